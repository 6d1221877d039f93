/* `easy`, `medium`, `hard` and `expert`: the value of an action is the network's evaluation of the
 * position after it. `expert` also continues games from the most promising actions and evaluates
 * where they lead. All candidates get the same cards, and the worse half is dropped repeatedly, so
 * that most of the time is spent comparing the best. */
#include "ai/meter.h"
#include "ai/shares.h"
#include "ai/trains/level.h"
#include "ai/trains/players.h"
#include "ai/trains/playout.h"
#include "ai/trains/reasons.h"

#include <string.h>

enum {
    CLOCK_EVERY = 128, /* positions between two readings of the clock */
    FEW_ROWS = 64,     /* kept for a player that evaluates few positions */
    CONSIDERED = 8,    /* candidates for playouts, at most */
    BELIEF = 16,       /* how many playouts the network's first evaluation counts for */
    LEAST_SHARE = 10   /* reported before the end: 1 % */
};

typedef struct candidate {
    gw_action action;
    gt_shares at_once; /* evaluated before any playout */
    int64_t sum;       /* of its own shares at the ends of playouts */
    int64_t
        late[GT_PLAYERS]; /* of everybody's shares, since it was last compared with the others */
} candidate;

typedef struct search {
    const gw_thinking *thinking;
    const gt_level *level;
    const gt_table *t;
    const gt_state *view;
    gw_seat seat;
    unsigned me; /* play seat */
    gw_meter meter;
    uint32_t spent; /* thousandths of the budget */
    gw_random random;
    gt_evaluator *evaluator;
    candidate list[GT_CHOICES];
    size_t count;
} search;

/* `kept`: rows of each seat in the cache. */
static void start_search(search *p, const gw_thinking *thinking, const gw_state *view, gw_seat seat,
                         unsigned kept) {
    p->thinking = thinking;
    p->level = thinking->player->level;
    p->t = gt_table_of(thinking->table);
    p->view = gt_state_of(view);
    p->seat = seat;
    p->me = gt_play_seat(p->t, p->view, seat);
    p->meter = gw_meter_start(&thinking->budget, 0, p->level->by_default, CLOCK_EVERY);
    p->spent = 0;
    p->random = gw_random_seed(gw_random_next(thinking->random));
    p->evaluator = thinking->work;
    p->count = 0;
    gt_evaluator_begin(p->evaluator, &gt_taught_network, p->level->weights->gap_price, kept);
}

/* --------------------------------------------------------------- candidates -- */

static void add_candidate(search *p, gw_action action) {
    candidate *c = &p->list[p->count++];
    gt_playout g;
    gt_playout_begin(&g, p->t, p->view, 0);
    gt_playout_act(&g, action);
    *c = (candidate){.action = action, .at_once = gt_evaluate(p->evaluator, p->t, &g.s)};
    c->sum = BELIEF * (int64_t)c->at_once.of[p->me - 1];
    p->spent = gw_meter_count(&p->meter, 1);
}

/* Whether it wins at once, whatever is hidden. */
static bool wins_at_once(const search *p, const candidate *c) {
    return c->at_once.of[p->me - 1] == GT_WIN;
}

/* A weaker level overlooks some actions, but never drawing or a win, and takes the best of the
 * others. If it has overlooked everything, it considers everything. */
static void overlook_candidates(search *p) {
    uint32_t overlooked = p->level->overlooked[p->t->base.players - 2];
    size_t count = 0;
    if (overlooked == 0) return;
    for (size_t i = 0; i < p->count; i++) {
        bool is_seen = gw_random_below(&p->random, 1000) >= overlooked;
        if (is_seen || gt_action_verb(p->list[i].action) == GT_DO_DRAW ||
            wins_at_once(p, &p->list[i]))
            p->list[count++] = p->list[i];
    }
    if (count > 0) p->count = count;
}

/* Sorts the best to the front; stable. */
static void sort_candidates(search *p) {
    for (size_t i = 1; i < p->count; i++) {
        candidate moving = p->list[i];
        size_t j = i;
        for (; j > 0 && p->list[j - 1].sum < moving.sum; j--) p->list[j] = p->list[j - 1];
        p->list[j] = moving;
    }
}

/* ----------------------------------------------------------------- playouts -- */

/* One playout from `truth` that begins with an action: the shares of the win. */
static gt_shares play_on(search *p, const gt_state *truth, gw_action action, uint64_t seed) {
    gt_playout g;
    gt_playout_begin(&g, p->t, truth, seed);
    gt_playout_act(&g, action);
    uint32_t looked = gt_playout_run(&g, p->evaluator, truth->turns + p->level->turns);
    p->spent = gw_meter_count(&p->meter, 1 + looked);
    return gt_evaluate(p->evaluator, p->t, &g.s);
}

/* Continues all remaining candidates with the same hidden and future cards. Returns false and
 * changes nothing if the budget runs out. */
static bool sample(search *p) {
    gt_shares shares[GT_CHOICES];
    gt_state truth;
    gt_guess(p->thinking->table, (const gw_state *)(const void *)p->view, p->seat, &p->random,
             (gw_state *)(void *)&truth);
    uint64_t seed = gw_random_next(&p->random);
    for (size_t i = 0; i < p->count; i++) {
        if (p->spent >= GW_ALL_SPENT) return false;
        shares[i] = play_on(p, &truth, p->list[i].action, seed);
    }
    for (size_t i = 0; i < p->count; i++) {
        p->list[i].sum += shares[i].of[p->me - 1];
        for (unsigned k = 0; k < p->t->base.players; k++) p->list[i].late[k] += shares[i].of[k];
    }
    return true;
}

/* Keeps the better half. The playouts that selected it favoured it by luck, so they do not count
 * towards its expected shares. */
static void drop_worse_half(search *p) {
    p->count = (p->count + 1) / 2;
    for (size_t i = 0; i < p->count; i++) memset(p->list[i].late, 0, sizeof p->list[i].late);
}

/* The search itself: each halving of the candidates gets an equal part of the budget. */
static void halve_candidates(search *p) {
    uint32_t halvings = 0, done = 0;
    if (p->count > CONSIDERED) p->count = CONSIDERED;
    while ((size_t)1 << halvings < p->count) halvings++;
    if (halvings == 0) halvings = 1;
    while (p->spent < GW_ALL_SPENT) {
        if (!sample(p)) break;
        if (p->count == 1 || p->spent * halvings < GW_ALL_SPENT * (done + 1)) continue;
        done++;
        sort_candidates(p);
        if (done < halvings) drop_worse_half(p);
    }
    sort_candidates(p);
}

/* ---------------------------------------------------------- expected shares -- */

/* Raises every share to the least that is reported, at the expense of the largest. */
static void raise_to_least(gw_shares *shares, unsigned players) {
    unsigned most = 1;
    for (unsigned seat = 2; seat <= players; seat++)
        if (shares->of[seat] > shares->of[most]) most = seat;
    for (unsigned seat = 1; seat <= players; seat++) {
        if (shares->of[seat] >= LEAST_SHARE) continue;
        shares->of[most] -= LEAST_SHARE - shares->of[seat];
        shares->of[seat] = LEAST_SHARE;
    }
}

/* The expected shares of a candidate. Of the playouts only the late ones count, which did not
 * select it. Nothing but the end is reported as certain (docs/tuning.md). */
static gw_shares expected_shares(const search *p, const candidate *c) {
    int64_t by_seat[GW_SEATS_MAX + 1] = {0};
    unsigned players = p->t->base.players;
    for (unsigned i = 0; i < players; i++)
        by_seat[gt_table_seat(p->t, p->view, i + 1)] =
            BELIEF * (int64_t)c->at_once.of[i] + c->late[i];
    gw_shares shares = gw_shares_by(players, by_seat);
    if (!wins_at_once(p, c)) raise_to_least(&shares, players);
    return shares;
}

static gw_opinion judge(const gw_thinking *thinking, const gw_state *view, gw_seat seat,
                        const gw_action *only) {
    search p;
    const gt_level *level = thinking->player->level;
    if (thinking->work == NULL)
        return (gw_opinion){only ? *only : gt_sorter_player.choose(thinking, view, seat),
                            gw_shares_even(thinking->table->players)};
    start_search(&p, thinking, view, seat, level->turns > 0 ? GT_KNOWN_ROWS : FEW_ROWS);
    size_t count =
        only ? 0 : gw_legal(thinking->table, view, thinking->scratch, seat, thinking->list);
    if (only) add_candidate(&p, *only);
    for (size_t i = 0; i < count; i++) add_candidate(&p, thinking->list[i]);
    if (only == NULL) overlook_candidates(&p);
    sort_candidates(&p);
    if (level->turns > 0 && !wins_at_once(&p, &p.list[0])) halve_candidates(&p);
    return (gw_opinion){p.list[0].action, expected_shares(&p, &p.list[0])};
}

static int32_t play_out(const gw_thinking *thinking, const gw_state *view, gw_seat seat) {
    search p;
    gt_state truth;
    gt_playout g;
    start_search(&p, thinking, view, seat, FEW_ROWS);
    gt_guess(thinking->table, view, seat, &p.random, (gw_state *)(void *)&truth);
    gt_playout_begin(&g, p.t, &truth, gw_random_next(&p.random));
    gt_playout_run(&g, p.evaluator, p.t->turns);
    return gw_share_won(thinking->table, (const gw_state *)(const void *)&g.s, seat);
}

/* The levels below expert overlook so much that each is clearly weaker than the next
 * (docs/tuning.md). All of them see an immediate win. */
static const gt_level easy = {.weights = &gt_weights_shipped, .overlooked = {510, 530, 600}};
static const gt_level medium = {.weights = &gt_weights_shipped, .overlooked = {330, 330, 380}};
static const gt_level hard = {.weights = &gt_weights_shipped, .overlooked = {140, 150, 130}};
static const gt_level expert = {.weights = &gt_weights_shipped, .by_default = 1000000, .turns = 4};

#define PLAYER(level_name, numbers)                                                                \
    {                                                                                              \
        .name = (level_name), .game = "game-of-trains", .work_bytes = sizeof(gt_evaluator),        \
        .level = (numbers), .judge = judge, .reason = gt_reason, .playout = play_out,              \
    }

const gw_player gt_easy_player = PLAYER("easy", &easy);
const gw_player gt_medium_player = PLAYER("medium", &medium);
const gw_player gt_hard_player = PLAYER("hard", &hard);
const gw_player gt_expert_player = PLAYER("expert", &expert);

/* `easy`, `medium`, `hard` and `expert`: what an action is worth is found out by imagining
 * how games go on from it. All actions meet the same cards, and the worse half of them is
 * dropped again and again, so that most of the time goes into telling the best apart. */
#include "ai/meter.h"
#include "ai/players.h"
#include "ai/shares.h"
#include "ai/trains/level.h"
#include "ai/trains/prospects.h"
#include "ai/trains/reasons.h"

#include <string.h>

enum {
    CANDIDATES = 4 * GT_CARS, /* of GT-4 with four cards, and of GT-T with a full offer */
    CLOCK_EVERY = 128,        /* choices between two looks at the clock */
    ROWS_COUNT = 8,           /* imagined games that the rows count for at least */
    NEAR_COST = 400,          /* of a row that is nearly sorted */
    CROWD_PART = 7,           /* of what speaks for or against one among more than two … */
    WHOLE = 10,               /* … in such parts */
    LEAST_SHARE = 10          /* that is told before the end: 1 % */
};
_Static_assert(CANDIDATES >= 1 + 6 + 3 * 5 + 3 + GT_LOCKS, "trains: room for every turn");

typedef struct candidate {
    gw_action action;
    int64_t sum;              /* of the own shares that games ended with */
    int64_t late[GT_PLAYERS]; /* of everybody's, since it was last compared with the others */
} candidate;

typedef struct search {
    const gw_thinking *thinking;
    const gt_level *level;
    const gt_state *view;
    gw_seat seat;
    unsigned me;      /* play seat */
    unsigned horizon; /* turns */
    gw_meter meter;
    uint32_t spent; /* thousandths of the budget */
    gw_random random;
    gt_imagined imagined;
    candidate list[CANDIDATES];
    size_t count;
    uint32_t samples; /* that all who are left have met … */
    uint32_t late;    /* … since the worse half was last dropped */
} search;

static void start_search(search *p, const gw_thinking *thinking, const gw_state *view,
                         gw_seat seat) {
    p->thinking = thinking;
    p->level = thinking->player->level;
    p->view = gt_state_of(view);
    p->seat = seat;
    p->me = gt_play_seat(gt_table_of(thinking->table), p->view, seat);
    unsigned players = thinking->table->players;
    p->horizon = p->level->rounds ? p->level->rounds * players : 1;
    p->meter = gw_meter_start(&thinking->budget, (uint64_t)p->level->choices * (players - 1),
                              p->level->by_default, CLOCK_EVERY);
    p->spent = 0;
    p->random = gw_random_seed(gw_random_next(thinking->random));
    p->count = 0;
    p->samples = p->late = 0;
    gt_imagine_at(&p->imagined, gt_table_of(thinking->table), p->level->weights);
}

static void add_candidate(search *p, gw_action action) {
    p->list[p->count++] = (candidate){.action = action};
}

/* All legal actions, the one that habit would choose first. */
static void add_candidates(search *p, size_t count) {
    gt_imagine_from(&p->imagined, p->view, 0);
    gw_action habit = gt_imagined_choice(&p->imagined);
    add_candidate(p, habit);
    for (size_t i = 0; i < count; i++)
        if (p->thinking->list[i] != habit) add_candidate(p, p->thinking->list[i]);
}

/* Whether an action wins at once, whatever is hidden. */
static bool wins_at_once(search *p, gw_action action) {
    gt_imagine_from(&p->imagined, p->view, 0);
    gt_imagine_action(&p->imagined, action);
    return p->imagined.s.phase == GT_WON;
}

/* A careless player does not think of all that it could do, but always of drawing; of what it
 * thinks of it takes the best. Where that is nothing, it looks at everything. */
static void overlook_candidates(search *p) {
    uint32_t overlooked = p->level->overlooked[p->thinking->table->players - 2];
    size_t count = 0;
    if (overlooked == 0) return;
    for (size_t i = 0; i < p->count; i++) {
        bool is_seen = gw_random_below(&p->random, 1000) >= overlooked;
        if (is_seen || gt_action_verb(p->list[i].action) == GT_DO_DRAW)
            p->list[count++] = p->list[i];
    }
    if (count > 0) p->count = count;
}

/* One game that goes on from `truth` by an action: the shares of the win. */
static gt_prospects imagine(search *p, const gt_state *truth, gw_action action, uint64_t seed) {
    gt_imagined *g = &p->imagined;
    gt_imagine_from(g, truth, seed);
    gt_imagine_action(g, action);
    p->spent = gw_meter_count(&p->meter, 1 + gt_imagine_turns(g, p->horizon));
    return gt_prospects_of(g);
}

/* All who are left meet the same hidden and coming cards; false, and nothing is changed,
 * if the budget does not last. */
static bool sample(search *p) {
    gt_prospects shares[CANDIDATES];
    gt_state truth;
    gt_guess(p->thinking->table, (const gw_state *)(const void *)p->view, p->seat, &p->random,
             (gw_state *)(void *)&truth);
    uint64_t seed = gw_random_next(&p->random);
    for (size_t i = 0; i < p->count; i++) {
        if (p->spent >= GW_ALL_SPENT) return false;
        shares[i] = imagine(p, &truth, p->list[i].action, seed);
    }
    for (size_t i = 0; i < p->count; i++) {
        p->list[i].sum += shares[i].of[p->me - 1];
        for (unsigned k = 0; k < p->thinking->table->players; k++)
            p->list[i].late[k] += shares[i].of[k];
    }
    p->samples++;
    p->late++;
    return true;
}

/* The best first; among equals they stay in their order. */
static void sort_candidates(search *p) {
    for (size_t i = 1; i < p->count; i++) {
        candidate moving = p->list[i];
        size_t j = i;
        for (; j > 0 && p->list[j - 1].sum < moving.sum; j--) p->list[j] = p->list[j - 1];
        p->list[j] = moving;
    }
}

/* What the better half met so far made it the better half: it promises too much. */
static void drop_worse_half(search *p) {
    p->count = (p->count + 1) / 2;
    for (size_t i = 0; i < p->count; i++) memset(p->list[i].late, 0, sizeof p->list[i].late);
    p->late = 0;
}

/* The search proper: as often as candidates can be halved, an equal part of the budget. */
static void halve_candidates(search *p) {
    uint32_t halvings = 0, done = 0;
    while ((size_t)1 << halvings < p->count) halvings++;
    if (halvings == 0) halvings = 1;
    while (p->spent < GW_ALL_SPENT) {
        if (!sample(p)) break;
        if (p->count == 1 || p->spent * halvings < GW_ALL_SPENT * (done + 1)) continue;
        done++;
        sort_candidates(p);
        if (done < halvings) drop_worse_half(p);
    }
}

/* What seems best; the first, which is habit's, if nothing is known. */
static const candidate *best_candidate(const search *p) {
    const candidate *best = &p->list[0];
    for (size_t i = 1; i < p->count; i++)
        if (p->list[i].sum > best->sum) best = &p->list[i];
    return best;
}

/* What the rows say of a candidate before any game is imagined. */
static gt_prospects prospects_by_rows(search *p, gw_action action) {
    gt_imagine_from(&p->imagined, p->view, 0);
    gt_imagine_action(&p->imagined, action);
    if (gt_is_chance(p->imagined.s.phase)) gt_imagine_from(&p->imagined, p->view, 0);
    return gt_prospects_of(&p->imagined);
}

/* Whether somebody's row is nearly sorted. */
static bool is_near_the_end(search *p) {
    gt_imagine_from(&p->imagined, p->view, 0);
    for (unsigned seat = 1; seat <= p->thinking->table->players; seat++)
        if (gt_imagined_parts(&p->imagined, seat)->cost < NEAR_COST) return true;
    return false;
}

/* What weights by play seat make of the win. */
static gw_shares shares_by(const search *p, const int64_t weights[GT_PLAYERS]) {
    int64_t by_seat[GW_SEATS_MAX + 1] = {0};
    unsigned players = p->thinking->table->players;
    for (unsigned i = 0; i < players; i++)
        by_seat[gt_table_seat(p->imagined.t, p->view, i + 1)] = weights[i];
    return gw_shares_by(players, by_seat);
}

/* Nobody's share is less than the least that is told; it comes from whoever has most. */
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

/* What is to be expected of a candidate. Of the games imagined only the late ones count, which
 * did not make it a candidate; and the rows as they are count beside them, for the fewer the
 * games, the more it is their luck that speaks. The part of the luck that is still to come
 * and that two rounds do not show is the greater the more players there are. Nothing is told
 * as certain but the end (docs/tuning.md). */
static gw_shares expected_shares(search *p, const candidate *c) {
    unsigned players = p->thinking->table->players;
    gt_prospects rows = prospects_by_rows(p, c->action);
    int64_t weights[GT_PLAYERS] = {0}, all = 0, games = ROWS_COUNT + p->late / 2;
    for (unsigned i = 0; i < players; i++) weights[i] = rows.of[i];
    if (p->imagined.s.phase >= GT_WON) return shares_by(p, weights);
    for (unsigned i = 0; i < players; i++) all += weights[i] = games * rows.of[i] + c->late[i];
    if (players > 2 && !is_near_the_end(p))
        for (unsigned i = 0; i < players; i++)
            weights[i] = CROWD_PART * weights[i] + (WHOLE - CROWD_PART) * all / players;
    gw_shares shares = shares_by(p, weights);
    raise_to_least(&shares, players);
    return shares;
}

static gw_opinion judge(const gw_thinking *thinking, const gw_state *view, gw_seat seat,
                        const gw_action *only) {
    search p;
    start_search(&p, thinking, view, seat);
    if (only)
        add_candidate(&p, *only);
    else
        add_candidates(&p,
                       gw_legal(thinking->table, view, thinking->scratch, seat, thinking->list));
    for (size_t i = 0; i < p.count; i++)
        if (wins_at_once(&p, p.list[i].action))
            return (gw_opinion){p.list[i].action, expected_shares(&p, &p.list[i])};
    if (only == NULL) overlook_candidates(&p);
    halve_candidates(&p);
    const candidate *best = best_candidate(&p);
    return (gw_opinion){best->action, expected_shares(&p, best)};
}

static int32_t playout(const gw_thinking *thinking, const gw_state *view, gw_seat seat) {
    search p;
    gt_state truth;
    start_search(&p, thinking, view, seat);
    gt_guess(thinking->table, view, seat, &p.random, (gw_state *)(void *)&truth);
    gt_imagine_from(&p.imagined, &truth, gw_random_next(&p.random));
    gt_imagine_turns(&p.imagined, p.imagined.t->turns);
    return gw_share_won(thinking->table, (const gw_state *)(const void *)&p.imagined.s, seat);
}

/* The levels below expert are held back so far that each is clearly weaker than the next
 * (docs/tuning.md). All see a win. */
static const gt_level easy = {
    .weights = &gt_weights_shipped, .choices = 60, .overlooked = {430, 480, 600}};
static const gt_level medium = {
    .weights = &gt_weights_shipped, .choices = 100, .overlooked = {130, 280, 400}};
static const gt_level hard = {
    .weights = &gt_weights_shipped, .choices = 250, .overlooked = {150, 150, 200}, .rounds = 1};
static const gt_level expert = {.weights = &gt_weights_shipped, .by_default = 1000000, .rounds = 2};

#define PLAYER(level_name, numbers)                                                                \
    {                                                                                              \
        .name = (level_name), .game = "game-of-trains", .level = (numbers), .judge = judge,        \
        .reason = gt_reason, .playout = playout,                                                   \
    }

const gw_player gt_easy_player = PLAYER("easy", &easy);
const gw_player gt_medium_player = PLAYER("medium", &medium);
const gw_player gt_hard_player = PLAYER("hard", &hard);
const gw_player gt_expert_player = PLAYER("expert", &expert);

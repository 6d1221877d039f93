/* `easy`, `medium`, `hard` and `expert`: the same search with different effort. A program is
 * planned as a whole when its first card is asked for, and remembered; every other decision is
 * tried in playouts. */
#include "ai/dragons/players.h"
#include "ai/dragons/reasons.h"
#include "ai/dragons/search.h"
#include "ai/shares.h"
#include "core/bits.h"

#include <gangway/text.h>
#include <string.h>

/* Nodes between two readings of the clock, and nodes for a decision without any limit. */
enum { LOOK_EVERY = 64, UNLIMITED = 160000 };

/* The program that a seat is giving. */
typedef struct plan {
    uint64_t position; /* it was made for this position */
    gw_shares shares;
    program program;
    uint16_t round;
    bool is_made;
    foresight foreseen[RD_COLOURS]; /* foreseen programs of all, by seat - 1 */
} plan;

/* By seat - 1. */
typedef struct memory {
    plan of[RD_COLOURS];
    notes notes[RD_COLOURS];
} memory;

/* A hash of everything that stays the same while a round is programmed. */
static uint64_t position_of(const gw_table *table, const rd_state *s) {
    rd_state same = *s;
    memset(same.program, RD_NO_CARD, sizeof same.program);
    return gw_hash(table, (const gw_state *)(const void *)&same);
}

/* The seat's plan, if its cards so far follow that plan; else NULL. */
static const plan *find_plan(const gw_thinking *thinking, const rd_state *s, gw_seat seat) {
    const memory *m = thinking->memory;
    unsigned given = rd_cards_given(s, seat);
    if (m == NULL || given == 0) return NULL;
    const plan *p = &m->of[seat - 1];
    bool is_same = p->is_made && memcmp(p->program.card, s->program[seat - 1], given) == 0;
    return is_same && p->position == position_of(thinking->table, s) ? p : NULL;
}

/* Begins the search for one decision. On open water, a stone to be judged gets an island of its
 * own. */
static search *begin(const gw_thinking *thinking, const rd_state *s, gw_seat seat,
                     const gw_action *only) {
    search *k = thinking->work;
    const rd_table *t = rd_table_of(thinking->table);
    bool is_point = only && rd_action_verb(*only) == RD_DO_POINT;
    rd_point point = is_point ? rd_action_point(*only) : (rd_point){0, 0};
    k->level = thinking->player->level;
    k->seat = seat;
    k->seed = gw_random_next(thinking->random);
    k->meter = gw_meter_start(&thinking->budget, k->level->nodes, UNLIMITED, LOOK_EVERY);
    k->looked = 0;
    k->start = *s;
    k->playout.nodes = 0;
    rd_terrain_fill(&k->terrain, k->level->weights, t, s, &point, is_point);
    rd_paths_forget(&k->store);
    k->terrain.store = &k->store;
    return k;
}

/* The seat's notes, if its level keeps any. */
static notes *notes_of(const gw_thinking *thinking, gw_seat seat) {
    const rd_level *level = thinking->player->level;
    memory *m = thinking->memory;
    return m && level->is_watchful ? &m->notes[seat - 1] : NULL;
}

/* Notes what has been revealed; returns the notes of this round, or NULL. */
static const notes *note_revealed(const gw_thinking *thinking, const rd_state *s, gw_seat seat) {
    notes *n = notes_of(thinking, seat);
    if (n == NULL || !rd_notes_fit(n, s)) return NULL;
    rd_notes_look(n, rd_table_of(thinking->table), s, seat);
    return n;
}

/* At the beginning of a round, judges the last one and looks for planners. */
static void watch_round(search *k, const gw_thinking *thinking) {
    notes *n = notes_of(thinking, k->seat);
    const rd_table *t = rd_table_of(thinking->table);
    gw_random random = gw_random_seed(~k->seed); /* playouts do not depend on notes */
    uint32_t nodes = n ? rd_notes_begin_round(n, t, &k->start, k->seat, &random) : 0;
    if (nodes > 0) gw_meter_count(&k->meter, nodes);
    rd_search_watch(k, t, n);
}

static gw_opinion judge_card(const gw_thinking *thinking, const rd_state *s, gw_seat seat,
                             const gw_action *only) {
    const plan *found = find_plan(thinking, s, seat);
    unsigned given = rd_cards_given(s, seat);
    memory *m = thinking->memory;
    plan p = {.is_made = true};
    if (found && (only == NULL || rd_operand(*only, 0) == found->program.card[given])) {
        p = *found;
    } else {
        search *k = begin(thinking, s, seat, only);
        watch_round(k, thinking);
        p.position = position_of(thinking->table, s);
        p.program = rd_search_program(k, only);
        p.shares = rd_search_shares(k);
        p.round = s->round;
        memcpy(p.foreseen, k->foreseen, sizeof p.foreseen);
        if (m && only == NULL) m->of[seat - 1] = p;
    }
    return (gw_opinion){RD_ACTION(RD_DO_CARD, p.program.card[given], 0, 0, 0), p.shares};
}

/* ------------------------------------------------------------------- actions -- */

/* Translates a stone on an island of the terrain into an action at the real table. */
static gw_action named_at(const search *k, const rd_table *t, gw_action action) {
    if (!t->is_expert || rd_action_verb(action) != RD_DO_STONE) return action;
    rd_point p = k->terrain.t->board.centre[rd_operand(action, 0) - 1];
    return RD_POINT(p.x, p.y);
}

static gw_action stone_at(const search *k, rd_point p) {
    unsigned number = 1;
    while (rd_distance2(k->terrain.t->board.centre[number - 1], p) > 0) number++;
    return RD_ACTION(RD_DO_STONE, number, 0, 0, 0);
}

static size_t list_stones(search *k) {
    size_t count = 0;
    for (uint64_t free = rd_playout_ground(&k->playout)->free; free; free &= free - 1)
        k->candidate[count++] =
            (candidate){.action = RD_ACTION(RD_DO_STONE, gw_bit_lowest(free) + 1, 0, 0, 0)};
    return count;
}

/* The first candidate is chosen if there is no time to think, so the habitual one goes there. */
static void put_habit_first(search *k, size_t count) {
    gw_action habit = rd_habit_action(&k->playout);
    for (size_t i = 0; i < count; i++) {
        if (k->candidate[i].action != habit) continue;
        k->candidate[i].action = k->candidate[0].action;
        k->candidate[0].action = habit;
    }
}

/* Fills in the candidates from `list`, or on open water those worth considering. */
static size_t list_candidates(search *k, const gw_action *list, size_t count,
                              const gw_action *only) {
    rd_playout_begin(&k->playout, &k->terrain, &k->start, k->seed++);
    if (only) {
        bool is_point = rd_action_verb(*only) == RD_DO_POINT;
        k->candidate[0] =
            (candidate){.action = is_point ? stone_at(k, rd_action_point(*only)) : *only};
        return 1;
    }
    if (k->start.phase == RD_AWAIT_STONE) {
        count = list_stones(k);
    } else {
        for (size_t i = 0; i < count; i++) k->candidate[i] = (candidate){.action = list[i]};
    }
    if (count > 1) put_habit_first(k, count);
    return count;
}

/* Recalls what was foreseen when the seat made the plan that it is carrying out. Without a plan,
 * foresees as much as is possible now. */
static void recall(search *k, const gw_thinking *thinking) {
    const memory *m = thinking->memory;
    const rd_state *s = &k->start;
    const plan *p = m ? &m->of[k->seat - 1] : NULL;
    bool is_plan = p && p->is_made && p->round == s->round &&
                   memcmp(p->program.card, s->program[k->seat - 1], sizeof(program)) == 0;
    if (is_plan)
        memcpy(k->foreseen, p->foreseen, sizeof k->foreseen);
    else
        rd_search_foresee_rest(k);
    rd_search_watch(k, rd_table_of(thinking->table), note_revealed(thinking, s, k->seat));
}

/* Whether the seat wins by an action, or by its own step right after it (RD-9): nobody can prevent
 * that. */
static bool is_sure_win(search *k, gw_action action) {
    playout *d = &k->playout;
    unsigned goal = RD_VILLAGE_PLACE(rd_opposite(k->terrain.t->colour[k->seat - 1]));
    rd_playout_begin(d, &k->terrain, &k->start, 0);
    rd_playout_act(d, action);
    if (d->s.phase == RD_WON) return d->s.winner == k->seat;
    bool goes_on = d->s.phase == RD_AWAIT_GO && rd_mover(k->terrain.t, &d->s) == k->seat;
    return goes_on && rd_steps(&rd_playout_ground(d)->layout, k->seat) >> goal & 1;
}

static gw_opinion judge_action(const gw_thinking *thinking, const rd_state *s, gw_seat seat,
                               size_t count, const gw_action *only) {
    search *k = begin(thinking, s, seat, only);
    recall(k, thinking);
    count = list_candidates(k, thinking->list, count, only);
    if (count == 0) /* a stone can be placed, but nowhere useful */
        return (gw_opinion){thinking->list[0], gw_shares_even(thinking->table->players)};
    gw_action chosen = rd_search_action(k, count);
    gw_shares shares = rd_search_shares(k);
    if (is_sure_win(k, chosen))
        shares = gw_shares_with(&shares, thinking->table->players, seat, GW_SHARE);
    return (gw_opinion){named_at(k, rd_table_of(thinking->table), chosen), shares};
}

static gw_opinion judge(const gw_thinking *thinking, const gw_state *view, gw_seat seat,
                        const gw_action *only) {
    const rd_state *s = rd_state_of(view);
    if (thinking->work == NULL)
        return (gw_opinion){only ? *only : rd_planner_player.choose(thinking, view, seat),
                            gw_shares_even(thinking->table->players)};
    if (s->phase == RD_AWAIT_PROGRAM) return judge_card(thinking, s, seat, only);
    size_t count = gw_legal(thinking->table, view, thinking->scratch, seat, thinking->list);
    return judge_action(thinking, s, seat, count, only);
}

static gw_action choose(const gw_thinking *thinking, const gw_state *view, gw_seat seat) {
    const rd_state *s = rd_state_of(view);
    bool is_sample = s->phase == RD_AWAIT_STONE && rd_table_of(thinking->table)->is_expert;
    size_t count = gw_legal(thinking->table, view, thinking->scratch, seat, thinking->list);
    note_revealed(thinking, s, seat);
    if (count == 1 && !is_sample) return thinking->list[0];
    return judge(thinking, view, seat, NULL).action;
}

/* Lists the actions of the turn being explained, at most RD_TURN. */
static size_t turn_of(const gw_thinking *thinking, gw_action action, gw_action *turn) {
    size_t count = 0;
    turn[count++] = action;
    for (size_t i = 0; i < thinking->rest_count && count < RD_TURN; i++)
        turn[count++] = thinking->rest[i];
    return count;
}

static void reason(const gw_thinking *thinking, const gw_state *view, gw_seat seat,
                   gw_action action, gw_lang lang, const char *const *names, gw_out *out) {
    search *k = thinking->work;
    if (k == NULL) {
        gw_put_catalogue(out, lang, "reason.dragons.best", NULL, 0);
        return;
    }
    gw_action turn[RD_TURN];
    rd_point point[RD_TURN];
    size_t count = turn_of(thinking, action, turn), points = 0;
    const rd_level *level = thinking->player->level;
    for (size_t i = 0; i < count; i++)
        if (rd_action_verb(turn[i]) == RD_DO_POINT) point[points++] = rd_action_point(turn[i]);
    rd_terrain_fill(&k->terrain, level->weights, rd_table_of(thinking->table), rd_state_of(view),
                    point, points);
    for (size_t i = 0; i < count; i++)
        if (rd_action_verb(turn[i]) == RD_DO_POINT) turn[i] = stone_at(k, rd_action_point(turn[i]));
    rd_playout_begin(&k->playout, &k->terrain, rd_state_of(view), 0);
    rd_reason(&k->playout, seat, turn, count, lang, names, out);
}

/* ------------------------------------------------------------------- playouts -- */

static int32_t play_out(const gw_thinking *thinking, const gw_state *view, gw_seat seat) {
    search *k = thinking->work;
    gw_any_state truth;
    thinking->table->game->guess(thinking->table, view, seat, thinking->random, GW_STATE(&truth));
    const rd_state *s = rd_state_of(GW_STATE(&truth));
    const rd_table *t = rd_table_of(thinking->table);
    const rd_level *level = thinking->player->level;
    rd_terrain_fill(&k->terrain, level->weights, t, s, NULL, 0);
    rd_playout_begin(&k->playout, &k->terrain, s, gw_random_next(thinking->random));
    rd_playout_play(&k->playout, t->rounds);
    return gw_share_won(thinking->table, (const gw_state *)(const void *)&k->playout.s, seat);
}

/* --------------------------------------------------------------------- levels -- */

static const rd_level easy = {
    .weights = &rd_weights_shipped, .nodes = 300, .programs = 6, .replies = 3, .careless = 130};
static const rd_level medium = {
    .weights = &rd_weights_shipped, .nodes = 800, .programs = 10, .replies = 5, .careless = 65};
static const rd_level hard = {
    .weights = &rd_weights_shipped, .nodes = 5000, .programs = 16, .replies = 8, .careless = 30};
static const rd_level expert = {
    .weights = &rd_weights_shipped, .programs = 24, .replies = 12, .is_watchful = true};

#define LEVEL(numbers)                                                                             \
    {                                                                                              \
        .name = #numbers, .game = "river-dragons", .memory_bytes = sizeof(memory),                 \
        .work_bytes = sizeof(search), .level = &(numbers), .choose = choose, .judge = judge,       \
        .reason = reason, .playout = play_out                                                      \
    }

const gw_player rd_easy_player = LEVEL(easy);
const gw_player rd_medium_player = LEVEL(medium);
const gw_player rd_hard_player = LEVEL(hard);
const gw_player rd_expert_player = LEVEL(expert);

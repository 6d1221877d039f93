/* Mississippi Queen with one boat alone: the other one never leaves its dock. */
#include "bound/bound.h"
#include "mississippi/internal.h"

#include <stdlib.h>
#include <string.h>

enum {
    OWN = 0,   /* our boat */
    OTHER = 1, /* the other one */
    RIVER = MQ_LAID_MAX * MQ_SPACES,
    ABOARD = MQ_LAID_MAX + 2, /* none, one from each tile, two */
    DEEPEST = 100
};

static gw_state *as_state(mq_state *s) {
    return (gw_state *)(void *)s;
}

/* -------------------------------------------------------------------- alone -- */

/* A race of our boat. */
typedef struct alone {
    const gw_player *player;
    const match_terms *terms;
    gw_thinking *thinking;
    gw_random chance;
    bool has_started;
    mq_state *start; /* the state before our first decision */
    mq_state *s;
} alone;

/* The other boat's action: any heading at the start; later it never gets a turn. */
static gw_action other_acts(alone *a, gw_seat seat) {
    const gw_thinking *thinking = a->thinking;
    if (a->s->phase == MQ_AWAIT_TURN) a->s->boat[OTHER].repair = MQ_CRASHED;
    gw_legal(thinking->table, as_state(a->s), thinking->scratch, seat, thinking->list);
    return thinking->list[0];
}

static bool decide(void *context, const gw_state *state, gw_seat seat, gw_action *action) {
    alone *a = context;
    const gw_thinking *thinking = a->thinking;
    bool is_own = seat == mq_table_of(thinking->table)->owner[OWN];
    if (is_own && !a->has_started) *a->start = *a->s;
    a->has_started |= is_own;
    if (is_own)
        *action = bound_decide(a->player, a->terms, a->thinking, state, seat);
    else if (seat != GW_CHANCE)
        *action = other_acts(a, seat);
    else
        *action =
            gw_pick(thinking->table, state, thinking->scratch, seat, &a->chance, thinking->list);
    return true;
}

/* Plays until our boat has finished; `start` becomes the state before its first decision. Returns
 * the number of rounds, 0 if it did not arrive with two passengers. */
static unsigned play_alone(const gw_table *table, const gw_player *player, const match_terms *terms,
                           uint64_t seed, mq_state *start, mq_state *s) {
    gw_random random = gw_random_seed(seed);
    alone a = {.player = player,
               .terms = terms,
               .thinking = gw_thinking_new(table, &random),
               .chance = gw_random_seed(~seed),
               .start = start,
               .s = s};
    if (a.thinking == NULL) return 0;
    gw_start(table, as_state(s));
    gw_play_out(table, as_state(s), a.thinking->scratch, decide, &a);
    gw_thinking_free(a.thinking);
    return s->boat[OWN].arrival > 0 && s->boat[OWN].passengers == 2 ? s->round : 0;
}

/* -------------------------------------------------------------- clairvoyant -- */

/* Our boat at the beginning of a turn. */
typedef struct stand {
    mq_at at;
    uint8_t heading, speed, coal, passengers, island;
} stand;

typedef struct solver {
    const mq_table *t;
    mq_state s; /* with the whole river, at our boat's turn */
    gw_scratch *scratch;
    mq_end *ends;
    stand *list; /* boats of this turn, then of the next */
    size_t count, room;
    /* Coal + 1 of the best boat seen, by place, heading, speed and passengers. */
    uint8_t seen[RIVER][MQ_DIRECTIONS][MQ_SPEED_MAX + 1][ABOARD];
    bool has_failed; /* out of memory */
} solver;

/* MQ-L2: places the passengers as when the whole river is laid. */
static void place_passengers(const mq_table *t, mq_state *s) {
    unsigned left = t->passengers;
    memset(s->waiting, 0, sizeof s->waiting);
    for (unsigned tile = 0; tile < s->laid; tile++)
        for (unsigned i = 0; i < MQ_SPACES; i++) {
            unsigned kind = t->set.tile[s->tile[tile]].kind[i];
            unsigned wanted = kind == MQ_BLUE_DOCK  ? t->blue_passengers
                              : kind == MQ_RED_DOCK ? t->red_passengers
                                                    : 0U;
            unsigned put = wanted < left ? wanted : left;
            s->waiting[tile] = (uint8_t)(s->waiting[tile] + put);
            left -= put;
        }
}

/* Sets up the position before the first turn, with the whole river laid. */
static void lay_river(solver *v, const mq_state *start, const mq_state *end) {
    mq_state *s = &v->s;
    *s = *start;
    memcpy(s->tile, end->tile, sizeof s->tile);
    memcpy(s->flow, end->flow, sizeof s->flow);
    s->laid = end->laid;
    s->finish = end->finish;
    place_passengers(v->t, s);
    s->round = 1;
    s->turn = 0;
    while (s->order[s->turn] != OWN) s->turn++;
    mq_begin_turn(mq_scratch_of(v->scratch), v->t, s);
}

static unsigned aboard(const stand *b) {
    return b->passengers == 0 ? 0U : b->passengers == 2 ? ABOARD - 1U : b->island;
}

static void add(solver *v, const stand *b) {
    uint8_t *seen = &v->seen[b->at][b->heading][b->speed][aboard(b)];
    if (*seen >= b->coal + 1) return; /* seen as early and with as much coal */
    *seen = (uint8_t)(b->coal + 1);
    if (v->count == v->room) {
        size_t room = v->room ? 2 * v->room : 4096;
        stand *list = realloc(v->list, room * sizeof *list);
        if (list == NULL) {
            v->has_failed = true;
            return;
        }
        v->list = list;
        v->room = room;
    }
    v->list[v->count++] = *b;
}

/* MQ-G1, MQ-G2: boards a passenger if possible. */
static void board(const solver *v, stand *b) {
    unsigned tile = b->at / MQ_SPACES;
    mq_kind kind = mq_kind_at(v->t, &v->s, b->at);
    bool is_dock = kind == MQ_BLUE_DOCK || kind == MQ_RED_DOCK;
    if (b->speed != 1 || b->passengers == 2 || !is_dock || v->s.waiting[tile] == 0) return;
    if (b->passengers == 1 && b->island == tile + 1) return;
    if (b->passengers == 0) b->island = (uint8_t)(tile + 1);
    b->passengers++;
}

/* Adds all ends of the turn from a stand; returns whether one of them wins the race. */
static bool expand(solver *v, stand from) {
    mq_boat *boat = &v->s.boat[OWN];
    boat->at = from.at;
    boat->heading = from.heading;
    boat->speed = from.speed;
    boat->coal = from.coal;
    size_t count = mq_turn_search(&v->t->base, as_state(&v->s), v->scratch, v->ends);
    for (size_t i = 0; i < count; i++) {
        const mq_end *end = &v->ends[i];
        stand to = from;
        if (end->kind != MQ_END_ORDINARY || end->pushes > 0) continue;
        to.at = MQ_AT(end->tile, end->space);
        to.heading = end->heading;
        to.speed = end->speed_after;
        to.coal = (uint8_t)(from.coal - end->coal);
        board(v, &to);
        if (!mq_is_finish(v->t, &v->s, to.at) || to.speed > 1)
            add(v, &to);
        else if (to.passengers == 2)
            return true;
    }
    return false;
}

/* Breadth-first search, a turn at a time. Crashes are not considered: they cost two turns. */
static unsigned fewest_turns(solver *v) {
    const mq_boat *boat = &v->s.boat[OWN];
    for (uint8_t heading = 0; heading < MQ_DIRECTIONS; heading++) /* MQ-S2: almost any heading */
        add(v,
            &(stand){.at = boat->at, .heading = heading, .speed = boat->speed, .coal = boat->coal});
    for (unsigned turn = 1; turn <= DEEPEST; turn++) {
        stand *now = v->list;
        size_t count = v->count;
        v->list = NULL;
        v->count = v->room = 0;
        bool is_won = false;
        for (size_t i = 0; i < count && !is_won && !v->has_failed; i++) is_won = expand(v, now[i]);
        free(now);
        if (is_won || v->has_failed || v->count == 0) return is_won ? turn : 0;
    }
    return 0;
}

static unsigned solve(const gw_table *table, const mq_state *start, const mq_state *end) {
    solver *v = calloc(1, sizeof *v);
    unsigned turns = 0;
    if (v == NULL) return 0;
    v->t = mq_table_of(table);
    v->scratch = calloc(1, table->game->scratch_bytes);
    v->ends = calloc(MQ_ENDS_MAX, sizeof *v->ends);
    if (v->scratch && v->ends) {
        lay_river(v, start, end);
        turns = fewest_turns(v);
    }
    free(v->scratch);
    free(v->ends);
    free(v->list);
    free(v);
    return turns;
}

static bool measure(const gw_table *table, const gw_player *player, const match_terms *terms,
                    uint64_t seed, bound_result *result) {
    mq_state start, end;
    result->player = play_alone(table, player, terms, seed, &start, &end);
    if (result->player == 0) return false;
    result->clairvoyant = solve(table, &start, &end);
    return result->clairvoyant > 0;
}

const bound_game bound_mississippi = {.game = "mississippi-queen", .measure = measure};

/* Game of Trains with one row alone: the other row is dealt but never changes. */
#include "trains/trains.h"
#include "bound/bound.h"

#include <stdlib.h>
#include <string.h>

enum { LIST = 64, DEEPEST = 24 };

/* The order in which cards are drawn: the first of these that is in the deck. */
typedef struct fate {
    const gw_table *table;
    gt_card card[GT_CARDS];
} fate;

static fate fate_of(const gw_table *table, uint64_t seed) {
    fate f = {.table = table};
    gw_random random = gw_random_seed(seed);
    for (unsigned i = 0; i < GT_CARDS; i++) {
        unsigned j = gw_random_below(&random, i + 1);
        f.card[i] = f.card[j];
        f.card[j] = (gt_card)(i + 1);
    }
    return f;
}

static gw_state *as_state(gt_state *s) {
    return (gw_state *)(void *)s;
}

static gw_action next_card(const fate *f, const gw_state *state) {
    for (unsigned i = 0; i < GT_CARDS; i++) {
        gw_action deal = GT_ACTION(GT_DO_DEAL, f->card[i], 0);
        if (gw_check(f->table, state, NULL, GW_CHANCE, deal) == GT_FINE) return deal;
    }
    return 0;
}

static const gt_state *seen(const gw_state *state) {
    return (const gt_state *)(const void *)state;
}

/* Decides for chance, and for the other player, who keeps any card. Stops at our decisions, and
 * where the other player would have a turn. */
static bool respond(void *context, const gw_state *state, gw_seat seat, gw_action *action) {
    const fate *f = context;
    gw_action list[LIST];
    if (seat == GW_CHANCE) {
        bool is_first = seen(state)->phase == GT_AWAIT_FIRST;
        *action = is_first ? GT_ACTION(GT_DO_FIRST, 1, 0) : next_card(f, state);
        return true;
    }
    if (seen(state)->mover == 1 || seen(state)->phase == GT_AWAIT_TURN) return false;
    gw_legal(f->table, state, NULL, seat, list);
    *action = list[0];
    return true;
}

/* Plays on to our next decision: the other player only passes the turn back. */
static void go_on(const fate *f, gt_state *s) {
    if (!gw_play_out(f->table, as_state(s), NULL, respond, (void *)(uintptr_t)f)) s->mover = 1;
}

static bool is_won(const gt_state *s) {
    return s->phase == GT_WON && s->winner == 1;
}

/* -------------------------------------------------------------------- alone -- */

/* A game in which a player sorts its row. */
typedef struct alone {
    const fate *f;
    const gw_player *player;
    const match_terms *terms;
    gw_thinking *thinking;
    unsigned turns;
} alone;

static bool decide(void *context, const gw_state *state, gw_seat seat, gw_action *action) {
    alone *a = context;
    if (seat == GW_CHANCE || seen(state)->mover != 1)
        return respond((void *)(uintptr_t)a->f, state, seat, action);
    a->turns += seen(state)->phase == GT_AWAIT_TURN;
    *action = bound_decide(a->player, a->terms, a->thinking, state, seat);
    return true;
}

static unsigned play_alone(const fate *f, const gw_player *player, const match_terms *terms,
                           uint64_t seed) {
    gt_state s;
    gw_random random = gw_random_seed(seed);
    alone a = {
        .f = f, .player = player, .terms = terms, .thinking = gw_thinking_new(f->table, &random)};
    if (a.thinking == NULL) return 0;
    gw_start(f->table, as_state(&s));
    while (!gw_play_out(f->table, as_state(&s), NULL, decide, &a)) s.mover = 1;
    gw_thinking_free(a.thinking);
    return is_won(&s) ? a.turns : 0;
}

/* -------------------------------------------------------------- clairvoyant -- */

/* The longest ascending subsequence of the row: cars that may stay. */
static unsigned longest_rise(const gt_card row[GT_CARS]) {
    unsigned best[GT_CARS], longest = 0;
    for (unsigned i = 0; i < GT_CARS; i++) {
        best[i] = 1;
        for (unsigned j = 0; j < i; j++)
            if (row[j] < row[i] && best[j] + 1 > best[i]) best[i] = best[j] + 1;
        if (best[i] > longest) longest = best[i];
    }
    return longest;
}

static bool can_win(const fate *f, const gt_state *s, unsigned turns);

/* Tries every action of a decision; placing a drawn card belongs to the same turn. */
static bool can_win_by_any(const fate *f, const gt_state *s, unsigned turns_after) {
    gw_action list[LIST];
    size_t count = gt_legal(f->table, (const gw_state *)(const void *)s, NULL, 1, list);
    for (size_t i = 0; i < count; i++) {
        gt_state after = *s;
        gt_apply(f->table, as_state(&after), NULL, 1, list[i], NULL);
        go_on(f, &after);
        if (after.phase == GT_AWAIT_PLACE ? can_win_by_any(f, &after, turns_after)
                                          : can_win(f, &after, turns_after))
            return true;
    }
    return false;
}

/* Whether the row can be sorted within that many turns. A turn fixes at most two cars that were in
 * the way: by a swap. */
static bool can_win(const fate *f, const gt_state *s, unsigned turns) {
    if (s->phase >= GT_WON) return is_won(s);
    if (longest_rise(s->row[0]) + 2 * turns < GT_CARS) return false;
    return turns > 0 && can_win_by_any(f, s, turns - 1);
}

static unsigned fewest_turns(const fate *f) {
    gt_state s;
    gw_start(f->table, as_state(&s));
    go_on(f, &s);
    for (unsigned turns = 1; turns <= DEEPEST; turns++)
        if (can_win_by_any(f, &s, turns))
            return turns; /* the first decision is which cards to keep */
    return 0;
}

static bool measure(const gw_table *table, const gw_player *player, const match_terms *terms,
                    uint64_t seed, bound_result *result) {
    fate f = fate_of(table, seed);
    result->player = play_alone(&f, player, terms, seed);
    result->clairvoyant = fewest_turns(&f);
    return result->player > 0 && result->clairvoyant > 0;
}

const bound_game bound_trains = {.game = "game-of-trains", .measure = measure};

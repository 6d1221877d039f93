#include "ai/dragons/playout.h"

#include "ai/dragons/shadow.h"
#include <string.h>

void rd_playout_hide(rd_state *s, gw_seat seat) {
    for (unsigned slot = 0; slot < RD_SLOTS; slot++)
        if (s->program[seat - 1][slot] == RD_NO_CARD) s->program[seat - 1][slot] = RD_UNKNOWN_CARD;
}

/* Chooses the unknown cards of the slot, all by the same position. */
static void give_cards(playout *d) {
    const rd_table *t = d->r->t;
    uint8_t given[RD_COLOURS];
    for (gw_seat seat = 1; seat <= t->base.players; seat++) {
        uint8_t *card = &d->s.program[seat - 1][d->s.slot];
        given[seat - 1] = *card;
        if (*card != RD_UNKNOWN_CARD) continue;
        *card = RD_NO_CARD; /* so that rd_cards_to_give counts it */
        uint32_t hand = rd_cards_to_give(t, &d->s, seat);
        given[seat - 1] = (uint8_t)rd_habit_card(d, seat, hand);
    }
    for (unsigned i = 0; i < t->base.players; i++) d->s.program[i][d->s.slot] = given[i];
}

void rd_playout_reveal(playout *d) {
    give_cards(d);
    memcpy(d->given, d->s.program, sizeof d->given);
    d->s.phase = RD_AWAIT_PROGRAM;
    rd_begin_slot(d->r->t, &d->s, NULL);
    if (d->is_ground_known) rd_ground_look_at_pawns(&d->g); /* a pawn may have fallen */
    d->nodes++;
    d->slots++;
}

void rd_playout_play_slot(playout *d) {
    bool is_new_round = d->s.phase == RD_AWAIT_PROGRAM;
    for (gw_seat seat = 1; is_new_round && seat <= d->r->t->base.players; seat++)
        rd_playout_hide(&d->s, seat);
    rd_playout_reveal(d);
}

void rd_playout_act(playout *d, gw_action action) {
    gw_seat mover = rd_mover(d->r->t, &d->s);
    rd_apply(&d->r->t->base, (gw_state *)(void *)&d->s, NULL, mover, action, NULL);
    rd_playout_update(d, action);
    d->nodes++;
}

/* The mover's action in a playout. */
static gw_action usual_action(playout *d) {
    gw_seat mover = rd_mover(d->r->t, &d->s);
    if (!(d->planners >> (mover - 1) & 1)) return rd_habit_action(d);
    d->nodes += SHADOW_ACTION_NODES;
    return rd_shadow_action(d->r->t, &d->s, mover, &d->random);
}

static bool awaits_cards(const playout *d) {
    return d->s.phase == RD_AWAIT_PROGRAM || d->s.phase == RD_AWAIT_SIGHT;
}

void rd_playout_play_cards(playout *d) {
    while (!rd_is_over(&d->s) && !awaits_cards(d)) rd_playout_act(d, usual_action(d));
}

void rd_playout_play(playout *d, unsigned last) {
    for (;;) {
        rd_playout_play_cards(d);
        if (rd_is_over(&d->s)) return;
        if (d->s.phase == RD_AWAIT_PROGRAM && d->s.round > last) return;
        rd_playout_play_slot(d);
    }
}

/* Interpolates between whole steps. */
static uint32_t chance_at(const int32_t chance[DRAGONS_CHANCES], unsigned distance) {
    enum { FARTHEST = DRAGONS_CHANCES - 1 };
    unsigned steps = distance / PATH_STEP, rest = distance % PATH_STEP;
    if (steps >= FARTHEST) return (uint32_t)chance[FARTHEST];
    return ((uint32_t)chance[steps] * (PATH_STEP - rest) + (uint32_t)chance[steps + 1] * rest) /
           PATH_STEP;
}

unsigned rd_playout_standing(playout *d, gw_seat seat) {
    const rd_weights *weights = d->r->weights;
    unsigned players = d->r->t->base.players, lacked = 0;
    unsigned later = (seat + players - d->s.first) % players;
    for (unsigned i = 0; i < RD_SIZES; i++) lacked += d->s.supply[seat - 1][i] == 0;
    return rd_playout_distance(d, seat) + (unsigned)weights->lacked_distance * lacked +
           (unsigned)weights->order_distance * later;
}

/* The later a playout is won, the less certain the win. */
static void share_win(const playout *d, int32_t share[RD_COLOURS]) {
    const rd_weights *weights = d->r->weights;
    int32_t players = d->r->t->base.players, doubt = weights->doubt * (int32_t)d->slots;
    if (doubt > weights->doubt_most) doubt = weights->doubt_most;
    for (int32_t i = 0; i < players; i++) share[i] = doubt / (players - 1);
    share[d->s.winner - 1] = GW_SHARE - doubt;
}

void rd_playout_shares(playout *d, const int32_t chance[DRAGONS_CHANCES],
                       int32_t share[RD_COLOURS]) {
    unsigned players = d->r->t->base.players;
    uint32_t weight[RD_COLOURS], sum = 0;
    if (d->s.phase == RD_WON) {
        share_win(d, share);
        return;
    }
    for (gw_seat seat = 1; seat <= players; seat++) {
        bool is_drawn = d->s.phase == RD_DRAWN;
        weight[seat - 1] = is_drawn ? 1 : chance_at(chance, rd_playout_standing(d, seat));
        sum += weight[seat - 1];
    }
    for (unsigned i = 0; i < players; i++)
        share[i] = (int32_t)((uint64_t)weight[i] * GW_SHARE / sum);
}

/* What the others may have programmed for the rest of a round, judging by what has been revealed:
 * for a player that has to act but remembers no plan. */
#include "ai/dragons/program.h"
#include "ai/dragons/search.h"

#include <string.h>

static void add(foresight *f, const program *p) {
    f->program[f->count++] = *p;
}

/* The revealed cards; hidden slots are left to habit. */
static program seen_program(const search *k, gw_seat seat) {
    program p;
    memcpy(p.card, k->start.program[seat - 1], sizeof p.card);
    return p;
}

/* The program that gets farthest along the shortest corridor from here. */
static program plain_program(search *k, gw_seat seat, unsigned dragon) {
    static const uint8_t nodes[RD_SLOTS] = {140, 20, 4, 2, 2}; /* by known cards */
    rd_state s = k->start;
    uint8_t *card = s.program[seat - 1];
    rd_layout layout;
    corridor c;
    program p;
    rd_layout_fill(&layout, k->terrain.t, &k->start);
    rd_corridor_find(&c, &layout, seat);
    for (unsigned slot = 0; slot < RD_SLOTS; slot++)
        if (card[slot] == RD_UNKNOWN_CARD) card[slot] = RD_NO_CARD;
    for (unsigned slot = rd_cards_given(&s, seat); slot < RD_SLOTS; slot++) {
        card[slot] =
            (uint8_t)rd_program_next(k->terrain.t, &s, seat, &c, dragon, &k->playout.random);
        gw_meter_count(&k->meter, nodes[slot]);
    }
    memcpy(p.card, card, sizeof p.card);
    return p;
}

/* Adds programs with a dragon in each hidden slot, unless one was revealed (RD-5). */
static void add_dragons(foresight *f, const program *seen, unsigned dragon) {
    for (unsigned slot = 0; slot < RD_SLOTS; slot++)
        if (rd_is_dragon(seen->card[slot])) return;
    for (unsigned slot = 0; slot < RD_SLOTS; slot++) {
        if (seen->card[slot] != RD_UNKNOWN_CARD) continue;
        program p = *seen;
        p.card[slot] = (uint8_t)dragon;
        add(f, &p);
    }
}

/* Half of the programs are habitual or plain. If a rival is near its goal, there are also dragons
 * against it, about as often as careful players give them. */
static void foresee(search *k, gw_seat seat) {
    enum { BY_HABIT = 3, PLAIN = 2, NEAR = 4 * PATH_STEP };
    foresight *f = &k->foreseen[seat - 1];
    program seen = seen_program(k, seat);
    gw_seat rival = rd_playout_rival(&k->playout, seat);
    unsigned dragon = RD_DRAGON + k->terrain.t->colour[rival - 1];
    bool is_near = rd_playout_distance(&k->playout, rival) <= NEAR;
    f->count = 0;
    if (seen.card[RD_SLOTS - 1] != RD_UNKNOWN_CARD) return;
    program plain = plain_program(k, seat, dragon);
    for (unsigned i = 0; i < BY_HABIT; i++) add(f, &seen);
    for (unsigned i = 0; i < PLAIN; i++) add(f, &plain);
    if (is_near) add_dragons(f, &seen, dragon);
}

void rd_search_foresee_rest(search *k) {
    rd_playout_begin(&k->playout, &k->terrain, &k->start, ~k->seed); /* playouts use other seeds */
    for (gw_seat seat = 1; seat <= k->terrain.t->base.players; seat++)
        if (seat != k->seat) foresee(k, seat);
}

/* What the others may have given for the rest of a round, by what is seen of it: for whoever
 * comes to a deed and remembers no plan. */
#include "ai/dragons/desk.h"
#include "ai/dragons/program.h"

#include <string.h>

static void add(foresight *f, const program *p) {
    f->program[f->count++] = *p;
}

/* With whatever habit says in the slots that are hidden. */
static program seen_program(const desk *k, gw_seat seat) {
    program p;
    memcpy(p.card, k->start.program[seat - 1], sizeof p.card);
    return p;
}

/* What gets farthest along the shortest corridor from here. */
static program plain_program(desk *k, gw_seat seat, unsigned dragon) {
    static const uint8_t nodes[RD_SLOTS] = {140, 20, 4, 2, 2}; /* by cards that are known */
    rd_state s = k->start;
    uint8_t *card = s.program[seat - 1];
    rd_layout site;
    corridor c;
    program p;
    rd_layout_fill(&site, k->river.t, &k->start);
    rd_corridor_find(&c, &site, seat);
    for (unsigned slot = 0; slot < RD_SLOTS; slot++)
        if (card[slot] == RD_UNKNOWN_CARD) card[slot] = RD_NO_CARD;
    for (unsigned slot = rd_cards_given(&s, seat); slot < RD_SLOTS; slot++) {
        card[slot] = (uint8_t)rd_program_next(k->river.t, &s, seat, &c, dragon, &k->dream.random);
        gw_meter_count(&k->meter, nodes[slot]);
    }
    memcpy(p.card, card, sizeof p.card);
    return p;
}

/* A dragon in any slot that is hidden, if none was revealed (RD-5). */
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

/* Half by habit or plain, and somebody who is near to his goal gets about as many dragons as
 * players give that are careful. */
static void foresee(desk *k, gw_seat seat) {
    enum { BY_HABIT = 3, PLAIN = 2, NEAR = 4 * WAY_STEP };
    foresight *f = &k->foreseen[seat - 1];
    program seen = seen_program(k, seat);
    gw_seat rival = rd_dream_rival(&k->dream, seat);
    unsigned dragon = RD_DRAGON + k->river.t->colour[rival - 1];
    bool is_near = rd_dream_distance(&k->dream, rival) <= NEAR;
    f->count = 0;
    if (seen.card[RD_SLOTS - 1] != RD_UNKNOWN_CARD) return;
    program plain = plain_program(k, seat, dragon);
    for (unsigned i = 0; i < BY_HABIT; i++) add(f, &seen);
    for (unsigned i = 0; i < PLAIN; i++) add(f, &plain);
    if (is_near) add_dragons(f, &seen, dragon);
}

void rd_desk_foresee_rest(desk *k) {
    rd_dream_begin(&k->dream, &k->river, &k->start, ~k->seed); /* dreams have other seeds */
    for (gw_seat seat = 1; seat <= k->river.t->base.players; seat++)
        if (seat != k->seat) foresee(k, seat);
}

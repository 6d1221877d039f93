#include "ai/dragons/notes.h"

#include "ai/dragons/shadow.h"

#include <string.h>

/* The initial likeness of an unknown player, and its bounds. */
enum { AT_FIRST = 250, LEAST = 2, MOST = 980 };

bool rd_notes_fit(const notes *n, const rd_state *s) {
    return n->is_begun && n->start.round == s->round && n->start.first == s->first;
}

/* Updates a likeness by one revealed card, which a planner gave in `hits` of `tries` attempts in
 * the same position. Other players may give the same card by chance. */
static unsigned judge_card(unsigned likeness, unsigned hits, unsigned tries) {
    enum { ANYTHING = 120, AS_PLANNERS = 3 };
    unsigned chance = (4 * hits + 1) * LIKENESS / (4 * tries + 4);
    unsigned like = likeness * chance;
    unsigned unlike = (LIKENESS - likeness) * (ANYTHING + chance / AS_PLANNERS);
    unsigned now = (unsigned)((uint64_t)like * LIKENESS / (like + unlike));
    return now < LEAST ? LEAST : now > MOST ? MOST : now;
}

/* The first card takes by far the longest to find. */
static unsigned tries_for(const rd_table *t, unsigned slot) {
    return (slot == 0 ? 8U : 32U) / (t->base.players - 1U);
}

static uint32_t judge_seat(notes *n, const rd_table *t, gw_seat seat, gw_random *random) {
    rd_state s = n->start;
    const uint8_t *seen = n->start.program[seat - 1];
    shadow_basis basis;
    rd_shadow_begin(&basis, t, &s, seat);
    memset(s.program, RD_NO_CARD, sizeof s.program);
    for (unsigned slot = 0; slot < RD_SLOTS && seen[slot] != RD_NO_CARD; slot++) {
        unsigned hits = 0, tries = tries_for(t, slot);
        for (unsigned i = 0; i < tries; i++)
            hits += rd_shadow_card(&basis, &s, random) == seen[slot];
        n->likeness[seat - 1] = (uint16_t)judge_card(n->likeness[seat - 1], hits, tries);
        s.program[seat - 1][slot] = seen[slot];
    }
    return basis.nodes;
}

/* Whether `s` can be the beginning of the round after the one noted. */
static bool is_next(const notes *n, const rd_table *t, const rd_state *s) {
    return n->is_begun && s->round == n->start.round + 1 &&
           s->first == n->start.first % t->base.players + 1;
}

static bool is_same_beginning(const rd_state *a, const rd_state *b) {
    rd_state same = *b;
    memcpy(same.program, a->program, sizeof same.program);
    return memcmp(a, &same, sizeof same) == 0;
}

uint32_t rd_notes_begin_round(notes *n, const rd_table *t, const rd_state *s, gw_seat seat,
                              gw_random *random) {
    uint32_t nodes = 0;
    if (n->is_begun && is_same_beginning(&n->start, s)) return 0;
    if (is_next(n, t, s)) {
        for (gw_seat other = 1; other <= t->base.players; other++)
            if (other != seat) nodes += judge_seat(n, t, other, random);
    } else {
        for (unsigned i = 0; i < RD_COLOURS; i++) n->likeness[i] = AT_FIRST;
    }
    n->start = *s;
    n->is_begun = true;
    memset(n->start.program, RD_NO_CARD, sizeof n->start.program);
    return nodes;
}

void rd_notes_look(notes *n, const rd_table *t, const rd_state *s, gw_seat seat) {
    unsigned revealed = rd_is_execution(s) ? s->slot + 1U : 0;
    for (gw_seat other = 1; other <= t->base.players; other++)
        if (other != seat) memcpy(n->start.program[other - 1], s->program[other - 1], revealed);
}

/* Planners among the others: their programs are known except for ties. */
#include "ai/dragons/search.h"
#include "ai/dragons/shadow.h"

#include <string.h>

/* Returns the number of nodes used. */
static uint32_t fill_shadow(shadow *w, const rd_table *t, const rd_state *start, gw_seat seat,
                            gw_random *random) {
    shadow_basis basis;
    rd_shadow_begin(&basis, t, start, seat);
    for (unsigned i = 0; i < SEARCH_SHADOWS; i++) {
        rd_state s = *start;
        rd_shadow_program(&basis, &s, random);
        memcpy(&w->program[i], s.program[seat - 1], sizeof(program));
    }
    return basis.nodes;
}

void rd_search_watch(search *k, const rd_table *t, const notes *n) {
    uint32_t nodes = 0;
    gw_random random = gw_random_seed(~k->seed); /* playouts use other seeds */
    for (gw_seat seat = 1; seat <= k->terrain.t->base.players; seat++) {
        shadow *w = &k->shadow[seat - 1];
        w->likeness = n && seat != k->seat ? n->likeness[seat - 1] : 0;
        if (w->likeness < SEARCH_RECOGNISED) w->likeness = 0;
        if (w->likeness) nodes += fill_shadow(w, t, &n->start, seat, &random);
    }
    if (nodes > 0) gw_meter_count(&k->meter, nodes);
}

bool rd_search_knows_planners(const search *k) {
    for (unsigned i = 0; i < k->terrain.t->base.players; i++)
        if (k->shadow[i].likeness > 0) return true;
    return false;
}

const program *rd_search_shadow(const search *k, gw_seat seat, gw_random *random) {
    const shadow *w = &k->shadow[seat - 1];
    if (w->likeness == 0 || gw_random_below(random, LIKENESS) >= w->likeness) return NULL;
    return &w->program[gw_random_below(random, SEARCH_SHADOWS)];
}

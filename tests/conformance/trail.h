#ifndef CONFORMANCE_TRAIL_H
#define CONFORMANCE_TRAIL_H
/* One number for all positions of a game, to compare engines by. */
#include <gangway/record.h>

/* The trail of a game after one more step, which led to `state`. It starts as 0. */
static inline uint64_t trail_add(uint64_t trail, const gw_table *table, const gw_state *state) {
    trail = (trail ^ gw_hash(table, state)) * UINT64_C(0x9E3779B97F4A7C15);
    return trail ^ trail >> 32;
}

/* The trail of a whole record. */
static inline uint64_t trail_of(const gw_record *record) {
    gw_any_state any;
    gw_state *state = GW_STATE(&any);
    uint64_t trail = 0;
    gw_record_replay(record, 0, state);
    for (size_t i = 0; i < gw_record_count(record); i++) {
        gw_step step = gw_record_step(record, i);
        gw_apply(gw_record_table(record), state, NULL, step.seat, step.action, NULL);
        trail = trail_add(trail, gw_record_table(record), state);
    }
    return trail;
}

#endif

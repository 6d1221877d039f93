/* Invariants of every state, for tests. */
#include "mississippi/internal.h"

#include <stddef.h>

static bool is_on_river(mq_at at) {
    return at != MQ_LAND && at != MQ_GONE;
}

static const char *boats_are_placed_correctly(const mq_table *t, const mq_state *s) {
    for (unsigned hull = 0; hull < t->hulls; hull++) {
        const mq_boat *boat = &s->boat[hull];
        if (!is_on_river(boat->at)) continue;
        if (boat->at >= s->laid * MQ_SPACES) return "a boat is off the river (MQ-T6)";
        if (mq_kind_at(t, s, boat->at) == MQ_ISLAND) return "a boat is on an island (MQ-T6)";
        for (unsigned other = 0; other < hull; other++)
            if (s->boat[other].at == boat->at) return "two boats on one space (MQ-P1)";
    }
    return NULL;
}

static const char *boats_are_valid(const mq_table *t, const mq_state *s) {
    for (unsigned hull = 0; hull < t->hulls; hull++) {
        const mq_boat *boat = &s->boat[hull];
        bool is_sixth = s->round <= 1 && boat->coal == MQ_COAL_MAX + 1;
        if (boat->speed < 1 || boat->speed > MQ_SPEED_MAX) return "a speed out of range (MQ-T1)";
        if (boat->coal > MQ_COAL_MAX && !is_sixth) return "too much coal (MQ-S1)";
        if (boat->heading >= MQ_DIRECTIONS) return "no heading";
        if (boat->passengers > MQ_PASSENGERS_MAX) return "too many passengers (MQ-G2)";
        if ((boat->passengers > 0) != (boat->island > 0)) return "a passenger from nowhere (MQ-G2)";
        if (boat->arrival > 0 && boat->out > 0) return "arrived and disqualified (MQ-F4)";
        if ((boat->at == MQ_GONE) != (boat->arrival > 0 || boat->out > 0))
            return "a boat has left without a place (MQ-F1)";
    }
    return NULL;
}

/* MQ-G4: a boat that may leave a passenger awaits its heading, and has one aboard. */
static bool leavers_are_valid(const mq_table *t, const mq_state *s) {
    unsigned asked = 0;
    for (unsigned i = 0; i < s->pushed_count; i++) asked |= 1U << s->pushed[i];
    for (unsigned hull = 0; hull < t->hulls; hull++)
        if (s->may_leave >> hull & 1 && s->boat[hull].passengers == 0) return false;
    return (s->may_leave & ~asked) == 0 && (s->may_leave == 0 || t->has_partners);
}

/* Every passenger is somewhere. */
static bool passengers_are_conserved(const mq_table *t, const mq_state *s) {
    unsigned count = s->supply;
    for (unsigned tile = 0; tile < s->laid; tile++) count += s->waiting[tile];
    for (unsigned hull = 0; hull < t->hulls; hull++) count += s->boat[hull].passengers;
    return count == t->passengers;
}

static bool tiles_are_different(const mq_state *s) {
    for (unsigned i = 1; i < s->laid; i++)
        for (unsigned j = 0; j < i; j++)
            if (s->tile[i] == s->tile[j]) return false;
    return true;
}

const char *mq_broken(const gw_table *table, const gw_state *state) {
    const mq_table *t = mq_table_of(table);
    const mq_state *s = mq_state_of(state);
    const char *wrong = boats_are_placed_correctly(t, s);
    if (wrong == NULL) wrong = boats_are_valid(t, s);
    if (wrong) return wrong;
    if (!passengers_are_conserved(t, s)) return "a passenger is lost (MQ-S5)";
    if (!tiles_are_different(s)) return "a tile is laid twice (MQ-B3)";
    if (s->laid > t->laid_max) return "the river is too long (MQ-B3)";
    if (s->round > t->rounds) return "too many rounds (MQ-F6)";
    if ((s->phase == MQ_AWAIT_PUSHED) != (s->pushed_count > 0))
        return "headings are awaited (MQ-P5)";
    if (!leavers_are_valid(t, s)) return "nobody to leave (MQ-G4)";
    return NULL;
}

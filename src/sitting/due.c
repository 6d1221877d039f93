/* What is due next, the curtain, and the pause before computers go on. */
#include "sitting/internal.h"

#include "core/bits.h"
#include <string.h>

static bool has_secret(const sitting *s, gw_seat seat) {
    return gw_has_secret(sitting_table(s), sitting_state(s), seat);
}

static bool is_shared(const sitting *s) {
    return gw_bit_count(sitting_people_here(s)) > 1;
}

/* The lowest seat of a non-empty set. */
static gw_seat lowest(gw_seats seats) {
    gw_seat seat = 0;
    while (!(seats & GW_SEAT_BIT(seat))) seat++;
    return seat;
}

static gw_seats held_by_machines(const sitting *s) {
    gw_seats seats = 0;
    for (gw_seat seat = 1; seat <= sitting_table(s)->players; seat++)
        if (sitting_holder(s, seat) != GW_PERSON) seats |= GW_SEAT_BIT(seat);
    return seats;
}

/* ----------------------------------------------------------------- the curtain -- */

/* The person here who alone may know the outcome of chance that will be typed in next, or 0. */
static gw_seat owner_of_outcome(const sitting *s) {
    gw_seats here = sitting_people_here(s);
    for (gw_seat seat = 1; seat <= sitting_table(s)->players; seat++)
        if ((here & GW_SEAT_BIT(seat)) && has_secret(s, seat)) return seat;
    return 0;
}

static bool needs_curtain(const sitting *s, gw_seat seat) {
    return is_shared(s) && s->alone != seat && has_secret(s, seat);
}

/* The seat that lifted the curtain keeps the screen while it has a secret and has to act itself or
 * chance has to. It also keeps the screen while only computers have to act, because it may still
 * take back. */
static bool stays_alone(const sitting *s) {
    gw_seats to_act = sitting_to_act(s), here = sitting_people_here(s);
    if (!is_shared(s) || !(here & GW_SEAT_BIT(s->alone))) return false;
    if (to_act & (GW_SEAT_BIT(s->alone) | GW_SEAT_BIT(GW_CHANCE))) return has_secret(s, s->alone);
    return to_act != 0 && !(to_act & here);
}

void sitting_update_curtain(sitting *s) {
    if (s->alone != 0 && !stays_alone(s)) s->alone = 0;
}

void sitting_note_actor(sitting *s, gw_seat seat) {
    bool is_chance_next = sitting_to_act(s) & GW_SEAT_BIT(GW_CHANCE);
    if (seat != GW_CHANCE && is_chance_next) s->alone = seat;
    sitting_update_curtain(s);
}

void sitting_lift_curtain(sitting *s) {
    sitting_due due = sitting_next(s);
    if (due.kind == SITTING_CURTAIN) s->alone = due.seat;
}

void sitting_drop_curtain(sitting *s) {
    s->alone = 0;
}

gw_seat sitting_viewer(const sitting *s) {
    gw_seats here = sitting_people_here(s);
    if (s->is_follower) return s->viewer;
    if (gw_bit_count(here) == 1) return lowest(here);
    return s->alone != 0 && has_secret(s, s->alone) ? s->alone : GW_PUBLIC;
}

gw_seat sitting_story_viewer(const sitting *s) {
    return !s->is_follower && is_shared(s) ? GW_PUBLIC : sitting_viewer(s);
}

/* --------------------------------------------------------------------- the pause -- */

void sitting_set_careful(sitting *s, bool is_careful) {
    s->is_careful = is_careful;
}

void sitting_end_pause(sitting *s) {
    s->pause_ended = s->count;
}

static bool should_pause(const sitting *s) {
    return s->is_careful && s->pause_ended != s->count && sitting_can_take_back(s, SITTING_LOCAL);
}

/* ------------------------------------------------------------------ what is due -- */

static sitting_due due(const sitting *s, sitting_due_kind kind, gw_seat seat) {
    return (sitting_due){kind, seat, sitting_decision(s, seat)};
}

static sitting_due due_of_chance(const sitting *s) {
    gw_seat owner = s->chance == SITTING_TYPED ? owner_of_outcome(s) : 0;
    if (s->is_follower) return due(s, SITTING_ELSEWHERE, GW_CHANCE);
    if (owner != 0 && needs_curtain(s, owner)) return due(s, SITTING_CURTAIN, owner);
    return due(s, SITTING_CHANCE, GW_CHANCE);
}

static gw_seats with_plans(const sitting *s) {
    gw_seats seats = 0;
    for (gw_seat seat = 1; seat <= sitting_table(s)->players; seat++)
        if (s->plans[seat].count > 0) seats |= GW_SEAT_BIT(seat);
    return seats;
}

static sitting_due due_of_person(const sitting *s, gw_seat seat) {
    return due(s, needs_curtain(s, seat) ? SITTING_CURTAIN : SITTING_TURN, seat);
}

sitting_due sitting_next(const sitting *s) {
    gw_seats to_act = sitting_to_act(s);
    if (to_act == 0) return due(s, SITTING_OVER, GW_NO_SEAT);
    if (to_act & GW_SEAT_BIT(GW_CHANCE)) return due_of_chance(s);
    gw_seats machines = s->is_follower ? 0 : to_act & held_by_machines(s);
    gw_seats planned = to_act & with_plans(s);
    if (machines != 0 && should_pause(s))
        return due(s, SITTING_PAUSE, gw_record_step(s->record, sitting_steps(s) - 1).seat);
    if (planned != 0) return due(s, SITTING_PLAN, lowest(planned));
    if (machines != 0) return due(s, SITTING_JOB, lowest(machines));
    gw_seats people = to_act & sitting_people_here(s);
    if (people == 0) return due(s, SITTING_ELSEWHERE, lowest(to_act));
    bool is_one_alone = s->alone != 0 && (people & GW_SEAT_BIT(s->alone));
    return due_of_person(s, is_one_alone ? s->alone : lowest(people));
}

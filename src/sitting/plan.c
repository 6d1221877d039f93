/* Plans: actions of one seat that belong together, tried out and carried out. */
#include "sitting/internal.h"

#include <string.h>

/* --------------------------------------------------------------------- trying -- */

enum { ANSWERS_MAX = 64 }; /* by others in a row */

/* Applies the action, and records its events if there is space for the game's events_max. */
static void apply(sitting *s, gw_state *state, gw_seat seat, gw_action action, gw_events *events) {
    const gw_table *table = sitting_table(s);
    bool has_room = events && events->capacity - events->count >= table->game->events_max;
    gw_apply(table, state, s->scratch, seat, action, has_room ? events : NULL);
}

/* Lets the others play their first legal action until `seat` or chance is to act, or nobody. */
static void let_others_answer(sitting *s, gw_seat seat, gw_state *state, gw_events *events) {
    const gw_table *table = sitting_table(s);
    for (unsigned answers = 0; answers < ANSWERS_MAX; answers++) {
        gw_seats to_act = gw_to_act(table, state);
        gw_seat other = gw_first_to_act(table, state);
        if ((to_act & GW_SEAT_BIT(seat)) || other == GW_CHANCE || other == GW_NO_SEAT) return;
        if (gw_legal(table, state, s->scratch, other, s->list) == 0) return;
        apply(s, state, other, s->list[0], events);
    }
}

sitting_answer sitting_try(sitting *s, gw_seat seat, const gw_action *actions, size_t count,
                           sitting_others others, gw_state *after, gw_events *events,
                           sitting_refusal *refusal) {
    const gw_table *table = sitting_table(s);
    sitting_refusal own;
    if (refusal == NULL) refusal = &own;
    *refusal = (sitting_refusal){0, 0};
    if (seat > table->players || count > SITTING_ACTIONS) return SITTING_INVALID;
    sitting_view(s, sitting_knowledge_of(seat), after);
    for (size_t i = 0; i < count; i++) {
        if (i > 0) let_others_answer(s, seat, after, events);
        gw_rule rule = gw_check(table, after, s->scratch, seat, actions[i]);
        *refusal = (sitting_refusal){i, rule};
        if (rule != 0) return SITTING_ILLEGAL;
        apply(s, after, seat, actions[i], events);
    }
    *refusal = (sitting_refusal){0, 0};
    if (others == SITTING_OTHERS_ANSWER) let_others_answer(s, seat, after, events);
    return SITTING_DONE;
}

/* ------------------------------------------------------------------ carrying out -- */

/* How many of the actions can be played before somebody else or chance has to act or something
 * hidden is revealed; 0, with the refusal, if one of them is illegal. */
static size_t playable(sitting *s, gw_seat seat, const gw_action *actions, size_t count,
                       sitting_refusal *refusal) {
    trial t;
    sitting_begin_trial(s, seat, &t);
    for (size_t i = 0; i < count; i++) {
        bool is_asked = gw_to_act(sitting_table(s), GW_STATE(&t.known)) & GW_SEAT_BIT(seat);
        if (i > 0 && !is_asked) return i;
        gw_rule rule = sitting_try_next(s, &t, actions[i]);
        *refusal = (sitting_refusal){i, rule};
        if (rule != 0) return 0;
    }
    return count;
}

/* Plays as much as possible now, and keeps the rest; `from` is the first step of the plan. */
static sitting_answer carry_out(sitting *s, gw_seat seat, const gw_action *actions, size_t count,
                                size_t from, size_t *done, sitting_refusal *refusal) {
    *done = playable(s, seat, actions, count, refusal);
    if (*done == 0) return SITTING_ILLEGAL;
    sitting_answer answer = sitting_play_tried(s, seat, actions, *done, &refusal->rule);
    if (answer != SITTING_DONE) {
        *done = 0;
        return answer;
    }
    plan *rest = &s->plans[seat];
    rest->count = count - *done;
    memmove(rest->actions, actions + *done, rest->count * sizeof *actions);
    s->group_from = from;
    s->group_until = sitting_steps(s);
    return SITTING_DONE;
}

/* Starts a plan; `from` is the first step that is taken back together with it. */
static sitting_answer begin_plan(sitting *s, gw_seat seat, uint64_t decision,
                                 const gw_action *actions, size_t count, size_t from, size_t *done,
                                 sitting_refusal *refusal) {
    sitting_refusal own_refusal;
    size_t own_done;
    if (refusal == NULL) refusal = &own_refusal;
    if (done == NULL) done = &own_done;
    *refusal = (sitting_refusal){0, 0};
    *done = 0;
    if (s->is_follower || !sitting_is_seat(s, seat)) return SITTING_INVALID;
    if (count == 0 || count > SITTING_ACTIONS) return SITTING_INVALID;
    if (decision == 0 || decision != sitting_decision(s, seat)) return SITTING_STALE;
    sitting_answer answer = carry_out(s, seat, actions, count, from, done, refusal);
    if (answer == SITTING_DONE) sitting_note_actor(s, seat);
    return answer;
}

sitting_answer sitting_commit(sitting *s, gw_seat seat, uint64_t decision, const gw_action *actions,
                              size_t count, size_t *done, sitting_refusal *refusal) {
    return begin_plan(s, seat, decision, actions, count, sitting_steps(s), done, refusal);
}

sitting_answer sitting_replan(sitting *s, gw_seat seat, uint64_t decision, const gw_action *actions,
                              size_t count, size_t *done, sitting_refusal *refusal) {
    bool is_own = s->group_from < s->group_until && s->group_until <= sitting_steps(s) &&
                  gw_record_step(s->record, s->group_from).seat == seat;
    size_t from = is_own ? s->group_from : sitting_steps(s);
    return begin_plan(s, seat, decision, actions, count, from, done, refusal);
}

sitting_answer sitting_go_on(sitting *s, gw_seat seat) {
    sitting_refusal refusal;
    size_t done;
    bool is_asked = sitting_decision(s, seat) != 0;
    if (s->is_follower || !is_asked || s->plans[seat].count == 0) return SITTING_INVALID;
    const plan rest = s->plans[seat];
    sitting_answer answer =
        carry_out(s, seat, rest.actions, rest.count, s->group_from, &done, &refusal);
    if (answer == SITTING_ILLEGAL) sitting_drop_plan(s, seat);
    return answer;
}

size_t sitting_rest(const sitting *s, gw_seat seat, const gw_action **actions) {
    if (!sitting_is_seat(s, seat)) return 0;
    *actions = s->plans[seat].actions;
    return s->plans[seat].count;
}

void sitting_drop_plan(sitting *s, gw_seat seat) {
    if (sitting_is_seat(s, seat)) s->plans[seat].count = 0;
}

void sitting_drop_plans(sitting *s) {
    for (gw_seat seat = 1; seat <= GW_SEATS_MAX; seat++) s->plans[seat].count = 0;
    s->group_from = s->group_until = 0;
}

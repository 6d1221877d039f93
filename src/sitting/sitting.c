/* A game, its steps and the holders of its seats. */
#include "sitting/internal.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------- making and freeing -- */

void sitting_free(sitting *s) {
    if (s == NULL) return;
    for (size_t i = 0; s->log && i < s->count; i++) free(s->log[i].name);
    free(s->log);
    free(s->origin);
    free(s->scratch);
    free(s->list);
    knowledge_free(&s->knowledge);
    gw_record_free(s->record);
    free(s);
}

/* Gives each seat that is in `now` but not in `before` a new decision. */
static void count_decisions(sitting *s, gw_seats now, gw_seats before) {
    gw_seats fresh = now & (gw_seats)~before;
    for (gw_seat seat = 1; seat <= GW_SEATS_MAX; seat++)
        if (fresh & GW_SEAT_BIT(seat)) s->decisions[seat]++;
}

static sitting *make(gw_record *record, bool is_follower) {
    sitting *s = record ? calloc(1, sizeof *s) : NULL;
    if (s == NULL) {
        gw_record_free(record);
        return NULL;
    }
    s->record = record;
    s->is_follower = is_follower;
    s->here = (gw_seats)~0U;
    const gw_game *game = sitting_table(s)->game;
    s->list = calloc(game->legal_max > 0 ? game->legal_max : 1, sizeof *s->list);
    s->scratch = game->scratch_bytes > 0 ? calloc(1, game->scratch_bytes) : NULL;
    if (s->list && (s->scratch || game->scratch_bytes == 0)) return s;
    sitting_free(s);
    return NULL;
}

sitting *sitting_new_follower(gw_table *table, gw_seat viewer) {
    if (viewer > table->players) {
        gw_table_free(table);
        return NULL;
    }
    sitting *s = make(gw_record_new_for(table, viewer), true);
    if (s == NULL) return NULL;
    s->viewer = viewer;
    s->here = viewer > 0 ? GW_SEAT_BIT(viewer) : 0;
    count_decisions(s, sitting_to_act(s), 0);
    return s;
}

const gw_record *sitting_record(const sitting *s) {
    return s->record;
}

const gw_table *sitting_table(const sitting *s) {
    return gw_record_table(s->record);
}

bool sitting_is_follower(const sitting *s) {
    return s->is_follower;
}

uint64_t sitting_decision(const sitting *s, gw_seat seat) {
    if (!sitting_is_seat(s, seat) || !(sitting_to_act(s) & GW_SEAT_BIT(seat))) return 0;
    return s->decisions[seat];
}

size_t sitting_draws(const sitting *s) {
    return s->draws;
}

/* --------------------------------------------------------------------- the log -- */

static bool grow(void **list, size_t *capacity, size_t wanted, size_t size) {
    if (wanted <= *capacity) return true;
    size_t larger = *capacity < 64 ? 64 : *capacity;
    while (larger < wanted) larger *= 2;
    void *grown = realloc(*list, larger * size);
    if (grown == NULL) return false;
    *list = grown;
    *capacity = larger;
    return true;
}

bool sitting_reserve(sitting *s, size_t steps) {
    void *log = s->log, *origin = s->origin;
    if (s->is_follower) return gw_record_reserve(s->record, steps);
    bool is_done = grow(&log, &s->capacity, s->count + steps, sizeof *s->log);
    s->log = log;
    is_done =
        is_done && grow(&origin, &s->origin_capacity, sitting_steps(s) + steps, sizeof *s->origin);
    s->origin = origin;
    if (!is_done || !gw_record_reserve(s->record, steps)) return false;
    return knowledge_reserve(&s->knowledge, sitting_table(s), steps);
}

void sitting_append(sitting *s, log_entry entry) {
    if (s->is_follower) {
        free(entry.name);
        s->count++;
        return;
    }
    assert(s->count < s->capacity);
    s->log[s->count++] = entry;
}

/* Notes a step that leads from `before` to `now`. Returns whether it reveals to anybody what only
 * its seat knew: more becomes known of an earlier step, or the step openly uses a secret. */
static bool note_knowledge(sitting *s, size_t index, gw_step step, const gw_state *before,
                           const gw_state *now) {
    const gw_table *table = sitting_table(s);
    uint64_t number = s->count + 1;
    if (table->game->mask == NULL) return false; /* nothing is ever hidden */
    if (knowledge_add_step(&s->knowledge, table, index, step, before, now, number)) return true;
    if (step.seat == GW_CHANCE || !gw_has_secret(table, before, step.seat)) return false;
    return knowledge_of_step(&s->knowledge, number, index, GW_PUBLIC, step.action) == step.action;
}

void sitting_log_step(sitting *s, size_t index, gw_step step, const gw_state *before,
                      const gw_state *now) {
    const gw_table *table = sitting_table(s);
    log_entry entry = {
        .kind = SITTING_STEP, .seat = step.seat, .action = step.action, .steps = index};
    if (!s->is_follower) {
        assert(index < s->origin_capacity);
        entry.reveals = note_knowledge(s, index, step, before, now);
        s->origin[index] = s->count;
    }
    sitting_append(s, entry);
    s->draws += step.seat == GW_CHANCE;
    count_decisions(s, gw_to_act(table, now),
                    gw_to_act(table, before) & (gw_seats)~GW_SEAT_BIT(step.seat));
}

void sitting_log_back(sitting *s, size_t steps) {
    sitting_append(s, (log_entry){.kind = SITTING_BACK, .steps = steps});
    sitting_drop_plans(s);
    s->changes++;
    s->draws = 0;
    for (size_t i = 0; i < steps; i++) s->draws += gw_record_step(s->record, i).seat == GW_CHANCE;
    /* Every seat that is to act gets a new decision, so earlier answers are stale. */
    count_decisions(s, sitting_to_act(s), 0);
}

static bool set_holder(sitting *s, sitting_entry_kind kind, gw_seat seat, gw_holder_kind holder,
                       const char *name) {
    return kind == SITTING_NAMED ? gw_record_name_holder(s->record, seat, name)
                                 : gw_record_set_holder(s->record, seat, holder, name);
}

sitting_answer sitting_log_holder(sitting *s, sitting_entry_kind kind, gw_seat seat,
                                  gw_holder_kind holder, const char *name) {
    bool is_named = holder != GW_PERSON;
    if (is_named && (!gw_is_holder_name(name) || strlen(name) >= SITTING_NAME))
        return SITTING_INVALID;
    size_t length = is_named ? strlen(name) : 0;
    char *copy = calloc(1, length + 1);
    if (copy && sitting_reserve(s, 1) && set_holder(s, kind, seat, holder, name)) {
        if (length > 0) memcpy(copy, name, length);
        sitting_append(s, (log_entry){.kind = kind,
                                      .seat = seat,
                                      .holder = holder,
                                      .steps = sitting_steps(s),
                                      .name = copy});
        if (kind == SITTING_SEAT) s->plans[seat].count = 0;
        sitting_update_curtain(s);
        return SITTING_DONE;
    }
    free(copy);
    return SITTING_NO_MEMORY;
}

/* -------------------------------------------------------------------- beginning -- */

/* How many bytes of a holder's name fit into an entry, in whole characters: in a record, names may
 * have any length. */
static size_t fitting_length(const char *name) {
    size_t length = strlen(name);
    if (length < SITTING_NAME) return length;
    length = SITTING_NAME - 1;
    while (((unsigned char)name[length] & 0xC0U) == 0x80U) length--;
    return length;
}

/* Logs the holders that the record gives to seats at step `from`. */
static bool log_holders(sitting *s, size_t from) {
    for (gw_seat seat = 1; seat <= sitting_table(s)->players; seat++) {
        gw_holder holder = gw_record_holder_at(s->record, seat, from);
        if (holder.from != from || (from == 0 && holder.kind == GW_PERSON)) continue;
        size_t length = fitting_length(holder.name);
        char *copy = calloc(1, length + 1);
        if (copy == NULL || !sitting_reserve(s, 1)) {
            free(copy);
            return false;
        }
        memcpy(copy, holder.name, length);
        sitting_append(s, (log_entry){.kind = SITTING_SEAT,
                                      .seat = seat,
                                      .holder = holder.kind,
                                      .steps = from,
                                      .name = copy});
    }
    return true;
}

/* Logs the whole record. */
static bool log_record(sitting *s) {
    const gw_table *table = sitting_table(s);
    gw_any_state before, now;
    gw_record_replay(s->record, 0, GW_STATE(&now));
    count_decisions(s, gw_to_act(table, GW_STATE(&now)), 0);
    for (size_t i = 0; i < sitting_steps(s); i++) {
        gw_step step = gw_record_step(s->record, i);
        if (!log_holders(s, i) || !sitting_reserve(s, 1)) return false;
        before = now;
        gw_apply(table, GW_STATE(&now), s->scratch, step.seat, step.action, NULL);
        sitting_log_step(s, i, step, GW_STATE(&before), GW_STATE(&now));
    }
    return log_holders(s, sitting_steps(s));
}

void sitting_restart(sitting *s) {
    for (size_t i = 0; s->log && i < s->count; i++) free(s->log[i].name);
    s->count = s->draws = s->pause_ended = 0;
    s->alone = 0;
    s->changes++;
    sitting_drop_plans(s);
    knowledge_clear(&s->knowledge);
    gw_record_truncate(s->record, 0);
    for (gw_seat seat = 1; seat <= GW_SEATS_MAX; seat++) {
        s->decisions[seat] = 0;
        gw_record_set_holder(s->record, seat, GW_PERSON, NULL);
    }
    count_decisions(s, sitting_to_act(s), 0);
}

/* A sitting that shows a record which is a view; whose view it is, is unknown. */
static sitting *make_for_view(gw_record *record) {
    sitting *s = make(record, true);
    if (s == NULL) return NULL;
    s->viewer = GW_ALL_SEEING;
    s->here = 0;
    return s;
}

sitting *sitting_new(gw_record *record) {
    if (record == NULL) return NULL;
    if (gw_record_is_view(record)) return make_for_view(record);
    sitting *s = make(record, false);
    if (s == NULL || log_record(s)) return s;
    sitting_free(s);
    return NULL;
}

static gw_record *copy_record(const gw_record *record) {
    size_t length;
    gw_problem problem;
    char *text = gw_record_text(record, GW_ALL_SEEING, &length);
    gw_record *copy = text ? gw_record_read(text, length, &problem) : NULL;
    free(text);
    return copy;
}

/* Gives `seat` of the branch the holder that it has in `s`; false if out of memory. */
static bool copy_holder(sitting *branch, const sitting *s, gw_seat seat) {
    gw_holder now = gw_record_holder_at(s->record, seat, sitting_steps(s));
    gw_holder then = gw_record_holder_at(branch->record, seat, sitting_steps(branch));
    char name[SITTING_NAME] = "";
    if (now.kind == then.kind && strcmp(now.name, then.name) == 0) return true;
    memcpy(name, now.name, fitting_length(now.name));
    return sitting_log_holder(branch, SITTING_SEAT, seat, now.kind, name) == SITTING_DONE;
}

sitting *sitting_branch(const sitting *s, size_t steps) {
    if (s->is_follower || steps > sitting_steps(s)) return NULL;
    gw_record *record = copy_record(s->record);
    if (record == NULL) return NULL;
    gw_record_truncate(record, steps);
    sitting *branch = sitting_new(record);
    for (gw_seat seat = 1; branch && seat <= sitting_table(s)->players; seat++) {
        if (copy_holder(branch, s, seat)) continue;
        sitting_free(branch);
        return NULL;
    }
    return branch;
}

/* --------------------------------------------------------------------- playing -- */

/* Plays a step: 0, or the rule that forbids it. Memory must have been reserved. */
static gw_rule play_step(sitting *s, gw_step step) {
    gw_any_state before;
    size_t index = sitting_steps(s);
    memcpy(&before, sitting_state(s), sitting_table(s)->game->state_bytes);
    gw_rule rule = gw_record_play(s->record, step.seat, step.action, NULL);
    if (rule == 0) sitting_log_step(s, index, step, GW_STATE(&before), sitting_state(s));
    return rule;
}

void sitting_begin_trial(const sitting *s, gw_seat seat, trial *t) {
    t->seat = seat;
    sitting_view(s, GW_ALL_SEEING, GW_STATE(&t->game));
    sitting_view(s, sitting_knowledge_of(seat), GW_STATE(&t->known));
}

gw_rule sitting_try_next(sitting *s, trial *t, gw_action action) {
    const gw_table *table = sitting_table(s);
    gw_state *both[] = {GW_STATE(&t->known), GW_STATE(&t->game)};
    for (size_t i = 0; i < 2; i++) {
        gw_rule rule = gw_check(table, both[i], s->scratch, t->seat, action);
        if (rule != 0) return rule;
    }
    for (size_t i = 0; i < 2; i++) gw_apply(table, both[i], s->scratch, t->seat, action, NULL);
    return 0;
}

/* Whether all actions can be played; if not, `refusal` gets the first forbidden one. */
static bool can_play(sitting *s, gw_seat seat, const gw_action *actions, size_t count,
                     sitting_refusal *refusal) {
    trial t;
    sitting_begin_trial(s, seat, &t);
    for (size_t i = 0; i < count; i++) {
        gw_rule rule = sitting_try_next(s, &t, actions[i]);
        *refusal = (sitting_refusal){i, rule};
        if (rule != 0) return false;
    }
    *refusal = (sitting_refusal){0, 0};
    return true;
}

sitting_answer sitting_play_tried(sitting *s, gw_seat seat, const gw_action *actions, size_t count,
                                  gw_rule *rule) {
    if (!sitting_reserve(s, count)) return SITTING_NO_MEMORY;
    for (size_t i = 0; i < count; i++) {
        *rule = play_step(s, (gw_step){seat, actions[i]});
        assert(*rule == 0 || count == 1);
        if (*rule != 0) return SITTING_ILLEGAL;
    }
    s->plans[seat].count = 0;
    sitting_update_curtain(s);
    return SITTING_DONE;
}

/* Whether these actions can be an answer at all. */
static sitting_answer may_answer(const sitting *s, gw_seat seat, uint64_t decision, size_t count) {
    if (s->is_follower || seat > sitting_table(s)->players) return SITTING_INVALID;
    if (count == 0 || count > SITTING_ACTIONS) return SITTING_INVALID;
    return decision == sitting_decision(s, seat) ? SITTING_DONE : SITTING_STALE;
}

sitting_answer sitting_may_play(sitting *s, gw_seat seat, uint64_t decision,
                                const gw_action *actions, size_t count, sitting_refusal *refusal) {
    sitting_refusal own;
    if (refusal == NULL) refusal = &own;
    *refusal = (sitting_refusal){0, 0};
    sitting_answer answer = may_answer(s, seat, decision, count);
    if (answer != SITTING_DONE) return answer;
    return can_play(s, seat, actions, count, refusal) ? SITTING_DONE : SITTING_ILLEGAL;
}

sitting_answer sitting_play(sitting *s, gw_seat seat, uint64_t decision, const gw_action *actions,
                            size_t count, sitting_refusal *refusal) {
    sitting_refusal own;
    if (refusal == NULL) refusal = &own;
    *refusal = (sitting_refusal){0, 0};
    sitting_answer answer = may_answer(s, seat, decision, count);
    if (answer != SITTING_DONE) return answer;
    if (count > 1 && !can_play(s, seat, actions, count, refusal)) return SITTING_ILLEGAL;
    answer = sitting_play_tried(s, seat, actions, count, &refusal->rule);
    if (answer == SITTING_DONE) sitting_note_actor(s, seat);
    return answer;
}

sitting_answer sitting_play_out(sitting *s, sitting_decider *decide, void *owner) {
    gw_seat seat;
    while ((seat = gw_first_to_act(sitting_table(s), sitting_state(s))) != GW_NO_SEAT) {
        gw_action action;
        if (!decide(owner, s, seat, &action)) return SITTING_INVALID;
        sitting_answer answer = sitting_play(s, seat, sitting_decision(s, seat), &action, 1, NULL);
        if (answer != SITTING_DONE) return answer;
    }
    return SITTING_DONE;
}

static void refuse_text(gw_problem *problem, const gw_game *game, const char *text, size_t length) {
    gw_problem_set(problem, "problem.notation");
    gw_problem_word(problem, "line", text, length);
    gw_problem_rule(problem, game, game->syntax_rule);
}

bool sitting_read_action(const sitting *s, const char *text, size_t length, gw_action *action,
                         gw_problem *problem) {
    const gw_table *table = sitting_table(s);
    if (table->game->read_action(table, text, length, action) == 0) return true;
    refuse_text(problem, table->game, text, length);
    return false;
}

void sitting_explain(const sitting *s, gw_seat seat, const gw_action *actions,
                     const sitting_refusal *refusal, gw_problem *problem) {
    const gw_table *table = sitting_table(s);
    gw_action refused = actions[refusal->at];
    gw_any_state state;
    if (refusal->rule == table->game->syntax_rule) {
        char text[GW_ACTION_TEXT];
        gw_out out = gw_out_to(text, sizeof text);
        table->game->write_action(table, refused, &out);
        refuse_text(problem, table->game, text, strlen(text));
        return;
    }
    sitting_view(s, sitting_knowledge_of(seat), GW_STATE(&state));
    for (size_t i = 0; i < refusal->at; i++) {
        if (gw_check(table, GW_STATE(&state), NULL, seat, actions[i]) != 0) break;
        gw_apply(table, GW_STATE(&state), NULL, seat, actions[i], NULL);
    }
    gw_problem_refusal(problem, table, GW_STATE(&state), seat, refused, refusal->rule);
    sitting_view(s, sitting_knowledge_of(seat), GW_STATE(&state));
    gw_problem_remedy(problem, table, GW_STATE(&state), seat, actions, refusal->at);
}

gw_action sitting_pick(const sitting *s, gw_random *random) {
    return gw_pick_listed(sitting_table(s), sitting_state(s), s->scratch, GW_CHANCE, random,
                          s->list);
}

sitting_answer sitting_draw(sitting *s, gw_random *random) {
    if (s->is_follower || sitting_to_act(s) != GW_SEAT_BIT(GW_CHANCE)) return SITTING_INVALID;
    gw_action action = sitting_pick(s, random);
    return sitting_play(s, GW_CHANCE, 0, &action, 1, NULL);
}

void sitting_set_chance(sitting *s, sitting_chance chance) {
    s->chance = chance;
}

size_t sitting_legal(sitting *s, gw_seat seat, const gw_action **list, bool *is_sample) {
    const gw_table *table = sitting_table(s);
    gw_any_state view;
    bool is_known = seat <= table->players;
    *list = s->list;
    if (is_known) sitting_view(s, seat == GW_CHANCE ? sitting_viewer(s) : seat, GW_STATE(&view));
    if (is_sample)
        *is_sample = is_known && table->game->is_sample &&
                     table->game->is_sample(table, sitting_state(s), seat);
    return is_known ? sitting_legal_after(s, GW_STATE(&view), seat, list) : 0;
}

size_t sitting_legal_after(sitting *s, const gw_state *state, gw_seat seat,
                           const gw_action **list) {
    *list = s->list;
    if (seat > sitting_table(s)->players) return 0;
    return gw_legal(sitting_table(s), state, s->scratch, seat, s->list);
}

/* ------------------------------------------------------------------ taking back -- */

size_t sitting_undo_point(const sitting *s, sitting_policy policy) {
    size_t count = sitting_steps(s), point = gw_record_undo_point(s->record);
    if (s->is_follower) return count;
    if (policy == SITTING_LOCAL) {
        bool is_typed = s->chance == SITTING_TYPED && count > 0 &&
                        gw_record_step(s->record, count - 1).seat == GW_CHANCE;
        return is_typed && point == count ? count - 1 : point;
    }
    if (gw_is_over(sitting_table(s), sitting_state(s))) return count;
    for (size_t i = count; i > point; i--)
        if (s->log[s->origin[i - 1]].reveals) return i;
    return point;
}

bool sitting_can_take_back(const sitting *s, sitting_policy policy) {
    size_t count = sitting_steps(s);
    if (count == 0 || sitting_undo_point(s, policy) == count) return false;
    gw_seat last = gw_record_step(s->record, count - 1).seat;
    if (last == GW_CHANCE) return s->chance == SITTING_TYPED;
    bool is_here = sitting_people_here(s) & GW_SEAT_BIT(last);
    bool was_person = gw_record_holder_at(s->record, last, count - 1).kind == GW_PERSON;
    return is_here && was_person && (s->alone == 0 || s->alone == last);
}

size_t sitting_last_point(const sitting *s, sitting_policy policy) {
    size_t count = sitting_steps(s), point = sitting_undo_point(s, policy);
    size_t before = count == 0 ? 0 : count - 1;
    if (s->group_until == count && s->group_from < count) before = s->group_from;
    return before > point ? before : point;
}

sitting_answer sitting_take_back(sitting *s, sitting_policy policy, size_t count) {
    if (s->is_follower || count >= sitting_steps(s)) return SITTING_INVALID;
    if (count < sitting_undo_point(s, policy)) return SITTING_FIXED;
    if (!sitting_reserve(s, 1)) return SITTING_NO_MEMORY;
    if (!knowledge_cut(&s->knowledge, s->record, count, s->origin[count] + 1, s->count + 1))
        return SITTING_NO_MEMORY;
    gw_record_take_back(s->record, count);
    sitting_log_back(s, count);
    sitting_update_curtain(s);
    return SITTING_DONE;
}

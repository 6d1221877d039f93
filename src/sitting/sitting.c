#include "sitting/sitting.h"

#include "sitting/knowledge.h"
#include <stdlib.h>
#include <string.h>

/* An entry as it happened. */
typedef struct log_entry {
    sitting_entry_kind kind;
    gw_seat seat;
    bool tells; /* of a step: somebody knows more of what was hidden by it */
    gw_holder_kind holder;
    gw_action action;
    size_t steps; /* before it; of SITTING_BACK: left */
    char *name;   /* of a holder, or NULL */
} log_entry;

struct sitting {
    gw_record *record;
    bool is_follower;
    knowledge knowledge; /* not of a follower */
    log_entry *log;
    size_t count, capacity;
    uint64_t decisions[GW_SEATS_MAX + 1]; /* of each seat, that have come up */
    size_t *origin;                       /* of each step: its entry's place in the log */
    size_t origin_capacity;
};

/* ---------------------------------------------------------- coming and going -- */

static const gw_table *table_of(const sitting *s) {
    return gw_record_table(s->record);
}

static gw_seats to_act(const sitting *s) {
    return gw_to_act(table_of(s), gw_record_state(s->record));
}

void sitting_free(sitting *s) {
    if (s == NULL) return;
    for (size_t i = 0; i < s->count; i++) free(s->log[i].name);
    free(s->log);
    free(s->origin);
    knowledge_free(&s->knowledge);
    gw_record_free(s->record);
    free(s);
}

/* Seats that are to act now and were not among `before` have a new decision. */
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
    count_decisions(s, to_act(s), 0);
    return s;
}

sitting *sitting_new_follower(gw_table *table, gw_seat viewer) {
    if (viewer > table->players) {
        gw_table_free(table);
        return NULL;
    }
    return make(gw_record_new_for(table, viewer), true);
}

const gw_record *sitting_record(const sitting *s) {
    return s->record;
}

bool sitting_is_follower(const sitting *s) {
    return s->is_follower;
}

uint64_t sitting_decision(const sitting *s, gw_seat seat) {
    if (seat < 1 || seat > table_of(s)->players || !(to_act(s) & GW_SEAT_BIT(seat))) return 0;
    return s->decisions[seat];
}

/* -------------------------------------------------------------------- playing -- */

static bool has_grown(void **list, size_t *capacity, size_t wanted, size_t size) {
    if (wanted <= *capacity) return true;
    size_t larger = *capacity < 64 ? 64 : *capacity;
    while (larger < wanted) larger *= 2;
    void *grown = realloc(*list, larger * size);
    if (grown == NULL) return false;
    *list = grown;
    *capacity = larger;
    return true;
}

/* Makes room for so many more steps, so that playing them cannot fail. */
static bool reserve(sitting *s, size_t steps) {
    void *log = s->log, *origin = s->origin;
    bool is_done = has_grown(&log, &s->capacity, s->count + steps, sizeof *s->log);
    s->log = log;
    is_done = is_done && has_grown(&origin, &s->origin_capacity, gw_record_count(s->record) + steps,
                                   sizeof *s->origin);
    s->origin = origin;
    if (!is_done || !gw_record_reserve(s->record, steps)) return false;
    return s->is_follower || knowledge_reserve(&s->knowledge, table_of(s), steps);
}

/* Whether a step that has just been noted shows anybody what only its seat knew: something
 * earlier is known better, or it is done openly with what was a secret. */
static bool does_tell(const sitting *s, const gw_state *before, size_t index, gw_step step) {
    uint64_t number = s->count + 1;
    for (gw_seat viewer = 0; viewer <= table_of(s)->players; viewer++)
        if (knowledge_changes(&s->knowledge, number, index, viewer, NULL, 0) > 0) return true;
    if (step.seat == GW_CHANCE || !gw_has_secret(table_of(s), before, step.seat)) return false;
    return knowledge_of_step(&s->knowledge, number, index, GW_PUBLIC, step.action) == step.action;
}

/* Logs a step that leads from `before` to `now`; there is room. */
static void log_step(sitting *s, size_t index, gw_step step, const gw_state *before,
                     const gw_state *now) {
    const gw_table *table = table_of(s);
    log_entry entry = {
        .kind = SITTING_STEP, .seat = step.seat, .action = step.action, .steps = index};
    if (!s->is_follower) {
        knowledge_add_step(&s->knowledge, table, index, step, before, now, s->count + 1);
        entry.tells = does_tell(s, before, index, step);
    }
    s->origin[index] = s->count;
    s->log[s->count++] = entry;
    count_decisions(s, gw_to_act(table, now),
                    gw_to_act(table, before) & (gw_seats)~GW_SEAT_BIT(step.seat));
}

/* Plays a legal step; there is room. */
static void play_step(sitting *s, gw_step step) {
    gw_any_state before;
    size_t index = gw_record_count(s->record);
    memcpy(&before, gw_record_state(s->record), table_of(s)->game->state_bytes);
    gw_record_play(s->record, step.seat, step.action, NULL);
    log_step(s, index, step, GW_STATE(&before), gw_record_state(s->record));
}

/* The first action that a rule forbids is in `refusal`. */
static bool can_play(const sitting *s, gw_seat seat, const gw_action *actions, size_t count,
                     sitting_refusal *refusal) {
    const gw_table *table = table_of(s);
    gw_any_state state;
    memcpy(&state, gw_record_state(s->record), table->game->state_bytes);
    for (size_t i = 0; i < count; i++) {
        gw_rule rule = gw_check(table, GW_STATE(&state), NULL, seat, actions[i]);
        *refusal = (sitting_refusal){i, rule};
        if (rule != 0) return false;
        gw_apply(table, GW_STATE(&state), NULL, seat, actions[i], NULL);
    }
    *refusal = (sitting_refusal){0, 0};
    return true;
}

sitting_answer sitting_play(sitting *s, gw_seat seat, uint64_t decision, const gw_action *actions,
                            size_t count, sitting_refusal *refusal) {
    sitting_refusal own;
    if (refusal == NULL) refusal = &own;
    *refusal = (sitting_refusal){0, 0};
    if (s->is_follower || seat > table_of(s)->players) return SITTING_UNFIT;
    if (count == 0 || count > SITTING_ACTIONS) return SITTING_UNFIT;
    if (decision != sitting_decision(s, seat)) return SITTING_STALE;
    if (!can_play(s, seat, actions, count, refusal)) return SITTING_ILLEGAL;
    if (!reserve(s, count)) return SITTING_NO_MEMORY;
    for (size_t i = 0; i < count; i++) play_step(s, (gw_step){seat, actions[i]});
    return SITTING_DONE;
}

sitting *sitting_new(gw_record *record) {
    bool is_view = gw_record_is_view(record);
    sitting *s = is_view ? NULL : make(record, false);
    size_t count = s ? gw_record_count(record) : 0;
    if (is_view) gw_record_free(record);
    if (s == NULL) return NULL;
    gw_any_state before, now;
    gw_record_replay(record, 0, GW_STATE(&now));
    memset(s->decisions, 0, sizeof s->decisions);
    count_decisions(s, gw_to_act(table_of(s), GW_STATE(&now)), 0);
    for (size_t i = 0; i < count; i++) {
        gw_step step = gw_record_step(record, i);
        if (!reserve(s, 1)) {
            sitting_free(s);
            return NULL;
        }
        before = now;
        gw_apply(table_of(s), GW_STATE(&now), NULL, step.seat, step.action, NULL);
        log_step(s, i, step, GW_STATE(&before), GW_STATE(&now));
    }
    return s;
}

/* ---------------------------------------------------------------------- seats -- */

static sitting_answer log_seat(sitting *s, gw_seat seat, gw_holder_kind kind, const char *name) {
    bool is_person = kind == GW_PERSON;
    if (!is_person && (!gw_is_holder_name(name) || strlen(name) >= SITTING_NAME))
        return SITTING_UNFIT;
    size_t length = is_person ? 0 : strlen(name);
    char *copy = calloc(1, length + 1);
    if (copy && reserve(s, 1) && gw_record_set_holder(s->record, seat, kind, name)) {
        if (length > 0) memcpy(copy, name, length);
        s->log[s->count++] = (log_entry){.kind = SITTING_SEAT,
                                         .seat = seat,
                                         .holder = kind,
                                         .steps = gw_record_count(s->record),
                                         .name = copy};
        return SITTING_DONE;
    }
    free(copy);
    return SITTING_NO_MEMORY;
}

sitting_answer sitting_seat(sitting *s, gw_seat seat, gw_holder_kind kind, const char *name) {
    bool is_seat = seat >= 1 && seat <= table_of(s)->players;
    if (s->is_follower || !is_seat || kind > GW_BOT) return SITTING_UNFIT;
    return log_seat(s, seat, kind, name);
}

/* ---------------------------------------------------------------- taking back -- */

size_t sitting_undo_point(const sitting *s, sitting_policy policy) {
    size_t count = gw_record_count(s->record), point = gw_record_undo_point(s->record);
    if (s->is_follower) return count;
    if (policy == SITTING_LOCAL) return point;
    if (gw_is_over(table_of(s), gw_record_state(s->record))) return count;
    for (size_t i = count; i > point; i--)
        if (s->log[s->origin[i - 1]].tells) return i;
    return point;
}

/* Every seat that is to act then has a new decision: what was answered before is stale. */
static void log_back(sitting *s, size_t steps) {
    s->log[s->count++] = (log_entry){.kind = SITTING_BACK, .steps = steps};
    count_decisions(s, to_act(s), 0);
}

sitting_answer sitting_take_back(sitting *s, sitting_policy policy, size_t count) {
    if (s->is_follower || count >= gw_record_count(s->record)) return SITTING_UNFIT;
    if (count < sitting_undo_point(s, policy)) return SITTING_FIXED;
    if (!reserve(s, 1)) return SITTING_NO_MEMORY;
    if (!knowledge_cut(&s->knowledge, s->record, count, s->count + 1)) return SITTING_NO_MEMORY;
    gw_record_truncate(s->record, count);
    log_back(s, count);
    return SITTING_DONE;
}

/* ---------------------------------------------------------------------- the log -- */

uint64_t sitting_last(const sitting *s) {
    return s->count;
}

bool sitting_read(const sitting *s, uint64_t number, gw_seat viewer, sitting_entry *entry) {
    if (s->is_follower || number < 1 || number > s->count) return false;
    if (viewer > table_of(s)->players) return false;
    const log_entry *logged = &s->log[number - 1];
    *entry = (sitting_entry){.number = number,
                             .kind = logged->kind,
                             .seat = logged->seat,
                             .action = logged->action,
                             .steps = logged->steps,
                             .holder = logged->holder};
    if (logged->name) memcpy(entry->name, logged->name, strlen(logged->name));
    if (logged->kind == SITTING_STEP)
        entry->action =
            knowledge_of_step(&s->knowledge, number, logged->steps, viewer, logged->action);
    if (logged->kind != SITTING_SEAT)
        entry->now_count = knowledge_changes(&s->knowledge, number, logged->steps, viewer,
                                             entry->now, SITTING_CHANGES);
    return entry->now_count <= SITTING_CHANGES;
}

/* ------------------------------------------------------------------- following -- */

static sitting_answer answer_for(gw_rule rule) {
    if (rule == 0) return SITTING_DONE;
    return rule == GW_NO_MEMORY ? SITTING_NO_MEMORY : SITTING_ILLEGAL;
}

/* A step as the viewer knows it, behind what is known better since. */
static sitting_answer follow_step(sitting *s, const sitting_entry *entry) {
    const gw_step step = {entry->seat, entry->action};
    size_t index = gw_record_count(s->record);
    gw_any_state before;
    if (entry->steps != index || entry->seat > table_of(s)->players) return SITTING_UNFIT;
    if (!reserve(s, 1)) return SITTING_NO_MEMORY;
    memcpy(&before, gw_record_state(s->record), table_of(s)->game->state_bytes);
    gw_rule rule = entry->now_count > 0
                       ? gw_record_amend(s->record, index, entry->now, entry->now_count, &step)
                       : gw_record_play(s->record, step.seat, step.action, NULL);
    if (rule == 0) log_step(s, index, step, GW_STATE(&before), gw_record_state(s->record));
    return answer_for(rule);
}

/* Steps are forgotten, and what was known by them, too. */
static sitting_answer follow_back(sitting *s, const sitting_entry *entry) {
    size_t left = entry->steps;
    if (left >= gw_record_count(s->record)) return SITTING_UNFIT;
    if (!reserve(s, 1)) return SITTING_NO_MEMORY;
    gw_rule rule = gw_record_amend(s->record, left, entry->now, entry->now_count, NULL);
    if (rule == 0) log_back(s, left);
    return answer_for(rule);
}

static sitting_answer follow_seat(sitting *s, const sitting_entry *entry) {
    bool is_seat = entry->seat >= 1 && entry->seat <= table_of(s)->players;
    bool is_named = memchr(entry->name, '\0', SITTING_NAME) != NULL;
    if (!is_seat || !is_named || entry->holder > GW_BOT) return SITTING_UNFIT;
    return log_seat(s, entry->seat, entry->holder, entry->name);
}

sitting_answer sitting_follow(sitting *s, const sitting_entry *entry) {
    if (!s->is_follower || entry->number != s->count + 1) return SITTING_UNFIT;
    if (entry->now_count > SITTING_CHANGES) return SITTING_UNFIT;
    switch (entry->kind) {
    case SITTING_STEP: return follow_step(s, entry);
    case SITTING_BACK: return follow_back(s, entry);
    case SITTING_SEAT: return follow_seat(s, entry);
    }
    return SITTING_UNFIT;
}

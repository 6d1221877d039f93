/* The log as its viewers know it, and followers. */
#include "sitting/internal.h"

#include <string.h>

uint64_t sitting_last(const sitting *s) {
    return s->count;
}

bool sitting_read(const sitting *s, uint64_t number, gw_seat viewer, sitting_entry *entry) {
    if (s->is_follower || number < 1 || number > s->count) return false;
    if (viewer > sitting_table(s)->players) return false;
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
    if (logged->kind == SITTING_STEP || logged->kind == SITTING_BACK)
        entry->amendment_count = knowledge_changes(&s->knowledge, number, logged->steps, viewer,
                                                   entry->amendments, SITTING_AMENDMENTS);
    return entry->amendment_count <= SITTING_AMENDMENTS;
}

/* ------------------------------------------------------------------- following -- */

static sitting_answer answer_for(gw_rule rule) {
    if (rule == 0) return SITTING_DONE;
    return rule == GW_NO_MEMORY ? SITTING_NO_MEMORY : SITTING_ILLEGAL;
}

/* Applies the amendments and then the step, both as the viewer knows them. */
static sitting_answer follow_step(sitting *s, const sitting_entry *entry) {
    const gw_step step = {entry->seat, entry->action};
    size_t index = sitting_steps(s);
    gw_any_state before;
    if (entry->steps != index || entry->seat > sitting_table(s)->players) return SITTING_INVALID;
    if (!sitting_reserve(s, 1)) return SITTING_NO_MEMORY;
    memcpy(&before, sitting_state(s), sitting_table(s)->game->state_bytes);
    gw_rule rule =
        entry->amendment_count > 0
            ? gw_record_amend(s->record, index, entry->amendments, entry->amendment_count, &step)
            : gw_record_play(s->record, step.seat, step.action, NULL);
    if (rule != 0) return answer_for(rule);
    sitting_log_step(s, index, step, GW_STATE(&before), sitting_state(s));
    s->changes += entry->amendment_count > 0;
    return SITTING_DONE;
}

/* Removes steps, and what was known only through them. */
static sitting_answer follow_back(sitting *s, const sitting_entry *entry) {
    size_t left = entry->steps;
    if (left >= sitting_steps(s)) return SITTING_INVALID;
    if (!sitting_reserve(s, 1)) return SITTING_NO_MEMORY;
    gw_rule rule =
        gw_record_amend(s->record, left, entry->amendments, entry->amendment_count, NULL);
    if (rule != 0) return answer_for(rule);
    sitting_log_back(s, left);
    return SITTING_DONE;
}

static sitting_answer follow_holder(sitting *s, const sitting_entry *entry) {
    bool is_named = memchr(entry->name, '\0', SITTING_NAME) != NULL;
    if (!sitting_is_seat(s, entry->seat) || !is_named || entry->holder > GW_BOT)
        return SITTING_INVALID;
    if (entry->kind == SITTING_NAMED)
        return entry->holder == GW_BOT ? sitting_name_bot_as(s, entry->seat, entry->name)
                                       : SITTING_INVALID;
    return sitting_log_holder(s, SITTING_SEAT, entry->seat, entry->holder, entry->name);
}

static sitting_answer follow(sitting *s, const sitting_entry *entry) {
    switch (entry->kind) {
    case SITTING_STEP: return follow_step(s, entry);
    case SITTING_BACK: return follow_back(s, entry);
    case SITTING_SEAT:
    case SITTING_NAMED: return follow_holder(s, entry);
    case SITTING_SKIP: sitting_append(s, (log_entry){.kind = SITTING_SKIP}); return SITTING_DONE;
    }
    return SITTING_INVALID;
}

sitting_answer sitting_follow(sitting *s, const sitting_entry *entry) {
    if (!s->is_follower || s->viewer == GW_ALL_SEEING) return SITTING_INVALID;
    if (entry->number != s->count + 1 || entry->amendment_count > SITTING_AMENDMENTS)
        return SITTING_INVALID;
    sitting_answer answer = follow(s, entry);
    if (answer == SITTING_DONE) sitting_update_curtain(s);
    return answer;
}

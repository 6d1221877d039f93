#ifndef SITTING_KNOWLEDGE_H
#define SITTING_KNOWLEDGE_H
/* What each viewer knows of each step of a game, and since which entry of the log.
 *
 * Most steps are known to everybody as they were done. For the others this stores the position in
 * which they were done, so that what a viewer knows of them after any later entry is found without
 * replaying the game. Viewers are the seats and the public, seat 0. */
#include <gangway/record.h>

/* A step that is hidden from at least one viewer. */
typedef struct knowledge_veil {
    size_t index;
    gw_step step;
    gw_action known[GW_SEATS_MAX + 1]; /* as each viewer knows it now */
} knowledge_veil;

/* From `entry` on these viewers know the step at `index` as `action`. */
typedef struct knowledge_change {
    uint64_t entry;
    size_t index;
    gw_action action;
    gw_seats viewers;
} knowledge_change;

/* Starts as all zeros. */
typedef struct knowledge {
    knowledge_veil *veils;
    unsigned char *positions; /* in which the veiled steps were done, contiguous */
    size_t veil_count, veil_capacity;
    knowledge_change *changes; /* sorted by entry */
    size_t change_count, change_capacity;
} knowledge;

void knowledge_free(knowledge *k);

/* Forgets everything, but keeps the memory. */
void knowledge_clear(knowledge *k);

/* Reserves memory for what `steps` more steps may change; false if out of memory. */
bool knowledge_reserve(knowledge *k, const gw_table *table, size_t steps);

/* Adds the step at `index`, done in `before`, which led to `now`, as entry `entry`. Memory must
 * have been reserved. Returns whether it changed what any viewer knows of an earlier step. */
bool knowledge_add_step(knowledge *k, const gw_table *table, size_t index, gw_step step,
                        const gw_state *before, const gw_state *now, uint64_t entry);

/* Prepares for truncating the record to its first `count` steps, logged as entry `entry`; `first`
 * is the entry of the first step to go. Viewers may know less of the remaining steps afterwards.
 * False, with nothing changed, if out of memory. */
bool knowledge_cut(knowledge *k, const gw_record *record, size_t count, uint64_t first,
                   uint64_t entry);

/* The step at `index`, done as `action`, as `viewer` knew it when `entry` had just added it. */
gw_action knowledge_of_step(const knowledge *k, uint64_t entry, size_t index, gw_seat viewer,
                            gw_action action);

/* Lists the steps before `step` of which `viewer` knows something else since `entry`. Returns how
 * many there are, but lists at most `capacity`. */
size_t knowledge_changes(const knowledge *k, uint64_t entry, size_t step, gw_seat viewer,
                         gw_amendment *list, size_t capacity);

#endif

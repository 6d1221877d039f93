#ifndef SITTING_KNOWLEDGE_H
#define SITTING_KNOWLEDGE_H
/* Who knows which step of a game how, and since which entry of its log.
 *
 * Most steps are known to everybody as they were done. Of those that are not, this keeps in
 * which position they were done, so that what a viewer knows of them after any later entry is
 * found without replaying the game. Viewers are seats and the public, seat 0. */
#include <gangway/record.h>

/* A step that is hidden from somebody. */
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

/* All zero at first. */
typedef struct knowledge {
    knowledge_veil *veils;
    unsigned char *positions; /* in which the veiled steps were done, one behind another */
    size_t veil_count, veil_capacity;
    knowledge_change *changes; /* in the order of entries */
    size_t change_count, change_capacity;
} knowledge;

void knowledge_free(knowledge *k);

/* Forgets all, but keeps the room. */
void knowledge_clear(knowledge *k);

/* Makes room for what so many more steps may change; false if there is no memory. */
bool knowledge_reserve(knowledge *k, const gw_table *table, size_t steps);

/* The step at `index`, done in `before`, has led to `now`: that is `entry`. There is room. Whether
 * anybody knows an earlier step differently by it. */
bool knowledge_add_step(knowledge *k, const gw_table *table, size_t index, gw_step step,
                        const gw_state *before, const gw_state *now, uint64_t entry);

/* All steps of the record but the first `count` are about to be forgotten, of which `first` was the
 * first one's entry: that is `entry`. Of what is left viewers may know less then. False, and
 * nothing has changed, if there is no memory. */
bool knowledge_cut(knowledge *k, const gw_record *record, size_t count, uint64_t first,
                   uint64_t entry);

/* As `viewer` knew a step, which was done as `action`, when `entry` had just added it. */
gw_action knowledge_of_step(const knowledge *k, uint64_t entry, size_t index, gw_seat viewer,
                            gw_action action);

/* The steps before `step` that `viewer` knows differently since `entry`; returns how many there
 * are, and lists no more than `capacity`. */
size_t knowledge_changes(const knowledge *k, uint64_t entry, size_t step, gw_seat viewer,
                         gw_amendment *list, size_t capacity);

#endif

#include "sitting/knowledge.h"

#include <stdlib.h>
#include <string.h>

void knowledge_free(knowledge *k) {
    free(k->veils);
    free(k->positions);
    free(k->changes);
    *k = (knowledge){.veils = NULL};
}

void knowledge_clear(knowledge *k) {
    k->veil_count = k->change_count = 0;
}

/* ---------------------------------------------------------------- memory -- */

enum { FIRST_CAPACITY = 16 };

/* Bytes from one stored position to the next; keeps every position aligned. */
static size_t stride(const gw_table *table) {
    return (table->game->state_bytes + sizeof(uint64_t) - 1) / sizeof(uint64_t) * sizeof(uint64_t);
}

static size_t larger(size_t capacity, size_t wanted) {
    if (capacity < FIRST_CAPACITY) capacity = FIRST_CAPACITY;
    while (capacity < wanted) capacity *= 2;
    return capacity;
}

static bool reserve_veils(knowledge *k, const gw_table *table, size_t wanted) {
    if (wanted <= k->veil_capacity) return true;
    size_t capacity = larger(k->veil_capacity, wanted);
    knowledge_veil *veils = realloc(k->veils, capacity * sizeof *veils);
    if (veils) k->veils = veils;
    unsigned char *positions = veils ? realloc(k->positions, capacity * stride(table)) : NULL;
    if (positions == NULL) return false;
    k->positions = positions;
    k->veil_capacity = capacity;
    return true;
}

static bool reserve_changes(knowledge *k, size_t more) {
    size_t wanted = k->change_count + more;
    if (wanted <= k->change_capacity) return true;
    size_t capacity = larger(k->change_capacity, wanted);
    knowledge_change *changes = realloc(k->changes, capacity * sizeof *changes);
    if (changes == NULL) return false;
    k->changes = changes;
    k->change_capacity = capacity;
    return true;
}

bool knowledge_reserve(knowledge *k, const gw_table *table, size_t steps) {
    size_t viewers = table->players + 1U, veils = k->veil_count + steps;
    if (table->game->mask == NULL) return true;
    return reserve_veils(k, table, veils) && reserve_changes(k, veils * viewers * steps);
}

/* ----------------------------------------------------------------- veils -- */

static gw_state *position_of(const knowledge *k, const gw_table *table, size_t veil) {
    return GW_STATE(k->positions + veil * stride(table));
}

/* Fills `known` with what each viewer knows of an action when the game stands at `now`. Returns
 * whether all of them know it as it was done. */
static bool look_at(const gw_table *table, const gw_state *before, gw_step step,
                    const gw_state *now, gw_action known[GW_SEATS_MAX + 1]) {
    bool is_open = true;
    for (gw_seat viewer = 0; viewer <= table->players; viewer++) {
        known[viewer] = gw_mask(table, before, step.seat, step.action, now, viewer);
        is_open = is_open && known[viewer] == step.action;
    }
    return is_open;
}

/* Notes for which viewers a step looks different from before, one change for each new form. */
static void note_changes(knowledge *k, const gw_table *table, uint64_t entry, size_t index,
                         const gw_action before[GW_SEATS_MAX + 1],
                         const gw_action now[GW_SEATS_MAX + 1]) {
    size_t first = k->change_count;
    for (gw_seat viewer = 0; viewer <= table->players; viewer++) {
        if (before[viewer] == now[viewer]) continue;
        size_t at = first;
        while (at < k->change_count && k->changes[at].action != now[viewer]) at++;
        if (at == k->change_count)
            k->changes[k->change_count++] =
                (knowledge_change){.entry = entry, .index = index, .action = now[viewer]};
        k->changes[at].viewers |= GW_SEAT_BIT(viewer);
    }
}

static void add_veil(knowledge *k, const gw_table *table, size_t index, gw_step step,
                     const gw_state *before, const gw_action known[GW_SEATS_MAX + 1]) {
    knowledge_veil *veil = &k->veils[k->veil_count];
    *veil = (knowledge_veil){.index = index, .step = step};
    memcpy(veil->known, known, sizeof veil->known);
    memcpy(position_of(k, table, k->veil_count), before, table->game->state_bytes);
    k->veil_count++;
}

/* Updates every veil and removes those that hide nothing any more. */
static void lift_veils(knowledge *k, const gw_table *table, const gw_state *now, uint64_t entry) {
    size_t left = 0;
    for (size_t i = 0; i < k->veil_count; i++) {
        knowledge_veil veil = k->veils[i];
        gw_action known[GW_SEATS_MAX + 1] = {0};
        bool is_open = look_at(table, position_of(k, table, i), veil.step, now, known);
        if (memcmp(known, veil.known, sizeof known) != 0)
            note_changes(k, table, entry, veil.index, veil.known, known);
        if (is_open) continue;
        memcpy(veil.known, known, sizeof veil.known);
        if (left < i)
            memcpy(position_of(k, table, left), position_of(k, table, i), table->game->state_bytes);
        k->veils[left++] = veil;
    }
    k->veil_count = left;
}

bool knowledge_add_step(knowledge *k, const gw_table *table, size_t index, gw_step step,
                        const gw_state *before, const gw_state *now, uint64_t entry) {
    gw_action known[GW_SEATS_MAX + 1] = {0}, open[GW_SEATS_MAX + 1];
    size_t changes = k->change_count;
    lift_veils(k, table, now, entry);
    bool has_changed = k->change_count > changes;
    if (look_at(table, before, step, now, known)) return has_changed;
    for (size_t i = 0; i <= GW_SEATS_MAX; i++) open[i] = step.action;
    note_changes(k, table, entry, index, open, known);
    add_veil(k, table, index, step, before, known);
    return has_changed;
}

/* ------------------------------------------------------------------- cut -- */

/* The index of the first change made by `entry` or a later one. */
static size_t first_change(const knowledge *k, uint64_t entry) {
    size_t low = 0, high = k->change_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (k->changes[middle].entry < entry)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* What viewers knew of a step before it is masked again. */
static void known_so_far(const knowledge *k, size_t index, gw_action action,
                         gw_action known[GW_SEATS_MAX + 1]) {
    for (size_t i = 0; i < k->veil_count; i++) {
        if (k->veils[i].index != index) continue;
        memcpy(known, k->veils[i].known, sizeof k->veils[i].known);
        return;
    }
    for (size_t i = 0; i <= GW_SEATS_MAX; i++) known[i] = action;
}

/* The first step before `count` whose knowledge has changed since entry `first`; `count` if there
 * is none. */
static size_t first_changed(const knowledge *k, size_t count, uint64_t first) {
    size_t least = count;
    for (size_t i = first_change(k, first); i < k->change_count; i++)
        if (k->changes[i].index < least) least = k->changes[i].index;
    return least;
}

/* The number of veils on steps before `index`. */
static size_t veils_before(const knowledge *k, size_t index) {
    size_t count = k->veil_count;
    while (count > 0 && k->veils[count - 1].index >= index) count--;
    return count;
}

/* Copies the first `count` veils of `k` into `next`, which is empty; false if out of memory.
 * */
static bool copy_veils(const knowledge *k, knowledge *next, const gw_table *table, size_t count) {
    if (!reserve_veils(next, table, count)) return false;
    if (count > 0) {
        memcpy(next->veils, k->veils, count * sizeof *k->veils);
        memcpy(next->positions, k->positions, count * stride(table));
    }
    next->veil_count = count;
    return true;
}

/* Masks the steps from `from` to `count` again, into `next`; false if out of memory. */
static bool look_again(const knowledge *k, knowledge *next, const gw_record *record, size_t from,
                       size_t count, uint64_t entry) {
    const gw_table *table = gw_record_table(record);
    gw_any_state before, now;
    if (!copy_veils(k, next, table, veils_before(k, from))) return false;
    gw_record_replay(record, count, GW_STATE(&now));
    gw_record_replay(record, from, GW_STATE(&before));
    for (size_t i = from; i < count; i++) {
        gw_step step = gw_record_step(record, i);
        gw_action old[GW_SEATS_MAX + 1] = {0}, known[GW_SEATS_MAX + 1] = {0};
        if (!knowledge_reserve(next, table, 1)) return false;
        bool is_open = look_at(table, GW_STATE(&before), step, GW_STATE(&now), known);
        known_so_far(k, i, step.action, old);
        note_changes(next, table, entry, i, old, known);
        if (!is_open) add_veil(next, table, i, step, GW_STATE(&before), known);
        gw_apply(table, GW_STATE(&before), NULL, step.seat, step.action, NULL);
    }
    return true;
}

bool knowledge_cut(knowledge *k, const gw_record *record, size_t count, uint64_t first,
                   uint64_t entry) {
    knowledge next = {.veils = NULL};
    size_t from = first_changed(k, count, first);
    if (from == count) {
        k->veil_count = veils_before(k, count);
        return true;
    }
    if (!look_again(k, &next, record, from, count, entry) ||
        !reserve_changes(k, next.change_count)) {
        knowledge_free(&next);
        return false;
    }
    if (next.change_count > 0)
        memcpy(k->changes + k->change_count, next.changes,
               next.change_count * sizeof *next.changes);
    k->change_count += next.change_count;
    free(next.changes);
    free(k->veils);
    free(k->positions);
    k->veils = next.veils;
    k->positions = next.positions;
    k->veil_count = next.veil_count;
    k->veil_capacity = next.veil_capacity;
    return true;
}

/* --------------------------------------------------------------- entries -- */

gw_action knowledge_of_step(const knowledge *k, uint64_t entry, size_t index, gw_seat viewer,
                            gw_action action) {
    for (size_t i = first_change(k, entry); i < k->change_count; i++) {
        const knowledge_change *change = &k->changes[i];
        if (change->entry != entry) break;
        if (change->index == index && (change->viewers & GW_SEAT_BIT(viewer)))
            return change->action;
    }
    return action;
}

size_t knowledge_changes(const knowledge *k, uint64_t entry, size_t step, gw_seat viewer,
                         gw_amendment *list, size_t capacity) {
    size_t count = 0;
    for (size_t i = first_change(k, entry); i < k->change_count; i++) {
        const knowledge_change *change = &k->changes[i];
        if (change->entry != entry) break;
        if (change->index >= step || !(change->viewers & GW_SEAT_BIT(viewer))) continue;
        if (count < capacity) list[count] = (gw_amendment){change->index, change->action};
        count++;
    }
    return count;
}

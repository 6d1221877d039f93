/* Tables in memory. */
#include "online/internal.h"

#include <stdlib.h>
#include <string.h>

static size_t find(const online *o, uint64_t id) {
    size_t low = 0, high = o->table_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (o->tables[middle]->id < id)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

table *table_find(const online *o, uint64_t id) {
    size_t at = find(o, id);
    return at < o->table_count && o->tables[at]->id == id ? o->tables[at] : NULL;
}

static void clear_entries(table *t, size_t left) {
    while (t->count > left) texts_drop(&t->texts, t->entries[--t->count].text);
}

/* Lists are short, and a table that leaves the memory is seldom in one. */
static void leave_list(online *o, table *t, table_list list) {
    table **link = &o->first[list], *before = NULL;
    if (!t->is_in[list]) return;
    for (; *link != t; link = &before->next[list]) before = *link;
    *link = t->next[list];
    if (o->last[list] == t) o->last[list] = before;
}

void table_free(online *o, table *t) {
    size_t at = find(o, t->id);
    for (table_list list = 0; list < TABLE_LISTS; list++) leave_list(o, t, list);
    o->table_count--;
    memmove(o->tables + at, o->tables + at + 1, (o->table_count - at) * sizeof *o->tables);
    waiting_free(t);
    game_end(&t->game);
    for (store_list list = 0; list < STORE_LISTS; list++) chat_clear(&t->chats[list]);
    clear_entries(t, 0);
    free(t->entries);
    free(t->summary);
    free(t);
}

/* Whether something has to be done there, or somebody follows. */
static bool is_needed(const table *t) {
    return (t->state != TABLE_READY && t->state != TABLE_DAMAGED) || t->waiting > 0 ||
           t->has_current || t->follows != NOWHERE;
}

/* A table may be asked for again soon; but not one that is none, of which there can be any number.
 */
static bool is_idle(const online *o, const table *t) {
    return !is_needed(t) && (t->game.phase == GAME_NONE || o->now - t->used >= o->rules.idle_ms);
}

void tables_sweep(online *o) {
    for (size_t i = o->table_count; i-- > 0;)
        if (is_idle(o, o->tables[i])) table_free(o, o->tables[i]);
}

/* Removes what is idle, or else the table that was not used for longest; false if all are needed.
 */
static bool make_room(online *o) {
    table *oldest = NULL;
    tables_sweep(o);
    if (o->table_count < o->rules.tables) return true;
    for (size_t i = 0; i < o->table_count; i++) {
        table *t = o->tables[i];
        if (!is_needed(t) && (oldest == NULL || t->used < oldest->used)) oldest = t;
    }
    if (oldest) table_free(o, oldest);
    return oldest != NULL;
}

table *table_get(online *o, uint64_t id) {
    table *t = table_find(o, id);
    if (t) return t;
    if (o->table_count == o->rules.tables && !make_room(o)) return NULL;
    t = calloc(1, sizeof *t);
    if (t == NULL) return NULL;
    size_t at = find(o, id);
    memmove(o->tables + at + 1, o->tables + at, (o->table_count - at) * sizeof *o->tables);
    o->tables[at] = t;
    o->table_count++;
    t->id = id;
    t->online = o;
    t->follows = NOWHERE;
    t->used = t->erase_again = t->around.present_next = o->now;
    game_begin(&t->game, id);
    table_read(t);
    return t;
}

/* ---------------------------------------------------------------------- lists -- */

void table_list_add(table *t, table_list list) {
    online *o = t->online;
    if (t->is_in[list]) return;
    t->is_in[list] = true;
    t->next[list] = NULL;
    if (o->last[list])
        o->last[list]->next[list] = t;
    else
        o->first[list] = t;
    o->last[list] = t;
}

table *table_list_take(online *o, table_list list) {
    table *t = o->first[list];
    if (t == NULL) return NULL;
    t->is_in[list] = false;
    o->first[list] = t->next[list];
    if (o->first[list] == NULL) o->last[list] = NULL;
    return t;
}

/* -------------------------------------------------------------------- entries -- */

static bool reserve(table *t) {
    if (t->count < t->capacity) return true;
    size_t capacity = t->capacity ? 2 * t->capacity : 64;
    store_entry *grown = realloc(t->entries, capacity * sizeof *grown);
    if (grown == NULL) return false;
    t->entries = grown;
    t->capacity = capacity;
    return true;
}

game_answer table_add(table *t, const store_entry *logged) {
    const char *text = reserve(t) ? texts_add(&t->texts, logged->text) : NULL;
    if (text == NULL) return GAME_NO_MEMORY;
    store_entry *added = &t->entries[t->count++];
    *added = *logged;
    added->text.bytes = text;
    return game_apply(&t->game, added);
}

game_answer table_add_stored(table *t, const store_entry *stored) {
    game_answer answer = table_add(t, stored);
    if (answer == GAME_DONE) t->durable = t->count;
    return answer;
}

bool table_revert(table *t) {
    clear_entries(t, t->durable);
    game_end(&t->game);
    game_begin(&t->game, t->id);
    for (size_t i = 0; i < t->count; i++) {
        if (game_apply(&t->game, &t->entries[i]) == GAME_DONE) continue;
        t->state = TABLE_DAMAGED;
        return false;
    }
    return true;
}

void table_forget(online *o, table *t) {
    clear_entries(t, 0);
    t->durable = 0;
    game_end(&t->game);
    game_begin(&t->game, t->id);
    follows_restore(o, t);
    chats_forget(o, t);
    table_read(t);
}

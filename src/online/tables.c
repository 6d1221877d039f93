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
    while (t->count > left) free((char *)(uintptr_t)t->entries[--t->count].text.bytes);
}

table *table_get(online *o, uint64_t id) {
    table *t = table_find(o, id);
    if (t) return t;
    if (o->table_count == o->rules.tables) tables_sweep(o);
    if (o->table_count == o->rules.tables) return NULL;
    t = calloc(1, sizeof *t);
    asked *queue = calloc(o->rules.waiting, sizeof *queue);
    if (t == NULL || queue == NULL) {
        free(t);
        free(queue);
        return NULL;
    }
    size_t at = find(o, id);
    memmove(o->tables + at + 1, o->tables + at, (o->table_count - at) * sizeof *o->tables);
    o->tables[at] = t;
    o->table_count++;
    t->id = id;
    t->queue = queue;
    t->follows = NOWHERE;
    t->used = o->now;
    game_begin(&t->game, id);
    table_read(t);
    return t;
}

void table_free(online *o, table *t) {
    size_t at = find(o, t->id);
    o->table_count--;
    memmove(o->tables + at, o->tables + at + 1, (o->table_count - at) * sizeof *o->tables);
    for (size_t i = 0; i < t->waiting; i++)
        free((char *)(uintptr_t)t->queue[(t->first + i) % o->rules.waiting].ask.text.bytes);
    if (t->has_current) free((char *)(uintptr_t)t->current.ask.text.bytes);
    game_end(&t->game);
    clear_entries(t, 0);
    free(t->entries);
    free(t->queue);
    free(t);
}

/* Whether nobody needs it in memory. */
static bool is_idle(const online *o, const table *t) {
    return (t->state == TABLE_READY || t->state == TABLE_DAMAGED) && t->waiting == 0 &&
           !t->has_current && t->follows == NOWHERE && o->now - t->used >= o->rules.idle_ms;
}

void tables_sweep(online *o) {
    for (size_t i = o->table_count; i-- > 0;)
        if (is_idle(o, o->tables[i])) table_free(o, o->tables[i]);
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

game_answer table_add(table *t, store_entry logged) {
    if (!reserve(t)) {
        free((char *)(uintptr_t)logged.text.bytes);
        return GAME_NO_MEMORY;
    }
    t->entries[t->count++] = logged;
    return game_apply(&t->game, &logged);
}

game_answer table_add_stored(table *t, const store_entry *stored) {
    store_entry logged = *stored;
    char *text = malloc(logged.text.length + 1);
    if (text == NULL) return GAME_NO_MEMORY;
    memcpy(text, logged.text.bytes, logged.text.length);
    text[logged.text.length] = '\0';
    logged.text.bytes = text;
    game_answer answer = table_add(t, logged);
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
    table_read(t);
}

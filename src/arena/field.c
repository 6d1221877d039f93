#include "arena/arena.h"

#include <stdlib.h>
#include <string.h>

/* The index of a name, added if it is new; ARENA_NAMES_MAX if there are too many. */
static unsigned name_index(arena_field *field, const char *name) {
    for (unsigned i = 0; i < field->names; i++)
        if (strcmp(field->name[i], name) == 0) return i;
    if (field->names == ARENA_NAMES_MAX) return ARENA_NAMES_MAX;
    field->name[field->names] = name;
    return field->names++;
}

static size_t choices(size_t of, size_t count) {
    size_t result = 1;
    for (size_t i = 0; i < count; i++) result = result * (of - i) / (i + 1);
    return result;
}

/* Adds every selection of `seats` entrants, in the order of their bits as a number. */
static void add_line_ups(arena_field *field, const uint8_t *entrant, size_t count) {
    for (unsigned chosen = 0; chosen < 1U << count; chosen++) {
        uint8_t line_up[GW_SEATS_MAX];
        unsigned size = 0;
        for (unsigned i = 0; i < count && size <= field->seats; i++)
            if (chosen >> i & 1U && size++ < field->seats) line_up[size - 1] = entrant[i];
        if (size == field->seats) memcpy(field->line_up[field->line_ups++], line_up, field->seats);
    }
}

bool arena_field_make(arena_field *field, const char *const *names, size_t count, unsigned seats) {
    uint8_t entrant[ARENA_NAMES_MAX];
    *field = (arena_field){.seats = seats};
    if (count < seats || count > ARENA_NAMES_MAX) return false;
    for (size_t i = 0; i < count; i++) entrant[i] = (uint8_t)name_index(field, names[i]);
    field->line_up = calloc(choices(count, seats), sizeof *field->line_up);
    if (field->line_up == NULL) return false;
    add_line_ups(field, entrant, count);
    return true;
}

void arena_field_free(arena_field *field) {
    free(field->line_up);
    field->line_up = NULL;
}

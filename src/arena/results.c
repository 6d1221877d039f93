#include "arena/results.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* -------------------------------------------------------------- one group -- */

/* Why seats were lost, by place, null where none was; NULL if no seat was lost. */
static json_t *reasons_json(const arena_group *group, unsigned seats) {
    bool has_any = false;
    json_t *list = json_array();
    for (unsigned place = 0; place < seats; place++) {
        json_t *why = group->why[place];
        has_any = has_any || why;
        json_array_append_new(list, why ? json_incref(why) : json_null());
    }
    if (has_any) return list;
    json_decref(list);
    return NULL;
}

/* The digests of the games' records; NULL if records are not kept. */
static json_t *games_json(const arena_group *group, unsigned seats) {
    if (group->game[0][0] == '\0') return NULL;
    json_t *list = json_array();
    for (unsigned r = 0; r < seats; r++) json_array_append_new(list, json_string(group->game[r]));
    return list;
}

static json_t *group_json(const arena_group *group, unsigned seats) {
    json_t *ranks = json_array(), *paces = json_array();
    for (unsigned r = 0; r < seats; r++) {
        json_t *game = json_array();
        for (unsigned place = 0; place < seats; place++)
            json_array_append_new(game, json_integer(group->rank[r][place]));
        json_array_append_new(ranks, game);
    }
    for (unsigned place = 0; place < seats; place++) {
        const arena_pace *pace = &group->pace[place];
        json_array_append_new(paces,
                              json_pack("[IIIII]", (json_int_t)pace->decisions,
                                        (json_int_t)pace->microseconds, (json_int_t)pace->slowest,
                                        (json_int_t)pace->late, (json_int_t)pace->lost));
    }
    return json_pack("{s:I,s:o,s:o,s:I,s:o*,s:o*}", "group", (json_int_t)group->number, "ranks",
                     ranks, "paces", paces, "time", (json_int_t)group->time, "why",
                     reasons_json(group, seats), "games", games_json(group, seats));
}

static bool read_number(const json_t *json, json_int_t max, json_int_t *number) {
    *number = json_integer_value(json);
    return json_is_integer(json) && *number >= 0 && *number <= max;
}

static bool read_ranks(const json_t *ranks, unsigned seats, arena_group *group) {
    json_int_t rank;
    if (json_array_size(ranks) != seats) return false;
    for (unsigned r = 0; r < seats; r++) {
        const json_t *game = json_array_get(ranks, r);
        bool has_first = false;
        if (json_array_size(game) != seats) return false;
        for (unsigned place = 0; place < seats; place++) {
            if (!read_number(json_array_get(game, place), seats, &rank) || rank == 0) return false;
            group->rank[r][place] = (uint8_t)rank;
            has_first = has_first || rank == 1;
        }
        if (!has_first) return false;
    }
    return true;
}

static bool read_pace(const json_t *json, unsigned seats, arena_pace *pace) {
    json_int_t number[5];
    if (json_array_size(json) != 5) return false;
    for (size_t i = 0; i < 5; i++)
        if (!read_number(json_array_get(json, i), i < 2 ? INT64_MAX : UINT32_MAX, &number[i]))
            return false;
    *pace = (arena_pace){(uint64_t)number[0], (uint64_t)number[1], (uint32_t)number[2],
                         (uint32_t)number[3], (uint32_t)number[4]};
    return pace->late <= pace->decisions && pace->lost <= seats;
}

/* Reads the reasons: one for each place that lost a seat, and for no other. */
static bool read_reasons(const json_t *reasons, unsigned seats, arena_group *group) {
    bool has_any = false;
    for (unsigned place = 0; place < seats; place++) {
        json_t *why = json_array_get(reasons, place);
        if (group->pace[place].lost > 0) {
            if (!arena_is_why(why)) return false;
            group->why[place] = json_incref(why);
            has_any = true;
        } else if (reasons && !json_is_null(why)) {
            return false;
        }
    }
    return reasons == NULL || (has_any && json_array_size(reasons) == seats);
}

static bool read_games(const json_t *games, unsigned seats, arena_group *group) {
    if (games == NULL) return true;
    if (json_array_size(games) != seats) return false;
    for (unsigned r = 0; r < seats; r++) {
        const char *text = json_string_value(json_array_get(games, r));
        if (text == NULL || strlen(text) != ARENA_GAME_TEXT - 1 ||
            strspn(text, "0123456789abcdef") != ARENA_GAME_TEXT - 1)
            return false;
        memcpy(group->game[r], text, ARENA_GAME_TEXT);
    }
    return true;
}

/* Reads a group; accepts only what group_json could have written. Always call arena_group_free
 * afterwards. */
static bool read_group(const json_t *json, unsigned seats, size_t groups_max, arena_group *group) {
    const json_int_t year_9999 = INT64_C(253402300799);
    json_int_t number, time;
    const json_t *paces = json_object_get(json, "paces"), *reasons = json_object_get(json, "why"),
                 *games = json_object_get(json, "games");
    if (json_object_size(json) != 4U + (reasons != NULL) + (games != NULL)) return false;
    if (!read_number(json_object_get(json, "group"), INT64_MAX, &number)) return false;
    if (!read_number(json_object_get(json, "time"), year_9999, &time)) return false;
    if ((uint64_t)number >= groups_max || json_array_size(paces) != seats) return false;
    group->number = (uint64_t)number;
    group->time = (int64_t)time;
    for (unsigned place = 0; place < seats; place++)
        if (!read_pace(json_array_get(paces, place), seats, &group->pace[place])) return false;
    return read_ranks(json_object_get(json, "ranks"), seats, group) &&
           read_reasons(reasons, seats, group) && read_games(games, seats, group);
}

/* ------------------------------------------------------------- in memory -- */

void arena_group_free(arena_group *group) {
    for (unsigned place = 0; place < GW_SEATS_MAX; place++) {
        json_decref(group->why[place]);
        group->why[place] = NULL;
    }
}

static bool make_room(arena_results *results, uint64_t number) {
    size_t room = results->room ? results->room : 64;
    while (room <= number) room *= 2;
    if (room == results->room) return true;
    arena_group *groups = realloc(results->groups, room * sizeof *groups);
    if (groups) results->groups = groups;
    bool *has = realloc(results->has, room * sizeof *has);
    if (has) results->has = has;
    if (groups == NULL || has == NULL) return false;
    memset(has + results->room, 0, (room - results->room) * sizeof *has);
    results->room = room;
    return true;
}

static bool has_group(const arena_results *results, uint64_t number) {
    return number < results->room && results->has[number];
}

/* Stores the group, which must not be present yet, and takes ownership. */
static bool remember(arena_results *results, arena_group *group) {
    if (!make_room(results, group->number)) return false;
    results->groups[group->number] = *group;
    memset(group->why, 0, sizeof group->why);
    results->has[group->number] = true;
    results->count++;
    while (results->whole < results->room && results->has[results->whole]) results->whole++;
    return true;
}

/* ---------------------------------------------------------------- the file -- */

static arena_opened read_settings(arena_results *results, json_t *json, const json_t *settings) {
    if (json_equal(json, settings)) return ARENA_READY;
    results->found = json_incref(json);
    return ARENA_OTHER_MATCH;
}

static arena_opened read_line(arena_results *results, const char *text, size_t length,
                              const json_t *settings, unsigned seats, size_t groups_max,
                              bool is_first) {
    arena_group group = {.is_earlier = true};
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    arena_opened opened = ARENA_READY;
    if (!json_is_object(json))
        opened = ARENA_MALFORMED;
    else if (is_first)
        opened = read_settings(results, json, settings);
    else if (!read_group(json, seats, groups_max, &group) || has_group(results, group.number))
        opened = ARENA_MALFORMED;
    else if (!remember(results, &group))
        opened = ARENA_FAULT;
    arena_group_free(&group);
    json_decref(json);
    return opened;
}

/* The object as a line; the caller frees it. NULL with errno set. */
static char *line_of(const json_t *json, size_t *length) {
    char *text = json ? json_dumps(json, JSON_COMPACT) : NULL;
    *length = text ? strlen(text) + 1 : 0;
    char *line = text ? malloc(*length + 1) : NULL;
    if (line) {
        memcpy(line, text, *length - 1);
        memcpy(line + *length - 1, "\n", 2);
    }
    free(text);
    if (line == NULL) errno = ENOMEM;
    return line;
}

static bool write_line(os_file *file, const json_t *json,
                       bool (*write)(os_file *file, const char *text, size_t length)) {
    size_t length;
    char *line = line_of(json, &length);
    bool is_written = line && write(file, line, length);
    int fault = errno;
    free(line);
    errno = fault;
    return is_written;
}

/* Reads all complete lines; `*kept` is their total length. */
static arena_opened read_lines(arena_results *results, const char *text, size_t length,
                               const json_t *settings, unsigned seats, size_t groups_max,
                               unsigned *line, size_t *kept) {
    const char *end;
    *line = 1;
    *kept = 0;
    while ((end = memchr(text + *kept, '\n', length - *kept)) != NULL) {
        arena_opened opened = read_line(results, text + *kept, (size_t)(end - text) - *kept,
                                        settings, seats, groups_max, *line == 1);
        if (opened != ARENA_READY) return opened;
        *kept = (size_t)(end - text) + 1;
        (*line)++;
    }
    return ARENA_READY;
}

static bool is_results(const char *text, size_t length) {
    size_t beginning = strlen(ARENA_BEGINNING);
    return length == 0 || (length >= beginning && memcmp(text, ARENA_BEGINNING, beginning) == 0);
}

/* Reads the contents of the file, or discards them, and makes sure that it begins with the
 * settings. */
static arena_opened read_contents(arena_results *results, const char *text, size_t length,
                                  const json_t *settings, unsigned seats, size_t groups_max,
                                  bool is_fresh, unsigned *line) {
    size_t kept = 0;
    arena_opened opened = ARENA_READY;
    if (!is_results(text, length)) return ARENA_FOREIGN;
    if (!is_fresh)
        opened = read_lines(results, text, length, settings, seats, groups_max, line, &kept);
    if (opened != ARENA_READY) return opened;
    if (kept == 0)
        return write_line(results->file, settings, os_file_replace) ? ARENA_READY : ARENA_FAULT;
    if (kept < length && !os_file_cut(results->file, kept)) return ARENA_FAULT;
    return ARENA_READY;
}

arena_opened arena_results_open(arena_results *results, const char *path, const json_t *settings,
                                unsigned seats, size_t groups_max, bool is_fresh, unsigned *line) {
    size_t length;
    *results = (arena_results){.file = NULL};
    if (path == NULL) return ARENA_READY;
    os_file *file = malloc(sizeof *file);
    if (file == NULL) return ARENA_FAULT;
    if (!os_file_open(file, path, OS_ALSO_STREAMS)) {
        int fault = errno;
        free(file);
        errno = fault;
        return ARENA_FAULT;
    }
    results->file = file;
    char *text = os_file_text(file, &length);
    if (text == NULL) return ARENA_FAULT;
    arena_opened opened =
        read_contents(results, text, length, settings, seats, groups_max, is_fresh, line);
    int fault = errno;
    free(text);
    errno = fault;
    return opened;
}

bool arena_results_add(arena_results *results, arena_group *group, unsigned seats) {
    if (!remember(results, group)) {
        errno = ENOMEM;
        return false;
    }
    if (results->file == NULL) return true;
    json_t *json = group_json(&results->groups[group->number], seats);
    bool is_written = write_line(results->file, json, os_file_add);
    json_decref(json);
    return is_written;
}

bool arena_results_sync(arena_results *results) {
    return results->file == NULL || os_file_sync(results->file);
}

void arena_results_close(arena_results *results) {
    if (results->file) os_file_close(results->file);
    free(results->file);
    json_decref(results->found);
    for (size_t i = 0; i < results->room; i++)
        if (results->has[i]) arena_group_free(&results->groups[i]);
    free(results->groups);
    free(results->has);
    *results = (arena_results){.file = NULL};
}

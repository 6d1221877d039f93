#define _POSIX_C_SOURCE 200809L
#include "cli/players.h"

#include "core/utf8.h"
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- reading -- */

static bool add_name(cli_players *players, const char *name, size_t length) {
    if (players->count++ >= ARENA_NAMES_MAX) return true;
    char *copy = strndup(name, length);
    players->name[players->count - 1] = copy;
    return copy != NULL;
}

bool cli_players_add(cli_players *players, const char *list) {
    for (;;) {
        size_t length = strcspn(list, ",");
        if (!add_name(players, list, length)) return false;
        if (list[length] == '\0') return true;
        list += length + 1;
    }
}

void cli_players_free(cli_players *players) {
    for (size_t i = 0; i < ARENA_NAMES_MAX; i++) free(players->name[i]);
}

bool cli_players_read(const cli *c, cli_players *players) {
    bool has_memory = true;
    for (size_t i = 0; i < c->args.given_count && has_memory; i++) {
        const char *option = c->args.given[i].option->name, *value = c->args.given[i].value;
        if (strcmp(option, "--players") == 0)
            has_memory = cli_players_add(players, value);
        else if (strcmp(option, "--player") == 0)
            has_memory = add_name(players, value, strlen(value));
    }
    if (!has_memory) cli_fail(c, EXIT_OUTSIDE, "problem.memory", NULL);
    return has_memory;
}

/* ----------------------------------------------------------------- showing -- */

/* The number of bytes of the character at `text`; 1 for invalid UTF-8. */
static size_t character(const char *text) {
    size_t size = gw_utf8_size(text, strlen(text));
    return size > 0 ? size : 1;
}

/* Writes the character in visible form. */
static void put_character(gw_out *out, const char *text, size_t size) {
    bool is_space = *text == '\n' || *text == '\t';
    bool is_shown = gw_utf8_printable_size(text, size) == size;
    if (is_shown)
        gw_put_bytes(out, text, size);
    else
        gw_put_char(out, is_space ? ' ' : '?');
}

void cli_short_name(char text[CLI_NAME_TEXT], const char *name) {
    enum { HEAD = CLI_NAME_MAX / 2 - 1, TAIL = CLI_NAME_MAX / 2 };
    gw_out measure = gw_out_to(NULL, 0), out = gw_out_to(text, CLI_NAME_TEXT);
    gw_put_visible(&measure, name);
    char *whole = malloc(measure.length + 1);
    size_t count = 0, index = 0;
    if (whole == NULL) return;
    gw_out whole_out = gw_out_to(whole, measure.length + 1);
    gw_put_visible(&whole_out, name);
    for (const char *p = whole; *p; p += character(p)) count++;
    for (const char *p = whole; *p; p += character(p), index++) {
        if (count > CLI_NAME_MAX && index == HEAD) gw_put_text(&out, "…");
        if (count <= CLI_NAME_MAX || index < HEAD || index >= count - TAIL)
            put_character(&out, p, character(p));
    }
    free(whole);
}

json_t *cli_text_json(const char *text) {
    json_t *json = json_string(text);
    char *copy = json ? NULL : strdup(text);
    if (copy == NULL) return json;
    for (char *p = copy; *p;) {
        size_t size = gw_utf8_size(p, strlen(p));
        if (size == 0) *p = '?';
        p += size > 0 ? size : 1;
    }
    json = json_string(copy);
    free(copy);
    return json;
}

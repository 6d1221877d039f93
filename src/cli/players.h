#ifndef CLI_PLAYERS_H
#define CLI_PLAYERS_H
/* The players of a match, by name. */
#include "arena/arena.h"
#include "cli/cli.h"
#include <jansson.h>

typedef struct cli_players {
    char *name[ARENA_NAMES_MAX];
    size_t count; /* of all names given, even if more than ARENA_NAMES_MAX */
} cli_players;

/* Adds the names of "A,B,…"; false if out of memory. `players` starts as all zeros; free it with
 * cli_players_free. */
bool cli_players_add(cli_players *players, const char *list);
void cli_players_free(cli_players *players);

/* Reads --players A,B,… and each --player NAME, whose name may contain commas, in order. Prints why
 * and returns false if out of memory. */
bool cli_players_read(const cli *c, cli_players *players);

enum { CLI_NAME_MAX = 40, CLI_NAME_TEXT = 4 * CLI_NAME_MAX + 1 };

/* The name on one line with visible characters only, and without its middle if it is longer than
 * CLI_NAME_MAX characters. */
void cli_short_name(char text[CLI_NAME_TEXT], const char *name);

/* A whole name or path; invalid UTF-8 is replaced by ?. */
json_t *cli_text_json(const char *text);

#endif

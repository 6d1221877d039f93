#ifndef CLI_PLAYERS_H
#define CLI_PLAYERS_H
/* Who plays a match, as they were named. */
#include "arena/arena.h"
#include "cli/cli.h"
#include <jansson.h>

typedef struct cli_players {
    char *name[ARENA_NAMES_MAX];
    size_t count; /* of all that were named: more than ARENA_NAMES_MAX are too many */
} cli_players;

/* Adds the names of "A,B,…"; false if there is no memory. `players` begins as all zero and
 * is to be given to cli_players_free. */
bool cli_players_add(cli_players *players, const char *list);
void cli_players_free(cli_players *players);

/* Reads --players A,B,… and each --player NAME, whose name may have commas in it, in the
 * order they were given. False, having said so, if there is no memory. */
bool cli_players_read(const cli *c, cli_players *players);

enum { CLI_NAME_MAX = 40, CLI_NAME_TEXT = 4 * CLI_NAME_MAX + 1 };

/* The name on one line and as it can be seen, without the middle where it is longer than
 * CLI_NAME_MAX characters. */
void cli_short_name(char text[CLI_NAME_TEXT], const char *name);

/* A name or a path, whole; bytes that are no UTF-8 become ?. */
json_t *cli_text_json(const char *text);

#endif

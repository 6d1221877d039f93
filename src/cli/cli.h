#ifndef CLI_CLI_H
#define CLI_CLI_H
/* Shared by the commands of `gangway`. */
#include "cli/args.h"
#include <gangway/gangway.h>
#include <stdio.h>

/* Exit codes. */
enum { EXIT_DONE = 0, EXIT_NO = 1, EXIT_BAD_INPUT = 2, EXIT_OUTSIDE = 3 };

typedef struct cli {
    gw_lang lang;
    bool has_colour; /* standard output is a terminal with colours */
    cli_args args;
} cli;

typedef struct cli_command {
    const char *name;
    const char *usage;   /* the part after the name */
    const char *operand; /* a required operand, or NULL */
    const char *help;    /* text id */
    const cli_option *options;
    size_t option_count;
    size_t operands_min, operands_max;
    int (*run)(cli *c);
} cli_command;

extern const cli_command cli_games, cli_rules, cli_play, cli_selfplay, cli_replay, cli_legal,
    cli_perft, cli_bench, cli_arena, cli_ladder, cli_bound_command, cli_bot, cli_analyse, cli_hint,
    cli_serve, cli_admin;

#define CLI_COUNT(array) (sizeof(array) / sizeof *(array))

/* Options of several commands. */
#define CLI_LANG                                                                                   \
    { "--lang", "LANG", "help.option.lang", false }
#define CLI_HELP                                                                                   \
    { "--help", NULL, "help.option.help", false }
#define CLI_JSON                                                                                   \
    { "--json", NULL, "help.option.json", false }
#define CLI_SET                                                                                    \
    { "--set", "OPTION=VALUE", "help.option.set", true }
#define CLI_BOARD                                                                                  \
    { "--board", "FILE", "help.option.board", false }
#define CLI_SEAT                                                                                   \
    { "--seat", "S=WHO", "help.option.seat", true }
#define CLI_SEED                                                                                   \
    { "--seed", "N", "help.option.seed", false }
#define CLI_TIME                                                                                   \
    { "--time", "MS", "help.option.time", false }
#define CLI_NODES                                                                                  \
    { "--nodes", "N", "help.option.nodes", false }
/* For usage lines: only one of the two is allowed. */
#define CLI_TIME_OR_NODES "[--time MS | --nodes N]"
#define CLI_QUIET                                                                                  \
    { "--quiet", NULL, "help.option.quiet", false }

/* ----------------------------------------------------------- printing -- */

/* Prints the text `id` to `file`, with a newline. */
void cli_say(const cli *c, FILE *file, const char *id, const gw_arg *args, size_t count);

/* Prints an error on standard error, and returns the given exit code. `word`, which may be NULL, is
 * the text's {word}. */
int cli_fail(const cli *c, int code, const char *id, const char *word);

/* The same for a problem, with the file it is in, or NULL. */
int cli_problem(const cli *c, int code, const char *path, const gw_problem *problem);

/* The same for two options that exclude each other. */
int cli_not_together(const cli *c, const char *one, const char *other);

/* The same for errno after an operation on `path`. */
int cli_file_problem(const cli *c, const char *path);

/* ----------------------------------------------------------- reading -- */

/* Reads an option with a whole number from `min` to `max`; prints why and returns false if it is
 * invalid. Leaves `number` unchanged if the option was not given. */
bool cli_number(const cli *c, const char *option, uint64_t min, uint64_t max, uint64_t *number);

/* Reads such a number of something with a name; false and a problem if it is invalid. */
bool cli_number_read(const char *name, const char *value, uint64_t min, uint64_t max,
                     uint64_t *number, gw_problem *problem);

/* The game named by an operand; prints an error and returns NULL if there is none. */
const gw_game *cli_game(const cli *c, const char *name);

/* The computer player specific to the game that is not one of the levels, or NULL. */
const gw_player *cli_greedy(const gw_game *game);

/* Makes a table from --set and --board. On failure prints why, sets the exit code in `code` and
 * returns NULL. `seats` is the highest seat named by --seat, or 0: without --set players the table
 * has at least that many. */
gw_table *cli_table(const cli *c, const gw_game *game, unsigned seats, int *code);

/* Reads a record from a file. On failure prints why, sets the exit code in `code` and returns NULL.
 */
gw_record *cli_read_record(const cli *c, const char *path, int *code);

/* The same, but an error in the record itself is not printed: it goes to `problem`, with
 * EXIT_BAD_INPUT. `text`, which may be NULL, gets what was read, zero-terminated, to be freed. */
gw_record *cli_try_record(const cli *c, const char *path, char **text, gw_problem *problem,
                          int *code);

/* Reads --at, a number of actions of the record; all of them without it. Prints why and returns
 * false if there are fewer. */
bool cli_at(const cli *c, const gw_record *record, size_t *at);

/* The names of the seats, from [1]: those of the record, else "seat 2". */
typedef struct cli_names {
    char buffers[GW_SEATS_MAX + 1][64];
    const char *list[GW_SEATS_MAX + 1];
} cli_names;
void cli_names_find(const cli *c, const gw_record *record, cli_names *names);

#endif

#ifndef CLI_MATCH_H
#define CLI_MATCH_H
/* A match between computer players from the command line: `arena` and `ladder`. */
#include "arena/run.h"
#include "cli/chance.h"
#include "cli/folder.h"
#include "cli/players.h"

typedef struct cli_match {
    const cli *c;
    arena_field field;
    arena_match match;
    match_identity identities[ARENA_NAMES_MAX]; /* of programs, by name */
    arena_results results;
    arena_sprt sprt;
    cli_chance chance;
    bool has_bots;
    char *path; /* of the results, or NULL */
    cli_folder records;
    double start;     /* seconds, on some clock */
    size_t at_start;  /* groups that were there when it began */
    double last_said; /* when progress was last told to something that is no terminal */
    bool is_stopped;  /* a program has changed: what was played before it did counts */
} cli_match;

/* What is to be played. */
typedef struct cli_match_plan {
    gw_table *table; /* stays the caller's, like the players, which must live as long as it all */
    const cli_players *players;
    uint64_t games; /* at most, rounded up to whole groups */
    bool has_sprt;
    double elo0, elo1;
    uint64_t milliseconds, nodes, seed, threads;
    const char *out;     /* file of results; NULL: one in the user's data folder */
    const char *records; /* folder for the games; NULL: they are not kept */
    bool is_fresh;       /* what is in the file and the folder does not count */
    bool is_same_chance; /* in all rotations of a group, also where bots play */
    bool is_quiet;       /* nothing is said of progress and lost seats, nor by programs */
} cli_match_plan;

/* Reads --games, --time, --nodes, --seed and --threads, as far as they are given; false,
 * having said so, if one cannot be read. What --seed or --secret say of a match is found out
 * when it is clear who plays. */
bool cli_match_limits(const cli *c, cli_match_plan *plan);

/* Whether anything was played, and so depends on the secret of this run. */
static inline bool cli_match_has_played(const cli_match *m) {
    return m->results.count > m->at_start;
}

/* Plays it, or as much as is not among the results yet. Returns an exit code, having said
 * what is wrong. To be given to cli_match_free in any case. */
int cli_match_play(const cli *c, cli_match *m, const cli_match_plan *plan);
void cli_match_free(cli_match *m);

/* Adds up the groups that count; returns how many there are. */
size_t cli_match_tally(const cli_match *m, arena_tally *tally);

/* "2026-11-16 18:03", of UTC. */
enum { CLI_TIME_TEXT = 24 };
void cli_time_text(char text[CLI_TIME_TEXT], int64_t seconds);

#endif

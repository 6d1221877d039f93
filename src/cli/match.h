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
    match_identity identities[ARENA_NAMES_MAX]; /* of bots, by name */
    arena_results results;
    arena_sprt sprt;
    cli_chance chance;
    bool has_bots;
    char *path; /* of the results, or NULL */
    cli_folder records;
    double start;     /* seconds, on some clock */
    size_t at_start;  /* number of groups from earlier runs */
    double last_said; /* when progress was last printed to something other than a terminal */
    bool is_stopped;  /* a program has changed: only what was played before counts */
} cli_match;

/* What to play. */
typedef struct cli_match_plan {
    gw_table *table; /* owned by the caller, like the players; must outlive the match */
    const cli_players *players;
    uint64_t games; /* at most; rounded up to whole groups */
    bool has_sprt;
    double elo0, elo1;
    uint64_t milliseconds, nodes, seed, threads;
    const char *out;     /* results file; NULL: one in the user's data folder */
    const char *records; /* folder for records; NULL: they are not saved */
    bool is_fresh;       /* ignore the contents of the file and the folder */
    bool is_same_chance; /* in all rotations of a group, even if bots play */
    bool is_quiet;       /* do not print progress, lost seats, or the standard error of programs */
} cli_match_plan;

/* Reads --games, --time, --nodes, --seed and --threads, where given; prints why and returns false
 * if one is invalid. The --seed or --secret of a match are read when it is known who plays. */
bool cli_match_limits(const cli *c, cli_match_plan *plan);

/* Whether anything was played, and so depends on the secret of this run. */
static inline bool cli_match_has_played(const cli_match *m) {
    return m->results.count > m->at_start;
}

/* Plays the match, or the part that is not among the results yet. Returns an exit code, having
 * printed what is wrong. Always call cli_match_free afterwards. */
int cli_match_play(const cli *c, cli_match *m, const cli_match_plan *plan);
void cli_match_free(cli_match *m);

/* Adds up the groups that count; returns their number. */
size_t cli_match_tally(const cli_match *m, arena_tally *tally);

/* "2026-11-16 18:03", in UTC. */
enum { CLI_TIME_TEXT = 24 };
void cli_time_text(char text[CLI_TIME_TEXT], int64_t seconds);

#endif

#ifndef CLI_MATCH_H
#define CLI_MATCH_H
/* A match between computer players from the command line: `arena` and `ladder`. */
#include "arena/run.h"
#include "cli/chance.h"

typedef struct cli_match {
    const cli *c;
    char *names; /* what field.name points to */
    arena_field field;
    arena_match match;
    arena_results results;
    arena_sprt sprt;
    cli_chance chance;
    bool has_bots;
    char *path;       /* of the results, or NULL */
    double start;     /* seconds, on some clock */
    size_t at_start;  /* groups that were there when it began */
    double last_said; /* when progress was last told to something that is no terminal */
} cli_match;

/* What is to be played. */
typedef struct cli_match_plan {
    gw_table *table;     /* stays the caller's */
    const char *players; /* "A,B,…" */
    uint64_t games;      /* at most, rounded up to whole groups */
    bool has_sprt;
    double elo0, elo1;
    uint64_t milliseconds, nodes, seed, threads;
    const char *out;     /* file of results; NULL: one in the user's data folder */
    bool is_fresh;       /* what is in that file does not count */
    bool is_same_chance; /* in all rotations of a group, also where bots play */
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

#endif

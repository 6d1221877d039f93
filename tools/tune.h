#ifndef TOOLS_TUNE_H
#define TOOLS_TUNE_H
/* Finds better weights for the players of a game (docs/tuning.md). */
#include "arena/arena.h"
#include "weights_text.h"

#include <stdalign.h>

/* All numbers of a game's weights, in order. */
typedef struct tune_numbers {
    int32_t at[WEIGHTS_NUMBERS_MAX];
} tune_numbers;

/* ------------------------------------------------------------------- games -- */

enum { TUNE_LEVEL_BYTES = 64 };

/* The player `expert` with its own weights; must not be moved in memory. */
typedef struct tune_player {
    gw_player player;
    tune_numbers weights;
    alignas(max_align_t) unsigned char level[TUNE_LEVEL_BYTES]; /* of its game's type */
} tune_player;

/* The level and the weights of a player, as its game's types. */
#define TUNE_LEVEL(p, type)                                                                        \
    ((void)sizeof(char[sizeof(type) <= TUNE_LEVEL_BYTES ? 1 : -1]), (type *)(void *)(p)->level)
#define TUNE_WEIGHTS(p, type) ((const type *)(const void *)(p)->weights.at)

/* A seat's standing as a table of chances sees it: its position in the table, possibly between two
 * numbers, and the fraction of that chance that it has. */
typedef struct tune_standing {
    double place, part;
} tune_standing;

typedef struct tune_game {
    const char *name;                   /* of its folder */
    const weights_kind *kind;           /* filled in by tune_game_find */
    const void *shipped;                /* weights */
    void (*equip)(tune_player *player); /* fills `player` and `level` from its `weights` */

    /* (optional) The table that is fitted to who won, and a function that computes the standings of
     * all seats, from [1]; false where the table is not used. `work` has `work_bytes` bytes. */
    const char *table;
    size_t work_bytes;
    bool (*stand)(void *work, const gw_table *table, const gw_state *state,
                  const tune_player *player, tune_standing *of_seat);
} tune_game;

/* All games: tools/GAME/tune.c defines tune_GAME. Terminated by NULL. */
extern const tune_game *const tune_games[];

/* Returns false if there is no game of that name. */
bool tune_game_find(tune_game *game, const char *name);

tune_numbers tune_shipped(const tune_game *game);
void tune_player_make(tune_player *player, const tune_game *game, const tune_numbers *numbers);

/* -------------------------------------------------------------------- runs -- */

typedef struct tune_run {
    tune_game game;
    gw_table *table;
    uint64_t games;      /* games of a match at most, or to fit a table to, or to calibrate in */
    uint64_t confirming; /* games that decide whether new weights are adopted */
    uint64_t nodes;      /* per decision */
    uint64_t rounds;     /* changes to try */
    uint64_t elo;        /* wanted gain: a change is kept if that is likelier than none */
    uint64_t seed;
    unsigned threads;
    const gw_player *level; /* the level whose shares are calibrated … */
    bool is_mixed;          /* … in games of all levels instead of its own … */
    uint64_t milliseconds;  /* … with so much time per decision instead of nodes, if not 0 */
} tune_run;

/* The result of a match about new numbers. */
typedef struct tune_result {
    arena_figure score; /* part of the points, with its 95 % interval */
    uint64_t games;
    bool is_better; /* by the sequential test if there was one, else by the score */
} tune_result;

/* Plays new numbers against old ones, in every rotation of the seats. With `is_sequential` it ends
 * as soon as a test decides whether the new ones are better. False if out of memory. */
bool tune_match(const tune_run *run, const tune_numbers *new_ones, const tune_numbers *old_ones,
                uint64_t seed, uint64_t games, bool is_sequential, tune_result *result);

/* Tries changes of one number after another, and keeps clear improvements. */
bool tune_search(const tune_run *run, tune_numbers *numbers);

/* Fits the game's table to who won in games of such players. */
bool tune_fit(const tune_run *run, tune_numbers *numbers);

/* Prints, for each tenth of the win that a level reports for the deciding seat and for all seats,
 * what was won in the end, and for each third of the games how much better these predictions are
 * than even shares. False if out of memory. */
bool tune_calibrate(const tune_run *run);

void tune_print_result(const tune_result *result);

#endif

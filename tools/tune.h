#ifndef TOOLS_TUNE_H
#define TOOLS_TUNE_H
/* Finds better weights for the players of a game (docs/tuning.md). */
#include "arena/arena.h"
#include "weights_text.h"

#include <stdalign.h>

/* All numbers of a game's weights, in their order. */
typedef struct tune_numbers {
    int32_t at[WEIGHTS_NUMBERS_MAX];
} tune_numbers;

/* ------------------------------------------------------------------- games -- */

enum { TUNE_LEVEL_BYTES = 64 };

/* The player `expert` with weights of its own; it must not be moved. */
typedef struct tune_player {
    gw_player player;
    tune_numbers weights;
    alignas(max_align_t) unsigned char level[TUNE_LEVEL_BYTES]; /* what its game's levels are */
} tune_player;

/* The level and the weights of a player as those of its game. */
#define TUNE_LEVEL(p, type)                                                                        \
    ((void)sizeof(char[sizeof(type) <= TUNE_LEVEL_BYTES ? 1 : -1]), (type *)(void *)(p)->level)
#define TUNE_WEIGHTS(p, type) ((const type *)(const void *)(p)->weights.at)

/* How a seat stands as a table of chances sees it: its place in the table, between two of its
 * numbers perhaps, and the part of that chance that it has. */
typedef struct tune_standing {
    double place, part;
} tune_standing;

typedef struct tune_game {
    const char *name;                   /* of its folder */
    const weights_kind *kind;           /* filled in by tune_game_find */
    const void *shipped;                /* weights */
    void (*equip)(tune_player *player); /* fills `player` and `level` from its `weights` */

    /* (optional) The table that is fitted to who won, and the standings of all seats, from
     * [1], where it is asked; false where it is not. `work` is of so many bytes. */
    const char *table;
    size_t work_bytes;
    bool (*stand)(void *work, const gw_table *table, const gw_state *state,
                  const tune_player *player, tune_standing *of_seat);
} tune_game;

/* Those of the games: tools/GAME/tune.c has a tune_GAME. Ends with NULL. */
extern const tune_game *const tune_games[];

/* False if there is none of that name. */
bool tune_game_find(tune_game *game, const char *name);

tune_numbers tune_shipped(const tune_game *game);
void tune_player_make(tune_player *player, const tune_game *game, const tune_numbers *numbers);

/* -------------------------------------------------------------------- runs -- */

typedef struct tune_run {
    tune_game game;
    gw_table *table;
    uint64_t games;      /* of a match at most, or to fit a table to, or to be calibrated in */
    uint64_t confirming; /* games that decide whether new weights are taken */
    uint64_t nodes;      /* of a decision */
    uint64_t rounds;     /* changes to be tried */
    uint64_t elo;        /* what a change is to gain: it is kept if that is likelier than nothing */
    uint64_t seed;
    unsigned threads;
    const gw_player *level; /* whose shares are calibrated … */
    bool is_mixed;          /* … in games of all levels, instead of its own … */
    uint64_t milliseconds;  /* … with so much time for a decision, instead of nodes, if not 0 */
} tune_run;

/* What a match says about the new numbers. */
typedef struct tune_result {
    arena_figure score; /* of the points, with 95 % confidence */
    uint64_t games;
    bool is_better; /* by the sequential test if there was one, else by the score */
} tune_result;

/* Players by new numbers against players by old ones, in every rotation of their seats. With
 * `is_sequential` it ends as soon as a test says whether the new ones are better. False if
 * there is no memory. */
bool tune_match(const tune_run *run, const tune_numbers *new_ones, const tune_numbers *old_ones,
                uint64_t seed, uint64_t games, bool is_sequential, tune_result *result);

/* Tries changes of one number after another, and keeps what is clearly better. */
bool tune_search(const tune_run *run, tune_numbers *numbers);

/* Fits the game's table to who won games of such players. */
bool tune_fit(const tune_run *run, tune_numbers *numbers);

/* Prints, for each tenth of the win that a level tells of who decides, and of everybody, what
 * was won in the end, and for each third of the games how much better that foretells it than
 * an even share does. False if there is no memory. */
bool tune_calibrate(const tune_run *run);

void tune_print_result(const tune_result *result);

#endif

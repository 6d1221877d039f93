#ifndef ARENA_GAME_H
#define ARENA_GAME_H
/* One group of games at a worker of its own. */
#include "arena/run.h"

/* What one thread needs to play. */
typedef struct arena_worker {
    const arena_match *match;
    sitting *sitting; /* at which the game is played */
    fair_game chance;
    gw_random random[GW_SEATS_MAX + 1];      /* each seat's, from [1] */
    gw_thinking *thinking[GW_SEATS_MAX + 1]; /* [0]: list and scratch for chance */
    arena_change change;
    int fault; /* errno of ARENA_UNKEPT */
} arena_worker;

/* False if there is no memory. To be given to arena_worker_free in any case. */
bool arena_worker_make(arena_worker *worker, const arena_match *match);
void arena_worker_free(arena_worker *worker);

typedef enum arena_played {
    ARENA_PLAYED,
    ARENA_CHANGED, /* a program told another version than the match knows: see worker->change */
    ARENA_UNKEPT,  /* on_game could not keep a game: see worker->fault */
    ARENA_NO_MEMORY
} arena_played;

/* Plays the group of that number. With the same secret its games are the same wherever and
 * whenever they are played, but for what depends on time. To be given to arena_group_free in any
 * case. */
arena_played arena_play_group(arena_worker *worker, uint64_t number, arena_group *group);

#endif

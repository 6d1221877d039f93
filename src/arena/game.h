#ifndef ARENA_GAME_H
#define ARENA_GAME_H
/* One group of games at a desk of its own. */
#include "arena/run.h"

/* What one thread needs to play. */
typedef struct arena_desk {
    const arena_match *match;
    sitting *sitting; /* at which the game is played */
    fair_game chance;
    gw_random random[GW_SEATS_MAX + 1];      /* each seat's, from [1] */
    gw_thinking *thinking[GW_SEATS_MAX + 1]; /* [0]: list and scratch for chance */
    arena_change change;
    int fault; /* errno of ARENA_UNKEPT */
} arena_desk;

/* False if there is no memory. To be given to arena_desk_free in any case. */
bool arena_desk_make(arena_desk *desk, const arena_match *match);
void arena_desk_free(arena_desk *desk);

typedef enum arena_played {
    ARENA_PLAYED,
    ARENA_CHANGED, /* a program told another version than the match knows: see desk->change */
    ARENA_UNKEPT,  /* on_game could not keep a game: see desk->fault */
    ARENA_NO_MEMORY
} arena_played;

/* Plays the group of that number. With the same secret its games are the same wherever and
 * whenever they are played, but for what depends on time. To be given to arena_group_free in any
 * case. */
arena_played arena_play_group(arena_desk *desk, uint64_t number, arena_group *group);

#endif

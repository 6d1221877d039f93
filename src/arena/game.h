#ifndef ARENA_GAME_H
#define ARENA_GAME_H
/* Plays one group of games. */
#include "arena/run.h"

/* Everything that one thread needs to play games. */
typedef struct arena_thread {
    const arena_match *match;
    sitting *sitting; /* the sitting of the current game */
    fair_game chance;
    gw_random random[GW_SEATS_MAX + 1];      /* per seat, from [1] */
    gw_thinking *thinking[GW_SEATS_MAX + 1]; /* [0]: list and scratch for chance */
    arena_change change;
    int fault; /* errno of ARENA_NOT_KEPT */
} arena_thread;

/* Returns false if out of memory. Always call arena_thread_free afterwards. */
bool arena_thread_make(arena_thread *thread, const arena_match *match);
void arena_thread_free(arena_thread *thread);

typedef enum arena_played {
    ARENA_PLAYED,
    ARENA_CHANGED,  /* a program reported another version than the match expects: see thread->change
                     */
    ARENA_NOT_KEPT, /* on_game could not keep a game: see thread->fault */
    ARENA_NO_MEMORY
} arena_played;

/* Plays the group of that number. With the same secret its games are always the same, unless they
 * depend on time. Always call arena_group_free afterwards. */
arena_played arena_play_group(arena_thread *thread, uint64_t number, arena_group *group);

#endif

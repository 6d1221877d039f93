#ifndef GANGWAY_PLAYER_H
#define GANGWAY_PLAYER_H
/* Computer players. They only ever see their seat's view. */
#include <gangway/game.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct gw_player gw_player;

/* What a player may spend on one decision. All zero: the player's own limits. */
typedef struct gw_budget {
    uint64_t nodes; /* positions it may visit; 0: only its own limit */

    /* (optional) The clock: how much of the time is used up, in thousandths; from 1000 on the
     * player answers at once with the best it has. It is called now and then while the player
     * thinks, so that its owner can show progress or stop the player early. */
    uint32_t (*spent)(void *clock);
    void *clock;

    /* (optional) Players that count nodes store the number visited here. */
    uint64_t *visited;
} gw_budget;

/* What a player works with: its table, random numbers, budget and memory, so that nothing is
 * allocated while it thinks. */
typedef struct gw_thinking {
    const gw_table *table;
    gw_scratch *scratch; /* the game's scratch_bytes, or NULL */
    gw_action *list;     /* holds the game's legal_max actions */
    gw_random *random;
    gw_budget budget;        /* for each decision; set by the owner, zero at first */
    const gw_player *player; /* the player that is thinking */
    void *memory;            /* the player's own memory_bytes, or NULL */
    void *work;              /* its work_bytes, or NULL */
    void *memories;          /* the memories of all players of the game */

    /* (optional, for `reason`) The actions that complete the turn after the given one. */
    const gw_action *rest;
    size_t rest_count;
} gw_thinking;

/* Allocates everything that players need for decisions at one table; NULL if out of memory.
 * `random` must outlive it. */
gw_thinking *gw_thinking_new(const gw_table *table, gw_random *random);
void gw_thinking_free(gw_thinking *thinking);

/* Clears the players' memories, as in a new gw_thinking. */
void gw_thinking_forget(gw_thinking *thinking);

/* gw_pick with this scratch, list and random numbers; mostly for chance. */
gw_action gw_thinking_pick(const gw_thinking *thinking, const gw_state *state, gw_seat seat);

enum { GW_SHARE = 1000 };

/* Shares of the win by seat, from [1]; they sum to GW_SHARE. */
typedef struct gw_shares {
    int32_t of[GW_SEATS_MAX + 1];
} gw_shares;

/* A player's judgement of a decision. */
typedef struct gw_opinion {
    gw_action action; /* what it would do */

    /* The expected share of each seat after that action, if everybody plays like this player:
     * GW_SHARE for a seat that is sure to win alone, 0 if others are sure to win, GW_SHARE / 2 in
     * an even game of two. */
    gw_shares shares;
} gw_opinion;

/* A player has `choose` or `judge`; one that has `judge` is only asked where there is more than one
 * legal action. */
struct gw_player {
    const char *name; /* "sorter"; text: player.NAME */
    const char *game; /* name of the only game it plays, or NULL: all games */

    /* Size of its own memory, kept from one decision at a table to the next, for plans and results
     * worth keeping: zeros at first, then whatever the player left there. The player also works
     * without it. */
    size_t memory_bytes;

    /* Size of the working memory it needs while it thinks. It is shared with other players; its
     * initial contents are unspecified. */
    size_t work_bytes;

    const void *level; /* its parameters, where several players share code */

    /* Chooses an action for `seat`, which is to act in `view`, its own view. */
    gw_action (*choose)(const gw_thinking *thinking, const gw_state *view, gw_seat seat);

    /* Chooses an action and estimates the shares after it. With `only` it must start with that
     * legal action, and estimates the shares if it continues as well as it can. */
    gw_opinion (*judge)(const gw_thinking *thinking, const gw_state *view, gw_seat seat,
                        const gw_action *only);

    /* (optional) Gives the reasons for an action that it chose in this view, and for the rest of
     * the turn in `thinking`, in a sentence of the catalogue without its final mark. `names` gives
     * each seat's name, from [1]. */
    void (*reason)(const gw_thinking *thinking, const gw_state *view, gw_seat seat,
                   gw_action action, gw_lang lang, const char *const *names, gw_out *out);

    /* (optional) Guesses a state consistent with the view and plays it to its end as the player's
     * playouts do; returns the seat's share of the win. */
    int32_t (*playout)(const gw_thinking *thinking, const gw_state *view, gw_seat seat);
};

/* All players, terminated by NULL. */
extern const gw_player *const gw_players[];

bool gw_player_plays(const gw_player *player, const gw_game *game);

/* The player with this name that plays `game`, or NULL. */
const gw_player *gw_player_find(const gw_game *game, const char *name);

/* The action `player` chooses for `seat`, which is to act in `state`; the player sees only the
 * seat's view. */
gw_action gw_player_decide(const gw_player *player, const gw_thinking *thinking,
                           const gw_state *state, gw_seat seat);

/* Likewise for the player's other functions, which must not be NULL. */
gw_opinion gw_player_judge(const gw_player *player, const gw_thinking *thinking,
                           const gw_state *state, gw_seat seat, const gw_action *only);
void gw_player_reason(const gw_player *player, const gw_thinking *thinking, const gw_state *state,
                      gw_seat seat, gw_action action, gw_lang lang, const char *const *names,
                      gw_out *out);
int32_t gw_player_playout(const gw_player *player, const gw_thinking *thinking,
                          const gw_state *state, gw_seat seat);

/* For measuring speed: starts a game, lets chance act until a player has to act, runs `count`
 * playouts from there, and returns the sum of the shares. */
int64_t gw_player_playouts(const gw_player *player, const gw_thinking *thinking, uint32_t count);

/* A seat's share of the win of a finished game: GW_SHARE for a sole winner, an equal part of it for
 * each of several winners. */
int32_t gw_share_won(const gw_table *table, const gw_state *state, gw_seat seat);

#ifdef __cplusplus
}
#endif

/* Writes what a client needs to offer a game, in JSON: {"name", "alias", "title", "about", "board":
 * whether it has one, "options": [{"name", "about", "rule", "kind", "min" and "max" or "choices"
 * and "words", "default"}], "rules": [{"id", "section", "text"}], "computers": [{"name",
 * "about"}]}. A default that depends on other options is null. */
void gw_game_write_info(const gw_game *game, gw_lang lang, gw_out *out);

#endif

#ifndef GANGWAY_PLAYER_H
#define GANGWAY_PLAYER_H
/* Computer players. They only ever see a player's view. */
#include <gangway/game.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct gw_player gw_player;

/* What a player may spend on one decision. All zero: as much as the player takes by itself. */
typedef struct gw_budget {
    uint64_t nodes; /* positions it may look at; 0: no limit but its own */

    /* (optional) The clock: how much of the time is gone, in thousandths; from 1000 on the
     * player answers at once with what it has. It is asked every now and then while the
     * player thinks, so that whoever owns the clock can show progress, or stop it early. */
    uint32_t (*spent)(void *clock);
    void *clock;

    /* (optional) Where a player that counts its nodes says how many it has looked at. */
    uint64_t *looked;
} gw_budget;

/* Where a player gets its memory from: nothing is allocated while it thinks. */
typedef struct gw_thinking {
    const gw_table *table;
    gw_scratch *scratch; /* of the game's scratch_bytes, or NULL */
    gw_action *list;     /* room for the game's legal_max actions */
    gw_random *random;
    gw_budget budget;        /* of each decision; set by the owner, zero at first */
    const gw_player *player; /* who thinks */
    void *memory;            /* the player's own, of its memory_bytes, or NULL */
    void *work;              /* of its work_bytes, or NULL */
    void *memories;          /* of all players of the game */

    /* (optional, for `reason`) What the turn that is shown goes on with behind the action. */
    const gw_action *rest;
    size_t rest_count;
} gw_thinking;

/* A thinking with memory of its own, for all decisions at one table; NULL if
 * there is no memory. `random` must live as long. */
gw_thinking *gw_thinking_new(const gw_table *table, gw_random *random);
void gw_thinking_free(gw_thinking *thinking);

/* What players remember is forgotten, as in a new thinking. */
void gw_thinking_forget(gw_thinking *thinking);

/* gw_pick with its memory and random numbers, for chance above all. */
gw_action gw_thinking_pick(const gw_thinking *thinking, const gw_state *state, gw_seat seat);

enum { GW_SHARE = 1000 };

/* Shares of the win by seat, from [1]; together they are GW_SHARE. */
typedef struct gw_shares {
    int32_t of[GW_SEATS_MAX + 1];
} gw_shares;

/* What a player thinks of a decision. */
typedef struct gw_opinion {
    gw_action action; /* what it would do */

    /* What it expects of that for everybody, if all play on as it would: GW_SHARE for a seat
     * that is sure to win alone, 0 if others are sure to, GW_SHARE / 2 in an even game of two. */
    gw_shares shares;
} gw_opinion;

/* A player has `choose` or `judge`; one that has `judge` is asked for an action only where
 * there is more than one. */
struct gw_player {
    const char *name; /* "sorter"; its text: player.NAME */
    const char *game; /* name of the only game it can play, or NULL: all */

    /* Memory that it has for itself from one decision at a table to the next, for a plan
     * that it carries out and for what it need not find out again: zero at first, then
     * whatever it left there. It plays without, too. */
    size_t memory_bytes;

    /* Memory that it needs while it thinks, shared with others: what is in it is anybody's. */
    size_t work_bytes;

    const void *level; /* its own numbers, where several players are one code */

    /* An action for `seat`, which is to act in `view`, its own view. */
    gw_action (*choose)(const gw_thinking *thinking, const gw_state *view, gw_seat seat);

    /* What it would do, and what it expects of that. With `only` it must begin with that
     * legal action, and tells what it expects if it goes on from there as well as it can. */
    gw_opinion (*judge)(const gw_thinking *thinking, const gw_state *view, gw_seat seat,
                        const gw_action *only);

    /* (optional) Says in a sentence of the catalogue, without its end, what speaks for an
     * action that it chose in this view, and for the rest of the turn in `thinking`. `names`
     * gives each seat's name, from [1]. */
    void (*reason)(const gw_thinking *thinking, const gw_state *view, gw_seat seat,
                   gw_action action, gw_lang lang, const char *const *names, gw_out *out);

    /* (optional) One truth behind the view, played to its end as the player imagines games
     * to go on: the seat's share of the win. */
    int32_t (*playout)(const gw_thinking *thinking, const gw_state *view, gw_seat seat);
};

/* All players, ended by NULL. */
extern const gw_player *const gw_players[];

bool gw_player_plays(const gw_player *player, const gw_game *game);

/* The player of that name that can play `game`, or NULL. */
const gw_player *gw_player_find(const gw_game *game, const char *name);

/* What `player` does for `seat`, which is to act in `state`: it is shown its view. */
gw_action gw_player_decide(const gw_player *player, const gw_thinking *thinking,
                           const gw_state *state, gw_seat seat);

/* The same for the other things a player can be asked, which it must have. */
gw_opinion gw_player_judge(const gw_player *player, const gw_thinking *thinking,
                           const gw_state *state, gw_seat seat, const gw_action *only);
void gw_player_reason(const gw_player *player, const gw_thinking *thinking, const gw_state *state,
                      gw_seat seat, gw_action action, gw_lang lang, const char *const *names,
                      gw_out *out);
int32_t gw_player_playout(const gw_player *player, const gw_thinking *thinking,
                          const gw_state *state, gw_seat seat);

/* For measuring speed: begins a game, lets chance act until somebody is asked, and has the
 * player imagine `count` games from there on; the sum of the shares. */
int64_t gw_player_playouts(const gw_player *player, const gw_thinking *thinking, uint32_t count);

/* What a seat has won of a game that is over: GW_SHARE for the only winner, an equal part
 * of it for each of several. */
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

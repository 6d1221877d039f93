#ifndef MATCH_MOVER_H
#define MATCH_MOVER_H
/* Who plays a seat: one of our players, a program that speaks the bot protocol
 * (docs/bot-protocol.md), or a person.
 *
 * Movers share nothing: each may be used in its own thread. */
#include "os/clock.h"
#include "sitting/sitting.h"

/* All zeros: a person. */
typedef struct match_who {
    const gw_player *player; /* a computer player of this library, or NULL */
    const char *command;     /* for /bin/sh, or NULL */
} match_who;

typedef struct match_seats {
    match_who who[GW_SEATS_MAX + 1]; /* by seat, from 1 */
} match_seats;

static inline bool match_is_person(match_who who) {
    return who.player == NULL && who.command == NULL;
}

/* Reads "human", the name of a player of `game`, or "bot:COMMAND"; false with a problem if it is
 * none of these. The command points into `text`, which must outlive `who`. */
bool match_who_read(const gw_game *game, const char *text, match_who *who, gw_problem *problem);

/* Who may play besides our players. */
typedef enum match_others { MATCH_PLAYERS_ONLY, MATCH_AND_BOTS, MATCH_AND_PEOPLE } match_others;

/* Like match_who_read, but accepts and offers only our players and `others` (MATCH_AND_PEOPLE: bots
 * and people). */
bool match_who_read_among(const gw_game *game, const char *text, match_others others,
                          match_who *who, gw_problem *problem);

/* The name of a non-human player, for records and messages: "captain", or "bot" for a program that
 * has not given a name; commands are private. */
const char *match_who_name(match_who who);

/* The opponent of a person who named none: `medium`, or `random` if the game has no levels. */
match_who match_default_opponent(const gw_game *game);

/* `expert`, or the last one listed if the game has no levels. */
const gw_player *match_best_player(const gw_game *game);

enum { MATCH_DEFAULT_TIME = 1000 }; /* milliseconds for a decision */

/* The terms for every decision of a mover. */
typedef struct match_terms {
    uint64_t milliseconds; /* for our players of processor time, 0: no limit; for programs of
                              elapsed time, 0: MATCH_DEFAULT_TIME */
    uint64_t ceiling;      /* limit of elapsed milliseconds for one of our players; 0:
                              os_unattended_ceiling */
    uint64_t nodes;        /* for our players; 0: only their own limit */
    bool is_quiet;         /* drop what programs write to standard error */

    /* (optional) Called from time to time during a decision, with the spent time in thousandths (0
     * without a clock); return false to have it decide now. Our players call it only within a limit
     * of time or nodes. */
    bool (*may_go_on)(void *watcher, uint32_t spent);
    void *watcher;
} match_terms;

/* The limits for decisions of our players. */
os_limits match_limits(const match_terms *terms);

/* How much a decision may exceed its time before it is late, in nanoseconds: a tenth, and for a
 * program MATCH_ROUND_TRIP more. */
enum { MATCH_ROUND_TRIP = 50 }; /* milliseconds */
uint64_t match_grace(match_who who, uint64_t milliseconds);

/* The cost of a decision. */
typedef struct match_spent {
    bool is_own; /* the mover made it: not a random player in its place, and the program did not
                    fail before it was asked */
    bool is_late;
    uint64_t nanoseconds; /* since it was asked, without a program's start: processor time for one
                             of our players, else elapsed time */
} match_spent;

enum { MATCH_NAME = 48, MATCH_VERSION_SIZE = 201 }; /* bytes, terminators included */

/* What a program says about itself when it is ready. */
typedef struct match_introduction {
    bool is_ready;                    /* it has been ready, even if it failed later */
    char name[MATCH_NAME];            /* one word; "": not given */
    char version[MATCH_VERSION_SIZE]; /* valid UTF-8, cut if too long; "": not given */
} match_introduction;

/* The player of a seat in one game. People do not decide here. */
typedef struct match_mover {
    match_who who;
    gw_seat seat;
    const match_terms *terms;
    uint32_t seed;                   /* sent to a program, for its own random numbers */
    const struct json_t *followed;   /* in a sitting that follows a game elsewhere, for a program:
                                        all its entries (entries.h), which outlive it; else NULL */
    struct match_bot *bot;           /* the program, while it runs */
    bool has_lost_seat;              /* a random player continues for the program */
    match_introduction introduction; /* of the program, once it is ready */
    match_spent spent;               /* by the last decision */
    bool is_unrecorded; /* a change of holder could not be entered in the sitting: no memory, or it
                           follows a game elsewhere */
} match_mover;

/* Seats `who`; `terms` must outlive the mover. Starts and allocates nothing yet. The seed is 0
 * until the caller sets it; it must not reveal anything about other random numbers. */
void match_mover_begin(match_mover *mover, match_who who, gw_seat seat, const match_terms *terms);

/* Enters the mover, or a person, in the sitting as the holder of its seat from the next step on:
 * when a game begins, is loaded, or continues after steps were taken back. A program that has not
 * given its name yet is "bot"; in a game that continues, a bot already in the seat is kept. False
 * if out of memory. */
bool match_mover_sit(const match_mover *mover, sitting *s);

/* A legal action of the mover, whose seat is to act. `thinking` must be for that table and may be
 * shared by all players there. If a program loses its seat with this decision, `problem` says why;
 * otherwise its text is NULL. The name of a program that starts, and the player that replaces it if
 * it loses its seat, are entered in the sitting. The caller plays the action. */
gw_action match_mover_decide(match_mover *mover, const gw_thinking *thinking, sitting *s,
                             gw_problem *problem);

/* Ends the mover: a program is sent the state of the game, given a short time to exit by itself,
 * and then killed. Does nothing for a person, and may be called again. */
void match_mover_end(match_mover *mover, const sitting *s);

/* Writes a sentence that the mover has lost its seat, and why. */
void match_write_loss(const match_mover *mover, const gw_problem *why, gw_lang lang, gw_out *out);

#endif

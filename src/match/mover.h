#ifndef MATCH_MOVER_H
#define MATCH_MOVER_H
/* Who plays a seat: one of our players, a program that speaks the bot protocol
 * (docs/bot-protocol.md), or a person.
 *
 * Nothing here is shared between movers: each may be in a thread of its own. */
#include "host/clock.h"
#include "sitting/sitting.h"

/* All zero: a person. */
typedef struct match_who {
    const gw_player *player; /* one of ours, or NULL */
    const char *command;     /* for /bin/sh, of a program, or NULL */
} match_who;

typedef struct match_seats {
    match_who who[GW_SEATS_MAX + 1]; /* by seat, from 1 */
} match_seats;

static inline bool match_is_person(match_who who) {
    return who.player == NULL && who.command == NULL;
}

/* Reads "human", the name of a player of `game`, or "bot:COMMAND"; false and a problem
 * if it is none of these. A command points into `text`, which must live as long. */
bool match_who_read(const gw_game *game, const char *text, match_who *who, gw_problem *problem);

/* Who can play somewhere besides our players. */
typedef enum match_others { MATCH_PLAYERS_ONLY, MATCH_AND_BOTS, MATCH_AND_PEOPLE } match_others;

/* The same where only bots may play besides our players, or nobody (MATCH_AND_PEOPLE: bots
 * and people). Who may not is refused, and not offered. */
bool match_who_read_among(const gw_game *game, const char *text, match_others others,
                          match_who *who, gw_problem *problem);

/* The name of one that is no person, for records and messages: "captain", or "bot" for
 * any program that has told no name, whose command is nobody else's business. */
const char *match_who_name(match_who who);

/* Whom a person plays against who named nobody: `medium`, or `random` where the game
 * has no levels. */
match_who match_usual_opponent(const gw_game *game);

enum { MATCH_USUAL_TIME = 1000 }; /* milliseconds for a decision */

/* What holds for every decision of a mover. */
typedef struct match_terms {
    uint64_t milliseconds; /* of processor time for our players, 0: no limit; for programs of
                              time that passes, 0: MATCH_USUAL_TIME */
    uint64_t ceiling;      /* milliseconds that may pass while one of our players uses its own;
                              0: host_ceiling_for_nobody */
    uint64_t nodes;        /* of our players; 0: no limit but their own */
    bool is_quiet;         /* what programs write to standard error is dropped */

    /* (optional) Asked now and then while somebody thinks, with the thousandths of the
     * time that are gone (0 without a clock); false: it shall decide now. Our players ask
     * only within a limit of time or nodes. */
    bool (*may_go_on)(void *watcher, uint32_t spent);
    void *watcher;
} match_terms;

/* What our players' decisions are limited by. */
host_limits match_limits(const match_terms *terms);

/* How much longer than its time a decision may take before it is late, in nanoseconds: a
 * tenth, and for a program MATCH_WAY more, for the way there and back. */
enum { MATCH_WAY = 50 }; /* milliseconds */
uint64_t match_grace(match_who who, uint64_t milliseconds);

/* What a decision took. */
typedef struct match_spent {
    bool is_own; /* it was the mover's: not a random player's in its place, nor did the
                    program fail before it was asked */
    bool is_late;
    uint64_t nanoseconds; /* from when it was asked, so without a program's start: of processor
                             time for one of our players, else of time that passed */
} match_spent;

enum { MATCH_NAME = 48, MATCH_VERSION_SIZE = 201 }; /* room for texts, their ends included */

/* What a program says of itself when it is ready. */
typedef struct match_told {
    bool is_ready;                    /* it has said so, be it that it fails later */
    char name[MATCH_NAME];            /* what it is called, as one word; "": it does not say */
    char version[MATCH_VERSION_SIZE]; /* valid UTF-8, cut if it is longer; "": none */
} match_told;

/* Somebody in his seat for one game; a person does not decide here. */
typedef struct match_mover {
    match_who who;
    gw_seat seat;
    const match_terms *terms;
    uint32_t seed;         /* told to a program, for chance of its own */
    struct match_bot *bot; /* the program, while it runs */
    bool has_lost_seat;    /* a random player goes on for the program */
    match_told told;       /* by the program, once it has been started */
    match_spent spent;     /* on the last decision */
    bool is_unsaid;        /* there was no memory to say so at the sitting */
} match_mover;

/* Seats `who`; `terms` must live as long. Nothing is started or allocated yet. The seed is 0
 * until somebody sets it; whatever is known of it must not help to know anything else. */
void match_mover_begin(match_mover *mover, match_who who, gw_seat seat, const match_terms *terms);

/* Says at the sitting that the mover, or a person, has its seat from the next step on: when a
 * game begins, is loaded, or goes on after steps were taken back. A program that has not told
 * its name yet is "bot", or in a game that goes on whichever bot is there. False if there is no
 * memory. */
bool match_mover_sit(const match_mover *mover, sitting *s);

/* A legal action of the mover, whose seat is to act. `thinking` is for that table, and may be
 * shared by all who sit there. `problem` says why a program loses its seat with this decision;
 * its text is NULL if it does not. The sitting is told the name of a program that begins and who
 * takes its seat when it loses it; whoever asked plays the action. */
gw_action match_mover_decide(match_mover *mover, const gw_thinking *thinking, sitting *s,
                             gw_problem *problem);

/* The mover leaves: a program is told how the game stands, given a short time to end by
 * itself, and ended. For a person it does nothing, and it may be called again. */
void match_mover_end(match_mover *mover, const sitting *s);

/* Says in a sentence that a mover has lost its seat, and why. */
void match_write_loss(const match_mover *mover, const gw_problem *why, gw_lang lang, gw_out *out);

#endif

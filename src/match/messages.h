#ifndef MATCH_MESSAGES_H
#define MATCH_MESSAGES_H
/* The messages of the bot protocol, one JSON object a line (docs/bot-protocol.md). */
#include "sitting/sitting.h"
#include <jansson.h>

/* In the first version a message tells the whole game; in the second what is new, and of which
 * game. */
typedef enum match_protocol { MATCH_FIRST = 1, MATCH_SECOND = 2 } match_protocol;

enum { MATCH_TABLE = 65 }; /* bytes of a game's id, its end included */

/* What a bot may want to be told with each decision. */
enum {
    MATCH_WANTS_STATE = 1,
    MATCH_WANTS_LEGAL = 2,
    MATCH_WANTS_RECORD = 4,
    MATCH_WANTS_ALL = 7 /* as in the first version */
};

/* ---------------------------------------------------------------- reading -- */

typedef enum match_type {
    MATCH_NONSENSE, /* no message at all */
    MATCH_OTHER,    /* of a type that we do not know: to be ignored */
    MATCH_HELLO,    /* host to bot */
    MATCH_DECIDE,
    MATCH_HURRY,
    MATCH_ENTRIES, /* of the second version only */
    MATCH_END,
    MATCH_READY, /* bot to host */
    MATCH_ACTION
} match_type;

/* What is not in the message is 0 or NULL; what its type needs is there. */
typedef struct match_message {
    match_type type;
    int64_t protocol, id, decision, seat, time, seed;
    const char *table, *game, *board, *record, *action, *version, *name;
    const json_t *state, *entries, *options;
    match_protocol is_of; /* the version that it speaks; of MATCH_HELLO: the best one offered */
    unsigned wants;       /* of MATCH_READY */
    json_t *json;         /* which all of these live in */
} match_message;

/* Reads a line of any origin; MATCH_NONSENSE and a problem if it is no message of that version.
 * MATCH_HELLO and MATCH_READY say their version by themselves. To be given to match_message_free
 * in any case. */
match_message match_message_read(const char *line, size_t length, match_protocol protocol,
                                 gw_problem *problem);
void match_message_free(match_message *message);

/* Whether a line has nothing in it, and is to be ignored. */
bool match_is_blank(const char *line, size_t length);

/* ------------------------------------------------------------------ a talk -- */

/* What host and bot talk about: one game, as one seat plays it. */
typedef struct match_talk {
    match_protocol protocol;
    char table[MATCH_TABLE]; /* the game's id */
    gw_seat seat;
    unsigned wants;
    uint64_t told; /* entries that the bot knows */
    int64_t asked; /* number of the decision it was asked for last, or 0 */
} match_talk;

/* Whether a message is about this game; false and a problem if it is about another. */
bool match_is_of_talk(const match_talk *talk, const match_message *m, gw_problem *problem);

/* The action that a MATCH_ACTION names; false and a problem if it answers another question,
 * is none of the notation, or not legal. */
bool match_answer_read(const match_talk *talk, sitting *s, const match_message *answer,
                       gw_action *action, gw_problem *problem);

/* ---------------------------------------------------------------- writing -- */

/* Each is a line with its end, to be freed; NULL if there is no memory. `time` is in
 * milliseconds. A host begins in the first version, and offers the second. */
char *match_hello_text(const match_talk *talk, const sitting *s, uint64_t time, uint32_t seed);
char *match_decide_text(const match_talk *talk, sitting *s, uint64_t time);
char *match_hurry_text(const match_talk *talk);
char *match_end_text(const match_talk *talk, const sitting *s);

/* What a bot says; `table` is NULL in the first version, `name` and `version` may be. */
char *match_ready_text(const char *table, const char *name, const char *version);
char *match_action_text(const char *table, int64_t number, const char *action);

#endif

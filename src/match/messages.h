#ifndef MATCH_MESSAGES_H
#define MATCH_MESSAGES_H
/* The messages of the bot protocol, one JSON object a line (docs/bot-protocol.md). */
#include "sitting/sitting.h"
#include <jansson.h>

/* In the first version each question contains the whole game; in the second only what is new, with
 * the id of the game. */
typedef enum match_protocol { MATCH_FIRST = 1, MATCH_SECOND = 2 } match_protocol;

enum { MATCH_TABLE = 65 }; /* bytes of a game's id, terminator included */

/* What a bot may request with each decision. */
enum {
    MATCH_WANTS_STATE = 1,
    MATCH_WANTS_LEGAL = 2,
    MATCH_WANTS_RECORD = 4,
    MATCH_WANTS_ALL = 7 /* always, in the first version */
};

/* ---------------------------------------------------------------- reading -- */

typedef enum match_type {
    MATCH_INVALID, /* not a valid message */
    MATCH_OTHER,   /* of an unknown type: ignored */
    MATCH_HELLO,   /* host to bot */
    MATCH_DECIDE,
    MATCH_HURRY,
    MATCH_ENTRIES, /* second version only */
    MATCH_END,
    MATCH_READY, /* bot to host */
    MATCH_ACTION
} match_type;

/* Missing keys are 0 or NULL; the keys that the type requires are present. */
typedef struct match_message {
    match_type type;
    int64_t protocol, id, decision, seat, time, seed;
    const char *table, *game, *board, *record, *action, *version, *name;
    const json_t *state, *entries, *options;
    match_protocol protocol_version; /* its version; for MATCH_HELLO: the best one offered */
    unsigned wants;                  /* for MATCH_READY */
    json_t *json;                    /* owns all the values above */
} match_message;

/* Reads a line, which need not be valid; MATCH_INVALID and a problem if it is not a message of that
 * version. MATCH_HELLO and MATCH_READY name their version themselves. Always call
 * match_message_free afterwards. */
match_message match_message_read(const char *line, size_t length, match_protocol protocol,
                                 gw_problem *problem);
void match_message_free(match_message *message);

/* Whether a line is empty and should be ignored. */
bool match_is_blank(const char *line, size_t length);

/* ------------------------------------------------------------------ a talk -- */

/* The conversation of host and bot about one seat of one game. */
typedef struct match_talk {
    match_protocol protocol;
    char table[MATCH_TABLE]; /* the game's id */
    gw_seat seat;
    unsigned wants;
    const json_t *followed; /* all entries, of a sitting that follows a game elsewhere; else NULL */
    uint64_t sent;          /* number of entries sent to the bot */
    int64_t asked;          /* number of the last decision asked for, or 0 */
} match_talk;

/* Whether a message is about this game; if not, sets the problem. */
bool match_is_about(const match_talk *talk, const match_message *m, gw_problem *problem);

/* Reads the action of a MATCH_ACTION; false with a problem if it answers another question, is not
 * in the notation, or is not legal. */
bool match_answer_read(const match_talk *talk, sitting *s, const match_message *answer,
                       gw_action *action, gw_problem *problem);

/* ---------------------------------------------------------------- writing -- */

/* The messages of a host. Each is a line with its newline, to be freed with free(); NULL if out of
 * memory. `time` is in milliseconds. A host begins with the first version, and offers the
 * second. */
char *match_hello_text(const match_talk *talk, const sitting *s, uint64_t time, uint32_t seed);
char *match_decide_text(const match_talk *talk, sitting *s, uint64_t time);
char *match_hurry_text(const match_talk *talk);
char *match_end_text(const match_talk *talk, const sitting *s);

/* The messages of a bot; `table` is NULL in the first version, `name` and `version` may be NULL. */
char *match_ready_text(const char *table, const char *name, const char *version);
char *match_action_text(const char *table, int64_t number, const char *action);

#endif

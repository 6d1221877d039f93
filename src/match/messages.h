#ifndef MATCH_MESSAGES_H
#define MATCH_MESSAGES_H
/* The messages of the bot protocol, one JSON object a line (docs/bot-protocol.md). */
#include <gangway/player.h>
#include <gangway/record.h>
#include <jansson.h>

enum { MATCH_PROTOCOL = 1 };

/* ---------------------------------------------------------------- reading -- */

typedef enum match_type {
    MATCH_NONSENSE, /* no message at all */
    MATCH_OTHER,    /* of a type that we do not know: to be ignored */
    MATCH_HELLO,    /* host to bot */
    MATCH_DECIDE,
    MATCH_HURRY,
    MATCH_END,
    MATCH_READY, /* bot to host */
    MATCH_ACTION
} match_type;

/* What is not in the message is 0 or NULL; what its type needs is there. */
typedef struct match_message {
    match_type type;
    int64_t protocol, id, seat, time, seed;
    const char *game, *record, *action, *version, *name;
    const json_t *state;
    json_t *json; /* which all of these live in */
} match_message;

/* Reads a line of any origin; MATCH_NONSENSE and a problem if it is no message. To be
 * given to match_message_free in any case. */
match_message match_message_read(const char *line, size_t length, gw_problem *problem);
void match_message_free(match_message *message);

/* A decision that a bot was asked for. */
typedef struct match_question {
    const gw_thinking *thinking; /* at the table */
    const gw_state *state;
    gw_seat seat;
    int64_t id;
} match_question;

/* The action that a MATCH_ACTION names; false and a problem if it answers another question,
 * is none of the notation, or not legal. */
bool match_answer_read(const match_question *question, const match_message *answer,
                       gw_action *action, gw_problem *problem);

/* ---------------------------------------------------------------- writing -- */

/* Each is a line with its end, to be freed; NULL if there is no memory. `time` is in
 * milliseconds. */
char *match_hello_text(const gw_record *record, gw_seat seat, uint64_t time, uint32_t seed);
char *match_decide_text(const gw_record *record, gw_seat seat, int64_t id, uint64_t time,
                        const gw_thinking *thinking);
char *match_hurry_text(int64_t id);
char *match_end_text(const gw_record *record, gw_seat seat);
char *match_ready_text(const char *name, const char *version); /* either may be NULL */
char *match_action_text(int64_t id, const char *action);

#endif

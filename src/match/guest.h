#ifndef MATCH_GUEST_H
#define MATCH_GUEST_H
/* One of our players at another host's tables: the bot's side of the protocol, in both versions. It
 * plays as many games at once as the host opens, and makes one decision at a time. */
#include "match/mover.h"

enum { MATCH_GUEST_GAMES = 64 }; /* most games at once */

typedef struct match_guest match_guest;

typedef struct match_guest_terms {
    const char *player;           /* its name; NULL: the game's best */
    uint64_t milliseconds, nodes; /* without either, the host's time limit is used */
    const char *version;          /* sent to the host, or NULL */
    const uint64_t *seed;         /* NULL: the host's, or a random one if it sends none */
    bool (*may_go_on)(void *watcher, uint32_t spent); /* as in match_terms, or NULL */
    void *watcher;
} match_guest_terms;

/* NULL if out of memory. `terms` must outlive the guest. */
match_guest *match_guest_new(const match_guest_terms *terms);
void match_guest_free(match_guest *guest);

typedef enum match_handled {
    MATCH_ANSWER, /* there is an answer */
    MATCH_SILENT, /* no answer is needed */
    MATCH_OVER,   /* the only game of the first version is over */
    MATCH_FAULT   /* the line is invalid or cannot be served: see the problem */
} match_handled;

/* Handles a line from the host, which need not be valid. `answer` is a line with its newline; free
 * it with free(). */
match_handled match_guest_handle(match_guest *guest, const char *line, size_t length, char **answer,
                                 gw_problem *problem);

/* Whether a line that has not been handled yet, and need not be valid, is a hurry for the decision
 * being made now. For use in `may_go_on`. */
bool match_guest_is_hurried(const match_guest *guest, const char *line, size_t length);

#endif

#ifndef MATCH_GUEST_H
#define MATCH_GUEST_H
/* One of our players at somebody else's tables: the bot's side of the protocol, in both versions.
 * It plays as many games at once as the host opens, and decides one thing after another. */
#include "match/mover.h"

enum { MATCH_GUEST_GAMES = 64 }; /* most that it plays at once */

typedef struct match_guest match_guest;

/* How it plays. */
typedef struct match_guest_terms {
    const char *player;           /* its name; NULL: the best of the game */
    uint64_t milliseconds, nodes; /* without either the host's time counts */
    const char *version;          /* that it tells the host, or NULL */
    const uint64_t *seed;         /* NULL: the host's, and one of our own if it gives none */
    bool (*may_go_on)(void *watcher, uint32_t spent); /* as in match_terms, or NULL */
    void *watcher;
} match_guest_terms;

/* NULL if there is no memory. `terms` must live as long. */
match_guest *match_guest_new(const match_guest_terms *terms);
void match_guest_free(match_guest *guest);

typedef enum match_heard {
    MATCH_ANSWER, /* there is an answer */
    MATCH_SILENT, /* there is nothing to be said */
    MATCH_OVER,   /* all is over: the first version of the protocol has one game */
    MATCH_FAULT   /* the line is wrong or cannot be served: see the problem */
} match_heard;

/* Hears a line of the host, of any origin; the answer, a line with its end, is to be freed. */
match_heard match_guest_hear(match_guest *guest, const char *line, size_t length, char **answer,
                             gw_problem *problem);

/* Whether a line that is still to be heard, of any origin, tells it to hurry with what it decides
 * at the moment: for `may_go_on` to ask. */
bool match_guest_is_hurried(const match_guest *guest, const char *line, size_t length);

#endif

#ifndef CLI_VISIT_H
#define CLI_VISIT_H
/* gangway bot --connect: one of our players, or a program, at a table of people elsewhere. */
#include "cli/cli.h"
#include "match/mover.h"

typedef struct visit_terms {
    const char *link;       /* to the table */
    const char *trusted;    /* a file of certificates, or NULL */
    const char *token_path; /* or NULL */
    const char *name;       /* what others call it; NULL: as before, or usual */
    gw_seat seat;           /* 0: any */
    const char *player;     /* one of ours; NULL: the best one of the game */
    const char *command;    /* a program instead, or NULL */
    match_terms mover;
    uint64_t seed; /* for its random numbers */
} visit_terms;

/* Plays at the table until it is over; the exit code, having printed why it is not 0. */
int visit_table(const cli *c, const visit_terms *terms);

#endif

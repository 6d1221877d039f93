#ifndef FAIR_VERIFY_H
#define FAIR_VERIFY_H
/* Verifies the chance of a game from its record: everything that was hashed is hashed again, and
 * every draw is made again.
 *
 * A record alone only agrees with itself, since whoever writes one can choose a secret first. It
 * proves something to those who compare it with what they kept from before the first draw: the
 * lock, or their own nonce and the commitment of the server. */
#include "fair/header.h"

typedef enum fair_fault {
    FAIR_FITS,
    FAIR_NO_MEMORY,
    FAIR_SILENT,         /* the record says nothing of its chance */
    FAIR_OTHER_VERSION,  /* of fair chance, which this program does not know */
    FAIR_VIEW,           /* what was drawn is hidden */
    FAIR_MISSING,        /* a line that is needed, `missing` */
    FAIR_NO_SECRET,      /* neither there nor given: the table has not ended, or the run has not */
    FAIR_BAD_COMMITMENT, /* of the server: secret or table are not those it committed itself to */
    FAIR_BAD_NONCE,      /* that of `seat` is not the one committed to */
    FAIR_BAD_LOCK,       /* game, rules, options, board or people are not those that were locked */
    FAIR_NOT_KEPT, /* `missing` is not as somebody kept it; no seat has a nonce that was kept */
    FAIR_BAD_DRAW  /* `draw` is not what secret and context make of it */
} fair_fault;

/* What somebody kept from before, or knows from elsewhere. */
typedef struct fair_kept {
    bool has_commitment, has_lock, has_secret;
    fair_hash commitment, lock;
    fair_hash nonces[GW_SEATS_MAX]; /* of whatever seats */
    size_t nonce_count;
    fair_secret secret;
} fair_kept;

typedef struct fair_verdict {
    fair_fault fault;
    const char *missing; /* the key of a header line, without its seat */
    gw_seat seat;        /* that goes with it, or 0 */
    fair_header header;
    fair_secret secret; /* the one verified with */
    fair_context context;
    uint64_t draws;     /* that fit */
    gw_action expected; /* of FAIR_BAD_DRAW, whose number is draws + 1 */
    size_t step;        /* its index in the record */
} fair_verdict;

/* `kept` may be NULL. `context` is set from FAIR_NOT_KEPT on. */
void fair_verify(const gw_record *record, const fair_kept *kept, fair_verdict *verdict);

#endif

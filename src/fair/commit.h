#ifndef FAIR_COMMIT_H
#define FAIR_COMMIT_H
/* Fair chance at a table of people elsewhere: version 1.
 *
 * The server commits itself to its secret before anybody else contributes, and everybody to a
 * number of their own, the nonce, before any nonce is known. So whoever has contributed a nonce
 * knows that nobody could choose the draws, the server included.
 *
 *     1. The server logs its commitment, a hash of its secret and the table.
 *     2. Each person logs a commitment, a hash of the nonce, the table and the seat.
 *     3. When all are ready, the lock fixes everything so far.
 *     4. The nonces are opened. Only now is there a context, and so draws (fair.h).
 *
 * Every hash is SHA-256 over fields, each preceded by its length in 8 bytes, big-endian; numbers
 * are fields of 8 bytes, big-endian:
 *
 *     commitment of the server   "gangway-fair-1", table id, secret
 *     commitment of a nonce      "gangway-nonce-1", table id, seat, nonce
 *     lock       "gangway-lock-1", table id, the game's name, its rules version, options and board
 *                as texts (empty if there is no board), commitment of the server, number of seats,
 *                and for each seat its commitment, or an empty field if a computer holds it; and
 *                if the game began from a record, how many steps that had
 *     context    "gangway-draws-1", lock, and for each seat its nonce or an empty field
 *
 * Links to private tables end with a secret, from which the tokens of their invitations are made:
 *
 *     token      "gangway-page-invitation", secret of 16 bytes, number in 1 byte */
#include "fair/fair.h"

typedef struct fair_hash {
    uint8_t bytes[FAIR_BYTES];
} fair_hash;

/* What each seat contributes, from [1]. */
typedef struct fair_parts {
    gw_seats people; /* the seats that do */
    fair_hash of[GW_SEATS_MAX + 1];
} fair_parts;

fair_hash fair_commit_secret(uint64_t table, const fair_secret *secret);
fair_hash fair_commit_nonce(uint64_t table, gw_seat seat, const fair_hash *nonce);
/* `after` is how many actions and outcomes of chance there are already. */
fair_hash fair_lock(uint64_t id, const gw_table *table, const fair_hash *server,
                    const fair_parts *commitments, uint64_t after);

/* The same at a time when the game's rules had that version. */
fair_hash fair_lock_under(unsigned rules, uint64_t id, const gw_table *table,
                          const fair_hash *server, const fair_parts *commitments, uint64_t after);

fair_context fair_context_shared(const fair_hash *lock, gw_seat seats, const fair_parts *nonces);

/* The token of an invitation by a link: number 0 to watch, the others to sit down. */
enum { FAIR_INVITATION = 16 /* bytes of a link's secret */ };
fair_hash fair_invitation(const uint8_t secret[FAIR_INVITATION], uint8_t number);

/* In constant time, so that answers say nothing about how much of a secret was right. */
bool fair_hash_equal(const fair_hash *a, const fair_hash *b);

/* SHA-256 of any bytes: what is stored of a token. */
fair_hash fair_hash_of(const void *bytes, size_t length);

/* 64 hexadecimal digits; the reader accepts exactly as many, of either case. */
bool fair_hash_read(fair_hash *hash, const char *text, size_t length);
void fair_hash_write(const fair_hash *hash, char text[FAIR_TEXT]);

#endif

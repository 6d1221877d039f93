#ifndef FAIR_HEADER_H
#define FAIR_HEADER_H
/* The header lines of fair chance in a record (docs/fair.md). */
#include "fair/commit.h"
#include <gangway/record.h>

/* What a record says about its chance, all of which may be untrue. Without `has_…` a line is not
 * there. */
typedef struct fair_header {
    unsigned version; /* 0: it says nothing */
    bool has_table, has_local, has_commitment, has_lock, has_secret;
    uint64_t table;        /* at a table of people elsewhere */
    uint64_t number, part; /* in a run on one machine */
    uint64_t after; /* actions and outcomes from before the lock, which nothing proves; or 0 */
    fair_hash commitment, lock;
    fair_parts commitments, nonces;
    fair_secret secret;
} fair_header;

/* Reads the lines of version 1; of another version only which it is. */
void fair_header_read(const gw_record *record, fair_header *header);

/* The seat with this nonce, or 0. */
gw_seat fair_header_find_nonce(const fair_header *header, const fair_hash *nonce);

/* The lines as a record has them, to be written with it (gw_record_text_with). */
enum { FAIR_LINES = 9 + 2 * GW_SEATS_MAX, FAIR_KEY = 24 };
typedef struct fair_lines {
    gw_header_line list[FAIR_LINES];
    size_t count;
    char keys[FAIR_LINES][FAIR_KEY], values[FAIR_LINES][FAIR_TEXT];
} fair_lines;
void fair_header_write(const fair_header *header, fair_lines *lines);

#endif

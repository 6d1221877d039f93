#ifndef MATCH_IDENTITY_H
#define MATCH_IDENTITY_H
/* Who exactly a bot is: its command, what is in the files that this names, and the version
 * that the program itself tells. */
#include "match/files.h"
#include "match/mover.h"

typedef struct match_identity {
    char command[HOST_DIGEST_TEXT]; /* its digest */
    match_files files;
    match_told told; /* when it was asked */
} match_identity;

/* Finds it out. For that the program is started once, gets a hello for the table, and is
 * let go as soon as it is ready; what it writes to standard error is dropped. False if
 * there is no memory. To be given to match_identity_free in any case. */
bool match_identity_find(match_identity *identity, match_who who, const gw_table *table,
                         const match_terms *terms);
void match_identity_free(match_identity *identity);

/* Whether a mover that has been ready told the same as when it was asked; true before. */
bool match_identity_is_told(const match_identity *identity, const match_mover *mover);

#endif

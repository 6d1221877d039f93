#ifndef MATCH_IDENTITY_H
#define MATCH_IDENTITY_H
/* The exact identity of a bot: its command, the contents of the files named there, and the version
 * that the program reports. */
#include "match/files.h"
#include "match/mover.h"

typedef struct match_identity {
    char command[OS_DIGEST_TEXT]; /* its digest */
    match_files files;
    match_introduction introduction; /* when it was started to find out */
} match_identity;

/* Determines the identity. For that the program is started once, gets a hello for the table, and is
 * ended as soon as it is ready; its standard error is dropped. False if out of memory. Always call
 * match_identity_free afterwards. */
bool match_identity_find(match_identity *identity, match_who who, const gw_table *table,
                         const match_terms *terms);
void match_identity_free(match_identity *identity);

/* Whether a mover's program reported the same version as then; true while it has not been ready. */
bool match_identity_matches(const match_identity *identity, const match_mover *mover);

#endif

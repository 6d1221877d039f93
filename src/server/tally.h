#ifndef SERVER_TALLY_H
#define SERVER_TALLY_H
/* How many connections each address has, also if they are very many. Pure. */
#include "server/limits.h"

typedef struct tally tally;

tally *tally_new(int most); /* for this many connections; NULL if out of memory */
void tally_free(tally *t);

int tally_of(const tally *t, limits_address address);
void tally_add(tally *t, limits_address address);
void tally_remove(tally *t, limits_address address); /* it has one */

/* Whether they are counted as one. */
bool tally_is_same(limits_address a, limits_address b);

#endif

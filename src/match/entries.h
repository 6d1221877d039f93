#ifndef MATCH_ENTRIES_H
#define MATCH_ENTRIES_H
/* The log of a sitting as JSON, for followers elsewhere: [{"n":12,"line":"2 place
 * 3","now":[[7,"deal 43"]]},…]. `n` is the entry's number and `line` what sitting_put_entry writes;
 * `now`, which is optional, lists the amended steps, counted from 1. */
#include "sitting/sitting.h"
#include <jansson.h>

enum { MATCH_ENTRIES_MAX = 1 << 20 }; /* in one game: later ones are refused */

/* The entries after the first `sent`, as `viewer` knows them: a new reference; NULL if out of
 * memory. */
json_t *match_entries_json(const sitting *s, gw_seat viewer, uint64_t sent);

/* One entry, with its number: a new reference; NULL if out of memory. */
json_t *match_entry_json(const gw_table *table, const sitting_entry *entry);

/* Feeds a follower entries, which need not be valid. `has_back` gets whether they take steps back.
 * False with a problem at the first invalid entry; those before it have been applied. */
bool match_entries_follow(sitting *follower, const json_t *entries, bool *has_back,
                          gw_problem *problem);

#endif

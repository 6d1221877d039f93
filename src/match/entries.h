#ifndef MATCH_ENTRIES_H
#define MATCH_ENTRIES_H
/* The log of a sitting as JSON, which those who follow it from elsewhere read:
 * [{"n":12,"line":"2 place 3","now":[[7,"deal 43"]]},…]. `n` is the entry's number and `line` what
 * sitting_put_entry writes; `now`, where there is any, lists the steps that are known better
 * since, counted from 1. */
#include "sitting/sitting.h"
#include <jansson.h>

enum { MATCH_ENTRIES_MAX = 1 << 20 }; /* of one game: more are not followed */

/* The entries behind the first `told`, as `viewer` knows them: a new reference; NULL if there is
 * no memory. */
json_t *match_entries_json(const sitting *s, gw_seat viewer, uint64_t told);

/* Gives entries, which may say anything, to a follower; `has_back` says whether they take steps
 * back. False and a problem at the first that does not fit; those before it have been followed. */
bool match_entries_follow(sitting *follower, const json_t *entries, bool *has_back,
                          gw_problem *problem);

#endif

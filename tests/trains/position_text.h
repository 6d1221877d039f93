#ifndef TESTS_TRAINS_POSITION_TEXT_H
#define TESTS_TRAINS_POSITION_TEXT_H
/* Reads positions from text (the format is described in trains/position.h). */
#include "trains/trains.h"

/* Reads the next part of `text` up to one of `ends`, without surrounding spaces, and advances
 * `text`. False if there is none. */
bool next_part(const char **text, const char *ends, char *part, size_t size);

/* The options that the text names, as in a record, with two players if it does not say how many. */
void options_in(const char *text, char *options, size_t size);

/* The state that the text describes, at a table with its options. */
void read_position(gt_table *table, gt_state *state, const char *text);

#endif

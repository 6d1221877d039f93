#ifndef TESTS_CORE_LINES_H
#define TESTS_CORE_LINES_H
/* Lines of notation of any game, "white ahead", and assertions about them. */
#include "core/check.h"

/* Splits `text` at each `separator` into at most `max` parts, without leading spaces and empty
 * parts. Returns the count. */
size_t split(char *text, const char *separator, char **parts, size_t max);

/* Reads a line: 0, or the rule that its text breaks. */
gw_rule read_line(const gw_table *table, const gw_state *state, const char *line, gw_seat *seat,
                  gw_action *action);
/* 0 if the line is legal, or the rule that forbids it. */
gw_rule judge_line(const gw_table *table, const gw_state *state, const char *line, gw_seat *seat,
                   gw_action *action);

bool is_listed(const gw_table *table, const gw_state *state, gw_seat seat, gw_action action);

/* Plays a line, which must be legal, listed unless the list is a sample, and keep the
 * invariants. */
void line_plays(const gw_table *table, gw_state *state, const char *line, gw_events *events);

/* The line is refused by that rule, or by any if "". */
void line_is_refused(const gw_table *table, const gw_state *state, const char *line,
                     const char *rule);
void line_is_allowed(const gw_table *table, const gw_state *state, const char *line);

/* The legal lines now, sorted, are exactly these: "blue ahead, blue left". */
void lines_are_legal(const gw_table *table, const gw_state *state, const char *lines);

/* Who acts now: "blue", "blue yellow", "chance", "" at the end. */
void actors_are(const gw_table *table, const gw_state *state, const char *actors);

/* "rank white orange", or "" while the game goes on. */
void result_is(const gw_table *table, const gw_state *state, const char *result);

#endif

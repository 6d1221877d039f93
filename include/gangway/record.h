#ifndef GANGWAY_RECORD_H
#define GANGWAY_RECORD_H
/* A game as it was played: options, players, every action and every outcome of
 * chance. A game that is still going on is a record that is not finished. */
#include <gangway/game.h>
#include <gangway/problem.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct gw_step {
    gw_seat seat;
    gw_action action;
} gw_step;

typedef struct gw_record gw_record;

/* An empty record of a game at `table`, which it takes over (also on failure).
 * NULL if there is no memory. */
gw_record *gw_record_new(gw_table *table);

/* Frees the record and its table; NULL is fine. */
void gw_record_free(gw_record *record);

/* Reads a record and checks every line of it against the rules; NULL and a
 * problem with its line if anything is wrong. `text` may be anything; what is
 * longer than GW_RECORD_MAX bytes, which no game comes to, is not
 * looked at. A record with `?` in it is replayed as the view it is. */
enum { GW_RECORD_MAX = 16 * 1024 * 1024 };
gw_record *gw_record_read(const char *text, size_t length, gw_problem *problem);

/* Writes the record as `viewer` may know it, or all of it for GW_ALL_SEEING. A board
 * of the table's own is part of it. */
enum { GW_ALL_SEEING = GW_NO_SEAT };
void gw_record_write(const gw_record *record, gw_seat viewer, gw_out *out);

/* The same as a text of its own, ended by a zero, to be given to free(); NULL if
 * there is no memory. `length` may be NULL. */
char *gw_record_text(const gw_record *record, gw_seat viewer, size_t *length);

const gw_table *gw_record_table(const gw_record *record);
size_t gw_record_count(const gw_record *record);
gw_step gw_record_step(const gw_record *record, size_t index);

/* Whether the record has `?` in it: its states are views. */
bool gw_record_is_view(const gw_record *record);

/* The position after all steps; lives as long as the record is not changed. */
const gw_state *gw_record_state(const gw_record *record);

/* The position after the first `count` steps into `state`; `count` at most all. */
void gw_record_replay(const gw_record *record, size_t count, gw_state *state);

/* One hash over the positions after each step: equal only if the whole course was. */
uint64_t gw_record_trail(const gw_record *record);

/* Plays an action: 0, or the rule that forbids it and nothing changed. Events
 * may be NULL. GW_NO_MEMORY if the record cannot grow. */
enum { GW_NO_MEMORY = 0xFFFF };
gw_rule gw_record_play(gw_record *record, gw_seat seat, gw_action action, gw_events *events);

/* How many steps remain after going back to the last point after which neither
 * chance nor another player has acted and nothing binding was done. */
size_t gw_record_undo_point(const gw_record *record);

/* Forgets all steps but the first `count`; none if there are no more than that. */
void gw_record_truncate(gw_record *record, size_t count);

/* Header: the name of a table seat, and free keys. NULL where there is none.
 * Setting copies; false if there is no memory or the text cannot stand in a
 * header line. */
const char *gw_record_player(const gw_record *record, gw_seat seat);
bool gw_record_set_player(gw_record *record, gw_seat seat, const char *name);
size_t gw_record_key_count(const gw_record *record);
const char *gw_record_key(const gw_record *record, size_t index, const char **value);
bool gw_record_add_key(gw_record *record, const char *key, const char *value);

#ifdef __cplusplus
}
#endif
#endif

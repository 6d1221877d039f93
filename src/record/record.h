#ifndef RECORD_RECORD_H
#define RECORD_RECORD_H
/* A record in memory; see <gangway/record.h>. */
#include <gangway/record.h>

typedef struct record_key {
    char *key, *value;
} record_key;

/* Who held a seat. Consecutive holders differ and their `from` increases; an empty list means a
 * person from the start. */
typedef struct record_holder {
    gw_holder_kind kind;
    char *name; /* NULL for a person */
    size_t from;
} record_holder;

typedef struct record_holders {
    record_holder *list;
    size_t count, capacity;
} record_holders;

typedef struct record_step {
    gw_step step;
    size_t undo_point; /* after this step */
} record_step;

struct gw_record {
    gw_table *table;
    bool is_view;
    gw_seat viewer;      /* whose view it is at the start */
    gw_any_state state;  /* after all steps */
    gw_scratch *scratch; /* only for speed; NULL if the game has none or memory ran out */
    record_step *steps;
    size_t count, capacity;
    gw_any_state
        mark; /* the position after the first `marked` steps, to replay from; none if that is 0 */
    size_t marked;
    char *players[GW_SEATS_MAX + 1];
    record_holders holders[GW_SEATS_MAX + 1];
    record_key *keys;
    size_t key_count;
};

/* The position before the first step: a view if the record is one. */
void gw_record_begin(const gw_record *record, gw_state *state);

/* Like gw_record_play, for an action known to be legal; false if out of memory. */
bool gw_record_append(gw_record *record, gw_seat seat, gw_action action, gw_events *events);

bool gw_record_add_key_text(gw_record *record, const char *key, size_t key_length,
                            const char *value, size_t value_length);
bool gw_record_set_player_text(gw_record *record, gw_seat seat, const char *name, size_t length);

/* A zero-terminated copy, to be freed; NULL if out of memory. */
char *gw_record_copy(const char *text, size_t length);

/* ---- holders.c ---- */

/* Gives the seat to a new holder from step `from` on, which is not before the last holder's. The
 * name is one word. False, and nothing has changed, if out of memory. */
bool gw_holders_put(record_holders *holders, gw_holder_kind kind, const char *name, size_t length,
                    size_t from);
void gw_holders_truncate(record_holders *holders, size_t count);

/* The same, but the present holder keeps the seat, from step `count` on at the latest. */
void gw_holders_take_back(record_holders *holders, size_t count);
void gw_holders_free(record_holders *holders);

/* ---- seats.c: header lines that say who held a seat ---- */

/* Reads the value of `seat S:`; false and a problem without a line number. */
bool gw_holders_read(record_holders *holders, const char *text, size_t length, gw_problem *problem);

/* For older records: reads the value of `computers:`, or else treats players with the name of a
 * computer player as computers. */
bool gw_computers_read(gw_record *record, const char *text, size_t length, gw_problem *problem);
bool gw_computers_guess(gw_record *record, gw_problem *problem);

/* Writes all `seat S:` lines. */
void gw_put_seat_lines(const gw_record *record, gw_out *out);

/* Writes a seat as header lines do. */
void gw_put_seat(const gw_table *table, gw_seat seat, gw_out *out);

/* ---- fair.c: header lines of fair chance ---- */

/* Whether a key begins as those of fair chance do: `fair-`. */
bool gw_is_fair_key(const char *key, size_t length);

/* Checks such a line of a record whose table is known, and whose lines before it are among its
 * keys. False and a problem without a line number if the key is unknown, is there twice, or its
 * value is not of the form that version 1 says. Whether the lines fit each other and the game is
 * for src/fair. */
bool gw_fair_line_check(const gw_record *record, const char *key, size_t key_length,
                        const char *value, size_t value_length, gw_problem *problem);

/* Whether the record can have such a line as its next one and still be read. */
bool gw_fair_line_may_follow(const gw_record *record, const char *key, const char *value);

/* Reads the version of the rules from a header's value; GW_RULES_UNSTATED if it is not a number
 * from 1 to GW_RULES_MAX. */
enum { GW_RULES_UNSTATED = 0, GW_RULES_MAX = 9999 };
unsigned gw_rules_read(const char *text, size_t length);

/* Adds a note to the problem of a record that states `version`, or GW_RULES_UNSTATED: that the
 * broken rule has changed since, or else which changed rules concern `table`; or that the version
 * is newer than ours. `table` is NULL if the problem cannot be a consequence of another rule. */
void gw_rules_note(gw_problem *problem, const gw_game *game, const gw_table *table,
                   unsigned version);

#endif

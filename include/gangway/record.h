#ifndef GANGWAY_RECORD_H
#define GANGWAY_RECORD_H
/* A game as it was played: options, players, every action and every outcome of
 * chance. A game that is still going on is a record that is not finished. */
#include <gangway/play.h>
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

/* The same as `viewer`, a seat or GW_PUBLIC, follows it: it begins as that one's view, and what
 * is hidden from the viewer is played as `?`. */
gw_record *gw_record_new_for(gw_table *table, gw_seat viewer);

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

/* Plays on, as gw_play_out does with a state. True if the game is over; false if `decide` has
 * stopped it, what it decided is not legal, or the record cannot grow. */
bool gw_record_play_out(gw_record *record, gw_decider *decide, void *context);

/* Makes room for so many more steps: playing them cannot fail for want of memory then. False if
 * there is none. */
bool gw_record_reserve(gw_record *record, size_t steps);

/* A step of which more is known now, in place of what the record has there. */
typedef struct gw_amendment {
    size_t index; /* of the step, whose seat stays the same */
    gw_action action;
} gw_amendment;

/* Forgets all steps but the first `left`, as gw_record_truncate does, puts the amendments into
 * those, which are replayed, and plays `next`, unless that is NULL: 0; or a rule that forbids the
 * game as it would be, or GW_NO_MEMORY, and nothing has changed. An amendment of a step that is
 * not left is refused by the game's syntax rule. */
gw_rule gw_record_amend(gw_record *record, size_t left, const gw_amendment *list, size_t count,
                        const gw_step *next);

/* How many steps remain after going back to the last point after which neither
 * chance nor another player has acted and nothing binding was done. */
size_t gw_record_undo_point(const gw_record *record);

/* Forgets all steps but the first `count`; none if there are no more than that. Who took a seat
 * over after these is forgotten, too: each is held by who was to play step `count`. Whoever goes
 * on with others says so by gw_record_set_holder. */
void gw_record_truncate(gw_record *record, size_t count);

/* Who holds a seat of the table, from which step on. */
typedef enum gw_holder_kind { GW_PERSON, GW_COMPUTER, GW_BOT } gw_holder_kind;
typedef struct gw_holder {
    gw_holder_kind kind;
    const char *name; /* "medium", or what a bot is called; "" for a person */
    size_t from;      /* the index of the first step that was this one's to play */
} gw_holder;

/* "person", "computer" or "bot", as records call it. */
const char *gw_holder_kind_name(gw_holder_kind kind);

/* The holders of `seat`, which must be one of the table's, the first one first. There is at
 * least one, from step 0 on; a new record has people in all seats. Names live until the seat's
 * holders change. A computer's name is one of gw_players or that of a player from elsewhere. */
size_t gw_record_holder_count(const gw_record *record, gw_seat seat);
gw_holder gw_record_holder(const gw_record *record, gw_seat seat, size_t index);

/* Who held the seat at that step; at gw_record_count or beyond, who holds it now. */
gw_holder gw_record_holder_at(const gw_record *record, gw_seat seat, size_t step);

/* Whether a computer player or a bot can be called so: one word that can stand in a header line. */
bool gw_is_holder_name(const char *name);

/* Gives the seat to another from the next step on; in a record without steps, from the start.
 * Who has it already keeps it, and one who had it for no step is as if never there. `name` is
 * ignored for a person, and copied. False, and nothing has changed, if there is no such seat or
 * no memory, or the name is not one word that can stand in a header line. */
bool gw_record_set_holder(gw_record *record, gw_seat seat, gw_holder_kind kind, const char *name);

/* Calls the present holder of the seat so from its first step on: for a bot that tells its name
 * only when it is asked to play. False as above, and for a person. */
bool gw_record_name_holder(gw_record *record, gw_seat seat, const char *name);

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

#ifndef GANGWAY_RECORD_H
#define GANGWAY_RECORD_H
/* A record of a game: options, players, every action and every outcome of chance. A game in
 * progress is a record that is not finished. */
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

/* An empty record of a game at `table`. Takes ownership of the table, even on failure. NULL if out
 * of memory. */
gw_record *gw_record_new(gw_table *table);

/* The same, as seen by `viewer`, a seat or GW_PUBLIC: it starts with the viewer's view, and what is
 * hidden from the viewer is played as `?`. */
gw_record *gw_record_new_for(gw_table *table, gw_seat viewer);

/* Frees the record and its table; NULL is fine. */
void gw_record_free(gw_record *record);

/* Reads a record and checks every line of it against the rules; NULL and a problem with its line if
 * anything is wrong. `text` can be anything; texts longer than GW_RECORD_MAX bytes, which no game
 * reaches, are refused unread. A record with `?` in it is replayed as a view. */
enum { GW_RECORD_MAX = 16 * 1024 * 1024 };
gw_record *gw_record_read(const char *text, size_t length, gw_problem *problem);

/* Writes the record as `viewer` may know it, or all of it for GW_ALL_SEEING. It includes a custom
 * board. */
enum { GW_ALL_SEEING = GW_NO_SEAT };
void gw_record_write(const gw_record *record, gw_seat viewer, gw_out *out);

/* The same as a newly allocated text, zero-terminated; free with free(). NULL if out of memory.
 * `length` may be NULL. */
char *gw_record_text(const gw_record *record, gw_seat viewer, size_t *length);

/* The same with further lines in the header, such as those of fair chance, which a record that is
 * played does not have yet. They must be valid, and not be in the record already. */
typedef struct gw_header_line {
    const char *key, *value;
} gw_header_line;
char *gw_record_text_with(const gw_record *record, gw_seat viewer, const gw_header_line *lines,
                          size_t count, size_t *length);

const gw_table *gw_record_table(const gw_record *record);
size_t gw_record_count(const gw_record *record);
gw_step gw_record_step(const gw_record *record, size_t index);

/* Whether the states of the record are views, because it was made for a viewer or has `?` in it. */
bool gw_record_is_view(const gw_record *record);

/* The position after all steps; valid until the record changes. */
const gw_state *gw_record_state(const gw_record *record);

/* Sets `state` to the position after the first `count` steps; `count` is at most
 * gw_record_count. */
void gw_record_replay(const gw_record *record, size_t count, gw_state *state);

/* A hash over the positions after each step: equal only if the whole game was. */
uint64_t gw_record_trail(const gw_record *record);

/* Plays an action and returns 0; or the rule that forbids it, or GW_NO_MEMORY if the record cannot
 * grow, and nothing has changed. `events` may be NULL. */
enum { GW_NO_MEMORY = 0xFFFF };
gw_rule gw_record_play(gw_record *record, gw_seat seat, gw_action action, gw_events *events);

/* Plays on, as gw_play_out does with a state. True if the game is over; false if `decide` stopped
 * it or chose an illegal action, or if the record cannot grow. */
bool gw_record_play_out(gw_record *record, gw_decider *decide, void *context);

/* Reserves memory for that many more steps, so that playing them cannot fail. False if out of
 * memory. */
bool gw_record_reserve(gw_record *record, size_t steps);

/* Replaces the action of a step of which more is known now. */
typedef struct gw_amendment {
    size_t index; /* of the step, whose seat stays the same */
    gw_action action;
} gw_amendment;

/* Keeps only the first `left` steps, as gw_record_take_back does, amends and replays them, plays
 * `next` unless it is NULL, and returns 0; or a rule that forbids the resulting game, or
 * GW_NO_MEMORY, and nothing has changed. Amending a step that is not kept is refused with the
 * game's syntax rule. */
gw_rule gw_record_amend(gw_record *record, size_t left, const gw_amendment *list, size_t count,
                        const gw_step *next);

/* How many steps remain after undoing as far as possible: to the last point after which neither
 * chance nor another player has acted and nothing binding was done. */
size_t gw_record_undo_point(const gw_record *record);

/* Keeps only the first `count` steps, if there are more. Later changes of holders are dropped too:
 * each seat goes back to its holder at step `count`. To continue with other holders use
 * gw_record_set_holder. */
void gw_record_truncate(gw_record *record, size_t count);

/* The same, but each seat keeps its present holder. */
void gw_record_take_back(gw_record *record, size_t count);

/* Who holds a seat of the table, from which step on. */
typedef enum gw_holder_kind { GW_PERSON, GW_COMPUTER, GW_BOT } gw_holder_kind;
typedef struct gw_holder {
    gw_holder_kind kind;
    const char *name; /* "medium", or the name of a bot; "" for a person */
    size_t from;      /* the index of the first step that was this holder's to play */
} gw_holder;

/* "person", "computer" or "bot", as written in records. */
const char *gw_holder_kind_name(gw_holder_kind kind);

/* The holders of `seat`, which must be a seat of the table, in order. There is at least one, from
 * step 0 on; a new record has people in all seats. Names are valid until the seat's holders change.
 * A computer's name is that of one of gw_players, or of a player unknown to this library. */
size_t gw_record_holder_count(const gw_record *record, gw_seat seat);
gw_holder gw_record_holder(const gw_record *record, gw_seat seat, size_t index);

/* The holder of the seat at that step; at gw_record_count or beyond, the present holder. */
gw_holder gw_record_holder_at(const gw_record *record, gw_seat seat, size_t step);

/* Whether this is a valid name of a computer player or bot: one word that can stand in a header
 * line. */
bool gw_is_holder_name(const char *name);

/* Gives the seat to a new holder from the next step on; in a record without steps, from the start.
 * Does nothing if it is the present holder; a holder who had the seat for no step is dropped.
 * `name` is copied, and ignored for a person. False, and nothing has changed, if there is no such
 * seat, the name is not valid (gw_is_holder_name), or memory runs out. */
bool gw_record_set_holder(gw_record *record, gw_seat seat, gw_holder_kind kind, const char *name);

/* Renames the present holder of the seat, from its first step on: for a bot that gives its name
 * only when it is asked to play. False as above, and for a person. */
bool gw_record_name_holder(gw_record *record, gw_seat seat, const char *name);

/* Header: the name of each seat's player, and other keys. NULL where there is none. Setting copies;
 * false if out of memory, the text cannot stand in a header line, or the key is one that the format
 * gives a meaning. */
const char *gw_record_player(const gw_record *record, gw_seat seat);
bool gw_record_set_player(gw_record *record, gw_seat seat, const char *name);
size_t gw_record_key_count(const gw_record *record);
const char *gw_record_key(const gw_record *record, size_t index, const char **value);
bool gw_record_add_key(gw_record *record, const char *key, const char *value);

#ifdef __cplusplus
}
#endif
#endif

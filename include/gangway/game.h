#ifndef GANGWAY_GAME_H
#define GANGWAY_GAME_H
/* The game interface: everything the rest of the library knows about a game.
 *
 * A game is one constant `gw_game`. A *table* holds what does not change during a game (the options
 * and everything precomputed from them); a *state* is plain data of fixed size without pointers.
 * Nothing here does I/O or keeps anything between calls, and only the functions that make tables
 * allocate. */
#include <gangway/out.h>
#include <gangway/random.h>
#include <gangway/text.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct gw_game gw_game;
typedef struct gw_table gw_table;
typedef struct gw_state gw_state;     /* never defined: each game casts it to its own */
typedef struct gw_scratch gw_scratch; /* likewise */
typedef struct gw_problem gw_problem;

/* One decision or one outcome of chance. Only the game knows what the bits mean; everybody else
 * uses the text form. */
typedef uint32_t gw_action;

/* A rule of a game: its index in the game's list of rules; 0 means no rule. */
typedef uint16_t gw_rule;

/* A seat at the table, from 1. Seat 0 belongs to no player: as an actor it is chance, as a viewer
 * it is the public. */
typedef uint8_t gw_seat;
enum { GW_CHANCE = 0, GW_PUBLIC = 0, GW_SEATS_MAX = 6, GW_NO_SEAT = 255 };

/* A set of seats: bit s stands for seat s. */
typedef uint16_t gw_seats;
#define GW_SEAT_BIT(seat) ((gw_seats)(1U << (seat)))

enum {
    GW_STATE_MAX = 1536, /* bytes of the largest state */
    GW_OPTIONS_MAX = 12, /* options of one game */
    GW_ACTION_TEXT = 96, /* buffer size for the text of any action, with its terminating zero */
    GW_RESULT_TEXT = 96, /* likewise for a result */
    GW_EVENT_VALUES = 4,
    GW_BOARD_MAX = 64 * 1024 /* bytes of the text of the largest board */
};

/* Large enough for a state of any game. */
typedef union gw_any_state {
    uint64_t align;
    unsigned char bytes[GW_STATE_MAX];
} gw_any_state;
#define GW_STATE(any) ((gw_state *)(void *)(any))

/* ------------------------------------------------------------- options -- */

/* What the value of an option means, and how it is written. */
typedef enum gw_option_kind {
    GW_OPTION_NUMBER, /* min..max */
    GW_OPTION_CHOICE, /* the index of one name in `choices` */
    GW_OPTION_SET,    /* bit i for choices[i]; written `a,b` in the order of `choices`, or `none` */
    GW_OPTION_LIST /* distinct names in order, 4 bits each: index + 1, the first in the lowest bits;
                      written `b,a`, or `none` for 0, the empty list */
} gw_option_kind;

enum {
    GW_SET_MAX = 31,       /* most names a set can choose from */
    GW_LIST_MAX = 7,       /* most names a list can choose from */
    GW_NOT_SET = INT32_MIN /* a default that `initial_for` has not computed yet */
};

typedef struct gw_options {
    int32_t value[GW_OPTIONS_MAX]; /* in the order of the game's list */
} gw_options;

typedef struct gw_option {
    const char *name; /* texts: option.GAME.NAME, and option.GAME.NAME.CHOICE */
    gw_option_kind kind;
    gw_rule rule;        /* the rule it belongs to */
    bool always_written; /* in records even at its default (`players`) */
    int32_t min, max;    /* inclusive; for names: indices in `choices`, from 0 in sets and lists */
    int32_t initial;     /* the default */

    /* (optional) Computes a default that depends on other options, instead of `initial`. Reads only
     * options that have no `initial_for`; their values are in range. */
    int32_t (*initial_for)(const gw_options *options);

    const char *const *choices; /* names without commas and spaces; NULL for a number */
} gw_option;

/* ----------------------------------------------------------------- rules -- */

typedef struct gw_rule_entry {
    const char *id;      /* "GT-A5"; text: rule.GT-A5 */
    const char *section; /* text of its heading: rules.SECTION */
} gw_rule_entry;

/* A rule that a version of the rules text changed or added. */
typedef struct gw_rule_change {
    unsigned version; /* the version that changed or added it */
    const char *rule; /* id */

    /* (optional: never) Whether, as a consequence of the change, a game played at this table under
     * the previous version may now break another rule. */
    bool (*concerns)(const gw_table *table);
} gw_rule_change;

/* ---------------------------------------------------------------- events -- */

typedef enum gw_value_kind {
    GW_VALUE_NONE,
    GW_VALUE_NUMBER,
    GW_VALUE_SEAT,
    GW_VALUE_NAME
} gw_value_kind;

typedef struct gw_event_value {
    const char *name;   /* the placeholder in the event's text */
    gw_value_kind kind; /* GW_VALUE_NAME: `names[value]` is the id of a text */
    const char *const *names;
} gw_event_value;

typedef struct gw_event_kind {
    const char *name; /* text: event.GAME.NAME, with {seat} for the event's seat */
    gw_event_value values[GW_EVENT_VALUES];
} gw_event_kind;

/* Something that happened, for logs, animation and sound. */
typedef struct gw_event {
    uint8_t kind;     /* index in the game's list of event kinds */
    gw_seat seat;     /* the seat it concerns, or 0 */
    gw_seats seen_by; /* the viewers who may know of it; bit 0 is the public */
    int16_t value[GW_EVENT_VALUES];
} gw_event;

typedef struct gw_events {
    gw_event *list; /* provided by the caller; holds `capacity` entries */
    size_t capacity;
    size_t count;
} gw_events;

/* ---------------------------------------------------------------- states -- */

/* Numbers of several bytes in a state: `count` of them, one every `stride` bytes. */
typedef struct gw_wide {
    size_t at; /* offset of the first one in bytes */
    size_t bytes, stride, count;
} gw_wide;

/* --------------------------------------------------------------- outcome -- */

typedef struct gw_outcome {
    bool is_over;
    gw_rule rule;                   /* the rule that ended it */
    uint8_t rank[GW_SEATS_MAX + 1]; /* by seat, if over; 1 is best, ties share a rank */
} gw_outcome;

/* ------------------------------------------------------------------ game -- */

/* The beginning of every table; a game puts its own fields after it. */
struct gw_table {
    const gw_game *game;
    gw_options options;
    uint8_t players;
    const char *board; /* text of a custom board, zero-terminated; NULL: the shipped one */
};

/* Unless noted otherwise every function is pure and never fails. `scratch` may always be NULL; it
 * belongs to one table, starts as all zeros, and later contains whatever the game left there, for
 * any position. Functions marked (optional) may be NULL. A state may be a *view*, in which
 * everything the viewer does not know is blanked out; what holds for states also holds for views,
 * within the viewer's knowledge. */
struct gw_game {
    const char *name;  /* "game-of-trains" */
    const char *alias; /* "trains" */

    const gw_option *options; /* the first one is `players` */
    size_t option_count;
    const gw_rule_entry *rules;    /* from [1]; [0] is not a rule */
    size_t rule_count;             /* including [0] */
    gw_rule syntax_rule;           /* the rule broken by a text that is not valid notation */
    unsigned rules_version;        /* of the rules text, from 1; records name it */
    const gw_rule_change *changes; /* since version 1, oldest first */
    size_t change_count;
    const gw_event_kind *events;
    size_t event_count;
    const char *board; /* text of the shipped board or tile set; NULL if it has none */

    size_t table_bytes, state_bytes, scratch_bytes;
    const gw_wide *wide; /* all numbers of more than one byte in a state, for gw_hash */
    size_t wide_count;
    size_t legal_max;  /* most actions that `legal` lists */
    size_t events_max; /* most events that one `apply` reports */

    /* Precomputes the table from its options, each of which is in range, and from its board
     * (gw_table_board), whose text is not validated yet; false and a problem if options contradict
     * each other or the board cannot be played. A problem has a line if and only if it is in the
     * board. */
    bool (*set_up)(gw_table *table, gw_problem *problem);

    void (*start)(const gw_table *table, gw_state *state);

    /* The seats that have to act now: chance alone, or one or more players; none at the end. */
    gw_seats (*to_act)(const gw_table *table, const gw_state *state);

    /* Lists the legal actions of `seat` in a fixed order, and returns how many; 0 if it is not to
     * act. */
    size_t (*legal)(const gw_table *table, const gw_state *state, gw_scratch *scratch, gw_seat seat,
                    gw_action *list);

    /* (optional: never) Whether `legal` lists only a representative sample here. This includes
     * views in which other seats act in secret: a view does not say whose it is, so `?` is accepted
     * for them but not listed. */
    bool (*is_sample)(const gw_table *table, const gw_state *state, gw_seat seat);

    /* (optional: all equally likely) How likely an outcome of chance is, relative to the others;
     * the odds of all outcomes add up to at most UINT32_MAX. */
    uint32_t (*odds)(const gw_table *table, const gw_state *state, gw_action action);

    /* (optional) Chooses one of the actions that `legal` lists by a random number: by their odds
     * for chance, uniformly for a player. For speed only; never called on views. */
    gw_action (*pick)(const gw_table *table, const gw_state *state, gw_scratch *scratch,
                      gw_seat seat, uint64_t random);

    /* 0 if `action` is legal, or the rule that forbids it. `action` and `seat` may be any value. */
    gw_rule (*check)(const gw_table *table, const gw_state *state, gw_scratch *scratch,
                     gw_seat seat, gw_action action);

    /* Applies an action that `check` accepts. Appends to `events`, which may be NULL. */
    void (*apply)(const gw_table *table, gw_state *state, gw_scratch *scratch, gw_seat seat,
                  gw_action action, gw_events *events);

    /* (optional: never) Whether the action, which led from `before` to `after`, cannot be undone
     * even before another seat has acted. */
    bool (*is_binding)(const gw_table *table, const gw_state *before, gw_seat seat,
                       gw_action action, const gw_state *after);

    void (*outcome)(const gw_table *table, const gw_state *state, gw_outcome *outcome);

    /* What `viewer` may know of `state`. A viewer's view of their own view is that view. */
    void (*view)(const gw_table *table, const gw_state *state, gw_seat viewer, gw_state *view);

    /* A full state consistent with the view of `viewer`, chosen uniformly among the possible
     * ones. */
    void (*guess)(const gw_table *table, const gw_state *view, gw_seat viewer, gw_random *random,
                  gw_state *state);

    /* (optional: nothing is hidden) `action`, taken in `before`, as `viewer` knows it when the game
     * has reached `now`: the action itself, or one with `?` in it. Applying such actions to a view
     * yields the viewer's next view. */
    gw_action (*mask)(const gw_table *table, const gw_state *before, gw_seat seat, gw_action action,
                      const gw_state *now, gw_seat viewer);

    /* (optional: whether its view differs from the public's) Whether `seat` sees or is about to do
     * something that nobody else at the same screen may see. If not, everybody at that screen is
     * shown the public view. `state` may be the view of `seat` or of the public. */
    bool (*has_secret)(const gw_table *table, const gw_state *state, gw_seat seat);

    /* (optional: one turn as long as the same seat decides) The number of the turn that a decision
     * of `seat` in `state` belongs to: consecutive decisions with the same number are one turn.
     * Several seats may decide in one turn, for example to respond to its player. */
    uint32_t (*turn)(const gw_table *table, const gw_state *state, gw_seat seat);

    /* (optional: seats have only numbers) The names of `seat` at this table, such as the colour it
     * plays: one for each `index` from 0, then NULL. No two seats share a name, and none begins
     * with a digit. */
    const char *(*seat_name)(const gw_table *table, gw_seat seat, size_t index);

    /* Whether record headers identify a seat by its first name instead of its number. */
    bool headers_name_seats;

    /* Writes and reads the word for `seat` that begins a record's line. `read_actor` returns 0 and
     * the seat (GW_NO_SEAT if the word is not a seat of this table now), or the rule that the word
     * breaks: the syntax rule, or another one if the word begins an action, which means that the
     * actor is missing. */
    void (*write_actor)(const gw_table *table, const gw_state *state, gw_seat seat, gw_out *out);
    gw_rule (*read_actor)(const gw_table *table, const gw_state *state, const char *text,
                          size_t length, gw_seat *seat);

    /* The notation. Every action that is written reads back as itself; a number too large for the
     * encoding becomes some other number that is out of range as well. */
    void (*write_action)(const gw_table *table, gw_action action, gw_out *out);
    gw_rule (*read_action)(const gw_table *table, const char *text, size_t length,
                           gw_action *action);

    /* Writes the result as it appears in records; nothing while the game goes on. */
    void (*write_result)(const gw_table *table, const gw_state *state, gw_out *out);

    /* Writes the state as one JSON object, for programs. */
    void (*write_json)(const gw_table *table, const gw_state *state, gw_out *out);

    /* (optional) Explains in a sentence why `rule`, which `check` returned, forbids `action` here;
     * false if the rule's own text is enough. */
    bool (*explain)(const gw_table *table, const gw_state *state, gw_seat seat, gw_action action,
                    gw_rule rule, gw_problem *problem);

    /* (optional) Adds to `problem`, which says why actions[at] is refused after the actions before
     * it, from `before` on, what would work instead: a note (gw_problem_note). */
    void (*remedy)(const gw_table *table, const gw_state *before, gw_seat seat,
                   const gw_action *actions, size_t at, gw_problem *problem);

    /* (optional: no queries) Answers a game-specific query about what `seat` can do in `state`,
     * normally the seat's own view, with one JSON value. False, and nothing written, if there is no
     * query of that name or its arguments are invalid. `name`, `arguments` (words separated by
     * single spaces) and `seat` can be anything. A search for the answer works in `scratch`, or on
     * the stack if that is NULL. */
    bool (*query)(const gw_table *table, const gw_state *state, gw_scratch *scratch, gw_seat seat,
                  const char *name, size_t name_length, const char *arguments, size_t length,
                  gw_out *out);

    /* Which invariant `state` violates, in English, or NULL. For tests. */
    const char *(*broken)(const gw_table *table, const gw_state *state);
};

/* -------------------------------------------------------------- registry -- */

/* All games, terminated by NULL. */
extern const gw_game *const gw_games[];

/* A game by its name or alias, or NULL. */
const gw_game *gw_game_find(const char *name);

/* ---------------------------------------------------------------- tables -- */

/* Every option at its default, or GW_NOT_SET where that depends on other options. */
gw_options gw_options_default(const gw_game *game);

/* The default of `option`, given the other values in `options`. */
int32_t gw_option_default(const gw_option *option, const gw_options *options);

/* Sets one option from text. False and a problem if the option is unknown or the value invalid.
 * Options may be set in any order, and so may the names in a set. */
bool gw_options_set(const gw_game *game, gw_options *options, const char *name, size_t name_length,
                    const char *value, size_t value_length, gw_problem *problem);

/* Replaces every GW_NOT_SET by the option's default. False and a problem, and nothing changed, if a
 * value is out of range. */
bool gw_options_resolve(const gw_game *game, gw_options *options, gw_problem *problem);

/* Reads `name=value name=value …`, leaves the rest at their defaults, and resolves them. Names may
 * come in any order, each once; those that are always written are required. */
bool gw_options_read(const gw_game *game, gw_options *options, const char *text, size_t length,
                     gw_problem *problem);

/* Writes the options as in a record's header: those that differ from their defaults, and those that
 * are always written. */
void gw_options_write(const gw_game *game, const gw_options *options, gw_out *out);

/* Writes one value, which is in range, as it appears after the `=`. */
void gw_option_value_write(const gw_option *option, int32_t value, gw_out *out);

/* The indices in `choices` of the names in a set or list, in order; `indices` holds GW_SET_MAX
 * entries. Returns how many there are. */
size_t gw_option_indices(const gw_option *option, int32_t value, uint8_t *indices);

/* A description of the option: the text option.GAME.NAME. */
const char *gw_option_text(gw_lang lang, const gw_game *game, const gw_option *option);

/* The display name of a choice: the text option.GAME.NAME.CHOICE, or the name in `choices`
 * itself. */
const char *gw_option_choice_text(gw_lang lang, const gw_game *game, const gw_option *option,
                                  int32_t index);

/* A table for a game with these options, which it resolves; free with gw_table_free. NULL and a
 * problem if an option is out of range or options contradict each other. */
gw_table *gw_table_new(const gw_game *game, const gw_options *options, gw_problem *problem);

/* Like gw_table_new, but with a custom board, whose text can be anything; NULL for the shipped
 * board. The table keeps a copy in which every line ends with a line feed, including the last;
 * carriage returns at line ends and a byte order mark at the beginning are dropped. If the text
 * differs from the shipped board only in these, in trailing spaces or in empty lines at its end, it
 * counts as the shipped board. A problem in the board has the line number there; any other problem
 * has none. */
gw_table *gw_table_new_on(const gw_game *game, const gw_options *options, const char *board,
                          size_t length, gw_problem *problem);

/* A separate table of the same game with the same options and board; free with gw_table_free. */
gw_table *gw_table_copy(const gw_table *table, gw_problem *problem);

/* Whether both have the same game, options and board. */
bool gw_table_equal(const gw_table *a, const gw_table *b);

/* The text of the table's board, custom or shipped, zero-terminated; NULL if the game has none. */
const char *gw_table_board(const gw_table *table);

/* The seat with this number or name; GW_NO_SEAT if the table has none. */
gw_seat gw_seat_find(const gw_table *table, const char *word, size_t length);

/* Frees a table; NULL is fine. */
void gw_table_free(gw_table *table);

/* ------------------------------------------------------ what games share -- */

static inline void gw_start(const gw_table *table, gw_state *state) {
    table->game->start(table, state);
}

static inline gw_seats gw_to_act(const gw_table *table, const gw_state *state) {
    return table->game->to_act(table, state);
}

static inline size_t gw_legal(const gw_table *table, const gw_state *state, gw_scratch *scratch,
                              gw_seat seat, gw_action *list) {
    return table->game->legal(table, state, scratch, seat, list);
}

static inline gw_rule gw_check(const gw_table *table, const gw_state *state, gw_scratch *scratch,
                               gw_seat seat, gw_action action) {
    return table->game->check(table, state, scratch, seat, action);
}

static inline void gw_apply(const gw_table *table, gw_state *state, gw_scratch *scratch,
                            gw_seat seat, gw_action action, gw_events *events) {
    table->game->apply(table, state, scratch, seat, action, events);
}

/* The lowest seat to act, or GW_NO_SEAT at the end. */
static inline gw_seat gw_first_to_act(const gw_table *table, const gw_state *state) {
    gw_seats seats = gw_to_act(table, state);
    for (gw_seat seat = 0; seat <= GW_SEATS_MAX; seat++)
        if (seats & GW_SEAT_BIT(seat)) return seat;
    return GW_NO_SEAT;
}

/* Whether no seat is to act any more. */
bool gw_is_over(const gw_table *table, const gw_state *state);

/* How likely the outcome `action` of chance is, relative to the others. */
uint32_t gw_odds(const gw_table *table, const gw_state *state, gw_action action);

/* A random action of `seat`, which is to act: by odds for chance, uniformly for a player. `list`
 * holds the game's legal_max actions; games that have `pick` do not use it. */
gw_action gw_pick(const gw_table *table, const gw_state *state, gw_scratch *scratch, gw_seat seat,
                  gw_random *random, gw_action *list);

/* The same by the game's list, even if it has `pick`: the same rule for every game, so that another
 * program can repeat the choice from the list alone (docs/fair.md). `list` is used. */
gw_action gw_pick_listed(const gw_table *table, const gw_state *state, gw_scratch *scratch,
                         gw_seat seat, gw_random *random, gw_action *list);

/* `action`, taken in `before`, as `viewer` knows it when the game has reached `now`. */
gw_action gw_mask(const gw_table *table, const gw_state *before, gw_seat seat, gw_action action,
                  const gw_state *now, gw_seat viewer);

/* Whether a legal action cannot be undone even before another seat has acted. */
bool gw_is_binding(const gw_table *table, const gw_state *state, gw_seat seat, gw_action action);

/* Whether `seat` sees or is about to do something that nobody else at the same screen may see. */
bool gw_has_secret(const gw_table *table, const gw_state *state, gw_seat seat);

/* A number for the turn that a decision of `seat` in `state` belongs to; see `turn` of gw_game. */
uint32_t gw_turn(const gw_table *table, const gw_state *state, gw_seat seat);

/* Answers a game-specific query like `query` of gw_game; false if the game has none. */
bool gw_query(const gw_table *table, const gw_state *state, gw_scratch *scratch, gw_seat seat,
              const char *name, size_t name_length, const char *arguments, size_t length,
              gw_out *out);

/* A hash of the state, the same on every platform. */
uint64_t gw_hash(const gw_table *table, const gw_state *state);

/* "GT-A5"; "" for 0 or a number that is not a rule of the game. */
const char *gw_rule_id(const gw_game *game, gw_rule rule);

/* The rule with this id, ignoring case, or 0. */
gw_rule gw_rule_find(const gw_game *game, const char *id);

/* Appends an event if `events` is not NULL. For games. */
void gw_report(gw_events *events, gw_event event);

/* Writes a description of the event. `names` gives each seat's name, from [1]; a seat whose name is
 * NULL, or all of them if `names` is NULL, are written as numbers. */
void gw_event_write(const gw_table *table, const gw_event *event, gw_lang lang,
                    const char *const *names, gw_out *out);

#ifdef __cplusplus
}
#endif
#endif

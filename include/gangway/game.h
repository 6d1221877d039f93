#ifndef GANGWAY_GAME_H
#define GANGWAY_GAME_H
/* The game interface: what a game is to everybody else.
 *
 * A game is one constant `gw_game`. A *table* is what does not change while a
 * game is played (options and all that is precomputed from them), a *state* is
 * plain data of fixed size without pointers. Nothing here does I/O or keeps
 * anything between calls, and nothing but what makes tables allocates. */
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

/* One decision or one outcome of chance. What the bits mean is the game's own
 * business; the text form is for everybody. */
typedef uint32_t gw_action;

/* A rule of a game, by its place in the game's list of rules; 0 is no rule. */
typedef uint16_t gw_rule;

/* A seat at the table, from 1. Seat 0 is nobody's: it acts as chance, and it
 * looks on as the public. */
typedef uint8_t gw_seat;
enum { GW_CHANCE = 0, GW_PUBLIC = 0, GW_SEATS_MAX = 6, GW_NO_SEAT = 255 };

/* A set of seats: bit s stands for seat s. */
typedef uint16_t gw_seats;
#define GW_SEAT_BIT(seat) ((gw_seats)(1U << (seat)))

enum {
    GW_STATE_MAX = 1536, /* bytes of the largest state */
    GW_OPTIONS_MAX = 12, /* options of one game */
    GW_ACTION_TEXT = 96, /* room for the text of any action, its end included */
    GW_RESULT_TEXT = 96, /* likewise for a result */
    GW_EVENT_VALUES = 4,
    GW_BOARD_MAX = 64 * 1024 /* bytes of the text of the largest board */
};

/* Room for a state of any game. */
typedef union gw_any_state {
    uint64_t align;
    unsigned char bytes[GW_STATE_MAX];
} gw_any_state;
#define GW_STATE(any) ((gw_state *)(void *)(any))

/* ------------------------------------------------------------- options -- */

/* What an option's value is, and how it is written. */
typedef enum gw_option_kind {
    GW_OPTION_NUMBER, /* min..max */
    GW_OPTION_CHOICE, /* the place of one name in `choices` */
    GW_OPTION_SET,    /* bit i for choices[i]; `a,b` as `choices` has them, or `none` */
    GW_OPTION_LIST    /* different names in order, 4 bits each: place + 1, the first one lowest;
                         `b,a`, or `none` for 0, no list at all */
} gw_option_kind;

enum {
    GW_SET_MAX = 31,       /* names that a set can choose from */
    GW_LIST_MAX = 7,       /* likewise a list */
    GW_NOT_SET = INT32_MIN /* at a default that `initial_for` has still to say */
};

typedef struct gw_options {
    int32_t value[GW_OPTIONS_MAX]; /* in the order of the game's list */
} gw_options;

typedef struct gw_option {
    const char *name; /* its texts: option.GAME.NAME, and option.GAME.NAME.CHOICE */
    gw_option_kind kind;
    gw_rule rule;        /* the rule it belongs to */
    bool always_written; /* records name it even at its default (`players`) */
    int32_t min, max;    /* inclusive; of names: places in `choices`, of sets and lists from 0 */
    int32_t initial;     /* the default */

    /* (optional) The default where it depends on others, instead of `initial`.
     * Reads only options that have none of these; they are in range. */
    int32_t (*initial_for)(const gw_options *options);

    const char *const *choices; /* names without commas and spaces, by place; NULL for a number */
} gw_option;

/* ----------------------------------------------------------------- rules -- */

typedef struct gw_rule_entry {
    const char *id;      /* "GT-A5"; its text: rule.GT-A5 */
    const char *section; /* heading it stands under: rules.SECTION */
} gw_rule_entry;

/* A rule that a version of the rules text changed, or that came with it. */
typedef struct gw_rule_change {
    unsigned version; /* the first one that has the rule as it is since */
    const char *rule; /* its id */

    /* (optional: it never does) Whether a game at this table that was played by the version
     * before may fail today at another rule, as a consequence of the change. */
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
    const char *name; /* its text: event.GAME.NAME, with {seat} for the event's seat */
    gw_event_value values[GW_EVENT_VALUES];
} gw_event_kind;

/* Something that happened, for logs, animation and sound. */
typedef struct gw_event {
    uint8_t kind;     /* place in the game's list of event kinds */
    gw_seat seat;     /* whom it happened to, or 0 */
    gw_seats seen_by; /* who may know of it; bit 0 is the public */
    int16_t value[GW_EVENT_VALUES];
} gw_event;

typedef struct gw_events {
    gw_event *list; /* of the caller's, room for `capacity` */
    size_t capacity;
    size_t count;
} gw_events;

/* ---------------------------------------------------------------- states -- */

/* Numbers in a state that have several bytes each: `count` of them, one every `apart` bytes. */
typedef struct gw_wide {
    size_t at; /* where the first one begins, in bytes */
    size_t bytes, apart, count;
} gw_wide;

/* --------------------------------------------------------------- outcome -- */

typedef struct gw_outcome {
    bool is_over;
    gw_rule rule;                   /* the rule that ended it */
    uint8_t rank[GW_SEATS_MAX + 1]; /* by seat, 1 is best, equal ranks are shared; if over */
} gw_outcome;

/* ------------------------------------------------------------------ game -- */

/* What every table begins with; a game puts its own behind it. */
struct gw_table {
    const gw_game *game;
    gw_options options;
    uint8_t players;
    const char *board; /* text of a board of its own, ended by a zero; NULL: the shipped one */
};

/* Unless said otherwise every function is pure and never fails; `scratch` may
 * be NULL everywhere; it belongs to one table, is all zero at first, and later
 * whatever the game left there for any position. Functions marked (optional) may be NULL. A state
 * may be a *view*, in which what somebody does not know is blanked out; what is said of states
 * holds for views as far as the viewer's knowledge goes. */
struct gw_game {
    const char *name;  /* "game-of-trains" */
    const char *alias; /* "trains" */

    const gw_option *options; /* the first is `players` */
    size_t option_count;
    const gw_rule_entry *rules;    /* from 1; [0] is not a rule */
    size_t rule_count;             /* [0] included */
    gw_rule syntax_rule;           /* names a text that is not of the notation */
    unsigned rules_version;        /* of the rules text, from 1; records name it */
    const gw_rule_change *changes; /* since version 1, the oldest first */
    size_t change_count;
    const gw_event_kind *events;
    size_t event_count;
    const char *board; /* the text of the board or tile set it ships; NULL if it has none */

    size_t table_bytes, state_bytes, scratch_bytes;
    const gw_wide *wide; /* all numbers of a state that have more than one byte, for gw_hash */
    size_t wide_count;
    size_t legal_max;  /* most actions `legal` lists */
    size_t events_max; /* most events one `apply` reports */

    /* Precomputes the table from its options, which are each in range, and from
     * its board (gw_table_board), whose text may say anything; false and a problem
     * if options exclude each other or the board cannot be played. A problem has a
     * line if it is in the board, and only then. */
    bool (*set_up)(gw_table *table, gw_problem *problem);

    void (*start)(const gw_table *table, gw_state *state);

    /* Who has to act now, chance alone or one or more players; empty at the end. */
    gw_seats (*to_act)(const gw_table *table, const gw_state *state);

    /* Lists what `seat` may do, in a fixed order; 0 if it is not to act. */
    size_t (*legal)(const gw_table *table, const gw_state *state, gw_scratch *scratch, gw_seat seat,
                    gw_action *list);

    /* (optional) Whether `legal` gives only a covering sample here. Also so in a
     * view where others act in secret: a view does not say whose it is, so `?` is
     * accepted for them but not listed. */
    bool (*is_sample)(const gw_table *table, const gw_state *state, gw_seat seat);

    /* (optional: all alike) How likely an outcome of chance is, relative to the
     * others; all together at most UINT32_MAX. */
    uint32_t (*weight)(const gw_table *table, const gw_state *state, gw_action action);

    /* (optional) One action of those `legal` lists, chosen by a random number:
     * by weight for chance, all alike for a player. For speed. Not on views. */
    gw_action (*pick)(const gw_table *table, const gw_state *state, gw_scratch *scratch,
                      gw_seat seat, uint64_t random);

    /* 0 if `action` is legal, or the rule that forbids it. `action` and `seat`
     * may come from anywhere. */
    gw_rule (*check)(const gw_table *table, const gw_state *state, gw_scratch *scratch,
                     gw_seat seat, gw_action action);

    /* Does what `check` accepts. `events` may be NULL; they are appended. */
    void (*apply)(const gw_table *table, gw_state *state, gw_scratch *scratch, gw_seat seat,
                  gw_action action, gw_events *events);

    /* (optional: nothing is) Whether the action, which led from `before` to `after`, cannot be
     * taken back even before anybody else has acted. */
    bool (*is_binding)(const gw_table *table, const gw_state *before, gw_seat seat,
                       gw_action action, const gw_state *after);

    void (*outcome)(const gw_table *table, const gw_state *state, gw_outcome *outcome);

    /* What `viewer` may know of `state`; the view of a view by the same viewer is itself. */
    void (*view)(const gw_table *table, const gw_state *state, gw_seat viewer, gw_state *view);

    /* One truth behind the view of `viewer`, uniformly among the possible ones. */
    void (*guess)(const gw_table *table, const gw_state *view, gw_seat viewer, gw_random *random,
                  gw_state *state);

    /* (optional: nothing is hidden) How `action`, done in `before`, is known to
     * `viewer` when the game stands at `now`: itself, or with `?` in it. A view
     * that such actions are applied to stays the viewer's view. */
    gw_action (*mask)(const gw_table *table, const gw_state *before, gw_seat seat, gw_action action,
                      const gw_state *now, gw_seat viewer);

    /* (optional: whatever its view shows and the public's does not) Whether `seat` sees or is
     * about to do something that nobody else at the same screen may see. If not, all who sit
     * there look at the public's view. `state` may be a view of `seat` or of the public. */
    bool (*has_secret)(const gw_table *table, const gw_state *state, gw_seat seat);

    /* (optional: one turn as long as the same seat decides) The turn that a decision of `seat`
     * in `state` belongs to, as a number: decisions in a row are of one turn if it is the same.
     * It may be one turn in which several seats decide, such as to answer who acts. */
    uint32_t (*turn)(const gw_table *table, const gw_state *state, gw_seat seat);

    /* (optional: seats have numbers only) What else `seat` is called at this table,
     * such as the colour it plays: its names from `index` 0 on, then NULL. No two
     * seats share one, and none begins with a digit. */
    const char *(*seat_name)(const gw_table *table, gw_seat seat, size_t index);

    /* Whether records call a seat by its first name in their header, not by its number. */
    bool headers_name_seats;

    /* The word a record's line begins with for `seat`, and back. `read_actor`
     * returns 0 and the seat (GW_NO_SEAT for a word that is no seat of this
     * table now), or the rule against the word: the syntax rule, or another one for a
     * word that an action begins with, so that the actor is missing. */
    void (*write_actor)(const gw_table *table, const gw_state *state, gw_seat seat, gw_out *out);
    gw_rule (*read_actor)(const gw_table *table, const gw_state *state, const char *text,
                          size_t length, gw_seat *seat);

    /* The notation. Every action parses back to itself; numbers too large for
     * the encoding become some other number that is out of range as well. */
    void (*write_action)(const gw_table *table, gw_action action, gw_out *out);
    gw_rule (*read_action)(const gw_table *table, const char *text, size_t length,
                           gw_action *action);

    /* The result as records have it; nothing while the game goes on. */
    void (*write_result)(const gw_table *table, const gw_state *state, gw_out *out);

    /* The state as one JSON object, for programs. */
    void (*write_json)(const gw_table *table, const gw_state *state, gw_out *out);

    /* (optional) Says in a sentence why `rule`, which `check` returned, forbids
     * `action` here; false if the rule's own text is all there is to say. */
    bool (*explain)(const gw_table *table, const gw_state *state, gw_seat seat, gw_action action,
                    gw_rule rule, gw_problem *problem);

    /* (optional: it has none) Answers a question that only this game has about what `seat` can do
     * in `state`, normally the seat's own view: one JSON value. False, and nothing written, if
     * there is no question of that name or the arguments do not fit it. `name`, `arguments` (words
     * with single spaces between them) and `seat` may come from anywhere. What the search for an
     * answer needs is kept in `scratch`; without one it is on the stack. */
    bool (*query)(const gw_table *table, const gw_state *state, gw_scratch *scratch, gw_seat seat,
                  const char *name, size_t name_length, const char *arguments, size_t length,
                  gw_out *out);

    /* The invariant that `state` breaks, in English, or NULL. For tests. */
    const char *(*broken)(const gw_table *table, const gw_state *state);
};

/* -------------------------------------------------------------- registry -- */

/* All games, ended by NULL. */
extern const gw_game *const gw_games[];

/* A game by its name or alias, or NULL. */
const gw_game *gw_game_find(const char *name);

/* ---------------------------------------------------------------- tables -- */

/* Every option at its default, GW_NOT_SET where that depends on others. */
gw_options gw_options_default(const gw_game *game);

/* The default of `option` beside the others as they are in `options`. */
int32_t gw_option_default(const gw_option *option, const gw_options *options);

/* Sets one option from text. False and a problem if there is no such option or
 * the value is not one of its values. In which order options are set does not
 * matter; a set's names may stand in any order too. */
bool gw_options_set(const gw_game *game, gw_options *options, const char *name, size_t name_length,
                    const char *value, size_t value_length, gw_problem *problem);

/* Gives its default to every option that is GW_NOT_SET. False and a problem, and
 * nothing changed, if a value is out of its option's range. */
bool gw_options_resolve(const gw_game *game, gw_options *options, gw_problem *problem);

/* Reads `name=value name=value …` into defaults, and resolves them. Names may stand
 * in any order, each once; those that are always written must be there. */
bool gw_options_read(const gw_game *game, gw_options *options, const char *text, size_t length,
                     gw_problem *problem);

/* Writes them as a record's header has them: what differs from its default beside
 * the others, and what is always written. */
void gw_options_write(const gw_game *game, const gw_options *options, gw_out *out);

/* Writes one value, which is in range, as it stands behind the `=`. */
void gw_option_value_write(const gw_option *option, int32_t value, gw_out *out);

/* The places in `choices` of the names in the value of a set or list, in their
 * order; there is room for GW_SET_MAX. Returns how many. */
size_t gw_option_places(const gw_option *option, int32_t value, uint8_t *places);

/* What the option decides, in words: the text option.GAME.NAME. */
const char *gw_option_text(gw_lang lang, const gw_game *game, const gw_option *option);

/* What the name at this place in `choices` is called: the text option.GAME.NAME.CHOICE, or the
 * name itself. */
const char *gw_option_choice_text(gw_lang lang, const gw_game *game, const gw_option *option,
                                  int32_t place);

/* A table for a game with these options, resolved; to be given to gw_table_free.
 * NULL and a problem if an option is out of range or options exclude each other. */
gw_table *gw_table_new(const gw_game *game, const gw_options *options, gw_problem *problem);

/* The same on a board of its own, whose text may come from anywhere; NULL for the
 * board the game ships. The table keeps a copy in which every line ends with a line
 * feed, the last one too; a carriage return before it is dropped, and so is a byte
 * order mark at the beginning. A text that differs from the shipped one in no more
 * than that, spaces at ends of lines and empty lines at its end is the shipped one. A
 * problem in the board has the number of its line there; any other problem has none. */
gw_table *gw_table_new_on(const gw_game *game, const gw_options *options, const char *board,
                          size_t length, gw_problem *problem);

/* Another table of the same game with the same options and board. */
gw_table *gw_table_again(const gw_table *table, gw_problem *problem);

/* Whether both are of one game with the same options and board. */
bool gw_table_equal(const gw_table *a, const gw_table *b);

/* The text of the board that is played on, its own or the shipped one, ended by a
 * zero; NULL if the game has none. */
const char *gw_table_board(const gw_table *table);

/* The seat of the table that a word stands for, by its number or one of its names;
 * GW_NO_SEAT if there is none. */
gw_seat gw_seat_find(const gw_table *table, const char *word, size_t length);

/* Frees a table that nothing uses any more; NULL is fine. */
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

/* Whether nobody is to act any more. */
bool gw_is_over(const gw_table *table, const gw_state *state);

/* How likely `action` of chance is, relative to the other outcomes. */
uint32_t gw_weight(const gw_table *table, const gw_state *state, gw_action action);

/* A random action of `seat`, which is to act: by weight for chance, all alike
 * for a player. `list` has room for the game's legal_max actions; games that
 * pick by themselves do not touch it. */
gw_action gw_pick(const gw_table *table, const gw_state *state, gw_scratch *scratch, gw_seat seat,
                  gw_random *random, gw_action *list);

/* `action`, done in `before`, as `viewer` knows it when the game stands at `now`. */
gw_action gw_mask(const gw_table *table, const gw_state *before, gw_seat seat, gw_action action,
                  const gw_state *now, gw_seat viewer);

/* Whether the legal action cannot be taken back even before anybody else has acted. */
bool gw_is_binding(const gw_table *table, const gw_state *state, gw_seat seat, gw_action action);

/* Whether `seat` sees or is about to do something that nobody else at the same screen may see. */
bool gw_has_secret(const gw_table *table, const gw_state *state, gw_seat seat);

/* The turn that a decision of `seat` in `state` belongs to: the same number, the same turn. */
uint32_t gw_turn(const gw_table *table, const gw_state *state, gw_seat seat);

/* Answers a question that only this game has, as `query` of gw_game; false if it has none. */
bool gw_query(const gw_table *table, const gw_state *state, gw_scratch *scratch, gw_seat seat,
              const char *name, size_t name_length, const char *arguments, size_t length,
              gw_out *out);

/* 64 bits that are the same for equal states, on every platform. */
uint64_t gw_hash(const gw_table *table, const gw_state *state);

/* "GT-A5"; "" for 0 or a number that is no rule of the game. */
const char *gw_rule_id(const gw_game *game, gw_rule rule);

/* The rule of that id, in any case of letters, or 0. */
gw_rule gw_rule_find(const gw_game *game, const char *id);

/* Appends an event if `events` is not NULL. For games. */
void gw_report(gw_events *events, gw_event event);

/* The event in words. `names` gives each seat's name, from [1]; a NULL there, or
 * for all of it, is written as the seat's number. */
void gw_event_write(const gw_table *table, const gw_event *event, gw_lang lang,
                    const char *const *names, gw_out *out);

#ifdef __cplusplus
}
#endif
#endif

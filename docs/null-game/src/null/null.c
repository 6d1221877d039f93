/* The null game: the template for a new game, see docs/adding-a-game.md. Its rules are in
 * docs/rules/null-game.md. The conformance tests play it, so it stays correct. */
#include "null/null.h"
#include "core/words.h"
#include <gangway/problem.h>

#include <assert.h>
#include <string.h>

enum { BOATS = 4, STROKES = 3, RIVER_MAX = 99 };

typedef enum rule {
    NG_FINE, /* no rule */
    NG_1,
    NG_2,
    NG_3,
    NG_4,
    NG_5,
    NG_6,
    NG_7,
    NG_E1,
    NG_E2,
    NG_H,
    NG_N,
    NG_RULES
} rule;

static const gw_rule_entry rules[NG_RULES] = {
    [NG_1] = {"NG-1", "boats"},   [NG_2] = {"NG-2", "round"},    [NG_3] = {"NG-3", "round"},
    [NG_4] = {"NG-4", "round"},   [NG_5] = {"NG-5", "round"},    [NG_6] = {"NG-6", "round"},
    [NG_7] = {"NG-7", "options"}, [NG_E1] = {"NG-E1", "end"},    [NG_E2] = {"NG-E2", "end"},
    [NG_H] = {"NG-H", "sight"},   [NG_N] = {"NG-N", "notation"},
};

/* There are so few actions that each has its own number; that of a stroke is its length. */
typedef enum action {
    NO_ACTION,
    ROW_1,
    ROW_2,
    ROW_3,
    ROW_UNKNOWN, /* `?`: another player's stroke, in a view */
    ANCHOR,
    WIND_AGAINST,
    WIND_NONE,
    WIND_WITH,
    ACTIONS
} action;

static const char *const notation[ACTIONS] = {
    "", "row 1", "row 2", "row 3", "row ?", "anchor", "wind against", "wind none", "wind with"};

enum { WINDS = ACTIONS - WIND_AGAINST };

/* ----------------------------------------------------------------- options -- */

enum { OPTION_PLAYERS, OPTION_ROUNDS, OPTION_ANCHORS, OPTION_WIND, OPTIONS };
enum { CALM, BREEZE, STORM, SEASONS };

static const char *const seasons[SEASONS] = {"calm", "breeze", "storm"};

static const gw_option options[OPTIONS] = {
    [OPTION_PLAYERS] = {.name = "players",
                        .kind = GW_OPTION_NUMBER,
                        .rule = NG_1,
                        .always_written = true,
                        .min = 2,
                        .max = BOATS,
                        .initial = 2},
    [OPTION_ROUNDS] = {.name = "rounds",
                       .kind = GW_OPTION_NUMBER,
                       .rule = NG_E2,
                       .min = 1,
                       .max = 100,
                       .initial = 12},
    [OPTION_ANCHORS] = {.name = "anchors",
                        .kind = GW_OPTION_NUMBER,
                        .rule = NG_4,
                        .min = 0,
                        .max = 2,
                        .initial = 1},
    [OPTION_WIND] = {.name = "wind",
                     .kind = GW_OPTION_CHOICE,
                     .rule = NG_6,
                     .min = CALM,
                     .max = STORM,
                     .initial = BREEZE,
                     .choices = seasons},
};

/* NG-6: against, none, with. */
static const uint8_t wind_odds[SEASONS][WINDS] = {
    [CALM] = {1, 8, 1}, [BREEZE] = {2, 3, 4}, [STORM] = {5, 1, 5}};

/* --------------------------------------------------- table, state, scratch -- */

typedef struct table {
    gw_table base;
    uint8_t rounds, anchors, finish;
    uint8_t odds[WINDS];
} table;

typedef enum phase { CHOOSING, REVEALED, OVER } phase;

/* Arrays are indexed by boat: seat - 1. Boats that do not take part are all 0. */
typedef struct state {
    uint8_t phase;          /* phase */
    uint8_t round;          /* rounds completed */
    uint8_t is_view;        /* strokes may be ROW_UNKNOWN */
    uint8_t unused;         /* always 0: no padding */
    uint8_t space[BOATS];   /* may be beyond the finish */
    uint8_t anchors[BOATS]; /* left */
    uint8_t choice[BOATS];  /* in this round: an action, or NO_ACTION if not chosen yet */
} state;

_Static_assert(sizeof(state) % 8 == 0, "states are hashed in words of 8 bytes");

/* A cache of what NG-3 allows. A game as small as this would not need it, but a larger game does it
 * the same way: everything the answer depends on is stored beside it, and the answer is only used
 * if all of that is equal. */
typedef struct scratch {
    uint8_t players; /* 0: empty */
    uint8_t finish;
    uint8_t space[BOATS];
    uint8_t strokes[BOATS]; /* bit n: the boat may row n */
} scratch;

static const table *table_of(const gw_table *t) {
    return (const table *)(const void *)t;
}
static const state *state_of(const gw_state *s) {
    return (const state *)(const void *)s;
}

/* The board: a first line, then the river with a `~` for each space before the finish. */
#define FIRST_LINE "gangway-river: 1\n"
static const char river[] = FIRST_LINE "~~~~~~~~~~|\n";

static bool read_river(const char *text, table *t, gw_problem *problem) {
    bool has_first_line = strncmp(text, FIRST_LINE, strlen(FIRST_LINE)) == 0;
    const char *water = has_first_line ? text + strlen(FIRST_LINE) : text;
    size_t spaces = strspn(water, "~");
    bool is_river = has_first_line && strcmp(water + spaces, "|\n") == 0;
    t->finish = (uint8_t)spaces;
    if (is_river && spaces >= 1 && spaces <= RIVER_MAX) return true;
    gw_problem_set(problem, GW_RULE_TEXT);
    gw_problem_rule(problem, t->base.game, NG_1);
    if (problem) problem->line = has_first_line ? 2 : 1;
    return false;
}

static bool set_up(gw_table *base, gw_problem *problem) {
    table *t = (table *)(void *)base;
    int32_t season = base->options.value[OPTION_WIND];
    if (!read_river(gw_table_board(base), t, problem)) return false;
    t->rounds = (uint8_t)base->options.value[OPTION_ROUNDS];
    t->anchors = (uint8_t)base->options.value[OPTION_ANCHORS];
    memcpy(t->odds, wind_odds[season], sizeof t->odds);
    if (season != STORM || t->anchors > 0) return true;
    gw_problem_set(problem, GW_RULE_TEXT);
    gw_problem_rule(problem, base->game, NG_7);
    gw_problem_option(problem, options[OPTION_WIND].name);
    return false;
}

static void start(const gw_table *t, gw_state *where) {
    state *s = (state *)(void *)where;
    memset(s, 0, sizeof *s);
    for (unsigned boat = 0; boat < t->players; boat++) s->anchors[boat] = table_of(t)->anchors;
}

/* ------------------------------------------------------------------- legal -- */

static gw_seats to_act(const gw_table *t, const gw_state *where) {
    const state *s = state_of(where);
    gw_seats seats = 0;
    if (s->phase == OVER) return 0;
    if (s->phase == REVEALED) return GW_SEAT_BIT(GW_CHANCE);
    for (gw_seat seat = 1; seat <= t->players; seat++)
        if (s->choice[seat - 1] == NO_ACTION) seats |= GW_SEAT_BIT(seat);
    return seats;
}

/* `seat` may be any number, so its range is checked before it is used as a bit. */
static bool is_to_act(const gw_table *t, const gw_state *where, gw_seat seat) {
    return seat <= t->players && (to_act(t, where) & GW_SEAT_BIT(seat)) != 0;
}

static bool is_taken(const gw_table *t, const state *s, unsigned space) {
    for (unsigned boat = 0; boat < t->players; boat++)
        if (s->space[boat] == space && space < table_of(t)->finish) return true;
    return false;
}

/* NG-3: the strokes that a boat may choose, as bits. */
static unsigned find_strokes(const gw_table *t, const state *s, unsigned boat) {
    unsigned open = 0, all = 0;
    for (unsigned n = 1; n <= STROKES; n++) {
        all |= 1U << n;
        if (!is_taken(t, s, s->space[boat] + n)) open |= 1U << n;
    }
    return open ? open : all;
}

/* The same, from the cache if there is one. */
static unsigned strokes_of(const gw_table *t, const state *s, gw_scratch *memory, unsigned boat) {
    scratch *cache = (scratch *)(void *)memory;
    if (cache == NULL) return find_strokes(t, s, boat);
    bool is_same_table = cache->players == t->players && cache->finish == table_of(t)->finish;
    if (!is_same_table || memcmp(cache->space, s->space, sizeof s->space) != 0) {
        cache->players = t->players;
        cache->finish = table_of(t)->finish;
        memcpy(cache->space, s->space, sizeof s->space);
        for (unsigned i = 0; i < t->players; i++)
            cache->strokes[i] = (uint8_t)find_strokes(t, s, i);
    }
    return cache->strokes[boat];
}

/* In a view: whether some stroke is still unknown. */
static bool has_unknown(const state *s) {
    return memchr(s->choice, ROW_UNKNOWN, sizeof s->choice) != NULL;
}

static size_t list_winds(const state *s, gw_action *list) {
    if (has_unknown(s)) return 0;
    for (unsigned i = 0; i < WINDS; i++) list[i] = WIND_AGAINST + i;
    return WINDS;
}

static size_t legal(const gw_table *t, const gw_state *where, gw_scratch *memory, gw_seat seat,
                    gw_action *list) {
    const state *s = state_of(where);
    size_t count = 0;
    if (!is_to_act(t, where, seat)) return 0;
    if (seat == GW_CHANCE) return list_winds(s, list);
    unsigned strokes = strokes_of(t, s, memory, seat - 1U);
    for (unsigned n = 1; n <= STROKES; n++)
        if (strokes >> n & 1) list[count++] = n;
    if (s->anchors[seat - 1] > 0) list[count++] = ANCHOR;
    return count;
}

/* A view does not say whose it is. The viewer never chooses `row ?`, so it is not listed, but other
 * players may have done so: `check` accepts it. */
static bool is_sample(const gw_table *t, const gw_state *where, gw_seat seat) {
    (void)t;
    return state_of(where)->is_view && seat != GW_CHANCE;
}

static uint32_t odds(const gw_table *t, const gw_state *where, gw_action wind) {
    (void)where;
    return table_of(t)->odds[wind - WIND_AGAINST];
}

/* ------------------------------------------------------------------- check -- */

static bool has_finished(const gw_table *t, const state *s) {
    for (unsigned boat = 0; boat < BOATS; boat++)
        if (s->space[boat] >= table_of(t)->finish) return true;
    return false;
}

static bool is_last_to_choose(const gw_table *t, const gw_state *where, gw_seat seat) {
    return to_act(t, where) == GW_SEAT_BIT(seat);
}

static gw_rule check(const gw_table *t, const gw_state *where, gw_scratch *memory, gw_seat seat,
                     gw_action what) {
    const state *s = state_of(where);
    bool is_notation = what > NO_ACTION && what < ACTIONS;
    if (!is_notation || (what >= WIND_AGAINST) != (seat == GW_CHANCE)) return NG_N;
    if (s->phase == OVER) return has_finished(t, s) ? NG_E1 : NG_E2;
    if (!is_to_act(t, where, seat)) return NG_2;
    if (seat == GW_CHANCE) return has_unknown(s) ? NG_H : NG_FINE;
    if (what == ANCHOR) return s->anchors[seat - 1] > 0 ? NG_FINE : NG_4;
    if (what == ROW_UNKNOWN) /* the last stroke reveals all */
        return s->is_view && !is_last_to_choose(t, where, seat) ? NG_FINE : NG_H;
    return strokes_of(t, s, memory, seat - 1U) >> what & 1 ? NG_FINE : NG_3;
}

static bool explain(const gw_table *t, const gw_state *where, gw_seat seat, gw_action what,
                    gw_rule why, gw_problem *problem) {
    (void)t;
    if (why != NG_3) return false;
    gw_problem_set(problem, "why.null-game.taken");
    gw_problem_number(problem, "space", state_of(where)->space[seat - 1] + (int64_t)what);
    return true;
}

/* Actions that reveal something cannot be taken back: dropping an anchor, which all hear, and the
 * last choice of a round, after which its player has seen all others. */
static bool is_binding(const gw_table *t, const gw_state *where, gw_seat seat, gw_action what,
                       const gw_state *after) {
    (void)after;
    return what == ANCHOR || is_last_to_choose(t, where, seat);
}

/* ------------------------------------------------------------------- apply -- */

typedef enum event { CHOSE, CHOSE_HIDDEN, ANCHORED, STROKE, WIND, MOVED, ENDED, EVENTS } event;

static const char *const wind_texts[WINDS] = {"wind.against", "wind.none", "wind.with"};

#define NUMBER(word)                                                                               \
    { .name = (word), .kind = GW_VALUE_NUMBER }

static const gw_event_kind event_kinds[EVENTS] = {
    [CHOSE] = {"chose", {NUMBER("stroke")}},
    [CHOSE_HIDDEN] = {"chose-hidden", {{0}}},
    [ANCHORED] = {"anchored", {{0}}},
    [STROKE] = {"stroke", {NUMBER("stroke")}},
    [WIND] = {"wind", {{.name = "wind", .kind = GW_VALUE_NAME, .names = wind_texts}}},
    [MOVED] = {"moved", {NUMBER("space")}},
    [ENDED] = {"ended", {NUMBER("round")}},
};

enum { EVERYBODY = 0xFFFF };

static void report(gw_events *events, event kind, gw_seat seat, unsigned seen_by, unsigned value) {
    gw_report(events, (gw_event){.kind = (uint8_t)kind,
                                 .seat = seat,
                                 .seen_by = (gw_seats)seen_by,
                                 .value = {(int16_t)value}});
}

/* NG-2, NG-H: only the player of a stroke sees which one it is. */
static void report_choice(gw_events *events, gw_seat seat, action what) {
    unsigned owner = GW_SEAT_BIT(seat);
    if (what == ROW_UNKNOWN) owner = 0;
    if (owner) report(events, CHOSE, seat, owner, what);
    report(events, CHOSE_HIDDEN, seat, EVERYBODY & ~owner, 0);
}

static void choose(const gw_table *t, state *s, gw_seat seat, action what, gw_events *events) {
    s->choice[seat - 1] = (uint8_t)what;
    if (what == ANCHOR) {
        s->anchors[seat - 1]--;
        report(events, ANCHORED, seat, EVERYBODY, 0);
    } else {
        report_choice(events, seat, what);
    }
    for (unsigned boat = 0; boat < t->players; boat++)
        if (s->choice[boat] == NO_ACTION) return;
    s->phase = REVEALED;
    for (unsigned boat = 0; boat < t->players; boat++)
        if (s->choice[boat] <= ROW_3)
            report(events, STROKE, (gw_seat)(boat + 1), EVERYBODY, s->choice[boat]);
}

/* NG-5: how far a boat is rowed. */
static unsigned rowed(const gw_table *t, const state *s, unsigned boat) {
    for (unsigned other = 0; other < t->players; other++)
        if (other != boat && s->choice[other] == s->choice[boat]) return 0;
    return s->choice[boat];
}

/* NG-5, NG-6 and the end of the round. */
static void blow(const gw_table *t, state *s, action wind, gw_events *events) {
    report(events, WIND, 0, EVERYBODY, (unsigned)wind - WIND_AGAINST);
    for (unsigned boat = 0; boat < t->players; boat++) {
        if (s->choice[boat] == ANCHOR) continue;
        unsigned space = s->space[boat] + rowed(t, s, boat) + (unsigned)(wind - WIND_AGAINST);
        s->space[boat] = (uint8_t)(space > 0 ? space - 1 : 0);
        report(events, MOVED, (gw_seat)(boat + 1), EVERYBODY, s->space[boat]);
    }
    memset(s->choice, NO_ACTION, sizeof s->choice);
    s->round++;
    s->phase = has_finished(t, s) || s->round == table_of(t)->rounds ? OVER : CHOOSING;
    if (s->phase == OVER) report(events, ENDED, 0, EVERYBODY, s->round);
}

static void apply(const gw_table *t, gw_state *where, gw_scratch *memory, gw_seat seat,
                  gw_action what, gw_events *events) {
    assert(check(t, where, memory, seat, what) == NG_FINE);
    (void)memory;
    state *s = (state *)(void *)where;
    if (seat == GW_CHANCE)
        blow(t, s, (action)what, events);
    else
        choose(t, s, seat, (action)what, events);
}

/* NG-E1, NG-E2 */
static void outcome(const gw_table *t, const gw_state *where, gw_outcome *result) {
    const state *s = state_of(where);
    *result = (gw_outcome){.is_over = s->phase == OVER};
    if (!result->is_over) return;
    result->rule = has_finished(t, s) ? NG_E1 : NG_E2;
    for (unsigned boat = 0; boat < t->players; boat++) {
        result->rank[boat + 1] = 1;
        for (unsigned other = 0; other < t->players; other++)
            if (s->space[other] > s->space[boat]) result->rank[boat + 1]++;
    }
}

/* ------------------------------------------------------------------- sight -- */

/* NG-H */
static void view(const gw_table *t, const gw_state *where, gw_seat viewer, gw_state *seen) {
    state *v = (state *)(void *)seen;
    *v = *state_of(where);
    v->is_view = 1;
    for (unsigned boat = 0; boat < t->players && v->phase == CHOOSING; boat++)
        if (boat + 1 != viewer && v->choice[boat] >= ROW_1 && v->choice[boat] <= ROW_3)
            v->choice[boat] = ROW_UNKNOWN;
}

/* All strokes that NG-3 allows are equally likely. */
static void guess(const gw_table *t, const gw_state *seen, gw_seat viewer, gw_random *random,
                  gw_state *where) {
    (void)viewer;
    state *s = (state *)(void *)where;
    *s = *state_of(seen);
    s->is_view = 0;
    for (unsigned boat = 0; boat < t->players; boat++) {
        if (s->choice[boat] != ROW_UNKNOWN) continue;
        unsigned strokes = find_strokes(t, s, boat), n;
        do n = gw_random_below(random, STROKES) + 1;
        while (!(strokes >> n & 1));
        s->choice[boat] = (uint8_t)n;
    }
}

/* A stroke is hidden from others until all have chosen in its round. */
static gw_action mask(const gw_table *t, const gw_state *before, gw_seat seat, gw_action what,
                      const gw_state *now, gw_seat viewer) {
    (void)t;
    const state *b = state_of(before), *n = state_of(now);
    bool is_hidden = what <= ROW_3 && n->phase == CHOOSING && n->round == b->round;
    return is_hidden && seat != viewer ? ROW_UNKNOWN : what;
}

/* While players choose strokes, nobody else at the same screen may look. */
static bool has_secret(const gw_table *t, const gw_state *where, gw_seat seat) {
    (void)t, (void)seat;
    return state_of(where)->phase == CHOOSING;
}

/* Every boat's choice of a round is a turn of its own. */
static uint32_t turn(const gw_table *t, const gw_state *where, gw_seat seat) {
    return (uint32_t)state_of(where)->round * (t->players + 1U) + seat;
}

/* ---------------------------------------------------------------- notation -- */

static const char *seat_name(const gw_table *t, gw_seat seat, size_t index) {
    static const char *const colours[BOATS] = {"red", "blue", "green", "white"};
    (void)t;
    return index == 0 ? colours[seat - 1] : NULL;
}

static void write_actor(const gw_table *t, const gw_state *where, gw_seat seat, gw_out *out) {
    (void)t, (void)where;
    if (seat == GW_CHANCE)
        gw_put_text(out, "chance");
    else
        gw_put_number(out, seat);
}

static gw_rule read_actor(const gw_table *t, const gw_state *where, const char *text, size_t length,
                          gw_seat *seat) {
    (void)where;
    const gw_word word = {text, length};
    uint64_t number;
    if (gw_word_is(word, "chance")) {
        *seat = GW_CHANCE;
        return NG_FINE;
    }
    if (!gw_word_number(word, GW_NO_SEAT, &number)) return NG_N;
    *seat = number >= 1 && number <= t->players ? (gw_seat)number : (gw_seat)GW_NO_SEAT;
    return NG_FINE;
}

static void write_action(const gw_table *t, gw_action what, gw_out *out) {
    (void)t;
    gw_put_text(out, what < ACTIONS ? notation[what] : "");
}

static gw_rule read_action(const gw_table *t, const char *text, size_t length, gw_action *what) {
    (void)t;
    unsigned index;
    if (!gw_word_name((gw_word){text, length}, notation, ACTIONS, &index)) return NG_N;
    *what = index;
    return index == NO_ACTION ? NG_N : NG_FINE;
}

/* `first 2`, or `first 1 3` if they share it. */
static void write_result(const gw_table *t, const gw_state *where, gw_out *out) {
    gw_outcome result;
    outcome(t, where, &result);
    if (!result.is_over) return;
    gw_put_text(out, "first");
    for (unsigned seat = 1; seat <= t->players; seat++) {
        if (result.rank[seat] != 1) continue;
        gw_put_char(out, ' ');
        gw_put_number(out, seat);
    }
}

static void put_number(gw_out *out, const char *key, unsigned number) {
    gw_put_text(out, key);
    gw_put_number(out, number);
}

static void write_json(const gw_table *t, const gw_state *where, gw_out *out) {
    static const char *const phases[] = {"choosing", "revealed", "over"};
    const state *s = state_of(where);
    gw_put_text(out, "{\"phase\":\"");
    gw_put_text(out, phases[s->phase]);
    put_number(out, "\",\"round\":", s->round);
    gw_put_text(out, ",\"boats\":[");
    for (unsigned boat = 0; boat < t->players; boat++) {
        put_number(out, boat > 0 ? ",{\"seat\":" : "{\"seat\":", boat + 1);
        put_number(out, ",\"space\":", s->space[boat]);
        put_number(out, ",\"anchors\":", s->anchors[boat]);
        gw_put_text(out, ",\"choice\":\"");
        gw_put_text(out, notation[s->choice[boat]]);
        gw_put_text(out, "\"}");
    }
    gw_put_text(out, "]}");
}

null_boat null_boat_of(const gw_table *t, const gw_state *where, gw_seat seat) {
    return (null_boat){state_of(where)->space[seat - 1], table_of(t)->finish};
}

/* ------------------------------------------------------------------ queries -- */

/* `strokes`, without arguments: the strokes that NG-3 allows the boat of `seat`, such as [1,3];
 * none if it cannot choose one now. */
static bool query(const gw_table *t, const gw_state *where, gw_scratch *memory, gw_seat seat,
                  const char *name, size_t name_length, const char *arguments, size_t length,
                  gw_out *out) {
    (void)memory, (void)arguments;
    if (!gw_word_is((gw_word){name, name_length}, "strokes") || length > 0) return false;
    bool is_asked = seat != GW_CHANCE && seat <= t->players && to_act(t, where) >> seat & 1;
    unsigned strokes = is_asked ? find_strokes(t, state_of(where), seat - 1U) : 0;
    const char *before = "[";
    for (unsigned n = 1; n <= STROKES; n++) {
        if (!(strokes >> n & 1)) continue;
        put_number(out, before, n);
        before = ",";
    }
    gw_put_text(out, before[0] == '[' ? "[]" : "]");
    return true;
}

/* -------------------------------------------------------------- invariants -- */

/* What is wrong with one boat that takes part. */
static const char *broken_boat(const gw_table *t, const state *s, unsigned boat) {
    unsigned choice = s->choice[boat];
    bool is_stroke = choice >= ROW_1 && choice <= ROW_3;
    if (choice > ANCHOR) return "a boat has chosen the wind (NG-2)";
    if (choice == ROW_UNKNOWN && !s->is_view) return "a stroke is unknown outside of a view";
    if (is_stroke && !(find_strokes(t, s, boat) >> choice & 1))
        return "a stroke aims at a boat (NG-3)";
    if (s->anchors[boat] + (choice == ANCHOR) > table_of(t)->anchors)
        return "a boat has too many anchors (NG-1)";
    if (choice == NO_ACTION && s->phase == REVEALED) return "a boat has not chosen (NG-2)";
    if (choice != NO_ACTION && s->phase == OVER) return "a stroke is left over (NG-E1)";
    return NULL;
}

static const char *broken(const gw_table *t, const gw_state *where) {
    const state *s = state_of(where);
    for (unsigned boat = 0; boat < t->players; boat++) {
        const char *what = broken_boat(t, s, boat);
        if (what) return what;
    }
    for (unsigned boat = t->players; boat < BOATS; boat++)
        if (s->space[boat] || s->anchors[boat] || s->choice[boat]) return "a boat too many (NG-1)";
    if (s->phase == CHOOSING && to_act(t, where) == 0) return "a round does not end (NG-2)";
    if ((s->phase == OVER) != (has_finished(t, s) || s->round == table_of(t)->rounds))
        return "the game ends too late or too early (NG-E1, NG-E2)";
    return s->unused == 0 ? NULL : "an unused byte is used";
}

const gw_game gw_null_game = {
    .name = "null-game",
    .alias = "null",
    .options = options,
    .option_count = OPTIONS,
    .rules = rules,
    .rule_count = NG_RULES,
    .syntax_rule = NG_N,
    .rules_version = 1,
    .events = event_kinds,
    .event_count = EVENTS,
    .board = river,
    .table_bytes = sizeof(table),
    .state_bytes = sizeof(state),
    .scratch_bytes = sizeof(scratch),
    .legal_max = STROKES + 1,
    .events_max = 2 + BOATS, /* the last stroke of a round, or the wind at the end */
    .set_up = set_up,
    .start = start,
    .to_act = to_act,
    .legal = legal,
    .is_sample = is_sample,
    .odds = odds,
    .check = check,
    .apply = apply,
    .is_binding = is_binding,
    .outcome = outcome,
    .view = view,
    .guess = guess,
    .mask = mask,
    .has_secret = has_secret,
    .turn = turn,
    .seat_name = seat_name,
    .write_actor = write_actor,
    .read_actor = read_actor,
    .write_action = write_action,
    .read_action = read_action,
    .write_result = write_result,
    .write_json = write_json,
    .explain = explain,
    .query = query,
    .broken = broken,
};

/* The game's gw_game: lists, setup, outcome. */
#include "dragons/dragons.h"
#include "dragons_board.h" /* data/dragons/board.txt, compiled in */
#include <gangway/problem.h>

#include <string.h>

/* ----------------------------------------------------------------- options -- */

enum {
    OPTION_PLAYERS,
    OPTION_COLOURS,
    OPTION_FIRST,
    OPTION_ASSIST,
    OPTION_EXPERT,
    OPTION_SUPPLY,
    OPTION_ROUNDS,
    OPTIONS
};

enum { BLUE = 1, GREEN = 2, PINK = 4, YELLOW = 8, RED = 16, BLACK = 32, LINE_UPS = 3 };

/* RD-2: the colours that can be in play, by the number of players; the default first. */
static const uint8_t line_ups[RD_COLOURS + 1][LINE_UPS] = {
    [2] = {BLUE | YELLOW, PINK | BLACK, GREEN | RED},
    [3] = {BLUE | PINK | RED, GREEN | YELLOW | BLACK},
    [4] = {BLUE | GREEN | YELLOW | RED},
    [5] = {BLUE | GREEN | YELLOW | RED | BLACK, BLUE | GREEN | PINK | YELLOW | RED},
    [6] = {BLUE | GREEN | PINK | YELLOW | RED | BLACK},
};

static int32_t usual_colours(const gw_options *options) {
    unsigned colours = line_ups[options->value[OPTION_PLAYERS]][0];
    uint32_t list = 0;
    for (unsigned colour = 0, shift = 0; colour < RD_COLOURS; colour++) {
        if (!(colours >> colour & 1)) continue;
        list |= (uint32_t)(colour + 1) << shift;
        shift += 4;
    }
    return (int32_t)list;
}

static const char *const firsts[] = {"random", "blue", "green", "pink", "yellow", "red", "black"};
static const char *const switches[] = {"off", "on"};
static const char *const supplies[] = {"two-foreign", "two-colours"};

static const gw_option options[OPTIONS] = {
    [OPTION_PLAYERS] = {.name = "players",
                        .rule = RD_1,
                        .always_written = true,
                        .min = 2,
                        .max = RD_COLOURS,
                        .initial = 2},
    [OPTION_COLOURS] = {.name = "colours",
                        .kind = GW_OPTION_LIST,
                        .rule = RD_2,
                        .min = 0,
                        .max = RD_COLOURS - 1,
                        .initial_for = usual_colours,
                        .choices = rd_colour_names},
    [OPTION_FIRST] = {.name = "first",
                      .kind = GW_OPTION_CHOICE,
                      .rule = RD_4,
                      .min = 0,
                      .max = RD_COLOURS,
                      .choices = firsts},
    [OPTION_ASSIST] = {.name = "assist",
                       .kind = GW_OPTION_CHOICE,
                       .rule = RD_P8,
                       .min = 0,
                       .max = 1,
                       .choices = switches},
    [OPTION_EXPERT] = {.name = "expert",
                       .kind = GW_OPTION_CHOICE,
                       .rule = RD_X1,
                       .min = 0,
                       .max = 1,
                       .choices = switches},
    [OPTION_SUPPLY] = {.name = "supply",
                       .kind = GW_OPTION_CHOICE,
                       .rule = RD_R3,
                       .min = 0,
                       .max = 1,
                       .choices = supplies},
    [OPTION_ROUNDS] = {.name = "rounds", .rule = RD_10, .min = 5, .max = 1000, .initial = 60},
};

/* ------------------------------------------------------------------ set-up -- */

/* `option` is what has to change. */
static bool refuse(const rd_table *t, gw_problem *problem, unsigned option, const char *text) {
    gw_problem_set(problem, text);
    gw_problem_rule(problem, t->base.game, options[option].rule);
    gw_problem_option(problem, options[option].name);
    return false;
}

/* RD-2: seats go clockwise, in whatever order the colours are listed. */
static bool seat_colours(rd_table *t, int32_t list, gw_problem *problem) {
    uint8_t places[GW_SET_MAX];
    size_t count = gw_option_indices(&options[OPTION_COLOURS], list, places);
    unsigned colours = 0;
    for (size_t i = 0; i < count; i++) colours |= 1U << places[i];
    bool is_line_up = false;
    for (unsigned i = 0; i < LINE_UPS; i++)
        if (colours && line_ups[t->base.players][i] == colours) is_line_up = true;
    if (!is_line_up) return refuse(t, problem, OPTION_COLOURS, "problem.dragons.colours");
    gw_seat seat = 0;
    for (unsigned colour = 0; colour < RD_COLOURS; colour++) {
        if (!(colours >> colour & 1)) continue;
        t->colour[seat++] = (uint8_t)colour;
        t->seat[colour] = seat;
    }
    return true;
}

/* Sets up a table, whose board may be any text. */
static bool set_up(gw_table *table, gw_problem *problem) {
    rd_table *t = (rd_table *)(void *)table;
    const int32_t *value = table->options.value;
    const char *board = gw_table_board(table);
    if (rd_board_read(board, strlen(board), &t->board, problem) > 0) return false;
    if (!seat_colours(t, value[OPTION_COLOURS], problem)) return false;
    t->named_first = (uint8_t)value[OPTION_FIRST];
    if (t->named_first && t->seat[t->named_first - 1] == 0)
        return refuse(t, problem, OPTION_FIRST, "problem.dragons.first");
    t->has_assist = value[OPTION_ASSIST] == 1;
    t->is_expert = value[OPTION_EXPERT] == 1;
    t->counts_colours = value[OPTION_SUPPLY] == 1;
    t->rounds = (uint16_t)value[OPTION_ROUNDS];
    if (!t->is_expert) rd_spans_fill(t);
    return true;
}

/* RD-3 */
static void start(const gw_table *table, gw_state *state) {
    const rd_table *t = rd_table_of(table);
    rd_state *s = (rd_state *)(void *)state;
    memset(s, 0, sizeof *s);
    for (unsigned i = 0; i < table->players; i++) {
        s->pawn[i] = (uint8_t)RD_VILLAGE_PLACE(t->colour[i]);
        memset(s->supply[i], t->colour[i] + 1, sizeof s->supply[i]);
    }
    s->phase = RD_AWAIT_FIRST;
}

/* --------------------------------------------------------------- the game -- */

/* RD-X1: there are too many points to list. In a view others give cards in secret. */
static bool is_sample(const gw_table *table, const gw_state *state, gw_seat seat) {
    const rd_state *s = rd_state_of(state);
    (void)seat;
    if (s->phase == RD_AWAIT_PROGRAM) return s->is_view;
    return s->phase == RD_AWAIT_STONE && rd_table_of(table)->is_expert;
}

/* RD-9, RD-10: the winner is first and all others second; or all are first. */
static void outcome(const gw_table *table, const gw_state *state, gw_outcome *result) {
    const rd_state *s = rd_state_of(state);
    *result = (gw_outcome){.is_over = rd_is_over(s)};
    if (!result->is_over) return;
    result->rule = s->phase == RD_WON ? RD_9 : RD_10;
    for (gw_seat seat = 1; seat <= GW_SEATS_MAX && seat <= table->players; seat++)
        result->rank[seat] = s->phase == RD_WON && seat != s->winner ? 2 : 1;
}

static const char *seat_name(const gw_table *table, gw_seat seat, size_t index) {
    if (index > 0) return NULL;
    return rd_colour_names[rd_table_of(table)->colour[seat - 1]];
}

static const gw_rule_entry rules[RD_RULES] = {
#define RULE(name, section) [RD_##name] = {"RD-" #name, section}
    RULE(1, "setup"),   RULE(2, "setup"),   RULE(3, "setup"),    RULE(4, "setup"),
    RULE(5, "round"),   RULE(6, "round"),   RULE(7, "round"),    RULE(8, "round"),
    RULE(9, "round"),   RULE(10, "round"),  RULE(S1, "stones"),  RULE(S2, "stones"),
    RULE(S3, "stones"), RULE(P1, "planks"), RULE(P2, "planks"),  RULE(P3, "planks"),
    RULE(P4, "planks"), RULE(P5, "planks"), RULE(P6, "planks"),  RULE(P7, "planks"),
    RULE(P8, "planks"), RULE(R1, "remove"), RULE(R2, "remove"),  RULE(R3, "remove"),
    RULE(R4, "remove"), RULE(M1, "moving"), RULE(M2, "moving"),  RULE(M3, "moving"),
    RULE(M4, "moving"), RULE(M5, "moving"), RULE(M6, "moving"),  RULE(M7, "moving"),
    RULE(X1, "expert"), RULE(H1, "sight"),  RULE(N, "notation"),
};

static const char *const colour_texts[RD_COLOURS] = {
    "colour.blue", "colour.green", "colour.pink", "colour.yellow", "colour.red", "colour.black"};
static const char *const card_texts[RD_CARDS] = {
    "card.none",          "card.stone1",      "card.stone2",       "card.plank1",
    "card.plank2",        "card.remove",      "card.move1",        "card.move2",
    "card.jump",          "card.dragon-blue", "card.dragon-green", "card.dragon-pink",
    "card.dragon-yellow", "card.dragon-red",  "card.dragon-black", "card.unknown"};

#define NUMBER(word)                                                                               \
    { .name = (word), .kind = GW_VALUE_NUMBER }
#define NAMED(word, texts)                                                                         \
    { .name = (word), .kind = GW_VALUE_NAME, .names = (texts) }
#define PLANK NUMBER("size"), NAMED("colour", colour_texts)
#define CARD NAMED("card", card_texts)
#define VILLAGE NAMED("village", colour_texts)
#define OTHER                                                                                      \
    { .name = "other", .kind = GW_VALUE_SEAT }

static const gw_event_kind events[RD_EVENTS] = {
    [RD_EVENT_FIRST] = {"first", {{0}}},
    [RD_EVENT_ROUND] = {"round", {NUMBER("round")}},
    [RD_EVENT_GAVE] = {"gave", {CARD, NUMBER("slot")}},
    [RD_EVENT_GAVE_HIDDEN] = {"gave-hidden", {NUMBER("slot")}},
    [RD_EVENT_REVEALED] = {"revealed", {CARD, NUMBER("slot")}},
    [RD_EVENT_CANCELLED] = {"cancelled", {CARD}},
    [RD_EVENT_STONE] = {"stone", {NUMBER("stone")}},
    [RD_EVENT_STONE_AT] = {"stone-at", {NUMBER("stone"), NUMBER("x"), NUMBER("y")}},
    [RD_EVENT_NO_STONE] = {"no-stone", {{0}}},
    [RD_EVENT_CHOSE] = {"chose", {PLANK}},
    [RD_EVENT_LAID] = {"laid", {PLANK, NUMBER("stone"), NUMBER("other")}},
    [RD_EVENT_LAID_VILLAGE] = {"laid-village", {PLANK, VILLAGE, NUMBER("stone")}},
    [RD_EVENT_LOST] = {"lost", {PLANK}},
    [RD_EVENT_NO_PLANK] = {"no-plank", {{0}}},
    [RD_EVENT_TOOK_STONE] = {"took-stone", {NUMBER("stone")}},
    [RD_EVENT_TOOK_PLANK] = {"took-plank", {PLANK}},
    [RD_EVENT_TOOK_NOTHING] = {"took-nothing", {{0}}},
    [RD_EVENT_WENT] = {"went", {PLANK}},
    [RD_EVENT_ENTERED] = {"entered", {VILLAGE}},
    [RD_EVENT_JUMPED] = {"jumped", {PLANK, OTHER}},
    [RD_EVENT_JUMPED_IN] = {"jumped-in", {VILLAGE, OTHER}},
    [RD_EVENT_FELL] = {"fell", {{0}}},
    [RD_EVENT_WON] = {"won", {{0}}},
    [RD_EVENT_DRAWN] = {"drawn", {NUMBER("rounds")}},
};

static const gw_wide wide[] = {
    {offsetof(rd_state, stones), sizeof(uint32_t), 0, 1},
    {offsetof(rd_state, round), sizeof(uint16_t), 0, 1},
    {offsetof(rd_state, x), sizeof(int16_t), sizeof(int16_t), RD_STONES},
    {offsetof(rd_state, y), sizeof(int16_t), sizeof(int16_t), RD_STONES},
};

/* A turn is a seat's program (RD-5), or a card that is carried out (RD-6). */
static uint32_t turn(const gw_table *table, const gw_state *state, gw_seat seat) {
    enum { PROGRAMS = GW_SEATS_MAX + 1, TURNS = PROGRAMS + RD_SLOTS * RD_COLOURS };
    const rd_state *s = rd_state_of(state);
    (void)table;
    uint32_t first = (uint32_t)s->round * TURNS, cards = (uint32_t)s->slot * RD_COLOURS;
    return rd_is_execution(s) ? first + PROGRAMS + cards + s->turn : first + seat;
}

const gw_game gw_river_dragons = {
    .name = "river-dragons",
    .alias = "dragons",
    .options = options,
    .option_count = OPTIONS,
    .rules = rules,
    .rule_count = RD_RULES,
    .syntax_rule = RD_N,
    .rules_version = 1,
    .events = events,
    .event_count = RD_EVENTS,
    .board = gw_data_dragons_board,
    .table_bytes = sizeof(rd_table),
    .state_bytes = sizeof(rd_state),
    .wide = wide,
    .wide_count = sizeof wide / sizeof *wide,
    .legal_max = RD_LEGAL_MAX,
    .events_max = RD_EVENTS_MAX,
    .set_up = set_up,
    .start = start,
    .to_act = rd_to_act,
    .legal = rd_legal,
    .is_sample = is_sample,
    .pick = rd_pick,
    .check = rd_check,
    .apply = rd_apply,
    .is_binding = rd_is_binding,
    .outcome = outcome,
    .view = rd_view,
    .guess = rd_guess,
    .mask = rd_mask,
    .has_secret = rd_has_secret,
    .turn = turn,
    .seat_name = seat_name,
    .headers_name_seats = true,
    .write_actor = rd_write_actor,
    .read_actor = rd_read_actor,
    .write_action = rd_write_action,
    .read_action = rd_read_action,
    .write_result = rd_write_result,
    .write_json = rd_write_json,
    .explain = rd_explain,
    .broken = rd_broken,
};

#include "core/toy.h"

#include <gangway/problem.h>
#include <string.h>

static const char *const modes[] = {"slow", "fast", "wild"};

static const char *const tiles[] = {"B1", "B1/B2", "B2"};
static const char *const lamps[] = {"bow", "stern", "mast"};
static const char *const paints[] = {"red", "white", "blue"};
static const char *const crew[] = {"ann", "bob", "cid"};

static int32_t boats_for(const gw_options *chosen) {
    return chosen->value[TOY_PLAYERS] == 2 ? 2 : 1;
}

static int32_t crew_for(const gw_options *chosen) {
    return (1 << chosen->value[TOY_PLAYERS]) - 1;
}

static const gw_option options[TOY_OPTIONS] = {
    [TOY_PLAYERS] = {.name = "players",
                     .kind = GW_OPTION_NUMBER,
                     .rule = TOY_RULE_A,
                     .always_written = true,
                     .min = 2,
                     .max = 3,
                     .initial = 2},
    [TOY_MODE] = {.name = "mode",
                  .kind = GW_OPTION_CHOICE,
                  .rule = TOY_RULE_B,
                  .max = 2,
                  .initial = 1,
                  .choices = modes},
    [TOY_SIZE] =
        {.name = "size", .kind = GW_OPTION_NUMBER, .rule = TOY_RULE_B, .max = 9, .initial = 3},
    [TOY_STAKE] = {.name = "stake", .kind = GW_OPTION_NUMBER, .rule = TOY_RULE_B, .max = 999999999},
    [TOY_BOATS] = {.name = "boats",
                   .kind = GW_OPTION_NUMBER,
                   .rule = TOY_RULE_A,
                   .min = 1,
                   .max = 2,
                   .initial_for = boats_for},
    [TOY_TILES] =
        {.name = "tiles", .kind = GW_OPTION_SET, .rule = TOY_RULE_B, .max = 2, .choices = tiles},
    [TOY_LAMPS] = {.name = "lamps",
                   .kind = GW_OPTION_SET,
                   .rule = TOY_RULE_B,
                   .max = 2,
                   .initial = 3,
                   .choices = lamps},
    [TOY_COLOURS] = {.name = "colours",
                     .kind = GW_OPTION_LIST,
                     .rule = TOY_RULE_B,
                     .max = 2,
                     .choices = paints},
    [TOY_CREW] = {.name = "crew",
                  .kind = GW_OPTION_SET,
                  .rule = TOY_RULE_A,
                  .max = 2,
                  .initial_for = crew_for,
                  .choices = crew},
};

static const gw_rule_entry rules[TOY_RULES] = {
    [TOY_RULE_A] = {"TY-A", "toy"},
    [TOY_RULE_B] = {"TY-B1", "toy"},
    [TOY_RULE_N] = {"TY-N", "toy"},
};

static const char *const colours[] = {"ability.protect", "toy.no-such-text"};

static const gw_event_kind events[] = {
    {"met",
     {{.name = "other", .kind = GW_VALUE_SEAT},
      {.name = "count", .kind = GW_VALUE_NUMBER},
      {.name = "ability", .kind = GW_VALUE_NAME, .names = colours}}},
};

/* The number of the first line that is `broken`, or 0. */
static uint32_t broken_line(const char *board) {
    uint32_t line = 1;
    for (; *board; line++) {
        if (strncmp(board, "broken\n", strlen("broken\n")) == 0) return line;
        board += strcspn(board, "\n") + 1;
    }
    return 0;
}

/* A wild table of size 9 is refused. */
static bool set_up(gw_table *table, gw_problem *problem) {
    uint32_t broken = broken_line(gw_table_board(table));
    if (broken > 0) {
        gw_problem_set(problem, "problem.notation");
        if (problem) problem->line = broken;
        return false;
    }
    if (table->options.value[TOY_MODE] != 2 || table->options.value[TOY_SIZE] != 9) return true;
    gw_problem_set(problem, "problem.memory"); /* any text of the catalogue will do */
    return false;
}

static toy_state *toy(gw_state *state) {
    return (toy_state *)(void *)state;
}
static const toy_state *toy_of(const gw_state *state) {
    return (const toy_state *)(const void *)state;
}

static const char *seat_name(const gw_table *table, gw_seat seat, size_t index) {
    static const char *const names[3][3] = {{"bow", "first", NULL}, {"mast", NULL}, {NULL}};
    (void)table;
    return names[seat - 1][index];
}

static void start(const gw_table *table, gw_state *state) {
    (void)table;
    memset(state, 0, sizeof(toy_state));
}

static gw_seats to_act(const gw_table *table, const gw_state *state) {
    if (toy_of(state)->is_over) return 0;
    if (toy_of(state)->is_asked) return GW_SEAT_BIT(GW_CHANCE);
    return (gw_seats)((GW_SEAT_BIT(table->players + 1) - 1) & ~1U);
}

static size_t legal(const gw_table *table, const gw_state *state, gw_scratch *scratch, gw_seat seat,
                    gw_action *list) {
    (void)scratch;
    if (!(to_act(table, state) >> seat & 1)) return 0;
    size_t count = seat == GW_CHANCE ? (size_t)TOY_ANSWERS : (size_t)TOY_VERBS;
    for (size_t i = 0; i < count; i++) list[i] = (gw_action)i;
    return count;
}

static uint32_t odds(const gw_table *table, const gw_state *state, gw_action action) {
    (void)table, (void)state;
    return action;
}

static gw_rule check(const gw_table *table, const gw_state *state, gw_scratch *scratch,
                     gw_seat seat, gw_action action) {
    (void)scratch;
    if (seat > table->players || !(to_act(table, state) >> seat & 1)) return TOY_RULE_A;
    return action < 4 ? TOY_FREE : TOY_RULE_B;
}

static void apply(const gw_table *table, gw_state *state, gw_scratch *scratch, gw_seat seat,
                  gw_action action, gw_events *list) {
    (void)table, (void)scratch;
    toy_state *s = toy(state);
    s->steps++;
    if (seat == GW_CHANCE) {
        s->answer = (uint8_t)action;
        s->is_asked = 0;
    } else {
        s->is_asked = action == TOY_ASK;
        s->is_over = action == TOY_STOP;
    }
    gw_report(list, (gw_event){.seat = seat, .seen_by = 0xFFFF});
}

static bool is_binding(const gw_table *table, const gw_state *before, gw_seat seat,
                       gw_action action, const gw_state *after) {
    (void)table, (void)before, (void)after;
    return seat != GW_CHANCE && action == TOY_BIND;
}

const gw_game toy_game = {
    .name = "toy-of-tests",
    .alias = "toy",
    .options = options,
    .option_count = TOY_OPTIONS,
    .rules = rules,
    .rule_count = TOY_RULES,
    .syntax_rule = TOY_RULE_N,
    .rules_version = 1,
    .events = events,
    .event_count = sizeof events / sizeof *events,
    .board = "# the toy's board\n\n  two  \nthree\n",
    .table_bytes = sizeof(gw_table),
    .state_bytes = sizeof(toy_state),
    .legal_max = 4,
    .events_max = 1,
    .set_up = set_up,
    .start = start,
    .to_act = to_act,
    .legal = legal,
    .odds = odds,
    .check = check,
    .apply = apply,
    .is_binding = is_binding,
    .seat_name = seat_name,
};

gw_table *toy_table(int players) {
    gw_options chosen = gw_options_default(&toy_game);
    chosen.value[TOY_PLAYERS] = players;
    return gw_table_new(&toy_game, &chosen, NULL);
}

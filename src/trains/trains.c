/* The game's gw_game: lists, setup, and who is to act. */
#include "trains/trains.h"
#include "trains_deck.h" /* data/trains/deck.txt, compiled in */

#include <assert.h>
#include <string.h>

static const gw_option options[] = {
    [GT_OPTION_PLAYERS] = {.name = "players",
                           .kind = GW_OPTION_NUMBER,
                           .rule = GT_1,
                           .always_written = true,
                           .min = 2,
                           .max = 4,
                           .initial = 2},
    [GT_OPTION_TURNS] = {.name = "turns",
                         .kind = GW_OPTION_NUMBER,
                         .rule = GT_E3,
                         .min = 1,
                         .max = 10000,
                         .initial = 400},
};

static const gw_rule_entry rules[GT_RULES] = {
    [GT_1] = {"GT-1", "setup"},       [GT_2] = {"GT-2", "setup"},
    [GT_3] = {"GT-3", "setup"},       [GT_4] = {"GT-4", "setup"},
    [GT_5] = {"GT-5", "setup"},       [GT_T] = {"GT-T", "turn"},
    [GT_6] = {"GT-6", "turn"},        [GT_7] = {"GT-7", "turn"},
    [GT_8] = {"GT-8", "turn"},        [GT_A1] = {"GT-A1", "abilities"},
    [GT_A2] = {"GT-A2", "abilities"}, [GT_A3] = {"GT-A3", "abilities"},
    [GT_A4] = {"GT-A4", "abilities"}, [GT_A5] = {"GT-A5", "abilities"},
    [GT_A6] = {"GT-A6", "abilities"}, [GT_A7] = {"GT-A7", "abilities"},
    [GT_A8] = {"GT-A8", "abilities"}, [GT_E1] = {"GT-E1", "end"},
    [GT_E2] = {"GT-E2", "end"},       [GT_E3] = {"GT-E3", "end"},
    [GT_H1] = {"GT-H1", "sight"},     [GT_N] = {"GT-N", "notation"},
};

static const char *const ability_texts[GT_ABILITIES] = {
    "ability.swap-adjacent", "ability.swap-over-one", "ability.move-left",    "ability.move-right",
    "ability.remove-left",   "ability.remove-middle", "ability.remove-right", "ability.protect",
};

#define NUMBER(word)                                                                               \
    { .name = (word), .kind = GW_VALUE_NUMBER }
#define ABILITY                                                                                    \
    { .name = "ability", .kind = GW_VALUE_NAME, .names = ability_texts }

static const gw_event_kind events[GT_EVENTS] = {
    [GT_EVENT_FIRST] = {"first", {{0}}},
    [GT_EVENT_ROW] = {"row", {{0}}},
    [GT_EVENT_HAND] = {"hand", {NUMBER("card")}},
    [GT_EVENT_HAND_HIDDEN] = {"hand-hidden", {{0}}},
    [GT_EVENT_KEPT] = {"kept", {NUMBER("card"), NUMBER("place"), NUMBER("old")}},
    [GT_EVENT_OFFERED] = {"offered", {NUMBER("card"), ABILITY}},
    [GT_EVENT_PAIRED] = {"paired", {NUMBER("card"), NUMBER("other"), ABILITY}},
    [GT_EVENT_DREW] = {"drew", {NUMBER("card")}},
    [GT_EVENT_DREW_HIDDEN] = {"drew-hidden", {{0}}},
    [GT_EVENT_PLACED] = {"placed", {NUMBER("card"), NUMBER("place"), NUMBER("old")}},
    [GT_EVENT_USED] = {"used", {NUMBER("card"), ABILITY}},
    [GT_EVENT_SWAPPED] = {"swapped",
                          {NUMBER("car"), NUMBER("place"), NUMBER("other"), NUMBER("to")}},
    [GT_EVENT_MOVED] = {"moved", {NUMBER("car"), NUMBER("from"), NUMBER("to")}},
    [GT_EVENT_REMOVED] = {"removed", {NUMBER("car"), NUMBER("place")}},
    [GT_EVENT_SPARED] = {"spared", {NUMBER("car"), NUMBER("place")}},
    [GT_EVENT_REFILLED] = {"refilled", {NUMBER("card"), NUMBER("place")}},
    [GT_EVENT_PROTECTED] = {"protected", {NUMBER("car"), NUMBER("place"), NUMBER("card")}},
    [GT_EVENT_PROTECTION_LOST] = {"unlocked", {NUMBER("place"), NUMBER("card")}},
    [GT_EVENT_RESHUFFLED] = {"reshuffled", {NUMBER("count")}},
    [GT_EVENT_WON] = {"won", {{0}}},
    [GT_EVENT_DRAWN_GAME] = {"drawn-game", {NUMBER("turns")}},
};

static bool set_up(gw_table *table, gw_problem *problem) {
    (void)problem; /* options of this game never contradict each other */
    gt_table *t = (gt_table *)(void *)table;
    t->turns = (uint16_t)table->options.value[GT_OPTION_TURNS];
    bool is_deck = gt_deck_read(gw_data_trains_deck, t->ability);
    assert(is_deck);
    return is_deck;
}

static void start(const gw_table *table, gw_state *state) {
    (void)table;
    gt_state *s = (gt_state *)(void *)state;
    memset(s, 0, sizeof *s);
    for (unsigned card = 1; card <= GT_CARDS; card++) gt_add(&s->deck, card);
    s->deck_count = GT_CARDS;
    s->phase = GT_AWAIT_FIRST;
}

static gw_seats to_act(const gw_table *table, const gw_state *state) {
    const gt_state *s = gt_state_of(state);
    if (gt_is_chance(s->phase)) return GW_SEAT_BIT(GW_CHANCE);
    if (s->phase >= GT_WON) return 0;
    return GW_SEAT_BIT(gt_table_seat(gt_table_of(table), s, s->mover));
}

static uint32_t odds(const gw_table *table, const gw_state *state, gw_action action) {
    (void)table, (void)state;
    return action == GT_ACTION(GT_DO_DEAL, GT_HIDDEN_CARD, 0) ? 0 : 1;
}

/* GT-E1, GT-E3: the winner is first and all others second; or all are first. */
static void outcome(const gw_table *table, const gw_state *state, gw_outcome *outcome) {
    const gt_table *t = gt_table_of(table);
    const gt_state *s = gt_state_of(state);
    *outcome = (gw_outcome){.is_over = s->phase >= GT_WON};
    if (!outcome->is_over) return;
    outcome->rule = s->phase == GT_WON ? GT_E1 : GT_E3;
    for (unsigned seat = 1; seat <= GT_PLAYERS && seat <= table->players; seat++)
        outcome->rank[seat] = s->phase == GT_WON && gt_play_seat(t, s, seat) != s->winner ? 2 : 1;
}

static const gw_wide wide[] = {
    {offsetof(gt_state, deck), sizeof(uint64_t), sizeof(uint64_t), 2},
    {offsetof(gt_state, discard), sizeof(uint64_t), sizeof(uint64_t), 2},
    {offsetof(gt_state, turns), sizeof(uint16_t), 0, 1},
};

/* Each player's choice under GT-4 is a turn, and so is each turn of GT-T with the card drawn in
 * it. */
static uint32_t turn(const gw_table *table, const gw_state *state, gw_seat seat) {
    const gt_state *s = gt_state_of(state);
    (void)table, (void)seat;
    return s->phase < GT_AWAIT_TURN ? s->mover : GT_PLAYERS + 1U + s->turns;
}

const gw_game gw_game_of_trains = {
    .name = "game-of-trains",
    .alias = "trains",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .rules = rules,
    .rule_count = GT_RULES,
    .syntax_rule = GT_N,
    .rules_version = 1,
    .events = events,
    .event_count = GT_EVENTS,
    .table_bytes = sizeof(gt_table),
    .state_bytes = sizeof(gt_state),
    .scratch_bytes = 0,
    .wide = wide,
    .wide_count = sizeof wide / sizeof *wide,
    .legal_max = (size_t)GT_CARDS * GT_CARS, /* `keep` of a card the viewer does not know */
    .events_max = 24,
    .set_up = set_up,
    .start = start,
    .to_act = to_act,
    .legal = gt_legal,
    .odds = odds,
    .pick = gt_pick,
    .check = gt_check,
    .apply = gt_apply,
    .outcome = outcome,
    .view = gt_view,
    .guess = gt_guess,
    .mask = gt_mask,
    .has_secret = gt_has_secret,
    .turn = turn,
    .write_actor = gt_write_actor,
    .read_actor = gt_read_actor,
    .write_action = gt_write_action,
    .read_action = gt_read_action,
    .write_result = gt_write_result,
    .write_json = gt_write_json,
    .explain = gt_explain,
    .broken = gt_broken,
};

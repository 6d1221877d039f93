/* The game's gw_game: lists, setup, outcome. */
#include "mississippi/internal.h"
#include "mississippi_tiles.h" /* data/mississippi/tiles.txt, compiled in */
#include <gangway/problem.h>

#include <string.h>

/* ----------------------------------------------------------------- options -- */

enum {
    OPTION_PLAYERS,
    OPTION_EDITION,
    OPTION_BOATS,
    OPTION_TEAMS,
    OPTION_B,
    OPTION_TILES,
    OPTION_ROSE,
    OPTION_PASSENGERS,
    OPTION_TRANSFER,
    OPTION_ROUNDS,
    OPTION_COLOURS,
    OPTIONS
};

static const char *const editions[] = {"ru", "it"};
static const char *const switches[] = {"off", "on"};
static const char *const transfers[] = {"on", "off"};
enum { PASSENGERS_TABLE, PASSENGERS_MINIMUM, PASSENGERS_EXTRA };
static const char *const passengers[] = {"table", "minimum", "extra"};
static const char *const b_tiles[] = {"B1", "B1/B2", "B2", "B3-1", "B3-2", "B4"};
enum { B_TILES = 6, BASE_TILES = 12 };

/* By the rules two players have two boats each. */
static int32_t usual_boats(const gw_options *options) {
    return options->value[OPTION_PLAYERS] == 2 ? 2 : 1;
}

static const gw_option options[OPTIONS] = {
    [OPTION_PLAYERS] = {.name = "players",
                        .rule = MQ_S5,
                        .always_written = true,
                        .min = 2,
                        .max = 6,
                        .initial = 2},
    [OPTION_EDITION] = {.name = "edition",
                        .kind = GW_OPTION_CHOICE,
                        .rule = MQ_B7,
                        .min = MQ_RU,
                        .max = MQ_IT,
                        .choices = editions},
    [OPTION_BOATS] = {.name = "boats",
                      .rule = MQ_S3,
                      .min = 1,
                      .max = 2,
                      .initial = 1,
                      .initial_for = usual_boats},
    [OPTION_TEAMS] = {.name = "teams",
                      .kind = GW_OPTION_CHOICE,
                      .rule = MQ_S7,
                      .min = 0,
                      .max = 1,
                      .choices = switches},
    [OPTION_B] = {.name = "b",
                  .kind = GW_OPTION_SET,
                  .rule = MQ_B4,
                  .min = 0,
                  .max = B_TILES - 1,
                  .choices = b_tiles},
    [OPTION_TILES] = {.name = "tiles",
                      .rule = MQ_B3,
                      .min = BASE_TILES,
                      .max = MQ_LAID_MAX,
                      .initial = BASE_TILES},
    [OPTION_ROSE] = {.name = "rose",
                     .kind = GW_OPTION_CHOICE,
                     .rule = MQ_R1,
                     .min = 0,
                     .max = 1,
                     .choices = switches},
    [OPTION_PASSENGERS] = {.name = "passengers",
                           .kind = GW_OPTION_CHOICE,
                           .rule = MQ_S7,
                           .min = PASSENGERS_TABLE,
                           .max = PASSENGERS_EXTRA,
                           .choices = passengers},
    [OPTION_TRANSFER] = {.name = "transfer",
                         .kind = GW_OPTION_CHOICE,
                         .rule = MQ_X4,
                         .min = 0,
                         .max = 1,
                         .choices = transfers},
    [OPTION_ROUNDS] = {.name = "rounds", .rule = MQ_F6, .min = 10, .max = 1000, .initial = 100},
    [OPTION_COLOURS] = {.name = "colours",
                        .kind = GW_OPTION_LIST,
                        .rule = MQ_S1,
                        .min = 0,
                        .max = 5,
                        .choices = mq_colour_names},
};

/* ------------------------------------------------------------------ set-up -- */

static int find_tile(const mq_tile_set *set, const char *name) {
    for (int i = 0; i < set->count; i++)
        if (strcmp(set->tile[i].name, name) == 0) return i;
    return -1;
}

/* MQ-B3, MQ-B4: chooses the tiles of the river. */
static void choose_tiles(mq_table *t, uint32_t chosen, unsigned tiles) {
    static const char *const leaving[] = {"A3-1", "A3-2", "A3-3", "A2-1", "A2-2", "A2-3"};
    unsigned longer = tiles - BASE_TILES, count = 0, left = 0;
    for (unsigned i = 0; i < B_TILES; i++) count += chosen >> i & 1;
    for (unsigned i = 0; i < B_TILES && count < longer; i++) {
        if (chosen >> i & 1) continue;
        chosen |= 1U << i;
        count++;
    }
    for (int i = 1; i < t->set.count; i++)
        if (t->set.tile[i].name[0] == 'A') t->river |= 1U << i;
    for (unsigned i = 0; i < B_TILES; i++)
        if (chosen >> i & 1) t->river |= 1U << find_tile(&t->set, b_tiles[i]);
    for (; left + longer < count; left++) t->river &= ~(1U << find_tile(&t->set, leaving[left]));
    t->laid_max = (uint8_t)tiles;
}

static unsigned count_docks(const mq_table *t, mq_kind kind) {
    unsigned docks = 0;
    for (unsigned tile = 0; tile < t->set.count; tile++)
        for (unsigned i = 0; i < MQ_SPACES && t->river >> tile & 1; i++)
            docks += t->set.tile[tile].kind[i] == kind;
    return docks;
}

/* MQ-S5 to MQ-S8 */
static void count_passengers(mq_table *t, int32_t choice) {
    unsigned blue = count_docks(t, MQ_BLUE_DOCK), red = count_docks(t, MQ_RED_DOCK);
    unsigned players = t->base.players, needed = 2U * players;
    bool is_minimum = choice == PASSENGERS_MINIMUM;
    t->blue_passengers = players > 3 && !is_minimum ? 2 : 1;
    t->red_passengers = players > 4 && !is_minimum ? 2 : 1;
    t->passengers = is_minimum ? (uint8_t)needed : players < 4 ? 8 : players == 4 ? 12 : MQ_FIGURES;
    if (choice == PASSENGERS_EXTRA) {
        t->blue_passengers++;
        t->passengers = MQ_FIGURES;
    }
    unsigned brought = blue * t->blue_passengers + red * t->red_passengers;
    if (brought >= needed) return; /* and there are always enough figures */
    t->blue_passengers++;
    if (t->edition == MQ_IT) t->red_passengers++;
    if (!is_minimum) t->passengers = MQ_FIGURES;
}

static void name_boats(mq_table *t, uint32_t colours) {
    for (unsigned hull = 0; hull < t->boats; hull++) {
        unsigned named = colours >> (4 * hull) & 15;
        t->colour[hull] = (uint8_t)(named ? named - 1 : hull);
        t->owner[hull] = (gw_seat)(hull / t->boats_each + 1);
    }
    if (t->has_rose) t->colour[t->boats] = MQ_BLACK;
}

/* `option` is what has to change. */
static bool refuse(const mq_table *t, gw_problem *problem, unsigned option, gw_rule rule,
                   const char *text) {
    gw_problem_set(problem, text);
    gw_problem_rule(problem, t->base.game, rule);
    gw_problem_option(problem, options[option].name);
    return false;
}

static bool are_together(const mq_table *t, int32_t colours, gw_problem *problem) {
    if (t->boats_each == 2 && t->base.players > 3)
        return refuse(t, problem, OPTION_BOATS, MQ_S3, "problem.mississippi.boats");
    if (t->has_teams && t->base.players != 4 && t->base.players != 6)
        return refuse(t, problem, OPTION_TEAMS, MQ_S7, "problem.mississippi.teams");
    if (t->has_rose && t->boats == 6)
        return refuse(t, problem, OPTION_ROSE, MQ_R1, "problem.mississippi.rose");
    unsigned named = 0;
    for (; colours >> (4 * named) & 15; named++) {
    }
    if (named > 0 && named != t->boats)
        return refuse(t, problem, OPTION_COLOURS, MQ_S1, "problem.mississippi.colours");
    return true;
}

/* Sorts the spaces of each tile by what a boat can do there. */
static void chart_tiles(mq_table *t) {
    for (unsigned tile = 0; tile < t->set.count; tile++)
        for (unsigned i = 0; i < MQ_SPACES; i++) {
            mq_spaces space = 1U << i;
            mq_kind kind = (mq_kind)t->set.tile[tile].kind[i];
            if (kind != MQ_WATER) t->waters[tile].special |= space;
            if (kind != MQ_ISLAND) t->waters[tile].navigable |= space;
            if (kind == MQ_BLUE_DOCK || kind == MQ_RED_DOCK) t->waters[tile].passengers |= space;
            if (kind == MQ_DRIFTWOOD) t->waters[tile].driftwood |= space;
            if (kind == MQ_SANDBANK) t->waters[tile].sandbank |= space;
        }
}

static bool set_up(gw_table *table, gw_problem *problem) {
    mq_table *t = (mq_table *)(void *)table;
    const int32_t *value = table->options.value;
    mq_shape_fill(&t->shape);
    if (!mq_tiles_read(gw_table_board(table), &t->set, problem) ||
        !mq_channels_check(&t->shape, &t->set, problem))
        return false;
    chart_tiles(t);
    t->edition = (uint8_t)value[OPTION_EDITION];
    t->boats_each = (uint8_t)value[OPTION_BOATS];
    t->boats = (uint8_t)(table->players * t->boats_each);
    t->has_teams = value[OPTION_TEAMS] == 1;
    t->has_rose = value[OPTION_ROSE] == 1;
    t->has_partners = t->boats_each > 1 || t->has_teams;
    t->has_transfer = t->has_partners && value[OPTION_TRANSFER] == 0;
    t->hulls = (uint8_t)(t->boats + (t->has_rose ? 1 : 0));
    t->rounds = (uint16_t)value[OPTION_ROUNDS];
    if (!are_together(t, value[OPTION_COLOURS], problem)) return false;
    choose_tiles(t, (uint32_t)value[OPTION_B], (unsigned)value[OPTION_TILES]);
    if (t->edition == MQ_IT && count_docks(t, MQ_BLUE_DOCK) + count_docks(t, MQ_RED_DOCK) < 2)
        return refuse(t, problem, OPTION_EDITION, MQ_F3, "problem.mississippi.few-docks");
    count_passengers(t, value[OPTION_PASSENGERS]);
    name_boats(t, (uint32_t)value[OPTION_COLOURS]);
    for (unsigned i = 0; i < MQ_SPACES; i++) t->start_at[t->set.tile[0].start[i]] = MQ_AT(0, i);
    return true;
}

static void start(const gw_table *table, gw_state *state) {
    const mq_table *t = mq_table_of(table);
    mq_state *s = (mq_state *)(void *)state;
    memset(s, 0, sizeof *s);
    for (unsigned hull = 0; hull < t->hulls; hull++) {
        s->boat[hull].at = MQ_LAND;
        s->boat[hull].speed = 1;
    }
    s->laid = 1;
    s->supply = t->passengers;
    s->phase = MQ_AWAIT_TILE;
}

/* --------------------------------------------------------------- the game -- */

/* The rule that ended the race. */
static gw_rule ending_rule(const mq_table *t, const mq_state *s) {
    bool has_all = false; /* whether a finisher has all passengers */
    for (unsigned hull = 0; hull < t->boats; hull++)
        if (s->boat[hull].arrival > 0 && s->boat[hull].passengers == MQ_PASSENGERS_MAX)
            has_all = true;
    if (t->has_partners && has_all) return MQ_F5;
    if (s->arrivals + s->outs + 1U < t->boats) return MQ_F6;
    if (mq_is_duel(t) && s->arrivals == 1 && s->outs == 0 && !has_all) return MQ_F6;
    return t->edition == MQ_IT ? MQ_F3 : MQ_F2;
}

/* Ranks of seats: each by its best boat, a team by the best boat of the team. */
static void outcome(const gw_table *table, const gw_state *state, gw_outcome *result) {
    const mq_table *t = mq_table_of(table);
    const mq_state *s = mq_state_of(state);
    uint8_t ranking[MQ_BOATS_MAX];
    *result = (gw_outcome){.is_over = s->phase == MQ_OVER};
    if (!result->is_over) return;
    result->rule = ending_rule(t, s);
    mq_rank(t, s, ranking);
    uint8_t next = 1;
    for (unsigned i = 0; i < t->boats; i++) {
        gw_seat owner = t->owner[ranking[i]];
        if (result->rank[owner] > 0) continue;
        for (gw_seat seat = 1; seat <= table->players; seat++)
            if (mq_is_same_side(t, seat, owner)) result->rank[seat] = next;
        next++;
    }
}

/* The colours of its boats. */
static const char *seat_name(const gw_table *table, gw_seat seat, size_t index) {
    const mq_table *t = mq_table_of(table);
    if (index >= t->boats_each) return NULL;
    return mq_colour_names[t->colour[(seat - 1U) * t->boats_each + index]];
}

static void view(const gw_table *table, const gw_state *state, gw_seat viewer, gw_state *seen) {
    (void)table, (void)viewer;
    memcpy(seen, state, sizeof(mq_state));
}

static void guess(const gw_table *table, const gw_state *seen, gw_seat viewer, gw_random *random,
                  gw_state *state) {
    (void)table, (void)viewer, (void)random;
    memcpy(state, seen, sizeof(mq_state));
}

static const gw_rule_entry rules[MQ_RULES] = {
#define RULE(name, section) [MQ_##name] = {"MQ-" #name, section}
    RULE(B1, "board"),      RULE(B2, "board"),      RULE(B3, "board"),      RULE(B4, "board"),
    RULE(B5, "board"),      RULE(B6, "board"),      RULE(B7, "board"),      RULE(S1, "setup"),
    RULE(S2, "setup"),      RULE(S3, "setup"),      RULE(S4, "setup"),      RULE(S5, "setup"),
    RULE(S6, "setup"),      RULE(S7, "setup"),      RULE(S8, "setup"),      RULE(O1, "order"),
    RULE(O2, "order"),      RULE(O3, "order"),      RULE(T1, "turn"),       RULE(T2, "turn"),
    RULE(T3, "turn"),       RULE(T4, "turn"),       RULE(T5, "turn"),       RULE(T6, "turn"),
    RULE(T7, "turn"),       RULE(C1, "crashes"),    RULE(C2, "crashes"),    RULE(C3, "crashes"),
    RULE(C4, "crashes"),    RULE(L1, "tiles"),      RULE(L2, "tiles"),      RULE(L3, "tiles"),
    RULE(P1, "pushing"),    RULE(P2, "pushing"),    RULE(P3, "pushing"),    RULE(P4, "pushing"),
    RULE(P5, "pushing"),    RULE(P6, "pushing"),    RULE(G1, "passengers"), RULE(G2, "passengers"),
    RULE(G3, "passengers"), RULE(G4, "passengers"), RULE(G5, "passengers"), RULE(F1, "finish"),
    RULE(F2, "finish"),     RULE(F3, "finish"),     RULE(F4, "finish"),     RULE(F5, "finish"),
    RULE(F6, "finish"),     RULE(D1, "depots"),     RULE(W1, "driftwood"),  RULE(W2, "driftwood"),
    RULE(W3, "driftwood"),  RULE(W4, "driftwood"),  RULE(A1, "sandbanks"),  RULE(A2, "sandbanks"),
    RULE(A3, "sandbanks"),  RULE(A4, "sandbanks"),  RULE(A5, "sandbanks"),  RULE(A6, "sandbanks"),
    RULE(A7, "sandbanks"),  RULE(A8, "sandbanks"),  RULE(X1, "transfer"),   RULE(X2, "transfer"),
    RULE(X3, "transfer"),   RULE(X4, "transfer"),   RULE(R1, "rose"),       RULE(R2, "rose"),
    RULE(R3, "rose"),       RULE(R4, "rose"),       RULE(R5, "rose"),       RULE(R6, "rose"),
    RULE(H1, "sight"),      RULE(N, "notation"),
};

const char *const mq_boat_texts[MQ_COLOURS] = {
    "boat.white", "boat.orange", "boat.blue", "boat.green", "boat.pink", "boat.red", "boat.black"};
const char *const mq_direction_texts[MQ_DIRECTIONS] = {
    "direction.n", "direction.ne", "direction.se", "direction.s", "direction.sw", "direction.nw"};
const char *const mq_face_texts[MQ_FACES] = {"face.left", "face.straight", "face.right"};

#define NUMBER(word)                                                                               \
    { .name = (word), .kind = GW_VALUE_NUMBER }
#define NAMED(word, texts)                                                                         \
    { .name = (word), .kind = GW_VALUE_NAME, .names = (texts) }
#define BOAT NAMED("boat", mq_boat_texts)

static const gw_event_kind events[MQ_EVENTS] = {
    [MQ_EVENT_TILE] = {"tile", {NUMBER("tile"), NAMED("face", mq_face_texts)}},
    [MQ_EVENT_FINISH] = {"finish", {NAMED("face", mq_face_texts)}},
    [MQ_EVENT_PLACED] = {"placed", {BOAT, NUMBER("dock")}},
    [MQ_EVENT_ASHORE] = {"ashore", {BOAT}},
    [MQ_EVENT_HEADED] = {"headed", {BOAT, NAMED("direction", mq_direction_texts)}},
    [MQ_EVENT_SPEED] = {"speed", {BOAT, NUMBER("speed"), NUMBER("coal")}},
    [MQ_EVENT_TURNED] = {"turned", {BOAT, NAMED("direction", mq_direction_texts), NUMBER("coal")}},
    [MQ_EVENT_MOVED] = {"moved", {BOAT, NUMBER("tile"), NUMBER("space")}},
    [MQ_EVENT_PUSHED] = {"pushed", {BOAT, NUMBER("tile"), NUMBER("space")}},
    [MQ_EVENT_BACKED] = {"backed", {BOAT, NUMBER("tile"), NUMBER("space")}},
    [MQ_EVENT_AGROUND] = {"aground", {BOAT}},
    [MQ_EVENT_SLOWED] = {"slowed", {BOAT, NUMBER("speed")}},
    [MQ_EVENT_CRASHED] = {"crashed", {BOAT, NUMBER("speed")}},
    [MQ_EVENT_WAITS] = {"waits", {BOAT}},
    [MQ_EVENT_BOARDED] = {"boarded", {BOAT, NUMBER("passengers")}},
    [MQ_EVENT_LEFT] = {"left", {BOAT, NUMBER("passengers")}},
    [MQ_EVENT_REFUELLED] = {"refuelled", {BOAT, NUMBER("coal")}},
    [MQ_EVENT_GAVE] = {"gave", {BOAT, NAMED("other", mq_boat_texts), NUMBER("coal")}},
    [MQ_EVENT_ARRIVED] = {"arrived", {BOAT, NUMBER("place")}},
    [MQ_EVENT_DISQUALIFIED] = {"disqualified", {BOAT}},
    [MQ_EVENT_ROUND] = {"round", {NUMBER("round")}},
    [MQ_EVENT_OVER] = {"over", {{0}}},
};

static const gw_wide wide[] = {
    {offsetof(mq_state, boat) + offsetof(mq_boat, at), sizeof(mq_at), sizeof(mq_boat),
     MQ_BOATS_MAX},
    {offsetof(mq_state, round), sizeof(uint16_t), 0, 1},
};

/* A turn is a boat's turn (MQ-T1), including the headings that others choose in it (MQ-P5); before
 * the race, its start. */
static uint32_t turn(const gw_table *table, const gw_state *state, gw_seat seat) {
    const mq_state *s = mq_state_of(state);
    (void)table, (void)seat;
    uint32_t round = s->phase <= MQ_AWAIT_START ? 0 : s->round;
    return round * MQ_BOATS_MAX + s->turn;
}

const gw_game gw_mississippi_queen = {
    .name = "mississippi-queen",
    .alias = "mississippi",
    .options = options,
    .option_count = OPTIONS,
    .rules = rules,
    .rule_count = MQ_RULES,
    .syntax_rule = MQ_N,
    .rules_version = 2,
    .changes = mq_changes,
    .change_count = MQ_CHANGES,
    .events = events,
    .event_count = MQ_EVENTS,
    .board = gw_data_mississippi_tiles,
    .table_bytes = sizeof(mq_table),
    .state_bytes = sizeof(mq_state),
    .scratch_bytes = sizeof(mq_scratch),
    .wide = wide,
    .wide_count = sizeof wide / sizeof *wide,
    .legal_max = 600,
    .events_max = 32,
    .set_up = set_up,
    .start = start,
    .to_act = mq_to_act,
    .legal = mq_legal,
    .check = mq_check,
    .apply = mq_apply,
    .outcome = outcome,
    .view = view,
    .guess = guess,
    .turn = turn,
    .seat_name = seat_name,
    .write_actor = mq_write_actor,
    .read_actor = mq_read_actor,
    .write_action = mq_write_action,
    .read_action = mq_read_action,
    .write_result = mq_write_result,
    .write_json = mq_write_json,
    .explain = mq_explain,
    .remedy = mq_note_remedy,
    .query = mq_query,
    .broken = mq_broken,
};

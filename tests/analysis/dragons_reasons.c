/* What hints say in River Dragons is true: each sentence is checked on the turn shown with it,
 * which is played from what the seat sees. */
#include "dragons/position.h"

#include "ai/dragons/players.h"
#include "ai/dragons/route.h"
#include "analysis/analysis.h"
#include "analysis/dragons_paths.h"
#include "core/bits.h"

#include <stdlib.h>

enum { NODES = 40 };

static const char *const names[] = {NULL, "Seat1", "Seat2", "Seat3", "Seat4", "Seat5", "Seat6"};

/* A hint, and the position after following it. */
typedef struct hint {
    const rd_table *t;
    gw_seat seat;
    analysis_decision decision;
    char reason[ANALYSIS_REASON];
    rd_state before, after;
    terrain terrain; /* on open water: where stones might go */
    paths_found now;
} hint;

/* ------------------------------------------------------------------ what is so -- */

static unsigned length_of(const hint *h, const rd_state *s, gw_seat seat) {
    return paths_length(h->terrain.t, h->terrain.points, s, seat);
}

/* Finds the paths of a seat before the turn. */
static const paths_found *paths_of(hint *h, gw_seat seat) {
    paths_find(&h->now, h->terrain.t, h->terrain.points, &h->before, seat);
    return &h->now;
}

static bool has_steps(const paths_found *w, const paths_route *route, unsigned number) {
    (void)w;
    return number > 0 && route->steps == number;
}

static bool lacks_stones(const paths_found *w, const paths_route *route, unsigned number) {
    (void)w;
    return route->stones == number;
}

static bool lacks_planks(const paths_found *w, const paths_route *route, unsigned number) {
    (void)w;
    return gw_bit_count(route->sizes) == number;
}

static bool is_without_size(const paths_found *w, const paths_route *route, unsigned number) {
    (void)w;
    return !(route->sizes >> (number - 1) & 1);
}

/* Whether the path lacks a plank that the supply does not have; of one size, or any (0). */
static bool lacks_size(const paths_found *w, const paths_route *route, unsigned number) {
    for (unsigned size = 1; size <= RD_SIZES; size++)
        if (route->sizes >> (size - 1) & 1 && !w->s.supply[w->seat - 1][size - 1] &&
            (number == 0 || size == number))
            return true;
    return false;
}

/* Whether a pawn stands on the first plank of the path. */
static bool is_barred(const paths_found *w, const paths_route *route, unsigned number) {
    rd_layout layout;
    (void)number;
    rd_layout_fill(&layout, w->t, &w->s);
    if (route->count == 0 || route->plank[0].size > 0) return false;
    return layout.at[route->plank[0].near] & layout.at[route->plank[0].far] & layout.occupied;
}

/* Whether the path, from here on, is built if a plank is laid at a pair of supports. */
static bool leads_over(const paths_found *w, const paths_route *route, unsigned number) {
    (void)w;
    for (unsigned i = 0; i < route->count; i++) {
        unsigned a = route->plank[i].near, b = route->plank[i].far;
        if (route->plank[i].size > 0 && rd_pair(a < b ? a : b, a < b ? b : a) == number)
            return true;
    }
    return false;
}

/* The fewest steps of a shortest path; UINT32_MAX if there is none. */
static unsigned fewest_steps(hint *h, gw_seat seat) {
    const paths_found *w = paths_of(h, seat);
    for (unsigned steps = 1; steps <= w->least; steps++)
        if (w->least < PATHS_NONE && paths_has(w, has_steps, steps)) return steps;
    return UINT32_MAX;
}

/* Whether everybody else is farther from the goal, and nobody has fewer steps to make. */
static bool is_nearest(hint *h, gw_seat seat) {
    unsigned steps = fewest_steps(h, seat), length = length_of(h, &h->before, seat);
    if (steps == UINT32_MAX) return false;
    for (gw_seat other = 1; other <= h->t->base.players; other++)
        if (other != seat &&
            (length_of(h, &h->before, other) <= length || fewest_steps(h, other) < steps))
            return false;
    return true;
}

/* Whether something can be taken now that makes the path of `victim` longer. */
static bool can_rob(const hint *h, gw_seat victim) {
    unsigned length = length_of(h, &h->before, victim);
    rd_layout layout;
    rd_layout_fill(&layout, h->t, &h->before);
    for (uint64_t planks = rd_planks_to_take(&layout, h->seat); planks; planks &= planks - 1) {
        rd_state s = h->before;
        s.laid[gw_bit_lowest(planks)] = (rd_laid){0, 0};
        if (length_of(h, &s, victim) > length) return true;
    }
    for (uint32_t stones = rd_stones_to_take(&layout); stones; stones &= stones - 1) {
        rd_state s = h->before;
        s.stones &= ~(UINT32_C(1) << gw_bit_lowest(stones));
        if (length_of(h, &s, victim) > length) return true;
    }
    return false;
}

/* Whether a pawn bars the first plank of the path, and a jump over it leads nearer. */
static bool leads_past(hint *h) {
    unsigned length = paths_of(h, h->seat)->least;
    rd_layout layout;
    if (!paths_has(&h->now, is_barred, 0)) return false;
    rd_layout_fill(&layout, h->t, &h->before);
    for (uint64_t planks = rd_jumped(&layout, h->seat); planks; planks &= planks - 1) {
        uint64_t places = rd_landings(&layout, h->seat, gw_bit_lowest(planks));
        for (; places; places &= places - 1) {
            rd_state s = h->before;
            s.pawn[h->seat - 1] = (uint8_t)gw_bit_lowest(places);
            if (length_of(h, &s, h->seat) < length) return true;
        }
    }
    return false;
}

/* The size of the plank that the turn takes; 0 if it takes none. */
static unsigned size_taken(const hint *h) {
    for (unsigned i = 0; i < RD_SIZES; i++)
        if (h->after.supply[h->seat - 1][i] && !h->before.supply[h->seat - 1][i]) return i + 1;
    return 0;
}

/* Whether a plank of that size belongs to the path: where the turn lays it, or where it could be
 * laid. */
static bool goes_on_path(hint *h, unsigned size) {
    rd_laid lays[RD_PAIRS];
    rd_layout layout;
    bool is_shown = h->decision.choice_count > 1;
    rd_laid shown = is_shown ? rd_ends(h->decision.choice[1], 0) : (rd_laid){0, 0};
    if (rd_operand(h->decision.choice[0], 0) != size) return false;
    paths_of(h, h->seat);
    rd_layout_fill(&layout, h->terrain.t, &h->before);
    size_t count = rd_list_lays(&layout, size, lays);
    for (size_t i = 0; i < count; i++) {
        bool is_it = lays[i].low == shown.low && lays[i].high == shown.high;
        if ((!is_shown || is_it) &&
            paths_has(&h->now, leads_over, rd_pair(lays[i].low, lays[i].high)))
            return true;
    }
    return false;
}

/* ------------------------------------------------------------------- sentences -- */

enum kind {
    WINS,
    STEPS,
    STEPS_AFTER,
    STONES,
    PLANKS,
    LACKED,
    REMOVE,
    JUMP,
    NEAREST,
    DRAGON,
    SPARE_CARD,
    PLANK,
    SPARE_PLANK,
    FORWARD,
    HINDERS,
    HARMLESS,
    FORCED,
    BEST,
    KINDS
};

/* In English; # is a number. */
static const char *const sentences[KINDS] = {
    [WINS] = "it reaches the goal",
    [STEPS] = "steps left to the goal: #",
    [STEPS_AFTER] = "steps left to the goal after that: #",
    [STONES] = "stones that the way still lacks: #",
    [PLANKS] = "planks that the way still lacks: #",
    [LACKED] = "the way needs a plank that the supply does not have",
    [REMOVE] = "it can take something that Seat# needs",
    [JUMP] = "it leads past a pawn that is in the way",
    [NEAREST] = "it may cancel the card of Seat#, who is nearest to the goal",
    [DRAGON] = "it may cancel the card of Seat#",
    [SPARE_CARD] = "nobody can foresee the order of the cards",
    [PLANK] = "a plank of size # can be laid on the way now",
    [SPARE_PLANK] = "the way can do without the plank of size # for now",
    [FORWARD] = "it brings the way to the goal forward",
    [HINDERS] = "it makes the way of Seat# longer",
    [HARMLESS] = "it does not hurt your route",
    [FORCED] = "nothing else is possible",
    [BEST] = "of all that was tried, it promises the most",
};

static bool is_sentence(const char *text, const char *sentence, unsigned *number) {
    const char *place = strchr(sentence, '#');
    if (place == NULL) return strcmp(text, sentence) == 0;
    size_t length = (size_t)(place - sentence);
    if (strncmp(text, sentence, length) != 0) return false;
    char *end;
    *number = (unsigned)strtoul(text + length, &end, 10);
    return end > text + length && strcmp(end, place + 1) == 0;
}

static enum kind read_sentence(const char *text, unsigned *number) {
    for (unsigned kind = 0; kind < KINDS; kind++)
        if (is_sentence(text, sentences[kind], number)) return (enum kind)kind;
    fail_msg("an unknown sentence: %s", text);
    return KINDS;
}

static bool is_card(const hint *h, unsigned a, unsigned b) {
    gw_action first = h->decision.choice[0];
    unsigned card = rd_operand(first, 0);
    return rd_action_verb(first) == RD_DO_CARD && (card == a || card == b);
}

static bool is_dragon_of(const hint *h, gw_seat seat) {
    unsigned card = RD_DRAGON + h->t->colour[seat - 1];
    return is_card(h, card, card);
}

static bool is_other(const hint *h, unsigned seat) {
    return seat >= 1 && seat <= h->t->base.players && seat != h->seat;
}

/* Whether the order of the cards cannot be known: somebody's is hidden, or still to be given. */
static bool is_order_open(const hint *h) {
    for (gw_seat seat = 1; seat <= h->t->base.players; seat++)
        for (unsigned slot = 0; slot < RD_SLOTS && seat != h->seat; slot++) {
            unsigned card = h->before.program[seat - 1][slot];
            if (card == RD_NO_CARD || card == RD_UNKNOWN_CARD) return true;
        }
    return false;
}

/* Whether the card given is of no use to the present path. */
static bool is_spare(hint *h) {
    bool has_path = paths_of(h, h->seat)->least < PATHS_NONE;
    if (is_card(h, RD_STONE_1, RD_STONE_2)) return !has_path || paths_has(&h->now, lacks_stones, 0);
    if (is_card(h, RD_PLANK_1, RD_PLANK_2)) return !has_path || paths_has(&h->now, lacks_planks, 0);
    if (is_card(h, RD_MOVE_1, RD_MOVE_2)) return !has_path;
    return is_card(h, RD_REMOVE, RD_JUMP);
}

static size_t count_legal(const hint *h) {
    gw_action list[RD_LEGAL_MAX];
    const gw_state *state = (const gw_state *)(const void *)&h->before;
    return rd_legal(&h->t->base, state, NULL, h->seat, list);
}

/* Whether the turn begins with the player's choice among the actions that it considers. */
static bool is_own_choice(const hint *h) {
    gw_random random =
        gw_random_seed(gw_hash(&h->t->base, (const gw_state *)(const void *)&h->before));
    gw_thinking *thinking = gw_thinking_new(&h->t->base, &random);
    assert_non_null(thinking);
    thinking->budget.nodes = NODES;
    gw_opinion opinion = gw_player_judge(&rd_expert_player, thinking,
                                         (const gw_state *)(const void *)&h->before, h->seat, NULL);
    gw_thinking_free(thinking);
    return opinion.action == h->decision.choice[0];
}

static bool is_true(hint *h, enum kind kind, unsigned number) {
    bool is_remove = is_card(h, RD_REMOVE, RD_REMOVE);
    unsigned before = length_of(h, &h->before, h->seat), after = length_of(h, &h->after, h->seat);
    switch (kind) {
    case WINS: return h->after.phase == RD_WON && h->after.winner == h->seat;
    case STEPS:
        return is_card(h, RD_MOVE_1, RD_MOVE_2) &&
               paths_has(paths_of(h, h->seat), has_steps, number);
    case STEPS_AFTER:
        paths_find(&h->now, h->terrain.t, h->terrain.points, &h->after, h->seat);
        return after < before && paths_has(&h->now, has_steps, number);
    case STONES:
        return number > 0 && is_card(h, RD_STONE_1, RD_STONE_2) &&
               paths_has(paths_of(h, h->seat), lacks_stones, number);
    case PLANKS:
        return number > 0 && is_card(h, RD_PLANK_1, RD_PLANK_2) &&
               paths_has(paths_of(h, h->seat), lacks_planks, number);
    case LACKED: {
        unsigned taken = is_remove ? 0 : size_taken(h);
        return (is_remove || taken > 0) && paths_has(paths_of(h, h->seat), lacks_size, taken);
    }
    case REMOVE: return is_remove && is_other(h, number) && can_rob(h, (gw_seat)number);
    case JUMP: return is_card(h, RD_JUMP, RD_JUMP) && leads_past(h);
    case NEAREST:
        return is_other(h, number) && is_dragon_of(h, (gw_seat)number) &&
               is_nearest(h, (gw_seat)number);
    case DRAGON: return is_other(h, number) && is_dragon_of(h, (gw_seat)number);
    case SPARE_CARD: return rd_action_verb(h->decision.choice[0]) == RD_DO_CARD && is_order_open(h);
    case PLANK: return goes_on_path(h, number);
    case SPARE_PLANK:
        return rd_operand(h->decision.choice[0], 0) == number &&
               paths_has(paths_of(h, h->seat), is_without_size, number);
    case FORWARD: return after < before;
    case HINDERS:
        return is_other(h, number) &&
               length_of(h, &h->after, (gw_seat)number) > length_of(h, &h->before, (gw_seat)number);
    case HARMLESS: return after <= before;
    case FORCED: return count_legal(h) == 1;
    case BEST: return count_legal(h) > 1 && is_own_choice(h);
    default: return false;
    }
}

/* ----------------------------------------------------------------------- hints -- */

/* Plays the turn that is shown from what the seat sees. Automatic consequences for others, such as
 * a fall, do not count. */
static void follow(hint *h) {
    rd_point points[ANALYSIS_LINE];
    size_t count = 0;
    h->after = h->before;
    for (size_t i = 0; i < h->decision.choice_count; i++) {
        gw_action action = h->decision.choice[i];
        if (rd_action_verb(action) == RD_DO_POINT) points[count++] = rd_action_point(action);
        assert_int_equal(
            rd_check(&h->t->base, (gw_state *)(void *)&h->after, NULL, h->seat, action), RD_FINE);
        rd_apply(&h->t->base, (gw_state *)(void *)&h->after, NULL, h->seat, action, NULL);
    }
    for (unsigned i = 0; i < RD_COLOURS; i++)
        if (i + 1U != h->seat) h->after.pawn[i] = h->before.pawn[i];
    rd_terrain_fill(&h->terrain, &rd_weights_shipped, h->t, &h->before, points, count);
}

typedef struct count {
    unsigned all, wrong, of[KINDS];
    unsigned vague; /* more could have been said, or was not found out */
} count;

/* Checks the reason for the turn in `h->decision`; `is_chosen`: the player chose it itself. */
static void judge_reason(hint *h, bool is_chosen, count *told) {
    unsigned number = 0;
    follow(h);
    enum kind kind = read_sentence(h->reason, &number);
    if (kind == BEST && !is_chosen) return;
    told->all++;
    told->of[kind]++;
    told->vague += kind == SPARE_CARD && !is_spare(h);
    if (is_true(h, kind, number)) return;
    char turn[ANALYSIS_TURN_TEXT];
    gw_out turn_out = gw_out_to(turn, sizeof turn);
    analysis_put_choice(&turn_out, &h->t->base, &h->decision);
    print_error("false: seat %u of %u in round %u: %s: %s\n", h->seat, h->t->base.players,
                h->before.round, turn, h->reason);
    told->wrong++;
}

static void judge_hint(const gw_table *table, const rd_state *s, gw_seat seat, count *told) {
    static hint h;
    analysis_engine engine = {.player = &rd_expert_player, .nodes = NODES};
    analysis_position at = {.table = table, .seat = seat};
    gw_out out = gw_out_to(h.reason, sizeof h.reason);
    gw_any_state view;
    memcpy(&at.state, s, sizeof *s);
    assert_true(analysis_advise(&engine, &at, GW_EN, names, &h.decision, &out));
    rd_view(table, GW_STATE(&at.state), seat, GW_STATE(&view));
    h.t = rd_table_of(table);
    h.seat = seat;
    h.before = *as_state(&view);
    judge_reason(&h, true, told);
}

/* The paths in sentences are the shortest that can be built. */
static void measure_paths(hint *h, const gw_table *table, const rd_state *s, count *told) {
    ground g;
    h->t = rd_table_of(table);
    h->before = *s;
    rd_terrain_fill(&h->terrain, &rd_weights_shipped, h->t, s, NULL, 0);
    rd_ground_fill(&g, &h->terrain, s);
    for (gw_seat seat = 1; seat <= table->players; seat++) {
        rd_route route;
        rd_route_find(&route, &h->terrain, &g, seat);
        told->vague += !route.is_known;
        if (!route.is_known) continue;
        assert_int_equal(route.length, length_of(h, s, seat));
        if (route.length < ROUTE_NONE) assert_int_equal(route.steps, fewest_steps(h, seat));
    }
}

/* The reason for any single action. */
static void judge_action(gw_thinking *thinking, const rd_state *s, gw_seat seat, count *told) {
    static hint h;
    gw_any_state any, view;
    gw_out out = gw_out_to(h.reason, sizeof h.reason);
    memcpy(&any, s, sizeof *s);
    rd_view(thinking->table, GW_STATE(&any), seat, GW_STATE(&view));
    h.t = rd_table_of(thinking->table);
    h.seat = seat;
    h.before = *as_state(&view);
    h.decision.choice[0] = gw_thinking_pick(thinking, GW_STATE(&view), seat);
    h.decision.choice_count = 1;
    gw_player_reason(&rd_expert_player, thinking, GW_STATE(&any), seat, h.decision.choice[0], GW_EN,
                     names, &out);
    judge_reason(&h, false, told);
}

/* Continues with random actions, and now and then with a player's, so that positions are both
 * strange and normal; from time to time a hint and the reason for another action are checked. */
static void judge_game(gw_table *table, gw_random *random, unsigned every, count *told) {
    enum { ROUNDS = 12 };
    static hint h;
    gw_any_state any;
    gw_thinking *thinking = gw_thinking_new(table, random);
    gw_seat seat;
    assert_non_null(thinking);
    thinking->budget.nodes = NODES;
    gw_start(table, GW_STATE(&any));
    while ((seat = gw_first_to_act(table, GW_STATE(&any))) != GW_NO_SEAT) {
        if (as_state(&any)->round > ROUNDS) break;
        bool is_usual = seat != GW_CHANCE && gw_random_below(random, 4) > 0;
        if (seat != GW_CHANCE && gw_random_below(random, every) == 0) {
            judge_hint(table, as_state(&any), seat, told);
            judge_action(thinking, as_state(&any), seat, told);
            measure_paths(&h, table, as_state(&any), told);
        }
        gw_action action = is_usual
                               ? gw_player_decide(&rd_easy_player, thinking, GW_STATE(&any), seat)
                               : gw_pick(table, GW_STATE(&any), NULL, seat, random, thinking->list);
        rd_apply(table, GW_STATE(&any), NULL, seat, action, NULL);
    }
    gw_thinking_free(thinking);
}

/* -------------------------------------------------------------------- the tests -- */

/* A custom board: the shipped one with thinner planks that need less overlap. */
static void begin_on_own_board(position *p, const char *options) {
    gw_options values;
    gw_problem problem;
    char text[GW_BOARD_MAX];
    size_t length = strlen(gw_river_dragons.board);
    assert_true(length < sizeof text);
    memcpy(text, gw_river_dragons.board, length + 1);
    char *width = strstr(text, "plank-width 12"), *overlap = strstr(text, "overlap 5");
    assert_true(width && overlap);
    width[strlen("plank-width 1")] = '0';
    overlap[strlen("overlap ")] = '1';
    assert_true(gw_options_read(&gw_river_dragons, &values, options, strlen(options), &problem));
    gw_table_free(p->table);
    p->table = gw_table_new_on(&gw_river_dragons, &values, text, length, &problem);
    assert_non_null(p->table);
}

static void every_sentence_of_a_hint_is_true(void **state) {
    static const char *const tables[] = {
        "players=2",           "players=3",           "players=4 supply=two-colours",
        "players=5 assist=on", "players=6",           "players=2 expert=on",
        "players=3 expert=on", "players=4 expert=on", "players=5 expert=on",
        "players=6 expert=on"};
    enum { GAMES = 2, EVERY = 8 };
    /* Another build tests all of it (tools/test), so a part is enough here. */
    const bool is_sampled = getenv("GANGWAY_CALIBRATION_ONE_IN") != NULL;
    const unsigned every = is_sampled ? 6 * EVERY : EVERY;
    position *p = *state;
    gw_random random = gw_random_seed(81);
    count told = {0};
    for (unsigned game = 0; game < GAMES; game++) {
        for (size_t table = 0; table < COUNT(tables); table++) {
            begin(p, tables[table]);
            bool is_slow = rd_table_of(p->table)->is_expert;
            judge_game(p->table, &random, is_slow ? 4 * every : every, &told);
        }
        begin_on_own_board(p, "players=3");
        judge_game(p->table, &random, every, &told);
    }
    assert_int_equal(told.wrong, 0);
    if (is_sampled) return;
    for (unsigned kind = 0; kind < KINDS; kind++)
        if (told.of[kind] == 0) fail_msg("never said: %s", sentences[kind]);
    assert_true(told.all > 500 && 100 * told.vague <= told.all);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(every_sentence_of_a_hint_is_true),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Explains in a sentence why an action is refused. */
#include "core/bits.h"
#include "dragons/dragons.h"
#include <gangway/problem.h>

static const char *const colours[RD_COLOURS] = {"colour.blue",   "colour.green", "colour.pink",
                                                "colour.yellow", "colour.red",   "colour.black"};

/* What has to be done, by phase. */
static const char *const due[] = {
    [RD_AWAIT_FIRST] = "why.dragons.await-chance", [RD_AWAIT_PROGRAM] = "why.dragons.await-card",
    [RD_AWAIT_STONE] = "why.dragons.await-stone",  [RD_AWAIT_PLANK] = "why.dragons.await-plank",
    [RD_AWAIT_LAY] = "why.dragons.await-lay",      [RD_AWAIT_TAKE] = "why.dragons.await-take",
    [RD_AWAIT_GO] = "why.dragons.await-go",        [RD_AWAIT_JUMP] = "why.dragons.await-jump",
};

static bool say(gw_problem *problem, const char *id) {
    gw_problem_set(problem, id);
    return true;
}

static bool explain_order(const rd_table *t, const rd_state *s, gw_seat seat, gw_problem *problem) {
    bool is_mover = rd_is_execution(s) && rd_mover(t, s) == seat;
    bool has_given = s->phase == RD_AWAIT_PROGRAM && seat >= 1 && seat <= t->base.players &&
                     rd_cards_given(s, seat) == RD_SLOTS;
    if (has_given) return say(problem, "why.dragons.program-complete");
    if (is_mover || !rd_is_execution(s)) return say(problem, due[s->phase]);
    gw_problem_set(problem, "why.dragons.not-your-turn");
    gw_problem_text(problem, "colour", colours[t->colour[rd_mover(t, s) - 1]]);
    return true;
}

static bool explain_card(const rd_state *s, gw_seat seat, unsigned card, gw_problem *problem) {
    for (unsigned i = 0; i < RD_SLOTS; i++)
        if (s->program[seat - 1][i] == card) return say(problem, "why.dragons.card-twice");
    return say(problem, "why.dragons.two-dragons");
}

static bool explain_number(gw_problem *problem, const char *id, unsigned number) {
    gw_problem_set(problem, id);
    gw_problem_number(problem, "stone", number);
    return true;
}

/* Explains that a number does not exist. A number too large for an action is not quoted, because it
 * is not the one that was typed. */
static bool explain_none(gw_problem *problem, const char *id, const char *large_id,
                         unsigned number) {
    return number == RD_NUMBER_MAX ? say(problem, large_id) : explain_number(problem, id, number);
}

static bool explain_island(const rd_state *s, unsigned number, gw_problem *problem) {
    if (number < 1 || number > RD_STONES)
        return explain_none(problem, "why.dragons.no-island", "why.dragons.no-such-island", number);
    bool is_taken = s->stones >> (number - 1) & 1;
    return explain_number(
        problem, is_taken ? "why.dragons.island-taken" : "why.dragons.island-under-plank", number);
}

/* Whether an action's support is a stone, and not on the board. */
static bool is_missing(const rd_state *s, unsigned code) {
    bool is_there = code >= 1 && code <= RD_STONES && (s->stones >> (code - 1) & 1);
    return code < RD_FIRST_VILLAGE && !is_there;
}

static bool explain_no_stone(gw_problem *problem, unsigned number) {
    return explain_none(problem, "why.dragons.no-stone", "why.dragons.no-such-stone", number);
}

static bool explain_lay(const rd_state *s, gw_action action, gw_problem *problem) {
    for (unsigned i = 0; i < 2; i++) {
        unsigned code = rd_operand(action, i);
        if (is_missing(s, code)) return explain_no_stone(problem, code);
    }
    return say(problem, "why.dragons.two-villages");
}

static bool explain_plank(const rd_state *s, gw_action action, gw_problem *problem) {
    if (rd_action_verb(action) == RD_DO_PLANK) return say(problem, "why.dragons.no-such-plank");
    return explain_lay(s, action, problem);
}

static bool explain_take(const rd_state *s, gw_action action, gw_problem *problem) {
    unsigned stone = rd_operand(action, 0);
    if (rd_action_verb(action) == RD_DO_TAKE_PLANK)
        return say(problem, "why.dragons.no-plank-there");
    if (is_missing(s, stone)) return explain_no_stone(problem, stone);
    return explain_number(problem, "why.dragons.stone-carries", stone);
}

/* RD-R2: a pawn is on the plank, or the supply already has a plank of its size. */
static bool explain_keep(const rd_table *t, const rd_state *s, gw_action action,
                         gw_problem *problem) {
    rd_layout layout;
    rd_laid l = rd_ends(action, 0);
    rd_layout_fill(&layout, t, s);
    unsigned plank = rd_plank_between(&layout, l.low, l.high);
    if (layout.occupied >> plank & 1) return say(problem, "why.dragons.plank-occupied");
    gw_problem_set(problem, "why.dragons.size-held");
    gw_problem_number(problem, "size", plank % RD_SIZES + 1);
    return true;
}

/* Explains a support that is in the way, by its number or colour. */
static bool explain_support(gw_problem *problem, unsigned support, const char *stone_id,
                            const char *village_id) {
    if (!rd_is_village(support)) return explain_number(problem, stone_id, support + 1);
    gw_problem_set(problem, village_id);
    gw_problem_text(problem, "colour", colours[support - RD_STONES]);
    return true;
}

static bool explain_full(const rd_layout *layout, rd_laid l, gw_problem *problem) {
    unsigned support = gw_bit_count(layout->at[l.low]) >= RD_CARRIED_MAX ? l.low : l.high;
    return explain_support(problem, support, "why.dragons.stone-full", "why.dragons.village-full");
}

/* RD-P3: what the plank would lie over, or else cross. */
static bool explain_way(const rd_layout *layout, rd_laid l, gw_problem *problem) {
    const rd_table *t = layout->t;
    rd_point p = rd_centre(t, layout->s, l.low), q = rd_centre(t, layout->s, l.high);
    for (unsigned i = 0; i < RD_SUPPORTS; i++) {
        bool is_other = layout->present >> i & 1 && i != l.low && i != l.high;
        if (is_other &&
            rd_is_over_disc(&t->board, p, q, rd_centre(t, layout->s, i), rd_radius(&t->board, i)))
            return explain_support(problem, i, "why.dragons.over-stone",
                                   "why.dragons.over-village");
    }
    return say(problem, "why.dragons.crosses");
}

static bool explain_place(const rd_table *t, const rd_state *s, gw_action action, gw_rule rule,
                          gw_problem *problem) {
    rd_layout layout;
    rd_laid l = rd_ends(action, 0);
    rd_layout_fill(&layout, t, s);
    return rule == RD_P4 ? explain_full(&layout, l, problem) : explain_way(&layout, l, problem);
}

/* RD-X1: outside the water, or too near to what. */
static bool explain_point(const rd_table *t, const rd_state *s, rd_point p, gw_problem *problem) {
    unsigned obstacle = rd_point_obstacle(t, s, p);
    if (obstacle == RD_SUPPORTS + RD_PLANKS) return say(problem, "why.dragons.outside");
    if (obstacle >= RD_SUPPORTS) return say(problem, "why.dragons.near-plank");
    return explain_support(problem, obstacle, "why.dragons.near-stone", "why.dragons.near-village");
}

static bool explain_length(const rd_state *s, gw_problem *problem) {
    gw_problem_set(problem, "why.dragons.too-short");
    gw_problem_number(problem, "size", s->chosen);
    return true;
}

bool rd_explain(const gw_table *table, const gw_state *state, gw_seat seat, gw_action action,
                gw_rule rule, gw_problem *problem) {
    const rd_table *t = rd_table_of(table);
    const rd_state *s = rd_state_of(state);
    switch (rule) {
    case RD_9:
    case RD_10: return say(problem, "why.dragons.over");
    case RD_6: return explain_order(t, s, seat, problem);
    case RD_5: return explain_card(s, seat, rd_operand(action, 0), problem);
    case RD_S1: return explain_island(s, rd_operand(action, 0), problem);
    case RD_P1: return explain_plank(s, action, problem);
    case RD_P2: return explain_length(s, problem);
    case RD_P3:
    case RD_P4: return explain_place(t, s, action, rule, problem);
    case RD_X1: return explain_point(t, s, rd_action_point(action), problem);
    case RD_R1: return explain_take(s, action, problem);
    case RD_R2: return explain_keep(t, s, action, problem);
    case RD_M2: return say(problem, "why.dragons.plank-occupied");
    default: return false;
    }
}

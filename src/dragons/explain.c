/* Explains in a sentence why an action is refused, and says what would work. */
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

static const char *const cards[RD_UNKNOWN_CARD] = {
    [RD_STONE_1] = "card.stone1",         [RD_STONE_2] = "card.stone2",
    [RD_PLANK_1] = "card.plank1",         [RD_PLANK_2] = "card.plank2",
    [RD_REMOVE] = "card.remove",          [RD_MOVE_1] = "card.move1",
    [RD_MOVE_2] = "card.move2",           [RD_JUMP] = "card.jump",
    [RD_DRAGON] = "card.dragon-blue",     [RD_DRAGON + 1] = "card.dragon-green",
    [RD_DRAGON + 2] = "card.dragon-pink", [RD_DRAGON + 3] = "card.dragon-yellow",
    [RD_DRAGON + 4] = "card.dragon-red",  [RD_DRAGON + 5] = "card.dragon-black",
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

/* ------------------------------------------------------------- what would work -- */

/* Sentences about a place, by what it is: between two stones, between a village and a stone, a
 * village. */
typedef struct place_notes {
    const char *stones, *village_stone, *village;
} place_notes;

static const place_notes lay_notes = {"why.dragons.try-lay", "why.dragons.try-lay-village", NULL};
static const place_notes take_notes = {"why.dragons.try-take-plank",
                                       "why.dragons.try-take-plank-village", NULL};
static const place_notes go_notes = {"why.dragons.try-go-plank", "why.dragons.try-go-plank-village",
                                     "why.dragons.try-go-village"};
static const place_notes jump_notes = {"why.dragons.try-jump-plank",
                                       "why.dragons.try-jump-plank-village",
                                       "why.dragons.try-jump-village"};

static void note_village(gw_problem *problem, unsigned code) {
    gw_problem_text(problem, "village", colours[code - RD_FIRST_VILLAGE]);
}

static void note_place(gw_problem *problem, const place_notes *notes, gw_action remedy) {
    unsigned a = rd_operand(remedy, 0), b = rd_operand(remedy, 1);
    bool is_village = a >= RD_FIRST_VILLAGE;
    gw_problem_note(problem, is_village ? notes->village_stone : notes->stones);
    if (is_village)
        note_village(problem, a);
    else
        gw_problem_number(problem, "near", a);
    gw_problem_number(problem, "far", b);
}

static void note_village_place(gw_problem *problem, const place_notes *notes, gw_action remedy) {
    gw_problem_note(problem, notes->village);
    note_village(problem, rd_operand(remedy, 0));
}

static void note_number(gw_problem *problem, const char *id, unsigned number) {
    gw_problem_note(problem, id);
    gw_problem_number(problem, "near", number);
}

static void note_card(gw_problem *problem, unsigned card) {
    gw_problem_note(problem, "why.dragons.try-card");
    gw_problem_text(problem, "card", cards[card]);
}

static void note_plank(gw_problem *problem, gw_action remedy) {
    note_number(problem, "why.dragons.try-plank", rd_operand(remedy, 0));
    gw_problem_text(problem, "tint", colours[rd_operand(remedy, 1)]);
}

static int sign(int32_t value) {
    return (value > 0) - (value < 0);
}

/* In which direction there is room; from no point at all, anywhere in the water. */
static void note_point(gw_problem *problem, gw_action refused, gw_action remedy) {
    static const char *const ids[3][3] = {
        {"why.dragons.try-up-left", "why.dragons.try-up", "why.dragons.try-up-right"},
        {"why.dragons.try-left", "why.dragons.try-anywhere", "why.dragons.try-right"},
        {"why.dragons.try-down-left", "why.dragons.try-down", "why.dragons.try-down-right"}};
    rd_point to = rd_action_point(remedy), from = to;
    if (rd_action_verb(refused) == RD_DO_POINT) from = rd_action_point(refused);
    gw_problem_note(problem, ids[sign(to.y - from.y) + 1][sign(to.x - from.x) + 1]);
}

static void note_remedy(gw_problem *problem, gw_action refused, gw_action remedy) {
    switch (rd_action_verb(remedy)) {
    case RD_DO_CARD: note_card(problem, rd_operand(remedy, 0)); return;
    case RD_DO_STONE: note_number(problem, "why.dragons.try-stone", rd_operand(remedy, 0)); return;
    case RD_DO_POINT: note_point(problem, refused, remedy); return;
    case RD_DO_PLANK: note_plank(problem, remedy); return;
    case RD_DO_LAY: note_place(problem, &lay_notes, remedy); return;
    case RD_DO_TAKE_STONE:
        note_number(problem, "why.dragons.try-take-stone", rd_operand(remedy, 0));
        return;
    case RD_DO_TAKE_PLANK: note_place(problem, &take_notes, remedy); return;
    case RD_DO_GO_PLANK: note_place(problem, &go_notes, remedy); return;
    case RD_DO_GO_VILLAGE: note_village_place(problem, &go_notes, remedy); return;
    case RD_DO_JUMP_PLANK: note_place(problem, &jump_notes, remedy); return;
    case RD_DO_JUMP_VILLAGE: note_village_place(problem, &jump_notes, remedy); return;
    default: return;
    }
}

/* RD-M5: whom the jump leads over, or where it would land. */
static bool explain_jump(const rd_table *t, const rd_state *s, gw_seat seat, gw_action action,
                         gw_problem *problem) {
    rd_layout layout;
    rd_laid l = rd_ends(action, 2);
    rd_layout_fill(&layout, t, s);
    unsigned over = l.high < RD_SUPPORTS ? rd_plank_between(&layout, l.low, l.high) : RD_PLANKS;
    bool has_pawn = over < RD_PLANKS && rd_jumped(&layout, seat) >> over & 1;
    return say(problem, has_pawn ? "why.dragons.jump-lands-not" : "why.dragons.jump-over-nobody");
}

static bool explain_rule(const rd_table *t, const rd_state *s, gw_seat seat, gw_action action,
                         gw_rule rule, gw_problem *problem) {
    switch (rule) {
    case RD_9:
    case RD_10: return say(problem, "why.dragons.over");
    case RD_3: return say(problem, "why.dragons.no-such-card");
    case RD_6: return explain_order(t, s, seat, problem);
    case RD_5: return explain_card(s, seat, rd_operand(action, 0), problem);
    case RD_S1: return explain_island(s, rd_operand(action, 0), problem);
    case RD_S3: return say(problem, "why.dragons.in-village");
    case RD_P1: return explain_plank(s, action, problem);
    case RD_P2: return explain_length(s, problem);
    case RD_P3:
    case RD_P4: return explain_place(t, s, action, rule, problem);
    case RD_P5: return say(problem, "why.dragons.plank-there");
    case RD_X1: return explain_point(t, s, rd_action_point(action), problem);
    case RD_R1: return explain_take(s, action, problem);
    case RD_R2: return explain_keep(t, s, action, problem);
    case RD_R3:
        return say(problem,
                   t->counts_colours ? "why.dragons.supply-colours" : "why.dragons.supply-foreign");
    case RD_M1: return say(problem, "why.dragons.not-next");
    case RD_M2: return say(problem, "why.dragons.plank-occupied");
    case RD_M5: return explain_jump(t, s, seat, action, problem);
    default: return false;
    }
}

bool rd_explain(const gw_table *table, const gw_state *state, gw_seat seat, gw_action action,
                gw_rule rule, gw_problem *problem) {
    const rd_table *t = rd_table_of(table);
    const rd_state *s = rd_state_of(state);
    if (!explain_rule(t, s, seat, action, rule, problem)) return false;
    gw_action remedy = rd_remedy(t, s, seat, action);
    if (remedy) note_remedy(problem, action, remedy);
    return true;
}

/* Whether an action is legal, or which rule forbids it: the first that applies, in the order of
 * "Refusals" in the rules text. */
#include "trains/trains.h"
#include <gangway/problem.h>

static bool is_place(uint32_t number) {
    return number >= 1 && number <= GT_CARS;
}

/* Whether the bits encode an action that the notation has for this seat, chance or a player. */
static bool is_notation(gw_seat seat, gw_action action) {
    gt_verb verb = gt_action_verb(action);
    uint32_t a = gt_action_a(action), b = gt_action_b(action);
    bool is_chance_verb = verb == GT_DO_FIRST || verb == GT_DO_DEAL;
    if (is_chance_verb != (seat == GW_CHANCE)) return false;
    switch (verb) {
    case GT_DO_KEEP:
    case GT_DO_SWAP:
    case GT_DO_MOVE: return a < GT_HIDDEN_CARD && b < GT_HIDDEN_CARD;
    case GT_DO_FIRST:
    case GT_DO_PLACE:
    case GT_DO_PROTECT: return a < GT_HIDDEN_CARD && b == 0;
    case GT_DO_DEAL: return b == 0;
    case GT_DO_REMOVE: return a < GT_PROTECTIONS && b == 0;
    case GT_DO_DRAW: return a == 0 && b == 0;
    default: return false;
    }
}

static gw_rule check_first(const gt_table *t, gw_action action) {
    uint32_t seat = gt_action_a(action);
    if (gt_action_verb(action) != GT_DO_FIRST || seat < 1 || seat > t->base.players) return GT_3;
    return GT_FINE;
}

/* `?` is only allowed in a view, and only for cards that not everybody sees (GT-H1). */
static gw_rule check_deal(const gt_state *s, gw_action action) {
    uint32_t card = gt_action_a(action);
    if (gt_action_verb(action) != GT_DO_DEAL) return GT_3;
    if (card == GT_HIDDEN_CARD) {
        bool may_hide = s->phase == GT_AWAIT_HAND_CARD || s->phase == GT_AWAIT_DRAW;
        return s->is_view && may_hide ? GT_FINE : GT_H1;
    }
    return card >= 1 && card <= GT_CARDS && gt_has(&s->deck, card) ? GT_FINE : GT_1;
}

/* GT-4: a card of the mover's hand; in a view it may be one of the unknown cards. */
static bool may_keep(const gt_state *s, uint32_t card) {
    const gt_card *hand = s->hand + gt_hand_start(s->mover);
    if (card < 1 || card > GT_CARDS) return false;
    for (unsigned i = 0; i < s->mover; i++)
        if (hand[i] == card || (hand[i] == GT_UNKNOWN && gt_has(&s->deck, card))) return true;
    return false;
}

static gw_rule check_keep(const gt_state *s, gw_action action) {
    if (gt_action_verb(action) != GT_DO_KEEP || !may_keep(s, gt_action_a(action))) return GT_4;
    return is_place(gt_action_b(action)) ? GT_FINE : GT_6;
}

/* A card is known once it is placed, so a `?` cannot be placed, even in a view (GT-H1). */
static gw_rule check_place(const gt_state *s, gw_action action) {
    if (gt_action_verb(action) != GT_DO_PLACE || !is_place(gt_action_a(action))) return GT_6;
    return s->drawn == GT_UNKNOWN ? GT_H1 : GT_FINE;
}

static bool can_protect(const gt_state *s) {
    const gt_card *protection = s->protection[s->mover - 1];
    return !protection[0] || !protection[1] || !protection[2];
}

/* GT-7: only a protection can be unusable. */
static bool has_usable_offer(const gt_state *s) {
    for (unsigned i = 0; i < GT_ABILITIES; i++)
        if (s->offer[i] && (i != GT_PROTECT || can_protect(s))) return true;
    return false;
}

static gw_rule check_swap(uint32_t i, uint32_t j, gt_ability *ability) {
    *ability = j == i + 1 ? GT_SWAP_ADJACENT : GT_SWAP_OVER_ONE;
    if (*ability == GT_SWAP_ADJACENT) return is_place(i) && is_place(j) ? GT_FINE : GT_A1;
    return j == i + 2 && is_place(i) && is_place(j) ? GT_FINE : GT_A2;
}

static gw_rule check_move(uint32_t i, uint32_t j, gt_ability *ability) {
    *ability = j > i ? GT_MOVE_RIGHT : GT_MOVE_LEFT;
    if (*ability == GT_MOVE_RIGHT)
        return j == i + 2 && is_place(i) && is_place(j) ? GT_FINE : GT_A4;
    return i == j + 2 && is_place(i) && is_place(j) ? GT_FINE : GT_A3;
}

static gw_rule check_protect(const gt_state *s, uint32_t place, gt_ability *ability) {
    *ability = GT_PROTECT;
    if (!is_place(place) || (place - 1) % GT_PROTECTION_EVERY != 0) return GT_A7;
    return s->protection[s->mover - 1][(place - 1) / GT_PROTECTION_EVERY] ? GT_A7 : GT_FINE;
}

static gw_rule check_turn(const gt_state *s, gw_action action) {
    gt_verb verb = gt_action_verb(action);
    uint32_t a = gt_action_a(action), b = gt_action_b(action);
    gt_ability ability = GT_REMOVE_LEFT;
    gw_rule rule = GT_FINE;
    if (verb == GT_DO_DRAW) return GT_FINE;
    if (verb == GT_DO_KEEP) return GT_4;
    if (verb == GT_DO_PLACE) return GT_6;
    if (!has_usable_offer(s)) return GT_8;
    if (verb == GT_DO_SWAP)
        rule = check_swap(a, b, &ability);
    else if (verb == GT_DO_MOVE)
        rule = check_move(a, b, &ability);
    else if (verb == GT_DO_PROTECT)
        rule = check_protect(s, a, &ability);
    else
        ability = (gt_ability)(GT_REMOVE_LEFT + a);
    if (rule != GT_FINE) return rule;
    return s->offer[ability] ? GT_FINE : GT_7;
}

gw_rule gt_check(const gw_table *table, const gw_state *state, gw_scratch *scratch, gw_seat seat,
                 gw_action action) {
    (void)scratch;
    const gt_table *t = gt_table_of(table);
    const gt_state *s = gt_state_of(state);
    if (!is_notation(seat, action)) return GT_N;
    if (s->phase == GT_WON) return GT_E1;
    if (s->phase == GT_DRAWN) return GT_E3;
    gw_seat actor = gt_is_chance(s->phase) ? GW_CHANCE : gt_table_seat(t, s, s->mover);
    if (seat != actor) return GT_T;
    switch (s->phase) {
    case GT_AWAIT_FIRST: return check_first(t, action);
    case GT_AWAIT_KEEP: return check_keep(s, action);
    case GT_AWAIT_TURN: return check_turn(s, action);
    case GT_AWAIT_PLACE: return check_place(s, action);
    default: return check_deal(s, action);
    }
}

/* The ability that an action of a turn needs in the offer. */
static const char *wanted_text(gw_action action) {
    uint32_t a = gt_action_a(action), b = gt_action_b(action);
    switch (gt_action_verb(action)) {
    case GT_DO_SWAP: return b == a + 1 ? "ability.swap-adjacent" : "ability.swap-over-one";
    case GT_DO_MOVE: return b > a ? "ability.move-right" : "ability.move-left";
    case GT_DO_PROTECT: return "ability.protect";
    default: break;
    }
    static const char *const removals[GT_PROTECTIONS] = {
        "ability.remove-left", "ability.remove-middle", "ability.remove-right"};
    return removals[a];
}

/* Explains refused actions of a turn where there is more to say than the rule's text. */
static bool explain_turn(const gt_state *s, gw_action action, gw_rule rule, gw_problem *problem) {
    bool is_protected = gt_action_verb(action) == GT_DO_PROTECT && rule == GT_A7 &&
                        is_place(gt_action_a(action)) &&
                        (gt_action_a(action) - 1) % GT_PROTECTION_EVERY == 0;
    if (rule == GT_7) {
        gw_problem_set(problem, "why.trains.no-card");
        gw_problem_text(problem, "ability", wanted_text(action));
    } else if (rule == GT_8) {
        gw_problem_set(problem, "why.trains.no-offer");
    } else if (rule == GT_6) {
        gw_problem_set(problem, "why.trains.draw-first");
    } else if (rule == GT_4) {
        gw_problem_set(problem, "why.trains.setup-over");
    } else if (is_protected) {
        gw_problem_set(problem, "why.trains.locked");
        gw_problem_number(problem, "place", gt_action_a(action));
        gw_problem_number(
            problem, "card",
            s->protection[s->mover - 1][(gt_action_a(action) - 1) / GT_PROTECTION_EVERY]);
    } else {
        return false;
    }
    return true;
}

/* Whether a number is the one that was written, and not clamped for being too large. */
static bool is_as_written(uint32_t number) {
    return number < GT_HIDDEN_CARD - 1;
}

/* Explains refused actions while the game waits for anything but a turn. */
static bool explain_awaited(const gt_state *s, gw_action action, gw_rule rule,
                            gw_problem *problem) {
    gt_verb verb = gt_action_verb(action);
    uint32_t place = verb == GT_DO_KEEP ? gt_action_b(action) : gt_action_a(action);
    if (rule == GT_3) {
        bool is_deal = verb == GT_DO_DEAL;
        gw_problem_set(problem, is_deal ? "why.trains.first-first" : "why.trains.first-once");
    } else if (rule == GT_1 && is_as_written(gt_action_a(action))) {
        gw_problem_set(problem, "why.trains.not-in-deck");
        gw_problem_number(problem, "card", gt_action_a(action));
    } else if (rule == GT_4 && verb == GT_DO_KEEP) {
        if (!is_as_written(gt_action_a(action))) return false;
        gw_problem_set(problem, "why.trains.not-in-hand");
        gw_problem_number(problem, "card", gt_action_a(action));
    } else if (rule == GT_4) {
        gw_problem_set(problem, "why.trains.keep-first");
    } else if (rule == GT_6 && (verb == GT_DO_PLACE || s->phase == GT_AWAIT_KEEP)) {
        if (!is_as_written(place)) return false;
        gw_problem_set(problem, "why.trains.place");
        gw_problem_number(problem, "place", place);
    } else if (rule == GT_6) {
        gw_problem_set(problem, "why.trains.place-first");
    } else {
        return false;
    }
    return true;
}

bool gt_explain(const gw_table *table, const gw_state *state, gw_seat seat, gw_action action,
                gw_rule rule, gw_problem *problem) {
    const gt_table *t = gt_table_of(table);
    const gt_state *s = gt_state_of(state);
    (void)seat;
    if (rule == GT_N || s->phase == GT_DRAWN) return false;
    if (s->phase == GT_WON) {
        gw_problem_set(problem, "why.trains.over");
        return true;
    }
    if (rule == GT_T && gt_is_chance(s->phase)) {
        gw_problem_set(problem, "why.trains.await-chance");
        return true;
    }
    if (rule == GT_T) {
        gw_problem_set(problem, "why.trains.not-your-turn");
        gw_problem_number(problem, "seat", gt_table_seat(t, s, s->mover));
        gw_problem_number(problem, "actor", s->mover);
        return true;
    }
    return s->phase == GT_AWAIT_TURN ? explain_turn(s, action, rule, problem)
                                     : explain_awaited(s, action, rule, problem);
}

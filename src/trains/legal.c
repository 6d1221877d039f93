/* Lists legal actions, and picks one at random without listing them. */
#include "trains/trains.h"

#define SWAP(i, j) GT_ACTION(GT_DO_SWAP, i, j)
#define MOVE(i, j) GT_ACTION(GT_DO_MOVE, i, j)

/* What a card in the offer can be used for, in any position (GT-A1 to GT-A5). */
typedef struct ability_actions {
    uint8_t count;
    gw_action list[6];
} ability_actions;

static const ability_actions uses[GT_ABILITIES] = {
    [GT_SWAP_ADJACENT] = {6,
                          {SWAP(1, 2), SWAP(2, 3), SWAP(3, 4), SWAP(4, 5), SWAP(5, 6), SWAP(6, 7)}},
    [GT_SWAP_OVER_ONE] = {5, {SWAP(1, 3), SWAP(2, 4), SWAP(3, 5), SWAP(4, 6), SWAP(5, 7)}},
    [GT_MOVE_LEFT] = {5, {MOVE(3, 1), MOVE(4, 2), MOVE(5, 3), MOVE(6, 4), MOVE(7, 5)}},
    [GT_MOVE_RIGHT] = {5, {MOVE(1, 3), MOVE(2, 4), MOVE(3, 5), MOVE(4, 6), MOVE(5, 7)}},
    [GT_REMOVE_LEFT] = {1, {GT_ACTION(GT_DO_REMOVE, 0, 0)}},
    [GT_REMOVE_MIDDLE] = {1, {GT_ACTION(GT_DO_REMOVE, 1, 0)}},
    [GT_REMOVE_RIGHT] = {1, {GT_ACTION(GT_DO_REMOVE, 2, 0)}},
    [GT_PROTECT] = {0, {0}}, /* depends on the places taken */
};

/* GT-A7: one protection each under the first, fourth and seventh car. */
static size_t list_protections(const gt_state *s, gw_action *list) {
    size_t count = 0;
    for (unsigned i = 0; i < GT_PROTECTIONS; i++)
        if (!s->protection[s->mover - 1][i])
            list[count++] = GT_ACTION(GT_DO_PROTECT, gt_protection_car(i) + 1, 0);
    return count;
}

static size_t list_turn(const gt_state *s, gw_action *list) {
    size_t count = 0;
    list[count++] = GT_ACTION(GT_DO_DRAW, 0, 0);
    for (unsigned ability = 0; ability < GT_PROTECT; ability++) {
        if (!s->offer[ability]) continue;
        for (unsigned i = 0; i < uses[ability].count; i++) list[count++] = uses[ability].list[i];
    }
    if (s->offer[GT_PROTECT]) count += list_protections(s, list + count);
    return count;
}

static size_t list_keep_card(unsigned card, gw_action *list) {
    for (unsigned place = 1; place <= GT_CARS; place++)
        list[place - 1] = GT_ACTION(GT_DO_KEEP, card, place);
    return GT_CARS;
}

static size_t list_keep(const gt_state *s, gw_action *list) {
    const gt_card *hand = s->hand + gt_hand_start(s->mover);
    size_t count = 0;
    bool is_unknown = false;
    for (unsigned i = 0; i < s->mover; i++) {
        if (hand[i] == GT_UNKNOWN)
            is_unknown = true;
        else if (hand[i])
            count += list_keep_card(hand[i], list + count);
    }
    for (unsigned card = 1; is_unknown && card <= GT_CARDS; card++)
        if (gt_has(&s->deck, card)) count += list_keep_card(card, list + count);
    return count;
}

static size_t list_deal(const gt_state *s, gw_action *list) {
    size_t count = 0;
    for (unsigned card = 1; card <= GT_CARDS; card++)
        if (gt_has(&s->deck, card)) list[count++] = GT_ACTION(GT_DO_DEAL, card, 0);
    if (s->is_view && (s->phase == GT_AWAIT_HAND_CARD || s->phase == GT_AWAIT_DRAW))
        list[count++] = GT_ACTION(GT_DO_DEAL, GT_HIDDEN_CARD, 0);
    return count;
}

static size_t list_numbers(gt_verb verb, unsigned last, gw_action *list) {
    for (unsigned i = 1; i <= last; i++) list[i - 1] = GT_ACTION(verb, i, 0);
    return last;
}

size_t gt_legal(const gw_table *table, const gw_state *state, gw_scratch *scratch, gw_seat seat,
                gw_action *list) {
    (void)scratch;
    const gt_state *s = gt_state_of(state);
    if (s->phase >= GT_WON) return 0;
    gw_seat actor =
        gt_is_chance(s->phase) ? GW_CHANCE : gt_table_seat(gt_table_of(table), s, s->mover);
    if (seat != actor) return 0;
    switch (s->phase) {
    case GT_AWAIT_FIRST: return list_numbers(GT_DO_FIRST, table->players, list);
    case GT_AWAIT_KEEP: return list_keep(s, list);
    case GT_AWAIT_TURN: return list_turn(s, list);
    case GT_AWAIT_PLACE:
        return s->drawn == GT_UNKNOWN ? 0 : list_numbers(GT_DO_PLACE, GT_CARS, list);
    default: return list_deal(s, list);
    }
}

/* Uniform over 0..limit-1, with an error of at most 2^-32. */
static unsigned scale(uint64_t random, unsigned limit) {
    return (unsigned)((random >> 32) * limit >> 32);
}

static gw_action pick_deal(const gt_state *s, uint64_t random) {
    return GT_ACTION(GT_DO_DEAL, gt_nth(&s->deck, scale(random, s->deck_count)), 0);
}

static gw_action pick_turn(const gt_state *s, uint64_t random) {
    gw_action protections[GT_PROTECTIONS];
    unsigned protection_count =
        s->offer[GT_PROTECT] ? (unsigned)list_protections(s, protections) : 0;
    unsigned total = 1 + protection_count;
    for (unsigned ability = 0; ability < GT_PROTECT; ability++)
        total += s->offer[ability] ? uses[ability].count : 0;
    unsigned n = scale(random, total);
    if (n-- == 0) return GT_ACTION(GT_DO_DRAW, 0, 0);
    for (unsigned ability = 0; ability < GT_PROTECT; ability++) {
        if (!s->offer[ability]) continue;
        if (n < uses[ability].count) return uses[ability].list[n];
        n -= uses[ability].count;
    }
    return protections[n];
}

static gw_action pick_keep(const gt_state *s, uint64_t random) {
    unsigned n = scale(random, (unsigned)(s->mover * GT_CARS));
    return GT_ACTION(GT_DO_KEEP, s->hand[gt_hand_start(s->mover) + n / GT_CARS], n % GT_CARS + 1);
}

gw_action gt_pick(const gw_table *table, const gw_state *state, gw_scratch *scratch, gw_seat seat,
                  uint64_t random) {
    (void)scratch, (void)seat;
    const gt_state *s = gt_state_of(state);
    switch (s->phase) {
    case GT_AWAIT_FIRST: return GT_ACTION(GT_DO_FIRST, scale(random, table->players) + 1, 0);
    case GT_AWAIT_KEEP: return pick_keep(s, random);
    case GT_AWAIT_TURN: return pick_turn(s, random);
    case GT_AWAIT_PLACE: return GT_ACTION(GT_DO_PLACE, scale(random, GT_CARS) + 1, 0);
    default: return pick_deal(s, random);
    }
}

/* Invariants of every state, for tests. */
#include "trains/trains.h"

#include <stddef.h>

typedef struct tally {
    gt_cards seen;
    unsigned unknown;
    bool has_twice;
} tally;

static void count_card(tally *c, gt_card card) {
    if (card == GT_NONE) return;
    if (card == GT_UNKNOWN) {
        c->unknown++;
        return;
    }
    if (card > GT_CARDS || gt_has(&c->seen, card))
        c->has_twice = true;
    else
        gt_add(&c->seen, card);
}

static void count_set(tally *c, const gt_cards *set) {
    for (unsigned card = 1; card <= GT_CARDS; card++)
        if (gt_has(set, card)) count_card(c, (gt_card)card);
}

static tally count_all(const gt_state *s) {
    tally c = {{{0, 0}}, 0, false};
    const gt_card *rows = &s->row[0][0], *protections = &s->protection[0][0];
    count_set(&c, &s->deck);
    count_set(&c, &s->discard);
    for (unsigned i = 0; i < GT_PLAYERS * GT_CARS; i++) count_card(&c, rows[i]);
    for (unsigned i = 0; i < GT_PLAYERS * GT_PROTECTIONS; i++) count_card(&c, protections[i]);
    for (unsigned i = 0; i < GT_ABILITIES; i++) count_card(&c, s->offer[i]);
    for (unsigned i = 0; i < GT_HANDS; i++) count_card(&c, s->hand[i]);
    count_card(&c, s->drawn);
    return c;
}

static bool offer_is_valid(const gt_table *t, const gt_state *s) {
    for (unsigned i = 0; i < GT_ABILITIES; i++)
        if (s->offer[i] && t->ability[s->offer[i]] != i) return false;
    return true;
}

static bool protections_are_protection_cards(const gt_table *t, const gt_state *s) {
    const gt_card *protections = &s->protection[0][0];
    for (unsigned i = 0; i < GT_PLAYERS * GT_PROTECTIONS; i++)
        if (protections[i] && t->ability[protections[i]] != GT_PROTECT) return false;
    return true;
}

/* After the deal every row is full, except for gaps that are yet to be filled or that a win left
 * open. */
static bool rows_are_full(const gt_table *t, const gt_state *s) {
    for (unsigned k = 0; k < GT_PLAYERS; k++) {
        unsigned cars = 0;
        for (unsigned i = 0; i < GT_CARS; i++) cars += s->row[k][i] != GT_NONE;
        if (k >= t->base.players) {
            if (cars != 0) return false;
        } else if (s->phase >= GT_AWAIT_HAND_CARD && s->phase != GT_WON) {
            if (cars != GT_CARS - (s->gaps >> k & 1U)) return false;
        }
    }
    return true;
}

/* Each hand is ascending, then unknown, then empty. */
static bool hands_are_ordered(const gt_state *s) {
    for (unsigned seat = 1; seat <= GT_PLAYERS; seat++) {
        const gt_card *hand = s->hand + gt_hand_start(seat);
        for (unsigned i = 1; i < seat; i++) {
            if (hand[i] == GT_NONE) continue;
            if (hand[i - 1] == GT_NONE || hand[i - 1] > hand[i]) return false;
        }
    }
    return true;
}

const char *gt_broken(const gw_table *table, const gw_state *state) {
    const gt_table *t = gt_table_of(table);
    const gt_state *s = gt_state_of(state);
    tally c = count_all(s);
    if (c.has_twice) return "a card is in two places (GT-1)";
    if (gt_count(&c.seen) != GT_CARDS) return "a card is lost (GT-1)";
    if (!s->is_view && c.unknown > 0) return "a card is unknown outside of a view";
    if (gt_count(&s->deck) != s->deck_count + c.unknown) return "the deck is miscounted (GT-E2)";
    if (!offer_is_valid(t, s)) return "the offer holds a card of another ability (GT-5)";
    if (!protections_are_protection_cards(t, s))
        return "a protection is not a protection card (GT-A7)";
    if (!rows_are_full(t, s)) return "a row does not have seven cars (GT-2)";
    if (!hands_are_ordered(s)) return "a hand is out of order (GT-3)";
    if ((s->drawn != GT_NONE) != (s->phase == GT_AWAIT_PLACE))
        return "a drawn card outside of a draw (GT-6)";
    if ((s->gaps != 0) != (s->phase == GT_AWAIT_REFILL)) return "gaps outside of a removal (GT-A5)";
    if ((s->winner != 0) != (s->phase == GT_WON)) return "a winner in an undecided game (GT-E1)";
    if (s->turns > t->turns) return "more turns than allowed (GT-E3)";
    if (gt_is_chance(s->phase) && s->deck_count == 0) return "no card to draw (GT-E2)";
    return NULL;
}

/* Who may know what (GT-H1). */
#include "trains/trains.h"

#include <assert.h>

/* Blanks a card and adds it to the deck: the viewer cannot distinguish it from the cards there. */
static void hide(gt_state *v, gt_card *card) {
    if (*card == GT_NONE || *card == GT_UNKNOWN) return;
    gt_add(&v->deck, *card);
    *card = GT_UNKNOWN;
}

void gt_view(const gw_table *table, const gw_state *state, gw_seat viewer, gw_state *view) {
    const gt_table *t = gt_table_of(table);
    gt_state *v = (gt_state *)(void *)view;
    *v = *gt_state_of(state);
    v->is_view = 1;
    if (v->first == 0) return;
    unsigned me = viewer == GW_PUBLIC ? 0 : gt_play_seat(t, v, viewer);
    for (unsigned seat = 1; seat <= GT_PLAYERS; seat++)
        for (unsigned i = 0; i < seat && seat != me; i++)
            hide(v, &v->hand[gt_hand_start(seat) + i]);
    if (v->mover != me) hide(v, &v->drawn);
}

/* The setup cards until they are kept, and a drawn card until it is placed. */
bool gt_has_secret(const gw_table *table, const gw_state *state, gw_seat seat) {
    const gt_table *t = gt_table_of(table);
    const gt_state *s = gt_state_of(state);
    unsigned owner = 0;
    if (s->phase == GT_AWAIT_HAND_CARD) owner = gt_hand_owner(t, s);
    if (s->phase == GT_AWAIT_KEEP || s->phase == GT_AWAIT_DRAW || s->phase == GT_AWAIT_PLACE)
        owner = s->mover;
    return owner > 0 && gt_play_seat(t, s, seat) == owner;
}

/* Takes a random card from the deck, all equally likely. */
static gt_card draw(gt_cards *deck, gw_random *random) {
    unsigned card = gt_nth(deck, gw_random_below(random, gt_count(deck)));
    gt_take(deck, card);
    return (gt_card)card;
}

void gt_guess(const gw_table *table, const gw_state *view, gw_seat viewer, gw_random *random,
              gw_state *state) {
    (void)table, (void)viewer;
    gt_state *s = (gt_state *)(void *)state;
    *s = *gt_state_of(view);
    for (unsigned seat = 1; seat <= GT_PLAYERS; seat++) {
        gt_card *hand = s->hand + gt_hand_start(seat);
        for (unsigned i = 0; i < seat; i++)
            if (hand[i] == GT_UNKNOWN) gt_hand_insert(hand, i, draw(&s->deck, random));
    }
    if (s->drawn == GT_UNKNOWN) s->drawn = draw(&s->deck, random);
    assert(gt_count(&s->deck) == s->deck_count);
    s->is_view = 0;
}

/* GT-3 cards stay hidden forever, a drawn card until it is placed. */
gw_action gt_mask(const gw_table *table, const gw_state *before, gw_seat seat, gw_action action,
                  const gw_state *now, gw_seat viewer) {
    const gt_table *t = gt_table_of(table);
    const gt_state *b = gt_state_of(before), *n = gt_state_of(now);
    unsigned owner = 0;
    if (seat != GW_CHANCE) return action;
    if (b->phase == GT_AWAIT_HAND_CARD) owner = gt_hand_owner(t, b);
    if (b->phase == GT_AWAIT_DRAW && n->phase == GT_AWAIT_PLACE && n->turns == b->turns)
        owner = b->mover;
    if (owner == 0 || gt_table_seat(t, b, owner) == viewer) return action;
    return GT_ACTION(GT_DO_DEAL, GT_HIDDEN_CARD, 0);
}

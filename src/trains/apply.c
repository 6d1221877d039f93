/* Applies actions. */
#include "trains/trains.h"

#include <assert.h>
#include <string.h>

enum { EVERYBODY = 0xFFFF };

/* An action being applied: the game, and where to report events. */
typedef struct doing {
    const gt_table *t;
    gt_state *s;
    gw_events *events;
} doing;

/* ---------------------------------------------------------------- events -- */

static void report_to(const doing *d, gt_event kind, unsigned play_seat, gw_seats seen_by,
                      unsigned a, unsigned b, unsigned c, unsigned e) {
    gw_report(d->events,
              (gw_event){.kind = (uint8_t)kind,
                         .seat = play_seat ? gt_table_seat(d->t, d->s, play_seat) : (gw_seat)0,
                         .seen_by = seen_by,
                         .value = {(int16_t)a, (int16_t)b, (int16_t)c, (int16_t)e}});
}

static void report(const doing *d, gt_event kind, unsigned play_seat, unsigned a, unsigned b,
                   unsigned c, unsigned e) {
    if (d->events) report_to(d, kind, play_seat, EVERYBODY, a, b, c, e);
}

/* GT-H1: reports a card that only its owner sees. */
static void report_secret(const doing *d, gt_event open, gt_event hidden, unsigned play_seat,
                          unsigned card) {
    if (d->events == NULL) return;
    gw_seats owner = GW_SEAT_BIT(gt_table_seat(d->t, d->s, play_seat));
    if (card != GT_UNKNOWN) report_to(d, open, play_seat, owner, card, 0, 0, 0);
    gw_seats others = card == GT_UNKNOWN ? EVERYBODY : (gw_seats)(EVERYBODY & ~owner);
    report_to(d, hidden, play_seat, others, 0, 0, 0, 0);
}

/* ------------------------------------------------------- cards and the end -- */

/* GT-E2: the discard pile, including the cards face down, becomes the new deck. */
static void reshuffle(const doing *d) {
    gt_state *s = d->s;
    assert(s->deck_count == 0);
    s->deck.bits[0] |= s->discard.bits[0];
    s->deck.bits[1] |= s->discard.bits[1];
    s->deck_count = (uint8_t)gt_count(&s->discard);
    for (unsigned i = 0; i < GT_HANDS; i++) {
        if (s->hand[i]) s->deck_count++;
        if (s->hand[i] && s->hand[i] != GT_UNKNOWN) gt_add(&s->deck, s->hand[i]);
        s->hand[i] = GT_NONE;
    }
    memset(&s->discard, 0, sizeof s->discard);
    report(d, GT_EVENT_RESHUFFLED, 0, s->deck_count, 0, 0, 0);
}

static void await_card(const doing *d, gt_phase phase) {
    if (d->s->deck_count == 0) reshuffle(d);
    /* Rows, protections and offer together hold fewer than 84 cards. */
    assert(d->s->deck_count > 0);
    d->s->phase = (uint8_t)phase;
}

/* GT-5: a card comes to the offer; if it shows an ability that is there already, both go. */
static void put_in_offer(const doing *d, gt_card card) {
    assert(card >= 1 && card <= GT_CARDS);
    unsigned ability = d->t->ability[card];
    gt_card *offer = &d->s->offer[ability];
    report(d, GT_EVENT_OFFERED, 0, card, ability, 0, 0);
    if (*offer == GT_NONE) {
        *offer = card;
        return;
    }
    assert(*offer != card && d->t->ability[*offer] == ability);
    report(d, GT_EVENT_PAIRED, 0, *offer, card, ability, 0);
    gt_add(&d->s->discard, *offer);
    gt_add(&d->s->discard, card);
    *offer = GT_NONE;
}

/* GT-A8: the car at `car` (from 0) leaves its place in the mover's row. */
static void lose_protection(const doing *d, unsigned car) {
    assert(car < GT_CARS);
    if (car % GT_PROTECTION_EVERY != 0) return;
    gt_card *protection = &d->s->protection[d->s->mover - 1][car / GT_PROTECTION_EVERY];
    if (*protection == GT_NONE) return;
    report(d, GT_EVENT_PROTECTION_LOST, d->s->mover, car + 1, *protection, 0, 0);
    gt_add(&d->s->discard, *protection);
    *protection = GT_NONE;
}

/* GT-E1: seven cars, strictly ascending; a gap counts as 0, so a row with a gap is never sorted. */
static bool is_sorted(const gt_card row[GT_CARS]) {
    if (row[0] == GT_NONE) return false;
    for (unsigned i = 1; i < GT_CARS; i++)
        if (row[i] <= row[i - 1]) return false;
    return true;
}

static bool has_won(const doing *d, unsigned play_seat) {
    if (!is_sorted(d->s->row[play_seat - 1])) return false;
    d->s->phase = GT_WON;
    d->s->winner = (uint8_t)play_seat;
    d->s->gaps = 0;
    d->s->turns++;
    report(d, GT_EVENT_WON, play_seat, 0, 0, 0, 0);
    return true;
}

/* GT-T, GT-E3. */
static void end_turn(const doing *d) {
    gt_state *s = d->s;
    assert(s->gaps == 0);
    assert(s->turns < d->t->turns);
    s->turns++;
    if (s->turns == d->t->turns) {
        s->phase = GT_DRAWN;
        report(d, GT_EVENT_DRAWN_GAME, 0, s->turns, 0, 0, 0);
        return;
    }
    s->mover = s->mover == d->t->base.players ? 1 : (uint8_t)(s->mover + 1);
    s->phase = GT_AWAIT_TURN;
}

/* After an action that changed only the mover's row. */
static void end_own_turn(const doing *d) {
    if (!has_won(d, d->s->mover)) end_turn(d);
}

/* ------------------------------------------------------------------- setup -- */

static void do_first(const doing *d, unsigned table_seat) {
    d->s->first = (uint8_t)table_seat;
    d->s->phase = GT_AWAIT_ROW_CARD;
    report(d, GT_EVENT_FIRST, 1, 0, 0, 0, 0);
}

/* GT-2: seven cards for each player, put in descending order. */
static void deal_row_card(const doing *d, gt_card card) {
    gt_state *s = d->s;
    unsigned seat = s->dealt / GT_CARS + 1U, at = s->dealt % GT_CARS;
    gt_card *row = s->row[seat - 1];
    for (; at > 0 && row[at - 1] < card; at--) row[at] = row[at - 1];
    row[at] = card;
    s->dealt++;
    if (s->dealt % GT_CARS == 0) report(d, GT_EVENT_ROW, seat, 0, 0, 0, 0);
    if (s->dealt == d->t->base.players * GT_CARS) s->phase = GT_AWAIT_HAND_CARD;
}

/* GT-3: k cards for seat k, in ascending order; unknown cards (the highest value) come last. */
static void deal_hand_card(const doing *d, gt_card card) {
    gt_state *s = d->s;
    unsigned index = s->dealt - d->t->base.players * (unsigned)GT_CARS;
    unsigned seat = gt_hand_owner(d->t, s), start = gt_hand_start(seat);
    gt_hand_insert(s->hand + start, index - start, card);
    s->dealt++;
    report_secret(d, GT_EVENT_HAND, GT_EVENT_HAND_HIDDEN, seat, card);
    if (index + 1 < gt_hand_start(d->t->base.players + 1U)) return;
    s->phase = GT_AWAIT_KEEP;
    s->mover = 1;
}

/* Takes a card out of the mover's hand: the card itself, or else an unknown one. */
static void take_from_hand(gt_state *s, gt_card card) {
    gt_card *hand = s->hand + gt_hand_start(s->mover);
    unsigned last = s->mover - 1U, at = 0;
    while (at < last && hand[at] != card && hand[at] != GT_UNKNOWN) at++;
    assert(hand[at] == card || (s->is_view && hand[at] == GT_UNKNOWN));
    if (hand[at] == GT_UNKNOWN) gt_take(&s->deck, card);
    for (; at < last; at++) hand[at] = hand[at + 1];
    hand[last] = GT_NONE;
}

/* GT-4 */
static void do_keep(const doing *d, gt_card card, unsigned place) {
    gt_state *s = d->s;
    gt_card *car = &s->row[s->mover - 1][place - 1];
    gt_card old = *car;
    take_from_hand(s, card);
    *car = card;
    report(d, GT_EVENT_KEPT, s->mover, card, place, old, 0);
    put_in_offer(d, old);
    if (s->mover < d->t->base.players) {
        s->mover++;
        return;
    }
    s->mover = 1;
    s->phase = GT_AWAIT_TURN;
}

/* ------------------------------------------------------------------- turns -- */

/* GT-6 */
static void do_place(const doing *d, unsigned place) {
    gt_state *s = d->s;
    gt_card *car = &s->row[s->mover - 1][place - 1];
    gt_card old = *car;
    assert(s->drawn != GT_NONE && s->drawn != GT_UNKNOWN);
    *car = s->drawn;
    s->drawn = GT_NONE;
    report(d, GT_EVENT_PLACED, s->mover, *car, place, old, 0);
    lose_protection(d, place - 1);
    put_in_offer(d, old);
    end_own_turn(d);
}

/* GT-7: the card leaves the offer before its effect. */
static gt_card use(const doing *d, gt_ability ability) {
    gt_card card = d->s->offer[ability];
    assert(card != GT_NONE && d->t->ability[card] == ability);
    d->s->offer[ability] = GT_NONE;
    if (ability != GT_PROTECT) gt_add(&d->s->discard, card);
    report(d, GT_EVENT_USED, d->s->mover, card, (unsigned)ability, 0, 0);
    return card;
}

/* GT-A1, GT-A2 */
static void do_swap(const doing *d, unsigned i, unsigned j) {
    gt_card *row = d->s->row[d->s->mover - 1];
    use(d, j == i + 1 ? GT_SWAP_ADJACENT : GT_SWAP_OVER_ONE);
    report(d, GT_EVENT_SWAPPED, d->s->mover, row[i - 1], i, row[j - 1], j);
    gt_card car = row[i - 1];
    row[i - 1] = row[j - 1];
    row[j - 1] = car;
    lose_protection(d, i - 1);
    lose_protection(d, j - 1);
    end_own_turn(d);
}

/* GT-A3, GT-A4: the two cars passed move up, so all three change places. */
static void do_move(const doing *d, unsigned i, unsigned j) {
    gt_card *row = d->s->row[d->s->mover - 1];
    use(d, j > i ? GT_MOVE_RIGHT : GT_MOVE_LEFT);
    gt_card car = row[i - 1];
    report(d, GT_EVENT_MOVED, d->s->mover, car, i, j, 0);
    if (j > i)
        memmove(row + i - 1, row + i, 2);
    else
        memmove(row + j, row + j - 1, 2);
    row[j - 1] = car;
    for (unsigned k = (i < j ? i : j) - 1; k < (i < j ? j : i); k++) lose_protection(d, k);
    end_own_turn(d);
}

/* GT-A7 */
static void do_protect(const doing *d, unsigned place) {
    gt_state *s = d->s;
    gt_card card = use(d, GT_PROTECT);
    assert(s->protection[s->mover - 1][(place - 1) / GT_PROTECTION_EVERY] == GT_NONE);
    s->protection[s->mover - 1][(place - 1) / GT_PROTECTION_EVERY] = card;
    report(d, GT_EVENT_PROTECTED, s->mover, s->row[s->mover - 1][place - 1], place, card, 0);
    end_turn(d);
}

/* The k-th seat (from 0) clockwise from the mover. */
static unsigned seat_after_mover(const doing *d, unsigned k) {
    unsigned seat = d->s->mover + k;
    return seat > d->t->base.players ? seat - d->t->base.players : seat;
}

/* GT-A5, GT-A6 */
static void do_remove(const doing *d, unsigned which) {
    gt_state *s = d->s;
    gt_card removed[GT_PLAYERS];
    unsigned count = 0, car = gt_protection_car(which);
    use(d, (gt_ability)(GT_REMOVE_LEFT + which));
    for (unsigned k = 0; k < d->t->base.players; k++) {
        unsigned seat = seat_after_mover(d, k);
        gt_card *place = &s->row[seat - 1][car];
        bool is_protected = s->protection[seat - 1][which] != GT_NONE;
        report(d, is_protected ? GT_EVENT_SPARED : GT_EVENT_REMOVED, seat, *place, car + 1, 0, 0);
        if (is_protected) continue;
        removed[count++] = *place;
        *place = GT_NONE;
        s->gaps |= (uint8_t)(1U << (seat - 1));
    }
    for (unsigned i = 0; i < count; i++) put_in_offer(d, removed[i]);
    if (count > 0)
        await_card(d, GT_AWAIT_REFILL);
    else
        end_turn(d);
}

/* GT-A5: everybody who lost a car draws, clockwise from the mover; GT-E1 is checked after every
 * draw. */
static void refill(const doing *d, gt_card card) {
    gt_state *s = d->s;
    unsigned k = 0;
    assert(s->gaps != 0);
    while (!(s->gaps >> (seat_after_mover(d, k) - 1) & 1)) k++;
    unsigned seat = seat_after_mover(d, k), car = 0;
    gt_card *row = s->row[seat - 1];
    while (row[car] != GT_NONE) car++;
    assert(car < GT_CARS && car % GT_PROTECTION_EVERY == 0);
    row[car] = card;
    s->gaps &= (uint8_t) ~(1U << (seat - 1));
    report(d, GT_EVENT_REFILLED, seat, card, car + 1, 0, 0);
    if (has_won(d, seat)) return;
    if (s->gaps)
        await_card(d, GT_AWAIT_REFILL);
    else
        end_turn(d);
}

/* ------------------------------------------------------------------ chance -- */

static void do_deal(const doing *d, uint32_t number) {
    gt_state *s = d->s;
    gt_card card = number == GT_HIDDEN_CARD ? (gt_card)GT_UNKNOWN : (gt_card)number;
    assert(s->deck_count > 0);
    if (card != GT_UNKNOWN) gt_take(&s->deck, card);
    s->deck_count--;
    switch (s->phase) {
    case GT_AWAIT_ROW_CARD: deal_row_card(d, card); break;
    case GT_AWAIT_HAND_CARD: deal_hand_card(d, card); break;
    case GT_AWAIT_REFILL: refill(d, card); break;
    default:
        s->drawn = card;
        s->phase = GT_AWAIT_PLACE;
        report_secret(d, GT_EVENT_DREW, GT_EVENT_DREW_HIDDEN, s->mover, card);
    }
}

void gt_apply(const gw_table *table, gw_state *state, gw_scratch *scratch, gw_seat seat,
              gw_action action, gw_events *events) {
    assert(gt_check(table, state, scratch, seat, action) == GT_FINE);
    (void)scratch, (void)seat;
    doing d = {gt_table_of(table), (gt_state *)(void *)state, events};
    uint32_t a = gt_action_a(action), b = gt_action_b(action);
    switch (gt_action_verb(action)) {
    case GT_DO_FIRST: do_first(&d, a); break;
    case GT_DO_DEAL: do_deal(&d, a); break;
    case GT_DO_KEEP: do_keep(&d, (gt_card)a, b); break;
    case GT_DO_DRAW: await_card(&d, GT_AWAIT_DRAW); break;
    case GT_DO_PLACE: do_place(&d, a); break;
    case GT_DO_SWAP: do_swap(&d, a, b); break;
    case GT_DO_MOVE: do_move(&d, a, b); break;
    case GT_DO_REMOVE: do_remove(&d, a); break;
    case GT_DO_PROTECT: do_protect(&d, a); break;
    default: break;
    }
}

#include "ai/trains/reasons.h"

#include "ai/trains/level.h"
#include "ai/trains/order.h"
#include "ai/trains/playout.h"

#include <string.h>

/* An action, the position before it, and where its sentence goes. */
typedef struct explanation {
    gt_playout before;
    gt_gap_costs gaps;
    gw_action action;
    unsigned me; /* play seat */
    gw_lang lang;
    const char *const *names;
    gw_out *out;
} explanation;

static void say(const explanation *p, const char *id, const gw_arg *args, size_t count) {
    gw_put_catalogue(p->out, p->lang, id, args, count);
}

#define SAY(p, id, ...)                                                                            \
    do {                                                                                           \
        gw_arg args_[] = {__VA_ARGS__};                                                            \
        say(p, id, args_, sizeof args_ / sizeof *args_);                                           \
    } while (0)

static gw_arg car_arg(const char *name, unsigned card) {
    return gw_arg_number(name, card);
}

static gw_arg ability_arg(unsigned ability) {
    return gw_arg_text("ability", gw_game_of_trains.events[GT_EVENT_USED].values[1].names[ability]);
}

static gw_arg seat_arg(const explanation *p, unsigned play_seat) {
    return gw_arg_word("seat", p->names[gt_table_seat(p->before.t, &p->before.s, play_seat)]);
}

/* ---------------------------------------------------------- winning, denying -- */

/* Whether a swap or move ability (GT-A1 to GT-A4) can sort a row. */
static bool can_sort(const gt_card row[GT_CARS], unsigned ability) {
    gt_card changed[GT_CARS];
    memcpy(changed, row, sizeof changed);
    for (unsigned n = 0; gt_row_use(changed, ability, n); n++) {
        if (gt_in_order(changed) == GT_CARS) return true;
        memcpy(changed, row, sizeof changed);
    }
    return false;
}

/* The ability of the offer by which a play seat can sort its row, or GT_ABILITIES. */
static unsigned winning_ability(const gt_playout *g, unsigned play_seat) {
    for (unsigned ability = 0; ability <= GT_MOVE_RIGHT; ability++)
        if (g->s.offer[ability] && can_sort(g->s.row[play_seat - 1], ability)) return ability;
    return GT_ABILITIES;
}

/* Whether a card cannot be drawn, not even after a reshuffle. */
static bool is_in_play(const gt_table *t, const gt_state *s, unsigned card) {
    if (s->offer[t->ability[card]] == card) return true;
    for (unsigned seat = 0; seat < t->base.players; seat++) {
        for (unsigned i = 0; i < GT_CARS; i++)
            if (s->row[seat][i] == card) return true;
        for (unsigned i = 0; i < GT_PROTECTIONS; i++)
            if (s->protection[seat][i] == card) return true;
    }
    return false;
}

/* Whether a play seat can sort its row in its next turn: with the offer, or with any card that it
 * may draw first for a gap (GT-A5). */
static bool can_win(const gt_playout *now, unsigned play_seat) {
    gt_playout g = *now;
    gt_card *row = g.s.row[play_seat - 1];
    unsigned gap = 0;
    while (gap < GT_CARS && row[gap]) gap++;
    if (gap == GT_CARS) return winning_ability(&g, play_seat) != GT_ABILITIES;
    for (unsigned card = 1; card <= GT_CARDS; card++) {
        if (is_in_play(g.t, &now->s, card)) continue;
        row[gap] = (gt_card)card;
        if (gt_in_order(row) == GT_CARS || winning_ability(&g, play_seat) != GT_ABILITIES)
            return true;
    }
    return false;
}

/* Whether the play seat could still win if the drawn card went somewhere else. */
static bool is_avoidable(const explanation *p, unsigned play_seat) {
    if (p->before.s.phase != GT_AWAIT_PLACE) return true; /* drawing does not change the offer */
    for (unsigned place = 1; place <= GT_CARS; place++) {
        gt_playout other = p->before;
        gt_playout_act(&other, GT_ACTION(GT_DO_PLACE, place, 0));
        if (can_win(&other, play_seat)) return true;
    }
    return false;
}

/* Whether the next player could have won with the offer and no longer can; if so, says it. */
static bool tells_denial(explanation *p, const gt_playout *after) {
    const gt_state *s = &p->before.s;
    unsigned next = p->me == p->before.t->base.players ? 1 : p->me + 1;
    bool has_turn = s->phase != GT_AWAIT_KEEP && s->turns + 1U < p->before.t->turns;
    if (!has_turn || gt_action_verb(p->action) == GT_DO_DRAW) return false;
    unsigned ability = winning_ability(&p->before, next);
    if (ability == GT_ABILITIES || can_win(after, next) || !is_avoidable(p, next)) return false;
    SAY(p, "reason.trains.deny", seat_arg(p, next), ability_arg(ability));
    return true;
}

/* ----------------------------------------------------------------- new cars -- */

/* The nearest car that stays on one side of place i, from 0; or none. */
static gt_card neighbour(const gt_row_parts *parts, unsigned staying, unsigned i, bool is_left) {
    if (is_left) {
        while (i-- > 0)
            if (staying >> i & 1) return parts->row[i];
        return GT_NONE;
    }
    while (++i < GT_CARS)
        if (staying >> i & 1) return parts->row[i];
    return GT_NONE;
}

static void tell_where_it_fits(const explanation *p, const gt_row_parts *parts, unsigned staying,
                               unsigned i) {
    gt_card left = neighbour(parts, staying, i, true), right = neighbour(parts, staying, i, false);
    gw_arg card = car_arg("card", parts->row[i]);
    if (left && right)
        SAY(p, "reason.trains.between", card, car_arg("left", left), car_arg("right", right));
    else if (right)
        SAY(p, "reason.trains.left-of", card, car_arg("right", right));
    else if (left)
        SAY(p, "reason.trains.right-of", card, car_arg("left", left));
    else
        SAY(p, "reason.trains.start", card);
}

static void tell_order(const explanation *p, const gt_card row[GT_CARS]) {
    SAY(p, "reason.trains.order", gw_arg_number("count", gt_in_order(row)));
}

/* Whether no other place for the card leaves more cars in order than place i, from 0. */
static bool is_missed_least(const gt_card row[GT_CARS], unsigned i, gt_card card) {
    for (unsigned j = 0; j < GT_CARS; j++)
        if (gt_in_order_with(row, j, card) > gt_in_order_with(row, i, card)) return false;
    return true;
}

/* A card is put in place i, from 0, of its own row (GT-4, GT-6). */
static void tell_replacing(explanation *p, const gt_playout *after, unsigned i) {
    gt_row_parts parts;
    gt_row_take_apart(&p->gaps, after->s.row[p->me - 1], &parts);
    const gt_card *row = p->before.s.row[p->me - 1];
    unsigned staying = gt_row_staying(&p->gaps, &parts);
    unsigned ability = p->before.t->ability[row[i]];
    bool is_no_use = !gt_puts_in_order(row, parts.row[i]);
    gw_arg card = car_arg("card", parts.row[i]), old_car = car_arg("old", row[i]);
    if (staying >> i & 1)
        tell_where_it_fits(p, &parts, staying, i);
    else if (p->before.s.offer[ability] && is_no_use)
        SAY(p, "reason.trains.pair", card, old_car, ability_arg(ability));
    else if (p->before.s.offer[ability])
        SAY(p, "reason.trains.out", old_car, ability_arg(ability));
    else if (is_no_use && is_missed_least(row, i, parts.row[i]))
        SAY(p, "reason.trains.least", card, old_car);
    else
        tell_order(p, parts.row);
}

/* ------------------------------------------------------------- coming cards -- */

/* Counts the cards that the viewer may draw next (GT-E2), and those of them that would put one more
 * car of `row` in order in some place. */
static unsigned count_helping(const gt_state *view, const gt_card row[GT_CARS], unsigned *cards) {
    gt_cards coming = view->deck;
    if (view->deck_count == 0) {
        for (unsigned i = 0; i < 2; i++) coming.bits[i] |= view->discard.bits[i];
        for (unsigned i = 0; i < GT_HANDS; i++)
            if (view->hand[i] && view->hand[i] != GT_UNKNOWN) gt_add(&coming, view->hand[i]);
    }
    unsigned helping = 0;
    for (unsigned card = 1; card <= GT_CARDS; card++)
        helping += gt_has(&coming, card) && gt_puts_in_order(row, (gt_card)card);
    *cards = gt_count(&coming);
    return helping;
}

/* GT-6 */
static void tell_drawing(const explanation *p) {
    const gt_card *row = p->before.s.row[p->me - 1];
    unsigned cards, helping = count_helping(&p->before.s, row, &cards);
    bool is_last = gt_in_order(row) == GT_CARS - 1;
    SAY(p, is_last ? "reason.trains.draw-win" : "reason.trains.draw",
        gw_arg_number("count", helping), gw_arg_number("cards", cards));
}

/* ---------------------------------------------------------------- abilities -- */

static void tell_taking(const explanation *p, unsigned ability) {
    SAY(p, "reason.trains.take", ability_arg(ability));
}

/* GT-A1 to GT-A4 */
static void tell_rearranging(const explanation *p, const gt_playout *after, unsigned ability) {
    const gt_card *old = p->before.s.row[p->me - 1], *new = after->s.row[p->me - 1];
    unsigned cards;
    unsigned helped = count_helping(&p->before.s, old, &cards);
    unsigned helping = count_helping(&p->before.s, new, &cards);
    if (gt_in_order(new) > gt_in_order(old))
        tell_order(p, new);
    else if (gt_in_order(new) == gt_in_order(old) && helping > helped)
        SAY(p, "reason.trains.room", gw_arg_number("count", helping),
            gw_arg_number("before", helped));
    else
        tell_taking(p, ability);
}

/* What a play seat's row loses by a removal, until it draws (GT-A5). */
static int32_t loss_of(const explanation *p, unsigned play_seat, unsigned which) {
    gt_row_parts parts;
    gt_row_take_apart(&p->gaps, p->before.s.row[play_seat - 1], &parts);
    return parts.without[which] - parts.cost;
}

/* Of the others who lose a car by a removal, the one who loses most; 0 if nobody does. With
 * `is_needed` only those who need that car. */
static unsigned find_loser(explanation *p, unsigned which, bool is_needed) {
    int32_t most = -1;
    unsigned worst = 0;
    for (unsigned seat = 1; seat <= p->before.t->base.players; seat++) {
        if (seat == p->me || p->before.s.protection[seat - 1][which]) continue;
        if (is_needed && !gt_is_needed(p->before.s.row[seat - 1], gt_protection_car(which)))
            continue;
        int32_t loss = loss_of(p, seat, which);
        if (loss <= most) continue;
        most = loss;
        worst = seat;
    }
    return worst;
}

/* GT-A5: says who loses a needed car, or that the seat's own car was not worth keeping. A removed
 * car may show the same ability again, so this may not deprive the others of it. */
static void tell_removing(explanation *p, const gt_playout *after, unsigned which) {
    unsigned car = gt_protection_car(which), ability = GT_REMOVE_LEFT + which;
    unsigned needing = find_loser(p, which, true);
    unsigned loser = needing ? needing : find_loser(p, which, false);
    const gt_card *row = p->before.s.row[p->me - 1];
    bool is_changed = !p->before.s.protection[p->me - 1][which];
    if (needing)
        SAY(p, "reason.trains.hurt", seat_arg(p, needing),
            car_arg("car", p->before.s.row[needing - 1][car]));
    else if (is_changed && gt_is_out_of_order(row, car))
        SAY(p, "reason.trains.rid", car_arg("car", row[car]));
    else if (!after->s.offer[ability])
        tell_taking(p, ability);
    else if (is_changed)
        SAY(p, "reason.trains.exchange", car_arg("car", row[car]));
    else
        SAY(p, "reason.trains.lose", seat_arg(p, loser),
            car_arg("car", p->before.s.row[loser - 1][car]));
}

/* GT-A7 */
static void tell_protecting(const explanation *p, unsigned place) {
    const gt_card *row = p->before.s.row[p->me - 1];
    if (gt_is_needed(row, place - 1))
        SAY(p, "reason.trains.guard", car_arg("car", row[place - 1]));
    else
        tell_taking(p, GT_PROTECT);
}

static void tell_action(explanation *p, gt_playout *after) {
    unsigned a = gt_action_a(p->action), b = gt_action_b(p->action);
    switch (gt_action_verb(p->action)) {
    case GT_DO_KEEP: tell_replacing(p, after, b - 1); break;
    case GT_DO_PLACE: tell_replacing(p, after, a - 1); break;
    case GT_DO_SWAP:
        tell_rearranging(p, after, b == a + 1 ? GT_SWAP_ADJACENT : GT_SWAP_OVER_ONE);
        break;
    case GT_DO_MOVE: tell_rearranging(p, after, b > a ? GT_MOVE_RIGHT : GT_MOVE_LEFT); break;
    case GT_DO_REMOVE: tell_removing(p, after, a); break;
    case GT_DO_PROTECT: tell_protecting(p, a); break;
    default: tell_drawing(p);
    }
}

void gt_reason(const gw_thinking *thinking, const gw_state *view, gw_seat seat, gw_action action,
               gw_lang lang, const char *const *names, gw_out *out) {
    const gt_table *t = gt_table_of(thinking->table);
    explanation p = {.action = action, .lang = lang, .names = names, .out = out};
    p.me = gt_play_seat(t, gt_state_of(view), seat);
    const gt_level *level = thinking->player->level;
    gt_gap_costs_fill(&p.gaps, level->weights->gap_price);
    gt_playout_begin(&p.before, t, gt_state_of(view), 0);
    gt_playout after = p.before;
    gt_playout_act(&after, action);
    if (gw_legal(thinking->table, view, thinking->scratch, seat, thinking->list) == 1)
        say(&p, "reason.trains.only", NULL, 0);
    else if (after.s.phase == GT_WON)
        say(&p, "reason.trains.win", NULL, 0);
    else if (!tells_denial(&p, &after))
        tell_action(&p, &after);
}

#include "ai/trains/reasons.h"

#include "ai/trains/imagine.h"
#include "ai/trains/level.h"
#include "core/bits.h"

/* An action, the position before it, and where its sentence goes. */
typedef struct telling {
    gt_imagined before;
    gw_action action;
    unsigned me; /* play seat */
    gw_lang lang;
    const char *const *names;
    gw_out *out;
} telling;

static void say(const telling *p, const char *id, const gw_arg *args, size_t count) {
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

static gw_arg seat_arg(const telling *p, unsigned play_seat) {
    return gw_arg_word("seat", p->names[gt_table_seat(p->before.t, &p->before.s, play_seat)]);
}

/* ---------------------------------------------------------- winning, denying -- */

/* The ability of the offer by which a play seat can sort its row, or GT_ABILITIES. */
static unsigned winning_ability(gt_imagined *g, unsigned play_seat) {
    for (unsigned ability = 0; ability <= GT_MOVE_RIGHT; ability++)
        if (g->s.offer[ability] && gt_imagined_wins_by(g, play_seat, ability)) return ability;
    return GT_ABILITIES;
}

/* Whether the next player could win by the offer, and can no longer. */
static bool tells_denial(telling *p, gt_imagined *after) {
    unsigned next = p->me == p->before.t->base.players ? 1 : p->me + 1;
    unsigned ability = winning_ability(&p->before, next);
    if (ability == GT_ABILITIES || winning_ability(after, next) != GT_ABILITIES) return false;
    SAY(p, "reason.trains.deny", seat_arg(p, next), ability_arg(ability));
    return true;
}

/* ----------------------------------------------------------------- new cars -- */

/* The car that stays nearest to place i, from 0, on one side of it; or none. */
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

static void tell_where_it_fits(const telling *p, const gt_row_parts *parts, unsigned staying,
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

/* A card is put in place i, from 0, of the own row (GT-4, GT-6). */
static void tell_replacing(telling *p, gt_imagined *after, unsigned i) {
    const gt_row_parts *parts = gt_imagined_parts(after, p->me);
    unsigned staying = gt_row_staying(&p->before.gaps, parts);
    gt_card old = p->before.s.row[p->me - 1][i];
    unsigned ability = p->before.t->ability[old];
    gw_arg card = car_arg("card", parts->row[i]), old_car = car_arg("old", old);
    if (staying >> i & 1)
        tell_where_it_fits(p, parts, staying, i);
    else if (p->before.s.offer[ability])
        SAY(p, "reason.trains.pair", card, old_car, ability_arg(ability));
    else
        SAY(p, "reason.trains.least", card, old_car);
}

/* Of the cards that may come, those that bring the own row nearer to order (GT-6). */
static void tell_drawing(telling *p) {
    const gt_row_parts *parts = gt_imagined_parts(&p->before, p->me);
    unsigned cards = 0, helping = 0;
    for (unsigned card = 1; card <= GT_CARDS; card++) {
        if (!gt_has(&p->before.s.deck, card)) continue;
        unsigned i = 0;
        while (i < GT_CARS &&
               gt_row_cost_with(&p->before.gaps, parts, i, (gt_card)card) >= parts->cost)
            i++;
        cards++;
        helping += i < GT_CARS;
    }
    SAY(p, "reason.trains.draw", gw_arg_number("count", helping), gw_arg_number("cards", cards));
}

/* ---------------------------------------------------------------- abilities -- */

static void tell_taking(const telling *p, unsigned ability) {
    SAY(p, "reason.trains.take", ability_arg(ability));
}

/* GT-A1 to GT-A4 */
static void tell_rearranging(telling *p, gt_imagined *after, unsigned ability) {
    const gt_row_parts *old = gt_imagined_parts(&p->before, p->me);
    const gt_row_parts *new = gt_imagined_parts(after, p->me);
    unsigned old_count = gw_bit_count(gt_row_staying(&p->before.gaps, old));
    unsigned new_count = gw_bit_count(gt_row_staying(&p->before.gaps, new));
    if (new->cost >= old->cost)
        tell_taking(p, ability);
    else if (new_count > old_count)
        SAY(p, "reason.trains.order", gw_arg_number("count", new_count));
    else
        say(p, "reason.trains.room", NULL, 0);
}

/* GT-A5: who loses most by it, or that the own car is none to keep. */
static void tell_removing(telling *p, unsigned which) {
    unsigned car = gt_lock_car(which), worst = 0;
    int32_t most = 0;
    for (unsigned seat = 1; seat <= p->before.t->base.players; seat++) {
        if (seat == p->me || gt_imagined_loss(&p->before, seat, which) <= most) continue;
        most = gt_imagined_loss(&p->before, seat, which);
        worst = seat;
    }
    bool is_rid =
        !p->before.s.lock[p->me - 1][which] && gt_imagined_loss(&p->before, p->me, which) == 0;
    if (worst)
        SAY(p, "reason.trains.hurt", seat_arg(p, worst),
            car_arg("car", p->before.s.row[worst - 1][car]));
    else if (is_rid)
        SAY(p, "reason.trains.rid", car_arg("car", p->before.s.row[p->me - 1][car]));
    else
        tell_taking(p, GT_REMOVE_LEFT + which);
}

/* GT-A7 */
static void tell_protecting(telling *p, unsigned place) {
    const gt_row_parts *parts = gt_imagined_parts(&p->before, p->me);
    if (gt_row_staying(&p->before.gaps, parts) >> (place - 1) & 1)
        SAY(p, "reason.trains.guard", car_arg("car", parts->row[place - 1]));
    else
        tell_taking(p, GT_PROTECT);
}

static void tell_action(telling *p, gt_imagined *after) {
    unsigned a = gt_action_a(p->action), b = gt_action_b(p->action);
    switch (gt_action_verb(p->action)) {
    case GT_DO_KEEP: tell_replacing(p, after, b - 1); break;
    case GT_DO_PLACE: tell_replacing(p, after, a - 1); break;
    case GT_DO_SWAP:
        tell_rearranging(p, after, b == a + 1 ? GT_SWAP_ADJACENT : GT_SWAP_OVER_ONE);
        break;
    case GT_DO_MOVE: tell_rearranging(p, after, b > a ? GT_MOVE_RIGHT : GT_MOVE_LEFT); break;
    case GT_DO_REMOVE: tell_removing(p, a); break;
    case GT_DO_PROTECT: tell_protecting(p, a); break;
    default: tell_drawing(p);
    }
}

void gt_reason(const gw_thinking *thinking, const gw_state *view, gw_seat seat, gw_action action,
               gw_lang lang, const char *const *names, gw_out *out) {
    const gt_table *t = gt_table_of(thinking->table);
    telling p = {.action = action, .lang = lang, .names = names, .out = out};
    p.me = gt_play_seat(t, gt_state_of(view), seat);
    const gt_level *level = thinking->player->level;
    gt_imagine_at(&p.before, t, level->weights);
    gt_imagine_from(&p.before, gt_state_of(view), 0);
    gt_imagined after = p.before;
    gt_imagine_action(&after, action);
    if (gw_legal(thinking->table, view, thinking->scratch, seat, thinking->list) == 1)
        say(&p, "reason.trains.only", NULL, 0);
    else if (after.s.phase == GT_WON)
        say(&p, "reason.trains.win", NULL, 0);
    else if (gt_action_verb(action) == GT_DO_DRAW || !tells_denial(&p, &after))
        tell_action(&p, &after);
}

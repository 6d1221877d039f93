/* Explains a turn in a sentence: its effect on the ways to the goals. Each claim is checked where
 * it is made; where none holds, the sentence claims nothing. */
#include "ai/dragons/reasons.h"

#include "core/bits.h"
#include <gangway/text.h>
#include <string.h>

enum { ARGS = 1 };

typedef struct explanation {
    playout *d;
    gw_seat seat;
    const gw_action *turn;
    size_t count;
    way y;      /* way of the seat before the turn */
    progress p; /* likewise */
    gw_lang lang;
    const char *const *names;
    gw_out *out;
} explanation;

static void tell(const explanation *t, const char *id) {
    gw_put_catalogue(t->out, t->lang, id, NULL, 0);
}

static void tell_number(const explanation *t, const char *id, const char *name, unsigned number) {
    gw_arg arg = gw_arg_number(name, number);
    gw_put_catalogue(t->out, t->lang, id, &arg, ARGS);
}

static void tell_seat(const explanation *t, const char *id, gw_seat seat) {
    bool has_name = t->names && t->names[seat];
    gw_arg arg = has_name ? gw_arg_word("seat", t->names[seat]) : gw_arg_number("seat", seat);
    gw_put_catalogue(t->out, t->lang, id, &arg, ARGS);
}

static unsigned players_of(const explanation *t) {
    return t->d->r->t->base.players;
}

static void follow_way(playout *d, gw_seat seat, way *y) {
    rd_way_follow(y, rd_playout_ways(d, seat), rd_playout_ground(d), seat);
}

/* The position was changed other than by rd_playout_act. */
static void look_again(playout *d) {
    d->known = 0;
    d->is_ground_known = false;
}

/* Lists the opponents, the one nearest to its goal first; returns how many. */
static unsigned list_rivals(const explanation *t, gw_seat rivals[RD_COLOURS]) {
    unsigned count = 0;
    for (gw_seat other = 1; other <= players_of(t); other++) {
        if (other == t->seat) continue;
        unsigned at = count++;
        unsigned distance = rd_playout_distance(t->d, other);
        for (; at > 0 && rd_playout_distance(t->d, rivals[at - 1]) > distance; at--)
            rivals[at] = rivals[at - 1];
        rivals[at] = other;
    }
    return count;
}

/* ---------------------------------------------------------------------- cards -- */

/* Whether the seat is nearest to its goal: all others are farther away, and none has fewer steps to
 * go. */
static bool is_nearest(const explanation *t, gw_seat seat) {
    way y;
    follow_way(t->d, seat, &y);
    if (!y.is_open) return false;
    unsigned distance = rd_playout_distance(t->d, seat),
             steps = rd_playout_progress(t->d, seat).steps;
    for (gw_seat other = 1; other <= players_of(t); other++) {
        if (other == seat) continue;
        follow_way(t->d, other, &y);
        if (!y.is_open) continue;
        if (rd_playout_distance(t->d, other) <= distance) return false;
        if (rd_playout_progress(t->d, other).steps < steps) return false;
    }
    return true;
}

/* Whether the victim's way is longer in the position `without`. */
static bool is_missed(playout *d, gw_seat victim, const rd_state *without) {
    rd_state s = d->s;
    unsigned distance = rd_playout_distance(d, victim);
    d->s = *without;
    look_again(d);
    bool is_longer = rd_playout_distance(d, victim) > distance;
    d->s = s;
    look_again(d);
    return is_longer;
}

/* Whether a plank or a stone of the victim's way can be taken now that makes the way longer. */
static bool can_rob(const explanation *t, gw_seat victim) {
    playout *d = t->d;
    way y;
    uint64_t planks = 0, stones = 0;
    follow_way(d, victim, &y);
    const rd_layout *site = &rd_playout_ground(d)->site;
    for (unsigned i = 0; i < y.count; i++) {
        planks |= site->at[y.span[i].near] & site->at[y.span[i].far];
        stones |= RD_BIT(y.span[i].near) | RD_BIT(y.span[i].far);
    }
    planks &= rd_planks_to_take(site, t->seat);
    stones &= rd_stones_to_take(site);
    for (; planks; planks &= planks - 1) {
        rd_state without = d->s;
        without.laid[gw_bit_lowest(planks)] = (rd_laid){0, 0};
        if (is_missed(d, victim, &without)) return true;
    }
    for (; stones; stones &= stones - 1) {
        rd_state without = d->s;
        without.stones &= ~(UINT32_C(1) << gw_bit_lowest(stones));
        if (is_missed(d, victim, &without)) return true;
    }
    return false;
}

/* Whether the way lacks a plank of that size. */
static bool is_lacked(const explanation *t, unsigned size) {
    for (unsigned i = 0; i < t->y.count; i++)
        if (size > 0 && t->y.span[i].size == size && !t->y.span[i].is_held) return true;
    return false;
}

/* Whether a plank that the way lacks can be taken now. */
static bool can_fetch(const explanation *t) {
    const rd_layout *site = &rd_playout_ground(t->d)->site;
    for (uint64_t planks = rd_planks_to_take(site, t->seat); planks; planks &= planks - 1)
        if (is_lacked(t, gw_bit_lowest(planks) % RD_SIZES + 1)) return true;
    return false;
}

static void tell_removal(const explanation *t) {
    gw_seat rivals[RD_COLOURS];
    unsigned count = list_rivals(t, rivals);
    if (can_fetch(t)) {
        tell(t, "reason.dragons.lacked");
        return;
    }
    for (unsigned i = 0; i < count; i++)
        if (can_rob(t, rivals[i])) {
            tell_seat(t, "reason.dragons.remove", rivals[i]);
            return;
        }
    tell(t, "reason.dragons.spare-card");
}

/* How many things the way lacks, or that the card is a spare one. */
static void tell_lack(const explanation *t, const char *id, unsigned count) {
    if (count > 0)
        tell_number(t, id, "count", count);
    else
        tell(t, "reason.dragons.spare-card");
}

static void tell_dragon(const explanation *t, unsigned card) {
    gw_seat seat = t->d->r->t->seat[card - RD_DRAGON];
    tell_seat(t, is_nearest(t, seat) ? "reason.dragons.dragon" : "reason.dragons.dragon-other",
              seat);
}

static void tell_card(const explanation *t, unsigned card) {
    switch (card) {
    case RD_STONE_1:
    case RD_STONE_2: tell_lack(t, "reason.dragons.stones", t->p.stones); return;
    case RD_PLANK_1:
    case RD_PLANK_2: tell_lack(t, "reason.dragons.planks", t->p.planks + t->p.lacked); return;
    case RD_MOVE_1:
    case RD_MOVE_2: tell_lack(t, "reason.dragons.steps", t->p.steps); return;
    case RD_REMOVE: tell_removal(t); return;
    case RD_JUMP:
        tell(t, t->p.is_landing ? "reason.dragons.jump" : "reason.dragons.spare-card");
        return;
    default: tell_dragon(t, card);
    }
}

/* ------------------------------------------------------------------- actions -- */

static bool is_move(rd_verb verb) {
    return verb >= RD_DO_GO_VILLAGE && verb <= RD_DO_JUMP_PLANK;
}

/* Whether the plank chosen first goes on the way: where the turn lays it, or else where it could be
 * laid. */
static bool is_laid_on_way(const explanation *t, unsigned size) {
    const ground *g = rd_playout_ground(t->d);
    for (unsigned i = 0; i < t->y.count; i++) {
        const span *p = &t->y.span[i];
        rd_laid l = rd_laid_of(p->near, p->far), laid = l;
        if (t->count > 1) laid = rd_ends(t->turn[1], 0);
        bool fits = t->d->r->fits[rd_pair(l.low, l.high)] >> (size - 1) & 1;
        if (fits && l.low == laid.low && l.high == laid.high && rd_way_can_lay(g, p)) return true;
    }
    return false;
}

static bool is_size_of_way(const explanation *t, unsigned size) {
    for (unsigned i = 0; i < t->y.count; i++)
        if (t->y.span[i].size == size) return true;
    return false;
}

/* Plays the turn. What then happens to others, such as a fall, is not the turn's doing: their pawns
 * stay. */
static void do_turn(const explanation *t) {
    playout *d = t->d;
    uint8_t pawn[RD_COLOURS];
    memcpy(pawn, d->s.pawn, sizeof pawn);
    for (size_t i = 0; i < t->count; i++)
        if (rd_is_execution(&d->s) && rd_mover(d->r->t, &d->s) == t->seat)
            rd_playout_act(d, t->turn[i]);
    pawn[t->seat - 1] = d->s.pawn[t->seat - 1];
    memcpy(d->s.pawn, pawn, sizeof pawn);
    look_again(d);
}

/* The turn has brought the seat nearer to its goal. */
static void tell_gain(const explanation *t, unsigned taken) {
    if (is_move(rd_action_verb(t->turn[0])))
        tell_number(t, "reason.dragons.steps-after", "count",
                    rd_playout_progress(t->d, t->seat).steps);
    else
        tell(t, is_lacked(t, taken) ? "reason.dragons.lacked" : "reason.dragons.forward");
}

static void tell_effect(const explanation *t) {
    playout *d = t->d;
    gw_seat rivals[RD_COLOURS], hindered = 0;
    unsigned count = list_rivals(t, rivals), before[RD_COLOURS + 1], taken = 0;
    rd_verb verb = rd_action_verb(t->turn[0]);
    for (gw_seat seat = 1; seat <= players_of(t); seat++)
        before[seat] = rd_playout_distance(d, seat);
    if (verb == RD_DO_TAKE_PLANK) {
        rd_laid l = rd_ends(t->turn[0], 0);
        taken = rd_plank_between(&rd_playout_ground(d)->site, l.low, l.high) % RD_SIZES + 1;
    }
    do_turn(t);
    if (d->s.phase == RD_WON && d->s.winner == t->seat) {
        tell(t, "reason.dragons.wins");
        return;
    }
    unsigned own = rd_playout_distance(d, t->seat);
    for (unsigned i = count; i-- > 0;) /* merely standing in the way does not count */
        if (!is_move(verb) && rd_playout_distance(d, rivals[i]) > before[rivals[i]])
            hindered = rivals[i];
    if (own < before[t->seat])
        tell_gain(t, taken);
    else if (hindered)
        tell_seat(t, "reason.dragons.hinders", hindered);
    else
        tell(t, own == before[t->seat] ? "reason.dragons.harmless" : "reason.dragons.forced");
}

static void tell_plank(const explanation *t, unsigned size) {
    if (is_laid_on_way(t, size))
        tell_number(t, "reason.dragons.plank", "size", size);
    else if (t->count > 1)
        tell_effect(t);
    else if (!is_size_of_way(t, size))
        tell_number(t, "reason.dragons.spare-plank", "size", size);
    else
        tell(t, "reason.dragons.forced");
}

void rd_reason(playout *d, gw_seat seat, const gw_action *turn, size_t count, gw_lang lang,
               const char *const *names, gw_out *out) {
    explanation t = {.d = d,
                     .seat = seat,
                     .turn = turn,
                     .count = count,
                     .lang = lang,
                     .names = names,
                     .out = out};
    d->whim = RIVER_NO_WHIM; /* sentences do not depend on whims */
    look_again(d);
    follow_way(d, seat, &t.y);
    t.p = rd_playout_progress(d, seat);
    switch (rd_action_verb(turn[0])) {
    case RD_DO_CARD: tell_card(&t, rd_operand(turn[0], 0)); break;
    case RD_DO_PLANK: tell_plank(&t, rd_operand(turn[0], 0)); break;
    default: tell_effect(&t);
    }
}

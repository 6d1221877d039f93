/* Explains a turn in a sentence by what it does to the paths to the goals. Each claim is checked
 * before it is made; if none holds, the sentence claims nothing. */
#include "ai/dragons/reasons.h"

#include "ai/dragons/route.h"
#include "core/bits.h"
#include <gangway/text.h>
#include <string.h>

enum { ARGS = 1 };

typedef struct explanation {
    playout *d;
    gw_seat seat;
    const gw_action *turn;
    size_t count;
    rd_route own;   /* of the seat, before the turn */
    bool is_forced; /* nothing else is legal */
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

static rd_route route_of(playout *d, gw_seat seat) {
    rd_route route;
    rd_route_find(&route, d->r, rd_playout_ground(d), seat);
    return route;
}

/* Whether the second path is known to be longer than the first. */
static bool is_longer(const rd_route *before, const rd_route *after) {
    return before->is_known && after->is_known && after->length > before->length;
}

/* The position was changed without an action: everything derived from it is outdated. */
static void look_again(playout *d) {
    d->known = 0;
    d->is_ground_known = false;
}

/* Lists the opponents, the one nearest to its goal first; returns how many there are. */
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

/* Whether everybody else is farther from the goal, and nobody has fewer steps to make. */
static bool is_nearest(const explanation *t, gw_seat seat) {
    rd_route own = route_of(t->d, seat);
    for (gw_seat other = 1; other <= players_of(t); other++) {
        if (other == seat) continue;
        rd_route route = route_of(t->d, other);
        if (!is_longer(&own, &route) || route.steps < own.steps) return false;
    }
    return true;
}

/* Whether the victim's path is longer in the position `without`. */
static bool is_longer_without(playout *d, gw_seat victim, const rd_route *now,
                              const rd_state *without) {
    rd_state s = d->s;
    d->s = *without;
    look_again(d);
    rd_route then = route_of(d, victim);
    d->s = s;
    look_again(d);
    return is_longer(now, &then);
}

/* Whether a plank or stone of the victim's path can be taken now, so that the path becomes
 * longer. */
static bool can_rob(const explanation *t, gw_seat victim) {
    playout *d = t->d;
    rd_route now = route_of(d, victim);
    uint64_t planks = 0, stones = 0;
    const rd_layout *layout = &rd_playout_ground(d)->layout;
    for (unsigned i = 0; i < now.path.count; i++) {
        planks |= layout->at[now.path.span[i].near] & layout->at[now.path.span[i].far];
        stones |= RD_BIT(now.path.span[i].near) | RD_BIT(now.path.span[i].far);
    }
    planks &= rd_planks_to_take(layout, t->seat);
    stones &= rd_stones_to_take(layout);
    for (; planks; planks &= planks - 1) {
        rd_state without = d->s;
        without.laid[gw_bit_lowest(planks)] = (rd_laid){0, 0};
        if (is_longer_without(d, victim, &now, &without)) return true;
    }
    for (; stones; stones &= stones - 1) {
        rd_state without = d->s;
        without.stones &= ~(UINT32_C(1) << gw_bit_lowest(stones));
        if (is_longer_without(d, victim, &now, &without)) return true;
    }
    return false;
}

/* Whether a pawn stands on the first plank of the path, and a jump over it leads nearer to the
 * goal. */
static bool can_jump_on(const explanation *t) {
    playout *d = t->d;
    const rd_layout *layout = &rd_playout_ground(d)->layout;
    const span *first = &t->own.path.span[0];
    if (t->own.path.count == 0 || t->own.path.begins_in_village) return false;
    uint64_t plank = layout->at[first->near] & layout->at[first->far] & layout->occupied;
    uint64_t places = plank ? rd_landings(layout, t->seat, gw_bit_lowest(plank)) : 0;
    for (; places; places &= places - 1) {
        uint8_t pawn = d->s.pawn[t->seat - 1];
        d->s.pawn[t->seat - 1] = (uint8_t)gw_bit_lowest(places);
        look_again(d);
        rd_route then = route_of(d, t->seat);
        d->s.pawn[t->seat - 1] = pawn;
        look_again(d);
        if (is_longer(&then, &t->own)) return true;
    }
    return false;
}

/* Whether the path lacks a plank of that size. */
static bool is_lacked(const explanation *t, unsigned size) {
    const path *y = &t->own.path;
    for (unsigned i = 0; i < y->count; i++)
        if (size > 0 && y->span[i].size == size && !y->span[i].is_held) return true;
    return false;
}

/* Whether a plank that the path lacks can be taken now. */
static bool can_fetch(const explanation *t) {
    const rd_layout *layout = &rd_playout_ground(t->d)->layout;
    for (uint64_t planks = rd_planks_to_take(layout, t->seat); planks; planks &= planks - 1)
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

/* Says how many things the path lacks, or that the card is given for another reason. */
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
    case RD_STONE_2: tell_lack(t, "reason.dragons.stones", t->own.stones); return;
    case RD_PLANK_1:
    case RD_PLANK_2: tell_lack(t, "reason.dragons.planks", t->own.planks); return;
    case RD_MOVE_1:
    case RD_MOVE_2: tell_lack(t, "reason.dragons.steps", t->own.steps); return;
    case RD_REMOVE: tell_removal(t); return;
    case RD_JUMP:
        tell(t, can_jump_on(t) ? "reason.dragons.jump" : "reason.dragons.spare-card");
        return;
    default: tell_dragon(t, card);
    }
}

/* ---------------------------------------------------------------------- deeds -- */

static bool is_move(rd_verb verb) {
    return verb >= RD_DO_GO_VILLAGE && verb <= RD_DO_JUMP_PLANK;
}

/* Whether the first plank chosen belongs to the path: where the turn lays it, or else where it
 * could be laid. */
static bool is_laid_on_path(const explanation *t, unsigned size) {
    const ground *g = rd_playout_ground(t->d);
    for (unsigned i = 0; i < t->own.path.count; i++) {
        const span *p = &t->own.path.span[i];
        rd_laid l = rd_laid_of(p->near, p->far), laid = l;
        if (t->count > 1) laid = rd_ends(t->turn[1], 0);
        bool fits = t->d->r->fits[rd_pair(l.low, l.high)] >> (size - 1) & 1;
        if (fits && l.low == laid.low && l.high == laid.high && rd_path_can_lay(g, p)) return true;
    }
    return false;
}

static bool is_size_of_path(const explanation *t, unsigned size) {
    for (unsigned i = 0; i < t->own.path.count; i++)
        if (t->own.path.span[i].size == size) return true;
    return false;
}

/* Plays the turn. What happens to others as an automatic consequence, such as a fall, is left out:
 * their pawns stay. */
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

/* Says that the turn has brought the seat nearer to its goal. */
static void tell_gain(const explanation *t, unsigned steps, unsigned taken) {
    if (is_move(rd_action_verb(t->turn[0])))
        tell_number(t, "reason.dragons.steps-after", "count", steps);
    else
        tell(t, is_lacked(t, taken) ? "reason.dragons.lacked" : "reason.dragons.forward");
}

/* Says something if there was no gain. */
static void tell_fallback(const explanation *t, bool is_harmless) {
    if (is_harmless)
        tell(t, "reason.dragons.harmless");
    else
        tell(t, t->is_forced ? "reason.dragons.forced" : "reason.dragons.best");
}

static void tell_effect(const explanation *t) {
    playout *d = t->d;
    gw_seat rivals[RD_COLOURS], hindered = 0;
    rd_route before[RD_COLOURS + 1];
    unsigned count = list_rivals(t, rivals), taken = 0;
    rd_verb verb = rd_action_verb(t->turn[0]);
    for (unsigned i = 0; i < count; i++) before[i] = route_of(d, rivals[i]);
    if (verb == RD_DO_TAKE_PLANK) {
        rd_laid l = rd_ends(t->turn[0], 0);
        taken = rd_plank_between(&rd_playout_ground(d)->layout, l.low, l.high) % RD_SIZES + 1;
    }
    do_turn(t);
    if (d->s.phase == RD_WON && d->s.winner == t->seat) {
        tell(t, "reason.dragons.wins");
        return;
    }
    rd_route own = route_of(d, t->seat);
    for (unsigned i = count; i-- > 0;) { /* a pawn in the way makes no path longer */
        rd_route after = route_of(d, rivals[i]);
        if (!is_move(verb) && is_longer(&before[i], &after)) hindered = rivals[i];
    }
    bool is_known = t->own.is_known && own.is_known;
    if (is_longer(&own, &t->own))
        tell_gain(t, own.steps, taken);
    else if (hindered)
        tell_seat(t, "reason.dragons.hinders", hindered);
    else
        tell_fallback(t, is_known && !is_longer(&t->own, &own));
}

static void tell_plank(const explanation *t, unsigned size) {
    if (is_laid_on_path(t, size))
        tell_number(t, "reason.dragons.plank", "size", size);
    else if (t->count > 1)
        tell_effect(t);
    else if (!is_size_of_path(t, size))
        tell_number(t, "reason.dragons.spare-plank", "size", size);
    else
        tell_fallback(t, false);
}

/* On open water more points are legal than are listed. */
static bool has_no_choice(const playout *d, gw_seat seat) {
    gw_action list[RD_LEGAL_MAX];
    const gw_state *state = (const gw_state *)(const void *)&d->s;
    return d->s.phase != RD_AWAIT_STONE && rd_legal(&d->r->t->base, state, NULL, seat, list) == 1;
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
    d->whim = TERRAIN_NO_WHIM; /* sentences do not depend on whims */
    look_again(d);
    t.own = route_of(d, seat);
    t.is_forced = has_no_choice(d, seat);
    switch (rd_action_verb(turn[0])) {
    case RD_DO_CARD: tell_card(&t, rd_operand(turn[0], 0)); break;
    case RD_DO_PLANK: tell_plank(&t, rd_operand(turn[0], 0)); break;
    default: tell_effect(&t);
    }
}

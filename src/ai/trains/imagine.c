#include "ai/trains/imagine.h"

#include "ai/trains/prospects.h"

#include <string.h>

enum { WHOLE = 16 }; /* parts */

void gt_imagine_at(gt_imagined *g, const gt_table *t, const gt_weights *weights) {
    memset(g, 0, sizeof *g);
    g->t = t;
    g->weights = weights;
    gt_gap_costs_fill(&g->gaps, weights->gap_price);
}

void gt_imagine_from(gt_imagined *g, const gt_state *s, uint64_t seed) {
    g->s = *s;
    for (unsigned i = 0; i < g->t->base.players; i++) g->random[i] = gw_random_seed(seed + i);
}

const gt_row_parts *gt_imagined_parts(gt_imagined *g, unsigned play_seat) {
    const gt_card *row = g->s.row[play_seat - 1];
    gt_row_parts *parts = &g->parts[play_seat - 1];
    if (memcmp(row, parts->row, sizeof parts->row) != 0) gt_row_take_apart(&g->gaps, row, parts);
    return parts;
}

void gt_imagine_action(gt_imagined *g, gw_action action) {
    gw_seat seat =
        gt_is_chance(g->s.phase) ? (gw_seat)GW_CHANCE : gt_table_seat(g->t, &g->s, g->s.mover);
    gt_apply(&g->t->base, (gw_state *)(void *)&g->s, NULL, seat, action, NULL);
}

/* ----------------------------------------------------------- replacing cars -- */

/* What it costs that the mover's car i, from 0, leaves its place for the offer. */
static int32_t price_of_leaving(const gt_imagined *g, unsigned i) {
    const gt_state *s = &g->s;
    unsigned ability = g->t->ability[s->row[s->mover - 1][i]];
    int32_t worth = g->weights->offer_worth[ability];
    bool is_locked = i % GT_LOCK_EVERY == 0 && s->lock[s->mover - 1][i / GT_LOCK_EVERY];
    return (s->offer[ability] ? -worth : worth) + (is_locked ? g->weights->lock_worth : 0);
}

/* Where a card is best put, from 0, and what that costs. */
static unsigned best_place(gt_imagined *g, gt_card card, int32_t *least) {
    const gt_row_parts *parts = gt_imagined_parts(g, g->s.mover);
    unsigned best = 0;
    *least = INT32_MAX;
    for (unsigned i = 0; i < GT_CARS; i++) {
        int32_t cost = gt_row_cost_with(&g->gaps, parts, i, card);
        cost = cost == 0 ? -GT_NEVER : cost + price_of_leaving(g, i);
        if (cost >= *least) continue;
        *least = cost;
        best = i;
    }
    return best;
}

/* GT-6 */
static gw_action choose_place(gt_imagined *g) {
    int32_t cost;
    return GT_ACTION(GT_DO_PLACE, best_place(g, g->s.drawn, &cost) + 1, 0);
}

/* GT-4 */
static gw_action choose_keep(gt_imagined *g) {
    const gt_card *hand = g->s.hand + gt_hand_start(g->s.mover);
    gw_action best = 0;
    int32_t least = INT32_MAX;
    for (unsigned i = 0; i < g->s.mover; i++) {
        int32_t cost;
        unsigned place = best_place(g, hand[i], &cost);
        if (cost >= least) continue;
        least = cost;
        best = GT_ACTION(GT_DO_KEEP, hand[i], place + 1);
    }
    return best;
}

/* -------------------------------------------------------------------- turns -- */

/* The best so far of what a turn can be. */
typedef struct best_turn {
    gw_action action;
    int32_t gain;
} best_turn;

static void consider(best_turn *best, gw_action action, int32_t gain) {
    if (gain <= best->gain) return;
    best->action = action;
    best->gain = gain;
}

/* GT-A1 to GT-A4 */
static void consider_rearranging(gt_imagined *g, unsigned seat, unsigned ability, best_turn *best) {
    const gt_row_parts *parts = gt_imagined_parts(g, seat);
    bool is_swap = ability <= GT_SWAP_OVER_ONE, goes_left = ability == GT_MOVE_LEFT;
    unsigned step = ability == GT_SWAP_ADJACENT ? 1 : 2;
    for (unsigned i = 0; i + step < GT_CARS; i++) {
        gt_card row[GT_CARS];
        unsigned from = goes_left ? i + step : i, to = goes_left ? i : i + step;
        memcpy(row, parts->row, sizeof row);
        gt_row_rearrange(row, is_swap, from, to);
        int32_t cost = gt_row_cost(&g->gaps, row);
        int32_t gain = cost == 0 ? GT_NEVER : parts->cost - cost + g->weights->offer_worth[ability];
        consider(best, GT_ACTION(is_swap ? GT_DO_SWAP : GT_DO_MOVE, from + 1, to + 1), gain);
    }
}

bool gt_imagined_wins_by(gt_imagined *g, unsigned play_seat, unsigned ability) {
    best_turn best = {0};
    consider_rearranging(g, play_seat, ability, &best);
    return best.gain == GT_NEVER;
}

int32_t gt_imagined_loss(gt_imagined *g, unsigned play_seat, unsigned which) {
    if (g->s.lock[play_seat - 1][which]) return 0;
    const gt_row_parts *parts = gt_imagined_parts(g, play_seat);
    return parts->without[gt_lock_car(which)] - parts->cost;
}

/* GT-A5: what somebody loses counts the more the nearer he is to winning. */
static void consider_removing(gt_imagined *g, unsigned which, best_turn *best) {
    int64_t losses = 0, weights = 0;
    for (unsigned seat = 1; seat <= g->t->base.players; seat++) {
        if (seat == g->s.mover) continue;
        int32_t weight = gt_likelihood(g->weights, gt_imagined_parts(g, seat)->cost);
        losses += (int64_t)weight * gt_imagined_loss(g, seat, which);
        weights += weight;
    }
    int32_t others = (int32_t)(losses / weights) * g->weights->removal_part / WHOLE;
    consider(best, GT_ACTION(GT_DO_REMOVE, which, 0),
             others - gt_imagined_loss(g, g->s.mover, which));
}

/* GT-A7 */
static void consider_protecting(gt_imagined *g, best_turn *best) {
    for (unsigned i = 0; i < GT_LOCKS; i++) {
        if (g->s.lock[g->s.mover - 1][i]) continue;
        int32_t gain = gt_imagined_loss(g, g->s.mover, i) * g->weights->protection_part / WHOLE;
        consider(best, GT_ACTION(GT_DO_PROTECT, gt_lock_car(i) + 1, 0), gain);
    }
}

static gw_action choose_turn(gt_imagined *g) {
    int32_t cost = gt_imagined_parts(g, g->s.mover)->cost;
    best_turn best = {.action = GT_ACTION(GT_DO_DRAW, 0, 0),
                      .gain = g->weights->draw_gain + cost * g->weights->draw_part / WHOLE};
    for (unsigned ability = 0; ability < GT_ABILITIES; ability++) {
        if (!g->s.offer[ability]) continue;
        if (ability <= GT_MOVE_RIGHT)
            consider_rearranging(g, g->s.mover, ability, &best);
        else if (ability < GT_PROTECT)
            consider_removing(g, ability - GT_REMOVE_LEFT, &best);
        else
            consider_protecting(g, &best);
    }
    return best.action;
}

gw_action gt_imagined_choice(gt_imagined *g) {
    switch (g->s.phase) {
    case GT_AWAIT_KEEP: return choose_keep(g);
    case GT_AWAIT_PLACE: return choose_place(g);
    default: return choose_turn(g);
    }
}

uint32_t gt_imagine_turns(gt_imagined *g, unsigned turns) {
    unsigned last = g->s.turns + turns;
    uint32_t chosen = 0;
    while (g->s.phase < GT_WON && g->s.turns < last) {
        if (gt_is_chance(g->s.phase)) {
            uint64_t random = gw_random_next(&g->random[g->s.mover - 1]);
            gt_imagine_action(
                g, gt_pick(&g->t->base, (gw_state *)(void *)&g->s, NULL, GW_CHANCE, random));
            continue;
        }
        gt_imagine_action(g, gt_imagined_choice(g));
        chosen++;
    }
    return chosen;
}

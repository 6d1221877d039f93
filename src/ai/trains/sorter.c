/* `sorter`: looks one action ahead. The value of an action is its effect on the player's own row,
 * on the others' rows, and on what the offer gives them; draws are averaged over the possible
 * cards. The same view always gives the same action. */
#include "ai/trains/players.h"
#include "ai/trains/row_cost.h"

#include <string.h>

enum {
    WIN = 100000000,
    OTHERS_WEIGHT = 1, /* of the others' average distance, in halves of its own */
    HELP_WEIGHT = 1    /* of what the offer does for the next player, likewise */
};

/* Filling m places from r fitting numbers of 84: the first hit takes 84 / r draws, and since hits
 * split up the numbers, the t-th last place has only about t / m of them left. So 84 m / r times
 * the harmonic number of m. */
const int32_t gt_sorter_prices[GT_CARS] = {8400, 25200, 46200, 70000, 95900, 123480, 152880};

typedef struct sorting {
    const gt_table *t;
    const gt_state *s;
    gt_gap_costs gaps;
    unsigned me;                  /* play seat */
    unsigned next;                /* the next play seat */
    int32_t cost[GT_PLAYERS + 1]; /* of each play seat's row now */
} sorting;

/* The row's cost after a swap or move between places i and j, from 0. */
static int32_t cost_after(const sorting *p, const gt_card row[GT_CARS], bool is_swap, int i,
                          int j) {
    gt_card changed[GT_CARS];
    memcpy(changed, row, sizeof changed);
    gt_row_rearrange(changed, is_swap, (unsigned)i, (unsigned)j);
    return gt_row_cost(&p->gaps, changed);
}

/* The least cost of `row` after one use of the offer's swaps and moves. */
static int32_t best_with_offer(const sorting *p, const gt_card row[GT_CARS], unsigned offer) {
    int32_t best = gt_row_cost(&p->gaps, row);
    for (unsigned ability = GT_SWAP_ADJACENT; ability <= GT_MOVE_RIGHT; ability++) {
        if (!(offer >> ability & 1)) continue;
        gt_card changed[GT_CARS];
        memcpy(changed, row, sizeof changed);
        for (unsigned n = 0; gt_row_use(changed, ability, n); n++) {
            int32_t cost = gt_row_cost(&p->gaps, changed);
            if (cost < best) best = cost;
            memcpy(changed, row, sizeof changed);
        }
    }
    return best;
}

/* The abilities on offer, as bits. */
static unsigned offer_bits(const gt_state *s) {
    unsigned bits = 0;
    for (unsigned i = 0; i < GT_ABILITIES; i++) bits |= (s->offer[i] != GT_NONE ? 1U : 0U) << i;
    return bits;
}

/* The value of the offer to the next player: how much closer its row gets, or a win. */
static int32_t help(const sorting *p, unsigned offer) {
    int32_t after = best_with_offer(p, p->s->row[p->next - 1], offer);
    if (after == 0) return WIN / 2;
    return (p->cost[p->next] - after) * HELP_WEIGHT / 2;
}

/* The worth of its own row's `cost` and of `others`, the sum of the others' costs. */
static int32_t worth(const sorting *p, int32_t cost, int32_t others) {
    int32_t own = cost == 0 ? WIN : 0;
    return own - cost + others * OTHERS_WEIGHT / (2 * (p->t->base.players - 1));
}

static int32_t others_now(const sorting *p) {
    int32_t sum = 0;
    for (unsigned k = 1; k <= p->t->base.players; k++) sum += k == p->me ? 0 : p->cost[k];
    return sum;
}

/* The worth of the offer to the next player after car i, from 0, is replaced. */
static int32_t help_after_replacing(const sorting *p, unsigned i) {
    gt_card old = p->s->row[p->me - 1][i];
    return help(p, offer_bits(p->s) ^ 1U << p->t->ability[old]);
}

static int32_t cost_with(const sorting *p, unsigned seat, unsigned i, gt_card card) {
    gt_card row[GT_CARS];
    memcpy(row, p->s->row[seat - 1], sizeof row);
    row[i] = card;
    return gt_row_cost(&p->gaps, row);
}

static int32_t worth_of_replacing(const sorting *p, unsigned i, gt_card card, int32_t help_of_old) {
    int32_t cost = cost_with(p, p->me, i, card);
    return worth(p, cost, others_now(p)) - (cost == 0 ? 0 : help_of_old);
}

/* The average over all cards that may come, each put where it is worth most. */
static int32_t worth_of_drawing(const sorting *p) {
    int32_t left[GT_CARS];
    int64_t sum = 0, count = 0;
    for (unsigned i = 0; i < GT_CARS; i++) left[i] = help_after_replacing(p, i);
    for (unsigned card = 1; card <= GT_CARDS; card++) {
        if (!gt_has(&p->s->deck, card)) continue;
        int32_t best = INT32_MIN;
        for (unsigned i = 0; i < GT_CARS; i++) {
            int32_t value = worth_of_replacing(p, i, (gt_card)card, left[i]);
            if (value > best) best = value;
        }
        sum += best;
        count++;
    }
    return count ? (int32_t)(sum / count) : worth(p, p->cost[p->me], others_now(p));
}

/* The average cost of a row after car i is replaced by a random card. */
static int32_t average_refilled(const sorting *p, unsigned seat, unsigned i) {
    int64_t sum = 0, count = 0;
    for (unsigned card = 1; card <= GT_CARDS; card++) {
        if (!gt_has(&p->s->deck, card)) continue;
        sum += cost_with(p, seat, i, (gt_card)card);
        count++;
    }
    return count ? (int32_t)(sum / count) : p->cost[seat];
}

static int32_t worth_of_removing(const sorting *p, unsigned which) {
    int32_t own = p->cost[p->me], others = 0;
    unsigned offer = offer_bits(p->s) & ~(1U << (GT_REMOVE_LEFT + which));
    for (unsigned seat = 1; seat <= p->t->base.players; seat++) {
        bool is_protected = p->s->protection[seat - 1][which] != GT_NONE;
        unsigned car = gt_protection_car(which);
        int32_t cost = is_protected ? p->cost[seat] : average_refilled(p, seat, car);
        if (!is_protected) offer ^= 1U << p->t->ability[p->s->row[seat - 1][car]];
        if (seat == p->me)
            own = cost;
        else
            others += cost;
    }
    return worth(p, own > 0 ? own : 1, others) - help(p, offer);
}

static int32_t worth_of_rearranging(const sorting *p, bool is_swap, uint32_t i, uint32_t j) {
    int ability = is_swap ? (j == i + 1 ? GT_SWAP_ADJACENT : GT_SWAP_OVER_ONE)
                          : (j > i ? GT_MOVE_RIGHT : GT_MOVE_LEFT);
    const gt_card *row = p->s->row[p->me - 1];
    int32_t cost = cost_after(p, row, is_swap, (int)i - 1, (int)j - 1);
    int32_t left = help(p, offer_bits(p->s) & ~(1U << ability));
    return worth(p, cost, others_now(p)) - (cost == 0 ? 0 : left);
}

/* A protection is worth a fraction of what losing that car would cost. */
static int32_t worth_of_protecting(const sorting *p, uint32_t place) {
    int32_t loss = average_refilled(p, p->me, place - 1) - p->cost[p->me];
    int32_t left = help(p, offer_bits(p->s) & ~(1U << GT_PROTECT));
    return worth(p, p->cost[p->me], others_now(p)) + (loss > 0 ? loss / 4 : 0) - left;
}

static int32_t worth_of(const sorting *p, gw_action action) {
    uint32_t a = gt_action_a(action), b = gt_action_b(action);
    switch (gt_action_verb(action)) {
    case GT_DO_KEEP:
        return worth_of_replacing(p, b - 1, (gt_card)a, help_after_replacing(p, b - 1));
    case GT_DO_PLACE:
        return worth_of_replacing(p, a - 1, p->s->drawn, help_after_replacing(p, a - 1));
    case GT_DO_SWAP: return worth_of_rearranging(p, true, a, b);
    case GT_DO_MOVE: return worth_of_rearranging(p, false, a, b);
    case GT_DO_REMOVE: return worth_of_removing(p, a);
    case GT_DO_PROTECT: return worth_of_protecting(p, a);
    default: return worth_of_drawing(p);
    }
}

static gw_action choose(const gw_thinking *thinking, const gw_state *view, gw_seat seat) {
    sorting p = {.t = gt_table_of(thinking->table), .s = gt_state_of(view)};
    gt_gap_costs_fill(&p.gaps, gt_sorter_prices);
    p.me = gt_play_seat(p.t, p.s, seat);
    p.next = p.me == p.t->base.players ? 1 : p.me + 1;
    for (unsigned k = 1; k <= p.t->base.players; k++)
        p.cost[k] = gt_row_cost(&p.gaps, p.s->row[k - 1]);
    size_t count = gw_legal(thinking->table, view, thinking->scratch, seat, thinking->list);
    gw_action best = thinking->list[0];
    int32_t best_worth = INT32_MIN;
    for (size_t i = 0; i < count; i++) {
        int32_t value = worth_of(&p, thinking->list[i]);
        if (value <= best_worth) continue;
        best_worth = value;
        best = thinking->list[i];
    }
    return best;
}

const gw_player gt_sorter_player = {.name = "sorter", .game = "game-of-trains", .choose = choose};

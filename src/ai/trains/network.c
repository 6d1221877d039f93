#include "ai/trains/network.h"

#include <string.h>

const gt_network gt_taught_network = {
#include "ai/trains/network.inc"
};

/* ------------------------------------------------------------------- inputs -- */

/* How many of the ascending bounds `number` has reached. */
static unsigned band(int32_t number, const int16_t *bounds, unsigned count) {
    unsigned reached = 0;
    while (reached < count && number >= bounds[reached]) reached++;
    return reached;
}

static unsigned cost_band(int32_t cost) {
    static const int16_t bounds[GT_COST_BANDS - 1] = {90,   120,  160,  200,  250,  300,  350, 400,
                                                      460,  520,  600,  680,  760,  860,  960, 1080,
                                                      1200, 1400, 1600, 1900, 2300, 3000, 4000};
    return band(cost, bounds, GT_COST_BANDS - 1);
}

/* The value of a removable car to its row; the last band is for protected cars. */
static unsigned loss_band(int32_t loss) {
    static const int16_t bounds[GT_LOSS_BANDS - 2] = {1, 150, 400, 1000};
    return band(loss, bounds, GT_LOSS_BANDS - 2);
}

static unsigned nearest_band(int32_t cost) {
    static const int16_t bounds[GT_NEAREST_BANDS - 1] = {160, 300, 450, 650, 900, 1400};
    return band(cost, bounds, GT_NEAREST_BANDS - 1);
}

static unsigned use_band(int32_t cost) {
    static const int16_t bounds[GT_USE_BANDS - 1] = {1, 120, 200, 300, 450, 650, 950, 1500};
    return band(cost, bounds, GT_USE_BANDS - 1);
}

/* By how much the right one of two cars is higher, relative to the places between them. */
static unsigned pair_band(int higher, int apart) {
    if (higher < 0) return higher <= -20 ? 0 : 1;
    if (higher < apart) return 2;
    if (higher < 3 * apart) return 3;
    if (higher < 7 * apart) return 4;
    if (higher < 13 * apart) return 5;
    return higher < 20 * apart ? 6 : 7;
}

/* Lists the inputs that a row and its protections switch on; returns the count. */
static unsigned row_inputs(const gt_evaluator *evaluator, const gt_row_parts *parts,
                           const gt_card protection[GT_PROTECTIONS],
                           uint16_t inputs[GT_ROW_INPUTS]) {
    const gt_card *row = parts->row;
    unsigned count = 0, pair = 0;
    for (unsigned i = 0; i < GT_CARS; i++)
        if (row[i])
            inputs[count++] = (uint16_t)(GT_CAR_INPUTS + i * GT_CAR_BANDS +
                                         (row[i] - 1U) * GT_CAR_BANDS / GT_CARDS);
    for (unsigned i = 0; i < GT_CARS; i++)
        for (unsigned j = i + 1; j < GT_CARS; j++, pair++)
            if (row[i] && row[j])
                inputs[count++] =
                    (uint16_t)(GT_PAIR_INPUTS + pair * GT_PAIR_BANDS +
                               evaluator->pair_band[j - i][GT_CARDS + row[j] - row[i]]);
    inputs[count++] = (uint16_t)(GT_COST_INPUTS + cost_band(parts->cost));
    for (unsigned i = 0; i < GT_PROTECTIONS; i++) {
        int32_t loss = parts->without[i] - parts->cost;
        inputs[count++] = (uint16_t)(GT_LOSS_INPUTS + i * GT_LOSS_BANDS +
                                     (protection[i] ? GT_LOSS_BANDS - 1 : loss_band(loss)));
    }
    return count;
}

/* The play seat whose turn it is, or will be after the awaited cards. */
static unsigned turn_of(const gt_table *t, const gt_state *s) {
    if (s->phase == GT_AWAIT_KEEP) return 1;
    if (s->phase != GT_AWAIT_REFILL) return s->mover;
    return s->mover == t->base.players ? 1 : s->mover + 1U;
}

/* --------------------------------------------------------------------- rows -- */

void gt_evaluator_begin(gt_evaluator *evaluator, const gt_network *network,
                        const int32_t price[GT_CARS], unsigned kept) {
    evaluator->network = network;
    evaluator->kept = kept;
    gt_gap_costs_fill(&evaluator->gaps, price);
    for (int apart = 1; apart < GT_CARS; apart++)
        for (int higher = -GT_CARDS; higher <= GT_CARDS; higher++)
            evaluator->pair_band[apart][GT_CARDS + higher] = (uint8_t)pair_band(higher, apart);
    for (unsigned i = 0; i < GT_PLAYERS; i++)
        memset(evaluator->rows[i], 0, kept * sizeof *evaluator->rows[i]);
}

static void add_inputs(const gt_network *n, const uint16_t *inputs, unsigned count,
                       int16_t sums[GT_HIDDEN], int32_t *direct) {
    for (unsigned i = 0; i < count; i++) {
        const int16_t *weight = n->weight[inputs[i]];
        for (unsigned h = 0; h < GT_HIDDEN; h++) sums[h] = (int16_t)(sums[h] + weight[h]);
        *direct += n->direct[inputs[i]];
    }
}

static void fill_row(gt_evaluator *evaluator, const gt_card row[GT_CARS],
                     const gt_card protection[GT_PROTECTIONS], unsigned protections,
                     gt_known_row *known) {
    gt_row_parts parts;
    uint16_t inputs[GT_ROW_INPUTS];
    gt_row_take_apart(&evaluator->gaps, row, &parts);
    unsigned count = row_inputs(evaluator, &parts, protection, inputs);
    memcpy(known->row, row, sizeof known->row);
    known->protections = (uint8_t)protections;
    known->cost = parts.cost;
    for (unsigned i = 0; i < GT_USES; i++) known->after[i] = -1;
    known->direct = 0;
    memcpy(known->sums, evaluator->network->bias, sizeof known->sums);
    add_inputs(evaluator->network, inputs, count, known->sums, &known->direct);
}

/* The cache entry of a play seat's row, computed if necessary. */
static gt_known_row *find_row(gt_evaluator *evaluator, const gt_state *s, unsigned play_seat) {
    const gt_card *row = s->row[play_seat - 1], *protection = s->protection[play_seat - 1];
    unsigned protections = 1U << GT_PROTECTIONS;
    uint64_t key = 0;
    for (unsigned i = 0; i < GT_PROTECTIONS; i++) protections |= (protection[i] ? 1U : 0U) << i;
    for (unsigned i = 0; i < GT_CARS; i++) key = key << 8 | row[i];
    key = (key << 8 | protections) * UINT64_C(0x9E3779B97F4A7C15);
    gt_known_row *known = &evaluator->rows[play_seat - 1][(key >> 32) * evaluator->kept >> 32];
    if (known->protections != protections || memcmp(known->row, row, sizeof known->row) != 0)
        fill_row(evaluator, row, protection, protections, known);
    return known;
}

/* The least cost of a known row after a use of a swap or move ability (GT-A1 to GT-A4). */
static int32_t cost_after(const gt_evaluator *evaluator, gt_known_row *known, unsigned ability) {
    gt_card row[GT_CARS];
    int32_t least = GT_NEVER;
    if (known->after[ability] >= 0) return known->after[ability];
    memcpy(row, known->row, sizeof row);
    for (unsigned n = 0; gt_row_use(row, ability, n); n++) {
        int32_t cost = gt_row_cost(&evaluator->gaps, row);
        if (cost < least) least = cost;
        memcpy(row, known->row, sizeof row);
    }
    return known->after[ability] = least;
}

/* Lists the inputs that everything but the row itself switches on for a play seat; returns the
 * count. */
static unsigned table_inputs(const gt_evaluator *evaluator, const gt_table *t, const gt_state *s,
                             gt_known_row *const known[GT_PLAYERS], unsigned play_seat,
                             uint16_t inputs[GT_TABLE_INPUTS]) {
    unsigned players = t->base.players, count = 0;
    unsigned away = (play_seat + players - turn_of(t, s)) % players;
    unsigned is_drawing = s->phase == GT_AWAIT_DRAW ? 1 : 0;
    int32_t nearest = INT32_MAX;
    for (unsigned i = 0; i < players; i++)
        if (i != play_seat - 1 && known[i]->cost < nearest) nearest = known[i]->cost;
    for (unsigned i = 0; i < GT_ABILITIES; i++)
        if (s->offer[i]) inputs[count++] = (uint16_t)(GT_OFFER_INPUTS + i);
    inputs[count++] =
        (uint16_t)(GT_TURN_INPUTS + 2 * (GT_PLAYERS * (players - 2) + away) + is_drawing);
    inputs[count++] = (uint16_t)(GT_NEAREST_INPUTS + nearest_band(nearest));
    for (unsigned i = 0; i < GT_USES; i++)
        if (s->offer[i])
            inputs[count++] = (uint16_t)(GT_USE_INPUTS + i * GT_USE_BANDS +
                                         use_band(cost_after(evaluator, known[play_seat - 1], i)));
    return count;
}

unsigned gt_inputs(gt_evaluator *evaluator, const gt_table *t, const gt_state *s,
                   unsigned play_seat, uint16_t inputs[GT_INPUTS_ON]) {
    gt_known_row *known[GT_PLAYERS];
    gt_row_parts parts;
    for (unsigned i = 0; i < t->base.players; i++) known[i] = find_row(evaluator, s, i + 1);
    gt_row_take_apart(&evaluator->gaps, s->row[play_seat - 1], &parts);
    unsigned count = row_inputs(evaluator, &parts, s->protection[play_seat - 1], inputs);
    return count + table_inputs(evaluator, t, s, known, play_seat, inputs + count);
}

/* ------------------------------------------------------------------- shares -- */

static int32_t strength(const gt_network *n, const gt_known_row *known, const uint16_t *inputs,
                        unsigned count) {
    int16_t sums[GT_HIDDEN];
    int32_t all = known->direct;
    memcpy(sums, known->sums, sizeof sums);
    add_inputs(n, inputs, count, sums, &all);
    for (unsigned h = 0; h < GT_HIDDEN; h++) all += (sums[h] > 0 ? sums[h] : 0) * n->out[h];
    return all;
}

/* 2^24 times two to the power of -x / 65536, for x >= 0: exact at whole powers, elsewhere by a
 * cubic with an error of at most 1 in 8000. */
static int64_t halved(int64_t x) {
    int64_t whole = x >> 16, f = x & 65535;
    if (whole > 23) return 1;
    int64_t cubic = 3863793 - (f * 654311 >> 16);
    cubic = 11598090 - (f * cubic >> 16);
    return ((1 << 24) - (f * cubic >> 16)) >> whole;
}

gt_shares gt_evaluate(gt_evaluator *evaluator, const gt_table *t, const gt_state *s) {
    gt_known_row *known[GT_PLAYERS];
    gt_shares p = {{0}};
    int32_t strengths[GT_PLAYERS], most = INT32_MIN;
    int64_t parts[GT_PLAYERS], all = 0;
    unsigned players = t->base.players;
    if (s->phase == GT_WON) {
        p.of[s->winner - 1] = GT_WIN;
        return p;
    }
    for (unsigned i = 0; i < players; i++) known[i] = find_row(evaluator, s, i + 1);
    for (unsigned i = 0; i < players; i++) {
        uint16_t inputs[GT_TABLE_INPUTS];
        unsigned count = table_inputs(evaluator, t, s, known, i + 1, inputs);
        strengths[i] =
            s->phase == GT_DRAWN ? 0 : strength(evaluator->network, known[i], inputs, count);
        if (strengths[i] > most) most = strengths[i];
    }
    for (unsigned i = 0; i < players; i++) all += parts[i] = halved((int64_t)most - strengths[i]);
    for (unsigned i = 0; i < players; i++) p.of[i] = (int32_t)(parts[i] * GT_WIN / all);
    return p;
}

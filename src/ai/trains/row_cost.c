#include "ai/trains/row_cost.h"

#include <string.h>

static int32_t gap_cost(const int32_t price[GT_CARS], int missing, int numbers) {
    if (numbers < missing) return GT_NEVER;
    return missing == 0 ? 0 : price[missing - 1] / numbers;
}

void gt_gap_costs_fill(gt_gap_costs *gaps, const int32_t price[GT_CARS]) {
    for (int m = 0; m <= GT_CARS; m++)
        for (int apart = -GT_CARDS - 1; apart <= GT_CARDS + 1; apart++)
            gaps->cost[m][GT_CARDS + 1 + apart] = gap_cost(price, m, apart - 1);
}

/* The cars, with sentinels that always stay at both ends: 0 to the left, 85 to the right. */
typedef struct framed_row {
    int value[GT_CARS + 2];
} framed_row;

static framed_row frame(const gt_card row[GT_CARS]) {
    framed_row framed;
    framed.value[0] = 0;
    for (int i = 0; i < GT_CARS; i++) framed.value[i + 1] = row[i];
    framed.value[GT_CARS + 1] = GT_CARDS + 1;
    return framed;
}

/* The cost between cars i and j > i, both framed, if no car between them stays. */
static inline int32_t between(const gt_gap_costs *gaps, int i, int left, int j, int right) {
    return gaps->cost[j - i - 1][GT_CARDS + 1 + right - left];
}

/* The cost of everything left of a car `value` at j, framed, if it stays. */
static inline int32_t cost_left(const gt_gap_costs *gaps, const framed_row *row,
                                const int32_t left[GT_CARS + 2], int j, int value) {
    int32_t best = GT_NEVER;
    for (int i = 0; i < j; i++) {
        int32_t cost = left[i] + between(gaps, i, row->value[i], j, value);
        if (cost < best) best = cost;
    }
    return best;
}

static inline int32_t cost_right(const gt_gap_costs *gaps, const framed_row *row,
                                 const int32_t right[GT_CARS + 2], int i, int value) {
    int32_t best = GT_NEVER;
    for (int j = GT_CARS + 1; j > i; j--) {
        int32_t cost = right[j] + between(gaps, i, value, j, row->value[j]);
        if (cost < best) best = cost;
    }
    return best;
}

static void fill_left(const gt_gap_costs *gaps, const framed_row *row, int32_t left[GT_CARS + 2]) {
    left[0] = 0;
    for (int j = 1; j <= GT_CARS + 1; j++)
        left[j] = row->value[j] ? cost_left(gaps, row, left, j, row->value[j]) : GT_NEVER;
}

int32_t gt_row_cost(const gt_gap_costs *gaps, const gt_card row[GT_CARS]) {
    framed_row framed = frame(row);
    int32_t left[GT_CARS + 2], *whole = &left[GT_CARS + 1];
    for (int j = 0; j <= GT_CARS + 1; j++) left[j] = GT_NEVER;
    left[0] = 0;
    *whole = between(gaps, 0, framed.value[0], GT_CARS + 1, framed.value[GT_CARS + 1]);
    for (int i = 0; i <= GT_CARS; i++) {
        if (left[i] >= *whole)
            continue; /* nothing that keeps this car is cheaper than the best found */
        for (int j = i + 1; j <= GT_CARS + 1; j++) {
            int32_t cost = left[i] + between(gaps, i, framed.value[i], j, framed.value[j]);
            if (cost < left[j] && framed.value[j]) left[j] = cost;
        }
    }
    return *whole;
}

/* The least cost if car k, framed, does not stay. */
static int32_t cost_without(const gt_gap_costs *gaps, const framed_row *row,
                            const gt_row_parts *parts, int k) {
    int32_t best = GT_NEVER;
    for (int i = 0; i < k; i++)
        for (int j = k + 1; j <= GT_CARS + 1; j++) {
            int32_t cost = parts->left[i] + parts->right[j] +
                           between(gaps, i, row->value[i], j, row->value[j]);
            if (cost < best) best = cost;
        }
    return best;
}

void gt_row_take_apart(const gt_gap_costs *gaps, const gt_card row[GT_CARS], gt_row_parts *parts) {
    framed_row framed = frame(row);
    memcpy(parts->row, row, sizeof parts->row);
    fill_left(gaps, &framed, parts->left);
    parts->cost = parts->left[GT_CARS + 1];
    parts->right[GT_CARS + 1] = 0;
    for (int i = GT_CARS; i >= 0; i--)
        parts->right[i] = framed.value[i] || i == 0
                              ? cost_right(gaps, &framed, parts->right, i, framed.value[i])
                              : GT_NEVER;
    for (unsigned i = 0; i < GT_PROTECTIONS; i++)
        parts->without[i] = cost_without(gaps, &framed, parts, (int)gt_protection_car(i) + 1);
}

unsigned gt_row_staying(const gt_gap_costs *gaps, const gt_row_parts *parts) {
    framed_row framed = frame(parts->row);
    unsigned staying = 0;
    for (int i = 0, j = 1; j <= GT_CARS; j++) {
        int32_t cost = parts->left[i] + parts->right[j] +
                       between(gaps, i, framed.value[i], j, framed.value[j]);
        if (cost != parts->cost) continue;
        staying |= 1U << (j - 1);
        i = j;
    }
    return staying;
}

static void swap(gt_card *a, gt_card *b) {
    gt_card car = *a;
    *a = *b;
    *b = car;
}

void gt_row_rearrange(gt_card row[GT_CARS], bool is_swap, unsigned i, unsigned j) {
    if (is_swap) {
        swap(&row[i], &row[j]);
        return;
    }
    unsigned between = (i + j) / 2;
    swap(&row[i], &row[between]);
    swap(&row[between], &row[j]);
}

bool gt_row_use(gt_card row[GT_CARS], unsigned ability, unsigned n) {
    unsigned step = ability == GT_SWAP_ADJACENT ? 1 : 2;
    bool goes_left = ability == GT_MOVE_LEFT;
    if (n + step >= GT_CARS) return false;
    gt_row_rearrange(row, ability <= GT_SWAP_OVER_ONE, goes_left ? n + step : n,
                     goes_left ? n : n + step);
    return true;
}

#include "ai/trains/row_cost.h"

/* To fill m places from r fitting numbers of 84: the first draw that hits comes
 * after 84 / r draws, and as hits split the numbers up the t-th last place has
 * only about t / m of them left. So 84 m / r times the harmonic number of m. */
void gt_gap_costs_fill(gt_gap_costs *gaps) {
    static const int32_t harmonic_60[GT_CARS + 1] = {0, 60, 90, 110, 125, 137, 147, 156};
    for (int m = 0; m <= GT_CARS; m++) {
        gaps->cost[m][0] = 0;
        for (int r = 1; r <= GT_CARDS; r++)
            gaps->cost[m][r] = GT_CARDS * 100 * m * harmonic_60[m] / (60 * r);
    }
}

int32_t gt_row_cost(const gt_gap_costs *gaps, const gt_card row[GT_CARS]) {
    int value[GT_CARS + 2]; /* a car 0 to the left and a car 85 to the right always stay */
    int32_t best[GT_CARS + 2];
    value[0] = 0;
    best[0] = 0;
    for (int i = 0; i < GT_CARS; i++) value[i + 1] = row[i];
    value[GT_CARS + 1] = GT_CARDS + 1;
    for (int j = 1; j <= GT_CARS + 1; j++) {
        best[j] = INT32_MAX;
        if (value[j] == GT_NONE) continue;
        for (int i = 0; i < j; i++) {
            int missing = j - i - 1, numbers = value[j] - value[i] - 1;
            if (numbers < missing || best[i] == INT32_MAX) continue;
            int32_t cost = best[i] + gaps->cost[missing][numbers];
            if (cost < best[j]) best[j] = cost;
        }
    }
    return best[GT_CARS + 1];
}

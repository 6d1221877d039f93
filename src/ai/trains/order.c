#include "ai/trains/order.h"

#include <string.h>

unsigned gt_in_order(const gt_card row[GT_CARS]) {
    unsigned ending[GT_CARS], most = 0; /* in order up to and including car i */
    for (unsigned i = 0; i < GT_CARS; i++) {
        ending[i] = row[i] ? 1 : 0;
        for (unsigned j = 0; j < i && row[i]; j++)
            if (row[j] && row[j] < row[i] && ending[j] >= ending[i]) ending[i] = ending[j] + 1;
        if (ending[i] > most) most = ending[i];
    }
    return most;
}

unsigned gt_in_order_with(const gt_card row[GT_CARS], unsigned i, gt_card card) {
    gt_card changed[GT_CARS];
    memcpy(changed, row, sizeof changed);
    changed[i] = card;
    return gt_in_order(changed);
}

bool gt_is_needed(const gt_card row[GT_CARS], unsigned i) {
    return gt_in_order_with(row, i, GT_NONE) < gt_in_order(row);
}

bool gt_is_out_of_order(const gt_card row[GT_CARS], unsigned i) {
    gt_card agreeing[GT_CARS];
    for (unsigned j = 0; j < GT_CARS; j++) {
        bool ascends = j < i ? row[j] < row[i] : row[j] > row[i];
        agreeing[j] = j == i || ascends ? row[j] : (gt_card)GT_NONE;
    }
    return gt_in_order(agreeing) < gt_in_order(row);
}

bool gt_puts_in_order(const gt_card row[GT_CARS], gt_card card) {
    unsigned now = gt_in_order(row);
    for (unsigned i = 0; i < GT_CARS; i++)
        if (gt_in_order_with(row, i, card) > now) return true;
    return false;
}

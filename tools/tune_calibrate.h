#ifndef TOOLS_TUNE_CALIBRATE_H
#define TOOLS_TUNE_CALIBRATE_H
/* Plays games, and compares the shares of the win that a level tells of everybody at each of
 * their decisions with what is won then. */
#include "tune_truth.h"

typedef struct tune_calibration {
    const gw_table *table;
    const gw_player *judge; /* who tells the shares, and plays if nobody else does */
    bool is_mixed;          /* levels by lot play, and the judge only looks on */
    uint64_t games;
    uint64_t nodes;        /* of a decision … */
    uint64_t milliseconds; /* … or its time; 0: no clock */
    uint64_t seed;
} tune_calibration;

typedef struct tune_truth {
    truth_report decider, all;
    uint64_t decisions, not_whole; /* of them those where shares were not the whole win */
} tune_truth;

/* False if there is no memory. Without a clock the same games every time. */
bool tune_calibration_run(const tune_calibration *calibration, tune_truth *truth);

#endif

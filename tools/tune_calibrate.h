#ifndef TOOLS_TUNE_CALIBRATE_H
#define TOOLS_TUNE_CALIBRATE_H
/* Plays games, and compares the shares of the win that a level reports at each decision with the
 * results. */
#include "tune_truth.h"

typedef struct tune_calibration {
    const gw_table *table;
    const gw_player *judge; /* reports the shares, and plays unless is_mixed */
    bool is_mixed;          /* levels drawn at random play, and the judge only watches */
    uint64_t games;
    uint64_t nodes;        /* per decision … */
    uint64_t milliseconds; /* … or time; 0: no clock */
    uint64_t seed;
} tune_calibration;

typedef struct tune_truth {
    truth_report decider, all;
    uint64_t decisions, not_whole; /* decisions, and those where shares did not add up */
} tune_truth;

/* Returns false if out of memory. Without a clock the games are the same every time. */
bool tune_calibration_run(const tune_calibration *calibration, tune_truth *truth);

#endif

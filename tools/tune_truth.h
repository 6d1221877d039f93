#ifndef TOOLS_TUNE_TRUTH_H
#define TOOLS_TUNE_TRUTH_H
/* How accurate the reported shares of the win were, by how the games ended. Decisions of one game
 * are far from independent: for all intervals a game is a group. */
#include "arena/interval.h"
#include <gangway/player.h>

#include <stdint.h>

enum {
    TRUTH_BANDS = 10,
    TRUTH_THIRDS = 3,                /* of a game */
    TRUTH_WHOLE = TRUTH_THIRDS,      /* index of whole games, after the thirds */
    TRUTH_DECISIONS_MAX = 4096,      /* most decisions of a game that are considered */
    TRUTH_BOLD = GW_SHARE * 8 / 10,  /* shares above this are called bold … */
    TRUTH_SURE = GW_SHARE * 95 / 100 /* … and from here on sure */
};

/* The shares reported at one decision. */
typedef struct truth_decision {
    gw_seat seat; /* that decided */
    gw_shares shares;
} truth_decision;

/* One game: the shares reported in it, and what everybody won in the end. */
typedef struct truth_game {
    unsigned players;
    size_t count;
    truth_decision list[TRUTH_DECISIONS_MAX];
    double won[GW_SEATS_MAX + 1];
} truth_game;

/* Reported shares within one tenth of the win. */
typedef struct truth_band {
    uint64_t claims, games;
    double reported; /* sum, in parts of the win */
    arena_sample won;
} truth_band;

/* A mean over claims, with the error that results from few games. */
typedef struct truth_mean {
    double sum, count;                        /* over all games */
    double squares, products, counts_squared; /* of the games' sums and counts */
} truth_mean;

/* Reported shares within one third of the games. */
typedef struct truth_part {
    truth_mean brier, surprise;           /* of the reported shares … */
    truth_mean brier_gain, surprise_gain; /* … and how much less they are than for even shares */
    truth_mean bold;
    uint64_t sure;
    arena_sample sure_won;
} truth_part;

typedef struct truth_report {
    truth_band bands[TRUTH_BANDS];
    truth_part parts[TRUTH_THIRDS + 1];
} truth_report;

typedef enum truth_about { TRUTH_OF_DECIDER, TRUTH_OF_ALL } truth_about;

/* Adds the shares reported in a game: those of the deciding seats only, or of all seats. */
void truth_add(truth_report *report, const truth_game *game, truth_about about);

double truth_mean_of(const truth_mean *mean);

/* Half of the 95 % confidence interval. */
double truth_error(const truth_mean *mean);

void truth_print(const truth_report *report);

#endif

#ifndef TOOLS_TUNE_TRUTH_H
#define TOOLS_TUNE_TRUTH_H
/* How true the shares of the win are that were told in games, by how these ended. Decisions of
 * one game are far from independent: for all intervals a game is a group. */
#include "arena/interval.h"
#include <gangway/player.h>

#include <stdint.h>

enum {
    TRUTH_BANDS = 10,
    TRUTH_THIRDS = 3,                /* of a game */
    TRUTH_WHOLE = TRUTH_THIRDS,      /* the place of whole games, behind those of the thirds */
    TRUTH_DECISIONS_MAX = 4096,      /* of a game that are looked at */
    TRUTH_BOLD = GW_SHARE * 8 / 10,  /* what is above it is called sharp … */
    TRUTH_SURE = GW_SHARE * 95 / 100 /* … and from here on sure */
};

/* What was told at one decision. */
typedef struct truth_telling {
    gw_seat seat; /* who decided */
    gw_shares shares;
} truth_telling;

/* One game: what was told in it, and what everybody won in the end. */
typedef struct truth_game {
    unsigned players;
    size_t count;
    truth_telling list[TRUTH_DECISIONS_MAX];
    double won[GW_SEATS_MAX + 1];
} truth_game;

/* What was told within one tenth of the win. */
typedef struct truth_band {
    uint64_t claims, games;
    double told; /* sum, in parts of the win */
    arena_sample won;
} truth_band;

/* A mean over claims, with the error that comes of games being few. */
typedef struct truth_mean {
    double sum, count;                        /* over all games */
    double squares, products, counts_squared; /* of the games' sums and counts */
} truth_mean;

/* What was told within one third of the games. */
typedef struct truth_part {
    truth_mean brier, surprise;           /* of what was told … */
    truth_mean brier_gain, surprise_gain; /* … and how much less it is than for an even share */
    truth_mean bold;
    uint64_t sure;
    arena_sample sure_won;
} truth_part;

typedef struct truth_report {
    truth_band bands[TRUTH_BANDS];
    truth_part parts[TRUTH_THIRDS + 1];
} truth_report;

typedef enum truth_about { TRUTH_OF_DECIDER, TRUTH_OF_ALL } truth_about;

/* Adds what was told in a game: of whoever decided alone, or of everybody. */
void truth_add(truth_report *report, const truth_game *game, truth_about about);

double truth_mean_of(const truth_mean *mean);

/* Half of the interval of 95 % confidence. */
double truth_error(const truth_mean *mean);

void truth_print(const truth_report *report);

#endif

#ifndef AI_TRAINS_NETWORK_H
#define AI_TRAINS_NETWORK_H
/* Predicts who will win: a small network, taught by games that it played against itself
 * (tools/trains/teach.c, docs/tuning.md).
 *
 * Inputs are on or off. They describe a seat's row, the offer and how far it would bring the row,
 * how soon the seat's turn comes, and how close the others are to winning. Each input that is on
 * adds its weights to the sums of all hidden units; the positive sums, weighted per unit, make up
 * the seat's strength. Shares of the win are proportional to two to the power of the strengths.
 * Everything is integer arithmetic, so every machine computes the same. */
#include "ai/trains/row_cost.h"

enum {
    GT_HIDDEN = 32, /* units */

    /* Inputs: how many bands of each kind, and the number of the first one. */
    GT_CAR_BANDS = 14,    /* bands of a car's number, for each place */
    GT_PAIR_BANDS = 8,    /* of the difference between two cars */
    GT_COST_BANDS = 24,   /* of a row's cost */
    GT_LOSS_BANDS = 6,    /* of the loss by a removal */
    GT_NEAREST_BANDS = 7, /* of the nearest other row's cost */
    GT_USE_BANDS = 9,     /* of the row's cost after the best use of a swap or move */
    GT_USES = GT_MOVE_RIGHT + 1,
    GT_PAIRS = GT_CARS * (GT_CARS - 1) / 2,
    GT_CAR_INPUTS = 0,
    GT_PAIR_INPUTS = GT_CAR_INPUTS + GT_CARS * GT_CAR_BANDS,
    GT_COST_INPUTS = GT_PAIR_INPUTS + GT_PAIRS * GT_PAIR_BANDS,
    GT_LOSS_INPUTS = GT_COST_INPUTS + GT_COST_BANDS,
    GT_OFFER_INPUTS = GT_LOSS_INPUTS + GT_PROTECTIONS * GT_LOSS_BANDS,
    GT_TURN_INPUTS = GT_OFFER_INPUTS + GT_ABILITIES,
    GT_NEAREST_INPUTS = GT_TURN_INPUTS + 2 * GT_PLAYERS * (GT_PLAYERS - 1),
    GT_USE_INPUTS = GT_NEAREST_INPUTS + GT_NEAREST_BANDS,
    GT_INPUTS = GT_USE_INPUTS + GT_USES * GT_USE_BANDS,

    GT_ROW_INPUTS = GT_CARS + GT_PAIRS + 1 + GT_PROTECTIONS, /* on at the same time, at most */
    GT_TABLE_INPUTS = GT_ABILITIES + 2 + GT_USES,
    GT_INPUTS_ON = GT_ROW_INPUTS + GT_TABLE_INPUTS,

    GT_WIN = 1 << 20,    /* the whole win, in which shares are counted */
    GT_KNOWN_ROWS = 4096 /* kept for each seat, at most */
};

typedef struct gt_network {
    int16_t weight[GT_INPUTS][GT_HIDDEN]; /* in 256ths */
    int16_t bias[GT_HIDDEN];              /* likewise */
    int16_t out[GT_HIDDEN];               /* in 256ths of a doubling */
    int32_t direct[GT_INPUTS]; /* added to the strength for an input, in 65536ths of a doubling */
} gt_network;

extern const gt_network gt_taught_network;

/* What has been computed for a row. */
typedef struct gt_known_row {
    gt_card row[GT_CARS];
    uint8_t protections; /* and one bit more, which is set in every entry that is in use */
    int32_t cost;
    int32_t after[GT_USES]; /* the least cost after using the ability; -1: not computed yet */
    int32_t direct;
    int16_t sums[GT_HIDDEN];
} gt_known_row;

/* The network with a cache of rows, since the same rows occur again and again. */
typedef struct gt_evaluator {
    const gt_network *network;
    gt_gap_costs gaps;
    unsigned kept;                                /* rows kept for each seat */
    uint8_t pair_band[GT_CARS][2 * GT_CARDS + 1]; /* [places apart][GT_CARDS + how much higher] */
    gt_known_row rows[GT_PLAYERS][GT_KNOWN_ROWS];
} gt_evaluator;

/* Empties the cache and sets how many rows of each seat it keeps: more for a player that evaluates
 * many positions. `price` is the price of gaps (row_cost.h) that the network was taught with. */
void gt_evaluator_begin(gt_evaluator *evaluator, const gt_network *network,
                        const int32_t price[GT_CARS], unsigned kept);

/* Lists the inputs that are on for a play seat; returns the count. */
unsigned gt_inputs(gt_evaluator *evaluator, const gt_table *t, const gt_state *s,
                   unsigned play_seat, uint16_t inputs[GT_INPUTS_ON]);

/* Shares of the win by play seat, from [0], in parts of GT_WIN. Rounding may lose a little. */
typedef struct gt_shares {
    int32_t of[GT_PLAYERS];
} gt_shares;

/* The expected shares in a position in which all rows are known: at the start of a turn, at the end
 * of the game, or while a card is awaited from the deck. */
gt_shares gt_evaluate(gt_evaluator *evaluator, const gt_table *t, const gt_state *s);

#endif

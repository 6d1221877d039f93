#ifndef AI_TRAINS_NETWORK_H
#define AI_TRAINS_NETWORK_H
/* Who is going to win, foretold by a small network that was taught by games it played against
 * itself (tools/trains/teach.c, docs/tuning.md).
 *
 * A seat's row, what is on offer and how far that would bring the row, how long it is until
 * its turn and how near the others are switch inputs on. Each input adds its weights to a sum for
 * every hidden unit; what is above 0 in these, each unit by a weight of its own, is the seat's
 * strength. Shares of the win are as two to the power of the strengths. All are integers, so that
 * every machine foretells the same. */
#include "ai/trains/row_cost.h"

enum {
    GT_HIDDEN = 32, /* units */

    /* Inputs, and from where on they are. */
    GT_CAR_BANDS = 14,    /* numbers that a car in its place is told apart by */
    GT_PAIR_BANDS = 8,    /* distances of two cars */
    GT_COST_BANDS = 24,   /* costs of a row */
    GT_LOSS_BANDS = 6,    /* losses by a removal */
    GT_NEAREST_BANDS = 7, /* costs of the nearest other row */
    GT_USE_BANDS = 9,     /* costs of the row after the best use of a swap or move */
    GT_USES = GT_MOVE_RIGHT + 1,
    GT_PAIRS = GT_CARS * (GT_CARS - 1) / 2,
    GT_CAR_INPUTS = 0,
    GT_PAIR_INPUTS = GT_CAR_INPUTS + GT_CARS * GT_CAR_BANDS,
    GT_COST_INPUTS = GT_PAIR_INPUTS + GT_PAIRS * GT_PAIR_BANDS,
    GT_LOSS_INPUTS = GT_COST_INPUTS + GT_COST_BANDS,
    GT_OFFER_INPUTS = GT_LOSS_INPUTS + GT_LOCKS * GT_LOSS_BANDS,
    GT_TURN_INPUTS = GT_OFFER_INPUTS + GT_ABILITIES,
    GT_NEAREST_INPUTS = GT_TURN_INPUTS + 2 * GT_PLAYERS * (GT_PLAYERS - 1),
    GT_USE_INPUTS = GT_NEAREST_INPUTS + GT_NEAREST_BANDS,
    GT_INPUTS = GT_USE_INPUTS + GT_USES * GT_USE_BANDS,

    GT_ROW_INPUTS = GT_CARS + GT_PAIRS + 1 + GT_LOCKS, /* that are on, at most */
    GT_TABLE_INPUTS = GT_ABILITIES + 2 + GT_USES,
    GT_INPUTS_ON = GT_ROW_INPUTS + GT_TABLE_INPUTS,

    GT_WIN = 1 << 20,    /* the whole win, of which shares are parts */
    GT_KNOWN_ROWS = 4096 /* of each seat, at most */
};

typedef struct gt_network {
    int16_t weight[GT_INPUTS][GT_HIDDEN]; /* in 256ths */
    int16_t bias[GT_HIDDEN];              /* likewise */
    int16_t out[GT_HIDDEN];               /* in 256ths of a doubling */
    int32_t direct[GT_INPUTS];            /* of an input itself, in 65536ths of a doubling */
} gt_network;

extern const gt_network gt_taught_network;

/* What is known of a row. */
typedef struct gt_known_row {
    gt_card row[GT_CARS];
    uint8_t locks; /* one bit more than there are: a row that is known has the highest set */
    int32_t cost;
    int32_t after[GT_USES]; /* the least cost after a use of the ability; -1: not known yet */
    int32_t direct;
    int16_t sums[GT_HIDDEN];
} gt_known_row;

/* Whoever foretells: rows come again and again, so what is known of them is kept. */
typedef struct gt_teller {
    const gt_network *network;
    gt_gap_costs gaps;
    unsigned kept;                                /* rows of each seat that are kept */
    uint8_t pair_band[GT_CARS][2 * GT_CARDS + 1]; /* [places apart][GT_CARDS + how much higher] */
    gt_known_row rows[GT_PLAYERS][GT_KNOWN_ROWS];
} gt_teller;

/* Nothing is known of any row yet; up to `kept` of each seat will be, more for one who looks at
 * many. `price` is that of gaps (row_cost.h), with which the network was taught. */
void gt_teller_begin(gt_teller *teller, const gt_network *network, const int32_t price[GT_CARS],
                     unsigned kept);

/* The inputs that are on for a play seat; how many. */
unsigned gt_inputs(gt_teller *teller, const gt_table *t, const gt_state *s, unsigned play_seat,
                   uint16_t inputs[GT_INPUTS_ON]);

/* Shares of the win by play seat, from [0], in parts of GT_WIN; what is lost by rounding is
 * nobody's. */
typedef struct gt_prospects {
    int32_t of[GT_PLAYERS];
} gt_prospects;

/* The shares that all have, or can expect, in a position with known rows: at the start of a
 * turn, at the end of the game, or while a card is awaited from the deck. */
gt_prospects gt_foretell(gt_teller *teller, const gt_table *t, const gt_state *s);

#endif

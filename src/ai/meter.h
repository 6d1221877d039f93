#ifndef AI_METER_H
#define AI_METER_H
/* How much of a decision's budget is spent, for players that search. */
#include <gangway/player.h>

enum { GW_ALL_SPENT = 1000 };

typedef struct gw_meter {
    const gw_budget *budget;
    uint64_t nodes;  /* counted so far */
    uint64_t limit;  /* 0: no limit but the clock's */
    uint64_t ask_at; /* nodes at which to read the clock again */
    uint32_t every;  /* nodes between two readings of the clock */
    uint32_t spent;  /* according to the clock */
} gw_meter;

/* For one decision. `own_limit` is the most nodes the player ever uses, 0: no limit;
 * `default_limit` applies when neither the player, the budget's nodes nor its clock set a limit.
 * The clock is read every `every` nodes: choose it so that they take well under a millisecond. */
gw_meter gw_meter_start(const gw_budget *budget, uint64_t own_limit, uint64_t default_limit,
                        uint32_t every);

/* Counts nodes and returns how much of the budget is spent, in thousandths; GW_ALL_SPENT: stop
 * now. */
uint32_t gw_meter_count(gw_meter *meter, uint32_t nodes);

#endif

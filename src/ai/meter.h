#ifndef AI_METER_H
#define AI_METER_H
/* How much of a decision's budget is spent, for players that search. */
#include <gangway/player.h>

enum { GW_ALL_SPENT = 1000 };

typedef struct gw_meter {
    const gw_budget *budget;
    uint64_t nodes;  /* counted so far */
    uint64_t limit;  /* 0: none but the clock's */
    uint64_t ask_at; /* nodes at which the clock is asked again */
    uint32_t every;  /* nodes between two looks at the clock */
    uint32_t spent;  /* by the clock */
} gw_meter;

/* For one decision. `own_limit` is what the player takes at most, 0: anything; `default_limit`
 * is for one that takes anything when neither nodes nor a clock limit it. The clock is asked
 * every `every` nodes: so many that they take well under a millisecond. */
gw_meter gw_meter_start(const gw_budget *budget, uint64_t own_limit, uint64_t default_limit,
                        uint32_t every);

/* Counts nodes; how much is spent in thousandths, GW_ALL_SPENT: stop now. */
uint32_t gw_meter_count(gw_meter *meter, uint32_t nodes);

#endif

/* Outages do not count against anybody. */
#include "online/internal.h"

game_answer table_propose_credit(online *o, table *t) {
    game_answer answer = GAME_DONE;
    for (size_t i = 0; answer == GAME_DONE && i < o->outage_count; i++) {
        const store_outage *outage = &o->outages[i];
        if (!game_needs_credit(&t->game, outage)) continue;
        entry e = {.kind = ENTRY_CREDIT,
                   .numbers = {(uint64_t)outage->from, (uint64_t)outage->until}};
        answer = table_propose(o, t, &e, 0, outage->until);
    }
    return answer;
}

/* Outages do not count against anybody. */
#include "online/internal.h"

game_answer table_propose_credit(online *o, table *t) {
    game_answer answer = GAME_DONE;
    size_t count = o->outage_count;
    /* In the order of their ends: a table that does not need the last one needs none. */
    if (count == 0 || !game_needs_credit(&t->game, &o->outages[count - 1])) return answer;
    size_t first = count - 1;
    while (first > 0 && o->outages[first - 1].until > t->game.credited) first--;
    for (size_t i = first; answer == GAME_DONE && i < count; i++) {
        if (t->count - t->durable == PROPOSED_MAX) break; /* the rest follows */
        const store_outage *outage = &o->outages[i];
        if (!game_needs_credit(&t->game, outage)) continue;
        entry e = {.kind = ENTRY_CREDIT,
                   .numbers = {(uint64_t)outage->from, (uint64_t)outage->until}};
        answer = table_propose(o, t, &e, 0, outage->until);
    }
    return answer;
}

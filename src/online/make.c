/* Making a table: only so many of a person may wait to begin. */
#include "online/internal.h"

/* Those that the person has made, without the one that is to be made: it may be there already. */
static uint32_t count_hosted(const errand *e, const store_answer *answer) {
    online_listing listing;
    uint32_t count = 0;
    for (size_t i = 0; i < answer->header_count; i++) {
        const store_header *header = &answer->headers[i];
        bool is_hosted = listing_read(header, 0, &listing) && listing.host == e->person;
        count += is_hosted && header->table != e->ask.table;
    }
    return count;
}

void make_answered(online *o, errand *e, const store_answer *answer) {
    e->hosted += count_hosted(e, answer);
    if (e->hosted >= o->rules.hosted_each) {
        errand_refuse(o, e, ONLINE_BUSY);
        return;
    }
    if (e->step == ERRAND_FILLING) {
        errand_go(o, e, ERRAND_PRIVATE);
        return;
    }
    if (client_of_errand(o, e)) client_ask_table(o, e->client, &e->ask);
    errand_end(o, e, NULL);
}

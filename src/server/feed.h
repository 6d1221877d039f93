#ifndef SERVER_FEED_H
#define SERVER_FEED_H
/* A feed in Atom (RFC 4287): where it is a person's turn. Pure.
 *
 * An entry stays the same one as long as the turn lasts, so a reader of feeds tells of it once. */
#include "online/online.h"
#include <gangway/text.h>

typedef struct feed {
    gw_lang lang;
    const char
        *link; /* what links begin with: "https://games.example"; "": those of the feed itself */
    uint64_t person;
    store_text name;
    int64_t updated; /* when it was made, or its latest turn began */
} feed;

/* An entry for a table of the person where it is its turn; `updated` rises to when that began. */
void feed_put_entry(gw_out *out, feed *f, const online_listing *listing);

/* What is before the entries, once they are known, and what is after them. */
void feed_put_head(gw_out *out, const feed *f);
void feed_put_end(gw_out *out);

#endif

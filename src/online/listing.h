#ifndef ONLINE_LISTING_H
#define ONLINE_LISTING_H
/* Tables in lists: what a table's header in the store says, so that a list needs no logs. */
#include "online/online.h"

/* The phase of a header: what tables are listed by. Lists of everybody never meet a private one. */
typedef enum listing_group {
    LISTING_NONE,
    LISTING_FILLING,
    LISTING_PLAYING, /* also locked or paused */
    LISTING_OVER,
    LISTING_PRIVATE = 4 /* added to the other ones */
} listing_group;

listing_group listing_group_of(const game *g);

/* Writes the summary of a table that has been made: lines of a word and its value. */
void listing_write(const game *g, gw_out *out);

/* Reads a header; the texts are those of `header`. `due`, `since` and `deadline` are those of the
 * seats of `person`; names are missing. False if the summary is none of this version. */
bool listing_read(const store_header *header, uint64_t person, online_listing *listing);

/* A header that is kept, in one piece of memory. */
typedef struct listed {
    store_header header; /* its summary is in `text` */
    char text[];
} listed;

/* NULL if out of memory; free with free. */
listed *listed_copy(const store_header *header);

/* What is alike if lists of everybody show the same. */
uint64_t listing_version(const store_header *header);

#endif

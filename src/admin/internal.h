#ifndef ADMIN_INTERNAL_H
#define ADMIN_INTERNAL_H
/* For this folder only. */
#include "admin/admin.h"
#include "online/listing.h"
#include <jansson.h>

/* Where one question is. */
typedef enum admin_step {
    ADMIN_BEGIN,
    ADMIN_TABLES,  /* headers of tables are to be read */
    ADMIN_PEOPLE,  /* the people of the table at hand */
    ADMIN_LOG,     /* entries of its log */
    ADMIN_COPYING, /* a backup */
    ADMIN_OVER
} admin_step;

enum { ADMIN_PAGE = 64 }; /* headers read at a time */

struct admin {
    admin_ask ask;
    char *path; /* of a backup */
    admin_step step;

    store_request requests[GW_SEATS_MAX];
    store_batch batch;
    bool is_away;

    listed *page[ADMIN_PAGE];
    size_t page_count, page_at;
    bool is_last_page;
    uint64_t after; /* the last table of the pages before */

    /* The table at hand. */
    const store_header *header;
    online_listing listing;
    bool is_listed; /* its header can be read */
    char *names[GW_SEATS_MAX];
    game game;
    json_t *entries; /* as lines, if they are wanted */
    view_entry view; /* for one of them */
    int64_t *times;  /* of the game's steps */
    size_t time_capacity;
    const char *fault; /* what is wrong with it, or NULL */

    uint64_t tables, faults; /* that were gone through */
    bool is_good;

    char *text; /* lines that were not taken yet */
    size_t length, capacity, taken;
};

/* ---- lines.c ---- */

/* Adds a line to the answer, and releases `line`. Without memory the answer ends. */
void admin_add_line(admin *a, json_t *line);

/* What is known of the table at hand without its log. */
json_t *admin_describe(const admin *a);

json_t *admin_id(uint64_t id);

/* The end of the answer; `why` is NULL if it is complete. */
void admin_end(admin *a, const char *why);

/* ---- logs.c ---- */

/* Before the first entry of the table at hand, after some, and after all of them, which adds the
 * lines that are wanted of it. */
void admin_begin_log(admin *a);
void admin_take_entries(admin *a, const store_entry *entries, size_t count);
void admin_finish_log(admin *a);
void admin_forget_log(admin *a);

#endif

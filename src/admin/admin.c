#define _POSIX_C_SOURCE 200809L
#include "admin/internal.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const char *const words[] = {
    [ADMIN_LIST] = "list",     [ADMIN_SHOW] = "show",     [ADMIN_EXPORT] = "export",
    [ADMIN_VERIFY] = "verify", [ADMIN_BACKUP] = "backup",
};

const char *admin_word(admin_what what) {
    return words[what];
}

admin_what admin_find(const char *word) {
    admin_what what = ADMIN_LIST;
    while (what < ADMIN_QUESTIONS && strcmp(words[what], word) != 0) what++;
    return what;
}

bool admin_read_table(const char *word, size_t length, uint64_t *table) {
    return entry_read_id(word, length, table) && *table != 0 && *table <= INT64_MAX;
}

admin *admin_new(const admin_ask *ask) {
    admin *a = calloc(1, sizeof *a);
    if (a == NULL) return NULL;
    a->ask = *ask;
    a->batch.requests = a->requests;
    if (ask->path == NULL || (a->path = strdup(ask->path)) != NULL) return a;
    free(a);
    return NULL;
}

/* --------------------------------------------------------------- the table at hand -- */

static void forget_table(admin *a) {
    for (size_t i = 0; i < GW_SEATS_MAX; i++) {
        free(a->names[i]);
        a->names[i] = NULL;
    }
    admin_forget_log(a);
    a->header = NULL;
    a->fault = NULL;
}

static void forget_page(admin *a) {
    for (size_t i = 0; i < a->page_count; i++) free(a->page[i]);
    a->page_count = a->page_at = 0;
}

void admin_free(admin *a) {
    if (a == NULL) return;
    assert(!a->is_away);
    forget_table(a);
    forget_page(a);
    free(a->path);
    free(a->text);
    free(a);
}

static bool is_wanted(const admin *a) {
    bool is_over = a->is_listed && a->listing.phase == GAME_OVER;
    return a->ask.what != ADMIN_EXPORT || is_over || a->ask.is_all || a->ask.table != 0;
}

static bool needs_log(const admin *a) {
    return a->ask.what != ADMIN_LIST;
}

/* A table is complete: adds what is wanted of it. */
static void finish_table(admin *a) {
    a->tables++;
    if (needs_log(a))
        admin_finish_log(a);
    else
        admin_add_line(a, admin_describe(a));
    a->faults += a->fault != NULL;
    forget_table(a);
}

/* Goes on to the next table that is wanted, or to the next page, or to the end. */
static void go_on(admin *a) {
    while (a->step != ADMIN_OVER && a->page_at < a->page_count) {
        a->header = &a->page[a->page_at++]->header;
        a->is_listed = listing_read(a->header, 0, &a->listing);
        if (!is_wanted(a)) continue;
        if (needs_log(a)) admin_begin_log(a);
        a->step = ADMIN_PEOPLE;
        return;
    }
    if (a->step == ADMIN_OVER) return;
    a->step = ADMIN_TABLES;
    if (a->is_last_page) admin_end(a, NULL);
}

/* --------------------------------------------------------------------- sending -- */

static size_t request_tables(admin *a) {
    store_request *r = &a->requests[0];
    if (a->ask.table != 0)
        *r = (store_request){.kind = STORE_HEADER, .table = a->ask.table};
    else
        *r = (store_request){.kind = STORE_HEADERS,
                             .table = a->after,
                             .phase = STORE_ANY_PHASE,
                             .limit = ADMIN_PAGE};
    return 1;
}

/* Verifying needs no names, and an export tells none. */
static size_t request_people(admin *a) {
    size_t count = 0;
    if (a->ask.what == ADMIN_VERIFY || a->ask.what == ADMIN_EXPORT || !a->is_listed) return 0;
    for (size_t i = 0; i < a->listing.seat_count; i++)
        if (a->listing.seats[i].person != 0)
            a->requests[count++] =
                (store_request){.kind = STORE_GET_PERSON, .person = a->listing.seats[i].person};
    return count;
}

static size_t request_log(admin *a) {
    a->requests[0] = (store_request){.kind = STORE_READ,
                                     .table = a->header->table,
                                     .list = STORE_LOG,
                                     .last = a->game.last,
                                     .limit = STORE_READ_MAX};
    return 1;
}

static void after_people(admin *a) {
    if (needs_log(a)) {
        a->step = ADMIN_LOG;
        return;
    }
    finish_table(a);
    go_on(a);
}

store_batch *admin_next_batch(admin *a) {
    if (a->is_away || a->taken < a->length) return NULL;
    if (a->step == ADMIN_BEGIN) {
        if (a->ask.what == ADMIN_EXPORT)
            admin_add_line(a, json_pack("{s:i}", "export", ADMIN_FORM));
        a->step = a->ask.what == ADMIN_BACKUP ? ADMIN_COPYING : ADMIN_TABLES;
    }
    a->batch.count = 0;
    while (a->batch.count == 0 && a->step != ADMIN_OVER) {
        switch (a->step) {
        case ADMIN_TABLES: a->batch.count = request_tables(a); break;
        case ADMIN_PEOPLE:
            a->batch.count = request_people(a);
            if (a->batch.count == 0) after_people(a);
            break;
        case ADMIN_COPYING:
            a->requests[0] = (store_request){.kind = STORE_BACKUP, .path = a->path};
            a->batch.count = 1;
            break;
        default: a->batch.count = request_log(a); break;
        }
    }
    if (a->batch.count == 0) return NULL;
    a->is_away = true;
    return &a->batch;
}

bool admin_owns(const admin *a, const store_batch *batch) {
    return a->is_away && batch == &a->batch;
}

/* --------------------------------------------------------------------- answers -- */

static bool has_failed(const store_batch *batch) {
    for (size_t i = 0; i < batch->count; i++) {
        store_result result = batch->answers[i].result;
        if (result == STORE_FAILED || result == STORE_UNKNOWN) return true;
    }
    return false;
}

static void take_tables(admin *a, const store_answer *answer) {
    forget_page(a);
    if (answer->result == STORE_ABSENT) {
        admin_end(a, "no-table");
        return;
    }
    for (size_t i = 0; i < answer->header_count; i++) {
        a->page[i] = listed_copy(&answer->headers[i]);
        if (a->page[i] == NULL) {
            admin_end(a, "memory");
            return;
        }
        a->page_count = i + 1;
        a->after = answer->headers[i].table;
    }
    a->is_last_page = a->ask.table != 0 || answer->header_count < ADMIN_PAGE;
    go_on(a);
}

static void take_people(admin *a, const store_batch *batch) {
    for (size_t at = 0; at < batch->count; at++) {
        const store_person *row = batch->answers[at].person;
        if (row == NULL) continue;
        for (size_t i = 0; i < a->listing.seat_count; i++) {
            if (a->listing.seats[i].person != row->person || a->names[i]) continue;
            a->names[i] = strndup(row->name.length > 0 ? row->name.bytes : "", row->name.length);
        }
    }
    after_people(a);
}

static void take_log(admin *a, const store_answer *answer) {
    if (answer->result == STORE_ABSENT) { /* it was removed meanwhile */
        forget_table(a);
        go_on(a);
        return;
    }
    admin_take_entries(a, answer->entries, answer->entry_count);
    bool is_all = a->fault || answer->entry_count == 0 || a->game.last >= answer->last;
    if (!is_all) return;
    finish_table(a);
    go_on(a);
}

/* One damaged log says nothing of others. */
static void give_up_log(admin *a) {
    a->fault = "unreadable";
    finish_table(a);
    go_on(a);
}

void admin_stored(admin *a, store_batch *batch) {
    assert(admin_owns(a, batch));
    a->is_away = false;
    if (has_failed(batch) && a->step == ADMIN_LOG)
        give_up_log(a);
    else if (has_failed(batch))
        admin_end(a, batch->reason ? batch->reason : "store");
    else if (a->step == ADMIN_TABLES)
        take_tables(a, &batch->answers[0]);
    else if (a->step == ADMIN_PEOPLE)
        take_people(a, batch);
    else if (a->step == ADMIN_LOG)
        take_log(a, &batch->answers[0]);
    else if (batch->answers[0].last == 0)
        admin_end(a, NULL);
    store_batch_clear(batch);
}

bool admin_is_over(const admin *a) {
    return a->step == ADMIN_OVER && a->taken == a->length;
}

bool admin_is_good(const admin *a) {
    return a->is_good;
}

/* What all stores have in common: batches and their memory. */
#include "store/internal.h"

#include <stdlib.h>
#include <string.h>

/* --------------------------------------------------------------------- memory -- */

enum { PIECE = 4096 };

struct store_piece {
    struct store_piece *next;
    size_t used, size;
    max_align_t bytes[];
};

void *store_batch_alloc(store_batch *batch, size_t bytes) {
    struct store_piece *piece = batch->memory;
    bytes = (bytes + sizeof(max_align_t) - 1) / sizeof(max_align_t) * sizeof(max_align_t);
    if (piece == NULL || piece->size - piece->used < bytes) {
        size_t size = bytes > PIECE ? bytes : PIECE;
        piece = malloc(sizeof *piece + size);
        if (piece == NULL) return NULL;
        *piece = (struct store_piece){.next = batch->memory, .size = size};
        batch->memory = piece;
    }
    void *memory = (char *)piece->bytes + piece->used;
    piece->used += bytes;
    return memory;
}

bool store_batch_text(store_batch *batch, store_text from, store_text *to) {
    *to = (store_text){NULL, 0};
    if (from.length == 0) return true;
    char *bytes = store_batch_alloc(batch, from.length);
    if (bytes == NULL) return false;
    memcpy(bytes, from.bytes, from.length);
    *to = (store_text){bytes, from.length};
    return true;
}

void store_batch_clear(store_batch *batch) {
    while (batch->memory) {
        struct store_piece *piece = batch->memory;
        batch->memory = piece->next;
        free(piece);
    }
    batch->answers = NULL;
    batch->reason = NULL;
}

/* ------------------------------------------------------------------- checking -- */

bool store_is_write(store_request_kind kind) {
    return kind < STORE_READ;
}

static bool is_id(uint64_t id) {
    return id > 0 && id <= INT64_MAX;
}

static bool is_text(store_text text) {
    return text.length == 0 || (text.length <= STORE_TEXT_MAX && text.bytes &&
                                memchr(text.bytes, '\0', text.length) == NULL);
}

static const char *check_append(const store_request *r) {
    const store_header *header = r->header;
    if (r->count == 0 || r->count > STORE_ENTRIES_MAX || r->entries == NULL)
        return "an append of no or too many entries";
    if ((r->list == STORE_LOG) != (header != NULL)) return "only an append to a log has a header";
    for (size_t i = 0; i < r->count; i++)
        if (!is_text(r->entries[i].text)) return "an invalid text";
    if (header == NULL) return NULL;
    if (header->member_count > STORE_SEATS_MAX || header->phase < 0)
        return "too many members, or no phase";
    for (size_t i = 0; i < header->member_count; i++)
        if (!is_id(header->members[i])) return "an invalid id";
    return is_text(header->summary) ? NULL : "an invalid text";
}

static const char *check_person(const store_person *row) {
    if (row == NULL || !is_id(row->person)) return "no person";
    if (row->revision == 0 || row->is_forgotten) return "no revision, or a forgotten person";
    return is_text(row->name) && is_text(row->data) ? NULL : "an invalid text";
}

static const char *check_request(const store_request *r) {
    switch (r->kind) {
    case STORE_APPEND:
        if (!is_id(r->table) || r->list >= STORE_LISTS) return "no table or list";
        return check_append(r);
    case STORE_ERASE:
        return is_id(r->table) && r->list > STORE_LOG && r->list < STORE_LISTS ? NULL
                                                                               : "no table or chat";
    case STORE_READ:
        return is_id(r->table) && r->list < STORE_LISTS && r->limit > 0 ? NULL
                                                                        : "no table, list or limit";
    case STORE_REMOVE:
    case STORE_HEADER: return is_id(r->table) ? NULL : "no table";
    case STORE_PUT_PERSON: return check_person(r->row);
    case STORE_FORGET_PERSON:
    case STORE_REMOVE_TOKENS:
    case STORE_GET_PERSON: return is_id(r->person) ? NULL : "no person";
    case STORE_ADD_TOKEN: return r->token ? NULL : "no token";
    case STORE_REMOVE_TOKEN:
    case STORE_FIND_TOKEN: return r->hash ? NULL : "no hash";
    case STORE_TOKENS: return is_id(r->person) && r->limit > 0 ? NULL : "no person, or no limit";
    case STORE_KNOWN:
        return r->count <= STORE_READ_MAX && (r->hashes || r->count == 0) ? NULL
                                                                          : "too many hashes";
    case STORE_CLAIM:
    case STORE_HEADERS:
    case STORE_OUTAGES: return r->limit > 0 ? NULL : "no limit";
    case STORE_LASTS:
        if (r->list >= STORE_LISTS) return "no list";
        return r->count <= STORE_READ_MAX && (r->tables || r->count == 0) ? NULL
                                                                          : "too many tables";
    case STORE_BACKUP: return r->path ? NULL : "no path";
    case STORE_SWEEP:
    case STORE_ALIVE: return NULL;
    case STORE_REQUEST_KINDS: break;
    }
    return "an unknown kind of request";
}

static bool is_about_person(const store_request *r, uint64_t person) {
    return (r->kind == STORE_PUT_PERSON && r->row->person == person) ||
           (r->kind == STORE_FORGET_PERSON && r->person == person);
}

/* Whether two requests may not be in one batch. */
static bool exclude(const store_request *a, const store_request *b) {
    if (a->kind == STORE_ALIVE) return b->kind == STORE_ALIVE;
    if (a->kind == STORE_PUT_PERSON) return is_about_person(b, a->row->person);
    if (a->kind == STORE_FORGET_PERSON) return is_about_person(b, a->person);
    if (a->kind == STORE_REMOVE)
        return (b->kind == STORE_REMOVE || b->kind == STORE_APPEND) && a->table == b->table;
    return a->kind == STORE_APPEND && b->kind == STORE_APPEND && a->table == b->table &&
           a->list == b->list;
}

const char *store_batch_check(const store_batch *batch) {
    if (batch->count == 0 || batch->count > STORE_BATCH_MAX || batch->requests == NULL)
        return "a batch of no or too many requests";
    for (size_t i = 0; i < batch->count; i++) {
        const char *fault = check_request(&batch->requests[i]);
        if (fault) return fault;
        if (batch->requests[i].kind == STORE_BACKUP && batch->count > 1)
            return "a backup with other requests";
    }
    for (size_t i = 0; i < batch->count; i++) {
        const store_request *r = &batch->requests[i];
        if (!store_is_write(r->kind)) continue;
        for (size_t j = 0; j < batch->count; j++)
            if (i != j && exclude(r, &batch->requests[j]))
                return "two requests that exclude each other";
    }
    return NULL;
}

/* -------------------------------------------------------------------- calling -- */

bool store_send(store *s, store_batch *batch) {
    if (s->under_way == STORE_BATCHES_MAX || store_batch_check(batch)) return false;
    batch->memory = NULL;
    batch->reason = NULL;
    batch->answers = store_batch_alloc(batch, batch->count * sizeof *batch->answers);
    if (batch->answers == NULL) return false;
    memset(batch->answers, 0, batch->count * sizeof *batch->answers);
    if (!s->send(s, batch)) {
        store_batch_clear(batch);
        return false;
    }
    s->under_way++;
    return true;
}

store_batch *store_receive(store *s) {
    store_batch *batch = s->receive(s);
    if (batch) s->under_way--;
    return batch;
}

void store_set_wake(store *s, void (*wake)(void *owner), void *owner) {
    s->wake = wake;
    s->owner = owner;
}

void store_close(store *s) {
    if (s) s->close(s);
}

void store_batch_fail(store_batch *batch, store_result result, const char *reason) {
    for (size_t i = 0; i < batch->count; i++)
        batch->answers[i] = (store_answer){
            .result = store_is_write(batch->requests[i].kind) ? result : STORE_FAILED};
    batch->reason = reason;
}

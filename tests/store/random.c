#include "store/random.h"

#include <string.h>

static char large[STORE_TEXT_MAX];

static store_text some_text(uint64_t *seed) {
    static const char *const texts[] = {"",
                                        "1 draw",
                                        "2 sail 3 port",
                                        "\xd1\x85\xd0\xbe\xd0\xb4",
                                        "\xf0\x9f\x90\x89 a dragon",
                                        "quotes ' \" ; -- and\nlines",
                                        "?1 :name @name $name"};
    if (large[0] == '\0') memset(large, 'x', sizeof large);
    if (below(seed, 200) == 0) return (store_text){large, sizeof large};
    if (below(seed, 20) == 0) return (store_text){large, below(seed, 6000)};
    return text_of(texts[below(seed, COUNT(texts))]);
}

void history_begin(history *h, uint64_t seed) {
    *h = (history){.seed = seed, .time = 1000000};
    for (size_t i = 0; i < RANDOM_TABLES; i++) h->tables[i] = next_random(&h->seed) >> 1 | 1;
    h->tables[0] = 1;
    h->tables[1] = INT64_MAX;
    for (size_t i = 0; i < RANDOM_PEOPLE; i++) h->people[i] = next_random(&h->seed) >> 1 | 1;
    h->people[0] = INT64_MAX;
    for (size_t i = 0; i < RANDOM_HASHES; i++)
        for (size_t j = 0; j < STORE_HASH; j++) h->hashes[i][j] = (uint8_t)next_random(&h->seed);
}

known history_known(const history *h) {
    return (known){.tables = h->tables,
                   .people = h->people,
                   .hashes = h->hashes,
                   .table_count = RANDOM_TABLES,
                   .person_count = RANDOM_PEOPLE,
                   .hash_count = RANDOM_HASHES};
}

/* ---------------------------------------------------------------------- requests -- */

/* The number, or sometimes another one. */
static uint64_t about(history *h, uint64_t number) {
    switch (below(&h->seed, 12)) {
    case 0: return number + 1;
    case 1: return number > 0 ? number - 1 : 0;
    case 2: return number / 2;
    case 3: return next_random(&h->seed);
    default: return number;
    }
}

static uint64_t some_person(history *h) {
    return h->people[below(&h->seed, RANDOM_PEOPLE)];
}

static int64_t some_deadline(history *h) {
    return below(&h->seed, 3) == 0 ? STORE_NEVER : h->time + (int64_t)below(&h->seed, 9000) - 3000;
}

static void draw_header(history *h, store_header *header) {
    *header = (store_header){.table = next_random(&h->seed), /* ignored */
                             .last = {7, 7, 7},              /* ignored */
                             .phase = (int32_t)below(&h->seed, 3),
                             .due = (uint32_t)next_random(&h->seed),
                             .deadline = some_deadline(h),
                             .changed = h->time,
                             .summary = some_text(&h->seed),
                             .member_count = below(&h->seed, STORE_SEATS_MAX + 1)};
    for (size_t i = 0; i < header->member_count; i++) header->members[i] = some_person(h);
}

static void draw_append(history *h, draft *d, size_t at, size_t table, store_list list) {
    store_request *r = &d->requests[at];
    *r = (store_request){.kind = STORE_APPEND,
                         .table = h->tables[table],
                         .list = list,
                         .last = about(h, h->last[table][list]),
                         .entries = d->entries[at],
                         .count = 1 + below(&h->seed, RANDOM_ENTRIES)};
    for (size_t i = 0; i < r->count; i++)
        d->entries[at][i] = (store_entry){.number = 99,      /* ignored */
                                          .is_erased = true, /* ignored */
                                          .tag = next_random(&h->seed),
                                          .person = below(&h->seed, 3) ? some_person(h) : 0,
                                          .time = (int64_t)next_random(&h->seed),
                                          .text = some_text(&h->seed)};
    if (list != STORE_LOG) return;
    draw_header(h, &d->headers[at]);
    r->header = &d->headers[at];
}

static void draw_person(history *h, draft *d, size_t at, size_t person) {
    uint64_t revision = about(h, h->revision[person] + 1);
    d->rows[at] = (store_person){.person = h->people[person],
                                 .revision = revision > 0 ? revision : 1,
                                 .created = (int64_t)next_random(&h->seed),
                                 .seen = h->time,
                                 .name = some_text(&h->seed),
                                 .data = some_text(&h->seed)};
    d->requests[at] = (store_request){.kind = STORE_PUT_PERSON, .row = &d->rows[at]};
}

static void draw_token(history *h, draft *d, size_t at, size_t hash) {
    store_token *token = &d->tokens[at];
    *token = (store_token){.kind = (int32_t)below(&h->seed, 3) - 1,
                           .person = below(&h->seed, 4) ? some_person(h) : 0,
                           .table = below(&h->seed, 2) ? h->tables[below(&h->seed, 3)] : 0,
                           .seat = (int32_t)below(&h->seed, 2),
                           .created = h->time,
                           .expires = some_deadline(h)};
    memcpy(token->hash, h->hashes[hash], STORE_HASH);
    d->requests[at] = (store_request){.kind = STORE_ADD_TOKEN, .token = token};
}

/* A write that may change any row, and so is the only write of its batch. */
static void draw_wide_write(history *h, draft *d, size_t at) {
    static const store_request_kind kinds[] = {STORE_FORGET_PERSON, STORE_REMOVE_TOKENS,
                                               STORE_SWEEP, STORE_CLAIM, STORE_CLAIM};
    d->requests[at] =
        (store_request){.kind = kinds[below(&h->seed, COUNT(kinds))],
                        .person = some_person(h),
                        .table = below(&h->seed, 2) ? h->tables[below(&h->seed, 3)] : 0,
                        .time = h->time + (int64_t)below(&h->seed, 2000) - 1000,
                        .span = (int64_t)below(&h->seed, 3000),
                        .limit = 1 + below(&h->seed, 5)};
}

/* A write to rows that no other request of the batch writes: those with this index. */
static void draw_narrow_write(history *h, draft *d, size_t at, size_t index) {
    size_t table = index % RANDOM_TABLES;
    switch (below(&h->seed, 12)) {
    default: draw_append(h, d, at, table, STORE_LOG); return;
    case 0: draw_append(h, d, at, table, STORE_PLAYERS); return;
    case 1: draw_append(h, d, at, table, STORE_WATCHERS); return;
    case 2:
        d->requests[at] = (store_request){.kind = STORE_ERASE,
                                          .table = h->tables[table],
                                          .list = 1 + (store_list)below(&h->seed, 2),
                                          .last = below(&h->seed, 12)};
        return;
    case 3:
        if (below(&h->seed, 4)) break;
        d->requests[at] = (store_request){.kind = STORE_REMOVE,
                                          .table = h->tables[table],
                                          .last = about(h, h->last[table][STORE_LOG])};
        return;
    case 4:
    case 5: break;
    case 6: draw_token(h, d, at, index % RANDOM_HASHES); return;
    case 7:
        d->requests[at] =
            (store_request){.kind = STORE_REMOVE_TOKEN, .hash = h->hashes[index % RANDOM_HASHES]};
        return;
    }
    draw_person(h, d, at, index % RANDOM_PEOPLE);
}

/* Not a backup, which is alone in its batch (backup.c). */
static void draw_read(history *h, draft *d, size_t at) {
    size_t table = below(&h->seed, RANDOM_TABLES);
    store_request_kind kind =
        STORE_READ + (store_request_kind)below(&h->seed, STORE_BACKUP - STORE_READ);
    store_request *r = &d->requests[at];
    *r = (store_request){.kind = kind,
                         .table = h->tables[table],
                         .list = (store_list)below(&h->seed, STORE_LISTS),
                         .person = some_person(h),
                         .hash = h->hashes[below(&h->seed, RANDOM_HASHES)],
                         .phase = (int32_t)below(&h->seed, 4) - 1,
                         .limit = below(&h->seed, 2) ? STORE_READ_MAX : 1 + below(&h->seed, 4),
                         .time = h->time - (int64_t)below(&h->seed, 90000)};
    r->last = kind == STORE_READ ? about(h, h->last[table][r->list] / 2) : 0;
    if (kind == STORE_HEADERS && below(&h->seed, 2)) r->table = 0;
    if (kind == STORE_HEADERS && below(&h->seed, 2)) r->person = 0;
    if (kind == STORE_KNOWN) {
        r->hashes = (const uint8_t(*)[STORE_HASH])h->hashes;
        r->count = below(&h->seed, RANDOM_HASHES + 1);
    }
    if (kind != STORE_LASTS) return;
    memcpy(d->tables, h->tables, sizeof h->tables);
    d->tables[RANDOM_TABLES] = next_random(&h->seed);
    r->tables = d->tables;
    r->count = below(&h->seed, RANDOM_TABLES + 2);
}

void history_next(history *h, draft *d) {
    size_t first = below(&h->seed, 60);
    bool is_wide = below(&h->seed, 4) == 0, has_alive = false;
    d->batch = (store_batch){.requests = d->requests, .count = 1 + below(&h->seed, 6)};
    h->time += (int64_t)below(&h->seed, 1500);
    for (size_t i = 0; i < d->batch.count; i++) {
        size_t choice = below(&h->seed, 10);
        if (is_wide && i == 0)
            draw_wide_write(h, d, i);
        else if (is_wide || choice < 3)
            draw_read(h, d, i);
        else if (choice == 3 && !has_alive) {
            has_alive = true;
            d->requests[i] = (store_request){
                .kind = STORE_ALIVE, .time = h->time - (int64_t)below(&h->seed, 500), .span = 3000};
        } else
            draw_narrow_write(h, d, i, first + i);
    }
}

/* ---------------------------------------------------------------------- learning -- */

static void learn_last(history *h, const store_request *r, const store_answer *answer) {
    for (size_t i = 0; i < RANDOM_TABLES; i++) {
        if (h->tables[i] != r->table) continue;
        if (r->kind == STORE_REMOVE && answer->result == STORE_DONE)
            memset(h->last[i], 0, sizeof h->last[i]);
        if (r->kind == STORE_APPEND) h->last[i][r->list] = answer->last;
    }
}

static void learn_person(history *h, uint64_t person, uint64_t revision) {
    for (size_t i = 0; i < RANDOM_PEOPLE; i++)
        if (h->people[i] == person) h->revision[i] = revision;
}

void history_learn(history *h, const store_batch *batch) {
    for (size_t i = 0; i < batch->count; i++) {
        const store_request *r = &batch->requests[i];
        const store_answer *answer = &batch->answers[i];
        learn_last(h, r, answer);
        if (r->kind == STORE_PUT_PERSON && answer->result == STORE_DONE)
            learn_person(h, r->row->person, r->row->revision);
        if (answer->person) learn_person(h, answer->person->person, answer->person->revision);
    }
}

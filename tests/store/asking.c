#define _POSIX_C_SOURCE 200809L
#include "store/asking.h"

#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

/* ------------------------------------------------------------------------ kinds -- */

static void *memory_begin(void) {
    return NULL;
}

static store *memory_open(void *place) {
    (void)place;
    return store_memory_new();
}

static void memory_end(void *place) {
    (void)place;
}

const store_kind memory_kind = {
    .name = "memory", .begin = memory_begin, .open = memory_open, .end = memory_end};

static void *sqlite_begin(void) {
    char *folder = strdup("/tmp/gangway-store-XXXXXX");
    assert_non_null(folder);
    assert_non_null(mkdtemp(folder));
    return folder;
}

static store *sqlite_open(void *place) {
    char path[128], words[GW_PROBLEM_TEXT];
    gw_problem problem;
    snprintf(path, sizeof path, "%s/store", (char *)place);
    store *s = store_sqlite_open(path, &problem);
    if (s) return s;
    gw_out out = gw_out_to(words, sizeof words);
    gw_problem_write(&problem, GW_EN, &out);
    fail_msg("%s", words);
    return NULL;
}

static void sqlite_end(void *place) {
    static const char *const ends[] = {"", "-wal", "-journal"};
    char path[128];
    for (size_t i = 0; i < COUNT(ends); i++) {
        snprintf(path, sizeof path, "%s/store%s", (char *)place, ends[i]);
        unlink(path);
    }
    assert_int_equal(rmdir(place), 0);
    free(place);
}

const store_kind sqlite_kind = {.name = "sqlite",
                                .is_lasting = true,
                                .begin = sqlite_begin,
                                .open = sqlite_open,
                                .end = sqlite_end};

const store_kind *kind_named(const char *name) {
    static const store_kind *const kinds[] = {&memory_kind, &sqlite_kind};
    for (size_t i = 0; i < COUNT(kinds); i++)
        if (strcmp(kinds[i]->name, name) == 0) return kinds[i];
    fprintf(stderr, "no such store: %s\n", name);
    exit(2);
}

/* ----------------------------------------------------------------------- asking -- */

static void wake(void *owner) {
    sem_post(owner);
}

void handle_begin(handle *h, store *s) {
    assert_non_null(s);
    h->store = s;
    sem_init(&h->woken, 0, 0);
    store_set_wake(s, wake, &h->woken);
}

void handle_end(handle *h) {
    store_close(h->store);
    sem_destroy(&h->woken);
}

store_batch *await(handle *h) {
    store_batch *batch;
    while ((batch = store_receive(h->store)) == NULL) sem_wait(&h->woken);
    return batch;
}

void carry_out(handle *h, store_batch *batch) {
    assert_null(store_batch_check(batch));
    assert_true(store_send(h->store, batch));
    assert_ptr_equal(await(h), batch);
}

store_answer ask(handle *h, store_batch *batch, const store_request *request) {
    *batch = (store_batch){.requests = request, .count = 1};
    carry_out(h, batch);
    return batch->answers[0];
}

store_result ask_only(handle *h, const store_request *request) {
    store_batch batch;
    store_result result = ask(h, &batch, request).result;
    store_batch_clear(&batch);
    return result;
}

/* ------------------------------------------------------------------------- text -- */

static void write_text(FILE *out, store_text text) {
    fprintf(out, " %zu:", text.length);
    fwrite(text.bytes ? text.bytes : "", 1, text.length, out);
}

static void write_entries(FILE *out, const store_answer *answer) {
    for (size_t i = 0; i < answer->entry_count; i++) {
        const store_entry *e = &answer->entries[i];
        fprintf(out, "  entry %" PRIu64 " %016" PRIx64 " %" PRIx64 " %" PRId64 " %d", e->number,
                e->tag, e->person, e->time, e->is_erased);
        write_text(out, e->text);
        fputc('\n', out);
    }
}

static void write_headers(FILE *out, const store_answer *answer) {
    for (size_t i = 0; i < answer->header_count; i++) {
        const store_header *h = &answer->headers[i];
        fprintf(out,
                "  table %" PRIx64 " %" PRIu64 "/%" PRIu64 "/%" PRIu64 " %d %x %" PRId64 " %" PRId64
                " of",
                h->table, h->last[0], h->last[1], h->last[2], h->phase, h->due, h->deadline,
                h->changed);
        for (size_t j = 0; j < h->member_count; j++) fprintf(out, " %" PRIx64, h->members[j]);
        write_text(out, h->summary);
        fputc('\n', out);
    }
}

static void write_person(FILE *out, const store_person *p) {
    if (p == NULL) return;
    fprintf(out, "  person %" PRIx64 " %" PRIu64 " %d %" PRId64 " %" PRId64, p->person, p->revision,
            p->is_forgotten, p->created, p->seen);
    write_text(out, p->name);
    write_text(out, p->data);
    fputc('\n', out);
}

static void write_token(FILE *out, const store_token *t) {
    if (t == NULL) return;
    fprintf(out, "  token ");
    for (size_t i = 0; i < STORE_HASH; i++) fprintf(out, "%02x", t->hash[i]);
    fprintf(out, " %d %" PRIx64 " %" PRIx64 " %d %" PRId64 " %" PRId64 "\n", t->kind, t->person,
            t->table, t->seat, t->created, t->expires);
}

static void write_answer(FILE *out, const store_request *r, const store_answer *answer) {
    static const char *const results[] = {"done", "lost", "absent", "failed", "unknown"};
    fprintf(out, "%d %s %" PRIu64 " %" PRId64 "\n", r->kind, results[answer->result], answer->last,
            answer->time);
    write_entries(out, answer);
    write_headers(out, answer);
    for (size_t i = 0; answer->lasts && i < r->count; i++)
        fprintf(out, "  last %" PRIu64 "\n", answer->lasts[i]);
    write_person(out, answer->person);
    if (r->kind == STORE_TOKENS)
        for (size_t i = 0; i < answer->token_count; i++) write_token(out, &answer->token[i]);
    else
        write_token(out, answer->token);
    for (size_t i = 0; answer->known && i < r->count; i++)
        fprintf(out, "  known %d\n", answer->known[i]);
    for (size_t i = 0; i < answer->outage_count; i++)
        fprintf(out, "  outage %" PRId64 " %" PRId64 "\n", answer->outages[i].from,
                answer->outages[i].until);
}

char *answers_text(const store_batch *batch) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    for (size_t i = 0; i < batch->count; i++)
        write_answer(out, &batch->requests[i], &batch->answers[i]);
    fclose(out);
    return text;
}

static void write_asked(FILE *out, handle *h, const store_request *request) {
    store_batch batch;
    store_answer answer = ask(h, &batch, request);
    write_answer(out, request, &answer);
    store_batch_clear(&batch);
}

/* All pages of a list. */
static void write_list(FILE *out, handle *h, uint64_t table, store_list list) {
    for (uint64_t last = 0;;) {
        store_batch batch;
        store_request read = {
            .kind = STORE_READ, .table = table, .list = list, .last = last, .limit = 1024};
        store_answer answer = ask(h, &batch, &read);
        write_answer(out, &read, &answer);
        bool is_all = answer.result != STORE_DONE || last + answer.entry_count == answer.last;
        last += answer.entry_count;
        store_batch_clear(&batch);
        if (is_all) return;
    }
}

char *everything_text(handle *h, const known *what) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    write_asked(out, h,
                &(store_request){.kind = STORE_HEADERS, .phase = STORE_ANY_PHASE, .limit = 1024});
    for (size_t i = 0; i < what->table_count; i++)
        for (int list = 0; list < STORE_LISTS; list++)
            write_list(out, h, what->tables[i], (store_list)list);
    for (size_t i = 0; i < what->person_count; i++) {
        write_asked(out, h, &(store_request){.kind = STORE_GET_PERSON, .person = what->people[i]});
        write_asked(
            out, h,
            &(store_request){.kind = STORE_TOKENS, .person = what->people[i], .limit = 1024});
    }
    for (size_t i = 0; i < what->hash_count; i++)
        write_asked(out, h, &(store_request){.kind = STORE_FIND_TOKEN, .hash = what->hashes[i]});
    write_asked(out, h, &(store_request){.kind = STORE_OUTAGES, .time = INT64_MIN, .limit = 1024});
    fclose(out);
    return text;
}

/* ----------------------------------------------------------------------- random -- */

uint64_t next_random(uint64_t *seed) {
    uint64_t z = (*seed += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

size_t below(uint64_t *seed, size_t limit) {
    return (size_t)(next_random(seed) % limit);
}

/* A process that writes to an SQLite store is killed at random moments. What it was told is stored
 * is there, numbers are dense, and an append is there with its header or not at all. An argument
 * says how many times. */
#define _POSIX_C_SOURCE 200809L
#include "store/asking.h"

#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { TABLES = 6, ENTRIES = 3, LONGEST = 120 /* milliseconds */ };

static unsigned times = 10;

/* What the writer says when an append was acknowledged. */
typedef struct told {
    uint64_t table, number, tag; /* of its last entry */
} told;

static told *all_told;
static size_t told_count, told_capacity;

static int64_t milliseconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* ------------------------------------------------------------------------ writing -- */

/* An append of a few entries; each says in its text what it is. */
typedef struct writing {
    store_batch batch;
    store_request request;
    store_entry entries[ENTRIES];
    store_header header;
    char texts[ENTRIES][96], summary[32];
    uint64_t last;
} writing;

static void send_next(store *s, writing *w, uint64_t table, uint64_t *seed) {
    size_t count = 1 + below(seed, ENTRIES);
    for (size_t i = 0; i < count; i++) {
        uint64_t tag = next_random(seed);
        snprintf(w->texts[i], sizeof w->texts[i], "%" PRIu64 " %" PRIu64 " %" PRIu64, table,
                 w->last + i + 1, tag);
        w->entries[i] = (store_entry){.tag = tag, .text = text_of(w->texts[i])};
    }
    snprintf(w->summary, sizeof w->summary, "%" PRIu64, w->last + count);
    w->header = (store_header){.summary = text_of(w->summary), .deadline = STORE_NEVER};
    w->request = (store_request){.kind = STORE_APPEND,
                                 .table = table,
                                 .last = w->last,
                                 .entries = w->entries,
                                 .count = count,
                                 .header = &w->header};
    w->batch = (store_batch){.requests = &w->request, .count = 1, .owner = w};
    if (!store_send(s, &w->batch)) _exit(1);
}

/* Appends to all tables until it is killed. */
static void write_forever(void *place, int out, uint64_t seed) {
    static writing writings[TABLES];
    handle h;
    handle_begin(&h, sqlite_kind.open(place));
    for (uint64_t i = 0; i < TABLES; i++) {
        store_batch batch;
        writings[i].last =
            ask(&h, &batch, &(store_request){.kind = STORE_HEADER, .table = i + 1}).last;
        store_batch_clear(&batch);
    }
    for (uint64_t i = 0; i < TABLES; i++) send_next(h.store, &writings[i], i + 1, &seed);
    for (;;) {
        store_batch *batch = await(&h);
        writing *w = batch->owner;
        if (batch->answers[0].result != STORE_DONE) _exit(1);
        w->last = batch->answers[0].last;
        told now = {w->request.table, w->last, w->entries[w->request.count - 1].tag};
        if (write(out, &now, sizeof now) != sizeof now) _exit(1);
        store_batch_clear(batch);
        send_next(h.store, w, now.table, &seed);
    }
}

/* ------------------------------------------------------------------------- killing -- */

static bool hear(int in) {
    if (told_count == told_capacity) {
        told_capacity = told_capacity * 2 + 1024;
        all_told = realloc(all_told, told_capacity * sizeof *all_told);
        assert_non_null(all_told);
    }
    size_t heard = 0;
    while (heard < sizeof *all_told) {
        ssize_t bytes = read(in, (char *)&all_told[told_count] + heard, sizeof *all_told - heard);
        if (bytes <= 0) return false;
        heard += (size_t)bytes;
    }
    told_count++;
    return true;
}

/* Lets a writer work for a while after its first words, and kills it. */
static void run_and_kill(void *place, uint64_t *seed) {
    int ends[2], status;
    uint64_t own_seed = next_random(seed);
    assert_int_equal(pipe(ends), 0);
    pid_t writer = fork();
    assert_true(writer >= 0);
    if (writer == 0) {
        close(ends[0]);
        write_forever(place, ends[1], own_seed);
    }
    close(ends[1]);
    assert_true(hear(ends[0]));
    int64_t until = milliseconds() + 1 + (int64_t)below(seed, LONGEST);
    for (;;) {
        struct pollfd waiting = {.fd = ends[0], .events = POLLIN};
        int64_t left = until - milliseconds();
        if (left <= 0 || poll(&waiting, 1, (int)left) <= 0) break;
        assert_true(hear(ends[0]));
    }
    kill(writer, SIGKILL);
    while (hear(ends[0])) continue;
    close(ends[0]);
    assert_int_equal(waitpid(writer, &status, 0), writer);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
}

/* Reads a whole table; the tags of its entries by number, in `tags`. */
static uint64_t read_table(handle *h, uint64_t table, uint64_t **tags) {
    store_batch batch;
    uint64_t last = 0, count;
    store_answer answer = ask(h, &batch, &(store_request){.kind = STORE_HEADER, .table = table});
    count = answer.last;
    *tags = calloc((size_t)count + 1, sizeof **tags);
    assert_non_null(*tags);
    if (count > 0) {
        char wanted[32];
        store_text summary = answer.headers[0].summary;
        snprintf(wanted, sizeof wanted, "%" PRIu64, count);
        assert_int_equal(summary.length, strlen(wanted));
        assert_memory_equal(summary.bytes, wanted, summary.length);
    }
    store_batch_clear(&batch);
    while (last < count) {
        answer =
            ask(h, &batch,
                &(store_request){.kind = STORE_READ, .table = table, .last = last, .limit = 1024});
        assert_int_equal(answer.result, STORE_DONE);
        for (size_t i = 0; i < answer.entry_count; i++) {
            const store_entry *e = &answer.entries[i];
            char wanted[96];
            snprintf(wanted, sizeof wanted, "%" PRIu64 " %" PRIu64 " %" PRIu64, table, ++last,
                     e->tag);
            assert_int_equal(e->number, last);
            assert_int_equal(e->text.length, strlen(wanted));
            assert_memory_equal(e->text.bytes, wanted, e->text.length);
            (*tags)[last] = e->tag;
        }
        store_batch_clear(&batch);
    }
    return count;
}

static void check(void *place) {
    uint64_t *tags[TABLES], counts[TABLES];
    handle h;
    handle_begin(&h, sqlite_kind.open(place));
    for (uint64_t i = 0; i < TABLES; i++) counts[i] = read_table(&h, i + 1, &tags[i]);
    for (size_t i = 0; i < told_count; i++) {
        const told *t = &all_told[i];
        assert_true(t->number <= counts[t->table - 1]);
        assert_true(tags[t->table - 1][t->number] == t->tag);
    }
    for (uint64_t i = 0; i < TABLES; i++) free(tags[i]);
    handle_end(&h);
}

static void a_killed_writer_loses_nothing(void **state) {
    (void)state;
    uint64_t seed = (uint64_t)milliseconds();
    void *place = sqlite_kind.begin();
    for (unsigned i = 0; i < times; i++) {
        run_and_kill(place, &seed);
        if (i % 2 == 0) check(place); /* else the next writer recovers */
    }
    check(place);
    print_message("%zu appends were acknowledged\n", told_count);
    free(all_told);
    sqlite_kind.end(place);
}

int main(int argc, char **argv) {
    if (argc > 1) times = (unsigned)strtoul(argv[1], NULL, 10);
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_killed_writer_loses_nothing)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

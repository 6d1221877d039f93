/* Prints how many appends a second an SQLite store makes durable, and how long each takes, beside
 * the bare flushes of the same disk in the same run. An argument names a folder on that disk; by
 * default it is the current one. */
#define _POSIX_C_SOURCE 200809L
#include "store/asking.h"

#include <fcntl.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { SECONDS = 3, TABLES = 1000, SAMPLES = 1 << 20 };

static double samples[SAMPLES];

static double seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void print_line(const char *what, size_t count, double time) {
    size_t kept = count < SAMPLES ? count : SAMPLES;
    qsort(samples, kept, sizeof *samples, compare);
    printf("%-34s %8.0f a second; median %6.2f ms, 99 of 100 within %6.2f ms\n", what,
           (double)count / time, samples[kept / 2] * 1e3, samples[kept * 99 / 100] * 1e3);
}

/* Appends 4 KiB to a file and flushes, again and again. */
static void measure_flushes(const char *folder) {
    static const char page[4096];
    char path[256];
    size_t count = 0;
    snprintf(path, sizeof path, "%s/gangway-speed-flush", folder);
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    assert_true(file >= 0);
    double start = seconds(), now = start;
    for (; now < start + SECONDS; count++) {
        double before = now;
        assert_int_equal(write(file, page, sizeof page), sizeof page);
        assert_int_equal(fdatasync(file), 0);
        now = seconds();
        samples[count % SAMPLES] = now - before;
    }
    print_line("bare flushes of 4 KiB", count, now - start);
    close(file);
    unlink(path);
}

typedef struct writing {
    store_batch batch;
    store_request request;
    uint64_t next; /* of its tables */
    double sent;
} writing;

/* Keeps so many appends under way, each a batch to another table. */
static void measure_appends(const char *path, size_t under_way) {
    static writing writings[STORE_BATCHES_MAX];
    static uint64_t last[TABLES + 1];
    static const store_header header = {.phase = 1, .deadline = STORE_NEVER};
    static const store_entry entry = {.tag = 1, .text = {"12 move 3 forward left", 22}};
    handle h;
    char what[64];
    size_t count = 0;
    handle_begin(&h, store_sqlite_open(path, NULL));
    memset(last, 0, sizeof last);
    double start = seconds(), now = start;
    for (size_t i = 0; i < under_way; i++) writings[i].next = i + 1;
    for (size_t waiting = 0; now < start + SECONDS || waiting > 0;) {
        for (size_t i = 0; i < under_way && now < start + SECONDS; i++) {
            writing *w = &writings[i];
            if (w->batch.owner) continue;
            w->request = (store_request){.kind = STORE_APPEND,
                                         .table = w->next,
                                         .last = last[w->next],
                                         .entries = &entry,
                                         .count = 1,
                                         .header = &header};
            w->batch = (store_batch){.requests = &w->request, .count = 1, .owner = w};
            w->sent = now;
            assert_true(store_send(h.store, &w->batch));
            waiting++;
        }
        store_batch *done = await(&h);
        do {
            writing *w = done->owner;
            now = seconds();
            assert_int_equal(done->answers[0].result, STORE_DONE);
            last[w->next] = done->answers[0].last;
            w->next =
                w->next + under_way <= TABLES ? w->next + under_way : (w->next - 1) % under_way + 1;
            samples[count++ % SAMPLES] = now - w->sent;
            store_batch_clear(done);
            done->owner = NULL;
            waiting--;
        } while ((done = store_receive(h.store)) != NULL);
    }
    snprintf(what, sizeof what, "appends, %zu under way", under_way);
    print_line(what, count, now - start);
    handle_end(&h);
}

int main(int argc, char **argv) {
    static const size_t counts[] = {1, 8, 64};
    const char *folder = argc > 1 ? argv[1] : ".";
    char path[256];
    snprintf(path, sizeof path, "%s/gangway-speed-store", folder);
    measure_flushes(folder);
    for (size_t i = 0; i < COUNT(counts); i++) {
        unlink(path);
        measure_appends(path, counts[i]);
    }
    unlink(path);
}

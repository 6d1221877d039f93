/* The SQLite store: a thread with the only connection to the file.
 *
 * The thread takes whatever batches wait, carries them out in one transaction and flushes once.
 * Those that arrive during a flush wait for the next one; so the slower the disk, the more share a
 * flush, and nobody waits for company on a fast one. A transaction takes up new batches for no
 * longer than GATHERING, so that the first is not kept waiting by those that follow.
 *
 * WHEN SOMETHING FAILS before the commit, nothing has been written that a recovery would find.
 * The transaction is rolled back, and each of its batches is tried again alone, without the writes
 * that met a damaged page, and with its reads after the commit: such a page fails only the requests
 * that need it. When a commit fails, its outcome is unknown: the mark of the commit may be in the
 * log, and would count after a crash, until the next transaction overwrites it; unless there was no
 * room for the mark itself. After a failed flush the file is opened again (sqlite_file.c); nothing
 * is flushed twice. */
#define _POSIX_C_SOURCE 200809L
#include "store/sqlite.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    GATHERING = 2000, /* microseconds for which a transaction takes up batches */
    LOG_LIMIT = 4,    /* checkpoints that a busy store puts off */
    REASON_MAX = 1024
};

/* Batches in the order in which they were sent. */
typedef struct queue {
    store_batch *batches[STORE_BATCHES_MAX];
    size_t first, count;
} queue;

typedef struct sqlite_store {
    store store;

    /* Of the thread, while it runs. */
    sqlite_file file;
    char reason[REASON_MAX]; /* why the file is closed */
    int64_t again;           /* when to try to open it */
    int tended;              /* pages in the log when a checkpoint last found no room */
    sqlite_backup backup;

    pthread_t thread;
    pthread_mutex_t lock; /* guards everything below */
    pthread_cond_t changed;
    queue sent, done;
    bool is_closing;
} sqlite_store;

static void put(queue *q, store_batch *batch) {
    q->batches[(q->first + q->count++) % STORE_BATCHES_MAX] = batch;
}

static store_batch *take(queue *q) {
    if (q->count == 0) return NULL;
    store_batch *batch = q->batches[q->first];
    q->first = (q->first + 1) % STORE_BATCHES_MAX;
    q->count--;
    return batch;
}

/* Microseconds of a clock that only goes forward. */
static int64_t now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

/* ---------------------------------------------------------------------- failing -- */

/* Why a batch failed, in its own memory. */
static const char *keep_reason(store_batch *batch, const char *reason) {
    char *kept = store_batch_alloc(batch, strlen(reason) + 1);
    if (kept == NULL) return "out of memory";
    return memcpy(kept, reason, strlen(reason) + 1);
}

static const char *reason_for(sqlite_store *s, store_batch *batch, int result) {
    char reason[REASON_MAX];
    sqlite_file_explain(&s->file, result, reason, sizeof reason);
    return keep_reason(batch, reason);
}

static void fail_all(sqlite_store *s, store_batch *const *group, size_t count, store_result as,
                     int result) {
    for (size_t i = 0; i < count; i++)
        store_batch_fail(group[i], as, reason_for(s, group[i], result));
}

static void close_file(sqlite_store *s, int result) {
    sqlite_file_explain(&s->file, result, s->reason, sizeof s->reason);
    sqlite_backup_end(&s->backup);
    sqlite_file_close(&s->file, true);
    s->again = now();
}

/* Whether the file is open, after trying to open it if it is time for that. */
static bool has_file(sqlite_store *s) {
    gw_problem problem;
    if (s->file.db) return true;
    if (now() < s->again) return false;
    s->tended = 0;
    if (sqlite_file_open(&s->file, false, &problem)) return true;
    gw_out out = gw_out_to(s->reason, sizeof s->reason);
    gw_problem_write(&problem, GW_EN, &out);
    s->again = now() + s->file.options.pause * 1000;
    return false;
}

/* ------------------------------------------------------------------- carrying out -- */

/* The writes of a batch, then its reads. */
static int carry_out(sqlite_store *s, store_batch *batch) {
    for (int reads = 0; reads <= 1; reads++)
        for (size_t i = 0; i < batch->count; i++) {
            const store_request *r = &batch->requests[i];
            if (store_is_write(r->kind) == (reads == 1)) continue;
            int result = sqlite_carry_out(&s->file, batch, r, &batch->answers[i]);
            if (result != SQLITE_OK) return result;
        }
    return SQLITE_OK;
}

/* Ends a transaction that has failed. */
static void roll_back(sqlite_store *s, int result) {
    if (!sqlite3_get_autocommit(s->file.db)) sqlite_file_do(&s->file, SQL_ROLLBACK);
    if (sqlite_is_flush_error(result)) close_file(s, result);
}

/* Commits what was done for the group. If that fails, it is unknown, unless there was no room: then
 * the log ends before the page that commits. */
static bool commit(sqlite_store *s, store_batch *const *group, size_t count) {
    int result = sqlite_file_do(&s->file, SQL_COMMIT);
    if (result == SQLITE_OK) return true;
    bool is_known = result == SQLITE_FULL && sqlite_file_commits_last(&s->file);
    fail_all(s, group, count, is_known ? STORE_FAILED : STORE_UNKNOWN, result);
    roll_back(s, result);
    return false;
}

/* Whether only the rows that a request needs have failed. */
static bool is_local(int result) {
    return (result & 0xff) == SQLITE_CORRUPT || result == SQLITE_IOERR_READ ||
           result == SQLITE_IOERR_SHORT_READ;
}

static void fail_one(sqlite_store *s, store_batch *batch, size_t at, int result) {
    batch->answers[at] = (store_answer){.result = STORE_FAILED};
    batch->reason = reason_for(s, batch, result);
}

/* In a new transaction, the writes that have not failed; `at` is where it stopped. */
static int carry_out_writes(sqlite_store *s, store_batch *batch, size_t *at) {
    int result = sqlite_file_do(&s->file, SQL_BEGIN);
    for (*at = 0; *at < batch->count && result == SQLITE_OK; ++*at) {
        store_answer *answer = &batch->answers[*at];
        const store_request *r = &batch->requests[*at];
        if (!store_is_write(r->kind) || answer->result == STORE_FAILED) continue;
        *answer = (store_answer){.result = STORE_DONE};
        result = sqlite_carry_out(&s->file, batch, r, answer);
        if (result != SQLITE_OK) break;
    }
    return result;
}

/* The reads, each for itself. */
static void carry_out_reads(sqlite_store *s, store_batch *batch) {
    for (size_t i = 0; i < batch->count; i++) {
        const store_request *r = &batch->requests[i];
        if (store_is_write(r->kind)) continue;
        int result = sqlite_carry_out(&s->file, batch, r, &batch->answers[i]);
        if (result != SQLITE_OK) fail_one(s, batch, i, result);
    }
}

/* Tries a batch again, alone. A write that cannot read its rows is left out and the transaction
 * begun anew: SQLite may refuse to commit after it has met a damaged page. */
static void retry(sqlite_store *s, store_batch *batch) {
    size_t at = 0;
    int result;
    memset(batch->answers, 0, batch->count * sizeof *batch->answers);
    while (is_local(result = carry_out_writes(s, batch, &at)) && at < batch->count) {
        roll_back(s, result);
        fail_one(s, batch, at, result);
    }
    if (result != SQLITE_OK) {
        fail_all(s, &batch, 1, STORE_FAILED, result);
        roll_back(s, result);
    } else if (commit(s, &batch, 1))
        carry_out_reads(s, batch);
}

static void retry_each(sqlite_store *s, store_batch *const *group, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (s->file.db)
            retry(s, group[i]);
        else
            store_batch_fail(group[i], STORE_FAILED, keep_reason(group[i], s->reason));
}

/* The next batch that is, or is not, part of a backup; NULL if there is none, or another one first.
 */
static store_batch *next(sqlite_store *s, bool is_backup) {
    pthread_mutex_lock(&s->lock);
    const store_batch *first = s->sent.count > 0 ? s->sent.batches[s->sent.first] : NULL;
    bool is_it = first && (first->requests[0].kind == STORE_BACKUP) == is_backup;
    store_batch *batch = is_it ? take(&s->sent) : NULL;
    pthread_mutex_unlock(&s->lock);
    return batch;
}

/* Copies some pages, if that is what waits first; returns the number of batches that did. */
static size_t back_up(sqlite_store *s, store_batch **group) {
    char reason[REASON_MAX];
    store_batch *batch = group[0] = next(s, true);
    if (batch == NULL) return 0;
    uint64_t left;
    int result = sqlite_backup_some(&s->backup, &s->file, batch->requests[0].path, &left, reason,
                                    sizeof reason);
    if (result == SQLITE_OK)
        batch->answers[0] = (store_answer){.result = STORE_DONE, .last = left};
    else
        store_batch_fail(batch, STORE_FAILED, keep_reason(batch, reason));
    return 1;
}

/* Takes up batches in one transaction and answers them; returns how many. */
static size_t carry_out_group(sqlite_store *s, store_batch **group) {
    size_t count = 0;
    int64_t until = now() + GATHERING;
    int result = sqlite_file_do(&s->file, SQL_BEGIN);
    do {
        if ((group[count] = next(s, false)) == NULL) break;
        if (result == SQLITE_OK) result = carry_out(s, group[count]);
        count++;
    } while (result == SQLITE_OK && count < STORE_BATCHES_MAX && now() < until);
    if (result == SQLITE_OK) {
        commit(s, group, count);
        return count;
    }
    roll_back(s, result);
    retry_each(s, group, count);
    return count;
}

/* Refuses all batches that wait; returns how many. */
static size_t refuse_group(sqlite_store *s, store_batch **group, const char *reason) {
    size_t count = 0;
    while (count < STORE_BATCHES_MAX &&
           ((group[count] = next(s, false)) != NULL || (group[count] = next(s, true)) != NULL)) {
        store_batch_fail(group[count], STORE_FAILED, keep_reason(group[count], reason));
        count++;
    }
    return count;
}

/* -------------------------------------------------------------------- the thread -- */

/* Empties the log when it has grown: at once if nobody waits, else a little later. */
static void tend(sqlite_store *s, bool is_idle) {
    int wanted = s->file.options.checkpoint * (is_idle ? 1 : LOG_LIMIT);
    if (s->file.db == NULL || s->file.logged - s->tended < wanted) return;
    int result = sqlite_file_checkpoint(&s->file);
    s->tended = s->file.logged;
    if (sqlite_is_flush_error(result)) close_file(s, result);
}

/* Gives a group back to the owner; returns whether nobody waits. */
static bool give_back(sqlite_store *s, store_batch *const *group, size_t count) {
    pthread_mutex_lock(&s->lock);
    for (size_t i = 0; i < count; i++) put(&s->done, group[i]);
    bool is_idle = s->sent.count == 0;
    if (s->store.wake && count > 0) s->store.wake(s->store.owner);
    pthread_mutex_unlock(&s->lock);
    return is_idle;
}

/* Waits for batches; false if the store is closed and there will be none. */
static bool wait_for_work(sqlite_store *s) {
    pthread_mutex_lock(&s->lock);
    while (s->sent.count == 0 && !s->is_closing) pthread_cond_wait(&s->changed, &s->lock);
    bool has_work = s->sent.count > 0;
    pthread_mutex_unlock(&s->lock);
    return has_work;
}

static void *work(void *argument) {
    sqlite_store *s = argument;
    store_batch *group[STORE_BATCHES_MAX];
    char moved[REASON_MAX];
    snprintf(moved, sizeof moved, "%s: the file was moved or removed", s->file.path);
    while (wait_for_work(s)) {
        size_t count;
        if (!has_file(s))
            count = refuse_group(s, group, s->reason);
        else if (sqlite_file_has_moved(&s->file))
            count = refuse_group(s, group, moved);
        else if ((count = back_up(s, group)) == 0)
            count = carry_out_group(s, group);
        tend(s, give_back(s, group, count));
    }
    return NULL;
}

/* --------------------------------------------------------------------- the store -- */

static bool sqlite_send(store *s, store_batch *batch) {
    sqlite_store *m = (sqlite_store *)s;
    pthread_mutex_lock(&m->lock);
    put(&m->sent, batch);
    pthread_cond_signal(&m->changed);
    pthread_mutex_unlock(&m->lock);
    return true;
}

static store_batch *sqlite_receive(store *s) {
    sqlite_store *m = (sqlite_store *)s;
    pthread_mutex_lock(&m->lock);
    store_batch *batch = take(&m->done);
    pthread_mutex_unlock(&m->lock);
    return batch;
}

static void free_store(sqlite_store *s) {
    pthread_mutex_destroy(&s->lock);
    pthread_cond_destroy(&s->changed);
    free(s->file.path);
    free(s);
}

static void sqlite_close(store *s) {
    sqlite_store *m = (sqlite_store *)s;
    pthread_mutex_lock(&m->lock);
    m->is_closing = true;
    pthread_cond_signal(&m->changed);
    pthread_mutex_unlock(&m->lock);
    pthread_join(m->thread, NULL);
    sqlite_backup_end(&m->backup);
    sqlite_file_close(&m->file, false);
    free_store(m);
}

/* A copy of the path that SQLite cannot take for anything else (":memory:", "file:…"). */
static char *plain_path(const char *path) {
    const char *before = strchr(path, '/') ? "" : "./";
    size_t size = strlen(before) + strlen(path) + 1;
    char *plain = malloc(size);
    if (plain) snprintf(plain, size, "%s%s", before, path);
    return plain;
}

store *store_sqlite_open_with(const char *path, const sqlite_options *options,
                              gw_problem *problem) {
    sqlite_store *s = calloc(1, sizeof *s);
    if (s == NULL) {
        gw_problem_set(problem, "problem.memory");
        return NULL;
    }
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->changed, NULL);
    s->store.send = sqlite_send;
    s->store.receive = sqlite_receive;
    s->store.close = sqlite_close;
    s->file.options = *options;
    s->file.path = plain_path(path);
    if (s->file.path == NULL)
        gw_problem_set(problem, "problem.memory");
    else if (sqlite_file_open(&s->file, true, problem)) {
        if (pthread_create(&s->thread, NULL, work, s) == 0) return &s->store;
        gw_problem_set(problem, "problem.memory");
        sqlite_file_close(&s->file, false);
    }
    free_store(s);
    return NULL;
}

store *store_sqlite_open(const char *path, gw_problem *problem) {
    return store_sqlite_open_with(path, &sqlite_defaults, problem);
}

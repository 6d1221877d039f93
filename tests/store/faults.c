/* The SQLite store on a disk that fails. Whatever happens: what was acknowledged is there, what was
 * refused is not, what is unknown is there completely or not at all. Arguments: how many random
 * histories, and the first seed. */
#include "store/disk.h"
#include "store/random.h"
#include "store/sqlite.h"

#include <stdlib.h>

enum { BATCHES = 7, LONG = 60, STATES_MAX = 64, STATES_MANY = 8 };

static uint64_t first_seed = 1, seeds = 12;

/* A store on the disk, and the states that it may be in: one, or more after a commit whose outcome
 * is unknown. */
typedef struct trial {
    uint64_t seed;
    const char *fault; /* words for a failure */
    uint64_t operation;
    history history;
    handle tested;
    bool is_open;
    store *states[STATES_MAX];
    size_t count;
} trial;

static sqlite_options options(void) {
    sqlite_options all = sqlite_defaults;
    all.vfs = DISK_NAME;
    all.pause = 0;
    all.checkpoint = 8;
    return all;
}

static store *open_on_disk(gw_problem *problem) {
    sqlite_options all = options();
    return store_sqlite_open_with("/store", &all, problem);
}

static void fail_trial(const trial *t, const char *what) {
    fail_msg("%s: %s at operation %llu, seed %llu", what, t->fault,
             (unsigned long long)t->operation, (unsigned long long)t->seed);
}

/* ---------------------------------------------------------------------- comparing -- */

static char *contents_of(const trial *t, store *s) {
    handle h;
    known all = history_known(&t->history);
    handle_begin(&h, s);
    char *text = everything_text(&h, &all);
    sem_destroy(&h.woken);
    return text;
}

static void drop_state(trial *t, size_t at) {
    store_close(t->states[at]);
    t->states[at] = t->states[--t->count];
}

/* Compares what can be read with the states that may be. With `is_sure` the others are ruled out;
 * some may remain, since claims and signs of life cannot be read. If a fault prevents the reading
 * and `may_fail` is set, nothing happens. */
static void compare(trial *t, bool may_fail, bool is_sure) {
    known all = history_known(&t->history);
    char *wanted = NULL, *found = everything_text(&t->tested, &all);
    bool is_same[STATES_MAX], is_any = false;
    for (size_t i = 0; i < t->count; i++) {
        free(wanted);
        wanted = contents_of(t, t->states[i]);
        is_same[i] = strcmp(found, wanted) == 0;
        is_any = is_any || is_same[i];
    }
    if (!is_any && !(may_fail && strstr(found, " failed "))) {
        size_t from = 0, line = 0;
        for (; wanted[from] == found[from]; from++)
            if (wanted[from] == '\n') line = from + 1;
        print_error("wanted:\n%.300s\nfound:\n%.300s\n", wanted + line, found + line);
        fail_trial(t, "the store has something else");
    }
    for (size_t i = t->count; is_any && is_sure && i-- > 0;)
        if (!is_same[i]) drop_state(t, i);
    free(found);
    free(wanted);
}

/* Carries a copy of the batch out in a store of the model. */
static void model_batch(store *model, const store_batch *batch, char **answers) {
    handle h;
    store_batch copy = {.requests = batch->requests, .count = batch->count};
    handle_begin(&h, model);
    carry_out(&h, &copy);
    if (answers) *answers = answers_text(&copy);
    store_batch_clear(&copy);
    sem_destroy(&h.woken);
}

/* ----------------------------------------------------------------------- playing -- */

static bool has_result(const store_batch *batch, store_result result) {
    for (size_t i = 0; i < batch->count; i++)
        if (batch->answers[i].result == result) return true;
    return false;
}

static bool is_acknowledged(const store_batch *batch) {
    return !has_result(batch, STORE_FAILED) && !has_result(batch, STORE_UNKNOWN);
}

static bool writes(const store_batch *batch) {
    for (size_t i = 0; i < batch->count; i++)
        if (store_is_write(batch->requests[i].kind)) return true;
    return false;
}

/* The batch was acknowledged: it had this effect in one of the states. A write ends all doubts
 * about what was before it. */
static void note_done(trial *t, const store_batch *batch) {
    char *wanted = NULL, *found = answers_text(batch);
    size_t possible = 0;
    for (size_t i = 0; i < t->count; i++) {
        free(wanted);
        store *after = store_memory_copy(t->states[i]);
        model_batch(after, batch, &wanted);
        bool is_same = strcmp(wanted, found) == 0;
        possible += is_same;
        store *dropped = is_same || !writes(batch) ? t->states[i] : after;
        if (dropped != after) t->states[i] = after;
        store_close(dropped);
        if (!is_same && writes(batch)) drop_state(t, i--);
    }
    if (possible == 0) {
        print_error("wanted:\n%s\nfound:\n%s\n", wanted, found);
        fail_trial(t, "another answer");
    }
    free(wanted);
    free(found);
    if (t->count > 1 && writes(batch)) compare(t, true, true);
}

/* The batch may have been carried out. */
static void note_unknown(trial *t, const store_batch *batch) {
    size_t before = t->count;
    if (2 * before > STATES_MAX) fail_trial(t, "too many unknown batches");
    for (size_t i = 0; i < before; i++) {
        store *after = store_memory_copy(t->states[i]);
        model_batch(after, batch, NULL);
        t->states[t->count++] = after;
    }
}

/* The requests of a batch that have this result, or were done, lost or absent. */
static void pick(const store_batch *batch, store_result result, store_batch *picked) {
    static store_request requests[RANDOM_REQUESTS];
    static store_answer answers[RANDOM_REQUESTS];
    *picked = (store_batch){.requests = requests, .answers = answers};
    for (size_t i = 0; i < batch->count; i++) {
        store_result found = batch->answers[i].result;
        if (found != result && !(found < STORE_FAILED && result < STORE_FAILED)) continue;
        requests[picked->count] = batch->requests[i];
        answers[picked->count++] = batch->answers[i];
    }
}

/* A write that fails, or a read, does not disturb others; but the commit of all writes is one. */
static void play_batch(trial *t, draft *d) {
    store_batch *batch = &d->batch, picked;
    history_next(&t->history, d);
    carry_out(&t->tested, batch);
    if (!is_acknowledged(batch) &&
        (batch->reason == NULL || strstr(batch->reason, "/store") == NULL))
        fail_trial(t, "a failure without a reason");
    pick(batch, STORE_DONE, &picked);
    if (picked.count > 0) {
        if (has_result(batch, STORE_UNKNOWN)) fail_trial(t, "a part of a commit was done");
        note_done(t, &picked);
        history_learn(&t->history, &picked);
    }
    pick(batch, STORE_UNKNOWN, &picked);
    if (picked.count > 0) note_unknown(t, &picked);
    store_batch_clear(batch);
}

/* Opens the store; a fault may prevent that. */
static bool open_trial(trial *t) {
    gw_problem problem = {.text = NULL};
    store *s = open_on_disk(&problem);
    if (s == NULL && problem.text == NULL) fail_trial(t, "a refusal without a reason");
    if (s) handle_begin(&t->tested, s);
    t->is_open = s != NULL;
    return t->is_open;
}

static void close_trial(trial *t) {
    if (t->is_open) handle_end(&t->tested);
    t->is_open = false;
}

/* Without faults the store opens and is in one of the states; also after one more power cut. */
static void settle(trial *t) {
    for (int times = 0; times < 3; times++) {
        disk_repair();
        if (!t->is_open && !open_trial(t)) fail_trial(t, "the store does not open");
        compare(t, false, times > 0);
        if (times == 2) return;
        disk_cut_power();
        close_trial(t);
        disk_restart();
    }
}

static void begin_trial(trial *t, uint64_t seed, const char *fault, uint64_t operation) {
    memset(t, 0, sizeof *t);
    t->seed = seed;
    t->fault = fault;
    t->operation = operation;
    t->states[t->count++] = store_memory_new();
    history_begin(&t->history, seed);
    disk_begin(seed);
}

static void end_trial(trial *t) {
    close_trial(t);
    while (t->count > 0) drop_state(t, 0);
    disk_end();
}

/* ------------------------------------------------------------------------- tests -- */

static const char *const fault_words[] = {"nothing",           "an error",    "errors",
                                          "a forgotten flush", "a full disk", "a power cut"};

/* A short history, with a fault at one operation; from opening a new file until closing it. Returns
 * whether the fault occurred. */
static bool try_fault(disk_fault fault, uint64_t operation) {
    static trial t;
    static draft d;
    begin_trial(&t, 7, fault_words[fault], operation);
    disk_fail(fault, operation);
    for (int i = 0; i < BATCHES && t.count < STATES_MANY; i++) {
        if (!t.is_open && !open_trial(&t)) {
            if (fault != DISK_ERROR) break;
            continue;
        }
        play_batch(&t, &d);
    }
    bool has_failed = disk_has_failed();
    if (fault == DISK_FULL && t.count > 1)
        fail_trial(&t, "it is not known what there was no room for");
    if (fault == DISK_POWER_CUT) {
        disk_cut_power();
        close_trial(&t);
        disk_restart();
    } else if (operation % 2 == 0)
        close_trial(&t); /* with the fault; else the store goes on */
    has_failed = has_failed || (!t.is_open && disk_has_failed());
    settle(&t);
    for (int i = 0; i < 2; i++) play_batch(&t, &d);
    compare(&t, false, true);
    end_trial(&t);
    return has_failed;
}

static void try_each_operation(disk_fault fault) {
    uint64_t operation = 1;
    while (try_fault(fault, operation)) operation++;
    print_message("%llu operations\n", (unsigned long long)operation);
    assert_true(operation > 80);
}

static void an_error_of_any_operation_loses_nothing(void **state) {
    (void)state;
    try_each_operation(DISK_ERROR);
}

static void a_disk_that_dies_at_any_operation_loses_nothing(void **state) {
    (void)state;
    try_each_operation(DISK_ERRORS);
}

static void a_power_cut_at_any_operation_loses_nothing(void **state) {
    (void)state;
    try_each_operation(DISK_POWER_CUT);
}

static void a_disk_that_is_full_from_any_operation_on_loses_nothing(void **state) {
    (void)state;
    try_each_operation(DISK_FULL);
}

/* The flush of a commit fails, and the disk forgets what readers still see; then power is lost
 * while the store recovers. Whatever the recovery makes of that commit, it is durable or gone. */
static bool try_recovery(uint64_t seed, uint64_t operation) {
    static trial t;
    static draft d;
    begin_trial(&t, seed, "a power cut in the recovery from a failed flush", operation);
    for (int i = 0; i < BATCHES; i++) {
        if (!t.is_open) assert_true(open_trial(&t));
        play_batch(&t, &d);
        if (i % 4 == 3) close_trial(&t); /* which empties the log */
    }
    disk_fail(DISK_FORGETS, 0);
    while (!disk_has_failed()) play_batch(&t, &d);
    disk_fail(DISK_POWER_CUT, operation);
    play_batch(&t, &d);
    bool has_failed = disk_has_failed();
    disk_cut_power();
    close_trial(&t);
    disk_restart();
    settle(&t);
    end_trial(&t);
    return has_failed;
}

static void a_power_cut_after_a_failed_flush_loses_nothing(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 4; seed++)
        for (uint64_t operation = 1; try_recovery(seed, operation);) operation++;
}

/* Longer histories with several faults of all kinds, closing and power cuts. */
static void random_faults_lose_nothing(void **state) {
    (void)state;
    static trial t;
    static draft d;
    for (uint64_t seed = first_seed; seed < first_seed + seeds; seed++) {
        begin_trial(&t, seed, "several faults", 0);
        for (int i = 0; i < LONG; i++) {
            uint64_t *random = &t.history.seed;
            if ((!t.is_open && !open_trial(&t)) || t.count >= STATES_MANY) {
                settle(&t);
                continue;
            }
            if (below(random, 4) == 0)
                disk_fail(1 + (disk_fault)below(random, 5), 1 + below(random, 60));
            play_batch(&t, &d);
            if (below(random, 8) > 0) continue;
            if (below(random, 2)) disk_cut_power();
            close_trial(&t);
            disk_restart();
        }
        close_trial(&t);
        disk_restart();
        settle(&t);
        end_trial(&t);
    }
}

int main(int argc, char **argv) {
    if (argc > 1) seeds = strtoull(argv[1], NULL, 10);
    if (argc > 2) first_seed = strtoull(argv[2], NULL, 10);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_error_of_any_operation_loses_nothing),
        cmocka_unit_test(a_disk_that_dies_at_any_operation_loses_nothing),
        cmocka_unit_test(a_power_cut_at_any_operation_loses_nothing),
        cmocka_unit_test(a_disk_that_is_full_from_any_operation_on_loses_nothing),
        cmocka_unit_test(a_power_cut_after_a_failed_flush_loses_nothing),
        cmocka_unit_test(random_faults_lose_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

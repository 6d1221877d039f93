/* A store against the store in memory, which is the model: random batches get the same answers,
 * byte for byte. An argument names the store; further ones say how many histories and the first
 * seed. */
#include "store/random.h"

#include <stdlib.h>

enum { ROUNDS = 60, IN_FLIGHT = 6, HANDLES = 3 };

static const store_kind *kind;
static uint64_t first_seed = 1, seeds = 5;

/* Prints where two texts begin to differ, and fails. */
static void assert_same(const char *wanted, const char *found, uint64_t seed) {
    if (strcmp(wanted, found) == 0) return;
    size_t at = 0, line = 0;
    for (; wanted[at] == found[at]; at++)
        if (wanted[at] == '\n') line = at + 1;
    fail_msg("seed %llu, the model:\n%.300s\nthe store:\n%.300s", (unsigned long long)seed,
             wanted + line, found + line);
}

/* Sends a few batches at once, to one handle, and compares all answers with the model's. */
static void play_round(history *h, handle *model, handle *tested, draft *drafts, uint64_t seed) {
    store_batch copies[IN_FLIGHT];
    size_t count = 1 + below(&h->seed, IN_FLIGHT);
    for (size_t i = 0; i < count; i++) {
        history_next(h, &drafts[i]);
        copies[i] = drafts[i].batch;
        const char *fault = store_batch_check(&copies[i]);
        if (fault) fail_msg("seed %llu: %s", (unsigned long long)seed, fault);
        assert_true(store_send(tested->store, &copies[i]));
    }
    for (size_t i = 0; i < count; i++) {
        assert_ptr_equal(await(tested), &copies[i]);
        carry_out(model, &drafts[i].batch);
        char *wanted = answers_text(&drafts[i].batch), *found = answers_text(&copies[i]);
        assert_same(wanted, found, seed);
        free(wanted);
        free(found);
        history_learn(h, &drafts[i].batch);
        store_batch_clear(&drafts[i].batch);
        store_batch_clear(&copies[i]);
    }
}

static void play_history(uint64_t seed) {
    static history h;
    static draft drafts[IN_FLIGHT];
    handle model, tested[HANDLES];
    size_t handles = kind->is_shared ? HANDLES : 1;
    void *place = kind->begin();
    history_begin(&h, seed);
    handle_begin(&model, store_memory_new());
    for (size_t i = 0; i < handles; i++) handle_begin(&tested[i], kind->open(place));
    for (size_t i = 0; i < ROUNDS; i++) {
        handle *one = &tested[below(&h.seed, handles)];
        play_round(&h, &model, one, drafts, seed);
        if (!kind->is_lasting || below(&h.seed, 30) > 0) continue;
        handle_end(one);
        handle_begin(one, kind->open(place));
    }
    known all = history_known(&h);
    char *wanted = everything_text(&model, &all), *found = everything_text(&tested[0], &all);
    assert_same(wanted, found, seed);
    free(wanted);
    free(found);
    for (size_t i = 0; i < handles; i++) handle_end(&tested[i]);
    handle_end(&model);
    kind->end(place);
}

static void a_store_answers_as_the_model_does(void **state) {
    (void)state;
    for (uint64_t seed = first_seed; seed < first_seed + seeds; seed++) play_history(seed);
}

int main(int argc, char **argv) {
    kind = kind_named(argc > 1 ? argv[1] : "memory");
    if (argc > 2) seeds = strtoull(argv[2], NULL, 10);
    if (argc > 3) first_seed = strtoull(argv[3], NULL, 10);
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_store_answers_as_the_model_does)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

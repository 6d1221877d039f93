/* Fair chance, version 1, never changes: what it made of some numbers once (vectors/numbers.txt,
 * written by the checker in examples). */
#include "core/check.h"
#include "fair/commit.h"

#include <stdio.h>
#include <stdlib.h>

enum { WORDS = 8, LINE = 512 };

static uint64_t number_of(const char *word, int base) {
    return strtoull(word, NULL, base);
}

static fair_hash hash_of(const char *hex) {
    fair_hash hash;
    assert_true(fair_hash_read(&hash, hex, strlen(hex)));
    return hash;
}

static fair_secret secret_of(const char *hex) {
    fair_secret secret;
    assert_true(fair_secret_read(&secret, hex));
    return secret;
}

static void assert_hash(fair_hash found, const char *expected) {
    fair_hash hash = hash_of(expected);
    assert_memory_equal(&found, &hash, sizeof hash);
}

static void check_commitment(char **word) {
    fair_secret secret = secret_of(word[1]);
    assert_hash(fair_commit_secret(number_of(word[0], 16), &secret), word[2]);
}

static void check_nonce(char **word) {
    fair_hash nonce = hash_of(word[2]);
    gw_seat seat = (gw_seat)number_of(word[1], 10);
    assert_hash(fair_commit_nonce(number_of(word[0], 16), seat, &nonce), word[3]);
}

static void check_seed(char **word) {
    fair_secret secret = secret_of(word[0]);
    fair_hash hash = hash_of(word[1]);
    fair_context context;
    memcpy(context.bytes, hash.bytes, FAIR_BYTES);
    assert_int_equal(fair_number(&secret, "draw", number_of(word[2], 10), &context),
                     number_of(word[3], 16));
}

static void check_random(char **word) {
    gw_random random = gw_random_seed(number_of(word[0], 16));
    for (int i = 1; i <= 4; i++) assert_int_equal(gw_random_next(&random), number_of(word[i], 16));
}

static void check_below(char **word) {
    gw_random random = gw_random_seed(number_of(word[0], 16));
    uint32_t limit = (uint32_t)number_of(word[1], 10);
    assert_int_equal(gw_random_below(&random, limit), number_of(word[2], 10));
}

static const struct {
    const char *name;
    void (*check)(char **word);
    size_t words;
} kinds[] = {{"commitment", check_commitment, 3},
             {"nonce", check_nonce, 4},
             {"seed", check_seed, 4},
             {"random", check_random, 5},
             {"below", check_below, 3}};

/* Checks one line and counts it by its kind. */
static void check_line(char *line, unsigned *counts) {
    char *words[WORDS];
    size_t count = 0;
    for (char *word = strtok(line, " \n"); word; word = strtok(NULL, " \n")) {
        assert_true(count < WORDS);
        words[count++] = word;
    }
    for (size_t i = 0; i < COUNT(kinds); i++) {
        if (strcmp(words[0], kinds[i].name) != 0) continue;
        assert_int_equal(count, kinds[i].words + 1);
        kinds[i].check(words + 1);
        counts[i]++;
        return;
    }
    fail_msg("%s", words[0]);
}

static void everything_is_as_it_ever_was(void **state) {
    (void)state;
    char line[LINE];
    unsigned counts[COUNT(kinds)] = {0};
    FILE *file = fopen(GANGWAY_ROOT "/tests/fair/vectors/numbers.txt", "rb");
    assert_non_null(file);
    while (fgets(line, sizeof line, file))
        if (line[0] != '#') check_line(line, counts);
    fclose(file);
    for (size_t i = 0; i < COUNT(kinds); i++) assert_true(counts[i] > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(everything_is_as_it_ever_was)};
    return fair_begin() ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}

/* Fair chance of people elsewhere. The expected hashes were computed independently from the
 * description in commit.h, with Python's hashlib. */
#include "fair/commit.h"
#include "core/check.h"

static fair_hash hash_of(const char *hex) {
    fair_hash hash;
    assert_true(fair_hash_read(&hash, hex, strlen(hex)));
    return hash;
}

static void assert_hash(const uint8_t bytes[FAIR_BYTES], const char *expected) {
    fair_hash hash = hash_of(expected);
    assert_memory_equal(bytes, hash.bytes, FAIR_BYTES);
}

static void hashes_match_the_description(void **state) {
    (void)state;
    const gw_game *game = gw_game_find("game-of-trains");
    gw_options options;
    assert_true(gw_options_read(game, &options, "players=2", 9, NULL));
    gw_table *table = gw_table_new(game, &options, NULL);
    fair_secret secret;
    fair_hash nonce;
    for (unsigned i = 0; i < FAIR_BYTES; i++) secret.bytes[i] = (uint8_t)i;
    for (unsigned i = 0; i < FAIR_BYTES; i++) nonce.bytes[i] = (uint8_t)(255 - i);

    fair_hash server = fair_commit_secret(77, &secret);
    assert_hash(server.bytes, "b123bc9565d84f3cc9c6c98094da4fca491af58a655fa6392b22cd4a1de7271d");
    fair_parts commitments = {.people = GW_SEAT_BIT(1)}, nonces = commitments;
    commitments.of[1] = fair_commit_nonce(77, 1, &nonce);
    assert_hash(commitments.of[1].bytes,
                "f16bca83f63e20edc80a8b09a759a797ddf3aa9be34ffa07be43b83e5c294f36");
    fair_hash lock = fair_lock(77, table, &server, &commitments, 0);
    assert_hash(lock.bytes, "919f5fd4791af0e310ed29fd93e7e44d148bf9e9679a699736829c32797ec6bf");
    nonces.of[1] = nonce;
    fair_context context = fair_context_shared(&lock, 2, &nonces);
    assert_hash(context.bytes, "879c9e2d0aea1bdf2ef731e2f06757ef56c528e44ec2b23792908e3a34cb8c6d");
    gw_table_free(table);
}

static void a_commitment_is_for_one_table_and_one_seat(void **state) {
    (void)state;
    fair_secret secret = fair_secret_of_seed(1);
    fair_hash nonce = hash_of("f16bca83f63e20edc80a8b09a759a797ddf3aa9be34ffa07be43b83e5c294f36");
    fair_hash a = fair_commit_secret(1, &secret), b = fair_commit_secret(2, &secret);
    assert_false(fair_hash_equal(&a, &b));
    a = fair_commit_nonce(1, 1, &nonce);
    b = fair_commit_nonce(1, 2, &nonce);
    assert_false(fair_hash_equal(&a, &b));
    b = fair_commit_nonce(2, 1, &nonce);
    assert_false(fair_hash_equal(&a, &b));
    b = fair_commit_nonce(1, 1, &nonce);
    assert_true(fair_hash_equal(&a, &b));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hashes_match_the_description),
        cmocka_unit_test(a_commitment_is_for_one_table_and_one_seat),
    };
    if (!fair_begin()) return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}

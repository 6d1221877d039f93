/* What store.h promises of people, tokens and time. */
#include "store/conformance.h"

/* ------------------------------------------------------------------------- people -- */
static void a_row_is_replaced_by_its_next_revision_only(void **state) {
    (void)state;
    assert_int_equal(put(ANNA, 2, "Anna"), STORE_LOST);
    assert_int_equal(result_of((store_request){.kind = STORE_GET_PERSON, .person = ANNA}),
                     STORE_ABSENT);
    assert_int_equal(put(ANNA, 1, "Anna"), STORE_DONE);
    assert_int_equal(put(ANNA, 1, "Anna"), STORE_DONE); /* exactly the stored one */
    store_person other = {.person = ANNA, .revision = 1, .name = text_of("Anne")};
    store_answer answer = get((store_request){.kind = STORE_PUT_PERSON, .row = &other});
    assert_int_equal(answer.result, STORE_LOST);
    assert_text(answer.person->name, "Anna");
    assert_int_equal(put(ANNA, 3, "Anne"), STORE_LOST);
    assert_int_equal(put(ANNA, 2, "Anne"), STORE_DONE);
    answer = get((store_request){.kind = STORE_GET_PERSON, .person = ANNA});
    assert_int_equal(answer.person->person, ANNA);
    assert_int_equal(answer.person->revision, 2);
    assert_false(answer.person->is_forgotten);
    assert_int_equal(answer.person->created, 5);
    assert_int_equal(answer.person->seen, 6);
    assert_text(answer.person->name, "Anne");
    assert_text(answer.person->data, "{}");
}

static void a_forgotten_person_leaves_no_texts(void **state) {
    (void)state;
    store_request forget = {.kind = STORE_FORGET_PERSON, .person = ANNA};
    make(TABLE, &plain);
    make(TABLE + 1, &plain);
    store_entry entry = {.tag = 2, .person = ANNA, .text = text_of("2 draw")};
    assert_int_equal(result_of(log_of(TABLE, 1, &entry, 1, &plain)), STORE_DONE);
    assert_int_equal(say(TABLE, STORE_PLAYERS, 0, ANNA), STORE_DONE);
    assert_int_equal(say(TABLE, STORE_PLAYERS, 1, BORIS), STORE_DONE);
    assert_int_equal(say(TABLE + 1, STORE_WATCHERS, 0, ANNA), STORE_DONE);
    assert_int_equal(result_of(forget), STORE_ABSENT);
    assert_false(get(reading(TABLE, STORE_PLAYERS, 0, 9)).entries[0].is_erased);
    assert_int_equal(put(ANNA, 1, "Anna"), STORE_DONE);
    assert_int_equal(add_token(token_of(1, ANNA, 0, STORE_NEVER)), STORE_DONE);
    assert_int_equal(add_token(token_of(2, BORIS, 0, STORE_NEVER)), STORE_DONE);
    for (int times = 0; times < 2; times++) {
        assert_int_equal(result_of(forget), STORE_DONE);
        store_answer answer = get((store_request){.kind = STORE_GET_PERSON, .person = ANNA});
        assert_int_equal(answer.person->revision, 2);
        assert_true(answer.person->is_forgotten);
        assert_text(answer.person->name, "");
        assert_text(answer.person->data, "");
    }
    store_answer answer = get(reading(TABLE, STORE_PLAYERS, 0, 9));
    assert_true(answer.entries[0].is_erased);
    assert_text(answer.entries[0].text, "");
    assert_text(answer.entries[1].text, "hello");
    assert_true(get(reading(TABLE + 1, STORE_WATCHERS, 0, 9)).entries[0].is_erased);
    assert_text(get(reading(TABLE, STORE_LOG, 1, 9)).entries[0].text, "2 draw");
    assert_false(has_token(1));
    assert_true(has_token(2));
    assert_int_equal(put(ANNA, 3, "Anna"), STORE_LOST);
}

static void a_token_is_found_by_its_hash(void **state) {
    (void)state;
    uint8_t hash[STORE_HASH] = {1};
    store_token token = token_of(1, ANNA, TABLE, STORE_NEVER), other = token;
    assert_false(has_token(1));
    assert_int_equal(add_token(token), STORE_DONE);
    assert_int_equal(add_token(token), STORE_DONE);
    other.seat++;
    store_answer answer = get((store_request){.kind = STORE_ADD_TOKEN, .token = &other});
    assert_int_equal(answer.result, STORE_LOST);
    assert_int_equal(answer.token->seat, token.seat);
    answer = get((store_request){.kind = STORE_FIND_TOKEN, .hash = hash});
    assert_int_equal(answer.result, STORE_DONE);
    assert_memory_equal(answer.token->hash, hash, STORE_HASH);
    assert_int_equal(answer.token->kind, token.kind);
    assert_int_equal(answer.token->person, ANNA);
    assert_int_equal(answer.token->table, TABLE);
    assert_int_equal(answer.token->seat, token.seat);
    assert_int_equal(answer.token->created, token.created);
    assert_true(answer.token->expires == STORE_NEVER);
    hash[STORE_HASH - 1] = 1;
    assert_int_equal(result_of((store_request){.kind = STORE_FIND_TOKEN, .hash = hash}),
                     STORE_ABSENT);
}

static void tokens_are_removed_one_by_one_by_person_and_by_table(void **state) {
    (void)state;
    for (uint8_t i = 0; i < 6; i++)
        assert_int_equal(add_token(token_of(i, i < 4 ? ANNA : BORIS, 1 + i % 2u, STORE_NEVER)),
                         STORE_DONE);
    uint8_t hash[STORE_HASH] = {0};
    store_request one = {.kind = STORE_REMOVE_TOKEN, .hash = hash};
    assert_int_equal(result_of(one), STORE_DONE);
    assert_int_equal(result_of(one), STORE_DONE); /* also if there is none */
    assert_false(has_token(0));
    store_request some = {.kind = STORE_REMOVE_TOKENS, .person = ANNA, .table = 1};
    assert_int_equal(result_of(some), STORE_DONE);
    assert_true(has_token(1) && !has_token(2) && has_token(3) && has_token(4));
    some.table = 0;
    assert_int_equal(result_of(some), STORE_DONE);
    assert_int_equal(result_of(some), STORE_DONE);
    assert_true(!has_token(1) && !has_token(3) && has_token(4) && has_token(5));
}

static void the_tokens_of_a_person_come_by_table_and_hash(void **state) {
    (void)state;
    for (uint8_t i = 0; i < 6; i++)
        assert_int_equal(add_token(token_of(i, i < 4 ? ANNA : BORIS, 1 + i % 2u, STORE_NEVER)),
                         STORE_DONE);
    static const uint8_t wanted[] = {0, 2, 1, 3};
    store_request all = {.kind = STORE_TOKENS, .person = ANNA, .limit = 9};
    for (; all.limit > 2; all.limit = all.limit == 9 ? 3 : 2) {
        store_answer answer = get(all);
        assert_int_equal(answer.result, STORE_DONE);
        assert_int_equal(answer.token_count, all.limit < 4 ? all.limit : 4);
        for (size_t i = 0; i < answer.token_count; i++) {
            assert_int_equal(answer.token[i].hash[0], wanted[i]);
            assert_int_equal(answer.token[i].person, ANNA);
        }
    }
    all.person = CLIO;
    assert_int_equal(get(all).token_count, 0);
}

static void it_is_known_which_hashes_are_those_of_tokens(void **state) {
    (void)state;
    static const uint8_t hashes[][STORE_HASH] = {{1}, {2}, {1}, {1, 1}};
    assert_int_equal(add_token(token_of(1, ANNA, 0, STORE_NEVER)), STORE_DONE);
    store_answer answer = get((store_request){.kind = STORE_KNOWN, .hashes = hashes, .count = 4});
    assert_int_equal(answer.result, STORE_DONE);
    assert_true(answer.known[0] && !answer.known[1] && answer.known[2] && !answer.known[3]);
    assert_int_equal(get((store_request){.kind = STORE_KNOWN}).result, STORE_DONE);
}

static void expired_tokens_stay_until_they_are_swept(void **state) {
    (void)state;
    assert_int_equal(add_token(token_of(1, ANNA, 0, 99)), STORE_DONE);
    assert_int_equal(add_token(token_of(2, ANNA, 0, 100)), STORE_DONE);
    assert_int_equal(add_token(token_of(3, ANNA, 0, STORE_NEVER)), STORE_DONE);
    assert_true(has_token(1));
    assert_int_equal(result_of((store_request){.kind = STORE_SWEEP, .time = 100}), STORE_DONE);
    assert_true(!has_token(1) && has_token(2) && has_token(3));
}

/* --------------------------------------------------------------------------- time -- */
static void a_gap_between_signs_of_life_is_an_outage(void **state) {
    (void)state;
    static const int64_t times[] = {1000, 2000, 4999, 3000, 4998, 8000, 20000};
    static const int64_t answered[] = {1000, 2000, 4999, 4999, 4999, 8000, 20000};
    static const size_t ended[] = {0, 0, 0, 0, 0, 1, 1};
    for (size_t i = 0; i < COUNT(times); i++) {
        store_answer answer = live(times[i]);
        assert_int_equal(answer.result, STORE_DONE);
        assert_int_equal(answer.time, answered[i]); /* it never goes back */
        assert_int_equal(answer.outage_count, ended[i]);
        if (i == 5) assert_int_equal(answer.outages[0].from, 4999);
        if (i == 5) assert_int_equal(answer.outages[0].until, 8000);
    }
    store_answer answer =
        get((store_request){.kind = STORE_OUTAGES, .time = INT64_MIN, .limit = 9});
    assert_int_equal(answer.outage_count, 2);
    assert_int_equal(answer.outages[0].from, 4999);
    assert_int_equal(answer.outages[1].from, 8000);
    answer = get((store_request){.kind = STORE_OUTAGES, .time = 8000, .limit = 9});
    assert_int_equal(answer.outage_count, 1);
    assert_int_equal(answer.outages[0].until, 20000);
    answer = get((store_request){.kind = STORE_OUTAGES, .time = 0, .limit = 1});
    assert_int_equal(answer.outage_count, 1);
    assert_int_equal(answer.outages[0].from, 4999);
}

int test_people(void) {
    const struct CMUnitTest tests[] = {
        CASE(a_row_is_replaced_by_its_next_revision_only),
        CASE(a_forgotten_person_leaves_no_texts),
        CASE(a_token_is_found_by_its_hash),
        CASE(tokens_are_removed_one_by_one_by_person_and_by_table),
        CASE(the_tokens_of_a_person_come_by_table_and_hash),
        CASE(it_is_known_which_hashes_are_those_of_tokens),
        CASE(expired_tokens_stay_until_they_are_swept),
        CASE(a_gap_between_signs_of_life_is_an_outage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

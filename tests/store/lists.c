/* What store.h promises of lists of entries and the headers of tables. */
#include "store/conformance.h"

/* -------------------------------------------------------------------------- lists -- */
static void an_entry_stays_as_it_was_written(void **state) {
    (void)state;
    store_entry entries[] = {{.number = 77,
                              .tag = UINT64_MAX,
                              .person = UINT64_MAX,
                              .time = INT64_MIN,
                              .is_erased = true,
                              .text = text_of("\xd1\x85\xd0\xbe\xd0\xb4 '\";--")},
                             {.tag = 0, .time = INT64_MAX}};
    store_answer answer = get(log_of(INT64_MAX, 0, entries, 2, &plain));
    assert_int_equal(answer.last, 2);
    answer = get(reading(INT64_MAX, STORE_LOG, 0, 9));
    assert_int_equal(answer.entry_count, 2);
    assert_int_equal(answer.entries[0].number, 1);
    assert_true(answer.entries[0].tag == UINT64_MAX);
    assert_true(answer.entries[0].person == UINT64_MAX);
    assert_true(answer.entries[0].time == INT64_MIN);
    assert_false(answer.entries[0].is_erased);
    assert_text(answer.entries[0].text, "\xd1\x85\xd0\xbe\xd0\xb4 '\";--");
    assert_int_equal(answer.entries[1].number, 2);
    assert_true(answer.entries[1].time == INT64_MAX);
    assert_text(answer.entries[1].text, "");
}

static void chats_need_a_table_and_have_numbers_of_their_own(void **state) {
    (void)state;
    assert_int_equal(say(TABLE, STORE_PLAYERS, 0, ANNA), STORE_ABSENT);
    assert_int_equal(play(TABLE, 0, 1), STORE_DONE);
    assert_int_equal(say(TABLE, STORE_PLAYERS, 0, ANNA), STORE_DONE);
    assert_int_equal(say(TABLE, STORE_PLAYERS, 1, ANNA), STORE_DONE);
    assert_int_equal(say(TABLE, STORE_WATCHERS, 1, ANNA), STORE_LOST);
    assert_int_equal(say(TABLE, STORE_WATCHERS, 0, ANNA), STORE_DONE);
    assert_int_equal(play(TABLE, 1, 2), STORE_DONE);
    store_header header = header_of(TABLE);
    assert_int_equal(header.last[STORE_LOG], 2);
    assert_int_equal(header.last[STORE_PLAYERS], 2);
    assert_int_equal(header.last[STORE_WATCHERS], 1);
    assert_int_equal(get(reading(TABLE, STORE_WATCHERS, 0, 9)).entry_count, 1);
}

static void reading_says_what_is_there(void **state) {
    (void)state;
    assert_int_equal(get(reading(TABLE, STORE_LOG, 0, 9)).result, STORE_ABSENT);
    assert_int_equal(get(reading(TABLE, STORE_PLAYERS, 0, 9)).result, STORE_ABSENT);
    for (uint64_t i = 0; i < 4; i++) assert_int_equal(play(TABLE, i, i), STORE_DONE);
    store_answer answer = get(reading(TABLE, STORE_LOG, 1, 2));
    assert_int_equal(answer.entry_count, 2);
    assert_int_equal(answer.entries[0].number, 2);
    assert_int_equal(answer.last, 4);
    static const uint64_t beyond[] = {4, 5, UINT64_MAX};
    for (size_t i = 0; i < COUNT(beyond); i++) {
        answer = get(reading(TABLE, STORE_LOG, beyond[i], 9));
        assert_int_equal(answer.result, STORE_DONE);
        assert_int_equal(answer.entry_count, 0);
        assert_int_equal(answer.last, 4);
    }
    answer = get(reading(TABLE, STORE_PLAYERS, 0, 9));
    assert_int_equal(answer.result, STORE_DONE);
    assert_int_equal(answer.last, 0);
}

static void erasing_empties_a_text_and_nothing_else(void **state) {
    (void)state;
    store_request erase = {.kind = STORE_ERASE, .table = TABLE, .list = STORE_PLAYERS, .last = 2};
    assert_int_equal(result_of(erase), STORE_ABSENT);
    assert_int_equal(play(TABLE, 0, 1), STORE_DONE);
    for (uint64_t i = 0; i < 3; i++)
        assert_int_equal(say(TABLE, STORE_PLAYERS, i, ANNA), STORE_DONE);
    assert_int_equal(result_of(erase), STORE_DONE);
    assert_int_equal(result_of(erase), STORE_DONE);
    store_answer answer = get(reading(TABLE, STORE_PLAYERS, 0, 9));
    assert_int_equal(answer.entry_count, 3);
    assert_true(answer.entries[1].is_erased);
    assert_text(answer.entries[1].text, "");
    assert_int_equal(answer.entries[1].tag, 2);
    assert_int_equal(answer.entries[1].person, ANNA);
    assert_false(answer.entries[2].is_erased);
    assert_text(answer.entries[2].text, "hello");
    static const uint64_t none[] = {0, 4, UINT64_MAX};
    for (size_t i = 0; i < COUNT(none); i++) {
        erase.last = none[i];
        assert_int_equal(result_of(erase), STORE_ABSENT);
    }
}

static void removing_takes_the_last_number_and_everything(void **state) {
    (void)state;
    store_header header = {.phase = 1, .members = {ANNA}, .member_count = 1};
    make(TABLE, &header);
    assert_int_equal(play(TABLE, 1, 2), STORE_DONE);
    assert_int_equal(say(TABLE, STORE_PLAYERS, 0, ANNA), STORE_DONE);
    store_answer answer = get((store_request){.kind = STORE_REMOVE, .table = TABLE, .last = 1});
    assert_int_equal(answer.result, STORE_LOST);
    assert_int_equal(answer.last, 2);
    assert_int_equal(answer.entry_count, 0);
    store_request remove = {.kind = STORE_REMOVE, .table = TABLE, .last = 2};
    assert_int_equal(result_of(remove), STORE_DONE);
    assert_int_equal(result_of(remove), STORE_ABSENT);
    assert_int_equal(get(reading(TABLE, STORE_PLAYERS, 0, 9)).result, STORE_ABSENT);
    make(TABLE, &plain); /* nothing of the old table comes back */
    assert_int_equal(header_of(TABLE).last[STORE_PLAYERS], 0);
    assert_int_equal(header_of(TABLE).member_count, 0);
    assert_int_equal(get(reading(TABLE, STORE_LOG, 0, 9)).entry_count, 1);
}

/* ------------------------------------------------------------------------ headers -- */
static void each_append_to_a_log_replaces_the_header(void **state) {
    (void)state;
    store_header header = {.table = 99,
                           .last = {9, 9, 9},
                           .phase = 3,
                           .due = UINT32_MAX,
                           .deadline = INT64_MIN,
                           .changed = INT64_MAX,
                           .summary = text_of("three players"),
                           .members = {CLIO, ANNA, CLIO},
                           .member_count = 3};
    assert_int_equal(result_of((store_request){.kind = STORE_HEADER, .table = TABLE}),
                     STORE_ABSENT);
    make(TABLE, &header);
    store_header found = header_of(TABLE);
    assert_int_equal(found.table, TABLE);
    assert_int_equal(found.last[STORE_LOG], 1);
    assert_int_equal(found.last[STORE_PLAYERS], 0);
    assert_int_equal(found.phase, 3);
    assert_true(found.due == UINT32_MAX);
    assert_true(found.deadline == INT64_MIN);
    assert_true(found.changed == INT64_MAX);
    assert_text(found.summary, "three players");
    assert_int_equal(found.member_count, 3);
    assert_int_equal(found.members[0], CLIO);
    assert_int_equal(found.members[1], ANNA);
    assert_int_equal(found.members[2], CLIO);
    store_entry entry = {.tag = 5};
    store_header next = {.phase = 4, .deadline = 8, .members = {BORIS}, .member_count = 1};
    assert_int_equal(result_of(log_of(TABLE, 1, &entry, 1, &next)), STORE_DONE);
    assert_int_equal(result_of(log_of(TABLE, 1, &entry, 1, &header)), STORE_LOST);
    assert_int_equal(say(TABLE, STORE_PLAYERS, 0, ANNA), STORE_DONE);
    found = header_of(TABLE);
    assert_int_equal(found.phase, 4);
    assert_int_equal(found.due, 0);
    assert_int_equal(found.member_count, 1);
    assert_int_equal(found.members[0], BORIS);
    assert_text(found.summary, "");
}

/* The ids of the headers that are listed, as digits. */
static const char *listed(int32_t phase, uint64_t person, uint64_t after, size_t limit) {
    static char ids[STORE_READ_MAX];
    store_answer answer = get((store_request){
        .kind = STORE_HEADERS, .phase = phase, .person = person, .table = after, .limit = limit});
    assert_int_equal(answer.result, STORE_DONE);
    for (size_t i = 0; i < answer.header_count; i++) ids[i] = (char)('0' + answer.headers[i].table);
    ids[answer.header_count] = '\0';
    return ids;
}

static void tables_are_listed_by_phase_and_member(void **state) {
    (void)state;
    static const store_header headers[] = {
        {.phase = 1, .members = {ANNA, BORIS}, .member_count = 2},
        {.phase = 2, .members = {BORIS, BORIS}, .member_count = 2},
        {.phase = 1},
        {.phase = 2, .members = {ANNA}, .member_count = 1},
        {.phase = 1, .members = {BORIS}, .member_count = 1}};
    for (size_t i = COUNT(headers); i-- > 0;) make(i + 1, &headers[i]);
    assert_string_equal(listed(STORE_ANY_PHASE, 0, 0, 9), "12345");
    assert_string_equal(listed(STORE_ANY_PHASE, 0, 0, 2), "12");
    assert_string_equal(listed(STORE_ANY_PHASE, 0, 2, SIZE_MAX), "345");
    assert_string_equal(listed(STORE_ANY_PHASE, 0, INT64_MAX, 9), "");
    assert_string_equal(listed(STORE_ANY_PHASE, 0, UINT64_MAX, 9), "");
    assert_string_equal(listed(1, 0, 0, 9), "135");
    assert_string_equal(listed(1, 0, 1, 1), "3");
    assert_string_equal(listed(7, 0, 0, 9), "");
    assert_string_equal(listed(STORE_ANY_PHASE, BORIS, 0, 9), "125");
    assert_string_equal(listed(STORE_ANY_PHASE, BORIS, 1, 1), "2");
    assert_string_equal(listed(1, BORIS, 0, 9), "15");
    assert_string_equal(listed(2, ANNA, 0, 9), "4");
    assert_string_equal(listed(1, CLIO, 0, 9), "");
}

static void last_numbers_come_in_the_order_of_the_ids(void **state) {
    (void)state;
    static const uint64_t ids[] = {9, 3, UINT64_MAX, 9, 0, 4};
    make(9, &plain);
    make(3, &plain);
    assert_int_equal(play(3, 1, 2), STORE_DONE);
    store_answer answer = get((store_request){.kind = STORE_LASTS, .tables = ids, .count = 6});
    static const uint64_t wanted[] = {1, 2, 0, 1, 0, 0};
    assert_int_equal(answer.result, STORE_DONE);
    for (size_t i = 0; i < 6; i++) assert_int_equal(answer.lasts[i], wanted[i]);
    assert_int_equal(get((store_request){.kind = STORE_LASTS}).result, STORE_DONE);
    store_entry line = {.tag = 5};
    assert_int_equal(result_of(chat_of(3, STORE_WATCHERS, 0, &line)), STORE_DONE);
    answer = get(
        (store_request){.kind = STORE_LASTS, .list = STORE_WATCHERS, .tables = ids, .count = 2});
    assert_int_equal(answer.lasts[0], 0);
    assert_int_equal(answer.lasts[1], 1);
}

static void due_tables_are_claimed_for_a_while(void **state) {
    (void)state;
    static const int64_t deadlines[] = {500, 300, 900, STORE_NEVER};
    for (size_t i = 0; i < COUNT(deadlines); i++) {
        store_header header = {.phase = 1, .deadline = deadlines[i]};
        make(i + 1, &header);
    }
    store_request claim = {.kind = STORE_CLAIM, .time = 299, .span = 100, .limit = 9};
    store_answer answer = get(claim);
    assert_int_equal(answer.result, STORE_DONE);
    assert_int_equal(answer.time, 299);
    assert_int_equal(answer.header_count, 0);
    claim.time = 600;
    claim.limit = 1;
    answer = get(claim); /* earliest deadline first */
    assert_int_equal(answer.header_count, 1);
    assert_int_equal(answer.headers[0].table, 2);
    answer = get(claim);
    assert_int_equal(answer.headers[0].table, 1);
    assert_int_equal(get(claim).header_count, 0);
    claim.time = 699;
    assert_int_equal(get(claim).header_count, 0);
    assert_int_equal(play(2, 1, 2), STORE_DONE); /* an append ends the claim; no deadline now */
    claim.time = 700;
    claim.limit = 9;
    answer = get(claim);
    assert_int_equal(answer.header_count, 1);
    assert_int_equal(answer.headers[0].table, 1);
    store_header again = {.phase = 1, .deadline = 650};
    store_entry entry = {.tag = 3};
    assert_int_equal(result_of(log_of(1, 1, &entry, 1, &again)), STORE_DONE);
    assert_int_equal(get(claim).header_count, 1);
}

int test_lists(void) {
    const struct CMUnitTest tests[] = {
        CASE(an_entry_stays_as_it_was_written),
        CASE(chats_need_a_table_and_have_numbers_of_their_own),
        CASE(reading_says_what_is_there),
        CASE(erasing_empties_a_text_and_nothing_else),
        CASE(removing_takes_the_last_number_and_everything),
        CASE(each_append_to_a_log_replaces_the_header),
        CASE(tables_are_listed_by_phase_and_member),
        CASE(last_numbers_come_in_the_order_of_the_ids),
        CASE(due_tables_are_claimed_for_a_while),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

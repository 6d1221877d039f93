/* What store.h promises, for every store: an argument names it. Here: batches, the fence, closing;
 * lists.c and people.c have the rest. */
#include "store/conformance.h"

#include <stdlib.h>

/* ------------------------------------------------------------------------ batches -- */
static void a_read_sees_the_writes_of_its_batch(void **state) {
    (void)state;
    store_entry entry = {.tag = 1, .text = text_of("x")};
    store_request requests[] = {reading(TABLE, STORE_LOG, 0, 9),
                                log_of(TABLE, 0, &entry, 1, &plain)};
    store_batch both = {.requests = requests, .count = 2};
    carry_out(&on, &both);
    assert_int_equal(both.answers[0].result, STORE_DONE);
    assert_int_equal(both.answers[0].entry_count, 1);
    assert_int_equal(both.answers[1].result, STORE_DONE);
    assert_null(both.reason);
    store_batch_clear(&both);
}

static void a_lost_request_does_not_disturb_the_others(void **state) {
    (void)state;
    store_entry entry = {.tag = 1, .text = text_of("x")};
    store_request requests[] = {log_of(1, 0, &entry, 1, &plain), log_of(2, 5, &entry, 1, &plain),
                                chat_of(3, STORE_PLAYERS, 0, &entry),
                                log_of(4, 0, &entry, 1, &plain)};
    static const store_result wanted[] = {STORE_DONE, STORE_LOST, STORE_ABSENT, STORE_DONE};
    store_batch all = {.requests = requests, .count = COUNT(requests)};
    carry_out(&on, &all);
    for (size_t i = 0; i < COUNT(wanted); i++) assert_int_equal(all.answers[i].result, wanted[i]);
    store_batch_clear(&all);
}

static void batches_are_done_and_come_back_in_order(void **state) {
    (void)state;
    static store_batch batches[STORE_BATCHES_MAX];
    static store_entry entries[STORE_BATCHES_MAX];
    static store_request requests[STORE_BATCHES_MAX];
    int owner;
    for (size_t i = 0; i < STORE_BATCHES_MAX; i++) {
        entries[i] = (store_entry){.tag = i};
        requests[i] = log_of(TABLE, i, &entries[i], 1, &plain);
        batches[i] = (store_batch){.requests = &requests[i], .count = 1, .owner = &owner};
        assert_true(store_send(on.store, &batches[i]));
    }
    store_batch more = {.requests = requests, .count = 1};
    assert_false(store_send(on.store, &more)); /* STORE_BATCHES_MAX are under way */
    for (size_t i = 0; i < STORE_BATCHES_MAX; i++) {
        assert_ptr_equal(await(&on), &batches[i]);
        assert_ptr_equal(batches[i].owner, &owner);
        assert_int_equal(batches[i].answers[0].result, STORE_DONE);
        assert_int_equal(batches[i].answers[0].last, i + 1);
        store_batch_clear(&batches[i]);
    }
    assert_null(store_receive(on.store));
    carry_out(&on, &more);
    assert_int_equal(more.answers[0].result, STORE_LOST);
    store_batch_clear(&more);
}

static void a_batch_and_its_parts_may_be_as_large_as_the_header_says(void **state) {
    (void)state;
    static store_entry entries[STORE_ENTRIES_MAX];
    static store_request requests[STORE_BATCH_MAX];
    char *large = malloc(STORE_TEXT_MAX);
    assert_non_null(large);
    memset(large, 'x', STORE_TEXT_MAX);
    for (size_t i = 0; i < STORE_ENTRIES_MAX; i++) entries[i] = (store_entry){.tag = i};
    entries[3].text = (store_text){large, STORE_TEXT_MAX};
    for (size_t i = 0; i < STORE_BATCH_MAX; i++)
        requests[i] = log_of(i + 1, 0, entries, i == 5 ? STORE_ENTRIES_MAX : 1, &plain);
    store_batch all = {.requests = requests, .count = STORE_BATCH_MAX};
    carry_out(&on, &all);
    for (size_t i = 0; i < STORE_BATCH_MAX; i++)
        assert_int_equal(all.answers[i].result, STORE_DONE);
    store_batch_clear(&all);
    store_answer answer = get(reading(6, STORE_LOG, 0, STORE_READ_MAX));
    assert_int_equal(answer.entry_count, STORE_ENTRIES_MAX);
    assert_int_equal(answer.entries[3].text.length, STORE_TEXT_MAX);
    assert_memory_equal(answer.entries[3].text.bytes, large, STORE_TEXT_MAX);
    free(large);
}

/* What store_send refuses, and why. */
static void requests_that_are_not_as_described_are_refused(void **state) {
    (void)state;
    static const uint8_t hash[STORE_HASH] = {1};
    static const char zero[] = {'a', 0};
    store_entry entry = {.tag = 1}, bad = {.tag = 1, .text = {zero, 2}};
    store_entry large = {.tag = 1, .text = {(const char *)hash, STORE_TEXT_MAX + 1}};
    store_header stranger = {.members = {0}, .member_count = 1};
    store_header many = {.member_count = STORE_SEATS_MAX + 1}, no_phase = {.phase = -1};
    store_person nobody = {.person = 0, .revision = 1}, none = {.person = 1, .revision = 0};
    store_person gone = {.person = 1, .revision = 1, .is_forgotten = true};
    store_person bad_name = {.person = 1, .revision = 1, .name = {zero, 2}};
    store_request refused[] = {
        {.kind = STORE_REQUEST_KINDS},
        log_of(0, 0, &entry, 1, &plain),
        log_of((uint64_t)INT64_MAX + 1, 0, &entry, 1, &plain),
        log_of(1, 0, &entry, 0, &plain),
        log_of(1, 0, NULL, 1, &plain),
        log_of(1, 0, &entry, STORE_ENTRIES_MAX + 1, &plain),
        log_of(1, 0, &entry, 1, NULL),
        log_of(1, 0, &bad, 1, &plain),
        log_of(1, 0, &large, 1, &plain),
        log_of(1, 0, &entry, 1, &stranger),
        log_of(1, 0, &entry, 1, &many),
        log_of(1, 0, &entry, 1, &no_phase),
        chat_of(1, STORE_LISTS, 0, &entry),
        {.kind = STORE_APPEND,
         .table = 1,
         .list = STORE_PLAYERS,
         .entries = &entry,
         .count = 1,
         .header = &plain},
        {.kind = STORE_ERASE, .table = 1, .list = STORE_LOG, .last = 1},
        {.kind = STORE_REMOVE},
        {.kind = STORE_PUT_PERSON},
        {.kind = STORE_PUT_PERSON, .row = &nobody},
        {.kind = STORE_PUT_PERSON, .row = &none},
        {.kind = STORE_PUT_PERSON, .row = &gone},
        {.kind = STORE_PUT_PERSON, .row = &bad_name},
        {.kind = STORE_FORGET_PERSON},
        {.kind = STORE_ADD_TOKEN},
        {.kind = STORE_REMOVE_TOKEN},
        {.kind = STORE_REMOVE_TOKENS},
        {.kind = STORE_CLAIM},
        reading(1, STORE_LOG, 0, 0),
        reading(0, STORE_LOG, 0, 1),
        reading(1, STORE_LISTS, 0, 1),
        {.kind = STORE_HEADER},
        {.kind = STORE_HEADERS},
        {.kind = STORE_LASTS, .count = STORE_READ_MAX + 1},
        {.kind = STORE_LASTS, .count = 1},
        {.kind = STORE_LASTS, .list = STORE_LISTS},
        {.kind = STORE_KNOWN, .count = STORE_READ_MAX + 1},
        {.kind = STORE_KNOWN, .count = 1},
        {.kind = STORE_TOKENS, .person = 1},
        {.kind = STORE_TOKENS, .limit = 1},
        {.kind = STORE_GET_PERSON},
        {.kind = STORE_FIND_TOKEN},
        {.kind = STORE_OUTAGES},
        {.kind = STORE_BACKUP},
        {.kind = STORE_BACKUP, .path = "beside/others"},
    };
    for (size_t i = 0; i < COUNT(refused); i++) {
        store_request two[] = {reading(1, STORE_LOG, 0, 1), refused[i]};
        store_batch tried = {.requests = two, .count = 2};
        if (store_send(on.store, &tried)) fail_msg("request %zu was not refused", i);
        assert_non_null(store_batch_check(&tried));
    }
    assert_null(store_receive(on.store));
}

static void requests_that_exclude_each_other_are_refused(void **state) {
    (void)state;
    store_entry entry = {.tag = 1};
    store_person row = {.person = ANNA, .revision = 1};
    store_request append = log_of(1, 0, &entry, 1, &plain);
    store_request remove = {.kind = STORE_REMOVE, .table = 1};
    store_request store_row = {.kind = STORE_PUT_PERSON, .row = &row};
    store_request forget = {.kind = STORE_FORGET_PERSON, .person = ANNA};
    store_request alive = {.kind = STORE_ALIVE, .time = 1};
    store_request pairs[][2] = {{append, append},    {append, remove},       {remove, append},
                                {remove, remove},    {store_row, store_row}, {store_row, forget},
                                {forget, store_row}, {forget, forget},       {alive, alive}};
    for (size_t i = 0; i < COUNT(pairs); i++) {
        store_batch pair = {.requests = pairs[i], .count = 2};
        assert_false(store_send(on.store, &pair));
    }
    store_batch empty = {.requests = &append, .count = 0};
    assert_false(store_send(on.store, &empty));
    assert_null(store_receive(on.store));
}

/* ---------------------------------------------------------------------- the fence -- */
static void only_the_last_number_appends(void **state) {
    (void)state;
    assert_int_equal(play(TABLE, 1, 10), STORE_LOST);
    assert_int_equal(play(TABLE, 0, 11), STORE_DONE);
    assert_int_equal(play(TABLE, 0, 12), STORE_LOST);
    assert_int_equal(play(TABLE, 2, 12), STORE_LOST);
    assert_int_equal(play(TABLE, UINT64_MAX, 12), STORE_LOST);
    assert_int_equal(play(TABLE, 1, 12), STORE_DONE);
    store_answer answer = get(reading(TABLE, STORE_LOG, 0, 9));
    assert_int_equal(answer.entry_count, 2);
    assert_int_equal(answer.entries[0].tag, 11);
    assert_int_equal(answer.entries[1].tag, 12);
}

static void who_lost_is_told_what_was_missed(void **state) {
    (void)state;
    for (uint64_t i = 0; i < 5; i++) assert_int_equal(play(TABLE, i, 10 + i), STORE_DONE);
    store_entry entry = {.tag = 99};
    store_answer answer = get(log_of(TABLE, 3, &entry, 1, &plain));
    assert_int_equal(answer.result, STORE_LOST);
    assert_int_equal(answer.last, 5);
    assert_int_equal(answer.entry_count, 2);
    assert_int_equal(answer.entries[0].number, 4);
    assert_int_equal(answer.entries[0].tag, 13);
    assert_int_equal(answer.entries[1].number, 5);
    answer = get(log_of(TABLE, 8, &entry, 1, &plain));
    assert_int_equal(answer.result, STORE_LOST);
    assert_int_equal(answer.last, 5);
    assert_int_equal(answer.entry_count, 0);
}

static void an_unknown_append_is_settled_by_sending_it_again(void **state) {
    (void)state;
    store_entry two[] = {{.tag = 21}, {.tag = 22}};
    assert_int_equal(get(log_of(TABLE, 0, two, 2, &plain)).result, STORE_DONE);
    store_answer answer = get(log_of(TABLE, 0, two, 2, &plain));
    assert_int_equal(answer.result, STORE_LOST);
    assert_int_equal(answer.entry_count, 2);
    assert_int_equal(answer.entries[0].tag, 21);
    assert_int_equal(answer.entries[1].tag, 22);
}

static void an_answer_has_at_most_so_many_entries(void **state) {
    (void)state;
    static store_entry entries[STORE_ENTRIES_MAX];
    for (uint64_t last = 0; last < STORE_READ_MAX + 100; last += STORE_ENTRIES_MAX)
        assert_int_equal(get(log_of(TABLE, last, entries, STORE_ENTRIES_MAX, &plain)).result,
                         STORE_DONE);
    store_answer answer = get(log_of(TABLE, 0, entries, 1, &plain));
    assert_int_equal(answer.result, STORE_LOST);
    assert_int_equal(answer.entry_count, STORE_READ_MAX);
    assert_int_equal(answer.last, 9 * STORE_ENTRIES_MAX);
    answer = get(reading(TABLE, STORE_LOG, 0, SIZE_MAX));
    assert_int_equal(answer.entry_count, STORE_READ_MAX);
    assert_int_equal(answer.last, 9 * STORE_ENTRIES_MAX);
    answer = get(reading(TABLE, STORE_LOG, STORE_READ_MAX, 5));
    assert_int_equal(answer.entry_count, 5);
    assert_int_equal(answer.entries[0].number, STORE_READ_MAX + 1);
}

/* A large log comes in slices, each of at least one entry. */
static void an_answer_has_about_so_many_bytes(void **state) {
    (void)state;
    enum { LARGE = 20, FITTING = STORE_SLICE / STORE_TEXT_MAX };
    char *text = malloc(STORE_TEXT_MAX);
    assert_non_null(text);
    memset(text, 'x', STORE_TEXT_MAX);
    store_entry entries[LARGE] = {{.tag = 1}};
    for (size_t i = 1; i < LARGE; i++)
        entries[i] = (store_entry){.tag = i + 1, .text = {text, STORE_TEXT_MAX}};
    assert_int_equal(get(log_of(TABLE, 0, entries, LARGE, &plain)).result, STORE_DONE);
    size_t answers = 0;
    for (uint64_t last = 0; last < LARGE; answers++) {
        store_answer answer = get(reading(TABLE, STORE_LOG, last, SIZE_MAX));
        size_t whole = last == 0 ? FITTING + 1 : FITTING;
        assert_int_equal(answer.last, LARGE);
        assert_int_equal(answer.entry_count, whole < LARGE - last ? whole : LARGE - last);
        for (size_t i = 0; i < answer.entry_count; i++)
            assert_int_equal(answer.entries[i].tag, ++last);
    }
    assert_int_equal(answers, 3);
    store_answer lost = get(log_of(TABLE, 1, entries, 1, &plain));
    assert_int_equal(lost.result, STORE_LOST);
    assert_int_equal(lost.entry_count, FITTING);
    free(text);
}

/* ----------------------------------------------------------------- closing, waking -- */
static void what_was_sent_is_finished_when_the_store_is_closed(void **state) {
    (void)state;
    if (!kind->is_lasting) return;
    store_batch batches[3];
    store_entry entry = {.tag = 1};
    store_request requests[3];
    for (size_t i = 0; i < 3; i++) {
        requests[i] = log_of(i + 1, 0, &entry, 1, &plain);
        batches[i] = (store_batch){.requests = &requests[i], .count = 1};
        assert_true(store_send(on.store, &batches[i]));
    }
    open_again();
    for (size_t i = 0; i < 3; i++) {
        store_batch_clear(&batches[i]);
        assert_int_equal(header_of(i + 1).last[STORE_LOG], 1);
    }
}

static void everything_is_there_when_the_store_is_opened_again(void **state) {
    (void)state;
    if (!kind->is_lasting) return;
    static history h;
    static draft d;
    history_begin(&h, 5);
    for (size_t i = 0; i < 100; i++) {
        history_next(&h, &d);
        carry_out(&on, &d.batch);
        history_learn(&h, &d.batch);
        store_batch_clear(&d.batch);
    }
    live(h.time + 100000);
    known all = history_known(&h);
    char *before = everything_text(&on, &all);
    open_again();
    char *after = everything_text(&on, &all);
    assert_string_equal(before, after);
    free(before);
    free(after);
    store_answer answer = live(h.time + 200000); /* the sign of life lasts, too */
    assert_int_equal(answer.outage_count, 1);
    assert_int_equal(answer.outages[0].from, h.time + 100000);
}

/* Also without a waker, which is set before the first batch or not at all. */
static void a_store_works_without_a_waker(void **state) {
    (void)state;
    if (!kind->is_lasting) return;
    handle_end(&on);
    store *s = kind->open(place);
    store_request request = {.kind = STORE_ALIVE, .time = 1};
    store_batch one = {.requests = &request, .count = 1};
    assert_true(store_send(s, &one));
    store_close(s);
    store_batch_clear(&one);
    handle_begin(&on, kind->open(place));
    store_close(NULL);
}

/* One history gives the same log in every store, also in those that cannot be run here: its
 * fingerprint is FNV-1a of everything that can be read at the end. */
static void one_history_gives_the_same_log_in_every_store(void **state) {
    (void)state;
    static history h;
    static draft d;
    history_begin(&h, 2026);
    for (size_t i = 0; i < 300; i++) {
        history_next(&h, &d);
        carry_out(&on, &d.batch);
        history_learn(&h, &d.batch);
        store_batch_clear(&d.batch);
    }
    known all = history_known(&h);
    char *found = everything_text(&on, &all);
    uint64_t print = 0xcbf29ce484222325u;
    for (const char *c = found; *c; c++) print = (print ^ (uint8_t)*c) * 0x100000001b3u;
    free(found);
    if (print != 0xbc6dfdb92801ba50u) fail_msg("0x%016llx", (unsigned long long)print);
}

int main(int argc, char **argv) {
    kind = kind_named(argc > 1 ? argv[1] : "memory");
    const struct CMUnitTest tests[] = {
        CASE(a_read_sees_the_writes_of_its_batch),
        CASE(a_lost_request_does_not_disturb_the_others),
        CASE(batches_are_done_and_come_back_in_order),
        CASE(a_batch_and_its_parts_may_be_as_large_as_the_header_says),
        CASE(requests_that_are_not_as_described_are_refused),
        CASE(requests_that_exclude_each_other_are_refused),
        CASE(only_the_last_number_appends),
        CASE(who_lost_is_told_what_was_missed),
        CASE(an_unknown_append_is_settled_by_sending_it_again),
        CASE(an_answer_has_at_most_so_many_entries),
        CASE(an_answer_has_about_so_many_bytes),
        CASE(what_was_sent_is_finished_when_the_store_is_closed),
        CASE(everything_is_there_when_the_store_is_opened_again),
        CASE(a_store_works_without_a_waker),
        CASE(one_history_gives_the_same_log_in_every_store),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL) + test_lists() + test_people();
    forget();
    return failed;
}

/* What store.h promises, for every store: an argument names it. */
#include "store/random.h"

#include <stdlib.h>

static const store_kind *kind;
static void *place;
static handle on; /* the store that is tested */

static int begin(void **state) {
    (void)state;
    place = kind->begin();
    handle_begin(&on, kind->open(place));
    return 0;
}

static int end(void **state) {
    (void)state;
    handle_end(&on);
    kind->end(place);
    return 0;
}

/* Closes the store and opens it again. */
static void open_again(void) {
    handle_end(&on);
    handle_begin(&on, kind->open(place));
}

/* -------------------------------------------------------------------- short words -- */

enum { ANNA = 101, BORIS = 102, CLIO = 103 }; /* people */
enum { TABLE = 7 };

static store_batch batch; /* of the last `get`; cleared by the next one */

static store_answer get(store_request request) {
    static store_request kept;
    store_batch_clear(&batch);
    kept = request;
    return ask(&on, &batch, &kept);
}

static store_result result_of(store_request request) {
    return ask_only(&on, &request);
}

static const store_header plain = {.phase = 1, .deadline = STORE_NEVER};

static store_request log_of(uint64_t table, uint64_t last, const store_entry *entries, size_t count,
                            const store_header *header) {
    return (store_request){.kind = STORE_APPEND,
                           .table = table,
                           .last = last,
                           .entries = entries,
                           .count = count,
                           .header = header};
}

static store_request chat_of(uint64_t table, store_list list, uint64_t last,
                             const store_entry *entry) {
    return (store_request){.kind = STORE_APPEND,
                           .table = table,
                           .list = list,
                           .last = last,
                           .entries = entry,
                           .count = 1};
}

/* Appends one entry to the log of a table. */
static store_result play(uint64_t table, uint64_t last, uint64_t tag) {
    store_entry entry = {.tag = tag, .text = text_of("1 draw")};
    return result_of(log_of(table, last, &entry, 1, &plain));
}

/* A table that begins with this header. */
static void make(uint64_t table, const store_header *header) {
    store_entry entry = {.tag = table, .text = text_of("made")};
    assert_int_equal(result_of(log_of(table, 0, &entry, 1, header)), STORE_DONE);
}

static store_result say(uint64_t table, store_list list, uint64_t last, uint64_t person) {
    store_entry entry = {.tag = last + 1, .person = person, .text = text_of("hello")};
    return result_of(chat_of(table, list, last, &entry));
}

static store_request reading(uint64_t table, store_list list, uint64_t last, size_t limit) {
    return (store_request){
        .kind = STORE_READ, .table = table, .list = list, .last = last, .limit = limit};
}

static store_header header_of(uint64_t table) {
    store_answer answer = get((store_request){.kind = STORE_HEADER, .table = table});
    assert_int_equal(answer.result, STORE_DONE);
    assert_int_equal(answer.header_count, 1);
    return answer.headers[0];
}

static void assert_text(store_text found, const char *wanted) {
    assert_int_equal(found.length, strlen(wanted));
    if (found.length > 0) assert_memory_equal(found.bytes, wanted, found.length);
}

static store_result put(uint64_t person, uint64_t revision, const char *name) {
    store_person row = {.person = person,
                        .revision = revision,
                        .created = 5,
                        .seen = 6,
                        .name = text_of(name),
                        .data = text_of("{}")};
    return result_of((store_request){.kind = STORE_PUT_PERSON, .row = &row});
}

static store_token token_of(uint8_t first, uint64_t person, uint64_t table, int64_t expires) {
    return (store_token){.hash = {first},
                         .kind = 2,
                         .person = person,
                         .table = table,
                         .seat = 3,
                         .created = 4,
                         .expires = expires};
}

static store_result add_token(store_token token) {
    return result_of((store_request){.kind = STORE_ADD_TOKEN, .token = &token});
}

static bool has_token(uint8_t first) {
    uint8_t hash[STORE_HASH] = {first};
    return result_of((store_request){.kind = STORE_FIND_TOKEN, .hash = hash}) == STORE_DONE;
}

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

static store_answer live(int64_t time) {
    return get((store_request){.kind = STORE_ALIVE, .time = time, .span = 3000});
}

static void a_gap_between_signs_of_life_is_an_outage(void **state) {
    (void)state;
    static const int64_t times[] = {1000, 2000, 4999, 3000, 4998, 8000, 20000};
    static const size_t ended[] = {0, 0, 0, 0, 0, 1, 1};
    for (size_t i = 0; i < COUNT(times); i++) {
        store_answer answer = live(times[i]);
        assert_int_equal(answer.result, STORE_DONE);
        assert_int_equal(answer.time, times[i]);
        assert_int_equal(answer.outage_count, ended[i]);
        if (i == 5) assert_int_equal(answer.outages[0].from, 4999); /* it never went back */
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

#define CASE(name) cmocka_unit_test_setup_teardown(name, begin, end)

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
        CASE(an_entry_stays_as_it_was_written),
        CASE(chats_need_a_table_and_have_numbers_of_their_own),
        CASE(reading_says_what_is_there),
        CASE(erasing_empties_a_text_and_nothing_else),
        CASE(removing_takes_the_last_number_and_everything),
        CASE(each_append_to_a_log_replaces_the_header),
        CASE(tables_are_listed_by_phase_and_member),
        CASE(last_numbers_come_in_the_order_of_the_ids),
        CASE(due_tables_are_claimed_for_a_while),
        CASE(a_row_is_replaced_by_its_next_revision_only),
        CASE(a_forgotten_person_leaves_no_texts),
        CASE(a_token_is_found_by_its_hash),
        CASE(tokens_are_removed_one_by_one_by_person_and_by_table),
        CASE(the_tokens_of_a_person_come_by_table_and_hash),
        CASE(it_is_known_which_hashes_are_those_of_tokens),
        CASE(expired_tokens_stay_until_they_are_swept),
        CASE(a_gap_between_signs_of_life_is_an_outage),
        CASE(what_was_sent_is_finished_when_the_store_is_closed),
        CASE(everything_is_there_when_the_store_is_opened_again),
        CASE(a_store_works_without_a_waker),
        CASE(one_history_gives_the_same_log_in_every_store),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    store_batch_clear(&batch);
    return failed;
}

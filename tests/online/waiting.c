/* What happens to tables that wait for days, which is too long for the simulator. */
#include "core/check.h"
#include "online/online.h"

enum { HOST = 11, NOW = 1000000 };

typedef struct fixture {
    store *store;
    online *online;
    uint64_t next_id;
    int64_t now;
} fixture;

static void count_up(void *owner, void *bytes, size_t count) {
    static uint8_t next;
    (void)owner;
    for (size_t i = 0; i < count; i++) ((uint8_t *)bytes)[i] = ++next;
}

/* Lets the store answer until there is nothing more to ask. */
static void settle(fixture *f) {
    store_batch *batch;
    while ((batch = online_next_batch(f->online)) != NULL) {
        assert_true(store_send(f->store, batch));
        online_stored(f->online, f->now, store_receive(f->store));
    }
}

static fixture begin(void) {
    fixture f = {.store = store_memory_new(), .now = NOW};
    online_rules rules = online_rules_default;
    rules.clients = rules.follows = rules.tables = 4;
    f.online = online_new(&rules, count_up, NULL, f.now);
    assert_true(online_opened(f.online, f.now, 0, HOST));
    settle(&f);
    return f;
}

static void end(fixture *f) {
    online_free(f->online);
    store_close(f->store);
}

/* Asks and returns the refusal, or 0. */
static online_refusal ask(fixture *f, online_ask what, const char *text) {
    online_tell tell;
    what.id = ++f->next_id;
    what.table = 77;
    what.text = (store_text){text, strlen(text)};
    online_asked(f->online, f->now, 0, &what);
    settle(f);
    assert_true(online_next_tell(f->online, 0, &tell));
    assert_int_equal(tell.id, what.id);
    return tell.kind == ONLINE_GRANTED ? 0 : tell.refusal;
}

static void pass(fixture *f, int64_t time) {
    for (int i = 0; i < 4; i++) {
        f->now += time / 4;
        online_tick(f->online, f->now);
        settle(f);
    }
    for (int i = 0; i < 4; i++) {
        f->now += 1000;
        online_tick(f->online, f->now);
        settle(f);
    }
}

/* The number of entries that are stored. */
static uint64_t stored(const fixture *f) {
    uint64_t table = 77;
    store_request lasts = {.kind = STORE_LASTS, .tables = &table, .count = 1};
    store_batch batch = {.requests = &lasts, .count = 1};
    assert_true(store_send(f->store, &batch));
    assert_ptr_equal(store_receive(f->store), &batch);
    uint64_t last = batch.answers[0].lasts[0];
    store_batch_clear(&batch);
    return last;
}

static void make_table(fixture *f) {
    assert_int_equal(ask(f, (online_ask){.kind = ONLINE_MAKE}, "game trains\noptions players=2"),
                     0);
}

/* The host against a computer, up to the first decision. */
static void begin_game(fixture *f) {
    fair_hash nonce = fair_hash_of("nonce", 5);
    fair_hash commitment = fair_commit_nonce(77, 1, &nonce);
    make_table(f);
    assert_int_equal(ask(f, (online_ask){.kind = ONLINE_SIT, .seat = 1}, ""), 0);
    assert_int_equal(ask(f, (online_ask){.kind = ONLINE_FILL, .seat = 2}, "easy"), 0);
    assert_int_equal(ask(f, (online_ask){.kind = ONLINE_READY, .seat = 1, .hash = commitment}, ""),
                     0);
    assert_int_equal(ask(f, (online_ask){.kind = ONLINE_OPEN, .seat = 1, .hash = nonce}, ""), 0);
}

static void a_table_that_nobody_begins_disappears(void **state) {
    (void)state;
    fixture f = begin();
    make_table(&f);
    assert_int_equal(stored(&f), 2);
    pass(&f, GAME_KEPT_MS - CLOCK_DAY_MS);
    assert_int_equal(stored(&f), 2);
    pass(&f, 2 * (int64_t)CLOCK_DAY_MS);
    assert_int_equal(stored(&f), 0);
    assert_int_equal(ask(&f, (online_ask){.kind = ONLINE_SIT, .seat = 1}, ""), ONLINE_NO_TABLE);
    make_table(&f);
    end(&f);
}

static void a_game_without_people_pauses_and_ends_after_days(void **state) {
    (void)state;
    fixture f = begin();
    begin_game(&f);
    assert_int_equal(ask(&f, (online_ask){.kind = ONLINE_LEAVE, .seat = 1}, ""), 0);
    uint64_t count = stored(&f);
    pass(&f, GAME_KEPT_MS - CLOCK_DAY_MS);
    assert_int_equal(stored(&f), count);
    assert_int_equal(ask(&f, (online_ask){.kind = ONLINE_RETURN, .seat = 1}, ""), 0);
    assert_int_equal(ask(&f, (online_ask){.kind = ONLINE_LEAVE, .seat = 1}, ""), 0);
    pass(&f, GAME_KEPT_MS + CLOCK_DAY_MS);
    assert_int_equal(stored(&f), count + 3);
    assert_int_equal(ask(&f, (online_ask){.kind = ONLINE_RETURN, .seat = 1}, ""), ONLINE_NOT_NOW);
    end(&f);
}

static void a_game_that_was_begun_stays_without_a_clock(void **state) {
    (void)state;
    fixture f = begin();
    begin_game(&f);
    uint64_t count = stored(&f);
    pass(&f, 40 * (int64_t)CLOCK_DAY_MS);
    assert_int_equal(stored(&f), count);
    assert_int_equal(ask(&f, (online_ask){.kind = ONLINE_LEAVE, .seat = 1}, ""), 0);
    end(&f);
}

static void a_request_for_another_person_s_seat_is_refused(void **state) {
    (void)state;
    fixture f = begin();
    begin_game(&f);
    assert_true(online_opened(f.online, f.now, 1, HOST + 1));
    static const online_ask_kind kinds[] = {ONLINE_ACT,   ONLINE_TAKE_BACK, ONLINE_LEAVE,
                                            ONLINE_OFFER, ONLINE_READY,     ONLINE_FOLLOW};
    for (size_t i = 0; i < COUNT(kinds); i++) {
        online_tell tell;
        online_ask what = {.kind = kinds[i],
                           .id = 5 + i,
                           .table = 77,
                           .seat = 1,
                           .decision = 1,
                           .text = {"end", 3}};
        online_asked(f.online, f.now, 1, &what);
        settle(&f);
        assert_true(online_next_tell(f.online, 1, &tell));
        assert_int_equal(tell.kind, ONLINE_REFUSED);
        assert_int_equal(tell.refusal, ONLINE_NOT_YOURS);
    }
    end(&f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_that_nobody_begins_disappears),
        cmocka_unit_test(a_game_without_people_pauses_and_ends_after_days),
        cmocka_unit_test(a_game_that_was_begun_stays_without_a_clock),
        cmocka_unit_test(a_request_for_another_person_s_seat_is_refused),
    };
    if (!fair_begin()) return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}

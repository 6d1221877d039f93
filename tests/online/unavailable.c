/* A store that fails for long: whoever asks is told, and nothing was changed. */
#include "core/check.h"
#include "online/alone.h"
#include "store/internal.h"

enum { SECOND = 1000, LONG_MS = 4 * SECOND, TICK_MS = 100, ALL = -1, STRANGER = 3 };

static fixture begin(void) {
    fixture f = alone_begin(4, alone_count_up, NULL);
    alone_ask(&f, 0, (online_ask){.kind = ONLINE_MAKE}, "game trains\noptions players=3");
    return f;
}

static void drop_tells(fixture *f) {
    online_tell tell;
    for (uint32_t client = 0; client < 4; client++)
        while (online_next_tell(f->online, client, &tell)) continue;
}

/* It is not carried out. */
static void answer_badly(store_batch *batch, store_result result) {
    batch->answers = store_batch_alloc(batch, batch->count * sizeof *batch->answers);
    assert_non_null(batch->answers);
    store_batch_fail(batch, result, "no");
}

static bool has_kind(const store_batch *batch, int kind) {
    for (size_t i = 0; i < batch->count; i++)
        if (kind == ALL || (int)batch->requests[i].kind == kind) return true;
    return false;
}

/* Time passes; batches with requests of this kind have this result. */
static void pass(fixture *f, int64_t time, int kind, store_result result) {
    for (int64_t until = f->now + time; f->now < until;) {
        f->now += TICK_MS;
        online_tick(f->online, f->now);
        store_batch *batch;
        while ((batch = online_next_batch(f->online)) != NULL) {
            if (!has_kind(batch, kind)) {
                assert_true(store_send(f->store, batch));
                batch = store_receive(f->store);
            } else {
                answer_badly(batch, result);
            }
            online_stored(f->online, f->now, batch);
        }
    }
}

static online_ask sit(const fixture *f, gw_seat seat) {
    return (online_ask){
        .kind = ONLINE_SIT, .id = f->next_id + seat + 1000, .table = TABLE, .seat = seat};
}

/* The answer to this request, which has been given; everything before it is dropped. */
static online_tell answer(fixture *f, uint32_t client, const online_ask *what) {
    online_tell tell;
    do assert_true(online_next_tell(f->online, client, &tell));
    while (tell.id != what->id || (tell.kind != ONLINE_GRANTED && tell.kind != ONLINE_REFUSED &&
                                   tell.kind != ONLINE_WELCOME));
    return tell;
}

static void assert_unavailable(fixture *f, uint32_t client, const online_ask *what) {
    online_tell tell = answer(f, client, what);
    assert_int_equal(tell.kind, ONLINE_REFUSED);
    assert_int_equal(tell.refusal, ONLINE_UNAVAILABLE);
}

static void assert_silent(fixture *f, uint32_t client) {
    online_tell tell;
    assert_false(online_next_tell(f->online, client, &tell));
}

static void who_waits_for_a_store_that_fails_is_told(void **state) {
    (void)state;
    fixture f = begin();
    game g;
    pass(&f, LONG_MS, ALL, STORE_FAILED);
    drop_tells(&f);
    online_ask what = sit(&f, 1);
    online_asked(f.online, f.now, 0, &what);
    pass(&f, LONG_MS / 2, ALL, STORE_FAILED);
    assert_silent(&f, 0);
    pass(&f, LONG_MS, ALL, STORE_FAILED);
    assert_unavailable(&f, 0, &what);
    pass(&f, LONG_MS, STORE_REMOVE, STORE_FAILED); /* the store works again */
    game_begin(&g, TABLE);
    alone_learn(&f, &g);
    assert_false(game_has_seat(&g, HOST));
    game_end(&g);
    online_asked(f.online, f.now, 0, &what);
    alone_settle(&f);
    assert_int_equal(answer(&f, 0, &what).kind, ONLINE_GRANTED);
    alone_end(&f);
}

static void who_comes_while_the_store_fails_is_told(void **state) {
    (void)state;
    fixture f = begin();
    pass(&f, LONG_MS, ALL, STORE_FAILED);
    online_closed(f.online, f.now, STRANGER, false);
    assert_true(online_opened(f.online, f.now, STRANGER, TABLE));
    uint32_t who = STRANGER; /* as in alone.c */
    online_ask hello = {.kind = ONLINE_HELLO, .id = 1, .hash = fair_hash_of(&who, sizeof who)};
    online_asked(f.online, f.now, STRANGER, &hello);
    pass(&f, LONG_MS + TICK_MS, ALL, STORE_FAILED);
    assert_unavailable(&f, STRANGER, &hello);
    pass(&f, LONG_MS, STORE_REMOVE, STORE_FAILED);
    online_asked(f.online, f.now, STRANGER, &hello);
    alone_settle(&f);
    assert_int_equal(answer(&f, STRANGER, &hello).kind, ONLINE_WELCOME);
    alone_end(&f);
}

/* As with a damaged page. */
static void who_asks_for_a_table_that_cannot_be_read_is_told(void **state) {
    (void)state;
    fixture f = begin();
    for (uint32_t client = 0; client < 4; client++) online_closed(f.online, f.now, client, false);
    pass(&f, online_rules_default.idle_ms + SECOND, STORE_REMOVE, STORE_FAILED);
    assert_int_equal(online_tables(f.online), 0);
    alone_enter(&f, 1, 1, TABLE);
    online_ask follow = {.kind = ONLINE_FOLLOW, .id = 5, .table = TABLE};
    online_asked(f.online, f.now, 1, &follow);
    pass(&f, LONG_MS + SECOND, STORE_READ, STORE_FAILED);
    assert_unavailable(&f, 1, &follow);
    alone_end(&f);
}

/* What may have been carried out is not refused; what waits behind it is. */
static void an_unknown_request_is_answered_when_it_is_known(void **state) {
    (void)state;
    fixture f = begin();
    drop_tells(&f);
    online_ask first = sit(&f, 1), second = sit(&f, 2);
    online_asked(f.online, f.now, 0, &first);
    online_asked(f.online, f.now, 1, &second);
    pass(&f, LONG_MS + SECOND, STORE_APPEND, STORE_UNKNOWN);
    assert_silent(&f, 0);
    assert_unavailable(&f, 1, &second);
    pass(&f, SECOND, STORE_REMOVE, STORE_FAILED);
    assert_int_equal(answer(&f, 0, &first).kind, ONLINE_GRANTED);
    alone_end(&f);
}

/* The process was stopped, or the machine slept: that is nobody's waiting. */
static void after_a_jump_of_the_clock_nobody_is_refused(void **state) {
    (void)state;
    fixture f = begin();
    drop_tells(&f);
    online_ask first = sit(&f, 1), second = sit(&f, 2);
    online_asked(f.online, f.now, 0, &first);
    online_asked(f.online, f.now, 1, &second);
    f.now += 10 * LONG_MS;
    pass(&f, SECOND, STORE_REMOVE, STORE_FAILED);
    assert_int_equal(answer(&f, 0, &first).kind, ONLINE_GRANTED);
    assert_int_equal(answer(&f, 1, &second).kind, ONLINE_GRANTED);
    alone_end(&f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_waits_for_a_store_that_fails_is_told),
        cmocka_unit_test(who_comes_while_the_store_fails_is_told),
        cmocka_unit_test(who_asks_for_a_table_that_cannot_be_read_is_told),
        cmocka_unit_test(an_unknown_request_is_answered_when_it_is_known),
        cmocka_unit_test(after_a_jump_of_the_clock_nobody_is_refused),
    };
    if (!fair_begin()) return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}

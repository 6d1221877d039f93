/* Many who ask at once, and requests that come again or late. */
#include "core/check.h"
#include "online/alone.h"

enum { CROWD = 30 };

/* Sends a request, which the store does not answer yet. */
static void send(fixture *f, uint32_t client, online_ask what) {
    what.id = ++f->next_id;
    what.table = TABLE;
    online_asked(f->online, f->now, client, &what);
}

typedef struct answers {
    size_t granted, busy, others;
} answers;

static answers read_answers(fixture *f, uint32_t client) {
    answers a = {0};
    online_tell tell;
    for (int tries = 0; tries < 2; tries++) {
        while (online_next_tell(f->online, client, &tell)) {
            a.granted += tell.kind == ONLINE_GRANTED;
            a.busy += tell.kind == ONLINE_REFUSED && tell.refusal == ONLINE_BUSY;
            a.others += tell.kind == ONLINE_REFUSED && tell.refusal != ONLINE_BUSY;
        }
        alone_settle(f);
    }
    return a;
}

static void all_who_come_back_at_once_are_answered(void **state) {
    (void)state;
    fixture f = alone_begin(CROWD, alone_count_up, NULL);
    alone_ask(&f, 0, (online_ask){.kind = ONLINE_MAKE}, "game trains\noptions players=2");
    online_free(f.online);
    f.online = online_new(&online_rules_default, alone_count_up, NULL, f.now);
    alone_settle(&f);
    for (uint32_t i = 0; i < CROWD; i++) alone_enter(&f, i, i, TABLE);
    for (uint32_t i = 0; i < CROWD; i++) {
        send(&f, i, (online_ask){.kind = ONLINE_FOLLOW});
        send(&f, i, (online_ask){.kind = ONLINE_LISTEN, .list = STORE_WATCHERS});
    }
    alone_settle(&f);
    for (uint32_t i = 0; i < CROWD; i++) {
        answers a = read_answers(&f, i);
        assert_int_equal(a.granted, 2);
        assert_int_equal(a.busy + a.others, 0);
    }
    alone_end(&f);
}

/* -------------------------------------------------------------------- again, and late -- */

static online_tell ask(fixture *f, uint32_t client, online_ask what, const char *text) {
    online_tell tell = {.kind = ONLINE_BYE};
    alone_ask(f, client, what, text);
    do assert_true(online_next_tell(f->online, client, &tell));
    while (tell.kind != ONLINE_GRANTED && tell.kind != ONLINE_REFUSED);
    return tell;
}

static void an_action_after_it_was_taken_back_is_stale(void **state) {
    (void)state;
    fixture f = alone_begin(2, alone_count_up, NULL);
    game g;
    alone_begin_game(&f, "game mississippi-queen\noptions players=2", 2);
    for (uint32_t i = 0; i < 2; i++) read_answers(&f, i);
    game_begin(&g, TABLE);
    alone_learn(&f, &g);
    gw_seat seat = sitting_decision(g.sitting, 1) != 0 ? 1 : 2;
    uint64_t decision = sitting_decision(g.sitting, seat);
    size_t steps = gw_record_count(sitting_record(g.sitting));
    const gw_action *list;
    char text[GW_ACTION_TEXT];
    gw_out out = gw_out_to(text, sizeof text);
    assert_true(sitting_legal(g.sitting, seat, &list, NULL) > 0);
    sitting_table(g.sitting)->game->write_action(sitting_table(g.sitting), list[0], &out);
    online_ask act = {.kind = ONLINE_ACT, .seat = seat, .decision = decision};
    online_ask back = {.kind = ONLINE_TAKE_BACK, .seat = seat, .number = steps};

    online_tell first = ask(&f, seat - 1u, act, text);
    assert_int_equal(first.kind, ONLINE_GRANTED);
    assert_int_equal(ask(&f, seat - 1u, back, "").kind, ONLINE_GRANTED);
    /* The same request again: it was granted, and is not carried out again. */
    f.next_id -= 2;
    online_tell again = ask(&f, seat - 1u, act, text);
    assert_int_equal(again.kind, ONLINE_GRANTED);
    assert_int_equal(again.number, first.number);
    f.next_id += 1;
    /* The same decision with another request: it is not the current one any more. */
    online_tell late = ask(&f, seat - 1u, act, text);
    assert_int_equal(late.kind, ONLINE_REFUSED);
    assert_int_equal(late.refusal, ONLINE_STALE);
    uint64_t before = g.last;
    alone_learn(&f, &g);
    assert_int_equal(g.last, before + 2);
    assert_int_equal(gw_record_count(sitting_record(g.sitting)), steps);
    assert_true(sitting_decision(g.sitting, seat) > decision);
    game_end(&g);
    alone_end(&f);
}

/* Two servers with one store: what one of them has not heard of yet is no reason to refuse. */
static void nothing_is_refused_by_an_old_log(void **state) {
    (void)state;
    fixture one = alone_begin(2, alone_count_up, NULL), other = one;
    other.online = online_new(&online_rules_default, alone_count_up, NULL, one.now);
    alone_ask(&one, 0, (online_ask){.kind = ONLINE_MAKE}, "game trains\noptions players=2");
    alone_enter(&other, 1, 1, TABLE);
    other.next_id = one.next_id + 100;
    assert_int_equal(ask(&other, 1, (online_ask){.kind = ONLINE_FOLLOW}, "").kind, ONLINE_GRANTED);
    online_ask sit = {.kind = ONLINE_SIT, .seat = 2}, stand = {.kind = ONLINE_STAND, .seat = 2};
    assert_int_equal(ask(&one, 1, sit, "").kind, ONLINE_GRANTED);
    assert_int_equal(ask(&other, 1, stand, "").kind, ONLINE_GRANTED);
    online_free(other.online);
    alone_end(&one);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_who_come_back_at_once_are_answered),
        cmocka_unit_test(an_action_after_it_was_taken_back_is_stale),
        cmocka_unit_test(nothing_is_refused_by_an_old_log),
    };
    if (!fair_begin()) return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}

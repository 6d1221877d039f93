/* What followers are told besides the log: clocks, decisions and who is there. */
#include "core/check.h"
#include "online/alone.h"

/* What one client was told last, and how often, since it was looked at. */
typedef struct heard {
    size_t clocks_count, due_count, present_count;
    online_clocks clocks;
    online_present present;
    uint64_t due;
} heard;

static heard listen(fixture *f, uint32_t client) {
    heard h = {.due = 0};
    online_tell tell;
    while (online_next_tell(f->online, client, &tell)) {
        if (tell.kind == ONLINE_CLOCKS) {
            h.clocks = *tell.clocks;
            h.clocks_count++;
        } else if (tell.kind == ONLINE_DUE) {
            h.due = tell.number;
            h.due_count++;
        } else if (tell.kind == ONLINE_PRESENT) {
            h.present = *tell.present;
            h.present_count++;
        }
    }
    return h;
}

static void tick(fixture *f, int64_t time) {
    f->now += time;
    online_tick(f->online, f->now);
    alone_settle(f);
}

static void follow(fixture *f, uint32_t client, gw_seat viewer) {
    alone_ask(f, client, (online_ask){.kind = ONLINE_FOLLOW, .seat = viewer}, "");
}

static fixture begin(const char *text) {
    fixture f = alone_begin(4, alone_count_up, NULL);
    alone_begin_game(&f, text, 2);
    return f;
}

/* The first action of the seat whose turn it is. */
static void act(fixture *f, gw_seat seat, uint64_t decision) {
    const gw_action *list;
    char text[GW_ACTION_TEXT];
    gw_out out = gw_out_to(text, sizeof text);
    game g;
    game_begin(&g, TABLE);
    alone_learn(f, &g);
    assert_true(sitting_legal(g.sitting, seat, &list, NULL) > 0);
    sitting_table(g.sitting)->game->write_action(sitting_table(g.sitting), list[0], &out);
    alone_ask(f, seat - 1, (online_ask){.kind = ONLINE_ACT, .seat = seat, .decision = decision},
              text);
    game_end(&g);
}

static void a_clock_is_told_when_it_starts_and_when_it_stops(void **state) {
    (void)state;
    fixture f = begin("game trains\noptions players=2\nclock move 30000 60000");
    follow(&f, 3, GW_PUBLIC);
    heard h = listen(&f, 3);
    assert_int_equal(h.clocks_count, 1);
    assert_int_equal(h.clocks.count, 2);
    assert_int_equal(h.clocks.time, f.now);
    size_t at = h.clocks.seats[0].is_running ? 0 : 1;
    gw_seat seat = h.clocks.seats[at].seat;
    assert_true(h.clocks.seats[at].is_running);
    assert_false(h.clocks.seats[1 - at].is_running);
    assert_int_equal(h.clocks.seats[at].bank, 60000);
    assert_int_equal(h.clocks.seats[at].until, f.now + CLOCK_GRACE_MS + 30000 + 60000);
    assert_int_equal(listen(&f, 3).clocks_count, 0);

    follow(&f, seat - 1, seat);
    uint64_t decision = listen(&f, seat - 1).due;
    assert_int_not_equal(decision, 0);
    tick(&f, 2000);
    assert_int_equal(listen(&f, 3).clocks_count, 0);
    for (int i = 0; i < 20 && decision != 0; i++) {
        act(&f, seat, decision);
        h = listen(&f, seat - 1);
        if (h.due_count > 0) decision = h.due;
    }
    assert_int_equal(decision, 0);
    h = listen(&f, 3);
    assert_true(h.clocks_count > 0);
    assert_false(h.clocks.seats[at].is_running);
    assert_true(h.clocks.seats[1 - at].is_running);
    alone_end(&f);
}

static void a_day_of_holiday_is_told(void **state) {
    (void)state;
    fixture f = begin("game trains\noptions players=2\nclock days 1 3");
    follow(&f, 3, GW_PUBLIC);
    heard h = listen(&f, 3);
    assert_int_equal(h.clocks.seats[0].holidays, 3);
    assert_int_equal(h.clocks.seats[0].bank, 0);
    for (gw_seat seat = 1; seat <= 2; seat++) /* whose turn it is, and who waits */
        alone_ask(&f, seat - 1, (online_ask){.kind = ONLINE_HOLIDAY, .seat = seat}, "");
    h = listen(&f, 3);
    for (size_t i = 0; i < 2; i++) {
        assert_int_equal(h.clocks.seats[i].holidays, 2);
        assert_int_equal(h.clocks.seats[i].bank, CLOCK_DAY_MS);
        if (h.clocks.seats[i].is_running)
            assert_true(h.clocks.seats[i].until == f.now + CLOCK_GRACE_MS + 2 * CLOCK_DAY_MS);
    }
    alone_end(&f);
}

static void without_a_clock_none_is_told(void **state) {
    (void)state;
    fixture f = begin("game trains\noptions players=2");
    follow(&f, 3, GW_PUBLIC);
    assert_int_equal(listen(&f, 3).clocks_count, 0);
    alone_end(&f);
}

static void only_the_seat_itself_is_told_its_decision(void **state) {
    (void)state;
    fixture f = begin("game dragons\noptions players=2");
    follow(&f, 0, 1);
    follow(&f, 1, 2);
    follow(&f, 3, GW_PUBLIC);
    heard one = listen(&f, 0), two = listen(&f, 1);
    assert_int_equal(one.due_count, 1);
    assert_int_equal(two.due_count, 1);
    assert_int_not_equal(one.due + two.due, 0);
    assert_int_equal(listen(&f, 3).due_count, 0);
    /* Whoever leaves has nothing to decide. */
    uint32_t client = one.due != 0 ? 0 : 1;
    alone_ask(&f, client, (online_ask){.kind = ONLINE_LEAVE, .seat = (gw_seat)(client + 1)}, "");
    heard h = listen(&f, client);
    assert_int_equal(h.due_count, 1);
    assert_int_equal(h.due, 0);
    alone_end(&f);
}

static void who_leaves_is_gone_and_whose_connection_is_lost_is_lost(void **state) {
    (void)state;
    fixture f = begin("game trains\noptions players=2");
    follow(&f, 0, 1);
    heard h = listen(&f, 0);
    assert_int_equal(h.present_count, 1);
    assert_int_equal(h.present.here_count, 1);
    assert_int_equal(h.present.here[0], HOST);
    follow(&f, 1, 2);
    follow(&f, 2, GW_PUBLIC);
    follow(&f, 3, GW_PUBLIC);
    assert_int_equal(listen(&f, 0).present_count, 0); /* once a second */
    tick(&f, 1000);
    h = listen(&f, 0);
    assert_int_equal(h.present_count, 1);
    assert_int_equal(h.present.here_count, 2);
    assert_int_equal(h.present.here[1], HOST + 1);
    assert_int_equal(h.present.watchers, 2);

    online_closed(f.online, f.now, 1, true);
    online_closed(f.online, f.now, 2, true);
    tick(&f, 1000);
    h = listen(&f, 0);
    assert_int_equal(h.present.here_count, 1);
    assert_int_equal(h.present.lost_count, 1);
    assert_int_equal(h.present.lost[0], HOST + 1);
    assert_int_equal(h.present.watchers, 1);

    alone_enter(&f, 1, 1, TABLE);
    follow(&f, 1, 2);
    tick(&f, 1000);
    h = listen(&f, 0);
    assert_int_equal(h.present.here_count, 2);
    assert_int_equal(h.present.lost_count, 0);

    online_closed(f.online, f.now, 1, false);
    tick(&f, 1000);
    h = listen(&f, 0);
    assert_int_equal(h.present_count, 1);
    assert_int_equal(h.present.here_count, 1);
    assert_int_equal(h.present.lost_count, 0);
    tick(&f, 1000);
    assert_int_equal(listen(&f, 0).present_count, 0);
    alone_end(&f);
}

static void a_person_with_two_views_or_two_connections_is_there_once(void **state) {
    (void)state;
    fixture f = begin("game trains\noptions players=2");
    alone_enter(&f, 3, 0, TABLE);
    follow(&f, 0, 1);
    follow(&f, 0, GW_PUBLIC);
    follow(&f, 3, GW_PUBLIC);
    tick(&f, 1000);
    heard h = listen(&f, 0);
    assert_int_equal(h.present.here_count, 1);
    assert_int_equal(h.present.watchers, 0);
    online_closed(f.online, f.now, 0, true);
    tick(&f, 1000);
    h = listen(&f, 3);
    assert_int_equal(h.present.here_count, 1);
    assert_int_equal(h.present.lost_count, 0);
    alone_end(&f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_clock_is_told_when_it_starts_and_when_it_stops),
        cmocka_unit_test(a_day_of_holiday_is_told),
        cmocka_unit_test(without_a_clock_none_is_told),
        cmocka_unit_test(only_the_seat_itself_is_told_its_decision),
        cmocka_unit_test(who_leaves_is_gone_and_whose_connection_is_lost_is_lost),
        cmocka_unit_test(a_person_with_two_views_or_two_connections_is_there_once),
    };
    if (!fair_begin()) return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}

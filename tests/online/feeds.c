/* Feeds: where it is a person's turn and since when, for whoever has the feed's token. */
#include "core/check.h"
#include "online/alone.h"
#include "online/text.h"

#include <stdlib.h>

static const char setup_text[] = "game trains\noptions players=2\nclock days 1 2";

enum { READER = 3 };

/* Clients 0 and 1 are people who play, 2 looks at the tables of person 0, and 3 is a reader. */
static fixture begin(void) {
    fixture f = alone_begin(4, alone_count_up, NULL);
    alone_enter(&f, 2, 0, 0);
    return f;
}

static fair_hash hash_of(const char *text) {
    return fair_hash_of(text, strlen(text));
}

/* Asks and returns the answer. */
static online_tell ask(fixture *f, uint32_t client, online_ask what) {
    online_tell tell = {.kind = 0};
    what.id = ++f->next_id;
    online_asked(f->online, f->now, client, &what);
    alone_settle(f);
    do assert_true(online_next_tell(f->online, client, &tell));
    while (tell.kind != ONLINE_GRANTED && tell.kind != ONLINE_REFUSED &&
           tell.kind != ONLINE_WELCOME && tell.kind != ONLINE_STRANGER);
    return tell;
}

static void assert_granted(online_tell tell) {
    assert_int_equal(tell.kind, ONLINE_GRANTED);
}

static void assert_refused(online_tell tell, online_refusal refusal) {
    assert_int_equal(tell.kind, ONLINE_REFUSED);
    assert_int_equal(tell.refusal, refusal);
}

static online_tell ask_feed(fixture *f, uint32_t client, const char *token) {
    return ask(f, client, (online_ask){.kind = ONLINE_FEED, .hash = hash_of(token)});
}

static void enter(fixture *f, uint64_t table) {
    online_closed(f->online, f->now, READER, false);
    assert_true(online_opened(f->online, f->now, READER, table));
}

static online_tell read_feed(fixture *f, const char *token) {
    enter(f, 0);
    return ask(f, READER, (online_ask){.kind = ONLINE_READ, .hash = hash_of(token)});
}

/* What the reader is told until everything has been told; the last table where somebody is due. */
static online_listing hear(fixture *f) {
    online_listing due = {.table = 0};
    online_tell tell = {.kind = 0};
    for (int i = 0; i < 8 && tell.kind != ONLINE_COMPLETE; i++) {
        alone_settle(f);
        f->now += 100;
        online_tick(f->online, f->now);
        while (tell.kind != ONLINE_COMPLETE && online_next_tell(f->online, READER, &tell))
            if (tell.kind == ONLINE_LISTED && tell.listing->due != 0) due = *tell.listing;
    }
    assert_int_equal(tell.kind, ONLINE_COMPLETE);
    return due;
}

static void only_a_feed_can_be_read(void **state) {
    (void)state;
    fixture f = begin();
    assert_refused(read_feed(&f, "none"), ONLINE_NOT_INVITED);
    assert_granted(ask(&f, 0, (online_ask){.kind = ONLINE_LINK, .hash = hash_of("link")}));
    assert_refused(read_feed(&f, "link"), ONLINE_NOT_INVITED);
    uint32_t who = 0; /* the token of person 0 */
    enter(&f, 0);
    assert_refused(
        ask(&f, READER, (online_ask){.kind = ONLINE_READ, .hash = fair_hash_of(&who, sizeof who)}),
        ONLINE_NOT_INVITED);
    assert_granted(ask_feed(&f, 0, "feed"));
    assert_int_equal(read_feed(&f, "feed").person, HOST);
    alone_end(&f);
}

static void a_feed_s_token_is_nobody_s(void **state) {
    (void)state;
    fixture f = begin();
    assert_granted(ask_feed(&f, 0, "feed"));
    enter(&f, 0);
    online_ask hello = {.kind = ONLINE_HELLO, .hash = hash_of("feed"), .text = text_of("Anna")};
    assert_refused(ask(&f, READER, hello), ONLINE_INVALID);
    hello =
        (online_ask){.kind = ONLINE_HELLO, .hash = hash_of("another"), .other = hash_of("feed")};
    assert_refused(ask(&f, READER, hello), ONLINE_NOT_INVITED);
    alone_end(&f);
}

static void a_reader_may_ask_nothing_else(void **state) {
    (void)state;
    fixture f = begin();
    assert_granted(ask_feed(&f, 0, "feed"));
    for (online_ask_kind kind = ONLINE_FOLLOW; kind < ONLINE_ASKS; kind++) {
        if (kind == ONLINE_UNFOLLOW) continue; /* it has no answer */
        assert_int_equal(read_feed(&f, "feed").kind, ONLINE_WELCOME);
        online_ask what = {
            .kind = kind, .table = TABLE, .hash = hash_of("more"), .text = text_of("Eve")};
        assert_refused(ask(&f, READER, what), ONLINE_INVALID);
    }
    enter(&f, TABLE);
    assert_refused(ask(&f, READER, (online_ask){.kind = ONLINE_READ, .hash = hash_of("feed")}),
                   ONLINE_NOT_INVITED);
    alone_end(&f);
}

static void a_feed_ends_at_once_and_alone(void **state) {
    (void)state;
    fixture f = begin();
    online_tell tell;
    assert_granted(ask(&f, 0, (online_ask){.kind = ONLINE_LINK, .hash = hash_of("link")}));
    assert_granted(ask_feed(&f, 0, "feed"));
    assert_granted(ask_feed(&f, 0, "feed"));
    assert_granted(ask_feed(&f, 0, "other"));
    assert_granted(ask_feed(&f, 1, "hers"));
    assert_refused(ask_feed(&f, 1, "feed"), ONLINE_TAKEN);
    assert_granted(ask(&f, 0, (online_ask){.kind = ONLINE_UNLINK}));
    assert_int_equal(read_feed(&f, "feed").kind, ONLINE_WELCOME);
    hear(&f);
    assert_granted(ask(&f, 0, (online_ask){.kind = ONLINE_UNFEED}));
    assert_true(online_next_tell(f.online, READER, &tell));
    assert_int_equal(tell.kind, ONLINE_REVOKED);
    assert_refused(read_feed(&f, "feed"), ONLINE_NOT_INVITED);
    assert_refused(read_feed(&f, "other"), ONLINE_NOT_INVITED);
    assert_int_equal(read_feed(&f, "hers").person, HOST + 1);
    alone_end(&f);
}

static void nothing_is_read_of_somebody_who_was_forgotten(void **state) {
    (void)state;
    fixture f = begin();
    assert_granted(ask_feed(&f, 0, "feed"));
    store_request request = {.kind = STORE_FORGET_PERSON, .person = HOST};
    store_batch batch = {.requests = &request, .count = 1};
    assert_true(store_send(f.store, &batch));
    assert_ptr_equal(store_receive(f.store), &batch);
    store_batch_clear(&batch);
    assert_refused(read_feed(&f, "feed"), ONLINE_NOT_INVITED);
    alone_end(&f);
}

/* The seat that is to act, of a table as it is stored. */
static gw_seat due_seat(const game *g) {
    for (gw_seat seat = 1; seat <= 2; seat++)
        if (sitting_decision(g->sitting, seat) != 0) return seat;
    return 0;
}

/* The first legal action of the seat that is to act; or to draw a card, if that is one. */
static void act(fixture *f, game *g) {
    const gw_action *list;
    char text[GW_ACTION_TEXT] = "";
    gw_out out;
    const gw_table *rules = sitting_table(g->sitting);
    gw_seat seat = due_seat(g);
    size_t count = sitting_legal(g->sitting, seat, &list, NULL);
    for (size_t i = count; i-- > 0 && strcmp(text, "draw") != 0;) {
        out = gw_out_to(text, sizeof text);
        rules->game->write_action(rules, list[i], &out);
    }
    online_ask what = {
        .kind = ONLINE_ACT, .seat = seat, .decision = sitting_decision(g->sitting, seat)};
    alone_ask(f, seat - 1, what, text);
    alone_learn(f, g);
}

/* Drawing a card and placing it are one turn, though chance comes in between. */
static void a_turn_is_the_same_until_it_ends(void **state) {
    (void)state;
    fixture f = begin();
    game g;
    game_begin(&g, TABLE);
    assert_granted(ask_feed(&f, 0, "feed 1"));
    assert_granted(ask_feed(&f, 1, "feed 2"));
    int64_t began = f.now;
    alone_begin_game(&f, setup_text, 2);
    alone_learn(&f, &g);
    for (int turn = 0; turn < 4; turn++) {
        gw_seat seat = due_seat(&g);
        int decisions = 0;
        while (due_seat(&g) == seat) {
            f.now += 60000;
            online_tick(f.online, f.now);
            assert_int_equal(read_feed(&f, seat == 1 ? "feed 1" : "feed 2").person,
                             HOST + seat - 1);
            online_listing due = hear(&f);
            assert_int_equal(due.table, TABLE);
            assert_int_equal(due.due, 1 << (seat - 1));
            assert_int_equal(due.since, began);
            assert_true(due.deadline > began + CLOCK_DAY_MS);
            assert_int_equal(read_feed(&f, seat == 1 ? "feed 2" : "feed 1").person,
                             HOST + 2 - seat);
            assert_int_equal(hear(&f).table, 0);
            act(&f, &g);
            decisions++;
        }
        assert_int_equal(decisions, turn < 2 ? 1 : 2); /* at first a card is kept */
        began = g.time;
    }
    game_end(&g);
    alone_end(&f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_a_feed_can_be_read),
        cmocka_unit_test(a_feed_s_token_is_nobody_s),
        cmocka_unit_test(a_reader_may_ask_nothing_else),
        cmocka_unit_test(a_feed_ends_at_once_and_alone),
        cmocka_unit_test(nothing_is_read_of_somebody_who_was_forgotten),
        cmocka_unit_test(a_turn_is_the_same_until_it_ends),
    };
    if (!fair_begin()) return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}

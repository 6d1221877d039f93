/* Invitations to watch, seats that are freed during the game, and rematches. */
#include "core/check.h"
#include "online/alone.h"

static online_refusal ask(fixture *f, uint32_t client, online_ask what, const char *text) {
    online_tell tell;
    alone_ask(f, client, what, text);
    while (online_next_tell(f->online, client, &tell)) {
        if (tell.kind == ONLINE_REFUSED) return tell.refusal;
        if (tell.kind == ONLINE_GRANTED) return 0;
    }
    fail();
    return 0;
}

static bool is_told(fixture *f, uint32_t client, online_tell_kind kind) {
    bool is_found = false;
    online_tell tell;
    while (online_next_tell(f->online, client, &tell)) is_found = is_found || tell.kind == kind;
    return is_found;
}

/* Tokens by number. */
static fair_hash token(uint8_t number) {
    return fair_hash_of(&number, 1);
}

static online_refusal invite(fixture *f, uint8_t number, gw_seat seat, int64_t until) {
    fair_hash secret = token(number);
    return ask(f, 0,
               (online_ask){.kind = ONLINE_INVITE,
                            .hash = fair_hash_of(secret.bytes, FAIR_BYTES),
                            .seat = seat,
                            .number = (uint64_t)until},
               "");
}

static online_refusal follow(fixture *f, uint32_t client, uint8_t number) {
    online_ask what = {.kind = ONLINE_FOLLOW, .seat = GW_PUBLIC};
    if (number != 0) what.hash = token(number);
    return ask(f, client, what, "");
}

static online_refusal sit(fixture *f, uint32_t client, gw_seat seat, uint8_t number) {
    online_ask what = {.kind = ONLINE_SIT, .seat = seat};
    if (number != 0) what.hash = token(number);
    return ask(f, client, what, "");
}

static fixture begin_private(void) {
    fixture f = alone_begin(4, alone_count_up, NULL);
    assert_int_equal(
        ask(&f, 0, (online_ask){.kind = ONLINE_MAKE}, "game trains\noptions players=2\nprivate"),
        0);
    return f;
}

static void who_is_invited_to_watch_watches_and_does_not_sit(void **state) {
    (void)state;
    fixture f = begin_private();
    assert_int_equal(follow(&f, 1, 0), ONLINE_NOT_INVITED);
    assert_int_equal(follow(&f, 1, 1), ONLINE_NOT_INVITED);
    assert_int_equal(invite(&f, 1, ONLINE_TO_WATCH, f.now + 1000), 0);
    assert_int_equal(follow(&f, 1, 2), ONLINE_NOT_INVITED);
    assert_int_equal(follow(&f, 1, 1), 0);
    assert_int_equal(follow(&f, 2, 1), 0); /* several may */
    assert_int_equal(sit(&f, 1, 1, 1), ONLINE_NOT_INVITED);
    assert_int_equal(sit(&f, 1, 1, 0), ONLINE_NOT_INVITED);
    assert_int_equal(ask(&f, 1, (online_ask){.kind = ONLINE_SAY, .list = STORE_WATCHERS}, "Hello"),
                     0);
    assert_int_equal(ask(&f, 3, (online_ask){.kind = ONLINE_SAY, .list = STORE_WATCHERS}, "Hello"),
                     ONLINE_NOT_INVITED);
    f.now += 1000;
    assert_int_equal(follow(&f, 3, 1), ONLINE_NOT_INVITED); /* expired */
    fair_hash secret = token(1);
    fair_hash hash = fair_hash_of(secret.bytes, FAIR_BYTES);
    assert_false(is_told(&f, 1, ONLINE_ENDED));
    assert_int_equal(ask(&f, 0, (online_ask){.kind = ONLINE_REVOKE, .hash = hash}, ""), 0);
    assert_true(is_told(&f, 1, ONLINE_ENDED));
    assert_int_equal(ask(&f, 1, (online_ask){.kind = ONLINE_SAY, .list = STORE_WATCHERS}, "Hello"),
                     ONLINE_NOT_INVITED);
    alone_end(&f);
}

static void who_is_invited_to_sit_looks_first(void **state) {
    (void)state;
    fixture f = begin_private();
    assert_int_equal(invite(&f, 1, 0, f.now + 1000), 0);
    assert_int_equal(follow(&f, 1, 1), 0);
    assert_int_equal(follow(&f, 2, 1), 0);
    assert_int_equal(sit(&f, 1, 2, 1), 0);
    assert_false(is_told(&f, 1, ONLINE_ENDED)); /* has a seat */
    assert_true(is_told(&f, 2, ONLINE_ENDED));  /* the invitation is used up */
    alone_end(&f);
}

/* Whoever may not see a table is told the same, whatever is there. */
static void refusals_of_a_private_table_say_nothing(void **state) {
    (void)state;
    static const online_ask_kind kinds[] = {
        ONLINE_SIT,     ONLINE_INVITE, ONLINE_REVOKE,    ONLINE_STAND,  ONLINE_FILL,  ONLINE_READY,
        ONLINE_OPEN,    ONLINE_ACT,    ONLINE_LEAVE,     ONLINE_RETURN, ONLINE_OFFER, ONLINE_AGREE,
        ONLINE_DECLINE, ONLINE_RESUME, ONLINE_TAKE_BACK, ONLINE_CHAT,   ONLINE_NEXT,  ONLINE_LISTEN,
        ONLINE_SAY,     ONLINE_ERASE,  ONLINE_FOLLOW,    ONLINE_HOLIDAY};
    fixture f = begin_private();
    assert_int_equal(sit(&f, 0, 1, 0), 0);
    assert_int_equal(ask(&f, 0, (online_ask){.kind = ONLINE_SAY, .list = STORE_PLAYERS}, "Secret"),
                     0);
    assert_int_equal(
        ask(&f, 0, (online_ask){.kind = ONLINE_ERASE, .list = STORE_PLAYERS, .number = 1}, ""), 0);
    for (size_t i = 0; i < COUNT(kinds); i++)
        for (gw_seat seat = 1; seat <= 3; seat++) /* taken, free, and not there */
            assert_int_equal(ask(&f, 1,
                                 (online_ask){.kind = kinds[i],
                                              .seat = seat,
                                              .list = STORE_PLAYERS,
                                              .number = seat,
                                              .other_table = TABLE + seat - 1},
                                 "hello"),
                             ONLINE_NOT_INVITED);
    alone_end(&f);
}

static void who_is_welcome_needs_no_invitation(void **state) {
    (void)state;
    fixture f = alone_begin(4, alone_count_up, NULL);
    char text[128];
    gw_out out = gw_out_to(text, sizeof text);
    gw_put_text(&out, "game trains\noptions players=2\nprivate\nhints\nwelcome ");
    gw_put_hex(&out, HOST + 1);
    gw_put_char(&out, ' ');
    gw_put_hex(&out, HOST + 2);
    assert_int_equal(ask(&f, 0, (online_ask){.kind = ONLINE_MAKE}, text), 0);
    assert_int_equal(follow(&f, 1, 0), 0);
    assert_int_equal(sit(&f, 2, 1, 0), 0);
    assert_int_equal(follow(&f, 3, 0), ONLINE_NOT_INVITED);
    assert_int_equal(sit(&f, 3, 2, 0), ONLINE_NOT_INVITED);
    alone_end(&f);
}

static void invitations_that_have_expired_make_room(void **state) {
    (void)state;
    fixture f = begin_private();
    for (uint8_t i = 1; i <= GAME_INVITATIONS; i++)
        assert_int_equal(invite(&f, i, 0, f.now + (i == 3 ? 500 : 5000)), 0);
    assert_int_equal(invite(&f, 90, 0, f.now + 5000), ONLINE_BUSY);
    f.now += 500;
    assert_int_equal(invite(&f, 91, 0, f.now + 5000), 0);
    assert_int_equal(invite(&f, 92, 0, f.now + 5000), ONLINE_BUSY);
    assert_int_equal(sit(&f, 1, 1, 3), ONLINE_NOT_INVITED);
    assert_int_equal(sit(&f, 1, 1, 91), 0);
    alone_end(&f);
}

static fixture begin_game(const char *text) {
    fixture f = alone_begin(4, alone_count_up, NULL);
    alone_begin_game(&f, text, 2);
    for (uint32_t i = 0; i < 4; i++) is_told(&f, i, ONLINE_BYE);
    return f;
}

static void the_host_frees_the_seat_of_who_is_away(void **state) {
    (void)state;
    fixture f = begin_game("game trains\noptions players=2");
    online_ask stand = {.kind = ONLINE_STAND, .seat = 2};
    assert_int_equal(ask(&f, 0, stand, ""), ONLINE_NOT_NOW); /* who plays stays */
    assert_int_equal(ask(&f, 1, (online_ask){.kind = ONLINE_LEAVE, .seat = 2}, ""), 0);
    assert_int_equal(ask(&f, 1, stand, ""), ONLINE_NOT_YOURS);
    assert_int_equal(ask(&f, 0, stand, ""), 0);
    assert_int_equal(ask(&f, 0, stand, ""), ONLINE_NOT_NOW);
    assert_int_equal(ask(&f, 1, (online_ask){.kind = ONLINE_RETURN, .seat = 2}, ""),
                     ONLINE_NOT_YOURS);
    assert_int_equal(sit(&f, 2, 2, 0), ONLINE_NOT_INVITED);
    assert_int_equal(invite(&f, 1, 2, f.now + 5000), 0);
    assert_int_equal(sit(&f, 2, 1, 1), ONLINE_TAKEN);
    assert_int_equal(sit(&f, 2, 2, 1), 0);
    assert_int_equal(sit(&f, 3, 2, 1), ONLINE_TAKEN);
    game g;
    game_begin(&g, TABLE);
    alone_learn(&f, &g);
    assert_int_equal(g.seats[2].person, HOST + 2);
    assert_true(game_is_person(&g, 2));
    game_end(&g);
    assert_int_equal(ask(&f, 2, (online_ask){.kind = ONLINE_LEAVE, .seat = 2}, ""), 0);
    assert_int_equal(ask(&f, 2, (online_ask){.kind = ONLINE_RETURN, .seat = 2}, ""), 0);
    alone_end(&f);
}

static void a_game_without_people_goes_on_with_who_joins(void **state) {
    (void)state;
    fixture f = begin_game("game trains\noptions players=2");
    assert_int_equal(ask(&f, 1, (online_ask){.kind = ONLINE_LEAVE, .seat = 2}, ""), 0);
    assert_int_equal(ask(&f, 0, (online_ask){.kind = ONLINE_LEAVE, .seat = 1}, ""), 0);
    assert_int_equal(ask(&f, 0, (online_ask){.kind = ONLINE_STAND, .seat = 2}, ""), 0);
    assert_int_equal(invite(&f, 1, 0, f.now + 5000), 0);
    assert_int_equal(sit(&f, 3, 2, 1), 0);
    game g;
    game_begin(&g, TABLE);
    alone_learn(&f, &g);
    assert_int_equal(g.phase, GAME_PLAYING);
    game_end(&g);
    alone_end(&f);
}

/* A table of client `host`, from a connection of its own. */
static void make_other(fixture *f, uint32_t host, uint64_t table) {
    static const char text[] = "game trains\noptions players=2\nprivate";
    online_tell tell;
    online_ask make = {
        .kind = ONLINE_MAKE, .id = 900 + table, .table = table, .text = {text, sizeof text - 1}};
    alone_enter(f, host, host, table);
    online_asked(f->online, f->now, host, &make);
    alone_settle(f);
    assert_true(online_next_tell(f->online, host, &tell));
    assert_int_equal(tell.kind, ONLINE_GRANTED);
    alone_enter(f, host, host, TABLE);
}

static online_refusal next(fixture *f, uint32_t client, uint64_t table) {
    return ask(f, client, (online_ask){.kind = ONLINE_NEXT, .other_table = table}, "");
}

static void who_played_names_one_table_for_a_rematch(void **state) {
    (void)state;
    fixture f = begin_game("game trains\noptions players=2");
    make_other(&f, 1, 500);
    make_other(&f, 3, 501);
    assert_int_equal(next(&f, 1, 500), ONLINE_NOT_NOW);
    assert_int_equal(ask(&f, 0, (online_ask){.kind = ONLINE_OFFER, .seat = 1}, "end"), 0);
    assert_int_equal(ask(&f, 1, (online_ask){.kind = ONLINE_AGREE, .seat = 2}, ""), 0);
    assert_int_equal(next(&f, 3, 501), ONLINE_NOT_YOURS); /* only watched */
    assert_int_equal(next(&f, 1, 0), ONLINE_INVALID);
    assert_int_equal(next(&f, 1, TABLE), ONLINE_INVALID);
    assert_int_equal(next(&f, 1, 502), ONLINE_NO_TABLE);
    assert_int_equal(next(&f, 1, 501), ONLINE_NOT_YOURS); /* somebody else's */
    assert_int_equal(next(&f, 1, 500), 0);
    f.next_id--;
    assert_int_equal(next(&f, 1, 500), 0); /* the same again */
    assert_int_equal(next(&f, 1, 500), ONLINE_TAKEN);
    game g;
    game_begin(&g, TABLE);
    alone_learn(&f, &g);
    assert_int_equal(g.next, 500);
    game_end(&g);
    alone_end(&f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_is_invited_to_watch_watches_and_does_not_sit),
        cmocka_unit_test(who_is_invited_to_sit_looks_first),
        cmocka_unit_test(refusals_of_a_private_table_say_nothing),
        cmocka_unit_test(who_is_welcome_needs_no_invitation),
        cmocka_unit_test(invitations_that_have_expired_make_room),
        cmocka_unit_test(the_host_frees_the_seat_of_who_is_away),
        cmocka_unit_test(a_game_without_people_goes_on_with_who_joins),
        cmocka_unit_test(who_played_names_one_table_for_a_rematch),
    };
    if (!fair_begin()) return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Lists of tables: the lobby, and one's own. */
#include "core/check.h"
#include "online/alone.h"
#include "online/text.h"

#include <stdlib.h>

enum { SHOWN = 256 }; /* most tables of a group in the lobby */

/* What a client has been told of a list. */
typedef struct heard {
    size_t listed, unlisted, complete;
    uint64_t gone; /* the last one that was unlisted */
    online_listing last;
    char game[64], options[64], clock[64], name[64], level[64];
} heard;

static void copy(char to[64], store_text text) {
    assert_true(text.length < 64);
    if (text.length > 0) memcpy(to, text.bytes, text.length);
    to[text.length] = '\0';
}

static heard listen(fixture *f, uint32_t client, online_where where) {
    heard h = {.listed = 0};
    online_tell tell;
    for (int i = 0; i < 8; i++) { /* names have to be read */
        alone_settle(f);
        while (online_next_tell(f->online, client, &tell)) {
            if (tell.kind < ONLINE_LISTED || tell.where != where) continue;
            h.complete += tell.kind == ONLINE_COMPLETE;
            h.unlisted += tell.kind == ONLINE_UNLISTED;
            if (tell.kind == ONLINE_UNLISTED) h.gone = tell.table;
            if (tell.kind != ONLINE_LISTED) continue;
            h.listed++;
            h.last = *tell.listing;
            assert_int_equal(h.last.table, tell.table);
            copy(h.game, h.last.game);
            copy(h.options, h.last.options);
            copy(h.clock, h.last.clock);
            copy(h.name, h.last.seats[0].name);
            copy(h.level, h.last.seats[1].level);
        }
    }
    return h;
}

static void tick(fixture *f) {
    f->now += 1000;
    online_tick(f->online, f->now);
    alone_settle(f);
}

/* Asks at a table and returns the refusal, or 0. */
static online_refusal ask_at(fixture *f, uint32_t client, uint64_t table, online_ask what,
                             const char *text) {
    online_tell tell = {.kind = 0};
    what.id = ++f->next_id;
    what.table = table;
    what.text = text_of(text);
    online_asked(f->online, f->now, client, &what);
    alone_settle(f);
    do assert_true(online_next_tell(f->online, client, &tell));
    while (tell.kind != ONLINE_GRANTED && tell.kind != ONLINE_REFUSED);
    return tell.kind == ONLINE_GRANTED ? 0 : tell.refusal;
}

static void look(fixture *f, uint32_t client, online_where where, bool is_on) {
    assert_int_equal(ask_at(f, client, 0, (online_ask){.kind = where, .is_on = is_on}, ""), 0);
}

/* Client 0 is at TABLE, client 1 of another person looks at lists, and client 2 of person 0, too.
 */
static fixture begin(void) {
    fixture f = alone_begin(4, alone_count_up, NULL);
    alone_enter(&f, 1, 1, 0);
    alone_enter(&f, 2, 0, 0);
    return f;
}

static const char public_table[] = "game trains\noptions players=2\nclock move 30000 60000";

static void make(fixture *f, uint64_t table, const char *text) {
    if (table != TABLE) alone_enter(f, 0, 0, table);
    assert_int_equal(ask_at(f, 0, table, (online_ask){.kind = ONLINE_MAKE}, text), 0);
}

static void the_lobby_tells_what_is_there_and_what_changes(void **state) {
    (void)state;
    fixture f = begin();
    make(&f, TABLE, public_table);
    look(&f, 1, ONLINE_LOBBY, true);
    heard h = listen(&f, 1, ONLINE_LOBBY);
    assert_int_equal(h.listed, 1);
    assert_int_equal(h.complete, 1);
    assert_int_equal(h.last.table, TABLE);
    assert_int_equal(h.last.host, HOST);
    assert_int_equal(h.last.phase, GAME_FILLING);
    assert_int_equal(h.last.seat_count, 2);
    assert_int_equal(h.last.seats[0].person, 0);
    assert_int_equal(h.last.due, 0);
    assert_true(h.last.deadline == STORE_NEVER);
    assert_false(h.last.is_private);
    assert_string_equal(h.game, "game-of-trains");
    assert_string_equal(h.options, "players=2");
    assert_string_equal(h.clock, "move 30000 60000");

    assert_int_equal(ask_at(&f, 0, TABLE, (online_ask){.kind = ONLINE_SIT, .seat = 1}, ""), 0);
    assert_int_equal(ask_at(&f, 0, TABLE, (online_ask){.kind = ONLINE_FILL, .seat = 2}, "easy"), 0);
    h = listen(&f, 1, ONLINE_LOBBY);
    assert_int_equal(h.listed, 1);
    assert_int_equal(h.last.seats[0].person, HOST);
    assert_true(h.last.seats[0].is_guest);
    assert_string_equal(h.name, "Person 0");
    assert_string_equal(h.level, "easy");
    tick(&f);
    h = listen(&f, 1, ONLINE_LOBBY);
    assert_int_equal(h.listed + h.unlisted + h.complete, 0);
    look(&f, 1, ONLINE_LOBBY, false);
    assert_int_equal(ask_at(&f, 0, TABLE, (online_ask){.kind = ONLINE_STAND, .seat = 1}, ""), 0);
    assert_int_equal(listen(&f, 1, ONLINE_LOBBY).listed, 0);
    look(&f, 1, ONLINE_LOBBY, true);
    h = listen(&f, 1, ONLINE_LOBBY);
    assert_int_equal(h.listed, 1);
    assert_int_equal(h.last.seats[0].person, 0);
    alone_end(&f);
}

static void a_clock_is_listed_as_it_was_set_up(void **state) {
    (void)state;
    static const char *const clocks[] = {"days 3", "days 3 14", "move 30000 60000"};
    for (size_t i = 0; i < COUNT(clocks); i++) {
        char text[64];
        gw_out out = gw_out_to(text, sizeof text);
        fixture f = begin();
        gw_put_text(&out, "game trains\noptions players=2\nclock ");
        gw_put_text(&out, clocks[i]);
        make(&f, TABLE, text);
        look(&f, 1, ONLINE_LOBBY, true);
        assert_string_equal(listen(&f, 1, ONLINE_LOBBY).clock, clocks[i]);
        alone_end(&f);
    }
}

static void a_private_table_is_in_nobody_else_s_list(void **state) {
    (void)state;
    fixture f = begin();
    look(&f, 1, ONLINE_LOBBY, true);
    look(&f, 1, ONLINE_MINE, true);
    look(&f, 2, ONLINE_LOBBY, true);
    look(&f, 2, ONLINE_MINE, true);
    make(&f, TABLE, "game trains\noptions players=2\nprivate");
    for (int i = 0; i < 3; i++) {
        assert_int_equal(listen(&f, 1, ONLINE_LOBBY).listed, 0);
        assert_int_equal(listen(&f, 1, ONLINE_MINE).listed, 0);
        assert_int_equal(listen(&f, 2, ONLINE_LOBBY).listed, 0);
        tick(&f);
    }
    alone_enter(&f, 2, 0, 0);
    look(&f, 2, ONLINE_MINE, true);
    tick(&f);
    heard h = listen(&f, 2, ONLINE_MINE);
    assert_int_equal(h.listed, 1);
    assert_true(h.last.is_private);
    alone_end(&f);
}

/* The header of a table as another server would have written it. */
static void write_elsewhere(const fixture *f, uint64_t table, int32_t phase, const char *summary) {
    store_entry first = {.number = 1, .tag = table, .text = text_of("x")};
    store_header header = {.phase = phase, .deadline = STORE_NEVER, .summary = text_of(summary)};
    store_request request = {
        .kind = STORE_APPEND, .table = table, .entries = &first, .count = 1, .header = &header};
    store_batch batch = {.requests = &request, .count = 1};
    assert_true(store_send(f->store, &batch));
    assert_ptr_equal(store_receive(f->store), &batch);
    assert_int_equal(batch.answers[0].result, STORE_DONE);
    store_batch_clear(&batch);
}

static void remove_elsewhere(const fixture *f, uint64_t table, uint64_t last) {
    store_request request = {.kind = STORE_REMOVE, .table = table, .last = last};
    store_batch batch = {.requests = &request, .count = 1};
    assert_true(store_send(f->store, &batch));
    assert_ptr_equal(store_receive(f->store), &batch);
    assert_int_equal(batch.answers[0].result, STORE_DONE);
    store_batch_clear(&batch);
}

static const char summary[] = "game game-of-trains\noptions players=2\nphase 1\n"
                              "host 000000000000000b\nseat\nseat level easy\nuntil 0 0\n";

/* The same request may come twice, and a table may go between. */
static void who_looks_already_goes_on_looking(void **state) {
    (void)state;
    fixture f = begin();
    make(&f, TABLE, public_table);
    look(&f, 1, ONLINE_LOBBY, true);
    look(&f, 2, ONLINE_MINE, true);
    tick(&f);
    assert_int_equal(listen(&f, 1, ONLINE_LOBBY).listed, 1);
    assert_int_equal(listen(&f, 2, ONLINE_MINE).listed, 1);
    remove_elsewhere(&f, TABLE, 2);
    tick(&f);
    look(&f, 1, ONLINE_LOBBY, true);
    look(&f, 2, ONLINE_MINE, true);
    for (int i = 0; i < 3; i++) tick(&f);
    heard h = listen(&f, 1, ONLINE_LOBBY);
    assert_int_equal(h.gone, TABLE);
    assert_int_equal(h.complete, 0);
    assert_int_equal(listen(&f, 2, ONLINE_MINE).gone, TABLE);
    alone_end(&f);
}

static void the_lobby_follows_other_servers(void **state) {
    (void)state;
    fixture f = begin();
    look(&f, 1, ONLINE_LOBBY, true);
    assert_int_equal(listen(&f, 1, ONLINE_LOBBY).complete, 1);
    write_elsewhere(&f, 500, 1, summary);
    tick(&f);
    heard h = listen(&f, 1, ONLINE_LOBBY);
    assert_int_equal(h.listed, 1);
    assert_int_equal(h.last.table, 500);
    remove_elsewhere(&f, 500, 1);
    tick(&f);
    h = listen(&f, 1, ONLINE_LOBBY);
    assert_int_equal(h.unlisted, 1);
    assert_int_equal(h.gone, 500);
    alone_end(&f);
}

static void a_summary_that_nobody_understands_is_in_no_list(void **state) {
    (void)state;
    static const char *const summaries[] = {
        "",
        "game game-of-trains",
        "game game-of-trains\nphase 9\nseat\n",
        "game game-of-trains\nphase 1\nhost 12\nseat\nuntil 0\n",
        "game game-of-trains\nphase 1\nseat nobody\nuntil 0\n",
        "game game-of-trains\nphase 1\nseat\nuntil 0 0\n",
        "game game-of-trains\nphase 1\nseat\nuntil x\n",
        "game game-of-trains\nphase 1\nseat\nuntil 0\nnew 1\n",
        "game game-of-trains\nphase 1\nseat\nseat\nseat\nseat\nseat\nseat\nseat\nseat\nseat\n",
    };
    fixture f = begin();
    for (size_t i = 0; i < COUNT(summaries); i++) write_elsewhere(&f, 500 + i, 1, summaries[i]);
    look(&f, 1, ONLINE_LOBBY, true);
    heard h = listen(&f, 1, ONLINE_LOBBY);
    assert_int_equal(h.listed, 0);
    assert_int_equal(h.complete, 1);
    alone_end(&f);
}

static void a_lobby_of_thousands_is_a_part_of_it(void **state) {
    (void)state;
    enum { MANY = 3000 };
    fixture f = begin();
    for (uint64_t i = 1; i <= MANY; i++) write_elsewhere(&f, 1000 + i, 1, summary);
    look(&f, 1, ONLINE_LOBBY, true);
    heard h = listen(&f, 1, ONLINE_LOBBY);
    assert_int_equal(h.listed, SHOWN);
    assert_int_equal(h.complete, 1);
    assert_int_equal(h.last.table, 1000 + SHOWN);
    /* One more takes the place of the one with the highest id. */
    write_elsewhere(&f, 7, 1, summary);
    tick(&f);
    h = listen(&f, 1, ONLINE_LOBBY);
    assert_int_equal(h.listed, 1);
    assert_int_equal(h.unlisted, 1);
    assert_int_equal(h.gone, 1000 + SHOWN);
    /* Made here, with a low id and with a high one. */
    make(&f, 8, public_table);
    h = listen(&f, 1, ONLINE_LOBBY);
    assert_int_equal(h.listed, 1);
    assert_int_equal(h.gone, 1000 + SHOWN - 1);
    make(&f, 900000, public_table);
    h = listen(&f, 1, ONLINE_LOBBY);
    assert_int_equal(h.listed + h.unlisted, 0);
    tick(&f);
    h = listen(&f, 1, ONLINE_LOBBY);
    assert_int_equal(h.listed + h.unlisted, 0);
    alone_end(&f);
}

static void who_does_not_read_while_everything_changes_has_to_come_back(void **state) {
    (void)state;
    fixture f = begin();
    online_tell tell;
    look(&f, 1, ONLINE_LOBBY, true);
    assert_int_equal(listen(&f, 1, ONLINE_LOBBY).complete, 1);
    for (int i = 0; i < 1500; i++) {
        if (i % 2 == 0)
            write_elsewhere(&f, 500, 1, summary);
        else
            remove_elsewhere(&f, 500, 1);
        tick(&f);
    }
    while (online_next_tell(f.online, 1, &tell) && tell.kind != ONLINE_BYE) continue;
    assert_int_equal(tell.kind, ONLINE_BYE);
    alone_end(&f);
}

static void my_tables_are_those_where_i_sit_or_that_i_made(void **state) {
    (void)state;
    fixture f = begin();
    look(&f, 2, ONLINE_MINE, true);
    tick(&f);
    heard h = listen(&f, 2, ONLINE_MINE);
    assert_int_equal(h.listed, 0);
    assert_int_equal(h.complete, 1);
    make(&f, TABLE, public_table);
    h = listen(&f, 2, ONLINE_MINE);
    assert_int_equal(h.listed, 1);
    assert_int_equal(h.last.table, TABLE);
    look(&f, 1, ONLINE_MINE, true);
    tick(&f);
    assert_int_equal(listen(&f, 1, ONLINE_MINE).listed, 0);
    alone_enter(&f, 3, 1, TABLE);
    assert_int_equal(ask_at(&f, 3, TABLE, (online_ask){.kind = ONLINE_SIT, .seat = 2}, ""), 0);
    assert_int_equal(listen(&f, 1, ONLINE_MINE).listed, 1);
    assert_int_equal(listen(&f, 2, ONLINE_MINE).listed, 1);
    assert_int_equal(ask_at(&f, 3, TABLE, (online_ask){.kind = ONLINE_STAND, .seat = 2}, ""), 0);
    h = listen(&f, 1, ONLINE_MINE);
    assert_int_equal(h.unlisted, 1);
    assert_int_equal(h.gone, TABLE);
    look(&f, 2, ONLINE_MINE, false);
    assert_int_equal(ask_at(&f, 3, TABLE, (online_ask){.kind = ONLINE_SIT, .seat = 2}, ""), 0);
    assert_int_equal(listen(&f, 2, ONLINE_MINE).listed, 0);
    alone_end(&f);
}

/* Both sit, are ready and open their nonces. */
static void play(fixture *f) {
    alone_enter(f, 3, 1, TABLE);
    for (online_ask_kind kind = ONLINE_SIT; kind <= ONLINE_OPEN; kind++)
        for (gw_seat seat = 1; seat <= 2; seat++) {
            fair_hash nonce = fair_hash_of(&seat, sizeof seat);
            fair_hash commitment = fair_commit_nonce(TABLE, seat, &nonce);
            online_ask what = {.kind = kind, .seat = seat};
            if (kind == ONLINE_READY) what.hash = commitment;
            if (kind == ONLINE_OPEN) what.hash = nonce;
            if (kind == ONLINE_SIT || kind == ONLINE_READY || kind == ONLINE_OPEN)
                assert_int_equal(ask_at(f, seat == 1 ? 0 : 3, TABLE, what, ""), 0);
        }
}

static void my_tables_say_what_i_have_to_do_until_when(void **state) {
    (void)state;
    fixture f = begin();
    look(&f, 1, ONLINE_MINE, true);
    look(&f, 2, ONLINE_MINE, true);
    look(&f, 1, ONLINE_LOBBY, true);
    make(&f, TABLE, public_table);
    play(&f);
    heard one = listen(&f, 2, ONLINE_MINE), two = listen(&f, 1, ONLINE_MINE);
    assert_int_equal(one.last.phase, GAME_PLAYING);
    assert_int_equal(one.last.due | two.last.due, one.last.due ? 1 : 2);
    const online_listing *due = one.last.due ? &one.last : &two.last;
    const online_listing *waits = one.last.due ? &two.last : &one.last;
    assert_int_equal(due->deadline, f.now + CLOCK_GRACE_MS + 30000 + 60000);
    assert_int_equal(waits->due, 0);
    assert_true(waits->deadline == STORE_NEVER);
    alone_end(&f);
}

static void the_lobby_says_nothing_of_who_has_to_act(void **state) {
    (void)state;
    fixture f = begin();
    make(&f, TABLE, public_table);
    play(&f);
    look(&f, 1, ONLINE_LOBBY, true);
    heard h = listen(&f, 1, ONLINE_LOBBY);
    assert_int_equal(h.listed, 1);
    assert_int_equal(h.last.phase, GAME_PLAYING);
    assert_int_equal(h.last.due, 0);
    assert_true(h.last.deadline == STORE_NEVER);
    alone_end(&f);
}

static void only_so_many_tables_of_a_person_wait_to_begin(void **state) {
    (void)state;
    enum { MOST = 16 };
    fixture f = alone_begin(MOST + 8, alone_count_up, NULL);
    for (uint64_t i = 0; i < MOST; i++)
        make(&f, 500 + i, i % 2 ? public_table : "game trains\noptions players=2\nprivate");
    alone_enter(&f, 0, 0, TABLE);
    assert_int_equal(ask_at(&f, 0, TABLE, (online_ask){.kind = ONLINE_MAKE}, public_table),
                     ONLINE_BUSY);
    /* Those of others do not count, nor the one that is there already. */
    alone_enter(&f, 3, 1, TABLE);
    assert_int_equal(ask_at(&f, 3, TABLE, (online_ask){.kind = ONLINE_MAKE}, public_table), 0);
    alone_enter(&f, 0, 0, 500);
    assert_int_equal(ask_at(&f, 0, 500, (online_ask){.kind = ONLINE_MAKE}, public_table),
                     ONLINE_TAKEN);
    alone_end(&f);
}

static void lists_are_for_connections_of_people(void **state) {
    (void)state;
    fixture f = begin();
    assert_int_equal(ask_at(&f, 0, TABLE, (online_ask){.kind = ONLINE_LOBBY, .is_on = true}, ""),
                     ONLINE_INVALID);
    online_closed(f.online, f.now, 3, false);
    assert_true(online_opened(f.online, f.now, 3, 0));
    online_tell tell;
    online_ask hello = {.kind = ONLINE_HELLO, .id = 1, .hash = fair_hash_of("new", 3)};
    online_asked(f.online, f.now, 3, &hello);
    alone_settle(&f);
    assert_true(online_next_tell(f.online, 3, &tell));
    assert_int_equal(tell.kind, ONLINE_STRANGER);
    assert_int_equal(ask_at(&f, 3, 0, (online_ask){.kind = ONLINE_MINE, .is_on = true}, ""),
                     ONLINE_A_STRANGER);
    make(&f, TABLE, public_table);
    look(&f, 3, ONLINE_LOBBY, true);
    assert_int_equal(listen(&f, 3, ONLINE_LOBBY).listed, 1);
    alone_end(&f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_lobby_tells_what_is_there_and_what_changes),
        cmocka_unit_test(a_clock_is_listed_as_it_was_set_up),
        cmocka_unit_test(a_private_table_is_in_nobody_else_s_list),
        cmocka_unit_test(who_looks_already_goes_on_looking),
        cmocka_unit_test(the_lobby_follows_other_servers),
        cmocka_unit_test(a_summary_that_nobody_understands_is_in_no_list),
        cmocka_unit_test(a_lobby_of_thousands_is_a_part_of_it),
        cmocka_unit_test(who_does_not_read_while_everything_changes_has_to_come_back),
        cmocka_unit_test(my_tables_are_those_where_i_sit_or_that_i_made),
        cmocka_unit_test(my_tables_say_what_i_have_to_do_until_when),
        cmocka_unit_test(the_lobby_says_nothing_of_who_has_to_act),
        cmocka_unit_test(only_so_many_tables_of_a_person_wait_to_begin),
        cmocka_unit_test(lists_are_for_connections_of_people),
    };
    if (!fair_begin()) return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}

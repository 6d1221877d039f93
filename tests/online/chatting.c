/* The chats of a table: who may read and write which, and what becomes of it. */
#include "core/check.h"
#include "online/alone.h"
#include "online/chat.h"

#include <stdio.h>

/* Clients 0 and 1 play, 2 and 3 watch. */
static fixture begin(void) {
    fixture f = alone_begin(4, alone_count_up, NULL);
    alone_begin_game(&f, "game trains\noptions players=2", 2);
    for (uint32_t i = 0; i < 4; i++)
        for (online_tell tell; online_next_tell(f.online, i, &tell);) continue;
    return f;
}

/* The answer to a request: the refusal, or 0 and the number it was granted with. */
static online_refusal ask(fixture *f, uint32_t client, online_ask what, const char *text,
                          uint64_t *number) {
    online_tell tell;
    alone_ask(f, client, what, text);
    while (online_next_tell(f->online, client, &tell)) {
        if (tell.kind == ONLINE_REFUSED) return tell.refusal;
        if (number) *number = tell.number;
        if (tell.kind == ONLINE_GRANTED) return 0;
    }
    fail();
    return 0;
}

static online_refusal say(fixture *f, uint32_t client, store_list list, const char *text) {
    return ask(f, client, (online_ask){.kind = ONLINE_SAY, .list = list}, text, NULL);
}

static online_refusal phrase(fixture *f, uint32_t client, const char *name) {
    return ask(f, client,
               (online_ask){.kind = ONLINE_SAY, .list = STORE_PLAYERS, .is_phrase = true}, name,
               NULL);
}

static online_refusal listen(fixture *f, uint32_t client, store_list list, uint64_t from) {
    return ask(f, client, (online_ask){.kind = ONLINE_LISTEN, .list = list, .number = from}, "",
               NULL);
}

static online_refusal erase(fixture *f, uint32_t client, store_list list, uint64_t number) {
    return ask(f, client, (online_ask){.kind = ONLINE_ERASE, .list = list, .number = number}, "",
               NULL);
}

/* The next message that a client is told has this number and text; NULL: it is erased. */
static void hears(fixture *f, uint32_t client, uint64_t number, const char *text) {
    online_tell tell;
    do {
        bool is_told = online_next_tell(f->online, client, &tell);
        if (!is_told) alone_settle(f); /* a name has to be read */
        assert_true(is_told || online_next_tell(f->online, client, &tell));
    } while (tell.kind != ONLINE_SAID && tell.kind != ONLINE_ERASED);
    assert_int_equal(tell.kind, text ? ONLINE_SAID : ONLINE_ERASED);
    assert_int_equal(tell.number, number);
    if (text == NULL) return;
    assert_int_equal(tell.text.length, strlen(text));
    assert_memory_equal(tell.text.bytes, text, tell.text.length);
}

static void hears_nothing(fixture *f, uint32_t client) {
    online_tell tell;
    while (online_next_tell(f->online, client, &tell))
        assert_true(tell.kind != ONLINE_SAID && tell.kind != ONLINE_ERASED);
}

static void pass(fixture *f, int64_t time) {
    for (; time > 0; time -= 1000) {
        f->now += 1000;
        online_tick(f->online, f->now);
        alone_settle(f);
    }
}

static void players_and_watchers_have_a_chat_each(void **state) {
    (void)state;
    fixture f = begin();
    assert_int_equal(listen(&f, 0, STORE_PLAYERS, 0), 0);
    assert_int_equal(listen(&f, 2, STORE_WATCHERS, 0), 0);
    assert_int_equal(listen(&f, 0, STORE_WATCHERS, 0), ONLINE_NOT_YOURS);
    assert_int_equal(listen(&f, 2, STORE_PLAYERS, 0), ONLINE_NOT_YOURS);
    assert_int_equal(say(&f, 2, STORE_PLAYERS, "psst"), ONLINE_NOT_YOURS);
    assert_int_equal(say(&f, 0, STORE_WATCHERS, "psst"), ONLINE_NOT_YOURS);
    assert_int_equal(say(&f, 1, STORE_PLAYERS, "Buona fortuna! 🍀"), 0);
    assert_int_equal(say(&f, 3, STORE_WATCHERS, "Удачи"), 0);
    hears(&f, 0, 1, "Buona fortuna! 🍀");
    hears_nothing(&f, 0);
    hears(&f, 2, 1, "Удачи");
    hears_nothing(&f, 2);
    alone_end(&f);
}

static void after_the_end_both_chats_are_for_all(void **state) {
    (void)state;
    fixture f = begin();
    assert_int_equal(say(&f, 0, STORE_PLAYERS, "mine"), 0);
    assert_int_equal(say(&f, 2, STORE_WATCHERS, "theirs"), 0);
    assert_int_equal(ask(&f, 0, (online_ask){.kind = ONLINE_OFFER, .seat = 1}, "end", NULL), 0);
    assert_int_equal(ask(&f, 1, (online_ask){.kind = ONLINE_AGREE, .seat = 2}, "", NULL), 0);
    assert_int_equal(listen(&f, 0, STORE_WATCHERS, 0), 0);
    assert_int_equal(listen(&f, 2, STORE_PLAYERS, 0), 0);
    hears(&f, 0, 1, "theirs");
    hears(&f, 2, 1, "mine");
    assert_int_equal(say(&f, 2, STORE_PLAYERS, "Well done"), 0);
    alone_end(&f);
}

static void who_sits_down_hears_the_watchers_no_longer(void **state) {
    (void)state;
    fixture f = alone_begin(4, alone_count_up, NULL);
    alone_ask(&f, 0, (online_ask){.kind = ONLINE_MAKE}, "game trains\noptions players=2");
    assert_int_equal(listen(&f, 1, STORE_WATCHERS, 0), 0);
    assert_int_equal(ask(&f, 1, (online_ask){.kind = ONLINE_SIT, .seat = 1}, "", NULL), 0);
    assert_int_equal(say(&f, 2, STORE_WATCHERS, "Is she good?"), 0);
    hears_nothing(&f, 1);
    assert_int_equal(ask(&f, 1, (online_ask){.kind = ONLINE_STAND, .seat = 1}, "", NULL), 0);
    hears(&f, 1, 1, "Is she good?");
    alone_end(&f);
}

static void a_text_is_a_line_and_a_phrase_is_a_known_one(void **state) {
    (void)state;
    fixture f = begin();
    char longest[4 * CHAT_CHARACTERS + 2] = "";
    for (size_t i = 0; i < CHAT_CHARACTERS; i++) strcat(longest, "ж");
    assert_int_equal(say(&f, 0, STORE_PLAYERS, longest), 0);
    assert_int_equal(say(&f, 0, STORE_PLAYERS, strcat(longest, "ж")), ONLINE_INVALID);
    assert_int_equal(say(&f, 0, STORE_PLAYERS, ""), ONLINE_INVALID);
    assert_int_equal(say(&f, 0, STORE_PLAYERS, "two\nlines"), ONLINE_INVALID);
    assert_int_equal(say(&f, 0, STORE_PLAYERS, "\xff"), ONLINE_INVALID);
    assert_int_equal(say(&f, 0, STORE_PLAYERS,
                         "a\xe2\x80\xae"
                         "b"),
                     ONLINE_INVALID);
    assert_int_equal(say(&f, 0, STORE_LOG, "sit 1"), ONLINE_INVALID);
    assert_int_equal(say(&f, 0, STORE_LISTS, "x"), ONLINE_INVALID);
    assert_int_equal(listen(&f, 0, STORE_LOG, 0), ONLINE_INVALID);
    assert_int_equal(phrase(&f, 0, "good-luck"), 0);
    assert_int_equal(phrase(&f, 0, "Good luck"), ONLINE_INVALID);
    assert_int_equal(listen(&f, 1, STORE_PLAYERS, 1), 0);
    hears(&f, 1, 2, "good-luck");
    alone_end(&f);
}

static void the_same_request_is_said_once(void **state) {
    (void)state;
    fixture f = begin();
    uint64_t first = 0, second = 0;
    online_ask what = {.kind = ONLINE_SAY, .list = STORE_PLAYERS};
    assert_int_equal(ask(&f, 0, what, "once", &first), 0);
    f.next_id--;
    pass(&f, 1000);
    assert_int_equal(ask(&f, 0, what, "once", &second), 0);
    assert_int_equal(second, first);
    f.next_id--; /* somebody else's request */
    assert_int_equal(ask(&f, 1, what, "once", &second), 0);
    assert_int_equal(second, first + 1);
    alone_end(&f);
}

static void nobody_says_much_at_a_time(void **state) {
    (void)state;
    fixture f = begin();
    for (int i = 0; i < CHAT_BURST; i++) assert_int_equal(say(&f, 0, STORE_PLAYERS, "spam"), 0);
    assert_int_equal(say(&f, 0, STORE_PLAYERS, "spam"), ONLINE_BUSY);
    assert_int_equal(say(&f, 1, STORE_PLAYERS, "Stop it"), 0);
    pass(&f, CHAT_BURST_MS);
    assert_int_equal(say(&f, 0, STORE_PLAYERS, "Sorry"), 0);
    alone_end(&f);
}

static void assert_stored_erased(const fixture *f, uint64_t number) {
    store_request read = {
        .kind = STORE_READ, .table = TABLE, .list = STORE_PLAYERS, .last = number - 1, .limit = 1};
    store_batch batch = {.requests = &read, .count = 1};
    assert_true(store_send(f->store, &batch));
    assert_ptr_equal(store_receive(f->store), &batch);
    assert_true(batch.answers[0].entries[0].is_erased);
    assert_int_equal(batch.answers[0].entries[0].text.length, 0);
    store_batch_clear(&batch);
}

static void the_writer_and_the_host_erase(void **state) {
    (void)state;
    fixture f = begin();
    assert_int_equal(say(&f, 0, STORE_PLAYERS, "by the host"), 0);
    assert_int_equal(say(&f, 1, STORE_PLAYERS, "by the other"), 0);
    assert_int_equal(say(&f, 1, STORE_PLAYERS, "by the other, too"), 0);
    assert_int_equal(listen(&f, 1, STORE_PLAYERS, 3), 0);
    assert_int_equal(erase(&f, 1, STORE_PLAYERS, 1), ONLINE_NOT_YOURS);
    assert_int_equal(erase(&f, 2, STORE_PLAYERS, 2), ONLINE_NOT_YOURS);
    assert_int_equal(erase(&f, 1, STORE_PLAYERS, 9),
                     ONLINE_NOT_YOURS); /* nor is what is not there */
    assert_int_equal(erase(&f, 0, STORE_PLAYERS, 9), ONLINE_INVALID);
    assert_int_equal(erase(&f, 1, STORE_PLAYERS, 2), 0);
    hears(&f, 1, 2, NULL);
    assert_stored_erased(&f, 2);
    assert_int_equal(erase(&f, 0, STORE_PLAYERS, 3), 0);
    assert_int_equal(erase(&f, 0, STORE_PLAYERS, 3), 0); /* already */
    assert_int_equal(erase(&f, 2, STORE_PLAYERS, 3), ONLINE_NOT_YOURS);
    hears(&f, 1, 3, NULL);
    hears_nothing(&f, 1);
    assert_stored_erased(&f, 3);
    /* Whoever comes later does not see it. */
    assert_int_equal(listen(&f, 0, STORE_PLAYERS, 0), 0);
    hears(&f, 0, 1, "by the host");
    hears(&f, 0, 2, NULL);
    hears(&f, 0, 3, NULL);
    alone_end(&f);
}

static void the_host_switches_the_chats_off(void **state) {
    (void)state;
    fixture f = begin();
    online_ask off = {.kind = ONLINE_CHAT, .is_on = false},
               on = {.kind = ONLINE_CHAT, .is_on = true};
    assert_int_equal(ask(&f, 1, off, "", NULL), ONLINE_NOT_YOURS);
    assert_int_equal(ask(&f, 0, on, "", NULL), ONLINE_NOT_NOW);
    assert_int_equal(ask(&f, 0, off, "", NULL), 0);
    assert_int_equal(say(&f, 1, STORE_PLAYERS, "x"), ONLINE_NOT_NOW);
    assert_int_equal(say(&f, 2, STORE_WATCHERS, "x"), ONLINE_NOT_NOW);
    assert_int_equal(ask(&f, 0, on, "", NULL), 0);
    assert_int_equal(say(&f, 1, STORE_PLAYERS, "x"), 0);
    alone_end(&f);
}

static void a_long_chat_is_told_from_its_latest_messages(void **state) {
    (void)state;
    enum { MANY = CHAT_KEPT + 40 };
    fixture f = begin();
    char text[32];
    for (int i = 1; i <= MANY; i++) {
        snprintf(text, sizeof text, "message %d", i);
        assert_int_equal(say(&f, 0, STORE_PLAYERS, text), 0);
        if (i % CHAT_BURST == 0) pass(&f, CHAT_BURST_MS);
    }
    for (int again = 0; again < 2; again++) {
        assert_int_equal(listen(&f, 1, STORE_PLAYERS, 0), 0);
        for (int i = MANY - CHAT_KEPT + 1; i <= MANY; i++) {
            snprintf(text, sizeof text, "message %d", i);
            hears(&f, 1, (uint64_t)i, text);
        }
        hears_nothing(&f, 1);
        /* The second time another server reads it. */
        online_free(f.online);
        f.online = online_new(&online_rules_default, alone_count_up, NULL, f.now);
        alone_settle(&f);
        alone_enter(&f, 1, 1, TABLE);
    }
    alone_end(&f);
}

/* Entries may be of a later version, or damaged. */
static void whatever_is_stored_is_read(void **state) {
    static const struct {
        const char *line;
        message_kind kind;
    } lines[] = {
        {"text hello", MESSAGE_TEXT},
        {"phrase later-one", MESSAGE_PHRASE},
        {"erase 1", MESSAGE_ERASURE},
        {"erase 7", MESSAGE_ERASURE}, /* not there yet */
        {"erase 0", MESSAGE_ERASURE},
        {"erase 99999999999999999999999", MESSAGE_ERASURE}, /* of none */
        {"erase x", MESSAGE_UNKNOWN},
        {"erase ", MESSAGE_UNKNOWN},
        {"text", MESSAGE_UNKNOWN},
        {"picture 1", MESSAGE_UNKNOWN},
        {"", MESSAGE_UNKNOWN},
    };
    (void)state;
    chat c = {.is_known = true};
    for (size_t i = 0; i < COUNT(lines); i++) {
        store_entry e = {.tag = i + 1, .text = {lines[i].line, strlen(lines[i].line)}};
        assert_true(chat_add(&c, &e));
        assert_int_equal(chat_find(&c, i + 1)->kind, lines[i].kind);
        chat_keep(&c);
    }
    assert_int_equal(chat_find(&c, 1)->kind, MESSAGE_ERASED);
    assert_ptr_equal(chat_find_left(&c), chat_find(&c, 1));
    chat_note_erased(&c, 1);
    assert_null(chat_find_left(&c));
    assert_null(chat_find(&c, 0));
    assert_null(chat_find(&c, COUNT(lines) + 1));
    chat_clear(&c);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(players_and_watchers_have_a_chat_each),
        cmocka_unit_test(after_the_end_both_chats_are_for_all),
        cmocka_unit_test(who_sits_down_hears_the_watchers_no_longer),
        cmocka_unit_test(a_text_is_a_line_and_a_phrase_is_a_known_one),
        cmocka_unit_test(the_same_request_is_said_once),
        cmocka_unit_test(nobody_says_much_at_a_time),
        cmocka_unit_test(the_writer_and_the_host_erase),
        cmocka_unit_test(the_host_switches_the_chats_off),
        cmocka_unit_test(whatever_is_stored_is_read),
        cmocka_unit_test(a_long_chat_is_told_from_its_latest_messages),
    };
    if (!fair_begin()) return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}

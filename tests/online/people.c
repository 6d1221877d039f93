/* Who is who: HELLO, names, return links, tokens that end. */
#include "core/check.h"
#include "online/alone.h"
#include "online/names.h"
#include "online/text.h"

#define SETUP "game trains\noptions players=2"

static fair_hash hash_of(const char *text) {
    return fair_hash_of(text, strlen(text));
}

/* Clients 0 and 1 are people, the others have nobody. */
static fixture begin(void) {
    fixture f = alone_begin(2, alone_count_up, NULL);
    return f;
}

/* A new connection. */
static void enter(fixture *f, uint32_t client) {
    online_closed(f->online, f->now, client, false);
    assert_true(online_opened(f->online, f->now, client, TABLE));
}

/* Asks and returns the next thing that is told. */
static online_tell ask(fixture *f, uint32_t client, online_ask what) {
    online_tell tell = {.kind = 0};
    what.id = ++f->next_id;
    what.table = TABLE;
    online_asked(f->online, f->now, client, &what);
    alone_settle(f);
    assert_true(online_next_tell(f->online, client, &tell));
    return tell;
}

static online_tell hello(fixture *f, uint32_t client, const char *token, const char *name) {
    return ask(f, client,
               (online_ask){.kind = ONLINE_HELLO, .hash = hash_of(token), .text = text_of(name)});
}

static online_tell hello_by(fixture *f, uint32_t client, const char *token, const char *link) {
    return ask(f, client,
               (online_ask){.kind = ONLINE_HELLO, .hash = hash_of(token), .other = hash_of(link)});
}

static void assert_refused(online_tell tell, online_refusal refusal) {
    assert_int_equal(tell.kind, ONLINE_REFUSED);
    assert_int_equal(tell.refusal, refusal);
}

static void assert_name(const online_tell *tell, const char *name) {
    assert_int_equal(tell->text.length, strlen(name));
    assert_memory_equal(tell->text.bytes, name, strlen(name));
}

static void pass(fixture *f, int64_t time) {
    for (; time > 0; time -= 1000) {
        f->now += 1000;
        online_tick(f->online, f->now);
        alone_settle(f);
    }
}

static void a_new_token_with_a_name_makes_a_guest_who_comes_back(void **state) {
    (void)state;
    fixture f = begin();
    enter(&f, 0);
    online_tell tell = hello(&f, 0, "one", "  Anna  B. ");
    assert_int_equal(tell.kind, ONLINE_WELCOME);
    assert_int_equal(tell.id, f.next_id);
    assert_true(tell.is_guest);
    assert_name(&tell, "Anna B.");
    uint64_t person = tell.person;
    assert_true(person != 0 && person <= INT64_MAX);
    enter(&f, 1);
    tell = hello(&f, 1, "one", "Somebody");
    assert_int_equal(tell.person, person);
    assert_name(&tell, "Anna B.");
    enter(&f, 0);
    tell = hello(&f, 0, "one", "");
    assert_int_equal(tell.person, person);
    enter(&f, 0);
    tell = hello(&f, 0, "two", "Anna B.");
    assert_int_equal(tell.kind, ONLINE_WELCOME);
    assert_int_not_equal(tell.person, person);
    alone_end(&f);
}

static void a_new_token_without_a_name_is_a_stranger_who_may_still_say_it(void **state) {
    (void)state;
    fixture f = begin();
    enter(&f, 1);
    assert_int_equal(hello(&f, 1, "new", "").kind, ONLINE_STRANGER);
    assert_refused(ask(&f, 1, (online_ask){.kind = ONLINE_SIT, .seat = 1}), ONLINE_A_STRANGER);
    assert_refused(ask(&f, 1, (online_ask){.kind = ONLINE_LINK}), ONLINE_A_STRANGER);
    assert_refused(ask(&f, 1, (online_ask){.kind = ONLINE_MAKE, .text = text_of(SETUP)}),
                   ONLINE_A_STRANGER);
    assert_int_equal(ask(&f, 0, (online_ask){.kind = ONLINE_MAKE, .text = text_of(SETUP)}).kind,
                     ONLINE_GRANTED);
    assert_int_equal(ask(&f, 1, (online_ask){.kind = ONLINE_FOLLOW}).kind, ONLINE_GRANTED);
    enter(&f, 1);
    assert_int_equal(hello(&f, 1, "new", "").kind, ONLINE_STRANGER);
    assert_int_equal(hello(&f, 1, "new", "Anna").kind, ONLINE_WELCOME);
    assert_refused(hello(&f, 1, "new", "Anna"), ONLINE_INVALID);
    assert_int_equal(ask(&f, 1, (online_ask){.kind = ONLINE_SIT, .seat = 1}).kind, ONLINE_GRANTED);
    alone_end(&f);
}

/* The people here, as client 0 was told last. */
static size_t count_here(fixture *f) {
    online_tell tell;
    size_t count = SIZE_MAX;
    pass(f, 2000);
    while (online_next_tell(f->online, 0, &tell))
        if (tell.kind == ONLINE_PRESENT) count = tell.present->here_count;
    return count;
}

static void a_stranger_who_says_a_name_is_present_as_that_person(void **state) {
    (void)state;
    fixture f = begin();
    uint32_t who = 1;
    ask(&f, 0, (online_ask){.kind = ONLINE_MAKE, .text = text_of(SETUP)});
    ask(&f, 1, (online_ask){.kind = ONLINE_SIT, .seat = 1});
    ask(&f, 0, (online_ask){.kind = ONLINE_FOLLOW});
    enter(&f, 1);
    assert_int_equal(hello(&f, 1, "new", "").kind, ONLINE_STRANGER);
    ask(&f, 1, (online_ask){.kind = ONLINE_FOLLOW});
    assert_int_equal(count_here(&f), 0);
    online_ask named = {.kind = ONLINE_HELLO, .hash = fair_hash_of(&who, sizeof who)};
    assert_int_equal(ask(&f, 1, named).kind, ONLINE_WELCOME);
    assert_int_equal(count_here(&f), 1);
    enter(&f, 1);
    assert_int_equal(count_here(&f), 0);
    alone_end(&f);
}

static void nothing_is_done_before_hello(void **state) {
    (void)state;
    fixture f = begin();
    enter(&f, 1);
    for (online_ask_kind kind = 0; kind < ONLINE_ASKS; kind++)
        if (kind != ONLINE_HELLO && kind != ONLINE_READ)
            assert_refused(ask(&f, 1, (online_ask){.kind = kind}), ONLINE_A_STRANGER);
    assert_refused(hello(&f, 1, "new", "An\na"), ONLINE_NAME);
    assert_refused(ask(&f, 1, (online_ask){.kind = ONLINE_FOLLOW}), ONLINE_A_STRANGER);
    alone_end(&f);
}

static void a_connection_for_a_table_is_for_no_other(void **state) {
    (void)state;
    fixture f = begin();
    online_tell tell;
    online_ask follow = {.kind = ONLINE_FOLLOW, .id = 7, .table = TABLE + 1};
    online_asked(f.online, f.now, 0, &follow);
    assert_true(online_next_tell(f.online, 0, &tell));
    assert_refused(tell, ONLINE_INVALID);
    alone_enter(&f, 0, 0, 0);
    assert_refused(ask(&f, 0, (online_ask){.kind = ONLINE_FOLLOW}), ONLINE_INVALID);
    alone_end(&f);
}

static void a_return_link_makes_one_more_token_until_it_is_ended(void **state) {
    (void)state;
    fixture f = begin();
    enter(&f, 1);
    assert_refused(hello_by(&f, 1, "new", "link"), ONLINE_NOT_INVITED);
    assert_int_equal(ask(&f, 0, (online_ask){.kind = ONLINE_LINK, .hash = hash_of("link")}).kind,
                     ONLINE_GRANTED);
    assert_int_equal(ask(&f, 0, (online_ask){.kind = ONLINE_LINK, .hash = hash_of("link")}).kind,
                     ONLINE_GRANTED);
    assert_refused(hello(&f, 1, "link", "Anna"), ONLINE_INVALID);
    online_tell tell = hello_by(&f, 1, "new", "link");
    assert_int_equal(tell.kind, ONLINE_WELCOME);
    assert_int_equal(tell.person, HOST);
    assert_refused(ask(&f, 1, (online_ask){.kind = ONLINE_LINK, .hash = hash_of("new")}),
                   ONLINE_TAKEN);
    /* Ending the links ends what came by them, but not the connection that asks. */
    assert_int_equal(ask(&f, 0, (online_ask){.kind = ONLINE_UNLINK}).kind, ONLINE_GRANTED);
    assert_true(online_next_tell(f.online, 1, &tell));
    assert_int_equal(tell.kind, ONLINE_REVOKED);
    enter(&f, 1);
    assert_refused(hello_by(&f, 1, "new", "link"), ONLINE_NOT_INVITED);
    assert_int_equal(hello(&f, 1, "new", "").kind, ONLINE_STRANGER);
    alone_enter(&f, 0, 0, TABLE);
    alone_end(&f);
}

static void a_person_has_so_many_tokens_and_no_more(void **state) {
    (void)state;
    fixture f = begin();
    for (int i = 1; i < 64; i++) {
        fair_hash hash = fair_hash_of(&i, sizeof i);
        hash.bytes[0] ^= 1;
        assert_int_equal(ask(&f, 0, (online_ask){.kind = ONLINE_LINK, .hash = hash}).kind,
                         ONLINE_GRANTED);
    }
    assert_refused(ask(&f, 0, (online_ask){.kind = ONLINE_LINK, .hash = hash_of("one more")}),
                   ONLINE_BUSY);
    int last = 63; /* the same again has the same answer */
    fair_hash again = fair_hash_of(&last, sizeof last);
    again.bytes[0] ^= 1;
    assert_int_equal(ask(&f, 0, (online_ask){.kind = ONLINE_LINK, .hash = again}).kind,
                     ONLINE_GRANTED);
    assert_int_equal(ask(&f, 0, (online_ask){.kind = ONLINE_UNLINK}).kind, ONLINE_GRANTED);
    assert_int_equal(
        ask(&f, 0, (online_ask){.kind = ONLINE_LINK, .hash = hash_of("one more")}).kind,
        ONLINE_GRANTED);
    alone_end(&f);
}

static void a_token_that_is_forgotten_ends_its_connections(void **state) {
    (void)state;
    fixture f = begin();
    online_tell tell;
    alone_enter(&f, 1, 0, TABLE);
    assert_int_equal(ask(&f, 0, (online_ask){.kind = ONLINE_FORGET}).kind, ONLINE_GRANTED);
    for (uint32_t client = 0; client < 2; client++) {
        assert_true(online_next_tell(f.online, client, &tell));
        assert_int_equal(tell.kind, ONLINE_REVOKED);
        online_ask follow = {.kind = ONLINE_FOLLOW, .id = 7, .table = TABLE};
        online_asked(f.online, f.now, client, &follow);
        assert_true(online_next_tell(f.online, client, &tell));
        assert_int_equal(tell.kind, ONLINE_REVOKED);
    }
    alone_end(&f);
}

static void a_person_has_so_many_connections_and_no_more(void **state) {
    (void)state;
    enum { MOST = 16 };
    fixture f = alone_begin(MOST + 1, alone_count_up, NULL);
    for (uint32_t client = 1; client < MOST; client++) alone_enter(&f, client, 0, TABLE);
    enter(&f, MOST);
    online_ask hello_again = {.kind = ONLINE_HELLO};
    uint32_t who = 0;
    hello_again.hash = fair_hash_of(&who, sizeof who);
    assert_refused(ask(&f, MOST, hello_again), ONLINE_BUSY);
    online_closed(f.online, f.now, 3, false);
    assert_int_equal(ask(&f, MOST, hello_again).kind, ONLINE_WELCOME);
    alone_end(&f);
}

static void remove_token(fixture *f, const fair_hash *hash) {
    store_request request = {.kind = STORE_REMOVE_TOKEN, .hash = hash->bytes};
    store_batch batch = {.requests = &request, .count = 1};
    assert_true(store_send(f->store, &batch));
    assert_ptr_equal(store_receive(f->store), &batch);
    store_batch_clear(&batch);
}

static void a_token_that_another_server_ended_is_noticed_within_two_seconds(void **state) {
    (void)state;
    fixture f = begin();
    online_tell tell;
    fair_hash hash = hash_of("one");
    enter(&f, 0);
    assert_int_equal(hello(&f, 0, "one", "Anna").kind, ONLINE_WELCOME);
    pass(&f, 3000);
    assert_false(online_next_tell(f.online, 0, &tell));
    remove_token(&f, &hash);
    pass(&f, 2000);
    assert_true(online_next_tell(f.online, 0, &tell));
    assert_int_equal(tell.kind, ONLINE_REVOKED);
    assert_false(online_next_tell(f.online, 1, &tell));
    alone_end(&f);
}

/* What waited to be judged when the token ended is not done. */
static void what_a_revoked_client_asked_is_not_done(void **state) {
    (void)state;
    fixture f = begin();
    online_tell tell;
    fair_hash hash = hash_of("one");
    assert_int_equal(ask(&f, 1, (online_ask){.kind = ONLINE_MAKE, .text = text_of(SETUP)}).kind,
                     ONLINE_GRANTED);
    enter(&f, 0);
    assert_int_equal(hello(&f, 0, "one", "Anna").kind, ONLINE_WELCOME);
    remove_token(&f, &hash);
    f.now += 5000; /* the time is not known: the request waits */
    online_ask sit = {.kind = ONLINE_SIT, .id = 9, .table = TABLE, .seat = 1};
    online_asked(f.online, f.now, 0, &sit);
    online_tick(f.online, f.now);
    alone_settle(&f);
    while (online_next_tell(f.online, 0, &tell) && tell.kind != ONLINE_REVOKED)
        assert_refused(tell, ONLINE_A_STRANGER);
    game g;
    game_begin(&g, TABLE);
    alone_learn(&f, &g);
    assert_int_equal(g.seats[1].person, 0);
    game_end(&g);
    alone_end(&f);
}

/* Reads all tells; returns how many told the name of somebody, and copies the last. */
static int read_names(fixture *f, uint32_t client, char name[NAMES_SIZE]) {
    int count = 0;
    online_tell tell;
    alone_settle(f);
    while (online_next_tell(f->online, client, &tell)) {
        if (tell.kind != ONLINE_PERSON) continue;
        assert_true(tell.text.length < NAMES_SIZE);
        memcpy(name, tell.text.bytes, tell.text.length);
        name[tell.text.length] = '\0';
        count++;
    }
    return count;
}

static void put_name(const fixture *f, uint64_t person, uint64_t revision, const char *name) {
    store_person row = {
        .person = person, .revision = revision, .name = text_of(name), .data = text_of("guest")};
    store_request request = {.kind = STORE_PUT_PERSON, .row = &row};
    store_batch batch = {.requests = &request, .count = 1};
    assert_true(store_send(f->store, &batch));
    assert_ptr_equal(store_receive(f->store), &batch);
    assert_int_equal(batch.answers[0].result, STORE_DONE);
    store_batch_clear(&batch);
}

static void names_come_before_entries_and_when_they_change(void **state) {
    (void)state;
    fixture f = begin();
    char name[NAMES_SIZE];
    online_tell tell;
    ask(&f, 0, (online_ask){.kind = ONLINE_MAKE, .text = text_of(SETUP)});
    ask(&f, 0, (online_ask){.kind = ONLINE_SIT, .seat = 1});
    ask(&f, 1, (online_ask){.kind = ONLINE_FOLLOW});
    bool is_named = false;
    while (online_next_tell(f.online, 1, &tell)) {
        if (tell.kind == ONLINE_PERSON) {
            assert_int_equal(tell.person, HOST);
            assert_name(&tell, "Person 0");
            assert_true(tell.is_guest);
            is_named = true;
        }
        if (tell.kind == ONLINE_ENTRY && tell.number == 3) assert_true(is_named);
    }
    assert_true(is_named);
    /* Here, and at another server. */
    assert_refused(ask(&f, 0, (online_ask){.kind = ONLINE_RENAME, .text = text_of(" ")}),
                   ONLINE_NAME);
    assert_int_equal(ask(&f, 0, (online_ask){.kind = ONLINE_RENAME, .text = text_of("Zoe")}).kind,
                     ONLINE_GRANTED);
    pass(&f, 1000);
    assert_int_equal(read_names(&f, 1, name), 1);
    assert_string_equal(name, "Zoe");
    put_name(&f, HOST, 3, "Eve");
    pass(&f, 5000);
    assert_int_equal(read_names(&f, 1, name), 1);
    assert_string_equal(name, "Eve");
    pass(&f, 10000);
    assert_int_equal(read_names(&f, 1, name), 0);
    /* Whoever resumes may have missed it. */
    alone_enter(&f, 1, 1, TABLE);
    put_name(&f, HOST, 4, "Ida");
    game g;
    game_begin(&g, TABLE);
    alone_learn(&f, &g);
    online_ask resume = {.kind = ONLINE_FOLLOW, .number = 3};
    game_end(&g);
    ask(&f, 1, resume);
    assert_int_equal(read_names(&f, 1, name), 1);
    pass(&f, 5000);
    assert_int_equal(read_names(&f, 1, name), 1);
    assert_string_equal(name, "Ida");
    alone_end(&f);
}

static void a_person_who_was_deleted_has_no_name(void **state) {
    (void)state;
    fixture f = begin();
    char name[NAMES_SIZE] = "?";
    online_tell tell;
    ask(&f, 0, (online_ask){.kind = ONLINE_MAKE, .text = text_of(SETUP)});
    ask(&f, 0, (online_ask){.kind = ONLINE_SIT, .seat = 1});
    ask(&f, 1, (online_ask){.kind = ONLINE_FOLLOW});
    read_names(&f, 1, name);
    store_request request = {.kind = STORE_FORGET_PERSON, .person = HOST};
    store_batch batch = {.requests = &request, .count = 1};
    assert_true(store_send(f.store, &batch));
    assert_ptr_equal(store_receive(f.store), &batch);
    store_batch_clear(&batch);
    pass(&f, 6000);
    assert_int_equal(read_names(&f, 1, name), 1);
    assert_string_equal(name, "");
    while (online_next_tell(f.online, 0, &tell) && tell.kind != ONLINE_REVOKED) continue;
    assert_int_equal(tell.kind, ONLINE_REVOKED);
    alone_end(&f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_token_with_a_name_makes_a_guest_who_comes_back),
        cmocka_unit_test(a_new_token_without_a_name_is_a_stranger_who_may_still_say_it),
        cmocka_unit_test(a_stranger_who_says_a_name_is_present_as_that_person),
        cmocka_unit_test(nothing_is_done_before_hello),
        cmocka_unit_test(a_connection_for_a_table_is_for_no_other),
        cmocka_unit_test(a_return_link_makes_one_more_token_until_it_is_ended),
        cmocka_unit_test(a_person_has_so_many_tokens_and_no_more),
        cmocka_unit_test(a_person_has_so_many_connections_and_no_more),
        cmocka_unit_test(a_token_that_is_forgotten_ends_its_connections),
        cmocka_unit_test(a_token_that_another_server_ended_is_noticed_within_two_seconds),
        cmocka_unit_test(what_a_revoked_client_asked_is_not_done),
        cmocka_unit_test(names_come_before_entries_and_when_they_change),
        cmocka_unit_test(a_person_who_was_deleted_has_no_name),
    };
    if (!fair_begin()) return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#include "core/check.h"

#include "online/alone.h"

#include <stdio.h>

void alone_settle(fixture *f) {
    store_batch *batch;
    while ((batch = online_next_batch(f->online)) != NULL) {
        assert_true(store_send(f->store, batch));
        online_stored(f->online, f->now, store_receive(f->store));
    }
}

static void write_to_store(const fixture *f, const store_request *request) {
    store_batch batch = {.requests = request, .count = 1};
    assert_true(store_send(f->store, &batch));
    assert_ptr_equal(store_receive(f->store), &batch);
    assert_int_equal(batch.answers[0].result, STORE_DONE);
    store_batch_clear(&batch);
}

static fair_hash token_of(uint32_t client) {
    return fair_hash_of(&client, sizeof client);
}

static void add_person(const fixture *f, uint32_t client) {
    char name[24];
    fair_hash hash = token_of(client);
    snprintf(name, sizeof name, "Person %u", client);
    store_person row = {
        .person = HOST + client, .revision = 1, .name = {name, strlen(name)}, .data = {"guest", 5}};
    store_token token = {.kind = 1, .person = HOST + client, .expires = STORE_NEVER};
    memcpy(token.hash, hash.bytes, STORE_HASH);
    write_to_store(f, &(store_request){.kind = STORE_PUT_PERSON, .row = &row});
    write_to_store(f, &(store_request){.kind = STORE_ADD_TOKEN, .token = &token});
}

void alone_enter(fixture *f, uint32_t client, uint32_t who, uint64_t table) {
    online_ask hello = {.kind = ONLINE_HELLO, .id = 1, .hash = token_of(who)};
    online_tell tell;
    online_closed(f->online, f->now, client, false);
    assert_true(online_opened(f->online, f->now, client, table));
    online_asked(f->online, f->now, client, &hello);
    alone_settle(f);
    assert_true(online_next_tell(f->online, client, &tell));
    assert_int_equal(tell.kind, ONLINE_WELCOME);
    assert_int_equal(tell.person, HOST + who);
}

void alone_count_up(void *owner, void *bytes, size_t count) {
    static uint8_t last;
    uint8_t *next = owner ? owner : &last;
    for (size_t i = 0; i < count; i++) ((uint8_t *)bytes)[i] = ++*next;
}

fixture alone_begin(uint32_t clients, online_random *random, void *owner) {
    fixture f = {.store = store_memory_new(), .now = NOW};
    online_rules rules = online_rules_default;
    rules.clients = rules.tables = clients;
    rules.follows = 4 * clients;
    f.online = online_new(&rules, random, owner, f.now);
    for (uint32_t i = 0; i < clients; i++) {
        add_person(&f, i);
        alone_enter(&f, i, i, TABLE);
    }
    return f;
}

void alone_end(fixture *f) {
    online_free(f->online);
    store_close(f->store);
}

void alone_ask(fixture *f, uint32_t client, online_ask what, const char *text) {
    what.id = ++f->next_id;
    what.table = TABLE;
    what.text = (store_text){text, strlen(text)};
    online_asked(f->online, f->now, client, &what);
    alone_settle(f);
}

void alone_learn(const fixture *f, game *g) {
    bool is_all = false;
    while (!is_all) {
        store_request read = {
            .kind = STORE_READ, .table = g->id, .last = g->last, .limit = STORE_READ_MAX};
        store_batch batch = {.requests = &read, .count = 1};
        assert_true(store_send(f->store, &batch));
        assert_ptr_equal(store_receive(f->store), &batch);
        for (size_t i = 0; i < batch.answers[0].entry_count; i++)
            assert_int_equal(game_apply(g, &batch.answers[0].entries[i]), GAME_DONE);
        is_all = g->last == batch.answers[0].last;
        store_batch_clear(&batch);
    }
}

void alone_begin_game(fixture *f, const char *text, gw_seat people) {
    alone_ask(f, 0, (online_ask){.kind = ONLINE_MAKE}, text);
    for (gw_seat seat = 1; seat <= people; seat++)
        alone_ask(f, seat - 1, (online_ask){.kind = ONLINE_SIT, .seat = seat}, "");
    alone_get_ready(f, people);
}

void alone_get_ready(fixture *f, gw_seat people) {
    for (online_ask_kind kind = ONLINE_READY; kind <= ONLINE_OPEN; kind++)
        for (gw_seat seat = 1; seat <= people; seat++) {
            fair_hash nonce = fair_hash_of(&seat, sizeof seat);
            fair_hash commitment = fair_commit_nonce(TABLE, seat, &nonce);
            alone_ask(f, seat - 1,
                      (online_ask){.kind = kind,
                                   .seat = seat,
                                   .hash = kind == ONLINE_READY ? commitment : nonce},
                      "");
        }
}

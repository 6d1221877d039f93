/* hostile COUNT: clients that ask anything, in any order, of the right and of wrong tables. Each
 * request has one answer, whatever it is, and a table goes on. */
#include "core/check.h"
#include "online/alone.h"

#include <stdio.h>
#include <stdlib.h>

enum { VISITORS = 8, HASHES = 6 };

typedef struct visitor {
    uint64_t waits; /* the id of the request that has not been answered; 0: none */
    bool is_ended;  /* it has been told to leave */
} visitor;

static gw_random random_numbers;
static visitor visitors[VISITORS];
static uint64_t answers[2]; /* granted, and refused */

static uint32_t below(uint32_t limit) {
    return gw_random_below(&random_numbers, limit);
}

static void random_bytes(void *owner, void *bytes, size_t count) {
    (void)owner;
    for (size_t i = 0; i < count; i++) ((uint8_t *)bytes)[i] = (uint8_t)below(256);
}

static fair_hash some_hash(void) {
    uint32_t which = below(HASHES);
    return which == 0 ? (fair_hash){.bytes = {0}} : fair_hash_of(&which, sizeof which);
}

static store_text some_text(char buffer[300]) {
    static const char *const texts[] = {"",
                                        "Anna",
                                        "Борис",
                                        "game trains\noptions players=2",
                                        "game dragons\noptions players=2\nprivate\nclock days 1",
                                        "game trains\noptions players=2\nwelcome 1",
                                        "end",
                                        "easy",
                                        "good-luck",
                                        "hello",
                                        "pass",
                                        "take 1\nkeep"};
    uint32_t which = below(2 * COUNT(texts));
    if (which < COUNT(texts)) return (store_text){texts[which], strlen(texts[which])};
    size_t length = below(which == COUNT(texts) ? 300 : 30);
    for (size_t i = 0; i < length; i++) buffer[i] = (char)below(256);
    return (store_text){buffer, length};
}

static bool is_answer(const online_tell *tell) {
    return tell->kind == ONLINE_GRANTED || tell->kind == ONLINE_REFUSED ||
           tell->kind == ONLINE_WELCOME || tell->kind == ONLINE_STRANGER;
}

static void read_tells(fixture *f, uint32_t client) {
    online_tell tell;
    visitor *v = &visitors[client];
    while (!v->is_ended && online_next_tell(f->online, client, &tell)) {
        v->is_ended = tell.kind == ONLINE_BYE || tell.kind == ONLINE_REVOKED;
        if (!is_answer(&tell)) continue;
        assert_int_equal(tell.id, v->waits);
        v->waits = 0;
        answers[tell.kind == ONLINE_REFUSED]++;
    }
}

static void enter(fixture *f, uint32_t client) {
    static const uint64_t tables[] = {TABLE, TABLE, TABLE, 0, TABLE + 1, UINT64_MAX};
    online_closed(f->online, f->now, client, below(2) == 0);
    assert_true(online_opened(f->online, f->now, client, tables[below(COUNT(tables))]));
    visitors[client] = (visitor){.waits = 0};
}

/* Half of the time what makes sense for this kind of request. */
static void make_sense(online_ask *what) {
    static const char setup_text[] = "game trains\noptions players=2";
    if (below(2) == 0) return;
    what->table = TABLE;
    what->seat = (gw_seat)(1 + below(2));
    if (what->kind == ONLINE_MAKE) what->text = (store_text){setup_text, sizeof setup_text - 1};
    if (what->kind == ONLINE_HELLO) what->text = (store_text){"Anna", 4};
    if (what->kind == ONLINE_HELLO || what->kind == ONLINE_SIT) what->other = (fair_hash){{0}};
    if (what->kind == ONLINE_SIT) what->hash = (fair_hash){{0}};
    if (what->kind == ONLINE_FOLLOW) what->seat = GW_PUBLIC;
    if (what->kind == ONLINE_READY) {
        fair_hash nonce = fair_hash_of("nonce", 5);
        what->hash = fair_commit_nonce(TABLE, what->seat, &nonce);
    }
    if (what->kind == ONLINE_OPEN) what->hash = fair_hash_of("nonce", 5);
}

/* One request; waits for its answer, for a while. */
static void ask(fixture *f, uint32_t client, online_ask_kind kind) {
    char buffer[300];
    online_ask what = {.kind = kind,
                       .id = ++f->next_id,
                       .table = below(8) == 0 ? below(100) : TABLE,
                       .seat = (gw_seat)(below(3) == 0 ? below(256) : below(4)),
                       .decision = below(3),
                       .number = below(10) == 0 ? UINT64_MAX - below(2) : below(6),
                       .tag = below(3),
                       .other_table = below(3),
                       .hash = some_hash(),
                       .other = some_hash(),
                       .list = below(2) == 0 ? STORE_PLAYERS : below(5),
                       .is_on = below(2) == 0,
                       .is_phrase = below(2) == 0,
                       .text = some_text(buffer)};
    make_sense(&what);
    visitors[client].waits = what.id;
    online_asked(f->online, f->now, client, &what);
    alone_settle(f);
    read_tells(f, client);
    for (int tries = 0; visitors[client].waits != 0 && !visitors[client].is_ended; tries++) {
        if (what.kind == ONLINE_UNFOLLOW) visitors[client].waits = 0;
        if (tries == 20) fail_msg("request %d has no answer", (int)what.kind);
        f->now += 500;
        online_tick(f->online, f->now);
        alone_settle(f);
        read_tells(f, client);
    }
}

int main(int argc, char **argv) {
    uint64_t count = argc > 1 ? strtoull(argv[1], NULL, 10) : 1000;
    if (!fair_begin()) return 1;
    random_numbers = gw_random_seed(7);
    fixture f = alone_begin(VISITORS, random_bytes, NULL);
    for (uint32_t client = 0; client < VISITORS; client++) enter(&f, client);
    for (uint64_t i = 0; i < count; i++) {
        uint32_t client = below(VISITORS);
        bool is_new = visitors[client].is_ended || below(20) == 0;
        if (is_new) enter(&f, client);
        ask(&f, client, is_new || below(8) == 0 ? ONLINE_HELLO : below(ONLINE_ASKS + 2));
        for (uint32_t other = 0; other < VISITORS; other++)
            if (other != client && below(3) == 0) read_tells(&f, other);
    }
    printf("%llu granted, %llu refused\n", (unsigned long long)answers[0],
           (unsigned long long)answers[1]);
    alone_end(&f);
    return answers[0] > 0 && answers[1] > 0 ? 0 : 1;
}

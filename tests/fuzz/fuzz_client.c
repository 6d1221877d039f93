/* Arbitrary lines as what a server tells somebody who plays: whatever it is, what the client says
 * is JSON, and its game is one that can be played. */
#include "bytes.h"
#include "client/player.h"
#include <string.h>

typedef struct guest {
    client_player *player;
    bool is_asked;
} guest;

/* Bytes that count up, so that a seed can answer requests by their ids. */
static uint8_t last_random;
static void count_up(void *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) ((uint8_t *)bytes)[i] = ++last_random;
}

static void nothing(void *owner) {
    (void)owner;
}

static void entered(void *owner, const sitting_entry *e) {
    (void)owner;
    EXPECT(e->number > 0 && e->amendment_count <= SITTING_AMENDMENTS);
}

static void decide(void *owner) {
    ((guest *)owner)->is_asked = true;
}

/* Answers what it was asked, by its first legal action. */
static void answer(guest *g) {
    client_table *table = client_player_table(g->player);
    const gw_action *list;
    if (!g->is_asked) return;
    g->is_asked = false;
    gw_seat seat = client_table_seat(table);
    if (sitting_legal(client_table_sitting(table), seat, &list, NULL) > 0)
        client_player_decided(g->player, list[0]);
    else
        client_player_leave(g->player);
}

static void check_sent(client_connection *c) {
    for (char *text; (text = client_connection_take(c)) != NULL; free(text)) {
        json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
        EXPECT(json_is_string(json_object_get(json, "ask")));
        json_decref(json);
    }
}

/* Each line is a message; an empty one is a lost connection. */
static void tell(guest *g, client_connection *c, const char *line, size_t length, int64_t now) {
    int64_t at;
    if (client_connection_tick(c, now, &at) == CLIENT_CONNECT) client_connection_opened(c, now);
    if (length == 0)
        client_connection_lost(c, 0, now);
    else
        client_connection_received(c, line, length, now);
    answer(g);
    check_sent(c);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const client_address address = {.table = 1, .has_secret = true};
    static const client_person who = {.name = "Anna", .client = "fuzz"};
    guest g = {.is_asked = false};
    const client_player_owner owner = {.owner = &g,
                                       .begun = nothing,
                                       .forgotten = nothing,
                                       .entered = entered,
                                       .decide = decide,
                                       .changed = nothing,
                                       .random = count_up};
    EXPECT(fair_begin());
    last_random = 0;
    g.player = client_player_new(&address, &who, 0, &owner);
    EXPECT(g.player != NULL);
    client_connection *c = client_table_connection(client_player_table(g.player));
    int64_t now = 0;
    for (const char *at = (const char *)data, *end = at + size; at < end; now += 100) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((stop ? stop : end) - at);
        tell(&g, c, at, length, now);
        at += length + 1;
    }
    client_player_free(g.player);
    return 0;
}

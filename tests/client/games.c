/* Whole games at a server without sockets: two clients play by what they are told alone, lose their
 * connections, come back, and are told of a backup. */
#include "core/check.h"

#include "client/player.h"
#include "client/server.h"
#include "fair/verify.h"
#include "online/record.h"
#include <stdlib.h>

#define TABLE UINT64_C(0x1122334455667788)
enum { PLAYERS = 2, STEPS_MAX = 200000 };

typedef struct guest {
    client_person who;
    client_player *player;
    gw_random random;
    size_t begun, entries, decisions;
    bool is_slow;  /* decides later, when the test says so */
    bool is_asked; /* has to decide */
} guest;

typedef struct visit {
    server server;
    client_address address;
    client_table *host; /* makes the table, and looks on */
    client_person host_is;
    guest guests[PLAYERS];
} visit;

/* ------------------------------------------------------------------- guests -- */

static void on_begun(void *owner) {
    guest *g = owner;
    g->begun++;
    g->entries = 0;
}

static void on_entered(void *owner, const sitting_entry *e) {
    guest *g = owner;
    assert_int_equal(e->number, ++g->entries);
}

static void decide(guest *g) {
    const gw_action *list;
    client_table *table = client_player_table(g->player);
    gw_seat seat = client_table_seat(table);
    size_t count = sitting_legal(client_table_sitting(table), seat, &list, NULL);
    assert_true(count > 0);
    g->is_asked = false;
    g->decisions++;
    client_player_decided(g->player, list[gw_random_below(&g->random, (uint32_t)count)]);
}

static void on_decide(void *owner) {
    guest *g = owner;
    g->is_asked = true;
    if (!g->is_slow) decide(g);
}

static void on_nothing(void *owner) {
    (void)owner;
}

static void on_table_entered(void *owner, const sitting_entry *e) {
    (void)owner, (void)e;
}

static void arrive(visit *v, size_t number, gw_seat seat) {
    guest *g = &v->guests[number];
    g->who.name = number == 0 ? "Anna" : "Boris";
    g->who.client = "tests";
    server_random(g->who.token.bytes, sizeof g->who.token.bytes);
    g->random = gw_random_seed(number + 1);
    const client_player_owner owner = {.owner = g,
                                       .begun = on_begun,
                                       .forgotten = on_nothing,
                                       .entered = on_entered,
                                       .decide = on_decide,
                                       .changed = on_nothing,
                                       .random = server_random};
    g->player = client_player_new(&v->address, &g->who, seat, &owner);
    assert_non_null(g->player);
    v->server.clients[number + 1] = client_table_connection(client_player_table(g->player));
}

/* ------------------------------------------------------------------ a visit -- */

static void made(void *owner, const client_told *answer) {
    assert_int_equal(answer->tell, CLIENT_GRANTED);
    *(bool *)owner = true;
}

/* The host makes the table, which then is there for others. */
static void begin(visit *v, const char *lines) {
    bool is_made = false;
    *v = (visit){.address = {.table = TABLE}};
    assert_true(fair_begin());
    server_begin(&v->server, TABLE);
    v->host_is = (client_person){.name = "Host", .client = "tests"};
    server_random(v->host_is.token.bytes, sizeof v->host_is.token.bytes);
    const client_table_owner owner = {.begun = on_nothing,
                                      .forgotten = on_nothing,
                                      .entered = on_table_entered,
                                      .changed = on_nothing,
                                      .random = server_random};
    v->host = client_table_new(&v->address, &v->host_is, &owner);
    client_connection *connection = client_table_connection(v->host);
    v->server.clients[0] = connection;
    client_ask(connection, json_pack("{s:s, s:s}", "ask", "make", "setup", lines), CLIENT_LASTING,
               made, &is_made);
    for (int i = 0; i < STEPS_MAX && !is_made; i++) server_step(&v->server);
    assert_true(is_made);
}

static void leave(visit *v) {
    for (size_t i = 0; i < PLAYERS; i++) client_player_free(v->guests[i].player);
    client_table_free(v->host);
    server_end(&v->server);
}

static client_ending ending(const visit *v, size_t number) {
    return client_player_ending(v->guests[number].player);
}

static bool is_over(const visit *v) {
    return ending(v, 0) != CLIENT_PLAYS_ON && ending(v, 1) != CLIENT_PLAYS_ON;
}

static size_t steps_of(const visit *v, size_t number) {
    sitting *s = client_table_sitting(client_player_table(v->guests[number].player));
    return s ? gw_record_count(sitting_record(s)) : 0;
}

static void play_until(visit *v, size_t steps) {
    for (int i = 0; i < STEPS_MAX && !is_over(v) && steps_of(v, 0) < steps; i++)
        server_step(&v->server);
    assert_true(is_over(v) || steps_of(v, 0) >= steps);
}

/* The game as the store has it. */
static void read_game(const visit *v, game *g) {
    bool is_all = false;
    game_begin(g, TABLE);
    while (!is_all) {
        store_request read = {
            .kind = STORE_READ, .table = TABLE, .last = g->last, .limit = STORE_READ_MAX};
        store_batch batch = {.requests = &read, .count = 1};
        assert_true(store_send(v->server.store, &batch));
        assert_ptr_equal(store_receive(v->server.store), &batch);
        for (size_t i = 0; i < batch.answers[0].entry_count; i++)
            assert_int_equal(game_apply(g, &batch.answers[0].entries[i]), GAME_DONE);
        is_all = g->last == batch.answers[0].last;
        store_batch_clear(&batch);
    }
}

/* It is finished, everybody knows it as their seat may, and its chance is what they kept. */
static void check_end(const visit *v) {
    fair_kept kept = {.nonce_count = PLAYERS, .has_commitment = true, .has_lock = true};
    gw_problem problem;
    fair_verdict verdict;
    game g;
    read_game(v, &g);
    for (size_t i = 0; i < PLAYERS; i++) {
        client_table *table = client_player_table(v->guests[i].player);
        client_kept its;
        assert_int_equal(ending(v, i), CLIENT_FINISHED);
        assert_int_equal(client_table_room(table)->number, g.last);
        assert_int_equal(v->guests[i].entries, g.last);
        char *told = gw_record_text(sitting_record(client_table_sitting(table)),
                                    client_table_seat(table), NULL);
        char *known = gw_record_text(sitting_record(g.sitting), client_table_seat(table), NULL);
        assert_string_equal(strstr(told, "\n\n"), strstr(known, "\n\n"));
        free(told);
        free(known);
        assert_true(client_table_kept(table, &its));
        kept.commitment = its.commit;
        kept.lock = its.lock;
        kept.nonces[i] = its.nonce;
    }
    char *text = game_record(&g, GW_ALL_SEEING, NULL);
    gw_record *record = gw_record_read(text, strlen(text), &problem);
    fair_verify(record, &kept, &verdict);
    assert_int_equal(verdict.fault, FAIR_FITS);
    gw_record_free(record);
    free(text);
    game_end(&g);
}

/* -------------------------------------------------------------------- games -- */

static const char trains[] = "game game-of-trains\noptions players=2 turns=60\n",
                  mississippi[] = "game mississippi-queen\noptions players=2 boats=1 rounds=12\n",
                  dragons[] = "game river-dragons\noptions players=2 rounds=8\n";

static void every_game_is_played_to_its_end(void **state) {
    (void)state;
    static const char *const games[] = {trains, mississippi, dragons};
    for (size_t i = 0; i < COUNT(games); i++) {
        visit v;
        begin(&v, games[i]);
        arrive(&v, 0, 0);
        arrive(&v, 1, 0);
        play_until(&v, SIZE_MAX);
        check_end(&v);
        leave(&v);
    }
}

static void connections_are_lost_and_the_server_restarts(void **state) {
    (void)state;
    visit v;
    begin(&v, trains);
    arrive(&v, 0, 2);
    arrive(&v, 1, 1);
    gw_random random = gw_random_seed(7);
    for (int i = 0; i < STEPS_MAX && !is_over(&v); i++) {
        uint32_t what = gw_random_below(&random, 40);
        if (what < 4) server_cut(&v.server, 1 + what % PLAYERS, 0);
        if (what == 4) server_restart(&v.server, NULL);
        v.server.is_down = what == 5 || (v.server.is_down && what < 30);
        server_step(&v.server);
    }
    assert_true(v.server.connected > 20);
    check_end(&v);
    assert_int_equal(client_table_seat(client_player_table(v.guests[0].player)), 2);
    leave(&v);
}

static void while_somebody_decides_nothing_changes(void **state) {
    (void)state;
    visit v;
    begin(&v, dragons);
    arrive(&v, 0, 1);
    arrive(&v, 1, 2);
    v.guests[0].is_slow = true;
    for (int i = 0; i < STEPS_MAX && !is_over(&v); i++) {
        guest *g = &v.guests[0];
        size_t before = g->entries;
        bool was_asked = g->is_asked;
        if (i % 7 == 0) server_cut(&v.server, 1, 0);
        server_step(&v.server);
        if (was_asked) assert_int_equal(g->entries, before);
        if (was_asked && i % 5 == 0) decide(g);
    }
    check_end(&v);
    leave(&v);
}

static void a_backup_is_followed_from_the_beginning(void **state) {
    (void)state;
    visit v;
    begin(&v, trains);
    arrive(&v, 0, 0);
    arrive(&v, 1, 0);
    play_until(&v, 30);
    store *backup = store_memory_copy(v.server.store);
    play_until(&v, 50);
    size_t begun = v.guests[0].begun;
    server_restart(&v.server, backup);
    play_until(&v, SIZE_MAX);
    assert_true(v.guests[0].begun > begun);
    check_end(&v);
    leave(&v);
}

/* Who knows a nonce could choose the server's secret by it, so it is good for one lock only. */
static void a_nonce_is_not_shown_for_another_lock(void **state) {
    (void)state;
    visit v;
    begin(&v, trains);
    arrive(&v, 0, 0);
    for (int i = 0; i < 100; i++) server_step(&v.server);
    arrive(&v, 1, 0);
    const client_room *room = client_table_room(client_player_table(v.guests[0].player));
    for (int i = 0; i < 100 && room->seats[2].person == 0; i++) server_step(&v.server);
    assert_int_equal(room->phase, GAME_FILLING);
    assert_true(room->seats[1].is_ready);
    store *backup = store_memory_copy(v.server.store);
    play_until(&v, 20);
    client_kept before, after;
    assert_true(client_table_kept(client_player_table(v.guests[0].player), &before));
    server_restart(&v.server, backup);
    play_until(&v, 5);
    play_until(&v, SIZE_MAX);
    assert_true(client_table_kept(client_player_table(v.guests[0].player), &after));
    assert_false(fair_hash_equal(&before.lock, &after.lock));
    assert_false(fair_hash_equal(&before.nonce, &after.nonce));
    check_end(&v);
    leave(&v);
}

/* The game of another table, up to there, as somebody may have kept it. */
static char *read_beginning(size_t steps) {
    visit v;
    game g;
    char *text;
    begin(&v, dragons);
    arrive(&v, 0, 0);
    arrive(&v, 1, 0);
    play_until(&v, steps);
    read_game(&v, &g);
    text = gw_record_text(sitting_record(g.sitting), GW_ALL_SEEING, NULL);
    game_end(&g);
    leave(&v);
    return text;
}

static void a_game_goes_on_from_a_record(void **state) {
    (void)state;
    char lines[16384], *record = read_beginning(10);
    gw_out out = gw_out_to(lines, sizeof lines);
    visit v;
    gw_put_text(&out, "record\n");
    gw_put_text(&out, record);
    free(record);
    assert_true(out.length < sizeof lines);
    begin(&v, lines);
    arrive(&v, 0, 0);
    arrive(&v, 1, 0);
    play_until(&v, SIZE_MAX);
    assert_true(client_table_room(client_player_table(v.guests[0].player))->begun >= 10);
    check_end(&v);
    leave(&v);
}

static void there_is_no_seat_left(void **state) {
    (void)state;
    visit v;
    begin(&v, trains);
    client_ask(client_table_connection(v.host),
               json_pack("{s:s, s:i, s:s}", "ask", "fill", "seat", 1, "level", "easy"),
               CLIENT_LASTING, NULL, NULL);
    arrive(&v, 0, 1);
    arrive(&v, 1, 0);
    for (int i = 0; i < 100; i++) server_step(&v.server);
    assert_int_equal(ending(&v, 0), CLIENT_NO_SEAT);
    assert_int_equal(client_table_seat(client_player_table(v.guests[1].player)), 2);
    leave(&v);
}

/* Each guest uses an invitation of its own. */
static void a_private_table_is_entered_by_its_link(void **state) {
    (void)state;
    visit v;
    begin(&v, "game game-of-trains\noptions players=2 turns=10\nprivate\n");
    arrive(&v, 0, 0);
    for (int i = 0; i < 50; i++) server_step(&v.server);
    assert_int_equal(ending(&v, 0), CLIENT_NO_TABLE);
    server_cut(&v.server, 1, 0);
    v.server.clients[1] = NULL;
    client_player_free(v.guests[0].player);
    v.address.has_secret = true;
    server_random(v.address.secret, sizeof v.address.secret);
    for (uint8_t i = 0; i <= CLIENT_INVITATIONS; i++) {
        char hash[FAIR_TEXT];
        fair_hash token = fair_invitation(v.address.secret, i),
                  its = fair_hash_of(token.bytes, sizeof token.bytes);
        fair_hash_write(&its, hash);
        json_t *seat = i == 0 ? json_string("watch") : json_integer(0);
        client_ask(client_table_connection(v.host),
                   json_pack("{s:s, s:s, s:o, s:I}", "ask", "invite", "hash", hash, "seat", seat,
                             "until", (json_int_t)1 << 40),
                   CLIENT_LASTING, NULL, NULL);
    }
    for (int i = 0; i < 50; i++) server_step(&v.server);
    arrive(&v, 0, 0);
    arrive(&v, 1, 0);
    play_until(&v, SIZE_MAX);
    check_end(&v);
    leave(&v);
}

static void who_leaves_is_replaced(void **state) {
    (void)state;
    visit v;
    begin(&v, trains);
    arrive(&v, 0, 0);
    arrive(&v, 1, 0);
    v.guests[0].is_slow = true;
    for (int i = 0; i < STEPS_MAX && !v.guests[0].is_asked; i++) server_step(&v.server);
    client_player_leave(v.guests[0].player);
    for (int i = 0; i < 50; i++) server_step(&v.server);
    assert_int_equal(ending(&v, 0), CLIENT_LEFT);
    leave(&v);
}

/* A lock that is not made of what was told: the nonce is not shown for it. */
static void a_false_lock_gets_no_nonce(void **state) {
    (void)state;
    visit v;
    client_kept kept;
    begin(&v, trains);
    v.server.lie = "lock";
    arrive(&v, 0, 0);
    arrive(&v, 1, 0);
    play_until(&v, SIZE_MAX);
    for (size_t i = 0; i < PLAYERS; i++) {
        assert_int_equal(ending(&v, i), CLIENT_NOT_FAIR);
        assert_false(client_table_kept(client_player_table(v.guests[i].player), &kept));
    }
    leave(&v);
}

static void a_false_secret_is_noticed(void **state) {
    (void)state;
    visit v;
    begin(&v, trains);
    v.server.lie = "over";
    arrive(&v, 0, 0);
    arrive(&v, 1, 0);
    play_until(&v, SIZE_MAX);
    for (size_t i = 0; i < PLAYERS; i++) assert_int_equal(ending(&v, i), CLIENT_NOT_FAIR);
    leave(&v);
}

static gw_seat seat_of(const visit *v, size_t number) {
    return client_table_seat(client_player_table(v->guests[number].player));
}

static int64_t left(const visit *v, size_t number) {
    return client_table_left(client_player_table(v->guests[number].player), seat_of(v, number));
}

static void clocks_run_down_and_who_is_late_comes_back(void **state) {
    (void)state;
    enum { TURN = 2000, BANK = 3000, GRACE = 1000 };
    visit v;
    begin(&v, "game game-of-trains\noptions players=2 turns=20\nclock move 2000 3000\n");
    arrive(&v, 0, 0);
    arrive(&v, 1, 0);
    guest *slow = &v.guests[0];
    slow->is_slow = true;
    for (int i = 0; i < STEPS_MAX && !slow->is_asked; i++) server_step(&v.server);
    for (int i = 0; i < 20; i++) server_step(&v.server);
    client_table_release(client_player_table(slow->player)); /* to hear of its clock */
    client_table_hold(client_player_table(slow->player));
    int64_t before = left(&v, 0);
    assert_in_range(before, 1, TURN + BANK + GRACE);
    server_step(&v.server);
    assert_true(left(&v, 1) == INT64_MAX);
    for (int i = 0; i < 200; i++) server_step(&v.server);
    assert_true(left(&v, 0) < before);
    const client_room *room = client_table_room(client_player_table(v.guests[1].player));
    assert_true(room->seats[seat_of(&v, 0)].is_away); /* a computer plays for it */
    slow->is_slow = false;
    decide(slow);
    play_until(&v, SIZE_MAX);
    assert_false(room->seats[seat_of(&v, 0)].is_away);
    check_end(&v);
    leave(&v);
}

static void what_people_offer_is_agreed_to(void **state) {
    (void)state;
    visit v;
    begin(&v, trains);
    arrive(&v, 0, 0);
    arrive(&v, 1, 0);
    v.guests[0].is_slow = true;
    for (int i = 0; i < STEPS_MAX && !v.guests[0].is_asked; i++) server_step(&v.server);
    client_table *table = client_player_table(v.guests[0].player);
    client_ask(client_table_connection(table),
               json_pack("{s:s, s:i, s:s}", "ask", "offer", "seat", seat_of(&v, 0), "what", "end"),
               CLIENT_LASTING, NULL, NULL);
    for (int i = 0; i < STEPS_MAX && ending(&v, 1) == CLIENT_PLAYS_ON; i++) server_step(&v.server);
    const client_room *room = client_table_room(client_player_table(v.guests[1].player));
    assert_string_equal(room->ending, "agreed");
    client_player_leave(v.guests[0].player);
    play_until(&v, SIZE_MAX);
    assert_int_equal(ending(&v, 0), CLIENT_FINISHED);
    leave(&v);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_is_played_to_its_end),
        cmocka_unit_test(connections_are_lost_and_the_server_restarts),
        cmocka_unit_test(while_somebody_decides_nothing_changes),
        cmocka_unit_test(a_backup_is_followed_from_the_beginning),
        cmocka_unit_test(a_nonce_is_not_shown_for_another_lock),
        cmocka_unit_test(a_game_goes_on_from_a_record),
        cmocka_unit_test(there_is_no_seat_left),
        cmocka_unit_test(a_private_table_is_entered_by_its_link),
        cmocka_unit_test(who_leaves_is_replaced),
        cmocka_unit_test(a_false_lock_gets_no_nonce),
        cmocka_unit_test(a_false_secret_is_noticed),
        cmocka_unit_test(clocks_run_down_and_who_is_late_comes_back),
        cmocka_unit_test(what_people_offer_is_agreed_to),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

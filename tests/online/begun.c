/* Tables where a game goes on from a record. */
#include "core/check.h"
#include "fair/verify.h"
#include "online/alone.h"
#include "online/record.h"
#include "server/wire.h"

#include <gangway/gangway.h>
#include <stdio.h>
#include <stdlib.h>

enum { PEOPLE = 2, STEPS = 130 };

static const char *const games[] = {
    "game trains\noptions players=2",
    "game mississippi\noptions players=3 b=B1,B2 rose=on",
    "game dragons\noptions players=4 expert=on",
};

/* A game of so many random steps, in which a computer plays seat 2 for a while. */
static gw_record *play_some(const char *said, size_t steps, uint64_t seed) {
    setup s;
    gw_random random = gw_random_seed(seed);
    assert_true(setup_read((store_text){said, strlen(said)}, &s, NULL));
    gw_record *record = gw_record_new(s.table);
    gw_action *list = calloc(s.table->game->legal_max, sizeof *list);
    assert_non_null(list);
    for (size_t i = 0; i < steps && !gw_is_over(s.table, gw_record_state(record)); i++) {
        const gw_state *now = gw_record_state(record);
        gw_seat seat = gw_first_to_act(s.table, now);
        gw_action action = gw_pick(s.table, now, NULL, seat, &random, list);
        assert_int_equal(gw_record_play(record, seat, action, NULL), 0);
        if (i == 5) assert_true(gw_record_set_holder(record, 2, GW_COMPUTER, "medium"));
        if (i == 9) assert_true(gw_record_set_holder(record, 2, GW_BOT, "mybot"));
    }
    free(list);
    return record;
}

/* The setup of a table that begins from it, after these lines; to be freed. */
static char *setup_of(const gw_record *record, const char *lines) {
    size_t length;
    char *text = gw_record_text(record, GW_ALL_SEEING, &length);
    char *all = malloc(strlen(lines) + strlen("record\n") + length + 1);
    assert_non_null(text);
    assert_non_null(all);
    sprintf(all, "%srecord\n%s", lines, text);
    free(text);
    return all;
}

static online_tell ask(fixture *f, uint32_t client, online_ask what, const char *text) {
    online_tell tell;
    while (online_next_tell(f->online, client, &tell)) continue;
    alone_ask(f, client, what, text);
    while (online_next_tell(f->online, client, &tell))
        if (tell.kind == ONLINE_REFUSED || tell.kind == ONLINE_GRANTED) return tell;
    fail();
    return tell;
}

static online_refusal refusal(fixture *f, uint32_t client, online_ask what, const char *text) {
    online_tell tell = ask(f, client, what, text);
    return tell.kind == ONLINE_REFUSED ? tell.refusal : 0;
}

static size_t steps_of(const game *g) {
    return gw_record_count(sitting_record(g->sitting));
}

/* PEOPLE sit down and computers take the other seats of a table that has been made. */
static void sit_down(fixture *f, gw_seat players) {
    for (gw_seat seat = 1; seat <= players; seat++)
        if (seat <= PEOPLE)
            alone_ask(f, seat - 1u, (online_ask){.kind = ONLINE_SIT, .seat = seat}, "");
        else
            alone_ask(f, 0, (online_ask){.kind = ONLINE_FILL, .seat = seat}, "random");
}

/* One action of somebody, at random. */
static void act(fixture *f, game *g, gw_random *random) {
    const gw_action *list;
    char text[GW_ACTION_TEXT];
    const gw_table *table = sitting_table(g->sitting);
    gw_seat seat = gw_first_to_act(table, gw_record_state(sitting_record(g->sitting)));
    size_t count = sitting_legal(g->sitting, seat, &list, NULL);
    assert_true(count > 0);
    gw_action action = list[gw_random_below(random, (uint32_t)count)];
    gw_out out = gw_out_to(text, sizeof text);
    table->game->write_action(table, action, &out);
    uint64_t decision = sitting_decision(g->sitting, seat);
    if (seat <= PEOPLE) {
        assert_int_equal(
            refusal(f, seat - 1u,
                    (online_ask){.kind = ONLINE_ACT, .seat = seat, .decision = decision}, text),
            0);
    } else {
        online_job job;
        f->now += 2000;
        online_tick(f->online, f->now);
        alone_settle(f);
        while (online_next_job(f->online, &job))
            if (job.seat == seat) online_thought(f->online, f->now, &job, &action, 1);
        online_tick(f->online, f->now);
        alone_settle(f);
    }
    alone_learn(f, g);
}

/* Plays on to the end, and verifies the chance of what was played here. */
static void finish(fixture *f, game *g, size_t begun) {
    gw_random random = gw_random_seed(7);
    fair_verdict verdict;
    for (int i = 0; i < STEPS && g->phase == GAME_PLAYING; i++) act(f, g, &random);
    if (g->phase == GAME_PLAYING) {
        online_ask offer = {.kind = ONLINE_OFFER, .seat = 1},
                   agree = {.kind = ONLINE_AGREE, .seat = 2};
        assert_int_equal(refusal(f, 0, offer, "end"), 0);
        assert_int_equal(refusal(f, 1, agree, ""), 0);
        alone_learn(f, g);
    }
    assert_int_equal(g->phase, GAME_OVER);
    assert_true(steps_of(g) > begun);
    char *text = game_record(g, GW_ALL_SEEING, NULL);
    assert_non_null(text);
    gw_record *record = gw_record_read(text, strlen(text), NULL);
    assert_non_null(record);
    fair_kept kept = {.has_lock = true, .lock = g->lock};
    fair_verify(record, &kept, &verdict);
    assert_int_equal(verdict.fault, FAIR_FITS);
    assert_int_equal(verdict.header.after, begun);
    assert_int_equal(verdict.draws, sitting_draws(g->sitting) - g->begun_draws);

    /* Another number of steps before the lock is another lock. */
    char *changed = strstr(text, "fair-after: ");
    assert_non_null(changed);
    changed[strlen("fair-after: ")] ^= 1;
    gw_record *other = gw_record_read(text, strlen(text), NULL);
    if (other) { /* 0 is no number for it */
        fair_verify(other, NULL, &verdict);
        assert_int_equal(verdict.fault, FAIR_BAD_LOCK);
    }
    gw_record_free(other);
    gw_record_free(record);
    free(text);
}

/* ---------------------------------------------------------------------- tests -- */

static void a_game_goes_on_from_a_record(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(games); i++) {
        fixture f = alone_begin(PEOPLE + 1, alone_count_up, NULL);
        game g;
        game_begin(&g, TABLE);
        gw_record *before = play_some(games[i], i == 2 ? 40 : STEPS, 3 + i);
        const gw_table *table = gw_record_table(before);
        size_t begun = gw_record_count(before);
        char *text = setup_of(before, "hints\n");
        assert_int_equal(refusal(&f, 0, (online_ask){.kind = ONLINE_MAKE}, text), 0);
        alone_learn(&f, &g);
        assert_int_equal(steps_of(&g), begun);
        assert_true(gw_table_equal(sitting_table(g.sitting), table));
        assert_true(g.setup.has_hints);
        for (size_t at = 0; at < begun; at++) {
            gw_step was = gw_record_step(before, at),
                    is = gw_record_step(sitting_record(g.sitting), at);
            assert_true(was.seat == is.seat && was.action == is.action);
            gw_holder_kind kind = gw_record_holder_at(sitting_record(g.sitting), 2, at).kind;
            assert_int_equal(kind, at >= 6 && at < 10 ? GW_COMPUTER : GW_PERSON);
        }
        sit_down(&f, table->players);
        alone_get_ready(&f, PEOPLE);
        alone_learn(&f, &g);
        assert_int_equal(g.phase, GAME_PLAYING);
        finish(&f, &g, begun);
        free(text);
        gw_record_free(before);
        game_end(&g);
        alone_end(&f);
    }
}

/* Takes back and aborts only what was played here. */
static void the_beginning_stays(void **state) {
    (void)state;
    fixture f = alone_begin(PEOPLE, alone_count_up, NULL);
    game g;
    game_begin(&g, TABLE);
    /* Somebody is in the middle of a turn, which could be taken back elsewhere. */
    gw_record *before = NULL;
    for (uint64_t seed = 1; before == NULL || gw_record_undo_point(before) == 12; seed++) {
        gw_record_free(before);
        before = play_some(games[1], 12, seed);
    }
    const gw_table *table = gw_record_table(before);
    size_t begun = gw_record_count(before);
    gw_seat seat = gw_record_step(before, begun - 1).seat;
    char *text = setup_of(before, "");
    assert_int_equal(refusal(&f, 0, (online_ask){.kind = ONLINE_MAKE}, text), 0);
    for (gw_seat each = 1; each <= table->players; each++)
        alone_ask(&f, 0, (online_ask){.kind = ONLINE_SIT, .seat = each}, "");
    for (online_ask_kind kind = ONLINE_READY; kind <= ONLINE_OPEN; kind++)
        for (gw_seat each = 1; each <= table->players; each++) {
            fair_hash nonce = fair_hash_of(&each, 1);
            fair_hash hash = fair_commit_nonce(TABLE, each, &nonce);
            online_ask what = {
                .kind = kind, .seat = each, .hash = kind == ONLINE_OPEN ? nonce : hash};
            assert_int_equal(refusal(&f, 0, what, ""), 0);
        }
    alone_learn(&f, &g);
    assert_int_equal(g.phase, GAME_PLAYING);
    assert_true(sitting_undo_point(g.sitting, SITTING_ONLINE) < begun);
    online_ask back = {.kind = ONLINE_TAKE_BACK, .seat = seat, .number = begun - 1};
    if (steps_of(&g) == begun) /* no draw was due */
        assert_int_equal(refusal(&f, 0, back, ""), ONLINE_FIXED);
    char line[64];
    snprintf(line, sizeof line, "undo %d %d", seat, (int)begun - 1);
    store_entry undo = {
        .number = g.last + 1, .tag = 1, .time = f.now, .text = {line, strlen(line)}};
    assert_int_equal(game_apply(&g, &undo), GAME_INVALID);
    online_ask offer = {.kind = ONLINE_OFFER, .seat = seat};
    assert_int_equal(refusal(&f, 0, offer, "abort"), 0); /* nobody has acted here yet */
    free(text);
    gw_record_free(before);
    game_end(&g);
    alone_end(&f);
}

static void a_record_that_cannot_go_on_is_refused(void **state) {
    (void)state;
    static const struct {
        const char *text, *rule;
        uint32_t line;
    } bad[] = {
        {"record\nno record\n", NULL, 1},
        {"record\ngangway-record: 1\ngame: chess\noptions: players=2\n\n", NULL, 2},
        {"record\ngangway-record: 1\ngame: river-dragons\noptions: players=2\n\nblue flies\n",
         "RD-N", 5},
        {"record\ngangway-record: 1\ngame: river-dragons\noptions: players=2\n\nchance first blue\n"
         "# a comment\nchance first blue\n",
         "RD-6", 7},
    };
    fixture f = alone_begin(1, alone_count_up, NULL);
    for (size_t i = 0; i < COUNT(bad); i++) {
        online_tell tell = ask(&f, 0, (online_ask){.kind = ONLINE_MAKE}, bad[i].text);
        assert_int_equal(tell.kind, ONLINE_REFUSED);
        assert_int_equal(tell.refusal, ONLINE_INVALID);
        assert_string_equal(tell.member, "record");
        assert_int_equal(tell.at, bad[i].line);
        assert_true((tell.game != NULL) == (bad[i].rule != NULL));
        char message[256];
        gw_out out = gw_out_to(message, sizeof message);
        assert_true(wire_tell(&out, &tell, "test"));
        assert_non_null(strstr(message, "\"why\":\"invalid\",\"member\":\"record\",\"line\":"));
        assert_true((strstr(message, "\"rule\":\"RD-") != NULL) == (bad[i].rule != NULL));
    }
    gw_record *over = play_some(games[0], 5000, 1), *some = play_some(games[2], 12, 1);
    char *finished = setup_of(over, ""), *good = setup_of(some, "");
    char *named = setup_of(some, "game dragons\n"), *unknown = setup_of(some, "level genius\n");
    char *view = gw_record_text(some, GW_PUBLIC, NULL), *hiding = malloc(strlen(view) + 8);
    assert_non_null(hiding);
    assert_non_null(strchr(view, '?'));
    sprintf(hiding, "record\n%s", view);
    const char *const others[] = {finished, hiding, named, unknown};
    for (size_t i = 0; i < COUNT(others); i++) {
        online_tell tell = ask(&f, 0, (online_ask){.kind = ONLINE_MAKE}, others[i]);
        assert_int_equal(tell.refusal, ONLINE_INVALID);
        assert_true(tell.at == 0 && tell.game == NULL);
        assert_true((tell.member != NULL) == (i < 2));
    }
    assert_int_equal(refusal(&f, 0, (online_ask){.kind = ONLINE_MAKE}, good), 0);
    free(finished), free(good), free(named), free(unknown), free(view), free(hiding);
    gw_record_free(over);
    gw_record_free(some);
    alone_end(&f);
}

/* The rest follows, whenever the server was stopped. */
static void a_server_stops_in_the_middle_of_the_record(void **state) {
    (void)state;
    for (int batches = 1; batches < 12; batches++) {
        fixture f = alone_begin(1, alone_count_up, NULL);
        game g;
        game_begin(&g, TABLE);
        gw_record *before = play_some(games[0], 400, 1);
        char *text = setup_of(before, "");
        online_ask make = {
            .kind = ONLINE_MAKE, .id = 99, .table = TABLE, .text = {text, strlen(text)}};
        online_asked(f.online, f.now, 0, &make);
        store_batch *batch;
        for (int i = 0; i < batches && (batch = online_next_batch(f.online)) != NULL; i++) {
            assert_true(store_send(f.store, batch));
            online_stored(f.online, f.now, store_receive(f.store));
        }
        alone_learn(&f, &g);
        online_free(f.online);
        f.now += 1;
        online_rules rules = online_rules_default;
        rules.clients = rules.tables = 1;
        f.online = online_new(&rules, alone_count_up, NULL, f.now);
        alone_enter(&f, 0, 0, TABLE);
        online_asked(f.online, f.now, 0, &make);
        alone_settle(&f);
        alone_ask(&f, 0, (online_ask){.kind = ONLINE_SIT, .seat = 1}, "");
        alone_learn(&f, &g);
        assert_int_equal(steps_of(&g), gw_record_count(before));
        assert_int_equal(g.seats[1].person, HOST);
        free(text);
        gw_record_free(before);
        game_end(&g);
        alone_end(&f);
    }
}

/* ------------------------------------------------------------------- secrecy -- */

/* What a client is told from the beginning as this viewer, as bytes; to be freed. */
static char *told_as(fixture *f, uint32_t client, gw_seat viewer, online_refusal *refused) {
    enum { ALL = 1 << 20 };
    static char line[1 << 17];
    char *all = calloc(ALL, 1);
    size_t length = 0;
    assert_non_null(all);
    online_tell tell;
    while (online_next_tell(f->online, client, &tell)) continue;
    alone_ask(f, client, (online_ask){.kind = ONLINE_FOLLOW, .seat = viewer}, "");
    *refused = 0;
    while (online_next_tell(f->online, client, &tell)) {
        gw_out out = gw_out_to(line, sizeof line);
        if (tell.kind == ONLINE_REFUSED) *refused = tell.refusal;
        if (tell.kind == ONLINE_PERSON || !wire_tell(&out, &tell, "test")) continue;
        assert_true(length + out.length + 2 < ALL);
        memcpy(all + length, line, out.length + 1);
        length += out.length;
    }
    alone_ask(f, client, (online_ask){.kind = ONLINE_UNFOLLOW, .seat = viewer}, "");
    return all;
}

/* The same record with another card in its last line, if nobody but seat 1 can tell them apart; or
 * NULL. */
static gw_record *other_card(const gw_record *record) {
    size_t count = gw_record_count(record);
    gw_step last = gw_record_step(record, count - 1);
    char *public = gw_record_text(record, GW_PUBLIC, NULL), *seen = NULL;
    char *text = gw_record_text(record, GW_ALL_SEEING, NULL);
    gw_record *found = NULL;
    static const char *const cards[] = {"jump", "remove", "stone1", "stone2", "plank2", "move2"};
    for (size_t i = 0; last.seat == 1 && found == NULL && i < COUNT(cards); i++) {
        char *other = malloc(strlen(text) + GW_ACTION_TEXT);
        assert_non_null(other);
        sprintf(other, "%.*s %s", (int)(strrchr(text, ' ') - text), text, cards[i]);
        found = gw_record_read(other, strlen(other), NULL);
        free(other);
        if (found == NULL) continue;
        seen = gw_record_text(found, GW_PUBLIC, NULL);
        if (strcmp(seen, public) != 0 || gw_record_step(found, count - 1).action == last.action) {
            gw_record_free(found);
            found = NULL;
        }
        free(seen);
    }
    free(text);
    free(public);
    return found;
}

static void only_its_seat_learns_what_the_record_hides(void **state) {
    (void)state;
    gw_record *pair[2] = {NULL};
    for (uint64_t seed = 1; pair[1] == NULL; seed++) {
        assert_true(seed < 100);
        gw_record_free(pair[0]);
        pair[0] = play_some("game dragons\noptions players=2", 8, seed);
        for (size_t cut = gw_record_count(pair[0]); cut > 1 && pair[1] == NULL; cut--) {
            gw_record_truncate(pair[0], cut);
            pair[1] = other_card(pair[0]);
        }
    }
    char *told[2][5];
    for (int i = 0; i < 2; i++) {
        uint8_t byte = 0;
        online_refusal refused;
        fixture f = alone_begin(3, alone_count_up, &byte);
        char *text = setup_of(pair[i], "");
        alone_ask(&f, 0, (online_ask){.kind = ONLINE_MAKE}, text);
        sit_down(&f, 2);
        told[i][0] = told_as(&f, 2, GW_PUBLIC, &refused);
        assert_int_equal(refused, 0);
        told[i][1] = told_as(&f, 0, 1, &refused); /* could still take another seat */
        assert_int_equal(refused, ONLINE_NOT_YOURS);
        alone_get_ready(&f, PEOPLE);
        told[i][2] = told_as(&f, 2, GW_PUBLIC, &refused);
        told[i][3] = told_as(&f, 1, 2, &refused);
        assert_int_equal(refused, 0);
        told[i][4] = told_as(&f, 0, 1, &refused);
        assert_int_equal(refused, 0);
        free(text);
        alone_end(&f);
    }
    for (int at = 0; at < 4; at++) assert_string_equal(told[0][at], told[1][at]);
    assert_string_not_equal(told[0][4], told[1][4]);
    assert_non_null(strstr(told[0][0], "begun "));
    assert_null(strstr(told[0][0], "gangway-record"));
    for (int i = 0; i < 2; i++) {
        for (int at = 0; at < 5; at++) free(told[i][at]);
        gw_record_free(pair[i]);
    }
}

static void lists_say_that_a_game_is_under_way(void **state) {
    (void)state;
    fixture f = alone_begin(1, alone_count_up, NULL);
    gw_record *before = play_some(games[1], 10, 1);
    char *text = setup_of(before, "clock days 2\n");
    assert_int_equal(refusal(&f, 0, (online_ask){.kind = ONLINE_MAKE}, text), 0);
    alone_ask(&f, 0, (online_ask){.kind = ONLINE_SHOW}, "");
    online_tell tell;
    bool is_listed = false;
    while (online_next_tell(f.online, 0, &tell)) {
        if (tell.kind != ONLINE_LISTED) continue;
        char line[1024];
        gw_out out = gw_out_to(line, sizeof line);
        is_listed = true;
        assert_true(wire_tell(&out, &tell, "test"));
        assert_non_null(strstr(line, "\"phase\":\"filling\",\"begun\":10,"));
    }
    assert_true(is_listed);
    free(text);
    gw_record_free(before);
    alone_end(&f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_goes_on_from_a_record),
        cmocka_unit_test(the_beginning_stays),
        cmocka_unit_test(a_record_that_cannot_go_on_is_refused),
        cmocka_unit_test(a_server_stops_in_the_middle_of_the_record),
        cmocka_unit_test(only_its_seat_learns_what_the_record_hides),
        cmocka_unit_test(lists_say_that_a_game_is_under_way),
    };
    return fair_begin() ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}

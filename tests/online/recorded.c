/* A table's game as a record, with what verifies its chance. */
#include "core/check.h"
#include "fair/verify.h"
#include "online/record.h"

#include <gangway/gangway.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { TABLE = 0x4d, HOST = 11, GUEST = 12, STEPS = 600 };

/* A table that is played by its log. */
typedef struct fixture {
    game game;
    fair_hash nonces[GW_SEATS_MAX + 1];
    uint64_t draws; /* entries */
    uint64_t backs;
} fixture;

static game_answer try_entry(fixture *f, uint64_t person, const char *text) {
    store_entry logged = {.number = f->game.last + 1,
                          .tag = f->game.last + 1,
                          .person = person,
                          .time = 1000,
                          .text = {text, strlen(text)}};
    return game_apply(&f->game, &logged);
}

static void add(fixture *f, uint64_t person, const char *format, ...) {
    char text[2048];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    assert_int_equal(try_entry(f, person, text), GAME_DONE);
}

static const char *hex(const fair_hash *hash) {
    static char text[FAIR_TEXT];
    fair_hash_write(hash, text);
    return text;
}

static fair_hash some_hash(uint64_t seed) {
    return fair_hash_of(&seed, 1);
}

/* Two people, and computers in the other seats, up to the lock. */
static fixture locked(const char *said, uint64_t seed) {
    fixture f = {.draws = 0};
    fair_hash secret = some_hash(seed);
    game_begin(&f.game, TABLE);
    add(&f, HOST, "table 1\n%s", said);
    add(&f, 0, "secret %s", hex(&secret));
    for (gw_seat seat = 1; seat <= game_players(&f.game); seat++)
        if (seat <= 2)
            add(&f, seat == 1 ? HOST : GUEST, "sit %d", seat);
        else
            add(&f, HOST, "fill %d random", seat);
    for (gw_seat seat = 1; seat <= 2; seat++) {
        f.nonces[seat] = some_hash(seed + seat);
        fair_hash commitment = fair_commit_nonce(TABLE, seat, &f.nonces[seat]);
        add(&f, seat == 1 ? HOST : GUEST, "ready %d %s", seat, hex(&commitment));
    }
    fair_hash lock = game_lock(&f.game);
    add(&f, 0, "lock %s", hex(&lock));
    return f;
}

static void open_nonces(fixture *f) {
    add(f, HOST, "nonce 1 %s", hex(&f->nonces[1]));
    add(f, GUEST, "nonce 2 %s", hex(&f->nonces[2]));
}

static bool is_over(const fixture *f) {
    return gw_is_over(sitting_table(f->game.sitting),
                      gw_record_state(sitting_record(f->game.sitting)));
}

static size_t steps(const fixture *f) {
    return gw_record_count(sitting_record(f->game.sitting));
}

/* One entry: a draw, taking back a step now and then, or a random action. */
static void play_one(fixture *f, gw_random *random, gw_action *list) {
    char text[GW_ACTION_TEXT];
    const gw_table *table = sitting_table(f->game.sitting);
    const gw_state *now = gw_record_state(sitting_record(f->game.sitting));
    size_t point = sitting_undo_point(f->game.sitting, SITTING_ONLINE);
    if (game_draw(&f->game, text)) {
        add(f, 0, "draw %s", text);
        f->draws++;
        return;
    }
    if (point < steps(f) && gw_random_below(random, 16) == 0) {
        add(f, HOST, "undo 1 %d", (int)steps(f) - 1);
        f->backs++;
        return;
    }
    gw_seat seat = gw_first_to_act(table, now);
    gw_action action = gw_pick(table, now, NULL, seat, random, list);
    gw_out out = gw_out_to(text, sizeof text);
    table->game->write_action(table, action, &out);
    add(f, HOST, "act %d %d %s", seat, (int)sitting_decision(f->game.sitting, seat), text);
}

static void play(fixture *f, uint64_t seed, size_t most) {
    gw_random random = gw_random_seed(seed);
    gw_action *list = calloc(sitting_table(f->game.sitting)->game->legal_max, sizeof *list);
    assert_non_null(list);
    for (size_t i = 0; i < most && !is_over(f); i++) play_one(f, &random, list);
    free(list);
}

/* The end, as it comes or by agreement. */
static void finish(fixture *f) {
    fair_hash secret;
    memcpy(secret.bytes, f->game.secret.bytes, FAIR_BYTES);
    if (!is_over(f)) {
        add(f, HOST, "offer 1 end");
        add(f, GUEST, "agree 2");
    }
    add(f, 0, "over %s %s", hex(&secret), is_over(f) ? "finished" : "agreed");
}

static gw_record *record_of(const fixture *f, gw_seat viewer) {
    gw_problem problem;
    size_t length;
    char *text = game_record(&f->game, viewer, &length);
    assert_non_null(text);
    assert_int_equal(strlen(text), length);
    gw_record *record = gw_record_read(text, length, &problem);
    assert_non_null(record);
    free(text);
    return record;
}

static const char *const setups[] = {
    "game trains\noptions players=2",
    "game mississippi\noptions players=3 b=B1,B2 rose=on",
    "game dragons\noptions players=4 expert=on",
};

/* ---------------------------------------------------------------------- tests -- */

static void a_finished_table_verifies(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(setups); i++) {
        fair_verdict verdict;
        fixture f = locked(setups[i], i);
        open_nonces(&f);
        play(&f, i, STEPS);
        finish(&f);
        gw_record *record = record_of(&f, GW_ALL_SEEING);
        fair_kept kept = {.has_commitment = true,
                          .has_lock = true,
                          .commitment = f.game.commitment,
                          .lock = f.game.lock,
                          .nonces = {f.nonces[2]},
                          .nonce_count = 1};
        fair_verify(record, &kept, &verdict);
        assert_int_equal(verdict.fault, FAIR_FITS);
        assert_true(f.draws > 0 && verdict.draws == f.draws);
        assert_memory_equal(&verdict.context, &f.game.context, sizeof verdict.context);
        assert_int_equal(gw_record_count(record), steps(&f));
        gw_record_free(record);
        game_end(&f.game);
    }
}

/* So the outcomes in the record are all that were ever drawn. */
static void no_draw_is_taken_back(void **state) {
    (void)state;
    uint64_t backs = 0;
    for (size_t i = 0; i < COUNT(setups); i++) {
        fixture f = locked(setups[i], i);
        open_nonces(&f);
        play(&f, i + 100, STEPS);
        assert_int_equal(sitting_draws(f.game.sitting), f.draws);
        backs += f.backs;
        const gw_record *record = sitting_record(f.game.sitting);
        size_t last = steps(&f);
        while (last > 0 && gw_record_step(record, last - 1).seat != GW_CHANCE) last--;
        char text[32];
        snprintf(text, sizeof text, "undo 1 %d", (int)last - 1);
        assert_int_equal(try_entry(&f, HOST, text), GAME_INVALID);
        game_end(&f.game);
    }
    assert_true(backs > 0);
}

static void assert_lines(const fixture *f, gw_seat viewer, size_t expected, bool has_secret) {
    gw_record *record = record_of(f, viewer);
    fair_header header;
    fair_header_read(record, &header);
    assert_int_equal(header.version, 1);
    assert_true(header.has_table && header.table == TABLE);
    assert_int_equal(header.has_secret, has_secret);
    assert_int_equal(gw_record_key_count(record), expected);
    gw_record_free(record);
}

static void a_record_says_what_has_been_told(void **state) {
    (void)state;
    fair_verdict verdict;
    fixture f = locked(setups[0], 5);
    assert_lines(&f, GW_PUBLIC, 6, false); /* version, table, and three commitments, lock */
    fair_hash secret;
    memcpy(secret.bytes, f.game.secret.bytes, FAIR_BYTES);
    add(&f, 0, "void %s", hex(&secret));
    assert_lines(&f, GW_PUBLIC, 2, false);
    game_end(&f.game);

    f = locked(setups[0], 5);
    open_nonces(&f);
    play(&f, 5, 30);
    assert_lines(&f, 1, 8, false);
    assert_lines(&f, GW_PUBLIC, 8, false);
    gw_record *record = record_of(&f, 1);
    fair_verify(record, NULL, &verdict);
    assert_int_equal(verdict.fault, FAIR_VIEW);
    gw_record_free(record);
    finish(&f);
    assert_lines(&f, GW_ALL_SEEING, 9, true);
    game_end(&f.game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_finished_table_verifies),
        cmocka_unit_test(no_draw_is_taken_back),
        cmocka_unit_test(a_record_says_what_has_been_told),
    };
    return fair_begin() ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}

/* Sittings when memory runs out: every allocation is made to fail once, and a failed operation
 * changes nothing. */
#include "core/memory.h"
#include "core/check.h"
#include "sitting/sitting.h"
#include "sitting/tables.h"

typedef struct pair {
    sitting *s, *follower; /* follows for seat 1 */
} pair;

static void assert_unchanged(const sitting *s, uint64_t last, const gw_any_state *before) {
    const gw_record *record = sitting_record(s);
    assert_int_equal(sitting_last(s), last);
    assert_memory_equal(gw_record_state(record), before,
                        gw_record_table(record)->game->state_bytes);
}

/* An operation on the pair, repeated with one more allocation allowed until it succeeds. */
typedef sitting_answer (*operation)(pair *p, const void *what);

static void fail_each_allocation(pair *p, sitting *changed, operation try, const void *what) {
    uint64_t last = sitting_last(changed);
    gw_any_state before;
    const gw_record *record = sitting_record(changed);
    memcpy(&before, gw_record_state(record), gw_record_table(record)->game->state_bytes);
    for (int allowed = 0;; allowed++) {
        memory_allow(allowed);
        sitting_answer answer = try(p, what);
        memory_allow(MEMORY_PLENTY);
        if (answer == SITTING_DONE) return;
        assert_int_equal(answer, SITTING_NO_MEMORY);
        assert_unchanged(changed, last, &before);
    }
}

static sitting_answer play(pair *p, const void *what) {
    const gw_step *step = what;
    return sitting_play(p->s, step->seat, sitting_decision(p->s, step->seat), &step->action, 1,
                        NULL);
}

static sitting_answer take_back(pair *p, const void *what) {
    return sitting_take_back(p->s, SITTING_LOCAL, *(const size_t *)what);
}

static sitting_answer reseat(pair *p, const void *what) {
    return sitting_seat(p->s, 2, GW_BOT, what);
}

static sitting_answer follow(pair *p, const void *what) {
    return sitting_follow(p->follower, what);
}

static void forward_last_entry(pair *p) {
    sitting_entry entry;
    assert_true(sitting_read(p->s, sitting_last(p->s), 1, &entry));
    fail_each_allocation(p, p->follower, follow, &entry);
}

static void play_through(const char *game, const char *options, uint64_t seed) {
    gw_random random = gw_random_seed(seed);
    pair p = {.s = sitting_new(gw_record_new(table_for(game, options))),
              .follower = sitting_new_follower(table_for(game, options), 1)};
    const gw_record *record = sitting_record(p.s);
    const gw_table *table = gw_record_table(record);
    static gw_action list[4096];
    unsigned reseatings = 0; /* to another holder each time, so that it adds an entry */
    for (unsigned i = 0; i < 300; i++) {
        gw_seat seat = gw_first_to_act(table, gw_record_state(record));
        if (seat == GW_NO_SEAT) break;
        gw_step step = {seat, gw_pick(table, gw_record_state(record), NULL, seat, &random, list)};
        fail_each_allocation(&p, p.s, play, &step);
        forward_last_entry(&p);
        size_t point = sitting_undo_point(p.s, SITTING_LOCAL);
        if (i % 7 != 0 || point == gw_record_count(record)) continue;
        fail_each_allocation(&p, p.s, take_back, &point);
        forward_last_entry(&p);
        fail_each_allocation(&p, p.s, reseat, reseatings++ % 2 ? "a" : "b");
        forward_last_entry(&p);
    }
    sitting_free(p.s);
    sitting_free(p.follower);
}

static void an_operation_without_memory_changes_nothing(void **state) {
    (void)state;
    int held = memory_held();
    play_through("trains", "players=3 turns=30", 4);
    play_through("dragons", "players=2 rounds=5", 5);
    play_through("mississippi", "players=2 rounds=10", 6);
    assert_int_equal(memory_held(), held);
}

static void a_sitting_that_cannot_be_made_leaks_nothing(void **state) {
    (void)state;
    int held = memory_held();
    bool is_made = false;
    for (int allowed = 0; !is_made; allowed++) {
        gw_table *table = table_for("trains", "players=2"), *other = gw_table_copy(table, NULL);
        memory_allow(allowed);
        gw_record *record = gw_record_new(table);
        sitting *s = record ? sitting_new(record) : NULL;
        sitting *follower = sitting_new_follower(other, 2);
        memory_allow(MEMORY_PLENTY);
        is_made = s && follower;
        sitting_free(s);
        sitting_free(follower);
        assert_int_equal(memory_held(), held);
    }
}

/* A sitting is written, read back and branched, with each allocation failing once. */
static void a_sitting_that_cannot_be_read_leaks_nothing(void **state) {
    (void)state;
    int held = memory_held();
    static char text[1 << 16];
    static gw_action list[4096];
    gw_random random = gw_random_seed(3);
    sitting *s = sitting_new(gw_record_new(table_for("trains", "players=2")));
    const gw_record *record = sitting_record(s);
    const gw_table *table = gw_record_table(record);
    sitting_seat(s, 2, GW_COMPUTER, "easy");
    sitting_name_player(s, 1, "Anna");
    for (unsigned i = 0; i < 30; i++) {
        gw_seat seat = gw_first_to_act(table, gw_record_state(record));
        gw_action action = gw_pick(table, gw_record_state(record), NULL, seat, &random, list);
        sitting_play(s, seat, sitting_decision(s, seat), &action, 1, NULL);
    }
    gw_out out = gw_out_to(text, sizeof text);
    sitting_write(s, &out);
    sitting *again = NULL, *branch = NULL;
    for (int allowed = 0; again == NULL || branch == NULL; allowed++) {
        gw_problem problem;
        sitting_free(again);
        sitting_free(branch);
        memory_allow(allowed);
        again = sitting_from_text(text, out.length, &problem);
        branch = sitting_branch(s, 20);
        memory_allow(MEMORY_PLENTY);
    }
    assert_int_equal(sitting_last(again), sitting_last(s));
    assert_int_equal(gw_record_count(sitting_record(branch)), 20);
    sitting_free(again);
    sitting_free(branch);
    sitting_free(s);
    assert_int_equal(memory_held(), held);
}

static void sitting_text_without_memory_is_NULL(void **state) {
    (void)state;
    sitting *s = sitting_new(gw_record_new(table_for("trains", "players=2")));
    int held = memory_held();
    memory_allow(0);
    char *text = sitting_text(s, NULL);
    memory_allow(MEMORY_PLENTY);
    assert_null(text);
    assert_int_equal(memory_held(), held);
    sitting_free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_operation_without_memory_changes_nothing),
        cmocka_unit_test(a_sitting_that_cannot_be_made_leaks_nothing),
        cmocka_unit_test(a_sitting_that_cannot_be_read_leaks_nothing),
        cmocka_unit_test(sitting_text_without_memory_is_NULL),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

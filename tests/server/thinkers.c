/* Computers that think in threads, in a loop as the server has it. */
#define _POSIX_C_SOURCE 200809L
#include "core/check.h"

#include "os/os.h"
#include "server/thinkers.h"
#include <gangway/player.h>

enum { ANSWERS_MAX = 32, LONG = 1000 * 60 * 60 /* milliseconds: a test would not end before */ };

typedef struct fixture {
    uv_loop_t loop;
    thinkers *thinkers;
    online_job jobs[ANSWERS_MAX];
    gw_action actions[SITTING_ACTIONS]; /* of the last one */
    size_t count;
    size_t answers;
} fixture;

static void on_answer(void *owner, const online_job *job, const gw_action *actions, size_t count) {
    fixture *f = owner;
    assert_true(f->answers < ANSWERS_MAX);
    assert_true(count >= 1 && count <= SITTING_ACTIONS);
    f->jobs[f->answers++] = *job;
    memcpy(f->actions, actions, count * sizeof *actions);
    f->count = count;
}

static void begin_by(fixture *f, thinkers_rules rules) {
    *f = (fixture){.answers = 0};
    assert_int_equal(uv_loop_init(&f->loop), 0);
    f->thinkers = thinkers_new(&f->loop, &rules, on_answer, f);
    assert_non_null(f->thinkers);
}

static void begin(fixture *f, unsigned threads, uint64_t milliseconds) {
    thinkers_rules rules = thinkers_usual();
    rules.threads = threads;
    rules.milliseconds = milliseconds;
    begin_by(f, rules);
}

static void end(fixture *f) {
    thinkers_free(f->thinkers);
    uv_run(&f->loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&f->loop), 0);
}

static void wait_for(fixture *f, size_t answers) {
    while (f->answers < answers) uv_run(&f->loop, UV_RUN_ONCE);
}

static online_job job_at(const gw_table *rules, const gw_state *state, uint64_t table, gw_seat seat,
                         const char *level) {
    online_job job = {.table = table, .host = table, .seat = seat, .decision = 1, .rules = rules};
    strcpy(job.level, level);
    rules->game->view(rules, state, seat, GW_STATE(&job.view));
    return job;
}

/* Chance acts until a player has to. */
static void let_chance_act(const gw_table *rules, gw_state *state, gw_random *random) {
    gw_action list[1024];
    while (gw_to_act(rules, state) & GW_SEAT_BIT(GW_CHANCE))
        gw_apply(rules, state, NULL, GW_CHANCE,
                 gw_pick(rules, state, NULL, GW_CHANCE, random, list), NULL);
}

/* A position in which a player of this table is the first to act. */
static gw_table *start(const char *name, const char *options, gw_state *state) {
    gw_table *rules = table_with(gw_game_find(name), options);
    gw_random random = gw_random_seed(5);
    gw_start(rules, state);
    let_chance_act(rules, state, &random);
    return rules;
}

/* Every level decides for a seat in turn; all of them only ever get views. Returns the most actions
 * of an answer. */
static size_t play(const char *name, const char *options, size_t actions) {
    static const char *const levels[] = {"easy", "medium", "hard", "expert", "no-such-level"};
    fixture f;
    gw_any_state any;
    gw_state *state = GW_STATE(&any);
    gw_random random = gw_random_seed(7);
    gw_table *rules = start(name, options, state);
    size_t longest = 0;
    begin(&f, 2, 2);
    for (size_t i = 0; i < actions && gw_to_act(rules, state) != 0; i++) {
        gw_seat seat = gw_first_to_act(rules, state);
        online_job job = job_at(rules, state, 10, seat, levels[i % COUNT(levels)]);
        job.decision = i + 1;
        f.answers = 0;
        thinkers_give(f.thinkers, &job);
        wait_for(&f, 1);
        assert_int_equal(f.jobs[0].table, 10);
        assert_int_equal(f.jobs[0].seat, seat);
        assert_int_equal(f.jobs[0].decision, i + 1);
        longest = f.count > longest ? f.count : longest;
        for (size_t k = 0; k < f.count; k++) {
            assert_int_equal(gw_check(rules, state, NULL, seat, f.actions[k]), 0);
            gw_apply(rules, state, NULL, seat, f.actions[k], NULL);
        }
        let_chance_act(rules, state, &random);
    }
    end(&f);
    gw_table_free(rules);
    return longest;
}

static void answers_are_legal(void **unused) {
    (void)unused;
    play("game-of-trains", "players=3", 60);
    assert_true(play("mississippi-queen", "players=2", 60) > 2);
    assert_int_equal(play("river-dragons", "players=4", 60), 5); /* a program */
}

/* The owner's table may be gone when the answer comes, and the next job may be another game's. */
static void jobs_are_copied(void **unused) {
    (void)unused;
    fixture f;
    gw_any_state any;
    begin(&f, 1, 5);
    gw_table *rules = start("river-dragons", "players=3", GW_STATE(&any));
    online_job job = job_at(rules, GW_STATE(&any), 10, 1, "hard");
    thinkers_give(f.thinkers, &job);
    gw_table_free(rules);
    memset(&job, 0, sizeof job);
    memset(&any, 0, sizeof any);
    wait_for(&f, 1);
    assert_null(f.jobs[0].rules);
    end(&f);
}

static void six_computers_at_a_table_do_not_keep_another_waiting(void **unused) {
    (void)unused;
    fixture f;
    gw_any_state dragons, trains;
    gw_table *many = start("river-dragons", "players=6", GW_STATE(&dragons)),
             *one = start("game-of-trains", "players=2", GW_STATE(&trains));
    gw_seat seat = gw_first_to_act(one, GW_STATE(&trains));
    begin(&f, 1, 20);
    online_job job;
    size_t given = 0;
    for (gw_seat s = 1; s <= 6; s++) {
        if ((gw_to_act(many, GW_STATE(&dragons)) & GW_SEAT_BIT(s)) == 0) continue;
        job = job_at(many, GW_STATE(&dragons), 10, s, "expert");
        thinkers_give(f.thinkers, &job);
        given++;
    }
    assert_int_equal(given, 6);
    job = job_at(one, GW_STATE(&trains), 11, seat, "expert");
    thinkers_give(f.thinkers, &job);
    wait_for(&f, 7);
    size_t place = 0;
    while (f.jobs[place].table != 11) place++;
    assert_true(place <= 2); /* however many were decided while the others were being given */
    end(&f);
    gw_table_free(many);
    gw_table_free(one);
}

static void a_decision_that_is_not_wanted_any_more_is_stopped(void **unused) {
    (void)unused;
    fixture f;
    gw_any_state any;
    gw_table *rules = start("river-dragons", "players=2", GW_STATE(&any));
    begin(&f, 1, LONG);
    online_job job = job_at(rules, GW_STATE(&any), 10, 1, "expert");
    thinkers_give(f.thinkers, &job);
    job = job_at(rules, GW_STATE(&any), 10, 1, "easy");
    job.decision = 2;
    thinkers_give(f.thinkers, &job);
    wait_for(&f, 1);
    assert_int_equal(f.jobs[0].decision, 2);
    end(&f);
    assert_int_equal(f.answers, 1);
    gw_table_free(rules);
}

/* What the quota of a minute is may be used at once, then the table waits, and others do not. */
static void a_table_that_has_used_up_its_quota_waits(void **unused) {
    (void)unused;
    enum { BUDGET = 50, OTHERS = 3 };
    fixture f;
    gw_any_state any;
    gw_table *rules = start("game-of-trains", "players=2", GW_STATE(&any));
    gw_seat seat = gw_first_to_act(rules, GW_STATE(&any));
    begin_by(&f, (thinkers_rules){
                     .threads = 1, .milliseconds = BUDGET, .table_quota = 1, .host_quota = 1000});
    for (uint64_t decision = 1; decision <= 2; decision++) {
        online_job job = job_at(rules, GW_STATE(&any), 10, seat, "expert");
        job.decision = decision;
        thinkers_give(f.thinkers, &job);
        wait_for(&f, decision);
    }
    online_job third = job_at(rules, GW_STATE(&any), 10, seat, "expert");
    third.decision = 3;
    thinkers_give(f.thinkers, &third);
    for (uint64_t table = 11; table < 11 + OTHERS; table++)
        for (uint64_t decision = 1; decision <= 2; decision++) {
            online_job job = job_at(rules, GW_STATE(&any), table, seat, "expert");
            job.decision = decision;
            thinkers_give(f.thinkers, &job);
            wait_for(&f, f.answers + 1);
            assert_int_equal(f.jobs[f.answers - 1].table, table);
        }
    end(&f);
    gw_table_free(rules);
}

static void stopping_does_not_wait_for_thoughts(void **unused) {
    (void)unused;
    static const char *const games[] = {"game-of-trains", "mississippi-queen", "river-dragons"};
    for (size_t i = 0; i < COUNT(games); i++) {
        fixture f;
        gw_any_state any;
        gw_table *rules = start(games[i], "players=2", GW_STATE(&any));
        gw_seat seat = gw_first_to_act(rules, GW_STATE(&any));
        begin(&f, 3, LONG);
        for (uint64_t table = 1; table <= 10; table++) {
            online_job job = job_at(rules, GW_STATE(&any), table, seat, "expert");
            thinkers_give(f.thinkers, &job);
        }
        end(&f);
        assert_int_equal(f.answers, 0);
        gw_table_free(rules);
    }
}

static void the_usual_rules_use_all_processors_but_one(void **unused) {
    (void)unused;
    thinkers_rules rules = thinkers_usual();
    unsigned processors = os_processors();
    assert_true(rules.threads >= 1 && rules.threads <= THINKERS_MAX);
    assert_true(rules.threads < processors || processors == 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_legal),
        cmocka_unit_test(jobs_are_copied),
        cmocka_unit_test(six_computers_at_a_table_do_not_keep_another_waiting),
        cmocka_unit_test(a_decision_that_is_not_wanted_any_more_is_stopped),
        cmocka_unit_test(a_table_that_has_used_up_its_quota_waits),
        cmocka_unit_test(stopping_does_not_wait_for_thoughts),
        cmocka_unit_test(the_usual_rules_use_all_processors_but_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

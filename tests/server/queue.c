/* Which computer decides next: the test passes times, in nanoseconds of its own. */
#include "core/check.h"

#include "server/queue.h"
#include <stdlib.h>

enum { SECOND = 1000 * 1000 * 1000 };

static const queue_rules usual = {.jobs = 64,
                                  .kept = 4,
                                  .table_quota = 500,
                                  .host_quota = 1000,
                                  .ahead = 1000 * (uint64_t)SECOND,
                                  .decision = SECOND / 2,
                                  .patience = 30 * (uint64_t)SECOND};

typedef struct fixture {
    queue *queue;
    gw_table *rules, *others;
    uint64_t now;
} fixture;

static fixture begin(const queue_rules *rules) {
    fixture f = {.queue = queue_new(rules),
                 .rules = table_with(gw_game_find("river-dragons"), "players=6"),
                 .others = table_with(gw_game_find("game-of-trains"), "players=2"),
                 .now = 1000 * (uint64_t)SECOND};
    assert_non_null(f.queue);
    return f;
}

static void end(fixture *f) {
    queue_free(f->queue);
    gw_table_free(f->rules);
    gw_table_free(f->others);
}

static online_job job_of(const fixture *f, uint64_t person, uint64_t table, gw_seat seat,
                         uint64_t decision) {
    return (online_job){.table = table,
                        .host = person,
                        .seat = seat,
                        .decision = decision,
                        .level = "easy",
                        .rules = f->rules};
}

static bool give(fixture *f, uint64_t person, uint64_t table, gw_seat seat, uint64_t decision) {
    online_job job = job_of(f, person, table, seat, decision);
    return queue_give(f->queue, f->now, &job);
}

static bool take(fixture *f, queue_work *work) {
    uint64_t until;
    return queue_take(f->queue, f->now, work, &until);
}

/* Takes a decision that must be there and lets it take some time; its table. */
static uint64_t decide(fixture *f, uint64_t used) {
    queue_work work;
    assert_true(take(f, &work));
    f->now += used;
    assert_true(queue_finish(f->queue, f->now, &work, used));
    return work.job.table;
}

static void assert_nothing_waits(fixture *f) {
    queue_work work;
    assert_false(take(f, &work));
}

/* ------------------------------------------------------------------------ fairness -- */

static void a_table_with_many_decisions_does_not_keep_another_waiting(void **state) {
    (void)state;
    fixture f = begin(&usual);
    for (gw_seat seat = 1; seat <= 6; seat++) give(&f, 1, 10, seat, 1);
    give(&f, 1, 11, 1, 1);
    assert_int_equal(decide(&f, SECOND / 4), 10);
    assert_int_equal(decide(&f, SECOND / 4), 11);
    for (int i = 0; i < 5; i++) assert_int_equal(decide(&f, SECOND / 4), 10);
    assert_nothing_waits(&f);
    end(&f);
}

static void a_person_with_many_tables_does_not_keep_another_waiting(void **state) {
    (void)state;
    fixture f = begin(&usual);
    for (uint64_t table = 10; table < 20; table++) give(&f, 1, table, 1, 1);
    give(&f, 2, 99, 1, 1);
    decide(&f, SECOND / 4);
    assert_int_equal(decide(&f, SECOND / 4), 99);
    end(&f);
}

/* Also with several threads, before anything is finished. */
static void threads_begin_with_different_people(void **state) {
    (void)state;
    fixture f = begin(&usual);
    queue_work first, second;
    for (uint64_t table = 10; table < 20; table++) give(&f, 1, table, 1, 1);
    give(&f, 2, 99, 1, 1);
    assert_true(take(&f, &first) && take(&f, &second));
    assert_int_equal(first.job.table, 10);
    assert_int_equal(second.job.table, 99);
    queue_finish(f.queue, f.now, &first, 0);
    queue_finish(f.queue, f.now, &second, 0);
    end(&f);
}

/* Two people who always have something waiting, one with five tables and slow computers. */
static void people_get_equal_time(void **state) {
    (void)state;
    fixture f = begin(&usual);
    uint64_t had[3] = {0};
    for (uint64_t i = 1; i <= 600; i++) {
        for (uint64_t table = 10; table < 15; table++) give(&f, 1, table, 1, i);
        give(&f, 2, 20, 1, i);
        queue_work work;
        assert_true(take(&f, &work));
        uint64_t used = work.job.host == 1 ? SECOND / 2 : SECOND / 10;
        f.now += used;
        had[work.job.host] += used;
        queue_finish(f.queue, f.now, &work, used);
    }
    assert_true(had[1] <= had[2] + SECOND && had[2] <= had[1] + SECOND);
    end(&f);
}

static void nobody_saves_up_time(void **state) {
    (void)state;
    fixture f = begin(&usual);
    for (uint64_t i = 1; i <= 50; i++) {
        give(&f, 1, 10, 1, i);
        decide(&f, SECOND / 2);
    }
    give(&f, 1, 10, 1, 51);
    give(&f, 1, 11, 1, 1); /* another table, and another person, that had nothing so far */
    give(&f, 2, 20, 1, 1);
    give(&f, 2, 20, 2, 1);
    give(&f, 2, 20, 3, 1);
    static const uint64_t tables[] = {20, 11, 20, 10, 20};
    for (size_t i = 0; i < COUNT(tables); i++) assert_int_equal(decide(&f, SECOND / 2), tables[i]);
    end(&f);
}

static void decisions_of_a_table_are_made_one_at_a_time_and_in_order(void **state) {
    (void)state;
    fixture f = begin(&usual);
    queue_work first, second;
    give(&f, 1, 10, 3, 1);
    give(&f, 1, 10, 2, 1);
    assert_true(take(&f, &first));
    assert_int_equal(first.job.seat, 3);
    assert_false(take(&f, &second));
    assert_true(queue_finish(f.queue, f.now, &first, 1));
    assert_true(take(&f, &second));
    assert_int_equal(second.job.seat, 2);
    queue_finish(f.queue, f.now, &second, 1);
    end(&f);
}

/* -------------------------------------------------------------------------- quotas -- */

static void a_table_that_has_used_up_its_quota_waits(void **state) {
    (void)state;
    queue_rules rules = usual;
    rules.ahead = 4 * (uint64_t)SECOND;
    fixture f = begin(&rules);
    uint64_t i = 1, until = UINT64_MAX;
    queue_work work;
    for (bool can = true; can; i++) {
        give(&f, 1, 10, 1, i);
        can = queue_take(f.queue, f.now, &work, &until);
        if (!can) break;
        f.now += SECOND / 2;
        queue_finish(f.queue, f.now, &work, SECOND / 2);
    }
    assert_true(i > 4 && i < 12); /* two seconds at once, and half of the time that passed */
    assert_true(until > f.now && until < f.now + 2 * (uint64_t)SECOND);
    f.now = until;
    assert_int_equal(decide(&f, SECOND / 2), 10);
    give(&f, 1, 10, 1, i + 1);
    assert_nothing_waits(&f);
    give(&f, 1, 11, 1, 1); /* the person's other tables may go on */
    assert_int_equal(decide(&f, 1), 11);
    end(&f);
}

static void all_tables_of_a_person_have_a_quota_together(void **state) {
    (void)state;
    queue_rules rules = usual;
    rules.ahead = 20 * (uint64_t)SECOND;
    rules.host_quota = 100;
    fixture f = begin(&rules);
    queue_work work;
    uint64_t until = UINT64_MAX, made = 0;
    for (uint64_t i = 1; i <= 100; i++) {
        give(&f, 1, 10 + i % 3, 1, i);
        if (!queue_take(f.queue, f.now, &work, &until)) continue;
        made++;
        f.now += SECOND / 2;
        queue_finish(f.queue, f.now, &work, SECOND / 2);
    }
    assert_true(made >= 4 && made < 8);
    give(&f, 2, 20, 1, 1);
    assert_int_equal(decide(&f, 1), 20);
    end(&f);
}

/* What a decision did not need of what it was charged with is given back. */
static void quick_decisions_cost_what_they_take(void **state) {
    (void)state;
    queue_rules rules = usual;
    rules.ahead = 4 * (uint64_t)SECOND;
    fixture f = begin(&rules);
    for (uint64_t i = 1; i <= 1000; i++) {
        give(&f, 1, 10, 1, i);
        decide(&f, 1000);
    }
    end(&f);
}

/* ------------------------------------------------------------------- what is wanted -- */

static void a_newer_decision_replaces_an_older_one(void **state) {
    (void)state;
    fixture f = begin(&usual);
    queue_work work, next;
    give(&f, 1, 10, 1, 1);
    give(&f, 1, 10, 1, 2);
    assert_true(take(&f, &work));
    assert_int_equal(work.job.decision, 2);
    assert_false(atomic_load(work.stop));
    give(&f, 1, 10, 1, 3);
    assert_true(atomic_load(work.stop));
    assert_false(queue_finish(f.queue, f.now, &work, 1));
    assert_true(take(&f, &next));
    assert_int_equal(next.job.decision, 3);
    assert_false(atomic_load(next.stop));
    assert_true(queue_finish(f.queue, f.now, &next, 1));
    assert_nothing_waits(&f);
    end(&f);
}

static void the_same_decision_again_changes_nothing(void **state) {
    (void)state;
    fixture f = begin(&usual);
    queue_work work;
    give(&f, 1, 10, 1, 1);
    give(&f, 1, 10, 1, 1);
    assert_true(take(&f, &work));
    assert_true(give(&f, 1, 10, 1, 1));
    assert_false(atomic_load(work.stop));
    assert_true(queue_finish(f.queue, f.now, &work, 1));
    assert_nothing_waits(&f);
    end(&f);
}

static void what_is_not_given_again_is_dropped(void **state) {
    (void)state;
    fixture f = begin(&usual);
    give(&f, 1, 10, 1, 1);
    give(&f, 1, 11, 1, 1);
    f.now += usual.patience;
    give(&f, 1, 11, 1, 1);
    f.now += 1;
    assert_int_equal(decide(&f, 1), 11);
    assert_nothing_waits(&f);
    end(&f);
}

static void stopping_stops_what_is_under_way(void **state) {
    (void)state;
    fixture f = begin(&usual);
    queue_work work;
    give(&f, 1, 10, 1, 1);
    assert_true(take(&f, &work));
    queue_stop(f.queue);
    assert_true(atomic_load(work.stop));
    assert_false(queue_finish(f.queue, f.now, &work, 1));
    end(&f);
}

/* ---------------------------------------------------------------------------- room -- */

static void whoever_has_most_waiting_makes_room(void **state) {
    (void)state;
    queue_rules rules = usual;
    rules.jobs = 4;
    fixture f = begin(&rules);
    for (uint64_t table = 10; table < 14; table++) assert_true(give(&f, 1, table, 1, 1));
    assert_false(give(&f, 1, 14, 1, 1));
    assert_true(give(&f, 2, 20, 1, 1));
    assert_true(give(&f, 3, 30, 1, 1));
    assert_true(give(&f, 4, 40, 1, 1));
    assert_false(give(&f, 5, 50, 1, 1)); /* nobody has more */
    unsigned waiting[6] = {0};
    queue_work work;
    while (take(&f, &work)) {
        waiting[work.job.host]++;
        assert_true(work.job.table == 10 || work.job.host > 1); /* the last ones went */
        queue_finish(f.queue, f.now, &work, 1);
    }
    for (size_t person = 1; person <= 4; person++) assert_int_equal(waiting[person], 1);
    end(&f);
}

static void what_players_remember_stays_with_the_table(void **state) {
    (void)state;
    fixture f = begin(&usual);
    queue_work work;
    give(&f, 1, 10, 1, 1);
    assert_true(take(&f, &work));
    assert_null(*work.memories);
    void *notes = *work.memories = malloc(100);
    queue_finish(f.queue, f.now, &work, 1);
    for (uint64_t table = 11; table < 14; table++) {
        give(&f, 1, table, 1, 1);
        decide(&f, 1);
    }
    give(&f, 1, 10, 2, 1);
    assert_true(take(&f, &work));
    assert_ptr_equal(*work.memories, notes);
    queue_finish(f.queue, f.now, &work, 1);
    for (uint64_t table = 14; table < 24; table++) { /* until it is forgotten, and freed */
        give(&f, 1, table, 1, 1);
        decide(&f, 1);
    }
    give(&f, 1, 10, 2, 2);
    assert_true(take(&f, &work));
    assert_null(*work.memories);
    queue_finish(f.queue, f.now, &work, 1);
    end(&f);
}

/* The owner may free its table and have another one under the same id. */
static void a_restored_table_begins_anew(void **state) {
    (void)state;
    fixture f = begin(&usual);
    queue_work work;
    give(&f, 1, 10, 1, 1);
    assert_true(take(&f, &work));
    assert_true(gw_table_equal(work.job.rules, f.rules) && work.job.rules != f.rules);
    *work.memories = malloc(100);
    online_job other = job_of(&f, 1, 10, 1, 1);
    other.rules = f.others;
    assert_false(queue_give(f.queue, f.now, &other)); /* not now: it is being thought about */
    assert_false(queue_finish(f.queue, f.now, &work, 1));
    assert_true(queue_give(f.queue, f.now, &other));
    assert_true(take(&f, &work));
    assert_true(gw_table_equal(work.job.rules, f.others));
    assert_null(*work.memories);
    queue_finish(f.queue, f.now, &work, 1);
    end(&f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_with_many_decisions_does_not_keep_another_waiting),
        cmocka_unit_test(a_person_with_many_tables_does_not_keep_another_waiting),
        cmocka_unit_test(threads_begin_with_different_people),
        cmocka_unit_test(people_get_equal_time),
        cmocka_unit_test(nobody_saves_up_time),
        cmocka_unit_test(decisions_of_a_table_are_made_one_at_a_time_and_in_order),
        cmocka_unit_test(a_table_that_has_used_up_its_quota_waits),
        cmocka_unit_test(all_tables_of_a_person_have_a_quota_together),
        cmocka_unit_test(quick_decisions_cost_what_they_take),
        cmocka_unit_test(a_newer_decision_replaces_an_older_one),
        cmocka_unit_test(the_same_decision_again_changes_nothing),
        cmocka_unit_test(what_is_not_given_again_is_dropped),
        cmocka_unit_test(stopping_stops_what_is_under_way),
        cmocka_unit_test(whoever_has_most_waiting_makes_room),
        cmocka_unit_test(what_players_remember_stays_with_the_table),
        cmocka_unit_test(a_restored_table_begins_anew),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

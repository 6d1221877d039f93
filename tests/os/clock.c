/* The limits of a decision, in processor time and in elapsed time. */
#include "os/clock.h"

#include "core/check.h"
#include <pthread.h>

/* ------------------------------------------------------------- a fake time -- */

static uint64_t fake_passed, fake_processor; /* nanoseconds */
static unsigned processor_looks;

static uint64_t read_fake_passed(void) {
    return fake_passed;
}

static uint64_t read_fake_processor(void) {
    processor_looks++;
    return fake_processor;
}

static const os_times fake = {read_fake_passed, read_fake_processor};

/* Advances the elapsed time by `micros` and the thread's processor time by `processor`. */
static void pass(uint64_t micros, uint64_t processor) {
    fake_passed += 1000 * micros;
    fake_processor += 1000 * processor;
}

static os_clock start(os_limits limits) {
    fake_passed = UINT64_C(5000000000000); /* the two clocks differ */
    fake_processor = 700;
    processor_looks = 0;
    return os_clock_start_by(&fake, &limits);
}

static void with_the_processor_to_itself_both_clocks_agree(void **state) {
    (void)state;
    os_clock clock = start((os_limits){.milliseconds = 200, .ceiling = 1000});
    assert_int_equal(os_clock_spent(&clock), 0);
    pass(100000, 100000);
    assert_int_equal(os_clock_spent(&clock), 500);
    pass(99000, 99000);
    assert_int_equal(os_clock_spent(&clock), 995);
    pass(1000, 1000);
    assert_int_equal(os_clock_spent(&clock), 1000);
}

static void on_a_busy_machine_processor_time_counts(void **state) {
    (void)state;
    os_clock clock = start((os_limits){.milliseconds = 200, .ceiling = 1000});
    pass(400000, 100000);
    assert_int_equal(os_clock_spent(&clock), 500);
    pass(399000, 99000);
    assert_int_equal(os_clock_spent(&clock), 995);
    pass(1000, 1000);
    assert_int_equal(os_clock_spent(&clock), 1000);
}

static void on_a_very_busy_machine_the_ceiling_counts(void **state) {
    (void)state;
    os_clock clock = start((os_limits){.milliseconds = 200, .ceiling = 1000});
    pass(500000, 20000);
    assert_int_equal(os_clock_spent(&clock), 500); /* by the processor: 100 */
    pass(499000, 20000);
    assert_int_equal(os_clock_spent(&clock), 999);
    pass(1000, 0);
    assert_int_equal(os_clock_spent(&clock), 1000);
}

static void either_limit_can_be_alone(void **state) {
    (void)state;
    os_clock processor = start((os_limits){.milliseconds = 10});
    pass(3600000000, 5000);
    assert_int_equal(os_clock_spent(&processor), 500);
    os_clock passing = start((os_limits){.ceiling = 10});
    pass(5000, 1);
    assert_int_equal(os_clock_spent(&passing), 500);
    assert_int_equal(processor_looks, 0); /* not needed */
    os_clock neither = start((os_limits){.nodes = 10});
    pass(3600000000, 3600000000);
    assert_int_equal(os_clock_spent(&neither), 0);
}

/* The processor clock is expensive to read: when asked all the time, it is read only a thousand
 * times. */
static void the_processor_clock_is_seldom_read(void **state) {
    (void)state;
    os_clock clock = start((os_limits){.milliseconds = 50, .ceiling = 1000});
    unsigned looks = 0;
    while (os_clock_spent(&clock) < 1000) {
        pass(1, 1);
        looks++;
    }
    assert_in_range(looks, 50000, 50050); /* at most a thousandth late */
    assert_true(processor_looks <= 1001);
    /* A thousandth of a long limit is long: it is at most a millisecond late. */
    os_clock hour = start((os_limits){.milliseconds = 3600000});
    pass(3599999500, 3599999500);
    assert_int_equal(os_clock_spent(&hour), 999);
    pass(1000, 1000);
    assert_int_equal(os_clock_spent(&hour), 1000);
}

static void long_limits_do_not_overflow(void **state) {
    (void)state;
    os_clock clock = start((os_limits){.milliseconds = UINT64_MAX, .ceiling = UINT64_MAX});
    pass(UINT64_C(1000000000000), UINT64_C(1000000000000)); /* eleven days */
    assert_int_equal(os_clock_spent(&clock), 0);
}

/* ---------------------------------------------------------- ending it early -- */

typedef struct watcher {
    uint32_t seen;
    unsigned looks;
    bool is_patient;
} watcher;

static bool look(void *context, uint32_t spent) {
    watcher *w = context;
    w->seen = spent;
    w->looks++;
    return w->is_patient;
}

static void a_watcher_sees_the_time_spent_and_can_end_it(void **state) {
    (void)state;
    watcher w = {.is_patient = true};
    os_clock clock =
        start((os_limits){.milliseconds = 100, .ceiling = 400, .may_go_on = look, .watcher = &w});
    pass(25000, 25000);
    assert_int_equal(os_clock_spent(&clock), 250);
    assert_int_equal(w.seen, 250);
    w.is_patient = false;
    assert_int_equal(os_clock_spent(&clock), 1000);
    w.is_patient = true; /* too late */
    unsigned looks = w.looks;
    assert_int_equal(os_clock_spent(&clock), 1000);
    assert_int_equal(w.looks, looks);
}

static void a_flag_ends_it_for_good(void **state) {
    (void)state;
    atomic_bool stop = false;
    os_clock clock = start((os_limits){.milliseconds = 100, .stop = &stop});
    assert_int_equal(os_clock_spent(&clock), 0);
    atomic_store(&stop, true);
    assert_int_equal(os_clock_spent(&clock), 1000);
    atomic_store(&stop, false);
    assert_int_equal(os_clock_spent(&clock), 1000);
}

static void a_budget_asks_the_clock_only_within_a_limit(void **state) {
    (void)state;
    atomic_bool stop = false;
    os_clock free = start((os_limits){.stop = &stop, .may_go_on = look}),
             nodes = start((os_limits){.nodes = 7}),
             watched = start((os_limits){.nodes = 7, .stop = &stop}),
             timed = start((os_limits){.milliseconds = 7, .nodes = 9}),
             passing = start((os_limits){.ceiling = 7});
    assert_null(os_clock_budget(&free).spent);
    assert_null(os_clock_budget(&nodes).spent);
    assert_int_equal(os_clock_budget(&nodes).nodes, 7);
    assert_ptr_equal(os_clock_budget(&watched).clock, &watched);
    assert_ptr_equal(os_clock_budget(&timed).clock, &timed);
    assert_int_equal(os_clock_budget(&timed).nodes, 9);
    assert_non_null(os_clock_budget(&passing).spent);
}

static void ceilings_are_a_second_or_more(void **state) {
    (void)state;
    assert_int_equal(os_attended_ceiling(0), 0); /* no limit, no ceiling */
    assert_int_equal(os_unattended_ceiling(0), 0);
    assert_int_equal(os_attended_ceiling(50), 1000);
    assert_int_equal(os_attended_ceiling(1000), 1000);
    assert_int_equal(os_attended_ceiling(1500), 1500);
    assert_int_equal(os_unattended_ceiling(50), 4000);
    assert_int_equal(os_unattended_ceiling(1500), 6000);
    assert_true(os_unattended_ceiling(UINT64_MAX) == UINT64_MAX);
}

/* ------------------------------------------------------------ the real time -- */

static void the_real_clocks_go_on(void **state) {
    (void)state;
    uint64_t passed = os_nanoseconds(), processor = os_thread_nanoseconds();
    while (os_thread_nanoseconds() - processor < 2000000) {
    }
    assert_true(os_nanoseconds() - passed >= 2000000);
}

/* Works until the thread's own clock is over; stores how long, in nanoseconds. */
static void *work(void *took) {
    uint64_t before = os_thread_nanoseconds();
    os_clock clock = os_clock_start(&(os_limits){.milliseconds = 30});
    while (os_clock_spent(&clock) < 1000) {
    }
    *(uint64_t *)took = os_thread_nanoseconds() - before;
    return NULL;
}

/* Regardless of the load of the machine and the number of threads. */
static void each_thread_has_its_own_time(void **state) {
    (void)state;
    enum { THREADS = 6 };
    pthread_t threads[THREADS];
    uint64_t took[THREADS];
    for (size_t i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, work, &took[i]), 0);
    for (size_t i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        assert_in_range(took[i], 30000000, 100000000);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(with_the_processor_to_itself_both_clocks_agree),
        cmocka_unit_test(on_a_busy_machine_processor_time_counts),
        cmocka_unit_test(on_a_very_busy_machine_the_ceiling_counts),
        cmocka_unit_test(either_limit_can_be_alone),
        cmocka_unit_test(the_processor_clock_is_seldom_read),
        cmocka_unit_test(long_limits_do_not_overflow),
        cmocka_unit_test(a_watcher_sees_the_time_spent_and_can_end_it),
        cmocka_unit_test(a_flag_ends_it_for_good),
        cmocka_unit_test(a_budget_asks_the_clock_only_within_a_limit),
        cmocka_unit_test(ceilings_are_a_second_or_more),
        cmocka_unit_test(the_real_clocks_go_on),
        cmocka_unit_test(each_thread_has_its_own_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

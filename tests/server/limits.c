/* Who may be connected, and for how long: the test passes events with their times. */
#include "server/limits.h"
#include "core/check.h"

static const limits_rules small = {.places = 4,
                                   .places_each = 3,
                                   .first_ms = 5,
                                   .wait_ms = 30,
                                   .request_ms = 10,
                                   .stall_ms = 8,
                                   .answer_ms = 20,
                                   .answer_rate = 1000,
                                   .closing_ms = 2,
                                   .closing_bytes = 100,
                                   .silent_ms = 9};

static limits_address person(uint8_t number) {
    return limits_ipv4((uint8_t[]){192, 0, 2, number});
}

static limits *fresh(void) {
    limits *l = limits_new(&small);
    assert_non_null(l);
    return l;
}

static int enter(limits *l, uint8_t number, uint64_t now) {
    assert_int_equal(limits_to_close(l, person(number)), LIMITS_NOBODY);
    return limits_add(l, person(number), now);
}

/* Enters in place of the connection that has to go, which it returns. */
static int enter_instead(limits *l, uint8_t number, uint64_t now) {
    int gone = limits_to_close(l, person(number));
    assert_true(gone >= 0);
    limits_remove(l, gone);
    enter(l, number, now);
    return gone;
}

static int overdue(limits *l, uint64_t now) {
    bool is_asking;
    return limits_overdue(l, now, &is_asking);
}

/* ----------------------------------------------------------- addresses -- */

static void is_one(limits_address a, limits_address b, bool is_it) {
    assert_int_equal(memcmp(&a, &b, sizeof a) == 0, is_it);
}

static void addresses_are_those_of_a_household(void **state) {
    (void)state;
    uint8_t a[16] = {0x20, 1, 0xd, 0xb8, 0, 0, 0, 7, 1},
            b[16] = {0x20, 1, 0xd, 0xb8, 0, 0, 0, 7, 9},
            c[16] = {0x20, 1, 0xd, 0xb8, 0, 0, 0, 8, 1},
            mapped[16] = {[10] = 0xff, [11] = 0xff, 192, 0, 2, 1};
    is_one(limits_ipv6(a), limits_ipv6(b), true);
    is_one(limits_ipv6(a), limits_ipv6(c), false);
    is_one(person(1), person(2), false);
    is_one(limits_ipv6(mapped), person(1), true);
    mapped[15] = 2;
    is_one(limits_ipv6(mapped), person(1), false);
}

/* -------------------------------------------------------------- places -- */

static void an_address_has_a_part_of_the_places(void **state) {
    (void)state;
    limits *l = fresh();
    for (int i = 0; i < 3; i++) enter(l, 1, 0);
    assert_int_equal(limits_to_close(l, person(2)), LIMITS_NOBODY);
    /* It gives up its own connection that was silent for longest. */
    limits_begin_request(l, 0, 1);
    limits_begin_waiting(l, 0, 2);
    limits_begin_request(l, 1, 3);
    limits_begin_waiting(l, 1, 4);
    assert_int_equal(limits_to_close(l, person(1)), 2);
    limits_free(l);
}

static void an_address_that_only_takes_answers_is_refused(void **state) {
    (void)state;
    limits *l = fresh();
    for (int i = 0; i < 3; i++) limits_begin_answer(l, enter(l, 1, 0), 0, 10);
    assert_int_equal(limits_to_close(l, person(1)), LIMITS_REFUSED);
    assert_int_equal(limits_to_close(l, person(2)), LIMITS_NOBODY);
    limits_begin_waiting(l, 1, 1);
    assert_int_equal(limits_to_close(l, person(1)), 1);
    limits_free(l);
}

static void the_address_with_the_most_makes_room(void **state) {
    (void)state;
    limits *l = fresh();
    enter(l, 1, 0); /* the idlest of all, but the only one of its address */
    for (int i = 0; i < 3; i++) limits_begin_request(l, enter(l, 2, 1), (uint64_t)(2 + i));
    assert_int_equal(enter_instead(l, 3, 9), 1);
    limits_free(l);
}

static void the_address_with_the_most_makes_room_even_while_taking_answers(void **state) {
    (void)state;
    limits *l = fresh();
    enter(l, 1, 0);
    for (int i = 0; i < 3; i++) limits_begin_answer(l, enter(l, 2, 1), (uint64_t)(4 - i), 10);
    assert_int_equal(enter_instead(l, 3, 9), 3); /* the one that took its last piece first */
    /* Now 2 has two: another one for 3 would leave it with fewer. */
    assert_int_equal(limits_to_close(l, person(3)), 0);
    limits_free(l);
}

static void among_equals_the_idlest_makes_room(void **state) {
    (void)state;
    limits *l = fresh();
    for (uint8_t i = 0; i < 4; i++) enter(l, i, i);
    limits_begin_answer(l, 0, 0, 10);
    limits_begin_request(l, 1, 1);
    assert_int_equal(limits_to_close(l, person(9)), 2);
    limits_begin_closing(l, 3, 8);
    assert_int_equal(limits_to_close(l, person(9)), 3);
    for (int i = 1; i < 4; i++) limits_begin_answer(l, i, 9, 10);
    assert_int_equal(limits_to_close(l, person(9)), LIMITS_REFUSED);
    limits_free(l);
}

static void a_visitor_of_a_proxy_counts_as_the_visitor(void **state) {
    (void)state;
    limits *l = fresh();
    limits_address proxy = person(9);
    proxy.is_proxy = true;
    for (int i = 0; i < 4; i++) { /* more than an address may have */
        assert_int_equal(limits_to_close(l, proxy), LIMITS_NOBODY);
        assert_int_equal(limits_add(l, proxy, 0), i);
    }
    for (int i = 0; i < 3; i++) assert_true(limits_move(l, i, person(1)));
    assert_false(limits_move(l, 3, person(1)));
    assert_true(limits_move(l, 2, person(1))); /* it is that already */
    assert_true(limits_move(l, 3, person(2)));
    assert_true(limits_move(l, 2, person(2)));
    assert_true(limits_move(l, 3, person(1)));
    assert_int_equal(limits_to_close(l, person(1)), 0);
    for (int i = 0; i < 4; i++) limits_remove(l, i);
    for (int i = 0; i < 3; i++) enter(l, 1, 0); /* nothing is counted any more */
    limits_free(l);
}

/* A client that holds all places in any way keeps nobody out: each of the others gets in and none
 * of them has to go. */
static void nobody_is_kept_out(void **state) {
    (void)state;
    for (int way = 0; way < 4; way++) {
        limits_rules rules = limits_default;
        rules.places_each = rules.places;
        limits *l = limits_new(&rules);
        assert_non_null(l);
        for (int i = 0; i < rules.places; i++) {
            int place = enter(l, 1, 0);
            if (way == 1) limits_begin_request(l, place, 1);
            if (way == 2) limits_begin_answer(l, place, 1, 1000);
            if (way == 3) limits_begin_closing(l, place, 1);
        }
        bool is_held_by_one[512];
        memset(is_held_by_one, true, sizeof is_held_by_one);
        for (int i = 0; i < 256; i++) {
            int gone = enter_instead(l, 2, 2);
            assert_true(is_held_by_one[gone]);
            is_held_by_one[gone] = false;
        }
        assert_int_equal(limits_count(l), rules.places);
        limits_free(l);
    }
}

static void the_system_may_be_out_of_descriptors(void **state) {
    (void)state;
    limits *l = fresh();
    assert_int_equal(limits_idlest(l), LIMITS_NOBODY);
    limits_begin_answer(l, enter(l, 1, 0), 0, 10);
    assert_int_equal(limits_idlest(l), LIMITS_NOBODY);
    enter(l, 1, 3);
    enter(l, 2, 2);
    assert_int_equal(limits_idlest(l), 1);
    limits_free(l);
}

static void places_are_used_again(void **state) {
    (void)state;
    limits *l = fresh();
    for (int round = 0; round < 5; round++) {
        for (uint8_t i = 0; i < 4; i++) assert_int_equal(enter(l, i / 2, 0), i);
        assert_int_equal(limits_count(l), 4);
        for (int i = 0; i < 4; i++) limits_remove(l, i);
        assert_int_equal(limits_count(l), 0);
    }
    limits_free(l);
}

/* ----------------------------------------------------------- deadlines -- */

/* The place is not overdue before `then`, but at `then`. */
static void assert_until(limits *l, int place, uint64_t then, bool asks) {
    bool is_asking = !asks;
    assert_int_equal(overdue(l, then - 1), LIMITS_NOBODY);
    assert_int_equal(limits_overdue(l, then, &is_asking), place);
    assert_int_equal(is_asking, asks);
}

static void each_state_has_a_deadline(void **state) {
    (void)state;
    limits *l = fresh();
    int place = enter(l, 1, 100);
    assert_until(l, place, 105, false);
    limits_begin_request(l, place, 104);
    assert_until(l, place, 114, true);
    limits_begin_answer(l, place, 110, 5);
    assert_until(l, place, 118, false);
    limits_begin_waiting(l, place, 112);
    assert_until(l, place, 142, false);
    limits_begin_closing(l, place, 140);
    assert_until(l, place, 142, false);
    limits_remove(l, place);
    assert_int_equal(overdue(l, UINT64_MAX), LIMITS_NOBODY);
    limits_free(l);
}

/* However steadily an answer is taken, there is a limit for the whole. */
static void a_whole_answer_has_a_deadline(void **state) {
    (void)state;
    limits *l = fresh();
    int place = enter(l, 1, 0);
    limits_begin_answer(l, place, 0, 7); /* 20 ms, and 7 for the bytes */
    for (uint64_t now = 1; now < 27; now++) {
        limits_progress(l, place, now);
        assert_int_equal(overdue(l, now), LIMITS_NOBODY);
    }
    assert_until(l, place, 27, false);
    limits_free(l);
}

static void a_stalled_answer_has_a_deadline(void **state) {
    (void)state;
    limits *l = fresh();
    int place = enter(l, 1, 0);
    limits_begin_answer(l, place, 0, 1000000);
    limits_progress(l, place, 7);
    limits_progress(l, place, 14);
    assert_until(l, place, 22, false);
    limits_free(l);
}

static void a_leaving_connection_may_send_little(void **state) {
    (void)state;
    limits *l = fresh();
    int place = enter(l, 1, 0);
    limits_begin_closing(l, place, 0);
    assert_true(limits_may_drop(l, place, 60));
    assert_true(limits_may_drop(l, place, 40));
    assert_false(limits_may_drop(l, place, 1));
    limits_remove(l, place);
    place = enter(l, 1, 0);
    assert_true(limits_may_drop(l, place, 100));
    limits_free(l);
}

/* --------------------------------------------------------------- many of them -- */

/* An address of many, in no order. */
static limits_address of_many(uint32_t number) {
    uint32_t mixed = number * UINT32_C(2654435761);
    return limits_ipv4((uint8_t[]){(uint8_t)(mixed >> 24), (uint8_t)(mixed >> 16),
                                   (uint8_t)(mixed >> 8), (uint8_t)mixed});
}

static void many_addresses_are_counted_apart(void **state) {
    (void)state;
    enum { MANY = 700, EACH = 3 };
    limits_rules rules = small;
    rules.places = EACH * MANY;
    rules.places_each = EACH;
    limits *l = limits_new(&rules);
    assert_non_null(l);
    for (int round = 0; round < EACH; round++)
        for (uint32_t i = 0; i < MANY; i++) {
            assert_int_equal(limits_to_close(l, of_many(i)), LIMITS_NOBODY);
            limits_begin_answer(l, limits_add(l, of_many(i), 0), 0, 0);
        }
    assert_int_equal(limits_count(l), EACH * MANY);
    for (uint32_t i = 0; i < MANY; i++)
        assert_int_equal(limits_to_close(l, of_many(i)), LIMITS_REFUSED);
    for (int place = 0; place < EACH * MANY; place += 2) limits_remove(l, place);
    int left = EACH * MANY / 2;
    for (uint32_t i = 0; i < MANY; i++)
        while (limits_to_close(l, of_many(i)) == LIMITS_NOBODY) {
            int place = limits_add(l, of_many(i), 0);
            assert_true(place % 2 == 0);
            left++;
        }
    assert_int_equal(left, EACH * MANY);
    assert_int_equal(limits_count(l), left);
    bool is_asking;
    for (int place; (place = limits_overdue(l, 1000, &is_asking)) != LIMITS_NOBODY; left--)
        limits_remove(l, place);
    assert_int_equal(left, 0);
    limits_free(l);
}

/* ----------------------------------------------------- connections that last -- */

static void what_lasts_ends_when_it_is_silent(void **state) {
    (void)state;
    limits *l = fresh();
    int place = enter(l, 1, 0);
    limits_hear(l, place, 4);
    assert_int_equal(overdue(l, 12), LIMITS_NOBODY);
    limits_hear(l, place, 12);
    assert_int_equal(overdue(l, 20), LIMITS_NOBODY);
    assert_int_equal(overdue(l, 21), place);
    limits_free(l);
}

static void what_lasts_is_not_given_up_by_its_own_address(void **state) {
    (void)state;
    limits *l = fresh();
    for (int i = 0; i < small.places_each; i++) limits_hear(l, enter(l, 1, 0), 0);
    assert_int_equal(limits_to_close(l, person(1)), LIMITS_REFUSED);
    limits_hear(l, enter(l, 2, 0), 0);
    assert_int_equal(limits_to_close(l, person(3)), 0); /* the first of those that have most */
    limits_free(l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(many_addresses_are_counted_apart),
        cmocka_unit_test(what_lasts_ends_when_it_is_silent),
        cmocka_unit_test(what_lasts_is_not_given_up_by_its_own_address),
        cmocka_unit_test(addresses_are_those_of_a_household),
        cmocka_unit_test(an_address_has_a_part_of_the_places),
        cmocka_unit_test(an_address_that_only_takes_answers_is_refused),
        cmocka_unit_test(the_address_with_the_most_makes_room),
        cmocka_unit_test(the_address_with_the_most_makes_room_even_while_taking_answers),
        cmocka_unit_test(among_equals_the_idlest_makes_room),
        cmocka_unit_test(a_visitor_of_a_proxy_counts_as_the_visitor),
        cmocka_unit_test(nobody_is_kept_out),
        cmocka_unit_test(the_system_may_be_out_of_descriptors),
        cmocka_unit_test(places_are_used_again),
        cmocka_unit_test(each_state_has_a_deadline),
        cmocka_unit_test(a_whole_answer_has_a_deadline),
        cmocka_unit_test(a_stalled_answer_has_a_deadline),
        cmocka_unit_test(a_leaving_connection_may_send_little),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

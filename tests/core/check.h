#ifndef TESTS_CORE_CHECK_H
#define TESTS_CORE_CHECK_H
/* cmocka with the headers it needs, and helpers shared by several tests. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <gangway/gangway.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* The rule with this id, which must exist in the game; "" means no rule. */
static inline gw_rule rule_named(const gw_game *game, const char *id) {
    gw_rule rule = gw_rule_find(game, id);
    if (*id) assert_int_not_equal(rule, 0);
    return rule;
}

/* Asserts that `count` of `total` tries is plausible for one of `ways` equally likely results:
 * within a generous five standard deviations. */
static inline void assert_about_even(unsigned count, unsigned total, unsigned ways) {
    double expected = (double)total / ways, off = (double)count - expected;
    assert_true(off * off <= 25 * expected);
}

#endif

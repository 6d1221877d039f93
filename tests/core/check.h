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

/* The options in a text such as "players=2 turns=400", which must be valid. */
static inline gw_options options_of(const gw_game *game, const char *text) {
    gw_options options;
    assert_true(gw_options_read(game, &options, text, strlen(text), NULL));
    return options;
}

/* A table with these options, which must be valid; free it with gw_table_free. */
static inline gw_table *table_with(const gw_game *game, const char *options) {
    gw_options values = options_of(game, options);
    gw_table *table = gw_table_new(game, &values, NULL);
    assert_non_null(table);
    return table;
}

/* Asserts that `count` of `total` tries is plausible for one of `results` equally likely results:
 * within a generous five standard deviations. */
static inline void assert_about_even(unsigned count, unsigned total, unsigned results) {
    double expected = (double)total / results, off = (double)count - expected;
    assert_true(off * off <= 25 * expected);
}

#endif

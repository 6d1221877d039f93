#ifndef TESTS_SITTING_TABLES_H
#define TESTS_SITTING_TABLES_H
#include "core/check.h"

/* A table of the game with these options, which must be valid. */
static inline gw_table *table_for(const char *game, const char *options) {
    gw_options read;
    const gw_game *rules = gw_game_find(game);
    assert_true(gw_options_read(rules, &read, options, strlen(options), NULL));
    gw_table *table = gw_table_new(rules, &read, NULL);
    assert_non_null(table);
    return table;
}

#endif

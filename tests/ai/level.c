#include "ai/level.h"

#include <stdlib.h>

gw_thinking *level_thinking(const gw_table *table, gw_random *random, uint64_t nodes) {
    gw_thinking *thinking = gw_thinking_new(table, random);
    assert_non_null(thinking);
    thinking->budget.nodes = nodes;
    return thinking;
}

gw_action level_choice(const gw_table *table, const gw_state *state, const gw_player *player,
                       gw_random random, uint64_t nodes) {
    gw_thinking *thinking = level_thinking(table, &random, nodes);
    gw_action action = gw_player_decide(player, thinking, state, gw_first_to_act(table, state));
    gw_thinking_free(thinking);
    return action;
}

void level_chooses(const gw_table *table, const gw_state *state, const gw_player *player,
                   uint64_t nodes, const char *expected) {
    char text[GW_ACTION_TEXT];
    gw_out out = gw_out_to(text, sizeof text);
    gw_action action = level_choice(table, state, player, gw_random_seed(1), nodes);
    table->game->write_action(table, action, &out);
    assert_string_equal(text, expected);
}

void levels_play_without_memory(const gw_table *table, const gw_state *state,
                                const gw_player *const *levels, size_t count) {
    enum { FEW_NODES = 300 };
    gw_random random = gw_random_seed(67);
    gw_action *list = calloc(table->game->legal_max, sizeof *list);
    assert_non_null(list);
    gw_thinking bare = {.table = table, .list = list, .random = &random};
    bare.budget.nodes = FEW_NODES;
    for (size_t i = 0; i < count; i++) {
        gw_action action = gw_player_decide(levels[i], &bare, state, 1);
        assert_int_equal(gw_check(table, state, NULL, 1, action), 0);
    }
    free(list);
}

uint32_t stopwatch_read(void *watch) {
    stopwatch *w = watch;
    w->asked++;
    return w->spent;
}

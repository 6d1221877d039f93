#include "match/games.h"

#include <stdlib.h>

gw_action games_pick(games_game *game, gw_seat seat) {
    return gw_pick(gw_record_table(game->record), gw_record_state(game->record),
                   game->thinking->scratch, seat, &game->random, game->thinking->list);
}

games_game *games_start(const char *name, unsigned decisions) {
    const gw_game *rules = gw_game_find(name);
    gw_options options = gw_options_default(rules);
    gw_table *table = gw_table_new(rules, &options, NULL);
    games_game *game = calloc(1, sizeof *game);
    assert_non_null(game);
    game->random = gw_random_seed(11);
    game->thinking = gw_thinking_new(table, &game->random);
    game->sitting = sitting_new(gw_record_new(table));
    assert_non_null(game->thinking);
    assert_non_null(game->sitting);
    game->record = sitting_record(game->sitting);
    gw_seat seat;
    while ((seat = games_next(game)) != GW_NO_SEAT && decisions-- > 0)
        games_play(game, seat, games_pick(game, seat));
    return game;
}

void games_free(games_game *game) {
    gw_thinking_free(game->thinking);
    sitting_free(game->sitting);
    free(game);
}

gw_seat games_next(games_game *game) {
    gw_seat seat;
    while ((seat = gw_first_to_act(gw_record_table(game->record), gw_record_state(game->record))) ==
           GW_CHANCE)
        games_play(game, seat, games_pick(game, seat));
    return seat;
}

void games_play(games_game *game, gw_seat seat, gw_action action) {
    uint64_t decision = sitting_decision(game->sitting, seat);
    assert_int_equal(sitting_play(game->sitting, seat, decision, &action, 1, NULL), SITTING_DONE);
}

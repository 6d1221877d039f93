/* played GAME OPTIONS PLAYER SEED NODES: a game of that player in all seats, as its record.
 * played GAME: the players of a game, one a line.
 * The WebAssembly module must play the same (play.mjs). */
#include <gangway/gangway.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static gw_record *open_game(const char *name, const char *options) {
    gw_options values;
    gw_problem problem;
    const gw_game *game = gw_game_find(name);
    if (game == NULL || !gw_options_read(game, &values, options, strlen(options), &problem))
        return NULL;
    gw_table *table = gw_table_new(game, &values, &problem);
    return table ? gw_record_new(table) : NULL;
}

typedef struct playing {
    const gw_player *player;
    gw_thinking *thinking;
} playing;

static bool decide(void *context, const gw_state *state, gw_seat seat, gw_action *action) {
    const playing *p = context;
    *action = seat == GW_CHANCE ? gw_thinking_pick(p->thinking, state, seat)
                                : gw_player_decide(p->player, p->thinking, state, seat);
    return true;
}

static void play(gw_record *record, const gw_player *player, gw_random *random, uint64_t nodes) {
    const gw_table *table = gw_record_table(record);
    playing p = {player, gw_thinking_new(table, random)};
    p.thinking->budget.nodes = nodes;
    for (gw_seat seat = 1; seat <= table->players; seat++)
        gw_record_set_holder(record, seat, GW_COMPUTER, player->name);
    gw_record_play_out(record, decide, &p);
    gw_thinking_free(p.thinking);
}

static int list_players(const gw_game *game) {
    if (game == NULL) return 2;
    for (const gw_player *const *player = gw_players; *player; player++)
        if (gw_player_plays(*player, game)) puts((*player)->name);
    return 0;
}

int main(int argc, char **argv) {
    if (argc == 2) return list_players(gw_game_find(argv[1]));
    if (argc != 6) return 2;
    gw_record *record = open_game(argv[1], argv[2]);
    gw_random random = gw_random_seed(strtoull(argv[4], NULL, 10));
    const gw_player *player =
        record ? gw_player_find(gw_record_table(record)->game, argv[3]) : NULL;
    if (player == NULL) return 2;
    play(record, player, &random, strtoull(argv[5], NULL, 10));
    char *text = gw_record_text(record, GW_ALL_SEEING, NULL);
    if (text) fputs(text, stdout);
    free(text);
    gw_record_free(record);
    return text ? 0 : 3;
}

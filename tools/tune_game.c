#include "tune.h"

#include "ai/players.h"

#include <string.h>

/* ------------------------------------------------------------ Game of Trains -- */

static void equip_trains(tune_player *p) {
    p->player = gt_expert_player;
    p->level.trains = *(const gt_level *)gt_expert_player.level;
    p->level.trains.weights = &p->weights.trains;
    p->player.level = &p->level.trains;
}

/* --------------------------------------------------------- Mississippi Queen -- */

static void equip_mississippi(tune_player *p) {
    p->player = mq_expert_player;
    p->level.mississippi = *(const mq_level *)mq_expert_player.level;
    p->level.mississippi.judgement.weights = &p->weights.mississippi;
    p->player.level = &p->level.mississippi;
}

/* ------------------------------------------------------------- River Dragons -- */

static void equip_dragons(tune_player *p) {
    p->player = rd_expert_player;
    p->level.dragons = *(const rd_level *)rd_expert_player.level;
    p->level.dragons.weights = &p->weights.dragons;
    p->player.level = &p->level.dragons;
}

typedef struct dragons_work {
    river river;
    playout playout;
} dragons_work;

/* Standings are defined where a round begins. */
static bool stand_dragons(void *work, const gw_table *table, const gw_state *state,
                          const tune_player *player, tune_standing *of_seat) {
    dragons_work *w = work;
    const rd_state *s = rd_state_of(state);
    if (s->phase != RD_AWAIT_PROGRAM) return false;
    for (gw_seat seat = 1; seat <= table->players; seat++)
        if (rd_cards_given(s, seat) > 0) return false;
    rd_river_fill(&w->river, &player->weights.dragons, rd_table_of(table), s, NULL, 0);
    rd_playout_begin(&w->playout, &w->river, s, s->round);
    for (gw_seat seat = 1; seat <= table->players; seat++)
        of_seat[seat] =
            (tune_standing){(double)rd_playout_standing(&w->playout, seat) / WAY_STEP, 1};
    return true;
}

/* --------------------------------------------------------------------- games -- */

static const struct {
    const char *name;
    tune_game game;
} games[] = {
    {"trains", {.shipped = &gt_weights_shipped, .equip = equip_trains}},
    {"mississippi", {.shipped = &mq_weights_shipped, .equip = equip_mississippi}},
    {"dragons",
     {.shipped = &rd_weights_shipped,
      .equip = equip_dragons,
      .table = "chance",
      .work_bytes = sizeof(dragons_work),
      .stand = stand_dragons}},
};

bool tune_game_find(tune_game *game, const char *name) {
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        if (strcmp(games[i].name, name) != 0) continue;
        *game = games[i].game;
        game->kind = weights_kind_find(name);
        return true;
    }
    return false;
}

tune_numbers tune_shipped(const tune_game *game) {
    tune_numbers numbers = {{0}};
    memcpy(&numbers, game->shipped, weights_numbers(game->kind) * sizeof *numbers.at);
    return numbers;
}

void tune_player_make(tune_player *player, const tune_game *game, const tune_numbers *numbers) {
    player->weights.all = *numbers;
    game->equip(player);
}

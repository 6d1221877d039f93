#include "tune.h"

#include "ai/dragons/players.h"
#include "ai/dragons/search.h"

static void equip(tune_player *p) {
    rd_level *level = TUNE_LEVEL(p, rd_level);
    p->player = rd_expert_player;
    *level = *(const rd_level *)rd_expert_player.level;
    level->weights = TUNE_WEIGHTS(p, rd_weights);
}

typedef struct work {
    terrain terrain;
    playout playout;
} work;

/* Standings are defined where a round begins. */
static bool stand(void *memory, const gw_table *table, const gw_state *state,
                  const tune_player *player, tune_standing *of_seat) {
    work *w = memory;
    const rd_state *s = rd_state_of(state);
    if (s->phase != RD_AWAIT_PROGRAM) return false;
    for (gw_seat seat = 1; seat <= table->players; seat++)
        if (rd_cards_given(s, seat) > 0) return false;
    rd_terrain_fill(&w->terrain, TUNE_WEIGHTS(player, rd_weights), rd_table_of(table), s, NULL, 0);
    rd_playout_begin(&w->playout, &w->terrain, s, s->round);
    for (gw_seat seat = 1; seat <= table->players; seat++)
        of_seat[seat] =
            (tune_standing){(double)rd_playout_standing(&w->playout, seat) / PATH_STEP, 1};
    return true;
}

const tune_game tune_dragons = {.name = "dragons",
                                .shipped = &rd_weights_shipped,
                                .equip = equip,
                                .table = "chance",
                                .work_bytes = sizeof(work),
                                .stand = stand};

#include "tune.h"

#include "ai/trains/level.h"
#include "ai/trains/players.h"

static void equip(tune_player *p) {
    gt_level *level = TUNE_LEVEL(p, gt_level);
    p->player = gt_expert_player;
    *level = *(const gt_level *)gt_expert_player.level;
    level->weights = TUNE_WEIGHTS(p, gt_weights);
}

const tune_game tune_trains = {.name = "trains", .shipped = &gt_weights_shipped, .equip = equip};

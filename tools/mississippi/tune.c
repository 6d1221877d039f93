#include "tune.h"

#include "ai/mississippi/level.h"
#include "ai/mississippi/players.h"

static void equip(tune_player *p) {
    mq_level *level = TUNE_LEVEL(p, mq_level);
    p->player = mq_expert_player;
    *level = *(const mq_level *)mq_expert_player.level;
    level->judgement.weights = TUNE_WEIGHTS(p, mq_weights);
}

const tune_game tune_mississippi = {
    .name = "mississippi", .shipped = &mq_weights_shipped, .equip = equip};

#include "ai/trains/playout.h"

void gt_playout_begin(gt_playout *g, const gt_table *t, const gt_state *s, uint64_t seed) {
    g->t = t;
    g->s = *s;
    for (unsigned i = 0; i < t->base.players; i++) g->random[i] = gw_random_seed(seed + i);
}

static gw_seat who_acts(const gt_playout *g) {
    return gt_is_chance(g->s.phase) ? (gw_seat)GW_CHANCE : gt_table_seat(g->t, &g->s, g->s.mover);
}

void gt_playout_act(gt_playout *g, gw_action action) {
    gt_apply(&g->t->base, (gw_state *)(void *)&g->s, NULL, who_acts(g), action, NULL);
}

gw_action gt_playout_choice(const gt_playout *g, gt_evaluator *evaluator, uint32_t *looked) {
    gw_action list[GT_CHOICES];
    int32_t most = -1;
    gw_action best = 0;
    size_t count =
        gt_legal(&g->t->base, (const gw_state *)(const void *)&g->s, NULL, who_acts(g), list);
    for (size_t i = 0; i < count; i++) {
        gt_state s = g->s;
        gt_apply(&g->t->base, (gw_state *)(void *)&s, NULL, who_acts(g), list[i], NULL);
        int32_t share = gt_evaluate(evaluator, g->t, &s).of[g->s.mover - 1];
        if (share <= most) continue;
        most = share;
        best = list[i];
    }
    *looked += (uint32_t)count;
    return best;
}

uint32_t gt_playout_run(gt_playout *g, gt_evaluator *evaluator, unsigned turns) {
    uint32_t looked = 0;
    while (g->s.phase < GT_WON && g->s.turns < turns) {
        gw_action action;
        if (gt_is_chance(g->s.phase))
            action = gt_pick(&g->t->base, (gw_state *)(void *)&g->s, NULL, GW_CHANCE,
                             gw_random_next(&g->random[g->s.mover - 1]));
        else
            action = gt_playout_choice(g, evaluator, &looked);
        gt_playout_act(g, action);
    }
    return looked;
}

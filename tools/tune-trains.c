/* Tunes the habits of src/ai/trains/imagine.c: changes one number after another, lets
 * players by the old and the new habits play each other, and keeps what wins more.
 *
 *   tune-trains [PLAYERS [TRIALS [ROUNDS [SEED]]]]
 *
 * prints the numbers that are left after so many TRIALS of ROUNDS games a seat. The same
 * arguments always give the same numbers. */
#include "ai/trains/imagine.h"
#include <gangway/gangway.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct match {
    gw_table *table;
    gt_imagined old, new;
    uint64_t rounds, seed;
} match;

static void play_action(gt_state *s, gt_imagined *g, gw_random *random) {
    gt_imagine_from(g, s, 0);
    gt_imagine_action(g, gt_is_chance(s->phase) ? gt_pick(&g->t->base, (gw_state *)(void *)s, NULL,
                                                          GW_CHANCE, gw_random_next(random))
                                                : gt_imagined_choice(g));
    *s = g->s;
}

/* Whether play seat `challenger` wins by the new habits against the old ones. */
static bool wins(match *m, unsigned challenger, uint64_t seed) {
    gt_state s;
    gw_random random = gw_random_seed(seed);
    gw_start(m->table, (gw_state *)(void *)&s);
    while (s.phase < GT_WON) play_action(&s, s.mover == challenger ? &m->new : &m->old, &random);
    return s.phase == GT_WON && s.winner == challenger;
}

/* How often the new habits win, in millionths. */
static uint64_t win_rate(match *m, uint64_t first_seed) {
    uint64_t won = 0;
    for (uint64_t i = 0; i < m->rounds; i++)
        for (unsigned seat = 1; seat <= m->table->players; seat++)
            won += wins(m, seat, first_seed + i);
    return won * 1000000 / (m->rounds * m->table->players);
}

/* Every number but the price of no gap, one after another. */
static int32_t *number(gt_habits *habits, size_t i) {
    int32_t *const single[] = {&habits->draw_gain, &habits->draw_part, &habits->removal_part,
                               &habits->protection_part, &habits->lock_worth};
    if (i < GT_CARS) return &habits->prices.price[i + 1];
    i -= GT_CARS;
    if (i < sizeof single / sizeof *single) return single[i];
    return &habits->offer_worth[i - sizeof single / sizeof *single];
}
enum { NUMBERS = GT_CARS + 5 + GT_ABILITIES };

/* A number a little larger or smaller. */
static void change(int32_t *value, gw_random *random) {
    int32_t part = *value / (int32_t)(3 + gw_random_below(random, 8));
    int32_t step = part + 1 + (int32_t)gw_random_below(random, 3);
    *value += gw_random_below(random, 2) ? step : -step;
}

static void print(const gt_habits *habits) {
    gt_habits h = *habits;
    for (size_t i = 0; i < NUMBERS; i++)
        printf("%d%c", *number(&h, i), i + 1 < NUMBERS ? ' ' : '\n');
    fflush(stdout);
}

static uint64_t argument(int count, char **words, int i, uint64_t otherwise) {
    return i < count ? strtoull(words[i], NULL, 10) : otherwise;
}

int main(int count, char **words) {
    const gw_game *game = gw_game_find("trains");
    gw_options options = gw_options_default(game);
    options.value[0] = (int32_t)argument(count, words, 1, 2);
    match m = {.table = gw_table_new(game, &options, NULL)};
    if (m.table == NULL) return EXIT_FAILURE;
    uint64_t trials = argument(count, words, 2, 200);
    m.rounds = argument(count, words, 3, 20000);
    gw_random random = gw_random_seed(argument(count, words, 4, 1));
    gt_habits best = gt_habits_of_all;
    uint64_t even = 1000000 / m.table->players, noise = 2500;
    for (uint64_t trial = 0; trial < trials; trial++) {
        gt_habits changed = best;
        change(number(&changed, trial % NUMBERS), &random);
        gt_imagine_at(&m.old, gt_table_of(m.table), &best);
        gt_imagine_at(&m.new, gt_table_of(m.table), &changed);
        if (win_rate(&m, gw_random_next(&random)) <= even + noise) continue;
        best = changed;
        print(&best);
    }
    print(&best);
    gw_table_free(m.table);
    return EXIT_SUCCESS;
}

#include "tune.h"

#include <string.h>

/* The numbers to try, in an order that is shuffled after each pass. */
typedef struct turns {
    size_t number[WEIGHTS_NUMBERS_MAX];
    size_t count, at;
} turns;

/* A table that is fitted to who won has too many numbers to try each. */
static bool is_tried(const tune_game *game, const gw_named_weight *weight) {
    return game->table == NULL || strcmp(weight->name, game->table) != 0;
}

static void list_numbers(turns *t, const tune_game *game) {
    *t = (turns){.count = 0};
    for (size_t i = 0; i < weights_numbers(game->kind); i++)
        if (is_tried(game, weights_owner(game->kind, i))) t->number[t->count++] = i;
}

static size_t next_number(turns *t, gw_random *random) {
    for (size_t i = t->count; t->at == 0 && i > 1; i--) {
        size_t other = gw_random_below(random, (uint32_t)i), number = t->number[other];
        t->number[other] = t->number[i - 1];
        t->number[i - 1] = number;
    }
    size_t number = t->number[t->at];
    t->at = (t->at + 1) % t->count;
    return number;
}

static int32_t within(const gw_named_weight *weight, int32_t value) {
    if (value < weight->least) return weight->least;
    return value > weight->most ? weight->most : value;
}

/* The number changed by up to a third, never the same. */
static int32_t changed(const gw_named_weight *weight, int32_t value, gw_random *random) {
    int32_t size = value < 0 ? -value : value;
    int32_t step = size / (int32_t)(3 + gw_random_below(random, 8)) + 1;
    if (gw_random_below(random, 2)) step = -step;
    int32_t other = within(weight, value + step);
    return other != value ? other : within(weight, value - step);
}

static void print_number(const tune_game *game, size_t number) {
    const gw_named_weight *weight = weights_owner(game->kind, number);
    printf("%s", weight->name);
    if (weight->count > 1) printf("[%zu]", number - weights_place(game->kind, weight));
}

bool tune_search(const tune_run *run, tune_numbers *numbers) {
    gw_random random = gw_random_seed(run->seed);
    turns t;
    list_numbers(&t, &run->game);
    for (uint64_t round = 1; round <= run->rounds; round++) {
        tune_numbers tried = *numbers;
        tune_result result;
        size_t i = next_number(&t, &random);
        tried.at[i] = changed(weights_owner(run->game.kind, i), numbers->at[i], &random);
        if (!tune_match(run, &tried, numbers, gw_random_next(&random), run->games, true, &result))
            return false;
        printf("%llu: ", (unsigned long long)round);
        print_number(&run->game, i);
        printf(" %d -> %d: ", numbers->at[i], tried.at[i]);
        tune_print_result(&result);
        printf(result.is_better ? ", kept\n" : "\n");
        fflush(stdout);
        if (result.is_better) *numbers = tried;
    }
    return true;
}

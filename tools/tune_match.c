#include "tune.h"

#include "arena/run.h"

static bool make_field(arena_field *field, unsigned seats) {
    const char *names[GW_SEATS_MAX];
    for (unsigned place = 0; place < seats; place++) names[place] = place % 2 == 0 ? "new" : "old";
    return arena_field_make(field, names, seats, seats);
}

static void judge(const arena_match *match, tune_result *result) {
    arena_strength strength;
    size_t groups = arena_counted(match);
    arena_strength_find(&strength, match->field, match->results->groups, groups);
    result->score = strength.score[0];
    result->games = groups * match->field->seats;
    result->is_better =
        match->sprt ? match->sprt->verdict == ARENA_ACCEPTED : result->score.low > 0.5;
}

bool tune_match(const tune_run *run, const tune_numbers *new_ones, const tune_numbers *old_ones,
                uint64_t seed, uint64_t games, bool is_sequential, tune_result *result) {
    tune_player new_player, old_player;
    arena_field field;
    arena_results results = {.file = NULL};
    fair_secret secret = fair_secret_of_seed(seed);
    arena_sprt sprt = {.elo0 = 0, .elo1 = (double)run->elo};
    unsigned seats = run->table->players;
    tune_player_make(&new_player, &run->game, new_ones);
    tune_player_make(&old_player, &run->game, old_ones);
    arena_match match = {.table = run->table,
                         .field = &field,
                         .who = {{.player = &new_player.player}, {.player = &old_player.player}},
                         .terms = {.nodes = run->nodes},
                         .secret = &secret,
                         .is_same_chance = true,
                         .threads = run->threads,
                         .groups = (games + seats - 1) / seats,
                         .sprt = is_sequential ? &sprt : NULL,
                         .results = &results};
    arena_change change;
    bool is_played = make_field(&field, seats) && arena_run(&match, &change);
    if (is_played) judge(&match, result);
    arena_results_close(&results);
    arena_field_free(&field);
    return is_played;
}

void tune_print_result(const tune_result *result) {
    printf("%.1f %% (%.1f to %.1f) in %llu games", 100 * result->score.value,
           100 * result->score.low, 100 * result->score.high, (unsigned long long)result->games);
}

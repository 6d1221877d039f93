#include "core/check.h"

#include "option_sets.h"
#include <stdlib.h>

enum {
    NARROW = 8, /* numbers with up to so many values are tried completely */
    VALUES =
        GW_SET_MAX + 3, /* most for one option: of a set each name, none, all and the default */
    SETS_MAX = 4096
};

typedef struct values {
    int32_t value[VALUES];
    size_t count;
} values;

/* The pairs still missing: [i][a][j][b] for value a of option i with value b of option j, i < j. */
typedef struct chart {
    const gw_game *game;
    values of[GW_OPTIONS_MAX];
    bool is_missing[GW_OPTIONS_MAX][VALUES][GW_OPTIONS_MAX][VALUES];
} chart;

static void add_value(values *v, int32_t value) {
    for (size_t i = 0; i < v->count; i++)
        if (v->value[i] == value) return;
    assert_true(v->count < VALUES);
    v->value[v->count++] = value;
}

static void add_numbers(values *v, const gw_option *o, int32_t usual) {
    if (o->max - o->min < NARROW) {
        for (int32_t value = o->min; value <= o->max; value++) add_value(v, value);
        return;
    }
    add_value(v, o->min);
    add_value(v, o->min + 1);
    add_value(v, o->min + (usual - o->min) / 8);
    add_value(v, usual + (o->max - usual) / 8);
    add_value(v, o->max);
}

/* None, each single name, and all. */
static void add_sets(values *v, const gw_option *o) {
    add_value(v, 0);
    for (int32_t place = 0; place <= o->max; place++) add_value(v, (int32_t)(1U << place));
    add_value(v, (int32_t)((2U << o->max) - 1));
}

/* None, and a list of each length: the last names, backwards. */
static void add_lists(values *v, const gw_option *o) {
    uint32_t list = 0;
    add_value(v, 0);
    for (int32_t i = 0; i <= o->max; i++) {
        list |= (uint32_t)(o->max - i + 1) << 4 * i;
        add_value(v, (int32_t)list);
    }
}

/* The default comes first. */
static values values_to_try(const gw_game *game, const gw_option *o) {
    values v = {.count = 0};
    gw_options usual = gw_options_default(game);
    add_value(&v, usual.value[o - game->options]);
    if (o->kind == GW_OPTION_SET)
        add_sets(&v, o);
    else if (o->kind == GW_OPTION_LIST)
        add_lists(&v, o);
    else
        add_numbers(&v, o, gw_option_default(o, &usual));
    return v;
}

static chart *chart_new(const gw_game *game) {
    chart *c = calloc(1, sizeof *c);
    if (c == NULL) abort();
    c->game = game;
    for (size_t i = 0; i < game->option_count; i++)
        c->of[i] = values_to_try(game, &game->options[i]);
    for (size_t i = 0; i < game->option_count; i++)
        for (size_t j = i + 1; j < game->option_count; j++)
            for (size_t a = 0; a < c->of[i].count; a++)
                for (size_t b = 0; b < c->of[j].count; b++) c->is_missing[i][a][j][b] = true;
    return c;
}

/* How many missing pairs value b of option j would complete with the values already set; `at` is
 * the index of each option's value in its list. */
static size_t gain(const chart *c, const size_t *at, const bool *is_set, size_t j, size_t b) {
    size_t pairs = 0;
    for (size_t i = 0; i < c->game->option_count; i++) {
        if (!is_set[i] || i == j) continue;
        pairs += i < j ? c->is_missing[i][at[i]][j][b] : c->is_missing[j][b][i][at[i]];
    }
    return pairs;
}

/* Sets the remaining options, each to the value that completes most pairs. */
static void fill(const chart *c, size_t *at, bool *is_set) {
    for (size_t j = 0; j < c->game->option_count; j++) {
        if (is_set[j]) continue;
        at[j] = 0;
        for (size_t b = 1; b < c->of[j].count; b++)
            if (gain(c, at, is_set, j, b) > gain(c, at, is_set, j, at[j])) at[j] = b;
        is_set[j] = true;
    }
}

/* Whether the options are valid; if not, the game must report a problem. */
static bool is_possible(const chart *c, const size_t *at, gw_options *options) {
    gw_problem problem = {.text = NULL};
    *options = gw_options_default(c->game);
    for (size_t i = 0; i < c->game->option_count; i++) options->value[i] = c->of[i].value[at[i]];
    gw_table *table = gw_table_new(c->game, options, &problem);
    if (table)
        *options = table->options; /* resolved */
    else
        assert_non_null(problem.text);
    gw_table_free(table);
    return table != NULL;
}

static void tick(chart *c, const size_t *at) {
    for (size_t i = 0; i < c->game->option_count; i++)
        for (size_t j = i + 1; j < c->game->option_count; j++)
            c->is_missing[i][at[i]][j][at[j]] = false;
}

/* Adds a set with this pair: with other missing pairs if possible, or else with defaults. */
static void add_pair(chart *c, option_sets *sets, size_t i, size_t a, size_t j, size_t b) {
    size_t at[GW_OPTIONS_MAX] = {0}, plain[GW_OPTIONS_MAX] = {0};
    bool is_set[GW_OPTIONS_MAX] = {false};
    gw_options options;
    at[i] = plain[i] = a;
    at[j] = plain[j] = b;
    is_set[i] = is_set[j] = true;
    fill(c, at, is_set);
    if (is_possible(c, at, &options)) {
        tick(c, at);
    } else if (is_possible(c, plain, &options)) {
        tick(c, plain);
    } else {
        c->is_missing[i][a][j][b] = false;
        sets->excluded++;
        return;
    }
    assert_true(sets->count < SETS_MAX);
    sets->list[sets->count++] = options;
}

/* A game with a single option has no pairs. */
static void add_singles(const chart *c, option_sets *sets) {
    size_t at[GW_OPTIONS_MAX] = {0};
    for (; at[0] < c->of[0].count; at[0]++)
        if (is_possible(c, at, &sets->list[sets->count])) sets->count++;
}

option_sets option_sets_new(const gw_game *game) {
    option_sets sets = {.list = calloc(SETS_MAX, sizeof *sets.list)};
    chart *c = chart_new(game);
    if (sets.list == NULL) abort();
    if (game->option_count == 1) add_singles(c, &sets);
    for (size_t i = 0; i < game->option_count; i++)
        for (size_t j = i + 1; j < game->option_count; j++)
            for (size_t a = 0; a < c->of[i].count; a++)
                for (size_t b = 0; b < c->of[j].count; b++)
                    if (c->is_missing[i][a][j][b]) add_pair(c, &sets, i, a, j, b);
    free(c);
    return sets;
}

void option_sets_free(option_sets *sets) {
    free(sets->list);
}

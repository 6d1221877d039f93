/* teach [--games N] [--seed S] >src/ai/trains/network.inc: teaches the network of Game of
 * Trains by games that it plays against itself (docs/tuning.md).
 *
 * In each game, what is foretold at a position is drawn towards what is foretold later in it,
 * and in the end towards who won. At first `sorter` plays, so that games end at all. The same
 * options give the same network with the same compiler. */
#include "ai/trains/imagine.h"
#include "ai/trains/players.h"
#include "ai/trains/weights.h"
#include "cli/args.h"
#include <gangway/gangway.h>

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    POSITIONS = 2000,  /* of a game that are looked at, at most */
    RENEW_EVERY = 100, /* games after which the players get what was learned */
    REPORT_EVERY = 10000
};

/* A network that learns, or something of each of its weights. */
typedef struct floating {
    float weight[GT_INPUTS][GT_HIDDEN], bias[GT_HIDDEN], out[GT_HIDDEN], direct[GT_INPUTS];
} floating;

typedef struct teaching {
    floating net;
    floating slopes; /* the sums of the squares of slopes so far, by which steps shrink */
    float pace;
    gw_random random;
    gt_network network; /* the same in integers, for those who play */
    gt_teller teller;
    gw_table *tables[GT_PLAYERS + 1]; /* by players, from [2] */
    double surprise;                  /* since the last report … */
    uint64_t positions;               /* … and in how many */
} teaching;

/* A position of a game: the inputs that are on for each seat, and the shares to learn. */
typedef struct sight {
    unsigned count[GT_PLAYERS];
    uint16_t inputs[GT_PLAYERS][GT_INPUTS_ON];
    float target[GT_PLAYERS];
} sight;

/* A stage of the lessons. */
typedef struct stage {
    unsigned part;   /* of all games, in hundredths */
    bool by_sorter;  /* who plays; else the network */
    unsigned errors; /* actions by chance, in thousandths */
    float pace;
    float patience; /* how much of what comes later counts, against what comes next */
} stage;

static const stage lessons[] = {
    {.part = 5, .by_sorter = true, .errors = 30, .pace = 0.03F, .patience = 1},
    {.part = 20, .errors = 20, .pace = 0.03F, .patience = 0.9F},
    {.part = 25, .errors = 10, .pace = 0.02F, .patience = 0.9F},
    {.part = 25, .errors = 10, .pace = 0.01F, .patience = 0.9F},
    {.part = 25, .errors = 5, .pace = 0.004F, .patience = 0.9F},
};

/* ------------------------------------------------------------- the network -- */

static float by_chance(gw_random *random, float most) {
    return ((float)gw_random_below(random, 2001) / 1000.0F - 1) * most;
}

static void begin_network(teaching *x) {
    for (unsigned i = 0; i < GT_INPUTS; i++)
        for (unsigned h = 0; h < GT_HIDDEN; h++) x->net.weight[i][h] = by_chance(&x->random, 0.05F);
    for (unsigned h = 0; h < GT_HIDDEN; h++) {
        x->net.bias[h] = 0.1F;
        x->net.out[h] = by_chance(&x->random, 0.3F);
    }
}

/* Before a stage all steps are as large as its pace wants them. */
static void forget_slopes(teaching *x) {
    for (unsigned i = 0; i < GT_INPUTS; i++) {
        for (unsigned h = 0; h < GT_HIDDEN; h++) x->slopes.weight[i][h] = 0.01F;
        x->slopes.direct[i] = 0.01F;
    }
    for (unsigned h = 0; h < GT_HIDDEN; h++) x->slopes.bias[h] = x->slopes.out[h] = 0.1F;
}

static int32_t in_parts(float value, float parts, int32_t most) {
    float scaled = value * parts;
    if (scaled > (float)most) return most;
    return scaled < (float)-most ? -most : (int32_t)lrintf(scaled);
}

/* What was learned, in integers; strengths by powers of two instead of e. */
static void renew_network(teaching *x) {
    enum { PARTS = 256, MOST = 4000 };
    const float doublings = 1.442695F;
    for (unsigned i = 0; i < GT_INPUTS; i++) {
        for (unsigned h = 0; h < GT_HIDDEN; h++)
            x->network.weight[i][h] = (int16_t)in_parts(x->net.weight[i][h], PARTS, MOST);
        x->network.direct[i] = in_parts(x->net.direct[i], PARTS * PARTS * doublings, MOST * PARTS);
    }
    for (unsigned h = 0; h < GT_HIDDEN; h++) {
        x->network.bias[h] = (int16_t)in_parts(x->net.bias[h], PARTS, MOST);
        x->network.out[h] = (int16_t)in_parts(x->net.out[h], PARTS * doublings, MOST);
    }
    gt_teller_begin(&x->teller, &x->network, gt_weights_shipped.gap_price, GT_KNOWN_ROWS);
}

/* ----------------------------------------------------------------- learning -- */

/* What the hidden units have, and what is foretold. */
typedef struct forecast {
    float hidden[GT_PLAYERS][GT_HIDDEN], share[GT_PLAYERS];
} forecast;

static float strength(const teaching *x, const sight *seen, unsigned seat,
                      float hidden[GT_HIDDEN]) {
    float all = 0;
    for (unsigned h = 0; h < GT_HIDDEN; h++) hidden[h] = x->net.bias[h];
    for (unsigned i = 0; i < seen->count[seat]; i++) {
        unsigned input = seen->inputs[seat][i];
        for (unsigned h = 0; h < GT_HIDDEN; h++) hidden[h] += x->net.weight[input][h];
        all += x->net.direct[input];
    }
    for (unsigned h = 0; h < GT_HIDDEN; h++) all += (hidden[h] > 0 ? hidden[h] : 0) * x->net.out[h];
    return all;
}

static void foretell(const teaching *x, const sight *seen, unsigned players, forecast *f) {
    float strengths[GT_PLAYERS], most = -INFINITY, all = 0;
    for (unsigned seat = 0; seat < players; seat++) {
        strengths[seat] = strength(x, seen, seat, f->hidden[seat]);
        if (strengths[seat] > most) most = strengths[seat];
    }
    for (unsigned seat = 0; seat < players; seat++)
        all += f->share[seat] = expf(strengths[seat] - most);
    for (unsigned seat = 0; seat < players; seat++) f->share[seat] /= all;
}

/* Steps up so many slopes. */
static void climb(float *restrict value, float *restrict slopes, const float *restrict slope,
                  unsigned count, float pace) {
    for (unsigned i = 0; i < count; i++) {
        slopes[i] += slope[i] * slope[i];
        value[i] += pace * slope[i] / (sqrtf(slopes[i]) + 1e-3F);
    }
}

static void learn_seat(teaching *x, const sight *seen, unsigned seat, const forecast *f) {
    float error = seen->target[seat] - f->share[seat], slope[GT_HIDDEN], out[GT_HIDDEN];
    const float *hidden = f->hidden[seat];
    for (unsigned h = 0; h < GT_HIDDEN; h++) {
        slope[h] = hidden[h] > 0 ? error * x->net.out[h] : 0;
        out[h] = hidden[h] > 0 ? error * hidden[h] : 0;
    }
    for (unsigned i = 0; i < seen->count[seat]; i++) {
        unsigned input = seen->inputs[seat][i];
        climb(x->net.weight[input], x->slopes.weight[input], slope, GT_HIDDEN, x->pace);
        climb(&x->net.direct[input], &x->slopes.direct[input], &error, 1, x->pace);
    }
    climb(x->net.bias, x->slopes.bias, slope, GT_HIDDEN, x->pace);
    climb(x->net.out, x->slopes.out, out, GT_HIDDEN, x->pace);
}

static void learn(teaching *x, const sight *seen, unsigned players) {
    forecast f;
    foretell(x, seen, players, &f);
    for (unsigned seat = 0; seat < players; seat++) {
        x->surprise -= seen->target[seat] * log(f.share[seat] + 1e-9);
        learn_seat(x, seen, seat, &f);
    }
    x->positions++;
}

/* From the end of a game backwards: what each position should have foretold. */
static void set_targets(const teaching *x, sight *seen, unsigned count, unsigned players,
                        const float won[GT_PLAYERS], float patience) {
    float target[GT_PLAYERS];
    memcpy(target, won, sizeof target);
    for (unsigned i = count; i-- > 0;) {
        forecast f;
        memcpy(seen[i].target, target, sizeof target);
        foretell(x, &seen[i], players, &f);
        for (unsigned seat = 0; seat < players; seat++)
            target[seat] = patience * target[seat] + (1 - patience) * f.share[seat];
    }
}

/* ------------------------------------------------------------------ playing -- */

static void look(teaching *x, const gt_imagined *g, sight *seen) {
    for (unsigned seat = 0; seat < g->t->base.players; seat++)
        seen->count[seat] = gt_inputs(&x->teller, g->t, &g->s, seat + 1, seen->inputs[seat]);
}

/* Whether the network is asked here. */
static bool is_foretold(const gt_state *s) {
    return s->phase == GT_AWAIT_TURN || s->phase == GT_AWAIT_DRAW || s->phase == GT_AWAIT_REFILL;
}

static gw_action choose(teaching *x, const gt_imagined *g, gw_thinking *thinking,
                        const stage *now) {
    const gw_state *state = (const gw_state *)(const void *)&g->s;
    uint32_t looked = 0;
    bool is_chance = gt_is_chance(g->s.phase);
    if (is_chance || gw_random_below(&x->random, 1000) < now->errors)
        return gt_pick(&g->t->base, state, NULL, 0, gw_random_next(&x->random));
    if (!now->by_sorter) return gt_imagined_choice(g, &x->teller, &looked);
    return gw_player_decide(&gt_sorter_player, thinking, state,
                            gt_table_seat(g->t, &g->s, g->s.mover));
}

static void play(teaching *x, const gt_table *t, gw_thinking *thinking, const stage *now,
                 sight *seen) {
    gw_any_state any;
    gt_imagined g;
    unsigned count = 0, players = t->base.players;
    gw_start(&t->base, GW_STATE(&any));
    gt_imagine_from(&g, t, gt_state_of(GW_STATE(&any)), 0);
    while (g.s.phase < GT_WON) {
        if (is_foretold(&g.s) && count < POSITIONS) look(x, &g, &seen[count++]);
        gt_imagine_action(&g, choose(x, &g, thinking, now));
    }
    float won[GT_PLAYERS] = {0};
    for (unsigned seat = 0; seat < players; seat++)
        won[seat] = g.s.phase == GT_WON ? (float)(g.s.winner == seat + 1) : 1.0F / (float)players;
    set_targets(x, seen, count, players, won, now->patience);
    for (unsigned i = 0; i < count; i++) learn(x, &seen[i], players);
}

/* Of ten tables six are of two players, two of three and two of four. */
static const gw_table *next_table(teaching *x) {
    unsigned number = gw_random_below(&x->random, 10);
    return x->tables[number < 6 ? 2 : number < 8 ? 3 : 4];
}

static bool play_stage(teaching *x, const stage *now, uint64_t games, sight *seen) {
    gw_thinking *thinking[GT_PLAYERS + 1] = {NULL};
    bool is_fine = true;
    for (unsigned n = 2; n <= GT_PLAYERS; n++)
        is_fine = (thinking[n] = gw_thinking_new(x->tables[n], &x->random)) && is_fine;
    x->pace = now->pace;
    forget_slopes(x);
    for (uint64_t game = 0; game < games && is_fine; game++) {
        if (game % RENEW_EVERY == 0) renew_network(x);
        const gw_table *table = next_table(x);
        play(x, gt_table_of(table), thinking[table->players], now, seen);
        if (game % REPORT_EVERY != REPORT_EVERY - 1) continue;
        fprintf(stderr, "%llu games, surprise %.5f\n", (unsigned long long)game + 1,
                x->surprise / (double)x->positions);
        x->surprise = 0;
        x->positions = 0;
    }
    for (unsigned n = 2; n <= GT_PLAYERS; n++) gw_thinking_free(thinking[n]);
    return is_fine;
}

/* ------------------------------------------------------------------ writing -- */

static void put_numbers(const int16_t *numbers, size_t count) {
    for (size_t i = 0; i < count; i++) printf("%s%d", i % GT_HIDDEN ? ", " : "{", numbers[i]);
    printf("},\n");
}

static void put_network(const gt_network *n, uint64_t games, uint64_t seed) {
    printf("/* Made by tools/trains/teach.c: teach --games %llu --seed %llu */\n{\n",
           (unsigned long long)games, (unsigned long long)seed);
    for (size_t i = 0; i < GT_INPUTS; i++) put_numbers(n->weight[i], GT_HIDDEN);
    printf("},\n");
    put_numbers(n->bias, GT_HIDDEN);
    put_numbers(n->out, GT_HIDDEN);
    for (size_t i = 0; i < GT_INPUTS; i++)
        printf("%s%ld", i == 0 ? "{" : i % 16 ? ", " : ",\n", (long)n->direct[i]);
    printf("},\n");
}

/* --------------------------------------------------------------------- main -- */

static const cli_option options[] = {
    {.name = "--games", .value = "N"},
    {.name = "--seed", .value = "S"},
};

static bool read_number(const cli_args *args, const char *name, uint64_t *number) {
    const char *value = cli_value(args, name);
    char *end;
    if (value == NULL) return true;
    errno = 0;
    *number = strtoull(value, &end, 10);
    return value[0] >= '0' && value[0] <= '9' && *end == '\0' && errno == 0;
}

static gw_table *make_table(unsigned players) {
    char digit = (char)('0' + players);
    gw_problem problem;
    gw_options chosen = gw_options_default(&gw_game_of_trains);
    gw_options_set(&gw_game_of_trains, &chosen, "players", 7, &digit, 1, NULL);
    return gw_table_new(&gw_game_of_trains, &chosen, &problem);
}

static bool teach(teaching *x, uint64_t games, uint64_t seed) {
    sight *seen = malloc(POSITIONS * sizeof *seen);
    bool is_fine = seen != NULL;
    for (unsigned n = 2; n <= GT_PLAYERS; n++) is_fine = (x->tables[n] = make_table(n)) && is_fine;
    x->random = gw_random_seed(seed);
    begin_network(x);
    for (size_t i = 0; i < sizeof lessons / sizeof *lessons && is_fine; i++)
        is_fine = play_stage(x, &lessons[i], games * lessons[i].part / 100, seen);
    renew_network(x);
    for (unsigned n = 2; n <= GT_PLAYERS; n++) gw_table_free(x->tables[n]);
    free(seen);
    return is_fine;
}

int main(int count, char **words) {
    cli_args args;
    const char *word = "";
    uint64_t games = 120000, seed = 1;
    int code = 2;
    cli_fault fault = cli_args_read(&args, options, sizeof options / sizeof *options, count - 1,
                                    words + 1, &word);
    if (fault != CLI_FINE || args.operand_count != 0 || !read_number(&args, "--games", &games) ||
        !read_number(&args, "--seed", &seed)) {
        fputs("usage: teach [--games N] [--seed S] >src/ai/trains/network.inc\n", stderr);
    } else {
        teaching *x = calloc(1, sizeof *x);
        code = x && teach(x, games, seed) ? 0 : 3;
        if (code == 0) put_network(&x->network, games, seed);
        if (code != 0) perror("teach");
        if (fflush(stdout) != 0) code = 3;
        free(x);
    }
    cli_args_free(&args);
    return code;
}

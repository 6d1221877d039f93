/* gangway bench: the speed of the rules. */
#include "cli/bench.h"

#include "cli/allocations.h"
#include "os/clock.h"
#include <stdlib.h>
#include <string.h>

enum { SIGNATURE_GAMES = 200, POSITIONS = 1024, BATCH = 32 };

typedef struct figures {
    uint64_t games, actions, decisions, allocations;
    double seconds;
    double legal_ns, check_ns, copy_ns;
    uint64_t signature;      /* of the first games: changes only when behaviour does */
    const gw_player *player; /* the game's own computer player, if it has one */
    double player_actions;   /* per second, in games between such players */
    double playouts;         /* per second, by the strongest player; 0: it has none */
    bench_figure own[BENCH_FIGURES];
    size_t own_count;
} figures;

typedef struct bench {
    const gw_table *table;
    gw_scratch *scratch;
    gw_action *list;
    gw_any_state *positions; /* players' decisions from the middle of games */
} bench;

double bench_now(void) {
    return (double)os_nanoseconds() * 1e-9;
}

/* A game of random actions. */
typedef struct random_play {
    const bench *b;
    gw_random *random;
    figures *f;
} random_play;

static bool decide_by_chance(void *context, const gw_state *state, gw_seat seat,
                             gw_action *action) {
    random_play *p = context;
    p->f->actions++;
    p->f->decisions += seat != GW_CHANCE;
    *action = gw_pick(p->b->table, state, p->b->scratch, seat, p->random, p->b->list);
    return true;
}

static uint64_t random_game(const bench *b, gw_random *random, figures *f) {
    gw_any_state any;
    random_play p = {b, random, f};
    gw_start(b->table, GW_STATE(&any));
    gw_play_out(b->table, GW_STATE(&any), b->scratch, decide_by_chance, &p);
    f->games++;
    return gw_hash(b->table, GW_STATE(&any));
}

static void measure_games(const bench *b, double seconds, figures *f) {
    gw_random random = gw_random_seed(1);
    uint64_t allocations = cli_allocations();
    double start = bench_now();
    do {
        for (int i = 0; i < BATCH; i++) {
            uint64_t hash = random_game(b, &random, f);
            if (f->games <= SIGNATURE_GAMES)
                f->signature = (f->signature ^ hash) * UINT64_C(0x9E3779B97F4A7C15);
        }
        f->seconds = bench_now() - start;
    } while (f->seconds < seconds || f->games < SIGNATURE_GAMES);
    f->allocations = cli_allocations() - allocations;
}

/* Games between the game's own computer players. */
typedef struct players_play {
    const gw_player *player;
    const gw_thinking *thinking;
    uint64_t actions;
} players_play;

static bool decide_by_player(void *context, const gw_state *state, gw_seat seat,
                             gw_action *action) {
    players_play *p = context;
    p->actions++;
    *action = seat == GW_CHANCE ? gw_thinking_pick(p->thinking, state, seat)
                                : gw_player_decide(p->player, p->thinking, state, seat);
    return true;
}

static void measure_player(const bench *b, double seconds, figures *f) {
    gw_random random = gw_random_seed(4);
    gw_thinking *thinking = f->player ? gw_thinking_new(b->table, &random) : NULL;
    players_play p = {f->player, thinking, 0};
    if (thinking == NULL) return;
    double start = bench_now(), elapsed;
    do {
        gw_any_state any;
        gw_start(b->table, GW_STATE(&any));
        gw_play_out(b->table, GW_STATE(&any), thinking->scratch, decide_by_player, &p);
        elapsed = bench_now() - start;
    } while (elapsed < seconds);
    f->player_actions = (double)p.actions / elapsed;
    gw_thinking_free(thinking);
}

/* Playouts per second of the strongest player: it guesses what is hidden and plays the whole game,
 * from its first decision on. */
static void measure_playouts(const bench *b, double seconds, figures *f) {
    gw_random random = gw_random_seed(5);
    const gw_player *player = gw_player_find(b->table->game, "expert");
    bool can_imagine = player && player->playout;
    gw_thinking *thinking = can_imagine ? gw_thinking_new(b->table, &random) : NULL;
    uint64_t playouts = 0;
    double start = bench_now(), elapsed;
    if (thinking == NULL) return;
    do {
        gw_player_playouts(player, thinking, BATCH);
        playouts += BATCH;
        elapsed = bench_now() - start;
    } while (elapsed < seconds);
    f->playouts = (double)playouts / elapsed;
    gw_thinking_free(thinking);
}

/* A random game, of which one player decision is kept, each with the same probability. */
typedef struct keeping_play {
    const bench *b;
    gw_random *random;
    gw_any_state *kept;
    uint32_t seen; /* decisions so far */
} keeping_play;

static bool decide_and_keep(void *context, const gw_state *state, gw_seat seat, gw_action *action) {
    keeping_play *p = context;
    if (seat != GW_CHANCE && gw_random_below(p->random, ++p->seen) == 0)
        memcpy(p->kept, state, p->b->table->game->state_bytes);
    *action = gw_pick(p->b->table, state, p->b->scratch, seat, p->random, p->b->list);
    return true;
}

static void keep_position(const bench *b, gw_random *random, gw_any_state *kept) {
    gw_any_state any;
    keeping_play p = {b, random, kept, 0};
    gw_start(b->table, GW_STATE(&any));
    gw_play_out(b->table, GW_STATE(&any), b->scratch, decide_and_keep, &p);
}

/* Nanoseconds per call of `work`, whose result keeps it from being optimised away. */
static double measure_call(const bench *b, double seconds,
                           uint64_t (*work)(const bench *b, const gw_state *state)) {
    volatile uint64_t sink = 0;
    uint64_t calls = 0;
    double start = bench_now(), elapsed;
    do {
        uint64_t sum = 0;
        for (size_t i = 0; i < POSITIONS; i++) sum += work(b, GW_STATE(&b->positions[i]));
        sink += sum;
        calls += POSITIONS;
        elapsed = bench_now() - start;
    } while (elapsed < seconds);
    (void)sink;
    return elapsed * 1e9 / (double)calls;
}

static uint64_t do_legal(const bench *b, const gw_state *state) {
    gw_seat seat = gw_first_to_act(b->table, state);
    return gw_legal(b->table, state, b->scratch, seat, b->list);
}

static uint64_t do_check(const bench *b, const gw_state *state) {
    return gw_check(b->table, state, b->scratch, gw_first_to_act(b->table, state), b->list[0]);
}

static uint64_t do_copy(const bench *b, const gw_state *state) {
    gw_any_state copy;
    memcpy(&copy, state, b->table->game->state_bytes);
    return copy.bytes[b->table->game->state_bytes - 9];
}

static void measure(const bench *b, double seconds, figures *f) {
    gw_random random = gw_random_seed(2);
    measure_games(b, seconds, f);
    for (size_t i = 0; i < POSITIONS; i++) keep_position(b, &random, &b->positions[i]);
    f->legal_ns = measure_call(b, seconds / 4, do_legal);
    f->check_ns = measure_call(b, seconds / 4, do_check);
    f->copy_ns = measure_call(b, seconds / 4, do_copy);
    f->player = cli_greedy(b->table->game);
    measure_player(b, seconds, f);
    measure_playouts(b, seconds / 2, f);
    for (const bench_extra *const *own = bench_extras; *own; own++)
        if (f->player && strcmp((*own)->game, b->table->game->name) == 0)
            f->own_count = (*own)->measure(b->table, f->player, f->own);
}

static void print_json(const gw_table *table, const figures *f, bool is_first) {
    char options[200];
    gw_out out = gw_out_to(options, sizeof options);
    gw_options_write(table->game, &table->options, &out);
    printf("%s{\"game\":\"%s\",\"options\":\"%s\",\"state_bytes\":%zu,"
           "\"actions_per_second\":%.0f,\"decisions_per_second\":%.0f,"
           "\"legal_ns\":%.1f,\"check_ns\":%.1f,\"copy_ns\":%.1f,"
           "\"games_per_second\":%.0f,\"actions_per_game\":%.1f,\"allocations_per_game\":%.3f,"
           "\"signature\":\"%016llx\"",
           is_first ? "[" : ",\n ", table->game->name, options, table->game->state_bytes,
           (double)f->actions / f->seconds, (double)f->decisions / f->seconds, f->legal_ns,
           f->check_ns, f->copy_ns, (double)f->games / f->seconds,
           (double)f->actions / (double)f->games, (double)f->allocations / (double)f->games,
           (unsigned long long)f->signature);
    if (f->player)
        printf(",\"player\":\"%s\",\"player_actions_per_second\":%.0f", f->player->name,
               f->player_actions);
    if (f->playouts > 0) printf(",\"playouts_per_second\":%.0f", f->playouts);
    for (size_t i = 0; i < f->own_count; i++)
        printf(",\"%s\":%.*f", f->own[i].name, f->own[i].decimals, f->own[i].value);
    printf("}");
}

/* Prints one row of the table: label and figure. */
static void print_row(const cli *c, const char *id, double figure, int decimals) {
    const char *label = gw_text(c->lang, id);
    int width = 0; /* in characters: UTF-8 continuation bytes do not count */
    for (const char *p = label; *p; p++) width += (*p & 0xC0) != 0x80;
    printf("  %s%*s %18.*f\n", label, 36 - width, "", decimals, figure);
}

static void print_table(const cli *c, const gw_table *table, const figures *f) {
    char options[200];
    gw_out out = gw_out_to(options, sizeof options);
    gw_options_write(table->game, &table->options, &out);
    printf("%s (%s)\n", table->game->name, options);
    print_row(c, "bench.state-bytes", (double)table->game->state_bytes, 0);
    print_row(c, "bench.actions", (double)f->actions / f->seconds, 0);
    print_row(c, "bench.decisions", (double)f->decisions / f->seconds, 0);
    print_row(c, "bench.games", (double)f->games / f->seconds, 0);
    print_row(c, "bench.actions-per-game", (double)f->actions / (double)f->games, 1);
    print_row(c, "bench.legal", f->legal_ns, 1);
    print_row(c, "bench.check", f->check_ns, 1);
    print_row(c, "bench.copy", f->copy_ns, 1);
    print_row(c, "bench.allocations", (double)f->allocations / (double)f->games, 3);
    if (f->player) print_row(c, "bench.player", f->player_actions, 0);
    if (f->playouts > 0) print_row(c, "bench.playouts", f->playouts, 0);
    for (size_t i = 0; i < f->own_count; i++) {
        char id[64];
        snprintf(id, sizeof id, "bench.%s", f->own[i].name);
        print_row(c, id, f->own[i].value, f->own[i].decimals);
    }
    printf("  %s %016llx\n", gw_text(c->lang, "bench.signature"), (unsigned long long)f->signature);
}

static int bench_game(const cli *c, const gw_game *game, double seconds, bool is_first) {
    figures f = {.games = 0};
    int code;
    bench b = {.table = cli_table(c, game, 0, &code)};
    if (b.table == NULL) return code;
    b.list = calloc(game->legal_max, sizeof *b.list);
    b.positions = calloc(POSITIONS, sizeof *b.positions);
    if (game->scratch_bytes > 0) b.scratch = calloc(1, game->scratch_bytes);
    if (b.list == NULL || b.positions == NULL) {
        code = cli_fail(c, EXIT_OUTSIDE, "problem.memory", NULL);
    } else {
        measure(&b, seconds, &f);
        if (cli_has(&c->args, "--json"))
            print_json(b.table, &f, is_first);
        else
            print_table(c, b.table, &f);
        code = EXIT_DONE;
    }
    free(b.list);
    free(b.positions);
    free(b.scratch);
    gw_table_free((gw_table *)b.table);
    return code;
}

static int run(cli *c) {
    uint64_t seconds = 2;
    const gw_game *only = NULL;
    if (c->args.operand_count > 0 && (only = cli_game(c, c->args.operands[0])) == NULL)
        return EXIT_BAD_INPUT;
    if (!cli_number(c, "--seconds", 0, 3600, &seconds)) return EXIT_BAD_INPUT;
    if (only == NULL && (cli_has(&c->args, "--set") || cli_has(&c->args, "--board")))
        return cli_fail(c, EXIT_BAD_INPUT, "bench.which-game", NULL);
    bool is_first = true;
    for (const gw_game *const *game = gw_games; *game; game++) {
        if (only && *game != only) continue;
        int code = bench_game(c, *game, (double)seconds, is_first);
        if (code != EXIT_DONE) return code;
        is_first = false;
    }
    if (cli_has(&c->args, "--json")) printf("]\n");
    return EXIT_DONE;
}

static const cli_option options[] = {{"--seconds", "N", "help.bench.seconds", false},
                                     CLI_SET,
                                     CLI_BOARD,
                                     CLI_JSON,
                                     CLI_LANG,
                                     CLI_HELP};

const cli_command cli_bench = {
    .name = "bench",
    .usage = "[GAME] [--set OPTION=VALUE]… [--board FILE] [--seconds N] [--json]",
    .help = "help.bench",
    .options = options,
    .option_count = CLI_COUNT(options),
    .operands_max = 1,
    .run = run};

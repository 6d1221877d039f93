/* hot --list | --compiler | NAME: the hot paths of the library, one at a time, on positions that
 * are always the same. tools/budget counts the instructions of `measured`, which runs nothing but
 * the path.
 *
 * A path is named GAME.WHAT; a new game or player gets its paths automatically. */
#include "mississippi/turn.h"
#include <gangway/gangway.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SEED = 20240229,
    NODES = 200,    /* node limit of a player that searches */
    POSITIONS = 64, /* positions in random games where a player is to act */
    PLAYOUTS = 2000,
    ASKED = 100000, /* repetitions of a cheap operation */
    CHOSEN = 2000,  /* decisions of a player */
    SEARCHED = 40,  /* decisions of a player that searches */
    READ = 20,      /* records */
    CHECKED = 8     /* actions of a position that are checked */
};

typedef struct position {
    gw_any_state state, view; /* the view of `seat` */
    gw_seat seat;             /* who is to act */
    gw_action actions[CHECKED];
    gw_any_state after;
} position;

typedef struct bench {
    const gw_table *table;
    const gw_player *player;
    gw_thinking *thinking;
    gw_scratch *scratch;
    gw_action *list;
    gw_random random;
    position *positions;
    char *record; /* text of a recorded game */
    size_t record_length;
    uint64_t operations;
    uint64_t sum; /* of results, so that nothing is optimised away */
} bench;

typedef struct path {
    const char *name;
    void (*run)(bench *b);
} path;

static void *need(void *memory) {
    if (memory) return memory;
    fprintf(stderr, "hot: no memory\n");
    exit(3);
}

/* --------------------------------------------------------------- the paths -- */

static bool pick(void *context, const gw_state *state, gw_seat seat, gw_action *action) {
    bench *b = context;
    *action = gw_pick(b->table, state, b->scratch, seat, &b->random, b->list);
    b->operations++;
    return true;
}

/* An operation is one action. */
static void run_playout(bench *b) {
    gw_any_state any;
    for (unsigned i = 0; i < PLAYOUTS; i++) {
        gw_start(b->table, GW_STATE(&any));
        gw_play_out(b->table, GW_STATE(&any), b->scratch, pick, b);
    }
}

static void run_legal(bench *b) {
    for (unsigned i = 0; i < ASKED; i++) {
        position *p = &b->positions[i % POSITIONS];
        b->sum += gw_legal(b->table, GW_STATE(&p->state), b->scratch, p->seat, b->list);
    }
    b->operations = ASKED;
}

/* Half of the actions are legal, the others belong to another position. */
static void run_check(bench *b) {
    for (unsigned i = 0; i < ASKED; i++) {
        position *p = &b->positions[i % POSITIONS];
        const position *other = i & 1 ? p : &b->positions[(i + 1) % POSITIONS];
        gw_action action = other->actions[i / POSITIONS % CHECKED];
        b->sum += gw_check(b->table, GW_STATE(&p->state), b->scratch, p->seat, action);
    }
    b->operations = ASKED;
}

/* An operation copies a position and applies an action to it. */
static void run_apply(bench *b) {
    for (unsigned i = 0; i < ASKED; i++) {
        position *p = &b->positions[i % POSITIONS];
        memcpy(&p->after, &p->state, b->table->game->state_bytes);
        gw_action action = p->actions[i / POSITIONS % CHECKED];
        gw_apply(b->table, GW_STATE(&p->after), b->scratch, p->seat, action, NULL);
    }
    b->operations = ASKED;
}

/* What a search does before each playout: a view, and one guess of the truth. */
static void run_guess(bench *b) {
    const gw_game *game = b->table->game;
    for (unsigned i = 0; i < ASKED; i++) {
        position *p = &b->positions[i % POSITIONS];
        game->view(b->table, GW_STATE(&p->state), p->seat, GW_STATE(&p->view));
        game->guess(b->table, GW_STATE(&p->view), p->seat, &b->random, GW_STATE(&p->after));
    }
    b->operations = ASKED;
}

static void run_hash(bench *b) {
    for (unsigned i = 0; i < ASKED; i++)
        b->sum += gw_hash(b->table, GW_STATE(&b->positions[i % POSITIONS].state));
    b->operations = ASKED;
}

/* An operation is one step of a record. */
static void run_read(bench *b) {
    for (unsigned i = 0; i < READ; i++) {
        gw_record *record = need(gw_record_read(b->record, b->record_length, NULL));
        b->operations += gw_record_count(record);
        gw_record_free(record);
    }
}

/* An operation is one decision, in games between such players. */
static void run_choose(bench *b) {
    gw_any_state any;
    gw_state *state = GW_STATE(&any);
    gw_start(b->table, state);
    while (b->operations < (b->player->judge ? SEARCHED : CHOSEN)) {
        gw_seat seat = gw_first_to_act(b->table, state);
        if (seat == GW_NO_SEAT) {
            gw_start(b->table, state);
            continue;
        }
        gw_action action;
        if (seat == GW_CHANCE) {
            action = gw_pick(b->table, state, b->scratch, seat, &b->random, b->list);
        } else {
            action = gw_player_decide(b->player, b->thinking, state, seat);
            b->operations++;
        }
        gw_apply(b->table, state, b->scratch, seat, action, NULL);
    }
}

/* An operation is one search, at positions with a turn to search. */
static void run_turn_search(bench *b) {
    static mq_end ends[MQ_ENDS_MAX];
    for (unsigned i = 0; i < CHOSEN; i++) {
        const position *p = &b->positions[i % POSITIONS];
        size_t count = mq_turn_search(b->table, GW_STATE(&p->state), b->scratch, ends);
        b->operations += count > 0;
        b->sum += count;
    }
}

static const path paths[] = {{"playout", run_playout}, {"legal", run_legal}, {"check", run_check},
                             {"apply", run_apply},     {"guess", run_guess}, {"hash", run_hash},
                             {"read", run_read}};
/* Paths of one game only. */
static const struct {
    const char *game;
    path path;
} special[] = {{"mississippi-queen", {"turn-search", run_turn_search}}};
static const char choose_prefix[] = "choose-"; /* followed by a player's name */

/* --------------------------------------------------------------- positions -- */

static void keep_position(bench *b, position *p, const gw_state *state, gw_seat seat) {
    p->seat = seat;
    memcpy(&p->state, state, b->table->game->state_bytes);
    b->table->game->view(b->table, state, seat, GW_STATE(&p->view));
    for (unsigned i = 0; i < CHECKED; i++)
        p->actions[i] = gw_pick(b->table, state, b->scratch, seat, &b->random, b->list);
}

/* From each of POSITIONS random games, the position after about a third of it. */
static void find_position(bench *b, position *p) {
    gw_any_state any;
    gw_state *state = GW_STATE(&any);
    unsigned decisions = 0, wanted = 6 + gw_random_below(&b->random, 40);
    gw_start(b->table, state);
    for (gw_seat seat; (seat = gw_first_to_act(b->table, state)) != GW_NO_SEAT;) {
        if (seat != GW_CHANCE) keep_position(b, p, state, seat);
        if (seat != GW_CHANCE && ++decisions == wanted) return;
        gw_action action = gw_pick(b->table, state, b->scratch, seat, &b->random, b->list);
        gw_apply(b->table, state, b->scratch, seat, action, NULL);
    }
}

static void write_record(bench *b) {
    gw_options options = b->table->options;
    gw_table *table = need(gw_table_new(b->table->game, &options, NULL));
    gw_record *record = need(gw_record_new(table));
    for (;;) {
        const gw_state *state = gw_record_state(record);
        gw_seat seat = gw_first_to_act(table, state);
        if (seat == GW_NO_SEAT) break;
        gw_record_play(record, seat, gw_pick(table, state, NULL, seat, &b->random, b->list), NULL);
    }
    gw_out measure = gw_out_to(NULL, 0);
    gw_record_write(record, GW_ALL_SEEING, &measure);
    b->record_length = measure.length;
    b->record = need(malloc(measure.length + 1));
    gw_out out = gw_out_to(b->record, measure.length + 1);
    gw_record_write(record, GW_ALL_SEEING, &out);
    gw_record_free(record);
}

/* -------------------------------------------------------------------- main -- */

/* Instructions are counted within this function only. */
void measured(const path *p, bench *b);
__attribute__((noinline)) void measured(const path *p, bench *b) {
    p->run(b);
}

static volatile uint64_t kept_sum;

static int run(const gw_game *game, const gw_player *player, const path *p) {
    gw_options options = gw_options_default(game);
    gw_table *table = need(gw_table_new(game, &options, NULL));
    bench b = {.table = table, .player = player, .random = gw_random_seed(SEED)};
    b.scratch = need(calloc(1, game->scratch_bytes + 1));
    b.list = need(malloc(game->legal_max * sizeof *b.list));
    b.positions = need(calloc(POSITIONS, sizeof *b.positions));
    b.thinking = need(gw_thinking_new(table, &b.random));
    b.thinking->budget.nodes = NODES;
    for (unsigned i = 0; i < POSITIONS; i++) find_position(&b, &b.positions[i]);
    write_record(&b);
    measured(p, &b);
    kept_sum = b.sum;
    printf("operations %llu\n", (unsigned long long)b.operations);
    gw_thinking_free(b.thinking);
    free(b.record);
    free(b.positions);
    free(b.list);
    free(b.scratch);
    gw_table_free(table);
    return 0;
}

/* Calls `visit` for every path until it returns something other than -1. */
static int each(int (*visit)(const gw_game *, const gw_player *, const path *, const char *name,
                             const char *wanted),
                const char *wanted) {
    char name[96];
    for (const gw_game *const *game = gw_games; *game; game++) {
        for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
            snprintf(name, sizeof name, "%s.%s", (*game)->name, paths[i].name);
            int result = visit(*game, NULL, &paths[i], name, wanted);
            if (result != -1) return result;
        }
        for (size_t i = 0; i < sizeof special / sizeof *special; i++) {
            if (strcmp(special[i].game, (*game)->name) != 0) continue;
            snprintf(name, sizeof name, "%s.%s", (*game)->name, special[i].path.name);
            int result = visit(*game, NULL, &special[i].path, name, wanted);
            if (result != -1) return result;
        }
        for (const gw_player *const *player = gw_players; *player; player++) {
            const path choose = {choose_prefix, run_choose};
            if (!gw_player_plays(*player, *game)) continue;
            snprintf(name, sizeof name, "%s.%s%s", (*game)->name, choose_prefix, (*player)->name);
            int result = visit(*game, *player, &choose, name, wanted);
            if (result != -1) return result;
        }
    }
    return -1;
}

static int list_one(const gw_game *game, const gw_player *player, const path *p, const char *name,
                    const char *wanted) {
    (void)game, (void)player, (void)p, (void)wanted;
    puts(name);
    return -1;
}

static int run_wanted(const gw_game *game, const gw_player *player, const path *p, const char *name,
                      const char *wanted) {
    return strcmp(name, wanted) == 0 ? run(game, player, p) : -1;
}

static int print_compiler(void) {
#if defined(__clang__)
    printf("clang %d\n", __clang_major__);
#elif defined(__GNUC__)
    printf("gcc %d\n", __GNUC__);
#else
    printf("unknown\n");
#endif
    return 0;
}

int main(int argc, char **argv) {
    if (argc == 2 && strcmp(argv[1], "--compiler") == 0) return print_compiler();
    if (argc == 2 && strcmp(argv[1], "--list") == 0) return each(list_one, NULL), 0;
    int result = argc == 2 ? each(run_wanted, argv[1]) : -1;
    if (result != -1) return result;
    fprintf(stderr, "usage: hot --list | --compiler | NAME\n");
    return 2;
}

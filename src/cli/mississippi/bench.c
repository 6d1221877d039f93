/* gangway bench: the speed of the turn search of Mississippi Queen. */
#include "cli/bench.h"
#include "mississippi/turn.h"

#include <stdlib.h>
#include <string.h>

enum { TURNS = 4096, REPEATS = 5 };

typedef struct turns {
    const gw_table *table;
    const gw_player *player; /* in every seat */
    gw_thinking *thinking;
    gw_scratch *scratch;
    gw_any_state *states; /* positions at the start of turns */
    size_t count;
    mq_end *ends;
    double *search, *answer; /* seconds, per position */
} turns;

static bool is_turn_start(const turns *t, const gw_state *state, gw_seat seat) {
    char text[GW_ACTION_TEXT];
    gw_out out = gw_out_to(text, sizeof text);
    size_t count = gw_legal(t->table, state, t->scratch, seat, t->thinking->list);
    if (count == 0) return false;
    t->table->game->write_action(t->table, t->thinking->list[0], &out);
    return strncmp(text, "speed ", 6) == 0;
}

static bool decide(void *context, const gw_state *state, gw_seat seat, gw_action *action) {
    turns *t = context;
    if (seat != GW_CHANCE && t->count < TURNS && is_turn_start(t, state, seat))
        memcpy(&t->states[t->count++], state, t->table->game->state_bytes);
    *action = seat == GW_CHANCE ? gw_thinking_pick(t->thinking, state, seat)
                                : gw_player_decide(t->player, t->thinking, state, seat);
    return true;
}

/* Plays races until there are enough turns. */
static void collect(turns *t) {
    while (t->count < TURNS) {
        gw_any_state any;
        gw_start(t->table, GW_STATE(&any));
        gw_play_out(t->table, GW_STATE(&any), t->scratch, decide, t);
    }
}

/* Takes the shortest of several times, to reduce the effect of other load. Each pass measures all
 * turns in sequence, so that scratch holds nothing of the same turn. */
static void measure(const turns *t) {
    volatile size_t sink = 0;
    for (int repeat = 0; repeat < REPEATS; repeat++)
        for (size_t i = 0; i < t->count; i++) {
            const gw_state *state = GW_STATE(&t->states[i]);
            double start = bench_now();
            sink += mq_turn_search(t->table, state, t->scratch, t->ends);
            double seconds = bench_now() - start;
            if (repeat == 0 || seconds < t->search[i]) t->search[i] = seconds;
        }
    for (int repeat = 0; repeat < REPEATS; repeat++)
        for (size_t i = 0; i < t->count; i++) {
            const gw_state *state = GW_STATE(&t->states[i]);
            double start = bench_now();
            sink += mq_turn_can_avoid_crash(t->table, state, t->scratch);
            double seconds = bench_now() - start;
            if (repeat == 0 || seconds < t->answer[i]) t->answer[i] = seconds;
        }
    (void)sink;
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static size_t measure_turns(const gw_table *table, const gw_player *player, bench_figure *figures) {
    gw_random random = gw_random_seed(3);
    turns t = {.table = table,
               .player = player,
               .thinking = gw_thinking_new(table, &random),
               .scratch = calloc(1, table->game->scratch_bytes),
               .states = calloc(TURNS, sizeof *t.states),
               .ends = calloc(MQ_ENDS_MAX, sizeof *t.ends),
               .search = calloc(TURNS, sizeof *t.search),
               .answer = calloc(TURNS, sizeof *t.answer)};
    size_t count = 0;
    if (t.thinking && t.scratch && t.states && t.ends && t.search && t.answer) {
        collect(&t);
        measure(&t);
        qsort(t.search, t.count, sizeof *t.search, by_size);
        qsort(t.answer, t.count, sizeof *t.answer, by_size);
        figures[count++] = (bench_figure){"turn_search_us", t.search[TURNS / 2] * 1e6, 2};
        figures[count++] = (bench_figure){"turn_search_worst_us", t.search[TURNS - 1] * 1e6, 1};
        figures[count++] = (bench_figure){"avoids_crash_us", t.answer[TURNS / 2] * 1e6, 3};
    }
    gw_thinking_free(t.thinking);
    free(t.scratch);
    free(t.states);
    free(t.ends);
    free(t.search);
    free(t.answer);
    return count;
}

const bench_extra bench_mississippi = {"mississippi-queen", measure_turns};

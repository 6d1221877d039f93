/* prospect >src/ai/mississippi/prospect.inc: computes how long a boat alone takes from a tile
 * beyond which nothing is known yet (src/ai/mississippi/prospect.h).
 *
 * It works backward from the finish, for one more tile to come at a time: from any tile, with any
 * other tile laid next by any face, it finds the times to where the next tile is entered (times.h)
 * and adds the time from there that was found before. The mean over all of these is what a boat can
 * expect that does not know what comes. Tiles may repeat, boats never go back to a tile that they
 * have left, and a crash costs CRASH turns. */
#include "ai/mississippi/prospect.h"
#include <gangway/gangway.h>
#include <stdio.h>
#include <string.h>

enum { CRASH = 3, LACK = 14, WAYS = MQ_DIRECTIONS * MQ_TIMES_COALS };

typedef struct prospects {
    const mq_table *t;
    unsigned tiles[MQ_TILES_MAX], count;
    double mean[MQ_LAID_MAX][MQ_PROSPECT_NEEDS][MQ_PROSPECT_ROWS][MQ_PROSPECT_OFF][MQ_SPEED_MAX]
               [MQ_TIMES_COALS]; /* ticks, by tiles to come */
    double weight[MQ_PROSPECT_NEEDS][MQ_PROSPECT_ROWS][MQ_PROSPECT_OFF][MQ_SPEED_MAX]
                 [MQ_TIMES_COALS];
    mq_times times[MQ_PROSPECT_NEEDS];
    mq_times_work work;
    mq_times_chart chart;
} prospects;

/* Times of the second tile, rounded, by the prospects found before. */
static void fill_edge(const prospects *p, const mq_state *river, unsigned to_come, unsigned needed,
                      mq_times_edge *edge) {
    for (unsigned space = 0; space < MQ_SPACES; space++)
        for (unsigned i = 0; i < MQ_SPEED_MAX * WAYS; i++) {
            unsigned speed = i / WAYS, heading = i / MQ_TIMES_COALS % MQ_DIRECTIONS;
            unsigned coal = i % MQ_TIMES_COALS;
            unsigned off = mq_prospect_off(heading, river->flow[1]);
            double ticks = p->mean[to_come][needed][mq_prospect_row(space)][off][speed][coal];
            bool is_way = p->t->waters[river->tile[1]].navigable >> space & 1;
            edge->time[space][speed][heading][coal] =
                is_way ? (uint16_t)(ticks * MQ_TIMES_TURN / MQ_TICKS + 0.5)
                       : (uint16_t)MQ_TIMES_FAR;
        }
}

/* Turns from a space of the first tile, without some passengers if necessary; negative if it is
 * impossible. */
static double turns_from(const prospects *p, unsigned needed, mq_at at, unsigned speed,
                         unsigned heading, unsigned coal) {
    double best = -1;
    for (unsigned n = needed + 1; n-- > 0;) {
        unsigned time = mq_times_from(&p->times[n], at, speed, heading, coal);
        double more = (needed - n) * LACK;
        if (time == MQ_TIMES_FAR) more += CRASH;
        for (unsigned h = 0; h < MQ_DIRECTIONS && more >= CRASH; h++) {
            unsigned afresh = mq_times_from(&p->times[n], at, 1, h, coal);
            if (afresh < time) time = afresh;
        }
        double turns = (double)time / MQ_TIMES_TURN + more;
        if (time < MQ_TIMES_FAR && (best < 0 || turns < best)) best = turns;
    }
    return best;
}

static void add_first_tile(prospects *p, const mq_state *river, unsigned to_come, unsigned needed) {
    const mq_waters *waters = &p->t->waters[river->tile[0]];
    for (unsigned i = 0; i < MQ_SPACES * MQ_SPEED_MAX * WAYS; i++) {
        unsigned space = i / WAYS / MQ_SPEED_MAX, speed = i / WAYS % MQ_SPEED_MAX;
        unsigned heading = i / MQ_TIMES_COALS % MQ_DIRECTIONS, coal = i % MQ_TIMES_COALS;
        if (!((waters->navigable & ~waters->sandbank) >> space & 1)) continue;
        double turns = turns_from(p, needed, MQ_AT(0, space), speed + 1, heading, coal);
        if (turns < 0) continue;
        unsigned row = mq_prospect_row(space), off = mq_prospect_off(heading, 0);
        p->mean[to_come][needed][row][off][speed][coal] += turns * MQ_TICKS;
        p->weight[needed][row][off][speed][coal]++;
    }
}

/* Adds one river of two tiles, the second one followed by the finish or by unknown tiles. */
static void add_river(prospects *p, const mq_state *river, unsigned to_come) {
    mq_times_edge edge;
    mq_times_chart_fill(&p->chart, p->t, river, 0);
    for (unsigned needed = 0; needed < MQ_PROSPECT_NEEDS; needed++) {
        mq_times_request request = {
            .onward = needed > 0 ? &p->times[needed - 1] : NULL, .docks = 3, .is_exact = true};
        if (to_come > 1) {
            fill_edge(p, river, to_come - 1, needed, &edge);
            request.edge = &edge;
        }
        mq_times_find(&p->times[needed], &p->work, &p->chart, &request);
        add_first_tile(p, river, to_come, needed);
    }
}

static void add_rivers(prospects *p, unsigned to_come) {
    unsigned ends = to_come == 1 ? MQ_FACES : 1;
    for (unsigned i = 0; i < p->count * p->count * MQ_FACES * ends; i++) {
        unsigned face = i % MQ_FACES, end = i / MQ_FACES % ends;
        unsigned first = i / MQ_FACES / ends % p->count, second = i / MQ_FACES / ends / p->count;
        if (first == second) continue;
        mq_state river = {.laid = 2, .finish = (uint8_t)(to_come == 1 ? end + 1 : 0)};
        river.tile[0] = (uint8_t)p->tiles[first];
        river.tile[1] = (uint8_t)p->tiles[second];
        river.flow[1] = (uint8_t)((face + MQ_DIRECTIONS - (unsigned)MQ_STRAIGHT) % MQ_DIRECTIONS);
        add_river(p, &river, to_come);
    }
}

static void find(prospects *p, unsigned to_come) {
    memset(p->weight, 0, sizeof p->weight);
    add_rivers(p, to_come);
    double *mean = &p->mean[to_come][0][0][0][0][0], *weight = &p->weight[0][0][0][0][0];
    for (size_t i = 0; i < sizeof p->weight / sizeof *weight; i++) mean[i] /= weight[i];
}

static void put(const prospects *p, unsigned to_come) {
    enum { LINE = MQ_SPEED_MAX * MQ_TIMES_COALS };
    const double *mean = &p->mean[to_come][0][0][0][0][0];
    printf("/* %u to come */\n", to_come);
    for (unsigned i = 0; i < sizeof p->weight / sizeof(double); i++) {
        unsigned line = i / LINE, off = line % MQ_PROSPECT_OFF;
        unsigned row = line / MQ_PROSPECT_OFF % MQ_PROSPECT_ROWS;
        if (i % LINE == 0 && off == 0)
            printf("/* %u needed, row %u */\n", line / MQ_PROSPECT_OFF / MQ_PROSPECT_ROWS, row);
        printf("%.0f,%s", mean[i],
               i % LINE == LINE - 1                       ? "\n"
               : i % MQ_TIMES_COALS == MQ_TIMES_COALS - 1 ? "  "
                                                          : " ");
    }
}

int main(void) {
    static prospects p;
    const gw_game *game = gw_game_find("mississippi-queen");
    gw_options options = gw_options_default(game);
    gw_problem problem;
    gw_options_set(game, &options, "edition", 7, "it", 2, NULL);
    gw_table *table = gw_table_new(game, &options, &problem);
    if (table == NULL) return 3;
    p.t = mq_table_of(table);
    for (unsigned tile = 0; tile < MQ_TILES_MAX; tile++)
        if (p.t->river >> tile & 1) p.tiles[p.count++] = tile;
    puts("/* Made by tools/mississippi/prospect.c. Ticks to the finish: a line for each heading, "
         "by how far it\n"
         " * is off the flow; in it eight numbers, by coal, for each speed. */");
    for (unsigned to_come = 1, knot = 0; to_come < MQ_LAID_MAX; to_come++) {
        find(&p, to_come);
        if (knot < MQ_PROSPECT_KNOTS && to_come == mq_prospect_knot(knot)) {
            put(&p, to_come);
            knot++;
        }
    }
    gw_table_free(table);
    return ferror(stdout) ? 3 : 0;
}

/* Whether every river of a tile set can be sailed. A channel is the part of a tile that a boat can
 * reach without running onto a sandbank, which may be forbidden to a boat without coal (MQ-A5). */
#include "mississippi/internal.h"
#include <gangway/problem.h>

#include <string.h>

enum { START_TILE = 0, ENTRIES = 5 /* spaces 0 to 4 border on the previous tile */ };

static bool refuse(gw_problem *problem, const char *id, gw_rule rule, const mq_tile *tile) {
    gw_problem_set(problem, id);
    gw_problem_rule(problem, &gw_mississippi_queen, rule);
    gw_problem_word(problem, "tile", tile->name, strlen(tile->name));
    if (problem) problem->line = tile->line;
    return false;
}

static bool is_free(const mq_tile *tile, unsigned space) {
    return tile->kind[space] != MQ_ISLAND && tile->kind[space] != MQ_SANDBANK;
}

static bool has(uint32_t spaces, unsigned space) {
    return spaces >> space & 1;
}

/* All spaces that can be reached within the tile from a free one, as bits. */
static uint32_t reach(const mq_shape *shape, const mq_tile *tile, unsigned from) {
    uint32_t reached = 0, open = UINT32_C(1) << from;
    while (open != reached) {
        reached = open;
        for (unsigned space = 0; space < MQ_SPACES; space++)
            for (unsigned d = 0; d < MQ_DIRECTIONS && has(reached, space); d++) {
                int to = (int)space + shape->steps[0][0][0][space][d];
                if (is_free(tile, (unsigned)to)) open |= UINT32_C(1) << to;
            }
    }
    return reached;
}

/* The spaces of the next tile, laid by `face`, that a step from the channel leads to. */
static uint32_t border(const mq_shape *shape, uint32_t channel, unsigned face) {
    uint32_t spaces = 0;
    for (unsigned space = 0; space < MQ_SPACES; space++)
        for (unsigned d = 0; d < MQ_DIRECTIONS && has(channel, space); d++) {
            int to = (int)space + shape->steps[0][face + 1][0][space][d];
            if (to >= MQ_SPACES) spaces |= UINT32_C(1) << (to - MQ_SPACES);
        }
    return spaces;
}

static bool leads_on_everywhere(const mq_shape *shape, uint32_t channel) {
    for (unsigned face = 0; face < MQ_FACES; face++)
        if (border(shape, channel, face) == 0) return false;
    return true;
}

/* The channel of a river tile, from the previous tile to every possible next one; 0 if there is
 * none. There is never more than one. */
static uint32_t find_channel(const mq_shape *shape, const mq_tile *tile) {
    for (unsigned space = 0; space < ENTRIES; space++) {
        if (!is_free(tile, space)) continue;
        uint32_t channel = reach(shape, tile, space);
        if (leads_on_everywhere(shape, channel)) return channel;
    }
    return 0;
}

/* MQ-S2: all boats start in the same channel. */
static bool check_start(const mq_shape *shape, const mq_tile *tile, uint32_t *channel,
                        gw_problem *problem) {
    unsigned first = 0;
    while (tile->start[first] != 1) first++;
    *channel = reach(shape, tile, first);
    for (unsigned space = 0; space < MQ_SPACES; space++) {
        if (tile->start[space] == 0 || has(*channel, space)) continue;
        refuse(problem, "problem.mississippi.start-apart", MQ_S2, tile);
        gw_problem_number(problem, "dock", tile->start[space]);
        return false;
    }
    return border(shape, *channel, MQ_STRAIGHT) != 0 ||
           refuse(problem, "problem.mississippi.no-passage", MQ_B1, tile);
}

/* MQ-B5: any tile may be the last one. */
static bool check_finish(const mq_tile *tile, uint32_t channel, gw_problem *problem) {
    for (unsigned face = 0; face < MQ_FACES; face++) {
        bool can_finish = false;
        for (unsigned space = 0; space < MQ_SPACES; space++)
            can_finish |= has(channel, space) && mq_is_finish_space((mq_die)face, space);
        if (can_finish) continue;
        refuse(problem, "problem.mississippi.no-finish", MQ_B5, tile);
        gw_problem_text(problem, "face", mq_face_texts[face]);
        return false;
    }
    return true;
}

static bool check_tile(const mq_shape *shape, const mq_tile *tile, uint32_t *channel,
                       gw_problem *problem) {
    *channel = find_channel(shape, tile);
    if (*channel == 0) return refuse(problem, "problem.mississippi.no-passage", MQ_B1, tile);
    for (unsigned space = 0; space < MQ_SPACES; space++) {
        bool is_dock = tile->kind[space] == MQ_BLUE_DOCK || tile->kind[space] == MQ_RED_DOCK;
        if (is_dock && !has(*channel, space))
            return refuse(problem, "problem.mississippi.dock-apart", MQ_G1, tile);
    }
    return check_finish(tile, *channel, problem);
}

/* MQ-B2: any tile may follow any other, by any face; the first one straight. */
static bool check_exits(const mq_shape *shape, const mq_tile_set *set, const uint32_t *channel,
                        unsigned from, gw_problem *problem) {
    for (unsigned face = 0; face < MQ_FACES; face++) {
        if (from == START_TILE && face != MQ_STRAIGHT) continue;
        uint32_t beyond = border(shape, channel[from], face);
        for (unsigned to = START_TILE + 1; to < set->count; to++) {
            if (from == to || (beyond & channel[to]) != 0) continue;
            const char *next = set->tile[to].name;
            refuse(problem, "problem.mississippi.no-crossing", MQ_B2, &set->tile[from]);
            gw_problem_word(problem, "next", next, strlen(next));
            gw_problem_text(problem, "face", mq_face_texts[face]);
            return false;
        }
    }
    return true;
}

bool mq_channels_check(const mq_shape *shape, const mq_tile_set *set, gw_problem *problem) {
    uint32_t channel[MQ_TILES_MAX];
    if (!check_start(shape, &set->tile[START_TILE], &channel[START_TILE], problem)) return false;
    for (unsigned i = START_TILE + 1; i < set->count; i++)
        if (!check_tile(shape, &set->tile[i], &channel[i], problem)) return false;
    for (unsigned from = START_TILE; from < set->count; from++)
        if (!check_exits(shape, set, channel, from, problem)) return false;
    return true;
}

/* Where stones can be placed: on islands (RD-S1), or on open water (RD-X1). */
#include "dragons/dragons.h"

enum { OBSTACLES = RD_SUPPORTS + RD_PLANKS, TRIES = 64 };

uint32_t rd_free_islands(const rd_table *t, const rd_state *s) {
    uint64_t taken = s->stones;
    for (unsigned plank = 0; plank < RD_PLANKS; plank++) {
        rd_laid l = s->laid[plank];
        if (rd_is_laid(l)) taken |= t->under[rd_pair(l.low, l.high)];
    }
    return (uint32_t)(~taken & (RD_BIT(RD_STONES) - 1));
}

/* -------------------------------------------------------------- open water -- */

unsigned rd_next_stone(const rd_state *s) {
    unsigned stone = 0;
    while (s->stones >> stone & 1) stone++;
    return stone < RD_STONES ? stone + 1 : 0;
}

/* RD-X1: whether an obstacle, a support or RD_SUPPORTS + a plank, rules out a stone at p. The
 * region barred by one obstacle is always convex: a disc, or the points within a distance of a line
 * segment. */
static bool is_barred(const rd_table *t, const rd_state *s, unsigned obstacle, rd_point p) {
    const rd_board *b = &t->board;
    if (obstacle >= RD_SUPPORTS) {
        rd_laid l = s->laid[obstacle - RD_SUPPORTS];
        if (!rd_is_laid(l)) return false;
        return rd_is_over_disc(b, rd_centre(t, s, l.low), rd_centre(t, s, l.high), p,
                               b->stone_radius);
    }
    if (!rd_is_village(obstacle) && !(s->stones >> obstacle & 1)) return false;
    int64_t apart = rd_radius(b, obstacle) + b->stone_radius;
    return rd_distance2(rd_centre(t, s, obstacle), p) < apart * apart;
}

/* Integer points from one corner to the other, both included. */
typedef struct box {
    int32_t left, top, right, bottom;
} box;

/* The points where the centre of a stone can be so that its disc is in the water. */
static box water_of(const rd_board *b) {
    return (box){b->left + b->stone_radius, b->top + b->stone_radius, b->right - b->stone_radius,
                 b->bottom - b->stone_radius};
}

static bool is_within(box w, rd_point p) {
    return p.x >= w.left && p.x <= w.right && p.y >= w.top && p.y <= w.bottom;
}

unsigned rd_point_obstacle(const rd_table *t, const rd_state *s, rd_point p) {
    unsigned i = 0;
    while (i < OBSTACLES && !is_barred(t, s, i, p)) i++;
    return i;
}

static bool is_in_village(const rd_board *b, rd_point p) {
    int64_t radius = b->village_radius;
    for (unsigned colour = 0; colour < RD_COLOURS; colour++)
        if (rd_distance2(b->centre[RD_VILLAGE(colour)], p) < radius * radius) return true;
    return false;
}

gw_rule rd_point_rule(const rd_table *t, const rd_state *s, rd_point p) {
    bool is_free = is_within(water_of(&t->board), p) && rd_point_obstacle(t, s, p) == OBSTACLES;
    if (is_free) return RD_FINE;
    return is_in_village(&t->board, p) ? RD_S3 : RD_X1;
}

static bool is_box_barred(const rd_table *t, const rd_state *s, unsigned obstacle, box b) {
    return is_barred(t, s, obstacle, (rd_point){b.left, b.top}) &&
           is_barred(t, s, obstacle, (rd_point){b.right, b.top}) &&
           is_barred(t, s, obstacle, (rd_point){b.left, b.bottom}) &&
           is_barred(t, s, obstacle, (rd_point){b.right, b.bottom});
}

/* Tries the middle of a box, then its halves. An obstacle that bars all four corners bars the whole
 * box, because its region is convex, so no legal point is missed. Boxes become small only along the
 * edges of obstacles. */
static bool find_in(const rd_table *t, const rd_state *s, box b, rd_point *found) {
    if (b.left > b.right || b.top > b.bottom) return false;
    rd_point middle = {b.left + (b.right - b.left) / 2, b.top + (b.bottom - b.top) / 2};
    bool is_middle_barred = false;
    for (unsigned i = 0; i < OBSTACLES; i++) {
        if (!is_barred(t, s, i, middle)) continue;
        if (is_box_barred(t, s, i, b)) return false;
        is_middle_barred = true;
    }
    *found = middle;
    if (!is_middle_barred) return true;
    box first = b, second = b;
    if (b.right - b.left >= b.bottom - b.top)
        first.right = middle.x, second.left = middle.x + 1;
    else
        first.bottom = middle.y, second.top = middle.y + 1;
    return find_in(t, s, first, found) || find_in(t, s, second, found);
}

bool rd_find_point(const rd_table *t, const rd_state *s, rd_point *found) {
    return find_in(t, s, water_of(&t->board), found);
}

bool rd_can_place(const rd_table *t, const rd_state *s) {
    rd_point found;
    if (s->stones == RD_BIT(RD_STONES) - 1) return false;
    return t->is_expert ? rd_find_point(t, s, &found) : rd_free_islands(t, s) != 0;
}

/* ---------------------------------------------------------------- a sample -- */

/* Coordinate `i` of `count` spread evenly from one end to the other; false if the water is so
 * narrow that it equals the previous one. */
static bool spread(int32_t from, int32_t to, unsigned i, unsigned count, int32_t *at) {
    int32_t steps = (int32_t)count - 1, width = to - from;
    if (width < 0) return false;
    *at = from + width * (int32_t)i / steps;
    return i == 0 || *at != from + width * ((int32_t)i - 1) / steps;
}

static bool lattice_point(const rd_table *t, unsigned i, rd_point *p) {
    box w = water_of(&t->board);
    return spread(w.left, w.right, i % RD_LATTICE_X, RD_LATTICE_X, &p->x) &&
           spread(w.top, w.bottom, i / RD_LATTICE_X, RD_LATTICE_Y, &p->y);
}

/* The longest plank that the mover has or could have. */
static unsigned longest_plank(const rd_table *t, const rd_state *s) {
    const uint8_t *supply = s->supply[rd_mover(t, s) - 1];
    unsigned best = 0;
    for (unsigned size = 1; size <= RD_SIZES; size++)
        if (supply[size - 1] &&
            (best == 0 || t->board.length[size - 1] > t->board.length[best - 1]))
            best = size;
    return best ? best : RD_SIZES;
}

/* Whether a plank of this size reaches any support from a stone at p. */
static bool is_of_use(const rd_table *t, const rd_state *s, unsigned size, rd_point p) {
    for (unsigned support = 0; support < RD_SUPPORTS; support++) {
        bool is_present = rd_is_village(support) || (s->stones >> support & 1);
        if (is_present &&
            rd_is_long_enough(&t->board, size, 0, support, p, rd_centre(t, s, support)))
            return true;
    }
    return false;
}

/* Whether point `i` of the lattice is in the sample. */
static bool is_sampled(const rd_table *t, const rd_state *s, unsigned size, unsigned i,
                       rd_point *p) {
    return lattice_point(t, i, p) && is_of_use(t, s, size, *p) &&
           rd_point_rule(t, s, *p) == RD_FINE;
}

size_t rd_list_points(const rd_table *t, const rd_state *s, gw_action *list) {
    unsigned size = longest_plank(t, s);
    size_t count = 0;
    rd_point p;
    for (unsigned i = 0; i < RD_LATTICE_X * RD_LATTICE_Y; i++)
        if (is_sampled(t, s, size, i, &p)) list[count++] = RD_POINT(p.x, p.y);
    if (count == 0 && rd_find_point(t, s, &p)) list[count++] = RD_POINT(p.x, p.y);
    return count;
}

gw_action rd_pick_point(const rd_table *t, const rd_state *s, uint64_t random) {
    unsigned size = longest_plank(t, s);
    gw_random tries = gw_random_seed(random);
    gw_action list[RD_LEGAL_MAX];
    rd_point p;
    for (unsigned i = 0; i < TRIES; i++) {
        unsigned at = gw_random_below(&tries, RD_LATTICE_X * RD_LATTICE_Y);
        if (is_sampled(t, s, size, at, &p)) return RD_POINT(p.x, p.y);
    }
    size_t count = rd_list_points(t, s, list);
    return list[gw_random_below(&tries, (uint32_t)count)];
}

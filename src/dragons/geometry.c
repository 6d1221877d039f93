/* Exact lengths, distances and crossings: only squares are compared, in 64 bits. Coordinates are
 * between -RD_COORDINATE and RD_COORDINATE, so a difference is below 2^15, a squared distance below
 * 2^30, and no product in this file reaches 2^63. */
#include "dragons/dragons.h"

bool rd_is_long_enough(const rd_board *b, unsigned size, unsigned low, unsigned high, rd_point p,
                       rd_point q) {
    int64_t reach = (int64_t)b->length[size - 1] + rd_radius(b, low) + rd_radius(b, high) -
                    2 * (int64_t)b->overlap;
    return reach >= 0 && rd_distance2(p, q) <= reach * reach;
}

static int64_t dot(rd_point from, rd_point p, rd_point q) {
    return ((int64_t)p.x - from.x) * ((int64_t)q.x - from.x) +
           ((int64_t)p.y - from.y) * ((int64_t)q.y - from.y);
}

/* Positive if q is clockwise of p as seen from `from`, 0 if the three are collinear. */
static int64_t cross(rd_point from, rd_point p, rd_point q) {
    return ((int64_t)p.x - from.x) * ((int64_t)q.y - from.y) -
           ((int64_t)p.y - from.y) * ((int64_t)q.x - from.x);
}

/* All lengths are doubled, because the plank's width may be odd. */
bool rd_is_over_near_disc(const rd_board *b, rd_point p, rd_point q, rd_point centre,
                          int32_t radius) {
    int64_t apart = 2 * (int64_t)radius + b->plank_width;
    int64_t length2 = rd_distance2(p, q), along = dot(p, q, centre);
    if (along <= 0) return 4 * rd_distance2(p, centre) < apart * apart;
    if (along >= length2) return 4 * rd_distance2(q, centre) < apart * apart;
    int64_t area = cross(p, q, centre);
    return 4 * area * area < apart * apart * length2;
}

static int sign(int64_t number) {
    return (number > 0) - (number < 0);
}

/* Whether r, which is collinear with p and q, lies between them. */
static bool is_between(rd_point p, rd_point q, rd_point r) {
    return dot(r, p, q) <= 0;
}

bool rd_do_lines_meet(rd_point p, rd_point q, rd_point u, rd_point v) {
    int side_u = sign(cross(p, q, u)), side_v = sign(cross(p, q, v));
    if (side_u * side_v > 0) return false;
    int side_p = sign(cross(u, v, p)), side_q = sign(cross(u, v, q));
    if (side_p * side_q > 0) return false;
    if (side_u * side_v < 0 && side_p * side_q < 0) return true;
    return (side_u == 0 && is_between(p, q, u)) || (side_v == 0 && is_between(p, q, v)) ||
           (side_p == 0 && is_between(u, v, p)) || (side_q == 0 && is_between(u, v, q));
}

/* ------------------------------------------------------ the board with islands -- */

/* The supports that a plank between two of them would lie over. */
static uint64_t find_under(const rd_board *b, unsigned low, unsigned high) {
    uint64_t under = 0;
    for (unsigned support = 0; support < RD_SUPPORTS; support++) {
        if (support == low || support == high) continue;
        if (rd_is_over_disc(b, b->centre[low], b->centre[high], b->centre[support],
                            rd_radius(b, support)))
            under |= RD_BIT(support);
    }
    return under;
}

/* RD-P2: the sizes that are long enough, as bits from size 1 on. */
static unsigned find_sizes(const rd_board *b, unsigned low, unsigned high) {
    unsigned sizes = 0;
    for (unsigned size = 1; size <= RD_SIZES; size++)
        if (rd_is_long_enough(b, size, low, high, b->centre[low], b->centre[high]))
            sizes |= 1U << (size - 1);
    return sizes;
}

static void fill_spans(rd_table *t, rd_laid l, unsigned sizes) {
    for (unsigned i = 0; i < RD_SIZES; i++) {
        if (!(sizes >> i & 1)) continue;
        t->spans[i][l.low] |= RD_BIT(l.high);
        t->spans[i][l.high] |= RD_BIT(l.low);
    }
}

static void fill_crossing(rd_table *t, rd_laid l, rd_laid m) {
    const rd_point *centre = t->board.centre;
    unsigned one = rd_pair(l.low, l.high), other = rd_pair(m.low, m.high);
    bool is_shared = l.low == m.low || l.low == m.high || l.high == m.low || l.high == m.high;
    if (is_shared || !rd_do_cross(centre[l.low], centre[l.high], centre[m.low], centre[m.high]))
        return;
    t->cross[one][other / 64] |= RD_BIT(other % 64);
    t->cross[other][one / 64] |= RD_BIT(one % 64);
}

/* For most pairs no plank is long enough, so nothing else needs to be computed. */
void rd_spans_fill(rd_table *t) {
    const uint64_t villages = (RD_BIT(RD_COLOURS) - 1) << RD_STONES;
    rd_laid open[RD_PAIRS];
    unsigned count = 0;
    for (unsigned high = 1; high < RD_SUPPORTS; high++)
        for (unsigned low = 0; low < high && low < RD_STONES; low++) {
            rd_laid l = {(uint8_t)low, (uint8_t)high};
            unsigned sizes = find_sizes(&t->board, low, high);
            if (sizes == 0) continue;
            uint64_t under = find_under(&t->board, low, high);
            t->under[rd_pair(low, high)] = under;
            if (under & villages) continue;
            fill_spans(t, l, sizes);
            for (unsigned i = 0; i < count; i++) fill_crossing(t, l, open[i]);
            open[count++] = l;
        }
}

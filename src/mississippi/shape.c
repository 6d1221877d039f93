/* The shape of tiles and rivers: everything that does not depend on what is printed on the tiles.
 * Spaces are flat-topped hexes in axial coordinates; the flow of an unrotated tile is (0, -1). */
#include "mississippi/mississippi.h"

#include <string.h>

typedef struct hex {
    int q, r;
} hex;

static const hex spaces[MQ_SPACES] = {
    {-2, 3}, {-1, 2}, {0, 1},  {1, 1},  {2, 1},  {-2, 2}, {-1, 1},  {0, 0},  {1, 0},  {2, 0},
    {-2, 1}, {-1, 0}, {0, -1}, {1, -1}, {2, -1}, {-2, 0}, {-1, -1}, {0, -2}, {1, -2}, {2, -2},
};

static const hex steps[MQ_DIRECTIONS] = {{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}};

static hex add(hex a, hex b) {
    return (hex){a.q + b.q, a.r + b.r};
}

static hex turned(hex a, unsigned by) {
    for (; by > 0; by--) a = (hex){-a.r, a.q + a.r};
    return a;
}

/* The flow of a tile laid by a face after one whose flow is `flow`. */
static unsigned flow_after(unsigned flow, unsigned face) {
    return (flow + face + MQ_DIRECTIONS - (unsigned)MQ_STRAIGHT) % MQ_DIRECTIONS;
}

/* A pivot is four spaces from the previous one, in the direction of the new tile's flow. */
static hex pivot_after(hex pivot, unsigned flow) {
    return (hex){pivot.q + 4 * steps[flow].q, pivot.r + 4 * steps[flow].r};
}

/* The space of an unrotated tile at (q, r), from (-2, -2); -1 if there is none. */
static int space_at(hex at) {
    enum { FROM = -2, COLUMNS = 5, ROWS = 6 };
    static const int8_t found[COLUMNS][ROWS] = {
        {-1, -1, 15, 10, 5, 0}, {-1, 16, 11, 6, 1, -1}, {17, 12, 7, 2, -1, -1},
        {18, 13, 8, 3, -1, -1}, {19, 14, 9, 4, -1, -1},
    };
    int column = at.q - FROM, row = at.r - FROM;
    if (column < 0 || column >= COLUMNS || row < 0 || row >= ROWS) return -1;
    return found[column][row];
}

static int find_space(hex pivot, unsigned flow, hex sought) {
    hex from_pivot = {sought.q - pivot.q, sought.r - pivot.r};
    return space_at(turned(from_pivot, (MQ_DIRECTIONS - flow) % MQ_DIRECTIONS));
}

/* ------------------------------------------------------------- neighbours -- */

/* Twice the projection of a space's centre on a direction, and across it to the right. */
static int along(hex a, hex d) {
    return 3 * a.q * d.q + (2 * a.r + a.q) * (2 * d.r + d.q);
}
static int across(hex a, hex d) {
    return (2 * a.r + a.q) * d.q - a.q * (2 * d.r + d.q);
}

/* A tile and those before and after it, if there are any; the middle one is at the origin and not
 * rotated. */
typedef struct surroundings {
    int after, own; /* faces, or -1 */
} surroundings;

/* The offset from a space of the middle tile in a direction; 0 for bank. */
static int step_from(surroundings r, unsigned space, unsigned direction) {
    static const hex origin = {0, 0}, before = {0, 4}; /* four spaces against the flow */
    hex to = add(spaces[space], steps[direction]);
    int found = find_space(origin, 0, to);
    if (found >= 0) return found - (int)space;
    if (r.after >= 0) {
        unsigned flow = flow_after(0, (unsigned)r.after);
        found = find_space(pivot_after(origin, flow), flow, to);
        if (found >= 0) return found + MQ_SPACES - (int)space;
    }
    if (r.own < 0) return 0;
    /* The previous tile is rotated back by the face. */
    unsigned flow = (MQ_DIRECTIONS + MQ_STRAIGHT - (unsigned)r.own) % MQ_DIRECTIONS;
    found = find_space(before, flow, to);
    return found >= 0 ? found - MQ_SPACES - (int)space : 0;
}

static void fill_steps(mq_steps list, surroundings r) {
    for (unsigned i = 0; i < MQ_SPACES; i++)
        for (unsigned d = 0; d < MQ_DIRECTIONS; d++) list[i][d] = (int8_t)step_from(r, i, d);
}

/* Rotating the tile rotates the directions too. */
static void turn_steps(mq_steps list, mq_steps unturned, unsigned flow) {
    for (unsigned i = 0; i < MQ_SPACES; i++)
        for (unsigned d = 0; d < MQ_DIRECTIONS; d++)
            list[i][(d + flow) % MQ_DIRECTIONS] = unturned[i][d];
}

void mq_shape_fill(mq_shape *shape) {
    for (int after = 0; after <= MQ_FACES; after++)
        for (int own = 0; own <= MQ_FACES; own++) {
            fill_steps(shape->steps[0][after][own], (surroundings){after - 1, own - 1});
            for (unsigned flow = 1; flow < MQ_DIRECTIONS; flow++)
                turn_steps(shape->steps[flow][after][own], shape->steps[0][after][own], flow);
        }
    for (unsigned i = 0; i < MQ_SPACES; i++)
        for (unsigned face = 0; face < MQ_FACES; face++) {
            hex exit = steps[flow_after(0, face)];
            shape->ahead[face][i] = (int8_t)along(spaces[i], exit);
            shape->right[face][i] = (int8_t)across(spaces[i], exit);
        }
}

/* ----------------------------------------------------------------- laying -- */

/* The shape of a river. */
typedef struct outline {
    hex pivot[MQ_LAID_MAX + 1];
    uint8_t flow[MQ_LAID_MAX + 1];
    unsigned count;
} outline;

static int distance(hex a, hex b) {
    int dq = a.q - b.q, dr = a.r - b.r, ds = dq + dr;
    dq = dq < 0 ? -dq : dq;
    dr = dr < 0 ? -dr : dr;
    ds = ds < 0 ? -ds : ds;
    return dq > dr ? (dq > ds ? dq : ds) : (dr > ds ? dr : ds);
}

/* Whether two tiles share a space, or (`reach` 1) an edge of a space. */
static bool are_close(hex a, unsigned a_flow, hex b, unsigned b_flow, int reach) {
    enum { FARTHEST = 3 }; /* the farthest space from its pivot */
    if (distance(a, b) > 2 * FARTHEST + reach) return false;
    for (unsigned i = 0; i < MQ_SPACES; i++) {
        hex space = add(a, turned(spaces[i], a_flow));
        for (unsigned j = 0; j < MQ_SPACES; j++)
            if (distance(space, add(b, turned(spaces[j], b_flow))) <= reach) return true;
    }
    return false;
}

static bool can_lay(const outline *c, hex pivot, unsigned flow, mq_edition edition) {
    for (unsigned i = 0; i + 1 < c->count; i++)
        if (are_close(pivot, flow, c->pivot[i], c->flow[i], edition == MQ_IT ? 1 : 0)) return false;
    return true;
}

static void lay(outline *c, unsigned face) {
    unsigned flow = flow_after(c->flow[c->count - 1], face);
    c->pivot[c->count] = pivot_after(c->pivot[c->count - 1], flow);
    c->flow[c->count] = (uint8_t)flow;
    c->count++;
}

/* Whether `more` tiles can still follow. */
static bool can_go_on(outline *c, unsigned more, mq_edition edition) {
    if (more == 0) return true;
    static const uint8_t faces[MQ_FACES] = {MQ_STRAIGHT, MQ_LEFT, MQ_RIGHT};
    for (unsigned i = 0; i < MQ_FACES; i++) {
        unsigned flow = flow_after(c->flow[c->count - 1], faces[i]);
        hex pivot = pivot_after(c->pivot[c->count - 1], flow);
        if (!can_lay(c, pivot, flow, edition)) continue;
        lay(c, faces[i]);
        bool can = can_go_on(c, more - 1, edition);
        c->count--;
        if (can) return true;
    }
    return false;
}

unsigned mq_open_faces(const uint8_t *flow, unsigned laid, unsigned left, mq_edition edition) {
    outline c = {.pivot = {{0, 0}}, .flow = {flow[0]}, .count = 1};
    unsigned open = 0;
    for (unsigned i = 1; i < laid; i++) lay(&c, mq_face(flow[i - 1], flow[i]));
    for (unsigned face = 0; face < MQ_FACES; face++) {
        unsigned to = flow_after(c.flow[c.count - 1], face);
        if (!can_lay(&c, pivot_after(c.pivot[c.count - 1], to), to, edition)) continue;
        lay(&c, face);
        if (can_go_on(&c, left, edition)) open |= 1U << face;
        c.count--;
    }
    return open;
}

bool mq_is_finish_space(mq_die face, unsigned space) {
    static const uint8_t docks[MQ_FACES][3] = {{10, 15, 16}, {16, 17, 18}, {14, 18, 19}};
    for (unsigned i = 0; i < 3; i++)
        if (docks[face][i] == space) return true;
    return false;
}

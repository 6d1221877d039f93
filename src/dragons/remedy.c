/* What would work in place of a refused action. */
#include "dragons/dragons.h"

#include <stdlib.h>

/* How far around a point a place for a stone is looked for, in units of the board. */
enum { RINGS = 120, DIRECTIONS = 8, NOT_THERE = 4 * RD_COORDINATE };

/* Adds the centre of a support in an action, if it is on the board; returns whether it is. On a
 * board with islands every island has a place. */
static bool add_support(const rd_table *t, const rd_state *s, unsigned code, rd_point *sum) {
    unsigned support = rd_code_support(code);
    if (support >= RD_SUPPORTS) return false;
    bool is_there = !t->is_expert || rd_is_village(support) || s->stones >> support & 1;
    if (!is_there) return false;
    rd_point p = rd_centre(t, s, support);
    sum->x += p.x;
    sum->y += p.y;
    return true;
}

/* Where an action is meant, times two: the middle between two supports is a whole number then.
 * False for actions that are nowhere on the board. */
static bool find_place(const rd_table *t, const rd_state *s, gw_action action, rd_point *twice) {
    unsigned a = rd_operand(action, 0), b = rd_operand(action, 1);
    *twice = (rd_point){0, 0};
    switch (rd_action_verb(action)) {
    case RD_DO_STONE:
    case RD_DO_TAKE_STONE:
    case RD_DO_GO_VILLAGE:
    case RD_DO_JUMP_VILLAGE: return add_support(t, s, a, twice) && add_support(t, s, a, twice);
    case RD_DO_LAY:
    case RD_DO_TAKE_PLANK:
    case RD_DO_GO_PLANK:
    case RD_DO_JUMP_PLANK: return add_support(t, s, a, twice) && add_support(t, s, b, twice);
    default: return false;
    }
}

static bool shares_end(gw_action a, gw_action b) {
    rd_laid l = rd_ends(a, 0), m = rd_ends(b, 0);
    return l.low == m.low || l.low == m.high || l.high == m.low || l.high == m.high;
}

/* How far a legal action is from the refused one; less is better. */
static int64_t distance(const rd_table *t, const rd_state *s, gw_action refused, gw_action legal) {
    rd_point from, to;
    rd_verb verb = rd_action_verb(legal);
    bool is_same = verb == rd_action_verb(refused);
    if (verb == RD_DO_PLANK && is_same)
        return abs((int)rd_operand(refused, 0) - (int)rd_operand(legal, 0));
    if (verb == RD_DO_CARD) return rd_is_dragon(rd_operand(legal, 0));
    if (!find_place(t, s, refused, &from) || !find_place(t, s, legal, &to)) return 0;
    int64_t apart = rd_distance2(from, to);
    bool is_elsewhere = verb == RD_DO_LAY && is_same && !shares_end(refused, legal);
    return is_elsewhere ? apart + (int64_t)NOT_THERE * NOT_THERE : apart;
}

/* A place for a stone near p, straight to one side or diagonally; or else anywhere. */
static gw_action remedy_point(const rd_table *t, const rd_state *s, rd_point p) {
    /* In tenths, so that all of them are about as long. */
    static const rd_point ways[DIRECTIONS] = {{-10, 0}, {10, 0}, {0, -10}, {0, 10},
                                              {-7, -7}, {7, -7}, {-7, 7},  {7, 7}};
    for (int32_t ring = 1; ring <= RINGS; ring++)
        for (unsigned i = 0; i < DIRECTIONS; i++) {
            rd_point at = {p.x + ring * ways[i].x / 10, p.y + ring * ways[i].y / 10};
            if (rd_point_rule(t, s, at) == RD_FINE) return RD_POINT(at.x, at.y);
        }
    rd_point found;
    return rd_find_point(t, s, &found) ? RD_POINT(found.x, found.y) : 0;
}

gw_action rd_remedy(const rd_table *t, const rd_state *s, gw_seat seat, gw_action refused) {
    gw_action list[RD_LEGAL_MAX], best = 0;
    bool is_point = rd_action_verb(refused) == RD_DO_POINT && s->phase == RD_AWAIT_STONE;
    const gw_state *state = (const gw_state *)(const void *)s;
    size_t count = rd_legal(&t->base, state, NULL, seat, list);
    if (count > 0 && is_point && t->is_expert) return remedy_point(t, s, rd_action_point(refused));
    int64_t nearest = INT64_MAX;
    for (size_t i = 0; i < count; i++) {
        int64_t far = distance(t, s, refused, list[i]);
        if (far >= nearest) continue;
        nearest = far;
        best = list[i];
    }
    return best;
}

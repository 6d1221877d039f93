/* Distances to goals, and habits. */
#include "dragons/position.h"

#include "ai/dragons/playout.h"
#include <stdlib.h>

/* A playout of the position without whims. */
static playout *playout_of(position *p, terrain *r) {
    playout *d = calloc(1, sizeof *d);
    assert_non_null(d);
    rd_terrain_fill(r, &rd_weights_shipped, rd_table_of(p->table), &p->state, NULL, 0);
    rd_playout_begin(d, r, &p->state, 1);
    d->whim = TERRAIN_NO_WHIM;
    return d;
}

static void a_path_over_planks_that_lie_costs_its_steps(void **state) {
    position *p = *state;
    static terrain r;
    set(p, "players=2",
        "stones 7 8 18 26 / lay 3 blue blue 7 / lay 4 blue 7 8 / lay 6 blue 8 18 / "
        "lay 5 blue 18 26 / lay 2 blue yellow 26 / cards blue stone1");
    playout *d = playout_of(p, &r);
    assert_int_equal(rd_playout_distance(d, 1), 6 * PATH_STEP); /* five planks and the village */
    assert_int_equal(rd_playout_distance(d, 2), 6 * PATH_STEP);
    progress g = rd_playout_progress(d, 1);
    assert_int_equal(g.walkable, 6);
    assert_int_equal(g.stones + g.planks + g.lacked, 0);
    free(d);
}

static void progress_counts_what_a_path_lacks(void **state) {
    position *p = *state;
    static terrain r;
    set(p, "players=2",
        "stones 7 8 26 / lay 3 blue blue 7 / lay 4 blue 7 8 / lay 2 blue yellow 26 / "
        "cards blue stone1");
    playout *d = playout_of(p, &r);
    progress g = rd_playout_progress(d, 1);
    assert_int_equal(g.steps, 6);
    assert_int_equal(g.walkable, 2);
    assert_int_equal(g.stones, 1);
    assert_int_equal(g.planks, 2);
    assert_int_equal(g.layable, 0);
    free(d);
}

/* On open water, the corridor of a seat leads over points that have become islands. */
static void RD_X1_open_water_is_modelled_by_islands(void **state) {
    position *p = *state;
    static terrain r;
    begin(p, "players=2 expert=on first=blue");
    plays(p, "chance first blue");
    playout *d = playout_of(p, &r);
    assert_false(r.t->is_expert);
    assert_true(rd_playout_distance(d, 1) < PATH_FAR);
    for (unsigned i = 0; i < RD_STONES; i++)
        if (r.points >> i & 1)
            assert_int_equal(rd_point_rule(rd_table_of(p->table), &p->state, r.t->board.centre[i]),
                             RD_FINE);
    free(d);
}

static const char *const tables[] = {"players=2", "players=4", "players=3 expert=on"};

/* A playout of the beginning of a game. */
static playout *playout_from_start(position *p, terrain *r, const char *table) {
    gw_random random = gw_random_seed(81);
    gw_action list[RD_LEGAL_MAX];
    begin(p, table);
    gw_action first = gw_pick(p->table, GW_STATE(&p->state), NULL, 0, &random, list);
    rd_apply(p->table, GW_STATE(&p->state), NULL, 0, first, NULL);
    return playout_of(p, r);
}

/* Whatever lies on the board, actions by habit are legal. */
static void habits_are_legal(void **state) {
    position *p = *state;
    static terrain r;
    for (size_t i = 0; i < COUNT(tables); i++) {
        playout *d = playout_from_start(p, &r, tables[i]);
        const gw_table *table = &r.t->base;
        while (!rd_is_over(&d->s) && d->s.round < 9) {
            if (d->s.phase == RD_AWAIT_PROGRAM || d->s.phase == RD_AWAIT_SIGHT) {
                rd_playout_play_slot(d);
                continue;
            }
            gw_action action = rd_habit_action(d);
            gw_seat mover = rd_mover(r.t, &d->s);
            assert_int_equal(rd_check(table, GW_STATE(&d->s), NULL, mover, action), RD_FINE);
            rd_playout_act(d, action);
        }
        free(d);
    }
}

/* Plays on by habit: one slot's cards, or one action. */
static void go_on(playout *d) {
    if (d->s.phase == RD_AWAIT_PROGRAM || d->s.phase == RD_AWAIT_SIGHT)
        rd_playout_play_slot(d);
    else
        rd_playout_act(d, rd_habit_action(d));
}

static void an_updated_ground_equals_a_fresh_one(void **state) {
    position *p = *state;
    static terrain r;
    for (size_t i = 0; i < COUNT(tables); i++) {
        playout *d = playout_from_start(p, &r, tables[i]);
        while (!rd_is_over(&d->s) && d->s.round < 9) {
            ground anew;
            rd_ground_fill(&anew, &r, &d->s);
            assert_memory_equal(rd_playout_ground(d), &anew, sizeof anew);
            go_on(d);
        }
        free(d);
    }
}

static void assert_same_paths(const paths *a, const paths *b) {
    assert_true(a->settled == b->settled);
    assert_memory_equal(a->cost, b->cost, sizeof a->cost);
    for (unsigned i = 0; i < RD_SUPPORTS; i++)
        if (a->cost[i] > PATH_STEP && a->cost[i] < PATH_FAR) {
            assert_int_equal(a->next[i], b->next[i]);
            assert_int_equal(a->size[i], b->size[i]);
        }
}

/* In several playouts of the same round, so that many positions recur. */
static void cached_paths_equal_fresh_ones(void **state) {
    enum { PLAYOUTS = 8 };
    position *p = *state;
    static terrain r;
    path_store *store = malloc(sizeof *store);
    assert_non_null(store);
    for (size_t i = 0; i < COUNT(tables); i++) {
        playout *start = playout_from_start(p, &r, tables[i]), *d = malloc(sizeof *d);
        assert_non_null(d);
        rd_paths_forget(store);
        for (unsigned k = 0; k < PLAYOUTS; k++) {
            rd_playout_begin(d, &r, &start->s, k);
            while (!rd_is_over(&d->s) && d->s.round < 4) {
                for (gw_seat seat = 1; seat <= r.t->base.players; seat++) {
                    paths stored, found;
                    r.store = store;
                    rd_paths_find(&stored, &r, rd_playout_ground(d), seat, d->whim);
                    r.store = NULL;
                    rd_paths_find(&found, &r, rd_playout_ground(d), seat, d->whim);
                    assert_same_paths(&stored, &found);
                }
                go_on(d);
            }
        }
        free(start);
        free(d);
    }
    free(store);
}

static void a_copy_of_a_playout_continues_like_the_original(void **state) {
    position *p = *state;
    static terrain r;
    for (size_t i = 0; i < COUNT(tables); i++) {
        playout *d = playout_from_start(p, &r, tables[i]), *copy = calloc(1, sizeof *copy);
        assert_non_null(copy);
        rd_playout_play(d, 2);
        rd_playout_copy(copy, d);
        rd_playout_play(d, 4);
        rd_playout_play(copy, 4);
        assert_memory_equal(&copy->s, &d->s, sizeof d->s);
        free(copy);
        free(d);
    }
}

static void shares_add_up(void **state) {
    position *p = *state;
    static terrain r;
    int32_t share[RD_COLOURS], sum = 0;
    set(p, "players=6", "stones 26 / lay 2 blue yellow 26 / pawn blue yellow 26");
    playout *d = playout_of(p, &r);
    rd_playout_shares(d, rd_weights_shipped.chance, share);
    for (unsigned i = 0; i < RD_COLOURS; i++) sum += share[i];
    assert_in_range(sum, GW_SHARE - RD_COLOURS, GW_SHARE);
    for (unsigned i = 1; i < RD_COLOURS; i++) assert_true(share[i] < share[0]);
    free(d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(a_path_over_planks_that_lie_costs_its_steps),
        RULE(progress_counts_what_a_path_lacks),
        RULE(RD_X1_open_water_is_modelled_by_islands),
        RULE(habits_are_legal),
        RULE(an_updated_ground_equals_a_fresh_one),
        RULE(cached_paths_equal_fresh_ones),
        RULE(a_copy_of_a_playout_continues_like_the_original),
        RULE(shares_add_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

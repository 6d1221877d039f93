/* Turn order (MQ-O), what players see (MQ-H) and the notation (MQ-N). */
#include "mississippi/position.h"
#include <gangway/record.h>

static void MQ_O1_round_1_goes_by_start_docks(void **state) {
    position *p = *state;
    begin(p, "players=3");
    plays(p, "chance tile A1-1; chance order blue; chance order white; chance order orange; "
             "blue head n; white head n; orange head n");
    has_order(p, "blue white orange");
    plays(p, "blue speed 1; blue ahead; blue end");
    awaits(p, "white");
    plays(p, "white speed 1; white ahead; white end");
    awaits(p, "orange");
    assert_int_equal(p->state.round, 1);
    plays(p, "orange speed 1; orange ahead; orange end");
    assert_int_equal(p->state.round, 2);
}

static void MQ_O1_the_black_rose_and_a_boat_on_land_are_last(void **state) {
    position *p = *state;
    begin(p, "players=2 rose=on");
    plays(p, "chance tile A1-1; chance first 1");
    is_at(p, "black", "@0.2"); /* dock 1, and yet last */
    has_order(p, "blue white orange green black");
    begin(p, "players=3 boats=2");
    plays(p, "chance tile A1-1; chance first 1");
    has_order(p, "white blue pink red green orange");
    is_at(p, "orange", "land");
}

static void MQ_O1_from_round_2_the_order_is_fixed_at_the_start_of_each_round(void **state) {
    position *p = *state;
    set(p, "players=3",
        "river A1-1 A1-2 / boat white @0.7 n / boat orange @0.8 n / boat blue @0.1 n speed 2");
    has_order(p, "white orange blue");
    plays(p, "white speed 1; white ahead; white end");
    plays(p, "orange speed 2; orange ahead; orange ahead; orange end"); /* overtakes */
    has_order(p, "white orange blue");
    awaits(p, "blue");
    plays(p, "blue speed 3; blue ahead; blue ahead; blue ahead; blue end");
    assert_int_equal(p->state.round, 3);
    has_order(p, "blue orange white"); /* @0.16 at speed 3, @0.18 at speed 2, @0.12 */
    awaits(p, "blue");
}

static void MQ_O1_no_other_seat_acts(void **state) {
    position *p = *state;
    set(p, "players=3",
        "river A1-1 A1-2 / boat white @0.7 n / boat orange @0.8 n / boat blue @0.1 n");
    awaits(p, "white");
    refuses(p, "orange speed 1", "MQ-O1");
    refuses(p, "chance speed 1", "MQ-O1");
    refuses(p, "pink speed 1", "MQ-O1");
    refuses(p, "white die left", "MQ-O1");
    refuses(p, "chance die left", "MQ-O1");
    allows(p, "white speed 1");
    begin(p, "players=3");
    refuses(p, "white tile A1-1", "MQ-O1");
    allows(p, "chance tile A1-1");
}

/* ------------------------------------------------------------------ places -- */

static void MQ_O2_a_boat_on_a_later_tile_is_ahead(void **state) {
    position *p = *state;
    set(p, "players=3",
        "river A1-1 A3-2 A1-2 / boat white @1.17 n speed 6 / boat orange @2.0 n coal 0 / "
        "boat blue @0.17 n");
    has_order(p, "orange white blue");
}

static void MQ_O2_on_the_same_tile_the_exit_decides(void **state) {
    position *p = *state;
    /* @1.19 is right, @1.17 in the middle, @1.15 left. */
#define BOATS " / boat white @1.19 n / boat orange @1.17 n / boat blue @1.15 n"
    set(p, "players=3", "river A1-1 A1-2:left A1-3" BOATS);
    has_order(p, "blue orange white");
    set(p, "players=3", "river A1-1 A1-2:right A1-3" BOATS);
    has_order(p, "white orange blue");
    set(p, "players=3", "river A1-1 A1-2:straight A1-3" BOATS);
    has_order(p, "orange white blue");
    set(p, "players=3", "river A1-1 / finish left" BOATS);
    has_order(p, "blue orange white");
    set(p, "players=3", "river A1-1 / finish right" BOATS);
    has_order(p, "white orange blue");
#undef BOATS
}

static void MQ_O2_the_exit_of_a_rotated_tile_decides_too(void **state) {
    position *p = *state;
    /* Tile 2 flows nw, tile 3 sw: the exit is on the left, as on an unrotated tile. */
    set(p, "players=3",
        "river A2-1 A1-1:left A1-2:left A1-3 / boat white @2.19 n / boat orange @2.17 n / "
        "boat blue @2.15 n");
    has_order(p, "blue orange white");
}

static void MQ_O2_half_a_space_nearer_is_nearer(void **state) {
    position *p = *state;
    set(p, "players=3",
        "river A1-1 A1-2 A1-3 / boat white @1.12 n speed 6 / boat orange @1.16 n / "
        "boat blue @1.17 n coal 0");
    has_order(p, "blue orange white");
}

/* Five boats; all but the first two are equally near the exit of tile 1. */
#define FIVE                                                                                       \
    "river A1-1 A3-2 A1-2 / boat pink @2.0 n coal 0 / boat green @1.17 n coal 0 / "                \
    "boat blue @1.12 n speed 3 coal 1 / "

static void MQ_O3_ties_go_by_speed_then_coal_then_right(void **state) {
    position *p = *state;
    set(p, "players=5",
        FIVE "boat white @1.15 n speed 2 coal 4 / boat orange @1.19 n speed 2 coal 4");
    has_order(p, "pink green blue orange white"); /* further right */
    set(p, "players=5",
        FIVE "boat white @1.15 n speed 2 coal 5 / boat orange @1.19 n speed 2 coal 4");
    has_order(p, "pink green blue white orange"); /* more coal */
    set(p, "players=5",
        FIVE "boat white @1.15 n speed 4 coal 0 / boat orange @1.19 n speed 2 coal 4");
    has_order(p, "pink green white blue orange"); /* higher speed */
}

static void MQ_O3_right_is_relative_to_the_exit(void **state) {
    position *p = *state;
    set(p, "players=2 boats=1",
        "river A1-1 A1-2:left A1-3 / boat white @1.10 n / boat orange @1.16 n");
    has_order(p, "orange white");
    set(p, "players=2 boats=1",
        "river A1-1 A1-2:left A1-3 / boat white @1.16 n / boat orange @1.10 n");
    has_order(p, "white orange");
    set(p, "players=2 boats=1",
        "river A1-1 A1-2:right A1-3 / boat white @1.18 n / boat orange @1.14 n");
    has_order(p, "orange white");
    set(p, "players=2 boats=1",
        "river A1-1 A1-2:right A1-3 / boat white @1.14 n / boat orange @1.18 n");
    has_order(p, "white orange");
}

static void MQ_O3_the_black_rose_has_more_coal_than_any_boat(void **state) {
    position *p = *state;
    set(p, "players=2 boats=1 rose=on",
        "river A1-1 A1-2 A1-3 / boat white @1.19 n coal 6 / boat black @1.15 n / "
        "boat orange @1.12 n speed 2 coal 0");
    has_order(p, "orange black white");
}

/* ------------------------------------------------------------ a random game -- */

typedef void (*visit)(position *p);

static void play_at_random(position *p, const char *options, uint64_t seed, visit look) {
    gw_random random = gw_random_seed(seed);
    gw_action list[700];
    begin(p, options);
    gw_state *s = GW_STATE(&p->state);
    while (!gw_is_over(p->table, s)) {
        look(p);
        gw_seat seat = gw_first_to_act(p->table, s);
        gw_action action = gw_pick(p->table, s, NULL, seat, &random, list);
        mq_apply(p->table, s, NULL, seat, action, NULL);
        assert_null(mq_broken(p->table, s));
    }
    look(p);
}

static void sees_everything(position *p) {
    mq_state seen, guessed;
    gw_random random = gw_random_seed(7);
    for (gw_seat seat = GW_PUBLIC; seat <= p->table->players; seat++) {
        p->table->game->view(p->table, GW_STATE(&p->state), seat, GW_STATE(&seen));
        assert_memory_equal(&seen, &p->state, sizeof seen);
        p->table->game->guess(p->table, GW_STATE(&seen), seat, &random, GW_STATE(&guessed));
        assert_memory_equal(&guessed, &p->state, sizeof seen);
    }
}

static void MQ_H1_everything_on_the_table_is_open_to_all(void **state) {
    play_at_random(*state, "players=3 rounds=10 b=B1,B3-1", 11, sees_everything);
    play_at_random(*state, "players=2 rounds=10 edition=it", 12, sees_everything);
}

/* Any tile that is not laid can be next, all equally likely, and afterwards only what lies on the
 * table differs. */
static void can_draw_any(position *p) {
    gw_action list[64];
    if (p->state.phase != MQ_AWAIT_TILE) return;
    const gw_state *s = GW_STATE(&p->state);
    size_t count = mq_legal(p->table, s, NULL, GW_CHANCE, list);
    assert_int_equal(count, mq_table_of(p->table)->laid_max - p->state.laid);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(gw_odds(p->table, s, list[i]), gw_odds(p->table, s, list[0]));
    for (unsigned i = p->state.laid; i < MQ_LAID_MAX; i++) assert_int_equal(p->state.tile[i], 0);
}

static void MQ_H1_the_order_of_the_stack_is_not_in_the_state(void **state) {
    play_at_random(*state, "players=2 boats=1 rounds=10", 21, can_draw_any);
    play_at_random(*state, "players=3 rounds=10 b=B1,B1/B2,B2,B3-1", 22, can_draw_any);
    play_at_random(*state, "players=3 rounds=10 tiles=18 edition=it", 23, can_draw_any);
}

/* Every legal action and its actor read back from their text. */
static void reads_back(position *p) {
    gw_action list[700];
    const gw_state *s = GW_STATE(&p->state);
    gw_seat seat = gw_first_to_act(p->table, s), found;
    if (seat == GW_NO_SEAT) return;
    char text[GW_ACTION_TEXT], actor[32];
    gw_out out = gw_out_to(actor, sizeof actor);
    mq_write_actor(p->table, s, seat, &out);
    assert_int_equal(mq_read_actor(p->table, s, actor, strlen(actor), &found), 0);
    assert_int_equal(found, seat);
    size_t count = mq_legal(p->table, s, NULL, seat, list);
    assert_true(count > 0);
    for (size_t i = 0; i < count; i++) {
        gw_action action;
        out = gw_out_to(text, sizeof text);
        mq_write_action(p->table, list[i], &out);
        assert_int_equal(mq_read_action(p->table, text, strlen(text), &action), 0);
        assert_int_equal(action, list[i]);
    }
}

static void MQ_N_every_action_of_a_game_reads_back(void **state) {
    play_at_random(*state, "players=2 rounds=10", 31, reads_back);
    play_at_random(*state, "players=6 rounds=10 b=B1,B1/B2,B3-1", 32, reads_back);
    play_at_random(*state, "players=3 rounds=10 edition=it rose=on", 33, reads_back);
}

static void MQ_N_invalid_notation_is_refused(void **state) {
    static const char *const lines[] = {
        "white ",
        "white speed",
        "white speed x",
        "white speed 01",
        "white speed 1 2",
        "white speed  1",
        "white Speed 1",
        "white speed -1",
        "white speed 1 ",
        "white head",
        "white head north",
        "white head N",
        "white head leave",
        "white head n stay",
        "white head n leave leave",
        "white head leave n",
        "white speed 1 leave",
        "white ahead n",
        "white push",
        "white push x",
        "white push n n n n n n n",
        "white give blue",
        "white give 1",
        "white give blue x",
        "white take orange 1 1",
        "white end now",
        "white wait 1",
        "white back n",
        "white row",
        "grey speed 1",
        "White speed 1",
        "white die up",
        "white tile Z9",
        "white order grey",
        "white first blue",
    };
    position *p = *state;
    set(p, "players=3",
        "river A1-1 A1-2 / boat white @0.7 n / boat orange @0.8 n / boat blue @0.1 n");
    for (unsigned i = 0; i < COUNT(lines); i++) refuses(p, lines[i], "MQ-N");
    allows(p, "white speed 1");
}

static void MQ_O1_a_missing_or_wrong_actor_is_refused(void **state) {
    static const char record[] =
        "gangway-record: 1\ngame: mississippi-queen\noptions: players=3\n\n";
    static const char *const lines[] = {"tile A1-1", "order white", "speed 1", "end",
                                        "white tile A1-1"};
    (void)state;
    for (unsigned i = 0; i < COUNT(lines); i++) {
        char text[200];
        gw_problem problem;
        gw_out out = gw_out_to(text, sizeof text);
        gw_put_text(&out, record);
        gw_put_text(&out, lines[i]);
        assert_null(gw_record_read(text, out.length, &problem));
        assert_int_equal(problem.rule, MQ_O1);
        assert_int_equal(problem.line, 5);
    }
}

static void MQ_N_nothing_is_accepted_after_the_end(void **state) {
    position *p = *state;
    set(p, "players=2 boats=1 rounds=10",
        "river A1-1 A1-2 / round 10 / boat white @0.7 n / boat orange @0.3 n / mover orange");
    plays(p, "orange speed 1; orange ahead; orange end");
    awaits(p, "");
    has_legal(p, "");
    refuses(p, "white speed 1", "MQ-F2");
    refuses(p, "orange end", "MQ-F2");
    refuses(p, "chance die left", "MQ-F2");
    refuses(p, "white row", "MQ-N");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(MQ_O1_round_1_goes_by_start_docks),
        RULE(MQ_O1_the_black_rose_and_a_boat_on_land_are_last),
        RULE(MQ_O1_from_round_2_the_order_is_fixed_at_the_start_of_each_round),
        RULE(MQ_O1_no_other_seat_acts),
        RULE(MQ_O2_a_boat_on_a_later_tile_is_ahead),
        RULE(MQ_O2_on_the_same_tile_the_exit_decides),
        RULE(MQ_O2_the_exit_of_a_rotated_tile_decides_too),
        RULE(MQ_O2_half_a_space_nearer_is_nearer),
        RULE(MQ_O3_ties_go_by_speed_then_coal_then_right),
        RULE(MQ_O3_right_is_relative_to_the_exit),
        RULE(MQ_O3_the_black_rose_has_more_coal_than_any_boat),
        RULE(MQ_H1_everything_on_the_table_is_open_to_all),
        RULE(MQ_H1_the_order_of_the_stack_is_not_in_the_state),
        RULE(MQ_N_every_action_of_a_game_reads_back),
        RULE(MQ_N_invalid_notation_is_refused),
        RULE(MQ_O1_a_missing_or_wrong_actor_is_refused),
        RULE(MQ_N_nothing_is_accepted_after_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Setup (MQ-S): boats, start docks, the sixth boat, passengers. */
#include "mississippi/position.h"

#include <gangway/problem.h>
#include <stdio.h>
#include <stdlib.h>

/* Asserts that the options are valid, or which rule refuses them ("" for a value out of range). */
static void has_table(const char *text, bool is_one, const char *rule) {
    gw_options options;
    gw_problem problem = {0};
    gw_table *table = NULL;
    if (gw_options_read(&gw_mississippi_queen, &options, text, strlen(text), &problem))
        table = gw_table_new(&gw_mississippi_queen, &options, &problem);
    assert_int_equal(table != NULL, is_one);
    if (!is_one && rule[0])
        assert_string_equal(gw_rule_id(&gw_mississippi_queen, problem.rule), rule);
    gw_table_free(table);
}

static void is_even(position *p) {
    gw_action list[64];
    size_t count = mq_legal(p->table, GW_STATE(&p->state), NULL, GW_CHANCE, list);
    assert_true(count > 0);
    for (size_t i = 1; i < count; i++)
        assert_int_equal(gw_odds(p->table, GW_STATE(&p->state), list[i]),
                         gw_odds(p->table, GW_STATE(&p->state), list[0]));
}

static void MQ_S1_boats_start_with_speed_1_coal_6_and_nobody_aboard(void **state) {
    static const char *const colours[] = {"white", "orange", "blue", "green", "pink"};
    position *p = *state;
    begin(p, "players=5");
    plays(p, "chance tile A1-1; chance order pink; chance order green; chance order blue; "
             "chance order orange; chance order white");
    for (unsigned i = 0; i < COUNT(colours); i++) {
        assert_int_equal(boat(p, colours[i])->speed, 1);
        assert_int_equal(boat(p, colours[i])->coal, 6);
        assert_int_equal(boat(p, colours[i])->passengers, 0);
        assert_int_equal(mq_table_of(p->table)->owner[i], i + 1);
    }
}

static void MQ_S1_MQ_T1_MQ_G2_json_reports_the_maximum_of_a_boat(void **state) {
    position *p = *state;
    char text[8192];
    gw_out out = gw_out_to(text, sizeof text);
    begin(p, "players=2");
    mq_write_json(p->table, GW_STATE(&p->state), &out);
    assert_true(out.length < sizeof text);
    assert_non_null(strstr(text, ",\"speed_max\":6,\"coal_max\":6,\"passengers_max\":2}"));
}

static void MQ_S1_black_is_the_black_rose(void **state) {
    position *p = *state;
    begin(p, "players=2 boats=1 rose=on");
    refuses(p, "chance order black", "");
    plays(p, "chance tile A1-1; chance order white");
    refuses(p, "chance order black", "MQ-S2");
    plays(p, "chance order orange");
    has_order(p, "white orange black");
    assert_int_equal(boat(p, "black")->speed, 1);
    has_table("players=2 boats=1 colours=white,black", false, "");
}

static void MQ_S1_a_table_may_have_other_colours(void **state) {
    position *p = *state;
    begin(p, "players=2 boats=1 colours=red,green");
    plays(p, "chance tile A1-1");
    has_legal(p, "chance order green, chance order red");
    has_table("players=2 boats=1 colours=red", false, "MQ-S1");
}

static void MQ_S2_the_order_is_random(void **state) {
    position *p = *state;
    begin(p, "players=3");
    plays(p, "chance tile A1-1");
    has_legal(p, "chance order blue, chance order orange, chance order white");
    is_even(p);
    plays(p, "chance order blue");
    refuses(p, "chance order blue", "MQ-S2");
    has_legal(p, "chance order orange, chance order white");
    is_even(p);
    plays(p, "chance order white");
    has_legal(p, "chance order orange"); /* also the last one, which is forced */
}

static void MQ_S2_the_kth_boat_starts_on_dock_k_with_any_heading(void **state) {
    position *p = *state;
    begin(p, "players=5 edition=it");
    plays(p, "chance tile A1-1; chance order blue; chance order white; chance order pink; "
             "chance order orange; chance order green");
    is_at(p, "blue", "@0.2");
    is_at(p, "white", "@0.9");
    is_at(p, "pink", "@0.5");
    is_at(p, "orange", "@0.3");
    is_at(p, "green", "@0.1");
    has_legal(p, "blue head n, blue head ne, blue head nw, blue head s, blue head se, "
                 "blue head sw");
    refuses(p, "blue speed 1", "MQ-S2");
    plays(p, "blue head sw; white head nw");
    assert_int_equal(boat(p, "blue")->heading, 4);
    assert_int_equal(boat(p, "white")->heading, 5);
    awaits(p, "pink");
    assert_int_equal(p->state.round, 0);
    plays(p, "pink head n; orange head n; green head n");
    assert_int_equal(p->state.round, 1);
    awaits(p, "blue");
    assert_int_equal(boat(p, "blue")->heading, 4);
}

/* ------------------------------------------------- two boats for everybody -- */

static void MQ_S3_two_players_in_the_russian_edition(void **state) {
    position *p = *state;
    begin(p, "players=2");
    plays(p, "chance tile A1-1");
    has_legal(p, "chance first 1, chance first 2");
    is_even(p);
    refuses(p, "chance first 3", "MQ-S3");
    refuses(p, "chance order white", "MQ-S3");
    plays(p, "chance first 1");
    is_at(p, "white", "@0.5");
    is_at(p, "orange", "@0.3");
    is_at(p, "blue", "@0.9");
    is_at(p, "green", "@0.1");
    has_order(p, "blue white orange green");
    begin(p, "players=2");
    plays(p, "chance tile A1-1; chance first 2");
    is_at(p, "blue", "@0.5");
    is_at(p, "green", "@0.3");
    is_at(p, "white", "@0.9");
    is_at(p, "orange", "@0.1");
}

static void MQ_S3_two_players_in_the_italian_edition(void **state) {
    position *p = *state;
    begin(p, "players=2 edition=it");
    plays(p, "chance tile A1-1; chance first 1");
    is_at(p, "white", "@0.2");
    is_at(p, "orange", "@0.3");
    is_at(p, "blue", "@0.9");
    is_at(p, "green", "@0.5");
    has_order(p, "white blue green orange");
    begin(p, "players=2 edition=it");
    plays(p, "chance tile A1-1; chance first 2");
    is_at(p, "blue", "@0.2");
    is_at(p, "green", "@0.3");
    is_at(p, "white", "@0.9");
    is_at(p, "orange", "@0.5");
}

static void MQ_S3_three_players_with_two_boats_each(void **state) {
    static const char *const editions[] = {"players=3 boats=2", "players=3 boats=2 edition=it"};
    position *p = *state;
    for (unsigned i = 0; i < COUNT(editions); i++) {
        begin(p, editions[i]);
        plays(p, "chance tile A1-1; chance first 2");
        is_at(p, "blue", "@0.2");
        is_at(p, "green", "land");
        is_at(p, "pink", "@0.9");
        is_at(p, "red", "@0.1");
        is_at(p, "white", "@0.5");
        is_at(p, "orange", "@0.3");
        has_order(p, "blue pink white orange red green");
        assert_int_equal(boat(p, "green")->coal, 7);
    }
}

static void MQ_S3_the_players_who_may_have_two_boats(void **state) {
    (void)state;
    has_table("players=2 boats=2", true, "");
    has_table("players=2 boats=1", true, "");
    has_table("players=3 boats=2", true, "");
    has_table("players=4 boats=2", false, "MQ-S3");
    has_table("players=6 boats=2", false, "MQ-S3");
}

/* --------------------------------------------------------------- sixth boat -- */

#define SIX                                                                                        \
    "chance tile A1-1; chance order white; chance order orange; chance order blue; "               \
    "chance order green; chance order pink; chance order red; white head n; orange head n; "       \
    "blue head n; green head n; pink head n"

static void MQ_S4_the_sixth_boat_chooses_its_dock_and_its_heading(void **state) {
    position *p = *state;
    begin(p, "players=6");
    plays(p, SIX);
    is_at(p, "red", "land");
    refuses(p, "red head n", "MQ-S4");
    has_legal(p, "red dock 2, red dock 3");
    plays(p, "red dock 2; red head ne");
    is_at(p, "red", "land");
    assert_int_equal(boat(p, "red")->coal, 7);
    assert_int_equal(boat(p, "pink")->coal, 6);
    begin(p, "players=6 edition=it");
    plays(p, SIX);
    has_legal(p, "red dock 3, red dock 5");
    plays(p, "red dock 5; red head nw");
    assert_int_equal(boat(p, "red")->heading, 5);
    awaits(p, "white");
}

/* Of six boats only white and red are left: red waits on land. */
#define RIVER "river A1-1 A1-2 / round 1 / "
#define RED " / mover red"

static void MQ_S4_its_first_turn_begins_on_that_dock(void **state) {
    position *p = *state;
    set(p, "players=6", RIVER "boat white @0.7 n / boat red land 2 coal 7" RED);
    is_at(p, "red", "@0.9");
    plays(p, "red speed 1; red ahead");
    is_at(p, "red", "@0.14");
    set(p, "players=6", RIVER "boat white @0.7 n / boat red land 3 coal 7" RED);
    is_at(p, "red", "@0.5");
    set(p, "players=6 edition=it", RIVER "boat white @0.7 n / boat red land 3 coal 7" RED);
    is_at(p, "red", "@0.5");
    set(p, "players=6 edition=it", RIVER "boat white @0.7 n / boat red land 5 coal 7" RED);
    is_at(p, "red", "@0.1");
    assert_int_equal(boat(p, "red")->heading, 0);
}

static void MQ_S4_the_extra_coal_is_for_round_1_only(void **state) {
    position *p = *state;
    set(p, "players=6", RIVER "boat white @0.7 n / boat red land 3 coal 7" RED);
    plays(p, "red speed 1; red ahead; red end");
    assert_int_equal(p->state.round, 2);
    assert_int_equal(boat(p, "red")->coal, 6);
    set(p, "players=6", RIVER "boat white @0.7 n / boat red land 3 coal 7" RED);
    plays(p, "red speed 3; red ahead; red ahead; red ahead; red end"); /* one coal */
    assert_int_equal(p->state.round, 2);
    assert_int_equal(boat(p, "red")->coal, 6);
}

static void MQ_S4_if_the_dock_is_occupied_it_enters_the_other_one(void **state) {
    position *p = *state;
    set(p, "players=6", RIVER "boat white @0.5 n / boat red land 3 coal 7" RED);
    is_at(p, "red", "@0.9");
    set(p, "players=6", RIVER "boat white @0.9 n / boat red land 2 coal 7" RED);
    is_at(p, "red", "@0.5");
    set(p, "players=6 edition=it", RIVER "boat white @0.5 n / boat red land 3 coal 7" RED);
    is_at(p, "red", "@0.1");
    set(p, "players=6 edition=it", RIVER "boat white @0.1 n / boat red land 5 coal 7" RED);
    is_at(p, "red", "@0.5");
}

static void MQ_S4_if_both_are_occupied_it_waits_and_is_last(void **state) {
    position *p = *state;
    set(p, "players=6",
        RIVER "boat white @0.5 n / boat orange @0.9 n / boat red land 3 coal 7" RED);
    is_at(p, "red", "land");
    has_legal(p, "red wait");
    plays(p, "red wait");
    assert_int_equal(p->state.round, 2);
    has_order(p, "orange white red"); /* equal but for the right: orange */
    assert_int_equal(boat(p, "red")->coal, 6);
    plays(p, "orange speed 1; orange ahead; orange end; white speed 1; white ahead; white end");
    is_at(p, "red", "@0.5");
    awaits(p, "red");
    set(p, "players=6 edition=it",
        RIVER "boat white @0.5 n / boat orange @0.1 n / boat red land 5 coal 7" RED);
    has_legal(p, "red wait");
}

static void MQ_S4_the_black_rose_can_be_the_sixth_boat(void **state) {
    position *p = *state;
    begin(p, "players=5 rose=on");
    plays(p, "chance tile A1-1; chance order pink; chance order orange; chance order blue; "
             "chance order green; chance order white; pink head n; orange head n; blue head n; "
             "green head n; white head n");
    is_at(p, "black", "land");
    has_legal(p, "black dock 2, black dock 3");
    assert_int_equal(gw_first_to_act(p->table, GW_STATE(&p->state)), 1); /* white was fifth */
}

/* --------------------------------------------------------------- passengers -- */

static void has_passengers(position *p, const char *options, unsigned blue, unsigned red,
                           unsigned total) {
    begin(p, options);
    const mq_table *t = mq_table_of(p->table);
    assert_int_equal(t->blue_passengers, blue);
    assert_int_equal(t->red_passengers, red);
    assert_int_equal(t->passengers, total);
    assert_int_equal(p->state.supply, total);
    plays(p, "chance tile A1-1");
    assert_int_equal(p->state.waiting[1], blue < total ? blue : total);
    assert_int_equal(p->state.supply, total - p->state.waiting[1]);
    begin(p, options);
    plays(p, "chance tile A2-4");
    assert_int_equal(p->state.waiting[1], red);
}

static void MQ_S5_passengers_by_the_number_of_players(void **state) {
    position *p = *state;
    has_passengers(p, "players=2", 1, 1, 8);
    has_passengers(p, "players=2 boats=1 edition=it", 1, 1, 8);
    has_passengers(p, "players=3", 1, 1, 8);
    has_passengers(p, "players=4", 2, 1, 12);
    has_passengers(p, "players=4 edition=it", 2, 1, 12);
    has_passengers(p, "players=5", 2, 2, 16);
    has_passengers(p, "players=6 edition=it", 2, 2, 16);
    has_passengers(p, "players=3 rose=on", 1, 1, 8);
    has_passengers(p, "players=4 rose=on", 2, 1, 12);
}

static void MQ_S5_players_count_not_their_boats(void **state) {
    position *p = *state;
    has_passengers(p, "players=3 boats=2", 1, 1, 8);
    has_passengers(p, "players=3 boats=2 edition=it", 1, 1, 8);
    has_passengers(p, "players=2 boats=2", 1, 1, 8);
}

/* Nine passengers are on docks, and white is about to enter tile 7. */
#define NINE_AND(tile_7)                                                                           \
    "boat white @6.17 n / boat orange @0.9 n / mover white / waiting 1 1 / waiting 2 1 / "         \
    "waiting 3 1 / waiting 4 2 / waiting 5 2 / waiting 6 2 / "                                     \
    "river A2-1 A2-2 A2-3 A1-1 A1-2 A1-3 " tile_7

static void MQ_S5_a_dock_is_filled_while_passengers_last(void **state) {
    position *p = *state;
    begin(p, "players=5");
    plays(p, "chance tile A3-1"); /* no dock */
    assert_int_equal(p->state.waiting[1], 0);
    /* Two per player are ten; two go on a blue dock, one on a red one. */
    set(p, "players=5 passengers=minimum", NINE_AND("A3-1"));
    assert_int_equal(p->state.supply, 1);
    plays(p, "white speed 1; white ahead; white end; chance tile A1-4; chance die left");
    assert_int_equal(p->state.waiting[8], 1);
    assert_int_equal(p->state.supply, 0);
    set(p, "players=5 passengers=minimum", NINE_AND("A2-4 / waiting 7 1"));
    assert_int_equal(p->state.supply, 0);
    plays(p, "white speed 1; white ahead; white end; chance tile A1-4; chance die left");
    assert_int_equal(p->state.waiting[8], 0);
}

#define ALL_B " b=B1,B1/B2,B2,B3-1,B3-2,B4"
#define FIVE_B " b=B1,B1/B2,B2,B3-1,B3-2"

static void MQ_S6_with_too_few_docks_one_more_goes_on_each(void **state) {
    position *p = *state;
    /* With all six B tiles there are five docks, of which four are blue; with five B tiles there
     * are six. */
    has_passengers(p, "players=3" FIVE_B, 1, 1, 8);
    has_passengers(p, "players=3" ALL_B, 2, 1, 16);
    has_passengers(p, "players=3 edition=it" ALL_B, 2, 2, 16);
    has_passengers(p, "players=2 boats=1" ALL_B, 1, 1, 8);
    has_passengers(p, "players=4" ALL_B, 2, 1, 12);
    has_passengers(p, "players=5" ALL_B, 2, 2, 16);
    has_passengers(p, "players=6" ALL_B, 3, 2, 16);
    has_passengers(p, "players=6 edition=it" ALL_B, 3, 3, 16);
    has_passengers(p, "players=3 tiles=18" ALL_B, 1, 1, 8); /* nothing is replaced */
}

/* Five docks have six passengers for three players once there is one more on each blue dock, and
 * four for two players without that, however many boats they have. */
static void MQ_S6_players_count_not_their_boats(void **state) {
    position *p = *state;
    has_passengers(p, "players=3 boats=2" ALL_B, 2, 1, 16);
    has_passengers(p, "players=3 boats=2 edition=it" ALL_B, 2, 2, 16);
    has_passengers(p, "players=2 passengers=minimum" ALL_B, 1, 1, 4);
    has_passengers(p, "players=3 boats=2 passengers=minimum" ALL_B, 2, 1, 6);
}

static void MQ_S6_at_the_minimum_the_total_stays_two_per_player(void **state) {
    position *p = *state;
    has_passengers(p, "players=5 passengers=minimum", 2, 1, 10);
    has_passengers(p, "players=5 passengers=minimum edition=it", 2, 2, 10);
    has_passengers(p, "players=6 passengers=minimum", 2, 1, 12);
    has_passengers(p, "players=3 passengers=minimum" ALL_B, 2, 1, 6);
    has_passengers(p, "players=3 passengers=minimum edition=it" ALL_B, 2, 2, 6);
}

static void MQ_S7_the_minimum_is_two_per_player_one_per_dock(void **state) {
    position *p = *state;
    has_passengers(p, "players=2 boats=1 passengers=minimum", 1, 1, 4);
    has_passengers(p, "players=2 passengers=minimum", 1, 1, 4);
    has_passengers(p, "players=3 boats=2 passengers=minimum", 1, 1, 6);
    has_passengers(p, "players=3 boats=2 passengers=minimum edition=it", 1, 1, 6);
    has_passengers(p, "players=3 passengers=minimum edition=it", 1, 1, 6);
    has_passengers(p, "players=4 passengers=minimum", 1, 1, 8);
    has_passengers(p, "players=3 rose=on passengers=minimum", 1, 1, 6);
}

static void MQ_S7_italian_options_go_with_any_edition(void **state) {
    (void)state;
    has_table("players=3 boats=2 edition=ru", true, "");
    has_table("players=3 boats=2 edition=it", true, "");
    has_table("players=4 teams=on edition=ru", true, "");
    has_table("players=6 teams=on edition=it", true, "");
    has_table("players=2 teams=on", false, "MQ-S7");
    has_table("players=3 teams=on", false, "MQ-S7");
    has_table("players=5 teams=on edition=it", false, "MQ-S7");
    has_table("players=2 tiles=18 edition=ru", true, "");
    has_table("players=2 tiles=13 edition=it", true, "");
    has_table("players=2 tiles=19", false, "");
    has_table("players=2 tiles=11", false, "");
}

static void MQ_S8_one_more_passenger_on_every_blue_dock_from_all_figures(void **state) {
    static const char *const editions[] = {"", " edition=it"};
    static const struct {
        const char *options;
        unsigned blue, red;
    } tables[] = {
        {"players=2 passengers=extra", 2, 1},         {"players=2 boats=1 passengers=extra", 2, 1},
        {"players=3 passengers=extra", 2, 1},         {"players=3 boats=2 passengers=extra", 2, 1},
        {"players=4 passengers=extra", 3, 1},         {"players=4 teams=on passengers=extra", 3, 1},
        {"players=5 rose=on passengers=extra", 3, 2}, {"players=6 passengers=extra", 3, 2}};
    position *p = *state;
    for (unsigned i = 0; i < 2 * COUNT(tables); i++) {
        char options[100];
        snprintf(options, sizeof options, "%s%s", tables[i / 2].options, editions[i % 2]);
        has_passengers(p, options, tables[i / 2].blue, tables[i / 2].red, MQ_FIGURES);
    }
}

/* Sixteen figures suffice for three on each of the first five blue docks, and one on the next. */
static void MQ_S8_docks_are_filled_while_the_figures_last(void **state) {
    position *p = *state;
    set(p, "players=5 passengers=extra",
        "boat white @6.17 n / boat orange @0.9 n / mover white / waiting 1 3 / waiting 2 3 / "
        "waiting 3 3 / waiting 4 2 / waiting 5 2 / waiting 6 2 / "
        "river A1-1 A1-2 A1-3 A2-1 A2-2 A2-3 A3-1");
    assert_int_equal(p->state.supply, 1);
    plays(p, "white speed 1; white ahead; white end; chance tile A1-4; chance die left");
    assert_int_equal(p->state.waiting[8], 1);
    assert_int_equal(p->state.supply, 0);
}

static void MQ_S8_MQ_S6_is_applied_afterwards(void **state) {
    position *p = *state;
    /* Without the option MQ-S6 adds one; with it there are enough already. */
    has_passengers(p, "players=3" ALL_B, 2, 1, 16);
    has_passengers(p, "players=3 passengers=extra" ALL_B, 2, 1, 16);
    has_passengers(p, "players=3 passengers=extra edition=it" ALL_B, 2, 1, 16);
    has_passengers(p, "players=6 passengers=extra" ALL_B, 3, 2, 16);
    has_passengers(p, "players=6 passengers=extra edition=it" ALL_B, 3, 2, 16);
}

/* The shipped set where only A1-1 and A2-4 have a dock for passengers; to be freed. */
static char *with_two_docks(void) {
    const char *shipped = gw_mississippi_queen.board;
    char *text = malloc(strlen(shipped) + 1);
    assert_non_null(text);
    strcpy(text, shipped);
    bool is_kept = true;
    for (char *line = text; *line; line += strcspn(line, "\n") + 1) {
        if (strncmp(line, "tile ", 5) == 0)
            is_kept = strncmp(line + 5, "A1-1", 4) == 0 || strncmp(line + 5, "A2-4", 4) == 0;
        else if (line[0] != '#' && !is_kept)
            for (char *sign = line; *sign != '\n'; sign++)
                if (*sign == 'b' || *sign == 'r') *sign = '.';
    }
    return text;
}

/* The shipped set without the docks of all tiles but A1-1 and A2-4: five passengers there
 * with the option are too few for six players, and MQ-S6 adds its own to them. */
static void MQ_S8_MQ_S6_adds_to_it_with_few_docks(void **state) {
    (void)state;
    static const char *const options[] = {"players=6 passengers=extra",
                                          "players=6 passengers=extra edition=it"};
    char *board = with_two_docks();
    for (unsigned i = 0; i < COUNT(options); i++) {
        gw_options read;
        gw_problem problem = {0};
        assert_true(gw_options_read(&gw_mississippi_queen, &read, options[i], strlen(options[i]),
                                    &problem));
        gw_table *table =
            gw_table_new_on(&gw_mississippi_queen, &read, board, strlen(board), &problem);
        assert_non_null(table);
        assert_int_equal(mq_table_of(table)->blue_passengers, 4);
        assert_int_equal(mq_table_of(table)->red_passengers, i == 0 ? 2 : 3);
        assert_int_equal(mq_table_of(table)->passengers, MQ_FIGURES);
        gw_table_free(table);
    }
    free(board);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(MQ_S1_boats_start_with_speed_1_coal_6_and_nobody_aboard),
        RULE(MQ_S1_MQ_T1_MQ_G2_json_reports_the_maximum_of_a_boat),
        RULE(MQ_S1_black_is_the_black_rose),
        RULE(MQ_S1_a_table_may_have_other_colours),
        RULE(MQ_S2_the_order_is_random),
        RULE(MQ_S2_the_kth_boat_starts_on_dock_k_with_any_heading),
        RULE(MQ_S3_two_players_in_the_russian_edition),
        RULE(MQ_S3_two_players_in_the_italian_edition),
        RULE(MQ_S3_three_players_with_two_boats_each),
        RULE(MQ_S3_the_players_who_may_have_two_boats),
        RULE(MQ_S4_the_sixth_boat_chooses_its_dock_and_its_heading),
        RULE(MQ_S4_its_first_turn_begins_on_that_dock),
        RULE(MQ_S4_the_extra_coal_is_for_round_1_only),
        RULE(MQ_S4_if_the_dock_is_occupied_it_enters_the_other_one),
        RULE(MQ_S4_if_both_are_occupied_it_waits_and_is_last),
        RULE(MQ_S4_the_black_rose_can_be_the_sixth_boat),
        RULE(MQ_S5_passengers_by_the_number_of_players),
        RULE(MQ_S5_players_count_not_their_boats),
        RULE(MQ_S5_a_dock_is_filled_while_passengers_last),
        RULE(MQ_S6_with_too_few_docks_one_more_goes_on_each),
        RULE(MQ_S6_players_count_not_their_boats),
        RULE(MQ_S6_at_the_minimum_the_total_stays_two_per_player),
        RULE(MQ_S7_the_minimum_is_two_per_player_one_per_dock),
        RULE(MQ_S7_italian_options_go_with_any_edition),
        RULE(MQ_S8_one_more_passenger_on_every_blue_dock_from_all_figures),
        RULE(MQ_S8_docks_are_filled_while_the_figures_last),
        RULE(MQ_S8_MQ_S6_is_applied_afterwards),
        RULE(MQ_S8_MQ_S6_adds_to_it_with_few_docks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

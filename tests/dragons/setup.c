/* Setup (RD-1 to RD-4): players, colours, supplies, the first player. */
#include "dragons/position.h"

#include <gangway/problem.h>

/* Asserts that the options are valid, or which rule refuses them. */
static void has_table(const char *text, const char *rule) {
    gw_options options;
    gw_problem problem = {0};
    gw_table *table = NULL;
    if (gw_options_read(&gw_river_dragons, &options, text, strlen(text), &problem))
        table = gw_table_new(&gw_river_dragons, &options, &problem);
    if ((table != NULL) != (rule[0] == '\0')) fail_msg("%s", text);
    if (rule[0]) assert_string_equal(gw_rule_id(&gw_river_dragons, problem.rule), rule);
    gw_table_free(table);
}

/* The seats of the table, clockwise. */
static void has_seats(position *p, const char *colours) {
    char text[80];
    gw_out out = gw_out_to(text, sizeof text);
    for (gw_seat seat = 1; seat <= p->table->players; seat++) {
        if (seat > 1) gw_put_char(&out, ' ');
        gw_put_text(&out, p->table->game->seat_name(p->table, seat, 0));
    }
    assert_string_equal(text, colours);
}

static void RD_1_two_to_six_players(void **state) {
    (void)state;
    has_table("players=1", "RD-1");
    has_table("players=2", "");
    has_table("players=6", "");
    has_table("players=7", "RD-1");
}

static void RD_1_the_goal_is_the_opposite_village(void **state) {
    (void)state;
    assert_int_equal(rd_opposite(colour_of("blue")), colour_of("yellow"));
    assert_int_equal(rd_opposite(colour_of("red")), colour_of("green"));
    assert_int_equal(rd_opposite(colour_of("pink")), colour_of("black"));
    assert_int_equal(rd_opposite(colour_of("black")), colour_of("pink"));
}

static void RD_1_the_goal_is_that_village_though_nobody_plays_its_colour(void **state) {
    position *p = *state;
    set(p, "players=3",
        "stones 26 / lay 2 blue yellow 26 / pawn blue yellow 26 / cards blue move1");
    plays(p, "blue go yellow");
    has_result(p, "winner blue");
    set(p, "players=3", "stones 17 / lay 2 blue pink 17 / pawn blue pink 17 / cards blue move1");
    plays(p, "blue go pink"); /* the village of the next player */
    has_result(p, "");
    set(p, "players=3",
        "stones 6 / lay 3 red green 6 / pawn red green 6 / first red / cards red move1");
    plays(p, "red go green");
    has_result(p, "winner red");
}

static void RD_2_the_default_colours(void **state) {
    position *p = *state;
    begin(p, "players=2");
    has_seats(p, "blue yellow");
    begin(p, "players=3");
    has_seats(p, "blue pink red");
    begin(p, "players=4");
    has_seats(p, "blue green yellow red");
    begin(p, "players=5");
    has_seats(p, "blue green yellow red black");
    begin(p, "players=6");
    has_seats(p, "blue green pink yellow red black");
}

static void RD_2_another_order_is_the_same_line_up(void **state) {
    position *p = *state;
    begin(p, "players=2 colours=black,pink");
    has_seats(p, "pink black");
    begin(p, "players=3 colours=black,yellow,green");
    has_seats(p, "green yellow black");
    begin(p, "players=5 colours=red,yellow,green,blue,pink");
    has_seats(p, "blue green pink yellow red");
}

static void RD_2_another_order_is_written_as_given(void **state) {
    static const char *const texts[] = {"players=2 colours=black,pink",
                                        "players=2 colours=yellow,blue",
                                        "players=6 colours=yellow,blue,black,red,green,pink"};
    position *p = *state;
    for (size_t i = 0; i < COUNT(texts); i++) {
        char text[120];
        gw_out out = gw_out_to(text, sizeof text);
        begin(p, texts[i]);
        gw_options_write(p->table->game, &p->table->options, &out);
        assert_string_equal(text, texts[i]);
    }
}

static void RD_2_other_colours_are_refused(void **state) {
    (void)state;
    has_table("players=2 colours=green,red", "");
    has_table("players=2 colours=blue,green", "RD-2");
    has_table("players=2 colours=none", "RD-2");
    has_table("players=2 colours=blue,pink,red", "RD-2");
    has_table("players=3 colours=blue,green,pink", "RD-2");
    has_table("players=4 colours=blue,pink,yellow,black", "RD-2");
    has_table("players=5 colours=green,pink,yellow,red,black", "RD-2");
    has_table("players=2 colours=blue,white", "RD-2");
}

static void RD_3_everybody_starts_with_the_same(void **state) {
    position *p = *state;
    begin(p, "players=3");
    has_stones(p, "");
    has_supply(p, "pink", "1 2 3 4 5 6");
    is_at(p, "pink", "pink");
    plays(p, "chance first blue; blue card stone1");
    has_legal(p, "blue card dragon:pink, blue card dragon:red, blue card jump, "
                 "blue card move1, blue card move2, blue card plank1, blue card plank2, "
                 "blue card remove, blue card stone2, "
                 "pink card dragon:blue, pink card dragon:red, pink card jump, "
                 "pink card move1, pink card move2, pink card plank1, pink card plank2, "
                 "pink card remove, pink card stone1, pink card stone2, "
                 "red card dragon:blue, red card dragon:pink, red card jump, "
                 "red card move1, red card move2, red card plank1, red card plank2, "
                 "red card remove, red card stone1, red card stone2");
}

static void RD_3_no_dragon_of_the_own_colour_or_of_one_not_in_play(void **state) {
    position *p = *state;
    begin(p, "players=3");
    plays(p, "chance first red");
    refuses(p, "blue card dragon:blue", "RD-3");
    refuses(p, "blue card dragon:green", "RD-3");
    allows(p, "blue card dragon:red");
}

static void RD_4_the_first_player_is_random(void **state) {
    position *p = *state;
    begin(p, "players=3");
    awaits(p, "chance");
    has_legal(p, "chance first blue, chance first pink, chance first red");
    refuses(p, "chance first green", "RD-2");
    assert_int_equal(gw_odds(p->table, GW_STATE(&p->state), 0), 1);
    plays(p, "chance first pink");
    has_reported(p, "pink goes first.\nRound 1: pink goes first.");
    awaits(p, "blue pink red");
}

static void RD_4_or_named_by_the_table(void **state) {
    position *p = *state;
    begin(p, "players=3 first=red");
    has_legal(p, "chance first red");
    refuses(p, "chance first blue", "RD-4");
    has_table("players=2 first=green", "RD-4");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(RD_1_two_to_six_players),
        RULE(RD_1_the_goal_is_the_opposite_village),
        RULE(RD_1_the_goal_is_that_village_though_nobody_plays_its_colour),
        RULE(RD_2_the_default_colours),
        RULE(RD_2_another_order_is_the_same_line_up),
        RULE(RD_2_another_order_is_written_as_given),
        RULE(RD_2_other_colours_are_refused),
        RULE(RD_3_everybody_starts_with_the_same),
        RULE(RD_3_no_dragon_of_the_own_colour_or_of_one_not_in_play),
        RULE(RD_4_the_first_player_is_random),
        RULE(RD_4_or_named_by_the_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

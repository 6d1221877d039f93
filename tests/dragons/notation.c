/* The notation (RD-N), and the state as JSON. */
#include "dragons/position.h"

#include "core/json_check.h"

static void reads_back(position *p, const char *text) {
    char again[GW_ACTION_TEXT];
    gw_action action;
    gw_out out = gw_out_to(again, sizeof again);
    if (rd_read_action(p->table, text, strlen(text), &action) != 0) fail_msg("%s", text);
    rd_write_action(p->table, action, &out);
    assert_string_equal(again, text);
}

static void is_not_notation(position *p, const char *text) {
    gw_action action;
    if (rd_read_action(p->table, text, strlen(text), &action) != RD_N) fail_msg("%s", text);
}

static void RD_N_every_action_reads_back(void **state) {
    static const char *const texts[] = {
        "first pink",
        "card stone1",
        "card dragon:black",
        "card ?",
        "stone 27",
        "plank 6 red",
        "lay 7 8",
        "lay blue 7",
        "lay blue green",
        "take stone 3",
        "take plank black 5",
        "go red",
        "go 7 8",
        "go red 25",
        "jump red over 7 8",
        "jump red over red 25",
        "jump 7 8 over 8 10",
        "jump blue 7 over 7 8",
    };
    position *p = *state;
    begin(p, "players=2");
    for (size_t i = 0; i < COUNT(texts); i++) reads_back(p, texts[i]);
    begin(p, "players=2 expert=on");
    reads_back(p, "stone 0 0");
    reads_back(p, "stone -380 340");
    reads_back(p, "stone 16383 -16383");
}

static void RD_N_other_texts_are_refused(void **state) {
    static const char *const texts[] = {
        "",
        "card",
        "card stone3",
        "card dragon",
        "card dragon:white",
        "stone",
        "stone 07",
        "stone +7",
        "stone -7",
        "stone 7 8",
        "stone 7 ",
        "stone  7",
        " stone 7",
        "stone blue",
        "plank 3",
        "plank blue 3",
        "plank 3 blue x",
        "lay 7",
        "lay 8 7",
        "lay 7 7",
        "lay 7 blue",
        "lay green blue",
        "lay 7 8 9",
        "take 7",
        "take",
        "take stone",
        "take stone 7 8",
        "take plank 7",
        "go",
        "go 7",
        "go white",
        "go 7 8 9",
        "jump 7 8",
        "jump over 7 8",
        "jump 7 8 over 9",
        "jump 7 over 8 9",
        "jump red over 8 7",
        "jump 7 8 over 8 10 11",
        "jump 7 8 under 8 10",
        "first",
        "first white",
        "pass",
    };
    position *p = *state;
    begin(p, "players=2");
    for (size_t i = 0; i < COUNT(texts); i++) is_not_notation(p, texts[i]);
    begin(p, "players=2 expert=on");
    is_not_notation(p, "stone 7");
    is_not_notation(p, "stone -0 0");
    is_not_notation(p, "stone 0 -");
    is_not_notation(p, "stone 1 2 3");
    is_not_notation(p, "stone 1 x");
}

static void RD_N_numbers_too_large_stay_out_of_range(void **state) {
    position *p = *state;
    gw_action action;
    begin(p, "players=2");
    assert_int_equal(rd_read_action(p->table, "stone 18446744073709551623", 26, &action), 0);
    assert_int_equal(rd_operand(action, 0), RD_NUMBER_MAX);
    begin(p, "players=2 expert=on");
    assert_int_equal(rd_read_action(p->table, "stone 65536 -65536", 18, &action), 0);
    assert_int_equal(rd_action_point(action).x, RD_POINT_MAX);
    assert_int_equal(rd_action_point(action).y, -RD_POINT_MAX);
}

static void RD_N_invalid_bits_are_refused(void **state) {
    position *p = *state;
    char text[GW_ACTION_TEXT];
    gw_out out = gw_out_to(text, sizeof text);
    set(p, "players=2", "cards blue stone1");
    const gw_action none[] = {0,
                              RD_ACTION(RD_DO_STONE, 3, 1, 0, 0),
                              RD_ACTION(RD_DO_POINT, 3, 0, 0, 0),
                              RD_ACTION(RD_DO_GO_VILLAGE, 3, 0, 0, 0),
                              RD_POINT(3, 4),
                              UINT32_MAX};
    for (size_t i = 0; i < COUNT(none); i++)
        assert_int_equal(rd_check(p->table, GW_STATE(&p->state), NULL, 1, none[i]), RD_N);
    rd_write_action(p->table, 0, &out);
    assert_string_equal(text, "?");
}

static void RD_N_actors_are_colours_in_play(void **state) {
    position *p = *state;
    gw_seat seat;
    begin(p, "players=3");
    assert_int_equal(rd_read_actor(p->table, GW_STATE(&p->state), "pink", 4, &seat), 0);
    assert_int_equal(seat, 2);
    assert_int_equal(rd_read_actor(p->table, GW_STATE(&p->state), "green", 5, &seat), 0);
    assert_int_equal(seat, GW_NO_SEAT);
    assert_int_equal(rd_read_actor(p->table, GW_STATE(&p->state), "2", 1, &seat), RD_N);
}

/* -------------------------------------------------------------------- JSON -- */

static void has_json(position *p, const char *part) {
    char text[8000];
    gw_out out = gw_out_to(text, sizeof text);
    rd_write_json(p->table, GW_STATE(&p->state), &out);
    assert_true(out.length < sizeof text);
    assert_true(json_is_valid(text));
    if (strstr(text, part) == NULL) fail_msg("%s\nnot in %s", part, text);
}

static void json_describes_everything_on_the_table(void **state) {
    position *p = *state;
    begin(p, "players=2");
    has_json(p, "{\"phase\":\"first\",\"round\":0,\"players\":[{\"seat\":1,\"colour\":\"blue\","
                "\"goal\":\"yellow\",\"pawn\":\"blue\",\"supply\":[{\"size\":1,");
    has_json(p, "\"stones\":[],\"stones_left\":27,\"planks\":[],\"slots\":5,\"carried_max\":3}");
    set(p, "players=2",
        "stones 7 8 / lay 4 blue 7 8 / pawn blue 7 8 / supply blue 2:yellow / "
        "cards blue move2 / cards yellow jump");
    has_json(p, "\"pawn\":\"blue\",\"supply\":[{\"size\":2,\"colour\":\"yellow\"}],"
                "\"program\":[\"move2\",\"stone1\"");
    set(p, "players=2", "stones 7 8 / lay 4 blue 7 8 / pawn yellow 7 8 / cards blue stone2");
    has_json(p, "{\"phase\":\"stone\",\"round\":2,\"first\":\"blue\",\"slot\":1,"
                "\"mover\":\"blue\",\"left\":2,");
    has_json(p, "\"pawn\":[7,8]");
    has_json(p, "\"stones\":[{\"number\":7,\"x\":-121,\"y\":-154},{\"number\":8,");
    has_json(p, "\"planks\":[{\"size\":4,\"colour\":\"blue\",\"between\":[7,8]}]");
}

static void RD_7_json_lists_cancelled_cards(void **state) {
    position *p = *state;
    set(p, "players=2", "slot 2 / cards blue dragon:yellow / cards yellow move1");
    has_json(p, "\"program\":[\"plank2\",\"dragon:yellow\",");
    has_json(p, "\"cancelled\":[],\"to_go\":{\"planks\":5,\"stones\":4,\"steps\":6}},{\"seat\":2,");
    has_json(p, "\"cancelled\":[2],\"to_go\":{\"planks\":5,\"stones\":4,\"steps\":6}}]");
    set(p, "players=2", "cards blue stone1 dragon:yellow / cards yellow stone1 move1");
    has_json(p,
             "\"cancelled\":[],\"to_go\":{\"planks\":5,\"stones\":4,\"steps\":6}}]"); /* not yet */
}

static void RD_X1_json_numbers_the_next_stone(void **state) {
    position *p = *state;
    set(p, "players=2 expert=on", "stone 1 0 0 / stone 3 100 0 / cards blue stone1");
    has_json(p, "\"stones_left\":25,\"next_stone\":2,");
}

static void json_names_the_winner(void **state) {
    position *p = *state;
    set(p, "players=2",
        "stones 26 / lay 2 blue yellow 26 / pawn blue yellow 26 / cards blue move1");
    plays(p, "blue go yellow");
    has_json(p, "{\"phase\":\"won\",\"round\":2,\"first\":\"blue\",\"winner\":\"blue\",");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(RD_N_every_action_reads_back),
        RULE(RD_N_other_texts_are_refused),
        RULE(RD_N_numbers_too_large_stay_out_of_range),
        RULE(RD_N_invalid_bits_are_refused),
        RULE(RD_N_actors_are_colours_in_play),
        RULE(json_describes_everything_on_the_table),
        RULE(RD_7_json_lists_cancelled_cards),
        RULE(RD_X1_json_numbers_the_next_stone),
        RULE(json_names_the_winner),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

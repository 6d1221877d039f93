/* Custom tile sets: which are refused and why; all others can be played. */
#include "mississippi/position.h"

#include <stdio.h>
#include <stdlib.h>

enum { TEXT_MAX = 8192 };

static const char *shipped(void) {
    return gw_mississippi_queen.board;
}

static gw_table *table_on(const char *options, const char *text, gw_problem *problem) {
    gw_options values;
    assert_true(gw_options_read(&gw_mississippi_queen, &values, options, strlen(options), problem));
    return gw_table_new_on(&gw_mississippi_queen, &values, text, strlen(text), problem);
}

/* The shipped set with the first `old` from tile `name` on changed. */
static const char *changed(const char *name, const char *old, const char *new) {
    static char text[TEXT_MAX];
    char heading[16];
    snprintf(heading, sizeof heading, "tile %s\n", name);
    const char *tile = strstr(shipped(), heading), *at = tile ? strstr(tile, old) : NULL;
    assert_non_null(at);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - shipped()), shipped(), new,
             at + strlen(old));
    return text;
}

/* The line number in `text` of a row of tile `name`, or of its heading. */
static uint32_t line_in(const char *text, const char *name, unsigned row) {
    char heading[16];
    uint32_t line = 1;
    snprintf(heading, sizeof heading, "\ntile %s", name);
    const char *tile = strstr(text, heading);
    assert_non_null(tile);
    for (; text <= tile; text++) line += *text == '\n';
    return line + row;
}

static void refuses_set(const char *options, const char *text, uint32_t line, const char *rule,
                        const char *sentence) {
    char words[512];
    for (int lang = GW_LANGS - 1; lang >= 0; lang--) {
        gw_problem problem = {0};
        gw_table *table = table_on(options, text, &problem);
        if (table) fail_msg("accepted instead of: %s", sentence);
        assert_int_equal(problem.line, line);
        assert_string_equal(gw_rule_id(&gw_mississippi_queen, problem.rule), rule);
        problem.line = 0;
        gw_out out = gw_out_to(words, sizeof words);
        gw_problem_write(&problem, (gw_lang)lang, &out);
        assert_true(out.length < sizeof words);
        assert_null(strchr(words, '{'));
    }
    assert_non_null(strstr(words, sentence));
}

static void refuses_text(const char *text, uint32_t line, const char *rule, const char *sentence) {
    refuses_set("players=2", text, line, rule, sentence);
}

/* The shipped set with a tile replaced by nine rows in the file's format, given without blanks. */
static const char *with_tile(const char *name, const char *const rows[9]) {
    static const uint8_t columns[9][3] = {{2},    {1, 3},    {0, 2, 4}, {1, 3}, {0, 2, 4},
                                          {1, 3}, {0, 2, 4}, {1, 3},    {0, 4}};
    static char text[TEXT_MAX];
    char heading[16];
    snprintf(heading, sizeof heading, "tile %s\n", name);
    const char *tile = strstr(shipped(), heading);
    assert_non_null(tile);
    gw_out out = gw_out_to(text, sizeof text);
    gw_put_bytes(&out, shipped(), (size_t)(tile - shipped()));
    gw_put_text(&out, heading);
    for (unsigned row = 0; row < 9; row++) {
        char line[] = "               \n";
        for (unsigned i = 0; rows[row][i]; i++) line[2 + 3 * columns[row][i]] = rows[row][i];
        gw_put_text(&out, line);
    }
    tile += strlen(heading);
    for (unsigned row = 0; row < 9; row++) tile += strcspn(tile, "\n") + 1;
    gw_put_text(&out, tile);
    assert_true(out.length < sizeof text);
    return text;
}

#define TILE(name, ...) with_tile(name, (const char *const[9]){__VA_ARGS__})

/* ------------------------------------------------------------------- format -- */

static void MQ_B3_a_tile_set_has_a_heading(void **state) {
    (void)state;
    refuses_text("", 1, "MQ-B3", "begins with the line “gangway-tiles: 1”");
    refuses_text("# nothing\n\n", 2, "MQ-B3", "begins with the line “gangway-tiles: 1”");
    refuses_text("# nothing\n\ngangway-tiles: 2\n", 3, "MQ-B3", "begins with the line");
    refuses_text("tile A0\n", 1, "MQ-B3", "begins with the line");
}

static void MQ_B3_a_tile_set_has_the_tiles_of_the_game_each_once(void **state) {
    (void)state;
    const char *text = changed("A3-2", "A3-2", "A3-4");
    refuses_text(text, line_in(text, "A3-4", 0), "MQ-B3", "“A3-4” is no tile of this game");
    text = changed("A3-2", "A3-2", "A3-1");
    refuses_text(text, line_in(shipped(), "A3-2", 0), "MQ-B3", "tile A3-1 stands in the set twice");
    text = changed("A3-2", "tile A3-2", "tale A3-2");
    refuses_text(text, line_in(shipped(), "A3-2", 0), "MQ-B3", "“tale A3-2” is not of the form");
    text = changed("A3-2", "tile A3-2", "tile ");
    refuses_text(text, line_in(shipped(), "A3-2", 0), "MQ-B3", "“tile” is not of the form");
    text = changed("A3-2", "A3-2", "A3-2 b");
    refuses_text(text, line_in(shipped(), "A3-2", 0), "MQ-B3", "“A3-2 b” is no tile");
    text = changed("A3-2", "A3-2", "a-name-that-is-far-too-long-for-a-tile");
    refuses_text(text, line_in(shipped(), "A3-2", 0), "MQ-B3", "is no tile of this game");
    char short_text[TEXT_MAX];
    snprintf(short_text, sizeof short_text, "%s", shipped());
    *strstr(short_text, "tile B4\n") = '\0';
    refuses_text(short_text, line_in(shipped(), "B4", 0) - 1, "MQ-B3",
                 "tile B4 is missing in the set");
}

static void MQ_B1_a_tile_has_nine_rows_of_signs_in_their_columns(void **state) {
    (void)state;
    static const char second[] = "     .     .\n";
    static const struct {
        const char *row, *sentence;
    } bad[] = {
        {"     .\n", "“     .” is not row 2 of tile A3-1: it has signs in columns 6, 12 and"},
        {"    .     .\n", "is not row 2 of tile A3-1"},
        {"     .  .  .\n", "is not row 2 of tile A3-1"},
        {"     .     .  .\n", "is not row 2 of tile A3-1"},
        {"     .     .          .\n", "is not row 2 of tile A3-1"},
        {"     .     x\n", "“x” in tile A3-1 stands for no kind of space"},
        {"     .     6\n", "“6” in tile A3-1 stands for no kind of space"},
        {"     ≈     .\n", "“≈” in tile A3-1 stands for no kind of space"},
        {"tile B1\n", "row 2 of tile A3-1 is missing"},
    };
    for (size_t i = 0; i < COUNT(bad); i++)
        refuses_text(changed("A3-1", second, bad[i].row), line_in(shipped(), "A3-1", 2), "MQ-B1",
                     bad[i].sentence);
    refuses_text(changed("A3-1", second, ""), line_in(shipped(), "A3-1", 2), "MQ-B1", "not row 2");
    refuses_text(changed("A3-1", "  .           #\n", ""), line_in(shipped(), "A3-1", 10), "MQ-B1",
                 "row 9 of tile A3-1 is missing; a tile has nine rows");
    refuses_text(changed("A3-1", "  .           #\n", "  .           #\n  .           #\n"),
                 line_in(shipped(), "A3-1", 10), "MQ-B3", "is not of the form tile NAME");
    char short_text[TEXT_MAX];
    snprintf(short_text, sizeof short_text, "%.*s",
             (int)(strstr(shipped(), "  #           #\n\ntile A1-1") - shipped()), shipped());
    refuses_text(short_text, line_in(shipped(), "A0", 8), "MQ-B1", "row 9 of tile A0 is missing");
}

static void MQ_S2_start_docks_1_to_5_are_on_A0_once_each(void **state) {
    (void)state;
    refuses_text(changed("A0", "  3     1     2", "  3     1     3"), line_in(shipped(), "A0", 7),
                 "MQ-S2", "start dock 3 stands on tile A0 twice");
    refuses_text(changed("A0", "  3     1     2", "  3     1     ."), line_in(shipped(), "A0", 9),
                 "MQ-S2", "start dock 2 is missing on tile A0");
    refuses_text(changed("A2-4", "        .\n", "        4\n"), line_in(shipped(), "A2-4", 1),
                 "MQ-S2", "start dock 4 stands on tile A2-4; start docks stand on A0 only");
}

static void MQ_S5_a_tile_has_one_passenger_dock_at_most_and_A0_none(void **state) {
    (void)state;
    refuses_text(changed("A1-1", "     b     .", "     b     b"), line_in(shipped(), "A1-1", 4),
                 "MQ-S5", "tile A1-1 has a second blue or red dock");
    refuses_text(changed("A1-1", "        .\n", "        r\n"), line_in(shipped(), "A1-1", 4),
                 "MQ-S5", "tile A1-1 has a second blue or red dock");
    refuses_text(changed("A0", "        .\n", "        b\n"), line_in(shipped(), "A0", 1), "MQ-S5",
                 "the start tile A0 cannot have a blue or red dock");
}

/* -------------------------------------------------------------------- channels -- */

static void MQ_B1_a_tile_can_be_sailed_through(void **state) {
    (void)state;
    uint32_t line = line_in(shipped(), "A3-1", 0);
    refuses_text(TILE("A3-1", ".", "..", "...", "..", "###", "##", "...", "..", ".."), line,
                 "MQ-B1", "no way without a sandbank leads through tile A3-1");
    refuses_text(TILE("A3-1", ".", "..", "...", "..", "sss", "ss", "...", "..", ".."), line,
                 "MQ-B1", "no way without a sandbank leads through tile A3-1");
    /* no way on to the right */
    refuses_text(TILE("A3-1", "#", ".#", "..#", ".#", "..#", ".#", "..#", "..", ".."), line,
                 "MQ-B1", "no way without a sandbank leads through tile A3-1");
    /* no way in */
    refuses_text(TILE("A3-1", ".", "..", "...", "..", "...", "..", ".#.", "##", "##"), line,
                 "MQ-B1", "no way without a sandbank leads through tile A3-1");
    refuses_text(TILE("A0", "#", "##", "###", "##", "...", "..", "312", "54", "##"),
                 line_in(shipped(), "A0", 0), "MQ-B1", "through tile A0");
}

/* Its only entry is space 2, which space 19 of B1 does not lead to. */
static void MQ_B2_every_tile_leads_into_every_other(void **state) {
    (void)state;
    refuses_text(TILE("A3-2", ".", "..", "...", "..", "...", "..", "...", "##", "##"),
                 line_in(shipped(), "B1", 0), "MQ-B2",
                 "no way without a sandbank leads from tile B1 to tile A3-2 if that is laid to the "
                 "right");
}

static void MQ_B5_every_tile_has_a_finish_dock_on_every_side(void **state) {
    (void)state;
    refuses_text(TILE("A3-2", ".", "#.", "#..", "..", "#..", "..", "...", "..", ".."),
                 line_in(shipped(), "A3-2", 0), "MQ-B5",
                 "on tile A3-2 no way without a sandbank leads to a finish dock if the finish is "
                 "laid to the left");
}

static void MQ_S2_all_start_docks_are_in_one_channel(void **state) {
    (void)state;
    refuses_text(TILE("A0", ".", "..", "...", "..", "#..", "#.", "312", "#4", "5#"),
                 line_in(shipped(), "A0", 0), "MQ-S2",
                 "on tile A0 no way without a sandbank leads from start dock 1 to start dock");
}

static void MQ_G1_a_dock_can_be_reached(void **state) {
    (void)state;
    refuses_text(TILE("A3-2", ".", "..", "...", "..", "..#", ".#", "..b", ".#", ".#"),
                 line_in(shipped(), "A3-2", 0), "MQ-G1",
                 "on tile A3-2 no way without a sandbank leads to the dock");
}

/* Nobody could take two passengers: an Italian race would only end by MQ-F6. */
static void MQ_F3_the_italian_edition_needs_two_docks(void **state) {
    (void)state;
    char text[TEXT_MAX];
    snprintf(text, sizeof text, "%s", shipped());
    bool is_first = true;
    for (char *at = strstr(text, "tile A0\n"); *at; at++) {
        bool is_dock = (*at == 'b' || *at == 'r') && at[-1] == ' ';
        if (is_dock && !is_first) *at = '.';
        if (is_dock) is_first = false;
    }
    refuses_set("players=2 edition=it", text, 0, "MQ-F3", "fewer than two blue and red docks");
    gw_table *table = table_on("players=2", text, NULL);
    assert_non_null(table);
    gw_table_free(table);
}

/* ---------------------------------------------------------------- good sets -- */

static void MQ_B3_tiles_may_come_in_any_order(void **state) {
    (void)state;
    char text[TEXT_MAX];
    const char *first = strstr(shipped(), "tile A0\n"), *last = strstr(shipped(), "tile B4\n");
    snprintf(text, sizeof text, "%.*s%s\n%.*s", (int)(first - shipped()), shipped(), last,
             (int)(last - first), first);
    gw_table *moved = table_on("players=2", text, NULL);
    gw_table *usual = gw_table_new(&gw_mississippi_queen, &moved->options, NULL);
    const mq_tile_set *a = &mq_table_of(moved)->set, *b = &mq_table_of(usual)->set;
    for (unsigned i = 0; i < MQ_TILES_MAX; i++) {
        assert_string_equal(a->tile[i].name, b->tile[i].name);
        assert_memory_equal(a->tile[i].kind, b->tile[i].kind, sizeof a->tile[i].kind);
    }
    gw_table_free(moved);
    gw_table_free(usual);
}

/* An island right ahead of start dock 1, where the shipped set has water. */
static void MQ_B1_a_custom_set_is_played_on(void **state) {
    position *p = *state;
    const char *opening = "chance tile A1-1; chance order white; chance order orange; "
                          "white head n; orange head n; white speed 2; white ahead; white ahead; "
                          "white end";
    begin(p, "players=2 boats=1");
    plays(p, opening);
    is_at(p, "white", "@0.12");
    assert_int_equal(mq_kind_at(mq_table_of(p->table), &p->state, MQ_AT(0, 12)), MQ_WATER);
    gw_table_free(p->table);
    p->table = table_on("players=2 boats=1",
                        TILE("A0", ".", "..", ".#.", "..", "...", "..", "312", "54", "##"), NULL);
    assert_non_null(p->table);
    gw_start(p->table, GW_STATE(&p->state));
    plays(p, "chance tile A1-1; chance order white; chance order orange; "
             "white head n; orange head n");
    plays(p, "white speed 2; white ahead");
    refuses(p, "white ahead", "MQ-T6");
}

/* ------------------------------------------------------------------- any set -- */

typedef struct chances {
    unsigned accepted, refused;
    size_t actions;
} chances;

/* Changes some signs of the map, with weights by which few sets become unplayable. */
static void mutate(char *text, gw_random *random) {
    static const char signs[] = "......##bbrrccddss";
    unsigned changes = 1 + gw_random_below(random, 24);
    size_t first = (size_t)(strstr(text, "tile A0\n") - text), length = strlen(text);
    while (changes > 0) {
        size_t at = first + gw_random_below(random, (uint32_t)(length - first));
        if (text[at] == ' ' || text[at] == '\n' || text[at - 1] != ' ') continue;
        if (text[at] >= 'A' && text[at] <= 'Z') continue; /* a tile's name */
        if (text[at] >= '1' && text[at] <= '5') continue;
        text[at] = signs[gw_random_below(random, sizeof signs - 1)];
        changes--;
    }
}

static void play_out(const gw_table *table, gw_random *random, chances *seen) {
    static gw_action list[1024];
    static gw_event reported[64];
    mq_state s;
    gw_seat seat;
    assert_true(gw_mississippi_queen.legal_max <= COUNT(list));
    gw_start(table, GW_STATE(&s));
    while ((seat = gw_first_to_act(table, GW_STATE(&s))) != GW_NO_SEAT) {
        gw_events events = {reported, gw_mississippi_queen.events_max, 0};
        gw_action action = gw_pick(table, GW_STATE(&s), NULL, seat, random, list);
        assert_int_equal(gw_check(table, GW_STATE(&s), NULL, seat, action), 0);
        gw_apply(table, GW_STATE(&s), NULL, seat, action, &events);
        const char *broken = mq_broken(table, GW_STATE(&s));
        if (broken) fail_msg("%s on\n%s", broken, table->board);
        seen->actions++;
    }
}

static const char *const many_options[] = {
    "players=2 rounds=20",
    "players=6 edition=it b=B1,B1/B2,B2,B3-1,B3-2,B4 tiles=18 rounds=20",
    "players=5 rose=on b=B1,B1/B2,B2,B3-1,B3-2,B4 rounds=20",
    "players=4 teams=on edition=it rose=on b=B2,B3-1,B4 tiles=15 rounds=20",
    "players=3 boats=2 passengers=minimum b=B3-1,B3-2 rounds=20",
};

/* Plain water has the most ways to push, driftwood the fewest. */
static void MQ_B1_a_river_of_one_kind_of_space_can_be_played(void **state) {
    (void)state;
    static const char kinds[] = ".cd";
    gw_random random = gw_random_seed(8);
    chances seen = {0, 0, 0};
    for (const char *kind = kinds; *kind; kind++)
        for (size_t i = 0; i < COUNT(many_options); i++) {
            char text[TEXT_MAX];
            snprintf(text, sizeof text, "%s", shipped());
            for (char *at = strstr(text, "tile A0\n"); *at; at++)
                if (at[-1] == ' ' && strchr(".#cds", *at)) *at = *kind;
            gw_table *table = table_on(many_options[i], text, NULL);
            assert_non_null(table);
            for (int game = 0; game < 5; game++) play_out(table, &random, &seen);
            gw_table_free(table);
        }
}

static void MQ_B1_every_accepted_set_can_be_played(void **state) {
    (void)state;
    enum { SETS = 400 };
    gw_random random = gw_random_seed(7);
    chances seen = {0, 0, 0};
    for (unsigned i = 0; i < SETS; i++) {
        char text[TEXT_MAX];
        gw_problem problem = {0};
        snprintf(text, sizeof text, "%s", shipped());
        mutate(text, &random);
        gw_table *table = table_on(many_options[i % COUNT(many_options)], text, &problem);
        seen.refused += table == NULL;
        if (table == NULL) assert_true(problem.line > 0 && problem.rule > 0);
        if (table == NULL) continue;
        seen.accepted++;
        play_out(table, &random, &seen);
        gw_table_free(table);
    }
    printf("%u sets played, %u refused, %zu actions\n", seen.accepted, seen.refused, seen.actions);
    assert_true(seen.accepted > SETS / 10 && seen.refused > SETS / 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(MQ_B3_a_tile_set_has_a_heading),
        RULE(MQ_B3_a_tile_set_has_the_tiles_of_the_game_each_once),
        RULE(MQ_B1_a_tile_has_nine_rows_of_signs_in_their_columns),
        RULE(MQ_S2_start_docks_1_to_5_are_on_A0_once_each),
        RULE(MQ_S5_a_tile_has_one_passenger_dock_at_most_and_A0_none),
        RULE(MQ_B1_a_tile_can_be_sailed_through),
        RULE(MQ_B2_every_tile_leads_into_every_other),
        RULE(MQ_B5_every_tile_has_a_finish_dock_on_every_side),
        RULE(MQ_S2_all_start_docks_are_in_one_channel),
        RULE(MQ_G1_a_dock_can_be_reached),
        RULE(MQ_F3_the_italian_edition_needs_two_docks),
        RULE(MQ_B3_tiles_may_come_in_any_order),
        RULE(MQ_B1_a_custom_set_is_played_on),
        RULE(MQ_B1_a_river_of_one_kind_of_space_can_be_played),
        RULE(MQ_B1_every_accepted_set_can_be_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

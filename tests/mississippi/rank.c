/* Which end of a turn an incomplete wish chooses (mq_turn_rank, mq_turn_choose), and the queries
 * that use it (mq_query). */
#include "mississippi/position.h"

#include "core/json_check.h"
#include <stdio.h>
#include <stdlib.h>

static gw_state *state_of(position *p) {
    return (gw_state *)(void *)&p->state;
}

/* White, at speed 3, is to move; the river flows n on tile 1. */
static void set_race(position *p) {
    set(p, "players=2",
        "river A1-1 A2-1 A3-1 / boat white @1.7 n speed 3 coal 5 / boat orange @0.7 n / round 4 / "
        "mover white");
    assert_int_equal(p->state.flow[1], 0);
}

static const mq_end ordinary = {.tile = 1, .space = 4, .speed = 3, .speed_after = 3, .coal = 1};
static const mq_wish anything = {MQ_ANY, MQ_ANY, MQ_ANY, MQ_ANY};

/* Of the two, `first` is chosen, in whatever order they are listed. */
static void chooses(position *p, mq_end first, mq_end second) {
    for (unsigned i = 0; i < 2; i++) {
        mq_end ends[2];
        ends[i] = first;
        ends[1 - i] = second;
        mq_turn_rank(p->table, state_of(p), ends, 2);
        const mq_end *meant = mq_turn_choose(ends, 2, &anything);
        assert_memory_equal(meant, &first, sizeof first);
    }
}

static void the_end_with_the_least_coal_is_chosen(void **state) {
    position *p = *state;
    set_race(p);
    mq_end cheap = ordinary, dear = ordinary;
    cheap.coal = 0;
    cheap.pushes = 3;
    cheap.heading = 3;
    cheap.speed = 6;
    chooses(p, cheap, dear);
}

static void then_the_one_with_the_fewest_pushes(void **state) {
    position *p = *state;
    set_race(p);
    mq_end gentle = ordinary, rough = ordinary;
    rough.pushes = 1;
    gentle.heading = 3;
    gentle.speed = 6;
    chooses(p, gentle, rough);
}

/* To the left (nw, 5) as well as to the right (ne, 1). */
static void then_the_one_nearest_to_downstream(void **state) {
    position *p = *state;
    set_race(p);
    mq_end near = ordinary, far = ordinary;
    near.heading = 5;
    near.speed = 6;
    far.heading = 2;
    chooses(p, near, far);
}

static void then_the_one_nearest_to_the_present_speed(void **state) {
    position *p = *state;
    set_race(p);
    mq_end near = ordinary, far = ordinary;
    near.speed = 4;
    near.heading = 5;
    far.speed = 1;
    far.heading = 1;
    chooses(p, near, far);
}

static void then_the_slower_one_then_by_heading(void **state) {
    position *p = *state;
    set_race(p);
    mq_end slow = ordinary, fast = ordinary;
    slow.speed = 2;
    slow.heading = 5;
    fast.speed = 4;
    fast.heading = 1;
    chooses(p, slow, fast);
    mq_end right = ordinary, left = ordinary;
    right.heading = 1;
    left.heading = 5;
    chooses(p, right, left);
}

static void a_wish_is_respected(void **state) {
    position *p = *state;
    set_race(p);
    mq_end ends[] = {ordinary, ordinary, ordinary};
    ends[1].heading = 1;
    ends[2].heading = 1;
    ends[2].speed = 4;
    mq_turn_rank(p->table, state_of(p), ends, 3);
    mq_wish wish = {1, 4, 1, MQ_ANY};
    assert_int_equal(mq_turn_choose(ends, 3, &wish)->speed, 3);
    wish.speed = 4;
    assert_int_equal(mq_turn_choose(ends, 3, &wish)->speed, 4);
    wish.heading = 2;
    assert_null(mq_turn_choose(ends, 3, &wish));
    assert_null(mq_turn_choose(ends, 0, &anything));
}

/* Ranking a whole list keeps its ends, each at least as good as the next. */
static void ranking_keeps_every_end(void **state) {
    position *p = *state;
    set_race(p);
    mq_end *ends = calloc(2 * MQ_ENDS_MAX, sizeof *ends), *ranked = ends + MQ_ENDS_MAX;
    assert_non_null(ends);
    size_t count = mq_turn_search(p->table, state_of(p), NULL, ends);
    assert_true(count > 100);
    memcpy(ranked, ends, count * sizeof *ends);
    mq_turn_rank(p->table, state_of(p), ranked, count);
    for (size_t i = 1; i < count; i++) chooses(p, ranked[i - 1], ranked[i]);
    for (size_t i = 0; i < count; i++) {
        size_t found = 0;
        for (size_t k = 0; k < count; k++) found += memcmp(&ends[i], &ranked[k], sizeof *ends) == 0;
        assert_int_equal(found, 1);
    }
    free(ends);
}

/* ------------------------------------------------------------------ queries -- */

enum { ANSWER = 1 << 16 };

/* The answer, to be freed; NULL if there is none. Asserts that it is the same with and without
 * scratch. */
static char *query(position *p, gw_seat seat, const char *name, const char *arguments) {
    char *text = calloc(2, ANSWER);
    gw_scratch *scratch = calloc(1, p->table->game->scratch_bytes);
    assert_true(text && scratch);
    gw_out out = gw_out_to(text, ANSWER), again = gw_out_to(text + ANSWER, ANSWER);
    mq_state before = p->state;
    bool is_told = gw_query(p->table, state_of(p), scratch, seat, name, strlen(name), arguments,
                            strlen(arguments), &out);
    assert_int_equal(gw_query(p->table, state_of(p), NULL, seat, name, strlen(name), arguments,
                              strlen(arguments), &again),
                     is_told);
    free(scratch);
    assert_memory_equal(&before, &p->state, sizeof before);
    assert_true(out.length < ANSWER && json_is_valid(text) == is_told);
    assert_string_equal(text, text + ANSWER);
    if (is_told) return text;
    assert_int_equal(out.length, 0);
    free(text);
    return NULL;
}

static void answers(position *p, gw_seat seat, const char *name, const char *arguments,
                    const char *beginning) {
    char *text = query(p, seat, name, arguments);
    if (text == NULL || strncmp(text, beginning, strlen(beginning)) != 0)
        fail_msg("%s %s: %.200s", name, arguments, text ? text : "no answer");
    free(text);
}

static void a_query_lists_the_ranked_ends(void **state) {
    position *p = *state;
    set_race(p);
    gw_seat white = mq_actor_seat(mq_table_of(p->table), &p->state);
    answers(p, white, "ends", "3", "{\"avoids\":true,\"ends\":[[");
    answers(p, (gw_seat)(3 - white), "ends", "3", "{\"avoids\":true,\"ends\":[],\"strikes\":[]}");
    answers(p, 255, "ends", "3", "{\"avoids\":true,\"ends\":[],\"strikes\":[]}");
}

static void a_query_finds_the_way_to_the_chosen_end(void **state) {
    position *p = *state;
    set_race(p);
    gw_seat white = mq_actor_seat(mq_table_of(p->table), &p->state);
    mq_end *ends = calloc(MQ_ENDS_MAX, sizeof *ends);
    assert_non_null(ends);
    size_t count = mq_turn_search(p->table, state_of(p), NULL, ends);
    mq_turn_rank(p->table, state_of(p), ends, count);
    for (size_t i = 0; i < count; i++) {
        char place[16], whole[64];
        const mq_wish there = {ends[i].tile, ends[i].space, MQ_ANY, MQ_ANY};
        const mq_end *meant = mq_turn_choose(ends, count, &there);
        snprintf(place, sizeof place, "%d %d", ends[i].tile, ends[i].space);
        snprintf(whole, sizeof whole, "%s %d %d", place, meant->heading, meant->speed);
        char *left_open = query(p, white, "way", place), *said = query(p, white, "way", whole);
        assert_true(left_open && said);
        assert_string_equal(left_open, said);
        assert_non_null(strstr(said, "\"end\"]}"));
        free(left_open);
        free(said);
    }
    answers(p, white, "way", "1 4 - 3", "{\"actions\":[\"speed 3\"");
    answers(p, white, "way", "17 19 - -", "{\"actions\":[]}");
    answers(p, (gw_seat)(3 - white), "way", "1 4", "{\"actions\":[]}");
    free(ends);
}

static void unknown_queries_are_refused(void **state) {
    position *p = *state;
    set_race(p);
    static const char *const bad[][2] = {
        {"", ""},           {"ends", ""},       {"ends", "0"},         {"ends", "7"},
        {"ends", "-"},      {"ends", "3 3"},    {"ends", "03"},        {"ends", "-3"},
        {"ends ", "3"},     {"end", "3"},       {"endss", "3"},        {"ways", "1 4"},
        {"way", ""},        {"way", "1"},       {"way", "1 "},         {"way", " 1 4"},
        {"way", "- 4"},     {"way", "18 4"},    {"way", "1 20"},       {"way", "1 4 6"},
        {"way", "1 4 n"},   {"way", "1 4 - 0"}, {"way", "1 4 - 7"},    {"way", "1 4 - 3 1"},
        {"way", "256 260"}, {"way", "1 4 --"},  {"ends", "4294967299"}};
    for (size_t i = 0; i < COUNT(bad); i++) assert_null(query(p, 1, bad[i][0], bad[i][1]));
}

/* If a crash cannot be avoided, a way leads to a strike, with or without a heading in the wish. */
static void a_query_finds_the_way_to_a_strike(void **state) {
    position *p = *state;
    set(p, "players=2",
        "river A1-1 B1 / boat orange @0.5 n / mover white / boat white @2.12 ne speed 3 coal 0");
    gw_seat white = mq_actor_seat(mq_table_of(p->table), &p->state);
    assert_false(mq_turn_can_avoid_crash(p->table, state_of(p), NULL));
    mq_strike strikes[MQ_STRIKES_MAX];
    assert_true(mq_turn_strikes(p->table, state_of(p), 3, strikes) > 0);
    char place[64];
    snprintf(place, sizeof place, "%d %d", strikes[0].tile, strikes[0].space);
    answers(p, white, "way", place, "{\"actions\":[\"speed 3\"");
    answers(p, white, "ends", "3", "{\"avoids\":false,\"ends\":[],\"strikes\":[[");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(the_end_with_the_least_coal_is_chosen),
        RULE(then_the_one_with_the_fewest_pushes),
        RULE(then_the_one_nearest_to_downstream),
        RULE(then_the_one_nearest_to_the_present_speed),
        RULE(then_the_slower_one_then_by_heading),
        RULE(a_wish_is_respected),
        RULE(ranking_keeps_every_end),
        RULE(a_query_lists_the_ranked_ends),
        RULE(a_query_finds_the_way_to_the_chosen_end),
        RULE(a_query_finds_the_way_to_a_strike),
        RULE(unknown_queries_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

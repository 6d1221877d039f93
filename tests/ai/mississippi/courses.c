/* Courses: the turns to the finish. */
#include "ai/mississippi/outlook.h"
#include "mississippi/position.h"

#include <stdlib.h>

typedef struct voyage {
    mq_course_chart chart;
    mq_course_work work;
    mq_course course;
} voyage;

/* On a river that is seen to its end, times are whole turns. */
static unsigned turns_of(unsigned time) {
    if (time == MQ_COURSE_FAR) return MQ_COURSE_FAR;
    assert_int_equal(time % MQ_COURSE_TURN, 0);
    return time / MQ_COURSE_TURN;
}

/* Turns to go from the place where the mover's turn ends so. */
static unsigned turns_after(const voyage *v, const mq_table *t, const mq_state *s,
                            const mq_end *end) {
    mq_at at = MQ_AT(end->tile, end->space);
    if (mq_is_finish(t, s, at)) return end->speed_after == 1 ? 0 : MQ_COURSE_FAR;
    return turns_of(mq_course_time(&v->course, at, end->speed_after, end->heading,
                                   (unsigned)s->boat[0].coal - end->coal));
}

/* How many turns more the course takes from the mover's place than by the best end of
 * this turn; none if it is not known from there. */
static unsigned turns_too_many(const voyage *v, const gw_table *table, const mq_state *s,
                               mq_end *ends) {
    const mq_boat *boat = &s->boat[0];
    const gw_state *state = (const gw_state *)(const void *)s;
    unsigned turns =
        turns_of(mq_course_time(&v->course, boat->at, boat->speed, boat->heading, boat->coal));
    unsigned best = MQ_COURSE_FAR;
    size_t count = mq_turn_search(table, state, NULL, ends);
    for (size_t i = 0; i < count; i++) {
        unsigned after = turns_after(v, mq_table_of(table), s, &ends[i]);
        if (after < best) best = after;
    }
    if (turns == MQ_COURSE_FAR) return 0;
    assert_in_range(turns, best + 1, MQ_COURSE_FAR);
    return turns - best - 1;
}

static void MQ_T2_a_course_is_as_long_as_the_turns_that_it_takes(void **state) {
    position *p = *state;
    voyage *v = calloc(1, sizeof *v);
    mq_end *ends = calloc(MQ_ENDS_MAX, sizeof *ends);
    gw_random random = gw_random_seed(5);
    set(p, "players=2 boats=1",
        "river A1-1 A2-1:left A3-1:straight A2-2:right / finish straight / boat white @1.7 n / "
        "mover white");
    const mq_table *t = mq_table_of(p->table);
    mq_course_chart_fill(&v->chart, t, &p->state, 0);
    mq_course_find(&v->course, &v->work, &v->chart, &(mq_course_aim){.onward = NULL});
    unsigned tries = 0, too_many = 0;
    for (unsigned i = 0; i < 400; i++) {
        mq_boat *mover = &p->state.boat[0];
        mover->at = (mq_at)gw_random_below(&random, MQ_AT(p->state.laid, 0));
        mover->heading = (uint8_t)gw_random_below(&random, MQ_DIRECTIONS);
        mover->speed = (uint8_t)(1 + gw_random_below(&random, MQ_SPEED_MAX));
        mover->coal = (uint8_t)gw_random_below(&random, MQ_COAL_MAX + 1);
        if (mq_kind_at(t, &p->state, mover->at) == MQ_ISLAND) continue;
        if (mq_is_finish(t, &p->state, mover->at)) continue;
        tries++;
        too_many += turns_too_many(v, p->table, &p->state, ends) > 0;
    }
    assert_true(too_many * 20 < tries); /* by headings that are not the best ones */
    free(ends);
    free(v);
}

static void MQ_G1_a_course_with_a_passenger_leads_over_a_dock(void **state) {
    position *p = *state;
    voyage *home = calloc(1, sizeof *home), *over = calloc(1, sizeof *over);
    set(p, "players=2 boats=1",
        "river A1-1 A3-1:straight / finish straight / boat white @1.10 ne / mover white");
    const mq_table *t = mq_table_of(p->table);
    mq_course_chart_fill(&home->chart, t, &p->state, 0);
    mq_course_find(&home->course, &home->work, &home->chart, &(mq_course_aim){.onward = NULL});
    mq_course_find(&over->course, &over->work, &home->chart,
                   &(mq_course_aim){.onward = &home->course, .docks = 1U << 1});
    unsigned best = MQ_COURSE_FAR;
    for (unsigned heading = 0; heading < MQ_DIRECTIONS; heading++) {
        unsigned turns = turns_of(mq_course_time(&home->course, MQ_AT(1, 11), 1, heading, 5));
        if (turns < best) best = turns;
    }
    unsigned turns = turns_of(mq_course_time(&over->course, MQ_AT(1, 10), 1, 1, 6));
    assert_in_range(turns, best + 1, best + 2);
    free(home);
    free(over);
}

/* Whatever was in its memory before. */
static void MQ_T2_beyond_a_course_all_is_far(void **state) {
    position *p = *state;
    voyage *v = calloc(1, sizeof *v);
    set(p, "players=2 boats=1",
        "river A1-1 A2-1:left A3-1:straight A2-2:right / finish straight / boat white @2.7 n / "
        "mover white");
    mq_course_chart_fill(&v->chart, mq_table_of(p->table), &p->state, 2);
    mq_course_find(&v->course, &v->work, &v->chart, &(mq_course_aim){.onward = NULL});
    for (mq_at at = 0; at < MQ_COURSE_SPACES; at++) {
        bool is_covered = at >= MQ_AT(2, 0) && at < MQ_AT(p->state.laid, 0);
        if (!is_covered) assert_int_equal(mq_course_time(&v->course, at, 1, 0, 0), MQ_COURSE_FAR);
    }
    assert_true(mq_course_time(&v->course, MQ_AT(2, 7), 1, 0, 0) < MQ_COURSE_FAR);
    free(v);
}

static void MQ_L1_the_more_tiles_are_to_come_the_longer_is_the_prospect(void **state) {
    position *p = *state;
    mq_course_edge near, far;
    set(p, "players=2 boats=1", "river A1-1 / boat white @1.7 n / mover white");
    const mq_waters *waters = &mq_table_of(p->table)->waters[p->state.tile[1]];
    for (unsigned to_come = 1; to_come + 1 < MQ_LAID_MAX; to_come++) {
        mq_prospect_fill(&near, waters, 0, to_come, 0);
        mq_prospect_fill(&far, waters, 0, to_come + 1, 0);
        assert_true(near.time[17][1][0][0] < MQ_COURSE_FAR);
        assert_in_range(far.time[17][1][0][0], near.time[17][1][0][0], MQ_COURSE_FAR - 1);
    }
    assert_true(near.time[17][1][0][4] < near.time[17][1][0][0]); /* by coal */
}

static uint32_t all_spent(void *clock) {
    (void)clock;
    return GW_ALL_SPENT;
}

static void MQ_T2_a_course_is_given_up_when_the_budget_is_spent(void **state) {
    position *p = *state;
    voyage *v = calloc(1, sizeof *v);
    gw_budget budget = {.spent = all_spent};
    gw_meter meter = gw_meter_start(&budget, 0, 0, 1);
    set(p, "players=2 boats=1",
        "river A1-1 A3-1:straight / finish straight / boat white @1.10 ne / mover white");
    mq_course_chart_fill(&v->chart, mq_table_of(p->table), &p->state, 0);
    assert_false(mq_course_find(&v->course, &v->work, &v->chart,
                                &(mq_course_aim){.meter = &meter, .gives_up = true}));
    free(v);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(MQ_T2_a_course_is_as_long_as_the_turns_that_it_takes),
        RULE(MQ_G1_a_course_with_a_passenger_leads_over_a_dock),
        RULE(MQ_T2_beyond_a_course_all_is_far),
        RULE(MQ_L1_the_more_tiles_are_to_come_the_longer_is_the_prospect),
        RULE(MQ_T2_a_course_is_given_up_when_the_budget_is_spent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

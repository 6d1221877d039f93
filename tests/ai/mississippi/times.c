/* Times to the finish. */
#include "ai/mississippi/forecast.h"
#include "mississippi/position.h"

#include <stdlib.h>

typedef struct voyage {
    mq_times_chart chart;
    mq_times_work work;
    mq_times times;
} voyage;

/* On a river that is known to its end, times are whole turns. */
static unsigned turns_of(unsigned time) {
    if (time == MQ_TIMES_FAR) return MQ_TIMES_FAR;
    assert_int_equal(time % MQ_TIMES_TURN, 0);
    return time / MQ_TIMES_TURN;
}

/* Turns to go after the mover's turn ends like that. */
static unsigned turns_after(const voyage *v, const mq_table *t, const mq_state *s,
                            const mq_end *end) {
    mq_at at = MQ_AT(end->tile, end->space);
    if (mq_is_finish(t, s, at)) return end->speed_after == 1 ? 0 : MQ_TIMES_FAR;
    return turns_of(mq_times_from(&v->times, at, end->speed_after, end->heading,
                                  (unsigned)s->boat[0].coal - end->coal));
}

/* By how many turns the time from the mover's place exceeds the best end of this turn; 0 if the
 * time is not known. */
static unsigned turns_too_many(const voyage *v, const gw_table *table, const mq_state *s,
                               mq_end *ends) {
    const mq_boat *boat = &s->boat[0];
    const gw_state *state = (const gw_state *)(const void *)s;
    unsigned turns =
        turns_of(mq_times_from(&v->times, boat->at, boat->speed, boat->heading, boat->coal));
    unsigned best = MQ_TIMES_FAR;
    size_t count = mq_turn_search(table, state, NULL, ends);
    for (size_t i = 0; i < count; i++) {
        unsigned after = turns_after(v, mq_table_of(table), s, &ends[i]);
        if (after < best) best = after;
    }
    if (turns == MQ_TIMES_FAR) return 0;
    assert_in_range(turns, best + 1, MQ_TIMES_FAR);
    return turns - best - 1;
}

static void MQ_T2_times_equal_the_turns_of_the_best_way(void **state) {
    position *p = *state;
    voyage *v = calloc(1, sizeof *v);
    mq_end *ends = calloc(MQ_ENDS_MAX, sizeof *ends);
    gw_random random = gw_random_seed(5);
    set(p, "players=2 boats=1",
        "river A1-1 A2-1:left A3-1:straight A2-2:right / finish straight / boat white @1.7 n / "
        "mover white");
    const mq_table *t = mq_table_of(p->table);
    mq_times_chart_fill(&v->chart, t, &p->state, 0);
    mq_times_find(&v->times, &v->work, &v->chart, &(mq_times_request){.onward = NULL});
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
    assert_true(too_many * 20 < tries); /* from headings that are not the best ones */
    free(ends);
    free(v);
}

static void MQ_G1_times_with_a_passenger_include_a_dock(void **state) {
    position *p = *state;
    voyage *home = calloc(1, sizeof *home), *over = calloc(1, sizeof *over);
    set(p, "players=2 boats=1",
        "river A1-1 A3-1:straight / finish straight / boat white @1.10 ne / mover white");
    const mq_table *t = mq_table_of(p->table);
    mq_times_chart_fill(&home->chart, t, &p->state, 0);
    mq_times_find(&home->times, &home->work, &home->chart, &(mq_times_request){.onward = NULL});
    mq_times_find(&over->times, &over->work, &home->chart,
                  &(mq_times_request){.onward = &home->times, .docks = 1U << 1});
    unsigned best = MQ_TIMES_FAR;
    for (unsigned heading = 0; heading < MQ_DIRECTIONS; heading++) {
        unsigned turns = turns_of(mq_times_from(&home->times, MQ_AT(1, 11), 1, heading, 5));
        if (turns < best) best = turns;
    }
    unsigned turns = turns_of(mq_times_from(&over->times, MQ_AT(1, 10), 1, 1, 6));
    assert_in_range(turns, best + 1, best + 2);
    free(home);
    free(over);
}

/* Whatever its memory contained before. */
static void MQ_T2_spaces_not_covered_are_far(void **state) {
    position *p = *state;
    voyage *v = calloc(1, sizeof *v);
    set(p, "players=2 boats=1",
        "river A1-1 A2-1:left A3-1:straight A2-2:right / finish straight / boat white @2.7 n / "
        "mover white");
    mq_times_chart_fill(&v->chart, mq_table_of(p->table), &p->state, 2);
    mq_times_find(&v->times, &v->work, &v->chart, &(mq_times_request){.onward = NULL});
    for (mq_at at = 0; at < MQ_TIMES_SPACES; at++) {
        bool is_covered = at >= MQ_AT(2, 0) && at < MQ_AT(p->state.laid, 0);
        if (!is_covered) assert_int_equal(mq_times_from(&v->times, at, 1, 0, 0), MQ_TIMES_FAR);
    }
    assert_true(mq_times_from(&v->times, MQ_AT(2, 7), 1, 0, 0) < MQ_TIMES_FAR);
    free(v);
}

static void MQ_L1_the_more_tiles_are_to_come_the_longer_is_the_prospect(void **state) {
    position *p = *state;
    mq_times_edge near, far;
    set(p, "players=2 boats=1", "river A1-1 / boat white @1.7 n / mover white");
    const mq_waters *waters = &mq_table_of(p->table)->waters[p->state.tile[1]];
    for (unsigned to_come = 1; to_come + 1 < MQ_LAID_MAX; to_come++) {
        mq_prospect_fill(&near, waters, 0, to_come, 0);
        mq_prospect_fill(&far, waters, 0, to_come + 1, 0);
        assert_true(near.time[17][1][0][0] < MQ_TIMES_FAR);
        assert_in_range(far.time[17][1][0][0], near.time[17][1][0][0], MQ_TIMES_FAR - 1);
    }
    assert_true(near.time[17][1][0][4] < near.time[17][1][0][0]); /* by coal */
}

static uint32_t all_spent(void *clock) {
    (void)clock;
    return GW_ALL_SPENT;
}

static void MQ_T2_finding_times_gives_up_when_the_budget_is_spent(void **state) {
    position *p = *state;
    voyage *v = calloc(1, sizeof *v);
    gw_budget budget = {.spent = all_spent};
    gw_meter meter = gw_meter_start(&budget, 0, 0, 1);
    set(p, "players=2 boats=1",
        "river A1-1 A3-1:straight / finish straight / boat white @1.10 ne / mover white");
    mq_times_chart_fill(&v->chart, mq_table_of(p->table), &p->state, 0);
    assert_false(mq_times_find(&v->times, &v->work, &v->chart,
                               &(mq_times_request){.meter = &meter, .gives_up = true}));
    free(v);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(MQ_T2_times_equal_the_turns_of_the_best_way),
        RULE(MQ_G1_times_with_a_passenger_include_a_dock),
        RULE(MQ_T2_spaces_not_covered_are_far),
        RULE(MQ_L1_the_more_tiles_are_to_come_the_longer_is_the_prospect),
        RULE(MQ_T2_finding_times_gives_up_when_the_budget_is_spent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

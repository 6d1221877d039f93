/* What the others may have given for the rest of a round, by what is seen of it. */
#include "dragons/position.h"

#include "ai/dragons/desk.h"
#include "ai/dragons/players.h"
#include <stdlib.h>

/* A desk at which blue has a deed to do and remembers nothing. */
static desk *desk_of(position *p) {
    static const gw_budget unlimited = {.nodes = 0};
    gw_any_state view;
    desk *k = calloc(1, sizeof *k);
    assert_non_null(k);
    rd_view(p->table, GW_STATE(&p->state), 1, GW_STATE(&view));
    k->level = rd_expert_player.level;
    k->seat = 1;
    k->start = *as_state(&view);
    k->meter = gw_meter_start(&unlimited, 0, 1000, 64);
    rd_river_fill(&k->river, k->level->weights, rd_table_of(p->table), &k->start, NULL, 0);
    rd_desk_foresee_rest(k);
    return k;
}

/* Programs of yellow with a dragon in that slot. */
static unsigned dragons_in(const desk *k, unsigned slot) {
    const foresight *f = &k->foreseen[1];
    unsigned count = 0;
    for (unsigned i = 0; i < f->count; i++) count += rd_is_dragon(f->program[i].card[slot]);
    return count;
}

static void RD_H1_what_is_seen_stays_as_it_is(void **state) {
    position *p = *state;
    begin_one_step_from_goal(p);
    programs(p, "blue stone1 stone2 move1 plank1 jump; yellow plank1 stone2 stone1 jump move1");
    desk *k = desk_of(p);
    const foresight *f = &k->foreseen[1];
    assert_in_range(f->count, 1, DESK_FORESEEN);
    for (unsigned i = 0; i < f->count; i++) assert_int_equal(f->program[i].card[0], RD_PLANK_1);
    free(k);
}

static void a_dragon_may_wait_for_who_is_near_in_every_hidden_slot(void **state) {
    position *p = *state;
    begin_one_step_from_goal(p);
    programs(p, "blue stone1 stone2 move1 plank1 jump; yellow plank1 stone2 stone1 jump move1");
    desk *k = desk_of(p);
    assert_int_equal(dragons_in(k, 0), 0);
    for (unsigned slot = 1; slot < RD_SLOTS; slot++) assert_true(dragons_in(k, slot) > 0);
    free(k);
}

/* Blue's first card was cancelled, so that it is at its second one. */
static void RD_5_there_is_but_one_dragon_in_a_program(void **state) {
    position *p = *state;
    begin_one_step_from_goal(p);
    programs(p, "blue stone1 stone2 move1 plank1 jump; "
                "yellow dragon:blue stone2 stone1 jump move1");
    desk *k = desk_of(p);
    for (unsigned slot = 1; slot < RD_SLOTS; slot++) assert_int_equal(dragons_in(k, slot), 0);
    free(k);
}

static void who_is_far_is_left_in_peace(void **state) {
    position *p = *state;
    begin(p, "players=2 first=blue");
    plays(p, "chance first blue");
    programs(p, "blue stone1 stone2 move1 plank1 jump; yellow stone1 stone2 plank1 jump move1");
    desk *k = desk_of(p);
    unsigned dragons = 0;
    for (unsigned slot = 1; slot < RD_SLOTS; slot++) dragons += dragons_in(k, slot);
    assert_true(k->foreseen[1].count > 0 && dragons < k->foreseen[1].count);
    for (unsigned i = 0; i < k->foreseen[1].count; i++)
        assert_true(k->foreseen[1].program[i].card[1] != RD_NO_CARD);
    free(k);
}

/* Nobody is foreseen where nothing is hidden any more. */
static void RD_6_in_the_last_slot_all_is_seen(void **state) {
    position *p = *state;
    set(p, "players=2",
        "stones 26 / lay 2 blue yellow 26 / pawn blue yellow 26 / cards blue move1");
    p->state.slot = RD_SLOTS - 1;
    memcpy(p->state.program[1], (uint8_t[]){1, 2, 3, 4, 5}, RD_SLOTS);
    desk *k = desk_of(p);
    assert_int_equal(k->foreseen[1].count, 0);
    free(k);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(RD_H1_what_is_seen_stays_as_it_is),
        RULE(a_dragon_may_wait_for_who_is_near_in_every_hidden_slot),
        RULE(RD_5_there_is_but_one_dragon_in_a_program),
        RULE(who_is_far_is_left_in_peace),
        RULE(RD_6_in_the_last_slot_all_is_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* What the others may have given for the rest of a round, by what has been revealed. */
#include "dragons/position.h"

#include "ai/dragons/players.h"
#include "ai/dragons/search.h"
#include <stdlib.h>

/* The search of blue, which has to act and remembers nothing. */
static search *search_of(position *p) {
    static const gw_budget unlimited = {.nodes = 0};
    gw_any_state view;
    search *k = calloc(1, sizeof *k);
    assert_non_null(k);
    rd_view(p->table, GW_STATE(&p->state), 1, GW_STATE(&view));
    k->level = rd_expert_player.level;
    k->seat = 1;
    k->start = *as_state(&view);
    k->meter = gw_meter_start(&unlimited, 0, 1000, 64);
    rd_terrain_fill(&k->terrain, k->level->weights, rd_table_of(p->table), &k->start, NULL, 0);
    rd_search_foresee_rest(k);
    return k;
}

/* How many programs of yellow have a dragon in that slot. */
static unsigned dragons_in(const search *k, unsigned slot) {
    const foresight *f = &k->foreseen[1];
    unsigned count = 0;
    for (unsigned i = 0; i < f->count; i++) count += rd_is_dragon(f->program[i].card[slot]);
    return count;
}

static void RD_H1_revealed_cards_are_kept(void **state) {
    position *p = *state;
    begin_one_step_from_goal(p);
    programs(p, "blue stone1 stone2 move1 plank1 jump; yellow plank1 stone2 stone1 jump move1");
    search *k = search_of(p);
    const foresight *f = &k->foreseen[1];
    assert_in_range(f->count, 1, SEARCH_FORESEEN);
    for (unsigned i = 0; i < f->count; i++) assert_int_equal(f->program[i].card[0], RD_PLANK_1);
    free(k);
}

static void a_dragon_against_a_near_rival_is_expected_in_every_hidden_slot(void **state) {
    position *p = *state;
    begin_one_step_from_goal(p);
    programs(p, "blue stone1 stone2 move1 plank1 jump; yellow plank1 stone2 stone1 jump move1");
    search *k = search_of(p);
    assert_int_equal(dragons_in(k, 0), 0);
    for (unsigned slot = 1; slot < RD_SLOTS; slot++) assert_true(dragons_in(k, slot) > 0);
    free(k);
}

/* Blue's first card was cancelled, so it is at its second one. */
static void RD_5_a_program_has_only_one_dragon(void **state) {
    position *p = *state;
    begin_one_step_from_goal(p);
    programs(p, "blue stone1 stone2 move1 plank1 jump; "
                "yellow dragon:blue stone2 stone1 jump move1");
    search *k = search_of(p);
    for (unsigned slot = 1; slot < RD_SLOTS; slot++) assert_int_equal(dragons_in(k, slot), 0);
    free(k);
}

static void few_dragons_are_expected_against_a_far_rival(void **state) {
    position *p = *state;
    begin(p, "players=2 first=blue");
    plays(p, "chance first blue");
    programs(p, "blue stone1 stone2 move1 plank1 jump; yellow stone1 stone2 plank1 jump move1");
    search *k = search_of(p);
    unsigned dragons = 0;
    for (unsigned slot = 1; slot < RD_SLOTS; slot++) dragons += dragons_in(k, slot);
    assert_true(k->foreseen[1].count > 0 && dragons < k->foreseen[1].count);
    for (unsigned i = 0; i < k->foreseen[1].count; i++)
        assert_true(k->foreseen[1].program[i].card[1] != RD_NO_CARD);
    free(k);
}

/* Nothing has to be foreseen when nothing is hidden. */
static void RD_6_nothing_is_hidden_in_the_last_slot(void **state) {
    position *p = *state;
    set(p, "players=2",
        "stones 26 / lay 2 blue yellow 26 / pawn blue yellow 26 / cards blue move1");
    p->state.slot = RD_SLOTS - 1;
    memcpy(p->state.program[1], (uint8_t[]){1, 2, 3, 4, 5}, RD_SLOTS);
    search *k = search_of(p);
    assert_int_equal(k->foreseen[1].count, 0);
    free(k);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(RD_H1_revealed_cards_are_kept),
        RULE(a_dragon_against_a_near_rival_is_expected_in_every_hidden_slot),
        RULE(RD_5_a_program_has_only_one_dragon),
        RULE(few_dragons_are_expected_against_a_far_rival),
        RULE(RD_6_nothing_is_hidden_in_the_last_slot),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

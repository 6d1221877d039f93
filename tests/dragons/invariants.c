/* Every violation of an invariant is detected. */
#include "dragons/position.h"

static void is_broken(position *p, const char *how) {
    const char *wrong = rd_broken(p->table, GW_STATE(&p->state));
    assert_non_null(wrong);
    if (strstr(wrong, how) == NULL) fail_msg("%s", wrong);
}

/* A valid position, to be damaged. */
static rd_state *sound(position *p, const char *options) {
    set(p, options,
        "stones 7 8 10 14 / lay 4 blue 7 8 / lay 3 yellow 8 10 / pawn blue 7 8 / "
        "cards blue stone1");
    assert_null(rd_broken(p->table, GW_STATE(&p->state)));
    return &p->state;
}

/* Puts a blue plank between two stones, ignoring the rules. */
static void put(rd_state *s, unsigned size, unsigned one, unsigned other) {
    s->laid[RD_PLANK(0, size)] = (rd_laid){(uint8_t)(one - 1), (uint8_t)(other - 1)};
    s->supply[0][size - 1] = 0;
}

static void planks_lie_by_the_rules(void **state) {
    position *p = *state;
    rd_state *s = sound(p, "players=2");
    put(s, 5, 8, 8);
    is_broken(p, "RD-P1");
    s = sound(p, "players=2");
    put(s, 5, 8, 40);
    is_broken(p, "RD-P1");
    s = sound(p, "players=2");
    put(s, 5, 8, 12); /* there is no stone 12 */
    is_broken(p, "RD-P1");
    s = sound(p, "players=2");
    put(s, 1, 7, 10);
    is_broken(p, "RD-P2");
    s = sound(p, "players=2");
    s->stones |= UINT32_C(1) << 1;
    put(s, 5, 2, 10); /* crosses 7-8 */
    is_broken(p, "RD-P3");
    s = sound(p, "players=2");
    s->stones |= UINT32_C(1) << 11;
    put(s, 2, 8, 14);
    put(s, 3, 8, 12);
    is_broken(p, "RD-P4");
    s = sound(p, "players=2");
    put(s, 5, 8, 10);
    is_broken(p, "RD-P5");
}

static void nothing_exists_twice(void **state) {
    position *p = *state;
    rd_state *s = sound(p, "players=2");
    s->supply[1][3] = 1; /* blue 4 lies on the board */
    is_broken(p, "RD-3");
    s = sound(p, "players=2");
    s->supply[0][0] = 5; /* red is not in play */
    is_broken(p, "RD-3");
    s = sound(p, "players=2");
    s->stones |= UINT32_C(1) << 27;
    is_broken(p, "RD-3");
    s = sound(p, "players=2");
    s->pawn[3] = 1;
    is_broken(p, "RD-3");
    s = sound(p, "players=2");
    s->x[6] = 5;
    is_broken(p, "a stone that is not there");
}

static void stones_lie_by_the_rules(void **state) {
    position *p = *state;
    set(p, "players=2 expert=on",
        "stone 1 0 0 / stone 2 100 0 / lay 2 yellow 1 2 / cards blue stone1");
    assert_null(rd_broken(p->table, GW_STATE(&p->state)));
    p->state.stones |= 4;
    p->state.y[2] = 25;
    is_broken(p, "RD-X1");
}

static void pawns_have_a_place(void **state) {
    position *p = *state;
    rd_state *s = sound(p, "players=2");
    s->pawn[1] = (uint8_t)RD_PLANK(0, 6);
    is_broken(p, "RD-M1");
    s = sound(p, "players=2");
    s->pawn[1] = s->pawn[0];
    is_broken(p, "RD-M2");
}

static void programs_come_from_the_hand(void **state) {
    position *p = *state;
    rd_state *s = sound(p, "players=2");
    s->program[1][2] = RD_NO_CARD;
    is_broken(p, "RD-5");
    s = sound(p, "players=2");
    s->program[1][4] = RD_NO_CARD;
    is_broken(p, "RD-5");
    s = sound(p, "players=2");
    s->program[1][4] = s->program[1][3];
    is_broken(p, "RD-5");
    s = sound(p, "players=2");
    s->program[1][4] = RD_UNKNOWN_CARD; /* only in a view */
    is_broken(p, "RD-3");
    s = sound(p, "players=4");
    s->program[2][1] = RD_DRAGON;
    s->program[2][2] = RD_DRAGON + 1;
    is_broken(p, "RD-5");
}

static void a_seat_is_to_act(void **state) {
    position *p = *state;
    rd_state *s = sound(p, "players=2");
    s->first = 0;
    is_broken(p, "RD-4");
    s = sound(p, "players=2");
    s->round = 61;
    is_broken(p, "RD-10");
    s = sound(p, "players=2");
    s->turn = 2;
    is_broken(p, "RD-6");
    s = sound(p, "players=2");
    s->phase = RD_AWAIT_PROGRAM; /* but all programs are complete */
    is_broken(p, "RD-6");
    s = sound(p, "players=2");
    s->chosen = 2;
    is_broken(p, "RD-P1");
    s = sound(p, "players=2");
    s->winner = 2;
    is_broken(p, "RD-9");
    s = sound(p, "players=2");
    s->unused[5] = 1;
    is_broken(p, "unused");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(planks_lie_by_the_rules),     RULE(nothing_exists_twice),
        RULE(stones_lie_by_the_rules),     RULE(pawns_have_a_place),
        RULE(programs_come_from_the_hand), RULE(a_seat_is_to_act),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

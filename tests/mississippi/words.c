/* Assumptions of the turn search: its words of bits, and how far six steps go. */
#include "mississippi/position.h"

/* ---------------------------------------------------------------------- words -- */

static void bits_are_turns_and_headings(void **state) {
    (void)state;
    mq_word first = 0, all = 0;
    assert_int_equal(mq_up_to(-1), 0);
    for (unsigned turns = 0; turns < MQ_TURNS; turns++)
        for (unsigned heading = 0; heading < MQ_DIRECTIONS; heading++) {
            mq_word bit = mq_bit(turns, heading);
            assert_int_equal(all & bit, 0);
            assert_int_not_equal(bit, 0);
            all |= bit;
            if (heading == 0) first |= bit;
            for (unsigned other = 0; other < MQ_DIRECTIONS; other++)
                assert_int_equal((mq_headed(other) & bit) != 0, other == heading);
            for (int most = -1; most < MQ_TURNS; most++)
                assert_int_equal((mq_up_to(most) & bit) != 0, (int)turns <= most);
        }
    assert_int_equal(first, MQ_FIRST_BITS);
    assert_int_equal(all, MQ_ALL_BITS);
    assert_int_equal(mq_up_to(MQ_TURNS - 1), MQ_ALL_BITS);
}

/* Adds one more turn by 60 degrees, either way, for every bit of a word. */
static mq_word with_a_turn(mq_word word) {
    mq_word more = word;
    for (unsigned turns = 0; turns + 1 < MQ_TURNS; turns++)
        for (unsigned heading = 0; heading < MQ_DIRECTIONS; heading++) {
            if (!(word & mq_bit(turns, heading))) continue;
            more |= mq_bit(turns + 1, (heading + 1) % MQ_DIRECTIONS);
            more |= mq_bit(turns + 1, (heading + MQ_DIRECTIONS - 1) % MQ_DIRECTIONS);
        }
    return more;
}

static void spreads_by_three_turns(mq_word word) {
    assert_int_equal(mq_spread(word, MQ_TURNS), with_a_turn(with_a_turn(with_a_turn(word))));
    assert_int_equal(mq_spread(word, 1), with_a_turn(word));
    assert_int_equal(mq_spread(word, 0), word);
}

/* With three turns a boat can have every heading. */
static void a_word_spreads_by_up_to_three_turns_either_way(void **state) {
    (void)state;
    enum { WORDS = 10000 };
    gw_random random = gw_random_seed(1);
    spreads_by_three_turns(0);
    spreads_by_three_turns(MQ_ALL_BITS);
    for (unsigned bit = 0; bit < MQ_TURNS * MQ_DIRECTIONS; bit++)
        spreads_by_three_turns(UINT64_C(1) << bit);
    for (unsigned i = 0; i < WORDS; i++)
        spreads_by_three_turns(gw_random_next(&random) & gw_random_next(&random) & MQ_ALL_BITS);
}

/* ------------------------------------------------------------------------ reach -- */

enum { TILES = 9, MIDDLE = 4 };

/* A river of nine tiles; islands do not affect where steps lead. */
static void lay_river(mq_state *s, unsigned faces) {
    s->laid = TILES;
    for (unsigned tile = 1; tile < TILES; tile++, faces /= MQ_FACES)
        s->flow[tile] = (uint8_t)((s->flow[tile - 1] + faces % MQ_FACES + 5) % MQ_DIRECTIONS);
}

/* The spaces of each tile that are one step away from those given. */
static void step_everywhere(const mq_table *t, const mq_state *s, const mq_spaces *from,
                            mq_spaces *to) {
    memcpy(to, from, TILES * sizeof *to);
    for (unsigned at = 0; at < TILES * MQ_SPACES; at++) {
        if (!(from[at / MQ_SPACES] >> at % MQ_SPACES & 1)) continue;
        for (unsigned d = 0; d < MQ_DIRECTIONS; d++) {
            mq_at next = mq_neighbour(t, s, (mq_at)at, d);
            if (next != MQ_BANK) to[next / MQ_SPACES] |= 1U << next % MQ_SPACES;
        }
    }
}

/* MQ_TILES_REACHED: no two spaces that a turn reaches have the same mq_place. */
static void MQ_B1_six_steps_cross_at_most_three_borders_of_tiles(void **state) {
    position *p = *state;
    begin(p, "players=2");
    unsigned rivers = 1, farthest = 0;
    for (unsigned tile = 1; tile < TILES; tile++) rivers *= MQ_FACES;
    for (unsigned faces = 0; faces < rivers; faces++) {
        mq_spaces reached[TILES] = {0}, more[TILES];
        reached[MIDDLE] = (1U << MQ_SPACES) - 1;
        lay_river(&p->state, faces);
        for (unsigned step = 0; step < MQ_SPEED_MAX; step++) {
            step_everywhere(mq_table_of(p->table), &p->state, reached, more);
            memcpy(reached, more, sizeof reached);
        }
        for (unsigned tile = 0; tile < TILES; tile++) {
            unsigned borders = tile > MIDDLE ? tile - MIDDLE : MIDDLE - tile;
            if (reached[tile] && borders > farthest) farthest = borders;
        }
    }
    assert_int_equal(farthest, MQ_TILES_REACHED);
    assert_true(2 * MQ_TILES_REACHED < MQ_PLACES / MQ_SPACES);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bits_are_turns_and_headings),
        cmocka_unit_test(a_word_spreads_by_up_to_three_turns_either_way),
        RULE(MQ_B1_six_steps_cross_at_most_three_borders_of_tiles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

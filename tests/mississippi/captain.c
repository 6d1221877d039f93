/* The player `captain`. */
#include "ai/mississippi/players.h"
#include "mississippi/position.h"

enum { LIST = 700 };

static gw_state *state_of(position *p) {
    return (gw_state *)(void *)&p->state;
}

/* The choice of a captain without a plan in memory and without scratch. */
static gw_action decide_without_memory(position *p, gw_seat seat, gw_random *random) {
    gw_action list[LIST];
    gw_thinking bare = {.table = p->table, .list = list, .random = random};
    return gw_player_decide(&mq_captain_player, &bare, state_of(p), seat);
}

/* Plays a race to its end: the captain plays the seats in `captains`, the others play at random.
 * Asserts that every choice is legal, the same when asked again, and legal without a plan in
 * memory. */
static void race(position *p, gw_seats captains, gw_random *random) {
    gw_action list[LIST];
    gw_thinking *thinking = gw_thinking_new(p->table, random);
    for (gw_seat seat; (seat = gw_first_to_act(p->table, state_of(p))) != GW_NO_SEAT;) {
        gw_action action = gw_pick(p->table, state_of(p), NULL, seat, random, list);
        if (captains >> seat & 1) {
            action = gw_player_decide(&mq_captain_player, thinking, state_of(p), seat);
            assert_int_equal(gw_player_decide(&mq_captain_player, thinking, state_of(p), seat),
                             action);
            gw_action afresh = decide_without_memory(p, seat, random);
            assert_int_equal(mq_check(p->table, state_of(p), NULL, seat, afresh), 0);
        }
        assert_int_equal(mq_check(p->table, state_of(p), NULL, seat, action), 0);
        mq_apply(p->table, state_of(p), NULL, seat, action, NULL);
        assert_null(mq_broken(p->table, state_of(p)));
    }
    gw_thinking_free(thinking);
}

static void captains_finish_races(void **state) {
    position *p = *state;
    static const char *const tables[] = {"players=2",
                                         "players=3 boats=2 edition=it",
                                         "players=4 teams=on b=B1,B2,B3-1",
                                         "players=5 edition=it rose=on",
                                         "players=6 b=B1,B1/B2,B2,B3-1,B3-2,B4 tiles=18",
                                         "players=4 edition=it teams=on rose=on tiles=18"};
    gw_random random = gw_random_seed(1);
    for (int i = 0; i < 18; i++) {
        begin(p, tables[i % 6]);
        race(p, 0x7E, &random);
        assert_true(p->state.round < 100);
        assert_true(p->state.arrivals > 0);
    }
}

/* Blue, pushed onto the dock @1.11, can take its first passenger there; its partner green has one
 * already and is a step away. */
#define PARTNER_CLOSE                                                                              \
    "river A1-1 A2-1:straight A3-1:straight A3-2:straight / finish straight / waiting 1 1 / "      \
    "mover white / boat white @1.2 n speed 2 / boat orange @0.9 n / boat blue @1.7 n / "           \
    "boat green @1.10 ne passengers 1 island 2"
/* The same, but green has all it needs. */
#define PARTNER_FULL                                                                               \
    "river A1-1 A2-1:straight A3-1:straight A3-2:straight / finish straight / waiting 1 1 / "      \
    "mover white / boat white @1.2 n speed 2 / boat orange @0.9 n / boat blue @1.7 n / "           \
    "boat green @1.10 ne passengers 2 island 2"

static bool leaves(position *p, const char *parts, const char *options, bool has_memory) {
    gw_random random = gw_random_seed(1);
    set(p, options, parts);
    plays(p, "white speed 2; white push nw");
    gw_seat seat = gw_first_to_act(p->table, state_of(p));
    gw_thinking *thinking = gw_thinking_new(p->table, &random);
    gw_action action = has_memory
                           ? gw_player_decide(&mq_captain_player, thinking, state_of(p), seat)
                           : decide_without_memory(p, seat, &random);
    assert_int_equal(mq_check(p->table, state_of(p), NULL, seat, action), 0);
    gw_thinking_free(thinking);
    return mq_action_b(action) > 0;
}

static void MQ_G4_a_captain_leaves_a_passenger_to_a_partner_that_needs_it_more(void **state) {
    static const char *const options[] = {"players=2", "players=2 edition=it"};
    position *p = *state;
    for (unsigned i = 0; i < 2 * COUNT(options); i++) {
        assert_true(leaves(p, PARTNER_CLOSE, options[i / 2], i % 2));
        assert_false(leaves(p, PARTNER_FULL, options[i / 2], i % 2));
    }
}

static void a_captain_beats_random_boats(void **state) {
    position *p = *state;
    gw_random random = gw_random_seed(2);
    for (int i = 0; i < 6; i++) {
        gw_outcome outcome;
        gw_seat captain = (gw_seat)(1 + i % 2);
        begin(p, "players=2 boats=1");
        race(p, GW_SEAT_BIT(captain), &random);
        p->table->game->outcome(p->table, state_of(p), &outcome);
        assert_int_equal(outcome.rank[captain], 1);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(captains_finish_races),
        RULE(a_captain_beats_random_boats),
        RULE(MQ_G4_a_captain_leaves_a_passenger_to_a_partner_that_needs_it_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

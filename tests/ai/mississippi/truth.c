/* Players are not surer of winning than they should be. */
#include "ai/mississippi/cases.h"
#include "ai/mississippi/players.h"
#include "mississippi/crowd.h"
#include "mississippi/position.h"

typedef struct fixture {
    gw_record *record;
    const gw_table *table;
    const gw_state *state;
    gw_seat seat;
    gw_random random;
    gw_thinking *thinking;
    bool has_pushed; /* in the turn that was played */
} fixture;

static void fixture_at(fixture *d, const gw_table *table, const gw_state *state, uint64_t nodes) {
    d->table = table;
    d->state = state;
    d->seat = gw_first_to_act(d->table, d->state);
    d->random = gw_random_seed(1);
    d->thinking = gw_thinking_new(d->table, &d->random);
    assert_non_null(d->thinking);
    d->thinking->budget.nodes = nodes;
    d->has_pushed = false;
}

static void begin_case(fixture *d, const char *name, uint64_t nodes) {
    d->record = case_record(name);
    fixture_at(d, gw_record_table(d->record), gw_record_state(d->record), nodes);
}

static void end_case(fixture *d) {
    gw_thinking_free(d->thinking);
    gw_record_free(d->record);
}

/* Plays on to the end of the turn as `expert` does. */
static mq_state state_after_turn(fixture *d) {
    gw_any_state any;
    mq_state *s = (mq_state *)(void *)GW_STATE(&any);
    *s = *mq_state_of(d->state);
    unsigned turn = s->turn, round = s->round;
    while (s->phase != MQ_OVER && s->turn == turn && s->round == round && !mq_is_chance(s->phase)) {
        gw_seat seat = gw_first_to_act(d->table, GW_STATE(&any));
        d->has_pushed |= s->phase == MQ_AWAIT_PUSHED;
        gw_action action = gw_player_decide(&mq_expert_player, d->thinking, GW_STATE(&any), seat);
        gw_apply(d->table, GW_STATE(&any), d->thinking->scratch, seat, action, NULL);
    }
    return *s;
}

static gw_shares shares_of(fixture *d) {
    return gw_player_judge(&mq_expert_player, d->thinking, d->state, d->seat, NULL).shares;
}

static int32_t share_of(fixture *d) {
    return shares_of(d).of[d->seat];
}

/* Tiles behind the boats must not look close to the finish. */
static void MQ_T2_nobody_turns_back_for_nothing(void **state) {
    (void)state;
    static const char *const cases[] = {"late-detour", "early-detour", "detour-of-four"};
    enum { NODES = 1000, TOO_SURE = GW_SHARE * 97 / 100 };
    for (unsigned i = 0; i < COUNT(cases); i++) {
        fixture d;
        begin_case(&d, cases[i], NODES);
        const mq_state *s = mq_state_of(d.state);
        unsigned hull = mq_actor(mq_table_of(d.table), s), tile = s->boat[hull].at / MQ_SPACES;
        assert_in_range(share_of(&d), 1, TOO_SURE);
        gw_thinking_forget(d.thinking);
        assert_in_range(state_after_turn(&d).boat[hull].at / MQ_SPACES, tile, MQ_LAID_MAX);
        end_case(&d);
    }
}

/* Four boats push each other away from the last dock with a passenger for many rounds: the one
 * whose turn it is always seems to get there. */
static void MQ_P1_a_dock_that_others_want_is_not_won_yet(void **state) {
    (void)state;
    enum { NODES = 3000, TOO_SURE = GW_SHARE * 94 / 100 };
    fixture d;
    begin_case(&d, "fight-for-a-dock", NODES);
    assert_in_range(share_of(&d), 1, TOO_SURE);
    end_case(&d);
}

/* A boat ahead on a river that is known to its end has not won yet: others may sail better than
 * expected. */
static void MQ_F1_a_finish_in_sight_is_no_win_yet(void **state) {
    (void)state;
    enum { TOO_SURE = GW_SHARE * 95 / 100 };
    static const uint64_t nodes[] = {300, 3000};
    for (unsigned i = 0; i < COUNT(nodes); i++) {
        fixture d;
        begin_case(&d, "finish-in-sight", nodes[i]);
        assert_in_range(share_of(&d), 1, TOO_SURE);
        end_case(&d);
    }
}

/* Shares add up to the whole win, and partners have the same, up to rounding. */
static void add_up(const gw_table *table, const gw_shares *shares) {
    int32_t sum = 0, teams[2][2] = {{GW_SHARE, 0}, {GW_SHARE, 0}}; /* least and most */
    const mq_table *t = mq_table_of(table);
    for (gw_seat seat = 1; seat <= table->players; seat++) {
        int32_t share = shares->of[seat], *team = teams[mq_is_same_side(t, 1, seat) ? 0 : 1];
        sum += share;
        if (share < team[0]) team[0] = share;
        if (share > team[1]) team[1] = share;
    }
    assert_int_equal(sum, GW_SHARE);
    for (unsigned i = 0; i < 2 && t->has_teams; i++) assert_true(teams[i][1] - teams[i][0] <= 1);
}

/* The share of the seat to act, judged without memory. */
static int32_t share_now(gw_thinking *thinking, const gw_state *state, gw_seat seat) {
    gw_thinking_forget(thinking);
    return gw_player_judge(&mq_expert_player, thinking, state, seat, NULL).shares.of[seat];
}

/* On average, the share in the middle of a turn is what it was at its beginning. */
static void MQ_T1_going_on_with_a_turn_is_no_gain(void **state) {
    (void)state;
    enum { ACTIONS = 240, NODES = 150, NEAR = GW_SHARE * 3 / 100 };
    int32_t begun = 0, gain = 0, count = 0;
    gw_action list[700];
    gw_any_state any;
    gw_table *table = crowd_table("players=3");
    const mq_state *s = (const mq_state *)(const void *)GW_STATE(&any);
    gw_random random = gw_random_seed(4), own_random = gw_random_seed(5);
    gw_thinking *judge = gw_thinking_new(table, &random);
    gw_thinking *player = gw_thinking_new(table, &own_random);
    assert_true(judge && player);
    judge->budget.nodes = player->budget.nodes = NODES;
    gw_start(table, GW_STATE(&any));
    for (unsigned i = 0; i < ACTIONS && s->phase != MQ_OVER; i++) {
        gw_seat seat = gw_first_to_act(table, GW_STATE(&any));
        if (s->phase == MQ_AWAIT_TURN) begun = share_now(judge, GW_STATE(&any), seat);
        if (s->phase == MQ_AWAIT_MOVE && s->mp < s->boat[mq_actor(mq_table_of(table), s)].speed) {
            gain += share_now(judge, GW_STATE(&any), seat) - begun;
            count++;
        }
        gw_action action = seat == GW_CHANCE
                               ? gw_pick(table, GW_STATE(&any), NULL, seat, &random, list)
                               : gw_player_decide(&mq_expert_player, player, GW_STATE(&any), seat);
        gw_apply(table, GW_STATE(&any), player->scratch, seat, action, NULL);
    }
    assert_true(count > ACTIONS / 4);
    assert_in_range(gain / count + NEAR, 0, 2 * NEAR);
    gw_thinking_free(judge);
    gw_thinking_free(player);
    gw_table_free(table);
}

/* MQ-F2: of boats that have arrived, one with more passengers ranks first, else the earlier one. */
static bool is_beaten(const mq_table *t, const mq_state *s, const mq_boat *boat) {
    for (unsigned hull = 0; hull < t->boats; hull++) {
        const mq_boat *other = &s->boat[hull];
        if (other->arrival == 0) continue;
        bool has_all = other->passengers == MQ_PASSENGERS_MAX;
        if (boat->at != MQ_GONE ? has_all : boat->arrival == 0) return true;
        if (boat->arrival > 0 && other->passengers > boat->passengers) return true;
        if (other->passengers == boat->passengers && other->arrival < boat->arrival) return true;
    }
    return boat->out > 0;
}

/* Whether both the seat's side and another one can still win. */
static bool is_open(const mq_table *t, const mq_state *s, gw_seat seat) {
    bool can_win[2] = {false, false};
    for (unsigned hull = 0; hull < t->boats; hull++)
        if (!is_beaten(t, s, &s->boat[hull]))
            can_win[mq_is_same_side(t, t->owner[hull], seat) ? 0 : 1] = true;
    return s->phase != MQ_OVER && can_win[0] && can_win[1];
}

/* No share is zero or everything before the rules say so. */
static void MQ_F2_only_the_rules_make_a_win_certain(void **state) {
    (void)state;
    enum { POSITIONS = 12, NODES = 60 };
    gw_random random = gw_random_seed(8);
    for (unsigned i = 0; i < CROWD_TABLES * POSITIONS; i++) {
        mq_state s;
        fixture d = {.table = NULL};
        gw_table *table = crowd_table(crowd_options[i % CROWD_TABLES]);
        const mq_table *t = mq_table_of(table);
        crowd_set(t, &random, &s);
        fixture_at(&d, table, (gw_state *)(void *)&s, NODES);
        gw_shares shares = shares_of(&d);
        add_up(table, &shares);
        mq_state after = state_after_turn(&d);
        for (gw_seat seat = 1; seat <= table->players; seat++) {
            bool is_certain = shares.of[seat] == 0 || shares.of[seat] == GW_SHARE;
            /* After a push the rest of the way is searched for again, and may change. */
            assert_true(!is_certain || !is_open(t, &after, seat) || d.has_pushed);
        }
        gw_thinking_free(d.thinking);
        gw_table_free(table);
    }
}

/* The shares that `expert` reports for a position. */
static gw_shares shares_at(position *p) {
    enum { NODES = 100 };
    fixture d = {.table = NULL};
    fixture_at(&d, p->table, (gw_state *)(void *)&p->state, NODES);
    gw_shares shares = shares_of(&d);
    add_up(p->table, &shares);
    gw_thinking_free(d.thinking);
    return shares;
}

/* Three boats, of which the second, orange, has left the river. */
#define ONE_HAS_LEFT                                                                               \
    "river A1-1 A3-1:straight A2-1:left / boat white @1.10 ne / boat blue @1.7 n / mover white"

static gw_seat seat_of(position *p, const char *colour) {
    return mq_table_of(p->table)->owner[boat(p, colour) - p->state.boat];
}

static void MQ_F2_the_first_to_arrive_with_two_passengers_has_won(void **state) {
    position *p = *state;
    set(p, "players=3", ONE_HAS_LEFT);
    boat(p, "orange")->passengers = 2;
    assert_int_equal(shares_at(p).of[seat_of(p, "orange")], GW_SHARE);
}

static void MQ_F2_a_boat_that_arrived_with_fewer_may_still_be_beaten(void **state) {
    position *p = *state;
    set(p, "players=3", ONE_HAS_LEFT);
    boat(p, "orange")->passengers = 1;
    gw_shares shares = shares_at(p);
    for (gw_seat seat = 1; seat <= 3; seat++) assert_in_range(shares.of[seat], 1, GW_SHARE - 1);
}

static void MQ_F2_the_second_to_arrive_cannot_win(void **state) {
    position *p = *state;
    set(p, "players=4", ONE_HAS_LEFT); /* and the fourth boat, too */
    gw_shares shares = shares_at(p);
    for (gw_seat seat = 1; seat <= 4; seat++) {
        const mq_table *t = mq_table_of(p->table);
        unsigned hull = 0;
        while (t->owner[hull] != seat) hull++;
        if (p->state.boat[hull].arrival == 2)
            assert_int_equal(shares.of[seat], 0);
        else
            assert_in_range(shares.of[seat], 1, GW_SHARE - 1);
    }
}

static void disqualify(position *p, const char *colour) {
    boat(p, colour)->arrival = 0;
    boat(p, colour)->out = ++p->state.outs;
    p->state.arrivals--;
}

static void MQ_F4_a_disqualified_boat_cannot_win(void **state) {
    position *p = *state;
    set(p, "players=3", ONE_HAS_LEFT);
    disqualify(p, "orange");
    gw_shares shares = shares_at(p);
    assert_int_equal(shares.of[seat_of(p, "orange")], 0);
    assert_in_range(shares.of[seat_of(p, "white")], 1, GW_SHARE - 1);
    assert_in_range(shares.of[seat_of(p, "blue")], 1, GW_SHARE - 1);
}

/* Both boats of the other player are out of the race. */
static void MQ_F4_the_only_side_left_has_won(void **state) {
    position *p = *state;
    static const char *const colours[] = {"white", "orange", "blue", "green"};
    set(p, "players=2", "river A1-1 A3-1:straight / boat white @1.10 ne / mover white");
    gw_seat seat = seat_of(p, "white");
    for (unsigned i = 1; i < COUNT(colours); i++)
        if (seat_of(p, colours[i]) != seat) disqualify(p, colours[i]);
    boat(p, "white")->coal = 0;
    assert_int_equal(shares_at(p).of[seat], GW_SHARE);
}

/* Both partners have half of their team's share. */
static void MQ_F5_partners_win_together(void **state) {
    position *p = *state;
    set(p, "players=4 teams=on",
        "river A1-1 A3-1:straight A2-1:left / boat white @1.10 ne passengers 2 / "
        "boat orange @0.7 n / boat blue @0.9 n / boat green @0.12 n / mover white");
    gw_shares shares = shares_at(p);
    gw_seat own = seat_of(p, "white");
    for (gw_seat seat = 1; seat <= 4; seat++)
        if (mq_is_same_side(mq_table_of(p->table), own, seat))
            assert_in_range(shares.of[seat], GW_SHARE / 4 + 1, GW_SHARE / 2 - 1);
        else
            assert_in_range(shares.of[seat], 1, GW_SHARE / 4 - 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(MQ_T2_nobody_turns_back_for_nothing),
        cmocka_unit_test(MQ_P1_a_dock_that_others_want_is_not_won_yet),
        cmocka_unit_test(MQ_F1_a_finish_in_sight_is_no_win_yet),
        cmocka_unit_test(MQ_T1_going_on_with_a_turn_is_no_gain),
        cmocka_unit_test(MQ_F2_only_the_rules_make_a_win_certain),
        RULE(MQ_F2_the_first_to_arrive_with_two_passengers_has_won),
        RULE(MQ_F2_a_boat_that_arrived_with_fewer_may_still_be_beaten),
        RULE(MQ_F2_the_second_to_arrive_cannot_win),
        RULE(MQ_F4_a_disqualified_boat_cannot_win),
        RULE(MQ_F4_the_only_side_left_has_won),
        RULE(MQ_F5_partners_win_together),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

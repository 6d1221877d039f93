/* Leaving a passenger when pushed onto a dock (MQ-G4). The blue dock of A1-1 is @1.11:
 * northwest of @1.7, southwest of @1.12 and south of @1.16. */
#include "mississippi/position.h"

#include <gangway/problem.h>
#include <stdio.h>

#define RIVER "river A1-1 A2-1 A3-2 / waiting 1 2 / mover white / "
#define PUSH "white speed 2; white push nw"

/* White pushes blue onto the dock; orange and green are far away. */
#define BLUE_BEFORE RIVER "boat white @1.2 n speed 2 / boat orange @0.5 n / boat green @0.9 n / "
#define BLUE BLUE_BEFORE "boat blue @1.7 n "

#define TWELVE(boat)                                                                               \
    boat " head n, " boat " head n leave, " boat " head ne, " boat " head ne leave, " boat         \
         " head nw, " boat " head nw leave, " boat " head s, " boat " head s leave, " boat         \
         " head se, " boat " head se leave, " boat " head sw, " boat " head sw leave"
#define SIX(boat)                                                                                  \
    boat " head n, " boat " head ne, " boat " head nw, " boat " head s, " boat " head se, " boat   \
         " head sw"

static const char *const with_partners[] = {"players=2", "players=2 edition=it",
                                            "players=4 teams=on", "players=4 teams=on edition=it",
                                            "players=3 boats=2"};
static const char *const alone[] = {"players=2 boats=1", "players=2 boats=1 edition=it",
                                    "players=3", "players=4", "players=6 edition=it"};

static void has_aboard(position *p, const char *colour, unsigned passengers, unsigned waiting) {
    assert_int_equal(boat(p, colour)->passengers, passengers);
    assert_int_equal(p->state.waiting[1], waiting);
}

static void MQ_G4_a_boat_with_a_partner_may_leave_the_passenger(void **state) {
    position *p = *state;
    for (unsigned i = 0; i < COUNT(with_partners); i++) {
        set(p, with_partners[i], BLUE);
        plays(p, PUSH);
        is_at(p, "blue", "@1.11");
        has_aboard(p, "blue", 1, 1); /* at once */
        has_legal(p, TWELVE("blue"));
        plays(p, "blue head s leave");
        has_aboard(p, "blue", 0, 2);
        assert_int_equal(boat(p, "blue")->heading, 3);
        assert_int_equal(boat(p, "blue")->island, 0);
        awaits(p, "white");
        plays(p, "white end");
        has_aboard(p, "blue", 0, 2);
    }
}

static void MQ_G4_it_takes_the_passenger_unless_it_is_left(void **state) {
    position *p = *state;
    for (unsigned i = 0; i < COUNT(with_partners); i++) {
        set(p, with_partners[i], BLUE);
        plays(p, PUSH "; blue head s; white end");
        has_aboard(p, "blue", 1, 1);
        assert_int_equal(boat(p, "blue")->island, 2);
    }
}

static void explains(position *p, const char *line, const char *id) {
    gw_problem problem = {0};
    gw_action action;
    const gw_game *game = p->table->game;
    gw_seat seat = gw_first_to_act(p->table, GW_STATE(&p->state));
    assert_int_equal(game->read_action(p->table, line, strlen(line), &action), 0);
    gw_rule rule = gw_check(p->table, GW_STATE(&p->state), NULL, seat, action);
    assert_string_equal(gw_rule_id(game, rule), "MQ-G4");
    assert_true(game->explain(p->table, GW_STATE(&p->state), seat, action, rule, &problem));
    assert_string_equal(problem.text, id);
}

static void MQ_G4_a_boat_without_a_partner_may_not(void **state) {
    position *p = *state;
    for (unsigned i = 0; i < COUNT(alone); i++) {
        set(p, alone[i], RIVER "boat white @1.2 n speed 2 / boat orange @1.7 n");
        plays(p, PUSH);
        has_aboard(p, "orange", 1, 1);
        has_legal(p, SIX("orange"));
        refuses(p, "orange head n leave", "MQ-G4");
        explains(p, "head n leave", "why.mississippi.no-partner");
    }
}

static void MQ_G4_without_boarding_nobody_can_be_left(void **state) {
    static const char *const blue[] = {
        "speed 2",
        "passengers 2",
        "passengers 1 island 1",
        "/ waiting 1 0",
    };
    position *p = *state;
    for (unsigned i = 0; i < COUNT(with_partners) * COUNT(blue); i++) {
        char parts[300];
        snprintf(parts, sizeof parts, BLUE "%s", blue[i % COUNT(blue)]);
        set(p, with_partners[i / COUNT(blue)], parts);
        plays(p, PUSH);
        is_at(p, "blue", "@1.11");
        has_legal(p, SIX("blue"));
        explains(p, "head n leave", "why.mississippi.nobody-boarded");
        set(p, with_partners[i / COUNT(blue)], BLUE);
        plays(p, "white speed 2; white push n"); /* no dock */
        has_legal(p, SIX("blue"));
        refuses(p, "blue head n leave", "MQ-G4");
    }
}

static void MQ_G4_other_headings_cannot_leave_a_passenger(void **state) {
    position *p = *state;
    begin(p, "players=2");
    plays(p, "chance tile A1-1; chance first 1");
    refuses(p, "orange head n leave", "");
    refuses(p, "blue head n leave", "MQ-G4"); /* of the start */
    explains(p, "head n leave", "why.mississippi.leave-pushed");
    set(p, "players=2", RIVER "boat white @1.11 n repair / boat blue @0.5 n");
    refuses(p, "white head n leave", "MQ-G4");
    allows(p, "white head n");
    set(p, "players=2", RIVER "boat white @1.11 n passengers 1 island 1 / boat blue @0.5 n");
    refuses(p, "white head n leave", "MQ-G4");
}

static void MQ_G4_a_second_passenger_can_be_left_too(void **state) {
    position *p = *state;
    for (unsigned i = 0; i < COUNT(with_partners); i++) {
        set(p, with_partners[i], BLUE "passengers 1 island 2");
        plays(p, PUSH);
        has_aboard(p, "blue", 2, 1);
        plays(p, "blue head n leave");
        has_aboard(p, "blue", 1, 2);
        assert_int_equal(boat(p, "blue")->island, 3); /* where the first passenger is from */
    }
}

/* A passenger left behind never boarded: the same island counts again. */
static void MQ_G4_a_passenger_left_may_be_taken_later(void **state) {
    position *p = *state;
    set(p, "players=2", RIVER "boat white @1.2 n speed 2 / boat blue @1.7 n");
    plays(p, PUSH "; blue head n leave; white end");
    plays(p, "blue speed 1; blue ahead; blue right; blue right; blue right; blue end");
    plays(p, "white speed 1; white ahead; white end");
    plays(p, "blue speed 1; blue ahead; blue end");
    is_at(p, "blue", "@1.11");
    has_aboard(p, "blue", 1, 1);
}

static void MQ_G4_a_boat_pushed_by_its_own_partner_too(void **state) {
    position *p = *state;
    set(p, "players=2",
        RIVER "boat white @1.2 n speed 2 / boat orange @1.7 n / boat blue @0.5 n / "
              "boat green @0.9 n");
    plays(p, PUSH);
    awaits(p, "orange");
    plays(p, "orange head nw leave");
    has_aboard(p, "orange", 0, 2);
    awaits(p, "white");
}

static void MQ_G4_in_a_chain_only_the_boat_on_the_dock_may_leave_a_passenger(void **state) {
    position *p = *state;
    for (unsigned i = 0; i < COUNT(with_partners); i++) {
        /* Blue is pushed onto the dock, and green, which was there, further on. */
        set(p, with_partners[i],
            RIVER "boat white @1.2 n speed 3 / boat orange @0.5 n / boat blue @1.7 n / "
                  "boat green @1.11 n passengers 1 island 1");
        plays(p, "white speed 3; white push nw n");
        has_legal(p, TWELVE("blue"));
        plays(p, "blue head n leave");
        has_legal(p, SIX("green"));
        refuses(p, "green head n leave", "MQ-G4");
        plays(p, "green head s; white end");
        has_aboard(p, "blue", 0, 2);
        has_aboard(p, "green", 1, 2);
        /* Blue is pushed away, and green onto the dock. */
        set(p, with_partners[i],
            RIVER "boat white @1.2 n speed 3 / boat orange @0.5 n / boat blue @1.7 n / "
                  "boat green @1.12 n");
        plays(p, "white speed 3; white push n sw");
        is_at(p, "green", "@1.11");
        has_legal(p, SIX("blue"));
        refuses(p, "blue head n leave", "MQ-G4");
        plays(p, "blue head n");
        has_legal(p, TWELVE("green"));
        plays(p, "green head n leave; white end");
        has_aboard(p, "green", 0, 2);
    }
}

static void MQ_G4_the_partner_may_have_left_the_river(void **state) {
    position *p = *state;
    set(p, "players=2", RIVER "boat white @1.2 n speed 2 / boat orange @0.5 n / boat blue @1.7 n");
    is_at(p, "green", "gone");
    plays(p, PUSH);
    has_legal(p, TWELVE("blue"));
}

/* The Black Rose takes no passengers, and is not a partner. */
static void MQ_G4_the_black_rose_is_not_a_partner(void **state) {
    position *p = *state;
    set(p, "players=2 boats=1 rose=on",
        RIVER "boat white @1.2 n speed 2 / boat orange @1.7 n / boat black @0.5 n");
    plays(p, PUSH);
    has_legal(p, SIX("orange"));
    set(p, "players=2 rose=on",
        RIVER "boat white @1.2 n speed 2 / boat orange @0.5 n / boat black @1.7 n / "
              "boat blue @0.9 n / boat green @0.3 n");
    plays(p, PUSH);
    has_legal(p, SIX("black"));
}

/* At the end of the race and at the finish no heading is awaited: the passenger stays aboard. */
static void MQ_G4_without_a_heading_to_choose_nobody_is_left(void **state) {
    position *p = *state;
    set(p, "players=2",
        "river A1-1 / finish straight / waiting 1 1 / mover white / "
        "boat white @1.2 n speed 3 / boat orange @1.7 n / boat blue @1.11 n passengers 2 / "
        "boat green @0.9 n");
    plays(p, "white speed 3; white push nw n");
    awaits(p, "");
    has_aboard(p, "orange", 1, 0);
    has_result(p, "rank blue orange white green");
    /* @1.10 of A1-3 is a dock, and of the finish too. */
    set(p, "players=2",
        "river A1-3 / finish left / waiting 1 1 / mover white / boat white @1.1 n speed 2 / "
        "boat orange @0.5 n / boat blue @1.6 n / boat green @0.9 n");
    plays(p, "white speed 2; white push nw");
    is_at(p, "blue", "gone");
    has_aboard(p, "blue", 1, 0);
    awaits(p, "white");
}

/* White, without coal at speed 5, avoids a crash only by pushing blue onto the dock and on into
 * the finish, which ends the race if blue has two passengers by then. */
static void MQ_G4_MQ_C1_a_passenger_the_pusher_needs_cannot_be_left(void **state) {
    position *p = *state;
    char text[8192];
    gw_out out = gw_out_to(text, sizeof text);
    set(p, "players=2",
        "river A2-4 / finish right / waiting 1 2 / mover white / "
        "boat white @1.2 n speed 6 coal 0 / boat orange @0.5 n / "
        "boat blue @1.7 n passengers 1 / boat green @0.9 n");
    plays(p, "white speed 5; white push ne");
    is_at(p, "blue", "@1.13");
    has_aboard(p, "blue", 2, 1);
    has_legal(p, SIX("blue"));
    refuses(p, "blue head n leave", "MQ-C1");
    mq_write_json(p->table, GW_STATE(&p->state), &out);
    assert_non_null(strstr(text, ",\"may_leave\":[],"));
    plays(p, "blue head n; white right; white push ne");
    has_result(p, "rank blue white green orange");
}

static void MQ_G4_MQ_H1_every_view_shows_who_may_leave_a_passenger(void **state) {
    position *p = *state;
    for (unsigned i = 0; i < COUNT(with_partners); i++) {
        set(p, with_partners[i], BLUE);
        plays(p, PUSH);
        mq_state whole = p->state;
        for (gw_seat viewer = 0; viewer <= p->table->players; viewer++) {
            mq_state seen;
            p->table->game->view(p->table, GW_STATE(&whole), viewer, GW_STATE(&seen));
            p->state = seen;
            has_legal(p, TWELVE("blue"));
            plays(p, "blue head n leave");
            has_aboard(p, "blue", 0, 2);
        }
    }
}

static void MQ_G4_events_and_json_report_it(void **state) {
    position *p = *state;
    char text[8192];
    gw_event list[8];
    gw_events events = {list, 8, 0};
    set(p, "players=2", BLUE);
    plays(p, PUSH);
    gw_out out = gw_out_to(text, sizeof text);
    mq_write_json(p->table, GW_STATE(&p->state), &out);
    assert_non_null(strstr(text, ",\"asked\":\"blue\",\"may_leave\":[\"blue\"],"));
    gw_apply(p->table, GW_STATE(&p->state), NULL, 2, MQ_ACTION(MQ_DO_HEAD, 3, 1), &events);
    assert_int_equal(events.count, 2);
    assert_int_equal(list[0].kind, MQ_EVENT_HEADED);
    assert_int_equal(list[1].kind, MQ_EVENT_LEFT);
    assert_int_equal(list[1].value[1], 0); /* passengers aboard */
    out = gw_out_to(text, sizeof text);
    mq_write_json(p->table, GW_STATE(&p->state), &out);
    assert_null(strstr(text, "may_leave"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(MQ_G4_a_boat_with_a_partner_may_leave_the_passenger),
        RULE(MQ_G4_it_takes_the_passenger_unless_it_is_left),
        RULE(MQ_G4_a_boat_without_a_partner_may_not),
        RULE(MQ_G4_without_boarding_nobody_can_be_left),
        RULE(MQ_G4_other_headings_cannot_leave_a_passenger),
        RULE(MQ_G4_a_second_passenger_can_be_left_too),
        RULE(MQ_G4_a_passenger_left_may_be_taken_later),
        RULE(MQ_G4_a_boat_pushed_by_its_own_partner_too),
        RULE(MQ_G4_in_a_chain_only_the_boat_on_the_dock_may_leave_a_passenger),
        RULE(MQ_G4_the_partner_may_have_left_the_river),
        RULE(MQ_G4_the_black_rose_is_not_a_partner),
        RULE(MQ_G4_without_a_heading_to_choose_nobody_is_left),
        RULE(MQ_G4_MQ_C1_a_passenger_the_pusher_needs_cannot_be_left),
        RULE(MQ_G4_MQ_H1_every_view_shows_who_may_leave_a_passenger),
        RULE(MQ_G4_events_and_json_report_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

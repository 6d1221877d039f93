#ifndef TESTS_MISSISSIPPI_POSITION_H
#define TESTS_MISSISSIPPI_POSITION_H
/* Positions of Mississippi Queen in text, and assertions about them. */
#include "core/check.h"
#include "mississippi/internal.h"

typedef struct position {
    gw_table *table;
    mq_state state;
} position;

/* Fixtures of a cmocka test. */
int position_set_up(void **state);
int position_tear_down(void **state);
#define RULE(test) cmocka_unit_test_setup_teardown(test, position_set_up, position_tear_down)

/* Sets up a table by `options` ("players=2 edition=it") and a position by parts
 * separated by " / ":
 *   river A1-1 A2-1:left A3-1    tiles after A0; the face of each but the first
 *   finish left                  the whole river lies
 *   waiting 1 2                  passengers on the dock of laid tile 1
 *   boat white @1.7 n speed 3 coal 4 passengers 1 island 2
 *        crashed, repair, free   (misses its turn; takes any heading; leaves free)
 *   boat red land 3              on land behind dock 3
 *   round 4, mover white         it is white's turn; boats not mentioned are gone
 * Speed is 1 and coal 6 by default. Boats are ordered by MQ-O2 and MQ-O3 (in round 1 as listed).
 * The state is the one at the start of that turn. */
void set(position *p, const char *options, const char *parts);

/* Sets up a table, at its start. */
void begin(position *p, const char *options);

/* Plays lines, "white speed 2; white ahead": each must be listed and legal, and no
 * invariant may break. */
void plays(position *p, const char *lines);

/* Plays a line and returns its first event. */
gw_event first_event(position *p, const char *line);

/* The line is refused by that rule, or by any if "". */
void refuses(position *p, const char *line, const char *rule);
void allows(position *p, const char *line);

/* The legal actions now, sorted, are exactly these: "blue ahead, blue left". */
void has_legal(position *p, const char *lines);

/* Who acts now: "white", "chance", "" at the end. */
void awaits(position *p, const char *actor);

mq_boat *boat(position *p, const char *colour);
/* "@1.7", "land", "gone" */
void is_at(position *p, const char *colour, const char *place);
/* The order of this round: "white blue". */
void has_order(position *p, const char *colours);
/* "rank white orange", or "". */
void has_result(position *p, const char *result);

#endif

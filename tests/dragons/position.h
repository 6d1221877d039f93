#ifndef TESTS_DRAGONS_POSITION_H
#define TESTS_DRAGONS_POSITION_H
/* Positions of River Dragons in text, and assertions about them. */
#include "core/check.h"
#include "dragons/dragons.h"

typedef struct position {
    gw_table *table;
    rd_state state;
    char log[4000]; /* the events of the last `set` or `plays`, in English, one per line */
} position;

/* Fixtures of a cmocka test. */
int position_set_up(void **state);
int position_tear_down(void **state);
#define RULE(test) cmocka_unit_test_setup_teardown(test, position_set_up, position_tear_down)

/* Sets up a table by `options` ("players=2") and a position by parts separated by " / ":
 *   stones 7 8 26          on these islands
 *   stone 3 -27 171        expert game: stone 3 at this point
 *   lay 4 red blue 7       plank 4 of red between the village blue and stone 7
 *   pawn blue 7 8          on the plank 7-8; `pawn blue red`: in a village
 *   supply blue 1 4:red    its planks, of its own colour by default; without such a
 *                          part those of its own that do not lie on the board
 *   cards blue move1 jump  its program from the slot on, then other cards; without such
 *                          a part it begins with `stone1`
 *   slot 2, round 4, first blue
 * The state is the one after the slot's cards are revealed, at the first decision. */
void set(position *p, const char *options, const char *parts);

/* Sets up a table, at its start. */
void begin(position *p, const char *options);

/* Two players about to program; blue is one step from its goal, on its plank of size 2, which lies
 * between stone 25 and the village there. */
void begin_one_step_from_goal(position *p);

/* Plays lines, "blue go 7 8; blue go blue": each must be listed and legal, and no
 * invariant may break. */
void plays(position *p, const char *lines);

/* Gives all cards of a round: "blue move1 jump …; yellow …", five each. */
void programs(position *p, const char *cards);

/* The line is refused by that rule, and not listed. */
void refuses(position *p, const char *line, const char *rule);
/* It is legal, and listed unless the list is a sample. */
void allows(position *p, const char *line);

/* The refusal's sentence, in English, begins like this. */
void says_why(position *p, const char *line, const char *sentence);

/* The legal actions now, sorted, are exactly these: "blue go 7 8, blue go blue". */
void has_legal(position *p, const char *lines);

/* Who acts now: "blue", "blue yellow", "chance", "" at the end. */
void awaits(position *p, const char *actors);

/* Where a pawn is: "7 8", "blue 7", "blue". */
void is_at(position *p, const char *colour, const char *place);
/* Its planks, "1 2 4:red". */
void has_supply(position *p, const char *colour, const char *planks);
/* The stones on the board: "7 8". */
void has_stones(position *p, const char *stones);
/* "winner blue", "draw", or "". */
void has_result(position *p, const char *result);
/* Asserts whether something was reported since the last `set` or `plays`. */
void has_reported(position *p, const char *text);
void has_not_reported(position *p, const char *text);

unsigned colour_of(const char *name);
rd_state *as_state(gw_any_state *any);

#endif

#ifndef TESTS_TRAINS_POSITION_H
#define TESTS_TRAINS_POSITION_H
/* Positions of Game of Trains in text, and assertions about them.
 *
 * A position consists of lines, each ended by `/` or a line feed:
 *   start                    before the first action; then only `options`
 *   options players=3 turns=10    as in a record; by default players=2
 *   first 2                  table seat of play seat 1; default 1
 *   mover 2                  play seat; default 1
 *   turns 5                  turns completed; default 0
 *   row 1: 70 60 50 40[2] 30 - 10    left to right; [2]: the protection card under
 *                            that car; `-`: a gap to be filled
 *   offer 4 protect 2        cards; an ability's name before a card is checked
 *   drawn 21                 by the mover, to be placed now
 *   hand 2: 5 6              GT-3 cards: the game waits for `keep`
 *   buried 2: 6              GT-3 cards that lie face down on the discard pile
 *   discard 3 4              open cards of the discard pile
 *   deck 7 8                 the whole deck: cards not mentioned are discarded
 * Without `deck` all cards not mentioned are in the deck. A row that is not given consists of the
 * highest cards left, descending.
 *
 * All seats here are play seats, as in the notation. */
#include "core/check.h"
#include "trains/trains.h"

enum { POSITION_EVENTS = 256 };

typedef struct position {
    gw_table *table;
    gt_state state;
    gw_event list[POSITION_EVENTS];
    gw_events events; /* of the last `plays` */
} position;

/* Set-up and tear-down of a test whose state is a position. */
int position_new(void **state);
int position_free(void **state);
#define RULE(test) cmocka_unit_test_setup_teardown(test, position_new, position_free)

/* Where in a test an assertion is. */
typedef struct place_in_test {
    const char *file;
    int line;
} place_in_test;
#define HERE ((place_in_test){__FILE__, __LINE__})

/* Sets up a position, which must satisfy the invariants. */
#define set(p, text) position_set(p, text, HERE)
void position_set(position *p, const char *text, place_in_test at);

/* Plays lines of notation, separated by `/`: each must be legal, listed as such, and keep the
 * invariants. */
#define plays(p, lines) position_plays(p, lines, HERE)
void position_plays(position *p, const char *lines, place_in_test at);

/* Plays `chance deal` of each card. */
#define deals(p, cards) position_deals(p, cards, HERE)
void position_deals(position *p, const char *cards, place_in_test at);

/* The line is refused by that rule, is not listed, and changes nothing. */
#define refuses(p, line, rule) position_refuses(p, line, rule, HERE)
void position_refuses(position *p, const char *line, const char *rule, place_in_test at);

/* Each of the lines, separated by `/`, is refused by that rule. */
#define refuses_all(p, lines, rule) position_refuses_all(p, lines, rule, HERE)
void position_refuses_all(position *p, const char *lines, const char *rule, place_in_test at);

/* The line is refused with that text of the catalogue and these arguments ("place=4 card=2"), and
 * the whole can be written in every language. */
#define explains(p, line, id, args) position_explains(p, line, id, args, HERE)
void position_explains(position *p, const char *line, const char *id, const char *args,
                       place_in_test at);

/* The row, as in a position's text: "70 60 50 40[2] 30 - 10". */
#define has_row(p, seat, text) position_has_row(p, seat, text, HERE)
void position_has_row(position *p, unsigned seat, const char *text, place_in_test at);

/* The offer's cards, and the open cards of the discard pile and the cards of the
 * deck, in ascending order: "2 4", or "" for none. */
#define has_offer(p, text) position_has_offer(p, text, HERE)
void position_has_offer(position *p, const char *text, place_in_test at);
#define has_discard(p, text) has_set(p, &(p)->state.discard, text)
#define has_deck(p, text) has_set(p, &(p)->state.deck, text)
#define has_set(p, cards, text) position_has_set(p, cards, text, HERE)
void position_has_set(position *p, const gt_cards *cards, const char *text, place_in_test at);

/* What the game waits for: "2 turn", "chance refill", "won 1", "draw-game". */
#define awaits(p, text) position_awaits(p, text, HERE)
void position_awaits(position *p, const char *text, place_in_test at);

/* All legal actions, sorted by bytes: "draw / swap 1 2". */
#define allows(p, text) position_allows(p, text, HERE)
void position_allows(position *p, const char *text, place_in_test at);

/* The events of the last `plays`, all of them or those that one seat (0: the public) sees: "used 1
 * 4 swap-adjacent / swapped 1 60 2 50 3". */
#define reported(p, text) position_reported(p, -1, text, HERE)
#define reported_to(p, seat, text) position_reported(p, seat, text, HERE)
void position_reported(position *p, int seat, const char *text, place_in_test at);

/* Plays `steps` random actions of chance and players, or fewer if the game ends first. Returns the
 * count. */
unsigned position_wander(position *p, gw_random *random, unsigned steps);

/* The position as a gw_state, and the table seat of a play seat. */
gw_state *state_of(position *p);
gw_seat table_seat(const position *p, unsigned play_seat);

#endif

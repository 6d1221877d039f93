#ifndef TRAINS_TRAINS_H
#define TRAINS_TRAINS_H
/* Game of Trains: cards, table and state. Rules text: docs/rules/game-of-trains.md.
 *
 * Seats: the interface and this game's events use table seats (1..players, clockwise). The state
 * and the notation use play seats: play seat 1 plays first (GT-3). gt_play_seat and gt_table_seat
 * convert between them. */
#include <gangway/game.h>

#include <assert.h>

enum { GT_CARDS = 84, GT_CARS = 7, GT_PLAYERS = 4, GT_HANDS = 10 };
/* Protections: under every third car, from the first. */
enum { GT_PROTECTIONS = 3, GT_PROTECTION_EVERY = 3 };

/* A card by its number 1..84; GT_NONE for no card, GT_UNKNOWN for a card that the viewer does not
 * know. */
typedef uint8_t gt_card;
enum { GT_NONE = 0, GT_UNKNOWN = 255 };

typedef enum gt_ability {
    GT_SWAP_ADJACENT,
    GT_SWAP_OVER_ONE,
    GT_MOVE_LEFT,
    GT_MOVE_RIGHT,
    GT_REMOVE_LEFT,
    GT_REMOVE_MIDDLE,
    GT_REMOVE_RIGHT,
    GT_PROTECT,
    GT_ABILITIES
} gt_ability;

typedef struct gt_table {
    gw_table base;
    uint16_t turns;                /* GT-E3 */
    uint8_t ability[GT_CARDS + 1]; /* of each card, from [1] */
} gt_table;

/* The options of the game, in order. */
enum { GT_OPTION_PLAYERS, GT_OPTION_TURNS };

/* What the game waits for. */
typedef enum gt_phase {
    GT_AWAIT_FIRST,     /* chance: who plays first (GT-3) */
    GT_AWAIT_ROW_CARD,  /* chance: the next car of a row (GT-2) */
    GT_AWAIT_HAND_CARD, /* chance: the next card of a hand (GT-3) */
    GT_AWAIT_KEEP,      /* `mover`: which card to keep (GT-4) */
    GT_AWAIT_TURN,      /* `mover`: draw or an ability (GT-T) */
    GT_AWAIT_DRAW,      /* chance: the card drawn (GT-6) */
    GT_AWAIT_PLACE,     /* `mover`: where it goes (GT-6) */
    GT_AWAIT_REFILL,    /* chance: the card for a gap (GT-A5) */
    GT_WON,             /* by `winner` (GT-E1) */
    GT_DRAWN            /* undecided (GT-E3) */
} gt_phase;

/* A set of cards: card c is bit c - 1. */
typedef struct gt_cards {
    uint64_t bits[2];
} gt_cards;

/* Arrays by seat are indexed by play seat - 1. In a view (`is_view`) a card that the viewer has not
 * seen is GT_UNKNOWN in its place and a member of `deck`, which then holds all cards whose position
 * is unknown: deck_count + the number of GT_UNKNOWN cards. */
typedef struct gt_state {
    gt_cards deck;
    gt_cards discard; /* from the offer or a row, so known to everybody */
    uint16_t turns;   /* turns completed */
    uint8_t phase;    /* gt_phase */
    uint8_t first;    /* table seat of play seat 1, 0 before it is known */
    uint8_t mover;    /* play seat whose turn (or keep) it is, or 0 */
    uint8_t winner;   /* play seat, or 0 */
    uint8_t dealt;    /* setup cards dealt so far */
    uint8_t gaps;     /* play seats (bit k - 1) that have yet to draw under GT-A5 */
    uint8_t deck_count;
    uint8_t is_view;
    gt_card drawn;                    /* by `mover` under GT-6, not yet placed */
    gt_card offer[GT_ABILITIES];      /* the card showing each ability, or none (GT-5) */
    gt_card row[GT_PLAYERS][GT_CARS]; /* left to right; none in a gap */
    gt_card protection[GT_PLAYERS][GT_PROTECTIONS]; /* protection card under car 1, 4, 7 (GT-A7) */

    /* GT-3 cards: seat k has k entries from index k(k-1)/2: known cards in ascending order, then
     * unknown cards, then empty entries. After GT-4 the remaining cards lie face down on the
     * discard pile, known only to their owner, until a reshuffle. */
    gt_card hand[GT_HANDS];
    uint8_t unused[3]; /* always 0: no padding */
} gt_state;

_Static_assert(sizeof(gt_state) <= 128, "trains: state of at most 128 bytes");
_Static_assert(sizeof(gt_state) % 8 == 0, "states are hashed in words of 8 bytes");

typedef enum gt_rule {
    GT_FINE,
    GT_1,
    GT_2,
    GT_3,
    GT_4,
    GT_5,
    GT_T,
    GT_6,
    GT_7,
    GT_8,
    GT_A1,
    GT_A2,
    GT_A3,
    GT_A4,
    GT_A5,
    GT_A6,
    GT_A7,
    GT_A8,
    GT_E1,
    GT_E2,
    GT_E3,
    GT_H1,
    GT_N,
    GT_RULES
} gt_rule;

/* An action is its verb and up to two numbers. */
typedef enum gt_verb {
    GT_NO_VERB,
    GT_DO_FIRST, /* a: table seat */
    GT_DO_DEAL,  /* a: card, or GT_HIDDEN_CARD */
    GT_DO_KEEP,  /* a: card, b: place */
    GT_DO_DRAW,
    GT_DO_PLACE,   /* a: place */
    GT_DO_SWAP,    /* a, b: places */
    GT_DO_MOVE,    /* a, b: from, to */
    GT_DO_REMOVE,  /* a: 0 left, 1 middle, 2 right */
    GT_DO_PROTECT, /* a: place */
    GT_VERBS
} gt_verb;

enum {
    GT_NUMBER_BITS = 14,
    GT_NUMBER_MAX = (1 << GT_NUMBER_BITS) - 1,
    GT_HIDDEN_CARD = GT_NUMBER_MAX /* `?`; no number that is read gets this value */
};

#define GT_ACTION(verb, a, b)                                                                      \
    ((gw_action)(verb) << 28 | (gw_action)(a) << GT_NUMBER_BITS | (gw_action)(b))

static inline gt_verb gt_action_verb(gw_action action) {
    return (gt_verb)(action >> 28);
}
static inline uint32_t gt_action_a(gw_action action) {
    return action >> GT_NUMBER_BITS & GT_NUMBER_MAX;
}
static inline uint32_t gt_action_b(gw_action action) {
    return action & GT_NUMBER_MAX;
}

typedef enum gt_event {
    GT_EVENT_FIRST,           /* seat */
    GT_EVENT_ROW,             /* seat: has its seven cars */
    GT_EVENT_HAND,            /* seat, card: a GT-3 card, as its owner sees it */
    GT_EVENT_HAND_HIDDEN,     /* seat: as the others see it */
    GT_EVENT_KEPT,            /* seat, card, place, old */
    GT_EVENT_OFFERED,         /* card, ability */
    GT_EVENT_PAIRED,          /* card, other, ability */
    GT_EVENT_DREW,            /* seat, card */
    GT_EVENT_DREW_HIDDEN,     /* seat */
    GT_EVENT_PLACED,          /* seat, card, place, old */
    GT_EVENT_USED,            /* seat, card, ability */
    GT_EVENT_SWAPPED,         /* seat, car, place, other, to */
    GT_EVENT_MOVED,           /* seat, car, from, to */
    GT_EVENT_REMOVED,         /* seat, car, place */
    GT_EVENT_SPARED,          /* seat, car, place */
    GT_EVENT_REFILLED,        /* seat, card, place */
    GT_EVENT_PROTECTED,       /* seat, car, place, card */
    GT_EVENT_PROTECTION_LOST, /* seat, place, card */
    GT_EVENT_RESHUFFLED,      /* count */
    GT_EVENT_WON,             /* seat */
    GT_EVENT_DRAWN_GAME,      /* turns */
    GT_EVENTS
} gt_event;

extern const gw_game gw_game_of_trains;

/* ------------------------------------------------- shared within the game -- */

static inline const gt_table *gt_table_of(const gw_table *table) {
    return (const gt_table *)(const void *)table;
}
static inline const gt_state *gt_state_of(const gw_state *state) {
    return (const gt_state *)(const void *)state;
}

/* Play seat of a table seat, and back; `first` must be known. */
static inline unsigned gt_play_seat(const gt_table *t, const gt_state *s, unsigned table_seat) {
    assert(s->first >= 1 && table_seat >= 1 && table_seat <= t->base.players);
    unsigned k = table_seat + t->base.players - s->first;
    return (k >= t->base.players ? k - t->base.players : k) + 1;
}
static inline gw_seat gt_table_seat(const gt_table *t, const gt_state *s, unsigned play_seat) {
    assert(s->first >= 1 && play_seat >= 1 && play_seat <= t->base.players);
    unsigned k = s->first + play_seat - 1;
    return (gw_seat)(k > t->base.players ? k - t->base.players : k);
}

/* The index in `hand` where the hand of play seat k starts. */
static inline unsigned gt_hand_start(unsigned k) {
    return k * (k - 1) / 2;
}

static inline bool gt_has(const gt_cards *set, unsigned card) {
    assert(card >= 1 && card <= GT_CARDS);
    return set->bits[(card - 1) >> 6] >> ((card - 1) & 63) & 1;
}
static inline void gt_add(gt_cards *set, unsigned card) {
    assert(card >= 1 && card <= GT_CARDS);
    set->bits[(card - 1) >> 6] |= UINT64_C(1) << ((card - 1) & 63);
}
static inline void gt_take(gt_cards *set, unsigned card) {
    assert(gt_has(set, card));
    set->bits[(card - 1) >> 6] &= ~(UINT64_C(1) << ((card - 1) & 63));
}
unsigned gt_count(const gt_cards *set);

/* The card of the set that has `n` cards below it. */
unsigned gt_nth(const gt_cards *set, unsigned n);

/* Inserts a card in order into a hand of `count` cards. */
void gt_hand_insert(gt_card *hand, unsigned count, gt_card card);

/* How many cards lie on the discard pile, including those face down. */
unsigned gt_discard_count(const gt_state *s);

/* The play seat to which the next GT-3 card is dealt. */
unsigned gt_hand_owner(const gt_table *t, const gt_state *s);

static inline bool gt_is_chance(unsigned phase) {
    return phase <= GT_AWAIT_HAND_CARD || phase == GT_AWAIT_DRAW || phase == GT_AWAIT_REFILL;
}

/* The car (from 0) that protection i and removal i concern; i = 0, 1, 2. */
static inline unsigned gt_protection_car(unsigned i) {
    return GT_PROTECTION_EVERY * i;
}

/* cards.c: the functions on sets and hands above */
/* legal.c */
size_t gt_legal(const gw_table *table, const gw_state *state, gw_scratch *scratch, gw_seat seat,
                gw_action *list);
gw_action gt_pick(const gw_table *table, const gw_state *state, gw_scratch *scratch, gw_seat seat,
                  uint64_t random);
/* check.c */
gw_rule gt_check(const gw_table *table, const gw_state *state, gw_scratch *scratch, gw_seat seat,
                 gw_action action);
bool gt_explain(const gw_table *table, const gw_state *state, gw_seat seat, gw_action action,
                gw_rule rule, gw_problem *problem);
/* apply.c */
void gt_apply(const gw_table *table, gw_state *state, gw_scratch *scratch, gw_seat seat,
              gw_action action, gw_events *events);
/* sight.c */
void gt_view(const gw_table *table, const gw_state *state, gw_seat viewer, gw_state *view);
void gt_guess(const gw_table *table, const gw_state *view, gw_seat viewer, gw_random *random,
              gw_state *state);
bool gt_has_secret(const gw_table *table, const gw_state *state, gw_seat seat);
gw_action gt_mask(const gw_table *table, const gw_state *before, gw_seat seat, gw_action action,
                  const gw_state *now, gw_seat viewer);
/* notation.c */
void gt_write_actor(const gw_table *table, const gw_state *state, gw_seat seat, gw_out *out);
gw_rule gt_read_actor(const gw_table *table, const gw_state *state, const char *text, size_t length,
                      gw_seat *seat);
void gt_write_action(const gw_table *table, gw_action action, gw_out *out);
gw_rule gt_read_action(const gw_table *table, const char *text, size_t length, gw_action *action);
void gt_write_result(const gw_table *table, const gw_state *state, gw_out *out);
void gt_write_json(const gw_table *table, const gw_state *state, gw_out *out);
/* deck.c */
/* Reads the abilities of the 84 cards from the deck's text; false if it is not valid. */
bool gt_deck_read(const char *text, uint8_t ability[GT_CARDS + 1]);
extern const char *const gt_ability_names[GT_ABILITIES]; /* "swap-adjacent" … */
/* invariants.c */
const char *gt_broken(const gw_table *table, const gw_state *state);

#endif

#ifndef DRAGONS_DRAGONS_H
#define DRAGONS_DRAGONS_H
/* River Dragons: board, table and state. Rules text: docs/rules/river-dragons.md.
 *
 * Supports: 0..26 are stones (island number - 1; in the expert game stone number - 1), 27..32 the
 * villages, clockwise from blue. A plank is identified by its colour and size, RD_PLANK(colour,
 * size). A place is where a pawn can be: a plank, or a village, numbered after the planks. Seats
 * are the colours in play, clockwise. */
#include <gangway/game.h>

#include <assert.h>

enum {
    RD_COLOURS = 6, /* clockwise: blue, green, pink, yellow, red, black */
    RD_STONES = 27,
    RD_SUPPORTS = RD_STONES + RD_COLOURS,
    RD_PAIRS = RD_SUPPORTS * (RD_SUPPORTS - 1) / 2,
    RD_PAIR_WORDS = (RD_PAIRS + 63) / 64,
    RD_SIZES = 6,
    RD_PLANKS = RD_COLOURS * RD_SIZES,
    RD_PLACES = RD_PLANKS + RD_COLOURS,
    RD_SLOTS = 5,
    RD_CARRIED_MAX = 3,   /* RD-P4 */
    RD_FOREIGN_MAX = 2,   /* RD-R3 */
    RD_COORDINATE = 10000 /* the largest on a board: no product of four overflows 64 bits */
};

#define RD_PLANK(colour, size) ((unsigned)(colour)*RD_SIZES + (unsigned)(size)-1U)
#define RD_VILLAGE(colour) ((unsigned)RD_STONES + (unsigned)(colour))       /* a support */
#define RD_VILLAGE_PLACE(colour) ((unsigned)RD_PLANKS + (unsigned)(colour)) /* a place */
#define RD_BIT(n) (UINT64_C(1) << (n))

typedef struct rd_point {
    int32_t x, y;
} rd_point;

/* A board as read from its text (data/dragons/board.txt). */
typedef struct rd_board {
    rd_point centre[RD_SUPPORTS]; /* of islands and villages */
    int32_t left, top, right, bottom;
    int32_t village_radius, stone_radius, plank_width, overlap;
    int32_t length[RD_SIZES]; /* of planks, by size - 1 */
} rd_board;

typedef struct rd_table {
    gw_table base;
    rd_board board;
    bool is_expert, has_assist, counts_colours; /* RD-X1, RD-P8, RD-R3 */
    uint8_t named_first;                        /* colour + 1 of the first player, or 0 (RD-4) */
    uint16_t rounds;                            /* RD-10 */
    uint8_t colour[RD_COLOURS];                 /* by seat - 1 */
    gw_seat seat[RD_COLOURS];                   /* by colour; 0 if not in play */

    /* Precomputed for the board with islands. */
    uint64_t spans[RD_SIZES][RD_SUPPORTS]; /* supports a plank reaches (RD-P2) without lying over a
                                              village (RD-P3) */
    uint64_t under[RD_PAIRS];              /* supports that a plank there lies over (RD-P3) */
    uint64_t cross[RD_PAIRS][RD_PAIR_WORDS]; /* pairs whose planks cross it (RD-P3) */
} rd_table;

typedef enum rd_phase {
    RD_AWAIT_FIRST,   /* chance: the first player */
    RD_AWAIT_PROGRAM, /* all seats whose program is not complete (RD-5) */
    RD_AWAIT_STONE,   /* the mover, from here on (RD-6) */
    RD_AWAIT_PLANK,   /* which plank (RD-P1) */
    RD_AWAIT_LAY,     /* where `chosen` goes */
    RD_AWAIT_TAKE,
    RD_AWAIT_GO,
    RD_AWAIT_JUMP,
    RD_AWAIT_SIGHT, /* only in a view: the game depends on cards that the viewer does not know */
    RD_WON,         /* by `winner` (RD-9) */
    RD_DRAWN        /* undecided (RD-10) */
} rd_phase;

/* A card of a program. Dragons come last, by colour. */
typedef enum rd_card {
    RD_NO_CARD,
    RD_STONE_1,
    RD_STONE_2,
    RD_PLANK_1,
    RD_PLANK_2,
    RD_REMOVE,
    RD_MOVE_1,
    RD_MOVE_2,
    RD_JUMP,
    RD_DRAGON,
    RD_UNKNOWN_CARD = RD_DRAGON + RD_COLOURS, /* not known to the viewer */
    RD_CARDS
} rd_card;

/* Where a plank lies; both are 0 if it is not on the board. */
typedef struct rd_laid {
    uint8_t low, high; /* supports; low < high, so a village is the higher one */
} rd_laid;

/* Arrays by seat are indexed by seat - 1. */
typedef struct rd_state {
    uint32_t stones;                       /* on the board: bit number - 1 */
    uint16_t round;                        /* from 1 */
    uint8_t phase;                         /* rd_phase */
    uint8_t is_view;                       /* cards may be RD_UNKNOWN_CARD */
    int16_t x[RD_STONES], y[RD_STONES];    /* of stones in the expert game, else 0 */
    rd_laid laid[RD_PLANKS];               /* where each plank lies */
    uint8_t supply[RD_COLOURS][RD_SIZES];  /* by seat and size - 1: a plank's colour + 1, or 0 */
    uint8_t program[RD_COLOURS][RD_SLOTS]; /* by seat: cards, RD_NO_CARD in empty slots */
    uint8_t pawn[RD_COLOURS];              /* by seat: its place */
    uint8_t first;                         /* seat of the first player */
    uint8_t slot;                          /* being carried out, from 0 */
    uint8_t turn;      /* how many seats have carried out their card in this slot */
    uint8_t left;      /* of the mover's card: stones, planks or steps still to do */
    uint8_t chosen;    /* size of the plank to lay, still in the supply */
    uint8_t winner;    /* seat, or 0 */
    uint8_t unused[6]; /* always 0: no padding */
} rd_state;

_Static_assert(sizeof(rd_laid) == 2, "no padding");
_Static_assert(sizeof(rd_state) == 272, "no padding, and hashed in words of 8 bytes");

/* clang-format off */
typedef enum rd_rule {
    RD_FINE,
    RD_1, RD_2, RD_3, RD_4, RD_5, RD_6, RD_7, RD_8, RD_9, RD_10,
    RD_S1, RD_S2, RD_S3,
    RD_P1, RD_P2, RD_P3, RD_P4, RD_P5, RD_P6, RD_P7, RD_P8,
    RD_R1, RD_R2, RD_R3, RD_R4,
    RD_M1, RD_M2, RD_M3, RD_M4, RD_M5, RD_M6, RD_M7,
    RD_X1,
    RD_H1,
    RD_N,
    RD_RULES
} rd_rule;
/* clang-format on */

/* An action: its verb in bits 24..27, then up to four operands of 6 bits, the first in the highest
 * bits. A stone on open water has bit 31 set and its coordinates instead. */
typedef enum rd_verb {
    RD_NO_VERB,
    RD_DO_FIRST,        /* colour */
    RD_DO_CARD,         /* card */
    RD_DO_STONE,        /* number */
    RD_DO_PLANK,        /* size, colour */
    RD_DO_LAY,          /* two supports */
    RD_DO_TAKE_STONE,   /* number */
    RD_DO_TAKE_PLANK,   /* two supports */
    RD_DO_GO_VILLAGE,   /* support */
    RD_DO_GO_PLANK,     /* two supports */
    RD_DO_JUMP_VILLAGE, /* support, and the two supports of the plank jumped over */
    RD_DO_JUMP_PLANK,   /* two supports, and the two of the plank jumped over */
    RD_DO_POINT,        /* x, y */
    RD_VERBS
} rd_verb;

enum {
    RD_NUMBER_MAX = 57,           /* larger numbers are read as this one, which no rule allows */
    RD_FIRST_VILLAGE = 58,        /* supports in actions: their number, or this + colour */
    RD_POINT_MAX = (1 << 14) - 1, /* likewise for coordinates, positive or negative */
    RD_LATTICE_X = 25,            /* columns and rows of the points listed on open water */
    RD_LATTICE_Y = 23,
    RD_LEGAL_MAX = RD_LATTICE_X * RD_LATTICE_Y, /* more than there are pairs of supports */
    RD_EVENTS_MAX = 128
};

#define RD_ACTION(verb, a, b, c, d)                                                                \
    ((gw_action)(verb) << 24 | (gw_action)(a) << 18 | (gw_action)(b) << 12 | (gw_action)(c) << 6 | \
     (gw_action)(d))
#define RD_POINT(x, y)                                                                             \
    (UINT32_C(1) << 31 | (gw_action)((x) + RD_POINT_MAX) << 15 | (gw_action)((y) + RD_POINT_MAX))

static inline rd_verb rd_action_verb(gw_action action) {
    if (action >> 30 == 2) return RD_DO_POINT;
    return action >> 24 < RD_DO_POINT ? (rd_verb)(action >> 24) : RD_NO_VERB;
}
/* Operand i of up to four. */
static inline unsigned rd_operand(gw_action action, unsigned i) {
    return action >> (18 - 6 * i) & 63;
}
static inline rd_point rd_action_point(gw_action action) {
    return (rd_point){(int32_t)(action >> 15 & 0x7FFF) - RD_POINT_MAX,
                      (int32_t)(action & 0x7FFF) - RD_POINT_MAX};
}

typedef enum rd_event {
    RD_EVENT_FIRST,        /* seat */
    RD_EVENT_ROUND,        /* seat: the first player; round */
    RD_EVENT_GAVE,         /* seat; card, slot: as its player sees it */
    RD_EVENT_GAVE_HIDDEN,  /* seat; slot: as the others see it */
    RD_EVENT_REVEALED,     /* seat; card, slot */
    RD_EVENT_CANCELLED,    /* seat; card */
    RD_EVENT_STONE,        /* seat; stone */
    RD_EVENT_STONE_AT,     /* seat; stone, x, y */
    RD_EVENT_NO_STONE,     /* seat */
    RD_EVENT_CHOSE,        /* seat; size, colour */
    RD_EVENT_LAID,         /* seat; size, colour, stone, other */
    RD_EVENT_LAID_VILLAGE, /* seat; size, colour, village, stone */
    RD_EVENT_LOST,         /* seat; size, colour */
    RD_EVENT_NO_PLANK,     /* seat */
    RD_EVENT_TOOK_STONE,   /* seat; stone */
    RD_EVENT_TOOK_PLANK,   /* seat; size, colour */
    RD_EVENT_TOOK_NOTHING, /* seat */
    RD_EVENT_WENT,         /* seat; size, colour of the plank it is on now */
    RD_EVENT_ENTERED,      /* seat; village */
    RD_EVENT_JUMPED,       /* seat; size, colour, other: the seat jumped over */
    RD_EVENT_JUMPED_IN,    /* seat; village, other */
    RD_EVENT_FELL,         /* seat */
    RD_EVENT_WON,          /* seat */
    RD_EVENT_DRAWN,        /* rounds */
    RD_EVENTS
} rd_event;

extern const gw_game gw_river_dragons;
extern const char *const rd_colour_names[RD_COLOURS];
extern const char *const rd_card_names[RD_CARDS]; /* "stone1", "dragon:blue", "?" */

static inline const rd_table *rd_table_of(const gw_table *table) {
    return (const rd_table *)(const void *)table;
}
static inline const rd_state *rd_state_of(const gw_state *state) {
    return (const rd_state *)(const void *)state;
}

/* RD-1 */
static inline unsigned rd_opposite(unsigned colour) {
    return (colour + RD_COLOURS / 2) % RD_COLOURS;
}
static inline bool rd_is_over(const rd_state *s) {
    return s->phase >= RD_WON;
}
/* Whether cards are being carried out. */
static inline bool rd_is_execution(const rd_state *s) {
    return s->phase >= RD_AWAIT_STONE && s->phase <= RD_AWAIT_SIGHT;
}
/* RD-6: whose card is carried out. */
static inline gw_seat rd_mover(const rd_table *t, const rd_state *s) {
    assert(s->first >= 1 && s->turn < t->base.players);
    unsigned seat = s->first + (unsigned)s->turn;
    return (gw_seat)(seat > t->base.players ? seat - t->base.players : seat);
}
static inline bool rd_is_village(unsigned support) {
    return support >= RD_STONES;
}
static inline unsigned rd_pair(unsigned low, unsigned high) {
    assert(low < high && high < RD_SUPPORTS);
    return high * (high - 1) / 2 + low;
}
/* Converts a support to its code in actions, and back; RD_SUPPORTS for an invalid code. */
static inline unsigned rd_support_code(unsigned support) {
    assert(support < RD_SUPPORTS);
    return rd_is_village(support) ? RD_FIRST_VILLAGE + support - RD_STONES : support + 1;
}
static inline unsigned rd_code_support(unsigned code) {
    if (code >= RD_FIRST_VILLAGE) return RD_VILLAGE(code - RD_FIRST_VILLAGE);
    return code >= 1 && code <= RD_STONES ? code - 1 : RD_SUPPORTS;
}
static inline bool rd_is_laid(rd_laid l) {
    return l.high > 0;
}

/* ---- board.c ---- */
/* Reads the text of a board, which can be anything: 0, or the number of the wrong line and a
 * problem. */
unsigned rd_board_read(const char *text, size_t length, rd_board *board, gw_problem *problem);

/* ---- geometry.c: exact, in integers ---- */
/* Whether a plank of that size lies on two supports of those radii and centres (RD-P2). */
bool rd_is_long_enough(const rd_board *b, unsigned size, unsigned low, unsigned high, rd_point p,
                       rd_point q);
/* Whether `at` is farther than `apart` from everything between two coordinates. A quick test,
 * because most objects are far away. */
static inline bool rd_is_beyond(int32_t a, int32_t b, int32_t at, int32_t apart) {
    return at > (a > b ? a : b) + apart || at < (a < b ? a : b) - apart;
}
/* Whether a disc is too near to the centre line p–q of a plank (RD-S1, RD-P3, RD-X1). */
bool rd_is_over_near_disc(const rd_board *b, rd_point p, rd_point q, rd_point centre,
                          int32_t radius);
static inline bool rd_is_over_disc(const rd_board *b, rd_point p, rd_point q, rd_point centre,
                                   int32_t radius) {
    int32_t apart = radius + b->plank_width;
    return !rd_is_beyond(p.x, q.x, centre.x, apart) && !rd_is_beyond(p.y, q.y, centre.y, apart) &&
           rd_is_over_near_disc(b, p, q, centre, radius);
}
/* Whether the lines p–q and u–v have a point in common (RD-P3). */
bool rd_do_lines_meet(rd_point p, rd_point q, rd_point u, rd_point v);
static inline bool rd_do_cross(rd_point p, rd_point q, rd_point u, rd_point v) {
    bool is_apart = (rd_is_beyond(p.x, q.x, u.x, 0) && rd_is_beyond(p.x, q.x, v.x, 0) &&
                     (u.x > p.x) == (v.x > p.x)) ||
                    (rd_is_beyond(p.y, q.y, u.y, 0) && rd_is_beyond(p.y, q.y, v.y, 0) &&
                     (u.y > p.y) == (v.y > p.y));
    return !is_apart && rd_do_lines_meet(p, q, u, v);
}
static inline int64_t rd_distance2(rd_point p, rd_point q) {
    int64_t x = (int64_t)p.x - q.x, y = (int64_t)p.y - q.y;
    return x * x + y * y;
}
static inline int32_t rd_radius(const rd_board *b, unsigned support) {
    return rd_is_village(support) ? b->village_radius : b->stone_radius;
}
/* Precomputes `spans`, `under` and `cross` of the table. */
void rd_spans_fill(rd_table *t);

/* ---- layout.c: what lies on the board, collected from a state ---- */
typedef struct rd_layout {
    const rd_table *t;
    const rd_state *s;
    uint64_t present;             /* supports: stones on the board and all villages */
    uint64_t occupied;            /* planks with a pawn */
    uint64_t at[RD_SUPPORTS];     /* planks at each support */
    uint64_t laid[RD_PAIR_WORDS]; /* pairs of supports with a plank between them */
} rd_layout;
void rd_layout_fill(rd_layout *layout, const rd_table *t, const rd_state *s);
static inline rd_point rd_centre(const rd_table *t, const rd_state *s, unsigned support) {
    if (!t->is_expert || rd_is_village(support)) return t->board.centre[support];
    return (rd_point){s->x[support], s->y[support]};
}
/* The plank between two supports, or RD_PLANKS. */
unsigned rd_plank_between(const rd_layout *layout, unsigned low, unsigned high);

/* ---- planks.c ---- */
/* RD-P1 to RD-P5: 0, or the rule that forbids a plank of `size` there; low < high. */
gw_rule rd_lay_rule(const rd_layout *layout, unsigned size, unsigned low, unsigned high);
/* RD-P3: whether nothing obstructs a plank from p to q, the centres of two supports; low < high. On
 * open water a support that does not exist yet is RD_SUPPORTS. */
bool rd_is_clear(const rd_layout *layout, unsigned low, unsigned high, rd_point p, rd_point q);
/* Lists every pair of supports for a plank of `size`; returns how many, at most RD_PAIRS. */
size_t rd_list_lays(const rd_layout *layout, unsigned size, rd_laid *list);
bool rd_can_lay(const rd_layout *layout, unsigned size);
/* RD-R1 to RD-R3: 0, or the rule that forbids the seat to take a plank on the board. */
gw_rule rd_take_plank_rule(const rd_layout *layout, gw_seat seat, unsigned plank);
/* The planks and the stones (bit number - 1) that the seat can take. */
uint64_t rd_planks_to_take(const rd_layout *layout, gw_seat seat);
uint32_t rd_stones_to_take(const rd_layout *layout);

/* ---- stones.c ---- */
/* RD-S1: the islands where a stone can be placed, bit number - 1. */
uint32_t rd_free_islands(const rd_table *t, const rd_state *s);
/* RD-S3, RD-X1: 0, or the rule that forbids a stone there. */
gw_rule rd_point_rule(const rd_table *t, const rd_state *s, rd_point p);
/* The first obstacle that rules out a stone at p: a support, or RD_SUPPORTS + a plank; or
 * RD_SUPPORTS + RD_PLANKS if there is none. */
unsigned rd_point_obstacle(const rd_table *t, const rd_state *s, rd_point p);
/* Finds a legal point; false if there is none (RD-S2). */
bool rd_find_point(const rd_table *t, const rd_state *s, rd_point *found);
/* RD-X1: the number of the next stone on open water, the lowest free one; 0 if there is none. */
unsigned rd_next_stone(const rd_state *s);
/* Whether a stone can be placed at all (RD-S2). */
bool rd_can_place(const rd_table *t, const rd_state *s);
/* Lists a sample of the legal points, spread over the water near the supports; at least one, at
 * most RD_LEGAL_MAX. */
size_t rd_list_points(const rd_table *t, const rd_state *s, gw_action *list);
/* Picks one of those, all equally likely. */
gw_action rd_pick_point(const rd_table *t, const rd_state *s, uint64_t random);

/* ---- moves.c ---- */
/* RD-M1: the places next to `place`, as bits. */
uint64_t rd_neighbours(const rd_layout *layout, unsigned place);
/* RD-M2, RD-M3: where the seat's pawn can step. */
uint64_t rd_steps(const rd_layout *layout, gw_seat seat);
/* RD-M5: the planks with a pawn to jump over; the places where a jump over `plank` can land. */
uint64_t rd_jumped(const rd_layout *layout, gw_seat seat);
uint64_t rd_landings(const rd_layout *layout, gw_seat seat, unsigned plank);
bool rd_can_jump(const rd_layout *layout, gw_seat seat);

/* ---- way.c ---- */
/* What a pawn has to its goal: planks to lay, stones to place for them, steps to make. */
typedef struct rd_way {
    unsigned planks, stones, steps;
} rd_way;
/* The shortest way over planks that lie and planks of the seat's supply, or, if they do not
 * suffice, one of each size; false if there is none. New planks are not checked against each other
 * (RD-P3, RD-P4), and on open water a way over new stones leads straight to the goal, so what is
 * really needed may be more. */
bool rd_way_find(const rd_layout *layout, gw_seat seat, rd_way *way);

/* ---- cards.c ---- */
/* The cards that the seat can add to its program, as bits (RD-3, RD-5). */
uint32_t rd_cards_to_give(const rd_table *t, const rd_state *s, gw_seat seat);
unsigned rd_cards_given(const rd_state *s, gw_seat seat);
/* RD-7: whether a dragon cancels the seat's card in a slot, which is revealed. */
bool rd_is_cancelled(const rd_table *t, const rd_state *s, gw_seat seat, unsigned slot);
static inline bool rd_is_dragon(unsigned card) {
    return card >= RD_DRAGON && card < RD_UNKNOWN_CARD;
}

/* ---- remedy.c ---- */
/* The legal action that comes nearest to a refused one; 0 if the seat cannot act. */
gw_action rd_remedy(const rd_table *t, const rd_state *s, gw_seat seat, gw_action refused);

/* ---- legal.c, check.c, explain.c, apply.c, sight.c ---- */
gw_seats rd_to_act(const gw_table *table, const gw_state *state);
size_t rd_legal(const gw_table *table, const gw_state *state, gw_scratch *scratch, gw_seat seat,
                gw_action *list);
/* A step onto a place. */
gw_action rd_go_action(const rd_state *s, unsigned place);
gw_action rd_pick(const gw_table *table, const gw_state *state, gw_scratch *scratch, gw_seat seat,
                  uint64_t random);
gw_rule rd_check(const gw_table *table, const gw_state *state, gw_scratch *scratch, gw_seat seat,
                 gw_action action);
bool rd_explain(const gw_table *table, const gw_state *state, gw_seat seat, gw_action action,
                gw_rule rule, gw_problem *problem);
void rd_apply(const gw_table *table, gw_state *state, gw_scratch *scratch, gw_seat seat,
              gw_action action, gw_events *events);
/* RD-6: reveals the cards of `slot`, all of which are given, and goes on to the next decision. */
void rd_begin_slot(const rd_table *t, rd_state *s, gw_events *events);
bool rd_is_binding(const gw_table *table, const gw_state *before, gw_seat seat, gw_action action,
                   const gw_state *after);
void rd_view(const gw_table *table, const gw_state *state, gw_seat viewer, gw_state *view);
void rd_guess(const gw_table *table, const gw_state *view, gw_seat viewer, gw_random *random,
              gw_state *state);
bool rd_has_secret(const gw_table *table, const gw_state *state, gw_seat seat);
gw_action rd_mask(const gw_table *table, const gw_state *before, gw_seat seat, gw_action action,
                  const gw_state *now, gw_seat viewer);

/* ---- notation.c, json.c, invariants.c ---- */
bool rd_is_notation(const rd_table *t, gw_action action);
void rd_write_actor(const gw_table *table, const gw_state *state, gw_seat seat, gw_out *out);
gw_rule rd_read_actor(const gw_table *table, const gw_state *state, const char *text, size_t length,
                      gw_seat *seat);
void rd_write_action(const gw_table *table, gw_action action, gw_out *out);
gw_rule rd_read_action(const gw_table *table, const char *text, size_t length, gw_action *action);
void rd_write_result(const gw_table *table, const gw_state *state, gw_out *out);
void rd_write_json(const gw_table *table, const gw_state *state, gw_out *out);
const char *rd_broken(const gw_table *table, const gw_state *state);

/* The two supports in operands `first` and `first` + 1 of an action. */
static inline rd_laid rd_ends(gw_action action, unsigned first) {
    unsigned a = rd_code_support(rd_operand(action, first));
    unsigned b = rd_code_support(rd_operand(action, first + 1));
    return a < b ? (rd_laid){(uint8_t)a, (uint8_t)b} : (rd_laid){(uint8_t)b, (uint8_t)a};
}

/* An action on two supports, a village first, then the lower number. */
static inline gw_action rd_pair_action(rd_verb verb, rd_laid l) {
    unsigned low = rd_support_code(l.low), high = rd_support_code(l.high);
    return rd_is_village(l.high) ? RD_ACTION(verb, high, low, 0, 0)
                                 : RD_ACTION(verb, low, high, 0, 0);
}

#endif

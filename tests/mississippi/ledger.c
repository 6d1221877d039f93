/* A second set of books. While a race is played, the cost and gain of every action is computed here
 * independently from the rules text; after every action the boats' coal, speed and passengers, and
 * the passengers on docks, must agree with the books. Only the positions and kinds of spaces and
 * the number of passengers per dock are taken from the game: other tests prove those. */
#include "ai/mississippi/players.h"
#include "mississippi/position.h"

#include <stdio.h>

enum { LIST = 700, TEXT = 200, PARTS = 500 };

/* Kinds of entries. Each must occur, or the books prove nothing. */
typedef enum entry {
    SPEED_PAID,       /* MQ-T1 */
    TURN_PAID,        /* MQ-T4 */
    LEFT_FORWARD,     /* MQ-A3 */
    LEFT_BACKWARD,    /* MQ-A4 */
    LEFT_FREE,        /* MQ-A5, `ru` */
    TRANSFERRED,      /* MQ-X2 */
    FILLED_BY_ROSE,   /* MQ-R5 */
    REFUELLED,        /* MQ-D1 */
    EXTRA_LOST,       /* MQ-S4 */
    ROSE_SPENT,       /* MQ-R3 */
    ROSE_NEEDED_MORE, /* MQ-R6, `it` */
    BOARDED,          /* MQ-G1 */
    BOARDED_PUSHED,   /* MQ-G4 */
    LEFT_BEHIND,      /* MQ-G4 */
    SLOWED_BY_WOOD,   /* MQ-W2 */
    PUSHED_ONTO_WOOD, /* MQ-W3 */
    PUSHED_ONTO_SAND, /* MQ-A7 */
    CRASHED,          /* MQ-C4 */
    ENTRIES
} entry;

static const char *const entry_names[ENTRIES] = {
    "speed paid",  "turn paid",       "left forward",   "left backward", "left free",
    "transferred", "filled",          "refuelled",      "extra lost",    "Rose spent",
    "Rose needed", "boarded",         "boarded pushed", "left behind",   "slowed by wood",
    "onto wood",   "onto a sandbank", "crashed",
};

typedef struct account {
    unsigned coal, speed, passengers;
    unsigned island[2]; /* laid tiles its passengers are from */
    bool leaves_free;   /* has waited on its sandbank (MQ-A5) */
} account;

typedef struct books {
    const mq_table *t;
    account boat[MQ_BOATS_MAX];
    unsigned waiting[MQ_LAID_MAX], supply;
    /* the turn in progress */
    unsigned mp, turns, wood, spent;
    mq_state turn_start;
    unsigned entered[ENTRIES]; /* how often, over all races */
    unsigned races, actions;   /* where a mistake is found */
} books;

/* Initialises the books from a position. */
static void open_books(books *b, const mq_table *t, const mq_state *s) {
    b->t = t;
    b->races++;
    b->actions = 0;
    for (unsigned hull = 0; hull < t->hulls; hull++) {
        const mq_boat *boat = &s->boat[hull];
        b->boat[hull] = (account){boat->coal,
                                  boat->speed,
                                  boat->passengers,
                                  {boat->island ? boat->island - 1U : 0U, 0},
                                  false};
    }
    for (unsigned tile = 0; tile < MQ_LAID_MAX; tile++) b->waiting[tile] = s->waiting[tile];
    b->supply = s->supply;
}

/* -------------------------------------------------------------------- coal -- */

/* MQ-R3; MQ-R6 allows her more coal only if she could not move with one less. */
static void spend_as_rose(books *b, unsigned coal) {
    unsigned allowance = b->turn_start.round == 1 && b->t->boats == 5 ? 2 : 1;
    b->spent += coal;
    b->entered[b->spent > allowance ? ROSE_NEEDED_MORE : ROSE_SPENT]++;
    if (b->spent <= allowance) return;
    assert_int_equal(b->t->edition, MQ_IT);
    gw_action list[LIST];
    mq_state with_less = b->turn_start;
    with_less.limit = (uint8_t)(b->spent - 1);
    size_t count = gw_legal(&b->t->base, GW_STATE(&with_less), NULL, with_less.controller, list);
    assert_int_equal(count, 1);
    assert_int_equal(mq_action_verb(list[0]), MQ_DO_WAIT);
}

static void pay(books *b, unsigned hull, unsigned coal, entry what) {
    if (coal == 0) return;
    b->entered[what]++;
    if (mq_is_rose(b->t, hull)) {
        spend_as_rose(b, coal);
        return;
    }
    assert_true(b->boat[hull].coal >= coal);
    b->boat[hull].coal -= coal;
}

static void choose_speed(books *b, const mq_state *s, unsigned speed) {
    unsigned mover = mq_mover(s);
    account *boat = &b->boat[mover];
    unsigned change = speed > boat->speed ? speed - boat->speed : boat->speed - speed;
    bool is_aground = mq_kind_at(b->t, s, s->boat[mover].at) == MQ_SANDBANK;
    if (is_aground && boat->leaves_free) b->entered[LEFT_FREE]++;
    pay(b, mover, is_aground && !boat->leaves_free, LEFT_FORWARD);
    pay(b, mover, change > 1 ? change - 1 : 0, SPEED_PAID);
    boat->speed = speed;
    b->mp = speed;
}

static void leave_backward(books *b, const mq_state *s) {
    pay(b, mq_mover(s), b->t->edition == MQ_IT, LEFT_BACKWARD);
    b->boat[mq_mover(s)].leaves_free = false;
}

static void transfer(books *b, const mq_state *s, unsigned colour, unsigned coal, bool gives) {
    unsigned mover = mq_mover(s), partner = 0;
    while (b->t->colour[partner] != colour) partner++;
    unsigned from = gives ? mover : partner, to = gives ? partner : mover;
    if (mq_is_rose(b->t, from)) {
        assert_int_equal(b->t->owner[to], s->controller);
        b->entered[FILLED_BY_ROSE]++;
    } else {
        assert_true(b->boat[from].coal >= coal);
        b->boat[from].coal -= coal;
        b->entered[TRANSFERRED]++;
    }
    b->boat[to].coal += coal;
    assert_false(mq_is_rose(b->t, to));
    assert_true(b->boat[to].coal <= MQ_COAL_MAX);
}

/* MQ-S1, MQ-S4: the boats as they start. */
static void start_round_1(books *b, const mq_state *s) {
    for (unsigned hull = 0; hull < b->t->boats; hull++)
        b->boat[hull].coal = s->boat[hull].at == MQ_LAND ? MQ_COAL_MAX + 1 : MQ_COAL_MAX;
}

static void end_round_1(books *b) {
    for (unsigned hull = 0; hull < b->t->boats; hull++) {
        if (b->boat[hull].coal <= MQ_COAL_MAX) continue;
        b->boat[hull].coal = MQ_COAL_MAX;
        b->entered[EXTRA_LOST]++;
    }
}

/* -------------------------------------------------------------- passengers -- */

/* MQ-L2 */
static void fill_dock(books *b, const mq_state *s, unsigned tile) {
    for (unsigned space = 0; space < MQ_SPACES; space++) {
        mq_kind kind = mq_kind_at(b->t, s, MQ_AT(tile, space));
        unsigned wanted = kind == MQ_BLUE_DOCK  ? b->t->blue_passengers
                          : kind == MQ_RED_DOCK ? b->t->red_passengers
                                                : 0U;
        unsigned put = wanted < b->supply ? wanted : b->supply;
        b->waiting[tile] += put;
        b->supply -= put;
    }
}

/* MQ-G1 to MQ-G4: a boat stops on a space. */
static void board(books *b, const mq_state *s, unsigned hull, mq_at at, entry what) {
    account *boat = &b->boat[hull];
    mq_kind kind = mq_kind_at(b->t, s, at);
    unsigned tile = at / MQ_SPACES;
    if (mq_is_rose(b->t, hull) || (kind != MQ_BLUE_DOCK && kind != MQ_RED_DOCK)) return;
    if (boat->speed > 1 || boat->passengers == 2 || b->waiting[tile] == 0) return;
    if (boat->passengers == 1 && boat->island[0] == tile) return;
    b->waiting[tile]--;
    boat->island[boat->passengers++] = tile;
    b->entered[what]++;
}

/* MQ-G4: the passenger that the pushed boat took waits again. */
static void leave_behind(books *b, const mq_state *s) {
    unsigned hull = s->pushed[0];
    account *boat = &b->boat[hull];
    unsigned tile = s->boat[hull].at / MQ_SPACES;
    assert_true(b->t->boats_each > 1 || b->t->has_teams);
    assert_true(boat->passengers > 0 && boat->island[boat->passengers - 1] == tile);
    boat->passengers--;
    b->waiting[tile]++;
    b->entered[LEFT_BEHIND]++;
}

/* ------------------------------------------------------- steps, end of turn -- */

static void push(books *b, const mq_state *s, unsigned hull, mq_at to) {
    account *boat = &b->boat[hull];
    mq_kind kind = mq_kind_at(b->t, s, to);
    if (kind == MQ_DRIFTWOOD && b->t->edition == MQ_RU && boat->speed > 1) boat->speed--;
    if (kind == MQ_SANDBANK) boat->speed = 1;
    b->entered[PUSHED_ONTO_WOOD] += kind == MQ_DRIFTWOOD;
    b->entered[PUSHED_ONTO_SAND] += kind == MQ_SANDBANK;
    board(b, s, hull, to, BOARDED_PUSHED);
}

static unsigned extra_cost(const books *b, const mq_state *s, mq_at at) {
    return mq_kind_at(b->t, s, at) == MQ_DRIFTWOOD;
}

static void step(books *b, const mq_state *s, const mq_state *after, uint32_t pushes) {
    unsigned mover = mq_mover(s);
    mq_at to = mq_neighbour(b->t, s, s->boat[mover].at, s->boat[mover].heading), at = to;
    unsigned cost = 1 + extra_cost(b, s, to);
    for (; pushes > 0; pushes >>= 3) {
        unsigned hull = mq_boat_at(b->t, s, at);
        at = mq_neighbour(b->t, s, at, (pushes & 7) - 1);
        cost += 1 + extra_cost(b, s, at);
        push(b, s, hull, at);
        bool is_last = after->boat[hull].arrival == after->arrivals;
        if (after->phase == MQ_OVER && is_last) return; /* it ended the race (MQ-F2, MQ-F5) */
    }
    assert_true(cost <= b->mp);
    b->mp -= cost;
    b->wood += extra_cost(b, s, to);
    b->boat[mover].leaves_free = false;
    if (mq_kind_at(b->t, s, to) == MQ_SANDBANK) b->mp = 0;
}

/* MQ-T7 */
static void end_turn(books *b, const mq_state *s) {
    unsigned mover = mq_mover(s);
    account *boat = &b->boat[mover];
    mq_at at = s->boat[mover].at;
    mq_kind kind = mq_kind_at(b->t, s, at);
    unsigned speed = kind == MQ_SANDBANK || boat->speed <= b->wood ? 1 : boat->speed - b->wood;
    bool may_overrun = b->t->edition == MQ_IT || mq_is_rose(b->t, mover);
    bool is_overrun = speed > 1 && !may_overrun && mq_is_finish(b->t, s, at); /* MQ-F4 */
    if (b->mp > 0 || is_overrun) {
        boat->speed = 1;
        b->entered[CRASHED]++;
        return;
    }
    boat->speed = speed;
    b->entered[SLOWED_BY_WOOD] += b->wood > 0;
    board(b, s, mover, at, BOARDED);
    if (kind != MQ_COAL_DOCK || speed > 1 || mq_is_rose(b->t, mover)) return;
    boat->coal = MQ_COAL_MAX;
    b->entered[REFUELLED]++;
}

static void miss_turn(books *b, const mq_state *s) {
    unsigned mover = mq_mover(s);
    const mq_boat *boat = &s->boat[mover];
    if (boat->repair != MQ_SOUND || boat->at == MQ_LAND) return;
    if (mq_kind_at(b->t, s, boat->at) == MQ_SANDBANK) { /* MQ-A5 */
        assert_int_equal(b->t->edition, MQ_RU);
        assert_int_equal(b->boat[mover].coal, 0);
        b->boat[mover].leaves_free = true;
        return;
    }
    assert_int_equal(b->t->edition, MQ_IT); /* MQ-R6 */
    assert_true(mq_is_rose(b->t, mover));
    b->boat[mover].speed = 1;
}

/* ------------------------------------------------------------------- books -- */

static void begin_turn(books *b, const mq_state *s) {
    b->mp = b->turns = b->wood = b->spent = 0;
    b->turn_start = *s;
}

/* Enters an action taken in `s` that led to `after`. */
static void enter(books *b, const mq_state *s, const mq_state *after, gw_action action) {
    uint32_t x = mq_action_a(action), y = mq_action_b(action);
    b->actions++;
    if (s->phase == MQ_AWAIT_TURN) begin_turn(b, s);
    switch (mq_action_verb(action)) {
    case MQ_DO_SPEED: choose_speed(b, s, x); break;
    case MQ_DO_LEFT:
    case MQ_DO_RIGHT: pay(b, mq_mover(s), b->turns++ > 0, TURN_PAID); break;
    case MQ_DO_AHEAD: step(b, s, after, 0); break;
    case MQ_DO_PUSH: step(b, s, after, x); break;
    case MQ_DO_BACK: leave_backward(b, s); break;
    case MQ_DO_GIVE: transfer(b, s, x, y, true); break;
    case MQ_DO_TAKE: transfer(b, s, x, y, false); break;
    case MQ_DO_END: end_turn(b, s); break;
    case MQ_DO_WAIT: miss_turn(b, s); break;
    case MQ_DO_HEAD:
        if (y > 0) leave_behind(b, s);
        break;
    default: break; /* docks and chance move neither coal nor passengers */
    }
    if (after->laid > s->laid) fill_dock(b, after, s->laid);
    if (s->round == 0 && after->round == 1) start_round_1(b, s);
    if (s->round == 1 && after->round == 2) end_round_1(b);
}

static void is(const books *b, unsigned found, unsigned expected, const char *what,
               unsigned which) {
    if (found != expected)
        fail_msg("race %u, action %u: %s of %u: %u, not %u", b->races, b->actions, what, which,
                 found, expected);
}

static void balances(const books *b, const mq_state *s) {
    for (unsigned hull = 0; hull < b->t->hulls; hull++) {
        const account *boat = &b->boat[hull];
        if (s->round > 0) is(b, s->boat[hull].coal, boat->coal, "coal", hull);
        is(b, s->boat[hull].speed, boat->speed, "speed", hull);
        is(b, s->boat[hull].passengers, boat->passengers, "passengers", hull);
    }
    for (unsigned tile = 0; tile < s->laid; tile++)
        is(b, s->waiting[tile], b->waiting[tile], "waiting passengers", tile);
    is(b, s->supply, b->supply, "supply", 0);
}

/* MQ-T6, MQ-P1: every boat is alone on a space of the river. */
static void boats_are_apart(const mq_table *t, const mq_state *s) {
    bool is_taken[MQ_LAID_MAX * MQ_SPACES] = {false};
    for (unsigned hull = 0; hull < t->hulls; hull++) {
        mq_at at = s->boat[hull].at;
        if (at == MQ_LAND || at == MQ_GONE) continue;
        assert_true(at < s->laid * MQ_SPACES);
        assert_int_not_equal(mq_kind_at(t, s, at), MQ_ISLAND);
        assert_false(is_taken[at]);
        is_taken[at] = true;
    }
}

/* ------------------------------------------------------------------- races -- */

/* Thrifty boats go slowly and turn little, so that they meet at docks and beside each other, and
 * have coal to give. */
typedef enum crew { CAPTAINS, RANDOM, THRIFTY, CREWS } crew;

static gw_action slowest(const gw_table *table, const gw_state *s, gw_seat seat, gw_action action) {
    while (mq_action_verb(action) == MQ_DO_SPEED && mq_action_a(action) > 1) {
        gw_action slower = MQ_ACTION(MQ_DO_SPEED, mq_action_a(action) - 1, 0);
        if (gw_check(table, s, NULL, seat, slower) != 0) break;
        action = slower;
    }
    return action;
}

static bool is_turn(gw_action action) {
    return mq_action_verb(action) == MQ_DO_LEFT || mq_action_verb(action) == MQ_DO_RIGHT;
}

static gw_action choose(const position *p, gw_seat seat, crew who, const gw_thinking *thinking) {
    const gw_state *s = GW_STATE(&p->state);
    if (who == CAPTAINS && seat != GW_CHANCE)
        return gw_player_decide(&mq_captain_player, thinking, s, seat);
    gw_action action = gw_pick(p->table, s, NULL, seat, thinking->random, thinking->list);
    if (who != THRIFTY) return action;
    for (unsigned tries = 0; tries < 2 && is_turn(action); tries++)
        action = gw_pick(p->table, s, NULL, seat, thinking->random, thinking->list);
    return slowest(p->table, s, seat, action);
}

/* Plays on from the position to the end of the race. */
static void race(position *p, books *b, crew who, uint64_t seed) {
    gw_state *s = GW_STATE(&p->state);
    gw_random random = gw_random_seed(seed);
    gw_thinking *thinking = gw_thinking_new(p->table, &random);
    assert_non_null(thinking);
    open_books(b, mq_table_of(p->table), &p->state);
    for (gw_seat seat; (seat = gw_first_to_act(p->table, s)) != GW_NO_SEAT;) {
        gw_action action = choose(p, seat, who, thinking);
        mq_state before = p->state;
        gw_apply(p->table, s, NULL, seat, action, NULL);
        enter(b, &before, &p->state, action);
        balances(b, &p->state);
        boats_are_apart(b->t, &p->state);
    }
    gw_thinking_free(thinking);
}

#define ALL_B "b=B1,B1/B2,B2,B3-1,B3-2,B4"

static const char *const tables[] = {
    "players=2 " ALL_B,
    "players=2 boats=1 rose=on " ALL_B,
    "players=2 rose=on b=B1,B3-1,B3-2",
    "players=3 passengers=extra",
    "players=3 boats=2 tiles=18",
    "players=4 teams=on passengers=minimum " ALL_B,
    "players=4 teams=on rose=on tiles=15 b=B1/B2,B2",
    "players=5 rose=on " ALL_B,
    "players=5 passengers=minimum b=B1,B3-2",
    "players=6 teams=on transfer=off passengers=extra " ALL_B,
    "players=6 colours=red,pink,green,blue,orange,white b=B4",
};

/* Three rounds from positions where much happens at once: around a dock, sandbanks, driftwood, and
 * with the Black Rose too fast at the finish. */
static const struct {
    const char *options, *parts;
} crowds[] = {
    {"players=6",
     "river A1-1 A3-2 / waiting 1 2 / boat white @1.7 n speed 2 / boat orange @1.12 s / "
     "boat blue @1.10 ne speed 2 / boat green @1.13 nw / boat pink @1.16 s speed 3 / "
     "boat red @1.17 sw"},
    {"players=6 teams=on",
     "river A1-1 A3-2 / waiting 1 2 / boat white @1.7 n speed 2 / boat orange @1.12 s / "
     "boat blue @1.10 ne speed 2 / boat green @1.13 nw / boat pink @1.16 s / boat red @1.17 sw"},
    {"players=6 teams=on " ALL_B,
     "river B3-2 A3-2 / boat white @1.1 n coal 0 / boat orange @0.16 n speed 2 / "
     "boat blue @1.7 n speed 2 coal 0 / boat green @1.2 n speed 2 / boat pink @1.6 n coal 2 / "
     "boat red @1.16 ne coal 0"},
    {"players=6 " ALL_B,
     "river B2 A3-2 / boat white @1.2 se speed 3 / boat orange @1.9 nw speed 2 / "
     "boat blue @1.4 nw speed 3 / boat green @1.13 s speed 2 / boat pink @1.1 se speed 4 / "
     "boat red @1.12 se speed 3"},
    {"players=2 boats=1 rose=on",
     "river A1-1 / finish straight / boat black @1.12 n speed 5 / boat white @0.6 n / "
     "boat orange @0.8 n"},
};

static void play_races(position *p, books *b, const char *edition) {
    char options[TEXT];
    for (unsigned i = 0; i < COUNT(tables) * CREWS; i++) {
        const char *table = tables[i / CREWS];
        snprintf(options, sizeof options, "%s edition=%s rounds=60", table, edition);
        begin(p, options);
        race(p, b, (crew)(i % CREWS), i);
    }
}

static void play_crowds(position *p, books *b, const char *edition) {
    enum { TIMES = 20 };
    char options[TEXT], parts[PARTS];
    for (unsigned i = 0; i < COUNT(crowds) * TIMES; i++) {
        unsigned which = i / TIMES;
        snprintf(options, sizeof options, "%s edition=%s rounds=10", crowds[which].options,
                 edition);
        snprintf(parts, sizeof parts, "%s / round 8", crowds[which].parts);
        set(p, options, parts);
        race(p, b, RANDOM, i);
    }
}

/* Every kind of entry occurs, except those that the edition does not have. */
static void balance(position *p, const char *edition, const entry *unknown, size_t count) {
    books b = {.t = NULL};
    play_races(p, &b, edition);
    play_crowds(p, &b, edition);
    for (unsigned what = 0; what < ENTRIES; what++) {
        bool is_known = true;
        for (size_t i = 0; i < count; i++) is_known &= unknown[i] != what;
        if ((b.entered[what] > 0) != is_known)
            fail_msg("%s: %u times", entry_names[what], b.entered[what]);
    }
}

static void MQ_T5_G1_T6_the_books_balance_in_the_russian_edition(void **state) {
    static const entry unknown[] = {LEFT_BACKWARD, ROSE_NEEDED_MORE};
    balance(*state, "ru", unknown, COUNT(unknown));
}

static void MQ_T5_G1_T6_the_books_balance_in_the_italian_edition(void **state) {
    static const entry unknown[] = {LEFT_FREE};
    balance(*state, "it", unknown, COUNT(unknown));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(MQ_T5_G1_T6_the_books_balance_in_the_russian_edition),
        RULE(MQ_T5_G1_T6_the_books_balance_in_the_italian_edition),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Tests every kind of sentence that explains a turn in a hint: the turn shown with it is played,
 * and what the sentence says must be true. */
#include "ai/mississippi/players.h"
#include "analysis/analysis.h"
#include "core/check.h"
#include "mississippi/crowd.h"
#include "mississippi/position.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 200, EVENTS = 64, LIST = 700, NODES = 40 };

/* ---------------------------------------------------------------- sentences -- */

typedef enum kind {
    FORCED,
    ROSE,
    FINISH,
    CRASH,
    BOARD,
    LEAVE,
    REFUEL,
    PUSH,
    DOCK,
    HEADING,
    HOME,
    SLOW,
    AHEAD,
    THEN,
    BEST,
    KINDS
} kind;
static const struct {
    const char *id, *number;
    int most;
} sentences[KINDS] = {
    [FORCED] = {"reason.mississippi.forced", NULL, 0},
    [ROSE] = {"reason.mississippi.rose", NULL, 0},
    [FINISH] = {"reason.mississippi.finish", NULL, 0},
    [CRASH] = {"reason.mississippi.crash", NULL, 0},
    [BOARD] = {"reason.mississippi.board", "passengers", MQ_PASSENGERS_MAX},
    [LEAVE] = {"reason.mississippi.leave", NULL, 0},
    [REFUEL] = {"reason.mississippi.refuel", NULL, 0},
    [PUSH] = {"reason.mississippi.push", "boat", MQ_COLOURS - 1},
    [DOCK] = {"reason.mississippi.dock", "turns", 3},
    [HEADING] = {"reason.mississippi.heading", "turns", 120},
    [HOME] = {"reason.mississippi.home", "turns", 8},
    [SLOW] = {"reason.mississippi.slow", "speed", MQ_SPEED_MAX},
    [AHEAD] = {"reason.mississippi.ahead", "turns", 120},
    [THEN] = {"reason.mississippi.then", "turns", 120},
    [BEST] = {"reason.mississippi.best", NULL, 0},
};

/* What a sentence claims. */
typedef struct claim {
    kind kind;
    int number; /* its number, or the colour of the boat */
    unsigned tile;
} claim;

static bool says(const char *text, const claim *c) {
    char own[TEXT] = "", boat[24];
    gw_out out = gw_out_to(own, sizeof own);
    gw_arg args[2];
    size_t count = 0;
    const char *name = sentences[c->kind].number;
    if (c->kind == PUSH) {
        snprintf(boat, sizeof boat, "boat.%s", mq_colour_names[c->number]);
        args[count++] = gw_arg_text(name, boat);
    } else if (name) {
        args[count++] = gw_arg_number(name, c->number);
    }
    if (c->kind == DOCK) args[count++] = gw_arg_number("tile", c->tile);
    gw_put_catalogue(&out, GW_EN, sentences[c->kind].id, args, count);
    return strcmp(own, text) == 0;
}

/* Reads the claim that a text makes; it must make one. */
static claim claim_of(const char *text) {
    for (unsigned k = 0; k < KINDS; k++)
        for (int number = 0; number <= sentences[k].most; number++)
            for (unsigned tile = 0; tile < (k == DOCK ? MQ_LAID_MAX : 1); tile++) {
                claim c = {(kind)k, number, tile};
                if (says(text, &c)) return c;
            }
    fail_msg("nobody can check: %s", text);
    return (claim){BEST, 0, 0};
}

/* -------------------------------------------------------------------- turns -- */

typedef struct log_of_turn {
    gw_event list[EVENTS];
    size_t count;
} log_of_turn;

typedef struct fixture {
    gw_table *table;
    const mq_table *t;
    gw_random random;
    gw_thinking *thinking;
    mq_end *ends;
    unsigned told[KINDS];
} fixture;

static gw_state *as_state(mq_state *s) {
    return (gw_state *)(void *)s;
}

static void apply(fixture *d, mq_state *s, gw_seat seat, gw_action action, log_of_turn *log) {
    gw_events events = {.list = log->list + log->count, .capacity = EVENTS - log->count};
    assert_int_equal(
        mq_check(d->table, as_state(s), (gw_scratch *)d->thinking->scratch, seat, action), 0);
    gw_apply(d->table, as_state(s), d->thinking->scratch, seat, action, &events);
    log->count += events.count;
}

static bool has_event(const log_of_turn *log, mq_event kind_of, int colour, int second) {
    for (size_t i = 0; i < log->count; i++) {
        const gw_event *e = &log->list[i];
        if (e->kind == kind_of && e->value[0] == colour && (second < 0 || e->value[1] == second))
            return true;
    }
    return false;
}

/* Plays the turn shown, then continues like an expert until the turn, or the answer to a push, is
 * complete. */
static void play_turn(fixture *d, mq_state *s, const analysis_decision *shown, log_of_turn *log) {
    unsigned turn = s->turn, round = s->round;
    bool is_answer = s->phase == MQ_AWAIT_PUSHED || s->phase == MQ_AWAIT_START;
    for (size_t i = 0; i < shown->choice_count; i++)
        apply(d, s, shown->seat, shown->choice[i], log);
    while (!is_answer && s->phase != MQ_OVER && !mq_is_chance(s->phase) && s->turn == turn &&
           s->round == round) {
        gw_seat actor = gw_first_to_act(d->table, as_state(s));
        apply(d, s, actor, gw_player_decide(&mq_expert_player, d->thinking, as_state(s), actor),
              log);
    }
}

/* ------------------------------------------------------------ turns to come -- */

/* Leaves the boat alone on the river, with the Black Rose on land, at the start of its turn; tiles
 * that are due have been laid. */
static void leave_alone(fixture *d, mq_state *s, unsigned hull) {
    while (mq_is_chance(s->phase)) {
        gw_action action = gw_pick(d->table, as_state(s), d->thinking->scratch, GW_CHANCE,
                                   &d->random, d->thinking->list);
        gw_apply(d->table, as_state(s), d->thinking->scratch, GW_CHANCE, action, NULL);
    }
    for (unsigned other = 0; other < d->t->hulls; other++)
        if (other != hull) s->boat[other].at = mq_is_rose(d->t, other) ? MQ_LAND : MQ_GONE;
    memset(s->order, 0, sizeof s->order);
    s->order[0] = (uint8_t)hull;
    s->order_count = 1;
    s->turn = 0;
    s->mp = s->has_turned = s->wood = s->is_stuck = s->has_stepped = s->pushed_count = 0;
    s->may_leave = 0;
    mq_begin_turn(mq_scratch_of(d->thinking->scratch), d->t, s);
}

/* The goal of a boat that is alone. */
typedef struct goal {
    unsigned hull, passengers, tile; /* with more passengers than this */
    bool is_finish;                  /* or at the finish with this many */
} goal;

static bool is_reached(const goal *g, const mq_state *s) {
    const mq_boat *boat = &s->boat[g->hull];
    if (g->is_finish) return boat->arrival > 0 && boat->passengers >= g->passengers;
    return boat->passengers > g->passengers && boat->at / MQ_SPACES == g->tile;
}

enum { RIVER = MQ_LAID_MAX * MQ_SPACES, ABOARD = MQ_LAID_MAX + 3, STANDS = 1 << 17 };

/* Where a boat can be at the start of each turn. Of equal positions only the first one is kept, or
 * a later one with more coal. */
typedef struct voyages {
    mq_state list[STANDS];
    size_t count;
    uint8_t coal[RIVER][MQ_DIRECTIONS][MQ_SPEED_MAX][ABOARD];
} voyages;

/* The coal + 1 of boats in the same position; passengers may be from an island that is not on this
 * river. */
static uint8_t *coal_of(voyages *v, const mq_boat *boat) {
    unsigned aboard = boat->island <= MQ_LAID_MAX ? boat->island : MQ_LAID_MAX + 1U;
    if (boat->passengers == MQ_PASSENGERS_MAX) aboard = ABOARD - 1U;
    return &v->coal[boat->at][boat->heading][boat->speed - 1][aboard];
}

static bool is_new(voyages *v, const mq_boat *boat) {
    return *coal_of(v, boat) <= boat->coal;
}

static void add_stand(voyages *v, const mq_state *s, const mq_boat *boat) {
    if (boat->at >= MQ_LAND || boat->repair != MQ_SOUND || !is_new(v, boat)) return;
    assert_true(v->count < STANDS);
    *coal_of(v, boat) = (uint8_t)(boat->coal + 1);
    v->list[v->count++] = *s;
}

/* Plays to one end of the turn by legal actions; returns whether the goal is reached. */
static bool sail_to(fixture *d, voyages *v, const mq_state *from, const goal *g,
                    const mq_end *end) {
    gw_action way[MQ_WAY_MAX];
    mq_state s = *from;
    log_of_turn log = {.count = 0};
    gw_seat seat = mq_actor_seat(d->t, &s);
    mq_boat boat = s.boat[g->hull];
    boat.at = MQ_AT(end->tile, end->space);
    boat.heading = end->heading;
    boat.speed = end->speed_after;
    boat.coal = (uint8_t)(boat.coal - end->coal);
    if (boat.speed > 1 && !is_new(v, &boat)) return false;
    size_t count = mq_turn_way(d->table, as_state(&s), d->thinking->scratch, end, way);
    for (size_t i = 0; i < count; i++) {
        log.count = 0;
        apply(d, &s, seat, way[i], &log);
    }
    if (is_reached(g, &s)) return true;
    if (s.phase != MQ_OVER) add_stand(v, &s, &s.boat[g->hull]);
    return false;
}

/* If no turn can be planned, plays the first legal action. */
static void sail_somehow(fixture *d, voyages *v, const mq_state *from, const goal *g) {
    mq_state s = *from;
    unsigned round = s.round;
    while (s.phase != MQ_OVER && !mq_is_chance(s.phase) && s.round == round) {
        log_of_turn log = {.count = 0};
        gw_seat seat = mq_actor_seat(d->t, &s);
        mq_legal(d->table, as_state(&s), d->thinking->scratch, seat, d->thinking->list);
        apply(d, &s, seat, d->thinking->list[0], &log);
    }
    if (s.phase != MQ_OVER) add_stand(v, &s, &s.boat[g->hull]);
}

/* Whether one turn from there reaches the goal. */
static bool sail_on(fixture *d, voyages *v, const mq_state *from, const goal *g) {
    mq_state s = *from;
    leave_alone(d, &s, g->hull);
    size_t count = mq_turn_search(d->table, as_state(&s), d->thinking->scratch, d->ends);
    if (count == 0) sail_somehow(d, v, &s, g);
    for (size_t i = 0; i < count; i++)
        if (sail_to(d, v, &s, g, &d->ends[i])) return true;
    return false;
}

/* The number of turns to the goal; 0 if it takes more than `most`. */
static unsigned turns_to(fixture *d, const mq_state *after, const goal *g, unsigned most) {
    voyages *v = calloc(1, sizeof *v);
    assert_non_null(v);
    size_t from = 0, to = v->count = 1;
    v->list[0] = *after;
    unsigned turns = 0;
    for (unsigned turn = 1; turn <= most && turns == 0 && from < to; turn++, to = v->count)
        for (; from < to && turns == 0; from++)
            if (sail_on(d, v, &v->list[from], g)) turns = turn;
    free(v);
    return turns;
}

static bool is_within(fixture *d, const mq_state *after, unsigned hull, const claim *c) {
    goal g = {.hull = hull,
              .passengers = c->kind == HOME ? 0 : after->boat[hull].passengers,
              .tile = c->tile,
              .is_finish = c->kind == HOME};
    return c->number > 0 && turns_to(d, after, &g, (unsigned)c->number) > 0;
}

/* No boat crosses a tile in much less than a turn, nor needs ten; one that lacks passengers may
 * have to go back for them. */
static bool is_likely(const fixture *d, const mq_state *s, unsigned hull, int turns) {
    mq_at at = s->boat[hull].at;
    unsigned tile = at < MQ_LAND ? at / MQ_SPACES : 0;
    int tiles = (int)((s->finish > 0 ? s->laid : d->t->laid_max) - tile);
    int back = s->boat[hull].passengers < MQ_PASSENGERS_MAX ? (int)tile : 0;
    return s->finish == 0 && turns >= (tiles - 1) / 2 && turns >= 1 &&
           turns <= 12 + 10 * (tiles + back);
}

/* MQ-O2: whether a boat is in a row ahead of another one, which may not be in `s`; that one is
 * faster, so it would be first in the same row. */
static bool leads(const fixture *d, const mq_state *s, unsigned hull, const mq_boat *other) {
    mq_state two = *s;
    unsigned place = hull == 0 ? 1 : 0;
    for (unsigned i = 0; i < d->t->hulls; i++)
        if (i != hull) two.boat[i].at = MQ_GONE;
    two.boat[place] = *other;
    two.boat[place].speed = MQ_SPEED_MAX + 1;
    mq_sort(d->t, &two);
    return two.order[0] == hull;
}

/* Whether all boats of a side are ahead of the Black Rose, and there is one. */
static bool is_rose_behind(const fixture *d, const mq_state *s, unsigned rose, gw_seat seat) {
    unsigned count = 0;
    for (unsigned hull = 0; hull < d->t->boats; hull++) {
        if (s->boat[hull].at == MQ_GONE || !mq_is_same_side(d->t, d->t->owner[hull], seat))
            continue;
        if (!leads(d, s, hull, &s->boat[rose])) return false;
        count++;
    }
    return count > 0;
}

/* MQ-G2, MQ-G4: whether somebody else of the same side could take a passenger of that island. */
static bool has_partner_in_need(const fixture *d, const mq_state *s, unsigned hull) {
    unsigned island = s->boat[hull].at / MQ_SPACES + 1U;
    for (unsigned i = 0; i < d->t->boats; i++)
        if (i != hull && s->boat[i].at != MQ_GONE && s->boat[i].passengers < MQ_PASSENGERS_MAX &&
            s->boat[i].island != island && mq_is_same_side(d->t, d->t->owner[i], d->t->owner[hull]))
            return true;
    return false;
}

/* MQ-C1: whether the turn can be finished without a crash, by whatever is legal. */
static bool can_avoid_crash(fixture *d, const mq_state *from, unsigned hull, unsigned *left) {
    gw_action list[LIST];
    int own = d->t->colour[hull];
    gw_seat seat = gw_first_to_act(d->table, (const gw_state *)(const void *)from);
    size_t count =
        mq_legal(d->table, (const gw_state *)(const void *)from, d->thinking->scratch, seat, list);
    for (size_t i = 0; i<count && * left> 0; i++) {
        mq_state s = *from;
        log_of_turn log = {.count = 0};
        (*left)--;
        apply(d, &s, seat, list[i], &log);
        if (has_event(&log, MQ_EVENT_CRASHED, own, -1) ||
            has_event(&log, MQ_EVENT_DISQUALIFIED, own, -1))
            continue;
        bool is_over = s.phase == MQ_OVER || mq_is_chance(s.phase) || s.round != from->round ||
                       s.turn != from->turn;
        if (is_over || can_avoid_crash(d, &s, hull, left)) return true;
    }
    return false;
}

static bool is_crash_certain(fixture *d, const mq_state *before, unsigned hull) {
    unsigned left = 20000;
    return !can_avoid_crash(d, before, hull, &left) && left > 0;
}

/* Whether the turn begins with the player's choice among the actions that it considers, which are
 * not all legal ones. */
static bool is_own_choice(fixture *d, const mq_state *before, gw_action first) {
    gw_action list[LIST];
    mq_state s = *before;
    gw_seat seat = mq_actor_seat(d->t, &s);
    gw_random random = gw_random_seed(gw_hash(d->table, as_state(&s)));
    gw_thinking *thinking = gw_thinking_new(d->table, &random);
    assert_non_null(thinking);
    thinking->budget.nodes = NODES;
    gw_opinion opinion = gw_player_judge(&mq_expert_player, thinking, as_state(&s), seat, NULL);
    gw_thinking_free(thinking);
    return opinion.action == first &&
           mq_legal(d->table, as_state(&s), d->thinking->scratch, seat, list) > 1;
}

/* ---------------------------------------------------------------- judgement -- */

static bool holds(fixture *d, const claim *c, const mq_state *before, const mq_state *after,
                  const log_of_turn *log, unsigned hull, gw_action first) {
    int own = d->t->colour[hull];
    const mq_boat *boat = &after->boat[hull];
    gw_seat seat = mq_actor_seat(d->t, before);
    gw_action list[LIST];
    const gw_state *state = (const gw_state *)(const void *)before;
    switch (c->kind) {
    case FORCED: return mq_legal(d->table, state, d->thinking->scratch, seat, list) == 1;
    case ROSE: return mq_is_rose(d->t, hull) && is_rose_behind(d, after, hull, seat);
    case FINISH: return has_event(log, MQ_EVENT_ARRIVED, own, -1);
    case CRASH:
        return is_crash_certain(d, before, hull) &&
               (has_event(log, MQ_EVENT_CRASHED, own, -1) ||
                has_event(log, MQ_EVENT_DISQUALIFIED, own, -1));
    case BOARD: return has_event(log, MQ_EVENT_BOARDED, own, c->number);
    case LEAVE:
        return has_event(log, MQ_EVENT_LEFT, own, -1) && has_partner_in_need(d, after, hull);
    case REFUEL:
        return has_event(log, MQ_EVENT_REFUELLED, own, -1) &&
               boat->coal >= before->boat[hull].coal && boat->coal >= MQ_COAL_MAX;
    case PUSH: return has_event(log, MQ_EVENT_PUSHED, c->number, -1);
    case DOCK: return c->tile < before->laid && is_within(d, after, hull, c);
    case HOME: return before->finish > 0 && is_within(d, after, hull, c);
    case SLOW:
        return boat->speed == c->number && boat->speed < before->boat[hull].speed &&
               before->finish == 0 && boat->at / MQ_SPACES + 1U >= before->laid;
    case HEADING:
        return mq_action_verb(first) == MQ_DO_HEAD && is_likely(d, after, hull, c->number);
    case THEN: return is_likely(d, after, hull, c->number);
    case AHEAD:
        return is_likely(d, after, hull, c->number) && leads(d, after, hull, &before->boat[hull]);
    case BEST: return is_own_choice(d, before, first);
    default: return false;
    }
}

/* Asks for a hint, plays the turn and checks what was said. */
static void check_hint(fixture *d, mq_state *s, unsigned number) {
    char text[TEXT] = "", shown[CROWD_TEXT];
    gw_out out = gw_out_to(text, sizeof text);
    mq_state before = *s;
    log_of_turn log = {.count = 0};
    unsigned hull = mq_actor(d->t, s);
    const analysis_engine engine = {.player = &mq_expert_player, .nodes = NODES};
    analysis_position at = {.table = d->table, .seat = mq_actor_seat(d->t, s)};
    analysis_decision decision;
    memcpy(&at.state, s, sizeof *s);
    gw_thinking_forget(d->thinking);
    assert_true(analysis_advise(&engine, &at, GW_EN, NULL, &decision, &out));
    play_turn(d, s, &decision, &log);
    claim c = claim_of(text);
    d->told[c.kind]++;
    if (!holds(d, &c, &before, s, &log, hull, decision.choice[0]))
        fail_msg("%u is not so: %s\n%s", number, text, crowd_text(d->t, &before, shown));
}

/* -------------------------------------------------------------------- tests -- */

static void sit_down_at(fixture *d, const char *options) {
    d->table = crowd_table(options);
    d->t = mq_table_of(d->table);
    d->thinking = gw_thinking_new(d->table, &d->random);
    assert_non_null(d->thinking);
    d->thinking->budget.nodes = NODES;
}

static void sit_down(fixture *d, unsigned number) {
    sit_down_at(d, crowd_options[number % CROWD_TABLES]);
}

static void get_up(fixture *d) {
    gw_thinking_free(d->thinking);
    gw_table_free(d->table);
}

static fixture *make_fixture(void) {
    fixture *d = calloc(1, sizeof *d);
    assert_non_null(d);
    d->random = gw_random_seed(11);
    d->ends = calloc(MQ_ENDS_MAX, sizeof *d->ends);
    assert_non_null(d->ends);
    return d;
}

static void free_fixture(fixture *d) {
    free(d->ends);
    free(d);
}

/* MQ-B7: generated rivers may be ones that chance would never lay, because they cannot be
 * continued. */
static bool goes_on(const mq_table *t, const mq_state *s) {
    unsigned left = (unsigned)t->laid_max - s->laid;
    return s->finish > 0 || mq_open_faces(s->flow, s->laid, left, (mq_edition)t->edition) > 0;
}

/* Passengers at every second dock. */
static void let_wait(fixture *d, mq_state *s) {
    for (unsigned tile = 0; tile < s->laid; tile++)
        if (d->t->waters[s->tile[tile]].passengers)
            s->waiting[tile] = (uint8_t)gw_random_below(&d->random, 2);
}

/* Whether another build tests all of it (tools/test), so that a part is enough here. */
static bool is_sampled(void) {
    return getenv("GANGWAY_CALIBRATION_ONE_IN") != NULL;
}

static void MQ_T1_what_is_said_of_a_turn_is_so(void **state) {
    (void)state;
    const unsigned positions = CROWD_TABLES * (is_sampled() ? 5 : 20);
    fixture *d = make_fixture();
    for (unsigned i = 0; i < positions; i++) {
        mq_state s;
        sit_down(d, i);
        do crowd_set(d->t, &d->random, &s);
        while (!goes_on(d->t, &s));
        let_wait(d, &s);
        check_hint(d, &s, i);
        get_up(d);
    }
    bool has_all = d->told[FORCED] > 0 && d->told[PUSH] > 0 && d->told[HOME] > 0 &&
                   d->told[CRASH] > 0 && d->told[THEN] > 0 && d->told[ROSE] > 0;
    assert_true(has_all || is_sampled());
    free_fixture(d);
}

/* From the start of races on, where headings are chosen, pushes answered and tiles laid. */
static void MQ_T1_what_is_said_in_a_race_is_so(void **state) {
    (void)state;
    enum { TURNS = 16 };
    fixture *d = make_fixture();
    for (unsigned i = 0; i < CROWD_TABLES; i++) {
        gw_any_state any;
        mq_state *s = (mq_state *)(void *)GW_STATE(&any);
        sit_down(d, i);
        gw_start(d->table, as_state(s));
        for (unsigned turn = 0; turn < TURNS && s->phase != MQ_OVER; turn++) {
            while (mq_is_chance(s->phase))
                gw_apply(d->table, as_state(s), d->thinking->scratch, GW_CHANCE,
                         gw_pick(d->table, as_state(s), d->thinking->scratch, GW_CHANCE, &d->random,
                                 d->thinking->list),
                         NULL);
            check_hint(d, s, turn);
        }
        get_up(d);
    }
    assert_true(d->told[HEADING] > 0 && d->told[DOCK] > 0 && d->told[AHEAD] > 0);
    assert_true(d->told[BOARD] > 0 && d->told[SLOW] > 0);
    free_fixture(d);
}

/* ------------------------------------------------------- turns to the finish -- */

/* A race of the first boat, and what hints said during it. */
typedef struct lone_race {
    fixture *d;
    gw_any_state any;
    unsigned count, round[100];
    int turns[100];
} lone_race;

/* The distance that a hint mentions at the start of a turn. */
static void ask(lone_race *race, const mq_state *s, gw_seat seat) {
    char text[TEXT] = "";
    gw_out out = gw_out_to(text, sizeof text);
    const analysis_engine engine = {.player = &mq_expert_player, .nodes = NODES};
    analysis_position at = {.table = race->d->table, .seat = seat};
    analysis_decision decision;
    memcpy(&at.state, s, sizeof *s);
    assert_true(analysis_advise(&engine, &at, GW_EN, NULL, &decision, &out));
    claim c = claim_of(text);
    if (c.kind != HEADING && c.kind != THEN && c.kind != AHEAD) return;
    race->round[race->count] = s->phase == MQ_AWAIT_START ? 0 : s->round;
    race->turns[race->count++] = c.number;
}

/* The other boat never leaves its dock. */
static gw_action stay(const lone_race *race, mq_state *s, gw_seat seat) {
    const gw_thinking *thinking = race->d->thinking;
    if (s->phase == MQ_AWAIT_TURN) s->boat[1].repair = MQ_CRASHED;
    gw_legal(thinking->table, as_state(s), thinking->scratch, seat, thinking->list);
    return thinking->list[0];
}

/* Sails to the finish like an expert; returns the number of rounds, 0 if it did not arrive. */
static unsigned sail_alone(lone_race *race) {
    enum { LONGEST = 60 };
    fixture *d = race->d;
    mq_state *s = (mq_state *)(void *)GW_STATE(&race->any);
    gw_start(d->table, as_state(s));
    while (s->boat[0].arrival == 0 && s->boat[0].out == 0 && s->round < LONGEST) {
        gw_seat seat = gw_first_to_act(d->table, as_state(s));
        bool is_own = seat == d->t->owner[0];
        if (is_own && s->phase <= MQ_AWAIT_TURN) ask(race, s, seat);
        gw_action action = is_own
                               ? gw_player_decide(&mq_expert_player, d->thinking, as_state(s), seat)
                           : seat == GW_CHANCE ? gw_thinking_pick(d->thinking, as_state(s), seat)
                                               : stay(race, s, seat);
        gw_apply(d->table, as_state(s), d->thinking->scratch, seat, action, NULL);
    }
    return s->boat[0].arrival > 0 ? s->round : 0;
}

/* Estimates for a finish that nobody knows yet are about right: within a third and three turns,
 * except for one in twenty because of chance, and within a fifth on average. */
static void MQ_F1_about_so_many_turns_are_about_so_many(void **state) {
    (void)state;
    const unsigned races = is_sampled() ? 1 : 9;
    static const char *const options[] = {"players=2 boats=1", "players=2 boats=1 edition=it",
                                          "players=2 boats=1 b=B1,B1/B2,B2,B3-1,B3-2,B4 tiles=18"};
    int told = 0, real = 0;
    unsigned count = 0, wrong = 0;
    fixture *d = make_fixture();
    for (unsigned i = 0; i < races; i++) {
        lone_race race = {.d = d};
        sit_down_at(d, options[i % COUNT(options)]);
        unsigned rounds = sail_alone(&race);
        for (unsigned k = 0; k < race.count && rounds > 0; k++, count++) {
            int took = (int)(rounds - race.round[k]);
            wrong += abs(race.turns[k] - took) > took / 3 + 3;
            told += race.turns[k];
            real += took;
        }
        get_up(d);
    }
    free_fixture(d);
    if (is_sampled()) return;
    assert_true(count > 50 && 20 * wrong <= count);
    assert_in_range(10 * told, 8 * real, 12 * real);
}

/* --------------------------------------------------------------- a passenger left -- */

/* Blue is pushed onto the dock of tile 1, where green, a partner, may want the passenger. */
#define PUSHED_TO_DOCK                                                                             \
    "river A1-1 A2-1:straight A3-1:straight A3-2:straight / finish straight / waiting 1 1 / "      \
    "mover white / boat white @1.2 n speed 2 / boat orange @0.9 n / boat blue @1.7 n / "           \
    "boat green @1.10 ne passengers "

/* The reason given for leaving it, with any heading. */
static claim claim_for_leaving(position *p, const char *parts) {
    char text[TEXT] = "";
    gw_out out = gw_out_to(text, sizeof text);
    gw_random random = gw_random_seed(1);
    set(p, "players=2", parts);
    plays(p, "white speed 2; white push nw");
    gw_state *s = (gw_state *)(void *)&p->state;
    gw_seat seat = gw_first_to_act(p->table, s);
    gw_thinking *thinking = gw_thinking_new(p->table, &random);
    assert_non_null(thinking);
    size_t count = gw_legal(p->table, s, thinking->scratch, seat, thinking->list);
    gw_action action = thinking->list[count - 1];
    assert_true(mq_action_verb(action) == MQ_DO_HEAD && mq_action_b(action) > 0);
    gw_player_reason(&mq_expert_player, thinking, s, seat, action, GW_EN, NULL, &out);
    gw_thinking_free(thinking);
    return claim_of(text);
}

static void MQ_G4_a_passenger_is_left_only_to_who_can_take_it(void **state) {
    position *p = *state;
    assert_int_equal(claim_for_leaving(p, PUSHED_TO_DOCK "1 island 2").kind, LEAVE);
    assert_int_not_equal(claim_for_leaving(p, PUSHED_TO_DOCK "1 island 1").kind, LEAVE);
    assert_int_not_equal(claim_for_leaving(p, PUSHED_TO_DOCK "2 island 2").kind, LEAVE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(MQ_T1_what_is_said_of_a_turn_is_so),
        cmocka_unit_test(MQ_T1_what_is_said_in_a_race_is_so),
        cmocka_unit_test(MQ_F1_about_so_many_turns_are_about_so_many),
        RULE(MQ_G4_a_passenger_is_left_only_to_who_can_take_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

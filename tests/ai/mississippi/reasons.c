/* Every kind of sentence that speaks for a turn in a hint is put to the test: the turn that is
 * shown with it is played, and what the sentence tells of it must be so. */
#include "ai/mississippi/helm.h"
#include "ai/mississippi/level.h"
#include "ai/mississippi/players.h"
#include "analysis/analysis.h"
#include "core/check.h"
#include "mississippi/crowd.h"

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

/* The claim that a text is; it must be one. */
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

typedef struct desk {
    gw_table *table;
    const mq_table *t;
    gw_random random;
    gw_thinking *thinking;
    mq_outlook *outlook;
    mq_end *ends;
    gw_budget budget;
    gw_meter meter;
    unsigned told[KINDS];
} desk;

static gw_state *as_state(mq_state *s) {
    return (gw_state *)(void *)s;
}

static void apply(desk *d, mq_state *s, gw_seat seat, gw_action action, log_of_turn *log) {
    gw_events events = {.list = log->list + log->count, .capacity = EVENTS - log->count};
    assert_int_equal(
        mq_check(d->table, as_state(s), (gw_scratch *)d->thinking->scratch, seat, action), 0);
    gw_apply(d->table, as_state(s), d->thinking->scratch, seat, action, &events);
    log->count += events.count;
}

static bool tells(const log_of_turn *log, mq_event kind_of, int colour, int second) {
    for (size_t i = 0; i < log->count; i++) {
        const gw_event *e = &log->list[i];
        if (e->kind == kind_of && e->value[0] == colour && (second < 0 || e->value[1] == second))
            return true;
    }
    return false;
}

/* Plays the turn that is shown, and as experts do until it, or the answer to a push, is done. */
static void play_turn(desk *d, mq_state *s, const analysis_decision *shown, log_of_turn *log) {
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

/* The boat is alone on the river but for the Black Rose, and its turn begins; what chance has to
 * lay lies. */
static void leave_alone(desk *d, mq_state *s, unsigned slot) {
    while (mq_is_chance(s->phase)) {
        gw_action action = gw_pick(d->table, as_state(s), d->thinking->scratch, GW_CHANCE,
                                   &d->random, d->thinking->list);
        gw_apply(d->table, as_state(s), d->thinking->scratch, GW_CHANCE, action, NULL);
    }
    for (unsigned other = 0; other < d->t->boats; other++)
        if (other != slot) s->boat[other].at = MQ_GONE;
    memset(s->order, 0, sizeof s->order);
    s->order[0] = (uint8_t)slot;
    s->order_count = 1;
    s->turn = 0;
    s->mp = s->has_turned = s->wood = s->is_stuck = s->has_stepped = s->pushed_count = 0;
    s->may_leave = 0;
    mq_begin_turn(mq_scratch_of(d->thinking->scratch), d->t, s);
}

/* What is to be done by a boat alone. */
typedef struct goal {
    unsigned slot, passengers, tile;
    bool is_finish;
    unsigned searches; /* that may still be made */
} goal;

static bool is_reached(const goal *g, const mq_state *s) {
    const mq_boat *boat = &s->boat[g->slot];
    if (g->is_finish) return boat->arrival > 0;
    return boat->passengers > g->passengers && boat->at / MQ_SPACES == g->tile;
}

static int32_t ticks_of(desk *d, const mq_state *s, unsigned slot, const mq_end *end) {
    mq_errand errand = mq_outlook_errand(d->outlook, s, slot);
    mq_boat boat = s->boat[slot];
    boat.at = MQ_AT(end->tile, end->space);
    boat.heading = end->heading;
    boat.speed = end->speed_after;
    boat.repair = 0;
    boat.coal = (uint8_t)(boat.coal - end->coal);
    return mq_helm_ticks(d->outlook, s, &errand, &boat);
}

/* MQ-P5: whoever was pushed takes the first heading that is legal. */
static void answer_pushes(desk *d, mq_state *s) {
    while (s->phase == MQ_AWAIT_PUSHED) {
        log_of_turn log = {.count = 0};
        gw_seat seat = mq_actor_seat(d->t, s);
        mq_legal(d->table, as_state(s), d->thinking->scratch, seat, d->thinking->list);
        apply(d, s, seat, d->thinking->list[0], &log);
    }
}

static bool can_reach(desk *d, const mq_state *from, goal *g, unsigned turns);

/* One end of the turn, by legal actions. */
static bool can_reach_by(desk *d, const mq_state *from, goal *g, unsigned turns,
                         const mq_end *end) {
    gw_action way[MQ_WAY_MAX];
    mq_state s = *from;
    log_of_turn log = {.count = 0};
    gw_seat seat = mq_actor_seat(d->t, &s);
    size_t count = mq_turn_way(d->table, as_state(&s), d->thinking->scratch, end, way);
    for (size_t i = 0; i < count; i++) {
        log.count = 0;
        apply(d, &s, seat, way[i], &log);
        answer_pushes(d, &s);
    }
    if (is_reached(g, &s)) return true;
    if (s.phase == MQ_OVER || s.boat[g->slot].at >= MQ_LAND || turns == 1) return false;
    leave_alone(d, &s, g->slot);
    return can_reach(d, &s, g, turns - 1);
}

/* Where no turn can be planned, the first thing that is legal is done. */
static bool can_reach_somehow(desk *d, const mq_state *from, goal *g, unsigned turns) {
    mq_state s = *from;
    unsigned round = s.round;
    while (s.phase != MQ_OVER && !mq_is_chance(s.phase) && s.round == round) {
        log_of_turn log = {.count = 0};
        gw_seat seat = mq_actor_seat(d->t, &s);
        mq_legal(d->table, as_state(&s), d->thinking->scratch, seat, d->thinking->list);
        apply(d, &s, seat, d->thinking->list[0], &log);
    }
    if (s.phase == MQ_OVER || s.boat[g->slot].at >= MQ_LAND || turns == 1) return false;
    leave_alone(d, &s, g->slot);
    return can_reach(d, &s, g, turns - 1);
}

/* Whether the goal is reached within so many turns: the most promising ends are tried first. */
static bool can_reach(desk *d, const mq_state *from, goal *g, unsigned turns) {
    enum { WIDTH = 60 };
    mq_end best[WIDTH];
    int32_t ticks[WIDTH];
    unsigned kept = 0;
    if (g->searches == 0) return false;
    g->searches--;
    size_t count = mq_turn_search(d->table, (const gw_state *)(const void *)from,
                                  d->thinking->scratch, d->ends);
    if (count == 0) return can_reach_somehow(d, from, g, turns);
    gw_random random = gw_random_seed(1);
    mq_outlook_imagine(d->outlook, d->t, from, &random);
    for (size_t i = 0; i < count; i++) {
        int32_t own = ticks_of(d, from, g->slot, &d->ends[i]);
        unsigned at = kept < WIDTH ? kept : WIDTH;
        while (at > 0 && own < ticks[at - 1]) at--;
        if (at == WIDTH) continue;
        if (kept < WIDTH) kept++;
        for (unsigned j = kept - 1; j > at; j--) ticks[j] = ticks[j - 1], best[j] = best[j - 1];
        ticks[at] = own;
        best[at] = d->ends[i];
    }
    for (unsigned i = 0; i < kept; i++)
        if (can_reach_by(d, from, g, turns, &best[i])) return true;
    return false;
}

static bool is_within(desk *d, const mq_state *after, unsigned slot, const claim *c) {
    enum { SEARCHES = 4000 };
    mq_state s = *after;
    if (c->number < 1) return false;
    goal g = {.slot = slot,
              .passengers = s.boat[slot].passengers,
              .tile = c->tile,
              .is_finish = c->kind == HOME,
              .searches = SEARCHES};
    leave_alone(d, &s, slot);
    return can_reach(d, &s, &g, (unsigned)c->number);
}

/* No boat gets over a tile in much less than a turn, nor takes it ten; one that lacks passengers
 * may have to go back for them. */
static bool is_likely(const desk *d, const mq_state *s, unsigned slot, int turns) {
    mq_at at = s->boat[slot].at;
    unsigned tile = at < MQ_LAND ? at / MQ_SPACES : 0;
    int tiles = (int)((s->finish > 0 ? s->laid : d->t->laid_max) - tile);
    int back = s->boat[slot].passengers < MQ_PASSENGERS_MAX ? (int)tile : 0;
    return turns >= (tiles - 1) / 2 && turns >= 1 && turns <= 12 + 10 * (tiles + back);
}

/* MQ-O2: whether a boat is ahead of where it was. Somebody faster stands there, and would be
 * ahead of it in the same row. */
static bool is_ahead(const desk *d, const mq_state *before, const mq_state *after, unsigned slot) {
    mq_state s = *after;
    unsigned other = slot == 0 ? 1 : 0;
    for (unsigned i = 0; i < d->t->slots; i++)
        if (i != slot) s.boat[i].at = MQ_GONE;
    s.boat[other] = before->boat[slot];
    s.boat[other].speed = MQ_SPEED_MAX + 1;
    mq_sort(d->t, &s);
    return s.order[0] == slot;
}

/* MQ-G4: whether somebody else of the same side still lacks a passenger. */
static bool has_partner_in_need(const desk *d, const mq_state *s, unsigned slot) {
    for (unsigned i = 0; i < d->t->boats; i++)
        if (i != slot && s->boat[i].at != MQ_GONE && s->boat[i].passengers < MQ_PASSENGERS_MAX &&
            mq_is_same_side(d->t, d->t->owner[i], d->t->owner[slot]))
            return true;
    return false;
}

/* ---------------------------------------------------------------- judgement -- */

static bool holds(desk *d, const claim *c, const mq_state *before, const mq_state *after,
                  const log_of_turn *log, unsigned slot) {
    int own = d->t->colour[slot];
    const mq_boat *boat = &after->boat[slot];
    gw_seat seat = mq_actor_seat(d->t, before);
    gw_action list[LIST];
    const gw_state *state = (const gw_state *)(const void *)before;
    switch (c->kind) {
    case FORCED: return mq_legal(d->table, state, d->thinking->scratch, seat, list) == 1;
    case ROSE: return mq_is_rose(d->t, slot);
    case FINISH: return tells(log, MQ_EVENT_ARRIVED, own, -1);
    case CRASH:
        return mq_turn_search(d->table, state, d->thinking->scratch, d->ends) == 0 &&
               (tells(log, MQ_EVENT_CRASHED, own, -1) ||
                tells(log, MQ_EVENT_DISQUALIFIED, own, -1));
    case BOARD: return tells(log, MQ_EVENT_BOARDED, own, c->number);
    case LEAVE: return tells(log, MQ_EVENT_LEFT, own, -1) && has_partner_in_need(d, after, slot);
    case REFUEL:
        return tells(log, MQ_EVENT_REFUELLED, own, -1) && boat->coal >= before->boat[slot].coal &&
               boat->coal >= MQ_COAL_MAX;
    case PUSH: return tells(log, MQ_EVENT_PUSHED, c->number, -1);
    case DOCK: return c->tile < before->laid && is_within(d, after, slot, c);
    case HOME: return before->finish > 0 && is_within(d, after, slot, c);
    case SLOW:
        return boat->speed == c->number && boat->speed < before->boat[slot].speed &&
               before->finish == 0 && boat->at / MQ_SPACES + 1U >= before->laid;
    case HEADING:
    case THEN: return is_likely(d, after, slot, c->number);
    case AHEAD: return is_likely(d, after, slot, c->number) && is_ahead(d, before, after, slot);
    default: return true;
    }
}

/* Asks for a hint, plays the turn and checks what was said. */
static void check_hint(desk *d, mq_state *s, unsigned number) {
    char text[TEXT] = "", shown[CROWD_TEXT];
    gw_out out = gw_out_to(text, sizeof text);
    mq_state before = *s;
    log_of_turn log = {.count = 0};
    unsigned slot = mq_actor(d->t, s);
    const analysis_engine engine = {.player = &mq_expert_player, .nodes = NODES};
    analysis_position at = {.table = d->table, .seat = mq_actor_seat(d->t, s)};
    analysis_decision decision;
    memcpy(&at.state, s, sizeof *s);
    gw_thinking_forget(d->thinking);
    assert_true(analysis_advise(&engine, &at, GW_EN, NULL, &decision, &out));
    play_turn(d, s, &decision, &log);
    claim c = claim_of(text);
    d->told[c.kind]++;
    if (!holds(d, &c, &before, s, &log, slot))
        fail_msg("%u is not so: %s\n%s", number, text, crowd_text(d->t, &before, shown));
}

/* -------------------------------------------------------------------- tests -- */

static void sit_down(desk *d, unsigned number) {
    d->table = crowd_table(crowd_options[number % CROWD_TABLES]);
    d->t = mq_table_of(d->table);
    d->thinking = gw_thinking_new(d->table, &d->random);
    assert_non_null(d->thinking);
    d->thinking->budget.nodes = NODES;
    d->outlook->judgement = ((const mq_level *)mq_expert_player.level)->judgement;
    d->meter = gw_meter_start(&d->budget, UINT32_MAX, UINT32_MAX, UINT32_MAX);
    d->outlook->meter = &d->meter;
}

static void get_up(desk *d) {
    gw_thinking_free(d->thinking);
    gw_table_free(d->table);
}

static desk *make_desk(void) {
    desk *d = calloc(1, sizeof *d);
    assert_non_null(d);
    d->random = gw_random_seed(11);
    d->outlook = calloc(1, sizeof *d->outlook);
    d->ends = calloc(MQ_ENDS_MAX, sizeof *d->ends);
    assert_non_null(d->outlook);
    assert_non_null(d->ends);
    return d;
}

static void free_desk(desk *d) {
    free(d->outlook);
    free(d->ends);
    free(d);
}

/* MQ-B7: crowds may lie on rivers that chance would never lay, as they cannot go on. */
static bool goes_on(const mq_table *t, const mq_state *s) {
    unsigned left = (unsigned)t->laid_max - s->laid;
    return s->finish > 0 || mq_open_faces(s->flow, s->laid, left, (mq_edition)t->edition) > 0;
}

/* Passengers at every second dock. */
static void let_wait(desk *d, mq_state *s) {
    for (unsigned tile = 0; tile < s->laid; tile++)
        if (d->t->waters[s->tile[tile]].passengers)
            s->waiting[tile] = (uint8_t)gw_random_below(&d->random, 2);
}

static void MQ_T1_what_is_said_of_a_turn_is_so(void **state) {
    (void)state;
    static const unsigned positions = CROWD_TABLES * 20;
    desk *d = make_desk();
    for (unsigned i = 0; i < positions; i++) {
        mq_state s;
        sit_down(d, i);
        do crowd_set(d->t, &d->random, &s);
        while (!goes_on(d->t, &s));
        let_wait(d, &s);
        check_hint(d, &s, i);
        get_up(d);
    }
    assert_true(d->told[FORCED] > 0 && d->told[PUSH] > 0 && d->told[HOME] > 0);
    assert_true(d->told[CRASH] > 0 && d->told[THEN] > 0 && d->told[ROSE] > 0);
    free_desk(d);
}

/* From the start of races on, where headings are chosen, pushes answered and tiles laid. */
static void MQ_T1_what_is_said_in_a_race_is_so(void **state) {
    (void)state;
    enum { TURNS = 16 };
    desk *d = make_desk();
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
    free_desk(d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(MQ_T1_what_is_said_of_a_turn_is_so),
        cmocka_unit_test(MQ_T1_what_is_said_in_a_race_is_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

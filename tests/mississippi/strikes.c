/* Where a turn would crash (mq_turn_strikes), and the ways there (mq_turn_strike_way): in a turn
 * that cannot avoid a crash every way is legal and ends in one, and random play ends nowhere else;
 * in any other turn every way is refused. */
#include "core/check.h"
#include "mississippi/crowd.h"

#include <stdlib.h>

enum { LIST = 700, CROWDS = 150, PLAYED = 20 };

typedef struct outing {
    gw_table *table;
    const mq_table *t;
    gw_scratch *scratch;
    unsigned forced, forbidden; /* strikes followed */
} outing;

static gw_state *state_of(const mq_state *s) {
    return (gw_state *)(uintptr_t)s;
}

static void fail_at(const outing *o, const mq_state *s, const char *what, const mq_strike *strike) {
    char text[CROWD_TEXT];
    fail_msg("%s: @%u.%u heading %u left %u: %s", what, strike->tile, strike->space,
             strike->heading, strike->left, crowd_text(o->t, s, text));
}

/* Plays one action of a way, and chooses headings for pushed boats; returns the rule that forbids
 * it. */
static gw_rule follow(const outing *o, mq_state *s, gw_action action) {
    gw_rule rule = gw_check(o->table, state_of(s), o->scratch, mq_actor_seat(o->t, s), action);
    if (rule != 0) return rule;
    gw_apply(o->table, state_of(s), o->scratch, mq_actor_seat(o->t, s), action, NULL);
    while (s->phase == MQ_AWAIT_PUSHED)
        gw_apply(o->table, state_of(s), o->scratch, mq_actor_seat(o->t, s),
                 MQ_ACTION(MQ_DO_HEAD, 0, 0), NULL);
    return 0;
}

static bool has_crashed(const mq_boat *boat) {
    return boat->repair == MQ_CRASHED || boat->out > 0;
}

/* Follows the way to a strike from the start of the turn; returns the rule that forbids it. */
static gw_rule sail(outing *o, const mq_state *start, unsigned speed, const mq_strike *strike) {
    gw_action way[MQ_WAY_MAX];
    mq_state s = *start;
    unsigned mover = mq_mover(start);
    size_t count = mq_turn_strike_way(o->table, state_of(start), speed, strike, way);
    if (count < 1 || mq_action_verb(way[count - 1]) != MQ_DO_END)
        fail_at(o, start, "no way to it", strike);
    for (size_t i = 0; i < count; i++) {
        const mq_boat before = s.boat[mover];
        gw_rule rule = follow(o, &s, way[i]);
        if (rule != 0) return rule;
        if (i + 1 < count) continue;
        if (before.at != MQ_AT(strike->tile, strike->space) || before.heading != strike->heading)
            fail_at(o, start, "the way leads elsewhere", strike);
        if (!has_crashed(&s.boat[mover])) fail_at(o, start, "no crash", strike);
    }
    return 0;
}

static void forbids(outing *o, const mq_state *s, unsigned speed) {
    mq_strike strikes[MQ_STRIKES_MAX];
    size_t count = mq_turn_strikes(o->table, state_of(s), speed, strikes);
    for (size_t i = 0; i < count; i += 1 + count / 6) {
        if (sail(o, s, speed, &strikes[i]) == 0) fail_at(o, s, "it was allowed", &strikes[i]);
        o->forbidden++;
    }
}

static bool is_listed(const mq_strike *strikes, size_t count, const mq_boat *boat) {
    for (size_t i = 0; i < count; i++)
        if (MQ_AT(strikes[i].tile, strikes[i].space) == boat->at &&
            strikes[i].heading == boat->heading)
            return true;
    return false;
}

/* Plays on at random and asserts that the end is on the list. */
static void ends_on(outing *o, const mq_state *start, gw_random *random, const mq_strike *strikes,
                    size_t count) {
    gw_action list[LIST];
    mq_state s = *start;
    for (unsigned actions = 0; actions < MQ_WAY_MAX; actions++) {
        const mq_boat before = s.boat[mq_mover(start)];
        size_t legal = gw_legal(o->table, state_of(&s), o->scratch, mq_actor_seat(o->t, &s), list);
        gw_action action = list[gw_random_below(random, (uint32_t)legal)];
        assert_int_equal(follow(o, &s, action), 0);
        if (mq_action_verb(action) != MQ_DO_END) continue;
        mq_strike here = {(uint8_t)(before.at / MQ_SPACES), (uint8_t)(before.at % MQ_SPACES),
                          before.heading, 0};
        if (!is_listed(strikes, count, &before)) fail_at(o, start, "not listed", &here);
        return;
    }
}

static void allows_forced(outing *o, const mq_state *s, unsigned speed, gw_random *random) {
    mq_strike strikes[MQ_STRIKES_MAX];
    mq_state chosen = *s;
    if (follow(o, &chosen, MQ_ACTION(MQ_DO_SPEED, speed, 0)) != 0) return;
    assert_true(chosen.is_crashing);
    size_t count = mq_turn_strikes(o->table, state_of(&chosen), 0, strikes);
    assert_true(count > 0);
    mq_strike before[MQ_STRIKES_MAX]; /* listed before the speed is chosen */
    assert_int_equal(mq_turn_strikes(o->table, state_of(s), speed, before), count);
    assert_memory_equal(before, strikes, count * sizeof *strikes);
    for (size_t i = 0; i < count; i++) {
        gw_rule rule = sail(o, &chosen, speed, &strikes[i]);
        if (rule != 0) fail_at(o, &chosen, gw_rule_id(o->table->game, rule), &strikes[i]);
        o->forced++;
    }
    for (unsigned i = 0; i < PLAYED; i++) ends_on(o, &chosen, random, strikes, count);
}

static void look_around(outing *o, const mq_state *s, gw_random *random) {
    mq_scratch *q = mq_scratch_of(o->scratch);
    if (s->phase != MQ_AWAIT_TURN || mq_turn_opening(q, o->t, s) != MQ_OPEN_SPEED) return;
    bool is_forced = !mq_turn_can_avoid_crash(o->table, state_of(s), o->scratch);
    for (unsigned speed = 1; speed <= MQ_SPEED_MAX; speed++) {
        if (is_forced)
            allows_forced(o, s, speed, random);
        else
            forbids(o, s, speed);
    }
}

static void MQ_C1_C2_strikes_are_where_a_turn_would_crash(void **state) {
    (void)state;
    outing o = {.forced = 0};
    for (unsigned i = 0; i < CROWD_TABLES; i++) {
        gw_random random = gw_random_seed(i + 1);
        o.table = crowd_table(crowd_options[i]);
        o.t = mq_table_of(o.table);
        o.scratch = calloc(1, o.table->game->scratch_bytes);
        assert_non_null(o.scratch);
        for (unsigned crowd = 0; crowd < CROWDS; crowd++) {
            mq_state s;
            crowd_set(o.t, &random, &s);
            look_around(&o, &s, &random);
        }
        free(o.scratch);
        gw_table_free(o.table);
    }
    assert_true(o.forced > 100);
    assert_true(o.forbidden > 1000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(MQ_C1_C2_strikes_are_where_a_turn_would_crash),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

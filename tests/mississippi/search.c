/* The turn search gives the same answers as a plain one (slow_search.h): in every position of
 * races, and in random crowded positions; with much-used scratch, with fresh scratch, and with
 * none. */
#include "ai/mississippi/players.h"
#include "mississippi/crowd.h"
#include "mississippi/position.h"
#include "mississippi/slow_search.h"

#include <stdlib.h>

enum { LIST = 700, CROWDS = 280, ROUNDS = 12 };

/* The questions. Each must be answered both with yes and with no, or nothing is proved. */
typedef enum question {
    CAN_END,
    AVOID_CRASH,
    END_WITH,
    MOST_MP,
    SPARE_ROSE,
    START_SPARING,
    SPARE_WITH,
    IS_SPARED,
    IS_LEGAL,
    QUESTIONS
} question;

static const char *const question_names[QUESTIONS] = {
    "can end",        "can avoid a crash",     "can end with a speed",   "most MP to spend",
    "can spare Rose", "can start sparing her", "can spare her at speed", "is spared",
    "is legal",
};

typedef struct inquiry {
    gw_table *table;
    const mq_table *t;
    mq_scratch *used, *fresh;
    gw_random random;
    unsigned answered[QUESTIONS][2];
} inquiry;

static mq_scratch *fresh_scratch(inquiry *q) {
    memset(q->fresh, 0, sizeof *q->fresh);
    return q->fresh;
}

static gw_scratch *used_scratch(const inquiry *q) {
    return (gw_scratch *)(void *)q->used;
}

static void expect(inquiry *q, const mq_state *s, question asked, unsigned slow, unsigned used,
                   unsigned fresh) {
    char text[CROWD_TEXT];
    q->answered[asked][slow > 0]++;
    if (slow == used && slow == fresh) return;
    fail_msg("%s: %u, found %u with used scratch and %u with fresh: %s", question_names[asked],
             slow, used, fresh, crowd_text(q->t, s, text));
}

/* ------------------------------------------------------- the search's own answers -- */

static void ask_from_middle(inquiry *q, const mq_state *s) {
    const mq_table *t = q->t;
    if (s->is_crashing) {
        expect(q, s, MOST_MP, slow_most_mp(t, s), mq_most_mp(q->used, t, s),
               mq_most_mp(fresh_scratch(q), t, s));
        return;
    }
    expect(q, s, CAN_END, slow_can_end(t, s), mq_can_end(q->used, t, s),
           mq_can_end(fresh_scratch(q), t, s));
    if (!mq_guards_rose(t)) return;
    expect(q, s, SPARE_ROSE, slow_can_spare_rose(t, s), mq_can_spare_rose(q->used, t, s),
           mq_can_spare_rose(fresh_scratch(q), t, s));
    if (s->phase != MQ_OVER && (s->mp == 0 || s->is_stuck))
        expect(q, s, IS_SPARED, slow_is_rose_spared(t, s), mq_is_rose_spared(q->used, t, s),
               mq_is_rose_spared(fresh_scratch(q), t, s));
}

/* Asks about everything that the next step or turn could lead to, even if illegal. */
static void ask_about_next(inquiry *q, const mq_state *s) {
    mq_move moves[MQ_MOVES_MAX];
    size_t count = mq_moves(q->t, s, moves, MQ_MOVES_MAX);
    for (size_t i = 0; i < count; i++) {
        mq_state next = *s;
        mq_step(q->t, &next, moves[i].push, moves[i].count, NULL);
        ask_from_middle(q, &next);
    }
    for (int right = 0; right < 2 && mq_turn_rule(q->t, s) == MQ_FINE; right++) {
        mq_state next = *s;
        mq_turn(q->t, &next, right);
        ask_from_middle(q, &next);
    }
}

static void ask_about_speed(inquiry *q, const mq_state *s, unsigned speed) {
    const mq_table *t = q->t;
    mq_state next = *s;
    if (mq_speed_cost(t, s, speed) > mq_coal(t, s, mq_mover(s))) return;
    mq_set_speed(t, &next, speed);
    expect(q, s, END_WITH, slow_can_end(t, &next), mq_can_end_with(q->used, t, s, speed),
           mq_can_end_with(fresh_scratch(q), t, s, speed));
    if (mq_guards_rose(t))
        expect(q, s, SPARE_WITH, slow_can_spare_rose(t, &next),
               mq_can_spare_rose_with(q->used, t, s, speed),
               mq_can_spare_rose_with(fresh_scratch(q), t, s, speed));
}

static void ask_from_start(inquiry *q, const mq_state *s) {
    const mq_table *t = q->t;
    bool avoids = slow_can_avoid_crash(t, s);
    expect(q, s, AVOID_CRASH, avoids, mq_can_avoid_crash(q->used, t, s),
           mq_can_avoid_crash(fresh_scratch(q), t, s));
    expect(q, s, AVOID_CRASH, avoids, mq_could_avoid_crash(q->used, t, s),
           mq_could_avoid_crash(fresh_scratch(q), t, s));
    if (mq_guards_rose(t))
        expect(q, s, START_SPARING, slow_can_start_sparing_rose(t, s),
               mq_can_start_sparing_rose(q->used, t, s),
               mq_can_start_sparing_rose(fresh_scratch(q), t, s));
    if (mq_is_rose(t, mq_mover(s))) assert_int_equal(s->limit, slow_limit(t, s));
    for (unsigned speed = 1; speed <= MQ_SPEED_MAX; speed++) ask_about_speed(q, s, speed);
}

/* --------------------------------------------------------------- legal actions -- */

/* Every conceivable action of the mover, except transfers. */
static size_t list_conceivable(const inquiry *q, const mq_state *s, gw_action *list) {
    static const uint8_t verbs[] = {MQ_DO_LEFT, MQ_DO_RIGHT, MQ_DO_AHEAD,
                                    MQ_DO_BACK, MQ_DO_END,   MQ_DO_WAIT};
    mq_move moves[MQ_MOVES_MAX];
    size_t count = 0, move_count = mq_moves(q->t, s, moves, MQ_MOVES_MAX);
    for (size_t i = 0; i < COUNT(verbs); i++) list[count++] = MQ_ACTION(verbs[i], 0, 0);
    for (unsigned d = 0; d < MQ_DIRECTIONS; d++) list[count++] = MQ_ACTION(MQ_DO_HEAD, d, 0);
    for (unsigned v = 1; v <= MQ_SPEED_MAX; v++) list[count++] = MQ_ACTION(MQ_DO_SPEED, v, 0);
    for (size_t i = 0; i < move_count && s->mp > 0; i++) {
        uint32_t pushes = 0;
        for (unsigned k = moves[i].count; k-- > 0;) pushes = pushes << 3 | (moves[i].push[k] + 1U);
        if (pushes) list[count++] = MQ_ACTION(MQ_DO_PUSH, pushes, 0);
    }
    return count;
}

static void ask_what_is_legal(inquiry *q, const mq_state *s) {
    gw_action list[LIST], other[LIST];
    char text[CROWD_TEXT];
    const gw_state *state = (const gw_state *)(const void *)s;
    gw_seat seat = mq_actor_seat(q->t, s);
    size_t count = list_conceivable(q, s, list);
    for (size_t i = 0; i < count; i++) {
        gw_rule used = gw_check(q->table, state, used_scratch(q), seat, list[i]);
        bool is_legal = slow_is_legal(q->t, s, list[i]);
        q->answered[IS_LEGAL][is_legal]++;
        if (is_legal != (used == MQ_FINE) || used != gw_check(q->table, state, NULL, seat, list[i]))
            fail_msg("action %zu, %08x, is %slegal, found %s with used scratch: %s", i, list[i],
                     is_legal ? "" : "not ", gw_rule_id(q->table->game, used),
                     crowd_text(q->t, s, text));
    }
    count = gw_legal(q->table, state, used_scratch(q), seat, list);
    assert_int_equal(gw_legal(q->table, state, NULL, seat, other), count);
    assert_memory_equal(list, other, count * sizeof *list);
    for (size_t i = 0; i < count; i++) {
        mq_verb verb = mq_action_verb(list[i]);
        if (verb != MQ_DO_GIVE && verb != MQ_DO_TAKE) assert_true(slow_is_legal(q->t, s, list[i]));
    }
}

static void ask_everything(inquiry *q, const mq_state *s) {
    bool is_afloat = s->boat[mq_mover(s)].at != MQ_LAND;
    if (s->phase < MQ_AWAIT_REPAIR || s->phase == MQ_OVER) return;
    ask_what_is_legal(q, s);
    if (s->phase == MQ_AWAIT_TURN && is_afloat) ask_from_start(q, s);
    if (s->phase != MQ_AWAIT_MOVE) return;
    if (s->is_crashing) assert_int_equal(s->can_spend, slow_most_mp(q->t, s));
    ask_from_middle(q, s);
    ask_about_next(q, s);
}

/* ---------------------------------------------------------------------- races -- */

static gw_action pick(inquiry *q, const mq_state *s, gw_seat seat) {
    gw_action list[LIST];
    return gw_pick(q->table, (const gw_state *)(const void *)s, used_scratch(q), seat, &q->random,
                   list);
}

/* A race of captains who sometimes act at random; it comes to its end. */
static void race(inquiry *q, bool is_random) {
    mq_state s;
    gw_thinking *thinking = gw_thinking_new(q->table, &q->random);
    gw_start(q->table, GW_STATE(&s));
    for (gw_seat seat; (seat = gw_first_to_act(q->table, GW_STATE(&s))) != GW_NO_SEAT;) {
        bool is_careless = is_random || seat == GW_CHANCE || gw_random_below(&q->random, 4) == 0;
        ask_everything(q, &s);
        gw_action action = is_careless
                               ? pick(q, &s, seat)
                               : gw_player_decide(&mq_captain_player, thinking, GW_STATE(&s), seat);
        gw_apply(q->table, GW_STATE(&s), used_scratch(q), seat, action, NULL);
        if (is_random && s.round > ROUNDS) break;
    }
    gw_thinking_free(thinking);
}

/* Asks about the same placing of the boats, with another heading and speed of the Black Rose:
 * cached results must not be mixed up. */
static void ask_with_another_rose(inquiry *q, const mq_state *s) {
    unsigned rose = q->t->boats;
    mq_state other = *s;
    if (!mq_guards_rose(q->t) || s->phase < MQ_AWAIT_TURN || s->phase > MQ_AWAIT_MOVE) return;
    if (mq_mover(s) == rose || s->boat[rose].at >= MQ_LAND || s->boat[mq_mover(s)].repair) return;
    other.boat[rose].heading = (uint8_t)gw_random_below(&q->random, MQ_DIRECTIONS);
    other.boat[rose].speed = (uint8_t)(1 + gw_random_below(&q->random, MQ_SPEED_MAX));
    if (s->phase == MQ_AWAIT_TURN) ask_from_start(q, &other);
    if (s->phase == MQ_AWAIT_MOVE) ask_from_middle(q, &other);
    if (s->phase == MQ_AWAIT_MOVE) ask_about_next(q, &other);
}

/* In her own turn the Black Rose is judged by her speed after driftwood: asks as if she had crossed
 * some on the way here. */
static void ask_after_driftwood(inquiry *q, const mq_state *s) {
    unsigned rose = q->t->boats;
    mq_state next = *s;
    if (!mq_guards_rose(q->t) || mq_mover(s) != rose || s->boat[rose].at >= MQ_LAND) return;
    if (mq_kind_at(q->t, s, s->boat[rose].at) == MQ_SANDBANK) return;
    unsigned speed = 2 + gw_random_below(&q->random, MQ_SPEED_MAX - 1);
    next.phase = MQ_AWAIT_MOVE;
    next.boat[rose].speed = (uint8_t)speed;
    next.wood = (uint8_t)(1 + gw_random_below(&q->random, speed / 2));
    next.mp = (uint8_t)gw_random_below(&q->random, speed - 2U * next.wood + 1);
    next.has_turned = (uint8_t)gw_random_below(&q->random, 2);
    ask_from_middle(q, &next);
    ask_about_next(q, &next);
}

/* Plays one turn from a crowded position by random legal actions. */
static void crowded_turn(inquiry *q) {
    mq_state s;
    crowd_set(q->t, &q->random, &s);
    unsigned turn = s.turn, round = s.round;
    ask_after_driftwood(q, &s);
    while (s.phase >= MQ_AWAIT_REPAIR && s.phase != MQ_OVER && s.turn == turn && s.round == round) {
        gw_seat seat = gw_first_to_act(q->table, GW_STATE(&s));
        ask_everything(q, &s);
        ask_with_another_rose(q, &s);
        gw_apply(q->table, GW_STATE(&s), used_scratch(q), seat, pick(q, &s, seat), NULL);
    }
}

static void begin_inquiry(inquiry *q, const char *options, uint64_t seed) {
    q->table = crowd_table(options);
    q->t = mq_table_of(q->table);
    q->used = calloc(1, sizeof *q->used);
    q->fresh = calloc(1, sizeof *q->fresh);
    assert_true(q->used && q->fresh);
    q->random = gw_random_seed(seed);
}

static void end_inquiry(inquiry *q) {
    gw_table_free(q->table);
    free(q->used);
    free(q->fresh);
}

static void is_answered_both_ways(const inquiry *q) {
    enum { LEAST = 5 };
    for (unsigned i = 0; i < QUESTIONS; i++)
        for (unsigned answer = 0; answer < 2; answer++)
            if (q->answered[i][answer] < LEAST)
                fail_msg("%s: %s only %u times", question_names[i], answer ? "yes" : "no",
                         q->answered[i][answer]);
}

static void MQ_C1_C2_R6_races_match_a_plain_search(void **state) {
    (void)state;
    inquiry q = {0};
    for (unsigned i = 0; i < CROWD_TABLES; i++) {
        begin_inquiry(&q, crowd_options[i], i);
        race(&q, i % 2);
        end_inquiry(&q);
    }
}

static void MQ_C1_C2_R6_crowded_positions_match_a_plain_search(void **state) {
    (void)state;
    inquiry q = {0};
    for (unsigned i = 0; i < CROWD_TABLES; i++) {
        begin_inquiry(&q, crowd_options[i], 100 + i);
        unsigned crowds = mq_guards_rose(q.t) ? 3 * CROWDS : CROWDS; /* she needs the most tests */
        for (unsigned k = 0; k < crowds; k++) crowded_turn(&q);
        end_inquiry(&q);
    }
    is_answered_both_ways(&q);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(MQ_C1_C2_R6_crowded_positions_match_a_plain_search),
        cmocka_unit_test(MQ_C1_C2_R6_races_match_a_plain_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

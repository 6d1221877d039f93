/* What players say of positions is so: how sure they are of the win. */
#include "ai/mississippi/cases.h"
#include "ai/players.h"
#include "mississippi/crowd.h"

typedef struct desk {
    gw_record *record;
    const gw_table *table;
    const gw_state *state;
    gw_seat seat;
    gw_random random;
    gw_thinking *thinking;
    bool has_pushed; /* in the turn that was played */
} desk;

static void desk_at(desk *d, const gw_table *table, const gw_state *state, uint64_t nodes) {
    d->table = table;
    d->state = state;
    d->seat = gw_first_to_act(d->table, d->state);
    d->random = gw_random_seed(1);
    d->thinking = gw_thinking_new(d->table, &d->random);
    assert_non_null(d->thinking);
    d->thinking->budget.nodes = nodes;
}

static void sit_down(desk *d, const char *name, uint64_t nodes) {
    d->record = case_record(name);
    desk_at(d, gw_record_table(d->record), gw_record_state(d->record), nodes);
}

static void get_up(desk *d) {
    gw_thinking_free(d->thinking);
    gw_record_free(d->record);
}

/* Plays on to the end of the turn, as an expert does. */
static mq_state state_after_turn(desk *d) {
    gw_any_state any;
    mq_state *s = (mq_state *)(void *)GW_STATE(&any);
    *s = *mq_state_of(d->state);
    unsigned turn = s->turn, round = s->round;
    while (s->phase != MQ_OVER && s->turn == turn && s->round == round && !mq_is_chance(s->phase)) {
        gw_seat seat = gw_first_to_act(d->table, GW_STATE(&any));
        d->has_pushed |= s->phase == MQ_AWAIT_PUSHED;
        gw_action action = gw_player_decide(&mq_expert_player, d->thinking, GW_STATE(&any), seat);
        gw_apply(d->table, GW_STATE(&any), d->thinking->scratch, seat, action, NULL);
    }
    return *s;
}

static int32_t share_of(desk *d) {
    return gw_player_judge(&mq_expert_player, d->thinking, d->state, d->seat, NULL)
        .shares.of[d->seat];
}

/* Tiles behind the boats are no place from which the finish is near. */
static void MQ_T2_nobody_turns_back_for_nothing(void **state) {
    (void)state;
    static const char *const cases[] = {"late-detour", "early-detour", "detour-of-four"};
    enum { NODES = 1000, TOO_SURE = GW_SHARE * 9 / 10 };
    for (unsigned i = 0; i < COUNT(cases); i++) {
        desk d;
        sit_down(&d, cases[i], NODES);
        const mq_state *s = mq_state_of(d.state);
        unsigned slot = mq_actor(mq_table_of(d.table), s), tile = s->boat[slot].at / MQ_SPACES;
        int32_t share =
            gw_player_judge(&mq_expert_player, d.thinking, d.state, d.seat, NULL).shares.of[d.seat];
        assert_in_range(share, 1, TOO_SURE);
        gw_thinking_forget(d.thinking);
        assert_in_range(state_after_turn(&d).boat[slot].at / MQ_SPACES, tile, MQ_LAID_MAX);
        get_up(&d);
    }
}

/* Who is ahead on a river that is known to its end has not won yet: others may sail better
 * than expected. */
static void MQ_F1_a_finish_in_sight_is_no_win_yet(void **state) {
    (void)state;
    enum { TOO_SURE = GW_SHARE * 95 / 100 };
    static const uint64_t nodes[] = {300, 3000};
    for (unsigned i = 0; i < COUNT(nodes); i++) {
        desk d;
        sit_down(&d, "finish-in-sight", nodes[i]);
        assert_in_range(share_of(&d), 1, TOO_SURE);
        get_up(&d);
    }
}

/* MQ-F2: whoever is first with two passengers has won. */
static bool is_decided(const mq_table *t, const mq_state *s) {
    for (unsigned slot = 0; slot < t->boats; slot++)
        if (s->boat[slot].arrival > 0 && s->boat[slot].passengers == MQ_PASSENGERS_MAX) return true;
    return s->phase == MQ_OVER;
}

static void MQ_F2_only_the_rules_make_a_win_certain(void **state) {
    (void)state;
    enum { POSITIONS = 12, NODES = 60 };
    gw_random random = gw_random_seed(8);
    for (unsigned i = 0; i < CROWD_TABLES * POSITIONS; i++) {
        mq_state s;
        desk d = {.table = NULL};
        gw_table *table = crowd_table(crowd_options[i % CROWD_TABLES]);
        const mq_table *t = mq_table_of(table);
        crowd_set(t, &random, &s);
        desk_at(&d, table, (gw_state *)(void *)&s, NODES);
        int32_t share = share_of(&d),
                whole = t->has_teams ? GW_SHARE * 2 / table->players : GW_SHARE;
        assert_in_range(share, 0, whole);
        if (share == 0 || share == whole) {
            mq_state after = state_after_turn(&d);
            /* After a push the rest of the way is sought anew, and may be another one. */
            assert_true(is_decided(t, &after) || d.has_pushed);
        }
        gw_thinking_free(d.thinking);
        gw_table_free(table);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(MQ_T2_nobody_turns_back_for_nothing),
        cmocka_unit_test(MQ_F1_a_finish_in_sight_is_no_win_yet),
        cmocka_unit_test(MQ_F2_only_the_rules_make_a_win_certain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* What players say of positions is so: how sure they are of the win. */
#include "ai/mississippi/cases.h"
#include "ai/players.h"
#include "mississippi/internal.h"

typedef struct desk {
    gw_record *record;
    const gw_table *table;
    const gw_state *state;
    gw_seat seat;
    gw_random random;
    gw_thinking *thinking;
} desk;

static void sit_down(desk *d, const char *name, uint64_t nodes) {
    d->record = case_record(name);
    d->table = gw_record_table(d->record);
    d->state = gw_record_state(d->record);
    d->seat = gw_first_to_act(d->table, d->state);
    d->random = gw_random_seed(1);
    d->thinking = gw_thinking_new(d->table, &d->random);
    assert_non_null(d->thinking);
    d->thinking->budget.nodes = nodes;
}

static void get_up(desk *d) {
    gw_thinking_free(d->thinking);
    gw_record_free(d->record);
}

/* The tile on which the turn ends that an expert plays. */
static unsigned tile_after_turn(desk *d) {
    gw_any_state any;
    mq_state *s = (mq_state *)(void *)GW_STATE(&any);
    *s = *mq_state_of(d->state);
    unsigned slot = mq_actor(mq_table_of(d->table), s), turn = s->turn, round = s->round;
    while (s->phase != MQ_OVER && s->turn == turn && s->round == round && !mq_is_chance(s->phase)) {
        gw_seat seat = gw_first_to_act(d->table, GW_STATE(&any));
        gw_action action = gw_player_decide(&mq_expert_player, d->thinking, GW_STATE(&any), seat);
        gw_apply(d->table, GW_STATE(&any), d->thinking->scratch, seat, action, NULL);
    }
    return s->boat[slot].at / MQ_SPACES;
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
        unsigned tile = s->boat[mq_actor(mq_table_of(d.table), s)].at / MQ_SPACES;
        int32_t share = gw_player_judge(&mq_expert_player, d.thinking, d.state, d.seat, NULL).share;
        assert_in_range(share, 1, TOO_SURE);
        gw_thinking_forget(d.thinking);
        assert_in_range(tile_after_turn(&d), tile, MQ_LAID_MAX);
        get_up(&d);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(MQ_T2_nobody_turns_back_for_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Says what would work instead of a refused action. */
#include "mississippi/internal.h"

#include <gangway/problem.h>

typedef struct refused {
    const gw_table *table;
    gw_seat seat;
    gw_action action;
    gw_rule rule;
    mq_state state; /* in which it was refused */
} refused;

static gw_state *state_of(mq_state *s) {
    return (gw_state *)(void *)s;
}

static bool is_legal(const refused *r, gw_action action) {
    const gw_state *state = (const gw_state *)(const void *)&r->state;
    return gw_check(r->table, state, NULL, r->seat, action) == MQ_FINE;
}

/* Lets the owners of pushed boats keep out of the way: any heading will do. */
static void let_answer(const gw_table *table, mq_state *s, gw_seat seat) {
    const mq_table *t = mq_table_of(table);
    for (;;) {
        if (s->phase != MQ_AWAIT_PUSHED || mq_actor_seat(t, s) == seat) return;
        gw_action heading = MQ_ACTION(MQ_DO_HEAD, 0, 0);
        gw_apply(table, state_of(s), NULL, mq_actor_seat(t, s), heading, NULL);
    }
}

/* Plays the actions, if all of them are legal. */
static bool play(refused *r, const gw_action *actions, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (!is_legal(r, actions[i])) return false;
        gw_apply(r->table, state_of(&r->state), NULL, r->seat, actions[i], NULL);
        let_answer(r->table, &r->state, r->seat);
    }
    return true;
}

/* ------------------------------------------------------------ one more action -- */

static bool find_push(const refused *r, gw_action *push) {
    mq_move moves[MQ_MOVES_MAX];
    const mq_table *t = mq_table_of(r->table);
    if (r->state.phase != MQ_AWAIT_MOVE || r->state.mp == 0) return false;
    size_t count = mq_moves(t, &r->state, moves, MQ_MOVES_MAX);
    for (size_t i = 0; i < count; i++) {
        uint32_t pushes = 0;
        for (unsigned k = moves[i].count; k-- > 0;) pushes = pushes << 3 | (moves[i].push[k] + 1U);
        *push = MQ_ACTION(MQ_DO_PUSH, pushes, 0);
        if (pushes > 0 && is_legal(r, *push)) return true;
    }
    return false;
}

/* The legal action with the number nearest to `wanted`, of two the lower. */
static bool find_nearest(const refused *r, mq_verb verb, int wanted, int first, int last,
                         gw_action *action) {
    for (int by = 0; by <= last; by++) {
        for (int sign = -1; sign <= 1; sign += 2) {
            int number = wanted + sign * by;
            if (number < first || number > last) continue;
            *action = MQ_ACTION(verb, number, 0);
            if (is_legal(r, *action)) return true;
        }
    }
    return false;
}

/* Of the two ways to turn, the first after which the boat can go ahead is better than another. */
static bool find_turn(const refused *r, gw_action *turn) {
    bool is_found = false;
    for (mq_verb verb = MQ_DO_LEFT; verb <= MQ_DO_RIGHT; verb++) {
        gw_action action = MQ_ACTION(verb, 0, 0), ahead = MQ_ACTION(MQ_DO_AHEAD, 0, 0);
        refused next = *r;
        if (!play(&next, &action, 1)) continue;
        if (!is_found) *turn = action;
        is_found = true;
        if (!is_legal(&next, ahead)) continue;
        *turn = action;
        return true;
    }
    return is_found;
}

/* As much coal as possible, to or from the boat that was named. */
static bool find_transfer(const refused *r, gw_action *transfer) {
    for (uint32_t coal = MQ_COAL_MAX; coal > 0; coal--) {
        *transfer = MQ_ACTION(mq_action_verb(r->action), mq_action_a(r->action), coal);
        if (is_legal(r, *transfer)) return true;
    }
    return false;
}

/* A legal action of this kind, like the refused one as far as possible. */
static bool find(const refused *r, mq_verb verb, gw_action *action) {
    bool is_same = mq_action_verb(r->action) == verb;
    int number = (int)mq_action_a(r->action);
    const mq_boat *boat = &r->state.boat[mq_actor(mq_table_of(r->table), &r->state)];
    switch (verb) {
    case MQ_DO_SPEED:
        return find_nearest(r, verb, is_same ? number : boat->speed, 1, MQ_SPEED_MAX, action);
    case MQ_DO_HEAD:
        return find_nearest(r, verb, is_same ? number : boat->heading, 0, MQ_DIRECTIONS - 1,
                            action);
    case MQ_DO_DOCK: return find_nearest(r, verb, is_same ? number : 1, 1, 5, action);
    case MQ_DO_LEFT: return find_turn(r, action);
    case MQ_DO_PUSH: return find_push(r, action);
    case MQ_DO_GIVE:
    case MQ_DO_TAKE: return is_same && find_transfer(r, action);
    default: *action = MQ_ACTION(verb, 0, 0); return is_legal(r, *action);
    }
}

static const char *text_of(gw_action action) {
    static const char *const texts[MQ_VERBS] = {
        [MQ_DO_DOCK] = "why.mississippi.try-dock",   [MQ_DO_HEAD] = "why.mississippi.try-head",
        [MQ_DO_SPEED] = "why.mississippi.try-speed", [MQ_DO_LEFT] = "why.mississippi.try-left",
        [MQ_DO_RIGHT] = "why.mississippi.try-right", [MQ_DO_AHEAD] = "why.mississippi.try-ahead",
        [MQ_DO_PUSH] = "why.mississippi.try-push",   [MQ_DO_BACK] = "why.mississippi.try-back",
        [MQ_DO_GIVE] = "why.mississippi.try-coal",   [MQ_DO_TAKE] = "why.mississippi.try-coal",
        [MQ_DO_END] = "why.mississippi.try-end",     [MQ_DO_WAIT] = "why.mississippi.try-wait",
    };
    return texts[mq_action_verb(action)];
}

static bool find_instead(const refused *r, mq_remedy *remedy) {
    /* A turn is found by either of its verbs. */
    static const mq_verb first[MQ_VERBS][2] = {
        [MQ_DO_PUSH] = {MQ_DO_PUSH, MQ_DO_AHEAD},
        [MQ_DO_GIVE] = {MQ_DO_GIVE, MQ_DO_END},
        [MQ_DO_TAKE] = {MQ_DO_TAKE, MQ_DO_END},
    };
    static const mq_verb any[] = {MQ_DO_SPEED, MQ_DO_BACK, MQ_DO_DOCK, MQ_DO_HEAD, MQ_DO_WAIT,
                                  MQ_DO_AHEAD, MQ_DO_PUSH, MQ_DO_LEFT, MQ_DO_END};
    mq_verb verb = mq_action_verb(r->action);
    remedy->kind = MQ_INSTEAD;
    for (size_t i = 0; i < sizeof any / sizeof *any + 2; i++) {
        mq_verb next = i < 2 ? first[verb][i] : any[i - 2];
        if (next == MQ_NO_VERB || !find(r, next, &remedy->action)) continue;
        remedy->text = text_of(remedy->action);
        return true;
    }
    return false;
}

/* -------------------------------------------------------------- another speed -- */

/* Whether more movement points could help. */
static bool lacks_points(const refused *r) {
    mq_verb verb = mq_action_verb(r->action);
    gw_action push;
    if (verb != MQ_DO_AHEAD && verb != MQ_DO_PUSH) return false;
    if (r->rule == MQ_P1) return verb == MQ_DO_AHEAD && !find_push(r, &push);
    return r->rule == MQ_P3 || r->rule == MQ_W4 || r->rule == MQ_T2;
}

/* The lowest higher speed that would do, in place of the one chosen before. */
static bool find_speed(const refused *r, const gw_state *before, const gw_action *actions,
                       size_t at, mq_remedy *remedy) {
    size_t chosen = at;
    gw_action push;
    while (chosen > 0 && mq_action_verb(actions[chosen - 1]) != MQ_DO_SPEED) chosen--;
    if (chosen-- == 0 || !lacks_points(r)) return false;
    for (uint32_t speed = mq_action_a(actions[chosen]) + 1; speed <= MQ_SPEED_MAX; speed++) {
        refused other = *r;
        other.state = *mq_state_of(before);
        remedy->action = MQ_ACTION(MQ_DO_SPEED, speed, 0);
        if (!play(&other, actions, chosen) || !play(&other, &remedy->action, 1) ||
            !play(&other, actions + chosen + 1, at - chosen - 1))
            continue;
        if (!is_legal(&other, r->action) && (r->rule != MQ_P1 || !find_push(&other, &push)))
            continue;
        bool is_push = r->rule == MQ_P1 || r->rule == MQ_P3;
        remedy->kind = MQ_OTHER_SPEED;
        remedy->text = is_push ? "why.mississippi.try-speed-push" : "why.mississippi.try-speed";
        return true;
    }
    return false;
}

/* --------------------------------------------------------------------- remedy -- */

bool mq_remedy_find(const gw_table *table, const gw_state *before, gw_seat seat,
                    const gw_action *actions, size_t at, gw_rule rule, mq_remedy *remedy) {
    refused r = {.table = table, .seat = seat, .action = actions[at], .rule = rule};
    r.state = *mq_state_of(before);
    if (!play(&r, actions, at)) return false;
    if (r.state.phase == MQ_OVER || mq_is_chance(r.state.phase)) return false;
    if (mq_actor_seat(mq_table_of(table), &r.state) != seat) return false;
    return find_speed(&r, before, actions, at, remedy) || find_instead(&r, remedy);
}

void mq_note_remedy(const gw_table *table, const gw_state *before, gw_seat seat,
                    const gw_action *actions, size_t at, gw_problem *problem) {
    mq_remedy remedy;
    if (!mq_remedy_find(table, before, seat, actions, at, problem->rule, &remedy)) return;
    uint32_t a = mq_action_a(remedy.action);
    gw_problem_note(problem, remedy.text);
    switch (mq_action_verb(remedy.action)) {
    case MQ_DO_SPEED: gw_problem_number(problem, "speed", a); break;
    case MQ_DO_DOCK: gw_problem_number(problem, "dock", a); break;
    case MQ_DO_HEAD: gw_problem_text(problem, "direction", mq_direction_texts[a]); break;
    case MQ_DO_PUSH: gw_problem_text(problem, "direction", mq_direction_texts[(a & 7) - 1]); break;
    case MQ_DO_GIVE:
    case MQ_DO_TAKE: gw_problem_number(problem, "amount", mq_action_b(remedy.action)); break;
    default: break;
    }
}

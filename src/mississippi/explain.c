/* Explains in a sentence why an action is refused. */
#include "mississippi/internal.h"
#include <gangway/problem.h>

/* The MP that a step ahead would cost, including pushes; 0 if it is impossible. */
static unsigned step_cost(const mq_table *t, const mq_state *s, uint32_t pushes) {
    const mq_boat *boat = &s->boat[mq_mover(s)];
    mq_at at = mq_neighbour(t, s, boat->at, boat->heading);
    if (at == MQ_BANK) return 0;
    unsigned cost = mq_kind_at(t, s, at) == MQ_DRIFTWOOD ? 2 : 1;
    for (; pushes > 0; pushes >>= 3) {
        at = mq_neighbour(t, s, at, (pushes & 7) - 1);
        if (at == MQ_BANK) return 0;
        cost += mq_kind_at(t, s, at) == MQ_DRIFTWOOD ? 2U : 1U;
    }
    return cost;
}

static void needs(gw_problem *problem, const char *id, const char *what, unsigned needed,
                  unsigned has) {
    gw_problem_set(problem, id);
    gw_problem_number(problem, "needed", needed);
    gw_problem_number(problem, what, has);
}

/* Rules that say the same wherever they forbid a step. */
static const char *why_no_step(gw_rule rule) {
    switch (rule) {
    case MQ_T2: return "why.mississippi.no-mp";
    case MQ_T6: return "why.mississippi.bank";
    case MQ_P2: return "why.mississippi.push-there";
    case MQ_A1:
    case MQ_A2: return "why.mississippi.aground";
    case MQ_A8: return "why.mississippi.aground-other";
    case MQ_C2: return "why.mississippi.spend-most";
    default: return NULL;
    }
}

static bool explain_step(const mq_table *t, const mq_state *s, gw_action action, gw_rule rule,
                         gw_problem *problem) {
    bool is_push = mq_action_verb(action) == MQ_DO_PUSH;
    const char *why = why_no_step(rule);
    if (why)
        gw_problem_set(problem, why);
    else if (rule == MQ_P1)
        gw_problem_set(problem, is_push ? "why.mississippi.nobody" : "why.mississippi.occupied");
    else if (rule == MQ_P3 || rule == MQ_W4)
        needs(problem, "why.mississippi.mp", "mp",
              step_cost(t, s, is_push ? mq_action_a(action) : 0), s->mp);
    else
        return false;
    return true;
}

/* MQ-T1: the speed comes first, and once. */
static void explain_speed(const mq_state *s, gw_action action, gw_problem *problem) {
    const char *why = s->phase == MQ_AWAIT_MOVE               ? "why.mississippi.speed-set"
                      : mq_action_verb(action) != MQ_DO_SPEED ? "why.mississippi.speed-first"
                                                              : "why.mississippi.faster";
    gw_problem_set(problem, why);
}

/* MQ-G4: why a passenger cannot be left. */
static void explain_leave(const mq_table *t, const mq_state *s, gw_problem *problem) {
    const char *why = s->phase != MQ_AWAIT_PUSHED ? "why.mississippi.leave-pushed"
                      : t->has_partners           ? "why.mississippi.nobody-boarded"
                                                  : "why.mississippi.no-partner";
    gw_problem_set(problem, why);
}

bool mq_explain(const gw_table *table, const gw_state *state, gw_seat seat, gw_action action,
                gw_rule rule, gw_problem *problem) {
    const mq_table *t = mq_table_of(table);
    const mq_state *s = mq_state_of(state);
    (void)seat;
    if (s->phase == MQ_OVER) {
        gw_problem_set(problem, "why.mississippi.over");
    } else if (rule == MQ_O1 && mq_is_chance(s->phase)) {
        gw_problem_set(problem, "why.mississippi.await-chance");
    } else if (rule == MQ_O1) {
        gw_problem_set(problem, "why.mississippi.not-your-turn");
        gw_problem_text(problem, "boat", mq_boat_texts[t->colour[mq_actor(t, s)]]);
    } else if (rule == MQ_T5) {
        needs(problem, "why.mississippi.coal", "coal", mq_speed_cost(t, s, mq_action_a(action)),
              mq_coal(t, s, mq_mover(s)));
    } else if (rule == MQ_C1) {
        bool is_speed = mq_action_verb(action) == MQ_DO_SPEED;
        gw_problem_set(problem, is_speed ? "why.mississippi.crash-speed" : "why.mississippi.crash");
    } else if (rule == MQ_G4) {
        explain_leave(t, s, problem);
    } else if (rule == MQ_T2 && mq_action_verb(action) == MQ_DO_END) {
        gw_problem_set(problem, "why.mississippi.spend-all");
        gw_problem_number(problem, "mp", s->mp);
    } else if (rule == MQ_T1 &&
               (s->phase == MQ_AWAIT_TURN || mq_action_verb(action) == MQ_DO_SPEED)) {
        explain_speed(s, action, problem);
    } else if (rule == MQ_T4) {
        needs(problem, "why.mississippi.coal", "coal", 1, 0);
    } else if (rule == MQ_P5) {
        gw_problem_set(problem, "why.mississippi.heading-first");
        gw_problem_text(problem, "boat", mq_boat_texts[t->colour[mq_actor(t, s)]]);
    } else {
        return explain_step(t, s, action, rule, problem);
    }
    return true;
}

/* `easy`, `medium`, `hard` and `expert`. These players decide whole turns. They sample rivers; on
 * each, they know the time to the finish from every place where a turn can end (forecast.h). They
 * continue from the most promising ends for some rounds, with all boats steered by steering.h, and
 * choose the end with the greatest chance of winning. */
#include "ai/mississippi/level.h"
#include "ai/mississippi/players.h"
#include "ai/mississippi/reasons.h"
#include "ai/mississippi/steering.h"
#include "ai/shares.h"

#include <assert.h>
#include <string.h>

enum {
    OPTIONS_MAX = 16,  /* options that playouts continue from */
    CLOCK_NODES = 16,  /* between two readings of the clock */
    FREE_NODES = 32000 /* for an expert without any limit */
};

/* One possible decision: a whole turn, or an action where no turn is planned. */
typedef struct option {
    size_t end;       /* index of the turn's end, or else of the action */
    gw_action action; /* if it is a single action */
    mq_state after;
    int64_t shares[GW_SEATS_MAX + 1]; /* of each seat, summed over the rivers it was played on */
    int64_t worth; /* value to the deciding seat, summed likewise, including rivers that were only
                      looked at */
} option;

/* The planned actions of a turn. */
typedef struct way {
    mq_state state; /* in which action `at` is to be taken */
    mq_end end;     /* of the turn, if a turn is planned */
    gw_shares shares;
    uint8_t at, count;
    gw_action action[MQ_WAY_MAX];
} way;
typedef struct memory {
    way of_seat[GW_SEATS_MAX + 1];
} memory;

typedef struct work {
    mq_forecast forecast;
    mq_end ends[MQ_ENDS_MAX];
    int32_t ticks[MQ_ENDS_MAX]; /* for each end, summed over the rivers */
    int32_t look[MQ_ENDS_MAX];  /* the same on the current river */
    option options[OPTIONS_MAX];
} work;

typedef struct search {
    const gw_thinking *thinking;
    const mq_level *level;
    const mq_table *t;
    const mq_state *s;
    const mq_state *decision; /* the position judged; `s` may be one action later */
    mq_scratch *q;
    work *w;
    gw_seat seat;
    gw_meter meter;
    bool is_turn;     /* choosing among ends of turns, not actions */
    size_t count;     /* of ends, or of actions in the thinking's list */
    size_t options;   /* options chosen from them */
    uint32_t looks;   /* rivers on which all possibilities were looked at */
    mq_shares before; /* of the position before the decision, on the first river */
    uint32_t rivers;  /* rivers on which the options were played on */
} search;

static gw_state *as_state(mq_state *s) {
    return (gw_state *)(void *)s;
}

static bool is_spent(search *p) {
    return gw_meter_count(&p->meter, 0) >= GW_ALL_SPENT;
}

static void sample_river(search *p) {
    p->w->forecast.judgement = p->level->judgement;
    p->w->forecast.meter = &p->meter;
    p->w->forecast.is_idle_when_spent = p->looks > 0;
    mq_forecast_sample(&p->w->forecast, p->t, p->s, p->thinking->random);
}

/* --------------------------------------------------------------- possibilities -- */

static bool is_transfer(gw_action action) {
    mq_verb verb = mq_action_verb(action);
    return verb == MQ_DO_GIVE || verb == MQ_DO_TAKE;
}

/* Lists the legal actions, except transfers of coal. */
static size_t list_actions(const search *p) {
    gw_action *list = p->thinking->list;
    size_t count = mq_legal(&p->t->base, (const gw_state *)(const void *)p->s,
                            (gw_scratch *)(void *)p->q, p->seat, list);
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (!is_transfer(list[i])) list[kept++] = list[i];
    return kept;
}

static void find_moves(search *p) {
    const gw_state *state = (const gw_state *)(const void *)p->s;
    gw_scratch *scratch = (gw_scratch *)(void *)p->q;
    if (p->s->phase != MQ_AWAIT_PUSHED)
        p->count = mq_turn_search(&p->t->base, state, scratch, p->w->ends);
    p->is_turn = p->count > 0;
    if (!p->is_turn) p->count = list_actions(p);
}

static mq_boat boat_at_end(const search *p, unsigned hull, const mq_end *end) {
    mq_boat boat = p->s->boat[hull];
    boat.at = MQ_AT(end->tile, end->space);
    boat.heading = end->heading;
    boat.speed = end->speed_after;
    boat.repair = MQ_SOUND;
    if (!mq_is_rose(p->t, hull)) boat.coal = (uint8_t)(boat.coal - end->coal);
    return boat;
}

static int32_t ticks_of_end(const search *p, const mq_errand *errand, const mq_end *end) {
    enum { OVER = -10000 };
    const mq_weights *weights = p->level->judgement.weights;
    mq_boat boat = boat_at_end(p, errand->hull, end);
    if (end->kind == MQ_END_RACE) return OVER;
    int32_t ticks = mq_steer_ticks(&p->w->forecast, p->s, errand, &boat);
    return ticks + (end->kind == MQ_END_AGROUND ? weights->aground_ticks : 0);
}

static mq_state state_after(const search *p, gw_action action) {
    mq_state after = *p->s;
    mq_apply(&p->t->base, as_state(&after), (gw_scratch *)(void *)p->q, p->seat, action, NULL);
    return after;
}

/* MQ-G4: a passenger is left for a partner, so leaving it is worth what the side's first boat
 * gains; if that is nothing, no passenger is left. */
static int32_t ticks_of_leaving(const search *p, const mq_errand *errand, gw_action action) {
    enum { POINTLESS = 10000 };
    mq_forecast *o = &p->w->forecast;
    mq_state left = state_after(p, action);
    mq_state taken = state_after(p, MQ_ACTION(MQ_DO_HEAD, mq_action_a(action), 0));
    int32_t gain =
        mq_forecast_side_time(o, &taken, p->seat) - mq_forecast_side_time(o, &left, p->seat);
    return gain > 0 ? mq_forecast_time(o, &taken, errand->hull) - gain : POINTLESS;
}

static int32_t ticks_of_action(const search *p, const mq_errand *errand, gw_action action) {
    if (mq_action_verb(action) == MQ_DO_HEAD && mq_action_b(action))
        return ticks_of_leaving(p, errand, action);
    mq_state after = state_after(p, action);
    if (after.boat[errand->hull].at == MQ_GONE) return 0;
    return mq_forecast_time(&p->w->forecast, &after, errand->hull);
}

/* Evaluates the position before the decision, not after it: the choice suits the few rivers that
 * were sampled, so it would seem better than it is. */
static void evaluate_standing(search *p) {
    p->before = mq_forecast_evaluate(&p->w->forecast, p->decision, p->seat).shares;
}

/* Looks at all possibilities on one river; after the first river only while the budget lasts. An
 * incomplete look does not count. */
static void look(search *p) {
    mq_errand errand = mq_forecast_errand(&p->w->forecast, p->s, mq_actor(p->t, p->s));
    size_t most = p->count < MQ_ENDS_MAX ? p->count : MQ_ENDS_MAX;
    for (size_t i = 0; i < most; i++)
        p->w->look[i] = p->is_turn ? ticks_of_end(p, &errand, &p->w->ends[i])
                                   : ticks_of_action(p, &errand, p->thinking->list[i]);
    if (p->looks > 0 && is_spent(p)) return;
    for (size_t i = 0; i < most; i++) p->w->ticks[i] += p->w->look[i];
    if (p->looks++ == 0) evaluate_standing(p);
}

static void misjudge_ends(search *p) {
    uint32_t most = (uint32_t)p->level->careless * p->looks;
    for (size_t i = 0; i < p->count && most > 0; i++)
        p->w->ticks[i] += (int32_t)gw_random_below(p->thinking->random, most + 1);
}

/* ------------------------------------------------------------- promising options -- */

/* Chooses those with the fewest ticks, the best first. */
static void choose_options(search *p) {
    size_t max = p->level->options;
    option *options = p->w->options;
    p->options = 0;
    for (size_t i = 0; i < p->count; i++) {
        size_t at = p->options;
        while (at > 0 && p->w->ticks[i] < p->w->ticks[options[at - 1].end]) at--;
        if (at >= max) continue;
        if (p->options < max) p->options++;
        for (size_t j = p->options - 1; j > at; j--) options[j].end = options[j - 1].end;
        options[at].end = i;
    }
    for (size_t i = 0; i < p->options && !p->is_turn; i++)
        options[i].action = p->thinking->list[options[i].end];
}

/* Lists the actions of an option; returns the count. */
static size_t way_of(const search *p, const option *o, gw_action *actions) {
    const gw_state *state = (const gw_state *)(const void *)p->s;
    actions[0] = o->action;
    if (!p->is_turn) return 1;
    return mq_turn_way(&p->t->base, state, (gw_scratch *)(void *)p->q, &p->w->ends[o->end],
                       actions);
}

/* MQ-P5: pushed boats take the headings that the forecast finds best. */
static void answer_pushes(search *p, mq_state *s) {
    while (s->phase == MQ_AWAIT_PUSHED) {
        unsigned hull = s->pushed[0];
        mq_forecast_set_heading(&p->w->forecast, s, hull);
        mq_apply(&p->t->base, as_state(s), (gw_scratch *)(void *)p->q, mq_actor_seat(p->t, s),
                 MQ_ACTION(MQ_DO_HEAD, s->boat[hull].heading, 0), NULL);
    }
}

/* Plays actions of the seat, and the answers of boats that it pushes. */
static void play_way(search *p, mq_state *s, const gw_action *actions, size_t count,
                     gw_events *events) {
    for (size_t i = 0; i < count; i++) {
        mq_apply(&p->t->base, as_state(s), (gw_scratch *)(void *)p->q, p->seat, actions[i], events);
        if (p->is_turn) answer_pushes(p, s);
    }
}

static void do_option(search *p, option *o) {
    gw_action actions[MQ_WAY_MAX];
    size_t count = way_of(p, o, actions);
    o->after = *p->s;
    memset(o->shares, 0, sizeof o->shares);
    o->worth = -(int64_t)p->w->ticks[o->end] * p->level->judgement.weights->look_worth;
    play_way(p, &o->after, actions, count, NULL);
}

/* ------------------------------------------------------------------------ playing on -- */

/* The standing after some rounds on the sampled river. */
static mq_standing play_on(search *p, const mq_state *from) {
    mq_forecast *o = &p->w->forecast;
    mq_state s = *from;
    unsigned until = s.round + p->level->rounds;
    gw_meter_count(&p->meter, 1); /* even if the race is already over */
    mq_forecast_lay(o, p->q, &s);
    while (s.phase != MQ_OVER && s.round < until && !is_spent(p))
        mq_steer(o, p->q, &s, p->thinking->list);
    return mq_forecast_evaluate(o, &s, p->seat);
}

/* Samples another river; if the river is known to its end, varies how the boats sail instead. */
static void vary_playout(search *p) {
    if (p->rivers == 0) return; /* the first one is already sampled */
    if (p->s->finish == 0)
        sample_river(p);
    else
        p->w->forecast.waver = gw_random_below(p->thinking->random, UINT32_MAX) + 1;
}

/* Plays all options on one more river; incomplete results do not count when the budget is spent. */
static void play_all(search *p) {
    mq_standing standings[OPTIONS_MAX];
    vary_playout(p);
    p->w->forecast.is_idle_when_spent = p->options > 1 || p->rivers > 0;
    for (size_t i = 0; i < p->options; i++) {
        standings[i] = play_on(p, &p->w->options[i].after);
        if (p->w->forecast.is_idle_when_spent && is_spent(p)) return;
    }
    for (size_t i = 0; i < p->options; i++) {
        option *o = &p->w->options[i];
        o->worth += standings[i].worth;
        for (unsigned seat = 1; seat <= GW_SEATS_MAX; seat++)
            o->shares[seat] += standings[i].shares.of[seat];
    }
    p->rivers++;
}

/* Looks at all possibilities on some rivers, for at most half of the budget, and keeps the
 * promising ones. */
static void find_options(search *p) {
    enum { HALF = GW_ALL_SPENT / 2 };
    memset(p->w->ticks, 0, sizeof p->w->ticks);
    for (unsigned i = 0; i < p->level->rivers; i++) {
        sample_river(p);
        look(p);
        if (p->s->finish > 0 || gw_meter_count(&p->meter, 0) >= HALF) break;
    }
    misjudge_ends(p);
    choose_options(p);
    size_t chosen = p->options;
    for (p->options = 0; p->options < chosen && (p->options == 0 || !is_spent(p)); p->options++)
        do_option(p, &p->w->options[p->options]);
}

static const option *best_option(const search *p) {
    const option *best = &p->w->options[0];
    for (size_t i = 1; i < p->options; i++)
        if (p->w->options[i].worth > best->worth) best = &p->w->options[i];
    return best;
}

static void drop_worst(search *p) {
    option *worst = &p->w->options[0];
    for (size_t i = 1; i < p->options; i++)
        if (p->w->options[i].worth <= worst->worth) worst = &p->w->options[i];
    *worst = p->w->options[--p->options];
}

/* Keeps fewer and fewer options as the budget is spent: half of them in its second quarter, and so
 * on. */
static void drop_weak(search *p) {
    enum { QUARTER = GW_ALL_SPENT / 4, LEAST = 2 };
    size_t kept = (size_t)p->level->options >> gw_meter_count(&p->meter, 0) / QUARTER;
    while (p->options > kept && p->options > LEAST) drop_worst(p);
}

/* Whether more playouts could still change anything. */
static bool is_open(const search *p) {
    enum { ENOUGH = 100 }; /* playouts on a river that is known to its end */
    if (p->s->finish > 0 && p->rivers >= ENOUGH) return false;
    for (size_t i = 0; i < p->options; i++)
        if (!mq_forecast_is_decided(p->t, &p->w->options[i].after)) return true;
    return false;
}

/* Plays more rivers until the budget is spent or nothing could change. */
static void play_rivers(search *p) {
    do {
        play_all(p);
        drop_weak(p);
    } while (p->level->rounds > 0 && !is_spent(p) && is_open(p));
}

/* The whole search; there is at least one possibility. */
static const option *find_best(search *p) {
    find_options(p);
    play_rivers(p);
    return best_option(p);
}

/* Only the rules make a result certain, never playouts: every seat that can still win gets at least
 * a small share, and the others get none. */
static void keep_to_rules(const search *p, const option *o, int64_t hopes[GW_SEATS_MAX + 1]) {
    enum { LITTLE = MQ_WIN * 6 / 1000 };
    int64_t rest = MQ_WIN;
    for (gw_seat seat = 1; seat <= p->t->base.players; seat++)
        if (mq_forecast_can_win(p->t, &o->after, seat)) rest -= LITTLE;
    for (gw_seat seat = 1; seat <= p->t->base.players; seat++) {
        bool can_win = mq_forecast_can_win(p->t, &o->after, seat);
        hopes[seat] = can_win ? hopes[seat] * rest / MQ_WIN + LITTLE : 0;
    }
}

static gw_shares decided_shares(const search *p, const option *o) {
    int64_t hopes[GW_SEATS_MAX + 1] = {0};
    mq_shares certain = mq_forecast_evaluate(&p->w->forecast, &o->after, p->seat).shares;
    for (gw_seat seat = 1; seat <= p->t->base.players; seat++) hopes[seat] = certain.of[seat];
    return gw_shares_by(p->t->base.players, hopes);
}

/* The expected shares of an option. */
static gw_shares shares_of(const search *p, const option *o) {
    enum { WHOLE = 100 };
    const mq_weights *w = p->level->judgement.weights;
    int64_t hopes[GW_SEATS_MAX + 1] = {0}, rivers = p->rivers;
    int64_t before = w->stand_rivers * WHOLE + rivers * w->stand_part;
    if (mq_forecast_is_decided(p->t, &o->after)) return decided_shares(p, o);
    for (gw_seat seat = 1; seat <= p->t->base.players; seat++)
        hopes[seat] =
            (o->shares[seat] * WHOLE + p->before.of[seat] * before) / (rivers * WHOLE + before);
    keep_to_rules(p, o, hopes);
    return gw_shares_by(p->t->base.players, hopes);
}

/* ---------------------------------------------------------------------------- the way -- */

/* Whether the view is the one that the way continues from; then its next action is action `at`. */
static bool follows_way(const gw_thinking *thinking, way *w, const gw_state *view, gw_seat seat) {
    if (w->at == w->count) return false;
    if (memcmp(&w->state, view, sizeof w->state) == 0) return true;
    bool is_last = w->at + 1 == w->count;
    if (!is_last)
        gw_apply(thinking->table, as_state(&w->state), thinking->scratch, seat, w->action[w->at++],
                 NULL);
    /* A pushed boat takes its heading first; then the way is searched for again. */
    bool is_pushing = w->state.phase == MQ_AWAIT_PUSHED;
    if (!is_last && !is_pushing && memcmp(&w->state, view, sizeof w->state) == 0) return true;
    w->count = w->at;
    return false;
}

/* Whether the way's turn goes on, after a push that others answered. */
static bool is_interrupted(const way *w, const mq_state *s) {
    return s->phase == MQ_AWAIT_MOVE && w->at > 0 && w->state.round == s->round &&
           w->state.turn == s->turn && w->end.speed > 0;
}

/* Finds the rest of the way to the same end; false if there is none. */
static bool resume(search *p, way *w) {
    if (!is_interrupted(w, p->s)) return false;
    find_moves(p);
    for (size_t i = 0; i < p->count && p->is_turn; i++) {
        const mq_end *end = &p->w->ends[i];
        if (end->tile != w->end.tile || end->space != w->end.space) continue;
        if (end->heading != w->end.heading || end->speed != w->end.speed) continue;
        option same = {.end = i};
        w->count = (uint8_t)way_of(p, &same, w->action);
        w->at = 0;
        w->state = *p->s;
        return w->count > 0;
    }
    return false;
}

static gw_opinion remember(const search *p, way *w, const option *best) {
    w->count = (uint8_t)way_of(p, best, w->action);
    w->at = 0;
    w->state = *p->s;
    w->end = p->is_turn ? p->w->ends[best->end] : (mq_end){0};
    w->shares = shares_of(p, best);
    return (gw_opinion){w->action[0], w->shares};
}

/* ------------------------------------------------------------------------- the player -- */

static search search_for(const gw_thinking *thinking, const mq_state *s, gw_seat seat) {
    const mq_level *own = thinking->player->level;
    return (search){.thinking = thinking,
                    .level = own,
                    .t = mq_table_of(thinking->table),
                    .s = s,
                    .decision = s,
                    .q = mq_scratch_of(thinking->scratch),
                    .w = thinking->work,
                    .seat = seat,
                    .meter =
                        gw_meter_start(&thinking->budget, own->nodes, FREE_NODES, CLOCK_NODES)};
}

/* Whether the boat that acted in `before` still has to act in the same turn. */
static bool is_same_turn(const mq_state *before, const mq_state *after) {
    return !mq_is_chance(after->phase) && after->phase != MQ_OVER &&
           after->phase != MQ_AWAIT_PUSHED && before->phase >= MQ_AWAIT_REPAIR &&
           before->round == after->round && before->turn == after->turn &&
           before->phase != MQ_AWAIT_PUSHED;
}

/* The expected shares after an action, if the seat then continues as well as it can. */
static gw_shares judge_action(const gw_thinking *thinking, const mq_state *s, gw_seat seat,
                              gw_action action) {
    mq_state after = *s;
    gw_apply(thinking->table, as_state(&after), thinking->scratch, seat, action, NULL);
    bool goes_on = is_same_turn(s, &after);
    search p = search_for(thinking, goes_on ? &after : s, seat);
    p.decision = s;
    if (goes_on) {
        find_moves(&p);
        return shares_of(&p, find_best(&p));
    }
    p.w->options[0] = (option){.after = after};
    p.options = 1;
    sample_river(&p);
    evaluate_standing(&p);
    play_rivers(&p);
    return shares_of(&p, &p.w->options[0]);
}

/* For callers that provide no memory. */
static gw_opinion judge_without_memory(const gw_thinking *thinking, const gw_state *view,
                                       gw_seat seat, const gw_action *only) {
    gw_thinking bare = *thinking;
    bare.memory = NULL;
    gw_action action = only ? *only : mq_captain_player.choose(&bare, view, seat);
    return (gw_opinion){action, gw_shares_even(thinking->table->players)};
}

static bool has_memory(const gw_thinking *thinking) {
    return thinking->memory && thinking->work && thinking->scratch;
}

static gw_opinion judge(const gw_thinking *thinking, const gw_state *view, gw_seat seat,
                        const gw_action *only) {
    const mq_state *s = mq_state_of(view);
    if (!has_memory(thinking)) return judge_without_memory(thinking, view, seat, only);
    if (only) return (gw_opinion){*only, judge_action(thinking, s, seat, *only)};
    way *w = &((memory *)thinking->memory)->of_seat[seat];
    if (follows_way(thinking, w, view, seat)) return (gw_opinion){w->action[w->at], w->shares};
    search p = search_for(thinking, s, seat);
    if (resume(&p, w)) return (gw_opinion){w->action[0], w->shares};
    find_moves(&p);
    const option *best = find_best(&p);
    /* A seat that answers a push may be in the middle of a turn of its own, and keeps its way. */
    if (s->phase == MQ_AWAIT_PUSHED) return (gw_opinion){best->action, shares_of(&p, best)};
    return remember(&p, w, best);
}

static bool is_forced(const gw_thinking *thinking, const gw_state *view, gw_seat seat) {
    return gw_legal(thinking->table, view, thinking->scratch, seat, thinking->list) == 1;
}

static gw_action choose(const gw_thinking *thinking, const gw_state *view, gw_seat seat) {
    if (has_memory(thinking)) {
        way *w = &((memory *)thinking->memory)->of_seat[seat];
        if (follows_way(thinking, w, view, seat)) return w->action[w->at];
        if (is_forced(thinking, view, seat)) return thinking->list[0];
    }
    return judge(thinking, view, seat, NULL).action;
}

/* Here `captain` steers all boats: with steering.h, whole races would take a hundred times as
 * long. */
static int32_t play_out(const gw_thinking *thinking, const gw_state *view, gw_seat seat) {
    if (!has_memory(thinking)) return GW_SHARE / thinking->table->players;
    const gw_player *captain = &mq_captain_player;
    gw_thinking own = *thinking;
    mq_state s = *mq_state_of(view);
    gw_seat actor;
    assert(captain->memory_bytes <= sizeof(work));
    own.memory = memset(thinking->work, 0, captain->memory_bytes);
    while ((actor = gw_first_to_act(own.table, as_state(&s))) != GW_NO_SEAT) {
        gw_action action = actor == GW_CHANCE ? gw_pick(own.table, as_state(&s), own.scratch, actor,
                                                        own.random, own.list)
                                              : captain->choose(&own, as_state(&s), actor);
        gw_apply(own.table, as_state(&s), own.scratch, actor, action, NULL);
    }
    return gw_share_won(own.table, as_state(&s), seat);
}

/* --------------------------------------------------------------------------- reasons -- */

/* The action followed by the rest of the way in memory, if it is on it; else the action alone. */
static size_t rest_of_way(const gw_thinking *thinking, const mq_state *s, gw_seat seat,
                          gw_action action, gw_action *rest) {
    const way *w = &((const memory *)thinking->memory)->of_seat[seat];
    bool is_on_it = w->at < w->count && w->action[w->at] == action &&
                    memcmp(&w->state, s, sizeof w->state) == 0;
    size_t count = is_on_it ? (size_t)w->count - w->at : 1;
    rest[0] = action;
    if (thinking->rest_count > 0 &&
        thinking->rest_count < MQ_WAY_MAX) { /* the turn that is being shown */
        memcpy(rest + 1, thinking->rest, thinking->rest_count * sizeof *rest);
        return thinking->rest_count + 1;
    }
    if (is_on_it) memcpy(rest, w->action + w->at, count * sizeof *rest);
    return count;
}

static void reason(const gw_thinking *thinking, const gw_state *view, gw_seat seat,
                   gw_action action, gw_lang lang, const char *const *names, gw_out *out) {
    (void)names;
    if (!has_memory(thinking)) {
        gw_put_catalogue(out, lang, "player.captain", NULL, 0);
        return;
    }
    gw_event list[MQ_STORY_EVENTS];
    gw_events events = {.list = list, .capacity = MQ_STORY_EVENTS};
    gw_action actions[MQ_WAY_MAX];
    gw_random random = gw_random_seed(1); /* asking for a reason does not change later decisions */
    gw_thinking own = *thinking;
    own.random = &random;
    mq_state before = *mq_state_of(view), after = before;
    search p = search_for(&own, &before, seat);
    bool was_forced = is_forced(&own, view, seat);
    p.is_turn = before.phase != MQ_AWAIT_PUSHED;
    sample_river(&p);
    size_t count = rest_of_way(&own, &before, seat, action, actions);
    play_way(&p, &after, actions, count, &events);
    mq_story story = {.before = &before,
                      .after = &after,
                      .events = &events,
                      .hull = mq_actor(p.t, &before),
                      .action = action,
                      .is_forced = was_forced,
                      .scratch = p.q,
                      .list = own.list};
    mq_reason_write(&p.w->forecast, &story, lang, out);
}

/* ---------------------------------------------------------------------------- levels -- */

static const mq_level easy = {.nodes = 200,
                              .rivers = 1,
                              .options = 1,
                              .careless = 44,
                              .judgement = {.weights = &mq_weights_shipped, .is_dutiful = true}};
static const mq_level medium = {.nodes = 600,
                                .rivers = 2,
                                .options = 1,
                                .careless = 22,
                                .judgement = {.weights = &mq_weights_shipped, .is_dutiful = true}};
static const mq_level hard = {.nodes = 900,
                              .rivers = 2,
                              .options = 4,
                              .rounds = 1,
                              .careless = 12,
                              .judgement = {.weights = &mq_weights_shipped}};
static const mq_level expert = {
    .rivers = 12, .options = 12, .rounds = 3, .judgement = {.weights = &mq_weights_shipped}};

#define PILOT(is_named, is_level)                                                                  \
    {                                                                                              \
        .name = (is_named), .game = "mississippi-queen", .memory_bytes = sizeof(memory),           \
        .work_bytes = sizeof(work), .level = &(is_level), .choose = choose, .judge = judge,        \
        .reason = reason, .playout = play_out                                                      \
    }
const gw_player mq_easy_player = PILOT("easy", easy);
const gw_player mq_medium_player = PILOT("medium", medium);
const gw_player mq_hard_player = PILOT("hard", hard);
const gw_player mq_expert_player = PILOT("expert", expert);

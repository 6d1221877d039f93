#include "ai/mississippi/reasons.h"

#include "ai/mississippi/steering.h"

#include <string.h>

enum {
    SOON = 3, /* a dock within so many turns is mentioned */
    HOME = 8  /* and a known finish within so many */
};

static void put(gw_out *out, gw_lang lang, const char *id, const char *name, int64_t number) {
    gw_arg arg = gw_arg_number(name, number);
    gw_put_catalogue(out, lang, id, &arg, 1);
}

static const gw_event *event_of(const mq_story *story, mq_event kind, int colour) {
    for (size_t i = 0; i < story->events->count; i++) {
        const gw_event *event = &story->events->list[i];
        if (event->kind == kind && (colour < 0 || event->value[0] == colour)) return event;
    }
    return NULL;
}

static void put_pushed(gw_out *out, gw_lang lang, const gw_event *pushed) {
    char id[24];
    gw_out name = gw_out_to(id, sizeof id);
    gw_put_text(&name, "boat.");
    gw_put_text(&name, mq_colour_names[pushed->value[0]]);
    gw_arg arg = gw_arg_text("boat", id);
    gw_put_catalogue(out, lang, "reason.mississippi.push", &arg, 1);
}

/* MQ-G2, MQ-G4: whether another boat of the side could take the passenger that was left. */
static bool is_left_to_partner(const mq_forecast *o, const mq_story *story) {
    const mq_state *s = story->after;
    unsigned island = s->boat[story->hull].at / MQ_SPACES + 1U;
    for (unsigned hull = 0; hull < o->t->boats; hull++) {
        const mq_boat *boat = &s->boat[hull];
        bool is_partner = mq_is_same_side(o->t, o->t->owner[hull], o->t->owner[story->hull]);
        if (hull == story->hull || !is_partner || boat->at == MQ_GONE) continue;
        if (boat->passengers < MQ_PASSENGERS_MAX && boat->island != island) return true;
    }
    return false;
}

/* MQ-S4: a depot fills up to 6, and the sixth boat may have begun with 7. */
static bool has_less_coal(const mq_story *story) {
    return story->after->boat[story->hull].coal < story->before->boat[story->hull].coal;
}

/* Says what happens within the turn itself; false if there is nothing to say. */
static bool put_event(const mq_forecast *o, const mq_story *story, gw_lang lang, gw_out *out) {
    int own = o->t->colour[story->hull];
    const gw_event *boarded = event_of(story, MQ_EVENT_BOARDED, own);
    const gw_event *pushed = event_of(story, MQ_EVENT_PUSHED, -1);
    if (event_of(story, MQ_EVENT_ARRIVED, own))
        gw_put_catalogue(out, lang, "reason.mississippi.finish", NULL, 0);
    else if (event_of(story, MQ_EVENT_CRASHED, own) || event_of(story, MQ_EVENT_DISQUALIFIED, own))
        gw_put_catalogue(out, lang, "reason.mississippi.crash", NULL, 0);
    else if (event_of(story, MQ_EVENT_LEFT, own) && is_left_to_partner(o, story))
        gw_put_catalogue(out, lang, "reason.mississippi.leave", NULL, 0);
    else if (boarded)
        put(out, lang, "reason.mississippi.board", "passengers", boarded->value[1]);
    else if (event_of(story, MQ_EVENT_REFUELLED, own) && !has_less_coal(story))
        gw_put_catalogue(out, lang, "reason.mississippi.refuel", NULL, 0);
    else if (pushed)
        put_pushed(out, lang, pushed);
    else
        return false;
    return true;
}

/* Where the boat can get after the turn. */
typedef struct voyage {
    unsigned board_turns, tile; /* to the next passenger, and where; 0: none in sight */
    unsigned home_turns;        /* to the finish; 0: it is not in sight */
} voyage;

/* Whether the turn is over, or was another boat's. */
static bool has_sailed(const mq_story *story) {
    const mq_state *s = story->after;
    if (story->before->phase <= MQ_AWAIT_START || s->phase == MQ_OVER) return false;
    if (s->boat[story->hull].at >= MQ_LAND || s->boat[story->hull].repair != MQ_SOUND) return false;
    return mq_is_chance(s->phase) || s->phase == MQ_AWAIT_TURN || s->phase == MQ_AWAIT_REPAIR ||
           mq_mover(s) != story->hull;
}

/* Leaves the boat alone on the river, at the start of its turn. The Black Rose is put on land,
 * where she is in nobody's way and need not be spared (MQ-R6). */
static void begin_alone(const mq_forecast *o, const mq_story *story, mq_state *s) {
    mq_forecast_lay(o, story->scratch, s);
    for (unsigned hull = 0; hull < o->t->hulls; hull++)
        if (hull != story->hull) s->boat[hull].at = mq_is_rose(o->t, hull) ? MQ_LAND : MQ_GONE;
    memset(s->order, 0, sizeof s->order);
    s->order[0] = (uint8_t)story->hull;
    s->order_count = 1;
    s->turn = 0;
    s->mp = s->has_turned = s->wood = s->is_stuck = s->has_stepped = 0;
    s->pushed_count = s->may_leave = 0;
    mq_begin_turn(story->scratch, o->t, s);
}

static void play_turn(mq_forecast *o, const mq_story *story, mq_state *s) {
    unsigned round = s->round;
    while (s->phase != MQ_OVER && s->round == round) mq_steer(o, story->scratch, s, story->list);
}

/* Continues as the player expects to, as far as the river is known. */
static voyage sail_on(mq_forecast *o, const mq_story *story) {
    voyage v = {0};
    if (!has_sailed(story)) return v;
    unsigned seen = story->before->laid, most = story->before->finish > 0 ? HOME : SOON;
    mq_state s = *story->after;
    const mq_boat *boat = &s.boat[story->hull];
    unsigned passengers = boat->passengers;
    for (unsigned turns = 1; turns <= most && s.phase != MQ_OVER && boat->at < MQ_AT(seen, 0);
         turns++) {
        begin_alone(o, story, &s);
        play_turn(o, story, &s);
        unsigned tile = boat->at / MQ_SPACES;
        if (boat->repair != MQ_SOUND) break; /* a crash ends the forecast */
        if (boat->arrival > 0) {
            v.home_turns = turns;
        } else if (boat->passengers > passengers && v.board_turns == 0 && tile < seen) {
            v.board_turns = turns;
            v.tile = tile;
        }
    }
    return v;
}

static void put_dock(gw_out *out, gw_lang lang, const voyage *v) {
    const gw_arg args[] = {gw_arg_number("tile", v->tile), gw_arg_number("turns", v->board_turns)};
    gw_put_catalogue(out, lang, "reason.mississippi.dock", args, sizeof args / sizeof *args);
}

/* Whether the boat has slowed down before an unknown part of the river. A boat whose turn is not
 * over may still crash. */
static bool is_careful(const mq_story *story) {
    const mq_boat *before = &story->before->boat[story->hull];
    const mq_boat *after = &story->after->boat[story->hull];
    return has_sailed(story) && story->before->finish == 0 && after->speed < before->speed &&
           after->at / MQ_SPACES + 1U >= story->before->laid;
}

/* Whether the turn has brought the boat nearer to the finish, not just to a passenger. */
static bool is_ahead(const mq_forecast *o, const mq_story *story) {
    const mq_boat *before = &story->before->boat[story->hull];
    const mq_boat *after = &story->after->boat[story->hull];
    return mq_lead(o->t, story->after, after->at, before->at) > 0;
}

/* An estimate of the turns to a finish that is not known yet; MQ_TIMES_FAR if nothing should be
 * said. If the river is known, no estimate is given: times are too optimistic, because they allow
 * two passengers from the same island. */
static unsigned guess_turns(mq_forecast *o, const mq_story *story) {
    if (story->before->finish > 0) return MQ_TIMES_FAR;
    return mq_forecast_turns(o, story->after, story->hull);
}

/* Says what the turn leads to. */
static void put_consequence(mq_forecast *o, const mq_story *story, gw_lang lang, gw_out *out) {
    voyage v = sail_on(o, story);
    unsigned turns = guess_turns(o, story);
    if (v.board_turns > 0 && v.board_turns <= SOON)
        put_dock(out, lang, &v);
    else if (v.home_turns > 0)
        put(out, lang, "reason.mississippi.home", "turns", v.home_turns);
    else if (is_careful(story))
        put(out, lang, "reason.mississippi.slow", "speed", story->after->boat[story->hull].speed);
    else if (turns == MQ_TIMES_FAR)
        gw_put_catalogue(out, lang, "reason.mississippi.best", NULL, 0);
    else if (mq_action_verb(story->action) == MQ_DO_HEAD)
        put(out, lang, "reason.mississippi.heading", "turns", turns);
    else if (is_ahead(o, story))
        put(out, lang, "reason.mississippi.ahead", "turns", turns);
    else
        put(out, lang, "reason.mississippi.then", "turns", turns);
}

/* Says why a player moves the Black Rose like this. */
static void put_rose(const mq_forecast *o, const mq_story *story, gw_lang lang, gw_out *out) {
    gw_seat seat = mq_actor_seat(o->t, story->before);
    const mq_state *s = story->after;
    mq_at rose = s->boat[story->hull].at;
    bool is_behind = has_sailed(story);
    for (unsigned hull = 0; hull < o->t->boats; hull++)
        if (mq_is_same_side(o->t, o->t->owner[hull], seat) && s->boat[hull].at != MQ_GONE)
            is_behind &= mq_lead(o->t, s, s->boat[hull].at, rose) > 0;
    gw_put_catalogue(out, lang, is_behind ? "reason.mississippi.rose" : "reason.mississippi.best",
                     NULL, 0);
}

void mq_reason_write(mq_forecast *o, const mq_story *story, gw_lang lang, gw_out *out) {
    if (story->is_forced)
        gw_put_catalogue(out, lang, "reason.mississippi.forced", NULL, 0);
    else if (mq_is_rose(o->t, story->hull))
        put_rose(o, story, lang, out);
    else if (!put_event(o, story, lang, out))
        put_consequence(o, story, lang, out);
}

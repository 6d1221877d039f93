#include "ai/mississippi/reason.h"

#include "ai/mississippi/helm.h"

#include <string.h>

enum {
    SOON = 3, /* a dock is mentioned if it is at most so many turns away */
    HOME = 8  /* and the finish */
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

/* Describes what happens in the turn itself; false if it is nothing worth mentioning. */
static bool put_event(const mq_forecast *o, const mq_story *story, gw_lang lang, gw_out *out) {
    int own = o->t->colour[story->slot];
    const gw_event *boarded = event_of(story, MQ_EVENT_BOARDED, own);
    const gw_event *pushed = event_of(story, MQ_EVENT_PUSHED, -1);
    if (event_of(story, MQ_EVENT_ARRIVED, own))
        gw_put_catalogue(out, lang, "reason.mississippi.finish", NULL, 0);
    else if (event_of(story, MQ_EVENT_CRASHED, own) || event_of(story, MQ_EVENT_DISQUALIFIED, own))
        gw_put_catalogue(out, lang, "reason.mississippi.crash", NULL, 0);
    else if (event_of(story, MQ_EVENT_LEFT, own))
        gw_put_catalogue(out, lang, "reason.mississippi.leave", NULL, 0);
    else if (boarded)
        put(out, lang, "reason.mississippi.board", "passengers", boarded->value[1]);
    else if (event_of(story, MQ_EVENT_REFUELLED, own))
        gw_put_catalogue(out, lang, "reason.mississippi.refuel", NULL, 0);
    else if (pushed)
        put_pushed(out, lang, pushed);
    else
        return false;
    return true;
}

/* What the boat reaches after the turn. */
typedef struct voyage {
    unsigned board_turns, tile; /* to the next passenger, and where; 0: none in sight */
    unsigned home_turns;        /* to the finish; 0: it is not in sight */
} voyage;

/* Whether the turn is over, or was another boat's. */
static bool has_sailed(const mq_story *story) {
    const mq_state *s = story->after;
    if (story->before->phase <= MQ_AWAIT_START || s->phase == MQ_OVER) return false;
    if (s->boat[story->slot].at >= MQ_LAND || s->boat[story->slot].repair > 0) return false;
    return mq_is_chance(s->phase) || s->phase == MQ_AWAIT_TURN || s->phase == MQ_AWAIT_REPAIR ||
           mq_mover(s) != story->slot;
}

/* Begins the boat's turn with no other boat on the river but the Black Rose, who stays where she
 * is. */
static void begin_alone(const mq_forecast *o, const mq_story *story, mq_state *s) {
    mq_forecast_lay(o, story->scratch, s);
    for (unsigned slot = 0; slot < o->t->boats; slot++)
        if (slot != story->slot) s->boat[slot].at = MQ_GONE;
    memset(s->order, 0, sizeof s->order);
    s->order[0] = (uint8_t)story->slot;
    s->order_count = 1;
    s->turn = 0;
    s->mp = s->has_turned = s->wood = s->is_stuck = s->has_stepped = 0;
    s->pushed_count = s->may_leave = 0;
    mq_begin_turn(story->scratch, o->t, s);
}

static void play_turn(mq_forecast *o, const mq_story *story, mq_state *s) {
    unsigned round = s->round;
    while (s->phase != MQ_OVER && s->round == round)
        mq_helm_play(o, story->scratch, s, story->list);
}

/* Sails on as the player expects to, while the river ahead is known. */
static voyage sail_on(mq_forecast *o, const mq_story *story) {
    voyage v = {0};
    if (!has_sailed(story)) return v;
    unsigned seen = story->before->laid, most = story->before->finish > 0 ? HOME : SOON;
    mq_state s = *story->after;
    const mq_boat *boat = &s.boat[story->slot];
    unsigned passengers = boat->passengers;
    for (unsigned turns = 1; turns <= most && s.phase != MQ_OVER && boat->at < MQ_AT(seen, 0);
         turns++) {
        begin_alone(o, story, &s);
        play_turn(o, story, &s);
        unsigned tile = boat->at / MQ_SPACES;
        if (boat->repair > 0) break; /* after a crash nothing is claimed */
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

/* Whether the boat has slowed down where the next tile is unknown. A boat whose turn is not over
 * may still crash. */
static bool is_ready(const mq_story *story) {
    const mq_boat *before = &story->before->boat[story->slot];
    const mq_boat *after = &story->after->boat[story->slot];
    return has_sailed(story) && story->before->finish == 0 && after->speed < before->speed &&
           after->at / MQ_SPACES + 1U >= story->before->laid;
}

/* Whether the turn has brought the boat forward, not only nearer to a passenger. */
static bool is_ahead(const mq_forecast *o, const mq_story *story) {
    const mq_boat *before = &story->before->boat[story->slot];
    const mq_boat *after = &story->after->boat[story->slot];
    return mq_lead(o->t, story->after, after->at, before->at) > 0;
}

/* Describes what the turn leads to. */
static void put_consequence(mq_forecast *o, const mq_story *story, gw_lang lang, gw_out *out) {
    voyage v = sail_on(o, story);
    unsigned turns = mq_forecast_turns(o, story->after, story->slot);
    if (v.board_turns > 0 && v.board_turns <= SOON)
        put_dock(out, lang, &v);
    else if (v.home_turns > 0)
        put(out, lang, "reason.mississippi.home", "turns", v.home_turns);
    else if (is_ready(story))
        put(out, lang, "reason.mississippi.slow", "speed", story->after->boat[story->slot].speed);
    else if (turns == MQ_TIMES_FAR)
        gw_put_catalogue(out, lang, "reason.mississippi.best", NULL, 0);
    else if (mq_action_verb(story->action) == MQ_DO_HEAD)
        put(out, lang, "reason.mississippi.heading", "turns", turns);
    else if (is_ahead(o, story))
        put(out, lang, "reason.mississippi.ahead", "turns", turns);
    else
        put(out, lang, "reason.mississippi.then", "turns", turns);
}

void mq_reason_write(mq_forecast *o, const mq_story *story, gw_lang lang, gw_out *out) {
    if (story->is_forced)
        gw_put_catalogue(out, lang, "reason.mississippi.forced", NULL, 0);
    else if (mq_is_rose(o->t, story->slot))
        gw_put_catalogue(out, lang, "reason.mississippi.rose", NULL, 0);
    else if (!put_event(o, story, lang, out))
        put_consequence(o, story, lang, out);
}

#include "ai/mississippi/reason.h"

#include <string.h>

enum { SOON = 3 /* turns to a dock that are worth a word */ };

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

/* What happens within the turn itself; false if that is nothing to speak of. */
static bool put_deed(const mq_outlook *o, const mq_story *story, gw_lang lang, gw_out *out) {
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

/* Turns to the nearest dock where the boat can take a passenger. It spoils the outlook. */
static unsigned turns_to_dock(mq_outlook *o, const mq_story *story) {
    const mq_boat *boat = &story->after->boat[story->slot];
    mq_course *there = &o->course[0], *course = &o->course[1];
    if (mq_outlook_need(o, story->after, story->slot) == 0) return MQ_COURSE_FAR;
    o->key[0].is_known = o->key[1].is_known = false;
    memset(there, 0, sizeof *there);
    mq_errand errand = mq_outlook_errand(o, story->after, story->slot);
    mq_course_aim aim = {.onward = there, .docks = errand.docks};
    o->chart.end = MQ_AT(errand.seen, 0);
    mq_course_find(course, &o->work, &o->chart, &aim);
    unsigned time = mq_course_time(course, boat->at, boat->speed, boat->heading, boat->coal);
    return time < MQ_COURSE_FAR ? time / MQ_COURSE_TURN : MQ_COURSE_FAR;
}

static int64_t turns_to_go(mq_outlook *o, const mq_story *story) {
    int32_t ticks = mq_outlook_time(o, story->after, story->slot);
    return (ticks + MQ_TICKS - 1) / MQ_TICKS;
}

/* What the turn leads to. */
static void put_prospect(mq_outlook *o, const mq_story *story, gw_lang lang, gw_out *out) {
    const mq_boat *before = &story->before->boat[story->slot];
    const mq_boat *after = &story->after->boat[story->slot];
    int64_t turns = turns_to_go(o, story);
    unsigned docks = turns_to_dock(o, story);
    if (docks <= SOON)
        put(out, lang, "reason.mississippi.dock", "turns", docks);
    else if (mq_action_verb(story->action) == MQ_DO_HEAD)
        put(out, lang, "reason.mississippi.heading", "turns", turns);
    else if (story->before->finish)
        put(out, lang, "reason.mississippi.home", "turns", turns);
    else if (after->speed < before->speed)
        put(out, lang, "reason.mississippi.slow", "speed", after->speed);
    else
        put(out, lang, "reason.mississippi.ahead", "turns", turns);
}

void mq_reason_write(mq_outlook *o, const mq_story *story, gw_lang lang, gw_out *out) {
    if (story->is_forced)
        gw_put_catalogue(out, lang, "reason.mississippi.forced", NULL, 0);
    else if (mq_is_rose(o->t, story->slot))
        gw_put_catalogue(out, lang, "reason.mississippi.rose", NULL, 0);
    else if (!put_deed(o, story, lang, out))
        put_prospect(o, story, lang, out);
}

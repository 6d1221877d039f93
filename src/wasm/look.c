/* What a viewer may see of a game: the position, what is due, legal actions, the story. */
#include "wasm/page.h"

#include <string.h>

/* ---------------------------------------------------------------------- look -- */

/* What `viewer` knows after the first `step` steps:
 * {"step":…,"steps":…,"over":…,"toAct":[…],"rank":[…],"result":…,"rule":…,"state":{…}}. `rank`,
 * `result` and the ending rule only when it is over. */
const char *EXPORT(gangway_game_look)(page_game *g, uint32_t step, uint32_t viewer, uint32_t lang);

static void put_outcome(gw_out *out, const gw_table *table, const gw_state *state) {
    gw_outcome outcome;
    char result[GW_RESULT_TEXT];
    gw_out text = gw_out_to(result, sizeof result);
    table->game->outcome(table, state, &outcome);
    table->game->write_result(table, state, &text);
    answer_put_key(out, "rank", false);
    for (unsigned seat = 1; seat <= table->players; seat++) {
        gw_put_char(out, seat == 1 ? '[' : ',');
        gw_put_number(out, outcome.rank[seat]);
    }
    gw_put_char(out, ']');
    answer_put_key(out, "result", false);
    answer_put_string(out, result);
    answer_put_key(out, "rule", false);
    answer_put_string(out, gw_rule_id(table->game, outcome.rule));
}

void page_put_look(gw_out *out, const question *q) {
    const gw_table *table = page_table(q->game);
    gw_any_state view;
    const gw_state *state = q->state;
    bool is_over = gw_is_over(table, state);
    if (q->viewer <= GW_SEATS_MAX) {
        table->game->view(table, q->state, q->viewer, GW_STATE(&view));
        state = GW_STATE(&view);
    }
    answer_put_key(out, "step", true);
    gw_put_number(out, (int64_t)q->step);
    answer_put_key(out, "steps", false);
    gw_put_number(out, (int64_t)q->steps);
    answer_put_key(out, "over", false);
    gw_put_text(out, is_over ? "true" : "false");
    answer_put_key(out, "toAct", false);
    answer_put_seats(out, gw_to_act(table, q->state));
    if (is_over) put_outcome(out, table, q->state);
    answer_put_key(out, "state", false);
    table->game->write_json(table, state, out);
}

static void write_look(const void *what, gw_out *out) {
    gw_put_char(out, '{');
    page_put_look(out, what);
    gw_put_char(out, '}');
}

const char *gangway_game_look(page_game *g, uint32_t step, uint32_t viewer, uint32_t lang) {
    gw_any_state state;
    size_t all = page_steps(g);
    question q = {.game = g,
                  .lang = page_lang(lang),
                  .viewer = (gw_seat)viewer,
                  .state = GW_STATE(&state),
                  .step = step < all ? step : all,
                  .steps = all};
    if (q.step < all)
        sitting_view_at(g->sitting, q.step, GW_ALL_SEEING, GW_STATE(&state));
    else
        sitting_view(g->sitting, GW_ALL_SEEING, GW_STATE(&state)); /* without a replay */
    return answer_write(&g->answer, write_look, &q);
}

/* ----------------------------------------------------------------------- due -- */

/* What is due next (sitting_next) and what the screen may show meanwhile:
 * {"kind":"turn","seat":1,"decision":7,"steps":24,"viewer":1,"storyViewer":1,"undo":true}. `kind`
 * is one of over, chance, job, plan, turn, curtain, pause and elsewhere; `viewer` is the one whose
 * knowledge is drawn, `storyViewer` the one for the log and earlier positions (everything, if only
 * computers play); `undo` says whether somebody may take back now. */
const char *EXPORT(gangway_game_due)(page_game *g);

/* The number of the decision of `seat`, even while somebody else is due; 0 if it is not to act. */
uint32_t EXPORT(gangway_game_decision)(page_game *g, uint32_t seat);

/* If no person is at the screen, everything is shown. */
static gw_seat viewer_or_all(const page_game *g, gw_seat viewer) {
    bool is_watched = sitting_people_here(g->sitting) == 0;
    return is_watched ? (gw_seat)GW_ALL_SEEING : viewer;
}

static void write_due(const void *what, gw_out *out) {
    static const char *const kinds[] = {
        [SITTING_OVER] = "over",   [SITTING_CHANCE] = "chance",      [SITTING_JOB] = "job",
        [SITTING_PLAN] = "plan",   [SITTING_TURN] = "turn",          [SITTING_CURTAIN] = "curtain",
        [SITTING_PAUSE] = "pause", [SITTING_ELSEWHERE] = "elsewhere"};
    const question *q = what;
    const sitting *s = q->game->sitting;
    sitting_due due = sitting_next(s);
    gw_put_text(out, "{\"kind\":");
    answer_put_string(out, kinds[due.kind]);
    answer_put_key(out, "seat", false);
    gw_put_number(out, due.seat == GW_NO_SEAT ? 0 : due.seat);
    answer_put_key(out, "decision", false);
    gw_put_number(out, (int64_t)due.decision);
    answer_put_key(out, "steps", false);
    gw_put_number(out, (int64_t)page_steps(q->game));
    answer_put_key(out, "viewer", false);
    gw_put_number(out, viewer_or_all(q->game, sitting_viewer(s)));
    answer_put_key(out, "storyViewer", false);
    gw_put_number(out, viewer_or_all(q->game, sitting_story_viewer(s)));
    answer_put_key(out, "undo", false);
    gw_put_text(out, sitting_can_take_back(s, SITTING_LOCAL) ? "true}" : "false}");
}

const char *gangway_game_due(page_game *g) {
    return answer_write(&g->answer, write_due, &(question){.game = g});
}

uint32_t gangway_game_decision(page_game *g, uint32_t seat) {
    return (uint32_t)sitting_decision(g->sitting, (gw_seat)seat);
}

/* --------------------------------------------------------------------- legal -- */

/* The legal actions of `seat`, as far as it knows: {"sample":…,"actions":["draw",…]}. */
const char *EXPORT(gangway_game_legal)(page_game *g, uint32_t seat);

void page_put_action(gw_out *out, const gw_table *table, gw_action action) {
    char text[GW_ACTION_TEXT];
    gw_out written = gw_out_to(text, sizeof text);
    table->game->write_action(table, action, &written);
    answer_put_string(out, text);
}

void page_put_list(gw_out *out, const gw_table *table, const gw_action *list, size_t count) {
    gw_put_char(out, '[');
    for (size_t i = 0; i < count; i++) {
        if (i > 0) gw_put_char(out, ',');
        page_put_action(out, table, list[i]);
    }
    gw_put_char(out, ']');
}

static void write_legal(const void *what, gw_out *out) {
    const question *q = what;
    const gw_action *list;
    bool is_sample;
    size_t count = sitting_legal(q->game->sitting, q->seat, &list, &is_sample);
    gw_put_text(out,
                is_sample ? "{\"sample\":true,\"actions\":" : "{\"sample\":false,\"actions\":");
    page_put_list(out, page_table(q->game), list, count);
    gw_put_char(out, '}');
}

const char *gangway_game_legal(page_game *g, uint32_t seat) {
    return answer_write(&g->answer, write_legal, &(question){.game = g, .seat = (gw_seat)seat});
}

/* --------------------------------------------------------------------- story -- */

/* What happened from step `from` on, as `viewer` may know it now:
 * {"steps":[{"seat":…,"action":…,"events":[…]},…]}. */
const char *EXPORT(gangway_game_story)(page_game *g, uint32_t from, uint32_t viewer, uint32_t lang);

/* The same, with "look":{…} in every step: what `looker` saw after it. */
const char *EXPORT(gangway_game_news)(page_game *g, uint32_t from, uint32_t viewer, uint32_t looker,
                                      uint32_t lang);

static void put_event_values(gw_out *out, const gw_event_kind *kind, const gw_event *event) {
    for (size_t i = 0; i < GW_EVENT_VALUES; i++) {
        const gw_event_value *value = &kind->values[i];
        if (value->kind == GW_VALUE_NONE) continue;
        answer_put_key(out, value->name, false);
        if (value->kind == GW_VALUE_NAME)
            answer_put_string(out, value->names[event->value[i]]);
        else
            gw_put_number(out, event->value[i]);
    }
}

/* The names in the record, however long, since the page uses these. */
static void find_names(const gw_record *record, const char *names[GW_SEATS_MAX + 1]) {
    unsigned players = gw_record_table(record)->players;
    names[0] = NULL;
    for (unsigned seat = 1; seat <= GW_SEATS_MAX; seat++)
        names[seat] = seat <= players ? gw_record_player(record, (gw_seat)seat) : NULL;
}

static void put_event(gw_out *out, const question *q, const gw_event *event) {
    char text[512];
    const char *names[GW_SEATS_MAX + 1];
    const gw_event_kind *kind = &page_table(q->game)->game->events[event->kind];
    gw_out sentence = gw_out_to(text, sizeof text);
    find_names(sitting_record(q->game->sitting), names);
    gw_event_write(page_table(q->game), event, q->lang, names, &sentence);
    gw_put_text(out, "{\"kind\":");
    answer_put_string(out, kind->name);
    answer_put_key(out, "seat", false);
    gw_put_number(out, event->seat);
    put_event_values(out, kind, event);
    answer_put_key(out, "text", false);
    answer_put_string(out, text);
    gw_put_char(out, '}');
}

void page_put_events(gw_out *out, const question *q) {
    const gw_events *events = &q->game->seen;
    bool is_first = true;
    gw_put_char(out, '[');
    for (size_t i = 0; i < events->count; i++) {
        bool is_seen = q->viewer > GW_SEATS_MAX || events->list[i].seen_by & GW_SEAT_BIT(q->viewer);
        if (!is_seen) continue;
        if (!is_first) gw_put_char(out, ',');
        put_event(out, q, &events->list[i]);
        is_first = false;
    }
    gw_put_char(out, ']');
}

void page_clear_events(page_game *g) {
    g->seen = (gw_events){.list = g->events,
                          .capacity = SITTING_ACTIONS * page_table(g)->game->events_max};
}

/* What to include in a story. */
typedef struct story_request {
    question q;
    gw_seat looker;
    bool has_looks;
} story_request;

static void put_step(gw_out *out, const story_request *t, gw_step step,
                     const sitting_story *story) {
    gw_put_text(out, "{\"seat\":");
    gw_put_number(out, step.seat);
    answer_put_key(out, "action", false);
    page_put_action(out, page_table(t->q.game), step.action);
    answer_put_key(out, "events", false);
    page_put_events(out, &t->q);
    if (t->has_looks) {
        question then = t->q;
        then.viewer = t->looker;
        then.state = GW_STATE(&story->state);
        then.step = then.steps = story->step;
        gw_put_text(out, ",\"look\":{");
        page_put_look(out, &then);
        gw_put_char(out, '}');
    }
    gw_put_char(out, '}');
}

static void write_story(const void *what, gw_out *out) {
    const story_request *t = what;
    page_game *g = t->q.game;
    sitting_story story;
    gw_step step;
    sitting_story_begin(g->sitting, t->q.step, &story);
    gw_put_text(out, "{\"steps\":[");
    for (bool is_first = true;; is_first = false) {
        page_clear_events(g);
        if (!sitting_story_next(g->sitting, &story, t->q.viewer, &step, &g->seen)) break;
        if (!is_first) gw_put_char(out, ',');
        put_step(out, t, step, &story);
    }
    gw_put_text(out, "]}");
}

static const char *answer_story(page_game *g, uint32_t from, uint32_t viewer, uint32_t lang,
                                story_request t) {
    t.q = (question){.game = g, .lang = page_lang(lang), .viewer = (gw_seat)viewer, .step = from};
    return answer_write(&g->answer, write_story, &t);
}

const char *gangway_game_story(page_game *g, uint32_t from, uint32_t viewer, uint32_t lang) {
    return answer_story(g, from, viewer, lang, (story_request){.has_looks = false});
}

const char *gangway_game_news(page_game *g, uint32_t from, uint32_t viewer, uint32_t looker,
                              uint32_t lang) {
    return answer_story(g, from, viewer, lang,
                        (story_request){.has_looks = true, .looker = (gw_seat)looker});
}

/* A game on the page: a record that is played on, seen by one viewer at a time.
 *
 * Every function that tells something returns JSON, one object, which lives until the next
 * call for the same game. Seats are numbers, 0 is chance and the public; as a viewer 255
 * sees everything. Actions are in the notation, without their actor. */
#include "wasm/game.h"

#include <stdlib.h>
#include <string.h>

gw_lang page_lang(uint32_t lang) {
    return lang < GW_LANGS ? (gw_lang)lang : GW_EN;
}

const gw_table *page_table(const page_game *g) {
    return gw_record_table(g->record);
}

/* ------------------------------------------------------------ open and close -- */

/* A new game of `game` with these options ("players=3 turns=200") on a board, or the
 * shipped one if it is empty. To be given to gangway_game_free; 0: no memory. */
page_game *EXPORT(gangway_game_new)(const char *game, size_t game_length, const char *options,
                                    size_t options_length, const char *board, size_t board_length);

/* The game of a record; one that hides something can only be looked at. */
page_game *EXPORT(gangway_game_read)(const char *text, size_t length);
void EXPORT(gangway_game_free)(page_game *g);

/* {"ok":true,"view":…} or {"ok":false,"text":…}: whether the game is open, and whether it is
 * only what somebody knows of it (gw_record_is_view). Nothing else may be asked of one that is
 * not open; of a view nobody may be asked to act. */
const char *EXPORT(gangway_game_opened)(page_game *g, uint32_t lang);

/* Puts the random numbers of chance and computer players at a start of their own. */
void EXPORT(gangway_game_seed)(page_game *g, uint64_t seed);

static page_game *open_record(gw_record *record, const gw_problem *problem) {
    page_game *g = calloc(1, sizeof *g);
    if (g == NULL) {
        gw_record_free(record);
        return NULL;
    }
    g->record = record;
    g->problem = *problem;
    g->problem.text = record ? NULL : problem->text;
    if (record == NULL) return g;
    const gw_table *table = page_table(g);
    g->random = gw_random_seed(1);
    g->thinking = gw_thinking_new(table, &g->random);
    g->events = calloc(PAGE_DRAFT_MAX * table->game->events_max, sizeof *g->events);
    if (g->thinking && g->events) return g;
    gangway_game_free(g);
    return NULL;
}

static gw_table *new_table(const char *name, const char *options, size_t options_length,
                           const char *board, size_t board_length, gw_problem *problem) {
    gw_options values;
    const gw_game *game = gw_game_find(name);
    if (game == NULL) {
        gw_problem_set(problem, "problem.game-unknown");
        gw_problem_word(problem, "name", name, strlen(name));
        return NULL;
    }
    if (!gw_options_read(game, &values, options, options_length, problem)) return NULL;
    return gw_table_new_on(game, &values, board_length > 0 ? board : NULL, board_length, problem);
}

page_game *gangway_game_new(const char *game, size_t game_length, const char *options,
                            size_t options_length, const char *board, size_t board_length) {
    char name[64];
    gw_problem problem = {.text = NULL};
    gw_out out = gw_out_to(name, sizeof name);
    gw_put_bytes(&out, game, game_length);
    gw_table *table = new_table(name, options, options_length, board, board_length, &problem);
    gw_record *record = table ? gw_record_new(table) : NULL;
    if (table && record == NULL) return NULL;
    return open_record(record, &problem);
}

page_game *gangway_game_read(const char *text, size_t length) {
    gw_problem problem = {.text = NULL};
    gw_record *record = gw_record_read(text, length, &problem);
    return open_record(record, &problem);
}

void gangway_game_free(page_game *g) {
    if (g == NULL) return;
    gw_thinking_free(g->thinking);
    gw_record_free(g->record);
    free(g->events);
    answer_free(&g->told);
    free(g);
}

void gangway_game_seed(page_game *g, uint64_t seed) {
    g->random = gw_random_seed(seed);
}

static void put_problem(gw_out *out, const gw_problem *problem, gw_lang lang) {
    char text[GW_PROBLEM_TEXT];
    gw_out sentence = gw_out_to(text, sizeof text);
    gw_problem_write(problem, lang, &sentence);
    gw_put_text(out, "{\"ok\":false,\"rule\":");
    answer_put_string(out, problem->game ? gw_rule_id(problem->game, problem->rule) : "");
    gw_put_text(out, ",\"text\":");
    answer_put_string(out, text);
    gw_put_char(out, '}');
}

void page_put_refusal(gw_out *out, const question *q) {
    put_problem(out, &q->game->problem, q->lang);
}

static void write_opened(const void *what, gw_out *out) {
    const question *q = what;
    if (q->game->record == NULL)
        put_problem(out, &q->game->problem, q->lang);
    else if (gw_record_is_view(q->game->record))
        gw_put_text(out, "{\"ok\":true,\"view\":true}");
    else
        gw_put_text(out, "{\"ok\":true,\"view\":false}");
}

const char *gangway_game_opened(page_game *g, uint32_t lang) {
    return answer_write(&g->told, write_opened, &(question){.game = g, .lang = page_lang(lang)});
}

/* ---------------------------------------------------------------------- look -- */

/* What `viewer` knows after the first `step` steps:
 * {"step":…,"steps":…,"undo":…,"over":…,"toAct":[…],"rank":[…],"result":…,"rule":…,
 *  "state":{…}}. `undo`: how many steps remain if what can be is taken back; `rank`, `result`
 * and the ending rule only when it is over. */
const char *EXPORT(gangway_game_look)(page_game *g, uint32_t step, uint32_t viewer, uint32_t lang);

static void put_seats(gw_out *out, gw_seats seats) {
    bool is_first = true;
    gw_put_char(out, '[');
    for (unsigned seat = 0; seat <= GW_SEATS_MAX; seat++) {
        if (!(seats & GW_SEAT_BIT(seat))) continue;
        if (!is_first) gw_put_char(out, ',');
        gw_put_number(out, seat);
        is_first = false;
    }
    gw_put_char(out, ']');
}

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

/* The seats that see or do something now that others at the screen may not see. */
static gw_seats find_secrets(const gw_table *table, const gw_state *state) {
    gw_seats seats = 0;
    for (gw_seat seat = 1; seat <= table->players; seat++)
        if (gw_has_secret(table, state, seat)) seats |= GW_SEAT_BIT(seat);
    return seats;
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
    gw_put_number(out, (int64_t)gw_record_count(q->game->record));
    answer_put_key(out, "undo", false);
    gw_put_number(out, (int64_t)gw_record_undo_point(q->game->record));
    answer_put_key(out, "over", false);
    gw_put_text(out, is_over ? "true" : "false");
    answer_put_key(out, "toAct", false);
    put_seats(out, gw_to_act(table, q->state));
    answer_put_key(out, "secrets", false);
    put_seats(out, find_secrets(table, q->state));
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
    size_t all = gw_record_count(g->record), count = step < all ? step : all;
    gw_record_replay(g->record, count, GW_STATE(&state));
    question q = {.game = g,
                  .lang = page_lang(lang),
                  .viewer = (gw_seat)viewer,
                  .state = GW_STATE(&state),
                  .step = count};
    return answer_write(&g->told, write_look, &q);
}

/* --------------------------------------------------------------------- legal -- */

/* What `seat` may do now, as it knows: {"sample":…,"actions":["draw",…]}. */
const char *EXPORT(gangway_game_legal)(page_game *g, uint32_t seat);

void page_put_legal(gw_out *out, const page_game *g, const gw_state *state, gw_seat seat) {
    const gw_table *table = page_table(g);
    gw_action *list = g->thinking->list;
    size_t count = gw_legal(table, state, g->thinking->scratch, seat, list);
    gw_put_char(out, '[');
    for (size_t i = 0; i < count; i++) {
        if (i > 0) gw_put_char(out, ',');
        page_put_action(out, table, list[i]);
    }
    gw_put_char(out, ']');
}

static void write_legal(const void *what, gw_out *out) {
    const question *q = what;
    const gw_table *table = page_table(q->game);
    bool is_sample = table->game->is_sample && table->game->is_sample(table, q->state, q->seat);
    gw_put_text(out,
                is_sample ? "{\"sample\":true,\"actions\":" : "{\"sample\":false,\"actions\":");
    page_put_legal(out, q->game, q->state, q->seat);
    gw_put_char(out, '}');
}

void page_view(const page_game *g, gw_seat seat, gw_any_state *view) {
    const gw_table *table = page_table(g);
    table->game->view(table, gw_record_state(g->record), seat, GW_STATE(view));
}

const char *gangway_game_legal(page_game *g, uint32_t seat) {
    gw_any_state view;
    page_view(g, (gw_seat)seat, &view);
    question q = {.game = g, .seat = (gw_seat)seat, .state = GW_STATE(&view)};
    return answer_write(&g->told, write_legal, &q);
}

/* ---------------------------------------------------------------------- play -- */

/* Plays an action of `seat`. {"ok":true,"action":…,"events":[…], and what a look tells} with
 * the events that `viewer` may know of, or {"ok":false,"rule":"GT-7","text":…}. */
const char *EXPORT(gangway_game_play)(page_game *g, uint32_t seat, const char *action,
                                      size_t length, uint32_t viewer, uint32_t lang);

/* Plays an outcome of chance, drawn by its weight. */
const char *EXPORT(gangway_game_chance)(page_game *g, uint32_t viewer, uint32_t lang);

/* Forgets all steps but the first `count`, and what computer players remember. */
void EXPORT(gangway_game_truncate)(page_game *g, uint32_t count);

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

static void find_names(const page_game *g, const char *names[GW_SEATS_MAX + 1]) {
    names[0] = NULL;
    for (unsigned seat = 1; seat <= GW_SEATS_MAX; seat++)
        names[seat] =
            seat <= page_table(g)->players ? gw_record_player(g->record, (gw_seat)seat) : NULL;
}

static void put_event(gw_out *out, const question *q, const gw_event *event) {
    char text[512];
    const char *names[GW_SEATS_MAX + 1];
    const gw_table *table = page_table(q->game);
    const gw_event_kind *kind = &table->game->events[event->kind];
    gw_out sentence = gw_out_to(text, sizeof text);
    find_names(q->game, names);
    gw_event_write(table, event, q->lang, names, &sentence);
    gw_put_text(out, "{\"kind\":");
    answer_put_string(out, kind->name);
    answer_put_key(out, "seat", false);
    gw_put_number(out, event->seat);
    put_event_values(out, kind, event);
    answer_put_key(out, "text", false);
    answer_put_string(out, text);
    gw_put_char(out, '}');
}

static void put_events(gw_out *out, const question *q) {
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

void page_put_action(gw_out *out, const gw_table *table, gw_action action) {
    char text[GW_ACTION_TEXT];
    gw_out written = gw_out_to(text, sizeof text);
    table->game->write_action(table, action, &written);
    answer_put_string(out, text);
}

void page_put_played(gw_out *out, const question *q) {
    gw_put_text(out, "\"ok\":true,\"seat\":");
    gw_put_number(out, q->seat);
    answer_put_key(out, "action", false);
    if (q->action)
        page_put_action(out, page_table(q->game), q->action);
    else
        answer_put_string(out, "");
    answer_put_key(out, "events", false);
    put_events(out, q);
    gw_put_char(out, ',');
    page_put_look(out, q);
}

static void write_played(const void *what, gw_out *out) {
    const question *q = what;
    if (q->refused) {
        page_put_refusal(out, q);
        return;
    }
    gw_put_char(out, '{');
    page_put_played(out, q);
    gw_put_char(out, '}');
}

static const char *tell_played(page_game *g, const question *q) {
    return answer_write(&g->told, write_played, q);
}

gw_rule page_read_legal(page_game *g, const gw_state *state, gw_seat seat, const char *text,
                        size_t length, gw_action *action) {
    const gw_table *table = page_table(g);
    gw_rule rule = table->game->read_action(table, text, length, action);
    if (rule != 0) {
        gw_problem_set(&g->problem, "problem.notation");
        gw_problem_rule(&g->problem, table->game, rule);
        gw_problem_word(&g->problem, "line", text, length);
        return rule;
    }
    rule = gw_check(table, state, g->thinking->scratch, seat, *action);
    if (rule != 0) gw_problem_refusal(&g->problem, table, state, seat, *action, rule);
    return rule;
}

static void clear_events(page_game *g) {
    g->seen = (gw_events){.list = g->events, .capacity = page_table(g)->game->events_max};
}

static gw_rule play(page_game *g, gw_seat seat, gw_action action) {
    clear_events(g);
    gw_rule rule = gw_record_play(g->record, seat, action, &g->seen);
    if (rule == GW_NO_MEMORY) gw_problem_set(&g->problem, "problem.memory");
    return rule;
}

static const char *tell_after(page_game *g, question q) {
    q.game = g;
    q.state = gw_record_state(g->record);
    q.step = gw_record_count(g->record);
    return tell_played(g, &q);
}

const char *gangway_game_play(page_game *g, uint32_t seat, const char *action, size_t length,
                              uint32_t viewer, uint32_t lang) {
    question q = {.lang = page_lang(lang), .viewer = (gw_seat)viewer, .seat = (gw_seat)seat};
    q.refused = page_read_legal(g, gw_record_state(g->record), q.seat, action, length, &q.action);
    if (q.refused == 0) q.refused = play(g, q.seat, q.action);
    return tell_after(g, q);
}

const char *gangway_game_chance(page_game *g, uint32_t viewer, uint32_t lang) {
    question q = {.lang = page_lang(lang), .viewer = (gw_seat)viewer, .seat = GW_CHANCE};
    const gw_thinking *thinking = g->thinking;
    q.action = gw_pick(page_table(g), gw_record_state(g->record), thinking->scratch, GW_CHANCE,
                       &g->random, thinking->list);
    q.refused = play(g, GW_CHANCE, q.action);
    return tell_after(g, q);
}

void gangway_game_truncate(page_game *g, uint32_t count) {
    size_t all = gw_record_count(g->record);
    gw_record_truncate(g->record, count < all ? count : all);
    gw_thinking_forget(g->thinking); /* players must not remember what has not happened */
}

/* --------------------------------------------------------------------- story -- */

/* What happened from step `from` on, as `viewer` may know it now:
 * {"steps":[{"seat":…,"action":…,"events":[…]},…]}. */
const char *EXPORT(gangway_game_story)(page_game *g, uint32_t from, uint32_t viewer, uint32_t lang);

/* Tells a step and does it to `state`, which is that before it. */
static void put_step(gw_out *out, const question *q, gw_step step, gw_state *state) {
    page_game *g = q->telling;
    const gw_table *table = page_table(g);
    gw_action known = step.action;
    if (q->viewer <= GW_SEATS_MAX)
        known =
            gw_mask(table, state, step.seat, step.action, gw_record_state(g->record), q->viewer);
    clear_events(g);
    gw_apply(table, state, g->thinking->scratch, step.seat, step.action, &g->seen);
    gw_put_text(out, "{\"seat\":");
    gw_put_number(out, step.seat);
    answer_put_key(out, "action", false);
    page_put_action(out, table, known);
    answer_put_key(out, "events", false);
    put_events(out, q);
    gw_put_char(out, '}');
}

static void write_story(const void *what, gw_out *out) {
    const question *q = what;
    gw_any_state state;
    const gw_record *record = q->game->record;
    gw_record_replay(record, q->step, GW_STATE(&state));
    gw_put_text(out, "{\"steps\":[");
    for (size_t i = q->step; i < gw_record_count(record); i++) {
        if (i > q->step) gw_put_char(out, ',');
        put_step(out, q, gw_record_step(record, i), GW_STATE(&state));
    }
    gw_put_text(out, "]}");
}

const char *gangway_game_story(page_game *g, uint32_t from, uint32_t viewer, uint32_t lang) {
    size_t all = gw_record_count(g->record);
    question q = {.game = g,
                  .telling = g,
                  .lang = page_lang(lang),
                  .viewer = (gw_seat)viewer,
                  .step = from < all ? from : all};
    return answer_write(&g->told, write_story, &q);
}

/* -------------------------------------------------------------------- record -- */

/* The record as `viewer` may know it. */
const char *EXPORT(gangway_game_record)(page_game *g, uint32_t viewer);

/* Calls a seat by a name in the record; an empty one is none. */
void EXPORT(gangway_game_name)(page_game *g, uint32_t seat, const char *name, size_t length);

static void write_record(const void *what, gw_out *out) {
    const question *q = what;
    gw_record_write(q->game->record, q->viewer, out);
}

const char *gangway_game_record(page_game *g, uint32_t viewer) {
    gw_seat seen_by = viewer <= GW_SEATS_MAX ? (gw_seat)viewer : (gw_seat)GW_ALL_SEEING;
    return answer_write(&g->told, write_record, &(question){.game = g, .viewer = seen_by});
}

void gangway_game_name(page_game *g, uint32_t seat, const char *name, size_t length) {
    char text[128];
    gw_out out = gw_out_to(text, sizeof text);
    gw_put_bytes(&out, name, length);
    if (length > 0 && seat >= 1 && seat <= page_table(g)->players)
        gw_record_set_player(g->record, (gw_seat)seat, text);
}

/* Gives a seat to a computer player, or to a person if its name is empty, from the next step
 * on (gw_record_set_holder). */
void EXPORT(gangway_game_sit)(page_game *g, uint32_t seat, const char *player, size_t length);

/* Which game and table it is: {"game":…,"options":"players=3","names":[…,null],
 * "seats":["blue",…,null],"holders":[{"kind":"computer","name":"medium"},…],
 * "keys":[["site","…"],…]}; `names` are the players', `seats` what the game calls the seats,
 * `holders` who has them now (`person`, `computer` or `bot`), the keys those that are no
 * business of the rules. */
const char *EXPORT(gangway_game_header)(page_game *g);

/* The text of the board that is played on, "" if the game has none. */
const char *EXPORT(gangway_game_board)(page_game *g);

void gangway_game_sit(page_game *g, uint32_t seat, const char *player, size_t length) {
    char name[64];
    gw_out out = gw_out_to(name, sizeof name);
    gw_put_bytes(&out, player, length);
    if (seat >= 1 && seat <= page_table(g)->players)
        gw_record_set_holder(g->record, (gw_seat)seat, length > 0 ? GW_COMPUTER : GW_PERSON, name);
}

static void put_keys(gw_out *out, const gw_record *record) {
    answer_put_key(out, "keys", false);
    gw_put_char(out, '[');
    for (size_t i = 0; i < gw_record_key_count(record); i++) {
        const char *value;
        const char *key = gw_record_key(record, i, &value);
        gw_put_text(out, i == 0 ? "[" : ",[");
        answer_put_string(out, key);
        gw_put_char(out, ',');
        answer_put_string(out, value);
        gw_put_char(out, ']');
    }
    gw_put_char(out, ']');
}

/* What somebody calls a seat, or NULL. */
typedef const char *seat_caller(const gw_record *record, gw_seat seat);

static const char *seat_by_game(const gw_record *record, gw_seat seat) {
    const gw_table *table = gw_record_table(record);
    return table->game->seat_name ? table->game->seat_name(table, seat, 0) : NULL;
}

static void put_called(gw_out *out, const gw_record *record, seat_caller *call) {
    for (unsigned seat = 1; seat <= gw_record_table(record)->players; seat++) {
        const char *name = call(record, (gw_seat)seat);
        gw_put_char(out, seat == 1 ? '[' : ',');
        if (name)
            answer_put_string(out, name);
        else
            gw_put_text(out, "null");
    }
    gw_put_char(out, ']');
}

static void put_holders(gw_out *out, const gw_record *record) {
    answer_put_key(out, "holders", false);
    for (unsigned seat = 1; seat <= gw_record_table(record)->players; seat++) {
        gw_holder now = gw_record_holder_at(record, (gw_seat)seat, gw_record_count(record));
        gw_put_text(out, seat == 1 ? "[{" : ",{");
        answer_put_key(out, "kind", true);
        answer_put_string(out, gw_holder_kind_name(now.kind));
        answer_put_key(out, "name", false);
        answer_put_string(out, now.name);
        gw_put_char(out, '}');
    }
    gw_put_char(out, ']');
}

static void write_header(const void *what, gw_out *out) {
    const question *q = what;
    const gw_table *table = page_table(q->game);
    char options[512];
    gw_out written = gw_out_to(options, sizeof options);
    gw_options_write(table->game, &table->options, &written);
    gw_put_text(out, "{\"game\":");
    answer_put_string(out, table->game->name);
    answer_put_key(out, "options", false);
    answer_put_string(out, options);
    answer_put_key(out, "names", false);
    put_called(out, q->game->record, gw_record_player);
    answer_put_key(out, "seats", false);
    put_called(out, q->game->record, seat_by_game);
    put_holders(out, q->game->record);
    put_keys(out, q->game->record);
    gw_put_char(out, '}');
}

const char *gangway_game_header(page_game *g) {
    return answer_write(&g->told, write_header, &(question){.game = g});
}

static void write_board(const void *what, gw_out *out) {
    const question *q = what;
    const char *board = gw_table_board(page_table(q->game));
    gw_put_text(out, board ? board : "");
}

const char *gangway_game_board(page_game *g) {
    return answer_write(&g->told, write_board, &(question){.game = g});
}

/* ------------------------------------------------------------------- players -- */

/* What the computer player of that name does for `seat`, which is to act, within so many
 * nodes (0: as it likes), and how many it has looked at: {"ok":true,"action":…,"looked":…}. */
const char *EXPORT(gangway_game_decide)(page_game *g, uint32_t seat, const char *player,
                                        size_t length, uint32_t nodes);

/* The same, and what it expects: "shares":[…] with the shares of the win in thousandths, from
 * seat 1 on; with an action, if it must begin with that. Only of players
 * that judge. */
const char *EXPORT(gangway_game_judge)(page_game *g, uint32_t seat, const char *player,
                                       size_t length, uint32_t nodes, const char *action,
                                       size_t action_length, uint32_t lang);

/* Why that player, which has just decided so, does: {"reason":…}, empty if it does not say. */
const char *EXPORT(gangway_game_reason)(page_game *g, uint32_t seat, const char *player,
                                        size_t length, const char *action, size_t action_length,
                                        uint32_t lang);

/* Has that player imagine `count` games from the beginning of one at this table on, as
 * `gangway bench` does; the sum of the shares in thousandths, or -1 if it does not imagine.
 * For measuring speed. */
int64_t EXPORT(gangway_game_playouts)(page_game *g, const char *player, size_t length,
                                      uint32_t count);

static void write_decided(const void *what, gw_out *out) {
    const question *q = what;
    gw_put_text(out, "{\"ok\":true,\"action\":");
    page_put_action(out, page_table(q->game), q->action);
    answer_put_key(out, "looked", false);
    gw_put_number(out, (int64_t)q->game->looked);
    if (q->opinion) {
        answer_put_key(out, "shares", false);
        for (unsigned seat = 1; seat <= page_table(q->game)->players; seat++) {
            gw_put_char(out, seat == 1 ? '[' : ',');
            gw_put_number(out, q->opinion->shares.of[seat]);
        }
        gw_put_char(out, ']');
    }
    gw_put_char(out, '}');
}

/* What the next thought may take. */
static void set_budget(page_game *g, uint32_t nodes) {
    g->looked = 0;
    g->thinking->budget = (gw_budget){.nodes = nodes, .looked = &g->looked};
}

static const gw_player *find_player(const page_game *g, const char *name, size_t length) {
    char text[64];
    gw_out out = gw_out_to(text, sizeof text);
    gw_put_bytes(&out, name, length);
    const gw_player *player = gw_player_find(page_table(g)->game, text);
    return player ? player : gw_player_find(page_table(g)->game, "random");
}

const char *gangway_game_decide(page_game *g, uint32_t seat, const char *player, size_t length,
                                uint32_t nodes) {
    question q = {.game = g, .seat = (gw_seat)seat};
    set_budget(g, nodes);
    q.action = gw_player_decide(find_player(g, player, length), g->thinking,
                                gw_record_state(g->record), q.seat);
    return answer_write(&g->told, write_decided, &q);
}

const char *gangway_game_judge(page_game *g, uint32_t seat, const char *player, size_t length,
                               uint32_t nodes, const char *action, size_t action_length,
                               uint32_t lang) {
    const gw_player *who = find_player(g, player, length);
    question q = {.game = g, .lang = page_lang(lang), .seat = (gw_seat)seat};
    gw_opinion opinion = {.action = 0};
    if (action_length > 0)
        q.refused = page_read_legal(g, gw_record_state(g->record), q.seat, action, action_length,
                                    &q.action);
    if (q.refused) return tell_played(g, &q);
    set_budget(g, nodes);
    if (who->judge)
        opinion = gw_player_judge(who, g->thinking, gw_record_state(g->record), q.seat,
                                  action_length > 0 ? &q.action : NULL);
    q.action = opinion.action;
    q.opinion = who->judge ? &opinion : NULL;
    return answer_write(&g->told, write_decided, &q);
}

static void write_reason(const void *what, gw_out *out) {
    const question *q = what;
    char text[512] = "";
    const char *names[GW_SEATS_MAX + 1];
    gw_out reason = gw_out_to(text, sizeof text);
    find_names(q->game, names);
    if (q->player->reason)
        gw_player_reason(q->player, q->game->thinking, q->state, q->seat, q->action, q->lang, names,
                         &reason);
    gw_put_text(out, "{\"reason\":");
    answer_put_string(out, text);
    gw_put_char(out, '}');
}

const char *gangway_game_reason(page_game *g, uint32_t seat, const char *player, size_t length,
                                const char *action, size_t action_length, uint32_t lang) {
    question q = {.game = g,
                  .lang = page_lang(lang),
                  .seat = (gw_seat)seat,
                  .state = gw_record_state(g->record),
                  .player = find_player(g, player, length)};
    q.refused =
        page_read_legal(g, gw_record_state(g->record), q.seat, action, action_length, &q.action);
    return answer_write(&g->told, q.refused ? write_played : write_reason, &q);
}

int64_t gangway_game_playouts(page_game *g, const char *player, size_t length, uint32_t count) {
    const gw_player *imagining = find_player(g, player, length);
    return imagining->playout ? gw_player_playouts(imagining, g->thinking, count) : -1;
}

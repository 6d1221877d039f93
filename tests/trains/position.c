/* Assertions about positions. */
#include "trains/position.h"

#include "core/lines.h"
#include "trains/position_text.h"

#include <stdlib.h>

enum { TEXT = 4096 };

int position_new(void **state) {
    *state = calloc(1, sizeof(position));
    return *state ? 0 : -1;
}

int position_free(void **state) {
    position *p = *state;
    gw_table_free(p->table);
    free(p);
    return 0;
}

gw_state *state_of(position *p) {
    return (gw_state *)(void *)&p->state;
}

gw_seat table_seat(const position *p, unsigned play_seat) {
    return gt_table_seat(gt_table_of(p->table), &p->state, play_seat);
}

static void fail_at(place_in_test at, const char *what, const char *about, const char *more) {
    print_error("%s: %s %s\n", what, about, more);
    _fail(at.file, at.line);
}

static void compare(const char *what, const char *is, const char *wanted, place_in_test at) {
    if (strcmp(is, wanted) == 0) return;
    print_error("%s is   : %s\n%s wants: %s\n", what, is, what, wanted);
    _fail(at.file, at.line);
}

static void assert_whole(position *p, place_in_test at) {
    const char *broken = gt_broken(p->table, state_of(p));
    if (broken) fail_at(at, "the state is broken", broken, "");
}

void position_set(position *p, const char *text, place_in_test at) {
    char options[64];
    gw_table_free(p->table);
    options_in(text, options, sizeof options);
    p->table = table_with(&gw_game_of_trains, options);
    read_position((gt_table *)(void *)p->table, &p->state, text);
    assert_whole(p, at);
}

/* ------------------------------------------------------------------ playing -- */

/* An event carries no more values than its kind declares (least of all a hidden card), and its text
 * has no unfilled placeholder in any language. */
static void assert_describable(const position *p, const gw_event *event, place_in_test at) {
    const gw_event_kind *kind = &gw_game_of_trains.events[event->kind];
    for (unsigned i = 0; i < GW_EVENT_VALUES; i++)
        if (kind->values[i].kind == GW_VALUE_NONE && event->value[i] != 0)
            fail_at(at, kind->name, "has undeclared values", "");
    for (int lang = 0; lang < GW_LANGS; lang++) {
        char text[512];
        gw_out out = gw_out_to(text, sizeof text);
        gw_event_write(p->table, event, (gw_lang)lang, NULL, &out);
        if (strchr(text, '{') || strncmp(text, "event.", 6) == 0)
            fail_at(at, gw_lang_code((gw_lang)lang), text, "");
    }
}

static void play_line(position *p, const char *line, place_in_test at) {
    gw_seat seat;
    gw_action action;
    gw_rule rule = judge_line(p->table, state_of(p), line, &seat, &action);
    if (rule != 0) fail_at(at, line, "is refused by", gw_rule_id(p->table->game, rule));
    if (!is_listed(p->table, state_of(p), seat, action)) fail_at(at, line, "is not listed", "");
    if (!(gw_to_act(p->table, state_of(p)) >> seat & 1)) fail_at(at, line, "is not to act", "");
    size_t before = p->events.count;
    gt_apply(p->table, state_of(p), NULL, seat, action, &p->events);
    if (p->events.count - before > p->table->game->events_max)
        fail_at(at, line, "reports too many events", "");
    for (size_t i = before; i < p->events.count; i++) assert_describable(p, &p->list[i], at);
    assert_whole(p, at);
}

void position_plays(position *p, const char *lines, place_in_test at) {
    char line[GW_ACTION_TEXT];
    p->events = (gw_events){p->list, POSITION_EVENTS, 0};
    while (next_part(&lines, "/", line, sizeof line)) play_line(p, line, at);
}

void position_deals(position *p, const char *cards, place_in_test at) {
    char card[8], line[GW_ACTION_TEXT];
    p->events = (gw_events){p->list, POSITION_EVENTS, 0};
    while (next_part(&cards, " ", card, sizeof card)) {
        gw_out out = gw_out_to(line, sizeof line);
        gw_put_text(&out, "chance deal ");
        gw_put_text(&out, card);
        play_line(p, line, at);
    }
}

unsigned position_wander(position *p, gw_random *random, unsigned steps) {
    gw_action list[GT_CARDS * GT_CARS];
    for (unsigned i = 0; i < steps; i++) {
        gw_seat seat = gw_first_to_act(p->table, state_of(p));
        if (seat == GW_NO_SEAT) return i;
        gw_action action = gw_pick(p->table, state_of(p), NULL, seat, random, list);
        p->events = (gw_events){p->list, POSITION_EVENTS, 0};
        gt_apply(p->table, state_of(p), NULL, seat, action, &p->events);
    }
    return steps;
}

/* ----------------------------------------------------------------- refusals -- */

void position_refuses(position *p, const char *line, const char *rule, place_in_test at) {
    gw_seat seat = GW_NO_SEAT;
    gw_action action = 0;
    gt_state before = p->state;
    gw_rule refused = judge_line(p->table, state_of(p), line, &seat, &action);
    compare(line, refused ? gw_rule_id(p->table->game, refused) : "legal", rule, at);
    if (seat != GW_NO_SEAT && is_listed(p->table, state_of(p), seat, action))
        fail_at(at, line, "is listed", "");
    if (memcmp(&before, &p->state, sizeof before) != 0) fail_at(at, line, "changes", "the state");
}

void position_refuses_all(position *p, const char *lines, const char *rule, place_in_test at) {
    char line[GW_ACTION_TEXT];
    while (next_part(&lines, "/", line, sizeof line)) position_refuses(p, line, rule, at);
}

static void put_space(gw_out *out) {
    if (out->length > 0) gw_put_char(out, ' ');
}

static void put_args(const gw_problem *problem, gw_out *out) {
    for (size_t i = 0; i < problem->arg_count; i++) {
        const gw_arg *arg = &problem->args[i];
        put_space(out);
        gw_put_text(out, arg->name);
        gw_put_char(out, '=');
        if (arg->kind == GW_ARG_NUMBER)
            gw_put_number(out, arg->number);
        else
            gw_put_text(out, arg->word);
    }
}

void position_explains(position *p, const char *line, const char *id, const char *args,
                       place_in_test at) {
    gw_seat seat;
    gw_action action;
    gw_problem problem = {0};
    char text[512];
    gw_rule rule = judge_line(p->table, state_of(p), line, &seat, &action);
    if (rule == 0) fail_at(at, line, "is legal", "");
    gw_problem_refusal(&problem, p->table, state_of(p), seat, action, rule);
    compare(line, problem.text, id, at);
    gw_out out = gw_out_to(text, sizeof text);
    put_args(&problem, &out);
    compare(line, text, args, at);
    if (problem.rule != rule) fail_at(at, line, "does not name its rule", "");
    for (int lang = 0; lang < GW_LANGS; lang++) {
        out = gw_out_to(text, sizeof text);
        gw_problem_write(&problem, (gw_lang)lang, &out);
        if (strchr(text, '{') || strstr(text, "why.")) fail_at(at, line, "explained as", text);
    }
}

/* ------------------------------------------------------------------ state -- */

static void put_card(gw_out *out, gt_card card) {
    if (card == GT_NONE)
        gw_put_char(out, '-');
    else if (card == GT_UNKNOWN)
        gw_put_char(out, '?');
    else
        gw_put_number(out, card);
}

void position_has_row(position *p, unsigned seat, const char *text, place_in_test at) {
    char is[TEXT];
    gw_out out = gw_out_to(is, sizeof is);
    for (unsigned i = 0; i < GT_CARS; i++) {
        gt_card protection = i % 3 == 0 ? p->state.protection[seat - 1][i / 3] : (gt_card)GT_NONE;
        put_space(&out);
        put_card(&out, p->state.row[seat - 1][i]);
        if (protection == GT_NONE) continue;
        gw_put_char(&out, '[');
        put_card(&out, protection);
        gw_put_char(&out, ']');
    }
    compare("row", is, text, at);
}

void position_has_set(position *p, const gt_cards *cards, const char *text, place_in_test at) {
    (void)p;
    char is[TEXT];
    gw_out out = gw_out_to(is, sizeof is);
    for (unsigned card = 1; card <= GT_CARDS; card++) {
        if (!gt_has(cards, card)) continue;
        put_space(&out);
        gw_put_number(&out, card);
    }
    compare("set", is, text, at);
}

void position_has_offer(position *p, const char *text, place_in_test at) {
    gt_cards cards = {{0, 0}};
    for (unsigned i = 0; i < GT_ABILITIES; i++)
        if (p->state.offer[i]) gt_add(&cards, p->state.offer[i]);
    position_has_set(p, &cards, text, at);
}

void position_awaits(position *p, const char *text, place_in_test at) {
    static const char *const phases[] = {
        [GT_AWAIT_FIRST] = "chance first",
        [GT_AWAIT_ROW_CARD] = "chance row",
        [GT_AWAIT_HAND_CARD] = "chance hand",
        [GT_AWAIT_KEEP] = "keep",
        [GT_AWAIT_TURN] = "turn",
        [GT_AWAIT_DRAW] = "chance draw",
        [GT_AWAIT_PLACE] = "place",
        [GT_AWAIT_REFILL] = "chance refill",
        [GT_WON] = "won",
        [GT_DRAWN] = "draw-game",
    };
    char is[64];
    gw_out out = gw_out_to(is, sizeof is);
    unsigned phase = p->state.phase;
    gw_seat actor = gw_first_to_act(p->table, state_of(p));
    if (actor != GW_CHANCE && actor != GW_NO_SEAT) {
        gw_put_number(&out, gt_play_seat(gt_table_of(p->table), &p->state, actor));
        gw_put_char(&out, ' ');
    }
    gw_put_text(&out, phases[phase]);
    if (phase == GT_WON) {
        gw_put_char(&out, ' ');
        gw_put_number(&out, p->state.winner);
    }
    compare("state", is, text, at);
}

static int by_bytes(const void *a, const void *b) {
    return strcmp(a, b);
}

void position_allows(position *p, const char *text, place_in_test at) {
    gw_action list[GT_CARDS * GT_CARS];
    char lines[GT_CARDS * GT_CARS][GW_ACTION_TEXT], is[TEXT];
    gw_seat seat = gw_first_to_act(p->table, state_of(p));
    size_t count = 0;
    if (seat != GW_NO_SEAT) count = gt_legal(p->table, state_of(p), NULL, seat, list);
    for (size_t i = 0; i < count; i++) {
        gw_out line = gw_out_to(lines[i], sizeof lines[i]);
        gt_write_action(p->table, list[i], &line);
    }
    qsort(lines, count, sizeof *lines, by_bytes);
    gw_out out = gw_out_to(is, sizeof is);
    for (size_t i = 0; i < count; i++) {
        if (i > 0) gw_put_text(&out, " / ");
        gw_put_text(&out, lines[i]);
    }
    compare("allowed", is, text, at);
}

/* Writes an event's kind, seat and values: "used 1 4 swap-adjacent". */
static void put_event(const position *p, const gw_event *event, gw_out *out) {
    const gw_event_kind *kind = &gw_game_of_trains.events[event->kind];
    gw_put_text(out, kind->name);
    if (event->seat > 0) {
        gw_put_char(out, ' ');
        gw_put_number(out, gt_play_seat(gt_table_of(p->table), &p->state, event->seat));
    }
    for (unsigned i = 0; i < GW_EVENT_VALUES && kind->values[i].kind != GW_VALUE_NONE; i++) {
        gw_put_char(out, ' ');
        if (kind->values[i].kind == GW_VALUE_NAME)
            gw_put_text(out, kind->values[i].names[event->value[i]] + strlen("ability."));
        else
            gw_put_number(out, event->value[i]);
    }
}

void position_reported(position *p, int seat, const char *text, place_in_test at) {
    char is[TEXT];
    gw_out out = gw_out_to(is, sizeof is);
    for (size_t i = 0; i < p->events.count; i++) {
        gw_seat viewer = seat > 0 ? table_seat(p, (unsigned)seat) : (gw_seat)GW_PUBLIC;
        if (seat >= 0 && !(p->list[i].seen_by >> viewer & 1)) continue;
        if (out.length > 0) gw_put_text(&out, " / ");
        put_event(p, &p->list[i], &out);
    }
    compare("reported", is, text, at);
}

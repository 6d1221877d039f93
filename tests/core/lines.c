#include "core/lines.h"

#include <gangway/problem.h>
#include <stdlib.h>

enum { LEGAL_TEXT = 8000 };

size_t split(char *text, const char *separator, char **parts, size_t max) {
    size_t count = 0;
    for (char *next; text; text = next) {
        next = strstr(text, separator);
        if (next) {
            *next = '\0';
            next += strlen(separator);
        }
        while (*text == ' ') text++;
        if (*text == '\0') continue;
        assert_true(count < max);
        parts[count++] = text;
    }
    return count;
}

gw_rule read_line(const gw_table *table, const gw_state *state, const char *line, gw_seat *seat,
                  gw_action *action) {
    const gw_game *game = table->game;
    const char *space = strchr(line, ' ');
    if (space == NULL) return game->syntax_rule;
    gw_rule rule = game->read_actor(table, state, line, (size_t)(space - line), seat);
    return rule ? rule : game->read_action(table, space + 1, strlen(space + 1), action);
}

gw_rule judge_line(const gw_table *table, const gw_state *state, const char *line, gw_seat *seat,
                   gw_action *action) {
    gw_rule rule = read_line(table, state, line, seat, action);
    return rule ? rule : gw_check(table, state, NULL, *seat, *action);
}

static gw_action *new_list(const gw_table *table) {
    gw_action *list = calloc(table->game->legal_max, sizeof *list);
    assert_non_null(list);
    return list;
}

bool is_listed(const gw_table *table, const gw_state *state, gw_seat seat, gw_action action) {
    gw_action *list = new_list(table);
    size_t count = gw_legal(table, state, NULL, seat, list), i = 0;
    while (i < count && list[i] != action) i++;
    free(list);
    return i < count;
}

void line_plays(const gw_table *table, gw_state *state, const char *line, gw_events *events) {
    const gw_game *game = table->game;
    gw_seat seat;
    gw_action action;
    gw_rule rule = judge_line(table, state, line, &seat, &action);
    if (rule) fail_msg("%s: refused by %s", line, gw_rule_id(game, rule));
    bool is_sample = game->is_sample && game->is_sample(table, state, seat);
    if (!is_sample && !is_listed(table, state, seat, action)) fail_msg("%s: not listed", line);
    gw_apply(table, state, NULL, seat, action, events);
    const char *broken = game->broken(table, state);
    if (broken) fail_msg("%s: %s", line, broken);
}

void line_is_refused(const gw_table *table, const gw_state *state, const char *line,
                     const char *rule) {
    gw_seat seat;
    gw_action action;
    gw_rule found = judge_line(table, state, line, &seat, &action);
    if (found == 0) fail_msg("%s: accepted", line);
    if (rule[0] && strcmp(gw_rule_id(table->game, found), rule) != 0)
        fail_msg("%s: refused by %s, not %s", line, gw_rule_id(table->game, found), rule);
}

void line_is_allowed(const gw_table *table, const gw_state *state, const char *line) {
    gw_seat seat;
    gw_action action;
    gw_rule rule = judge_line(table, state, line, &seat, &action);
    if (rule) fail_msg("%s: refused by %s", line, gw_rule_id(table->game, rule));
}

typedef struct line {
    char text[GW_ACTION_TEXT];
} line;

static int by_text(const void *a, const void *b) {
    return strcmp(((const line *)a)->text, ((const line *)b)->text);
}

void lines_are_legal(const gw_table *table, const gw_state *state, const char *lines) {
    const gw_game *game = table->game;
    char text[LEGAL_TEXT] = "";
    size_t total = 0;
    gw_action *list = new_list(table);
    line *found = calloc(game->legal_max * (GW_SEATS_MAX + 1), sizeof *found);
    assert_non_null(found);
    for (gw_seat seat = 0; seat <= GW_SEATS_MAX; seat++) {
        size_t count = gw_legal(table, state, NULL, seat, list);
        for (size_t i = 0; i < count; i++) {
            gw_out out = gw_out_to(found[total].text, sizeof found[total].text);
            game->write_actor(table, state, seat, &out);
            gw_put_char(&out, ' ');
            game->write_action(table, list[i], &out);
            total++;
        }
    }
    qsort(found, total, sizeof *found, by_text);
    gw_out out = gw_out_to(text, sizeof text);
    for (size_t i = 0; i < total; i++) {
        if (i > 0) gw_put_text(&out, ", ");
        gw_put_text(&out, found[i].text);
    }
    free(found);
    free(list);
    assert_string_equal(text, lines);
}

void actors_are(const gw_table *table, const gw_state *state, const char *actors) {
    char text[80] = "";
    gw_out out = gw_out_to(text, sizeof text);
    gw_seats seats = gw_to_act(table, state);
    for (gw_seat seat = 0; seat <= table->players; seat++) {
        if (!(seats >> seat & 1)) continue;
        if (out.length > 0) gw_put_char(&out, ' ');
        table->game->write_actor(table, state, seat, &out);
    }
    assert_string_equal(text, actors);
}

void result_is(const gw_table *table, const gw_state *state, const char *result) {
    char text[GW_RESULT_TEXT] = "";
    gw_out out = gw_out_to(text, sizeof text);
    table->game->write_result(table, state, &out);
    assert_string_equal(text, result);
}

/* Playthroughs: games written out with every value of the interface on the way, compared with
 * stored files. A diff shows a reviewer the effect of a change. GANGWAY_UPDATE=1 rewrites them. */
#include "core/check.h"

#include "files.h"
#include <stdio.h>
#include <stdlib.h>

typedef struct playthrough {
    const gw_game *game;
    const char *name, *options;
    uint64_t seed;
} playthrough;

/* The state and buffers of one playthrough. */
typedef struct playing {
    const gw_table *table;
    gw_state *state;
    gw_random random;
    gw_action *list;
    gw_event *events;
} playing;

static void put_field(gw_out *out, const char *name, uint64_t number) {
    gw_put_text(out, name);
    gw_put_number(out, (int64_t)number);
}

/* Writes `to act chance: 84` or `to act 1: 3, 2: 4`: each seat with its number of legal actions. */
static void put_to_act(const playing *p, gw_out *out) {
    gw_seats seats = gw_to_act(p->table, p->state);
    const char *before = "to act ";
    for (gw_seat seat = 0; seat <= p->table->players; seat++) {
        if (!(seats & GW_SEAT_BIT(seat))) continue;
        gw_put_text(out, before);
        p->table->game->write_actor(p->table, p->state, seat, out);
        put_field(out, ": ", gw_legal(p->table, p->state, NULL, seat, p->list));
        before = ", ";
    }
    gw_put_text(out, "\n");
}

/* Writes the state's hash, and that of each view, the public's first. */
static void put_hashes(const playing *p, gw_out *out) {
    gw_put_text(out, "hash ");
    gw_put_hex(out, gw_hash(p->table, p->state));
    gw_put_text(out, "\nviews");
    for (gw_seat viewer = 0; viewer <= p->table->players; viewer++) {
        gw_any_state view;
        p->table->game->view(p->table, p->state, viewer, GW_STATE(&view));
        gw_put_char(out, ' ');
        gw_put_hex(out, gw_hash(p->table, GW_STATE(&view)));
    }
    gw_put_char(out, '\n');
}

/* A random action of a random seat, all equally likely: the choice must not depend on `pick`. */
static gw_step choose(playing *p) {
    gw_seats seats = gw_to_act(p->table, p->state);
    gw_seat seat;
    do seat = (gw_seat)gw_random_below(&p->random, p->table->players + 1U);
    while (!(seats & GW_SEAT_BIT(seat)));
    size_t count = gw_legal(p->table, p->state, NULL, seat, p->list);
    return (gw_step){seat, p->list[gw_random_below(&p->random, (uint32_t)count)]};
}

static void put_event(const playing *p, const gw_event *event, gw_out *out) {
    gw_put_text(out, "  ");
    gw_event_write(p->table, event, GW_EN, NULL, out);
    gw_put_char(out, '\n');
}

static void put_step(playing *p, gw_out *out) {
    gw_step step = choose(p);
    gw_events events = {.list = p->events, .capacity = p->table->game->events_max};
    gw_put_text(out, "> ");
    p->table->game->write_actor(p->table, p->state, step.seat, out);
    gw_put_char(out, ' ');
    p->table->game->write_action(p->table, step.action, out);
    gw_put_char(out, '\n');
    gw_apply(p->table, p->state, NULL, step.seat, step.action, &events);
    for (size_t i = 0; i < events.count; i++)
        if (events.list[i].seen_by & GW_SEAT_BIT(GW_PUBLIC)) put_event(p, &events.list[i], out);
}

static void put_end(const playing *p, gw_out *out) {
    gw_outcome outcome;
    p->table->game->outcome(p->table, p->state, &outcome);
    gw_put_text(out, "result ");
    p->table->game->write_result(p->table, p->state, out);
    gw_put_text(out, "\nby ");
    gw_put_text(out, gw_rule_id(p->table->game, outcome.rule));
    gw_put_text(out, ", ranks");
    for (unsigned seat = 1; seat <= p->table->players; seat++)
        put_field(out, " ", outcome.rank[seat]);
    gw_put_text(out, "\n");
}

static void put_playthrough(const playthrough *what, playing *p, gw_out *out) {
    p->random = gw_random_seed(what->seed);
    gw_start(p->table, p->state);
    gw_put_text(out, what->game->name);
    gw_put_char(out, ' ');
    gw_put_text(out, what->options);
    put_field(out, ", seed ", what->seed);
    put_field(out, "\nstate ", p->table->game->state_bytes);
    put_field(out, ", legal_max ", p->table->game->legal_max);
    put_field(out, ", events_max ", p->table->game->events_max);
    gw_put_char(out, '\n');
    for (unsigned step = 0; !gw_is_over(p->table, p->state); step++) {
        put_field(out, "\n", step);
        gw_put_char(out, '\n');
        put_hashes(p, out);
        put_to_act(p, out);
        put_step(p, out);
    }
    gw_put_char(out, '\n');
    put_hashes(p, out);
    put_end(p, out);
}

/* The first line where two texts differ, for the failure message. */
static unsigned first_difference(const char *a, const char *b) {
    unsigned line = 1;
    for (; *a && *a == *b; a++, b++) line += *a == '\n';
    return line;
}

static void compare(const char *path, const char *text, size_t length) {
    size_t stored_length = 0;
    char *stored = file_read(path, &stored_length);
    if (stored == NULL) fail_msg("%s is missing: GANGWAY_UPDATE=1 writes it", path);
    if (strcmp(stored, text) != 0)
        fail_msg("%s differs from line %u on", path, first_difference(stored, text));
    assert_int_equal(stored_length, length);
    free(stored);
}

static void compare_playthrough(const playthrough *what) {
    const gw_game *game = what->game;
    gw_options options;
    gw_any_state any;
    char path[256];
    assert_true(gw_options_read(game, &options, what->options, strlen(what->options), NULL));
    gw_table *table = gw_table_new(game, &options, NULL);
    assert_non_null(table);
    playing p = {.table = table,
                 .state = GW_STATE(&any),
                 .list = calloc(game->legal_max, sizeof *p.list),
                 .events = calloc(game->events_max, sizeof *p.events)};
    gw_out out = gw_out_to(NULL, 0);
    put_playthrough(what, &p, &out);
    char *text = malloc(out.length + 1);
    out = gw_out_to(text, out.length + 1);
    put_playthrough(what, &p, &out);
    snprintf(path, sizeof path, "%s/playthroughs/%s.txt", game->alias, what->name);
    if (is_update()) file_write(path, text, out.length);
    compare(path, text, out.length);
    free(text);
    free(p.list);
    free(p.events);
    gw_table_free(table);
}

/* `NAME SEED OPTIONS` */
static void compare_listed(const gw_game *game, char *line) {
    char *rest;
    playthrough what = {.game = game, .name = cut_word(line, &rest)};
    what.seed = strtoull(cut_word(rest, &rest), NULL, 10);
    what.options = rest;
    compare_playthrough(&what);
}

static void playthroughs_are_as_stored(void **state) {
    (void)state;
    for_each_line("playthroughs/list.txt", compare_listed);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(playthroughs_are_as_stored)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Opening a game on the page, who plays it, and its record. */
#include "wasm/page.h"

#include <stdlib.h>
#include <string.h>

gw_lang page_lang(uint32_t lang) {
    return lang < GW_LANGS ? (gw_lang)lang : GW_EN;
}

/* ------------------------------------------------------------ open and close -- */

/* A new game of `game` with these options ("players=3 turns=200") on a board, or the shipped one if
 * it is empty. Free with gangway_game_free; 0: out of memory. */
page_game *EXPORT(gangway_game_new)(const char *game, size_t game_length, const char *options,
                                    size_t options_length, const char *board, size_t board_length);

/* The game of a record; one that hides something can only be looked at. */
page_game *EXPORT(gangway_game_read)(const char *text, size_t length);

/* An independent game that continues from the first `steps` steps of this one; 0 also if there are
 * fewer or it can only be looked at. */
page_game *EXPORT(gangway_game_branch)(page_game *g, uint32_t steps);
void EXPORT(gangway_game_free)(page_game *g);

/* {"ok":true,"view":…} or {"ok":false,"text":…}: whether the game is open, and whether it is only a
 * view (gw_record_is_view). A game that is not open accepts no other call; at a view nobody can
 * act. */
const char *EXPORT(gangway_game_opened)(page_game *g, uint32_t lang);

/* Seeds the random numbers of chance and computer players. */
void EXPORT(gangway_game_seed)(page_game *g, uint64_t seed);

page_game *page_open(sitting *s, const gw_problem *problem) {
    page_game *g = calloc(1, sizeof *g);
    if (g == NULL) {
        sitting_free(s);
        return NULL;
    }
    g->sitting = s;
    gw_problem_copy(&g->problem, problem);
    if (s == NULL) return g;
    const gw_table *table = page_table(g);
    g->random = gw_random_seed(1);
    g->thinking = gw_thinking_new(table, &g->random);
    g->events = calloc(SITTING_ACTIONS * table->game->events_max, sizeof *g->events);
    if (g->thinking && g->events) return g;
    gangway_game_free(g);
    return NULL;
}

/* NULL if there is a record but no memory for a sitting. */
static page_game *open_record(gw_record *record, const gw_problem *problem) {
    sitting *s = record ? sitting_new(record) : NULL;
    return record && s == NULL ? NULL : page_open(s, problem);
}

gw_table *page_new_table(const char *name, size_t name_length, const char *options,
                         size_t options_length, const char *board, size_t board_length,
                         gw_problem *problem) {
    char copy[64];
    gw_options values;
    gw_out out = gw_out_to(copy, sizeof copy);
    gw_put_bytes(&out, name, name_length);
    const gw_game *game = gw_game_find(copy);
    if (game == NULL) {
        gw_problem_set(problem, "problem.game-unknown");
        gw_problem_word(problem, "name", copy, strlen(copy));
        return NULL;
    }
    if (!gw_options_read(game, &values, options, options_length, problem)) return NULL;
    return gw_table_new_on(game, &values, board_length > 0 ? board : NULL, board_length, problem);
}

page_game *gangway_game_new(const char *game, size_t game_length, const char *options,
                            size_t options_length, const char *board, size_t board_length) {
    gw_problem problem = {.text = NULL};
    gw_table *table =
        page_new_table(game, game_length, options, options_length, board, board_length, &problem);
    gw_record *record = table ? gw_record_new(table) : NULL;
    if (table && record == NULL) return NULL;
    return open_record(record, &problem);
}

page_game *gangway_game_read(const char *text, size_t length) {
    gw_problem problem = {.text = NULL};
    return open_record(gw_record_read(text, length, &problem), &problem);
}

page_game *gangway_game_branch(page_game *g, uint32_t steps) {
    gw_problem problem = {.text = NULL};
    sitting *branch = sitting_branch(g->sitting, steps);
    return branch ? page_open(branch, &problem) : NULL;
}

void gangway_game_free(page_game *g) {
    if (g == NULL) return;
    gw_thinking_free(g->thinking);
    gw_thinking_free(g->aside);
    sitting_free(g->sitting);
    free(g->events);
    answer_free(&g->answer);
    free(g);
}

void gangway_game_seed(page_game *g, uint64_t seed) {
    g->random = gw_random_seed(seed);
}

void page_put_problem(gw_out *out, const gw_problem *problem, gw_lang lang) {
    char text[GW_PROBLEM_TEXT] = "";
    gw_out sentence = gw_out_to(text, sizeof text);
    if (problem->text) gw_problem_write(problem, lang, &sentence);
    gw_put_text(out, "{\"ok\":false,\"rule\":");
    answer_put_string(out, problem->game ? gw_rule_id(problem->game, problem->rule) : "");
    gw_put_text(out, ",\"option\":");
    answer_put_string(out, problem->option ? problem->option : "");
    gw_put_text(out, ",\"text\":");
    answer_put_string(out, text);
    gw_put_char(out, '}');
}

static void write_opened(const void *what, gw_out *out) {
    const question *q = what;
    if (q->game->sitting == NULL)
        page_put_problem(out, &q->game->problem, q->lang);
    else if (sitting_is_follower(q->game->sitting))
        gw_put_text(out, "{\"ok\":true,\"view\":true}");
    else
        gw_put_text(out, "{\"ok\":true,\"view\":false}");
}

const char *gangway_game_opened(page_game *g, uint32_t lang) {
    return answer_write(&g->answer, write_opened, &(question){.game = g, .lang = page_lang(lang)});
}

/* --------------------------------------------------------------- who plays it -- */

/* Names the player of a seat in the record, cut to fit SITTING_SHOWN_NAME; an empty name changes
 * nothing. */
void EXPORT(gangway_game_name)(page_game *g, uint32_t seat, const char *name, size_t length);

/* Gives a seat to a computer player, or to a person if its name is empty, from the next step
 * on (sitting_seat). */
void EXPORT(gangway_game_sit)(page_game *g, uint32_t seat, const char *player, size_t length);

/* Seats our substitute for every holder who cannot play here (sitting_missing). */
void EXPORT(gangway_game_substitute)(page_game *g);

/* Which game and table it is: {"game":…,"options":"players=3","names":[…,null],
 * "seats":["blue",…,null],"holders":[{"kind":"computer","name":"medium"},…],"missing":[2],
 * "substitute":"medium","keys":[["site","…"],…]}; `names` are the players', `seats` what the game
 * calls the seats, `holders` who has them now (`person`, `computer` or `bot`), `missing` the seats
 * of those who cannot play here, `keys` the header keys that the rules do not use. */
const char *EXPORT(gangway_game_header)(page_game *g);

/* The text of the board that is played on, "" if the game has none. */
const char *EXPORT(gangway_game_board)(page_game *g);

/* The record as `viewer` may know it. */
const char *EXPORT(gangway_game_record)(page_game *g, uint32_t viewer);

static gw_holder holder_of(const page_game *g, gw_seat seat) {
    return gw_record_holder_at(sitting_record(g->sitting), seat, page_steps(g));
}

void gangway_game_name(page_game *g, uint32_t seat, const char *name, size_t length) {
    char text[SITTING_SHOWN_NAME];
    gw_out out = gw_out_to(text, sizeof text);
    gw_put_bytes(&out, name, length);
    if (length > 0 && seat <= GW_SEATS_MAX) sitting_name_player(g->sitting, (gw_seat)seat, text);
}

void gangway_game_sit(page_game *g, uint32_t seat, const char *player, size_t length) {
    char name[SITTING_NAME];
    gw_out out = gw_out_to(name, sizeof name);
    gw_put_bytes(&out, player, length);
    if (seat <= GW_SEATS_MAX)
        sitting_seat(g->sitting, (gw_seat)seat, length > 0 ? GW_COMPUTER : GW_PERSON, name);
}

void gangway_game_substitute(page_game *g) {
    gw_seats missing = sitting_missing(g->sitting, 0);
    for (gw_seat seat = 1; seat <= page_table(g)->players; seat++)
        if (missing & GW_SEAT_BIT(seat))
            sitting_seat(g->sitting, seat, GW_COMPUTER, sitting_substitute(g->sitting));
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

/* The name of a seat, or NULL. */
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

static void put_holders(gw_out *out, const page_game *g) {
    answer_put_key(out, "holders", false);
    for (gw_seat seat = 1; seat <= page_table(g)->players; seat++) {
        gw_holder now = holder_of(g, seat);
        gw_put_text(out, seat == 1 ? "[{" : ",{");
        answer_put_key(out, "kind", true);
        answer_put_string(out, gw_holder_kind_name(now.kind));
        answer_put_key(out, "name", false);
        answer_put_string(out, now.name);
        gw_put_char(out, '}');
    }
    gw_put_char(out, ']');
    answer_put_key(out, "missing", false);
    answer_put_seats(out, sitting_missing(g->sitting, 0));
    answer_put_key(out, "substitute", false);
    answer_put_string(out, sitting_substitute(g->sitting));
}

static void write_header(const void *what, gw_out *out) {
    const question *q = what;
    const gw_table *table = page_table(q->game);
    const gw_record *record = sitting_record(q->game->sitting);
    char options[512];
    gw_out written = gw_out_to(options, sizeof options);
    gw_options_write(table->game, &table->options, &written);
    gw_put_text(out, "{\"game\":");
    answer_put_string(out, table->game->name);
    answer_put_key(out, "options", false);
    answer_put_string(out, options);
    answer_put_key(out, "names", false);
    put_called(out, record, gw_record_player);
    answer_put_key(out, "seats", false);
    put_called(out, record, seat_by_game);
    put_holders(out, q->game);
    put_keys(out, record);
    gw_put_char(out, '}');
}

const char *gangway_game_header(page_game *g) {
    return answer_write(&g->answer, write_header, &(question){.game = g});
}

static void write_board(const void *what, gw_out *out) {
    const question *q = what;
    const char *board = gw_table_board(page_table(q->game));
    gw_put_text(out, board ? board : "");
}

const char *gangway_game_board(page_game *g) {
    return answer_write(&g->answer, write_board, &(question){.game = g});
}

static void write_record(const void *what, gw_out *out) {
    const question *q = what;
    gw_record_write(sitting_record(q->game->sitting), q->viewer, out);
}

const char *gangway_game_record(page_game *g, uint32_t viewer) {
    gw_seat seen_by = viewer <= GW_SEATS_MAX ? (gw_seat)viewer : (gw_seat)GW_ALL_SEEING;
    return answer_write(&g->answer, write_record, &(question){.game = g, .viewer = seen_by});
}

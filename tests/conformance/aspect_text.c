/* Notation, results and JSON. */
#include "aspects.h"

#include "core/json_check.h"
#include "core/words.h"
#include <stdlib.h>

/* ---------------------------------------------------------------- notation -- */

/* Writes an action into `text` and returns its length. */
static size_t write_action(const fixture *f, gw_action action, char text[GW_ACTION_TEXT]) {
    gw_out out = gw_out_to(text, GW_ACTION_TEXT);
    f->game->write_action(f->table, action, &out);
    PROMISE(f, out.length < GW_ACTION_TEXT);
    return out.length;
}

static void expect_parses_back(const fixture *f, gw_action action) {
    char text[GW_ACTION_TEXT];
    gw_action read = ~action;
    size_t length = write_action(f, action, text);
    PROMISE(f, length > 0 && strchr(text, '\n') == NULL);
    PROMISE(f, f->game->read_action(f->table, text, length, &read) == 0);
    PROMISE(f, read == action);
}

/* The actor of every seat to act reads back as that seat. The word of any other seat may mean no
 * seat yet, but never another seat. */
static void check_actor(const fixture *f, gw_seat seat, bool is_to_act) {
    char text[GW_ACTION_TEXT];
    gw_seat read = GW_NO_SEAT;
    gw_out out = gw_out_to(text, sizeof text);
    f->game->write_actor(f->table, f->state, seat, &out);
    PROMISE(f, out.length > 0 && out.length < sizeof text && strchr(text, ' ') == NULL);
    PROMISE(f, f->game->read_actor(f->table, f->state, text, out.length, &read) == 0);
    PROMISE(f, read == seat || (read == GW_NO_SEAT && !is_to_act));
}

static void check_actions(fixture *f, const gw_state *state, gw_seat seat) {
    size_t count = fixture_legal(f, state, NULL, seat, f->list);
    for (size_t i = 0; i < count; i++) expect_parses_back(f, f->list[i]);
    for (int i = 0; i < 8; i++) {
        char text[GW_ACTION_TEXT];
        gw_action action = (gw_action)gw_random_next(&f->checking) >> 3 * i;
        gw_rule rule = gw_check(f->table, state, NULL, seat, action);
        write_action(f, action, text);
        if (rule != f->game->syntax_rule) expect_parses_back(f, action);
    }
}

/* A seat is found by its number and by each of its names, which are not numbers. */
static void check_seat(const fixture *f, gw_seat seat) {
    char number = (char)('0' + seat);
    PROMISE(f, gw_seat_find(f->table, &number, 1) == seat);
    const char *name;
    for (size_t i = 0; f->game->seat_name && (name = f->game->seat_name(f->table, seat, i)); i++) {
        PROMISE(f, name[0] > '9' && strpbrk(name, " :=") == NULL);
        PROMISE(f, gw_seat_find(f->table, name, strlen(name)) == seat);
    }
}

static void check_result(const fixture *f) {
    char text[GW_RESULT_TEXT];
    gw_out out = gw_out_to(text, sizeof text);
    f->game->write_result(f->table, f->state, &out);
    PROMISE(f, out.length < sizeof text && strchr(text, '\n') == NULL);
    PROMISE(f, (out.length > 0) == gw_is_over(f->table, f->state));
}

void check_notation(fixture *f) {
    gw_any_state view;
    gw_seats seats = gw_to_act(f->table, f->state);
    gw_seat viewer = (gw_seat)gw_random_below(&f->checking, f->table->players + 1U);
    fixture_view(f, f->state, viewer, &view);
    for (gw_seat seat = 0; seat <= f->table->players; seat++) {
        check_actor(f, seat, (seats & GW_SEAT_BIT(seat)) != 0);
        if (seat > 0) check_seat(f, seat);
        check_actions(f, f->state, seat);
        check_actions(f, GW_STATE(&view), seat);
    }
    check_result(f);
}

/* ----------------------------------------------------------- strange texts -- */

/* Reads a text that ends where its memory does, so that a sanitizer detects reading past it; what
 * it reads as must read back. */
static void read_strange(const fixture *f, const char *text, size_t length) {
    char *exact = malloc(length > 0 ? length : 1);
    gw_action action = 0;
    gw_seat seat = 0;
    if (exact == NULL) abort();
    memcpy(exact, text, length);
    gw_rule rule = f->game->read_action(f->table, exact, length, &action);
    PROMISE(f, rule == 0 || rule == f->game->syntax_rule);
    if (rule == 0) expect_parses_back(f, action);
    rule = f->game->read_actor(f->table, f->state, exact, length, &seat);
    PROMISE(f, rule < f->game->rule_count);
    PROMISE(f, rule != 0 || seat <= f->table->players || seat == GW_NO_SEAT);
    free(exact);
}

/* Reads every prefix of the text, and the text with each byte changed. */
static void damage(fixture *f, const char *text, size_t length) {
    char damaged[GW_ACTION_TEXT];
    for (size_t i = 0; i < length; i++) read_strange(f, text, i);
    for (size_t i = 0; i < length; i++) {
        static const char odd[] = {' ', '0', '9', '?', '-', '\0', '\n', '\x7F', '\xFF'};
        memcpy(damaged, text, length);
        for (size_t k = 0; k < sizeof odd; k++) {
            damaged[i] = odd[k];
            read_strange(f, damaged, length);
        }
        damaged[i] = (char)(text[i] ^ 1 << gw_random_below(&f->checking, 8));
        read_strange(f, damaged, length);
    }
}

void check_strange_texts(fixture *f) {
    char text[GW_ACTION_TEXT];
    gw_seats seats = gw_to_act(f->table, f->state);
    for (gw_seat seat = 0; seat <= f->table->players; seat++) {
        gw_out out = gw_out_to(text, sizeof text);
        f->game->write_actor(f->table, f->state, seat, &out);
        damage(f, text, out.length);
        if (!(seats & GW_SEAT_BIT(seat))) continue;
        size_t count = fixture_legal(f, f->state, NULL, seat, f->list);
        gw_action action = f->list[gw_random_below(&f->checking, (uint32_t)count)];
        damage(f, text, write_action(f, action, text));
    }
    read_strange(f, "99999999999999999999", 20);
}

/* -------------------------------------------------------------------- JSON -- */

static void check_json_of(const fixture *f, const gw_state *state) {
    gw_out measured = gw_out_to(NULL, 0);
    f->game->write_json(f->table, state, &measured);
    char *text = malloc(measured.length + 1);
    if (text == NULL) abort();
    gw_out out = gw_out_to(text, measured.length + 1);
    f->game->write_json(f->table, state, &out);
    PROMISE(f, out.length == measured.length && strlen(text) == out.length);
    PROMISE(f, text[0] == '{' && json_is_valid(text));
    free(text);
}

void check_json(fixture *f) {
    gw_any_state view;
    check_json_of(f, f->state);
    for (gw_seat viewer = 0; viewer <= f->table->players; viewer++) {
        fixture_view(f, f->state, viewer, &view);
        check_json_of(f, GW_STATE(&view));
    }
}

/* ----------------------------------------------------------------- queries -- */

/* Any text may be a query. An answer is valid JSON, the same with and without scratch, and a query
 * changes nothing. */
static void ask(fixture *f, const gw_state *state, gw_seat seat, gw_word name, gw_word arguments) {
    gw_any_state before;
    gw_out none = gw_out_to(NULL, 0);
    fixture_copy(f, &before, state);
    bool is_told = gw_query(f->table, state, f->scratch, seat, name.text, name.length,
                            arguments.text, arguments.length, &none);
    PROMISE(f, fixture_is_same(f, &before, state));
    PROMISE(f, is_told == (none.length > 0));
    if (!is_told) return;
    char *text = malloc(none.length + 1);
    if (text == NULL) abort();
    gw_out out = gw_out_to(text, none.length + 1);
    PROMISE(f, gw_query(f->table, state, NULL, seat, name.text, name.length, arguments.text,
                        arguments.length, &out));
    PROMISE(f, out.length == none.length && json_is_valid(text));
    free(text);
}

/* A random word that may occur in a query of any game, in memory that ends where it does. */
static gw_word strange_word(fixture *f, char *memory, size_t size) {
    static const char *const words[] = {"ends", "way", "strokes", "-",   "0",     "1",
                                        "3",    "19",  "256",     "n",   "?",     "\xFF",
                                        "",     "\n",  "ends 3",  "1 4", "1 4 -", "99999999999"};
    gw_out out = gw_out_to(memory, size);
    for (uint32_t i = gw_random_below(&f->checking, 5) + 1; i > 0; i--) {
        uint32_t word = gw_random_below(&f->checking, sizeof words / sizeof *words);
        gw_put_text(&out, words[word]);
        if (i > 1) gw_put_char(&out, ' ');
    }
    char *exact = malloc(out.length > 0 ? out.length : 1);
    if (exact == NULL || out.length >= size) abort();
    memcpy(exact, memory, out.length);
    return (gw_word){exact, out.length};
}

void check_queries(fixture *f) {
    static const char *const names[] = {"ends", "way", "strokes"};
    char memory[80];
    gw_any_state view;
    for (unsigned i = 0; i < 8; i++) {
        const char *known = names[gw_random_below(&f->checking, 3)];
        gw_seat seat = (gw_seat)gw_random_below(&f->checking, GW_SEATS_MAX + 2U);
        gw_word name = strange_word(f, memory, sizeof memory);
        gw_word arguments = strange_word(f, memory, sizeof memory);
        fixture_view(f, f->state, seat <= f->table->players ? seat : (gw_seat)GW_PUBLIC, &view);
        ask(f, GW_STATE(&view), seat, name, arguments);
        ask(f, GW_STATE(&view), seat, (gw_word){known, strlen(known)}, arguments);
        free((void *)(uintptr_t)name.text);
        free((void *)(uintptr_t)arguments.text);
    }
    ask(f, f->state, gw_first_to_act(f->table, f->state), (gw_word){"strokes", 7},
        (gw_word){"", 0});
}

/* Notation, results and JSON. */
#include "aspects.h"

#include "core/json_check.h"
#include "core/words.h"
#include <stdlib.h>

/* ---------------------------------------------------------------- notation -- */

/* Writes an action into `text` and says how long it is. */
static size_t write_action(const desk *d, gw_action action, char text[GW_ACTION_TEXT]) {
    gw_out out = gw_out_to(text, GW_ACTION_TEXT);
    d->game->write_action(d->table, action, &out);
    PROMISE(d, out.length < GW_ACTION_TEXT);
    return out.length;
}

static void expect_parses_back(const desk *d, gw_action action) {
    char text[GW_ACTION_TEXT];
    gw_action read = ~action;
    size_t length = write_action(d, action, text);
    PROMISE(d, length > 0 && strchr(text, '\n') == NULL);
    PROMISE(d, d->game->read_action(d->table, text, length, &read) == 0);
    PROMISE(d, read == action);
}

/* A word for every seat that is to act, and back. A seat that is not may have a
 * word that means nobody yet, but none that means another. */
static void look_at_actor(const desk *d, gw_seat seat, bool is_to_act) {
    char text[GW_ACTION_TEXT];
    gw_seat read = GW_NO_SEAT;
    gw_out out = gw_out_to(text, sizeof text);
    d->game->write_actor(d->table, d->state, seat, &out);
    PROMISE(d, out.length > 0 && out.length < sizeof text && strchr(text, ' ') == NULL);
    PROMISE(d, d->game->read_actor(d->table, d->state, text, out.length, &read) == 0);
    PROMISE(d, read == seat || (read == GW_NO_SEAT && !is_to_act));
}

static void look_at_actions(desk *d, const gw_state *state, gw_seat seat) {
    size_t count = desk_legal(d, state, NULL, seat, d->list);
    for (size_t i = 0; i < count; i++) expect_parses_back(d, d->list[i]);
    for (int i = 0; i < 8; i++) {
        char text[GW_ACTION_TEXT];
        gw_action action = (gw_action)gw_random_next(&d->looking) >> 3 * i;
        gw_rule rule = gw_check(d->table, state, NULL, seat, action);
        write_action(d, action, text);
        if (rule != d->game->syntax_rule) expect_parses_back(d, action);
    }
}

/* A seat is found by its number and by each of its names, which are no numbers. */
static void look_at_seat(const desk *d, gw_seat seat) {
    char number = (char)('0' + seat);
    PROMISE(d, gw_seat_find(d->table, &number, 1) == seat);
    const char *name;
    for (size_t i = 0; d->game->seat_name && (name = d->game->seat_name(d->table, seat, i)); i++) {
        PROMISE(d, name[0] > '9' && strpbrk(name, " :=") == NULL);
        PROMISE(d, gw_seat_find(d->table, name, strlen(name)) == seat);
    }
}

static void look_at_result(const desk *d) {
    char text[GW_RESULT_TEXT];
    gw_out out = gw_out_to(text, sizeof text);
    d->game->write_result(d->table, d->state, &out);
    PROMISE(d, out.length < sizeof text && strchr(text, '\n') == NULL);
    PROMISE(d, (out.length > 0) == gw_is_over(d->table, d->state));
}

void look_at_notation(desk *d) {
    gw_any_state view;
    gw_seats seats = gw_to_act(d->table, d->state);
    gw_seat viewer = (gw_seat)gw_random_below(&d->looking, d->table->players + 1U);
    desk_view(d, d->state, viewer, &view);
    for (gw_seat seat = 0; seat <= d->table->players; seat++) {
        look_at_actor(d, seat, (seats & GW_SEAT_BIT(seat)) != 0);
        if (seat > 0) look_at_seat(d, seat);
        look_at_actions(d, d->state, seat);
        look_at_actions(d, GW_STATE(&view), seat);
    }
    look_at_result(d);
}

/* ----------------------------------------------------------- strange texts -- */

/* Reads a text that ends where its memory does, so that a sanitizer sees a step
 * too far; what it reads as must read so again. */
static void read_strange(const desk *d, const char *text, size_t length) {
    char *exact = malloc(length > 0 ? length : 1);
    gw_action action = 0;
    gw_seat seat = 0;
    if (exact == NULL) abort();
    memcpy(exact, text, length);
    gw_rule rule = d->game->read_action(d->table, exact, length, &action);
    PROMISE(d, rule == 0 || rule == d->game->syntax_rule);
    if (rule == 0) expect_parses_back(d, action);
    rule = d->game->read_actor(d->table, d->state, exact, length, &seat);
    PROMISE(d, rule < d->game->rule_count);
    PROMISE(d, rule != 0 || seat <= d->table->players || seat == GW_NO_SEAT);
    free(exact);
}

/* Every beginning of the text, and every way to spoil one byte of it. */
static void spoil(desk *d, const char *text, size_t length) {
    char spoiled[GW_ACTION_TEXT];
    for (size_t i = 0; i < length; i++) read_strange(d, text, i);
    for (size_t i = 0; i < length; i++) {
        static const char odd[] = {' ', '0', '9', '?', '-', '\0', '\n', '\x7F', '\xFF'};
        memcpy(spoiled, text, length);
        for (size_t k = 0; k < sizeof odd; k++) {
            spoiled[i] = odd[k];
            read_strange(d, spoiled, length);
        }
        spoiled[i] = (char)(text[i] ^ 1 << gw_random_below(&d->looking, 8));
        read_strange(d, spoiled, length);
    }
}

void look_at_strange_texts(desk *d) {
    char text[GW_ACTION_TEXT];
    gw_seats seats = gw_to_act(d->table, d->state);
    for (gw_seat seat = 0; seat <= d->table->players; seat++) {
        gw_out out = gw_out_to(text, sizeof text);
        d->game->write_actor(d->table, d->state, seat, &out);
        spoil(d, text, out.length);
        if (!(seats & GW_SEAT_BIT(seat))) continue;
        size_t count = desk_legal(d, d->state, NULL, seat, d->list);
        gw_action action = d->list[gw_random_below(&d->looking, (uint32_t)count)];
        spoil(d, text, write_action(d, action, text));
    }
    read_strange(d, "99999999999999999999", 20);
}

/* -------------------------------------------------------------------- JSON -- */

static void look_at_json_of(const desk *d, const gw_state *state) {
    gw_out measured = gw_out_to(NULL, 0);
    d->game->write_json(d->table, state, &measured);
    char *text = malloc(measured.length + 1);
    if (text == NULL) abort();
    gw_out out = gw_out_to(text, measured.length + 1);
    d->game->write_json(d->table, state, &out);
    PROMISE(d, out.length == measured.length && strlen(text) == out.length);
    PROMISE(d, text[0] == '{' && json_is_valid(text));
    free(text);
}

void look_at_json(desk *d) {
    gw_any_state view;
    look_at_json_of(d, d->state);
    for (gw_seat viewer = 0; viewer <= d->table->players; viewer++) {
        desk_view(d, d->state, viewer, &view);
        look_at_json_of(d, GW_STATE(&view));
    }
}

/* ----------------------------------------------------------------- queries -- */

/* Any text may be asked. An answer is JSON, with a scratch as without one, and whoever asks
 * changes nothing. */
static void ask(desk *d, const gw_state *state, gw_seat seat, gw_word name, gw_word arguments) {
    gw_any_state before;
    gw_out none = gw_out_to(NULL, 0);
    desk_copy(d, &before, state);
    bool is_told = gw_query(d->table, state, d->scratch, seat, name.text, name.length,
                            arguments.text, arguments.length, &none);
    PROMISE(d, desk_is_same(d, &before, state));
    PROMISE(d, is_told == (none.length > 0));
    if (!is_told) return;
    char *text = malloc(none.length + 1);
    if (text == NULL) abort();
    gw_out out = gw_out_to(text, none.length + 1);
    PROMISE(d, gw_query(d->table, state, NULL, seat, name.text, name.length, arguments.text,
                        arguments.length, &out));
    PROMISE(d, out.length == none.length && json_is_valid(text));
    free(text);
}

/* Words of which a question of any game may be made, in memory that ends where they do. */
static gw_word strange_word(desk *d, char *memory, size_t size) {
    static const char *const words[] = {"ends", "way", "strokes", "-",   "0",     "1",
                                        "3",    "19",  "256",     "n",   "?",     "\xFF",
                                        "",     "\n",  "ends 3",  "1 4", "1 4 -", "99999999999"};
    gw_out out = gw_out_to(memory, size);
    for (uint32_t i = gw_random_below(&d->looking, 5) + 1; i > 0; i--) {
        uint32_t word = gw_random_below(&d->looking, sizeof words / sizeof *words);
        gw_put_text(&out, words[word]);
        if (i > 1) gw_put_char(&out, ' ');
    }
    char *exact = malloc(out.length > 0 ? out.length : 1);
    if (exact == NULL || out.length >= size) abort();
    memcpy(exact, memory, out.length);
    return (gw_word){exact, out.length};
}

void look_at_queries(desk *d) {
    static const char *const names[] = {"ends", "way", "strokes"};
    char memory[80];
    gw_any_state view;
    for (unsigned i = 0; i < 8; i++) {
        const char *known = names[gw_random_below(&d->looking, 3)];
        gw_seat seat = (gw_seat)gw_random_below(&d->looking, GW_SEATS_MAX + 2U);
        gw_word name = strange_word(d, memory, sizeof memory);
        gw_word arguments = strange_word(d, memory, sizeof memory);
        desk_view(d, d->state, seat <= d->table->players ? seat : (gw_seat)GW_PUBLIC, &view);
        ask(d, GW_STATE(&view), seat, name, arguments);
        ask(d, GW_STATE(&view), seat, (gw_word){known, strlen(known)}, arguments);
        free((void *)(uintptr_t)name.text);
        free((void *)(uintptr_t)arguments.text);
    }
    ask(d, d->state, gw_first_to_act(d->table, d->state), (gw_word){"strokes", 7},
        (gw_word){"", 0});
}

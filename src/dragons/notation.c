/* Actions, actors and results as text (docs/rules/river-dragons.md, Notation). */
#include "dragons/dragons.h"

#include "core/words.h"

#include <string.h>

enum { WORDS = 6 };

/* ---------------------------------------------------------------- operands -- */

static bool read_number(gw_word w, unsigned max, unsigned *number) {
    uint64_t read;
    if (!gw_word_number(w, max, &read)) return false;
    *number = (unsigned)read;
    return true;
}

static bool read_coordinate(gw_word w, int32_t *coordinate) {
    unsigned number;
    bool is_negative = w.length > 0 && w.text[0] == '-';
    if (is_negative) w = (gw_word){w.text + 1, w.length - 1};
    if (!read_number(w, RD_POINT_MAX, &number) || (is_negative && number == 0)) return false;
    *coordinate = is_negative ? -(int32_t)number : (int32_t)number;
    return true;
}

/* Reads a support: its number, or a village's colour. */
static bool read_support(gw_word w, unsigned *code) {
    unsigned colour;
    if (read_number(w, RD_NUMBER_MAX, code)) return true;
    if (!gw_word_name(w, rd_colour_names, RD_COLOURS, &colour)) return false;
    *code = RD_FIRST_VILLAGE + colour;
    return true;
}

/* A village comes first, otherwise the lower number; and the two differ. */
static bool is_in_order(unsigned a, unsigned b) {
    bool is_village = a >= RD_FIRST_VILLAGE;
    if (is_village != (b >= RD_FIRST_VILLAGE)) return is_village;
    return a < b || (a == b && a == RD_NUMBER_MAX); /* numbers too large to be distinguished */
}

static bool read_pair(const gw_word *w, unsigned code[2]) {
    return read_support(w[0], &code[0]) && read_support(w[1], &code[1]) &&
           is_in_order(code[0], code[1]);
}

/* ----------------------------------------------------------------- reading -- */

static bool read_named(rd_verb verb, const char *const *names, unsigned count, const gw_word *w,
                       size_t words, gw_action *action) {
    unsigned index;
    if (words != 1 || !gw_word_name(w[0], names, count, &index)) return false;
    *action = RD_ACTION(verb, index, 0, 0, 0);
    return true;
}

static bool read_numbered(rd_verb verb, const gw_word *w, size_t words, gw_action *action) {
    unsigned number;
    if (words != 1 || !read_number(w[0], RD_NUMBER_MAX, &number)) return false;
    *action = RD_ACTION(verb, number, 0, 0, 0);
    return true;
}

static bool read_paired(rd_verb verb, const gw_word *w, size_t words, gw_action *action) {
    unsigned code[2];
    if (words != 2 || !read_pair(w, code)) return false;
    *action = RD_ACTION(verb, code[0], code[1], 0, 0);
    return true;
}

static bool read_stone(const rd_table *t, const gw_word *w, size_t words, gw_action *action) {
    rd_point p;
    if (!t->is_expert) return read_numbered(RD_DO_STONE, w, words, action);
    if (words != 2 || !read_coordinate(w[0], &p.x) || !read_coordinate(w[1], &p.y)) return false;
    *action = RD_POINT(p.x, p.y);
    return true;
}

static bool read_plank(const gw_word *w, size_t words, gw_action *action) {
    unsigned size, colour;
    if (words != 2 || !read_number(w[0], RD_NUMBER_MAX, &size)) return false;
    if (!gw_word_name(w[1], rd_colour_names, RD_COLOURS, &colour)) return false;
    *action = RD_ACTION(RD_DO_PLANK, size, colour, 0, 0);
    return true;
}

static bool read_take(const gw_word *w, size_t words, gw_action *action) {
    if (words > 0 && gw_word_is(w[0], "stone"))
        return read_numbered(RD_DO_TAKE_STONE, w + 1, words - 1, action);
    if (words > 0 && gw_word_is(w[0], "plank"))
        return read_paired(RD_DO_TAKE_PLANK, w + 1, words - 1, action);
    return false;
}

/* Reads where a step or jump leads: a village or a plank. */
static bool read_place(rd_verb village, rd_verb plank, const gw_word *w, size_t words,
                       gw_action *action) {
    unsigned colour;
    if (words == 2) return read_paired(plank, w, words, action);
    if (words != 1 || !gw_word_name(w[0], rd_colour_names, RD_COLOURS, &colour)) return false;
    *action = RD_ACTION(village, RD_FIRST_VILLAGE + colour, 0, 0, 0);
    return true;
}

static bool read_jump(const gw_word *w, size_t words, gw_action *action) {
    unsigned code[2];
    if (words < 4 || !gw_word_is(w[words - 3], "over") || !read_pair(&w[words - 2], code))
        return false;
    if (!read_place(RD_DO_JUMP_VILLAGE, RD_DO_JUMP_PLANK, w, words - 3, action)) return false;
    *action |= RD_ACTION(0, 0, 0, code[0], code[1]);
    return true;
}

static bool read_verb(const rd_table *t, gw_word verb, const gw_word *w, size_t words,
                      gw_action *action) {
    if (gw_word_is(verb, "card"))
        return read_named(RD_DO_CARD, rd_card_names, RD_CARDS, w, words, action);
    if (gw_word_is(verb, "stone")) return read_stone(t, w, words, action);
    if (gw_word_is(verb, "plank")) return read_plank(w, words, action);
    if (gw_word_is(verb, "lay")) return read_paired(RD_DO_LAY, w, words, action);
    if (gw_word_is(verb, "take")) return read_take(w, words, action);
    if (gw_word_is(verb, "go"))
        return read_place(RD_DO_GO_VILLAGE, RD_DO_GO_PLANK, w, words, action);
    if (gw_word_is(verb, "jump")) return read_jump(w, words, action);
    return gw_word_is(verb, "first") &&
           read_named(RD_DO_FIRST, rd_colour_names, RD_COLOURS, w, words, action);
}

gw_rule rd_read_action(const gw_table *table, const char *text, size_t length, gw_action *action) {
    gw_word words[WORDS];
    size_t count = gw_words_split(text, length, words, WORDS);
    if (count == 0) return RD_N;
    bool is_read = read_verb(rd_table_of(table), words[0], words + 1, count - 1, action);
    return is_read ? RD_FINE : RD_N;
}

/* ----------------------------------------------------------- valid notation -- */

bool rd_is_notation(const rd_table *t, gw_action action) {
    unsigned a = rd_operand(action, 0), b = rd_operand(action, 1);
    unsigned c = rd_operand(action, 2), e = rd_operand(action, 3);
    bool is_single = b == 0 && c == 0 && e == 0, is_double = c == 0 && e == 0;
    rd_point p = rd_action_point(action);
    switch (rd_action_verb(action)) {
    case RD_DO_FIRST: return is_single && a < RD_COLOURS;
    case RD_DO_CARD: return is_single && a > RD_NO_CARD && a < RD_CARDS;
    case RD_DO_STONE: return is_single && a <= RD_NUMBER_MAX && !t->is_expert;
    case RD_DO_TAKE_STONE: return is_single && a <= RD_NUMBER_MAX;
    case RD_DO_PLANK: return is_double && a <= RD_NUMBER_MAX && b < RD_COLOURS;
    case RD_DO_LAY:
    case RD_DO_TAKE_PLANK:
    case RD_DO_GO_PLANK: return is_double && is_in_order(a, b);
    case RD_DO_GO_VILLAGE: return is_single && a >= RD_FIRST_VILLAGE;
    case RD_DO_JUMP_VILLAGE: return b == 0 && a >= RD_FIRST_VILLAGE && is_in_order(c, e);
    case RD_DO_JUMP_PLANK: return is_in_order(a, b) && is_in_order(c, e);
    case RD_DO_POINT: return t->is_expert && p.x <= RD_POINT_MAX && p.y <= RD_POINT_MAX;
    default: return false;
    }
}

/* ----------------------------------------------------------------- writing -- */

static void put_word(gw_out *out, const char *text) {
    gw_put_char(out, ' ');
    gw_put_text(out, text);
}

static void put_number(gw_out *out, int64_t number) {
    gw_put_char(out, ' ');
    gw_put_number(out, number);
}

static void put_support(gw_out *out, unsigned code) {
    if (code >= RD_FIRST_VILLAGE)
        put_word(out, rd_colour_names[code - RD_FIRST_VILLAGE]);
    else
        put_number(out, code);
}

/* Writes `count` operands as supports, from operand `first` on. */
static void put_supports(gw_out *out, gw_action action, unsigned first, unsigned count) {
    for (unsigned i = first; i < first + count; i++) put_support(out, rd_operand(action, i));
}

static const char *const verbs[RD_VERBS] = {
    [RD_DO_FIRST] = "first",
    [RD_DO_CARD] = "card",
    [RD_DO_STONE] = "stone",
    [RD_DO_PLANK] = "plank",
    [RD_DO_LAY] = "lay",
    [RD_DO_TAKE_STONE] = "take stone",
    [RD_DO_TAKE_PLANK] = "take plank",
    [RD_DO_GO_VILLAGE] = "go",
    [RD_DO_GO_PLANK] = "go",
    [RD_DO_JUMP_VILLAGE] = "jump",
    [RD_DO_JUMP_PLANK] = "jump",
    [RD_DO_POINT] = "stone",
};

void rd_write_action(const gw_table *table, gw_action action, gw_out *out) {
    rd_verb verb = rd_action_verb(action);
    unsigned a = rd_operand(action, 0);
    if (!rd_is_notation(rd_table_of(table), action)) {
        gw_put_char(out, '?');
        return;
    }
    gw_put_text(out, verbs[verb]);
    switch (verb) {
    case RD_DO_FIRST: put_word(out, rd_colour_names[a]); break;
    case RD_DO_CARD: put_word(out, rd_card_names[a]); break;
    case RD_DO_PLANK:
        put_number(out, a);
        put_word(out, rd_colour_names[rd_operand(action, 1)]);
        break;
    case RD_DO_STONE:
    case RD_DO_TAKE_STONE:
    case RD_DO_GO_VILLAGE: put_supports(out, action, 0, 1); break;
    case RD_DO_POINT:
        put_number(out, rd_action_point(action).x);
        put_number(out, rd_action_point(action).y);
        break;
    case RD_DO_JUMP_VILLAGE:
    case RD_DO_JUMP_PLANK:
        put_supports(out, action, 0, verb == RD_DO_JUMP_PLANK ? 2 : 1);
        put_word(out, "over");
        put_supports(out, action, 2, 2);
        break;
    default: put_supports(out, action, 0, 2);
    }
}

void rd_write_actor(const gw_table *table, const gw_state *state, gw_seat seat, gw_out *out) {
    (void)state;
    const rd_table *t = rd_table_of(table);
    gw_put_text(out, seat == GW_CHANCE ? "chance" : rd_colour_names[t->colour[seat - 1]]);
}

gw_rule rd_read_actor(const gw_table *table, const gw_state *state, const char *text, size_t length,
                      gw_seat *seat) {
    unsigned colour;
    gw_word w = {text, length};
    (void)state;
    *seat = GW_CHANCE;
    if (gw_word_is(w, "chance")) return RD_FINE;
    if (!gw_word_name(w, rd_colour_names, RD_COLOURS, &colour)) return RD_N;
    *seat = rd_table_of(table)->seat[colour];
    if (*seat == 0) *seat = GW_NO_SEAT;
    return RD_FINE;
}

void rd_write_result(const gw_table *table, const gw_state *state, gw_out *out) {
    const rd_state *s = rd_state_of(state);
    if (s->phase == RD_DRAWN) gw_put_text(out, "draw");
    if (s->phase != RD_WON) return;
    gw_put_text(out, "winner ");
    gw_put_text(out, rd_colour_names[rd_table_of(table)->colour[s->winner - 1]]);
}

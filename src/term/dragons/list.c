/* Legal actions in groups: the lists of stones, planks and places are long. */
#include "term/dragons/dragons.h"

#include <string.h>

enum { LIST_TEXT = 8 * 1024, SAMPLES = 4, WORDS = 6 /* in the longest action */ };

bool dragons_is_grouped(const gw_table *table, const gw_state *state) {
    unsigned phase = rd_state_of(state)->phase;
    if (phase == RD_AWAIT_PLANK) return rd_table_of(table)->has_assist;
    return phase == RD_AWAIT_PROGRAM || phase == RD_AWAIT_STONE || phase == RD_AWAIT_LAY ||
           phase == RD_AWAIT_TAKE;
}

static void print_list(const term *t, const gw_out *out) {
    if (out->length == 0) return;
    fputs("  ", t->out);
    term_wrap(t, TERM_BOLD, 2, 4, out->text);
}

static void say(const term *t, const char *id, const gw_arg *args, size_t count) {
    char text[512];
    gw_out out = gw_out_to(text, sizeof text);
    gw_put_catalogue(&out, t->lang, id, args, count);
    fputs("  ", t->out);
    term_wrap(t, TERM_DIM, 2, 2, text);
}

/* Lists the operands after one verb: `stone: 1 2 5`. */
static void list_operands(const term *t, const gw_action *list, size_t count, rd_verb verb,
                          const char *word) {
    char text[LIST_TEXT];
    gw_out out = gw_out_to(text, sizeof text);
    for (size_t i = 0; i < count; i++) {
        if (rd_action_verb(list[i]) != verb) continue;
        if (out.length == 0) gw_put_text(&out, word);
        gw_put_char(&out, ' ');
        if (verb == RD_DO_CARD)
            gw_put_text(&out, rd_card_names[rd_operand(list[i], 0)]);
        else
            gw_put_number(&out, rd_operand(list[i], 0));
    }
    print_list(t, &out);
}

/* Explains how to give five cards together; the example names a dragon that can be given. */
static void say_how_to_program(const term *t, const gw_action *list, size_t count) {
    char last[16];
    gw_out out = gw_out_to(last, sizeof last);
    unsigned card = count > 0 ? rd_operand(list[count - 1], 0) : RD_NO_CARD; /* dragons are last */
    gw_put_text(&out, rd_is_dragon(card) ? "d:" : "j");
    if (rd_is_dragon(card)) gw_put_text(&out, rd_colour_names[card - RD_DRAGON]);
    const gw_arg arg = gw_arg_word("last", last);
    say(t, "term.dragons.how-to-program", &arg, 1);
}

/* Lists some of the points, spread over the water. */
static void list_points(const term *t, const gw_table *table, const gw_action *list, size_t count) {
    char text[LIST_TEXT];
    gw_out out = gw_out_to(text, sizeof text);
    size_t shown = count < SAMPLES ? count : SAMPLES;
    for (size_t i = 0; i < shown; i++) {
        if (i > 0) gw_put_text(&out, ", ");
        table->game->write_action(table, list[count * i / shown], &out);
    }
    print_list(t, &out);
    say(t, "term.dragons.sample", NULL, 0);
}

/* Groups by the first support: `lay blue: 5 7; 3: 8 11`. */
static void list_lays(const term *t, const gw_action *list, size_t count) {
    char text[LIST_TEXT];
    gw_out out = gw_out_to(text, sizeof text);
    for (unsigned i = 0; i < RD_SUPPORTS; i++) {
        unsigned first = rd_support_code((i + RD_STONES) % RD_SUPPORTS); /* villages first */
        bool is_named = false;
        for (size_t k = 0; k < count; k++) {
            if (rd_operand(list[k], 0) != first) continue;
            if (!is_named) {
                gw_put_text(&out, out.length == 0 ? "lay " : "; ");
                if (first >= RD_FIRST_VILLAGE)
                    gw_put_text(&out, rd_colour_names[first - RD_FIRST_VILLAGE]);
                else
                    gw_put_number(&out, first);
                gw_put_char(&out, ':');
                is_named = true;
            }
            gw_put_char(&out, ' ');
            gw_put_number(&out, rd_operand(list[k], 1));
        }
    }
    print_list(t, &out);
}

/* `take plank: 3 7 (4y), blue 5 (1b)` */
static void list_planks_to_take(const term *t, const rd_table *table, const rd_state *s,
                                const gw_action *list, size_t count) {
    char text[LIST_TEXT];
    gw_out out = gw_out_to(text, sizeof text);
    rd_layout layout;
    rd_layout_fill(&layout, table, s);
    for (size_t i = 0; i < count; i++) {
        if (rd_action_verb(list[i]) != RD_DO_TAKE_PLANK) continue;
        rd_laid l = rd_ends(list[i], 0);
        gw_put_text(&out, out.length == 0 ? "take plank: " : ", ");
        dragons_put_pair(&out, l);
        gw_put_text(&out, " (");
        dragons_put_plank(&out, rd_plank_between(&layout, l.low, l.high));
        gw_put_char(&out, ')');
    }
    print_list(t, &out);
}

void dragons_list(const term *t, const gw_table *table, const gw_state *view, const gw_action *list,
                  size_t count) {
    const rd_table *rd = rd_table_of(table);
    const rd_state *s = rd_state_of(view);
    if (s->phase == RD_AWAIT_PROGRAM) {
        list_operands(t, list, count, RD_DO_CARD, "card:");
        say_how_to_program(t, list, count);
    } else if (s->phase == RD_AWAIT_PLANK) {
        dragons_list_fits(t, rd, s, rd_mover(rd, s));
    } else if (s->phase == RD_AWAIT_LAY) {
        list_lays(t, list, count);
    } else if (s->phase == RD_AWAIT_TAKE) {
        list_operands(t, list, count, RD_DO_TAKE_STONE, "take stone:");
        list_planks_to_take(t, rd, s, list, count);
    } else if (rd->is_expert) {
        list_points(t, table, list, count);
    } else {
        list_operands(t, list, count, RD_DO_STONE, "stone:");
    }
}

/* ------------------------------------------------------------------- assist -- */

static void put_fits(const term *t, const rd_layout *layout, unsigned size, gw_out *out) {
    rd_laid lays[RD_PAIRS];
    size_t count = rd_list_lays(layout, size, lays);
    for (size_t i = 0; i < count; i++) {
        gw_put_text(out, i == 0 ? " " : ", ");
        dragons_put_pair(out, lays[i]);
    }
    if (count > 0) return;
    gw_put_char(out, ' ');
    gw_put_catalogue(out, t->lang, "term.dragons.fits-nowhere", NULL, 0);
}

void dragons_list_fits(const term *t, const rd_table *table, const rd_state *s, gw_seat seat) {
    rd_layout layout;
    rd_layout_fill(&layout, table, s);
    for (unsigned size = 1; size <= RD_SIZES; size++) {
        char text[LIST_TEXT], plank[GW_ACTION_TEXT];
        gw_out out = gw_out_to(text, sizeof text), name = gw_out_to(plank, sizeof plank);
        unsigned held = s->supply[seat - 1][size - 1];
        if (held == 0) continue;
        rd_write_action(&table->base, RD_ACTION(RD_DO_PLANK, size, held - 1, 0, 0), &name);
        gw_arg arg = gw_arg_word("plank", plank);
        gw_put_catalogue(&out, t->lang, "term.dragons.fits", &arg, 1);
        put_fits(t, &layout, size, &out);
        fputs("  ", t->out);
        term_wrap(t, TERM_PLAIN, 2, 4, text);
    }
}

/* --------------------------------------------------------------- respelling -- */

size_t dragons_split(const char *line, dragons_word *words, size_t max) {
    size_t count = 0;
    for (line += strspn(line, " "); *line && count < max; line += strspn(line, " ")) {
        size_t length = strcspn(line, " ");
        words[count++] = (dragons_word){line, length};
        line += length;
    }
    return count;
}

static bool is_number(dragons_word w) {
    return w.text[0] >= '0' && w.text[0] <= '9';
}

static unsigned number_of(dragons_word w) {
    unsigned number = 0;
    for (size_t i = 0; i < w.length && i < 4; i++)
        number = number * 10 + (unsigned)(w.text[i] - '0');
    return number;
}

/* Whether the notation has these two supports in the other order. */
static bool is_swapped(dragons_word a, dragons_word b) {
    if (is_number(a) != is_number(b)) return is_number(a);
    return is_number(a) && number_of(a) > number_of(b);
}

static bool is_word(dragons_word w, const char *text) {
    return strlen(text) == w.length && strncmp(w.text, text, w.length) == 0;
}

static void turn(dragons_word *a, dragons_word *b) {
    dragons_word first = *a;
    if (!is_swapped(*a, *b)) return;
    *a = *b;
    *b = first;
}

/* The last two words of these actions name supports; in a jump also the two before `over`. */
bool dragons_respell(const char *typed, gw_out *out) {
    dragons_word words[WORDS + 1];
    size_t count = dragons_split(typed, words, WORDS + 1);
    if (count < 3 || count > WORDS) return false;
    bool is_jump = is_word(words[0], "jump");
    bool has_pair = is_word(words[0], "lay") || is_word(words[0], "go") || is_jump ||
                    (is_word(words[0], "take") && is_word(words[1], "plank"));
    if (!has_pair) return false;
    turn(&words[count - 2], &words[count - 1]);
    if (is_jump && count == WORDS) turn(&words[1], &words[2]);
    for (size_t i = 0; i < count; i++) {
        if (i > 0) gw_put_char(out, ' ');
        gw_put_bytes(out, words[i].text, words[i].length);
    }
    return true;
}

/* The options of a new table in the menu: shows their values and lets the person change them. */
#include "term/play.h"

#include <gangway/problem.h>
#include <stdlib.h>
#include <string.h>

typedef struct offer {
    const term_game *game;
    const gw_game *rules;
    gw_options *options;
} offer;

/* The value of an option; its default if it is not set. */
static int32_t value_of(const offer *o, size_t index) {
    int32_t value = o->options->value[index];
    return value == GW_NOT_SET ? gw_option_default(&o->rules->options[index], o->options) : value;
}

static const char *word_of(const offer *o, const gw_option *option, int32_t place) {
    return gw_option_choice_text(o->game->t.lang, o->rules, option, place);
}

static bool has_several_values(const gw_option *option) {
    return option->kind == GW_OPTION_SET || option->kind == GW_OPTION_LIST;
}

/* Writes the value in words: a number, a choice, or all the names of a set or list. */
static void write_value(const offer *o, size_t index, gw_out *out) {
    const gw_option *option = &o->rules->options[index];
    int32_t value = value_of(o, index);
    if (option->kind == GW_OPTION_NUMBER) {
        gw_put_number(out, value);
    } else if (!has_several_values(option)) {
        gw_put_text(out, word_of(o, option, value));
    } else {
        uint8_t places[GW_SET_MAX];
        size_t count = gw_option_indices(option, value, places);
        if (count == 0) gw_put_catalogue(out, o->game->t.lang, "menu.none", NULL, 0);
        for (size_t i = 0; i < count; i++) {
            if (i > 0) gw_put_text(out, ", ");
            gw_put_text(out, word_of(o, option, places[i]));
        }
    }
}

static void list_options(const offer *o) {
    const term *t = &o->game->t;
    term_say_line(o->game, TERM_HEADING, "menu.options", NULL, 0);
    for (size_t i = 1; i < o->rules->option_count; i++) {
        char text[600];
        gw_out out = gw_out_to(text, sizeof text);
        gw_put_text(&out, gw_option_text(t->lang, o->rules, &o->rules->options[i]));
        gw_put_text(&out, ": ");
        write_value(o, i, &out);
        fprintf(t->out, " %2u  ", (unsigned)i);
        term_wrap(t, TERM_PLAIN, 5, 5, text);
    }
}

static void list_choices(const offer *o, const gw_option *option) {
    for (int32_t place = option->min; place <= option->max; place++)
        fprintf(o->game->t.out, "  %d  %s\n", (int)(place - option->min + 1),
                word_of(o, option, place));
}

static bool ask_choice(const offer *o, const gw_option *option, int32_t *value) {
    unsigned number = (unsigned)(*value - option->min + 1);
    list_choices(o, option);
    if (!term_ask_number(&o->game->t, "menu.choice", 1, (unsigned)(option->max - option->min + 1),
                         &number))
        return false;
    *value = option->min + (int32_t)number - 1;
    return true;
}

static bool ask_amount(const offer *o, const gw_option *option, int32_t *value) {
    unsigned number = (unsigned)*value;
    if (!term_ask_number(&o->game->t, "menu.value", (unsigned)option->min, (unsigned)option->max,
                         &number))
        return false;
    *value = (int32_t)number;
    return true;
}

/* Writes the names for numbers of the list, with commas; false if a number is not in the list. */
static bool write_names(const gw_option *option, const char *line, gw_out *out) {
    for (const char *at = line; *at;) {
        char *end;
        unsigned long number = strtoul(at, &end, 10);
        if (end == at || number < 1 || number > (unsigned long)(option->max - option->min) + 1)
            return false;
        if (out->length > 0) gw_put_char(out, ',');
        gw_put_text(out, option->choices[option->min + (int32_t)number - 1]);
        at = end + strspn(end, " ,");
    }
    return true;
}

/* Reads `0` for none, or numbers of the list. */
static bool read_many(const offer *o, const gw_option *option, const char *line) {
    gw_problem problem;
    char names[240];
    gw_out out = gw_out_to(names, sizeof names);
    if (strcmp(line, "0") == 0) {
        gw_put_text(&out, "none");
    } else if (!write_names(option, line, &out) || out.length >= sizeof names) {
        gw_arg args[] = {gw_arg_number("min", 1),
                         gw_arg_number("max", option->max - option->min + 1)};
        term_say_line(o->game, TERM_BAD, "menu.number", args, 2);
        return false;
    }
    if (gw_options_set(o->rules, o->options, option->name, strlen(option->name), names, out.length,
                       &problem))
        return true;
    term_problem(o->game, &problem);
    return false;
}

static bool ask_many(const offer *o, const gw_option *option) {
    const term *t = &o->game->t;
    char line[TERM_LINE], prompt[256];
    gw_out out = gw_out_to(prompt, sizeof prompt);
    gw_put_catalogue(&out, t->lang, "menu.names", NULL, 0);
    gw_put_char(&out, ' ');
    list_choices(o, option);
    do {
        if (!term_ask(t, prompt, line) || term_is_leaving(line)) return false;
    } while (line[0] != '\0' && !read_many(o, option, line));
    return true;
}

/* Asks for the value of option `index`; false if the person left. */
static bool ask_value(const offer *o, size_t index) {
    const gw_option *option = &o->rules->options[index];
    int32_t value = value_of(o, index);
    if (has_several_values(option)) return ask_many(o, option);
    bool is_answered = option->kind == GW_OPTION_NUMBER ? ask_amount(o, option, &value)
                                                        : ask_choice(o, option, &value);
    if (is_answered && value != value_of(o, index)) o->options->value[index] = value;
    return is_answered;
}

/* Whether the options are valid; if not, says why. */
static bool is_possible(const offer *o) {
    gw_problem problem;
    gw_table *table = gw_table_new(o->rules, o->options, &problem);
    bool is_one = table != NULL;
    if (!is_one) term_problem(o->game, &problem);
    gw_table_free(table);
    return is_one;
}

bool term_ask_options(const term_game *game, const gw_game *rules, gw_options *options) {
    const offer o = {game, rules, options};
    unsigned last = (unsigned)rules->option_count - 1;
    while (last > 0) {
        unsigned index = 0; /* Enter: keep everything */
        list_options(&o);
        if (!term_ask_number(&game->t, "menu.change", 1, last, &index)) return false;
        if (index == 0) break;
        gw_options before = *options;
        if (!ask_value(&o, index)) return false;
        if (!is_possible(&o)) *options = before;
    }
    return true;
}

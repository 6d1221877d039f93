#include <gangway/problem.h>

#include <assert.h>
#include <string.h>

enum { LIST_BITS = 4, LIST_MASK = 15 };

static const char none[] = "none";

/* -------------------------------------------------------- values, defaults -- */

static bool has_names(const gw_option *option) {
    return option->kind == GW_OPTION_SET || option->kind == GW_OPTION_LIST;
}

static bool is_set_value(const gw_option *option, uint32_t bits) {
    return bits >> option->max >> 1 == 0;
}

static bool is_list_value(const gw_option *option, uint32_t bits) {
    uint32_t seen = 0;
    for (; bits; bits >>= LIST_BITS) {
        int32_t index = (int32_t)(bits & LIST_MASK) - 1;
        if (index < 0 || index > option->max || seen >> index & 1) return false;
        seen |= UINT32_C(1) << index;
    }
    return true;
}

static bool is_value(const gw_option *option, int32_t value) {
    if (option->kind == GW_OPTION_SET) return is_set_value(option, (uint32_t)value);
    if (option->kind == GW_OPTION_LIST) return is_list_value(option, (uint32_t)value);
    return value >= option->min && value <= option->max;
}

size_t gw_option_indices(const gw_option *option, int32_t value, uint8_t *indices) {
    assert(has_names(option) && is_value(option, value));
    size_t count = 0;
    uint32_t bits = (uint32_t)value;
    if (option->kind == GW_OPTION_LIST) {
        for (; bits; bits >>= LIST_BITS) indices[count++] = (uint8_t)((bits & LIST_MASK) - 1);
        return count;
    }
    for (unsigned index = 0; bits >> index; index++)
        if (bits >> index & 1) indices[count++] = (uint8_t)index;
    assert(count <= GW_SET_MAX);
    return count;
}

static bool is_not_set(const gw_option *option, int32_t value) {
    return option->initial_for && value == GW_NOT_SET;
}

gw_options gw_options_default(const gw_game *game) {
    gw_options options = {{0}};
    for (size_t i = 0; i < game->option_count; i++) {
        const gw_option *option = &game->options[i];
        options.value[i] = option->initial_for ? GW_NOT_SET : option->initial;
    }
    return options;
}

int32_t gw_option_default(const gw_option *option, const gw_options *options) {
    return option->initial_for ? option->initial_for(options) : option->initial;
}

/* ----------------------------------------------------------------- reading -- */

static bool is_word(const char *text, size_t length, const char *word) {
    return strlen(word) == length && memcmp(text, word, length) == 0;
}

static const gw_option *find(const gw_game *game, const char *name, size_t length) {
    for (size_t i = 0; i < game->option_count; i++)
        if (is_word(name, length, game->options[i].name)) return &game->options[i];
    return NULL;
}

/* A number without leading zeros, at most nine digits. */
static bool read_number(const char *text, size_t length, int32_t *number) {
    if (length == 0 || length > 9 || (text[0] == '0' && length > 1)) return false;
    *number = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9') return false;
        *number = *number * 10 + (text[i] - '0');
    }
    return true;
}

/* The index of a name in `choices`, or -1. */
static int32_t find_choice(const gw_option *option, const char *text, size_t length) {
    for (int32_t index = option->min; index <= option->max; index++)
        if (is_word(text, length, option->choices[index])) return index;
    return -1;
}

/* Reports the problem `id` with `value`, and the values allowed. Returns false. */
static bool refuse(const gw_game *game, const gw_option *option, const char *id, const char *value,
                   size_t length, gw_problem *problem) {
    char range[GW_PROBLEM_WORD];
    gw_out out = gw_out_to(range, sizeof range);
    if (option->kind == GW_OPTION_NUMBER) {
        gw_put_number(&out, option->min);
        gw_put_text(&out, "..");
        gw_put_number(&out, option->max);
    } else {
        for (int32_t v = option->min; v <= option->max; v++) {
            if (v > option->min) gw_put_text(&out, ", ");
            gw_put_text(&out, option->choices[v]);
        }
    }
    gw_problem_set(problem, id);
    gw_problem_word(problem, "name", option->name, strlen(option->name));
    gw_problem_word(problem, "value", value, length);
    gw_problem_word(problem, "range", range, strlen(range));
    gw_problem_rule(problem, game, option->rule);
    gw_problem_option(problem, option->name);
    return false;
}

/* Reads a set or list: distinct names separated by commas, or `none`. */
static bool read_names(const gw_game *game, const gw_option *option, const char *text,
                       size_t length, int32_t *value, gw_problem *problem) {
    uint32_t set = 0, list = 0;
    *value = 0;
    if (is_word(text, length, none)) return true;
    for (size_t at = 0, count = 0; at <= length; count++) {
        const char *name = text + at, *comma = memchr(name, ',', length - at);
        size_t size = comma ? (size_t)(comma - name) : length - at;
        int32_t index = find_choice(option, name, size);
        if (size == 0) return refuse(game, option, "problem.option-empty", text, length, problem);
        if (index < 0) return refuse(game, option, "problem.option-element", name, size, problem);
        if (set >> index & 1)
            return refuse(game, option, "problem.option-element-twice", name, size, problem);
        set |= UINT32_C(1) << index;
        if (option->kind == GW_OPTION_LIST) list |= (uint32_t)(index + 1) << LIST_BITS * count;
        at += size + 1;
    }
    *value = (int32_t)(option->kind == GW_OPTION_LIST ? list : set);
    return true;
}

static bool read_value(const gw_game *game, const gw_option *option, const char *text,
                       size_t length, int32_t *value, gw_problem *problem) {
    if (has_names(option)) return read_names(game, option, text, length, value, problem);
    bool is_good = true;
    if (option->kind == GW_OPTION_NUMBER)
        is_good = read_number(text, length, value);
    else
        *value = find_choice(option, text, length);
    if (is_good && is_value(option, *value)) return true;
    return refuse(game, option, "problem.option-value", text, length, problem);
}

bool gw_options_set(const gw_game *game, gw_options *options, const char *name, size_t name_length,
                    const char *value, size_t value_length, gw_problem *problem) {
    const gw_option *option = find(game, name, name_length);
    if (option == NULL) {
        gw_problem_set(problem, "problem.option-unknown");
        gw_problem_word(problem, "name", name, name_length);
        gw_problem_word(problem, "game", game->name, strlen(game->name));
        return false;
    }
    int32_t read = 0;
    if (!read_value(game, option, value, value_length, &read, problem)) return false;
    options->value[option - game->options] = read;
    return true;
}

bool gw_options_resolve(const gw_game *game, gw_options *options, gw_problem *problem) {
    for (size_t i = 0; i < game->option_count; i++) {
        const gw_option *option = &game->options[i];
        int32_t value = options->value[i];
        if (is_not_set(option, value) || is_value(option, value)) continue;
        char text[24];
        gw_out out = gw_out_to(text, sizeof text);
        gw_put_number(&out, value);
        return refuse(game, option, "problem.option-value", text, out.length, problem);
    }
    for (size_t i = 0; i < game->option_count; i++) {
        const gw_option *option = &game->options[i];
        if (!is_not_set(option, options->value[i])) continue;
        options->value[i] = gw_option_default(option, options);
        assert(is_value(option, options->value[i]));
    }
    return true;
}

static bool option_error(gw_problem *problem, const char *text, const char *name, size_t length) {
    gw_problem_set(problem, text);
    gw_problem_word(problem, "name", name, length);
    return false;
}

bool gw_options_read(const gw_game *game, gw_options *options, const char *text, size_t length,
                     gw_problem *problem) {
    *options = gw_options_default(game);
    uint32_t seen = 0;
    for (size_t at = 0; at < length;) {
        const char *word = text + at;
        const char *space = memchr(word, ' ', length - at);
        size_t size = space ? (size_t)(space - word) : length - at;
        const char *equals = memchr(word, '=', size);
        if (equals == NULL) return option_error(problem, "problem.option-syntax", word, size);
        size_t name_size = (size_t)(equals - word);
        if (!gw_options_set(game, options, word, name_size, equals + 1, size - name_size - 1,
                            problem))
            return false;
        uint32_t bit = UINT32_C(1) << (find(game, word, name_size) - game->options);
        if (seen & bit) return option_error(problem, "problem.option-twice", word, name_size);
        seen |= bit;
        at += size + 1;
        if (space && at == length) return option_error(problem, "problem.option-syntax", "", 0);
    }
    for (size_t i = 0; i < game->option_count; i++) {
        const gw_option *option = &game->options[i];
        if (option->always_written && !(seen >> i & 1)) {
            option_error(problem, "problem.option-missing", option->name, strlen(option->name));
            gw_problem_option(problem, option->name);
            return false;
        }
    }
    return gw_options_resolve(game, options, problem);
}

/* ----------------------------------------------------------------- writing -- */

static void write_names(const gw_option *option, int32_t value, gw_out *out) {
    uint8_t indices[GW_SET_MAX];
    size_t count = gw_option_indices(option, value, indices);
    if (count == 0) gw_put_text(out, none);
    for (size_t i = 0; i < count; i++) {
        if (i > 0) gw_put_char(out, ',');
        gw_put_text(out, option->choices[indices[i]]);
    }
}

void gw_option_value_write(const gw_option *option, int32_t value, gw_out *out) {
    if (has_names(option))
        write_names(option, value, out);
    else if (option->kind == GW_OPTION_CHOICE)
        gw_put_text(out, option->choices[value]);
    else
        gw_put_number(out, value);
}

/* ------------------------------------------------------------------------ words -- */

/* Writes "option.GAME." or, with an option, "option.GAME.NAME." */
static void put_prefix(gw_out *out, const gw_game *game, const gw_option *option) {
    gw_put_text(out, "option.");
    gw_put_text(out, game->name);
    gw_put_char(out, '.');
    if (option == NULL) return;
    gw_put_text(out, option->name);
    gw_put_char(out, '.');
}

const char *gw_option_text(gw_lang lang, const gw_game *game, const gw_option *option) {
    char prefix[80];
    gw_out out = gw_out_to(prefix, sizeof prefix);
    put_prefix(&out, game, NULL);
    return gw_text_named(lang, prefix, option->name);
}

const char *gw_option_choice_text(gw_lang lang, const gw_game *game, const gw_option *option,
                                  int32_t index) {
    char prefix[80];
    gw_out out = gw_out_to(prefix, sizeof prefix);
    put_prefix(&out, game, option);
    return gw_text_named(lang, prefix, option->choices[index]);
}

void gw_options_write(const gw_game *game, const gw_options *options, gw_out *out) {
    bool is_first = true;
    for (size_t i = 0; i < game->option_count; i++) {
        const gw_option *option = &game->options[i];
        int32_t default_value = gw_option_default(option, options);
        int32_t value = is_not_set(option, options->value[i]) ? default_value : options->value[i];
        if (!option->always_written && value == default_value) continue;
        if (!is_first) gw_put_char(out, ' ');
        is_first = false;
        gw_put_text(out, option->name);
        gw_put_char(out, '=');
        gw_option_value_write(option, value, out);
    }
}

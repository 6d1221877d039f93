#include <gangway/problem.h>

#include <string.h>

gw_options gw_options_default(const gw_game *game) {
    gw_options options = {{0}};
    for (size_t i = 0; i < game->option_count; i++) options.value[i] = game->options[i].initial;
    return options;
}

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

static bool read_value(const gw_option *option, const char *text, size_t length, int32_t *value) {
    if (option->choices == NULL)
        return read_number(text, length, value) && *value >= option->min && *value <= option->max;
    for (int32_t v = option->min; v <= option->max; v++) {
        if (!is_word(text, length, option->choices[v])) continue;
        *value = v;
        return true;
    }
    return false;
}

/* The choices as a person would list them, for a problem. */
static void describe_range(const gw_game *game, const gw_option *option, const char *value,
                           size_t length, gw_problem *problem) {
    char range[GW_PROBLEM_WORD];
    gw_out out = gw_out_to(range, sizeof range);
    if (option->choices == NULL) {
        gw_put_number(&out, option->min);
        gw_put_text(&out, "..");
        gw_put_number(&out, option->max);
    } else {
        for (int32_t v = option->min; v <= option->max; v++) {
            if (v > option->min) gw_put_text(&out, ", ");
            gw_put_text(&out, option->choices[v]);
        }
    }
    gw_problem_set(problem, "problem.option-value");
    gw_problem_word(problem, "name", option->name, strlen(option->name));
    gw_problem_word(problem, "value", value, length);
    gw_problem_word(problem, "range", range, strlen(range));
    gw_problem_rule(problem, game, option->rule);
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
    int32_t number = 0;
    if (!read_value(option, value, value_length, &number)) {
        describe_range(game, option, value, value_length, problem);
        return false;
    }
    options->value[option - game->options] = number;
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
        if (option->always_written && !(seen >> i & 1))
            return option_error(problem, "problem.option-missing", option->name,
                                strlen(option->name));
    }
    return true;
}

void gw_option_value_write(const gw_option *option, int32_t value, gw_out *out) {
    if (option->choices)
        gw_put_text(out, option->choices[value]);
    else
        gw_put_number(out, value);
}

void gw_options_write(const gw_game *game, const gw_options *options, gw_out *out) {
    bool is_first = true;
    for (size_t i = 0; i < game->option_count; i++) {
        const gw_option *option = &game->options[i];
        if (!option->always_written && options->value[i] == option->initial) continue;
        if (!is_first) gw_put_char(out, ' ');
        is_first = false;
        gw_put_text(out, option->name);
        gw_put_char(out, '=');
        gw_option_value_write(option, options->value[i], out);
    }
}

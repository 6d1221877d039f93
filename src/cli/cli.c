#include "cli/cli.h"

#include "core/utf8.h"
#include "os/os.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = GW_PROBLEM_TEXT + 128 }; /* a problem and its file */

static void print_line(FILE *file, const char *prefix, const char *text) {
    fprintf(file, "%s%s\n", prefix, text);
}

void cli_say(const cli *c, FILE *file, const char *id, const gw_arg *args, size_t count) {
    char text[LINE];
    gw_out out = gw_out_to(text, sizeof text);
    gw_put_catalogue(&out, c->lang, id, args, count);
    print_line(file, "", text);
}

int cli_fail(const cli *c, int code, const char *id, const char *word) {
    gw_problem problem;
    gw_problem_set(&problem, id);
    if (word) gw_problem_word(&problem, "word", word, strlen(word));
    return cli_problem(c, code, NULL, &problem);
}

int cli_problem(const cli *c, int code, const char *path, const gw_problem *problem) {
    char text[LINE];
    gw_out out = gw_out_to(text, sizeof text);
    if (path) {
        gw_problem name;
        gw_problem_set(&name, "cli.in-file");
        gw_problem_word(&name, "path", path, strlen(path));
        gw_problem_write(&name, c->lang, &out);
        gw_put_char(&out, ' ');
    }
    gw_problem_write(problem, c->lang, &out);
    print_line(stderr, "gangway: ", text);
    return code;
}

int cli_not_together(const cli *c, const char *one, const char *other) {
    gw_problem problem;
    gw_problem_set(&problem, "cli.not-together");
    gw_problem_word(&problem, "one", one, strlen(one));
    gw_problem_word(&problem, "other", other, strlen(other));
    return cli_problem(c, EXIT_BAD_INPUT, NULL, &problem);
}

int cli_file_problem(const cli *c, const char *path) {
    gw_problem problem;
    const char *fault = os_fault(c->lang, errno);
    gw_problem_set(&problem, "cli.file");
    gw_problem_word(&problem, "path", path, strlen(path));
    problem.args[problem.arg_count++] = gw_arg_word("fault", fault); /* whole, unlike a word */
    return cli_problem(c, EXIT_OUTSIDE, NULL, &problem);
}

bool cli_number_read(const char *name, const char *value, uint64_t min, uint64_t max,
                     uint64_t *number, gw_problem *problem) {
    uint64_t result = 0;
    bool is_number = value[0] != '\0';
    for (const char *p = value; *p && is_number; p++) {
        uint64_t digit = (uint64_t)(*p - '0');
        is_number = *p >= '0' && *p <= '9' && result <= (UINT64_MAX - digit) / 10;
        result = result * 10 + digit;
    }
    if (is_number && result >= min && result <= max) {
        *number = result;
        return true;
    }
    gw_problem_set(problem, "cli.number");
    gw_problem_word(problem, "option", name, strlen(name));
    gw_problem_word(problem, "value", value, strlen(value));
    gw_problem_number(problem, "min", (int64_t)min);
    char limit[24];
    snprintf(limit, sizeof limit, "%llu", (unsigned long long)max);
    gw_problem_word(problem, "max", limit, strlen(limit));
    return false;
}

bool cli_number(const cli *c, const char *option, uint64_t min, uint64_t max, uint64_t *number) {
    gw_problem problem;
    const char *value = cli_value(&c->args, option);
    if (value == NULL || cli_number_read(option, value, min, max, number, &problem)) return true;
    cli_problem(c, EXIT_BAD_INPUT, NULL, &problem);
    return false;
}

const gw_game *cli_game(const cli *c, const char *name) {
    const gw_game *game = gw_game_find(name);
    if (game == NULL) cli_fail(c, EXIT_BAD_INPUT, "cli.game-unknown", name);
    return game;
}

/* Whether a repeatable option was given before option number `index` with the same first `length`
 * bytes of its value. */
static bool is_given_before(const cli *c, size_t index, size_t length) {
    const cli_given *given = c->args.given;
    for (size_t i = 0; i < index; i++)
        if (given[i].option == given[index].option &&
            strncmp(given[i].value, given[index].value, length) == 0)
            return true;
    return false;
}

/* Applies --set to the options; `has_players` gets whether it set `players`. */
static bool read_settings(const cli *c, const gw_game *game, gw_options *options,
                          bool *has_players) {
    gw_problem problem;
    *has_players = false;
    for (size_t i = 0; i < c->args.given_count; i++) {
        const char *value = c->args.given[i].value;
        if (strcmp(c->args.given[i].option->name, "--set") != 0) continue;
        const char *equals = strchr(value, '=');
        if (equals == NULL) {
            cli_fail(c, EXIT_BAD_INPUT, "cli.set-syntax", value);
            return false;
        }
        size_t length = (size_t)(equals - value);
        if (!gw_options_set(game, options, value, length, equals + 1, strlen(equals + 1),
                            &problem)) {
            cli_problem(c, EXIT_BAD_INPUT, NULL, &problem);
            return false;
        }
        if (strncmp(value, "players=", length + 1) == 0) *has_players = true;
        if (is_given_before(c, i, length + 1)) {
            cli_fail(c, EXIT_BAD_INPUT, "cli.option-twice", value);
            return false;
        }
    }
    return true;
}

/* Reads the file of --board into `text`, to be freed; NULL without the option. If the game has no
 * board or the file cannot be read, prints why, sets the exit code in `code` and returns false. */
static bool read_board(const cli *c, const gw_game *game, char **text, size_t *length, int *code) {
    const char *path = cli_value(&c->args, "--board");
    *text = NULL;
    *length = 0;
    if (path == NULL) return true;
    if (game->board == NULL) {
        *code = cli_fail(c, EXIT_BAD_INPUT, "problem.board-none", NULL);
        return false;
    }
    *text = os_read_file(path, length);
    if (*text == NULL) *code = cli_file_problem(c, path);
    return *text != NULL;
}

const gw_player *cli_greedy(const gw_game *game) {
    for (const gw_player *const *player = gw_players; *player; player++)
        if ((*player)->game && strcmp((*player)->game, game->name) == 0 && (*player)->level == NULL)
            return *player;
    return NULL;
}

gw_table *cli_table(const cli *c, const gw_game *game, unsigned seats, int *code) {
    gw_problem problem;
    gw_options options = gw_options_default(game);
    bool has_players;
    char *board;
    size_t length;
    *code = EXIT_BAD_INPUT;
    if (!read_settings(c, game, &options, &has_players)) return NULL;
    if (!has_players && (int32_t)seats > options.value[0]) options.value[0] = (int32_t)seats;
    if (!read_board(c, game, &board, &length, code)) return NULL;
    gw_table *table = gw_table_new_on(game, &options, board, length, &problem);
    free(board);
    if (table) return table;
    bool is_in_board = problem.line > 0;
    cli_problem(c, *code, is_in_board ? cli_value(&c->args, "--board") : NULL, &problem);
    return NULL;
}

gw_record *cli_try_record(const cli *c, const char *path, char **text, gw_problem *problem,
                          int *code) {
    size_t length;
    char *whole = os_read_file(path, &length);
    if (text) *text = whole;
    if (whole == NULL) {
        *code = cli_file_problem(c, path);
        return NULL;
    }
    gw_record *record = gw_record_read(whole, length, problem);
    if (text == NULL) free(whole);
    if (record == NULL) *code = EXIT_BAD_INPUT;
    return record;
}

gw_record *cli_read_record(const cli *c, const char *path, int *code) {
    gw_problem problem;
    gw_record *record = cli_try_record(c, path, NULL, &problem, code);
    if (record == NULL && *code == EXIT_BAD_INPUT) cli_problem(c, *code, path, &problem);
    return record;
}

bool cli_at(const cli *c, const gw_record *record, size_t *at) {
    uint64_t number = gw_record_count(record);
    if (!cli_number(c, "--at", 0, number, &number)) return false;
    *at = (size_t)number;
    return true;
}

void cli_names_find(const cli *c, const gw_record *record, cli_names *names) {
    names->list[0] = NULL;
    for (gw_seat seat = 1; seat <= GW_SEATS_MAX; seat++) {
        gw_out out = gw_out_to(names->buffers[seat], sizeof names->buffers[seat]);
        gw_arg arg = gw_arg_number("seat", seat);
        const char *name = gw_record_player(record, seat);
        bool is_hidden = name && gw_has_hidden(name);
        if (is_hidden)
            gw_put_visible(&out, name);
        else
            gw_put_catalogue(&out, c->lang, "term.seat", &arg, 1);
        names->list[seat] = name && !is_hidden ? name : names->buffers[seat];
    }
}

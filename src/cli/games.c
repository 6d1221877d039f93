/* gangway games, gangway rules */
#include "cli/cli.h"

#include "match/json.h"
#include <stdlib.h>
#include <string.h>

/* What gw_game_write_info tells, as a JSON object; NULL if out of memory. */
static json_t *info_of(const cli *c, const gw_game *game) {
    gw_out out = gw_out_to(NULL, 0);
    gw_game_write_info(game, c->lang, &out);
    size_t size = out.length + 1;
    char *text = malloc(size);
    if (text == NULL) return NULL;
    out = gw_out_to(text, size);
    gw_game_write_info(game, c->lang, &out);
    json_t *json = json_loads(text, 0, NULL);
    free(text);
    return json;
}

/* The same without the rules, which have a command of their own, and with players by name. */
static json_t *game_json(const cli *c, const gw_game *game) {
    json_t *info = info_of(c, game), *names = json_array(), *player;
    size_t i;
    json_array_foreach(json_object_get(info, "computers"), i, player)
        json_array_append(names, json_object_get(player, "name"));
    json_object_set_new(info, "computers", names);
    json_object_del(info, "rules");
    return info;
}

static int print_json(json_t *json) {
    char *text = json_dumps(json, JSON_INDENT(2));
    puts(text ? text : "null");
    free(text);
    json_decref(json);
    return EXIT_DONE;
}

/* Writes `turns=1..10000`, `mode=slow|fast`, or all the names of a set or list. */
static void write_range(const gw_option *option, gw_out *out) {
    gw_put_text(out, option->name);
    gw_put_char(out, '=');
    if (option->kind == GW_OPTION_NUMBER) {
        gw_put_number(out, option->min);
        gw_put_text(out, "..");
        gw_put_number(out, option->max);
        return;
    }
    for (int32_t v = option->min; v <= option->max; v++) {
        if (v > option->min) gw_put_char(out, option->kind == GW_OPTION_CHOICE ? '|' : ',');
        gw_put_text(out, option->choices[v]);
    }
}

static void write_default(const cli *c, const gw_option *option, gw_out *out) {
    if (option->initial_for) {
        gw_put_catalogue(out, c->lang, "cli.default-depends", NULL, 0);
        return;
    }
    char value[120];
    gw_out word = gw_out_to(value, sizeof value);
    gw_option_value_write(option, option->initial, &word);
    gw_arg arg = gw_arg_word("value", value);
    gw_put_catalogue(out, c->lang, "cli.default", &arg, 1);
}

/* Prints `slow: at a walk, fast: at a run`. Some texts already begin with the name, and a name that
 * is its own text needs no other. */
static void print_choices(const cli *c, const gw_game *game, const gw_option *option) {
    bool is_first = true;
    for (int32_t v = option->min; v <= option->max; v++) {
        const char *name = option->choices[v];
        const char *word = gw_option_choice_text(c->lang, game, option, v);
        if (strcmp(name, word) == 0) continue;
        size_t length = strlen(name);
        bool has_name = strncmp(name, word, length) == 0 && word[length] == ':';
        printf("%s%s%s%s", is_first ? "            " : ", ", has_name ? "" : name,
               has_name ? "" : ": ", word);
        is_first = false;
    }
    if (!is_first) putchar('\n');
}

static void print_option(const cli *c, const gw_game *game, const gw_option *option) {
    char range[240], usual[240];
    gw_out out = gw_out_to(range, sizeof range);
    write_range(option, &out);
    printf("      --set %-18s %s (%s; ", range, gw_option_text(c->lang, game, option),
           gw_rule_id(game, option->rule));
    if (option->kind == GW_OPTION_SET) printf("%s; ", gw_text(c->lang, "cli.set-of"));
    if (option->kind == GW_OPTION_LIST) printf("%s; ", gw_text(c->lang, "cli.list-of"));
    out = gw_out_to(usual, sizeof usual);
    write_default(c, option, &out);
    printf("%s)\n", usual);
    if (option->kind != GW_OPTION_NUMBER) print_choices(c, game, option);
}

static void print_game(const cli *c, const gw_game *game) {
    printf("%s (%s): %s\n  %s\n", game->name, game->alias,
           gw_text_named(c->lang, "game.", game->name),
           gw_text_named(c->lang, "about.", game->name));
    for (size_t i = 0; i < game->option_count; i++) print_option(c, game, &game->options[i]);
    if (game->board) printf("      --board %-16s %s\n", "FILE", gw_text(c->lang, "cli.board"));
    for (const gw_player *const *player = gw_players; *player; player++)
        if (gw_player_plays(*player, game))
            printf("      --seat S=%-16s %s\n", (*player)->name,
                   gw_text_named(c->lang, "player.", (*player)->name));
}

/* Prints the board that ships with a game, as a starting point for another. */
static int print_board(const cli *c, const gw_game *game) {
    if (game == NULL) return cli_fail(c, EXIT_BAD_INPUT, "cli.operand-missing", "GAME");
    if (cli_has(&c->args, "--json")) return cli_not_together(c, "--board", "--json");
    if (game->board == NULL) return cli_fail(c, EXIT_BAD_INPUT, "problem.board-none", NULL);
    fputs(game->board, stdout);
    return EXIT_DONE;
}

static int run_games(cli *c) {
    const gw_game *only = NULL;
    if (c->args.operand_count > 0 && (only = cli_game(c, c->args.operands[0])) == NULL)
        return EXIT_BAD_INPUT;
    if (cli_has(&c->args, "--board")) return print_board(c, only);
    json_t *list = cli_has(&c->args, "--json") ? json_array() : NULL;
    for (const gw_game *const *game = gw_games; *game; game++) {
        if (only && *game != only) continue;
        if (list)
            json_array_append_new(list, game_json(c, *game));
        else
            print_game(c, *game);
    }
    return list ? print_json(list) : EXIT_DONE;
}

/* The rules of a game as a JSON array. */
static json_t *rules_json(const cli *c, const gw_game *game) {
    json_t *info = info_of(c, game);
    json_t *rules = json_incref(json_object_get(info, "rules"));
    json_decref(info);
    return rules;
}

static void print_rule(const cli *c, const gw_game *game, gw_rule rule) {
    const char *id = game->rules[rule].id;
    printf("  %s%-6s%s %s\n", c->has_colour ? "\033[1m" : "", id, c->has_colour ? "\033[0m" : "",
           gw_text_named(c->lang, "rule.", id));
}

static int print_all_rules(const cli *c, const gw_game *game) {
    const char *section = "";
    for (gw_rule rule = 1; rule < game->rule_count; rule++) {
        if (strcmp(section, game->rules[rule].section) != 0) {
            section = game->rules[rule].section;
            printf("%s%s\n", rule > 1 ? "\n" : "", gw_text_named(c->lang, "rules.", section));
        }
        print_rule(c, game, rule);
    }
    return EXIT_DONE;
}

static int run_rules(cli *c) {
    bool is_json = cli_has(&c->args, "--json");
    const gw_game *game = cli_game(c, c->args.operands[0]);
    if (game == NULL) return EXIT_BAD_INPUT;
    if (c->args.operand_count == 2) {
        gw_rule rule = gw_rule_find(game, c->args.operands[1]);
        if (rule == 0) return cli_fail(c, EXIT_BAD_INPUT, "cli.rule-unknown", c->args.operands[1]);
        if (is_json) {
            json_t *rules = rules_json(c, game);
            json_t *one = json_incref(json_array_get(rules, rule - 1U));
            json_decref(rules);
            return print_json(one);
        }
        print_rule(c, game, rule);
        return EXIT_DONE;
    }
    if (!is_json) return print_all_rules(c, game);
    return print_json(rules_json(c, game));
}

static const cli_option games_options[] = {
    {"--board", NULL, "help.games.board", false}, CLI_JSON, CLI_LANG, CLI_HELP};
static const cli_option rules_options[] = {CLI_JSON, CLI_LANG, CLI_HELP};

const cli_command cli_games = {.name = "games",
                               .usage = "[GAME] [--board] [--json]",
                               .help = "help.games",
                               .options = games_options,
                               .option_count = CLI_COUNT(games_options),
                               .operands_max = 1,
                               .run = run_games};

const cli_command cli_rules = {.name = "rules",
                               .usage = "GAME [ID] [--json]",
                               .help = "help.rules",
                               .options = rules_options,
                               .option_count = CLI_COUNT(rules_options),
                               .operand = "GAME",
                               .operands_min = 1,
                               .operands_max = 2,
                               .run = run_rules};

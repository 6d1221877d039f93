/* tune GAME [OPTION]…: finds better weights for the players of a game, starting from those compiled
 * in, and writes their text; or measures how accurate the reported shares of the win are
 * (docs/tuning.md). The same options always give the same numbers, whatever the number of
 * threads. */
#define _POSIX_C_SOURCE 200809L
#include "tune.h"

#include "cli/args.h"
#include "fair/fair.h"
#include "os/writing.h"
#include <gangway/gangway.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { DONE = 0, USAGE = 2, FAULT = 3, PATH_BYTES = 1024 };

/* So that new weights are confirmed in other games than those they were found in. */
static const uint64_t OTHER_SEED = UINT64_C(0x5EED0FC0F1E3A7D9);

static int usage(void) {
    fprintf(stderr, "usage: tune GAME [--rounds N] [--elo N] | --fit TABLE | --confirm FILE |\n"
                    "            --calibrate [--level NAME] [--mixed] [--time MS]\n"
                    "            [--games N] [--confirming N] [--nodes N] [--players N]\n"
                    "            [--set OPTION=VALUE]… [--seed S] [--threads T] [--out FILE]\n"
                    "games:");
    for (size_t i = 0; weights_game(i); i++) fprintf(stderr, " %s", weights_game(i));
    fprintf(stderr, "\n");
    return USAGE;
}

static int say_fault(const char *about) {
    perror(about);
    return FAULT;
}

static int say_no_chance(void) {
    fputs("tune: libsodium does not work on this system\n", stderr);
    return FAULT;
}

/* ------------------------------------------------------------------- options -- */

static const cli_option options[] = {
    {.name = "--rounds", .value = "N"},
    {.name = "--elo", .value = "N"},
    {.name = "--fit", .value = "TABLE"},
    {.name = "--confirm", .value = "FILE"},
    {.name = "--games", .value = "N"},
    {.name = "--confirming", .value = "N"},
    {.name = "--nodes", .value = "N"},
    {.name = "--players", .value = "N"},
    {.name = "--seed", .value = "S"},
    {.name = "--threads", .value = "T"},
    {.name = "--out", .value = "FILE"},
    {.name = "--calibrate"},
    {.name = "--level", .value = "NAME"},
    {.name = "--mixed"},
    {.name = "--time", .value = "MS"},
    {.name = "--set", .value = "OPTION=VALUE", .may_repeat = true},
};

/* Reads the number of an option, between `least` and `most`; false if it is invalid. */
static bool read_number(const cli_args *args, const char *name, uint64_t least, uint64_t most,
                        uint64_t *number) {
    const char *value = cli_value(args, name);
    if (value == NULL) return true;
    char *end;
    errno = 0;
    *number = strtoull(value, &end, 10);
    bool is_number = value[0] >= '0' && value[0] <= '9' && *end == '\0' && errno == 0;
    if (is_number && *number >= least && *number <= most) return true;
    fprintf(stderr, "tune: %s cannot be %s\n", name, value);
    return false;
}

/* Reads how many games confirm new weights: by default as many as --games, but not too few. */
static bool read_confirming(const cli_args *args, tune_run *run) {
    enum { FEW = 200 };
    run->confirming = run->games > FEW ? run->games : FEW;
    return read_number(args, "--confirming", 2, ARENA_GROUPS_MAX, &run->confirming);
}

/* Sets "NAME=VALUE" in the options. */
static bool set_option(const gw_game *game, gw_options *chosen, const char *text) {
    const char *equals = strchr(text, '=');
    if (equals && gw_options_set(game, chosen, text, (size_t)(equals - text), equals + 1,
                                 strlen(equals + 1), NULL))
        return true;
    fprintf(stderr, "tune: %s cannot be set\n", text);
    return false;
}

/* A table for so many players with the options of --set, otherwise defaults; NULL if these are
 * invalid. */
static gw_table *make_table(const cli_args *args, const gw_game *game, uint64_t players) {
    char text[32];
    gw_problem problem;
    gw_options chosen = gw_options_default(game);
    snprintf(text, sizeof text, "players=%llu", (unsigned long long)players);
    if (!set_option(game, &chosen, text)) return NULL;
    for (size_t i = 0; i < args->given_count; i++) {
        const cli_given *given = &args->given[i];
        if (strcmp(given->option->name, "--set") == 0 && !set_option(game, &chosen, given->value))
            return NULL;
    }
    gw_table *table = gw_table_new(game, &chosen, &problem);
    if (table == NULL) fputs("tune: these options are not valid\n", stderr);
    return table;
}

static bool can_fit(const tune_game *game, const char *table) {
    if (table == NULL || (game->table && strcmp(game->table, table) == 0)) return true;
    fprintf(stderr, "tune: %s is not a table that can be fitted\n", table);
    return false;
}

/* Whether the options can be combined. */
static bool has_one_task(const cli_args *args) {
    bool is_search = cli_has(args, "--rounds") || cli_has(args, "--elo");
    bool is_calibration = cli_has(args, "--calibrate");
    return is_search + cli_has(args, "--fit") + cli_has(args, "--confirm") + is_calibration <= 1 &&
           !(is_calibration && (cli_has(args, "--out") || cli_has(args, "--threads") ||
                                cli_has(args, "--confirming"))) &&
           (is_calibration ||
            !(cli_has(args, "--level") || cli_has(args, "--mixed") || cli_has(args, "--time"))) &&
           !(cli_has(args, "--time") && cli_has(args, "--nodes"));
}

/* The level to calibrate; prints an error and returns NULL if it reports no shares. */
static const gw_player *read_level(const cli_args *args, const gw_game *game) {
    const char *name = cli_has(args, "--level") ? cli_value(args, "--level") : "expert";
    const gw_player *level = gw_player_find(game, name);
    if (level && level->judge) return level;
    fprintf(stderr, "tune: %s is not a level\n", name);
    return NULL;
}

/* Returns false after printing the reason. */
static bool read_run(tune_run *run, const cli_args *args) {
    uint64_t players = 2, threads = 1;
    bool is_fit = cli_has(args, "--fit");
    *run =
        (tune_run){.games = is_fit ? 1000 : 400, .nodes = 200, .rounds = 100, .elo = 20, .seed = 1};
    if (args->operand_count != 1 || !has_one_task(args) ||
        !tune_game_find(&run->game, args->operands[0])) {
        usage();
        return false;
    }
    if (!read_number(args, "--games", 2, ARENA_GROUPS_MAX, &run->games) ||
        !read_confirming(args, run) || !read_number(args, "--nodes", 1, UINT64_MAX, &run->nodes) ||
        !read_number(args, "--rounds", 1, UINT64_MAX, &run->rounds) ||
        !read_number(args, "--elo", 1, 1000, &run->elo) ||
        !read_number(args, "--players", 2, GW_SEATS_MAX, &players) ||
        !read_number(args, "--seed", 0, UINT64_MAX, &run->seed) ||
        !read_number(args, "--threads", 1, 64, &threads) ||
        !read_number(args, "--time", 1, UINT32_MAX, &run->milliseconds) ||
        !can_fit(&run->game, cli_value(args, "--fit")))
        return false;
    run->threads = (unsigned)threads;
    run->is_mixed = cli_has(args, "--mixed");
    const gw_game *game = gw_game_find(run->game.kind->game);
    run->level = read_level(args, game);
    if (run->level) run->table = make_table(args, game, players);
    return run->table != NULL;
}

/* --------------------------------------------------------------------- result -- */

/* Whether the numbers are better than those compiled in, by a match of other games. */
static bool confirm(const tune_run *run, const tune_numbers *found, const tune_numbers *shipped,
                    bool *is_confirmed) {
    tune_result result = {.games = 0};
    if (!tune_match(run, found, shipped, run->seed ^ OTHER_SEED, run->confirming, false, &result))
        return false;
    *is_confirmed = result.is_better;
    printf("all together: ");
    tune_print_result(&result);
    printf(result.is_better ? ", confirmed\n" : ", not confirmed: all stays as it was\n");
    return true;
}

static bool write_text(const tune_run *run, const tune_numbers *numbers, const char *path) {
    char own[PATH_BYTES], *text = NULL;
    size_t length = 0;
    const weights_kind *kind = run->game.kind;
    snprintf(own, sizeof own, "%s/%s/weights.txt", TUNE_DATA, kind->game);
    FILE *out = open_memstream(&text, &length);
    bool is_written = out && weights_rewrite(kind, own, numbers->at, out);
    if (out) is_written = fclose(out) == 0 && is_written;
    if (is_written && path == NULL) is_written = fputs(text, stdout) >= 0;
    if (is_written && path) is_written = os_replace(path, text, length, OS_ALSO_STREAMS);
    free(text);
    return is_written;
}

/* Finds other numbers, or reads them; false after printing the reason. */
static bool find_numbers(const tune_run *run, const cli_args *args, tune_numbers *numbers) {
    if (cli_has(args, "--confirm"))
        return weights_read(run->game.kind, cli_value(args, "--confirm"), numbers->at);
    bool is_found = cli_has(args, "--fit") ? tune_fit(run, numbers) : tune_search(run, numbers);
    if (!is_found) say_fault("tune");
    return is_found;
}

static int tune(const tune_run *run, const cli_args *args) {
    if (cli_has(args, "--calibrate")) return tune_calibrate(run) ? DONE : say_fault("tune");
    tune_numbers shipped = tune_shipped(&run->game), numbers = shipped;
    bool is_confirmed = false;
    if (!find_numbers(run, args, &numbers)) return FAULT;
    bool is_changed = memcmp(&numbers, &shipped, sizeof numbers) != 0;
    if (!is_changed) printf("nothing better was found\n");
    if (is_changed && !confirm(run, &numbers, &shipped, &is_confirmed)) return say_fault("tune");
    if (!write_text(run, is_confirmed ? &numbers : &shipped, cli_value(args, "--out")))
        return say_fault("tune");
    return DONE;
}

int main(int count, char **words) {
    cli_args args;
    const char *word = "";
    tune_run run = {.table = NULL};
    int code = USAGE;
    cli_fault fault = cli_args_read(&args, options, sizeof options / sizeof *options, count - 1,
                                    words + 1, &word);
    if (fault != CLI_FINE)
        usage();
    else if (read_run(&run, &args))
        code = fair_begin() ? tune(&run, &args) : say_no_chance();
    gw_table_free(run.table);
    cli_args_free(&args);
    return code;
}

#include "cli/chance.h"

#include "fair/header.h"

cli_company cli_company_of(const match_who *who, size_t count) {
    cli_company company = CLI_OUR_PLAYERS;
    for (size_t i = 0; i < count; i++) {
        if (who[i].command) return CLI_WITH_BOT;
        if (match_is_person(who[i])) company = CLI_WITH_PERSON;
    }
    return company;
}

static int read_secret(const cli *c, cli_chance *chance) {
    const char *text = cli_value(&c->args, "--secret");
    chance->is_given = fair_secret_read(&chance->secret, text);
    return chance->is_given ? EXIT_DONE : cli_fail(c, EXIT_BAD_INPUT, "cli.secret", NULL);
}

static int read_seed(const cli *c, cli_company company, cli_chance *chance) {
    chance->is_given = cli_has(&c->args, "--seed");
    chance->has_seed = true;
    chance->seed = 1;
    if (company == CLI_WITH_BOT) return cli_fail(c, EXIT_BAD_INPUT, "cli.seed-bot", NULL);
    if (!cli_number(c, "--seed", 0, UINT64_MAX, &chance->seed)) return EXIT_BAD_INPUT;
    chance->secret = fair_secret_of_seed(chance->seed);
    return EXIT_DONE;
}

int cli_chance_read(const cli *c, cli_company company, cli_chance *chance) {
    bool has_seed = cli_has(&c->args, "--seed"), has_secret = cli_has(&c->args, "--secret");
    *chance = (cli_chance){.is_given = false};
    if (!fair_begin()) return cli_fail(c, EXIT_OUTSIDE, "cli.no-chance", NULL);
    if (has_seed && has_secret) return cli_not_together(c, "--seed", "--secret");
    if (has_secret) return read_secret(c, chance);
    if (has_seed || company == CLI_OUR_PLAYERS) return read_seed(c, company, chance);
    chance->secret = fair_secret_new();
    return EXIT_DONE;
}

void cli_chance_forget(cli_chance *chance) {
    fair_secret_erase(&chance->secret);
}

void cli_chance_print(const cli *c, const cli_chance *chance) {
    char text[FAIR_TEXT];
    if (chance->has_seed) return;
    fair_secret_write(&chance->secret, text);
    gw_arg arg = gw_arg_word("secret", text);
    cli_say(c, stdout, "cli.chance-secret", &arg, 1);
}

char *cli_chance_record(const gw_record *record, uint64_t number, uint64_t part, size_t *length) {
    fair_lines lines;
    fair_header header = {.version = 1, .has_local = true, .number = number, .part = part};
    fair_header_write(&header, &lines);
    return gw_record_text_with(record, GW_ALL_SEEING, lines.list, lines.count, length);
}

json_t *cli_seed_json(const cli_chance *chance) {
    return chance->has_seed ? json_integer((json_int_t)chance->seed) : json_null();
}

json_t *cli_secret_json(const cli_chance *chance) {
    char text[FAIR_TEXT];
    if (chance->has_seed) return json_null();
    fair_secret_write(&chance->secret, text);
    return json_string(text);
}

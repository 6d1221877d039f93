/* gangway: the command line. */
#define _POSIX_C_SOURCE 200809L
#include "cli/cli.h"
#include "cli/version.h"

#include "os/os.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const cli_command *const commands[] = {
    &cli_serve,  &cli_play,          &cli_games,    &cli_rules, &cli_replay, &cli_analyse,
    &cli_hint,   &cli_legal,         &cli_selfplay, &cli_perft, &cli_bench,  &cli_arena,
    &cli_ladder, &cli_bound_command, &cli_bot,      &cli_admin};

static const cli_command *find_command(const char *name) {
    for (size_t i = 0; i < CLI_COUNT(commands); i++)
        if (strcmp(name, commands[i]->name) == 0) return commands[i];
    return NULL;
}

static const char *text(const cli *c, const char *id) {
    const char *found = gw_text(c->lang, id);
    return found ? found : id;
}

static void print_all_help(const cli *c) {
    printf("%s\n\n%s\n", text(c, "help.gangway"), text(c, "help.commands"));
    for (size_t i = 0; i < CLI_COUNT(commands); i++)
        printf("  gangway %-9s %s\n", commands[i]->name, text(c, commands[i]->help));
    printf("\n%s\n", text(c, "help.more"));
}

static void print_help(const cli *c, const cli_command *command) {
    printf("gangway %s %s\n\n%s\n", command->name, command->usage, text(c, command->help));
    for (size_t i = 0; i < command->option_count; i++) {
        const cli_option *option = &command->options[i];
        char left[40];
        snprintf(left, sizeof left, "%s%s%s", option->name, option->value ? " " : "",
                 option->value ? option->value : "");
        printf("%s  %-22s %s\n", i == 0 ? "\n" : "", left, text(c, option->help));
    }
}

static int fault(const cli *c, cli_fault what, const char *word) {
    static const char *const ids[] = {
        [CLI_UNKNOWN_OPTION] = "cli.option-unknown",  [CLI_NEEDS_VALUE] = "cli.option-value",
        [CLI_TAKES_NO_VALUE] = "cli.option-no-value", [CLI_GIVEN_TWICE] = "cli.option-twice",
        [CLI_NO_MEMORY] = "problem.memory",
    };
    int code = what == CLI_NO_MEMORY ? EXIT_OUTSIDE : EXIT_BAD_INPUT;
    return cli_fail(c, code, ids[what], word);
}

/* --lang overrides the environment; read before anything is printed. */
static bool read_lang(cli *c, int argc, char **argv, const char **bad) {
    for (int i = 1; i < argc; i++) {
        const char *value = NULL;
        if (strncmp(argv[i], "--lang=", 7) == 0) value = argv[i] + 7;
        if (strcmp(argv[i], "--lang") == 0 && i + 1 < argc) value = argv[i + 1];
        if (strcmp(argv[i], "--") == 0) break;
        if (value == NULL) continue;
        *bad = value;
        return gw_lang_find(value, &c->lang);
    }
    return true;
}

/* The number of words before the command that are --lang and its value. */
static int leading_lang_words(int argc, char **argv) {
    int count = 0;
    while (count + 1 < argc && strncmp(argv[count + 1], "--lang", 6) == 0)
        count += argv[count + 1][6] == '=' || count + 2 >= argc ? 1 : 2;
    return count;
}

static bool asks_for_help(int argc, char **argv) {
    for (int i = 2; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) return true;
    return false;
}

static int run_command(cli *c, const cli_command *command) {
    if (c->args.operand_count < command->operands_min)
        return cli_fail(c, EXIT_BAD_INPUT, "cli.operand-missing", command->operand);
    if (c->args.operand_count > command->operands_max)
        return cli_fail(c, EXIT_BAD_INPUT, "cli.operand-extra",
                        c->args.operands[command->operands_max]);
    if (strstr(command->usage, CLI_TIME_OR_NODES) && cli_has(&c->args, "--time") &&
        cli_has(&c->args, "--nodes"))
        return cli_not_together(c, "--time", "--nodes");
    return command->run(c);
}

static int run(cli *c, const cli_command *command, int argc, char **argv) {
    const char *word = NULL;
    cli_fault what =
        cli_args_read(&c->args, command->options, command->option_count, argc - 2, argv + 2, &word);
    int code = what == CLI_FINE ? run_command(c, command) : fault(c, what, word);
    cli_args_free(&c->args);
    return code;
}

/* `gangway help COMMAND` is `gangway COMMAND --help`. */
static int help(const cli *c, int argc, char **argv) {
    const cli_command *command = argc > 2 ? find_command(argv[2]) : NULL;
    if (argc > 2 && argv[2][0] != '-' && command == NULL)
        return cli_fail(c, EXIT_BAD_INPUT, "cli.command-unknown", argv[2]);
    if (command)
        print_help(c, command);
    else
        print_all_help(c);
    return EXIT_DONE;
}

static bool is_one_of(const char *word, const char *a, const char *b, const char *d) {
    return strcmp(word, a) == 0 || strcmp(word, b) == 0 || strcmp(word, d) == 0;
}

static int dispatch(cli *c, int argc, char **argv) {
    if (argc < 2) return cli_fail(c, EXIT_BAD_INPUT, "cli.no-command", NULL);
    if (is_one_of(argv[1], "help", "--help", "-h")) return help(c, argc, argv);
    if (is_one_of(argv[1], "version", "--version", "-V")) {
        if (argc > 2) return cli_fail(c, EXIT_BAD_INPUT, "cli.operand-extra", argv[2]);
        printf("gangway %s%s%s\n", cli_version, cli_commit[0] ? " " : "", cli_commit);
        return EXIT_DONE;
    }
    const cli_command *command = find_command(argv[1]);
    if (command == NULL) return cli_fail(c, EXIT_BAD_INPUT, "cli.command-unknown", argv[1]);
    if (!asks_for_help(argc, argv)) return run(c, command, argc, argv);
    print_help(c, command);
    return EXIT_DONE;
}

/* Whether all output was written; if not, errno is set. After an earlier fault errno may have
 * changed, but writing again fails in the same way. */
static bool is_all_printed(void) {
    if (!ferror(stdout)) return fflush(stdout) == 0;
    clearerr(stdout);
    if (putchar('\n') != EOF && fflush(stdout) == 0) errno = EIO;
    return false;
}

int main(int argc, char **argv) {
    cli c = {.lang = os_lang()};
    const char *bad_lang = NULL, *no_colour = getenv("NO_COLOR"), *term = getenv("TERM");
    c.has_colour = isatty(STDOUT_FILENO) && (no_colour == NULL || no_colour[0] == '\0') && term &&
                   strcmp(term, "dumb") != 0;
    if (!read_lang(&c, argc, argv, &bad_lang))
        return cli_fail(&c, EXIT_BAD_INPUT, "cli.lang-unknown", bad_lang);
    int skipped = leading_lang_words(argc, argv);
    int code = dispatch(&c, argc - skipped, argv + skipped);
    if (is_all_printed()) return code;
    int lost = cli_file_problem(&c, "stdout");
    return code == EXIT_DONE || code == EXIT_NO ? lost : code;
}

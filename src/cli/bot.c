/* gangway bot: one of our players on standard input and output, for any host. */
#define _POSIX_C_SOURCE 200809L
#include "cli/cli.h"
#include "cli/version.h"

#include "host/digest.h"
#include "match/guest.h"
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The host says nothing while we think but that we shall hurry; and because it waits for
 * each answer, nothing that it said before is left unread. */
static bool may_go_on(void *watcher, uint32_t spent) {
    (void)watcher, (void)spent;
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&input, 1, 0) <= 0 || !(input.revents & POLLIN);
}

/* Answers one line; false, with the exit code, when nothing is to be heard any more. */
static bool serve_line(const cli *c, match_guest *guest, const char *line, size_t length,
                       int *code) {
    gw_problem problem;
    char *answer = NULL;
    match_heard heard = match_guest_hear(guest, line, length, &answer, &problem);
    if (heard == MATCH_FAULT) *code = cli_problem(c, EXIT_BAD_INPUT, NULL, &problem);
    if (heard == MATCH_ANSWER) {
        fputs(answer, stdout);
        fflush(stdout);
    }
    free(answer);
    return heard == MATCH_ANSWER || heard == MATCH_SILENT;
}

static int serve(const cli *c, match_guest *guest) {
    char *line = NULL;
    size_t size = 0;
    ssize_t length;
    int code = EXIT_DONE;
    while ((length = getline(&line, &size, stdin)) > 0)
        if (!serve_line(c, guest, line, (size_t)length, &code)) break;
    free(line);
    return code;
}

/* What was built: version, commit, and the beginning of the program's digest, which differs
 * where these do not. */
static void write_version(char *text, size_t size) {
    char digest[HOST_DIGEST_TEXT];
    bool is_read = host_digest_program(digest);
    snprintf(text, size, "%s%s%s%s%.16s", cli_version, cli_commit[0] ? " " : "", cli_commit,
             is_read ? " " : "", is_read ? digest : "");
}

static int run(cli *c) {
    uint64_t seed;
    char version[128];
    match_guest_terms terms = {
        .player = cli_value(&c->args, "--player"), .may_go_on = may_go_on, .version = version};
    write_version(version, sizeof version);
    if (!cli_number(c, "--seed", 0, UINT64_MAX, &seed) ||
        !cli_number(c, "--time", 1, 60 * 60 * 1000, &terms.milliseconds) ||
        !cli_number(c, "--nodes", 1, UINT64_MAX, &terms.nodes))
        return EXIT_BAD_INPUT;
    if (cli_has(&c->args, "--seed")) terms.seed = &seed;
    match_guest *guest = match_guest_new(&terms);
    if (guest == NULL) return cli_fail(c, EXIT_OUTSIDE, "problem.memory", NULL);
    int code = serve(c, guest);
    match_guest_free(guest);
    return code;
}

static const cli_option options[] = {{"--player", "NAME", "help.bot.player", false},
                                     {"--time", "MS", "help.bot.time", false},
                                     CLI_NODES,
                                     {"--seed", "N", "help.bot.seed", false},
                                     CLI_LANG,
                                     CLI_HELP};

const cli_command cli_bot = {.name = "bot",
                             .usage = "[--player NAME] [--time MS] [--nodes N] [--seed N]",
                             .help = "help.bot",
                             .options = options,
                             .option_count = CLI_COUNT(options),
                             .run = run};

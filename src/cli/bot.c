/* gangway bot: one of our players on standard input and output, for any host; or at a table of
 * people elsewhere, where a program may play instead (visit.h). */
#define _POSIX_C_SOURCE 200809L
#include "cli/version.h"
#include "cli/visit.h"

#include "match/guest.h"
#include "os/digest.h"
#include "os/os.h"
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    LONGEST = 64, /* MiB per line: more than any record needs */
    LINE_MAX_BYTES = LONGEST << 20,
    AHEAD = 1 << 20 /* bytes that are read while the bot thinks; the rest stays in the pipe */
};

/* ------------------------------------------------------------------ lines -- */

/* Input from the host. */
typedef struct input {
    char *bytes;
    size_t filled, capacity;
    size_t at;     /* where unhandled input begins */
    size_t looked; /* how far it has been searched for a hurry */
    bool is_over;  /* end of input */
    bool is_hurried;
    match_guest *guest;
} input;

/* Makes space for more input, dropping what has been handled; false if out of memory. */
static bool make_room(input *in) {
    in->filled -= in->at;
    in->looked = in->looked > in->at ? in->looked - in->at : 0;
    if (in->at > 0) memmove(in->bytes, in->bytes + in->at, in->filled);
    in->at = 0;
    if (in->filled < in->capacity) return true;
    size_t larger = in->capacity > 0 ? 2 * in->capacity : 64 * 1024;
    char *bytes = realloc(in->bytes, larger);
    if (bytes == NULL) return false;
    in->bytes = bytes;
    in->capacity = larger;
    return true;
}

/* Reads available input, or waits for it; false if out of memory. */
static bool read_some(input *in) {
    if (!make_room(in)) return false;
    struct pollfd standard_input = {.fd = STDIN_FILENO, .events = POLLIN};
    ssize_t got = read(STDIN_FILENO, in->bytes + in->filled, in->capacity - in->filled);
    if (got > 0) in->filled += (size_t)got;
    if (got < 0 && errno == EAGAIN) poll(&standard_input, 1, -1);
    in->is_over = got == 0 || (got < 0 && errno != EINTR && errno != EAGAIN);
    return true;
}

static char *end_of_line(const input *in, size_t from) {
    return in->filled > from ? memchr(in->bytes + from, '\n', in->filled - from) : NULL;
}

/* While we think, the host may send a hurry, or messages about other games; here lines are only
 * inspected, and handled later. */
static bool may_go_on(void *watcher, uint32_t spent) {
    input *in = watcher;
    struct pollfd file = {.fd = STDIN_FILENO, .events = POLLIN};
    (void)spent;
    while (!in->is_over && in->filled - in->at < AHEAD && poll(&file, 1, 0) > 0)
        if (!read_some(in)) break;
    for (char *end; (end = end_of_line(in, in->looked)) != NULL;) {
        const char *line = in->bytes + in->looked;
        in->is_hurried =
            match_guest_is_hurried(in->guest, line, (size_t)(end - line)) || in->is_hurried;
        in->looked = (size_t)(end - in->bytes) + 1;
    }
    return !in->is_hurried;
}

typedef enum awaited { LINE_HERE, LINE_NONE, LINE_LONG, LINE_NO_MEMORY } awaited;

/* Waits for the next line, which begins at `at`; its length includes the newline. */
static awaited await_line(input *in, size_t *length) {
    for (size_t searched = 0;;) {
        size_t unheard = in->filled - in->at;
        const char *end = end_of_line(in, in->at + searched);
        if (end) {
            *length = (size_t)(end - (in->bytes + in->at)) + 1;
            return LINE_HERE;
        }
        if (unheard >= LINE_MAX_BYTES) return LINE_LONG;
        if (in->is_over) {
            *length = unheard;
            return unheard > 0 ? LINE_HERE : LINE_NONE;
        }
        searched = unheard;
        if (!read_some(in)) return LINE_NO_MEMORY;
    }
}

/* ---------------------------------------------------------------- serving -- */

/* Handles one line; false, with the exit code, when the bot is done. */
static bool serve_line(const cli *c, match_guest *guest, const char *line, size_t length,
                       int *code) {
    gw_problem problem;
    char *answer = NULL;
    match_handled handled = match_guest_handle(guest, line, length, &answer, &problem);
    if (handled == MATCH_FAULT) *code = cli_problem(c, EXIT_BAD_INPUT, NULL, &problem);
    if (handled == MATCH_ANSWER) {
        fputs(answer, stdout);
        fflush(stdout);
    }
    free(answer);
    return handled == MATCH_ANSWER || handled == MATCH_SILENT;
}

/* Handles the next line, after copying it: more may be read meanwhile. */
static bool serve_next(const cli *c, input *in, size_t length, int *code) {
    char *line = malloc(length);
    if (line == NULL) {
        *code = cli_fail(c, EXIT_OUTSIDE, "problem.memory", NULL);
        return false;
    }
    memcpy(line, in->bytes + in->at, length);
    in->at += length;
    in->looked = in->at;
    in->is_hurried = false;
    bool goes_on = serve_line(c, in->guest, line, length, code);
    free(line);
    return goes_on;
}

static int refuse_line(const cli *c) {
    gw_problem problem;
    gw_problem_set(&problem, "bot.host-long");
    gw_problem_number(&problem, "size", LONGEST);
    return cli_problem(c, EXIT_BAD_INPUT, NULL, &problem);
}

static int serve(const cli *c, input *in) {
    int code = EXIT_DONE;
    for (;;) {
        size_t length;
        switch (await_line(in, &length)) {
        case LINE_HERE:
            if (serve_next(c, in, length, &code)) break;
            return code;
        case LINE_NONE: return code;
        case LINE_LONG: return refuse_line(c);
        case LINE_NO_MEMORY: return cli_fail(c, EXIT_OUTSIDE, "problem.memory", NULL);
        }
    }
}

/* Writes version, commit, and the beginning of the program's digest, which differs even if those do
 * not. */
static void write_version(char *text, size_t size) {
    char digest[OS_DIGEST_TEXT];
    bool is_read = os_digest_program(digest);
    snprintf(text, size, "%s%s%s%s%.16s", cli_version, cli_commit[0] ? " " : "", cli_commit,
             is_read ? " " : "", is_read ? digest : "");
}

static int serve_host(cli *c) {
    uint64_t seed;
    char version[128];
    input in = {.bytes = NULL};
    match_guest_terms terms = {.player = cli_value(&c->args, "--player"),
                               .may_go_on = may_go_on,
                               .watcher = &in,
                               .version = version};
    write_version(version, sizeof version);
    if (!cli_number(c, "--seed", 0, UINT64_MAX, &seed) ||
        !cli_number(c, "--time", 1, 60 * 60 * 1000, &terms.milliseconds) ||
        !cli_number(c, "--nodes", 1, UINT64_MAX, &terms.nodes))
        return EXIT_BAD_INPUT;
    if (cli_has(&c->args, "--seed")) terms.seed = &seed;
    in.guest = match_guest_new(&terms);
    if (in.guest == NULL) return cli_fail(c, EXIT_OUTSIDE, "problem.memory", NULL);
    int code = serve(c, &in);
    match_guest_free(in.guest);
    free(in.bytes);
    return code;
}

/* The words after the options as one command for the shell; "" if there are none, NULL if out of
 * memory. */
static char *join_words(const cli *c) {
    size_t size = 1;
    for (size_t i = 0; i < c->args.operand_count; i++) size += strlen(c->args.operands[i]) + 1;
    char *text = malloc(size);
    gw_out out = gw_out_to(text, text ? size : 0);
    for (size_t i = 0; i < c->args.operand_count; i++) {
        if (i > 0) gw_put_char(&out, ' ');
        gw_put_text(&out, c->args.operands[i]);
    }
    if (text && size == 1) text[0] = '\0';
    return text;
}

/* At a table of people elsewhere. */
static int visit(cli *c) {
    uint64_t seat = 0;
    char *command = join_words(c);
    visit_terms terms = {.link = cli_value(&c->args, "--connect"),
                         .trusted = cli_value(&c->args, "--ca"),
                         .token_path = cli_value(&c->args, "--token-file"),
                         .name = cli_value(&c->args, "--name"),
                         .player = cli_value(&c->args, "--player"),
                         .mover = {.is_quiet = cli_has(&c->args, "--quiet")},
                         .seed = os_entropy()};
    int code = EXIT_BAD_INPUT;
    if (command && command[0]) terms.command = command;
    if (command == NULL)
        code = cli_fail(c, EXIT_OUTSIDE, "problem.memory", NULL);
    else if (terms.command && terms.player)
        code = cli_not_together(c, "--player", terms.command);
    else if (cli_number(c, "--seat", 1, GW_SEATS_MAX, &seat) &&
             cli_number(c, "--seed", 0, UINT64_MAX, &terms.seed) &&
             cli_number(c, "--time", 1, 60 * 60 * 1000, &terms.mover.milliseconds) &&
             cli_number(c, "--nodes", 1, UINT64_MAX, &terms.mover.nodes)) {
        bool is_limited = terms.mover.milliseconds > 0 || terms.mover.nodes > 0;
        if (!is_limited) terms.mover.milliseconds = MATCH_DEFAULT_TIME;
        terms.seat = (gw_seat)seat;
        code = visit_table(c, &terms);
    }
    free(command);
    return code;
}

static int run(cli *c) {
    static const char *const needing[] = {"--seat", "--name", "--token-file", "--ca", "--quiet"};
    if (cli_has(&c->args, "--connect")) return visit(c);
    for (size_t i = 0; i < CLI_COUNT(needing); i++)
        if (cli_has(&c->args, needing[i]))
            return cli_fail(c, EXIT_BAD_INPUT, "connect.needed", needing[i]);
    if (c->args.operand_count > 0)
        return cli_fail(c, EXIT_BAD_INPUT, "cli.operand-extra", c->args.operands[0]);
    return serve_host(c);
}

static const cli_option options[] = {{"--player", "NAME", "help.bot.player", false},
                                     {"--time", "MS", "help.bot.time", false},
                                     CLI_NODES,
                                     {"--seed", "N", "help.bot.seed", false},
                                     {"--connect", "LINK", "help.bot.connect", false},
                                     {"--seat", "N", "help.bot.seat", false},
                                     {"--name", "NAME", "help.bot.name", false},
                                     {"--token-file", "FILE", "help.bot.token-file", false},
                                     {"--ca", "FILE", "help.bot.ca", false},
                                     CLI_QUIET,
                                     CLI_LANG,
                                     CLI_HELP};

const cli_command cli_bot = {.name = "bot",
                             .usage = "[--player NAME] [--time MS] [--nodes N] [--seed N]"
                                      " [--connect LINK [OPTIONS] [-- COMMAND]]",
                             .help = "help.bot",
                             .options = options,
                             .option_count = CLI_COUNT(options),
                             .operands_max = SIZE_MAX,
                             .run = run};

/* gangway serve: the page, and tables of people elsewhere. */
#define _POSIX_C_SOURCE 200809L
#include "cli/announcing.h"
#include "cli/keeping.h"
#include "cli/version.h"

#include "os/os.h"
#include "os/secrecy.h"
#include "os/service.h"
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

static server *running;

/* The first signal stops gracefully, the second one at once. */
static void on_signal(int number) {
    (void)number;
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    server_stop(running);
}

static void stop_on_signals(server *s) {
    running = s;
    struct sigaction action = {.sa_handler = on_signal};
    sigemptyset(&action.sa_mask);
    sigaddset(&action.sa_mask, SIGINT);
    sigaddset(&action.sa_mask, SIGTERM);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

/* Prints why it cannot listen there, by errno. */
static int refuse(const cli *c, const char *where, uint16_t port) {
    char address[ANNOUNCED_MAX];
    if (errno == EINVAL) return cli_fail(c, EXIT_BAD_INPUT, "serve.bind", where);
    if (errno == ELIBACC) return cli_fail(c, EXIT_OUTSIDE, "serve.no-libuv", NULL);
    int fault = errno;
    announce_write(address, where, port);
    if (fault == EADDRINUSE) return cli_fail(c, EXIT_OUTSIDE, "serve.taken", address);
    errno = fault;
    return cli_file_problem(c, address);
}

/* The address to use on this computer. */
static const char *here_of(const settings *set) {
    if (!announce_is_every(set->address)) return set->address;
    return strchr(set->address, ':') ? "::1" : "127.0.0.1";
}

/* Prints that tables cannot be stored, or can again. */
static void report_store(void *its_cli, const char *why) {
    const cli *c = its_cli;
    gw_arg arg = gw_arg_word("why", why ? why : "");
    if (why)
        cli_say(c, stderr, "serve.store-fails", &arg, 1);
    else
        cli_say(c, stderr, "serve.store-again", NULL, 0);
    fflush(stderr);
}

/* Prints why `gangway admin` cannot reach the server. */
static void tell_operators(const cli *c, const server *s, const char *path) {
    int fault = server_operators_fault(s);
    if (fault == 0) return;
    gw_arg args[] = {gw_arg_word("path", path), gw_arg_word("why", os_fault(c->lang, fault))};
    cli_say(c, stderr, "serve.no-admin", args, CLI_COUNT(args));
}

/* Opens the address for figures, if one is set, and writes it; false if it cannot. */
static bool tell_figures(const settings *set, server *s, char address[ANNOUNCED_MAX]) {
    address[0] = '\0';
    if (set->metrics[0] == '\0') return true;
    uint16_t port = server_tell_figures(s, set->metrics, set->metrics_port);
    if (port != 0) announce_write(address, set->metrics, port);
    return port != 0;
}

static int run_server(const cli *c, const settings *set, keeping *k, server *s,
                      const char *operators) {
    char address[ANNOUNCED_MAX], figures[ANNOUNCED_MAX];
    if (!tell_figures(set, s, figures)) return refuse(c, set->metrics, set->metrics_port);
    announce_write(address, here_of(set), server_port(s));
    keeping_note(k, address);
    tell_operators(c, s, operators);
    stop_on_signals(s);
    if (!announce(c, set, address, server_port(s), figures)) return EXIT_DONE;
    if (cli_has(&c->args, "--open")) os_open(address);
    os_service_tell("READY=1");
    server_run(s);
    os_service_tell("STOPPING=1");
    return EXIT_DONE;
}

static int serve_at(cli *c, const settings *set, keeping *k, int listener, const char *operators) {
    server_config config = {.listener = listener,
                            .address = set->address,
                            .port = set->port,
                            .lang = c->lang,
                            .version = cli_version,
                            .commit = cli_commit,
                            .names = set->names,
                            .proxies = set->proxies,
                            .limits = set->limits,
                            .store = k->store,
                            .operators = operators,
                            .on_store = report_store,
                            .owner = c};
    server *s = server_new(&config);
    if (s == NULL) return refuse(c, set->address, set->port);
    int code = run_server(c, set, k, s, operators);
    server_free(s);
    return code;
}

static int serve(cli *c, const settings *set, keeping *k, int listener) {
    char *operators = keeping_socket(set);
    int code = serve_at(c, set, k, listener, operators);
    free(operators);
    return code;
}

/* Shows the page of the server that has the usual database; for a server of one's own one has to
 * name another database. */
static int show_other(const cli *c, const char *address) {
    if (!cli_has(&c->args, "--open")) return cli_fail(c, EXIT_OUTSIDE, "serve.elsewhere", address);
    gw_arg arg = gw_arg_word("address", address);
    cli_say(c, stdout, "serve.running", &arg, 1);
    os_open(address);
    return EXIT_DONE;
}

static int open_and_serve(cli *c, const settings *set, int listener) {
    char address[KEEPING_ADDRESS];
    keeping k;
    int code = EXIT_DONE;
    os_keep_memory_secret();
    switch (keeping_open(c, set, cli_has(&c->args, "--open"), &k, address, &code)) {
    case KEEPING_OPEN: code = serve(c, set, &k, listener); break;
    case KEEPING_ELSEWHERE: code = show_other(c, address); break;
    case KEEPING_REFUSED: break;
    }
    keeping_close(&k);
    return code;
}

/* The socket of the manager of services is where to listen then, whatever is set. False if there is
 * one that cannot be used; it was printed. */
static bool take_listener(const cli *c, settings *set, int *listener) {
    *listener = os_service_listener();
    int fault = errno;
    if (*listener < 0 && fault == 0) return true;
    if (*listener >= 0 && settings_listen_there(set, *listener)) return true;
    cli_fail(c, EXIT_OUTSIDE, fault == E2BIG ? "serve.sockets" : "serve.socket", NULL);
    return false;
}

static int run(cli *c) {
    settings set;
    int code, listener;
    if (!settings_read(c, &set, &code)) return code;
    if (!server_has_page())
        code = cli_fail(c, EXIT_OUTSIDE, "serve.no-page", NULL);
    else if (take_listener(c, &set, &listener))
        code = open_and_serve(c, &set, listener);
    else
        code = EXIT_OUTSIDE;
    settings_free(&set);
    return code;
}

static const cli_option options[] = {SETTINGS_OPTIONS,
                                     {"--open", NULL, "help.serve.open", false},
                                     {"--quiet", NULL, "help.serve.quiet", false},
                                     CLI_LANG,
                                     CLI_HELP};

const cli_command cli_serve = {.name = "serve",
                               .usage = "[--listen ADDR:PORT] [--db WHERE] [--public-url URL] "
                                        "[--config FILE] [--open] [--quiet] …",
                               .help = "help.serve",
                               .options = options,
                               .option_count = CLI_COUNT(options),
                               .run = run};

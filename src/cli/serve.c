/* gangway serve: the page. */
#define _POSIX_C_SOURCE 200809L
#include "cli/cli.h"
#include "cli/version.h"

#include "os/os.h"
#include "server/server.h"
#include <errno.h>
#include <signal.h>
#include <string.h>

enum { USUAL_PORT = 8321, ADDRESS_MAX = 128 };

static server *running;

static void on_signal(int number) {
    (void)number;
    server_stop(running);
}

static void stop_on_signals(server *s) {
    running = s;
    struct sigaction action = {.sa_handler = on_signal};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

static void write_address(char address[ADDRESS_MAX], const char *host, unsigned port) {
    bool is_ipv6 = strchr(host, ':') != NULL;
    snprintf(address, ADDRESS_MAX, is_ipv6 ? "http://[%s]:%u/" : "http://%s:%u/", host, port);
}

/* Prints why it cannot listen there, by errno. */
static int refuse(const cli *c, const server_config *config) {
    char address[ADDRESS_MAX];
    if (errno == EINVAL) return cli_fail(c, EXIT_BAD_INPUT, "serve.bind", config->address);
    if (errno == ELIBACC) return cli_fail(c, EXIT_OUTSIDE, "serve.no-libuv", NULL);
    int fault = errno;
    write_address(address, config->address, config->port);
    if (fault == EADDRINUSE) return cli_fail(c, EXIT_OUTSIDE, "serve.taken", address);
    errno = fault;
    return cli_file_problem(c, address);
}

/* Prints where the page is; false if that could not be written. */
static bool announce(const cli *c, const char *address) {
    gw_arg arg = gw_arg_word("address", address);
    cli_say(c, stdout, "serve.address", &arg, 1);
    if (!cli_has(&c->args, "--quiet")) cli_say(c, stdout, "serve.stop", NULL, 0);
    return fflush(stdout) == 0 && !ferror(stdout);
}

static int run(cli *c) {
    uint64_t port = USUAL_PORT;
    const char *bind = cli_value(&c->args, "--bind");
    if (!cli_number(c, "--port", 0, UINT16_MAX, &port)) return EXIT_BAD_INPUT;
    if (!server_has_page()) return cli_fail(c, EXIT_OUTSIDE, "serve.no-page", NULL);
    server_config config = {.address = bind ? bind : "127.0.0.1",
                            .port = (uint16_t)port,
                            .lang = c->lang,
                            .version = cli_version,
                            .commit = cli_commit,
                            .limits = server_limits_usual()};
    server *s = server_new(&config);
    if (s == NULL) return refuse(c, &config);
    char address[ADDRESS_MAX];
    write_address(address, config.address, server_port(s));
    stop_on_signals(s);
    if (announce(c, address)) {
        if (cli_has(&c->args, "--open")) os_open(address);
        server_run(s);
    }
    signal(SIGINT, SIG_IGN); /* already stopping */
    signal(SIGTERM, SIG_IGN);
    server_free(s);
    return EXIT_DONE;
}

static const cli_option options[] = {{"--port", "N", "help.serve.port", false},
                                     {"--bind", "ADDRESS", "help.serve.bind", false},
                                     {"--open", NULL, "help.serve.open", false},
                                     {"--quiet", NULL, "help.serve.quiet", false},
                                     CLI_LANG,
                                     CLI_HELP};

const cli_command cli_serve = {.name = "serve",
                               .usage = "[--port N] [--bind ADDRESS] [--open] [--quiet]",
                               .help = "help.serve",
                               .options = options,
                               .option_count = CLI_COUNT(options),
                               .run = run};

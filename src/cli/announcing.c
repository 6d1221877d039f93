#define _POSIX_C_SOURCE 200809L
#include "cli/announcing.h"

#include "cli/qr.h"
#include "os/network.h"
#include "os/os.h"
#include <string.h>
#include <unistd.h>

void announce_write(char text[ANNOUNCED_MAX], const char *address, unsigned port) {
    bool is_ipv6 = strchr(address, ':') != NULL;
    snprintf(text, ANNOUNCED_MAX, is_ipv6 ? "http://[%s]:%u/" : "http://%s:%u/", address, port);
}

bool announce_is_every(const char *address) {
    static const uint8_t none[16], mapped[16] = {[10] = 0xff, [11] = 0xff};
    uint8_t bytes[16];
    return proxies_read_address(address, strlen(address), bytes) &&
           (memcmp(bytes, none, sizeof none) == 0 || memcmp(bytes, mapped, sizeof mapped) == 0);
}

/* ------------------------------------------------------------------------- QR codes -- */

enum { QUIET = 2 /* modules around a code: enough for every reader on a screen */ };

static bool is_dark(const qr *code, int row, int column) {
    return row >= 0 && column >= 0 && row < code->size && column < code->size &&
           code->is_dark[row][column];
}

/* A half block shows two modules. On a terminal without colours blocks are light, since most have
 * a dark background. */
static void print_blocks(const cli *c, const qr *code) {
    static const char *const dark[] = {" ", "▄", "▀", "█"}, *const light[] = {"█", "▀", "▄", " "};
    const char *const *blocks = c->has_colour ? dark : light;
    for (int row = -QUIET; row < code->size + QUIET; row += 2) {
        fputs(c->has_colour ? "\033[30;107m" : "", stdout);
        for (int column = -QUIET; column < code->size + QUIET; column++)
            fputs(blocks[is_dark(code, row, column) * 2 + is_dark(code, row + 1, column)], stdout);
        fputs(c->has_colour ? "\033[0m\n" : "\n", stdout);
    }
}

/* Without blocks a module is two characters wide. */
static void print_characters(const cli *c, const qr *code) {
    const char *dark = c->has_colour ? "\033[40m  " : "  ",
               *light = c->has_colour ? "\033[107m  " : "##";
    for (int row = -QUIET; row < code->size + QUIET; row++) {
        for (int column = -QUIET; column < code->size + QUIET; column++)
            fputs(is_dark(code, row, column) ? dark : light, stdout);
        fputs(c->has_colour ? "\033[0m\n" : "\n", stdout);
    }
}

static void print_code(const cli *c, const char *text) {
    qr code;
    if (!isatty(STDOUT_FILENO) || !qr_make(&code, text)) return;
    if (os_has_utf8())
        print_blocks(c, &code);
    else
        print_characters(c, &code);
}

/* ------------------------------------------------------------------------ addresses -- */

static void say(const cli *c, const char *id, const char *address) {
    gw_arg arg = gw_arg_word("address", address);
    cli_say(c, stdout, id, &arg, 1);
}

/* Prints the addresses of this computer in its networks, and writes the first into `best`. */
static void say_networks(const cli *c, bool is_ipv6, unsigned port, char best[ANNOUNCED_MAX]) {
    enum { MOST = 8 };
    char addresses[MOST][OS_ADDRESS];
    size_t count = os_addresses(is_ipv6, addresses, MOST);
    if (count == 0) cli_say(c, stdout, "serve.no-network", NULL, 0);
    for (size_t i = 0; i < count; i++) {
        char text[ANNOUNCED_MAX];
        announce_write(text, addresses[i], port);
        say(c, "serve.network", text);
        if (i == 0) memcpy(best, text, sizeof text);
    }
}

static bool is_loopback(const char *address) {
    return strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0;
}

/* What others get as a code: the public address, else that in the network; "": none. */
static void say_others(const cli *c, const settings *s, const char *here, unsigned port) {
    char link[sizeof s->names.origin + 1] = "", best[ANNOUNCED_MAX] = "";
    if (announce_is_every(s->address))
        say_networks(c, strchr(s->address, ':') != NULL, port, best);
    else if (!is_loopback(s->address))
        snprintf(best, sizeof best, "%s", here);
    if (s->names.host[0]) {
        snprintf(link, sizeof link, "%s/", s->names.origin);
        say(c, "serve.public", link);
    }
    if (link[0] || best[0]) print_code(c, link[0] ? link : best);
}

bool announce(const cli *c, const settings *s, const char *here, unsigned port,
              const char *figures) {
    say(c, "serve.address", here);
    if (!cli_has(&c->args, "--quiet")) {
        say_others(c, s, here, port);
        if (figures[0]) say(c, "serve.metrics", figures);
        cli_say(c, stdout, "serve.stop", NULL, 0);
    }
    return fflush(stdout) == 0 && !ferror(stdout);
}

#define _POSIX_C_SOURCE 200809L
#include "cli/settings.h"

#include "os/os.h"
#include <netdb.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

/* A setting that is a number; the others are read by functions. */
typedef struct number_setting {
    const char *name;
    uint32_t min, max;
    size_t place; /* in server_limits */
} number_setting;

static const number_setting numbers[] = {
    {"connections", 4, 1000000, offsetof(server_limits, connections)},
    {"connections-each", 1, 1000000, offsetof(server_limits, connections_each)},
    {"sockets", 4, 1000000, offsetof(server_limits, sockets)},
    {"sockets-each", 1, 1000000, offsetof(server_limits, sockets_each)},
    {"messages", 1, 1000000, offsetof(server_limits, messages)},
    {"messages-each", 1, 1000000, offsetof(server_limits, messages_each)},
    {"tables", 1, 1000000, offsetof(server_limits, tables)},
    {"thinking-threads", 1, 256, offsetof(server_limits, thinking_threads)},
    {"thinking-time", 1, 60 * 1000, offsetof(server_limits, thinking_time)},
    {"thinking-table", 1, 100, offsetof(server_limits, thinking_table)},
    {"thinking-person", 1, 25600, offsetof(server_limits, thinking_person)}};

/* In the order in which they are applied: --port and --bind change parts of --listen. */
static const char *const words[] = {"listen",        "bind", "port",   "public-url",
                                    "trusted-proxy", "db",   "metrics"};

enum { SETTINGS = CLI_COUNT(words) + CLI_COUNT(numbers) };

static const char *name_of(size_t i) {
    return i < CLI_COUNT(words) ? words[i] : numbers[i - CLI_COUNT(words)].name;
}

/* Where values come from: options, or a file. */
typedef struct source {
    const char *values[SETTINGS]; /* NULL: not set */
    uint32_t lines[SETTINGS];     /* in a file */
    const char *path;             /* of the file; NULL: options */
} source;

/* ----------------------------------------------------------------- single values -- */

static bool refuse(gw_problem *problem, const char *id, const char *word) {
    gw_problem_set(problem, id);
    gw_problem_word(problem, "word", word, strlen(word));
    return false;
}

/* Digits, perhaps with the interface of an address that is only known there (fe80::1%eth0). */
static bool set_address(char its[SETTINGS_ADDRESS], const char *text, size_t length) {
    uint8_t address[16];
    const char *scope = memchr(text, '%', length);
    size_t digits = scope ? (size_t)(scope - text) : length;
    if (length >= SETTINGS_ADDRESS || !proxies_read_address(text, digits, address)) return false;
    memcpy(its, text, length);
    its[length] = '\0';
    return true;
}

static bool set_port(uint16_t *its, const char *text) {
    unsigned long port = 0;
    if (*text == '\0' || strlen(text) > 5) return false;
    for (; *text; text++) {
        if (*text < '0' || *text > '9') return false;
        port = port * 10 + (unsigned long)(*text - '0');
    }
    *its = (uint16_t)port;
    return port <= UINT16_MAX;
}

/* ADDRESS, ADDRESS:PORT, [IPV6] or [IPV6]:PORT. What is an address, the server finds out. */
static bool set_listen(char address[SETTINGS_ADDRESS], uint16_t *port, const char *value) {
    bool is_bracketed = value[0] == '[';
    const char *start = value + (is_bracketed ? 1 : 0);
    bool is_bare_ipv6 = !is_bracketed && strchr(value, ':') != strrchr(value, ':');
    size_t length = is_bare_ipv6 ? strlen(value) : strcspn(start, is_bracketed ? "]" : ":");
    const char *rest = start + length;
    if (is_bracketed && *rest++ != ']') return false;
    if (!set_address(address, start, length)) return false;
    return *rest == '\0' || (*rest == ':' && set_port(port, rest + 1));
}

static bool set_db(settings *s, const char *value, gw_problem *problem) {
    static const char sqlite[] = "sqlite:", memory[] = "memory:";
    free(s->path);
    s->path = NULL;
    if (strcmp(value, memory) == 0) {
        s->db = SETTINGS_DB_MEMORY;
        return true;
    }
    if (strncmp(value, sqlite, sizeof sqlite - 1) != 0 || value[sizeof sqlite - 1] == '\0')
        return refuse(problem, "serve.db", value);
    s->db = SETTINGS_DB_SQLITE;
    s->path = strdup(value + sizeof sqlite - 1);
    if (s->path == NULL) gw_problem_set(problem, "problem.memory");
    return s->path != NULL;
}

/* `label` is what the user called it. */
static bool set_word(settings *s, const char *name, const char *label, const char *value,
                     gw_problem *problem) {
    if (strcmp(name, "listen") == 0)
        return set_listen(s->address, &s->port, value) || refuse(problem, "serve.listen", value);
    if (strcmp(name, "bind") == 0)
        return set_address(s->address, value, strlen(value)) ||
               refuse(problem, "serve.bind", value);
    if (strcmp(name, "port") == 0) {
        uint64_t port;
        if (!cli_number_read(label, value, 0, UINT16_MAX, &port, problem)) return false;
        s->port = (uint16_t)port;
        return true;
    }
    if (strcmp(name, "public-url") == 0)
        return server_names_read(&s->names, value) || refuse(problem, "serve.public-url", value);
    if (strcmp(name, "trusted-proxy") == 0)
        return proxies_read(&s->proxies, value) || refuse(problem, "serve.trusted-proxy", value);
    if (strcmp(name, "metrics") == 0)
        return set_listen(s->metrics, &s->metrics_port, value) ||
               refuse(problem, "serve.listen", value);
    return set_db(s, value, problem);
}

static bool set_number(settings *s, const number_setting *n, const char *label, const char *value,
                       gw_problem *problem) {
    uint64_t number;
    if (!cli_number_read(label, value, n->min, n->max, &number, problem)) return false;
    uint32_t small = (uint32_t)number;
    memcpy((char *)&s->limits + n->place, &small, sizeof small);
    return true;
}

/* ------------------------------------------------------------------- all of them -- */

enum { LABEL = 40 };

/* What the user calls a setting. */
static void put_label(const source *from, const char *name, char label[LABEL]) {
    snprintf(label, LABEL, from->path ? "%s" : "--%s", name);
}

static const char *value_named(const source *from, const char *name) {
    for (size_t i = 0; i < SETTINGS; i++)
        if (strcmp(name_of(i), name) == 0) return from->values[i];
    return NULL;
}

/* Unless it is told how many one address may have, half of all are left to others. */
static void keep_half(const source *from, const char *name, const uint32_t *all, uint32_t *each) {
    char its[LABEL];
    snprintf(its, sizeof its, "%s-each", name);
    if (value_named(from, name) && !value_named(from, its) && *each > *all / 2) *each = *all / 2;
}

/* Applies what is set. False and a problem, with the line of a file, if something is wrong. */
static bool apply(settings *s, const source *from, gw_problem *problem) {
    for (size_t i = 0; i < SETTINGS; i++) {
        const char *value = from->values[i];
        char label[LABEL];
        if (value == NULL) continue;
        put_label(from, name_of(i), label);
        bool is_good = i < CLI_COUNT(words)
                           ? set_word(s, words[i], label, value, problem)
                           : set_number(s, &numbers[i - CLI_COUNT(words)], label, value, problem);
        problem->line = from->lines[i];
        if (!is_good) return false;
    }
    keep_half(from, "connections", &s->limits.connections, &s->limits.connections_each);
    keep_half(from, "sockets", &s->limits.sockets, &s->limits.sockets_each);
    return true;
}

/* `listen` says what `bind` and `port` say. */
static bool is_clear(const source *from, gw_problem *problem) {
    const char *other = value_named(from, "bind") ? "bind" : "port";
    char one_label[LABEL], other_label[LABEL];
    if (!value_named(from, "listen") || !value_named(from, other)) return true;
    put_label(from, "listen", one_label);
    put_label(from, other, other_label);
    gw_problem_set(problem, "cli.not-together");
    gw_problem_word(problem, "one", one_label, strlen(one_label));
    gw_problem_word(problem, "other", other_label, strlen(other_label));
    return false;
}

static bool take(const cli *c, settings *s, const source *from, int *code) {
    gw_problem problem = {.text = NULL};
    if (is_clear(from, &problem) && apply(s, from, &problem)) return true;
    *code = cli_problem(c, EXIT_BAD_INPUT, from->path, &problem);
    return false;
}

/* ----------------------------------------------------------------------- the file -- */

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

/* Cuts blanks off both ends of a line. */
static char *trim(char *line) {
    size_t length = strlen(line);
    while (length > 0 && is_blank(line[length - 1])) line[--length] = '\0';
    while (is_blank(*line)) line++;
    return line;
}

static bool read_line(source *from, char *line, uint32_t number, gw_problem *problem) {
    char *name = trim(line);
    if (*name == '\0' || *name == '#') return true;
    size_t length = strcspn(name, " \t"), i = 0;
    char *value = trim(name + length);
    name[length] = '\0';
    while (i < SETTINGS && strcmp(name_of(i), name) != 0) i++;
    const char *fault = i == SETTINGS     ? "serve.setting-unknown"
                        : from->values[i] ? "serve.setting-twice"
                        : *value == '\0'  ? "serve.setting-value"
                                          : NULL;
    if (fault) {
        refuse(problem, fault, name);
        problem->line = number;
        return false;
    }
    from->values[i] = value;
    from->lines[i] = number;
    return true;
}

/* Reads lines of a text, which the values point into. */
static bool read_lines(source *from, char *text, size_t length, gw_problem *problem) {
    uint32_t number = 1;
    if (strlen(text) != length) {
        gw_problem_set(problem, "serve.setting-bytes");
        return false;
    }
    for (char *line = text; line; number++) {
        char *end = strchr(line, '\n');
        if (end) *end = '\0';
        if (!read_line(from, line, number, problem)) return false;
        line = end ? end + 1 : NULL;
    }
    return true;
}

static bool take_file(const cli *c, settings *s, const char *path, int *code) {
    gw_problem problem = {.text = NULL};
    source file = {.path = path};
    size_t length;
    char *text = os_read_file(path, &length);
    if (text == NULL) {
        *code = cli_file_problem(c, path);
        return false;
    }
    bool is_good = read_lines(&file, text, length, &problem);
    if (is_good)
        is_good = take(c, s, &file, code);
    else
        *code = cli_problem(c, EXIT_BAD_INPUT, path, &problem);
    free(text);
    return is_good;
}

static void take_options(const cli *c, source *from) {
    for (size_t i = 0; i < SETTINGS; i++) {
        char option[40];
        snprintf(option, sizeof option, "--%s", name_of(i));
        from->values[i] = cli_value(&c->args, option);
    }
}

bool settings_read(const cli *c, settings *s, int *code) {
    const char *path = cli_value(&c->args, "--config");
    source options = {.path = NULL};
    *s = (settings){.address = "127.0.0.1",
                    .port = USUAL_PORT,
                    .metrics_port = USUAL_METRICS_PORT,
                    .limits = server_limits_usual()};
    take_options(c, &options);
    if ((path == NULL || take_file(c, s, path, code)) && take(c, s, &options, code)) return true;
    settings_free(s);
    return false;
}

void settings_free(settings *s) {
    free(s->path);
    s->path = NULL;
}

bool settings_listen_there(settings *s, int listener) {
    struct sockaddr_storage address;
    socklen_t size = sizeof address;
    char port[8];
    return getsockname(listener, (struct sockaddr *)&address, &size) == 0 &&
           (address.ss_family == AF_INET || address.ss_family == AF_INET6) &&
           getnameinfo((struct sockaddr *)&address, size, s->address, sizeof s->address, port,
                       sizeof port, NI_NUMERICHOST | NI_NUMERICSERV) == 0 &&
           set_port(&s->port, port);
}

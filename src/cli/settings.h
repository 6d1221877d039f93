#ifndef CLI_SETTINGS_H
#define CLI_SETTINGS_H
/* What `gangway serve` is set to: by options, and by lines `NAME VALUE` of a file (--config) with
 * the same names. An option wins over the file. */
#include "cli/cli.h"
#include "server/server.h"

enum { SETTINGS_ADDRESS = 64, USUAL_PORT = 8321, USUAL_METRICS_PORT = 9321 };

typedef enum settings_db {
    SETTINGS_DB_USUAL, /* in the folder of the user's files */
    SETTINGS_DB_SQLITE,
    SETTINGS_DB_MEMORY
} settings_db;

typedef struct settings {
    char address[SETTINGS_ADDRESS]; /* to listen on, as it was written, without brackets */
    uint16_t port;
    settings_db db;
    char *path;                     /* of SETTINGS_DB_SQLITE, else NULL */
    char metrics[SETTINGS_ADDRESS]; /* where figures are told; "": nowhere */
    uint16_t metrics_port;
    server_names names;
    proxies proxies;
    server_limits limits;
} settings;

/* The options that set something, for the list of a command. */
#define SETTINGS_OPTIONS                                                                           \
    {"--listen", "ADDR:PORT", "help.serve.listen", false},                                         \
        {"--port", "N", "help.serve.port", false},                                                 \
        {"--bind", "ADDRESS", "help.serve.bind", false},                                           \
        {"--public-url", "URL", "help.serve.public-url", false},                                   \
        {"--trusted-proxy", "ADDR,…", "help.serve.trusted-proxy", false},                          \
        {"--db", "WHERE", "help.serve.db", false},                                                 \
        {"--metrics", "ADDR:PORT", "help.serve.metrics", false},                                   \
        {"--connections", "N", "help.serve.connections", false},                                   \
        {"--connections-each", "N", "help.serve.connections-each", false},                         \
        {"--sockets", "N", "help.serve.sockets", false},                                           \
        {"--sockets-each", "N", "help.serve.sockets-each", false},                                 \
        {"--messages", "N", "help.serve.messages", false},                                         \
        {"--messages-each", "N", "help.serve.messages-each", false},                               \
        {"--tables", "N", "help.serve.tables", false},                                             \
        {"--thinking-threads", "N", "help.serve.thinking-threads", false},                         \
        {"--thinking-time", "MS", "help.serve.thinking-time", false},                              \
        {"--thinking-table", "N", "help.serve.thinking-table", false},                             \
        {"--thinking-person", "N", "help.serve.thinking-person", false}, {                         \
        "--config", "FILE", "help.serve.config", false                                             \
    }

/* Reads everything. If something is wrong, prints what, sets the exit code in `code` and returns
 * false. */
bool settings_read(const cli *c, settings *s, int *code);
void settings_free(settings *s);

/* Sets address and port to those of a socket; false if it is none of IPv4 or IPv6. */
bool settings_listen_there(settings *s, int listener);

#endif

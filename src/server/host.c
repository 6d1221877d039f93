#define _POSIX_C_SOURCE 200809L
#include "server/host.h"

#include <arpa/inet.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Splits the host; false if there is no name, or it is followed by anything but a port. */
static bool split(const char *host, char name[SERVER_HOST_MAX + 1], bool *is_bracketed) {
    *is_bracketed = host[0] == '[';
    if (*is_bracketed) host++;
    size_t length = strcspn(host, *is_bracketed ? "]" : ":");
    if (length == 0 || length > SERVER_HOST_MAX) return false;
    memcpy(name, host, length);
    name[length] = '\0';
    const char *rest = host + length;
    if (*is_bracketed && *rest++ != ']') return false;
    if (*rest == '\0') return true;
    size_t digits = strspn(rest + 1, "0123456789");
    return *rest == ':' && digits <= 5 && rest[1 + digits] == '\0' && atoi(rest + 1) <= UINT16_MAX;
}

static bool is_in_digits(const char *name, bool is_bracketed) {
    struct in6_addr address;
    return inet_pton(is_bracketed ? AF_INET6 : AF_INET, name, &address) == 1;
}

bool server_host_is_valid(const char *host) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "0123456789-_.";
    char name[SERVER_HOST_MAX + 1];
    bool is_bracketed;
    if (!split(host, name, &is_bracketed)) return false;
    return is_bracketed ? is_in_digits(name, true) : name[strspn(name, letters)] == '\0';
}

bool server_host_is_local(const char *host) {
    char name[SERVER_HOST_MAX + 1];
    bool is_bracketed;
    if (!split(host, name, &is_bracketed)) return false;
    if (is_in_digits(name, is_bracketed)) return true;
    return !is_bracketed &&
           (strcasecmp(name, "localhost") == 0 || strcasecmp(name, "localhost.") == 0);
}

bool server_host_is_loopback(const char *host) {
    char name[SERVER_HOST_MAX + 1];
    bool is_bracketed;
    if (!server_host_is_local(host) || !split(host, name, &is_bracketed)) return false;
    if (is_bracketed) return strcmp(name, "::1") == 0;
    return strncasecmp(name, "localhost", 9) == 0 || strncmp(name, "127.", 4) == 0;
}

/* ---------------------------------------------------------- the server's names -- */

/* The part of an origin after its scheme; NULL if the scheme is another one. */
static const char *after_scheme(const char *url, bool *is_secure) {
    static const char plain[] = "http://", secure[] = "https://";
    *is_secure = strncasecmp(url, secure, sizeof secure - 1) == 0;
    if (*is_secure) return url + sizeof secure - 1;
    return strncasecmp(url, plain, sizeof plain - 1) == 0 ? url + sizeof plain - 1 : NULL;
}

/* Copies a host in small letters, without the usual port of its scheme and without the dot that
 * ends a complete name. */
static void put_plain(char plain[SERVER_HOST_MAX + 1], const char *host, bool is_secure) {
    char name[SERVER_HOST_MAX + 1];
    bool is_bracketed;
    if (!split(host, name, &is_bracketed)) name[0] = '\0';
    size_t length = strlen(name);
    const char *rest = host + length + (is_bracketed ? 2 : 0);
    while (length > 1 && name[length - 1] == '.') name[--length] = '\0';
    if (strcmp(rest, is_secure ? ":443" : ":80") == 0 || strcmp(rest, ":") == 0) rest = "";
    snprintf(plain, SERVER_HOST_MAX + 1, is_bracketed ? "[%s]%s" : "%s%s", name, rest);
    for (char *c = plain; *c; c++)
        if (*c >= 'A' && *c <= 'Z') *c = (char)(*c - 'A' + 'a');
}

bool server_names_read(server_names *names, const char *url) {
    char host[SERVER_HOST_MAX + 1];
    bool is_secure;
    const char *after = after_scheme(url, &is_secure);
    size_t length = after ? strlen(after) : 0;
    if (length > 0 && after[length - 1] == '/') length--;
    if (length == 0 || length > SERVER_HOST_MAX) return false;
    memcpy(host, after, length);
    host[length] = '\0';
    if (!server_host_is_valid(host)) return false;
    put_plain(names->host, host, is_secure);
    snprintf(names->origin, sizeof names->origin, is_secure ? "https://%s" : "http://%s",
             names->host);
    return true;
}

static bool ends_with(const char *name, const char *end) {
    size_t length = strlen(name), its = strlen(end);
    return length > its && strcmp(name + length - its, end) == 0;
}

static bool is_of_home(const char *name) {
    return strchr(name, '.') == NULL || ends_with(name, ".local") || ends_with(name, ".home.arpa");
}

bool server_host_is_ours(const server_names *names, const char *host) {
    char plain[SERVER_HOST_MAX + 1];
    if (server_host_is_local(host)) return true;
    put_plain(plain, host, strncmp(names->origin, "https:", 6) == 0);
    if (names->host[0] && strcmp(plain, names->host) == 0) return true;
    plain[strcspn(plain, ":")] = '\0';
    return names->is_at_home && is_of_home(plain);
}

bool server_origin_is_ours(const server_names *names, const char *origin, const char *host) {
    char its[SERVER_HOST_MAX + 1], asked[SERVER_HOST_MAX + 1];
    bool is_secure;
    const char *after = after_scheme(origin, &is_secure);
    if (after == NULL || strlen(after) > SERVER_HOST_MAX || !server_host_is_valid(after))
        return false;
    put_plain(its, after, is_secure);
    bool has_public = names->host[0] != '\0';
    if (has_public && is_secure == (names->origin[4] == 's') && strcmp(its, names->host) == 0)
        return true;
    put_plain(asked, host, is_secure);
    return strcmp(its, asked) == 0;
}

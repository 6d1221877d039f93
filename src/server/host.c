#define _POSIX_C_SOURCE 200809L
#include "server/host.h"

#include <arpa/inet.h>
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
    return *rest == ':' && digits <= 5 && rest[1 + digits] == '\0';
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

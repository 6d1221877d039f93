#include "client/address.h"

#include "online/entry.h"
#include <string.h>
#include <strings.h>

enum { PORT = 80, SECURE_PORT = 443, ID_DIGITS = 16 };

static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
static const char digits[] = "0123456789", hex_digits[] = "0123456789abcdefABCDEF";

/* Whether all characters are letters, digits or among `others`. */
static bool consists_of(const char *text, size_t length, const char *others) {
    for (size_t i = 0; i < length; i++)
        if (!strchr(letters, text[i]) && !strchr(digits, text[i]) && !strchr(others, text[i]))
            return false;
    return true;
}

static bool copy(char *to, size_t size, const char *from, size_t length) {
    if (length >= size) return false;
    memcpy(to, from, length);
    to[length] = '\0';
    return true;
}

/* Returns what follows the scheme; NULL if it is none of ours. */
static const char *read_scheme(client_address *a, const char *text) {
    static const struct {
        const char *name;
        bool is_secure;
    } schemes[] = {{"http://", false}, {"https://", true}, {"ws://", false}, {"wss://", true}};
    for (size_t i = 0; i < sizeof schemes / sizeof schemes[0]; i++) {
        size_t length = strlen(schemes[i].name);
        if (strncasecmp(text, schemes[i].name, length) != 0) continue;
        a->is_secure = schemes[i].is_secure;
        return text + length;
    }
    return NULL;
}

static bool read_port(client_address *a, const char *text, size_t length) {
    uint32_t port = 0;
    if (length < 1 || length > 5) return false;
    for (size_t i = 0; i < length; i++) {
        if (!strchr(digits, text[i])) return false;
        port = port * 10 + (uint32_t)(text[i] - '0');
    }
    a->port = (uint16_t)port;
    return port >= 1 && port <= UINT16_MAX;
}

/* `games.example`, `games.example:8321`, `[::1]:8321`. */
static bool read_authority(client_address *a, const char *text, size_t length) {
    const char *end = text + length, *host = text, *after;
    a->port = a->is_secure ? SECURE_PORT : PORT;
    if (length > 0 && text[0] == '[') {
        host = text + 1;
        after = memchr(text, ']', length);
        if (after == NULL || strspn(host, "0123456789abcdefABCDEF:.") != (size_t)(after - host))
            return false;
        if (!copy(a->host, sizeof a->host, host, (size_t)(after - host))) return false;
        after++;
    } else {
        after = memchr(text, ':', length);
        if (after == NULL) after = end;
        if (!consists_of(host, (size_t)(after - host), ".-_")) return false;
        if (!copy(a->host, sizeof a->host, host, (size_t)(after - host))) return false;
    }
    if (a->host[0] == '\0') return false;
    return after == end || (*after == ':' && read_port(a, after + 1, (size_t)(end - after) - 1));
}

static bool read_secret(client_address *a, const char *text, size_t length) {
    if (length != 2 * sizeof a->secret) return false;
    for (size_t i = 0; i < length; i++) {
        const char *digit = strchr(hex_digits, text[i]);
        if (digit == NULL) return false;
        unsigned value = (unsigned)(digit - hex_digits);
        if (value > 15) value -= 6;
        a->secret[i / 2] = (uint8_t)((unsigned)a->secret[i / 2] << 4 | value);
    }
    a->has_secret = true;
    return true;
}

/* What follows /join/: the id, and perhaps the secret. */
static bool read_table(client_address *a, const char *text) {
    if (strlen(text) < ID_DIGITS || !entry_read_id(text, ID_DIGITS, &a->table)) return false;
    if (a->table == 0 || a->table > INT64_MAX) return false;
    text += ID_DIGITS;
    if (*text == '/') text++;
    if (*text == '\0') return true;
    return *text == '#' && (text[1] == '\0' || read_secret(a, text + 1, strlen(text + 1)));
}

/* The path begins with a slash, or is empty. */
static bool read_path(client_address *a, const char *path) {
    static const char join[] = "/join/";
    const char *at = strstr(path, join);
    size_t length = at ? (size_t)(at - path) : strcspn(path, "#");
    if (at == NULL && length > 0 && path[length - 1] == '/') length--;
    if (!consists_of(path, length, "/-._~%")) return false;
    if (!copy(a->prefix, sizeof a->prefix, path, length)) return false;
    return at == NULL || read_table(a, at + strlen(join));
}

bool client_address_read(client_address *address, const char *text, gw_problem *problem) {
    *address = (client_address){.table = 0};
    const char *rest = read_scheme(address, text);
    size_t length = rest ? strcspn(rest, "/#?") : 0;
    if (rest && read_authority(address, rest, length) && read_path(address, rest + length))
        return true;
    gw_problem_set(problem, "connect.address");
    gw_problem_word(problem, "address", text, strlen(text));
    return false;
}

void client_address_authority(const client_address *address, char text[CLIENT_AUTHORITY]) {
    gw_out out = gw_out_to(text, CLIENT_AUTHORITY);
    bool is_numeric = strchr(address->host, ':') != NULL;
    gw_put_text(&out, is_numeric ? "[" : "");
    gw_put_text(&out, address->host);
    gw_put_text(&out, is_numeric ? "]" : "");
    if (address->port == (address->is_secure ? SECURE_PORT : PORT)) return;
    gw_put_char(&out, ':');
    gw_put_number(&out, address->port);
}

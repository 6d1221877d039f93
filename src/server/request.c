#define _POSIX_C_SOURCE 200809L
#include "server/request.h"

#include <string.h>
#include <strings.h>

enum { FINE = SERVER_REQUEST_READ, MORE = SERVER_REQUEST_INCOMPLETE };

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/* A character of a method's or header's name. */
static bool is_token(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) ||
           (c != '\0' && strchr("!#$%&'*+-.^_`|~", c) != NULL);
}

static bool is_printed(char c) {
    return c > ' ' && c < 0x7f;
}

/* A piece of the head. */
typedef struct span {
    const char *start;
    size_t length;
} span;

static bool is_word(span s, const char *word) {
    return s.length == strlen(word) && strncasecmp(s.start, word, s.length) == 0;
}

/* -------------------------------------------------------- the first line -- */

/* The next word of a line, up to a blank or the end of the received bytes. */
static span next_word(const char *bytes, size_t length, bool (*belongs)(char)) {
    span word = {bytes, 0};
    while (word.length < length && belongs(bytes[word.length])) word.length++;
    return word;
}

static int hex(char c) {
    if (is_digit(c)) return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

/* Decodes the path of an address, up to its query. */
static bool decode(span address, char *path) {
    size_t out = 0;
    for (size_t i = 0; i < address.length && address.start[i] != '?'; i++) {
        char c = address.start[i];
        if (c == '#') return false;
        if (c == '%') {
            if (address.length - i < 3) return false;
            int high = hex(address.start[i + 1]), low = hex(address.start[i + 2]);
            if (high < 0 || low < 0 || high + low == 0) return false;
            c = (char)(high * 16 + low);
            i += 2;
        }
        path[out++] = c;
    }
    path[out] = '\0';
    return true;
}

/* Copies a host if it is valid. */
static bool copy_host(char copy[SERVER_HOST_MAX + 1], span host) {
    if (host.length > SERVER_HOST_MAX) return false;
    memcpy(copy, host.start, host.length);
    copy[host.length] = '\0';
    return server_host_is_valid(copy);
}

/* "/path?query" or, as sent to proxies, "http://host/path?query". */
static bool take_target(server_request *r, span target) {
    static const char scheme[] = "http://";
    size_t skipped = sizeof scheme - 1;
    if (target.length > skipped && strncasecmp(target.start, scheme, skipped) == 0) {
        span host = {target.start + skipped, 0};
        while (skipped + host.length < target.length && !strchr("/?#", host.start[host.length]))
            host.length++;
        if (!copy_host(r->host, host)) return false;
        skipped += host.length;
        target = (span){target.start + skipped, target.length - skipped};
        if (target.length == 0 || target.start[0] == '?') target = (span){"/", 1};
    }
    return target.length > 0 && target.start[0] == '/' && decode(target, r->path);
}

/* "HTTP/1.1" and the end of the line. */
static unsigned read_version(server_request *r, const char *bytes, size_t length) {
    static const char shape[] = "HTTP/d.d\r\n";
    for (size_t i = 0; i < sizeof shape - 1; i++) {
        if (i == length) return MORE;
        if (shape[i] == 'd' ? !is_digit(bytes[i]) : bytes[i] != shape[i]) return 400;
    }
    r->is_1_0 = bytes[7] == '0';
    return bytes[5] == '1' ? FINE : 505;
}

static unsigned read_line(server_request *r, const char *bytes, size_t length) {
    span method = next_word(bytes, length, is_token);
    if (method.length > SERVER_REQUEST_METHOD_MAX) return 400;
    if (method.length == length) return MORE;
    if (method.length == 0 || bytes[method.length] != ' ') return 400;
    size_t at = method.length + 1;
    span target = next_word(bytes + at, length - at, is_printed);
    if (target.length > SERVER_REQUEST_TARGET_MAX) return 414;
    at += target.length;
    if (at == length) return MORE;
    if (target.length == 0 || bytes[at] != ' ') return 400;
    at++;
    unsigned status = read_version(r, bytes + at, length - at);
    if (status != FINE) return status;
    r->is_head = method.length == 4 && memcmp(method.start, "HEAD", 4) == 0;
    if (!r->is_head && (method.length != 3 || memcmp(method.start, "GET", 3) != 0)) return 405;
    r->is_kept_alive = !r->is_1_0;
    return take_target(r, target) ? FINE : 400;
}

/* -------------------------------------------------------------- headers -- */

/* Whether a list of words contains this one. */
static bool has_word(span list, const char *word) {
    for (size_t i = 0; i < list.length;) {
        while (i < list.length && strchr(", \t", list.start[i])) i++;
        span element = {list.start + i, 0};
        while (i < list.length && !strchr(", \t", list.start[i])) i++, element.length++;
        if (is_word(element, word)) return true;
    }
    return false;
}

/* Appends to a list that may be spread over several headers; if it gets too long, it is dropped. */
static void add(char list[SERVER_REQUEST_HEADER_MAX], span value) {
    size_t has = strlen(list), comma = has ? 1 : 0;
    if (has + comma + value.length >= SERVER_REQUEST_HEADER_MAX) {
        list[0] = '\0';
        return;
    }
    if (comma) list[has] = ',';
    memcpy(list + has + comma, value.start, value.length);
    list[has + comma + value.length] = '\0';
}

/* Appends to a list of which the end matters: of one that gets too long the beginning is dropped.
 */
static void add_to_end(char list[SERVER_REQUEST_HEADER_MAX], span value) {
    enum { MAX = SERVER_REQUEST_HEADER_MAX - 2 }; /* besides a comma and the zero */
    size_t has = strlen(list), cut = value.length > MAX ? value.length - MAX : 0;
    size_t length = value.length - cut, kept = has < MAX - length ? has : MAX - length;
    memmove(list, list + has - kept, kept);
    if (kept) list[kept++] = ',';
    memcpy(list + kept, value.start + cut, length);
    list[kept + length] = '\0';
}

static bool is_number(span value) {
    for (size_t i = 0; i < value.length; i++)
        if (!is_digit(value.start[i])) return false;
    return value.length > 0;
}

static bool is_zero(span value) {
    for (size_t i = 0; i < value.length; i++)
        if (value.start[i] != '0') return false;
    return true;
}

/* Copies a header that may be sent once only; false if it is sent again or too long. */
static bool copy_once(char *copy, size_t size, span value) {
    if (copy[0] != '\0' || value.length == 0 || value.length >= size) return false;
    memcpy(copy, value.start, value.length);
    copy[value.length] = '\0';
    return true;
}

/* "Bearer TOKEN"; other schemes, which a proxy may use for itself, are ignored. */
static bool take_authorization(server_request *r, span value) {
    static const char scheme[] = "bearer";
    size_t length = sizeof scheme - 1;
    if (value.length < length || strncasecmp(value.start, scheme, length) != 0) return true;
    span token = {value.start + length, value.length - length};
    if (token.length > 0 && token.start[0] != ' ') return true;
    while (token.length > 0 && token.start[0] == ' ') token.start++, token.length--;
    return copy_once(r->bearer, sizeof r->bearer, token);
}

/* The headers of a WebSocket's beginning. */
static bool take_websocket_header(server_request *r, span name, span value) {
    if (is_word(name, "upgrade")) {
        if (r->is_upgrade || !is_word(value, "websocket")) return false;
        r->is_upgrade = true;
    } else if (is_word(name, "sec-websocket-version")) {
        if (r->is_version_named || !is_word(value, "13")) return false;
        r->is_version_named = true;
    } else if (is_word(name, "sec-websocket-key")) {
        return value.length == SERVER_REQUEST_KEY && copy_once(r->key, sizeof r->key, value);
    }
    return true;
}

static bool take_header(server_request *r, span name, span value) {
    if (!take_websocket_header(r, name, value)) return false;
    if (is_word(name, "host")) {
        char host[SERVER_HOST_MAX + 1];
        if (r->has_host_header || !copy_host(host, value)) return false;
        if (r->host[0] == '\0')
            strcpy(r->host, host); /* the host in the address takes precedence */
        r->has_host_header = true;
    } else if (is_word(name, "content-length")) {
        if (r->has_length || !is_number(value)) return false;
        r->has_length = true;
        if (!is_zero(value)) r->has_body = true;
    } else if (is_word(name, "transfer-encoding")) {
        r->has_body = true;
    } else if (is_word(name, "connection")) {
        if (has_word(value, "close")) r->is_kept_alive = false;
        if (has_word(value, "upgrade")) r->is_upgrade_named = true;
    } else if (is_word(name, "origin")) {
        return copy_once(r->origin, sizeof r->origin, value);
    } else if (is_word(name, "authorization")) {
        return take_authorization(r, value);
    } else if (is_word(name, "accept-encoding")) {
        add(r->accept_encoding, value);
    } else if (is_word(name, "if-none-match")) {
        add(r->if_none_match, value);
    } else if (is_word(name, "x-forwarded-for")) {
        add_to_end(r->forwarded_for, value);
    }
    return true;
}

static bool is_blank(char c) {
    return c == ' ' || c == '\t';
}

/* Reads "name: value", without the end of the line. */
static bool read_header(server_request *r, span line) {
    span name = next_word(line.start, line.length, is_token);
    if (name.length == 0 || name.length == line.length || line.start[name.length] != ':')
        return false;
    span value = {line.start + name.length + 1, line.length - name.length - 1};
    for (size_t i = 0; i < value.length; i++) {
        unsigned char c = (unsigned char)value.start[i];
        if ((c < ' ' && c != '\t') || c == 0x7f) return false;
    }
    while (value.length && is_blank(value.start[0])) value.start++, value.length--;
    while (value.length && is_blank(value.start[value.length - 1])) value.length--;
    return take_header(r, name, value);
}

/* 16 bytes in base64. */
static bool is_key(const char *key) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                 "0123456789+/";
    size_t length = strspn(key, digits);
    return length == SERVER_REQUEST_KEY - 2 && strcmp(key + length, "==") == 0;
}

/* Whether a request with Upgrade is a WebSocket's. */
static bool is_websocket(const server_request *r) {
    return !r->is_1_0 && !r->is_head && r->is_upgrade_named && r->is_version_named &&
           is_key(r->key);
}

/* Reads all headers of a head without its empty line. */
static unsigned read_headers(server_request *r, const char *bytes, size_t length) {
    const char *line = bytes, *end = bytes + length;
    while (line < end) {
        const char *cr = memchr(line, '\r', (size_t)(end - line));
        if (cr == NULL || cr[1] != '\n') return 400;
        if (line > bytes && !read_header(r, (span){line, (size_t)(cr - line)})) return 400;
        line = cr + 2;
    }
    if (!r->has_host_header && !r->is_1_0) return 400;
    if (r->has_body) return 405;
    if (r->is_upgrade && !is_websocket(r)) return 400;
    r->is_websocket = r->is_upgrade;
    return FINE;
}

/* ------------------------------------------------------------ the whole -- */

/* Looks for the empty line that ends the head. */
static unsigned find_end(server_request *r, const char *bytes, size_t length) {
    for (size_t i = r->scanned; i < length && i < SERVER_REQUEST_MAX; i++) {
        if (bytes[i] != '\n') continue;
        if (i == 0 || bytes[i - 1] != '\r') return 400;
        if (i < 3 || bytes[i - 2] != '\n') continue;
        r->length = i + 1;
        return FINE;
    }
    r->scanned = length;
    return MORE;
}

static unsigned read_head(server_request *r, const char *bytes, size_t length) {
    size_t start = 0; /* skip empty lines, which some clients send after a request's body */
    while (start + 1 < length && bytes[start] == '\r' && bytes[start + 1] == '\n') start += 2;
    if (start == length || (start + 1 == length && bytes[start] == '\r')) return MORE;
    if (!r->has_line) {
        unsigned status = read_line(r, bytes + start, length - start);
        if (status != FINE) return status;
        r->has_line = true;
        r->scanned = start;
    }
    unsigned status = find_end(r, bytes, length);
    return status == FINE ? read_headers(r, bytes + start, r->length - start - 2) : status;
}

unsigned server_request_read(server_request *r, const char *bytes, size_t length) {
    unsigned status = read_head(r, bytes, length);
    return status == MORE && length > SERVER_REQUEST_MAX ? 431 : status;
}

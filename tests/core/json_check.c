#include "core/json_check.h"

#include "core/utf8.h"
#include <ctype.h>
#include <stddef.h>
#include <string.h>

/* Each of these skips what it is named after, or returns NULL if that is not there. */
static const char *value(const char *at);

static const char *spaces(const char *at) {
    return at ? at + strspn(at, " \t\r\n") : NULL;
}

static const char *literal(const char *at, const char *word) {
    return strncmp(at, word, strlen(word)) == 0 ? at + strlen(word) : NULL;
}

static const char *digits(const char *at) {
    size_t count = strspn(at, "0123456789");
    return count > 0 ? at + count : NULL;
}

static const char *number(const char *at) {
    if (*at == '-') at++;
    const char *end = *at == '0' ? at + 1 : digits(at);
    if (end && *end == '.') end = digits(end + 1);
    if (end && (*end == 'e' || *end == 'E')) {
        end++;
        end = digits(*end == '+' || *end == '-' ? end + 1 : end);
    }
    return end;
}

static const char *escape(const char *at) {
    if (*at == 'u') {
        for (int i = 1; i <= 4; i++)
            if (!isxdigit((unsigned char)at[i])) return NULL;
        return at + 5;
    }
    return *at && strchr("\"\\/bfnrt", *at) ? at + 1 : NULL;
}

static const char *string(const char *at) {
    if (*at++ != '"') return NULL;
    while (*at != '"') {
        if (*at == '\\') {
            at = escape(at + 1);
            if (at == NULL) return NULL;
            continue;
        }
        size_t size = gw_utf8_size(at, strlen(at));
        if (size == 0 || (unsigned char)*at < 0x20) return NULL;
        at += size;
    }
    return at + 1;
}

static const char *member(const char *at) {
    at = spaces(string(at));
    return at && *at == ':' ? value(at + 1) : NULL;
}

/* `[…]` or `{…}`: items separated by commas. */
static const char *list(const char *at, char close, const char *(*item)(const char *)) {
    at = spaces(at + 1);
    if (*at == close) return at + 1;
    for (;;) {
        at = spaces(item(spaces(at)));
        if (at == NULL) return NULL;
        if (*at == close) return at + 1;
        if (*at++ != ',') return NULL;
    }
}

static const char *value(const char *at) {
    at = spaces(at);
    switch (*at) {
    case '{': return list(at, '}', member);
    case '[': return list(at, ']', value);
    case '"': return string(at);
    case 't': return literal(at, "true");
    case 'f': return literal(at, "false");
    case 'n': return literal(at, "null");
    default: return number(at);
    }
}

bool json_is_valid(const char *text) {
    const char *end = spaces(value(text));
    return end && *end == '\0';
}

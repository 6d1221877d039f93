#define _POSIX_C_SOURCE 200809L
#include "server/proxies.h"

#include <arpa/inet.h>
#include <string.h>

enum { ADDRESS_TEXT = 64 };

static bool is_blank(char c) {
    return c == ' ' || c == '\t';
}

bool proxies_read_address(const char *text, size_t length, uint8_t address[16]) {
    static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};
    char plain[ADDRESS_TEXT];
    while (length > 0 && is_blank(text[0])) text++, length--;
    while (length > 0 && is_blank(text[length - 1])) length--;
    if (length >= 2 && text[0] == '[' && text[length - 1] == ']') text++, length -= 2;
    if (length == 0 || length >= sizeof plain) return false;
    memcpy(plain, text, length);
    plain[length] = '\0';
    memcpy(address, mapped, sizeof mapped);
    return inet_pton(AF_INET, plain, address + sizeof mapped) == 1 ||
           inet_pton(AF_INET6, plain, address) == 1;
}

bool proxies_read(proxies *p, const char *text) {
    p->count = 0;
    for (;;) {
        size_t length = strcspn(text, ",");
        if (p->count == PROXIES_MAX) return false;
        if (!proxies_read_address(text, length, p->address[p->count++])) return false;
        if (text[length] == '\0') return true;
        text += length + 1;
    }
}

bool proxies_has(const proxies *p, const uint8_t address[16]) {
    for (size_t i = 0; i < p->count; i++)
        if (memcmp(p->address[i], address, sizeof p->address[i]) == 0) return true;
    return false;
}

bool proxies_visitor(const proxies *p, const char *forwarded_for, limits_address *visitor) {
    size_t end = strlen(forwarded_for);
    while (end > 0) {
        size_t start = end;
        uint8_t address[16];
        while (start > 0 && forwarded_for[start - 1] != ',') start--;
        if (!proxies_read_address(forwarded_for + start, end - start, address)) return false;
        if (!proxies_has(p, address)) {
            *visitor = limits_ipv6(address);
            return true;
        }
        end = start > 0 ? start - 1 : 0;
    }
    return false;
}

#include "core/utf8.h"

#include <stdbool.h>

static bool is_follower(unsigned char byte) {
    return (byte & 0xC0) == 0x80;
}

size_t gw_utf8_size(const char *text, size_t length) {
    const unsigned char *b = (const unsigned char *)text;
    if (length == 0) return 0;
    if (b[0] < 0x80) return 1;
    if (b[0] < 0xC2 || b[0] > 0xF4) return 0;
    size_t size = b[0] < 0xE0 ? 2 : b[0] < 0xF0 ? 3 : 4;
    if (size > length) return 0;
    for (size_t i = 1; i < size; i++)
        if (!is_follower(b[i])) return 0;
    bool is_overlong = (b[0] == 0xE0 && b[1] < 0xA0) || (b[0] == 0xF0 && b[1] < 0x90);
    bool is_surrogate = b[0] == 0xED && b[1] > 0x9F;
    bool is_too_high = b[0] == 0xF4 && b[1] > 0x8F;
    return is_overlong || is_surrogate || is_too_high ? 0 : size;
}

size_t gw_utf8_printable_size(const char *text, size_t length) {
    size_t size = gw_utf8_size(text, length);
    const unsigned char *b = (const unsigned char *)text;
    bool is_control =
        (size == 1 && (b[0] < 0x20 || b[0] == 0x7F)) || (size == 2 && b[0] == 0xC2 && b[1] < 0xA0);
    return is_control ? 0 : size;
}

bool gw_utf8_is_printable(const char *text, size_t length) {
    for (size_t at = 0; at < length;) {
        size_t size = gw_utf8_printable_size(text + at, length - at);
        if (size == 0) return false;
        at += size;
    }
    return true;
}

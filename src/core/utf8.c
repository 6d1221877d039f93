#include "core/utf8.h"

#include <string.h>

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

/* ---------------------------------------------------------- hidden characters -- */

uint32_t gw_utf8_code(const char *text, size_t size) {
    const unsigned char *b = (const unsigned char *)text;
    if (size == 1) return b[0];
    uint32_t code = b[0] & (0xFFU >> (size + 1));
    for (size_t i = 1; i < size; i++) code = code << 6 | (b[i] & 0x3F);
    return code;
}

bool gw_utf8_is_hidden(uint32_t code) {
    static const struct {
        uint32_t first, last;
    } hidden[] = {
        {0x00, 0x08},     {0x0B, 0x1F},       {0x7F, 0x9F},       {0xAD, 0xAD},
        {0x34F, 0x34F},   {0x61C, 0x61C},     {0x115F, 0x1160},   {0x17B4, 0x17B5},
        {0x180B, 0x180F}, {0x200B, 0x200B},   {0x200E, 0x200F},   {0x2028, 0x202E},
        {0x2060, 0x206F}, {0x3164, 0x3164},   {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0},
        {0xFFF9, 0xFFFB}, {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF},
    };
    for (size_t i = 0; i < sizeof hidden / sizeof *hidden; i++)
        if (code >= hidden[i].first && code <= hidden[i].last) return true;
    return false;
}

static void put_code(gw_out *out, uint32_t code) {
    gw_put_text(out, "<U+");
    for (int shift = code > 0xFFFF ? 20 : 12; shift >= 0; shift -= 4)
        if (shift < 20 || code >> shift > 0)
            gw_put_char(out, "0123456789ABCDEF"[code >> shift & 15]);
    gw_put_char(out, '>');
}

/* Finds the first hidden character and its size; without one, the end and size 0. */
static const char *find_hidden(const char *text, size_t *size) {
    const char *end = text + strlen(text);
    while (text < end) {
        *size = gw_utf8_size(text, (size_t)(end - text));
        if (*size > 0 && gw_utf8_is_hidden(gw_utf8_code(text, *size))) return text;
        text += *size > 0 ? *size : 1;
    }
    *size = 0;
    return end;
}

void gw_put_visible(gw_out *out, const char *text) {
    for (;;) {
        size_t size;
        const char *hidden = find_hidden(text, &size);
        gw_put_bytes(out, text, (size_t)(hidden - text));
        if (size == 0) return;
        put_code(out, gw_utf8_code(hidden, size));
        text = hidden + size;
    }
}

bool gw_has_hidden(const char *text) {
    size_t size;
    find_hidden(text, &size);
    return size > 0;
}

#include <gangway/out.h>

#include <assert.h>
#include <string.h>

gw_out gw_out_to(char *buffer, size_t size) {
    assert(buffer || size == 0);
    if (size > 0) buffer[0] = '\0';
    return (gw_out){.text = buffer, .size = size, .length = 0};
}

void gw_put_bytes(gw_out *out, const char *bytes, size_t count) {
    assert(bytes || count == 0);
    if (out->length + 1 < out->size) {
        size_t room = out->size - 1 - out->length;
        size_t fits = count < room ? count : room;
        memcpy(out->text + out->length, bytes, fits);
        out->text[out->length + fits] = '\0';
        assert(out->length + fits < out->size);
    }
    out->length += count;
}

void gw_put_char(gw_out *out, char c) {
    gw_put_bytes(out, &c, 1);
}

void gw_put_text(gw_out *out, const char *text) {
    gw_put_bytes(out, text, strlen(text));
}

void gw_put_number(gw_out *out, int64_t number) {
    char digits[20];
    size_t at = sizeof digits;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (number < 0) gw_put_char(out, '-');
    gw_put_bytes(out, digits + at, sizeof digits - at);
}

void gw_put_hex(gw_out *out, uint64_t number) {
    for (int shift = 60; shift >= 0; shift -= 4)
        gw_put_char(out, "0123456789abcdef"[number >> shift & 15]);
}

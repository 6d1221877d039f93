#include "core/json.h"

#include "core/utf8.h"
#include <gangway/out.h>

#include <stdbool.h>

static void put_escaped(gw_out *out, char c) {
    static const char digits[] = "0123456789abcdef";
    if (c == '"' || c == '\\') {
        gw_put_char(out, '\\');
        gw_put_char(out, c);
    } else {
        gw_put_text(out, "\\u00");
        gw_put_char(out, digits[(unsigned char)c >> 4]);
        gw_put_char(out, digits[c & 15]);
    }
}

void gw_put_json_string(gw_out *out, const char *text, size_t count) {
    gw_put_char(out, '"');
    for (size_t at = 0; at < count;) {
        size_t size = gw_utf8_size(text + at, count - at);
        bool needs_escape = (unsigned char)text[at] < 0x20 || text[at] == '"' || text[at] == '\\' ||
                            text[at] == 0x7F;
        if (size == 0)
            gw_put_text(out, "\xEF\xBF\xBD");
        else if (needs_escape)
            put_escaped(out, text[at]);
        else
            gw_put_bytes(out, text + at, size);
        at += size > 0 ? size : 1;
    }
    gw_put_char(out, '"');
}

void gw_json_number(gw_out *out, const char *before, int64_t number) {
    gw_put_text(out, before);
    gw_put_number(out, number);
}

void gw_json_word(gw_out *out, const char *before, const char *word) {
    gw_put_text(out, before);
    gw_put_char(out, '"');
    gw_put_text(out, word);
    gw_put_char(out, '"');
}

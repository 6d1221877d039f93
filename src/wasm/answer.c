#include "wasm/answer.h"

#include <stdlib.h>
#include <string.h>

const char *answer_write(answer *a, void (*write)(const void *what, gw_out *out),
                         const void *what) {
    for (;;) {
        gw_out out = gw_out_to(a->text, a->capacity);
        write(what, &out);
        if (out.length < a->capacity) return a->text;
        size_t capacity = out.length + out.length / 2 + 1;
        char *text = realloc(a->text, capacity);
        if (text == NULL) return "";
        a->text = text;
        a->capacity = capacity;
    }
}

void answer_free(answer *a) {
    free(a->text);
}

void answer_put_string(gw_out *out, const char *text) {
    gw_put_json_string(out, text, strlen(text));
}

void answer_put_key(gw_out *out, const char *key, bool is_first) {
    if (!is_first) gw_put_char(out, ',');
    answer_put_string(out, key);
    gw_put_char(out, ':');
}

void answer_put_seats(gw_out *out, gw_seats seats) {
    bool is_first = true;
    gw_put_char(out, '[');
    for (unsigned seat = 0; seat <= GW_SEATS_MAX; seat++) {
        if (!(seats & GW_SEAT_BIT(seat))) continue;
        if (!is_first) gw_put_char(out, ',');
        gw_put_number(out, seat);
        is_first = false;
    }
    gw_put_char(out, ']');
}

#define _DEFAULT_SOURCE
#include "term/term.h"

#include <limits.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

const term_drawing *term_drawing_of(const gw_game *game) {
    const term_drawing *const *drawing = term_drawings;
    while (*drawing && strcmp((*drawing)->game, game->name) != 0) drawing++;
    return *drawing ? *drawing : &term_plain;
}

void term_set(const term *t, term_style style) {
    static const char *const codes[TERM_STYLES] = {
        "\033[0m",  "\033[1m",    "\033[2m",  "\033[32m", "\033[31m",
        "\033[33m", "\033[1;36m", "\033[34m", "\033[35m", "\033[1;7m",
    };
    if (t->has_colour) fputs(codes[style], t->out);
}

/* Typographic signs and their ASCII replacements. */
static const char *const plain_signs[][2] = {
    {"“", "\""},  {"”", "\""}, {"«", "\""}, {"»", "\""}, {"’", "'"},
    {"…", "..."}, {"–", "-"},  {"—", "-"},  {"·", "-"},
};

static size_t put_plain_sign(const term *t, const char *text) {
    for (size_t i = 0; i < sizeof plain_signs / sizeof *plain_signs; i++) {
        size_t length = strlen(plain_signs[i][0]);
        if (strncmp(text, plain_signs[i][0], length) != 0) continue;
        fputs(plain_signs[i][1], t->out);
        return length;
    }
    fputc(*text, t->out);
    return 1;
}

void term_print(const term *t, term_style style, const char *text) {
    if (style != TERM_PLAIN) term_set(t, style);
    while (t->is_ascii && *text) text += put_plain_sign(t, text);
    fputs(text, t->out);
    if (style != TERM_PLAIN) term_set(t, TERM_PLAIN);
}

void term_say(const term *t, term_style style, const char *id, const gw_arg *args, size_t count) {
    char text[1024];
    gw_out out = gw_out_to(text, sizeof text);
    gw_put_catalogue(&out, t->lang, id, args, count);
    term_print(t, style, text);
}

int term_width(const char *text) {
    int width = 0;
    for (; *text; text++) width += (*text & 0xC0) != 0x80;
    return width;
}

void term_pad(const term *t, term_style style, const char *text, int width) {
    term_print(t, style, text);
    for (int i = term_width(text); i < width; i++) fputc(' ', t->out);
}

/* Like term_wrap, without the final newline. */
static void print_words(const term *t, term_style style, int used, int indent, const char *text) {
    int columns = isatty(fileno(t->out)) ? term_columns(t) : INT_MAX;
    bool is_first = true;
    while (*text) {
        char word[256];
        size_t length = strcspn(text, " ");
        snprintf(word, sizeof word, "%.*s", (int)length, text);
        int width = term_width(word) + (is_first ? 0 : 1);
        if (!is_first && used + width > columns) {
            fprintf(t->out, "\n%*s", indent, "");
            used = indent;
            width--;
        } else if (!is_first) {
            fputc(' ', t->out);
        }
        term_print(t, style, word);
        used += width;
        is_first = false;
        text += length + strspn(text + length, " ");
    }
}

void term_wrap(const term *t, term_style style, int used, int indent, const char *text) {
    print_words(t, style, used, indent, text);
    fputc('\n', t->out);
}

void term_say_words(const term *t, term_style style, const char *id, const gw_arg *args,
                    size_t count) {
    char text[1024];
    gw_out out = gw_out_to(text, sizeof text);
    gw_put_catalogue(&out, t->lang, id, args, count);
    print_words(t, style, 0, 0, text);
}

int term_columns(const term *t) {
    struct winsize size;
    if (ioctl(fileno(t->out), TIOCGWINSZ, &size) == 0 && size.ws_col >= 20) return size.ws_col;
    return 80;
}

int term_lines(const term *t) {
    struct winsize size;
    if (ioctl(fileno(t->out), TIOCGWINSZ, &size) == 0 && size.ws_row > 0) return size.ws_row;
    return INT_MAX;
}

void term_clear(const term *t) {
    if (isatty(fileno(t->out)))
        fputs("\033[H\033[2J\033[3J", t->out);
    else
        for (int i = 0; i < 50; i++) fputc('\n', t->out);
}

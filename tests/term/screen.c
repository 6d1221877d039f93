#define _GNU_SOURCE
#include "term/screen.h"

#include "core/check.h"
#include <fcntl.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { PRINTED_MAX = 32 * 1024 };

void screen_open(screen *s, gw_lang lang, unsigned short columns, unsigned short lines,
                 const char *typed) {
    const struct winsize size = {.ws_col = columns, .ws_row = lines};
    s->master = posix_openpt(O_RDWR | O_NOCTTY);
    assert_true(s->master >= 0);
    assert_int_equal(grantpt(s->master), 0);
    assert_int_equal(unlockpt(s->master), 0);
    assert_int_equal(ioctl(s->master, TIOCSWINSZ, &size), 0);
    s->t = (term){.in = tmpfile(), .lang = lang};
    int other = open(ptsname(s->master), O_RDWR | O_NOCTTY);
    assert_true(other >= 0);
    s->t.out = fdopen(other, "w");
    assert_non_null(s->t.in);
    assert_non_null(s->t.out);
    fputs(typed, s->t.in);
    rewind(s->t.in);
}

char *screen_close(screen *s) {
    char *text = calloc(1, PRINTED_MAX + 1);
    size_t length = 0, kept = 0;
    assert_non_null(text);
    fclose(s->t.in);
    fclose(s->t.out);
    for (ssize_t got; (got = read(s->master, text + length, PRINTED_MAX - length)) > 0;)
        length += (size_t)got;
    close(s->master);
    for (size_t i = 0; i < length; i++)
        if (text[i] != '\r') text[kept++] = text[i];
    text[kept] = '\0';
    return text;
}

int widest_line(const char *text) {
    int widest = 0, width = 0;
    for (; *text; text++) {
        if (*text == '\n')
            width = 0;
        else
            width += (*text & 0xC0) != 0x80;
        if (width > widest) widest = width;
    }
    return widest;
}

int count_lines(const char *text) {
    int lines = 0;
    for (; *text; text++) lines += *text == '\n';
    return lines;
}

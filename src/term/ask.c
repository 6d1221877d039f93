/* Asking for a line. */
#include "term/play.h"

#include <string.h>

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static void trim(char *line) {
    size_t start = 0, end = strlen(line);
    while (is_blank(line[start])) start++;
    while (end > start && is_blank(line[end - 1])) end--;
    memmove(line, line + start, end - start);
    line[end - start] = '\0';
}

void term_skip_rest(FILE *in) {
    for (int c = getc(in); c != EOF && c != '\n'; c = getc(in)) {
    }
}

/* Takes the first of the lines that were typed ahead; each is shorter than TERM_LINE. */
static void take_ahead(const term *t, char line[TERM_LINE]) {
    size_t length = strcspn(t->ahead, "\n") + 1;
    memcpy(line, t->ahead, length);
    line[length] = '\0';
    memmove(t->ahead, t->ahead + length, strlen(t->ahead + length) + 1);
    fputs(line, t->out);
}

bool term_ask(const term *t, const char *prompt, char line[TERM_LINE]) {
    for (;;) {
        term_print(t, TERM_HEADING, prompt);
        fflush(t->out);
        if (t->ahead && t->ahead[0]) {
            take_ahead(t, line);
            break;
        }
        if (fgets(line, TERM_LINE, t->in) == NULL) return false;
        bool is_whole = strchr(line, '\n') != NULL || strlen(line) + 1 < TERM_LINE;
        if (is_whole) break;
        term_skip_rest(t->in);
        term_say_words(t, TERM_BAD, "term.too-long", NULL, 0);
        fputc('\n', t->out);
    }
    trim(line);
    return true;
}

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

/* The rest of a line that was too long is not taken for another line. */
static void skip_rest(FILE *in) {
    for (int c = getc(in); c != EOF && c != '\n'; c = getc(in)) {
    }
}

bool term_ask(const term *t, const char *prompt, char line[TERM_LINE]) {
    for (;;) {
        term_print(t, TERM_HEADING, prompt);
        fflush(t->out);
        if (t->ahead && t->ahead[0]) {
            fprintf(t->out, "%s\n", t->ahead);
            strcpy(line, t->ahead);
            t->ahead[0] = '\0';
            break;
        }
        if (fgets(line, TERM_LINE, t->in) == NULL) return false;
        bool is_whole = strchr(line, '\n') != NULL || strlen(line) + 1 < TERM_LINE;
        if (is_whole) break;
        skip_rest(t->in);
        term_say(t, TERM_BAD, "term.too-long", NULL, 0);
        fputc('\n', t->out);
    }
    trim(line);
    return true;
}

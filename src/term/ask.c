/* Asking for a line. */
#include "term/play.h"

#include <stdlib.h>
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

/* Takes the first line of those typed ahead; each is shorter than TERM_LINE. */
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

bool term_is_leaving(const char *line) {
    return strcmp(line, "q") == 0 || strcmp(line, "quit") == 0;
}

bool term_ask_number(const term *t, const char *id, unsigned min, unsigned max, unsigned *number) {
    char line[TERM_LINE], prompt[256];
    gw_arg args[] = {gw_arg_number("min", min), gw_arg_number("max", max),
                     gw_arg_number("usual", *number)};
    gw_out out = gw_out_to(prompt, sizeof prompt);
    gw_put_catalogue(&out, t->lang, id, args, 3);
    gw_put_char(&out, ' ');
    for (;;) {
        if (!term_ask(t, prompt, line) || term_is_leaving(line)) return false;
        if (line[0] == '\0') return true;
        char *end;
        unsigned long typed = strtoul(line, &end, 10);
        if (*end == '\0' && line[0] != '-' && typed >= min && typed <= max) {
            *number = (unsigned)typed;
            return true;
        }
        term_say(t, TERM_BAD, "menu.number", args, 3);
        fputc('\n', t->out);
    }
}

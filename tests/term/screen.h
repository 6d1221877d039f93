#ifndef TESTS_TERM_SCREEN_H
#define TESTS_TERM_SCREEN_H
/* A terminal of a given size, which records its output. */
#include "term/term.h"

typedef struct screen {
    int master; /* the other end of the terminal */
    term t;
} screen;

/* Opens a terminal with the input `typed`. */
void screen_open(screen *s, gw_lang lang, unsigned short columns, unsigned short lines,
                 const char *typed);

/* Closes it and returns the output; free it with free(). */
char *screen_close(screen *s);

/* The width of the longest line, and how many lines there are. */
int widest_line(const char *text);
int count_lines(const char *text);

#endif

#ifndef TERM_DRAGONS_H
#define TERM_DRAGONS_H
/* River Dragons in a terminal: shared by its files. */
#include "dragons/dragons.h"
#include "term/play.h"

/* ---- dragons.c ---- */

/* The letter and the style of a colour; capital letters are pawns and villages. */
char dragons_letter(unsigned colour);
term_style dragons_style(unsigned colour);

/* Writes a plank's size and colour: `4b`. */
void dragons_put_plank(gw_out *out, unsigned plank);

/* Writes two supports in the notation: `blue 7`, `3 12`. */
void dragons_put_pair(gw_out *out, rd_laid l);

/* ---- board.c ---- */

enum { BOARD_WIDE = 200, BOARD_HIGH = 100 };

/* A character of the picture. */
typedef struct board_cell {
    char text[4]; /* one character; empty: only dots are drawn here */
    uint8_t style;
    bool is_marked;
    uint8_t dots; /* as in a Braille character */
    char stroke;  /* replaces the dots in ASCII */
} board_cell;

/* The board to scale, in a frame. */
typedef struct board_picture {
    const term *term;
    const rd_table *t;
    const rd_state *s;
    unsigned goal;                   /* the colour of a village to highlight, or RD_COLOURS */
    rd_point top_left, bottom_right; /* of the visible part */
    int width, height;               /* in cells, without the frame */
    int margin;                      /* columns before the frame, for numbers */
    board_cell cell[BOARD_HIGH][BOARD_WIDE];
} board_picture;

/* Draws the board as large as fits into `columns` and `lines`, frame included. The first four
 * members of `p` must be set. */
void board_paint(board_picture *p, int columns, int lines);

/* The number of columns and lines, frame included. */
int board_columns(const board_picture *p);
int board_lines(const board_picture *p);

/* Prints one line with all its columns, without a newline. */
void board_print_line(const board_picture *p, int line);

/* ---- list.c ---- */

/* A word of the input. */
typedef struct dragons_word {
    const char *text;
    size_t length;
} dragons_word;

/* Splits a line at blanks; returns the number of words, at most `max`. */
size_t dragons_split(const char *line, dragons_word *words, size_t max);

bool dragons_is_grouped(const gw_table *table, const gw_state *state);
void dragons_list(const term *t, const gw_table *table, const gw_state *view, const gw_action *list,
                  size_t count);
bool dragons_respell(const char *typed, gw_out *out);

/* RD-P8: a line for each plank of the seat's supply, with the places where it fits. */
void dragons_list_fits(const term *t, const rd_table *table, const rd_state *s, gw_seat seat);

/* ---- program.c ---- */

enum { DRAGONS_COMMANDS = 2 };
extern const term_command dragons_commands[DRAGONS_COMMANDS];

#endif

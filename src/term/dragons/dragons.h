#ifndef TERM_DRAGONS_H
#define TERM_DRAGONS_H
/* River Dragons in a terminal: what its files share. */
#include "dragons/dragons.h"
#include "term/play.h"

/* ---- dragons.c ---- */

/* The letter a colour is drawn as, a capital for pawns and villages; and its style. */
char dragons_letter(unsigned colour);
term_style dragons_style(unsigned colour);

/* Writes a plank's size and colour: `4b`. */
void dragons_put_plank(gw_out *out, unsigned plank);

/* Writes two supports as the notation has them: `blue 7`, `3 12`. */
void dragons_put_pair(gw_out *out, rd_laid l);

/* ---- dragons_board.c ---- */

enum { BOARD_WIDE = 200, BOARD_HIGH = 100 };

/* A character of the picture. */
typedef struct board_cell {
    char text[4]; /* one character, or none: what is drawn here is dots */
    uint8_t style;
    bool is_marked;
    uint8_t dots; /* as in a Braille character */
    char stroke;  /* what stands for the dots in ASCII */
} board_cell;

/* The board to scale, in a frame. */
typedef struct board_picture {
    const term *term;
    const rd_table *t;
    const rd_state *s;
    unsigned goal;                   /* a colour whose village is pointed out, or RD_COLOURS */
    rd_point top_left, bottom_right; /* of what is shown */
    int width, height;               /* in cells, without the frame */
    int margin;                      /* columns before the frame, for numbers */
    board_cell cell[BOARD_HIGH][BOARD_WIDE];
} board_picture;

/* Draws what lies on the board as large as it fits into so many columns and lines,
 * frame included. `p` has its first four members. */
void board_paint(board_picture *p, int columns, int lines);

/* How many columns and lines it takes, frame included. */
int board_columns(const board_picture *p);
int board_lines(const board_picture *p);

/* Prints one of its lines, all of its columns, without a line's end. */
void board_print_line(const board_picture *p, int line);

/* ---- dragons_list.c ---- */

/* A word of what was typed. */
typedef struct dragons_word {
    const char *text;
    size_t length;
} dragons_word;

/* Cuts a line at blanks; returns how many words there are, at most `max`. */
size_t dragons_split(const char *line, dragons_word *words, size_t max);

bool dragons_is_grouped(const gw_table *table, const gw_state *state);
void dragons_list(const term *t, const gw_table *table, const gw_state *view, const gw_action *list,
                  size_t count);
bool dragons_respell(const char *typed, gw_out *out);

/* RD-P8: a line for each plank of the seat's supply, with the places where it fits. */
void dragons_list_fits(const term *t, const rd_table *table, const rd_state *s, gw_seat seat);

/* ---- dragons_program.c ---- */

enum { DRAGONS_COMMANDS = 2 };
extern const term_command dragons_commands[DRAGONS_COMMANDS];

#endif

#ifndef TERM_MISSISSIPPI_H
#define TERM_MISSISSIPPI_H
/* Mississippi Queen in a terminal: shared by its drawing and its commands. */
#include "mississippi/internal.h"
#include "term/play.h"

/* ---- river.c ---- */

enum {
    RIVER_AT = MQ_LAID_MAX * MQ_SPACES,
    RIVER_UNMARKED = 255,
    RIVER_WHOLE = 1000 /* enough lines for any river */
};

/* Spaces to highlight: by mq_at, a digit to show there, or RIVER_UNMARKED. */
typedef struct river_marks {
    uint8_t digit[RIVER_AT];
} river_marks;

/* Which part of the river is drawn, and how. */
typedef struct river_view {
    int lines;                /* at most */
    const unsigned *tile;     /* the tile in the middle; NULL: the mover's */
    const river_marks *marks; /* or NULL */
} river_view;

/* Draws the river and explains its signs: all of it if it fits into the view's lines and the
 * terminal's columns, else the part around the middle of the view. */
void river_draw(const term *t, const mq_table *table, const mq_state *s, river_view view);

/* The number of lines for the river if `following` lines should be on the same screen. */
int river_lines(const term *t, int following);

/* The distance of two spaces in steps, ignoring obstacles. */
unsigned river_distance(const mq_state *s, mq_at a, mq_at b);

/* An arrow, or the direction's name. */
const char *river_arrow(const term *t, unsigned direction);

/* The letter that a boat is drawn as. */
char river_letter(const mq_table *table, unsigned hull);

/* Writes `@T.S`. */
void river_put_space(gw_out *out, mq_at at);

/* ---- turn.c ---- */

enum { MISSISSIPPI_COMMANDS = 3 };
extern const term_command mississippi_commands[MISSISSIPPI_COMMANDS];
term_answer mississippi_go_on(term_game *game, gw_seat seat);

#endif

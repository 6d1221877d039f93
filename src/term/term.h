#ifndef TERM_TERM_H
#define TERM_TERM_H
/* Drawing in a terminal: tools for drawings, and the drawings, one per game. */
#include <gangway/game.h>
#include <stdio.h>

typedef struct term {
    FILE *in, *out;
    gw_lang lang;
    bool has_colour;
    bool is_ascii; /* plain ASCII instead of Unicode drawing */
    char *ahead;   /* lines, with their newlines, typed before they were asked for, or NULL */
} term;

typedef enum term_style {
    TERM_PLAIN,
    TERM_BOLD,
    TERM_DIM,
    TERM_GOOD,    /* green */
    TERM_BAD,     /* red */
    TERM_ACCENT,  /* yellow */
    TERM_HEADING, /* cyan, bold */
    TERM_BLUE,
    TERM_PINK,   /* magenta */
    TERM_MARKED, /* bold, reversed */
    TERM_STYLES
} term_style;

/* Sets the style for the following output; does nothing without colours. */
void term_set(const term *t, term_style style);

/* Prints in a style. */
void term_print(const term *t, term_style style, const char *text);

/* Prints the text `id` with its arguments, without a newline. */
void term_say(const term *t, term_style style, const char *id, const gw_arg *args, size_t count);

/* `unicode`, or `ascii` in an ASCII terminal. */
static inline const char *term_glyph(const term *t, const char *unicode, const char *ascii) {
    return t->is_ascii ? ascii : unicode;
}

/* Prints `text` word by word and ends the line. At the width of the terminal (a file has none) it
 * continues on a new line after `indent` blanks; `used` columns of the first line are taken. */
void term_wrap(const term *t, term_style style, int used, int indent, const char *text);

/* Like term_say, wrapped from the start of a line. */
void term_say_words(const term *t, term_style style, const char *id, const gw_arg *args,
                    size_t count);

/* The size of the terminal; 80 columns and unlimited lines if unknown. */
int term_columns(const term *t);
int term_lines(const term *t);

/* Clears the screen and its scrollback, if the terminal can. */
void term_clear(const term *t);

/* The width of a UTF-8 text, in characters. */
int term_width(const char *text);

/* Prints `text`, padded with blanks to `width` characters. */
void term_pad(const term *t, term_style style, const char *text, int width);

typedef struct term_game term_game; /* play.h */

typedef enum term_answer {
    TERM_ACTED,     /* actions were played */
    TERM_CHANGED,   /* the position changed in another way: takeback, loading */
    TERM_ASK_AGAIN, /* something was printed; ask again */
    TERM_LEFT       /* the person wants to leave */
} term_answer;

/* A command, typed instead of an action. `seat` is the one who is asked: a player, chance, or
 * GW_NO_SEAT after the end. */
typedef struct term_command {
    const char *name, *operand;
    term_answer (*run)(term_game *game, gw_seat seat, const char *rest);
    const char *help; /* text id */
} term_command;

/* How a game is drawn, and its extras at the terminal. `names` has each seat's name, from [1]. */
typedef struct term_drawing {
    const char *game;
    void (*draw)(const term *t, const gw_table *table, const gw_state *view, gw_seat viewer,
                 const char *const *names);
    /* Writes a few words on what an action would do, for lists; may write nothing. */
    void (*note)(const term *t, const gw_table *table, const gw_state *view, gw_seat seat,
                 gw_action action, gw_out *out);
    /* Asks for the outcome of chance that is due, in a sentence. */
    void (*ask_chance)(const term *t, const gw_table *table, const gw_state *state,
                       const char *const *names);
    /* (optional: always) Whether an event is described in words, because the drawing does not show
     * it well enough. */
    bool (*is_described)(const gw_event *event);
    /* (optional: always) Whether the table is drawn after an action when only computers play. */
    bool (*is_shown_after)(const gw_state *before, const gw_state *after);
    /* (optional: never) Whether there are so many legal actions that `list` lists them in groups,
     * without numbers. */
    bool (*is_grouped)(const gw_table *table, const gw_state *state);
    void (*list)(const term *t, const gw_table *table, const gw_state *view, const gw_action *list,
                 size_t count);
    /* (optional) Rewrites a text that is not in the notation as it was probably meant; false if
     * there is no such form. */
    bool (*respell)(const char *typed, gw_out *out);
    /* (optional) Commands of this game only. */
    const term_command *commands;
    size_t command_count;
    /* (for commands with an aim, see play.h) Plans again for `seat`, which is to act.
     * TERM_ASK_AGAIN: the person has to decide something first, or the goal cannot be reached any
     * more. */
    term_answer (*go_on)(term_game *game, gw_seat seat);
} term_drawing;

/* The drawing of a game; by default the plain one: its state as JSON. */
const term_drawing *term_drawing_of(const gw_game *game);

extern const term_drawing term_plain; /* for games without a drawing */

/* The drawings of the games, ending with NULL: src/term/GAME defines term_GAME. */
extern const term_drawing *const term_drawings[];

#endif

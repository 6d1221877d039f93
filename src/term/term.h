#ifndef TERM_TERM_H
#define TERM_TERM_H
/* Drawing in a terminal: what a drawing may use, and the drawings, one a game. */
#include <gangway/game.h>
#include <stdio.h>

typedef struct term {
    FILE *in, *out;
    gw_lang lang;
    bool has_colour;
    bool is_ascii; /* plain ASCII instead of Unicode drawing */
    char *ahead;   /* lines, with their ends, that were typed before they were asked for, or NULL */
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

/* Switches the style for what follows; nothing without colours. */
void term_set(const term *t, term_style style);

/* Prints in a style. */
void term_print(const term *t, term_style style, const char *text);

/* Prints the text of `id`, with arguments put in, without a line's end. */
void term_say(const term *t, term_style style, const char *id, const gw_arg *args, size_t count);

/* `unicode`, or `ascii` where only that can be shown. */
static inline const char *term_glyph(const term *t, const char *unicode, const char *ascii) {
    return t->is_ascii ? ascii : unicode;
}

/* Prints `text` word by word, going on in a new line behind `indent` blanks where
 * the terminal's width ends (a file has no width); `used` columns of the first
 * line are taken. Ends the line. */
void term_wrap(const term *t, term_style style, int used, int indent, const char *text);

/* What term_say does, word by word from the start of a line on. */
void term_say_words(const term *t, term_style style, const char *id, const gw_arg *args,
                    size_t count);

/* How many columns and lines the terminal has; 80 columns if that is not known, and
 * lines without end. */
int term_columns(const term *t);
int term_lines(const term *t);

/* Clears the screen and what was scrolled off it, as far as the terminal can. */
void term_clear(const term *t);

/* How wide a UTF-8 text is, in characters. */
int term_width(const char *text);

/* Prints `text` and blanks up to `width` characters. */
void term_pad(const term *t, term_style style, const char *text, int width);

typedef struct term_game term_game; /* play.h */

typedef enum term_answer {
    TERM_ACTED,     /* actions were played */
    TERM_CHANGED,   /* the position changed in another way: taken back, loaded */
    TERM_ASK_AGAIN, /* something was said; the question stands */
    TERM_LEFT       /* the person wants to go */
} term_answer;

/* What can be typed besides an action. `seat` is who is asked: a player, chance, or
 * GW_NO_SEAT after the end. */
typedef struct term_command {
    const char *name, *operand;
    term_answer (*run)(term_game *game, gw_seat seat, const char *rest);
    const char *help; /* the id of its text */
} term_command;

/* How a game is drawn, and what else it can do at the terminal. `names` has each
 * seat's name, from [1]. */
typedef struct term_drawing {
    const char *game;
    void (*draw)(const term *t, const gw_table *table, const gw_state *view, gw_seat viewer,
                 const char *const *names);
    /* A few words on what an action would do, for lists; may write nothing. */
    void (*note)(const term *t, const gw_table *table, const gw_state *view, gw_seat seat,
                 gw_action action, gw_out *out);
    /* Says in a sentence which outcome of chance is awaited. */
    void (*ask_chance)(const term *t, const gw_table *table, const gw_state *state,
                       const char *const *names);
    /* (optional: each) Whether an event is told, or shows well enough in the drawing. */
    bool (*is_told)(const gw_event *event);
    /* (optional: each) Whether the table is drawn after an action when only computers
     * play. */
    bool (*is_shown_after)(const gw_state *before, const gw_state *after);
    /* (optional: never) Whether what can be done is so much that `list` lists it in
     * groups, which have no numbers. */
    bool (*is_grouped)(const gw_table *table, const gw_state *state);
    void (*list)(const term *t, const gw_table *table, const gw_state *view, const gw_action *list,
                 size_t count);
    /* (optional) Writes a text that is not of the notation as it may have been meant;
     * false if there is no other way to write it. */
    bool (*respell)(const char *typed, gw_out *out);
    /* (optional) Commands that only this game has. */
    const term_command *commands;
    size_t command_count;
    /* (with a command that has an aim, see play.h) Plans anew for `seat`, which is to act.
     * TERM_ASK_AGAIN: the person has to do something first, or nothing leads there any more. */
    term_answer (*go_on)(term_game *game, gw_seat seat);
} term_drawing;

/* The drawing of a game; of one that has none, the plain one: its state as JSON. */
const term_drawing *term_drawing_of(const gw_game *game);

extern const term_drawing term_plain; /* for games that have none */

/* Those of the games: src/term/GAME has a term_GAME. Ends with NULL. */
extern const term_drawing *const term_drawings[];

#endif

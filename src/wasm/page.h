#ifndef WASM_PAGE_H
#define WASM_PAGE_H
/* A game on the page, for the files that export it: a sitting, seen by one viewer at a time.
 *
 * Every function that returns a text returns JSON, one object, valid until the next call for the
 * same game. Seats are numbers, 0 is chance and the public; viewer 255 sees everything. Actions are
 * in the notation, without their actor. */
#include "sitting/sitting.h"
#include "wasm/answer.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

typedef struct page_game {
    sitting *sitting; /* NULL: it could not be opened, see `problem` */
    gw_problem problem;
    gw_random random;
    gw_thinking *thinking; /* of the computer players in seats, who remember */
    gw_thinking *aside;    /* of players asked only for an opinion; NULL at first */
    uint64_t looked;       /* nodes searched by the last decision */
    gw_event *events;      /* holds the events of SITTING_ACTIONS actions */
    gw_events seen;        /* the events for the present answer */
    answer answer;
} page_game;

/* The input of a function that writes an answer. */
typedef struct question {
    page_game *game;
    gw_lang lang;
    gw_seat viewer, seat;
    const gw_state *state; /* the full state, not the viewer's view */
    size_t step;           /* number of steps before it */
    size_t steps;          /* of all */
    gw_action action;      /* 0: none */
} question;

static inline const gw_table *page_table(const page_game *g) {
    return sitting_table(g->sitting);
}

static inline size_t page_steps(const page_game *g) {
    return gw_record_count(sitting_record(g->sitting));
}

gw_lang page_lang(uint32_t lang);

/* ---- open.c ---- */

/* The table of a game on a board, or on the shipped one if it is empty; NULL, with `problem` set,
 * if there is none. */
gw_table *page_new_table(const char *name, size_t name_length, const char *options,
                         size_t options_length, const char *board, size_t board_length,
                         gw_problem *problem);

/* Takes ownership of the sitting; without one the game is not open, because of `problem`. NULL if
 * out of memory. */
page_game *page_open(sitting *s, const gw_problem *problem);

/* Writes {"ok":false,"rule":…,"text":…}: why something was refused, in words. */
void page_put_problem(gw_out *out, const gw_problem *problem, gw_lang lang);

/* ---- look.c ---- */

/* Writes the members of a look, without brackets. */
void page_put_look(gw_out *out, const question *q);
void page_put_action(gw_out *out, const gw_table *table, gw_action action);
void page_put_list(gw_out *out, const gw_table *table, const gw_action *list, size_t count);

/* Describes those of the collected events that the viewer may know of. */
void page_put_events(gw_out *out, const question *q);
void page_clear_events(page_game *g);

/* ---- play.c ---- */

/* Actions, one per line. */
typedef struct page_lines {
    gw_action actions[SITTING_ACTIONS];
    size_t count;
    bool is_open; /* the last line ends with a newline: others answer it too */
} page_lines;

/* Reads lines; false, with the game's problem set, if one is not an action or there are too many.
 */
bool page_read_lines(page_game *g, const char *text, size_t length, page_lines *lines);

/* Tries lines on the view of `seat`, into `state`, and collects their events: sitting_try. False,
 * with the game's problem set, if that is not possible. */
bool page_try(page_game *g, gw_seat seat, const page_lines *lines, gw_any_state *state);

#endif

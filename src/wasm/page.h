#ifndef WASM_PAGE_H
#define WASM_PAGE_H
/* A game on the page, for the files that tell about it: a sitting, seen by one viewer at a time.
 *
 * Every function that tells something returns JSON, one object, which lives until the next
 * call for the same game. Seats are numbers, 0 is chance and the public; as a viewer 255
 * sees everything. Actions are in the notation, without their actor. */
#include "sitting/sitting.h"
#include "wasm/answer.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

typedef struct page_game {
    sitting *sitting; /* NULL: could not be opened, see `problem` */
    gw_problem problem;
    gw_random random;
    gw_thinking *thinking; /* of computer players in their seats, who remember */
    gw_thinking *aside;    /* of those who are only asked for an opinion; NULL at first */
    uint64_t looked;       /* nodes that the last thought has looked at */
    gw_event *events;      /* room for those of SITTING_ACTIONS actions */
    gw_events seen;        /* those of what is told now */
    answer told;
} page_game;

/* What a writer of an answer is to tell. */
typedef struct question {
    page_game *game;
    gw_lang lang;
    gw_seat viewer, seat;
    const gw_state *state; /* not yet as the viewer sees it */
    size_t step;           /* after so many steps */
    size_t steps;          /* of so many */
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

/* {"ok":false,"rule":…,"text":…}: why something cannot be, in words. */
void page_put_problem(gw_out *out, const gw_problem *problem, gw_lang lang);

/* ---- look.c ---- */

/* The members of a look, without the brackets around them. */
void page_put_look(gw_out *out, const question *q);
void page_put_action(gw_out *out, const gw_table *table, gw_action action);
void page_put_list(gw_out *out, const gw_table *table, const gw_action *list, size_t count);

/* Those of the events seen that the viewer may know of, in words. */
void page_put_events(gw_out *out, const question *q);
void page_clear_events(page_game *g);

/* ---- play.c ---- */

/* Actions, a line each. */
typedef struct page_lines {
    gw_action actions[SITTING_ACTIONS];
    size_t count;
    bool is_open; /* the last line has an end: others answer behind it, too */
} page_lines;

/* Reads lines; false, and the problem is the game's, if one is no action or there are too many. */
bool page_read_lines(page_game *g, const char *text, size_t length, page_lines *lines);

/* Plays lines on the view of `seat`, into `state`, and collects their events: sitting_try. False,
 * and the problem is the game's, if they cannot be. */
bool page_try(page_game *g, gw_seat seat, const page_lines *lines, gw_any_state *state);

#endif

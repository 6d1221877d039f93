#ifndef WASM_GAME_H
#define WASM_GAME_H
/* A game on the page, for the files that tell about it. */
#include "wasm/answer.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

enum { PAGE_DRAFT_MAX = 64 /* actions of a draft */ };

typedef struct page_game {
    gw_record *record; /* NULL: could not be opened, see `problem` */
    gw_problem problem;
    gw_random random;
    gw_thinking *thinking;
    uint64_t looked;  /* nodes that the last thought has looked at */
    gw_event *events; /* room for those of a draft */
    gw_events seen;   /* those of the last action */
    answer told;
} page_game;

/* What a writer of an answer is to tell. */
typedef struct question {
    const page_game *game;
    page_game *telling; /* the same where telling it uses its events, else NULL */
    gw_lang lang;
    gw_seat viewer, seat;
    const gw_state *state; /* not yet as the viewer sees it */
    size_t step;           /* after so many steps */
    gw_rule refused;       /* or 0 */
    gw_action action;
    const gw_opinion *opinion;
    const gw_player *player;
} question;

gw_lang page_lang(uint32_t lang);
const gw_table *page_table(const page_game *g);

/* The members of a look, without the brackets around them. */
void page_put_look(gw_out *out, const question *q);
/* Likewise of what was played, or drafted, and of its events that the viewer may know of. */
void page_put_played(gw_out *out, const question *q);
void page_put_action(gw_out *out, const gw_table *table, gw_action action);
/* What `seat` may do in `state`, as JSON. */
void page_put_legal(gw_out *out, const page_game *g, const gw_state *state, gw_seat seat);
void page_put_refusal(gw_out *out, const question *q);

/* The position as `seat` knows it. */
void page_view(const page_game *g, gw_seat seat, gw_any_state *view);

/* Reads an action and checks it in `state`; the rule against it, or 0. */
gw_rule page_read_legal(page_game *g, const gw_state *state, gw_seat seat, const char *text,
                        size_t length, gw_action *action);

/* ---- draft.c ---- */
/* Plays lines of `seat` on the position as that knows it, `state`, and collects their events.
 * Whoever else has to answer after a line that ends with a newline does the first thing that
 * is legal. The rule against the first line that cannot be, or 0. */
gw_rule page_draft(page_game *g, gw_seat seat, const char *lines, size_t length,
                   gw_any_state *state, gw_action *last);

#endif

#ifndef GANGWAY_PROBLEM_H
#define GANGWAY_PROBLEM_H
/* What is wrong with some input, where, and by which rule, in the words of the
 * catalogue. */
#include <gangway/game.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    GW_PROBLEM_ARGS = 8,
    GW_PROBLEM_WORD = 64,
    GW_PROBLEM_TEXT = 2048 /* room for any problem in words, its end included */
};
#define GW_RULE_TEXT ""

struct gw_problem {
    const char *text; /* id of the sentence; GW_RULE_TEXT: the rule's own; NULL: no problem */
    const gw_game *game;
    gw_rule rule;     /* the rule broken, or 0 */
    uint32_t line;    /* from 1, or 0 where there are no lines */
    const char *note; /* id of a sentence that follows, with the same arguments; or NULL */
    gw_arg args[GW_PROBLEM_ARGS];
    size_t arg_count;
    char words[GW_PROBLEM_ARGS][GW_PROBLEM_WORD]; /* what GW_ARG_WORD arguments point to */
};

/* Starts a problem anew; comes before the others, which add to it. All of these do nothing if
 * `problem` is NULL. */
void gw_problem_set(gw_problem *problem, const char *text);
void gw_problem_rule(gw_problem *problem, const gw_game *game, gw_rule rule);
void gw_problem_note(gw_problem *problem, const char *note);
void gw_problem_number(gw_problem *problem, const char *name, int64_t number);
void gw_problem_text(gw_problem *problem, const char *name, const char *id);

/* Keeps a copy of the word, shortened, with what cannot be printed as `?`. */
void gw_problem_word(gw_problem *problem, const char *name, const char *word, size_t length);

/* A copy that outlives `problem`: it has words of its own, which an assignment would leave behind.
 */
void gw_problem_copy(gw_problem *copy, const gw_problem *problem);

/* A problem made of a refusal by `check`: the game's explanation or the rule's text. */
void gw_problem_refusal(gw_problem *problem, const gw_table *table, const gw_state *state,
                        gw_seat seat, gw_action action, gw_rule rule);

/* One line without its end: "line 12: the offer shows no such card (GT-7)", and "; " with the
 * note behind it where there is one. */
void gw_problem_write(const gw_problem *problem, gw_lang lang, gw_out *out);

#ifdef __cplusplus
}
#endif
#endif

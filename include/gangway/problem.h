#ifndef GANGWAY_PROBLEM_H
#define GANGWAY_PROBLEM_H
/* Describes what is wrong with some input: a text of the catalogue, the line, the rule. */
#include <gangway/game.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    GW_PROBLEM_ARGS = 8,
    GW_PROBLEM_WORD = 64,
    GW_PROBLEM_TEXT = 2048 /* buffer size for any problem in words, with its terminating zero */
};
#define GW_RULE_TEXT ""

struct gw_problem {
    const char *text; /* id of the sentence; GW_RULE_TEXT: the text of the rule; NULL: no problem */
    const gw_game *game;
    gw_rule rule;       /* the rule broken, or 0 */
    uint32_t line;      /* from 1, or 0 if there are no lines */
    const char *option; /* name of the option whose value is the problem, or NULL */
    const char *note;   /* id of a sentence that follows, with the same arguments; or NULL */
    gw_arg args[GW_PROBLEM_ARGS];
    size_t arg_count;
    char words[GW_PROBLEM_ARGS][GW_PROBLEM_WORD]; /* what GW_ARG_WORD arguments point to */
};

/* Starts a new problem; call it before the others, which add to it. All of these do nothing if
 * `problem` is NULL. */
void gw_problem_set(gw_problem *problem, const char *text);
void gw_problem_rule(gw_problem *problem, const gw_game *game, gw_rule rule);
void gw_problem_option(gw_problem *problem, const char *name); /* which outlives the problem */
void gw_problem_note(gw_problem *problem, const char *note);
void gw_problem_number(gw_problem *problem, const char *name, int64_t number);
void gw_problem_text(gw_problem *problem, const char *name, const char *id);

/* Keeps a copy of the word, shortened if necessary, with `?` for anything unprintable. */
void gw_problem_word(gw_problem *problem, const char *name, const char *word, size_t length);

/* A copy that outlives `problem`: after a plain assignment the arguments would still point to the
 * words of `problem`. */
void gw_problem_copy(gw_problem *copy, const gw_problem *problem);

/* Describes why `check` refused an action: the game's explanation, or else the rule's text. */
void gw_problem_refusal(gw_problem *problem, const gw_table *table, const gw_state *state,
                        gw_seat seat, gw_action action, gw_rule rule);

/* Adds to a refusal of actions[at], after the actions before it from `before` on, what would work
 * instead, if the game says so. */
void gw_problem_remedy(gw_problem *problem, const gw_table *table, const gw_state *before,
                       gw_seat seat, const gw_action *actions, size_t at);

/* Writes one line without a line feed: "line 12: the offer shows no such card (GT-7)", followed by
 * "; " and the note if there is one. */
void gw_problem_write(const gw_problem *problem, gw_lang lang, gw_out *out);

#ifdef __cplusplus
}
#endif
#endif

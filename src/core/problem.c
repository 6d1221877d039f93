#include "core/utf8.h"
#include <gangway/problem.h>

#include <string.h>

void gw_problem_set(gw_problem *problem, const char *text) {
    if (problem == NULL) return;
    memset(problem, 0, sizeof *problem);
    problem->text = text;
}

void gw_problem_rule(gw_problem *problem, const gw_game *game, gw_rule rule) {
    if (problem == NULL) return;
    problem->game = game;
    problem->rule = rule;
}

void gw_problem_option(gw_problem *problem, const char *name) {
    if (problem != NULL) problem->option = name;
}

void gw_problem_note(gw_problem *problem, const char *note) {
    if (problem != NULL) problem->note = note;
}

static void add(gw_problem *problem, gw_arg arg) {
    if (problem->arg_count < GW_PROBLEM_ARGS) problem->args[problem->arg_count++] = arg;
}

void gw_problem_number(gw_problem *problem, const char *name, int64_t number) {
    if (problem != NULL) add(problem, gw_arg_number(name, number));
}

void gw_problem_text(gw_problem *problem, const char *name, const char *id) {
    if (problem != NULL) add(problem, gw_arg_text(name, id));
}

/* Copies whole characters, so that the copy is valid UTF-8 wherever it is cut. */
static void copy_printable(char *copy, const char *word, size_t length) {
    gw_out out = gw_out_to(copy, GW_PROBLEM_WORD);
    static const char ellipsis[] = "\xE2\x80\xA6";
    for (size_t at = 0; at < length;) {
        size_t size = gw_utf8_size(word + at, length - at);
        if (out.length + (size > 0 ? size : 1) + sizeof ellipsis > GW_PROBLEM_WORD) {
            gw_put_text(&out, ellipsis);
            return;
        }
        size_t printable = gw_utf8_printable_size(word + at, length - at);
        gw_put_bytes(&out, printable > 0 ? word + at : "?", printable > 0 ? printable : 1);
        at += size > 0 ? size : 1;
    }
}

void gw_problem_word(gw_problem *problem, const char *name, const char *word, size_t length) {
    if (problem == NULL || problem->arg_count >= GW_PROBLEM_ARGS) return;
    char *copy = problem->words[problem->arg_count];
    copy_printable(copy, word, length);
    add(problem, gw_arg_word(name, copy));
}

void gw_problem_copy(gw_problem *copy, const gw_problem *problem) {
    *copy = *problem;
    for (size_t i = 0; i < copy->arg_count; i++)
        if (copy->args[i].word == problem->words[i]) copy->args[i].word = copy->words[i];
}

void gw_problem_refusal(gw_problem *problem, const gw_table *table, const gw_state *state,
                        gw_seat seat, gw_action action, gw_rule rule) {
    if (problem == NULL) return;
    const gw_game *game = table->game;
    if (game->explain == NULL || !game->explain(table, state, seat, action, rule, problem))
        gw_problem_set(problem, GW_RULE_TEXT);
    gw_problem_rule(problem, game, rule);
}

void gw_problem_remedy(gw_problem *problem, const gw_table *table, const gw_state *before,
                       gw_seat seat, const gw_action *actions, size_t at) {
    if (problem == NULL || table->game->remedy == NULL) return;
    table->game->remedy(table, before, seat, actions, at, problem);
}

static void put_rule_text(gw_out *out, gw_lang lang, const gw_problem *problem) {
    char id[32];
    gw_out name = gw_out_to(id, sizeof id);
    gw_put_text(&name, "rule.");
    gw_put_text(&name, gw_rule_id(problem->game, problem->rule));
    gw_put_catalogue(out, lang, id, NULL, 0);
}

void gw_problem_write(const gw_problem *problem, gw_lang lang, gw_out *out) {
    if (problem->text == NULL) return;
    if (problem->line > 0) {
        gw_arg line = gw_arg_number("line", problem->line);
        gw_put_catalogue(out, lang, "problem.line", &line, 1);
        gw_put_text(out, " ");
    }
    if (problem->text[0] == '\0')
        put_rule_text(out, lang, problem);
    else
        gw_put_catalogue(out, lang, problem->text, problem->args, problem->arg_count);
    if (problem->rule > 0) {
        gw_put_text(out, " (");
        gw_put_text(out, gw_rule_id(problem->game, problem->rule));
        gw_put_text(out, ")");
    }
    if (problem->note) {
        gw_put_text(out, "; ");
        gw_put_catalogue(out, lang, problem->note, problem->args, problem->arg_count);
    }
}

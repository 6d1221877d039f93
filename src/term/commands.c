/* The commands that a person can type instead of an action. */
#define _POSIX_C_SOURCE 200809L
#include "term/kept.h"

#include <stdlib.h>
#include <string.h>

void term_say_line(const term_game *game, term_style style, const char *id, const gw_arg *args,
                   size_t count) {
    char text[1024];
    gw_out out = gw_out_to(text, sizeof text);
    gw_put_catalogue(&out, game->t.lang, id, args, count);
    fputs("  ", game->t.out);
    term_wrap(&game->t, style, 2, 2, text);
}

static void say_word(const term_game *game, term_style style, const char *id, const char *word) {
    gw_arg arg = gw_arg_word("word", word);
    term_say_line(game, style, id, &arg, 1);
}

/* --------------------------------------------------------------- actions -- */

static void write_item(const term_game *game, const gw_state *view, gw_seat seat, gw_action action,
                       char text[GW_ACTION_TEXT], char note[32]) {
    const gw_table *table = sitting_table(game->sitting);
    gw_out out = gw_out_to(text, GW_ACTION_TEXT);
    gw_out note_out = gw_out_to(note, 32);
    table->game->write_action(table, action, &out);
    if (game->drawing->note) game->drawing->note(&game->t, table, view, seat, action, &note_out);
}

/* Whether the actions are listed in groups, and have no numbers. */
static bool is_grouped(const term_game *game, const gw_state *state) {
    const gw_table *table = sitting_table(game->sitting);
    return game->drawing->is_grouped && game->drawing->is_grouped(table, state);
}

void term_list_actions(const term_game *game, gw_seat seat) {
    const gw_action *list;
    gw_any_state any;
    const gw_state *view = GW_STATE(&any);
    sitting_view(game->sitting, seat, GW_STATE(&any));
    size_t count = sitting_legal(game->sitting, seat, &list, NULL);
    if (is_grouped(game, view)) {
        game->drawing->list(&game->t, sitting_table(game->sitting), view, list, count);
        return;
    }
    char text[GW_ACTION_TEXT], note[32];
    int widest = 0;
    for (size_t i = 0; i < count; i++) {
        write_item(game, view, seat, list[i], text, note);
        int width = 4 + term_width(text) + (note[0] ? 2 + term_width(note) : 0) + 2;
        if (width > widest) widest = width;
    }
    size_t columns = (size_t)(widest > 0 ? (term_columns(&game->t) - 2) / widest : 1);
    if (columns == 0) columns = 1;
    for (size_t i = 0; i < count; i++) {
        write_item(game, view, seat, list[i], text, note);
        if (i % columns == 0) fputs("  ", game->t.out);
        fprintf(game->t.out, "%3zu ", i + 1);
        term_print(&game->t, TERM_BOLD, text);
        int used = 4 + term_width(text);
        if (note[0]) {
            fputs("  ", game->t.out);
            term_print(&game->t, TERM_DIM, note);
            used += 2 + term_width(note);
        }
        bool is_last = (i + 1) % columns == 0 || i + 1 == count;
        if (is_last)
            fputc('\n', game->t.out);
        else
            fprintf(game->t.out, "%*s", widest - used, "");
    }
}

/* Reads the notation, or a variant of it that the game respells. */
static bool read_notation(const term_game *game, const char *text, gw_action *action) {
    const gw_table *table = sitting_table(game->sitting);
    char other[TERM_LINE];
    gw_out out = gw_out_to(other, sizeof other);
    if (table->game->read_action(table, text, strlen(text), action) == 0) return true;
    return game->drawing->respell && game->drawing->respell(text, &out) &&
           table->game->read_action(table, other, strlen(other), action) == 0;
}

/* Reads an action by its number in the list; prints why and returns false if there is none. */
static bool read_number(const term_game *game, gw_seat seat, const char *text, gw_action *action) {
    const gw_action *list;
    unsigned long number = strtoul(text, NULL, 10);
    if (is_grouped(game, gw_record_state(term_record(game)))) {
        say_word(game, TERM_BAD, "term.no-numbers", text);
        return false;
    }
    size_t count = sitting_legal(game->sitting, seat, &list, NULL);
    if (number >= 1 && number <= count) {
        *action = list[number - 1];
        return true;
    }
    say_word(game, TERM_BAD, "term.no-number", text);
    return false;
}

/* Reads an action by number or in the notation; prints why and returns false if it is neither. */
static bool read_action(const term_game *game, gw_seat seat, const char *text, gw_action *action) {
    size_t digits = strspn(text, "0123456789");
    if (digits > 0 && text[digits] == '\0') return read_number(game, seat, text, action);
    if (read_notation(game, text, action)) return true;
    say_word(game, TERM_BAD, "term.not-understood", text);
    return false;
}

static term_answer play_action(term_game *game, gw_seat seat, const char *text) {
    gw_action action;
    if (!read_action(game, seat, text, &action)) return TERM_ASK_AGAIN;
    return term_do(game, seat, &action, 1) ? TERM_ACTED : TERM_ASK_AGAIN;
}

/* ------------------------------------------------------------- information -- */

static void print_rule(const term_game *game, gw_rule rule) {
    const char *name = sitting_table(game->sitting)->game->rules[rule].id;
    fputs("  ", game->t.out);
    term_pad(&game->t, TERM_BOLD, name, 7);
    term_wrap(&game->t, TERM_PLAIN, 9, 9, gw_text_named(game->t.lang, "rule.", name));
}

static term_answer do_rules(term_game *game, gw_seat seat, const char *rest) {
    const gw_game *rules = sitting_table(game->sitting)->game;
    (void)seat;
    if (rest[0] == '\0') {
        for (gw_rule rule = 1; rule < rules->rule_count; rule++) print_rule(game, rule);
        return TERM_ASK_AGAIN;
    }
    gw_rule rule = gw_rule_find(rules, rest);
    if (rule == 0)
        say_word(game, TERM_BAD, "cli.rule-unknown", rest);
    else
        print_rule(game, rule);
    return TERM_ASK_AGAIN;
}

static term_answer do_why(term_game *game, gw_seat seat, const char *rest) {
    gw_seat asked = seat == GW_NO_SEAT ? 1 : seat; /* after the end nobody can act */
    gw_any_state after;
    sitting_refusal refusal;
    gw_action action;
    if (rest[0] == '\0') {
        term_say_line(game, TERM_BAD, "term.why-what", NULL, 0);
        return TERM_ASK_AGAIN;
    }
    if (!read_action(game, seat, rest, &action)) return TERM_ASK_AGAIN;
    if (sitting_try(game->sitting, asked, &action, 1, SITTING_OTHERS_WAIT, GW_STATE(&after), NULL,
                    &refusal) == SITTING_DONE) {
        say_word(game, TERM_GOOD, "term.why-legal", rest);
        return TERM_ASK_AGAIN;
    }
    gw_problem problem;
    sitting_explain(game->sitting, asked, &action, &refusal, &problem);
    term_problem(game, &problem);
    if (problem.text[0] != '\0')
        print_rule(game, refusal.rule); /* else the rule's text has been printed already */
    return TERM_ASK_AGAIN;
}

static term_answer do_undo(term_game *game, gw_seat seat, const char *rest) {
    sitting *s = game->sitting;
    (void)seat, (void)rest;
    if (!sitting_can_take_back(s, SITTING_LOCAL)) {
        term_say_line(game, TERM_BAD, "term.no-undo", NULL, 0);
        return TERM_ASK_AGAIN;
    }
    size_t left = sitting_last_point(s, SITTING_LOCAL);
    if (sitting_take_back(s, SITTING_LOCAL, left) != SITTING_DONE || !term_sit(game)) {
        term_say_line(game, TERM_BAD, "problem.memory", NULL, 0);
        return TERM_LEFT;
    }
    gw_thinking_forget(game->thinking);
    sitting_story_begin(s, SIZE_MAX, &game->story);
    term_keep_since(game, NULL);
    term_forget_aim(game);
    term_say_line(game, TERM_GOOD, "term.undone", NULL, 0);
    return TERM_CHANGED;
}

static term_answer do_careful(term_game *game, gw_seat seat, const char *rest) {
    (void)seat, (void)rest;
    game->is_careful = !game->is_careful;
    sitting_set_careful(game->sitting, game->is_careful);
    term_say_line(game, TERM_GOOD, game->is_careful ? "term.careful-on" : "term.careful-off", NULL,
                  0);
    return TERM_ASK_AGAIN;
}

static term_answer do_log(term_game *game, gw_seat seat, const char *rest) {
    (void)seat, (void)rest;
    term_describe_since(game, 0, sitting_viewer(game->sitting));
    return TERM_ASK_AGAIN;
}

static term_answer do_table(term_game *game, gw_seat seat, const char *rest) {
    (void)rest;
    term_draw(game, sitting_viewer(game->sitting));
    if (seat != GW_CHANCE && seat != GW_NO_SEAT) term_list_actions(game, seat);
    return TERM_ASK_AGAIN;
}

/* ------------------------------------------------------------ all commands -- */

static term_answer do_quit(term_game *game, gw_seat seat, const char *rest) {
    (void)game, (void)seat, (void)rest;
    return TERM_LEFT;
}

static term_answer do_help(term_game *game, gw_seat seat, const char *rest);

static const term_command commands[] = {
    {"hint", "", term_hint, "term.help.hint"},
    {"undo", "", do_undo, "term.help.undo"},
    {"careful", "", do_careful, "term.help.careful"},
    {"why", "ACTION", do_why, "term.help.why"},
    {"rules", "[ID]", do_rules, "term.help.rules"},
    {"table", "", do_table, "term.help.table"},
    {"log", "", do_log, "term.help.log"},
    {"save", "FILE", term_save, "term.help.save"},
    {"overwrite", "FILE", term_overwrite, "term.help.overwrite"},
    {"load", "FILE", term_load, "term.help.load"},
    {"help", "", do_help, "term.help.help"},
    {"quit", "", do_quit, "term.help.quit"},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static void print_help(const term_game *game, const term_command *list, size_t count) {
    for (size_t i = 0; i < count; i++) {
        char left[32];
        snprintf(left, sizeof left, "%s %s", list[i].name, list[i].operand);
        fputs("  ", game->t.out);
        term_pad(&game->t, TERM_BOLD, left, 15);
        term_wrap(&game->t, TERM_PLAIN, 17, 17, gw_text(game->t.lang, list[i].help));
    }
}

static term_answer do_help(term_game *game, gw_seat seat, const char *rest) {
    (void)seat, (void)rest;
    term_say_line(game, TERM_PLAIN, "term.help.action", NULL, 0);
    print_help(game, game->drawing->commands, game->drawing->command_count);
    print_help(game, commands, COMMANDS);
    return TERM_ASK_AGAIN;
}

static const term_command *find_command(const term_command *list, size_t count, const char *line,
                                        size_t length) {
    for (size_t i = 0; i < count; i++)
        if (strlen(list[i].name) == length && strncmp(line, list[i].name, length) == 0)
            return &list[i];
    return NULL;
}

static term_answer execute(term_game *game, gw_seat seat, const char *line) {
    size_t length = strcspn(line, " ");
    const char *rest = line + length + strspn(line + length, " ");
    if (line[0] == '\0') return do_table(game, seat, "");
    const term_command *found = find_command(commands, COMMANDS, line, length);
    if (found == NULL)
        found = find_command(game->drawing->commands, game->drawing->command_count, line, length);
    if (found) return found->run(game, seat, rest);
    if (seat == GW_NO_SEAT) {
        say_word(game, TERM_BAD, "term.not-understood", line);
        return TERM_ASK_AGAIN;
    }
    return play_action(game, seat, line);
}

/* The game may have been left for lack of memory, whatever the command returned. */
term_answer term_execute(term_game *game, gw_seat seat, const char *line) {
    term_answer answer = execute(game, seat, line);
    return game->is_left ? TERM_LEFT : answer;
}

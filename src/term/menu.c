/* The menu: from "what shall we play" to a table with everybody seated. */
#include "term/play.h"

#include "host/host.h"
#include <gangway/problem.h>
#include <stdlib.h>
#include <string.h>

static const char *text_of(const term *t, const char *prefix, const char *name) {
    char id[96];
    gw_out out = gw_out_to(id, sizeof id);
    gw_put_text(&out, prefix);
    gw_put_text(&out, name);
    const char *text = gw_text(t->lang, id);
    return text ? text : name;
}

/* Asks for a number within a range; Enter takes `usual`. 0 if the person left. */
static unsigned ask_number(const term *t, const char *id, unsigned min, unsigned max,
                           unsigned usual) {
    char line[TERM_LINE], prompt[256];
    gw_arg args[] = {gw_arg_number("min", min), gw_arg_number("max", max),
                     gw_arg_number("usual", usual)};
    gw_out out = gw_out_to(prompt, sizeof prompt);
    gw_put_catalogue(&out, t->lang, id, args, 3);
    gw_put_char(&out, ' ');
    for (;;) {
        if (!term_ask(t, prompt, line) || strcmp(line, "q") == 0 || strcmp(line, "quit") == 0)
            return 0;
        if (line[0] == '\0') return usual;
        char *end;
        unsigned long number = strtoul(line, &end, 10);
        if (*end == '\0' && line[0] != '-' && number >= min && number <= max)
            return (unsigned)number;
        term_say(t, TERM_BAD, "menu.number", args, 3);
        fputc('\n', t->out);
    }
}

/* A game left unfinished, if there is one that can go on. */
static gw_record *unfinished_game(void) {
    size_t length;
    char *path = term_autosave_path();
    char *text = path ? host_read_file(path, &length) : NULL;
    gw_record *record = text ? gw_record_read(text, length, NULL) : NULL;
    free(text);
    free(path);
    if (record == NULL) return NULL;
    bool can_go_on =
        !gw_record_is_view(record) && !gw_is_over(gw_record_table(record), gw_record_state(record));
    if (can_go_on) return record;
    gw_record_free(record);
    return NULL;
}

static unsigned list_games(const term *t, const gw_record *unfinished) {
    unsigned count = 0;
    term_print(t, TERM_HEADING, "Gangway\n");
    for (; gw_games[count]; count++) {
        fprintf(t->out, "  %u  ", count + 1);
        term_print(t, TERM_BOLD, text_of(t, "game.", gw_games[count]->name));
        term_print(t, TERM_PLAIN, " — ");
        term_print(t, TERM_PLAIN, text_of(t, "about.", gw_games[count]->name));
        fputc('\n', t->out);
    }
    if (unfinished) {
        gw_arg arg =
            gw_arg_word("game", text_of(t, "game.", gw_record_table(unfinished)->game->name));
        fprintf(t->out, "  %u  ", ++count);
        term_say(t, TERM_PLAIN, "menu.continue", &arg, 1);
        fputc('\n', t->out);
    }
    return count;
}

/* Which computer player the others' seats get; the last of the list is the best. */
static const gw_player *ask_opponent(const term *t, const gw_game *game) {
    const gw_player *choices[16];
    unsigned count = 0;
    for (const gw_player *const *player = gw_players; *player && count < 16; player++)
        if (gw_player_plays(*player, game)) choices[count++] = *player;
    for (unsigned i = 0; i < count; i++) {
        fprintf(t->out, "  %u  ", i + 1);
        term_print(t, TERM_BOLD, choices[i]->name);
        fprintf(t->out, ": %s\n", text_of(t, "player.", choices[i]->name));
    }
    unsigned choice = ask_number(t, "menu.opponent", 1, count, count);
    return choice ? choices[choice - 1] : NULL;
}

static bool set_table(term_game *game, const gw_game *rules) {
    const gw_option *option = &rules->options[0];
    gw_options options = gw_options_default(rules);
    unsigned players = ask_number(&game->t, "menu.players", (unsigned)option->min,
                                  (unsigned)option->max, (unsigned)option->initial);
    unsigned people = players ? ask_number(&game->t, "menu.people", 1, players, 1) : 0;
    if (people == 0) return false;
    const gw_player *opponent = people < players ? ask_opponent(&game->t, rules) : NULL;
    if (people < players && opponent == NULL) return false;
    for (unsigned seat = 0; seat <= GW_SEATS_MAX; seat++)
        game->seats.computer[seat] = seat > people ? opponent : NULL;
    options.value[0] = (int32_t)players;
    gw_table *table = gw_table_new(rules, &options, NULL);
    game->record = table ? gw_record_new(table) : NULL;
    return game->record && term_game_prepare(game, false);
}

bool term_menu(term_game *game) {
    gw_record *unfinished = unfinished_game();
    unsigned count = list_games(&game->t, unfinished);
    unsigned choice = ask_number(&game->t, "menu.game", 1, count, unfinished ? count : 1);
    if (unfinished && choice == count) {
        game->record = unfinished;
        return term_game_prepare(game, true);
    }
    gw_record_free(unfinished);
    return choice > 0 && set_table(game, gw_games[choice - 1]);
}

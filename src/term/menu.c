/* The menu: from choosing a game to a table with everybody seated. */
#include "term/kept.h"

#include <gangway/problem.h>
#include <stdlib.h>
#include <string.h>

/* Lists a kept game in the menu: its players, and how far it has got. */
static void list_kept(const term *t, const gw_record *record, unsigned number) {
    char names[160];
    gw_out out = gw_out_to(names, sizeof names);
    const gw_table *table = gw_record_table(record);
    for (gw_seat seat = 1; seat <= table->players; seat++) {
        const char *name = gw_record_player(record, seat);
        if (seat > 1) gw_put_text(&out, ", ");
        gw_put_text(&out, name ? name : "?");
    }
    gw_arg args[] = {
        gw_arg_word("game", gw_text_named(t->lang, "game.", table->game->name)),
        gw_arg_word("names", names),
        gw_arg_number("actions", (int64_t)gw_record_count(record)),
    };
    char text[400];
    out = gw_out_to(text, sizeof text);
    gw_put_catalogue(&out, t->lang, "menu.continue", args, 3);
    fprintf(t->out, " %2u  ", number);
    term_wrap(t, TERM_PLAIN, 5, 5, text);
}

static unsigned list_games(const term *t) {
    unsigned count = 0;
    term_print(t, TERM_HEADING, "Gangway\n");
    for (; gw_games[count]; count++) {
        const char *title = gw_text_named(t->lang, "game.", gw_games[count]->name);
        fprintf(t->out, " %2u  ", count + 1);
        term_print(t, TERM_BOLD, title);
        term_print(t, TERM_PLAIN, " — ");
        term_wrap(t, TERM_PLAIN, 8 + term_width(title), 5,
                  gw_text_named(t->lang, "about.", gw_games[count]->name));
    }
    return count;
}

enum { CHOICES_MAX = 16 };

/* The levels of a game, if it has any, the weakest first; returns their number. */
static unsigned list_levels(const gw_game *game, const gw_player **choices) {
    static const char *const levels[] = {"easy", "medium", "hard", "expert"};
    unsigned count = 0;
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
        const gw_player *player = gw_player_find(game, levels[i]);
        if (player) choices[count++] = player;
    }
    return count;
}

static unsigned list_players(const gw_game *game, const gw_player **choices) {
    unsigned count = 0;
    for (const gw_player *const *player = gw_players; *player && count < CHOICES_MAX; player++)
        if (gw_player_plays(*player, game)) choices[count++] = *player;
    return count;
}

/* Asks for the computer opponent: one of the levels or, if the game has none, any player, of which
 * the last is the best. */
static const gw_player *ask_opponent(const term *t, const gw_game *game) {
    const gw_player *choices[CHOICES_MAX], *medium = match_default_opponent(game).player;
    unsigned count = list_levels(game, choices);
    bool has_levels = count > 0;
    if (!has_levels) count = list_players(game, choices);
    unsigned usual = count;
    for (unsigned i = 0; has_levels && i < count; i++)
        if (choices[i] == medium) usual = i + 1;
    for (unsigned i = 0; i < count; i++) {
        fprintf(t->out, "  %u  ", i + 1);
        term_print(t, TERM_BOLD, choices[i]->name);
        fputs(": ", t->out);
        term_wrap(t, TERM_PLAIN, 7 + term_width(choices[i]->name), 5,
                  gw_text_named(t->lang, "player.", choices[i]->name));
    }
    bool is_answered =
        term_ask_number(t, has_levels ? "menu.level" : "menu.opponent", 1, count, &usual);
    return is_answered ? choices[usual - 1] : NULL;
}

/* Asks for the number of players, and of people among them; false if the person left. */
static bool ask_seats(const term *t, const gw_option *option, unsigned *players, unsigned *people) {
    *players = (unsigned)option->initial;
    *people = 1;
    return term_ask_number(t, "menu.players", (unsigned)option->min, (unsigned)option->max,
                           players) &&
           term_ask_number(t, "menu.people", 1, *players, people);
}

static bool set_table(term_game *game, const gw_game *rules) {
    unsigned players, people;
    gw_options options = gw_options_default(rules);
    if (!ask_seats(&game->t, &rules->options[0], &players, &people)) return false;
    const gw_player *opponent = people < players ? ask_opponent(&game->t, rules) : NULL;
    if (people < players && opponent == NULL) return false;
    for (unsigned seat = 0; seat <= GW_SEATS_MAX; seat++)
        game->seats.who[seat] = (match_who){.player = seat > people ? opponent : NULL};
    options.value[0] = (int32_t)players;
    if (!term_ask_options(game, rules, &options)) return false;
    gw_table *table = gw_table_new(rules, &options, NULL);
    game->sitting = table ? sitting_new(gw_record_new(table)) : NULL;
    return game->sitting && term_game_prepare(game);
}

/* Asks which game to begin or continue, 0 if the person left; `*number` is that of the kept game to
 * continue, or 0. */
static unsigned ask_game(const term *t, unsigned *number) {
    term_kept kept[TERM_KEPT_MAX];
    unsigned kept_count = (unsigned)term_kept_games(kept), games = list_games(t);
    for (unsigned i = 0; i < kept_count; i++) {
        list_kept(t, kept[i].record, games + 1 + i);
        gw_record_free(kept[i].record);
    }
    unsigned choice = kept_count ? games + 1 : 1;
    if (!term_ask_number(t, "menu.game", 1, games + kept_count, &choice)) return 0;
    *number = choice > games ? kept[choice - games - 1].number : 0;
    return choice;
}

bool term_menu(term_game *game) {
    for (;;) {
        unsigned number, choice = ask_game(&game->t, &number);
        if (choice == 0) return false;
        if (number == 0) return set_table(game, gw_games[choice - 1]);
        if (term_kept_take(game, number)) break;
        term_say_line(game, TERM_BAD, "term.kept-taken", NULL, 0);
    }
    term_announce_substitutes(game, term_seat_holders(game));
    return term_game_prepare(game);
}

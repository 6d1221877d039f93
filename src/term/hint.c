/* The command `hint`. */
#include "term/play.h"

#include "analysis/analysis.h"
#include "os/clock.h"

enum { HINT_MILLISECONDS = 700 };

static void say_hint(const term_game *game, const analysis_decision *decision, const char *reason) {
    char text[ANALYSIS_TURN_TEXT + ANALYSIS_REASON];
    gw_out out = gw_out_to(text, sizeof text);
    analysis_put_hint(&out, game->t.lang, sitting_table(game->sitting), decision,
                      game->names[decision->seat], reason);
    fputs("  ", game->t.out);
    term_wrap(&game->t, TERM_GOOD, 2, 2, text);
}

/* Uses its own random numbers, so that the game is not affected. */
static void give_hint(const term_game *game, const gw_player *player, gw_seat seat) {
    const gw_table *table = sitting_table(game->sitting);
    analysis_engine engine = {.player = player,
                              .milliseconds = HINT_MILLISECONDS,
                              .ceiling = os_attended_ceiling(HINT_MILLISECONDS)};
    analysis_position position = {.table = table, .seat = seat};
    analysis_decision decision;
    char reason[ANALYSIS_REASON];
    gw_out out = gw_out_to(reason, sizeof reason);
    sitting_view(game->sitting, GW_ALL_SEEING, GW_STATE(&position.state));
    if (analysis_advise(&engine, &position, game->t.lang, game->names, &decision, &out))
        say_hint(game, &decision, reason);
    else
        term_say_line(game, TERM_BAD, "problem.memory", NULL, 0);
}

term_answer term_hint(term_game *game, gw_seat seat, const char *rest) {
    const gw_player *player = analysis_player(sitting_table(game->sitting)->game, "expert", NULL);
    (void)rest;
    if (sitting_decision(game->sitting, seat) == 0) /* chance, or not to act */
        term_say_line(game, TERM_BAD, "term.hint-nobody", NULL, 0);
    else if (player == NULL)
        term_say_line(game, TERM_BAD, "term.hint-none", NULL, 0);
    else
        give_hint(game, player, seat);
    return TERM_ASK_AGAIN;
}

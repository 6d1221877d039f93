/* The command `hint`. */
#include "term/play.h"

#include "analysis/analysis.h"

enum { HINT_MILLISECONDS = 700, CHOICE = ANALYSIS_LINE * GW_ACTION_TEXT };

static void write_choice(const gw_table *table, const analysis_decision *decision, gw_out *out) {
    for (size_t i = 0; i < decision->choice_count; i++) {
        if (i > 0) gw_put_text(out, ", ");
        table->game->write_action(table, decision->choice[i], out);
    }
}

static void say_hint(const term_game *game, const analysis_decision *decision, const char *reason) {
    char actions[CHOICE], share[24];
    gw_out action_out = gw_out_to(actions, sizeof actions),
           share_out = gw_out_to(share, sizeof share);
    write_choice(gw_record_table(game->record), decision, &action_out);
    gw_put_number(&share_out, (decision->before + 5) / 10);
    gw_put_text(&share_out, " %");
    gw_arg args[] = {gw_arg_word("name", game->names[decision->seat]),
                     gw_arg_word("actions", actions), gw_arg_word("share", share),
                     gw_arg_word("reason", reason)};
    term_say_line(game, TERM_GOOD, reason[0] ? "hint.with-reason" : "hint.plain", args, 4);
}

term_answer term_hint(term_game *game, gw_seat seat, const char *rest) {
    const gw_table *table = gw_record_table(game->record);
    analysis_engine engine = {.player = analysis_player(table->game, "expert", NULL),
                              .milliseconds = HINT_MILLISECONDS};
    analysis_position position = {.table = table, .seat = seat};
    analysis_decision decision;
    char reason[ANALYSIS_REASON];
    gw_out out = gw_out_to(reason, sizeof reason);
    (void)rest;
    gw_record_replay(game->record, gw_record_count(game->record), GW_STATE(&position.state));
    if (seat == GW_CHANCE || seat == GW_NO_SEAT)
        term_say_line(game, TERM_BAD, "term.hint-nobody", NULL, 0);
    else if (engine.player == NULL)
        term_say_line(game, TERM_BAD, "term.hint-none", NULL, 0);
    else if (!analysis_advise(&engine, &position, game->t.lang, game->names, &decision, &out))
        term_say_line(game, TERM_BAD, "problem.memory", NULL, 0);
    else
        say_hint(game, &decision, reason);
    return TERM_ASK_AGAIN;
}

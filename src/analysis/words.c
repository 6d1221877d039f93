#include "analysis/analysis.h"

void analysis_put_share(gw_out *out, int32_t share) {
    int32_t percent = (share + 5) / 10;
    if (percent == 0 && share > 0) percent = 1; /* only a certain result is shown as 0 or 100 % */
    if (percent == 100 && share < GW_SHARE) percent = 99;
    gw_put_number(out, percent);
    gw_put_text(out, " %");
}

void analysis_put_action(gw_out *out, const gw_table *table, gw_action action) {
    if (out->length > 0) gw_put_text(out, ", ");
    table->game->write_action(table, action, out);
}

void analysis_put_choice(gw_out *out, const gw_table *table, const analysis_decision *decision) {
    for (size_t i = 0; i < decision->choice_count; i++)
        analysis_put_action(out, table, decision->choice[i]);
}

void analysis_put_hint(gw_out *out, gw_lang lang, const gw_table *table,
                       const analysis_decision *decision, const char *name, const char *reason) {
    char actions[ANALYSIS_TURN_TEXT], share[24];
    gw_out action_out = gw_out_to(actions, sizeof actions),
           share_out = gw_out_to(share, sizeof share);
    analysis_put_choice(&action_out, table, decision);
    analysis_put_share(&share_out, decision->before);
    gw_arg args[] = {gw_arg_word("name", name), gw_arg_word("actions", actions),
                     gw_arg_word("share", share), gw_arg_word("reason", reason)};
    gw_put_catalogue(out, lang, reason[0] ? "hint.with-reason" : "hint.plain", args, 4);
}

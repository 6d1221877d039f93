#include "analysis/json.h"

/* Thousandths as a fraction. */
static json_t *share_json(int64_t share) {
    return json_real((double)share / GW_SHARE);
}

static json_t *action_json(const gw_table *table, gw_action action) {
    char text[GW_ACTION_TEXT];
    gw_out out = gw_out_to(text, sizeof text);
    table->game->write_action(table, action, &out);
    return json_string(text);
}

static void append_choice(json_t *list, const gw_table *table, const analysis_decision *decision) {
    for (size_t i = 0; i < decision->choice_count; i++)
        json_array_append_new(list, action_json(table, decision->choice[i]));
}

/* "after", "loss" and "mark". */
static void set_loss(json_t *json, int32_t before, int32_t after) {
    int32_t loss = analysis_loss(before, after);
    json_object_set_new(json, "after", share_json(after));
    json_object_set_new(json, "loss", share_json(loss));
    json_object_set_new(json, "mark", json_string(analysis_mark(loss)));
}

/* Shares from seat 1 on. */
static json_t *shares_json(const gw_table *table, const gw_shares *shares) {
    json_t *list = json_array();
    for (unsigned seat = 1; seat <= table->players; seat++)
        json_array_append_new(list, share_json(shares->of[seat]));
    return list;
}

json_t *analysis_decision_json(const gw_table *table, const analysis_decision *decision) {
    json_t *choice = json_array();
    append_choice(choice, table, decision);
    json_t *json =
        json_pack("{s:I,s:I,s:i,s:s,s:o,s:o,s:o}", "step", (json_int_t)decision->at + 1, "at",
                  (json_int_t)decision->at, "seat", decision->seat, "actor", decision->actor,
                  "choice", choice, "before", share_json(decision->before), "shares",
                  shares_json(table, &decision->shares));
    if (json == NULL || !decision->is_played) return json;
    json_object_set_new(json, "action", action_json(table, decision->action));
    set_loss(json, decision->before, decision->after);
    return json;
}

/* The actions of the turn's seat from the turn's first up to number `last`. */
static json_t *actions_json(const gw_record *record, const analysis_turn *turn, size_t last) {
    json_t *list = json_array();
    for (size_t number = turn->first; number <= last; number++) {
        gw_step step = gw_record_step(record, number - 1);
        if (step.seat == turn->seat)
            json_array_append_new(list, action_json(gw_record_table(record), step.action));
    }
    return list;
}

/* What the engine would have done: the same as played up to where it disagrees. */
static json_t *choice_json(const gw_record *record, const analysis_turn *turn) {
    if (turn->departure == NULL) return actions_json(record, turn, turn->last);
    json_t *list = actions_json(record, turn, turn->departure->at);
    append_choice(list, gw_record_table(record), turn->departure);
    return list;
}

/* The same for a turn, with all its actions in "actions". */
static json_t *turn_json(const gw_record *record, const analysis_turn *turn) {
    json_t *json =
        json_pack("{s:I,s:I,s:i,s:s,s:I,s:o,s:o,s:b,s:o}", "step", (json_int_t)turn->first,
                  "last_step", (json_int_t)turn->last, "seat", turn->seat, "actor", turn->actor,
                  "decisions", (json_int_t)turn->decisions, "actions",
                  actions_json(record, turn, turn->last), "choice", choice_json(record, turn),
                  "agrees", turn->departure == NULL, "before", share_json(turn->before));
    if (json) set_loss(json, turn->before, turn->after);
    return json;
}

static json_t *tally_json(const gw_record *record, gw_seat seat, const analysis_tally *tally) {
    const char *name = gw_record_player(record, seat);
    double turns = tally->turns > 0 ? (double)tally->turns : 1;
    return json_pack("{s:i,s:o,s:I,s:I,s:f,s:I,s:I}", "seat", seat, "name",
                     name ? json_string(name) : json_null(), "turns", (json_int_t)tally->turns,
                     "agreed", (json_int_t)tally->agreed, "mean_loss",
                     (double)tally->loss / turns / GW_SHARE, "mistakes",
                     (json_int_t)tally->mistakes, "big_mistakes", (json_int_t)tally->blunders);
}

json_t *analysis_report_json(const gw_record *record, const analysis_run *run,
                             const analysis_report *report, const analysis_turn *turns,
                             size_t turn_count) {
    const gw_table *table = gw_record_table(record);
    analysis_tally tallies[GW_SEATS_MAX + 1] = {{.turns = 0}};
    json_t *list = json_array(), *players = json_array();
    for (size_t i = 0; i < turn_count; i++) {
        analysis_tally_add(&tallies[turns[i].seat], &turns[i]);
        json_array_append_new(list, turn_json(record, &turns[i]));
    }
    for (gw_seat seat = 1; seat <= table->players; seat++)
        json_array_append_new(players, tally_json(record, seat, &tallies[seat]));
    return json_pack("{s:s,s:s,s:I,s:I,s:I,s:o,s:o}", "game", table->game->name, "player",
                     run->engine.player->name, "time_ms", (json_int_t)run->engine.milliseconds,
                     "nodes", (json_int_t)run->engine.nodes, "hidden", (json_int_t)report->hidden,
                     "turns", list, "players", players);
}

#include "analysis/analysis.h"

#include "host/clock.h"
#include "sitting/advice.h"
#include <string.h>

const char *analysis_mark(int32_t loss) {
    if (loss >= ANALYSIS_BLUNDER) return "??";
    return loss >= ANALYSIS_MISTAKE ? "?" : "";
}

/* The names of the players that can judge decisions of a game, "easy, expert". */
static void list_judges(const gw_game *game, gw_out *out) {
    for (const gw_player *const *player = gw_players; *player; player++) {
        if ((*player)->judge == NULL || !gw_player_plays(*player, game)) continue;
        if (out->length > 0) gw_put_text(out, ", ");
        gw_put_text(out, (*player)->name);
    }
}

const gw_player *analysis_player(const gw_game *game, const char *name, gw_problem *problem) {
    char names[GW_PROBLEM_WORD];
    gw_out out = gw_out_to(names, sizeof names);
    const gw_player *player = gw_player_find(game, name);
    if (player && player->judge) return player;
    list_judges(game, &out);
    gw_problem_set(problem, out.length > 0 ? "analysis.no-judge" : "analysis.no-judges");
    gw_problem_word(problem, "name", name, strlen(name));
    gw_problem_word(problem, "names", names, strlen(names));
    return NULL;
}

/* ----------------------------------------------------------------- budget -- */

/* For a judgement, or for one of `parts` of it. */
static host_limits limits_of(const analysis_engine *engine, uint64_t parts) {
    uint64_t ceiling = engine->ceiling;
    if (ceiling == 0) ceiling = host_unattended_ceiling(engine->milliseconds);
    return (host_limits){.milliseconds = (engine->milliseconds + parts - 1) / parts,
                         .ceiling = (ceiling + parts - 1) / parts,
                         .nodes = (engine->nodes + parts - 1) / parts,
                         .stop = engine->stop};
}

/* ---------------------------------------------------------------- judging -- */

/* One decision that is being judged. */
typedef struct desk {
    const analysis_engine *engine;
    const analysis_position *position;
    gw_any_state view;
    uint64_t seed;
    gw_random random;
    gw_thinking *thinking;
    host_clock clock; /* of what is being asked */
} desk;

static bool sit_down(desk *d, const analysis_engine *engine, const analysis_position *position) {
    const gw_table *table = position->table;
    *d = (desk){.engine = engine, .position = position};
    gw_any_state truth = position->state;
    table->game->view(table, GW_STATE(&truth), position->seat, GW_STATE(&d->view));
    d->seed = gw_hash(table, GW_STATE(&d->view));
    d->thinking = gw_thinking_new(table, &d->random);
    return d->thinking != NULL;
}

/* What is asked next has the time of a judgement, or of one of `parts` of it. */
static void start_clock(desk *d, uint64_t parts) {
    host_limits limits = limits_of(d->engine, parts);
    d->clock = host_clock_start(&limits);
    d->thinking->budget = host_clock_budget(&d->clock);
}

/* What the engine thinks of the decision by itself, whatever it was asked before. */
static gw_opinion ask(desk *d, const gw_action *only) {
    d->random = gw_random_seed(d->seed);
    gw_thinking_forget(d->thinking);
    start_clock(d, 1);
    return gw_player_judge(d->engine->player, d->thinking, GW_STATE(&d->view), d->position->seat,
                           only);
}

static void write_actor(const gw_table *table, const gw_state *state, gw_seat seat,
                        char actor[ANALYSIS_ACTOR]) {
    gw_out out = gw_out_to(actor, ANALYSIS_ACTOR);
    table->game->write_actor(table, state, seat, &out);
}

/* Of `parts` of a judgement, for sitting_complete_turn. */
static void set_budget(void *owner, unsigned parts, gw_thinking *thinking) {
    (void)thinking;
    start_clock(owner, parts);
}

static sitting_adviser adviser_of(desk *d) {
    return (sitting_adviser){d->engine->player, d->thinking, set_budget, d};
}

/* Goes on from the first action of the choice to the end of the turn. */
static void complete_choice(desk *d, analysis_decision *decision) {
    const sitting_adviser adviser = adviser_of(d);
    decision->choice_count =
        sitting_complete_turn(&adviser, d->position->table, GW_STATE(&d->view), d->position->seat,
                              decision->choice, ANALYSIS_LINE);
}

/* The engine's choice; what it was compared with others for is its expectation. */
static void choose(desk *d, analysis_decision *decision) {
    const analysis_position *position = d->position;
    gw_opinion opinion = ask(d, NULL);
    *decision = (analysis_decision){.at = position->at,
                                    .seat = position->seat,
                                    .is_played = position->is_played,
                                    .action = position->action,
                                    .choice = {opinion.action},
                                    .choice_count = 1,
                                    .before = opinion.shares.of[position->seat],
                                    .after = opinion.shares.of[position->seat],
                                    .shares = opinion.shares};
    write_actor(position->table, GW_STATE(&d->view), position->seat, decision->actor);
}

/* Both actions are judged alone and with the same chance: what was chosen for looking best
 * among many would otherwise look better than it is. */
static void compare(desk *d, analysis_decision *decision) {
    complete_choice(d, decision);
    gw_seat seat = decision->seat;
    decision->shares = ask(d, &decision->choice[0]).shares;
    decision->before = decision->shares.of[seat];
    decision->after = ask(d, &decision->action).shares.of[seat];
}

bool analysis_judge(const analysis_engine *engine, const analysis_position *position,
                    analysis_decision *decision) {
    desk d;
    if (!sit_down(&d, engine, position)) return false;
    choose(&d, decision);
    if (!decision->is_played)
        complete_choice(&d, decision);
    else if (!analysis_agrees(decision))
        compare(&d, decision);
    gw_thinking_free(d.thinking);
    return true;
}

bool analysis_advise(const analysis_engine *engine, const analysis_position *position, gw_lang lang,
                     const char *const *names, analysis_decision *decision, gw_out *reason) {
    desk d;
    if (!sit_down(&d, engine, position)) return false;
    choose(&d, decision);
    complete_choice(&d, decision);
    const sitting_adviser adviser = adviser_of(&d);
    sitting_give_reason(&adviser, GW_STATE(&d.view), position->seat, decision->choice,
                        decision->choice_count, lang, names, reason);
    gw_thinking_free(d.thinking);
    return true;
}

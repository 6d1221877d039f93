#include "analysis/analysis.h"

#include "os/clock.h"
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

/* The limits of a judgement, or 1/`parts` of them. */
static os_limits limits_of(const analysis_engine *engine, uint64_t parts) {
    uint64_t ceiling = engine->ceiling;
    if (ceiling == 0) ceiling = os_unattended_ceiling(engine->milliseconds);
    return (os_limits){.milliseconds = (engine->milliseconds + parts - 1) / parts,
                       .ceiling = (ceiling + parts - 1) / parts,
                       .nodes = (engine->nodes + parts - 1) / parts,
                       .stop = engine->stop};
}

/* ---------------------------------------------------------------- judging -- */

/* A decision being judged. */
typedef struct consultation {
    const analysis_engine *engine;
    const analysis_position *position;
    gw_any_state view;
    uint64_t seed;
    gw_random random;
    gw_thinking *thinking;
    os_clock clock; /* of the current question */
} consultation;

static bool begin(consultation *d, const analysis_engine *engine,
                  const analysis_position *position) {
    const gw_table *table = position->table;
    *d = (consultation){.engine = engine, .position = position};
    gw_any_state truth = position->state;
    table->game->view(table, GW_STATE(&truth), position->seat, GW_STATE(&d->view));
    d->seed = gw_hash(table, GW_STATE(&d->view));
    d->thinking = gw_thinking_new(table, &d->random);
    return d->thinking != NULL;
}

/* Gives the next question the time of a judgement, or 1/`parts` of it. */
static void start_clock(consultation *d, uint64_t parts) {
    os_limits limits = limits_of(d->engine, parts);
    d->clock = os_clock_start(&limits);
    d->thinking->budget = os_clock_budget(&d->clock);
}

/* The engine's opinion of the decision, independent of earlier questions. */
static gw_opinion ask(consultation *d, const gw_action *only) {
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

/* For sitting_complete_turn. */
static void set_budget(void *owner, unsigned parts, gw_thinking *thinking) {
    (void)thinking;
    start_clock(owner, parts);
}

static sitting_adviser adviser_of(consultation *d) {
    return (sitting_adviser){d->engine->player, d->thinking, set_budget, d};
}

/* Completes the choice from its first action to the end of the turn. */
static void complete_choice(consultation *d, analysis_decision *decision) {
    const sitting_adviser adviser = adviser_of(d);
    decision->choice_count =
        sitting_complete_turn(&adviser, d->position->table, GW_STATE(&d->view), d->position->seat,
                              decision->choice, ANALYSIS_LINE);
}

/* Fills in the engine's choice and what it expects of it. */
static void choose(consultation *d, analysis_decision *decision) {
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

/* Judges both actions separately and with the same chance. Otherwise a choice that looked best
 * among many would seem better than it is. */
static void compare(consultation *d, analysis_decision *decision) {
    complete_choice(d, decision);
    gw_seat seat = decision->seat;
    decision->shares = ask(d, &decision->choice[0]).shares;
    decision->before = decision->shares.of[seat];
    decision->after = ask(d, &decision->action).shares.of[seat];
}

bool analysis_judge(const analysis_engine *engine, const analysis_position *position,
                    analysis_decision *decision) {
    consultation d;
    if (!begin(&d, engine, position)) return false;
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
    consultation d;
    if (!begin(&d, engine, position)) return false;
    choose(&d, decision);
    complete_choice(&d, decision);
    const sitting_adviser adviser = adviser_of(&d);
    sitting_give_reason(&adviser, GW_STATE(&d.view), position->seat, decision->choice,
                        decision->choice_count, lang, names, reason);
    gw_thinking_free(d.thinking);
    return true;
}

#include "match/mover.h"

#include "match/bot.h"
#include <assert.h>
#include <gangway/problem.h>
#include <string.h>

static const char person[] = "human", program[] = "bot:", nameless[] = "bot";

/* ------------------------------------------------------------------- who -- */

/* Lists the accepted names: "human, random, sorter". */
static void list_names(const gw_game *game, match_others others, gw_out *out) {
    if (others == MATCH_AND_PEOPLE) gw_put_text(out, person);
    for (const gw_player *const *player = gw_players; *player; player++) {
        if (!gw_player_plays(*player, game)) continue;
        if (out->length > 0) gw_put_text(out, ", ");
        gw_put_text(out, (*player)->name);
    }
}

static bool refuse(const gw_game *game, const char *name, match_others others,
                   gw_problem *problem) {
    char names[256];
    gw_out out = gw_out_to(names, sizeof names);
    list_names(game, others, &out);
    gw_problem_set(problem,
                   others == MATCH_PLAYERS_ONLY ? "match.unknown-player" : "match.unknown");
    gw_problem_word(problem, "name", name, strlen(name));
    gw_problem_word(problem, "names", names, strlen(names));
    return false;
}

bool match_who_read_among(const gw_game *game, const char *text, match_others others,
                          match_who *who, gw_problem *problem) {
    *who = (match_who){.player = gw_player_find(game, text)};
    if (who->player) return true;
    bool is_person = strcmp(text, person) == 0;
    bool is_program = strncmp(text, program, strlen(program)) == 0;
    if (is_person && others == MATCH_AND_PEOPLE) return true;
    if (is_person || (is_program && others == MATCH_PLAYERS_ONLY)) {
        bool has_bots = others != MATCH_PLAYERS_ONLY;
        gw_problem_set(problem, has_bots ? "match.no-people" : "match.players-only");
        gw_problem_word(problem, "name", text, strlen(text));
        return false;
    }
    if (!is_program) return refuse(game, text, others, problem);
    who->command = text + strlen(program);
    if (who->command[strspn(who->command, " \t")] != '\0') return true;
    gw_problem_set(problem, "match.no-command");
    return false;
}

bool match_who_read(const gw_game *game, const char *text, match_who *who, gw_problem *problem) {
    return match_who_read_among(game, text, MATCH_AND_PEOPLE, who, problem);
}

const char *match_who_name(match_who who) {
    return who.player ? who.player->name : nameless;
}

match_who match_default_opponent(const gw_game *game) {
    return (match_who){.player = gw_player_find(game, sitting_default_player(game))};
}

const gw_player *match_best_player(const gw_game *game) {
    const gw_player *best = gw_player_find(game, "expert");
    if (best) return best;
    for (const gw_player *const *player = gw_players; *player; player++)
        if (gw_player_plays(*player, game)) best = *player;
    return best;
}

/* ---------------------------------------------------------------- moving -- */

void match_mover_begin(match_mover *mover, match_who who, gw_seat seat, const match_terms *terms) {
    *mover = (match_mover){.who = who, .seat = seat, .terms = terms};
}

static const char *name_of(const match_mover *mover) {
    return mover->introduction.name[0] ? mover->introduction.name : match_who_name(mover->who);
}

/* Whether `seat` has acted since step `from`. */
static bool has_acted(const gw_record *record, gw_seat seat, size_t from) {
    for (size_t i = from; i < gw_record_count(record); i++)
        if (gw_record_step(record, i).seat == seat) return true;
    return false;
}

/* Enters a bot that has given its name, or none. If the bot in the seat has not acted yet, it is
 * the same bot, and only its name is set; otherwise this is a new holder. */
static sitting_answer sit_by_name(const match_mover *mover, sitting *s) {
    const gw_record *record = sitting_record(s);
    const char *name = name_of(mover), *called = gw_record_player(record, mover->seat);
    gw_holder now = gw_record_holder_at(record, mover->seat, gw_record_count(record));
    bool is_same = now.kind == GW_BOT && !has_acted(record, mover->seat, now.from);
    if (called && strcmp(called, nameless) == 0) sitting_name_player(s, mover->seat, name);
    return is_same ? sitting_name_bot(s, mover->seat, name)
                   : sitting_seat(s, mover->seat, GW_BOT, name);
}

static sitting_answer sit(const match_mover *mover, sitting *s) {
    gw_seat seat = mover->seat;
    if (match_is_person(mover->who)) return sitting_seat(s, seat, GW_PERSON, NULL);
    if (mover->who.player) return sitting_seat(s, seat, GW_COMPUTER, mover->who.player->name);
    if (mover->has_lost_seat) return sitting_seat(s, seat, GW_COMPUTER, "random");
    if (mover->bot) return sit_by_name(mover, s);
    bool has_begun = gw_record_count(sitting_record(s)) > 0;
    if (has_begun && sitting_holder(s, seat) == GW_BOT) return SITTING_DONE;
    return sitting_seat(s, seat, GW_BOT, nameless);
}

bool match_mover_sit(const match_mover *mover, sitting *s) {
    return sit(mover, s) == SITTING_DONE;
}

os_limits match_limits(const match_terms *terms) {
    os_limits limits = {.milliseconds = terms->milliseconds,
                        .ceiling = terms->ceiling,
                        .nodes = terms->nodes,
                        .may_go_on = terms->may_go_on,
                        .watcher = terms->watcher};
    if (limits.ceiling == 0) limits.ceiling = os_unattended_ceiling(terms->milliseconds);
    return limits;
}

uint64_t match_grace(match_who who, uint64_t milliseconds) {
    enum { NANOSECONDS = 1000 * 1000 }; /* per millisecond */
    return milliseconds * (NANOSECONDS / 10) +
           (who.command ? (uint64_t)MATCH_ROUND_TRIP * NANOSECONDS : 0);
}

static gw_action player_decides(const match_mover *mover, const gw_player *player,
                                const gw_thinking *thinking, const sitting *s) {
    os_limits limits = match_limits(mover->terms);
    os_clock clock = os_clock_start(&limits);
    gw_thinking own = *thinking;
    own.budget = os_clock_budget(&clock);
    return sitting_ask(s, mover->seat, player, &own);
}

/* Lets one of our players decide, and measures it. */
static gw_action own_player_decides(match_mover *mover, const gw_thinking *thinking,
                                    const sitting *s) {
    uint64_t start = os_thread_nanoseconds(), limit = mover->terms->milliseconds;
    gw_action action = player_decides(mover, mover->who.player, thinking, s);
    uint64_t took = os_thread_nanoseconds() - start;
    bool is_late = limit > 0 && took > limit * UINT64_C(1000000) + match_grace(mover->who, limit);
    mover->spent = (match_spent){.is_own = true, .is_late = is_late, .nanoseconds = took};
    return action;
}

/* Enters the present holder in the sitting, and notes if that fails. */
static void note_holder(match_mover *mover, sitting *s) {
    if (!match_mover_sit(mover, s)) mover->is_unrecorded = true;
}

static void start_program(match_mover *mover, sitting *s, gw_problem *problem) {
    mover->bot = match_bot_start(mover, s, problem);
    if (mover->bot) note_holder(mover, s);
}

gw_action match_mover_decide(match_mover *mover, const gw_thinking *thinking, sitting *s,
                             gw_problem *problem) {
    gw_action action;
    assert(!match_is_person(mover->who));
    problem->text = NULL;
    mover->spent = (match_spent){.is_own = false};
    if (mover->who.player) return own_player_decides(mover, thinking, s);
    if (!mover->has_lost_seat) {
        if (mover->bot == NULL) start_program(mover, s, problem);
        if (mover->bot && match_bot_decide(mover->bot, s, &action, &mover->spent, problem))
            return action;
        match_bot_kill(mover->bot);
        mover->bot = NULL;
        mover->has_lost_seat = true;
        note_holder(mover, s);
    }
    const gw_player *random = gw_player_find(thinking->table->game, "random");
    return player_decides(mover, random, thinking, s);
}

void match_mover_end(match_mover *mover, const sitting *s) {
    if (mover->bot) match_bot_end(mover->bot, s);
    mover->bot = NULL;
}

void match_write_loss(const match_mover *mover, const gw_problem *why, gw_lang lang, gw_out *out) {
    char name[64], reason[GW_PROBLEM_TEXT];
    gw_out name_out = gw_out_to(name, sizeof name), reason_out = gw_out_to(reason, sizeof reason);
    gw_arg own[] = {gw_arg_word("name", name_of(mover)), gw_arg_number("seat", mover->seat)};
    gw_put_catalogue(&name_out, lang, "seat.computer", own, 2);
    gw_problem_write(why, lang, &reason_out);
    gw_arg args[] = {gw_arg_word("name", name), gw_arg_word("reason", reason)};
    gw_put_catalogue(out, lang, "match.lost", args, 2);
}

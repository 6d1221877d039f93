#include "match/guest.h"

#include "host/host.h"
#include "match/json.h"
#include "match/messages.h"
#include <gangway/problem.h>
#include <stdlib.h>
#include <string.h>

struct match_guest {
    const match_guest_terms *terms;
    const gw_player *player; /* from the host's hello on */
    gw_random random;
    gw_record *first;      /* the host's first record, for its table; NULL before it */
    gw_thinking *thinking; /* at that table: players remember what they had in mind */
};

match_guest *match_guest_new(const match_guest_terms *terms) {
    match_guest *guest = calloc(1, sizeof *guest);
    if (guest) guest->terms = terms;
    return guest;
}

void match_guest_free(match_guest *guest) {
    if (guest == NULL) return;
    gw_thinking_free(guest->thinking);
    gw_record_free(guest->first);
    free(guest);
}

static match_heard fail(gw_problem *problem, const char *id, const char *name, const char *word) {
    gw_problem_set(problem, id);
    if (name) gw_problem_word(problem, name, word, strlen(word));
    return MATCH_FAULT;
}

/* What to say to an answer that was made. */
static match_heard say(char *answer, char **place, gw_problem *problem) {
    *place = answer;
    return answer ? MATCH_ANSWER : fail(problem, "problem.memory", NULL, NULL);
}

/* `expert`; in a game without levels the last one listed. */
static const gw_player *best_player(const gw_game *game) {
    const gw_player *best = gw_player_find(game, "expert");
    if (best) return best;
    for (const gw_player *const *player = gw_players; *player; player++)
        if (gw_player_plays(*player, game)) best = *player;
    return best;
}

static bool choose_player(match_guest *guest, const gw_game *game, gw_problem *problem) {
    const char *name = guest->terms->player;
    match_who who = {.player = name ? NULL : best_player(game)};
    if (name && !match_who_read_among(game, name, MATCH_PLAYERS_ONLY, &who, problem)) return false;
    guest->player = who.player;
    return true;
}

static match_heard say_ready(const match_guest *guest, char **answer, gw_problem *problem) {
    char name[MATCH_NAME];
    gw_out out = gw_out_to(name, sizeof name);
    gw_put_text(&out, "gangway-");
    gw_put_text(&out, guest->player->name);
    return say(match_ready_text(name, guest->terms->version), answer, problem);
}

static match_heard greet(match_guest *guest, const match_message *m, char **answer,
                         gw_problem *problem) {
    const gw_game *game = gw_game_find(m->game);
    if (m->protocol != MATCH_PROTOCOL) {
        gw_problem_set(problem, "bot.protocol");
        gw_problem_number(problem, "number", m->protocol);
        return MATCH_FAULT;
    }
    if (game == NULL) return fail(problem, "problem.game-unknown", "name", m->game);
    if (!choose_player(guest, game, problem)) return MATCH_FAULT;
    bool has_seed = json_object_get(m->json, "seed") != NULL;
    guest->random = gw_random_seed(guest->terms->seed ? *guest->terms->seed
                                   : has_seed         ? (uint64_t)m->seed
                                                      : host_entropy());
    return say_ready(guest, answer, problem);
}

/* On which terms we decide within the host's time, whose clock runs already. It is time that
 * passes: most of it is the ceiling of whatever processor time we take, and all that we take if
 * we have no limit of our own. Nodes alone count without a clock. */
static match_terms own_terms(const match_guest_terms *own, int64_t hosts) {
    match_terms terms = {.milliseconds = own->milliseconds,
                         .nodes = own->nodes,
                         .may_go_on = own->may_go_on,
                         .watcher = own->watcher};
    if (own->milliseconds == 0 && own->nodes > 0) return terms;
    terms.ceiling = hosts > 10 ? (uint64_t)hosts / 10 * 9 : 1;
    if (own->milliseconds == 0) terms.milliseconds = terms.ceiling;
    return terms;
}

/* Whether the host's state is the one that its record leads to, and our seat is to act. */
static bool is_our_turn(const gw_record *record, const match_message *m) {
    const gw_table *table = gw_record_table(record);
    bool is_seat = m->seat >= 1 && m->seat <= table->players;
    if (!is_seat || !(gw_to_act(table, gw_record_state(record)) & GW_SEAT_BIT(m->seat)))
        return false;
    if (m->state == NULL) return true;
    gw_any_state view;
    table->game->view(table, gw_record_state(record), (gw_seat)m->seat, GW_STATE(&view));
    json_t *state = match_state_json(table, GW_STATE(&view));
    bool is_same = json_equal(state, m->state);
    json_decref(state);
    return is_same;
}

static match_heard decide_in(match_guest *guest, const match_message *m, sitting *s, char **answer,
                             gw_problem *problem) {
    const gw_record *record = sitting_record(s);
    const gw_table *table = guest->thinking->table;
    const match_terms terms = own_terms(guest->terms, m->time);
    if (!gw_table_equal(table, gw_record_table(record)) || !is_our_turn(record, m))
        return fail(problem, "bot.other-state", NULL, NULL);
    match_mover mover;
    match_mover_begin(&mover, (match_who){.player = guest->player}, (gw_seat)m->seat, &terms);
    gw_action action = match_mover_decide(&mover, guest->thinking, s, problem);
    char text[GW_ACTION_TEXT];
    gw_out out = gw_out_to(text, sizeof text);
    table->game->write_action(table, action, &out);
    return say(match_action_text(m->id, text), answer, problem);
}

/* Sits down at the table of the first record. */
static bool sit_down(match_guest *guest, const char *text, gw_problem *problem) {
    if (guest->thinking) return true;
    guest->first = gw_record_read(text, strlen(text), problem);
    if (guest->first == NULL) return false;
    const gw_table *table = gw_record_table(guest->first);
    if (gw_player_plays(guest->player, table->game))
        guest->thinking = gw_thinking_new(table, &guest->random);
    if (guest->thinking) return true;
    gw_record_free(guest->first);
    guest->first = NULL;
    gw_problem_set(problem, "bot.other-state");
    return false;
}

/* The record tells all that the seat knows; the state is only compared with it. */
static match_heard decide(match_guest *guest, const match_message *m, char **answer,
                          gw_problem *problem) {
    if (guest->player == NULL) return fail(problem, "bot.no-hello", NULL, NULL);
    if (!sit_down(guest, m->record, problem)) return MATCH_FAULT;
    gw_record *record = gw_record_read(m->record, strlen(m->record), problem);
    if (record == NULL) return MATCH_FAULT;
    sitting *s = sitting_new(record);
    if (s == NULL) return fail(problem, "problem.memory", NULL, NULL);
    match_heard heard = decide_in(guest, m, s, answer, problem);
    sitting_free(s);
    return heard;
}

match_heard match_guest_hear(match_guest *guest, const char *line, size_t length, char **answer,
                             gw_problem *problem) {
    match_message message = match_message_read(line, length, problem);
    match_heard heard = MATCH_SILENT;
    switch (message.type) {
    case MATCH_HELLO: heard = greet(guest, &message, answer, problem); break;
    case MATCH_DECIDE: heard = decide(guest, &message, answer, problem); break;
    case MATCH_END: heard = MATCH_OVER; break;
    case MATCH_NONSENSE: heard = MATCH_FAULT; break;
    default: break; /* a hurry that came too late, or of a later protocol */
    }
    match_message_free(&message);
    return heard;
}

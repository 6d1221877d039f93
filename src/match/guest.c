#include "match/guest.h"

#include "match/entries.h"
#include "match/json.h"
#include "match/messages.h"
#include "os/os.h"
#include <gangway/problem.h>
#include <stdlib.h>
#include <string.h>

/* A game that a host asked us to play. */
typedef struct game {
    char table[MATCH_TABLE]; /* its id; "" in the first version, which allows one game */
    const gw_player *player;
    gw_random random;
    gw_seat seat;
    sitting *sitting; /* follows the game; in the first version it holds the first record from the
                         host, for its table, or is NULL before that */
    gw_thinking *thinking; /* for that table: what players remember between decisions */
} game;

struct match_guest {
    const match_guest_terms *terms;
    match_protocol protocol;
    const match_message *asked;     /* the MATCH_DECIDE it is thinking about, or NULL */
    game *games[MATCH_GUEST_GAMES]; /* NULL: free place */
};

static void free_game(game *g) {
    if (g == NULL) return;
    gw_thinking_free(g->thinking);
    sitting_free(g->sitting);
    free(g);
}

match_guest *match_guest_new(const match_guest_terms *terms) {
    match_guest *guest = calloc(1, sizeof *guest);
    if (guest == NULL) return NULL;
    guest->terms = terms;
    guest->protocol = MATCH_FIRST;
    return guest;
}

void match_guest_free(match_guest *guest) {
    for (size_t i = 0; guest && i < MATCH_GUEST_GAMES; i++) free_game(guest->games[i]);
    free(guest);
}

static match_handled fail(gw_problem *problem, const char *id, const char *name, const char *word) {
    gw_problem_set(problem, id);
    if (name) gw_problem_word(problem, name, word, strlen(word));
    return MATCH_FAULT;
}

/* Passes on an answer; NULL means out of memory. */
static match_handled say(char *answer, char **out, gw_problem *problem) {
    *out = answer;
    return answer ? MATCH_ANSWER : fail(problem, "problem.memory", NULL, NULL);
}

/* ------------------------------------------------------------------ games -- */

/* The place of the game with that id; NULL if there is none. */
static game **find_game(match_guest *guest, const char *table) {
    for (size_t i = 0; i < MATCH_GUEST_GAMES; i++)
        if (guest->games[i] && strcmp(guest->games[i]->table, table) == 0) return &guest->games[i];
    return NULL;
}

/* A free place; NULL if there is none. */
static game **find_free_place(match_guest *guest) {
    for (size_t i = 0; i < MATCH_GUEST_GAMES; i++)
        if (guest->games[i] == NULL) return &guest->games[i];
    return NULL;
}

static const char *table_of(const match_message *m) {
    return m->protocol_version == MATCH_SECOND ? m->table : "";
}

static void leave_game(game **place) {
    free_game(*place);
    *place = NULL;
}

/* Allocates a place for a new game, or for one that starts over. */
static game **make_game(match_guest *guest, const char *table, gw_problem *problem) {
    game **place = find_game(guest, table);
    if (strlen(table) >= MATCH_TABLE) {
        gw_problem_set(problem, "bot.long-table");
        gw_problem_number(problem, "size", MATCH_TABLE - 1);
        return NULL;
    }
    if (place) leave_game(place);
    place = find_free_place(guest);
    if (place == NULL) {
        gw_problem_set(problem, "bot.games");
        gw_problem_number(problem, "games", MATCH_GUEST_GAMES);
        return NULL;
    }
    *place = calloc(1, sizeof **place);
    if (*place == NULL) {
        fail(problem, "problem.memory", NULL, NULL);
        return NULL;
    }
    memcpy((*place)->table, table, strlen(table) + 1);
    return place;
}

/* Prepares the player for the table of the game's sitting. */
static bool prepare_player(game *g, gw_problem *problem) {
    const gw_table *table = gw_record_table(sitting_record(g->sitting));
    bool is_playable = gw_player_plays(g->player, table->game);
    g->thinking = is_playable ? gw_thinking_new(table, &g->random) : NULL;
    if (g->thinking) return true;
    sitting_free(g->sitting);
    g->sitting = NULL;
    gw_problem_set(problem, is_playable ? "problem.memory" : "bot.other-state");
    return false;
}

/* ------------------------------------------------------------------ hello -- */

static const gw_player *choose_player(const match_guest *guest, const gw_game *rules,
                                      gw_problem *problem) {
    const char *name = guest->terms->player;
    match_who who;
    if (name == NULL) return match_best_player(rules);
    return match_who_read_among(rules, name, MATCH_PLAYERS_ONLY, &who, problem) ? who.player : NULL;
}

static match_handled say_ready(const match_guest *guest, const game *g, char **answer,
                               gw_problem *problem) {
    char name[MATCH_NAME];
    gw_out out = gw_out_to(name, sizeof name);
    gw_put_text(&out, "gangway-");
    gw_put_text(&out, g->player->name);
    const char *table = guest->protocol == MATCH_SECOND ? g->table : NULL;
    return say(match_ready_text(table, name, guest->terms->version), answer, problem);
}

/* Second version: starts following the game from its beginning. */
static bool begin_following(game *g, const match_message *m, const gw_game *rules,
                            gw_problem *problem) {
    gw_options options;
    if (!match_options_from_json(rules, m->options, &options, problem)) return false;
    gw_table *table =
        gw_table_new_on(rules, &options, m->board, m->board ? strlen(m->board) : 0, problem);
    if (table == NULL) return false;
    if (m->seat < 1 || m->seat > table->players) {
        gw_table_free(table);
        gw_problem_set(problem, "bot.seat");
        gw_problem_number(problem, "seat", m->seat);
        return false;
    }
    g->seat = (gw_seat)m->seat;
    g->sitting = sitting_new_follower(table, g->seat);
    if (g->sitting) return prepare_player(g, problem);
    gw_problem_set(problem, "problem.memory");
    return false;
}

static bool begin_game(const match_guest *guest, game *g, const match_message *m,
                       gw_problem *problem) {
    const gw_game *rules = gw_game_find(m->game);
    if (rules == NULL) fail(problem, "problem.game-unknown", "name", m->game);
    g->player = rules ? choose_player(guest, rules, problem) : NULL;
    if (g->player == NULL) return false;
    bool has_seed = json_object_get(m->json, "seed") != NULL;
    g->random = gw_random_seed(guest->terms->seed ? *guest->terms->seed
                               : has_seed         ? (uint64_t)m->seed
                                                  : os_entropy());
    return guest->protocol == MATCH_FIRST || begin_following(g, m, rules, problem);
}

/* A process speaks one version; changing it abandons all games. */
static void set_protocol(match_guest *guest, match_protocol protocol) {
    for (size_t i = 0; guest->protocol != protocol && i < MATCH_GUEST_GAMES; i++)
        leave_game(&guest->games[i]);
    guest->protocol = protocol;
}

static match_handled greet(match_guest *guest, const match_message *m, char **answer,
                           gw_problem *problem) {
    if (m->protocol_version == MATCH_FIRST && m->protocol != MATCH_FIRST) {
        gw_problem_set(problem, "bot.protocol");
        gw_problem_number(problem, "number", m->protocol);
        return MATCH_FAULT;
    }
    set_protocol(guest, m->protocol_version);
    game **place = make_game(guest, table_of(m), problem);
    if (place == NULL) return MATCH_FAULT;
    if (begin_game(guest, *place, m, problem)) return say_ready(guest, *place, answer, problem);
    leave_game(place);
    return MATCH_FAULT;
}

/* --------------------------------------------------------------- deciding -- */

/* The terms for a decision within the host's time limit, whose clock is already running. That is
 * elapsed time: 9/10 of it is the ceiling for the processor time we use, and also our limit if we
 * have none of our own. With a limit of nodes only, no clock is used. */
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

/* Decides in `s`, where `seat` is to act. */
static match_handled decide_at(match_guest *guest, const game *g, sitting *s, gw_seat seat,
                               const match_message *m, char **answer, gw_problem *problem) {
    const gw_table *table = g->thinking->table;
    const match_terms terms = own_terms(guest->terms, m->time);
    match_mover mover;
    match_mover_begin(&mover, (match_who){.player = g->player}, seat, &terms);
    guest->asked = m;
    gw_action action = match_mover_decide(&mover, g->thinking, s, problem);
    guest->asked = NULL;
    char text[GW_ACTION_TEXT];
    gw_out out = gw_out_to(text, sizeof text);
    table->game->write_action(table, action, &out);
    return m->protocol_version == MATCH_FIRST
               ? say(match_action_text(NULL, m->id, text), answer, problem)
               : say(match_action_text(g->table, m->decision, text), answer, problem);
}

/* Whether our seat is to act, and the host's state is the one that its record leads to. */
static bool is_our_turn(const sitting *s, const match_message *m) {
    const gw_table *table = gw_record_table(sitting_record(s));
    const gw_state *state = gw_record_state(sitting_record(s));
    bool is_seat = m->seat >= 1 && m->seat <= table->players;
    if (!is_seat || !(gw_to_act(table, state) & GW_SEAT_BIT(m->seat))) return false;
    if (m->state == NULL) return true;
    gw_any_state view;
    table->game->view(table, state, (gw_seat)m->seat, GW_STATE(&view));
    json_t *json = match_state_json(table, GW_STATE(&view));
    bool is_same = json_equal(json, m->state);
    json_decref(json);
    return is_same;
}

static sitting *sitting_of(const char *text, gw_problem *problem) {
    gw_record *record = gw_record_read(text, strlen(text), problem);
    sitting *s = record ? sitting_new(record) : NULL;
    if (record && s == NULL) gw_problem_set(problem, "problem.memory");
    return s;
}

/* First version: the record contains all that the seat knows; the state is only checked against it.
 */
static match_handled decide_by_record(match_guest *guest, game *g, const match_message *m,
                                      char **answer, gw_problem *problem) {
    if (g->sitting == NULL) {
        g->sitting = sitting_of(m->record, problem);
        if (g->sitting == NULL || !prepare_player(g, problem)) return MATCH_FAULT;
    }
    sitting *s = sitting_of(m->record, problem);
    if (s == NULL) return MATCH_FAULT;
    match_handled handled =
        gw_table_equal(g->thinking->table, gw_record_table(sitting_record(s))) && is_our_turn(s, m)
            ? decide_at(guest, g, s, (gw_seat)m->seat, m, answer, problem)
            : fail(problem, "bot.other-state", NULL, NULL);
    sitting_free(s);
    return handled;
}

/* Follows the new entries. If steps were taken back, the player forgets what it remembered. */
static bool follow(game *g, const match_message *m, gw_problem *problem) {
    bool has_back;
    bool is_followed = match_entries_follow(g->sitting, m->entries, &has_back, problem);
    if (has_back) gw_thinking_forget(g->thinking);
    return is_followed;
}

static match_handled decide_by_entries(match_guest *guest, game *g, const match_message *m,
                                       char **answer, gw_problem *problem) {
    if (!follow(g, m, problem)) return MATCH_FAULT;
    uint64_t due = sitting_decision(g->sitting, g->seat);
    if (due == 0 || (uint64_t)m->decision != due) {
        gw_problem_set(problem, "bot.other-decision");
        gw_problem_number(problem, "number", m->decision);
        return MATCH_FAULT;
    }
    return decide_at(guest, g, g->sitting, g->seat, m, answer, problem);
}

static match_handled decide(match_guest *guest, const match_message *m, char **answer,
                            gw_problem *problem) {
    game **place = find_game(guest, table_of(m));
    if (m->protocol_version == MATCH_FIRST)
        return place ? decide_by_record(guest, *place, m, answer, problem)
                     : fail(problem, "bot.no-hello", NULL, NULL);
    return place ? decide_by_entries(guest, *place, m, answer, problem)
                 : fail(problem, "bot.no-table", "table", m->table);
}

/* ---------------------------------------------------------------- entries -- */

static match_handled handle_entries(match_guest *guest, const match_message *m,
                                    gw_problem *problem) {
    game **place = find_game(guest, m->table);
    if (place == NULL) return fail(problem, "bot.no-table", "table", m->table);
    return follow(*place, m, problem) ? MATCH_SILENT : MATCH_FAULT;
}

/* The first version allows one game; in the second the host ends the program when there are no
 * more. */
static match_handled handle_end(match_guest *guest, const match_message *m, gw_problem *problem) {
    if (m->protocol_version == MATCH_FIRST) return MATCH_OVER;
    match_handled handled = handle_entries(guest, m, problem);
    if (handled == MATCH_SILENT) leave_game(find_game(guest, m->table));
    return handled;
}

bool match_guest_is_hurried(const match_guest *guest, const char *line, size_t length) {
    const match_message *asked = guest->asked;
    gw_problem unused;
    if (asked == NULL) return false;
    match_message m = match_message_read(line, length, guest->protocol, &unused);
    bool is_hurried = m.type == MATCH_HURRY && strcmp(table_of(&m), table_of(asked)) == 0 &&
                      m.id == asked->id && m.decision == asked->decision;
    match_message_free(&m);
    return is_hurried;
}

match_handled match_guest_handle(match_guest *guest, const char *line, size_t length, char **answer,
                                 gw_problem *problem) {
    if (match_is_blank(line, length)) return MATCH_SILENT;
    match_message message = match_message_read(line, length, guest->protocol, problem);
    match_handled handled = MATCH_SILENT;
    switch (message.type) {
    case MATCH_HELLO: handled = greet(guest, &message, answer, problem); break;
    case MATCH_DECIDE: handled = decide(guest, &message, answer, problem); break;
    case MATCH_ENTRIES: handled = handle_entries(guest, &message, problem); break;
    case MATCH_END: handled = handle_end(guest, &message, problem); break;
    case MATCH_INVALID: handled = MATCH_FAULT; break;
    default: break; /* a hurry that came too late, or a message of a later protocol */
    }
    match_message_free(&message);
    return handled;
}

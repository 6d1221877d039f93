#include "cli/visit.h"

#include "cli/token.h"
#include "cli/version.h"
#include "client/network.h"
#include "client/player.h"
#include "match/bot.h"
#include "match/entries.h"
#include "os/os.h"
#include <stdlib.h>
#include <string.h>

typedef struct visit {
    const cli *c;
    const visit_terms *terms;
    client_address address;
    client_person who;
    client_player *player;
    client_network *network;
    client_socket *socket;

    /* The game, and who plays it. */
    match_mover mover;
    bool has_mover, is_playable;
    match_terms limits; /* of the present decision */
    json_t *entries;
    gw_random random;
    gw_thinking *thinking;
    gw_action action;
    gw_problem problem;

    client_line line; /* as it was said last */
    bool has_said_seat;
    int code;
} visit;

static client_table *table_of(const visit *v) {
    return client_player_table(v->player);
}

static sitting *sitting_of(const visit *v) {
    return client_table_sitting(table_of(v));
}

/* ----------------------------------------------------------------- the game -- */

static void stop(visit *v, int code) {
    v->code = code;
    client_network_end(v->network);
}

/* One of our players, if this game has it, or the program. */
static bool choose_mover(visit *v, match_who *who) {
    const gw_game *rules = sitting_table(sitting_of(v))->game;
    *who = (match_who){.command = v->terms->command};
    if (who->command) return true;
    if (v->terms->player == NULL) {
        who->player = match_best_player(rules);
        return true;
    }
    return match_who_read_among(rules, v->terms->player, MATCH_PLAYERS_ONLY, who, &v->problem);
}

static void on_begun(void *owner) {
    visit *v = owner;
    match_who who;
    if (!choose_mover(v, &who)) {
        stop(v, cli_problem(v->c, EXIT_BAD_INPUT, NULL, &v->problem));
        return;
    }
    v->entries = json_array();
    v->thinking = gw_thinking_new(sitting_table(sitting_of(v)), &v->random);
    v->is_playable = v->entries && v->thinking;
    if (!v->is_playable) stop(v, cli_fail(v->c, EXIT_OUTSIDE, "problem.memory", NULL));
}

static void on_forgotten(void *owner) {
    visit *v = owner;
    if (v->has_mover) match_mover_end(&v->mover, sitting_of(v));
    gw_thinking_free(v->thinking);
    json_decref(v->entries);
    v->has_mover = v->is_playable = false;
    v->thinking = NULL;
    v->entries = NULL;
}

static void on_entered(void *owner, const sitting_entry *e) {
    visit *v = owner;
    if (!v->is_playable) return;
    json_t *json = match_entry_json(sitting_table(sitting_of(v)), e);
    if (json_array_append_new(v->entries, json) != 0)
        stop(v, cli_fail(v->c, EXIT_OUTSIDE, "problem.memory", NULL));
    if (e->kind == SITTING_BACK) gw_thinking_forget(v->thinking);
}

/* ---------------------------------------------------------------- deciding -- */

static void begin_mover(visit *v) {
    match_who who;
    gw_seat own = client_table_seat(table_of(v));
    choose_mover(v, &who);
    match_mover_begin(&v->mover, who, own, &v->limits);
    v->mover.followed = v->entries;
    v->mover.seed = (uint32_t)(v->terms->seed >> 32);
    v->has_mover = true;
    for (gw_seat seat = 1; seat <= sitting_table(sitting_of(v))->players; seat++)
        sitting_name_player(sitting_of(v), seat, client_table_name(table_of(v), seat));
}

/* Less than is left on the clock, of which the way to the server takes a part, too. */
static void set_limits(visit *v) {
    enum { WAY_MS = 500, LEAST_MS = 50 };
    int64_t left = client_table_left(table_of(v), v->mover.seat);
    v->limits = v->terms->mover;
    if (left == INT64_MAX) return;
    uint64_t most = left > 2 * WAY_MS ? (uint64_t)(left - WAY_MS) / 2 : LEAST_MS;
    v->limits.ceiling = most;
    if (v->limits.milliseconds > most) v->limits.milliseconds = most;
}

/* In another thread: the table is held. */
static void decide(void *owner) {
    visit *v = owner;
    v->action = match_mover_decide(&v->mover, v->thinking, sitting_of(v), &v->problem);
}

static void on_decided(void *owner) {
    visit *v = owner;
    if (!v->mover.has_lost_seat) {
        client_player_decided(v->player, v->action);
        return;
    }
    char reason[GW_PROBLEM_TEXT];
    gw_out out = gw_out_to(reason, sizeof reason);
    gw_problem_write(&v->problem, v->c->lang, &out);
    gw_arg arg = gw_arg_word("reason", reason);
    cli_say(v->c, stderr, "connect.failed", &arg, 1);
    client_player_leave(v->player);
}

static void on_decide(void *owner) {
    visit *v = owner;
    if (!v->is_playable) return;
    if (!v->has_mover) begin_mover(v);
    set_limits(v);
    if (!client_network_work(v->network, decide, on_decided, v))
        stop(v, cli_fail(v->c, EXIT_OUTSIDE, "problem.memory", NULL));
}

/* ------------------------------------------------------------------- saying -- */

static void say_line(visit *v) {
    client_line line = client_connection_line(client_table_connection(table_of(v)));
    if (line == v->line) return;
    if (line == CLIENT_LOST && v->line == CLIENT_OPEN)
        cli_say(v->c, stderr, "connect.lost", NULL, 0);
    if (line == CLIENT_OPEN && v->line == CLIENT_LOST)
        cli_say(v->c, stderr, "connect.again", NULL, 0);
    v->line = line;
}

/* Once it sits there; then it may also be called otherwise. */
static void say_seat(visit *v) {
    client_table *table = table_of(v);
    gw_seat seat = client_table_seat(table);
    if (v->has_said_seat || seat == 0 || client_table_standing(table) != CLIENT_THERE) return;
    const char *name = client_table_room(table)->setup.table->game->name;
    gw_arg args[] = {gw_arg_number("seat", seat), gw_arg_word("game", name)};
    v->has_said_seat = true;
    cli_say(v->c, stdout, "connect.seat", args, 2);
    fflush(stdout);
    if (v->terms->name && strcmp(v->terms->name, client_table_name(table, seat)) != 0)
        client_ask(client_table_connection(table),
                   json_pack("{s:s, s:s}", "ask", "rename", "name", v->terms->name), CLIENT_LASTING,
                   NULL, NULL);
}

static void say_end(const visit *v) {
    static const struct {
        const char *why, *text;
    } ends[] = {{"finished", "connect.over-finished"},
                {"agreed", "connect.over-agreed"},
                {"aborted", "connect.over-aborted"},
                {"abandoned", "connect.over-abandoned"}};
    client_kept kept;
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++)
        if (strcmp(client_table_room(table_of(v))->ending, ends[i].why) == 0)
            cli_say(v->c, stdout, ends[i].text, NULL, 0);
    if (!client_table_kept(table_of(v), &kept)) return;
    char lock[FAIR_TEXT], nonce[FAIR_TEXT];
    fair_hash_write(&kept.lock, lock);
    fair_hash_write(&kept.nonce, nonce);
    gw_arg args[] = {gw_arg_word("lock", lock), gw_arg_word("nonce", nonce)};
    cli_say(v->c, stdout, "connect.kept", args, 2);
}

/* ----------------------------------------------------------------- the end -- */

static int fail_to_connect(const visit *v) {
    client_connection *connection = client_table_connection(table_of(v));
    client_stop why = client_connection_stopped(connection);
    static const struct {
        const char *text;
        int code;
    } texts[] = {[CLIENT_UNREACHABLE] = {"connect.unreachable", EXIT_OUTSIDE},
                 [CLIENT_UNTRUSTED] = {"connect.untrusted", EXIT_OUTSIDE},
                 [CLIENT_FOREIGN] = {"connect.foreign", EXIT_OUTSIDE},
                 [CLIENT_REVOKED] = {"connect.revoked", EXIT_BAD_INPUT},
                 [CLIENT_UNWELCOME] = {"connect.unwelcome", EXIT_BAD_INPUT},
                 [CLIENT_NO_MEMORY] = {"problem.memory", EXIT_OUTSIDE}};
    const char *fault = client_socket_fault(v->socket),
               *refusal = client_connection_why(connection);
    gw_problem problem;
    if (strcmp(refusal, "name") == 0)
        return cli_fail(v->c, EXIT_BAD_INPUT, "connect.name", v->who.name);
    gw_problem_set(&problem, texts[why].text);
    gw_problem_word(&problem, "host", v->address.host, strlen(v->address.host));
    problem.args[problem.arg_count++] = gw_arg_word("why", fault[0] ? fault : "–");
    problem.args[problem.arg_count++] = gw_arg_word("word", refusal);
    return cli_problem(v->c, texts[why].code, NULL, &problem);
}

static int fail_to_sit(const visit *v) {
    const char *refusal = client_table_refusal(table_of(v));
    bool is_invitation = strcmp(refusal, "not-invited") == 0;
    return cli_fail(v->c, EXIT_NO, is_invitation ? "connect.not-invited" : "connect.no-seat", NULL);
}

static int code_of(const visit *v, client_ending ending) {
    switch (ending) {
    case CLIENT_FINISHED: say_end(v); return EXIT_DONE;
    case CLIENT_NO_SEAT: return fail_to_sit(v);
    case CLIENT_SEAT_LOST: return cli_fail(v->c, EXIT_NO, "connect.seat-lost", NULL);
    case CLIENT_PLAYS_ON: /* interrupted */
    case CLIENT_LEFT: return EXIT_NO;
    case CLIENT_NO_TABLE: return cli_fail(v->c, EXIT_BAD_INPUT, "connect.gone", NULL);
    case CLIENT_NO_GAME: return cli_fail(v->c, EXIT_OUTSIDE, "connect.unfit", NULL);
    case CLIENT_NOT_FAIR: return cli_fail(v->c, EXIT_NO, "connect.unfair", NULL);
    case CLIENT_DISCONNECTED: return fail_to_connect(v);
    case CLIENT_HAS_NO_MEMORY: break;
    }
    return cli_fail(v->c, EXIT_OUTSIDE, "problem.memory", NULL);
}

static void on_changed(void *owner) {
    visit *v = owner;
    if (v->player == NULL) return;
    say_line(v);
    say_seat(v);
    if (client_player_ending(v->player) != CLIENT_PLAYS_ON) client_network_end(v->network);
}

/* --------------------------------------------------------------- the visit -- */

static int play(visit *v) {
    const client_player_owner owner = {.owner = v,
                                       .begun = on_begun,
                                       .forgotten = on_forgotten,
                                       .entered = on_entered,
                                       .decide = on_decide,
                                       .changed = on_changed,
                                       .random = fair_random_bytes};
    v->player = client_player_new(&v->address, &v->who, v->terms->seat, &owner);
    v->socket = v->player ? client_network_add(v->network, &v->address,
                                               client_table_connection(table_of(v)))
                          : NULL;
    if (v->socket == NULL) return cli_fail(v->c, EXIT_OUTSIDE, "problem.memory", NULL);
    client_network_run(v->network);
    if (v->code != EXIT_DONE) return v->code;
    return code_of(v, client_player_ending(v->player));
}

static int open_network(visit *v) {
    v->network = client_network_new(v->terms->trusted);
    if (v->network == NULL) return cli_fail(v->c, EXIT_OUTSIDE, "serve.no-libuv", NULL);
    int code = play(v);
    client_network_free(v->network); /* a decision under way is finished first */
    client_player_free(v->player);
    return code;
}

/* The library says nothing if it cannot read the file. */
static bool can_trust(const cli *c, const char *path, int *code) {
    size_t length;
    char *text = path ? os_read_only_file(path, &length) : NULL;
    if (path && text == NULL) *code = cli_file_problem(c, path);
    free(text);
    return *code == EXIT_DONE;
}

int visit_table(const cli *c, const visit_terms *terms) {
    static const char usual_name[] = "Bot";
    int code = EXIT_DONE;
    gw_problem problem;
    os_file file;
    char client[64];
    snprintf(client, sizeof client, "gangway %s", cli_version);
    visit v = {.c = c,
               .terms = terms,
               .who = {.name = terms->name ? terms->name : usual_name, .client = client},
               .random = gw_random_seed(terms->seed)};
    if (!client_address_read(&v.address, terms->link, &problem))
        return cli_problem(c, EXIT_BAD_INPUT, NULL, &problem);
    if (v.address.table == 0) return cli_fail(c, EXIT_BAD_INPUT, "connect.no-table", terms->link);
    if (!fair_begin()) return cli_fail(c, EXIT_OUTSIDE, "cli.no-chance", NULL);
    if (!can_trust(c, terms->trusted, &code)) return code;
    if (!token_open(c, terms->token_path, &file, &v.who.token, &code)) return code;
    code = open_network(&v);
    os_file_close(&file);
    return code;
}

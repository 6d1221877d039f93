/* Requests about the table itself: making it, who sits where, and getting ready. */
#include "online/judge.h"

#include <stdlib.h>
#include <string.h>

#define TIME_MAX UINT64_C(100000000000000) /* milliseconds: the year 5138 */

static verdict refuse_setup(const setup *s, const gw_problem *problem) {
    if (!s->is_bad_record) return verdict_refused(ONLINE_INVALID);
    bool has_rule = problem->text && problem->rule != 0;
    return (verdict){.refusal = ONLINE_INVALID,
                     .member = "record",
                     .at = problem->text ? problem->line : 0,
                     .game = has_rule ? problem->game : NULL,
                     .rule = has_rule ? problem->rule : 0};
}

/* A new table: the setup, and the server's secret. */
verdict judge_make(online *o, table *t) {
    setup checked;
    gw_problem problem;
    const online_ask *ask = &t->current.ask;
    if (t->game.phase != GAME_NONE) return verdict_refused(ONLINE_TAKEN);
    if (!setup_read(ask->text, &checked, &problem)) return refuse_setup(&checked, &problem);
    gw_table_free(checked.table);
    gw_record_free(checked.record);
    static const char version[] = "1\n";
    size_t length = sizeof version - 1 + ask->text.length;
    char *text = malloc(length + 1);
    if (text == NULL) return (verdict){.proposed = GAME_NO_MEMORY};
    memcpy(text, version, sizeof version - 1);
    memcpy(text + sizeof version - 1, ask->text.bytes, ask->text.length);
    verdict v = verdict_propose(o, t, &(entry){.kind = ENTRY_TABLE, .text = {text, length}});
    free(text);
    if (v.proposed != GAME_DONE) return v;
    v.proposed = table_propose_secret(o, t);
    return v;
}

static bool is_zero(const fair_hash *hash) {
    static const fair_hash zero;
    return memcmp(hash->bytes, zero.bytes, FAIR_BYTES) == 0;
}

/* With the token of an invitation. */
static verdict judge_join(online *o, table *t) {
    const game *g = &t->game;
    gw_seat seat = t->current.ask.seat;
    fair_hash hash = fair_hash_of(t->current.ask.hash.bytes, FAIR_BYTES);
    int64_t time = t->current.time > g->time ? t->current.time : g->time;
    if (!game_is_invited(g, &hash, seat, time)) return verdict_refused(ONLINE_NOT_INVITED);
    return verdict_propose(o, t, &(entry){.kind = ENTRY_JOIN, .seat = seat, .hash = hash});
}

verdict judge_sit(online *o, table *t) {
    const game *g = &t->game;
    gw_seat seat = t->current.ask.seat;
    bool is_playing = g->phase == GAME_PLAYING || g->phase == GAME_PAUSED;
    if (g->phase != GAME_FILLING && !is_playing) return verdict_refused(ONLINE_NOT_NOW);
    if (seat < 1 || seat > game_players(g)) return verdict_refused(ONLINE_INVALID);
    if (g->seats[seat].person != 0 || g->seats[seat].is_computer)
        return verdict_refused(ONLINE_TAKEN);
    if (!is_zero(&t->current.ask.hash)) return judge_join(o, t);
    if (is_playing || !game_may_watch(g, t->current.person))
        return verdict_refused(ONLINE_NOT_INVITED);
    return verdict_propose(o, t, &(entry){.kind = ENTRY_SIT, .seat = seat});
}

verdict judge_invite(online *o, table *t) {
    const game *g = &t->game;
    const online_ask *ask = &t->current.ask;
    int64_t time = t->current.time > g->time ? t->current.time : g->time;
    if (g->host != t->current.person) return verdict_refused(ONLINE_NOT_YOURS);
    if (!game_may_invite(g, ask->seat)) return verdict_refused(ONLINE_NOT_NOW);
    if ((ask->seat > game_players(g) && ask->seat != ONLINE_TO_WATCH) || ask->number > TIME_MAX)
        return verdict_refused(ONLINE_INVALID);
    if (game_invitation_find(g, &ask->hash)) return verdict_refused(ONLINE_TAKEN);
    if (!game_has_invitation_left(g, time)) return verdict_refused(ONLINE_BUSY);
    return verdict_propose(
        o, t,
        &(entry){.kind = ENTRY_INVITE, .hash = ask->hash, .numbers = {ask->seat, ask->number}});
}

verdict judge_revoke(online *o, table *t) {
    const game *g = &t->game;
    if (g->host != t->current.person) return verdict_refused(ONLINE_NOT_YOURS);
    if (!game_invitation_find(g, &t->current.ask.hash)) return verdict_refused(ONLINE_INVALID);
    return verdict_propose(o, t, &(entry){.kind = ENTRY_REVOKE, .hash = t->current.ask.hash});
}

verdict judge_stand(online *o, table *t) {
    const game *g = &t->game;
    gw_seat seat = t->current.ask.seat;
    if (seat < 1 || seat > game_players(g)) return verdict_refused(ONLINE_INVALID);
    const game_seat *s = &g->seats[seat];
    bool is_host = g->host == t->current.person;
    if (g->phase == GAME_FILLING) {
        if (s->person != t->current.person && !is_host) return verdict_refused(ONLINE_NOT_YOURS);
        if (s->person == 0 && !s->is_computer) return verdict_refused(ONLINE_NOT_NOW);
    } else {
        if (!is_host) return verdict_refused(ONLINE_NOT_YOURS);
        if (!game_is_away(g, seat)) return verdict_refused(ONLINE_NOT_NOW);
    }
    return verdict_propose(o, t, &(entry){.kind = ENTRY_STAND, .seat = seat});
}

verdict judge_fill(online *o, table *t) {
    const game *g = &t->game;
    const online_ask *ask = &t->current.ask;
    char level[SETUP_LEVEL] = "";
    if (g->phase != GAME_FILLING) return verdict_refused(ONLINE_NOT_NOW);
    if (g->host != t->current.person) return verdict_refused(ONLINE_NOT_YOURS);
    if (ask->seat < 1 || ask->seat > game_players(g) || ask->text.length >= sizeof level)
        return verdict_refused(ONLINE_INVALID);
    if (g->seats[ask->seat].person != 0) return verdict_refused(ONLINE_TAKEN);
    memcpy(level, ask->text.bytes, ask->text.length);
    if (gw_player_find(sitting_table(g->sitting)->game, level) == NULL)
        return verdict_refused(ONLINE_INVALID);
    return verdict_propose(o, t,
                           &(entry){.kind = ENTRY_FILL, .seat = ask->seat, .text = ask->text});
}

verdict judge_ready(online *o, table *t) {
    const online_ask *ask = &t->current.ask;
    if (!game_holds(&t->game, ask->seat, t->current.person))
        return verdict_refused(ONLINE_NOT_YOURS);
    if (t->game.phase != GAME_FILLING) return verdict_refused(ONLINE_NOT_NOW);
    return verdict_propose(o, t,
                           &(entry){.kind = ENTRY_READY, .seat = ask->seat, .hash = ask->hash});
}

verdict judge_open(online *o, table *t) {
    const game *g = &t->game;
    const online_ask *ask = &t->current.ask;
    if (!game_holds(g, ask->seat, t->current.person)) return verdict_refused(ONLINE_NOT_YOURS);
    if (g->phase != GAME_LOCKED || g->seats[ask->seat].is_open)
        return verdict_refused(ONLINE_NOT_NOW);
    fair_hash commitment = fair_commit_nonce(g->id, ask->seat, &ask->hash);
    if (!fair_hash_equal(&commitment, &g->commitments.of[ask->seat]))
        return verdict_refused(ONLINE_INVALID);
    return verdict_propose(o, t,
                           &(entry){.kind = ENTRY_NONCE, .seat = ask->seat, .hash = ask->hash});
}

verdict judge_chat(online *o, table *t) {
    bool is_on = t->current.ask.is_on;
    if (t->game.host != t->current.person) return verdict_refused(ONLINE_NOT_YOURS);
    if (is_on != t->game.is_silent) return verdict_refused(ONLINE_NOT_NOW);
    return verdict_propose(
        o, t, &(entry){.kind = ENTRY_CHAT, .text = {is_on ? "on" : "off", is_on ? 2 : 3}});
}

verdict judge_next(online *o, table *t) {
    const game *g = &t->game;
    uint64_t next = t->current.ask.other_table;
    if (!game_has_seat(g, t->current.person)) return verdict_refused(ONLINE_NOT_YOURS);
    if (g->phase != GAME_OVER) return verdict_refused(ONLINE_NOT_NOW);
    if (next == 0 || next > INT64_MAX || next == g->id) return verdict_refused(ONLINE_INVALID);
    if (g->next != 0) return verdict_refused(ONLINE_TAKEN);
    if (t->current.other == OTHER_UNKNOWN) {
        table_ask_other(t);
        return (verdict){.is_asking = true};
    }
    if (t->current.other == OTHER_ABSENT) return verdict_refused(ONLINE_NO_TABLE);
    if (t->current.other == OTHER_FOREIGN) return verdict_refused(ONLINE_NOT_YOURS);
    return verdict_propose(o, t, &(entry){.kind = ENTRY_NEXT, .numbers = {next}});
}

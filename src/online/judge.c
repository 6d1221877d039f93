/* Requests: what they lead to, judged by the log as it is stored. */
#include "online/internal.h"

#include <stdlib.h>
#include <string.h>

/* -------------------------------------------------------------------- replying -- */

static void finish(online *o, table *t, const online_tell *tell) {
    if (client_of(o, &t->current)) client_reply(o, t->current.client, tell);
    free((char *)(uintptr_t)t->current.ask.text.bytes);
    t->has_current = false;
}

void table_grant(online *o, table *t, uint64_t first, uint64_t last) {
    finish(o, t,
           &(online_tell){.kind = ONLINE_GRANTED,
                          .table = t->id,
                          .id = t->current.ask.id,
                          .first = first,
                          .number = last});
}

static void refuse_by(online *o, table *t, online_refusal refusal, gw_rule rule, size_t at) {
    finish(o, t,
           &(online_tell){.kind = ONLINE_REFUSED,
                          .table = t->id,
                          .id = t->current.ask.id,
                          .refusal = refusal,
                          .game = rule != 0 ? sitting_table(t->game.sitting)->game : NULL,
                          .rule = rule,
                          .at = at});
}

void table_refuse(online *o, table *t, online_refusal refusal) {
    refuse_by(o, t, refusal, 0, 0);
}

/* -------------------------------------------------------------------- judging -- */

#define TIME_MAX UINT64_C(100000000000000) /* milliseconds: the year 5138 */

/* What becomes of a request: 0, and something was proposed; or why not. */
typedef struct verdict {
    online_refusal refusal;
    gw_rule rule;
    size_t at;
    game_answer proposed;
} verdict;

static verdict refused(online_refusal refusal) {
    return (verdict){.refusal = refusal};
}

static verdict propose(online *o, table *t, entry *e) {
    const asked *a = &t->current;
    e->has_id = true;
    e->id = a->ask.id;
    return (verdict){.proposed = table_propose(o, t, e, a->person, a->time)};
}

/* A new table: the setup, and the server's secret. */
static verdict judge_make(online *o, table *t) {
    setup checked;
    const online_ask *ask = &t->current.ask;
    if (t->game.phase != GAME_NONE) return refused(ONLINE_TAKEN);
    if (!setup_read(ask->text, &checked, NULL)) return refused(ONLINE_INVALID);
    gw_table_free(checked.table);
    static const char version[] = "1\n";
    size_t length = sizeof version - 1 + ask->text.length;
    char *text = malloc(length + 1);
    if (text == NULL) return (verdict){.proposed = GAME_NO_MEMORY};
    memcpy(text, version, sizeof version - 1);
    memcpy(text + sizeof version - 1, ask->text.bytes, ask->text.length);
    verdict v = propose(o, t, &(entry){.kind = ENTRY_TABLE, .text = {text, length}});
    free(text);
    if (v.proposed != GAME_DONE) return v;
    v.proposed = table_propose_secret(o, t);
    return v;
}

static bool is_zero(const fair_hash *hash) {
    static const fair_hash zero;
    return memcmp(hash->bytes, zero.bytes, FAIR_BYTES) == 0;
}

static verdict judge_sit(online *o, table *t) {
    const game *g = &t->game;
    gw_seat seat = t->current.ask.seat;
    if (g->phase != GAME_FILLING) return refused(ONLINE_NOT_NOW);
    if (seat < 1 || seat > game_players(g)) return refused(ONLINE_INVALID);
    if (g->seats[seat].person != 0 || g->seats[seat].is_computer) return refused(ONLINE_TAKEN);
    if (is_zero(&t->current.ask.hash)) {
        if (!game_may_watch(g, t->current.person)) return refused(ONLINE_NOT_INVITED);
        return propose(o, t, &(entry){.kind = ENTRY_SIT, .seat = seat});
    }
    fair_hash hash = fair_hash_of(t->current.ask.hash.bytes, FAIR_BYTES);
    int64_t time = t->current.time > g->time ? t->current.time : g->time;
    if (!game_is_invited(g, &hash, seat, time)) return refused(ONLINE_NOT_INVITED);
    return propose(o, t, &(entry){.kind = ENTRY_JOIN, .seat = seat, .hash = hash});
}

static verdict judge_invite(online *o, table *t) {
    const game *g = &t->game;
    const online_ask *ask = &t->current.ask;
    if (g->host != t->current.person) return refused(ONLINE_NOT_YOURS);
    if (g->phase != GAME_FILLING) return refused(ONLINE_NOT_NOW);
    if (ask->seat > game_players(g) || ask->number > TIME_MAX) return refused(ONLINE_INVALID);
    if (game_invitation_find(g, &ask->hash)) return refused(ONLINE_TAKEN);
    if (g->invitation_count == GAME_INVITATIONS) return refused(ONLINE_BUSY);
    return propose(
        o, t,
        &(entry){.kind = ENTRY_INVITE, .hash = ask->hash, .numbers = {ask->seat, ask->number}});
}

static verdict judge_revoke(online *o, table *t) {
    const game *g = &t->game;
    if (g->host != t->current.person) return refused(ONLINE_NOT_YOURS);
    if (!game_invitation_find(g, &t->current.ask.hash)) return refused(ONLINE_INVALID);
    return propose(o, t, &(entry){.kind = ENTRY_REVOKE, .hash = t->current.ask.hash});
}

static verdict judge_stand(online *o, table *t) {
    const game *g = &t->game;
    gw_seat seat = t->current.ask.seat;
    if (g->phase != GAME_FILLING) return refused(ONLINE_NOT_NOW);
    if (seat < 1 || seat > game_players(g)) return refused(ONLINE_INVALID);
    const game_seat *s = &g->seats[seat];
    if (s->person != t->current.person && g->host != t->current.person)
        return refused(ONLINE_NOT_YOURS);
    if (s->person == 0 && !s->is_computer) return refused(ONLINE_NOT_NOW);
    return propose(o, t, &(entry){.kind = ENTRY_STAND, .seat = seat});
}

static verdict judge_fill(online *o, table *t) {
    const game *g = &t->game;
    const online_ask *ask = &t->current.ask;
    char level[SETUP_LEVEL] = "";
    if (g->phase != GAME_FILLING) return refused(ONLINE_NOT_NOW);
    if (g->host != t->current.person) return refused(ONLINE_NOT_YOURS);
    if (ask->seat < 1 || ask->seat > game_players(g) || ask->text.length >= sizeof level)
        return refused(ONLINE_INVALID);
    if (g->seats[ask->seat].person != 0) return refused(ONLINE_TAKEN);
    memcpy(level, ask->text.bytes, ask->text.length);
    if (gw_player_find(sitting_table(g->sitting)->game, level) == NULL)
        return refused(ONLINE_INVALID);
    return propose(o, t, &(entry){.kind = ENTRY_FILL, .seat = ask->seat, .text = ask->text});
}

static verdict judge_ready(online *o, table *t) {
    const online_ask *ask = &t->current.ask;
    if (!game_holds(&t->game, ask->seat, t->current.person)) return refused(ONLINE_NOT_YOURS);
    if (t->game.phase != GAME_FILLING) return refused(ONLINE_NOT_NOW);
    return propose(o, t, &(entry){.kind = ENTRY_READY, .seat = ask->seat, .hash = ask->hash});
}

static verdict judge_open(online *o, table *t) {
    const game *g = &t->game;
    const online_ask *ask = &t->current.ask;
    if (!game_holds(g, ask->seat, t->current.person)) return refused(ONLINE_NOT_YOURS);
    if (g->phase != GAME_LOCKED || g->seats[ask->seat].is_open) return refused(ONLINE_NOT_NOW);
    fair_hash commitment = fair_commit_nonce(g->id, ask->seat, &ask->hash);
    if (!fair_hash_equal(&commitment, &g->commitments.of[ask->seat]))
        return refused(ONLINE_INVALID);
    return propose(o, t, &(entry){.kind = ENTRY_NONCE, .seat = ask->seat, .hash = ask->hash});
}

/* The lines of `text` as actions; false if one is none, or there are none or too many. */
static bool read_actions(const game *g, store_text text, gw_action *actions, size_t *count) {
    *count = 0;
    while (text.length > 0) {
        const char *end = memchr(text.bytes, '\n', text.length);
        size_t length = end ? (size_t)(end - text.bytes) : text.length;
        if (*count == SITTING_ACTIONS ||
            !sitting_read_action(g->sitting, text.bytes, length, &actions[*count], NULL))
            return false;
        size_t skip = length + (end != NULL);
        text = (store_text){text.bytes + skip, text.length - skip};
        ++*count;
    }
    return *count > 0;
}

static verdict propose_actions(online *o, table *t, const gw_action *actions, size_t count) {
    const online_ask *ask = &t->current.ask;
    const gw_table *rules = sitting_table(t->game.sitting);
    verdict v = {.proposed = GAME_DONE};
    for (size_t i = 0; v.proposed == GAME_DONE && i < count; i++) {
        char text[GW_ACTION_TEXT];
        gw_out out = gw_out_to(text, sizeof text);
        rules->game->write_action(rules, actions[i], &out);
        entry e = {.kind = i == 0 ? ENTRY_ACT : ENTRY_ALSO,
                   .seat = ask->seat,
                   .numbers = {ask->decision},
                   .text = {text, out.length}};
        if (i == 0)
            v = propose(o, t, &e);
        else
            v.proposed = table_propose(o, t, &e, t->current.person, t->current.time);
    }
    return v;
}

static verdict judge_act(online *o, table *t) {
    game *g = &t->game;
    const online_ask *ask = &t->current.ask;
    gw_action actions[SITTING_ACTIONS];
    size_t count;
    sitting_refusal refusal;
    if (!game_holds(g, ask->seat, t->current.person)) return refused(ONLINE_NOT_YOURS);
    if (g->phase != GAME_PLAYING || g->seats[ask->seat].is_computer) return refused(ONLINE_NOT_NOW);
    if (ask->decision == 0 || ask->decision != sitting_decision(g->sitting, ask->seat))
        return refused(ONLINE_STALE);
    if (!read_actions(g, ask->text, actions, &count)) return refused(ONLINE_INVALID);
    switch (sitting_may_play(g->sitting, ask->seat, ask->decision, actions, count, &refusal)) {
    case SITTING_DONE: return propose_actions(o, t, actions, count);
    case SITTING_ILLEGAL:
        return (verdict){.refusal = ONLINE_ILLEGAL, .rule = refusal.rule, .at = refusal.at};
    case SITTING_STALE: return refused(ONLINE_STALE);
    default: return refused(ONLINE_INVALID);
    }
}

/* Whether the person in the seat, and no computer for it, took these steps. */
static bool are_own(const game *g, gw_seat seat, size_t from, size_t until) {
    const gw_record *record = sitting_record(g->sitting);
    for (size_t i = from; i < until; i++)
        if (gw_record_step(record, i).seat != seat ||
            gw_record_holder_at(record, seat, i).kind != GW_PERSON)
            return false;
    return true;
}

static verdict judge_take_back(online *o, table *t) {
    const game *g = &t->game;
    const online_ask *ask = &t->current.ask;
    if (!game_holds(g, ask->seat, t->current.person)) return refused(ONLINE_NOT_YOURS);
    if (g->phase != GAME_PLAYING || g->seats[ask->seat].is_computer) return refused(ONLINE_NOT_NOW);
    size_t steps = gw_record_count(sitting_record(g->sitting));
    if (ask->number >= steps) return refused(ONLINE_INVALID);
    if (!are_own(g, ask->seat, (size_t)ask->number, steps) ||
        ask->number < sitting_undo_point(g->sitting, SITTING_ONLINE))
        return refused(ONLINE_FIXED);
    return propose(o, t, &(entry){.kind = ENTRY_UNDO, .seat = ask->seat, .numbers = {ask->number}});
}

static verdict judge_leave(online *o, table *t) {
    static const char why[] = "left";
    gw_seat seat = t->current.ask.seat;
    if (!game_holds(&t->game, seat, t->current.person)) return refused(ONLINE_NOT_YOURS);
    if (t->game.phase != GAME_PLAYING || t->game.seats[seat].is_away)
        return refused(ONLINE_NOT_NOW);
    return propose(o, t, &(entry){.kind = ENTRY_AWAY, .seat = seat, .text = {why, sizeof why - 1}});
}

static verdict judge_return(online *o, table *t) {
    const game *g = &t->game;
    gw_seat seat = t->current.ask.seat;
    if (!game_holds(g, seat, t->current.person)) return refused(ONLINE_NOT_YOURS);
    if ((g->phase != GAME_PLAYING && g->phase != GAME_PAUSED) || !g->seats[seat].is_away)
        return refused(ONLINE_NOT_NOW);
    return propose(o, t, &(entry){.kind = ENTRY_HERE, .seat = seat});
}

static verdict judge_offer(online *o, table *t) {
    const game *g = &t->game;
    const online_ask *ask = &t->current.ask;
    if (!game_holds(g, ask->seat, t->current.person)) return refused(ONLINE_NOT_YOURS);
    if (game_offer_find(ask->text) == GAME_NO_OFFER) return refused(ONLINE_INVALID);
    if (!game_is_person(g, ask->seat) || !game_may_offer(g, game_offer_find(ask->text)))
        return refused(ONLINE_NOT_NOW);
    return propose(o, t, &(entry){.kind = ENTRY_OFFER, .seat = ask->seat, .text = ask->text});
}

static verdict judge_answer(online *o, table *t, entry_kind kind) {
    const game *g = &t->game;
    gw_seat seat = t->current.ask.seat;
    if (!game_holds(g, seat, t->current.person)) return refused(ONLINE_NOT_YOURS);
    if (g->phase != GAME_PLAYING || g->offer == GAME_NO_OFFER || !game_is_person(g, seat))
        return refused(ONLINE_NOT_NOW);
    return propose(o, t, &(entry){.kind = kind, .seat = seat});
}

static verdict judge_resume(online *o, table *t) {
    const game *g = &t->game;
    gw_seat seat = t->current.ask.seat;
    if (!game_holds(g, seat, t->current.person)) return refused(ONLINE_NOT_YOURS);
    if (g->phase != GAME_PAUSED || !g->is_agreed_pause || !game_is_person(g, seat))
        return refused(ONLINE_NOT_NOW);
    return propose(o, t, &(entry){.kind = ENTRY_RESUME, .seat = seat});
}

static verdict judge(online *o, table *t) {
    const asked *a = &t->current;
    if (a->ask.kind != ONLINE_MAKE && t->game.phase == GAME_NONE) return refused(ONLINE_NO_TABLE);
    switch (a->ask.kind) {
    case ONLINE_MAKE: return judge_make(o, t);
    case ONLINE_SIT: return judge_sit(o, t);
    case ONLINE_INVITE: return judge_invite(o, t);
    case ONLINE_REVOKE: return judge_revoke(o, t);
    case ONLINE_STAND: return judge_stand(o, t);
    case ONLINE_FILL: return judge_fill(o, t);
    case ONLINE_READY: return judge_ready(o, t);
    case ONLINE_OPEN: return judge_open(o, t);
    case ONLINE_ACT: return judge_act(o, t);
    case ONLINE_LEAVE: return judge_leave(o, t);
    case ONLINE_RETURN: return judge_return(o, t);
    case ONLINE_OFFER: return judge_offer(o, t);
    case ONLINE_AGREE: return judge_answer(o, t, ENTRY_AGREE);
    case ONLINE_DECLINE: return judge_answer(o, t, ENTRY_DECLINE);
    case ONLINE_RESUME: return judge_resume(o, t);
    case ONLINE_TAKE_BACK: return judge_take_back(o, t);
    case ONLINE_FOLLOW:
    case ONLINE_UNFOLLOW:
    case ONLINE_ASKS: break;
    }
    return refused(ONLINE_INVALID);
}

/* -------------------------------------------------------------------- running -- */

bool table_look_again(table *t) {
    if (t->current.has_looked) return false;
    t->current.has_looked = true;
    table_read(t);
    return true;
}

/* Saves what was proposed, with what follows from it; or forgets it. */
static void settle(online *o, table *t, verdict v) {
    if (v.refusal != 0) {
        /* The fence proves a grant right, but not a refusal. */
        if (table_look_again(t)) return;
        refuse_by(o, t, v.refusal, v.rule, v.at);
        return;
    }
    if (v.proposed == GAME_DONE) v.proposed = table_follow_up(o, t);
    if (v.proposed == GAME_DONE) {
        table_save(t);
        return;
    }
    table_revert(t);
    table_refuse(o, t, v.proposed == GAME_NO_MEMORY ? ONLINE_UNAVAILABLE : ONLINE_INVALID);
}

static void run_current(online *o, table *t) {
    const asked *a = &t->current;
    if (t->game.phase == GAME_NONE && table_look_again(t)) return;
    if (a->ask.kind == ONLINE_FOLLOW) {
        follow_begin(o, t, a);
        return;
    }
    const game_grant *grant = game_grant_find(&t->game, a->person, a->ask.id);
    if (grant)
        table_grant(o, t, grant->first, grant->last);
    else
        settle(o, t, judge(o, t));
}

static void take_next(online *o, table *t) {
    t->current = t->queue[t->first];
    t->has_current = true;
    t->first = (t->first + 1) % o->rules.waiting;
    t->waiting--;
}

/* Whether something happens by itself, or has to follow that is not stored yet. */
static bool follow_up(online *o, table *t) {
    if (t->game.phase == GAME_NONE) return false;
    game_answer answer = table_propose_due(o, t);
    if (answer == GAME_DONE && !t->is_removing) answer = table_follow_up(o, t);
    if (answer != GAME_DONE) {
        table_revert(t);
        return false;
    }
    if (t->count == t->durable && !t->is_removing) return false;
    table_save(t);
    return true;
}

static void run(online *o, table *t) {
    while (online_is_timed(o) && (t->state == TABLE_READY || t->state == TABLE_DAMAGED)) {
        if (t->state == TABLE_READY && follow_up(o, t)) return;
        if (!t->has_current && t->waiting == 0) return;
        if (!t->has_current) take_next(o, t);
        t->used = o->now;
        if (t->current.time == 0) t->current.time = online_time(o);
        if (t->state == TABLE_DAMAGED)
            table_refuse(o, t, ONLINE_DAMAGED);
        else
            run_current(o, t);
    }
}

void table_run(online *o, table *t) {
    run(o, t);
    jobs_note(t);
}

/* Requests: what they lead to, judged by the log as it is stored. */
#include "online/judge.h"

#include <stdlib.h>
#include <string.h>

/* -------------------------------------------------------------------- replying -- */

static void finish(online *o, table *t, const online_tell *tell) {
    if (client_of(o, &t->current)) client_reply(o, t->current.client, tell);
    waiting_end_current(t);
}

void table_grant(online *o, table *t, uint64_t first, uint64_t last) {
    finish(o, t,
           &(online_tell){.kind = ONLINE_GRANTED,
                          .table = t->id,
                          .id = t->current.ask.id,
                          .first = first,
                          .number = last});
}

static void refuse_by(online *o, table *t, const verdict *v) {
    finish(o, t,
           &(online_tell){.kind = ONLINE_REFUSED,
                          .table = t->id,
                          .id = t->current.ask.id,
                          .refusal = v->refusal,
                          .game = v->game,
                          .rule = v->rule,
                          .at = v->at,
                          .member = v->member});
}

void table_refuse(online *o, table *t, online_refusal refusal) {
    refuse_by(o, t, &(verdict){.refusal = refusal});
}

/* -------------------------------------------------------------------- judging -- */

verdict verdict_refused(online_refusal refusal) {
    return (verdict){.refusal = refusal};
}

verdict verdict_propose(online *o, table *t, entry *e) {
    const asked *a = &t->current;
    e->has_id = true;
    e->id = a->ask.id;
    return (verdict){.proposed = table_propose(o, t, e, a->person, a->time)};
}

/* Whether whoever asks may know anything of the table: otherwise a refusal must not depend on it.
 */
static bool is_let_in(const online *o, const table *t) {
    const asked *a = &t->current;
    if (follow_sees(o, t, a->client, a->person)) return true;
    fair_hash hash = fair_hash_of(a->ask.hash.bytes, FAIR_BYTES);
    return a->ask.kind == ONLINE_SIT && game_invitation_find(&t->game, &hash);
}

enum { CHANGES_EACH = 4096, CHANGES_MAX = 65536 };

/* Whether a person has changed so much here that it can only be meant to make the log grow. What
 * moves the game on, or answers others, is bounded by them. */
static bool is_spent(const table *t) {
    const asked *a = &t->current;
    const game *g = &t->game;
    size_t own = 0;
    switch (a->ask.kind) {
    case ONLINE_ACT:
    case ONLINE_OPEN:
    case ONLINE_RETURN:
    case ONLINE_AGREE:
    case ONLINE_DECLINE:
    case ONLINE_RESUME: return false;
    default: break;
    }
    if (g->grant_count < CHANGES_EACH) return false;
    for (size_t i = 0; i < g->grant_count; i++) own += g->grants[i].person == a->person;
    return own >= CHANGES_EACH || g->grant_count >= CHANGES_MAX;
}

static verdict judge(online *o, table *t) {
    const asked *a = &t->current;
    if (a->ask.kind == ONLINE_MAKE) return judge_make(o, t);
    if (t->game.phase == GAME_NONE) return verdict_refused(ONLINE_NO_TABLE);
    if (!is_let_in(o, t)) return verdict_refused(ONLINE_NOT_INVITED);
    if (is_spent(t)) return verdict_refused(ONLINE_BUSY);
    switch (a->ask.kind) {
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
    case ONLINE_HOLIDAY: return judge_holiday(o, t);
    case ONLINE_TAKE_BACK: return judge_take_back(o, t);
    case ONLINE_CHAT: return judge_chat(o, t);
    case ONLINE_NEXT: return judge_next(o, t);
    default: break;
    }
    return verdict_refused(ONLINE_INVALID);
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
    if (v.is_asking) return;
    if (v.refusal != 0) {
        /* The fence proves a grant right, but not a refusal. */
        if (table_look_again(t)) return;
        refuse_by(o, t, &v);
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

/* Whether it needs nobody's name. */
static bool is_for_strangers(online_ask_kind kind) {
    return kind == ONLINE_FOLLOW || kind == ONLINE_LISTEN || kind == ONLINE_SHOW;
}

static void run_current(online *o, table *t) {
    const asked *a = &t->current;
    if (a->person == 0 && !is_for_strangers(a->ask.kind)) {
        table_refuse(o, t, ONLINE_A_STRANGER);
        return;
    }
    if (t->game.phase == GAME_NONE && table_look_again(t)) return;
    if (a->ask.kind == ONLINE_FOLLOW) {
        follow_begin(o, t, a);
        return;
    }
    if (a->ask.kind == ONLINE_SHOW) {
        show_begin(o, t, a);
        return;
    }
    if (a->ask.kind == ONLINE_LISTEN) {
        chat_listen(o, t);
        return;
    }
    if (a->ask.kind == ONLINE_SAY || a->ask.kind == ONLINE_ERASE) {
        chat_run(o, t);
        return;
    }
    const game_grant *grant = game_grant_find(&t->game, a->person, a->ask.id);
    if (grant)
        table_grant(o, t, grant->first, grant->last);
    else
        settle(o, t, judge(o, t));
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
        if (t->state == TABLE_READY && (follow_up(o, t) || chat_follow_up(o, t))) return;
        if (!t->has_current && t->waiting == 0) return;
        if (!t->has_current) waiting_take(t);
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

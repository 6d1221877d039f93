/* Clients: they sit down, get ready and play at random, and do not give up. */
#include "online/sim.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The game that was over may not be over any more. */
static void forget_open_view(world *w, player *p) {
    for (size_t i = 0; i < VIEWS; i++) {
        view *v = &p->views[i];
        if (!v->is_wanted || v->viewer != GW_ALL_SEEING) continue;
        view_reset(w, v);
        v->is_wanted = false;
    }
}

void throw_away(world *w, view *v) {
    view_reset(w, v);
    v->is_asked = false;
    v->is_anew = true;
    if (v->viewer == GW_ALL_SEEING) v->is_wanted = false; /* wanted again when the game is over */
}

static view *view_of(player *p, gw_seat viewer) {
    for (size_t i = 0; i < VIEWS; i++)
        if (p->views[i].is_wanted && p->views[i].viewer == viewer) return &p->views[i];
    return NULL;
}

static view *want_view(world *w, player *p, gw_seat viewer) {
    view *v = view_of(p, viewer);
    for (size_t i = 0; v == NULL && i < VIEWS; i++)
        if (!p->views[i].is_wanted) v = &p->views[i];
    if (v->is_wanted) return v;
    v->viewer = viewer;
    v->is_wanted = true;
    v->is_asked = false;
    view_reset(w, v);
    v->is_anew = true; /* what is on its way may be of an earlier one */
    return v;
}

/* ---------------------------------------------------------------------- asking -- */

/* The token of the invitation with this number for a seat. */
static fair_hash token(const world *w, gw_seat seat, uint32_t number) {
    uint64_t what[] = {w->seed, seat, number};
    return fair_hash_of(what, sizeof what);
}

static void ask_follow(world *w, player *p, view *v) {
    online_ask ask = {.kind = ONLINE_FOLLOW,
                      .id = p->next_id++,
                      .table = w->table,
                      .seat = v->viewer,
                      .number = v->count,
                      .tag = v->count > 0 ? v->tags[v->count - 1] : 0};
    if (w->is_private && w->is_watched) ask.hash = token(w, 0, 1);
    v->is_asked = true;
    v->asks++;
    v->id = ask.id;
    send_ask(w, p, &ask);
}

void ask(world *w, player *p, online_ask what, const char *text) {
    what.id = p->next_id++;
    if (what.kind == ONLINE_SAY || what.kind == ONLINE_ERASE) what.id |= CHAT_ID;
    what.table = w->table;
    snprintf(p->text, sizeof p->text, "%s", text);
    what.text = (store_text){p->text, strlen(p->text)};
    p->pending = what;
    p->has_pending = true;
    p->asked = w->now;
    send_ask(w, p, &p->pending);
}

/* Another action of the same request, if it can follow. */
static void add_second(world *w, view *v, gw_action first, gw_out *out) {
    gw_any_state state;
    const gw_action *list;
    if (sitting_try(v->follower, v->viewer, &first, 1, SITTING_OTHERS_WAIT, GW_STATE(&state), NULL,
                    NULL) != SITTING_DONE)
        return;
    size_t count = sitting_legal_after(v->follower, GW_STATE(&state), v->viewer, &list);
    if (count == 0) return;
    const gw_table *table = sitting_table(v->follower);
    gw_put_char(out, '\n');
    table->game->write_action(table, list[below(w, (uint32_t)count)], out);
}

static void act(world *w, player *p, view *v) {
    const gw_action *list;
    const gw_table *table = sitting_table(v->follower);
    char text[2 * GW_ACTION_TEXT];
    gw_out out = gw_out_to(text, sizeof text);
    uint64_t decision = sitting_decision(v->follower, v->viewer);
    size_t steps = gw_record_count(sitting_record(v->follower));
    bool was_last =
        steps > 0 && gw_record_step(sitting_record(v->follower), steps - 1).seat == v->viewer;
    if (was_last && below(w, 30) == 0) {
        ask(w, p, (online_ask){.kind = ONLINE_TAKE_BACK, .seat = v->viewer, .number = steps - 1},
            "");
        return;
    }
    if (decision == 0) return;
    size_t count = sitting_legal(v->follower, v->viewer, &list, NULL);
    if (count == 0) return;
    gw_action first = list[below(w, (uint32_t)count)];
    table->game->write_action(table, first, &out);
    if (below(w, 3) == 0) add_second(w, v, first, &out);
    ask(w, p, (online_ask){.kind = ONLINE_ACT, .seat = v->viewer, .decision = decision}, text);
}

static void get_ready(world *w, player *p, const view *v) {
    online_ask what = {.seat = p->seat};
    if (!(v->ready & GW_SEAT_BIT(p->seat))) {
        for (size_t i = 0; i < FAIR_BYTES; i++) p->nonce.bytes[i] = (uint8_t)below(w, 256);
        what.kind = ONLINE_READY;
        what.hash = fair_commit_nonce(w->table, p->seat, &p->nonce);
        ask(w, p, what, "");
    } else if (v->is_locked && !(v->opened & GW_SEAT_BIT(p->seat))) {
        what.kind = ONLINE_OPEN;
        what.hash = p->nonce;
        ask(w, p, what, "");
    }
}

/* The host invites who waits for it, somehow: the simulator carries the link. And now and then
 * thinks better of it. Seat 0: to watch. */
static bool invite(world *w, player *p, const view *v) {
    for (gw_seat seat = 0; seat <= GW_SEATS_MAX; seat++) {
        bool is_open = seat != 0 && w->tokens[seat] > 0 && !(v->taken & GW_SEAT_BIT(seat));
        if (seat != 0 && v->is_over) break;
        bool is_revoking = is_open && v->count < w->enough && below(w, 20) == 0;
        if (!is_revoking && !w->is_waiting[seat]) continue;
        fair_hash secret = token(w, seat, seat == 0 ? 1 : w->tokens[seat] + !is_revoking);
        ask(w, p,
            (online_ask){.kind = is_revoking ? ONLINE_REVOKE : ONLINE_INVITE,
                         .seat = seat == 0 ? ONLINE_TO_WATCH : seat,
                         .hash = fair_hash_of(secret.bytes, FAIR_BYTES),
                         .number = STORE_TIME + CLOCK_DAY_MS},
            "");
        return true;
    }
    return false;
}

/* The host's invitation is there; or was already. */
static void invited(world *w, const player *p, bool is_new) {
    gw_seat seat = p->pending.seat == ONLINE_TO_WATCH ? 0 : p->pending.seat;
    w->tokens[seat]++;
    if (is_new || seat == 0) w->is_waiting[seat] = false;
}

/* Takes the seat, by an invitation where it is needed. */
static void sit(world *w, player *p, const view *v) {
    online_ask what = {.kind = ONLINE_SIT, .seat = p->seat};
    if ((w->is_private && p->index != 0) || v->is_locked)
        what.hash = token(w, p->seat, w->tokens[p->seat]);
    if (!w->is_waiting[p->seat]) ask(w, p, what, "");
}

/* The host frees the seat of somebody who is away. */
static bool free_seat(world *w, player *p, const view *v) {
    for (gw_seat seat = 1; seat <= GW_SEATS_MAX; seat++) {
        if (!(v->away & v->taken & GW_SEAT_BIT(seat)) || v->people[seat] == p->person) continue;
        if (below(w, 10) != 0) continue;
        ask(w, p, (online_ask){.kind = ONLINE_STAND, .seat = seat}, "");
        return true;
    }
    return false;
}

/* Another table of the client's, made somewhere else. */
static uint64_t make_other(world *w, const player *p) {
    static const char text[] = "table 1\ngame trains";
    uint64_t table = 1000 + p->index;
    store_entry first = {
        .number = 1, .tag = 1, .person = p->person, .text = {text, sizeof text - 1}};
    store_header header = {.members = {p->person}, .member_count = 1, .deadline = STORE_NEVER};
    store_request make = {
        .kind = STORE_APPEND, .table = table, .entries = &first, .count = 1, .header = &header};
    store_batch batch = {.requests = &make, .count = 1};
    store_send(w->store, &batch);
    store_receive(w->store);
    store_batch_clear(&batch);
    return table;
}

/* Somebody proposes a rematch, and sometimes at a table that is not there. */
static void play_again(world *w, player *p) {
    uint64_t table = below(w, 3) == 0 ? 999 : make_other(w, p);
    ask(w, p, (online_ask){.kind = ONLINE_NEXT, .other_table = table}, "");
}

/* Now and then offers something, and answers what others offer; false if there is nothing to say.
 */
static bool agree(world *w, player *p, const view *v) {
    static const char *const offers[] = {"end", "abort", "pause", "more", "pause", "more"};
    online_ask what = {.seat = v->viewer};
    const char *text = "";
    if (v->is_paused) {
        what.kind = ONLINE_RESUME;
    } else if (v->is_offered) {
        if ((v->agreed & GW_SEAT_BIT(v->viewer)) || below(w, 4) == 0) return false;
        what.kind = below(w, 3) == 0 ? ONLINE_DECLINE : ONLINE_AGREE;
    } else if (below(w, 40) == 0) {
        what.kind = ONLINE_HOLIDAY; /* also at tables where there is none */
    } else {
        if (below(w, gw_record_count(sitting_record(v->follower)) < 40 ? 60 : 300) != 0)
            return false;
        what.kind = ONLINE_OFFER;
        text = offers[below(w, 6)];
    }
    ask(w, p, what, text);
    return true;
}

/* What to do next, as far as the client knows. */
static void decide(world *w, player *p) {
    view *public = want_view(w, p, GW_PUBLIC);
    view *own = p->seat ? view_of(p, p->seat) : NULL;
    if (!public->is_asked) ask_follow(w, p, public);
    if (public->count == 0) {
        if (p->index == 0) ask(w, p, (online_ask){.kind = ONLINE_MAKE}, w->setup);
        if (p->index != 0 && p->seat && w->is_private) sit(w, p, public);
        return;
    }
    if (p->index == 0 && invite(w, p, public)) return;
    listen_again(w, p);
    if (public->count < w->enough && chat_somehow(w, p, public)) return;
    if (public->is_over) {
        view *open = want_view(w, p, GW_ALL_SEEING);
        if (!open->is_asked) ask_follow(w, p, open);
        if (p->seat && public->people[p->seat] == p->person && !public->has_next &&
            below(w, 10) == 0)
            play_again(w, p);
        if (own && !own->is_asked && public->people[p->seat] == p->person) ask_follow(w, p, own);
        return;
    }
    if (p->index == 0 && w->filled && !(public->taken & GW_SEAT_BIT(w->filled))) {
        ask(w, p, (online_ask){.kind = ONLINE_FILL, .seat = w->filled}, "random");
        return;
    }
    bool is_enough = public->is_locked && public->count >= w->enough;
    if (p->index == 0 && public->is_locked && !is_enough && (!w->is_private || w->is_watched) &&
        free_seat(w, p, public))
        return;
    if (p->seat == 0) return;
    if (public->people[p->seat] != p->person) {
        if (!is_enough && !(public->taken & GW_SEAT_BIT(p->seat))) sit(w, p, public);
        return;
    }
    bool is_early = w->is_begun && !public->is_playing; /* nobody may look as a seat yet */
    if (is_early) own = public;
    if (own == NULL) own = want_view(w, p, p->seat);
    if (!own->is_asked) ask_follow(w, p, own);
    if (own->count == 0 || own->people[p->seat] != p->person) return;
    if (!own->is_locked && !w->is_calm && below(w, 100) == 0)
        ask(w, p, (online_ask){.kind = ONLINE_STAND, .seat = p->seat}, "");
    else if (!own->is_locked || !(own->opened & GW_SEAT_BIT(p->seat)))
        get_ready(w, p, own);
    else if (own == public || own->is_over || own->count >= w->enough)
        return;
    else if (own->away & GW_SEAT_BIT(p->seat))
        ask(w, p, (online_ask){.kind = ONLINE_RETURN, .seat = p->seat}, "");
    else if (below(w, 200) == 0)
        ask(w, p, (online_ask){.kind = ONLINE_LEAVE, .seat = p->seat}, "");
    else if (!agree(w, p, own))
        act(w, p, own);
}

static void think(world *w, void *what) {
    player *p = what;
    enum { PATIENCE = 4000 };
    if (w->is_ending) return;
    if (p->is_connected && strikes(w, w->faults.cut)) cut_player(w, p);
    if (p->is_connected && (p->has_pending || !p->is_welcome) && w->now - p->asked > PATIENCE)
        cut_player(w, p);
    if (p->is_connected && strikes(w, w->faults.flood) && below(w, 10) == 0) flood(w, p);
    if (strikes(w, w->faults.sleep) && below(w, 10) == 0)
        p->asleep = w->now + 1000 + below(w, 30000);
    if (p->is_welcome && p->is_connected && w->now >= p->asleep) {
        do_errand(w, p);
        if (!p->has_pending) decide(w, p);
    }
    after(w, 10 + below(w, 60), think, p);
}

void start_player(world *w, player *p) {
    p->next_id = ((uint64_t)p->index + 1) << 32;
    connect_player(w, p);
    after(w, 1 + below(w, 50), think, p);
}

void free_player(player *p) {
    for (size_t i = 0; i < VIEWS; i++) view_reset(NULL, &p->views[i]);
}

/* ------------------------------------------------------------------- being told -- */

/* Follows where it stopped, and asks again what was not answered. */
void welcome(world *w, player *p) {
    for (size_t i = 0; i < VIEWS; i++) {
        p->views[i].asks = 0;
        if (p->views[i].is_wanted) ask_follow(w, p, &p->views[i]);
    }
    for (store_list list = 0; list < STORE_LISTS; list++) p->ears[list].is_asked = false;
    p->asked = w->now;
    p->clocks = (online_clocks){.count = 0};
    p->present = (online_present){.watchers = 0};
    if (p->has_pending) send_ask(w, p, &p->pending);
}

static void granted(world *w, player *p, const online_tell *tell) {
    for (size_t i = 0; i < p->grant_count; i++) {
        if (p->grants[i] != tell->id || p->grant_era[i] != w->era) continue;
        if (p->grant_first[i] != tell->first) fail(w, "a second answer differs from the first");
        return;
    }
    if (p->grant_count == LINES) fail(w, "too many grants");
    p->grants[p->grant_count] = tell->id;
    p->grant_era[p->grant_count] = w->era;
    p->grant_first[p->grant_count++] = tell->first;
}

void told(world *w, player *p, const online_tell *tell) {
    if (p->is_looker) {
        looker_told(w, p, tell);
        return;
    }
    view *v = view_of(p, tell->seat);
    bool is_answer = p->has_pending && tell->id == p->pending.id;
    switch (tell->kind) {
    case ONLINE_WELCOME:
        if (p->is_welcome) break;
        if (welcomed(w, p, tell)) welcome(w, p);
        break;
    case ONLINE_STRANGER:
    case ONLINE_REVOKED: told_of_person(w, p, tell); break;
    case ONLINE_PERSON: hear_name(w, p, tell); break;
    case ONLINE_ENTRY:
        if (v) view_take(w, p, v, tell);
        break;
    case ONLINE_RESTORED:
        w->restored++;
        if (v) view_reset(w, v);
        forget_open_view(w, p);
        break;
    case ONLINE_ENDED:
        if (v) v->is_asked = false;
        if (v && w->is_private) throw_away(w, v);
        break;
    case ONLINE_GRANTED:
        errand_answer(w, p, tell);
        if (is_answer && (tell->id & CHAT_ID)) chat_granted(w, p, tell->number);
        if (is_answer && !(tell->id & CHAT_ID)) granted(w, p, tell);
        if (is_answer && p->pending.kind == ONLINE_INVITE) invited(w, p, true);
        if (is_answer) p->has_pending = false;
        break;
    case ONLINE_REFUSED:
        if (tell->refusal == ONLINE_DAMAGED) {
            if (w->damaged_at == 0) fail(w, "the table is taken for damaged");
            w->damaged++;
        }
        errand_answer(w, p, tell);
        if (is_answer && tell->refusal == ONLINE_NOT_INVITED) w->is_waiting[p->seat] = true;
        if (is_answer && p->pending.kind == ONLINE_INVITE && tell->refusal == ONLINE_TAKEN)
            invited(w, p, false);
        if (is_answer && tell->refusal == ONLINE_NOT_YOURS && w->is_private)
            for (size_t i = 0; i < VIEWS; i++) throw_away(w, &p->views[i]);
        if (is_answer) p->has_pending = false;
        for (store_list list = 0; list < STORE_LISTS; list++)
            if (p->ears[list].id == tell->id) {
                p->ears[list].is_asked = false;
                if (tell->refusal == ONLINE_NOT_YOURS || tell->refusal == ONLINE_NOT_INVITED)
                    p->ears[list].is_wanted = false;
            }
        for (size_t i = 0; i < VIEWS; i++)
            if (p->views[i].id == tell->id && p->views[i].is_wanted) {
                p->views[i].is_asked = false;
                bool is_shut = tell->refusal == ONLINE_NOT_INVITED;
                if (is_shut && w->is_watched) w->is_waiting[0] = true;
                if (is_shut || tell->refusal == ONLINE_NOT_YOURS) throw_away(w, &p->views[i]);
            }
        break;
    case ONLINE_CLOCKS: p->clocks = *tell->clocks; break;
    case ONLINE_DUE:
        if (v) v->due = tell->number;
        break;
    case ONLINE_PRESENT:
        check_present(w, tell->present);
        p->present = *tell->present;
        break;
    case ONLINE_SAID:
    case ONLINE_ERASED: chat_told(w, p, tell); break;
    default: break;
    }
}

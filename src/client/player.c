#include "client/player.h"

#include <stdlib.h>
#include <string.h>

struct client_player {
    client_player_owner owner;
    client_table *table;
    client_ending ending;
    gw_seat wanted;
    bool has_sat, is_leaving, is_looking, must_look;
    uint64_t decision; /* the one that the owner makes, or 0 */
    uint64_t asked_at; /* the last entry when something was asked */
};

static const client_room *room_of(const client_player *p) {
    return client_table_room(p->table);
}

static void end(client_player *p, client_ending ending) {
    p->ending = ending;
}

/* ------------------------------------------------------------- sitting down -- */

static bool is_free(const client_room *room, gw_seat seat) {
    return seat <= client_room_players(room) && room->seats[seat].person == 0 &&
           !room->seats[seat].is_computer;
}

static void sit(client_player *p) {
    const client_room *room = room_of(p);
    gw_seat seat = p->wanted ? p->wanted : client_room_free_seat(room);
    if (room->phase == GAME_LOCKED) return;
    if (seat == 0 || !is_free(room, seat) || room->phase == GAME_OVER)
        end(p, CLIENT_NO_SEAT);
    else
        client_table_sit(p->table, seat);
}

/* Somebody else may have been faster; any other refusal is final. */
static void come_in(client_player *p) {
    const char *refusal = client_table_refusal(p->table);
    bool was_faster = strcmp(refusal, "taken") == 0;
    if (p->has_sat)
        end(p, CLIENT_SEAT_LOST);
    else if (refusal[0] == '\0' || (was_faster && p->wanted == 0))
        sit(p);
    else
        end(p, CLIENT_NO_SEAT);
}

/* ------------------------------------------------------------------- playing -- */

static void play(client_player *p, gw_seat seat) {
    const client_room *room = room_of(p);
    uint64_t decision = sitting_decision(client_table_sitting(p->table), seat);
    if (p->is_leaving) {
        client_table_ask(p->table, "away");
    } else if (room->seats[seat].is_away) {
        client_table_ask(p->table, "here");
    } else if (room->offer != GAME_NO_OFFER && !(room->agreed & GW_SEAT_BIT(seat))) {
        client_table_ask(p->table, "agree");
    } else if (decision != 0 && client_table_viewer(p->table) == seat) {
        p->decision = decision;
        client_table_hold(p->table);
    }
}

static void go_on(client_player *p, gw_seat seat) {
    const client_room *room = room_of(p);
    p->has_sat = true;
    p->asked_at = room->number;
    if (room->is_unfair) {
        end(p, CLIENT_NOT_FAIR);
        return;
    }
    switch (room->phase) {
    case GAME_FILLING:
        if (!client_table_is_ready(p->table)) client_table_ready(p->table);
        break;
    case GAME_PLAYING: play(p, seat); break;
    case GAME_OVER: end(p, CLIENT_FINISHED); break;
    case GAME_NONE:
    case GAME_LOCKED: /* the table shows the nonce */
    case GAME_PAUSED: break;
    }
}

/* Whether what was asked last was refused, and nothing has changed since. */
static bool is_refused(const client_player *p) {
    return client_table_refusal(p->table)[0] != '\0' && room_of(p)->number == p->asked_at;
}

static void look_there(client_player *p) {
    gw_seat seat = client_table_seat(p->table);
    bool has_left = seat != 0 && p->is_leaving && room_of(p)->seats[seat].is_away;
    if (client_table_is_busy(p->table) || p->decision != 0) return;
    if (strcmp(client_table_refusal(p->table), "illegal") == 0)
        end(p, CLIENT_NO_GAME); /* the rules of the server are not ours */
    else if (has_left)
        end(p, CLIENT_LEFT);
    else if (seat == 0)
        come_in(p);
    else if (!is_refused(p))
        go_on(p, seat);
}

/* Does what is due now. */
static void look_once(client_player *p) {
    client_stop stop = client_connection_stopped(client_table_connection(p->table));
    client_standing standing = client_table_standing(p->table);
    if (stop != CLIENT_GOES_ON)
        end(p, stop == CLIENT_NO_MEMORY ? CLIENT_HAS_NO_MEMORY : CLIENT_DISCONNECTED);
    else if (standing == CLIENT_NOT_THERE)
        end(p, p->has_sat ? CLIENT_SEAT_LOST : CLIENT_NO_TABLE);
    else if (standing == CLIENT_UNFIT)
        end(p, CLIENT_NO_GAME);
    else if (standing == CLIENT_THERE)
        look_there(p);
}

/* What is done may change something, which calls this again. */
static void look(void *owner) {
    client_player *p = owner;
    uint64_t before = p->decision;
    p->must_look = true;
    if (p->is_looking) return;
    p->is_looking = true;
    while (p->must_look && p->ending == CLIENT_PLAYS_ON) {
        p->must_look = false;
        look_once(p);
    }
    p->is_looking = false;
    p->owner.changed(p->owner.owner);
    if (p->decision != before) p->owner.decide(p->owner.owner);
}

/* Asked before anything else is told: nothing has changed while it was held. If something did, the
 * server refuses it as stale. */
void client_player_decided(client_player *p, gw_action action) {
    client_table_act(p->table, p->decision, action);
    p->decision = 0;
    client_table_release(p->table);
    look(p);
}

void client_player_leave(client_player *p) {
    p->is_leaving = true;
    p->decision = 0;
    client_table_release(p->table);
    look(p);
}

/* -------------------------------------------------------------------- making -- */

static void begun(void *owner) {
    client_player *p = owner;
    p->owner.begun(p->owner.owner);
}

static void forgotten(void *owner) {
    client_player *p = owner;
    p->owner.forgotten(p->owner.owner);
}

static void entered(void *owner, const sitting_entry *e) {
    client_player *p = owner;
    p->owner.entered(p->owner.owner, e);
}

client_player *client_player_new(const client_address *address, const client_person *who,
                                 gw_seat seat, const client_player_owner *owner) {
    client_player *p = calloc(1, sizeof *p);
    if (p == NULL) return NULL;
    *p = (client_player){.owner = *owner, .wanted = seat};
    const client_table_owner its = {.owner = p,
                                    .begun = begun,
                                    .forgotten = forgotten,
                                    .entered = entered,
                                    .changed = look,
                                    .random = owner->random};
    p->table = client_table_new(address, who, &its);
    if (p->table) return p;
    free(p);
    return NULL;
}

void client_player_free(client_player *p) {
    if (p == NULL) return;
    client_table_free(p->table);
    free(p);
}

client_table *client_player_table(client_player *p) {
    return p->table;
}

client_ending client_player_ending(const client_player *p) {
    return p->ending;
}

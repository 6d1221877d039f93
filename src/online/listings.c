/* What lists of tables are made from. */
#include "online/internal.h"

#include <stdlib.h>
#include <string.h>

/* --------------------------------------------------------------------- headers -- */

static void add_member(store_header *header, uint64_t person) {
    for (size_t i = 0; i < header->member_count; i++)
        if (header->members[i] == person) return;
    if (person != 0) header->members[header->member_count++] = person;
}

/* Without memory there is no summary, and lists do not show the table until its next entry. */
static store_text write_summary(table *t) {
    gw_out out = gw_out_to(t->summary, t->summary_size);
    listing_write(&t->game, &out);
    if (out.length >= t->summary_size) {
        char *grown = realloc(t->summary, out.length + 1);
        if (grown == NULL) return (store_text){NULL, 0};
        t->summary = grown;
        t->summary_size = out.length + 1;
        out = gw_out_to(t->summary, t->summary_size);
        listing_write(&t->game, &out);
    }
    return (store_text){t->summary, out.length};
}

void listings_fill_header(table *t) {
    const game *g = &t->game;
    store_header *header = &t->header;
    *header = (store_header){.table = t->id,
                             .phase = (int32_t)listing_group_of(g),
                             .deadline = STORE_NEVER,
                             .changed = g->time};
    gw_seat out_of_time;
    game_next_expiry(g, &out_of_time, &header->deadline);
    if (game_computer_due(g) != 0 && header->deadline > g->moved + GAME_PAUSE_MS)
        header->deadline = g->moved + GAME_PAUSE_MS;
    if (g->phase == GAME_NONE) return;
    for (gw_seat seat = 1; seat <= game_players(g); seat++) {
        uint64_t person = g->seats[seat].person;
        bool is_playing = g->phase == GAME_PLAYING && game_is_person(g, seat);
        if (is_playing && sitting_decision(g->sitting, seat) != 0) header->due |= GW_SEAT_BIT(seat);
        add_member(header, person);
    }
    add_member(header, g->host);
    header->summary = write_summary(t);
}

/* -------------------------------------------------------------------- changing -- */

static bool is_member(const store_header *header, uint64_t person) {
    for (size_t i = 0; i < header->member_count; i++)
        if (header->members[i] == person) return true;
    return false;
}

void listings_change(table *t) {
    const store_header *header = &t->header;
    lobby_change(t->online, header);
    for (size_t i = 0; i < t->member_count; i++)
        if (!is_member(header, t->members[i])) mine_change(t->online, t->members[i], t->id, NULL);
    t->member_count = header->member_count;
    for (size_t i = 0; i < header->member_count; i++) {
        t->members[i] = header->members[i];
        mine_change(t->online, t->members[i], t->id, header);
    }
}

void listings_remove(table *t) {
    lobby_remove(t->online, t->id);
    for (size_t i = 0; i < t->member_count; i++) mine_change(t->online, t->members[i], t->id, NULL);
    t->member_count = 0;
}

/* --------------------------------------------------------------------- telling -- */

naming listing_tell(online *o, uint32_t index, const store_header *header, online_where where,
                    online_tell *tell) {
    online_listing *l = &o->listing;
    listing_read(header, where == ONLINE_MINE ? o->clients[index].person : 0, l);
    naming host = naming_before(o, index, l->host, tell);
    if (host != NAMING_DONE) return host;
    for (size_t i = 0; i < l->seat_count; i++) {
        if (l->seats[i].person == 0) continue;
        const known_person *who = people_named(o, l->seats[i].person);
        if (who == NULL) {
            naming_wait(o, index);
            return NAMING_WAITS;
        }
        l->seats[i].name = (store_text){who->name, strlen(who->name)};
        l->seats[i].is_guest = who->is_guest;
    }
    *tell =
        (online_tell){.kind = ONLINE_LISTED, .where = where, .table = header->table, .listing = l};
    return NAMING_DONE;
}

/* The lobby: public tables that are being filled, and those that are played.
 *
 * All who look share one list, which is read from the store once a second while anybody looks; what
 * changes at this server is in it at once. Of each group it has the LOBBY_EACH tables with the
 * lowest ids (which are random), so that neither a server nor its clients have to carry more,
 * however many there are. */
#include "online/lobby.h"
#include "online/internal.h"

#include <stdlib.h>
#include <string.h>

static const listing_group groups[LOBBY_GROUPS] = {LISTING_FILLING, LISTING_PLAYING};

void lobby_end(online *o) {
    lobby *l = o->lobby;
    for (uint32_t i = 0; l && i < l->count; i++) free(l->rows[i].listed);
    free(l);
}

static uint32_t find(const lobby *l, uint64_t table_id) {
    uint32_t low = 0, high = l->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (l->rows[middle].listed->header.table < table_id)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool is_at(const lobby *l, uint32_t at, uint64_t table_id) {
    return at < l->count && l->rows[at].listed->header.table == table_id;
}

/* --------------------------------------------------------------------- changing -- */

static uint64_t note(online *o, uint64_t table_id) {
    lobby *l = o->lobby;
    l->news[l->serial++ % LOBBY_NEWS] = table_id;
    for (int32_t at = l->first; at != NOWHERE; at = o->clients[at].next_in_lobby)
        client_wake(o, (uint32_t)at);
    return l->serial;
}

static void remove_at(online *o, uint32_t at) {
    lobby *l = o->lobby;
    uint64_t table_id = l->rows[at].listed->header.table;
    free(l->rows[at].listed);
    l->count--;
    memmove(l->rows + at, l->rows + at + 1, (l->count - at) * sizeof *l->rows);
    note(o, table_id);
}

/* How many tables of this group there are; `last` is the one with the highest id. */
static uint32_t count(const lobby *l, int32_t group, uint32_t *last) {
    uint32_t found = 0;
    for (uint32_t i = 0; i < l->count; i++) {
        if (l->rows[i].listed->header.phase != group) continue;
        found++;
        *last = i;
    }
    return found;
}

/* Whether a table is none of the first ones of its group. */
static bool is_beyond(const lobby *l, const store_header *header) {
    uint32_t last = 0;
    return count(l, header->phase, &last) == LOBBY_EACH &&
           l->rows[last].listed->header.table < header->table;
}

static void trim(online *o, int32_t group) {
    uint32_t last = 0;
    if (count(o->lobby, group, &last) > LOBBY_EACH) remove_at(o, last);
}

static void put(online *o, const store_header *header) {
    lobby *l = o->lobby;
    uint32_t at = find(l, header->table);
    bool is_there = is_at(l, at, header->table);
    if (is_there) l->rows[at].is_seen = true;
    uint64_t version = listing_version(header);
    online_listing ignored;
    if (is_there && l->rows[at].version == version) return;
    if (!is_there && is_beyond(l, header)) return;
    listed *copy = listing_read(header, 0, &ignored) ? listed_copy(header) : NULL;
    if (copy == NULL) return;
    if (is_there) {
        free(l->rows[at].listed);
    } else {
        memmove(l->rows + at + 1, l->rows + at, (l->count - at) * sizeof *l->rows);
        l->count++;
    }
    l->rows[at] = (lobby_row){.listed = copy, .version = version, .is_seen = true};
    l->rows[at].serial = note(o, header->table);
    trim(o, header->phase);
}

void lobby_change(online *o, const store_header *header) {
    lobby *l = o->lobby;
    if (l->first == NOWHERE) return;
    if (header->phase == LISTING_FILLING || header->phase == LISTING_PLAYING)
        put(o, header);
    else
        lobby_remove(o, header->table);
}

void lobby_remove(online *o, uint64_t table_id) {
    uint32_t at = find(o->lobby, table_id);
    if (is_at(o->lobby, at, table_id)) remove_at(o, at);
}

/* ---------------------------------------------------------------------- reading -- */

void lobby_add_requests(online *o, sent *s) {
    lobby *l = o->lobby;
    if (l->first == NOWHERE || l->is_reading || o->now < l->next) return;
    l->next = o->now + o->rules.look_ms;
    l->is_reading = true;
    l->answered = 0;
    l->has_failed = false;
    for (uint32_t i = 0; i < l->count; i++) l->rows[i].is_seen = false;
    for (size_t i = 0; i < LOBBY_GROUPS; i++)
        sent_add(s,
                 &(store_request){
                     .kind = STORE_HEADERS, .phase = (int32_t)groups[i], .limit = LOBBY_EACH},
                 NULL, NULL);
}

/* All groups have been read. */
static void finish(online *o) {
    lobby *l = o->lobby;
    l->is_reading = false;
    if (l->has_failed) return;
    for (uint32_t i = l->count; i-- > 0;)
        if (!l->rows[i].is_seen) remove_at(o, i);
    l->is_read = true;
    for (int32_t at = l->first; at != NOWHERE; at = o->clients[at].next_in_lobby)
        if (!o->clients[at].is_lobby_complete) client_wake(o, (uint32_t)at);
}

void lobby_answered(online *o, const store_answer *answer) {
    lobby *l = o->lobby;
    l->has_failed = l->has_failed || answer->result != STORE_DONE;
    for (size_t i = 0; !l->has_failed && i < answer->header_count; i++) put(o, &answer->headers[i]);
    if (++l->answered == LOBBY_GROUPS) finish(o);
}

/* ---------------------------------------------------------------------- telling -- */

void lobby_look(online *o, uint32_t index, bool is_on) {
    client *c = &o->clients[index];
    lobby *l = o->lobby;
    int32_t *link = &l->first;
    if (c->is_in_lobby == is_on) return; /* to begin again would forget what is gone meanwhile */
    if (c->is_in_lobby) {
        while (*link != (int32_t)index) link = &o->clients[*link].next_in_lobby;
        *link = c->next_in_lobby;
    }
    c->is_in_lobby = is_on;
    if (!is_on) return;
    if (l->first == NOWHERE) { /* it has not been kept up to date */
        l->is_read = false;
        l->next = o->now;
    }
    c->next_in_lobby = l->first;
    c->is_lobby_complete = false;
    c->lobby_at = 0;
    l->first = (int32_t)index;
    client_wake(o, index);
}

/* From the beginning: by id. What changes meanwhile is told again afterwards. */
static bool next_row(online *o, uint32_t index, online_tell *tell) {
    client *c = &o->clients[index];
    const lobby *l = o->lobby;
    if (!l->is_read) return false;
    if (c->lobby_at == 0) c->lobby_serial = l->serial;
    uint32_t at = find(l, c->lobby_at + 1);
    if (at < l->count) {
        const store_header *header = &l->rows[at].listed->header;
        naming name = listing_tell(o, index, header, ONLINE_LOBBY, tell);
        if (name == NAMING_DONE) c->lobby_at = header->table;
        return name != NAMING_WAITS;
    }
    c->is_lobby_complete = true;
    *tell = (online_tell){.kind = ONLINE_COMPLETE, .where = ONLINE_LOBBY};
    return true;
}

static bool next_news(online *o, uint32_t index, online_tell *tell) {
    client *c = &o->clients[index];
    const lobby *l = o->lobby;
    uint64_t table_id = l->news[c->lobby_serial % LOBBY_NEWS];
    uint32_t at = find(l, table_id);
    if (!is_at(l, at, table_id)) {
        c->lobby_serial++;
        *tell = (online_tell){.kind = ONLINE_UNLISTED, .where = ONLINE_LOBBY, .table = table_id};
        return true;
    }
    if (l->rows[at].serial > c->lobby_serial + 1) { /* there is later news of it */
        c->lobby_serial++;
        tell->kind = 0;
        return true;
    }
    naming name = listing_tell(o, index, &l->rows[at].listed->header, ONLINE_LOBBY, tell);
    if (name == NAMING_DONE) c->lobby_serial++;
    return name != NAMING_WAITS;
}

bool lobby_next(online *o, uint32_t index, online_tell *tell) {
    client *c = &o->clients[index];
    if (!c->is_in_lobby) return false;
    if (!c->is_lobby_complete) return next_row(o, index, tell);
    if (o->lobby->serial - c->lobby_serial > LOBBY_NEWS) { /* too slow for so many changes */
        client_end(o, index, ONLINE_BYE);
        *tell = (online_tell){.kind = ONLINE_BYE};
        return true;
    }
    while (c->lobby_serial < o->lobby->serial) {
        if (!next_news(o, index, tell)) return false;
        if (tell->kind != 0) return true;
    }
    return false;
}

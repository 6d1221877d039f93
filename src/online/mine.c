/* One's own tables: where the person has a seat, or is the host.
 *
 * What happens at this server is told at once. The rest is found by reading the person's headers,
 * in rounds: all pages, one after another. Whoever has many tables is read less often, and only so
 * many people at a time, so that the store is never busy with this. */
#include "online/internal.h"

#include <stdlib.h>
#include <string.h>

enum {
    READS_AT_ONCE = 64,              /* people read after a tick */
    READ_MS = 10,                    /* how much later the next reading is, for each table */
    OVER_KEPT_MS = 7 * CLOCK_DAY_MS, /* how long a game that is over stays */
    OVER_MAX = MINE_MAX / 2          /* most of those */
};

/* ------------------------------------------------------------------------- rows -- */

static mine_row *find(const mine *m, uint64_t table_id) {
    for (uint32_t i = 0; i < m->count; i++)
        if (m->rows[i].table == table_id) return &m->rows[i];
    return NULL;
}

static void set_news(mine *m, mine_row *row, listed *news, bool is_gone) {
    bool had = row->news || row->is_gone, has = news || is_gone;
    free(row->news);
    row->news = news;
    row->is_gone = is_gone;
    if (has && !had) m->news++;
    if (had && !has) m->news--;
}

static mine_row *add(mine *m, uint64_t table_id) {
    if (m->count == MINE_MAX) return NULL;
    if (m->count == m->capacity) {
        uint32_t capacity = m->capacity ? 2 * m->capacity : 8;
        mine_row *grown = realloc(m->rows, capacity * sizeof *grown);
        if (grown == NULL) return NULL;
        m->rows = grown;
        m->capacity = capacity;
    }
    mine_row *row = &m->rows[m->count++];
    *row = (mine_row){.table = table_id};
    return row;
}

static void drop(mine *m, mine_row *row) {
    set_news(m, row, NULL, false);
    *row = m->rows[--m->count];
}

static bool is_kept(const online *o, const mine *m, const store_header *header) {
    bool is_over = header->phase % LISTING_PRIVATE == LISTING_OVER;
    if (!is_over) return true;
    return m->count < OVER_MAX && online_time(o) - header->changed < OVER_KEPT_MS;
}

/* What a change of leads to telling it again. */
static uint64_t version_of(const store_header *header, const online_listing *l) {
    uint64_t hash = listing_version(header);
    hash = (hash ^ l->due) * UINT64_C(0x9E3779B97F4A7C15);
    hash = (hash ^ (uint64_t)l->since) * UINT64_C(0x9E3779B97F4A7C15);
    return (hash ^ (uint64_t)l->deadline) * UINT64_C(0x9E3779B97F4A7C15) | 1;
}

static void put(online *o, uint32_t index, const store_header *header) {
    client *c = &o->clients[index];
    mine *m = c->mine;
    online_listing l;
    mine_row *row = find(m, header->table);
    if (!listing_read(header, c->person, &l) || (row == NULL && !is_kept(o, m, header))) return;
    if (row == NULL) row = add(m, header->table);
    if (row == NULL) return;
    row->is_seen = true;
    uint64_t version = version_of(header, &l);
    if (row->version == version && !row->is_gone) return;
    listed *copy = listed_copy(header);
    if (copy == NULL) return;
    row->version = version;
    set_news(m, row, copy, false);
    client_wake(o, index);
}

static void take_away(online *o, uint32_t index, mine_row *row) {
    mine *m = o->clients[index].mine;
    if (!row->is_told) {
        drop(m, row);
        return;
    }
    set_news(m, row, NULL, true);
    client_wake(o, index);
}

void mine_change(online *o, uint64_t person, uint64_t table_id, const store_header *header) {
    const known_person *who = people_find(o, person);
    for (uint32_t at = who ? who->first_mine : 0; at != 0; at = o->clients[at - 1].next_mine) {
        mine_row *row = find(o->clients[at - 1].mine, table_id);
        if (header)
            put(o, at - 1, header);
        else if (row)
            take_away(o, at - 1, row);
    }
}

/* ---------------------------------------------------------------------- looking -- */

static void stop(online *o, uint32_t index) {
    client *c = &o->clients[index];
    known_person *who = people_find(o, c->person);
    uint32_t *link = &who->first_mine;
    while (*link != index + 1) link = &o->clients[*link - 1].next_mine;
    *link = c->next_mine;
    while (c->mine->count > 0) drop(c->mine, &c->mine->rows[0]);
    free(c->mine->rows);
    free(c->mine);
    c->mine = NULL;
}

bool mine_look(online *o, uint32_t index, bool is_on) {
    client *c = &o->clients[index];
    if ((c->mine != NULL) == is_on) return true; /* as in lobby_look */
    if (!is_on) {
        stop(o, index);
        return true;
    }
    c->mine = calloc(1, sizeof *c->mine);
    if (c->mine == NULL) return false;
    known_person *who = people_find(o, c->person);
    c->next_mine = who->first_mine;
    who->first_mine = index + 1;
    who->mine_next = o->now;
    return true;
}

/* ---------------------------------------------------------------------- reading -- */

static void begin_round(online *o, known_person *who) {
    who->is_mine_reading = true;
    who->mine_from = 0;
    who->mine_read = 0;
    for (uint32_t at = who->first_mine; at != 0; at = o->clients[at - 1].next_mine) {
        mine *m = o->clients[at - 1].mine;
        m->is_in_reading = true;
        for (uint32_t i = 0; i < m->count; i++) m->rows[i].is_seen = false;
    }
}

void mine_tick(online *o) {
    for (uint32_t tries = 0; tries < o->client_top && o->mine_count < READS_AT_ONCE; tries++) {
        if (o->mine_hand >= o->client_top) o->mine_hand = 0;
        const client *c = &o->clients[o->mine_hand];
        o->mine_hand++;
        known_person *who = c->mine ? people_find(o, c->person) : NULL;
        if (who == NULL || who->is_mine_reading || o->now < who->mine_next) continue;
        begin_round(o, who);
        o->mine_wanted[o->mine_count++] = who->id;
    }
}

void mine_add_requests(online *o, sent *s) {
    for (; o->mine_count > 0 && s->batch.count < STORE_BATCH_MAX / 2; o->mine_count--) {
        uint64_t id = o->mine_wanted[o->mine_count - 1];
        const known_person *who = people_find(o, id);
        sent_add(s,
                 &(store_request){.kind = STORE_HEADERS,
                                  .person = id,
                                  .phase = STORE_ANY_PHASE,
                                  .table = who ? who->mine_from : 0,
                                  .limit = STORE_READ_MAX},
                 NULL, NULL);
    }
}

static void end_round(online *o, known_person *who, bool is_done) {
    who->is_mine_reading = false;
    who->mine_next = o->now + o->rules.look_ms + READ_MS * (int64_t)who->mine_read;
    for (uint32_t at = who->first_mine; at != 0; at = o->clients[at - 1].next_mine) {
        mine *m = o->clients[at - 1].mine;
        if (!m->is_in_reading) continue;
        m->is_in_reading = false;
        if (!is_done) continue;
        for (uint32_t i = m->count; i-- > 0;)
            if (!m->rows[i].is_seen && !m->rows[i].is_gone) take_away(o, at - 1, &m->rows[i]);
        m->is_read = true;
        if (!m->is_complete) client_wake(o, at - 1);
    }
}

void mine_answered(online *o, const store_request *r, const store_answer *answer) {
    known_person *who = people_find(o, r->person);
    if (who == NULL) return;
    for (size_t i = 0; answer->result == STORE_DONE && i < answer->header_count; i++)
        for (uint32_t at = who->first_mine; at != 0; at = o->clients[at - 1].next_mine)
            put(o, at - 1, &answer->headers[i]);
    who->mine_read += (uint32_t)answer->header_count;
    bool has_more = answer->result == STORE_DONE && answer->header_count == STORE_READ_MAX;
    if (!has_more || who->first_mine == 0 || o->mine_count == READS_AT_ONCE) {
        end_round(o, who, answer->result == STORE_DONE && !has_more);
        return;
    }
    who->mine_from = answer->headers[answer->header_count - 1].table;
    o->mine_wanted[o->mine_count++] = who->id;
}

/* ---------------------------------------------------------------------- telling -- */

bool mine_next(online *o, uint32_t index, online_tell *tell) {
    mine *m = o->clients[index].mine;
    if (m == NULL) return false;
    for (uint32_t i = 0; m->news > 0 && i < m->count; i++) {
        mine_row *row = &m->rows[i];
        if (row->is_gone) {
            *tell =
                (online_tell){.kind = ONLINE_UNLISTED, .where = ONLINE_MINE, .table = row->table};
            drop(m, row);
            return true;
        }
        if (row->news == NULL) continue;
        naming name = listing_tell(o, index, &row->news->header, ONLINE_MINE, tell);
        if (name == NAMING_WAITS) continue;
        if (name == NAMING_TELLS) return true;
        free(o->told_last);
        o->told_last = row->news; /* the tell's texts */
        row->news = NULL;
        row->is_told = true;
        m->news--;
        return true;
    }
    if (!m->is_read || m->is_complete || m->news > 0) return false;
    m->is_complete = true;
    *tell = (online_tell){.kind = ONLINE_COMPLETE, .where = ONLINE_MINE};
    return true;
}

/* What each request does to the rows of an SQLite file. The store in memory is the model: every
 * answer is the same, byte for byte. */
#include "store/sqlite.h"

#include <string.h>

#define HEADER_COLUMNS                                                                             \
    "SELECT id, log, players, watchers, phase, due, deadline, changed, summary FROM tables "

const char *const sql_texts[SQL_STATEMENTS] = {
    [SQL_BEGIN] = "BEGIN",
    [SQL_COMMIT] = "COMMIT",
    [SQL_ROLLBACK] = "ROLLBACK",
    [SQL_FIND_TABLE] = "SELECT log, players, watchers FROM tables WHERE id = ?1",
    [SQL_ADD_TABLE] =
        "INSERT INTO tables (id, log, phase, due, deadline, changed, summary, claimed,"
        " players, watchers) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 0, 0)",
    [SQL_SET_TABLE] = "UPDATE tables SET log = ?2, phase = ?3, due = ?4, deadline = ?5,"
                      " changed = ?6, summary = ?7, claimed = ?8 WHERE id = ?1",
    [SQL_SET_PLAYERS] = "UPDATE tables SET players = ?2 WHERE id = ?1",
    [SQL_SET_WATCHERS] = "UPDATE tables SET watchers = ?2 WHERE id = ?1",
    [SQL_DROP_TABLE] = "DELETE FROM tables WHERE id = ?1",
    [SQL_ADD_ENTRY] = "INSERT INTO entries (of, list, number, tag, person, time, text, erased)"
                      " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 0)",
    [SQL_GET_ENTRIES] = "SELECT number, tag, person, time, erased, text FROM entries"
                        " WHERE of = ?1 AND list = ?2 AND number > ?3 ORDER BY number LIMIT ?4",
    [SQL_ERASE_ENTRY] = "UPDATE entries SET text = '', erased = 1"
                        " WHERE of = ?1 AND list = ?2 AND number = ?3",
    [SQL_DROP_ENTRIES] = "DELETE FROM entries WHERE of = ?1",
    [SQL_GET_MEMBERS] = "SELECT person FROM members WHERE of = ?1 ORDER BY place",
    [SQL_ADD_MEMBER] = "INSERT INTO members (of, place, person) VALUES (?1, ?2, ?3)",
    [SQL_DROP_MEMBERS] = "DELETE FROM members WHERE of = ?1",
    [SQL_GET_HEADER] = HEADER_COLUMNS "WHERE id = ?1",
    [SQL_ALL_HEADERS] = HEADER_COLUMNS "WHERE id > ?1 ORDER BY id LIMIT ?2",
    [SQL_PHASE_HEADERS] = HEADER_COLUMNS "WHERE id > ?1 AND phase = ?3 ORDER BY id LIMIT ?2",
    [SQL_MEMBER_HEADERS] =
        HEADER_COLUMNS "WHERE id IN (SELECT of FROM members WHERE person = ?4 AND of > ?1)"
                       " ORDER BY id LIMIT ?2",
    [SQL_MEMBER_PHASE_HEADERS] =
        HEADER_COLUMNS "WHERE id IN (SELECT of FROM members WHERE person = ?4 AND of > ?1)"
                       " AND +phase = ?3 ORDER BY id LIMIT ?2",
    [SQL_DUE_HEADERS] =
        HEADER_COLUMNS "WHERE deadline <= ?1 AND claimed <= ?1 ORDER BY deadline, id LIMIT ?2",
    [SQL_SET_CLAIM] = "UPDATE tables SET claimed = ?2 WHERE id = ?1",
    [SQL_FIND_PERSON] = "SELECT revision, forgotten, created, seen, name, data FROM people"
                        " WHERE id = ?1",
    [SQL_ADD_PERSON] = "INSERT INTO people (id, revision, created, seen, name, data, forgotten)"
                       " VALUES (?1, ?2, ?3, ?4, ?5, ?6, 0)",
    [SQL_SET_PERSON] = "UPDATE people SET revision = ?2, created = ?3, seen = ?4, name = ?5,"
                       " data = ?6 WHERE id = ?1",
    [SQL_FORGET] = "UPDATE people SET revision = revision + (forgotten = 0), forgotten = 1,"
                   " name = '', data = '' WHERE id = ?1",
    [SQL_ERASE_CHAT] = "UPDATE entries SET text = '', erased = 1"
                       " WHERE person = ?1 AND list > 0 AND erased = 0",
    [SQL_GET_TOKEN] = "SELECT hash, kind, person, at, seat, created, expires FROM tokens"
                      " WHERE hash = ?1",
    [SQL_GET_TOKENS] = "SELECT hash, kind, person, at, seat, created, expires FROM tokens"
                       " WHERE person = ?1 ORDER BY at, hash LIMIT ?2",
    [SQL_ADD_TOKEN] = "INSERT INTO tokens (hash, kind, person, at, seat, created, expires)"
                      " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    [SQL_DROP_TOKEN] = "DELETE FROM tokens WHERE hash = ?1",
    [SQL_DROP_TOKENS_OF] = "DELETE FROM tokens WHERE person = ?1",
    [SQL_DROP_TOKENS_AT] = "DELETE FROM tokens WHERE person = ?1 AND at = ?2",
    [SQL_DROP_EXPIRED] = "DELETE FROM tokens WHERE expires < ?1",
    [SQL_GET_ALIVE] = "SELECT time FROM alive WHERE id = 1",
    [SQL_SET_ALIVE] = "INSERT INTO alive (id, time) VALUES (1, ?1)"
                      " ON CONFLICT (id) DO UPDATE SET time = ?1",
    [SQL_ADD_OUTAGE] = "INSERT INTO outages (began, ended) VALUES (?1, ?2)",
    [SQL_GET_OUTAGES] = "SELECT began, ended FROM outages WHERE ended > ?1 ORDER BY ended LIMIT ?2",
};

/* ---------------------------------------------------------------------- calling -- */

/* One use of a statement: parameters in the order of their numbers, rows, the end. After an error
 * nothing more happens, and `end` returns it. */
typedef struct call {
    sqlite3_stmt *statement;
    int parameter; /* the last that was set */
    int result;
} call;

static call begin(sqlite_file *file, sql_statement which) {
    return (call){.statement = file->statements[which]};
}

static void number(call *c, int64_t value) {
    c->parameter++;
    if (c->result == SQLITE_OK) c->result = sqlite3_bind_int64(c->statement, c->parameter, value);
}

static void id(call *c, uint64_t value) {
    number(c, (int64_t)value);
}

/* The text must not change before `end`. */
static void text(call *c, store_text value) {
    c->parameter++;
    if (c->result != SQLITE_OK) return;
    c->result = sqlite3_bind_text(c->statement, c->parameter, value.length > 0 ? value.bytes : "",
                                  (int)value.length, SQLITE_STATIC);
}

static void hash(call *c, const uint8_t *value) {
    c->parameter++;
    if (c->result == SQLITE_OK)
        c->result = sqlite3_bind_blob(c->statement, c->parameter, value, STORE_HASH, SQLITE_STATIC);
}

/* Whether there is a row, or another one. */
static bool row(call *c) {
    if (c->result != SQLITE_OK) return false;
    int result = sqlite3_step(c->statement);
    if (result != SQLITE_ROW && result != SQLITE_DONE) c->result = result;
    return result == SQLITE_ROW;
}

static int64_t number_at(const call *c, int column) {
    return sqlite3_column_int64(c->statement, column);
}

static uint64_t id_at(const call *c, int column) {
    return (uint64_t)number_at(c, column);
}

/* A copy in the memory of the batch. */
static void text_at(call *c, int column, store_batch *batch, store_text *to) {
    const char *bytes = (const char *)sqlite3_column_text(c->statement, column);
    size_t length = (size_t)sqlite3_column_bytes(c->statement, column);
    if (bytes == NULL || !store_batch_text(batch, (store_text){bytes, length}, to))
        c->result = SQLITE_NOMEM;
}

static int end(call *c) {
    sqlite3_reset(c->statement);
    sqlite3_clear_bindings(c->statement);
    return c->result;
}

/* Ends a call that gives no rows. */
static int finish(call *c) {
    row(c);
    return end(c);
}

/* Uses a statement with one parameter that gives no rows. */
static int do_with(sqlite_file *file, sql_statement which, uint64_t value) {
    call c = begin(file, which);
    id(&c, value);
    return finish(&c);
}

/* `count` things in the memory of the batch. */
static int room(store_batch *batch, size_t count, size_t size, void **to) {
    *to = store_batch_alloc(batch, count * size);
    return *to ? SQLITE_OK : SQLITE_NOMEM;
}

static size_t limit_of(const store_request *r) {
    return r->limit < STORE_READ_MAX ? r->limit : STORE_READ_MAX;
}

/* ----------------------------------------------------------------------- tables -- */

/* The last numbers of the lists of a table; all 0 if it is not there. */
static int find_table(sqlite_file *file, uint64_t table, uint64_t last[STORE_LISTS]) {
    call c = begin(file, SQL_FIND_TABLE);
    memset(last, 0, STORE_LISTS * sizeof *last);
    id(&c, table);
    if (row(&c))
        for (int i = 0; i < STORE_LISTS; i++) last[i] = id_at(&c, i);
    return end(&c);
}

/* The entries after number `after` of a list whose last number is `last`. */
static int give_entries(sqlite_file *file, store_batch *batch, const store_request *r,
                        uint64_t last, size_t limit, store_answer *answer) {
    answer->last = last;
    if (r->last >= last) return SQLITE_OK;
    size_t count = last - r->last < limit ? (size_t)(last - r->last) : limit, given = 0, bytes = 0;
    void *memory;
    int result = room(batch, count, sizeof(store_entry), &memory);
    if (result != SQLITE_OK) return result;
    store_entry *entries = memory;
    call c = begin(file, SQL_GET_ENTRIES);
    id(&c, r->table);
    number(&c, r->list);
    id(&c, r->last);
    id(&c, count);
    for (; given < count && bytes < STORE_SLICE && row(&c); given++) {
        entries[given] = (store_entry){.number = id_at(&c, 0),
                                       .tag = id_at(&c, 1),
                                       .person = id_at(&c, 2),
                                       .time = number_at(&c, 3),
                                       .is_erased = number_at(&c, 4) != 0};
        text_at(&c, 5, batch, &entries[given].text);
        bytes += entries[given].text.length;
        /* The numbers are dense, or something is lost. */
        if (c.result == SQLITE_OK && entries[given].number != r->last + given + 1)
            c.result = SQLITE_CORRUPT;
    }
    if (c.result == SQLITE_OK && given < count && bytes < STORE_SLICE) c.result = SQLITE_CORRUPT;
    answer->entries = entries;
    answer->entry_count = given;
    return end(&c);
}

/* Fills the members of a header. */
static int get_members(sqlite_file *file, store_header *header) {
    call c = begin(file, SQL_GET_MEMBERS);
    id(&c, header->table);
    while (row(&c)) {
        if (header->member_count == STORE_SEATS_MAX) {
            c.result = SQLITE_CORRUPT;
            break;
        }
        header->members[header->member_count++] = id_at(&c, 0);
    }
    return end(&c);
}

static bool same_members(const store_header *a, const store_header *b) {
    return a->member_count == b->member_count &&
           memcmp(a->members, b->members, a->member_count * sizeof *a->members) == 0;
}

/* Members seldom change, so they are compared before they are written. */
static int set_members(sqlite_file *file, uint64_t table, const store_header *header) {
    store_header old = {.table = table};
    int result = get_members(file, &old);
    if (result != SQLITE_OK || same_members(&old, header)) return result;
    result = do_with(file, SQL_DROP_MEMBERS, table);
    for (size_t i = 0; i < header->member_count && result == SQLITE_OK; i++) {
        call c = begin(file, SQL_ADD_MEMBER);
        id(&c, table);
        id(&c, i);
        id(&c, header->members[i]);
        result = finish(&c);
    }
    return result;
}

static int set_header(sqlite_file *file, const store_request *r) {
    const store_header *header = r->header;
    call c = begin(file, r->last == 0 ? SQL_ADD_TABLE : SQL_SET_TABLE);
    id(&c, r->table);
    id(&c, r->last + r->count);
    number(&c, header->phase);
    number(&c, header->due);
    number(&c, header->deadline);
    number(&c, header->changed);
    text(&c, header->summary);
    number(&c, INT64_MIN); /* nobody has claimed it */
    int result = finish(&c);
    return result == SQLITE_OK ? set_members(file, r->table, header) : result;
}

static int set_last(sqlite_file *file, const store_request *r) {
    if (r->list == STORE_LOG) return set_header(file, r);
    call c = begin(file, r->list == STORE_PLAYERS ? SQL_SET_PLAYERS : SQL_SET_WATCHERS);
    id(&c, r->table);
    id(&c, r->last + r->count);
    return finish(&c);
}

static int add_entry(sqlite_file *file, const store_request *r, size_t at) {
    const store_entry *entry = &r->entries[at];
    call c = begin(file, SQL_ADD_ENTRY);
    id(&c, r->table);
    number(&c, r->list);
    id(&c, r->last + at + 1);
    id(&c, entry->tag);
    id(&c, entry->person);
    number(&c, entry->time);
    text(&c, entry->text);
    return finish(&c);
}

static int append(sqlite_file *file, store_batch *batch, const store_request *r,
                  store_answer *answer) {
    uint64_t last[STORE_LISTS];
    int result = find_table(file, r->table, last);
    if (result != SQLITE_OK) return result;
    if (r->list != STORE_LOG && last[STORE_LOG] == 0) {
        answer->result = STORE_ABSENT;
        return SQLITE_OK;
    }
    if (r->last != last[r->list]) {
        answer->result = STORE_LOST;
        return give_entries(file, batch, r, last[r->list], STORE_READ_MAX, answer);
    }
    result = set_last(file, r);
    for (size_t i = 0; i < r->count && result == SQLITE_OK; i++) result = add_entry(file, r, i);
    answer->last = r->last + r->count;
    return result;
}

static int erase(sqlite_file *file, const store_request *r, store_answer *answer) {
    uint64_t last[STORE_LISTS];
    int result = find_table(file, r->table, last);
    if (result != SQLITE_OK) return result;
    if (r->last < 1 || r->last > last[r->list]) {
        answer->result = STORE_ABSENT;
        return SQLITE_OK;
    }
    call c = begin(file, SQL_ERASE_ENTRY);
    id(&c, r->table);
    number(&c, r->list);
    id(&c, r->last);
    return finish(&c);
}

static int remove_table(sqlite_file *file, const store_request *r, store_answer *answer) {
    uint64_t last[STORE_LISTS];
    int result = find_table(file, r->table, last);
    if (result != SQLITE_OK) return result;
    answer->last = last[STORE_LOG];
    if (answer->last == 0)
        answer->result = STORE_ABSENT;
    else if (answer->last != r->last)
        answer->result = STORE_LOST;
    if (answer->result != STORE_DONE) return SQLITE_OK;
    result = do_with(file, SQL_DROP_ENTRIES, r->table);
    if (result == SQLITE_OK) result = do_with(file, SQL_DROP_MEMBERS, r->table);
    return result == SQLITE_OK ? do_with(file, SQL_DROP_TABLE, r->table) : result;
}

static int read_entries(sqlite_file *file, store_batch *batch, const store_request *r,
                        store_answer *answer) {
    uint64_t last[STORE_LISTS];
    int result = find_table(file, r->table, last);
    if (result != SQLITE_OK) return result;
    if (last[STORE_LOG] > 0)
        return give_entries(file, batch, r, last[r->list], limit_of(r), answer);
    answer->result = STORE_ABSENT;
    return SQLITE_OK;
}

/* ---------------------------------------------------------------------- headers -- */

/* Ends a call that gives up to `limit` headers, and gives them. */
static int give_headers(sqlite_file *file, store_batch *batch, call *c, size_t limit,
                        store_answer *answer) {
    void *memory;
    int result = room(batch, limit, sizeof(store_header), &memory);
    store_header *headers = memory;
    if (c->result == SQLITE_OK) c->result = result;
    while (answer->header_count < limit && row(c)) {
        store_header *header = &headers[answer->header_count++];
        *header = (store_header){.table = id_at(c, 0),
                                 .last = {id_at(c, 1), id_at(c, 2), id_at(c, 3)},
                                 .phase = (int32_t)number_at(c, 4),
                                 .due = (uint32_t)number_at(c, 5),
                                 .deadline = number_at(c, 6),
                                 .changed = number_at(c, 7)};
        text_at(c, 8, batch, &header->summary);
        if (c->result == SQLITE_OK) c->result = get_members(file, header);
    }
    answer->headers = headers;
    return end(c);
}

static int read_header(sqlite_file *file, store_batch *batch, uint64_t table,
                       store_answer *answer) {
    call c = begin(file, SQL_GET_HEADER);
    id(&c, table);
    int result = give_headers(file, batch, &c, 1, answer);
    if (result != SQLITE_OK) return result;
    if (answer->header_count == 1)
        answer->last = answer->headers[0].last[STORE_LOG];
    else
        answer->result = STORE_ABSENT;
    return SQLITE_OK;
}

static int read_headers(sqlite_file *file, store_batch *batch, const store_request *r,
                        store_answer *answer) {
    static const sql_statement statements[2][2] = {{SQL_ALL_HEADERS, SQL_PHASE_HEADERS},
                                                   {SQL_MEMBER_HEADERS, SQL_MEMBER_PHASE_HEADERS}};
    bool has_phase = r->phase != STORE_ANY_PHASE, has_member = r->person != 0;
    call c = begin(file, statements[has_member][has_phase]);
    number(&c, r->table < INT64_MAX ? (int64_t)r->table : INT64_MAX);
    id(&c, limit_of(r));
    if (has_phase || has_member) number(&c, r->phase);
    if (has_member) id(&c, r->person);
    return give_headers(file, batch, &c, limit_of(r), answer);
}

static int read_lasts(sqlite_file *file, store_batch *batch, const store_request *r,
                      store_answer *answer) {
    void *memory;
    int result = room(batch, r->count + 1, sizeof(uint64_t), &memory);
    uint64_t *lasts = memory;
    for (size_t i = 0; i < r->count && result == SQLITE_OK; i++) {
        uint64_t last[STORE_LISTS];
        result = find_table(file, r->tables[i], last);
        lasts[i] = last[r->list];
    }
    answer->lasts = lasts;
    return result;
}

static int claim(sqlite_file *file, store_batch *batch, const store_request *r,
                 store_answer *answer) {
    answer->time = r->time;
    call c = begin(file, SQL_DUE_HEADERS);
    number(&c, r->time);
    id(&c, limit_of(r));
    int result = give_headers(file, batch, &c, limit_of(r), answer);
    for (size_t i = 0; i < answer->header_count && result == SQLITE_OK; i++) {
        c = begin(file, SQL_SET_CLAIM);
        id(&c, answer->headers[i].table);
        number(&c, r->time + (r->span > 0 ? r->span : 1));
        result = finish(&c);
    }
    return result;
}

/* ----------------------------------------------------------------------- people -- */

/* The row of a person; NULL if there is none. */
static int give_person(sqlite_file *file, store_batch *batch, uint64_t person,
                       store_answer *answer) {
    void *memory = NULL;
    call c = begin(file, SQL_FIND_PERSON);
    id(&c, person);
    if (row(&c)) c.result = room(batch, 1, sizeof(store_person), &memory);
    if (memory == NULL) return end(&c);
    store_person *found = memory;
    *found = (store_person){.person = person,
                            .revision = id_at(&c, 0),
                            .is_forgotten = number_at(&c, 1) != 0,
                            .created = number_at(&c, 2),
                            .seen = number_at(&c, 3)};
    text_at(&c, 4, batch, &found->name);
    if (c.result == SQLITE_OK) text_at(&c, 5, batch, &found->data);
    answer->person = found;
    return end(&c);
}

static bool same_text(store_text a, store_text b) {
    return a.length == b.length && (a.length == 0 || memcmp(a.bytes, b.bytes, a.length) == 0);
}

static bool same_person(const store_person *a, const store_person *b) {
    return a->revision == b->revision && !a->is_forgotten && a->created == b->created &&
           a->seen == b->seen && same_text(a->name, b->name) && same_text(a->data, b->data);
}

static int put_person(sqlite_file *file, store_batch *batch, const store_person *person,
                      store_answer *answer) {
    int result = give_person(file, batch, person->person, answer);
    if (result != SQLITE_OK) return result;
    const store_person *found = answer->person;
    answer->person = NULL;
    if (found && same_person(found, person)) return SQLITE_OK;
    if (person->revision != (found ? found->revision : 0) + 1 || (found && found->is_forgotten)) {
        answer->result = STORE_LOST;
        answer->person = found;
        return SQLITE_OK;
    }
    call c = begin(file, found ? SQL_SET_PERSON : SQL_ADD_PERSON);
    id(&c, person->person);
    id(&c, person->revision);
    number(&c, person->created);
    number(&c, person->seen);
    text(&c, person->name);
    text(&c, person->data);
    return finish(&c);
}

static int forget_person(sqlite_file *file, uint64_t person, store_answer *answer) {
    int result = do_with(file, SQL_FORGET, person);
    if (result != SQLITE_OK) return result;
    if (sqlite3_changes(file->db) == 0) {
        answer->result = STORE_ABSENT;
        return SQLITE_OK;
    }
    result = do_with(file, SQL_ERASE_CHAT, person);
    return result == SQLITE_OK ? do_with(file, SQL_DROP_TOKENS_OF, person) : result;
}

static int get_person(sqlite_file *file, store_batch *batch, uint64_t person,
                      store_answer *answer) {
    int result = give_person(file, batch, person, answer);
    if (answer->person == NULL) answer->result = STORE_ABSENT;
    return result;
}

/* ----------------------------------------------------------------------- tokens -- */

/* The token in the present row. */
static void token_at(call *c, store_token *token) {
    const void *bytes = sqlite3_column_blob(c->statement, 0);
    *token = (store_token){.kind = (int32_t)number_at(c, 1),
                           .person = id_at(c, 2),
                           .table = id_at(c, 3),
                           .seat = (int32_t)number_at(c, 4),
                           .created = number_at(c, 5),
                           .expires = number_at(c, 6)};
    if (bytes == NULL || sqlite3_column_bytes(c->statement, 0) != STORE_HASH)
        c->result = SQLITE_CORRUPT;
    else
        memcpy(token->hash, bytes, STORE_HASH);
}

/* The token with this hash; NULL if there is none. */
static int give_token(sqlite_file *file, store_batch *batch, const uint8_t *with,
                      store_answer *answer) {
    void *memory = NULL;
    call c = begin(file, SQL_GET_TOKEN);
    hash(&c, with);
    if (row(&c)) c.result = room(batch, 1, sizeof(store_token), &memory);
    if (memory) {
        token_at(&c, memory);
        answer->token = memory;
    }
    return end(&c);
}

static int read_tokens(sqlite_file *file, store_batch *batch, const store_request *r,
                       store_answer *answer) {
    void *memory;
    int result = room(batch, limit_of(r), sizeof(store_token), &memory);
    if (result != SQLITE_OK) return result;
    store_token *tokens = memory;
    call c = begin(file, SQL_GET_TOKENS);
    id(&c, r->person);
    id(&c, limit_of(r));
    while (answer->token_count < limit_of(r) && row(&c))
        token_at(&c, &tokens[answer->token_count++]);
    answer->token = tokens;
    return end(&c);
}

static int read_known(sqlite_file *file, store_batch *batch, const store_request *r,
                      store_answer *answer) {
    void *memory;
    int result = room(batch, r->count + 1, sizeof(bool), &memory);
    bool *known = memory;
    for (size_t i = 0; i < r->count && result == SQLITE_OK; i++) {
        call c = begin(file, SQL_GET_TOKEN);
        hash(&c, r->hashes[i]);
        known[i] = row(&c);
        result = end(&c);
    }
    answer->known = known;
    return result;
}

static int find_token(sqlite_file *file, store_batch *batch, const uint8_t *with,
                      store_answer *answer) {
    int result = give_token(file, batch, with, answer);
    if (answer->token == NULL) answer->result = STORE_ABSENT;
    return result;
}

static bool same_token(const store_token *a, const store_token *b) {
    return a->kind == b->kind && a->person == b->person && a->table == b->table &&
           a->seat == b->seat && a->created == b->created && a->expires == b->expires;
}

static int add_token(sqlite_file *file, store_batch *batch, const store_token *token,
                     store_answer *answer) {
    int result = give_token(file, batch, token->hash, answer);
    if (result != SQLITE_OK) return result;
    if (answer->token) {
        if (same_token(answer->token, token))
            answer->token = NULL;
        else
            answer->result = STORE_LOST;
        return SQLITE_OK;
    }
    call c = begin(file, SQL_ADD_TOKEN);
    hash(&c, token->hash);
    number(&c, token->kind);
    id(&c, token->person);
    id(&c, token->table);
    number(&c, token->seat);
    number(&c, token->created);
    number(&c, token->expires);
    return finish(&c);
}

static int remove_token(sqlite_file *file, const uint8_t *with) {
    call c = begin(file, SQL_DROP_TOKEN);
    hash(&c, with);
    return finish(&c);
}

static int remove_tokens(sqlite_file *file, const store_request *r) {
    call c = begin(file, r->table == 0 ? SQL_DROP_TOKENS_OF : SQL_DROP_TOKENS_AT);
    id(&c, r->person);
    if (r->table != 0) id(&c, r->table);
    return finish(&c);
}

static int sweep(sqlite_file *file, int64_t time) {
    call c = begin(file, SQL_DROP_EXPIRED);
    number(&c, time);
    return finish(&c);
}

/* ------------------------------------------------------------------------- time -- */

static int set_alive(sqlite_file *file, int64_t time) {
    call c = begin(file, SQL_SET_ALIVE);
    number(&c, time);
    return finish(&c);
}

static int add_outage(sqlite_file *file, store_batch *batch, store_outage outage,
                      store_answer *answer) {
    void *memory;
    int result = room(batch, 1, sizeof outage, &memory);
    if (result != SQLITE_OK) return result;
    memcpy(memory, &outage, sizeof outage);
    answer->outages = memory;
    answer->outage_count = 1;
    call c = begin(file, SQL_ADD_OUTAGE);
    number(&c, outage.from);
    number(&c, outage.until);
    return finish(&c);
}

static int alive(sqlite_file *file, store_batch *batch, const store_request *r,
                 store_answer *answer) {
    int64_t before = 0;
    call c = begin(file, SQL_GET_ALIVE);
    bool has_lived = row(&c);
    if (has_lived) before = number_at(&c, 0);
    int result = end(&c);
    answer->time = has_lived && r->time < before ? before : r->time;
    if (result != SQLITE_OK || (has_lived && r->time <= before)) return result;
    if (has_lived && r->time - before >= r->span)
        result = add_outage(file, batch, (store_outage){before, r->time}, answer);
    return result == SQLITE_OK ? set_alive(file, r->time) : result;
}

static int read_outages(sqlite_file *file, store_batch *batch, const store_request *r,
                        store_answer *answer) {
    void *memory;
    int result = room(batch, limit_of(r), sizeof(store_outage), &memory);
    if (result != SQLITE_OK) return result;
    store_outage *outages = memory;
    call c = begin(file, SQL_GET_OUTAGES);
    number(&c, r->time);
    id(&c, limit_of(r));
    while (answer->outage_count < limit_of(r) && row(&c))
        outages[answer->outage_count++] = (store_outage){number_at(&c, 0), number_at(&c, 1)};
    answer->outages = outages;
    return end(&c);
}

/* --------------------------------------------------------------------- all kinds -- */

int sqlite_carry_out(sqlite_file *file, store_batch *batch, const store_request *r,
                     store_answer *answer) {
    answer->result = STORE_DONE;
    switch (r->kind) {
    case STORE_APPEND: return append(file, batch, r, answer);
    case STORE_ERASE: return erase(file, r, answer);
    case STORE_REMOVE: return remove_table(file, r, answer);
    case STORE_PUT_PERSON: return put_person(file, batch, r->row, answer);
    case STORE_FORGET_PERSON: return forget_person(file, r->person, answer);
    case STORE_ADD_TOKEN: return add_token(file, batch, r->token, answer);
    case STORE_REMOVE_TOKEN: return remove_token(file, r->hash);
    case STORE_REMOVE_TOKENS: return remove_tokens(file, r);
    case STORE_SWEEP: return sweep(file, r->time);
    case STORE_ALIVE: return alive(file, batch, r, answer);
    case STORE_CLAIM: return claim(file, batch, r, answer);
    case STORE_READ: return read_entries(file, batch, r, answer);
    case STORE_HEADER: return read_header(file, batch, r->table, answer);
    case STORE_HEADERS: return read_headers(file, batch, r, answer);
    case STORE_LASTS: return read_lasts(file, batch, r, answer);
    case STORE_GET_PERSON: return get_person(file, batch, r->person, answer);
    case STORE_FIND_TOKEN: return find_token(file, batch, r->hash, answer);
    case STORE_TOKENS: return read_tokens(file, batch, r, answer);
    case STORE_KNOWN: return read_known(file, batch, r, answer);
    case STORE_OUTAGES: return read_outages(file, batch, r, answer);
    case STORE_BACKUP: /* in no transaction: sqlite.c */
    case STORE_REQUEST_KINDS: break;
    }
    return SQLITE_INTERNAL;
}

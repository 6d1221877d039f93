/* A store in memory: for tests, for trying out, and as the model of what a store does. */
#include "store/internal.h"

#include <stdlib.h>
#include <string.h>

/* ----------------------------------------------------------------------- rows -- */

typedef struct list {
    store_entry *entries; /* own their texts */
    size_t count, capacity;
} list;

typedef struct table {
    store_header header; /* owns its summary */
    list lists[STORE_LISTS];
    int64_t claimed; /* until then nobody else is given it */
} table;

typedef struct person {
    store_person row; /* owns its texts */
} person;

/* Rows by id or hash, sorted. */
typedef struct rows {
    void **list;
    size_t count, capacity;
} rows;

typedef struct memory {
    store store;
    rows tables, people, tokens;
    store_outage *outages;
    size_t outage_count, outage_capacity;
    int64_t alive; /* the last sign of life */
    bool has_lived;
    store_batch *done[STORE_BATCHES_MAX]; /* a ring of batches to be received */
    size_t first, waiting;
} memory;

static bool grow(void **array, size_t *capacity, size_t wanted, size_t size) {
    if (wanted <= *capacity) return true;
    size_t larger = *capacity < 16 ? 16 : *capacity;
    while (larger < wanted) larger *= 2;
    void *grown = realloc(*array, larger * size);
    if (grown == NULL) return false;
    *array = grown;
    *capacity = larger;
    return true;
}

static bool copy_text(store_text from, store_text *to) {
    char *bytes = from.length > 0 ? malloc(from.length) : NULL;
    if (from.length > 0 && bytes == NULL) return false;
    if (bytes) memcpy(bytes, from.bytes, from.length);
    *to = (store_text){bytes, from.length};
    return true;
}

static void free_text(store_text *text) {
    free((char *)(uintptr_t)text->bytes);
    *text = (store_text){NULL, 0};
}

static bool same_text(store_text a, store_text b) {
    return a.length == b.length && (a.length == 0 || memcmp(a.bytes, b.bytes, a.length) == 0);
}

typedef int comparison(const void *row, const void *key);

static int compare_ids(uint64_t a, uint64_t b) {
    return (a > b) - (a < b);
}

static int compare_table(const void *row, const void *key) {
    return compare_ids(((const table *)row)->header.table, *(const uint64_t *)key);
}

static int compare_person(const void *row, const void *key) {
    return compare_ids(((const person *)row)->row.person, *(const uint64_t *)key);
}

static int compare_token(const void *row, const void *key) {
    return memcmp(((const store_token *)row)->hash, key, STORE_HASH);
}

/* The index of the first row that is not before the key. */
static size_t find(const rows *r, comparison *compare, const void *key) {
    size_t low = 0, high = r->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (compare(r->list[middle], key) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void *get(const rows *r, comparison *compare, const void *key) {
    size_t at = find(r, compare, key);
    return at < r->count && compare(r->list[at], key) == 0 ? r->list[at] : NULL;
}

static bool insert(rows *r, comparison *compare, const void *key, void *row) {
    void *grown = r->list;
    bool fits = grow(&grown, &r->capacity, r->count + 1, sizeof *r->list);
    r->list = grown;
    if (!fits) return false;
    size_t at = find(r, compare, key);
    memmove(r->list + at + 1, r->list + at, (r->count - at) * sizeof *r->list);
    r->list[at] = row;
    r->count++;
    return true;
}

static void *drop(rows *r, size_t at) {
    void *row = r->list[at];
    r->count--;
    memmove(r->list + at, r->list + at + 1, (r->count - at) * sizeof *r->list);
    return row;
}

static table *table_of(const memory *m, uint64_t id) {
    return get(&m->tables, compare_table, &id);
}

static person *person_of(const memory *m, uint64_t id) {
    return get(&m->people, compare_person, &id);
}

static void free_table(table *t) {
    if (t == NULL) return;
    for (size_t i = 0; i < STORE_LISTS; i++) {
        for (size_t j = 0; j < t->lists[i].count; j++) free_text(&t->lists[i].entries[j].text);
        free(t->lists[i].entries);
    }
    free_text(&t->header.summary);
    free(t);
}

static void free_person(person *p) {
    if (p == NULL) return;
    free_text(&p->row.name);
    free_text(&p->row.data);
    free(p);
}

/* -------------------------------------------------------------------- answers -- */

/* The entries after number `last`, at most `limit`, into the answer. */
static store_result give_entries(store_batch *batch, const list *from, uint64_t last, size_t limit,
                                 store_answer *answer) {
    answer->last = from->count;
    if (last >= from->count) return STORE_DONE;
    size_t count = from->count - (size_t)last;
    if (limit > STORE_READ_MAX) limit = STORE_READ_MAX;
    if (count > limit) count = limit;
    store_entry *entries = store_batch_alloc(batch, count * sizeof *entries);
    if (entries == NULL) return STORE_FAILED;
    size_t given = 0, bytes = 0;
    for (; given < count && bytes < STORE_SLICE; given++) {
        store_entry *entry = &entries[given];
        *entry = from->entries[last + given];
        if (!store_batch_text(batch, entry->text, &entry->text)) return STORE_FAILED;
        bytes += entry->text.length;
    }
    answer->entries = entries;
    answer->entry_count = given;
    return STORE_DONE;
}

/* Room for up to `limit` headers in the answer; NULL if there is none. */
static store_header *room_for_headers(store_batch *batch, size_t limit, store_answer *answer) {
    store_header *headers = store_batch_alloc(batch, limit * sizeof *headers);
    answer->headers = headers;
    return headers;
}

static bool give_header(store_batch *batch, const table *t, store_header *to) {
    *to = t->header;
    for (size_t i = 0; i < STORE_LISTS; i++) to->last[i] = t->lists[i].count;
    return store_batch_text(batch, t->header.summary, &to->summary);
}

static store_result give_person(store_batch *batch, const person *p, store_answer *answer) {
    store_person *row = store_batch_alloc(batch, sizeof *row);
    if (row == NULL) return STORE_FAILED;
    *row = p->row;
    if (!store_batch_text(batch, p->row.name, &row->name) ||
        !store_batch_text(batch, p->row.data, &row->data))
        return STORE_FAILED;
    answer->person = row;
    return STORE_DONE;
}

static store_result give_token(store_batch *batch, const store_token *token, store_answer *answer) {
    store_token *row = store_batch_alloc(batch, sizeof *row);
    if (row == NULL) return STORE_FAILED;
    *row = *token;
    answer->token = row;
    return STORE_DONE;
}

/* ------------------------------------------------------------------ appending -- */

static store_result lost_entries(store_batch *batch, const list *l, uint64_t last,
                                 store_answer *answer) {
    store_result result = give_entries(batch, l, last, STORE_READ_MAX, answer);
    return result == STORE_DONE ? STORE_LOST : result;
}

/* The table with this id, made if it is to begin; NULL if out of memory. */
static table *table_for(memory *m, const store_request *r) {
    table *t = table_of(m, r->table);
    if (t) return t;
    t = calloc(1, sizeof *t);
    if (t == NULL) return NULL;
    t->header.table = r->table;
    t->claimed = INT64_MIN;
    if (insert(&m->tables, compare_table, &r->table, t)) return t;
    free(t);
    return NULL;
}

static bool add_entries(list *l, const store_request *r) {
    void *grown = l->entries;
    bool fits = grow(&grown, &l->capacity, l->count + r->count, sizeof *l->entries);
    l->entries = grown;
    for (size_t i = 0; fits && i < r->count; i++) {
        store_entry *entry = &l->entries[l->count + i];
        *entry = r->entries[i];
        entry->number = l->count + i + 1;
        entry->is_erased = false;
        fits = copy_text(r->entries[i].text, &entry->text);
        if (fits) continue;
        while (i-- > 0) free_text(&l->entries[l->count + i].text);
        return false;
    }
    if (fits) l->count += r->count;
    return fits;
}

static bool set_header(table *t, const store_header *header) {
    store_text summary;
    if (!copy_text(header->summary, &summary)) return false;
    uint64_t id = t->header.table;
    free_text(&t->header.summary);
    t->header = *header;
    t->header.table = id;
    t->header.summary = summary;
    t->claimed = INT64_MIN;
    return true;
}

static store_result append(memory *m, store_batch *batch, const store_request *r,
                           store_answer *answer) {
    static const list none = {.entries = NULL};
    table *t = table_of(m, r->table);
    if (t == NULL && r->list != STORE_LOG) return STORE_ABSENT;
    const list *now = t ? &t->lists[r->list] : &none;
    if (now->count != r->last) return lost_entries(batch, now, r->last, answer);
    t = table_for(m, r);
    if (t == NULL) return STORE_FAILED;
    list *l = &t->lists[r->list];
    size_t before = l->count;
    bool is_done = add_entries(l, r) && (r->header == NULL || set_header(t, r->header));
    if (!is_done) {
        while (l->count > before) free_text(&l->entries[--l->count].text);
        if (t->lists[STORE_LOG].count == 0)
            free_table(drop(&m->tables, find(&m->tables, compare_table, &r->table)));
        return STORE_FAILED;
    }
    answer->last = l->count;
    return STORE_DONE;
}

/* --------------------------------------------------------------- other writes -- */

static store_result erase(memory *m, const store_request *r) {
    table *t = table_of(m, r->table);
    if (t == NULL || r->last < 1 || r->last > t->lists[r->list].count) return STORE_ABSENT;
    store_entry *entry = &t->lists[r->list].entries[r->last - 1];
    entry->is_erased = true;
    free_text(&entry->text);
    return STORE_DONE;
}

static store_result remove_table(memory *m, const store_request *r, store_answer *answer) {
    size_t at = find(&m->tables, compare_table, &r->table);
    table *t = table_of(m, r->table);
    if (t == NULL) return STORE_ABSENT;
    answer->last = t->lists[STORE_LOG].count;
    if (answer->last != r->last) return STORE_LOST;
    free_table(drop(&m->tables, at));
    return STORE_DONE;
}

static bool same_person(const store_person *a, const store_person *b) {
    return a->revision == b->revision && a->is_forgotten == b->is_forgotten &&
           a->created == b->created && a->seen == b->seen && same_text(a->name, b->name) &&
           same_text(a->data, b->data);
}

static store_result put_person(memory *m, store_batch *batch, const store_person *row,
                               store_answer *answer) {
    person *p = person_of(m, row->person);
    if (p && same_person(&p->row, row)) return STORE_DONE;
    if (p && (p->row.is_forgotten || row->revision != p->row.revision + 1)) {
        store_result result = give_person(batch, p, answer);
        return result == STORE_DONE ? STORE_LOST : result;
    }
    if (p == NULL && row->revision != 1) return STORE_LOST;
    person *next = calloc(1, sizeof *next);
    if (next == NULL) return STORE_FAILED;
    next->row = *row;
    next->row.name = next->row.data = (store_text){NULL, 0};
    if (!copy_text(row->name, &next->row.name) || !copy_text(row->data, &next->row.data) ||
        (p == NULL && !insert(&m->people, compare_person, &row->person, next))) {
        free_person(next);
        return STORE_FAILED;
    }
    if (p) {
        m->people.list[find(&m->people, compare_person, &row->person)] = next;
        free_person(p);
    }
    return STORE_DONE;
}

static store_result remove_tokens(memory *m, uint64_t of, uint64_t at) {
    for (size_t i = m->tokens.count; i-- > 0;) {
        const store_token *token = m->tokens.list[i];
        if (token->person == of && (at == 0 || token->table == at)) free(drop(&m->tokens, i));
    }
    return STORE_DONE;
}

static store_result forget_person(memory *m, uint64_t id) {
    person *p = person_of(m, id);
    if (p == NULL) return STORE_ABSENT;
    p->row.revision += !p->row.is_forgotten;
    p->row.is_forgotten = true;
    free_text(&p->row.name);
    free_text(&p->row.data);
    for (size_t i = 0; i < m->tables.count; i++) {
        table *t = m->tables.list[i];
        for (size_t l = STORE_PLAYERS; l < STORE_LISTS; l++)
            for (size_t j = 0; j < t->lists[l].count; j++) {
                store_entry *entry = &t->lists[l].entries[j];
                if (entry->person != id) continue;
                entry->is_erased = true;
                free_text(&entry->text);
            }
    }
    return remove_tokens(m, id, 0);
}

static bool same_token(const store_token *a, const store_token *b) {
    return a->kind == b->kind && a->person == b->person && a->table == b->table &&
           a->seat == b->seat && a->created == b->created && a->expires == b->expires;
}

static store_result add_token(memory *m, store_batch *batch, const store_token *token,
                              store_answer *answer) {
    const store_token *there = get(&m->tokens, compare_token, token->hash);
    if (there) {
        if (same_token(there, token)) return STORE_DONE;
        store_result result = give_token(batch, there, answer);
        return result == STORE_DONE ? STORE_LOST : result;
    }
    store_token *copy = malloc(sizeof *copy);
    if (copy) *copy = *token;
    if (copy && insert(&m->tokens, compare_token, token->hash, copy)) return STORE_DONE;
    free(copy);
    return STORE_FAILED;
}

static store_result remove_token(memory *m, const uint8_t *hash) {
    if (get(&m->tokens, compare_token, hash))
        free(drop(&m->tokens, find(&m->tokens, compare_token, hash)));
    return STORE_DONE;
}

static store_result sweep(memory *m, int64_t time) {
    for (size_t i = m->tokens.count; i-- > 0;)
        if (((const store_token *)m->tokens.list[i])->expires < time) free(drop(&m->tokens, i));
    return STORE_DONE;
}

/* ----------------------------------------------------------------------- time -- */

static store_result alive(memory *m, store_batch *batch, const store_request *r,
                          store_answer *answer) {
    answer->time = m->has_lived && r->time < m->alive ? m->alive : r->time;
    if (m->has_lived && r->time > m->alive && r->time - m->alive >= r->span) {
        void *grown = m->outages;
        store_outage *outage = store_batch_alloc(batch, sizeof *outage);
        bool fits = grow(&grown, &m->outage_capacity, m->outage_count + 1, sizeof *m->outages);
        m->outages = grown;
        if (outage == NULL || !fits) return STORE_FAILED;
        *outage = (store_outage){m->alive, r->time};
        m->outages[m->outage_count++] = *outage;
        answer->outages = outage;
        answer->outage_count = 1;
    }
    if (!m->has_lived || r->time > m->alive) m->alive = r->time;
    m->has_lived = true;
    return STORE_DONE;
}

/* The table with the earliest deadline that may be claimed now, or NULL. */
static table *claimable(const memory *m, int64_t now) {
    table *first = NULL;
    for (size_t i = 0; i < m->tables.count; i++) {
        table *t = m->tables.list[i];
        if (t->header.deadline > now || t->claimed > now) continue;
        if (first == NULL || t->header.deadline < first->header.deadline) first = t;
    }
    return first;
}

static store_result claim(memory *m, store_batch *batch, const store_request *r,
                          store_answer *answer) {
    size_t limit = r->limit < STORE_READ_MAX ? r->limit : STORE_READ_MAX;
    table *t;
    answer->time = r->time;
    store_header *headers = room_for_headers(batch, limit, answer);
    if (headers == NULL) return STORE_FAILED;
    while (answer->header_count < limit && (t = claimable(m, r->time)) != NULL) {
        if (!give_header(batch, t, &headers[answer->header_count])) break;
        answer->header_count++;
        t->claimed = r->time + (r->span > 0 ? r->span : 1);
    }
    return STORE_DONE;
}

/* ---------------------------------------------------------------------- reads -- */

static store_result read_entries(const memory *m, store_batch *batch, const store_request *r,
                                 store_answer *answer) {
    const table *t = table_of(m, r->table);
    if (t == NULL) return STORE_ABSENT;
    return give_entries(batch, &t->lists[r->list], r->last, r->limit, answer);
}

static store_result read_header(const memory *m, store_batch *batch, const store_request *r,
                                store_answer *answer) {
    const table *t = table_of(m, r->table);
    if (t == NULL) return STORE_ABSENT;
    store_header *header = room_for_headers(batch, 1, answer);
    if (header == NULL || !give_header(batch, t, header)) return STORE_FAILED;
    answer->last = header->last[STORE_LOG];
    answer->header_count = 1;
    return STORE_DONE;
}

static bool has_member(const store_header *header, uint64_t id) {
    for (size_t i = 0; i < header->member_count; i++)
        if (header->members[i] == id) return true;
    return false;
}

static store_result read_headers(const memory *m, store_batch *batch, const store_request *r,
                                 store_answer *answer) {
    size_t limit = r->limit < STORE_READ_MAX ? r->limit : STORE_READ_MAX;
    uint64_t after = r->table < UINT64_MAX ? r->table + 1 : UINT64_MAX;
    store_header *headers = room_for_headers(batch, limit, answer);
    if (headers == NULL) return STORE_FAILED;
    for (size_t i = find(&m->tables, compare_table, &after); i < m->tables.count; i++) {
        const table *t = m->tables.list[i];
        if (answer->header_count == limit) break;
        if (r->phase != STORE_ANY_PHASE && t->header.phase != r->phase) continue;
        if (r->person != 0 && !has_member(&t->header, r->person)) continue;
        if (!give_header(batch, t, &headers[answer->header_count])) return STORE_FAILED;
        answer->header_count++;
    }
    return STORE_DONE;
}

static store_result read_lasts(const memory *m, store_batch *batch, const store_request *r,
                               store_answer *answer) {
    uint64_t *lasts = store_batch_alloc(batch, (r->count + 1) * sizeof *lasts);
    if (lasts == NULL) return STORE_FAILED;
    for (size_t i = 0; i < r->count; i++) {
        const table *t = table_of(m, r->tables[i]);
        lasts[i] = t ? t->lists[r->list].count : 0;
    }
    answer->lasts = lasts;
    return STORE_DONE;
}

static store_result get_person(const memory *m, store_batch *batch, uint64_t id,
                               store_answer *answer) {
    const person *p = person_of(m, id);
    return p ? give_person(batch, p, answer) : STORE_ABSENT;
}

static store_result find_token(const memory *m, store_batch *batch, const uint8_t *hash,
                               store_answer *answer) {
    const store_token *token = get(&m->tokens, compare_token, hash);
    return token ? give_token(batch, token, answer) : STORE_ABSENT;
}

/* Puts a token behind those of its table and of earlier ones; if there are too many, the last one
 * goes. */
static void add_in_order(store_token *tokens, size_t *count, size_t limit,
                         const store_token *token) {
    size_t at = *count;
    while (at > 0 && tokens[at - 1].table > token->table) at--;
    if (at == limit) return;
    if (*count < limit) ++*count;
    for (size_t i = *count - 1; i > at; i--) tokens[i] = tokens[i - 1];
    tokens[at] = *token;
}

static store_result read_tokens(const memory *m, store_batch *batch, const store_request *r,
                                store_answer *answer) {
    size_t limit = r->limit < STORE_READ_MAX ? r->limit : STORE_READ_MAX;
    store_token *tokens = store_batch_alloc(batch, limit * sizeof *tokens);
    if (tokens == NULL) return STORE_FAILED;
    for (size_t i = 0; i < m->tokens.count; i++) {
        const store_token *token = m->tokens.list[i];
        if (token->person == r->person) add_in_order(tokens, &answer->token_count, limit, token);
    }
    answer->token = tokens;
    return STORE_DONE;
}

static store_result read_known(const memory *m, store_batch *batch, const store_request *r,
                               store_answer *answer) {
    bool *known = store_batch_alloc(batch, (r->count + 1) * sizeof *known);
    if (known == NULL) return STORE_FAILED;
    for (size_t i = 0; i < r->count; i++)
        known[i] = get(&m->tokens, compare_token, r->hashes[i]) != NULL;
    answer->known = known;
    return STORE_DONE;
}

static store_result read_outages(const memory *m, store_batch *batch, const store_request *r,
                                 store_answer *answer) {
    size_t limit = r->limit < STORE_READ_MAX ? r->limit : STORE_READ_MAX;
    store_outage *outages = store_batch_alloc(batch, limit * sizeof *outages);
    if (outages == NULL) return STORE_FAILED;
    for (size_t i = 0; i < m->outage_count && answer->outage_count < limit; i++)
        if (m->outages[i].until > r->time) outages[answer->outage_count++] = m->outages[i];
    answer->outages = outages;
    return STORE_DONE;
}

/* ------------------------------------------------------------------- the store -- */

static store_result carry_out(memory *m, store_batch *batch, const store_request *r,
                              store_answer *answer) {
    switch (r->kind) {
    case STORE_APPEND: return append(m, batch, r, answer);
    case STORE_ERASE: return erase(m, r);
    case STORE_REMOVE: return remove_table(m, r, answer);
    case STORE_PUT_PERSON: return put_person(m, batch, r->row, answer);
    case STORE_FORGET_PERSON: return forget_person(m, r->person);
    case STORE_ADD_TOKEN: return add_token(m, batch, r->token, answer);
    case STORE_REMOVE_TOKEN: return remove_token(m, r->hash);
    case STORE_REMOVE_TOKENS: return remove_tokens(m, r->person, r->table);
    case STORE_SWEEP: return sweep(m, r->time);
    case STORE_ALIVE: return alive(m, batch, r, answer);
    case STORE_CLAIM: return claim(m, batch, r, answer);
    case STORE_READ: return read_entries(m, batch, r, answer);
    case STORE_HEADER: return read_header(m, batch, r, answer);
    case STORE_HEADERS: return read_headers(m, batch, r, answer);
    case STORE_LASTS: return read_lasts(m, batch, r, answer);
    case STORE_GET_PERSON: return get_person(m, batch, r->person, answer);
    case STORE_FIND_TOKEN: return find_token(m, batch, r->hash, answer);
    case STORE_TOKENS: return read_tokens(m, batch, r, answer);
    case STORE_KNOWN: return read_known(m, batch, r, answer);
    case STORE_OUTAGES: return read_outages(m, batch, r, answer);
    case STORE_BACKUP:
    case STORE_REQUEST_KINDS: break;
    }
    return STORE_FAILED;
}

static bool memory_send(store *s, store_batch *batch) {
    memory *m = (memory *)s;
    for (int reads = 0; reads <= 1; reads++)
        for (size_t i = 0; i < batch->count; i++) {
            const store_request *r = &batch->requests[i];
            if (store_is_write(r->kind) == (reads == 1)) continue;
            store_answer *answer = &batch->answers[i];
            answer->result = carry_out(m, batch, r, answer);
            if (answer->result == STORE_FAILED) {
                *answer = (store_answer){.result = STORE_FAILED};
                batch->reason =
                    r->kind == STORE_BACKUP ? "nothing is kept in a file" : "out of memory";
            }
        }
    m->done[(m->first + m->waiting++) % STORE_BATCHES_MAX] = batch;
    if (s->wake) s->wake(s->owner);
    return true;
}

static store_batch *memory_receive(store *s) {
    memory *m = (memory *)s;
    if (m->waiting == 0) return NULL;
    store_batch *batch = m->done[m->first];
    m->first = (m->first + 1) % STORE_BATCHES_MAX;
    m->waiting--;
    return batch;
}

static void memory_close(store *s) {
    memory *m = (memory *)s;
    for (size_t i = 0; i < m->tables.count; i++) free_table(m->tables.list[i]);
    for (size_t i = 0; i < m->people.count; i++) free_person(m->people.list[i]);
    for (size_t i = 0; i < m->tokens.count; i++) free(m->tokens.list[i]);
    free(m->tables.list);
    free(m->people.list);
    free(m->tokens.list);
    free(m->outages);
    free(m);
}

store *store_memory_new(void) {
    memory *m = calloc(1, sizeof *m);
    if (m == NULL) return NULL;
    m->store.send = memory_send;
    m->store.receive = memory_receive;
    m->store.close = memory_close;
    return &m->store;
}

/* -------------------------------------------------------------------- copying -- */

static bool copy_list(const list *from, list *to) {
    void *entries = NULL;
    if (!grow(&entries, &to->capacity, from->count, sizeof *to->entries)) return false;
    to->entries = entries;
    for (; to->count < from->count; to->count++) {
        store_entry *entry = &to->entries[to->count];
        *entry = from->entries[to->count];
        if (!copy_text(entry->text, &entry->text)) return false;
    }
    return true;
}

static bool copy_table(memory *m, const table *from) {
    table *t = calloc(1, sizeof *t);
    if (t == NULL) return false;
    t->header = from->header;
    t->claimed = from->claimed;
    bool is_done = copy_text(from->header.summary, &t->header.summary);
    if (!is_done) t->header.summary = (store_text){NULL, 0};
    for (size_t i = 0; is_done && i < STORE_LISTS; i++)
        is_done = copy_list(&from->lists[i], &t->lists[i]);
    if (is_done && insert(&m->tables, compare_table, &t->header.table, t)) return true;
    free_table(t);
    return false;
}

static bool copy_person(memory *m, const person *from) {
    person *p = calloc(1, sizeof *p);
    if (p == NULL) return false;
    p->row = from->row;
    p->row.name = p->row.data = (store_text){NULL, 0};
    if (copy_text(from->row.name, &p->row.name) && copy_text(from->row.data, &p->row.data) &&
        insert(&m->people, compare_person, &p->row.person, p))
        return true;
    free_person(p);
    return false;
}

static bool copy_rows(memory *copy, const memory *m) {
    store_batch none = {.requests = NULL};
    store_answer answer;
    void *outages = NULL;
    for (size_t i = 0; i < m->tables.count; i++)
        if (!copy_table(copy, m->tables.list[i])) return false;
    for (size_t i = 0; i < m->people.count; i++)
        if (!copy_person(copy, m->people.list[i])) return false;
    for (size_t i = 0; i < m->tokens.count; i++)
        if (add_token(copy, &none, m->tokens.list[i], &answer) != STORE_DONE) return false;
    if (!grow(&outages, &copy->outage_capacity, m->outage_count, sizeof *copy->outages))
        return false;
    copy->outages = outages;
    if (m->outage_count > 0)
        memcpy(copy->outages, m->outages, m->outage_count * sizeof *copy->outages);
    copy->outage_count = m->outage_count;
    copy->alive = m->alive;
    copy->has_lived = m->has_lived;
    return true;
}

store *store_memory_copy(const store *s) {
    store *copy = store_memory_new();
    if (copy == NULL || copy_rows((memory *)copy, (const memory *)s)) return copy;
    store_close(copy);
    return NULL;
}

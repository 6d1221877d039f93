#include "server/readers.h"

#include "fair/fair.h"
#include "server/wire.h"
#include <stdlib.h>
#include <string.h>

static const char json[] = "application/json";
static const char plain[] = "text/plain; charset=utf-8";

typedef enum question { NOTHING, LOBBY, TABLE, RECORD } question;

typedef struct reader {
    question question; /* NOTHING: this place is free */
    uint64_t table;
    uint64_t ticket[2];
    int64_t since;
    bool has_token;
    char *text; /* the answer so far */
    size_t length, capacity;
} reader;

struct readers {
    readers_config config;
    reader places[READERS_MAX];
};

static uint32_t client_of(const readers *all, const reader *r) {
    return all->config.first + (uint32_t)(r - all->places);
}

/* --------------------------------------------------------------------- answers -- */

static void answer(const readers *all, const uint64_t ticket[2], unsigned status, const char *type,
                   char *text, size_t length) {
    all->config.answer(
        all->config.owner, ticket,
        &(readers_answer){.status = status, .type = type, .text = text, .length = length});
}

/* {"why":"no-table"} */
static void answer_why(const readers *all, const uint64_t ticket[2], unsigned status,
                       const char *why) {
    char text[64];
    gw_out out = gw_out_to(text, sizeof text);
    gw_put_text(&out, "{\"why\":\"");
    gw_put_text(&out, why);
    gw_put_text(&out, "\"}\n");
    char *copy = malloc(out.length);
    if (copy) memcpy(copy, text, out.length);
    answer(all, ticket, copy ? status : 503, json, copy, copy ? out.length : 0);
}

/* Frees the place. */
static void leave(readers *all, reader *r, int64_t now) {
    online_closed(all->config.online, now, client_of(all, r), false);
    free(r->text);
    *r = (reader){.question = NOTHING};
}

static void refuse(readers *all, reader *r, int64_t now, unsigned status, const char *why) {
    answer_why(all, r->ticket, status, why);
    leave(all, r, now);
}

static void finish(readers *all, reader *r, int64_t now) {
    char *text = r->text;
    r->text = NULL;
    answer(all, r->ticket, 200, r->question == RECORD ? plain : json, text, r->length);
    leave(all, r, now);
}

/* Makes room for `length` more bytes and a zero; false if that would be too much. */
static bool make_room(reader *r, size_t length) {
    size_t wanted = r->length + length + 1;
    if (wanted <= r->capacity) return true;
    if (wanted > READERS_BYTES) return false;
    size_t capacity = 2 * wanted;
    char *grown = realloc(r->text, capacity);
    if (grown == NULL) return false;
    r->text = grown;
    r->capacity = capacity;
    return true;
}

static bool add(reader *r, const char *bytes, size_t length) {
    if (!make_room(r, length)) return false;
    memcpy(r->text + r->length, bytes, length);
    r->length += length;
    return true;
}

static bool add_tell(const readers *all, reader *r, const online_tell *tell) {
    gw_out out = gw_out_to(NULL, 0);
    wire_tell(&out, tell, all->config.version);
    if (!make_room(r, out.length)) return false;
    out = gw_out_to(r->text + r->length, r->capacity - r->length);
    wire_tell(&out, tell, all->config.version);
    r->length += out.length;
    return true;
}

/* ------------------------------------------------------------------------ tells -- */

static void ask_on(readers *all, reader *r, int64_t now) {
    online_ask its = {.kind = r->question == LOBBY ? ONLINE_LOBBY : ONLINE_SHOW,
                      .id = 2,
                      .table = r->table,
                      .is_on = r->question != TABLE};
    online_asked(all->config.online, now, client_of(all, r), &its);
}

static void hear_refusal(readers *all, reader *r, int64_t now, online_refusal refusal) {
    bool is_absent = refusal == ONLINE_NO_TABLE || refusal == ONLINE_NOT_INVITED;
    refuse(all, r, now, is_absent ? 404 : 503, wire_why(refusal));
}

/* Whether there is room for it. */
static bool hear_listed(const readers *all, reader *r, const online_tell *tell) {
    if (r->question == RECORD) return true;
    if (r->question == LOBBY && !add(r, r->length == 0 ? "[" : ",\n", r->length == 0 ? 1 : 2))
        return false;
    return add_tell(all, r, tell);
}

static bool hear_complete(reader *r) {
    if (r->question == RECORD) return true;
    if (r->question == LOBBY && r->length == 0 && !add(r, "[", 1)) return false;
    return add(r, r->question == LOBBY ? "]\n" : "\n", r->question == LOBBY ? 2 : 1);
}

/* Hears one tell; the place may be free afterwards. */
static void hear(readers *all, reader *r, int64_t now, const online_tell *tell) {
    bool has_room = true;
    switch (tell->kind) {
    case ONLINE_STRANGER:
        if (r->has_token)
            refuse(all, r, now, 403, wire_why(ONLINE_A_STRANGER));
        else
            ask_on(all, r, now);
        return;
    case ONLINE_WELCOME: ask_on(all, r, now); return;
    case ONLINE_REFUSED: hear_refusal(all, r, now, tell->refusal); return;
    case ONLINE_LISTED: has_room = hear_listed(all, r, tell); break;
    case ONLINE_RECORD: has_room = add(r, tell->text.bytes, tell->text.length); break;
    case ONLINE_COMPLETE:
        has_room = hear_complete(r);
        if (has_room) finish(all, r, now);
        break;
    case ONLINE_BYE:
    case ONLINE_REVOKED: has_room = false; break;
    default: break; /* names come beside */
    }
    if (!has_room) refuse(all, r, now, 503, wire_why(ONLINE_BUSY));
}

void readers_tell(readers *all, int64_t now, uint32_t client) {
    reader *r = &all->places[client - all->config.first];
    online_tell tell;
    while (r->question != NOTHING && online_next_tell(all->config.online, client, &tell))
        hear(all, r, now, &tell);
}

void readers_tick(readers *all, int64_t now) {
    for (size_t i = 0; i < READERS_MAX; i++) {
        reader *r = &all->places[i];
        if (r->question != NOTHING && now - r->since > READERS_PATIENCE_MS)
            refuse(all, r, now, 503, wire_why(ONLINE_UNAVAILABLE));
    }
}

/* -------------------------------------------------------------------- questions -- */

/* /api/lobby, /api/tables/ID or /api/tables/ID/record. */
static question read_path(const char *path, uint64_t *table) {
    static const char prefix[] = "/api/tables/";
    enum { ID = 16 };
    *table = 0;
    if (strcmp(path, "/api/lobby") == 0) return LOBBY;
    if (strncmp(path, prefix, sizeof prefix - 1) != 0) return NOTHING;
    path += sizeof prefix - 1;
    if (strlen(path) < ID || !wire_read_table(path, ID, table)) return NOTHING;
    path += ID;
    return *path == '\0' ? TABLE : strcmp(path, "/record") == 0 ? RECORD : NOTHING;
}

static reader *free_place(readers *all) {
    for (size_t i = 0; i < READERS_MAX; i++)
        if (all->places[i].question == NOTHING) return &all->places[i];
    return NULL;
}

/* Who asks: a hash of the token, or of one that nobody has. */
static bool read_token(const server_request *request, fair_hash *hash) {
    if (request->bearer[0]) return wire_read_token(request->bearer, strlen(request->bearer), hash);
    fair_random_bytes(hash->bytes, sizeof hash->bytes);
    return true;
}

bool readers_ask(readers *all, int64_t now, const uint64_t ticket[2],
                 const server_request *request) {
    online_ask hello = {.kind = ONLINE_HELLO, .id = 1};
    uint64_t table;
    question its = read_path(request->path, &table);
    if (its == NOTHING) return false;
    if (!read_token(request, &hello.hash)) {
        answer_why(all, ticket, 400, wire_why(ONLINE_INVALID));
        return true;
    }
    reader *r = free_place(all);
    if (r == NULL || !online_opened(all->config.online, now, client_of(all, r), table)) {
        answer_why(all, ticket, 503, wire_why(ONLINE_BUSY));
        return true;
    }
    *r = (reader){.question = its,
                  .table = table,
                  .ticket = {ticket[0], ticket[1]},
                  .since = now,
                  .has_token = request->bearer[0] != '\0'};
    online_asked(all->config.online, now, client_of(all, r), &hello);
    return true;
}

readers *readers_new(const readers_config *config) {
    readers *all = calloc(1, sizeof *all);
    if (all) all->config = *config;
    return all;
}

void readers_free(readers *all) {
    if (all == NULL) return;
    for (size_t i = 0; i < READERS_MAX; i++) free(all->places[i].text);
    free(all);
}

#include "server/readers.h"

#include "fair/fair.h"
#include "server/feed.h"
#include "server/wire.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char json[] = "application/json";
static const char plain[] = "text/plain; charset=utf-8";

static const char atom[] = "application/atom+xml; charset=utf-8";

typedef enum question { NOTHING, LOBBY, TABLE, RECORD, FEED } question;

enum { LINK = SERVER_LINK, NAME = 256 };

typedef struct reader {
    question question; /* NOTHING: this place is free */
    uint64_t table;
    uint64_t ticket[2];
    int64_t since;
    bool has_token;
    feed feed; /* of FEED; its link and name are here */
    char link[LINK], name[NAME];
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
        &(server_reply){.status = status, .type = type, .text = text, .length = length});
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

/* The whole feed around its entries, with a tag by which it is known again. */
static bool finish_feed(readers *all, reader *r, int64_t now) {
    server_reply reply = {.status = 200, .type = atom};
    gw_out out = gw_out_to(NULL, 0);
    feed_put_head(&out, &r->feed);
    feed_put_end(&out);
    size_t size = out.length + r->length + 1;
    reply.text = malloc(size);
    if (reply.text == NULL) return false;
    out = gw_out_to(reply.text, size);
    feed_put_head(&out, &r->feed);
    gw_put_bytes(&out, r->text ? r->text : "", r->length);
    feed_put_end(&out);
    reply.length = out.length;
    fair_hash hash = fair_hash_of(reply.text, reply.length);
    char digits[FAIR_TEXT];
    fair_hash_write(&hash, digits);
    snprintf(reply.etag, sizeof reply.etag, "\"%.32s\"", digits);
    all->config.answer(all->config.owner, r->ticket, &reply);
    leave(all, r, now);
    return true;
}

static void finish(readers *all, reader *r, int64_t now) {
    if (r->question == FEED) {
        if (!finish_feed(all, r, now)) refuse(all, r, now, 503, wire_why(ONLINE_BUSY));
        return;
    }
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

/* Nobody is told more of a feed that there is not. */
static void answer_no_feed(const readers *all, const uint64_t ticket[2]) {
    answer(all, ticket, 404, plain, NULL, 0);
}

static void hear_refusal(readers *all, reader *r, int64_t now, online_refusal refusal) {
    bool is_absent = refusal == ONLINE_NO_TABLE || refusal == ONLINE_NOT_INVITED;
    if (is_absent && r->question == FEED) {
        answer_no_feed(all, r->ticket);
        leave(all, r, now);
        return;
    }
    bool is_no_token = refusal == ONLINE_INVALID; /* but, say, that of a feed */
    refuse(all, r, now, is_absent ? 404 : is_no_token ? 403 : 503, wire_why(refusal));
}

/* The person whose feed it is. */
static void hear_reader(reader *r, const online_tell *tell) {
    size_t length = tell->text.length < NAME ? tell->text.length : NAME - 1;
    if (length > 0) memcpy(r->name, tell->text.bytes, length);
    r->feed.name = (store_text){r->name, length};
    r->feed.person = tell->person;
    r->feed.updated = tell->time;
}

static bool add_entry(reader *r, const online_listing *listing) {
    if (listing->due == 0) return true;
    feed measured = r->feed;
    gw_out out = gw_out_to(NULL, 0);
    feed_put_entry(&out, &measured, listing);
    if (!make_room(r, out.length)) return false;
    out = gw_out_to(r->text + r->length, r->capacity - r->length);
    feed_put_entry(&out, &r->feed, listing);
    r->length += out.length;
    return true;
}

/* Whether there is room for it. */
static bool hear_listed(const readers *all, reader *r, const online_tell *tell) {
    if (r->question == FEED) return add_entry(r, tell->listing);
    if (r->question == RECORD) return true;
    if (r->question == LOBBY && !add(r, r->length == 0 ? "[" : ",\n", r->length == 0 ? 1 : 2))
        return false;
    return add_tell(all, r, tell);
}

static bool hear_complete(reader *r) {
    if (r->question == RECORD || r->question == FEED) return true;
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
    case ONLINE_WELCOME:
        if (r->question == FEED)
            hear_reader(r, tell);
        else
            ask_on(all, r, now);
        return;
    case ONLINE_REFUSED: hear_refusal(all, r, now, tell->refusal); return;
    case ONLINE_LISTED: has_room = hear_listed(all, r, tell); break;
    case ONLINE_RECORD: has_room = add(r, tell->text.bytes, tell->text.length); break;
    case ONLINE_COMPLETE:
        has_room = hear_complete(r);
        if (has_room) finish(all, r, now);
        break;
    case ONLINE_REVOKED: hear_refusal(all, r, now, ONLINE_NOT_INVITED); return;
    case ONLINE_BYE: has_room = false; break;
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

/* A place for the question; NULL, and it is answered, if there is none. */
static reader *take_place(readers *all, int64_t now, const uint64_t ticket[2], question its,
                          uint64_t table) {
    reader *r = free_place(all);
    if (r == NULL || !online_opened(all->config.online, now, client_of(all, r), table)) {
        answer_why(all, ticket, 503, wire_why(ONLINE_BUSY));
        return NULL;
    }
    *r = (reader){.question = its, .table = table, .ticket = {ticket[0], ticket[1]}, .since = now};
    return r;
}

/* What is behind /feed/: the token, and perhaps a slash and a language. */
static bool read_feed(const char *path, fair_hash *hash, gw_lang *lang) {
    enum { TOKEN = 64 };
    if (strlen(path) < TOKEN || !wire_read_token(path, TOKEN, hash)) return false;
    path += TOKEN;
    return *path == '\0' || (*path == '/' && strlen(path + 1) == 2 && gw_lang_find(path + 1, lang));
}

static void write_link(const readers *all, reader *r, const char *host) {
    gw_out out = gw_out_to(r->link, sizeof r->link);
    all->config.write_link(all->config.owner, host, &out);
    if (out.length == 0 && host[0]) {
        gw_put_text(&out, "http://");
        gw_put_text(&out, host);
    }
    r->feed.link = r->link;
}

static void ask_feed(readers *all, int64_t now, const uint64_t ticket[2], const char *path,
                     const char *host) {
    online_ask its = {.kind = ONLINE_READ, .id = 1};
    gw_lang lang = all->config.lang;
    if (!read_feed(path, &its.hash, &lang)) {
        answer_no_feed(all, ticket);
        return;
    }
    reader *r = take_place(all, now, ticket, FEED, 0);
    if (r == NULL) return;
    r->feed.lang = lang;
    write_link(all, r, host);
    online_asked(all->config.online, now, client_of(all, r), &its);
}

bool readers_ask(readers *all, int64_t now, const uint64_t ticket[2],
                 const server_request *request) {
    static const char feeds[] = "/feed/";
    if (strncmp(request->path, feeds, sizeof feeds - 1) == 0) {
        ask_feed(all, now, ticket, request->path + sizeof feeds - 1, request->host);
        return true;
    }
    online_ask hello = {.kind = ONLINE_HELLO, .id = 1};
    uint64_t table;
    question its = read_path(request->path, &table);
    if (its == NOTHING) return false;
    if (!read_token(request, &hello.hash)) {
        answer_why(all, ticket, 400, wire_why(ONLINE_INVALID));
        return true;
    }
    reader *r = take_place(all, now, ticket, its, table);
    if (r == NULL) return true;
    r->has_token = request->bearer[0] != '\0';
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

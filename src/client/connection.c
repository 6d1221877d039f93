#include "client/connection.h"

#include <assert.h>
#include <gangway/out.h>
#include <stdlib.h>
#include <string.h>

enum {
    PROTOCOL = 1,
    SILENCE_MS = 2500, /* then the server is asked whether it is there */
    GIVEN_UP_MS = 5000,
    FIRST_PAUSE_MS = 250, /* before the second try; the first one is made at once */
    LONGEST_PAUSE_MS = 15000,
    FIRST_TRIES = 4, /* before it has worked once */
    AGAIN_MS = 1000, /* before a request is asked again that could not be answered */
    HELD_BYTES = 8 * 1024 * 1024,
    BAD_HELLO = 4000, /* close codes */
    REVOKED = 4001
};

typedef struct request {
    uint64_t id;
    json_t *message;
    bool is_sent;
    int64_t again; /* not before */
    client_lasting lasting;
    client_answered *answered;
    void *owner;
} request;

/* Texts in order. */
typedef struct texts {
    char **list;
    size_t count, capacity, bytes;
} texts;

typedef enum phase {
    RESTING, /* until `at` */
    TRYING,  /* to connect, until `at` */
    OPEN,    /* heard before `at` */
    DROPPING /* at the next opportunity */
} phase;

struct client_connection {
    const client_person *who;
    client_connection_owner owner;
    phase phase;
    int64_t at, time;
    unsigned tries;
    client_line line;
    client_stop stop;
    char why[32];
    bool is_greeted, was_greeted;
    bool is_asked; /* whether the server is there */
    bool is_held;
    request *requests; /* in the order in which they were asked */
    size_t count, capacity;
    texts sent, held;
};

/* ------------------------------------------------------------------ texts -- */

static bool grow(void **list, size_t *capacity, size_t size) {
    size_t more = *capacity ? 2 * *capacity : 8;
    void *grown = realloc(*list, more * size);
    if (grown == NULL) return false;
    *list = grown;
    *capacity = more;
    return true;
}

/* Takes ownership of the text; false, and it is freed, if out of memory. */
static bool texts_add(texts *t, char *text) {
    void *list = t->list;
    bool has_room = text && (t->count < t->capacity || grow(&list, &t->capacity, sizeof *t->list));
    t->list = list;
    if (!has_room) {
        free(text);
        return false;
    }
    t->list[t->count++] = text;
    t->bytes += strlen(text);
    return true;
}

static char *texts_take(texts *t) {
    if (t->count == 0) return NULL;
    char *first = t->list[0];
    memmove(t->list, t->list + 1, --t->count * sizeof *t->list);
    t->bytes -= strlen(first);
    return first;
}

static void texts_clear(texts *t) {
    for (char *text; (text = texts_take(t)) != NULL;) free(text);
}

/* --------------------------------------------------------------- the line -- */

client_line client_connection_line(const client_connection *c) {
    return c->line;
}

client_stop client_connection_stopped(const client_connection *c) {
    return c->stop;
}

const char *client_connection_why(const client_connection *c) {
    return c->why;
}

static void change(client_connection *c, client_line line) {
    if (c->line == line || c->line == CLIENT_STOPPED) return;
    c->line = line;
    c->owner.changed(c->owner.owner);
}

static void stop(client_connection *c, client_stop why) {
    if (c->stop != CLIENT_GOES_ON) return;
    c->stop = why;
    c->phase = DROPPING;
    c->is_greeted = false;
    change(c, CLIENT_STOPPED);
}

/* ---------------------------------------------------------------- sending -- */

static void put(client_connection *c, const json_t *message) {
    char *text = message ? json_dumps(message, JSON_COMPACT) : NULL;
    if (!texts_add(&c->sent, text)) stop(c, CLIENT_NO_MEMORY);
}

static void greet(client_connection *c) {
    char token[FAIR_TEXT];
    fair_hash_write(&c->who->token, token);
    json_t *hello = json_pack("{s:s, s:i, s:s, s:s, s:s*}", "ask", "hello", "protocol", PROTOCOL,
                              "client", c->who->client, "token", token, "name", c->who->name);
    put(c, hello);
    json_decref(hello);
}

static void send(client_connection *c, request *r) {
    r->is_sent = true;
    put(c, r->message);
}

static uint64_t new_id(const client_connection *c) {
    uint64_t id;
    c->owner.random(&id, sizeof id);
    return (id & INT64_MAX) | 1;
}

static bool set_id(json_t *message, uint64_t id) {
    char text[17];
    gw_out out = gw_out_to(text, sizeof text);
    gw_put_hex(&out, id);
    return message && json_object_set_new(message, "id", json_string(text)) == 0;
}

void client_ask(client_connection *c, json_t *message, client_lasting lasting,
                client_answered *answered, void *owner) {
    void *list = c->requests;
    bool has_room = c->count < c->capacity || grow(&list, &c->capacity, sizeof *c->requests);
    uint64_t id = new_id(c);
    c->requests = list;
    if (!has_room || !set_id(message, id)) {
        json_decref(message);
        stop(c, CLIENT_NO_MEMORY);
        return;
    }
    request *r = &c->requests[c->count++];
    *r = (request){
        .id = id, .message = message, .lasting = lasting, .answered = answered, .owner = owner};
    if (c->is_greeted) send(c, r);
}

void client_say(client_connection *c, json_t *message) {
    if (c->is_greeted) put(c, message);
    json_decref(message);
}

static request take_request(client_connection *c, size_t index) {
    request r = c->requests[index];
    c->count--;
    memmove(c->requests + index, c->requests + index + 1, (c->count - index) * sizeof r);
    json_decref(r.message);
    return r;
}

/* ----------------------------------------------------------------- losing -- */

static int64_t pause(client_connection *c) {
    int64_t longest = LONGEST_PAUSE_MS;
    uint16_t part;
    if (c->tries++ == 0) return 0;
    if (c->tries < 8) longest = (int64_t)FIRST_PAUSE_MS << (c->tries - 2);
    if (longest > LONGEST_PAUSE_MS) longest = LONGEST_PAUSE_MS;
    c->owner.random(&part, sizeof part);
    return longest / 2 + longest * part / (2 * (int64_t)UINT16_MAX);
}

void client_connection_lost(client_connection *c, unsigned code, int64_t now) {
    c->is_greeted = c->is_asked = false;
    texts_clear(&c->sent);
    texts_clear(&c->held); /* it will be told again */
    for (size_t i = 0; i < c->count;) {
        c->requests[i].is_sent = false;
        if (c->requests[i].lasting == CLIENT_FOR_NOW)
            take_request(c, i);
        else
            i++;
    }
    if (code == BAD_HELLO) stop(c, CLIENT_UNWELCOME);
    if (code == REVOKED) stop(c, CLIENT_REVOKED);
    if (!c->was_greeted && c->tries >= FIRST_TRIES) stop(c, CLIENT_UNREACHABLE);
    c->phase = RESTING;
    c->at = now + pause(c);
    change(c, CLIENT_LOST);
}

void client_connection_distrust(client_connection *c) {
    stop(c, CLIENT_UNTRUSTED);
}

void client_connection_again(client_connection *c) {
    if (c->phase == OPEN) c->phase = DROPPING;
}

/* -------------------------------------------------------------- receiving -- */

void client_connection_opened(client_connection *c, int64_t now) {
    if (c->phase != TRYING) return;
    c->time = now;
    c->phase = OPEN;
    c->at = now + SILENCE_MS;
    greet(c);
}

static void welcomed(client_connection *c, const client_told *told) {
    if (c->is_greeted) return;
    c->is_greeted = c->was_greeted = true;
    change(c, CLIENT_OPEN);
    c->owner.welcomed(c->owner.owner, told);
    for (size_t i = 0; i < c->count; i++)
        if (!c->requests[i].is_sent) send(c, &c->requests[i]);
}

/* Whether the same may be asked again later. */
static bool is_put_off(const client_told *told) {
    return client_told_is(told, "busy") || client_told_is(told, "unavailable");
}

static void refused_hello(client_connection *c, const client_told *told) {
    if (is_put_off(told)) {
        client_connection_again(c);
        return;
    }
    size_t length = strlen(told->why);
    if (length < sizeof c->why) memcpy(c->why, told->why, length + 1);
    stop(c, client_told_is(told, "protocol") ? CLIENT_FOREIGN : CLIENT_UNWELCOME);
}

static void answered(client_connection *c, const client_told *told) {
    if (told->tell == CLIENT_GRANTED) c->tries = 0;
    if (told->id == 0) {
        refused_hello(c, told);
        return;
    }
    for (size_t i = 0; i < c->count; i++) {
        if (c->requests[i].id != told->id) continue;
        if (is_put_off(told) && c->requests[i].lasting == CLIENT_LASTING) {
            c->requests[i].is_sent = false;
            c->requests[i].again = c->time + AGAIN_MS;
            return;
        }
        request r = take_request(c, i);
        if (r.answered) r.answered(r.owner, told);
        return;
    }
}

static void hand_over(client_connection *c, const client_told *told) {
    if (told->tell == CLIENT_WELCOME || told->tell == CLIENT_STRANGER)
        welcomed(c, told);
    else if (told->tell == CLIENT_GRANTED || told->tell == CLIENT_REFUSED)
        answered(c, told);
    else if (told->tell != CLIENT_OTHER)
        c->owner.told(c->owner.owner, told);
}

static bool is_answer(client_tell tell) {
    return tell == CLIENT_WELCOME || tell == CLIENT_STRANGER || tell == CLIENT_GRANTED ||
           tell == CLIENT_REFUSED;
}

static void keep(client_connection *c, const char *text, size_t length) {
    char *copy = c->held.bytes < HELD_BYTES ? malloc(length + 1) : NULL;
    if (copy == NULL) {
        client_connection_again(c);
        return;
    }
    memcpy(copy, text, length);
    copy[length] = '\0';
    if (!texts_add(&c->held, copy)) client_connection_again(c);
}

void client_connection_received(client_connection *c, const char *text, size_t length,
                                int64_t now) {
    client_told told;
    if (c->phase != OPEN) return;
    c->time = now;
    c->at = now + SILENCE_MS;
    c->is_asked = false;
    if (!client_told_read(&told, text, length))
        client_connection_again(c);
    else if (c->is_held && !is_answer(told.tell))
        keep(c, text, length);
    else
        hand_over(c, &told);
    client_told_free(&told);
}

void client_connection_hold(client_connection *c) {
    c->is_held = true;
}

bool client_connection_is_held(const client_connection *c) {
    return c->is_held;
}

int64_t client_connection_time(const client_connection *c) {
    return c->time;
}

void client_connection_release(client_connection *c) {
    c->is_held = false;
    for (char *text; !c->is_held && (text = texts_take(&c->held)) != NULL; free(text)) {
        client_told told;
        if (client_told_read(&told, text, strlen(text))) hand_over(c, &told);
        client_told_free(&told);
    }
}

/* ------------------------------------------------------------------- time -- */

/* The server pings, which no message shows; so silence is ended by a question. */
static client_wish listen(client_connection *c) {
    if (!c->is_asked && c->is_greeted)
        client_ask(c, json_pack("{s:s}", "ask", "alive"), CLIENT_FOR_NOW, NULL, NULL);
    if (!c->is_asked) {
        c->is_asked = true;
        c->at += GIVEN_UP_MS - SILENCE_MS;
        return CLIENT_WAIT;
    }
    return CLIENT_DROP;
}

static client_wish expire(client_connection *c, int64_t now) {
    switch (c->phase) {
    case RESTING:
        c->phase = TRYING;
        c->at = now + GIVEN_UP_MS;
        return CLIENT_CONNECT;
    case OPEN: return listen(c);
    case TRYING:
    case DROPPING: break;
    }
    return CLIENT_DROP;
}

/* Asks again what was put off; returns when to do so next, at most `at`. */
static int64_t ask_again(client_connection *c, int64_t now, int64_t at) {
    for (size_t i = 0; c->is_greeted && i < c->count; i++) {
        request *r = &c->requests[i];
        if (!r->is_sent && now >= r->again) send(c, r);
        if (!r->is_sent && r->again < at) at = r->again;
    }
    return at;
}

client_wish client_connection_tick(client_connection *c, int64_t now, int64_t *at) {
    enum { FAR = 1000 * 60 };
    client_wish wish = CLIENT_WAIT;
    c->time = now;
    if (c->stop != CLIENT_GOES_ON) {
        *at = now + FAR;
        return CLIENT_DROP;
    }
    if (c->phase == DROPPING || now >= c->at) wish = expire(c, now);
    if (wish == CLIENT_DROP) client_connection_lost(c, 0, now);
    *at = ask_again(c, now, c->at);
    return wish;
}

char *client_connection_take(client_connection *c) {
    return texts_take(&c->sent);
}

bool client_connection_has_more(const client_connection *c) {
    return c->sent.count > 0;
}

/* ----------------------------------------------------------------- making -- */

client_connection *client_connection_new(const client_person *who,
                                         const client_connection_owner *owner) {
    client_connection *c = calloc(1, sizeof *c);
    if (c == NULL) return NULL;
    *c = (client_connection){.who = who, .owner = *owner, .at = INT64_MIN};
    return c;
}

void client_connection_free(client_connection *c) {
    if (c == NULL) return;
    while (c->count > 0) take_request(c, c->count - 1);
    texts_clear(&c->sent);
    texts_clear(&c->held);
    free(c->sent.list);
    free(c->held.list);
    free(c->requests);
    free(c);
}

#define _POSIX_C_SOURCE 200809L
#include "server/sockets.h"

#include "core/utf8.h"
#include "os/os.h"
#include "server/library.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SECOND = 1000,
    FIRST_BYTES = 256, /* room for a message that begins to arrive */
    READ_BYTES = 1024, /* of it, read at once; every socket has room for as many */
    SENT_BYTES =
        1024 * 1024, /* room for a message to be sent: any setup, every character escaped */
};

#define VIRTUAL_HOST "sockets"

const sockets_rules sockets_default = {.limits = {.places = 4096,
                                                  .places_each = 256,
                                                  .first_ms = 10 * SECOND,
                                                  .silent_ms = 9 * SECOND},
                                       .ping_ms = 2500,
                                       .message_ms = 10 * SECOND,
                                       .message_bytes = 128 * 1024,
                                       .each = {.each_second = 50, .at_once = 200},
                                       .address = {.each_second = 500, .at_once = 2000},
                                       .greetings = {.each_second = 5, .at_once = 500}};

typedef struct place {
    sockets *all;
    bool is_here;  /* this place is taken */
    bool is_open;  /* the owner knows it */
    bool has_left; /* the client has said that it closes */
    struct lws *wsi;
    uint64_t table;
    limits_address address;
    rate_purse purse;
    char *message; /* what has arrived of one; NULL: nothing */
    size_t length, capacity;
    uint64_t message_since;
    uint64_t next_ping;
    bool is_ping_due;
    int code; /* to close with; 0: not */
} place;

struct sockets {
    uv_loop_t *loop;
    struct lws_vhost *vhost;
    sockets_rules rules;
    sockets_owner owner;
    limits *limits;
    rate_table *addresses, *greetings;
    unsigned char sent[LWS_PRE + SENT_BYTES]; /* the message being sent */
    place places[];                           /* rules.limits.places of them */
};

static int number_of(const place *p) {
    return (int)(p - p->all->places);
}

static uint64_t now(const sockets *all) {
    return uv_now(all->loop);
}

/* --------------------------------------------------------------- closing -- */

static void forget_message(place *p) {
    free(p->message);
    p->message = NULL;
    p->length = p->capacity = 0;
}

static void tell_owner_closed(place *p) {
    if (!p->is_open) return;
    p->is_open = false;
    p->all->owner.closed(p->all->owner.owner, (uint32_t)number_of(p), !p->has_left);
}

static void begin_closing(place *p, sockets_code code) {
    if (p->code != 0) return;
    p->code = (int)code;
    forget_message(p);
    if (p->wsi) lws_callback_on_writable(p->wsi);
    tell_owner_closed(p);
}

static void on_closed(place *p) {
    if (!p->is_here) return;
    p->is_here = false;
    forget_message(p);
    limits_remove(p->all->limits, number_of(p));
    tell_owner_closed(p);
}

/* At once, without a word. */
static void end(place *p) {
    struct lws *wsi = p->wsi;
    on_closed(p);
    if (wsi == NULL) return;
    lws_set_opaque_user_data(wsi, NULL); /* whoever gets the place is not this one */
    lws_set_timeout(wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_SYNC);
}

/* -------------------------------------------------------------- receiving -- */

static bool is_utf8(const char *text, size_t length) {
    for (size_t at = 0; at < length;) {
        size_t size = gw_utf8_size(text + at, length - at);
        if (size == 0) return false;
        at += size;
    }
    return true;
}

static bool add(place *p, const void *bytes, size_t length) {
    if (p->message == NULL || p->length + length > p->capacity) {
        size_t capacity = p->capacity ? p->capacity : FIRST_BYTES;
        while (capacity < p->length + length) capacity *= 2;
        char *grown = realloc(p->message, capacity);
        if (grown == NULL) return false;
        p->message = grown;
        p->capacity = capacity;
    }
    memcpy(p->message + p->length, bytes, length);
    p->length += length;
    return true;
}

/* Whether somebody may ask something that costs as much as `parts` short messages. But whoever was
 * silent may always ask for one thing. */
static bool take(rate_purse *purse, const rate *allowed, uint64_t parts, uint64_t time) {
    if (parts > allowed->at_once) parts = allowed->at_once;
    while (parts > 0 && rate_take(purse, allowed, time)) parts--;
    return parts == 0;
}

bool sockets_may_ask(sockets *all, limits_address address, uint64_t parts) {
    return take(rate_purse_of(all->addresses, address), &all->rules.address, parts, now(all));
}

bool sockets_may_ask_more(sockets *all, uint32_t number, uint64_t parts) {
    return sockets_may_ask(all, all->places[number].address, parts);
}

bool sockets_may_greet(sockets *all, uint32_t number) {
    rate_purse *purse = rate_purse_of(all->greetings, all->places[number].address);
    return rate_take(purse, &all->rules.greetings, now(all));
}

/* A long message takes longer to read. */
static bool may_ask(place *p, size_t length) {
    enum { USUAL_BYTES = 4096 };
    uint64_t parts = 1 + length / USUAL_BYTES;
    return take(&p->purse, &p->all->rules.each, parts, now(p->all)) &&
           sockets_may_ask(p->all, p->address, parts);
}

/* A whole message has arrived. */
static void hand_over(place *p) {
    sockets *all = p->all;
    char *message = p->message;
    size_t length = p->length;
    p->message = NULL;
    p->length = p->capacity = 0;
    if (!may_ask(p, length))
        begin_closing(p, SOCKETS_TOO_MANY);
    else if (!is_utf8(message, length))
        begin_closing(p, SOCKETS_NOT_UTF8);
    else
        all->owner.received(all->owner.owner, (uint32_t)number_of(p), message, length);
    free(message);
}

/* A piece of a frame of a message. */
static void on_received(place *p, const void *bytes, size_t length) {
    if (p->code != 0) return;
    if (p->message == NULL) p->message_since = now(p->all);
    if (lws_frame_is_binary(p->wsi))
        begin_closing(p, SOCKETS_NOT_TEXT);
    else if (length > p->all->rules.message_bytes - p->length)
        begin_closing(p, SOCKETS_TOO_LONG);
    else if (!add(p, bytes, length))
        begin_closing(p, SOCKETS_COME_BACK);
    else if (lws_is_final_fragment(p->wsi) && lws_remaining_packet_payload(p->wsi) == 0)
        hand_over(p);
}

/* ---------------------------------------------------------------- sending -- */

/* The result of an lws callback: 0 to continue, -1 to close the connection. */
enum { GO_ON = 0, CLOSE = -1 };

/* Writes the owner's next message into `sent`. */
static bool next_message(place *p, size_t *length) {
    sockets *all = p->all;
    gw_out out = gw_out_to((char *)all->sent + LWS_PRE, SENT_BYTES);
    if (!all->owner.wanted(all->owner.owner, (uint32_t)number_of(p), &out)) return false;
    assert(out.length < SENT_BYTES);
    *length = out.length;
    return true;
}

static int send_bytes(place *p, size_t length, enum lws_write_protocol kind) {
    int sent = lws_write(p->wsi, p->all->sent + LWS_PRE, length, kind);
    if (sent < (int)length) return CLOSE;
    lws_callback_on_writable(p->wsi);
    return GO_ON;
}

/* One message or ping each time: more must not be written at once. */
static int on_writable(place *p) {
    size_t length;
    if (p->code == 0 && p->is_ping_due) {
        p->is_ping_due = false;
        p->all->sent[LWS_PRE] = 'p'; /* libwebsockets does not tell of an empty pong */
        return send_bytes(p, 1, LWS_WRITE_PING);
    }
    if (p->code == 0 && p->is_open && next_message(p, &length))
        return send_bytes(p, length, LWS_WRITE_TEXT);
    if (p->code != 0) lws_set_timer_usecs(p->wsi, 1);
    return GO_ON;
}

/* It closes from here: asked to when it can write, libwebsockets under libuv would do so
 * without a word (4.1.6 as Debian builds it closes twice then). */
static int on_timer(const place *p) {
    if (p->code == 0) return GO_ON;
    lws_close_reason(p->wsi, (enum lws_close_status)p->code, NULL, 0);
    return CLOSE;
}

/* --------------------------------------------------------------- opening -- */

/* The place that a request of ours to libwebsockets names. */
static place *place_of(struct lws *wsi) {
    sockets *all = library_user(wsi);
    char path[16];
    int length = lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI);
    return length > 1 ? &all->places[atoi(path + 1)] : NULL;
}

static int on_opened(struct lws *wsi) {
    place *p = place_of(wsi);
    if (p == NULL || !p->is_here) return CLOSE;
    lws_set_opaque_user_data(wsi, p);
    p->wsi = wsi;
    p->is_open = true;
    p->next_ping = now(p->all) + p->all->rules.ping_ms;
    limits_hear(p->all->limits, number_of(p), now(p->all));
    p->all->owner.opened(p->all->owner.owner, (uint32_t)number_of(p), p->table);
    return GO_ON;
}

static void hear(place *p) {
    if (p->is_here && p->code == 0) limits_hear(p->all->limits, number_of(p), now(p->all));
}

/* Of a connection that has a place. */
static int on_event_of(place *p, enum lws_callback_reasons reason, void *bytes, size_t length) {
    switch (reason) {
    case LWS_CALLBACK_RECEIVE:
        hear(p);
        on_received(p, bytes, length);
        return GO_ON;
    case LWS_CALLBACK_RECEIVE_PONG: hear(p); return GO_ON;
    case LWS_CALLBACK_SERVER_WRITEABLE: return on_writable(p);
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE: p->has_left = p->code == 0; return GO_ON;
    case LWS_CALLBACK_TIMER: return on_timer(p);
    default: on_closed(p); return GO_ON;
    }
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *session, void *bytes,
                    size_t length) {
    (void)session;
    switch (reason) {
    case LWS_CALLBACK_ESTABLISHED: return on_opened(wsi);
    case LWS_CALLBACK_RECEIVE:
    case LWS_CALLBACK_RECEIVE_PONG:
    case LWS_CALLBACK_SERVER_WRITEABLE:
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
    case LWS_CALLBACK_TIMER:
    case LWS_CALLBACK_CLOSED:
    case LWS_CALLBACK_CLOSED_HTTP: {
        place *p = lws_get_opaque_user_data(wsi);
        return p ? on_event_of(p, reason, bytes, length) : CLOSE;
    }
    case LWS_CALLBACK_HTTP: return CLOSE; /* only what became a WebSocket is kept */
    default: return GO_ON;
    }
}

/* The request that libwebsockets answers. It is ours, not the client's, whose own was read and
 * judged by request.c: without extensions, without a choice of protocols, and naming the place. Its
 * host chooses our virtual host among those of libwebsockets. */
static size_t write_request(char *head, size_t size, const place *p, const char *key) {
    return (size_t)snprintf(head, size,
                            "GET /%d HTTP/1.1\r\nHost: " VIRTUAL_HOST "\r\nUpgrade: websocket\r\n"
                            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                            "Sec-WebSocket-Key: %s\r\n\r\n",
                            number_of(p), key);
}

bool sockets_has_room(const sockets *all, limits_address address) {
    return limits_to_close(all->limits, address) != LIMITS_REFUSED;
}

void sockets_take(sockets *all, int fd, limits_address address, uint64_t table, const char *key) {
    int other = limits_to_close(all->limits, address);
    assert(other != LIMITS_REFUSED);
    if (other != LIMITS_NOBODY) end(&all->places[other]);
    place *p = &all->places[limits_add(all->limits, address, now(all))];
    *p = (place){.all = all, .is_here = true, .table = table, .address = address};
    char head[256];
    size_t length = write_request(head, sizeof head, p, key);
    struct lws *wsi = lws_adopt_socket_vhost_readbuf(all->vhost, fd, head, length);
    if (wsi == NULL) {
        p->wsi = NULL;
        on_closed(p);
    } else if (p->is_here && p->wsi == NULL) {
        p->wsi = wsi;
        lws_set_opaque_user_data(wsi, p);
    }
}

/* --------------------------------------------------------------- by the owner -- */

void sockets_wake(sockets *all, uint32_t number) {
    place *p = &all->places[number];
    if (p->is_open) lws_callback_on_writable(p->wsi);
}

void sockets_close(sockets *all, uint32_t number, sockets_code code) {
    if (all->places[number].is_open) begin_closing(&all->places[number], code);
}

void sockets_close_all(sockets *all, sockets_code code) {
    for (int i = 0; i < all->rules.limits.places; i++) sockets_close(all, (uint32_t)i, code);
}

static void ping(place *p) {
    p->is_ping_due = true;
    p->next_ping = now(p->all) + p->all->rules.ping_ms;
    lws_callback_on_writable(p->wsi);
}

void sockets_tick(sockets *all) {
    bool is_asking;
    int overdue;
    while ((overdue = limits_overdue(all->limits, now(all), &is_asking)) != LIMITS_NOBODY)
        end(&all->places[overdue]);
    for (int i = 0; i < all->rules.limits.places; i++) {
        place *p = &all->places[i];
        if (!p->is_open) continue;
        if (p->message && now(all) - p->message_since > all->rules.message_ms)
            begin_closing(p, SOCKETS_TOO_SLOW);
        else if (now(all) >= p->next_ping)
            ping(p);
    }
}

int sockets_count(const sockets *all) {
    return limits_count(all->limits);
}

/* ------------------------------------------------------------------ all of them -- */

sockets *sockets_new(uv_loop_t *loop, struct lws_context *context, const sockets_rules *rules,
                     const sockets_owner *owner) {
    static const struct lws_protocols protocols[] = {
        {.name = "gangway", .callback = on_event, .rx_buffer_size = READ_BYTES}, {.name = NULL}};
    sockets *all = calloc(1, sizeof *all + (size_t)rules->limits.places * sizeof all->places[0]);
    if (all == NULL) return NULL;
    all->loop = loop;
    all->rules = *rules;
    all->owner = *owner;
    all->limits = limits_new(&rules->limits);
    all->addresses = rate_table_new(os_entropy());
    all->greetings = rate_table_new(os_entropy());
    all->vhost = library_add(context, protocols, VIRTUAL_HOST, all);
    if (all->limits && all->addresses && all->greetings && all->vhost) return all;
    sockets_free(all);
    return NULL;
}

void sockets_free(sockets *all) {
    if (all == NULL) return;
    limits_free(all->limits);
    rate_table_free(all->addresses);
    rate_table_free(all->greetings);
    free(all);
}

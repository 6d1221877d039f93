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
    MESSAGE_BYTES =
        1024 * 1024, /* room for a message to be sent: any setup, every character escaped */
    JOINED_BYTES = 16 * 1024, /* no further message joins as many */
    HEAD_BYTES = 10,          /* most before the bytes of a frame */
    SENT_BYTES = JOINED_BYTES + HEAD_BYTES + MESSAGE_BYTES,
    PIECE_BYTES = 64 * 1024 /* given to the system at once */
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
    bool is_woken; /* among those woken; outlives the socket */
    bool is_full;  /* not to be sent to before it can be written to */
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
    int *woken; /* places for which there may be something to send; room for all */
    int woken_count;
    unsigned char sent[LWS_PRE + SENT_BYTES]; /* the frames being sent */
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

/* Frames are written here, not by libwebsockets, which gives each to the system by itself: several
 * for one client are sent by one call. Each is a whole message, without a mask (RFC 6455, section
 * 5.2). */
typedef enum frame_kind { FRAME_TEXT = 0x81, FRAME_PING = 0x89 } frame_kind;

/* The length is in the second byte, or after it in two or eight bytes. */
static size_t write_head(unsigned char *head, frame_kind kind, size_t length) {
    enum { IN_TWO_BYTES = 126, IN_EIGHT_BYTES = 127 };
    size_t bytes = length < IN_TWO_BYTES ? 0 : length <= UINT16_MAX ? 2 : 8;
    head[0] = (unsigned char)kind;
    head[1] = (unsigned char)(bytes == 0 ? length : bytes == 2 ? IN_TWO_BYTES : IN_EIGHT_BYTES);
    for (size_t i = 0; i < bytes; i++)
        head[2 + i] = (unsigned char)((uint64_t)length >> 8 * (bytes - 1 - i));
    return 2 + bytes;
}

/* Where the next frame's message is written, after `length` bytes of frames and room for a head. */
static char *message_at(sockets *all, size_t length) {
    return (char *)all->sent + LWS_PRE + length + HEAD_BYTES;
}

/* Makes a frame of the message there. */
static void add_frame(sockets *all, size_t *length, frame_kind kind, size_t size) {
    unsigned char *frame = all->sent + LWS_PRE + *length;
    size_t head = write_head(frame, kind, size);
    memmove(frame + head, message_at(all, *length), size);
    *length += head + size;
}

/* With a byte in it: libwebsockets does not tell of an empty pong. */
static void add_ping(place *p, size_t *length) {
    if (!p->is_ping_due) return;
    p->is_ping_due = false;
    *message_at(p->all, *length) = 'p';
    add_frame(p->all, length, FRAME_PING, 1);
}

/* Adds the owner's next message, if there is one. */
static bool add_message(place *p, size_t *length) {
    sockets *all = p->all;
    gw_out out = gw_out_to(message_at(all, *length), MESSAGE_BYTES);
    if (!p->is_open || !all->owner.wanted(all->owner.owner, (uint32_t)number_of(p), &out))
        return false;
    assert(out.length < MESSAGE_BYTES);
    add_frame(all, length, FRAME_TEXT, out.length);
    return true;
}

/* Sends what there is, by one call. What the system does not take libwebsockets keeps, and nothing
 * more may be written until the socket can be written to. False if the connection is broken. */
static bool send_some(place *p) {
    size_t length = 0;
    add_ping(p, &length);
    while (length < JOINED_BYTES && add_message(p, &length)) continue;
    unsigned char *sent = p->all->sent + LWS_PRE;
    if (length > 0 && lws_write(p->wsi, sent, length, LWS_WRITE_RAW) < (int)length) return false;
    p->is_full = length >= JOINED_BYTES || lws_partial_buffered(p->wsi);
    if (p->is_full) lws_callback_on_writable(p->wsi);
    return true;
}

static int on_writable(place *p) {
    if (p->code == 0) return send_some(p) ? GO_ON : CLOSE;
    lws_set_timer_usecs(p->wsi, 1);
    return GO_ON;
}

static void wake(place *p) {
    sockets *all = p->all;
    if (!p->is_open || p->is_woken) return;
    p->is_woken = true;
    all->woken[all->woken_count++] = number_of(p);
}

/* The usual way to send: waiting for each socket until it can be written to takes libwebsockets
 * under libuv four calls of the system and a turn of the loop. */
void sockets_send(sockets *all) {
    while (all->woken_count > 0) {
        place *p = &all->places[all->woken[--all->woken_count]];
        p->is_woken = false;
        if (p->is_open && !p->is_full && !p->has_left && !send_some(p)) end(p);
    }
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
    *p = (place){
        .all = all, .is_here = true, .is_woken = p->is_woken, .table = table, .address = address};
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
    wake(&all->places[number]);
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
    wake(p);
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
    static const struct lws_protocols protocols[] = {{.name = "gangway",
                                                      .callback = on_event,
                                                      .rx_buffer_size = READ_BYTES,
                                                      .tx_packet_size = PIECE_BYTES},
                                                     {.name = NULL}};
    sockets *all = calloc(1, sizeof *all + (size_t)rules->limits.places * sizeof all->places[0]);
    if (all == NULL) return NULL;
    all->loop = loop;
    all->rules = *rules;
    all->owner = *owner;
    all->woken = calloc((size_t)rules->limits.places, sizeof all->woken[0]);
    all->limits = limits_new(&rules->limits);
    all->addresses = rate_table_new(os_entropy());
    all->greetings = rate_table_new(os_entropy());
    all->vhost = library_add(context, protocols, VIRTUAL_HOST, all);
    if (all->woken && all->limits && all->addresses && all->greetings && all->vhost) return all;
    sockets_free(all);
    return NULL;
}

void sockets_free(sockets *all) {
    if (all == NULL) return;
    free(all->woken);
    limits_free(all->limits);
    rate_table_free(all->addresses);
    rate_table_free(all->greetings);
    free(all);
}

#define _POSIX_C_SOURCE 200809L
#define _DEFAULT_SOURCE
#include "server/connections.h"

#include "server/host.h"
#include "server/library.h"
#include "server/request.h"
#include <assert.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* libwebsockets only transports bytes here: its connections are "raw". Its own HTTP parser closes
 * the connection without an answer if a request is invalid, and keeps CONNECT open forever. */

enum {
    PIECE = 16 * 1024,  /* bytes of an answer sent at once */
    READ_MAX = 4 * 1024 /* bytes of a request read at once */
};

/* Received bytes of requests that are not answered yet. */
typedef struct reading {
    server_request request;
    size_t length;
    char bytes[SERVER_REQUEST_MAX + READ_MAX];
} reading;

typedef struct connection {
    connections *all;
    bool is_here; /* this place is taken */
    bool is_of_proxy;
    struct lws *wsi;
    reading *reading; /* NULL: nothing received */
    bool is_answering;
    bool is_closing;    /* received bytes are dropped */
    bool is_last;       /* no request is read after this answer */
    bool is_given;      /* it has become a WebSocket, by another descriptor */
    uint64_t visit;     /* counts the questions of all; 0: none waits */
    char *text;         /* of the present answer, to be freed; or NULL */
    bool has_sent_head; /* of the present answer */
    server_answer answer;
    server_bytes left; /* the rest of its body */
} connection;

struct connections {
    connections_config config;
    limits *limits;
    struct lws_vhost *vhost;
    uint64_t visits;
    char full[SERVER_HEAD_MAX + SERVER_MADE_MAX]; /* sent when the server is full */
    size_t full_length;
    connection places[]; /* config.rules.places of them */
};

static int place_of(const connection *c) {
    return (int)(c - c->all->places);
}

static uint64_t now(const connections *all) {
    return uv_now(all->config.loop);
}

/* -------------------------------------------------------------- answers -- */

/* Nothing is read while an answer is sent: libwebsockets would report unread bytes again and again
 * while it waits to send. */
static void set_reading(connection *c, bool is_on) {
    lws_rx_flow_control(c->wsi, is_on ? 1 : 0);
}

static void answer(connection *c, const server_answer *reply, bool has_body, bool is_last) {
    c->answer = *reply;
    if (is_last) c->answer.connection = "close";
    c->left = has_body ? reply->body : (server_bytes){NULL, 0};
    c->is_answering = true;
    c->is_last = is_last;
    c->has_sent_head = false;
    limits_begin_answer(c->all->limits, place_of(c), now(c->all), c->left.length);
    set_reading(c, false);
    lws_callback_on_writable(c->wsi);
}

static void refuse(connection *c, unsigned status) {
    server_answer refusal = server_refusal(c->all->config.made, status);
    answer(c, &refusal, !c->reading || !c->reading->request.is_head, true);
}

/* The result of an lws callback: 0 to continue, -1 to close the connection. */
enum { GO_ON = 0, CLOSE = -1 };

static int send_piece(connection *c) {
    unsigned char buffer[LWS_PRE + PIECE], *start = buffer + LWS_PRE;
    size_t length = 0;
    static_assert((int)SERVER_HEAD_MAX < (int)PIECE, "a head fits into a piece");
    if (!c->has_sent_head) length = server_write_head((char *)start, &c->answer);
    c->has_sent_head = true;
    size_t body = c->left.length < PIECE - length ? c->left.length : PIECE - length;
    if (body > 0) {
        memcpy(start + length, c->left.start, body);
        c->left = (server_bytes){c->left.start + body, c->left.length - body};
        length += body;
    }
    if (lws_write(c->wsi, start, length, LWS_WRITE_RAW) != (int)length) return CLOSE;
    lws_callback_on_writable(c->wsi);
    return GO_ON;
}

/* Closes our side and waits for the other: closing a socket with unread bytes resets the
 * connection, and the client might lose our answer. */
static void begin_closing(connection *c) {
    free(c->reading);
    c->reading = NULL;
    c->is_closing = true;
    shutdown(lws_get_socket_fd(c->wsi), SHUT_WR);
    limits_begin_closing(c->all->limits, place_of(c), now(c->all));
    set_reading(c, true);
}

/* ------------------------------------------------------------- requests -- */

/* Whether there is room for the visitor for whom a proxy asks. */
static bool has_room_for_visitor(const connection *c) {
    const char *forwarded_for = c->reading->request.forwarded_for;
    limits_address visitor;
    return !c->is_of_proxy || !proxies_visitor(c->all->config.proxies, forwarded_for, &visitor) ||
           limits_move(c->all->limits, place_of(c), visitor);
}

/* Gives the connection away: another descriptor of it, since libwebsockets closes this one. */
static void give(connection *c) {
    reading *r = c->reading;
    const connections_config *config = &c->all->config;
    bool has_more = r->length > r->request.length; /* it has to wait for our answer (RFC 6455) */
    const char *origin = r->request.origin;        /* programs name none */
    bool is_ours = !origin[0] || server_origin_is_ours(config->names, origin, r->request.host);
    if (has_more || !is_ours) {
        refuse(c, has_more ? 400 : 403);
        return;
    }
    limits_address whose = limits_whose(c->all->limits, place_of(c));
    int fd = fcntl(lws_get_socket_fd(c->wsi), F_DUPFD_CLOEXEC, 0);
    unsigned status = fd < 0 ? 503 : config->on_websocket(config->server, fd, whose, &r->request);
    if (status == 0)
        c->is_given = true;
    else
        refuse(c, status);
    if (status != 0 && fd >= 0) close(fd);
}

/* Whether somebody else answers the request. */
static bool ask(connection *c) {
    connections *all = c->all;
    connections_ticket ticket = {.place = place_of(c), .visit = ++all->visits};
    limits_address whose = limits_whose(all->limits, place_of(c));
    c->visit = ticket.visit;
    c->is_answering = true;
    limits_begin_answer(all->limits, place_of(c), now(all), 0);
    set_reading(c, false);
    if (all->config.on_question(all->config.server, ticket, whose, &c->reading->request))
        return true;
    c->visit = 0;
    return false;
}

/* Answers the request that was read, and forgets it. */
static void answer_and_go_on(connection *c, const server_answer *reply) {
    reading *r = c->reading;
    answer(c, reply, !r->request.is_head, !r->request.is_kept_alive);
    r->length -= r->request.length;
    memmove(r->bytes, r->bytes + r->request.length, r->length);
    r->request = (server_request){0};
}

static void answer_request(connection *c) {
    reading *r = c->reading;
    const connections_config *config = &c->all->config;
    if (r->request.host[0] && !server_host_is_ours(config->names, r->request.host)) {
        refuse(c, 421);
        return;
    }
    if (!has_room_for_visitor(c)) {
        refuse(c, 503);
        return;
    }
    if (r->request.is_websocket) {
        give(c);
        return;
    }
    if (ask(c)) return;
    server_answer reply = server_answer_to(config->made, &r->request);
    answer_and_go_on(c, &reply);
}

void connections_answer(connections *all, connections_ticket ticket, const server_reply *reply) {
    connection *c = &all->places[ticket.place];
    if (!c->is_here || c->visit != ticket.visit) {
        free(reply->text);
        return;
    }
    c->visit = 0;
    c->text = reply->text;
    server_answer its = server_answer_with(reply, &c->reading->request);
    answer_and_go_on(c, &its);
}

/* Continues with the bytes already received. */
static void read_on(connection *c) {
    unsigned status =
        server_request_read(&c->reading->request, c->reading->bytes, c->reading->length);
    if (status == SERVER_REQUEST_READ)
        answer_request(c);
    else if (status != SERVER_REQUEST_INCOMPLETE)
        refuse(c, status);
}

static int on_received(connection *c, const void *bytes, size_t length) {
    if (c->is_closing) return limits_may_drop(c->all->limits, place_of(c), length) ? GO_ON : CLOSE;
    if (c->reading == NULL) {
        c->reading = malloc(sizeof *c->reading);
        if (c->reading == NULL) return CLOSE;
        c->reading->request = (server_request){0};
        c->reading->length = 0;
        if (!c->is_answering) limits_begin_request(c->all->limits, place_of(c), now(c->all));
    }
    reading *r = c->reading;
    if (length > sizeof r->bytes - r->length) return CLOSE;
    memcpy(r->bytes + r->length, bytes, length);
    r->length += length;
    if (!c->is_answering) read_on(c);
    return c->is_given ? CLOSE : GO_ON;
}

static void end_answer(connection *c) {
    c->is_answering = false;
    free(c->text);
    c->text = NULL;
    if (c->is_last) {
        begin_closing(c);
        return;
    }
    set_reading(c, true);
    if (c->reading && c->reading->length > 0) {
        limits_begin_request(c->all->limits, place_of(c), now(c->all));
        read_on(c);
        return;
    }
    free(c->reading);
    c->reading = NULL;
    limits_begin_waiting(c->all->limits, place_of(c), now(c->all));
}

static int on_writable(connection *c) {
    if (!c->is_answering || c->visit != 0) return GO_ON;
    if (c->has_sent_head) limits_progress(c->all->limits, place_of(c), now(c->all));
    if (!c->has_sent_head || c->left.length > 0) return send_piece(c);
    end_answer(c);
    return c->is_given ? CLOSE : GO_ON;
}

static void on_closed(connection *c) {
    if (!c->is_here) return;
    c->is_here = false;
    free(c->reading);
    free(c->text);
    c->reading = NULL;
    c->text = NULL;
    limits_remove(c->all->limits, place_of(c));
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *session, void *bytes,
                    size_t length) {
    (void)session;
    switch (reason) {
    case LWS_CALLBACK_RAW_ADOPT:
        ((connection *)lws_get_opaque_user_data(wsi))->wsi = wsi;
        return GO_ON;
    case LWS_CALLBACK_RAW_RX: return on_received(lws_get_opaque_user_data(wsi), bytes, length);
    case LWS_CALLBACK_RAW_WRITEABLE: return on_writable(lws_get_opaque_user_data(wsi));
    case LWS_CALLBACK_RAW_CLOSE: on_closed(lws_get_opaque_user_data(wsi)); return GO_ON;
    case LWS_CALLBACK_WSI_DESTROY: {
        const connections *all = library_user(wsi);
        all->config.on_closed(all->config.server);
        return GO_ON;
    }
    default: return GO_ON;
    }
}

/* --------------------------------------------------- coming and going -- */

static void end(connections *all, int place) {
    lws_set_timeout(all->places[place].wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_SYNC);
}

static void send_full(const connections *all, int fd) {
    ssize_t sent = send(fd, all->full, all->full_length, MSG_DONTWAIT | MSG_NOSIGNAL);
    (void)sent; /* best effort */
    close(fd);
}

static void adopt(connections *all, int fd, limits_address address) {
    connection *c = &all->places[limits_add(all->limits, address, now(all))];
    *c = (connection){.all = all, .is_here = true, .is_of_proxy = address.is_proxy};
    int one = 1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    lws_adopt_desc_t adopted = {.vh = all->vhost,
                                .type = LWS_ADOPT_SOCKET,
                                .fd = {.sockfd = fd},
                                .vh_prot_name = "page",
                                .opaque = c};
    /* On failure the socket is closed; whether RAW_CLOSE is called depends on where it failed. */
    if (lws_adopt_descriptor_vhost_via_info(&adopted) == NULL) on_closed(c);
}

void connections_take(connections *all, int fd, const uint8_t address_bytes[16]) {
    limits_address address = limits_ipv6(address_bytes);
    address.is_proxy = proxies_has(all->config.proxies, address_bytes);
    int place = limits_to_close(all->limits, address);
    if (place == LIMITS_REFUSED) {
        send_full(all, fd);
        return;
    }
    if (place != LIMITS_NOBODY) end(all, place);
    adopt(all, fd, address);
}

void connections_make_room(connections *all) {
    int place = limits_idlest(all->limits);
    if (place != LIMITS_NOBODY) end(all, place);
}

void connections_expire(connections *all) {
    bool is_asking;
    int place;
    while ((place = limits_overdue(all->limits, now(all), &is_asking)) != LIMITS_NOBODY) {
        if (is_asking)
            refuse(&all->places[place], 408);
        else
            end(all, place);
    }
}

int connections_count(const connections *all) {
    return limits_count(all->limits);
}

/* --------------------------------------------------------------- all of them -- */

connections *connections_new(const connections_config *config, struct lws_context *context) {
    static const struct lws_protocols protocols[] = {{.name = "page", .callback = on_event},
                                                     {.name = NULL}};
    connections *all =
        calloc(1, sizeof *all + (size_t)config->rules.places * sizeof all->places[0]);
    if (all == NULL) return NULL;
    all->config = *config;
    all->limits = limits_new(&config->rules);
    server_answer full = server_refusal(config->made, 503);
    all->full_length = server_write_head(all->full, &full);
    memcpy(all->full + all->full_length, full.body.start, full.body.length);
    all->full_length += full.body.length;
    all->vhost = library_add(context, protocols, "page", all);
    if (all->limits && all->vhost) return all;
    connections_free(all);
    return NULL;
}

void connections_free(connections *all) {
    if (all == NULL) return;
    limits_free(all->limits);
    free(all);
}

#define _POSIX_C_SOURCE 200809L
#define _DEFAULT_SOURCE
#include "server/server.h"

#include "server/answer.h"
#include <assert.h>
#include <errno.h>
#include <libwebsockets.h>
#include <netdb.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    CONNECTIONS_MAX = 512,
    REQUEST_MAX = 8 * 1024, /* bytes of the request line and the headers that are looked at */
    HEADER_MAX = 1024,      /* bytes of a single one */
    REQUEST_SECONDS = 10,   /* to send a request */
    IDLE_SECONDS = 30,      /* between requests */
    READ_SECONDS = 10,      /* to take a piece of an answer */
    PIECE = 16 * 1024,
    HEAD_MAX = 2048
};

struct server {
    struct lws_context *context;
    struct lws_vhost *vhost;
    volatile sig_atomic_t is_stopped;
    server_made made;
};

/* What is still to be sent on a connection. */
typedef struct exchange {
    server_bytes left;
} exchange;

/* ------------------------------------------------------------- headers -- */

/* Sent with every answer, also with those that the HTTP library makes by itself. */
static const struct lws_protocol_vhost_options
    opener_policy = {NULL, NULL, "cross-origin-opener-policy:", "same-origin"},
    referrer_policy = {&opener_policy, NULL, "referrer-policy:", "no-referrer"},
    type_options = {&referrer_policy, NULL, "x-content-type-options:", "nosniff"},
    security_headers = {
        &type_options, NULL, "content-security-policy:",
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
        "img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; "
        "manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; "
        "object-src 'none'"};

/* Where the head of an answer is written. */
typedef struct head {
    unsigned char *at, *end;
    bool is_full;
} head;

static void put_header(struct lws *wsi, head *h, const char *name, const char *value) {
    if (value == NULL || value[0] == '\0') return;
    if (lws_add_http_header_by_name(wsi, (const unsigned char *)name, (const unsigned char *)value,
                                    (int)strlen(value), &h->at, h->end))
        h->is_full = true;
}

static bool send_head(struct lws *wsi, const server_answer *answer) {
    unsigned char room[LWS_PRE + HEAD_MAX], *start = room + LWS_PRE;
    head h = {start, room + sizeof room, false};
    if (lws_add_http_header_status(wsi, answer->status, &h.at, h.end)) return false;
    put_header(wsi, &h, "content-type:", answer->type);
    put_header(wsi, &h, "cache-control:", answer->caching);
    put_header(wsi, &h, "content-encoding:", answer->encoding);
    put_header(wsi, &h, "vary:", answer->vary);
    put_header(wsi, &h, "allow:", answer->allow);
    put_header(wsi, &h, "etag:", answer->etag);
    put_header(wsi, &h, "connection:", answer->connection);
    bool has_length = answer->status != 304;
    if (h.is_full ||
        (has_length && lws_add_http_header_content_length(wsi, answer->body.length, &h.at, h.end)))
        return false;
    return lws_finalize_write_http_header(wsi, start, &h.at, h.end) == 0;
}

/* --------------------------------------------------------------- bodies -- */

/* What lws wants of a callback: 0 to go on, -1 to close the connection. */
enum { GO_ON = 0, CLOSE = -1 };

static int end_exchange(struct lws *wsi) {
    return lws_http_transaction_completed(wsi) ? CLOSE : GO_ON;
}

/* Copied, because lws may write before what it is given. */
static bool send_piece(struct lws *wsi, const unsigned char *bytes, size_t length, bool is_last) {
    unsigned char room[LWS_PRE + PIECE];
    memcpy(room + LWS_PRE, bytes, length);
    return lws_write(wsi, room + LWS_PRE, length,
                     is_last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) == (int)length;
}

static int send_more(struct lws *wsi, exchange *e) {
    if (e->left.length == 0) return GO_ON;
    size_t length = e->left.length < PIECE ? e->left.length : PIECE;
    const unsigned char *bytes = e->left.start;
    e->left.start += length;
    e->left.length -= length;
    bool is_last = e->left.length == 0;
    if (!send_piece(wsi, bytes, length, is_last)) return CLOSE;
    if (is_last) return end_exchange(wsi);
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, READ_SECONDS);
    lws_callback_on_writable(wsi);
    return GO_ON;
}

/* ------------------------------------------------------------- requests -- */

/* The value of a header; "" if it was not sent or is longer than any that makes sense. */
static const char *header(struct lws *wsi, enum lws_token_indexes token, char value[HEADER_MAX]) {
    if (lws_hdr_copy(wsi, value, HEADER_MAX, token) < 0) value[0] = '\0';
    return value;
}

static bool has_header(struct lws *wsi, enum lws_token_indexes token) {
    return lws_hdr_total_length(wsi, token) > 0;
}

/* Whether something follows the request's head. */
static bool has_body(struct lws *wsi) {
    char length[HEADER_MAX];
    return has_header(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) ||
           strtoull(header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, length), NULL, 10) > 0;
}

/* Answers a request that is not one to read something. */
static int refuse(struct lws *wsi, const server_answer *refusal) {
    static_assert((int)SERVER_MADE_MAX <= (int)PIECE, "a refusal is sent at once");
    if (send_head(wsi, refusal)) send_piece(wsi, refusal->body.start, refusal->body.length, true);
    return CLOSE;
}

static int answer(const server *s, struct lws *wsi, exchange *e, const char *path) {
    char encodings[HEADER_MAX], tags[HEADER_MAX];
    bool is_head = has_header(wsi, WSI_TOKEN_HEAD_URI);
    server_request request = {
        .is_read = (is_head || has_header(wsi, WSI_TOKEN_GET_URI)) && !has_body(wsi),
        .path = path,
        .accept_encoding = header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, encodings),
        .if_none_match = header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, tags)};
    server_answer reply = server_answer_to(&s->made, &request);
    if (!request.is_read) return refuse(wsi, &reply);
    if (!send_head(wsi, &reply)) return CLOSE;
    if (is_head || reply.body.length == 0) return end_exchange(wsi);
    e->left = reply.body;
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, READ_SECONDS);
    lws_callback_on_writable(wsi);
    return GO_ON;
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *session, void *in,
                    size_t length) {
    (void)length;
    switch (reason) {
    case LWS_CALLBACK_HTTP: return answer(lws_context_user(lws_get_context(wsi)), wsi, session, in);
    case LWS_CALLBACK_HTTP_WRITEABLE: return send_more(wsi, session);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: /* there is nothing to upgrade to */
        lws_return_http_status(wsi, HTTP_STATUS_BAD_REQUEST, NULL);
        return CLOSE;
    default: return GO_ON;
    }
}

/* -------------------------------------------------------------- running -- */

bool server_has_page(void) {
    return server_site_find("/index.html") != NULL;
}

/* Whether one can listen there; lws itself does not say why not. */
static bool can_listen(const server_config *config, bool *is_ipv6) {
    struct addrinfo hints = {.ai_flags = AI_NUMERICHOST | AI_PASSIVE, .ai_socktype = SOCK_STREAM};
    struct addrinfo *found;
    char port[8];
    snprintf(port, sizeof port, "%u", config->port);
    if (getaddrinfo(config->address, port, &hints, &found) != 0) {
        errno = EINVAL;
        return false;
    }
    *is_ipv6 = found->ai_family == AF_INET6;
    int one = 1, fd = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool can = fd >= 0 && setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one) == 0 &&
               bind(fd, found->ai_addr, found->ai_addrlen) == 0 && listen(fd, 1) == 0;
    int fault = errno;
    if (fd >= 0) close(fd);
    freeaddrinfo(found);
    errno = fault;
    return can;
}

static bool listen_at(server *s, const server_config *config, bool is_ipv6) {
    static const struct lws_protocols protocols[] = {
        {.name = "page", .callback = on_event, .per_session_data_size = sizeof(exchange)},
        {.name = NULL}};
    struct lws_context_creation_info info = {
        .port = config->port,
        .iface = config->address,
        .protocols = protocols,
        .headers = &security_headers,
        .server_string = "gangway",
        .user = s,
        .gid = -1,
        .uid = -1,
        .max_http_header_data2 = REQUEST_MAX,
        .max_http_header_pool2 = CONNECTIONS_MAX,
        .fd_limit_per_thread = CONNECTIONS_MAX,
        .timeout_secs = REQUEST_SECONDS,
        .timeout_secs_ah_idle = REQUEST_SECONDS,
        .keepalive_timeout = IDLE_SECONDS,
        .options =
            LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
            (is_ipv6 ? LWS_SERVER_OPTION_IPV6_V6ONLY_MODIFY | LWS_SERVER_OPTION_IPV6_V6ONLY_VALUE
                     : LWS_SERVER_OPTION_DISABLE_IPV6)};
    lws_set_log_level(0, NULL);
    s->context = lws_create_context(&info);
    if (s->context == NULL) return false;
    s->vhost = lws_create_vhost(s->context, &info);
    return s->vhost != NULL;
}

server *server_new(const server_config *config) {
    bool is_ipv6;
    if (!can_listen(config, &is_ipv6)) return NULL;
    server *s = calloc(1, sizeof *s);
    if (s == NULL) return NULL;
    server_make(&s->made, config->lang, config->version, config->commit);
    if (listen_at(s, config, is_ipv6)) return s;
    server_free(s);
    errno = EIO; /* lws does not say */
    return NULL;
}

uint16_t server_port(const server *s) {
    return (uint16_t)lws_get_vhost_listen_port(s->vhost);
}

void server_run(server *s) {
    while (!s->is_stopped && lws_service(s->context, 0) >= 0) continue;
}

void server_stop(server *s) {
    s->is_stopped = 1;
    lws_cancel_service(s->context);
}

void server_free(server *s) {
    if (s == NULL) return;
    if (s->context) lws_context_destroy(s->context);
    free(s);
}

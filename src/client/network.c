#define _POSIX_C_SOURCE 200809L
#include "client/network.h"

#include "os/os.h"
#include <libwebsockets.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

enum {
    CONNECTIONS = 4096,               /* most descriptors */
    FIRST_BYTES = 1024,               /* room for a message that begins to arrive */
    MESSAGE_BYTES = 1024 * 1024 + 64, /* most of one: any setup, every character escaped */
    PATH_BYTES = CLIENT_PREFIX + 24,
    FAULT = 160,
    GO_ON = 0, /* results of a callback of the library */
    CLOSE = -1
};

struct client_socket {
    client_network *network;
    const client_address *address;
    client_connection *connection;
    client_socket *next;
    struct lws *wsi; /* NULL: none */
    bool has_failed; /* the last try to connect */
    unsigned code;   /* with which the server closes */
    char *message;   /* what has arrived of one */
    size_t length, capacity;
    uv_timer_t timer;
    char fault[FAULT];
};

typedef struct work {
    uv_work_t request;
    client_network *network;
    void (*work)(void *owner);
    void (*done)(void *owner);
    void *owner;
} work;

struct client_network {
    uv_loop_t loop;
    bool has_loop, has_ended, was_interrupted;
    struct lws_context *context;
    struct lws_vhost *vhost;
    client_socket *sockets;
    uv_signal_t signals[2];
    work work;
};

static void tend(client_socket *s);

/* --------------------------------------------------------------- receiving -- */

static void forget_message(client_socket *s) {
    free(s->message);
    s->message = NULL;
    s->length = s->capacity = 0;
}

static bool add(client_socket *s, const void *bytes, size_t length) {
    if (length > MESSAGE_BYTES - s->length) return false;
    size_t wanted = s->capacity ? s->capacity : FIRST_BYTES;
    while (wanted < s->length + length) wanted *= 2;
    char *grown = wanted > s->capacity ? realloc(s->message, wanted) : s->message;
    if (grown == NULL) return false;
    s->message = grown;
    s->capacity = wanted;
    memcpy(s->message + s->length, bytes, length);
    s->length += length;
    return true;
}

/* Part of a frame. */
static int on_received(client_socket *s, const void *bytes, size_t length) {
    if (lws_frame_is_binary(s->wsi) || length == 0 || !add(s, bytes, length)) return CLOSE;
    if (!lws_is_final_fragment(s->wsi) || lws_remaining_packet_payload(s->wsi) > 0) return GO_ON;
    client_connection_received(s->connection, s->message, s->length, os_elapsed_milliseconds());
    forget_message(s);
    tend(s);
    return GO_ON;
}

/* ----------------------------------------------------------------- sending -- */

/* One message each time that the socket can be written to. */
static int on_writable(client_socket *s) {
    char *text = client_connection_take(s->connection);
    size_t length = text ? strlen(text) : 0;
    unsigned char *buffer = text ? malloc(LWS_PRE + length) : NULL;
    bool is_sent = text == NULL;
    if (buffer) {
        memcpy(buffer + LWS_PRE, text, length);
        is_sent = lws_write(s->wsi, buffer + LWS_PRE, length, LWS_WRITE_TEXT) >= (int)length;
    }
    free(buffer);
    free(text);
    if (client_connection_has_more(s->connection)) lws_callback_on_writable(s->wsi);
    return is_sent ? GO_ON : CLOSE;
}

/* -------------------------------------------------------------- connecting -- */

static void on_lost(client_socket *s) {
    unsigned code = s->code;
    s->has_failed = true;
    s->wsi = NULL;
    s->code = 0;
    forget_message(s);
    client_connection_lost(s->connection, code, os_elapsed_milliseconds());
    tend(s);
}

static void on_failed(client_socket *s, const char *fault, size_t length) {
    if (length >= sizeof s->fault) length = sizeof s->fault - 1;
    if (fault) memcpy(s->fault, fault, length);
    s->fault[fault ? length : 0] = '\0';
    on_lost(s);
}

static int on_opened(client_socket *s, struct lws *wsi) {
    s->wsi = wsi;
    s->fault[0] = '\0';
    client_connection_opened(s->connection, os_elapsed_milliseconds());
    tend(s);
    return GO_ON;
}

static unsigned code_of(const unsigned char *bytes, size_t length) {
    return length >= 2 ? (unsigned)bytes[0] << 8 | bytes[1] : 0;
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *session, void *bytes,
                    size_t length) {
    client_socket *s = lws_get_opaque_user_data(wsi);
    (void)session;
    if (s == NULL) return GO_ON; /* none of ours, or not any more */
    switch (reason) {
    case LWS_CALLBACK_CLIENT_ESTABLISHED: return on_opened(s, wsi);
    case LWS_CALLBACK_OPENSSL_PERFORM_SERVER_CERT_VERIFICATION:
        if (length == 0) client_connection_distrust(s->connection); /* the library refuses it */
        return GO_ON;
    case LWS_CALLBACK_CLIENT_RECEIVE: return on_received(s, bytes, length);
    case LWS_CALLBACK_CLIENT_WRITEABLE: return on_writable(s);
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE: s->code = code_of(bytes, length); return GO_ON;
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
        lws_set_opaque_user_data(wsi, NULL);
        on_failed(s, bytes, length);
        return GO_ON;
    case LWS_CALLBACK_CLIENT_CLOSED:
    case LWS_CALLBACK_CLOSED_CLIENT_HTTP: /* while it was being made, */
    case LWS_CALLBACK_WSI_DESTROY:        /* or before */
        lws_set_opaque_user_data(wsi, NULL);
        on_lost(s);
        return GO_ON;
    default: return GO_ON;
    }
}

/* The first is the one that connections without a subprotocol get. */
static const struct lws_protocols protocols[] = {{.name = "gangway", .callback = on_event},
                                                 {.name = NULL}};

/* No timers of the library's own. */
static const lws_retry_bo_t never = {.secs_since_valid_ping = 0};

/* Without a subprotocol and extensions, by HTTP/1.1, and to nowhere else. */
static void connect_socket(client_socket *s) {
    char path[PATH_BYTES], authority[CLIENT_AUTHORITY];
    gw_out out = gw_out_to(path, sizeof path);
    gw_put_text(&out, s->address->prefix);
    gw_put_text(&out, "/ws/");
    gw_put_hex(&out, s->address->table);
    client_address_authority(s->address, authority);
    struct lws_client_connect_info info = {
        .context = s->network->context,
        .vhost = s->network->vhost,
        .address = s->address->host,
        .host = authority,
        .port = s->address->port,
        .path = path,
        .ssl_connection = LCCSCF_HTTP_NO_FOLLOW_REDIRECT,
        .local_protocol_name = protocols[0].name,
        .ietf_version_or_minus_one = -1,
        .alpn = "http/1.1",
        .retry_and_idle_policy = &never,
        .opaque_user_data = s,
    };
    if (s->address->is_secure) info.ssl_connection |= LCCSCF_USE_SSL;
    s->has_failed = false;
    struct lws *wsi = lws_client_connect_via_info(&info);
    if (!s->has_failed) s->wsi = wsi; /* else on_event has been told, and it is gone */
    if (!s->has_failed && wsi == NULL) on_failed(s, NULL, 0);
}

static void drop(client_socket *s) {
    struct lws *wsi = s->wsi;
    s->wsi = NULL;
    s->code = 0;
    forget_message(s);
    if (wsi == NULL) return;
    lws_set_opaque_user_data(wsi, NULL);
    lws_set_timeout(wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
}

/* -------------------------------------------------------------------- time -- */

static void on_timer(uv_timer_t *timer);

/* What the connection wishes after something has happened is done from the timer: the library may
 * be in the middle of it. */
static void tend(client_socket *s) {
    uv_timer_start(&s->timer, on_timer, 0, 0);
}

static void on_timer(uv_timer_t *timer) {
    client_socket *s = timer->data;
    int64_t now = os_elapsed_milliseconds(), at;
    client_wish wish = client_connection_tick(s->connection, now, &at);
    uv_timer_start(timer, on_timer, at > now ? (uint64_t)(at - now) : 0, 0);
    if (wish == CLIENT_DROP) drop(s);
    if (wish == CLIENT_CONNECT) connect_socket(s);
    if (wish == CLIENT_WAIT && s->wsi && client_connection_has_more(s->connection))
        lws_callback_on_writable(s->wsi);
}

/* ------------------------------------------------------------------ working -- */

static void on_work(uv_work_t *request) {
    work *w = request->data;
    w->work(w->owner);
}

static void on_done(uv_work_t *request, int status) {
    work *w = request->data;
    (void)status;
    if (w->network->has_ended) return;
    w->done(w->owner);
    for (client_socket *s = w->network->sockets; s; s = s->next) tend(s);
}

bool client_network_work(client_network *n, void (*its_work)(void *owner),
                         void (*done)(void *owner), void *owner) {
    n->work = (work){.network = n, .work = its_work, .done = done, .owner = owner};
    n->work.request.data = &n->work;
    return uv_queue_work(&n->loop, &n->work.request, on_work, on_done) == 0;
}

/* ------------------------------------------------------------------ running -- */

void client_network_end(client_network *n) {
    n->has_ended = true;
    uv_stop(&n->loop);
}

void client_network_run(client_network *n) {
    if (!n->has_ended) uv_run(&n->loop, UV_RUN_DEFAULT);
}

bool client_network_was_interrupted(const client_network *n) {
    return n->was_interrupted;
}

static void on_signal(uv_signal_t *handle, int number) {
    client_network *n = handle->data;
    (void)number;
    n->was_interrupted = true;
    client_network_end(n);
}

/* Both end the loop; libwebsockets would take SIGTERM to itself otherwise. */
static bool watch_signals(client_network *n) {
    static const int numbers[] = {SIGINT, SIGTERM};
    bool is_done = true;
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        is_done = uv_signal_init(&n->loop, &n->signals[i]) == 0 && is_done;
        n->signals[i].data = n;
        is_done = uv_signal_start(&n->signals[i], on_signal, numbers[i]) == 0 && is_done;
    }
    return is_done;
}

/* A context without a listener. */
static bool open_context(client_network *n, const char *trusted) {
    void *loops[] = {&n->loop};
    struct lws_context_creation_info info = {.port = CONTEXT_PORT_NO_LISTEN,
                                             .gid = -1,
                                             .uid = -1,
                                             .foreign_loops = loops,
                                             .fd_limit_per_thread = CONNECTIONS,
                                             .protocols = protocols,
                                             .retry_and_idle_policy = &never,
                                             .client_ssl_ca_filepath = trusted,
                                             .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                                                        LWS_SERVER_OPTION_LIBUV |
                                                        LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT};
    if (trusted) info.options |= LWS_SERVER_OPTION_DISABLE_OS_CA_CERTS;
    lws_set_log_level(0, NULL);
    n->context = lws_create_context(&info);
    n->vhost = n->context ? lws_create_vhost(n->context, &info) : NULL;
    return n->vhost != NULL;
}

client_network *client_network_new(const char *trusted) {
    client_network *n = calloc(1, sizeof *n);
    if (n == NULL) return NULL;
    n->has_loop = uv_loop_init(&n->loop) == 0;
    if (n->has_loop && open_context(n, trusted) && watch_signals(n)) return n;
    client_network_free(n);
    return NULL;
}

client_socket *client_network_add(client_network *n, const client_address *address,
                                  client_connection *connection) {
    client_socket *s = calloc(1, sizeof *s);
    if (s == NULL) return NULL;
    *s = (client_socket){
        .network = n, .address = address, .connection = connection, .next = n->sockets};
    uv_timer_init(&n->loop, &s->timer);
    s->timer.data = s;
    n->sockets = s;
    tend(s);
    return s;
}

const char *client_socket_fault(const client_socket *s) {
    return s->fault;
}

static void close_handle(uv_handle_t *handle) {
    if (handle->loop && !uv_is_closing(handle)) uv_close(handle, NULL); /* it was initialised */
}

void client_network_free(client_network *n) {
    if (n == NULL) return;
    n->has_ended = true;
    for (client_socket *s = n->sockets; s; s = s->next) {
        if (s->wsi) lws_set_opaque_user_data(s->wsi, NULL);
        close_handle((uv_handle_t *)&s->timer);
    }
    for (size_t i = 0; i < sizeof n->signals / sizeof n->signals[0]; i++)
        close_handle((uv_handle_t *)&n->signals[i]);
    if (n->context) {
        lws_context_destroy(n->context); /* closes all connections, in the loop */
        uv_run(&n->loop, UV_RUN_DEFAULT);
        lws_context_destroy(n->context);
    }
    if (n->has_loop) {
        uv_run(&n->loop, UV_RUN_DEFAULT);
        uv_loop_close(&n->loop);
    }
    while (n->sockets) {
        client_socket *s = n->sockets;
        n->sockets = s->next;
        forget_message(s);
        free(s);
    }
    free(n);
}

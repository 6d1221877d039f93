/* echo: libwebsockets in libuv's loop and nothing else. Listens on a free port of the loopback,
 * prints it, and sends every message back to whoever sent it, until it is ended. load.py measures
 * the server beside it. */
#define _POSIX_C_SOURCE 200809L
#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

enum { MESSAGE_MAX = 4096, CONNECTIONS = 16384 };

/* The message to send back; the library keeps one for each connection. */
typedef struct echoed {
    size_t length;
    unsigned char bytes[LWS_PRE + MESSAGE_MAX];
} echoed;

static int serve(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                 size_t length) {
    echoed *e = user;
    if (reason == LWS_CALLBACK_RECEIVE) {
        if (length > MESSAGE_MAX) return -1;
        memcpy(e->bytes + LWS_PRE, in, length);
        e->length = length;
        lws_callback_on_writable(wsi);
    } else if (reason == LWS_CALLBACK_SERVER_WRITEABLE && e->length > 0) {
        if (lws_write(wsi, e->bytes + LWS_PRE, e->length, LWS_WRITE_TEXT) < 0) return -1;
        e->length = 0;
    }
    return 0;
}

static const struct lws_protocols protocols[] = {
    {.name = "echo", .callback = serve, .per_session_data_size = sizeof(echoed)}, {.name = NULL}};

int main(void) {
    uv_loop_t loop;
    void *loops[] = {&loop};
    if (uv_loop_init(&loop) != 0) return EXIT_FAILURE;
    struct lws_context_creation_info info = {.port = 0,
                                             .iface = "127.0.0.1",
                                             .protocols = protocols,
                                             .foreign_loops = loops,
                                             .gid = -1,
                                             .uid = -1,
                                             .fd_limit_per_thread = CONNECTIONS,
                                             .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                                                        LWS_SERVER_OPTION_LIBUV};
    lws_set_log_level(0, NULL);
    struct lws_context *context = lws_create_context(&info);
    struct lws_vhost *vhost = context ? lws_create_vhost(context, &info) : NULL;
    if (vhost == NULL) return EXIT_FAILURE;
    printf("%d\n", lws_get_vhost_listen_port(vhost));
    fflush(stdout);
    return uv_run(&loop, UV_RUN_DEFAULT);
}

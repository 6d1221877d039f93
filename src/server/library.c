#define _POSIX_C_SOURCE 200809L
#include "server/library.h"

enum { READ_MAX = 4 * 1024 /* bytes read at once */ };

struct lws_context *library_new(uv_loop_t *loop, unsigned descriptors) {
    void *loops[] = {loop};
    struct lws_context_creation_info info = {.port = CONTEXT_PORT_NO_LISTEN_SERVER,
                                             .gid = -1,
                                             .uid = -1,
                                             .foreign_loops = loops,
                                             .fd_limit_per_thread = descriptors,
                                             .pt_serv_buf_size = READ_MAX,
                                             .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                                                        LWS_SERVER_OPTION_LIBUV};
    lws_set_log_level(0, NULL);
    return lws_create_context(&info);
}

struct lws_vhost *library_add(struct lws_context *context, const struct lws_protocols *protocols,
                              const char *name, void *user) {
    /* No timer of its own for each connection: it keeps them in a list in which each is sought. */
    static const lws_retry_bo_t never = {.secs_since_valid_ping = 0};
    struct lws_context_creation_info info = {.port = CONTEXT_PORT_NO_LISTEN_SERVER,
                                             .retry_and_idle_policy = &never,
                                             .protocols = protocols,
                                             .vhost_name = name,
                                             .user = user,
                                             .gid = -1,
                                             .uid = -1};
    return lws_create_vhost(context, &info);
}

void *library_user(struct lws *wsi) {
    return lws_get_vhost_user(lws_get_vhost(wsi));
}

void library_free(struct lws_context *context, uv_loop_t *loop) {
    if (context == NULL) return;
    lws_context_destroy(context); /* closes all connections, in the loop */
    uv_run(loop, UV_RUN_DEFAULT);
    lws_context_destroy(context);
}

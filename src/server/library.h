#ifndef SERVER_LIBRARY_H
#define SERVER_LIBRARY_H
/* libwebsockets in the server's loop: one context for the connections of the page, where it only
 * moves bytes, and for WebSockets. */
#include <libwebsockets.h>
#include <uv.h>

/* A context without listeners; NULL if libwebsockets cannot use the loop. `descriptors` is how many
 * this process may have: if that were more than the context is for, libwebsockets would look for
 * each event's connection among all of them. */
struct lws_context *library_new(uv_loop_t *loop, unsigned descriptors);

/* One more kind of connection in it; its callback finds `user` by library_user. NULL if out of
 * memory. `protocols` must outlive the context. */
struct lws_vhost *library_add(struct lws_context *context, const struct lws_protocols *protocols,
                              const char *name, void *user);
void *library_user(struct lws *wsi);

/* Closes all connections, and runs the loop until nothing is left in it. NULL is fine. */
void library_free(struct lws_context *context, uv_loop_t *loop);

#endif

#ifndef SERVER_METRICS_H
#define SERVER_METRICS_H
/* Answers GET /metrics over HTTP, at an address of its own that is not for visitors. */
#include <gangway/out.h>
#include <stdint.h>
#include <uv.h>

typedef struct metrics metrics;

/* Listens. `write` writes the figures. NULL with errno set. */
metrics *metrics_new(uv_loop_t *loop, const char *address, uint16_t port,
                     void (*write)(void *owner, gw_out *out), void *owner);

/* The port it listens at. */
uint16_t metrics_port(const metrics *m);

/* Closes; the memory is freed when the loop has closed the handles. NULL is fine. */
void metrics_free(metrics *m);

#endif

#define _POSIX_C_SOURCE 200809L
#include "server/metrics.h"

#include <errno.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PLACES = 16, /* connections at a time; others wait */
    BACKLOG = 16,
    REQUEST_BYTES = 2048,
    HEAD_BYTES = 256,
    TEXT_BYTES = 16 * 1024,
    PATIENCE_MS = 5000 /* for a whole exchange */
};

typedef struct caller {
    metrics *all;
    uv_tcp_t socket;
    uv_timer_t timer;
    int open; /* handles */
    bool is_closing;
    char request[REQUEST_BYTES];
    size_t length;
    uv_write_t write;
    char *answer; /* allocated: HEAD_BYTES + TEXT_BYTES */
} caller;

struct metrics {
    uv_tcp_t listener;
    bool is_closing, is_waiting; /* somebody waits to be accepted */
    int open;                    /* handles, but for those of callers */
    void (*write)(void *owner, gw_out *out);
    void *owner;
    caller of[PLACES];
};

static void accept_one(metrics *all);

static void free_if_closed(metrics *all) {
    if (!all->is_closing || all->open > 0) return;
    for (int i = 0; i < PLACES; i++)
        if (all->of[i].open > 0) return;
    free(all);
}

static void on_closed(uv_handle_t *handle) {
    caller *c = handle->data;
    metrics *all = c->all;
    if (--c->open > 0) return;
    free(c->answer);
    *c = (caller){.all = all};
    if (all->is_waiting && !all->is_closing) accept_one(all);
    free_if_closed(all);
}

static void end(caller *c) {
    if (c->open == 0 || c->is_closing) return;
    c->is_closing = true;
    uv_close((uv_handle_t *)&c->socket, on_closed);
    uv_close((uv_handle_t *)&c->timer, on_closed);
}

static void on_timer(uv_timer_t *timer) {
    end(timer->data);
}

static void on_written(uv_write_t *write, int status) {
    (void)status;
    end(write->data);
}

static void answer(caller *c) {
    static const char wanted[] = "GET /metrics HTTP/1.";
    c->answer = malloc(HEAD_BYTES + TEXT_BYTES);
    if (c->answer == NULL) {
        end(c);
        return;
    }
    bool is_wanted = strncmp(c->request, wanted, sizeof wanted - 1) == 0;
    gw_out text = gw_out_to(c->answer + HEAD_BYTES, TEXT_BYTES);
    char head[HEAD_BYTES];
    if (is_wanted)
        c->all->write(c->all->owner, &text);
    else
        gw_put_text(&text, "There is only /metrics here.\n");
    size_t length = text.length < TEXT_BYTES ? text.length : TEXT_BYTES - 1;
    int size =
        snprintf(head, sizeof head,
                 "HTTP/1.1 %s\r\nContent-Type: text/plain; version=0.0.4\r\n"
                 "Content-Length: %zu\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n",
                 is_wanted ? "200 OK" : "404 Not Found", length);
    char *start = c->answer + HEAD_BYTES - size;
    memcpy(start, head, (size_t)size);
    uv_buf_t bytes = uv_buf_init(start, (unsigned)((size_t)size + length));
    c->write.data = c;
    if (uv_write(&c->write, (uv_stream_t *)&c->socket, &bytes, 1, on_written) != 0) end(c);
}

static void allocate(uv_handle_t *handle, size_t size, uv_buf_t *bytes) {
    caller *c = handle->data;
    (void)size;
    *bytes = uv_buf_init(c->request + c->length, (unsigned)(REQUEST_BYTES - 1 - c->length));
}

static void on_read(uv_stream_t *stream, ssize_t count, const uv_buf_t *bytes) {
    caller *c = stream->data;
    (void)bytes;
    if (count < 0) {
        end(c);
        return;
    }
    c->length += (size_t)count;
    c->request[c->length] = '\0';
    if (strstr(c->request, "\r\n\r\n") == NULL && c->length < REQUEST_BYTES - 1) return;
    uv_read_stop(stream);
    answer(c);
}

static void take(caller *c) {
    metrics *all = c->all;
    uv_loop_t *loop = all->listener.loop;
    uv_tcp_init(loop, &c->socket);
    uv_timer_init(loop, &c->timer);
    c->socket.data = c->timer.data = c;
    c->open = 2;
    bool is_good = uv_accept((uv_stream_t *)&all->listener, (uv_stream_t *)&c->socket) == 0 &&
                   uv_timer_start(&c->timer, on_timer, PATIENCE_MS, 0) == 0 &&
                   uv_read_start((uv_stream_t *)&c->socket, allocate, on_read) == 0;
    if (!is_good) end(c);
}

static void accept_one(metrics *all) {
    int i = 0;
    while (i < PLACES && all->of[i].open > 0) i++;
    all->is_waiting = i == PLACES;
    if (!all->is_waiting) take(&all->of[i]);
}

static void on_arrival(uv_stream_t *listener, int status) {
    if (status == 0) accept_one(listener->data);
}

/* ------------------------------------------------------------------- all of them -- */

static int listen_at(metrics *all, const char *address, uint16_t port) {
    struct sockaddr_storage where;
    int fault = uv_ip4_addr(address, port, (struct sockaddr_in *)&where);
    if (fault != 0) fault = uv_ip6_addr(address, port, (struct sockaddr_in6 *)&where);
    if (fault == 0) fault = uv_tcp_bind(&all->listener, (const struct sockaddr *)&where, 0);
    if (fault == 0) fault = uv_listen((uv_stream_t *)&all->listener, BACKLOG, on_arrival);
    return fault;
}

metrics *metrics_new(uv_loop_t *loop, const char *address, uint16_t port,
                     void (*write)(void *owner, gw_out *out), void *owner) {
    metrics *all = calloc(1, sizeof *all);
    errno = ENOMEM;
    if (all == NULL) return NULL;
    all->write = write;
    all->owner = owner;
    for (int i = 0; i < PLACES; i++) all->of[i].all = all;
    uv_tcp_init(loop, &all->listener);
    all->listener.data = all;
    all->open = 1;
    int fault = listen_at(all, address, port);
    if (fault == 0) return all;
    metrics_free(all);
    errno = -fault;
    return NULL;
}

uint16_t metrics_port(const metrics *m) {
    struct sockaddr_storage where;
    int size = sizeof where;
    if (uv_tcp_getsockname(&m->listener, (struct sockaddr *)&where, &size) != 0) return 0;
    return ntohs(where.ss_family == AF_INET ? ((struct sockaddr_in *)&where)->sin_port
                                            : ((struct sockaddr_in6 *)&where)->sin6_port);
}

static void on_listener_closed(uv_handle_t *handle) {
    metrics *all = handle->data;
    all->open--;
    free_if_closed(all);
}

void metrics_free(metrics *all) {
    if (all == NULL) return;
    all->is_closing = true;
    for (int i = 0; i < PLACES; i++) end(&all->of[i]);
    uv_close((uv_handle_t *)&all->listener, on_listener_closed);
}

#define _POSIX_C_SOURCE 200809L
#include "server/operators.h"

#include "admin/admin.h"
#include "os/local.h"
#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum {
    PLACES = 16, /* questions at a time; others wait to be accepted */
    BACKLOG = 64,
    QUESTION_BYTES = 8192,  /* of a line */
    PIECE_BYTES = 64 * 1024 /* of the answer, sent at once or more if a line is longer */
};

typedef struct inquiry {
    operators *all;
    uv_pipe_t pipe;
    bool is_here, is_closing;
    char question[QUESTION_BYTES];
    size_t length;
    admin *admin; /* what it asks, once that is known */
    bool is_away; /* a batch of it is at the store */
    bool is_sending;
    uv_write_t write;
    char *piece;
    size_t piece_length, piece_size;
} inquiry;

struct operators {
    uv_pipe_t listener;
    char *path;
    int fd;
    bool is_closing, is_waiting; /* somebody waits to be accepted */
    size_t open;                 /* handles */
    void (*on_wish)(void *owner);
    void *owner;
    inquiry of[PLACES];
};

static void accept_some(operators *all);

static void free_if_closed(operators *all) {
    if (!all->is_closing || all->open > 0) return;
    free(all->path);
    free(all);
}

/* -------------------------------------------------------------------- leaving -- */

/* A place is free again when its handle is closed and its batch is back. */
static void leave(inquiry *i) {
    operators *all = i->all;
    if (i->is_here || i->is_away) return;
    admin_free(i->admin);
    free(i->piece);
    *i = (inquiry){.all = all};
    if (all->is_waiting && !all->is_closing) accept_some(all);
}

static void on_closed(uv_handle_t *handle) {
    inquiry *i = handle->data;
    operators *all = i->all;
    i->is_here = false;
    all->open--;
    leave(i);
    free_if_closed(all);
}

static void end(inquiry *i) {
    if (!i->is_here || i->is_closing) return;
    i->is_closing = true;
    uv_close((uv_handle_t *)&i->pipe, on_closed);
}

/* -------------------------------------------------------------------- answering -- */

static void send_more(inquiry *i);

static void on_written(uv_write_t *write, int status) {
    inquiry *i = write->data;
    i->is_sending = false;
    if (status == 0 && i->admin)
        send_more(i);
    else
        end(i);
}

static bool add_to_piece(inquiry *i, const char *bytes, size_t length) {
    if (i->piece_size - i->piece_length < length) {
        size_t size = i->piece_length + length + PIECE_BYTES;
        char *grown = realloc(i->piece, size);
        if (grown == NULL) return false;
        i->piece = grown;
        i->piece_size = size;
    }
    memcpy(i->piece + i->piece_length, bytes, length);
    i->piece_length += length;
    return true;
}

static void send_piece(inquiry *i) {
    uv_buf_t bytes = uv_buf_init(i->piece, (unsigned)i->piece_length);
    i->write.data = i;
    i->is_sending = uv_write(&i->write, (uv_stream_t *)&i->pipe, &bytes, 1, on_written) == 0;
    if (!i->is_sending) end(i);
}

/* Sends what the answer has by now; then asks the store for more, or ends. */
static void send_more(inquiry *i) {
    store_text line;
    if (i->is_closing || i->is_sending) return;
    i->piece_length = 0;
    while (i->piece_length < PIECE_BYTES && admin_next_line(i->admin, &line)) {
        if (add_to_piece(i, line.bytes, line.length)) continue;
        end(i);
        return;
    }
    if (i->piece_length > 0)
        send_piece(i);
    else if (admin_is_over(i->admin))
        end(i);
    else
        i->all->on_wish(i->all->owner);
}

/* --------------------------------------------------------------------- asking -- */

/* The table that is asked about, 0 if none is named; false for what is no id. */
static bool read_table(const json_t *table, uint64_t *id) {
    *id = 0;
    return table == NULL ||
           (json_is_string(table) &&
            admin_read_table(json_string_value(table), json_string_length(table), id));
}

/* Whether the question has what it needs. The path is that of `question`. */
static bool read_question(const json_t *question, admin_ask *ask) {
    const char *word = json_string_value(json_object_get(question, "ask"));
    *ask = (admin_ask){.what = word ? admin_find(word) : ADMIN_QUESTIONS,
                       .is_all = json_is_true(json_object_get(question, "all")),
                       .path = json_string_value(json_object_get(question, "file"))};
    return ask->what != ADMIN_QUESTIONS &&
           read_table(json_object_get(question, "table"), &ask->table) &&
           (ask->what != ADMIN_SHOW || ask->table != 0) &&
           (ask->what == ADMIN_BACKUP) == (ask->path != NULL) &&
           (ask->path == NULL || ask->path[0] == '/');
}

static void refuse(inquiry *i) {
    static const char line[] = "{\"done\":false,\"why\":\"invalid\"}\n";
    if (add_to_piece(i, line, sizeof line - 1)) send_piece(i);
}

static void on_question(inquiry *i) {
    admin_ask ask;
    json_t *question = json_loadb(i->question, i->length, 0, NULL);
    bool is_good = read_question(question, &ask);
    i->admin = is_good ? admin_new(&ask) : NULL;
    json_decref(question);
    if (!is_good)
        refuse(i);
    else if (i->admin)
        send_more(i);
    else
        end(i);
}

static void allocate(uv_handle_t *handle, size_t size, uv_buf_t *bytes) {
    inquiry *i = handle->data;
    (void)size;
    *bytes = uv_buf_init(i->question + i->length, (unsigned)(QUESTION_BYTES - i->length));
}

/* After its line nothing more of it is read but its end. */
static void on_read(uv_stream_t *stream, ssize_t count, const uv_buf_t *bytes) {
    inquiry *i = stream->data;
    (void)bytes;
    if (count < 0) {
        end(i);
        return;
    }
    i->length += (size_t)count;
    bool is_line = memchr(i->question, '\n', i->length) != NULL;
    if (!is_line && i->length < QUESTION_BYTES) return;
    uv_read_stop(stream);
    on_question(i);
}

static void take(inquiry *i, uv_loop_t *loop) {
    operators *all = i->all;
    int fd;
    uv_pipe_init(loop, &i->pipe, 0);
    i->pipe.data = i;
    i->is_here = true;
    all->open++;
    bool is_own = uv_accept((uv_stream_t *)&all->listener, (uv_stream_t *)&i->pipe) == 0 &&
                  uv_fileno((uv_handle_t *)&i->pipe, &fd) == 0 && os_local_is_own(fd);
    if (!is_own || uv_read_start((uv_stream_t *)&i->pipe, allocate, on_read) != 0) end(i);
}

static void accept_some(operators *all) {
    inquiry *i = all->of;
    while (i < all->of + PLACES && (i->is_here || i->is_away)) i++;
    all->is_waiting = i == all->of + PLACES;
    if (!all->is_waiting) take(i, all->listener.loop);
}

static void on_arrival(uv_stream_t *listener, int status) {
    if (status == 0) accept_some(listener->data);
}

/* -------------------------------------------------------------------- the store -- */

store_batch *operators_next_batch(operators *all) {
    for (inquiry *i = all->of; i < all->of + PLACES; i++) {
        if (!i->is_here || i->is_closing || i->is_sending || i->is_away || i->admin == NULL)
            continue;
        store_batch *batch = admin_next_batch(i->admin);
        i->is_away = batch != NULL;
        if (batch) return batch;
        send_more(i); /* what needed no batch */
    }
    return NULL;
}

bool operators_stored(operators *all, store_batch *batch) {
    for (inquiry *i = all->of; i < all->of + PLACES; i++) {
        if (!i->is_away || !admin_owns(i->admin, batch)) continue;
        admin_stored(i->admin, batch);
        i->is_away = false;
        if (i->is_here)
            send_more(i);
        else
            leave(i);
        return true;
    }
    return false;
}

/* ------------------------------------------------------------------- all of them -- */

static void on_listener_closed(uv_handle_t *handle) {
    operators *all = handle->data;
    all->open--;
    free_if_closed(all);
}

operators *operators_new(uv_loop_t *loop, const char *path, void (*on_wish)(void *owner),
                         void *owner) {
    operators *all = calloc(1, sizeof *all);
    if (all == NULL) return NULL;
    all->on_wish = on_wish;
    all->owner = owner;
    for (inquiry *i = all->of; i < all->of + PLACES; i++) i->all = all;
    all->path = strdup(path);
    all->fd = all->path ? os_local_listen(path) : -1;
    if (all->fd < 0) {
        int fault = errno;
        free(all->path);
        free(all);
        errno = fault;
        return NULL;
    }
    uv_pipe_init(loop, &all->listener, 0);
    all->listener.data = all;
    all->open = 1;
    int fault = uv_pipe_open(&all->listener, all->fd);
    if (fault == 0) fault = uv_listen((uv_stream_t *)&all->listener, BACKLOG, on_arrival);
    if (fault == 0) return all;
    operators_free(all);
    errno = -fault;
    return NULL;
}

void operators_free(operators *all) {
    if (all == NULL) return;
    all->is_closing = true;
    for (inquiry *i = all->of; i < all->of + PLACES; i++) end(i);
    os_local_forget(all->path);
    uv_close((uv_handle_t *)&all->listener, on_listener_closed);
}

#define _POSIX_C_SOURCE 200809L
#include "match/process.h"

#include "os/child.h"
#include "os/clock.h"
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { NANOSECONDS = 1000000 /* per millisecond */ };

struct process {
    os_child child;
    char *unsent;                  /* text not sent yet, or NULL */
    size_t unsent_at, unsent_size; /* bytes sent, of all */
    char buffer[PROCESS_LINE_MAX];
    size_t filled;  /* bytes in the buffer */
    size_t used;    /* of these, the last line returned, its newline included */
    size_t written; /* bytes it wrote since we last sent something */
};

process *process_start(const char *command, bool is_quiet) {
    process *p = calloc(1, sizeof *p);
    if (p == NULL) return NULL;
    if (os_child_start(&p->child, command, is_quiet)) return p;
    int fault = errno;
    free(p);
    errno = fault;
    return NULL;
}

/* --------------------------------------------------------------- talking -- */

bool process_send(process *p, const char *text) {
    size_t left = p->unsent_size - p->unsent_at, length = strlen(text);
    char *unsent = malloc(left + length);
    if (unsent == NULL) return false;
    if (left > 0) memcpy(unsent, p->unsent + p->unsent_at, left);
    memcpy(unsent + left, text, length);
    free(p->unsent);
    p->unsent = unsent;
    p->unsent_at = 0;
    p->unsent_size = left + length;
    p->written = 0;
    return true;
}

/* write() without SIGPIPE, which would end our process; how the whole process handles that signal
 * is not for us to change. */
static ssize_t write_unsignalled(int file, const char *text, size_t length) {
    sigset_t pipe_signal, before, pending;
    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE);
    sigpending(&pending);
    bool was_pending = sigismember(&pending, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
    ssize_t written = write(file, text, length);
    int fault = errno;
    if (written < 0 && fault == EPIPE && !was_pending)
        sigtimedwait(&pipe_signal, NULL, &(struct timespec){0, 0});
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = fault;
    return written;
}

static bool is_temporary(int fault) {
    return fault == EAGAIN || fault == EINTR;
}

/* If the program has closed its input, the text is dropped: it may have answered before, and the
 * end of its output shows that it is gone. */
static void send_some(process *p) {
    ssize_t sent =
        write_unsignalled(p->child.input, p->unsent + p->unsent_at, p->unsent_size - p->unsent_at);
    if (sent >= 0)
        p->unsent_at += (size_t)sent;
    else if (!is_temporary(errno))
        p->unsent_at = p->unsent_size;
}

/* Reads some output; false if the program is gone. */
static bool receive_some(process *p) {
    ssize_t got = read(p->child.output, p->buffer + p->filled, sizeof p->buffer - p->filled);
    if (got < 0) return is_temporary(errno);
    p->filled += (size_t)got;
    p->written += (size_t)got;
    return got > 0;
}

/* Waits until something can be sent or received, and does that; false if the program is gone. */
static bool exchange_some(process *p, uint64_t nanoseconds) {
    bool has_unsent = p->unsent_at < p->unsent_size, has_room = p->filled < sizeof p->buffer;
    struct pollfd files[] = {{.fd = has_room ? p->child.output : -1, .events = POLLIN},
                             {.fd = has_unsent ? p->child.input : -1, .events = POLLOUT}};
    int milliseconds = (int)((nanoseconds + NANOSECONDS - 1) / NANOSECONDS);
    if (poll(files, 2, milliseconds) <= 0) return true;
    if (files[0].revents && !receive_some(p)) return false;
    if (files[1].revents) send_some(p);
    return true;
}

static void drop_used(process *p) {
    p->filled -= p->used;
    memmove(p->buffer, p->buffer + p->used, p->filled);
    p->used = 0;
}

process_event process_wait(process *p, uint64_t until, char **line, size_t *length) {
    drop_used(p);
    for (;;) {
        char *end = memchr(p->buffer, '\n', p->filled);
        bool is_sent = p->unsent_at == p->unsent_size;
        if (end && is_sent) {
            *end = '\0';
            *line = p->buffer;
            *length = (size_t)(end - p->buffer);
            p->used = *length + 1;
            return PROCESS_LINE;
        }
        if (p->written > PROCESS_FLOOD_MAX) return PROCESS_FLOOD;
        if (p->filled == sizeof p->buffer) return end ? PROCESS_FLOOD : PROCESS_LONG;
        uint64_t now = os_nanoseconds();
        if (now >= until) return PROCESS_LATE;
        if (exchange_some(p, until - now)) continue;
        if (end == NULL) return PROCESS_GONE;
        p->unsent_at = p->unsent_size; /* it reads no more, but has written this line before */
    }
}

void process_flush(process *p, uint64_t until) {
    drop_used(p);
    while (p->unsent_at < p->unsent_size) {
        uint64_t now = os_nanoseconds();
        if (now >= until || !exchange_some(p, until - now)) return;
    }
}

/* -------------------------------------------------------------- stopping -- */

process_end process_stop(process *p, unsigned milliseconds, int *number) {
    close(p->child.input);
    close(p->child.output);
    bool is_own_end = os_child_ends(&p->child, milliseconds);
    os_child_end(&p->child);
    int status = p->child.status;
    free(p->unsent);
    free(p);
    *number = WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status);
    if (!is_own_end) return PROCESS_STOPPED;
    return WIFEXITED(status) ? PROCESS_EXITED : PROCESS_SIGNALLED;
}

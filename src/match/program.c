#define _GNU_SOURCE /* pipe2: no other program that is started meanwhile may inherit the pipes */
#include "match/program.h"

#include "host/clock.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { NANOSECONDS = 1000000 /* of a millisecond */ };

struct program {
    pid_t pid;
    int input, output;             /* our ends of its standard input and output */
    char *unsent;                  /* what it has still to take, or NULL */
    size_t unsent_at, unsent_size; /* how much it has taken of how much */
    char buffer[PROGRAM_LINE_MAX];
    size_t filled;  /* bytes in the buffer */
    size_t used;    /* of these, the last line that was given away, its end included */
    size_t written; /* bytes it wrote since we sent something */
};

/* -------------------------------------------------------------- starting -- */

/* Signals are for it as for any new program, whatever we do with them. */
static void set_signals(posix_spawnattr_t *attributes) {
    sigset_t set;
    sigemptyset(&set);
    posix_spawnattr_setsigmask(attributes, &set);
    sigfillset(&set);
    posix_spawnattr_setsigdefault(attributes, &set);
    posix_spawnattr_setpgroup(attributes, 0);
    posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                             POSIX_SPAWN_SETSIGDEF);
}

/* Starts the shell on the ends of two pipes; 0 or an errno. */
static int spawn(pid_t *pid, const char *command, int input, int output, bool is_quiet) {
    extern char **environ;
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    char *words[] = {"sh", "-c", (char *)command, NULL};
    int fault = posix_spawn_file_actions_init(&files);
    if (fault != 0) return fault;
    fault = posix_spawnattr_init(&attributes);
    if (fault == 0) {
        set_signals(&attributes);
        fault = posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
        if (fault == 0) fault = posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO);
        if (fault == 0 && is_quiet)
            fault =
                posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
        if (fault == 0) fault = posix_spawn(pid, "/bin/sh", &files, &attributes, words, environ);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&files);
    return fault;
}

static void close_both(const int ends[2]) {
    close(ends[0]);
    close(ends[1]);
}

program *program_start(const char *command, bool is_quiet) {
    int to[2], from[2];
    program *p = calloc(1, sizeof *p);
    if (p == NULL) return NULL;
    if (pipe2(to, O_CLOEXEC) != 0) {
        free(p);
        return NULL;
    }
    int fault = pipe2(from, O_CLOEXEC) == 0 ? 0 : errno;
    if (fault == 0) {
        fault = spawn(&p->pid, command, to[0], from[1], is_quiet);
        if (fault != 0) close_both(from);
    }
    if (fault != 0) {
        close_both(to);
        free(p);
        errno = fault;
        return NULL;
    }
    close(to[0]);
    close(from[1]);
    p->input = to[1];
    p->output = from[0];
    fcntl(p->input, F_SETFL, O_NONBLOCK);
    fcntl(p->output, F_SETFL, O_NONBLOCK);
    return p;
}

/* --------------------------------------------------------------- talking -- */

bool program_send(program *p, const char *text) {
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

/* write() without the signal that it sends us if nobody reads any more: that must not end
 * us, and what our process does with the signal is not ours to change. */
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

static bool is_passing(int fault) {
    return fault == EAGAIN || fault == EINTR;
}

/* What it does not take because it has closed its input is dropped: it may have said
 * something before, and its output tells when it is gone. */
static void send_some(program *p) {
    ssize_t sent =
        write_unsignalled(p->input, p->unsent + p->unsent_at, p->unsent_size - p->unsent_at);
    if (sent >= 0)
        p->unsent_at += (size_t)sent;
    else if (!is_passing(errno))
        p->unsent_at = p->unsent_size;
}

/* False when the program is gone. */
static bool receive_some(program *p) {
    ssize_t got = read(p->output, p->buffer + p->filled, sizeof p->buffer - p->filled);
    if (got < 0) return is_passing(errno);
    p->filled += (size_t)got;
    p->written += (size_t)got;
    return got > 0;
}

/* Waits until something can be sent or received, and does it; false as above. */
static bool exchange_some(program *p, uint64_t nanoseconds) {
    bool has_unsent = p->unsent_at < p->unsent_size, has_room = p->filled < sizeof p->buffer;
    struct pollfd files[] = {{.fd = has_room ? p->output : -1, .events = POLLIN},
                             {.fd = has_unsent ? p->input : -1, .events = POLLOUT}};
    int milliseconds = (int)((nanoseconds + NANOSECONDS - 1) / NANOSECONDS);
    if (poll(files, 2, milliseconds) <= 0) return true;
    if (files[0].revents && !receive_some(p)) return false;
    if (files[1].revents) send_some(p);
    return true;
}

static void drop_used(program *p) {
    p->filled -= p->used;
    memmove(p->buffer, p->buffer + p->used, p->filled);
    p->used = 0;
}

program_event program_wait(program *p, uint64_t until, char **line, size_t *length) {
    drop_used(p);
    for (;;) {
        char *end = memchr(p->buffer, '\n', p->filled);
        bool is_sent = p->unsent_at == p->unsent_size;
        if (end && is_sent) {
            *end = '\0';
            *line = p->buffer;
            *length = (size_t)(end - p->buffer);
            p->used = *length + 1;
            return PROGRAM_LINE;
        }
        if (p->written > PROGRAM_FLOOD_MAX) return PROGRAM_FLOOD;
        if (p->filled == sizeof p->buffer) return end ? PROGRAM_FLOOD : PROGRAM_LONG;
        uint64_t now = host_nanoseconds();
        if (now >= until) return PROGRAM_LATE;
        if (exchange_some(p, until - now)) continue;
        if (end == NULL) return PROGRAM_GONE;
        p->unsent_at = p->unsent_size; /* it will take no more, but has said this before */
    }
}

void program_flush(program *p, uint64_t until) {
    drop_used(p);
    while (p->unsent_at < p->unsent_size) {
        uint64_t now = host_nanoseconds();
        if (now >= until || !exchange_some(p, until - now)) return;
    }
}

/* -------------------------------------------------------------- stopping -- */

/* Whether it has ended, by itself; it stays there to be asked, so that its number and
 * that of its group are not given to others. */
static bool has_ended(const program *p) {
    siginfo_t info = {.si_pid = 0};
    return waitid(P_PID, (id_t)p->pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid != 0;
}

static bool ends_within(const program *p, unsigned milliseconds) {
    uint64_t until = host_nanoseconds() + (uint64_t)milliseconds * NANOSECONDS;
    const struct timespec nap = {0, 2 * NANOSECONDS};
    while (!has_ended(p)) {
        if (host_nanoseconds() >= until) return false;
        nanosleep(&nap, NULL);
    }
    return true;
}

program_end program_stop(program *p, unsigned milliseconds, int *number) {
    int status = 0;
    close(p->input);
    close(p->output);
    bool is_own_end = ends_within(p, milliseconds);
    kill(-p->pid, SIGKILL);
    while (waitpid(p->pid, &status, 0) < 0 && errno == EINTR) {
    }
    free(p->unsent);
    free(p);
    *number = WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status);
    if (!is_own_end) return PROGRAM_STOPPED;
    return WIFEXITED(status) ? PROGRAM_EXITED : PROGRAM_SIGNALLED;
}

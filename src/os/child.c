#define _GNU_SOURCE
#include "os/child.h"

#include "os/clock.h"
#include "os/supervisor.h"
#include "os/temporary.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    MILLISECOND = 1000000, /* in nanoseconds */
    NUDGE_TIME = 20,       /* milliseconds between two tries to wake a supervisor */
};

extern char **environ;

/* -------------------------------------------------------------- starting -- */

static const char *const passed_on[] = {"PATH", "HOME", "LANG", "TMPDIR"};
enum { PASSED_ON = sizeof passed_on / sizeof *passed_on };

const char *os_child_variable(const char *name) {
    for (size_t i = 0; i < PASSED_ON; i++)
        if (strcmp(name, passed_on[i]) == 0) return getenv(name);
    return NULL;
}

static void choose_environment(char *chosen[PASSED_ON + 1]) {
    size_t count = 0;
    for (size_t i = 0; i < PASSED_ON; i++) {
        size_t length = strlen(passed_on[i]);
        char **entry = environ;
        while (entry && *entry &&
               !(strncmp(*entry, passed_on[i], length) == 0 && (*entry)[length] == '='))
            entry++;
        if (entry && *entry) chosen[count++] = *entry;
    }
    chosen[count] = NULL;
}

/* The pipes and the socket between us and the new processes: [0] is their end, [1] ours. */
typedef struct channels {
    int input[2], output[2], line[2];
} channels;

static void close_ends(channels *j, int side) {
    int *ends[] = {&j->input[side], &j->output[side], &j->line[side]};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        if (*ends[i] >= 0) close(*ends[i]);
        *ends[i] = -1;
    }
}

static bool keep_past_standard(int ends[2]) {
    ends[0] = os_above_standard(ends[0]);
    if (ends[0] >= 0) ends[1] = os_above_standard(ends[1]);
    return ends[0] >= 0 && ends[1] >= 0;
}

/* pipe2 gives the read end first. */
static bool make_channels(channels *j) {
    int output[2] = {-1, -1};
    *j = (channels){{-1, -1}, {-1, -1}, {-1, -1}};
    bool is_made = pipe2(j->input, O_CLOEXEC) == 0 && keep_past_standard(j->input) &&
                   pipe2(output, O_CLOEXEC) == 0 && keep_past_standard(output);
    j->output[0] = output[1];
    j->output[1] = output[0];
    return is_made && socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, j->line) == 0 &&
           keep_past_standard(j->line);
}

/* Signals are blocked in the new process from the start: its copies of our handlers must not run.
 */
static pid_t fork_supervisor(const supervisor_task *task) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    pid_t supervisor = fork();
    if (supervisor == 0) supervisor_run(task);
    int fault = errno;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = fault;
    return supervisor;
}

static void await_supervisor(pid_t supervisor) {
    while (waitpid(supervisor, NULL, 0) < 0 && errno == EINTR) {
    }
}

/* Receives the next message of the supervisor; false if there are no more. */
static bool receive(int line, supervisor_message *message) {
    ssize_t length;
    do length = recv(line, message, sizeof *message, 0);
    while (length < 0 && errno == EINTR);
    return length == (ssize_t)sizeof *message;
}

static bool has_message(int line, int milliseconds) {
    struct pollfd file = {.fd = line, .events = POLLIN};
    return poll(&file, 1, milliseconds) > 0;
}

/* Like receive, but keeps waking the supervisor, which the program may have stopped. */
static bool receive_awake(pid_t supervisor, int line, supervisor_message *message) {
    do kill(supervisor, SIGCONT);
    while (!has_message(line, NUDGE_TIME));
    return receive(line, message);
}

/* Starts the supervisor, and waits until it has started the program. */
static bool start(os_child *child, const supervisor_task *task, channels *j) {
    supervisor_message message = {SUPERVISOR_NOT_STARTED, ECHILD};
    child->supervisor = fork_supervisor(task);
    if (child->supervisor < 0) return false;
    close_ends(j, 0);
    if (!receive_awake(child->supervisor, j->line[1], &message))
        message = (supervisor_message){SUPERVISOR_NOT_STARTED, ECHILD};
    child->group = message.number;
    if (message.event == SUPERVISOR_STARTED) return true;
    await_supervisor(child->supervisor);
    errno = message.number;
    return false;
}

bool os_child_start(os_child *child, const char *command, bool is_quiet) {
    char *environment[PASSED_ON + 1];
    channels j;
    *child = (os_child){.status = SIGKILL};
    choose_environment(environment);
    if (!OS_IS_TRACED) prctl(PR_SET_DUMPABLE, 0);
    bool is_made = make_channels(&j);
    const supervisor_task task = {.command = command,
                                  .environment = environment,
                                  .input = j.input[0],
                                  .output = j.output[0],
                                  .line = j.line[0],
                                  .is_quiet = is_quiet};
    if (!is_made || !start(child, &task, &j)) {
        int fault = errno;
        close_ends(&j, 0);
        close_ends(&j, 1);
        errno = fault;
        return false;
    }
    child->input = j.input[1];
    child->output = j.output[1];
    child->line = j.line[1];
    fcntl(child->input, F_SETFL, O_NONBLOCK);
    fcntl(child->output, F_SETFL, O_NONBLOCK);
    return true;
}

/* ---------------------------------------------------------------- ending -- */

static void note(os_child *child, const supervisor_message *message) {
    if (message->event != SUPERVISOR_ENDED || child->has_ended) return;
    child->has_ended = true;
    child->status = message->number;
}

bool os_child_ends(os_child *child, unsigned milliseconds) {
    uint64_t until = os_nanoseconds() + (uint64_t)milliseconds * MILLISECOND;
    while (!child->has_ended) {
        uint64_t now = os_nanoseconds();
        uint64_t left = now < until ? (until - now + MILLISECOND - 1) / MILLISECOND : 0;
        supervisor_message message;
        if (has_message(child->line, (int)left)) {
            if (!receive(child->line, &message)) break;
            note(child, &message);
        } else if (left == 0) {
            break;
        }
    }
    return child->has_ended;
}

/* The program may have stopped or killed its supervisor, so we kill its process group ourselves and
 * wake the supervisor. The group's number cannot be reused before the supervisor is asked to end
 * it. */
void os_child_end(os_child *child) {
    supervisor_message message;
    kill(-child->group, SIGKILL);
    shutdown(child->line, SHUT_WR);
    while (receive_awake(child->supervisor, child->line, &message)) note(child, &message);
    close(child->line);
    await_supervisor(child->supervisor);
}

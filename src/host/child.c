#define _GNU_SOURCE
#include "host/child.h"

#include "host/clock.h"
#include "host/supervisor.h"
#include "host/temporary.h"
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

const char *host_child_variable(const char *name) {
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

/* The two ends of what joins us with the new processes: their ends first, then ours. */
typedef struct joints {
    int input[2], output[2], line[2];
} joints;

static void close_ends(joints *j, int side) {
    int *ends[] = {&j->input[side], &j->output[side], &j->line[side]};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        if (*ends[i] >= 0) close(*ends[i]);
        *ends[i] = -1;
    }
}

static bool keep_past_standard(int ends[2]) {
    ends[0] = host_past_standard(ends[0]);
    if (ends[0] >= 0) ends[1] = host_past_standard(ends[1]);
    return ends[0] >= 0 && ends[1] >= 0;
}

/* A pipe's first end is the one that is read. */
static bool make_joints(joints *j) {
    int output[2] = {-1, -1};
    *j = (joints){{-1, -1}, {-1, -1}, {-1, -1}};
    bool is_made = pipe2(j->input, O_CLOEXEC) == 0 && keep_past_standard(j->input) &&
                   pipe2(output, O_CLOEXEC) == 0 && keep_past_standard(output);
    j->output[0] = output[1];
    j->output[1] = output[0];
    return is_made && socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, j->line) == 0 &&
           keep_past_standard(j->line);
}

/* Signals are blocked in the new process from its first moment: its copies of our handlers must
 * not run. */
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

/* The next word of the supervisor; false if it says no more. */
static bool hear(int line, supervisor_word *word) {
    ssize_t length;
    do length = recv(line, word, sizeof *word, 0);
    while (length < 0 && errno == EINTR);
    return length == (ssize_t)sizeof *word;
}

static bool has_word(int line, int milliseconds) {
    struct pollfd file = {.fd = line, .events = POLLIN};
    return poll(&file, 1, milliseconds) > 0;
}

/* The same from one that the program may have stopped: it is woken as often as it takes. */
static bool hear_awake(pid_t supervisor, int line, supervisor_word *word) {
    do kill(supervisor, SIGCONT);
    while (!has_word(line, NUDGE_TIME));
    return hear(line, word);
}

/* Makes the supervisor, and waits until it has made the program. */
static bool start(host_child *child, const supervisor_task *task, joints *j) {
    supervisor_word word = {SUPERVISOR_NOT_STARTED, ECHILD};
    child->supervisor = fork_supervisor(task);
    if (child->supervisor < 0) return false;
    close_ends(j, 0);
    if (!hear_awake(child->supervisor, j->line[1], &word))
        word = (supervisor_word){SUPERVISOR_NOT_STARTED, ECHILD};
    child->group = word.number;
    if (word.news == SUPERVISOR_STARTED) return true;
    await_supervisor(child->supervisor);
    errno = word.number;
    return false;
}

bool host_child_start(host_child *child, const char *command, bool is_quiet) {
    char *environment[PASSED_ON + 1];
    joints j;
    *child = (host_child){.status = SIGKILL};
    choose_environment(environment);
    if (!HOST_IS_TRACED) prctl(PR_SET_DUMPABLE, 0);
    bool is_made = make_joints(&j);
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

static void note(host_child *child, const supervisor_word *word) {
    if (word->news != SUPERVISOR_ENDED || child->has_ended) return;
    child->has_ended = true;
    child->status = word->number;
}

bool host_child_ends(host_child *child, unsigned milliseconds) {
    uint64_t until = host_nanoseconds() + (uint64_t)milliseconds * MILLISECOND;
    while (!child->has_ended) {
        uint64_t now = host_nanoseconds();
        uint64_t left = now < until ? (until - now + MILLISECOND - 1) / MILLISECOND : 0;
        supervisor_word word;
        if (has_word(child->line, (int)left)) {
            if (!hear(child->line, &word)) break;
            note(child, &word);
        } else if (left == 0) {
            break;
        }
    }
    return child->has_ended;
}

/* The program may have stopped its supervisor, or killed it: what has stayed in its group is
 * ended by us, and the supervisor is woken. The number of the group cannot be another's before the
 * supervisor was asked for the end. */
void host_child_end(host_child *child) {
    supervisor_word word;
    kill(-child->group, SIGKILL);
    shutdown(child->line, SHUT_WR);
    while (hear_awake(child->supervisor, child->line, &word)) note(child, &word);
    close(child->line);
    await_supervisor(child->supervisor);
}

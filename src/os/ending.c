#define _GNU_SOURCE
#include "os/ending.h"

#include "os/proc.h"
#include <errno.h>
#include <limits.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    PIDS = 1 << 22, /* the kernel's highest process number is lower */
    IDLE_MAX = 100, /* rounds in a row in which nothing was killed or reaped */
};

/* One bit per process. Too large for the stack; its pages are not touched until some process has
 * left its group. */
typedef struct pid_set {
    unsigned char bits[PIDS / CHAR_BIT];
} pid_set;
static pid_set below;     /* found in this pass through all processes */
static pid_set signalled; /* already sent this round's signal */

static bool has(const pid_set *set, pid_t process) {
    return process > 0 && process < PIDS &&
           (set->bits[process / CHAR_BIT] >> (process % CHAR_BIT) & 1) != 0;
}

static void add(pid_set *set, pid_t process) {
    if (process > 0 && process < PIDS)
        set->bits[process / CHAR_BIT] |= (unsigned char)(1 << (process % CHAR_BIT));
}

typedef struct pass {
    pid_t self;
    int signal;
    unsigned found;    /* processes newly signalled in this pass */
    unsigned children; /* our own children that received the signal */
} pass;

/* /proc is listed in ascending order, so parents mostly come before their children; a process that
 * this misses becomes our child when its parents are killed.
 *
 * Could the process number be reused between asking for its parent and sending the signal? Not for
 * our own children, since only we can reap them. For others, all other numbers would have to be
 * used up in between. */
static void signal_process(void *context, int process) {
    pass *l = context;
    pid_t parent = os_proc_parent(process);
    if (parent != l->self && !has(&below, parent)) return;
    add(&below, process);
    if (has(&signalled, process)) return;
    add(&signalled, process);
    l->found++;
    if (kill(process, l->signal) == 0 && parent == l->self) l->children++;
}

/* Sends the signal to all processes below us. A signalled process may still complete one fork, so
 * this repeats until no new process is found. Returns how many of our own children were reached. */
static unsigned signal_all(int signal) {
    pass l = {.self = getpid(), .signal = signal};
    if (!os_proc_is_ours()) return 0;
    memset(&signalled, 0, sizeof signalled);
    do {
        memset(&below, 0, sizeof below);
        l.found = 0;
    } while (os_proc_numbers("/proc", signal_process, &l) && l.found > 0);
    return l.children;
}

void os_kill_known_descendants(void) {
    signal_all(SIGSTOP);
    signal_all(SIGKILL);
}

/* Reaps all ended children: returns their number, or -1 if there is no child left at all. */
static int reap(void) {
    int count = 0;
    pid_t child;
    while ((child = waitpid(-1, NULL, WNOHANG)) > 0) count++;
    return child < 0 && errno == ECHILD ? -1 : count;
}

static void end_leader(pid_t leader, int *status) {
    kill(-leader, SIGKILL);
    if (kill(leader, SIGKILL) != 0) return;
    while (waitpid(leader, status, 0) < 0 && errno == EINTR) {
    }
}

/* A signal to a group reaches all of it at once, so that no member can start another process
 * meanwhile. Processes that have left the group are first all stopped: killed one by one, a program
 * that starts others faster than we find them would go on forever, whereas stopped processes use up
 * the process limit. When none is left that could start another, they are killed. We are done when
 * we have no child left. */
bool os_kill_descendants(pid_t leader, int *status) {
    end_leader(leader, status);
    for (unsigned idle = 0; idle < IDLE_MAX; idle++) {
        int reaped = reap();
        if (reaped < 0) return true;
        signal_all(SIGSTOP);
        if (signal_all(SIGKILL) > 0) {
            while (waitpid(-1, NULL, 0) < 0 && errno == EINTR) {
            }
            reaped++;
        }
        if (reaped > 0) idle = 0;
        sched_yield();
    }
    return false;
}

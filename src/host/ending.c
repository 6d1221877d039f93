#define _GNU_SOURCE
#include "host/ending.h"

#include "host/proc.h"
#include <errno.h>
#include <limits.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    PIDS = 1 << 22, /* the kernel gives no higher numbers */
    IDLE_MAX = 100, /* rounds in which nothing was found that could be ended, nor has ended */
};

/* One bit a process. Too large for the stack; no page of them is used before something is
 * ended that does not end with its group. */
typedef struct pid_set {
    unsigned char bits[PIDS / CHAR_BIT];
} pid_set;
static pid_set below; /* found in this look through all processes */
static pid_set told;  /* was sent the signal of this round */

static bool has(const pid_set *set, pid_t process) {
    return process > 0 && process < PIDS &&
           (set->bits[process / CHAR_BIT] >> (process % CHAR_BIT) & 1) != 0;
}

static void add(pid_set *set, pid_t process) {
    if (process > 0 && process < PIDS)
        set->bits[process / CHAR_BIT] |= (unsigned char)(1 << (process % CHAR_BIT));
}

typedef struct look {
    pid_t self;
    int signal;
    unsigned news;     /* processes that were not told before */
    unsigned children; /* of these, how many of our own children took the signal */
} look;

/* Numbers go up, so that parents mostly come before their children; whom this misses becomes a
 * child of ours when its parents are ended.
 *
 * Is the process still the one whose parent was asked for when it is sent the signal? A child of
 * ours is, since only we can reap it. Others may be gone, but for another to get the number, all
 * the other numbers must have been given in between. */
static void tell(void *context, int process) {
    look *l = context;
    pid_t parent = host_proc_parent(process);
    if (parent != l->self && !has(&below, parent)) return;
    add(&below, process);
    if (has(&told, process)) return;
    add(&told, process);
    l->news++;
    if (kill(process, l->signal) == 0 && parent == l->self) l->children++;
}

/* Sends the signal to all processes below us. One that has it starts at most one more, if it was
 * just doing so: therefore again, until nobody new is found. Returns how many of our own
 * children were reached. */
static unsigned tell_all(int signal) {
    look l = {.self = getpid(), .signal = signal};
    if (!host_proc_is_ours()) return 0;
    memset(&told, 0, sizeof told);
    do {
        memset(&below, 0, sizeof below);
        l.news = 0;
    } while (host_proc_numbers("/proc", tell, &l) && l.news > 0);
    return l.children;
}

void host_kill_below(void) {
    tell_all(SIGSTOP);
    tell_all(SIGKILL);
}

/* Reaps what has ended: how many, or -1 if there is no child left at all. */
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

/* The signal to a group is sent to all of it at once, so that nobody in it can start another
 * meanwhile. Those who have left the group are stopped first, all of them: if they were ended one
 * by one, a program that starts others faster than we find them would go on for ever; stopped
 * ones fill up the places that there are for processes. When nobody is left that could start
 * another, they are ended. What tells that none is left is that we have no child. */
bool host_end_below(pid_t leader, int *status) {
    end_leader(leader, status);
    for (unsigned idle = 0; idle < IDLE_MAX; idle++) {
        int reaped = reap();
        if (reaped < 0) return true;
        tell_all(SIGSTOP);
        if (tell_all(SIGKILL) > 0) {
            while (waitpid(-1, NULL, 0) < 0 && errno == EINTR) {
            }
            reaped++;
        }
        if (reaped > 0) idle = 0;
        sched_yield();
    }
    return false;
}

#define _GNU_SOURCE
#include "os/supervisor.h"

#include "os/descriptors.h"
#include "os/ending.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LINE = STDERR_FILENO + 1 };

static void report(int line, supervisor_event event, int number) {
    const supervisor_message message = {event, number};
    send(line, &message, sizeof message, MSG_NOSIGNAL);
}

static _Noreturn void give_up(int line) {
    report(line, SUPERVISOR_NOT_STARTED, errno);
    _exit(0);
}

/* --------------------------------------------------------- what it starts -- */

static bool set_standard_error(bool is_quiet) {
    if (!is_quiet && fcntl(STDERR_FILENO, F_GETFD) >= 0) return true;
    int null = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (null < 0) return false;
    if (null != STDERR_FILENO) return dup2(null, STDERR_FILENO) >= 0;
    return fcntl(STDERR_FILENO, F_SETFD, 0) == 0;
}

/* Leaves only the program's standard descriptors and the line to us open: nothing of ours, nor of
 * other programs that we started. */
static void set_descriptors(const supervisor_task *task) {
    if (dup2(task->input, STDIN_FILENO) < 0 || dup2(task->output, STDOUT_FILENO) < 0 ||
        !set_standard_error(task->is_quiet))
        give_up(task->line);
    if (task->line != LINE && dup3(task->line, LINE, O_CLOEXEC) < 0) give_up(task->line);
    os_close_from(LINE + 1);
}

/* Resets signals as for any new program, whatever we do with them. This calls the kernel directly,
 * because the C library refuses to change two signals that it uses itself, which our parent may
 * have ignored. All zeros is the default action on every processor. */
static void reset_signals(void) {
    enum { SIGNALS = 64, SET_BYTES = SIGNALS / 8, ACTION_BYTES = 64 };
    static const unsigned long usual[ACTION_BYTES / sizeof(unsigned long)];
    sigset_t none;
    for (int number = 1; number <= SIGNALS; number++)
        syscall(SYS_rt_sigaction, number, usual, NULL, SET_BYTES);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

/* The program must die with the supervisor if somebody kills that. The new process reports the
 * start itself: once the program runs, it can do anything to the supervisor. */
static _Noreturn void become_program(const supervisor_task *task, pid_t supervisor) {
    char *const words[] = {"sh", "-c", (char *)task->command, NULL};
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != supervisor) _exit(127);
    report(LINE, SUPERVISOR_STARTED, getpid());
    os_close_from(LINE);
    reset_signals();
    execve("/bin/sh", words, task->environment);
    _exit(127);
}

/* vfork avoids copying our memory a second time. The new process has its own descriptors and
 * signals, and changes no memory but its part of the stack. */
static pid_t start(const supervisor_task *task) {
    pid_t self = getpid(), program = vfork();
    if (program < 0) give_up(LINE);
    if (program == 0) become_program(task, self);
    return program;
}

/* ------------------------------------------------------------ watching it -- */

/* Reaps orphans that became our children. The program itself is not reaped, so that its number,
 * which is also that of its group, is not reused; returns true once it has ended. */
static bool has_ended(pid_t program) {
    for (;;) {
        siginfo_t info = {.si_pid = 0};
        if (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == 0)
            return false;
        if (info.si_pid == program) {
            bool is_exit = info.si_code == CLD_EXITED; /* else the status is the signal */
            report(LINE, SUPERVISOR_ENDED, is_exit ? info.si_status << 8 : info.si_status);
            return true;
        }
        waitpid(info.si_pid, NULL, 0);
    }
}

/* Watches until the line is shut down: nothing is ever sent to us on it. */
static void watch(pid_t program, int deaths) {
    struct pollfd files[] = {{.fd = LINE, .events = POLLIN}, {.fd = deaths, .events = POLLIN}};
    while (files[0].revents == 0) {
        struct signalfd_siginfo death;
        if (files[1].revents && read(deaths, &death, sizeof death) < 0 && errno != EAGAIN)
            files[1].fd = -1;
        if (files[1].fd >= 0 && has_ended(program)) files[1].fd = -1;
        if (poll(files, 2, -1) < 0) files[0].revents = files[1].revents = 0;
    }
}

void supervisor_run(const supervisor_task *task) {
    sigset_t death;
    struct sigaction usual = {.sa_handler = SIG_DFL};
    int status = SIGKILL;
    prctl(PR_SET_NAME, "gangway-bot");
    set_descriptors(task);
    setsid();
    sigemptyset(&death);
    sigaddset(&death, SIGCHLD);
    sigaction(SIGCHLD, &usual, NULL); /* if SIGCHLD is ignored, children's statuses are lost */
    int deaths = signalfd(-1, &death, SFD_CLOEXEC | SFD_NONBLOCK);
    if (deaths < 0) give_up(LINE);
    prctl(PR_SET_PDEATHSIG, SIGCONT); /* the program may have stopped us when the host dies */
    bool is_subreaper = prctl(PR_SET_CHILD_SUBREAPER, 1) == 0; /* emulators do not know it */
    pid_t program = start(task);
    for (int standard = STDIN_FILENO; standard <= STDERR_FILENO; standard++) close(standard);
    watch(program, deaths);
    if (!is_subreaper) os_kill_known_descendants();
    os_kill_descendants(program, &status);
    report(LINE, SUPERVISOR_ENDED, status);
    _exit(0);
}

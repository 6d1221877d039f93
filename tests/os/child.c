/* Programs that we start; nothing that they start outlives them. */
#define _GNU_SOURCE
#include "os/child.h"

#include "core/check.h"
#include "os/descriptors.h"
#include "os/proc.h"
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PATIENCE = 60000 }; /* milliseconds: nothing here takes long, except on a busy machine */

/* Processes that escape from a supervisor become children of this process. Emulators of other
 * processors do not support that; tests that depend on it are skipped there. */
static bool is_subreaper;

static os_child start(const char *command) {
    os_child child;
    assert_true(os_child_start(&child, command, true));
    fcntl(child.output, F_SETFL, 0); /* in these tests we wait for its output */
    return child;
}

static void end(os_child *child) {
    close(child->input);
    close(child->output);
    os_child_end(child);
}

/* The number on the next line of output; 0 at its end. */
static int next_number(const os_child *child) {
    char letter;
    int number = 0;
    while (read(child->output, &letter, 1) == 1 && letter != '\n')
        number = number * 10 + (letter - '0');
    return number;
}

/* Checks that there is no such process, not even an unreaped one. */
static void assert_gone(pid_t process) {
    assert_true(process > 0);
    assert_true(kill(process, 0) != 0 && errno == ESRCH);
}

static unsigned open_descriptors(void) {
    unsigned count = 0;
    for (int i = 0; i < 1024; i++) count += fcntl(i, F_GETFD) >= 0;
    return count;
}

/* ------------------------------------------------------------ how it ends -- */

static void the_end_of_a_program_is_reported(void **state) {
    (void)state;
    os_child child = start("exit 7");
    assert_true(os_child_ends(&child, PATIENCE));
    end(&child);
    assert_true(WIFEXITED(child.status));
    assert_int_equal(WEXITSTATUS(child.status), 7);

    child = start("kill -TERM $$");
    assert_true(os_child_ends(&child, PATIENCE));
    end(&child);
    assert_true(WIFSIGNALED(child.status));
    assert_int_equal(WTERMSIG(child.status), SIGTERM);

    child = start("exec sleep 600");
    assert_false(os_child_ends(&child, 0));
    assert_false(os_child_ends(&child, 10));
    end(&child);
    assert_true(child.has_ended);
    assert_int_equal(WTERMSIG(child.status), SIGKILL);
}

/* The command prints the numbers of `count` processes; all of them are gone as soon as it is ended.
 */
static void assert_ended(const char *command, unsigned count) {
    pid_t processes[512];
    os_child child = start(command);
    for (unsigned i = 0; i < count; i++) processes[i] = next_number(&child);
    end(&child);
    for (unsigned i = 0; i < count; i++) assert_gone(processes[i]);
    assert_gone(child.supervisor);
}

static void processes_that_left_their_group_are_ended(void **state) {
    (void)state;
    if (!is_subreaper) skip();
    assert_ended("echo $$; setsid sh -c 'echo $$; exec sleep 600'", 2);
    assert_ended("echo $$; sleep 600 & echo $!; (sleep 600 & echo $!); exec sleep 600", 3);
    assert_ended("trap '' HUP INT TERM PIPE; echo $$; setsid sh -c 'echo $$; while :; do sleep "
                 "600; done'",
                 2);
}

static void daemons_are_ended(void **state) {
    (void)state;
    if (!is_subreaper) skip();
    /* Forked twice, its parents gone, its pipes closed; the program itself ended long ago. */
    os_child child = start("(setsid sh -c '(setsid sh -c \"echo \\$\\$; exec >&- <&- 2>&-; exec "
                           "sleep 600\" &)' &)");
    pid_t daemon = next_number(&child);
    assert_int_equal(next_number(&child), 0); /* it has closed its output */
    assert_true(os_child_ends(&child, PATIENCE));
    assert_int_equal(kill(daemon, 0), 0);
    end(&child);
    assert_gone(daemon);
    assert_int_equal(WEXITSTATUS(child.status), 0);
}

static void stopped_processes_are_ended(void **state) {
    (void)state;
    if (!is_subreaper) skip();
    assert_ended("echo $$; setsid sh -c 'echo $$; kill -STOP $$' & echo $!; kill -STOP $$", 3);
}

/* Each starts two others in sessions of their own, six times over. */
static const char bomb[] =
    "export B='echo $$; if [ $1 -gt 0 ]; then for i in 1 2; do "
    "setsid sh -c \"$B\" x $(($1 - 1)) & done; fi; exec sleep 600'; exec sh -c \"$B\" x 6";

static void a_bomb_is_ended_while_it_grows(void **state) {
    (void)state;
    if (!is_subreaper) skip();
    assert_ended(bomb, 1);
    assert_ended(bomb, 20);
    assert_ended(bomb, 127); /* all of them */
}

static void a_process_that_keeps_forking_is_ended(void **state) {
    (void)state;
    if (!is_subreaper) skip();
    /* Forks, exits, and continues in a new session, again and again. */
    os_child child = start("exec python3 -c '\nimport os, sys\nprint(os.getpid(), flush=True)\n"
                           "while True:\n  if os.fork(): os._exit(0)\n  os.setsid()\n'");
    assert_true(next_number(&child) > 0);
    assert_true(os_child_ends(&child, PATIENCE));
    end(&child);
    assert_gone(child.supervisor);
}

/* ------------------------------------------------------- who is between us -- */

static void a_stopped_supervisor_is_woken(void **state) {
    (void)state;
    if (!is_subreaper) skip();
    assert_ended("kill -STOP $PPID; echo $$; setsid sh -c 'echo $$; exec sleep 600'", 2);
}

static void without_its_supervisor_a_program_dies(void **state) {
    (void)state;
    if (!is_subreaper) skip();
    os_child child = start("echo $$; sleep 600 & echo $!; kill -KILL $PPID; exec sleep 600");
    pid_t program = next_number(&child), other = next_number(&child);
    assert_false(os_child_ends(&child, PATIENCE)); /* its status is lost */
    end(&child);
    assert_gone(child.supervisor);
    assert_int_equal(waitpid(program, NULL, 0), program); /* they are our children now */
    assert_int_equal(waitpid(other, NULL, 0), other);
}

/* Starts a program in a separate process, which is then killed. */
static void assert_nothing_outlives(const char *command) {
    int channel[2];
    pid_t numbers[3];
    assert_int_equal(pipe2(channel, O_CLOEXEC), 0);
    pid_t process = fork();
    if (process == 0) {
        os_child child;
        if (!os_child_start(&child, command, true)) _exit(1);
        fcntl(child.output, F_SETFL, 0);
        numbers[0] = child.supervisor;
        numbers[1] = next_number(&child);
        numbers[2] = next_number(&child);
        _exit(write(channel[1], numbers, sizeof numbers) == sizeof numbers ? raise(SIGKILL) : 1);
    }
    assert_int_equal(read(channel[0], numbers, sizeof numbers), sizeof numbers);
    assert_int_equal(waitpid(process, NULL, 0), process);
    assert_int_equal(waitpid(numbers[0], NULL, 0), numbers[0]);
    assert_gone(numbers[1]);
    assert_gone(numbers[2]);
    close(channel[0]);
    close(channel[1]);
}

static void nothing_outlives_a_killed_process(void **state) {
    (void)state;
    if (!is_subreaper) skip();
    assert_nothing_outlives("echo $$; setsid sh -c 'echo $$; exec sleep 600'");
    assert_nothing_outlives("kill -STOP $PPID; echo $$; setsid sh -c 'echo $$; exec sleep 600'");
}

/* ---------------------------------------------------------- many at a time -- */

/* The output of one program only ends if no other has inherited it; and a program exits by itself
 * only if its input is closed everywhere. */
static void *start_some(void *context) {
    unsigned *good = context;
    for (int i = 0; i < 10; i++) {
        os_child cat, short_one;
        if (!os_child_start(&cat, "cat; exit 5", true)) return NULL;
        if (!os_child_start(&short_one, "echo 42; exit 3", true)) return NULL;
        fcntl(short_one.output, F_SETFL, 0);
        bool has_output = next_number(&short_one) == 42 && next_number(&short_one) == 0;
        bool is_known = os_child_ends(&short_one, PATIENCE);
        end(&short_one);
        close(cat.input);
        bool is_over = os_child_ends(&cat, PATIENCE);
        close(cat.output);
        os_child_end(&cat);
        *good += has_output && is_known && is_over && WEXITSTATUS(short_one.status) == 3 &&
                 WEXITSTATUS(cat.status) == 5;
    }
    return NULL;
}

static void many_programs_are_started_at_once(void **state) {
    (void)state;
    enum { THREADS = 6 };
    pthread_t threads[THREADS];
    unsigned good[THREADS] = {0}, before = open_descriptors();
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, start_some, &good[i]), 0);
    for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
    for (int i = 0; i < THREADS; i++) assert_int_equal(good[i], 10);
    assert_int_equal(open_descriptors(), before);
}

/* ------------------------------------------------------------- descriptors -- */

static void without_descriptors_nothing_starts_and_nothing_leaks(void **state) {
    (void)state;
    struct rlimit usual, few;
    unsigned before = open_descriptors(), failed = 0;
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &usual), 0);
    for (rlim_t limit = 3; limit < 32; limit++) {
        os_child child;
        few = (struct rlimit){limit, usual.rlim_max};
        assert_int_equal(setrlimit(RLIMIT_NOFILE, &few), 0);
        bool is_started = os_child_start(&child, "exit 0", true);
        int fault = errno;
        assert_int_equal(setrlimit(RLIMIT_NOFILE, &usual), 0);
        if (is_started) {
            end(&child);
        } else {
            failed++;
            assert_int_equal(fault, EMFILE);
        }
        assert_int_equal(open_descriptors(), before);
    }
    assert_true(failed > 0 && failed < 29);
}

/* In a separate process without standard descriptors. */
static void standard_descriptors_may_be_closed(void **state) {
    (void)state;
    int status;
    pid_t process = fork();
    if (process == 0) {
        os_child child;
        for (int i = 0; i < 3; i++) close(i);
        if (!os_child_start(&child, "read x; echo $x; echo lost >&2 && exit 6", false)) _exit(1);
        fcntl(child.output, F_SETFL, 0);
        if (write(child.input, "12\n", 3) != 3 || next_number(&child) != 12) _exit(2);
        if (!os_child_ends(&child, PATIENCE)) _exit(3);
        os_child_end(&child);
        _exit(WEXITSTATUS(child.status));
    }
    assert_int_equal(waitpid(process, &status, 0), process);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 6);
}

/* Checks in a separate process which of many descriptors are left. */
static void assert_closes(bool is_listed) {
    int status;
    pid_t process = fork();
    if (process == 0) {
        for (int i = 3; i < 300; i++) dup2(STDERR_FILENO, i);
        if (is_listed)
            os_close_listed(5);
        else
            os_close_from(5);
        _exit(fcntl(4, F_GETFD) >= 0 && open_descriptors() == 5 ? 0 : 1);
    }
    assert_int_equal(waitpid(process, &status, 0), process);
    assert_int_equal(status, 0);
}

static void descriptors_are_closed_with_and_without_close_range(void **state) {
    (void)state;
    assert_closes(false);
    assert_closes(true);
}

/* ------------------------------------------------------------------ signals -- */

/* Sets the action of a signal in the kernel, even of those that the C library reserves. */
static void set_signal(int number, unsigned long way) {
    const unsigned long action[8] = {way};
    assert_int_equal(syscall(SYS_rt_sigaction, number, action, NULL, 8), 0);
}

static void programs_start_with_no_signal_ignored(void **state) {
    (void)state;
    enum { DEFAULT = 0, IGNORED = 1, FIRST_OF_LIBRARY = 32, LAST_OF_LIBRARY = 33 };
    if (!is_subreaper) skip(); /* emulators use these signals */
    for (int i = FIRST_OF_LIBRARY; i <= LAST_OF_LIBRARY; i++) set_signal(i, IGNORED);
    os_child child =
        start("while read key value; do [ $key = SigIgn: ] && break; done </proc/self/status;"
              " case $value in *[!0]*) echo 1 ;; *) echo 2 ;; esac");
    for (int i = FIRST_OF_LIBRARY; i <= LAST_OF_LIBRARY; i++) set_signal(i, DEFAULT);
    int answer = next_number(&child);
    end(&child);
    assert_int_equal(answer, 2);
}

/* ------------------------------------------------------------------- memory -- */

static void programs_cannot_read_our_memory(void **state) {
    (void)state;
    if (OS_IS_TRACED) skip();
    prctl(PR_SET_DUMPABLE, 1);
    os_child child = start("exec sleep 600");
    assert_int_equal(prctl(PR_GET_DUMPABLE), 0);
    end(&child);
}

/* -------------------------------------------------------------------- /proc -- */

static void a_process_cannot_lie_about_its_parent(void **state) {
    (void)state;
    char name[16], own[] = "x) S 1 (y) R 1";
    assert_true(os_proc_is_ours());
    assert_int_equal(prctl(PR_GET_NAME, name), 0);
    assert_int_equal(prctl(PR_SET_NAME, own), 0);
    pid_t parent = os_proc_parent(getpid());
    prctl(PR_SET_NAME, name);
    assert_int_equal(parent, getppid());
    assert_int_equal(os_proc_parent(0x3fffffff), 0);
}

static int nothing_has_escaped(void **state) {
    (void)state;
    return waitpid(-1, NULL, WNOHANG) < 0 && errno == ECHILD ? 0 : -1;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_end_of_a_program_is_reported),
        cmocka_unit_test(processes_that_left_their_group_are_ended),
        cmocka_unit_test(daemons_are_ended),
        cmocka_unit_test(stopped_processes_are_ended),
        cmocka_unit_test(a_bomb_is_ended_while_it_grows),
        cmocka_unit_test(a_process_that_keeps_forking_is_ended),
        cmocka_unit_test(a_stopped_supervisor_is_woken),
        cmocka_unit_test(without_its_supervisor_a_program_dies),
        cmocka_unit_test(nothing_outlives_a_killed_process),
        cmocka_unit_test(many_programs_are_started_at_once),
        cmocka_unit_test(without_descriptors_nothing_starts_and_nothing_leaks),
        cmocka_unit_test(standard_descriptors_may_be_closed),
        cmocka_unit_test(descriptors_are_closed_with_and_without_close_range),
        cmocka_unit_test(programs_start_with_no_signal_ignored),
        cmocka_unit_test(programs_cannot_read_our_memory),
        cmocka_unit_test(a_process_cannot_lie_about_its_parent),
    };
    is_subreaper = prctl(PR_SET_CHILD_SUBREAPER, 1) == 0;
    return cmocka_run_group_tests(tests, NULL, nothing_has_escaped);
}

#ifndef MATCH_PROCESS_H
#define MATCH_PROCESS_H
/* A program that we exchange lines with, through its standard input and output. Whatever it does,
 * we never wait longer than we want, and never crash. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    PROCESS_LINE_MAX = 64 * 1024,    /* bytes of a line it may write, newline included */
    PROCESS_FLOOD_MAX = 1024 * 1024, /* bytes it may write between two of our lines */
};

typedef struct process process;

/* Starts `command` as described in os/child.h; NULL with errno set. If `is_quiet`, its standard
 * error is dropped, else it is ours. */
process *process_start(const char *command, bool is_quiet);

/* Queues `text`, a line with its newline, to be sent while we wait for the program's lines; false
 * if out of memory. */
bool process_send(process *p, const char *text);

typedef enum process_event {
    PROCESS_LINE, /* a line has arrived */
    PROCESS_LATE, /* no line in time */
    PROCESS_GONE, /* it has ended or closed its standard output */
    PROCESS_LONG, /* its line is longer than PROCESS_LINE_MAX */
    PROCESS_FLOOD /* it writes more than PROCESS_FLOOD_MAX */
} process_event;

/* Waits for the program's next line until os_nanoseconds() is `until`; the queued text is sent
 * first. The line is zero-terminated, without its newline, and valid until the next call. */
process_event process_wait(process *p, uint64_t until, char **line, size_t *length);

/* Sends the queued text, as far as possible until then. */
void process_flush(process *p, uint64_t until);

/* How a program ended. */
typedef enum process_end { PROCESS_EXITED, PROCESS_SIGNALLED, PROCESS_STOPPED } process_end;

/* Closes its standard input and output, waits at most `milliseconds` for it to exit, then kills it
 * and everything it has started, and frees `p`. `number` gets its exit code, or the signal that
 * ended it; PROCESS_STOPPED: we killed it. */
process_end process_stop(process *p, unsigned milliseconds, int *number);

#endif

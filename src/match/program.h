#ifndef MATCH_PROGRAM_H
#define MATCH_PROGRAM_H
/* A program that we exchange lines with, through its standard input and output. Whatever it does,
 * we neither wait longer than we want nor crash. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    PROGRAM_LINE_MAX = 64 * 1024,    /* bytes of a line it may write, newline included */
    PROGRAM_FLOOD_MAX = 1024 * 1024, /* bytes it may write between two of our lines */
};

typedef struct program program;

/* Starts `command` as described in os/child.h; NULL with errno set. If `is_quiet`, its standard
 * error is dropped, else it is ours. */
program *program_start(const char *command, bool is_quiet);

/* Queues `text`, a line with its newline, to be sent while we wait for the program's lines; false
 * if there is no memory. */
bool program_send(program *p, const char *text);

typedef enum program_event {
    PROGRAM_LINE, /* a line has arrived */
    PROGRAM_LATE, /* no line in time */
    PROGRAM_GONE, /* it has ended or closed its standard output */
    PROGRAM_LONG, /* its line is longer than PROGRAM_LINE_MAX */
    PROGRAM_FLOOD /* it writes more than PROGRAM_FLOOD_MAX */
} program_event;

/* Waits for the program's next line until os_nanoseconds() is `until`; the queued text is sent
 * first. The line is zero-terminated, without its newline, and valid until the next call. */
program_event program_wait(program *p, uint64_t until, char **line, size_t *length);

/* Sends the queued text, as far as possible until then. */
void program_flush(program *p, uint64_t until);

/* How a program ended. */
typedef enum program_end { PROGRAM_EXITED, PROGRAM_SIGNALLED, PROGRAM_STOPPED } program_end;

/* Closes its standard input and output, waits at most `milliseconds` for it to exit, then kills it
 * and everything it has started, and frees `p`. `number` gets its exit code, or the signal that
 * ended it; PROGRAM_STOPPED: we killed it. */
program_end program_stop(program *p, unsigned milliseconds, int *number);

#endif

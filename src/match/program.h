#ifndef MATCH_PROGRAM_H
#define MATCH_PROGRAM_H
/* Another program that we talk with by lines, through its standard input and output.
 * It may do whatever it likes; we neither wait longer than we want nor die of it. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    PROGRAM_LINE_MAX = 64 * 1024,    /* bytes of a line it may write, its end included */
    PROGRAM_FLOOD_MAX = 1024 * 1024, /* bytes it may write between two lines of ours */
};

typedef struct program program;

/* Starts `command` as host/child.h says; NULL with errno set. A quiet program's standard error
 * is dropped, else it is ours. */
program *program_start(const char *command, bool is_quiet);

/* Will send `text`, a line with its end, while the program's lines are awaited; false if
 * there is no memory. */
bool program_send(program *p, const char *text);

typedef enum program_event {
    PROGRAM_LINE, /* here is a line */
    PROGRAM_LATE, /* there is none until the time given */
    PROGRAM_GONE, /* it has ended or closed its standard output */
    PROGRAM_LONG, /* its line is longer than PROGRAM_LINE_MAX */
    PROGRAM_FLOOD /* it writes and writes */
} program_event;

/* Waits for the program's next line until host_nanoseconds() is `until`. It has to take
 * what was sent first. The line has no end, but a zero behind it, and is gone with the
 * next call. */
program_event program_wait(program *p, uint64_t until, char **line, size_t *length);

/* Sends what is still to be sent, as far as that is possible until then. */
void program_flush(program *p, uint64_t until);

/* How a program has ended. */
typedef enum program_end { PROGRAM_EXITED, PROGRAM_SIGNALLED, PROGRAM_STOPPED } program_end;

/* Closes its standard input and output, waits at most `milliseconds` until it has ended,
 * then ends it and all that it has started, and frees `p`. `number` is its exit
 * code, or the signal that ended it; PROGRAM_STOPPED: we did. */
program_end program_stop(program *p, unsigned milliseconds, int *number);

#endif

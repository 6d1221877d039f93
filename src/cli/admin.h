#ifndef CLI_ADMIN_H
#define CLI_ADMIN_H
/* Prints the answers to an operator's questions (src/admin). */
#include "admin/admin.h"
#include "cli/cli.h"

typedef struct admin_printer {
    const cli *c;
    const admin_ask *ask;
    bool is_json;            /* lines as they are, for programs */
    bool has_ended, is_good; /* the last line was there; and nothing is wrong */
} admin_printer;

/* A line of the answer, with its newline. */
void admin_print(admin_printer *p, const char *line, size_t length);

/* After the last one. Returns the exit code. */
int admin_print_end(admin_printer *p);

#endif

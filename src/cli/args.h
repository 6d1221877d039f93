#ifndef CLI_ARGS_H
#define CLI_ARGS_H
/* The words of a command line, parsed into options and operands. */
#include <stdbool.h>
#include <stddef.h>

typedef struct cli_option {
    const char *name;  /* "--seat" */
    const char *value; /* its value, "S=WHO"; NULL for a switch */
    const char *help;  /* text id */
    bool may_repeat;
} cli_option;

typedef struct cli_given {
    const cli_option *option;
    const char *value;
} cli_given;

typedef struct cli_args {
    cli_given *given; /* in the order they were given */
    size_t given_count;
    const char **operands;
    size_t operand_count;
} cli_args;

typedef enum cli_fault {
    CLI_FINE,
    CLI_UNKNOWN_OPTION,
    CLI_NEEDS_VALUE,
    CLI_TAKES_NO_VALUE,
    CLI_GIVEN_TWICE,
    CLI_NO_MEMORY
} cli_fault;

/* Parses `count` words by the command's options. On a fault `word` is the offending one. Always
 * call cli_args_free afterwards. */
cli_fault cli_args_read(cli_args *args, const cli_option *options, size_t option_count, int count,
                        char **words, const char **word);

void cli_args_free(cli_args *args);

/* The value of an option that was given, "" for a switch, or NULL. */
const char *cli_value(const cli_args *args, const char *name);

static inline bool cli_has(const cli_args *args, const char *name) {
    return cli_value(args, name) != NULL;
}

#endif

#include "cli/args.h"

#include <stdlib.h>
#include <string.h>

static const cli_option *find(const cli_option *options, size_t count, const char *word) {
    size_t length = strcspn(word, "=");
    for (size_t i = 0; i < count; i++)
        if (strlen(options[i].name) == length && strncmp(options[i].name, word, length) == 0)
            return &options[i];
    return NULL;
}

const char *cli_value(const cli_args *args, const char *name) {
    for (size_t i = 0; i < args->given_count; i++)
        if (strcmp(args->given[i].option->name, name) == 0) return args->given[i].value;
    return NULL;
}

void cli_args_free(cli_args *args) {
    free(args->given);
    free(args->operands);
}

cli_fault cli_args_read(cli_args *args, const cli_option *options, size_t option_count, int count,
                        char **words, const char **word) {
    bool are_options_over = false;
    *args = (cli_args){.given = calloc((size_t)count + 1, sizeof *args->given),
                       .operands = calloc((size_t)count + 1, sizeof *args->operands)};
    if (args->given == NULL || args->operands == NULL) return CLI_NO_MEMORY;
    for (int i = 0; i < count; i++) {
        *word = words[i];
        if (!are_options_over && strcmp(words[i], "--") == 0) {
            are_options_over = true;
            continue;
        }
        if (are_options_over || words[i][0] != '-' || words[i][1] == '\0') {
            args->operands[args->operand_count++] = words[i];
            continue;
        }
        const cli_option *option = find(options, option_count, words[i]);
        if (option == NULL) return CLI_UNKNOWN_OPTION;
        if (!option->may_repeat && cli_has(args, option->name)) return CLI_GIVEN_TWICE;
        const char *equals = strchr(words[i], '='), *value = "";
        if (option->value == NULL) {
            if (equals) return CLI_TAKES_NO_VALUE;
        } else if (equals) {
            value = equals + 1;
        } else if (i + 1 < count) {
            value = words[++i];
        } else {
            return CLI_NEEDS_VALUE;
        }
        args->given[args->given_count++] = (cli_given){option, value};
    }
    return CLI_FINE;
}

#ifndef CLI_MISMATCH_H
#define CLI_MISMATCH_H
/* Explaining how two matches differ. */
#include "cli/cli.h"
#include <jansson.h>

/* Prints that the file at `path` holds results of another match, what differs, and what can be done
 * about it. `found` are the settings in the file, which need not be valid; `wanted` are those of
 * the match to be played. Returns an exit code. */
int cli_refuse_other_match(const cli *c, const char *path, const json_t *found,
                           const json_t *wanted);

#endif

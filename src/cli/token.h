#ifndef CLI_TOKEN_H
#define CLI_TOKEN_H
/* Who a program is at online tables: a token in a file that only its owner may read, made once and
 * then kept, so that it is the same person again. */
#include "cli/cli.h"
#include "fair/commit.h"
#include "os/writing.h"

/* Opens the file at `path`, or for NULL the usual one in the folder of the user's games, and makes
 * a token if it is new. The file is held until it is closed: two programs cannot be the same
 * person. False, and prints why and sets the exit code, if that fails; then `file` is OS_FILE_NONE.
 */
bool token_open(const cli *c, const char *path, os_file *file, fair_hash *token, int *code);

#endif

#ifndef CLI_REPLAY_H
#define CLI_REPLAY_H
/* For the files of `gangway replay`. */
#include "cli/cli.h"
#include <jansson.h>

/* ---- replay.c ---- */

json_t *replay_problem_json(const cli *c, const char *path, const gw_problem *problem);

/* Prints it as a line, and releases it. */
void replay_print_json(json_t *json);

/* ---- replay_fair.c: --verify-fair ---- */

#define REPLAY_FAIR_OPTIONS                                                                        \
    {"--verify-fair", NULL, "help.replay.verify-fair", false},                                     \
        {"--commit", "HASH", "help.replay.commit", false},                                         \
        {"--lock", "HASH", "help.replay.lock", false},                                             \
        {"--nonce", "HASH", "help.replay.nonce", true},                                            \
        {"--secret", "HEX", "help.replay.secret", false}, CLI_SEED

/* Whether these options make sense together; otherwise prints why. */
bool replay_fair_may_run(const cli *c);

/* Verifies the chance of a record, whose text this is, and prints what that proves, or the line
 * that is wrong. Returns the exit code. */
int replay_fair(const cli *c, const char *path, const gw_record *record, const char *text);

#endif

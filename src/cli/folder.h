#ifndef CLI_FOLDER_H
#define CLI_FOLDER_H
/* A folder that a command fills with records: 0001.gwr, or 0001-2.gwr. Records of two runs are
 * never mixed silently, and two programs never fill one folder at the same time. */
#include "cli/cli.h"

typedef struct cli_folder {
    const char *path; /* NULL: none is open */
    int held;
} cli_folder;

/* Holds the folder, created if necessary. Returns an exit code, having printed what is wrong;
 * `path` must stay valid while the folder is open. */
int cli_folder_open(const cli *c, cli_folder *folder, const char *path);

/* Handling of numbered files that already exist. All return an exit code, having printed what is
 * wrong; `in_the_way` is the text id of the refusal. Links and their targets are never treated as
 * ours. */

/* Refuses any. */
int cli_folder_refuse_any(const cli *c, const cli_folder *folder, const char *in_the_way);

/* Refuses those that do not belong to this run. */
typedef bool cli_is_ours(const void *context, const char *name, const char *text, size_t length);
int cli_folder_refuse_others(const cli *c, const cli_folder *folder, cli_is_ours *is_ours,
                             const void *context, const char *in_the_way);

/* Checks that all of them are records, so that they can be removed. */
int cli_folder_can_clear(const cli *c, const cli_folder *folder);

/* Removes them, after cli_folder_can_clear. */
int cli_folder_clear(const cli *c, const cli_folder *folder);

/* Writes a record into the folder under that name. False with errno set; EEXIST if there is
 * something else, or a record that must not be replaced. */
bool cli_folder_keep(const cli_folder *folder, const char *name, const char *text, size_t length,
                     bool may_replace);

/* Releases the folder; does nothing if it is not open. */
void cli_folder_close(cli_folder *folder);

#endif

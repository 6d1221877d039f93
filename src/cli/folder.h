#ifndef CLI_FOLDER_H
#define CLI_FOLDER_H
/* A folder that a command fills with records: 0001.gwr, or 0001-2.gwr. Records of two runs never
 * stand beside each other unsaid, and no two programs fill one folder at a time. */
#include "cli/cli.h"

typedef struct cli_folder {
    const char *path; /* NULL: none is open */
    int held;
} cli_folder;

/* Holds the folder, made if there is none. Returns an exit code, having said what is wrong; `path`
 * must live as long as the folder is open. */
int cli_folder_open(const cli *c, cli_folder *folder, const char *path);

/* What becomes of numbered files that are there already. All return an exit code, having said what
 * is wrong; `in_the_way` is the id of the sentence that refuses the folder. A link is never ours,
 * nor what it leads to. */

/* There must be none. */
int cli_folder_refuse_any(const cli *c, const cli_folder *folder, const char *in_the_way);

/* There must be none but those that belong to this run. */
typedef bool cli_is_ours(const void *context, const char *name, const char *text, size_t length);
int cli_folder_refuse_others(const cli *c, const cli_folder *folder, cli_is_ours *is_ours,
                             const void *context, const char *in_the_way);

/* All that are there can go: each is a record. */
int cli_folder_can_clear(const cli *c, const cli_folder *folder);

/* Removes them, which must have been found to be records. */
int cli_folder_clear(const cli *c, const cli_folder *folder);

/* Puts a record's text into the folder, under that name. False with errno set; EEXIST where there
 * is something else, or a record that must not be replaced. */
bool cli_folder_keep(const cli_folder *folder, const char *name, const char *text, size_t length,
                     bool may_replace);

/* Lets it go; one that is not open is fine. */
void cli_folder_close(cli_folder *folder);

#endif

#ifndef CLI_FOLDER_H
#define CLI_FOLDER_H
/* A folder that a command fills with records: 0001.gwr, or 0001-2.gwr. Records of two runs never
 * stand beside each other unsaid, and no two programs fill one folder at a time. */
#include "cli/cli.h"
#include <gangway/record.h>

typedef struct cli_folder {
    const char *path; /* NULL: none is open */
    int held;
} cli_folder;

/* What becomes of numbered records that are there already. */
typedef enum cli_old_records {
    CLI_OLD_REFUSED, /* they are in the way */
    CLI_OLD_REMOVED, /* all go, but none if one of the files is no record */
    CLI_OLD_STAY     /* they belong to this run */
} cli_old_records;

/* Holds the folder, made if there is none. `in_the_way` is the id of the sentence that refuses
 * one that has records. Returns an exit code, having said what is wrong; `path` must live as
 * long as the folder is open. */
int cli_folder_open(const cli *c, cli_folder *folder, const char *path, cli_old_records old,
                    const char *in_the_way);

/* Puts a record into the folder, under that name. False with errno set; EEXIST where there is
 * something else, or a record that must not be replaced. */
bool cli_folder_keep(const cli_folder *folder, const char *name, const gw_record *record,
                     bool may_replace);

/* Lets it go; one that is not open is fine. */
void cli_folder_close(cli_folder *folder);

#endif

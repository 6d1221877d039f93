#ifndef STORE_SQLITE_H
#define STORE_SQLITE_H
/* The parts of the SQLite store, for its own files and its tests.
 *
 *     sqlite.c         the store: a thread, its queues, batches collected into transactions
 *     sqlite_file.c    the file: opened, recovered, migrated, flushed
 *     sqlite_rows.c    what each request does to the rows
 *     sqlite_backup.c  a copy of the file
 *     sqlite_schema.c  the schema, as a list of migrations */
#include "store/internal.h"

#include <sqlite3.h>

/* Says that a file is a store of ours: "gngw". */
enum { STORE_APPLICATION = 0x676e6777 };

/* What tests do differently. */
typedef struct sqlite_options {
    const char *vfs;               /* what is below SQLite; NULL: the system */
    const char *const *migrations; /* [v] makes version v + 1 of version v */
    int version;                   /* of the schema, which is the number of migrations */
    int64_t pause;  /* milliseconds between two tries to open the file again after a failed flush */
    int checkpoint; /* pages in the log from which on it is emptied into the file */
} sqlite_options;

extern const sqlite_options sqlite_defaults;

store *store_sqlite_open_with(const char *path, const sqlite_options *options, gw_problem *problem);

/* ------------------------------------------------------------------------ the file -- */

/* The statements; their texts are in sqlite_rows.c. */
typedef enum sql_statement {
    SQL_BEGIN,
    SQL_COMMIT,
    SQL_ROLLBACK,
    SQL_FIND_TABLE,
    SQL_ADD_TABLE,
    SQL_SET_TABLE,
    SQL_SET_PLAYERS,
    SQL_SET_WATCHERS,
    SQL_DROP_TABLE,
    SQL_ADD_ENTRY,
    SQL_GET_ENTRIES,
    SQL_ERASE_ENTRY,
    SQL_DROP_ENTRIES,
    SQL_GET_MEMBERS,
    SQL_ADD_MEMBER,
    SQL_DROP_MEMBERS,
    SQL_GET_HEADER,
    SQL_ALL_HEADERS,
    SQL_PHASE_HEADERS,
    SQL_MEMBER_HEADERS,
    SQL_MEMBER_PHASE_HEADERS,
    SQL_DUE_HEADERS,
    SQL_SET_CLAIM,
    SQL_FIND_PERSON,
    SQL_ADD_PERSON,
    SQL_SET_PERSON,
    SQL_FORGET,
    SQL_ERASE_CHAT,
    SQL_GET_TOKEN,
    SQL_GET_TOKENS,
    SQL_ADD_TOKEN,
    SQL_DROP_TOKEN,
    SQL_DROP_TOKENS_OF,
    SQL_DROP_TOKENS_AT,
    SQL_DROP_EXPIRED,
    SQL_GET_ALIVE,
    SQL_SET_ALIVE,
    SQL_ADD_OUTAGE,
    SQL_GET_OUTAGES,
    SQL_STATEMENTS
} sql_statement;

extern const char *const sql_texts[SQL_STATEMENTS];

/* An open database, or one that has to be opened again (`db` is NULL). Used by one thread at a
 * time. */
typedef struct sqlite_file {
    char *path;
    sqlite_options options;
    sqlite3 *db;
    sqlite3_stmt *statements[SQL_STATEMENTS];
    int logged; /* pages in the log */
} sqlite_file;

/* Opens the file, makes what its log says durable, and migrates it. With `may_make` a missing one
 * is made. If it fails, the file is closed, nothing in it has changed, and the problem says why.
 * `problem` may be NULL. */
bool sqlite_file_open(sqlite_file *file, bool may_make, gw_problem *problem);

/* Closes the connection. After a failure the log is left as it is, for the next opening. */
void sqlite_file_close(sqlite_file *file, bool has_failed);

/* Whether the result of a statement means that what is in the system's cache may differ from what
 * is on the disk, so that the file must be opened again. */
bool sqlite_is_flush_error(int result);

/* Writes "FILE: why" into `text`. */
void sqlite_explain(const char *path, int result, char *text, size_t size);
void sqlite_file_explain(const sqlite_file *file, int result, char *text, size_t size);

/* Whether the file is no longer at its path. */
bool sqlite_file_has_moved(const sqlite_file *file);

/* Empties the log into the file. */
int sqlite_file_checkpoint(sqlite_file *file);

/* Whether a commit writes nothing after the page that makes it one, so that it has failed if there
 * was no room for all it writes. */
bool sqlite_file_commits_last(const sqlite_file *file);

/* Steps a statement without parameters and rows. */
int sqlite_file_do(sqlite_file *file, sql_statement which);

/* ------------------------------------------------------------------------ the rows -- */

/* Carries out one request and fills its answer; within a transaction. Returns SQLITE_OK or what
 * has failed; then the rows may be changed in part. */
int sqlite_carry_out(sqlite_file *file, store_batch *batch, const store_request *request,
                     store_answer *answer);

/* ---------------------------------------------------------------------- the backup -- */

/* A copy that is being made; all zero: none. */
typedef struct sqlite_backup {
    char *path;
    sqlite3 *to;
    sqlite3_backup *copying;
} sqlite_backup;

/* Copies some pages, outside of any transaction; begins if `path` is another one. Returns
 * SQLITE_OK, and how many pages are left, or what has failed; then, and with none left, the backup
 * has ended. The text of a failure is in `reason`. */
int sqlite_backup_some(sqlite_backup *backup, sqlite_file *from, const char *path, uint64_t *left,
                       char *reason, size_t size);

/* To be called before the file is closed. */
void sqlite_backup_end(sqlite_backup *backup);

/* ---------------------------------------------------------------------- the schema -- */

extern const char *const sqlite_migrations[STORE_SCHEMA];

#endif

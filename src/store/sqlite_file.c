/* The file of an SQLite store: how it is opened, recovered, migrated and closed.
 *
 * WHAT IS DURABLE. With a write-ahead log and synchronous=FULL a commit appends to the log and
 * flushes it; a checkpoint copies the log into the file and flushes that, too. What SQLite leaves
 * to us is a flush that fails. Then the system may have dropped what it could not write, and yet
 * show it to whoever reads, as if it were on the disk; and a second flush succeeds, because nothing
 * is left to do. So a failed flush is never repeated. The connection is closed without touching the
 * log, and the file opened again, where everything in the log is written once more and flushed
 * before anybody may read it. The same bytes go to the same place, so losing power meanwhile does
 * no harm: each sector holds either what was written before or the same again. What a killed
 * process has left in the system's cache becomes durable in the same way, so nobody is told what
 * might still be lost.
 *
 * SQLite itself writes the file, not src/os, since its promises depend on its own order of writes,
 * locks and flushes. It opens all descriptors close-on-exec. */
#include "store/sqlite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CACHE_KIB = 16 * 1024,      /* pages in memory */
    LENGTH_MAX = 1024 * 1024,   /* of a row or a statement; a text has up to STORE_TEXT_MAX */
    LOG_KEPT = 8 * 1024 * 1024, /* a log that was larger is cut to this when it begins anew */
    STEP = 64 * 1024            /* bytes of the log that are written again at once */
};

const sqlite_options sqlite_defaults = {
    .migrations = sqlite_migrations, .version = STORE_SCHEMA, .pause = 500, .checkpoint = 1000};

/* ------------------------------------------------------------------------ words -- */

bool sqlite_is_flush_error(int result) {
    return (result & 0xff) == SQLITE_IOERR && result != SQLITE_IOERR_READ &&
           result != SQLITE_IOERR_SHORT_READ && result != SQLITE_IOERR_NOMEM;
}

static const char *words(int result) {
    switch (result) {
    case SQLITE_IOERR_FSYNC:
    case SQLITE_IOERR_DIR_FSYNC: return "the disk failed to flush";
    case SQLITE_IOERR_READ:
    case SQLITE_IOERR_SHORT_READ: return "the disk failed to read";
    default: break;
    }
    switch (result & 0xff) {
    case SQLITE_FULL: return "the disk is full";
    case SQLITE_IOERR: return "the disk failed to write";
    case SQLITE_CORRUPT: return "the file is damaged";
    case SQLITE_NOTADB: return "this is no store of Gangway";
    case SQLITE_BUSY: return "another program holds the file";
    case SQLITE_NOMEM: return "out of memory";
    case SQLITE_READONLY:
    case SQLITE_PERM: return "the file cannot be written";
    case SQLITE_CANTOPEN: return "the file cannot be opened";
    default: return sqlite3_errstr(result);
    }
}

void sqlite_explain(const char *path, int result, char *text, size_t size) {
    snprintf(text, size, "%s: %s", path, words(result));
}

void sqlite_file_explain(const sqlite_file *file, int result, char *text, size_t size) {
    sqlite_explain(file->path, result, text, size);
}

/* Adds the file's name to a problem; of a long one the end. */
static void name_file(const sqlite_file *file, gw_problem *problem) {
    enum { KEPT = GW_PROBLEM_WORD - 8 };
    size_t length = strlen(file->path), kept = length < KEPT ? length : KEPT;
    gw_problem_word(problem, "file", file->path + length - kept, kept);
}

static bool refuse(const sqlite_file *file, const char *text, gw_problem *problem) {
    gw_problem_set(problem, text);
    name_file(file, problem);
    return false;
}

static bool refuse_result(const sqlite_file *file, int result, gw_problem *problem) {
    switch (result & 0xff) {
    case SQLITE_BUSY: return refuse(file, "store.locked", problem);
    case SQLITE_NOTADB: return refuse(file, "store.strange", problem);
    case SQLITE_CORRUPT: return refuse(file, "store.damaged", problem);
    case SQLITE_FULL: return refuse(file, "store.full", problem);
    case SQLITE_IOERR: return refuse(file, "store.disk", problem);
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_CANTOPEN: return refuse(file, "store.closed", problem);
    default: break;
    }
    const char *why = words(result);
    refuse(file, "store.fault", problem);
    gw_problem_word(problem, "why", why, strlen(why));
    return false;
}

/* --------------------------------------------------------------------- statements -- */

int sqlite_file_do(sqlite_file *file, sql_statement which) {
    sqlite3_step(file->statements[which]);
    return sqlite3_reset(file->statements[which]);
}

static int prepare(sqlite_file *file) {
    for (size_t i = 0; i < SQL_STATEMENTS; i++) {
        int result = sqlite3_prepare_v3(file->db, sql_texts[i], -1, SQLITE_PREPARE_PERSISTENT,
                                        &file->statements[i], NULL);
        if (result != SQLITE_OK) return result;
    }
    return SQLITE_OK;
}

static int run(sqlite_file *file, const char *text) {
    return sqlite3_exec(file->db, text, NULL, NULL, NULL);
}

/* The integer that a statement of ours gives. */
static int ask(sqlite_file *file, const char *text, int64_t *value) {
    sqlite3_stmt *statement = NULL;
    int result = sqlite3_prepare_v2(file->db, text, -1, &statement, NULL);
    if (result != SQLITE_OK) return result;
    if (sqlite3_step(statement) == SQLITE_ROW) *value = sqlite3_column_int64(statement, 0);
    return sqlite3_finalize(statement);
}

/* ----------------------------------------------------------------------- opening -- */

/* Whether the file is ours, new, or somebody else's; and its version. */
static bool identify(sqlite_file *file, int64_t *version, gw_problem *problem) {
    int64_t application = 0, things = 0;
    int result = ask(file, "PRAGMA application_id", &application);
    if (result == SQLITE_OK) result = ask(file, "PRAGMA user_version", version);
    if (result == SQLITE_OK) result = ask(file, "SELECT count(*) FROM sqlite_schema", &things);
    if (result != SQLITE_OK) return refuse_result(file, result, problem);
    bool is_new = application == 0 && *version == 0 && things == 0;
    if (!is_new && (application != STORE_APPLICATION || *version < 0))
        return refuse(file, "store.strange", problem);
    if (*version <= file->options.version) return true;
    refuse(file, "store.newer", problem);
    gw_problem_number(problem, "version", *version);
    gw_problem_number(problem, "known", file->options.version);
    return false;
}

/* Writes the whole log again and flushes it; see the top. */
static int renew_log(sqlite_file *file) {
    static const int flags = SQLITE_SYNC_NORMAL;
    sqlite3_file *log = NULL;
    sqlite3_int64 size = 0;
    int result = sqlite3_file_control(file->db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
    if (result != SQLITE_OK || log == NULL || log->pMethods == NULL) return result;
    result = log->pMethods->xFileSize(log, &size);
    if (result != SQLITE_OK || size == 0) return result;
    char *bytes = malloc(STEP);
    if (bytes == NULL) return SQLITE_NOMEM;
    for (sqlite3_int64 at = 0; at < size && result == SQLITE_OK; at += STEP) {
        int length = size - at < STEP ? (int)(size - at) : STEP;
        result = log->pMethods->xRead(log, bytes, length, at);
        if (result == SQLITE_OK) result = log->pMethods->xWrite(log, bytes, length, at);
    }
    free(bytes);
    return result == SQLITE_OK ? log->pMethods->xSync(log, flags) : result;
}

static int note_log(void *owner, sqlite3 *db, const char *name, int pages) {
    (void)db;
    (void)name;
    ((sqlite_file *)owner)->logged = pages;
    return SQLITE_OK;
}

/* Otherwise SQLite fills the rest of a sector, too. */
bool sqlite_file_commits_last(const sqlite_file *file) {
    sqlite3_file *its = NULL;
    int result = sqlite3_file_control(file->db, "main", SQLITE_FCNTL_FILE_POINTER, &its);
    return result == SQLITE_OK && its && its->pMethods &&
           its->pMethods->xDeviceCharacteristics(its) & SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

int sqlite_file_checkpoint(sqlite_file *file) {
    int result = sqlite3_wal_checkpoint_v2(file->db, "main", SQLITE_CHECKPOINT_RESTART, NULL, NULL);
    if (result == SQLITE_OK) file->logged = 0;
    return result;
}

/* What holds for this connection. Nothing is written yet. */
static int set_up(sqlite_file *file) {
    char pragmas[512];
    sqlite3 *db = file->db;
    sqlite3_extended_result_codes(db, 1);
    sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    sqlite3_limit(db, SQLITE_LIMIT_LENGTH, LENGTH_MAX);
    sqlite3_limit(db, SQLITE_LIMIT_ATTACHED, 0);
    sqlite3_wal_hook(db, note_log, file);
    snprintf(
        pragmas, sizeof pragmas,
        "PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY;"
        "PRAGMA mmap_size = 0; PRAGMA cell_size_check = ON; PRAGMA secure_delete = ON;"
        "PRAGMA cache_size = -%d; PRAGMA journal_size_limit = %d",
        CACHE_KIB, LOG_KEPT);
    return run(file, pragmas);
}

/* Switches to the write-ahead log, if the file does not have it. */
static int begin_log(sqlite_file *file) {
    sqlite3_stmt *statement = NULL;
    bool is_log = false;
    int result = sqlite3_prepare_v2(file->db, "PRAGMA journal_mode = WAL", -1, &statement, NULL);
    if (result != SQLITE_OK) return result;
    if (sqlite3_step(statement) == SQLITE_ROW) {
        const char *mode = (const char *)sqlite3_column_text(statement, 0);
        is_log = mode && strcmp(mode, "wal") == 0;
    }
    result = sqlite3_finalize(statement);
    return result == SQLITE_OK && !is_log ? SQLITE_CANTOPEN : result;
}

/* Makes what is there durable, and empties the log. */
static int recover(sqlite_file *file) {
    int result = begin_log(file);
    if (result == SQLITE_OK) result = renew_log(file);
    if (result != SQLITE_OK) return result;
    /* There may be no room for it; then the log simply stays. */
    result = sqlite_file_checkpoint(file);
    return result == SQLITE_FULL ? SQLITE_OK : result;
}

/* One step of the schema, completely or not at all. */
static int migrate_one(sqlite_file *file, int64_t version) {
    char mark[128];
    snprintf(mark, sizeof mark, "PRAGMA application_id = %d; PRAGMA user_version = %d",
             STORE_APPLICATION, (int)version + 1);
    int result = run(file, "BEGIN IMMEDIATE");
    if (result == SQLITE_OK) result = run(file, file->options.migrations[version]);
    if (result == SQLITE_OK) result = run(file, mark);
    if (result == SQLITE_OK) result = run(file, "COMMIT");
    if (result != SQLITE_OK && !sqlite3_get_autocommit(file->db)) run(file, "ROLLBACK");
    return result;
}

static int migrate(sqlite_file *file, int64_t version) {
    for (; version < file->options.version; version++) {
        int result = migrate_one(file, version);
        if (result != SQLITE_OK) return result;
    }
    return SQLITE_OK;
}

static bool open_file(sqlite_file *file, bool may_make, gw_problem *problem) {
    int64_t version = 0;
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (may_make ? SQLITE_OPEN_CREATE : 0);
    int result = sqlite3_open_v2(file->path, &file->db, flags, file->options.vfs);
    if (result == SQLITE_OK) result = set_up(file);
    if (result != SQLITE_OK) return refuse_result(file, result, problem);
    if (!identify(file, &version, problem)) return false;
    if (sqlite3_db_readonly(file->db, "main")) result = SQLITE_READONLY;
    if (result == SQLITE_OK) result = recover(file);
    if (result == SQLITE_OK) result = migrate(file, version);
    if (result == SQLITE_OK) result = prepare(file);
    return result == SQLITE_OK || refuse_result(file, result, problem);
}

bool sqlite_file_open(sqlite_file *file, bool may_make, gw_problem *problem) {
    file->logged = 0;
    if (open_file(file, may_make, problem)) return true;
    sqlite_file_close(file, true);
    return false;
}

void sqlite_file_close(sqlite_file *file, bool has_failed) {
    for (size_t i = 0; i < SQL_STATEMENTS; i++) {
        sqlite3_finalize(file->statements[i]);
        file->statements[i] = NULL;
    }
    if (file->db) sqlite3_db_config(file->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, has_failed, NULL);
    sqlite3_close(file->db);
    file->db = NULL;
}

bool sqlite_file_has_moved(const sqlite_file *file) {
    int has_moved = 0;
    int result = sqlite3_file_control(file->db, "main", SQLITE_FCNTL_HAS_MOVED, &has_moved);
    return result == SQLITE_OK && has_moved;
}

#include "store/disk.h"

#include "store/asking.h"
#include <pthread.h>
#include <sqlite3.h>
#include <stdlib.h>

enum { SECTOR = 512, FILES = 8, NAME = 64, OPEN = 8 };

typedef struct content {
    uint8_t *bytes;
    size_t size, capacity;
} content;

/* A write, or with `bytes` NULL a change of the size, that was not flushed. */
typedef struct pending {
    struct pending *next;
    size_t at, length;
    uint8_t *bytes;
} pending;

typedef struct file {
    char name[NAME];           /* "": unused */
    bool is_there, is_lasting; /* its name: now, and after a power cut */
    content now, durable;
    pending *first, **end;
} file;

typedef struct opened {
    sqlite3_file base;
    file *file;
    int level; /* of its lock */
    bool is_deleted_at_end;
} opened;

static struct {
    pthread_mutex_t lock;
    file files[FILES];
    opened *open[OPEN];
    uint64_t seed, operation, failing_at;
    disk_fault fault;
    bool has_failed;
} disk = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* --------------------------------------------------------------------- contents -- */

static void resize(content *c, size_t size) {
    if (size > c->capacity) {
        c->capacity = size * 2;
        c->bytes = realloc(c->bytes, c->capacity);
        if (c->bytes == NULL) abort();
    }
    if (size > c->size) memset(c->bytes + c->size, 0, size - c->size);
    c->size = size;
}

static void write_at(content *c, const void *bytes, size_t length, size_t at) {
    if (at + length > c->size) resize(c, at + length);
    if (length > 0) memcpy(c->bytes + at, bytes, length);
}

static void copy_content(content *to, const content *from) {
    resize(to, 0);
    write_at(to, from->bytes ? (const void *)from->bytes : "", from->size, 0);
}

static void forget_pending(file *f) {
    while (f->first) {
        pending *p = f->first;
        f->first = p->next;
        free(p->bytes);
        free(p);
    }
    f->end = &f->first;
}

static void add_pending(file *f, const void *bytes, size_t length, size_t at) {
    pending *p = calloc(1, sizeof *p);
    if (p == NULL) abort();
    *p = (pending){.at = at, .length = length};
    if (bytes) {
        p->bytes = malloc(length);
        if (p->bytes == NULL) abort();
        memcpy(p->bytes, bytes, length);
    }
    *f->end = p;
    f->end = &p->next;
}

/* Some of what was not flushed becomes durable, sector by sector. */
static void keep_some(file *f) {
    size_t of_eight = below(&disk.seed, 9);
    for (pending *p = f->first; p; p = p->next) {
        if (p->bytes == NULL && below(&disk.seed, 8) < of_eight) resize(&f->durable, p->length);
        for (size_t at = 0; p->bytes && at < p->length;) {
            size_t length = SECTOR - (p->at + at) % SECTOR;
            if (length > p->length - at) length = p->length - at;
            if (below(&disk.seed, 8) < of_eight)
                write_at(&f->durable, p->bytes + at, length, p->at + at);
            at += length;
        }
    }
    forget_pending(f);
}

static void lose_power(void) {
    for (size_t i = 0; i < FILES; i++) {
        file *f = &disk.files[i];
        keep_some(f);
        if (f->is_there != f->is_lasting && below(&disk.seed, 2)) f->is_lasting = f->is_there;
    }
}

/* ----------------------------------------------------------------------- faults -- */

/* Counts an operation; whether it fails. The lock is held. */
static bool fails(void) {
    disk.operation++;
    if (disk.fault == DISK_FINE || disk.operation < disk.failing_at) return false;
    if (disk.fault == DISK_FORGETS) return false;
    if (!disk.has_failed && disk.fault == DISK_POWER_CUT) lose_power();
    bool is_first = !disk.has_failed;
    disk.has_failed = true;
    if (disk.fault == DISK_FULL) return false;
    return is_first || disk.fault != DISK_ERROR;
}

static bool is_full(void) {
    return disk.fault == DISK_FULL && disk.has_failed;
}

/* -------------------------------------------------------------------- operations -- */

static int disk_close(sqlite3_file *base) {
    opened *o = (opened *)base;
    pthread_mutex_lock(&disk.lock);
    for (size_t i = 0; i < OPEN; i++)
        if (disk.open[i] == o) disk.open[i] = NULL;
    if (o->is_deleted_at_end) o->file->is_there = o->file->is_lasting = false;
    pthread_mutex_unlock(&disk.lock);
    return SQLITE_OK;
}

static int read_some(file *f, void *to, size_t length, size_t at) {
    if (fails()) return SQLITE_IOERR_READ;
    size_t there = at < f->now.size ? f->now.size - at : 0;
    if (there > length) there = length;
    if (there > 0) memcpy(to, f->now.bytes + at, there);
    if (there == length) return SQLITE_OK;
    memset((uint8_t *)to + there, 0, length - there);
    return SQLITE_IOERR_SHORT_READ;
}

static int write_some(file *f, const void *from, size_t length, size_t at) {
    bool has_failed = fails();
    size_t done = has_failed ? below(&disk.seed, length) : length;
    int result = has_failed ? SQLITE_IOERR_WRITE : SQLITE_OK;
    if (is_full() && at + length > f->now.size) {
        done = at < f->now.size ? f->now.size - at : 0;
        result = SQLITE_FULL;
    }
    if (disk.fault == DISK_POWER_CUT && disk.has_failed) return result;
    if (done > 0) write_at(&f->now, from, done, at);
    if (done > 0) add_pending(f, from, done, at);
    return result;
}

static int truncate_to(file *f, size_t size) {
    if (fails()) return SQLITE_IOERR_TRUNCATE;
    resize(&f->now, size);
    add_pending(f, NULL, size, 0);
    return SQLITE_OK;
}

static int flush(file *f) {
    bool is_known = f->is_lasting;
    if (disk.fault == DISK_FORGETS && !disk.has_failed) {
        disk.has_failed = true;
        forget_pending(f);
        return SQLITE_IOERR_FSYNC;
    }
    if (fails()) {
        keep_some(f);
        return SQLITE_IOERR_FSYNC;
    }
    for (pending *p = f->first; p; p = p->next)
        if (p->bytes)
            write_at(&f->durable, p->bytes, p->length, p->at);
        else
            resize(&f->durable, p->length);
    forget_pending(f);
    /* A new file is flushed with its folder. */
    for (size_t i = 0; i < FILES && !is_known; i++)
        disk.files[i].is_lasting = disk.files[i].is_there;
    return SQLITE_OK;
}

#define LOCKED(expression)                                                                         \
    do {                                                                                           \
        pthread_mutex_lock(&disk.lock);                                                            \
        int result_ = (expression);                                                                \
        pthread_mutex_unlock(&disk.lock);                                                          \
        return result_;                                                                            \
    } while (0)

static file *file_of(sqlite3_file *base) {
    return ((opened *)base)->file;
}

static int disk_read(sqlite3_file *base, void *to, int length, sqlite3_int64 at) {
    LOCKED(read_some(file_of(base), to, (size_t)length, (size_t)at));
}

static int disk_write(sqlite3_file *base, const void *from, int length, sqlite3_int64 at) {
    LOCKED(write_some(file_of(base), from, (size_t)length, (size_t)at));
}

static int disk_truncate(sqlite3_file *base, sqlite3_int64 size) {
    LOCKED(truncate_to(file_of(base), (size_t)size));
}

static int disk_sync(sqlite3_file *base, int flags) {
    (void)flags;
    LOCKED(flush(file_of(base)));
}

static int disk_size(sqlite3_file *base, sqlite3_int64 *size) {
    *size = (sqlite3_int64)file_of(base)->now.size;
    return SQLITE_OK;
}

/* The highest lock that others have on a file. */
static int level_of_others(const opened *o) {
    int highest = 0;
    for (size_t i = 0; i < OPEN; i++) {
        const opened *other = disk.open[i];
        if (other && other != o && other->file == o->file && other->level > highest)
            highest = other->level;
    }
    return highest;
}

static int lock_file(opened *o, int level) {
    int others = level_of_others(o);
    if (level <= o->level) return SQLITE_OK;
    if (others >= SQLITE_LOCK_PENDING) return SQLITE_BUSY;
    if (level >= SQLITE_LOCK_RESERVED && others >= SQLITE_LOCK_RESERVED) return SQLITE_BUSY;
    if (level == SQLITE_LOCK_EXCLUSIVE && others >= SQLITE_LOCK_SHARED) return SQLITE_BUSY;
    o->level = level;
    return SQLITE_OK;
}

static int disk_lock(sqlite3_file *base, int level) {
    LOCKED(lock_file((opened *)base, level));
}

static int disk_unlock(sqlite3_file *base, int level) {
    opened *o = (opened *)base;
    LOCKED((o->level = level < o->level ? level : o->level, SQLITE_OK));
}

static int disk_check(sqlite3_file *base, int *is_reserved) {
    opened *o = (opened *)base;
    LOCKED((*is_reserved = level_of_others(o) >= SQLITE_LOCK_RESERVED, SQLITE_OK));
}

static int disk_control(sqlite3_file *base, int what, void *with) {
    (void)base;
    (void)what;
    (void)with;
    return SQLITE_NOTFOUND;
}

static int disk_sector(sqlite3_file *base) {
    (void)base;
    return SECTOR;
}

static int disk_character(sqlite3_file *base) {
    (void)base;
    return SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

static file *find_file(const char *name) {
    for (size_t i = 0; i < FILES; i++)
        if (disk.files[i].name[0] && strcmp(disk.files[i].name, name) == 0) return &disk.files[i];
    return NULL;
}

static file *make_file(const char *name) {
    file *f = find_file(name);
    for (size_t i = 0; f == NULL && i < FILES; i++)
        if (disk.files[i].name[0] == '\0') f = &disk.files[i];
    if (f == NULL || strlen(name) >= NAME) abort();
    strcpy(f->name, name);
    if (f->end == NULL) f->end = &f->first;
    f->is_there = true;
    return f;
}

static int open_one(const char *name, opened *o, int flags) {
    file *f = find_file(name ? name : "temporary");
    if (fails()) return SQLITE_CANTOPEN;
    if ((f == NULL || !f->is_there) && !(flags & SQLITE_OPEN_CREATE)) return SQLITE_CANTOPEN;
    if (f == NULL || !f->is_there) f = make_file(name ? name : "temporary");
    o->file = f;
    o->is_deleted_at_end = (flags & SQLITE_OPEN_DELETEONCLOSE) != 0;
    for (size_t i = 0; i < OPEN; i++)
        if (disk.open[i] == NULL) {
            disk.open[i] = o;
            return SQLITE_OK;
        }
    abort();
}

static int disk_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *base, int flags,
                     int *given) {
    static const sqlite3_io_methods methods = {.iVersion = 1,
                                               .xClose = disk_close,
                                               .xRead = disk_read,
                                               .xWrite = disk_write,
                                               .xTruncate = disk_truncate,
                                               .xSync = disk_sync,
                                               .xFileSize = disk_size,
                                               .xLock = disk_lock,
                                               .xUnlock = disk_unlock,
                                               .xCheckReservedLock = disk_check,
                                               .xFileControl = disk_control,
                                               .xSectorSize = disk_sector,
                                               .xDeviceCharacteristics = disk_character};
    opened *o = (opened *)base;
    (void)vfs;
    memset(o, 0, sizeof *o);
    pthread_mutex_lock(&disk.lock);
    int result = open_one(name, o, flags);
    pthread_mutex_unlock(&disk.lock);
    if (result == SQLITE_OK) base->pMethods = &methods;
    if (given) *given = flags;
    return result;
}

static int delete_one(const char *name, bool is_at_once) {
    file *f = find_file(name);
    if (fails()) return SQLITE_IOERR_DELETE;
    if (f == NULL || !f->is_there) return SQLITE_IOERR_DELETE_NOENT;
    f->is_there = false;
    if (is_at_once) f->is_lasting = false;
    resize(&f->now, 0);
    add_pending(f, NULL, 0, 0); /* of the next file with this name */
    return SQLITE_OK;
}

static int disk_delete(sqlite3_vfs *vfs, const char *name, int is_at_once) {
    (void)vfs;
    LOCKED(delete_one(name, is_at_once != 0));
}

static int disk_access(sqlite3_vfs *vfs, const char *name, int flags, int *is_there) {
    (void)vfs;
    (void)flags;
    pthread_mutex_lock(&disk.lock);
    const file *f = find_file(name);
    *is_there = f && f->is_there && f->now.size > 0;
    pthread_mutex_unlock(&disk.lock);
    return SQLITE_OK;
}

static int disk_path(sqlite3_vfs *vfs, const char *name, int size, char *path) {
    (void)vfs;
    return snprintf(path, (size_t)size, "%s", name) < size ? SQLITE_OK : SQLITE_CANTOPEN;
}

static int disk_random(sqlite3_vfs *vfs, int count, char *bytes) {
    (void)vfs;
    pthread_mutex_lock(&disk.lock);
    for (int i = 0; i < count; i++) bytes[i] = (char)next_random(&disk.seed);
    pthread_mutex_unlock(&disk.lock);
    return count;
}

static int disk_time(sqlite3_vfs *vfs, double *now) {
    (void)vfs;
    *now = 2460000;
    return SQLITE_OK;
}

static int disk_sleep(sqlite3_vfs *vfs, int microseconds) {
    (void)vfs;
    return microseconds;
}

static int disk_error(sqlite3_vfs *vfs, int size, char *text) {
    (void)vfs;
    (void)size;
    (void)text;
    return 0;
}

static sqlite3_vfs vfs = {.iVersion = 1,
                          .szOsFile = sizeof(opened),
                          .mxPathname = NAME,
                          .zName = DISK_NAME,
                          .xOpen = disk_open,
                          .xDelete = disk_delete,
                          .xAccess = disk_access,
                          .xFullPathname = disk_path,
                          .xRandomness = disk_random,
                          .xSleep = disk_sleep,
                          .xCurrentTime = disk_time,
                          .xGetLastError = disk_error};

/* -------------------------------------------------------------------------- use -- */

void disk_begin(uint64_t seed) {
    assert_int_equal(sqlite3_vfs_register(&vfs, 0), SQLITE_OK);
    disk.seed = seed;
    disk_repair();
}

void disk_end(void) {
    sqlite3_vfs_unregister(&vfs);
    for (size_t i = 0; i < FILES; i++) {
        forget_pending(&disk.files[i]);
        free(disk.files[i].now.bytes);
        free(disk.files[i].durable.bytes);
    }
    memset(disk.files, 0, sizeof disk.files);
}

void disk_fail(disk_fault fault, uint64_t operation) {
    pthread_mutex_lock(&disk.lock);
    disk.fault = fault;
    disk.has_failed = false;
    disk.operation = 0;
    disk.failing_at = operation;
    pthread_mutex_unlock(&disk.lock);
}

bool disk_has_failed(void) {
    pthread_mutex_lock(&disk.lock);
    bool has_failed = disk.has_failed;
    pthread_mutex_unlock(&disk.lock);
    return has_failed;
}

void disk_repair(void) {
    disk_fail(DISK_FINE, 0);
}

void disk_cut_power(void) {
    pthread_mutex_lock(&disk.lock);
    if (disk.fault != DISK_POWER_CUT || !disk.has_failed) {
        disk.fault = DISK_POWER_CUT;
        disk.has_failed = true;
        lose_power();
    }
    pthread_mutex_unlock(&disk.lock);
}

void disk_restart(void) {
    for (size_t i = 0; i < OPEN; i++) assert_null(disk.open[i]);
    for (size_t i = 0; i < FILES; i++) {
        file *f = &disk.files[i];
        f->is_there = f->is_lasting;
        if (!f->is_there) resize(&f->durable, 0);
        copy_content(&f->now, &f->durable);
        forget_pending(f);
    }
    disk_repair();
}

int64_t disk_find(const char *name, const char *bytes) {
    const file *f = find_file(name);
    size_t length = strlen(bytes);
    for (size_t i = 0; f && f->is_there && i + length <= f->now.size; i++)
        if (memcmp(f->now.bytes + i, bytes, length) == 0) return (int64_t)i;
    return -1;
}

void disk_spoil(const char *name, int64_t at, unsigned length) {
    file *f = find_file(name);
    assert_non_null(f);
    assert_true(at >= 0 && (size_t)at + length <= f->now.size);
    for (size_t i = 0; i < length; i++)
        f->now.bytes[(size_t)at + i] = (uint8_t)next_random(&disk.seed);
}

#define _POSIX_C_SOURCE 200809L
#include "cli/folder.h"

#include "os/os.h"
#include "os/writing.h"
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Whether a file name has the form of our records. */
static bool is_numbered(const char *name) {
    static const char digits[] = "0123456789";
    size_t length = strspn(name, digits);
    if (length < 4) return false;
    if (name[length] == '-') length += 1 + strspn(name + length + 1, digits);
    return strcmp(name + length, ".gwr") == 0;
}

/* Opens a numbered file, but not through a link, whose target is not ours. */
static bool open_numbered(os_file *file, const char *path) {
    struct stat status;
    if (lstat(path, &status) != 0) return false;
    if (S_ISREG(status.st_mode)) return os_file_open(file, path, OS_FILES_ONLY);
    errno = OS_NOT_FILE;
    return false;
}

static bool is_record(const char *text, size_t length) {
    gw_record *record = gw_record_read(text, length, NULL);
    bool is_read = record != NULL;
    gw_record_free(record);
    return is_read;
}

/* ------------------------------------------------------------- existing files -- */

/* The context of a pass through the numbered files. */
typedef struct look {
    const cli *c;
    const cli_folder *folder;
    cli_is_ours *is_ours;
    const void *context;
    const char *in_the_way;
} look;

/* An operation on one of them; returns an exit code, having printed what is wrong. */
typedef int numbered_step(const look *l, const char *name, const char *path);

static int find_any(const look *l, const char *name, const char *path) {
    (void)name, (void)path;
    return cli_fail(l->c, EXIT_BAD_INPUT, l->in_the_way, l->folder->path);
}

static int refuse_no_record(const look *l, const char *name, const char *path) {
    os_file file;
    size_t length;
    (void)name;
    if (!open_numbered(&file, path))
        return errno == OS_NOT_FILE ? cli_fail(l->c, EXIT_BAD_INPUT, "cli.no-record", path)
                                    : cli_file_problem(l->c, path);
    char *text = os_file_text(&file, &length);
    bool is_ours = text && is_record(text, length);
    free(text);
    os_file_close(&file);
    return is_ours ? EXIT_DONE : cli_fail(l->c, EXIT_BAD_INPUT, "cli.no-record", path);
}

static int refuse_others(const look *l, const char *name, const char *path) {
    os_file file;
    size_t length;
    bool is_ours = false;
    if (open_numbered(&file, path)) {
        char *text = os_file_text(&file, &length);
        is_ours = text && l->is_ours(l->context, name, text, length) && is_record(text, length);
        free(text);
        os_file_close(&file);
    } else if (errno != OS_NOT_FILE) {
        return cli_file_problem(l->c, path);
    }
    return is_ours ? EXIT_DONE : find_any(l, name, path);
}

static int remove_record(const look *l, const char *name, const char *path) {
    os_file file;
    (void)name;
    if (!open_numbered(&file, path) || !os_file_remove(&file)) return cli_file_problem(l->c, path);
    return EXIT_DONE;
}

static char *path_in(const char *folder, const char *name) {
    size_t size = strlen(folder) + strlen(name) + 2;
    char *path = malloc(size);
    if (path) snprintf(path, size, "%s/%s", folder, name);
    return path;
}

static int each_numbered(const look *l, numbered_step *step) {
    int code = EXIT_DONE;
    DIR *list = opendir(l->folder->path);
    if (list == NULL) return cli_file_problem(l->c, l->folder->path);
    for (struct dirent *entry; code == EXIT_DONE && (entry = readdir(list)) != NULL;) {
        if (!is_numbered(entry->d_name)) continue;
        char *path = path_in(l->folder->path, entry->d_name);
        code = path ? step(l, entry->d_name, path)
                    : cli_fail(l->c, EXIT_OUTSIDE, "problem.memory", NULL);
        free(path);
    }
    closedir(list);
    return code;
}

int cli_folder_refuse_any(const cli *c, const cli_folder *folder, const char *in_the_way) {
    return each_numbered(&(look){.c = c, .folder = folder, .in_the_way = in_the_way}, find_any);
}

int cli_folder_refuse_others(const cli *c, const cli_folder *folder, cli_is_ours *is_ours,
                             const void *context, const char *in_the_way) {
    return each_numbered(&(look){c, folder, is_ours, context, in_the_way}, refuse_others);
}

int cli_folder_can_clear(const cli *c, const cli_folder *folder) {
    return each_numbered(&(look){.c = c, .folder = folder}, refuse_no_record);
}

int cli_folder_clear(const cli *c, const cli_folder *folder) {
    return each_numbered(&(look){.c = c, .folder = folder}, remove_record);
}

/* ------------------------------------------------------------------ the folder -- */

int cli_folder_open(const cli *c, cli_folder *folder, const char *path) {
    *folder = (cli_folder){.path = NULL};
    if (!os_make_folder(path)) return cli_file_problem(c, path);
    int held = os_hold_folder(path);
    if (held < 0) return cli_file_problem(c, path);
    *folder = (cli_folder){path, held};
    os_sweep(path);
    return EXIT_DONE;
}

void cli_folder_close(cli_folder *folder) {
    if (folder->path) os_release_folder(folder->held);
    folder->path = NULL;
}

/* Replaces a record with the text; EEXIST if there is none. */
static bool replace_record(const char *path, const char *text, size_t length) {
    os_file file;
    size_t old_length;
    if (!open_numbered(&file, path)) {
        if (errno == OS_NOT_FILE) errno = EEXIST;
        return false;
    }
    char *old = os_file_text(&file, &old_length);
    bool is_ours = old && is_record(old, old_length);
    free(old);
    bool is_done = is_ours && os_file_replace(&file, text, length);
    int fault = is_ours ? errno : EEXIST;
    os_file_close(&file);
    errno = fault;
    return is_done;
}

bool cli_folder_keep(const cli_folder *folder, const char *name, const char *text, size_t length,
                     bool may_replace) {
    char *path = path_in(folder->path, name);
    errno = ENOMEM;
    bool is_kept = path && os_create(path, text, length);
    if (!is_kept && path && errno == EEXIST && may_replace)
        is_kept = replace_record(path, text, length);
    int fault = errno;
    free(path);
    errno = fault;
    return is_kept;
}

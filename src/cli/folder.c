#define _POSIX_C_SOURCE 200809L
#include "cli/folder.h"

#include "host/host.h"
#include "host/writing.h"
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Whether a file is called as our records are. */
static bool is_numbered(const char *name) {
    static const char digits[] = "0123456789";
    size_t length = strspn(name, digits);
    if (length < 4) return false;
    if (name[length] == '-') length += 1 + strspn(name + length + 1, digits);
    return strcmp(name + length, ".gwr") == 0;
}

/* What a link stands for is somewhere else, and none of this folder's records. */
static bool is_link(const char *path) {
    struct stat status;
    return lstat(path, &status) == 0 && S_ISLNK(status.st_mode);
}

static bool is_record(const host_file *file) {
    size_t length;
    char *text = host_file_text(file, &length);
    gw_record *record = text ? gw_record_read(text, length, NULL) : NULL;
    bool is_read = record != NULL;
    gw_record_free(record);
    free(text);
    return is_read;
}

/* What is done to a numbered file; returns an exit code, having said what is wrong. */
typedef int numbered_step(const cli *c, const char *path);

static int find_any(const cli *c, const char *path) {
    (void)c, (void)path;
    return EXIT_BAD_INPUT;
}

static int refuse_no_record(const cli *c, const char *path) {
    host_file file;
    if (is_link(path)) return cli_fail(c, EXIT_BAD_INPUT, "cli.no-record", path);
    if (!host_file_open(&file, path, HOST_FILES_ONLY)) return cli_file_problem(c, path);
    bool is_ours = is_record(&file);
    host_file_close(&file);
    return is_ours ? EXIT_DONE : cli_fail(c, EXIT_BAD_INPUT, "cli.no-record", path);
}

static int remove_record(const cli *c, const char *path) {
    host_file file;
    if (!host_file_open(&file, path, HOST_FILES_ONLY) || !host_file_remove(&file))
        return cli_file_problem(c, path);
    return EXIT_DONE;
}

static char *path_in(const char *folder, const char *name) {
    size_t size = strlen(folder) + strlen(name) + 2;
    char *path = malloc(size);
    if (path) snprintf(path, size, "%s/%s", folder, name);
    return path;
}

static int each_numbered(const cli *c, const char *folder, numbered_step *step) {
    int code = EXIT_DONE;
    DIR *list = opendir(folder);
    if (list == NULL) return cli_file_problem(c, folder);
    for (struct dirent *entry; code == EXIT_DONE && (entry = readdir(list)) != NULL;) {
        if (!is_numbered(entry->d_name)) continue;
        char *path = path_in(folder, entry->d_name);
        code = path ? step(c, path) : cli_fail(c, EXIT_OUTSIDE, "problem.memory", NULL);
        free(path);
    }
    closedir(list);
    return code;
}

static int deal_with_old(const cli *c, const char *path, cli_old_records old,
                         const char *in_the_way) {
    if (old == CLI_OLD_STAY) return EXIT_DONE;
    if (old == CLI_OLD_REFUSED) {
        int code = each_numbered(c, path, find_any);
        return code == EXIT_BAD_INPUT ? cli_fail(c, code, in_the_way, path) : code;
    }
    int code = each_numbered(c, path, refuse_no_record);
    return code == EXIT_DONE ? each_numbered(c, path, remove_record) : code;
}

int cli_folder_open(const cli *c, cli_folder *folder, const char *path, cli_old_records old,
                    const char *in_the_way) {
    *folder = (cli_folder){.path = NULL};
    if (!host_make_folder(path)) return cli_file_problem(c, path);
    int held = host_hold_folder(path);
    if (held < 0) return cli_file_problem(c, path);
    *folder = (cli_folder){path, held};
    host_sweep(path);
    int code = deal_with_old(c, path, old, in_the_way);
    if (code != EXIT_DONE) cli_folder_close(folder);
    return code;
}

void cli_folder_close(cli_folder *folder) {
    if (folder->path) host_let_go(folder->held);
    folder->path = NULL;
}

/* Puts the text in place of a record; EEXIST if there is none. */
static bool replace_record(const char *path, const char *text, size_t length) {
    host_file file;
    errno = EEXIST;
    if (is_link(path) || !host_file_open(&file, path, HOST_FILES_ONLY)) return false;
    bool is_ours = is_record(&file);
    bool is_done = is_ours && host_file_replace(&file, text, length);
    int fault = is_ours ? errno : EEXIST;
    host_file_close(&file);
    errno = fault;
    return is_done;
}

bool cli_folder_keep(const cli_folder *folder, const char *name, const gw_record *record,
                     bool may_replace) {
    size_t length;
    char *text = gw_record_text(record, GW_ALL_SEEING, &length);
    char *path = path_in(folder->path, name);
    errno = ENOMEM;
    bool is_kept = text && path && host_create(path, text, length);
    if (!is_kept && errno == EEXIST && may_replace) is_kept = replace_record(path, text, length);
    int fault = errno;
    free(text);
    free(path);
    errno = fault;
    return is_kept;
}

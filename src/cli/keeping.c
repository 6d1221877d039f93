#define _POSIX_C_SOURCE 200809L
#include "cli/keeping.h"

#include "os/os.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char database[] = "tables.db", note[] = "running";

/* The file of the database; NULL with errno set, or 0 for one in memory. */
static char *path_of(const settings *s) {
    errno = 0;
    if (s->db == SETTINGS_DB_MEMORY) return NULL;
    return s->db == SETTINGS_DB_SQLITE ? strdup(s->path) : os_data_path(database);
}

/* Beside the database, with a name that copying the files of the database does not meet. */
char *keeping_socket(const settings *s) {
    static const char mark[] = "admin.";
    char *path = path_of(s);
    size_t length = path ? strlen(path) : 0;
    char *socket = path ? malloc(length + sizeof mark) : NULL;
    if (socket) {
        const char *slash = strrchr(path, '/');
        size_t folder = slash ? (size_t)(slash + 1 - path) : 0;
        memcpy(socket, path, folder);
        memcpy(socket + folder, mark, sizeof mark - 1);
        strcpy(socket + folder + sizeof mark - 1, path + folder);
    }
    free(path);
    return socket;
}

store *keeping_open_existing(const cli *c, const settings *s, int *code) {
    gw_problem problem = {.text = NULL};
    struct stat status;
    char *path = path_of(s);
    store *opened = NULL;
    if (path == NULL && errno == 0)
        *code = cli_fail(c, EXIT_BAD_INPUT, "admin.memory", NULL);
    else if (path == NULL || stat(path, &status) != 0)
        *code = cli_file_problem(c, path ? path : database);
    else if ((opened = store_sqlite_open(path, &problem)) == NULL)
        *code = cli_problem(c, EXIT_OUTSIDE, NULL, &problem);
    free(path);
    return opened;
}

/* Reads the note of the server that is running; false if there is none. */
static bool read_note(char address[KEEPING_ADDRESS]) {
    char *path = os_data_path(note);
    size_t length = 0;
    char *text = path && os_is_held(path) ? os_read_only_file(path, &length) : NULL;
    bool is_address = text && length > 1 && length < KEEPING_ADDRESS &&
                      strncmp(text, "http://", 7) == 0 && text[length - 1] == '\n' &&
                      strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789:/.[]%-") == length - 1;
    if (is_address) {
        memcpy(address, text, length - 1);
        address[length - 1] = '\0';
    }
    free(text);
    free(path);
    return is_address;
}

void keeping_note(keeping *k, const char *address) {
    char line[KEEPING_ADDRESS];
    int length = snprintf(line, sizeof line, "%s\n", address);
    if (k->note.path && length > 0 && (size_t)length < sizeof line)
        os_file_replace(&k->note, line, (size_t)length);
}

/* The file of the note is held while the server has the usual database. */
static void hold_note(keeping *k) {
    char *path = os_data_path(note);
    if (path) os_file_open(&k->note, path, OS_FILES_ONLY);
    free(path);
}

static bool is_locked(const gw_problem *problem) {
    return problem->text && strcmp(problem->text, "store.locked") == 0;
}

/* Opens the usual database, or fails with a problem. */
static void open_usual(const cli *c, keeping *k, gw_problem *problem) {
    char *path = os_data_path(database);
    if (path && os_make_folder_of(path)) {
        k->store = store_sqlite_open(path, problem);
        if (k->store) hold_note(k);
    } else {
        const char *fault = os_fault(c->lang, errno);
        gw_problem_set(problem, "store.fault");
        gw_problem_word(problem, "file", path ? path : database, strlen(path ? path : database));
        problem->args[problem->arg_count++] = gw_arg_word("why", fault);
    }
    free(path);
}

/* Keeps tables in memory although that was not asked for. */
static bool open_instead(const cli *c, keeping *k, const gw_problem *problem) {
    cli_problem(c, EXIT_DONE, NULL, problem);
    cli_fail(c, EXIT_DONE, "serve.not-kept", NULL);
    k->store = store_memory_new();
    return k->store != NULL;
}

/* Opens what was set, or fails with a problem. */
static void open_store(const cli *c, const settings *s, keeping *k, gw_problem *problem) {
    mode_t before = umask(077); /* what is kept here is nobody else's business */
    switch (s->db) {
    case SETTINGS_DB_MEMORY: k->store = store_memory_new(); break;
    case SETTINGS_DB_SQLITE: k->store = store_sqlite_open(s->path, problem); break;
    case SETTINGS_DB_USUAL: open_usual(c, k, problem); break;
    }
    umask(before);
}

keeping_answer keeping_open(const cli *c, const settings *s, bool is_for_desktop, keeping *k,
                            char address[KEEPING_ADDRESS], int *code) {
    gw_problem problem = {.text = NULL};
    *k = (keeping){.note = OS_FILE_NONE};
    open_store(c, s, k, &problem);
    if (k->store == NULL && s->db == SETTINGS_DB_USUAL) {
        if (is_locked(&problem) && read_note(address)) return KEEPING_ELSEWHERE;
        if (is_for_desktop && open_instead(c, k, &problem)) return KEEPING_OPEN;
    }
    if (k->store) return KEEPING_OPEN;
    if (problem.text == NULL) gw_problem_set(&problem, "problem.memory");
    *code = cli_problem(c, EXIT_OUTSIDE, NULL, &problem);
    return KEEPING_REFUSED;
}

void keeping_close(keeping *k) {
    store_close(k->store);
    if (k->note.path)
        os_file_remove(&k->note);
    else
        os_file_close(&k->note);
}

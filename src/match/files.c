#define _XOPEN_SOURCE 700
#include "match/files.h"

#include "os/child.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH_SIZE = 4096 }; /* a longer word cannot name a file */
enum { DEPTH_MAX = 3 };    /* nesting of commands within words; variables could nest endlessly */

/* -------------------------------------------------------------- one file -- */

static bool is_file(const char *path, struct stat *status) {
    return stat(path, status) == 0 && S_ISREG(status->st_mode);
}

static bool is_listed(const match_files *files, const char *path) {
    for (size_t i = 0; i < files->count; i++)
        if (strcmp(files->list[i].path, path) == 0) return true;
    return false;
}

static bool add_file(match_files *files, const char *path, const struct stat *status) {
    if (is_listed(files, path)) return true;
    match_file *list = realloc(files->list, (files->count + 1) * sizeof *list);
    if (list == NULL) return false;
    files->list = list;
    match_file *file = &list[files->count];
    *file = (match_file){.path = strdup(path), .status = *status, .read_at = time(NULL)};
    if (file->path == NULL) return false;
    files->count++;
    os_digest_file(path, file->digest);
    return true;
}

/* --------------------------------------------------------------- one word -- */

/* The role of the next word. */
typedef enum role { COMMAND, ARGUMENT, FOLDER } role; /* FOLDER: the argument of `cd` */

typedef struct reading {
    match_files *files;
    const char *next; /* the rest of the command */
    unsigned depth;   /* nesting depth of the command */
    role role;
    char folder[PATH_SIZE]; /* where `cd` has led, with a trailing slash; or empty */
    char word[PATH_SIZE];
    size_t length;   /* of the word; PATH_SIZE: too long for a path */
    bool is_word;    /* there is one, possibly empty */
    bool is_output;  /* output goes there: it is changed by the command, not part of it */
    bool has_memory; /* no allocation has failed */
} reading;

/* Writes the path as seen from our folder: relative ones begin where `cd` has led. */
static bool write_path(const reading *r, const char *path, char text[PATH_SIZE]) {
    int length = snprintf(text, PATH_SIZE, "%s%s", path[0] == '/' ? "" : r->folder, path);
    return length > 0 && length < PATH_SIZE;
}

static bool try_path(reading *r, const char *path) {
    char text[PATH_SIZE];
    struct stat status;
    if (path[0] == '\0' || !write_path(r, path, text) || !is_file(text, &status)) return false;
    r->has_memory = add_file(r->files, text, &status) && r->has_memory;
    return true;
}

/* Looks for a program called without a slash. */
static void try_program(reading *r, const char *name) {
    char text[PATH_SIZE];
    struct stat status;
    const char *path = getenv("PATH");
    if (name[0] == '\0') return;
    for (const char *folder = path ? path : "/usr/bin:/bin"; folder;) {
        size_t length = strcspn(folder, ":");
        int size = snprintf(text, sizeof text, "%.*s%s%s", (int)length, folder,
                            length > 0 ? "/" : "./", name);
        if (size > 0 && size < PATH_SIZE && is_file(text, &status) && access(text, X_OK) == 0) {
            r->has_memory = add_file(r->files, text, &status) && r->has_memory;
            return;
        }
        folder = folder[length] == ':' ? folder + length + 1 : NULL;
    }
}

/* Whether a command may still follow the word: NAME=VALUE, a keyword of the shell, a program that
 * starts another, or an option or number for it. */
static bool is_before_command(const char *word) {
    static const char *const words[] = {"if",   "then", "else",   "elif",    "while",   "until",
                                        "do",   "!",    "{",      "exec",    "command", "eval",
                                        "time", "env",  "nice",   "nohup",   "setsid",  "stdbuf",
                                        "sudo", "chrt", "ionice", "timeout", "taskset"};
    size_t name = 0;
    while (isalnum((unsigned char)word[name]) || word[name] == '_') name++;
    if ((name > 0 && word[name] == '=') || word[0] == '-' || isdigit((unsigned char)word[0]))
        return true;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(word, words[i]) == 0) return true;
    return false;
}

static void go_to(reading *r, const char *word) {
    char text[PATH_SIZE];
    if (write_path(r, word, text) && strlen(text) + 2 <= sizeof r->folder)
        snprintf(r->folder, sizeof r->folder, "%.*s/", PATH_SIZE - 2, text);
}

static bool read_command(match_files *files, const char *command, const char *folder,
                         unsigned depth);

static void take_word(reading *r) {
    const char *value = strchr(r->word, '=');
    role as = r->role;
    if (as == FOLDER) go_to(r, r->word);
    if (as == FOLDER || (as == COMMAND && !is_before_command(r->word))) r->role = ARGUMENT;
    if (as == COMMAND && strcmp(r->word, "cd") == 0) r->role = FOLDER;
    if (as == COMMAND && strchr(r->word, '/') == NULL) try_program(r, r->word);
    if (try_path(r, r->word) || (value && try_path(r, value + 1))) return;
    if (strpbrk(r->word, " \t\n") && r->depth < DEPTH_MAX) /* sh -c './bot weights' */
        r->has_memory = read_command(r->files, r->word, r->folder, r->depth + 1) && r->has_memory;
}

static void end_word(reading *r) {
    if (!r->is_word) return;
    if (r->length < PATH_SIZE && !r->is_output) {
        r->word[r->length] = '\0';
        take_word(r);
    }
    r->length = 0;
    r->is_word = r->is_output = false;
}

/* ------------------------------------------------------------ the command -- */

static void put(reading *r, char c) {
    r->is_word = true;
    if (r->length + 1 >= PATH_SIZE)
        r->length = PATH_SIZE;
    else
        r->word[r->length++] = c;
}

static void put_text(reading *r, const char *text) {
    r->is_word = true;
    for (; text && *text; text++) put(r, *text);
}

/* $NAME or ${NAME}; anything else after a $ stays as it is. */
static void put_variable(reading *r) {
    char name[128];
    bool has_braces = r->next[0] == '{';
    const char *begin = r->next + has_braces, *end = begin;
    while (isalnum((unsigned char)*end) || *end == '_') end++;
    size_t length = (size_t)(end - begin);
    if (length == 0 || length >= sizeof name || (has_braces && *end != '}')) {
        put(r, '$');
        return;
    }
    memcpy(name, begin, length);
    name[length] = '\0';
    put_text(r, os_child_variable(name));
    r->next = end + has_braces;
}

static void put_quoted(reading *r) {
    r->is_word = true;
    while (*r->next && *r->next != '"') {
        char c = *r->next++;
        if (c == '\\' && *r->next && strchr("\\\"$`\n", *r->next)) {
            if (*r->next != '\n') put(r, *r->next);
            r->next++;
        } else if (c == '$') {
            put_variable(r);
        } else {
            put(r, c);
        }
    }
    if (*r->next) r->next++;
}

static void put_literal(reading *r) {
    r->is_word = true;
    while (*r->next && *r->next != '\'') put(r, *r->next++);
    if (*r->next) r->next++;
}

static void put_escaped(reading *r) {
    if (*r->next && *r->next != '\n') put(r, *r->next);
    if (*r->next) r->next++;
}

/* Handles a character with a special meaning; false if it has none. */
static bool read_special(reading *r, char c) {
    switch (c) {
    case ' ':
    case '\t': end_word(r); return true;
    case '<': end_word(r); return true;
    case '>':
        end_word(r);
        r->is_output = true;
        return true;
    case '&':
        if (r->is_output && !r->is_word) return true; /* 2>&1 */
        end_word(r);
        r->role = COMMAND;
        return true;
    case '\n':
    case ';':
    case '|':
    case '(':
    case ')':
    case '`':
        end_word(r);
        r->role = COMMAND;
        return true;
    case '\'': put_literal(r); return true;
    case '"': put_quoted(r); return true;
    case '\\': put_escaped(r); return true;
    case '$': put_variable(r); return true;
    default: return false;
    }
}

static void read_all(reading *r) {
    while (*r->next) {
        char c = *r->next++;
        if (read_special(r, c)) continue;
        if (c == '#' && !r->is_word)
            r->next += strcspn(r->next, "\n");
        else if (c == '~' && !r->is_word && (*r->next == '/' || *r->next == '\0'))
            put_text(r, getenv("HOME"));
        else
            put(r, c);
    }
    end_word(r);
}

/* Adds the files of a command that starts in `folder`; false if out of memory. */
static bool read_command(match_files *files, const char *command, const char *folder,
                         unsigned depth) {
    reading *r = calloc(1, sizeof *r);
    if (r == NULL) return false;
    r->files = files;
    r->next = command;
    r->depth = depth;
    r->has_memory = true;
    snprintf(r->folder, sizeof r->folder, "%s", folder);
    read_all(r);
    bool has_memory = r->has_memory;
    free(r);
    return has_memory;
}

bool match_files_find(match_files *files, const char *command) {
    *files = (match_files){.list = NULL};
    return read_command(files, command, "", 0);
}

void match_files_free(match_files *files) {
    for (size_t i = 0; i < files->count; i++) free(files->list[i].path);
    free(files->list);
    *files = (match_files){.list = NULL};
}

/* ----------------------------------------------------------- later changes -- */

static bool is_same_time(struct timespec a, struct timespec b) {
    return a.tv_sec == b.tv_sec && a.tv_nsec == b.tv_nsec;
}

/* File times have a granularity of milliseconds or, on some file systems, two seconds: a second
 * change within that time is invisible. For files that cannot be read, times are all we have. */
static bool is_untouched(const match_file *file, const struct stat *now) {
    enum { STEP = 2 };
    const struct stat *then = &file->status;
    bool is_reliable =
        then->st_ctim.tv_sec + STEP < file->read_at || os_digest_is_unknown(file->digest);
    return is_reliable && then->st_dev == now->st_dev && then->st_ino == now->st_ino &&
           then->st_size == now->st_size && is_same_time(then->st_mtim, now->st_mtim) &&
           is_same_time(then->st_ctim, now->st_ctim);
}

const match_file *match_files_changed(match_files *files) {
    for (size_t i = 0; i < files->count; i++) {
        match_file *file = &files->list[i];
        struct stat status;
        char digest[OS_DIGEST_TEXT];
        time_t read_at = time(NULL);
        if (!is_file(file->path, &status)) return file;
        if (is_untouched(file, &status)) continue;
        if (!os_digest_file(file->path, digest) || strcmp(digest, file->digest) != 0) return file;
        file->status = status;
        file->read_at = read_at;
    }
    return NULL;
}

#include "cli/token.h"

#include "os/os.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* 64 digits and a line feed. */
static bool read_token(const char *text, size_t length, fair_hash *token) {
    while (length > 0 && text[length - 1] == '\n') length--;
    return fair_hash_read(token, text, length);
}

static bool make_token(os_file *file, fair_hash *token) {
    char line[FAIR_TEXT + 1];
    fair_random_bytes(token->bytes, sizeof token->bytes);
    fair_hash_write(token, line);
    strcat(line, "\n");
    return os_file_replace(file, line, strlen(line)) && os_file_sync(file);
}

static bool open_at(const cli *c, const char *path, os_file *file, fair_hash *token, int *code) {
    size_t length;
    if (!os_file_open_private(file, path)) {
        *code = cli_file_problem(c, path);
        return false;
    }
    char *text = os_file_text(file, &length);
    bool is_read = text && length > 0 && read_token(text, length, token);
    bool is_there = is_read || (text && length == 0 && make_token(file, token));
    if (text == NULL || (length == 0 && !is_there))
        *code = cli_file_problem(c, path);
    else if (!is_there)
        *code = cli_fail(c, EXIT_BAD_INPUT, "connect.token", path);
    free(text);
    if (!is_there) os_file_close(file);
    if (!is_there) *file = (os_file)OS_FILE_NONE;
    return is_there;
}

bool token_open(const cli *c, const char *path, os_file *file, fair_hash *token, int *code) {
    static const char usual[] = "bot-token";
    *file = (os_file)OS_FILE_NONE;
    if (path) return open_at(c, path, file, token, code);
    char *its = os_data_path(usual);
    bool is_open = its && os_make_folder_of(its) && open_at(c, its, file, token, code);
    if (its == NULL || (!is_open && *code == EXIT_DONE)) *code = cli_file_problem(c, usual);
    free(its);
    return is_open;
}

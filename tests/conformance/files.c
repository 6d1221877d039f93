#include "core/check.h"

#include "files.h"

#include <stdio.h>
#include <stdlib.h>

static FILE *open_file(const char *path, const char *mode) {
    char name[1024];
    bool is_null = strncmp(path, "null/", 5) == 0;
    snprintf(name, sizeof name, "%s/tests/%s", is_null ? NULL_GAME_ROOT : GANGWAY_ROOT, path);
    return fopen(name, mode);
}

char *file_read(const char *path, size_t *length) {
    FILE *file = open_file(path, "rb");
    if (file == NULL) return NULL;
    size_t size = 1 << 16;
    char *text = malloc(size);
    *length = 0;
    while (text && (*length += fread(text + *length, 1, size - *length, file)) == size)
        text = realloc(text, size *= 2);
    if (text == NULL || ferror(file)) abort();
    fclose(file);
    text[*length] = '\0';
    return text;
}

void file_write(const char *path, const char *text, size_t length) {
    FILE *file = open_file(path, "wb");
    if (file == NULL || fwrite(text, 1, length, file) != length || fclose(file) != 0) {
        perror(path);
        exit(3);
    }
}

gw_record *file_record(const char *path) {
    size_t length;
    char *text = file_read(path, &length);
    if (text == NULL) return NULL;
    gw_problem problem;
    gw_record *record = gw_record_read(text, length, &problem);
    free(text);
    if (record) return record;
    char why[512];
    gw_out out = gw_out_to(why, sizeof why);
    gw_problem_write(&problem, GW_EN, &out);
    fail_msg("%s: %s", path, why);
    return NULL;
}

void for_each_line_of(const gw_game *game, const char *name, each_line *each) {
    char path[256];
    size_t length;
    snprintf(path, sizeof path, "%s/%s", game->alias, name);
    char *text = file_read(path, &length);
    if (text == NULL) fail_msg("tests/%s is missing (docs/adding-a-game.md)", path);
    for (char *line = text, *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        *end = '\0';
        if (line[0] != '#') each(game, line);
    }
    free(text);
}

void for_each_line(const char *name, each_line *each) {
    for (const gw_game *const *game = gw_games; *game; game++) for_each_line_of(*game, name, each);
}

char *cut_word(char *line, char **rest) {
    char *space = strchr(line, ' ');
    assert_non_null(space);
    *space = '\0';
    *rest = space + 1;
    return line;
}

bool is_update(void) {
    const char *update = getenv("GANGWAY_UPDATE");
    return update && strcmp(update, "1") == 0;
}

/* hashes FOLDER FILE…: replays the records FOLDER/FILE and prints for each
 *   FILE STEPS FINAL-HASH TRAIL-HASH
 * hashes --check HASHES FOLDER: replays the records that the file HASHES names, an
 * earlier output, and says what has changed. The WebAssembly module must give the same. */
#include <gangway/gangway.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_TEXT = 256, LINE_TEXT = 512, RECORD_MAX = 1 << 22 };

/* The file's text; free it with free(). */
static char *load(const char *path, size_t *length) {
    FILE *file = fopen(path, "rb");
    char *text = malloc(RECORD_MAX);
    if (file == NULL || text == NULL) {
        perror(path);
        exit(3);
    }
    *length = fread(text, 1, RECORD_MAX, file);
    fclose(file);
    return text;
}

/* Writes the line for one record; prints why and returns false if it is not legal. */
static bool describe(const char *folder, const char *name, char line[LINE_TEXT]) {
    char path[LINE_TEXT + NAME_TEXT];
    size_t length;
    gw_problem problem;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    char *text = load(path, &length);
    gw_record *record = gw_record_read(text, length, &problem);
    free(text);
    if (record == NULL) {
        char why[LINE_TEXT];
        gw_out out = gw_out_to(why, sizeof why);
        gw_problem_write(&problem, GW_EN, &out);
        fprintf(stderr, "%s: %s\n", path, why);
        return false;
    }
    uint64_t final = gw_hash(gw_record_table(record), gw_record_state(record));
    snprintf(line, LINE_TEXT, "%s %zu %016" PRIx64 " %016" PRIx64 "\n", name,
             gw_record_count(record), final, gw_record_trail(record));
    gw_record_free(record);
    return true;
}

static int print(const char *folder, char **names) {
    char line[LINE_TEXT];
    for (; *names; names++) {
        if (!describe(folder, *names, line)) return 1;
        fputs(line, stdout);
    }
    return 0;
}

static int check(const char *hashes, const char *folder) {
    char expected[LINE_TEXT], actual[LINE_TEXT], name[NAME_TEXT];
    int same = 0, different = 0;
    FILE *file = fopen(hashes, "r");
    if (file == NULL) {
        perror(hashes);
        return 3;
    }
    while (fgets(expected, sizeof expected, file)) {
        snprintf(name, sizeof name, "%.*s", (int)strcspn(expected, " "), expected);
        actual[0] = '\0';
        bool is_same = describe(folder, name, actual) && strcmp(expected, actual) == 0;
        if (!is_same) printf("was %snow %s\n", expected, actual);
        same += is_same;
        different += !is_same;
    }
    fclose(file);
    printf("%d passed, %d failed\n", same, different);
    return same == 0 || different > 0;
}

int main(int argc, char **argv) {
    if (argc == 4 && strcmp(argv[1], "--check") == 0) return check(argv[2], argv[3]);
    if (argc >= 3 && argv[1][0] != '-') return print(argv[1], argv + 2);
    fprintf(stderr, "usage: hashes FOLDER FILE...\n       hashes --check HASHES FOLDER\n");
    return 2;
}

/* site FOLDER: writes C code that contains every file of a built page, as the table server_site
 * (src/server/site.h). FILE.br and FILE.gz are FILE in other encodings.
 *
 * The assembler includes the files: compilers are slow with large arrays of numbers. */
#define _XOPEN_SOURCE 700
#include <errno.h>
#include <ftw.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { FILES_MAX = 1000, PATH_SIZE = 4096 };

/* In the order of server_coding. */
static const char *const codings[] = {"", ".br", ".gz"};
enum { CODINGS = sizeof codings / sizeof *codings };

static char
    *paths[FILES_MAX]; /* without the encoded ones; global because nftw passes no argument */
static size_t count;

static const char *ending(const char *path) {
    const char *dot = strrchr(path, '.');
    return dot && strchr(dot, '/') == NULL ? dot : "";
}

static bool is_coding(const char *path) {
    for (size_t i = 1; i < CODINGS; i++)
        if (strcmp(ending(path), codings[i]) == 0) return true;
    return false;
}

static int add_file(const char *path, const struct stat *about, int kind, struct FTW *where) {
    (void)about;
    (void)where;
    if (kind != FTW_F || is_coding(path)) return 0;
    if (count == FILES_MAX) return -1;
    paths[count] = strdup(path);
    return paths[count++] ? 0 : -1;
}

static int compare(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The media type of a file by its extension; NULL if unknown. */
static const char *type_of(const char *path) {
    static const char *const types[][2] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".wasm", "application/wasm"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".webp", "image/webp"},
        {".ico", "image/x-icon"},
        {".woff2", "font/woff2"},
        {".webmanifest", "application/manifest+json"},
        {".json", "application/json"},
        {".txt", "text/plain; charset=utf-8"},
    };
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strcmp(ending(path), types[i][0]) == 0) return types[i][1];
    return NULL;
}

/* FNV-1a hash of a file's contents. False with errno set on failure. */
static bool hash_file(const char *path, uint64_t *hash) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) return false;
    *hash = UINT64_C(0xcbf29ce484222325);
    for (int c; (c = getc(file)) != EOF;) *hash = (*hash ^ (uint64_t)c) * UINT64_C(0x100000001b3);
    bool is_read = !ferror(file);
    fclose(file);
    return is_read;
}

/* Writes a C string, or with `is_nested` an assembler string within one. */
static void print_path(const char *path, bool is_nested) {
    for (; *path; path++) {
        if (*path == '"' || *path == '\\') printf(is_nested ? "\\\\\\" : "\\");
        putchar(*path);
    }
}

/* Includes the bytes of a file as server_site_FILE_CODING, if it exists. */
static void print_bytes(size_t file, size_t coding) {
    char path[PATH_SIZE];
    struct stat about;
    snprintf(path, sizeof path, "%s%s", paths[file], codings[coding]);
    if (stat(path, &about) != 0) return;
    printf("extern const unsigned char server_site_%zu_%zu[];\n", file, coding);
    printf("__asm__(\".pushsection .rodata\\n\"\n"
           "        \".globl server_site_%zu_%zu\\n\"\n"
           "        \".hidden server_site_%zu_%zu\\n\"\n"
           "        \"server_site_%zu_%zu:\\n\"\n"
           "        \".incbin \\\"",
           file, coding, file, coding, file, coding);
    print_path(path, true);
    printf("\\\"\\n\"\n        \".popsection\\n\");\n");
}

static void print_entry(size_t file, const char *folder, const char *type, uint64_t hash) {
    printf("    {\"");
    print_path(paths[file] + strlen(folder), false);
    printf("\", \"%s\", \"%016" PRIx64 "\", {", type, hash);
    for (size_t coding = 0; coding < CODINGS; coding++) {
        char path[PATH_SIZE];
        struct stat about;
        snprintf(path, sizeof path, "%s%s", paths[file], codings[coding]);
        if (stat(path, &about) == 0)
            printf("{server_site_%zu_%zu, %lld}, ", file, coding, (long long)about.st_size);
        else
            printf("{0, 0}, ");
    }
    printf("}},\n");
}

static int fail(const char *path, const char *why) {
    fprintf(stderr, "site: %s: %s\n", path, why);
    return 3;
}

static int print_site(const char *folder) {
    printf("/* Made from a built page by tools/site.c. */\n#include \"server/site.h\"\n\n");
    for (size_t file = 0; file < count; file++)
        for (size_t coding = 0; coding < CODINGS; coding++) print_bytes(file, coding);
    printf("\nconst server_file server_site[] = {\n");
    for (size_t file = 0; file < count; file++) {
        uint64_t hash;
        const char *type = type_of(paths[file]);
        if (type == NULL) return fail(paths[file], "no type is known for this ending");
        if (!hash_file(paths[file], &hash)) return fail(paths[file], strerror(errno));
        print_entry(file, folder, type, hash);
    }
    printf("    {0, 0, 0, {{0, 0}, {0, 0}, {0, 0}}}};\n");
    return ferror(stdout) ? fail("stdout", "cannot be written") : 0;
}

int main(int argc, char **argv) {
    if (argc != 2) {
        fprintf(stderr, "usage: site FOLDER >SOURCE\n");
        return 2;
    }
    if (nftw(argv[1], add_file, 16, 0) != 0) return fail(argv[1], strerror(errno));
    qsort(paths, count, sizeof *paths, compare);
    return print_site(argv[1]);
}

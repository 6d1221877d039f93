/* catalogue FOLDER… [-- PREFIX…] >texts.c: compiles the texts of all folders, texts.en, texts.ru
 * and texts.it in each, into one catalogue, without those whose ids begin with one of the prefixes.
 * Refuses an incomplete catalogue: every language must have every id, with the same
 * placeholders and its own number of plural forms. */
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LANGS = 3, TEXTS_MAX = 4000, NAMES_MAX = 8, GROUP = 4 /* GW_TEXTS_GROUP */ };

static const char *const codes[LANGS] = {"en", "ru", "it"};
static const int plural_forms[LANGS] = {2, 3, 2};

typedef struct entry {
    char *id, *text;
    const char *path;
    int line;
} entry;

typedef struct catalogue {
    entry list[TEXTS_MAX];
    int count;
} catalogue;

static catalogue catalogues[LANGS];
static int faults;

static void fault(const char *path, int line, const char *what, const char *about) {
    fprintf(stderr, "%s:%d: %s: %s\n", path, line, what, about);
    faults++;
}

static char *trimmed_copy(const char *start, const char *end) {
    while (start < end && isspace((unsigned char)*start)) start++;
    while (end > start && isspace((unsigned char)end[-1])) end--;
    char *copy = malloc((size_t)(end - start) + 1);
    if (copy == NULL) exit(3);
    memcpy(copy, start, (size_t)(end - start));
    copy[end - start] = '\0';
    return copy;
}

static int by_id(const void *a, const void *b) {
    return strcmp(((const entry *)a)->id, ((const entry *)b)->id);
}

static char **left_out; /* prefixes, terminated by NULL */

static bool is_left_out(const char *line) {
    for (char **prefix = left_out; *prefix; prefix++)
        if (strncmp(line, *prefix, strlen(*prefix)) == 0) return true;
    return false;
}

static void read_line(catalogue *c, const char *path, const char *line, int number) {
    const char *equals = strstr(line, " = ");
    if (line[0] == '\0' || line[0] == '#') return;
    if (equals == NULL) {
        fault(path, number, "not an `id = text` line", line);
        return;
    }
    if (is_left_out(line)) return;
    if (c->count == TEXTS_MAX) {
        fault(path, number, "too many texts", line);
        return;
    }
    c->list[c->count++] = (entry){trimmed_copy(line, equals),
                                  trimmed_copy(equals + 3, line + strlen(line)), path, number};
}

static void read_file(catalogue *c, const char *path) {
    char line[4096];
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        perror(path);
        exit(3);
    }
    for (int number = 1; fgets(line, sizeof line, file); number++) {
        line[strcspn(line, "\n")] = '\0';
        read_line(c, path, line, number);
    }
    fclose(file);
}

static void read_folders(int lang, int count, char **folders) {
    catalogue *c = &catalogues[lang];
    for (int i = 0; i < count; i++) {
        size_t size = strlen(folders[i]) + sizeof "/texts.en";
        char *path = malloc(size); /* entries keep it */
        if (path == NULL) exit(3);
        snprintf(path, size, "%s/texts.%s", folders[i], codes[lang]);
        read_file(c, path);
    }
    qsort(c->list, (size_t)c->count, sizeof *c->list, by_id);
    for (int i = 1; i < c->count; i++)
        if (strcmp(c->list[i].id, c->list[i - 1].id) == 0)
            fault(c->list[i].path, c->list[i].line, "duplicate id", c->list[i].id);
}

/* Lists the names of a text's placeholders, and checks the number of plural forms. */
static int names_of(const entry *e, int forms, char names[NAMES_MAX][32]) {
    int count = 0;
    for (const char *open = strchr(e->text, '{'); open; open = strchr(open + 1, '{')) {
        const char *close = strchr(open, '}');
        size_t length = strcspn(open + 1, "|}");
        if (close == NULL || length == 0 || length > 31 || count == NAMES_MAX) {
            fault(e->path, e->line, "malformed placeholder", e->id);
            return count;
        }
        int bars = 0;
        for (const char *p = open; p < close; p++) bars += *p == '|';
        if (bars != 0 && bars != forms)
            fault(e->path, e->line, "wrong number of plural forms", e->id);
        memcpy(names[count], open + 1, length);
        names[count++][length] = '\0';
    }
    return count;
}

static bool has_name(char names[NAMES_MAX][32], int count, const char *name) {
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0) return true;
    return false;
}

static void compare_names(int lang, const entry *a, const entry *b) {
    char en[NAMES_MAX][32], other[NAMES_MAX][32];
    int en_count = names_of(a, plural_forms[0], en);
    int other_count = names_of(b, plural_forms[lang], other);
    for (int i = 0; i < en_count; i++)
        if (!has_name(other, other_count, en[i]))
            fault(b->path, b->line, "lacks a placeholder of the English text", b->id);
    for (int i = 0; i < other_count; i++)
        if (!has_name(en, en_count, other[i]))
            fault(b->path, b->line, "has a placeholder the English text lacks", b->id);
}

/* Every id of one language must be in the other one, too. */
static void compare_ids(int lang, int other) {
    const catalogue *a = &catalogues[lang], *b = &catalogues[other];
    for (int i = 0; i < a->count; i++)
        if (!bsearch(&a->list[i], b->list, (size_t)b->count, sizeof *b->list, by_id))
            fault(a->list[i].path, a->list[i].line, codes[other], "has no such text");
}

/* Text `number` of `count`. Each group is in parentheses: clang takes a group of two strings for a
 * forgotten comma. */
static void put_string(const char *text, int number, int count) {
    bool is_last = number % GROUP == GROUP - 1 || number == count - 1;
    printf(number % GROUP == 0 ? "(\"" : "\"");
    for (; *text; text++) {
        if (*text == '"' || *text == '\\') putchar('\\');
        putchar(*text);
    }
    printf(is_last ? "\"),\n" : "\\0\"\n");
}

static void put_catalogues(void) {
    printf("/* Made from texts.* in data/ by tools/catalogue.c. */\n#include \"core/texts.h\"\n\n");
    printf("const size_t gw_texts_count = %d;\n\n", catalogues[0].count);
    printf("const char *const gw_texts_ids[] = {\n");
    for (int i = 0; i < catalogues[0].count; i++)
        put_string(catalogues[0].list[i].id, i, catalogues[0].count);
    printf("};\n");
    for (int lang = 0; lang < LANGS; lang++) {
        printf("\nstatic const char *const texts_%s[] = {\n", codes[lang]);
        for (int i = 0; i < catalogues[lang].count; i++)
            put_string(catalogues[lang].list[i].text, i, catalogues[lang].count);
        printf("};\n");
    }
    printf("\nconst char *const *const gw_texts[GW_LANGS] = {texts_en, texts_ru, texts_it};\n");
}

int main(int argc, char **argv) {
    int folders = 0;
    while (folders + 1 < argc && strcmp(argv[folders + 1], "--") != 0) folders++;
    if (folders == 0) {
        fprintf(stderr, "usage: catalogue FOLDER… [-- PREFIX…] >C-FILE\n");
        return 2;
    }
    left_out = argv + folders + (folders + 1 < argc ? 2 : 1);
    for (int lang = 0; lang < LANGS; lang++) read_folders(lang, folders, argv + 1);
    for (int lang = 1; lang < LANGS; lang++) {
        compare_ids(0, lang);
        compare_ids(lang, 0);
    }
    for (int lang = 1; lang < LANGS && faults == 0; lang++)
        for (int i = 0; i < catalogues[0].count; i++)
            compare_names(lang, &catalogues[0].list[i], &catalogues[lang].list[i]);
    if (faults > 0) return 1;
    put_catalogues();
    return 0;
}

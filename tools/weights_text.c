#include "weights_text.h"

#include "weights_kinds.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_BYTES = 1024 };

/* ----------------------------------------------------------------------- kinds -- */

#define LIST(game, type, WEIGHTS)                                                                  \
    static const gw_named_weight game[] = {WEIGHTS(GW_WEIGHT_LISTED, GW_WEIGHTS_LISTED)};          \
    _Static_assert(sizeof(type) <= WEIGHTS_NUMBERS_MAX * sizeof(int32_t), "room for " #type);
WEIGHTS_KINDS(LIST)

#define ENTRY(game, type, WEIGHTS)                                                                 \
    {#game, #type, "ai/" #game "/weights.h", sizeof game / sizeof *game, game},
static const weights_kind kinds[] = {WEIGHTS_KINDS(ENTRY)};
enum { KINDS = sizeof kinds / sizeof *kinds };

const char *weights_game(size_t index) {
    return index < KINDS ? kinds[index].game : NULL;
}

const weights_kind *weights_kind_find(const char *game) {
    for (size_t i = 0; i < KINDS; i++)
        if (strcmp(kinds[i].game, game) == 0) return &kinds[i];
    return NULL;
}

size_t weights_numbers(const weights_kind *kind) {
    return weights_place(kind, kind->list + kind->count);
}

size_t weights_place(const weights_kind *kind, const gw_named_weight *weight) {
    size_t place = 0;
    for (const gw_named_weight *before = kind->list; before < weight; before++)
        place += before->count;
    return place;
}

const gw_named_weight *weights_find(const weights_kind *kind, const char *name) {
    const gw_named_weight *weight = kind->list;
    while (strcmp(weight->name, name) != 0) weight++;
    return weight;
}

const gw_named_weight *weights_owner(const weights_kind *kind, size_t number) {
    const gw_named_weight *owner = kind->list;
    for (; number >= owner->count; owner++) number -= owner->count;
    return owner;
}

/* --------------------------------------------------------------------- reading -- */

typedef struct reading {
    const weights_kind *kind;
    const char *path;
    int32_t *numbers;
    unsigned line;
    unsigned faults;
    unsigned seen[WEIGHTS_NUMBERS_MAX]; /* lines of the names, by their place in the list */
} reading;

static void fault(reading *r, const char *what, const char *about) {
    fprintf(stderr, "%s:%u: %s: %s\n", r->path, r->line, what, about);
    r->faults++;
}

/* The weight whose name the line begins with, and what stands behind its `=`; NULL if the
 * line is none of `name = …`, or the name is nobody's. */
static const gw_named_weight *weight_of(const weights_kind *kind, const char *line,
                                        const char **behind) {
    const char *equals = strstr(line, " = ");
    if (equals == NULL) return NULL;
    *behind = equals + 3;
    size_t length = (size_t)(equals - line);
    for (const gw_named_weight *w = kind->list; w < kind->list + kind->count; w++)
        if (strlen(w->name) == length && memcmp(w->name, line, length) == 0) return w;
    return NULL;
}

static bool is_comment(const char *line) {
    return line[0] == '\0' || line[0] == '#';
}

static void read_numbers(reading *r, const gw_named_weight *w, const char *text) {
    int32_t *numbers = r->numbers + weights_place(r->kind, w);
    size_t count = 0;
    while (*text != '\0') {
        char *end;
        errno = 0;
        long long number = strtoll(text, &end, 10);
        if (end == text || (*end != '\0' && *end != ' ')) {
            fault(r, "not a number", text);
            return;
        }
        if (errno != 0 || number < w->least || number > w->most)
            fault(r, "a number that is out of range", w->name);
        else if (count < w->count)
            numbers[count] = (int32_t)number;
        count++;
        text = end + strspn(end, " ");
    }
    if (count != w->count) fault(r, "too many or too few numbers", w->name);
}

static void read_line(reading *r, const char *line) {
    const char *behind = NULL;
    if (is_comment(line)) return;
    const gw_named_weight *w = weight_of(r->kind, line, &behind);
    if (w == NULL) {
        fault(r, behind ? "there is no such weight" : "not a `name = number` line", line);
        return;
    }
    unsigned *seen = &r->seen[w - r->kind->list];
    if (*seen > 0) fault(r, "this weight stands twice", w->name);
    *seen = r->line;
    read_numbers(r, w, behind);
}

/* Gives `line` every line of the file in turn, without its end. */
static bool for_each_line(const char *path, void (*each)(void *context, const char *line),
                          void *context) {
    char line[LINE_MAX_BYTES];
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        perror(path);
        return false;
    }
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        each(context, line);
    }
    fclose(file);
    return true;
}

static void read_next(void *context, const char *line) {
    reading *r = context;
    r->line++;
    read_line(r, line);
}

bool weights_read(const weights_kind *kind, const char *path, int32_t *numbers) {
    reading r = {.kind = kind, .path = path, .numbers = numbers};
    if (!for_each_line(path, read_next, &r)) return false;
    for (size_t i = 0; i < kind->count; i++)
        if (r.seen[i] == 0) fault(&r, "a weight is missing", kind->list[i].name);
    return r.faults == 0;
}

/* --------------------------------------------------------------------- writing -- */

typedef struct writing {
    const weights_kind *kind;
    const int32_t *numbers;
    FILE *out;
} writing;

void weights_put(FILE *out, const gw_named_weight *weight, const int32_t *numbers,
                 const char *between) {
    for (size_t i = 0; i < weight->count; i++)
        fprintf(out, "%s%d", i > 0 ? between : "", numbers[i]);
}

static void rewrite_next(void *context, const char *line) {
    const writing *p = context;
    const char *behind;
    const gw_named_weight *w = is_comment(line) ? NULL : weight_of(p->kind, line, &behind);
    if (w == NULL) {
        fprintf(p->out, "%s\n", line);
        return;
    }
    fprintf(p->out, "%s = ", w->name);
    weights_put(p->out, w, p->numbers + weights_place(p->kind, w), " ");
    fputc('\n', p->out);
}

bool weights_rewrite(const weights_kind *kind, const char *path, const int32_t *numbers,
                     FILE *out) {
    writing p = {.kind = kind, .numbers = numbers, .out = out};
    return for_each_line(path, rewrite_next, &p);
}

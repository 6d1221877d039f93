#include "cli/mismatch.h"

#include "arena/results.h"
#include "cli/players.h"
#include "os/digest.h"
#include <string.h>

enum { SHOWN_MAX = 4, LIST_TEXT = 1400 }; /* most differences shown, and the length of their text */

typedef struct differences {
    const cli *c;
    gw_out *out;
    unsigned count;
} differences;

static void add(differences *d, const char *id, const gw_arg *args, size_t count) {
    if (d->count > SHOWN_MAX) return;
    if (d->count > 0) gw_put_text(d->out, ", ");
    if (d->count++ == SHOWN_MAX)
        gw_put_text(d->out, "…");
    else
        gw_put_catalogue(d->out, d->c->lang, id, args, count);
}

/* Writes a value of any kind in few words. */
static void write_value(char text[CLI_NAME_TEXT], const json_t *value) {
    if (json_is_string(value))
        cli_short_name(text, json_string_value(value)[0] ? json_string_value(value) : "–");
    else if (json_is_integer(value) && json_integer_value(value) != 0)
        snprintf(text, CLI_NAME_TEXT, "%lld", (long long)json_integer_value(value));
    else if (json_is_true(value))
        snprintf(text, CLI_NAME_TEXT, "✓");
    else if (value == NULL || json_is_null(value) || json_is_integer(value) || json_is_false(value))
        snprintf(text, CLI_NAME_TEXT, "–");
    else
        snprintf(text, CLI_NAME_TEXT, "?");
}

/* Adds two values, with their label. */
static void add_values(differences *d, const char *id, const char *of, const json_t *was,
                       const json_t *is) {
    char was_text[CLI_NAME_TEXT], is_text[CLI_NAME_TEXT], name[CLI_NAME_TEXT];
    write_value(was_text, was);
    write_value(is_text, is);
    cli_short_name(name, of);
    gw_arg args[] = {gw_arg_word("name", name), gw_arg_word("was", was_text),
                     gw_arg_word("is", is_text)};
    add(d, id, args, CLI_COUNT(args));
}

/* ------------------------------------------------------------------- bots -- */

/* The digest of the path in a list of [path, digest], or NULL. */
static const json_t *digest_of(const json_t *files, const char *path) {
    for (size_t i = 0; i < json_array_size(files); i++) {
        const json_t *file = json_array_get(files, i);
        const char *name = json_string_value(json_array_get(file, 0));
        if (name && strcmp(name, path) == 0) return json_array_get(file, 1);
    }
    return NULL;
}

/* The first file of one list that is missing in the other or has other contents there. */
static const char *other_file(const json_t *files, const json_t *others) {
    for (size_t i = 0; i < json_array_size(files); i++) {
        const json_t *file = json_array_get(files, i);
        const char *path = json_string_value(json_array_get(file, 0));
        if (path && !json_equal(json_array_get(file, 1), digest_of(others, path))) return path;
    }
    return NULL;
}

static void add_file(differences *d, const char *name, const json_t *was, const json_t *is) {
    char short_name[CLI_NAME_TEXT], short_path[CLI_NAME_TEXT];
    const char *path = other_file(is, was), *digest;
    if (path == NULL) path = other_file(was, is);
    if (path == NULL) return;
    digest = json_string_value(digest_of(is, path));
    cli_short_name(short_name, name);
    cli_short_name(short_path, path);
    gw_arg args[] = {gw_arg_word("name", short_name), gw_arg_word("file", short_path)};
    bool is_unknown = digest && os_digest_is_unknown(digest);
    add(d, is_unknown ? "arena.differs-unread" : "arena.differs-file", args, CLI_COUNT(args));
}

static void add_bots(differences *d, const json_t *was, const json_t *is) {
    for (size_t i = 0; i < json_array_size(is); i++) {
        const json_t *then = json_array_get(was, i), *now = json_array_get(is, i);
        const char *name = json_string_value(json_object_get(now, "player"));
        if (name == NULL) name = "bot";
        if (!json_equal(json_object_get(then, "command"), json_object_get(now, "command"))) {
            add(d, "arena.differs-players", NULL, 0); /* they differ in bytes that are not UTF-8 */
            continue;
        }
        add_file(d, name, json_object_get(then, "files"), json_object_get(now, "files"));
        bool is_ready = json_is_true(json_object_get(now, "ready"));
        if (json_is_true(json_object_get(then, "ready")) != is_ready)
            add_values(d, is_ready ? "arena.differs-ready" : "arena.differs-not-ready", name, NULL,
                       NULL);
        else if (!json_equal(json_object_get(then, "version"), json_object_get(now, "version")))
            add_values(d, "arena.differs-version", name, json_object_get(then, "version"),
                       json_object_get(now, "version"));
    }
}

/* ------------------------------------------------------------------- keys -- */

/* How a key of the settings is given on the command line, or its text; version and commit belong to
 * the program and are shown with it. */
static const struct {
    const char *key, *option, *text;
} keys[] = {
    {"game", "GAME", NULL},     {"options", "--set", NULL},
    {"time", "--time", NULL},   {"board", NULL, "arena.differs-board"},
    {"nodes", "--nodes", NULL}, {"players", NULL, "arena.differs-players"},
    {"seed", "--seed", NULL},   {"same_chance", "--same-chance", NULL},
};

static void add_key(differences *d, const char *key, const json_t *was, const json_t *is) {
    for (size_t i = 0; i < CLI_COUNT(keys); i++) {
        if (strcmp(keys[i].key, key) != 0) continue;
        if (keys[i].text)
            add(d, keys[i].text, NULL, 0);
        else
            add_values(d, "arena.differs-setting", keys[i].option, was, is);
        return;
    }
    add_values(d, "arena.differs-setting", key, was, is);
}

static bool is_shown_elsewhere(const char *key) {
    static const char *const others[] = {"arena", "version", "commit", "program", "bots"};
    for (size_t i = 0; i < CLI_COUNT(others); i++)
        if (strcmp(key, others[i]) == 0) return true;
    return false;
}

static void add_program(differences *d, const json_t *was, const json_t *is) {
    if (json_equal(was, is)) return;
    const char *digest = json_string_value(is);
    bool is_unknown = digest && os_digest_is_unknown(digest);
    add(d, is_unknown ? "arena.differs-no-program" : "arena.differs-program", NULL, 0);
}

static void add_all(differences *d, const json_t *found, const json_t *wanted) {
    const char *key;
    const json_t *value;
    json_int_t form = json_integer_value(json_object_get(found, "arena"));
    if (form != ARENA_FORMAT) {
        add(d, form > ARENA_FORMAT ? "arena.differs-later" : "arena.differs-form", NULL, 0);
        return;
    }
    add_program(d, json_object_get(found, "program"), json_object_get(wanted, "program"));
    json_object_foreach((json_t *)wanted, key, value) {
        const json_t *was = json_object_get(found, key);
        if (!is_shown_elsewhere(key) && !json_equal(was, value)) add_key(d, key, was, value);
    }
    json_object_foreach((json_t *)found, key, value) {
        if (json_object_get(wanted, key) == NULL) add_key(d, key, value, NULL);
    }
    /* The rest of a match between other players cannot be compared. */
    if (json_equal(json_object_get(found, "players"), json_object_get(wanted, "players")))
        add_bots(d, json_object_get(found, "bots"), json_object_get(wanted, "bots"));
}

int cli_refuse_other_match(const cli *c, const char *path, const json_t *found,
                           const json_t *wanted) {
    char list[LIST_TEXT];
    gw_out out = gw_out_to(list, sizeof list);
    differences d = {.c = c, .out = &out};
    gw_problem problem;
    add_all(&d, found, wanted);
    gw_problem_set(&problem, "arena.other-match");
    problem.line = 1;
    if (d.count == 0) add(&d, "arena.differs-program", NULL, 0);
    problem.args[problem.arg_count++] = gw_arg_word("what", list); /* whole, unlike a word */
    return cli_problem(c, EXIT_BAD_INPUT, path, &problem);
}

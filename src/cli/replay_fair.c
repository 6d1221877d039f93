/* gangway replay --verify-fair: whether the chance of a record is what was fixed before its first
 * draw (docs/fair.md). */
#include "cli/replay.h"

#include "fair/verify.h"
#include <string.h>

/* ---------------------------------------------------------------- options -- */

/* The last two may be those of a whole run. */
static const char *const kept_options[] = {"--commit", "--lock", "--nonce", "--secret", "--seed"};

enum { OF_ONE_GAME = 3 };

bool replay_fair_may_run(const cli *c) {
    for (size_t i = 0; i < CLI_COUNT(kept_options); i++) {
        if (!cli_has(&c->args, kept_options[i])) continue;
        if (!cli_has(&c->args, "--verify-fair")) {
            cli_fail(c, EXIT_BAD_INPUT, "cli.needs", "--verify-fair");
            return false;
        }
        if (c->args.operand_count > 1 && i < OF_ONE_GAME) {
            cli_fail(c, EXIT_BAD_INPUT, "replay.fair.one-file", kept_options[i]);
            return false;
        }
    }
    if (cli_has(&c->args, "--secret") && cli_has(&c->args, "--seed")) {
        cli_not_together(c, "--secret", "--seed");
        return false;
    }
    if (!cli_has(&c->args, "--verify-fair") || fair_begin()) return true;
    cli_fail(c, EXIT_OUTSIDE, "cli.no-chance", NULL);
    return false;
}

/* Reads one hash that was kept; prints why and returns false if it is none. */
static bool read_hash(const cli *c, const char *option, const char *value, fair_hash *hash) {
    if (fair_hash_read(hash, value, strlen(value))) return true;
    cli_fail(c, EXIT_BAD_INPUT, "replay.fair.hash", option);
    return false;
}

static bool read_nonces(const cli *c, fair_kept *kept) {
    for (size_t i = 0; i < c->args.given_count; i++) {
        if (strcmp(c->args.given[i].option->name, "--nonce") != 0) continue;
        if (kept->nonce_count == GW_SEATS_MAX) {
            cli_fail(c, EXIT_BAD_INPUT, "replay.fair.nonces", NULL);
            return false;
        }
        if (!read_hash(c, "--nonce", c->args.given[i].value, &kept->nonces[kept->nonce_count++]))
            return false;
    }
    return true;
}

/* Reads --secret or --seed; prints why and returns false if it is invalid. */
static bool read_secret(const cli *c, fair_kept *kept) {
    const char *secret = cli_value(&c->args, "--secret");
    uint64_t seed;
    kept->has_secret = secret || cli_has(&c->args, "--seed");
    if (secret == NULL) {
        if (!cli_number(c, "--seed", 0, UINT64_MAX, &seed)) return false;
        if (kept->has_secret) kept->secret = fair_secret_of_seed(seed);
        return true;
    }
    if (fair_secret_read(&kept->secret, secret)) return true;
    cli_fail(c, EXIT_BAD_INPUT, "cli.secret", NULL);
    return false;
}

static bool read_kept(const cli *c, fair_kept *kept) {
    const char *commit = cli_value(&c->args, "--commit"), *lock = cli_value(&c->args, "--lock");
    *kept = (fair_kept){.has_commitment = commit, .has_lock = lock};
    return read_secret(c, kept) &&
           (!commit || read_hash(c, "--commit", commit, &kept->commitment)) &&
           (!lock || read_hash(c, "--lock", lock, &kept->lock)) && read_nonces(c, kept);
}

/* ----------------------------------------------------------------- faults -- */

typedef struct line_at {
    const char *text;
    size_t length;
    uint32_t number;
} line_at;

/* Moves to the next line that is not a comment, or, having none, to the first. */
static bool next_line(line_at *line) {
    do {
        if (line->number > 0) line->text += line->length;
        if (line->number > 0 && *line->text == '\n') line->text++;
        if (*line->text == '\0') return false;
        line->length = strcspn(line->text, "\n");
        line->number++;
    } while (*line->text == '#');
    return true;
}

/* The line of a key in the header of a valid record; 0 if it is not there. */
static uint32_t line_of_key(const char *text, const char *key) {
    size_t length = strlen(key);
    line_at line = {.text = text};
    while (next_line(&line) && line.length > 0)
        if (strncmp(line.text, key, length) == 0 && line.text[length] == ':') return line.number;
    return 0;
}

/* The line of a step, counted from 0. */
static uint32_t line_of_step(const char *text, size_t step) {
    line_at line = {.text = text};
    while (next_line(&line) && line.length > 0) continue;
    for (size_t count = 0; next_line(&line);)
        if (line.length > 0 && count++ == step) return line.number;
    return 0;
}

enum { KEY = FAIR_KEY };

/* The key of a header line with its seat. */
static void write_key(char key[KEY], const char *name, gw_seat seat) {
    if (seat > 0)
        snprintf(key, KEY, "%s %d", name, seat);
    else
        snprintf(key, KEY, "%s", name);
}

static void set_action(gw_problem *problem, const char *name, const gw_table *table,
                       gw_action action) {
    char text[GW_ACTION_TEXT];
    gw_out out = gw_out_to(text, sizeof text);
    table->game->write_action(table, action, &out);
    gw_problem_word(problem, name, text, strlen(text));
}

static void describe_draw(const gw_record *record, const fair_verdict *v, gw_problem *problem) {
    const gw_table *table = gw_record_table(record);
    gw_problem_set(problem, "replay.fair.draw");
    gw_problem_number(problem, "number", (int64_t)v->draws + 1);
    set_action(problem, "found", table, gw_record_step(record, v->step).action);
    set_action(problem, "expected", table, v->expected);
}

/* What is wrong, in words and with its line; `key` is the header line concerned. */
static void describe(const gw_record *record, const char *text, const fair_verdict *v,
                     const char *key, gw_problem *problem) {
    static const char *const ids[] = {
        [FAIR_NO_MEMORY] = "problem.memory",
        [FAIR_SILENT] = "replay.fair.silent",
        [FAIR_OTHER_VERSION] = "replay.fair.version",
        [FAIR_VIEW] = "replay.fair.view",
        [FAIR_MISSING] = "replay.fair.missing",
        [FAIR_NO_SECRET] = "replay.fair.no-secret",
        [FAIR_BAD_COMMITMENT] = "replay.fair.commitment",
        [FAIR_BAD_NONCE] = "replay.fair.nonce",
        [FAIR_BAD_LOCK] = "replay.fair.lock",
        [FAIR_NOT_KEPT] = "replay.fair.not-kept",
    };
    if (v->fault == FAIR_BAD_DRAW) {
        describe_draw(record, v, problem);
        problem->line = line_of_step(text, v->step);
        return;
    }
    gw_problem_set(problem, ids[v->fault]);
    gw_problem_word(problem, "key", key, strlen(key));
    gw_problem_number(problem, "seat", v->seat);
    problem->line = line_of_key(text, key);
}

static int print_fault(const cli *c, const char *path, const gw_record *record, const char *text,
                       const fair_verdict *v) {
    gw_problem problem;
    char key[KEY];
    write_key(key,
              v->fault == FAIR_OTHER_VERSION ? "fair-version"
              : v->missing                   ? v->missing
                                             : "",
              v->seat);
    describe(record, text, v, key, &problem);
    if (cli_has(&c->args, "--json")) {
        json_t *json = replay_problem_json(c, path, &problem);
        json_object_set_new(json, "header", json_string(key));
        replay_print_json(json);
    }
    return cli_problem(c, v->fault == FAIR_NO_MEMORY ? EXIT_OUTSIDE : EXIT_NO, path, &problem);
}

/* --------------------------------------------------------------- what fits -- */

/* What a record that fits proves: its name for programs, and the text. */
typedef struct proof {
    const char *name, *text;
} proof;

/* By what was kept. The lock contains the server's commitment. */
static proof proof_of(const fair_kept *kept, const fair_verdict *v) {
    static const proof local = {"local", "replay.fair.proves-local"};
    static const proof by_lock[] = {{"lock", "replay.fair.proves-lock"},
                                    {"lock-nonce", "replay.fair.proves-lock-nonce"}};
    static const proof by_commitment[] = {{"commit", "replay.fair.proves-commit"},
                                          {"commit-nonce", "replay.fair.proves-commit-nonce"}};
    static const proof by_itself[] = {{"nothing", "replay.fair.proves-nothing"},
                                      {"nonce", "replay.fair.proves-nonce"}};
    bool has_nonce = kept->nonce_count > 0;
    if (v->header.has_local) return local;
    if (kept->has_lock) return by_lock[has_nonce];
    return kept->has_commitment ? by_commitment[has_nonce] : by_itself[has_nonce];
}

/* The header lines that are as they were kept. */
static json_t *kept_keys(const fair_kept *kept, const fair_verdict *v) {
    json_t *keys = json_array();
    char key[KEY];
    if (kept->has_commitment) json_array_append_new(keys, json_string("fair-commit"));
    if (kept->has_lock) json_array_append_new(keys, json_string("fair-lock"));
    for (size_t i = 0; i < kept->nonce_count; i++) {
        write_key(key, "fair-nonce", fair_header_find_nonce(&v->header, &kept->nonces[i]));
        json_array_append_new(keys, json_string(key));
    }
    if (kept->has_secret && v->header.has_secret)
        json_array_append_new(keys, json_string("fair-secret"));
    return keys;
}

static void print_fits_json(const char *path, const fair_kept *kept, const fair_verdict *v) {
    json_t *json =
        json_pack("{s:s, s:b, s:i, s:o, s:s}", "file", path, "ok", 1, "draws", (int)v->draws,
                  "kept", kept_keys(kept, v), "proof", proof_of(kept, v).name);
    if (v->header.after > 0)
        json_object_set_new(json, "after", json_integer((json_int_t)v->header.after));
    replay_print_json(json);
}

static void print_fits(const cli *c, const char *path, const fair_kept *kept,
                       const fair_verdict *v) {
    char keys[256];
    gw_out out = gw_out_to(keys, sizeof keys);
    gw_arg args[] = {gw_arg_word("file", path), gw_arg_number("draws", (int64_t)v->draws)};
    cli_say(c, stdout, v->header.has_local ? "replay.fair.fits-local" : "replay.fair.fits", args,
            CLI_COUNT(args));
    gw_arg after = gw_arg_number("count", (int64_t)v->header.after);
    if (v->header.after > 0) cli_say(c, stdout, "replay.fair.after", &after, 1);
    json_t *list = kept_keys(kept, v);
    for (size_t i = 0; i < json_array_size(list); i++) {
        if (i > 0) gw_put_text(&out, ", ");
        gw_put_text(&out, json_string_value(json_array_get(list, i)));
    }
    json_decref(list);
    gw_arg arg = gw_arg_word("keys", keys);
    if (out.length > 0) cli_say(c, stdout, "replay.fair.kept", &arg, 1);
    cli_say(c, stdout, proof_of(kept, v).text, NULL, 0);
    if (!v->header.has_local) cli_say(c, stdout, "replay.fair.not-proven", NULL, 0);
}

int replay_fair(const cli *c, const char *path, const gw_record *record, const char *text) {
    fair_kept kept;
    fair_verdict verdict;
    if (!read_kept(c, &kept)) return EXIT_BAD_INPUT;
    fair_verify(record, &kept, &verdict);
    if (verdict.fault != FAIR_FITS) return print_fault(c, path, record, text, &verdict);
    if (cli_has(&c->args, "--json"))
        print_fits_json(path, &kept, &verdict);
    else
        print_fits(c, path, &kept, &verdict);
    return EXIT_DONE;
}

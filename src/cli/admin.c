/* gangway admin: what an operator asks about the tables of a server, while it runs, or of its
 * database. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "cli/admin.h"
#include "cli/keeping.h"

#include "admin/admin.h"
#include "os/local.h"
#include "os/writing.h"
#include <semaphore.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

/* -------------------------------------------------------------- a running server -- */

static bool send_question(int fd, const admin_ask *ask) {
    char question[8192];
    gw_out out = gw_out_to(question, sizeof question);
    gw_put_text(&out, "{\"ask\":\"");
    gw_put_text(&out, admin_word(ask->what));
    gw_put_text(&out, ask->is_all ? "\",\"all\":true" : "\"");
    if (ask->table != 0) {
        gw_put_text(&out, ",\"table\":\"");
        gw_put_hex(&out, ask->table);
        gw_put_char(&out, '"');
    }
    if (ask->path) {
        gw_put_text(&out, ",\"file\":");
        gw_put_json_string(&out, ask->path, strlen(ask->path));
    }
    gw_put_text(&out, "}\n");
    return out.length < sizeof question &&
           send(fd, question, out.length, MSG_NOSIGNAL) == (ssize_t)out.length;
}

static int ask_server(admin_printer *printer, int fd, const admin_ask *ask) {
    FILE *answer = fdopen(fd, "r");
    char *line = NULL;
    size_t size = 0;
    ssize_t length;
    if (answer == NULL) {
        close(fd);
        return cli_fail(printer->c, EXIT_OUTSIDE, "problem.memory", NULL);
    }
    bool is_asked = send_question(fd, ask);
    while (is_asked && (length = getline(&line, &size, answer)) > 0)
        admin_print(printer, line, (size_t)length);
    free(line);
    fclose(answer);
    return admin_print_end(printer);
}

/* ------------------------------------------------------------------- a database -- */

static void wake(void *its_arrivals) {
    sem_post(its_arrivals);
}

/* Waits until a batch has come back. */
static store_batch *wait_for(store *s, sem_t *arrivals) {
    store_batch *batch;
    while ((batch = store_receive(s)) == NULL) sem_wait(arrivals);
    return batch;
}

static int ask_store(admin_printer *printer, store *s, sem_t *arrivals, const admin_ask *ask) {
    store_text line;
    store_batch *batch;
    admin *a = admin_new(ask);
    if (a == NULL) return cli_fail(printer->c, EXIT_OUTSIDE, "problem.memory", NULL);
    while (!admin_is_over(a)) {
        while (admin_next_line(a, &line)) admin_print(printer, line.bytes, line.length);
        if ((batch = admin_next_batch(a)) == NULL) continue;
        store_send(s, batch);
        admin_stored(a, wait_for(s, arrivals));
    }
    admin_free(a);
    return admin_print_end(printer);
}

static int ask_database(admin_printer *printer, const settings *set, const admin_ask *ask) {
    int code;
    sem_t arrivals;
    store *s = keeping_open_existing(printer->c, set, &code);
    if (s == NULL) return code;
    sem_init(&arrivals, 0, 0);
    store_set_wake(s, wake, &arrivals);
    code = ask_store(printer, s, &arrivals, ask);
    store_close(s);
    sem_destroy(&arrivals);
    return code;
}

/* ---------------------------------------------------------------------- the command -- */

/* What comes after the question: a table, or a file. */
static bool read_operand(const cli *c, admin_ask *ask, int *code) {
    const char *word = c->args.operand_count > 1 ? c->args.operands[1] : NULL;
    bool is_needed = ask->what == ADMIN_SHOW || ask->what == ADMIN_BACKUP;
    if (word == NULL && is_needed)
        *code = cli_fail(c, EXIT_BAD_INPUT, "cli.operand-missing",
                         ask->what == ADMIN_SHOW ? "TABLE" : "FILE");
    else if (word && ask->what == ADMIN_LIST)
        *code = cli_fail(c, EXIT_BAD_INPUT, "cli.operand-extra", word);
    else if (word && ask->what != ADMIN_BACKUP &&
             !admin_read_table(word, strlen(word), &ask->table))
        *code = cli_fail(c, EXIT_BAD_INPUT, "admin.table", word);
    else
        return true;
    return false;
}

static bool read_ask(const cli *c, admin_ask *ask, int *code) {
    *ask =
        (admin_ask){.what = admin_find(c->args.operands[0]), .is_all = cli_has(&c->args, "--all")};
    if (ask->what == ADMIN_QUESTIONS) {
        *code = cli_fail(c, EXIT_BAD_INPUT, "admin.what", c->args.operands[0]);
        return false;
    }
    if (ask->is_all && ask->what != ADMIN_EXPORT) {
        *code = cli_fail(c, EXIT_BAD_INPUT, "admin.all", NULL);
        return false;
    }
    return read_operand(c, ask, code);
}

/* Asks the server that has the database; without one, the database itself. */
static int ask_somebody(const cli *c, const settings *set, const admin_ask *ask) {
    admin_printer printer = {
        .c = c, .ask = ask, .is_json = ask->what == ADMIN_EXPORT || cli_has(&c->args, "--json")};
    char *path = keeping_socket(set);
    int fd = path ? os_local_connect(path) : -1;
    free(path);
    return fd >= 0 ? ask_server(&printer, fd, ask) : ask_database(&printer, set, ask);
}

/* Nothing that was there before is touched; a backup that failed is removed. */
static int back_up(const cli *c, const settings *set, admin_ask *ask) {
    const char *name = c->args.operands[1];
    os_file made;
    mode_t before = umask(077);
    bool is_made = os_create(name, "", 0);
    umask(before);
    if (!is_made) return cli_file_problem(c, name);
    char *path = realpath(name, NULL);
    ask->path = path;
    int code = path ? ask_somebody(c, set, ask) : cli_file_problem(c, name);
    free(path);
    if (code != EXIT_DONE && os_file_open(&made, name, OS_FILES_ONLY)) os_file_remove(&made);
    return code;
}

static int run(cli *c) {
    admin_ask ask;
    settings set;
    int code;
    if (!read_ask(c, &ask, &code) || !settings_read(c, &set, &code)) return code;
    code = ask.what == ADMIN_BACKUP ? back_up(c, &set, &ask) : ask_somebody(c, &set, &ask);
    settings_free(&set);
    return code;
}

static const cli_option options[] = {{"--db", "WHERE", "help.admin.db", false},
                                     {"--config", "FILE", "help.admin.config", false},
                                     {"--all", NULL, "help.admin.all", false},
                                     CLI_JSON,
                                     CLI_LANG,
                                     CLI_HELP};

const cli_command cli_admin = {
    .name = "admin",
    .usage = "list | show TABLE | export [TABLE] [--all] | "
             "verify [TABLE] | backup FILE   [--db WHERE] [--config FILE] [--json]",
    .operand = "WHAT",
    .help = "help.admin",
    .options = options,
    .option_count = CLI_COUNT(options),
    .operands_min = 1,
    .operands_max = 2,
    .run = run};

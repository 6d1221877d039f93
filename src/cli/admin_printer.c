#include "cli/admin.h"

#include "cli/match.h"
#include <jansson.h>
#include <string.h>

/* What to call somebody at a table. */
static const char *name_of(const json_t *seat) {
    static const char *const members[] = {"name", "level", "person"};
    for (size_t i = 0; i < CLI_COUNT(members); i++) {
        const char *text = json_string_value(json_object_get(seat, members[i]));
        if (text && text[0]) return text;
    }
    return "-";
}

static const char *word_of(const json_t *line, const char *member) {
    const char *text = json_string_value(json_object_get(line, member));
    return text ? text : "?";
}

static void print_time(const json_t *line, const char *member) {
    char text[CLI_TIME_TEXT];
    cli_time_text(text, json_integer_value(json_object_get(line, member)) / 1000);
    fputs(text, stdout);
}

/* ID, when it was last changed, phase, game with its options, who sits there. */
static void print_table(const json_t *line) {
    size_t i;
    const json_t *seat;
    printf("%s  ", word_of(line, "table"));
    print_time(line, "changed");
    printf("  %-7s  %s", word_of(line, "phase"), word_of(line, "game"));
    printf(" %s%s ", word_of(line, "options"),
           json_is_true(json_object_get(line, "private")) ? " private" : "");
    json_array_foreach(json_object_get(line, "seats"), i, seat)
        printf("%s %s", i == 0 ? "" : ",", name_of(seat));
    putchar('\n');
}

static void print_entry(const json_t *line) {
    printf("%6lld  ", (long long)json_integer_value(json_object_get(line, "entry")));
    print_time(line, "time");
    printf("  %s\n", word_of(line, "line"));
}

/* What is wrong with a table, in words; nothing if nothing is. */
static void print_fault(const admin_printer *p, const json_t *line) {
    static const struct {
        const char *fault, *text;
    } faults[] = {{"entry", "admin.fault.entry"},
                  {"unreadable", "admin.fault.unreadable"},
                  {"header", "admin.fault.header"},
                  {"record", "admin.fault.record"},
                  {"chance", "admin.fault.chance"}};
    const char *fault = json_string_value(json_object_get(line, "fault")),
               *text = "admin.fault.other";
    if (fault == NULL) return;
    for (size_t i = 0; i < CLI_COUNT(faults); i++)
        if (strcmp(faults[i].fault, fault) == 0) text = faults[i].text;
    gw_arg args[] = {gw_arg_word("table", word_of(line, "table")),
                     gw_arg_number("at", (int32_t)json_integer_value(json_object_get(line, "at")))};
    cli_say(p->c, stdout, text, args, CLI_COUNT(args));
}

static void print_words(const admin_printer *p, const json_t *line) {
    if (json_object_get(line, "entry"))
        print_entry(line);
    else if (p->ask->what != ADMIN_VERIFY)
        print_table(line);
    print_fault(p, line);
}

static void print_last(admin_printer *p, const json_t *line) {
    json_int_t tables = json_integer_value(json_object_get(line, "tables")),
               faults = json_integer_value(json_object_get(line, "faults"));
    const char *why = json_string_value(json_object_get(line, "why"));
    gw_arg args[] = {gw_arg_number("tables", (int32_t)tables),
                     gw_arg_number("faults", (int32_t)faults)};
    p->has_ended = true;
    p->is_good = why == NULL && faults == 0;
    if (why && strcmp(why, "no-table") == 0)
        cli_fail(p->c, EXIT_NO, "admin.no-table", NULL);
    else if (why)
        cli_fail(p->c, EXIT_OUTSIDE, "admin.store", why);
    else if (!p->is_json && p->ask->what == ADMIN_VERIFY)
        cli_say(p->c, stdout, faults > 0 ? "admin.faults" : "admin.verified", args,
                CLI_COUNT(args));
    else if (!p->is_json && p->ask->what == ADMIN_BACKUP)
        cli_say(p->c, stdout, "admin.backed-up", NULL, 0);
    else if (!p->is_json && p->ask->what == ADMIN_LIST)
        cli_say(p->c, stdout, "admin.tables", args, CLI_COUNT(args));
}

void admin_print(admin_printer *p, const char *text, size_t length) {
    if (p->is_json) fwrite(text, 1, length, stdout);
    json_t *line = json_loadb(text, length, 0, NULL);
    if (json_object_get(line, "done"))
        print_last(p, line);
    else if (!p->is_json)
        print_words(p, line);
    json_decref(line);
}

int admin_print_end(admin_printer *p) {
    if (!p->has_ended) return cli_fail(p->c, EXIT_OUTSIDE, "admin.cut", NULL);
    return p->is_good ? EXIT_DONE : EXIT_NO;
}

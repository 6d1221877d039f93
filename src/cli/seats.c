#include "cli/seats.h"

#include <string.h>

static bool is_seat_option(const cli_given *given) {
    return strcmp(given->option->name, "--seat") == 0;
}

/* The length of the S of S=WHO, or 0 if there is none. */
static size_t seat_length(const char *value) {
    const char *equals = strchr(value, '=');
    return equals ? (size_t)(equals - value) : 0;
}

/* S as a number; 0 if it is a name, GW_NO_SEAT if it is neither. */
static unsigned seat_number(const char *value) {
    size_t length = seat_length(value);
    bool is_number = value[0] >= '0' && value[0] <= '9';
    if (length > 0 && !is_number) return 0;
    if (length != 1 || value[0] < '1' || value[0] > '0' + GW_SEATS_MAX) return GW_NO_SEAT;
    return (unsigned)(value[0] - '0');
}

bool cli_highest_seat(const cli *c, unsigned *highest) {
    *highest = 0;
    for (size_t i = 0; i < c->args.given_count; i++) {
        const cli_given *given = &c->args.given[i];
        if (!is_seat_option(given)) continue;
        unsigned seat = seat_number(given->value);
        if (seat == GW_NO_SEAT) {
            cli_fail(c, EXIT_BAD_INPUT, "cli.seat-syntax", given->value);
            return false;
        }
        if (seat > *highest) *highest = seat;
    }
    return true;
}

static bool refuse_seat(const cli *c, const char *word, size_t length) {
    gw_problem problem;
    gw_problem_set(&problem, "problem.player-seat");
    gw_problem_word(&problem, "seat", word, length);
    cli_problem(c, EXIT_BAD_INPUT, NULL, &problem);
    return false;
}

bool cli_seats_read(const cli *c, const gw_table *table, match_others others, match_seats *seats) {
    gw_seats seen = 0;
    for (size_t i = 0; i < c->args.given_count; i++) {
        const cli_given *given = &c->args.given[i];
        if (!is_seat_option(given)) continue;
        size_t length = seat_length(given->value);
        const char *name = given->value + length + 1;
        gw_seat seat = gw_seat_find(table, given->value, length);
        if (seat == GW_NO_SEAT) return refuse_seat(c, given->value, length);
        if (seen & GW_SEAT_BIT(seat)) {
            cli_fail(c, EXIT_BAD_INPUT, "cli.option-twice", given->value);
            return false;
        }
        seen |= GW_SEAT_BIT(seat);
        gw_problem problem;
        if (!match_who_read_among(table->game, name, others, &seats->who[seat], &problem)) {
            cli_problem(c, EXIT_BAD_INPUT, NULL, &problem);
            return false;
        }
    }
    return true;
}

bool cli_terms_read(const cli *c, match_terms *terms) {
    enum { HOUR = 60 * 60 * 1000 };
    terms->is_quiet = cli_has(&c->args, "--quiet");
    return cli_number(c, "--time", 1, HOUR, &terms->milliseconds) &&
           cli_number(c, "--nodes", 1, UINT64_MAX, &terms->nodes);
}

void cli_say_loss(const cli *c, const match_mover *mover, const gw_problem *why) {
    char text[GW_PROBLEM_TEXT + 256];
    gw_out out = gw_out_to(text, sizeof text);
    match_write_loss(mover, why, c->lang, &out);
    fprintf(stderr, "gangway: %s\n", text);
}

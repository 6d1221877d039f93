/* Records of whole games at online tables (vectors) verify, for ever; and whatever single thing is
 * changed in one of them is found. */
#include "fair/verify.h"
#include "core/check.h"

#include <stdio.h>
#include <stdlib.h>

enum { TEXT_MAX = 1 << 18 };

/* A record as text; changed in place. */
typedef struct written {
    char *text;
    size_t length;
} written;

static const char *const names[] = {"trains", "mississippi", "dragons"};

static written load(const char *name) {
    char path[512];
    written w = {.text = calloc(1, TEXT_MAX)};
    assert_non_null(w.text);
    snprintf(path, sizeof path, GANGWAY_ROOT "/tests/fair/vectors/%s.gwr", name);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    w.length = fread(w.text, 1, TEXT_MAX - 1, file);
    fclose(file);
    return w;
}

static gw_record *read_record(const written *w) {
    gw_record *record = gw_record_read(w->text, w->length, NULL);
    assert_non_null(record);
    return record;
}

static fair_verdict verdict_of(const written *w) {
    fair_verdict verdict;
    gw_record *record = read_record(w);
    fair_verify(record, NULL, &verdict);
    gw_record_free(record);
    return verdict;
}

static void whole_games_verify(void **state) {
    static const uint64_t draws[] = {324, 25, 1};
    (void)state;
    for (size_t i = 0; i < COUNT(names); i++) {
        written w = load(names[i]);
        fair_verdict verdict = verdict_of(&w);
        assert_int_equal(verdict.fault, FAIR_FITS);
        assert_int_equal(verdict.draws, draws[i]);
        free(w.text);
    }
}

/* What a change in the value of a line leads to. */
static fair_fault fault_of(const char *line) {
    static const struct {
        const char *key;
        fair_fault fault;
    } faults[] = {
        {"fair-version:", FAIR_OTHER_VERSION}, {"fair-table:", FAIR_BAD_COMMITMENT},
        {"fair-commit:", FAIR_BAD_COMMITMENT}, {"fair-commit ", FAIR_BAD_NONCE},
        {"fair-lock:", FAIR_BAD_LOCK},         {"fair-nonce ", FAIR_BAD_NONCE},
        {"fair-secret:", FAIR_BAD_COMMITMENT},
    };
    for (size_t i = 0; i < COUNT(faults); i++)
        if (strncmp(line, faults[i].key, strlen(faults[i].key)) == 0) return faults[i].fault;
    fail_msg("%.20s", line);
    return FAIR_FITS;
}

/* Changes each digit of the line's value in turn. */
static unsigned change_digits(written *w, char *line) {
    unsigned changes = 0;
    for (char *digit = strchr(line, ':') + 2; *digit != '\n'; digit++) {
        char before = *digit;
        *digit = before == '2' ? '3' : '2';
        assert_int_equal(verdict_of(w).fault, fault_of(line));
        *digit = before;
        changes++;
    }
    return changes;
}

static void every_changed_digit_is_found(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(names); i++) {
        written w = load(names[i]);
        unsigned changes = 0;
        for (char *line = w.text; *line != '\n'; line = strchr(line, '\n') + 1)
            if (strncmp(line, "fair-", 5) == 0) changes += change_digits(&w, line);
        assert_int_equal(changes, 1 + 16 + 7 * 64);
        free(w.text);
    }
}

static void every_missing_line_is_found(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(names); i++) {
        written w = load(names[i]), less = {.text = calloc(1, TEXT_MAX)};
        assert_non_null(less.text);
        for (char *line = w.text; *line != '\n'; line = strchr(line, '\n') + 1) {
            if (strncmp(line, "fair-", 5) != 0) continue;
            size_t before = (size_t)(line - w.text), gap = strcspn(line, "\n") + 1;
            memcpy(less.text, w.text, before);
            memcpy(less.text + before, line + gap, w.length - before - gap);
            less.length = w.length - gap;
            fair_fault fault = verdict_of(&less).fault;
            assert_true(fault == FAIR_MISSING || fault == FAIR_NO_SECRET || fault == FAIR_SILENT);
        }
        free(w.text);
        free(less.text);
    }
}

/* Plays another outcome than that of `step`, and verifies that. */
static void play_other(const written *w, size_t step, gw_action other, uint64_t draws) {
    fair_verdict verdict;
    gw_record *record = read_record(w);
    gw_action drawn = gw_record_step(record, step).action;
    gw_record_truncate(record, step);
    assert_int_equal(gw_record_play(record, GW_CHANCE, other, NULL), 0);
    fair_verify(record, NULL, &verdict);
    assert_int_equal(verdict.fault, FAIR_BAD_DRAW);
    assert_int_equal(verdict.step, step);
    assert_int_equal(verdict.draws, draws);
    assert_int_equal(verdict.expected, drawn);
    gw_record_free(record);
}

/* One other outcome of each draw: the one after it in the game's list. */
static void every_other_draw_is_found(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(names); i++) {
        written w = load(names[i]);
        gw_record *record = read_record(&w);
        const gw_table *table = gw_record_table(record);
        gw_action *list = calloc(table->game->legal_max, sizeof *list);
        assert_non_null(list);
        uint64_t draws = 0, others = 0;
        for (size_t step = 0; step < gw_record_count(record); step++) {
            gw_any_state at;
            gw_step drawn = gw_record_step(record, step);
            if (drawn.seat != GW_CHANCE) continue;
            gw_record_replay(record, step, GW_STATE(&at));
            size_t count = gw_legal(table, GW_STATE(&at), NULL, GW_CHANCE, list), own = 0;
            while (own < count && list[own] != drawn.action) own++;
            if (count > 1) play_other(&w, step, list[(own + 1) % count], draws);
            others += count > 1;
            draws++;
        }
        assert_true(others > 0);
        free(list);
        gw_record_free(record);
        free(w.text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_games_verify),
        cmocka_unit_test(every_changed_digit_is_found),
        cmocka_unit_test(every_missing_line_is_found),
        cmocka_unit_test(every_other_draw_is_found),
    };
    return fair_begin() ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}

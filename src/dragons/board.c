/* Reads the text of a board: data/dragons/board.txt. */
#include "dragons/dragons.h"
#include <gangway/problem.h>

#include <string.h>

enum {
    WORDS = 5,
    RADIUS_MAX = 1000,
    /* The lines in order, without comments and empty lines. */
    HEADING = 0,
    WATER = 1,
    MEASURES = 2, /* four lines: */
    WIDTH = 4,
    OVERLAP = 5,
    PLANK_LINES = 6,
    VILLAGE_LINES = PLANK_LINES + RD_SIZES,
    ISLAND_LINES = VILLAGE_LINES + RD_COLOURS,
    LINES = ISLAND_LINES + RD_STONES
};

static const char heading[] = "gangway-board: 1";

static const char *const measures[] = {"village-radius", "stone-radius", "plank-width", "overlap"};

/* The format of a line: literal words, then numbers. */
typedef struct form {
    const char *word, *second; /* `second` is NULL if there is none */
    char number[4];            /* a second word that is a number */
    unsigned numbers;
    const char *numbers_text;
    int32_t min, max;
} form;

/* Part of the text, not zero-terminated. */
typedef struct part {
    const char *text;
    size_t length;
} part;

static void write_small(char text[4], unsigned number) {
    gw_out out = gw_out_to(text, 4);
    gw_put_number(&out, number);
}

static form form_of(unsigned line) {
    form f = {.word = "water",
              .numbers = 4,
              .numbers_text = " LEFT TOP RIGHT BOTTOM",
              .min = -RD_COORDINATE,
              .max = RD_COORDINATE};
    if (line == WATER) return f;
    f.numbers = 2;
    f.numbers_text = " X Y";
    if (line >= ISLAND_LINES) {
        f.word = "island";
        write_small(f.number, line - ISLAND_LINES + 1);
    } else if (line >= VILLAGE_LINES) {
        f.word = "village";
        f.second = rd_colour_names[line - VILLAGE_LINES];
    } else {
        f.numbers = 1;
        f.numbers_text = " N";
        f.min = line == OVERLAP ? 0 : 1;
        f.max = line >= PLANK_LINES ? (int32_t)RD_COORDINATE : (int32_t)RADIUS_MAX;
        f.word = line >= PLANK_LINES ? "plank" : measures[line - MEASURES];
        if (line >= PLANK_LINES) write_small(f.number, line - PLANK_LINES + 1);
    }
    return f;
}

/* The rule that a line belongs to; 0 for the heading, and for a line after the last. */
static gw_rule rule_of(unsigned line) {
    if (line == HEADING || line == LINES) return RD_FINE;
    if (line == WATER) return RD_X1;
    if (line == WIDTH) return RD_P3;
    if (line < PLANK_LINES) return RD_P2;
    if (line < VILLAGE_LINES) return RD_3;
    return line < ISLAND_LINES ? RD_1 : RD_S1;
}

static const char *second_word(const form *f) {
    return f->number[0] ? f->number : f->second;
}

/* Reports a problem with the expected line as its argument: “island 5 X Y”. */
static void refuse_line(gw_problem *problem, const char *id, unsigned line) {
    char text[GW_PROBLEM_WORD];
    gw_out out = gw_out_to(text, sizeof text);
    if (line == HEADING) {
        gw_put_text(&out, heading);
    } else {
        form f = form_of(line);
        gw_put_text(&out, f.word);
        if (second_word(&f)) gw_put_char(&out, ' ');
        if (second_word(&f)) gw_put_text(&out, second_word(&f));
        gw_put_text(&out, f.numbers_text);
    }
    gw_problem_set(problem, id);
    gw_problem_word(problem, "form", text, out.length);
}

/* Splits a line at every space; 0 if it has too many words. */
static unsigned split(part line, part words[WORDS]) {
    for (unsigned count = 0; count < WORDS;) {
        const char *space = memchr(line.text, ' ', line.length);
        size_t size = space ? (size_t)(space - line.text) : line.length;
        words[count++] = (part){line.text, size};
        if (space == NULL) return count;
        line = (part){space + 1, line.length - size - 1};
    }
    return 0;
}

static bool is_text(part p, const char *text) {
    return strlen(text) == p.length && memcmp(p.text, text, p.length) == 0;
}

/* A whole number of at most five digits without leading zeros. */
static bool read_number(part p, int32_t *number) {
    bool is_negative = p.length > 0 && p.text[0] == '-';
    if (is_negative) p = (part){p.text + 1, p.length - 1};
    if (p.length == 0 || p.length > 5 || (p.text[0] == '0' && (p.length > 1 || is_negative)))
        return false;
    *number = 0;
    for (size_t i = 0; i < p.length; i++) {
        if (p.text[i] < '0' || p.text[i] > '9') return false;
        *number = *number * 10 + (p.text[i] - '0');
    }
    if (is_negative) *number = -*number;
    return true;
}

static bool refuse_number(gw_problem *problem, part value, const form *f) {
    gw_problem_set(problem, "problem.dragons.board-number");
    gw_problem_word(problem, "value", value.text, value.length);
    gw_problem_number(problem, "min", f->min);
    gw_problem_number(problem, "max", f->max);
    return false;
}

static bool read_line(part text, unsigned line, int32_t number[4], gw_problem *problem) {
    part words[WORDS];
    form f = form_of(line);
    unsigned fixed = second_word(&f) ? 2 : 1;
    bool is_form = split(text, words) == fixed + f.numbers && is_text(words[0], f.word) &&
                   (fixed == 1 || is_text(words[1], second_word(&f)));
    if (!is_form) {
        refuse_line(problem, "problem.dragons.board-line", line);
        return false;
    }
    for (unsigned i = 0; i < f.numbers; i++) {
        part word = words[fixed + i];
        bool is_number = read_number(word, &number[i]);
        if (!is_number || number[i] < f.min || number[i] > f.max)
            return refuse_number(problem, word, &f);
    }
    return true;
}

static void keep(rd_board *b, unsigned line, const int32_t number[4]) {
    int32_t *const measure[] = {&b->village_radius, &b->stone_radius, &b->plank_width, &b->overlap};
    if (line == WATER) {
        b->left = number[0], b->top = number[1], b->right = number[2], b->bottom = number[3];
    } else if (line < PLANK_LINES) {
        *measure[line - MEASURES] = number[0];
    } else if (line < VILLAGE_LINES) {
        b->length[line - PLANK_LINES] = number[0];
    } else {
        unsigned support =
            line < ISLAND_LINES ? RD_VILLAGE(line - VILLAGE_LINES) : line - ISLAND_LINES;
        b->centre[support] = (rd_point){number[0], number[1]};
    }
}

/* Whether the newest village or island overlaps none of those read so far. */
static bool is_apart(const rd_board *b, unsigned line) {
    unsigned first = RD_VILLAGE(0), villages = line - VILLAGE_LINES + 1, islands = 0;
    if (line >= ISLAND_LINES) villages = RD_COLOURS, islands = line - ISLAND_LINES + 1;
    unsigned newest = islands > 0 ? islands - 1 : first + villages - 1;
    for (unsigned other = 0; other < RD_SUPPORTS; other++) {
        bool is_read = other >= first ? other < first + villages : other < islands;
        int64_t apart = rd_radius(b, newest) + rd_radius(b, other);
        if (!is_read || other == newest) continue;
        if (rd_distance2(b->centre[newest], b->centre[other]) < apart * apart) return false;
    }
    return true;
}

/* Whether a line is consistent with those before it. */
static bool is_sound(const rd_board *b, unsigned line, gw_problem *problem) {
    if (line == WATER && (b->left >= b->right || b->top >= b->bottom))
        gw_problem_set(problem, "problem.dragons.board-water");
    else if (line == WIDTH && 2 * b->stone_radius < b->plank_width)
        gw_problem_set(problem, "problem.dragons.board-width");
    else if (line >= VILLAGE_LINES && !is_apart(b, line))
        gw_problem_set(problem, "problem.dragons.board-overlap");
    else
        return true;
    return false;
}

static bool read_entry(part text, unsigned line, rd_board *board, gw_problem *problem) {
    int32_t number[4];
    if (line == LINES) {
        gw_problem_set(problem, "problem.dragons.board-extra");
        return false;
    }
    if (line == HEADING) {
        bool is_heading = is_text(text, heading);
        if (!is_heading) refuse_line(problem, "problem.dragons.board-line", line);
        return is_heading;
    }
    if (!read_line(text, line, number, problem)) return false;
    keep(board, line, number);
    return is_sound(board, line, problem);
}

/* Adds the text line `at`, where `line` was expected, to the problem. */
static unsigned wrong_at(unsigned at, unsigned line, gw_problem *problem) {
    gw_problem_rule(problem, &gw_river_dragons, rule_of(line));
    if (problem) problem->line = at;
    return at;
}

unsigned rd_board_read(const char *text, size_t length, rd_board *board, gw_problem *problem) {
    unsigned line = HEADING, at = 1;
    memset(board, 0, sizeof *board);
    for (; length > 0; at++) {
        const char *newline = memchr(text, '\n', length);
        size_t size = newline ? (size_t)(newline - text) : length;
        part entry = {text, size};
        while (entry.length > 0 && text[entry.length - 1] == ' ') entry.length--;
        if (entry.length > 0 && text[0] != '#') {
            if (!read_entry(entry, line, board, problem)) return wrong_at(at, line, problem);
            line++;
        }
        size += newline != NULL;
        text += size;
        length -= size;
    }
    if (line == LINES) return 0;
    refuse_line(problem, "problem.dragons.board-end", line);
    if (line == HEADING) at = 1; /* the text is empty, so there is no other line */
    return wrong_at(at, line, problem);
}

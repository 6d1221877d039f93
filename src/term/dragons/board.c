/* The board of River Dragons, to scale.
 *
 *     ┌──────────────────┐   A cell is two dots wide and four high. Planks are lines of
 *     │  (B)⠤⠤1b⠤⠤●7     │   dots, with size and colour in the middle, preceded by a
 *     │         ○12      │   pawn on the plank. The pawns in a village are beside it. */
#include "term/dragons/dragons.h"

#include <stdlib.h>
#include <string.h>

enum {
    DOTS_X = 2,
    DOTS_Y = 4,
    FRAME = 2,        /* lines and columns of the frame */
    AXIS_MARGIN = 6,  /* columns for the numbers of the axis on the left */
    TICK_COLUMNS = 6, /* minimum distance of the numbers of an axis */
    TICK_LINES = 3,   /* the same vertically */
    LEAST_WIDTH = 20, /* of the water, for any board */
    LEAST_HEIGHT = 8,
    RING_DOTS = 5, /* from this radius on a support is drawn as a ring */
    LABEL = 8,     /* the longest label */
    MIDDLE = 8,    /* of 16 positions along a plank */
    ALONG = 2 * MIDDLE
};

/* A position in the picture, in cells. */
typedef struct spot {
    int column, line;
} spot;

/* A few characters that are shown together or not at all. */
typedef struct label {
    board_cell cell[LABEL];
    int length;
} label;

/* ------------------------------------------------------------------- scale -- */

static int smaller(int a, int b) {
    return a < b ? a : b;
}
static int larger(int a, int b) {
    return a > b ? a : b;
}

/* Covers the water, and any supports beside it. */
static void measure_board(board_picture *p) {
    const rd_board *b = &p->t->board;
    p->top_left = (rd_point){b->left, b->top};
    p->bottom_right = (rd_point){b->right, b->bottom};
    for (unsigned i = p->t->is_expert ? RD_STONES : 0; i < RD_SUPPORTS; i++) {
        rd_point c = b->centre[i];
        p->top_left = (rd_point){smaller(p->top_left.x, c.x), smaller(p->top_left.y, c.y)};
        p->bottom_right =
            (rd_point){larger(p->bottom_right.x, c.x), larger(p->bottom_right.y, c.y)};
    }
}

static int between(int value, int least, int most) {
    return larger(least, smaller(value, most));
}

/* A cell is twice as high as wide, so dots are equally far apart in both directions. */
static void choose_size(board_picture *p, int columns, int lines) {
    int wide = p->bottom_right.x - p->top_left.x, high = p->bottom_right.y - p->top_left.y;
    int most = columns - FRAME - p->margin;
    p->height = between(lines - FRAME, LEAST_HEIGHT, BOARD_HIGH);
    p->width = 2 * p->height * wide / high;
    if (p->width > most) {
        p->width = most;
        p->height = between(most * high / (2 * wide), LEAST_HEIGHT, p->height);
    }
    p->width = between(p->width, LEAST_WIDTH, BOARD_WIDE);
}

static rd_point dot_of(const board_picture *p, rd_point at) {
    rd_point a = p->top_left, b = p->bottom_right;
    return (rd_point){(at.x - a.x) * (DOTS_X * p->width - 1) / (b.x - a.x),
                      (at.y - a.y) * (DOTS_Y * p->height - 1) / (b.y - a.y)};
}

static spot spot_of_dot(rd_point dot) {
    return (spot){dot.x / DOTS_X, dot.y / DOTS_Y};
}

static rd_point dot_of_support(const board_picture *p, unsigned support) {
    return dot_of(p, rd_centre(p->t, p->s, support));
}

/* The cell at a position, or NULL if it is outside the picture. */
static board_cell *cell_at(board_picture *p, spot at) {
    bool is_inside = at.column >= 0 && at.column < p->width && at.line >= 0 && at.line < p->height;
    return is_inside ? &p->cell[at.line][at.column] : NULL;
}

/* -------------------------------------------------------------------- dots -- */

static void put_dot(board_picture *p, rd_point dot, term_style style, char stroke) {
    /* Which bit of a Braille character a dot is, by line and column. */
    static const uint8_t bits[DOTS_Y][DOTS_X] = {{1, 8}, {2, 16}, {4, 32}, {64, 128}};
    if (dot.x < 0 || dot.y < 0) return;
    board_cell *c = cell_at(p, spot_of_dot(dot));
    if (c == NULL) return;
    c->dots |= bits[dot.y % DOTS_Y][dot.x % DOTS_X];
    c->style = (uint8_t)style;
    c->stroke = stroke;
}

static char stroke_of(int x, int y) {
    if (abs(x) > 2 * abs(y)) return '-';
    if (abs(y) > 2 * abs(x)) return '|';
    return (x > 0) == (y > 0) ? '\\' : '/';
}

/* The point `part`/`whole` of the way from a to b, rounded. */
static int on_the_way(int a, int b, int part, int whole) {
    int twice = 2 * (b - a) * part + (b > a ? whole : -whole);
    return a + (whole > 0 ? twice / (2 * whole) : 0);
}

static void put_line(board_picture *p, rd_point a, rd_point b, term_style style) {
    int x = b.x - a.x, y = b.y - a.y, steps = larger(abs(x), abs(y));
    for (int i = 0; i <= steps; i++)
        put_dot(p, (rd_point){on_the_way(a.x, b.x, i, steps), on_the_way(a.y, b.y, i, steps)},
                style, stroke_of(x, y));
}

/* If it is large enough, a support is drawn to scale. */
static void put_ring(board_picture *p, unsigned support, term_style style) {
    int wide = p->bottom_right.x - p->top_left.x;
    int radius = rd_radius(&p->t->board, support) * (DOTS_X * p->width - 1) / wide;
    rd_point c = dot_of_support(p, support);
    if (radius < RING_DOTS || p->term->is_ascii) return;
    for (int y = -radius; y <= radius; y++)
        for (int x = -radius; x <= radius; x++) {
            int square = x * x + y * y;
            if (square > radius * (radius - 1) && square <= radius * (radius + 1))
                put_dot(p, (rd_point){c.x + x, c.y + y}, style, 'o');
        }
}

/* ------------------------------------------------------------------ labels -- */

static void add(label *l, term_style style, bool is_marked, const char *text) {
    while (*text && l->length < LABEL) {
        board_cell *c = &l->cell[l->length++];
        size_t length = 1;
        while ((text[length] & 0xC0) == 0x80) length++;
        *c = (board_cell){.style = (uint8_t)style, .is_marked = is_marked};
        memcpy(c->text, text, length);
        text += length;
    }
}

static void add_letter(label *l, unsigned colour, bool is_marked) {
    char text[2] = {dragons_letter(colour), '\0'};
    add(l, dragons_style(colour), is_marked, text);
}

static bool is_free(board_picture *p, spot at) {
    const board_cell *c = cell_at(p, at);
    return c && c->text[0] == '\0';
}

static void put_label(board_picture *p, const label *l, spot at) {
    for (int i = 0; i < l->length; i++) {
        board_cell *c = cell_at(p, (spot){at.column + i, at.line});
        if (c) *c = l->cell[i];
    }
}

/* Puts the label there if it fits and covers no other label. With `gap` it may not directly follow
 * one: a number and a size would look like one number. */
static bool try_label(board_picture *p, const label *l, spot at, int gap) {
    for (int i = -gap; i < l->length; i++)
        if (!is_free(p, (spot){at.column + i, at.line})) return false;
    put_label(p, l, at);
    return true;
}

/* Puts the label beside the columns from `first` to `last`, wherever it fits. */
static void put_beside(board_picture *p, const label *l, spot at, int first, int last) {
    const spot places[] = {{last + 1, at.line},      {first - l->length, at.line},
                           {at.column, at.line + 1}, {at.column, at.line - 1},
                           {last + 1, at.line + 1},  {last + 1, at.line - 1}};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        if (try_label(p, l, places[i], 0)) return;
}

/* ---------------------------------------------------------------- supports -- */

static bool has_stone(const board_picture *p, unsigned support) {
    return p->s->stones >> support & 1;
}

/* In the expert game there are no islands. */
static bool is_shown(const board_picture *p, unsigned support) {
    return has_stone(p, support) || !p->t->is_expert;
}

static void put_stone(board_picture *p, unsigned support) {
    label l = {.length = 0};
    bool is_stone = has_stone(p, support);
    add(&l, is_stone ? TERM_BOLD : TERM_DIM, false,
        is_stone ? term_glyph(p->term, "●", "@") : term_glyph(p->term, "○", "o"));
    put_label(p, &l, spot_of_dot(dot_of_support(p, support)));
}

static void put_number(board_picture *p, unsigned support) {
    char text[8];
    label l = {.length = 0};
    gw_out out = gw_out_to(text, sizeof text);
    spot at = spot_of_dot(dot_of_support(p, support));
    gw_put_number(&out, support + 1);
    add(&l, has_stone(p, support) ? TERM_BOLD : TERM_DIM, false, text);
    put_beside(p, &l, at, at.column, at.column);
}

static void put_village(board_picture *p, unsigned colour) {
    label l = {.length = 0};
    bool is_goal = colour == p->goal;
    spot at = spot_of_dot(dot_of_support(p, RD_VILLAGE(colour)));
    const char *star = term_glyph(p->term, "★", "*");
    add(&l, dragons_style(colour), false, is_goal ? star : "(");
    add_letter(&l, colour, false);
    add(&l, dragons_style(colour), false, is_goal ? star : ")");
    at.column = between(at.column - 1, 0, p->width - l.length);
    put_label(p, &l, at);
}

static void put_village_pawns(board_picture *p, unsigned colour) {
    label l = {.length = 0};
    spot at = spot_of_dot(dot_of_support(p, RD_VILLAGE(colour)));
    at.column = between(at.column - 1, 0, p->width - 3);
    for (unsigned seat = 1; seat <= p->t->base.players; seat++)
        if (p->s->pawn[seat - 1] == RD_VILLAGE_PLACE(colour))
            add_letter(&l, p->t->colour[seat - 1], true);
    if (l.length > 0) put_beside(p, &l, at, at.column, at.column + 2);
}

/* ------------------------------------------------------------------ planks -- */

static void put_plank_line(board_picture *p, unsigned plank) {
    rd_laid l = p->s->laid[plank];
    put_line(p, dot_of_support(p, l.low), dot_of_support(p, l.high),
             dragons_style(plank / RD_SIZES));
}

/* The position of a label whose middle is at `along` on the plank. */
static spot place_along(const board_picture *p, rd_laid ends, int along, int length) {
    rd_point a = dot_of_support(p, ends.low), b = dot_of_support(p, ends.high);
    spot at = spot_of_dot(
        (rd_point){on_the_way(a.x, b.x, along, ALONG), on_the_way(a.y, b.y, along, ALONG)});
    at.column -= length / 2;
    return at;
}

/* Puts the label as near to the middle as possible, `lines` below the plank. */
static bool try_along(board_picture *p, rd_laid ends, const label *l, int lines, int gap) {
    for (int i = 0; i < MIDDLE; i++) {
        spot at = place_along(p, ends, MIDDLE + (i % 2 == 0 ? i / 2 : -(i + 1) / 2), l->length);
        at.line += lines;
        if (try_label(p, l, at, gap)) return true;
    }
    return false;
}

/* Puts the label along the plank, preferably apart from other labels; false if it does not fit. */
static bool put_along(board_picture *p, rd_laid ends, const label *l) {
    static const int lines[] = {0, 1, -1};
    for (int gap = 1; gap >= 0; gap--)
        for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
            if (try_along(p, ends, l, lines[i], gap)) return true;
    return false;
}

static void put_plank_label(board_picture *p, unsigned plank) {
    char text[8];
    label l = {.length = 0};
    gw_out out = gw_out_to(text, sizeof text);
    for (unsigned seat = 1; seat <= p->t->base.players; seat++)
        if (p->s->pawn[seat - 1] == plank) add_letter(&l, p->t->colour[seat - 1], true);
    bool has_pawn = l.length > 0;
    dragons_put_plank(&out, plank);
    add(&l, dragons_style(plank / RD_SIZES), false, text);
    bool is_put = put_along(p, p->s->laid[plank], &l);
    if (has_pawn && !is_put) put_label(p, &l, place_along(p, p->s->laid[plank], MIDDLE, l.length));
}

/* ---------------------------------------------------------------- the whole -- */

static void paint_lines(board_picture *p) {
    for (unsigned i = 0; i < RD_STONES; i++)
        if (is_shown(p, i)) put_ring(p, i, has_stone(p, i) ? TERM_BOLD : TERM_DIM);
    for (unsigned colour = 0; colour < RD_COLOURS; colour++)
        put_ring(p, RD_VILLAGE(colour), dragons_style(colour));
    for (unsigned plank = 0; plank < RD_PLANKS; plank++)
        if (rd_is_laid(p->s->laid[plank])) put_plank_line(p, plank);
}

/* Puts the most important labels first, so that the others are placed around them. */
static void paint_labels(board_picture *p) {
    for (unsigned i = 0; i < RD_STONES; i++)
        if (is_shown(p, i)) put_stone(p, i);
    for (unsigned colour = 0; colour < RD_COLOURS; colour++) put_village(p, colour);
    for (unsigned i = 0; i < RD_STONES; i++)
        if (is_shown(p, i)) put_number(p, i);
    for (unsigned colour = 0; colour < RD_COLOURS; colour++) put_village_pawns(p, colour);
    for (unsigned plank = 0; plank < RD_PLANKS; plank++)
        if (rd_is_laid(p->s->laid[plank])) put_plank_label(p, plank);
}

void board_paint(board_picture *p, int columns, int lines) {
    memset(p->cell, 0, sizeof p->cell);
    p->margin = p->t->is_expert ? AXIS_MARGIN : 0;
    measure_board(p);
    choose_size(p, columns, lines);
    paint_lines(p);
    paint_labels(p);
}

int board_columns(const board_picture *p) {
    return p->margin + p->width + FRAME;
}

int board_lines(const board_picture *p) {
    return p->height + FRAME;
}

/* ---------------------------------------------------------------- printing -- */

static void print_dots(const term *t, const board_cell *c) {
    char text[4] = " ";
    if (c->dots && t->is_ascii) text[0] = c->stroke;
    if (c->dots && !t->is_ascii) { /* U+2800 and the dots, in UTF-8 */
        text[0] = (char)0xE2;
        text[1] = (char)(0xA0 | c->dots >> 6);
        text[2] = (char)(0x80 | (c->dots & 0x3F));
    }
    term_print(t, c->dots ? (term_style)c->style : TERM_PLAIN, text);
}

static void print_cell(const term *t, const board_cell *c) {
    if (c->text[0] == '\0') {
        print_dots(t, c);
        return;
    }
    term_set(t, (term_style)c->style);
    if (c->is_marked) term_set(t, TERM_MARKED);
    fputs(c->text, t->out);
    term_set(t, TERM_PLAIN);
}

/* The distance between numbers of an axis: the smallest round one that is at least `distance`
 * cells, if `cells` show `units`. */
static int tick_step(int units, int cells, int distance) {
    int step = 10;
    for (int i = 0; step * cells < distance * units; i++) step = step * (i % 3 == 1 ? 5 : 4) / 2;
    return step;
}

/* Finds the number that an axis shows in the cell with the coordinates from `from` up to `until`;
 * false if there is none. */
static bool find_tick(int from, int until, int step, int *tick) {
    *tick = from >= 0 ? (from + step - 1) / step * step : -(-from / step * step);
    return *tick < until;
}

/* The coordinate where a cell begins. */
static int cell_start(int low, int high, int cell, int cells) {
    return low + (high - low) * cell / cells;
}

/* Prints the top edge; in the expert game with the numbers of the x axis, each after its tick. */
static void print_top(const board_picture *p) {
    const term *t = p->term;
    int low = p->top_left.x, high = p->bottom_right.x, tick;
    int step = tick_step(high - low, p->width, TICK_COLUMNS);
    fprintf(t->out, "%*s", p->margin, "");
    term_print(t, TERM_DIM, term_glyph(t, "┌", "+"));
    for (int column = 0; column < p->width;) {
        bool has_tick =
            p->t->is_expert && find_tick(cell_start(low, high, column, p->width),
                                         cell_start(low, high, column + 1, p->width), step, &tick);
        char number[16] = "";
        if (has_tick) snprintf(number, sizeof number, "%d", tick);
        int length = (int)strlen(number);
        has_tick = has_tick && column + 1 + length <= p->width;
        term_print(t, TERM_DIM, has_tick ? term_glyph(t, "┬", "+") : term_glyph(t, "─", "-"));
        if (has_tick) term_print(t, TERM_DIM, number);
        column += 1 + (has_tick ? length : 0);
    }
    term_print(t, TERM_DIM, term_glyph(t, "┐", "+"));
}

static void print_bottom(const board_picture *p) {
    const term *t = p->term;
    fprintf(t->out, "%*s", p->margin, "");
    term_print(t, TERM_DIM, term_glyph(t, "└", "+"));
    for (int i = 0; i < p->width; i++) term_print(t, TERM_DIM, term_glyph(t, "─", "-"));
    term_print(t, TERM_DIM, term_glyph(t, "┘", "+"));
}

/* Prints the left edge of a line of cells; in the expert game with the numbers of the y axis. */
static void print_left(const board_picture *p, int line) {
    const term *t = p->term;
    int low = p->top_left.y, high = p->bottom_right.y, tick;
    int step = tick_step(high - low, p->height, TICK_LINES);
    char number[16] = "";
    bool has_tick =
        p->t->is_expert && find_tick(cell_start(low, high, line, p->height),
                                     cell_start(low, high, line + 1, p->height), step, &tick);
    if (has_tick) snprintf(number, sizeof number, "%d", tick);
    for (int i = (int)strlen(number); i < p->margin; i++) fputc(' ', t->out);
    term_print(t, TERM_DIM, number);
    term_print(t, TERM_DIM, has_tick ? term_glyph(t, "┤", "+") : term_glyph(t, "│", "|"));
}

void board_print_line(const board_picture *p, int line) {
    if (line == 0) {
        print_top(p);
    } else if (line > p->height) {
        print_bottom(p);
    } else {
        print_left(p, line - 1);
        for (int i = 0; i < p->width; i++) print_cell(p->term, &p->cell[line - 1][i]);
        term_print(p->term, TERM_DIM, term_glyph(p->term, "│", "|"));
    }
}

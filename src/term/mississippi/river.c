/* The river in hexes, as it lies on the table.
 *
 *     ___         A space is four columns to the right of the one to its left and one
 *    /W↗3\___     line lower, and two lines lower than the one above it. Each edge
 *    \_12/b1 \    belongs to two spaces. The upper line shows the contents, the lower
 *        \_18/    one the number of the space in its tile. */
#include "term/mississippi/mississippi.h"

#include <stdlib.h>
#include <string.h>

enum {
    CELL = 4,                            /* columns from one space to the next */
    MARGIN = 4,                          /* columns for the numbers of tiles on both banks */
    WIDE = (MQ_LAID_MAX + 2) * 4 * CELL, /* the widest picture */
    HIGH = (MQ_LAID_MAX + 2) * 8,        /* the highest one */
    SPAN = 4 * (MQ_LAID_MAX + 1),        /* the largest distance of a space from the start */
    AHEAD = 2,        /* spaces downstream of the mover: the middle of the view */
    LEGEND_LINES = 3, /* including the empty line before the river */
    LEAST_LINES = 13  /* of the river, on the smallest screen */
};

/* Axial coordinates as in mississippi/shape.c. */
typedef struct hex {
    int q, r;
} hex;

static const hex spaces[MQ_SPACES] = {
    {-2, 3}, {-1, 2}, {0, 1},  {1, 1},  {2, 1},  {-2, 2}, {-1, 1},  {0, 0},  {1, 0},  {2, 0},
    {-2, 1}, {-1, 0}, {0, -1}, {1, -1}, {2, -1}, {-2, 0}, {-1, -1}, {0, -2}, {1, -2}, {2, -2},
};

static hex turned(hex a, unsigned by) {
    for (; by > 0; by--) a = (hex){-a.r, a.q + a.r};
    return a;
}

static hex moved(hex a, unsigned direction, int by) {
    hex on = turned((hex){0, -by}, direction);
    return (hex){a.q + on.q, a.r + on.r};
}

/* The kind of an edge; it belongs to one space until a second one has it too. */
typedef enum edge { EDGE_NONE, EDGE_BANK, EDGE_INNER, EDGE_CROSSING } edge;

typedef struct cell {
    char text[4]; /* one character; empty: an edge */
    uint8_t style;
    uint8_t edge; /* edge */
    uint8_t tile; /* the tile of the edge */
    char shape;   /* of the edge: `/`, `\` or `_` */
} cell;

/* Signs that need an explanation. */
typedef enum sign_kind {
    SIGN_BOAT,
    SIGN_MOVER,
    SIGN_DOCK,
    SIGN_START,
    SIGN_COAL,
    SIGN_DRIFTWOOD,
    SIGN_SANDBANK,
    SIGN_ISLAND,
    SIGN_FINISH,
    SIGN_END,
    SIGNS
} sign_kind;

typedef struct picture {
    const term *term;
    const mq_table *t;
    const mq_state *s;
    const river_marks *marks;
    hex pivot[MQ_LAID_MAX]; /* of each laid tile */
    int left, top;          /* of the river: the first column of spaces, the first line */
    int width, height;      /* of the river, in columns and lines of the terminal */
    int view_x, view_y, view_w, view_h; /* the part of it that is shown */
    unsigned signs;                     /* that are shown, one bit each */
    cell cell[HIGH][WIDE];              /* of the view */
} picture;

/* ------------------------------------------------------------------- where -- */

static void find_pivots(const mq_state *s, hex pivot[MQ_LAID_MAX]) {
    pivot[0] = (hex){0, 0};
    for (unsigned i = 1; i < s->laid; i++) pivot[i] = moved(pivot[i - 1], s->flow[i], 4);
}

static hex hex_of(const mq_state *s, const hex pivot[MQ_LAID_MAX], mq_at at) {
    unsigned tile = at / MQ_SPACES;
    hex a = turned(spaces[at % MQ_SPACES], s->flow[tile]);
    return (hex){pivot[tile].q + a.q, pivot[tile].r + a.r};
}

static mq_at end_of_river(const mq_state *s) {
    return MQ_AT(s->laid, 0);
}

static int larger(int a, int b) {
    return a > b ? a : b;
}

unsigned river_distance(const mq_state *s, mq_at a, mq_at b) {
    hex pivot[MQ_LAID_MAX];
    find_pivots(s, pivot);
    hex from = hex_of(s, pivot, a), to = hex_of(s, pivot, b);
    int q = to.q - from.q, r = to.r - from.r;
    return (unsigned)(abs(q) + abs(r) + abs(q + r)) / 2;
}

static int line_of(hex a) {
    return 2 * a.r + a.q;
}

/* The left end of a space's upper line, in the river. */
static int x_of(const picture *p, hex a) {
    return (a.q - p->left) * CELL + MARGIN;
}
static int y_of(const picture *p, hex a) {
    return line_of(a) - p->top + 1;
}

static void measure(picture *p) {
    int right = -SPAN, bottom = -3 * SPAN;
    p->left = SPAN;
    p->top = 3 * SPAN;
    for (mq_at at = 0; at < end_of_river(p->s); at++) {
        hex a = hex_of(p->s, p->pivot, at);
        if (a.q < p->left) p->left = a.q;
        if (line_of(a) < p->top) p->top = line_of(a);
        right = larger(right, a.q);
        bottom = larger(bottom, line_of(a));
    }
    p->width = (right - p->left + 1) * CELL + 1 + 2 * MARGIN;
    p->height = bottom - p->top + 3;
}

/* The default centre of the view: the mover; before the race the start, after it the finish. */
static hex focus(const picture *p) {
    const mq_state *s = p->s;
    if (s->phase == MQ_OVER) return p->pivot[s->laid - 1];
    mq_at at = s->round > 0 ? s->boat[mq_mover(s)].at : (mq_at)MQ_LAND;
    if (at >= MQ_LAND) return p->pivot[0];
    return moved(hex_of(s, p->pivot, at), s->flow[at / MQ_SPACES], AHEAD);
}

/* The first of `shown` columns or lines out of `all`, with `middle` in the middle. */
static int first_shown(int middle, int shown, int all) {
    int first = middle - shown / 2;
    if (first + shown > all) first = all - shown;
    return larger(first, 0);
}

static void choose_view(picture *p, int columns, int lines, hex middle) {
    p->view_w = p->width < columns ? p->width : columns;
    p->view_h = p->height < lines ? p->height : lines;
    if (p->view_w > WIDE) p->view_w = WIDE;
    if (p->view_h > HIGH) p->view_h = HIGH;
    p->view_x = first_shown(x_of(p, middle) + CELL / 2, p->view_w, p->width);
    p->view_y = first_shown(y_of(p, middle), p->view_h, p->height);
}

/* The cell at a position in the river, or NULL if it is not shown. */
static cell *cell_at(picture *p, int x, int y) {
    x -= p->view_x;
    y -= p->view_y;
    return x >= 0 && x < p->view_w && y >= 0 && y < p->view_h ? &p->cell[y][x] : NULL;
}

/* ------------------------------------------------------------------- edges -- */

static void put_edge(picture *p, int x, int y, char shape, unsigned tile) {
    cell *c = cell_at(p, x, y);
    if (c == NULL) return;
    if (c->edge == EDGE_NONE)
        *c = (cell){.edge = EDGE_BANK, .tile = (uint8_t)tile, .shape = shape};
    else if (c->tile == tile)
        c->edge = EDGE_INNER;
    else if (c->tile + 1U == tile)
        c->edge = EDGE_CROSSING; /* MQ-B1: other common edges are bank */
}

static void put_edges(picture *p, mq_at at) {
    hex a = hex_of(p->s, p->pivot, at);
    int x = x_of(p, a), y = y_of(p, a);
    unsigned tile = at / MQ_SPACES;
    put_edge(p, x, y, '/', tile);
    put_edge(p, x + CELL, y, '\\', tile);
    put_edge(p, x, y + 1, '\\', tile);
    put_edge(p, x + CELL, y + 1, '/', tile);
    for (int i = 1; i < CELL; i++) {
        put_edge(p, x + i, y - 1, '_', tile);
        put_edge(p, x + i, y + 1, '_', tile);
    }
}

/* ------------------------------------------------------------------- signs -- */

const char *river_arrow(const term *t, unsigned direction) {
    static const char *const unicode[MQ_DIRECTIONS] = {"↑", "↗", "↘", "↓", "↙", "↖"};
    return term_glyph(t, unicode[direction], mq_direction_names[direction]);
}

char river_letter(const mq_table *table, unsigned hull) {
    static const char letters[MQ_COLOURS + 1] = "WOBGPRK";
    return letters[table->colour[hull]];
}

void river_put_space(gw_out *out, mq_at at) {
    gw_put_char(out, '@');
    gw_put_number(out, at / MQ_SPACES);
    gw_put_char(out, '.');
    gw_put_number(out, at % MQ_SPACES);
}

/* Puts text there, one character per cell; returns whether any of it is shown. */
static bool put_text(picture *p, int x, int y, term_style style, const char *text) {
    bool is_shown = false;
    while (*text) {
        size_t length = 1;
        while ((text[length] & 0xC0) == 0x80) length++;
        cell *c = cell_at(p, x++, y);
        if (c) {
            memcpy(c->text, text, length);
            c->text[length] = '\0';
            c->style = (uint8_t)style;
            is_shown = true;
        }
        text += length;
    }
    return is_shown;
}

/* The contents of a space, three characters at most. */
typedef struct sign {
    char text[16];
    term_style style;
    sign_kind kind; /* SIGNS: plain water */
} sign;

static sign text_sign(const char *text, term_style style, sign_kind kind) {
    sign made = {.style = style, .kind = kind};
    gw_out out = gw_out_to(made.text, sizeof made.text);
    gw_put_text(&out, text);
    return made;
}

static sign count_sign(char letter, unsigned count, term_style style, sign_kind kind) {
    sign made = {.style = style, .kind = kind};
    gw_out out = gw_out_to(made.text, sizeof made.text);
    gw_put_char(&out, letter);
    gw_put_number(&out, count);
    return made;
}

static bool is_mover(const mq_state *s, unsigned hull) {
    return s->round > 0 && s->phase != MQ_OVER && hull == mq_mover(s);
}

/* In ASCII, the heading's name leaves no space for the speed. */
static sign boat_sign(const picture *p, unsigned hull) {
    bool moves = is_mover(p->s, hull);
    sign made = {.style = moves ? TERM_MARKED : TERM_BOLD, .kind = SIGN_BOAT};
    gw_out out = gw_out_to(made.text, sizeof made.text);
    gw_put_char(&out, river_letter(p->t, hull));
    gw_put_text(&out, river_arrow(p->term, p->s->boat[hull].heading));
    if (!p->term->is_ascii) gw_put_number(&out, p->s->boat[hull].speed);
    return made;
}

static sign space_sign(const picture *p, mq_at at) {
    const mq_tile *tile = &p->t->set.tile[p->s->tile[at / MQ_SPACES]];
    unsigned waiting = p->s->waiting[at / MQ_SPACES];
    term_style red = waiting ? TERM_BAD : TERM_DIM, blue = waiting ? TERM_BLUE : TERM_DIM;
    switch (mq_kind_at(p->t, p->s, at)) {
    case MQ_ISLAND: return text_sign(term_glyph(p->term, "▒▒▒", "###"), TERM_GOOD, SIGN_ISLAND);
    case MQ_BLUE_DOCK: return count_sign('b', waiting, blue, SIGN_DOCK);
    case MQ_RED_DOCK: return count_sign('r', waiting, red, SIGN_DOCK);
    case MQ_COAL_DOCK: return text_sign("c", TERM_ACCENT, SIGN_COAL);
    case MQ_DRIFTWOOD:
        return text_sign(term_glyph(p->term, "≈≈≈", "~~~"), TERM_ACCENT, SIGN_DRIFTWOOD);
    case MQ_SANDBANK:
        return text_sign(term_glyph(p->term, "░░░", ":::"), TERM_ACCENT, SIGN_SANDBANK);
    case MQ_START_DOCK: return count_sign('d', tile->start[at % MQ_SPACES], TERM_DIM, SIGN_START);
    default: return text_sign("", TERM_PLAIN, SIGNS);
    }
}

/* Puts the number of the space in its tile, below its contents. */
static void put_number(picture *p, int x, int y, mq_at at) {
    char number[8];
    gw_out out = gw_out_to(number, sizeof number);
    if (at % MQ_SPACES < 10) gw_put_char(&out, '_');
    gw_put_number(&out, at % MQ_SPACES);
    put_text(p, x + 2, y + 1, TERM_DIM, number);
}

static void put_sign(picture *p, int x, int y, const sign *made) {
    bool is_wide = made->kind == SIGN_BOAT || term_width(made->text) == CELL - 1;
    bool is_shown = put_text(p, is_wide ? x + 1 : x + 2, y, made->style, made->text);
    if (is_shown) p->signs |= 1U << made->kind;
}

/* Marks where the turn can end. */
static void put_mark(picture *p, int x, int y, mq_at at, bool is_free) {
    char digit[2] = {'0', '\0'};
    if (p->marks == NULL || p->marks->digit[at] == RIVER_UNMARKED) return;
    digit[0] = (char)(digit[0] + p->marks->digit[at]);
    if (put_text(p, x + 1, y + 1, TERM_GOOD, "*")) p->signs |= 1U << SIGN_END;
    if (is_free) put_text(p, x + 1, y, TERM_GOOD, digit);
}

static void put_space(picture *p, mq_at at) {
    hex a = hex_of(p->s, p->pivot, at);
    int x = x_of(p, a), y = y_of(p, a);
    unsigned boat = mq_boat_at(p->t, p->s, at);
    bool is_finish = mq_is_finish(p->t, p->s, at);
    sign made = boat < MQ_BOATS_MAX ? boat_sign(p, boat) : space_sign(p, at);
    put_sign(p, x, y, &made);
    if (made.kind == SIGN_ISLAND) {
        put_text(p, x + 1, y + 1, made.style, made.text);
        return;
    }
    put_number(p, x, y, at);
    if (is_finish && boat == MQ_BOATS_MAX && put_text(p, x + 1, y, TERM_GOOD, "F"))
        p->signs |= 1U << SIGN_FINISH;
    if (boat < MQ_BOATS_MAX && is_mover(p->s, boat) && put_text(p, x + 1, y + 1, TERM_GOOD, "^^^"))
        p->signs |= 1U << SIGN_MOVER;
    put_mark(p, x, y, at, boat == MQ_BOATS_MAX && !is_finish);
}

/* ------------------------------------------------------------ tile numbers -- */

static bool is_river(const picture *p, hex a) {
    for (mq_at at = 0; at < end_of_river(p->s); at++) {
        hex other = hex_of(p->s, p->pivot, at);
        if (other.q == a.q && other.r == a.r) return true;
    }
    return false;
}

/* Whether a tile's number can be put there on the bank. */
static bool is_bare(picture *p, hex a) {
    for (int i = 1; i < CELL; i++) {
        const cell *c = cell_at(p, x_of(p, a) + i, y_of(p, a));
        if (c == NULL || c->text[0] != '\0') return false;
    }
    return !is_river(p, a);
}

/* Puts a tile's number on the bank beside it, wherever it fits: first at the middle of its sides.
 */
static void put_tile_number(picture *p, unsigned tile) {
    static const uint8_t by_preference[] = {14, 10, 9, 5, 19, 15, 4, 0, 18, 16, 17, 3, 1, 2};
    char text[8];
    gw_out out = gw_out_to(text, sizeof text);
    gw_put_char(&out, '@');
    gw_put_number(&out, tile);
    for (size_t i = 0; i < sizeof by_preference; i++)
        for (unsigned direction = 0; direction < MQ_DIRECTIONS; direction++) {
            hex a = moved(hex_of(p->s, p->pivot, MQ_AT(tile, by_preference[i])), direction, 1);
            if (!is_bare(p, a)) continue;
            put_text(p, x_of(p, a) + 1, y_of(p, a), TERM_HEADING, text);
            return;
        }
}

/* ---------------------------------------------------------------- printing -- */

static void print_edge(const term *t, const cell *c) {
    static const term_style styles[] = {
        [EDGE_NONE] = TERM_PLAIN,
        [EDGE_BANK] = TERM_PLAIN,
        [EDGE_INNER] = TERM_DIM,
        [EDGE_CROSSING] = TERM_HEADING,
    };
    char text[2] = {c->edge == EDGE_NONE ? ' ' : c->shape, '\0'};
    if (c->edge == EDGE_CROSSING) text[0] = c->shape == '_' ? '.' : ':';
    term_print(t, styles[c->edge], text);
}

/* The number of columns up to the last one used in a line. */
static int width_of(const picture *p, int y) {
    int end = p->view_w;
    const cell *line = p->cell[y];
    while (end > 0 && line[end - 1].edge == EDGE_NONE && line[end - 1].text[0] == '\0') end--;
    return end;
}

static void print_line(const picture *p, int y) {
    const cell *line = p->cell[y];
    for (int x = 0, end = width_of(p, y); x < end; x++) {
        if (line[x].text[0])
            term_print(p->term, line[x].style, line[x].text);
        else
            print_edge(p->term, &line[x]);
    }
    fputc('\n', p->term->out);
}

/* If part of the river is beside the view, the first or last lines may be empty. */
static void print_lines(const picture *p) {
    int first = 0, end = p->view_h;
    while (first < end && width_of(p, first) == 0) first++;
    while (end > first && width_of(p, end - 1) == 0) end--;
    for (int y = first; y < end; y++) print_line(p, y);
}

/* Prints one explanation after the others, or on a new line if this one is full. Returns the number
 * of columns used. */
static int print_item(const term *t, int used, const char *text) {
    int width = term_width(text);
    bool is_full = used > 0 && used + 3 + width > term_columns(t);
    const char *between = used == 0 ? "" : is_full ? "\n" : " · ";
    term_print(t, TERM_DIM, between);
    term_print(t, TERM_DIM, text);
    return used == 0 || is_full ? width : used + 3 + width;
}

static void print_legend(const picture *p) {
    static const char *const ids[SIGNS] = {
        [SIGN_BOAT] = "term.mississippi.sign-boat",
        [SIGN_MOVER] = "term.mississippi.sign-mover",
        [SIGN_DOCK] = "term.mississippi.sign-dock",
        [SIGN_START] = "term.mississippi.sign-start",
        [SIGN_COAL] = "term.mississippi.sign-coal",
        [SIGN_DRIFTWOOD] = "term.mississippi.sign-driftwood",
        [SIGN_SANDBANK] = "term.mississippi.sign-sandbank",
        [SIGN_ISLAND] = "term.mississippi.sign-island",
        [SIGN_FINISH] = "term.mississippi.sign-finish",
        [SIGN_END] = "term.mississippi.sign-end",
    };
    const term *t = p->term;
    gw_arg args[] = {gw_arg_word("boat", term_glyph(t, "W↗3", "Wne")),
                     gw_arg_word("wood", term_glyph(t, "≈≈≈", "~~~")),
                     gw_arg_word("sand", term_glyph(t, "░░░", ":::")),
                     gw_arg_word("island", term_glyph(t, "▒▒▒", "###"))};
    int used = 0;
    for (unsigned i = 0; i < SIGNS; i++) {
        if (!(p->signs >> i & 1)) continue;
        char text[128];
        gw_out out = gw_out_to(text, sizeof text);
        bool is_short = i == SIGN_BOAT && t->is_ascii;
        gw_put_catalogue(&out, t->lang, is_short ? "term.mississippi.sign-boat-ascii" : ids[i],
                         args, 4);
        used = print_item(t, used, text);
    }
    if (used > 0) fputc('\n', t->out);
}

int river_lines(const term *t, int following) {
    return larger(term_lines(t) - LEGEND_LINES - following, LEAST_LINES);
}

void river_draw(const term *t, const mq_table *table, const mq_state *s, river_view view) {
    picture p = {.term = t, .t = table, .s = s, .marks = view.marks};
    find_pivots(s, p.pivot);
    measure(&p);
    choose_view(&p, term_columns(t), view.lines, view.tile ? p.pivot[*view.tile] : focus(&p));
    for (mq_at at = 0; at < end_of_river(s); at++) put_edges(&p, at);
    for (mq_at at = 0; at < end_of_river(s); at++) put_space(&p, at);
    for (unsigned tile = 0; tile < s->laid; tile++) put_tile_number(&p, tile);
    print_lines(&p);
    print_legend(&p);
}

/* Mississippi Queen in a terminal: the river as it lies, and a line a boat. */
#include "mississippi/internal.h"
#include "term/term.h"

#include <string.h>

enum {
    CELL = 4,  /* columns of a space */
    TALL = 44, /* lines that are not too many for the whole river */
    NAME_WIDTH = 16,
    COLOUR_WIDTH = 14,
    PLACE_WIDTH = 7,
    SPAN = 4 * MQ_LAID_MAX + 4, /* how far from the start tile a river can get, in spaces */
    ACROSS = 2 * SPAN + 1,
    NOTHING = -1
};

static const char letters[MQ_COLOURS + 1] = "WOBGPRK";

static const char *arrow(const term *t, unsigned direction) {
    static const char *const unicode[MQ_DIRECTIONS] = {"↑", "↗", "↘", "↓", "↙", "↖"};
    return term_glyph(t, unicode[direction], mq_direction_names[direction]);
}

/* ------------------------------------------------------------------ where -- */

/* Axial coordinates as in mississippi/shape.c; on the screen a space is in column
 * q and line 2r + q. */
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

typedef struct box {
    int left, right, top, bottom;
} box;

/* The part of the river that is shown. */
typedef struct picture {
    const mq_table *t;
    const mq_state *s;
    hex pivot[MQ_LAID_MAX]; /* of every laid tile */
    unsigned first, last;   /* tiles shown */
    box box;
    int16_t at[2 * ACROSS][ACROSS]; /* line, column in the box: a space, or NOTHING */
} picture;

static void find_pivots(picture *p) {
    p->pivot[0] = (hex){0, 0};
    for (unsigned i = 1; i < p->s->laid; i++) {
        hex on = turned((hex){0, -4}, p->s->flow[i]);
        p->pivot[i] = (hex){p->pivot[i - 1].q + on.q, p->pivot[i - 1].r + on.r};
    }
}

static hex hex_of(const picture *p, unsigned tile, unsigned space) {
    hex a = turned(spaces[space], p->s->flow[tile]);
    return (hex){p->pivot[tile].q + a.q, p->pivot[tile].r + a.r};
}

static int line_of(hex a) {
    return 2 * a.r + a.q;
}

static void find_box(picture *p) {
    p->box = (box){SPAN, -SPAN, 3 * SPAN, -3 * SPAN};
    for (unsigned tile = p->first; tile <= p->last; tile++)
        for (unsigned i = 0; i < MQ_SPACES; i++) {
            hex a = hex_of(p, tile, i);
            if (a.q < p->box.left) p->box.left = a.q;
            if (a.q > p->box.right) p->box.right = a.q;
            if (line_of(a) < p->box.top) p->box.top = line_of(a);
            if (line_of(a) > p->box.bottom) p->box.bottom = line_of(a);
        }
}

static bool fits(const picture *p, int columns) {
    int width = (p->box.right - p->box.left + 1) * CELL, height = p->box.bottom - p->box.top + 1;
    return width <= columns && height <= TALL;
}

/* The hindmost and the foremost tile with a boat on it. */
static void find_boats(const picture *p, unsigned *hindmost, unsigned *foremost) {
    *hindmost = p->s->laid - 1U;
    *foremost = 0;
    for (unsigned slot = 0; slot < p->t->slots; slot++) {
        mq_at at = p->s->boat[slot].at;
        if (at == MQ_GONE) continue;
        unsigned tile = at == MQ_LAND ? 0U : at / (unsigned)MQ_SPACES;
        if (tile < *hindmost) *hindmost = tile;
        if (tile > *foremost) *foremost = tile;
    }
}

/* All tiles if they fit, else those from the last boat on, else not far beyond the
 * first boat. */
static void choose_part(picture *p, int columns) {
    unsigned hindmost, foremost;
    find_boats(p, &hindmost, &foremost);
    p->first = 0;
    p->last = p->s->laid - 1U;
    find_box(p);
    if (fits(p, columns)) return;
    p->first = hindmost;
    find_box(p);
    while (!fits(p, columns) && p->last > foremost + 1) {
        p->last--;
        find_box(p);
    }
}

static void fill(picture *p) {
    memset(p->at, 0xFF, sizeof p->at); /* NOTHING */
    for (unsigned tile = p->first; tile <= p->last; tile++)
        for (unsigned i = 0; i < MQ_SPACES; i++) {
            hex a = hex_of(p, tile, i);
            p->at[line_of(a) - p->box.top][a.q - p->box.left] = (int16_t)MQ_AT(tile, i);
        }
}

/* ------------------------------------------------------------------ spaces -- */

typedef struct sign {
    char text[16];
    term_style style;
} sign;

static sign dock_sign(const picture *p, mq_at at, char letter) {
    unsigned waiting = p->s->waiting[at / MQ_SPACES];
    sign made = {.style = waiting ? TERM_ACCENT : TERM_DIM};
    gw_out out = gw_out_to(made.text, sizeof made.text);
    gw_put_char(&out, letter);
    gw_put_number(&out, waiting);
    return made;
}

static sign boat_sign(const term *t, const picture *p, unsigned slot) {
    bool is_mover = p->s->round > 0 && slot == mq_mover(p->s) && p->s->phase != MQ_OVER;
    sign made = {.style = is_mover ? TERM_GOOD : TERM_BOLD};
    gw_out out = gw_out_to(made.text, sizeof made.text);
    gw_put_char(&out, letters[p->t->colour[slot]]);
    gw_put_text(&out, arrow(t, p->s->boat[slot].heading));
    return made;
}

static sign plain_sign(const char *text, term_style style) {
    sign made = {.style = style};
    gw_out out = gw_out_to(made.text, sizeof made.text);
    gw_put_text(&out, text);
    return made;
}

static sign sign_of(const term *t, const picture *p, mq_at at) {
    unsigned boat = mq_boat_at(p->t, p->s, at);
    if (boat < MQ_BOATS_MAX) return boat_sign(t, p, boat);
    if (mq_is_finish(p->t, p->s, at)) return plain_sign("F", TERM_GOOD);
    const mq_tile *tile = &p->t->set.tile[p->s->tile[at / MQ_SPACES]];
    char digit[2] = {(char)('0' + tile->start[at % MQ_SPACES]), '\0'};
    switch (mq_kind_at(p->t, p->s, at)) {
    case MQ_ISLAND: return plain_sign(term_glyph(t, "▒▒", "##"), TERM_PLAIN);
    case MQ_BLUE_DOCK: return dock_sign(p, at, 'b');
    case MQ_RED_DOCK: return dock_sign(p, at, 'r');
    case MQ_COAL_DOCK: return plain_sign("c", TERM_ACCENT);
    case MQ_DRIFTWOOD: return plain_sign(term_glyph(t, "≈", "~"), TERM_PLAIN);
    case MQ_SANDBANK: return plain_sign(term_glyph(t, "░░", "s"), TERM_PLAIN);
    case MQ_START_DOCK: return plain_sign(digit, TERM_DIM);
    default: return plain_sign(term_glyph(t, "·", "."), TERM_DIM);
    }
}

/* The first column of the box that is shown: all are, if the terminal is wide enough. */
static int first_column(const picture *p, int shown) {
    int columns = p->box.right - p->box.left + 1;
    mq_at at = p->s->boat[mq_mover(p->s)].at;
    if (columns <= shown || at >= MQ_LAND) return 0;
    int first = hex_of(p, at / MQ_SPACES, at % MQ_SPACES).q - p->box.left - shown / 2;
    if (first < 0) return 0;
    return first + shown > columns ? columns - shown : first;
}

static bool is_empty(const int16_t *line, int first, int end) {
    while (first < end && line[first] == NOTHING) first++;
    return first == end;
}

/* Lines end with their last space: no blanks after it. */
static void draw_line(const term *t, const picture *p, const int16_t *line, int first, int end) {
    int blanks = 0;
    for (int i = first; i < end; i++) {
        if (line[i] == NOTHING) {
            blanks += CELL;
            continue;
        }
        sign made = sign_of(t, p, (mq_at)line[i]);
        fprintf(t->out, "%*s", blanks + 1, "");
        term_set(t, made.style);
        fputs(made.text, t->out); /* as it is: term_print would change the dot of the water */
        term_set(t, TERM_PLAIN);
        blanks = CELL - 1 - term_width(made.text);
    }
    fputc('\n', t->out);
}

static void draw_river(const term *t, const mq_table *table, const mq_state *s) {
    picture p = {.t = table, .s = s};
    int shown = term_columns(t) / CELL;
    find_pivots(&p);
    choose_part(&p, term_columns(t));
    fill(&p);
    int first = first_column(&p, shown), columns = p.box.right - p.box.left + 1;
    int end = columns - first > shown ? first + shown : columns;
    fputc('\n', t->out);
    for (int y = 0; y <= p.box.bottom - p.box.top; y++)
        if (!is_empty(p.at[y], first, end)) draw_line(t, &p, p.at[y], first, end);
}

/* ------------------------------------------------------------------- boats -- */

static void put_place(gw_out *out, mq_at at) {
    gw_put_char(out, '@');
    gw_put_number(out, at / MQ_SPACES);
    gw_put_char(out, '.');
    gw_put_number(out, at % MQ_SPACES);
}

/* What else there is to say about a boat, or NULL. */
static const char *condition(const mq_boat *boat) {
    if (boat->out) return "term.mississippi.out";
    if (boat->arrival) return "term.mississippi.arrived";
    if (boat->at == MQ_LAND) return "term.mississippi.on-land";
    return boat->repair ? "term.mississippi.crashed" : NULL;
}

static void draw_boat(const term *t, const mq_table *table, const mq_state *s, unsigned slot,
                      const char *const *names) {
    const mq_boat *boat = &s->boat[slot];
    bool is_mover = s->phase != MQ_OVER && slot == mq_actor(table, s);
    bool is_rose = mq_is_rose(table, slot);
    const char *name =
        is_rose ? (s->controller ? names[s->controller] : "") : names[table->owner[slot]];
    char place[16] = "";
    gw_out out = gw_out_to(place, sizeof place);
    if (boat->at < MQ_LAND) put_place(&out, boat->at);
    term_print(t, TERM_ACCENT, is_mover ? term_glyph(t, "▶", ">") : " ");
    fprintf(t->out, " %c ", letters[table->colour[slot]]);
    term_pad(t, is_mover ? TERM_BOLD : TERM_PLAIN, name, NAME_WIDTH);
    fputc(' ', t->out);
    term_pad(t, TERM_DIM, gw_text_named(t->lang, "boat.", mq_colour_names[table->colour[slot]]),
             COLOUR_WIDTH);
    if (boat->at != MQ_GONE) {
        term_pad(t, TERM_PLAIN, place, PLACE_WIDTH);
        term_pad(t, TERM_PLAIN, arrow(t, boat->heading), 3);
    }
    gw_arg args[] = {gw_arg_number("speed", boat->speed), gw_arg_number("coal", boat->coal),
                     gw_arg_number("passengers", boat->passengers),
                     gw_arg_number("place", boat->arrival)};
    const char *more = condition(boat);
    if (is_rose)
        term_say(t, TERM_PLAIN, "term.mississippi.rose", args, 4);
    else if (boat->at == MQ_GONE)
        term_say(t, TERM_PLAIN, "term.mississippi.gone", args, 4);
    else
        term_say(t, TERM_PLAIN, "term.mississippi.boat", args, 4);
    if (more) fputs("  ", t->out);
    if (more) term_say(t, boat->arrival ? TERM_GOOD : TERM_BAD, more, args, 4);
    fputc('\n', t->out);
}

/* Those in the race in their order, then those that have left it. */
static void draw_boats(const term *t, const mq_table *table, const mq_state *s,
                       const char *const *names) {
    for (unsigned i = 0; i < s->order_count; i++)
        if (s->boat[s->order[i]].at != MQ_GONE) draw_boat(t, table, s, s->order[i], names);
    for (unsigned slot = 0; slot < table->slots; slot++)
        if (s->boat[slot].at == MQ_GONE) draw_boat(t, table, s, slot, names);
}

static void draw_turn(const term *t, const mq_table *table, const mq_state *s) {
    gw_arg args[] = {
        gw_arg_number("round", s->round),
        gw_arg_word("boat",
                    gw_text_named(t->lang, "boat.", mq_colour_names[table->colour[mq_mover(s)]])),
        gw_arg_number("mp", s->mp),
    };
    bool is_moving = s->phase == MQ_AWAIT_MOVE || s->phase == MQ_AWAIT_PUSHED;
    if (s->round == 0 || s->phase == MQ_OVER) return;
    term_say(t, TERM_DIM, is_moving ? "term.mississippi.moving" : "term.mississippi.turn", args, 3);
    fputc('\n', t->out);
}

static void draw(const term *t, const gw_table *table, const gw_state *view, gw_seat viewer,
                 const char *const *names) {
    const mq_table *mq = mq_table_of(table);
    const mq_state *s = mq_state_of(view);
    (void)viewer;
    draw_river(t, mq, s);
    if (s->order_count < mq->slots && s->round == 0) return; /* not all boats are placed */
    draw_boats(t, mq, s, names);
    draw_turn(t, mq, s);
}

/* ------------------------------------------------------------------- asking -- */

/* Where a step leads, or which heading a turn gives. */
static void note(const term *t, const gw_table *table, const gw_state *view, gw_seat seat,
                 gw_action action, gw_out *out) {
    const mq_table *mq = mq_table_of(table);
    const mq_state *s = mq_state_of(view);
    mq_verb verb = mq_action_verb(action);
    if (seat == GW_CHANCE) return;
    const mq_boat *boat = &s->boat[mq_actor(mq, s)];
    if (verb == MQ_DO_AHEAD || verb == MQ_DO_PUSH)
        put_place(out, mq_neighbour(mq, s, boat->at, boat->heading));
    else if (verb == MQ_DO_BACK)
        put_place(out, mq_neighbour(mq, s, boat->at, (boat->heading + 3U) % MQ_DIRECTIONS));
    else if (verb == MQ_DO_LEFT || verb == MQ_DO_RIGHT)
        gw_put_text(out,
                    arrow(t, (boat->heading + (verb == MQ_DO_LEFT ? 5U : 1U)) % MQ_DIRECTIONS));
    else if (verb == MQ_DO_HEAD && !t->is_ascii)
        gw_put_text(out, arrow(t, mq_action_a(action) % MQ_DIRECTIONS));
}

/* MQ-H1: everything is open. */
static bool has_secret(const gw_table *table, const gw_state *state, gw_seat viewer) {
    (void)table, (void)state, (void)viewer;
    return false;
}

static void ask_chance(const term *t, const gw_table *table, const gw_state *state,
                       const char *const *names) {
    static const char *const ids[] = {
        [MQ_AWAIT_TILE] = "term.mississippi.ask-tile",
        [MQ_AWAIT_DIE] = "term.mississippi.ask-die",
        [MQ_AWAIT_FINISH] = "term.mississippi.ask-finish",
        [MQ_AWAIT_ORDER] = "term.mississippi.ask-order",
        [MQ_AWAIT_FIRST] = "term.mississippi.ask-first",
    };
    const mq_state *s = mq_state_of(state);
    (void)names;
    if (!mq_is_chance(s->phase)) return;
    gw_arg args[] = {
        gw_arg_word("tile", mq_table_of(table)->set.tile[s->tile[s->laid % MQ_LAID_MAX]].name),
        gw_arg_number("number", s->phase == MQ_AWAIT_ORDER ? s->order_count + 1 : s->laid),
        gw_arg_number("players", table->players)};
    term_say(t, TERM_ACCENT, ids[s->phase], args, 3);
}

const term_drawing term_mississippi = {.game = "mississippi-queen",
                                       .draw = draw,
                                       .note = note,
                                       .has_secret = has_secret,
                                       .ask_chance = ask_chance};

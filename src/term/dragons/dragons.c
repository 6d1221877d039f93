/* River Dragons in a terminal: the board, a few lines per player beside it, and prompts. */
#include "term/dragons/dragons.h"

#include <string.h>

enum {
    PANEL_WIDTH = 39,   /* the longest line of a player: five cards, one of them a dragon */
    NAME_WIDTH = 15,    /* longer names are cut */
    SEAT_LINES = 3,     /* per player */
    SIGN_LINES = 3,     /* explaining signs */
    BOARD_COLUMNS = 35, /* in a narrower terminal the players are below the board */
    BOARD_LINES = 16,   /* of the board, on the smallest screen */
    ASKING_LINES = 6    /* round, what is due, actions, prompt */
};

char dragons_letter(unsigned colour) {
    static const char letters[RD_COLOURS + 1] = "BGPYRK";
    return letters[colour];
}

term_style dragons_style(unsigned colour) {
    static const term_style styles[RD_COLOURS] = {TERM_BLUE,   TERM_GOOD, TERM_PINK,
                                                  TERM_ACCENT, TERM_BAD,  TERM_DIM};
    return styles[colour];
}

void dragons_put_plank(gw_out *out, unsigned plank) {
    gw_put_number(out, plank % RD_SIZES + 1);
    gw_put_char(out, (char)(dragons_letter(plank / RD_SIZES) - 'A' + 'a'));
}

static void put_support(gw_out *out, unsigned support) {
    if (rd_is_village(support))
        gw_put_text(out, rd_colour_names[support - RD_STONES]);
    else
        gw_put_number(out, support + 1);
}

void dragons_put_pair(gw_out *out, rd_laid l) {
    bool has_village = rd_is_village(l.high);
    put_support(out, has_village ? l.high : l.low);
    gw_put_char(out, ' ');
    put_support(out, has_village ? l.low : l.high);
}

/* ----------------------------------------------------------------- players -- */

/* The text beside the board, or below it. */
typedef struct panel {
    const term *term;
    const rd_table *t;
    const rd_state *s;
    const char *const *names;
    int lines;
} panel;

/* Prints at most `width` characters, padded with blanks. */
static void print_cut(const term *t, term_style style, const char *text, int width) {
    char part[4 * NAME_WIDTH + 1];
    int kept = 0, length = 0;
    while (text[length] && (kept < width || (text[length] & 0xC0) == 0x80)) {
        kept += (text[length] & 0xC0) != 0x80;
        length++;
    }
    snprintf(part, sizeof part, "%.*s", length, text);
    term_pad(t, style, part, width);
}

static bool is_due(const panel *p, gw_seat seat) {
    return rd_to_act(&p->t->base, (const gw_state *)(const void *)p->s) >> seat & 1;
}

static const char *seat_sign(const panel *p, gw_seat seat) {
    if (p->s->winner == seat) return term_glyph(p->term, "★", "*");
    return is_due(p, seat) ? term_glyph(p->term, "▶", ">") : " ";
}

/* Turn mark, name, and the villages the player comes from and goes to. */
static void print_seat(const panel *p, gw_seat seat) {
    const term *t = p->term;
    unsigned colour = p->t->colour[seat - 1];
    char letter[2] = {dragons_letter(colour), '\0'};
    term_print(t, TERM_ACCENT, seat_sign(p, seat));
    term_set(t, dragons_style(colour));
    term_print(t, TERM_MARKED, letter);
    fputc(' ', t->out);
    print_cut(t, is_due(p, seat) ? TERM_BOLD : TERM_PLAIN, p->names[seat], NAME_WIDTH);
    fputc(' ', t->out);
    term_print(t, dragons_style(colour),
               gw_text_named(t->lang, "colour.", rd_colour_names[colour]));
    fputs(term_glyph(t, " → ", " > "), t->out);
    colour = rd_opposite(colour);
    term_print(t, dragons_style(colour),
               gw_text_named(t->lang, "colour.", rd_colour_names[colour]));
}

static void print_supply(const panel *p, gw_seat seat) {
    const term *t = p->term;
    bool is_choosing = p->s->phase == RD_AWAIT_LAY && rd_mover(p->t, p->s) == seat;
    fputs("  ", t->out);
    term_say(t, TERM_DIM, "term.dragons.planks", NULL, 0);
    for (unsigned size = 1; size <= RD_SIZES; size++) {
        char text[8];
        gw_out out = gw_out_to(text, sizeof text);
        unsigned held = p->s->supply[seat - 1][size - 1];
        bool is_chosen = is_choosing && p->s->chosen == size;
        term_print(t, TERM_ACCENT, is_chosen ? term_glyph(t, "▸", ">") : " ");
        if (held) dragons_put_plank(&out, RD_PLANK(held - 1, size));
        term_pad(t, held ? dragons_style(held - 1) : TERM_DIM, held ? text : " -", 2);
    }
}

static void put_card(gw_out *out, unsigned card) {
    if (rd_is_dragon(card)) {
        gw_put_text(out, "dragon:");
        gw_put_char(out, dragons_letter(card - RD_DRAGON));
    } else {
        gw_put_text(out, card == RD_NO_CARD ? "-" : rd_card_names[card]);
    }
}

/* The program, as far as it is known, with a mark at the current slot. */
static void print_program(const panel *p, gw_seat seat) {
    const term *t = p->term;
    fputc(' ', t->out);
    for (unsigned slot = 0; slot < RD_SLOTS; slot++) {
        char text[16];
        gw_out out = gw_out_to(text, sizeof text);
        bool is_now = rd_is_execution(p->s) && slot == p->s->slot;
        put_card(&out, p->s->program[seat - 1][slot]);
        term_print(t, TERM_ACCENT, is_now ? term_glyph(t, "▸", ">") : " ");
        term_print(t, is_now ? TERM_BOLD : TERM_DIM, text);
    }
}

static void print_sign(const panel *p, unsigned line) {
    static const char *const ids[SIGN_LINES] = {
        "term.dragons.sign-village", "term.dragons.sign-stone", "term.dragons.sign-plank"};
    const term *t = p->term;
    bool is_expert = p->t->is_expert;
    gw_arg args[] = {gw_arg_word("stone", term_glyph(t, "●", "@")),
                     gw_arg_word("island", term_glyph(t, "○", "o")),
                     gw_arg_word("star", term_glyph(t, "★", "*"))};
    fputs("  ", t->out);
    term_say(t, TERM_DIM, is_expert && line == 1 ? "term.dragons.sign-expert" : ids[line], args, 3);
}

static int seats_lines(const panel *p) {
    return p->t->base.players * SEAT_LINES;
}

/* Prints one line of the players, or of the signs after an empty line. */
static void print_panel(const panel *p, int line) {
    static void (*const parts[SEAT_LINES])(const panel *, gw_seat) = {print_seat, print_supply,
                                                                      print_program};
    int sign = line - seats_lines(p) - 1;
    if (line < seats_lines(p))
        parts[line % SEAT_LINES](p, (gw_seat)(line / SEAT_LINES + 1));
    else if (sign >= 0 && line < p->lines)
        print_sign(p, (unsigned)sign);
}

/* ---------------------------------------------------------------- the whole -- */

static void print_round(const term *t, const rd_table *table, const rd_state *s,
                        const char *const *names) {
    unsigned stones = 0;
    for (unsigned i = 0; i < RD_STONES; i++) stones += !(s->stones >> i & 1);
    gw_arg args[] = {gw_arg_number("round", s->round), gw_arg_number("rounds", table->rounds),
                     gw_arg_number("slot", s->slot + 1), gw_arg_number("stones", stones),
                     gw_arg_word("name", s->first ? names[s->first] : "")};
    const char *id = rd_is_execution(s) ? "term.dragons.slot" : "term.dragons.round";
    char text[512];
    gw_out out = gw_out_to(text, sizeof text);
    gw_put_catalogue(&out, t->lang, s->first ? id : "why.dragons.await-chance", args, 5);
    term_wrap(t, TERM_HEADING, 0, 2, text);
}

/* RD-9, RD-10: repeats the outcome, which has scrolled away. */
static void print_end(const term *t, const rd_table *table, const rd_state *s,
                      const char *const *names) {
    bool is_won = s->phase == RD_WON;
    const gw_arg args[] = {gw_arg_word("seat", is_won ? names[s->winner] : ""),
                           gw_arg_number("rounds", table->rounds)};
    term_say_words(t, TERM_ACCENT, is_won ? "event.river-dragons.won" : "event.river-dragons.drawn",
                   args, 2);
    fputc('\n', t->out);
}

static void print_due(const term *t, const rd_table *table, const rd_state *s,
                      const char *const *names) {
    static const char *const ids[] = {
        [RD_AWAIT_PROGRAM] = "term.dragons.program",  [RD_AWAIT_STONE] = "why.dragons.await-stone",
        [RD_AWAIT_PLANK] = "why.dragons.await-plank", [RD_AWAIT_LAY] = "why.dragons.await-lay",
        [RD_AWAIT_TAKE] = "why.dragons.await-take",   [RD_AWAIT_GO] = "why.dragons.await-go",
        [RD_AWAIT_JUMP] = "why.dragons.await-jump",
    };
    if (s->phase == RD_AWAIT_SIGHT || s->phase == RD_AWAIT_FIRST) return;
    const char *name = rd_is_execution(s) ? names[rd_mover(table, s)] : NULL;
    if (name) fprintf(t->out, "%s: ", name);
    term_wrap(t, TERM_ACCENT, name ? term_width(name) + 2 : 0, 2, gw_text(t->lang, ids[s->phase]));
}

/* The colour of the village that is the viewer's goal, or the mover's if everybody is looking. */
static unsigned goal_of(const rd_table *table, const rd_state *s, gw_seat viewer) {
    gw_seat seat = viewer;
    if (seat == GW_PUBLIC && rd_is_execution(s)) seat = rd_mover(table, s);
    if (seat < 1 || seat > table->base.players) return RD_COLOURS;
    return rd_opposite(table->colour[seat - 1]);
}

static int larger(int a, int b) {
    return a > b ? a : b;
}

/* Prints the board, with the players beside or below it. Signs are explained if that needs no
 * further lines. */
static void print_table(const board_picture *board, panel *p, bool is_beside) {
    const term *t = board->term;
    int high = board_lines(board);
    p->lines = seats_lines(p) + 1 + SIGN_LINES;
    if (is_beside && p->lines > high) p->lines = seats_lines(p);
    int lines = is_beside ? larger(high, p->lines) : high + p->lines;
    for (int i = 0; i < lines; i++) {
        if (i < high)
            board_print_line(board, i);
        else if (is_beside)
            fprintf(t->out, "%*s", board_columns(board), "");
        if (is_beside && i < p->lines && i != seats_lines(p)) fputc(' ', t->out);
        if (is_beside || i >= high) print_panel(p, is_beside ? i : i - high);
        fputc('\n', t->out);
    }
}

static void draw(const term *t, const gw_table *table, const gw_state *view, gw_seat viewer,
                 const char *const *names) {
    const rd_table *rd = rd_table_of(table);
    const rd_state *s = rd_state_of(view);
    board_picture board = {.term = t, .t = rd, .s = s, .goal = goal_of(rd, s, viewer)};
    panel p = {.term = t, .t = rd, .s = s, .names = names};
    bool is_beside = term_columns(t) > PANEL_WIDTH + BOARD_COLUMNS;
    int under = is_beside ? 0 : seats_lines(&p) + 1 + SIGN_LINES;
    int columns = is_beside ? term_columns(t) - PANEL_WIDTH - 1 : term_columns(t);
    board_paint(&board, columns, larger(term_lines(t) - ASKING_LINES - under, BOARD_LINES));
    print_round(t, rd, s, names);
    print_table(&board, &p, is_beside);
    if (rd_is_over(s))
        print_end(t, rd, s, names);
    else
        print_due(t, rd, s, names);
}

/* ------------------------------------------------------------------- asking -- */

/* Notes which plank a step or a jump leads onto, and whether a village is the goal. */
static void note(const term *t, const gw_table *table, const gw_state *view, gw_seat seat,
                 gw_action action, gw_out *out) {
    const rd_table *rd = rd_table_of(table);
    rd_verb verb = rd_action_verb(action);
    bool is_village = verb == RD_DO_GO_VILLAGE || verb == RD_DO_JUMP_VILLAGE;
    if (verb == RD_DO_GO_PLANK || verb == RD_DO_JUMP_PLANK) {
        rd_layout layout;
        rd_laid l = rd_ends(action, 0);
        rd_layout_fill(&layout, rd, rd_state_of(view));
        dragons_put_plank(out, rd_plank_between(&layout, l.low, l.high));
    } else if (is_village &&
               rd_operand(action, 0) - RD_FIRST_VILLAGE == rd_opposite(rd->colour[seat - 1])) {
        gw_put_text(out, term_glyph(t, "★", "*"));
    }
}

static void ask_chance(const term *t, const gw_table *table, const gw_state *state,
                       const char *const *names) {
    (void)table, (void)state, (void)names;
    term_say_words(t, TERM_ACCENT, "term.dragons.ask-first", NULL, 0);
}

/* RD-5: that somebody has given a card is visible in the program beside the board. */
static bool is_described(const gw_event *event) {
    return event->kind != RD_EVENT_GAVE_HIDDEN;
}

/* RD-6: after each slot, and at the end. */
static bool is_shown_after(const gw_state *before, const gw_state *after) {
    const rd_state *b = rd_state_of(before), *a = rd_state_of(after);
    return rd_is_execution(b) && (!rd_is_execution(a) || a->slot != b->slot);
}

const term_drawing term_dragons = {.game = "river-dragons",
                                   .draw = draw,
                                   .note = note,
                                   .ask_chance = ask_chance,
                                   .is_described = is_described,
                                   .is_shown_after = is_shown_after,
                                   .is_grouped = dragons_is_grouped,
                                   .list = dragons_list,
                                   .respell = dragons_respell,
                                   .commands = dragons_commands,
                                   .command_count = DRAGONS_COMMANDS};

/* Game of Trains in a terminal. */
#include "trains/trains.h"
#include "term/term.h"

#include <string.h>

enum { CAR_WIDTH = 6, NAME_WIDTH = 16, MARGIN = NAME_WIDTH + 7 };

/* Ability marks, short enough to fit below a car's number. */
static const char *mark(const term *t, unsigned ability) {
    static const char *const unicode[GT_ABILITIES] = {"⇄1", "⇄2", "←2", "→2",
                                                      "✕1", "✕4", "✕7", "▣"};
    static const char *const ascii[GT_ABILITIES] = {"<>1", "<>2", "<-2", "2->",
                                                    "x1",  "x4",  "x7",  "[]"};
    return term_glyph(t, unicode[ability], ascii[ability]);
}

static const char *ability_text(const term *t, unsigned ability) {
    return gw_text_named(t->lang, "ability.", gt_ability_names[ability]);
}

static void write_card(gt_card card, char text[8]) {
    gw_out out = gw_out_to(text, 8);
    if (card == GT_NONE)
        gw_put_text(&out, "--");
    else if (card == GT_UNKNOWN)
        gw_put_text(&out, "?");
    else
        gw_put_number(&out, card);
}

/* Draws the profile of a row: each car as high as its number, so that the slope is visible. */
static void draw_profile(const term *t, const gt_card row[GT_CARS]) {
    static const char *const bars[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    if (t->is_ascii) return;
    fprintf(t->out, "%*s", MARGIN, "");
    for (unsigned i = 0; i < GT_CARS; i++) {
        const char *bar = row[i] == GT_NONE ? " " : bars[(row[i] - 1) * 8 / GT_CARDS];
        fprintf(t->out, " ");
        term_set(t, TERM_ACCENT);
        for (int k = 0; k < CAR_WIDTH - 2; k++) fputs(bar, t->out);
        term_set(t, TERM_PLAIN);
        fprintf(t->out, " ");
    }
    fputc('\n', t->out);
}

/* A car is TERM_GOOD if it is higher than its left neighbour, TERM_BAD if lower. */
static term_style car_style(const gt_card row[GT_CARS], unsigned i) {
    if (i == 0 || row[i] == GT_NONE) return TERM_BOLD;
    return row[i] > row[i - 1] ? TERM_GOOD : TERM_BAD;
}

/* Draws the cars behind their locomotive; `▣70` is a protected car. */
static void draw_numbers(const term *t, const gt_state *s, unsigned k) {
    term_print(t, TERM_DIM, term_glyph(t, "▟█", "<#"));
    for (unsigned i = 0; i < GT_CARS; i++) {
        char number[8];
        bool is_protected = i % GT_PROTECTION_EVERY == 0 &&
                            s->protection[k - 1][i / GT_PROTECTION_EVERY] != GT_NONE;
        bool is_last = i + 1 == GT_CARS;
        write_card(s->row[k - 1][i], number);
        term_print(t, TERM_DIM, term_glyph(t, "┤", "|"));
        term_print(t, TERM_ACCENT, is_protected ? term_glyph(t, "▣", "#") : " ");
        fprintf(t->out, "%*s", CAR_WIDTH - 4 - (int)strlen(number), "");
        term_print(t, car_style(s->row[k - 1], i), number);
        fputc(' ', t->out);
        term_print(t, TERM_DIM, is_last ? term_glyph(t, "│", "|") : term_glyph(t, "├", "|"));
    }
    fputc('\n', t->out);
}

static void draw_marks(const term *t, const gt_table *table, const gt_state *s, unsigned k) {
    fprintf(t->out, "%*s", MARGIN, "");
    for (unsigned i = 0; i < GT_CARS; i++) {
        gt_card car = s->row[k - 1][i];
        fputs("  ", t->out);
        term_pad(t, TERM_DIM, car ? mark(t, table->ability[car]) : "", CAR_WIDTH - 2);
    }
    fputc('\n', t->out);
}

static void draw_hand(const term *t, const gt_state *s, unsigned k, int margin) {
    const gt_card *hand = s->hand + gt_hand_start(k);
    if (s->phase > GT_AWAIT_KEEP || (s->phase == GT_AWAIT_KEEP && s->mover > k)) return;
    char cards[64];
    gw_out out = gw_out_to(cards, sizeof cards);
    for (unsigned i = 0; i < k && hand[i] != GT_NONE; i++) {
        char number[8];
        write_card(hand[i], number);
        if (i > 0) gw_put_text(&out, ", ");
        gw_put_text(&out, number);
    }
    if (out.length == 0) return;
    gw_arg arg = gw_arg_word("cards", cards);
    fprintf(t->out, "%*s", margin, "");
    term_say(t, TERM_ACCENT, "term.trains.hand", &arg, 1);
    fputc('\n', t->out);
}

/* The mark of the winner, or of the seat whose turn it is. */
static const char *seat_sign(const term *t, const gt_state *s, unsigned k) {
    if (s->phase == GT_WON && s->winner == k) return term_glyph(t, "★", "*");
    return s->mover == k && s->phase < GT_WON ? term_glyph(t, "▶", ">") : " ";
}

static void draw_seat(const term *t, const gt_table *table, const gt_state *s, unsigned seat,
                      const char *name) {
    unsigned k = gt_play_seat(table, s, seat);
    const char *sign = seat_sign(t, s, k);
    draw_profile(t, s->row[k - 1]);
    term_print(t, TERM_ACCENT, sign);
    fprintf(t->out, " %u ", seat);
    term_pad(t, sign[0] != ' ' ? TERM_BOLD : TERM_PLAIN, name, NAME_WIDTH + 1);
    draw_numbers(t, s, k);
    draw_marks(t, table, s, k);
    draw_hand(t, s, k, MARGIN + 1);
}

/* Draws a seat on a narrow terminal: the name, and below it the cars without their train. */
static void draw_narrow_seat(const term *t, const gt_table *table, const gt_state *s, unsigned seat,
                             const char *name) {
    unsigned k = gt_play_seat(table, s, seat);
    fprintf(t->out, "%s %u ", seat_sign(t, s, k), seat);
    term_print(t, TERM_BOLD, name);
    fputc('\n', t->out);
    for (unsigned i = 0; i < GT_CARS; i++) {
        char number[8];
        bool is_protected = i % GT_PROTECTION_EVERY == 0 &&
                            s->protection[k - 1][i / GT_PROTECTION_EVERY] != GT_NONE;
        write_card(s->row[k - 1][i], number);
        term_print(t, TERM_ACCENT, is_protected ? term_glyph(t, "▣", "#") : " ");
        fprintf(t->out, "%*s", 2 - (int)strlen(number), "");
        term_print(t, car_style(s->row[k - 1], i), number);
        fputs("  ", t->out);
    }
    fputc('\n', t->out);
    for (unsigned i = 0; i < GT_CARS; i++) {
        gt_card car = s->row[k - 1][i];
        fputc(' ', t->out);
        term_pad(t, TERM_DIM, car ? mark(t, table->ability[car]) : "", 4);
    }
    fputc('\n', t->out);
    draw_hand(t, s, k, 1);
}

/* Draws the cards of the offer, as many per line as fit. */
static void draw_offer(const term *t, const gt_state *s) {
    const char *heading = gw_text(t->lang, "term.trains.offer");
    int used = term_width(heading), indent = used;
    bool is_empty = true;
    term_print(t, TERM_HEADING, heading);
    for (unsigned i = 0; i < GT_ABILITIES; i++) {
        if (s->offer[i] == GT_NONE) continue;
        char number[16];
        gw_out out = gw_out_to(number, sizeof number);
        gw_put_text(&out, " (");
        gw_put_number(&out, s->offer[i]);
        gw_put_text(&out, ")");
        int width =
            4 + term_width(mark(t, i)) + term_width(ability_text(t, i)) + term_width(number);
        if (used + width > term_columns(t)) {
            fprintf(t->out, "\n%*s", indent, "");
            used = indent;
        }
        fprintf(t->out, "  %s ", mark(t, i));
        term_print(t, TERM_BOLD, ability_text(t, i));
        term_print(t, TERM_DIM, number);
        used += width - 1;
        is_empty = false;
    }
    if (is_empty) {
        fputs("  ", t->out);
        term_say(t, TERM_DIM, "term.trains.offer-empty", NULL, 0);
    }
    fputc('\n', t->out);
}

static void draw_piles(const term *t, const gt_table *table, const gt_state *s) {
    gw_arg args[] = {
        gw_arg_number("deck", s->deck_count),
        gw_arg_number("discard", gt_discard_count(s)),
        gw_arg_number("turn", s->turns + (s->phase < GT_WON && s->phase > GT_AWAIT_KEEP)),
        gw_arg_number("turns", table->turns),
    };
    term_say(t, TERM_DIM, "term.trains.piles", args, 4);
    fputc('\n', t->out);
}

static void draw_drawn(const term *t, const gt_table *table, const gt_state *s) {
    if (s->drawn == GT_NONE || s->drawn == GT_UNKNOWN) return;
    unsigned ability = table->ability[s->drawn];
    gw_arg args[] = {gw_arg_number("card", s->drawn),
                     gw_arg_word("ability", ability_text(t, ability))};
    term_say(t, TERM_ACCENT, "term.trains.drawn", args, 2);
    fputc('\n', t->out);
}

static void draw(const term *t, const gw_table *table, const gw_state *view, gw_seat viewer,
                 const char *const *names) {
    const gt_table *gt = gt_table_of(table);
    const gt_state *s = gt_state_of(view);
    (void)viewer;
    if (s->first == 0) return;
    bool is_narrow = term_columns(t) < MARGIN + GT_CARS * CAR_WIDTH + 1;
    fprintf(t->out, "\n%*s", is_narrow ? 0 : MARGIN, "");
    for (unsigned i = 1; i <= GT_CARS; i++)
        fprintf(t->out, "%*u  ", is_narrow ? 3 : CAR_WIDTH - 2, i);
    fputc('\n', t->out);
    for (unsigned seat = 1; seat <= table->players; seat++)
        (is_narrow ? draw_narrow_seat : draw_seat)(t, gt, s, seat, names[seat]);
    draw_offer(t, s);
    draw_piles(t, gt, s);
    draw_drawn(t, gt, s);
}

/* Shows what an action would do, in marks and numbers that need no translation. */
static void note(const term *t, const gw_table *table, const gw_state *view, gw_seat seat,
                 gw_action action, gw_out *out) {
    const gt_table *gt = gt_table_of(table);
    const gt_state *s = gt_state_of(view);
    uint32_t a = gt_action_a(action), b = gt_action_b(action);
    gt_verb verb = gt_action_verb(action);
    if (seat == GW_CHANCE) return;
    const gt_card *row = s->row[s->mover - 1];
    if (verb == GT_DO_SWAP) {
        gw_put_number(out, row[a - 1]);
        gw_put_text(out, term_glyph(t, "⇄", "<>"));
        gw_put_number(out, row[b - 1]);
    } else if (verb == GT_DO_MOVE || verb == GT_DO_PROTECT) {
        gw_put_number(out, row[a - 1]);
    } else if (verb == GT_DO_PLACE || verb == GT_DO_KEEP) {
        gt_card old = row[(verb == GT_DO_PLACE ? a : b) - 1];
        gw_put_number(out, old);
        gw_put_char(out, ' ');
        gw_put_text(out, mark(t, gt->ability[old]));
    }
}

/* The owner of the next car, in the order of GT-A5. */
static unsigned refill_owner(const gt_table *t, const gt_state *s) {
    unsigned seat = s->mover;
    while (!(s->gaps >> (seat - 1) & 1)) seat = seat == t->base.players ? 1 : seat + 1;
    return seat;
}

static void ask_chance(const term *t, const gw_table *table, const gw_state *state,
                       const char *const *names) {
    const gt_table *gt = gt_table_of(table);
    const gt_state *s = gt_state_of(state);
    const char *id = "term.trains.ask-first";
    unsigned owner = 0, number = 0, dealt = s->dealt;
    if (s->phase == GT_AWAIT_ROW_CARD) {
        id = "term.trains.ask-row";
        owner = dealt / GT_CARS + 1;
        number = dealt % GT_CARS + 1;
    } else if (s->phase == GT_AWAIT_HAND_CARD) {
        id = "term.trains.ask-hand";
        owner = gt_hand_owner(gt, s);
        number = dealt - table->players * (unsigned)GT_CARS - gt_hand_start(owner) + 1;
    } else if (s->phase == GT_AWAIT_DRAW) {
        id = "term.trains.ask-draw";
        owner = s->mover;
    } else if (s->phase == GT_AWAIT_REFILL) {
        id = "term.trains.ask-refill";
        owner = refill_owner(gt, s);
    }
    gw_arg args[] = {gw_arg_number("number", number),
                     gw_arg_word("name", owner ? names[gt_table_seat(gt, s, owner)] : ""),
                     gw_arg_number("players", table->players)};
    term_say_words(t, TERM_ACCENT, id, args, 3);
}

const term_drawing term_trains = {
    .game = "game-of-trains", .draw = draw, .note = note, .ask_chance = ask_chance};

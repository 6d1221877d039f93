/* RD-5: five cards in one line, given together or not at all; and RD-P8: where planks fit. */
#include "core/bits.h"
#include "term/dragons/dragons.h"

#include <gangway/problem.h>
#include <string.h>

enum { HAND = RD_UNKNOWN_CARD, TOO_MANY = RD_SLOTS + 1 };

/* ----------------------------------------------------------------- reading -- */

static bool begins(const char *text, const char *start, size_t length) {
    return strncmp(text, start, length) == 0;
}

/* Whether a dragon's colour, typed after the colon, is this one: its letter on the board, or the
 * beginning of its name. Only `b` begins two names; it is the letter of blue. */
static bool is_colour(unsigned colour, const char *text, size_t length) {
    char small = (char)(dragons_letter(colour) - 'A' + 'a');
    if (length == 1) return text[0] == small || text[0] == dragons_letter(colour);
    return begins(rd_colour_names[colour], text, length);
}

/* Whether a word is a card or short for it: the beginning of its letters, then its number or
 * colour, if it has one: `s2`, `rem`, `d:red`. A missing end matches anything. */
static bool is_card(unsigned card, dragons_word w) {
    const char *name = rd_card_names[card];
    size_t head = strcspn(name, "12:"), typed = 0;
    while (typed < w.length && strchr("12:", w.text[typed]) == NULL) typed++;
    if (typed == 0 || typed > head || !begins(name, w.text, typed)) return false;
    if (typed == w.length) return true;
    const char *tail = w.text + typed + 1;
    size_t length = w.length - typed - 1;
    if (name[head] != w.text[typed]) return false;
    if (!rd_is_dragon(card)) return length == 0;
    return length == 0 || is_colour(card - RD_DRAGON, tail, length);
}

/* RD-3: the cards of a full hand, as bits. */
static uint32_t hand_of(const rd_table *t, gw_seat seat) {
    const rd_state nothing_given = {0};
    return rd_cards_to_give(t, &nothing_given, seat);
}

/* The cards of the hand that the word can stand for, as bits. */
static uint32_t matching_cards(const rd_table *t, gw_seat seat, dragons_word w) {
    uint32_t meant = 0, hand = hand_of(t, seat);
    for (unsigned card = 1; card < HAND; card++)
        if (hand >> card & 1 && is_card(card, w)) meant |= UINT32_C(1) << card;
    return meant;
}

/* ---------------------------------------------------------------- refusing -- */

static term_answer refuse(const term_game *game, gw_problem *problem, gw_rule rule) {
    gw_problem_rule(problem, &gw_river_dragons, rule);
    term_problem(game, problem);
    return TERM_ASK_AGAIN;
}

static void put_cards(gw_out *out, uint32_t cards) {
    for (unsigned card = 1; card < HAND; card++) {
        if (!(cards >> card & 1)) continue;
        if (out->length > 0) gw_put_text(out, ", ");
        gw_put_text(out, rd_card_names[card]);
    }
}

static term_answer refuse_word(const term_game *game, dragons_word w) {
    gw_problem problem;
    gw_problem_set(&problem, "term.dragons.no-card");
    gw_problem_word(&problem, "word", w.text, w.length);
    return refuse(game, &problem, RD_3);
}

/* Says which cards a word may be short for. */
static void say_candidates(const term_game *game, dragons_word w, uint32_t meant) {
    char word[16], cards[256];
    gw_out out = gw_out_to(cards, sizeof cards);
    snprintf(word, sizeof word, "%.*s", (int)w.length, w.text);
    put_cards(&out, meant);
    gw_arg args[] = {gw_arg_word("word", word), gw_arg_word("cards", cards)};
    term_say_line(game, TERM_BAD, "term.dragons.which-card", args, 2);
}

static term_answer refuse_count(const term_game *game, unsigned wanted) {
    gw_problem problem;
    gw_problem_set(&problem, "term.dragons.how-many");
    gw_problem_number(&problem, "count", wanted);
    return refuse(game, &problem, RD_5);
}

/* RD-5 is the only rule that can forbid a card of the hand. */
static term_answer refuse_card(const term_game *game, unsigned card, bool is_twice) {
    gw_problem problem;
    gw_problem_set(&problem, is_twice ? "term.dragons.twice" : "term.dragons.two-dragons");
    gw_problem_word(&problem, "card", rd_card_names[card], strlen(rd_card_names[card]));
    return refuse(game, &problem, RD_5);
}

/* ------------------------------------------------------------------ giving -- */

/* Gives all of the cards; if that is not possible, says why and returns false. */
static bool give(term_game *game, gw_seat seat, const gw_action *cards, size_t count) {
    gw_any_state after;
    sitting_refusal refusal;
    if (sitting_try(game->sitting, seat, cards, count, SITTING_OTHERS_WAIT, GW_STATE(&after), NULL,
                    &refusal) == SITTING_DONE)
        return term_do(game, seat, cards, count);
    const uint8_t *program = rd_state_of(GW_STATE(&after))->program[seat - 1];
    unsigned card = rd_operand(cards[refusal.at], 0);
    refuse_card(game, card, memchr(program, (int)card, RD_SLOTS) != NULL);
    return false;
}

/* Says why `seat` cannot give a card now. */
static term_answer refuse_now(const term_game *game, gw_seat seat) {
    const gw_action any = RD_ACTION(RD_DO_CARD, RD_STONE_1, 0, 0, 0);
    gw_any_state after;
    sitting_refusal refusal;
    gw_problem problem;
    if (seat == GW_NO_SEAT) seat = 1; /* after the end nobody can */
    sitting_try(game->sitting, seat, &any, 1, SITTING_OTHERS_WAIT, GW_STATE(&after), NULL,
                &refusal);
    sitting_explain(game->sitting, seat, &any, &refusal, &problem);
    term_problem(game, &problem);
    return TERM_ASK_AGAIN;
}

/* Reads the cards that these words stand for; if one stands for none or for several, says so and
 * returns false. */
static bool read_cards(const term_game *game, gw_seat seat, const dragons_word *words, size_t count,
                       gw_action cards[RD_SLOTS]) {
    const rd_table *t = rd_table_of(sitting_table(game->sitting));
    for (size_t i = 0; i < count; i++) {
        uint32_t meant = matching_cards(t, seat, words[i]);
        if (meant == 0) refuse_word(game, words[i]);
        if (gw_bit_count(meant) > 1) say_candidates(game, words[i], meant);
        if (gw_bit_count(meant) != 1) return false;
        cards[i] = RD_ACTION(RD_DO_CARD, gw_bit_select(meant, 0), 0, 0, 0);
    }
    return true;
}

static term_answer do_program(term_game *game, gw_seat seat, const char *rest) {
    const rd_table *t = rd_table_of(sitting_table(game->sitting));
    const rd_state *s = rd_state_of(gw_record_state(term_record(game)));
    dragons_word words[TOO_MANY];
    gw_action cards[RD_SLOTS] = {0};
    bool is_seat = seat >= 1 && seat <= t->base.players;
    if (s->phase != RD_AWAIT_PROGRAM || !is_seat || rd_cards_given(s, seat) == RD_SLOTS)
        return refuse_now(game, seat);
    unsigned wanted = RD_SLOTS - rd_cards_given(s, seat);
    if (dragons_split(rest, words, TOO_MANY) != wanted) return refuse_count(game, wanted);
    if (!read_cards(game, seat, words, wanted, cards) || !give(game, seat, cards, wanted))
        return TERM_ASK_AGAIN;
    return TERM_ACTED;
}

/* ----------------------------------------------------------------- assist -- */

static term_answer do_fits(term_game *game, gw_seat seat, const char *rest) {
    const rd_table *t = rd_table_of(sitting_table(game->sitting));
    gw_problem problem;
    (void)rest;
    gw_problem_set(&problem, "term.dragons.by-eye");
    if (!t->has_assist) return refuse(game, &problem, RD_P8);
    if (seat < 1 || seat > t->base.players) return refuse_now(game, seat);
    dragons_list_fits(&game->t, t, rd_state_of(gw_record_state(term_record(game))), seat);
    return TERM_ASK_AGAIN;
}

const term_command dragons_commands[DRAGONS_COMMANDS] = {
    {"program", "CARDS", do_program, "term.help.dragons.program"},
    {"fits", "", do_fits, "term.help.dragons.fits"},
};

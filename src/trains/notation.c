/* Actions, actors and results as text (docs/rules/game-of-trains.md, Notation). */
#include "trains/trains.h"

#include "core/words.h"

#include <string.h>

typedef struct verb_entry {
    const char *word;
    unsigned numbers;
} verb_entry;

static const verb_entry verbs[GT_VERBS] = {
    [GT_DO_FIRST] = {"first", 1}, [GT_DO_DEAL] = {"deal", 1},     [GT_DO_KEEP] = {"keep", 2},
    [GT_DO_DRAW] = {"draw", 0},   [GT_DO_PLACE] = {"place", 1},   [GT_DO_SWAP] = {"swap", 2},
    [GT_DO_MOVE] = {"move", 2},   [GT_DO_REMOVE] = {"remove", 1}, [GT_DO_PROTECT] = {"protect", 1},
};

static const char *const removals[GT_PROTECTIONS] = {"left", "middle", "right"};

/* Every larger number is read as this one. */
static const uint64_t huge = UINT64_C(1000000000000000000);

static bool read_removal(gw_word w, uint64_t *which) {
    unsigned index;
    if (!gw_word_name(w, removals, GT_PROTECTIONS, &index)) return false;
    *which = index;
    return true;
}

/* Reads one operand of an action, as its verb writes it. */
static bool read_operand(gt_verb verb, gw_word w, uint64_t *number) {
    if (verb == GT_DO_REMOVE) return read_removal(w, number);
    return gw_word_number(w, huge, number);
}

/* Numbers too large for the encoding become the largest that fit, which no rule ever allows. A pair
 * with one becomes two adjacent numbers that rise or fall like the original pair (a swap rises only
 * if its places are adjacent), because that decides which rule forbids it. */
static gw_action encode(gt_verb verb, const uint64_t number[2]) {
    enum { LARGEST = GT_HIDDEN_CARD - 1 };
    uint64_t a = number[0], b = number[1];
    bool is_pair = verb == GT_DO_SWAP || verb == GT_DO_MOVE;
    if (is_pair && (a > LARGEST || b > LARGEST)) {
        bool is_rising = verb == GT_DO_SWAP ? b == a + 1 : b > a;
        a = is_rising ? LARGEST - 1 : LARGEST;
        b = is_rising ? LARGEST : LARGEST - 1;
    }
    return GT_ACTION(verb, a < LARGEST ? a : LARGEST, b < LARGEST ? b : LARGEST);
}

gw_rule gt_read_action(const gw_table *table, const char *text, size_t length, gw_action *action) {
    (void)table;
    gw_word words[3];
    size_t count = gw_words_split(text, length, words, 3);
    for (unsigned verb = GT_NO_VERB + 1; verb < GT_VERBS && count > 0; verb++) {
        if (!gw_word_is(words[0], verbs[verb].word)) continue;
        uint64_t number[2] = {0, 0};
        if (count != verbs[verb].numbers + 1) return GT_N;
        if (verb == GT_DO_DEAL && gw_word_is(words[1], "?")) {
            *action = GT_ACTION(GT_DO_DEAL, GT_HIDDEN_CARD, 0);
            return GT_FINE;
        }
        for (unsigned i = 0; i < verbs[verb].numbers; i++)
            if (!read_operand((gt_verb)verb, words[i + 1], &number[i])) return GT_N;
        *action = encode((gt_verb)verb, number);
        return GT_FINE;
    }
    return GT_N;
}

void gt_write_action(const gw_table *table, gw_action action, gw_out *out) {
    (void)table;
    gt_verb verb = gt_action_verb(action);
    if (verb == GT_NO_VERB || verb >= GT_VERBS) {
        gw_put_char(out, '?');
        return;
    }
    gw_put_text(out, verbs[verb].word);
    uint32_t number[2] = {gt_action_a(action), gt_action_b(action)};
    for (unsigned i = 0; i < verbs[verb].numbers; i++) {
        gw_put_char(out, ' ');
        if (verb == GT_DO_REMOVE && number[i] < GT_PROTECTIONS)
            gw_put_text(out, removals[number[i]]);
        else if (verb == GT_DO_DEAL && number[i] == GT_HIDDEN_CARD)
            gw_put_char(out, '?');
        else
            gw_put_number(out, number[i]);
    }
}

void gt_write_actor(const gw_table *table, const gw_state *state, gw_seat seat, gw_out *out) {
    const gt_state *s = gt_state_of(state);
    if (seat == GW_CHANCE)
        gw_put_text(out, "chance");
    else
        gw_put_number(out, s->first ? gt_play_seat(gt_table_of(table), s, seat) : seat);
}

gw_rule gt_read_actor(const gw_table *table, const gw_state *state, const char *text, size_t length,
                      gw_seat *seat) {
    const gt_state *s = gt_state_of(state);
    gw_word w = {text, length};
    uint64_t number = 0;
    if (gw_word_is(w, "chance")) {
        *seat = GW_CHANCE;
        return GT_FINE;
    }
    if (!gw_word_number(w, huge, &number)) return GT_N;
    bool is_seat = s->first > 0 && number >= 1 && number <= table->players;
    *seat = is_seat ? gt_table_seat(gt_table_of(table), s, (unsigned)number) : GW_NO_SEAT;
    return GT_FINE;
}

void gt_write_result(const gw_table *table, const gw_state *state, gw_out *out) {
    (void)table;
    const gt_state *s = gt_state_of(state);
    if (s->phase == GT_WON) {
        gw_put_text(out, "winner ");
        gw_put_number(out, s->winner);
    } else if (s->phase == GT_DRAWN) {
        gw_put_text(out, "draw");
    }
}

/* The reasons that the levels of Game of Trains give for their actions are true: each kind of
 * sentence is read back and checked by the rules, in many positions. */
#include "ai/trains/players.h"
#include "core/lines.h"
#include "trains/position.h"

enum { NUMBERS = 3, WORD = 40 };

static const char *const names[] = {"", "Ann", "Bob", "Cid", "Dot"};
static const char *const abilities[] = {"swap neighbours", "swap over one", "move two left",
                                        "move two right",  "remove first",  "remove middle",
                                        "remove last",     "protect"};

/* A sentence about an action, with what is read from it. */
typedef struct saying {
    const gw_table *table;
    gt_state before, after;
    gw_seat seat; /* of the table */
    unsigned me;  /* play seat */
    gw_action action;
    unsigned number[NUMBERS], count;
    char name[WORD], ability[WORD];
} saying;

/* --------------------------------------------------------------------- rows -- */

static bool ascends(const gt_card row[GT_CARS], unsigned cars) {
    gt_card last = 0;
    for (unsigned i = 0; i < GT_CARS; i++) {
        if (!(cars >> i & 1)) continue;
        if (row[i] <= last) return false;
        last = row[i];
    }
    return true;
}

/* The largest ascending selection of cars that has all of `with` and none of `without`, found by
 * trying all sets. */
static unsigned in_order(const gt_card row[GT_CARS], unsigned with, unsigned without) {
    unsigned most = 0;
    for (unsigned cars = 0; cars < 1U << GT_CARS; cars++) {
        unsigned count = 0;
        for (unsigned i = 0; i < GT_CARS; i++) count += cars >> i & 1;
        if (count <= most || (cars & with) != with || (cars & without)) continue;
        if (ascends(row, cars)) most = count;
    }
    return most;
}

static unsigned in_order_with(const gt_card row[GT_CARS], unsigned i, unsigned card) {
    gt_card changed[GT_CARS];
    memcpy(changed, row, sizeof changed);
    changed[i] = (gt_card)card;
    return in_order(changed, 0, 0);
}

/* The most cars in order after the card is put in the row, in the best place. */
static unsigned best_with(const gt_card row[GT_CARS], unsigned card) {
    unsigned most = 0;
    for (unsigned i = 0; i < GT_CARS; i++) {
        unsigned count = in_order_with(row, i, card);
        if (count > most) most = count;
    }
    return most;
}

static const gt_card *row_before(const saying *s) {
    return s->before.row[s->me - 1];
}

static const gt_card *row_after(const saying *s) {
    return s->after.row[s->me - 1];
}

/* The place, from 0, of a car in the actor's row after the action; or GT_CARS. */
static unsigned place_of(const gt_card row[GT_CARS], unsigned card) {
    unsigned i = 0;
    while (i < GT_CARS && row[i] != card) i++;
    return i;
}

/* Whether a card may come next, as far as the seat knows. */
static bool may_come(const saying *s, unsigned card) {
    bool is_shuffled = s->before.deck_count == 0;
    if (gt_has(&s->before.deck, card)) return true;
    if (is_shuffled && gt_has(&s->before.discard, card)) return true;
    for (unsigned seat = 1; seat <= GT_PLAYERS; seat++)
        for (unsigned i = 0; i < seat; i++)
            if (s->before.hand[gt_hand_start(seat) + i] == card)
                return is_shuffled || seat != s->me;
    return false;
}

static unsigned count_coming(const saying *s) {
    unsigned count = 0;
    for (unsigned card = 1; card <= GT_CARDS; card++) count += may_come(s, card);
    return count;
}

/* How many of the cards that may come would put one more car in order. */
static unsigned count_helping(const saying *s, const gt_card row[GT_CARS]) {
    unsigned count = 0, now = in_order(row, 0, 0);
    for (unsigned card = 1; card <= GT_CARDS; card++)
        count += may_come(s, card) && best_with(row, card) == now + 1;
    return count;
}

/* ---------------------------------------------------------------- what is told -- */

static unsigned ability_of(const saying *s, gt_card card) {
    return gt_table_of(s->table)->ability[card];
}

/* The ability that the sentence names, as a number. */
static unsigned named_ability(const saying *s) {
    unsigned i = 0;
    while (i < GT_ABILITIES && strcmp(s->ability, abilities[i]) != 0) i++;
    assert_in_range(i, 0, GT_ABILITIES - 1);
    return i;
}

/* The play seat that the sentence names. */
static unsigned named_seat(const saying *s) {
    unsigned seat = 1;
    while (seat <= s->table->players && strcmp(s->name, names[seat]) != 0) seat++;
    assert_in_range(seat, 1, s->table->players);
    return gt_play_seat(gt_table_of(s->table), &s->before, seat);
}

static bool is_only(const saying *s) {
    gw_action list[GT_CARDS * GT_CARS];
    return gt_legal(s->table, (const gw_state *)(const void *)&s->before, NULL, s->seat, list) == 1;
}

static bool is_win(const saying *s) {
    return s->after.phase == GT_WON && s->after.winner == s->me;
}

/* GT-4, GT-6: the place of the card put into the row, from 0. */
static unsigned new_place(const saying *s) {
    bool is_keep = gt_action_verb(s->action) == GT_DO_KEEP;
    return (is_keep ? gt_action_b(s->action) : gt_action_a(s->action)) - 1;
}

static bool is_new(const saying *s, unsigned card) {
    unsigned i = new_place(s);
    return row_before(s)[i] != row_after(s)[i] && row_after(s)[i] == card;
}

/* Whether one car is left of another, lower, and leaves enough numbers for the cars between
 * them. */
static bool goes_before(const saying *s, unsigned left, unsigned right) {
    unsigned i = place_of(row_after(s), left), j = place_of(row_after(s), right);
    return i < j && j < GT_CARS && right >= left + (j - i);
}

static bool fits_between(const saying *s) {
    return is_new(s, s->number[0]) && goes_before(s, s->number[1], s->number[0]) &&
           goes_before(s, s->number[0], s->number[2]);
}

static bool fits_left_of(const saying *s) {
    return is_new(s, s->number[0]) && goes_before(s, s->number[0], s->number[1]) &&
           s->number[0] > new_place(s);
}

static bool fits_right_of(const saying *s) {
    return is_new(s, s->number[0]) && goes_before(s, s->number[1], s->number[0]) &&
           GT_CARDS - s->number[0] >= GT_CARS - 1 - new_place(s);
}

static bool leaves_room(const saying *s) {
    return is_new(s, s->number[0]) && s->number[0] > new_place(s) &&
           GT_CARDS - s->number[0] >= GT_CARS - 1 - new_place(s);
}

static bool is_no_use(const saying *s) {
    return best_with(row_before(s), s->number[0]) <= in_order(row_before(s), 0, 0);
}

static bool takes_with_it(const saying *s, unsigned old) {
    unsigned ability = named_ability(s);
    return row_before(s)[new_place(s)] == old && ability_of(s, (gt_card)old) == ability &&
           s->before.offer[ability] && !s->after.offer[ability];
}

static bool is_out(const saying *s) {
    return takes_with_it(s, s->number[0]);
}

static bool is_pair(const saying *s) {
    return is_new(s, s->number[0]) && is_no_use(s) && takes_with_it(s, s->number[1]);
}

static bool is_least(const saying *s) {
    return is_new(s, s->number[0]) && is_no_use(s) && row_before(s)[new_place(s)] == s->number[1] &&
           in_order(row_after(s), 0, 0) == best_with(row_before(s), s->number[0]);
}

static bool is_order(const saying *s) {
    return in_order(row_after(s), 0, 0) == s->number[0];
}

static bool is_room(const saying *s) {
    return in_order(row_after(s), 0, 0) == in_order(row_before(s), 0, 0) &&
           count_helping(s, row_after(s)) == s->number[0] &&
           count_helping(s, row_before(s)) == s->number[1] && s->number[0] > s->number[1];
}

static bool is_take(const saying *s) {
    unsigned ability = named_ability(s);
    return s->before.offer[ability] && !s->after.offer[ability];
}

/* GT-A5: whether a play seat loses that car by a removal. */
static bool loses(const saying *s, unsigned seat, unsigned car) {
    unsigned place = 3 * gt_action_a(s->action);
    return gt_action_verb(s->action) == GT_DO_REMOVE && s->before.row[seat - 1][place] == car &&
           s->after.row[seat - 1][place] == GT_NONE;
}

static bool is_lost(const saying *s) {
    return named_seat(s) != s->me && loses(s, named_seat(s), s->number[0]);
}

static bool is_hurt(const saying *s) {
    const gt_card *row = s->before.row[named_seat(s) - 1];
    return is_lost(s) && in_order(row, 0, 1U << place_of(row, s->number[0])) < in_order(row, 0, 0);
}

static bool is_exchange(const saying *s) {
    return loses(s, s->me, s->number[0]);
}

static bool is_rid(const saying *s) {
    const gt_card *row = row_before(s);
    return is_exchange(s) &&
           in_order(row, 1U << place_of(row, s->number[0]), 0) < in_order(row, 0, 0);
}

static bool is_guard(const saying *s) {
    const gt_card *row = row_before(s);
    unsigned place = place_of(row, s->number[0]);
    return gt_action_verb(s->action) == GT_DO_PROTECT && gt_action_a(s->action) == place + 1 &&
           s->after.protection[s->me - 1][place / 3] &&
           in_order(row, 0, 1U << place) < in_order(row, 0, 0);
}

static bool is_draw(const saying *s) {
    return count_helping(s, row_before(s)) == s->number[0] && count_coming(s) == s->number[1];
}

static bool is_winning_draw(const saying *s) {
    return is_draw(s) && in_order(row_before(s), 0, 0) == GT_CARS - 1;
}

/* ------------------------------------------------------------------- denying -- */

static gw_state *as_state(gt_state *s) {
    return (gw_state *)(void *)s;
}

/* Whether the player whose turn it is can win with an ability of the offer. */
static bool has_winning_use(const gw_table *table, const gt_state *now) {
    gw_action list[GT_CARDS * GT_CARS];
    gt_state state = *now;
    gw_seat seat = gt_table_seat(gt_table_of(table), &state, state.mover);
    size_t count = gt_legal(table, as_state(&state), NULL, seat, list);
    for (size_t i = 0; i < count; i++) {
        gt_state then = state;
        gt_apply(table, as_state(&then), NULL, seat, list[i], NULL);
        if (then.phase == GT_WON && then.winner == state.mover) return true;
    }
    return false;
}

static void deal(const gw_table *table, gt_state *s, unsigned card) {
    gt_apply(table, as_state(s), NULL, GW_CHANCE, GT_ACTION(GT_DO_DEAL, card, 0), NULL);
}

/* Lets chance refill: `card` for play seat `seat`, anything else for the others. */
static void refill(const gw_table *table, gt_state *s, unsigned seat, unsigned card) {
    while (s->phase == GT_AWAIT_REFILL) {
        unsigned players = table->players, drawer = s->mover;
        while (!(s->gaps >> (drawer - 1) & 1)) drawer = drawer % players + 1;
        unsigned n = 0;
        while (gt_nth(&s->deck, n) == card) n++;
        deal(table, s, drawer == seat ? card : gt_nth(&s->deck, n));
    }
}

/* Whether the next player can win with the offer after a removal, with any card in the gap. */
static bool can_win_refilled(const gw_table *table, const gt_state *after, unsigned next) {
    for (unsigned card = 1; card <= GT_CARDS; card++) {
        gt_state s = *after;
        if (!gt_has(&s.deck, card) || s.deck_count < table->players) continue;
        refill(table, &s, next, card);
        if (s.phase == GT_WON && s.winner == next) return true;
        if (s.phase == GT_AWAIT_TURN && has_winning_use(table, &s)) return true;
    }
    return false;
}

static bool can_win_after(const gw_table *table, const gt_state *after, unsigned next) {
    if (after->phase == GT_AWAIT_REFILL) return can_win_refilled(table, after, next);
    return after->phase == GT_AWAIT_TURN && has_winning_use(table, after);
}

/* Whether something else would let the next player win: another place, or a draw. */
static bool has_other_way(const saying *s, unsigned next) {
    for (unsigned place = 1; place <= GT_CARS; place++) {
        gt_state other = s->before;
        if (other.phase == GT_AWAIT_TURN) {
            gt_apply(s->table, as_state(&other), NULL, s->seat, GT_ACTION(GT_DO_DRAW, 0, 0), NULL);
            deal(s->table, &other, gt_nth(&other.deck, 0));
        }
        gt_apply(s->table, as_state(&other), NULL, s->seat, GT_ACTION(GT_DO_PLACE, place, 0), NULL);
        if (can_win_after(s->table, &other, next)) return true;
    }
    return false;
}

static bool is_denial(const saying *s) {
    unsigned next = s->me % s->table->players + 1, ability = named_ability(s);
    gt_state now = s->before;
    if (named_seat(s) != next || s->before.phase == GT_AWAIT_KEEP) return false;
    now.mover = (uint8_t)next;
    now.phase = GT_AWAIT_TURN;
    for (unsigned i = 0; i < GT_ABILITIES; i++)
        if (i != ability) now.offer[i] = GT_NONE;
    return has_winning_use(s->table, &now) && !can_win_after(s->table, &s->after, next) &&
           has_other_way(s, next);
}

/* ------------------------------------------------------------------- reading -- */

/* In a form `#` is a number, `@` a name and `*` an ability; `[one|many]` is either word. */
typedef struct form {
    const char *text;
    bool (*holds)(const saying *s);
} form;

static const form forms[] = {
    {"nothing else is possible", is_only},
    {"it puts all seven cars in ascending order", is_win},
    {"otherwise @ can win with “*”", is_denial},
    {"car # fits between # and #", fits_between},
    {"car # fits to the left of #", fits_left_of},
    {"car # fits to the right of #", fits_right_of},
    {"car # leaves room there for all the other cars", leaves_room},
    {"car # helps nowhere in the row, but car # takes “*” out of the offer with it", is_pair},
    {"car # takes “*” out of the offer with it", is_out},
    {"car # helps nowhere in the row, and car # is missed least", is_least},
    {"# of the 7 cars [is|are] in the right place after that", is_order},
    {"# of the cards that may come [puts|put] one more car in the right place after that, instead "
     "of #",
     is_room},
    {"it takes “*” away from the others", is_take},
    {"@ loses car #, which stands well", is_hurt},
    {"car # is out of order, and another one comes for it", is_rid},
    {"another car comes for car #", is_exchange},
    {"@ loses car #", is_lost},
    {"car # stands well and can no longer be removed", is_guard},
    {"# of the # cards that may come [puts|put] one more car in the right place", is_draw},
    {"# of the # cards that may come [wins|win] at once", is_winning_draw},
};

/* Reads up to `end`, or to the end of the text. */
static const char *read_word(const char *text, const char *end, char word[WORD]) {
    size_t length = *end ? strcspn(text, end) : strlen(text);
    if (length == 0 || length >= WORD) return NULL;
    memcpy(word, text, length);
    word[length] = '\0';
    return text + length;
}

static const char *read_number(const char *text, saying *s) {
    unsigned number = 0;
    if (*text < '0' || *text > '9' || s->count == NUMBERS) return NULL;
    for (; *text >= '0' && *text <= '9'; text++) number = 10 * number + (unsigned)(*text - '0');
    s->number[s->count++] = number;
    return text;
}

/* One of two words, `[one|many]`. */
static const char *read_either(const char **pattern, const char *text) {
    const char *bar = strchr(*pattern, '|'), *end = strchr(*pattern, ']');
    size_t one = (size_t)(bar - *pattern) - 1, many = (size_t)(end - bar) - 1;
    bool is_many = strncmp(text, bar + 1, many) == 0 && text[many] == ' ';
    bool is_one = strncmp(text, *pattern + 1, one) == 0 && text[one] == ' ';
    *pattern = end + 1;
    if (!is_one && !is_many) return NULL;
    return text + (is_many ? many : one);
}

static bool is_of_form(const char *pattern, const char *text, saying *s) {
    s->count = 0;
    while (text && *pattern) {
        char next[2] = {pattern[1], '\0'};
        switch (*pattern) {
        case '#': text = read_number(text, s); break;
        case '@': text = read_word(text, next, s->name); break;
        case '*': text = read_word(text, next, s->ability); break;
        case '[': text = read_either(&pattern, text); continue;
        default: text = *text == *pattern ? text + 1 : NULL;
        }
        pattern++;
    }
    return text && *text == '\0';
}

/* The form of a sentence, which must be true; `seen` counts the forms. */
static void assert_holds(saying *s, const char *text, unsigned seen[]) {
    for (size_t i = 0; i < COUNT(forms); i++) {
        if (!is_of_form(forms[i].text, text, s)) continue;
        char line[GW_ACTION_TEXT];
        gw_out out = gw_out_to(line, sizeof line);
        gt_write_action(s->table, s->action, &out);
        seen[i]++;
        if (!forms[i].holds(s))
            fail_msg("turn %u, %s: “%s” is false", (unsigned)s->before.turns, line, text);
        return;
    }
    fail_msg("nobody judges “%s”", text);
}

static void assert_reason_holds(position *p, gw_thinking *thinking, gw_seat seat, gw_action action,
                                unsigned seen[]) {
    char text[300];
    gw_out out = gw_out_to(text, sizeof text);
    saying s = {
        .table = p->table, .before = p->state, .after = p->state, .seat = seat, .action = action};
    s.me = gt_play_seat(gt_table_of(p->table), &p->state, seat);
    gt_apply(p->table, as_state(&s.after), NULL, seat, action, NULL);
    gw_player_reason(&gt_expert_player, thinking, state_of(p), seat, action, GW_EN, names, &out);
    assert_holds(&s, text, seen);
}

/* ------------------------------------------------------------------- playing -- */

/* Checks the reason for every action, including the hint, then plays the hint or, now and then, any
 * action. */
static void look_and_play(position *p, gw_thinking *thinking, gw_seat seat, unsigned seen[]) {
    enum { ASTRAY = 4 };
    gw_action list[GT_CARDS * GT_CARS];
    size_t count = gt_legal(p->table, state_of(p), NULL, seat, list);
    gw_action action = gw_player_decide(&gt_expert_player, thinking, state_of(p), seat);
    for (size_t i = 0; i < count; i++) assert_reason_holds(p, thinking, seat, list[i], seen);
    if (gw_random_below(thinking->random, ASTRAY) == 0)
        action = list[gw_random_below(thinking->random, (uint32_t)count)];
    gt_apply(p->table, state_of(p), NULL, seat, action, NULL);
}

static void look_at_game(position *p, const char *start, gw_random *random, unsigned seen[]) {
    gw_seat seat;
    set(p, start);
    gw_thinking *thinking = gw_thinking_new(p->table, random);
    thinking->budget.nodes = 60;
    while ((seat = gw_first_to_act(p->table, state_of(p))) != GW_NO_SEAT) {
        if (seat == GW_CHANCE)
            position_wander(p, random, 1);
        else
            look_and_play(p, thinking, seat, seen);
    }
    gw_thinking_free(thinking);
}

/* Positions that games seldom reach. */
static void look_at_rare_positions(position *p, gw_random *random, unsigned seen[]) {
    static const char *const rare[] = {
        "row 1: 84 73 62 51 40 29 18 / hand 1: 3 / hand 2: 5 6",
        "row 1: 70 60 50 40 30 20 10",
        "row 1: 10 20 30 40 50 60 5 / row 2: 83 8 18 79 78 77 76 / offer 7 4",
        "row 1: 10[2] 20 30 40 50 60 5 / row 2: 83 8 18 79 78 77 76 / offer 7 4",
        "row 1: 80 75 60 50 40 30 10 / row 2: 11 21 31 42 51 72 63 / offer 4 7 / turns 20",
        "row 1: 80 75 60 50 40 30 10 / row 2: 11 21 31 42 51 72 63 / offer 4 / options turns=21 / "
        "turns 20",
        "row 1: 5 20 80 79 78 77 76 / row 2: 11 21 31 42 51 72 63 / drawn 18 / offer 4",
        "row 1: 6 35 42 43 45 40 18 / row 2: 78 70 25 26 28 51 12 / mover 2 / drawn 54 / "
        "offer 53 57 58 29 22",
        "options players=3 / row 1: 5 52 28 38[2] 49 73 62 / row 2: 51[78] 36 40 44 12 20 79 / "
        "row 3: 1 58 41 61 59 21 80 / mover 3 / offer 8 6 26",
        "row 1: 10 20 30 40 50 60 5 / offer 4 / deck 7 / turns 9",
        "row 1: 10 20 30 40 50 60 5 / drawn 33 / deck 7 / turns 9",
    };
    for (size_t i = 0; i < COUNT(rare); i++) {
        set(p, rare[i]);
        gw_thinking *thinking = gw_thinking_new(p->table, random);
        thinking->budget.nodes = 60;
        look_and_play(p, thinking, gw_first_to_act(p->table, state_of(p)), seen);
        gw_thinking_free(thinking);
    }
}

static void what_is_said_is_true(void **state) {
    enum { GAMES = 6 };
    static const char *const starts[] = {"start", "start / options players=3",
                                         "start / options players=4", "start / options turns=9",
                                         "start / options players=4 turns=14"};
    unsigned seen[COUNT(forms)] = {0};
    gw_random random = gw_random_seed(82);
    look_at_rare_positions(*state, &random, seen);
    for (size_t i = 0; i < COUNT(starts); i++)
        for (unsigned game = 0; game < GAMES; game++)
            look_at_game(*state, starts[i], &random, seen);
    for (size_t i = 0; i < COUNT(forms); i++)
        if (seen[i] == 0) fail_msg("never said: “%s”", forms[i].text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(what_is_said_is_true),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

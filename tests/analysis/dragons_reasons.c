/* What hints say in River Dragons is true: each sentence is judged on the turn shown with it, which
 * is played from what the seat sees. */
#include "dragons/position.h"

#include "ai/dragons/players.h"
#include "ai/dragons/playout.h"
#include "analysis/analysis.h"
#include "core/bits.h"

#include <stdlib.h>

static const char *const names[] = {NULL, "Seat1", "Seat2", "Seat3", "Seat4", "Seat5", "Seat6"};

/* A hint, and what becomes of the position if it is followed. */
typedef struct hint {
    const rd_table *t;
    gw_seat seat;
    analysis_decision decision;
    char reason[ANALYSIS_REASON];
    rd_state before, after;
    river river;
    playout then, now; /* after and before, in which all islands are alike */
} hint;

/* ------------------------------------------------------------------ what is so -- */

static void begin_playout(playout *d, const river *r, const rd_state *s) {
    rd_playout_begin(d, r, s, 1);
    d->whim = RIVER_NO_WHIM;
}

/* The supports that a pawn goes on from. */
static uint64_t supports_of(const rd_state *s, gw_seat seat) {
    unsigned place = s->pawn[seat - 1];
    if (place >= RD_PLANKS) return RD_BIT(RD_VILLAGE(place - RD_PLANKS));
    return RD_BIT(s->laid[place].low) | RD_BIT(s->laid[place].high);
}

static bool has_pawn(const rd_table *t, const rd_state *s, rd_laid l) {
    for (unsigned i = 0; i < t->base.players; i++) {
        unsigned plank = s->pawn[i];
        if (plank < RD_PLANKS && s->laid[plank].low == l.low && s->laid[plank].high == l.high)
            return true;
    }
    return false;
}

/* What one plank of a way and its far end take, as data/dragons/weights.txt has it. */
static unsigned cost_of_span(const rd_table *t, const rd_state *s, gw_seat seat, const span *p) {
    const rd_weights *w = &rd_weights_shipped;
    bool is_there = rd_is_village(p->far) || s->stones >> p->far & 1;
    bool is_none_left = s->stones == (UINT32_C(1) << RD_STONES) - 1;
    int cost = WAY_STEP;
    if (p->size == 0 && has_pawn(t, s, rd_laid_of(p->near, p->far))) cost += w->crowded_cost;
    if (p->size > 0) cost += w->plank_cost;
    if (p->size > 0 && s->supply[seat - 1][p->size - 1] == 0) cost += w->missing_cost;
    if (rd_is_village(p->far)) cost += WAY_STEP;
    if (!is_there) cost += w->stone_cost + (is_none_left ? w->missing_cost : 0);
    assert_int_equal(p->needs_stone, !is_there);
    return (unsigned)cost;
}

/* The way of a seat, which leads from its pawn to its goal by what the rules allow and is as long
 * as it is said to be; false if there is none. */
static bool find_way(playout *d, gw_seat seat, way *y) {
    const ground *g = rd_playout_ground(d);
    const rd_table *t = d->r->t;
    rd_way_follow(y, rd_playout_ways(d, seat), g, seat);
    if (!y->is_open) return false;
    unsigned goal = RD_VILLAGE(rd_opposite(t->colour[seat - 1])), at = goal;
    unsigned cost = y->begins_in_village ? WAY_STEP : 0;
    for (unsigned i = 0; i < y->count; i++) {
        const span *p = &y->span[i];
        rd_laid l = rd_laid_of(p->near, p->far);
        bool lies = g->site.at[p->near] & g->site.at[p->far];
        if (i == 0) assert_true(supports_of(&d->s, seat) >> p->near & 1);
        if (i > 0) assert_int_equal(p->near, y->span[i - 1].far);
        assert_int_equal(lies, p->size == 0);
        if (!lies) assert_true(t->spans[p->size - 1][l.low] >> l.high & 1);
        cost += cost_of_span(t, &d->s, seat, p);
        at = p->far;
    }
    assert_int_equal(rd_playout_distance(d, seat), cost);
    if (y->count == 0) assert_true(supports_of(&d->s, seat) >> goal & 1);
    assert_int_equal(at, goal);
    return true;
}

/* How far a seat is from its goal, by a way that was looked at. */
static unsigned distance_of(playout *d, gw_seat seat) {
    way y;
    if (!find_way(d, seat, &y)) assert_int_equal(rd_playout_distance(d, seat), WAY_FAR);
    return rd_playout_distance(d, seat);
}

/* Steps along a way: onto each plank, and into each village. */
static unsigned count_steps(const way *y) {
    unsigned steps = y->begins_in_village;
    for (unsigned i = 0; i < y->count; i++) steps += rd_is_village(y->span[i].far) ? 2 : 1;
    return steps;
}

static unsigned count_missing(const way *y, bool stones) {
    unsigned count = 0;
    for (unsigned i = 0; i < y->count; i++)
        count += stones ? y->span[i].needs_stone : y->span[i].size > 0;
    return count;
}

/* Steps to the goal over planks that lie, past nobody; UINT32_MAX if they do not lead there. */
static unsigned steps_that_lie(const rd_table *t, const rd_state *s, gw_seat seat) {
    rd_layout site;
    unsigned goal = RD_VILLAGE_PLACE(rd_opposite(t->colour[seat - 1])), steps = 0;
    uint64_t seen = RD_BIT(s->pawn[seat - 1]), edge = seen;
    rd_layout_fill(&site, t, s);
    for (; edge; steps++) {
        uint64_t next = 0;
        if (edge >> goal & 1) return steps;
        for (; edge; edge &= edge - 1) next |= rd_neighbours(&site, gw_bit_lowest(edge));
        edge = next & ~seen & ~site.occupied;
        seen |= edge;
    }
    return UINT32_MAX;
}

static bool are_steps(playout *d, const rd_table *t, const rd_state *s, gw_seat seat,
                      unsigned count) {
    way y;
    return find_way(d, seat, &y) && count > 0 && count_steps(&y) == count &&
           count <= steps_that_lie(t, s, seat);
}

static bool is_nearest(hint *h, gw_seat seat) {
    way own, others;
    if (!find_way(&h->now, seat, &own)) return false;
    for (gw_seat other = 1; other <= h->t->base.players; other++) {
        if (other == seat || !find_way(&h->now, other, &others)) continue;
        if (count_steps(&others) < count_steps(&own)) return false;
        if (rd_playout_distance(&h->now, other) <= rd_playout_distance(&h->now, seat)) return false;
    }
    return true;
}

/* Whether something can be taken now that makes the way of `victim` longer. */
static bool can_rob(hint *h, gw_seat victim) {
    unsigned distance = rd_playout_distance(&h->now, victim);
    rd_layout site;
    playout *d = calloc(1, sizeof *d);
    bool is_longer = false;
    assert_non_null(d);
    rd_layout_fill(&site, h->t, &h->before);
    for (uint64_t planks = rd_planks_to_take(&site, h->seat); planks; planks &= planks - 1) {
        rd_state s = h->before;
        s.laid[gw_bit_lowest(planks)] = (rd_laid){0, 0};
        begin_playout(d, &h->river, &s);
        is_longer |= rd_playout_distance(d, victim) > distance;
    }
    for (uint32_t stones = rd_stones_to_take(&site); stones; stones &= stones - 1) {
        rd_state s = h->before;
        s.stones &= ~(UINT32_C(1) << gw_bit_lowest(stones));
        begin_playout(d, &h->river, &s);
        is_longer |= rd_playout_distance(d, victim) > distance;
    }
    free(d);
    return is_longer;
}

/* Whether a pawn bars the first plank of the way, and a jump over it leads nearer. */
static bool leads_past(hint *h) {
    way y;
    rd_layout site;
    if (!find_way(&h->now, h->seat, &y) || y.count == 0 || y.begins_in_village) return false;
    rd_layout_fill(&site, h->t, &h->before);
    uint64_t barred = site.at[y.span[0].near] & site.at[y.span[0].far] & site.occupied;
    if (!barred) return false;
    unsigned plank = gw_bit_lowest(barred);
    unsigned goal = rd_opposite(h->t->colour[h->seat - 1]);
    for (uint64_t places = rd_landings(&site, h->seat, plank); places; places &= places - 1) {
        const ways *w = rd_playout_ways(&h->now, h->seat);
        unsigned cost = rd_ways_cost(w, &h->before, gw_bit_lowest(places), goal);
        if (cost < rd_playout_distance(&h->now, h->seat)) return true;
    }
    return false;
}

/* Whether the way lacks a plank that the supply does not have; of one size, or any (0). */
static bool is_lacked(hint *h, unsigned size) {
    way y;
    if (!find_way(&h->now, h->seat, &y)) return false;
    for (unsigned i = 0; i < y.count; i++) {
        const span *p = &y.span[i];
        if (p->size > 0 && h->before.supply[h->seat - 1][p->size - 1] == 0 &&
            (size == 0 || p->size == size))
            return true;
    }
    return false;
}

/* The size of the plank that the turn takes; 0 if it takes none. */
static unsigned size_taken(const hint *h) {
    for (unsigned i = 0; i < RD_SIZES; i++)
        if (h->after.supply[h->seat - 1][i] && !h->before.supply[h->seat - 1][i]) return i + 1;
    return 0;
}

/* Whether a plank of that size goes on the way: where the turn lays it, or where it could. */
static bool goes_on_way(hint *h, unsigned size) {
    way y;
    rd_layout site;
    if (rd_operand(h->decision.choice[0], 0) != size || !find_way(&h->now, h->seat, &y))
        return false;
    rd_layout_fill(&site, h->river.t, &h->before);
    for (unsigned i = 0; i < y.count; i++) {
        rd_laid l = rd_laid_of(y.span[i].near, y.span[i].far);
        rd_laid shown = h->decision.choice_count > 1 ? rd_ends(h->decision.choice[1], 0) : l;
        bool is_shown = l.low == shown.low && l.high == shown.high;
        if (is_shown && rd_lay_rule(&site, size, l.low, l.high) == RD_FINE) return true;
    }
    return false;
}

static bool uses_size(hint *h, unsigned size) {
    way y;
    if (!find_way(&h->now, h->seat, &y)) return false;
    for (unsigned i = 0; i < y.count; i++)
        if (y.span[i].size == size) return true;
    return false;
}

/* ------------------------------------------------------------------- sentences -- */

enum kind {
    WINS,
    STEPS,
    STEPS_AFTER,
    STONES,
    PLANKS,
    LACKED,
    REMOVE,
    JUMP,
    NEAREST,
    DRAGON,
    SPARE_CARD,
    PLANK,
    SPARE_PLANK,
    FORWARD,
    HINDERS,
    HARMLESS,
    FORCED,
    KINDS
};

/* In English; # is a number. */
static const char *const sentences[KINDS] = {
    [WINS] = "it reaches the goal",
    [STEPS] = "steps left to the goal: #",
    [STEPS_AFTER] = "steps left to the goal after that: #",
    [STONES] = "stones that the way still lacks: #",
    [PLANKS] = "planks that the way still lacks: #",
    [LACKED] = "the way needs a plank that the supply does not have",
    [REMOVE] = "it can take something that Seat# needs",
    [JUMP] = "it leads past a pawn that is in the way",
    [NEAREST] = "it may cancel the card of Seat#, who is nearest to the goal",
    [DRAGON] = "it may cancel the card of Seat#",
    [SPARE_CARD] = "nobody can foresee the order of the cards",
    [PLANK] = "a plank of size # can be laid on the way now",
    [SPARE_PLANK] = "the way can do without the plank of size # for now",
    [FORWARD] = "it brings the way to the goal forward",
    [HINDERS] = "it makes the way of Seat# longer",
    [HARMLESS] = "it does the own way no harm",
    [FORCED] = "whatever else is possible looks worse",
};

static bool is_sentence(const char *text, const char *sentence, unsigned *number) {
    const char *place = strchr(sentence, '#');
    if (place == NULL) return strcmp(text, sentence) == 0;
    size_t length = (size_t)(place - sentence);
    if (strncmp(text, sentence, length) != 0) return false;
    char *end;
    *number = (unsigned)strtoul(text + length, &end, 10);
    return end > text + length && strcmp(end, place + 1) == 0;
}

static enum kind read_sentence(const char *text, unsigned *number) {
    for (unsigned kind = 0; kind < KINDS; kind++)
        if (is_sentence(text, sentences[kind], number)) return (enum kind)kind;
    fail_msg("an unknown sentence: %s", text);
    return KINDS;
}

static bool is_card(const hint *h, unsigned a, unsigned b) {
    gw_action first = h->decision.choice[0];
    unsigned card = rd_operand(first, 0);
    return rd_action_verb(first) == RD_DO_CARD && (card == a || card == b);
}

static bool is_dragon_of(const hint *h, gw_seat seat) {
    unsigned card = RD_DRAGON + h->t->colour[seat - 1];
    return is_card(h, card, card);
}

static bool is_other(const hint *h, unsigned seat) {
    return seat >= 1 && seat <= h->t->base.players && seat != h->seat;
}

static bool is_true(hint *h, enum kind kind, unsigned number) {
    way y;
    bool is_remove = is_card(h, RD_REMOVE, RD_REMOVE);
    switch (kind) {
    case WINS: return h->after.phase == RD_WON && h->after.winner == h->seat;
    case STEPS:
        return is_card(h, RD_MOVE_1, RD_MOVE_2) &&
               are_steps(&h->now, h->t, &h->before, h->seat, number);
    case STEPS_AFTER:
        return distance_of(&h->then, h->seat) < distance_of(&h->now, h->seat) &&
               are_steps(&h->then, h->t, &h->after, h->seat, number);
    case STONES:
        return number > 0 && is_card(h, RD_STONE_1, RD_STONE_2) && find_way(&h->now, h->seat, &y) &&
               count_missing(&y, true) == number;
    case PLANKS:
        return number > 0 && is_card(h, RD_PLANK_1, RD_PLANK_2) && find_way(&h->now, h->seat, &y) &&
               count_missing(&y, false) == number;
    case LACKED: {
        unsigned taken = is_remove ? 0 : size_taken(h);
        return (is_remove || taken > 0) && is_lacked(h, taken);
    }
    case REMOVE: return is_remove && is_other(h, number) && can_rob(h, (gw_seat)number);
    case JUMP: return is_card(h, RD_JUMP, RD_JUMP) && leads_past(h);
    case NEAREST:
        return is_other(h, number) && is_dragon_of(h, (gw_seat)number) &&
               is_nearest(h, (gw_seat)number);
    case DRAGON: return is_other(h, number) && is_dragon_of(h, (gw_seat)number);
    case PLANK: return goes_on_way(h, number);
    case SPARE_PLANK:
        return rd_operand(h->decision.choice[0], 0) == number && !uses_size(h, number);
    case FORWARD: return distance_of(&h->then, h->seat) < distance_of(&h->now, h->seat);
    case HINDERS:
        return is_other(h, number) &&
               distance_of(&h->then, (gw_seat)number) > distance_of(&h->now, (gw_seat)number);
    case HARMLESS: return distance_of(&h->then, h->seat) == distance_of(&h->now, h->seat);
    default: return true;
    }
}

/* ----------------------------------------------------------------------- hints -- */

/* Plays the turn that is shown from what the seat sees. What then happens to the others by
 * itself, such as a fall, is not the turn's doing. */
static void follow(hint *h) {
    rd_point points[ANALYSIS_LINE];
    size_t count = 0;
    h->after = h->before;
    for (size_t i = 0; i < h->decision.choice_count; i++) {
        gw_action action = h->decision.choice[i];
        if (rd_action_verb(action) == RD_DO_POINT) points[count++] = rd_action_point(action);
        assert_int_equal(
            rd_check(&h->t->base, (gw_state *)(void *)&h->after, NULL, h->seat, action), RD_FINE);
        rd_apply(&h->t->base, (gw_state *)(void *)&h->after, NULL, h->seat, action, NULL);
    }
    for (unsigned i = 0; i < RD_COLOURS; i++)
        if (i + 1U != h->seat) h->after.pawn[i] = h->before.pawn[i];
    rd_river_fill(&h->river, &rd_weights_shipped, h->t, &h->before, points, count);
    begin_playout(&h->now, &h->river, &h->before);
    begin_playout(&h->then, &h->river, &h->after);
}

typedef struct count {
    unsigned all, wrong, of[KINDS];
} count;

static void judge_hint(const gw_table *table, const rd_state *s, gw_seat seat, uint64_t nodes,
                       count *told) {
    static hint h;
    analysis_engine engine = {.player = &rd_expert_player, .nodes = nodes};
    analysis_position at = {.table = table, .seat = seat};
    gw_out out = gw_out_to(h.reason, sizeof h.reason);
    gw_any_state view;
    memcpy(&at.state, s, sizeof *s);
    assert_true(analysis_advise(&engine, &at, GW_EN, names, &h.decision, &out));
    rd_view(table, GW_STATE(&at.state), seat, GW_STATE(&view));
    h.t = rd_table_of(table);
    h.seat = seat;
    h.before = *as_state(&view);
    follow(&h);
    unsigned number = 0;
    enum kind kind = read_sentence(h.reason, &number);
    told->all++;
    told->of[kind]++;
    if (is_true(&h, kind, number)) return;
    char turn[ANALYSIS_TURN_TEXT];
    gw_out turn_out = gw_out_to(turn, sizeof turn);
    analysis_put_choice(&turn_out, table, &h.decision);
    print_error("false: seat %u of %u in round %u: %s: %s\n", seat, table->players, s->round, turn,
                h.reason);
    told->wrong++;
}

/* Plays on by what comes to mind, and now and then by a player, so that positions are both
 * odd and usual; every so many decisions there is a hint. */
static void judge_game(gw_table *table, gw_random *random, unsigned every, count *told) {
    enum { NODES = 40, ROUNDS = 12 };
    gw_any_state any;
    gw_thinking *thinking = gw_thinking_new(table, random);
    gw_seat seat;
    assert_non_null(thinking);
    thinking->budget.nodes = NODES;
    gw_start(table, GW_STATE(&any));
    while ((seat = gw_first_to_act(table, GW_STATE(&any))) != GW_NO_SEAT) {
        if (as_state(&any)->round > ROUNDS) break;
        bool is_usual = seat != GW_CHANCE && gw_random_below(random, 4) > 0;
        if (seat != GW_CHANCE && gw_random_below(random, every) == 0)
            judge_hint(table, as_state(&any), seat, NODES, told);
        gw_action action = is_usual
                               ? gw_player_decide(&rd_easy_player, thinking, GW_STATE(&any), seat)
                               : gw_pick(table, GW_STATE(&any), NULL, seat, random, thinking->list);
        rd_apply(table, GW_STATE(&any), NULL, seat, action, NULL);
    }
    gw_thinking_free(thinking);
}

/* -------------------------------------------------------------------- the tests -- */

/* A board of one's own: the shipped one with thinner planks that need not lie on so much. */
static void begin_on_own_board(position *p, const char *options) {
    gw_options values;
    gw_problem problem;
    char text[GW_BOARD_MAX];
    size_t length = strlen(gw_river_dragons.board);
    assert_true(length < sizeof text);
    memcpy(text, gw_river_dragons.board, length + 1);
    char *width = strstr(text, "plank-width 12"), *overlap = strstr(text, "overlap 5");
    assert_true(width && overlap);
    width[strlen("plank-width 1")] = '0';
    overlap[strlen("overlap ")] = '1';
    assert_true(gw_options_read(&gw_river_dragons, &values, options, strlen(options), &problem));
    gw_table_free(p->table);
    p->table = gw_table_new_on(&gw_river_dragons, &values, text, length, &problem);
    assert_non_null(p->table);
}

static void every_sentence_of_a_hint_is_true(void **state) {
    static const char *const tables[] = {
        "players=2", "players=3",           "players=4 supply=two-colours", "players=5 assist=on",
        "players=6", "players=2 expert=on", "players=4 expert=on"};
    enum { GAMES = 2, EVERY = 5 };
    position *p = *state;
    gw_random random = gw_random_seed(81);
    count told = {0};
    for (unsigned game = 0; game < GAMES; game++) {
        for (size_t table = 0; table < COUNT(tables); table++) {
            begin(p, tables[table]);
            bool is_slow = rd_table_of(p->table)->is_expert;
            judge_game(p->table, &random, is_slow ? 4 * EVERY : EVERY, &told);
        }
        begin_on_own_board(p, "players=3");
        judge_game(p->table, &random, EVERY, &told);
    }
    for (unsigned kind = 0; kind < KINDS; kind++)
        if (told.of[kind] == 0) print_error("never said: %s\n", sentences[kind]);
    assert_int_equal(told.wrong, 0);
    assert_true(told.all > 500);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(every_sentence_of_a_hint_is_true),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

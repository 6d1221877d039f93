/* Legal actions: to_act, legal, check, pick, odds, outcome, broken. */
#include "aspects.h"

#include <stdlib.h>

enum { STRANGE_TRIES = 24 };

void check_invariants(fixture *f) {
    PROMISE(f, f->game->broken(f->table, f->state) == NULL);
}

/* ------------------------------------------------------- legal and check -- */

static int compare_actions(const void *a, const void *b) {
    gw_action x = *(const gw_action *)a, y = *(const gw_action *)b;
    return x < y ? -1 : x > y;
}

/* Sorts a copy of the list, which must not contain an action twice. */
static void sort_list(const fixture *f, size_t count) {
    memcpy(f->sorted, f->list, count * sizeof *f->list);
    qsort(f->sorted, count, sizeof *f->sorted, compare_actions);
    for (size_t i = 1; i < count; i++) PROMISE(f, f->sorted[i - 1] != f->sorted[i]);
}

static bool is_listed(const fixture *f, size_t count, gw_action action) {
    return count > 0 && bsearch(&action, f->sorted, count, sizeof action, compare_actions) != NULL;
}

/* A random number, a small one, or an action of the list with one or two bits changed. */
static gw_action strange_action(fixture *f, size_t count) {
    gw_random *random = &f->checking;
    uint32_t kind = gw_random_below(random, 8);
    if (kind == 0 || count == 0) return (gw_action)gw_random_next(random);
    if (kind == 1) return gw_random_below(random, 256);
    gw_action near = f->list[gw_random_below(random, (uint32_t)count)];
    for (uint32_t changes = 1 + kind % 3; changes > 0; changes--) {
        gw_action bit = UINT32_C(1) << gw_random_below(random, 32);
        near = gw_random_below(random, 2) ? near + bit : near - bit;
    }
    return near;
}

static void expect_refusal(const fixture *f, gw_rule rule) {
    PROMISE(f, rule != 0);
    PROMISE(f, rule < f->game->rule_count);
    PROMISE(f, *gw_rule_id(f->game, rule) != '\0');
}

/* `check` accepts what `legal` lists and, unless that is a sample, nothing else. */
static void agree_for(fixture *f, const gw_state *state, gw_seat seat) {
    size_t count = fixture_legal(f, state, f->scratch, seat, f->list);
    size_t again = fixture_legal(f, state, f->scratch, seat, f->other);
    PROMISE(f, count == again && memcmp(f->list, f->other, count * sizeof *f->list) == 0);
    sort_list(f, count);
    for (size_t i = 0; i < count; i++)
        PROMISE(f, gw_check(f->table, state, f->scratch, seat, f->list[i]) == 0);
    bool is_sample = f->game->is_sample && f->game->is_sample(f->table, state, seat);
    for (int i = 0; i < STRANGE_TRIES; i++) {
        gw_action action = strange_action(f, count);
        gw_rule rule = gw_check(f->table, state, f->scratch, seat, action);
        if (is_listed(f, count, action)) continue;
        if (!is_sample || rule != 0) expect_refusal(f, rule);
    }
}

/* A seat that is not to act, or not at the table at all, has no legal action, not even those of
 * another seat. */
static void refuse_all(fixture *f, const gw_state *state, gw_seat seat, gw_seats seats) {
    PROMISE(f, fixture_legal(f, state, f->scratch, seat, f->other) == 0);
    gw_seat actor = seats ? fixture_seat(&f->checking, seats) : (gw_seat)GW_CHANCE;
    size_t count = fixture_legal(f, state, f->scratch, actor, f->list);
    for (size_t i = 0; i < count; i++)
        expect_refusal(f, gw_check(f->table, state, f->scratch, seat, f->list[i]));
    for (int i = 0; i < STRANGE_TRIES; i++)
        expect_refusal(f, gw_check(f->table, state, f->scratch, seat, strange_action(f, count)));
}

static void agree(fixture *f, const gw_state *state) {
    gw_seats seats = gw_to_act(f->table, state);
    PROMISE(f, seats >> (f->table->players + 1) == 0);
    PROMISE(f, !(seats & GW_SEAT_BIT(GW_CHANCE)) || seats == GW_SEAT_BIT(GW_CHANCE));
    for (gw_seat seat = 0; seat <= f->table->players; seat++) {
        if (seats & GW_SEAT_BIT(seat))
            agree_for(f, state, seat);
        else
            refuse_all(f, state, seat, seats);
    }
    refuse_all(f, state, (gw_seat)(f->table->players + 1), seats);
    refuse_all(f, state, GW_NO_SEAT, seats);
    refuse_all(f, state, (gw_seat)(16 + gw_random_below(&f->checking, 239)), seats);
}

void check_legal(fixture *f) {
    gw_seats seats = gw_to_act(f->table, f->state);
    agree(f, f->state);
    for (gw_seat seat = 0; seat <= f->table->players; seat++)
        if (seats & GW_SEAT_BIT(seat))
            PROMISE(f, fixture_legal(f, f->state, NULL, seat, f->list) > 0);
}

/* Whether the action has `?` in it: views accept it from any seat. */
static bool is_hidden(const fixture *f, gw_action action) {
    char text[GW_ACTION_TEXT];
    gw_out out = gw_out_to(text, sizeof text);
    f->game->write_action(f->table, action, &out);
    return strchr(text, '?') != NULL;
}

/* Refusals reveal nothing hidden: the view of a seat refuses its own actions by the same rule as
 * the full state. */
static void expect_same_rules(fixture *f, const gw_state *view, gw_seat seat) {
    size_t count = fixture_legal(f, f->state, f->scratch, seat, f->list);
    for (int i = 0; i < STRANGE_TRIES; i++) {
        gw_action action = strange_action(f, count);
        PROMISE(f, is_hidden(f, action) || gw_check(f->table, view, NULL, seat, action) ==
                                               gw_check(f->table, f->state, NULL, seat, action));
    }
}

void check_legal_in_views(fixture *f) {
    gw_any_state view;
    for (gw_seat viewer = 0; viewer <= f->table->players; viewer++) {
        fixture_view(f, f->state, viewer, &view);
        agree(f, GW_STATE(&view));
        if (viewer != GW_PUBLIC) expect_same_rules(f, GW_STATE(&view), viewer);
    }
}

/* -------------------------------------------------------------------- pick -- */

/* The odds of an outcome of chance; 1 for a player's action. */
static uint32_t odds_of(const fixture *f, gw_seat seat, gw_action action) {
    return seat == GW_CHANCE ? gw_odds(f->table, f->state, action) : 1;
}

static uint32_t sum_of_odds(const fixture *f, gw_seat seat, size_t count, uint32_t *least) {
    uint64_t sum = 0;
    *least = UINT32_MAX;
    for (size_t i = 0; i < count; i++) {
        uint32_t odds = odds_of(f, seat, f->sorted[i]);
        sum += odds;
        if (odds > 0 && odds < *least) *least = odds;
    }
    PROMISE(f, sum > 0 && sum <= UINT32_MAX);
    return (uint32_t)sum;
}

/* Whether `hits` is plausible: within ten standard deviations, and not zero where 40 are expected
 * (which has a probability of e^-40). */
static bool is_likely(uint32_t hits, double expected) {
    double off = hits - expected;
    if (hits == 0) return expected < 40;
    return expected > 0 && off * off <= 100 * (expected + 1);
}

static void check_picks_of(fixture *f, gw_seat seat) {
    enum { PICKS_MAX = 100000 };
    size_t count = fixture_legal(f, f->state, f->scratch, seat, f->list);
    sort_list(f, count);
    uint32_t least, sum = sum_of_odds(f, seat, count, &least);
    uint64_t picks = UINT64_C(41) * sum / least;
    uint32_t *hits = f->list; /* no longer needed as a list of actions */
    memset(hits, 0, count * sizeof *hits);
    if (picks > PICKS_MAX) picks = PICKS_MAX;
    for (uint64_t i = 0; i < picks; i++) {
        gw_action action = gw_pick(f->table, f->state, f->scratch, seat, &f->checking, f->other);
        const gw_action *at = bsearch(&action, f->sorted, count, sizeof action, compare_actions);
        PROMISE(f, at != NULL);
        hits[at - f->sorted]++;
    }
    for (size_t i = 0; i < count; i++) {
        double share = (double)odds_of(f, seat, f->sorted[i]) / sum;
        PROMISE(f, is_likely(hits[i], share * (double)picks));
    }
}

void check_pick(fixture *f) {
    gw_seats seats = gw_to_act(f->table, f->state);
    for (gw_seat seat = 0; seat <= f->table->players; seat++)
        if (seats & GW_SEAT_BIT(seat)) check_picks_of(f, seat);
}

/* ----------------------------------------------------------------- outcome -- */

static void check_ranks(const fixture *f, const gw_outcome *outcome) {
    unsigned with_rank[GW_SEATS_MAX + 2] = {0};
    PROMISE(f, *gw_rule_id(f->game, outcome->rule) != '\0');
    for (unsigned seat = 1; seat <= f->table->players; seat++) {
        PROMISE(f, outcome->rank[seat] >= 1 && outcome->rank[seat] <= f->table->players);
        with_rank[outcome->rank[seat]]++;
    }
    PROMISE(f, with_rank[1] > 0);
}

void check_outcome(fixture *f) {
    gw_outcome outcome;
    memset(&outcome, 0xA5, sizeof outcome);
    f->game->outcome(f->table, f->state, &outcome);
    PROMISE(f, outcome.is_over == (gw_to_act(f->table, f->state) == 0));
    PROMISE(f, outcome.is_over == gw_is_over(f->table, f->state));
    if (outcome.is_over) check_ranks(f, &outcome);
}

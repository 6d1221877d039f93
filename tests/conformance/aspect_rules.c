/* Who may do what: to_act, legal, check, pick, weight, outcome, broken. */
#include "aspects.h"

#include <stdlib.h>

enum { STRANGE_TRIES = 24 };

void look_at_invariants(desk *d) {
    PROMISE(d, d->game->broken(d->table, d->state) == NULL);
}

/* ------------------------------------------------------- legal and check -- */

static int compare_actions(const void *a, const void *b) {
    gw_action x = *(const gw_action *)a, y = *(const gw_action *)b;
    return x < y ? -1 : x > y;
}

/* Sorts a copy of the list, in which no action may stand twice. */
static void sort_list(const desk *d, size_t count) {
    memcpy(d->sorted, d->list, count * sizeof *d->list);
    qsort(d->sorted, count, sizeof *d->sorted, compare_actions);
    for (size_t i = 1; i < count; i++) PROMISE(d, d->sorted[i - 1] != d->sorted[i]);
}

static bool is_listed(const desk *d, size_t count, gw_action action) {
    return count > 0 && bsearch(&action, d->sorted, count, sizeof action, compare_actions) != NULL;
}

/* Any number, a small one, or one of the list with a bit or two changed. */
static gw_action strange_action(desk *d, size_t count) {
    gw_random *random = &d->looking;
    uint32_t kind = gw_random_below(random, 8);
    if (kind == 0 || count == 0) return (gw_action)gw_random_next(random);
    if (kind == 1) return gw_random_below(random, 256);
    gw_action near = d->list[gw_random_below(random, (uint32_t)count)];
    for (uint32_t changes = 1 + kind % 3; changes > 0; changes--) {
        gw_action bit = UINT32_C(1) << gw_random_below(random, 32);
        near = gw_random_below(random, 2) ? near + bit : near - bit;
    }
    return near;
}

static void expect_refusal(const desk *d, gw_rule rule) {
    PROMISE(d, rule != 0);
    PROMISE(d, rule < d->game->rule_count);
    PROMISE(d, *gw_rule_id(d->game, rule) != '\0');
}

/* Whether `check` accepts what `list` has and, unless that is a sample, nothing else. */
static void agree_for(desk *d, const gw_state *state, gw_seat seat) {
    size_t count = desk_legal(d, state, d->scratch, seat, d->list);
    size_t again = desk_legal(d, state, d->scratch, seat, d->other);
    PROMISE(d, count == again && memcmp(d->list, d->other, count * sizeof *d->list) == 0);
    sort_list(d, count);
    for (size_t i = 0; i < count; i++)
        PROMISE(d, gw_check(d->table, state, d->scratch, seat, d->list[i]) == 0);
    bool is_sample = d->game->is_sample && d->game->is_sample(d->table, state, seat);
    for (int i = 0; i < STRANGE_TRIES; i++) {
        gw_action action = strange_action(d, count);
        gw_rule rule = gw_check(d->table, state, d->scratch, seat, action);
        if (is_listed(d, count, action)) continue;
        if (!is_sample || rule != 0) expect_refusal(d, rule);
    }
}

/* A seat that is not to act, or that is not at the table at all, can do nothing;
 * least of all what somebody else could. */
static void refuse_all(desk *d, const gw_state *state, gw_seat seat, gw_seats seats) {
    PROMISE(d, desk_legal(d, state, d->scratch, seat, d->other) == 0);
    gw_seat actor = seats ? desk_seat(&d->looking, seats) : (gw_seat)GW_CHANCE;
    size_t count = desk_legal(d, state, d->scratch, actor, d->list);
    for (size_t i = 0; i < count; i++)
        expect_refusal(d, gw_check(d->table, state, d->scratch, seat, d->list[i]));
    for (int i = 0; i < STRANGE_TRIES; i++)
        expect_refusal(d, gw_check(d->table, state, d->scratch, seat, strange_action(d, count)));
}

static void agree(desk *d, const gw_state *state) {
    gw_seats seats = gw_to_act(d->table, state);
    PROMISE(d, seats >> (d->table->players + 1) == 0);
    PROMISE(d, !(seats & GW_SEAT_BIT(GW_CHANCE)) || seats == GW_SEAT_BIT(GW_CHANCE));
    for (gw_seat seat = 0; seat <= d->table->players; seat++) {
        if (seats & GW_SEAT_BIT(seat))
            agree_for(d, state, seat);
        else
            refuse_all(d, state, seat, seats);
    }
    refuse_all(d, state, (gw_seat)(d->table->players + 1), seats);
    refuse_all(d, state, GW_NO_SEAT, seats);
    refuse_all(d, state, (gw_seat)(16 + gw_random_below(&d->looking, 239)), seats);
}

void look_at_legal(desk *d) {
    gw_seats seats = gw_to_act(d->table, d->state);
    agree(d, d->state);
    for (gw_seat seat = 0; seat <= d->table->players; seat++)
        if (seats & GW_SEAT_BIT(seat)) PROMISE(d, desk_legal(d, d->state, NULL, seat, d->list) > 0);
}

/* Whether it is how an action that is hidden is written: views take it from any seat. */
static bool is_hidden(const desk *d, gw_action action) {
    char text[GW_ACTION_TEXT];
    gw_out out = gw_out_to(text, sizeof text);
    d->game->write_action(d->table, action, &out);
    return strchr(text, '?') != NULL;
}

/* What a seat is told of its own actions says nothing that it does not know: its view refuses
 * them, or does not, by the same rule as the truth. */
static void expect_same_rules(desk *d, const gw_state *view, gw_seat seat) {
    size_t count = desk_legal(d, d->state, d->scratch, seat, d->list);
    for (int i = 0; i < STRANGE_TRIES; i++) {
        gw_action action = strange_action(d, count);
        PROMISE(d, is_hidden(d, action) || gw_check(d->table, view, NULL, seat, action) ==
                                               gw_check(d->table, d->state, NULL, seat, action));
    }
}

void look_at_legal_in_views(desk *d) {
    gw_any_state view;
    for (gw_seat viewer = 0; viewer <= d->table->players; viewer++) {
        desk_view(d, d->state, viewer, &view);
        agree(d, GW_STATE(&view));
        if (viewer != GW_PUBLIC) expect_same_rules(d, GW_STATE(&view), viewer);
    }
}

/* -------------------------------------------------------------------- pick -- */

/* How likely what chance may do is; for a player all are alike. */
static uint32_t weight_of(const desk *d, gw_seat seat, gw_action action) {
    return seat == GW_CHANCE ? gw_weight(d->table, d->state, action) : 1;
}

static uint32_t sum_of_weights(const desk *d, gw_seat seat, size_t count, uint32_t *least) {
    uint64_t sum = 0;
    *least = UINT32_MAX;
    for (size_t i = 0; i < count; i++) {
        uint32_t weight = weight_of(d, seat, d->sorted[i]);
        sum += weight;
        if (weight > 0 && weight < *least) *least = weight;
    }
    PROMISE(d, sum > 0 && sum <= UINT32_MAX);
    return (uint32_t)sum;
}

/* Whether `hits` is what one expects: within ten standard deviations, and not
 * none at all where 40 are expected (which happens with a probability of e^-40). */
static bool is_likely(uint32_t hits, double expected) {
    double off = hits - expected;
    if (hits == 0) return expected < 40;
    return expected > 0 && off * off <= 100 * (expected + 1);
}

static void look_at_picks_of(desk *d, gw_seat seat) {
    enum { PICKS_MAX = 100000 };
    size_t count = desk_legal(d, d->state, d->scratch, seat, d->list);
    sort_list(d, count);
    uint32_t least, sum = sum_of_weights(d, seat, count, &least);
    uint64_t picks = UINT64_C(41) * sum / least;
    uint32_t *hits = d->list; /* no longer needed as what it was */
    memset(hits, 0, count * sizeof *hits);
    if (picks > PICKS_MAX) picks = PICKS_MAX;
    for (uint64_t i = 0; i < picks; i++) {
        gw_action action = gw_pick(d->table, d->state, d->scratch, seat, &d->looking, d->other);
        const gw_action *at = bsearch(&action, d->sorted, count, sizeof action, compare_actions);
        PROMISE(d, at != NULL);
        hits[at - d->sorted]++;
    }
    for (size_t i = 0; i < count; i++) {
        double share = (double)weight_of(d, seat, d->sorted[i]) / sum;
        PROMISE(d, is_likely(hits[i], share * (double)picks));
    }
}

void look_at_pick(desk *d) {
    gw_seats seats = gw_to_act(d->table, d->state);
    for (gw_seat seat = 0; seat <= d->table->players; seat++)
        if (seats & GW_SEAT_BIT(seat)) look_at_picks_of(d, seat);
}

/* ----------------------------------------------------------------- outcome -- */

static void look_at_ranks(const desk *d, const gw_outcome *outcome) {
    unsigned with_rank[GW_SEATS_MAX + 2] = {0};
    PROMISE(d, *gw_rule_id(d->game, outcome->rule) != '\0');
    for (unsigned seat = 1; seat <= d->table->players; seat++) {
        PROMISE(d, outcome->rank[seat] >= 1 && outcome->rank[seat] <= d->table->players);
        with_rank[outcome->rank[seat]]++;
    }
    PROMISE(d, with_rank[1] > 0);
}

void look_at_outcome(desk *d) {
    gw_outcome outcome;
    memset(&outcome, 0xA5, sizeof outcome);
    d->game->outcome(d->table, d->state, &outcome);
    PROMISE(d, outcome.is_over == (gw_to_act(d->table, d->state) == 0));
    PROMISE(d, outcome.is_over == gw_is_over(d->table, d->state));
    if (outcome.is_over) look_at_ranks(d, &outcome);
}

/* What everybody can expect of the win, by dreams that did not choose what is done in them:
 * what looked best in some dreams had luck in these, and is no better than it looks in the
 * next ones. */
#include "ai/dragons/desk.h"
#include "ai/shares.h"

#include <string.h>

/* Told as 1 %: dreams are few, so that nothing is certain by them. */
enum { LEAST_TOLD = 6 };

void rd_desk_forget_dreams(desk *k) {
    memset(k->tally, 0, sizeof k->tally);
}

void rd_desk_note(desk *k, gw_seat leader, const int32_t share[RD_COLOURS]) {
    tally *a = &k->tally[leader - 1];
    for (unsigned i = 0; i < k->river.t->base.players; i++) a->share[i] += share[i];
    a->dreams++;
}

/* What the position promises by itself, whoever prefers which island. */
static void look_at_position(desk *k, int32_t share[RD_COLOURS]) {
    dream *d = &k->dream;
    uint32_t nodes = d->nodes;
    rd_dream_begin(d, &k->river, &k->start, 0);
    memset(d->whims, 0, sizeof d->whims);
    rd_dream_shares(d, share);
    d->nodes = nodes;
}

/* Each seat's best programs count alike, however often they were tried: in those dreams that
 * seat answers the others, who do not answer it. */
static uint32_t sum_up(const desk *k, int64_t mean[GW_SEATS_MAX + 1]) {
    unsigned players = k->river.t->base.players, leaders = 0;
    uint32_t dreams = 0;
    for (unsigned i = 0; i < players; i++) leaders += k->tally[i].dreams > 0;
    for (unsigned i = 0; i < players; i++) {
        const tally *a = &k->tally[i];
        dreams += a->dreams;
        for (unsigned of = 0; of < players && a->dreams > 0; of++)
            mean[of + 1] += a->share[of] * GW_SHARE / a->dreams / leaders;
    }
    return dreams;
}

gw_shares rd_desk_tell(desk *k) {
    unsigned players = k->river.t->base.players;
    int32_t position[RD_COLOURS];
    int64_t mean[GW_SEATS_MAX + 1] = {0}, told[GW_SEATS_MAX + 1] = {0}, sum = 0;
    look_at_position(k, position);
    int64_t dreams = sum_up(k, mean), prior = k->level->weights->position_dreams;
    for (unsigned i = 1; i <= players; i++) {
        told[i] =
            (mean[i] * dreams + (int64_t)position[i - 1] * GW_SHARE * prior) / (dreams + prior);
        sum += told[i];
    }
    int64_t rest = GW_SHARE - LEAST_TOLD * (int64_t)players;
    for (unsigned i = 1; i <= players; i++) told[i] = told[i] * rest + sum * LEAST_TOLD;
    return gw_shares_by(players, told);
}

/* Secret programs: each seat has a repertoire of plausible ones, and regret matching finds what the
 * seats choose if each responds to the others. */
#include "ai/dragons/program.h"
#include "ai/dragons/search.h"
#include "core/bits.h"

#include <string.h>

bool rd_search_is_spent(search *k) {
    uint32_t nodes = k->playout.nodes;
    k->playout.nodes = 0;
    k->looked += nodes;
    return gw_meter_count(&k->meter, nodes) >= GW_ALL_SPENT;
}

/* ---------------------------------------------------------------- repertoires -- */

static bool add_program(repertoire *p, const program *new_one) {
    for (unsigned i = 0; i < p->count; i++)
        if (memcmp(&p->program[i], new_one, sizeof *new_one) == 0) return false;
    p->program[p->count] = *new_one;
    p->value[p->count] = p->regret[p->count] = p->tried[p->count] = 0;
    p->count++;
    return true;
}

/* The cards that can replace the one in a slot of a complete program. */
static uint32_t spare_cards(const search *k, gw_seat seat, const program *p, unsigned slot) {
    rd_state s = k->start;
    memcpy(s.program[seat - 1], p->card, sizeof p->card);
    s.program[seat - 1][slot] = RD_NO_CARD;
    return rd_cards_to_give(k->terrain.t, &s, seat) & ~(UINT32_C(1) << p->card[slot]);
}

/* Fills in cards that were not revealed because the game ended. */
static void complete(search *k, gw_seat seat, program *p) {
    for (unsigned slot = 0; slot < RD_SLOTS; slot++) {
        if (p->card[slot] != RD_UNKNOWN_CARD) continue;
        uint32_t spare = spare_cards(k, seat, p, slot);
        p->card[slot] =
            (uint8_t)gw_bit_select(spare, gw_random_below(&k->playout.random, gw_bit_count(spare)));
    }
}

static unsigned most_programs(const search *k, gw_seat seat) {
    return seat == k->seat ? k->level->programs : k->level->replies;
}

/* Plays the round to its end with unknown cards, and keeps everybody's program. */
static void play_out_programs(search *k) {
    playout *d = &k->playout;
    program given[RD_COLOURS];
    unsigned round = k->start.round, players = k->terrain.t->base.players;
    rd_playout_begin(d, &k->terrain, &k->start, k->seed++);
    rd_playout_reveal(d);
    while (d->s.round == round && !rd_is_over(&d->s)) {
        if (d->s.phase == RD_AWAIT_SIGHT)
            rd_playout_reveal(d);
        else
            rd_playout_act(d, rd_habit_action(d));
    }
    memcpy(given, d->given, sizeof given);
    rd_search_tally(k, SEARCH_NOBODY);
    for (gw_seat seat = 1; seat <= players; seat++) {
        complete(k, seat, &given[seat - 1]);
        if (k->of[seat - 1].count < most_programs(k, seat))
            add_program(&k->of[seat - 1], &given[seat - 1]);
    }
}

/* Plain programs: those that get farthest along the shortest corridor and ignore the others. */
static void plan_programs(search *k, gw_seat seat) {
    foresight *f = &k->foreseen[seat - 1];
    rd_layout layout;
    corridor c;
    unsigned dragon = RD_DRAGON + k->terrain.t->colour[rd_playout_rival(&k->playout, seat) - 1];
    rd_layout_fill(&layout, k->terrain.t, &k->start);
    rd_corridor_find(&c, &layout, seat);
    for (f->count = 0; f->count < SEARCH_PLAIN; f->count++) {
        rd_state s = k->start;
        uint8_t *card = s.program[seat - 1];
        for (unsigned slot = 0; slot < RD_SLOTS; slot++)
            if (card[slot] == RD_UNKNOWN_CARD) card[slot] = RD_NO_CARD;
        for (unsigned slot = rd_cards_given(&s, seat); slot < RD_SLOTS; slot++)
            card[slot] =
                (uint8_t)rd_program_next(k->terrain.t, &s, seat, &c, dragon, &k->playout.random);
        memcpy(&f->program[f->count], card, sizeof(program));
    }
}

/* Foreseen programs: plain ones, and those of playouts. */
static void foresee(search *k, gw_seat seat) {
    foresight *f = &k->foreseen[seat - 1];
    repertoire *p = &k->of[seat - 1];
    plan_programs(k, seat);
    for (unsigned i = 0; i < p->count && f->count < SEARCH_FORESEEN; i++)
        f->program[f->count++] = p->program[i];
    for (unsigned i = 0; i < SEARCH_PLAIN; i++)
        if (p->count < SEARCH_PROGRAMS) add_program(p, &f->program[i]);
}

/* Adds a variation of a program: two slots swapped, or another card. */
static void vary_program(search *k, gw_seat seat, unsigned first_slot) {
    gw_random *random = &k->playout.random;
    repertoire *all = &k->of[seat - 1];
    program p = all->program[gw_random_below(random, all->count)];
    unsigned open = RD_SLOTS - first_slot;
    unsigned slot = first_slot + gw_random_below(random, open);
    unsigned other = first_slot + gw_random_below(random, open);
    uint8_t card = p.card[slot];
    if (slot == other) {
        uint32_t spare = spare_cards(k, seat, &p, slot);
        p.card[slot] = (uint8_t)gw_bit_select(spare, gw_random_below(random, gw_bit_count(spare)));
    } else {
        p.card[slot] = p.card[other];
        p.card[other] = card;
    }
    add_program(all, &p);
}

/* The same program with a dragon in a slot; later cards move back by one. */
static program with_dragon(const program *p, unsigned slot, unsigned dragon) {
    program q = *p;
    unsigned from = slot;
    q.card[slot] = (uint8_t)dragon;
    for (unsigned i = slot + 1; i < RD_SLOTS; i++) {
        if (rd_is_dragon(p->card[from])) from++;
        q.card[i] = p->card[from++];
    }
    return q;
}

/* Near a win, playouts contain no dragons, although one may be needed first: adds variants with a
 * dragon in each open slot. */
static void add_dragons(search *k, unsigned first_slot) {
    repertoire *own = &k->of[k->seat - 1];
    const program *plain = &k->foreseen[k->seat - 1].program[0];
    unsigned dragon = RD_DRAGON + k->terrain.t->colour[rd_playout_rival(&k->playout, k->seat) - 1];
    for (unsigned slot = 0; slot < RD_SLOTS; slot++) {
        if (slot >= first_slot) {
            program p = with_dragon(plain, slot, dragon);
            add_program(own, &p);
        }
        if (rd_is_dragon(plain->card[slot])) return; /* RD-5: only one dragon */
    }
}

/* Fills the repertoires from playouts of the round and with plain programs; varies some of the
 * seat's own. */
static void fill_repertoires(search *k, unsigned given) {
    repertoire *own = &k->of[k->seat - 1];
    unsigned tries = k->level->programs;
    do {
        play_out_programs(k);
    } while (!rd_search_is_spent(k) && --tries > 0);
    for (gw_seat seat = 1; seat <= k->terrain.t->base.players; seat++) foresee(k, seat);
    if (k->level->is_watchful) add_dragons(k, given);
    for (tries = k->level->programs; tries > 0 && given < RD_SLOTS; tries--)
        if (own->count < k->level->programs) vary_program(k, k->seat, given);
}

/* ------------------------------------------------------------- regret matching -- */

static int64_t regrets_of(const repertoire *p) {
    int64_t sum = 0;
    for (unsigned i = 0; i < p->count; i++) sum += p->regret[i];
    return sum;
}

/* Draws a program in proportion to regrets. */
static const program *draw_program(const repertoire *p, gw_random *random) {
    int64_t sum = regrets_of(p);
    if (sum == 0) return &p->program[gw_random_below(random, p->count)];
    int64_t at = (int64_t)(gw_random_next(random) % (uint64_t)sum);
    unsigned i = 0;
    for (; at >= p->regret[i]; i++) at -= p->regret[i];
    return &p->program[i];
}

/* Nobody always finds the best program: others may give a plain one, any foreseen one, or the
 * best. */
static const program *foresee_program(const repertoire *p, const foresight *f, gw_random *random) {
    switch (gw_random_below(random, 4)) {
    case 0: return &f->program[gw_random_below(random, SEARCH_PLAIN)];
    case 1: return &f->program[gw_random_below(random, f->count)];
    default: return draw_program(p, random);
    }
}

/* Draws a program for every seat; returns the seats that are planners this time, as bits. */
static uint8_t draw_programs(search *k, gw_random *random, rd_state *s) {
    uint8_t planners = 0;
    for (gw_seat seat = 1; seat <= k->terrain.t->base.players; seat++) {
        const repertoire *p = &k->of[seat - 1];
        const program *drawn = rd_search_shadow(k, seat, random);
        if (drawn)
            planners |= (uint8_t)(1U << (seat - 1));
        else if (seat == k->seat)
            drawn = draw_program(p, random);
        else
            drawn = foresee_program(p, &k->foreseen[seat - 1], random);
        memcpy(s->program[seat - 1], drawn, sizeof *drawn);
    }
    return planners;
}

/* The mean share of a program, in thousandths of the unit of shares. */
static int64_t mean_of(const repertoire *p, unsigned i) {
    return p->tried[i] ? p->value[i] * 1000 / p->tried[i] : 0;
}

/* The best program so far. */
static unsigned leader_of(const repertoire *p) {
    unsigned best = 0;
    for (unsigned i = 1; i < p->count; i++)
        if (mean_of(p, i) > mean_of(p, best)) best = i;
    return best;
}

/* Regrets never fall below 0, so that a program that becomes good is soon tried again. */
static void learn(repertoire *p, const int32_t *share) {
    int64_t sum = regrets_of(p), expected = 0;
    for (unsigned i = 0; i < p->count; i++) expected += share[i] * (sum ? p->regret[i] : 1);
    expected /= sum ? sum : p->count;
    p->tries++;
    for (unsigned i = 0; i < p->count; i++) {
        p->tried[i]++;
        p->value[i] += share[i];
        p->regret[i] += share[i] - expected;
        if (p->regret[i] < 0) p->regret[i] = 0;
    }
}

/* Sorts programs so that those that begin alike are neighbours. */
static void sort_programs(const repertoire *p, uint8_t order[SEARCH_PROGRAMS]) {
    for (unsigned i = 0; i < p->count; i++) {
        unsigned at = i;
        for (; at > 0; at--) {
            if (memcmp(&p->program[order[at - 1]], &p->program[i], sizeof(program)) <= 0) break;
            order[at] = order[at - 1];
        }
        order[at] = (uint8_t)i;
    }
}

/* The number of equal cards at the beginning of two programs. */
static unsigned alike(const program *a, const program *b) {
    unsigned count = 0;
    while (count < RD_SLOTS && a->card[count] == b->card[count]) count++;
    return count;
}

/* Begins a playout in which the others give what is in `s`, and the seat's cards are still
 * unknown. */
static void begin_trial(search *k, const rd_state *s, uint8_t planners, gw_seat seat,
                        uint64_t seed) {
    playout *d = &k->playout;
    uint32_t nodes = d->nodes;
    rd_playout_begin(d, &k->terrain, s, seed);
    d->nodes = nodes;
    d->planners = planners;
    memset(d->s.program[seat - 1], RD_UNKNOWN_CARD, RD_SLOTS);
    for (gw_seat other = 1; other <= k->terrain.t->base.players; other++)
        rd_playout_paths(d, other);
    rd_playout_copy(&k->mark[0], d);
}

/* Plays the round with a program. Its cards before slot `from` have been played: the playout
 * continues from the mark of that slot, and leaves marks up to slot `last`. Returns the slot after
 * the last one played. */
static unsigned try_program(search *k, gw_seat seat, const program *p, unsigned from,
                            unsigned last) {
    playout *d = &k->playout;
    unsigned round = k->start.round, slot = from;
    rd_playout_copy(d, &k->mark[from]);
    for (; slot < RD_SLOTS && !rd_is_over(&d->s) && d->s.round == round; slot++) {
        if (slot <= last && slot > from) rd_playout_copy(&k->mark[slot], d);
        d->s.program[seat - 1][slot] = p->card[slot];
        rd_playout_reveal(d);
        rd_playout_play_cards(d);
    }
    return slot;
}

/* Tries all programs of a seat against one draw of the others'; programs that begin alike only from
 * where they differ. Returns false if the budget is spent. */
static bool improve(search *k, gw_seat seat) {
    repertoire *p = &k->of[seat - 1];
    int32_t share[SEARCH_PROGRAMS], all[RD_COLOURS];
    uint8_t order[SEARCH_PROGRAMS];
    rd_state s = k->start;
    unsigned leader = leader_of(p), from = 0, played = 0;
    gw_random random = gw_random_seed(k->seed++);
    uint64_t seed = k->seed++;
    uint8_t planners = draw_programs(k, &random, &s);
    begin_trial(k, &s, planners, seat, seed);
    sort_programs(p, order);
    for (unsigned i = 0; i < p->count; i++) {
        const program *tried = &p->program[order[i]];
        unsigned next = i + 1 < p->count ? alike(tried, &p->program[order[i + 1]]) : 0;
        if (i == 0 || from < played) played = try_program(k, seat, tried, from, next);
        rd_playout_shares(&k->playout, k->level->weights->chance, all);
        share[order[i]] = all[seat - 1];
        if (order[i] == leader) rd_search_tally(k, seat);
        if (rd_search_is_spent(k)) return false;
        from = next;
    }
    learn(p, share);
    return true;
}

/* Drops the worse half of the programs. */
static void narrow(repertoire *p, unsigned least) {
    unsigned keep = (p->count + 1) / 2 > least ? (p->count + 1) / 2 : least;
    while (p->count > keep) {
        unsigned worst = 0, last = p->count - 1;
        for (unsigned i = 1; i < p->count; i++)
            if (mean_of(p, i) < mean_of(p, worst)) worst = i;
        p->program[worst] = p->program[last];
        p->tried[worst] = p->tried[last];
        p->value[worst] = p->value[last];
        p->regret[worst] = p->regret[last];
        p->count--;
    }
}

/* Adds variations of the programs that are left. At first they are rated as the average of those,
 * so that a little luck does not make them the best. */
static void renew(search *k, gw_seat seat, unsigned given) {
    enum { NEW = 6, DOUBT = 4 };
    repertoire *p = &k->of[seat - 1];
    unsigned old = p->count;
    int64_t mean = 0;
    for (unsigned i = 0; i < old; i++) mean += mean_of(p, i);
    for (unsigned tries = 2 * NEW; tries > 0 && p->count < old + NEW; tries--)
        vary_program(k, seat, given);
    for (unsigned i = old; i < p->count; i++) {
        p->tried[i] = DOUBT;
        p->value[i] = mean * DOUBT / (old * 1000);
    }
}

static void match_regrets(search *k, unsigned given) {
    enum { LEAST = 6, FIRST_TRIES = 6, TRIES_OF_PLANNERS = 2 };
    unsigned players = k->terrain.t->base.players, other = k->seat;
    uint32_t first_tries = rd_search_knows_planners(k) ? TRIES_OF_PLANNERS : FIRST_TRIES;
    uint32_t narrow_at = first_tries;
    for (;;) {
        if (!improve(k, k->seat)) return;
        other = other % players + 1;
        if (other == k->seat) other = other % players + 1;
        bool is_planner = k->shadow[other - 1].likeness > 0;
        if (!is_planner && !improve(k, (gw_seat)other)) return;
        if (k->of[k->seat - 1].tries < narrow_at) continue;
        narrow_at += narrow_at < 4 * first_tries ? narrow_at : narrow_at / 4;
        for (gw_seat seat = 1; seat <= players; seat++) {
            repertoire *p = &k->of[seat - 1];
            if (p->tries < first_tries) continue;
            narrow(p, LEAST);
            if (!k->level->is_watchful || p->count > LEAST) continue;
            if (seat != k->seat || given < RD_SLOTS) renew(k, seat, seat == k->seat ? given : 0);
        }
    }
}

/* --------------------------------------------------------------------- choice -- */

/* The program that does best against what the others give; it varies with the playouts, so that
 * nobody can predict it. A careless level misjudges programs. */
static unsigned choose_program(search *k, const repertoire *p) {
    gw_random random = gw_random_seed(k->seed++);
    unsigned best = 0;
    int64_t best_value = INT64_MIN;
    for (unsigned i = 0; i < p->count; i++) {
        int64_t mistake = gw_random_below(&random, k->level->careless + 1U);
        int64_t value = mean_of(p, i) + mistake * 1000;
        if (p->tried[i] < p->tries / 4 || value <= best_value) continue;
        best = i;
        best_value = value;
    }
    return best;
}

/* Remembers what was learned about the others, for decisions while cards are carried out. */
static void foresee_learned(search *k) {
    gw_random random = gw_random_seed(k->seed++);
    for (gw_seat seat = 1; seat <= k->terrain.t->base.players; seat++) {
        const repertoire *p = &k->of[seat - 1];
        foresight *f = &k->foreseen[seat - 1];
        if (regrets_of(p) == 0) continue;
        if (f->count > SEARCH_FORESEEN / 2) f->count = SEARCH_FORESEEN / 2;
        while (f->count < SEARCH_FORESEEN) f->program[f->count++] = *draw_program(p, &random);
    }
}

program rd_search_program(search *k, const gw_action *only) {
    unsigned given = rd_cards_given(&k->start, k->seat);
    repertoire *own = &k->of[k->seat - 1];
    if (only) k->start.program[k->seat - 1][given++] = (uint8_t)rd_operand(*only, 0);
    for (gw_seat seat = 1; seat <= k->terrain.t->base.players; seat++) {
        if (seat != k->seat) memset(k->start.program[seat - 1], RD_NO_CARD, RD_SLOTS);
        rd_playout_hide(&k->start, seat);
        k->of[seat - 1].count = k->of[seat - 1].tries = 0;
    }
    rd_search_reset_tallies(k);
    fill_repertoires(k, given);
    match_regrets(k, given);
    foresee_learned(k);
    return own->program[choose_program(k, own)];
}

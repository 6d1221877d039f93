/* Secret programs: each seat has a repertoire of plausible ones, and regret matching finds
 * what they give if each answers the others. */
#include "ai/dragons/desk.h"
#include "ai/dragons/program.h"
#include "core/bits.h"

#include <string.h>

bool rd_desk_is_spent(desk *k) {
    uint32_t nodes = k->dream.nodes;
    k->dream.nodes = 0;
    k->looked += nodes;
    return gw_meter_count(&k->meter, nodes) >= GW_ALL_SPENT;
}

/* ---------------------------------------------------------------- repertoires -- */

static bool add_program(repertoire *p, const program *new_one) {
    for (unsigned i = 0; i < p->count; i++)
        if (memcmp(&p->program[i], new_one, sizeof *new_one) == 0) return false;
    p->program[p->count] = *new_one;
    p->value[p->count] = p->regret[p->count] = 0;
    p->count++;
    return true;
}

/* The cards that can take the place of others in a program that is whole. */
static uint32_t spare_cards(const desk *k, gw_seat seat, const program *p, unsigned slot) {
    rd_state s = k->start;
    memcpy(s.program[seat - 1], p->card, sizeof p->card);
    s.program[seat - 1][slot] = RD_NO_CARD;
    return rd_cards_to_give(k->river.t, &s, seat) & ~(UINT32_C(1) << p->card[slot]);
}

/* What was not revealed before the game was over is filled in. */
static void complete(desk *k, gw_seat seat, program *p) {
    for (unsigned slot = 0; slot < RD_SLOTS; slot++) {
        if (p->card[slot] != RD_UNKNOWN_CARD) continue;
        uint32_t spare = spare_cards(k, seat, p, slot);
        p->card[slot] =
            (uint8_t)gw_bit_select(spare, gw_random_below(&k->dream.random, gw_bit_count(spare)));
    }
}

static unsigned room_of(const desk *k, gw_seat seat) {
    return seat == k->seat ? k->level->programs : k->level->replies;
}

/* Dreams of the round with unknown cards, and keeps what everybody gave. */
static void dream_programs(desk *k) {
    dream *d = &k->dream;
    program given[RD_COLOURS];
    unsigned round = k->start.round, players = k->river.t->base.players;
    rd_dream_begin(d, &k->river, &k->start, k->seed++);
    rd_dream_reveal(d);
    while (d->s.round == round && !rd_is_over(&d->s)) {
        if (d->s.phase == RD_AWAIT_SIGHT)
            rd_dream_reveal(d);
        else
            rd_dream_act(d, rd_habit_action(d));
    }
    memcpy(given, d->given, sizeof given);
    rd_desk_note(k, DESK_NOBODY);
    for (gw_seat seat = 1; seat <= players; seat++) {
        complete(k, seat, &given[seat - 1]);
        if (k->of[seat - 1].count < room_of(k, seat))
            add_program(&k->of[seat - 1], &given[seat - 1]);
    }
}

/* The programs that get farthest along the shortest corridor, for whoever gives cards
 * without regard for the others. */
static void plan_programs(desk *k, gw_seat seat) {
    foresight *f = &k->foreseen[seat - 1];
    rd_site site;
    corridor c;
    unsigned dragon = RD_DRAGON + k->river.t->colour[rd_dream_rival(&k->dream, seat) - 1];
    rd_site_fill(&site, k->river.t, &k->start);
    rd_corridor_find(&c, &site, seat);
    for (f->count = 0; f->count < DESK_PLAIN; f->count++) {
        rd_state s = k->start;
        uint8_t *card = s.program[seat - 1];
        for (unsigned slot = 0; slot < RD_SLOTS; slot++)
            if (card[slot] == RD_UNKNOWN_CARD) card[slot] = RD_NO_CARD;
        for (unsigned slot = rd_cards_given(&s, seat); slot < RD_SLOTS; slot++)
            card[slot] =
                (uint8_t)rd_program_next(k->river.t, &s, seat, &c, dragon, &k->dream.random);
        memcpy(&f->program[f->count], card, sizeof(program));
    }
}

/* Plain programs and dreamt ones. */
static void foresee(desk *k, gw_seat seat) {
    foresight *f = &k->foreseen[seat - 1];
    repertoire *p = &k->of[seat - 1];
    plan_programs(k, seat);
    for (unsigned i = 0; i < p->count && f->count < DESK_FORESEEN; i++)
        f->program[f->count++] = p->program[i];
    for (unsigned i = 0; i < DESK_PLAIN; i++)
        if (p->count < DESK_PROGRAMS) add_program(p, &f->program[i]);
}

/* Another program by one change of an old one: two slots, or another card. */
static void vary_program(desk *k, gw_seat seat, unsigned first_slot) {
    gw_random *random = &k->dream.random;
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

/* The same program with a dragon in a slot; what was there and behind it comes later. */
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

/* Who is about to win dreams of nothing else, and yet a dragon may have to come first: one
 * in every slot that is open. */
static void add_dragons(desk *k, unsigned first_slot) {
    repertoire *own = &k->of[k->seat - 1];
    const program *plain = &k->foreseen[k->seat - 1].program[0];
    unsigned dragon = RD_DRAGON + k->river.t->colour[rd_dream_rival(&k->dream, k->seat) - 1];
    for (unsigned slot = 0; slot < RD_SLOTS; slot++) {
        if (slot >= first_slot) {
            program p = with_dragon(plain, slot, dragon);
            add_program(own, &p);
        }
        if (rd_is_dragon(plain->card[slot])) return; /* RD-5: there is but one */
    }
}

/* Plain programs come first, then dreams of the round; of the seat's own some are varied. */
static void fill_repertoires(desk *k, unsigned given) {
    repertoire *own = &k->of[k->seat - 1];
    unsigned tries = k->level->programs;
    do {
        dream_programs(k);
    } while (!rd_desk_is_spent(k) && --tries > 0);
    for (gw_seat seat = 1; seat <= k->river.t->base.players; seat++) foresee(k, seat);
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

/* A program by how much each is regretted. */
static const program *draw_program(const repertoire *p, gw_random *random) {
    int64_t sum = regrets_of(p);
    if (sum == 0) return &p->program[gw_random_below(random, p->count)];
    int64_t at = (int64_t)(gw_random_next(random) % (uint64_t)sum);
    unsigned i = 0;
    for (; at >= p->regret[i]; i++) at -= p->regret[i];
    return &p->program[i];
}

/* Nobody finds the best program every time: others give a plain one, any that is foreseen,
 * or the one that they should. */
static const program *foresee_program(const repertoire *p, const foresight *f, gw_random *random) {
    switch (gw_random_below(random, 4)) {
    case 0: return &f->program[gw_random_below(random, DESK_PLAIN)];
    case 1: return &f->program[gw_random_below(random, f->count)];
    default: return draw_program(p, random);
    }
}

/* Draws a program for every seat; returns the seats that are planners this time, as bits. */
static uint8_t draw_programs(desk *k, gw_random *random, rd_state *s) {
    uint8_t planners = 0;
    for (gw_seat seat = 1; seat <= k->river.t->base.players; seat++) {
        const repertoire *p = &k->of[seat - 1];
        const program *drawn = rd_desk_shadow(k, seat, random);
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

/* What a seat gets of the win with a program among those of the others in `s`. */
static int32_t try_program(desk *k, const rd_state *s, uint8_t planners, gw_seat seat,
                           const program *p, uint64_t seed) {
    dream *d = &k->dream;
    int32_t share[RD_COLOURS];
    uint32_t nodes = d->nodes;
    rd_dream_begin(d, &k->river, s, seed);
    d->nodes = nodes;
    d->planners = planners;
    memcpy(d->s.program[seat - 1], p, sizeof *p);
    rd_dream_reveal(d);
    rd_dream_play(d, k->start.round);
    rd_dream_shares(d, k->level->weights->chance, share);
    return share[seat - 1];
}

/* The one that does best so far. */
static unsigned leader_of(const repertoire *p) {
    unsigned best = 0;
    for (unsigned i = 1; i < p->count; i++)
        if (p->value[i] > p->value[best]) best = i;
    return best;
}

/* Regrets never fall below 0, so that what becomes good is soon given again. */
static void learn(repertoire *p, const int32_t *share) {
    int64_t sum = regrets_of(p), expected = 0;
    for (unsigned i = 0; i < p->count; i++) expected += share[i] * (sum ? p->regret[i] : 1);
    expected /= sum ? sum : p->count;
    p->tries++;
    for (unsigned i = 0; i < p->count; i++) {
        p->value[i] += share[i];
        p->regret[i] += share[i] - expected;
        if (p->regret[i] < 0) p->regret[i] = 0;
    }
}

/* Tries all programs of a seat against one draw of the others'; false if all is spent. */
static bool improve(desk *k, gw_seat seat) {
    repertoire *p = &k->of[seat - 1];
    int32_t share[DESK_PROGRAMS];
    rd_state s = k->start;
    unsigned leader = leader_of(p);
    gw_random random = gw_random_seed(k->seed++);
    uint64_t seed = k->seed++;
    uint8_t planners = draw_programs(k, &random, &s);
    for (unsigned i = 0; i < p->count; i++) {
        share[i] = try_program(k, &s, planners, seat, &p->program[i], seed);
        if (i == leader) rd_desk_note(k, seat);
        if (rd_desk_is_spent(k)) return false;
    }
    learn(p, share);
    return true;
}

/* The better half of the programs is left. */
static void narrow(repertoire *p, unsigned least) {
    unsigned keep = (p->count + 1) / 2 > least ? (p->count + 1) / 2 : least;
    while (p->count > keep) {
        unsigned worst = 0, last = p->count - 1;
        for (unsigned i = 1; i < p->count; i++)
            if (p->value[i] < p->value[worst]) worst = i;
        p->program[worst] = p->program[last];
        p->value[worst] = p->value[last];
        p->regret[worst] = p->regret[last];
        p->count--;
    }
}

static void match_regrets(desk *k) {
    enum { LEAST = 6, FIRST_TRIES = 6, TRIES_OF_PLANNERS = 2 };
    unsigned players = k->river.t->base.players, other = k->seat;
    uint32_t first_tries = rd_desk_knows_planners(k) ? TRIES_OF_PLANNERS : FIRST_TRIES;
    uint32_t narrow_at = first_tries;
    for (;;) {
        if (!improve(k, k->seat)) return;
        other = other % players + 1;
        if (other == k->seat) other = other % players + 1;
        bool is_planner = k->shadow[other - 1].likeness > 0;
        if (!is_planner && !improve(k, (gw_seat)other)) return;
        if (k->of[k->seat - 1].tries < narrow_at) continue;
        narrow_at *= 2;
        for (unsigned i = 0; i < players; i++)
            if (k->of[i].tries >= first_tries) narrow(&k->of[i], LEAST);
    }
}

/* --------------------------------------------------------------------- choice -- */

/* The one that does best against what the others give; it varies with what was dreamt, so
 * that nobody can foresee it. Somebody careless misjudges them. */
static unsigned choose_program(desk *k, const repertoire *p) {
    gw_random random = gw_random_seed(k->seed++);
    unsigned best = 0;
    int64_t best_value = 0;
    for (unsigned i = 0; i < p->count; i++) {
        int64_t value = p->tries ? p->value[i] / p->tries : 0;
        value += gw_random_below(&random, k->level->careless + 1U);
        if (i > 0 && value <= best_value) continue;
        best = i;
        best_value = value;
    }
    return best;
}

program rd_desk_program(desk *k, const gw_action *only) {
    unsigned given = rd_cards_given(&k->start, k->seat);
    repertoire *own = &k->of[k->seat - 1];
    if (only) k->start.program[k->seat - 1][given++] = (uint8_t)rd_operand(*only, 0);
    for (gw_seat seat = 1; seat <= k->river.t->base.players; seat++) {
        if (seat != k->seat) memset(k->start.program[seat - 1], RD_NO_CARD, RD_SLOTS);
        rd_dream_hide(&k->start, seat);
        k->of[seat - 1].count = k->of[seat - 1].tries = 0;
    }
    rd_desk_forget_dreams(k);
    fill_repertoires(k, given);
    match_regrets(k);
    return own->program[choose_program(k, own)];
}

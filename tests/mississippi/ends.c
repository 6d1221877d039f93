/* Where a turn can end (mq_turn_search), and the ways there (mq_turn_way): the list equals that of
 * exhaustive trial, and every way is legal, has the stated cost, and is found again halfway. */
#include "mississippi/crowd.h"
#include "mississippi/position.h"
#include "mississippi/slow_search.h"

#include <stdlib.h>

enum { LIST = 700, CROWDS = 60 };

/* A table with its scratch, and the ends found from one position. */
typedef struct outing {
    gw_table *table;
    const mq_table *t;
    gw_scratch *scratch;
    gw_random random;
    mq_state root;
    mq_end *found, *listed; /* by trial, and by mq_turn_search */
    size_t found_count, listed_count;
    bool is_any_sparing; /* MQ-R6: then all ends found are */
    slow_set seen;
    unsigned kinds[4]; /* how often each was listed */
} outing;

static gw_state *state_of(const mq_state *s) {
    return (gw_state *)(uintptr_t)s;
}

static void begin_outing(outing *o, const char *options, uint64_t seed) {
    o->table = crowd_table(options);
    o->t = mq_table_of(o->table);
    o->scratch = calloc(1, o->table->game->scratch_bytes);
    o->found = calloc(MQ_ENDS_MAX, sizeof *o->found);
    o->listed = calloc(MQ_ENDS_MAX, sizeof *o->listed);
    assert_true(o->scratch && o->found && o->listed);
    o->random = gw_random_seed(seed);
}

static void end_outing(outing *o) {
    gw_table_free(o->table);
    free(o->scratch);
    free(o->found);
    free(o->listed);
}

/* ------------------------------------------------------------------ collecting -- */

static bool is_same_end(const mq_end *a, const mq_end *b) {
    return a->tile == b->tile && a->space == b->space && a->heading == b->heading &&
           a->speed == b->speed && a->speed_after == b->speed_after && a->kind == b->kind;
}

/* Keeps the cheapest of equal ends: least coal, then fewest pushes. */
static void add(outing *o, mq_end end) {
    for (size_t i = 0; i < o->found_count; i++) {
        mq_end *other = &o->found[i];
        if (!is_same_end(other, &end)) continue;
        if (end.coal < other->coal || (end.coal == other->coal && end.pushes < other->pushes))
            *other = end;
        return;
    }
    assert_true(o->found_count < MQ_ENDS_MAX);
    o->found[o->found_count++] = end;
}

static unsigned coal_spent(const outing *o, const mq_state *s) {
    unsigned mover = mq_mover(&o->root);
    if (mq_is_rose(o->t, mover)) return (unsigned)(s->spent - o->root.spent);
    return (unsigned)(o->root.boat[mover].coal - s->boat[mover].coal);
}

static mq_end end_at(const outing *o, const mq_state *s, mq_at at, unsigned pushes) {
    const mq_boat *boat = &s->boat[mq_mover(s)];
    return (mq_end){.tile = (uint8_t)(at / MQ_SPACES),
                    .space = (uint8_t)(at % MQ_SPACES),
                    .heading = boat->heading,
                    .speed = boat->speed,
                    .coal = (uint8_t)coal_spent(o, s),
                    .pushes = (uint8_t)pushes};
}

static uint8_t slowed(unsigned speed, unsigned wood) {
    return (uint8_t)(speed > wood + 1 ? speed - wood : 1);
}

/* The turn ends here. */
static mq_end ordinary_end(const outing *o, const mq_state *s, unsigned pushes, bool is_backed) {
    mq_end end = end_at(o, s, s->boat[mq_mover(s)].at, pushes);
    end.speed_after = s->is_stuck ? 1 : slowed(end.speed, s->wood);
    bool is_aground = mq_kind_at(o->t, s, s->boat[mq_mover(s)].at) == MQ_SANDBANK;
    end.kind = is_aground                 ? MQ_END_AGROUND
               : is_backed || s->is_stuck ? MQ_END_BACKED
                                          : MQ_END_ORDINARY;
    return end;
}

/* A push from `s` ends the race. */
static mq_end race_end(const outing *o, const mq_state *s, unsigned pushes) {
    const mq_boat *boat = &s->boat[mq_mover(s)];
    mq_at to = mq_neighbour(o->t, s, boat->at, boat->heading);
    mq_end end = end_at(o, s, to, pushes + 1);
    unsigned wood = mq_kind_at(o->t, s, to) == MQ_DRIFTWOOD ? s->wood + 1U : s->wood;
    end.speed_after = slowed(end.speed, wood);
    end.kind = MQ_END_RACE;
    return end;
}

/* --------------------------------------------------------- by legal actions -- */

static void play_on(outing *o, const mq_state *s, unsigned pushes, bool is_backed);

static void play(outing *o, const mq_state *s, gw_action action, unsigned pushes, bool is_backed) {
    mq_verb verb = mq_action_verb(action);
    mq_state next = *s;
    if (verb == MQ_DO_GIVE || verb == MQ_DO_TAKE || verb == MQ_DO_WAIT) return;
    if (verb == MQ_DO_HEAD && s->phase == MQ_AWAIT_TURN) return; /* MQ-A6 */
    gw_apply(o->table, state_of(&next), o->scratch, mq_actor_seat(o->t, s), action, NULL);
    if (verb == MQ_DO_END) {
        mq_end end = ordinary_end(o, s, pushes, is_backed);
        assert_int_equal(end.speed_after, next.boat[mq_mover(s)].speed);
        add(o, end);
    } else if (next.phase == MQ_OVER) {
        add(o, race_end(o, s, pushes));
    } else {
        play_on(o, &next, pushes + (verb == MQ_DO_PUSH), is_backed || verb == MQ_DO_BACK);
    }
}

/* Tries all legal actions to the end of the turn. */
static void play_on(outing *o, const mq_state *s, unsigned pushes, bool is_backed) {
    gw_action list[LIST];
    if (s->is_crashing || !slow_set_add(&o->seen, o->t, s, 2 * pushes + is_backed)) return;
    if (s->phase == MQ_AWAIT_PUSHED) {
        unsigned heading = s->boat[s->pushed[0]].heading;
        play(o, s, MQ_ACTION(MQ_DO_HEAD, heading, 0), pushes, is_backed);
        return;
    }
    size_t count = gw_legal(o->table, state_of(s), o->scratch, mq_actor_seat(o->t, s), list);
    for (size_t i = 0; i < count; i++) play(o, s, list[i], pushes, is_backed);
}

/* ---------------------------------------------------------------- by plain trial -- */

static void keep(outing *o, mq_end end, bool is_sparing) {
    if (!is_sparing && o->is_any_sparing) return;
    if (is_sparing && !o->is_any_sparing) o->found_count = 0;
    o->is_any_sparing |= is_sparing;
    add(o, end);
}

static bool spares(const outing *o, const mq_state *s) {
    return mq_guards_rose(o->t) && slow_is_rose_spared(o->t, s);
}

/* MQ-F4 */
static bool is_disqualified(const outing *o, const mq_state *s) {
    unsigned mover = mq_mover(s);
    if (o->t->edition == MQ_IT || mq_is_rose(o->t, mover) || s->is_stuck) return false;
    return slowed(s->boat[mover].speed, s->wood) > 1 && mq_is_finish(o->t, s, s->boat[mover].at);
}

static void try_on(outing *o, const mq_state *s, unsigned pushes) {
    const mq_table *t = o->t;
    if (!slow_set_add(&o->seen, t, s, pushes)) return;
    if ((s->is_stuck || s->mp == 0) && !is_disqualified(o, s))
        keep(o, ordinary_end(o, s, pushes, false), spares(o, s));
    mq_move moves[MQ_MOVES_MAX];
    size_t count = mq_moves(t, s, moves, MQ_MOVES_MAX);
    for (size_t i = 0; i < count; i++) {
        mq_state next = *s;
        mq_step(t, &next, moves[i].push, moves[i].count, NULL);
        next.pushed_count = 0;
        memset(next.pushed, 0, sizeof next.pushed);
        if (next.phase == MQ_OVER)
            keep(o, race_end(o, s, pushes), mq_guards_rose(t));
        else
            try_on(o, &next, pushes + (moves[i].count > 0));
    }
    for (int right = 0; right < 2 && mq_turn_rule(t, s) == MQ_FINE; right++) {
        mq_state next = *s;
        mq_turn(t, &next, right);
        try_on(o, &next, pushes);
    }
}

/* MQ-A4 */
static void try_back(outing *o, const mq_state *s) {
    if (mq_back_rule(o->t, s) != MQ_FINE) return;
    mq_state back = mq_state_after_back(o->t, s);
    bool is_aground = mq_kind_at(o->t, s, back.boat[mq_mover(s)].at) == MQ_SANDBANK;
    for (unsigned d = 0; d < MQ_DIRECTIONS; d++) {
        if (is_aground && d != s->boat[mq_mover(s)].heading) continue;
        back.boat[mq_mover(s)].heading = (uint8_t)d;
        keep(o, ordinary_end(o, &back, 0, true), spares(o, &back));
    }
}

static void try_speeds(outing *o, const mq_state *s) {
    for (unsigned speed = 1; speed <= MQ_SPEED_MAX; speed++) {
        if (mq_speed_cost(o->t, s, speed) > mq_coal(o->t, s, mq_mover(s))) continue;
        mq_state next = *s;
        mq_set_speed(o->t, &next, speed);
        try_on(o, &next, 0);
    }
}

static void try_everything(outing *o) {
    mq_state s = o->root;
    const mq_boat *boat = &s.boat[mq_mover(&s)];
    bool waits = boat->repair == MQ_CRASHED || boat->at == MQ_LAND;
    switch (s.phase) {
    case MQ_AWAIT_REPAIR:
        for (unsigned d = 0; d < MQ_DIRECTIONS; d++) {
            s.boat[mq_mover(&s)].heading = (uint8_t)d;
            try_speeds(o, &s);
        }
        break;
    case MQ_AWAIT_TURN:
        if (waits) break;
        try_speeds(o, &s);
        try_back(o, &s);
        break;
    case MQ_AWAIT_BACKED: play_on(o, &s, 0, true); break;
    default:
        s.pushed_count = 0;
        memset(s.pushed, 0, sizeof s.pushed);
        if (!s.is_crashing) try_on(o, &s, 0);
    }
}

/* -------------------------------------------------------------------- the list -- */

static int by_bytes(const void *a, const void *b) {
    return memcmp(a, b, sizeof(mq_end));
}

static void list_ends(outing *o) {
    mq_end *again = calloc(MQ_ENDS_MAX, sizeof *again);
    assert_non_null(again);
    o->listed_count = mq_turn_search(o->table, state_of(&o->root), o->scratch, o->listed);
    size_t count = mq_turn_search(o->table, state_of(&o->root), NULL, again);
    assert_int_equal(count, o->listed_count);
    assert_memory_equal(again, o->listed, count * sizeof *again);
    free(again);
    for (size_t i = 0; i < count; i++) o->kinds[o->listed[i].kind]++;
}

static void fail_at(const outing *o, const char *what, const mq_end *end) {
    char text[CROWD_TEXT];
    crowd_text(o->t, &o->root, text);
    fail_msg("%s: @%u.%u heading %u speed %u after %u coal %u pushes %u kind %u: %s", what,
             end->tile, end->space, end->heading, end->speed, end->speed_after, end->coal,
             end->pushes, end->kind, text);
}

/* The ends listed are those found. */
static void has_all(outing *o) {
    mq_end *listed = calloc(MQ_ENDS_MAX, sizeof *listed);
    assert_non_null(listed);
    memcpy(listed, o->listed, o->listed_count * sizeof *listed);
    qsort(listed, o->listed_count, sizeof *listed, by_bytes);
    qsort(o->found, o->found_count, sizeof *o->found, by_bytes);
    for (size_t i = 0; i < o->listed_count || i < o->found_count; i++) {
        int order = i == o->listed_count  ? 1
                    : i == o->found_count ? -1
                                          : by_bytes(&listed[i], &o->found[i]);
        if (order < 0) fail_at(o, "listed, but not found", &listed[i]);
        if (order > 0) fail_at(o, "found, but not listed", &o->found[i]);
    }
    free(listed);
}

static void forget(outing *o) {
    slow_set_free(&o->seen);
    o->found_count = 0;
    o->is_any_sparing = false;
}

static void lists_what_trial_finds(outing *o) {
    forget(o);
    try_everything(o);
    has_all(o);
    forget(o);
}

/* Playing legal actions is slower than plain trial, so only for boats with few choices. */
static void lists_what_play_finds(outing *o) {
    bool is_start = o->root.phase != MQ_AWAIT_MOVE;
    unsigned coal = mq_coal(o->t, &o->root, mq_mover(&o->root));
    if (mq_guards_rose(o->t) || coal > (is_start ? 0 : 2)) return;
    forget(o);
    play_on(o, &o->root, 0, o->root.phase == MQ_AWAIT_BACKED);
    has_all(o);
    forget(o);
}

/* ------------------------------------------------------------------------- ways -- */

/* A way being followed. */
typedef struct walk {
    outing *o;
    mq_end end;
    gw_action way[MQ_WAY_MAX];
    size_t count;
    bool is_end_known, looks_again;
} walk;

/* Searched again halfway, the way is the rest of this one. */
static void finds_the_rest(const walk *w, const mq_state *s, size_t at) {
    outing *o = w->o;
    gw_action rest[MQ_WAY_MAX];
    mq_end *ends = calloc(MQ_ENDS_MAX, sizeof *ends);
    assert_non_null(ends);
    size_t count = mq_turn_search(o->table, state_of(s), o->scratch, ends), i = 0;
    for (; i < count; i++) {
        mq_end same = w->end;
        if (is_same_end(&ends[i], &same)) break;
    }
    if (i == count) fail_at(o, "no longer listed halfway", &w->end);
    size_t left = mq_turn_way(o->table, state_of(s), o->scratch, &ends[i], rest);
    if (left != w->count - at || memcmp(rest, w->way + at, left * sizeof *rest) != 0)
        fail_at(o, "another way halfway", &w->end);
    free(ends);
}

static bool ends_there(const walk *w, const mq_state *s, const mq_state *next, unsigned pushes) {
    mq_end end = next->phase == MQ_OVER && mq_action_verb(w->way[w->count - 1]) == MQ_DO_PUSH
                     ? race_end(w->o, s, pushes - 1)
                     : ordinary_end(w->o, s, pushes, w->end.kind == MQ_END_BACKED);
    return memcmp(&end, &w->end, sizeof end) == 0;
}

/* Plays the way from its action `at` on. Pushed boats keep their headings; the Black Rose takes any
 * that works, if that matters (MQ-R6). */
static bool follow(const walk *w, const mq_state *s, size_t at, unsigned pushes) {
    const outing *o = w->o;
    mq_state next = *s;
    gw_seat seat = mq_actor_seat(o->t, s);
    bool guards = mq_guards_rose(o->t);
    if (w->looks_again && !guards) finds_the_rest(w, s, at);
    if (s->phase == MQ_AWAIT_PUSHED) {
        unsigned hull = s->pushed[0];
        bool is_any = guards && mq_is_rose(o->t, hull);
        for (unsigned d = 0; d < MQ_DIRECTIONS; d++) {
            if (!is_any && d != s->boat[hull].heading) continue;
            next = *s;
            gw_apply(o->table, state_of(&next), o->scratch, seat, MQ_ACTION(MQ_DO_HEAD, d, 0),
                     NULL);
            if (follow(w, &next, at, pushes)) return true;
        }
        return false;
    }
    gw_action action = w->way[at];
    if (gw_check(o->table, state_of(s), o->scratch, seat, action) != MQ_FINE) return false;
    gw_apply(o->table, state_of(&next), o->scratch, seat, action, NULL);
    if (mq_action_verb(action) == MQ_DO_PUSH) pushes++;
    if (at + 1 < w->count) return next.phase != MQ_OVER && follow(w, &next, at + 1, pushes);
    return !w->is_end_known || ends_there(w, s, &next, pushes);
}

static void leads_there(outing *o, const mq_end *end, bool looks_again) {
    walk w = {.o = o, .end = *end, .is_end_known = true, .looks_again = looks_again};
    gw_action again[MQ_WAY_MAX];
    w.count = mq_turn_way(o->table, state_of(&o->root), o->scratch, end, w.way);
    if (w.count == 0) fail_at(o, "no way", end);
    assert_true(w.count <= MQ_WAY_MAX);
    if (!follow(&w, &o->root, 0, 0)) fail_at(o, "the way is not legal, or leads elsewhere", end);
    if (!looks_again) return;
    assert_int_equal(mq_turn_way(o->table, state_of(&o->root), NULL, end, again), w.count);
    assert_memory_equal(again, w.way, w.count * sizeof *again);
}

/* Checks some of the ways; all of them in short lists. */
static void has_ways(outing *o) {
    enum { WAYS = 24, AGAIN = 4 };
    for (unsigned i = 0; i < WAYS && i < o->listed_count; i++) {
        size_t at =
            o->listed_count <= WAYS ? i : gw_random_below(&o->random, (uint32_t)o->listed_count);
        leads_there(o, &o->listed[at], i < AGAIN);
    }
}

/* --------------------------------------------------------------------- positions -- */

/* Checks the start of a crowded turn and every position on a random way through it. */
static void wander(outing *o, void (*look)(outing *o)) {
    gw_action list[LIST];
    mq_state s;
    crowd_set(o->t, &o->random, &s);
    unsigned turn = s.turn, round = s.round;
    while (s.phase >= MQ_AWAIT_REPAIR && s.phase != MQ_OVER && s.turn == turn && s.round == round) {
        o->root = s;
        list_ends(o);
        look(o);
        gw_seat seat = gw_first_to_act(o->table, state_of(&s));
        gw_action action = gw_pick(o->table, state_of(&s), o->scratch, seat, &o->random, list);
        gw_apply(o->table, state_of(&s), o->scratch, seat, action, NULL);
    }
}

static void wander_everywhere(uint64_t seed, unsigned crowds, void (*look)(outing *o)) {
    enum { LEAST = 10 };
    outing o = {0};
    for (unsigned i = 0; i < CROWD_TABLES; i++) {
        begin_outing(&o, crowd_options[i], seed + i);
        for (unsigned k = 0; k < crowds; k++) wander(&o, look);
        end_outing(&o);
    }
    for (unsigned kind = 0; kind < COUNT(o.kinds); kind++)
        if (o.kinds[kind] < LEAST) fail_msg("kind %u only %u times", kind, o.kinds[kind]);
}

static void the_list_equals_the_ends_of_legal_actions(void **state) {
    (void)state;
    wander_everywhere(100, CROWDS, lists_what_play_finds);
}

static void the_list_equals_that_of_plain_trial(void **state) {
    (void)state;
    wander_everywhere(200, CROWDS, lists_what_trial_finds);
}

static void every_way_is_legal_and_found_again_halfway(void **state) {
    (void)state;
    wander_everywhere(300, CROWDS, has_ways);
}

/* ----------------------------------------------------------------------- garbage -- */

static void leads_nowhere_illegal(outing *o, const mq_end *end) {
    walk w = {.o = o, .end = *end};
    w.count = mq_turn_way(o->table, state_of(&o->root), o->scratch, end, w.way);
    assert_true(w.count <= MQ_WAY_MAX);
    if (w.count > 0 && !follow(&w, &o->root, 0, 0)) fail_at(o, "a way that is not legal", end);
}

/* An end where the boat is now, or behind it. */
static mq_end end_nearby(outing *o) {
    const mq_boat *boat = &o->root.boat[mq_mover(&o->root)];
    mq_at at = boat->at, behind = MQ_BANK;
    if (at < MQ_LAND) behind = mq_neighbour(o->t, &o->root, at, (boat->heading + 3U) % 6);
    if (behind != MQ_BANK && gw_random_below(&o->random, 2) == 0) at = behind;
    return (mq_end){.tile = (uint8_t)(at / MQ_SPACES),
                    .space = (uint8_t)(at % MQ_SPACES),
                    .heading = boat->heading,
                    .speed = boat->speed,
                    .speed_after = 1,
                    .coal = (uint8_t)gw_random_below(&o->random, 2),
                    .kind = (uint8_t)gw_random_below(&o->random, 4)};
}

/* Ends of random bytes, and ends listed or nearby with one byte changed. */
static void survives_garbage(outing *o) {
    enum { TRIES = 4 };
    for (unsigned i = 0; i < TRIES; i++) {
        union {
            mq_end end;
            uint8_t byte[sizeof(mq_end)];
            uint64_t bits;
        } garbage = {.bits = gw_random_next(&o->random)};
        leads_nowhere_illegal(o, &garbage.end);
        if (i % 2 && o->listed_count > 0)
            garbage.end = o->listed[gw_random_below(&o->random, (uint32_t)o->listed_count)];
        else
            garbage.end = end_nearby(o);
        leads_nowhere_illegal(o, &garbage.end);
        garbage.byte[gw_random_below(&o->random, sizeof garbage.byte)] =
            (uint8_t)gw_random_below(&o->random, 8);
        leads_nowhere_illegal(o, &garbage.end);
    }
}

static void no_way_is_illegal_for_any_end(void **state) {
    (void)state;
    wander_everywhere(400, CROWDS, survives_garbage);
}

/* White is under way: its turn cannot end by just choosing a heading. */
static void MQ_A4_there_is_no_way_back_in_the_middle_of_a_turn(void **state) {
    position *p = *state;
    gw_action way[MQ_WAY_MAX];
    mq_end end = {.space = 7, .speed = 2, .speed_after = 1, .kind = MQ_END_BACKED};
    set(p, "players=2 boats=1",
        "river A1-1 A3-2 / boat orange @0.2 n / boat white @0.7 n speed 2 / mover white");
    assert_int_equal(mq_turn_way(p->table, state_of(&p->state), NULL, &end, way), 0);
    plays(p, "white speed 2");
    assert_int_equal(mq_turn_way(p->table, state_of(&p->state), NULL, &end, way), 0);
    set(p, "players=2 boats=1",
        "river A1-1 A3-2 / boat orange @0.2 n / boat white @0.7 n repair / mover white");
    assert_int_equal(mq_turn_way(p->table, state_of(&p->state), NULL, &end, way), 0);
}

/* White may not go ahead onto @1.5, the last way out of @1.10, if it has another way. */
static void MQ_R6_italian_there_is_no_way_to_an_end_that_does_not_spare_her(void **state) {
    position *p = *state;
    gw_action way[MQ_WAY_MAX];
    mq_end end = {.tile = 1, .space = 5, .speed = 1, .speed_after = 1, .kind = MQ_END_AGROUND};
    set(p, "players=3 rose=on b=B3-1 edition=it",
        "river B3-1 A3-2 / boat orange @1.6 n / boat white @1.0 n / boat black @1.10 se / "
        "mover white");
    assert_int_equal(mq_turn_way(p->table, state_of(&p->state), NULL, &end, way), 0);
}

/* Headed ne she can leave @2.18 only by @2.17, which is behind white. */
static void MQ_R6_italian_there_is_no_way_back_that_does_not_spare_her(void **state) {
    position *p = *state;
    gw_action way[MQ_WAY_MAX];
    mq_end end = {.tile = 2,
                  .space = 17,
                  .heading = 3,
                  .speed = 1,
                  .speed_after = 1,
                  .coal = 1,
                  .kind = MQ_END_BACKED};
    set(p, "players=2 boats=1 rose=on b=B3-2 edition=it",
        "river A1-1 B3-2 / boat orange @0.5 n / boat black @2.18 ne / "
        "boat white @2.12 s coal 2 / mover white");
    refuses(p, "white back", "MQ-R6");
    assert_int_equal(mq_turn_way(p->table, state_of(&p->state), NULL, &end, way), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_list_equals_the_ends_of_legal_actions),
        cmocka_unit_test(the_list_equals_that_of_plain_trial),
        cmocka_unit_test(every_way_is_legal_and_found_again_halfway),
        cmocka_unit_test(no_way_is_illegal_for_any_end),
        RULE(MQ_R6_italian_there_is_no_way_to_an_end_that_does_not_spare_her),
        RULE(MQ_R6_italian_there_is_no_way_back_that_does_not_spare_her),
        RULE(MQ_A4_there_is_no_way_back_in_the_middle_of_a_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

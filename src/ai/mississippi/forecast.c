#include "ai/mississippi/forecast.h"

#include <assert.h>
#include <string.h>

enum { WHOLE = 1 << 16 }; /* the weight of the foremost boat */

static const mq_weights *weights_of(const mq_forecast *o) {
    return o->judgement.weights;
}

/* ----------------------------------------------------------------- the river -- */

/* MQ-L1, MQ-B7: any remaining tile, by any open face. */
static void sample_tile(mq_state *river, const mq_table *t, gw_random *random) {
    uint32_t left = t->river;
    unsigned count = 0;
    for (unsigned i = 0; i < river->laid; i++) left &= ~(UINT32_C(1) << river->tile[i]);
    for (uint32_t rest = left; rest; rest &= rest - 1) count++;
    for (uint32_t skip = gw_random_below(random, count); skip > 0; skip--) left &= left - 1;
    unsigned tile = 0;
    while (!(left >> tile & 1)) tile++;
    river->tile[river->laid] = (uint8_t)tile;
}

static unsigned sample_face(const mq_state *river, const mq_table *t, unsigned left,
                            gw_random *random) {
    unsigned open = mq_open_faces(river->flow, river->laid, left, (mq_edition)t->edition);
    assert(open != 0); /* MQ-B5, MQ-B6: some face is always open */
    unsigned face = gw_random_below(random, MQ_FACES);
    while (!(open >> face & 1)) face = gw_random_below(random, MQ_FACES);
    return face;
}

static unsigned tile_of(const mq_boat *boat) {
    return boat->at == MQ_LAND ? 0 : boat->at / MQ_SPACES;
}

/* Whether a boat is so far behind the one that acts that its times are not worth computing. */
static bool is_far_behind(const mq_table *t, const mq_state *s, unsigned hull) {
    enum { FAR_BEHIND = 3 }; /* tiles */
    const mq_boat *boat = &s->boat[hull], *actor = &s->boat[mq_actor(t, s)];
    return actor->at != MQ_GONE && tile_of(boat) + FAR_BEHIND < tile_of(actor);
}

/* The tile of the last boat that is not far behind. */
static unsigned last_boats_tile(const mq_table *t, const mq_state *s) {
    unsigned tile = s->laid - 1U;
    for (unsigned hull = 0; hull < t->hulls; hull++) {
        if (s->boat[hull].at == MQ_GONE || is_far_behind(t, s, hull)) continue;
        if (tile_of(&s->boat[hull]) < tile) tile = tile_of(&s->boat[hull]);
    }
    return tile;
}

/* Passengers that boats lack, except boats far behind. */
static unsigned count_missing_passengers(const mq_table *t, const mq_state *s) {
    unsigned lacking = 0;
    for (unsigned hull = 0; hull < t->boats; hull++)
        if (s->boat[hull].at != MQ_GONE && !is_far_behind(t, s, hull))
            lacking += (unsigned)MQ_PASSENGERS_MAX - s->boat[hull].passengers;
    return lacking;
}

/* Tiles from `from` on, up to `seen`, where a boat could take a passenger, sampled ones included;
 * not on the island where it took its last one. */
static uint32_t docks_seen(const mq_forecast *o, const mq_state *s, unsigned seen,
                           unsigned island) {
    uint32_t docks = 0;
    unsigned supply = s->supply;
    for (unsigned tile = o->from; tile < seen; tile++) {
        bool is_laid = tile < s->laid, has_dock = o->t->waters[o->river.tile[tile]].passengers;
        bool waits = is_laid ? s->waiting[tile] > 0 : has_dock && supply > 0;
        if (!is_laid && waits) supply--;
        if (waits && island != tile + 1) docks |= UINT32_C(1) << tile;
    }
    return docks;
}

/* The first tile that matters: boats go back to a dock that they just missed, or to turn round;
 * farther only if they have missed too many passengers. */
static unsigned first_tile(const mq_forecast *o, const mq_state *s) {
    enum { ENOUGH = 4 };
    unsigned tile = last_boats_tile(o->t, s), lacking = count_missing_passengers(o->t, s);
    unsigned enough = lacking < ENOUGH ? lacking : ENOUGH;
    uint32_t docks = docks_seen(o, s, o->river.laid, 0);
    unsigned count = 0;
    if (tile > 0) tile--;
    for (uint32_t ahead = docks >> tile; ahead; ahead &= ahead - 1) count++;
    while (tile > 0 && count < enough) count += docks >> --tile & 1;
    return tile;
}

void mq_forecast_sample(mq_forecast *o, const mq_table *t, const mq_state *s, gw_random *random) {
    mq_state *river = &o->river;
    o->t = t;
    *river = *s;
    while (river->finish == 0 && river->laid < t->laid_max) {
        sample_tile(river, t, random);
        unsigned left = (unsigned)t->laid_max - river->laid;
        unsigned face = sample_face(river, t, left, random), before = river->flow[river->laid - 1];
        river->flow[river->laid] =
            (uint8_t)((before + face + MQ_DIRECTIONS - (unsigned)MQ_STRAIGHT) % MQ_DIRECTIONS);
        river->laid++;
    }
    if (river->finish == 0) river->finish = (uint8_t)(sample_face(river, t, 0, random) + 1);
    o->waver = 0;
    o->from = 0;
    o->from = first_tile(o, s);
    mq_times_chart_fill(&o->chart, t, river, o->from);
    o->next = 0;
    memset(o->key, 0, sizeof o->key);
}

void mq_forecast_lay(const mq_forecast *o, mq_scratch *q, mq_state *s) {
    const mq_state *river = &o->river;
    while (mq_is_chance(s->phase)) {
        gw_action action = MQ_ACTION(MQ_DO_DIE, river->finish - 1, 0);
        if (s->phase == MQ_AWAIT_DIE)
            action =
                MQ_ACTION(MQ_DO_DIE, mq_face(river->flow[s->laid - 1], river->flow[s->laid]), 0);
        else if (s->phase != MQ_AWAIT_FINISH)
            action = MQ_ACTION(MQ_DO_TILE, river->tile[s->laid], 0);
        mq_apply(&o->t->base, (gw_state *)(void *)s, (gw_scratch *)(void *)q, GW_CHANCE, action,
                 NULL);
    }
}

/* ------------------------------------------------------------------ the times -- */

/* How many tiles boats see, counting those beyond the laid ones. */
static unsigned tiles_seen(const mq_forecast *o, const mq_state *s) {
    enum { BEYOND = 1 };
    unsigned seen = s->laid + (unsigned)BEYOND;
    return seen < o->river.laid ? seen : o->river.laid;
}

static bool are_alike(const mq_errand *a, const mq_errand *b) {
    return a->needed == b->needed && a->docks == b->docks && a->seen == b->seen;
}

static bool find_times(mq_forecast *o, mq_times *times, const mq_errand *errand,
                       mq_times_request *request) {
    mq_times_edge edge;
    unsigned last = errand->seen - 1U, to_come = (unsigned)o->river.laid - errand->seen;
    request->docks = errand->docks;
    request->meter = o->meter;
    request->gives_up = o->is_idle_when_spent;
    if (to_come > 0) {
        mq_prospect_fill(&edge, &o->t->waters[o->river.tile[last]], o->river.flow[last], to_come,
                         errand->needed);
        request->edge = &edge;
    }
    o->chart.end = MQ_AT(errand->seen, 0);
    return mq_times_find(times, &o->work, &o->chart, request);
}

/* The errand with one passenger less to take, wherever it was taken. */
static mq_errand with_one_less(const mq_errand *errand) {
    mq_errand less = *errand;
    less.needed--;
    if (less.needed == 0) less.docks = 0;
    return less;
}

static bool is_idle(const mq_forecast *o) {
    return o->is_idle_when_spent && gw_meter_count(o->meter, 0) >= GW_ALL_SPENT;
}

static unsigned entry_for(mq_forecast *o, const mq_errand *errand, bool is_exact);

static const mq_times *pin(mq_forecast *o, unsigned entry) {
    o->key[entry].is_pinned = true;
    return &o->times[entry];
}

/* Whether the second passenger may have to be looked for behind the first, so that it matters where
 * that was taken: nothing is to come behind the last tile, and there are few docks. */
static bool depends_on_first(const mq_forecast *o, const mq_errand *errand) {
    enum { FEW = MQ_TIMES_KEPT / 2 };
    unsigned count = 0;
    for (uint32_t docks = errand->docks; docks; docks &= docks - 1) count++;
    return errand->needed == MQ_PASSENGERS_MAX && errand->seen == o->river.laid && count <= FEW;
}

/* Finds the times with one passenger less. */
static void find_onward(mq_forecast *o, const mq_errand *errand, mq_times_request *request) {
    mq_errand less = with_one_less(errand);
    request->onward = pin(o, entry_for(o, &less, request->is_exact));
    if (!depends_on_first(o, errand)) return;
    for (unsigned tile = 0; tile < errand->seen; tile++) {
        if (!(errand->docks >> tile & 1)) continue;
        less.docks = errand->docks & ~(UINT32_C(1) << tile);
        request->after[tile] = pin(o, entry_for(o, &less, request->is_exact));
    }
}

static unsigned entry_to_reuse(mq_forecast *o) {
    while (o->key[o->next].is_pinned) o->next = (uint8_t)((o->next + 1) % MQ_TIMES_KEPT);
    unsigned entry = o->next;
    o->next = (uint8_t)((entry + 1) % MQ_TIMES_KEPT);
    return entry;
}

static void unpin(mq_forecast *o, const mq_times_request *request) {
    if (request->onward) o->key[request->onward - o->times].is_pinned = false;
    for (unsigned tile = 0; tile < MQ_LAID_MAX; tile++)
        if (request->after[tile]) o->key[request->after[tile] - o->times].is_pinned = false;
}

/* The entry with the times for an errand. */
static unsigned entry_for(mq_forecast *o, const mq_errand *errand, bool is_exact) {
    for (unsigned i = 0; i < MQ_TIMES_KEPT; i++)
        if (o->key[i].is_known && are_alike(&o->key[i].errand, errand) &&
            (o->key[i].is_exact || !is_exact))
            return i;
    if (is_idle(o)) return 0;
    mq_times_request request = {.is_exact = is_exact};
    if (errand->needed > 0) find_onward(o, errand, &request);
    unsigned entry = entry_to_reuse(o);
    o->key[entry].is_known = find_times(o, &o->times[entry], errand, &request);
    o->key[entry].is_exact = is_exact;
    o->key[entry].errand = *errand;
    unpin(o, &request);
    return entry;
}

/* ----------------------------------------------------------------------- time -- */

/* The time from where the boat is, at speed 1 and with the best heading. */
static unsigned time_from_speed_one(const mq_times *times, const mq_boat *boat) {
    unsigned best = MQ_TIMES_FAR;
    for (unsigned heading = 0; heading < MQ_DIRECTIONS; heading++) {
        unsigned time = mq_times_from(times, boat->at, 1, heading, boat->coal);
        if (time < best) best = time;
    }
    return best;
}

static unsigned time_by(const mq_forecast *o, const mq_times *times, const mq_boat *boat) {
    unsigned missed = boat->repair == MQ_CRASHED ? 1 : 0;
    if (boat->repair == MQ_SOUND) {
        unsigned time = mq_times_from(times, boat->at, boat->speed, boat->heading, boat->coal);
        if (time < MQ_TIMES_FAR) return time;
        missed = (unsigned)weights_of(o)->crash_turns;
    }
    unsigned time = time_from_speed_one(times, boat);
    return time < MQ_TIMES_FAR ? time + missed * MQ_TIMES_TURN : MQ_TIMES_FAR;
}

/* At the end of the river, where no way is found, there may still be a long one, such as back to a
 * dock far behind without coal. */
static unsigned time_of(mq_forecast *o, const mq_errand *errand, const mq_boat *boat) {
    unsigned time = time_by(o, &o->times[entry_for(o, errand, false)], boat);
    bool has_goal = errand->needed == 0 || errand->docks != 0;
    if (time < MQ_TIMES_FAR || errand->seen < o->river.laid || !has_goal || is_idle(o)) return time;
    return time_by(o, &o->times[entry_for(o, errand, true)], boat);
}

/* A boat behind the first tile that matters counts as standing at the beginning of that tile, plus
 * the time to get there. */
static int32_t ticks_behind(mq_forecast *o, const mq_boat *boat, const mq_errand *errand) {
    enum { ROW = 5, ENTRIES = 5 }; /* ticks; the first spaces of a tile */
    unsigned rows = MQ_PROSPECT_ROWS * (o->from - boat->at / MQ_SPACES);
    int32_t first = INT32_MAX;
    mq_boat there = *boat;
    there.repair = MQ_REPAIRED;
    for (unsigned space = 0; space < ENTRIES; space++) {
        there.at = MQ_AT(o->from, space);
        int32_t ticks = mq_forecast_ticks(o, &there, errand);
        if (ticks < first) first = ticks;
    }
    return first + (int32_t)(rows - mq_prospect_row(boat->at % MQ_SPACES)) * ROW;
}

int32_t mq_forecast_ticks(mq_forecast *o, const mq_boat *boat, const mq_errand *errand) {
    enum { TICKS = MQ_TICKS / MQ_TIMES_TURN };
    int32_t lack = 0;
    mq_errand e = *errand;
    if (boat->at < MQ_AT(o->from, 0)) return ticks_behind(o, boat, errand);
    if (e.needed == 0) e.docks = 0;
    for (;; lack += weights_of(o)->lack_turns * MQ_TICKS) {
        unsigned time = time_of(o, &e, boat);
        if (time < MQ_TIMES_FAR)
            return (int32_t)time * TICKS + lack - boat->coal * weights_of(o)->coal_ticks;
        if (e.needed == 0) return weights_of(o)->lost_turns * MQ_TICKS + lack;
        e = with_one_less(&e);
    }
}

int32_t mq_forecast_finish_ticks(const mq_forecast *o, unsigned needed) {
    const mq_weights *w = weights_of(o);
    return (int32_t)needed * w->lack_turns * MQ_TICKS - MQ_COAL_MAX * w->coal_ticks;
}

/* MQ-F2: how many passengers the next boat to finish needs to rank first. */
static unsigned winning_passengers(const mq_table *t, const mq_state *s) {
    unsigned wanted = 0;
    for (unsigned hull = 0; hull < t->boats; hull++) {
        unsigned more = s->boat[hull].passengers + 1U;
        if (s->boat[hull].arrival > 0 && more > wanted) wanted = more;
    }
    return wanted < 2 ? wanted : 2;
}

/* How many passengers a boat still has to take, counting only those that matter for the win. */
static unsigned needed_passengers(const mq_forecast *o, const mq_state *s, unsigned hull) {
    const mq_table *t = o->t;
    if (mq_is_rose(t, hull)) return 0;
    bool ends_race = s->arrivals + s->outs + 2U >= t->boats;  /* when the next boat finishes */
    if (mq_is_duel(t) && s->arrivals == 0) ends_race = false; /* only with two passengers */
    unsigned wanted = MQ_PASSENGERS_MAX, has = s->boat[hull].passengers;
    if (t->edition == MQ_RU && ends_race && !o->judgement.is_dutiful)
        wanted = winning_passengers(t, s);
    return wanted > has ? wanted - has : 0;
}

static mq_boat afloat(const mq_table *t, const mq_boat *boat) {
    mq_boat on_river = *boat;
    if (boat->at == MQ_LAND) on_river.at = t->start_at[boat->dock > 0 ? boat->dock : 3];
    return on_river;
}

mq_errand mq_forecast_errand(const mq_forecast *o, const mq_state *s, unsigned hull) {
    mq_errand errand = {.hull = (uint8_t)hull, .seen = (uint8_t)tiles_seen(o, s)};
    errand.needed = (uint8_t)needed_passengers(o, s, hull);
    errand.docks = docks_seen(o, s, errand.seen, s->boat[hull].island);
    return errand;
}

int32_t mq_forecast_time(mq_forecast *o, const mq_state *s, unsigned hull) {
    mq_boat boat = afloat(o->t, &s->boat[hull]);
    mq_errand errand = mq_forecast_errand(o, s, hull);
    return mq_forecast_ticks(o, &boat, &errand);
}

unsigned mq_forecast_turns(mq_forecast *o, const mq_state *s, unsigned hull) {
    mq_boat boat = afloat(o->t, &s->boat[hull]);
    mq_errand errand = mq_forecast_errand(o, s, hull);
    if (errand.needed == 0) errand.docks = 0;
    unsigned time = time_of(o, &errand, &boat);
    return time < MQ_TIMES_FAR ? (time + MQ_TIMES_TURN - 1) / MQ_TIMES_TURN : MQ_TIMES_FAR;
}

int32_t mq_forecast_side_time(mq_forecast *o, const mq_state *s, gw_seat seat) {
    int32_t first = INT32_MAX;
    for (unsigned hull = 0; hull < o->t->boats; hull++) {
        if (!mq_is_same_side(o->t, o->t->owner[hull], seat) || s->boat[hull].at == MQ_GONE)
            continue;
        int32_t time = mq_forecast_time(o, s, hull);
        if (time < first) first = time;
    }
    return first;
}

void mq_forecast_set_heading(mq_forecast *o, mq_state *s, unsigned hull) {
    mq_boat *boat = &s->boat[hull];
    int32_t best = INT32_MAX;
    uint8_t best_heading = boat->heading;
    for (unsigned heading = 0; heading < MQ_DIRECTIONS; heading++) {
        boat->heading = (uint8_t)heading;
        int32_t time = mq_forecast_time(o, s, hull);
        if (time >= best) continue;
        best = time;
        best_heading = (uint8_t)heading;
    }
    boat->heading = best_heading;
}

/* ---------------------------------------------------------------------- share -- */

/* MQ-F2, of boats that have arrived. */
static bool comes_before(const mq_boat *one, const mq_boat *other) {
    if (one->passengers != other->passengers) return one->passengers > other->passengers;
    return one->arrival < other->arrival;
}

/* The best of those that have arrived; MQ_BOATS_MAX if none has. */
static unsigned first_arrived(const mq_table *t, const mq_state *s) {
    unsigned first = MQ_BOATS_MAX;
    for (unsigned hull = 0; hull < t->boats; hull++) {
        if (s->boat[hull].arrival == 0) continue;
        if (first == MQ_BOATS_MAX || comes_before(&s->boat[hull], &s->boat[first])) first = hull;
    }
    return first;
}

/* MQ-F2, MQ-F4: the boats that can still win, one bit each: unfinished ones, as long as no boat has
 * arrived with all passengers, and the best of those that have arrived. */
static unsigned possible_winners(const mq_table *t, const mq_state *s) {
    unsigned first = first_arrived(t, s), boats = 0;
    if (first < MQ_BOATS_MAX) boats = 1U << first;
    if (first < MQ_BOATS_MAX && s->boat[first].passengers == MQ_PASSENGERS_MAX) return boats;
    for (unsigned hull = 0; hull < t->boats; hull++)
        if (s->boat[hull].at != MQ_GONE) boats |= 1U << hull;
    return boats;
}

/* Whether all these boats belong to one side. */
static bool belong_to_one_side(const mq_table *t, unsigned boats) {
    gw_seat winner = GW_NO_SEAT;
    for (unsigned hull = 0; hull < t->boats; hull++) {
        if (!(boats >> hull & 1)) continue;
        if (winner != GW_NO_SEAT && !mq_is_same_side(t, t->owner[hull], winner)) return false;
        winner = t->owner[hull];
    }
    return true;
}

bool mq_forecast_is_decided(const mq_table *t, const mq_state *s) {
    return s->phase == MQ_OVER || belong_to_one_side(t, possible_winners(t, s));
}

bool mq_forecast_can_win(const mq_table *t, const mq_state *s, gw_seat seat) {
    unsigned boats = possible_winners(t, s);
    for (unsigned hull = 0; hull < t->boats; hull++)
        if (boats >> hull & 1 && mq_is_same_side(t, t->owner[hull], seat)) return true;
    return false;
}

/* Ticks already spent in the boat's current turn, since its time is counted as if a turn began. */
static int32_t ticks_spent(const mq_state *s, unsigned hull) {
    int32_t speed = s->boat[hull].speed, left = s->mp < speed ? s->mp : speed;
    return (speed - left) * MQ_TICKS / speed;
}

/* How late the boat will be: its time, and its place in the order of the round. */
static int32_t lateness(mq_forecast *o, const mq_state *s, unsigned place) {
    unsigned hull = s->order[place];
    int32_t time = mq_forecast_time(o, s, hull) + (int32_t)place * weights_of(o)->place_ticks;
    if (place == s->turn && s->phase == MQ_AWAIT_MOVE) return time + ticks_spent(s, hull);
    return place < s->turn ? time + MQ_TICKS : time;
}

static void all_latenesses(mq_forecast *o, const mq_state *s, int32_t late[MQ_BOATS_MAX]) {
    const mq_weights *w = weights_of(o);
    for (unsigned hull = 0; hull < o->t->boats; hull++) {
        bool has_arrived = s->boat[hull].arrival > 0;
        late[hull] = (has_arrived ? w->early_turns : w->lost_turns * 2) * MQ_TICKS;
        /* MQ-F2: the other boat has unlimited time to come with more passengers. */
        if (has_arrived && mq_is_duel(o->t)) late[hull] = w->lost_turns * MQ_TICKS;
    }
    for (unsigned place = 0; place < s->order_count; place++) {
        unsigned hull = s->order[place];
        if (!mq_is_rose(o->t, hull) && s->boat[hull].at != MQ_GONE)
            late[hull] = lateness(o, s, place);
    }
}

/* WHOLE, halved for every `half` ticks behind; linear in between. */
static int32_t chance(int32_t behind, int32_t half) {
    int32_t halves = behind / half, rest = behind % half;
    if (halves > 14) return 1;
    return (WHOLE >> halves) - (int32_t)((int64_t)(WHOLE >> halves) * rest / (2 * half));
}

/* A side's share is the sum over its boats; partners split it evenly. */
static mq_shares shares_of_sides(const mq_table *t, const int64_t of_boat[MQ_BOATS_MAX]) {
    mq_shares shares = {{0}};
    int64_t all = 0;
    unsigned partners = t->has_teams ? t->base.players / 2U : 1;
    for (unsigned hull = 0; hull < t->boats; hull++) all += of_boat[hull];
    for (gw_seat seat = 1; seat <= t->base.players; seat++) {
        int64_t own = 0;
        for (unsigned hull = 0; hull < t->boats; hull++)
            if (mq_is_same_side(t, t->owner[hull], seat)) own += of_boat[hull];
        shares.of[seat] = (int32_t)(own * MQ_WIN / (all * partners));
    }
    return shares;
}

static mq_shares shares_won(const mq_table *t, const mq_state *s) {
    mq_shares shares = {{0}};
    for (gw_seat seat = 1; seat <= t->base.players; seat++)
        shares.of[seat] =
            gw_share_won(&t->base, (const gw_state *)(const void *)s, seat) * (MQ_WIN / GW_SHARE);
    return shares;
}

/* How late each boat will be that can still win. */
typedef struct lateness_list {
    unsigned boats; /* a bit each */
    int32_t first;
    int32_t of[MQ_BOATS_MAX];
} lateness_list;

static lateness_list list_latenesses(mq_forecast *o, const mq_state *s) {
    lateness_list late = {.boats = possible_winners(o->t, s), .first = INT32_MAX};
    all_latenesses(o, s, late.of);
    for (unsigned hull = 0; hull < o->t->boats; hull++)
        if (late.boats >> hull & 1 && late.of[hull] < late.first) late.first = late.of[hull];
    return late;
}

/* A boat's chance is halved for every `ticks` behind the first; this interval grows by one for
 * every `part` ticks that the first has to go. */
static mq_shares shares_by(const mq_table *t, const lateness_list *late, int32_t ticks,
                           int32_t part) {
    int64_t of_boat[MQ_BOATS_MAX] = {0};
    int32_t half = ticks + (late->first > 0 ? late->first / part : 0);
    for (unsigned hull = 0; hull < t->boats; hull++)
        if (late->boats >> hull & 1) of_boat[hull] = chance(late->of[hull] - late->first, half);
    return shares_of_sides(t, of_boat);
}

/* Ticks to go of the seat's first boat; 0 if it has arrived. */
static int32_t first_time(mq_forecast *o, const mq_state *s, gw_seat seat) {
    int32_t first = INT32_MAX;
    for (unsigned hull = 0; hull < o->t->boats; hull++) {
        if (o->t->owner[hull] != seat) continue;
        int32_t time = s->boat[hull].at == MQ_GONE ? 0 : mq_forecast_time(o, s, hull);
        if (time < first) first = time;
    }
    return first;
}

mq_standing mq_forecast_evaluate(mq_forecast *o, const mq_state *s, gw_seat seat) {
    const mq_weights *w = weights_of(o);
    if (s->phase == MQ_OVER) {
        mq_shares won = shares_won(o->t, s);
        return (mq_standing){won, won.of[seat]};
    }
    lateness_list late = list_latenesses(o, s);
    mq_shares wanted = shares_by(o->t, &late, w->doubt_ticks, w->doubt_part);
    return (mq_standing){shares_by(o->t, &late, w->reported_ticks, w->reported_part),
                         wanted.of[seat] - first_time(o, s, seat) * w->tick_worth};
}

#include "ai/mississippi/outlook.h"

#include <assert.h>
#include <string.h>

enum { WHOLE = 1 << 16 }; /* the hope of the foremost boat */

static const mq_weights *weights_of(const mq_outlook *o) {
    return o->judgement.weights;
}

/* ----------------------------------------------------------------- the river -- */

/* MQ-L1, MQ-B7: any of the tiles that are left, by any face that is open. */
static void imagine_tile(mq_state *river, const mq_table *t, gw_random *random) {
    uint32_t left = t->river;
    unsigned count = 0;
    for (unsigned i = 0; i < river->laid; i++) left &= ~(UINT32_C(1) << river->tile[i]);
    for (uint32_t rest = left; rest; rest &= rest - 1) count++;
    for (uint32_t skip = gw_random_below(random, count); skip > 0; skip--) left &= left - 1;
    unsigned tile = 0;
    while (!(left >> tile & 1)) tile++;
    river->tile[river->laid] = (uint8_t)tile;
}

static unsigned imagine_face(const mq_state *river, const mq_table *t, unsigned left,
                             gw_random *random) {
    unsigned open = mq_open_faces(river->flow, river->laid, left, (mq_edition)t->edition);
    assert(open != 0); /* MQ-B5, MQ-B6: wherever the river bends, some face is open */
    unsigned face = gw_random_below(random, MQ_FACES);
    while (!(open >> face & 1)) face = gw_random_below(random, MQ_FACES);
    return face;
}

static unsigned tile_of(const mq_boat *boat) {
    return boat->at == MQ_LAND ? 0 : boat->at / MQ_SPACES;
}

/* Whether a boat is so far behind the one that acts that it is not worth knowing its way. */
static bool is_far_behind(const mq_table *t, const mq_state *s, unsigned slot) {
    enum { FAR_BEHIND = 3 }; /* tiles */
    const mq_boat *boat = &s->boat[slot], *actor = &s->boat[mq_actor(t, s)];
    return actor->at != MQ_GONE && tile_of(boat) + FAR_BEHIND < tile_of(actor);
}

/* The tile of the last boat that is not far behind. */
static unsigned last_boats_tile(const mq_table *t, const mq_state *s) {
    unsigned tile = s->laid - 1U;
    for (unsigned slot = 0; slot < t->slots; slot++) {
        if (s->boat[slot].at == MQ_GONE || is_far_behind(t, s, slot)) continue;
        if (tile_of(&s->boat[slot]) < tile) tile = tile_of(&s->boat[slot]);
    }
    return tile;
}

/* Passengers that boats lack which are not far behind. */
static unsigned passengers_lacking(const mq_table *t, const mq_state *s) {
    unsigned lacking = 0;
    for (unsigned slot = 0; slot < t->boats; slot++)
        if (s->boat[slot].at != MQ_GONE && !is_far_behind(t, s, slot))
            lacking += (unsigned)MQ_PASSENGERS_MAX - s->boat[slot].passengers;
    return lacking;
}

/* Laid tiles from `first` on where a boat from that island could take a passenger, imagined
 * ones that are seen included. */
static uint32_t docks_seen(const mq_outlook *o, const mq_state *s, unsigned seen, unsigned island) {
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

/* The first tile that matters: boats go back for a dock that was just missed or to turn
 * round, and further only if they have left too many passengers behind. */
static unsigned first_tile(const mq_outlook *o, const mq_state *s) {
    enum { ENOUGH = 4 };
    unsigned tile = last_boats_tile(o->t, s), lacking = passengers_lacking(o->t, s);
    unsigned enough = lacking < ENOUGH ? lacking : ENOUGH;
    uint32_t docks = docks_seen(o, s, o->river.laid, 0);
    unsigned count = 0;
    if (tile > 0) tile--;
    for (uint32_t ahead = docks >> tile; ahead; ahead &= ahead - 1) count++;
    while (tile > 0 && count < enough) count += docks >> --tile & 1;
    return tile;
}

void mq_outlook_imagine(mq_outlook *o, const mq_table *t, const mq_state *s, gw_random *random) {
    mq_state *river = &o->river;
    o->t = t;
    *river = *s;
    while (river->finish == 0 && river->laid < t->laid_max) {
        imagine_tile(river, t, random);
        unsigned left = (unsigned)t->laid_max - river->laid;
        unsigned face = imagine_face(river, t, left, random), before = river->flow[river->laid - 1];
        river->flow[river->laid] =
            (uint8_t)((before + face + MQ_DIRECTIONS - (unsigned)MQ_STRAIGHT) % MQ_DIRECTIONS);
        river->laid++;
    }
    if (river->finish == 0) river->finish = (uint8_t)(imagine_face(river, t, 0, random) + 1);
    o->waver = 0;
    o->from = 0;
    o->from = first_tile(o, s);
    mq_course_chart_fill(&o->chart, t, river, o->from);
    o->next = 0;
    for (unsigned i = 0; i < MQ_COURSES; i++) o->key[i].is_known = false;
}

void mq_outlook_lay(const mq_outlook *o, mq_scratch *q, mq_state *s) {
    const mq_state *river = &o->river;
    while (mq_is_chance(s->phase)) {
        gw_action action = MQ_ACTION(MQ_DO_TILE, river->tile[s->laid], 0);
        if (s->phase == MQ_AWAIT_DIE)
            action =
                MQ_ACTION(MQ_DO_DIE, mq_face(river->flow[s->laid - 1], river->flow[s->laid]), 0);
        if (s->phase == MQ_AWAIT_FINISH) action = MQ_ACTION(MQ_DO_DIE, river->finish - 1, 0);
        mq_apply(&o->t->base, (gw_state *)(void *)s, (gw_scratch *)(void *)q, GW_CHANCE, action,
                 NULL);
    }
}

/* ---------------------------------------------------------------- the courses -- */

/* Up to where boats look, beyond what is laid. */
static unsigned tiles_seen(const mq_outlook *o, const mq_state *s) {
    enum { BEYOND = 1 };
    unsigned seen = s->laid + (unsigned)BEYOND;
    return seen < o->river.laid ? seen : o->river.laid;
}

static bool are_alike(const mq_errand *a, const mq_errand *b) {
    return a->needed == b->needed && a->docks == b->docks && a->seen == b->seen;
}

static bool find_course(mq_outlook *o, mq_course *course, const mq_errand *errand,
                        const mq_course *onward) {
    mq_course_edge edge;
    unsigned last = errand->seen - 1U, to_come = (unsigned)o->river.laid - errand->seen;
    mq_course_aim aim = {.onward = onward,
                         .docks = errand->docks,
                         .meter = o->meter,
                         .gives_up = o->is_idle_when_spent};
    if (to_come > 0) {
        mq_prospect_fill(&edge, &o->t->waters[o->river.tile[last]], o->river.flow[last], to_come,
                         errand->needed);
        aim.edge = &edge;
    }
    o->chart.end = MQ_AT(errand->seen, 0);
    return mq_course_find(course, &o->work, &o->chart, &aim);
}

/* With one passenger less to take; where it was taken is not told apart. */
static mq_errand one_less(const mq_errand *errand) {
    mq_errand less = *errand;
    less.needed--;
    if (less.needed == 0) less.docks = 0;
    return less;
}

static bool is_idle(const mq_outlook *o) {
    return o->is_idle_when_spent && gw_meter_count(o->meter, 0) >= GW_ALL_SPENT;
}

static const mq_course *course_for(mq_outlook *o, const mq_errand *errand) {
    for (unsigned i = 0; i < MQ_COURSES; i++)
        if (o->key[i].is_known && are_alike(&o->key[i].errand, errand)) return &o->course[i];
    if (is_idle(o)) return &o->course[0];
    const mq_course *onward = NULL;
    if (errand->needed > 0) {
        mq_errand less = one_less(errand);
        onward = course_for(o, &less);
    }
    while (onward == &o->course[o->next]) o->next = (uint8_t)((o->next + 1) % MQ_COURSES);
    unsigned place = o->next;
    o->next = (uint8_t)((place + 1) % MQ_COURSES);
    o->key[place].is_known = find_course(o, &o->course[place], errand, onward);
    o->key[place].errand = *errand;
    return &o->course[place];
}

/* ----------------------------------------------------------------------- time -- */

/* Time from where the boat is, standing still and with the best heading. */
static unsigned time_afresh(const mq_course *course, const mq_boat *boat) {
    unsigned best = MQ_COURSE_FAR;
    for (unsigned heading = 0; heading < MQ_DIRECTIONS; heading++) {
        unsigned time = mq_course_time(course, boat->at, 1, heading, boat->coal);
        if (time < best) best = time;
    }
    return best;
}

static unsigned time_of(const mq_outlook *o, const mq_course *course, const mq_boat *boat) {
    unsigned missed = boat->repair == 1 ? 1 : 0;
    if (boat->repair == 0) {
        unsigned time = mq_course_time(course, boat->at, boat->speed, boat->heading, boat->coal);
        if (time < MQ_COURSE_FAR) return time;
        missed = (unsigned)weights_of(o)->crash_turns;
    }
    unsigned time = time_afresh(course, boat);
    return time < MQ_COURSE_FAR ? time + missed * MQ_COURSE_TURN : MQ_COURSE_FAR;
}

/* A boat that is behind all that is known counts as one that stands at the beginning of that, and
 * what it takes to get there. */
static int32_t ticks_behind(mq_outlook *o, const mq_boat *boat, const mq_errand *errand) {
    enum { ROW = 5, ENTRIES = 5, SOUND = 2 }; /* ticks; the first spaces of a tile; repaired */
    unsigned rows = MQ_PROSPECT_ROWS * (o->from - boat->at / MQ_SPACES);
    int32_t first = INT32_MAX;
    mq_boat there = *boat;
    there.repair = SOUND;
    for (unsigned space = 0; space < ENTRIES; space++) {
        there.at = MQ_AT(o->from, space);
        int32_t ticks = mq_outlook_ticks(o, &there, errand);
        if (ticks < first) first = ticks;
    }
    return first + (int32_t)(rows - mq_prospect_row(boat->at % MQ_SPACES)) * ROW;
}

int32_t mq_outlook_ticks(mq_outlook *o, const mq_boat *boat, const mq_errand *errand) {
    enum { TICKS = MQ_TICKS / MQ_COURSE_TURN };
    int32_t lack = 0;
    mq_errand e = *errand;
    if (boat->at < MQ_AT(o->from, 0)) return ticks_behind(o, boat, errand);
    if (e.needed == 0) e.docks = 0;
    for (;; lack += weights_of(o)->lack_turns * MQ_TICKS) {
        unsigned time = time_of(o, course_for(o, &e), boat);
        if (time < MQ_COURSE_FAR)
            return (int32_t)time * TICKS + lack - boat->coal * weights_of(o)->coal_ticks;
        if (e.needed == 0) return weights_of(o)->lost_turns * MQ_TICKS + lack;
        e = one_less(&e);
    }
}

int32_t mq_outlook_finish_ticks(const mq_outlook *o, unsigned needed) {
    const mq_weights *w = weights_of(o);
    return (int32_t)needed * w->lack_turns * MQ_TICKS - MQ_COAL_MAX * w->coal_ticks;
}

/* MQ-F2: the passengers with which a finisher comes before all others so far. */
static unsigned winning_passengers(const mq_table *t, const mq_state *s) {
    unsigned wanted = 0;
    for (unsigned slot = 0; slot < t->boats; slot++) {
        unsigned more = s->boat[slot].passengers + 1U;
        if (s->boat[slot].arrival > 0 && more > wanted) wanted = more;
    }
    return wanted < 2 ? wanted : 2;
}

unsigned mq_outlook_need(const mq_outlook *o, const mq_state *s, unsigned slot) {
    const mq_table *t = o->t;
    if (mq_is_rose(t, slot)) return 0;
    bool ends_race = s->arrivals + s->outs + 2U >= t->boats;  /* whoever finishes next */
    if (mq_is_duel(t) && s->arrivals == 0) ends_race = false; /* only with two passengers */
    unsigned wanted = MQ_PASSENGERS_MAX, has = s->boat[slot].passengers;
    if (t->edition == MQ_RU && ends_race && !o->judgement.is_dutiful)
        wanted = winning_passengers(t, s);
    return wanted > has ? wanted - has : 0;
}

static mq_boat afloat(const mq_table *t, const mq_boat *boat) {
    mq_boat on_river = *boat;
    if (boat->at == MQ_LAND) on_river.at = t->start_at[boat->dock > 0 ? boat->dock : 3];
    return on_river;
}

mq_errand mq_outlook_errand(const mq_outlook *o, const mq_state *s, unsigned slot) {
    mq_errand errand = {.slot = (uint8_t)slot, .seen = (uint8_t)tiles_seen(o, s)};
    errand.needed = (uint8_t)mq_outlook_need(o, s, slot);
    errand.docks = docks_seen(o, s, errand.seen, s->boat[slot].island);
    return errand;
}

int32_t mq_outlook_time(mq_outlook *o, const mq_state *s, unsigned slot) {
    mq_boat boat = afloat(o->t, &s->boat[slot]);
    mq_errand errand = mq_outlook_errand(o, s, slot);
    return mq_outlook_ticks(o, &boat, &errand);
}

unsigned mq_outlook_turns(mq_outlook *o, const mq_state *s, unsigned slot) {
    mq_boat boat = afloat(o->t, &s->boat[slot]);
    mq_errand errand = mq_outlook_errand(o, s, slot);
    if (errand.needed == 0) errand.docks = 0;
    unsigned time = time_of(o, course_for(o, &errand), &boat);
    return time < MQ_COURSE_FAR ? (time + MQ_COURSE_TURN - 1) / MQ_COURSE_TURN : MQ_COURSE_FAR;
}

int32_t mq_outlook_side_time(mq_outlook *o, const mq_state *s, gw_seat seat) {
    int32_t first = INT32_MAX;
    for (unsigned slot = 0; slot < o->t->boats; slot++) {
        if (!mq_is_same_side(o->t, o->t->owner[slot], seat) || s->boat[slot].at == MQ_GONE)
            continue;
        int32_t time = mq_outlook_time(o, s, slot);
        if (time < first) first = time;
    }
    return first;
}

void mq_outlook_head(mq_outlook *o, mq_state *s, unsigned slot) {
    mq_boat *boat = &s->boat[slot];
    int32_t best = INT32_MAX;
    uint8_t best_heading = boat->heading;
    for (unsigned heading = 0; heading < MQ_DIRECTIONS; heading++) {
        boat->heading = (uint8_t)heading;
        int32_t time = mq_outlook_time(o, s, slot);
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

/* The first of those that have arrived; MQ_BOATS_MAX if none has. */
static unsigned first_arrived(const mq_table *t, const mq_state *s) {
    unsigned first = MQ_BOATS_MAX;
    for (unsigned slot = 0; slot < t->boats; slot++) {
        if (s->boat[slot].arrival == 0) continue;
        if (first == MQ_BOATS_MAX || comes_before(&s->boat[slot], &s->boat[first])) first = slot;
    }
    return first;
}

/* MQ-F2, MQ-F4: the boats that can still win, a bit each: those on their way, as long as
 * nobody has arrived with all passengers, and the first of those that have arrived. */
static unsigned hopeful_boats(const mq_table *t, const mq_state *s) {
    unsigned first = first_arrived(t, s), boats = 0;
    if (first < MQ_BOATS_MAX) boats = 1U << first;
    if (first < MQ_BOATS_MAX && s->boat[first].passengers == MQ_PASSENGERS_MAX) return boats;
    for (unsigned slot = 0; slot < t->boats; slot++)
        if (s->boat[slot].at != MQ_GONE) boats |= 1U << slot;
    return boats;
}

/* Only one side has boats that can still win. */
static bool are_of_one_side(const mq_table *t, unsigned boats) {
    gw_seat winner = GW_NO_SEAT;
    for (unsigned slot = 0; slot < t->boats; slot++) {
        if (!(boats >> slot & 1)) continue;
        if (winner != GW_NO_SEAT && !mq_is_same_side(t, t->owner[slot], winner)) return false;
        winner = t->owner[slot];
    }
    return true;
}

bool mq_outlook_is_decided(const mq_table *t, const mq_state *s) {
    return s->phase == MQ_OVER || are_of_one_side(t, hopeful_boats(t, s));
}

bool mq_outlook_can_win(const mq_table *t, const mq_state *s, gw_seat seat) {
    unsigned boats = hopeful_boats(t, s);
    for (unsigned slot = 0; slot < t->boats; slot++)
        if (boats >> slot & 1 && mq_is_same_side(t, t->owner[slot], seat)) return true;
    return false;
}

/* Of the turn that the boat is in: its time is counted as if it began one. */
static int32_t ticks_spent(const mq_state *s, unsigned slot) {
    int32_t speed = s->boat[slot].speed, left = s->mp < speed ? s->mp : speed;
    return (speed - left) * MQ_TICKS / speed;
}

/* How late the boat will be, that is no turn before others in the round and so on. */
static int32_t lateness(mq_outlook *o, const mq_state *s, unsigned place) {
    unsigned slot = s->order[place];
    int32_t time = mq_outlook_time(o, s, slot) + (int32_t)place * weights_of(o)->place_ticks;
    if (place == s->turn && s->phase == MQ_AWAIT_MOVE) return time + ticks_spent(s, slot);
    return place < s->turn ? time + MQ_TICKS : time;
}

static void all_latenesses(mq_outlook *o, const mq_state *s, int32_t late[MQ_BOATS_MAX]) {
    const mq_weights *w = weights_of(o);
    for (unsigned slot = 0; slot < o->t->boats; slot++) {
        bool has_arrived = s->boat[slot].arrival > 0;
        late[slot] = (has_arrived ? w->early_turns : w->lost_turns * 2) * MQ_TICKS;
        /* MQ-F2: the other has all the time in the world to come with more passengers. */
        if (has_arrived && mq_is_duel(o->t)) late[slot] = w->lost_turns * MQ_TICKS;
    }
    for (unsigned place = 0; place < s->order_count; place++) {
        unsigned slot = s->order[place];
        if (!mq_is_rose(o->t, slot) && s->boat[slot].at != MQ_GONE)
            late[slot] = lateness(o, s, place);
    }
}

/* Half of the whole for every `half` ticks behind; between, straight on. */
static int32_t hope(int32_t behind, int32_t half) {
    int32_t halves = behind / half, rest = behind % half;
    if (halves > 14) return 1;
    return (WHOLE >> halves) - (int32_t)((int64_t)(WHOLE >> halves) * rest / (2 * half));
}

/* A side's hope is that of its boats; who sail for it share it evenly. */
static mq_hopes hopes_of_sides(const mq_table *t, const int64_t of_boat[MQ_BOATS_MAX]) {
    mq_hopes hopes = {{0}};
    int64_t all = 0;
    unsigned partners = t->has_teams ? t->base.players / 2U : 1;
    for (unsigned slot = 0; slot < t->boats; slot++) all += of_boat[slot];
    for (gw_seat seat = 1; seat <= t->base.players; seat++) {
        int64_t own = 0;
        for (unsigned slot = 0; slot < t->boats; slot++)
            if (mq_is_same_side(t, t->owner[slot], seat)) own += of_boat[slot];
        hopes.of[seat] = (int32_t)(own * MQ_HOPE / (all * partners));
    }
    return hopes;
}

static mq_hopes hopes_won(const mq_table *t, const mq_state *s) {
    mq_hopes hopes = {{0}};
    for (gw_seat seat = 1; seat <= t->base.players; seat++)
        hopes.of[seat] =
            gw_share_won(&t->base, (const gw_state *)(const void *)s, seat) * (MQ_HOPE / GW_SHARE);
    return hopes;
}

/* How late everybody will be who can still win. */
typedef struct lateness_list {
    unsigned boats; /* a bit each */
    int32_t first;
    int32_t of[MQ_BOATS_MAX];
} lateness_list;

static lateness_list list_latenesses(mq_outlook *o, const mq_state *s) {
    lateness_list late = {.boats = hopeful_boats(o->t, s), .first = INT32_MAX};
    all_latenesses(o, s, late.of);
    for (unsigned slot = 0; slot < o->t->boats; slot++)
        if (late.boats >> slot & 1 && late.of[slot] < late.first) late.first = late.of[slot];
    return late;
}

/* Hope is halved for every `ticks` behind the first, and for one more for every `part` ticks
 * that the first has to go. */
static mq_hopes hopes_by(const mq_table *t, const lateness_list *late, int32_t ticks,
                         int32_t part) {
    int64_t of_boat[MQ_BOATS_MAX] = {0};
    int32_t half = ticks + (late->first > 0 ? late->first / part : 0);
    for (unsigned slot = 0; slot < t->boats; slot++)
        if (late->boats >> slot & 1) of_boat[slot] = hope(late->of[slot] - late->first, half);
    return hopes_of_sides(t, of_boat);
}

/* Ticks to go of the seat's first boat; none if it is there. */
static int32_t first_time(mq_outlook *o, const mq_state *s, gw_seat seat) {
    int32_t first = INT32_MAX;
    for (unsigned slot = 0; slot < o->t->boats; slot++) {
        if (o->t->owner[slot] != seat) continue;
        int32_t time = s->boat[slot].at == MQ_GONE ? 0 : mq_outlook_time(o, s, slot);
        if (time < first) first = time;
    }
    return first;
}

mq_standing mq_outlook_stand(mq_outlook *o, const mq_state *s, gw_seat seat) {
    const mq_weights *w = weights_of(o);
    if (s->phase == MQ_OVER) {
        mq_hopes won = hopes_won(o->t, s);
        return (mq_standing){won, won.of[seat]};
    }
    lateness_list late = list_latenesses(o, s);
    mq_hopes wanted = hopes_by(o->t, &late, w->doubt_ticks, w->doubt_part);
    return (mq_standing){hopes_by(o->t, &late, w->told_ticks, w->told_part),
                         wanted.of[seat] - first_time(o, s, seat) * w->tick_worth};
}

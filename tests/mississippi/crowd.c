#include "mississippi/crowd.h"

#include "core/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ALL_B " b=B1,B1/B2,B2,B3-1,B3-2,B4"
#define LONGEST ALL_B " tiles=18"

const char *const crowd_options[CROWD_TABLES] = {
    "players=2 boats=1" ALL_B,
    "players=2 edition=it",
    "players=2 boats=1 rose=on edition=it" ALL_B,
    "players=2 rose=on" LONGEST,
    "players=3 edition=it" LONGEST,
    "players=3 rose=on edition=it" LONGEST,
    "players=3 boats=2" ALL_B,
    "players=4 teams=on rose=on edition=it b=B3-1,B3-2",
    "players=4 teams=on b=B2",
    "players=5 rose=on" LONGEST,
    "players=5 rose=on edition=it" LONGEST,
    "players=5",
    "players=6 teams=on" LONGEST,
    "players=6 edition=it" LONGEST,
};

gw_table *crowd_table(const char *options) {
    gw_options values;
    bool is_read = gw_options_read(&gw_mississippi_queen, &values, options, strlen(options), NULL);
    assert_true(is_read);
    gw_table *table = gw_table_new(&gw_mississippi_queen, &values, NULL);
    assert_non_null(table);
    return table;
}

/* -------------------------------------------------------------------- river -- */

static bool is_laid(const mq_state *s, unsigned tile) {
    for (unsigned i = 0; i < s->laid; i++)
        if (s->tile[i] == tile) return true;
    return false;
}

/* Lays one more tile by a random legal face; false if there is none. */
static bool lay(const mq_table *t, gw_random *random, mq_state *s) {
    unsigned tile, face;
    unsigned open = mq_open_faces(s->flow, s->laid, 0, (mq_edition)t->edition);
    if (open == 0) return false;
    bool is_hazard = gw_random_below(random, 2) == 0;
    do tile = gw_random_below(random, t->set.count);
    while (is_laid(s, tile) || (is_hazard && t->set.tile[tile].name[0] != 'B' && s->laid < 5));
    do face = s->laid == 1 ? MQ_STRAIGHT : gw_random_below(random, MQ_FACES);
    while (!(open >> face & 1));
    s->tile[s->laid] = (uint8_t)tile;
    s->flow[s->laid] = (uint8_t)((s->flow[s->laid - 1] + face + 5U) % MQ_DIRECTIONS);
    s->laid++;
    return true;
}

/* -------------------------------------------------------------------- boats -- */

/* A random free space of some tiles, the first of which is `tile`. */
static mq_at any_space(const mq_table *t, gw_random *random, const mq_state *s, unsigned tile,
                       unsigned tiles) {
    mq_at at;
    do at = MQ_AT(tile, gw_random_below(random, tiles * MQ_SPACES));
    while (mq_kind_at(t, s, at) == MQ_ISLAND || mq_boat_at(t, s, at) < MQ_BOATS_MAX);
    return at;
}

/* A free space within a few steps of another, or MQ_BANK. */
static mq_at near_space(const mq_table *t, gw_random *random, const mq_state *s, mq_at at) {
    enum { TRIES = 4 };
    for (unsigned i = 0; i < TRIES; i++) {
        mq_at to = mq_neighbour(t, s, at, gw_random_below(random, MQ_DIRECTIONS));
        if (to == MQ_BANK || mq_kind_at(t, s, to) == MQ_ISLAND) continue;
        if (mq_boat_at(t, s, to) == MQ_BOATS_MAX) return to;
        at = to;
    }
    return MQ_BANK;
}

static void set_boat(const mq_table *t, gw_random *random, mq_state *s, unsigned hull, mq_at at) {
    mq_boat *boat = &s->boat[hull];
    bool is_rose = mq_is_rose(t, hull);
    bool is_aground = mq_kind_at(t, s, at) == MQ_SANDBANK;
    *boat =
        (mq_boat){.at = at,
                  .heading = (uint8_t)gw_random_below(random, MQ_DIRECTIONS),
                  .speed = is_aground ? 1 : (uint8_t)(1 + gw_random_below(random, MQ_SPEED_MAX)),
                  .coal = is_rose ? 0 : (uint8_t)gw_random_below(random, MQ_COAL_MAX + 1)};
    if (gw_random_below(random, 2) == 0 && !is_rose) boat->coal %= 3; /* usually little coal */
    if (!is_rose && s->supply >= 2) boat->passengers = (uint8_t)gw_random_below(random, 3);
    if (boat->passengers > 0) boat->island = 99;
    s->supply = (uint8_t)(s->supply - boat->passengers);
    bool can_crash = !is_aground && !(is_rose && t->edition == MQ_IT); /* MQ-A6, MQ-R6 */
    if (can_crash && gw_random_below(random, 8) == 0) boat->repair = MQ_REPAIRED;
    if (boat->repair || gw_random_below(random, 5) == 0) boat->speed = 1;
    if (is_rose && boat->speed > 2 && gw_random_below(random, 2) == 0) boat->speed -= 2;
    boat->leaves_free =
        is_aground && t->edition == MQ_RU && boat->coal == 0 && gw_random_below(random, 2) == 0;
}

/* Puts all boats, except a few that have arrived, onto two tiles, rarely three; the Black Rose
 * first, so that the others are around her. */
static void set_boats(const mq_table *t, gw_random *random, mq_state *s) {
    unsigned gone = gw_random_below(random, t->boats - 1U);
    unsigned tile = gw_random_below(random, s->laid - 1U);
    if (gw_random_below(random, 3) > 0) gone /= 2;
    if (s->finish && gw_random_below(random, 2) == 0) tile = s->laid - 2U;
    unsigned tiles = tile + 2U < s->laid && gw_random_below(random, 4) == 0 ? 3 : 2;
    mq_at at = MQ_BANK;
    bool is_dense = gw_random_below(random, 2) == 0;
    for (unsigned hull = t->hulls; hull-- > 0;) {
        if (hull < gone) {
            s->boat[hull].at = MQ_GONE;
            s->boat[hull].arrival = ++s->arrivals;
            continue;
        }
        at = is_dense && at != MQ_BANK ? near_space(t, random, s, at) : (mq_at)MQ_BANK;
        if (at == MQ_BANK) at = any_space(t, random, s, tile, tiles);
        set_boat(t, random, s, hull, at);
    }
}

void crowd_set(const mq_table *t, gw_random *random, mq_state *s) {
    mq_scratch *scratch = calloc(1, sizeof *scratch);
    assert_non_null(scratch);
    gw_start(&t->base, GW_STATE(s));
    unsigned tiles = 2 + gw_random_below(random, t->laid_max - 1U);
    while (s->laid < tiles && lay(t, random, s)) {
    }
    if (gw_random_below(random, 2) == 0) s->finish = (uint8_t)(1 + gw_random_below(random, 3));
    s->round = gw_random_below(random, 4) == 0 ? 1 : 2;
    set_boats(t, random, s);
    mq_sort(t, s);
    for (unsigned i = 0; i < s->order_count; i++)
        if (!mq_is_rose(t, s->order[i])) s->controller = t->owner[s->order[i]];
    s->turn = (uint8_t)gw_random_below(random, s->order_count);
    bool is_sixth = t->boats == 6 && s->round == 1 && gw_random_below(random, 2) == 0;
    if (is_sixth) s->boat[mq_mover(s)].coal = MQ_COAL_MAX + 1; /* MQ-S4 */
    mq_begin_turn(scratch, t, s);
    free(scratch);
}

/* --------------------------------------------------------------------- text -- */

static void put_boat(gw_out *out, const mq_table *t, const mq_state *s, unsigned hull) {
    const mq_boat *boat = &s->boat[hull];
    char text[160];
    if (boat->at == MQ_GONE) return;
    if (boat->at == MQ_LAND) {
        snprintf(text, sizeof text, " / boat %s land %u", mq_colour_names[t->colour[hull]],
                 boat->dock);
        gw_put_text(out, text);
        return;
    }
    snprintf(text, sizeof text, " / boat %s @%u.%u %s speed %u coal %u passengers %u%s%s%s",
             mq_colour_names[t->colour[hull]], boat->at / MQ_SPACES, boat->at % MQ_SPACES,
             mq_direction_names[boat->heading], boat->speed, boat->coal, boat->passengers,
             boat->repair == MQ_CRASHED ? " crashed" : "",
             boat->repair == MQ_REPAIRED ? " repair" : "", boat->leaves_free ? " free" : "");
    gw_put_text(out, text);
}

const char *crowd_text(const mq_table *t, const mq_state *s, char text[CROWD_TEXT]) {
    char part[200];
    gw_out out = gw_out_to(text, CROWD_TEXT);
    gw_options_write(t->base.game, &t->base.options, &out);
    gw_put_text(&out, ": river");
    for (unsigned tile = 1; tile < s->laid; tile++) {
        snprintf(part, sizeof part, " %s:%s", t->set.tile[s->tile[tile]].name,
                 mq_face_names[mq_face_of(s, tile)]);
        gw_put_text(&out, part);
    }
    if (s->finish) {
        snprintf(part, sizeof part, " / finish %s", mq_face_names[s->finish - 1]);
        gw_put_text(&out, part);
    }
    for (unsigned hull = 0; hull < t->hulls; hull++) put_boat(&out, t, s, hull);
    snprintf(part, sizeof part,
             " / round %u / mover %s; phase %u mp %u wood %u turned %u stuck %u crashing %u "
             "can spend %u spent %u limit %u free Rose %u",
             s->round, mq_colour_names[t->colour[mq_mover(s)]], s->phase, s->mp, s->wood,
             s->has_turned, s->is_stuck, s->is_crashing, s->can_spend, s->spent, s->limit,
             s->is_rose_free);
    gw_put_text(&out, part);
    return text;
}

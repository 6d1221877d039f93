/* The state as JSON, for programs. */
#include "mississippi/internal.h"

#include "core/json.h"

static const char *const phases[] = {
    [MQ_AWAIT_TILE] = "tile",   [MQ_AWAIT_DIE] = "die",       [MQ_AWAIT_FINISH] = "finish",
    [MQ_AWAIT_ORDER] = "order", [MQ_AWAIT_FIRST] = "first",   [MQ_AWAIT_DOCK] = "dock",
    [MQ_AWAIT_START] = "start", [MQ_AWAIT_REPAIR] = "repair", [MQ_AWAIT_TURN] = "turn",
    [MQ_AWAIT_MOVE] = "move",   [MQ_AWAIT_PUSHED] = "pushed", [MQ_AWAIT_BACKED] = "backed",
    [MQ_OVER] = "over",
};

static void put_space(gw_out *out, const char *before, mq_at at) {
    gw_put_text(out, before);
    gw_json_number(out, "\"@", at / MQ_SPACES);
    gw_json_number(out, ".", at % MQ_SPACES);
    gw_put_char(out, '"');
}

/* "@2.13", "land", or null for a boat that has left the river. */
static void put_place(gw_out *out, mq_at at) {
    if (at == MQ_GONE) {
        gw_put_text(out, ",\"at\":null");
    } else if (at == MQ_LAND) {
        gw_json_word(out, ",\"at\":", "land");
    } else {
        put_space(out, ",\"at\":", at);
    }
}

static void put_distance(gw_out *out, const char *before, unsigned distance) {
    if (distance != MQ_NO_WAY) {
        gw_json_number(out, before, distance);
    } else {
        gw_put_text(out, before);
        gw_put_text(out, "null");
    }
}

/* Writes how far a boat has to go; null where that is unknown or has no meaning. */
static void put_remaining(gw_out *out, mq_remaining remaining) {
    put_distance(out, ",\"tiles_to_go\":", remaining.tiles);
    put_distance(out, ",\"steps_to_go\":", remaining.steps);
    put_distance(out, ",\"behind\":", remaining.behind);
}

static void put_boat(gw_out *out, const mq_table *t, const mq_state *s, const uint16_t *steps,
                     unsigned hull) {
    const mq_boat *boat = &s->boat[hull];
    gw_json_word(out, "{\"boat\":", mq_colour_names[t->colour[hull]]);
    gw_json_number(out, ",\"seat\":", mq_is_rose(t, hull) ? s->controller : t->owner[hull]);
    put_place(out, boat->at);
    gw_json_word(out, ",\"heading\":", mq_direction_names[boat->heading]);
    gw_json_number(out, ",\"speed\":", boat->speed);
    gw_json_number(out, ",\"coal\":", mq_coal(t, s, hull));
    gw_json_number(out, ",\"passengers\":", boat->passengers);
    gw_json_number(out, ",\"repair\":", boat->repair);
    gw_json_number(out, ",\"arrival\":", boat->arrival);
    gw_json_number(out, ",\"disqualified\":", boat->out);
    gw_json_number(out, ",\"dock\":", boat->dock);
    put_remaining(out, mq_remaining_of(t, s, steps, hull));
    gw_put_char(out, '}');
}

/* Writes what is printed on a tile: its name, and the signs of its spaces from 0 to 19 as in
 * data/mississippi/tiles.txt. */
static void put_print(gw_out *out, const mq_tile *tile) {
    gw_json_word(out, "{\"tile\":", tile->name);
    gw_put_text(out, ",\"spaces\":\"");
    for (unsigned i = 0; i < MQ_SPACES; i++)
        gw_put_char(out, tile->start[i] ? (char)('0' + tile->start[i]) : ".#brcds"[tile->kind[i]]);
    gw_put_char(out, '"');
}

static void put_tile(gw_out *out, const mq_table *t, const mq_state *s, unsigned tile) {
    put_print(out, &t->set.tile[s->tile[tile]]);
    gw_json_word(out, ",\"flow\":", mq_direction_names[s->flow[tile]]);
    gw_json_number(out, ",\"waiting\":", s->waiting[tile]);
    gw_put_char(out, '}');
}

static void put_turn(gw_out *out, const mq_table *t, const mq_state *s) {
    bool has_order = s->order_count > 0;
    gw_put_text(out, ",\"order\":[");
    for (unsigned i = 0; i < s->order_count; i++)
        gw_json_word(out, i > 0 ? "," : "", mq_colour_names[t->colour[s->order[i]]]);
    gw_put_char(out, ']');
    if (!has_order || s->phase == MQ_OVER || s->turn >= s->order_count) return;
    gw_json_word(out, ",\"mover\":", mq_colour_names[t->colour[mq_mover(s)]]);
    gw_json_number(out, ",\"mp\":", s->mp);
    gw_put_text(out, s->has_turned ? ",\"turned\":true" : ",\"turned\":false");
    gw_put_text(out, s->is_crashing ? ",\"crashing\":true" : ",\"crashing\":false");
}

/* Writes the tiles still in the stack, whose order nobody knows (MQ-H1). */
static void put_stack(gw_out *out, const mq_table *t, const mq_state *s) {
    uint32_t left = t->river;
    const char *before = "";
    unsigned drawn = s->phase == MQ_AWAIT_DIE ? s->laid + 1U : s->laid;
    for (unsigned i = 0; i < drawn; i++) left &= ~(UINT32_C(1) << s->tile[i]);
    gw_put_text(out, ",\"stack\":[");
    for (unsigned tile = 0; tile < t->set.count; tile++) {
        if (!(left >> tile & 1)) continue;
        gw_put_text(out, before);
        put_print(out, &t->set.tile[tile]);
        gw_put_char(out, '}');
        before = ",";
    }
    gw_put_char(out, ']');
    if (s->phase == MQ_AWAIT_DIE)
        gw_json_word(out, ",\"drawn\":", t->set.tile[s->tile[s->laid]].name);
}

/* MQ-B5: writes the usable finish docks. */
static void put_finish_docks(gw_out *out, const mq_table *t, const mq_state *s) {
    const char *before = "";
    gw_put_text(out, ",\"docks\":[");
    for (unsigned space = 0; space < MQ_SPACES && s->finish; space++) {
        mq_at at = MQ_AT(s->laid - 1, space);
        if (!mq_is_finish(t, s, at)) continue;
        put_space(out, before, at);
        before = ",";
    }
    gw_put_char(out, ']');
}

/* MQ-G4: writes the pushed boats that may leave the passenger they took. */
static void put_may_leave(gw_out *out, const gw_table *table, const gw_state *state) {
    const mq_table *t = mq_table_of(table);
    const mq_state *s = mq_state_of(state);
    const char *before = "";
    gw_put_text(out, ",\"may_leave\":[");
    for (unsigned i = 0; i < s->pushed_count; i++) {
        if (!(s->may_leave >> s->pushed[i] & 1) || (i == 0 && !mq_may_leave(table, state)))
            continue;
        gw_json_word(out, before, mq_colour_names[t->colour[s->pushed[i]]]);
        before = ",";
    }
    gw_put_char(out, ']');
}

void mq_write_json(const gw_table *table, const gw_state *state, gw_out *out) {
    const mq_table *t = mq_table_of(table);
    const mq_state *s = mq_state_of(state);
    uint16_t steps[MQ_LAID_MAX * MQ_SPACES];
    mq_steps_to_go(t, s, steps);
    gw_json_word(out, "{\"phase\":", phases[s->phase]);
    gw_json_number(out, ",\"round\":", s->round);
    put_turn(out, t, s);
    if (!mq_is_chance(s->phase) && s->phase != MQ_OVER)
        gw_json_word(out, ",\"asked\":", mq_colour_names[t->colour[mq_actor(t, s)]]);
    if (s->may_leave) put_may_leave(out, table, state);
    gw_put_text(out, ",\"boats\":[");
    for (unsigned hull = 0; hull < t->hulls; hull++) {
        if (hull > 0) gw_put_char(out, ',');
        put_boat(out, t, s, steps, hull);
    }
    gw_put_text(out, "],\"river\":[");
    for (unsigned tile = 0; tile < s->laid; tile++) {
        if (tile > 0) gw_put_char(out, ',');
        put_tile(out, t, s, tile);
    }
    gw_put_text(out, "],\"finish\":");
    if (s->finish)
        gw_json_word(out, "", mq_face_names[s->finish - 1]);
    else
        gw_put_text(out, "null");
    put_finish_docks(out, t, s);
    put_stack(out, t, s);
    gw_json_word(out, ",\"edition\":", t->edition == MQ_IT ? "it" : "ru");
    gw_json_number(out, ",\"speed_max\":", MQ_SPEED_MAX);           /* MQ-T1 */
    gw_json_number(out, ",\"coal_max\":", MQ_COAL_MAX);             /* MQ-S1 */
    gw_json_number(out, ",\"passengers_max\":", MQ_PASSENGERS_MAX); /* of a boat, MQ-G2 */
    gw_put_char(out, '}');
}

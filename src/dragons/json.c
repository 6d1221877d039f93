/* The state as JSON, for programs. */
#include "dragons/dragons.h"

#include "core/json.h"

static const char *const phases[] = {
    [RD_AWAIT_FIRST] = "first", [RD_AWAIT_PROGRAM] = "program", [RD_AWAIT_STONE] = "stone",
    [RD_AWAIT_PLANK] = "plank", [RD_AWAIT_LAY] = "lay",         [RD_AWAIT_TAKE] = "take",
    [RD_AWAIT_GO] = "go",       [RD_AWAIT_JUMP] = "jump",       [RD_AWAIT_SIGHT] = "sight",
    [RD_WON] = "won",           [RD_DRAWN] = "drawn",
};

/* [7,8] or ["blue",7] */
static void put_ends(gw_out *out, rd_laid l) {
    if (rd_is_village(l.high)) {
        gw_json_word(out, "[", rd_colour_names[l.high - RD_STONES]);
        gw_json_number(out, ",", l.low + 1);
    } else {
        gw_json_number(out, "[", l.low + 1);
        gw_json_number(out, ",", l.high + 1);
    }
    gw_put_char(out, ']');
}

/* Writes the plank that a pawn is on, or a village's colour. */
static void put_pawn(gw_out *out, const rd_state *s, unsigned place) {
    gw_put_text(out, ",\"pawn\":");
    if (place < RD_PLANKS)
        put_ends(out, s->laid[place]);
    else
        gw_json_word(out, "", rd_colour_names[place - RD_PLANKS]);
}

static void put_plank(gw_out *out, unsigned size, unsigned colour) {
    gw_json_number(out, "{\"size\":", size);
    gw_json_word(out, ",\"colour\":", rd_colour_names[colour]);
}

/* RD-7: writes the revealed slots of this round whose card a dragon cancels. */
static void put_cancelled(gw_out *out, const rd_table *t, const rd_state *s, gw_seat seat) {
    const char *before = "";
    bool is_running = rd_is_execution(s) || s->phase == RD_WON;
    unsigned revealed = is_running ? s->slot + (s->phase != RD_AWAIT_SIGHT ? 1U : 0U) : 0U;
    gw_put_text(out, ",\"cancelled\":[");
    for (unsigned slot = 0; slot < revealed; slot++) {
        if (!rd_is_cancelled(t, s, seat, slot)) continue;
        gw_json_number(out, before, slot + 1);
        before = ",";
    }
    gw_put_char(out, ']');
}

/* What the pawn has to its goal, null if there is no way. */
static void put_way(gw_out *out, const rd_layout *layout, gw_seat seat) {
    rd_way way;
    if (!rd_way_find(layout, seat, &way)) {
        gw_put_text(out, ",\"to_go\":null");
        return;
    }
    gw_json_number(out, ",\"to_go\":{\"planks\":", way.planks);
    gw_json_number(out, ",\"stones\":", way.stones);
    gw_json_number(out, ",\"steps\":", way.steps);
    gw_put_char(out, '}');
}

static void put_player(gw_out *out, const rd_layout *layout, gw_seat seat) {
    const rd_table *t = layout->t;
    const rd_state *s = layout->s;
    const char *before = "";
    gw_json_number(out, "{\"seat\":", seat);
    gw_json_word(out, ",\"colour\":", rd_colour_names[t->colour[seat - 1]]);
    gw_json_word(out, ",\"goal\":", rd_colour_names[rd_opposite(t->colour[seat - 1])]);
    put_pawn(out, s, s->pawn[seat - 1]);
    gw_put_text(out, ",\"supply\":[");
    for (unsigned size = 1; size <= RD_SIZES; size++) {
        unsigned held = s->supply[seat - 1][size - 1];
        if (held == 0) continue;
        gw_put_text(out, before);
        put_plank(out, size, held - 1);
        gw_put_char(out, '}');
        before = ",";
    }
    gw_put_text(out, "],\"program\":[");
    for (unsigned i = 0; i < rd_cards_given(s, seat); i++)
        gw_json_word(out, i > 0 ? "," : "", rd_card_names[s->program[seat - 1][i]]);
    gw_put_char(out, ']');
    put_cancelled(out, t, s, seat);
    put_way(out, layout, seat);
    gw_put_char(out, '}');
}

static void put_stones(gw_out *out, const rd_table *t, const rd_state *s) {
    const char *before = ",\"stones\":[";
    unsigned count = 0;
    if (s->stones == 0) gw_put_text(out, before);
    for (unsigned stone = 0; stone < RD_STONES; stone++) {
        if (!(s->stones >> stone & 1)) continue;
        rd_point p = rd_centre(t, s, stone);
        gw_put_text(out, before);
        gw_json_number(out, "{\"number\":", stone + 1);
        gw_json_number(out, ",\"x\":", p.x);
        gw_json_number(out, ",\"y\":", p.y);
        gw_put_char(out, '}');
        before = ",";
        count++;
    }
    gw_json_number(out, "],\"stones_left\":", RD_STONES - count);
    if (t->is_expert) gw_json_number(out, ",\"next_stone\":", rd_next_stone(s));
}

static void put_planks(gw_out *out, const rd_state *s) {
    const char *before = "";
    gw_put_text(out, ",\"planks\":[");
    for (unsigned plank = 0; plank < RD_PLANKS; plank++) {
        if (!rd_is_laid(s->laid[plank])) continue;
        gw_put_text(out, before);
        put_plank(out, plank % RD_SIZES + 1, plank / RD_SIZES);
        gw_put_text(out, ",\"between\":");
        put_ends(out, s->laid[plank]);
        gw_put_char(out, '}');
        before = ",";
    }
    gw_put_char(out, ']');
}

static void put_fits(gw_out *out, const rd_layout *layout, unsigned size) {
    rd_laid list[RD_PAIRS];
    size_t count = rd_list_lays(layout, size, list);
    gw_json_number(out, "{\"size\":", size);
    gw_put_text(out, ",\"places\":[");
    for (size_t i = 0; i < count; i++) {
        if (i > 0) gw_put_char(out, ',');
        put_ends(out, list[i]);
    }
    gw_put_text(out, "]}");
}

/* RD-P8: writes where the chosen plank fits; with `assist` also before it is chosen. */
static void put_help(gw_out *out, const rd_layout *layout) {
    const rd_table *t = layout->t;
    const rd_state *s = layout->s;
    const char *before = "";
    bool is_choice = s->phase == RD_AWAIT_PLANK && t->has_assist;
    if (!is_choice && s->phase != RD_AWAIT_LAY) return;
    gw_put_text(out, ",\"fits\":[");
    for (unsigned size = 1; size <= RD_SIZES; size++) {
        if (!s->supply[rd_mover(t, s) - 1][size - 1]) continue;
        if (!is_choice && size != s->chosen) continue;
        gw_put_text(out, before);
        put_fits(out, layout, size);
        before = ",";
    }
    gw_put_char(out, ']');
}

static void put_turn(gw_out *out, const rd_table *t, const rd_state *s) {
    if (s->first == 0) return;
    gw_json_word(out, ",\"first\":", rd_colour_names[t->colour[s->first - 1]]);
    if (s->phase == RD_WON)
        gw_json_word(out, ",\"winner\":", rd_colour_names[t->colour[s->winner - 1]]);
    if (!rd_is_execution(s)) return;
    gw_json_number(out, ",\"slot\":", s->slot + 1);
    if (s->phase == RD_AWAIT_SIGHT) return;
    gw_json_word(out, ",\"mover\":", rd_colour_names[t->colour[rd_mover(t, s) - 1]]);
    gw_json_number(out, ",\"left\":", s->left);
}

void rd_write_json(const gw_table *table, const gw_state *state, gw_out *out) {
    const rd_table *t = rd_table_of(table);
    const rd_state *s = rd_state_of(state);
    rd_layout layout;
    rd_layout_fill(&layout, t, s);
    gw_json_word(out, "{\"phase\":", phases[s->phase]);
    gw_json_number(out, ",\"round\":", s->round);
    put_turn(out, t, s);
    gw_put_text(out, ",\"players\":[");
    for (gw_seat seat = 1; seat <= table->players; seat++) {
        if (seat > 1) gw_put_char(out, ',');
        put_player(out, &layout, seat);
    }
    gw_put_char(out, ']');
    put_stones(out, t, s);
    put_planks(out, s);
    gw_json_number(out, ",\"slots\":", RD_SLOTS);             /* of a round, RD-6 */
    gw_json_number(out, ",\"carried_max\":", RD_CARRIED_MAX); /* by a support, RD-P4 */
    put_help(out, &layout);
    gw_put_char(out, '}');
}

/* The state as JSON, for programs. */
#include "dragons/dragons.h"

static const char *const phases[] = {
    [RD_AWAIT_FIRST] = "first", [RD_AWAIT_PROGRAM] = "program", [RD_AWAIT_STONE] = "stone",
    [RD_AWAIT_PLANK] = "plank", [RD_AWAIT_LAY] = "lay",         [RD_AWAIT_TAKE] = "take",
    [RD_AWAIT_GO] = "go",       [RD_AWAIT_JUMP] = "jump",       [RD_AWAIT_SIGHT] = "sight",
    [RD_WON] = "won",           [RD_DRAWN] = "drawn",
};

static void put_number(gw_out *out, const char *key, int64_t number) {
    gw_put_text(out, key);
    gw_put_number(out, number);
}

static void put_word(gw_out *out, const char *key, const char *word) {
    gw_put_text(out, key);
    gw_put_char(out, '"');
    gw_put_text(out, word);
    gw_put_char(out, '"');
}

/* [7,8] or ["blue",7] */
static void put_ends(gw_out *out, rd_laid l) {
    if (rd_is_village(l.high)) {
        put_word(out, "[", rd_colour_names[l.high - RD_STONES]);
        put_number(out, ",", l.low + 1);
    } else {
        put_number(out, "[", l.low + 1);
        put_number(out, ",", l.high + 1);
    }
    gw_put_char(out, ']');
}

/* The plank it stands on, or a village's colour. */
static void put_pawn(gw_out *out, const rd_state *s, unsigned place) {
    gw_put_text(out, ",\"pawn\":");
    if (place < RD_PLANKS)
        put_ends(out, s->laid[place]);
    else
        put_word(out, "", rd_colour_names[place - RD_PLANKS]);
}

static void put_plank(gw_out *out, unsigned size, unsigned colour) {
    put_number(out, "{\"size\":", size);
    put_word(out, ",\"colour\":", rd_colour_names[colour]);
}

static void put_player(gw_out *out, const rd_table *t, const rd_state *s, gw_seat seat) {
    const char *before = "";
    put_number(out, "{\"seat\":", seat);
    put_word(out, ",\"colour\":", rd_colour_names[t->colour[seat - 1]]);
    put_word(out, ",\"goal\":", rd_colour_names[rd_opposite(t->colour[seat - 1])]);
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
        put_word(out, i > 0 ? "," : "", rd_card_names[s->program[seat - 1][i]]);
    gw_put_text(out, "]}");
}

static void put_stones(gw_out *out, const rd_table *t, const rd_state *s) {
    const char *before = ",\"stones\":[";
    unsigned count = 0;
    if (s->stones == 0) gw_put_text(out, before);
    for (unsigned stone = 0; stone < RD_STONES; stone++) {
        if (!(s->stones >> stone & 1)) continue;
        rd_point p = rd_centre(t, s, stone);
        gw_put_text(out, before);
        put_number(out, "{\"number\":", stone + 1);
        put_number(out, ",\"x\":", p.x);
        put_number(out, ",\"y\":", p.y);
        gw_put_char(out, '}');
        before = ",";
        count++;
    }
    put_number(out, "],\"stones_left\":", RD_STONES - count);
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

static void put_fits(gw_out *out, const rd_site *site, unsigned size) {
    rd_laid list[RD_PAIRS];
    size_t count = rd_list_lays(site, size, list);
    put_number(out, "{\"size\":", size);
    gw_put_text(out, ",\"places\":[");
    for (size_t i = 0; i < count; i++) {
        if (i > 0) gw_put_char(out, ',');
        put_ends(out, list[i]);
    }
    gw_put_text(out, "]}");
}

/* RD-P8: where the chosen plank fits; with `assist` also before it is chosen. */
static void put_help(gw_out *out, const rd_table *t, const rd_state *s) {
    rd_site site;
    const char *before = "";
    bool is_choice = s->phase == RD_AWAIT_PLANK && t->has_assist;
    if (!is_choice && s->phase != RD_AWAIT_LAY) return;
    rd_site_fill(&site, t, s);
    gw_put_text(out, ",\"fits\":[");
    for (unsigned size = 1; size <= RD_SIZES; size++) {
        if (!s->supply[rd_mover(t, s) - 1][size - 1]) continue;
        if (!is_choice && size != s->chosen) continue;
        gw_put_text(out, before);
        put_fits(out, &site, size);
        before = ",";
    }
    gw_put_char(out, ']');
}

static void put_turn(gw_out *out, const rd_table *t, const rd_state *s) {
    if (s->first == 0) return;
    put_word(out, ",\"first\":", rd_colour_names[t->colour[s->first - 1]]);
    if (s->phase == RD_WON)
        put_word(out, ",\"winner\":", rd_colour_names[t->colour[s->winner - 1]]);
    if (!rd_is_execution(s)) return;
    put_number(out, ",\"slot\":", s->slot + 1);
    if (s->phase == RD_AWAIT_SIGHT) return;
    put_word(out, ",\"mover\":", rd_colour_names[t->colour[rd_mover(t, s) - 1]]);
    put_number(out, ",\"left\":", s->left);
}

void rd_write_json(const gw_table *table, const gw_state *state, gw_out *out) {
    const rd_table *t = rd_table_of(table);
    const rd_state *s = rd_state_of(state);
    put_word(out, "{\"phase\":", phases[s->phase]);
    put_number(out, ",\"round\":", s->round);
    put_turn(out, t, s);
    gw_put_text(out, ",\"players\":[");
    for (gw_seat seat = 1; seat <= table->players; seat++) {
        if (seat > 1) gw_put_char(out, ',');
        put_player(out, t, s, seat);
    }
    gw_put_char(out, ']');
    put_stones(out, t, s);
    put_planks(out, s);
    put_help(out, t, s);
    gw_put_char(out, '}');
}

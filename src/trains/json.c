/* The state as JSON, for programs. Seats are table seats. */
#include "trains/trains.h"

#include "core/json.h"

#include <string.h>

static const char *const phases[] = {
    [GT_AWAIT_FIRST] = "first",
    [GT_AWAIT_ROW_CARD] = "row-card",
    [GT_AWAIT_HAND_CARD] = "hand-card",
    [GT_AWAIT_KEEP] = "keep",
    [GT_AWAIT_TURN] = "turn",
    [GT_AWAIT_DRAW] = "draw",
    [GT_AWAIT_PLACE] = "place",
    [GT_AWAIT_REFILL] = "refill",
    [GT_WON] = "won",
    [GT_DRAWN] = "draw-game",
};

/* Writes a card: its number, null for none, "?" for an unknown one. */
static void put_card(gw_out *out, gt_card card) {
    if (card == GT_NONE)
        gw_put_text(out, "null");
    else if (card == GT_UNKNOWN)
        gw_put_text(out, "\"?\"");
    else
        gw_put_number(out, card);
}

static void put_cards(gw_out *out, const char *key, const gt_card *cards, size_t count) {
    gw_put_text(out, key);
    gw_put_char(out, '[');
    for (size_t i = 0; i < count; i++) {
        if (i > 0) gw_put_char(out, ',');
        put_card(out, cards[i]);
    }
    gw_put_char(out, ']');
}

static void put_seat(gw_out *out, const gt_table *t, const gt_state *s, unsigned seat) {
    unsigned k = s->first ? gt_play_seat(t, s, seat) : 0;
    gw_json_number(out, "{\"seat\":", seat);
    if (k > 0) {
        const gt_card *hand = s->hand + gt_hand_start(k);
        size_t held = 0;
        while (held < k && hand[held] != GT_NONE) held++;
        gw_json_number(out, ",\"plays\":", k);
        put_cards(out, ",\"row\":", s->row[k - 1], GT_CARS);
        put_cards(out, ",\"locks\":", s->protection[k - 1], GT_PROTECTIONS);
        put_cards(out,
                  s->phase <= GT_AWAIT_KEEP && s->mover <= k ? ",\"hand\":" : ",\"buried\":", hand,
                  held);
    }
    gw_put_char(out, '}');
}

static void put_offer(gw_out *out, const gt_state *s) {
    bool is_first = true;
    gw_put_text(out, ",\"offer\":[");
    for (unsigned i = 0; i < GT_ABILITIES; i++) {
        if (s->offer[i] == GT_NONE) continue;
        gw_json_number(out, is_first ? "{\"card\":" : ",{\"card\":", s->offer[i]);
        gw_put_text(out, ",\"ability\":\"");
        gw_put_text(out, gt_ability_names[i]);
        gw_put_text(out, "\"}");
        is_first = false;
    }
    gw_put_char(out, ']');
}

/* GT-A7: writes the places of the cars that can be protected, in the order of `locks`. */
static void put_protection_places(gw_out *out) {
    for (unsigned i = 0; i < GT_PROTECTIONS; i++)
        gw_json_number(out, i > 0 ? "," : ",\"lock_places\":[", 1 + i * GT_PROTECTION_EVERY);
    gw_put_char(out, ']');
}

void gt_write_json(const gw_table *table, const gw_state *state, gw_out *out) {
    const gt_table *t = gt_table_of(table);
    const gt_state *s = gt_state_of(state);
    gw_put_text(out, "{\"phase\":\"");
    gw_put_text(out, phases[s->phase]);
    gw_json_number(out, "\",\"first\":", s->first);
    gw_json_number(out, ",\"turns\":", s->turns);
    gw_json_number(out, ",\"mover\":", s->mover ? gt_table_seat(t, s, s->mover) : 0U);
    gw_json_number(out, ",\"winner\":", s->winner ? gt_table_seat(t, s, s->winner) : 0U);
    gw_put_text(out, ",\"seats\":[");
    for (unsigned seat = 1; seat <= table->players; seat++) {
        if (seat > 1) gw_put_char(out, ',');
        put_seat(out, t, s, seat);
    }
    gw_put_char(out, ']');
    put_offer(out, s);
    gw_json_number(out, ",\"deck\":", s->deck_count);
    gw_json_number(out, ",\"discard\":", gt_discard_count(s));
    gw_put_text(out, ",\"drawn\":");
    put_card(out, s->drawn);
    put_protection_places(out);
    gw_put_char(out, '}');
}

/* What a page asks of Mississippi Queen alone: where the turn that is being drafted can end,
 * where it would crash, and the ways there. */
#include "wasm/game.h"

#include <gangway/mississippi.h>
#include <stdlib.h>

/* After a draft of `seat` (gangway_game_draft): {"avoids":…,
 * "ends":[[tile,space,heading,speed,speed after,coal,pushes,kind],…],
 * "strikes":[[tile,space,heading,left],…]} as <gangway/mississippi.h> has them; `avoids`:
 * whether the turn can do without a crash. `speed` is that of the strikes before one is
 * chosen. {"ends":[],…} too for a draft that cannot be. */
const char *EXPORT(gangway_mississippi_ends)(page_game *g, uint32_t seat, const char *lines,
                                             size_t length, uint32_t speed);

/* The actions after such a draft that lead to the cheapest end, or if there is none to a
 * strike, on @tile.space with this heading at this speed: {"actions":["speed 3",…,"end"]},
 * none if nothing leads there. */
const char *EXPORT(gangway_mississippi_way)(page_game *g, uint32_t seat, const char *lines,
                                            size_t length, uint32_t tile, uint32_t space,
                                            uint32_t heading, uint32_t speed);

/* All that is known of the end of a turn. */
typedef struct outlook {
    const page_game *game;
    gw_any_state state;
    bool is_there, avoids;
    size_t count, strike_count, length;
    mq_end end[MQ_ENDS_MAX];
    mq_strike strike[MQ_STRIKES_MAX];
    gw_action way[MQ_WAY_MAX];
} outlook;

static outlook *look_out(page_game *g, gw_seat seat, const char *lines, size_t length,
                         unsigned speed) {
    gw_action last;
    const gw_table *table = page_table(g);
    outlook *o = calloc(1, sizeof *o);
    if (o == NULL) return NULL;
    const gw_state *state = GW_STATE(&o->state);
    gw_scratch *scratch = g->thinking->scratch;
    o->game = g;
    o->is_there = page_draft(g, seat, lines, length, &o->state, &last) == 0;
    if (!o->is_there) return o;
    o->avoids = mq_turn_avoids_crash(table, state, scratch);
    o->count = mq_turn_search(table, state, scratch, o->end);
    o->strike_count = mq_turn_strikes(table, state, speed, o->strike);
    return o;
}

static void put_numbers(gw_out *out, bool is_first, const uint8_t *numbers, size_t count) {
    gw_put_text(out, is_first ? "[" : ",[");
    for (size_t i = 0; i < count; i++) {
        if (i > 0) gw_put_char(out, ',');
        gw_put_number(out, numbers[i]);
    }
    gw_put_char(out, ']');
}

static void write_ends(const void *what, gw_out *out) {
    const outlook *o = what;
    gw_put_text(out, o->avoids ? "{\"avoids\":true,\"ends\":[" : "{\"avoids\":false,\"ends\":[");
    for (size_t i = 0; i < o->count; i++) {
        const mq_end *end = &o->end[i];
        const uint8_t numbers[] = {end->tile,        end->space, end->heading, end->speed,
                                   end->speed_after, end->coal,  end->pushes,  end->kind};
        put_numbers(out, i == 0, numbers, sizeof numbers);
    }
    gw_put_text(out, "],\"strikes\":[");
    for (size_t i = 0; i < o->strike_count; i++) {
        const mq_strike *strike = &o->strike[i];
        const uint8_t numbers[] = {strike->tile, strike->space, strike->heading, strike->left};
        put_numbers(out, i == 0, numbers, sizeof numbers);
    }
    gw_put_text(out, "]}");
}

const char *gangway_mississippi_ends(page_game *g, uint32_t seat, const char *lines, size_t length,
                                     uint32_t speed) {
    outlook *o = look_out(g, (gw_seat)seat, lines, length, speed);
    if (o == NULL) return "";
    const char *told = answer_write(&g->told, write_ends, o);
    free(o);
    return told;
}

static bool is_cheaper(const mq_end *a, const mq_end *b) {
    return a->coal < b->coal || (a->coal == b->coal && a->pushes < b->pushes);
}

static void find_way(outlook *o, uint32_t tile, uint32_t space, uint32_t heading, uint32_t speed) {
    const gw_table *table = page_table(o->game);
    const mq_end *best = NULL;
    for (size_t i = 0; i < o->count; i++) {
        const mq_end *end = &o->end[i];
        bool suits = end->tile == tile && end->space == space && end->heading == heading &&
                     end->speed == speed;
        if (suits && (best == NULL || is_cheaper(end, best))) best = end;
    }
    if (best) {
        o->length =
            mq_turn_way(table, GW_STATE(&o->state), o->game->thinking->scratch, best, o->way);
        return;
    }
    for (size_t i = 0; i < o->strike_count && o->length == 0; i++) {
        const mq_strike *strike = &o->strike[i];
        if (strike->tile == tile && strike->space == space && strike->heading == heading)
            o->length = mq_turn_strike_way(table, GW_STATE(&o->state), speed, strike, o->way);
    }
}

static void write_way(const void *what, gw_out *out) {
    const outlook *o = what;
    gw_put_text(out, "{\"actions\":[");
    for (size_t i = 0; i < o->length; i++) {
        if (i > 0) gw_put_char(out, ',');
        page_put_action(out, page_table(o->game), o->way[i]);
    }
    gw_put_text(out, "]}");
}

const char *gangway_mississippi_way(page_game *g, uint32_t seat, const char *lines, size_t length,
                                    uint32_t tile, uint32_t space, uint32_t heading,
                                    uint32_t speed) {
    outlook *o = look_out(g, (gw_seat)seat, lines, length, speed);
    if (o == NULL) return "";
    if (o->is_there) find_way(o, tile, space, heading, speed);
    const char *told = answer_write(&g->told, write_way, o);
    free(o);
    return told;
}

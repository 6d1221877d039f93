#include "arena/game.h"

#include "host/clock.h"

bool arena_desk_make(arena_desk *desk, const arena_match *match) {
    *desk = (arena_desk){.match = match};
    for (unsigned seat = 0; seat <= match->field->seats; seat++) {
        desk->thinking[seat] = gw_thinking_new(match->table, &desk->random[seat]);
        if (desk->thinking[seat] == NULL) return false;
        desk->thinking[seat]->budget.nodes = match->nodes;
    }
    return true;
}

void arena_desk_free(arena_desk *desk) {
    for (unsigned seat = 0; seat <= GW_SEATS_MAX; seat++) gw_thinking_free(desk->thinking[seat]);
}

/* Chance has the same seed in every rotation, a seat's player one of its own. */
static void seed_game(arena_desk *desk, uint64_t group, unsigned rotation) {
    gw_random seeds =
        gw_random_seed(desk->match->seed ^ (group + 1) * UINT64_C(0x9E3779B97F4A7C15));
    desk->random[0] = gw_random_seed(gw_random_next(&seeds));
    uint64_t own = gw_random_next(&seeds) + rotation;
    for (unsigned seat = 1; seat <= desk->match->field->seats; seat++) {
        desk->random[seat] = gw_random_seed(own * GW_SEATS_MAX + seat);
        gw_thinking_forget(desk->thinking[seat]);
    }
}

static void note_pace(const arena_match *match, arena_pace *pace, uint64_t nanoseconds) {
    uint64_t micros = nanoseconds / 1000, limit = match->milliseconds * 1000;
    pace->decisions++;
    pace->microseconds += micros;
    if (micros > pace->slowest) pace->slowest = micros < UINT32_MAX ? (uint32_t)micros : UINT32_MAX;
    if (limit > 0 && micros > limit + limit / 10) pace->late++;
}

static gw_action decide(arena_desk *desk, const gw_player *player, const gw_state *state,
                        gw_seat seat, arena_pace *pace) {
    gw_thinking *thinking = desk->thinking[seat];
    uint64_t start = host_nanoseconds();
    host_clock clock = host_clock_start(desk->match->milliseconds);
    if (desk->match->milliseconds > 0) {
        thinking->budget.spent = host_clock_spent;
        thinking->budget.clock = &clock;
    }
    gw_action action = gw_player_decide(player, thinking, state, seat);
    note_pace(desk->match, pace, host_nanoseconds() - start);
    return action;
}

/* Plays one game; `place_at` tells who sits where. */
static void play_game(arena_desk *desk, const uint8_t *line_up, const uint8_t *place_at,
                      arena_group *group, gw_state *state) {
    const gw_table *table = desk->match->table;
    gw_seat seat;
    gw_start(table, state);
    while ((seat = gw_first_to_act(table, state)) != GW_NO_SEAT) {
        gw_thinking *thinking = desk->thinking[seat];
        gw_action action;
        if (seat == GW_CHANCE) {
            action =
                gw_pick(table, state, thinking->scratch, seat, thinking->random, thinking->list);
        } else {
            unsigned place = place_at[seat];
            action =
                decide(desk, desk->match->player[line_up[place]], state, seat, &group->pace[place]);
        }
        gw_apply(table, state, thinking->scratch, seat, action, NULL);
    }
}

void arena_play_group(arena_desk *desk, uint64_t number, arena_group *group) {
    const arena_field *field = desk->match->field;
    const gw_table *table = desk->match->table;
    const uint8_t *line_up = field->line_up[arena_line_up_of(field, number)];
    *group = (arena_group){.number = number};
    for (unsigned rotation = 0; rotation < field->seats; rotation++) {
        gw_any_state any;
        gw_outcome outcome;
        uint8_t place_at[GW_SEATS_MAX + 1] = {0};
        for (unsigned place = 0; place < field->seats; place++)
            place_at[arena_seat(field, place, rotation)] = (uint8_t)place;
        seed_game(desk, number, rotation);
        play_game(desk, line_up, place_at, group, GW_STATE(&any));
        table->game->outcome(table, GW_STATE(&any), &outcome);
        for (unsigned place = 0; place < field->seats; place++)
            group->rank[rotation][place] = outcome.rank[arena_seat(field, place, rotation)];
    }
}

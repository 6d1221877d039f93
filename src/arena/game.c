#include "arena/game.h"

#include "host/clock.h"

bool arena_desk_make(arena_desk *desk, const arena_match *match) {
    gw_problem problem;
    *desk = (arena_desk){.match = match};
    gw_table *table = gw_table_again(match->table, &problem);
    desk->record = table ? gw_record_new(table) : NULL;
    if (desk->record == NULL) return false;
    for (unsigned seat = 0; seat <= match->field->seats; seat++) {
        desk->thinking[seat] = gw_thinking_new(gw_record_table(desk->record), &desk->random[seat]);
        if (desk->thinking[seat] == NULL) return false;
    }
    return true;
}

void arena_desk_free(arena_desk *desk) {
    for (unsigned seat = 0; seat <= GW_SEATS_MAX; seat++) gw_thinking_free(desk->thinking[seat]);
    gw_record_free(desk->record);
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

static void note_pace(const match_terms *terms, arena_pace *pace, uint64_t nanoseconds) {
    uint64_t micros = nanoseconds / 1000, limit = terms->milliseconds * 1000;
    pace->decisions++;
    pace->microseconds += micros;
    if (micros > pace->slowest) pace->slowest = micros < UINT32_MAX ? (uint32_t)micros : UINT32_MAX;
    if (limit > 0 && micros > limit + limit / 10) pace->late++;
}

static gw_action decide(arena_desk *desk, match_mover *mover, arena_pace *pace) {
    gw_problem problem;
    uint64_t start = host_nanoseconds();
    gw_action action =
        match_mover_decide(mover, desk->thinking[mover->seat], desk->record, &problem);
    note_pace(mover->terms, pace, host_nanoseconds() - start);
    if (problem.text) {
        pace->lost++;
        if (desk->match->on_loss) desk->match->on_loss(desk->match->context, mover, &problem);
    }
    return action;
}

/* Plays one game to its end; `place_at` tells who sits where. */
static void play_game(arena_desk *desk, match_mover *movers, const uint8_t *place_at,
                      arena_group *group) {
    const gw_table *table = gw_record_table(desk->record);
    gw_seat seat;
    while ((seat = gw_first_to_act(table, gw_record_state(desk->record))) != GW_NO_SEAT) {
        gw_thinking *thinking = desk->thinking[seat];
        gw_action action = seat == GW_CHANCE
                               ? gw_pick(table, gw_record_state(desk->record), thinking->scratch,
                                         seat, thinking->random, thinking->list)
                               : decide(desk, &movers[seat], &group->pace[place_at[seat]]);
        if (gw_record_play(desk->record, seat, action, NULL) != 0) return;
    }
}

/* Plays the group's game in one rotation; false if it could not be played to its end. */
static bool play_rotation(arena_desk *desk, const uint8_t *line_up, unsigned rotation,
                          arena_group *group) {
    const arena_field *field = desk->match->field;
    const gw_table *table = gw_record_table(desk->record);
    match_mover movers[GW_SEATS_MAX + 1];
    uint8_t place_at[GW_SEATS_MAX + 1] = {0};
    gw_outcome outcome;
    seed_game(desk, group->number, rotation);
    gw_record_truncate(desk->record, 0);
    for (unsigned place = 0; place < field->seats; place++) {
        gw_seat seat = arena_seat(field, place, rotation);
        place_at[seat] = (uint8_t)place;
        match_mover_begin(&movers[seat], desk->match->who[line_up[place]], seat,
                          &desk->match->terms);
        if (!match_mover_sit(&movers[seat], desk->record)) return false;
    }
    play_game(desk, movers, place_at, group);
    for (gw_seat seat = 1; seat <= field->seats; seat++)
        match_mover_end(&movers[seat], desk->record);
    table->game->outcome(table, gw_record_state(desk->record), &outcome);
    for (unsigned place = 0; place < field->seats; place++)
        group->rank[rotation][place] = outcome.rank[arena_seat(field, place, rotation)];
    return outcome.is_over;
}

bool arena_play_group(arena_desk *desk, uint64_t number, arena_group *group) {
    const arena_field *field = desk->match->field;
    const uint8_t *line_up = field->line_up[arena_line_up_of(field, number)];
    *group = (arena_group){.number = number};
    for (unsigned rotation = 0; rotation < field->seats; rotation++)
        if (!play_rotation(desk, line_up, rotation, group)) return false;
    return true;
}

#include "arena/game.h"

#include <errno.h>
#include <time.h>

bool arena_desk_make(arena_desk *desk, const arena_match *match) {
    gw_problem problem;
    *desk = (arena_desk){.match = match};
    gw_table *table = gw_table_copy(match->table, &problem);
    desk->sitting = table ? sitting_new(gw_record_new(table)) : NULL;
    if (desk->sitting == NULL) return false;
    for (unsigned seat = 0; seat <= match->field->seats; seat++) {
        desk->thinking[seat] =
            gw_thinking_new(gw_record_table(sitting_record(desk->sitting)), &desk->random[seat]);
        if (desk->thinking[seat] == NULL) return false;
    }
    return true;
}

void arena_desk_free(arena_desk *desk) {
    for (unsigned seat = 0; seat <= GW_SEATS_MAX; seat++) gw_thinking_free(desk->thinking[seat]);
    sitting_free(desk->sitting);
}

/* Fixes what chance will bring in a game, and what its players think with. Where rotations
 * have the same chance it is part 0 of the group, but the players still have the random
 * numbers of their own game: equal ones would otherwise play the same game again. */
static void fix_chance(arena_desk *desk, match_mover *movers, uint64_t group, unsigned rotation) {
    const arena_match *match = desk->match;
    fair_game own = {.secret = match->secret,
                     .context = fair_context_local(match->table, group, rotation + 1)};
    desk->chance = own;
    if (match->is_same_chance) desk->chance.context = fair_context_local(match->table, group, 0);
    for (gw_seat seat = 1; seat <= match->field->seats; seat++) {
        desk->random[seat] = fair_player_random(&own, seat);
        movers[seat].seed = fair_bot_seed(&own, seat);
        gw_thinking_forget(desk->thinking[seat]);
    }
}

static void note_pace(arena_pace *pace, const match_spent *spent) {
    uint64_t micros = spent->nanoseconds / 1000;
    if (!spent->is_own) return;
    pace->decisions++;
    pace->microseconds += micros;
    if (micros > pace->slowest) pace->slowest = micros < UINT32_MAX ? (uint32_t)micros : UINT32_MAX;
    pace->late += spent->is_late;
}

static void note_loss(const arena_desk *desk, const match_mover *mover, const gw_problem *why,
                      arena_group *group, unsigned place) {
    group->pace[place].lost++;
    if (group->why[place] == NULL) group->why[place] = arena_why(why);
    if (desk->match->on_loss) desk->match->on_loss(desk->match->context, mover, why);
}

/* Whether the mover is who the match says; else desk->change says what it is not. */
static bool is_same(arena_desk *desk, const match_mover *mover, unsigned name) {
    const match_identity *identity = desk->match->identity[name];
    if (identity == NULL || match_identity_matches(identity, mover)) return true;
    desk->change =
        (arena_change){.what = ARENA_OTHER_VERSION, .name = name, .told = mover->introduction};
    return false;
}

/* A game while it is played. */
typedef struct playing {
    arena_desk *desk;
    arena_group *group;
    const uint8_t *line_up;
    match_mover movers[GW_SEATS_MAX + 1];
    uint8_t place_at[GW_SEATS_MAX + 1]; /* who sits where */
} playing;

/* What chance or a mover does; false if somebody has changed or there is no memory. */
static bool decide(void *owner, sitting *s, gw_seat seat, gw_action *action) {
    playing *game = owner;
    arena_desk *desk = game->desk;
    const gw_thinking *thinking = desk->thinking[seat];
    if (seat == GW_CHANCE) {
        *action = fair_draw(&desk->chance, thinking, gw_record_state(sitting_record(s)));
        return true;
    }
    match_mover *mover = &game->movers[seat];
    unsigned place = game->place_at[seat];
    gw_problem problem;
    *action = match_mover_decide(mover, thinking, s, &problem);
    note_pace(&game->group->pace[place], &mover->spent);
    if (problem.text) note_loss(desk, mover, &problem, game->group, place);
    return is_same(desk, mover, game->line_up[place]) && !mover->is_unrecorded;
}

static bool sit(const match_mover *mover, sitting *s) {
    return sitting_name_player(s, mover->seat, match_who_name(mover->who)) == SITTING_DONE &&
           match_mover_sit(mover, s);
}

static arena_played keep_game(arena_desk *desk, arena_group *group, unsigned rotation) {
    const arena_match *match = desk->match;
    if (match->on_game == NULL ||
        match->on_game(match->context, group->number, rotation, sitting_record(desk->sitting),
                       group->game[rotation]))
        return ARENA_PLAYED;
    desk->fault = errno;
    desk->change.what = ARENA_GAME_UNKEPT;
    return ARENA_UNKEPT;
}

/* Plays the group's game in one rotation; a game that could not be played to its end had no
 * memory. */
static arena_played play_rotation(arena_desk *desk, const uint8_t *line_up, unsigned rotation,
                                  arena_group *group) {
    const arena_field *field = desk->match->field;
    const gw_record *record = sitting_record(desk->sitting);
    const gw_table *table = gw_record_table(record);
    playing game = {.desk = desk, .group = group, .line_up = line_up};
    gw_outcome outcome;
    sitting_begin_anew(desk->sitting);
    for (unsigned place = 0; place < field->seats; place++) {
        gw_seat seat = arena_seat(field, place, rotation);
        game.place_at[seat] = (uint8_t)place;
        match_mover_begin(&game.movers[seat], desk->match->who[line_up[place]], seat,
                          &desk->match->terms);
        if (!sit(&game.movers[seat], desk->sitting)) return ARENA_NO_MEMORY;
    }
    fix_chance(desk, game.movers, group->number, rotation);
    sitting_play_out(desk->sitting, decide, &game);
    for (gw_seat seat = 1; seat <= field->seats; seat++)
        match_mover_end(&game.movers[seat], desk->sitting);
    table->game->outcome(table, gw_record_state(record), &outcome);
    for (unsigned place = 0; place < field->seats; place++)
        group->rank[rotation][place] = outcome.rank[arena_seat(field, place, rotation)];
    if (desk->change.what != ARENA_NO_CHANGE) return ARENA_CHANGED;
    return outcome.is_over ? keep_game(desk, group, rotation) : ARENA_NO_MEMORY;
}

arena_played arena_play_group(arena_desk *desk, uint64_t number, arena_group *group) {
    const arena_field *field = desk->match->field;
    const uint8_t *line_up = field->line_up[arena_line_up_of(field, number)];
    *group = (arena_group){.number = number};
    for (unsigned rotation = 0; rotation < field->seats; rotation++) {
        arena_played played = play_rotation(desk, line_up, rotation, group);
        if (played != ARENA_PLAYED) return played;
    }
    for (unsigned place = 0; place < field->seats; place++)
        if (group->pace[place].lost > 0 && group->why[place] == NULL) return ARENA_NO_MEMORY;
    group->time = (int64_t)time(NULL);
    return ARENA_PLAYED;
}

#include "arena/game.h"

#include <errno.h>
#include <time.h>

bool arena_thread_make(arena_thread *thread, const arena_match *match) {
    gw_problem problem;
    *thread = (arena_thread){.match = match};
    gw_table *table = gw_table_copy(match->table, &problem);
    thread->sitting = table ? sitting_new(gw_record_new(table)) : NULL;
    if (thread->sitting == NULL) return false;
    for (unsigned seat = 0; seat <= match->field->seats; seat++) {
        thread->thinking[seat] = gw_thinking_new(gw_record_table(sitting_record(thread->sitting)),
                                                 &thread->random[seat]);
        if (thread->thinking[seat] == NULL) return false;
    }
    return true;
}

void arena_thread_free(arena_thread *thread) {
    for (unsigned seat = 0; seat <= GW_SEATS_MAX; seat++) gw_thinking_free(thread->thinking[seat]);
    sitting_free(thread->sitting);
}

/* Fixes the chance of a game and the random numbers of its players. If rotations share their
 * chance, it is that of part 0 of the group. The players still get random numbers of their own for
 * each game; otherwise identical players would repeat the same game. */
static void fix_chance(arena_thread *thread, match_mover *movers, uint64_t group,
                       unsigned rotation) {
    const arena_match *match = thread->match;
    fair_game own = {.secret = match->secret,
                     .context = fair_context_local(match->table, group, rotation + 1)};
    thread->chance = own;
    if (match->is_same_chance) thread->chance.context = fair_context_local(match->table, group, 0);
    for (gw_seat seat = 1; seat <= match->field->seats; seat++) {
        thread->random[seat] = fair_player_random(&own, seat);
        movers[seat].seed = fair_bot_seed(&own, seat);
        gw_thinking_forget(thread->thinking[seat]);
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

static void note_loss(const arena_thread *thread, const match_mover *mover, const gw_problem *why,
                      arena_group *group, unsigned place) {
    group->pace[place].lost++;
    if (group->why[place] == NULL) group->why[place] = arena_why(why);
    if (thread->match->on_loss) thread->match->on_loss(thread->match->context, mover, why);
}

/* Whether the mover has the identity that the match expects; else fills in thread->change. */
static bool is_same(arena_thread *thread, const match_mover *mover, unsigned name) {
    const match_identity *identity = thread->match->identity[name];
    if (identity == NULL || match_identity_matches(identity, mover)) return true;
    thread->change = (arena_change){
        .what = ARENA_OTHER_VERSION, .name = name, .introduction = mover->introduction};
    return false;
}

/* A game being played. */
typedef struct playing {
    arena_thread *thread;
    arena_group *group;
    const uint8_t *line_up;
    match_mover movers[GW_SEATS_MAX + 1];
    uint8_t place_at[GW_SEATS_MAX + 1]; /* the place of the player in each seat */
} playing;

/* The action of chance or of a mover; false if a program has changed or out of memory. */
static bool decide(void *owner, sitting *s, gw_seat seat, gw_action *action) {
    playing *game = owner;
    arena_thread *thread = game->thread;
    const gw_thinking *thinking = thread->thinking[seat];
    if (seat == GW_CHANCE) {
        *action = fair_draw(&thread->chance, thinking, gw_record_state(sitting_record(s)));
        return true;
    }
    match_mover *mover = &game->movers[seat];
    unsigned place = game->place_at[seat];
    gw_problem problem;
    *action = match_mover_decide(mover, thinking, s, &problem);
    note_pace(&game->group->pace[place], &mover->spent);
    if (problem.text) note_loss(thread, mover, &problem, game->group, place);
    return is_same(thread, mover, game->line_up[place]) && !mover->is_unrecorded;
}

static bool sit(const match_mover *mover, sitting *s) {
    return sitting_name_player(s, mover->seat, match_who_name(mover->who)) == SITTING_DONE &&
           match_mover_sit(mover, s);
}

static arena_played keep_game(arena_thread *thread, arena_group *group, unsigned rotation) {
    const arena_match *match = thread->match;
    if (match->on_game == NULL ||
        match->on_game(match->context, group->number, rotation, sitting_record(thread->sitting),
                       group->game[rotation]))
        return ARENA_PLAYED;
    thread->fault = errno;
    thread->change.what = ARENA_GAME_NOT_KEPT;
    return ARENA_NOT_KEPT;
}

/* Plays the group's game in one rotation. A game that does not reach its end ran out of memory. */
static arena_played play_rotation(arena_thread *thread, const uint8_t *line_up, unsigned rotation,
                                  arena_group *group) {
    const arena_field *field = thread->match->field;
    const gw_record *record = sitting_record(thread->sitting);
    const gw_table *table = gw_record_table(record);
    playing game = {.thread = thread, .group = group, .line_up = line_up};
    gw_outcome outcome;
    sitting_restart(thread->sitting);
    for (unsigned place = 0; place < field->seats; place++) {
        gw_seat seat = arena_seat(field, place, rotation);
        game.place_at[seat] = (uint8_t)place;
        match_mover_begin(&game.movers[seat], thread->match->who[line_up[place]], seat,
                          &thread->match->terms);
        if (!sit(&game.movers[seat], thread->sitting)) return ARENA_NO_MEMORY;
    }
    fix_chance(thread, game.movers, group->number, rotation);
    sitting_play_out(thread->sitting, decide, &game);
    for (gw_seat seat = 1; seat <= field->seats; seat++)
        match_mover_end(&game.movers[seat], thread->sitting);
    table->game->outcome(table, gw_record_state(record), &outcome);
    for (unsigned place = 0; place < field->seats; place++)
        group->rank[rotation][place] = outcome.rank[arena_seat(field, place, rotation)];
    if (thread->change.what != ARENA_NO_CHANGE) return ARENA_CHANGED;
    return outcome.is_over ? keep_game(thread, group, rotation) : ARENA_NO_MEMORY;
}

arena_played arena_play_group(arena_thread *thread, uint64_t number, arena_group *group) {
    const arena_field *field = thread->match->field;
    const uint8_t *line_up = field->line_up[arena_line_up_of(field, number)];
    *group = (arena_group){.number = number};
    for (unsigned rotation = 0; rotation < field->seats; rotation++) {
        arena_played played = play_rotation(thread, line_up, rotation, group);
        if (played != ARENA_PLAYED) return played;
    }
    for (unsigned place = 0; place < field->seats; place++)
        if (group->pace[place].lost > 0 && group->why[place] == NULL) return ARENA_NO_MEMORY;
    group->time = (int64_t)time(NULL);
    return ARENA_PLAYED;
}

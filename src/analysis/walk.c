#include "analysis/analysis.h"

#include <stdlib.h>
#include <string.h>

bool analysis_walk_start(analysis_walk *walk, const analysis_choice *choice) {
    const gw_game *game = gw_record_table(choice->record)->game;
    *walk = (analysis_walk){.choice = *choice};
    walk->list = calloc(game->legal_max, sizeof *walk->list);
    if (game->scratch_bytes > 0) walk->scratch = calloc(1, game->scratch_bytes);
    gw_record_replay(choice->record, 0, GW_STATE(&walk->state));
    return walk->list && (walk->scratch || game->scratch_bytes == 0);
}

void analysis_walk_end(analysis_walk *walk) {
    free(walk->list);
    free(walk->scratch);
}

/* ------------------------------------------------------------ what is known -- */

/* Whether the state of a record with `?` in it is exactly the view of `seat`: if so, any full state
 * guessed from it gives that seat the same view. */
static bool is_own_view(analysis_walk *walk, gw_seat seat) {
    const gw_table *table = gw_record_table(walk->choice.record);
    gw_any_state view, truth, again;
    gw_random random = gw_random_seed(1);
    if (!gw_record_is_view(walk->choice.record)) return true;
    table->game->view(table, GW_STATE(&walk->state), seat, GW_STATE(&view));
    if (memcmp(&view, &walk->state, table->game->state_bytes) != 0) return false;
    table->game->guess(table, GW_STATE(&view), seat, &random, GW_STATE(&truth));
    table->game->view(table, GW_STATE(&truth), seat, GW_STATE(&again));
    return memcmp(&view, &again, table->game->state_bytes) == 0;
}

static bool has_choice(analysis_walk *walk, gw_seat seat) {
    return gw_legal(gw_record_table(walk->choice.record), GW_STATE(&walk->state), walk->scratch,
                    seat, walk->list) > 1;
}

/* ---------------------------------------------------------------- positions -- */

/* The seat that acts next in the record; GW_NO_SEAT at its end. */
static gw_seat next_actor(const analysis_walk *walk) {
    const gw_record *record = walk->choice.record;
    if (walk->index >= gw_record_count(record)) return GW_NO_SEAT;
    return gw_record_step(record, walk->index).seat;
}

static void advance(analysis_walk *walk) {
    gw_step step = gw_record_step(walk->choice.record, walk->index++);
    gw_apply(gw_record_table(walk->choice.record), GW_STATE(&walk->state), walk->scratch, step.seat,
             step.action, NULL);
}

static gw_seats chosen_seats(const analysis_walk *walk) {
    return walk->choice.seat ? GW_SEAT_BIT(walk->choice.seat) : (gw_seats)~GW_SEAT_BIT(GW_CHANCE);
}

/* The seats that decide at a requested position: the one that acts there in the record, else those
 * that could. */
static gw_seats deciders(analysis_walk *walk) {
    gw_seat actor = next_actor(walk);
    gw_seats chosen = chosen_seats(walk);
    if (actor != GW_NO_SEAT && (chosen & GW_SEAT_BIT(actor))) return GW_SEAT_BIT(actor);
    return gw_to_act(gw_record_table(walk->choice.record), GW_STATE(&walk->state)) & chosen;
}

static gw_seat take_seat(analysis_walk *walk) {
    gw_seat seat = 1;
    while (!(walk->left & GW_SEAT_BIT(seat))) seat++;
    walk->left = (gw_seats)(walk->left & ~GW_SEAT_BIT(seat));
    return seat;
}

static void describe(analysis_walk *walk, gw_seat seat, analysis_position *position) {
    position->table = gw_record_table(walk->choice.record);
    position->state = walk->state;
    position->at = walk->index;
    position->seat = seat;
    position->is_played = next_actor(walk) == seat;
    position->action =
        position->is_played ? gw_record_step(walk->choice.record, walk->index).action : 0;
}

/* ---------------------------------------------------------------- going on -- */

static analysis_found next_requested(analysis_walk *walk, analysis_position *position) {
    if (walk->left == 0) {
        if (walk->next_at == walk->choice.at_count) return ANALYSIS_NO_MORE;
        size_t at = walk->choice.at[walk->next_at++];
        while (walk->index < at) advance(walk);
        walk->left = deciders(walk);
    }
    *position = (analysis_position){.at = walk->index};
    if (walk->left == 0) return ANALYSIS_NOBODY;
    describe(walk, take_seat(walk), position);
    return is_own_view(walk, position->seat) ? ANALYSIS_FOUND : ANALYSIS_HIDDEN;
}

/* Whether the next action of the record is selected. */
static bool is_chosen(const analysis_walk *walk) {
    return walk->index + 1 >= walk->choice.from &&
           (chosen_seats(walk) & GW_SEAT_BIT(next_actor(walk)));
}

static analysis_found next_played(analysis_walk *walk, analysis_position *position) {
    size_t to = gw_record_count(walk->choice.record);
    if (walk->choice.to < to) to = walk->choice.to;
    for (; walk->index < to; advance(walk)) {
        if (!is_chosen(walk)) continue;
        gw_seat seat = next_actor(walk);
        bool is_known = is_own_view(walk, seat);
        if (is_known && !has_choice(walk, seat)) continue;
        describe(walk, seat, position);
        advance(walk);
        return is_known ? ANALYSIS_FOUND : ANALYSIS_HIDDEN;
    }
    return ANALYSIS_NO_MORE;
}

analysis_found analysis_walk_next(analysis_walk *walk, analysis_position *position) {
    return walk->choice.at ? next_requested(walk, position) : next_played(walk, position);
}

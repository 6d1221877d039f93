#ifndef GANGWAY_PLAY_H
#define GANGWAY_PLAY_H
/* Plays a game from a state to its end. */
#include <gangway/game.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Decides for `seat`, possibly chance, which is to act in `state`: sets a legal action and returns
 * true, or returns false to stop. */
typedef bool gw_decider(void *context, const gw_state *state, gw_seat seat, gw_action *action);

/* Plays on from `state`; where several seats are to act, the lowest one acts. True if the game is
 * over, false if `decide` stopped it. For a record use gw_record_play_out.
 *
 * Inline, so that the compiler can inline a known decider: benchmarks measure speed with this. */
static inline bool gw_play_out(const gw_table *table, gw_state *state, gw_scratch *scratch,
                               gw_decider *decide, void *context) {
    gw_seat seat;
    gw_action action;
    while ((seat = gw_first_to_act(table, state)) != GW_NO_SEAT) {
        if (!decide(context, state, seat, &action)) return false;
        gw_apply(table, state, scratch, seat, action, NULL);
    }
    return true;
}

#ifdef __cplusplus
}
#endif
#endif

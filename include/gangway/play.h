#ifndef GANGWAY_PLAY_H
#define GANGWAY_PLAY_H
/* A game from where it stands to its end: chance picks, seats decide. */
#include <gangway/game.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What `seat`, which may be chance, does in `state`, where it is to act: a legal action, and true;
 * or false to stop here. */
typedef bool gw_decider(void *context, const gw_state *state, gw_seat seat, gw_action *action);

/* Plays from `state` on; where several are to act, the lowest seat does. True if the game is over,
 * false if `decide` has stopped it. Whoever has a record plays with gw_record_play_out.
 *
 * Inline, so that a decider that the compiler knows costs no call: speed is measured by this. */
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

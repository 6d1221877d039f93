#ifndef SITTING_ADVICE_H
#define SITTING_ADVICE_H
/* What a computer player proposes in a position, for those who have no sitting: sitting_advise
 * stands on it, and so does the analysis of records. */
#include "sitting/sitting.h"

/* Whether two decisions of a seat, in `before` and in `between`, are of one turn and of one
 * actor, such as a boat. */
bool sitting_is_one_turn(const gw_table *table, const gw_state *before, const gw_state *between,
                         gw_seat seat);

/* Whose advice it is, and with how much thought. */
typedef struct sitting_adviser {
    const gw_player *player;
    gw_thinking *thinking;
    sitting_budget *budget; /* NULL: every choice gets the budget that `thinking` has */
    void *owner;            /* of the budget */
} sitting_adviser;

/* Goes on to the end of the turn that actions[0] begins in `view`, which is that of `seat`;
 * `actions` has room for `capacity`. Returns how many there are then. It ends where others or
 * chance act, or what is legal depends on what the seat does not know. */
size_t sitting_complete_turn(const sitting_adviser *adviser, const gw_table *table,
                             const gw_state *view, gw_seat seat, gw_action *actions,
                             size_t capacity);

/* Why the player would do that, in a sentence without its end; nothing if it does not say. */
void sitting_give_reason(const sitting_adviser *adviser, const gw_state *view, gw_seat seat,
                         const gw_action *actions, size_t count, gw_lang lang,
                         const char *const *names, gw_out *reason);

#endif

#ifndef SITTING_ADVICE_H
#define SITTING_ADVICE_H
/* Advice of a computer player on a position, without a sitting. Used by sitting_advise and by the
 * analysis of records. */
#include "sitting/sitting.h"

/* Whether two decisions of `seat`, in `before` and in `between`, belong to one turn and to one
 * actor, such as a boat. */
bool sitting_is_one_turn(const gw_table *table, const gw_state *before, const gw_state *between,
                         gw_seat seat);

/* The player who advises, and how long it may think. */
typedef struct sitting_adviser {
    const gw_player *player;
    gw_thinking *thinking;
    sitting_budget *budget; /* NULL: each choice gets the budget in `thinking` */
    void *owner;            /* passed to `budget` */
} sitting_adviser;

/* Completes the turn that actions[0] begins in `view`, the view of `seat`. `actions` holds
 * `capacity` entries. Returns the number of actions. The turn is cut where others or chance act, or
 * where what is legal depends on something the seat does not know. */
size_t sitting_complete_turn(const sitting_adviser *adviser, const gw_table *table,
                             const gw_state *view, gw_seat seat, gw_action *actions,
                             size_t capacity);

/* Writes why the player would play these actions, as a sentence without a full stop; nothing if the
 * player gives no reason. */
void sitting_give_reason(const sitting_adviser *adviser, const gw_state *view, gw_seat seat,
                         const gw_action *actions, size_t count, gw_lang lang,
                         const char *const *names, gw_out *reason);

#endif

#ifndef ONLINE_JUDGE_H
#define ONLINE_JUDGE_H
/* What requests to a table lead to, by kind. Each looks at t->current, and either refuses it or
 * proposes the entries that grant it. */
#include "online/internal.h"

/* What becomes of a request: 0, and something was proposed; or why not; or it is judged again. */
typedef struct verdict {
    online_refusal refusal;
    const gw_game *game; /* whose rule it is */
    gw_rule rule;
    size_t at;          /* or the line of a record that the rule forbids, or 0 */
    const char *member; /* INVALID: what is wrong, or NULL */
    game_answer proposed;
    bool is_asking; /* the store has to say something first */
} verdict;

verdict verdict_refused(online_refusal refusal);

/* Proposes the entry that grants the current request: it carries its id. */
verdict verdict_propose(online *o, table *t, entry *e);

/* ---- judge_seats.c ---- */

verdict judge_make(online *o, table *t);
verdict judge_sit(online *o, table *t);
verdict judge_invite(online *o, table *t);
verdict judge_revoke(online *o, table *t);
verdict judge_stand(online *o, table *t);
verdict judge_fill(online *o, table *t);
verdict judge_ready(online *o, table *t);
verdict judge_open(online *o, table *t);

verdict judge_chat(online *o, table *t);
verdict judge_next(online *o, table *t);

/* ---- judge_play.c ---- */

verdict judge_act(online *o, table *t);
verdict judge_take_back(online *o, table *t);
verdict judge_leave(online *o, table *t);
verdict judge_return(online *o, table *t);
verdict judge_offer(online *o, table *t);
verdict judge_answer(online *o, table *t, entry_kind kind);
verdict judge_resume(online *o, table *t);
verdict judge_holiday(online *o, table *t);

#endif

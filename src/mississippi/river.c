/* The end of the river. */
#include "mississippi/mississippi.h"

bool mq_is_finish(const mq_table *t, const mq_state *s, mq_at at) {
    if (s->finish == 0 || at / MQ_SPACES + 1U != s->laid) return false;
    return mq_is_finish_space((mq_die)(s->finish - 1), at % MQ_SPACES) &&
           mq_kind_at(t, s, at) != MQ_ISLAND;
}

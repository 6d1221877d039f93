/* The backward search: from where can a turn still end without a crash? */
#include "mississippi/search.h"

#include <string.h>

void mq_chart_boats(mq_chart *chart, const mq_table *t, const mq_state *s) {
    unsigned mover = mq_mover(s);
    for (unsigned tile = 0; tile < s->laid; tile++) {
        chart->open[tile] = t->waters[s->tile[tile]].navigable;
        chart->boats[tile] = 0;
    }
    for (unsigned hull = 0; hull < t->hulls; hull++) {
        mq_at at = s->boat[hull].at;
        if (hull == mover || at >= MQ_LAND) continue;
        chart->open[at / MQ_SPACES] &= ~(1U << at % MQ_SPACES);
        chart->boats[at / MQ_SPACES] |= 1U << at % MQ_SPACES;
    }
}

static void fill_chart(mq_chart *chart, const mq_table *t, const mq_state *s) {
    for (unsigned tile = 0; tile < s->laid; tile++) {
        const mq_waters *waters = &t->waters[s->tile[tile]];
        chart->steps[tile] = mq_steps_of(t, s, tile);
        chart->driftwood[tile] = waters->driftwood;
        chart->sandbank[tile] = waters->sandbank;
        chart->rough[tile] = waters->driftwood | waters->sandbank;
    }
    chart->last = (uint8_t)(s->laid - 1);
    chart->finish = 0;
    for (unsigned space = 0; space < MQ_SPACES && s->finish; space++)
        if (mq_is_finish(t, s, MQ_AT(chart->last, space))) chart->finish |= 1U << space;
    mq_chart_boats(chart, t, s);
}

/* ----------------------------------------------------------------- the memo -- */

static bool has_same_river(const mq_memo *memo, const mq_state *s) {
    return memo->laid == s->laid && memo->finish == s->finish &&
           memcmp(memo->tile, s->tile, sizeof memo->tile) == 0 &&
           memcmp(memo->flow, s->flow, sizeof memo->flow) == 0;
}

static bool has_same_boats(const mq_memo *memo, const mq_table *t, const mq_state *s) {
    if (memo->mover != mq_mover(s)) return false;
    for (unsigned hull = 0; hull < t->hulls; hull++)
        if (memo->at[hull] != s->boat[hull].at && hull != memo->mover) return false;
    return true;
}

void mq_memo_forget(mq_memo *memo) {
    enum { AGES = 1 << 16 };
    memo->is_spare_known = false;
    if (++memo->age < AGES) return;
    memset(memo->cell, 0, sizeof memo->cell);
    memo->age = 1;
}

static void begin(mq_memo *memo) {
    memo->is_begun = true;
    memo->age = 0;
    memo->laid = 0; /* matches no river */
    memo->has_met_boat = memo->is_spare_known = false;
    memset(memo->kept, 0, sizeof memo->kept);
    memset(memo->cell, 0, sizeof memo->cell);
}

void mq_memo_for(mq_memo *memo, const mq_table *t, const mq_state *s) {
    if (!memo->is_begun) begin(memo);
    bool is_river = has_same_river(memo, s);
    if (is_river && has_same_boats(memo, t, s)) return;
    mq_memo_forget(memo);
    memo->mover = (uint8_t)mq_mover(s);
    for (unsigned hull = 0; hull < t->hulls; hull++) memo->at[hull] = s->boat[hull].at;
    memo->needs_coal = t->edition == MQ_IT && !mq_is_rose(t, memo->mover);
    if (is_river) {
        mq_chart_boats(&memo->chart, t, s);
        return;
    }
    memo->laid = s->laid;
    memo->finish = s->finish;
    memcpy(memo->tile, s->tile, sizeof memo->tile);
    memcpy(memo->flow, s->flow, sizeof memo->flow);
    fill_chart(&memo->chart, t, s);
}

unsigned mq_goal(const mq_table *t, const mq_state *s, unsigned speed, unsigned wood,
                 unsigned coal) {
    if (mq_is_rose(t, mq_mover(s))) return MQ_GOAL_ANY;
    if (t->edition == MQ_IT) return coal > 0 ? MQ_GOAL_ANY : MQ_GOAL_DRY;
    return s->finish > 0 && speed > wood + 1 ? speed - wood - 1 : MQ_GOAL_ANY;
}

/* -------------------------------------------------------------------- ends -- */

/* The Black Rose's own speed for MQ_GOAL_OWN, or 0. */
static unsigned own_speed(unsigned goal) {
    return goal > MQ_GOAL_OWN ? goal - MQ_GOAL_OWN : 0;
}

/* Whether the Black Rose, at the end of her own turn, can continue with one coal and without a
 * crash. */
bool mq_can_go_on(mq_memo *memo, mq_at at, unsigned heading, unsigned from) {
    for (unsigned speed = from > 2 ? from - 2 : 1; speed <= from + 2; speed++) {
        bool is_paid = speed == from + 2 || speed + 2 == from;
        if (speed > MQ_SPEED_MAX) break;
        if (mq_is_alive(memo, MQ_GOAL_ANY, speed, at, heading, is_paid ? 1 : 2)) return true;
    }
    return false;
}

static unsigned turned(unsigned heading, unsigned by, bool to_right) {
    return (heading + (to_right ? by : MQ_DIRECTIONS - by)) % MQ_DIRECTIONS;
}

/* The same, but she may turn first. */
static bool can_go_on_turned(mq_memo *memo, mq_at at, unsigned heading, unsigned turns,
                             unsigned speed) {
    for (unsigned by = 0; by <= turns && by <= 3; by++)
        if (mq_can_go_on(memo, at, turned(heading, by, false), speed) ||
            mq_can_go_on(memo, at, turned(heading, by, true), speed))
            return true;
    return false;
}

/* Whether a boat with all MP spent may end its turn on a space. */
static bool is_end(mq_memo *memo, unsigned goal, mq_at at, unsigned heading, unsigned turns) {
    unsigned tile = at / MQ_SPACES, space = at % MQ_SPACES;
    if (goal == MQ_GOAL_ANY || goal == MQ_GOAL_DRY) return true;
    if (goal < MQ_GOAL_DRY) return tile != memo->chart.last || !(memo->chart.finish >> space & 1);
    if (own_speed(goal)) return can_go_on_turned(memo, at, heading, turns, own_speed(goal));
    return !(memo->kept[tile] >> space & 1);
}

/* Whether a boat may end its turn by a step onto a sandbank. */
static bool is_end_aground(const mq_memo *memo, unsigned goal, mq_at at, unsigned turns) {
    if (goal == MQ_GOAL_DRY || goal == MQ_GOAL_SPARE_DRY) return false;
    if (memo->needs_coal && turns == 0) return false; /* MQ-A5 */
    bool is_kept = memo->kept[at / MQ_SPACES] >> at % MQ_SPACES & 1;
    return goal != MQ_GOAL_SPARE || !is_kept;
}

/* --------------------------------------------------------------- the search -- */

/* The goal after a step onto driftwood. */
static unsigned goal_in_wood(unsigned goal) {
    bool goes_by_speed = (goal > MQ_GOAL_ANY && goal < MQ_GOAL_DRY) || own_speed(goal) > 1;
    return goes_by_speed ? goal - 1 : goal;
}

static bool is_alive_ahead(mq_memo *memo, unsigned goal, unsigned mp, mq_at from, unsigned heading,
                           unsigned turns) {
    const mq_chart *chart = &memo->chart;
    int step = (*chart->steps[from / MQ_SPACES])[from % MQ_SPACES][heading];
    if (step == 0) return false;
    mq_at at = (mq_at)(from + step);
    unsigned tile = at / MQ_SPACES, space = at % MQ_SPACES;
    if (!(chart->open[tile] >> space & 1)) {
        if (chart->boats[tile] >> space & 1 && mp > 1) memo->has_met_boat = true;
        return false;
    }
    if (chart->sandbank[tile] >> space & 1) return is_end_aground(memo, goal, at, turns);
    if (chart->driftwood[tile] >> space & 1) {
        if (mp < 2) return false;
        goal = goal_in_wood(goal);
        mp--;
    }
    return mp > 1 ? mq_is_alive(memo, goal, mp - 1, at, heading, turns)
                  : is_end(memo, goal, at, heading, turns);
}

/* The same, turning first if necessary. */
static bool is_alive_turned(mq_memo *memo, unsigned goal, unsigned mp, mq_at at, unsigned heading,
                            unsigned turns) {
    if (is_alive_ahead(memo, goal, mp, at, heading, turns)) return true;
    if (memo->chart.sandbank[at / MQ_SPACES] >> at % MQ_SPACES & 1) return false; /* MQ-A2 */
    for (unsigned by = 1; by <= turns && by <= 3; by++)
        if (is_alive_ahead(memo, goal, mp, at, turned(heading, by, false), turns - by) ||
            is_alive_ahead(memo, goal, mp, at, turned(heading, by, true), turns - by))
            return true;
    return false;
}

/* The cell that caches a question. Questions that share a cell overwrite each other, which is rare
 * within one turn. */
static mq_cell *cell_for(mq_memo *memo, unsigned goal, unsigned mp, mq_at at) {
    uint32_t place = (uint32_t)at * 8 + mp;
    mq_cell *cell = &memo->cell[(place ^ goal << 7) % MQ_CELLS];
    uint32_t key = memo->age << 16 | place << 4 | goal;
    if (cell->key != key) *cell = (mq_cell){.key = key};
    return cell;
}

bool mq_is_alive(mq_memo *memo, unsigned goal, unsigned mp, mq_at at, unsigned heading,
                 unsigned turns) {
    if (turns >= MQ_TURNS) turns = MQ_TURNS - 1;
    mq_word bit = mq_bit(turns, heading);
    const mq_cell *cell = cell_for(memo, goal, mp, at);
    if (cell->yes & bit) return true;
    if (cell->no & bit) {
        memo->has_met_boat |= (cell->met & bit) != 0;
        return false;
    }
    bool had_met_boat = memo->has_met_boat;
    memo->has_met_boat = false;
    bool is_alive = is_alive_turned(memo, goal, mp, at, heading, turns);
    mq_cell *answer = cell_for(memo, goal, mp, at);
    mq_word no_better = mq_headed(heading) & mq_up_to((int)turns);
    if (is_alive) {
        answer->yes |= mq_headed(heading) & ~mq_up_to((int)turns - 1);
    } else {
        answer->no |= no_better;
        if (memo->has_met_boat) answer->met |= no_better;
    }
    memo->has_met_boat |= had_met_boat;
    return is_alive;
}

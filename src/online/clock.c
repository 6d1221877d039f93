#include "online/clock.h"

void clock_start(seat_clock *c, uint32_t turn, int64_t now) {
    if (c->turn != turn) c->used = c->graced = 0;
    c->turn = turn;
    c->runs = true;
    c->since = now;
}

/* Of the run. */
static int64_t grace(const seat_clock *c) {
    int64_t left = CLOCK_GRACES * CLOCK_GRACE_MS - c->graced;
    return left < CLOCK_GRACE_MS ? left : CLOCK_GRACE_MS;
}

void clock_stop(seat_clock *c, const clock_rules *rules, int64_t now) {
    int64_t ran = now > c->since ? now - c->since : 0, time = ran - grace(c);
    c->runs = false;
    c->graced += time > 0 ? grace(c) : ran;
    if (time <= 0) return;
    int64_t left = rules->allowance - c->used;
    int64_t beyond = time > left ? time - left : 0;
    c->charged += time;
    c->used += time - beyond;
    c->bank -= beyond < c->bank ? beyond : c->bank;
}

int64_t clock_deadline(const seat_clock *c, const clock_rules *rules) {
    return c->since + grace(c) + (rules->allowance - c->used) + c->bank;
}

bool clock_take_holiday(seat_clock *c) {
    if (c->holidays == 0) return false;
    c->holidays--;
    c->bank += CLOCK_DAY_MS;
    return true;
}

void clock_credit(seat_clock *c, int64_t from, int64_t until) {
    int64_t begin = from > c->since ? from : c->since;
    if (c->runs && until > begin) c->since += until - begin;
}

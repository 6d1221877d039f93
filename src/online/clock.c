#include "online/clock.h"

void clock_start(seat_clock *c, uint32_t turn, int64_t now) {
    if (c->turn != turn) c->used = 0;
    c->turn = turn;
    c->runs = true;
    c->since = now;
}

void clock_stop(seat_clock *c, const clock_rules *rules, int64_t now) {
    int64_t time = now - c->since - CLOCK_GRACE_MS;
    c->runs = false;
    if (time <= 0) return;
    int64_t left = rules->allowance - c->used;
    int64_t beyond = time > left ? time - left : 0;
    c->charged += time;
    c->used += time - beyond;
    c->bank -= beyond < c->bank ? beyond : c->bank;
}

int64_t clock_deadline(const seat_clock *c, const clock_rules *rules) {
    return c->since + CLOCK_GRACE_MS + (rules->allowance - c->used) + c->bank;
}

void clock_credit(seat_clock *c, int64_t from, int64_t until) {
    int64_t begin = from > c->since ? from : c->since;
    if (c->runs && until > begin) c->since += until - begin;
}

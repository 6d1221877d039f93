#ifndef ONLINE_CLOCK_H
#define ONLINE_CLOCK_H
/* The clock of one seat. Times are milliseconds of the store; nothing here reads a clock.
 *
 * A clock runs while its seat is to act and a person holds it. Each turn has an allowance; what a
 * turn needs beyond that comes from a bank, which lasts for the game. The grace at the beginning of
 * each run, for the way to the client and back, is not charged; but so often only in a turn, since
 * whoever takes back and plays again, or leaves and comes back, begins one run after another. */
#include <stdbool.h>
#include <stdint.h>

typedef enum clock_kind {
    CLOCK_NONE,
    CLOCK_MOVE, /* an allowance of milliseconds, and a bank */
    CLOCK_DAYS  /* an allowance of days */
} clock_kind;

typedef struct clock_rules {
    clock_kind kind;
    int64_t allowance, bank;
    uint32_t holidays; /* days that each seat may take in a game with days */
} clock_rules;

enum { CLOCK_GRACE_MS = 1000, CLOCK_GRACES = 16, CLOCK_DAY_MS = 24 * 60 * 60 * 1000 };

typedef struct seat_clock {
    bool runs;
    uint32_t turn;     /* to which `used` belongs */
    int64_t since;     /* the run's beginning */
    int64_t used;      /* of the turn's allowance, before this run */
    int64_t graced;    /* what was not charged in this turn, before this run */
    int64_t bank;      /* what is left */
    int64_t charged;   /* in the whole game */
    uint32_t holidays; /* days that can still be taken */
} seat_clock;

/* Starts a run in this turn. */
void clock_start(seat_clock *c, uint32_t turn, int64_t now);

/* Ends it and charges its time. */
void clock_stop(seat_clock *c, const clock_rules *rules, int64_t now);

/* When the time of the run is over. */
int64_t clock_deadline(const seat_clock *c, const clock_rules *rules);

/* Takes a day of holiday, which goes into the bank; false if none is left. */
bool clock_take_holiday(seat_clock *c);

/* Does not count an outage against the run. */
void clock_credit(seat_clock *c, int64_t from, int64_t until);

#endif

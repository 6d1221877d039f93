/* Time at a table: which clocks run, and what happens by itself. */
#include "online/game.h"

bool game_is_person(const game *g, gw_seat seat) {
    const game_seat *s = &g->seats[seat];
    return s->person != 0 && !s->is_away;
}

bool game_is_computer(const game *g, gw_seat seat) {
    const game_seat *s = &g->seats[seat];
    return s->is_computer || s->is_away;
}

bool game_is_away(const game *g, gw_seat seat) {
    const game_seat *s = &g->seats[seat];
    return (g->phase == GAME_PLAYING || g->phase == GAME_PAUSED) && s->person != 0 && s->is_away;
}

static bool has_clocks(const game *g) {
    return g->phase == GAME_PLAYING && g->setup.clock.kind != CLOCK_NONE;
}

static uint32_t turn_of(const game *g, gw_seat seat) {
    return gw_turn(sitting_table(g->sitting), gw_record_state(sitting_record(g->sitting)), seat);
}

void game_run_clocks(game *g, int64_t now) {
    const clock_rules *rules = &g->setup.clock;
    for (gw_seat seat = 1; seat <= game_players(g); seat++) {
        game_seat *s = &g->seats[seat];
        uint64_t decision =
            has_clocks(g) && game_is_person(g, seat) ? sitting_decision(g->sitting, seat) : 0;
        if (decision == s->decision && s->clock.runs == (decision != 0)) continue;
        if (s->clock.runs) clock_stop(&s->clock, rules, now);
        s->decision = decision;
        if (decision == 0) continue;
        clock_start(&s->clock, turn_of(g, seat), now);
    }
}

void game_note_turns(game *g, int64_t now) {
    if (game_is_chance_due(g)) return;
    for (gw_seat seat = 1; seat <= game_players(g); seat++) {
        game_seat *s = &g->seats[seat];
        bool is_due = g->phase == GAME_PLAYING && game_is_person(g, seat) &&
                      sitting_decision(g->sitting, seat) != 0;
        uint32_t turn = is_due ? turn_of(g, seat) : 0;
        if (is_due && (s->waited_since == 0 || s->waited_turn != turn)) s->waited_since = now;
        if (!is_due) s->waited_since = 0;
        s->waited_turn = turn;
    }
}

bool game_may_take_holiday(const game *g, gw_seat seat) {
    return has_clocks(g) && game_is_person(g, seat) && g->seats[seat].clock.holidays > 0;
}

bool game_needs_credit(const game *g, const store_outage *outage) {
    if (!has_clocks(g) || outage->until <= g->credited) return false;
    for (gw_seat seat = 1; seat <= game_players(g); seat++)
        if (g->seats[seat].clock.runs && g->seats[seat].clock.since < outage->until) return true;
    return false;
}

static game_expiry next_clock(const game *g, gw_seat *seat, int64_t *time) {
    for (gw_seat i = 1; i <= game_players(g); i++) {
        const seat_clock *c = &g->seats[i].clock;
        if (!c->runs || clock_deadline(c, &g->setup.clock) >= *time) continue;
        *time = clock_deadline(c, &g->setup.clock);
        *seat = i;
    }
    return *time < STORE_NEVER ? GAME_OUT_OF_TIME : GAME_NOTHING;
}

game_expiry game_next_expiry(const game *g, gw_seat *seat, int64_t *time) {
    *seat = 0;
    *time = STORE_NEVER;
    switch (g->phase) {
    case GAME_FILLING: *time = g->time + GAME_KEPT_MS; return GAME_DISAPPEARS;
    case GAME_LOCKED: *time = g->locked + GAME_NONCES_MS; return GAME_VOID;
    case GAME_PLAYING: return next_clock(g, seat, time);
    case GAME_PAUSED: *time = g->time + GAME_KEPT_MS; return GAME_ABANDONED;
    case GAME_NONE:
    case GAME_OVER: break;
    }
    return GAME_NOTHING;
}

gw_seat game_computer_due(const game *g) {
    if (g->phase != GAME_PLAYING) return 0;
    for (gw_seat seat = 1; seat <= game_players(g); seat++)
        if (game_is_computer(g, seat) && sitting_decision(g->sitting, seat) != 0) return seat;
    return 0;
}

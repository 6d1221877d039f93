/* Computer players in any position: they act legally, report valid shares, and know nothing that is
 * hidden from them. */
#include "aspects.h"
#include <string.h>

enum { NODES = 12 };

/* A random player of the game. */
static const gw_player *some_player(fixture *f) {
    const gw_player *chosen = NULL;
    uint32_t seen = 0;
    for (const gw_player *const *player = gw_players; *player; player++)
        if (gw_player_plays(*player, f->game) && gw_random_below(&f->checking, ++seen) == 0)
            chosen = *player;
    return chosen;
}

/* The opinion of a player without memory in `state`. */
static gw_opinion ask(fixture *f, const gw_player *player, const gw_state *state, gw_seat seat,
                      uint64_t seed) {
    gw_random random = gw_random_seed(seed);
    gw_thinking *thinking = gw_thinking_new(f->table, &random);
    gw_opinion opinion = {.action = 0};
    PROMISE(f, thinking != NULL);
    thinking->budget.nodes = NODES;
    if (player->judge) {
        opinion = gw_player_judge(player, thinking, state, seat, NULL);
        int32_t sum = 0;
        for (unsigned each = 1; each <= f->table->players; each++) {
            PROMISE(f, opinion.shares.of[each] >= 0);
            sum += opinion.shares.of[each];
        }
        PROMISE(f, sum == GW_SHARE);
        gw_thinking_forget(thinking);
        random = gw_random_seed(seed);
    }
    opinion.action = gw_player_decide(player, thinking, state, seat);
    gw_thinking_free(thinking);
    return opinion;
}

void check_players(fixture *f) {
    gw_seats seats = gw_to_act(f->table, f->state);
    if (seats == 0 || seats == GW_SEAT_BIT(GW_CHANCE)) return;
    gw_seat seat = fixture_seat(&f->checking, seats);
    const gw_player *player = some_player(f);
    uint64_t seed = gw_random_next(&f->checking);
    gw_any_state view, guess;
    gw_opinion opinion = ask(f, player, f->state, seat, seed);
    PROMISE(f, gw_check(f->table, f->state, NULL, seat, opinion.action) == 0);
    fixture_view(f, f->state, seat, &view);
    fixture_copy(f, &guess, f->state);
    f->game->guess(f->table, GW_STATE(&view), seat, &f->checking, GW_STATE(&guess));
    gw_opinion other = ask(f, player, GW_STATE(&guess), seat, seed);
    PROMISE(f, other.action == opinion.action);
    PROMISE(f, memcmp(&other.shares, &opinion.shares, sizeof opinion.shares) == 0);
}

/* Computer players, in any position: they do what is legal, tell a share, and know nothing
 * that is hidden from them. */
#include "aspects.h"
#include <string.h>

enum { NODES = 12 };

/* One of the players of the game, any. */
static const gw_player *some_player(desk *d) {
    const gw_player *chosen = NULL;
    uint32_t seen = 0;
    for (const gw_player *const *player = gw_players; *player; player++)
        if (gw_player_plays(*player, d->game) && gw_random_below(&d->looking, ++seen) == 0)
            chosen = *player;
    return chosen;
}

/* What a player who has just sat down does, and expects, in `state`. */
static gw_opinion ask(desk *d, const gw_player *player, const gw_state *state, gw_seat seat,
                      uint64_t seed) {
    gw_random random = gw_random_seed(seed);
    gw_thinking *thinking = gw_thinking_new(d->table, &random);
    gw_opinion opinion = {.action = 0};
    PROMISE(d, thinking != NULL);
    thinking->budget.nodes = NODES;
    if (player->judge) {
        opinion = gw_player_judge(player, thinking, state, seat, NULL);
        int32_t sum = 0;
        for (unsigned each = 1; each <= d->table->players; each++) {
            PROMISE(d, opinion.shares.of[each] >= 0);
            sum += opinion.shares.of[each];
        }
        PROMISE(d, sum == GW_SHARE);
        gw_thinking_forget(thinking);
        random = gw_random_seed(seed);
    }
    opinion.action = gw_player_decide(player, thinking, state, seat);
    gw_thinking_free(thinking);
    return opinion;
}

void look_at_players(desk *d) {
    gw_seats seats = gw_to_act(d->table, d->state);
    if (seats == 0 || seats == GW_SEAT_BIT(GW_CHANCE)) return;
    gw_seat seat = desk_seat(&d->looking, seats);
    const gw_player *player = some_player(d);
    uint64_t seed = gw_random_next(&d->looking);
    gw_any_state view, guess;
    gw_opinion opinion = ask(d, player, d->state, seat, seed);
    PROMISE(d, gw_check(d->table, d->state, NULL, seat, opinion.action) == 0);
    desk_view(d, d->state, seat, &view);
    desk_copy(d, &guess, d->state);
    d->game->guess(d->table, GW_STATE(&view), seat, &d->looking, GW_STATE(&guess));
    gw_opinion other = ask(d, player, GW_STATE(&guess), seat, seed);
    PROMISE(d, other.action == opinion.action);
    PROMISE(d, memcmp(&other.shares, &opinion.shares, sizeof opinion.shares) == 0);
}

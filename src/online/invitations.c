/* Invitations: tokens of which the log knows the hash only. */
#include "online/game.h"

#include <string.h>

const game_invitation *game_invitation_find(const game *g, const fair_hash *hash) {
    for (size_t i = 0; i < g->invitation_count; i++)
        if (fair_hash_equal(&g->invitations[i].hash, hash)) return &g->invitations[i];
    return NULL;
}

bool game_is_invited(const game *g, const fair_hash *hash, gw_seat seat, int64_t now) {
    const game_invitation *i = game_invitation_find(g, hash);
    return i && (i->seat == 0 || i->seat == seat) && now < i->expires;
}

game_answer game_invite(game *g, const entry *e) {
    if (g->phase != GAME_FILLING || g->invitation_count == GAME_INVITATIONS ||
        e->numbers[0] > game_players(g) || game_invitation_find(g, &e->hash))
        return GAME_INVALID;
    g->invitations[g->invitation_count++] = (game_invitation){
        .hash = e->hash, .seat = (gw_seat)e->numbers[0], .expires = (int64_t)e->numbers[1]};
    return GAME_DONE;
}

game_answer game_revoke(game *g, const fair_hash *hash) {
    const game_invitation *found = game_invitation_find(g, hash);
    if (found == NULL) return GAME_INVALID;
    size_t at = (size_t)(found - g->invitations);
    g->invitation_count--;
    memmove(g->invitations + at, g->invitations + at + 1,
            (g->invitation_count - at) * sizeof *g->invitations);
    return GAME_DONE;
}

static bool has_seat(const game *g, uint64_t person) {
    for (gw_seat seat = 1; seat <= game_players(g); seat++)
        if (game_holds(g, seat, person)) return true;
    return false;
}

bool game_may_watch(const game *g, uint64_t person) {
    return !g->setup.is_private || person == g->host || has_seat(g, person);
}

bool game_may_chat(const game *g, store_list list, uint64_t person) {
    if (!game_may_watch(g, person)) return false;
    return g->phase == GAME_OVER || has_seat(g, person) == (list == STORE_PLAYERS);
}

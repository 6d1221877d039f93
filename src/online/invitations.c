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

bool game_may_invite(const game *g, gw_seat seat) {
    if (seat == GAME_TO_WATCH) return true;
    return g->phase == GAME_FILLING || g->phase == GAME_PLAYING || g->phase == GAME_PAUSED;
}

/* One that has expired, or NULL. */
static const game_invitation *find_expired(const game *g, int64_t now) {
    for (size_t i = 0; i < g->invitation_count; i++)
        if (g->invitations[i].expires <= now) return &g->invitations[i];
    return NULL;
}

bool game_has_invitation_left(const game *g, int64_t now) {
    return g->invitation_count < GAME_INVITATIONS || find_expired(g, now);
}

static void drop(game *g, const game_invitation *i) {
    size_t at = (size_t)(i - g->invitations);
    g->invitation_count--;
    memmove(g->invitations + at, g->invitations + at + 1,
            (g->invitation_count - at) * sizeof *g->invitations);
}

game_answer game_invite(game *g, const entry *e, int64_t now) {
    uint64_t seat = e->numbers[0];
    if (seat > game_players(g) && seat != GAME_TO_WATCH) return GAME_INVALID;
    if (!game_may_invite(g, (gw_seat)seat) || game_invitation_find(g, &e->hash) ||
        !game_has_invitation_left(g, now))
        return GAME_INVALID;
    if (g->invitation_count == GAME_INVITATIONS) drop(g, find_expired(g, now));
    g->invitations[g->invitation_count++] = (game_invitation){
        .hash = e->hash, .seat = (gw_seat)seat, .expires = (int64_t)e->numbers[1]};
    return GAME_DONE;
}

game_answer game_revoke(game *g, const fair_hash *hash) {
    const game_invitation *found = game_invitation_find(g, hash);
    if (found == NULL) return GAME_INVALID;
    drop(g, found);
    return GAME_DONE;
}

bool game_has_seat(const game *g, uint64_t person) {
    for (gw_seat seat = 1; seat <= game_players(g); seat++)
        if (game_holds(g, seat, person)) return true;
    return false;
}

static bool is_welcome(const setup *s, uint64_t person) {
    for (size_t i = 0; i < s->welcome_count; i++)
        if (s->welcome[i] == person) return true;
    return false;
}

bool game_may_watch(const game *g, uint64_t person) {
    return !g->setup.is_private || person == g->host || is_welcome(&g->setup, person) ||
           game_has_seat(g, person);
}

bool game_may_chat(const game *g, store_list list, uint64_t person) {
    return g->phase == GAME_OVER || game_has_seat(g, person) == (list == STORE_PLAYERS);
}

/* Agreements: one offer at a time, to which everybody who plays has to agree. */
#include "online/game.h"

#include <string.h>

game_offer game_offer_find(store_text name) {
    static const char *const names[GAME_OFFERS] = {"", "end", "abort", "pause", "more"};
    for (game_offer i = GAME_OFFER_END; i < GAME_OFFERS; i++)
        if (name.length == strlen(names[i]) && memcmp(name.bytes, names[i], name.length) == 0)
            return i;
    return GAME_NO_OFFER;
}

/* Whether any player has acted here. */
static bool has_begun(const game *g) {
    size_t steps = gw_record_count(sitting_record(g->sitting)) - g->begun;
    return sitting_draws(g->sitting) - g->begun_draws < steps;
}

bool game_may_offer(const game *g, game_offer offer) {
    if (g->phase != GAME_PLAYING || g->offer != GAME_NO_OFFER) return false;
    if (offer == GAME_OFFER_ABORT) return !has_begun(g);
    if (offer == GAME_OFFER_MORE) return g->setup.clock.kind != CLOCK_NONE;
    return offer != GAME_NO_OFFER;
}

game_offer game_agreement(const game *g) {
    if (g->phase != GAME_PLAYING) return GAME_NO_OFFER;
    for (gw_seat seat = 1; seat <= game_players(g); seat++)
        if (game_is_person(g, seat) && !(g->agreed & GW_SEAT_BIT(seat))) return GAME_NO_OFFER;
    if (g->offer == GAME_OFFER_ABORT && has_begun(g)) return GAME_NO_OFFER;
    return g->offer;
}

static bool is_player(const game *g, gw_seat seat) {
    return seat >= 1 && seat <= game_players(g) && game_is_person(g, seat);
}

game_answer game_apply_offer(game *g, const entry *e) {
    game_offer offer = game_offer_find(e->text);
    if (!is_player(g, e->seat) || !game_may_offer(g, offer)) return GAME_INVALID;
    g->offer = offer;
    g->agreed = GW_SEAT_BIT(e->seat);
    return GAME_DONE;
}

game_answer game_apply_answer(game *g, const entry *e) {
    if (!is_player(g, e->seat) || g->offer == GAME_NO_OFFER || g->phase != GAME_PLAYING)
        return GAME_INVALID;
    g->agreed |= GW_SEAT_BIT(e->seat);
    if (e->kind == ENTRY_DECLINE) g->offer = GAME_NO_OFFER;
    return GAME_DONE;
}

static void give_time(game *g) {
    for (gw_seat seat = 1; seat <= game_players(g); seat++)
        g->seats[seat].clock.bank += g->setup.clock.allowance;
}

game_answer game_apply_agreed(game *g, const entry *e) {
    if (e->kind == ENTRY_RESUME) {
        if (g->phase != GAME_PAUSED || !g->is_agreed_pause || !is_player(g, e->seat))
            return GAME_INVALID;
        g->phase = GAME_PLAYING;
        g->is_agreed_pause = false;
        return GAME_DONE;
    }
    game_offer agreed = game_agreement(g);
    if (agreed != (e->kind == ENTRY_PAUSE ? GAME_OFFER_PAUSE : GAME_OFFER_MORE))
        return GAME_INVALID;
    g->offer = GAME_NO_OFFER;
    if (e->kind == ENTRY_MORE) give_time(g);
    g->is_agreed_pause = e->kind == ENTRY_PAUSE;
    if (g->is_agreed_pause) g->phase = GAME_PAUSED;
    return GAME_DONE;
}

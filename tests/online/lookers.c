/* Clients that look at lists of tables: a stranger at the lobby, and another tab of the first
 * person at the lobby and at the person's own tables. */
#include "online/sim.h"

#include <string.h>

static bool is_stranger(const world *w, const player *p) {
    return p->self == &w->identities[CLIENTS];
}

static void look(world *w, player *p, online_where where) {
    online_ask ask = {.kind = where, .id = p->next_id++, .is_on = true};
    list_told *list = &p->lists[where - ONLINE_LOBBY];
    *list = (list_told){.id = ask.id};
    send_ask(w, p, &ask);
}

static void think(world *w, void *what) {
    enum { PATIENCE = 6000 };
    player *p = what;
    if (w->is_ending) return;
    bool is_slow = !p->is_welcome && w->now - p->asked > PATIENCE;
    if (p->is_connected && (is_slow || strikes(w, w->faults.cut))) cut_player(w, p);
    after(w, 100 + below(w, 200), think, p);
}

void start_looker(world *w, player *p) {
    p->next_id = ((uint64_t)p->index + 1) << 32;
    p->is_looker = true;
    connect_player(w, p);
    after(w, 1 + below(w, 50), think, p);
}

/* ---------------------------------------------------------------- being told -- */

static void forget(list_told *list, uint64_t table) {
    for (size_t i = 0; i < list->count; i++)
        if (list->tables[i].table == table) list->tables[i] = list->tables[--list->count];
}

static void listed(world *w, const player *p, list_told *list, const online_tell *tell) {
    const online_listing *l = tell->listing;
    if (tell->where == ONLINE_LOBBY && w->is_private)
        fail(w, "client %d is told of a private table", (int)p->index);
    forget(list, l->table);
    if (list->count == LISTED) fail(w, "client %d is told of too many tables", (int)p->index);
    list->tables[list->count++] = *l;
}

static void welcome_looker(world *w, player *p) {
    p->is_welcome = true;
    look(w, p, ONLINE_LOBBY);
    if (!is_stranger(w, p)) look(w, p, ONLINE_MINE);
}

static void refused(world *w, player *p, const online_tell *tell) {
    for (online_where where = ONLINE_LOBBY; where <= ONLINE_MINE; where++)
        if (tell->id == p->lists[where - ONLINE_LOBBY].id) look(w, p, where);
    errand_answer(w, p, tell);
}

void looker_told(world *w, player *p, const online_tell *tell) {
    bool is_listing = tell->kind >= ONLINE_LISTED && tell->kind <= ONLINE_COMPLETE;
    list_told *list = is_listing ? &p->lists[tell->where - ONLINE_LOBBY] : NULL;
    switch ((int)tell->kind) {
    case ONLINE_WELCOME:
        if (p->is_welcome) break;
        if (is_stranger(w, p)) fail(w, "a stranger is welcome");
        if (welcomed(w, p, tell)) welcome_looker(w, p);
        break;
    case ONLINE_STRANGER:
        if (!is_stranger(w, p))
            told_of_person(w, p, tell);
        else if (!p->is_welcome)
            welcome_looker(w, p);
        break;
    case ONLINE_REVOKED: told_of_person(w, p, tell); break;
    case ONLINE_REFUSED: refused(w, p, tell); break;
    case ONLINE_LISTED: listed(w, p, list, tell); break;
    case ONLINE_UNLISTED: forget(list, tell->table); break;
    case ONLINE_COMPLETE: list->is_complete = true; break;
    case ONLINE_GRANTED:
    case ONLINE_PERSON:
    case ONLINE_BYE: break;
    default: fail(w, "client %d is told of a table that it does not follow", (int)p->index);
    }
}

/* ------------------------------------------------------------------- checking -- */

static const online_listing *find(const list_told *list, uint64_t table) {
    for (size_t i = 0; i < list->count; i++)
        if (list->tables[i].table == table) return &list->tables[i];
    return NULL;
}

static bool is_member(const game *g, uint64_t person) {
    bool is_one = person != 0 && g->host == person;
    for (gw_seat seat = 1; seat <= game_players(g); seat++)
        is_one = is_one || game_holds(g, seat, person);
    return is_one;
}

static uint32_t due(const game *g, uint64_t person) {
    uint32_t seats = 0;
    for (gw_seat seat = 1; seat <= game_players(g); seat++)
        if (g->phase == GAME_PLAYING && game_holds(g, seat, person) && game_is_person(g, seat) &&
            sitting_decision(g->sitting, seat) != 0)
            seats |= UINT32_C(1) << (seat - 1);
    return seats;
}

static void check_list(world *w, const game *g, const player *p, online_where where) {
    const list_told *list = &p->lists[where - ONLINE_LOBBY];
    const online_listing *l = find(list, w->table);
    bool is_public = !g->setup.is_private && g->phase != GAME_NONE && g->phase != GAME_OVER;
    bool is_there = where == ONLINE_LOBBY ? is_public : is_member(g, p->person);
    if (!list->is_complete) fail(w, "client %d never had a list", (int)p->index);
    if (list->count != (is_there ? 1 : 0) || is_there != (l != NULL))
        fail(w, "client %d has %d tables in its list %d", (int)p->index, (int)list->count,
             (int)where);
    if (l == NULL) return;
    if (l->phase != g->phase || l->host != g->host || l->seat_count != game_players(g))
        fail(w, "client %d has another table in its list", (int)p->index);
    for (size_t i = 0; i < l->seat_count; i++)
        if (l->seats[i].person != g->seats[i + 1].person)
            fail(w, "client %d has somebody else in seat %d of its list", (int)p->index,
                 (int)i + 1);
    if (l->due != (where == ONLINE_MINE ? due(g, p->person) : 0))
        fail(w, "client %d has other seats that are due in its list", (int)p->index);
}

void check_looker(world *w, const game *g, const player *p) {
    if (!p->is_connected || !p->is_welcome) fail(w, "client %d does not look", (int)p->index);
    check_list(w, g, p, ONLINE_LOBBY);
    if (!is_stranger(w, p)) check_list(w, g, p, ONLINE_MINE);
}

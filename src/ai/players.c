/* What all computer players share. The list of them is made from games.txt. */
#include <assert.h>
#include <gangway/play.h>
#include <gangway/player.h>
#include <stdlib.h>
#include <string.h>

bool gw_player_plays(const gw_player *player, const gw_game *game) {
    return player->game == NULL || strcmp(player->game, game->name) == 0;
}

const gw_player *gw_player_find(const gw_game *game, const char *name) {
    for (const gw_player *const *player = gw_players; *player; player++)
        if (strcmp(name, (*player)->name) == 0 && gw_player_plays(*player, game)) return *player;
    return NULL;
}

static size_t memory_size(const gw_player *player, const gw_game *game) {
    enum { ALIGNED = 16 };
    if (player->memory_bytes == 0 || !gw_player_plays(player, game)) return 0;
    return (player->memory_bytes + ALIGNED - 1) / ALIGNED * ALIGNED;
}

static size_t memories_size(const gw_game *game) {
    size_t size = 0;
    for (const gw_player *const *player = gw_players; *player; player++)
        size += memory_size(*player, game);
    return size;
}

/* Whether `player` is this built-in player, or a copy of it with other numbers. */
static bool is_kind_of(const gw_player *player, const gw_player *ours) {
    if (player == ours) return true;
    return player->game && ours->game && strcmp(player->game, ours->game) == 0 &&
           strcmp(player->name, ours->name) == 0 && player->memory_bytes == ours->memory_bytes;
}

/* A player's part of the shared memory; NULL for an unknown player. */
static void *memory_of(const gw_thinking *thinking, const gw_player *player) {
    unsigned char *memory = thinking->memories;
    if (memory == NULL) return NULL;
    for (const gw_player *const *other = gw_players; *other; other++) {
        if (is_kind_of(player, *other)) return memory;
        memory += memory_size(*other, thinking->table->game);
    }
    return NULL;
}

static size_t work_size(const gw_game *game) {
    size_t size = 0;
    for (const gw_player *const *player = gw_players; *player; player++)
        if (gw_player_plays(*player, game) && (*player)->work_bytes > size)
            size = (*player)->work_bytes;
    return size;
}

/* Allocates zeroed memory in `*place`, NULL for 0 bytes; false if out of memory. */
static bool allocate(void **place, size_t count, size_t size) {
    *place = count * size > 0 ? calloc(count, size) : NULL;
    return *place || count * size == 0;
}

gw_thinking *gw_thinking_new(const gw_table *table, gw_random *random) {
    const gw_game *game = table->game;
    gw_thinking *thinking = calloc(1, sizeof *thinking);
    if (thinking == NULL) return NULL;
    thinking->table = table;
    thinking->random = random;
    void *list = NULL, *scratch = NULL;
    bool is_complete = allocate(&list, game->legal_max, sizeof *thinking->list) &&
                       allocate(&scratch, 1, game->scratch_bytes) &&
                       allocate(&thinking->memories, 1, memories_size(game)) &&
                       allocate(&thinking->work, 1, work_size(game));
    thinking->list = list;
    thinking->scratch = scratch;
    if (is_complete) return thinking;
    gw_thinking_free(thinking);
    return NULL;
}

void gw_thinking_free(gw_thinking *thinking) {
    if (thinking == NULL) return;
    free(thinking->list);
    free(thinking->scratch);
    free(thinking->memories);
    free(thinking->work);
    free(thinking);
}

void gw_thinking_forget(gw_thinking *thinking) {
    if (thinking->memories) memset(thinking->memories, 0, memories_size(thinking->table->game));
}

gw_action gw_thinking_pick(const gw_thinking *thinking, const gw_state *state, gw_seat seat) {
    return gw_pick(thinking->table, state, thinking->scratch, seat, thinking->random,
                   thinking->list);
}

/* Fills in the player's own copy of the thinking, and the view that it may see. */
static inline void begin_thinking(gw_thinking *own, const gw_player *player,
                                  const gw_thinking *thinking, const gw_state *state, gw_seat seat,
                                  gw_any_state *view) {
    assert(gw_player_plays(player, thinking->table->game));
    assert(seat >= 1 && seat <= thinking->table->players);
    assert(gw_to_act(thinking->table, state) & GW_SEAT_BIT(seat));
    *own = *thinking;
    own->player = player;
    own->memory = player->memory_bytes > 0 ? memory_of(thinking, player) : NULL;
    thinking->table->game->view(thinking->table, state, seat, GW_STATE(view));
}

/* Whether only one action is legal; if so, it is the first in the list. */
static bool is_forced(const gw_thinking *thinking, const gw_state *view, gw_seat seat) {
    const gw_table *table = thinking->table;
    if (table->game->is_sample && table->game->is_sample(table, view, seat)) return false;
    return gw_legal(table, view, thinking->scratch, seat, thinking->list) == 1;
}

gw_action gw_player_decide(const gw_player *player, const gw_thinking *thinking,
                           const gw_state *state, gw_seat seat) {
    gw_any_state view;
    gw_thinking own;
    begin_thinking(&own, player, thinking, state, seat, &view);
    if (player->choose) return player->choose(&own, GW_STATE(&view), seat);
    if (is_forced(&own, GW_STATE(&view), seat)) return own.list[0];
    return player->judge(&own, GW_STATE(&view), seat, NULL).action;
}

gw_opinion gw_player_judge(const gw_player *player, const gw_thinking *thinking,
                           const gw_state *state, gw_seat seat, const gw_action *only) {
    gw_any_state view;
    gw_thinking own;
    begin_thinking(&own, player, thinking, state, seat, &view);
    return player->judge(&own, GW_STATE(&view), seat, only);
}

void gw_player_reason(const gw_player *player, const gw_thinking *thinking, const gw_state *state,
                      gw_seat seat, gw_action action, gw_lang lang, const char *const *names,
                      gw_out *out) {
    gw_any_state view;
    gw_thinking own;
    assert(player->reason);
    begin_thinking(&own, player, thinking, state, seat, &view);
    player->reason(&own, GW_STATE(&view), seat, action, lang, names, out);
}

int32_t gw_player_playout(const gw_player *player, const gw_thinking *thinking,
                          const gw_state *state, gw_seat seat) {
    gw_any_state view;
    gw_thinking own;
    assert(player->playout);
    begin_thinking(&own, player, thinking, state, seat, &view);
    return player->playout(&own, GW_STATE(&view), seat);
}

/* Decides for chance only, and stops as soon as a player has to act. */
static bool set_up(void *context, const gw_state *state, gw_seat seat, gw_action *action) {
    if (seat != GW_CHANCE) return false;
    *action = gw_thinking_pick(context, state, seat);
    return true;
}

int64_t gw_player_playouts(const gw_player *player, const gw_thinking *thinking, uint32_t count) {
    const gw_table *table = thinking->table;
    gw_any_state any;
    gw_state *state = GW_STATE(&any);
    gw_thinking own = *thinking;
    int64_t sum = 0;
    gw_start(table, state);
    gw_play_out(table, state, thinking->scratch, set_up, &own);
    gw_seat seat = gw_first_to_act(table, state);
    for (uint32_t i = 0; i < count; i++) sum += gw_player_playout(player, thinking, state, seat);
    return sum;
}

int32_t gw_share_won(const gw_table *table, const gw_state *state, gw_seat seat) {
    gw_outcome outcome;
    int32_t winners = 0;
    table->game->outcome(table, state, &outcome);
    assert(outcome.is_over && seat >= 1 && seat <= table->players);
    for (unsigned other = 1; other <= table->players; other++)
        winners += outcome.rank[other] == 1 ? 1 : 0;
    assert(winners > 0);
    return outcome.rank[seat] == 1 ? GW_SHARE / winners : 0;
}

#include <gangway/game.h>

#include <assert.h>
#include <string.h>

const gw_game *gw_game_find(const char *name) {
    for (const gw_game *const *game = gw_games; *game; game++)
        if (strcmp(name, (*game)->name) == 0 || strcmp(name, (*game)->alias) == 0) return *game;
    return NULL;
}

bool gw_is_over(const gw_table *table, const gw_state *state) {
    return gw_to_act(table, state) == 0;
}

uint32_t gw_odds(const gw_table *table, const gw_state *state, gw_action action) {
    return table->game->odds ? table->game->odds(table, state, action) : 1;
}

/* Chooses one of the `count` outcomes of chance in `list` by their odds. */
static gw_action pick_by_odds(const gw_table *table, const gw_state *state, gw_random *random,
                              const gw_action *list, size_t count) {
    uint32_t total = 0;
    for (size_t i = 0; i < count; i++) total += gw_odds(table, state, list[i]);
    assert(total > 0);
    uint32_t at = gw_random_below(random, total);
    for (size_t i = 0; i < count; i++) {
        uint32_t odds = gw_odds(table, state, list[i]);
        if (at < odds) return list[i];
        at -= odds;
    }
    assert(false); /* `at` is below the sum of all odds */
    return list[count - 1];
}

gw_action gw_pick_listed(const gw_table *table, const gw_state *state, gw_scratch *scratch,
                         gw_seat seat, gw_random *random, gw_action *list) {
    size_t count = gw_legal(table, state, scratch, seat, list);
    assert(count > 0 && count <= table->game->legal_max);
    if (seat == GW_CHANCE && table->game->odds)
        return pick_by_odds(table, state, random, list, count);
    return list[gw_random_below(random, (uint32_t)count)];
}

gw_action gw_pick(const gw_table *table, const gw_state *state, gw_scratch *scratch, gw_seat seat,
                  gw_random *random, gw_action *list) {
    assert(gw_to_act(table, state) & GW_SEAT_BIT(seat));
    if (table->game->pick == NULL) return gw_pick_listed(table, state, scratch, seat, random, list);
    return table->game->pick(table, state, scratch, seat, gw_random_next(random));
}

gw_action gw_mask(const gw_table *table, const gw_state *before, gw_seat seat, gw_action action,
                  const gw_state *now, gw_seat viewer) {
    return table->game->mask ? table->game->mask(table, before, seat, action, now, viewer) : action;
}

bool gw_is_binding(const gw_table *table, const gw_state *state, gw_seat seat, gw_action action) {
    gw_any_state after;
    if (table->game->is_binding == NULL) return false;
    memcpy(&after, state, table->game->state_bytes);
    gw_apply(table, GW_STATE(&after), NULL, seat, action, NULL);
    return table->game->is_binding(table, state, seat, action, GW_STATE(&after));
}

/* Whether the view of `seat` shows anything that the public view does not. */
static bool sees_more(const gw_table *table, const gw_state *state, gw_seat seat) {
    gw_any_state own, open;
    table->game->view(table, state, seat, GW_STATE(&own));
    table->game->view(table, state, GW_PUBLIC, GW_STATE(&open));
    return memcmp(&own, &open, table->game->state_bytes) != 0;
}

bool gw_has_secret(const gw_table *table, const gw_state *state, gw_seat seat) {
    const gw_game *game = table->game;
    return game->has_secret ? game->has_secret(table, state, seat) : sees_more(table, state, seat);
}

uint32_t gw_turn(const gw_table *table, const gw_state *state, gw_seat seat) {
    return table->game->turn ? table->game->turn(table, state, seat) : seat;
}

bool gw_query(const gw_table *table, const gw_state *state, gw_scratch *scratch, gw_seat seat,
              const char *name, size_t name_length, const char *arguments, size_t length,
              gw_out *out) {
    return table->game->query && table->game->query(table, state, scratch, seat, name, name_length,
                                                    arguments, length, out);
}

const char *gw_rule_id(const gw_game *game, gw_rule rule) {
    return rule > 0 && rule < game->rule_count ? game->rules[rule].id : "";
}

static char upper(char c) {
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

gw_rule gw_rule_find(const gw_game *game, const char *id) {
    for (size_t rule = 1; rule < game->rule_count; rule++) {
        const char *a = game->rules[rule].id, *b = id;
        while (*a && upper(*a) == upper(*b)) a++, b++;
        if (*a == '\0' && *b == '\0') return (gw_rule)rule;
    }
    return 0;
}

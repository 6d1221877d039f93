/* Following a table elsewhere, as one viewer may know it. */
#include "wasm/page.h"

#include <string.h>

/* A game at this table that follows one elsewhere (sitting_new_follower), with options and board as
 * in gangway_game_new; 0: out of memory. */
page_game *EXPORT(gangway_game_new_follower)(const char *game, size_t game_length,
                                             const char *options, size_t options_length,
                                             const char *board, size_t board_length,
                                             uint32_t viewer);

/* Feeds it the entry `number`. The first line is the entry (sitting_get_entry); each further one,
 * `STEP LINE`, is what the viewer knows now of an earlier step, counted from 0. 1, or 0 if that
 * cannot be the next entry, and nothing has changed. */
uint32_t EXPORT(gangway_game_feed)(page_game *g, uint32_t number, const char *lines, size_t length);

page_game *gangway_game_new_follower(const char *game, size_t game_length, const char *options,
                                     size_t options_length, const char *board, size_t board_length,
                                     uint32_t viewer) {
    gw_problem problem = {.text = NULL};
    gw_table *table =
        page_new_table(game, game_length, options, options_length, board, board_length, &problem);
    bool is_seat = table && viewer <= table->players;
    sitting *s = table ? sitting_new_follower(table, is_seat ? (gw_seat)viewer : GW_PUBLIC) : NULL;
    return table && s == NULL ? NULL : page_open(s, &problem);
}

static bool read_amendment(page_game *g, const char *line, size_t length, sitting_entry *entry) {
    sitting_entry known;
    size_t at = 0, step = 0;
    for (; at < length && line[at] >= '0' && line[at] <= '9' && step < UINT32_MAX; at++)
        step = step * 10 + (size_t)(line[at] - '0');
    if (at == 0 || at == length || line[at] != ' ') return false;
    if (entry->amendment_count == SITTING_AMENDMENTS) return false;
    if (!sitting_get_entry(page_table(g), line + at + 1, length - at - 1, &known)) return false;
    if (known.kind != SITTING_STEP) return false;
    entry->amendments[entry->amendment_count++] = (gw_amendment){step, known.action};
    return true;
}

uint32_t gangway_game_feed(page_game *g, uint32_t number, const char *lines, size_t length) {
    sitting_entry entry = {.kind = SITTING_SKIP};
    const char *end = lines + length;
    bool is_first = true;
    while (lines < end) {
        const char *stop = memchr(lines, '\n', (size_t)(end - lines));
        if (stop == NULL) stop = end;
        size_t size = (size_t)(stop - lines);
        bool is_read = is_first ? sitting_get_entry(page_table(g), lines, size, &entry)
                                : read_amendment(g, lines, size, &entry);
        if (!is_read) return 0;
        if (is_first) entry.amendment_count = 0;
        is_first = false;
        lines = stop + 1;
    }
    entry.number = number;
    if (entry.kind == SITTING_STEP) entry.steps = page_steps(g);
    return !is_first && sitting_follow(g->sitting, &entry) == SITTING_DONE;
}

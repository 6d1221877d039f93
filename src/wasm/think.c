/* Computer players in a game that another worker plays: this one follows it step by step, so that
 * players remember. Also opinions and hints. */
#include "wasm/page.h"

#include <stdlib.h>
#include <string.h>

/* The steps from `from` on as they were done, one per line: `1 draw`, `0 deal 14`. */
const char *EXPORT(gangway_game_steps)(page_game *g, uint32_t from);

/* Plays such lines: 1, or 0 if one of them is illegal; those before it have been played then. */
uint32_t EXPORT(gangway_game_follow)(page_game *g, const char *lines, size_t length);

/* The decision of the computer player that holds `seat`, which is to act, within that many nodes
 * (0: no limit), and the nodes it used: {"action":…,"looked":…}. */
const char *EXPORT(gangway_game_decide)(page_game *g, uint32_t seat, uint32_t nodes);

/* The opinion of that player on the decision of `seat` after the first `step` steps, without
 * remembering it: {"action":…,"looked":…,"shares":[…]} with the shares of the win in thousandths,
 * from seat 1 on; {"looked":0} if the seat is not to act there or the player does not judge. */
const char *EXPORT(gangway_game_judge)(page_game *g, uint32_t step, uint32_t seat,
                                       const char *player, size_t length, uint32_t nodes);

/* The turn that it advises (sitting_advise), and why:
 * {"actions":[…],"looked":…,"shares":[…],"reason":…};
 * {"actions":[],"looked":0,"shares":[],"reason":""} in the same cases. */
const char *EXPORT(gangway_game_hint)(page_game *g, uint32_t seat, const char *player,
                                      size_t length, uint32_t nodes, uint32_t lang);

/* Runs `count` playouts of that player from the start of a game at this table, as `gangway bench`
 * does; returns the sum of the shares in thousandths, or -1 if the player has no playouts. For
 * measuring speed. */
int64_t EXPORT(gangway_game_playouts)(page_game *g, const char *player, size_t length,
                                      uint32_t count);

/* -------------------------------------------------------------------- following -- */

static void write_steps(const void *what, gw_out *out) {
    const question *q = what;
    sitting_story story;
    gw_step step;
    sitting_story_begin(q->game->sitting, q->step, &story);
    while (sitting_story_next(q->game->sitting, &story, GW_ALL_SEEING, &step, NULL)) {
        sitting_entry entry = {.kind = SITTING_STEP, .seat = step.seat, .action = step.action};
        sitting_put_entry(page_table(q->game), &entry, out);
        gw_put_char(out, '\n');
    }
}

const char *gangway_game_steps(page_game *g, uint32_t from) {
    return answer_write(&g->answer, write_steps, &(question){.game = g, .step = from});
}

static bool follow_line(page_game *g, const char *line, size_t length) {
    sitting_entry entry;
    if (!sitting_get_entry(page_table(g), line, length, &entry)) return false;
    if (entry.kind != SITTING_STEP) return false;
    return sitting_play(g->sitting, entry.seat, sitting_decision(g->sitting, entry.seat),
                        &entry.action, 1, NULL) == SITTING_DONE;
}

uint32_t gangway_game_follow(page_game *g, const char *lines, size_t length) {
    const char *end = lines + length;
    while (lines < end) {
        const char *stop = memchr(lines, '\n', (size_t)(end - lines));
        if (stop == NULL) stop = end;
        if (!follow_line(g, lines, (size_t)(stop - lines))) return 0;
        lines = stop + 1;
    }
    return 1;
}

/* --------------------------------------------------------------------- thinking -- */

static void set_nodes(page_game *g, gw_thinking *thinking, uint64_t nodes) {
    thinking->budget = (gw_budget){.nodes = nodes, .visited = &g->looked};
}

static const gw_player *find_player(const page_game *g, const char *name, size_t length) {
    char text[SITTING_NAME];
    gw_out out = gw_out_to(text, sizeof text);
    gw_put_bytes(&out, name, length);
    const gw_player *player = gw_player_find(page_table(g)->game, text);
    return player ? player : gw_player_find(page_table(g)->game, "random");
}

/* A thinking that remembers nothing; NULL if out of memory. */
static gw_thinking *fresh_thinking(page_game *g) {
    if (g->aside == NULL) g->aside = gw_thinking_new(page_table(g), &g->random);
    if (g->aside) gw_thinking_forget(g->aside);
    return g->aside;
}

static void put_shares(gw_out *out, const page_game *g, const gw_shares *shares) {
    answer_put_key(out, "shares", false);
    for (unsigned seat = 1; seat <= page_table(g)->players; seat++) {
        gw_put_char(out, seat == 1 ? '[' : ',');
        gw_put_number(out, shares->of[seat]);
    }
    gw_put_char(out, ']');
}

/* The result of a decision. */
typedef struct thought {
    const page_game *game;
    gw_action action;
    const gw_shares *shares; /* or NULL */
    const sitting_hint *hint;
    const char *reason;
} thought;

static void write_thought(const void *what, gw_out *out) {
    const thought *t = what;
    gw_put_text(out, "{\"action\":");
    page_put_action(out, page_table(t->game), t->action);
    answer_put_key(out, "looked", false);
    gw_put_number(out, (int64_t)t->game->looked);
    if (t->shares) put_shares(out, t->game, t->shares);
    gw_put_char(out, '}');
}

const char *gangway_game_decide(page_game *g, uint32_t seat, uint32_t nodes) {
    thought t = {.game = g};
    g->looked = 0;
    set_nodes(g, g->thinking, nodes);
    t.action = sitting_think(g->sitting, (gw_seat)seat, g->thinking);
    return answer_write(&g->answer, write_thought, &t);
}

const char *gangway_game_judge(page_game *g, uint32_t step, uint32_t seat, const char *player,
                               size_t length, uint32_t nodes) {
    gw_thinking *thinking = fresh_thinking(g);
    gw_opinion opinion;
    g->looked = 0;
    if (thinking == NULL) return "{\"looked\":0}";
    set_nodes(g, thinking, nodes);
    if (!sitting_judge(g->sitting, step, (gw_seat)seat, find_player(g, player, length), thinking,
                       &opinion))
        return "{\"looked\":0}";
    thought t = {.game = g, .action = opinion.action, .shares = &opinion.shares};
    return answer_write(&g->answer, write_thought, &t);
}

/* ------------------------------------------------------------------------ hints -- */

typedef struct allowance {
    page_game *game;
    uint64_t nodes;
} allowance;

static void set_part(void *owner, unsigned parts, gw_thinking *thinking) {
    const allowance *all = owner;
    uint64_t nodes = all->nodes / parts;
    set_nodes(all->game, thinking, nodes > 0 ? nodes : 1);
}

static void write_hint(const void *what, gw_out *out) {
    const thought *t = what;
    gw_put_text(out, "{\"actions\":");
    page_put_list(out, page_table(t->game), t->hint->actions, t->hint->count);
    answer_put_key(out, "looked", false);
    gw_put_number(out, (int64_t)t->game->looked);
    put_shares(out, t->game, &t->hint->shares);
    answer_put_key(out, "reason", false);
    answer_put_string(out, t->reason);
    gw_put_char(out, '}');
}

const char *gangway_game_hint(page_game *g, uint32_t seat, const char *player, size_t length,
                              uint32_t nodes, uint32_t lang) {
    static const char nothing[] = "{\"actions\":[],\"looked\":0,\"shares\":[],\"reason\":\"\"}";
    char text[512] = "";
    gw_out reason = gw_out_to(text, sizeof text);
    gw_thinking *thinking = fresh_thinking(g);
    allowance all = {g, nodes};
    sitting_hint hint;
    g->looked = 0;
    if (thinking == NULL) return nothing;
    if (!sitting_advise(g->sitting, (gw_seat)seat, find_player(g, player, length), thinking,
                        set_part, &all, page_lang(lang), &hint, &reason))
        return nothing;
    thought t = {.game = g, .hint = &hint, .reason = text};
    return answer_write(&g->answer, write_hint, &t);
}

int64_t gangway_game_playouts(page_game *g, const char *player, size_t length, uint32_t count) {
    const gw_player *imagining = find_player(g, player, length);
    return imagining->playout ? gw_player_playouts(imagining, g->thinking, count) : -1;
}

/* Proposing entries, and those that follow by themselves. */
#include "online/internal.h"

#include <stdlib.h>
#include <string.h>

enum { ENTRY_USUAL = 512 }; /* bytes of an entry, except of the first one with a board */

game_answer table_propose(online *o, table *t, const entry *e, uint64_t person, int64_t time) {
    char usual[ENTRY_USUAL], *text = usual, *large = NULL;
    gw_out out = gw_out_to(usual, sizeof usual);
    entry_write(e, &out);
    if (out.length >= sizeof usual) {
        text = large = malloc(out.length + 1);
        if (large == NULL) return GAME_NO_MEMORY;
        out = gw_out_to(large, out.length + 1);
        entry_write(e, &out);
    }
    game_answer answer =
        table_add(t, &(store_entry){.number = t->count + 1,
                                    .tag = online_random_tag(o),
                                    .person = person,
                                    .time = time > t->game.time ? time : t->game.time,
                                    .text = {text, out.length}});
    free(large);
    return answer;
}

static game_answer propose(online *o, table *t, const entry *e) {
    return table_propose(o, t, e, 0, t->game.time);
}

static game_answer propose_lock(online *o, table *t) {
    return propose(o, t, &(entry){.kind = ENTRY_LOCK, .hash = game_lock(&t->game)});
}

static game_answer propose_was(online *o, table *t, const char *line) {
    return propose(o, t, &(entry){.kind = ENTRY_WAS, .text = {line, strlen(line)}});
}

static game_answer propose_draw(online *o, table *t, const char *action) {
    return propose(o, t, &(entry){.kind = ENTRY_DRAW, .text = {action, strlen(action)}});
}

game_answer table_propose_end(online *o, table *t, const char *why, int64_t time) {
    entry e = {.kind = why ? ENTRY_OVER : ENTRY_VOID, .text = {why, why ? strlen(why) : 0}};
    memcpy(e.hash.bytes, t->game.secret.bytes, FAIR_BYTES);
    return table_propose(o, t, &e, 0, time);
}

game_answer table_propose_secret(online *o, table *t) {
    entry e = {.kind = ENTRY_SECRET};
    o->random(o->owner, e.hash.bytes, FAIR_BYTES);
    return propose(o, t, &e);
}

static game_answer propose_over(online *o, table *t) {
    return table_propose_end(o, t, "finished", t->game.time);
}

/* What all have agreed on. */
static game_answer propose_agreed(online *o, table *t, game_offer agreed) {
    if (agreed == GAME_OFFER_END) return table_propose_end(o, t, "agreed", t->game.time);
    if (agreed == GAME_OFFER_ABORT) return table_propose_end(o, t, "aborted", t->game.time);
    return propose(o, t, &(entry){.kind = agreed == GAME_OFFER_PAUSE ? ENTRY_PAUSE : ENTRY_MORE});
}

game_answer table_follow_up(online *o, table *t) {
    char action[GW_ACTION_TEXT], line[SITTING_LINE];
    game_answer answer = GAME_DONE;
    while (answer == GAME_DONE && t->count - t->durable < PROPOSED_MAX) {
        if (game_was(&t->game, line))
            answer = propose_was(o, t, line);
        else if (t->game.phase == GAME_FILLING && game_is_ready(&t->game))
            answer = propose_lock(o, t);
        else if (game_agreement(&t->game) != GAME_NO_OFFER)
            answer = propose_agreed(o, t, game_agreement(&t->game));
        else if (game_draw(&t->game, action))
            answer = propose_draw(o, t, action);
        else if (t->game.phase == GAME_PLAYING &&
                 gw_is_over(sitting_table(t->game.sitting),
                            gw_record_state(sitting_record(t->game.sitting))))
            answer = propose_over(o, t);
        else
            break;
    }
    return answer;
}

/* A table that is shown once, to readers that do not follow it: what lists say of it, and its
 * record. Taken from the log as it is stored when the request is judged. */
#include "online/internal.h"
#include "online/listing.h"
#include "online/record.h"

#include <stdlib.h>

static bool keep(shown *s, table *t, bool has_record) {
    const game *g = &t->game;
    listings_fill_header(t);
    s->listed = listed_copy(&t->header);
    if (has_record)
        s->record = game_record(g, g->phase == GAME_OVER ? GW_ALL_SEEING : GW_PUBLIC, &s->length);
    return s->listed && (s->record || !has_record);
}

void show_begin(online *o, table *t, const asked *a) {
    client *c = client_of(o, a);
    online_refusal refusal = c == NULL                              ? ONLINE_NOT_NOW
                             : t->game.phase == GAME_NONE           ? ONLINE_NO_TABLE
                             : !game_may_watch(&t->game, a->person) ? ONLINE_NOT_INVITED
                                                                    : 0;
    if (refusal != 0 && table_look_again(t)) return;
    if (refusal == 0) {
        show_forget(c);
        if (keep(&c->shown, t, a->ask.is_on))
            client_wake(o, a->client);
        else
            refusal = ONLINE_UNAVAILABLE;
    }
    if (refusal == 0)
        table_grant(o, t, 0, 0);
    else
        table_refuse(o, t, refusal);
}

bool show_next(online *o, uint32_t index, online_tell *tell) {
    client *c = &o->clients[index];
    shown *s = &c->shown;
    if (s->listed == NULL) return false;
    if (!s->is_listed) {
        naming name = listing_tell(o, index, &s->listed->header, ONLINE_SHOW, tell);
        s->is_listed = name == NAMING_DONE;
        return name != NAMING_WAITS;
    }
    if (s->record && !s->is_recorded) {
        s->is_recorded = true;
        *tell =
            (online_tell){.kind = ONLINE_RECORD, .table = c->table, .text = {s->record, s->length}};
        return true;
    }
    show_forget(c);
    *tell = (online_tell){.kind = ONLINE_COMPLETE, .where = ONLINE_SHOW};
    return true;
}

void show_forget(client *c) {
    free(c->shown.listed);
    free(c->shown.record);
    c->shown = (shown){.listed = NULL};
}

/* Entries as their viewers may know them. */
#include "core/words.h"
#include "online/game.h"

static void put_person(gw_out *out, uint64_t person) {
    gw_put_char(out, ' ');
    gw_put_hex(out, person);
}

static void put_hash(gw_out *out, const fair_hash *hash) {
    char text[FAIR_TEXT];
    gw_put_char(out, ' ');
    fair_hash_write(hash, text);
    gw_put_text(out, text);
}

/* The entry that was the step with this index when entry `number` followed. */
static uint64_t entry_of_step(const game *g, uint64_t number, size_t step) {
    for (uint64_t at = number - 1; at >= 1; at--)
        if (g->marks[at - 1].is_step && g->marks[at - 1].step == step) return at;
    return 0;
}

/* The step with this index at the time of entry `number`, as `action`. */
static bool put_known(const game *g, uint64_t number, const gw_amendment *amendment,
                      view_known *known) {
    const gw_table *table = sitting_table(g->sitting);
    sitting_entry step;
    known->number = entry_of_step(g, number, amendment->index);
    if (known->number == 0) return false;
    uint64_t at = g->marks[known->number - 1].sitting;
    if (!sitting_read(g->sitting, at, GW_PUBLIC, &step)) return false;
    step.action = amendment->action;
    gw_out out = gw_out_to(known->line, sizeof known->line);
    sitting_put_entry(table, &step, &out);
    return out.length < sizeof known->line;
}

/* An action, an outcome of chance, or taking back: as the sitting's log says it. */
static bool view_sitting(const game *g, uint64_t number, gw_seat viewer, view_entry *view,
                         gw_out *out) {
    sitting_entry known;
    if (!sitting_read(g->sitting, g->marks[number - 1].sitting, viewer, &known)) return false;
    sitting_put_entry(sitting_table(g->sitting), &known, out);
    for (size_t i = 0; i < known.amendment_count; i++)
        if (!put_known(g, number, &known.amendments[i], &view->now[i])) return false;
    view->now_count = known.amendment_count;
    return true;
}

/* The same with nothing hidden. */
static void view_open(const game *g, const entry *e, uint64_t number, gw_out *out) {
    if (e->kind == ENTRY_UNDO) {
        gw_put_text(out, "back ");
        gw_put_number(out, (int64_t)g->marks[number - 1].step);
        return;
    }
    if (e->kind != ENTRY_WAS) {
        gw_put_number(out, e->kind == ENTRY_DRAW ? GW_CHANCE : e->seat);
        gw_put_char(out, ' ');
    }
    gw_put_bytes(out, e->text.bytes, e->text.length);
}

bool game_view(const game *g, const store_entry *logged, uint64_t number, gw_seat viewer,
               view_entry *view) {
    entry e;
    gw_out out = gw_out_to(view->buffer, sizeof view->buffer);
    view->now_count = 0;
    if (!entry_read(logged->text, &e)) return false;
    switch (e.kind) {
    case ENTRY_WAS:
    case ENTRY_ACT:
    case ENTRY_ALSO:
    case ENTRY_DRAW:
    case ENTRY_UNDO:
        if (viewer == GW_ALL_SEEING)
            view_open(g, &e, number, &out);
        else if (!view_sitting(g, number, viewer, view, &out))
            return false;
        break;
    case ENTRY_SECRET: {
        fair_secret secret;
        memcpy(secret.bytes, e.hash.bytes, FAIR_BYTES);
        fair_hash commitment = fair_commit_secret(g->id, &secret);
        gw_put_text(&out, "commit");
        put_hash(&out, &commitment);
        break;
    }
    case ENTRY_TABLE:
        /* too long for the buffer */
        view->line = g->shown ? (store_text){g->shown, g->shown_length} : game_setup_of(e.text);
        return true;
    case ENTRY_INVITE:
    case ENTRY_REVOKE: gw_put_text(&out, "skip"); break;
    case ENTRY_SIT:
    case ENTRY_JOIN:
        e.kind = ENTRY_SIT;
        e.has_id = false;
        entry_write(&e, &out);
        put_person(&out, logged->person);
        break;
    case ENTRY_STAND:
    case ENTRY_FILL:
    case ENTRY_READY:
    case ENTRY_LOCK:
    case ENTRY_NONCE:
    case ENTRY_AWAY:
    case ENTRY_HERE:
    case ENTRY_OFFER:
    case ENTRY_AGREE:
    case ENTRY_DECLINE:
    case ENTRY_PAUSE:
    case ENTRY_RESUME:
    case ENTRY_MORE:
    case ENTRY_HOLIDAY:
    case ENTRY_CREDIT:
    case ENTRY_CHAT:
    case ENTRY_NEXT:
    case ENTRY_VOID:
    case ENTRY_OVER:
        e.has_id = false;
        entry_write(&e, &out);
        break;
    case ENTRY_KINDS: return false;
    }
    view->line = (store_text){view->buffer, out.length};
    return out.length < sizeof view->buffer;
}

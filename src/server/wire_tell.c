/* What clients are told. */
#include "server/wire.h"

#include "core/json.h"
#include <string.h>

/* ---------------------------------------------------------------- members -- */

/* Each writes a member of an object that has one before it. */
static void put_key(gw_out *out, const char *key) {
    gw_put_text(out, ",\"");
    gw_put_text(out, key);
    gw_put_text(out, "\":");
}

static void put_word(gw_out *out, const char *key, const char *word) {
    put_key(out, key);
    gw_json_word(out, "", word);
}

static void put_number(gw_out *out, const char *key, int64_t number) {
    put_key(out, key);
    gw_put_number(out, number);
}

static void put_id_value(gw_out *out, uint64_t id) {
    gw_put_char(out, '"');
    gw_put_hex(out, id);
    gw_put_char(out, '"');
}

static void put_id(gw_out *out, const char *key, uint64_t id) {
    put_key(out, key);
    put_id_value(out, id);
}

static void put_text_value(gw_out *out, store_text text) {
    gw_put_json_string(out, text.length ? text.bytes : "", text.length);
}

static void put_text(gw_out *out, const char *key, store_text text) {
    put_key(out, key);
    put_text_value(out, text);
}

static void put_true(gw_out *out, const char *key, bool is_true) {
    if (!is_true) return;
    put_key(out, key);
    gw_put_text(out, "true");
}

static void put_viewer(gw_out *out, gw_seat viewer) {
    if (viewer == GW_ALL_SEEING)
        put_word(out, "viewer", "all");
    else
        put_number(out, "viewer", viewer);
}

static void put_list(gw_out *out, store_list list) {
    put_word(out, "list", list == STORE_PLAYERS ? "players" : "watchers");
}

static void put_where(gw_out *out, online_where where) {
    if (where == ONLINE_SHOW) return;
    put_word(out, "where", where == ONLINE_LOBBY ? "lobby" : "mine");
}

/* ------------------------------------------------------------------ entries -- */

static void put_entry(gw_out *out, const online_tell *tell) {
    put_viewer(out, tell->seat);
    put_number(out, "number", (int64_t)tell->number);
    put_id(out, "tag", tell->tag);
    put_number(out, "time", tell->time);
    put_text(out, "line", tell->view->line);
    if (tell->view->now_count == 0) return;
    put_key(out, "now");
    for (size_t i = 0; i < tell->view->now_count; i++) {
        const view_known *known = &tell->view->now[i];
        gw_json_number(out, i == 0 ? "[[" : ",[", (int64_t)known->number);
        gw_put_char(out, ',');
        gw_put_json_string(out, known->line, strlen(known->line));
        gw_put_char(out, ']');
    }
    gw_put_char(out, ']');
}

static void put_clocks(gw_out *out, const online_clocks *clocks) {
    put_number(out, "time", clocks->time);
    put_key(out, "seats");
    gw_put_char(out, '[');
    for (size_t i = 0; i < clocks->count; i++) {
        gw_json_number(out, i == 0 ? "{\"seat\":" : ",{\"seat\":", clocks->seats[i].seat);
        put_number(out, "bank", clocks->seats[i].bank);
        if (clocks->seats[i].holidays > 0) put_number(out, "holidays", clocks->seats[i].holidays);
        if (clocks->seats[i].is_running) put_number(out, "until", clocks->seats[i].until);
        gw_put_char(out, '}');
    }
    gw_put_char(out, ']');
}

static void put_people(gw_out *out, const char *key, const uint64_t *people, size_t count) {
    put_key(out, key);
    gw_put_char(out, '[');
    for (size_t i = 0; i < count; i++) {
        if (i > 0) gw_put_char(out, ',');
        put_id_value(out, people[i]);
    }
    gw_put_char(out, ']');
}

static void put_present(gw_out *out, const online_present *present) {
    put_people(out, "here", present->here, present->here_count);
    put_people(out, "lost", present->lost, present->lost_count);
    put_number(out, "watchers", present->watchers);
}

/* -------------------------------------------------------------------- lists -- */

static const char *const phases[] = {
    [GAME_FILLING] = "filling", [GAME_LOCKED] = "locked", [GAME_PLAYING] = "playing",
    [GAME_PAUSED] = "paused",   [GAME_OVER] = "over",
};

static void put_listed_seat(gw_out *out, const online_listing *listing, size_t i) {
    gw_put_text(out, i == 0 ? "{" : ",{");
    if (listing->seats[i].person != 0) {
        gw_put_text(out, "\"person\":");
        put_id_value(out, listing->seats[i].person);
        put_text(out, "name", listing->seats[i].name);
        put_true(out, "guest", listing->seats[i].is_guest);
    } else if (listing->seats[i].level.length > 0) {
        gw_put_text(out, "\"level\":");
        put_text_value(out, listing->seats[i].level);
    }
    gw_put_char(out, '}');
}

static void put_due(gw_out *out, uint32_t due) {
    const char *before = "[";
    put_key(out, "due");
    if (due == 0) gw_put_char(out, '[');
    for (int seat = 1; seat <= GW_SEATS_MAX; seat++) {
        if ((due >> (seat - 1) & 1) == 0) continue;
        gw_json_number(out, before, seat);
        before = ",";
    }
    gw_put_char(out, ']');
}

/* Members, after one that is there. */
static void put_listed(gw_out *out, const online_listing *listing, bool is_mine) {
    put_id(out, "table", listing->table);
    put_text(out, "game", listing->game);
    put_number(out, "players", (int64_t)listing->seat_count);
    put_text(out, "options", listing->options);
    if (listing->clock.length > 0) put_text(out, "clock", listing->clock);
    put_true(out, "private", listing->is_private);
    if (listing->phase != GAME_NONE) put_word(out, "phase", phases[listing->phase]);
    if (listing->begun > 0) put_number(out, "begun", (int64_t)listing->begun);
    put_id(out, "host", listing->host);
    put_key(out, "seats");
    gw_put_char(out, '[');
    for (size_t i = 0; i < listing->seat_count; i++) put_listed_seat(out, listing, i);
    gw_put_char(out, ']');
    put_number(out, "changed", listing->changed);
    if (!is_mine) return;
    put_due(out, listing->due);
    if (listing->since != 0) put_number(out, "since", listing->since);
    if (listing->deadline != STORE_NEVER) put_number(out, "deadline", listing->deadline);
}

/* ----------------------------------------------------------------- refusals -- */

static const char *const refusals[] = {
    [ONLINE_NO_TABLE] = "no-table",
    [ONLINE_NOT_YOURS] = "not-yours",
    [ONLINE_NOT_INVITED] = "not-invited",
    [ONLINE_TAKEN] = "taken",
    [ONLINE_NOT_NOW] = "not-now",
    [ONLINE_STALE] = "stale",
    [ONLINE_ILLEGAL] = "illegal",
    [ONLINE_FIXED] = "fixed",
    [ONLINE_INVALID] = "invalid",
    [ONLINE_BUSY] = "busy",
    [ONLINE_UNAVAILABLE] = "unavailable",
    [ONLINE_DAMAGED] = "damaged",
    [ONLINE_NAME] = "name",
    [ONLINE_A_STRANGER] = "stranger",
};

static void put_refused(gw_out *out, const online_tell *tell) {
    if (tell->id != 0) put_id(out, "id", tell->id);
    put_word(out, "why", refusals[tell->refusal]);
    if (tell->refusal == ONLINE_INVALID && tell->member) put_word(out, "member", tell->member);
    if (tell->refusal == ONLINE_INVALID && tell->at > 0) put_number(out, "line", (int64_t)tell->at);
    if (tell->game) put_word(out, "rule", gw_rule_id(tell->game, tell->rule));
    if (tell->refusal == ONLINE_ILLEGAL) put_number(out, "at", (int64_t)tell->at);
}

void wire_refuse_hello(gw_out *out, wire_reading why, const char *member) {
    gw_put_text(out, "{\"tell\":\"refused\"");
    put_word(out, "why", why == WIRE_FOREIGN ? "protocol" : refusals[ONLINE_INVALID]);
    if (why == WIRE_FOREIGN) {
        put_key(out, "protocols");
        gw_json_number(out, "[", WIRE_PROTOCOL);
        gw_put_char(out, ']');
    } else if (member) {
        put_word(out, "member", member);
    }
    gw_put_char(out, '}');
}

/* ---------------------------------------------------------------- all tells -- */

static void put_person(gw_out *out, const online_tell *tell) {
    put_id(out, "person", tell->person);
    put_text(out, "name", tell->text);
    put_true(out, "guest", tell->is_guest);
}

/* The answer to a hello. */
static void put_server(gw_out *out, const online_tell *tell, const char *version) {
    put_number(out, "protocol", WIRE_PROTOCOL);
    put_word(out, "server", version);
    if (tell->kind == ONLINE_WELCOME) put_person(out, tell);
    put_number(out, "time", tell->time);
}

static void put_said(gw_out *out, const online_tell *tell) {
    put_list(out, tell->list);
    put_number(out, "number", (int64_t)tell->number);
    put_id(out, "tag", tell->tag);
    put_number(out, "time", tell->time);
    put_id(out, "person", tell->person);
    put_text(out, tell->is_phrase ? "phrase" : "text", tell->text);
}

static void put_granted(gw_out *out, const online_tell *tell) {
    put_id(out, "id", tell->id);
    if (tell->first == 0) return;
    put_number(out, "first", (int64_t)tell->first);
    put_number(out, "last", (int64_t)tell->number);
}

static const char *const words[] = {
    [ONLINE_ENTRY] = "entry",       [ONLINE_RESTORED] = "restored", [ONLINE_ENDED] = "ended",
    [ONLINE_GRANTED] = "granted",   [ONLINE_REFUSED] = "refused",   [ONLINE_CLOCKS] = "clocks",
    [ONLINE_DUE] = "due",           [ONLINE_PRESENT] = "present",   [ONLINE_SAID] = "said",
    [ONLINE_ERASED] = "erased",     [ONLINE_PERSON] = "person",     [ONLINE_WELCOME] = "welcome",
    [ONLINE_STRANGER] = "stranger", [ONLINE_LISTED] = "listed",     [ONLINE_UNLISTED] = "unlisted",
    [ONLINE_COMPLETE] = "complete",
};

static void put_members(gw_out *out, const online_tell *tell, const char *version) {
    switch (tell->kind) {
    case ONLINE_ENTRY: put_entry(out, tell); break;
    case ONLINE_RESTORED:
    case ONLINE_ENDED: put_viewer(out, tell->seat); break;
    case ONLINE_GRANTED: put_granted(out, tell); break;
    case ONLINE_REFUSED: put_refused(out, tell); break;
    case ONLINE_CLOCKS: put_clocks(out, tell->clocks); break;
    case ONLINE_DUE:
        put_viewer(out, tell->seat);
        put_number(out, "decision", (int64_t)tell->number);
        break;
    case ONLINE_PRESENT: put_present(out, tell->present); break;
    case ONLINE_SAID: put_said(out, tell); break;
    case ONLINE_ERASED:
        put_list(out, tell->list);
        put_number(out, "number", (int64_t)tell->number);
        put_id(out, "tag", tell->tag);
        break;
    case ONLINE_PERSON: put_person(out, tell); break;
    case ONLINE_WELCOME:
    case ONLINE_STRANGER: put_server(out, tell, version); break;
    case ONLINE_LISTED:
        put_where(out, tell->where);
        put_listed(out, tell->listing, tell->where == ONLINE_MINE);
        break;
    case ONLINE_UNLISTED:
        put_where(out, tell->where);
        put_id(out, "table", tell->table);
        break;
    case ONLINE_COMPLETE: put_where(out, tell->where); break;
    case ONLINE_RECORD:
    case ONLINE_BYE:
    case ONLINE_REVOKED: break;
    }
}

const char *wire_why(online_refusal refusal) {
    return refusals[refusal];
}

bool wire_tell(gw_out *out, const online_tell *tell, const char *version) {
    if (tell->kind == ONLINE_BYE || tell->kind == ONLINE_REVOKED || tell->kind == ONLINE_RECORD)
        return false;
    gw_json_word(out, "{\"tell\":", words[tell->kind]);
    put_members(out, tell, version);
    gw_put_char(out, '}');
    return true;
}

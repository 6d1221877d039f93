/* What clients ask. */
#include "server/wire.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ----------------------------------------------------------------- words -- */

static bool is_hex(const char *text, size_t length) {
    for (size_t i = 0; i < length; i++)
        if ((text[i] < '0' || text[i] > '9') && (text[i] < 'a' || text[i] > 'f')) return false;
    return true;
}

bool wire_read_id(const char *text, size_t length, uint64_t *id) {
    if (length != 16 || !is_hex(text, length)) return false;
    *id = 0;
    for (size_t i = 0; i < length; i++)
        *id = *id << 4 | (uint64_t)(text[i] <= '9' ? text[i] - '0' : text[i] - 'a' + 10);
    return *id != 0;
}

bool wire_read_table(const char *text, size_t length, uint64_t *id) {
    return wire_read_id(text, length, id) && *id <= INT64_MAX;
}

static bool read_hash(const char *text, size_t length, fair_hash *hash) {
    return is_hex(text, length) && fair_hash_read(hash, text, length);
}

bool wire_read_token(const char *text, size_t length, fair_hash *hash) {
    fair_hash token;
    if (!read_hash(text, length, &token)) return false;
    *hash = fair_hash_of(token.bytes, sizeof token.bytes);
    return true;
}

/* --------------------------------------------------------------- members -- */

/* Each reads one member, or what belongs together, and names it if it is missing or wrong. */
typedef bool reader(wire_ask *w);

static bool wrong(wire_ask *w, const char *member) {
    w->ask.member = member;
    return false;
}

static bool has(const wire_ask *w, const char *member) {
    return json_object_get(w->json, member) != NULL;
}

/* A member that must be a text. */
static bool take_text(wire_ask *w, const char *member, store_text *text) {
    const json_t *value = json_object_get(w->json, member);
    if (!json_is_string(value)) return wrong(w, member);
    *text = (store_text){json_string_value(value), json_string_length(value)};
    return true;
}

/* A member that must be a whole number in this range. */
static bool take_number(wire_ask *w, const char *member, int64_t least, int64_t most,
                        uint64_t *number) {
    const json_t *value = json_object_get(w->json, member);
    json_int_t n = json_integer_value(value);
    if (!json_is_integer(value) || n < least || n > most) return wrong(w, member);
    *number = (uint64_t)n;
    return true;
}

/* A member that must be a seat, from `least` on; or this word, which means `other`. */
static bool take_seat(wire_ask *w, const char *member, gw_seat least, const char *word,
                      gw_seat other) {
    const char *text = json_string_value(json_object_get(w->json, member));
    uint64_t number;
    if (text && word && strcmp(text, word) == 0) {
        w->ask.seat = other;
        return true;
    }
    if (!take_number(w, member, least, GW_SEATS_MAX, &number)) return false;
    w->ask.seat = (gw_seat)number;
    return true;
}

static bool take_on(wire_ask *w, const char *member, bool *is_on) {
    const json_t *value = json_object_get(w->json, member);
    if (!json_is_boolean(value)) return wrong(w, member);
    *is_on = json_is_true(value);
    return true;
}

static bool take_token(wire_ask *w, const char *member, fair_hash *hash) {
    store_text text;
    return take_text(w, member, &text) &&
           (wire_read_token(text.bytes, text.length, hash) || wrong(w, member));
}

static bool take_hash(wire_ask *w, const char *member) {
    store_text text;
    return take_text(w, member, &text) &&
           (read_hash(text.bytes, text.length, &w->ask.hash) || wrong(w, member));
}

static bool read_seat(wire_ask *w) {
    return take_seat(w, "seat", 1, NULL, 0);
}

static bool read_invited(wire_ask *w) {
    return take_seat(w, "seat", 0, "watch", ONLINE_TO_WATCH);
}

static bool read_viewer(wire_ask *w) {
    return take_seat(w, "viewer", GW_PUBLIC, "all", GW_ALL_SEEING);
}

static bool read_token(wire_ask *w) {
    return take_token(w, "token", &w->ask.hash);
}

static bool read_hashed(wire_ask *w) {
    return take_hash(w, "hash");
}

/* The token itself: the log has the hash that its host's client made of it. */
static bool read_invitation(wire_ask *w) {
    return !has(w, "token") || take_hash(w, "token");
}

static bool read_nonce(wire_ask *w) {
    return take_hash(w, "nonce");
}

static bool read_until(wire_ask *w) {
    return take_number(w, "until", 0, INT64_MAX, &w->ask.number);
}

static bool read_steps(wire_ask *w) {
    return take_number(w, "steps", 0, INT64_MAX, &w->ask.number);
}

static bool read_number(wire_ask *w) {
    return take_number(w, "number", 1, INT64_MAX, &w->ask.number);
}

/* Of the last message that the client has; 0: none. */
static bool read_tag(wire_ask *w) {
    store_text tag;
    return take_text(w, "tag", &tag) &&
           (wire_read_id(tag.bytes, tag.length, &w->ask.tag) || wrong(w, "tag"));
}

static bool read_since(wire_ask *w) {
    return (!has(w, "number") || take_number(w, "number", 0, INT64_MAX, &w->ask.number)) &&
           (!has(w, "tag") || read_tag(w));
}

/* The last entry that the client has. */
static bool read_resumed(wire_ask *w) {
    if (!has(w, "number") && !has(w, "tag")) return true;
    return read_number(w) && read_tag(w);
}

static bool read_decision(wire_ask *w) {
    return take_number(w, "decision", 1, INT64_MAX, &w->ask.decision);
}

static bool read_setup(wire_ask *w) {
    return take_text(w, "setup", &w->ask.text);
}

static bool read_level(wire_ask *w) {
    return take_text(w, "level", &w->ask.text);
}

static bool read_what(wire_ask *w) {
    return take_text(w, "what", &w->ask.text);
}

static bool read_name(wire_ask *w) {
    return take_text(w, "name", &w->ask.text);
}

static bool read_on(wire_ask *w) {
    return take_on(w, "on", &w->ask.is_on);
}

static bool read_next(wire_ask *w) {
    store_text table;
    return take_text(w, "table", &table) &&
           (wire_read_table(table.bytes, table.length, &w->ask.other_table) || wrong(w, "table"));
}

static bool read_list(wire_ask *w) {
    const char *name = json_string_value(json_object_get(w->json, "list"));
    if (name && strcmp(name, "players") == 0)
        w->ask.list = STORE_PLAYERS;
    else if (name && strcmp(name, "watchers") == 0)
        w->ask.list = STORE_WATCHERS;
    else
        return wrong(w, "list");
    return true;
}

static bool read_said(wire_ask *w) {
    w->ask.is_phrase = has(w, "phrase");
    if (w->ask.is_phrase && has(w, "text")) return wrong(w, "phrase");
    return take_text(w, w->ask.is_phrase ? "phrase" : "text", &w->ask.text);
}

/* Joins the actions, a line each. An action must not be empty or contain the end of a line. */
static bool read_actions(wire_ask *w) {
    const json_t *list = json_object_get(w->json, "actions");
    size_t count = json_array_size(list), length = 0, at = 0;
    if (count == 0 || count > SITTING_ACTIONS) return wrong(w, "actions");
    for (size_t i = 0; i < count; i++) {
        const char *action = json_string_value(json_array_get(list, i));
        if (action == NULL || action[0] == '\0' || strchr(action, '\n')) return wrong(w, "actions");
        length += strlen(action) + 1;
    }
    w->lines = malloc(length);
    if (w->lines == NULL) return wrong(w, NULL);
    for (size_t i = 0; i < count; i++) {
        const json_t *action = json_array_get(list, i);
        memcpy(w->lines + at, json_string_value(action), json_string_length(action));
        at += json_string_length(action);
        w->lines[at++] = '\n';
    }
    w->ask.text = (store_text){w->lines, at};
    return true;
}

static bool read_hello(wire_ask *w) {
    return read_token(w) && (!has(w, "return") || take_token(w, "return", &w->ask.other)) &&
           (!has(w, "name") || read_name(w));
}

/* ----------------------------------------------------------------- forms -- */

/* On which sockets a request makes sense. */
typedef enum place { ANYWHERE, OF_PERSON, OF_TABLE } place;

enum { READERS = 3 };

/* A request: its word, its kind, and its members. All but those that have no answer of their own
 * have an id. */
static const struct form {
    const char *word;
    online_ask_kind kind;
    place place;
    bool has_no_id;
    reader *readers[READERS];
} forms[] = {
    {"hello", ONLINE_HELLO, ANYWHERE, true, {read_hello}},
    {"rename", ONLINE_RENAME, ANYWHERE, false, {read_name}},
    {"link", ONLINE_LINK, ANYWHERE, false, {read_token}},
    {"unlink", ONLINE_UNLINK, ANYWHERE, false, {NULL}},
    {"feed", ONLINE_FEED, ANYWHERE, false, {read_token}},
    {"unfeed", ONLINE_UNFEED, ANYWHERE, false, {NULL}},
    {"leave", ONLINE_FORGET, ANYWHERE, false, {NULL}},
    {"lobby", ONLINE_LOBBY, OF_PERSON, false, {read_on}},
    {"mine", ONLINE_MINE, OF_PERSON, false, {read_on}},
    {"alive", ONLINE_ALIVE, ANYWHERE, false, {NULL}},
    {"make", ONLINE_MAKE, OF_TABLE, false, {read_setup}},
    {"sit", ONLINE_SIT, OF_TABLE, false, {read_seat, read_invitation}},
    {"invite", ONLINE_INVITE, OF_TABLE, false, {read_hashed, read_invited, read_until}},
    {"revoke", ONLINE_REVOKE, OF_TABLE, false, {read_hashed}},
    {"stand", ONLINE_STAND, OF_TABLE, false, {read_seat}},
    {"fill", ONLINE_FILL, OF_TABLE, false, {read_seat, read_level}},
    {"ready", ONLINE_READY, OF_TABLE, false, {read_seat, read_hashed}},
    {"open", ONLINE_OPEN, OF_TABLE, false, {read_seat, read_nonce}},
    {"follow", ONLINE_FOLLOW, OF_TABLE, false, {read_viewer, read_resumed, read_invitation}},
    {"unfollow", ONLINE_UNFOLLOW, OF_TABLE, true, {read_viewer}},
    {"act", ONLINE_ACT, OF_TABLE, false, {read_seat, read_decision, read_actions}},
    {"back", ONLINE_TAKE_BACK, OF_TABLE, false, {read_seat, read_steps}},
    {"away", ONLINE_LEAVE, OF_TABLE, false, {read_seat}},
    {"here", ONLINE_RETURN, OF_TABLE, false, {read_seat}},
    {"offer", ONLINE_OFFER, OF_TABLE, false, {read_seat, read_what}},
    {"agree", ONLINE_AGREE, OF_TABLE, false, {read_seat}},
    {"decline", ONLINE_DECLINE, OF_TABLE, false, {read_seat}},
    {"resume", ONLINE_RESUME, OF_TABLE, false, {read_seat}},
    {"holiday", ONLINE_HOLIDAY, OF_TABLE, false, {read_seat}},
    {"next", ONLINE_NEXT, OF_TABLE, false, {read_next}},
    {"listen", ONLINE_LISTEN, OF_TABLE, false, {read_list, read_since}},
    {"say", ONLINE_SAY, OF_TABLE, false, {read_list, read_said}},
    {"erase", ONLINE_ERASE, OF_TABLE, false, {read_list, read_number}},
    {"chat", ONLINE_CHAT, OF_TABLE, false, {read_on}},
};
enum { FORMS = sizeof forms / sizeof forms[0] };
static_assert((int)FORMS == (int)ONLINE_SHOW, "every kind of message has its word");

static const struct form *find_form(const json_t *object) {
    const char *word = json_string_value(json_object_get(object, "ask"));
    for (size_t i = 0; word && i < FORMS; i++)
        if (strcmp(forms[i].word, word) == 0) return &forms[i];
    return NULL;
}

static bool fits(place where, uint64_t table) {
    return where == ANYWHERE || (where == OF_TABLE) == (table != 0);
}

/* --------------------------------------------------------------- messages -- */

/* Whether no array or object is deeper than WIRE_DEPTH_MAX, in text that need not be JSON. */
static bool is_shallow(const char *text, size_t length) {
    int depth = 0;
    bool is_quoted = false;
    for (size_t i = 0; i < length; i++) {
        char c = text[i];
        if (is_quoted && c == '\\')
            i++;
        else if (c == '"')
            is_quoted = !is_quoted;
        else if (!is_quoted && (c == '[' || c == '{') && ++depth > WIRE_DEPTH_MAX)
            return false;
        else if (!is_quoted && (c == ']' || c == '}'))
            depth--;
    }
    return true;
}

static wire_reading read_form(wire_ask *w, const struct form *form) {
    uint64_t protocol;
    if (form->kind == ONLINE_HELLO) {
        if (!take_number(w, "protocol", 0, INT64_MAX, &protocol)) return WIRE_INVALID;
        if (protocol != WIRE_PROTOCOL) return WIRE_FOREIGN;
    }
    for (size_t i = 0; i < READERS && form->readers[i]; i++)
        if (!form->readers[i](w)) return WIRE_INVALID;
    w->ask.kind = form->kind;
    return WIRE_READ;
}

static wire_reading read_object(wire_ask *w) {
    const json_t *id = json_object_get(w->json, "id");
    const struct form *form = find_form(w->json);
    if (json_is_string(id) &&
        !wire_read_id(json_string_value(id), json_string_length(id), &w->ask.id))
        w->ask.id = 0;
    if (form == NULL || !fits(form->place, w->ask.table)) {
        w->ask.member = "ask";
        return WIRE_INVALID;
    }
    if (w->ask.id == 0 && !form->has_no_id) {
        w->ask.member = "id";
        return WIRE_INVALID;
    }
    return read_form(w, form);
}

wire_reading wire_read(wire_ask *w, uint64_t table, const char *text, size_t length) {
    *w = (wire_ask){.ask = {.kind = ONLINE_ASKS, .table = table}};
    if (length > WIRE_MESSAGE_MAX || !is_shallow(text, length)) return WIRE_INVALID;
    w->json = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    return json_is_object(w->json) ? read_object(w) : WIRE_INVALID;
}

void wire_ask_free(wire_ask *w) {
    json_decref(w->json);
    free(w->lines);
    *w = (wire_ask){.json = NULL};
}

#include "online/chat.h"
#include "core/words.h"
#include "online/names.h"

#include <stdlib.h>
#include <string.h>

/* ----------------------------------------------------------------------- lines -- */

static const char *const words[] = {
    [MESSAGE_TEXT] = "text ", [MESSAGE_PHRASE] = "phrase ", [MESSAGE_ERASURE] = "erase "};

static bool begins(store_text line, const char *word) {
    return word && line.length > strlen(word) && memcmp(line.bytes, word, strlen(word)) == 0;
}

static void read_line(store_text line, message *m) {
    m->kind = MESSAGE_UNKNOWN;
    for (message_kind kind = 0; kind <= MESSAGE_ERASURE; kind++) {
        if (!begins(line, words[kind])) continue;
        size_t skip = strlen(words[kind]);
        m->kind = kind;
        m->text = (store_text){line.bytes + skip, line.length - skip};
    }
    if (m->kind == MESSAGE_ERASURE &&
        !gw_word_number((gw_word){m->text.bytes, m->text.length}, UINT64_MAX / 16, &m->erases))
        m->kind = MESSAGE_UNKNOWN;
}

static const char *const phrases[] = {"hello",      "good-luck", "well-played", "thanks", "sorry",
                                      "one-moment", "back-soon", "rematch",     "goodbye"};

bool chat_may_say(store_text text, bool is_phrase) {
    if (!is_phrase) return names_is_line(text, CHAT_CHARACTERS);
    for (size_t i = 0; i < sizeof phrases / sizeof *phrases; i++)
        if (text.length == strlen(phrases[i]) && memcmp(text.bytes, phrases[i], text.length) == 0)
            return true;
    return false;
}

void chat_put_saying(gw_out *out, store_text text, bool is_phrase) {
    gw_put_text(out, words[is_phrase ? MESSAGE_PHRASE : MESSAGE_TEXT]);
    gw_put_bytes(out, text.bytes, text.length);
}

void chat_put_erasure(gw_out *out, uint64_t number) {
    gw_put_text(out, words[MESSAGE_ERASURE]);
    gw_put_number(out, (int64_t)number);
}

uint64_t chat_tag(const chat_request *r, int64_t time) {
    const uint64_t parts[] = {r->table, r->list, r->person, r->id, (uint64_t)time};
    char text[sizeof parts / sizeof *parts * 16 + 1];
    uint64_t tag = 0;
    gw_out out = gw_out_to(text, sizeof text);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) gw_put_hex(&out, parts[i]);
    fair_hash hash = fair_hash_of(text, out.length);
    for (size_t i = 0; i < sizeof tag; i++) tag = tag << 8 | hash.bytes[i];
    return tag;
}

/* -------------------------------------------------------------------- messages -- */

void chat_clear(chat *c) {
    for (size_t i = 0; i < c->count; i++) free(c->messages[i].line);
    free(c->messages);
    *c = (chat){.is_known = false};
}

static bool reserve(chat *c) {
    if (c->count < c->capacity) return true;
    if (c->count == CHAT_KEPT) {
        free(c->messages[0].line);
        c->left -= c->messages[0].is_left;
        memmove(c->messages, c->messages + 1, --c->count * sizeof *c->messages);
        return true;
    }
    size_t capacity = c->capacity ? 2 * c->capacity : 16;
    message *grown = realloc(c->messages, capacity * sizeof *grown);
    if (grown == NULL) return false;
    c->messages = grown;
    c->capacity = capacity;
    return true;
}

static void erase(message *m) {
    m->kind = MESSAGE_ERASED;
    m->text.length = 0;
    memset(m->line, 0, strlen(m->line));
}

bool chat_add(chat *c, const store_entry *added) {
    char *line = malloc(added->text.length + 1);
    if (line == NULL || !reserve(c)) {
        free(line);
        return false;
    }
    if (added->text.length > 0) memcpy(line, added->text.bytes, added->text.length);
    line[added->text.length] = '\0';
    message *m = &c->messages[c->count++];
    *m = (message){.number = ++c->last,
                   .tag = added->tag,
                   .person = added->person,
                   .time = added->time,
                   .line = line};
    read_line((store_text){line, added->text.length}, m);
    if (added->is_erased) erase(m);
    return true;
}

void chat_keep(chat *c) {
    while (c->durable < c->last) {
        const message *m = chat_find(c, ++c->durable);
        message *erased = m && m->kind == MESSAGE_ERASURE ? chat_find(c, m->erases) : NULL;
        if (erased == NULL || (erased->kind != MESSAGE_TEXT && erased->kind != MESSAGE_PHRASE))
            continue;
        erase(erased);
        erased->is_left = true;
        c->left++;
    }
}

void chat_revert(chat *c) {
    if (c->last == c->durable) return;
    free(c->messages[--c->count].line);
    c->last--;
}

message *chat_find(const chat *c, uint64_t number) {
    uint64_t before = c->last - c->count;
    return number > before && number <= c->last ? &c->messages[number - before - 1] : NULL;
}

const message *chat_find_erasure(const chat *c, uint64_t number) {
    for (size_t i = c->count; i-- > 0;)
        if (c->messages[i].kind == MESSAGE_ERASURE && c->messages[i].erases == number)
            return &c->messages[i];
    return NULL;
}

const message *chat_find_left(const chat *c) {
    for (size_t i = c->left > 0 ? c->count : 0; i-- > 0;)
        if (c->messages[i].is_left) return &c->messages[i];
    return NULL;
}

void chat_note_erased(chat *c, uint64_t number) {
    message *m = chat_find(c, number);
    if (m == NULL) return;
    c->left -= m->is_left;
    m->is_left = false;
}

bool chat_is_flooded(const chat *c, uint64_t person, int64_t now) {
    size_t said = 0;
    for (size_t i = c->count; i-- > 0;) {
        const message *m = &c->messages[i];
        if (m->time <= now - CHAT_BURST_MS) break;
        said += m->person == person && m->kind != MESSAGE_ERASURE;
    }
    return said >= CHAT_BURST;
}

#define _POSIX_C_SOURCE 200809L
#include "server/feed.h"

#include "fair/fair.h"
#include <stdio.h>
#include <string.h>
#include <time.h>

/* ------------------------------------------------------------------- values -- */

/* What XML cannot contain becomes U+FFFD; the text is UTF-8. */
static void put_escaped(gw_out *out, const char *text, size_t length) {
    for (size_t i = 0; i < length; i++) {
        bool is_last_of_plane = length - i >= 3 && (memcmp(text + i, "\xef\xbf\xbe", 3) == 0 ||
                                                    memcmp(text + i, "\xef\xbf\xbf", 3) == 0);
        switch (text[i]) {
        case '&': gw_put_text(out, "&amp;"); break;
        case '<': gw_put_text(out, "&lt;"); break;
        case '>': gw_put_text(out, "&gt;"); break;
        case '"': gw_put_text(out, "&quot;"); break;
        case '\'': gw_put_text(out, "&#39;"); break;
        default:
            if ((unsigned char)text[i] < ' ' || is_last_of_plane)
                gw_put_text(out, "\xef\xbf\xbd");
            else
                gw_put_char(out, text[i]);
        }
        if (is_last_of_plane) i += 2;
    }
}

enum { TEXT = 1024 };

/* A text of the catalogue with one word in it. */
static void put_sentence(gw_out *out, gw_lang lang, const char *id, const char *name,
                         const char *word) {
    char text[TEXT];
    gw_arg arg = gw_arg_word(name, word);
    gw_out sentence = gw_out_to(text, sizeof text);
    gw_put_catalogue(&sentence, lang, id, &arg, 1);
    put_escaped(out, text, strlen(text));
}

/* "2026-11-19T22:33:00Z", or as people read it. */
static void put_time(gw_out *out, const char *form, int64_t milliseconds) {
    char text[32];
    struct tm utc;
    time_t seconds = (time_t)(milliseconds / 1000);
    gmtime_r(&seconds, &utc);
    strftime(text, sizeof text, form, &utc);
    gw_put_text(out, text);
}

static void put_element(gw_out *out, const char *name, int64_t time) {
    gw_put_char(out, '<');
    gw_put_text(out, name);
    gw_put_char(out, '>');
    put_time(out, "%Y-%m-%dT%H:%M:%SZ", time);
    gw_put_text(out, "</");
    gw_put_text(out, name);
    gw_put_text(out, ">\n");
}

/* A name that is always the same for the same two numbers: a UUID of version 8 (RFC 9562). */
static void put_id(gw_out *out, uint64_t first, uint64_t second) {
    const uint64_t parts[] = {first, second};
    char text[64];
    fair_hash hash = fair_hash_of(parts, sizeof parts);
    uint8_t *b = hash.bytes;
    b[6] = (uint8_t)((b[6] & 0x0f) | 0x80);
    b[8] = (uint8_t)((b[8] & 0x3f) | 0x80);
    snprintf(text, sizeof text,
             "%02x%02x%02x%02x-%02x%02x-%02x%02x-%02x%02x-%02x%02x%02x%02x%02x%02x", b[0], b[1],
             b[2], b[3], b[4], b[5], b[6], b[7], b[8], b[9], b[10], b[11], b[12], b[13], b[14],
             b[15]);
    gw_put_text(out, "<id>urn:uuid:");
    gw_put_text(out, text);
    gw_put_text(out, "</id>\n");
}

static void put_link(gw_out *out, const feed *f, const char *path) {
    gw_put_text(out, "<link href=\"");
    put_escaped(out, f->link, strlen(f->link));
    gw_put_text(out, path);
}

/* ------------------------------------------------------------------ entries -- */

/* The others at the table, with commas between them. */
static void put_others(gw_out *out, const feed *f, const online_listing *l) {
    const char *before = "";
    for (size_t i = 0; i < l->seat_count; i++) {
        if (l->seats[i].person == f->person || l->seats[i].person == 0) continue;
        gw_put_text(out, before);
        gw_put_bytes(out, l->seats[i].name.bytes, l->seats[i].name.length);
        before = ", ";
    }
}

static void put_summary(gw_out *out, const feed *f, const online_listing *l) {
    char others[TEXT] = "", until[32];
    gw_out names = gw_out_to(others, sizeof others), time = gw_out_to(until, sizeof until);
    put_others(&names, f, l);
    gw_put_text(out, "<summary>");
    if (others[0]) put_sentence(out, f->lang, "feed.others", "names", others);
    if (l->deadline != STORE_NEVER) {
        put_time(&time, "%Y-%m-%d %H:%M UTC", l->deadline);
        if (others[0]) gw_put_char(out, ' ');
        put_sentence(out, f->lang, "feed.until", "time", until);
    }
    gw_put_text(out, "</summary>\n");
}

void feed_put_entry(gw_out *out, feed *f, const online_listing *l) {
    char game_name[TEXT];
    gw_out name = gw_out_to(game_name, sizeof game_name);
    int64_t since = l->since ? l->since : l->changed;
    gw_put_bytes(&name, l->game.bytes, l->game.length);
    if (since > f->updated) f->updated = since;
    gw_put_text(out, "<entry>\n");
    put_id(out, l->table, (uint64_t)since);
    gw_put_text(out, "<title>");
    put_sentence(out, f->lang, "feed.turn", "game", gw_text_named(f->lang, "game.", game_name));
    gw_put_text(out, "</title>\n");
    put_link(out, f, "/join/");
    gw_put_hex(out, l->table);
    gw_put_text(out, "\"/>\n");
    put_element(out, "updated", since);
    put_summary(out, f, l);
    gw_put_text(out, "</entry>\n");
}

void feed_put_head(gw_out *out, const feed *f) {
    char name[TEXT];
    gw_out text = gw_out_to(name, sizeof name);
    gw_put_bytes(&text, f->name.bytes, f->name.length);
    gw_put_text(out, "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
                     "<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"");
    gw_put_text(out, gw_lang_code(f->lang));
    gw_put_text(out, "\">\n");
    put_id(out, f->person, 0);
    gw_put_text(out, "<title>");
    put_sentence(out, f->lang, "feed.title", "name", name);
    gw_put_text(out, "</title>\n<author><name>Gangway</name></author>\n");
    put_link(out, f, "/friends\"/>\n");
    put_element(out, "updated", f->updated);
}

void feed_put_end(gw_out *out) {
    gw_put_text(out, "</feed>\n");
}

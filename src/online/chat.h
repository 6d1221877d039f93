#ifndef ONLINE_CHAT_H
#define ONLINE_CHAT_H
/* A chat of a table, as far as it is in memory: its latest messages.
 *
 * It is a list of the store besides the log. Its entries are a line each:
 *
 *     text WORDS       what a person said
 *     phrase NAME      one of a few phrases, which clients show in their reader's language
 *     erase NUMBER     the text of that message has been erased
 *
 * The last one is logged first, so that every server and every client learns of it; then the text
 * is erased in the store, by whichever server notices that it is still there. The tag of an entry
 * follows from the request that it grants, so that the same request again, at any server, finds it.
 */
#include "fair/commit.h"
#include "store/store.h"

enum {
    CHAT_CHARACTERS = 200, /* most in a text */
    CHAT_KEPT = 256,       /* most messages in memory; older ones cannot be listened to */
    CHAT_BURST = 8,        /* most texts and phrases of a person ... */
    CHAT_BURST_MS = 10000, /* ... in this time */
    CHAT_LINE = 4 * CHAT_CHARACTERS + 32 /* bytes of an entry */
};

typedef enum message_kind {
    MESSAGE_TEXT,
    MESSAGE_PHRASE,
    MESSAGE_ERASED,  /* a text or a phrase that was there */
    MESSAGE_ERASURE, /* of `erases` */
    MESSAGE_UNKNOWN  /* of a later version: nobody is told */
} message_kind;

typedef struct message {
    message_kind kind;
    uint64_t number, tag, person;
    int64_t time;
    bool is_left; /* erased, but not in the store */
    uint64_t erases;
    store_text text; /* what was said, within `line` */
    char *line;      /* allocated, as it is stored */
} message;

typedef struct chat {
    bool is_known;     /* has been read */
    message *messages; /* the latest ones */
    size_t count, capacity;
    size_t left;      /* messages that are erased, but not in the store */
    uint64_t last;    /* the number of the last one */
    uint64_t durable; /* of the last one that is stored; at most one is not */
} chat;

/* Forgets everything. */
void chat_clear(chat *c);

/* Adds the entry after the last one; false if out of memory. */
bool chat_add(chat *c, const store_entry *added);

/* What was added is stored; or it is not, and is forgotten. */
void chat_keep(chat *c);
void chat_revert(chat *c);

/* What may be said in a chat: a person's request with this id to a list of a table. */
typedef struct chat_request {
    uint64_t table;
    store_list list;
    uint64_t person, id;
} chat_request;

/* The tag of the entry that grants it at this time: another one if it is granted again because the
 * store was restored. */
uint64_t chat_tag(const chat_request *r, int64_t time);

/* The message with this number, the one that grants a request, and the one that says that `number`
 * was erased; NULL if it is not in memory. */
message *chat_find(const chat *c, uint64_t number);
const message *chat_find_grant(const chat *c, const chat_request *r);
const message *chat_find_erasure(const chat *c, uint64_t number);

/* A message that is erased, but not in the store, or NULL; and that now it is. */
const message *chat_find_left(const chat *c);
void chat_note_erased(chat *c, uint64_t number);

/* Whether a person has said too much lately. */
bool chat_is_flooded(const chat *c, uint64_t person, int64_t now);

/* Whether somebody may say this; and the entry that does. */
bool chat_may_say(store_text text, bool is_phrase);
void chat_put_saying(gw_out *out, store_text text, bool is_phrase);
void chat_put_erasure(gw_out *out, uint64_t number);

#endif

#ifndef ONLINE_ENTRY_H
#define ONLINE_ENTRY_H
/* The entries of a table's log, as they are stored: a line each, except for the first, which may
 * end with a board. This is the complete vocabulary; README.md says what each entry means.
 *
 * An entry that answers a client's request begins with that client's id for it, `@` and 16
 * hexadecimal digits. */
#include "fair/commit.h"
#include "store/store.h"

typedef enum entry_kind {
    ENTRY_TABLE,  /* table 1, and lines: the setup */
    ENTRY_WAS,    /* was LINE: the next line of the record that the game begins from */
    ENTRY_SECRET, /* secret HASH: the secret of the server; others see its commitment */
    ENTRY_SIT,    /* sit SEAT: the entry's person takes the seat */
    ENTRY_INVITE, /* invite HASH SEAT EXPIRES: whoever has the token with this hash may sit, until
                     then; seat 0: any; 255: may watch. Nobody is told */
    ENTRY_REVOKE, /* revoke HASH: not any more. Nobody is told */
    ENTRY_JOIN,   /* join SEAT HASH: takes the seat by this invitation; told as `sit` */
    ENTRY_STAND,  /* stand SEAT: it is free again */
    ENTRY_FILL,   /* fill SEAT LEVEL: a computer takes it */
    ENTRY_READY,  /* ready SEAT HASH: with the commitment of a nonce */
    ENTRY_LOCK,   /* lock HASH: nothing can be changed any more */
    ENTRY_NONCE,  /* nonce SEAT HASH: opened */
    ENTRY_ACT,    /* act SEAT DECISION ACTION */
    ENTRY_ALSO,   /* also SEAT ACTION: the next one of the same request */
    ENTRY_DRAW,   /* draw ACTION: of chance */
    ENTRY_UNDO,   /* undo SEAT STEPS: takes back all but the first STEPS */
    ENTRY_VOID, /* void HASH: a nonce is missing; the secret is shown, and everybody begins again */
    ENTRY_AWAY, /* away SEAT WHY: a computer plays for the person */
    ENTRY_HERE, /* here SEAT: the person plays again */
    ENTRY_OFFER,   /* offer SEAT WHAT: end, abort, pause, or more */
    ENTRY_AGREE,   /* agree SEAT */
    ENTRY_DECLINE, /* decline SEAT: the offer is gone */
    ENTRY_PAUSE,   /* pause: all agreed */
    ENTRY_RESUME,  /* resume SEAT */
    ENTRY_MORE,    /* more: time for everybody; all agreed */
    ENTRY_HOLIDAY, /* holiday SEAT: one more day for this seat */
    ENTRY_CREDIT,  /* credit FROM UNTIL: an outage, which does not count */
    ENTRY_CHAT,    /* chat on, chat off */
    ENTRY_NEXT,    /* next TABLE: a rematch */
    ENTRY_OVER,    /* over HASH WHY: the end, with the secret; from here on everything is open */
    ENTRY_KINDS
} entry_kind;

enum { ENTRY_NUMBERS = 2 };

/* What an entry says. Which members count depends on its kind. */
typedef struct entry {
    entry_kind kind;
    bool has_id;
    uint64_t id;
    gw_seat seat;
    fair_hash hash;
    uint64_t numbers[ENTRY_NUMBERS]; /* in the order of the line */
    store_text text;                 /* the rest of the line, within the text that was read */
} entry;

/* Reads any text; false if it is not an entry that this version knows. */
bool entry_read(store_text text, entry *e);

/* Writes what entry_read reads. */
void entry_write(const entry *e, gw_out *out);

/* Reads 16 hexadecimal digits. */
bool entry_read_id(const char *text, size_t length, uint64_t *id);

#endif

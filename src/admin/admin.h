#ifndef ADMIN_ADMIN_H
#define ADMIN_ADMIN_H
/* What an operator asks about the tables of a store: one question, carried out in small steps
 * between whatever else the store has to do. Pure: the owner carries batches to the store and back,
 * and takes the answer line by line.
 *
 *     admin *a = admin_new(&ask);
 *     while (!admin_is_over(a)) {
 *         while (admin_next_line(a, &line)) ... writes it
 *         if ((batch = admin_next_batch(a)) != NULL) store_send(store, batch);
 *         ... when it comes back: admin_stored(a, batch)
 *     }
 *
 * The answer is lines of JSON. The last one has `done`: true if everything was gone through, false,
 * with `why`, if not. An answer without it was cut off.
 *
 * Nothing that is hidden from everybody is told: of a game that is not over, what the public knows.
 */
#include "store/store.h"

typedef enum admin_what {
    ADMIN_LIST,   /* tables, without their logs: {"table": …, "game": …, "seats": […], …} */
    ADMIN_SHOW,   /* one table, then a line for each of its entries */
    ADMIN_EXPORT, /* {"export": 1}, then tables whose games are over, each with its record */
    ADMIN_VERIFY, /* replays tables with all their chance: {"table": …, "entries": n}, and `fault`
                     where something is wrong */
    ADMIN_BACKUP, /* copies the whole store into `path` */
    ADMIN_QUESTIONS
} admin_what;

enum { ADMIN_FORM = 1 }; /* the version of the form of an export */

typedef struct admin_ask {
    admin_what what;
    uint64_t table;   /* the only one; 0: all (SHOW: none) */
    bool is_all;      /* EXPORT: also games that are not over, as the public knows them */
    const char *path; /* BACKUP: an empty file, by a name that is good for whoever has the store; it
                         is copied */
} admin_ask;

/* The word for a question, and the question of a word; ADMIN_QUESTIONS if there is none. */
const char *admin_word(admin_what what);
admin_what admin_find(const char *word);

/* Reads a table's id as it is written; false if it is none. */
bool admin_read_table(const char *word, size_t length, uint64_t *table);

typedef struct admin admin;

/* NULL if out of memory. */
admin *admin_new(const admin_ask *ask);

/* The batch that is under way, if there is one, must have come back. NULL is fine. */
void admin_free(admin *a);

/* What to send to the store now; NULL if nothing is to be sent, or the last one is under way. */
store_batch *admin_next_batch(admin *a);

/* Whether the batch is the one that is under way; and that it has come back. */
bool admin_owns(const admin *a, const store_batch *batch);
void admin_stored(admin *a, store_batch *batch);

/* The next line of the answer, with its newline; valid until the next call. False if there is none
 * now. */
bool admin_next_line(admin *a, store_text *line);

/* Whether all lines have been taken. */
bool admin_is_over(const admin *a);

/* Whether everything was gone through and nothing was wrong; once it is over. */
bool admin_is_good(const admin *a);

#endif

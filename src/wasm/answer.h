#ifndef WASM_ANSWER_H
#define WASM_ANSWER_H
/* Texts for the page, written into memory that grows as needed and stays its owner's. */
#include <gangway/gangway.h>

/* Zero at first. */
typedef struct answer {
    char *text;
    size_t room;
} answer;

/* Writes by `write` until it fits; "" if there is no memory. The text lives until the next
 * one is written. */
const char *answer_write(answer *a, void (*write)(const void *what, gw_out *out), const void *what);
void answer_free(answer *a);

/* `text` as a JSON string. */
void answer_put_string(gw_out *out, const char *text);

/* `,"key":` or, after an opening bracket, `"key":`. */
void answer_put_key(gw_out *out, const char *key, bool is_first);

/* A set of seats as a list of their numbers. */
void answer_put_seats(gw_out *out, gw_seats seats);

#endif

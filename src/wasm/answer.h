#ifndef WASM_ANSWER_H
#define WASM_ANSWER_H
/* Texts for the page, written into memory that grows as needed and belongs to the answer. */
#include <gangway/gangway.h>

/* Starts as zeros. */
typedef struct answer {
    char *text;
    size_t capacity;
} answer;

/* Calls `write`, growing the memory until the text fits; "" if out of memory. The text is valid
 * until the next one is written. */
const char *answer_write(answer *a, void (*write)(const void *what, gw_out *out), const void *what);
void answer_free(answer *a);

/* Writes `text` as a JSON string. */
void answer_put_string(gw_out *out, const char *text);

/* Writes `,"key":`, or `"key":` if it is the first. */
void answer_put_key(gw_out *out, const char *key, bool is_first);

/* Writes a set of seats as a list of their numbers. */
void answer_put_seats(gw_out *out, gw_seats seats);

#endif

#ifndef TESTS_STORE_CONFORMANCE_H
#define TESTS_STORE_CONFORMANCE_H
/* For the files of the conformance suite: the store that is tested, and short words for what is
 * asked of it. */
#include "store/random.h"

extern const store_kind *kind;
extern void *place;
extern handle on; /* the store that is tested */

/* A new store for each test. */
int begin(void **state);
int end(void **state);
#define CASE(name) cmocka_unit_test_setup_teardown(name, begin, end)

/* Closes the store and opens it again. */
void open_again(void);

/* Each runs a group of tests and returns how many failed. */
int test_lists(void);
int test_people(void);

enum { ANNA = 101, BORIS = 102, CLIO = 103 }; /* people */
enum { TABLE = 7 };

static const store_header plain = {.phase = 1, .deadline = STORE_NEVER};

/* The answer is there until the next `get`, or `forget`. */
store_answer get(store_request request);
void forget(void);

store_result result_of(store_request request);
store_request log_of(uint64_t table, uint64_t last, const store_entry *entries, size_t count,
                     const store_header *header);
store_request chat_of(uint64_t table, store_list list, uint64_t last, const store_entry *entry);
/* Appends one entry to the log of a table. */
store_result play(uint64_t table, uint64_t last, uint64_t tag);
/* A table that begins with this header. */
void make(uint64_t table, const store_header *header);
store_result say(uint64_t table, store_list list, uint64_t last, uint64_t person);
store_request reading(uint64_t table, store_list list, uint64_t last, size_t limit);
store_header header_of(uint64_t table);
void assert_text(store_text found, const char *wanted);
store_result put(uint64_t person, uint64_t revision, const char *name);
store_token token_of(uint8_t first, uint64_t person, uint64_t table, int64_t expires);
store_result add_token(store_token token);
bool has_token(uint8_t first);
store_answer live(int64_t time); /* a sign of life */

#endif

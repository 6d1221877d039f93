#ifndef TESTS_RECORD_VECTORS_H
#define TESTS_RECORD_VECTORS_H
/* The games of tests/vectors/FOLDER, made by another implementation. */
#include "record/records.h"

/* Calls `test` on every vector NNN of the folder, of which there are at least so many. */
typedef void vector_test(const char *folder, int number, const char *text);
void for_each_vector(const char *folder, int at_least, vector_test *test);

/* It reads, and is written back byte for byte. */
vector_test assert_round_trip;

/* Every `at N` list of NNN.legal is exactly the sorted `ACTOR ACTION` lines there. */
vector_test assert_legal_lists;

#endif

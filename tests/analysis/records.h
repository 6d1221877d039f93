#ifndef TESTS_ANALYSIS_RECORDS_H
#define TESTS_ANALYSIS_RECORDS_H
/* What the tests of analysis share. */
#include "core/check.h"

/* The text of tests/vectors/NAME ("game-of-trains/001.gwr"), to be freed. */
char *vector_text(const char *name);

/* The same as a record; as `viewer` may know it. */
gw_record *vector_record(const char *name);
gw_record *vector_view(const char *name, gw_seat viewer, size_t actions);

/* `text` as what stands in a JSON string, to be freed. */
char *json_quoted(const char *text);

#endif

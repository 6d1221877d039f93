#ifndef TESTS_ANALYSIS_RECORDS_H
#define TESTS_ANALYSIS_RECORDS_H
/* Helpers for the tests of analysis. */
#include "core/check.h"

/* The text of tests/vectors/NAME ("game-of-trains/001.gwr"); the caller frees it. */
char *vector_text(const char *name);

/* The same as a record, or as `viewer` may know it. */
gw_record *vector_record(const char *name);
gw_record *vector_view(const char *name, gw_seat viewer, size_t actions);

/* `text` escaped for a JSON string; the caller frees it. */
char *json_quoted(const char *text);

#endif

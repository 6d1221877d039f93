#ifndef TESTS_CORE_JSON_CHECK_H
#define TESTS_CORE_JSON_CHECK_H
#include <stdbool.h>

/* Whether `text` is one JSON value of RFC 8259 in valid UTF-8, and nothing else. */
bool json_is_valid(const char *text);

#endif

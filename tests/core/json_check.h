#ifndef TESTS_CORE_JSON_CHECK_H
#define TESTS_CORE_JSON_CHECK_H
#include <stdbool.h>

/* Whether `text` is exactly one JSON value by RFC 8259 in valid UTF-8. */
bool json_is_valid(const char *text);

#endif

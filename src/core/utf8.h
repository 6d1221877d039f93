#ifndef CORE_UTF8_H
#define CORE_UTF8_H
#include <stddef.h>

/* How many bytes the valid UTF-8 character at `text` has, or 0 if there is none
 * within `length` bytes. */
size_t gw_utf8_size(const char *text, size_t length);

#endif

#ifndef CORE_UTF8_H
#define CORE_UTF8_H
#include <gangway/out.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The number of bytes of the valid UTF-8 character at `text`, or 0 if there is none within `length`
 * bytes. */
size_t gw_utf8_size(const char *text, size_t length);

/* The same, but 0 for control characters, including those of two bytes (U+0080 to U+009F, which
 * some terminals obey). */
size_t gw_utf8_printable_size(const char *text, size_t length);

/* Whether all of it is valid UTF-8 without control characters, as lines of a record's header or of
 * a board must be. */
bool gw_utf8_is_printable(const char *text, size_t length);

/* The code point of the valid character of `size` bytes at `text`. */
uint32_t gw_utf8_code(const char *text, size_t size);

/* Whether this character is a control character other than a line feed or a tab, is invisible, or
 * reverses the text direction. The joiners U+200C and U+200D, which some scripts need, are not
 * counted. */
bool gw_utf8_is_hidden(uint32_t code);

/* Writes a name, path or other external word so that all of it is visible: control characters
 * (except line feeds and tabs) and the other hidden ones are written as <U+202E>. */
void gw_put_visible(gw_out *out, const char *text);

/* Whether gw_put_visible would change it. */
bool gw_has_hidden(const char *text);

#endif

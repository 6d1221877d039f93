#ifndef CORE_UTF8_H
#define CORE_UTF8_H
#include <gangway/out.h>
#include <stdbool.h>
#include <stddef.h>

/* How many bytes the valid UTF-8 character at `text` has, or 0 if there is none
 * within `length` bytes. */
size_t gw_utf8_size(const char *text, size_t length);

/* The same for a character that is no control character, those of two bytes
 * (U+0080 to U+009F, which some terminals obey) among them. */
size_t gw_utf8_printable_size(const char *text, size_t length);

/* Whether all of it is valid UTF-8 without control characters, as a line of a
 * record's header or of a board is. */
bool gw_utf8_is_printable(const char *text, size_t length);

/* Writes a name, a path or another word that somebody chose so that all of it can be seen:
 * control characters (line feeds and tabs aside) and characters that are invisible or turn
 * the order of writing around come out as <U+202E>. The joiners U+200C and U+200D, which
 * some scripts need, stay. */
void gw_put_visible(gw_out *out, const char *text);

/* Whether gw_put_visible would change it. */
bool gw_has_hidden(const char *text);

#endif

#ifndef OS_DIGEST_H
#define OS_DIGEST_H
/* SHA-256 digests, to tell whether two files or texts are the same. */
#include <stdbool.h>
#include <stddef.h>

enum { OS_DIGEST_TEXT = 65 }; /* 64 hexadecimal digits and the terminator */

/* The digest of some bytes. */
void os_digest(const void *bytes, size_t length, char text[OS_DIGEST_TEXT]);

/* The digest of a regular file's contents. False with errno set if it cannot be read (OS_NOT_FILE
 * of writing.h if it is not a regular file); `text` is then set by os_digest_unknown. */
bool os_digest_file(const char *path, char text[OS_DIGEST_TEXT]);

/* The digest of the running program's executable, as it was when started; otherwise as above. */
bool os_digest_program(char text[OS_DIGEST_TEXT]);

/* Makes a stand-in for the digest of something unreadable: it differs from every digest and from
 * every other stand-in. */
void os_digest_unknown(char text[OS_DIGEST_TEXT]);
bool os_digest_is_unknown(const char *text);

#endif

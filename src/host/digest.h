#ifndef HOST_DIGEST_H
#define HOST_DIGEST_H
/* SHA-256, by which one tells whether two files, or two texts, are the same. */
#include <stdbool.h>
#include <stddef.h>

enum { HOST_DIGEST_TEXT = 65 }; /* 64 hexadecimal digits and their end */

/* The digest of some bytes. */
void host_digest(const void *bytes, size_t length, char text[HOST_DIGEST_TEXT]);

/* The digest of what is in a regular file. False with errno set, HOST_NOT_FILE (writing.h)
 * for anything else, if it cannot be read; `text` is then that of host_digest_unknown. */
bool host_digest_file(const char *path, char text[HOST_DIGEST_TEXT]);

/* The digest of the program that runs, as it was when it was started; as above. */
bool host_digest_program(char text[HOST_DIGEST_TEXT]);

/* Stands for the digest of what cannot be read: it equals no digest, nor another text that
 * was made so. */
void host_digest_unknown(char text[HOST_DIGEST_TEXT]);
bool host_digest_is_unknown(const char *text);

#endif

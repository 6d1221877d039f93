#ifndef SERVER_SITE_H
#define SERVER_SITE_H
/* The page built into the program: a table of its files. */
#include <stddef.h>

typedef enum server_coding {
    SERVER_PLAIN,
    SERVER_BROTLI,
    SERVER_GZIP,
    SERVER_CODINGS
} server_coding;

typedef struct server_bytes {
    const unsigned char *start; /* NULL: none */
    size_t length;
} server_bytes;

typedef struct server_file {
    const char *path; /* "/assets/page-1f2e3d4c.js" */
    const char *type; /* "text/javascript; charset=utf-8" */
    const char *etag; /* of the plain bytes, in hexadecimal digits */
    server_bytes bytes[SERVER_CODINGS];
} server_file;

/* Made by tools/site.c; ends with a file without a path. Empty in a program that
 * was built without the page. */
extern const server_file server_site[];

/* The file at exactly this path, or NULL. */
const server_file *server_site_find(const char *path);

#endif

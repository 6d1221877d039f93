#include "server/site.h"

#include <string.h>

const server_file *server_site_find(const char *path) {
    for (const server_file *file = server_site; file->path; file++)
        if (strcmp(file->path, path) == 0) return file;
    return NULL;
}

#ifndef OS_LOCAL_H
#define OS_LOCAL_H
/* Sockets with a name in the file system, for programs of one user on this computer. The functions
 * return a descriptor, or -1 with errno set. */
#include <stdbool.h>

/* Listens, without waiting. Only programs of this user can connect. A name that a killed program
 * has left behind is taken over. With EADDRINUSE if somebody listens there, with EEXIST if it is
 * the name of something else, with ENAMETOOLONG for more than some 100 bytes. */
int os_local_listen(const char *path);

/* Takes the name of such a socket away, before it is closed. */
void os_local_forget(const char *path);

/* Whether the program at the other end belongs to this user, or to root. */
bool os_local_is_own(int fd);

/* Connects. With ECONNREFUSED or ENOENT if nobody listens there. */
int os_local_connect(const char *path);

#endif

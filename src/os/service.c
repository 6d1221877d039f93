#define _GNU_SOURCE /* SOCK_CLOEXEC */
#include "os/service.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { FIRST = 3 }; /* the first socket that is handed over */

void os_service_tell(const char *state) {
    const char *path = getenv("NOTIFY_SOCKET");
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    size_t length = path ? strlen(path) : 0;
    if (length < 2 || length >= sizeof address.sun_path || (path[0] != '/' && path[0] != '@'))
        return;
    memcpy(address.sun_path, path, length);
    if (path[0] == '@') address.sun_path[0] = '\0'; /* a name that is in no file system */
    int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (fd < 0) return;
    sendto(fd, state, strlen(state), MSG_NOSIGNAL, (const struct sockaddr *)&address,
           (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length));
    close(fd);
}

static bool is_listening(int fd) {
    int does;
    socklen_t size = sizeof does;
    return getsockopt(fd, SOL_SOCKET, SO_ACCEPTCONN, &does, &size) == 0 && does;
}

/* How many are handed over to this very process. */
static unsigned long handed_over(void) {
    const char *process = getenv("LISTEN_PID"), *count = getenv("LISTEN_FDS");
    bool is_ours = process && count && strtol(process, NULL, 10) == getpid();
    return is_ours ? strtoul(count, NULL, 10) : 0;
}

int os_service_listener(void) {
    unsigned long count = handed_over();
    unsetenv("LISTEN_PID");
    unsetenv("LISTEN_FDS");
    unsetenv("LISTEN_FDNAMES");
    errno = count > 1 ? E2BIG : 0;
    if (count != 1) return -1;
    if (is_listening(FIRST) && fcntl(FIRST, F_SETFD, FD_CLOEXEC) == 0) return FIRST;
    errno = EBADF;
    return -1;
}

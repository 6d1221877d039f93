#define _GNU_SOURCE /* struct ucred */
#include "os/local.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum { BACKLOG = 64 };

static bool set_address(struct sockaddr_un *address, const char *path) {
    *address = (struct sockaddr_un){.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof address->sun_path) {
        errno = ENAMETOOLONG;
        return false;
    }
    strcpy(address->sun_path, path);
    return true;
}

/* Closes without changing errno. */
static int give_up(int fd) {
    int fault = errno;
    close(fd);
    errno = fault;
    return -1;
}

int os_local_connect(const char *path) {
    struct sockaddr_un address;
    if (!set_address(&address, path)) return -1;
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0) return -1;
    if (connect(fd, (const struct sockaddr *)&address, sizeof address) != 0) return give_up(fd);
    return fd;
}

/* Removes the name of a socket at which nobody listens. */
static bool clear_name(const char *path) {
    struct stat status;
    if (lstat(path, &status) != 0) return errno == ENOENT;
    if (!S_ISSOCK(status.st_mode)) {
        errno = EEXIST;
        return false;
    }
    int other = os_local_connect(path);
    if (other >= 0) {
        close(other);
        errno = EADDRINUSE;
        return false;
    }
    return unlink(path) == 0;
}

int os_local_listen(const char *path) {
    struct sockaddr_un address;
    if (!set_address(&address, path) || !clear_name(path)) return -1;
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0) return -1;
    /* Linux gives the name the mode of the socket. */
    if (fchmod(fd, S_IRUSR | S_IWUSR) != 0 ||
        bind(fd, (const struct sockaddr *)&address, sizeof address) != 0)
        return give_up(fd);
    if (chmod(path, S_IRUSR | S_IWUSR) == 0 && listen(fd, BACKLOG) == 0) return fd;
    int fault = errno;
    os_local_forget(path);
    errno = fault;
    return give_up(fd);
}

void os_local_forget(const char *path) {
    unlink(path);
}

bool os_local_is_own(int fd) {
    struct ucred other;
    socklen_t size = sizeof other;
    return getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &other, &size) == 0 &&
           (other.uid == geteuid() || other.uid == 0);
}

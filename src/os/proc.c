#define _GNU_SOURCE /* getdents64: opendir allocates */
#include "os/proc.h"

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

/* Holds about twenty names. A longer list would be out of date at its end: processes could be gone
 * before they are visited. */
enum { LIST_SIZE = 512, NAME_OFFSET = offsetof(struct dirent64, d_name) };

/* `name` as a number, or -1. */
static int read_number(const char *name) {
    int number = 0;
    if (*name == '\0') return -1;
    for (; *name; name++) {
        if (*name < '0' || *name > '9' || number > (INT_MAX - 9) / 10) return -1;
        number = number * 10 + (*name - '0');
    }
    return number;
}

bool os_proc_numbers(const char *folder, void (*visit)(void *context, int number), void *context) {
    _Alignas(struct dirent64) char list[LIST_SIZE];
    int descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    ssize_t size;
    if (descriptor < 0) return false;
    while ((size = getdents64(descriptor, list, sizeof list)) > 0) {
        unsigned short length;
        for (char *entry = list; entry < list + size; entry += length) {
            memcpy(&length, entry + offsetof(struct dirent64, d_reclen), sizeof length);
            int number = read_number(entry + NAME_OFFSET);
            if (number >= 0 && number != descriptor) visit(context, number);
        }
    }
    close(descriptor);
    return size == 0;
}

bool os_proc_is_ours(void) {
    char name[16];
    ssize_t length = readlink("/proc/self", name, sizeof name - 1);
    if (length <= 0) return false;
    name[length] = '\0';
    return read_number(name) == getpid();
}

/* "/proc/NUMBER/stat" into `path`, which holds 32 bytes. */
static void stat_path(char *path, pid_t process) {
    char digits[16];
    size_t count = 0;
    for (; process > 0; process /= 10) digits[count++] = (char)('0' + process % 10);
    memcpy(path, "/proc/", 6);
    path += 6;
    while (count > 0) *path++ = digits[--count];
    memcpy(path, "/stat", 6);
}

/* The line is "NUMBER (NAME) STATE PARENT …". The process chooses its name, but not what follows
 * the last parenthesis. */
pid_t os_proc_parent(pid_t process) {
    char path[32], text[512];
    stat_path(path, process);
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return 0;
    ssize_t length = read(descriptor, text, sizeof text - 1);
    close(descriptor);
    if (length <= 0) return 0;
    text[length] = '\0';
    const char *at = strrchr(text, ')');
    if (at == NULL || strlen(at) < 5) return 0;
    pid_t parent = 0;
    for (at += 4; *at >= '0' && *at <= '9'; at++) parent = parent * 10 + (*at - '0');
    return parent;
}

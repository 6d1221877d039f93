#define _POSIX_C_SOURCE 200809L
#include "os/os.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <unistd.h>

extern char **environ;

static bool is_set(const char *name) {
    const char *value = getenv(name);
    return value && value[0];
}

/* The program's output is dropped, and Ctrl+C in this terminal does not stop it. We do not wait for
 * it; it may outlive us. */
bool os_open(const char *address) {
    if (!is_set("DISPLAY") && !is_set("WAYLAND_DISPLAY")) return false;
    char program[] = "xdg-open", *words[] = {program, (char *)address, NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    if (posix_spawn_file_actions_init(&files) != 0) return false;
    if (posix_spawnattr_init(&attributes) != 0) {
        posix_spawn_file_actions_destroy(&files);
        return false;
    }
    pid_t child;
    bool is_started =
        posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0) == 0 &&
        posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0) == 0 &&
        posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0) == 0 &&
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP) == 0 &&
        posix_spawnp(&child, program, &files, &attributes, words, environ) == 0;
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return is_started;
}

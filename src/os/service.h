#ifndef OS_SERVICE_H
#define OS_SERVICE_H
/* What a program and the manager of services that has started it (systemd) tell each other. */
#include <stdbool.h>

/* Tells the manager, "READY=1" or "STOPPING=1"; nothing if there is none. */
void os_service_tell(const char *state);

/* Takes the socket that the manager listens on for us, so that nobody is refused while we are not
 * running: close-on-exec. -1 with errno 0 if there is none; with E2BIG if there are several, with
 * EBADF if it is no socket that listens. To be called once. */
int os_service_listener(void);

#endif

/* A broken promise, or a broken expectation, as an aborted fuzz target. */
#include "desk.h"

#include <stdlib.h>

_Noreturn void desk_fail(const desk *d, const char *file, int line, const char *promise) {
    desk_describe(d, file, line, promise);
    abort();
}

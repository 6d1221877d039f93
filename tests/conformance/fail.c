/* A broken promise as a failed cmocka test. */
#include "core/check.h"
#include "desk.h"

#include <stdlib.h>

_Noreturn void desk_fail(const desk *d, const char *file, int line, const char *promise) {
    desk_describe(d, file, line, promise);
    _fail(file, line);
    abort(); /* not reached: cmocka has jumped */
}

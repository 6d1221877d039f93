/* Reports a broken promise as a failed cmocka test. */
#include "core/check.h"
#include "fixture.h"

#include <stdlib.h>

_Noreturn void fixture_fail(const fixture *f, const char *file, int line, const char *promise) {
    fixture_describe(f, file, line, promise);
    _fail(file, line);
    abort(); /* not reached: cmocka has jumped */
}

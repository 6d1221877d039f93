/* Reports a broken promise or expectation by aborting the fuzz target. */
#include "fixture.h"

#include <stdlib.h>

_Noreturn void fixture_fail(const fixture *f, const char *file, int line, const char *promise) {
    fixture_describe(f, file, line, promise);
    abort();
}

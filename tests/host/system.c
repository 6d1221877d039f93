/* What the system is asked for. */
#include "core/check.h"
#include "host/host.h"

#ifdef __linux__
#include <sys/prctl.h>
#endif

static void memory_is_hidden_from_other_programs(void **state) {
    (void)state;
    host_hide_memory();
#ifdef __linux__
    assert_int_equal(prctl(PR_GET_DUMPABLE, 0UL, 0UL, 0UL, 0UL), 0);
#endif
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(memory_is_hidden_from_other_programs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#include "ai/mississippi/cases.h"

#include <stdio.h>
#include <stdlib.h>

gw_record *case_record(const char *name) {
    enum { BYTES = 1 << 14 };
    char path[512], *text = malloc(BYTES);
    gw_problem problem;
    snprintf(path, sizeof path, "%s/tests/ai/mississippi/cases/%s.gwr", GANGWAY_ROOT, name);
    FILE *file = fopen(path, "rb");
    assert_non_null(text);
    assert_non_null(file);
    size_t length = fread(text, 1, BYTES, file);
    fclose(file);
    assert_true(length < BYTES);
    gw_record *record = gw_record_read(text, length, &problem);
    assert_non_null(record);
    free(text);
    return record;
}

#include "analysis/records.h"

#include "os/os.h"
#include <stdio.h>
#include <stdlib.h>

char *vector_text(const char *name) {
    char path[512];
    size_t length;
    snprintf(path, sizeof path, "%s/tests/vectors/%s", GANGWAY_ROOT, name);
    char *text = os_read_file(path, &length);
    assert_non_null(text);
    return text;
}

static gw_record *read_all(const char *text) {
    gw_problem problem;
    gw_record *record = gw_record_read(text, strlen(text), &problem);
    assert_non_null(record);
    return record;
}

gw_record *vector_record(const char *name) {
    char *text = vector_text(name);
    gw_record *record = read_all(text);
    free(text);
    return record;
}

gw_record *vector_view(const char *name, gw_seat viewer, size_t actions) {
    gw_record *record = vector_record(name);
    gw_record_truncate(record, actions);
    char *text = gw_record_text(record, viewer, NULL);
    assert_non_null(text);
    gw_record *view = read_all(text);
    free(text);
    gw_record_free(record);
    return view;
}

char *json_quoted(const char *text) {
    gw_out measure = gw_out_to(NULL, 0);
    gw_put_json_string(&measure, text, strlen(text));
    char *quoted = malloc(measure.length + 1);
    assert_non_null(quoted);
    gw_out out = gw_out_to(quoted, measure.length + 1);
    gw_put_json_string(&out, text, strlen(text));
    return quoted;
}

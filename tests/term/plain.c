/* The plain drawing, of games that have none of their own. */
#include "core/check.h"

#include "term/term.h"
#include <stdlib.h>

enum { LONG = 40000 };

static void write_long(const gw_table *table, const gw_state *state, gw_out *out) {
    (void)table, (void)state;
    gw_put_text(out, "{\"text\":\"");
    for (unsigned i = 0; i < LONG; i++) gw_put_char(out, 'a');
    gw_put_text(out, "\"}");
}

static void a_state_is_drawn_however_long_it_is(void **state) {
    (void)state;
    const gw_game game = {.name = "long", .write_json = write_long};
    const gw_table table = {.game = &game};
    gw_any_state any = {0};
    const term t = {.out = tmpfile(), .lang = GW_EN};
    assert_non_null(t.out);
    term_drawing_of(&game)->draw(&t, &table, GW_STATE(&any), GW_PUBLIC, NULL);
    long length = ftell(t.out);
    assert_int_equal(length, LONG + (long)strlen("\n{\"text\":\"\"}\n"));
    char *text = calloc(1, (size_t)length + 1);
    assert_non_null(text);
    rewind(t.out);
    assert_int_equal(fread(text, 1, (size_t)length, t.out), length);
    assert_string_equal(text + length - 4, "a\"}\n");
    free(text);
    fclose(t.out);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_state_is_drawn_however_long_it_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

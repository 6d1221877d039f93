/* Messages of servers: every example of docs/protocol.md, and what is refused. */
#include "core/check.h"

#include "client/told.h"
#include <stdio.h>
#include <stdlib.h>

#define ID "0123456789abcdef"

static char *read_document(void) {
    enum { SIZE = 256 * 1024 };
    FILE *file = fopen(GANGWAY_ROOT "/docs/protocol.md", "re");
    assert_non_null(file);
    char *text = calloc(1, SIZE);
    assert_non_null(text);
    assert_true(fread(text, 1, SIZE - 1, file) > 0);
    fclose(file);
    return text;
}

/* Copies the example, with an id for "…" and nothing for a member that is left out. */
static void fill_in(gw_out *out, const char *example, size_t length) {
    static const char dots[] = "…", left_out[] = ", …,";
    for (size_t i = 0; i < length; i++) {
        const char *at = example + i;
        if (strncmp(at, left_out, strlen(left_out)) == 0) {
            gw_put_char(out, ',');
            i += strlen(left_out) - 1;
        } else if (strncmp(at, dots, strlen(dots)) == 0 && at[-1] == '"') {
            gw_put_text(out, ID);
            i += strlen(dots) - 1;
        } else {
            gw_put_char(out, *at);
        }
    }
}

static bool reads(const char *text, client_told *told) {
    size_t length = strlen(text);
    char *copy = malloc(length + 1); /* exactly that size, so that reading beyond it is noticed */
    assert_non_null(copy);
    memcpy(copy, text, length);
    bool is_read = client_told_read(told, copy, length);
    free(copy);
    return is_read;
}

static void every_example_of_the_document_is_read(void **state) {
    (void)state;
    static const char mark[] = "\n    < {";
    char *document = read_document();
    bool is_found[CLIENT_TELLS] = {false};
    for (char *at = document; (at = strstr(at, mark)) != NULL; at++) {
        char text[2048];
        const char *example = at + strlen(mark) - 1;
        gw_out out = gw_out_to(text, sizeof text);
        client_told told;
        fill_in(&out, example, strcspn(example, "\n"));
        if (strstr(text, ", \xe2\x80\xa6")) continue; /* is cut */
        if (!reads(text, &told)) fail_msg("not read: %s", text);
        is_found[told.tell] = true;
        client_told_free(&told);
    }
    static const client_tell needed[] = {CLIENT_OTHER,   CLIENT_WELCOME, CLIENT_GRANTED,
                                         CLIENT_REFUSED, CLIENT_ENTRY,   CLIENT_CLOCKS,
                                         CLIENT_DUE,     CLIENT_PERSON};
    for (size_t i = 0; i < COUNT(needed); i++) assert_true(is_found[needed[i]]);
    free(document);
}

static void an_entry_says_what_is_known_better(void **state) {
    (void)state;
    client_told told;
    uint64_t number;
    store_text line;
    assert_true(reads("{\"tell\":\"entry\",\"viewer\":\"all\",\"number\":9,\"tag\":\"" ID
                      "\",\"time\":5,\"line\":\"0 card 7\",\"now\":[[5,\"1 draw 31\"]],\"x\":1}",
                      &told));
    assert_int_equal(told.viewer, GW_ALL_SEEING);
    assert_int_equal(told.number, 9);
    assert_true(told.tag == UINT64_C(0x0123456789abcdef));
    assert_memory_equal(told.line.bytes, "0 card 7", told.line.length);
    assert_true(client_told_known(&told, 0, &number, &line));
    assert_int_equal(number, 5);
    assert_memory_equal(line.bytes, "1 draw 31", line.length);
    assert_false(client_told_known(&told, 1, &number, &line));
    client_told_free(&told);
}

static void clocks_run_or_stand(void **state) {
    (void)state;
    client_told told;
    client_clock clock;
    assert_true(
        reads("{\"tell\":\"clocks\",\"time\":5,\"seats\":[{\"seat\":1,\"bank\":7,\"until\":9},"
              "{\"seat\":2,\"bank\":8}]}",
              &told));
    assert_true(client_told_clock(&told, 0, &clock));
    assert_true(clock.runs && clock.seat == 1 && clock.bank == 7 && clock.until == 9);
    assert_true(client_told_clock(&told, 1, &clock));
    assert_true(!clock.runs && clock.seat == 2 && clock.bank == 8);
    assert_false(client_told_clock(&told, 2, &clock));
    client_told_free(&told);
}

static void what_is_not_known_is_ignored(void **state) {
    (void)state;
    static const char *const texts[] = {"{\"tell\":\"weather\",\"id\":7}", "{\"tell\":\"\"}",
                                        "{\"tell\":\"present\"}"};
    for (size_t i = 0; i < COUNT(texts); i++) {
        client_told told;
        assert_true(reads(texts[i], &told));
        assert_int_equal(told.tell, CLIENT_OTHER);
        client_told_free(&told);
    }
}

static void nonsense_is_refused(void **state) {
    (void)state;
#define ENTRY(viewer, number, now)                                                                 \
    "{\"tell\":\"entry\",\"viewer\":" viewer ",\"number\":" number ",\"tag\":\"" ID                \
    "\",\"time\":5,\"line\":\"x\",\"now\":" now "}"
    static const char *const texts[] = {
        "",
        "[]",
        "{",
        "{}",
        "{\"tell\":7}",
        "{\"tell\":\"due\",\"tell\":\"due\"}",
        "{\"tell\":\"granted\"}",
        "{\"tell\":\"granted\",\"id\":\"0000000000000000\"}",
        "{\"tell\":\"granted\",\"id\":\"" ID "\",\"first\":1}",
        "{\"tell\":\"granted\",\"id\":\"" ID "\",\"first\":0,\"last\":1}",
        "{\"tell\":\"refused\",\"id\":\"" ID "\"}",
        "{\"tell\":\"refused\",\"id\":7,\"why\":\"busy\"}",
        "{\"tell\":\"welcome\",\"person\":\"" ID "\",\"time\":1}",
        "{\"tell\":\"due\",\"viewer\":1,\"decision\":-1}",
        "{\"tell\":\"due\",\"viewer\":\"none\",\"decision\":1}",
        "{\"tell\":\"restored\"}",
        "{\"tell\":\"restored\",\"viewer\":300}",
        "{\"tell\":\"clocks\",\"time\":1,\"seats\":[{\"seat\":0,\"bank\":1}]}",
        "{\"tell\":\"clocks\",\"time\":1,\"seats\":[{\"seat\":1,\"bank\":\"1\"}]}",
        "{\"tell\":\"clocks\",\"seats\":[]}",
        ENTRY("1", "0", "[]"),
        ENTRY("1", "1.5", "[]"),
        ENTRY("-1", "1", "[]"),
        ENTRY("1", "1", "7"),
        ENTRY("1", "1", "[[1]]"),
        ENTRY("1", "1", "[[0,\"x\"]]"),
        ENTRY("1", "1", "[[1,2]]"),
        ENTRY("1", "1", "[[1,\"x\",3]]"),
    };
    for (size_t i = 0; i < COUNT(texts); i++) {
        client_told told;
        if (reads(texts[i], &told)) fail_msg("read: %s", texts[i]);
        client_told_free(&told);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_example_of_the_document_is_read),
        cmocka_unit_test(an_entry_says_what_is_known_better),
        cmocka_unit_test(clocks_run_or_stand),
        cmocka_unit_test(what_is_not_known_is_ignored),
        cmocka_unit_test(nonsense_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

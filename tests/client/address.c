/* What people paste. */
#include "core/check.h"

#include "client/address.h"

#define ID "1122334455667788"
#define SECRET "000102030405060708090a0b0c0d0e0f"

static client_address read_address(const char *text) {
    client_address address;
    assert_true(client_address_read(&address, text, NULL));
    return address;
}

static void a_link_names_server_table_and_secret(void **state) {
    (void)state;
    client_address a = read_address("https://games.example/join/" ID "#" SECRET);
    assert_string_equal(a.host, "games.example");
    assert_int_equal(a.port, 443);
    assert_true(a.is_secure && a.has_secret);
    assert_string_equal(a.prefix, "");
    assert_true(a.table == UINT64_C(0x1122334455667788));
    for (uint8_t i = 0; i < FAIR_INVITATION; i++) assert_int_equal(a.secret[i], i);
    a = read_address("HTTP://192.168.1.5:8321/club/games/join/" ID "/");
    assert_string_equal(a.host, "192.168.1.5");
    assert_int_equal(a.port, 8321);
    assert_string_equal(a.prefix, "/club/games");
    assert_false(a.is_secure || a.has_secret);
    a = read_address("wss://[::1]:8443/join/" ID "#");
    assert_string_equal(a.host, "::1");
    assert_int_equal(a.port, 8443);
}

static void a_server_has_no_table(void **state) {
    (void)state;
    static const char *const texts[] = {"http://nas", "http://nas/", "ws://nas:80#x"};
    for (size_t i = 0; i < COUNT(texts); i++) {
        client_address a = read_address(texts[i]);
        assert_string_equal(a.host, "nas");
        assert_int_equal(a.port, 80);
        assert_true(a.table == 0);
        assert_string_equal(a.prefix, "");
    }
    assert_string_equal(read_address("https://nas/games/").prefix, "/games");
}

static void authorities_are_written_as_requests_have_them(void **state) {
    (void)state;
    static const char *const texts[][2] = {{"https://nas/", "nas"},
                                           {"https://nas:80/", "nas:80"},
                                           {"http://[::1]:8321/", "[::1]:8321"},
                                           {"ws://127.0.0.1", "127.0.0.1"}};
    for (size_t i = 0; i < COUNT(texts); i++) {
        char text[CLIENT_AUTHORITY];
        client_address a = read_address(texts[i][0]);
        client_address_authority(&a, text);
        assert_string_equal(text, texts[i][1]);
    }
}

static void anything_else_is_refused(void **state) {
    (void)state;
    static const char *const texts[] = {
        "",
        "games.example",
        "ftp://nas/",
        "http://",
        "http:///join/" ID,
        "http://nas:/",
        "http://nas:0/",
        "http://nas:65536/",
        "http://nas:http/",
        "http://anna:word@nas/",
        "http://[::1/",
        "http://[nas]/",
        "http://n\xc3\xa4s/",
        "http://nas/join/",
        "http://nas/join/112233445566778",
        "http://nas/join/112233445566778899",
        "http://nas/join/0000000000000000",
        "http://nas/join/9122334455667788",
        "http://nas/join/" ID "#0001",
        "http://nas/join/" ID "#" SECRET "00",
        "http://nas/join/" ID "?x=1",
        "http://nas/a b/join/" ID,
    };
    for (size_t i = 0; i < COUNT(texts); i++) {
        client_address address;
        gw_problem problem;
        assert_false(client_address_read(&address, texts[i], &problem));
        assert_string_equal(problem.text, "connect.address");
    }
}

/* As the page makes them (web/src/online/invite.ts). */
static void the_secret_makes_the_invitations_tokens(void **state) {
    (void)state;
    char text[FAIR_TEXT];
    client_address a = read_address("https://games.example/join/" ID "#" SECRET);
    assert_true(fair_begin());
    fair_hash token = fair_invitation(a.secret, 1);
    fair_hash_write(&token, text);
    assert_string_equal(text, "0e2e19d7e80a05826e5f174f5518d02a22ba326d9ae003a1948def41dce94d30");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_link_names_server_table_and_secret),
        cmocka_unit_test(a_server_has_no_table),
        cmocka_unit_test(authorities_are_written_as_requests_have_them),
        cmocka_unit_test(anything_else_is_refused),
        cmocka_unit_test(the_secret_makes_the_invitations_tokens),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Heads of requests, whole and in pieces, and their hosts. */
#include "server/request.h"
#include "core/check.h"
#include "server/host.h"

#include <stdio.h>
#include <stdlib.h>

/* Reads a head in pieces of `step` bytes; returns the first certain status. */
static unsigned read_by(server_request *r, const char *head, size_t length, size_t step) {
    *r = (server_request){0};
    unsigned status = SERVER_REQUEST_INCOMPLETE;
    for (size_t has = 0; has < length && status == SERVER_REQUEST_INCOMPLETE;) {
        has = length - has < step ? length : has + step;
        char *piece = malloc(has); /* exactly that size, so that reading beyond it is noticed */
        assert_non_null(piece);
        memcpy(piece, head, has);
        status = server_request_read(r, piece, has);
        free(piece);
    }
    return status;
}

static server_request assert_status(const char *head, size_t length, unsigned wanted) {
    server_request r;
    static const size_t steps[] = {1, 2, 3, 7, 100, 100000};
    for (size_t i = 0; i < COUNT(steps); i++) {
        unsigned status = read_by(&r, head, length, steps[i]);
        if (status != wanted)
            fail_msg("%u, not %u, in pieces of %zu: %.60s", status, wanted, steps[i], head);
    }
    return r;
}

static server_request reads(const char *head) {
    return assert_status(head, strlen(head), SERVER_REQUEST_READ);
}

static void refuses(unsigned status, const char *head) {
    assert_status(head, strlen(head), status);
}

#define HOST "Host: localhost\r\n"
#define END HOST "\r\n"

static void requests_are_read(void **state) {
    (void)state;
    server_request r = reads("GET /a%20b/%7ec?x=%00 HTTP/1.1\r\nHost: a.example:80\r\n"
                             "ACCEPT-ENCODING: \t gzip, br \t\r\nif-none-match:\"x\"\r\n\r\n");
    assert_string_equal(r.path, "/a b/~c");
    assert_string_equal(r.host, "a.example:80");
    assert_string_equal(r.accept_encoding, "gzip, br");
    assert_string_equal(r.if_none_match, "\"x\"");
    assert_true(r.is_kept_alive && !r.is_head);
    assert_true(reads("HEAD / HTTP/1.1\r\n" END).is_head);
    assert_string_equal(reads("\r\n\r\nGET /x HTTP/1.1\r\n" END).path, "/x");
}

static void lists_may_come_in_several_headers(void **state) {
    (void)state;
    server_request r = reads("GET / HTTP/1.1\r\nAccept-Encoding: br\r\n"
                             "If-None-Match: \"a\"\r\nAccept-Encoding: gzip\r\n"
                             "If-None-Match: \"b\"\r\n" END);
    assert_string_equal(r.accept_encoding, "br,gzip");
    assert_string_equal(r.if_none_match, "\"a\",\"b\"");
}

static void bytes_after_the_head_are_left(void **state) {
    (void)state;
    static const char head[] = "GET / HTTP/1.1\r\n" END, next[] = "GET /next";
    char both[sizeof head + sizeof next];
    snprintf(both, sizeof both, "%s%s", head, next);
    server_request r = {0};
    assert_int_equal(server_request_read(&r, both, strlen(both)), SERVER_REQUEST_READ);
    assert_int_equal(r.length, strlen(head));
}

static void connections_are_kept_alive_if_both_sides_want(void **state) {
    (void)state;
    assert_true(reads("GET / HTTP/1.1\r\nConnection: x-close, keep-alive\r\n" END).is_kept_alive);
    assert_false(reads("GET / HTTP/1.1\r\nConnection: keep-alive , CLOSE\r\n" END).is_kept_alive);
    assert_false(reads("GET / HTTP/1.0\r\n\r\n").is_kept_alive);
}

static void an_address_may_name_the_host(void **state) {
    (void)state;
    server_request r = reads("GET http://games.example:8080/rules?x HTTP/1.1\r\n" END);
    assert_string_equal(r.host, "games.example:8080");
    assert_string_equal(r.path, "/rules");
    r = reads("GET HTTP://a HTTP/1.1\r\n" END);
    assert_string_equal(r.host, "a");
    assert_string_equal(r.path, "/");
    assert_string_equal(reads("GET http://a?b HTTP/1.1\r\n" END).path, "/");
    refuses(400, "GET http:///x HTTP/1.1\r\n" END);
    refuses(400, "GET http://me@a/x HTTP/1.1\r\n" END);
    refuses(400, "GET https://a/x HTTP/1.1\r\n" END);
    refuses(400, "GET http://a/x HTTP/1.1\r\n\r\n");
}

static void other_methods_are_not_allowed(void **state) {
    (void)state;
    refuses(405, "CONNECT a:443 HTTP/1.1\r\n");
    refuses(405, "OPTIONS * HTTP/1.1\r\n");
    refuses(405, "BREW /pot HTTP/1.0\r\n");
    refuses(405, "get / HTTP/1.1\r\n");
    refuses(405, "GET / HTTP/1.1\r\nContent-Length: 2\r\n" END "xy");
    refuses(405, "GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n" END);
    reads("GET / HTTP/1.1\r\nContent-Length: 00\r\n" END);
}

static void first_lines_have_a_shape(void **state) {
    (void)state;
    refuses(400, "GET\r\n");
    refuses(400, " GET / HTTP/1.1\r\n");
    refuses(400, "GET  / HTTP/1.1\r\n");
    refuses(400, "GET /  HTTP/1.1\r\n");
    refuses(400, "GET /\r\n");
    refuses(400, "GET / HTTP/1.1 \r\n");
    refuses(400, "GET / HTTP/11\r\n");
    refuses(400, "GET / http/1.1\r\n");
    refuses(400, "GET / HTTP/1.1\n");
    refuses(400, "GET * HTTP/1.1\r\n");
    refuses(400, "GET rules HTTP/1.1\r\n");
    refuses(400, "GET /a#b HTTP/1.1\r\n");
    refuses(400, "GET /\xc3\xa9 HTTP/1.1\r\n");
    refuses(400, "\x16\x03\x01");
    assert_status("GET /\0 HTTP/1.1\r\n", 17, 400);
    assert_status("\0\0\0", 3, 400);
    for (size_t i = 0; i < 3; i++) {
        static const char *const bad[] = {"%", "%4", "%zz"};
        char line[64];
        snprintf(line, sizeof line, "GET /%s HTTP/1.1\r\n", bad[i]);
        refuses(400, line);
    }
    refuses(400, "GET /a%00b HTTP/1.1\r\n");
    refuses(505, "GET / HTTP/2.0\r\n");
    refuses(505, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
    reads("GET / HTTP/1.9\r\n" END);
}

static void headers_have_a_shape(void **state) {
    (void)state;
    static const char *const bad[] = {"no colon\r\n",
                                      "Name : value\r\n",
                                      ": value\r\n",
                                      " folded\r\n",
                                      "A: b\r\n c\r\n",
                                      "A: b\n",
                                      "A: b\rc\r\n",
                                      "A: \x01\r\n",
                                      "A: \x7f\r\n",
                                      "N\xc3\xa9: a\r\n",
                                      "Content-Length: \r\n",
                                      "Content-Length: -1\r\n",
                                      "Content-Length: 0x0\r\n",
                                      "Content-Length: 0\r\nContent-Length: 0\r\n",
                                      HOST HOST,
                                      "Host: a\r\nHost: b\r\n"};
    char head[256];
    for (size_t i = 0; i < COUNT(bad); i++) {
        snprintf(head, sizeof head, "GET / HTTP/1.1\r\n%s" END, bad[i]);
        refuses(400, head);
    }
    refuses(400, "GET / HTTP/1.1\r\nUpgrade: h2c\r\n" END);
    assert_status("GET / HTTP/1.1\r\nA: \0\r\n" END, 22 + sizeof END - 1, 400);
    reads("GET / HTTP/1.1\r\nA:\r\nB: caf\xc3\xa9\t!\r\n" END);
}

/* "GET /aaa…", with a header of that many bytes more. */
static char *long_head(size_t address, size_t header) {
    char *head = malloc(address + header + 100), *at = head;
    assert_non_null(head);
    at += sprintf(at, "GET /");
    memset(at, 'a', address);
    at += address;
    at += sprintf(at, " HTTP/1.1\r\n" HOST "X: ");
    memset(at, 'b', header);
    at += header;
    strcpy(at, "\r\n\r\n");
    return head;
}

static void heads_have_a_maximum_length(void **state) {
    (void)state;
    static const struct {
        size_t address, header;
        unsigned status;
    } cases[] = {{SERVER_REQUEST_TARGET_MAX - 1, 0, SERVER_REQUEST_READ},
                 {SERVER_REQUEST_TARGET_MAX, 0, 414},
                 {100000, 0, 414},
                 {0, 100000, 431}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        char *head = long_head(cases[i].address, cases[i].header);
        refuses(cases[i].status, head);
        free(head);
    }
    char *none = long_head(0, 0), *whole, *more;
    size_t rest = SERVER_REQUEST_MAX - strlen(none);
    whole = long_head(0, rest);
    more = long_head(0, rest + 1);
    assert_int_equal(strlen(whole), SERVER_REQUEST_MAX);
    reads(whole);
    refuses(431, more);
    free(none);
    free(whole);
    free(more);
}

static void empty_lines_count_towards_the_length(void **state) {
    (void)state;
    char *lines = malloc(SERVER_REQUEST_MAX + 100);
    assert_non_null(lines);
    for (size_t i = 0; i < SERVER_REQUEST_MAX; i += 2) memcpy(lines + i, "\r\n", 2);
    strcpy(lines + SERVER_REQUEST_MAX, "GET /");
    assert_status(lines, SERVER_REQUEST_MAX, SERVER_REQUEST_INCOMPLETE);
    refuses(431, lines);
    free(lines);
}

static void long_lists_are_ignored(void **state) {
    (void)state;
    char head[3000], list[SERVER_REQUEST_HEADER_MAX + 1];
    memset(list, 'x', sizeof list);
    list[SERVER_REQUEST_HEADER_MAX] = '\0';
    snprintf(head, sizeof head, "GET / HTTP/1.1\r\nAccept-Encoding: %s\r\n" END, list);
    assert_string_equal(reads(head).accept_encoding, "");
    list[SERVER_REQUEST_HEADER_MAX - 1] = '\0';
    snprintf(head, sizeof head, "GET / HTTP/1.1\r\nAccept-Encoding: %s\r\n" END, list);
    assert_string_equal(reads(head).accept_encoding, list);
}

static void a_host_is_named_once(void **state) {
    (void)state;
    refuses(400, "GET / HTTP/1.1\r\n\r\n");
    refuses(400, "GET / HTTP/1.1\r\nHost:\r\n\r\n");
    refuses(400, "GET / HTTP/1.1\r\nHost: a b\r\n\r\n");
    assert_string_equal(reads("GET / HTTP/1.0\r\n\r\n").host, "");
    assert_string_equal(reads("GET / HTTP/1.0\r\nHost: a\r\n\r\n").host, "a");
}

static void hosts(void **state) {
    (void)state;
    static const struct {
        const char *host;
        bool is_valid, is_local;
    } cases[] = {{"localhost", true, true},
                 {"LocalHost:8321", true, true},
                 {"localhost.", true, true},
                 {"127.0.0.1", true, true},
                 {"127.0.0.1:8321", true, true},
                 {"127.0.0.2:1", true, true},
                 {"192.168.1.20:8321", true, true},
                 {"[::1]", true, true},
                 {"[::1]:8321", true, true},
                 {"[2001:db8::7]:80", true, true},
                 {"games.example", true, false},
                 {"games.example:8321", true, false},
                 {"my_box.local:", true, false},
                 {"localhost.games.example", true, false},
                 {"127.0.0.1.games.example", true, false},
                 {"127.0.0.01", true, false},
                 {"127.1", true, false},
                 {"2130706433", true, false},
                 {"", false, false},
                 {":80", false, false},
                 {"a:b", false, false},
                 {"a:123456", false, false},
                 {"a:65536", false, false},
                 {"a:80:80", false, false},
                 {"::1", false, false},
                 {"[::1", false, false},
                 {"[::1]x", false, false},
                 {"[]", false, false},
                 {"[localhost]", false, false},
                 {"[127.0.0.1]", false, false},
                 {"a/b", false, false},
                 {"a,b", false, false},
                 {"caf\xc3\xa9", false, false}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        const char *host = cases[i].host;
        if (server_host_is_valid(host) != cases[i].is_valid) fail_msg("validity of “%s”", host);
        if (cases[i].is_valid && server_host_is_local(host) != cases[i].is_local)
            fail_msg("locality of “%s”", host);
    }
    char longest[SERVER_HOST_MAX + 2];
    memset(longest, 'a', sizeof longest);
    longest[SERVER_HOST_MAX + 1] = '\0';
    assert_false(server_host_is_valid(longest));
    longest[SERVER_HOST_MAX] = '\0';
    assert_true(server_host_is_valid(longest));
}

static void the_loopback_has_names(void **state) {
    (void)state;
    static const char *const here[] = {"localhost", "LOCALHOST.:80", "127.0.0.1:8321", "127.9.9.9",
                                       "[::1]:8321"},
                             *const there[] = {"192.168.1.20", "[fd00::1]",         "nas",
                                               "127.example",  "localhost.example", "10.127.0.1"};
    for (size_t i = 0; i < COUNT(here); i++) assert_true(server_host_is_loopback(here[i]));
    for (size_t i = 0; i < COUNT(there); i++) assert_false(server_host_is_loopback(there[i]));
}

static void a_public_address_is_a_host(void **state) {
    (void)state;
    static const struct {
        const char *url, *host, *origin;
    } cases[] = {{"https://games.example", "games.example", "https://games.example"},
                 {"https://Games.Example/", "games.example", "https://games.example"},
                 {"HTTPS://games.example:443", "games.example", "https://games.example"},
                 {"https://games.example:8443", "games.example:8443", "https://games.example:8443"},
                 {"https://games.example..", "games.example", "https://games.example"},
                 {"http://nas.local:80/", "nas.local", "http://nas.local"},
                 {"http://[2001:DB8::7]:8321", "[2001:db8::7]:8321", "http://[2001:db8::7]:8321"},
                 {"games.example", NULL, NULL},
                 {"ftp://games.example", NULL, NULL},
                 {"https://", NULL, NULL},
                 {"https:///", NULL, NULL},
                 {"https://games.example/gangway", NULL, NULL},
                 {"https://games.example//", NULL, NULL},
                 {"https://anna@games.example", NULL, NULL},
                 {"https://games.example?x", NULL, NULL},
                 {"", NULL, NULL}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        server_names names = {.is_at_home = false};
        bool is_read = server_names_read(&names, cases[i].url);
        if (is_read != (cases[i].host != NULL)) fail_msg("“%s”", cases[i].url);
        assert_string_equal(names.host, is_read ? cases[i].host : "");
        assert_string_equal(names.origin, is_read ? cases[i].origin : "");
    }
}

static void a_server_has_its_own_names(void **state) {
    (void)state;
    server_names here = {.is_at_home = false}, home = {.is_at_home = true}, known = home;
    assert_true(server_names_read(&known, "https://games.example"));
    static const struct {
        const char *host;
        bool is_here, is_at_home, is_known;
    } cases[] = {{"localhost:8321", true, true, true},
                 {"192.168.1.20:8321", true, true, true},
                 {"[fd00::1]", true, true, true},
                 {"nas", false, true, true},
                 {"nas.", false, true, true},
                 {"NAS.Local:8321", false, true, true},
                 {"nas.home.arpa", false, true, true},
                 {".local", false, false, false},
                 {"games.example", false, false, true},
                 {"Games.Example.", false, false, true},
                 {"games.example:443", false, false, true},
                 {"games.example:8443", false, false, false},
                 {"evil.games.example", false, false, false},
                 {"games.example.evil.example", false, false, false},
                 {"evil.example", false, false, false}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        const char *host = cases[i].host;
        if (server_host_is_ours(&here, host) != cases[i].is_here) fail_msg("here “%s”", host);
        if (server_host_is_ours(&home, host) != cases[i].is_at_home) fail_msg("home “%s”", host);
        if (server_host_is_ours(&known, host) != cases[i].is_known) fail_msg("known “%s”", host);
    }
}

static void a_page_of_the_server_may_talk_to_it(void **state) {
    (void)state;
    server_names names = {.is_at_home = true};
    assert_true(server_names_read(&names, "https://games.example"));
    static const struct {
        const char *origin, *host;
        bool may;
    } cases[] = {{"https://games.example", "games.example", true},
                 {"https://games.example", "127.0.0.1:8321", true}, /* a proxy that keeps no host */
                 {"https://games.example:443", "games.example", true},
                 {"http://games.example", "127.0.0.1:8321", false},
                 {"https://games.example:8443", "games.example", false},
                 {"http://192.168.1.20:8321", "192.168.1.20:8321", true},
                 {"http://192.168.1.20:8321", "192.168.1.20:8322", false},
                 {"http://192.168.1.20", "192.168.1.20:80", true},
                 {"http://NAS.local:8321", "nas.local:8321", true},
                 {"http://evil.example", "192.168.1.20:8321", false},
                 {"https://evil.games.example", "games.example", false},
                 {"null", "192.168.1.20:8321", false},
                 {"", "192.168.1.20:8321", false},
                 {"http://", "192.168.1.20:8321", false},
                 {"file://", "localhost", false},
                 {"http://localhost/x", "localhost", false}};
    for (size_t i = 0; i < COUNT(cases); i++)
        if (server_origin_is_ours(&names, cases[i].origin, cases[i].host) != cases[i].may)
            fail_msg("“%s” at “%s”", cases[i].origin, cases[i].host);
}

/* Whoever sends much before it cannot hide what a proxy has added. */
static void of_forwarded_for_the_end_is_kept(void **state) {
    (void)state;
    char head[4096] = "GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ";
    assert_string_equal(reads("GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 192.0.2.1\r\n"
                              "x-forwarded-for: 192.0.2.2, 192.0.2.3\r\n\r\n")
                            .forwarded_for,
                        "192.0.2.1,192.0.2.2, 192.0.2.3");
    size_t at = strlen(head);
    memset(head + at, 'x', 3000);
    strcpy(head + at + 3000, ", 192.0.2.4\r\nX-Forwarded-For: 192.0.2.5\r\n\r\n");
    server_request r = reads(head);
    const char *end = r.forwarded_for + strlen(r.forwarded_for) - strlen(", 192.0.2.4,192.0.2.5");
    assert_string_equal(end, ", 192.0.2.4,192.0.2.5");
}

/* ------------------------------------------------------------ WebSockets -- */

#define KEY "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
#define VERSION "Sec-WebSocket-Version: 13\r\n"
#define UPGRADE "Upgrade: websocket\r\nConnection: Upgrade\r\n"

static void websockets_are_recognised(void **state) {
    (void)state;
    server_request r = reads("GET /ws HTTP/1.1\r\nConnection: keep-alive, upgrade\r\n"
                             "Upgrade: WebSocket\r\nOrigin: https://a.example\r\n" KEY VERSION END);
    assert_true(r.is_websocket);
    assert_string_equal(r.key, "dGhlIHNhbXBsZSBub25jZQ==");
    assert_string_equal(r.origin, "https://a.example");
    assert_false(reads("GET /ws HTTP/1.1\r\n" KEY VERSION END).is_websocket);
}

static void websockets_that_are_none_are_refused(void **state) {
    (void)state;
    static const char *const bad[] = {
        "GET / HTTP/1.1\r\n" UPGRADE KEY END,
        "GET / HTTP/1.1\r\n" UPGRADE VERSION END,
        "GET / HTTP/1.1\r\nUpgrade: websocket\r\n" KEY VERSION END,
        "GET / HTTP/1.0\r\n" UPGRADE KEY VERSION END,
        "HEAD / HTTP/1.1\r\n" UPGRADE KEY VERSION END,
        "GET / HTTP/1.1\r\n" UPGRADE KEY KEY VERSION END,
        "GET / HTTP/1.1\r\n" UPGRADE KEY VERSION VERSION END,
        "GET / HTTP/1.1\r\n" UPGRADE UPGRADE KEY VERSION END,
        "GET / HTTP/1.1\r\nUpgrade: websocket, h2c\r\nConnection: Upgrade\r\n" KEY VERSION END,
        "GET / HTTP/1.1\r\n" UPGRADE KEY "Sec-WebSocket-Version: 8\r\n" END,
        "GET / HTTP/1.1\r\n" UPGRADE VERSION "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=\r\n" END,
        "GET / HTTP/1.1\r\n" UPGRADE VERSION "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ!=\r\n" END,
        "GET / HTTP/1.1\r\n" UPGRADE KEY VERSION "Origin: a\r\nOrigin: a\r\n" END,
    };
    for (size_t i = 0; i < COUNT(bad); i++) refuses(400, bad[i]);
    refuses(405, "GET / HTTP/1.1\r\nContent-Length: 5\r\n" UPGRADE KEY VERSION END);
}

static void tokens_are_read(void **state) {
    (void)state;
    assert_string_equal(reads("GET / HTTP/1.1\r\nAuthorization: bearer  abc\r\n" END).bearer,
                        "abc");
    assert_string_equal(reads("GET / HTTP/1.1\r\nAuthorization: Basic abc\r\n" END).bearer, "");
    assert_string_equal(reads("GET / HTTP/1.1\r\nAuthorization: Bearers abc\r\n" END).bearer, "");
    refuses(400, "GET / HTTP/1.1\r\nAuthorization: Bearer\r\n" END);
    refuses(400, "GET / HTTP/1.1\r\nAuthorization: Bearer "
                 "0000000000000000000000000000000000000000000000000000000000000000a\r\n" END);
    refuses(400, "GET / HTTP/1.1\r\nAuthorization: Bearer a\r\nAuthorization: Bearer b\r\n" END);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(requests_are_read),
        cmocka_unit_test(websockets_are_recognised),
        cmocka_unit_test(websockets_that_are_none_are_refused),
        cmocka_unit_test(tokens_are_read),
        cmocka_unit_test(lists_may_come_in_several_headers),
        cmocka_unit_test(bytes_after_the_head_are_left),
        cmocka_unit_test(connections_are_kept_alive_if_both_sides_want),
        cmocka_unit_test(an_address_may_name_the_host),
        cmocka_unit_test(other_methods_are_not_allowed),
        cmocka_unit_test(first_lines_have_a_shape),
        cmocka_unit_test(headers_have_a_shape),
        cmocka_unit_test(heads_have_a_maximum_length),
        cmocka_unit_test(empty_lines_count_towards_the_length),
        cmocka_unit_test(long_lists_are_ignored),
        cmocka_unit_test(a_host_is_named_once),
        cmocka_unit_test(hosts),
        cmocka_unit_test(the_loopback_has_names),
        cmocka_unit_test(a_public_address_is_a_host),
        cmocka_unit_test(a_server_has_its_own_names),
        cmocka_unit_test(a_page_of_the_server_may_talk_to_it),
        cmocka_unit_test(of_forwarded_for_the_end_is_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

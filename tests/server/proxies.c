/* For whom a trusted proxy asks. */
#include "server/proxies.h"
#include "core/check.h"

static bool is_read(const char *text) {
    proxies p;
    return proxies_read(&p, text);
}

static void addresses_are_in_digits(void **state) {
    (void)state;
    assert_true(is_read("127.0.0.1") && is_read("::1") && is_read("[::1]"));
    assert_true(is_read("127.0.0.1,::1, 10.0.0.7 ,[2001:db8::1]"));
    assert_false(is_read("") || is_read(",") || is_read("127.0.0.1,") || is_read("localhost"));
    assert_false(is_read("10.0.0.0/8") || is_read("[127.0.0.1") || is_read("1.2.3") ||
                 is_read("[]"));
    char many[PROXIES_MAX * 8 + 8] = "10.0.0.1";
    for (int i = 1; i < PROXIES_MAX; i++) strcat(many, ",::1");
    assert_true(is_read(many));
    strcat(many, ",::1");
    assert_false(is_read(many));
}

static void a_proxy_is_one_address(void **state) {
    (void)state;
    proxies p;
    uint8_t a[16];
    assert_true(proxies_read(&p, "10.0.0.1,2001:db8::1"));
    assert_true(proxies_read_address("10.0.0.1", 8, a) && proxies_has(&p, a));
    assert_true(proxies_read_address("::ffff:10.0.0.1", 15, a) && proxies_has(&p, a));
    assert_true(proxies_read_address("10.0.0.2", 8, a) && !proxies_has(&p, a));
    assert_true(proxies_read_address("2001:db8::2", 11, a) && !proxies_has(&p, a));
}

/* The visitor, as the last part of an IPv4 address; -1: none. */
static int visitor(const char *forwarded_for) {
    proxies p;
    limits_address found;
    assert_true(proxies_read(&p, "10.0.0.1,10.0.0.2"));
    if (!proxies_visitor(&p, forwarded_for, &found)) return -1;
    uint8_t same[4] = {192, 0, 2, found.bytes[15]};
    limits_address wanted = limits_ipv4(same);
    assert_memory_equal(found.bytes, wanted.bytes, sizeof wanted.bytes);
    assert_false(found.is_proxy);
    return found.bytes[15];
}

static void only_what_proxies_have_added_is_believed(void **state) {
    (void)state;
    assert_int_equal(visitor("192.0.2.7"), 7);
    assert_int_equal(visitor("192.0.2.8, 192.0.2.7"), 7); /* the visitor has sent the first one */
    assert_int_equal(visitor("192.0.2.8,192.0.2.7 , 10.0.0.2"), 7);
    assert_int_equal(visitor("nonsense, 192.0.2.7"), 7);
    assert_int_equal(visitor(""), -1);
    assert_int_equal(visitor("10.0.0.1"), -1);
    assert_int_equal(visitor("192.0.2.7, unknown"), -1);
    assert_int_equal(visitor("192.0.2.7,"), -1);
    assert_int_equal(visitor(","), -1);
}

static void visitors_of_a_household_are_one(void **state) {
    (void)state;
    proxies none = {.count = 0};
    limits_address one, other;
    assert_true(proxies_visitor(&none, "2001:db8::7", &one));
    assert_true(proxies_visitor(&none, "2001:db8::8", &other));
    assert_memory_equal(&one, &other, sizeof one);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(addresses_are_in_digits),
        cmocka_unit_test(a_proxy_is_one_address),
        cmocka_unit_test(only_what_proxies_have_added_is_believed),
        cmocka_unit_test(visitors_of_a_household_are_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

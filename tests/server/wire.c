/* Messages of online tables: every example of docs/protocol.md, and what is refused. */
#include "core/check.h"

#include "server/wire.h"
#include <stdio.h>
#include <stdlib.h>

#define ID "0123456789abcdef"
#define HEX64 "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
#define TABLE UINT64_C(0x1122334455667788)

/* ------------------------------------------------------------ the document -- */

static char *read_document(void) {
    FILE *file = fopen(GANGWAY_ROOT "/docs/protocol.md", "re");
    assert_non_null(file);
    char *text = calloc(1, 256 * 1024);
    assert_non_null(text);
    assert_true(fread(text, 1, 256 * 1024 - 1, file) > 0);
    fclose(file);
    return text;
}

/* Appends the value that an example's dots stand for, by the member that they are the value of. */
static void put_value(gw_out *out, const char *key, size_t length) {
    static const char *const hashes[] = {"token", "hash", "nonce", "return"};
    for (size_t i = 0; i < COUNT(hashes); i++)
        if (strlen(hashes[i]) == length && memcmp(key, hashes[i], length) == 0) {
            gw_put_text(out, "\"" HEX64 "\"");
            return;
        }
    gw_put_text(out, "\"" ID "\"");
}

/* Fills in what the document leaves out of the example of `length` bytes: "…" and … for an id or a
 * hash, TIME, TOKEN and N for values. */
static void fill_in(gw_out *out, const char *example, size_t length) {
    static const char dots[] = "…";
    const char *key = "";
    size_t key_length = 0;
    for (size_t i = 0; i < length;) {
        const char *at = example + i;
        size_t left = length - i, quoted = strcspn(at + 1, "\"");
        if (*at == '"' && at[quoted + 2] == ':') {
            key = at + 1;
            key_length = quoted;
            gw_put_bytes(out, at, quoted + 3);
            i += quoted + 3;
        } else if (*at == '"' && quoted >= 3 && memcmp(at + quoted - 2, dots, 3) == 0) {
            put_value(out, key, key_length);
            i += quoted + 2;
        } else if (left >= 3 && memcmp(at, dots, 3) == 0) {
            put_value(out, key, key_length);
            i += 3;
        } else if (strncmp(at, "TIME", 4) == 0 || strncmp(at, "N,", 2) == 0 ||
                   strncmp(at, "N}", 2) == 0) {
            gw_put_char(out, '7');
            i += *at == 'T' ? 4 : 1;
        } else if (strncmp(at, "TOKEN", 5) == 0 || (*at == 'T' && strchr(",}", at[1]))) {
            put_value(out, *(at + 1) == 'O' ? "token" : "tag", *(at + 1) == 'O' ? 5 : 3);
            i += at[1] == 'O' ? 5 : 1;
        } else {
            gw_put_char(out, *at);
            i++;
        }
    }
}

/* ------------------------------------------------------------------ asking -- */

static wire_reading reads(const char *text, uint64_t table, wire_ask *w) {
    char *copy = malloc(strlen(text)); /* exactly that size, so that reading beyond it is noticed */
    assert_non_null(copy);
    memcpy(copy, text, strlen(text));
    wire_reading reading = wire_read(w, table, copy, strlen(text));
    free(copy);
    return reading;
}

static bool is_of_person(const char *message) {
    return strstr(message, "\"lobby\"") || strstr(message, "\"mine\"");
}

/* Reads one example; notes its kind. */
static void read_example(const char *example, size_t length, bool seen[ONLINE_ASKS]) {
    char message[4096];
    gw_out out = gw_out_to(message, sizeof message);
    fill_in(&out, example, length);
    wire_ask w;
    wire_reading reading = reads(message, is_of_person(message) ? 0 : TABLE, &w);
    if (reading != WIRE_READ)
        fail_msg("%.*s: %s", (int)length, example, w.ask.member ? w.ask.member : "not read");
    seen[w.ask.kind] = true;
    wire_ask_free(&w);
}

static void every_example_of_a_request_is_read(void **state) {
    (void)state;
    char *document = read_document();
    bool seen[ONLINE_ASKS] = {[ONLINE_SHOW] = true, [ONLINE_READ] = true}; /* of readers */
    for (const char *at = document; (at = strstr(at, "{\"ask\":")) != NULL; at++) {
        size_t length = strcspn(at, "`\n");
        read_example(at, length, seen);
    }
    /* Those that the document has in words. */
    static const char decline[] = "{\"ask\":\"decline\",\"id\":…,\"seat\":2}";
    assert_non_null(strstr(document, "`decline`"));
    read_example(decline, sizeof decline - 1, seen);
    for (size_t i = 0; i < ONLINE_ASKS; i++)
        if (!seen[i]) fail_msg("docs/protocol.md has no example of request kind %zu", i);
    free(document);
}

static online_ask asks(const char *text) {
    wire_ask w;
    if (reads(text, TABLE, &w) != WIRE_READ)
        fail_msg("%s: %s", text, w.ask.member ? w.ask.member : "-");
    online_ask ask = w.ask;
    wire_ask_free(&w);
    return ask; /* without its text */
}

static void requests_have_their_members(void **state) {
    (void)state;
    online_ask ask = asks("{\"ask\":\"sit\",\"id\":\"" ID "\",\"seat\":2,\"token\":\"" HEX64 "\"}");
    fair_hash token, hash;
    assert_true(fair_hash_read(&token, HEX64, 64));
    hash = fair_hash_of(token.bytes, sizeof token.bytes);
    assert_int_equal(ask.kind, ONLINE_SIT);
    assert_true(ask.id == UINT64_C(0x0123456789abcdef) && ask.table == TABLE && ask.seat == 2);
    assert_true(fair_hash_equal(&ask.hash, &token)); /* online.h hashes that of an invitation */
    ask = asks("{\"ask\":\"link\",\"id\":\"" ID "\",\"token\":\"" HEX64 "\"}");
    assert_true(fair_hash_equal(&ask.hash, &hash)); /* that of a person is not the token itself */
    ask = asks("{\"ask\":\"invite\",\"id\":\"" ID "\",\"hash\":\"" HEX64
               "\",\"seat\":\"watch\",\"until\":9}");
    assert_true(ask.seat == ONLINE_TO_WATCH && ask.number == 9);
    assert_true(fair_hash_equal(&ask.hash, &token));
    ask = asks("{\"ask\":\"follow\",\"id\":\"" ID "\",\"viewer\":\"all\"}");
    assert_true(ask.seat == GW_ALL_SEEING && ask.number == 0 && ask.tag == 0);
    ask = asks("{\"ask\":\"follow\",\"id\":\"" ID "\",\"viewer\":0,\"number\":3,\"tag\":\"" ID
               "\",\"more\":[{}]}");
    assert_true(ask.seat == GW_PUBLIC && ask.number == 3 && ask.tag == ask.id);
    ask = asks("{\"ask\":\"erase\",\"id\":\"" ID "\",\"list\":\"watchers\",\"number\":4}");
    assert_true(ask.list == STORE_WATCHERS && ask.number == 4);
    ask = asks("{\"ask\":\"chat\",\"id\":\"" ID "\",\"on\":true}");
    assert_true(ask.kind == ONLINE_CHAT && ask.is_on);
    ask = asks("{\"ask\":\"next\",\"id\":\"" ID "\",\"table\":\"1122334455667788\"}");
    assert_true(ask.kind == ONLINE_NEXT && ask.other_table == TABLE);
}

static void actions_become_lines(void **state) {
    (void)state;
    wire_ask w;
    assert_int_equal(reads("{\"ask\":\"act\",\"id\":\"" ID "\",\"seat\":1,\"decision\":3,"
                           "\"actions\":[\"throttle 2\",\"ahead\"]}",
                           TABLE, &w),
                     WIRE_READ);
    assert_int_equal(w.ask.decision, 3);
    static const char lines[] = "throttle 2\nahead\n";
    assert_int_equal(w.ask.text.length, sizeof lines - 1);
    assert_memory_equal(w.ask.text.bytes, lines, sizeof lines - 1);
    wire_ask_free(&w);
}

static void what_is_said_is_a_text_or_a_phrase(void **state) {
    (void)state;
    wire_ask w;
    assert_int_equal(reads("{\"ask\":\"say\",\"id\":\"" ID "\",\"list\":\"players\","
                           "\"phrase\":\"good-luck\"}",
                           TABLE, &w),
                     WIRE_READ);
    assert_true(w.ask.is_phrase && w.ask.text.length == 9);
    wire_ask_free(&w);
}

static void who_listens_again_may_name_a_tag(void **state) {
    (void)state;
    wire_ask w;
    assert_int_equal(reads("{\"ask\":\"listen\",\"id\":\"" ID "\",\"list\":\"watchers\","
                           "\"number\":4,\"tag\":\"00000000000000ab\"}",
                           TABLE, &w),
                     WIRE_READ);
    assert_true(w.ask.number == 4 && w.ask.tag == 0xab && w.ask.list == STORE_WATCHERS);
    wire_ask_free(&w);
}

/* The message is refused because of this member. */
static void refuses_on(uint64_t table, const char *text, const char *member) {
    wire_ask w;
    if (reads(text, table, &w) != WIRE_INVALID) fail_msg("read: %s", text);
    if (member == NULL ? w.ask.member != NULL : !w.ask.member || strcmp(w.ask.member, member) != 0)
        fail_msg("%s, not %s: %s", w.ask.member ? w.ask.member : "no member",
                 member ? member : "none", text);
    wire_ask_free(&w);
}

static void refuses(const char *text, const char *member) {
    refuses_on(TABLE, text, member);
}

#define ASK(word) "{\"ask\":\"" word "\",\"id\":\"" ID "\","

static void what_is_no_message_is_refused(void **state) {
    (void)state;
    static const char *const none[] = {
        "",
        "x",
        "{",
        "[]",
        "\"ask\"",
        "null",
        "{} {}",
        "{}\n1",
        "{1}",
        "{\"ask\":\"follow\",\"ask\":\"follow\"}",
        "\xff",
        "{\"ask\":\"\xed\xa0\x80\"}",
        "{\"ask\":\"\\u0000\"}",
        "{\"ask\":[[[[[[[[[]]]]]]]]]}",
    };
    for (size_t i = 0; i < COUNT(none); i++) refuses(none[i], NULL);
    size_t long_length = WIRE_MESSAGE_MAX + 1;
    char *giant = malloc(long_length);
    assert_non_null(giant);
    memset(giant, '[', long_length);
    wire_ask w;
    assert_int_equal(wire_read(&w, TABLE, giant, long_length), WIRE_INVALID);
    wire_ask_free(&w);
    assert_int_equal(wire_read(&w, TABLE, giant, long_length - 1), WIRE_INVALID);
    wire_ask_free(&w);
    free(giant);
}

static void depth_does_not_count_what_is_quoted(void **state) {
    (void)state;
    asks(ASK("chat") "\"on\":true,\"x\":\"[[[[[[[[[[[[\\\"[[[[\"}");
}

static void missing_and_wrong_members_are_named(void **state) {
    (void)state;
    refuses("{}", "ask");
    refuses("{\"ask\":7}", "ask");
    refuses("{\"ask\":\"dance\",\"id\":\"" ID "\"}", "ask");
    refuses("{\"ask\":\"agree\",\"seat\":1}", "id");
    refuses("{\"ask\":\"agree\",\"seat\":1,\"id\":5}", "id");
    refuses("{\"ask\":\"agree\",\"seat\":1,\"id\":\"0000000000000000\"}", "id");
    refuses("{\"ask\":\"agree\",\"seat\":1,\"id\":\"0123456789ABCDEF\"}", "id");
    refuses("{\"ask\":\"agree\",\"seat\":1,\"id\":\"0123456789abcde\"}", "id");
    static const char *const seats[] = {"0", "7", "-1", "1.0", "\"1\"", "null", "1e300", "true"};
    for (size_t i = 0; i < COUNT(seats); i++) {
        char text[128];
        snprintf(text, sizeof text, ASK("agree") "\"seat\":%s}", seats[i]);
        refuses(text, "seat");
    }
    refuses(ASK("agree") "\"sea\":1}", "seat");
    refuses(ASK("sit") "\"seat\":1,\"token\":\"x\"}", "token");
    refuses(ASK("invite") "\"seat\":1,\"until\":5}", "hash");
    refuses(ASK("invite") "\"hash\":\"" HEX64 "\",\"seat\":\"all\",\"until\":5}", "seat");
    refuses(ASK("invite") "\"hash\":\"" HEX64 "\",\"seat\":0,\"until\":-5}", "until");
    refuses(ASK("ready") "\"seat\":1,\"hash\":\"" HEX64 "0\"}", "hash");
    refuses(ASK("ready") "\"seat\":1,\"hash\":\"0001\\u00000405060708090a0b0c0d0e0f1011\"}", NULL);
    refuses(ASK("open") "\"seat\":1,\"nonce\":7}", "nonce");
    refuses(ASK("follow") "\"viewer\":\"one\"}", "viewer");
    refuses(ASK("follow") "\"viewer\":1,\"number\":4}", "tag");
    refuses(ASK("follow") "\"viewer\":1,\"tag\":\"" ID "\"}", "number");
    refuses(ASK("act") "\"seat\":1,\"actions\":[\"x\"]}", "decision");
    static const char *const lists[] = {"", "\"x\"", "[]", "[1]", "[\"\"]", "[\"a\\nb\"]", "{}"};
    for (size_t i = 0; i < COUNT(lists); i++) {
        char text[160];
        snprintf(text, sizeof text, ASK("act") "\"seat\":1,\"decision\":1%s%s}",
                 i == 0 ? "" : ",\"actions\":", lists[i]);
        refuses(text, "actions");
    }
    refuses(ASK("back") "\"seat\":1}", "steps");
    refuses(ASK("offer") "\"seat\":1}", "what");
    refuses(ASK("fill") "\"seat\":1,\"level\":2}", "level");
    refuses(ASK("make") "\"text\":\"\"}", "setup");
    refuses(ASK("next") "\"table\":\"f122334455667788\"}", "table");
    refuses(ASK("listen") "\"list\":\"log\"}", "list");
    refuses(ASK("listen") "\"list\":\"players\",\"tag\":\"x\"}", "tag");
    refuses(ASK("say") "\"list\":\"players\"}", "text");
    refuses(ASK("say") "\"list\":\"players\",\"text\":\"a\",\"phrase\":\"b\"}", "phrase");
    refuses(ASK("erase") "\"list\":\"players\",\"number\":0}", "number");
    refuses(ASK("chat") "\"on\":1}", "on");
    refuses(ASK("rename") "\"to\":\"x\"}", "name");
    refuses("{\"ask\":\"hello\",\"token\":\"" HEX64 "\"}", "protocol");
    refuses("{\"ask\":\"hello\",\"protocol\":1}", "token");
    refuses("{\"ask\":\"hello\",\"protocol\":1,\"token\":\"" HEX64 "\",\"name\":7}", "name");
    refuses("{\"ask\":\"hello\",\"protocol\":1,\"token\":\"" HEX64 "\",\"return\":7}", "return");
}

static void a_table_and_a_person_have_sockets_of_their_own(void **state) {
    (void)state;
    refuses(ASK("lobby") "\"on\":true}", "ask");
    refuses_on(0, ASK("agree") "\"seat\":1}", "ask");
    refuses("{\"ask\":\"alive\"}", "id");
}

static void what_is_not_read_keeps_its_id(void **state) {
    (void)state;
    wire_ask w;
    assert_int_equal(reads(ASK("dance") "\"x\":1}", TABLE, &w), WIRE_INVALID);
    assert_int_equal(w.ask.kind, ONLINE_ASKS);
    assert_true(w.ask.id == UINT64_C(0x0123456789abcdef));
    wire_ask_free(&w);
}

static void a_bad_hello_is_refused_in_words_of_its_own(void **state) {
    (void)state;
    char text[256];
    wire_ask w;
    wire_reading why = reads("{\"ask\":\"hello\",\"protocol\":2}", TABLE, &w);
    gw_out out = gw_out_to(text, sizeof text);
    wire_refuse_hello(&out, why, w.ask.member);
    assert_string_equal(text, "{\"tell\":\"refused\",\"why\":\"protocol\",\"protocols\":[1]}");
    wire_ask_free(&w);
    out = gw_out_to(text, sizeof text);
    wire_refuse_hello(&out, WIRE_INVALID, "token");
    assert_string_equal(text, "{\"tell\":\"refused\",\"why\":\"invalid\",\"member\":\"token\"}");
}

/* ------------------------------------------------------------------ telling -- */

#define EXAMPLE_ID UINT64_C(0x0123456789abcdef)
#define ANNA UINT64_C(0x2b07c1d94e5f6a80)
#define TIME INT64_C(1790000000000)

static store_text text_of(const char *bytes) {
    return (store_text){bytes, strlen(bytes)};
}

static const view_entry *view_of(const char *line, uint64_t number, const char *now) {
    static view_entry view;
    view = (view_entry){.line = text_of(line)};
    if (now == NULL) return &view;
    view.now_count = 1;
    view.now[0].number = number;
    snprintf(view.now[0].line, sizeof view.now[0].line, "%s", now);
    return &view;
}

/* What is told in the document's examples, in any order. */
static size_t told(online_tell tells[], size_t most) {
    static const online_clocks clocks = {
        .time = TIME + 5000,
        .count = 2,
        .seats = {{.seat = 1, .is_running = true, .bank = 598000, .until = TIME + 33000},
                  {.seat = 2, .bank = 600000}}};
    static const online_clocks days = {.time = TIME + 5000,
                                       .count = 2,
                                       .seats = {{.seat = 1,
                                                  .is_running = true,
                                                  .bank = 86400000,
                                                  .holidays = 12,
                                                  .until = TIME + 172801000},
                                                 {.seat = 2, .holidays = 13}}};
    static online_present present = {.here_count = 1, .lost_count = 1, .watchers = 3};
    static online_listing lobby, mine;
    static view_entry first, later;
    present.here[0] = present.lost[0] = EXAMPLE_ID;
    lobby = (online_listing){.table = EXAMPLE_ID,
                             .host = EXAMPLE_ID,
                             .game = text_of("river-dragons"),
                             .options = text_of("players=4 …"),
                             .clock = text_of("move 30000 600000"),
                             .phase = GAME_FILLING,
                             .seat_count = 4,
                             .changed = TIME};
    lobby.seats[0].person = EXAMPLE_ID;
    lobby.seats[0].name = text_of("Anna");
    lobby.seats[0].is_guest = true;
    lobby.seats[1].level = text_of("hard");
    mine = lobby;
    mine.due = 1;
    mine.since = TIME;
    mine.deadline = TIME + 30000;
    first = *view_of("…", 0, NULL);
    later = *view_of("0 card 7", 5, "1 draw 31");
    const online_tell list[] = {
        {.kind = ONLINE_WELCOME,
         .person = ANNA,
         .text = text_of("Anna"),
         .is_guest = true,
         .time = TIME},
        {.kind = ONLINE_GRANTED, .id = EXAMPLE_ID},
        {.kind = ONLINE_GRANTED, .id = EXAMPLE_ID, .first = 1, .number = 2},
        {.kind = ONLINE_GRANTED, .id = EXAMPLE_ID, .first = 1, .number = 7},
        {.kind = ONLINE_GRANTED, .id = EXAMPLE_ID, .first = 12, .number = 13},
        {.kind = ONLINE_LISTED, .where = ONLINE_LOBBY, .listing = &lobby},
        {.kind = ONLINE_LISTED, .where = ONLINE_MINE, .listing = &mine},
        {.kind = ONLINE_UNLISTED, .where = ONLINE_LOBBY, .table = EXAMPLE_ID},
        {.kind = ONLINE_COMPLETE, .where = ONLINE_LOBBY},
        {.kind = ONLINE_PERSON, .person = ANNA, .text = text_of("Anna"), .is_guest = true},
        {.kind = ONLINE_PERSON, .person = EXAMPLE_ID, .text = text_of("Anna"), .is_guest = true},
        {.kind = ONLINE_ENTRY,
         .seat = 1,
         .number = 1,
         .tag = EXAMPLE_ID,
         .time = TIME,
         .view = &first},
        {.kind = ONLINE_ENTRY,
         .seat = 1,
         .number = 9,
         .tag = EXAMPLE_ID,
         .time = TIME + 5000,
         .view = &later},
        {.kind = ONLINE_ENTRY,
         .seat = 1,
         .number = 12,
         .tag = EXAMPLE_ID,
         .time = TIME,
         .view = &first},
        {.kind = ONLINE_RESTORED, .seat = 1},
        {.kind = ONLINE_ENDED, .seat = 1},
        {.kind = ONLINE_CLOCKS, .clocks = &clocks},
        {.kind = ONLINE_CLOCKS, .clocks = &days},
        {.kind = ONLINE_PRESENT, .present = &present},
        {.kind = ONLINE_DUE, .seat = 1, .number = 3},
        {.kind = ONLINE_SAID,
         .list = STORE_PLAYERS,
         .number = 1,
         .tag = EXAMPLE_ID,
         .time = TIME,
         .person = EXAMPLE_ID,
         .text = text_of("Good luck!")},
        {.kind = ONLINE_ERASED, .list = STORE_PLAYERS, .number = 1, .tag = EXAMPLE_ID},
        {.kind = ONLINE_REFUSED,
         .id = EXAMPLE_ID,
         .refusal = ONLINE_ILLEGAL,
         .game = gw_game_find("mississippi-queen"),
         .rule = rule_named(gw_game_find("mississippi-queen"), "MQ-P1"),
         .at = 1},
        {.kind = ONLINE_REFUSED,
         .id = EXAMPLE_ID,
         .refusal = ONLINE_INVALID,
         .member = "record",
         .game = gw_game_find("mississippi-queen"),
         .rule = rule_named(gw_game_find("mississippi-queen"), "MQ-P1"),
         .at = 12},
    };
    assert_true(COUNT(list) <= most);
    memcpy(tells, list, sizeof list);
    return COUNT(list);
}

static json_t *written(const online_tell *tell) {
    char text[4096];
    gw_out out = gw_out_to(text, sizeof text);
    assert_true(wire_tell(&out, tell, "0.3.0"));
    json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    if (json == NULL) fail_msg("no JSON: %s", text);
    return json;
}

/* The example without " …," between members, which says that there are others. */
static json_t *example_of(const char *line, size_t length, bool *is_partial) {
    static const char others[] = " …,", last[] = ", …}";
    char shortened[4096] = "", filled[4096];
    gw_out out = gw_out_to(shortened, sizeof shortened);
    *is_partial = false;
    for (size_t i = 0; i < length;) {
        bool is_last = strncmp(line + i, last, sizeof last - 1) == 0;
        if (is_last || strncmp(line + i, others, sizeof others - 1) == 0) {
            *is_partial = true;
            if (is_last) gw_put_char(&out, '}');
            i += is_last ? sizeof last - 1 : sizeof others - 1;
        } else {
            gw_put_char(&out, line[i++]);
        }
    }
    gw_out all = gw_out_to(filled, sizeof filled);
    fill_in(&all, shortened, out.length);
    json_t *json = json_loads(filled, JSON_REJECT_DUPLICATES, NULL);
    if (json == NULL) fail_msg("no JSON: %s", filled);
    return json;
}

/* Whether every value of the example is that of `found`; a line and options that were left out of
 * the document may be any. */
static bool is_same(json_t *example, json_t *found, bool is_partial) {
    const char *key;
    json_t *value;
    if (!is_partial && json_object_size(example) != json_object_size(found)) return false;
    json_object_foreach(example, key, value) {
        const json_t *other = json_object_get(found, key);
        const char *text = json_string_value(value);
        bool is_free = strcmp(key, "line") == 0 && text && strcmp(text, ID) == 0;
        bool is_options = strcmp(key, "options") == 0;
        if (other == NULL || (!is_free && !is_options && !json_equal(value, other))) return false;
    }
    return true;
}

static void every_example_of_what_is_told_is_written_so(void **state) {
    (void)state;
    char *document = read_document();
    online_tell tells[64];
    bool seen[ONLINE_COMPLETE + 1] = {false};
    size_t count = told(tells, COUNT(tells));
    for (const char *at = document; (at = strstr(at, "{\"tell\":")) != NULL; at++) {
        size_t length = strcspn(at, "`\n");
        bool is_partial, is_found = false;
        json_t *example = example_of(at, length, &is_partial);
        /* Its own test has the refusal of a hello. */
        bool is_foreign = json_object_get(example, "protocols") != NULL;
        for (size_t i = 0; !is_foreign && i < count; i++) {
            json_t *json = written(&tells[i]);
            if (is_same(example, json, is_partial)) is_found = seen[tells[i].kind] = true;
            json_decref(json);
        }
        if (!is_found && !is_foreign) fail_msg("never written: %.*s", (int)length, at);
        json_decref(example);
    }
    for (size_t i = 0; i <= ONLINE_COMPLETE; i++)
        if (!seen[i] && i != ONLINE_BYE && i != ONLINE_REVOKED && i != ONLINE_STRANGER)
            fail_msg("docs/protocol.md has no example of what is told as kind %zu", i);
    free(document);
}

static void assert_told(const online_tell *tell, const char *wanted) {
    char text[512];
    gw_out out = gw_out_to(text, sizeof text);
    assert_true(wire_tell(&out, tell, "1.2"));
    assert_string_equal(text, wanted);
}

static void what_the_document_has_in_words_is_written(void **state) {
    (void)state;
    assert_told(&(online_tell){.kind = ONLINE_STRANGER, .time = 5},
                "{\"tell\":\"stranger\",\"protocol\":1,\"server\":\"1.2\",\"time\":5}");
    assert_told(&(online_tell){.kind = ONLINE_RESTORED, .seat = GW_ALL_SEEING},
                "{\"tell\":\"restored\",\"viewer\":\"all\"}");
    assert_told(&(online_tell){.kind = ONLINE_SAID,
                               .list = STORE_WATCHERS,
                               .number = 2,
                               .tag = 1,
                               .person = 3,
                               .is_phrase = true,
                               .text = text_of("thanks")},
                "{\"tell\":\"said\",\"list\":\"watchers\",\"number\":2,\"tag\":"
                "\"0000000000000001\",\"time\":0,\"person\":\"0000000000000003\","
                "\"phrase\":\"thanks\"}");
    assert_told(&(online_tell){.kind = ONLINE_ERASED, .list = STORE_PLAYERS, .number = 2, .tag = 1},
                "{\"tell\":\"erased\",\"list\":\"players\",\"number\":2,\"tag\":"
                "\"0000000000000001\"}");
    online_listing listing = {.table = 1,
                              .host = 2,
                              .game = text_of("g"),
                              .is_private = true,
                              .phase = GAME_OVER,
                              .seat_count = 1,
                              .deadline = STORE_NEVER};
    assert_told(&(online_tell){.kind = ONLINE_LISTED, .where = ONLINE_MINE, .listing = &listing},
                "{\"tell\":\"listed\",\"where\":\"mine\",\"table\":\"0000000000000001\","
                "\"game\":\"g\",\"players\":1,\"options\":\"\",\"private\":true,"
                "\"phase\":\"over\",\"host\":\"0000000000000002\",\"seats\":[{}],\"changed\":0,"
                "\"due\":[]}");
    assert_told(&(online_tell){.kind = ONLINE_REFUSED, .refusal = ONLINE_INVALID, .member = "seat"},
                "{\"tell\":\"refused\",\"why\":\"invalid\",\"member\":\"seat\"}");
    gw_out none = gw_out_to(NULL, 0);
    assert_false(wire_tell(&none, &(online_tell){.kind = ONLINE_BYE}, "1.2"));
    assert_false(wire_tell(&none, &(online_tell){.kind = ONLINE_REVOKED}, "1.2"));
    assert_int_equal(none.length, 0);
}

/* Every refusal has its own word. */
static void every_refusal_has_a_word(void **state) {
    (void)state;
    char *document = read_document();
    for (online_refusal why = ONLINE_NO_TABLE; why <= ONLINE_A_STRANGER; why++) {
        char word[64];
        json_t *json = written(&(online_tell){.kind = ONLINE_REFUSED,
                                              .id = 1,
                                              .refusal = why,
                                              .game = gw_game_find("game-of-trains"),
                                              .rule = 1});
        snprintf(word, sizeof word, "\n| `%s` | ", json_string_value(json_object_get(json, "why")));
        if (strstr(document, word) == NULL) fail_msg("docs/protocol.md does not have %s", word);
        json_decref(json);
    }
    free(document);
}

static void texts_of_people_are_escaped(void **state) {
    (void)state;
    assert_told(&(online_tell){.kind = ONLINE_PERSON, .person = 1, .text = text_of("a\"\\\n\x1b")},
                "{\"tell\":\"person\",\"person\":\"0000000000000001\","
                "\"name\":\"a\\\"\\\\\\u000a\\u001b\"}");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_example_of_a_request_is_read),
        cmocka_unit_test(requests_have_their_members),
        cmocka_unit_test(actions_become_lines),
        cmocka_unit_test(what_is_said_is_a_text_or_a_phrase),
        cmocka_unit_test(who_listens_again_may_name_a_tag),
        cmocka_unit_test(what_is_no_message_is_refused),
        cmocka_unit_test(depth_does_not_count_what_is_quoted),
        cmocka_unit_test(missing_and_wrong_members_are_named),
        cmocka_unit_test(a_table_and_a_person_have_sockets_of_their_own),
        cmocka_unit_test(what_is_not_read_keeps_its_id),
        cmocka_unit_test(a_bad_hello_is_refused_in_words_of_its_own),
        cmocka_unit_test(every_example_of_what_is_told_is_written_so),
        cmocka_unit_test(what_the_document_has_in_words_is_written),
        cmocka_unit_test(every_refusal_has_a_word),
        cmocka_unit_test(texts_of_people_are_escaped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

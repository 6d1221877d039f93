/* Arbitrary bytes as a client's message at online tables: what is read is within its bounds, and
 * what is refused can be said so. */
#include "bytes.h"
#include "server/wire.h"
#include <string.h>

static void check_read(const wire_ask *w) {
    const online_ask *ask = &w->ask;
    EXPECT(ask->kind < ONLINE_ASKS && ask->member == NULL);
    EXPECT(ask->seat <= GW_SEATS_MAX || ask->seat == GW_NO_SEAT);
    EXPECT(ask->id != 0 || ask->kind == ONLINE_HELLO || ask->kind == ONLINE_UNFOLLOW);
    EXPECT(ask->other_table <= INT64_MAX && ask->number <= INT64_MAX);
    EXPECT(ask->text.length <= WIRE_MESSAGE_MAX);
    EXPECT(memchr(ask->text.length ? ask->text.bytes : "x", '\0',
                  ask->text.length ? ask->text.length : 1) == NULL);
    if (ask->kind == ONLINE_ACT) EXPECT(ask->text.bytes[ask->text.length - 1] == '\n');
}

static void check_refusal(const wire_ask *w, wire_reading why) {
    EXPECT(w->ask.kind == ONLINE_ASKS);
    char text[512];
    gw_out out = gw_out_to(text, sizeof text);
    wire_refuse_hello(&out, why, w->ask.member);
    json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    EXPECT(json_is_object(json));
    json_decref(json);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bytes in = {data, size};
    uint64_t table = take_number(&in, 1) & 1;
    char *copy = malloc(in.left + 1);
    EXPECT(copy != NULL);
    memcpy(copy, in.at, in.left);
    wire_ask w;
    wire_reading reading = wire_read(&w, table, copy, in.left);
    free(copy);
    if (reading == WIRE_READ)
        check_read(&w);
    else
        check_refusal(&w, reading);
    wire_ask_free(&w);
    return 0;
}

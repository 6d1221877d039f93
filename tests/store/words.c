#include "store/conformance.h"

const store_kind *kind;
void *place;
handle on;

int begin(void **state) {
    (void)state;
    place = kind->begin();
    handle_begin(&on, kind->open(place));
    return 0;
}

int end(void **state) {
    (void)state;
    handle_end(&on);
    kind->end(place);
    return 0;
}

void open_again(void) {
    handle_end(&on);
    handle_begin(&on, kind->open(place));
}

static store_batch batch; /* of the last `get` */

store_answer get(store_request request) {
    static store_request kept;
    store_batch_clear(&batch);
    kept = request;
    return ask(&on, &batch, &kept);
}

void forget(void) {
    store_batch_clear(&batch);
}

store_result result_of(store_request request) {
    return ask_only(&on, &request);
}

store_request log_of(uint64_t table, uint64_t last, const store_entry *entries, size_t count,
                     const store_header *header) {
    return (store_request){.kind = STORE_APPEND,
                           .table = table,
                           .last = last,
                           .entries = entries,
                           .count = count,
                           .header = header};
}

store_request chat_of(uint64_t table, store_list list, uint64_t last, const store_entry *entry) {
    return (store_request){.kind = STORE_APPEND,
                           .table = table,
                           .list = list,
                           .last = last,
                           .entries = entry,
                           .count = 1};
}

store_result play(uint64_t table, uint64_t last, uint64_t tag) {
    store_entry entry = {.tag = tag, .text = text_of("1 draw")};
    return result_of(log_of(table, last, &entry, 1, &plain));
}

void make(uint64_t table, const store_header *header) {
    store_entry entry = {.tag = table, .text = text_of("made")};
    assert_int_equal(result_of(log_of(table, 0, &entry, 1, header)), STORE_DONE);
}

store_result say(uint64_t table, store_list list, uint64_t last, uint64_t person) {
    store_entry entry = {.tag = last + 1, .person = person, .text = text_of("hello")};
    return result_of(chat_of(table, list, last, &entry));
}

store_request reading(uint64_t table, store_list list, uint64_t last, size_t limit) {
    return (store_request){
        .kind = STORE_READ, .table = table, .list = list, .last = last, .limit = limit};
}

store_header header_of(uint64_t table) {
    store_answer answer = get((store_request){.kind = STORE_HEADER, .table = table});
    assert_int_equal(answer.result, STORE_DONE);
    assert_int_equal(answer.header_count, 1);
    return answer.headers[0];
}

void assert_text(store_text found, const char *wanted) {
    assert_int_equal(found.length, strlen(wanted));
    if (found.length > 0) assert_memory_equal(found.bytes, wanted, found.length);
}

store_result put(uint64_t person, uint64_t revision, const char *name) {
    store_person row = {.person = person,
                        .revision = revision,
                        .created = 5,
                        .seen = 6,
                        .name = text_of(name),
                        .data = text_of("{}")};
    return result_of((store_request){.kind = STORE_PUT_PERSON, .row = &row});
}

store_token token_of(uint8_t first, uint64_t person, uint64_t table, int64_t expires) {
    return (store_token){.hash = {first},
                         .kind = 2,
                         .person = person,
                         .table = table,
                         .seat = 3,
                         .created = 4,
                         .expires = expires};
}

store_result add_token(store_token token) {
    return result_of((store_request){.kind = STORE_ADD_TOKEN, .token = &token});
}

bool has_token(uint8_t first) {
    uint8_t hash[STORE_HASH] = {first};
    return result_of((store_request){.kind = STORE_FIND_TOKEN, .hash = hash}) == STORE_DONE;
}

store_answer live(int64_t time) {
    return get((store_request){.kind = STORE_ALIVE, .time = time, .span = 3000});
}

/* Arbitrary text as a record. A text that is accepted is a game: it can be written and read back
 * unchanged for every viewer, and going back in it works. */
#include "bytes.h"
#include "fixture.h"

static char *written(const gw_record *record, gw_seat viewer, size_t *length) {
    gw_out out = gw_out_to(NULL, 0);
    gw_record_write(record, viewer, &out);
    char *text = malloc(out.length + 1);
    EXPECT(text != NULL);
    *length = out.length;
    out = gw_out_to(text, out.length + 1);
    gw_record_write(record, viewer, &out);
    EXPECT(out.length == *length);
    return text;
}

/* Writes the record for `viewer` and reads it back: it must be a record of as many steps, which is
 * written as the same text. */
static gw_record *read_back(const gw_record *record, gw_seat viewer) {
    gw_problem problem = {.text = NULL};
    size_t length, again_length;
    char *text = written(record, viewer, &length);
    gw_record *read = gw_record_read(text, length, &problem);
    if (read == NULL) {
        gw_out out = gw_out_to(text, length);
        gw_problem_write(&problem, GW_EN, &out);
        fprintf(stderr, "viewer %u: %s\n", viewer, text);
    }
    EXPECT(read != NULL);
    EXPECT(gw_record_count(read) == gw_record_count(record));
    char *again = written(read, viewer, &again_length);
    EXPECT(length == again_length && memcmp(text, again, length) == 0);
    free(text);
    free(again);
    return read;
}

/* A guess behind a view that was read. */
static void expect_guess(const gw_record *record) {
    const gw_table *table = gw_record_table(record);
    gw_random random = gw_random_seed(1);
    gw_any_state guess;
    table->game->guess(table, gw_record_state(record), GW_PUBLIC, &random, GW_STATE(&guess));
    EXPECT(table->game->broken(table, GW_STATE(&guess)) == NULL);
}

/* Each seat has a holder from the start, and consecutive holders differ. */
static void expect_holders(const gw_record *record) {
    for (gw_seat seat = 1; seat <= gw_record_table(record)->players; seat++) {
        size_t count = gw_record_holder_count(record, seat);
        EXPECT(count > 0 && gw_record_holder(record, seat, 0).from == 0);
        for (size_t i = 1; i < count; i++) {
            gw_holder last = gw_record_holder(record, seat, i - 1);
            gw_holder next = gw_record_holder(record, seat, i);
            EXPECT(next.from > last.from && next.from <= gw_record_count(record));
            EXPECT(next.kind != last.kind || strcmp(next.name, last.name) != 0);
            EXPECT(gw_record_holder_at(record, seat, next.from).name == next.name);
            EXPECT(gw_record_holder_at(record, seat, next.from - 1).name == last.name);
        }
    }
}

static void expect_same_state(const gw_record *a, const gw_record *b) {
    size_t bytes = gw_record_table(a)->game->state_bytes;
    EXPECT(gw_record_is_view(a) == gw_record_is_view(b));
    EXPECT(memcmp(gw_record_state(a), gw_record_state(b), bytes) == 0);
}

static void go_back(gw_record *record) {
    size_t point = gw_record_undo_point(record);
    gw_any_state state;
    EXPECT(point <= gw_record_count(record));
    gw_record_replay(record, point, GW_STATE(&state));
    gw_record_truncate(record, point);
    EXPECT(gw_record_count(record) == point);
    EXPECT(memcmp(&state, gw_record_state(record), gw_record_table(record)->game->state_bytes) ==
           0);
    expect_holders(record);
    for (gw_seat seat = 1; seat <= gw_record_table(record)->players; seat++)
        EXPECT(gw_record_set_holder(record, seat, GW_BOT, "b"));
    expect_holders(record);
    gw_record_free(read_back(record, GW_ALL_SEEING));
}

static void expect_game(gw_record *record) {
    const gw_table *table = gw_record_table(record);
    EXPECT(table->game->broken(table, gw_record_state(record)) == NULL);
    expect_holders(record);
    gw_record *read = read_back(record, GW_ALL_SEEING);
    expect_same_state(record, read);
    gw_record_free(read);
    for (gw_seat viewer = 0; viewer <= table->players; viewer++)
        gw_record_free(read_back(record, viewer));
    if (gw_record_is_view(record)) expect_guess(record);
    go_back(record);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    gw_problem problem = {.text = NULL};
    gw_record *record = gw_record_read((const char *)data, size, &problem);
    if (record)
        expect_game(record);
    else
        expect_problem(&problem);
    gw_record_free(record);
    return 0;
}

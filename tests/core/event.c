/* Describing and reporting events. */
#include "core/check.h"
#include "core/filled.h"
#include "core/toy.h"

/* The description of the event equals the text `id` filled with `words`. */
static void assert_written(const gw_event *event, const char *const *names, const char *id,
                           const char *const *words) {
    gw_table *table = table_with(gw_game_find("trains"), "players=4");
    char text[256], expected[256];
    gw_out out = gw_out_to(text, sizeof text);
    gw_event_write(table, event, GW_EN, names, &out);
    out = gw_out_to(expected, sizeof expected);
    put_filled(&out, id, words);
    assert_string_equal(text, expected);
    gw_table_free(table);
}
#define WRITTEN(event, names, id, ...)                                                             \
    assert_written(event, names, id, (const char *const[]){__VA_ARGS__, NULL})

/* The index of an event kind of Game of Trains. */
static uint8_t kind_named(const char *name) {
    const gw_game *game = gw_game_find("trains");
    for (uint8_t i = 0; i < game->event_count; i++)
        if (strcmp(game->events[i].name, name) == 0) return i;
    fail_msg("no event %s", name);
    return 0;
}

static void a_seat_has_its_name_or_its_number(void **state) {
    (void)state;
    const gw_event event = {.kind = kind_named("drew"), .seat = 2, .value = {17}};
    static const char *const names[GW_SEATS_MAX + 1] = {[1] = "Ann", [2] = "Bob"};
    static const char *const other_names[GW_SEATS_MAX + 1] = {[1] = "Ann"};
    WRITTEN(&event, names, "event.game-of-trains.drew", "seat", "Bob", "card", "17");
    WRITTEN(&event, other_names, "event.game-of-trains.drew", "seat", "2", "card", "17");
    WRITTEN(&event, NULL, "event.game-of-trains.drew", "seat", "2", "card", "17");
}

static void values_that_name_a_text_are_replaced_by_it(void **state) {
    (void)state;
    const gw_event event = {.kind = kind_named("used"), .seat = 1, .value = {4, 0}};
    WRITTEN(&event, NULL, "event.game-of-trains.used", "seat", "1", "card", "4", "ability",
            gw_text(GW_EN, "ability.swap-adjacent"));
}

/* No game has an event with another seat yet: this one borrows a text. */
static void values_that_are_seats_have_names_too(void **state) {
    (void)state;
    static const gw_event_kind kinds[] = {{"paired",
                                           {{.name = "ability", .kind = GW_VALUE_SEAT},
                                            {.name = "card", .kind = GW_VALUE_SEAT},
                                            {.name = "unused", .kind = GW_VALUE_NONE},
                                            {.name = "other", .kind = GW_VALUE_SEAT}}}};
    static const char *const names[GW_SEATS_MAX + 1] = {[6] = "Fay"};
    gw_game game = *gw_game_find("game-of-trains");
    game.events = kinds;
    gw_table *table = table_with(&game, "players=2");
    const gw_event event = {.kind = 0, .seat = 1, .value = {3, 2, 0, 6}};
    char text[256], expected[256];
    gw_out out = gw_out_to(text, sizeof text);
    gw_event_write(table, &event, GW_EN, names, &out);
    out = gw_out_to(expected, sizeof expected);
    FILLED(&out, "event.game-of-trains.paired", "ability", "3", "card", "2", "other", "Fay");
    assert_string_equal(text, expected);
    gw_table_free(table);
}

static void plural_forms_follow_the_value(void **state) {
    (void)state;
    gw_table *table = table_with(gw_game_find("trains"), "players=2");
    for (int16_t number = 1; number <= 30; number++) {
        const gw_event event = {.kind = kind_named("reshuffled"), .value = {number}};
        const gw_arg count = gw_arg_number("count", number);
        char text[256], expected[256];
        gw_out out = gw_out_to(text, sizeof text);
        gw_event_write(table, &event, GW_RU, NULL, &out);
        out = gw_out_to(expected, sizeof expected);
        gw_put_catalogue(&out, GW_RU, "event.game-of-trains.reshuffled", &count, 1);
        assert_string_equal(text, expected);
    }
    gw_table_free(table);
}

/* An event without a text in the catalogue is written as its id. */
static void events_without_a_text_are_written_as_their_id(void **state) {
    (void)state;
    gw_table *table = toy_table(2);
    const gw_event event = {.seat = 1, .value = {2, 3, 1}};
    char text[64];
    gw_out out = gw_out_to(text, sizeof text);
    gw_event_write(table, &event, GW_EN, NULL, &out);
    assert_string_equal(text, "event.toy-of-tests.met");
    gw_table_free(table);
}

static void reports_are_appended(void **state) {
    (void)state;
    gw_event list[2];
    gw_events events = {list, 2, 0};
    gw_report(&events, (gw_event){.seat = 1});
    gw_report(&events, (gw_event){.seat = 2});
    assert_int_equal(events.count, 2);
    assert_int_equal(list[0].seat, 1);
    assert_int_equal(list[1].seat, 2);
    gw_report(NULL, (gw_event){.seat = 3});
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seat_has_its_name_or_its_number),
        cmocka_unit_test(values_that_name_a_text_are_replaced_by_it),
        cmocka_unit_test(values_that_are_seats_have_names_too),
        cmocka_unit_test(plural_forms_follow_the_value),
        cmocka_unit_test(events_without_a_text_are_written_as_their_id),
        cmocka_unit_test(reports_are_appended),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#include <gangway/game.h>

#include <assert.h>

void gw_report(gw_events *events, gw_event event) {
    if (events == NULL) return;
    assert(events->count < events->capacity);
    if (events->count < events->capacity) events->list[events->count++] = event;
}

/* The name of a seat, or else its number, written into `number`. */
static const char *seat_name(const char *const *names, int seat, char *number, size_t size) {
    if (names && seat >= 1 && seat <= GW_SEATS_MAX && names[seat]) return names[seat];
    gw_out out = gw_out_to(number, size);
    gw_put_number(&out, seat);
    return number;
}

void gw_event_write(const gw_table *table, const gw_event *event, gw_lang lang,
                    const char *const *names, gw_out *out) {
    assert(event->kind < table->game->event_count && event->seat <= table->players);
    const gw_event_kind *kind = &table->game->events[event->kind];
    char numbers[GW_EVENT_VALUES + 1][8];
    gw_arg args[GW_EVENT_VALUES + 1];
    size_t count = 0;
    args[count++] =
        gw_arg_word("seat", seat_name(names, event->seat, numbers[0], sizeof numbers[0]));
    for (size_t i = 0; i < GW_EVENT_VALUES; i++) {
        const gw_event_value *value = &kind->values[i];
        int number = event->value[i];
        if (value->kind == GW_VALUE_NUMBER)
            args[count++] = gw_arg_number(value->name, number);
        else if (value->kind == GW_VALUE_SEAT)
            args[count++] = gw_arg_word(
                value->name, seat_name(names, number, numbers[i + 1], sizeof numbers[i + 1]));
        else if (value->kind == GW_VALUE_NAME)
            args[count++] = gw_arg_text(value->name, value->names[number]);
    }
    char id[96];
    gw_out name = gw_out_to(id, sizeof id);
    gw_put_text(&name, "event.");
    gw_put_text(&name, table->game->name);
    gw_put_char(&name, '.');
    gw_put_text(&name, kind->name);
    gw_put_catalogue(out, lang, id, args, count);
}

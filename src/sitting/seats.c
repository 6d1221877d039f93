/* The holders of seats, their names, and who is at this screen. */
#include "core/utf8.h"
#include "sitting/internal.h"

#include <string.h>

static gw_holder holder_of(const sitting *s, gw_seat seat) {
    return gw_record_holder_at(s->record, seat, sitting_steps(s));
}

gw_holder_kind sitting_holder(const sitting *s, gw_seat seat) {
    return sitting_is_seat(s, seat) ? holder_of(s, seat).kind : GW_PERSON;
}

sitting_answer sitting_seat(sitting *s, gw_seat seat, gw_holder_kind kind, const char *name) {
    if (s->is_follower || !sitting_is_seat(s, seat) || kind > GW_BOT) return SITTING_INVALID;
    gw_holder now = holder_of(s, seat);
    if (now.kind == kind && (kind == GW_PERSON || (name && strcmp(now.name, name) == 0)))
        return SITTING_DONE;
    return sitting_log_holder(s, SITTING_SEAT, seat, kind, name);
}

sitting_answer sitting_name_bot_as(sitting *s, gw_seat seat, const char *name) {
    if (!sitting_is_seat(s, seat) || holder_of(s, seat).kind != GW_BOT) return SITTING_INVALID;
    return sitting_log_holder(s, SITTING_NAMED, seat, GW_BOT, name);
}

sitting_answer sitting_name_bot(sitting *s, gw_seat seat, const char *name) {
    return s->is_follower ? SITTING_INVALID : sitting_name_bot_as(s, seat, name);
}

sitting_answer sitting_name_player(sitting *s, gw_seat seat, const char *name) {
    size_t length = name ? strlen(name) : 0;
    if (!sitting_is_seat(s, seat) || length == 0 || !gw_utf8_is_printable(name, length))
        return SITTING_INVALID;
    return gw_record_set_player(s->record, seat, name) ? SITTING_DONE : SITTING_NO_MEMORY;
}

void sitting_shown_name(const sitting *s, gw_seat seat, gw_lang lang,
                        char name[SITTING_SHOWN_NAME]) {
    gw_out out = gw_out_to(name, SITTING_SHOWN_NAME);
    if (!sitting_is_seat(s, seat)) return;
    gw_holder holder = holder_of(s, seat);
    const char *given = gw_record_player(s->record, seat);
    /* A record may give a computer its player's name, which says less than "medium 3". */
    bool is_player_name = holder.kind != GW_PERSON && given && strcmp(holder.name, given) == 0;
    if (given && given[0] && !is_player_name) {
        gw_put_visible(&out, given);
        return;
    }
    gw_arg args[] = {gw_arg_number("seat", seat), gw_arg_word("name", holder.name)};
    gw_put_catalogue(&out, lang, holder.kind == GW_PERSON ? "seat.person" : "seat.computer", args,
                     2);
}

void sitting_fill_names(const sitting *s, gw_lang lang, seat_names *names) {
    names->list[0] = NULL;
    for (gw_seat seat = 1; seat <= GW_SEATS_MAX; seat++) {
        sitting_shown_name(s, seat, lang, names->buffers[seat]);
        names->list[seat] = names->buffers[seat];
    }
}

void sitting_set_here(sitting *s, gw_seats seats) {
    s->here = seats;
    sitting_update_curtain(s);
}

gw_seats sitting_people_here(const sitting *s) {
    gw_seats people = 0;
    for (gw_seat seat = 1; seat <= sitting_table(s)->players; seat++)
        if (holder_of(s, seat).kind == GW_PERSON) people |= GW_SEAT_BIT(seat);
    return people & s->here;
}

gw_seats sitting_missing(const sitting *s, gw_seats bots) {
    const gw_game *game = sitting_table(s)->game;
    gw_seats missing = 0;
    for (gw_seat seat = 1; seat <= sitting_table(s)->players; seat++) {
        gw_holder holder = holder_of(s, seat);
        bool is_known = holder.kind == GW_PERSON ||
                        (holder.kind == GW_BOT ? (bots & GW_SEAT_BIT(seat)) != 0
                                               : gw_player_find(game, holder.name) != NULL);
        if (!is_known) missing |= GW_SEAT_BIT(seat);
    }
    return missing;
}

const char *sitting_substitute(const sitting *s) {
    return sitting_default_player(sitting_table(s)->game);
}

const char *sitting_default_player(const gw_game *game) {
    return gw_player_find(game, "medium") ? "medium" : "random";
}

/* The bytes choose a game and its options, then play it: legal actions, any
 * numbers as actions of any seats, and between them a look at any aspect of the
 * conformance battery. */
#include "aspects.h"
#include "bytes.h"

enum { STEPS_MAX = 600, LOOKS_MAX = 12, VIEW_STEPS_MAX = 16 };

/* The legal action that the bytes point to, 0 if there is none. */
static gw_action listed(const desk *d, const gw_state *state, gw_seat seat, bytes *in) {
    size_t count = desk_legal(d, state, d->scratch, seat, d->list);
    if (count == 0) return 0;
    return d->list[take_number(in, count > 256 ? 2 : 1) % count];
}

/* The seat to act, or the one of several that a byte points to. */
static gw_seat seat_to_act(const desk *d, const gw_state *state, bytes *in) {
    gw_seats seats = gw_to_act(d->table, state);
    bool is_one = (seats & (seats - 1)) == 0;
    gw_seat seat = is_one ? (gw_seat)0 : (gw_seat)(take_byte(in) % (GW_SEATS_MAX + 1));
    while (!(seats & GW_SEAT_BIT(seat))) seat = (gw_seat)((seat + 1) % (GW_SEATS_MAX + 1));
    return seat;
}

static void play_legal(desk *d, bytes *in) {
    gw_seat seat = seat_to_act(d, d->state, in);
    gw_action action = listed(d, d->state, seat, in);
    PROMISE(d, gw_record_play(d->record, seat, action, NULL) == 0);
}

/* Whether `legal` has the action, or may leave it out. */
static bool may_be_legal(const desk *d, gw_seat seat, gw_action action) {
    size_t count = desk_legal(d, d->state, d->scratch, seat, d->list);
    for (size_t i = 0; i < count; i++)
        if (d->list[i] == action) return true;
    return d->game->is_sample && d->game->is_sample(d->table, d->state, seat);
}

/* Tries what may well be nonsense; a refusal changes nothing and can be told. */
static void play_any(desk *d, gw_seat seat, gw_action action) {
    gw_any_state before;
    gw_problem problem;
    size_t count = gw_record_count(d->record);
    desk_copy(d, &before, d->state);
    gw_rule rule = gw_check(d->table, d->state, d->scratch, seat, action);
    if (rule == 0) PROMISE(d, may_be_legal(d, seat, action));
    PROMISE(d, gw_record_play(d->record, seat, action, NULL) == rule);
    if (rule == 0) return;
    PROMISE(d, gw_record_count(d->record) == count && desk_is_same(d, &before, d->state));
    gw_problem_refusal(&problem, d->table, d->state, seat, action, rule);
    expect_problem(&problem);
}

/* Plays on in somebody's view, as a client does that replays a masked record. */
static void play_view(desk *d, bytes *in) {
    gw_any_state view;
    desk_view(d, d->state, take_byte(in) % (d->table->players + 1U), &view);
    gw_state *state = GW_STATE(&view);
    for (int i = 0; i < VIEW_STEPS_MAX && !gw_is_over(d->table, state) && in->left > 0; i++) {
        gw_seat seat = seat_to_act(d, state, in);
        gw_action action = take_byte(in) % 4 ? listed(d, state, seat, in) : take_number(in, 4);
        if (gw_check(d->table, state, d->scratch, seat, action) != 0) continue;
        gw_apply(d->table, state, d->scratch, seat, action, NULL);
        PROMISE(d, d->game->broken(d->table, state) == NULL);
        PROMISE(d, desk_has_clean_end(d, &view));
    }
}

static void look_at(desk *d, const aspect *a) {
    d->aspect = a->name;
    a->look(d);
    d->aspect = "playing";
}

static void play_on(desk *d, bytes *in) {
    int looks = 0;
    for (int i = 0; i < STEPS_MAX && in->left > 0 && !gw_is_over(d->table, d->state); i++) {
        uint8_t kind = take_byte(in);
        if (kind < 128) {
            play_legal(d, in);
        } else if (kind < 176) {
            gw_seat seat = take_byte(in);
            play_any(d, seat, take_number(in, 4));
        } else if (kind < 224) {
            gw_seat seat = seat_to_act(d, d->state, in);
            gw_action near = listed(d, d->state, seat, in);
            play_any(d, seat, near ^ UINT32_C(1) << take_byte(in) % 32);
        } else if (kind < 240) {
            play_view(d, in);
        } else if (looks++ < LOOKS_MAX) {
            look_at(d, &aspects[take_byte(in) % aspect_count]);
        }
        PROMISE(d, d->game->broken(d->table, d->state) == NULL);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bytes in = {data, size};
    gw_problem problem = {.text = NULL};
    const gw_game *game = take_game(&in);
    gw_table *table = take_table(&in, game, &problem);
    desk d;
    if (table == NULL) {
        expect_problem(&problem);
        return 0;
    }
    desk_open(&d, game);
    desk_begin(&d, table, 1);
    d.aspect = "playing";
    play_on(&d, &in);
    look_at(&d, &aspects[take_byte(&in) % aspect_count]);
    desk_close(&d);
    return 0;
}

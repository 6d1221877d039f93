/* The bytes choose a game and its options, then play it: legal actions, arbitrary numbers as
 * actions of arbitrary seats, and in between checks of arbitrary aspects of the conformance
 * battery. */
#include "aspects.h"
#include "bytes.h"

enum { STEPS_MAX = 600, LOOKS_MAX = 12, VIEW_STEPS_MAX = 16 };

/* The legal action chosen by the bytes, 0 if there is none. */
static gw_action listed(const fixture *f, const gw_state *state, gw_seat seat, bytes *in) {
    size_t count = fixture_legal(f, state, f->scratch, seat, f->list);
    if (count == 0) return 0;
    return f->list[take_number(in, count > 256 ? 2 : 1) % count];
}

/* The seat to act, or one of several, chosen by a byte. */
static gw_seat seat_to_act(const fixture *f, const gw_state *state, bytes *in) {
    gw_seats seats = gw_to_act(f->table, state);
    bool is_one = (seats & (seats - 1)) == 0;
    gw_seat seat = is_one ? (gw_seat)0 : (gw_seat)(take_byte(in) % (GW_SEATS_MAX + 1));
    while (!(seats & GW_SEAT_BIT(seat))) seat = (gw_seat)((seat + 1) % (GW_SEATS_MAX + 1));
    return seat;
}

static void play_legal(fixture *f, bytes *in) {
    gw_seat seat = seat_to_act(f, f->state, in);
    gw_action action = listed(f, f->state, seat, in);
    PROMISE(f, gw_record_play(f->record, seat, action, NULL) == 0);
}

/* Whether `legal` lists the action, or may omit it. */
static bool may_be_legal(const fixture *f, gw_seat seat, gw_action action) {
    size_t count = fixture_legal(f, f->state, f->scratch, seat, f->list);
    for (size_t i = 0; i < count; i++)
        if (f->list[i] == action) return true;
    return f->game->is_sample && f->game->is_sample(f->table, f->state, seat);
}

/* Tries an arbitrary action; a refusal changes nothing and can be described. */
static void play_any(fixture *f, gw_seat seat, gw_action action) {
    gw_any_state before;
    gw_problem problem;
    size_t count = gw_record_count(f->record);
    fixture_copy(f, &before, f->state);
    gw_rule rule = gw_check(f->table, f->state, f->scratch, seat, action);
    if (rule == 0) PROMISE(f, may_be_legal(f, seat, action));
    PROMISE(f, gw_record_play(f->record, seat, action, NULL) == rule);
    if (rule == 0) return;
    PROMISE(f, gw_record_count(f->record) == count && fixture_is_same(f, &before, f->state));
    gw_problem_refusal(&problem, f->table, f->state, seat, action, rule);
    expect_problem(&problem);
}

/* Plays on in a view, like a client that replays a masked record. */
static void play_view(fixture *f, bytes *in) {
    gw_any_state view;
    fixture_view(f, f->state, take_byte(in) % (f->table->players + 1U), &view);
    gw_state *state = GW_STATE(&view);
    for (int i = 0; i < VIEW_STEPS_MAX && !gw_is_over(f->table, state) && in->left > 0; i++) {
        gw_seat seat = seat_to_act(f, state, in);
        gw_action action = take_byte(in) % 4 ? listed(f, state, seat, in) : take_number(in, 4);
        if (gw_check(f->table, state, f->scratch, seat, action) != 0) continue;
        gw_apply(f->table, state, f->scratch, seat, action, NULL);
        PROMISE(f, f->game->broken(f->table, state) == NULL);
        PROMISE(f, fixture_is_guard_intact(f, &view));
    }
}

static void look_at(fixture *f, const aspect *a) {
    f->aspect = a->name;
    a->check(f);
    f->aspect = "playing";
}

static void play_on(fixture *f, bytes *in) {
    int looks = 0;
    for (int i = 0; i < STEPS_MAX && in->left > 0 && !gw_is_over(f->table, f->state); i++) {
        uint8_t kind = take_byte(in);
        if (kind < 128) {
            play_legal(f, in);
        } else if (kind < 176) {
            gw_seat seat = take_byte(in);
            play_any(f, seat, take_number(in, 4));
        } else if (kind < 224) {
            gw_seat seat = seat_to_act(f, f->state, in);
            gw_action near = listed(f, f->state, seat, in);
            play_any(f, seat, near ^ UINT32_C(1) << take_byte(in) % 32);
        } else if (kind < 240) {
            play_view(f, in);
        } else if (looks++ < LOOKS_MAX) {
            look_at(f, &aspects[take_byte(in) % aspect_count]);
        }
        PROMISE(f, f->game->broken(f->table, f->state) == NULL);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bytes in = {data, size};
    gw_problem problem = {.text = NULL};
    const gw_game *game = take_game(&in);
    gw_table *table = take_table(&in, game, &problem);
    fixture f;
    if (table == NULL) {
        expect_problem(&problem);
        return 0;
    }
    fixture_open(&f, game);
    fixture_begin(&f, table, 1);
    f.aspect = "playing";
    play_on(&f, &in);
    look_at(&f, &aspects[take_byte(&in) % aspect_count]);
    fixture_close(&f);
    return 0;
}

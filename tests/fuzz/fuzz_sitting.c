/* The bytes choose a game and its options, then operations on a sitting: legal and illegal actions
 * for right and wrong decisions, plans, taking back, seats that change hands, curtains and pauses;
 * entries sent to its followers, intact and damaged; and the sitting as a text, intact and damaged.
 * After each entry a follower knows exactly what its viewer may know. */
#include "bytes.h"
#include "sitting/sitting.h"

#include <string.h>

enum { OPERATIONS_MAX = 400, VIEWERS = GW_SEATS_MAX + 1 };
#define COUNT(array) (sizeof(array) / sizeof *(array))

typedef struct run {
    sitting *s;
    const gw_table *table;
    gw_action *list;
    sitting *followers[VIEWERS];
    bytes in;
} run;

static const gw_state *state_of(const sitting *s) {
    return gw_record_state(sitting_record(s));
}

/* A seat to act, if there is one. */
static gw_seat take_seat(run *r) {
    gw_seats seats = gw_to_act(r->table, state_of(r->s));
    gw_seat seat = take_byte(&r->in) % VIEWERS;
    if (seats == 0) return seat;
    while (!(seats & GW_SEAT_BIT(seat))) seat = (gw_seat)((seat + 1) % VIEWERS);
    return seat;
}

static void play(run *r, bool is_legal) {
    gw_action actions[3];
    gw_seat seat = is_legal ? take_seat(r) : take_byte(&r->in);
    size_t legal = gw_legal(r->table, state_of(r->s), NULL, seat, r->list);
    size_t count = is_legal ? 1 : take_byte(&r->in) % 4, before = sitting_last(r->s);
    uint64_t decision = sitting_decision(r->s, seat);
    for (size_t i = 0; i < 3; i++)
        actions[i] = legal > 0 && (is_legal || take_byte(&r->in) % 2)
                         ? r->list[take_number(&r->in, 2) % legal]
                         : take_number(&r->in, 4);
    if (!is_legal) decision += take_byte(&r->in) % 3 - UINT64_C(1);
    sitting_answer answer = sitting_play(r->s, seat, decision, actions, count, NULL);
    if (is_legal && legal > 0) EXPECT(answer == SITTING_DONE);
    EXPECT(sitting_last(r->s) == before + (answer == SITTING_DONE ? count : 0));
}

static void take_back(run *r) {
    sitting_policy policy = take_byte(&r->in) % 2 ? SITTING_ONLINE : SITTING_LOCAL;
    size_t point = sitting_undo_point(r->s, policy);
    size_t count = take_byte(&r->in) % 2 ? point : take_number(&r->in, 2);
    sitting_answer answer = sitting_take_back(r->s, policy, count);
    if (answer == SITTING_DONE)
        EXPECT(count >= point && gw_record_count(sitting_record(r->s)) == count);
}

/* Commits arbitrary actions as a plan: what is played of it is legal, and the rest is kept. */
static void commit(run *r) {
    gw_action actions[4];
    gw_seat seat = take_seat(r);
    const gw_action *list, *rest;
    size_t legal = sitting_legal(r->s, seat, &list, NULL), steps = sitting_last(r->s), done;
    size_t count = 1 + take_byte(&r->in) % COUNT(actions);
    for (size_t i = 0; i < count; i++)
        actions[i] = legal > 0 ? list[take_number(&r->in, 2) % legal] : take_number(&r->in, 4);
    bool is_new = take_byte(&r->in) % 2 == 0;
    sitting_answer answer = (is_new ? sitting_commit : sitting_replan)(
        r->s, seat, sitting_decision(r->s, seat), actions, count, &done, NULL);
    EXPECT(sitting_last(r->s) == steps + done);
    if (answer == SITTING_DONE) EXPECT(sitting_rest(r->s, seat, &rest) == count - done);
}

/* Trying out actions changes nothing. */
static void try_out(run *r) {
    gw_any_state after, before;
    gw_action actions[3];
    gw_seat seat = take_byte(&r->in) % VIEWERS;
    const gw_action *list;
    size_t legal = sitting_legal(r->s, seat, &list, NULL), last = sitting_last(r->s);
    for (size_t i = 0; i < COUNT(actions); i++)
        actions[i] = legal > 0 ? list[take_number(&r->in, 2) % legal] : take_number(&r->in, 4);
    memcpy(&before, state_of(r->s), r->table->game->state_bytes);
    sitting_others others = take_byte(&r->in) % 2 ? SITTING_OTHERS_WAIT : SITTING_OTHERS_ANSWER;
    sitting_answer answer = sitting_try(r->s, seat, actions, take_byte(&r->in) % 4, others,
                                        GW_STATE(&after), NULL, NULL);
    if (answer != SITTING_INVALID) sitting_legal_after(r->s, GW_STATE(&after), seat, &list);
    EXPECT(memcmp(&before, state_of(r->s), r->table->game->state_bytes) == 0);
    EXPECT(sitting_last(r->s) == last);
}

/* Whatever is due can be done, and the screen never shows what its viewer may not see. */
static void do_what_is_due(run *r) {
    gw_random random = gw_random_seed(take_number(&r->in, 2));
    sitting_due due = sitting_next(r->s);
    gw_seats here = sitting_people_here(r->s);
    switch (due.kind) {
    case SITTING_CHANCE: EXPECT(sitting_draw(r->s, &random) == SITTING_DONE); break;
    case SITTING_CURTAIN:
        EXPECT(sitting_viewer(r->s) != due.seat);
        sitting_lift_curtain(r->s);
        EXPECT(sitting_viewer(r->s) == due.seat);
        break;
    case SITTING_PAUSE: sitting_end_pause(r->s); break;
    case SITTING_PLAN: sitting_go_on(r->s, due.seat); break;
    case SITTING_TURN: EXPECT(here & GW_SEAT_BIT(due.seat)); break;
    case SITTING_JOB: EXPECT(sitting_holder(r->s, due.seat) != GW_PERSON); break;
    case SITTING_OVER: EXPECT(gw_is_over(r->table, state_of(r->s))); break;
    case SITTING_ELSEWHERE: EXPECT(!(here & GW_SEAT_BIT(due.seat))); break;
    }
}

static void set_up(run *r) {
    uint8_t what = take_byte(&r->in);
    sitting_set_here(r->s, what % 2 ? (gw_seats)~0U : take_byte(&r->in));
    sitting_set_careful(r->s, what & 2);
    sitting_set_chance(r->s, what & 4 ? SITTING_TYPED : SITTING_DRAWN);
    if (what & 8) sitting_drop_plan(r->s, take_byte(&r->in));
    if (what & 16) sitting_drop_curtain(r->s);
}

/* Written and read back it is the same; damaged it is refused, or is another valid sitting. */
static void write_and_read(run *r, const sitting *s) {
    gw_problem problem;
    size_t length, again_length;
    char *text = sitting_text(s, &length);
    sitting *again = sitting_from_text(text, length, &problem);
    EXPECT(text != NULL && again != NULL);
    char *other = sitting_text(again, &again_length);
    EXPECT(length == again_length && memcmp(text, other, length) == 0);
    sitting_free(again);
    free(other);
    for (unsigned i = 0; i < 3; i++) text[take_number(&r->in, 2) % length] ^= take_byte(&r->in);
    again = sitting_from_text(text, length, &problem);
    if (again)
        EXPECT(r->table->game->broken(gw_record_table(sitting_record(again)), state_of(again)) ==
               NULL);
    else
        expect_problem(&problem);
    sitting_free(again);
    free(text);
}

static void give_seat(run *r) {
    char name[3] = {(char)take_byte(&r->in), (char)take_byte(&r->in), '\0'};
    sitting_seat(r->s, take_byte(&r->in), (gw_holder_kind)(take_byte(&r->in) % 4), name);
}

/* A damaged entry is refused, or is one that could have occurred in the game. */
static void damage(run *r, sitting *follower, sitting_entry entry) {
    unsigned char *bytes = (unsigned char *)&entry;
    for (unsigned i = 0; i < 4; i++)
        bytes[take_number(&r->in, 2) % sizeof entry] ^= take_byte(&r->in);
    entry.kind = (sitting_entry_kind)(take_byte(&r->in) % 6);
    entry.holder = (gw_holder_kind)(take_byte(&r->in) % 4);
    uint64_t before = sitting_last(follower);
    gw_any_state position;
    memcpy(&position, state_of(follower), r->table->game->state_bytes);
    if (sitting_follow(follower, &entry) == SITTING_DONE) {
        EXPECT(r->table->game->broken(r->table, state_of(follower)) == NULL);
        return;
    }
    EXPECT(sitting_last(follower) == before);
    EXPECT(memcmp(&position, state_of(follower), r->table->game->state_bytes) == 0);
}

/* Sends a follower all entries it has missed. One that accepted a damaged entry starts again from
 * the beginning. */
static void send_entries(run *r, gw_seat viewer) {
    sitting *follower = r->followers[viewer];
    gw_any_state view;
    sitting_entry entry;
    while (sitting_last(follower) < sitting_last(r->s)) {
        EXPECT(sitting_read(r->s, sitting_last(follower) + 1, viewer, &entry));
        EXPECT(sitting_follow(follower, &entry) == SITTING_DONE);
    }
    r->table->game->view(r->table, state_of(r->s), viewer, GW_STATE(&view));
    EXPECT(memcmp(&view, state_of(follower), r->table->game->state_bytes) == 0);
    for (gw_seat seat = 0; seat < VIEWERS; seat++)
        EXPECT(sitting_decision(follower, seat) == sitting_decision(r->s, seat));
}

static sitting *new_follower(const run *r, gw_seat viewer) {
    sitting *follower = sitting_new_follower(gw_table_copy(r->table, NULL), viewer);
    EXPECT(follower != NULL);
    return follower;
}

static void send_damaged(run *r, gw_seat viewer) {
    sitting_entry entry = {.number = sitting_last(r->s) + 1};
    send_entries(r, viewer);
    if (sitting_last(r->s) > 0) sitting_read(r->s, sitting_last(r->s), viewer, &entry);
    entry.number = sitting_last(r->s) + 1;
    damage(r, r->followers[viewer], entry);
    sitting_free(r->followers[viewer]);
    r->followers[viewer] = new_follower(r, viewer);
}

static void act(run *r) {
    uint8_t kind = take_byte(&r->in);
    gw_seat viewer = (gw_seat)(kind % (r->table->players + 1U));
    if (kind < 100)
        play(r, true);
    else if (kind < 120)
        commit(r);
    else if (kind < 135)
        try_out(r);
    else if (kind < 150)
        do_what_is_due(r);
    else if (kind < 156)
        set_up(r);
    else if (kind < 160)
        write_and_read(r, kind % 2 ? r->s
                                   : r->followers[take_byte(&r->in) % (r->table->players + 1U)]);
    else if (kind < 184)
        play(r, false);
    else if (kind < 200)
        take_back(r);
    else if (kind < 208)
        give_seat(r);
    else if (kind < 248)
        send_entries(r, viewer);
    else
        send_damaged(r, viewer);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    run r = {.in = {data, size}};
    const gw_game *game = take_game(&r.in);
    gw_table *table = take_table(&r.in, game, NULL);
    if (table == NULL) return 0;
    r.s = sitting_new(gw_record_new(table));
    EXPECT(r.s != NULL);
    r.table = gw_record_table(sitting_record(r.s));
    r.list = calloc(game->legal_max, sizeof *r.list);
    for (gw_seat viewer = 0; viewer <= r.table->players; viewer++)
        r.followers[viewer] = new_follower(&r, viewer);
    for (int i = 0; i < OPERATIONS_MAX && r.in.left > 0; i++) act(&r);
    for (gw_seat viewer = 0; viewer <= r.table->players; viewer++) {
        send_entries(&r, viewer);
        sitting_free(r.followers[viewer]);
    }
    EXPECT(r.table->game->broken(r.table, state_of(r.s)) == NULL);
    free(r.list);
    sitting_free(r.s);
    return 0;
}

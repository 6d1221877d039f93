#include "online/game.h"

#include <stdlib.h>
#include <string.h>

void game_begin(game *g, uint64_t id) {
    *g = (game){.id = id};
}

void game_end(game *g) {
    sitting_free(g->sitting);
    gw_record_free(g->beginning);
    free(g->shown);
    free(g->marks);
    free(g->grants);
    fair_secret_erase(&g->secret);
    *g = (game){.id = g->id};
}

/* -------------------------------------------------------------------- asking -- */

gw_seat game_players(const game *g) {
    return g->sitting ? sitting_table(g->sitting)->players : 0;
}

static bool is_seat(const game *g, gw_seat seat) {
    return seat >= 1 && seat <= game_players(g);
}

bool game_holds(const game *g, gw_seat seat, uint64_t person) {
    return is_seat(g, seat) && person != 0 && g->seats[seat].person == person;
}

gw_seats game_people(const game *g) {
    gw_seats people = 0;
    for (gw_seat seat = 1; seat <= game_players(g); seat++)
        if (g->seats[seat].person != 0) people |= GW_SEAT_BIT(seat);
    return people;
}

bool game_may_look_as(const game *g, gw_seat seat, uint64_t person) {
    return game_holds(g, seat, person) && (g->begun == 0 || g->phase >= GAME_PLAYING);
}

bool game_is_ready(const game *g) {
    if (g->beginning) return false;
    for (gw_seat seat = 1; seat <= game_players(g); seat++) {
        const game_seat *s = &g->seats[seat];
        if (s->person == 0 ? !s->is_computer : !s->is_ready) return false;
    }
    return game_people(g) != 0;
}

bool game_is_open(const game *g) {
    for (gw_seat seat = 1; seat <= game_players(g); seat++)
        if (g->seats[seat].person != 0 && !g->seats[seat].is_open) return false;
    return true;
}

bool game_is_chance_due(const game *g) {
    return g->phase == GAME_PLAYING &&
           gw_to_act(sitting_table(g->sitting), gw_record_state(sitting_record(g->sitting))) ==
               GW_SEAT_BIT(GW_CHANCE);
}

bool game_draw(const game *g, char text[GW_ACTION_TEXT]) {
    if (!game_is_chance_due(g)) return false;
    uint64_t number = sitting_draws(g->sitting) - g->begun_draws + 1;
    gw_random random = gw_random_seed(fair_number(&g->secret, "draw", number, &g->context));
    gw_action action = sitting_pick(g->sitting, &random);
    gw_out out = gw_out_to(text, GW_ACTION_TEXT);
    const gw_table *table = sitting_table(g->sitting);
    table->game->write_action(table, action, &out);
    return true;
}

/* ------------------------------------------------------------------ beginning -- */

static game_answer answer_of(sitting_answer answer) {
    if (answer == SITTING_DONE) return GAME_DONE;
    return answer == SITTING_NO_MEMORY ? GAME_NO_MEMORY : GAME_INVALID;
}

/* The text of an entry, such as why a game is over. */
static bool is_word(const entry *e, const char *word) {
    return e->text.length == strlen(word) && memcmp(e->text.bytes, word, e->text.length) == 0;
}

/* The first line of a first entry says the version of its form. */
static const char version[] = "1\n";
enum { VERSION = sizeof version - 1 };

store_text game_setup_of(store_text first) {
    if (first.length < VERSION || memcmp(first.bytes, version, VERSION) != 0)
        return (store_text){NULL, 0};
    return (store_text){first.bytes + VERSION, first.length - VERSION};
}

/* A record without a step is a game from the beginning. */
static game_answer apply_record(game *g, store_text text) {
    g->begun = gw_record_count(g->beginning);
    setup said = g->setup;
    said.record = g->beginning;
    g->shown = setup_shown(text, &said, &g->shown_length);
    if (g->shown == NULL) return GAME_NO_MEMORY;
    if (g->begun > 0) return GAME_DONE;
    gw_record_free(g->beginning);
    g->beginning = NULL;
    return GAME_DONE;
}

static game_answer apply_table(game *g, const entry *e, const store_entry *logged) {
    store_text text = game_setup_of(e->text);
    if (g->phase != GAME_NONE || !setup_read(text, &g->setup, NULL)) return GAME_INVALID;
    g->sitting = sitting_new(gw_record_new(g->setup.table));
    g->beginning = g->setup.record;
    g->setup.record = NULL;
    if (g->sitting == NULL) return GAME_NO_MEMORY;
    g->host = logged->person;
    g->phase = GAME_FILLING;
    return g->beginning ? apply_record(g, text) : GAME_DONE;
}

/* The level of the computer that played the seat then; "" for anybody else. */
static const char *level_at(const gw_record *record, gw_seat seat, size_t step) {
    gw_holder holder = gw_record_holder_at(record, seat, step);
    bool is_known = holder.kind == GW_COMPUTER &&
                    gw_player_find(gw_record_table(record)->game, holder.name) != NULL;
    return is_known ? holder.name : "";
}

/* Who plays the next step comes before the step. */
static sitting_entry next_was(const game *g) {
    const gw_record *so_far = sitting_record(g->sitting);
    size_t at = gw_record_count(so_far);
    sitting_entry next = {.kind = SITTING_SEAT};
    for (next.seat = 1; next.seat <= game_players(g); next.seat++) {
        const char *level = level_at(g->beginning, next.seat, at);
        if (strcmp(level, level_at(so_far, next.seat, at)) == 0) continue;
        next.holder = *level ? GW_COMPUTER : GW_PERSON;
        strcpy(next.name, level);
        return next;
    }
    gw_step step = gw_record_step(g->beginning, at);
    return (sitting_entry){.kind = SITTING_STEP, .seat = step.seat, .action = step.action};
}

bool game_was(const game *g, char line[SITTING_LINE]) {
    if (g->beginning == NULL) return false;
    sitting_entry next = next_was(g);
    gw_out out = gw_out_to(line, SITTING_LINE);
    sitting_put_entry(sitting_table(g->sitting), &next, &out);
    return true;
}

static game_answer apply_was(game *g, const entry *e, game_mark *mark) {
    char line[SITTING_LINE];
    if (!game_was(g, line) || !is_word(e, line)) return GAME_INVALID;
    sitting_entry next = next_was(g);
    game_answer answer;
    if (next.kind == SITTING_SEAT) {
        answer = answer_of(sitting_seat(g->sitting, next.seat, next.holder, next.name));
    } else {
        uint64_t decision = next.seat == GW_CHANCE ? 0 : sitting_decision(g->sitting, next.seat);
        mark->is_step = true;
        mark->step = gw_record_count(sitting_record(g->sitting));
        answer = answer_of(sitting_play(g->sitting, next.seat, decision, &next.action, 1, NULL));
    }
    mark->sitting = sitting_last(g->sitting);
    if (gw_record_count(sitting_record(g->sitting)) < g->begun) return answer;
    gw_record_free(g->beginning);
    g->beginning = NULL;
    g->begun_draws = sitting_draws(g->sitting);
    return answer;
}

static game_answer apply_secret(game *g, const entry *e) {
    if (g->phase != GAME_FILLING || game_is_ready(g)) return GAME_INVALID;
    memcpy(g->secret.bytes, e->hash.bytes, FAIR_BYTES);
    g->commitment = fair_commit_secret(g->id, &g->secret);
    return GAME_DONE;
}

static game_answer apply_sit(game *g, const entry *e, const store_entry *logged) {
    if (g->phase != GAME_FILLING || !is_seat(g, e->seat) || logged->person == 0)
        return GAME_INVALID;
    game_seat *seat = &g->seats[e->seat];
    if (seat->person != 0 || seat->is_computer) return GAME_INVALID;
    seat->person = logged->person;
    return GAME_DONE;
}

static game_answer apply_fill(game *g, const entry *e) {
    if (g->phase != GAME_FILLING || !is_seat(g, e->seat)) return GAME_INVALID;
    game_seat *seat = &g->seats[e->seat];
    if (seat->person != 0 || e->text.length >= sizeof seat->level) return GAME_INVALID;
    *seat = (game_seat){.is_computer = true};
    memcpy(seat->level, e->text.bytes, e->text.length);
    return gw_player_find(sitting_table(g->sitting)->game, seat->level) ? GAME_DONE : GAME_INVALID;
}

static game_answer apply_ready(game *g, const entry *e) {
    if (g->phase != GAME_FILLING || !is_seat(g, e->seat) || g->seats[e->seat].person == 0)
        return GAME_INVALID;
    g->seats[e->seat].is_ready = true;
    g->commitments.of[e->seat] = e->hash;
    return GAME_DONE;
}

fair_hash game_lock(const game *g) {
    fair_parts parts = g->commitments;
    parts.people = game_people(g);
    return fair_lock(g->id, sitting_table(g->sitting), &g->commitment, &parts, g->begun);
}

static game_answer apply_lock(game *g, const entry *e, const store_entry *logged) {
    if (g->phase != GAME_FILLING || !game_is_ready(g)) return GAME_INVALID;
    g->lock = game_lock(g);
    if (!fair_hash_equal(&g->lock, &e->hash)) return GAME_INVALID;
    g->phase = GAME_LOCKED;
    g->locked = logged->time;
    return GAME_DONE;
}

/* The first draw can be made: tells the sitting who plays. */
static game_answer begin_play(game *g) {
    g->nonces.people = game_people(g);
    g->context = fair_context_shared(&g->lock, game_players(g), &g->nonces);
    g->phase = GAME_PLAYING;
    for (gw_seat seat = 1; seat <= game_players(g); seat++) {
        g->seats[seat].clock = (seat_clock){
            .bank = g->setup.clock.bank, .turn = UINT32_MAX, .holidays = g->setup.clock.holidays};
    }
    for (gw_seat seat = 1; seat <= game_players(g); seat++) {
        const game_seat *s = &g->seats[seat];
        gw_holder_kind kind = s->is_computer ? GW_COMPUTER : GW_PERSON;
        if (sitting_seat(g->sitting, seat, kind, s->level) != SITTING_DONE) return GAME_NO_MEMORY;
    }
    return GAME_DONE;
}

static game_answer apply_nonce(game *g, const entry *e) {
    if (g->phase != GAME_LOCKED || !is_seat(g, e->seat)) return GAME_INVALID;
    game_seat *seat = &g->seats[e->seat];
    fair_hash commitment = fair_commit_nonce(g->id, e->seat, &e->hash);
    if (seat->person == 0 || seat->is_open ||
        !fair_hash_equal(&commitment, &g->commitments.of[e->seat]))
        return GAME_INVALID;
    g->nonces.of[e->seat] = e->hash;
    seat->is_open = true;
    return game_is_open(g) ? begin_play(g) : GAME_DONE;
}

/* -------------------------------------------------------------------- playing -- */

static game_answer apply_step(game *g, gw_seat seat, uint64_t decision, store_text text,
                              game_mark *mark) {
    gw_action action;
    if (g->phase != GAME_PLAYING) return GAME_INVALID;
    if (!sitting_read_action(g->sitting, text.bytes, text.length, &action, NULL))
        return GAME_INVALID;
    mark->is_step = true;
    mark->step = gw_record_count(sitting_record(g->sitting));
    game_answer answer = answer_of(sitting_play(g->sitting, seat, decision, &action, 1, NULL));
    mark->sitting = sitting_last(g->sitting);
    return answer;
}

static game_answer apply_draw(game *g, const entry *e, game_mark *mark) {
    char drawn[GW_ACTION_TEXT];
    if (!game_draw(g, drawn) || strlen(drawn) != e->text.length ||
        memcmp(drawn, e->text.bytes, e->text.length) != 0)
        return GAME_INVALID;
    return apply_step(g, GW_CHANCE, 0, e->text, mark);
}

static game_answer apply_undo(game *g, const entry *e, game_mark *mark) {
    if (g->phase != GAME_PLAYING || e->numbers[0] < g->begun) return GAME_INVALID;
    mark->step = (size_t)e->numbers[0];
    game_answer answer = answer_of(sitting_take_back(g->sitting, SITTING_ONLINE, mark->step));
    mark->sitting = sitting_last(g->sitting);
    return answer;
}

/* Whether an entry shows the secret as it is. */
static bool shows_secret(const game *g, const entry *e) {
    return memcmp(g->secret.bytes, e->hash.bytes, FAIR_BYTES) == 0;
}

static game_answer apply_over(game *g, const entry *e) {
    bool is_finished =
        is_word(e, "finished") && g->phase == GAME_PLAYING &&
        gw_is_over(sitting_table(g->sitting), gw_record_state(sitting_record(g->sitting)));
    bool is_abandoned = is_word(e, "abandoned") && g->phase == GAME_PAUSED;
    bool is_agreed = (is_word(e, "agreed") && game_agreement(g) == GAME_OFFER_END) ||
                     (is_word(e, "aborted") && game_agreement(g) == GAME_OFFER_ABORT);
    if ((!is_finished && !is_abandoned && !is_agreed) || !shows_secret(g, e)) return GAME_INVALID;
    g->phase = GAME_OVER;
    return GAME_DONE;
}

/* -------------------------------------------------------------- coming and going -- */

static bool is_anybody_here(const game *g) {
    for (gw_seat seat = 1; seat <= game_players(g); seat++)
        if (game_is_person(g, seat)) return true;
    return false;
}

/* A computer plays for the person; when no person is left, the game pauses. */
static game_answer apply_away(game *g, const entry *e, game_mark *mark) {
    if (g->phase != GAME_PLAYING || !is_seat(g, e->seat) || !game_is_person(g, e->seat) ||
        (!is_word(e, "left") && !is_word(e, "time")))
        return GAME_INVALID;
    g->seats[e->seat].is_away = true;
    g->seats[e->seat].left += is_word(e, "left");
    if (!is_anybody_here(g)) g->phase = GAME_PAUSED;
    game_answer answer = answer_of(sitting_seat(g->sitting, e->seat, GW_COMPUTER, g->setup.level));
    mark->sitting = sitting_last(g->sitting);
    return answer;
}

static game_answer apply_here(game *g, const entry *e, game_mark *mark) {
    if (!is_seat(g, e->seat) || !g->seats[e->seat].is_away ||
        (g->phase != GAME_PLAYING && g->phase != GAME_PAUSED))
        return GAME_INVALID;
    g->seats[e->seat].is_away = false;
    if (!g->is_agreed_pause) g->phase = GAME_PLAYING;
    game_answer answer = answer_of(sitting_seat(g->sitting, e->seat, GW_PERSON, NULL));
    mark->sitting = sitting_last(g->sitting);
    return answer;
}

/* Before the game the seat is free again. During it the host frees the seat of somebody who is
 * away: the computer plays on until somebody joins. */
static game_answer apply_stand(game *g, const entry *e) {
    if (!is_seat(g, e->seat)) return GAME_INVALID;
    if (g->phase == GAME_FILLING) {
        g->seats[e->seat] = (game_seat){.person = 0};
        return GAME_DONE;
    }
    if (!game_is_away(g, e->seat)) return GAME_INVALID;
    g->seats[e->seat].person = 0;
    return GAME_DONE;
}

/* By invitation: before the game, or in the place of somebody whose seat was freed. */
static game_answer apply_join(game *g, const entry *e, const store_entry *logged, game_mark *mark) {
    if (!game_is_invited(g, &e->hash, e->seat, logged->time)) return GAME_INVALID;
    game_answer answer;
    if (g->phase == GAME_FILLING) {
        answer = apply_sit(g, e, logged);
    } else {
        if (!is_seat(g, e->seat) || g->seats[e->seat].person != 0 || logged->person == 0)
            return GAME_INVALID;
        g->seats[e->seat].person = logged->person;
        g->seats[e->seat].left = 0;
        answer = apply_here(g, e, mark);
    }
    return answer == GAME_DONE ? game_revoke(g, &e->hash) : answer;
}

/* Nobody has been told an outcome yet: everybody contributes again, the server too. */
static game_answer apply_void(game *g, const entry *e) {
    if (g->phase != GAME_LOCKED || !shows_secret(g, e)) return GAME_INVALID;
    for (gw_seat seat = 1; seat <= game_players(g); seat++)
        g->seats[seat].is_ready = g->seats[seat].is_open = false;
    g->phase = GAME_FILLING;
    g->voids++;
    return GAME_DONE;
}

static game_answer apply_credit(game *g, const entry *e) {
    store_outage outage = {(int64_t)e->numbers[0], (int64_t)e->numbers[1]};
    if (!game_needs_credit(g, &outage)) return GAME_INVALID;
    for (gw_seat seat = 1; seat <= game_players(g); seat++)
        clock_credit(&g->seats[seat].clock, outage.from, outage.until);
    g->credited = outage.until;
    return GAME_DONE;
}

static game_answer apply_holiday(game *g, const entry *e) {
    if (!is_seat(g, e->seat) || !game_may_take_holiday(g, e->seat)) return GAME_INVALID;
    return clock_take_holiday(&g->seats[e->seat].clock) ? GAME_DONE : GAME_INVALID;
}

/* The host switches the chats on or off, also after the end. */
static game_answer apply_chat(game *g, const entry *e) {
    bool is_off = is_word(e, "off");
    if ((!is_off && !is_word(e, "on")) || is_off == g->is_silent) return GAME_INVALID;
    g->is_silent = is_off;
    return GAME_DONE;
}

/* A rematch, by somebody who played. */
static game_answer apply_next(game *g, const entry *e, const store_entry *logged) {
    if (g->phase != GAME_OVER || g->next != 0 || e->numbers[0] == 0 || e->numbers[0] == g->id ||
        !game_has_seat(g, logged->person))
        return GAME_INVALID;
    g->next = e->numbers[0];
    return GAME_DONE;
}

/* ------------------------------------------------------------------- applying -- */

static game_answer apply(game *g, const entry *e, const store_entry *logged, game_mark *mark) {
    if (g->phase == GAME_NONE && e->kind != ENTRY_TABLE) return GAME_INVALID;
    switch (e->kind) {
    case ENTRY_TABLE: return apply_table(g, e, logged);
    case ENTRY_WAS: return apply_was(g, e, mark);
    case ENTRY_SECRET: return apply_secret(g, e);
    case ENTRY_SIT: return apply_sit(g, e, logged);
    case ENTRY_INVITE: return game_invite(g, e, logged->time);
    case ENTRY_REVOKE: return game_revoke(g, &e->hash);
    case ENTRY_JOIN: return apply_join(g, e, logged, mark);
    case ENTRY_STAND: return apply_stand(g, e);
    case ENTRY_FILL: return apply_fill(g, e);
    case ENTRY_READY: return apply_ready(g, e);
    case ENTRY_LOCK: return apply_lock(g, e, logged);
    case ENTRY_NONCE: return apply_nonce(g, e);
    case ENTRY_ACT: return apply_step(g, e->seat, e->numbers[0], e->text, mark);
    case ENTRY_ALSO:
        return apply_step(g, e->seat, sitting_decision(g->sitting, e->seat), e->text, mark);
    case ENTRY_DRAW: return apply_draw(g, e, mark);
    case ENTRY_UNDO: return apply_undo(g, e, mark);
    case ENTRY_VOID: return apply_void(g, e);
    case ENTRY_AWAY: return apply_away(g, e, mark);
    case ENTRY_HERE: return apply_here(g, e, mark);
    case ENTRY_OFFER: return game_apply_offer(g, e);
    case ENTRY_AGREE:
    case ENTRY_DECLINE: return game_apply_answer(g, e);
    case ENTRY_PAUSE:
    case ENTRY_RESUME:
    case ENTRY_MORE: return game_apply_agreed(g, e);
    case ENTRY_HOLIDAY: return apply_holiday(g, e);
    case ENTRY_CREDIT: return apply_credit(g, e);
    case ENTRY_CHAT: return apply_chat(g, e);
    case ENTRY_NEXT: return apply_next(g, e, logged);
    case ENTRY_OVER: return apply_over(g, e);
    case ENTRY_KINDS: break;
    }
    return GAME_INVALID;
}

/* Whether people may do it whatever happens in the game. */
static bool is_beside(entry_kind kind) {
    return kind == ENTRY_OFFER || kind == ENTRY_AGREE || kind == ENTRY_DECLINE ||
           kind == ENTRY_CHAT || kind == ENTRY_INVITE || kind == ENTRY_REVOKE ||
           kind == ENTRY_HOLIDAY;
}

static bool reserve_mark(game *g) {
    if (g->last < g->mark_capacity) return true;
    size_t capacity = g->mark_capacity ? 2 * g->mark_capacity : 64;
    game_mark *grown = realloc(g->marks, capacity * sizeof *grown);
    if (grown == NULL) return false;
    g->marks = grown;
    g->mark_capacity = capacity;
    return true;
}

game_answer game_apply(game *g, const store_entry *logged) {
    entry e;
    game_mark mark = {.sitting = 0};
    if (logged->number != g->last + 1 || logged->time < g->time || logged->is_erased ||
        !entry_read(logged->text, &e))
        return GAME_INVALID;
    if (!reserve_mark(g)) return GAME_NO_MEMORY;
    game_answer answer = apply(g, &e, logged, &mark);
    if (answer != GAME_DONE) return answer;
    g->marks[g->last++] = mark;
    g->time = logged->time;
    if (!is_beside(e.kind)) g->moved = logged->time;
    game_run_clocks(g, g->time);
    game_note_turns(g, g->time);
    if (e.has_id && !game_grant_add(g, logged->person, e.id)) return GAME_NO_MEMORY;
    if (!e.has_id && e.kind == ENTRY_ALSO) game_grant_extend(g);
    return GAME_DONE;
}

#include "client/room.h"
#include "core/words.h"

#include <stdlib.h>
#include <string.h>

void client_room_begin(client_room *room, uint64_t id) {
    *room = (client_room){.id = id};
}

void client_room_end(client_room *room) {
    gw_table_free(room->setup.table);
    gw_record_free(room->setup.record);
    client_room_begin(room, room->id);
}

gw_seat client_room_players(const client_room *room) {
    return room->setup.table ? room->setup.table->players : 0;
}

gw_seat client_room_seat_of(const client_room *room, uint64_t person) {
    for (gw_seat seat = 1; person != 0 && seat <= client_room_players(room); seat++)
        if (room->seats[seat].person == person) return seat;
    return 0;
}

gw_seat client_room_free_seat(const client_room *room) {
    for (gw_seat seat = 1; seat <= client_room_players(room); seat++)
        if (room->seats[seat].person == 0 && !room->seats[seat].is_computer) return seat;
    return 0;
}

static bool is_seat(const client_room *room, gw_seat seat) {
    return seat >= 1 && seat <= client_room_players(room);
}

/* --------------------------------------------------------------- the seats -- */

static void clear_seat(client_room *room, gw_seat seat) {
    room->seats[seat] = (client_seat){.person = 0};
    if (room->phase == GAME_FILLING) room->ready.people &= (gw_seats)~GW_SEAT_BIT(seat);
}

/* `sit SEAT PERSON`, which is not stored like that. */
static bool sit(client_room *room, const gw_word *words, size_t count) {
    uint64_t seat, person;
    if (count != 3 || !gw_word_number(words[1], GW_NO_SEAT, &seat) || seat > GW_SEATS_MAX ||
        !is_seat(room, (gw_seat)seat) || !entry_read_id(words[2].text, words[2].length, &person) ||
        person == 0)
        return false;
    clear_seat(room, (gw_seat)seat);
    room->seats[seat].person = person;
    room->offer = GAME_NO_OFFER;
    return true;
}

/* ----------------------------------------------------------- the beginning -- */

static bool commit(client_room *room, const gw_word *words, size_t count) {
    return count == 2 && fair_hash_read(&room->commit, words[1].text, words[1].length);
}

/* The game begins once every nonce is open; with computers only, at once. */
static void begin_if_open(client_room *room) {
    for (gw_seat seat = 1; seat <= client_room_players(room); seat++)
        if (room->seats[seat].person != 0 && !room->seats[seat].is_open) return;
    room->phase = GAME_PLAYING;
}

/* Whether the lock is made of what was told before it, ours included. */
static void lock(client_room *room, const fair_hash *told) {
    fair_hash made =
        fair_lock(room->id, room->setup.table, &room->commit, &room->ready, room->begun);
    room->lock = *told;
    room->is_unfair = room->is_unfair || !fair_hash_equal(&made, told);
    room->phase = GAME_LOCKED;
    begin_if_open(room);
}

static void show_secret(client_room *room, const fair_hash *told) {
    fair_secret secret;
    memcpy(secret.bytes, told->bytes, FAIR_BYTES);
    fair_hash made = fair_commit_secret(room->id, &secret);
    room->is_unfair = room->is_unfair || !fair_hash_equal(&made, &room->commit);
}

/* A try is void: everybody begins again. */
static void begin_again(client_room *room, const fair_hash *secret) {
    show_secret(room, secret);
    for (gw_seat seat = 1; seat <= client_room_players(room); seat++)
        room->seats[seat].is_ready = room->seats[seat].is_open = false;
    room->ready.people = 0;
    room->phase = GAME_FILLING;
}

static void end(client_room *room, const entry *e) {
    show_secret(room, &e->hash);
    size_t length = e->text.length < sizeof room->ending ? e->text.length : 0;
    memcpy(room->ending, e->text.bytes, length);
    room->why = (store_text){room->ending, length};
    room->offer = GAME_NO_OFFER;
    room->phase = GAME_OVER;
}

/* ------------------------------------------------------------- the entries -- */

static void apply_to_seat(client_room *room, const entry *e) {
    client_seat *seat = &room->seats[e->seat];
    switch (e->kind) {
    case ENTRY_STAND: clear_seat(room, e->seat); break;
    case ENTRY_FILL:
        clear_seat(room, e->seat);
        seat->is_computer = true;
        break;
    case ENTRY_READY:
        seat->is_ready = true;
        room->ready.of[e->seat] = e->hash;
        room->ready.people |= GW_SEAT_BIT(e->seat);
        break;
    case ENTRY_NONCE:
        seat->is_open = true;
        begin_if_open(room);
        break;
    case ENTRY_AWAY: seat->is_away = true; break;
    case ENTRY_HERE: seat->is_away = false; break;
    case ENTRY_OFFER:
        room->offer = game_offer_find(e->text);
        room->agreed = GW_SEAT_BIT(e->seat);
        break;
    case ENTRY_AGREE: room->agreed |= GW_SEAT_BIT(e->seat); break;
    case ENTRY_DECLINE: room->offer = GAME_NO_OFFER; break;
    case ENTRY_RESUME: room->phase = GAME_PLAYING; break;
    default: break;
    }
}

static void apply(client_room *room, const entry *e) {
    switch (e->kind) {
    case ENTRY_LOCK: lock(room, &e->hash); break;
    case ENTRY_VOID: begin_again(room, &e->hash); break;
    case ENTRY_OVER: end(room, e); break;
    case ENTRY_NEXT: room->next = e->numbers[0]; break;
    case ENTRY_PAUSE:
        room->phase = GAME_PAUSED;
        room->offer = GAME_NO_OFFER;
        break;
    case ENTRY_MORE: room->offer = GAME_NO_OFFER; break;
    default: break;
    }
}

/* `begun N`, which a setup as it is told may have among the lines before its board; its beginning
 * and what follows it, or NULL. */
static const char *find_begun(store_text line, uint64_t *begun, const char **after) {
    static const char word[] = "begun ";
    const char *at = line.bytes, *end = line.bytes + line.length;
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        if (stop == NULL) stop = end;
        gw_word whole = {at, (size_t)(stop - at)};
        if (gw_word_is(whole, "board")) return NULL;
        if (whole.length > strlen(word) && memcmp(at, word, strlen(word)) == 0) {
            gw_word number = {at + strlen(word), whole.length - strlen(word)};
            *after = stop < end ? stop + 1 : end;
            return gw_word_number(number, SETUP_STEPS + 1, begun) ? at : NULL;
        }
        at = stop + 1;
    }
    return NULL;
}

/* The first entry: a setup, but for that line. */
static bool open_room(client_room *room, store_text line) {
    const char *after, *begun = find_begun(line, &room->begun, &after);
    char *text = begun ? malloc(line.length) : NULL;
    if (text) {
        size_t before = (size_t)(begun - line.bytes);
        size_t rest = line.length - (size_t)(after - line.bytes);
        memcpy(text, line.bytes, before);
        memcpy(text + before, after, rest);
        line = (store_text){text, before + rest};
    }
    bool is_read = setup_read(line, &room->setup, NULL) && room->setup.record == NULL;
    free(text);
    room->phase = is_read ? GAME_FILLING : GAME_NONE;
    return is_read;
}

/* Entries of the game, and those of later versions, change nothing here. */
static bool follow(client_room *room, store_text line) {
    enum { WORDS = 3 };
    gw_word words[WORDS] = {{NULL, 0}};
    size_t count = gw_words_split(line.bytes, line.length, words, WORDS);
    entry e;
    if (gw_word_is(words[0], "sit")) return sit(room, words, count);
    if (gw_word_is(words[0], "commit")) return commit(room, words, count);
    if (!entry_read(line, &e)) return true;
    if (e.seat != 0 && !is_seat(room, e.seat)) return false;
    if (e.seat != 0)
        apply_to_seat(room, &e);
    else
        apply(room, &e);
    return true;
}

bool client_room_add(client_room *room, const client_told *told) {
    if (told->number != room->number + 1) return false;
    bool is_first = room->number == 0;
    if (!(is_first ? open_room(room, told->line) : follow(room, told->line))) return false;
    room->number = told->number;
    room->tag = told->tag;
    return true;
}

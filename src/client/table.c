#include "client/table.h"

#include <gangway/out.h>
#include <stdlib.h>
#include <string.h>

enum {
    NONCES = 4, /* that are remembered */
    NAMES = 32,
    NAME = 128, /* bytes, terminator included: more than any name has */
    REFUSAL = 32
};

/* What we contribute to the chance of the table. */
typedef struct nonce {
    fair_hash nonce, commitment;
    fair_hash lock; /* for which it was shown */
    bool is_shown;
} nonce;

struct client_table {
    const client_address *address;
    client_table_owner owner;
    client_connection *connection;
    client_room room;
    sitting *sitting;
    uint64_t *steps; /* the number of each step's entry */
    size_t step_count, step_capacity;
    gw_seat viewer;
    uint64_t me;
    uint64_t known; /* the last entry that there was when following began */
    client_standing standing;
    bool must_follow;       /* when it is not held any more */
    uint64_t seen, refused; /* the last entry when we wanted to look as our seat; and could not */

    nonce nonces[NONCES];
    size_t nonce_count; /* ever */
    bool is_opening;
    client_kept kept;
    bool has_kept;

    struct {
        uint64_t person;
        char name[NAME];
    } names[NAMES];
    size_t name_count; /* ever */
    client_clock clocks[GW_SEATS_MAX + 1];
    int64_t clocks_time; /* by the server, and by ours when it was told */
    int64_t clocks_told;

    bool is_asking;
    uint64_t expected; /* the last entry that came of what was asked */
    char refusal[REFUSAL];
    gw_seat wanted; /* the seat that is asked for, by this invitation; 0: by none */
    uint8_t invitation;
};

static void put_hash(char text[FAIR_TEXT], const fair_hash *hash) {
    fair_hash_write(hash, text);
}

static void change(client_table *t) {
    t->owner.changed(t->owner.owner);
}

/* ------------------------------------------------------------------ the game -- */

/* Forgets what was followed. */
static void forget(client_table *t) {
    if (t->sitting) t->owner.forgotten(t->owner.owner);
    client_room_end(&t->room);
    sitting_free(t->sitting);
    t->sitting = NULL;
    t->step_count = 0;
    t->standing = CLIENT_ARRIVING;
    memset(t->clocks, 0, sizeof t->clocks);
}

static bool add_step(client_table *t, uint64_t number) {
    if (t->step_count == t->step_capacity) {
        size_t more = t->step_capacity ? 2 * t->step_capacity : 256;
        uint64_t *grown = realloc(t->steps, more * sizeof *grown);
        if (grown == NULL) return false;
        t->steps = grown;
        t->step_capacity = more;
    }
    t->steps[t->step_count++] = number;
    return true;
}

/* The index of the step that came with this entry; false if it is none, or taken back. */
static bool find_step(const client_table *t, uint64_t number, size_t *index) {
    for (size_t i = t->step_count; i > 0; i--) {
        if (t->steps[i - 1] != number) continue;
        *index = i - 1;
        return true;
    }
    return false;
}

/* Whether a line is one of the game; the others are about who sits where, and the like. */
static bool is_game(store_text line) {
    static const char back[] = "back ";
    if (line.length == 0) return false;
    return (line.bytes[0] >= '0' && line.bytes[0] <= '9') ||
           (line.length > strlen(back) && memcmp(line.bytes, back, strlen(back)) == 0);
}

/* What is known better now: entries by their numbers become steps by their indices. */
static bool read_amendments(const client_table *t, const client_told *told, sitting_entry *e) {
    uint64_t number;
    store_text line;
    for (size_t i = 0; client_told_known(told, i, &number, &line); i++) {
        sitting_entry known;
        gw_amendment *amendment = &e->amendments[i];
        if (i == SITTING_AMENDMENTS || !find_step(t, number, &amendment->index)) return false;
        if (!sitting_get_entry(sitting_table(t->sitting), line.bytes, line.length, &known))
            return false;
        if (known.kind != SITTING_STEP) return false;
        amendment->action = known.action;
        e->amendment_count = i + 1;
    }
    return true;
}

static bool read_entry(const client_table *t, const client_told *told, sitting_entry *e) {
    *e = (sitting_entry){.kind = SITTING_SKIP};
    e->number = told->number;
    if (told->number == 1 || !is_game(told->line)) return true;
    if (!sitting_get_entry(sitting_table(t->sitting), told->line.bytes, told->line.length, e))
        return false;
    e->number = told->number;
    e->amendment_count = 0;
    if (e->kind == SITTING_STEP) e->steps = gw_record_count(sitting_record(t->sitting));
    return read_amendments(t, told, e);
}

/* The game follows the entry, which the room has; false if it cannot. */
static bool follow_game(client_table *t, const client_told *told) {
    sitting_entry e;
    if (!read_entry(t, told, &e) || sitting_follow(t->sitting, &e) != SITTING_DONE) return false;
    if (e.kind == SITTING_BACK) t->step_count = e.steps;
    if (e.kind == SITTING_STEP && !add_step(t, told->number)) return false;
    t->owner.entered(t->owner.owner, &e);
    return true;
}

static bool begin_game(client_table *t) {
    gw_table *table = gw_table_copy(t->room.setup.table, NULL);
    if (table && t->viewer > table->players) {
        gw_table_free(table);
        return false;
    }
    t->sitting = table ? sitting_new_follower(table, t->viewer) : NULL;
    if (t->sitting) t->owner.begun(t->owner.owner);
    return t->sitting != NULL;
}

static void enter(client_table *t, const client_told *told) {
    if (t->standing == CLIENT_UNFIT || told->number != t->room.number + 1) return;
    bool fits = client_room_add(&t->room, told) && (told->number > 1 || begin_game(t)) &&
                follow_game(t, told);
    if (!fits) t->standing = CLIENT_UNFIT;
}

/* ----------------------------------------------------------------- following -- */

static void settle(client_table *t);
static void follow(client_table *t);

/* As another viewer everything is told from the first entry. */
static void look_as(client_table *t, gw_seat viewer) {
    client_say(t->connection, json_pack("{s:s, s:i}", "ask", "unfollow", "viewer", t->viewer));
    t->seen = t->room.number;
    forget(t);
    t->viewer = viewer;
    follow(t);
}

static void followed(void *owner, const client_told *answer) {
    client_table *t = owner;
    if (answer->tell == CLIENT_GRANTED) {
        t->known = answer->last;
        settle(t);
    } else if (client_told_is(answer, "busy") || client_told_is(answer, "unavailable")) {
        client_connection_again(t->connection);
    } else if (t->viewer != GW_PUBLIC) {
        t->refused = t->seen;
        look_as(t, GW_PUBLIC);
    } else {
        t->standing = CLIENT_NOT_THERE;
        change(t);
    }
}

static void add_token(const client_table *t, json_t *message, uint8_t number) {
    char text[FAIR_TEXT];
    fair_hash token = fair_invitation(t->address->secret, number);
    put_hash(text, &token);
    json_object_set_new(message, "token", json_string(text));
}

static void add_place(const client_table *t, json_t *message) {
    char tag[17];
    gw_out out = gw_out_to(tag, sizeof tag);
    gw_put_hex(&out, t->room.tag);
    json_object_set_new(message, "number", json_integer((json_int_t)t->room.number));
    json_object_set_new(message, "tag", json_string(tag));
}

/* From where it has come to. Not while it is held: what follows could change everything. */
static void follow(client_table *t) {
    t->must_follow = client_connection_is_held(t->connection);
    if (t->must_follow) return;
    json_t *message = json_pack("{s:s, s:i}", "ask", "follow", "viewer", t->viewer);
    t->known = UINT64_MAX;
    if (t->room.number > 0) add_place(t, message);
    if (t->viewer == GW_PUBLIC && t->address->has_secret) add_token(t, message, 0);
    client_ask(t->connection, message, CLIENT_FOR_NOW, followed, t);
}

/* ------------------------------------------------------------------ its chance -- */

static nonce *find_nonce(client_table *t, const fair_hash *commitment) {
    for (size_t i = 0; i < NONCES && i < t->nonce_count; i++)
        if (fair_hash_equal(&t->nonces[i].commitment, commitment)) return &t->nonces[i];
    return NULL;
}

static void opened(void *owner, const client_told *answer) {
    client_table *t = owner;
    (void)answer;
    t->is_opening = false;
}

/* A nonce is shown for one lock only: who knows it already could choose what else is locked. */
static void show_nonce(client_table *t, gw_seat seat) {
    char text[FAIR_TEXT];
    nonce *ours = find_nonce(t, &t->room.ready.of[seat]);
    if (ours == NULL || t->is_opening || t->room.seats[seat].is_open || t->room.is_unfair) return;
    if (ours->is_shown && !fair_hash_equal(&ours->lock, &t->room.lock)) return;
    ours->is_shown = t->is_opening = t->has_kept = true;
    ours->lock = t->room.lock;
    t->kept = (client_kept){t->room.commit, t->room.lock, ours->nonce};
    put_hash(text, &ours->nonce);
    client_ask(t->connection,
               json_pack("{s:s, s:i, s:s}", "ask", "open", "seat", seat, "nonce", text),
               CLIENT_LASTING, opened, t);
}

bool client_table_is_ready(const client_table *t) {
    gw_seat seat = client_table_seat(t);
    if (seat == 0 || !t->room.seats[seat].is_ready) return false;
    for (size_t i = 0; i < NONCES && i < t->nonce_count; i++)
        if (fair_hash_equal(&t->nonces[i].commitment, &t->room.ready.of[seat]))
            return !t->nonces[i].is_shown;
    return false;
}

bool client_table_kept(const client_table *t, client_kept *kept) {
    *kept = t->kept;
    return t->has_kept;
}

/* ---------------------------------------------------------------------- told -- */

/* A game that goes on from a record shows nobody what only a seat knows before it goes on. */
static bool may_look_as_seat(const client_table *t) {
    bool has_begun =
        t->room.phase == GAME_PLAYING || t->room.phase == GAME_PAUSED || t->room.phase == GAME_OVER;
    return t->room.number > t->refused && (t->room.begun == 0 || has_begun);
}

/* What follows from everything that was told. */
static void settle(client_table *t) {
    gw_seat seat = client_table_seat(t);
    if (t->room.number < t->known || t->standing == CLIENT_UNFIT) {
        change(t);
        return;
    }
    if (seat != 0 && t->viewer == GW_PUBLIC && may_look_as_seat(t)) {
        look_as(t, seat);
        return;
    }
    t->standing = CLIENT_THERE;
    if (seat != 0 && t->room.phase == GAME_LOCKED) show_nonce(t, seat);
    change(t);
}

static void note_name(client_table *t, const client_told *told) {
    size_t place = t->name_count < NAMES ? t->name_count : t->name_count % NAMES;
    for (size_t i = 0; i < NAMES && i < t->name_count; i++)
        if (t->names[i].person == told->person) place = i;
    if (place == t->name_count % NAMES) t->name_count++;
    size_t length = strlen(told->name);
    if (length >= NAME) length = 0;
    memcpy(t->names[place].name, told->name, length);
    t->names[place].name[length] = '\0';
    t->names[place].person = told->person;
}

static void note_clocks(client_table *t, const client_told *told) {
    client_clock clock;
    memset(t->clocks, 0, sizeof t->clocks);
    for (size_t i = 0; client_told_clock(told, i, &clock); i++) t->clocks[clock.seat] = clock;
    t->clocks_time = told->time;
    t->clocks_told = client_connection_time(t->connection);
}

static void told(void *owner, const client_told *told) {
    client_table *t = owner;
    bool is_ours = told->viewer == t->viewer;
    switch (told->tell) {
    case CLIENT_ENTRY:
        if (is_ours) enter(t, told);
        break;
    case CLIENT_RESTORED:
        if (!is_ours) break;
        forget(t);
        t->expected = t->refused = 0;
        client_connection_again(t->connection); /* and follow from the beginning */
        return;
    case CLIENT_ENDED:
        if (is_ours) look_as(t, GW_PUBLIC);
        return;
    case CLIENT_PERSON: note_name(t, told); break;
    case CLIENT_CLOCKS: note_clocks(t, told); break;
    default: return;
    }
    settle(t);
}

static void welcomed(void *owner, const client_told *welcome) {
    client_table *t = owner;
    t->me = welcome->person;
    follow(t);
}

static void line_changed(void *owner) {
    change(owner);
}

void client_table_hold(client_table *t) {
    client_connection_hold(t->connection);
}

void client_table_release(client_table *t) {
    client_connection_release(t->connection);
    if (t->must_follow && client_connection_line(t->connection) == CLIENT_OPEN) follow(t);
    t->must_follow = false;
}

/* -------------------------------------------------------------------- looking -- */

client_connection *client_table_connection(client_table *t) {
    return t->connection;
}

const client_room *client_table_room(const client_table *t) {
    return &t->room;
}

client_standing client_table_standing(const client_table *t) {
    return t->standing;
}

gw_seat client_table_seat(const client_table *t) {
    return client_room_seat_of(&t->room, t->me);
}

gw_seat client_table_viewer(const client_table *t) {
    return t->viewer;
}

sitting *client_table_sitting(client_table *t) {
    return t->sitting;
}

const char *client_table_name(const client_table *t, gw_seat seat) {
    uint64_t person = t->room.seats[seat].person;
    for (size_t i = 0; person != 0 && i < NAMES && i < t->name_count; i++)
        if (t->names[i].person == person) return t->names[i].name;
    return "";
}

int64_t client_table_left(const client_table *t, gw_seat seat) {
    const client_clock *clock = &t->clocks[seat];
    if (!clock->runs) return INT64_MAX;
    int64_t passed = client_connection_time(t->connection) - t->clocks_told;
    return clock->until - t->clocks_time - passed;
}

/* --------------------------------------------------------------------- asking -- */

bool client_table_is_busy(const client_table *t) {
    return t->is_asking || t->room.number < t->expected;
}

const char *client_table_refusal(const client_table *t) {
    return t->refusal;
}

static void answered(void *owner, const client_told *answer) {
    client_table *t = owner;
    t->is_asking = false;
    t->refusal[0] = '\0';
    if (answer->tell == CLIENT_GRANTED)
        t->expected = answer->last;
    else if (strlen(answer->why) < sizeof t->refusal)
        strcpy(t->refusal, answer->why);
    change(t);
}

static void ask(client_table *t, json_t *message, client_answered *answer) {
    t->is_asking = true;
    client_ask(t->connection, message, CLIENT_LASTING, answer, t);
}

static void ask_for_seat(client_table *t);

/* Each person who comes by the link needs an invitation that nobody has used. */
static void answered_seat(void *owner, const client_told *answer) {
    client_table *t = owner;
    bool may_help = client_told_is(answer, "not-invited") || client_told_is(answer, "taken");
    if (t->address->has_secret && may_help && t->invitation < CLIENT_INVITATIONS) {
        t->invitation++;
        ask_for_seat(t);
    } else {
        answered(t, answer);
    }
}

static void ask_for_seat(client_table *t) {
    json_t *message = json_pack("{s:s, s:i}", "ask", "sit", "seat", t->wanted);
    if (t->invitation > 0) add_token(t, message, t->invitation);
    ask(t, message, answered_seat);
}

void client_table_sit(client_table *t, gw_seat seat) {
    t->wanted = seat;
    t->invitation = 0;
    ask_for_seat(t);
}

void client_table_ready(client_table *t) {
    char text[FAIR_TEXT];
    gw_seat seat = client_table_seat(t);
    nonce *ours = &t->nonces[t->nonce_count++ % NONCES];
    *ours = (nonce){.is_shown = false};
    t->owner.random(ours->nonce.bytes, sizeof ours->nonce.bytes);
    ours->commitment = fair_commit_nonce(t->room.id, seat, &ours->nonce);
    put_hash(text, &ours->commitment);
    ask(t, json_pack("{s:s, s:i, s:s}", "ask", "ready", "seat", seat, "hash", text), answered);
}

void client_table_act(client_table *t, uint64_t decision, gw_action action) {
    char text[GW_ACTION_TEXT];
    gw_out out = gw_out_to(text, sizeof text);
    const gw_table *table = sitting_table(t->sitting);
    table->game->write_action(table, action, &out);
    ask(t,
        json_pack("{s:s, s:i, s:I, s:[s]}", "ask", "act", "seat", client_table_seat(t), "decision",
                  (json_int_t)decision, "actions", text),
        answered);
}

void client_table_ask(client_table *t, const char *word) {
    ask(t, json_pack("{s:s, s:i}", "ask", word, "seat", client_table_seat(t)), answered);
}

/* --------------------------------------------------------------------- making -- */

client_table *client_table_new(const client_address *address, const client_person *who,
                               const client_table_owner *owner) {
    client_table *t = calloc(1, sizeof *t);
    if (t == NULL) return NULL;
    t->address = address;
    t->owner = *owner;
    t->known = UINT64_MAX;
    client_room_begin(&t->room, address->table);
    const client_connection_owner its = {.owner = t,
                                         .welcomed = welcomed,
                                         .told = told,
                                         .changed = line_changed,
                                         .random = owner->random};
    t->connection = client_connection_new(who, &its);
    if (t->connection) return t;
    free(t);
    return NULL;
}

void client_table_free(client_table *t) {
    if (t == NULL) return;
    forget(t);
    client_connection_free(t->connection);
    free(t->steps);
    free(t);
}

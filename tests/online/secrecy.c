/* Two games that differ only in what is hidden: the other seats and the public are told the same
 * bytes, in answers to all they may try, too.
 *
 * Both are played by the same requests at the same times, with the same random bytes. Only seat 1
 * takes other actions in the second one, such as nobody else may tell apart: the views of all
 * others stay equal. When something is revealed the games have come apart, and the next two begin.
 */
#include "core/check.h"
#include "online/alone.h"
#include "server/wire.h"

#include <stdlib.h>

enum { GAMES = 6, STEPS = 60, TRIES = 30, CLIENTS = 4, SPY_FIRST = 1 };

/* One of the two. Clients 0, 1, … play, the others watch. */
typedef struct side {
    fixture f;
    game g;
    uint8_t next_byte;
    int64_t thinks; /* how long its computers take */
    online_job job;
    bool has_job;
    gw_action decided;
    int64_t decided_at;
    char *told[CLIENTS]; /* what each was told, since the last comparison */
    size_t lengths[CLIENTS];
} side;

static void keep(side *s, uint32_t client, const char *text, size_t length) {
    s->told[client] = realloc(s->told[client], s->lengths[client] + length + 2);
    assert_non_null(s->told[client]);
    memcpy(s->told[client] + s->lengths[client], text, length);
    s->lengths[client] += length + 1;
    s->told[client][s->lengths[client] - 1] = '\n';
    s->told[client][s->lengths[client]] = '\0';
}

/* Reads what there is to tell, as bytes, each with the moment when it is told. */
static void read_tells(side *s) {
    static char text[WIRE_MESSAGE_MAX * 4];
    for (uint32_t client = 0; client < CLIENTS; client++) {
        online_tell tell;
        for (int tries = 0; tries < 2; tries++) {
            while (online_next_tell(s->f.online, client, &tell)) {
                gw_out out = gw_out_to(text, sizeof text);
                gw_put_number(&out, s->f.now);
                gw_put_char(&out, ' ');
                assert_true(wire_tell(&out, &tell, "test"));
                keep(s, client, text, out.length);
            }
            alone_settle(&s->f); /* a name may have to be read */
        }
    }
}

static void ask(side *s, uint32_t client, online_ask what, const char *text) {
    alone_ask(&s->f, client, what, text);
    read_tells(s);
}

static gw_seat viewer_of(uint32_t client, gw_seat people) {
    return client < people ? (gw_seat)(client + 1) : GW_PUBLIC;
}

/* So many people at the first seats, computers at the others. */
static void begin(side *s, const char *text, gw_seat people, gw_seat seats, int64_t thinks) {
    *s = (side){.thinks = thinks};
    s->f = alone_begin(CLIENTS, alone_count_up, &s->next_byte);
    game_begin(&s->g, TABLE);
    ask(s, 0, (online_ask){.kind = ONLINE_MAKE}, text);
    for (gw_seat seat = 1; seat <= seats; seat++)
        if (seat <= people)
            ask(s, seat - 1u, (online_ask){.kind = ONLINE_SIT, .seat = seat}, "");
        else
            ask(s, 0, (online_ask){.kind = ONLINE_FILL, .seat = seat}, "random");
    alone_get_ready(&s->f, people);
    for (uint32_t client = 0; client < CLIENTS; client++) {
        gw_seat viewer = viewer_of(client, people);
        ask(s, client, (online_ask){.kind = ONLINE_FOLLOW, .seat = viewer}, "");
        store_list list = viewer == GW_PUBLIC ? STORE_WATCHERS : STORE_PLAYERS;
        ask(s, client, (online_ask){.kind = ONLINE_LISTEN, .list = list}, "");
    }
    alone_learn(&s->f, &s->g);
}

static void end(side *s) {
    game_end(&s->g);
    alone_end(&s->f);
    for (uint32_t i = 0; i < CLIENTS; i++) free(s->told[i]);
}

/* --------------------------------------------------------------------- comparing -- */

/* Whether nobody but seat 1 can tell the positions apart: that is what the rules say is hidden. */
static bool look_alike(const sitting *a, const sitting *b, gw_seat people) {
    const gw_table *table = sitting_table(a);
    for (uint32_t client = SPY_FIRST; client < CLIENTS; client++) {
        gw_any_state one = {0}, two = {0};
        sitting_view(a, viewer_of(client, people), GW_STATE(&one));
        sitting_view(b, viewer_of(client, people), GW_STATE(&two));
        if (memcmp(&one, &two, table->game->state_bytes) != 0) return false;
    }
    return true;
}

static void assert_same(side *a, side *b) {
    for (uint32_t client = SPY_FIRST; client < CLIENTS; client++) {
        assert_true(a->lengths[client] == b->lengths[client]);
        if (a->lengths[client] > 0) assert_string_equal(a->told[client], b->told[client]);
        a->lengths[client] = b->lengths[client] = 0;
    }
}

/* ----------------------------------------------------------------------- playing -- */

/* The position after seat 1 acts; NULL if it may not. */
static sitting *after(const game *g, gw_action action) {
    sitting *s = sitting_branch(g->sitting, gw_record_count(sitting_record(g->sitting)));
    assert_non_null(s);
    if (sitting_play(s, 1, sitting_decision(s, 1), &action, 1, NULL) == SITTING_DONE) return s;
    sitting_free(s);
    return NULL;
}

static bool hide(const game *a, const game *b, gw_action one, gw_action two, gw_seat people) {
    sitting *first = after(a, one), *second = after(b, two);
    bool is_hidden = first && second && look_alike(first, second, people);
    sitting_free(first);
    sitting_free(second);
    return is_hidden;
}

static gw_action any(const game *g, gw_seat seat, gw_random *random) {
    const gw_action *list;
    size_t count = sitting_legal(g->sitting, seat, &list, NULL);
    assert_true(count > 0);
    return list[gw_random_below(random, (uint32_t)count)];
}

static bool is_legal(const game *g, gw_seat seat, gw_action action) {
    return sitting_may_play(g->sitting, seat, sitting_decision(g->sitting, seat), &action, 1,
                            NULL) == SITTING_DONE;
}

/* Two actions of a seat; for seat 1 mostly different ones that nobody else can tell apart: now and
 * then the same, so that the games do not come apart as soon as something is revealed. False if
 * there are none. */
static bool choose(side *a, side *b, gw_seat seat, gw_seat people, gw_random *random,
                   gw_action actions[2]) {
    bool is_same = seat != 1 || gw_random_below(random, 3) == 0;
    for (int i = 0; !is_same && i < TRIES; i++) {
        actions[0] = any(&a->g, seat, random);
        actions[1] = any(&b->g, seat, random);
        if (actions[0] != actions[1] && hide(&a->g, &b->g, actions[0], actions[1], people))
            return true;
    }
    actions[0] = actions[1] = any(&a->g, seat, random);
    return is_legal(&b->g, seat, actions[1]);
}

static void act(side *s, gw_seat seat, gw_action action) {
    char text[GW_ACTION_TEXT];
    gw_out out = gw_out_to(text, sizeof text);
    const gw_table *table = sitting_table(s->g.sitting);
    table->game->write_action(table, action, &out);
    ask(s, seat - 1u,
        (online_ask){
            .kind = ONLINE_ACT, .seat = seat, .decision = sitting_decision(s->g.sitting, seat)},
        text);
    alone_learn(&s->f, &s->g);
}

/* What the others try, to learn something: nothing of it is granted. */
static void spy(side *s, gw_seat people) {
    uint64_t steps = gw_record_count(sitting_record(s->g.sitting));
    static const char *const texts[] = {"draw", "card 1", "keep 1", "place 1 1", "ahead", "9"};
    for (uint32_t client = SPY_FIRST; client < CLIENTS; client++) {
        gw_seat own = client < people ? (gw_seat)(client + 1) : 1;
        for (size_t i = 0; i < COUNT(texts); i++) {
            uint64_t decision = i % 2 == 0 ? 1 : sitting_decision(s->g.sitting, 1);
            ask(s, client, (online_ask){.kind = ONLINE_ACT, .seat = 1, .decision = decision},
                texts[i]);
        }
        ask(s, client, (online_ask){.kind = ONLINE_FOLLOW, .seat = 1}, "");
        ask(s, client, (online_ask){.kind = ONLINE_FOLLOW, .seat = GW_ALL_SEEING}, "");
        ask(s, client, (online_ask){.kind = ONLINE_TAKE_BACK, .seat = 1}, "");
        ask(s, client, (online_ask){.kind = ONLINE_TAKE_BACK, .seat = own}, "");
        ask(s, client,
            (online_ask){.kind = ONLINE_TAKE_BACK, .seat = own, .number = steps ? steps - 1 : 0},
            "");
        ask(s, client, (online_ask){.kind = ONLINE_RETURN, .seat = 1}, "");
        ask(s, client, (online_ask){.kind = ONLINE_STAND, .seat = 1}, "");
        ask(s, client, (online_ask){.kind = ONLINE_SIT, .seat = 1}, "");
        ask(s, client, (online_ask){.kind = ONLINE_LISTEN, .list = STORE_LOG}, "");
    }
}

/* Actions that are illegal, or stale, for the next seat. */
static void blunder(side *s, gw_seat people, uint64_t seed) {
    gw_random random = gw_random_seed(seed);
    const gw_table *table = sitting_table(s->g.sitting);
    for (gw_seat seat = 2; seat <= people; seat++)
        for (int i = 0; i < 8; i++) {
            char text[GW_ACTION_TEXT];
            gw_out out = gw_out_to(text, sizeof text);
            gw_action action = (gw_action)gw_random_below(&random, 1 << 16);
            uint64_t decision = sitting_decision(s->g.sitting, seat);
            if (decision != 0 && is_legal(&s->g, seat, action)) continue;
            table->game->write_action(table, action, &out);
            ask(s, seat - 1u,
                (online_ask){.kind = ONLINE_ACT, .seat = seat, .decision = decision ? decision : 1},
                text);
        }
}

/* A little time, in which computers think and may act; whether one does. */
static bool tick(side *s) {
    enum { TICK_MS = 100 };
    uint64_t before = s->g.last;
    s->f.now += TICK_MS;
    if (!s->has_job && online_next_job(s->f.online, &s->job)) {
        s->has_job = true;
        gw_random random = gw_random_seed(s->job.decision);
        s->decided = any(&s->g, s->job.seat, &random);
        s->decided_at = s->f.now + s->thinks;
    }
    if (s->has_job && s->f.now >= s->decided_at) {
        online_thought(s->f.online, s->f.now, &s->job, &s->decided, 1);
        s->has_job = false;
    }
    online_tick(s->f.online, s->f.now);
    alone_settle(&s->f);
    read_tells(s);
    alone_learn(&s->f, &s->g);
    return s->g.last != before;
}

/* Time passes in both: computers act at the same moments, however long they think. False if the
 * games have come apart. */
static bool pass(side *a, side *b, gw_seat people) {
    enum { TICKS = 12 };
    for (int i = 0; i < TICKS; i++) {
        bool has_acted = tick(a);
        assert_true(tick(b) == has_acted);
        if (!look_alike(a->g.sitting, b->g.sitting, people)) return false;
    }
    return true;
}

/* Lets the seat that is due act in both; false if the games have come apart. */
static bool step(side *a, side *b, gw_seat people, gw_random *random, size_t *differences) {
    for (gw_seat seat = 1; seat <= people; seat++) {
        gw_action actions[2];
        bool is_due = sitting_decision(a->g.sitting, seat) != 0;
        assert_true(is_due == (sitting_decision(b->g.sitting, seat) != 0));
        if (!is_due) continue;
        if (!choose(a, b, seat, people, random, actions)) return false;
        *differences += actions[0] != actions[1];
        act(a, seat, actions[0]);
        act(b, seat, actions[1]);
        if (!look_alike(a->g.sitting, b->g.sitting, people)) return false;
    }
    return true;
}

static size_t play(uint64_t seed, const char *text, gw_seat people, gw_seat seats) {
    side a, b;
    gw_random random = gw_random_seed(seed);
    size_t differences = 0;
    begin(&a, text, people, seats, 100);
    begin(&b, text, people, seats, 900);
    assert_same(&a, &b);
    for (int i = 0; i < STEPS && a.g.phase == GAME_PLAYING; i++) {
        if (!step(&a, &b, people, &random, &differences)) break;
        uint64_t seeds = gw_random_next(&random);
        spy(&a, people);
        spy(&b, people);
        blunder(&a, people, seeds);
        blunder(&b, people, seeds);
        if (!pass(&a, &b, people)) break;
        assert_same(&a, &b);
    }
    end(&a);
    end(&b);
    return differences;
}

static void others_are_told_the_same_bytes(void **state) {
    (void)state;
    size_t differences = 0;
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        differences += play(seed, "game dragons\noptions players=2\nclock move 60000 60000", 2, 2);
        differences += play(seed, "game dragons\noptions players=3", 2, 3);
        differences += play(seed, "game dragons\noptions players=3\nclock days 1", 3, 3);
    }
    assert_true(differences >= 3 * GAMES);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(others_are_told_the_same_bytes),
    };
    if (!fair_begin()) return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}

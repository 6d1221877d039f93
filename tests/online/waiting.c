/* What happens to tables that wait for days, which is too long for the simulator. */
#include "core/check.h"
#include "online/alone.h"

static fixture begin(void) {
    return alone_begin(4, alone_count_up, NULL);
}

/* Asks and returns the refusal, or 0. */
static online_refusal ask(fixture *f, online_ask what, const char *text) {
    online_tell tell;
    alone_ask(f, 0, what, text);
    assert_true(online_next_tell(f->online, 0, &tell));
    assert_int_equal(tell.id, f->next_id);
    return tell.kind == ONLINE_GRANTED ? 0 : tell.refusal;
}

static void pass(fixture *f, int64_t time) {
    for (int i = 0; i < 4; i++) {
        f->now += time / 4;
        online_tick(f->online, f->now);
        alone_settle(f);
    }
    for (int i = 0; i < 4; i++) {
        f->now += 1000;
        online_tick(f->online, f->now);
        alone_settle(f);
    }
}

/* The number of entries that are stored. */
static uint64_t stored(const fixture *f) {
    uint64_t table = TABLE;
    store_request lasts = {.kind = STORE_LASTS, .tables = &table, .count = 1};
    store_batch batch = {.requests = &lasts, .count = 1};
    assert_true(store_send(f->store, &batch));
    assert_ptr_equal(store_receive(f->store), &batch);
    uint64_t last = batch.answers[0].lasts[0];
    store_batch_clear(&batch);
    return last;
}

static void make_table(fixture *f) {
    assert_int_equal(ask(f, (online_ask){.kind = ONLINE_MAKE}, "game trains\noptions players=2"),
                     0);
}

/* The host against a computer, up to the first decision. */
static void begin_game_with(fixture *f, const char *text) {
    fair_hash nonce = fair_hash_of("nonce", 5);
    fair_hash commitment = fair_commit_nonce(TABLE, 1, &nonce);
    assert_int_equal(ask(f, (online_ask){.kind = ONLINE_MAKE}, text), 0);
    assert_int_equal(ask(f, (online_ask){.kind = ONLINE_SIT, .seat = 1}, ""), 0);
    assert_int_equal(ask(f, (online_ask){.kind = ONLINE_FILL, .seat = 2}, "easy"), 0);
    assert_int_equal(ask(f, (online_ask){.kind = ONLINE_READY, .seat = 1, .hash = commitment}, ""),
                     0);
    assert_int_equal(ask(f, (online_ask){.kind = ONLINE_OPEN, .seat = 1, .hash = nonce}, ""), 0);
}

static void begin_game(fixture *f) {
    begin_game_with(f, "game trains\noptions players=2");
}

static void a_table_that_nobody_begins_disappears(void **state) {
    (void)state;
    fixture f = begin();
    make_table(&f);
    assert_int_equal(stored(&f), 2);
    pass(&f, GAME_KEPT_MS - CLOCK_DAY_MS);
    assert_int_equal(stored(&f), 2);
    pass(&f, 2 * (int64_t)CLOCK_DAY_MS);
    assert_int_equal(stored(&f), 0);
    assert_int_equal(ask(&f, (online_ask){.kind = ONLINE_SIT, .seat = 1}, ""), ONLINE_NO_TABLE);
    make_table(&f);
    alone_end(&f);
}

static void a_game_without_people_pauses_and_ends_after_days(void **state) {
    (void)state;
    fixture f = begin();
    begin_game(&f);
    assert_int_equal(ask(&f, (online_ask){.kind = ONLINE_LEAVE, .seat = 1}, ""), 0);
    uint64_t count = stored(&f);
    pass(&f, GAME_KEPT_MS - CLOCK_DAY_MS);
    assert_int_equal(stored(&f), count);
    assert_int_equal(ask(&f, (online_ask){.kind = ONLINE_RETURN, .seat = 1}, ""), 0);
    assert_int_equal(ask(&f, (online_ask){.kind = ONLINE_LEAVE, .seat = 1}, ""), 0);
    pass(&f, GAME_KEPT_MS + CLOCK_DAY_MS);
    assert_int_equal(stored(&f), count + 3);
    assert_int_equal(ask(&f, (online_ask){.kind = ONLINE_RETURN, .seat = 1}, ""), ONLINE_NOT_NOW);
    alone_end(&f);
}

static void a_game_that_was_begun_stays_without_a_clock(void **state) {
    (void)state;
    fixture f = begin();
    begin_game(&f);
    uint64_t count = stored(&f);
    pass(&f, 40 * (int64_t)CLOCK_DAY_MS);
    assert_int_equal(stored(&f), count);
    assert_int_equal(ask(&f, (online_ask){.kind = ONLINE_LEAVE, .seat = 1}, ""), 0);
    alone_end(&f);
}

/* The game as it is stored. */
static game learn(const fixture *f) {
    game g;
    game_begin(&g, TABLE);
    alone_learn(f, &g);
    return g;
}

static void a_finished_table_stays(void **state) {
    (void)state;
    fixture f = begin();
    begin_game(&f);
    assert_int_equal(ask(&f, (online_ask){.kind = ONLINE_OFFER, .seat = 1}, "end"), 0);
    uint64_t count = stored(&f);
    pass(&f, 400 * (int64_t)CLOCK_DAY_MS);
    assert_int_equal(stored(&f), count);
    game g = learn(&f);
    assert_int_equal(g.phase, GAME_OVER);
    game_end(&g);
    alone_end(&f);
}

/* Whether the seat of the only person is to act; computers act until it is. */
static gw_seat seat_to_act(fixture *f) {
    online_job job;
    for (int i = 0; i < 400; i++) {
        game g = learn(f);
        bool is_due = sitting_decision(g.sitting, 1) != 0;
        game_end(&g);
        if (is_due) return 1;
        while (online_next_job(f->online, &job)) {
            const gw_action *list;
            game now = learn(f);
            assert_true(sitting_legal(now.sitting, job.seat, &list, NULL) > 0);
            online_thought(f->online, f->now, &job, list, 1);
            game_end(&now);
        }
        f->now += GAME_PAUSE_MS;
        online_tick(f->online, f->now);
        alone_settle(f);
    }
    return 0;
}

/* Computers that are due at the same time think at the same time, and act when all have decided. */
static void computers_act_at_the_same_time(void **state) {
    (void)state;
    enum { COMPUTERS = 2 };
    fixture f = begin();
    online_job jobs[COMPUTERS], more;
    assert_int_equal(ask(&f, (online_ask){.kind = ONLINE_MAKE}, "game dragons\noptions players=3"),
                     0);
    for (gw_seat seat = 2; seat <= 1 + COMPUTERS; seat++)
        assert_int_equal(ask(&f, (online_ask){.kind = ONLINE_FILL, .seat = seat}, "easy"), 0);
    alone_ask(&f, 0, (online_ask){.kind = ONLINE_SIT, .seat = 1}, "");
    alone_get_ready(&f, 1);
    for (size_t i = 0; i < COMPUTERS; i++) {
        assert_true(online_next_job(f.online, &jobs[i]));
        assert_int_equal(jobs[i].seat, 2 + i);
    }
    assert_false(online_next_job(f.online, &more));
    uint64_t before = stored(&f);
    for (size_t i = 0; i < COMPUTERS; i++) {
        const gw_action *list;
        game g = learn(&f);
        assert_true(sitting_legal(g.sitting, jobs[i].seat, &list, NULL) > 0);
        f.now += GAME_PAUSE_MS;
        assert_int_equal(stored(&f), before);
        online_thought(f.online, f.now, &jobs[i], list, 1);
        alone_settle(&f);
        game_end(&g);
    }
    assert_int_equal(stored(&f), before + COMPUTERS);
    alone_end(&f);
}

/* A computer gives its five cards at once, after one pause; what does not follow is left out. */
static void a_turn_of_a_computer_is_logged_together(void **state) {
    (void)state;
    enum { CARDS = 5 };
    fixture f = begin();
    online_job job;
    gw_action turn[CARDS + 1];
    begin_game_with(&f, "game dragons\noptions players=2");
    assert_true(online_next_job(f.online, &job));
    assert_int_equal(job.seat, 2);
    assert_int_equal(job.host, HOST);
    game g = learn(&f);
    for (size_t i = 0; i < CARDS; i++) {
        const gw_action *list;
        assert_true(sitting_legal(g.sitting, 2, &list, NULL) > 0);
        turn[i] = turn[i + 1] = list[0];
        assert_int_equal(
            sitting_play(g.sitting, 2, sitting_decision(g.sitting, 2), &turn[i], 1, NULL),
            SITTING_DONE);
    }
    game_end(&g);
    uint64_t before = stored(&f);
    online_thought(f.online, f.now, &job, turn, CARDS + 1);
    alone_settle(&f);
    assert_int_equal(stored(&f), before);
    f.now += GAME_PAUSE_MS;
    online_tick(f.online, f.now);
    alone_settle(&f);
    assert_int_equal(stored(&f), before + CARDS);
    assert_false(online_next_job(f.online, &job));
    alone_end(&f);
}

static void an_action_after_the_deadline_counts_until_it_fires(void **state) {
    (void)state;
    fixture f = begin();
    begin_game_with(&f, "game trains\noptions players=2\nclock move 3000 2000");
    assert_int_equal(seat_to_act(&f), 1);
    game g = learn(&f);
    const gw_action *list;
    char text[GW_ACTION_TEXT];
    gw_out out = gw_out_to(text, sizeof text);
    assert_true(sitting_legal(g.sitting, 1, &list, NULL) > 0);
    sitting_table(g.sitting)->game->write_action(sitting_table(g.sitting), list[0], &out);
    uint64_t decision = sitting_decision(g.sitting, 1);
    int64_t deadline = clock_deadline(&g.seats[1].clock, &g.setup.clock);
    game_end(&g);
    /* The store has not been asked since, so that nothing has fired. */
    while (f.now + 2000 < deadline) {
        f.now += 1000;
        online_tick(f.online, f.now);
        alone_settle(&f);
    }
    f.now = deadline + 500;
    assert_int_equal(
        ask(&f, (online_ask){.kind = ONLINE_ACT, .seat = 1, .decision = decision}, text), 0);
    g = learn(&f);
    assert_false(g.seats[1].is_away);
    assert_int_equal(g.seats[1].clock.bank, 0);
    game_end(&g);
    alone_end(&f);
}

/* A second of the server. */
static void run(fixture *f) {
    f->now += 1000;
    online_tick(f->online, f->now);
    alone_settle(f);
}

static bool is_away(const fixture *f) {
    game g = learn(f);
    bool is = g.seats[1].is_away;
    game_end(&g);
    return is;
}

/* The server stops and starts again, while the clock of its machine is set by so much: of the time
 * on a player's clock every second counts in which a server ran, and no other. */
static void set_clock_between_two_runs(int64_t shift) {
    enum { RAN_MS = 10000, PATIENCE_MS = 4000 };
    fixture f = begin();
    pass(&f, 3 * (int64_t)CLOCK_DAY_MS); /* so that a day before is a time */
    begin_game_with(&f, "game trains\noptions players=2\nclock move 30000 20000");
    assert_int_equal(seat_to_act(&f), 1);
    game g = learn(&f);
    int64_t left = clock_deadline(&g.seats[1].clock, &g.setup.clock) - f.now, time = g.time;
    game_end(&g);
    for (int i = 0; i < 2; i++) {
        for (int64_t ran = 0; ran < RAN_MS; ran += 1000) run(&f);
        left -= RAN_MS;
        online_free(f.online);
        f.now += i == 0 ? shift : -shift;
        f.online = online_new(&online_rules_default, alone_count_up, NULL, f.now);
        alone_settle(&f);
    }
    int64_t began = f.now;
    while (f.now - began < left - 1000) {
        run(&f);
        assert_false(is_away(&f));
    }
    while (f.now - began < left + PATIENCE_MS) run(&f);
    assert_true(is_away(&f));
    g = learn(&f);
    assert_true(g.time > time);
    game_end(&g);
    alone_end(&f);
}

static void a_clock_set_back_or_forward_changes_no_deadline(void **state) {
    (void)state;
    set_clock_between_two_runs(0);
    set_clock_between_two_runs(CLOCK_DAY_MS);
    set_clock_between_two_runs(-(int64_t)CLOCK_DAY_MS);
}

static int64_t deadline_of(const fixture *f) {
    game g = learn(f);
    int64_t deadline = clock_deadline(&g.seats[1].clock, &g.setup.clock);
    game_end(&g);
    return deadline;
}

static online_refusal take_holiday(fixture *f) {
    return ask(f, (online_ask){.kind = ONLINE_HOLIDAY, .seat = 1}, "");
}

static void a_day_of_holiday_is_a_day_more(void **state) {
    (void)state;
    fixture f = begin();
    begin_game_with(&f, "game trains\noptions players=2\nclock days 1 3");
    assert_int_equal(seat_to_act(&f), 1);
    int64_t deadline = deadline_of(&f);
    assert_int_equal(take_holiday(&f), 0);
    assert_int_equal(take_holiday(&f), 0);
    assert_int_equal(deadline_of(&f), deadline + 2 * (int64_t)CLOCK_DAY_MS);
    assert_int_equal(ask(&f, (online_ask){.kind = ONLINE_HOLIDAY, .seat = 2}, ""),
                     ONLINE_NOT_YOURS);
    /* Outages are no holidays: the server is there every second. */
    while (f.now + 1000 < deadline + CLOCK_DAY_MS) run(&f);
    assert_false(is_away(&f));
    assert_int_equal(ask(&f, (online_ask){.kind = ONLINE_LEAVE, .seat = 1}, ""), 0);
    assert_int_equal(take_holiday(&f), ONLINE_NOT_NOW); /* nobody waits for the person */
    assert_int_equal(ask(&f, (online_ask){.kind = ONLINE_RETURN, .seat = 1}, ""), 0);
    /* What was not needed is kept. */
    deadline += CLOCK_GRACE_MS; /* of the second run */
    assert_int_equal(deadline_of(&f), deadline + 2 * (int64_t)CLOCK_DAY_MS);
    assert_int_equal(take_holiday(&f), 0);
    assert_int_equal(take_holiday(&f), ONLINE_NOT_NOW); /* there were three */
    assert_int_equal(deadline_of(&f), deadline + 3 * (int64_t)CLOCK_DAY_MS);
    alone_end(&f);
}

static void without_days_a_turn_there_is_no_holiday(void **state) {
    (void)state;
    static const char *const clocks[] = {"", "\nclock days 2", "\nclock move 5000 5000"};
    for (size_t i = 0; i < COUNT(clocks); i++) {
        char text[64];
        gw_out out = gw_out_to(text, sizeof text);
        fixture f = begin();
        gw_put_text(&out, "game trains\noptions players=2");
        gw_put_text(&out, clocks[i]);
        begin_game_with(&f, text);
        uint64_t count = stored(&f);
        assert_int_equal(take_holiday(&f), ONLINE_NOT_NOW);
        assert_int_equal(stored(&f), count);
        alone_end(&f);
    }
    fixture f = begin(); /* nor before the game, nor after it */
    assert_int_equal(ask(&f, (online_ask){.kind = ONLINE_MAKE},
                         "game trains\noptions players=2\nclock days 1 3"),
                     0);
    assert_int_equal(ask(&f, (online_ask){.kind = ONLINE_SIT, .seat = 1}, ""), 0);
    assert_int_equal(take_holiday(&f), ONLINE_NOT_NOW);
    alone_end(&f);
}

static void every_one_of_many_outages_is_credited(void **state) {
    (void)state;
    enum { OUTAGES = 700, OUTAGE_MS = 60 * 1000 };
    fixture f = begin();
    begin_game_with(&f, "game trains\noptions players=2\nclock days 1");
    assert_int_equal(seat_to_act(&f), 1);
    game g = learn(&f);
    int64_t deadline = clock_deadline(&g.seats[1].clock, &g.setup.clock);
    uint64_t count = g.last;
    game_end(&g);
    online_free(f.online);
    for (int i = 0; i < OUTAGES; i++) { /* signs of life of servers that do nothing else */
        store_request alive = {.kind = STORE_ALIVE, .time = f.now, .span = 3000};
        store_batch batch = {.requests = &alive, .count = 1};
        assert_true(store_send(f.store, &batch));
        assert_ptr_equal(store_receive(f.store), &batch);
        store_batch_clear(&batch);
        f.now += OUTAGE_MS;
    }
    f.online = online_new(&online_rules_default, alone_count_up, NULL, f.now);
    alone_settle(&f);
    for (int i = 0; i < 5; i++) {
        f.now += 1000;
        online_tick(f.online, f.now);
        alone_settle(&f);
    }
    alone_enter(&f, 0, 0, TABLE);
    assert_int_equal(ask(&f, (online_ask){.kind = ONLINE_FOLLOW, .seat = 1}, ""), 0);
    g = learn(&f);
    assert_int_equal(g.last, count + OUTAGES);
    assert_false(g.seats[1].is_away);
    assert_int_equal(clock_deadline(&g.seats[1].clock, &g.setup.clock),
                     deadline + OUTAGES * (int64_t)OUTAGE_MS);
    game_end(&g);
    alone_end(&f);
}

static void a_request_for_another_person_s_seat_is_refused(void **state) {
    (void)state;
    fixture f = begin();
    begin_game(&f);
    static const online_ask_kind kinds[] = {ONLINE_ACT,   ONLINE_TAKE_BACK, ONLINE_LEAVE,
                                            ONLINE_OFFER, ONLINE_READY,     ONLINE_FOLLOW};
    for (size_t i = 0; i < COUNT(kinds); i++) {
        online_tell tell;
        online_ask what = {.kind = kinds[i],
                           .id = 5 + i,
                           .table = TABLE,
                           .seat = 1,
                           .decision = 1,
                           .text = {"end", 3}};
        online_asked(f.online, f.now, 1, &what);
        alone_settle(&f);
        assert_true(online_next_tell(f.online, 1, &tell));
        assert_int_equal(tell.kind, ONLINE_REFUSED);
        assert_int_equal(tell.refusal, ONLINE_NOT_YOURS);
    }
    alone_end(&f);
}

/* A turn in which one run of the clock follows another is charged nevertheless. */
static void many_short_runs_are_charged(void **state) {
    (void)state;
    enum { RUNS = 100, RUN_MS = 900 };
    const clock_rules rules = {.kind = CLOCK_MOVE, .allowance = 30000, .bank = 20000};
    seat_clock c = {.bank = rules.bank};
    int64_t now = NOW;
    for (int i = 0; i < RUNS; i++, now += RUN_MS) {
        clock_start(&c, 1, now);
        assert_true(clock_deadline(&c, &rules) > now || c.bank == 0);
        clock_stop(&c, &rules, now + RUN_MS);
    }
    assert_int_equal(c.charged, RUNS * RUN_MS - CLOCK_GRACES * CLOCK_GRACE_MS);
    assert_int_equal(c.bank, 0);
    clock_start(&c, 2, now); /* another turn */
    assert_int_equal(clock_deadline(&c, &rules), now + CLOCK_GRACE_MS + rules.allowance);
}

static void nobody_leaves_again_and_again(void **state) {
    (void)state;
    enum { FAR_TOO_MANY = 200 };
    fixture f = begin();
    begin_game(&f);
    online_refusal refusal = 0;
    int count = 0;
    for (; count < FAR_TOO_MANY && refusal == 0; count++) {
        refusal = ask(&f, (online_ask){.kind = ONLINE_LEAVE, .seat = 1}, "");
        if (refusal == 0)
            assert_int_equal(ask(&f, (online_ask){.kind = ONLINE_RETURN, .seat = 1}, ""), 0);
    }
    assert_int_equal(refusal, ONLINE_BUSY);
    assert_int_equal(count, GAME_LEAVINGS + 1);
    alone_end(&f);
}

/* Two people and a computer: offers that are declined, and agreeing twice, hold nobody up. */
static void offers_do_not_hold_up_a_computer(void **state) {
    (void)state;
    fixture f = begin();
    online_tell tell;
    online_job job;
    assert_int_equal(ask(&f, (online_ask){.kind = ONLINE_MAKE}, "game dragons\noptions players=3"),
                     0);
    assert_int_equal(ask(&f, (online_ask){.kind = ONLINE_FILL, .seat = 3}, "easy"), 0);
    for (gw_seat seat = 1; seat <= 2; seat++)
        alone_ask(&f, seat - 1, (online_ask){.kind = ONLINE_SIT, .seat = seat}, "");
    alone_get_ready(&f, 2);
    for (uint32_t client = 0; client < 2; client++)
        while (online_next_tell(f.online, client, &tell)) {
        }
    assert_true(online_next_job(f.online, &job));
    game g = learn(&f);
    const gw_action *list;
    assert_true(sitting_legal(g.sitting, 3, &list, NULL) > 0);
    online_thought(f.online, f.now, &job, list, 1);
    size_t steps = gw_record_count(sitting_record(g.sitting));
    game_end(&g);
    for (int i = 0; i < 4; i++) {
        f.now += GAME_PAUSE_MS / 2;
        assert_int_equal(ask(&f, (online_ask){.kind = ONLINE_OFFER, .seat = 1}, "pause"), 0);
        assert_int_equal(ask(&f, (online_ask){.kind = ONLINE_AGREE, .seat = 1}, ""),
                         ONLINE_NOT_NOW);
        assert_int_equal(ask(&f, (online_ask){.kind = ONLINE_DECLINE, .seat = 1}, ""), 0);
    }
    g = learn(&f);
    assert_int_equal(gw_record_count(sitting_record(g.sitting)), steps + 1);
    game_end(&g);
    alone_end(&f);
}

/* Asks without waiting for the answer; whether it is refused at once, since too much waits. */
static bool is_turned_away(fixture *f, uint32_t client, online_ask what) {
    online_tell tell;
    what.id = ++f->next_id;
    what.table = TABLE;
    online_asked(f->online, f->now, client, &what);
    return online_next_tell(f->online, client, &tell) && tell.refusal == ONLINE_BUSY;
}

static void visitors_do_not_keep_out_who_plays(void **state) {
    (void)state;
    enum { MANY = 40 };
    fixture f = begin();
    begin_game(&f);
    const online_ask act = {.kind = ONLINE_ACT, .seat = 1, .decision = 1};
    bool is_full = false;
    for (int i = 0; i < MANY; i++) is_full = is_turned_away(&f, 1, act);
    assert_true(is_full);
    assert_false(is_turned_away(&f, 2, act)); /* nor one of them another */
    for (uint32_t i = 0; i < MANY; i++) is_full = is_turned_away(&f, 2 + i % 2, act);
    assert_true(is_full);
    assert_false(is_turned_away(&f, 0, (online_ask){.kind = ONLINE_LEAVE, .seat = 1}));
    for (int i = 0; i < MANY; i++) is_full = is_turned_away(&f, 0, act);
    assert_true(is_full); /* nor does one who plays the others */
    alone_settle(&f);
    game g = learn(&f);
    assert_true(g.seats[1].is_away);
    game_end(&g);
    alone_end(&f);
}

static void nobody_makes_a_log_grow_for_ever(void **state) {
    (void)state;
    enum { FAR_TOO_MANY = 5000 };
    fixture f = begin();
    begin_game(&f);
    online_refusal refusal = 0;
    int count = 0;
    for (; count < FAR_TOO_MANY && refusal == 0; count++)
        refusal = ask(&f, (online_ask){.kind = ONLINE_CHAT, .is_on = count % 2 == 1}, "");
    assert_int_equal(refusal, ONLINE_BUSY);
    assert_in_range(stored(&f), 4096, FAR_TOO_MANY);
    /* The game itself goes on. */
    refusal = ask(&f, (online_ask){.kind = ONLINE_ACT, .seat = 1, .decision = 99}, "pass");
    assert_int_equal(refusal, ONLINE_STALE);
    alone_end(&f);
}

/* A table may have a board of 60 KB, and anybody may make many. */
static void a_table_that_nobody_follows_leaves_the_memory_soon(void **state) {
    (void)state;
    enum { SOON_MS = 12000 };
    fixture f = begin();
    make_table(&f);
    assert_int_equal(online_tables(f.online), 1);
    pass(&f, SOON_MS);
    assert_int_equal(online_tables(f.online), 0);
    assert_int_equal(ask(&f, (online_ask){.kind = ONLINE_SIT, .seat = 1}, ""), 0);
    alone_end(&f);
}

/* Whoever tries out ids finds nothing, and takes no room from tables that there are. */
static void tables_that_are_none_take_no_room(void **state) {
    (void)state;
    fixture f = begin();
    make_table(&f);
    for (uint64_t id = 1000; id < 1020; id++) {
        online_tell tell;
        alone_enter(&f, 1, 1, id);
        online_asked(f.online, f.now, 1,
                     &(online_ask){.kind = ONLINE_FOLLOW, .id = id, .table = id});
        alone_settle(&f);
        assert_true(online_next_tell(f.online, 1, &tell));
        assert_int_equal(tell.refusal, ONLINE_NO_TABLE);
    }
    f.now++;
    online_tick(f.online, f.now);
    assert_int_equal(online_tables(f.online), 1);
    alone_end(&f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_that_nobody_begins_disappears),
        cmocka_unit_test(a_game_without_people_pauses_and_ends_after_days),
        cmocka_unit_test(a_game_that_was_begun_stays_without_a_clock),
        cmocka_unit_test(a_finished_table_stays),
        cmocka_unit_test(computers_act_at_the_same_time),
        cmocka_unit_test(a_turn_of_a_computer_is_logged_together),
        cmocka_unit_test(an_action_after_the_deadline_counts_until_it_fires),
        cmocka_unit_test(a_clock_set_back_or_forward_changes_no_deadline),
        cmocka_unit_test(a_day_of_holiday_is_a_day_more),
        cmocka_unit_test(without_days_a_turn_there_is_no_holiday),
        cmocka_unit_test(every_one_of_many_outages_is_credited),
        cmocka_unit_test(a_request_for_another_person_s_seat_is_refused),
        cmocka_unit_test(visitors_do_not_keep_out_who_plays),
        cmocka_unit_test(many_short_runs_are_charged),
        cmocka_unit_test(nobody_leaves_again_and_again),
        cmocka_unit_test(offers_do_not_hold_up_a_computer),
        cmocka_unit_test(nobody_makes_a_log_grow_for_ever),
        cmocka_unit_test(a_table_that_nobody_follows_leaves_the_memory_soon),
        cmocka_unit_test(tables_that_are_none_take_no_room),
    };
    if (!fair_begin()) return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}

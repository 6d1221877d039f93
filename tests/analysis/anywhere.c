/* Judgements and hints in all kinds of positions: under all kinds of options, on generated boards,
 * from views that hide something, without a choice, and where nobody is to act. Whatever is said
 * must be possible.
 *
 * GANGWAY_SOAK_GAMES=N plays N more games of each kind, GANGWAY_SOAK_SEED=N others: a few hundred
 * cover all sets of options. */
#include "analysis/json.h"
#include "analysis/records.h"
#include "conformance/option_sets.h"
#include "core/utf8.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

/* Where judging is quick, more games are played. */
enum { NODES = 8, GAMES = 120, STRANGE_GAMES = 40, QUICK_GAMES = 240 };

/* A name that nobody at the table has. */
#define NOBODY "Nobody"

/* The position under test, also for messages. */
typedef struct scene {
    gw_record *record;
    const gw_table *table;
    gw_random random;
    uint64_t seed;
    unsigned *looks; /* so far, in all games */
} scene;

static uint64_t number_from(const char *variable, uint64_t otherwise) {
    const char *text = getenv(variable);
    return text && *text ? strtoull(text, NULL, 10) : otherwise;
}

static void expect(const scene *s, bool holds, const char *what) {
    if (holds) return;
    char *text = gw_record_text(s->record, GW_ALL_SEEING, NULL);
    fail_msg("%s: seed %llu, at %zu of\n%s", what, (unsigned long long)s->seed,
             gw_record_count(s->record), text ? text : "");
}
#define EXPECT(s, condition) expect(s, condition, #condition)

/* ------------------------------------------------------------ what may be said -- */

static void expect_possible(const scene *s, const analysis_decision *d) {
    int32_t sum = 0;
    for (unsigned seat = 1; seat <= GW_SEATS_MAX; seat++) {
        EXPECT(s, d->shares.of[seat] >= 0);
        EXPECT(s, seat <= s->table->players || d->shares.of[seat] == 0);
        sum += d->shares.of[seat];
    }
    EXPECT(s, sum == GW_SHARE);
    EXPECT(s, d->before == d->shares.of[d->seat]);
    EXPECT(s, d->after >= 0 && d->after <= GW_SHARE);
    EXPECT(s, d->choice_count >= 1 && d->choice_count <= ANALYSIS_LINE);
    EXPECT(s, d->actor[0] != '\0');
}

/* The choice is legal from its first action to its last, as far as the seat can tell. */
static void expect_legal(const scene *s, const analysis_decision *d) {
    gw_any_state now;
    s->table->game->view(s->table, gw_record_state(s->record), d->seat, GW_STATE(&now));
    EXPECT(s, gw_check(s->table, gw_record_state(s->record), NULL, d->seat, d->choice[0]) == 0);
    for (size_t i = 0; i < d->choice_count; i++) {
        EXPECT(s, gw_to_act(s->table, GW_STATE(&now)) & GW_SEAT_BIT(d->seat));
        EXPECT(s, gw_check(s->table, GW_STATE(&now), NULL, d->seat, d->choice[i]) == 0);
        gw_apply(s->table, GW_STATE(&now), NULL, d->seat, d->choice[i], NULL);
    }
}

/* Asserts that the text is well-formed and names only players of this table; it may be empty. */
static void expect_words(const scene *s, const char *text, size_t length, size_t room) {
    EXPECT(s, length < room);
    EXPECT(s, strlen(text) == length);
    EXPECT(s, gw_utf8_is_printable(text, length));
    EXPECT(s, strpbrk(text, "{}|") == NULL);
    EXPECT(s, strstr(text, "  ") == NULL);
    EXPECT(s, strstr(text, NOBODY) == NULL);
    EXPECT(s, strchr(text, '-') == NULL || !isdigit((unsigned char)strchr(text, '-')[1]));
}

/* ------------------------------------------------------------------- asking -- */

static const gw_player *some_judge(scene *s) {
    const gw_player *chosen = NULL;
    uint32_t seen = 0;
    for (const gw_player *const *player = gw_players; *player; player++)
        if ((*player)->judge && gw_player_plays(*player, s->table->game) &&
            gw_random_below(&s->random, ++seen) == 0)
            chosen = *player;
    return chosen;
}

typedef struct advice {
    analysis_decision decision;
    char reason[ANALYSIS_REASON];
} advice;

static advice ask(const scene *s, const analysis_engine *engine, const analysis_position *position,
                  gw_lang lang) {
    static const char *const all[GW_SEATS_MAX + 1] = {NULL,    "Seat1", "Seat2", "Seat3",
                                                      "Seat4", "Seat5", "Seat6"};
    const char *names[GW_SEATS_MAX + 1];
    for (unsigned seat = 0; seat <= GW_SEATS_MAX; seat++)
        names[seat] = seat >= 1 && seat <= s->table->players && all[seat] ? all[seat] : NOBODY;
    advice a;
    gw_out out = gw_out_to(a.reason, sizeof a.reason);
    EXPECT(s, analysis_advise(engine, position, lang, names, &a.decision, &out));
    expect_words(s, a.reason, out.length, sizeof a.reason);
    char text[ANALYSIS_TURN_TEXT + ANALYSIS_REASON];
    out = gw_out_to(text, sizeof text);
    analysis_put_hint(&out, lang, s->table, &a.decision, names[position->seat], a.reason);
    EXPECT(s, out.length < sizeof text && gw_utf8_is_printable(text, out.length));
    return a;
}

/* Finds the position at the end of a record, for the seat or the first one to act. */
static analysis_found end_of(const gw_record *record, gw_seat seat, analysis_position *position) {
    size_t at = gw_record_count(record);
    analysis_choice choice = {.record = record, .seat = seat, .at = &at, .at_count = 1};
    analysis_walk walk;
    assert_true(analysis_walk_start(&walk, &choice));
    analysis_found found = analysis_walk_next(&walk, position);
    analysis_walk_end(&walk);
    return found;
}

/* The record as `viewer` may know it, written and read again. */
static gw_record *seen_by(const scene *s, gw_seat viewer) {
    char *text = gw_record_text(s->record, viewer, NULL);
    assert_non_null(text);
    gw_record *view = gw_record_read(text, strlen(text), NULL);
    EXPECT(s, view != NULL);
    free(text);
    return view;
}

/* A view with `?` in it gives the same judgement as the truth; if it does not show what the seat
 * knows, none. */
static void look_at_views(scene *s, const analysis_engine *engine, gw_seat seat, gw_lang lang,
                          const advice *true_one) {
    const gw_seat other = (gw_seat)(seat % s->table->players + 1), viewers[] = {seat, other};
    for (size_t i = 0; i < COUNT(viewers); i++) {
        gw_seat viewer = viewers[i];
        gw_record *view = seen_by(s, viewer);
        analysis_position position;
        analysis_found found = end_of(view, seat, &position);
        EXPECT(s, found == ANALYSIS_FOUND || (found == ANALYSIS_HIDDEN && viewer != seat));
        if (found == ANALYSIS_FOUND) {
            advice same = ask(s, engine, &position, lang);
            EXPECT(s, same.decision.choice_count == true_one->decision.choice_count);
            EXPECT(s, memcmp(&same.decision.shares, &true_one->decision.shares,
                             sizeof same.decision.shares) == 0);
            EXPECT(s, strcmp(same.reason, true_one->reason) == 0);
        }
        gw_record_free(view);
    }
}

/* Judges any action as if played, also in JSON. */
static void look_at_played(scene *s, const analysis_engine *engine, analysis_position position,
                           gw_action *list, size_t count) {
    analysis_decision decision;
    position.is_played = true;
    position.action = list[gw_random_below(&s->random, (uint32_t)count)];
    EXPECT(s, analysis_judge(engine, &position, &decision));
    expect_possible(s, &decision);
    expect_legal(s, &decision);
    json_t *json = analysis_decision_json(s->table, &decision);
    EXPECT(s, json != NULL);
    double before = json_real_value(json_object_get(json, "before")),
           loss = json_real_value(json_object_get(json, "loss"));
    EXPECT(s, before >= 0 && before <= 1 && loss >= 0 && loss <= 1);
    json_decref(json);
}

static void look_at_seat(scene *s, gw_seat seat) {
    analysis_engine engine = {.player = some_judge(s), .nodes = NODES};
    gw_lang lang = (gw_lang)gw_random_below(&s->random, GW_LANGS);
    analysis_position position;
    gw_any_state state;
    gw_action *list = calloc(s->table->game->legal_max, sizeof *list);
    assert_non_null(list);
    EXPECT(s, end_of(s->record, seat, &position) == ANALYSIS_FOUND);
    EXPECT(s, position.seat == seat && !position.is_played);
    advice a = ask(s, &engine, &position, lang);
    expect_possible(s, &a.decision);
    expect_legal(s, &a.decision);
    state = position.state;
    size_t count = gw_legal(s->table, GW_STATE(&state), NULL, seat, list);
    if (count == 1) EXPECT(s, a.decision.choice[0] == list[0]);
    look_at_played(s, &engine, position, list, count);
    look_at_views(s, &engine, seat, lang, &a);
    free(list);
    ++*s->looks;
}

/* Tests a seat that is to act; if that is chance or nobody, there is nothing to judge. */
static void look(scene *s) {
    gw_seats seats = gw_to_act(s->table, gw_record_state(s->record));
    gw_seat chosen = GW_NO_SEAT;
    uint32_t seen = 0;
    analysis_position position;
    if ((seats & (gw_seats)~GW_SEAT_BIT(GW_CHANCE)) == 0)
        EXPECT(s, end_of(s->record, 0, &position) == ANALYSIS_NOBODY);
    for (unsigned seat = 1; seat <= s->table->players; seat++) {
        if (!(seats & GW_SEAT_BIT(seat)))
            EXPECT(s, end_of(s->record, (gw_seat)seat, &position) == ANALYSIS_NOBODY);
        else if (gw_random_below(&s->random, ++seen) == 0)
            chosen = (gw_seat)seat;
    }
    if (chosen != GW_NO_SEAT) look_at_seat(s, chosen);
}

/* ------------------------------------------------------------------ games -- */

/* The player of a game: any quick one, so that the game makes progress. */
static const gw_player *some_mover(scene *s) {
    const gw_player *greedy = NULL;
    for (const gw_player *const *player = gw_players; *player; player++)
        if ((*player)->judge == NULL && (*player)->game && gw_player_plays(*player, s->table->game))
            greedy = *player;
    return gw_random_below(&s->random, 3) == 0 ? gw_player_find(s->table->game, "random") : greedy;
}

/* Plays a game at the table, of which it takes ownership, up to a random point, early or late with
 * equal probability, or to its end. */
static void play(gw_table *table, uint64_t seed, unsigned *looks) {
    gw_record *record = gw_record_new(table);
    assert_non_null(record);
    scene s = {record, table, gw_random_seed(seed), seed, looks};
    gw_thinking *thinking = gw_thinking_new(table, &s.random);
    assert_non_null(thinking);
    const gw_player *mover = some_mover(&s);
    size_t when = gw_random_below(&s.random, 8U << gw_random_below(&s.random, 7));
    gw_seat seat;
    while ((seat = gw_first_to_act(table, gw_record_state(record))) != GW_NO_SEAT) {
        const gw_state *now = gw_record_state(record);
        if (gw_record_count(record) >= when && seat != GW_CHANCE) break;
        gw_action action = seat == GW_CHANCE ? gw_pick(table, now, thinking->scratch, seat,
                                                       &s.random, thinking->list)
                                             : gw_player_decide(mover, thinking, now, seat);
        assert_int_equal(gw_record_play(record, seat, action, NULL), 0);
    }
    look(&s);
    gw_thinking_free(thinking);
    gw_record_free(record);
}

static uint64_t first_seed(void) {
    return number_from("GANGWAY_SOAK_SEED", 1) * UINT64_C(1000003);
}

static void all_kinds_of_options(const char *name) {
    const gw_game *game = gw_game_find(name);
    option_sets sets = option_sets_new(game);
    bool is_quick = strcmp(name, "game-of-trains") == 0;
    uint64_t games = (is_quick ? QUICK_GAMES : GAMES) + number_from("GANGWAY_SOAK_GAMES", 0);
    unsigned looks = 0;
    for (uint64_t i = 0; i < games; i++) { /* spread over all sets */
        uint64_t set = games < sets.count ? i * sets.count / games : i % sets.count;
        gw_table *table = gw_table_new(game, &sets.list[set], NULL);
        assert_non_null(table);
        play(table, first_seed() + i, &looks);
    }
    printf("%llu games, %u looks\n", (unsigned long long)games, looks);
    assert_true(2 * looks >= games);
    option_sets_free(&sets);
}

static void mississippi_queen_under_all_kinds_of_options(void **state) {
    (void)state;
    all_kinds_of_options("mississippi-queen");
}

static void game_of_trains_under_all_kinds_of_options(void **state) {
    (void)state;
    all_kinds_of_options("game-of-trains");
}

static void river_dragons_under_all_kinds_of_options(void **state) {
    (void)state;
    all_kinds_of_options("river-dragons");
}

/* ----------------------------------------------------------------- boards -- */

/* Changes signs of the shipped tile set at random; the result may be invalid. */
static void change_tiles(char *text, gw_random *random) {
    static const char kinds[] = ".#dcs";
    uint32_t one_in = 2 + gw_random_below(random, 40);
    char *at = strstr(text, "gangway-tiles");
    for (at = strchr(at, '\n'); *at; at++)
        if (at[-1] == ' ' && strchr(".#dcs", *at) && gw_random_below(random, one_in) == 0)
            *at = kinds[gw_random_below(random, sizeof kinds - 1)];
}

/* The same for a board of River Dragons: moves islands, changes the lengths of planks. */
static void change_lake(char *text, size_t room, gw_random *random) {
    char *from = malloc(room);
    assert_non_null(from);
    memcpy(from, text, room);
    gw_out out = gw_out_to(text, room);
    uint32_t shift = 1 + gw_random_below(random, 60), stretch = 1 + gw_random_below(random, 500);
    for (char *line = strtok(from, "\n"); line; line = strtok(NULL, "\n")) {
        int number, x, y;
        char changed[64];
        if (sscanf(line, "plank %d %d", &number, &x) == 2) {
            snprintf(changed, sizeof changed, "plank %d %d", number,
                     x + (int)gw_random_below(random, stretch) * number / 6);
            line = changed;
        } else if (sscanf(line, "island %d %d %d", &number, &x, &y) == 3) {
            snprintf(changed, sizeof changed, "island %d %d %d", number,
                     x + (int)gw_random_below(random, shift) - (int)shift / 2,
                     y + (int)gw_random_below(random, shift) - (int)shift / 2);
            line = changed;
        }
        gw_put_text(&out, line);
        gw_put_char(&out, '\n');
    }
    assert_true(out.length < room);
    free(from);
}

/* A table on a board made from the shipped one, with some of the sets of options. */
static gw_table *strange_table(const gw_game *game, const option_sets *sets, gw_random *random) {
    enum { TRIES = 400 };
    size_t room = strlen(game->board) + 4096;
    char *text = malloc(room);
    assert_non_null(text);
    gw_table *table = NULL;
    for (unsigned i = 0; i < TRIES && table == NULL; i++) {
        memset(text, 0, room);
        strcpy(text, game->board);
        if (strcmp(game->name, "mississippi-queen") == 0)
            change_tiles(text, random);
        else
            change_lake(text, room, random);
        const gw_options *options = &sets->list[gw_random_below(random, (uint32_t)sets->count)];
        table = gw_table_new_on(game, options, text, strlen(text), NULL);
    }
    free(text);
    assert_non_null(table);
    assert_non_null(table->board);
    return table;
}

static void strange_boards(const char *name) {
    const gw_game *game = gw_game_find(name);
    option_sets sets = option_sets_new(game);
    uint64_t games = STRANGE_GAMES + number_from("GANGWAY_SOAK_GAMES", 0);
    gw_random random = gw_random_seed(first_seed());
    unsigned looks = 0;
    for (uint64_t i = 0; i < games; i++)
        play(strange_table(game, &sets, &random), first_seed() + i, &looks);
    printf("%llu games, %u looks\n", (unsigned long long)games, looks);
    assert_true(2 * looks >= games);
    option_sets_free(&sets);
}

static void mississippi_queen_on_strange_rivers(void **state) {
    (void)state;
    strange_boards("mississippi-queen");
}

static void river_dragons_on_strange_lakes(void **state) {
    (void)state;
    strange_boards("river-dragons");
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mississippi_queen_under_all_kinds_of_options),
        cmocka_unit_test(game_of_trains_under_all_kinds_of_options),
        cmocka_unit_test(river_dragons_under_all_kinds_of_options),
        cmocka_unit_test(mississippi_queen_on_strange_rivers),
        cmocka_unit_test(river_dragons_on_strange_lakes),
    };
    if (argc > 1) cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}

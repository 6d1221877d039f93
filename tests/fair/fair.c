/* Fair chance. The expected numbers were computed independently from the description in fair.h,
 * with Python's hmac and hashlib. */
#include "fair/fair.h"
#include "core/check.h"

static fair_secret counting_secret(void) {
    fair_secret secret;
    for (unsigned i = 0; i < FAIR_BYTES; i++) secret.bytes[i] = (uint8_t)i;
    return secret;
}

static gw_table *table_of(const char *name, const char *options_text) {
    const gw_game *game = gw_game_find(name);
    gw_options options;
    assert_true(gw_options_read(game, &options, options_text, strlen(options_text), NULL));
    gw_table *table = gw_table_new(game, &options, NULL);
    assert_non_null(table);
    return table;
}

static void assert_hex(const uint8_t bytes[FAIR_BYTES], const char *expected) {
    char text[FAIR_TEXT];
    fair_secret secret;
    memcpy(secret.bytes, bytes, FAIR_BYTES);
    fair_secret_write(&secret, text);
    assert_string_equal(text, expected);
}

/* ---------------------------------------------------------------- vectors -- */

static void numbers_match_the_description(void **state) {
    static const struct {
        const char *label;
        uint64_t number, expected;
    } vectors[] = {
        {"draw", 1, UINT64_C(0x237ace675a42a7fb)},
        {"draw", 2, UINT64_C(0xd26fa8f206774175)},
        {"draw", (UINT64_C(1) << 40) + 7, UINT64_C(0x02db4288cad1407e)},
        {"mind", 1, UINT64_C(0x6a1c649a719cbe57)},
        {"seed", 1, UINT64_C(0x8cd4d743df491bc6)},
    };
    fair_secret secret = counting_secret(), other = fair_secret_of_seed(1);
    fair_context context;
    (void)state;
    for (unsigned i = 0; i < FAIR_BYTES; i++) context.bytes[i] = (uint8_t)(255 - i);
    for (size_t i = 0; i < COUNT(vectors); i++)
        assert_int_equal(fair_number(&secret, vectors[i].label, vectors[i].number, &context),
                         vectors[i].expected);
    assert_int_equal(fair_number(&other, "draw", 1, &context), UINT64_C(0x3c5722d562c58657));
}

static void different_seeds_give_different_secrets(void **state) {
    (void)state;
    assert_hex(fair_secret_of_seed(0).bytes,
               "b582391ad9cfc28aea0f18df8cad464f4b1cc2f30f9a5c7f575c254a1b145291");
    assert_hex(fair_secret_of_seed(1).bytes,
               "579957640d66f7eb8a81f27e7bccbec6eac9ee655298a07f5e8a867bb8e71ae3");
    assert_hex(fair_secret_of_seed(UINT64_MAX).bytes,
               "5c1a03c6bb3cc81d9cdbe0bc150c778cbcb5a2768f964de54fc70c475a5708f4");
}

static void contexts_depend_on_game_options_board_and_number(void **state) {
    static const struct {
        const char *game, *options;
        uint64_t number, part;
        const char *expected;
    } vectors[] = {
        {"game-of-trains", "players=2", 1, 0,
         "e56135f00c584830deba05c929e15a43b13392be42a73594ac6b75784f59bcce"},
        {"game-of-trains", "players=2", 1, 1,
         "506f81f439aef6acf8a83ccc927555ba16c87a9a4e6671fd4c9ca9c49fcc58ca"},
        {"game-of-trains", "players=2", 0, UINT64_C(1) << 32,
         "92f7dd066f65ace6f1350a2e00a5795e0e051ac5a2b119dbefd2d5188e095b58"},
        {"mississippi-queen", "players=2 edition=it", 7, 3,
         "25c36c2d04295a3008bb5ec6d597f582a590e6048fe04a69c5a175e7abd20974"},
        {"river-dragons", "players=4", 2, 0,
         "e9f71ad9f1556d9083f26d2d9ccecd8a52c7266acf8c57c819f7bec66265bd9e"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(vectors); i++) {
        gw_table *table = table_of(vectors[i].game, vectors[i].options);
        fair_context context = fair_context_local(table, vectors[i].number, vectors[i].part);
        assert_hex(context.bytes, vectors[i].expected);
        gw_table_free(table);
    }
}

static void numbers_of_a_game_come_from_secret_and_context(void **state) {
    (void)state;
    gw_table *table = table_of("game-of-trains", "players=2");
    fair_secret secret = fair_secret_of_seed(1);
    fair_game game = {.secret = &secret, .context = fair_context_local(table, 1, 0)};
    assert_int_equal(fair_number(&secret, "draw", 1, &game.context), UINT64_C(0x4bd50aea61bf539c));
    assert_int_equal(fair_bot_seed(&game, 2), 0x448980f5);
    gw_random random = fair_player_random(&game, 2),
              same = gw_random_seed(fair_number(&secret, "mind", 2, &game.context));
    assert_int_equal(gw_random_next(&random), gw_random_next(&same));
    gw_table_free(table);
}

/* ---------------------------------------------------------------- secrets -- */

static void a_secret_is_64_hexadecimal_digits(void **state) {
    static const char *const bad[] = {
        "",
        "12",
        "5799 7640d66f7eb8a81f27e7bccbec6eac9ee655298a07f5e8a867bb8e71ae3",
        "579957640d66f7eb8a81f27e7bccbec6eac9ee655298a07f5e8a867bb8e71ae",
        "579957640d66f7eb8a81f27e7bccbec6eac9ee655298a07f5e8a867bb8e71ae34",
        "579957640d66f7eb8a81f27e7bccbec6eac9ee655298a07f5e8a867bb8e71aeg",
        "0x9957640d66f7eb8a81f27e7bccbec6eac9ee655298a07f5e8a867bb8e71ae3",
        "579957640d66f7eb8a81f27e7bccbec6eac9ee655298a07f5e8a867bb8e71a\xc3\xa9",
    };
    fair_secret secret, expected = fair_secret_of_seed(1);
    char text[FAIR_TEXT];
    (void)state;
    for (size_t i = 0; i < COUNT(bad); i++) assert_false(fair_secret_read(&secret, bad[i]));
    assert_true(fair_secret_read(
        &secret, "579957640D66F7EB8A81F27E7BCCBEC6EAC9EE655298A07F5E8A867BB8E71AE3"));
    assert_memory_equal(&secret, &expected, sizeof secret);
    fair_secret_write(&secret, text);
    assert_true(fair_secret_read(&secret, text));
    assert_memory_equal(&secret, &expected, sizeof secret);
}

static void new_secrets_differ_and_can_be_erased(void **state) {
    static const fair_secret nothing;
    (void)state;
    fair_secret one = fair_secret_new(), other = fair_secret_new();
    assert_memory_not_equal(&one, &other, sizeof one);
    assert_memory_not_equal(&one, &nothing, sizeof one);
    fair_secret_erase(&one);
    assert_memory_equal(&one, &nothing, sizeof one);
}

/* ------------------------------------------------------------------ draws -- */

/* Plays a game whose players act at random, seeded by `actions`. Whatever they do, draw i is what
 * its own seed picks. Returns a hash of the outcomes. */
static uint64_t play(const gw_table *table, fair_game chance, uint64_t actions) {
    gw_random random = gw_random_seed(actions);
    gw_thinking *thinking = gw_thinking_new(table, &random);
    gw_any_state any;
    gw_state *state = GW_STATE(&any);
    gw_seat seat;
    uint64_t draws = 0, hash = 0;
    assert_non_null(thinking);
    gw_start(table, state);
    for (unsigned i = 0; i < 200 && (seat = gw_first_to_act(table, state)) != GW_NO_SEAT; i++) {
        gw_action action;
        if (seat == GW_CHANCE) {
            gw_random own =
                gw_random_seed(fair_number(chance.secret, "draw", ++draws, &chance.context));
            action = fair_draw(&chance, thinking, state);
            assert_int_equal(action,
                             gw_pick_listed(table, state, NULL, seat, &own, thinking->list));
            assert_int_equal(chance.draws, draws);
        } else {
            action = gw_pick(table, state, thinking->scratch, seat, &random, thinking->list);
        }
        gw_apply(table, state, thinking->scratch, seat, action, NULL);
        hash = hash * 31 + action;
    }
    gw_thinking_free(thinking);
    return hash;
}

static void draws_depend_on_their_number_and_not_on_actions(void **state) {
    static const char *const names[] = {"game-of-trains", "mississippi-queen", "river-dragons"};
    (void)state;
    for (size_t i = 0; i < COUNT(names); i++) {
        gw_table *table = table_of(names[i], "players=2");
        fair_secret secret = fair_secret_new(), other = fair_secret_new();
        fair_game chance = {.secret = &secret, .context = fair_context_local(table, 1, 0)};
        uint64_t played = play(table, chance, 1);
        assert_true(play(table, chance, 1) == played);
        assert_true(play(table, chance, 2) != played);
        chance.secret = &other;
        play(table, chance, 1);
        gw_table_free(table);
    }
}

/* Another game, part, seat or secret changes everything, and first draws are evenly distributed. */
static void other_games_have_different_chance(void **state) {
    enum { GAMES = 400 };
    unsigned first[3] = {0};
    (void)state;
    gw_table *table = table_of("game-of-trains", "players=2");
    fair_secret secret = fair_secret_new();
    gw_random unused = gw_random_seed(0);
    gw_thinking *thinking = gw_thinking_new(table, &unused);
    uint64_t seen[GAMES];
    assert_non_null(thinking);
    for (uint64_t number = 0; number < GAMES; number++) {
        gw_any_state any;
        char text[GW_ACTION_TEXT];
        fair_game chance = {.secret = &secret,
                            .context = fair_context_local(table, number / 2, number % 2)};
        gw_start(table, GW_STATE(&any));
        gw_out out = gw_out_to(text, sizeof text);
        table->game->write_action(table, fair_draw(&chance, thinking, GW_STATE(&any)), &out);
        assert_true(strcmp(text, "first 1") == 0 || strcmp(text, "first 2") == 0);
        first[text[6] - '0']++;
        seen[number] = fair_number(&secret, "draw", 2, &chance.context);
        assert_true(fair_bot_seed(&chance, 1) != fair_bot_seed(&chance, 2));
        for (uint64_t i = 0; i < number; i++) assert_true(seen[i] != seen[number]);
    }
    assert_about_even(first[1], GAMES, 2);
    gw_thinking_free(thinking);
    gw_table_free(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_match_the_description),
        cmocka_unit_test(different_seeds_give_different_secrets),
        cmocka_unit_test(contexts_depend_on_game_options_board_and_number),
        cmocka_unit_test(numbers_of_a_game_come_from_secret_and_context),
        cmocka_unit_test(a_secret_is_64_hexadecimal_digits),
        cmocka_unit_test(new_secrets_differ_and_can_be_erased),
        cmocka_unit_test(draws_depend_on_their_number_and_not_on_actions),
        cmocka_unit_test(other_games_have_different_chance),
    };
    return fair_begin() ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}

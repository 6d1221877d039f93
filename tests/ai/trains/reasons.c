/* What the levels of Game of Trains say for their actions. */
#include "ai/trains/players.h"
#include "core/lines.h"
#include "trains/position.h"

static const char *const names[] = {"", "Ann", "Bob", "Cid", "Dot"};

static void reason_of(position *p, const char *line, gw_lang lang, char *text, size_t size) {
    gw_random random = gw_random_seed(1);
    gw_thinking *thinking = gw_thinking_new(p->table, &random);
    gw_out out = gw_out_to(text, size);
    gw_seat seat;
    gw_action action;
    assert_int_equal(read_line(p->table, state_of(p), line, &seat, &action), 0);
    gw_player_reason(&gt_expert_player, thinking, state_of(p), seat, action, lang, names, &out);
    gw_thinking_free(thinking);
}

typedef struct saying {
    const char *position, *line, *en;
} saying;

static const saying sayings[] = {
    {"row 1: 70 60 50 40 30 20 10", "1 draw", "nothing else is possible"},
    {"row 1: 20 9 30 40 50 61 70 / offer 4", "1 swap 1 2",
     "it puts all seven cars in ascending order"},
    {"row 2: 11 21 31 42 51 72 63 / offer 4", "1 swap 1 2",
     "otherwise Bob can win with “swap neighbours”"},
    {"row 1: 10 80 30 29 28 27 70 / drawn 21", "1 place 2", "car 21 fits between 10 and 30"},
    {"row 1: 80 20 30 29 28 27 70 / drawn 7", "1 place 1", "car 7 fits to the left of 20"},
    {"row 1: 10 20 30 40 50 60 5 / row 2: 83 82 81 79 78 77 76 / drawn 75 / offer 6", "1 place 7",
     "it puts all seven cars in ascending order"},
    {"row 1: 10 20 30 29 28 60 5 / drawn 75", "1 place 7", "car 75 fits to the right of 60"},
    {"row 1: 84 73 62 51 40 29 18 / hand 1: 3", "1 keep 3 1",
     "car 3 leaves room there for all the other cars"},
    {"row 1: 10 20 30 40 3 60 70 / drawn 80 / offer 11", "1 place 5",
     "car 80 helps nowhere in the row, but car 3 takes “move two left” out of the offer with it"},
    {"row 1: 10 20 30 40 3 60 70 / drawn 80", "1 place 5",
     "car 80 helps nowhere in the row, and car 3 is missed least"},
    {"row 1: 10 28 3 40 50 60 70 / offer 4", "1 swap 2 3",
     "19 of the cards that may come put one more car in the right place after that, instead of 11"},
    {"row 1: 20 10 30 40 3 60 70 / offer 4", "1 swap 1 2",
     "6 of the 7 cars are in the right place after that"},
    {"row 1: 10 20 30 40 50 60 5 / offer 4", "1 swap 1 2",
     "it takes “swap neighbours” away from the others"},
    {"row 1: 71 20 30 40 50 60 5 / row 2: 8 18 80 79 78 77 76 / offer 7", "1 remove left",
     "Bob loses car 8, which stands well"},
    {"row 1: 71 20 30 40 50 60 5 / row 2: 83 8 18 79 78 77 76 / offer 7", "1 remove left",
     "car 71 is out of order, and another one comes for it"},
    {"row 1: 10 20 30 40 50 60 5 / row 2: 82 8 18 79 78 77 76 / offer 7", "1 remove left",
     "it takes “remove first” away from the others"},
    {"row 1: 10 20 30 40 50 60 5 / row 2: 83 8 18 79 78 77 76 / offer 7", "1 remove left",
     "another car comes for car 10"},
    {"row 1: 10[2] 20 30 40 50 60 5 / row 2: 83 8 18 79 78 77 76 / offer 7", "1 remove left",
     "Bob loses car 83"},
    {"row 1: 10 20 30 40 50 60 5 / offer 2", "1 protect 4",
     "car 40 stands well and can no longer be removed"},
    {"row 1: 10 20 30 40 50 60 5 / offer 2", "1 protect 7",
     "it takes “protect” away from the others"},
    {"row 1: 10 20 30 40 50 60 5 / offer 4", "1 draw",
     "17 of the 69 cards that may come win at once"},
};

static void an_action_is_spoken_for(void **state) {
    position *p = *state;
    for (size_t i = 0; i < COUNT(sayings); i++) {
        char text[200];
        set(p, sayings[i].position);
        reason_of(p, sayings[i].line, GW_EN, text, sizeof text);
        assert_string_equal(text, sayings[i].en);
    }
}

/* In every language there is a sentence, with everything put in. */
static void every_language_says_it(void **state) {
    position *p = *state;
    for (size_t i = 0; i < COUNT(sayings); i++)
        for (gw_lang lang = GW_EN; lang <= GW_IT; lang++) {
            char text[300];
            set(p, sayings[i].position);
            reason_of(p, sayings[i].line, lang, text, sizeof text);
            assert_true(strlen(text) > 10);
            assert_null(strchr(text, '{'));
        }
}

static void every_action_of_a_game_has_a_reason(void **state) {
    position *p = *state;
    gw_random random = gw_random_seed(81);
    gw_action list[GT_CARDS * GT_CARS];
    set(p, "start / options players=3 turns=40");
    gw_thinking *thinking = gw_thinking_new(p->table, &random);
    do {
        gw_seat seat = gw_first_to_act(p->table, state_of(p));
        if (seat == GW_CHANCE || seat == GW_NO_SEAT) continue;
        size_t count = gw_legal(p->table, state_of(p), NULL, seat, list);
        for (size_t i = 0; i < count; i++) {
            char text[200];
            gw_out out = gw_out_to(text, sizeof text);
            gw_player_reason(&gt_easy_player, thinking, state_of(p), seat, list[i], GW_EN, names,
                             &out);
            assert_true(strlen(text) > 10);
        }
    } while (position_wander(p, &random, 1) > 0);
    gw_thinking_free(thinking);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(an_action_is_spoken_for),
        RULE(every_language_says_it),
        RULE(every_action_of_a_game_has_a_reason),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

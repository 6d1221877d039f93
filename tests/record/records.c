#include "record/records.h"
#include "trains/trains.h"

#include <stdlib.h>

gw_record *good(const char *text) {
    gw_problem problem = {0};
    gw_record *record = gw_record_read(text, strlen(text), &problem);
    if (record == NULL) {
        char words[512];
        gw_out out = gw_out_to(words, sizeof words);
        gw_problem_write(&problem, GW_EN, &out);
        fail_msg("refused: %s", words);
    }
    return record;
}

void assert_bad(const char *text, size_t length, uint32_t line, const char *id, const char *rule) {
    gw_problem problem = {0};
    gw_record *record = gw_record_read(text, length, &problem);
    if (record) fail_msg("accepted: %.200s", text);
    const char *is_rule = problem.rule ? gw_rule_id(problem.game, problem.rule) : "";
    if (problem.line != line || strcmp(problem.text, id) != 0 || strcmp(is_rule, rule) != 0)
        fail_msg("line %u, %s, rule %s instead of line %u, %s, rule %s:\n%.400s", problem.line,
                 problem.text, is_rule, line, id, rule, text);
    for (int lang = 0; lang < GW_LANGS; lang++) {
        char words[1024];
        gw_out out = gw_out_to(words, sizeof words);
        gw_problem_write(&problem, (gw_lang)lang, &out);
        assert_true(out.length < out.size);
        assert_null(strchr(words, '{'));
    }
    assert_null(gw_record_read(text, length, NULL)); /* also without a problem */
}

void assert_problem(const gw_problem *problem, const char *expected) {
    char words[512];
    gw_out out = gw_out_to(words, sizeof words);
    gw_problem_write(problem, GW_EN, &out);
    assert_string_equal(words, expected);
}

char *written(const gw_record *record, gw_seat viewer) {
    size_t length;
    char *text = gw_record_text(record, viewer, &length);
    assert_non_null(text);
    assert_int_equal(strlen(text), length);
    return text;
}

gw_record *random_game(int players, int turns, uint64_t seed, size_t steps) {
    const gw_game *game = gw_game_find("game-of-trains");
    gw_options options = gw_options_default(game);
    options.value[GT_OPTION_PLAYERS] = players;
    options.value[GT_OPTION_TURNS] = turns;
    gw_table *table = gw_table_new(game, &options, NULL);
    gw_record *record = gw_record_new(table);
    gw_random random = gw_random_seed(seed);
    gw_action *list = malloc(game->legal_max * sizeof *list);
    assert_non_null(list);
    for (size_t i = 0; i < steps; i++) {
        gw_seat seat = gw_first_to_act(table, gw_record_state(record));
        if (seat == GW_NO_SEAT) break;
        gw_action action = gw_pick(table, gw_record_state(record), NULL, seat, &random, list);
        assert_int_equal(gw_record_play(record, seat, action, NULL), 0);
    }
    free(list);
    return record;
}

gw_rule play(gw_record *record, const char *line) {
    const gw_table *table = gw_record_table(record);
    const char *space = strchr(line, ' ');
    gw_seat seat;
    gw_action action;
    if (table->game->read_actor(table, gw_record_state(record), line, (size_t)(space - line),
                                &seat) ||
        table->game->read_action(table, space + 1, strlen(space + 1), &action))
        return table->game->syntax_rule;
    return gw_record_play(record, seat, action, NULL);
}

/* Any lines in the bot protocol, both ways: as answers to a host, and as what a host says
 * to one of our players. A first byte chooses; if it is odd, lines are heard by a player,
 * else a second and a third choose the game and how far it is. */
#include "bytes.h"
#include "match/guest.h"
#include "match/messages.h"

#include <string.h>

/* A position of a game in which a player is to act, after some random actions. */
static gw_seat go_on(gw_thinking *thinking, gw_state *state, unsigned actions) {
    const gw_table *table = thinking->table;
    gw_seat seat;
    gw_start(table, state);
    while ((seat = gw_first_to_act(table, state)) != GW_NO_SEAT) {
        if (seat != GW_CHANCE && actions-- == 0) return seat;
        gw_apply(table, state, thinking->scratch, seat,
                 gw_pick(table, state, thinking->scratch, seat, thinking->random, thinking->list),
                 NULL);
    }
    return 1; /* over: whatever is answered is refused */
}

/* What a bot answers is a legal action, or a problem that can be told. */
static void answer_host(bytes *in) {
    const gw_game *game = take_game(in);
    gw_options options = gw_options_default(game);
    gw_table *table = gw_table_new(game, &options, NULL);
    gw_random random = gw_random_seed(3);
    gw_thinking *thinking = gw_thinking_new(table, &random);
    EXPECT(thinking != NULL);
    gw_any_state state;
    gw_problem problem = {.text = NULL};
    gw_action action;
    match_question question = {.thinking = thinking, .state = GW_STATE(&state), .id = 1};
    question.seat = go_on(thinking, GW_STATE(&state), take_byte(in));
    match_message message = match_message_read((const char *)in->at, in->left, &problem);
    if (message.type == MATCH_NONSENSE)
        expect_problem(&problem);
    else if (message.type == MATCH_ACTION &&
             !match_answer_read(&question, &message, &action, &problem))
        expect_problem(&problem);
    else if (message.type == MATCH_ACTION)
        EXPECT(gw_check(table, GW_STATE(&state), NULL, question.seat, action) == 0);
    match_message_free(&message);
    gw_thinking_free(thinking);
    gw_table_free(table);
}

/* Our player answers, is silent, or says what is wrong. */
static void hear_host(bytes *in) {
    static const match_guest_terms terms = {.player = "random"};
    match_guest *guest = match_guest_new(&terms);
    EXPECT(guest != NULL);
    match_heard heard = MATCH_SILENT;
    while (in->left > 0 && (heard == MATCH_SILENT || heard == MATCH_ANSWER)) {
        const uint8_t *end = memchr(in->at, '\n', in->left);
        size_t length = end ? (size_t)(end - in->at) : in->left;
        gw_problem problem = {.text = NULL};
        char *answer = NULL;
        heard = match_guest_hear(guest, (const char *)in->at, length, &answer, &problem);
        EXPECT((heard == MATCH_ANSWER) == (answer != NULL));
        if (heard == MATCH_FAULT) expect_problem(&problem);
        free(answer);
        in->at += end ? length + 1 : length;
        in->left -= end ? length + 1 : length;
    }
    match_guest_free(guest);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bytes in = {data, size};
    if (take_byte(&in) & 1)
        hear_host(&in);
    else
        answer_host(&in);
    return 0;
}

/* Arbitrary lines in the bot protocol, in both directions and versions. The first byte chooses:
 * answers to a host, after bytes for a game and its progress; messages of a host to one of our
 * players; or messages of our own host with some bytes changed. */
#include "bytes.h"
#include "match/guest.h"
#include "match/messages.h"

#include <string.h>

/* A game in which a player is to act, after some random actions. */
static sitting *take_sitting(bytes *in, gw_seat *seat) {
    const gw_game *game = take_game(in);
    gw_options options = gw_options_default(game);
    sitting *s = sitting_new(gw_record_new(gw_table_new(game, &options, NULL)));
    gw_random random = gw_random_seed(3);
    EXPECT(s != NULL);
    const gw_record *record = sitting_record(s);
    for (unsigned actions = take_byte(in);;) {
        *seat = gw_first_to_act(gw_record_table(record), gw_record_state(record));
        if (*seat == GW_NO_SEAT) break;
        if (*seat == GW_CHANCE) {
            EXPECT(sitting_draw(s, &random) == SITTING_DONE);
            continue;
        }
        if (actions-- == 0) return s;
        const gw_action *list;
        size_t count = sitting_legal(s, *seat, &list, NULL);
        gw_action action = list[gw_random_below(&random, (uint32_t)count)];
        EXPECT(sitting_play(s, *seat, sitting_decision(s, *seat), &action, 1, NULL) ==
               SITTING_DONE);
    }
    *seat = 1; /* over: every answer is refused */
    return s;
}

static match_talk take_talk(bytes *in, const sitting *s, gw_seat seat) {
    unsigned choice = take_byte(in);
    match_talk talk = {.protocol = choice & 1 ? MATCH_SECOND : MATCH_FIRST,
                       .table = "1",
                       .seat = seat,
                       .wants = choice >> 1 & MATCH_WANTS_ALL,
                       .asked = 1};
    if (talk.protocol == MATCH_FIRST) talk.wants = MATCH_WANTS_ALL;
    if (talk.protocol == MATCH_SECOND) talk.asked = (int64_t)sitting_decision(s, seat);
    return talk;
}

/* A bot's answer is a legal action, or a problem that can be described. */
static void answer_host(bytes *in) {
    gw_seat seat;
    sitting *s = take_sitting(in, &seat);
    match_talk talk = take_talk(in, s, seat);
    gw_problem problem = {.text = NULL};
    gw_action action;
    match_message m = match_message_read((const char *)in->at, in->left, talk.protocol, &problem);
    if (m.type == MATCH_INVALID)
        expect_problem(&problem);
    else if (m.type == MATCH_ACTION && !match_answer_read(&talk, s, &m, &action, &problem))
        expect_problem(&problem);
    else if (m.type == MATCH_ACTION)
        EXPECT(sitting_play(s, seat, sitting_decision(s, seat), &action, 1, NULL) == SITTING_DONE);
    match_message_free(&m);
    sitting_free(s);
}

/* Our player answers, is silent, or reports what is wrong. */
static match_handled handle(match_guest *guest, const char *line, size_t length) {
    gw_problem problem = {.text = NULL};
    char *answer = NULL;
    match_guest_is_hurried(guest, line, length);
    match_handled handled = match_guest_handle(guest, line, length, &answer, &problem);
    EXPECT((handled == MATCH_ANSWER) == (answer != NULL));
    if (handled == MATCH_FAULT) expect_problem(&problem);
    free(answer);
    return handled;
}

static const match_guest_terms terms = {.player = "random"};

static void handle_host(bytes *in) {
    match_guest *guest = match_guest_new(&terms);
    EXPECT(guest != NULL);
    match_handled handled = MATCH_SILENT;
    while (in->left > 0 && (handled == MATCH_SILENT || handled == MATCH_ANSWER)) {
        const uint8_t *end = memchr(in->at, '\n', in->left);
        size_t length = end ? (size_t)(end - in->at) : in->left;
        handled = handle(guest, (const char *)in->at, length);
        in->at += end ? length + 1 : length;
        in->left -= end ? length + 1 : length;
    }
    match_guest_free(guest);
}

/* Passes on a line of ours with some bytes changed, and frees it. */
static match_handled handle_changed(bytes *in, match_guest *guest, char *line) {
    EXPECT(line != NULL);
    size_t length = strlen(line);
    for (unsigned changes = take_byte(in) % 8; changes > 0; changes--)
        line[take_number(in, 2) % length] = (char)take_byte(in);
    match_handled handled = handle(guest, line, length);
    free(line);
    return handled;
}

static void hear_our_host(bytes *in) {
    gw_seat seat;
    sitting *s = take_sitting(in, &seat);
    match_talk talk = take_talk(in, s, seat);
    match_guest *guest = match_guest_new(&terms);
    EXPECT(guest != NULL);
    match_handled handled = handle_changed(in, guest, match_hello_text(&talk, s, 9, 5));
    talk.protocol = MATCH_SECOND; /* as agreed, unless exactly that was changed */
    talk.asked = (int64_t)sitting_decision(s, seat);
    if (handled == MATCH_ANSWER)
        handled = handle_changed(in, guest, match_decide_text(&talk, s, 9));
    talk.sent = sitting_last(s);
    if (handled == MATCH_ANSWER) handle_changed(in, guest, match_end_text(&talk, s));
    match_guest_free(guest);
    sitting_free(s);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bytes in = {data, size};
    uint8_t choice = take_byte(&in);
    if (choice & 1)
        handle_host(&in);
    else if (choice & 2)
        answer_host(&in);
    else
        hear_our_host(&in);
    return 0;
}

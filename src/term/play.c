/* Playing a game at the terminal: whose turn it is, and the curtain. */
#include "term/kept.h"

#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------- preparing -- */

static void name_seats(term_game *game) {
    for (gw_seat seat = 1; seat <= GW_SEATS_MAX; seat++) {
        sitting_shown_name(game->sitting, seat, game->t.lang, game->name_room[seat]);
        game->names[seat] = game->name_room[seat];
    }
}

/* Names the players in the record, so that a saved game continues with the same players. */
static void write_names(term_game *game) {
    for (gw_seat seat = 1; seat <= sitting_table(game->sitting)->players; seat++) {
        match_who who = game->seats.who[seat];
        if (gw_record_player(term_record(game), seat) == NULL)
            sitting_name_player(game->sitting, seat,
                                match_is_person(who) ? game->names[seat] : match_who_name(who));
    }
}

static gw_holder holder_of(const term_game *game, gw_seat seat) {
    return gw_record_holder_at(term_record(game), seat, gw_record_count(term_record(game)));
}

gw_seats term_seat_holders(term_game *game) {
    const gw_table *table = sitting_table(game->sitting);
    gw_seats bots = 0;
    for (gw_seat seat = 1; seat <= table->players; seat++)
        if (game->seats.who[seat].command) bots |= GW_SEAT_BIT(seat);
    gw_seats missing = sitting_missing(game->sitting, bots);
    for (gw_seat seat = 1; seat <= table->players; seat++) {
        gw_holder holder = holder_of(game, seat);
        bool is_missing = missing & GW_SEAT_BIT(seat);
        if (holder.kind == GW_BOT && !is_missing) continue;
        const char *name = is_missing ? sitting_substitute(game->sitting) : holder.name;
        game->seats.who[seat] = (match_who){
            .player = holder.kind == GW_PERSON ? NULL : gw_player_find(table->game, name)};
    }
    return missing;
}

static bool is_over(const term_game *game) {
    return gw_is_over(sitting_table(game->sitting), gw_record_state(term_record(game)));
}

void term_announce_substitutes(const term_game *game, gw_seats seats) {
    for (gw_seat seat = 1; !is_over(game) && seat <= GW_SEATS_MAX; seat++) {
        if (!(seats & GW_SEAT_BIT(seat))) continue;
        gw_holder missing = holder_of(game, seat);
        const char *id = missing.kind == GW_BOT ? "term.bot-missing" : "term.computer-missing";
        gw_arg args[] = {gw_arg_number("seat", seat), gw_arg_word("name", missing.name),
                         gw_arg_word("word", match_who_name(game->seats.who[seat]))};
        term_say_line(game, TERM_PLAIN, id, args, 3);
    }
}

/* A game that continues from a record gets a new secret: knowing the old one must not help to
 * predict what comes. */
static void fix_chance(term_game *game) {
    const gw_table *table = sitting_table(game->sitting);
    if (!game->source.is_given) game->source.secret = fair_secret_new();
    game->chance =
        (fair_game){.secret = &game->source.secret, .context = fair_context_local(table, 1, 0)};
    for (gw_seat seat = 1; seat <= table->players; seat++) {
        game->random[seat] = fair_player_random(&game->chance, seat);
        game->movers[seat].seed = fair_bot_seed(&game->chance, seat);
    }
}

bool term_sit(term_game *game) {
    bool is_said = true;
    for (gw_seat seat = 1; seat <= sitting_table(game->sitting)->players; seat++)
        is_said = (is_over(game) || match_mover_sit(&game->movers[seat], game->sitting)) && is_said;
    return is_said;
}

void term_forget_aim(term_game *game) {
    game->aim = (term_aim){.seat = GW_NO_SEAT};
}

bool term_game_prepare(term_game *game) {
    const gw_table *table = sitting_table(game->sitting);
    game->drawing = term_drawing_of(table->game);
    game->alone = 0;
    term_forget_aim(game);
    sitting_set_chance(game->sitting, game->asks_chance ? SITTING_TYPED : SITTING_DRAWN);
    sitting_set_careful(game->sitting, game->is_careful);
    sitting_story_begin(game->sitting, SIZE_MAX, &game->story);
    for (gw_seat seat = 1; seat <= table->players; seat++)
        match_mover_begin(&game->movers[seat], game->seats.who[seat], seat, &game->terms);
    fix_chance(game);
    game->taken_up = gw_record_count(term_record(game));
    bool is_said = term_sit(game);
    name_seats(game);
    write_names(game);
    game->thinking = gw_thinking_new(table, &game->random[0]);
    game->events = calloc(table->game->events_max, sizeof *game->events);
    return is_said && game->thinking && game->events;
}

/* Whether the game was played to its end here, so that nothing depends on its secret any more. */
static bool has_ended(const term_game *game) {
    return game->thinking && gw_record_count(term_record(game)) > game->taken_up && is_over(game);
}

static void reveal_secret(const term_game *game) {
    char text[FAIR_TEXT];
    fair_secret_write(&game->source.secret, text);
    gw_arg arg = gw_arg_word("secret", text);
    term_say_line(game, TERM_DIM, "cli.chance-secret", &arg, 1);
}

void term_game_release(term_game *game) {
    bool must_reveal = game->source.is_revealed && has_ended(game);
    for (gw_seat seat = 1; seat <= GW_SEATS_MAX; seat++)
        if (game->sitting) match_mover_end(&game->movers[seat], game->sitting);
    term_keep_end(game);
    gw_thinking_free(game->thinking);
    free(game->events);
    sitting_free(game->sitting);
    game->thinking = NULL;
    game->events = NULL;
    game->sitting = NULL;
    if (must_reveal) reveal_secret(game);
    if (!game->source.is_given) fair_secret_erase(&game->source.secret);
}

/* --------------------------------------------------------------- showing -- */

void term_draw(const term_game *game, gw_seat viewer) {
    gw_any_state view;
    sitting_view(game->sitting, viewer, GW_STATE(&view));
    game->drawing->draw(&game->t, sitting_table(game->sitting), GW_STATE(&view), viewer,
                        game->names);
}

void term_problem(const term_game *game, const gw_problem *problem) {
    char text[GW_PROBLEM_TEXT];
    gw_out out = gw_out_to(text, sizeof text);
    gw_problem_write(problem, game->t.lang, &out);
    fputs("  ", game->t.out);
    term_wrap(&game->t, TERM_BAD, 2, 2, text);
}

static void describe_event(const term_game *game, const gw_event *event) {
    char text[512];
    gw_out out = gw_out_to(text, sizeof text);
    if (game->drawing->is_described && !game->drawing->is_described(event)) return;
    sitting_put_event(game->sitting, event, game->t.lang, &out);
    term_print(&game->t, TERM_DIM, "  · ");
    term_wrap(&game->t, TERM_PLAIN, 4, 4, text);
}

/* Describes the rest of the story. */
static void describe_rest(const term_game *game, sitting_story *story, gw_seat viewer) {
    for (;;) {
        gw_events events = {game->events, sitting_table(game->sitting)->game->events_max, 0};
        gw_step step;
        if (!sitting_story_next(game->sitting, story, viewer, &step, &events)) return;
        for (size_t i = 0; i < events.count; i++) describe_event(game, &events.list[i]);
    }
}

void term_describe_since(const term_game *game, size_t from, gw_seat viewer) {
    sitting_story story;
    sitting_story_begin(game->sitting, from, &story);
    describe_rest(game, &story, viewer);
}

/* Describes what is new, and saves it. */
static void describe_new(term_game *game, gw_seat viewer) {
    const sitting_story before = game->story;
    describe_rest(game, &game->story, viewer);
    term_keep_since(game, &before);
}

/* --------------------------------------------------------------- playing -- */

static void stop_out_of_memory(term_game *game) {
    gw_problem problem;
    gw_problem_set(&problem, "problem.memory");
    term_problem(game, &problem);
    game->is_left = true;
}

/* Says why nothing was played. */
static void refuse(term_game *game, gw_seat seat, const gw_action *actions, sitting_answer answer,
                   const sitting_refusal *refusal) {
    gw_problem problem;
    if (answer != SITTING_ILLEGAL) {
        stop_out_of_memory(game);
        return;
    }
    sitting_explain(game->sitting, seat, actions, refusal, &problem);
    term_problem(game, &problem);
}

bool term_do(term_game *game, gw_seat seat, const gw_action *actions, size_t count) {
    sitting_refusal refusal;
    uint64_t decision = sitting_decision(game->sitting, seat);
    gw_seat viewer = sitting_viewer(game->sitting); /* before the action */
    sitting_answer answer = sitting_play(game->sitting, seat, decision, actions, count, &refusal);
    if (answer == SITTING_DONE)
        describe_new(game, viewer);
    else
        refuse(game, seat, actions, answer, &refusal);
    return answer == SITTING_DONE;
}

size_t term_do_plan(term_game *game, gw_seat seat, const gw_action *actions, size_t count,
                    term_plan kind) {
    sitting_refusal refusal;
    size_t done;
    uint64_t decision = sitting_decision(game->sitting, seat);
    gw_seat viewer = sitting_viewer(game->sitting);
    sitting_answer (*carry_out)(sitting *, gw_seat, uint64_t, const gw_action *, size_t, size_t *,
                                sitting_refusal *) =
        kind == TERM_REPLAN ? sitting_replan : sitting_commit;
    sitting_answer answer =
        carry_out(game->sitting, seat, decision, actions, count, &done, &refusal);
    if (answer == SITTING_ILLEGAL &&
        refusal.at > 0) /* the seat has to decide something else first */
        answer = carry_out(game->sitting, seat, decision, actions, refusal.at, &done, &refusal);
    if (answer == SITTING_DONE)
        describe_new(game, viewer);
    else
        refuse(game, seat, actions, answer, &refusal);
    return done;
}

/* --------------------------------------------------------------- curtain -- */

/* Clears the screen if it shows what only one of several people may see. */
static void clear_secrets(term_game *game) {
    term_clear(&game->t);
    game->alone = 0;
}

/* Describes what has happened since `seat` last acted; if somebody was alone at the screen, also
 * what that revealed to all. */
static void describe_missed(const term_game *game, gw_seat seat, gw_seat was_alone) {
    size_t i = gw_record_count(term_record(game));
    while (i > 0 && gw_record_step(term_record(game), i - 1).seat != seat) i--;
    if (seat == was_alone && i > 0) i--;
    term_describe_since(game, i, sitting_viewer(game->sitting));
}

/* With several people at one screen: waits until `seat` is alone at it. */
static term_answer lift_curtain(term_game *game, gw_seat seat) {
    char line[TERM_LINE];
    gw_seat was_alone = game->alone;
    gw_arg arg = gw_arg_word("name", game->names[seat]);
    if (was_alone != 0) clear_secrets(game);
    fputc('\n', game->t.out);
    term_say_words(&game->t, TERM_ACCENT, "term.curtain", &arg, 1);
    if (!term_ask(&game->t, " ", line)) return TERM_LEFT;
    sitting_lift_curtain(game->sitting);
    game->alone = seat;
    if (was_alone != 0) describe_missed(game, seat, GW_NO_SEAT);
    return TERM_CHANGED;
}

/* If nobody has to be alone, everybody may watch while `seat` decides. */
static void show_to_all(term_game *game, gw_seat seat) {
    gw_seat was_alone = game->alone;
    if (was_alone == 0 || was_alone == sitting_viewer(game->sitting)) return;
    clear_secrets(game);
    describe_missed(game, seat, was_alone);
}

/* ---------------------------------------------------------------- acting -- */

/* Asks until a line has had an effect. */
static term_answer ask(term_game *game, gw_seat seat, const char *prompt) {
    char line[TERM_LINE];
    for (;;) {
        if (!term_ask(&game->t, prompt, line)) {
            fputc('\n', game->t.out);
            return TERM_LEFT;
        }
        term_answer answer = term_execute(game, seat, line);
        if (answer != TERM_ASK_AGAIN) return answer;
    }
}

/* Asks for an outcome from a real table. */
static term_answer ask_chance(term_game *game) {
    game->drawing->ask_chance(&game->t, sitting_table(game->sitting),
                              gw_record_state(term_record(game)), game->names);
    term_answer answer = ask(game, GW_CHANCE, " > ");
    return answer == TERM_ACTED ? TERM_CHANGED : answer;
}

static term_answer ask_person(term_game *game, gw_seat seat) {
    char prompt[SITTING_SHOWN_NAME + 8];
    show_to_all(game, seat);
    if (game->aim.seat == seat) {
        term_answer answer = game->drawing->go_on(game, seat);
        if (answer != TERM_ASK_AGAIN) return answer;
    }
    term_draw(game, sitting_viewer(game->sitting));
    term_list_actions(game, seat);
    snprintf(prompt, sizeof prompt, "%s> ", game->names[seat]);
    return ask(game, seat, prompt);
}

/* Continues a plan. An impossible one is dropped, and the person is asked. */
static term_answer go_on(term_game *game, gw_seat seat) {
    const gw_action *rest;
    gw_seat viewer = sitting_viewer(game->sitting);
    sitting_answer answer = sitting_go_on(game->sitting, seat);
    if (answer == SITTING_ILLEGAL) return TERM_CHANGED;
    if (answer != SITTING_DONE) {
        stop_out_of_memory(game);
        return TERM_LEFT;
    }
    describe_new(game, viewer);
    if (sitting_rest(game->sitting, seat, &rest) == 0 && !game->aim.is_open) term_forget_aim(game);
    return TERM_ACTED;
}

/* Before a computer acts, the person can still take back. */
static term_answer pause_for_undo(term_game *game, gw_seat seat) {
    char line[TERM_LINE];
    for (;;) {
        term_say_words(&game->t, TERM_DIM, "term.careful", NULL, 0);
        if (!term_ask(&game->t, " ", line)) return TERM_LEFT;
        if (line[0] == '\0') {
            sitting_end_pause(game->sitting);
            return TERM_CHANGED;
        }
        term_answer answer = term_execute(game, seat, line);
        if (answer != TERM_ASK_AGAIN) return answer;
    }
}

static void report_loss(const term_game *game, gw_seat seat, const gw_problem *problem) {
    char text[GW_PROBLEM_TEXT + 256];
    gw_out out = gw_out_to(text, sizeof text);
    match_write_loss(&game->movers[seat], problem, game->t.lang, &out);
    fputs("  ", game->t.out);
    term_wrap(&game->t, TERM_BAD, 2, 2, text);
}

/* An interrupt during a computer's decision only hurries that player; any other signal ends the
 * game. */
static void handle_signal(term_game *game) {
    if (game->caught == NULL || *game->caught == 0) return;
    if (*game->caught != SIGINT) game->is_left = true;
    *game->caught = 0;
}

/* Updates the names after a program has started or lost its seat. */
static void update_names(term_game *game, gw_seat seat, const match_mover *was) {
    const match_mover *now = &game->movers[seat];
    if (now->bot == was->bot && now->has_lost_seat == was->has_lost_seat) return;
    name_seats(game);
    term_keep_whole(game);
}

/* If only computers play, the table is drawn from time to time; after_the_end draws the last
 * position. */
static term_answer computer_acts(term_game *game, gw_seat seat) {
    gw_any_state before, after;
    gw_problem problem;
    const match_mover was = game->movers[seat];
    sitting_view(game->sitting, GW_PUBLIC, GW_STATE(&before));
    gw_action action = term_decide(game, seat, &problem);
    if (problem.text) report_loss(game, seat, &problem);
    if (game->movers[seat].is_unrecorded) {
        stop_out_of_memory(game);
        return TERM_LEFT;
    }
    if (game->movers[seat].who.command) update_names(game, seat, &was);
    if (!term_do(game, seat, &action, 1)) return TERM_LEFT; /* avoids an endless loop */
    handle_signal(game);
    sitting_view(game->sitting, GW_PUBLIC, GW_STATE(&after));
    bool is_shown = game->drawing->is_shown_after == NULL ||
                    game->drawing->is_shown_after(GW_STATE(&before), GW_STATE(&after));
    if (!term_has_people(game) && is_shown && !is_over(game)) term_draw(game, GW_PUBLIC);
    return TERM_CHANGED;
}

/* Outcomes are counted in the record, because some may have been taken back or come from an earlier
 * run. */
static term_answer draw(term_game *game) {
    game->chance.draws = sitting_draws(game->sitting);
    gw_action action = fair_draw(&game->chance, game->thinking, gw_record_state(term_record(game)));
    return term_do(game, GW_CHANCE, &action, 1) ? TERM_CHANGED : TERM_LEFT;
}

/* The game is over: it can be looked at, saved, or taken back. */
static term_answer after_the_end(term_game *game) {
    char line[TERM_LINE];
    game->alone = 0;
    term_draw(game, sitting_viewer(game->sitting));
    if (!term_has_people(game)) return TERM_LEFT;
    for (;;) {
        term_say_words(&game->t, TERM_DIM, "term.after-end", NULL, 0);
        if (!term_ask(&game->t, " > ", line) || line[0] == '\0') return TERM_LEFT;
        term_answer answer = term_execute(game, GW_NO_SEAT, line);
        if (answer != TERM_ASK_AGAIN) return answer;
    }
}

/* Does what is due. Returns TERM_ACTED only if a person has acted. */
static term_answer act(term_game *game, sitting_due due) {
    switch (due.kind) {
    case SITTING_OVER: return after_the_end(game);
    case SITTING_CHANCE: return game->asks_chance ? ask_chance(game) : draw(game);
    case SITTING_JOB: return computer_acts(game, due.seat);
    case SITTING_PLAN: return go_on(game, due.seat);
    case SITTING_TURN: return ask_person(game, due.seat);
    case SITTING_CURTAIN: return lift_curtain(game, due.seat);
    case SITTING_PAUSE: return pause_for_undo(game, due.seat);
    case SITTING_ELSEWHERE: break; /* everybody is here */
    }
    return TERM_LEFT;
}

int term_play(term_game *game) {
    term_answer answer = TERM_CHANGED;
    while (!game->is_left) {
        sitting_due due = sitting_next(game->sitting);
        bool is_computers = due.kind == SITTING_JOB || due.kind == SITTING_PAUSE;
        if (answer == TERM_ACTED && is_computers) term_draw(game, sitting_viewer(game->sitting));
        answer = act(game, due);
        if (answer == TERM_LEFT) game->is_left = true;
    }
    bool is_kept = term_keep(game);
    term_game_release(game);
    return is_kept ? 0 : 3;
}

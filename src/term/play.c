/* The course of a game at the terminal: whose turn it is, and the curtain. */
#include "core/utf8.h"
#include "term/kept.h"

#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------- preparing -- */

/* Whether a record that says `name` means the computer player who sits there. */
static bool is_called(match_who who, const char *name) {
    return !match_is_person(who) && strcmp(match_who_name(who), name) == 0;
}

static void name_seats(term_game *game) {
    for (gw_seat seat = 1; seat <= GW_SEATS_MAX; seat++) {
        match_who who = game->seats.who[seat];
        const char *given = gw_record_player(term_record(game), seat);
        gw_out out = gw_out_to(game->name_room[seat], TERM_NAME);
        gw_arg args[] = {gw_arg_number("seat", seat), gw_arg_word("name", match_who_name(who))};
        gw_put_catalogue(&out, game->t.lang, match_is_person(who) ? "term.person" : "term.computer",
                         args, 2);
        bool is_named = given && given[0] && !is_called(who, given);
        bool is_hidden = is_named && gw_has_hidden(given);
        if (is_hidden) {
            out = gw_out_to(game->name_room[seat], TERM_NAME);
            gw_put_visible(&out, given);
        }
        game->names[seat] = is_named && !is_hidden ? given : game->name_room[seat];
    }
}

/* The record says who played, so that a saved game goes on with the same players. */
static void write_names(term_game *game) {
    for (gw_seat seat = 1; seat <= gw_record_table(term_record(game))->players; seat++) {
        match_who who = game->seats.who[seat];
        if (gw_record_player(term_record(game), seat) == NULL)
            sitting_call(game->sitting, seat,
                         match_is_person(who) ? game->names[seat] : match_who_name(who));
    }
}

/* Seats whoever plays on for the one who holds the seat; false if that is a substitute. */
static bool seat_one(term_game *game, gw_seat seat) {
    const gw_game *rules = gw_record_table(term_record(game))->game;
    gw_holder now =
        gw_record_holder_at(term_record(game), seat, gw_record_count(term_record(game)));
    match_who *who = &game->seats.who[seat];
    if (now.kind == GW_BOT && who->command) return true;
    *who = (match_who){.player = now.kind == GW_COMPUTER ? gw_player_find(rules, now.name) : NULL};
    if (now.kind == GW_PERSON || who->player) return true;
    *who = match_usual_opponent(rules);
    return false;
}

gw_seats term_seat_by_record(term_game *game) {
    gw_seats substitutes = 0;
    for (gw_seat seat = 1; seat <= gw_record_table(term_record(game))->players; seat++)
        if (!seat_one(game, seat)) substitutes |= GW_SEAT_BIT(seat);
    return substitutes;
}

static bool is_over(const term_game *game) {
    return gw_is_over(gw_record_table(term_record(game)), gw_record_state(term_record(game)));
}

void term_tell_substitutes(const term_game *game, gw_seats seats) {
    for (gw_seat seat = 1; !is_over(game) && seat <= GW_SEATS_MAX; seat++) {
        if (!(seats & GW_SEAT_BIT(seat))) continue;
        gw_holder missing =
            gw_record_holder_at(term_record(game), seat, gw_record_count(term_record(game)));
        const char *id = missing.kind == GW_BOT ? "term.bot-missing" : "term.computer-missing";
        gw_arg args[] = {gw_arg_number("seat", seat), gw_arg_word("name", missing.name),
                         gw_arg_word("word", match_who_name(game->seats.who[seat]))};
        term_say_line(game, TERM_PLAIN, id, args, 3);
    }
}

/* A game that goes on from a record has its own secret, too: whoever knows the one before
 * must not know what comes. */
static void fix_chance(term_game *game) {
    const gw_table *table = gw_record_table(term_record(game));
    if (!game->source.is_given) game->source.secret = fair_secret_new();
    game->chance =
        (fair_game){.secret = &game->source.secret, .lock = fair_lock_local(table, 1, 0)};
    for (gw_seat seat = 1; seat <= table->players; seat++) {
        game->random[seat] = fair_mind(&game->chance, seat);
        game->movers[seat].seed = fair_told_seed(&game->chance, seat);
    }
}

bool term_sit(term_game *game) {
    bool is_said = true;
    for (gw_seat seat = 1; seat <= gw_record_table(term_record(game))->players; seat++)
        is_said = (is_over(game) || match_mover_sit(&game->movers[seat], game->sitting)) && is_said;
    return is_said;
}

bool term_game_prepare(term_game *game) {
    const gw_table *table = gw_record_table(term_record(game));
    game->drawing = term_drawing_of(table->game);
    sitting_set_chance(game->sitting, game->asks_chance ? SITTING_TYPED : SITTING_DRAWN);
    game->seeing = 0;
    game->people = 0;
    term_forget_course(game);
    for (gw_seat seat = 1; seat <= table->players; seat++)
        game->people += match_is_person(game->seats.who[seat]);
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

/* Whether the game was played to its end here: nothing depends on its secret any more. */
static bool has_ended(const term_game *game) {
    return game->thinking && gw_record_count(term_record(game)) > game->taken_up &&
           gw_is_over(gw_record_table(term_record(game)), gw_record_state(term_record(game)));
}

static void tell_secret(const term_game *game) {
    char text[FAIR_TEXT];
    fair_secret_write(&game->source.secret, text);
    gw_arg arg = gw_arg_word("secret", text);
    term_say_line(game, TERM_DIM, "cli.chance-secret", &arg, 1);
}

void term_game_release(term_game *game) {
    bool is_to_be_told = game->source.is_told && has_ended(game);
    for (gw_seat seat = 1; seat <= GW_SEATS_MAX; seat++)
        if (game->sitting) match_mover_end(&game->movers[seat], game->sitting);
    term_keep_end(game);
    gw_thinking_free(game->thinking);
    free(game->events);
    sitting_free(game->sitting);
    game->thinking = NULL;
    game->events = NULL;
    game->sitting = NULL;
    if (is_to_be_told) tell_secret(game);
    if (!game->source.is_given) fair_secret_forget(&game->source.secret);
}

/* --------------------------------------------------------------- showing -- */

gw_seat term_viewer(const term_game *game) {
    if (game->people != 1) return game->seeing;
    for (gw_seat seat = 1; seat <= gw_record_table(term_record(game))->players; seat++)
        if (match_is_person(game->seats.who[seat])) return seat;
    return GW_PUBLIC;
}

void term_draw(const term_game *game, gw_seat viewer) {
    const gw_table *table = gw_record_table(term_record(game));
    gw_any_state view;
    table->game->view(table, gw_record_state(term_record(game)), viewer, GW_STATE(&view));
    game->drawing->draw(&game->t, table, GW_STATE(&view), viewer, game->names);
}

void term_problem(const term_game *game, const gw_problem *problem) {
    char text[GW_PROBLEM_TEXT];
    gw_out out = gw_out_to(text, sizeof text);
    gw_problem_write(problem, game->t.lang, &out);
    fputs("  ", game->t.out);
    term_wrap(&game->t, TERM_BAD, 2, 2, text);
}

static void tell(const term_game *game, const gw_events *events, gw_seat viewer) {
    for (size_t i = 0; i < events->count; i++) {
        bool is_told = game->drawing->is_told == NULL || game->drawing->is_told(&events->list[i]);
        if (!is_told || !(events->list[i].seen_by >> viewer & 1)) continue;
        char text[512];
        gw_out out = gw_out_to(text, sizeof text);
        gw_event_write(gw_record_table(term_record(game)), &events->list[i], game->t.lang,
                       game->names, &out);
        term_print(&game->t, TERM_DIM, "  · ");
        term_wrap(&game->t, TERM_PLAIN, 4, 4, text);
    }
}

void term_tell_since(const term_game *game, size_t from, gw_seat viewer) {
    const gw_table *table = gw_record_table(term_record(game));
    gw_any_state state;
    gw_record_replay(term_record(game), from, GW_STATE(&state));
    for (size_t i = from; i < gw_record_count(term_record(game)); i++) {
        gw_step step = gw_record_step(term_record(game), i);
        gw_events events = {game->events, table->game->events_max, 0};
        gw_apply(table, GW_STATE(&state), NULL, step.seat, step.action, &events);
        tell(game, &events, viewer);
    }
}

void term_do(term_game *game, gw_seat seat, gw_action action) {
    size_t count = gw_record_count(term_record(game));
    sitting_refusal refusal;
    char line[TERM_STEP_LINE];
    term_step_line(game, seat, action, line);
    sitting_answer answer = sitting_play(game->sitting, seat, sitting_decision(game->sitting, seat),
                                         &action, 1, &refusal);
    if (answer != SITTING_DONE) {
        gw_problem problem;
        gw_problem_set(&problem, "problem.memory");
        if (answer == SITTING_ILLEGAL)
            sitting_explain(game->sitting, seat, &action, &refusal, &problem);
        term_problem(game, &problem);
        game->is_left = true; /* a computer player's fault: better to stop than to go round */
        return;
    }
    term_tell_since(game, count, term_viewer(game));
    term_keep_step(game, line);
}

void term_forget_course(term_game *game) {
    game->course = (term_course){.seat = GW_NO_SEAT};
}

size_t term_do_course(term_game *game, gw_seat seat, const gw_action *actions, size_t count) {
    const gw_table *table = gw_record_table(term_record(game));
    size_t done = 0;
    while (done < count && !game->is_left) {
        const gw_state *state = gw_record_state(term_record(game));
        if (gw_check(table, state, game->thinking->scratch, seat, actions[done]) != 0) break;
        term_do(game, seat, actions[done++]);
    }
    game->course.seat = done > 0 && done < count ? seat : GW_NO_SEAT;
    game->course.until = gw_record_count(term_record(game));
    return done;
}

/* --------------------------------------------------------------- curtain -- */

/* The step after the last one that `seat` did itself. */
static size_t last_own_step(const term_game *game, gw_seat seat) {
    size_t i = gw_record_count(term_record(game));
    while (i > 0 && gw_record_step(term_record(game), i - 1).seat != seat) i--;
    return i;
}

/* With several people at one screen: nobody sees what is only for another. */
static bool change_places(term_game *game, gw_seat seat) {
    const gw_table *table = gw_record_table(term_record(game));
    char line[TERM_LINE];
    bool is_secret = gw_has_secret(table, gw_record_state(term_record(game)), seat);
    if (game->people < 2 || (is_secret && game->seeing == seat)) return true;
    bool is_cleared = game->seeing != 0, is_same = game->seeing == seat;
    if (is_cleared) term_clear(&game->t);
    game->seeing = 0;
    if (is_secret) {
        gw_arg arg = gw_arg_word("name", game->names[seat]);
        fputc('\n', game->t.out);
        term_say_words(&game->t, TERM_ACCENT, "term.curtain", &arg, 1);
        if (!term_ask(&game->t, " ", line)) return false;
        game->seeing = seat;
    }
    size_t known = last_own_step(game, seat);
    if (is_same && known > 0) known--; /* all may know what his last action revealed */
    if (is_cleared) term_tell_since(game, known, term_viewer(game));
    return true;
}

/* Whose eyes alone the next outcome of chance is for, if they are a person's. */
static gw_seat secret_owner(const term_game *game) {
    const gw_table *table = gw_record_table(term_record(game));
    for (gw_seat seat = 1; seat <= table->players; seat++)
        if (match_is_person(game->seats.who[seat]) &&
            gw_has_secret(table, gw_record_state(term_record(game)), seat))
            return seat;
    return GW_NO_SEAT;
}

/* ---------------------------------------------------------------- acting -- */

/* Asks until a line has led to something. */
static term_answer ask(term_game *game, gw_seat seat, const char *prompt) {
    char line[TERM_LINE];
    for (;;) {
        if (!term_ask(&game->t, prompt, line)) {
            fputc('\n', game->t.out);
            return TERM_LEFT;
        }
        term_answer answer = term_obey(game, seat, line);
        if (answer != TERM_ASK_AGAIN) return answer;
    }
}

/* An outcome that came at a real table. */
static term_answer ask_chance(term_game *game) {
    gw_seat owner = secret_owner(game);
    if (owner != GW_NO_SEAT && !change_places(game, owner)) return TERM_LEFT;
    game->drawing->ask_chance(&game->t, gw_record_table(term_record(game)),
                              gw_record_state(term_record(game)), game->names);
    return ask(game, GW_CHANCE, " > ");
}

static term_answer ask_person(term_game *game, gw_seat seat) {
    const gw_table *table = gw_record_table(term_record(game));
    char prompt[TERM_NAME + 8];
    gw_any_state view;
    if (!change_places(game, seat)) return TERM_LEFT;
    term_draw(game, term_viewer(game));
    table->game->view(table, gw_record_state(term_record(game)), seat, GW_STATE(&view));
    term_list_actions(game, GW_STATE(&view), seat);
    snprintf(prompt, sizeof prompt, "%s> ", game->names[seat]);
    return ask(game, seat, prompt);
}

static bool is_computers_turn(const term_game *game) {
    gw_seat next =
        gw_first_to_act(gw_record_table(term_record(game)), gw_record_state(term_record(game)));
    return next != GW_NO_SEAT && next != GW_CHANCE && !match_is_person(game->seats.who[next]);
}

/* Before a computer goes on: an own action can still be taken back. */
static term_answer pause_for_undo(term_game *game, gw_seat seat) {
    char line[TERM_LINE];
    for (;;) {
        term_say_words(&game->t, TERM_DIM, "term.careful", NULL, 0);
        if (!term_ask(&game->t, " ", line)) return TERM_LEFT;
        if (line[0] == '\0') return TERM_ACTED;
        term_answer answer = term_obey(game, seat, line);
        if (answer != TERM_ASK_AGAIN) return answer;
    }
}

static term_answer person_acts(term_game *game, gw_seat seat) {
    term_answer answer = TERM_ASK_AGAIN;
    if (game->course.seat == seat) answer = game->drawing->go_on(game, seat);
    if (answer == TERM_ASK_AGAIN) answer = ask_person(game, seat);
    if (answer != TERM_ACTED || !is_computers_turn(game)) return answer;
    term_draw(game, term_viewer(game));
    bool can_undo = gw_record_undo_point(term_record(game)) < gw_record_count(term_record(game));
    return game->is_careful && can_undo ? pause_for_undo(game, seat) : answer;
}

static void tell_loss(const term_game *game, gw_seat seat, const gw_problem *problem) {
    char text[GW_PROBLEM_TEXT + 256];
    gw_out out = gw_out_to(text, sizeof text);
    match_write_loss(&game->movers[seat], problem, game->t.lang, &out);
    fputs("  ", game->t.out);
    term_wrap(&game->t, TERM_BAD, 2, 2, text);
}

/* An interrupt while a computer player thought was for that player; any other signal
 * ends the game. */
static void obey_signal(term_game *game) {
    if (game->caught == NULL || *game->caught == 0) return;
    if (*game->caught != SIGINT) game->is_left = true;
    *game->caught = 0;
}

static void stop_without_memory(term_game *game) {
    gw_problem problem;
    gw_problem_set(&problem, "problem.memory");
    term_problem(game, &problem);
    game->is_left = true;
}

/* A program that has begun, or has lost its seat, is told of by the record. */
static void name_anew(term_game *game, gw_seat seat, const match_mover *was) {
    const match_mover *now = &game->movers[seat];
    if (now->bot == was->bot && now->has_lost_seat == was->has_lost_seat) return;
    name_seats(game);
    term_keep_anew(game);
}

/* When only computers play the table is drawn now and then; after_the_end draws the last. */
static void computer_acts(term_game *game, gw_seat seat) {
    const gw_state *state = gw_record_state(term_record(game));
    gw_any_state before;
    gw_problem problem;
    const match_mover was = game->movers[seat];
    memcpy(&before, state, gw_record_table(term_record(game))->game->state_bytes);
    gw_action action = term_decide(game, seat, &problem);
    if (problem.text) tell_loss(game, seat, &problem);
    if (game->movers[seat].is_unsaid) {
        stop_without_memory(game);
        return;
    }
    if (game->movers[seat].who.command) name_anew(game, seat, &was);
    term_do(game, seat, action);
    obey_signal(game);
    bool is_shown =
        game->drawing->is_shown_after == NULL ||
        game->drawing->is_shown_after(GW_STATE(&before), gw_record_state(term_record(game)));
    if (game->people == 0 && is_shown && !is_over(game)) term_draw(game, GW_PUBLIC);
}

/* Counts outcomes by the record, in which some may have been taken back or come from an
 * earlier day. */
static void draw(term_game *game) {
    game->chance.draws = 0;
    for (size_t i = 0; i < gw_record_count(term_record(game)); i++)
        game->chance.draws += gw_record_step(term_record(game), i).seat == GW_CHANCE;
    term_do(game, GW_CHANCE,
            fair_draw(&game->chance, game->thinking, gw_record_state(term_record(game))));
}

static term_answer act(term_game *game, gw_seat seat) {
    if (seat == GW_CHANCE) {
        if (game->asks_chance) return ask_chance(game);
        draw(game);
        return TERM_ACTED;
    }
    if (match_is_person(game->seats.who[seat])) return person_acts(game, seat);
    computer_acts(game, seat);
    return TERM_ACTED;
}

/* The game is over: what is left is to look at it, to keep it, or to go back. */
static term_answer after_the_end(term_game *game) {
    char line[TERM_LINE];
    game->seeing = 0;
    term_draw(game, term_viewer(game));
    if (game->people == 0) return TERM_LEFT;
    for (;;) {
        term_say_words(&game->t, TERM_DIM, "term.after-end", NULL, 0);
        if (!term_ask(&game->t, " > ", line) || line[0] == '\0') return TERM_LEFT;
        term_answer answer = term_obey(game, GW_NO_SEAT, line);
        if (answer != TERM_ASK_AGAIN) return answer;
    }
}

int term_play(term_game *game) {
    while (!game->is_left) {
        gw_seat seat =
            gw_first_to_act(gw_record_table(term_record(game)), gw_record_state(term_record(game)));
        term_answer answer = seat == GW_NO_SEAT ? after_the_end(game) : act(game, seat);
        if (answer == TERM_LEFT) game->is_left = true;
    }
    bool is_kept = term_keep(game);
    term_game_release(game);
    return is_kept ? 0 : 3;
}

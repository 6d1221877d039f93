/* Playing: trying and committing plans, chance, taking back, the curtain and the pause. */
#include "wasm/page.h"

#include <string.h>

/* Plays actions of `seat`, one per line, all or none: sitting_play. {"ok":true} or
 * {"ok":false,"rule":"GT-7","text":…}, without a text if it is not to act. */
const char *EXPORT(gangway_game_play)(page_game *g, uint32_t seat, const char *lines, size_t length,
                                      uint32_t lang);

/* Commits the plan of a person for that decision (gangway_game_due): sitting_commit. Same answer,
 * without a text if the decision is not the present one. */
const char *EXPORT(gangway_game_commit)(page_game *g, uint32_t seat, uint32_t decision,
                                        const char *lines, size_t length, uint32_t lang);

/* Continues a plan that is due, or draws the chance outcome that is due: 1, or 0 if nothing
 * happened. */
uint32_t EXPORT(gangway_game_go_on)(page_game *g, uint32_t seat);
uint32_t EXPORT(gangway_game_draw)(page_game *g);

/* Tries the lines one after another, each an action of `seat`, as far as that seat knows; the game
 * does not change. After a line that ends with a newline, others who have to answer play their
 * first legal action. {"ok":true,"seat":…,"action":…,"events":[…], the members of a look,
 * "legal":[…]}: the last action (or ""), all events, and the legal actions of `seat` then; or why
 * the first illegal line is refused, as when it is played. */
const char *EXPORT(gangway_game_try)(page_game *g, uint32_t seat, const char *lines, size_t length,
                                     uint32_t lang);

/* Takes back what somebody at this screen may take back, and has computer players forget it;
 * returns the number of remaining steps. */
uint32_t EXPORT(gangway_game_take_back)(page_game *g);

/* sitting_set_chance: with `is_typed`, outcomes come from the cards of a real table. They are
 * played as actions of chance, and can be taken back. */
void EXPORT(gangway_game_set_chance)(page_game *g, uint32_t is_typed);

/* sitting_lift_curtain, sitting_set_careful and sitting_end_pause. */
void EXPORT(gangway_game_lift)(page_game *g);
void EXPORT(gangway_game_set_careful)(page_game *g, uint32_t is_careful);
void EXPORT(gangway_game_end_pause)(page_game *g);

/* ---------------------------------------------------------------------- reading -- */

bool page_read_lines(page_game *g, const char *text, size_t length, page_lines *lines) {
    const char *end = text + length;
    *lines = (page_lines){.is_open = length > 0 && end[-1] == '\n'};
    while (text < end) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        if (stop == NULL) stop = end;
        if (lines->count == SITTING_ACTIONS) {
            gw_problem_set(&g->problem, "problem.memory");
            return false;
        }
        if (!sitting_read_action(g->sitting, text, (size_t)(stop - text),
                                 &lines->actions[lines->count], &g->problem))
            return false;
        lines->count++;
        text = stop + 1;
    }
    return true;
}

/* --------------------------------------------------------------------- playing -- */

static void write_refusal(const void *what, gw_out *out) {
    const question *q = what;
    page_put_problem(out, &q->game->problem, q->lang);
}

static const char *refuse(page_game *g, uint32_t lang) {
    return answer_write(&g->answer, write_refusal, &(question){.game = g, .lang = page_lang(lang)});
}

/* Answers with the result of lines that were played. */
static const char *answer_played(page_game *g, sitting_answer came, gw_seat seat,
                                 const page_lines *lines, const sitting_refusal *refusal,
                                 uint32_t lang) {
    if (came == SITTING_DONE) return "{\"ok\":true}";
    g->problem = (gw_problem){.text = NULL};
    if (came == SITTING_ILLEGAL)
        sitting_explain(g->sitting, seat, lines->actions, refusal, &g->problem);
    else if (came == SITTING_NO_MEMORY)
        gw_problem_set(&g->problem, "problem.memory");
    return refuse(g, lang);
}

const char *gangway_game_play(page_game *g, uint32_t seat, const char *lines, size_t length,
                              uint32_t lang) {
    page_lines read;
    sitting_refusal refusal;
    gw_seat who = (gw_seat)seat;
    if (!page_read_lines(g, lines, length, &read)) return refuse(g, lang);
    sitting_answer came = sitting_play(g->sitting, who, sitting_decision(g->sitting, who),
                                       read.actions, read.count, &refusal);
    return answer_played(g, came, who, &read, &refusal, lang);
}

const char *gangway_game_commit(page_game *g, uint32_t seat, uint32_t decision, const char *lines,
                                size_t length, uint32_t lang) {
    page_lines read;
    sitting_refusal refusal;
    gw_seat who = (gw_seat)seat;
    if (!page_read_lines(g, lines, length, &read)) return refuse(g, lang);
    sitting_answer came =
        sitting_commit(g->sitting, who, decision, read.actions, read.count, NULL, &refusal);
    return answer_played(g, came, who, &read, &refusal, lang);
}

uint32_t gangway_game_go_on(page_game *g, uint32_t seat) {
    return sitting_go_on(g->sitting, (gw_seat)seat) == SITTING_DONE;
}

uint32_t gangway_game_draw(page_game *g) {
    return sitting_draw(g->sitting, &g->random) == SITTING_DONE;
}

/* ---------------------------------------------------------------------- trying -- */

bool page_try(page_game *g, gw_seat seat, const page_lines *lines, gw_any_state *state) {
    sitting_refusal refusal;
    page_clear_events(g);
    sitting_answer came = sitting_try(g->sitting, seat, lines->actions, lines->count,
                                      lines->is_open ? SITTING_OTHERS_ANSWER : SITTING_OTHERS_WAIT,
                                      GW_STATE(state), &g->seen, &refusal);
    g->problem = (gw_problem){.text = NULL};
    if (came == SITTING_ILLEGAL) {
        gw_any_state before;
        gw_problem_refusal(&g->problem, page_table(g), GW_STATE(state), seat,
                           lines->actions[refusal.at], refusal.rule);
        sitting_try(g->sitting, seat, NULL, 0, SITTING_OTHERS_WAIT, GW_STATE(&before), NULL, NULL);
        gw_problem_remedy(&g->problem, page_table(g), GW_STATE(&before), seat, lines->actions,
                          refusal.at);
    }
    return came == SITTING_DONE;
}

static void write_tried(const void *what, gw_out *out) {
    const question *q = what;
    const gw_table *table = page_table(q->game);
    const gw_action *list;
    size_t count = sitting_legal_after(q->game->sitting, q->state, q->seat, &list);
    gw_put_text(out, "{\"ok\":true,\"seat\":");
    gw_put_number(out, q->seat);
    answer_put_key(out, "action", false);
    if (q->action)
        page_put_action(out, table, q->action);
    else
        answer_put_string(out, "");
    answer_put_key(out, "events", false);
    page_put_events(out, q);
    gw_put_char(out, ',');
    page_put_look(out, q);
    answer_put_key(out, "legal", false);
    page_put_list(out, table, list, count);
    gw_put_char(out, '}');
}

const char *gangway_game_try(page_game *g, uint32_t seat, const char *lines, size_t length,
                             uint32_t lang) {
    gw_any_state state;
    page_lines read;
    bool is_possible =
        page_read_lines(g, lines, length, &read) && page_try(g, (gw_seat)seat, &read, &state);
    question q = {.game = g,
                  .lang = page_lang(lang),
                  .viewer = (gw_seat)seat,
                  .seat = (gw_seat)seat,
                  .state = GW_STATE(&state),
                  .step = page_steps(g),
                  .steps = page_steps(g),
                  .action = read.count > 0 ? read.actions[read.count - 1] : 0};
    return is_possible ? answer_write(&g->answer, write_tried, &q) : refuse(g, lang);
}

/* ----------------------------------------------------------------- taking back -- */

uint32_t gangway_game_take_back(page_game *g) {
    size_t point = sitting_undo_point(g->sitting, SITTING_LOCAL);
    bool may = sitting_can_take_back(g->sitting, SITTING_LOCAL);
    if (may && sitting_take_back(g->sitting, SITTING_LOCAL, point) == SITTING_DONE)
        gw_thinking_forget(g->thinking); /* players must not remember what has not happened */
    return (uint32_t)page_steps(g);
}

void gangway_game_set_chance(page_game *g, uint32_t is_typed) {
    sitting_set_chance(g->sitting, is_typed ? SITTING_TYPED : SITTING_DRAWN);
}

void gangway_game_lift(page_game *g) {
    sitting_lift_curtain(g->sitting);
}

void gangway_game_set_careful(page_game *g, uint32_t is_careful) {
    sitting_set_careful(g->sitting, is_careful != 0);
}

void gangway_game_end_pause(page_game *g) {
    sitting_end_pause(g->sitting);
}

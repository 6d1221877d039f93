#ifndef SITTING_SITTING_H
#define SITTING_SITTING_H
/* One game being played, with any mix of players and viewers; all clients build on it.
 *
 * A sitting owns the record of a game. A client asks what is due next (sitting_next), does it (asks
 * a person, lets a computer think, draws a card) and passes on the result; rules are checked here.
 * In between it draws what the current viewer may see, tries actions, takes actions back, and
 * describes what happened.
 *
 * A sitting also keeps a *log*: entries numbered from 1 that are never changed or removed. The
 * log as one viewer may know it (sitting_read) is all that a *follower* needs: a sitting elsewhere
 * that is fed these entries and knows exactly what its viewer knows.
 *
 * Nothing here does I/O, reads a clock or starts a thread. Unless stated otherwise, numbers, seats
 * and texts need not be valid, and pointers must not be NULL. A call that returns anything other
 * than SITTING_DONE has changed nothing, except that sitting_go_on may drop a plan. Seats are
 * numbered from 1; seat 0 acts as chance (GW_CHANCE) and watches as the public (GW_PUBLIC).
 *
 * The smallest client, for people at one screen:
 *
 *     sitting *s = sitting_new(gw_record_new(table));
 *     for (;;) {
 *         sitting_due due = sitting_next(s);
 *         if (due.kind == SITTING_OVER) break;
 *         if (due.kind == SITTING_CHANCE) sitting_draw(s, &random);
 *         if (due.kind == SITTING_CURTAIN) {
 *             ... clears the screen, and waits until only due.seat can see it ...
 *             sitting_lift_curtain(s);
 *         }
 *         if (due.kind == SITTING_TURN) {
 *             gw_any_state view;
 *             sitting_view(s, sitting_viewer(s), GW_STATE(&view));
 *             ... draws the view, and reads an action of due.seat ...
 *             sitting_play(s, due.seat, due.decision, &action, 1, &refusal);
 *         }
 *     }
 *
 * A complete one is examples/referee.c. Everything else a client needs is in the public headers;
 * `game` is sitting_table(s)->game:
 *
 *     a game and its options        gw_game_find, gw_options_read, gw_table_new   game.h
 *     an action as text             game->write_action, sitting_read_action here  game.h
 *     whose piece is to act         game->write_actor, if a seat has several      game.h
 *     a refusal in words            sitting_explain here, gw_problem_write        problem.h
 *     who has won                   game->outcome, of the last position           game.h
 *     the last position             gw_record_state(sitting_record(s))            record.h
 *     a player to ask for advice    gw_player_find, gw_thinking_new               player.h
 * */
#include <gangway/player.h>
#include <gangway/record.h>

typedef struct sitting sitting;

typedef enum sitting_answer {
    SITTING_DONE,
    SITTING_ILLEGAL, /* a rule forbids it */
    SITTING_STALE,   /* it answers a decision that is no longer current */
    SITTING_FIXED,   /* it cannot be taken back */
    SITTING_INVALID, /* no such seat, step or entry in this sitting, or not in a follower */
    SITTING_NO_MEMORY
} sitting_answer;

enum {
    SITTING_ACTIONS = 64,     /* most actions played in one call */
    SITTING_NAME = 64,        /* bytes of a holder's name, terminator included */
    SITTING_AMENDMENTS = 128, /* most earlier steps that one entry amends */
    SITTING_SHOWN_NAME = 128, /* bytes of sitting_shown_name, terminator included */
    SITTING_LINE = 160        /* bytes of an entry's line, terminator included */
};

/* ---------------------------------------------------------- making and freeing -- */

/* Creates a sitting that continues the game of the record. Takes ownership of the record, even on
 * failure. The log begins with entries for the record's holders and steps. A record that is a view
 * can only be looked at: its sitting is a follower that gets no entries. NULL if out of memory or
 * the record is NULL. */
sitting *sitting_new(gw_record *record);

/* Creates a sitting that follows a game as `viewer` knows it, from the beginning. Takes ownership
 * of the table, even on failure. NULL if out of memory or no such viewer. */
sitting *sitting_new_follower(gw_table *table, gw_seat viewer);

/* Creates an independent sitting with the game as it was after the first `steps` steps, with the
 * same names and the present holders. NULL if out of memory, there are fewer steps, or `s` is a
 * follower. */
sitting *sitting_branch(const sitting *s, size_t steps);

/* Starts another game at the same table, like a new sitting with people in all seats, but without
 * allocating memory. Players' names and settings (sitting_set_here, …) remain. */
void sitting_restart(sitting *s);

void sitting_free(sitting *s); /* NULL is fine */

/* Read only; it changes with the sitting. */
const gw_record *sitting_record(const sitting *s);

/* The game's table; it lives as long as the sitting. Free a gw_thinking made for it first. */
const gw_table *sitting_table(const sitting *s);

bool sitting_is_follower(const sitting *s);

/* --------------------------------------------------------------------- holders -- */

/* A seat is held by a person, a computer player or a bot, as the record's holders say; in a new
 * record people hold all seats.
 *
 * Gives `seat` to another holder from the next step on, and drops its plan. If the holder is the
 * same, nothing happens and no entry is added. `name` is that of the computer player or bot, one
 * word; it is ignored for a person. */
sitting_answer sitting_seat(sitting *s, gw_seat seat, gw_holder_kind kind, const char *name);

/* Sets the name that the bot in `seat` has given itself; it counts from the bot's first step on. */
sitting_answer sitting_name_bot(sitting *s, gw_seat seat, const char *name);

/* Names the player in a seat, for logs and records. Any printable text but "". */
sitting_answer sitting_name_player(sitting *s, gw_seat seat, const char *name);

/* The name of a seat in `lang`: its player's name with invisible characters made visible, or
 * "Player 2", "medium 3"; "" for chance. */
void sitting_shown_name(const sitting *s, gw_seat seat, gw_lang lang,
                        char name[SITTING_SHOWN_NAME]);

gw_holder_kind sitting_holder(const sitting *s, gw_seat seat);

/* Sets which people are at this screen; the others are elsewhere. Initially all are here; of a
 * follower, only its viewer. Seats not held by people are ignored. */
void sitting_set_here(sitting *s, gw_seats seats);
gw_seats sitting_people_here(const sitting *s);

/* The seats of computer players and bots that cannot play here: computer players with an unknown
 * name, and bots not among `bots`. */
gw_seats sitting_missing(const sitting *s, gw_seats bots);

/* The player that replaces them, and the default opponent: "medium", or "random" if the game has no
 * levels. */
const char *sitting_substitute(const sitting *s);
const char *sitting_default_player(const gw_game *game);

/* ----------------------------------------------------------------- what is due -- */

typedef enum sitting_due_kind {
    SITTING_OVER,    /* nothing: the game is over */
    SITTING_CHANCE,  /* a chance outcome: sitting_draw, or sitting_play as GW_CHANCE */
    SITTING_JOB,     /* the computer or bot in `seat` decides: sitting_think, then sitting_play */
    SITTING_PLAN,    /* the plan of `seat` continues: sitting_go_on */
    SITTING_TURN,    /* the person in `seat`, at this screen, decides: sitting_play or _commit */
    SITTING_CURTAIN, /* `seat` must be alone at the screen first, to decide, or to type in an
                        outcome that nobody else may know, unless its own action brought that
                        outcome in: sitting_lift_curtain */
    SITTING_PAUSE, /* the person in `seat`, or the one who typed in a chance outcome, may take back
                      before computers act: sitting_end_pause */
    SITTING_ELSEWHERE /* nothing here: the game continues elsewhere */
} sitting_due_kind;

typedef struct sitting_due {
    sitting_due_kind kind;
    gw_seat seat;
    uint64_t decision; /* the number of the decision of `seat`; 0 if it is not to act */
} sitting_due;

/* What to do next, one thing at a time. Plans continue first, wherever their players are. Computers
 * are asked before people who decide at the same time, so that people do not wait for them; among
 * people, the seat that has lifted the curtain is first. If people at this screen hold all seats
 * and nobody has a plan, only SITTING_OVER, _CHANCE, _TURN and _CURTAIN occur. A client may take
 * back, save and read the story whatever is due. */
sitting_due sitting_next(const sitting *s);

/* The number of the present decision of `seat`, which its answer must name; 0 if it is not to act.
 * It only rises, even when steps are taken back, and does not change while others decide at the
 * same time. */
uint64_t sitting_decision(const sitting *s, gw_seat seat);

/* --------------------------------------------------------------------- playing -- */

typedef struct sitting_refusal {
    size_t at; /* index of the refused action */
    gw_rule rule;
} sitting_refusal;

/* Plays actions of `seat` one after another, all or none; the first one answers `decision`. The
 * rest answer the decisions that follow from it, so nobody else may have to act in between. Actions
 * that depend on what these actions would reveal are refused, so that a refusal reveals nothing.
 * `refusal` may be NULL; it is set if the answer is SITTING_ILLEGAL. For chance, `decision` is 0.
 * For what sitting_next says is due, the only failures are SITTING_ILLEGAL and SITTING_NO_MEMORY.
 */
sitting_answer sitting_play(sitting *s, gw_seat seat, uint64_t decision, const gw_action *actions,
                            size_t count, sitting_refusal *refusal);

/* The answer that sitting_play would give, without playing. A single action, too, is refused if it
 * depends on what the seat cannot know. */
sitting_answer sitting_may_play(sitting *s, gw_seat seat, uint64_t decision,
                                const gw_action *actions, size_t count, sitting_refusal *refusal);

/* Plays the game to its end without asking what is due: `decide` is called for each action of the
 * first seat that is to act, or of chance; if it returns false, the game stops there. SITTING_DONE
 * if the game is over, SITTING_INVALID if it was stopped or `s` is a follower, else the answer to
 * the last action. */
typedef bool sitting_decider(void *owner, sitting *s, gw_seat seat, gw_action *action);
sitting_answer sitting_play_out(sitting *s, sitting_decider *decide, void *owner);

/* Reads an action in the game's notation, without the word for who acts. `text` need not be valid:
 * if it is not an action, returns false and sets `problem`, which may be NULL. Whether the action
 * is legal is only found by playing it. */
bool sitting_read_action(const sitting *s, const char *text, size_t length, gw_action *action,
                         gw_problem *problem);

/* Explains why sitting_play refused these actions with SITTING_ILLEGAL; nothing may have been
 * played since. gw_problem_write turns the problem into a sentence that names the rule. */
void sitting_explain(const sitting *s, gw_seat seat, const gw_action *actions,
                     const sitting_refusal *refusal, gw_problem *problem);

/* Lists the legal actions of `seat`, as far as it knows. For GW_CHANCE: the possible outcomes, as
 * far as the viewer of the screen (sitting_viewer) knows; the outcomes that are really possible
 * would reveal the cards that others hold. Returns the number of actions, 0 if the seat is not to
 * act. `is_sample`, which may be NULL, is set to whether there are more than can be listed; for a
 * follower it is also true while others decide in secret. The list is valid until the next call
 * that takes the sitting as non-const. */
size_t sitting_legal(sitting *s, gw_seat seat, const gw_action **list, bool *is_sample);

/* Where chance outcomes come from. */
typedef enum sitting_chance {
    SITTING_DRAWN, /* from random numbers: the default */
    SITTING_TYPED, /* from the cards of a real table: people type them in, and can take them back */
} sitting_chance;

/* Sets whether outcomes, including earlier ones, can be taken back, and whether a curtain is due
 * before an outcome that only one player may know. Does not restrict sitting_draw or sitting_play.
 */
void sitting_set_chance(sitting *s, sitting_chance chance);

/* Draws the outcome that is due, at random by its odds. */
sitting_answer sitting_draw(sitting *s, gw_random *random);

/* The outcome that sitting_draw would draw, chosen from the list (gw_pick_listed); one must be
 * due. */
gw_action sitting_pick(const sitting *s, gw_random *random);

/* The number of chance outcomes in the record. */
size_t sitting_draws(const sitting *s);

/* ----------------------------------------------------------------------- plans -- */

/* A plan is several actions of one seat that belong together; others may have to answer in between.
 */

/* Starts a plan: plays its actions, all or none, up to the point where somebody else or chance has
 * to act or something hidden from the seat is revealed. The rest is kept and continues when the
 * seat is to act again (SITTING_PLAN). All of it is taken back together (sitting_last_point).
 * `done`, which may be NULL, gets the number of actions played. */
sitting_answer sitting_commit(sitting *s, gw_seat seat, uint64_t decision, const gw_action *actions,
                              size_t count, size_t *done, sitting_refusal *refusal);

/* Like sitting_commit, but replaces the last plan of `seat`, which has become impossible or was
 * interrupted by another decision of that seat. Both plans, and what the seat did in between, are
 * taken back together. */
sitting_answer sitting_replan(sitting *s, gw_seat seat, uint64_t decision, const gw_action *actions,
                              size_t count, size_t *done, sitting_refusal *refusal);

/* Continues the plan of `seat`. If a rule now forbids that, the answer is SITTING_ILLEGAL and the
 * plan is dropped. */
sitting_answer sitting_go_on(sitting *s, gw_seat seat);

/* The remaining actions of a seat's plan; returns their number. */
size_t sitting_rest(const sitting *s, gw_seat seat, const gw_action **actions);

void sitting_drop_plan(sitting *s, gw_seat seat);

/* Tries actions of `seat` on its own view (chance knows everything) and writes the result to
 * `after`; the game does not change. Events are appended to `events`, which may be NULL, while it
 * has space for the game's events_max more. Where others have to answer between two actions, they
 * play their first legal action; after the last one only if `others` says so. If an action is
 * illegal, `after` is the view before it. */
typedef enum sitting_others { SITTING_OTHERS_WAIT, SITTING_OTHERS_ANSWER } sitting_others;
sitting_answer sitting_try(sitting *s, gw_seat seat, const gw_action *actions, size_t count,
                           sitting_others others, gw_state *after, gw_events *events,
                           sitting_refusal *refusal);

/* Lists the legal actions of `seat` in `state`, which comes from sitting_try or sitting_view;
 * otherwise like sitting_legal. */
size_t sitting_legal_after(sitting *s, const gw_state *state, gw_seat seat, const gw_action **list);

/* ----------------------------------------------------------------- taking back -- */

/* To take back the last action or plan; repeat it for the one before:
 *
 *     if (sitting_can_take_back(s, policy))
 *         sitting_take_back(s, policy, sitting_last_point(s, policy));
 *
 * sitting_take_back checks how far one may go back, but not who asks. */

typedef enum sitting_policy {
    /* As gw_record_undo_point says; also a chance outcome that was typed in. */
    SITTING_LOCAL,
    /* The same, except for steps that revealed something hidden to any viewer, and nothing once the
       game is over. */
    SITTING_ONLINE
} sitting_policy;

/* The number of steps that remain if as many as possible are taken back. */
size_t sitting_undo_point(const sitting *s, sitting_policy policy);

/* Whether somebody at this screen may take back now: the last step was made by a person here and
 * nobody else has lifted the curtain, or it was a typed outcome. */
bool sitting_can_take_back(const sitting *s, sitting_policy policy);

/* The number of steps that remain if only the last action or plan is taken back, as far as allowed.
 */
size_t sitting_last_point(const sitting *s, sitting_policy policy);

/* Takes back all steps but the first `count`: SITTING_FIXED if that is less than the undo point,
 * SITTING_INVALID if there are no more steps than that. Plans are dropped; seats keep their present
 * holders. Call gw_thinking_forget for players that were thinking. */
sitting_answer sitting_take_back(sitting *s, sitting_policy policy, size_t count);

/* With `is_careful`, SITTING_PAUSE is due before a computer acts, whenever a person here could
 * still take back. */
void sitting_set_careful(sitting *s, bool is_careful);
void sitting_end_pause(sitting *s);

/* ------------------------------------------------------- what the screen may show -- */

/* The viewer whose knowledge the screen may show now: the only person here; with several people,
 * the one who has lifted the curtain and has something to hide, else the public; with none, the
 * public. For a follower its viewer (GW_ALL_SEEING if it was made from a record that is a view).
 * The curtain falls by itself: when the viewer changes from a seat to any other, clear the screen.
 */
gw_seat sitting_viewer(const sitting *s);

/* The viewer whose knowledge logs and earlier positions may show: with several people here the
 * public, since what one of them has seen alone must not be shown to the others afterwards. */
gw_seat sitting_story_viewer(const sitting *s);

/* The seat for which SITTING_CURTAIN is due is alone at the screen from now on, until it is to act
 * with nothing to hide or another person is to act. While computers act, the seat may still take
 * back, and is still alone then. Does nothing if no curtain is due. */
void sitting_lift_curtain(sitting *s);

/* Drops the curtain: it is due again before anybody sees a secret. For a sitting that was read back
 * (another player may be at the screen now), and for a player who leaves the screen. */
void sitting_drop_curtain(sitting *s);

/* The last position, or the one after the first `step` steps, as `viewer` may know it;
 * GW_ALL_SEEING for all of it. `view` must be able to hold any state (gw_any_state). */
void sitting_view(const sitting *s, gw_seat viewer, gw_state *view);
void sitting_view_at(const sitting *s, size_t step, gw_seat viewer, gw_state *view);

/* Iterates over what happened, step by step. */
typedef struct sitting_story {
    size_t step; /* the number of steps read so far */
    gw_any_state state;
    uint64_t
        changes; /* the sitting's count of changes to earlier steps when `state` was computed */
} sitting_story;

/* Starts after the first `from` steps, or after the last one if there are fewer (SIZE_MAX). */
void sitting_story_begin(const sitting *s, size_t from, sitting_story *story);

/* Reads the next step as `viewer` (or GW_ALL_SEEING) knows it now, and appends those of its events
 * that the viewer may know to `events`, which may be NULL and must have space for the game's
 * events_max more. Where a player sees more of an event than the others, GW_ALL_SEEING gets the
 * player's version only. False if there is no next step yet. After steps were taken back it
 * continues with the steps that come next; begin again to read their replacements. */
bool sitting_story_next(const sitting *s, sitting_story *story, gw_seat viewer, gw_step *step,
                        gw_events *events);

/* Describes the event in words, using the seats' names. */
void sitting_put_event(const sitting *s, const gw_event *event, gw_lang lang, gw_out *out);

/* ------------------------------------------------------------- computers and hints -- */

/* The action of the computer player that holds `seat`, which is to act. The client controls clock
 * and thread through `thinking`. A computer player with an unknown name plays at random. */
gw_action sitting_think(const sitting *s, gw_seat seat, const gw_thinking *thinking);

/* Like sitting_think, for any player, regardless of who holds the seat. */
gw_action sitting_ask(const sitting *s, gw_seat seat, const gw_player *player,
                      const gw_thinking *thinking);

/* The opinion of `player` on the decision of `seat` after the first `step` steps, as
 * gw_player_judge gives it. False if the seat is not to act there, or the player is NULL or cannot
 * judge: the levels can (gw_player_find(game, "hard")), `random` cannot. */
bool sitting_judge(const sitting *s, size_t step, gw_seat seat, const gw_player *player,
                   const gw_thinking *thinking, gw_opinion *opinion);

/* A turn that a computer player proposes. */
typedef struct sitting_hint {
    gw_action actions[SITTING_ACTIONS]; /* up to the turn's end, or where others or chance act */
    size_t count;
    gw_shares shares; /* of the win, as the player expects them */
} sitting_hint;

/* Sets thinking->budget to 1/`parts` of a full budget. Called with 1 for the first action, and with
 * 10 for each further choice. */
typedef void sitting_budget(void *owner, unsigned parts, gw_thinking *thinking);

/* The turn that `player` would play for `seat`, and why: `reason` gets a sentence without a full
 * stop, or nothing if the player gives none. `thinking`, made for the sitting's table, should
 * remember nothing (gw_thinking_forget). If `budget` is NULL, every choice gets the budget in
 * `thinking`. False in the same cases as sitting_judge. */
bool sitting_advise(const sitting *s, gw_seat seat, const gw_player *player, gw_thinking *thinking,
                    sitting_budget *budget, void *owner, gw_lang lang, sitting_hint *hint,
                    gw_out *reason);

/* ------------------------------------------------------------------------- the log -- */

typedef enum sitting_entry_kind {
    SITTING_STEP,  /* `seat` does `action` */
    SITTING_BACK,  /* all steps but the first `steps` are taken back */
    SITTING_SEAT,  /* `seat` is given to `holder` */
    SITTING_NAMED, /* the bot in `seat` is called `name` */
    SITTING_SKIP   /* nothing the viewer may know of */
} sitting_entry_kind;

/* An entry as one viewer knows it. To follow it, first apply `amendments` to earlier steps, then
 * the entry itself. */
typedef struct sitting_entry {
    uint64_t number;
    sitting_entry_kind kind;
    gw_seat seat;
    gw_action action;
    size_t steps; /* steps before the entry; for SITTING_BACK: steps that remain */
    gw_holder_kind holder;
    char name[SITTING_NAME]; /* the holder's */
    gw_amendment amendments[SITTING_AMENDMENTS];
    size_t amendment_count;
} sitting_entry;

/* The number of the last entry, or 0. */
uint64_t sitting_last(const sitting *s);

/* Entry `number` as `viewer`, a seat or GW_PUBLIC, knows it; depends only on the viewer and the
 * entries up to this one. False if there is no such entry, the sitting is a follower, or the entry
 * amends more than SITTING_AMENDMENTS steps, which happens in no game. */
bool sitting_read(const sitting *s, uint64_t number, gw_seat viewer, sitting_entry *entry);

/* Feeds a follower the next entry of its viewer, which need not be valid. */
sitting_answer sitting_follow(sitting *s, const sitting_entry *entry);

/* Writes an entry as a line, without its number and amendments: `1 draw`, `0 deal 14`, `back 12`,
 * `seat 2 computer medium`, `named 2 mybot`, `skip`. */
void sitting_put_entry(const gw_table *table, const sitting_entry *entry, gw_out *out);

/* Reads such a line, which need not be valid, into `entry`, except for `number`, `amendments` and,
 * unless it is `back`, `steps`. False if it is not an entry. */
bool sitting_get_entry(const gw_table *table, const char *line, size_t length,
                       sitting_entry *entry);

/* ------------------------------------------------------------- writing and reading -- */

/* Writes the whole sitting: the record with everything hidden, the log, plans, the curtain, who is
 * here, and the settings for chance and pauses. Stories, gw_thinking objects and random generators
 * belong to the client. */
void sitting_write(const sitting *s, gw_out *out);

/* The same as a zero-terminated string; free it with free(). NULL if out of memory. `length` may be
 * NULL. */
char *sitting_text(const sitting *s, size_t *length);

/* Reads it back exactly, including the curtain (see sitting_drop_curtain). If `text` is invalid,
 * returns NULL and sets `problem`, which may be NULL, with the line. The sitting may be of any
 * game, have computers in its seats, or be a follower: reject what the client cannot handle. */
sitting *sitting_from_text(const char *text, size_t length, gw_problem *problem);

#endif

#ifndef SITTING_SITTING_H
#define SITTING_SITTING_H
/* One game being played, whoever plays it and whoever looks on: what every client stands on.
 *
 * A sitting owns the record of a game. A client asks what is due next (sitting_next), does it
 * (asks a person, lets a computer think, draws a card), and says what came of it; the rules are
 * checked here. In between it draws what its current viewer may see, tries actions out, takes
 * back, and tells what happened.
 *
 * A sitting also keeps a *log*: entries numbered from 1 that are never changed or removed. The
 * log as one viewer may know it (sitting_read) is all that a *follower* needs, a sitting elsewhere
 * that is fed such entries and knows just what its viewer knows.
 *
 * Nothing here does I/O, reads a clock or starts a thread. Unless it says otherwise, numbers, seats
 * and texts may come from anywhere, and pointers are not NULL. A call that returns something other
 * than SITTING_DONE has changed nothing, except that sitting_go_on may drop a plan. Seats are
 * numbered from 1; seat 0 acts as chance (GW_CHANCE) and looks on as the public (GW_PUBLIC).
 *
 * The smallest client, for people at one screen:
 *
 *     sitting *s = sitting_new(gw_record_new(table));
 *     for (;;) {
 *         sitting_due due = sitting_next(s);
 *         if (due.kind == SITTING_OVER) break;
 *         if (due.kind == SITTING_CHANCE) sitting_draw(s, &random);
 *         if (due.kind == SITTING_CURTAIN) {
 *             ... wipes the screen, and waits until due.seat alone looks at it ...
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
 * A complete one is examples/referee.c. What else a client needs is in the public headers, where
 * `game` is sitting_table(s)->game:
 *
 *     a game and its options        gw_game_find, gw_options_read, gw_table_new   game.h
 *     an action as text             game->write_action, sitting_read_action here  game.h
 *     whose piece is to act         game->write_actor, if a seat has several      game.h
 *     a refusal in words            sitting_explain here, gw_problem_write        problem.h
 *     who has won                   game->outcome, of the last position           game.h
 *     the last position             gw_record_state(sitting_record(s))            record.h
 *     a player who gives advice     gw_player_find, gw_thinking_new               player.h
 */
#include <gangway/player.h>
#include <gangway/record.h>

typedef struct sitting sitting;

typedef enum sitting_answer {
    SITTING_DONE,
    SITTING_ILLEGAL, /* a rule forbids it */
    SITTING_STALE,   /* it answers a decision that is not the seat's present one */
    SITTING_FIXED,   /* it cannot be taken back */
    SITTING_UNFIT,   /* it does not go with this sitting: no such seat, step or entry */
    SITTING_NO_MEMORY
} sitting_answer;

enum {
    SITTING_ACTIONS = 64,     /* most actions that are played together */
    SITTING_NAME = 64,        /* bytes of a holder's name, its end included */
    SITTING_CHANGES = 128,    /* most earlier steps that one entry changes */
    SITTING_SHOWN_NAME = 128, /* bytes of sitting_shown_name, its end included */
    SITTING_LINE = 160        /* bytes of an entry's line, its end included */
};

/* ---------------------------------------------------------- making and freeing -- */

/* A sitting at which the game of the record goes on; takes the record over, also on failure. Who
 * holds the seats, and its steps, are the first entries of the log. A record that is a view can
 * only be looked at: the sitting is a follower that gets no entries. NULL if there is no memory, or
 * the record is NULL. */
sitting *sitting_new(gw_record *record);

/* One that follows a game as `viewer` knows it, from its beginning; takes the table over, also on
 * failure. NULL if there is no memory or no such viewer. */
sitting *sitting_new_follower(gw_table *table, gw_seat viewer);

/* A sitting of its own with the game as it was after the first `steps` steps, with the same names
 * and whoever holds the seats now. NULL if there is no memory, there are not so many steps, or `s`
 * is a follower. */
sitting *sitting_branch(const sitting *s, size_t steps);

/* Begins another game at the same table: as a new sitting, with people in all seats, but without
 * asking for memory. What players are called stays, and what was set (sitting_set_here, …). */
void sitting_begin_anew(sitting *s);

void sitting_free(sitting *s); /* NULL is fine */

/* For looking at; it changes with the sitting. */
const gw_record *sitting_record(const sitting *s);

/* The game's table; it lives as long as the sitting. Free a gw_thinking made for it first. */
const gw_table *sitting_table(const sitting *s);

bool sitting_is_follower(const sitting *s);

/* ------------------------------------------------------------------- who plays -- */

/* A seat is held by a person, a computer player or a bot, as the record's holders say; a new
 * record has people in all seats. Gives `seat` to another from the next step on; whoever has it
 * already keeps it, without an entry; nobody gets another's plan. `name` is the computer player's
 * or the bot's, one word; it is ignored for a person. */
sitting_answer sitting_seat(sitting *s, gw_seat seat, gw_holder_kind kind, const char *name);

/* The bot in `seat` has told its name: it is called so from its first step on. */
sitting_answer sitting_name_bot(sitting *s, gw_seat seat, const char *name);

/* Names the player in a seat, for logs and records: any printable text; "" is refused. */
sitting_answer sitting_name_player(sitting *s, gw_seat seat, const char *name);

/* What to call a seat in `lang`: its player's name, made visible, or "Player 2", "medium 3"; "" for
 * chance. */
void sitting_shown_name(const sitting *s, gw_seat seat, gw_lang lang,
                        char name[SITTING_SHOWN_NAME]);

gw_holder_kind sitting_holder(const sitting *s, gw_seat seat);

/* Which people are at this screen; the others are elsewhere. At first all are, and of a follower
 * its viewer alone. Seats that no person holds do not matter. */
void sitting_set_here(sitting *s, gw_seats seats);
gw_seats sitting_people_here(const sitting *s);

/* Computer players and bots that cannot play here: the name is not that of one of our players,
 * or it is a bot that is not among `bots`. */
gw_seats sitting_missing(const sitting *s, gw_seats bots);

/* Who plays for those, and against people who name nobody: "medium", or "random" where the game
 * has no levels. */
const char *sitting_substitute(const sitting *s);
const char *sitting_usual_player(const gw_game *game);

/* ----------------------------------------------------------------- what is due -- */

typedef enum sitting_due_kind {
    SITTING_OVER,    /* nothing: the game is over */
    SITTING_CHANCE,  /* an outcome of chance: sitting_draw, or sitting_play as GW_CHANCE */
    SITTING_JOB,     /* the computer or bot in `seat` decides: sitting_think, then sitting_play */
    SITTING_PLAN,    /* what is left of the plan of `seat`: sitting_go_on */
    SITTING_TURN,    /* the person in `seat`, at this screen, decides: sitting_play or _commit */
    SITTING_CURTAIN, /* `seat` is to look at the screen alone first, to decide, or to type in an
                        outcome that nobody else may know: sitting_lift_curtain */
    SITTING_PAUSE, /* the person in `seat`, or whoever typed in an outcome of chance, may take back
                      before computers go on: sitting_end_pause */
    SITTING_ELSEWHERE /* nothing here: it goes on elsewhere */
} sitting_due_kind;

typedef struct sitting_due {
    sitting_due_kind kind;
    gw_seat seat;
    uint64_t decision; /* the number of what `seat` is to decide; 0 if it is not to act */
} sitting_due;

/* What is to be done next, one thing at a time. Plans go on first, wherever their players are.
 * Computers are asked before people who decide at the same time, so that nobody waits for them, and
 * whoever has lifted the curtain before others. If people at this screen hold all seats and nobody
 * has a plan, only SITTING_OVER, _CHANCE, _TURN and _CURTAIN occur. A client may take back, save
 * and tell the story whatever is due. */
sitting_due sitting_next(const sitting *s);

/* The number of what `seat` is to decide now, for its answer to name; 0 if it is not to act. It
 * only rises, through takings back too, and does not change while others decide at the same
 * time. */
uint64_t sitting_decision(const sitting *s, gw_seat seat);

/* --------------------------------------------------------------------- playing -- */

/* What was refused. */
typedef struct sitting_refusal {
    size_t at; /* which action, from 0 */
    gw_rule rule;
} sitting_refusal;

/* Plays actions of `seat` one after another, all or none; the first one answers `decision`. The
 * rest answer those that come up by playing them, with nobody in between, and what comes out by
 * playing them decides nothing: whoever is refused knows no more than before. `refusal` may be
 * NULL; it is set where the answer is SITTING_ILLEGAL. Chance has no decisions: its number is 0.
 * For what sitting_next says is due, the only failures are SITTING_ILLEGAL and SITTING_NO_MEMORY.
 */
sitting_answer sitting_play(sitting *s, gw_seat seat, uint64_t decision, const gw_action *actions,
                            size_t count, sitting_refusal *refusal);

/* Plays the game to its end without asking what is due: each time `decide` gives an action of the
 * first seat that is to act, or of chance; false stops the game there. SITTING_DONE if it is over,
 * SITTING_UNFIT if it was stopped or is a follower, else what was answered to the last action. */
typedef bool sitting_decider(void *owner, sitting *s, gw_seat seat, gw_action *action);
sitting_answer sitting_play_out(sitting *s, sitting_decider *decide, void *owner);

/* Reads an action in the game's notation, without the word for who acts. `text` may say anything:
 * false and a problem, which may be NULL, if it is not an action. Play it to find out whether it is
 * legal. */
bool sitting_read_action(const sitting *s, const char *text, size_t length, gw_action *action,
                         gw_problem *problem);

/* Says why sitting_play refused these actions with SITTING_ILLEGAL, provided that nothing has been
 * played since. gw_problem_write puts it into a sentence that names the rule. */
void sitting_explain(const sitting *s, gw_seat seat, const gw_action *actions,
                     const sitting_refusal *refusal, gw_problem *problem);

/* What `seat` may do now, as far as it knows. For GW_CHANCE: what may come, as far as the viewer of
 * the screen (sitting_viewer) knows; a list of what can really come would give away the cards that
 * others hold. Returns how many there are, 0 if the seat is not to act. `is_sample`, which may be
 * NULL, says whether there are more than can be listed; for a follower it is also true while others
 * decide in secret. The list lives until the next call that takes the sitting as non-const. */
size_t sitting_legal(sitting *s, gw_seat seat, const gw_action **list, bool *is_sample);

/* How outcomes of chance come about. */
typedef enum sitting_chance {
    SITTING_DRAWN, /* by random numbers: so it is at first */
    SITTING_TYPED, /* from a real table's cards: people type them in, and can take them back */
} sitting_chance;

/* Decides whether outcomes, earlier ones included, can be taken back, and whether a curtain is due
 * before an outcome that only one player may know. Does not restrict sitting_draw or sitting_play.
 */
void sitting_set_chance(sitting *s, sitting_chance chance);

/* Draws the outcome that is due, by its weight. */
sitting_answer sitting_draw(sitting *s, gw_random *random);

/* How many outcomes of chance are in the record. */
size_t sitting_draws(const sitting *s);

/* ----------------------------------------------------------------------- plans -- */

/* A plan is actions of one seat that belong together; others may have to answer in between. */

/* Carries a plan out: plays its actions up to where somebody else, or chance, has to act, or what
 * was hidden from the seat comes out, all of those or none, and keeps the rest, which goes on when
 * the seat is asked again (SITTING_PLAN). All of it is taken back together (sitting_last_point).
 * `done`, which may be NULL, gets how many were played. */
sitting_answer sitting_commit(sitting *s, gw_seat seat, uint64_t decision, const gw_action *actions,
                              size_t count, size_t *done, sitting_refusal *refusal);

/* The same with another plan in place of the last one of `seat`, which has come to nothing or was
 * interrupted by another decision of that seat: what both play, and what the seat did in between,
 * is taken back together. */
sitting_answer sitting_replan(sitting *s, gw_seat seat, uint64_t decision, const gw_action *actions,
                              size_t count, size_t *done, sitting_refusal *refusal);

/* Goes on with the plan of `seat`. If a rule forbids that by now, the answer is SITTING_ILLEGAL and
 * the plan is dropped. */
sitting_answer sitting_go_on(sitting *s, gw_seat seat);

/* What is left of the plan of a seat; returns how many actions. */
size_t sitting_rest(const sitting *s, gw_seat seat, const gw_action **actions);

void sitting_drop_plan(sitting *s, gw_seat seat);

/* Plays actions of `seat` on its own view, or of chance, which knows all, into `after`, and adds
 * what happens to `events`, which may be NULL, as long as there is room for the game's events_max
 * more; the game does not change. Where others have to
 * answer between two actions, they do the first thing that is legal; after the last one only if
 * `others` says so. If an action is illegal, `after` is the view before it. */
typedef enum sitting_others { SITTING_OTHERS_WAIT, SITTING_OTHERS_ANSWER } sitting_others;
sitting_answer sitting_try(sitting *s, gw_seat seat, const gw_action *actions, size_t count,
                           sitting_others others, gw_state *after, gw_events *events,
                           sitting_refusal *refusal);

/* What `seat` may do in `state`, which came of sitting_try or sitting_view. As sitting_legal. */
size_t sitting_legal_after(sitting *s, const gw_state *state, gw_seat seat, const gw_action **list);

/* ----------------------------------------------------------------- taking back -- */

/* To take back the last action or plan, and the one before it by doing so again:
 *
 *     if (sitting_can_take_back(s, policy))
 *         sitting_take_back(s, policy, sitting_last_point(s, policy));
 *
 * sitting_take_back checks how far one may go back, but not who asks. */

typedef enum sitting_policy {
    /* As gw_record_undo_point says; and an outcome of chance that was typed in. */
    SITTING_LOCAL,
    /* Besides, nothing that has told any viewer something that was hidden, and nothing once the
     * game is over. */
    SITTING_ONLINE
} sitting_policy;

/* How many steps remain if as many are taken back as may be. */
size_t sitting_undo_point(const sitting *s, sitting_policy policy);

/* Whether somebody at this screen may take back now: the last step was a person's here and nobody
 * else looks at the screen alone, or it was typed in. */
bool sitting_can_take_back(const sitting *s, sitting_policy policy);

/* How many steps remain if just the last action is taken back, or the last plan as a whole, as far
 * as it may be. */
size_t sitting_last_point(const sitting *s, sitting_policy policy);

/* Takes back all steps but the first `count`: SITTING_FIXED if that is less than the undo
 * point, SITTING_UNFIT if there are no more steps than that. Plans are dropped; whoever holds the
 * seats now keeps them. Whoever lets computers think has them forget (gw_thinking_forget). */
sitting_answer sitting_take_back(sitting *s, sitting_policy policy, size_t count);

/* With `is_careful`, SITTING_PAUSE is due before a computer goes on, whenever a person here could
 * still take back. */
void sitting_set_careful(sitting *s, bool is_careful);
void sitting_end_pause(sitting *s);

/* ------------------------------------------------------- what the screen may show -- */

/* Whose knowledge the screen may show now: that of the only person here; with several, of the one
 * who has lifted the curtain and has something to hide, else the public's; with none, the public's,
 * and of a follower its viewer's (GW_ALL_SEEING if it was made from a record that is a view). The
 * curtain falls by itself: when the viewer changes from a seat to anybody else, clear the screen.
 */
gw_seat sitting_viewer(const sitting *s);

/* Whose knowledge logs and earlier positions may show: with several people here the public's, since
 * what one of them has seen alone is not told to the others afterwards. */
gw_seat sitting_story_viewer(const sitting *s);

/* The seat for which SITTING_CURTAIN is due looks at the screen alone from now on, until it is to
 * act with nothing to hide or another person is to act. While computers act, the seat may still
 * take back, and goes on alone then. Nothing happens if it is not due. */
void sitting_lift_curtain(sitting *s);

/* The curtain falls, and is due again before anybody sees a secret. For a sitting that was read
 * back (another player may be at the screen now), and for a player who leaves the screen. */
void sitting_drop_curtain(sitting *s);

/* The last position, or the one after the first `step` steps, as `viewer` may know it;
 * GW_ALL_SEEING for all of it. `view` has room for any state (gw_any_state). */
void sitting_view(const sitting *s, gw_seat viewer, gw_state *view);
void sitting_view_at(const sitting *s, size_t step, gw_seat viewer, gw_state *view);

/* Goes through what happened, step by step. */
typedef struct sitting_story {
    size_t step; /* how many steps have been told */
    gw_any_state state;
    uint64_t changes; /* of earlier steps, that it takes into account */
} sitting_story;

/* Begins after the first `from` steps, or after the last one if there are fewer (SIZE_MAX). */
void sitting_story_begin(const sitting *s, size_t from, sitting_story *story);

/* Tells the next step as `viewer` (or GW_ALL_SEEING) knows it now, and appends those of its events
 * that the viewer may know to `events`, which may be NULL and has room for the game's events_max
 * more. False if there is none yet. After steps were taken back it goes on with those that come
 * next; begin again to tell of others in their place. */
bool sitting_story_next(const sitting *s, sitting_story *story, gw_seat viewer, gw_step *step,
                        gw_events *events);

/* The event in words, with the seats' names. */
void sitting_put_event(const sitting *s, const gw_event *event, gw_lang lang, gw_out *out);

/* ------------------------------------------------------------- computers and hints -- */

/* What the computer player that holds `seat`, which is to act, does; the client owns the clock and
 * the thread, by `thinking`. A name that is not one of our players' plays at random. */
gw_action sitting_think(const sitting *s, gw_seat seat, const gw_thinking *thinking);

/* The same of any player, whoever holds the seat. */
gw_action sitting_ask(const sitting *s, gw_seat seat, const gw_player *player,
                      const gw_thinking *thinking);

/* What `player` thinks of the decision of `seat` after the first `step` steps, as gw_player_judge.
 * False if the seat is not to act there, or the player is NULL or cannot judge: the levels can
 * (gw_player_find(game, "hard")), `random` cannot. */
bool sitting_judge(const sitting *s, size_t step, gw_seat seat, const gw_player *player,
                   const gw_thinking *thinking, gw_opinion *opinion);

/* A turn that a computer player proposes. */
typedef struct sitting_hint {
    gw_action actions[SITTING_ACTIONS]; /* up to the turn's end, or where others or chance act */
    size_t count;
    gw_shares shares; /* of the win, that it expects */
} sitting_hint;

/* Sets thinking->budget to a `parts`-th of a whole thought. Called with 1 for the first action, and
 * with 10 for each further choice. */
typedef void sitting_budget(void *owner, unsigned parts, gw_thinking *thinking);

/* What `player` would do for `seat` from now on, and why: a sentence without its end, in `reason`,
 * empty if it does not say. `thinking`, made for the sitting's table, should have nothing to
 * remember (gw_thinking_forget). If `budget` is NULL, every choice gets the budget it has. False as
 * for sitting_judge. */
bool sitting_advise(const sitting *s, gw_seat seat, const gw_player *player, gw_thinking *thinking,
                    sitting_budget *budget, void *owner, gw_lang lang, sitting_hint *hint,
                    gw_out *reason);

/* ------------------------------------------------------------------------- the log -- */

typedef enum sitting_entry_kind {
    SITTING_STEP,  /* `seat` does `action` */
    SITTING_BACK,  /* all steps but the first `steps` are taken back */
    SITTING_SEAT,  /* `seat` is given to `holder` */
    SITTING_NAMED, /* the bot in `seat` is called `name` */
    SITTING_SKIP   /* nothing that its viewer may know of */
} sitting_entry_kind;

/* An entry as one viewer knows it. First the steps in `now` are to be replaced by what is known
 * of them since; then it happens. */
typedef struct sitting_entry {
    uint64_t number;
    sitting_entry_kind kind;
    gw_seat seat;
    gw_action action;
    size_t steps; /* there were so many before it; of SITTING_BACK: are left */
    gw_holder_kind holder;
    char name[SITTING_NAME]; /* of the holder */
    gw_amendment now[SITTING_CHANGES];
    size_t now_count;
} sitting_entry;

/* The number of the last entry, or 0. */
uint64_t sitting_last(const sitting *s);

/* Entry `number` as `viewer`, a seat or GW_PUBLIC, knows it: a function of the entries up to it
 * and of the viewer alone. False if there is no such entry, the sitting is a follower, or more
 * than SITTING_CHANGES steps are known differently by it, which no game comes to. */
bool sitting_read(const sitting *s, uint64_t number, gw_seat viewer, sitting_entry *entry);

/* Gives a follower the next entry of its viewer, which may say anything. */
sitting_answer sitting_follow(sitting *s, const sitting_entry *entry);

/* An entry as a line, without its number and `now`: `1 draw`, `0 deal 14`, `back 12`,
 * `seat 2 computer medium`, `named 2 mybot`, `skip`. */
void sitting_put_entry(const gw_table *table, const sitting_entry *entry, gw_out *out);

/* Reads such a line, which may say anything, into `entry`: all but `number`, `now` and, for what is
 * not `back`, `steps`. False if it is none. */
bool sitting_get_entry(const gw_table *table, const char *line, size_t length,
                       sitting_entry *entry);

/* ------------------------------------------------------------- writing and reading -- */

/* Writes all of the sitting: the record with all that is hidden, the log, plans, the curtain, who
 * is here, and the settings of chance and pauses. Stories, thinkings and random numbers belong to
 * the client. */
void sitting_write(const sitting *s, gw_out *out);

/* The same as a text of its own, ended by a zero, to be given to free(); NULL if there is no
 * memory. `length` may be NULL. */
char *sitting_text(const sitting *s, size_t *length);

/* Reads it back exactly, the curtain included (sitting_drop_curtain). `text` may say anything: NULL
 * and a problem with its line, which may be NULL, if it is not such a text. The sitting may be of
 * any game, have computers in its seats, or be a follower: check what the client cannot handle. */
sitting *sitting_from_text(const char *text, size_t length, gw_problem *problem);

#endif

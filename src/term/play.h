#ifndef TERM_PLAY_H
#define TERM_PLAY_H
/* A game in the terminal, line by line. */
#include "fair/fair.h"
#include "match/mover.h"
#include "os/writing.h"
#include "term/term.h"
#include <gangway/record.h>
#include <signal.h>

enum { TERM_LINE = 512 };

/* The goal of a seat's plan, for a game that plans again if another decision of that seat comes in
 * between or the plan has become impossible. */
typedef struct term_aim {
    gw_seat seat;  /* or GW_NO_SEAT */
    uint32_t goal; /* encoded by the game */
    bool is_open;  /* the plan leaves the end of the turn to the person */
} term_aim;

/* Watching a computer player's decision. */
typedef struct term_watch {
    uint64_t start, looked; /* nanoseconds: the start, and the last look */
    bool is_shown;          /* the progress line is on the screen */
    bool is_hurried;        /* the player was asked to decide at once */
} term_watch;

/* The file in which the game is kept while it is played (kept.h). */
typedef struct term_keeping {
    bool is_open;  /* there is a file */
    bool is_whole; /* it contains the present game */
    bool is_said;  /* the person knows that it cannot be kept */
    os_file file;  /* valid if is_open */
    char *path;    /* of the file, even if it could not be opened; or NULL */
} term_keeping;

/* The source of all chance in a game. */
typedef struct term_secret {
    fair_secret secret; /* given, or new for each game that is begun or continued */
    bool is_given;
    bool is_revealed; /* when the game is over and left; nobody has seen it before */
} term_secret;

struct term_game {
    term t;
    sitting *sitting;
    match_seats seats;
    match_terms terms; /* for decisions of computer players */
    term_secret source;
    volatile sig_atomic_t *caught; /* the last signal caught, or 0; NULL: signals are not caught */
    bool asks_chance;              /* outcomes are typed in from the cards of a real table */
    bool is_careful;               /* pauses after each action, so that it can be taken back */
    term_keeping keeping;

    /* The rest is set by term_play. */
    gw_thinking *thinking;
    fair_game chance;
    size_t taken_up;                    /* number of actions in the record at the start */
    gw_random random[GW_SEATS_MAX + 1]; /* by seat, from [1] */
    match_mover movers[GW_SEATS_MAX + 1];
    term_watch watch;
    char ahead[4 * TERM_LINE]; /* t.ahead points to it */
    gw_event *events;          /* holds the game's events_max */
    const term_drawing *drawing;
    char name_room[GW_SEATS_MAX + 1][SITTING_SHOWN_NAME];
    const char *names[GW_SEATS_MAX + 1];
    sitting_story story; /* up to where the game has been described */
    gw_seat alone; /* the person whose secrets may be on the screen, if there are several people; or
                      0 */
    bool is_left;  /* somebody has typed `quit`, or the input has ended */
    term_aim aim;
};

static inline const gw_record *term_record(const term_game *game) {
    return sitting_record(game->sitting);
}

/* Whether a person sits at the screen, even if the game is over and only computers played it. */
static inline bool term_has_people(const term_game *game) {
    for (gw_seat seat = 1; seat <= sitting_table(game->sitting)->players; seat++)
        if (match_is_person(game->seats.who[seat])) return true;
    return false;
}

/* Plays `game` until it is over or left; frees its sitting. Returns an exit code. */
int term_play(term_game *game);

/* Prepares `game` for its sitting and seats; false if out of memory. */
bool term_game_prepare(term_game *game);

/* Sets game->seats from the holders in the sitting. A seat held by a bot keeps its command, if it
 * has one. A record never starts a program: seats of missing players get a substitute
 * (sitting_substitute). Returns those seats. */
gw_seats term_seat_holders(term_game *game);

/* Says who continues in these seats, for the holders they still have, unless the game is over. */
void term_announce_substitutes(const term_game *game, gw_seats seats);

/* Enters the present players as holders in the sitting, unless the game is over; false if out of
 * memory. */
bool term_sit(term_game *game);

/* Frees what term_game_prepare made, and the sitting; reveals the secret of a game that is over. */
void term_game_release(term_game *game);

/* Prints the prompt and reads a line; false at the end of the input. Leading and trailing blanks
 * are removed. */
bool term_ask(const term *t, const char *prompt, char line[TERM_LINE]);

/* Asks for a number within a range, using the text `id`, which may refer to `min`, `max` and
 * `usual`; Enter keeps `*number`. False if the person left. */
bool term_ask_number(const term *t, const char *id, unsigned min, unsigned max, unsigned *number);

/* Whether a line means that the person wants to leave. */
bool term_is_leaving(const char *line);

/* Shows the options of a new table, all but `players`, and lets the person change them until Enter
 * accepts them; the options are valid then. False if the person left. */
bool term_ask_options(const term_game *game, const gw_game *rules, gw_options *options);

/* Skips the rest of a line that was too long, so that it is not read as another one. */
void term_skip_rest(FILE *in);

/* Runs the menu and fills `game` with a table to play at; false if the person left. */
bool term_menu(term_game *game);

/* ---- within the terminal game ---- */

void term_draw(const term_game *game, gw_seat viewer);
void term_problem(const term_game *game, const gw_problem *problem);

/* Describes what happened from step `from` on, as `viewer` may know it. */
void term_describe_since(const term_game *game, size_t from, gw_seat viewer);

/* Plays actions of `seat` together, describes what happened and saves it; if they are refused, says
 * why, plays none of them and returns false. */
bool term_do(term_game *game, gw_seat seat, const gw_action *actions, size_t count);

/* Plays a plan of `seat`, or one that replaces its last (sitting_replan), up to where somebody
 * else, or another decision of the same seat, comes in between. Returns the number of actions
 * played; 0 if it was refused. */
typedef enum term_plan { TERM_NEW_PLAN, TERM_REPLAN } term_plan;
size_t term_do_plan(term_game *game, gw_seat seat, const gw_action *actions, size_t count,
                    term_plan kind);

/* Forgets the goal of the plan. */
void term_forget_aim(term_game *game);

/* The decision of the computer player in `seat`. On a terminal a line shows that it is thinking,
 * and Enter or an interrupt makes it decide at once. `problem` is as for match_mover_decide. */
gw_action term_decide(term_game *game, gw_seat seat, gw_problem *problem);

/* Lists the numbered legal actions of `seat`. */
void term_list_actions(const term_game *game, gw_seat seat);

/* Prints the text `id` on lines of its own. */
void term_say_line(const term_game *game, term_style style, const char *id, const gw_arg *args,
                   size_t count);

/* Says what a strong computer player would do for `seat`, and why. */
term_answer term_hint(term_game *game, gw_seat seat, const char *rest);

/* Executes a line typed for `seat`. */
term_answer term_execute(term_game *game, gw_seat seat, const char *line);

/* The commands of saving.c: save the game, save it over another record, and continue one from a
 * file. */
term_answer term_save(term_game *game, gw_seat seat, const char *rest);
term_answer term_overwrite(term_game *game, gw_seat seat, const char *rest);
term_answer term_load(term_game *game, gw_seat seat, const char *rest);

#endif

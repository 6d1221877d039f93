#ifndef TERM_PLAY_H
#define TERM_PLAY_H
/* A game at the terminal, by lines. */
#include "fair/fair.h"
#include "host/writing.h"
#include "match/mover.h"
#include "term/term.h"
#include <gangway/record.h>
#include <signal.h>

enum { TERM_LINE = 512 };

/* What the plan of a seat leads to, for a game that plans anew where another decision of that seat
 * comes in between, or the plan has become impossible. */
typedef struct term_aim {
    gw_seat seat;  /* or GW_NO_SEAT */
    uint32_t goal; /* in the game's own terms */
    bool is_open;  /* the plan leaves the end of the turn to the person */
} term_aim;

/* Somebody who waits while a computer player thinks. */
typedef struct term_watch {
    uint64_t start, looked; /* nanoseconds: since when, and when last */
    bool is_shown;          /* the line that says so is on the screen */
    bool is_hurried;        /* the player was told to decide at once */
} term_watch;

/* Where the game is kept while it is played (kept.h). */
typedef struct term_keeping {
    bool is_open;   /* there is such a file */
    bool is_whole;  /* and the game as it is now is in it */
    bool is_said;   /* that it cannot be kept */
    host_file file; /* if it is open */
    char *path;     /* of the file, or of what could not be opened; or NULL */
} term_keeping;

/* What all chance of a game comes from. */
typedef struct term_secret {
    fair_secret secret; /* as it was given, or new for each game that is begun or taken up */
    bool is_given;
    bool is_told; /* when the game is over and left; nobody has seen it before */
} term_secret;

struct term_game {
    term t;
    sitting *sitting; /* at which it is played */
    match_seats seats;
    match_terms terms; /* of computer players' decisions */
    term_secret source;
    volatile sig_atomic_t *caught; /* the last signal caught, or 0; NULL: none is */
    bool asks_chance;              /* outcomes are typed in from a real table's cards */
    bool is_careful;               /* waits after each own action, so that it can be taken back */
    term_keeping keeping;

    /* The rest is filled by term_play. */
    gw_thinking *thinking;
    fair_game chance;
    size_t taken_up;                    /* actions that were in the record when it was prepared */
    gw_random random[GW_SEATS_MAX + 1]; /* of each seat, from [1] */
    match_mover movers[GW_SEATS_MAX + 1];
    term_watch watch;
    char ahead[4 * TERM_LINE]; /* what t.ahead points to */
    gw_event *events;          /* room for the game's events_max */
    const term_drawing *drawing;
    char name_room[GW_SEATS_MAX + 1][SITTING_SHOWN_NAME];
    const char *names[GW_SEATS_MAX + 1];
    sitting_story story; /* what has been told */
    gw_seat alone;       /* of several people, whose secrets may be on the screen, or 0 */
    bool is_left;        /* somebody has said `quit`, or the input has ended */
    term_aim aim;
};

static inline const gw_record *term_record(const term_game *game) {
    return sitting_record(game->sitting);
}

static inline bool term_has_people(const term_game *game) {
    return sitting_people_here(game->sitting) != 0;
}

/* Plays `game` until it is over or left; frees its sitting. Returns an exit code. */
int term_play(term_game *game);

/* Makes `game` ready for its sitting and seats; false if there is no memory. */
bool term_game_prepare(term_game *game);

/* Seats everybody who holds a seat at the sitting. A bot stays where one holds the seat and it sits
 * there already; but a record never starts a program: for those who are missing somebody else plays
 * on (sitting_substitute). Returns the seats of those. */
gw_seats term_seat_holders(term_game *game);

/* Says who plays on in these seats, for those who still hold them, where there is something to
 * play. */
void term_tell_substitutes(const term_game *game, gw_seats seats);

/* Says at the sitting who plays from now on, where there is something to play; false if there is
 * no memory. */
bool term_sit(term_game *game);

/* Frees what term_game_prepare made, and the sitting; tells the secret of a game that is over. */
void term_game_release(term_game *game);

/* Asks for a line: prints the prompt, returns false at the end of the input.
 * Blanks at both ends are cut off. */
bool term_ask(const term *t, const char *prompt, char line[TERM_LINE]);

/* Asks for a number within a range, by the text of `id`, which may name `min`, `max` and `usual`;
 * Enter leaves `*number` as it is. False if the person left. */
bool term_ask_number(const term *t, const char *id, unsigned min, unsigned max, unsigned *number);

/* Whether a line means that the person wants to go. */
bool term_is_leaving(const char *line);

/* Shows the options of a table to be, all but `players`, and lets the person change them until
 * Enter takes them as they are; there can be such a table then. False if the person left. */
bool term_ask_options(const term_game *game, const gw_game *rules, gw_options *options);

/* Reads the rest of a line that was too long, so that it is not taken for another one. */
void term_skip_rest(FILE *in);

/* What the menu leads to: fills `game` with a table to play at; false if the
 * person left. */
bool term_menu(term_game *game);

/* ---- within the terminal game ---- */

void term_draw(const term_game *game, gw_seat viewer);
void term_problem(const term_game *game, const gw_problem *problem);

/* Tells in words what happened from step `from` on, as `viewer` may know it. */
void term_tell_since(const term_game *game, size_t from, gw_seat viewer);

/* Plays actions of `seat` together, tells what happened and keeps it; false, having said so, if
 * they are refused, and then none of them is played. */
bool term_do(term_game *game, gw_seat seat, const gw_action *actions, size_t count);

/* Carries a plan of `seat` out, or another one in place of its last (sitting_replan), up to where
 * somebody else, or another decision of the same seat, comes in between. Returns how many actions
 * were played; none if it was refused. */
typedef enum term_plan { TERM_NEW_PLAN, TERM_REPLAN } term_plan;
size_t term_do_plan(term_game *game, gw_seat seat, const gw_action *actions, size_t count,
                    term_plan kind);

/* There is nothing any more that a plan leads to. */
void term_forget_aim(term_game *game);

/* What the computer player in `seat` does. At a terminal a line shows that it thinks, and
 * Enter or an interrupt make it decide at once. `problem` as match_mover_decide has it. */
gw_action term_decide(term_game *game, gw_seat seat, gw_problem *problem);

/* Lists the legal actions of `seat` with their numbers. */
void term_list_actions(const term_game *game, gw_seat seat);

/* Says the text of `id` in lines of its own. */
void term_say_line(const term_game *game, term_style style, const char *id, const gw_arg *args,
                   size_t count);

/* Says what a strong computer player would do for `seat`, and why. */
term_answer term_hint(term_game *game, gw_seat seat, const char *rest);

/* Does what a line typed for `seat` says. */
term_answer term_obey(term_game *game, gw_seat seat, const char *line);

/* The commands of saving.c: to save the game, to save it in place of another record, and
 * to go on with one from a file. */
term_answer term_save(term_game *game, gw_seat seat, const char *rest);
term_answer term_overwrite(term_game *game, gw_seat seat, const char *rest);
term_answer term_load(term_game *game, gw_seat seat, const char *rest);

#endif

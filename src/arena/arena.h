#ifndef ARENA_ARENA_H
#define ARENA_ARENA_H
/* Matches between computer players: who plays whom, the results, and what they say about strength.
 *
 * The unit of a match is a *group*: one line-up, played once in each rotation of its seats, with
 * the same or with different chance outcomes. Groups are independent of each other, but the games
 * within a group may not be, so all intervals are computed over groups. */
#include "arena/interval.h"
#include <gangway/player.h>
#include <jansson.h>

enum {
    ARENA_NAMES_MAX = 12, /* different players in one match */
    ARENA_GROUPS_MAX = 1000 * 1000,
    ARENA_GAME_TEXT = 17 /* 16 hexadecimal digits of a digest, and the final NUL */
};

/* ------------------------------------------------------------ line-ups -- */

/* The players of a match. The names are provided by the caller and must outlive it. */
typedef struct arena_field {
    unsigned names;
    const char *name[ARENA_NAMES_MAX]; /* without duplicates, in the order given */
    unsigned seats;                    /* of the table, and places in a line-up */
    unsigned line_ups;
    uint8_t (*line_up)[GW_SEATS_MAX]; /* indices into `name` */
} arena_field;

/* Makes the field of `count` names, which may repeat. If there are as many names as seats, they are
 * one line-up; if there are more, every selection of that many names is a line-up. Returns false if
 * there are too few or too many, or if out of memory. */
bool arena_field_make(arena_field *field, const char *const *names, size_t count, unsigned seats);
void arena_field_free(arena_field *field);

/* The seat of the player at a place of the line-up in one of the rotations. */
static inline gw_seat arena_seat(const arena_field *field, unsigned place, unsigned rotation) {
    return (gw_seat)((place + rotation) % field->seats + 1);
}

/* -------------------------------------------------------------- groups -- */

/* How long the player at one place took for its own decisions in a group, as counted by match_spent
 * (match/mover.h). */
typedef struct arena_pace {
    uint64_t decisions, microseconds;
    uint32_t slowest; /* microseconds */
    uint32_t late;    /* decisions */
    uint32_t lost;    /* games in which a program lost its seat */
} arena_pace;

/* One group's games. */
typedef struct arena_group {
    uint64_t number;
    int64_t time;                             /* when it ended, in seconds since 1970 */
    bool is_earlier;                          /* read from the file of results */
    uint8_t rank[GW_SEATS_MAX][GW_SEATS_MAX]; /* by rotation and place: 1 is best */
    arena_pace pace[GW_SEATS_MAX];            /* by place */
    json_t *
        why[GW_SEATS_MAX]; /* by place: why it first lost its seat, as made by arena_why; or NULL */
    /* By rotation, for all or none: the digest of the game's record, if records are kept. */
    char game[GW_SEATS_MAX][ARENA_GAME_TEXT];
} arena_group;

/* Frees what the group points to. */
void arena_group_free(arena_group *group);

/* A reason in every language, so that a later run can show it too: {"en":"…","ru":"…"}. NULL if out
 * of memory. */
json_t *arena_why(const gw_problem *problem);
bool arena_is_why(const json_t *json);
const char *arena_why_text(const json_t *why, gw_lang lang);

static inline unsigned arena_line_up_of(const arena_field *field, uint64_t group) {
    return (unsigned)(group % field->line_ups);
}

/* --------------------------------------------------------------- tally -- */

/* The totals of groups. Points are counted between every two players of a game: 1 for the one that
 * ranks higher, half a point each for equal ranks. */
typedef struct arena_tally {
    uint64_t groups, games;
    double points[ARENA_NAMES_MAX][ARENA_NAMES_MAX]; /* of the first index against the second */
    double firsts[ARENA_NAMES_MAX];                  /* wins, shared ones as fractions */
    uint64_t seats[ARENA_NAMES_MAX];                 /* games, counted once per seat taken */
    arena_pace pace[ARENA_NAMES_MAX];
    const json_t *why[ARENA_NAMES_MAX]; /* of the first group in which it lost a seat, or NULL */
    uint64_t earlier;                   /* games from earlier runs */
    int64_t newest;                     /* when the last of these ended */
} arena_tally;

/* `group` must live as long as the tally's `why` is used. */
void arena_tally_add(arena_tally *tally, const arena_field *field, const arena_group *group);

typedef struct arena_strength {
    arena_figure first[ARENA_NAMES_MAX]; /* part of its games that a seat wins */
    arena_figure score[ARENA_NAMES_MAX]; /* part of the possible points against other names */
    arena_figure elo[ARENA_NAMES_MAX];   /* by that score, against the players it met */
} arena_strength;

/* Computes the strength of each player from these groups. A name that has not met another has no
 * score. */
void arena_strength_find(arena_strength *strength, const arena_field *field,
                         const arena_group *groups, size_t count);

/* ---------------------------------------------------------------- SPRT -- */

typedef enum arena_verdict { ARENA_OPEN, ARENA_ACCEPTED, ARENA_REJECTED } arena_verdict;

/* A sequential test whether the first of two names is stronger than the second by `elo1` rather
 * than by `elo0`, with an error rate of 5 % either way. */
typedef struct arena_sprt {
    double elo0, elo1;
    double llr, bound; /* log-likelihood ratio: decided when it leaves -bound..bound */
    arena_verdict verdict;
} arena_sprt;

/* Runs the test over the groups until it is decided; returns how many it used, all of them if that
 * was not enough. */
size_t arena_sprt_judge(arena_sprt *sprt, const arena_field *field, const arena_group *groups,
                        size_t count);

#endif

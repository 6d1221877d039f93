#ifndef ARENA_ARENA_H
#define ARENA_ARENA_H
/* Matches between computer players: who meets whom, what came out, and what it says about
 * their strength.
 *
 * The unit of a match is a *group*: one line-up, played once in each rotation of its
 * seats, with the same chance outcomes or with each game's own. Groups are independent of
 * each other, the games within one need not be; so all intervals are those of groups. */
#include "arena/interval.h"
#include <gangway/player.h>
#include <jansson.h>

enum {
    ARENA_NAMES_MAX = 12, /* different players in one match */
    ARENA_GROUPS_MAX = 1000 * 1000,
    ARENA_GAME_TEXT = 17 /* 16 hexadecimal digits of a digest and their end */
};

/* ------------------------------------------------------------ line-ups -- */

/* Who plays in a match. The names are the caller's and must live as long. */
typedef struct arena_field {
    unsigned names;
    const char *name[ARENA_NAMES_MAX]; /* different ones, in the order they were given */
    unsigned seats;                    /* of the table, and so places of a line-up */
    unsigned line_ups;
    uint8_t (*line_up)[GW_SEATS_MAX]; /* places in `name` */
} arena_field;

/* The field of `count` names as they were given, some perhaps more than once. As many as
 * there are seats are one line-up; of more, everybody meets everybody: all choices of so
 * many are. False if there are fewer, or too many, or no memory. */
bool arena_field_make(arena_field *field, const char *const *names, size_t count, unsigned seats);
void arena_field_free(arena_field *field);

/* Where the player at a place of the line-up sits in one of the rotations. */
static inline gw_seat arena_seat(const arena_field *field, unsigned place, unsigned rotation) {
    return (gw_seat)((place + rotation) % field->seats + 1);
}

/* -------------------------------------------------------------- groups -- */

/* How long the player at one place took over its decisions in a group: its own ones, as
 * match_spent (match/mover.h) counts them. */
typedef struct arena_pace {
    uint64_t decisions, microseconds;
    uint32_t slowest; /* microseconds */
    uint32_t late;    /* decisions */
    uint32_t lost;    /* seats that a program lost */
} arena_pace;

/* One group's games. */
typedef struct arena_group {
    uint64_t number;
    int64_t time;                             /* when it ended, seconds since 1970 */
    bool is_earlier;                          /* it was in the file of results already */
    uint8_t rank[GW_SEATS_MAX][GW_SEATS_MAX]; /* by rotation and place: 1 is best */
    arena_pace pace[GW_SEATS_MAX];            /* by place */
    json_t *why[GW_SEATS_MAX]; /* by place: why it lost its first seat, as arena_why; or NULL */
    /* By rotation, all or none: what tells the game's record, if that is kept, from others. */
    char game[GW_SEATS_MAX][ARENA_GAME_TEXT];
} arena_group;

/* Frees what the group points to. */
void arena_group_free(arena_group *group);

/* A reason in every language, so that a later run can tell it, too: {"en":"…","ru":"…"}. NULL
 * if there is no memory. */
json_t *arena_why(const gw_problem *problem);
bool arena_is_why(const json_t *json);
const char *arena_why_text(const json_t *why, gw_lang lang);

static inline unsigned arena_line_up_of(const arena_field *field, uint64_t group) {
    return (unsigned)(group % field->line_ups);
}

/* --------------------------------------------------------------- tally -- */

/* What groups add up to. Points are counted between any two players of a game: 1 for the
 * one that is ahead, a half each for equals. */
typedef struct arena_tally {
    uint64_t groups, games;
    double points[ARENA_NAMES_MAX][ARENA_NAMES_MAX]; /* of the first against the second */
    double firsts[ARENA_NAMES_MAX];                  /* wins, shared ones in parts */
    uint64_t seats[ARENA_NAMES_MAX];                 /* games, once for each seat taken */
    arena_pace pace[ARENA_NAMES_MAX];
    const json_t *why[ARENA_NAMES_MAX]; /* of the first group added that lost a seat, or NULL */
    uint64_t earlier;                   /* games from earlier runs */
    int64_t newest;                     /* when the last of these ended */
} arena_tally;

/* `group` must live as long as the tally's `why` is used. */
void arena_tally_add(arena_tally *tally, const arena_field *field, const arena_group *group);

typedef struct arena_strength {
    arena_figure first[ARENA_NAMES_MAX]; /* the part of its games that a seat comes first in */
    arena_figure score[ARENA_NAMES_MAX]; /* points of those possible against other names */
    arena_figure elo[ARENA_NAMES_MAX];   /* what the score comes to, against those it met */
} arena_strength;

/* The strength of each player by these groups. A name that has met no other has no score. */
void arena_strength_find(arena_strength *strength, const arena_field *field,
                         const arena_group *groups, size_t count);

/* ---------------------------------------------------------------- SPRT -- */

typedef enum arena_verdict { ARENA_OPEN, ARENA_ACCEPTED, ARENA_REJECTED } arena_verdict;

/* A sequential test that the first of two names is `elo1` rather than `elo0` stronger than
 * the second, wrong in 5 % of cases either way. */
typedef struct arena_sprt {
    double elo0, elo1;
    double llr, bound; /* log-likelihood ratio: decided when it leaves -bound..bound */
    arena_verdict verdict;
} arena_sprt;

/* Judges the first groups, all of them if they do not suffice; returns how many it took. */
size_t arena_sprt_judge(arena_sprt *sprt, const arena_field *field, const arena_group *groups,
                        size_t count);

#endif

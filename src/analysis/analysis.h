#ifndef ANALYSIS_ANALYSIS_H
#define ANALYSIS_ANALYSIS_H
/* Recorded games judged decision by decision: what a computer player would have done, and
 * what the difference cost.
 *
 * A *decision* is a point where a player has more than one legal action; it is judged from
 * what that player knew. Decisions are independent of each other, and so is what is said of
 * them: with a budget of nodes the same position gives the same answer everywhere. */
#include <gangway/player.h>
#include <gangway/record.h>
#include <stdatomic.h>

enum {
    ANALYSIS_LINE = 24,         /* actions of a choice that are told at most */
    ANALYSIS_ACTOR = 32,        /* room for the word a line of a record begins with */
    ANALYSIS_REASON = 512,      /* room for a sentence */
    ANALYSIS_MILLISECONDS = 200 /* for a judgement, if nothing else is said */
};

/* How much of the win, in thousandths, a decision must lose to be marked. */
enum {
    ANALYSIS_MISTAKE = 100, /* `?` */
    ANALYSIS_BLUNDER = 250  /* `??` */
};

/* "??", "?" or "" for a loss in thousandths. */
const char *analysis_mark(int32_t loss);

/* ------------------------------------------------------------- judging -- */

/* Who judges, and with how much thought. */
typedef struct analysis_engine {
    const gw_player *player; /* has `judge` */

    /* For each judgement: milliseconds of processor time, of the thread that judges, and
     * positions; 0: no limit, but not both. */
    uint64_t milliseconds, nodes;
    uint64_t ceiling; /* milliseconds that may pass meanwhile; 0: host_unattended_ceiling */

    const atomic_bool *stop; /* (optional) once it is true, judgements end early */
} analysis_engine;

/* The player of that name that can judge decisions of `game`; NULL and a problem that
 * names those who can if it is not among them. */
const gw_player *analysis_player(const gw_game *game, const char *name, gw_problem *problem);

/* A decision as it stands in a record. */
typedef struct analysis_position {
    const gw_table *table;
    gw_any_state state;
    size_t at; /* actions before it */
    gw_seat seat;
    bool is_played; /* the record has what the player did: */
    gw_action action;
} analysis_position;

typedef struct analysis_decision {
    size_t at;
    gw_seat seat;
    char actor[ANALYSIS_ACTOR]; /* what the record calls it there, such as a boat */
    bool is_played;
    gw_action action; /* if played */

    /* What the engine would have done: its action, and those it would have gone on with
     * as long as that is the same turn. */
    gw_action choice[ANALYSIS_LINE];
    size_t choice_count;

    /* Thousandths of the win that the engine expects of its own choice and of the action
     * played; equal if that is the same or nothing was played. Both meet the same chance. */
    int32_t before, after;
    gw_shares shares; /* that it expects of its own choice for everybody: `before` is one of them */
} analysis_decision;

static inline bool analysis_agrees(const analysis_decision *decision) {
    return decision->action == decision->choice[0];
}

/* Judges one decision; false if there is no memory. */
bool analysis_judge(const analysis_engine *engine, const analysis_position *position,
                    analysis_decision *decision);

/* The same for one that was not played, and what speaks for the choice, in words without an
 * end, where the engine gives reasons. */
bool analysis_advise(const analysis_engine *engine, const analysis_position *position, gw_lang lang,
                     const char *const *names, analysis_decision *decision, gw_out *reason);

/* ----------------------------------------------------------- decisions -- */

/* Which decisions of a record are looked at. */
typedef struct analysis_choice {
    const gw_record *record;
    gw_seat seat;     /* 0: everybody's */
    size_t from, to;  /* numbers of the first and last action, from 1; if `at` is NULL */
    const size_t *at; /* or these positions, each after so many actions, in ascending order:
                       * whoever acts there, even without a choice, or is to act */
    size_t at_count;
} analysis_choice;

typedef enum analysis_found {
    ANALYSIS_FOUND,
    ANALYSIS_HIDDEN, /* the record does not show what the player knew */
    ANALYSIS_NOBODY, /* (with `at`) no player has to decide there */
    ANALYSIS_NO_MORE
} analysis_found;

/* Goes through the decisions of a record. */
typedef struct analysis_walk {
    analysis_choice choice;
    gw_any_state state;
    size_t index;   /* actions done in `state` */
    size_t next_at; /* place in choice.at */
    gw_seats left;  /* seats at this position still to be looked at */
    gw_action *list;
    gw_scratch *scratch;
} analysis_walk;

/* False if there is no memory. To be given to analysis_walk_end in any case. The record and
 * the list of `choice` must live as long. */
bool analysis_walk_start(analysis_walk *walk, const analysis_choice *choice);

/* The next decision; of `position` only `at` and `seat` are set where nothing was found. */
analysis_found analysis_walk_next(analysis_walk *walk, analysis_position *position);
void analysis_walk_end(analysis_walk *walk);

/* -------------------------------------------------------- whole records -- */

typedef struct analysis_run {
    analysis_choice choice;
    analysis_engine engine;
    unsigned threads; /* decisions judged at the same time */

    /* (optional) Called after each decision, by one thread at a time: how many of the
     * record's actions have been looked at. */
    void (*progress)(void *context, size_t actions);
    void *context;
} analysis_run;

typedef struct analysis_report {
    analysis_decision *list; /* in the order of the record */
    size_t count, room;
    size_t hidden; /* that could not be judged, because the record hides what was known */
} analysis_report;

/* Judges all decisions that were chosen. With a budget of nodes the report is the same for
 * any number of threads. False if there is no memory. To be given to analysis_report_free
 * in any case. */
bool analysis_report_make(analysis_report *report, const analysis_run *run);
void analysis_report_free(analysis_report *report);

/* ---------------------------------------------------------------- turns -- */

/* Decisions of a seat one after another that make up one turn (or one secret program): that
 * is what people think of as a decision. */
typedef struct analysis_turn {
    gw_seat seat;
    const char *actor;  /* of its decisions */
    size_t first, last; /* numbers of its first and last action, from 1; those of other seats
                         * in between are not part of it */
    size_t decisions;   /* that were judged */
    const analysis_decision *departure; /* the first that the engine disagrees with, or NULL */

    /* Thousandths of the win that were expected of the engine's choice, and in the end: of
     * the last action that it disagrees with. */
    int32_t before, after;
} analysis_turn;

/* In thousandths; what turned out better than the engine's choice is no loss. */
static inline int32_t analysis_loss(int32_t before, int32_t after) {
    return before > after ? before - after : 0;
}

/* The turns that the decisions of a report belong to, in their order; `turns` has room for as
 * many as there are decisions. Returns how many there are. */
size_t analysis_turns(const analysis_report *report, const gw_record *record, analysis_turn *turns);

/* What a seat's turns add up to. */
typedef struct analysis_tally {
    size_t turns, agreed, mistakes, blunders;
    int64_t loss; /* thousandths, of all turns */
} analysis_tally;

void analysis_tally_add(analysis_tally *tally, const analysis_turn *turn);

/* ---------------------------------------------------------------- words -- */

enum {
    ANALYSIS_TURN_TEXT = 2 * ANALYSIS_LINE * GW_ACTION_TEXT
}; /* room for the actions of a turn */

/* "57 %" */
void analysis_put_share(gw_out *out, int32_t share);

/* Adds actions to those of a turn that `out` has: "speed 3, ahead, end". */
void analysis_put_action(gw_out *out, const gw_table *table, gw_action action);
void analysis_put_choice(gw_out *out, const gw_table *table, const analysis_decision *decision);

/* What the engine would do for the seat of that name, what it expects of that and, unless it
 * is empty, its reason, in a sentence. */
void analysis_put_hint(gw_out *out, gw_lang lang, const gw_table *table,
                       const analysis_decision *decision, const char *name, const char *reason);

#endif

#ifndef ANALYSIS_ANALYSIS_H
#define ANALYSIS_ANALYSIS_H
/* Judges recorded games decision by decision: what a computer player would have done, and what the
 * difference cost.
 *
 * A *decision* is a point where a player has more than one legal action; it is judged by what that
 * player knew. Decisions are judged independently of each other, so that with a budget of nodes the
 * same position gets the same answer everywhere. */
#include <gangway/player.h>
#include <gangway/record.h>
#include <stdatomic.h>

enum {
    ANALYSIS_LINE = 24,         /* actions of a choice, at most */
    ANALYSIS_ACTOR = 32,        /* size of the word that a line of a record begins with */
    ANALYSIS_REASON = 512,      /* size of a sentence */
    ANALYSIS_MILLISECONDS = 200 /* default time of a judgement */
};

/* How much of the win, in thousandths, a decision must lose to be marked. */
enum {
    ANALYSIS_MISTAKE = 100, /* `?` */
    ANALYSIS_BLUNDER = 250  /* `??` */
};

/* "??", "?" or "" for a loss in thousandths. */
const char *analysis_mark(int32_t loss);

/* ------------------------------------------------------------- judging -- */

/* The player that judges, and its limits. */
typedef struct analysis_engine {
    const gw_player *player; /* must have `judge` */

    /* Per judgement: milliseconds of processor time of the judging thread, and nodes; 0: no limit,
     * but not both. */
    uint64_t milliseconds, nodes;
    uint64_t ceiling; /* most milliseconds of real time; 0: os_unattended_ceiling */

    const atomic_bool *stop; /* (optional) when it becomes true, judgements end early */
} analysis_engine;

/* The player of that name that can judge decisions of `game`; NULL and a problem that lists the
 * possible names if there is none. */
const gw_player *analysis_player(const gw_game *game, const char *name, gw_problem *problem);

/* A decision of a record. */
typedef struct analysis_position {
    const gw_table *table;
    gw_any_state state;
    size_t at; /* number of actions before it */
    gw_seat seat;
    bool is_played; /* the record shows the player's action: */
    gw_action action;
} analysis_position;

typedef struct analysis_decision {
    size_t at;
    gw_seat seat;
    char actor[ANALYSIS_ACTOR]; /* what the record calls the actor, such as a boat */
    bool is_played;
    gw_action action; /* if is_played */

    /* What the engine would have done: its action, followed by the rest of the same turn. */
    gw_action choice[ANALYSIS_LINE];
    size_t choice_count;

    /* The share of the win, in thousandths, that the engine expects after its own choice and after
     * the action played; equal if these are the same or nothing was played. Both are judged with
     * the same chance. */
    int32_t before, after;
    gw_shares shares; /* everybody's, after its own choice; `before` is one of them */
} analysis_decision;

static inline bool analysis_agrees(const analysis_decision *decision) {
    return decision->action == decision->choice[0];
}

/* Judges one decision; false if out of memory. */
bool analysis_judge(const analysis_engine *engine, const analysis_position *position,
                    analysis_decision *decision);

/* Like analysis_judge for a decision that was not played; also writes the reason for the choice,
 * without a full stop, if the engine gives reasons. */
bool analysis_advise(const analysis_engine *engine, const analysis_position *position, gw_lang lang,
                     const char *const *names, analysis_decision *decision, gw_out *reason);

/* ----------------------------------------------------------- decisions -- */

/* Selects decisions of a record. */
typedef struct analysis_choice {
    const gw_record *record;
    gw_seat seat;    /* 0: everybody's */
    size_t from, to; /* numbers of the first and last action, from 1; if `at` is NULL */
    /* Or these positions, by the number of actions before them, ascending: the decision of the
     * seat that acts or has to act there, even if it has no choice. */
    const size_t *at;
    size_t at_count;
} analysis_choice;

typedef enum analysis_found {
    ANALYSIS_FOUND,
    ANALYSIS_HIDDEN, /* the record does not show what the player knew */
    ANALYSIS_NOBODY, /* (with `at`) no player has to decide there */
    ANALYSIS_NO_MORE
} analysis_found;

/* Iterates over the decisions of a record. */
typedef struct analysis_walk {
    analysis_choice choice;
    gw_any_state state;
    size_t index;   /* actions applied in `state` */
    size_t next_at; /* index in choice.at */
    gw_seats left;  /* seats at this position that are still to come */
    gw_action *list;
    gw_scratch *scratch;
} analysis_walk;

/* Returns false if out of memory. Always call analysis_walk_end afterwards. The record and
 * `choice.at` must outlive the walk. */
bool analysis_walk_start(analysis_walk *walk, const analysis_choice *choice);

/* Finds the next decision; if the result is not ANALYSIS_FOUND, only `at` and `seat` of `position`
 * are set. */
analysis_found analysis_walk_next(analysis_walk *walk, analysis_position *position);
void analysis_walk_end(analysis_walk *walk);

/* -------------------------------------------------------- whole records -- */

typedef struct analysis_run {
    analysis_choice choice;
    analysis_engine engine;
    unsigned threads; /* decisions judged at the same time */

    /* (optional) Called after each decision, by one thread at a time, with the number of actions of
     * the record done so far. */
    void (*progress)(void *context, size_t actions);
    void *context;
} analysis_run;

typedef struct analysis_report {
    analysis_decision *list; /* in the order of the record */
    size_t count, room;
    size_t hidden; /* decisions not judged because the record hides what the player knew */
} analysis_report;

/* Judges all selected decisions. With a budget of nodes the report does not depend on the number of
 * threads. Returns false if out of memory. Always call analysis_report_free afterwards. */
bool analysis_report_make(analysis_report *report, const analysis_run *run);
void analysis_report_free(analysis_report *report);

/* ---------------------------------------------------------------- turns -- */

/* Consecutive decisions of a seat that make up one turn (or one secret program): what people think
 * of as one decision. */
typedef struct analysis_turn {
    gw_seat seat;
    const char *actor; /* of its decisions */
    /* Numbers of its first and last action, from 1; actions of other seats in between are not
     * part of it. */
    size_t first, last;
    size_t decisions; /* that were judged */

    const analysis_decision *departure; /* the first that the engine disagrees with, or NULL */

    /* The share of the win, in thousandths, expected after the engine's choice, and after the last
     * action that it disagrees with. */
    int32_t before, after;
} analysis_turn;

/* The loss in thousandths; 0 if the action was better than the engine's choice. */
static inline int32_t analysis_loss(int32_t before, int32_t after) {
    return before > after ? before - after : 0;
}

/* Groups the decisions of a report into turns, in their order; `turns` holds as many as there are
 * decisions. Returns how many turns there are. */
size_t analysis_turns(const analysis_report *report, const gw_record *record, analysis_turn *turns);

/* The totals of a seat's turns. */
typedef struct analysis_tally {
    size_t turns, agreed, mistakes, blunders;
    int64_t loss; /* in thousandths, over all turns */
} analysis_tally;

void analysis_tally_add(analysis_tally *tally, const analysis_turn *turn);

/* ---------------------------------------------------------------- words -- */

enum {
    ANALYSIS_TURN_TEXT = 2 * ANALYSIS_LINE * GW_ACTION_TEXT
}; /* size of the actions of a turn */

/* "57 %" */
void analysis_put_share(gw_out *out, int32_t share);

/* Appends actions to those of a turn already in `out`: "speed 3, ahead, end". */
void analysis_put_action(gw_out *out, const gw_table *table, gw_action action);
void analysis_put_choice(gw_out *out, const gw_table *table, const analysis_decision *decision);

/* Writes a sentence: what the engine would do for the seat called `name`, what it expects, and its
 * reason unless that is empty. */
void analysis_put_hint(gw_out *out, gw_lang lang, const gw_table *table,
                       const analysis_decision *decision, const char *name, const char *reason);

#endif

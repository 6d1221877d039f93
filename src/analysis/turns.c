#include "analysis/analysis.h"

#include "sitting/advice.h"

/* A turn that may go on. */
typedef struct open_turn {
    bool is_open;
    size_t first;        /* number of its first action */
    analysis_turn *turn; /* NULL: none of its decisions has been judged yet */
    gw_any_state before; /* the state before its last action */
} open_turn;

typedef struct grouping {
    const gw_record *record;
    const gw_table *table;
    const analysis_report *report;
    size_t next; /* index in the report */
    analysis_turn *turns;
    size_t count;
    open_turn open[GW_SEATS_MAX + 1];
} grouping;

/* Turns end where chance acts, and where their seat no longer has to act. */
static void close_turns(grouping *f, gw_seat actor, gw_state *after) {
    gw_seats to_act = gw_to_act(f->table, after);
    for (gw_seat seat = 1; seat <= f->table->players; seat++)
        if (actor == GW_CHANCE || !(to_act & GW_SEAT_BIT(seat))) f->open[seat].is_open = false;
}

static void add_decision(grouping *f, open_turn *open, const analysis_decision *decision) {
    if (open->turn == NULL) {
        open->turn = &f->turns[f->count++];
        *open->turn = (analysis_turn){.seat = decision->seat,
                                      .actor = decision->actor,
                                      .first = open->first,
                                      .before = decision->before,
                                      .after = decision->after};
    }
    analysis_turn *turn = open->turn;
    turn->decisions++;
    if (analysis_agrees(decision)) return;
    if (turn->departure == NULL) {
        turn->departure = decision;
        turn->before = decision->before;
    }
    turn->after = decision->after;
}

/* Adds action number `index` + 1 of the record, taken in `before`. */
static void add_action(grouping *f, size_t index, gw_any_state *before) {
    gw_step step = gw_record_step(f->record, index);
    open_turn *open = &f->open[step.seat];
    bool goes_on = open->is_open && sitting_is_one_turn(f->table, GW_STATE(&open->before),
                                                        GW_STATE(before), step.seat);
    if (!goes_on) *open = (open_turn){.is_open = true, .first = index + 1};
    open->before = *before;
    const analysis_report *report = f->report;
    if (f->next < report->count && report->list[f->next].at == index)
        add_decision(f, open, &report->list[f->next++]);
    if (open->turn) open->turn->last = index + 1;
}

size_t analysis_turns(const analysis_report *report, const gw_record *record,
                      analysis_turn *turns) {
    grouping f = {
        .record = record, .table = gw_record_table(record), .report = report, .turns = turns};
    gw_any_state before, after;
    gw_record_replay(record, 0, GW_STATE(&before));
    for (size_t i = 0; i < gw_record_count(record); i++) {
        gw_step step = gw_record_step(record, i);
        after = before;
        gw_apply(f.table, GW_STATE(&after), NULL, step.seat, step.action, NULL);
        if (step.seat != GW_CHANCE) add_action(&f, i, &before);
        close_turns(&f, step.seat, GW_STATE(&after));
        before = after;
    }
    return f.count;
}

void analysis_tally_add(analysis_tally *tally, const analysis_turn *turn) {
    int32_t loss = analysis_loss(turn->before, turn->after);
    tally->turns++;
    tally->agreed += turn->departure == NULL;
    tally->loss += loss;
    tally->mistakes += loss >= ANALYSIS_MISTAKE && loss < ANALYSIS_BLUNDER;
    tally->blunders += loss >= ANALYSIS_BLUNDER;
}

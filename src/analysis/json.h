#ifndef ANALYSIS_JSON_H
#define ANALYSIS_JSON_H
/* What an analysis says, as JSON. Each is a new reference; NULL if there is no memory. */
#include "analysis/analysis.h"
#include <jansson.h>

/* {"step":12,"at":11,"seat":1,"actor":"1","choice":["swap 1 2"],"before":0.61} and, if an
 * action was played, its "action", "after", "loss" and "mark". */
json_t *analysis_decision_json(const gw_table *table, const analysis_decision *decision);

/* The same of a turn, with all its actions in "actions". */
json_t *analysis_turn_json(const gw_record *record, const analysis_turn *turn);

json_t *analysis_tally_json(const gw_record *record, gw_seat seat, const analysis_tally *tally);

/* A whole report: the record, who judged, its turns, and what they add up to by seat. */
json_t *analysis_report_json(const gw_record *record, const analysis_run *run,
                             const analysis_report *report, const analysis_turn *turns,
                             size_t turn_count);

#endif

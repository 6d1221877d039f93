#ifndef ANALYSIS_JSON_H
#define ANALYSIS_JSON_H
/* Analyses as JSON. Every function returns a new reference, or NULL if out of memory. */
#include "analysis/analysis.h"
#include <jansson.h>

/* {"step":12,"at":11,"seat":1,"actor":"1","choice":["swap 1 2"],"before":0.61}; if an action was
 * played, also "action", "after", "loss" and "mark". */
json_t *analysis_decision_json(const gw_table *table, const analysis_decision *decision);

/* A whole report: the record, the judging player, the turns, and their totals by seat. */
json_t *analysis_report_json(const gw_record *record, const analysis_run *run,
                             const analysis_report *report, const analysis_turn *turns,
                             size_t turn_count);

#endif

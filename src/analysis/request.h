#ifndef ANALYSIS_REQUEST_H
#define ANALYSIS_REQUEST_H
/* A request to the analysis service: one JSON object a line (docs/analysis.md). */
#include "analysis/analysis.h"
#include <gangway/problem.h>
#include <jansson.h>

typedef struct analysis_request {
    json_t *id;     /* a string or a whole number; NULL if there is none */
    bool is_cancel; /* cancels the request with this id */
    gw_record *record;
    analysis_engine engine;
    gw_seat seat; /* 0: everybody's decisions */
    size_t *at;   /* ascending, no duplicates; NULL: every decision */
    size_t at_count;
} analysis_request;

/* Defaults for requests. */
typedef struct analysis_usual {
    const char *player;
    uint64_t milliseconds, nodes;
} analysis_usual;

/* Reads one request from any text; returns false and a problem if it is invalid. The problem's line
 * is a line of the record, or the number of an action. The id is set whenever it can be read.
 * Always call analysis_request_free afterwards. */
bool analysis_request_read(analysis_request *request, const analysis_usual *usual, const char *text,
                           size_t length, gw_problem *problem);
void analysis_request_free(analysis_request *request);

#endif

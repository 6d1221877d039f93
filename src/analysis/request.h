#ifndef ANALYSIS_REQUEST_H
#define ANALYSIS_REQUEST_H
/* What a program asks the analysis service for: one JSON object a line (docs/analysis.md). */
#include "analysis/analysis.h"
#include <gangway/problem.h>
#include <jansson.h>

typedef struct analysis_request {
    json_t *id;     /* a string or a whole number; NULL if there is none */
    bool is_cancel; /* what was asked under this id is wanted no longer */
    gw_record *record;
    analysis_engine engine;
    gw_seat seat; /* 0: everybody's decisions */
    size_t *at;   /* ascending, each once; NULL: every decision */
    size_t at_count;
} analysis_request;

/* Who judges where a request does not say. */
typedef struct analysis_usual {
    const char *player;
    uint64_t milliseconds, nodes;
} analysis_usual;

/* Reads one request, whose text may be anything; false and a problem if it is none. The
 * problem's line is one of the record, or the number of an action. The id is there
 * whenever it can be read. To be given to analysis_request_free in any case. */
bool analysis_request_read(analysis_request *request, const analysis_usual *usual, const char *text,
                           size_t length, gw_problem *problem);
void analysis_request_free(analysis_request *request);

#endif

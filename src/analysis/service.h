#ifndef ANALYSIS_SERVICE_H
#define ANALYSIS_SERVICE_H
/* Analysis for other programs: requests and answers by lines, one JSON object each, answered
 * as they get ready (docs/analysis.md). */
#include "analysis/request.h"
#include <stdio.h>

enum {
    ANALYSIS_REQUEST_MAX = 1024 * 1024, /* bytes of a line */
    ANALYSIS_QUEUE_MAX = 64             /* requests that are not finished */
};

typedef struct analysis_service {
    FILE *in, *out;
    unsigned threads;
    gw_lang lang; /* of errors */
    analysis_usual usual;
} analysis_service;

/* Answers until the input has ended and everything is answered. False if there was no memory
 * or no thread to begin with. */
bool analysis_serve(const analysis_service *service);

#endif

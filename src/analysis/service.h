#ifndef ANALYSIS_SERVICE_H
#define ANALYSIS_SERVICE_H
/* Analysis for other programs: requests and answers are lines with one JSON object each; answers
 * are sent as they become ready (docs/analysis.md). */
#include "analysis/request.h"
#include <stdio.h>

enum {
    ANALYSIS_REQUEST_MAX = 1024 * 1024, /* bytes of a line, at most */
    ANALYSIS_QUEUE_MAX = 64             /* unfinished requests, at most */
};

typedef struct analysis_service {
    FILE *in, *out;
    unsigned threads;
    gw_lang lang; /* language of errors */
    analysis_usual usual;
} analysis_service;

/* Answers requests until the input ends and everything is answered. Returns false if out of memory,
 * or if no thread could be started. */
bool analysis_serve(const analysis_service *service);

#endif

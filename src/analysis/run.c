#define _POSIX_C_SOURCE 200809L
#include "analysis/analysis.h"

#include <pthread.h>
#include <stdlib.h>

enum { THREADS_MAX = 256 };

/* What the threads share; guarded by the lock. */
typedef struct crew {
    const analysis_run *run;
    analysis_report *report;
    analysis_walk walk;
    pthread_mutex_t lock;
    bool has_failed; /* out of memory */
} crew;

/* Reserves a place for one more decision, for the thread that judges it. */
static bool add_place(analysis_report *report) {
    if (report->count == report->room) {
        size_t room = report->room ? 2 * report->room : 64;
        analysis_decision *list = realloc(report->list, room * sizeof *list);
        if (list == NULL) return false;
        report->list = list;
        report->room = room;
    }
    report->count++;
    return true;
}

/* Takes the next decision; false if there is none. */
static bool take(crew *c, analysis_position *position, size_t *place) {
    analysis_found found;
    pthread_mutex_lock(&c->lock);
    while ((found = analysis_walk_next(&c->walk, position)) == ANALYSIS_HIDDEN) c->report->hidden++;
    *place = c->report->count;
    bool is_taken = found == ANALYSIS_FOUND && !c->has_failed;
    if (is_taken && !add_place(c->report)) {
        c->has_failed = true;
        is_taken = false;
    }
    pthread_mutex_unlock(&c->lock);
    return is_taken;
}

static void give(crew *c, size_t place, const analysis_decision *decision) {
    pthread_mutex_lock(&c->lock);
    c->report->list[place] = *decision;
    if (c->run->progress) c->run->progress(c->run->context, c->walk.index);
    pthread_mutex_unlock(&c->lock);
}

static void *work(void *context) {
    crew *c = context;
    analysis_position position;
    analysis_decision decision;
    size_t place;
    while (take(c, &position, &place)) {
        if (!analysis_judge(&c->run->engine, &position, &decision)) {
            pthread_mutex_lock(&c->lock);
            c->has_failed = true;
            pthread_mutex_unlock(&c->lock);
            break;
        }
        give(c, place, &decision);
    }
    return NULL;
}

bool analysis_report_make(analysis_report *report, const analysis_run *run) {
    pthread_t threads[THREADS_MAX];
    unsigned others = run->threads < THREADS_MAX ? run->threads - 1 : THREADS_MAX, started = 0;
    crew c = {.run = run, .report = report};
    *report = (analysis_report){.list = NULL};
    pthread_mutex_init(&c.lock, NULL);
    c.has_failed = !analysis_walk_start(&c.walk, &run->choice);
    if (!c.has_failed) {
        while (started < others && pthread_create(&threads[started], NULL, work, &c) == 0)
            started++;
        work(&c);
    }
    for (unsigned i = 0; i < started; i++) pthread_join(threads[i], NULL);
    analysis_walk_end(&c.walk);
    pthread_mutex_destroy(&c.lock);
    return !c.has_failed;
}

void analysis_report_free(analysis_report *report) {
    free(report->list);
    *report = (analysis_report){.list = NULL};
}

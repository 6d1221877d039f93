#define _POSIX_C_SOURCE 200809L
#include "analysis/service.h"

#include "analysis/json.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS_MAX = 256 };

/* An unfinished request. */
typedef struct pending {
    analysis_request request;
    analysis_walk walk;
    bool is_exhausted; /* `walk` has no more decisions */
    unsigned running;  /* threads working on it */
    size_t answers, hidden;
    atomic_bool stop; /* set when it is cancelled */
    struct pending *next;
} pending;

typedef struct dispatcher {
    const analysis_service *service;
    pthread_mutex_t output; /* held while writing a line; never together with `lock` */
    pthread_mutex_t lock;   /* guards everything below */
    pthread_cond_t changed;
    pending *first, **end; /* the next to be served comes first */
    size_t count;
    bool is_closed; /* no more requests will come */
} dispatcher;

/* ------------------------------------------------------------------ saying -- */

/* The id is shared by several answers, so its reference count is changed by one thread at a
 * time. */
static void say(dispatcher *o, json_t *id, json_t *json) {
    pthread_mutex_lock(&o->output);
    json_t *all = json_object();
    json_object_set(all, "id", id ? id : json_null());
    json_object_update(all, json);
    json_dumpf(all, o->service->out, JSON_COMPACT | JSON_REAL_PRECISION(6));
    fputc('\n', o->service->out);
    fflush(o->service->out);
    json_decref(all);
    pthread_mutex_unlock(&o->output);
    json_decref(json);
}

static json_t *problem_json(const dispatcher *o, const gw_problem *problem) {
    char text[GW_PROBLEM_TEXT];
    gw_out out = gw_out_to(text, sizeof text);
    gw_problem plain = *problem;
    plain.line = 0;
    gw_problem_write(&plain, o->service->lang, &out);
    json_t *json = json_pack("{s:s}", "error", text);
    if (problem->line > 0) json_object_set_new(json, "line", json_integer(problem->line));
    if (problem->rule > 0)
        json_object_set_new(json, "rule", json_string(gw_rule_id(problem->game, problem->rule)));
    return json;
}

/* Reports what is wrong with line `line` of the input. */
static void say_refusal(dispatcher *o, json_t *id, const gw_problem *problem, size_t line) {
    json_t *json = problem_json(o, problem);
    json_object_set_new(json, "input_line", json_integer((json_int_t)line));
    say(o, id, json);
}

static void say_error(dispatcher *o, json_t *id, const char *text, size_t line) {
    gw_problem problem;
    gw_problem_set(&problem, text);
    say_refusal(o, id, &problem, line);
}

/* Reports what is wrong with one position of a request. */
static void say_position_error(dispatcher *o, json_t *id, const analysis_position *position,
                               const char *text) {
    gw_problem problem;
    gw_problem_set(&problem, text);
    json_t *json = problem_json(o, &problem);
    json_object_set_new(json, "at", json_integer((json_int_t)position->at));
    if (position->seat) json_object_set_new(json, "seat", json_integer(position->seat));
    say(o, id, json);
}

static void say_done(dispatcher *o, const pending *p) {
    json_t *json = json_pack("{s:b,s:I}", "done", 1, "answers", (json_int_t)p->answers);
    if (p->hidden > 0) json_object_set_new(json, "hidden", json_integer((json_int_t)p->hidden));
    if (atomic_load(&p->stop)) json_object_set_new(json, "cancelled", json_true());
    say(o, p->request.id, json);
}

/* ----------------------------------------------------------------- working -- */

static void unlink_pending(dispatcher *o, const pending *p) {
    pending **place = &o->first;
    while (*place != p) place = &(*place)->next;
    *place = p->next;
    if (o->end == &p->next) o->end = place;
}

static void link_pending(dispatcher *o, pending *p) {
    p->next = NULL;
    *o->end = p;
    o->end = &p->next;
}

static void free_pending(pending *p) {
    analysis_walk_end(&p->walk);
    analysis_request_free(&p->request);
    free(p);
}

/* Takes one decision of the first request in the queue, which then moves to the end; NULL if there
 * is nothing to do now. */
static pending *take(dispatcher *o, analysis_position *position, analysis_found *found) {
    pending *p = o->first;
    while (p && p->is_exhausted) p = p->next;
    if (p == NULL) return NULL;
    *found = atomic_load(&p->stop) ? ANALYSIS_NO_MORE : analysis_walk_next(&p->walk, position);
    if (*found == ANALYSIS_NO_MORE) p->is_exhausted = true;
    p->running++;
    unlink_pending(o, p);
    link_pending(o, p);
    return p;
}

/* Whether an answer was sent. */
static bool judge(dispatcher *o, pending *p, const analysis_position *position) {
    analysis_decision decision;
    if (!analysis_judge(&p->request.engine, position, &decision)) {
        say_position_error(o, p->request.id, position, "problem.memory");
        return false;
    }
    if (atomic_load(&p->stop)) return false; /* cancelled: the judgement is incomplete */
    say(o, p->request.id, analysis_decision_json(position->table, &decision));
    return true;
}

static bool answer(dispatcher *o, pending *p, const analysis_position *position,
                   analysis_found found) {
    bool is_asked = p->request.at != NULL;
    if (found == ANALYSIS_FOUND) return judge(o, p, position);
    if (found == ANALYSIS_HIDDEN && is_asked)
        say_position_error(o, p->request.id, position, "analysis.hidden");
    if (found == ANALYSIS_NOBODY) say_position_error(o, p->request.id, position, "analysis.nobody");
    return false;
}

/* Must be called with the lock held, and returns with it held. */
static void give_back(dispatcher *o, pending *p, bool is_answered, bool is_hidden) {
    p->answers += is_answered;
    p->hidden += is_hidden;
    p->running--;
    if (!p->is_exhausted || p->running > 0) return;
    unlink_pending(o, p);
    pthread_mutex_unlock(&o->lock);
    say_done(o, p);
    free_pending(p);
    pthread_mutex_lock(&o->lock);
    o->count--;
    pthread_cond_broadcast(&o->changed);
}

static void *work(void *context) {
    dispatcher *o = context;
    pthread_mutex_lock(&o->lock);
    while (!o->is_closed || o->count > 0) {
        analysis_position position;
        analysis_found found;
        pending *p = take(o, &position, &found);
        if (p == NULL) {
            pthread_cond_wait(&o->changed, &o->lock);
            continue;
        }
        pthread_mutex_unlock(&o->lock);
        bool is_answered = answer(o, p, &position, found);
        pthread_mutex_lock(&o->lock);
        give_back(o, p, is_answered, found == ANALYSIS_HIDDEN);
    }
    pthread_mutex_unlock(&o->lock);
    return NULL;
}

/* ---------------------------------------------------------------- requests -- */

/* With the lock held. */
static pending *find(const dispatcher *o, json_t *id) {
    for (pending *p = o->first; p; p = p->next)
        if (json_equal(p->request.id, id)) return p;
    return NULL;
}

/* Returns whether there was something to cancel. The next thread that takes from it finds
 * nothing. */
static bool cancel(dispatcher *o, json_t *id) {
    pthread_mutex_lock(&o->lock);
    pending *p = find(o, id);
    if (p) atomic_store(&p->stop, true);
    pthread_mutex_unlock(&o->lock);
    return p != NULL;
}

/* Returns the text id of the reason why it cannot be queued, or NULL. */
static const char *queue(dispatcher *o, pending *p) {
    const char *refusal = NULL;
    pthread_mutex_lock(&o->lock);
    if (o->count >= ANALYSIS_QUEUE_MAX)
        refusal = "analysis.queue-full";
    else if (find(o, p->request.id))
        refusal = "analysis.id-used";
    if (refusal == NULL) {
        link_pending(o, p);
        o->count++;
        pthread_cond_broadcast(&o->changed);
    }
    pthread_mutex_unlock(&o->lock);
    return refusal;
}

static const char *admit(dispatcher *o, pending *p) {
    analysis_request *request = &p->request;
    analysis_choice choice = {.record = request->record,
                              .seat = request->seat,
                              .from = 1,
                              .to = SIZE_MAX,
                              .at = request->at,
                              .at_count = request->at_count};
    atomic_init(&p->stop, false);
    request->engine.stop = &p->stop;
    return analysis_walk_start(&p->walk, &choice) ? queue(o, p) : "problem.memory";
}

static void handle(dispatcher *o, const char *text, size_t length, size_t line) {
    gw_problem problem;
    const char *refusal = NULL;
    pending *p = calloc(1, sizeof *p);
    if (p == NULL) {
        say_error(o, NULL, "problem.memory", line);
        return;
    }
    if (!analysis_request_read(&p->request, &o->service->usual, text, length, &problem)) {
        say_refusal(o, p->request.id, &problem, line);
    } else if (p->request.is_cancel) {
        if (!cancel(o, p->request.id)) refusal = "analysis.id-unknown";
    } else {
        refusal = admit(o, p);
        if (refusal == NULL) return; /* freed by the thread that finishes it */
    }
    if (refusal) say_error(o, p->request.id, refusal, line);
    free_pending(p);
}

/* ----------------------------------------------------------------- reading -- */

static bool is_blank(const char *text, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (strchr(" \t\r", text[i]) == NULL || text[i] == '\0') return false;
    return true;
}

/* Reads a line into `text`; bytes past the limit are only counted. False at the end of the
 * input. */
static bool read_line(FILE *in, char *text, size_t *length) {
    int c = getc(in);
    if (c == EOF) return false;
    *length = 0;
    for (; c != EOF && c != '\n'; c = getc(in)) {
        if (*length < ANALYSIS_REQUEST_MAX) text[*length] = (char)c;
        ++*length;
    }
    return true;
}

static void read_requests(dispatcher *o, char *text) {
    size_t length;
    for (size_t line = 1; read_line(o->service->in, text, &length); line++) {
        if (length > ANALYSIS_REQUEST_MAX)
            say_error(o, NULL, "analysis.too-long", line);
        else if (!is_blank(text, length))
            handle(o, text, length, line);
    }
}

bool analysis_serve(const analysis_service *service) {
    pthread_t threads[THREADS_MAX];
    unsigned started = 0;
    dispatcher o = {.service = service};
    char *text = malloc(ANALYSIS_REQUEST_MAX);
    if (text == NULL) return false;
    o.end = &o.first;
    pthread_mutex_init(&o.lock, NULL);
    pthread_mutex_init(&o.output, NULL);
    pthread_cond_init(&o.changed, NULL);
    while (started < service->threads && started < THREADS_MAX &&
           pthread_create(&threads[started], NULL, work, &o) == 0)
        started++;
    if (started > 0) read_requests(&o, text);
    pthread_mutex_lock(&o.lock);
    o.is_closed = true;
    pthread_cond_broadcast(&o.changed);
    pthread_mutex_unlock(&o.lock);
    for (unsigned i = 0; i < started; i++) pthread_join(threads[i], NULL);
    pthread_cond_destroy(&o.changed);
    pthread_mutex_destroy(&o.output);
    pthread_mutex_destroy(&o.lock);
    free(text);
    return started > 0;
}

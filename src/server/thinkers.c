#define _POSIX_C_SOURCE 200809L
#include "server/thinkers.h"

#include "os/clock.h"
#include "os/os.h"
#include "sitting/advice.h"
#include <errno.h>
#include <gangway/player.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

enum { SECOND = 1000 * 1000 * 1000, MILLISECOND = 1000 * 1000 }; /* nanoseconds */

/* A decision that was made. */
typedef struct answer {
    online_job job;
    gw_action actions[SITTING_ACTIONS];
    size_t count;
    struct answer *next;
} answer;

struct thinkers {
    thinkers_rules rules;
    thinkers_answer *on_answer;
    void *owner;
    uv_async_t answered;
    pthread_t *threads;
    unsigned started;
    pthread_mutex_t lock; /* guards everything below */
    pthread_cond_t changed;
    queue *queue;
    answer *first, **end; /* that the loop has not taken yet */
    bool is_stopping;
};

thinkers_rules thinkers_usual(void) {
    enum { TABLE_QUOTA = 500, HOST_QUOTA = 1000, BUDGET = 500 };
    unsigned processors = os_processors();
    unsigned threads = processors > 1 ? processors - 1 : 1;
    return (thinkers_rules){.threads = threads < THINKERS_MAX ? threads : THINKERS_MAX,
                            .milliseconds = BUDGET,
                            .table_quota = TABLE_QUOTA,
                            .host_quota = HOST_QUOTA};
}

/* ----------------------------------------------------------------------- thinking -- */

/* The time for each decision of a turn. */
typedef struct pace {
    os_limits limits;
    os_clock clock;
} pace;

/* A sitting_budget: every decision has all of it. Of a turn that was planned as a whole, players
 * need it for the first one only. */
static void begin_decision(void *its_pace, unsigned parts, gw_thinking *thinking) {
    pace *p = its_pace;
    (void)parts;
    p->clock = os_clock_start(&p->limits);
    thinking->budget = os_clock_budget(&p->clock);
}

static void decide(const thinkers *t, const queue_work *work, gw_thinking *thinking, answer *a) {
    const online_job *job = &work->job;
    const gw_state *view = GW_STATE(&work->job.view);
    const gw_player *player = gw_player_find(job->rules->game, job->level);
    if (player == NULL) player = gw_player_find(job->rules->game, "random");
    pace p = {.limits = {.milliseconds = t->rules.milliseconds,
                         .ceiling = os_unattended_ceiling(t->rules.milliseconds),
                         .stop = work->stop}};
    const sitting_adviser adviser = {player, thinking, begin_decision, &p};
    begin_decision(&p, 1, thinking);
    a->actions[0] = gw_player_decide(player, thinking, view, job->seat);
    a->count =
        sitting_complete_turn(&adviser, job->rules, view, job->seat, a->actions, SITTING_ACTIONS);
}

/* Players at a table share what they remember; everything else they need is megabytes, and only for
 * as long as they think. */
static bool think(const thinkers *t, const queue_work *work, answer *a) {
    gw_random random = gw_random_seed(os_entropy());
    gw_thinking *thinking = gw_thinking_new(work->job.rules, &random);
    if (thinking == NULL) return false;
    if (*work->memories) {
        free(thinking->memories);
        thinking->memories = *work->memories;
    }
    decide(t, work, thinking, a);
    *work->memories = thinking->memories;
    thinking->memories = NULL;
    gw_thinking_free(thinking);
    return true;
}

static void add_answer(thinkers *t, answer *a) {
    *t->end = a;
    t->end = &a->next;
    uv_async_send(&t->answered);
}

/* Makes a decision; the lock is held before and after. */
static void work_on(thinkers *t, const queue_work *work) {
    pthread_mutex_unlock(&t->lock);
    uint64_t start = os_thread_nanoseconds();
    answer *a = calloc(1, sizeof *a);
    bool has_decided = a && think(t, work, a);
    uint64_t used = os_thread_nanoseconds() - start;
    if (has_decided) {
        a->job = work->job;
        a->job.rules = NULL; /* they may be gone by then */
    }
    pthread_mutex_lock(&t->lock);
    bool is_wanted = queue_finish(t->queue, os_nanoseconds(), work, used);
    if (has_decided && is_wanted && !t->is_stopping)
        add_answer(t, a);
    else
        free(a);
}

/* Waits until something has changed, or until a time of os_nanoseconds. */
static void wait_until(thinkers *t, uint64_t until) {
    if (until == UINT64_MAX) {
        pthread_cond_wait(&t->changed, &t->lock);
        return;
    }
    struct timespec time = {.tv_sec = (time_t)(until / SECOND), .tv_nsec = (long)(until % SECOND)};
    pthread_cond_timedwait(&t->changed, &t->lock, &time);
}

static void *run(void *its_thinkers) {
    enum { NICE = 5 };
    thinkers *t = its_thinkers;
    /* The loop comes first where processors are few. On Linux this is of the thread alone; it is
     * no more than a courtesy, so it may fail. */
    setpriority(PRIO_PROCESS, 0, NICE);
    pthread_mutex_lock(&t->lock);
    while (!t->is_stopping) {
        queue_work work;
        uint64_t until;
        if (queue_take(t->queue, os_nanoseconds(), &work, &until))
            work_on(t, &work);
        else
            wait_until(t, until);
    }
    pthread_mutex_unlock(&t->lock);
    return NULL;
}

/* ----------------------------------------------------------------------- answering -- */

static void on_answered(uv_async_t *async) {
    thinkers *t = async->data;
    pthread_mutex_lock(&t->lock);
    answer *a = t->first;
    t->first = NULL;
    t->end = &t->first;
    pthread_mutex_unlock(&t->lock);
    while (a) {
        answer *next = a->next;
        t->on_answer(t->owner, &a->job, a->actions, a->count);
        free(a);
        a = next;
    }
}

void thinkers_give(thinkers *t, const online_job *job) {
    pthread_mutex_lock(&t->lock);
    queue_give(t->queue, os_nanoseconds(), job);
    pthread_cond_signal(&t->changed);
    pthread_mutex_unlock(&t->lock);
}

/* ------------------------------------------------------------------ making and freeing -- */

static void free_all(thinkers *t) {
    while (t->first) {
        answer *next = t->first->next;
        free(t->first);
        t->first = next;
    }
    pthread_cond_destroy(&t->changed);
    pthread_mutex_destroy(&t->lock);
    queue_free(t->queue);
    free(t->threads);
    free(t);
}

static void on_closed(uv_handle_t *async) {
    free_all(async->data);
}

static void make_lock(thinkers *t) {
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC); /* that of os_nanoseconds */
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->changed, &attributes);
    pthread_condattr_destroy(&attributes);
}

static queue *make_queue(const thinkers_rules *rules) {
    enum { JOBS = 1024, KEPT = 128, AHEAD = 60, PATIENCE = 30 /* seconds */ };
    const queue_rules q = {.jobs = JOBS,
                           .kept = KEPT,
                           .table_quota = rules->table_quota,
                           .host_quota = rules->host_quota,
                           .ahead = (uint64_t)AHEAD * SECOND,
                           .decision = rules->milliseconds * MILLISECOND,
                           .patience = (uint64_t)PATIENCE * SECOND};
    return queue_new(&q);
}

thinkers *thinkers_new(uv_loop_t *loop, const thinkers_rules *rules, thinkers_answer *on_answer,
                       void *owner) {
    thinkers *t = calloc(1, sizeof *t);
    if (t == NULL) return NULL;
    *t = (thinkers){.rules = *rules, .on_answer = on_answer, .owner = owner};
    t->end = &t->first;
    make_lock(t);
    t->threads = calloc(rules->threads, sizeof *t->threads);
    t->queue = make_queue(rules);
    int fault = t->threads && t->queue ? uv_async_init(loop, &t->answered, on_answered) : UV_ENOMEM;
    if (fault != 0) {
        free_all(t);
        errno = -fault;
        return NULL;
    }
    t->answered.data = t;
    while (t->started < rules->threads &&
           pthread_create(&t->threads[t->started], NULL, run, t) == 0)
        t->started++;
    if (t->started > 0) return t;
    thinkers_free(t);
    errno = EAGAIN;
    return NULL;
}

void thinkers_free(thinkers *t) {
    if (t == NULL) return;
    pthread_mutex_lock(&t->lock);
    t->is_stopping = true;
    queue_stop(t->queue);
    pthread_cond_broadcast(&t->changed);
    pthread_mutex_unlock(&t->lock);
    for (unsigned i = 0; i < t->started; i++) pthread_join(t->threads[i], NULL);
    uv_close((uv_handle_t *)&t->answered, on_closed);
}

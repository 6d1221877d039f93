#define _POSIX_C_SOURCE 200809L
#include "arena/run.h"

#include "arena/game.h"
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

enum { THREADS_MAX = 256 };

/* What the threads of a match share; guarded by the lock. */
typedef struct crew {
    const arena_match *match;
    pthread_mutex_t lock;
    pthread_cond_t changes;
    uint64_t next; /* next group to consider */
    unsigned working;
    bool is_decided;
    arena_change *change;
    int fault; /* errno of the first failure, or 0 */
} crew;

size_t arena_counted(const arena_match *match) {
    size_t whole = match->results->whole;
    if (whole > match->groups) whole = (size_t)match->groups;
    if (match->sprt == NULL || match->results->groups == NULL) return whole;
    return arena_sprt_judge(match->sprt, match->field, match->results->groups, whole);
}

static bool is_decided(const arena_match *match) {
    arena_counted(match);
    return match->sprt && match->sprt->verdict != ARENA_OPEN;
}

/* Takes the next unplayed group; false if there is none. */
static bool take_group(crew *c, uint64_t *number) {
    const arena_results *results = c->match->results;
    pthread_mutex_lock(&c->lock);
    while (c->next < c->match->groups && c->next < results->room && results->has[c->next])
        c->next++;
    bool goes_on = c->next < c->match->groups && !c->is_decided && c->fault == 0;
    if (goes_on) *number = c->next++;
    pthread_mutex_unlock(&c->lock);
    return goes_on;
}

/* Whether the files of the group's players have not changed since the match began. */
static bool are_files_same(crew *c, const arena_group *group) {
    const arena_field *field = c->match->field;
    const uint8_t *line_up = field->line_up[arena_line_up_of(field, group->number)];
    for (unsigned place = 0; place < field->seats; place++) {
        match_identity *identity = c->match->identity[line_up[place]];
        const match_file *file = identity ? match_files_changed(&identity->files) : NULL;
        if (file == NULL) continue;
        *c->change =
            (arena_change){.what = ARENA_OTHER_FILE, .name = line_up[place], .file = file->path};
        return false;
    }
    return true;
}

/* Stores a group. After a failure no more groups count: a changed program may have played those in
 * progress. */
static void give_group(crew *c, arena_group *group) {
    pthread_mutex_lock(&c->lock);
    if (c->fault == 0 && !are_files_same(c, group)) c->fault = ECANCELED;
    if (c->fault == 0 && !arena_results_add(c->match->results, group, c->match->field->seats))
        c->fault = errno;
    c->is_decided = is_decided(c->match);
    pthread_cond_signal(&c->changes);
    pthread_mutex_unlock(&c->lock);
}

/* Makes all threads stop. The first of several failures is reported. */
static void give_up(crew *c, arena_played played, const arena_thread *thread) {
    pthread_mutex_lock(&c->lock);
    if (c->fault == 0) {
        *c->change = thread->change;
        c->fault = played == ARENA_CHANGED    ? ECANCELED
                   : played == ARENA_NOT_KEPT ? thread->fault
                                              : ENOMEM;
    }
    pthread_mutex_unlock(&c->lock);
}

static void *work(void *context) {
    crew *c = context;
    arena_thread thread;
    uint64_t number;
    arena_played played = arena_thread_make(&thread, c->match) ? ARENA_PLAYED : ARENA_NO_MEMORY;
    while (played == ARENA_PLAYED && take_group(c, &number)) {
        arena_group group;
        played = arena_play_group(&thread, number, &group);
        if (played == ARENA_PLAYED) give_group(c, &group);
        arena_group_free(&group);
    }
    if (played != ARENA_PLAYED) give_up(c, played, &thread);
    arena_thread_free(&thread);
    pthread_mutex_lock(&c->lock);
    c->working--;
    pthread_cond_signal(&c->changes);
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

/* Shows progress once a second until all threads have finished. */
static void watch(crew *c) {
    pthread_mutex_lock(&c->lock);
    while (c->working > 0) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_sec++;
        pthread_cond_timedwait(&c->changes, &c->lock, &until);
        if (c->match->progress) c->match->progress(c->match->context, c->match);
    }
    pthread_mutex_unlock(&c->lock);
}

bool arena_run(const arena_match *match, arena_change *change) {
    pthread_t threads[THREADS_MAX];
    unsigned wanted = match->threads < THREADS_MAX ? match->threads : THREADS_MAX, started = 0;
    crew c = {.match = match, .is_decided = is_decided(match), .change = change};
    *change = (arena_change){.what = ARENA_NO_CHANGE};
    pthread_mutex_init(&c.lock, NULL);
    pthread_cond_init(&c.changes, NULL);
    c.working = wanted;
    while (started < wanted && pthread_create(&threads[started], NULL, work, &c) == 0) started++;
    pthread_mutex_lock(&c.lock);
    c.working -= wanted - started;
    if (started == 0) c.fault = EAGAIN;
    pthread_mutex_unlock(&c.lock);
    watch(&c);
    for (unsigned i = 0; i < started; i++) pthread_join(threads[i], NULL);
    pthread_cond_destroy(&c.changes);
    pthread_mutex_destroy(&c.lock);
    errno = c.fault;
    return c.fault == 0;
}

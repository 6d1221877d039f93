#include "server/queue.h"

#include <stdlib.h>
#include <string.h>

/* The thinking time of a table, or of all tables of a person. */
typedef struct account {
    uint64_t had;     /* for whose turn it is: the thinking time it has had, as far as it counts */
    uint64_t settled; /* when everything it has had will be within its quota */
} account;

typedef struct host {
    uint64_t person;
    account account;
    size_t tables;  /* that are remembered */
    size_t waiting; /* decisions */
    uint64_t order; /* of its last turn, or of its arrival */
    uint64_t least; /* what the last of the tables whose turn it was had had */
} host;

typedef struct waiting_job {
    bool is_there;
    uint64_t given;
    uint64_t order; /* of arrival */
    uint64_t decision;
    char level[SETUP_LEVEL];
    gw_any_state view;
} waiting_job;

typedef struct queue_table {
    uint64_t id;
    host *host;
    account account;
    gw_table *rules;
    void *memories;
    size_t waiting; /* decisions in `jobs` */
    waiting_job jobs[GW_SEATS_MAX + 1];
    uint64_t used_order; /* of the last decision that was given */
    gw_seat seat;        /* whose decision is under way, or 0 */
    uint64_t decision;
    atomic_bool stop;
} queue_table;

/* Few enough to be looked at one after another: thinking takes thousands of times longer. */
struct queue {
    queue_rules rules;
    queue_table **tables;
    size_t table_count, table_room;
    host **hosts; /* as much room; each has a table */
    size_t host_count;
    size_t waiting;
    uint64_t order;
    uint64_t least; /* what the last person whose turn it was had had */
};

queue *queue_new(const queue_rules *rules) {
    queue *q = calloc(1, sizeof *q);
    if (q == NULL) return NULL;
    q->rules = *rules;
    /* Each that waits, each that is kept, and each that is under way; these are threads, which are
     * fewer than those that wait. */
    q->table_room = 2 * rules->jobs + rules->kept;
    q->tables = calloc(q->table_room, sizeof *q->tables);
    q->hosts = calloc(q->table_room, sizeof *q->hosts);
    if (q->tables && q->hosts) return q;
    queue_free(q);
    return NULL;
}

/* ---------------------------------------------------------------- tables and hosts -- */

static void remove_host(queue *q, host *h) {
    size_t i = 0;
    while (q->hosts[i] != h) i++;
    q->hosts[i] = q->hosts[--q->host_count];
    free(h);
}

static void remove_table(queue *q, queue_table *t) {
    size_t i = 0;
    while (q->tables[i] != t) i++;
    q->tables[i] = q->tables[--q->table_count];
    q->waiting -= t->waiting;
    t->host->waiting -= t->waiting;
    if (--t->host->tables == 0) remove_host(q, t->host);
    gw_table_free(t->rules);
    free(t->memories);
    free(t);
}

void queue_free(queue *q) {
    if (q == NULL) return;
    while (q->table_count > 0) remove_table(q, q->tables[0]);
    free(q->tables);
    free(q->hosts);
    free(q);
}

static bool is_idle(const queue_table *t) {
    return t->waiting == 0 && t->seat == 0;
}

/* The table that has been idle for longest if more are than should be kept; else NULL. */
static queue_table *surplus(const queue *q) {
    queue_table *oldest = NULL;
    size_t idle = 0;
    for (size_t i = 0; i < q->table_count; i++) {
        queue_table *t = q->tables[i];
        if (!is_idle(t)) continue;
        idle++;
        if (oldest == NULL || t->used_order < oldest->used_order) oldest = t;
    }
    return idle > q->rules.kept ? oldest : NULL;
}

static void forget_idle(queue *q) {
    queue_table *t;
    while ((t = surplus(q)) != NULL) remove_table(q, t);
}

static host *find_host(queue *q, uint64_t person) {
    for (size_t i = 0; i < q->host_count; i++)
        if (q->hosts[i]->person == person) return q->hosts[i];
    host *h = calloc(1, sizeof *h);
    if (h == NULL) return NULL;
    h->person = person;
    h->order = q->order++;
    q->hosts[q->host_count++] = h;
    return h;
}

static queue_table *find_table(const queue *q, uint64_t id) {
    for (size_t i = 0; i < q->table_count; i++)
        if (q->tables[i]->id == id) return q->tables[i];
    return NULL;
}

static queue_table *add_table(queue *q, const online_job *job) {
    if (q->table_count == q->table_room) return NULL;
    queue_table *t = calloc(1, sizeof *t);
    gw_table *rules = gw_table_copy(job->rules, NULL);
    host *h = t && rules ? find_host(q, job->host) : NULL;
    if (h == NULL) {
        gw_table_free(rules);
        free(t);
        return NULL;
    }
    t->id = job->table;
    t->rules = rules;
    t->host = h;
    h->tables++;
    q->tables[q->table_count++] = t;
    return t;
}

/* The table of a job. After a backup was restored, an id can be that of another game. */
static queue_table *table_of(queue *q, const online_job *job) {
    queue_table *t = find_table(q, job->table);
    if (t == NULL) return add_table(q, job);
    if (t->host->person == job->host && gw_table_equal(t->rules, job->rules)) return t;
    if (t->seat != 0) {
        atomic_store(&t->stop, true);
        return NULL;
    }
    remove_table(q, t);
    return add_table(q, job);
}

/* ------------------------------------------------------------------------- giving -- */

static void drop_job(queue *q, queue_table *t, gw_seat seat) {
    t->jobs[seat].is_there = false;
    t->waiting--;
    t->host->waiting--;
    q->waiting--;
}

/* Makes room for one more decision of a person: whoever has most waiting, and more than this person
 * would have, gives up the one that came last. */
static bool make_room(queue *q, const host *newcomer) {
    if (q->waiting < q->rules.jobs) return true;
    const host *most = q->hosts[0];
    for (size_t i = 1; i < q->host_count; i++)
        if (q->hosts[i]->waiting > most->waiting) most = q->hosts[i];
    if (most->waiting <= newcomer->waiting + 1) return false;
    queue_table *last = NULL;
    gw_seat seat = 0;
    for (size_t i = 0; i < q->table_count; i++)
        for (gw_seat s = 1; s <= GW_SEATS_MAX; s++) {
            queue_table *t = q->tables[i];
            if (t->host != most || !t->jobs[s].is_there) continue;
            if (last && t->jobs[s].order < last->jobs[seat].order) continue;
            last = t;
            seat = s;
        }
    drop_job(q, last, seat);
    return true;
}

static void begin_waiting(queue *q, queue_table *t) {
    host *h = t->host;
    if (h->waiting++ == 0 && h->account.had < q->least) h->account.had = q->least;
    if (t->waiting++ == 0 && t->account.had < h->least) t->account.had = h->least;
    q->waiting++;
}

bool queue_give(queue *q, uint64_t now, const online_job *job) {
    queue_table *t = table_of(q, job);
    if (t == NULL) return false;
    if (t->seat == job->seat) {
        if (t->decision == job->decision) return true;
        atomic_store(&t->stop, true);
    }
    waiting_job *w = &t->jobs[job->seat];
    if (!w->is_there) {
        if (!make_room(q, t->host)) {
            forget_idle(q);
            return false;
        }
        begin_waiting(q, t);
        w->order = q->order++;
    }
    w->is_there = true;
    w->given = now;
    w->decision = job->decision;
    w->view = job->view;
    memcpy(w->level, job->level, sizeof w->level);
    t->used_order = q->order;
    return true;
}

/* ------------------------------------------------------------------------- taking -- */

/* When the quota allows another decision. */
static uint64_t allowed_from(const queue *q, const account *a) {
    return a->settled > q->rules.ahead ? a->settled - q->rules.ahead : 0;
}

static uint64_t may_think_from(const queue *q, const queue_table *t) {
    uint64_t table = allowed_from(q, &t->account), all = allowed_from(q, &t->host->account);
    return table > all ? table : all;
}

/* The seat whose decision waits for longest at a table where one does. */
static gw_seat first_seat(const queue_table *t) {
    gw_seat first = 0;
    for (gw_seat s = 1; s <= GW_SEATS_MAX; s++)
        if (t->jobs[s].is_there && (first == 0 || t->jobs[s].order < t->jobs[first].order))
            first = s;
    return first;
}

static bool is_before(const queue_table *a, const queue_table *b) {
    if (a->host->account.had != b->host->account.had)
        return a->host->account.had < b->host->account.had;
    if (a->host != b->host) return a->host->order < b->host->order;
    if (a->account.had != b->account.had) return a->account.had < b->account.had;
    return a->jobs[first_seat(a)].order < b->jobs[first_seat(b)].order;
}

static void drop_unwanted(queue *q, uint64_t now) {
    for (size_t i = 0; i < q->table_count; i++)
        for (gw_seat s = 1; s <= GW_SEATS_MAX; s++) {
            const waiting_job *w = &q->tables[i]->jobs[s];
            if (w->is_there && now > w->given + q->rules.patience) drop_job(q, q->tables[i], s);
        }
}

/* Thinking time is charged when a decision begins, as what it usually takes at most, so that
 * several threads do not all serve the same person; at the end the difference is given back. */
static void charge(account *a, uint64_t now, uint64_t used, uint32_t quota) {
    a->had += used;
    if (a->settled < now) a->settled = now;
    a->settled += used / quota * 1000;
}

static void give_back(account *a, uint64_t unused, uint32_t quota) {
    a->had -= unused;
    a->settled -= unused / quota * 1000;
}

static void begin(queue *q, uint64_t now, queue_table *t, queue_work *work) {
    gw_seat seat = first_seat(t);
    const waiting_job *w = &t->jobs[seat];
    *work = (queue_work){.job = {.table = t->id,
                                 .host = t->host->person,
                                 .seat = seat,
                                 .decision = w->decision,
                                 .rules = t->rules,
                                 .view = w->view},
                         .memories = &t->memories,
                         .stop = &t->stop,
                         .table = t};
    memcpy(work->job.level, w->level, sizeof work->job.level);
    q->least = t->host->account.had;
    t->host->least = t->account.had;
    t->host->order = q->order++;
    charge(&t->account, now, q->rules.decision, q->rules.table_quota);
    charge(&t->host->account, now, q->rules.decision, q->rules.host_quota);
    t->seat = seat;
    t->decision = w->decision;
    atomic_store(&t->stop, false);
    drop_job(q, t, seat);
}

bool queue_take(queue *q, uint64_t now, queue_work *work, uint64_t *until) {
    queue_table *next = NULL;
    *until = UINT64_MAX;
    drop_unwanted(q, now);
    for (size_t i = 0; i < q->table_count; i++) {
        queue_table *t = q->tables[i];
        if (t->waiting == 0 || t->seat != 0) continue;
        uint64_t from = may_think_from(q, t);
        if (from > now && from < *until) *until = from;
        if (from <= now && (next == NULL || is_before(t, next))) next = t;
    }
    if (next == NULL) return false;
    begin(q, now, next, work);
    return true;
}

bool queue_finish(queue *q, uint64_t now, const queue_work *work, uint64_t used) {
    queue_table *t = work->table;
    uint64_t charged = q->rules.decision;
    if (used < charged) {
        give_back(&t->account, charged - used, q->rules.table_quota);
        give_back(&t->host->account, charged - used, q->rules.host_quota);
    } else {
        charge(&t->account, now, used - charged, q->rules.table_quota);
        charge(&t->host->account, now, used - charged, q->rules.host_quota);
    }
    t->seat = 0;
    bool is_wanted = !atomic_load(&t->stop);
    forget_idle(q);
    return is_wanted;
}

void queue_stop(queue *q) {
    for (size_t i = 0; i < q->table_count; i++) atomic_store(&q->tables[i]->stop, true);
}

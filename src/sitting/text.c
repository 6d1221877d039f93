/* A sitting as text. First come lines "KEY: VALUE" for what the record does not contain, then an
 * empty line, then the record as it is now. A sitting that is played has a line `log` for each
 * entry and is rebuilt from those. A follower, whose entries are never read again, is rebuilt from
 * the record and the number of entries. */
#include "core/words.h"
#include "sitting/internal.h"

#include <stdlib.h>
#include <string.h>

/* --------------------------------------------------------------------- writing -- */

static void put_key(gw_out *out, const char *key) {
    gw_put_text(out, key);
    gw_put_text(out, ": ");
}

static void put_number_line(gw_out *out, const char *key, uint64_t number) {
    put_key(out, key);
    gw_put_number(out, (int64_t)number);
    gw_put_char(out, '\n');
}

static void put_plans(const sitting *s, gw_out *out) {
    const gw_table *table = sitting_table(s);
    for (gw_seat seat = 1; seat <= table->players; seat++) {
        for (size_t i = 0; i < s->plans[seat].count; i++) {
            sitting_entry planned = {.seat = seat, .action = s->plans[seat].actions[i]};
            put_key(out, "plan");
            sitting_put_entry(table, &planned, out);
            gw_put_char(out, '\n');
        }
    }
}

static void put_follower(const sitting *s, gw_out *out) {
    put_number_line(out, "viewer", s->viewer);
    put_number_line(out, "entries", s->count);
    for (gw_seat seat = 1; seat <= sitting_table(s)->players; seat++)
        put_number_line(out, "decisions", s->decisions[seat]);
}

static void put_log(const sitting *s, gw_out *out) {
    for (size_t i = 0; i < s->count; i++) {
        const log_entry *logged = &s->log[i];
        sitting_entry entry = {.kind = logged->kind,
                               .seat = logged->seat,
                               .action = logged->action,
                               .steps = logged->steps,
                               .holder = logged->holder};
        if (logged->name) memcpy(entry.name, logged->name, strlen(logged->name));
        put_key(out, "log");
        sitting_put_entry(sitting_table(s), &entry, out);
        gw_put_char(out, '\n');
    }
}

void sitting_write(const sitting *s, gw_out *out) {
    put_number_line(out, "gangway-sitting", 1);
    put_number_line(out, "here", s->here);
    put_number_line(out, "chance", s->chance);
    put_number_line(out, "careful", s->is_careful);
    put_number_line(out, "pause-ended", s->pause_ended);
    put_number_line(out, "alone", s->alone);
    put_number_line(out, "group-from", s->group_from);
    put_number_line(out, "group-until", s->group_until);
    put_plans(s, out);
    if (s->is_follower)
        put_follower(s, out);
    else
        put_log(s, out);
    gw_put_char(out, '\n');
    gw_record_write(s->record, GW_ALL_SEEING, out);
}

char *sitting_text(const sitting *s, size_t *length) {
    gw_out measure = gw_out_to(NULL, 0);
    sitting_write(s, &measure);
    char *text = malloc(measure.length + 1);
    if (text == NULL) return NULL;
    gw_out out = gw_out_to(text, measure.length + 1);
    sitting_write(s, &out);
    if (length) *length = out.length;
    return text;
}

/* --------------------------------------------------------------------- reading -- */

/* A line "KEY: VALUE"; a line without a key is all value. */
typedef struct line {
    gw_word whole, key, value;
    uint32_t number; /* from 1 */
} line;

typedef struct reader {
    const char *at, *end;
    uint32_t number;
} reader;

/* The next line before the empty line; false if there is none. */
static bool next_line(reader *r, line *l) {
    const char *stop = r->at < r->end ? memchr(r->at, '\n', (size_t)(r->end - r->at)) : NULL;
    if (stop == NULL || stop == r->at) return false;
    gw_word whole = {r->at, (size_t)(stop - r->at)};
    *l = (line){.whole = whole, .value = whole, .number = ++r->number};
    r->at = stop + 1;
    const char *colon = memchr(whole.text, ':', whole.length);
    if (colon == NULL || colon[1] != ' ') return true;
    l->key = (gw_word){whole.text, (size_t)(colon - whole.text)};
    l->value = (gw_word){colon + 2, whole.length - l->key.length - 2};
    return true;
}

/* Reads a number of at most 18 digits. */
static bool read_number(const line *l, uint64_t max, uint64_t *number) {
    return l->value.length <= 18 && gw_word_number(l->value, max + 1, number) && *number <= max;
}

/* The values of the numeric lines. */
typedef struct numbers {
    uint64_t version, here, chance, careful, pause_ended, alone, group_from, group_until;
    uint64_t viewer, entries, decisions[GW_SEATS_MAX];
} numbers;

typedef struct field {
    const char *key;
    uint64_t max;
    uint64_t *at;
    size_t count, limit; /* lines read, and allowed */
} field;

enum { FIELDS = 11 };

static void init_fields(numbers *n, field fields[FIELDS]) {
    const uint64_t any = UINT64_C(999999999999999999);
    const field all[FIELDS] = {{"gangway-sitting", 1, &n->version, 0, 1},
                               {"here", UINT16_MAX, &n->here, 0, 1},
                               {"chance", SITTING_TYPED, &n->chance, 0, 1},
                               {"careful", 1, &n->careful, 0, 1},
                               {"pause-ended", any, &n->pause_ended, 0, 1},
                               {"alone", GW_SEATS_MAX, &n->alone, 0, 1},
                               {"group-from", any, &n->group_from, 0, 1},
                               {"group-until", any, &n->group_until, 0, 1},
                               {"viewer", GW_ALL_SEEING, &n->viewer, 0, 1},
                               {"entries", any, &n->entries, 0, 1},
                               {"decisions", any, n->decisions, 0, GW_SEATS_MAX}};
    memcpy(fields, all, sizeof all);
}

static bool read_field(const line *l, field fields[FIELDS]) {
    for (size_t i = 0; i < FIELDS; i++) {
        field *f = &fields[i];
        if (!gw_word_is(l->key, f->key)) continue;
        if (f->count == f->limit || !read_number(l, f->max, &f->at[f->count])) return false;
        f->count++;
        return true;
    }
    return false;
}

static void refuse(gw_problem *problem, const line *l) {
    gw_problem_set(problem, "problem.sitting");
    gw_problem_word(problem, "line", l->whole.text, l->whole.length);
    if (problem) problem->line = l->number;
}

/* Reads the numbers; the other lines are read once there is a table. */
static bool read_numbers(reader r, numbers *n, gw_problem *problem) {
    field fields[FIELDS];
    line l = {.whole = {r.at, 0}};
    init_fields(n, fields);
    while (next_line(&r, &l)) {
        if (gw_word_is(l.key, "log") || gw_word_is(l.key, "plan") || read_field(&l, fields))
            continue;
        refuse(problem, &l);
        return false;
    }
    if (n->version == 1) return true;
    refuse(problem, &l);
    return false;
}

/* Repeats an entry of the log. */
static sitting_answer repeat(sitting *s, const sitting_entry *entry) {
    switch (entry->kind) {
    case SITTING_STEP:
        return sitting_play(s, entry->seat, sitting_decision(s, entry->seat), &entry->action, 1,
                            NULL);
    case SITTING_BACK: return sitting_take_back(s, SITTING_LOCAL, entry->steps);
    case SITTING_SEAT:
        return sitting_log_holder(s, SITTING_SEAT, entry->seat, entry->holder, entry->name);
    case SITTING_NAMED: return sitting_name_bot(s, entry->seat, entry->name);
    case SITTING_SKIP: break;
    }
    return SITTING_INVALID;
}

static bool read_plan(sitting *s, const sitting_entry *entry) {
    plan *p = &s->plans[entry->seat];
    if (s->is_follower || entry->kind != SITTING_STEP || entry->seat == 0 ||
        p->count == SITTING_ACTIONS)
        return false;
    p->actions[p->count++] = entry->action;
    return true;
}

/* Reads the lines with the given key, `log` or `plan`; false with a problem if one is invalid. */
static bool read_lines(sitting *s, reader r, const char *key, gw_problem *problem) {
    line l;
    while (next_line(&r, &l)) {
        sitting_entry entry;
        if (!gw_word_is(l.key, key)) continue;
        bool is_good = sitting_get_entry(sitting_table(s), l.value.text, l.value.length, &entry);
        sitting_answer answer = SITTING_INVALID;
        if (is_good && key[0] == 'l') answer = repeat(s, &entry);
        if (is_good && key[0] == 'p' && read_plan(s, &entry)) answer = SITTING_DONE;
        if (answer == SITTING_DONE) continue;
        refuse(problem, &l);
        if (answer == SITTING_NO_MEMORY) gw_problem_set(problem, "problem.memory");
        return false;
    }
    return true;
}

static bool copy_header(gw_record *to, const gw_record *from) {
    for (gw_seat seat = 1; seat <= gw_record_table(from)->players; seat++) {
        const char *name = gw_record_player(from, seat);
        if (name && !gw_record_set_player(to, seat, name)) return false;
    }
    for (size_t i = 0; i < gw_record_key_count(from); i++) {
        const char *value, *key = gw_record_key(from, i, &value);
        if (!gw_record_add_key(to, key, value)) return false;
    }
    return true;
}

static bool copy_holders(gw_record *to, const gw_record *from, size_t step) {
    for (gw_seat seat = 1; seat <= gw_record_table(from)->players; seat++) {
        gw_holder holder = gw_record_holder_at(from, seat, step);
        if (holder.from == step && !gw_record_set_holder(to, seat, holder.kind, holder.name))
            return false;
    }
    return true;
}

/* Replays the steps of a view in a new record for the same viewer. */
static bool copy_steps(gw_record *to, const gw_record *from) {
    for (size_t i = 0; i < gw_record_count(from); i++) {
        gw_step step = gw_record_step(from, i);
        if (!copy_holders(to, from, i)) return false;
        if (gw_record_play(to, step.seat, step.action, NULL) != 0) return false;
    }
    return copy_holders(to, from, gw_record_count(from));
}

static bool has_same_steps(const gw_record *a, const gw_record *b) {
    if (gw_record_count(a) != gw_record_count(b)) return false;
    for (size_t i = 0; i < gw_record_count(a); i++) {
        gw_step one = gw_record_step(a, i), other = gw_record_step(b, i);
        if (one.seat != other.seat || one.action != other.action) return false;
    }
    return true;
}

/* Whether the record's holders are those of the log, which may have cut long names. */
static bool has_logged_holders(const gw_record *record, const gw_record *logged) {
    for (gw_seat seat = 1; seat <= gw_record_table(record)->players; seat++) {
        gw_holder is = gw_record_holder_at(record, seat, SIZE_MAX);
        gw_holder said = gw_record_holder_at(logged, seat, SIZE_MAX);
        if (is.kind != said.kind || strncmp(is.name, said.name, strlen(said.name)) != 0)
            return false;
    }
    return true;
}

/* A new sitting with a table like that of the record. */
static sitting *begin(const gw_record *record) {
    gw_table *table = gw_table_copy(gw_record_table(record), NULL);
    return table ? sitting_new(gw_record_new(table)) : NULL;
}

/* Replaces the record made by replaying the log with the one that was read, which has the same
 * steps and also the players' names. */
static void put_record(sitting *s, gw_record *record) {
    gw_record_free(s->record);
    s->record = record;
    if (s->scratch) memset(s->scratch, 0, sitting_table(s)->game->scratch_bytes);
}

/* Takes the record over, also on failure. */
static sitting *read_played(reader r, gw_record *record, gw_problem *problem) {
    sitting *s = gw_record_is_view(record) ? NULL : begin(record);
    gw_problem_set(problem, "problem.sitting-record");
    if (s) s->chance = SITTING_TYPED; /* otherwise a `back` over a typed outcome is refused */
    if (s && read_lines(s, r, "log", problem) && has_same_steps(s->record, record) &&
        has_logged_holders(record, s->record)) {
        put_record(s, record);
        return s;
    }
    sitting_free(s);
    gw_record_free(record);
    return NULL;
}

static bool set_counts(sitting *s, const numbers *n) {
    size_t steps = sitting_steps(s);
    if (n->entries < steps) return false;
    s->count = (size_t)n->entries;
    for (size_t i = 0; i < steps; i++) s->draws += gw_record_step(s->record, i).seat == GW_CHANCE;
    for (gw_seat seat = 1; seat <= sitting_table(s)->players; seat++)
        s->decisions[seat] = n->decisions[seat - 1];
    return true;
}

static sitting *read_follower(const numbers *n, const gw_record *record, gw_problem *problem) {
    const gw_table *table = gw_record_table(record);
    gw_problem_set(problem, "problem.sitting-record");
    if (n->viewer > table->players) return NULL;
    gw_table *again = gw_table_copy(table, NULL);
    sitting *s = again ? sitting_new_follower(again, (gw_seat)n->viewer) : NULL;
    if (s && copy_header(s->record, record) && copy_steps(s->record, record) && set_counts(s, n))
        return s;
    sitting_free(s);
    return NULL;
}

/* Builds the sitting from the numbers, the log and the record, which it takes over. */
static sitting *read_sitting(reader r, const numbers *n, gw_record *record, gw_problem *problem) {
    if (n->viewer == UINT64_MAX) return read_played(r, record, problem);
    if (n->viewer == GW_ALL_SEEING && gw_record_is_view(record)) {
        gw_problem_set(problem, "problem.memory");
        return sitting_new(record);
    }
    sitting *s = read_follower(n, record, problem);
    gw_record_free(record);
    return s;
}

/* Sets what does not follow from the steps. */
static void restore(sitting *s, const numbers *n) {
    s->here = (gw_seats)n->here;
    s->chance = (sitting_chance)n->chance;
    s->is_careful = n->careful != 0;
    s->pause_ended = (size_t)n->pause_ended;
    s->group_from = (size_t)n->group_from;
    s->group_until = (size_t)n->group_until;
    s->alone = n->alone <= sitting_table(s)->players ? (gw_seat)n->alone : 0;
    sitting_update_curtain(s);
}

sitting *sitting_from_text(const char *text, size_t length, gw_problem *problem) {
    reader r = {text, text + length, 0}, rest = r;
    numbers n = {.viewer = UINT64_MAX};
    line l;
    if (!read_numbers(r, &n, problem)) return NULL;
    while (next_line(&rest, &l)) continue;
    if (rest.at < rest.end) rest.at++; /* the empty line */
    gw_record *record = gw_record_read(rest.at, (size_t)(rest.end - rest.at), problem);
    if (record == NULL) {
        if (problem && problem->line > 0) problem->line += rest.number + 1;
        return NULL;
    }
    sitting *s = read_sitting(r, &n, record, problem);
    if (s && !read_lines(s, r, "plan", problem)) {
        sitting_free(s);
        return NULL;
    }
    if (s) restore(s, &n);
    if (s && problem) problem->text = NULL;
    return s;
}

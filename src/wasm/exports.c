/* The functions that a page can call. The module imports nothing: it is memory and functions.
 *
 * Text is passed in as UTF-8 bytes, with a length, in memory from gangway_alloc; it is returned as
 * the address of zero-terminated UTF-8 bytes. Addresses and sizes are 32 bits, hashes 64 (a BigInt
 * to the page). A returned object belongs to the page until it passes it to the function documented
 * to free it; address 0 means out of memory. After each call, get `memory.buffer` again before
 * reading: any call may have grown it.
 *
 * Languages: 0 English, 1 Russian, 2 Italian (gw_lang); any other is English. */
#include <gangway/gangway.h>

#include <stdlib.h>

#define EXPORT(name) __attribute__((export_name(#name))) name

/* Allocates `size` bytes; free them with gangway_free. */
void *EXPORT(gangway_alloc)(size_t size);
void EXPORT(gangway_free)(void *memory);

void *gangway_alloc(size_t size) {
    return malloc(size > 0 ? size : 1);
}

void gangway_free(void *memory) {
    free(memory);
}

/* ------------------------------------------------------------------ replay -- */

/* The size of the longest record that can be read; boards are not longer. */
uint32_t EXPORT(gangway_record_max)(void);

uint32_t gangway_record_max(void) {
    return GW_RECORD_MAX;
}

/* The result of replaying a record. */
typedef struct replay {
    bool is_legal; /* every line is legal, and the result is right */
    uint32_t steps;
    uint64_t final_hash, trail_hash;
    char problem[GW_PROBLEM_TEXT]; /* a sentence if not legal, else "" */
} replay;

/* Replays the record in `text`, checking every line; free the result with gangway_replay_free. The
 * problem, if there is one, is described in `lang`. */
replay *EXPORT(gangway_replay)(const char *text, size_t length, uint32_t lang);
void EXPORT(gangway_replay_free)(replay *r);

/* 1 if the record is legal, else 0; then `problem` says why, and the figures are 0. */
uint32_t EXPORT(gangway_replay_is_legal)(const replay *r);
const char *EXPORT(gangway_replay_problem)(const replay *r);

/* The number of steps, the hash of the last position, and the trail: one hash over the positions
 * after each step. */
uint32_t EXPORT(gangway_replay_steps)(const replay *r);
uint64_t EXPORT(gangway_replay_final_hash)(const replay *r);
uint64_t EXPORT(gangway_replay_trail_hash)(const replay *r);

replay *gangway_replay(const char *text, size_t length, uint32_t lang) {
    replay *r = calloc(1, sizeof *r);
    if (r == NULL) return NULL;
    gw_problem problem;
    gw_record *record = gw_record_read(text, length, &problem);
    if (record == NULL) {
        gw_out out = gw_out_to(r->problem, sizeof r->problem);
        gw_problem_write(&problem, lang < GW_LANGS ? (gw_lang)lang : GW_EN, &out);
        return r;
    }
    r->is_legal = true;
    r->steps = (uint32_t)gw_record_count(record);
    r->final_hash = gw_hash(gw_record_table(record), gw_record_state(record));
    r->trail_hash = gw_record_trail(record);
    gw_record_free(record);
    return r;
}

void gangway_replay_free(replay *r) {
    free(r);
}

uint32_t gangway_replay_is_legal(const replay *r) {
    return r->is_legal;
}

const char *gangway_replay_problem(const replay *r) {
    return r->problem;
}

uint32_t gangway_replay_steps(const replay *r) {
    return r->steps;
}

uint64_t gangway_replay_final_hash(const replay *r) {
    return r->final_hash;
}

uint64_t gangway_replay_trail_hash(const replay *r) {
    return r->trail_hash;
}

/* seer FOLDER: a bot that tries to predict chance, and plays the first legal action.
 *
 * At its first decision it compares the record with the outcomes that a small seed would give, in
 * every way that Gangway ever derived them, in any of the first games of a run. A match reveals the
 * hidden cards and all that will be dealt. It appends a line to FOLDER/seen for each game: the seed
 * it was sent, the chance outcomes it has seen, "?" among them, and "knows" or "blind". */
#define _POSIX_C_SOURCE 200809L
#include "fair/fair.h"
#include "match/messages.h"

#include <gangway/gangway.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEEDS = 12, NUMBERS = 10, PARTS = 4, FITTING = 8 };

/* One way of deriving chance. */
typedef struct guess {
    bool is_stream;
    gw_random stream; /* one after the other, as in old versions */
    fair_game game;   /* each outcome keyed separately */
} guess;

static const char *text_of(const gw_table *table, gw_action action, char text[GW_ACTION_TEXT]) {
    gw_out out = gw_out_to(text, GW_ACTION_TEXT);
    table->game->write_action(table, action, &out);
    return text;
}

/* Whether it gives all outcomes visible in the record. */
static bool fits(const gw_record *record, const gw_thinking *thinking, guess g) {
    const gw_table *table = gw_record_table(record);
    gw_any_state any;
    gw_state *state = GW_STATE(&any);
    unsigned fitting = 0;
    gw_start(table, state);
    for (size_t i = 0; i < gw_record_count(record); i++) {
        char text[GW_ACTION_TEXT];
        gw_step step = gw_record_step(record, i);
        bool is_hidden = strchr(text_of(table, step.action, text), '?') != NULL;
        if (step.seat == GW_CHANCE) {
            gw_action drawn = g.is_stream ? gw_pick(table, state, thinking->scratch, GW_CHANCE,
                                                    &g.stream, thinking->list)
                                          : fair_draw(&g.game, thinking, state);
            if (!is_hidden && drawn != step.action) return false;
            fitting += !is_hidden;
            step.action = drawn;
        } else if (is_hidden) {
            return false;
        }
        gw_apply(table, state, thinking->scratch, step.seat, step.action, NULL);
    }
    return fitting >= FITTING;
}

/* With separately keyed draws, from the secret of a small seed. */
static bool knows_draws(const gw_record *record, const gw_thinking *thinking, uint64_t seed) {
    fair_secret secret = fair_secret_of_seed(seed);
    for (uint64_t number = 0; number < NUMBERS; number++)
        for (uint64_t part = 0; part <= PARTS; part++) {
            fair_context context = fair_context_local(gw_record_table(record), number, part);
            guess g = {.game = {.secret = &secret, .context = context}};
            if (fits(record, thinking, g)) return true;
        }
    return false;
}

/* With streams seeded from the number of the group or of the game. */
static bool knows_streams(const gw_record *record, const gw_thinking *thinking, uint64_t seed) {
    gw_random games = gw_random_seed(seed);
    for (uint64_t number = 1; number <= NUMBERS; number++) {
        gw_random group = gw_random_seed(seed ^ number * UINT64_C(0x9E3779B97F4A7C15));
        guess arena = {.is_stream = true, .stream = gw_random_seed(gw_random_next(&group))};
        guess selfplay = {.is_stream = true, .stream = gw_random_seed(gw_random_next(&games))};
        if (fits(record, thinking, arena) || fits(record, thinking, selfplay)) return true;
    }
    return false;
}

static bool knows(const gw_record *record) {
    gw_random unused = gw_random_seed(0);
    gw_thinking *thinking = gw_thinking_new(gw_record_table(record), &unused);
    bool is_known = false;
    for (uint64_t seed = 0; seed < SEEDS && thinking && !is_known; seed++)
        is_known = knows_draws(record, thinking, seed) || knows_streams(record, thinking, seed);
    gw_thinking_free(thinking);
    return is_known;
}

static void note(const char *folder, int64_t seed, const gw_record *record) {
    char path[1024];
    snprintf(path, sizeof path, "%s/seen", folder);
    FILE *file = fopen(path, "a");
    if (file == NULL) return;
    fprintf(file, "%lld", (long long)seed);
    for (size_t i = 0; i < gw_record_count(record); i++) {
        char text[GW_ACTION_TEXT];
        gw_step step = gw_record_step(record, i);
        if (step.seat == GW_CHANCE)
            fprintf(file, ", %s", text_of(gw_record_table(record), step.action, text));
    }
    fprintf(file, ": %s\n", knows(record) ? "knows" : "blind");
    fclose(file);
}

static char *answer_to(const match_message *m) {
    const json_t *legal = json_object_get(m->json, "legal");
    return match_action_text(NULL, m->id, json_string_value(json_array_get(legal, 0)));
}

/* The answer to a message, or NULL. */
static char *handle(const char *folder, const char *line, size_t length, int64_t *seed) {
    char *answer = NULL;
    match_message m = match_message_read(line, length, MATCH_FIRST, NULL);
    if (m.type == MATCH_HELLO) {
        *seed = m.seed;
        answer = strdup("{\"type\":\"ready\"}\n");
    } else if (m.type == MATCH_DECIDE) {
        gw_record *record = m.id == 1 ? gw_record_read(m.record, strlen(m.record), NULL) : NULL;
        if (record) note(folder, *seed, record);
        gw_record_free(record);
        answer = answer_to(&m);
    }
    match_message_free(&m);
    return answer;
}

int main(int count, char **words) {
    char *line = NULL;
    size_t size = 0;
    ssize_t length;
    int64_t seed = -1;
    if (count != 2 || !fair_begin()) return 2;
    while ((length = getline(&line, &size, stdin)) > 0) {
        char *answer = handle(words[1], line, (size_t)length, &seed);
        if (answer) fputs(answer, stdout);
        fflush(stdout);
        free(answer);
    }
    free(line);
    return 0;
}

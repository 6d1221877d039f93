#include "mississippi/position.h"

#include "core/lines.h"

#include <stdio.h>
#include <stdlib.h>

enum { WORDS = 40, TEXT = 2000 };

static gw_state *state_of(position *p) {
    return (gw_state *)(void *)&p->state;
}

static const mq_table *table_of(const position *p) {
    return mq_table_of(p->table);
}

int position_set_up(void **state) {
    *state = calloc(1, sizeof(position));
    return *state == NULL;
}

int position_tear_down(void **state) {
    position *p = *state;
    gw_table_free(p->table);
    free(p);
    return 0;
}

void begin(position *p, const char *options) {
    gw_table_free(p->table);
    p->table = table_with(&gw_mississippi_queen, options);
    gw_start(p->table, state_of(p));
}

/* ----------------------------------------------------------------- reading -- */

static unsigned index_of(const char *word, const char *const *names, unsigned count) {
    for (unsigned i = 0; i < count; i++)
        if (strcmp(word, names[i]) == 0) return i;
    fail_msg("unknown word: %s", word);
    return 0;
}

static unsigned hull_of(const position *p, const char *colour) {
    unsigned wanted = index_of(colour, mq_colour_names, MQ_COLOURS);
    for (unsigned hull = 0; hull < table_of(p)->hulls; hull++)
        if (table_of(p)->colour[hull] == wanted) return hull;
    fail_msg("no such boat at this table: %s", colour);
    return 0;
}

mq_boat *boat(position *p, const char *colour) {
    return &p->state.boat[hull_of(p, colour)];
}

static mq_at read_place(const char *word) {
    unsigned tile, space;
    if (sscanf(word, "@%u.%u", &tile, &space) != 2) fail_msg("no place: %s", word);
    return MQ_AT(tile, space);
}

static void lay_river(position *p, char *words[WORDS], size_t count) {
    mq_state *s = &p->state;
    for (size_t i = 1; i < count; i++) {
        char *colon = strchr(words[i], ':');
        unsigned face = colon ? index_of(colon + 1, mq_face_names, MQ_FACES) : MQ_STRAIGHT,
                 tile = 0;
        if (colon) *colon = '\0';
        while (tile < table_of(p)->set.count &&
               strcmp(table_of(p)->set.tile[tile].name, words[i]) != 0)
            tile++;
        assert_true(tile < table_of(p)->set.count);
        s->tile[s->laid] = (uint8_t)tile;
        s->flow[s->laid] = (uint8_t)((s->flow[s->laid - 1] + face + 5U) % MQ_DIRECTIONS);
        s->laid++;
    }
}

static void read_boat(position *p, char *words[WORDS], size_t count) {
    unsigned hull = hull_of(p, words[1]);
    mq_boat *b = &p->state.boat[hull];
    size_t next = 3;
    *b = (mq_boat){.speed = 1, .coal = mq_is_rose(table_of(p), hull) ? 0 : MQ_COAL_MAX};
    if (strcmp(words[2], "land") == 0) {
        b->at = MQ_LAND;
        b->dock = (uint8_t)atoi(words[next++]);
    } else {
        b->at = read_place(words[2]);
        b->heading = (uint8_t)index_of(words[next++], mq_direction_names, MQ_DIRECTIONS);
    }
    for (size_t i = next; i < count; i++) {
        uint8_t number = i + 1 < count ? (uint8_t)atoi(words[i + 1]) : 0;
        if (strcmp(words[i], "speed") == 0)
            b->speed = number;
        else if (strcmp(words[i], "coal") == 0)
            b->coal = number;
        else if (strcmp(words[i], "passengers") == 0)
            b->passengers = number;
        else if (strcmp(words[i], "island") == 0)
            b->island = (uint8_t)(number + 1);
        else if (strcmp(words[i], "crashed") == 0)
            b->repair = MQ_CRASHED;
        else if (strcmp(words[i], "repair") == 0)
            b->repair = MQ_REPAIRED;
        else if (strcmp(words[i], "free") == 0)
            b->leaves_free = 1;
    }
    if (b->passengers > 0 && b->island == 0) b->island = 99; /* from a tile far away */
    p->state.order[p->state.order_count++] = (uint8_t)hull;
}

static void read_part(position *p, char *part, char **mover) {
    char *words[WORDS] = {NULL};
    size_t count = split(part, " ", words, WORDS);
    mq_state *s = &p->state;
    assert_true(count > 1);
    if (strcmp(words[0], "river") == 0)
        lay_river(p, words, count);
    else if (strcmp(words[0], "finish") == 0)
        s->finish = (uint8_t)(index_of(words[1], mq_face_names, MQ_FACES) + 1);
    else if (strcmp(words[0], "waiting") == 0)
        s->waiting[atoi(words[1])] = (uint8_t)atoi(words[2]);
    else if (strcmp(words[0], "boat") == 0)
        read_boat(p, words, count);
    else if (strcmp(words[0], "round") == 0)
        s->round = (uint16_t)atoi(words[1]);
    else if (strcmp(words[0], "mover") == 0)
        *mover = words[1];
    else
        fail_msg("what is %s", words[0]);
}

/* Boats not mentioned have left; passengers not mentioned are in the supply. */
static void complete(position *p) {
    mq_state *s = &p->state;
    unsigned held = 0;
    for (unsigned hull = 0; hull < table_of(p)->hulls; hull++) {
        mq_boat *b = &s->boat[hull];
        bool is_named = false;
        for (unsigned i = 0; i < s->order_count; i++) is_named |= s->order[i] == hull;
        if (!is_named) {
            b->at = MQ_GONE;
            b->arrival = ++s->arrivals;
        }
        held += b->passengers;
    }
    for (unsigned tile = 0; tile < s->laid; tile++) held += s->waiting[tile];
    s->supply = table_of(p)->passengers > held ? (uint8_t)(table_of(p)->passengers - held) : 0;
}

void set(position *p, const char *options, const char *parts) {
    char text[TEXT], *list[WORDS], *mover = NULL;
    mq_state *s = &p->state;
    begin(p, options);
    snprintf(text, sizeof text, "%s", parts);
    s->round = 2;
    size_t count = split(text, " / ", list, WORDS);
    for (size_t i = 0; i < count; i++) read_part(p, list[i], &mover);
    complete(p);
    if (s->round > 1) mq_sort(table_of(p), s);
    for (unsigned i = 0; i < s->order_count; i++)
        if (!mq_is_rose(table_of(p), s->order[i])) s->controller = table_of(p)->owner[s->order[i]];
    while (mover && s->turn < s->order_count && s->order[s->turn] != hull_of(p, mover)) s->turn++;
    assert_true(s->turn < s->order_count);
    mq_scratch *scratch = calloc(1, sizeof *scratch);
    assert_non_null(scratch);
    mq_begin_turn(scratch, table_of(p), s);
    free(scratch);
}

/* ---------------------------------------------------------------- assertions -- */

gw_event first_event(position *p, const char *line) {
    gw_event list[64] = {0};
    gw_events events = {list, 64, 0};
    line_plays(p->table, state_of(p), line, &events);
    return list[0];
}

void plays(position *p, const char *lines) {
    char text[TEXT], *list[WORDS];
    snprintf(text, sizeof text, "%s", lines);
    size_t count = split(text, ";", list, WORDS);
    for (size_t i = 0; i < count; i++) first_event(p, list[i]);
}

void refuses(position *p, const char *line, const char *rule) {
    line_is_refused(p->table, state_of(p), line, rule);
}

void allows(position *p, const char *line) {
    line_is_allowed(p->table, state_of(p), line);
}

void has_legal(position *p, const char *lines) {
    lines_are_legal(p->table, state_of(p), lines);
}

void awaits(position *p, const char *actor) {
    actors_are(p->table, state_of(p), actor);
}

void is_at(position *p, const char *colour, const char *place) {
    char text[16];
    mq_at at = boat(p, colour)->at;
    snprintf(text, sizeof text, "@%u.%u", at / MQ_SPACES, at % MQ_SPACES);
    assert_string_equal(at == MQ_LAND ? "land" : at == MQ_GONE ? "gone" : text, place);
}

void has_order(position *p, const char *colours) {
    char text[80];
    gw_out out = gw_out_to(text, sizeof text);
    for (unsigned i = 0; i < p->state.order_count; i++) {
        if (i > 0) gw_put_char(&out, ' ');
        gw_put_text(&out, mq_colour_names[table_of(p)->colour[p->state.order[i]]]);
    }
    assert_string_equal(text, colours);
}

void has_result(position *p, const char *result) {
    result_is(p->table, state_of(p), result);
}

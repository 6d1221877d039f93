#include "dragons/position.h"

#include "core/lines.h"

#include <gangway/problem.h>
#include <stdio.h>
#include <stdlib.h>

enum { WORDS = 64, TEXT = 4000, EVENTS = 256 };

static gw_state *state_of(position *p) {
    return (gw_state *)(void *)&p->state;
}

static const rd_table *table_of(const position *p) {
    return rd_table_of(p->table);
}

rd_state *as_state(gw_any_state *any) {
    return (rd_state *)(void *)any;
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
    p->table = table_with(&gw_river_dragons, options);
    gw_start(p->table, state_of(p));
}

/* ----------------------------------------------------------------- reading -- */

unsigned colour_of(const char *name) {
    for (unsigned i = 0; i < RD_COLOURS; i++)
        if (strcmp(name, rd_colour_names[i]) == 0) return i;
    fail_msg("no colour: %s", name);
    return 0;
}

static unsigned seat_index(const position *p, const char *name) {
    gw_seat seat = table_of(p)->seat[colour_of(name)];
    assert_true(seat > 0);
    return seat - 1U;
}

static unsigned support_of(const char *word) {
    if (word[0] >= '0' && word[0] <= '9') return (unsigned)atoi(word) - 1;
    return RD_VILLAGE(colour_of(word));
}

static rd_laid ends_of(const char *a, const char *b) {
    unsigned low = support_of(a), high = support_of(b);
    if (low > high) return (rd_laid){(uint8_t)high, (uint8_t)low};
    return (rd_laid){(uint8_t)low, (uint8_t)high};
}

static unsigned plank_between(const position *p, rd_laid l) {
    for (unsigned plank = 0; plank < RD_PLANKS; plank++)
        if (p->state.laid[plank].low == l.low && p->state.laid[plank].high == l.high) return plank;
    fail_msg("no plank there");
    return 0;
}

static unsigned card_of(const char *name) {
    for (unsigned card = RD_STONE_1; card < RD_CARDS; card++)
        if (strcmp(name, rd_card_names[card]) == 0) return card;
    fail_msg("no card: %s", name);
    return 0;
}

static void read_lay(position *p, char *words[WORDS]) {
    unsigned size = (unsigned)atoi(words[1]), colour = colour_of(words[2]);
    unsigned seat = seat_index(p, words[2]);
    p->state.laid[RD_PLANK(colour, size)] = ends_of(words[3], words[4]);
    p->state.supply[seat][size - 1] = 0;
}

static void read_supply(position *p, char *words[WORDS], size_t count) {
    unsigned seat = seat_index(p, words[1]);
    memset(p->state.supply[seat], 0, RD_SIZES);
    for (size_t i = 2; i < count; i++) {
        char *colon = strchr(words[i], ':');
        unsigned colour = colour_of(colon ? colon + 1 : words[1]);
        for (unsigned other = 0; other < p->table->players; other++)
            if (p->state.supply[other][atoi(words[i]) - 1] == colour + 1)
                p->state.supply[other][atoi(words[i]) - 1] = 0;
        p->state.supply[seat][atoi(words[i]) - 1] = (uint8_t)(colour + 1);
    }
}

static void read_part(position *p, char *words[WORDS], size_t count) {
    rd_state *s = &p->state;
    assert_true(count > 1);
    if (strcmp(words[0], "stones") == 0) {
        for (size_t i = 1; i < count; i++) s->stones |= UINT32_C(1) << support_of(words[i]);
    } else if (strcmp(words[0], "stone") == 0) {
        unsigned stone = support_of(words[1]);
        s->stones |= UINT32_C(1) << stone;
        s->x[stone] = (int16_t)atoi(words[2]);
        s->y[stone] = (int16_t)atoi(words[3]);
    } else if (strcmp(words[0], "lay") == 0) {
        read_lay(p, words);
    } else if (strcmp(words[0], "pawn") == 0 && count == 4) {
        s->pawn[seat_index(p, words[1])] = (uint8_t)plank_between(p, ends_of(words[2], words[3]));
    } else if (strcmp(words[0], "pawn") == 0) {
        s->pawn[seat_index(p, words[1])] = (uint8_t)RD_VILLAGE_PLACE(colour_of(words[2]));
    } else if (strcmp(words[0], "supply") == 0) {
        read_supply(p, words, count);
    } else if (strcmp(words[0], "cards") == 0) {
        for (size_t i = 2; i < count; i++)
            s->program[seat_index(p, words[1])][s->slot + i - 2] = (uint8_t)card_of(words[i]);
    } else if (strcmp(words[0], "slot") == 0) {
        s->slot = (uint8_t)(atoi(words[1]) - 1);
    } else if (strcmp(words[0], "round") == 0) {
        s->round = (uint16_t)atoi(words[1]);
    } else if (strcmp(words[0], "first") == 0) {
        s->first = (uint8_t)(seat_index(p, words[1]) + 1);
    } else {
        fail_msg("unknown part of a position: %s", words[0]);
    }
}

/* Completes programs with cards that are not in them, starting with the slot's own. */
static void complete_programs(position *p) {
    rd_state *s = &p->state;
    for (unsigned i = 0; i < p->table->players; i++)
        for (unsigned k = 0; k < RD_SLOTS; k++) {
            uint8_t *card = &s->program[i][(s->slot + k) % RD_SLOTS];
            for (unsigned next = RD_STONE_1; *card == RD_NO_CARD; next++)
                if (memchr(s->program[i], (int)next, RD_SLOTS) == NULL) *card = (uint8_t)next;
        }
}

static void write_log(position *p, const gw_events *events) {
    gw_out out = gw_out_to(p->log, sizeof p->log);
    const char *names[GW_SEATS_MAX + 1] = {NULL};
    for (gw_seat seat = 1; seat <= p->table->players; seat++)
        names[seat] = p->table->game->seat_name(p->table, seat, 0);
    for (size_t i = 0; i < events->count; i++) {
        gw_event_write(p->table, &events->list[i], GW_EN, names, &out);
        gw_put_char(&out, '\n');
    }
    assert_true(out.length < sizeof p->log);
}

void set(position *p, const char *options, const char *parts) {
    char text[TEXT], *list[WORDS], *words[WORDS] = {NULL};
    gw_event reported[EVENTS];
    gw_events events = {reported, EVENTS, 0};
    begin(p, options);
    p->state.round = 2;
    p->state.first = 1;
    p->state.phase = RD_AWAIT_PROGRAM;
    snprintf(text, sizeof text, "%s", parts);
    size_t count = split(text, " / ", list, WORDS);
    for (size_t i = 0; i < count; i++) read_part(p, words, split(list[i], " ", words, WORDS));
    complete_programs(p);
    rd_begin_slot(table_of(p), &p->state, &events);
    const char *broken = rd_broken(p->table, state_of(p));
    if (broken) fail_msg("%s", broken);
    write_log(p, &events);
}

/* ---------------------------------------------------------------- assertions -- */

void begin_one_step_from_goal(position *p) {
    begin(p, "players=2 first=blue");
    plays(p, "chance first blue");
    p->state.stones = UINT32_C(1) << 25;
    p->state.laid[RD_PLANK(0, 2)] = (rd_laid){25, (uint8_t)RD_VILLAGE(3)};
    p->state.supply[0][1] = 0;
    p->state.pawn[0] = (uint8_t)RD_PLANK(0, 2);
}

void plays(position *p, const char *lines) {
    char text[TEXT], *list[WORDS];
    gw_event reported[EVENTS];
    gw_events events = {reported, EVENTS, 0};
    snprintf(text, sizeof text, "%s", lines);
    size_t count = split(text, ";", list, WORDS);
    for (size_t i = 0; i < count; i++) line_plays(p->table, state_of(p), list[i], &events);
    write_log(p, &events);
}

void programs(position *p, const char *cards) {
    char text[TEXT], *list[WORDS], *words[WORDS] = {NULL};
    snprintf(text, sizeof text, "%s", cards);
    size_t count = split(text, ";", list, WORDS);
    for (size_t i = 0; i < count; i++) {
        size_t given = split(list[i], " ", words, WORDS);
        for (size_t k = 1; k < given; k++) {
            char line[80];
            snprintf(line, sizeof line, "%s card %s", words[0], words[k]);
            plays(p, line);
        }
    }
}

/* Whether the line is among the legal actions; never if it cannot be read. */
static bool lists(position *p, const char *line) {
    gw_seat seat;
    gw_action action;
    return read_line(p->table, state_of(p), line, &seat, &action) == RD_FINE &&
           is_listed(p->table, state_of(p), seat, action);
}

void refuses(position *p, const char *line, const char *rule) {
    line_is_refused(p->table, state_of(p), line, rule);
    if (lists(p, line)) fail_msg("%s: refused, but listed", line);
}

void allows(position *p, const char *line) {
    bool is_sample = table_of(p)->is_expert && p->state.phase == RD_AWAIT_STONE;
    line_is_allowed(p->table, state_of(p), line);
    if (!is_sample && !lists(p, line)) fail_msg("%s: not listed", line);
}

void says_why(position *p, const char *line, const char *sentence) {
    gw_seat seat;
    gw_action action;
    gw_problem problem;
    char text[400];
    gw_out out = gw_out_to(text, sizeof text);
    gw_rule rule = judge_line(p->table, state_of(p), line, &seat, &action);
    assert_true(rule != 0);
    gw_problem_refusal(&problem, p->table, state_of(p), seat, action, rule);
    gw_problem_write(&problem, GW_EN, &out);
    if (strncmp(text, sentence, strlen(sentence)) != 0) fail_msg("%s: %s", line, text);
}

void has_legal(position *p, const char *lines) {
    lines_are_legal(p->table, state_of(p), lines);
}

void awaits(position *p, const char *actors) {
    actors_are(p->table, state_of(p), actors);
}

static void put_support(gw_out *out, unsigned support) {
    if (rd_is_village(support))
        gw_put_text(out, rd_colour_names[support - RD_STONES]);
    else
        gw_put_number(out, support + 1);
}

void is_at(position *p, const char *colour, const char *place) {
    char text[32];
    gw_out out = gw_out_to(text, sizeof text);
    unsigned at = p->state.pawn[seat_index(p, colour)];
    if (at >= RD_PLANKS) {
        put_support(&out, RD_VILLAGE(at - RD_PLANKS));
    } else {
        rd_laid l = p->state.laid[at];
        put_support(&out, rd_is_village(l.high) ? l.high : l.low);
        gw_put_char(&out, ' ');
        put_support(&out, rd_is_village(l.high) ? l.low : l.high);
    }
    assert_string_equal(text, place);
}

void has_supply(position *p, const char *colour, const char *planks) {
    char text[120] = "";
    gw_out out = gw_out_to(text, sizeof text);
    unsigned seat = seat_index(p, colour);
    for (unsigned size = 1; size <= RD_SIZES; size++) {
        unsigned held = p->state.supply[seat][size - 1];
        if (held == 0) continue;
        if (out.length > 0) gw_put_char(&out, ' ');
        gw_put_number(&out, size);
        if (held - 1 == colour_of(colour)) continue;
        gw_put_char(&out, ':');
        gw_put_text(&out, rd_colour_names[held - 1]);
    }
    assert_string_equal(text, planks);
}

void has_stones(position *p, const char *stones) {
    char text[120] = "";
    gw_out out = gw_out_to(text, sizeof text);
    for (unsigned stone = 0; stone < RD_STONES; stone++) {
        if (!(p->state.stones >> stone & 1)) continue;
        if (out.length > 0) gw_put_char(&out, ' ');
        gw_put_number(&out, stone + 1);
    }
    assert_string_equal(text, stones);
}

void has_result(position *p, const char *result) {
    result_is(p->table, state_of(p), result);
}

void has_reported(position *p, const char *text) {
    if (strstr(p->log, text) == NULL) fail_msg("not reported: %s\nbut:\n%s", text, p->log);
}

void has_not_reported(position *p, const char *text) {
    if (strstr(p->log, text)) fail_msg("reported: %s", text);
}

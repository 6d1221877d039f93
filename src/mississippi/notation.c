/* Actions, actors and results as text (docs/rules/mississippi-queen.md, Notation). */
#include "mississippi/internal.h"

#include "core/words.h"

#include <string.h>

const char *const mq_colour_names[MQ_COLOURS] = {"white", "orange", "blue", "green",
                                                 "pink",  "red",    "black"};
const char *const mq_direction_names[MQ_DIRECTIONS] = {"n", "ne", "se", "s", "sw", "nw"};
const char *const mq_face_names[MQ_FACES] = {"left", "straight", "right"};

/* The operands of a verb. */
typedef enum form { PLAIN, TILE, FACE, COLOUR, NUMBER, HEADING, PUSHES, COLOUR_NUMBER } form;

static const struct {
    const char *word;
    form form;
} verbs[MQ_VERBS] = {
    [MQ_DO_TILE] = {"tile", TILE},          [MQ_DO_DIE] = {"die", FACE},
    [MQ_DO_ORDER] = {"order", COLOUR},      [MQ_DO_FIRST] = {"first", NUMBER},
    [MQ_DO_DOCK] = {"dock", NUMBER},        [MQ_DO_HEAD] = {"head", HEADING},
    [MQ_DO_SPEED] = {"speed", NUMBER},      [MQ_DO_LEFT] = {"left", PLAIN},
    [MQ_DO_RIGHT] = {"right", PLAIN},       [MQ_DO_AHEAD] = {"ahead", PLAIN},
    [MQ_DO_PUSH] = {"push", PUSHES},        [MQ_DO_BACK] = {"back", PLAIN},
    [MQ_DO_GIVE] = {"give", COLOUR_NUMBER}, [MQ_DO_TAKE] = {"take", COLOUR_NUMBER},
    [MQ_DO_END] = {"end", PLAIN},           [MQ_DO_WAIT] = {"wait", PLAIN},
};

static const char leave[] = "leave"; /* MQ-G4 */

enum { NUMBER_MAX = 511, WORDS = 8 };

static bool read_number(gw_word w, uint32_t *number) {
    uint64_t read;
    if (!gw_word_number(w, NUMBER_MAX, &read)) return false;
    *number = (uint32_t)read;
    return true;
}

static bool read_tile(const mq_table *t, gw_word w, uint32_t *tile) {
    for (*tile = 0; *tile < t->set.count; ++*tile)
        if (gw_word_is(w, t->set.tile[*tile].name)) return true;
    return false;
}

static bool read_pushes(const gw_word *words, size_t count, uint32_t *pushes) {
    *pushes = 0;
    if (count == 0 || count > MQ_BOATS_MAX - 1) return false;
    for (size_t i = count; i-- > 0;) {
        uint32_t direction;
        if (!gw_word_name(words[i], mq_direction_names, MQ_DIRECTIONS, &direction)) return false;
        *pushes = *pushes << 3 | (direction + 1);
    }
    return true;
}

static bool read_heading(const gw_word *words, size_t count, uint32_t *direction,
                         uint32_t *leaves) {
    *leaves = count == 2;
    if (count == 2 && !gw_word_is(words[1], leave)) return false;
    return (count == 1 || count == 2) &&
           gw_word_name(words[0], mq_direction_names, MQ_DIRECTIONS, direction);
}

/* Reads the operands of a verb, `count` words. */
static bool read_operands(const mq_table *t, form f, const gw_word *w, size_t count, uint32_t *a,
                          uint32_t *b) {
    *a = *b = 0;
    switch (f) {
    case PLAIN: return count == 0;
    case TILE: return count == 1 && read_tile(t, w[0], a);
    case FACE: return count == 1 && gw_word_name(w[0], mq_face_names, MQ_FACES, a);
    case COLOUR: return count == 1 && gw_word_name(w[0], mq_colour_names, MQ_COLOURS, a);
    case NUMBER: return count == 1 && read_number(w[0], a);
    case HEADING: return read_heading(w, count, a, b);
    case PUSHES: return read_pushes(w, count, a);
    default:
        return count == 2 && gw_word_name(w[0], mq_colour_names, MQ_COLOURS, a) &&
               read_number(w[1], b);
    }
}

gw_rule mq_read_action(const gw_table *table, const char *text, size_t length, gw_action *action) {
    gw_word words[WORDS];
    size_t count = gw_words_split(text, length, words, WORDS);
    for (unsigned verb = MQ_NO_VERB + 1; verb < MQ_VERBS && count > 0; verb++) {
        uint32_t a, b;
        if (!gw_word_is(words[0], verbs[verb].word)) continue;
        if (!read_operands(mq_table_of(table), verbs[verb].form, words + 1, count - 1, &a, &b))
            return MQ_N;
        *action = MQ_ACTION(verb, a, b);
        return MQ_FINE;
    }
    return MQ_N;
}

bool mq_is_notation(const mq_table *t, gw_action action) {
    mq_verb verb = mq_action_verb(action);
    uint32_t a = mq_action_a(action), b = mq_action_b(action);
    if (verb == MQ_NO_VERB || verb >= MQ_VERBS) return false;
    form f = verbs[verb].form;
    if (b > (f == COLOUR_NUMBER ? NUMBER_MAX : f == HEADING ? 1U : 0U)) return false;
    switch (f) {
    case PLAIN: return a == 0;
    case TILE: return a < t->set.count;
    case FACE: return a < MQ_FACES;
    case HEADING: return a < MQ_DIRECTIONS;
    case NUMBER: return a <= NUMBER_MAX;
    case PUSHES: break;
    default: return a < MQ_COLOURS;
    }
    if (a == 0) return false;
    for (; a > 0; a >>= 3)
        if ((a & 7) == 0 || (a & 7) > MQ_DIRECTIONS) return false;
    return true;
}

void mq_write_action(const gw_table *table, gw_action action, gw_out *out) {
    const mq_table *t = mq_table_of(table);
    uint32_t a = mq_action_a(action), b = mq_action_b(action);
    if (!mq_is_notation(t, action)) {
        gw_put_char(out, '?');
        return;
    }
    mq_verb verb = mq_action_verb(action);
    gw_put_text(out, verbs[verb].word);
    if (verbs[verb].form == PLAIN) return;
    gw_put_char(out, ' ');
    switch (verbs[verb].form) {
    case TILE: gw_put_text(out, t->set.tile[a].name); break;
    case FACE: gw_put_text(out, mq_face_names[a]); break;
    case HEADING:
        gw_put_text(out, mq_direction_names[a]);
        if (b) gw_put_char(out, ' ');
        if (b) gw_put_text(out, leave);
        break;
    case NUMBER: gw_put_number(out, a); break;
    case PUSHES:
        for (; a > 0; a >>= 3) {
            gw_put_text(out, mq_direction_names[(a & 7) - 1]);
            if (a >> 3) gw_put_char(out, ' ');
        }
        break;
    default: gw_put_text(out, mq_colour_names[a]);
    }
    if (verbs[verb].form == COLOUR_NUMBER) {
        gw_put_char(out, ' ');
        gw_put_number(out, b);
    }
}

void mq_write_actor(const gw_table *table, const gw_state *state, gw_seat seat, gw_out *out) {
    const mq_table *t = mq_table_of(table);
    const mq_state *s = mq_state_of(state);
    bool is_players = s->phase != MQ_OVER && !mq_is_chance(s->phase);
    unsigned hull = 0; /* for a seat that is not to act: its first boat */
    while (hull + 1U < t->boats && t->owner[hull] != seat) hull++;
    if (is_players && mq_actor_seat(t, s) == seat) hull = mq_actor(t, s);
    gw_put_text(out, seat == GW_CHANCE ? "chance" : mq_colour_names[t->colour[hull]]);
}

gw_rule mq_read_actor(const gw_table *table, const gw_state *state, const char *text, size_t length,
                      gw_seat *seat) {
    const mq_table *t = mq_table_of(table);
    const mq_state *s = mq_state_of(state);
    gw_word w = {text, length};
    uint32_t colour;
    *seat = GW_NO_SEAT;
    if (gw_word_is(w, "chance")) *seat = GW_CHANCE;
    if (*seat == GW_CHANCE) return MQ_FINE;
    for (unsigned verb = MQ_NO_VERB + 1; verb < MQ_VERBS; verb++)
        if (gw_word_is(w, verbs[verb].word)) return MQ_O1; /* the actor is missing */
    if (!gw_word_name(w, mq_colour_names, MQ_COLOURS, &colour)) return MQ_N;
    bool is_players = s->phase != MQ_OVER && !mq_is_chance(s->phase);
    if (is_players && t->colour[mq_actor(t, s)] == colour) *seat = mq_actor_seat(t, s);
    return MQ_FINE;
}

void mq_write_result(const gw_table *table, const gw_state *state, gw_out *out) {
    const mq_table *t = mq_table_of(table);
    const mq_state *s = mq_state_of(state);
    uint8_t ranking[MQ_BOATS_MAX];
    if (s->phase != MQ_OVER) return;
    mq_rank(t, s, ranking);
    gw_put_text(out, "rank");
    for (unsigned i = 0; i < t->boats; i++) {
        gw_put_char(out, ' ');
        gw_put_text(out, mq_colour_names[t->colour[ranking[i]]]);
    }
}

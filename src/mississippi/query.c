/* The game's queries: where a turn can end or would crash, and the way there. */
#include "core/words.h"
#include "mississippi/internal.h"

/* What a query is about, and the scratch to answer it with. */
typedef struct inquiry {
    const gw_table *table;
    const gw_state *state;
    mq_scratch *q;
    bool is_mover; /* it is the turn of a boat that the seat moves */
} inquiry;

static gw_scratch *scratch_of(const inquiry *i) {
    return (gw_scratch *)(void *)i->q;
}

/* Finds the ends, ranked, in the scratch. */
static size_t find_ends(const inquiry *i) {
    if (!i->is_mover) return 0;
    size_t count = mq_turn_search(i->table, i->state, scratch_of(i), i->q->ends);
    mq_turn_rank(i->table, i->state, i->q->ends, count);
    return count;
}

static size_t find_strikes(const inquiry *i, unsigned speed, mq_strike *strikes) {
    return i->is_mover ? mq_turn_strikes(i->table, i->state, speed, strikes) : 0;
}

/* ---------------------------------------------------------------- reading -- */

/* Reads a number from `min` to `max`; or `-` as MQ_ANY, if `may_be_any`. */
static bool read_number(gw_word word, unsigned min, unsigned max, bool may_be_any,
                        uint8_t *number) {
    uint64_t read;
    if (may_be_any && gw_word_is(word, "-")) {
        *number = MQ_ANY;
        return true;
    }
    if (!gw_word_number(word, max + 1, &read) || read < min || read > max) return false;
    *number = (uint8_t)read;
    return true;
}

static bool read_wish(const char *arguments, size_t length, mq_wish *wish) {
    gw_word word[4];
    size_t count = gw_words_split(arguments, length, word, 4);
    *wish = (mq_wish){MQ_ANY, MQ_ANY, MQ_ANY, MQ_ANY};
    return count >= 2 && read_number(word[0], 0, MQ_LAID_MAX - 1, false, &wish->tile) &&
           read_number(word[1], 0, MQ_SPACES - 1, false, &wish->space) &&
           (count < 3 || read_number(word[2], 0, MQ_DIRECTIONS - 1, true, &wish->heading)) &&
           (count < 4 || read_number(word[3], 1, MQ_SPEED_MAX, true, &wish->speed));
}

/* ------------------------------------------------------------------- ends -- */

static void put_numbers(gw_out *out, bool is_first, const uint8_t *numbers, size_t count) {
    gw_put_text(out, is_first ? "[" : ",[");
    for (size_t i = 0; i < count; i++) {
        if (i > 0) gw_put_char(out, ',');
        gw_put_number(out, numbers[i]);
    }
    gw_put_char(out, ']');
}

static void put_ends(const inquiry *i, gw_out *out) {
    size_t count = find_ends(i);
    for (size_t at = 0; at < count; at++) {
        const mq_end *end = &i->q->ends[at];
        const uint8_t numbers[] = {end->tile,        end->space, end->heading, end->speed,
                                   end->speed_after, end->coal,  end->pushes,  end->kind};
        put_numbers(out, at == 0, numbers, sizeof numbers);
    }
}

static void put_strikes(const inquiry *i, unsigned speed, gw_out *out) {
    mq_strike strikes[MQ_STRIKES_MAX];
    size_t count = find_strikes(i, speed, strikes);
    for (size_t at = 0; at < count; at++) {
        const mq_strike *strike = &strikes[at];
        const uint8_t numbers[] = {strike->tile, strike->space, strike->heading, strike->left};
        put_numbers(out, at == 0, numbers, sizeof numbers);
    }
}

static bool answer_ends(const inquiry *i, const char *arguments, size_t length, gw_out *out) {
    uint8_t speed;
    if (!read_number((gw_word){arguments, length}, 1, MQ_SPEED_MAX, false, &speed)) return false;
    bool avoids = !i->is_mover || mq_turn_can_avoid_crash(i->table, i->state, scratch_of(i));
    gw_put_text(out, avoids ? "{\"avoids\":true,\"ends\":[" : "{\"avoids\":false,\"ends\":[");
    put_ends(i, out);
    gw_put_text(out, "],\"strikes\":[");
    put_strikes(i, speed, out);
    gw_put_text(out, "]}");
    return true;
}

/* -------------------------------------------------------------------- way -- */

/* The way to the strike that matches the wish at this speed. */
static size_t strike_way_at(const inquiry *i, unsigned speed, const mq_wish *wish, gw_action *way) {
    mq_strike strikes[MQ_STRIKES_MAX];
    size_t count = find_strikes(i, speed, strikes);
    const mq_strike *meant = mq_strike_choose(strikes, count, wish);
    return meant ? mq_turn_strike_way(i->table, i->state, speed, meant, way) : 0;
}

/* Without a speed in the wish, takes the one nearest to the boat's present speed, of two the
 * lower. */
static size_t strike_way(const inquiry *i, const mq_wish *wish, gw_action *way) {
    const mq_state *s = mq_state_of(i->state);
    if (!i->is_mover) return 0;
    if (wish->speed != MQ_ANY) return strike_way_at(i, wish->speed, wish, way);
    unsigned now = s->boat[mq_mover(s)].speed;
    size_t count = 0;
    for (unsigned by = 0; by < MQ_SPEED_MAX && count == 0; by++) {
        if (now > by) count = strike_way_at(i, now - by, wish, way);
        if (count == 0 && by > 0) count = strike_way_at(i, now + by, wish, way);
    }
    return count;
}

static size_t find_way(const inquiry *i, const mq_wish *wish, gw_action *way) {
    size_t count = find_ends(i);
    const mq_end *meant = mq_turn_choose(i->q->ends, count, wish);
    return meant ? mq_turn_way(i->table, i->state, scratch_of(i), meant, way)
                 : strike_way(i, wish, way);
}

static bool answer_way(const inquiry *i, const char *arguments, size_t length, gw_out *out) {
    mq_wish wish;
    gw_action way[MQ_WAY_MAX];
    if (!read_wish(arguments, length, &wish)) return false;
    size_t count = find_way(i, &wish, way);
    gw_put_text(out, "{\"actions\":[");
    for (size_t at = 0; at < count; at++) {
        gw_put_text(out, at > 0 ? ",\"" : "\"");
        mq_write_action(i->table, way[at], out);
        gw_put_char(out, '"');
    }
    gw_put_text(out, "]}");
    return true;
}

/* ---------------------------------------------------------------- queries -- */

typedef bool answer_function(const inquiry *i, const char *arguments, size_t length, gw_out *out);

static answer_function *find_answer(const char *name, size_t length) {
    static const struct {
        const char *name;
        answer_function *answer;
    } questions[] = {{"ends", answer_ends}, {"way", answer_way}};
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++)
        if (gw_word_is((gw_word){name, length}, questions[i].name)) return questions[i].answer;
    return NULL;
}

static MQ_NOINLINE bool answer_without_scratch(answer_function *answer, inquiry i,
                                               const char *arguments, size_t length, gw_out *out) {
    mq_scratch q;
    mq_scratch_begin(&q);
    i.q = &q;
    return answer(&i, arguments, length, out);
}

bool mq_query(const gw_table *table, const gw_state *state, gw_scratch *scratch, gw_seat seat,
              const char *name, size_t name_length, const char *arguments, size_t length,
              gw_out *out) {
    const mq_table *t = mq_table_of(table);
    const mq_state *s = mq_state_of(state);
    answer_function *answer = find_answer(name, name_length);
    if (answer == NULL) return false;
    bool is_turn = s->phase >= MQ_AWAIT_REPAIR && s->phase < MQ_OVER;
    inquiry i = {.table = table,
                 .state = state,
                 .q = scratch ? mq_scratch_of(scratch) : NULL,
                 .is_mover = is_turn && seat == mq_seat_for(t, s, mq_mover(s))};
    return scratch ? answer(&i, arguments, length, out)
                   : answer_without_scratch(answer, i, arguments, length, out);
}

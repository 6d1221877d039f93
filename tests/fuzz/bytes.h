#ifndef FUZZ_BYTES_H
#define FUZZ_BYTES_H
/* The fuzzer's bytes, consumed from the front; zeros after the end. */
#include <gangway/gangway.h>

#include <stdio.h>
#include <stdlib.h>

typedef struct bytes {
    const uint8_t *at;
    size_t left;
} bytes;

static inline uint8_t take_byte(bytes *in) {
    if (in->left == 0) return 0;
    in->left--;
    return *in->at++;
}

static inline uint32_t take_number(bytes *in, unsigned size) {
    uint32_t number = 0;
    while (size-- > 0) number = number << 8 | take_byte(in);
    return number;
}

static inline const gw_game *take_game(bytes *in) {
    size_t count = 0;
    while (gw_games[count]) count++;
    return gw_games[take_byte(in) % count];
}

/* Any value of an option; a list consists of consecutive names from any one on. */
static inline int32_t take_value(bytes *in, const gw_option *o) {
    uint32_t number = take_number(in, 2), values = (uint32_t)(o->max - o->min + 1), list = 0;
    if (o->kind == GW_OPTION_SET) return (int32_t)(number & ((UINT32_C(1) << values) - 1));
    if (o->kind != GW_OPTION_LIST) return o->min + (int32_t)(number % values);
    for (uint32_t i = 0; i < (number & 0xFF) % (values + 1); i++)
        list |= (((number >> 8) + i) % values + 1) << 4 * i;
    return (int32_t)list;
}

/* A table with any options; NULL if they contradict each other. */
static inline gw_table *take_table(bytes *in, const gw_game *game, gw_problem *problem) {
    gw_options options = gw_options_default(game);
    for (size_t i = 0; i < game->option_count; i++)
        options.value[i] = take_value(in, &game->options[i]);
    return gw_table_new(game, &options, problem);
}

/* Like assert, in every build type. */
#define EXPECT(condition)                                                                          \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: expected: %s\n", __FILE__, __LINE__, #condition);              \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

/* A problem can be written in every language. */
static inline void expect_problem(const gw_problem *problem) {
    EXPECT(problem->text != NULL);
    for (gw_lang lang = 0; lang < GW_LANGS; lang++) {
        gw_out out = gw_out_to(NULL, 0);
        gw_problem_write(problem, lang, &out);
        EXPECT(out.length > 0);
    }
}

#endif

/* Arbitrary text as an action, an actor, a query, options or a name. What can be read can be
 * written, and reads back as the same. */
#include "bytes.h"
#include "fixture.h"

/* A copy of a text, zero-terminated. */
typedef struct word {
    char *text;
    size_t length;
} word;

static word take_word(const bytes *in) {
    word w = {malloc(in->left + 1), in->left};
    EXPECT(w.text != NULL);
    if (in->left > 0) memcpy(w.text, in->at, in->left);
    w.text[in->left] = '\0';
    return w;
}

static void read_action(const gw_table *table, const bytes *in) {
    const gw_game *game = table->game;
    char text[GW_ACTION_TEXT];
    gw_action action = 0, again = 0;
    gw_rule rule = game->read_action(table, (const char *)in->at, in->left, &action);
    EXPECT(rule == 0 || rule == game->syntax_rule);
    if (rule != 0) return;
    gw_out out = gw_out_to(text, sizeof text);
    game->write_action(table, action, &out);
    EXPECT(out.length < sizeof text);
    EXPECT(game->read_action(table, text, out.length, &again) == 0 && action == again);
}

/* Writes an arbitrary number as an action: its text must fit. */
static void write_any(const gw_table *table, bytes *in) {
    char text[GW_ACTION_TEXT];
    gw_action action = take_number(in, 4), again = 0;
    gw_out out = gw_out_to(text, sizeof text);
    table->game->write_action(table, action, &out);
    EXPECT(out.length < sizeof text);
    if (table->game->read_action(table, text, out.length, &again) != 0) return;
    gw_out second = gw_out_to(NULL, 0);
    table->game->write_action(table, again, &second);
    EXPECT(second.length > 0);
}

/* The position after some random actions. */
static void play_some(const gw_table *table, bytes *in, gw_state *state) {
    gw_random random = gw_random_seed(1);
    gw_action *list = calloc(table->game->legal_max, sizeof *list);
    EXPECT(list != NULL);
    gw_start(table, state);
    for (unsigned i = take_byte(in) % 64; i > 0 && !gw_is_over(table, state); i--) {
        gw_seat actor = gw_first_to_act(table, state);
        gw_apply(table, state, NULL, actor, gw_pick(table, state, NULL, actor, &random, list),
                 NULL);
    }
    free(list);
}

static void read_actor(const gw_table *table, bytes *in) {
    const gw_game *game = table->game;
    gw_any_state any;
    gw_state *state = GW_STATE(&any);
    gw_seat seat = 0;
    play_some(table, in, state);
    gw_rule rule = game->read_actor(table, state, (const char *)in->at, in->left, &seat);
    EXPECT(rule < game->rule_count);
    EXPECT(rule != 0 || seat <= table->players || seat == GW_NO_SEAT);
}

/* A line consists of the name of a query, a space, and its arguments. A query changes nothing. */
static void ask_query(const gw_table *table, bytes *in) {
    gw_any_state any, before;
    gw_seat seat = take_byte(in) % 8;
    play_some(table, in, GW_STATE(&any));
    memcpy(&before, &any, table->game->state_bytes);
    const char *name = (const char *)in->at, *space = in->left ? memchr(name, ' ', in->left) : NULL;
    size_t length = space ? (size_t)(space - name) : in->left;
    const char *arguments = space ? space + 1 : name + length;
    size_t left = in->left - (size_t)(arguments - name);
    gw_out out = gw_out_to(NULL, 0);
    bool is_told = gw_query(table, GW_STATE(&any), NULL, seat, name, length, arguments, left, &out);
    EXPECT(is_told == (out.length > 0));
    EXPECT(memcmp(&before, &any, table->game->state_bytes) == 0);
}

static void read_options(const gw_game *game, const bytes *in) {
    gw_problem problem = {.text = NULL};
    gw_options options, again;
    char text[1024];
    if (!gw_options_read(game, &options, (const char *)in->at, in->left, &problem)) {
        expect_problem(&problem);
        return;
    }
    gw_out out = gw_out_to(text, sizeof text);
    gw_options_write(game, &options, &out);
    EXPECT(out.length < sizeof text);
    EXPECT(gw_options_read(game, &again, text, out.length, &problem));
    EXPECT(memcmp(&options, &again, sizeof options) == 0);
    gw_table *table = gw_table_new(game, &options, &problem);
    if (table == NULL) expect_problem(&problem);
    gw_table_free(table);
}

/* Names that people type: games, rules, languages, ids of texts; and JSON strings. */
static void read_names(const gw_game *game, const bytes *in) {
    word w = take_word(in);
    gw_lang lang = GW_EN;
    gw_rule rule = gw_rule_find(game, w.text);
    gw_out out = gw_out_to(NULL, 0);
    gw_arg args[] = {gw_arg_word("seat", w.text), gw_arg_number("count", (int64_t)w.length)};
    EXPECT(rule < game->rule_count);
    gw_game_find(w.text);
    gw_player_find(game, w.text);
    gw_lang_find(w.text, &lang);
    EXPECT(lang < GW_LANGS);
    gw_put_catalogue(&out, lang, w.text, args, 2);
    gw_put_json_string(&out, w.text, w.length);
    EXPECT(out.length >= 2);
    free(w.text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bytes in = {data, size};
    unsigned reader = take_byte(&in) % 6;
    const gw_game *game = take_game(&in);
    gw_options options = gw_options_default(game);
    gw_table *table = gw_table_new(game, &options, NULL);
    EXPECT(table != NULL);
    switch (reader) {
    case 0: read_names(game, &in); break;
    case 1: read_action(table, &in); break;
    case 2: read_actor(table, &in); break;
    case 3: ask_query(table, &in); break;
    case 4: read_options(game, &in); break;
    default: write_any(table, &in); break;
    }
    gw_table_free(table);
    return 0;
}

/* Reads positions. */
#include "trains/position_text.h"
#include "trains/position.h"

#include <stdlib.h>

bool next_part(const char **text, const char *ends, char *part, size_t size) {
    *text += strspn(*text, ends);
    *text += strspn(*text, " ");
    if (**text == '\0') return false;
    size_t length = strcspn(*text, ends);
    size_t kept = length;
    while (kept > 0 && (*text)[kept - 1] == ' ') kept--;
    gw_out out = gw_out_to(part, size);
    gw_put_bytes(&out, *text, kept);
    assert_true(out.length < out.size);
    *text += length;
    return true;
}

/* A position while its lines are being read. */
typedef struct reading {
    gt_table *t;
    gt_state *s;
    gt_cards named;
    bool has_deck, is_keep;
    gt_cards deck;
} reading;

static gt_card name_card(reading *r, const char *word) {
    long card = strtol(word, NULL, 10);
    if (card < 1 || card > GT_CARDS) fail_msg("no card: %s", word);
    if (gt_has(&r->named, (unsigned)card)) fail_msg("card %ld stands twice", card);
    gt_add(&r->named, (unsigned)card);
    return (gt_card)card;
}

static void read_row(reading *r, unsigned seat, const char *words) {
    char word[16];
    unsigned car = 0;
    for (; next_part(&words, " ", word, sizeof word); car++) {
        assert_true(car < GT_CARS);
        const char *protection = strchr(word, '[');
        if (protection) {
            assert_int_equal(car % 3, 0);
            r->s->protection[seat - 1][car / 3] = name_card(r, protection + 1);
        }
        if (word[0] == '-') {
            r->s->gaps |= (uint8_t)(1U << (seat - 1));
            r->s->phase = GT_AWAIT_REFILL;
        } else {
            r->s->row[seat - 1][car] = name_card(r, word);
        }
    }
    assert_int_equal(car, GT_CARS);
}

static void read_hand(reading *r, unsigned seat, const char *words) {
    char word[16];
    for (unsigned i = 0; next_part(&words, " ", word, sizeof word); i++) {
        assert_true(i < seat);
        gt_hand_insert(r->s->hand + gt_hand_start(seat), i, name_card(r, word));
    }
}

static void read_offer(reading *r, const char *words) {
    char word[16], ability[16] = "";
    while (next_part(&words, " ", word, sizeof word)) {
        if (word[0] > '9') {
            memcpy(ability, word, sizeof word);
            continue;
        }
        gt_card card = name_card(r, word);
        uint8_t shown = r->t->ability[card];
        if (*ability) assert_string_equal(gt_ability_names[shown], ability);
        assert_int_equal(r->s->offer[shown], GT_NONE);
        r->s->offer[shown] = card;
        ability[0] = '\0';
    }
}

static void read_cards(reading *r, gt_cards *cards, const char *words) {
    char word[16];
    while (next_part(&words, " ", word, sizeof word)) gt_add(cards, name_card(r, word));
}

static void read_line(reading *r, const char *key, const char *words) {
    gt_state *s = r->s;
    unsigned seat = (unsigned)strtoul(words, NULL, 10);
    const char *colon = strchr(words, ':');
    const char *behind = colon ? colon + 1 : words;
    if (strcmp(key, "row") == 0) {
        read_row(r, seat, behind);
    } else if (strcmp(key, "hand") == 0) {
        r->is_keep = true;
        read_hand(r, seat, behind);
    } else if (strcmp(key, "buried") == 0) {
        read_hand(r, seat, behind);
    } else if (strcmp(key, "offer") == 0) {
        read_offer(r, words);
    } else if (strcmp(key, "discard") == 0) {
        read_cards(r, &s->discard, words);
    } else if (strcmp(key, "deck") == 0) {
        r->has_deck = true;
        read_cards(r, &r->deck, words);
    } else if (strcmp(key, "drawn") == 0) {
        s->drawn = name_card(r, words);
        s->phase = GT_AWAIT_PLACE;
    } else if (strcmp(key, "first") == 0) {
        s->first = (uint8_t)seat;
    } else if (strcmp(key, "mover") == 0) {
        s->mover = (uint8_t)seat;
    } else if (strcmp(key, "turns") == 0) {
        s->turns = (uint16_t)seat;
    } else if (strcmp(key, "options") != 0) {
        fail_msg("a position has no line %s", key);
    }
}

/* Fills a row that was not given with the highest cards left, descending. */
static void fill_row(reading *r, unsigned seat) {
    gt_card *row = r->s->row[seat - 1];
    unsigned card = GT_CARDS;
    for (unsigned car = 0; car < GT_CARS; card--) {
        if (gt_has(&r->named, card)) continue;
        gt_add(&r->named, card);
        row[car++] = (gt_card)card;
    }
}

static bool is_empty_row(const gt_card row[GT_CARS]) {
    for (unsigned i = 0; i < GT_CARS; i++)
        if (row[i]) return false;
    return true;
}

static void complete(reading *r) {
    gt_state *s = r->s;
    for (unsigned seat = 1; seat <= r->t->base.players; seat++)
        if (is_empty_row(s->row[seat - 1])) fill_row(r, seat);
    s->deck = r->deck;
    for (unsigned card = 1; card <= GT_CARDS; card++)
        if (!gt_has(&r->named, card)) gt_add(r->has_deck ? &s->discard : &s->deck, card);
    s->deck_count = (uint8_t)gt_count(&s->deck);
    if (r->is_keep) s->phase = GT_AWAIT_KEEP;
}

void read_position(gt_table *table, gt_state *state, const char *text) {
    gw_start(&table->base, (gw_state *)(void *)state);
    reading r = {.t = table, .s = state};
    char line[256], key[16];
    if (strstr(text, "start")) return;
    memset(state, 0, sizeof *state);
    state->phase = GT_AWAIT_TURN;
    state->first = state->mover = 1;
    state->dealt =
        (uint8_t)(table->base.players * GT_CARS + gt_hand_start(table->base.players + 1U));
    while (next_part(&text, "/\n", line, sizeof line)) {
        const char *words = line;
        next_part(&words, " ", key, sizeof key);
        read_line(&r, key, words + strspn(words, " "));
    }
    complete(&r);
}

void options_in(const char *text, char *options, size_t size) {
    static const char key[] = "options ";
    char line[256] = "";
    gw_out out = gw_out_to(options, size);
    bool is_found = false;
    while (!is_found && next_part(&text, "/\n", line, sizeof line))
        is_found = strncmp(line, key, strlen(key)) == 0;
    const char *named = is_found ? line + strlen(key) : "";
    if (strstr(named, "players=") == NULL) gw_put_text(&out, is_found ? "players=2 " : "players=2");
    gw_put_text(&out, named);
    assert_true(out.length < out.size);
}

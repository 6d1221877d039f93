/* The form of the header lines of fair chance, version 1 (docs/fair.md). */
#include "core/words.h"
#include "record/record.h"

static const char prefix[] = "fair-";
enum { PREFIX = sizeof prefix - 1, HASH = 64, TABLE = 16 };

/* What the value of a key has to be. */
typedef enum value_form { ANY, HASH_FORM, TABLE_FORM, NUMBER_FORM, NUMBERS_FORM } value_form;

typedef struct known_key {
    const char *name;
    bool has_seat; /* a seat's number may follow it, or must */
    bool needs_seat;
    value_form form;
} known_key;

static const known_key known_keys[] = {
    {"fair-version", false, false, ANY}, /* read before */
    {"fair-table", false, false, TABLE_FORM},  {"fair-commit", true, false, HASH_FORM},
    {"fair-after", false, false, NUMBER_FORM}, {"fair-lock", false, false, HASH_FORM},
    {"fair-nonce", true, true, HASH_FORM},     {"fair-local", false, false, NUMBERS_FORM},
    {"fair-secret", false, false, HASH_FORM},
};

bool gw_is_fair_key(const char *key, size_t length) {
    return length >= PREFIX && memcmp(key, prefix, PREFIX) == 0;
}

/* Reports the text with `word` as its argument. Returns false. */
static bool refuse(gw_problem *problem, const char *text, const char *name, gw_word word) {
    gw_problem_set(problem, text);
    gw_problem_word(problem, name, word.text, word.length);
    return false;
}

static bool is_there(const gw_record *record, gw_word key) {
    for (size_t i = 0; i < record->key_count; i++)
        if (gw_word_is(key, record->keys[i].key)) return true;
    return false;
}

static bool is_hexadecimal(gw_word value, size_t digits) {
    if (value.length != digits) return false;
    for (size_t i = 0; i < digits; i++) {
        char c = value.text[i];
        if (!(c >= '0' && c <= '9') && !(c >= 'a' && c <= 'f') && !(c >= 'A' && c <= 'F'))
            return false;
    }
    return true;
}

/* From 1. */
static bool is_number(gw_word value) {
    uint64_t number;
    return gw_word_number(value, UINT64_MAX / 16, &number) && number > 0;
}

/* `NUMBER PART` */
static bool are_numbers(gw_word value) {
    gw_word words[2];
    uint64_t number;
    return gw_words_split(value.text, value.length, words, 2) == 2 &&
           gw_word_number(words[0], UINT64_MAX / 16, &number) &&
           gw_word_number(words[1], UINT64_MAX / 16, &number);
}

static bool check_value(value_form form, gw_word key, gw_word value, gw_problem *problem) {
    if (form == HASH_FORM && !is_hexadecimal(value, HASH))
        return refuse(problem, "problem.fair-hash", "key", key);
    if (form == TABLE_FORM && !is_hexadecimal(value, TABLE))
        return refuse(problem, "problem.fair-table", "key", key);
    if (form == NUMBER_FORM && !is_number(value))
        return refuse(problem, "problem.fair-after", "key", key);
    if (form == NUMBERS_FORM && !are_numbers(value))
        return refuse(problem, "problem.fair-local", "key", key);
    return true;
}

bool gw_fair_line_check(const gw_record *record, const char *key, size_t key_length,
                        const char *value, size_t value_length, gw_problem *problem) {
    gw_word words[2], whole = {key, key_length};
    size_t count = gw_words_split(key, key_length, words, 2);
    uint64_t seat;
    if (is_there(record, whole)) return refuse(problem, "problem.header-twice", "key", whole);
    for (size_t i = 0; i < sizeof known_keys / sizeof *known_keys; i++) {
        const known_key *known = &known_keys[i];
        if (count == 0 || !gw_word_is(words[0], known->name)) continue;
        if (count == 2 ? !known->has_seat : known->needs_seat) break;
        if (count == 2 && (!gw_word_number(words[1], GW_SEATS_MAX + 1, &seat) || seat == 0 ||
                           seat > record->table->players))
            return refuse(problem, "problem.player-seat", "seat", words[1]);
        return check_value(known->form, whole, (gw_word){value, value_length}, problem);
    }
    return refuse(problem, "problem.fair-key", "key", whole);
}

bool gw_fair_line_may_follow(const gw_record *record, const char *key, const char *value) {
    size_t length = strlen(key), value_length = strlen(value);
    if (strcmp(key, "fair-version") == 0)
        return !is_there(record, (gw_word){key, length}) &&
               gw_rules_read(value, value_length) != GW_RULES_UNSTATED;
    for (size_t i = 0; i < record->key_count; i++)
        if (strcmp(record->keys[i].key, "fair-version") == 0 &&
            strcmp(record->keys[i].value, "1") == 0)
            return gw_fair_line_check(record, key, length, value, value_length, NULL);
    return true;
}

#include "fair/fair.h"
#include "fair/fields.h"

#include <assert.h>

enum { LABEL = 4, NUMBER = FIELD_NUMBER };

bool fair_begin(void) {
    return sodium_init() >= 0;
}

static uint64_t get_number(const uint8_t bytes[NUMBER]) {
    uint64_t number = 0;
    for (int i = 0; i < NUMBER; i++) number = number << 8 | bytes[i];
    return number;
}

/* ---------------------------------------------------------------- hashing -- */

fair_context fair_context_local(const gw_table *table, uint64_t number, uint64_t part) {
    fair_context context;
    crypto_hash_sha256_state hash;
    crypto_hash_sha256_init(&hash);
    field_add_text(&hash, "gangway-local-1");
    field_add_text(&hash, table->game->name);
    field_add_table(&hash, table);
    field_add_number(&hash, number);
    field_add_number(&hash, part);
    crypto_hash_sha256_final(&hash, context.bytes);
    return context;
}

/* ---------------------------------------------------------------- secrets -- */

void fair_random_bytes(void *bytes, size_t count) {
    randombytes_buf(bytes, count);
}

fair_secret fair_secret_new(void) {
    fair_secret secret;
    randombytes_buf(secret.bytes, sizeof secret.bytes);
    return secret;
}

fair_secret fair_secret_of_seed(uint64_t seed) {
    fair_secret secret;
    crypto_hash_sha256_state hash;
    crypto_hash_sha256_init(&hash);
    field_add_text(&hash, "gangway-seed-1");
    field_add_number(&hash, seed);
    crypto_hash_sha256_final(&hash, secret.bytes);
    return secret;
}

bool fair_secret_read(fair_secret *secret, const char *text) {
    size_t length = strlen(text), bytes;
    return length == FAIR_TEXT - 1 &&
           sodium_hex2bin(secret->bytes, sizeof secret->bytes, text, length, NULL, &bytes, NULL) ==
               0 &&
           bytes == sizeof secret->bytes;
}

void fair_secret_write(const fair_secret *secret, char text[FAIR_TEXT]) {
    sodium_bin2hex(text, FAIR_TEXT, secret->bytes, sizeof secret->bytes);
}

void fair_secret_erase(fair_secret *secret) {
    sodium_memzero(secret, sizeof *secret);
}

/* ------------------------------------------------------------------ games -- */

uint64_t fair_number(const fair_secret *secret, const char *label, uint64_t number,
                     const fair_context *context) {
    uint8_t message[LABEL + NUMBER + FAIR_BYTES], code[crypto_auth_hmacsha256_BYTES];
    static_assert(crypto_auth_hmacsha256_KEYBYTES == FAIR_BYTES, "a secret is a key");
    assert(strlen(label) == LABEL);
    memcpy(message, label, LABEL);
    field_put_number(message + LABEL, number);
    memcpy(message + LABEL + NUMBER, context->bytes, FAIR_BYTES);
    crypto_auth_hmacsha256(code, message, sizeof message, secret->bytes);
    return get_number(code);
}

gw_action fair_draw(fair_game *game, const gw_thinking *thinking, const gw_state *state) {
    gw_random random =
        gw_random_seed(fair_number(game->secret, "draw", ++game->draws, &game->context));
    return gw_pick_listed(thinking->table, state, thinking->scratch, GW_CHANCE, &random,
                          thinking->list);
}

gw_random fair_player_random(const fair_game *game, gw_seat seat) {
    return gw_random_seed(fair_number(game->secret, "mind", seat, &game->context));
}

uint32_t fair_bot_seed(const fair_game *game, gw_seat seat) {
    return (uint32_t)(fair_number(game->secret, "seed", seat, &game->context) >> 32);
}

#ifndef FAIR_FIELDS_H
#define FAIR_FIELDS_H
/* Hashes over fields: each is preceded by its length in 8 bytes, big-endian, so that no two lists
 * of fields are the same bytes. For the files of this folder only. */
#include <assert.h>
#include <gangway/game.h>
#include <sodium.h>
#include <stdint.h>
#include <string.h>

enum { FIELD_NUMBER = 8 };

static inline void field_put_number(uint8_t bytes[FIELD_NUMBER], uint64_t number) {
    for (int i = 0; i < FIELD_NUMBER; i++) bytes[i] = (uint8_t)(number >> (56 - 8 * i));
}

static inline void field_add(crypto_hash_sha256_state *hash, const void *field, size_t length) {
    uint8_t before[FIELD_NUMBER];
    field_put_number(before, length);
    crypto_hash_sha256_update(hash, before, sizeof before);
    crypto_hash_sha256_update(hash, field, length);
}

static inline void field_add_text(crypto_hash_sha256_state *hash, const char *text) {
    field_add(hash, text, strlen(text));
}

static inline void field_add_number(crypto_hash_sha256_state *hash, uint64_t number) {
    uint8_t bytes[FIELD_NUMBER];
    field_put_number(bytes, number);
    field_add(hash, bytes, sizeof bytes);
}

/* The options of a table as a text, and its board; empty if its game has none. */
static inline void field_add_table(crypto_hash_sha256_state *hash, const gw_table *table) {
    char options[1024];
    gw_out out = gw_out_to(options, sizeof options);
    const char *board = gw_table_board(table);
    gw_options_write(table->game, &table->options, &out);
    assert(out.length < sizeof options);
    field_add_text(hash, options);
    field_add_text(hash, board ? board : "");
}

#endif

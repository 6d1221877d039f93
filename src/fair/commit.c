#include "fair/commit.h"
#include "fair/fields.h"

fair_hash fair_commit_secret(uint64_t table, const fair_secret *secret) {
    fair_hash result;
    crypto_hash_sha256_state hash;
    crypto_hash_sha256_init(&hash);
    field_add_text(&hash, "gangway-fair-1");
    field_add_number(&hash, table);
    field_add(&hash, secret->bytes, FAIR_BYTES);
    crypto_hash_sha256_final(&hash, result.bytes);
    return result;
}

fair_hash fair_commit_nonce(uint64_t table, gw_seat seat, const fair_hash *nonce) {
    fair_hash result;
    crypto_hash_sha256_state hash;
    crypto_hash_sha256_init(&hash);
    field_add_text(&hash, "gangway-nonce-1");
    field_add_number(&hash, table);
    field_add_number(&hash, seat);
    field_add(&hash, nonce->bytes, FAIR_BYTES);
    crypto_hash_sha256_final(&hash, result.bytes);
    return result;
}

static void add_parts(crypto_hash_sha256_state *hash, gw_seat seats, const fair_parts *parts) {
    for (gw_seat seat = 1; seat <= seats; seat++) {
        bool is_there = parts->people & GW_SEAT_BIT(seat);
        field_add(hash, parts->of[seat].bytes, is_there ? FAIR_BYTES : 0);
    }
}

fair_hash fair_lock_under(unsigned rules, uint64_t id, const gw_table *table,
                          const fair_hash *server, const fair_parts *commitments, uint64_t after) {
    fair_hash result;
    crypto_hash_sha256_state hash;
    crypto_hash_sha256_init(&hash);
    field_add_text(&hash, "gangway-lock-1");
    field_add_number(&hash, id);
    field_add_text(&hash, table->game->name);
    field_add_number(&hash, rules);
    field_add_table(&hash, table);
    field_add(&hash, server->bytes, FAIR_BYTES);
    field_add_number(&hash, table->players);
    add_parts(&hash, table->players, commitments);
    if (after > 0) field_add_number(&hash, after);
    crypto_hash_sha256_final(&hash, result.bytes);
    return result;
}

fair_hash fair_lock(uint64_t id, const gw_table *table, const fair_hash *server,
                    const fair_parts *commitments, uint64_t after) {
    return fair_lock_under(table->game->rules_version, id, table, server, commitments, after);
}

fair_context fair_context_shared(const fair_hash *lock, gw_seat seats, const fair_parts *nonces) {
    fair_context context;
    crypto_hash_sha256_state hash;
    crypto_hash_sha256_init(&hash);
    field_add_text(&hash, "gangway-draws-1");
    field_add(&hash, lock->bytes, FAIR_BYTES);
    add_parts(&hash, seats, nonces);
    crypto_hash_sha256_final(&hash, context.bytes);
    return context;
}

fair_hash fair_invitation(const uint8_t secret[FAIR_INVITATION], uint8_t number) {
    fair_hash result;
    crypto_hash_sha256_state hash;
    crypto_hash_sha256_init(&hash);
    field_add_text(&hash, "gangway-page-invitation");
    field_add(&hash, secret, FAIR_INVITATION);
    field_add(&hash, &number, sizeof number);
    crypto_hash_sha256_final(&hash, result.bytes);
    return result;
}

bool fair_hash_equal(const fair_hash *a, const fair_hash *b) {
    return sodium_memcmp(a->bytes, b->bytes, FAIR_BYTES) == 0;
}

fair_hash fair_hash_of(const void *bytes, size_t length) {
    fair_hash result;
    crypto_hash_sha256(result.bytes, bytes, length);
    return result;
}

bool fair_hash_read(fair_hash *hash, const char *text, size_t length) {
    size_t bytes;
    return length == FAIR_TEXT - 1 &&
           sodium_hex2bin(hash->bytes, sizeof hash->bytes, text, length, NULL, &bytes, NULL) == 0 &&
           bytes == sizeof hash->bytes;
}

void fair_hash_write(const fair_hash *hash, char text[FAIR_TEXT]) {
    sodium_bin2hex(text, FAIR_TEXT, hash->bytes, sizeof hash->bytes);
}

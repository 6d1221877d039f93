/* Hashing a state: a function of its values, whichever byte of a number a processor puts
 * first in memory.
 *
 * The hash is defined on the state as a little-endian processor has it, read in words of
 * eight bytes; there the bytes are taken as they are. A big-endian processor turns the
 * numbers round in a copy, by the list of them that each game brings. */
#include <gangway/game.h>

#include <assert.h>
#include <string.h>

/* Compilers know the answer. */
static bool is_low_byte_first(void) {
    const uint16_t one = 1;
    unsigned char first;
    memcpy(&first, &one, 1);
    return first == 1;
}

static void turn_round(unsigned char *number, size_t bytes) {
    for (size_t low = 0, high = bytes - 1; low < high; low++, high--) {
        unsigned char byte = number[low];
        number[low] = number[high];
        number[high] = byte;
    }
}

static void turn_all_round(const gw_game *game, unsigned char *state) {
    for (size_t i = 0; i < game->wide_count; i++) {
        const gw_wide *wide = &game->wide[i];
        assert(wide->at + (wide->count - 1) * wide->apart + wide->bytes <= game->state_bytes);
        for (size_t n = 0; n < wide->count; n++)
            turn_round(state + wide->at + n * wide->apart, wide->bytes);
    }
}

/* The low byte first; a load of one word where memory has it so. */
static uint64_t read_word(const unsigned char *bytes) {
    uint64_t word = 0;
    if (is_low_byte_first()) {
        memcpy(&word, bytes, sizeof word);
        return word;
    }
    for (unsigned i = 0; i < 8; i++) word |= (uint64_t)bytes[i] << (8 * i);
    return word;
}

static uint64_t hash_bytes(const unsigned char *bytes, size_t count) {
    uint64_t hash = UINT64_C(0x9E3779B97F4A7C15) ^ count;
    for (size_t at = 0; at < count; at += 8) {
        hash = (hash ^ read_word(bytes + at)) * UINT64_C(0xFF51AFD7ED558CCD);
        hash ^= hash >> 32;
    }
    hash *= UINT64_C(0xC4CEB9FE1A85EC53);
    return hash ^ hash >> 29;
}

uint64_t gw_hash(const gw_table *table, const gw_state *state) {
    const gw_game *game = table->game;
    assert(game->state_bytes % 8 == 0 && game->state_bytes <= GW_STATE_MAX);
    if (is_low_byte_first()) return hash_bytes((const unsigned char *)state, game->state_bytes);
    gw_any_state turned;
    memcpy(&turned, state, game->state_bytes);
    turn_all_round(game, turned.bytes);
    return hash_bytes(turned.bytes, game->state_bytes);
}

/* Hashes a state by its values, independent of the processor's byte order.
 *
 * The hash is defined on the little-endian bytes of the state, read in words of eight bytes. A
 * little-endian processor hashes the state in place; a big-endian one first reverses the bytes of
 * each number in a copy, using the game's list of multi-byte numbers. */
#include <gangway/game.h>

#include <assert.h>
#include <string.h>

/* Compilers evaluate this at compile time. */
static bool is_little_endian(void) {
    const uint16_t one = 1;
    unsigned char first;
    memcpy(&first, &one, 1);
    return first == 1;
}

static void reverse_bytes(unsigned char *number, size_t bytes) {
    for (size_t low = 0, high = bytes - 1; low < high; low++, high--) {
        unsigned char byte = number[low];
        number[low] = number[high];
        number[high] = byte;
    }
}

static void reverse_numbers(const gw_game *game, unsigned char *state) {
    for (size_t i = 0; i < game->wide_count; i++) {
        const gw_wide *wide = &game->wide[i];
        assert(wide->at + (wide->count - 1) * wide->stride + wide->bytes <= game->state_bytes);
        for (size_t n = 0; n < wide->count; n++)
            reverse_bytes(state + wide->at + n * wide->stride, wide->bytes);
    }
}

/* Reads eight bytes as a little-endian word; a single load where memory is little-endian. */
static uint64_t read_word(const unsigned char *bytes) {
    uint64_t word = 0;
    if (is_little_endian()) {
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
    if (is_little_endian()) return hash_bytes((const unsigned char *)state, game->state_bytes);
    gw_any_state reversed;
    memcpy(&reversed, state, game->state_bytes);
    reverse_numbers(game, reversed.bytes);
    return hash_bytes(reversed.bytes, game->state_bytes);
}

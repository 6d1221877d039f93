#ifndef CORE_BITS_H
#define CORE_BITS_H
/* Counting and finding bits, without compiler extensions. */
#include <assert.h>
#include <stdint.h>

#define GW_EACH_BYTE UINT64_C(0x0101010101010101)

/* Byte i of the result is the number of bits set in bytes 0..i of `x`. */
static inline uint64_t gw_bits_by_byte(uint64_t x) {
    x -= x >> 1 & 0x55 * GW_EACH_BYTE;
    x = (x & 0x33 * GW_EACH_BYTE) + (x >> 2 & 0x33 * GW_EACH_BYTE);
    x = (x + (x >> 4)) & 0x0F * GW_EACH_BYTE;
    return x * GW_EACH_BYTE;
}

static inline unsigned gw_bit_count(uint64_t x) {
    return (unsigned)(gw_bits_by_byte(x) >> 56);
}

/* The index of the set bit that has `n` set bits below it; there must be one. */
static inline unsigned gw_bit_select(uint64_t x, unsigned n) {
    assert(n < gw_bit_count(x));
    uint64_t counts = gw_bits_by_byte(x);
    /* The top bit of each byte whose count is at most n: the wanted byte follows these. */
    uint64_t passed = ((n * GW_EACH_BYTE | 0x80 * GW_EACH_BYTE) - counts) & 0x80 * GW_EACH_BYTE;
    unsigned shift = (unsigned)((passed >> 7) * GW_EACH_BYTE >> 56) * 8;
    n -= (unsigned)(counts << 8 >> shift & 0xFF);
    unsigned byte = (unsigned)(x >> shift & 0xFF);
    for (; n > 0; n--) byte &= byte - 1;
    unsigned lowest = byte & (0 - byte);
    return shift + (lowest > 15 ? 4U : 0U) + (lowest & 0xCC ? 2U : 0U) + (lowest & 0xAA ? 1U : 0U);
}

/* The index of the lowest set bit; there must be one. A de Bruijn sequence contains every
 * combination of six bits once, so its top bits, after a shift by the bit's index, identify that
 * index. */
static inline unsigned gw_bit_lowest(uint64_t x) {
    assert(x != 0);
    static const uint8_t place[64] = {
        0,  1,  2,  53, 3,  7,  54, 27, 4,  38, 41, 8,  34, 55, 48, 28, 62, 5,  39, 46, 44, 42,
        22, 9,  24, 35, 59, 56, 49, 18, 29, 11, 63, 52, 6,  26, 37, 40, 33, 47, 61, 45, 43, 21,
        23, 58, 17, 10, 51, 25, 36, 32, 60, 20, 57, 16, 50, 31, 19, 15, 30, 14, 13, 12};
    return place[(x & (0 - x)) * UINT64_C(0x022FDD63CC95386D) >> 58];
}

#endif

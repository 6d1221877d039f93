#ifndef CORE_BITS_H
#define CORE_BITS_H
/* Counting and finding bits, without compiler extensions. */
#include <stdint.h>

#define GW_EACH_BYTE UINT64_C(0x0101010101010101)

/* In byte i of the result: how many bits are set in bytes 0..i of `x`. */
static inline uint64_t gw_bits_by_byte(uint64_t x) {
    x -= x >> 1 & 0x55 * GW_EACH_BYTE;
    x = (x & 0x33 * GW_EACH_BYTE) + (x >> 2 & 0x33 * GW_EACH_BYTE);
    x = (x + (x >> 4)) & 0x0F * GW_EACH_BYTE;
    return x * GW_EACH_BYTE;
}

static inline unsigned gw_bit_count(uint64_t x) {
    return (unsigned)(gw_bits_by_byte(x) >> 56);
}

/* The place of the set bit that has `n` set bits below it; there must be one. */
static inline unsigned gw_bit_select(uint64_t x, unsigned n) {
    uint64_t counts = gw_bits_by_byte(x);
    /* The top bit of each byte whose count is at most n: the byte sought comes after these. */
    uint64_t passed = ((n * GW_EACH_BYTE | 0x80 * GW_EACH_BYTE) - counts) & 0x80 * GW_EACH_BYTE;
    unsigned shift = (unsigned)((passed >> 7) * GW_EACH_BYTE >> 56) * 8;
    n -= (unsigned)(counts << 8 >> shift & 0xFF);
    unsigned byte = (unsigned)(x >> shift & 0xFF);
    for (; n > 0; n--) byte &= byte - 1;
    unsigned lowest = byte & (0 - byte);
    return shift + (lowest > 15 ? 4U : 0U) + (lowest & 0xCC ? 2U : 0U) + (lowest & 0xAA ? 1U : 0U);
}

#endif

#include "cli/qr.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { VERSIONS = 6, MASKS = 8, CODEWORDS_MAX = 172 };

/* Level M by version: all codewords, blocks, and codewords of a block that correct errors. */
static const struct {
    uint8_t codewords, blocks, correction;
} versions[VERSIONS + 1] = {{0, 0, 0},    {26, 1, 10},  {44, 1, 16}, {70, 1, 26},
                            {100, 2, 18}, {134, 2, 24}, {172, 4, 16}};

static size_t data_of(int version) {
    return (size_t)(versions[version].codewords -
                    versions[version].blocks * versions[version].correction);
}

/* ---------------------------------------------------------------- error correction -- */

/* Products in the field of 256 elements whose polynomial is x^8 + x^4 + x^3 + x^2 + 1. */
static uint8_t times(uint8_t a, uint8_t b) {
    unsigned product = 0;
    for (int i = 7; i >= 0; i--) {
        product = (product << 1) ^ ((product >> 7) * 0x11d);
        if ((b >> i) & 1) product ^= a;
    }
    return (uint8_t)product;
}

/* The coefficients of (x - 1)(x - 2)(x - 4) … without the highest, which is 1. */
static void make_divisor(uint8_t *divisor, size_t degree) {
    uint8_t root = 1;
    memset(divisor, 0, degree);
    divisor[degree - 1] = 1;
    for (size_t i = 0; i < degree; i++) {
        for (size_t k = 0; k < degree; k++) {
            divisor[k] = times(divisor[k], root);
            if (k + 1 < degree) divisor[k] ^= divisor[k + 1];
        }
        root = times(root, 2);
    }
}

void qr_correct(const uint8_t *data, size_t count, uint8_t *correction, size_t correction_count) {
    uint8_t divisor[QR_CORRECTION_MAX];
    make_divisor(divisor, correction_count);
    memset(correction, 0, correction_count);
    for (size_t i = 0; i < count; i++) {
        uint8_t factor = data[i] ^ correction[0];
        memmove(correction, correction + 1, correction_count - 1);
        correction[correction_count - 1] = 0;
        for (size_t k = 0; k < correction_count; k++) correction[k] ^= times(divisor[k], factor);
    }
}

/* ----------------------------------------------------------------------- codewords -- */

/* Four bits for bytes, eight for the length, the bytes, four bits for the end, then padding. */
static void write_data(uint8_t *data, size_t capacity, const char *text, size_t length) {
    enum { BYTES = 4 };
    memset(data, 0, capacity);
    data[0] = (uint8_t)(BYTES << 4 | length >> 4);
    data[1] = (uint8_t)(length << 4);
    for (size_t i = 0; i < length; i++) {
        uint8_t byte = (uint8_t)text[i];
        data[i + 1] |= (uint8_t)(byte >> 4);
        data[i + 2] = (uint8_t)(byte << 4);
    }
    for (size_t i = length + 2; i < capacity; i++) data[i] = (i - length) % 2 ? 0x11 : 0xec;
}

/* The codewords of all blocks, the first of each, then the second of each, and so on. */
static void interleave(int version, const uint8_t *data, uint8_t *codewords) {
    size_t blocks = versions[version].blocks, correction_count = versions[version].correction,
           each = data_of(version) / blocks;
    for (size_t block = 0; block < blocks; block++) {
        uint8_t correction[QR_CORRECTION_MAX];
        qr_correct(data + block * each, each, correction, correction_count);
        for (size_t i = 0; i < each; i++) codewords[i * blocks + block] = data[block * each + i];
        for (size_t i = 0; i < correction_count; i++)
            codewords[(each + i) * blocks + block] = correction[i];
    }
}

/* ------------------------------------------------------------------------- modules -- */

typedef struct drawing {
    qr *code;
    bool is_fixed[QR_SIZE_MAX][QR_SIZE_MAX]; /* part of a pattern; codewords go elsewhere */
} drawing;

static void set(drawing *d, int row, int column, bool is_dark) {
    if (row < 0 || column < 0 || row >= d->code->size || column >= d->code->size) return;
    d->code->is_dark[row][column] = is_dark;
    d->is_fixed[row][column] = true;
}

static int farther(int a, int b) {
    return abs(a) > abs(b) ? abs(a) : abs(b);
}

/* Rings around a centre: a finder has a light one at 2, and one around it at 4. */
static void draw_finder(drawing *d, int row, int column) {
    for (int y = -4; y <= 4; y++)
        for (int x = -4; x <= 4; x++) {
            int ring = farther(x, y);
            set(d, row + y, column + x, ring != 2 && ring != 4);
        }
}

static void draw_alignment(drawing *d, int row, int column) {
    for (int y = -2; y <= 2; y++)
        for (int x = -2; x <= 2; x++) set(d, row + y, column + x, farther(x, y) != 1);
}

unsigned qr_format(unsigned mask) {
    enum { DIVISOR = 0x537, PATTERN = 0x5412 };
    unsigned rest = mask; /* level M is 00 */
    for (int i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >> 9) * DIVISOR);
    return (mask << 10 | rest) ^ PATTERN;
}

static void draw_format(drawing *d, unsigned mask) {
    unsigned bits = qr_format(mask);
    int size = d->code->size;
    for (int i = 0; i < 15; i++) {
        bool is_dark = (bits >> i) & 1;
        if (i < 8) {
            set(d, i < 6 ? i : i + 1, 8, is_dark);
            set(d, 8, size - 1 - i, is_dark);
        } else {
            set(d, 8, i == 8 ? 7 : 14 - i, is_dark);
            set(d, size - 15 + i, 8, is_dark);
        }
    }
    set(d, size - 8, 8, true);
}

static void draw_patterns(drawing *d) {
    int size = d->code->size;
    for (int i = 0; i < size; i++) {
        set(d, 6, i, i % 2 == 0);
        set(d, i, 6, i % 2 == 0);
    }
    draw_finder(d, 3, 3);
    draw_finder(d, 3, size - 4);
    draw_finder(d, size - 4, 3);
    if (size > 21) draw_alignment(d, size - 7, size - 7);
    draw_format(d, 0);
}

/* In pairs of columns from the right, up and down in turn, past the column of the timing pattern.
 * Modules that are left over stay light. */
static void draw_codewords(drawing *d, const uint8_t *codewords, size_t count) {
    size_t bit = 0;
    int size = d->code->size;
    for (int right = size - 1; right > 0; right -= 2) {
        if (right == 6) right--;
        bool is_upward = ((right + 1) & 2) == 0;
        for (int i = 0; i < size; i++)
            for (int column = right; column > right - 2; column--) {
                int row = is_upward ? size - 1 - i : i;
                if (d->is_fixed[row][column] || bit == count * 8) continue;
                d->code->is_dark[row][column] = (codewords[bit / 8] >> (7 - bit % 8)) & 1;
                bit++;
            }
    }
}

static bool is_inverted(unsigned mask, int row, int column) {
    switch (mask) {
    case 0: return (row + column) % 2 == 0;
    case 1: return row % 2 == 0;
    case 2: return column % 3 == 0;
    case 3: return (row + column) % 3 == 0;
    case 4: return (row / 2 + column / 3) % 2 == 0;
    case 5: return row * column % 2 + row * column % 3 == 0;
    case 6: return (row * column % 2 + row * column % 3) % 2 == 0;
    default: return ((row + column) % 2 + row * column % 3) % 2 == 0;
    }
}

/* Inverts what the mask says; again, and it is as before. */
static void mask_with(drawing *d, unsigned mask) {
    for (int row = 0; row < d->code->size; row++)
        for (int column = 0; column < d->code->size; column++)
            if (!d->is_fixed[row][column] && is_inverted(mask, row, column))
                d->code->is_dark[row][column] = !d->code->is_dark[row][column];
}

/* --------------------------------------------------------------- choosing the mask -- */

static bool at(const qr *code, int line, int i, bool is_column) {
    return is_column ? code->is_dark[i][line] : code->is_dark[line][i];
}

/* Runs of five and more, and what looks like a finder, in one row or column. */
static int line_penalty(const qr *code, int line, bool is_column) {
    enum { FINDER = 0x5d /* 1011101, with four light ones on one side */ };
    int penalty = 0, run = 0;
    unsigned last = 0; /* eleven modules */
    for (int i = 0; i < code->size; i++) {
        bool is_dark = at(code, line, i, is_column);
        run = i > 0 && is_dark == (last & 1) ? run + 1 : 1;
        last = (last << 1 | is_dark) & 0x7ff;
        if (run == 5) penalty += 3;
        if (run > 5) penalty++;
        if (i >= 10 && (last == FINDER << 4 || last == FINDER)) penalty += 40;
    }
    return penalty;
}

static int block_penalty(const qr *code) {
    int penalty = 0;
    for (int row = 0; row + 1 < code->size; row++)
        for (int column = 0; column + 1 < code->size; column++) {
            bool is_dark = code->is_dark[row][column];
            if (code->is_dark[row][column + 1] == is_dark &&
                code->is_dark[row + 1][column] == is_dark &&
                code->is_dark[row + 1][column + 1] == is_dark)
                penalty += 3;
        }
    return penalty;
}

/* How far from half of the modules are dark, in steps of a twentieth. */
static int balance_penalty(const qr *code) {
    int dark = 0, all = code->size * code->size;
    for (int row = 0; row < code->size; row++)
        for (int column = 0; column < code->size; column++) dark += code->is_dark[row][column];
    return abs(dark * 20 - all * 10) / all * 10;
}

static int penalty_of(const qr *code) {
    int penalty = block_penalty(code) + balance_penalty(code);
    for (int line = 0; line < code->size; line++)
        penalty += line_penalty(code, line, false) + line_penalty(code, line, true);
    return penalty;
}

static unsigned best_mask(drawing *d) {
    unsigned best = 0;
    int least = INT_MAX;
    for (unsigned mask = 0; mask < MASKS; mask++) {
        draw_format(d, mask);
        mask_with(d, mask);
        int penalty = penalty_of(d->code);
        mask_with(d, mask);
        if (penalty >= least) continue;
        least = penalty;
        best = mask;
    }
    return best;
}

bool qr_make(qr *code, const char *text) {
    enum { HEAD = 2 /* codewords besides the text */ };
    uint8_t data[CODEWORDS_MAX], codewords[CODEWORDS_MAX];
    size_t length = strlen(text);
    int version = 1;
    if (length > QR_TEXT_MAX) return false;
    while (length + HEAD > data_of(version)) version++;
    *code = (qr){.size = 17 + 4 * version};
    drawing d = {.code = code};
    write_data(data, data_of(version), text, length);
    interleave(version, data, codewords);
    draw_patterns(&d);
    draw_codewords(&d, codewords, versions[version].codewords);
    unsigned mask = best_mask(&d);
    draw_format(&d, mask);
    mask_with(&d, mask);
    return true;
}

#ifndef CLI_QR_H
#define CLI_QR_H
/* QR codes (ISO/IEC 18004) of short texts: bytes, level M, versions 1 to 6. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { QR_TEXT_MAX = 106, QR_SIZE_MAX = 41, QR_CORRECTION_MAX = 26 };

/* A square of `size` modules, without the quiet zone around it. */
typedef struct qr {
    int size;
    bool is_dark[QR_SIZE_MAX][QR_SIZE_MAX]; /* by row and column */
} qr;

/* False if the text is too long. */
bool qr_make(qr *code, const char *text);

/* The error correction codewords of a block of data codewords. */
void qr_correct(const uint8_t *data, size_t count, uint8_t *correction, size_t correction_count);

/* The fifteen bits that say which of the masks 0 to 7 a code of level M has. */
unsigned qr_format(unsigned mask);

#endif

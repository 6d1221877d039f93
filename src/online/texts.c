/* Texts one after another, in pieces that grow. */
#include "online/internal.h"

#include <stdlib.h>
#include <string.h>

enum { PIECE_MIN = 512, PIECE_MAX = 16384 };

struct texts_piece {
    struct texts_piece *before;
    size_t used, size;
    char bytes[];
};

static bool add_piece(texts *all, size_t needed) {
    size_t size = all->last ? 2 * all->last->size : PIECE_MIN;
    if (size > PIECE_MAX) size = PIECE_MAX;
    if (size < needed) size = needed;
    struct texts_piece *piece = malloc(sizeof *piece + size);
    if (piece == NULL) return false;
    piece->before = all->last;
    piece->used = 0;
    piece->size = size;
    all->last = piece;
    return true;
}

const char *texts_add(texts *all, store_text text) {
    size_t needed = text.length + 1;
    if (all->last == NULL || all->last->size - all->last->used < needed)
        if (!add_piece(all, needed)) return NULL;
    char *copy = all->last->bytes + all->last->used;
    all->last->used += needed;
    if (text.length > 0) memcpy(copy, text.bytes, text.length);
    copy[text.length] = '\0';
    return copy;
}

void texts_drop(texts *all, store_text text) {
    struct texts_piece *piece = all->last;
    piece->used -= text.length + 1;
    if (piece->used > 0) return;
    all->last = piece->before;
    free(piece);
}

#include "online/record.h"
#include "fair/header.h"

#include <assert.h>

/* What everybody has been told of the chance. In a table that is being set up commitments may still
 * change, so there are none. Who sits down later has contributed nothing. */
static fair_header chance_of(const game *g) {
    fair_header header = {.version = 1, .has_table = true, .table = g->id};
    if (g->phase < GAME_LOCKED) return header;
    header.has_commitment = header.has_lock = true;
    header.commitment = g->commitment;
    header.lock = g->lock;
    header.commitments = g->commitments;
    header.nonces = g->nonces;
    if (g->phase == GAME_LOCKED) {
        header.commitments.people = game_people(g);
        header.nonces.people = 0;
    } else {
        header.commitments.people = g->nonces.people;
    }
    header.after = g->begun;
    header.has_secret = g->phase == GAME_OVER;
    if (header.has_secret) header.secret = g->secret;
    return header;
}

char *game_record(const game *g, gw_seat viewer, size_t *length) {
    assert(g->sitting != NULL && (viewer != GW_ALL_SEEING || g->phase == GAME_OVER));
    fair_lines lines;
    fair_header header = chance_of(g);
    fair_header_write(&header, &lines);
    return gw_record_text_with(sitting_record(g->sitting), viewer, lines.list, lines.count, length);
}

/* The text form of a tile set: data/mississippi-tiles.txt. */
#include "mississippi/mississippi.h"

#include <string.h>

enum { ROWS = 9, COLUMN = 3, INDENT = 2 };

/* Which space stands in each row and column of the map, or -1. */
static const int8_t map[ROWS][5] = {
    {-1, -1, 17, -1, -1}, {-1, 16, -1, 18, -1}, {15, -1, 12, -1, 19},
    {-1, 11, -1, 13, -1}, {10, -1, 7, -1, 14},  {-1, 6, -1, 8, -1},
    {5, -1, 2, -1, 9},    {-1, 1, -1, 3, -1},   {0, -1, -1, -1, 4},
};

static bool read_sign(char sign, mq_tile *tile, unsigned space) {
    static const char signs[] = ".#brcds";
    static const uint8_t kinds[] = {MQ_WATER,     MQ_ISLAND,    MQ_BLUE_DOCK, MQ_RED_DOCK,
                                    MQ_COAL_DOCK, MQ_DRIFTWOOD, MQ_SANDBANK};
    if (sign >= '1' && sign <= '5') {
        tile->kind[space] = MQ_START_DOCK;
        tile->start[space] = (uint8_t)(sign - '0');
        return true;
    }
    const char *found = sign ? strchr(signs, sign) : NULL;
    if (found == NULL) return false;
    tile->kind[space] = kinds[found - signs];
    return true;
}

/* One row of a tile's map. */
static bool read_row(const char *line, size_t length, unsigned row, mq_tile *tile) {
    size_t read = 0;
    for (unsigned column = 0; column < 5; column++) {
        size_t at = INDENT + (size_t)COLUMN * column;
        if (map[row][column] < 0) continue;
        if (at >= length || !read_sign(line[at], tile, (unsigned)map[row][column])) return false;
        read++;
    }
    for (size_t i = 0; i < length; i++) read -= line[i] != ' ';
    return read == 0;
}

static bool read_name(const char *line, size_t length, mq_tile *tile) {
    static const char word[] = "tile ";
    size_t size = length - strlen(word);
    if (length <= strlen(word) || memcmp(line, word, strlen(word)) != 0) return false;
    if (size >= sizeof tile->name || memchr(line + strlen(word), ' ', size)) return false;
    memcpy(tile->name, line + strlen(word), size);
    return true;
}

/* A tile has at most one dock where passengers wait, and only the first has start docks. */
static bool is_playable(const mq_tile_set *set, const mq_tile *tile) {
    unsigned docks = 0, starts = 0;
    for (unsigned i = 0; i < MQ_SPACES; i++) {
        docks += tile->kind[i] == MQ_BLUE_DOCK || tile->kind[i] == MQ_RED_DOCK;
        starts |= tile->kind[i] == MQ_START_DOCK ? 1U << tile->start[i] : 0U;
    }
    for (unsigned i = 0; i < set->count; i++)
        if (strcmp(set->tile[i].name, tile->name) == 0) return false;
    return docks <= 1 && starts == (set->count == 0 ? 0x3EU : 0U);
}

unsigned mq_tiles_read(const char *text, mq_tile_set *set) {
    static const char heading[] = "gangway-tiles: 1";
    bool has_heading = false;
    unsigned line = 1, row = ROWS;
    mq_tile *tile = NULL;
    memset(set, 0, sizeof *set);
    for (; *text; line++) {
        size_t length = strcspn(text, "\n");
        bool is_said = length > 0 && text[0] != '#';
        if (is_said && !has_heading) {
            if (length != strlen(heading) || memcmp(text, heading, length) != 0) return line;
            has_heading = true;
        } else if (is_said && row == ROWS) {
            if (set->count == MQ_TILES_MAX) return line;
            tile = &set->tile[set->count];
            if (!read_name(text, length, tile)) return line;
            row = 0;
        } else if (is_said) {
            if (!read_row(text, length, row, tile)) return line;
            row++;
            if (row == ROWS && !is_playable(set, tile)) return line;
            if (row == ROWS) set->count++;
        }
        text += length + (text[length] == '\n');
    }
    return set->count > 1 && row == ROWS ? 0 : line;
}

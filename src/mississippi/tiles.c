/* Reads the text of a tile set: data/mississippi/tiles.txt. */
#include "core/utf8.h"
#include "mississippi/mississippi.h"
#include <gangway/problem.h>

#include <string.h>

enum { ROWS = 9, COLUMNS = 5, COLUMN = 3, INDENT = 2, WIDTH = INDENT + COLUMN * (COLUMNS - 1) + 1 };

/* The space in each row and column of the map, or -1. */
static const int8_t map[ROWS][COLUMNS] = {
    {-1, -1, 17, -1, -1}, {-1, 16, -1, 18, -1}, {15, -1, 12, -1, 19},
    {-1, 11, -1, 13, -1}, {10, -1, 7, -1, 14},  {-1, 6, -1, 8, -1},
    {5, -1, 2, -1, 9},    {-1, 1, -1, 3, -1},   {0, -1, -1, -1, 4},
};

/* MQ-B3, MQ-B4: the tiles of a set, the start tile first. */
static const char *const names[MQ_TILES_MAX] = {"A0",   "A1-1",  "A1-2", "A1-3", "A1-4", "A2-1",
                                                "A2-2", "A2-3",  "A2-4", "A3-1", "A3-2", "A3-3",
                                                "B1",   "B1/B2", "B2",   "B3-1", "B3-2", "B4"};

typedef struct reader {
    const char *line; /* without trailing spaces and line feed */
    size_t length;
    uint32_t number;
    bool has_heading;
    mq_tile_set *set;
    mq_tile *tile;       /* being read, or NULL */
    unsigned row;        /* the next row of its map */
    unsigned starts;     /* start docks read so far, as bits */
    bool has_dock;       /* the tile has a dock where passengers wait */
    gw_problem *problem; /* may be NULL */
} reader;

/* Reports a problem with the line, or with the tile being read. Returns false. */
static bool refuse(reader *r, const char *id, gw_rule rule) {
    gw_problem_set(r->problem, id);
    gw_problem_rule(r->problem, &gw_mississippi_queen, rule);
    if (r->problem) r->problem->line = r->number;
    if (r->tile) gw_problem_word(r->problem, "tile", r->tile->name, strlen(r->tile->name));
    return false;
}

static bool is_start_tile(const reader *r) {
    return r->tile == &r->set->tile[0];
}

/* ------------------------------------------------------------------- signs -- */

static bool put_start_dock(reader *r, unsigned space, unsigned dock) {
    const char *id = NULL;
    if (!is_start_tile(r))
        id = "problem.mississippi.start-elsewhere";
    else if (r->starts >> dock & 1)
        id = "problem.mississippi.start-twice";
    r->starts |= 1U << dock;
    r->tile->kind[space] = MQ_START_DOCK;
    r->tile->start[space] = (uint8_t)dock;
    if (id == NULL) return true;
    refuse(r, id, MQ_S2);
    gw_problem_number(r->problem, "dock", dock);
    return false;
}

/* MQ-S5: waiting passengers are counted by tile, so it has one dock at most; none are put on the
 * start tile. */
static bool put_passenger_dock(reader *r, unsigned space, mq_kind kind) {
    if (is_start_tile(r)) return refuse(r, "problem.mississippi.dock-start", MQ_S5);
    if (r->has_dock) return refuse(r, "problem.mississippi.dock-second", MQ_S5);
    r->has_dock = true;
    r->tile->kind[space] = (uint8_t)kind;
    return true;
}

static bool refuse_sign(reader *r, const char *sign) {
    size_t size = gw_utf8_size(sign, (size_t)(r->line + r->length - sign));
    refuse(r, "problem.mississippi.sign", MQ_B1);
    gw_problem_word(r->problem, "sign", sign, size);
    return false;
}

static bool read_sign(reader *r, const char *sign, unsigned space) {
    static const char signs[] = ".#brcds";
    static const uint8_t kinds[] = {MQ_WATER,     MQ_ISLAND,    MQ_BLUE_DOCK, MQ_RED_DOCK,
                                    MQ_COAL_DOCK, MQ_DRIFTWOOD, MQ_SANDBANK};
    if (*sign >= '1' && *sign <= '5') return put_start_dock(r, space, (unsigned)(*sign - '0'));
    const char *found = strchr(signs, *sign);
    if (found == NULL) return refuse_sign(r, sign);
    mq_kind kind = (mq_kind)kinds[found - signs];
    if (kind == MQ_BLUE_DOCK || kind == MQ_RED_DOCK) return put_passenger_dock(r, space, kind);
    r->tile->kind[space] = (uint8_t)kind;
    return true;
}

/* -------------------------------------------------------------------- rows -- */

/* The space whose sign is at column `at` of a row, or -1. */
static int space_at(unsigned row, size_t at) {
    if (at < INDENT || at >= WIDTH || (at - INDENT) % COLUMN != 0) return -1;
    return map[row][(at - INDENT) / COLUMN];
}

static bool refuse_row(reader *r) {
    char columns[GW_PROBLEM_WORD];
    gw_out out = gw_out_to(columns, sizeof columns);
    for (size_t at = 0; at < WIDTH; at++) {
        if (space_at(r->row, at) < 0) continue;
        if (out.length > 0) gw_put_text(&out, ", ");
        gw_put_number(&out, (int64_t)at + 1);
    }
    refuse(r, "problem.mississippi.row", MQ_B1);
    gw_problem_word(r->problem, "line", r->line, r->length);
    gw_problem_number(r->problem, "row", r->row + 1);
    gw_problem_word(r->problem, "columns", columns, out.length);
    return false;
}

static bool refuse_missing_row(reader *r) {
    refuse(r, "problem.mississippi.row-missing", MQ_B1);
    gw_problem_number(r->problem, "row", r->row + 1);
    return false;
}

static bool end_tile(reader *r) {
    for (unsigned dock = 1; dock <= 5 && is_start_tile(r); dock++) {
        if (r->starts >> dock & 1) continue;
        refuse(r, "problem.mississippi.start-missing", MQ_S2);
        gw_problem_number(r->problem, "dock", dock);
        return false;
    }
    r->tile = NULL;
    return true;
}

static bool read_row(reader *r) {
    for (size_t at = 0; at < r->length || at < WIDTH; at++) {
        int space = space_at(r->row, at);
        bool is_blank = at >= r->length || r->line[at] == ' ';
        if (is_blank != (space < 0)) return refuse_row(r);
        if (space >= 0 && !read_sign(r, r->line + at, (unsigned)space)) return false;
    }
    r->row++;
    return r->row < ROWS || end_tile(r);
}

/* ------------------------------------------------------------------- tiles -- */

static bool is_tile_line(const reader *r) {
    static const char word[] = "tile ";
    return r->length >= strlen(word) && memcmp(r->line, word, strlen(word)) == 0;
}

static bool refuse_name(reader *r, const char *id, gw_rule rule, const char *name, size_t length) {
    refuse(r, id, rule);
    gw_problem_word(r->problem, "tile", name, length);
    return false;
}

static bool begin_tile(reader *r) {
    if (!is_tile_line(r)) {
        refuse(r, "problem.mississippi.tile-line", MQ_B3);
        gw_problem_word(r->problem, "line", r->line, r->length);
        return false;
    }
    const char *name = r->line + strlen("tile ");
    size_t length = r->length - strlen("tile "), i = 0;
    while (i < MQ_TILES_MAX && (strlen(names[i]) != length || memcmp(names[i], name, length) != 0))
        i++;
    if (i == MQ_TILES_MAX)
        return refuse_name(r, "problem.mississippi.tile-unknown", MQ_B3, name, length);
    mq_tile *tile = &r->set->tile[i];
    if (tile->line > 0)
        return refuse_name(r, "problem.mississippi.tile-twice", MQ_B3, name, length);
    memcpy(tile->name, name, length);
    tile->line = r->number;
    r->tile = tile;
    r->row = 0;
    r->has_dock = false;
    return true;
}

static bool read_line(reader *r) {
    static const char heading[] = "gangway-tiles: 1";
    if (r->length == 0 || r->line[0] == '#') return true;
    if (!r->has_heading) {
        r->has_heading = r->length == strlen(heading) && memcmp(r->line, heading, r->length) == 0;
        return r->has_heading || refuse(r, "problem.mississippi.tiles-heading", MQ_B3);
    }
    if (r->tile == NULL) return begin_tile(r);
    return is_tile_line(r) ? refuse_missing_row(r) : read_row(r);
}

/* Checks at the end of the text that nothing is missing. */
static bool end_set(reader *r) {
    if (!r->has_heading) return refuse(r, "problem.mississippi.tiles-heading", MQ_B3);
    if (r->tile) return refuse_missing_row(r);
    for (unsigned i = 0; i < MQ_TILES_MAX; i++)
        if (r->set->tile[i].line == 0)
            return refuse_name(r, "problem.mississippi.tile-missing", MQ_B3, names[i],
                               strlen(names[i]));
    r->set->count = MQ_TILES_MAX;
    return true;
}

bool mq_tiles_read(const char *text, mq_tile_set *set, gw_problem *problem) {
    reader r = {.set = set, .problem = problem};
    memset(set, 0, sizeof *set);
    while (*text) {
        size_t length = strcspn(text, "\n");
        r.line = text;
        r.length = length;
        r.number++;
        while (r.length > 0 && text[r.length - 1] == ' ') r.length--;
        if (!read_line(&r)) return false;
        text += length + (text[length] == '\n');
    }
    return end_set(&r);
}

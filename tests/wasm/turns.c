/* turns RECORD: where the turn at the end of a record can end and would crash, and a way to each,
 * one per line. The WebAssembly module must give the same answers (play.mjs). */
#include "mississippi/turn.h"

#include <gangway/gangway.h>

#include <stdio.h>
#include <stdlib.h>

static gw_record *read_record(const char *path) {
    static char text[1 << 20];
    gw_problem problem;
    FILE *file = fopen(path, "rb");
    if (file == NULL) return NULL;
    size_t length = fread(text, 1, sizeof text, file);
    fclose(file);
    return gw_record_read(text, length, &problem);
}

static void print_way(const gw_table *table, const gw_action *way, size_t count) {
    for (size_t i = 0; i < count; i++) {
        char text[GW_ACTION_TEXT];
        gw_out out = gw_out_to(text, sizeof text);
        table->game->write_action(table, way[i], &out);
        printf("%s%s", i > 0 ? ", " : ": ", text);
    }
    putchar('\n');
}

static void print_ends(const gw_table *table, const gw_state *state) {
    static mq_end ends[MQ_ENDS_MAX];
    gw_action way[MQ_WAY_MAX];
    size_t count = mq_turn_search(table, state, NULL, ends);
    mq_turn_rank(table, state, ends, count);
    for (size_t i = 0; i < count; i++) {
        const mq_end *e = &ends[i];
        printf("%u,%u,%u,%u,%u,%u,%u,%u", e->tile, e->space, e->heading, e->speed, e->speed_after,
               e->coal, e->pushes, e->kind);
        print_way(table, way, mq_turn_way(table, state, NULL, e, way));
    }
}

static void print_strikes(const gw_table *table, const gw_state *state) {
    enum { SPEED = 4 };
    static mq_strike strikes[MQ_STRIKES_MAX];
    size_t count = mq_turn_strikes(table, state, SPEED, strikes);
    for (size_t i = 0; i < count; i++)
        printf("%u,%u,%u,%u\n", strikes[i].tile, strikes[i].space, strikes[i].heading,
               strikes[i].left);
}

int main(int argc, char **argv) {
    gw_record *record = argc == 2 ? read_record(argv[1]) : NULL;
    if (record == NULL) return 2;
    print_ends(gw_record_table(record), gw_record_state(record));
    print_strikes(gw_record_table(record), gw_record_state(record));
    gw_record_free(record);
    return 0;
}

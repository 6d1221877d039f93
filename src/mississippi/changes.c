/* The changes between versions of the rules text. */
#include "mississippi/internal.h"

#include <string.h>

/* Whether the table plays with `passengers=minimum`. */
static bool has_minimum(const gw_table *table) {
    const gw_game *game = table->game;
    for (size_t i = 0; i < game->option_count; i++) {
        const gw_option *option = &game->options[i];
        if (strcmp(option->name, "passengers") == 0)
            return strcmp(option->choices[table->options.value[i]], "minimum") == 0;
    }
    return false;
}

/* Version 1 counted three players with two boats each as six. */
static bool counts_six(const gw_table *table) {
    return table->players == 3 && mq_table_of(table)->boats_each == 2 && !has_minimum(table);
}

/* Version 1 gave two passengers to each boat, not to each player. */
static bool counts_boats(const gw_table *table) {
    return mq_table_of(table)->boats_each == 2 && has_minimum(table);
}

/* Version 1 ended a race of two boats at the first arrival, whatever its passengers. */
static bool ends_early(const gw_table *table) {
    const mq_table *t = mq_table_of(table);
    return t->boats == 2 && t->edition == MQ_RU;
}

/* `passengers=extra`, `leave` and `transfer=off` are new in version 2; games without them are
 * unaffected. */
const gw_rule_change mq_changes[MQ_CHANGES] = {
    {2, "MQ-S5", counts_six}, {2, "MQ-S6", counts_boats}, {2, "MQ-S7", counts_boats},
    {2, "MQ-S8", NULL},       {2, "MQ-G4", NULL},         {2, "MQ-F2", ends_early},
    {2, "MQ-X4", NULL},
};

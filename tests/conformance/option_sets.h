#ifndef CONFORMANCE_OPTION_SETS_H
#define CONFORMANCE_OPTION_SETS_H
/* Sets of options that together contain every pair of values of two options. */
#include <gangway/gangway.h>

typedef struct option_sets {
    gw_options *list;
    size_t count;
    size_t excluded; /* pairs of values that exclude each other */
} option_sets;

/* Of an option with many values only some are tried: the ends, the default, and some in between.
 * Free with option_sets_free. */
option_sets option_sets_new(const gw_game *game);
void option_sets_free(option_sets *sets);

#endif

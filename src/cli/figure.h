#ifndef CLI_FIGURE_H
#define CLI_FIGURE_H
/* Writing measurements with their 95 % confidence intervals, rounded so that an interval never
 * seems narrower than it is. */
#include "arena/interval.h"

#include <jansson.h>

enum { CLI_FIGURE_MAX = 64 };

/* A share as “75.0 % (62.1–84.9)”; “–” if nothing was measured. */
void cli_share_text(char text[CLI_FIGURE_MAX], arena_figure share);

/* A difference in Elo as “+191 (+87…+310)”, with one open end as “> +141” or “< -141”. */
void cli_elo_text(char text[CLI_FIGURE_MAX], arena_figure elo);

/* An object with `value`, `low` and `high`; null for a value that was not measured or is infinite.
 */
json_t *cli_figure_json(arena_figure figure);

#endif

#include "cli/figure.h"

#include <math.h>
#include <stdio.h>

/* Rounds outwards to a whole number, ignoring floating-point differences between processors. */
static const double SAME = 1e-6;
static double round_down(double value) {
    return floor(value + SAME);
}
static double round_up(double value) {
    return ceil(value - SAME);
}

void cli_share_text(char text[CLI_FIGURE_MAX], arena_figure share) {
    double low = round_down(1000 * share.low) / 10, high = round_up(1000 * share.high) / 10;
    if (isnan(share.value))
        snprintf(text, CLI_FIGURE_MAX, "–");
    else if (isinf(high))
        snprintf(text, CLI_FIGURE_MAX, "%.1f %% (%.1f–∞)", 100 * share.value, low);
    else
        snprintf(text, CLI_FIGURE_MAX, "%.1f %% (%.1f–%.1f)", 100 * share.value, low, high);
}

void cli_elo_text(char text[CLI_FIGURE_MAX], arena_figure elo) {
    /* adding 0 turns -0 into +0 */
    double low = round_down(elo.low) + 0.0, high = round_up(elo.high) + 0.0;
    if (isnan(elo.value))
        snprintf(text, CLI_FIGURE_MAX, "–");
    else if (isinf(elo.value))
        snprintf(text, CLI_FIGURE_MAX, elo.value > 0 ? "> %+.0f" : "< %+.0f",
                 elo.value > 0 ? low : high);
    else
        snprintf(text, CLI_FIGURE_MAX, "%+.0f (%+.0f…%+.0f)", round(elo.value) + 0.0, low, high);
}

static json_t *number_json(double number) {
    return isfinite(number) ? json_real(number) : json_null();
}

json_t *cli_figure_json(arena_figure figure) {
    return json_pack("{s:o,s:o,s:o}", "value", number_json(figure.value), "low",
                     number_json(figure.low), "high", number_json(figure.high));
}

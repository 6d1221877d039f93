/* While a computer player thinks: a line that says so, and ways to stop it early. */
#define _POSIX_C_SOURCE 200809L
#include "os/clock.h"
#include "term/play.h"
#include <poll.h>
#include <string.h>
#include <unistd.h>

#define MILLISECOND UINT64_C(1000000)
static const uint64_t shown_after = 300 * MILLISECOND, looks_every = 50 * MILLISECOND;

static void wipe(term_game *game) {
    if (!game->watch.is_shown) return;
    fputs("\r\033[K", game->t.out);
    game->watch.is_shown = false;
}

static void show(term_game *game, uint32_t spent) {
    gw_arg percent = gw_arg_number("percent", spent / 10);
    wipe(game);
    term_say(&game->t, TERM_DIM, spent > 0 ? "term.thinking-share" : "term.thinking", &percent, 1);
    fflush(game->t.out);
    game->watch.is_shown = true;
}

/* Keeps a line for a later question; one that is too long is lost. */
static void keep_ahead(term_game *game, const char *line) {
    if (strchr(line, '\n') == NULL)
        term_skip_rest(game->t.in);
    else
        strcpy(game->ahead + strlen(game->ahead), line);
}

/* Enter alone hurries the player; any other line is kept. */
static bool is_enter_pressed(term_game *game) {
    struct pollfd input = {.fd = fileno(game->t.in), .events = POLLIN};
    bool has_room = strlen(game->ahead) + TERM_LINE < sizeof game->ahead;
    if (!isatty(input.fd) || !has_room || poll(&input, 1, 0) <= 0) return false;
    char line[TERM_LINE];
    if (fgets(line, sizeof line, game->t.in) == NULL) return true;
    if (game->watch.is_shown) fputs("\033[A", game->t.out); /* undo the line feed of Enter */
    if (line[strspn(line, " \t\r\n")] == '\0') return true;
    keep_ahead(game, line);
    return false;
}

static bool may_go_on(void *watcher, uint32_t spent) {
    term_game *game = watcher;
    term_watch *watch = &game->watch;
    uint64_t now = os_nanoseconds();
    if (watch->is_hurried) return false;
    if (now - watch->looked < looks_every) return true;
    watch->looked = now;
    watch->is_hurried = (game->caught && *game->caught) || is_enter_pressed(game);
    if (!watch->is_hurried && now - watch->start >= shown_after) show(game, spent);
    return !watch->is_hurried;
}

gw_action term_decide(term_game *game, gw_seat seat, gw_problem *problem) {
    uint64_t now = os_nanoseconds();
    bool is_watched = isatty(fileno(game->t.out));
    game->watch = (term_watch){.start = now, .looked = now};
    game->t.ahead = game->ahead;
    game->terms.may_go_on = is_watched ? may_go_on : NULL;
    game->terms.watcher = game;
    fflush(game->t.out);
    gw_thinking own = *game->thinking;
    own.random = &game->random[seat];
    gw_action action = match_mover_decide(&game->movers[seat], &own, game->sitting, problem);
    wipe(game);
    return action;
}

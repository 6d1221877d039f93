/* Saving a game to a file named by the person, and loading one. */
#include "term/kept.h"

#include "os/os.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static void say_word(const term_game *game, term_style style, const char *id, const char *word) {
    gw_arg arg = gw_arg_word("word", word);
    term_say_line(game, style, id, &arg, 1);
}

static void say_fault(const term_game *game, const char *path) {
    gw_arg args[] = {gw_arg_word("word", path),
                     gw_arg_word("fault", os_fault(game->t.lang, errno))};
    term_say_line(game, TERM_BAD, "term.file-fault", args, 2);
}

/* ----------------------------------------------------------------- saving -- */

static bool is_same_text(const char *a, const char *b) {
    return a == b || (a && b && strcmp(a, b) == 0);
}

/* Whether the seat has the same name in `a` and in its possible continuation `b`. A bot may have
 * given its name since. */
static bool is_same_player(const gw_record *a, const gw_record *b, gw_seat seat) {
    size_t then = gw_record_count(a);
    return is_same_text(gw_record_player(a, seat), gw_record_player(b, seat)) ||
           (gw_record_holder_at(a, seat, then).kind == GW_BOT &&
            gw_record_holder_at(b, seat, then).kind == GW_BOT);
}

/* Whether the tables have the same game, options, board and players. */
static bool is_same_table(const gw_record *a, const gw_record *b) {
    const gw_table *table = gw_record_table(a);
    if (!gw_table_equal(table, gw_record_table(b))) return false;
    for (gw_seat seat = 1; seat <= table->players; seat++)
        if (!is_same_player(a, b, seat)) return false;
    return true;
}

/* Whether `record` is the beginning of `whole`. */
static bool is_beginning(const gw_record *record, const gw_record *whole) {
    size_t count = gw_record_count(record);
    if (gw_record_is_view(record) || count > gw_record_count(whole) ||
        !is_same_table(record, whole))
        return false;
    for (size_t i = 0; i < count; i++) {
        gw_step one = gw_record_step(record, i), other = gw_record_step(whole, i);
        if (one.seat != other.seat || one.action != other.action) return false;
    }
    return true;
}

static bool has_key(const gw_record *record, const char *key, const char *value) {
    const char *its;
    for (size_t i = 0; i < gw_record_key_count(record); i++)
        if (strcmp(gw_record_key(record, i, &its), key) == 0 && strcmp(its, value) == 0)
            return true;
    return false;
}

/* Whether the text of `record` contains more than `whole`: comments or keys of its own. */
static bool has_notes(const char *text, const gw_record *record, const gw_record *whole) {
    const char *value;
    if (text[0] == '#' || strstr(text, "\n#")) return true;
    for (size_t i = 0; i < gw_record_key_count(record); i++) {
        const char *key = gw_record_key(record, i, &value);
        if (!has_key(whole, key, value)) return true;
    }
    return false;
}

/* Why the game must not replace `text`: the id of a sentence, or NULL. Never overwrite a file that
 * is not a record, whatever it begins with. */
static const char *find_obstacle(const term_game *game, const char *text, size_t length,
                                 bool is_asked) {
    if (length == 0) return NULL;
    gw_record *record = gw_record_read(text, length, NULL);
    if (record == NULL) return "term.save-other";
    const char *obstacle = NULL;
    if (!is_asked && !is_beginning(record, term_record(game)))
        obstacle = "term.save-game";
    else if (!is_asked && has_notes(text, record, term_record(game)))
        obstacle = "term.save-notes";
    gw_record_free(record);
    return obstacle;
}

/* False with errno set, or with a reason in `obstacle`. */
static bool put_into(const term_game *game, os_file *file, bool is_asked, const char **obstacle) {
    size_t length;
    char *text = os_file_text(file, &length);
    if (text == NULL) return false;
    *obstacle = find_obstacle(game, text, length, is_asked);
    free(text);
    if (*obstacle) return false;
    text = gw_record_text(term_record(game), GW_ALL_SEEING, &length);
    if (text == NULL) {
        errno = ENOMEM;
        return false;
    }
    bool is_done = os_file_replace(file, text, length);
    int fault = errno;
    free(text);
    errno = fault;
    return is_done;
}

static term_answer save(term_game *game, const char *path, bool is_asked) {
    os_file file = OS_FILE_NONE;
    const char *obstacle = NULL;
    if (path[0] == '\0') {
        term_say_line(game, TERM_BAD, "term.save-where", NULL, 0);
        return TERM_ASK_AGAIN;
    }
    bool is_saved =
        os_file_open(&file, path, OS_FILES_ONLY) && put_into(game, &file, is_asked, &obstacle);
    int fault = errno;
    bool is_closed = os_file_close(&file);
    if (!is_saved) errno = fault;
    if (obstacle)
        say_word(game, TERM_BAD, obstacle, path);
    else if (is_saved && is_closed)
        say_word(game, TERM_GOOD, "term.saved", path);
    else
        say_fault(game, path);
    return TERM_ASK_AGAIN;
}

term_answer term_save(term_game *game, gw_seat seat, const char *rest) {
    (void)seat;
    return save(game, rest, false);
}

term_answer term_overwrite(term_game *game, gw_seat seat, const char *rest) {
    (void)seat;
    return save(game, rest, true);
}

/* ---------------------------------------------------------------- loading -- */

/* If the record has no person, the people at the screen keep their seats; returns the substitutes
 * that are still needed. */
static gw_seats keep_people(term_game *game, const match_seats *before, gw_seats substitutes) {
    if (term_has_people(game)) return substitutes;
    for (gw_seat seat = 1; seat <= GW_SEATS_MAX; seat++) {
        if (!match_is_person(before->who[seat])) continue;
        game->seats.who[seat] = before->who[seat];
        substitutes &= (gw_seats)~GW_SEAT_BIT(seat);
    }
    return substitutes;
}

/* Keeps the present game and continues with another, with the players of its record. */
static bool change_game(term_game *game, sitting *next, const char *path) {
    match_seats before = game->seats;
    term_keep(game);
    if (game->alone != 0) term_clear(&game->t);
    term_game_release(game);
    game->sitting = next;
    gw_seats substitutes = keep_people(game, &before, term_seat_holders(game));
    say_word(game, TERM_GOOD, "term.loaded", path);
    term_announce_substitutes(game, substitutes);
    return term_game_prepare(game);
}

term_answer term_load(term_game *game, gw_seat seat, const char *rest) {
    gw_problem problem;
    size_t length;
    (void)seat;
    char *text = rest[0] ? os_read_only_file(rest, &length) : NULL;
    if (text == NULL) {
        if (rest[0])
            say_fault(game, rest);
        else
            term_say_line(game, TERM_BAD, "term.load-what", NULL, 0);
        return TERM_ASK_AGAIN;
    }
    gw_record *record = gw_record_read(text, length, &problem);
    free(text);
    if (record == NULL) {
        term_problem(game, &problem);
        return TERM_ASK_AGAIN;
    }
    if (gw_record_is_view(record)) {
        term_say_line(game, TERM_BAD, "term.load-view", NULL, 0);
        gw_record_free(record);
        return TERM_ASK_AGAIN;
    }
    sitting *next = sitting_new(record);
    if (next == NULL) {
        term_say_line(game, TERM_BAD, "problem.memory", NULL, 0);
        return TERM_ASK_AGAIN;
    }
    return change_game(game, next, rest) ? TERM_CHANGED : TERM_LEFT;
}

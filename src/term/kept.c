#define _POSIX_C_SOURCE 200809L
#include "term/kept.h"

#include "os/os.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { NUMBERS = 999 };

static char *kept_path(unsigned number) {
    char name[32];
    snprintf(name, sizeof name, "unfinished-%u.gwr", number);
    return os_data_path(name);
}

/* --------------------------------------------------------------- finding -- */

/* Finds when the file of kept game `number` was written; false if there is none, or its game is
 * being played. */
static bool find_kept(unsigned number, struct timespec *written) {
    struct stat status;
    char *path = kept_path(number);
    bool is_there =
        path && stat(path, &status) == 0 && S_ISREG(status.st_mode) && !os_is_held(path);
    if (is_there) *written = status.st_mtim;
    free(path);
    return is_there;
}

/* Reads a record that can be continued, or returns NULL. The last line may be incomplete after a
 * power cut. */
static gw_record *read_kept(const char *text, size_t length) {
    while (length > 0 && text[length - 1] != '\n') length--;
    gw_record *record = gw_record_read(text, length, NULL);
    if (record == NULL) return NULL;
    bool can_go_on =
        !gw_record_is_view(record) && !gw_is_over(gw_record_table(record), gw_record_state(record));
    if (can_go_on) return record;
    gw_record_free(record);
    return NULL;
}

static gw_record *read_numbered(unsigned number) {
    size_t length;
    char *path = kept_path(number);
    char *text = path ? os_read_file(path, &length) : NULL;
    gw_record *record = text ? read_kept(text, length) : NULL;
    free(text);
    free(path);
    return record;
}

static bool is_later(struct timespec a, struct timespec b) {
    return a.tv_sec != b.tv_sec ? a.tv_sec > b.tv_sec : a.tv_nsec > b.tv_nsec;
}

size_t term_kept_games(term_kept list[TERM_KEPT_MAX]) {
    struct timespec times[TERM_KEPT_MAX + 1], written;
    size_t count = 0;
    for (unsigned number = 1; number <= NUMBERS; number++) {
        if (!find_kept(number, &written)) continue;
        gw_record *record = read_numbered(number);
        if (record == NULL) continue;
        size_t at = count;
        while (at > 0 && is_later(written, times[at - 1])) at--;
        if (at == TERM_KEPT_MAX) {
            gw_record_free(record);
            continue;
        }
        if (count == TERM_KEPT_MAX) gw_record_free(list[--count].record);
        for (size_t i = count; i > at; i--) {
            list[i] = list[i - 1];
            times[i] = times[i - 1];
        }
        list[at] = (term_kept){number, record};
        times[at] = written;
        count++;
    }
    return count;
}

bool term_kept_take(term_game *game, unsigned number) {
    size_t length;
    term_keeping *keeping = &game->keeping;
    keeping->path = kept_path(number);
    keeping->is_open = keeping->path && os_file_open(&keeping->file, keeping->path, OS_FILES_ONLY);
    char *text = keeping->is_open ? os_file_text(&keeping->file, &length) : NULL;
    gw_record *record = text ? read_kept(text, length) : NULL;
    game->sitting = record ? sitting_new(record) : NULL;
    free(text);
    if (game->sitting == NULL) term_keep_end(game);
    return game->sitting != NULL;
}

/* ---------------------------------------------------------------- keeping -- */

/* Opens a file under the first free number; false with errno set. */
static bool open_free_number(term_keeping *keeping) {
    for (unsigned number = 1; number <= NUMBERS; number++) {
        free(keeping->path);
        keeping->path = kept_path(number);
        if (keeping->path == NULL) return false;
        if (number == 1 && !os_make_folder_of(keeping->path)) return false;
        keeping->is_open = os_file_make(&keeping->file, keeping->path);
        if (keeping->is_open || errno != EEXIST) return keeping->is_open;
    }
    errno = OS_TOO_MANY;
    return false;
}

/* Writes the whole record to the file. A new file has nothing to lose yet, so it is simply appended
 * to. */
static bool write_record(term_game *game) {
    size_t length;
    term_keeping *keeping = &game->keeping;
    bool is_new = !keeping->is_open;
    char *text = gw_record_text(term_record(game), GW_ALL_SEEING, &length);
    if (text == NULL) {
        errno = ENOMEM;
        return false;
    }
    bool is_done = (!is_new || open_free_number(keeping)) &&
                   (is_new ? os_file_add(&keeping->file, text, length)
                           : os_file_replace(&keeping->file, text, length));
    int fault = errno;
    free(text);
    keeping->is_whole = is_done;
    errno = fault;
    return is_done;
}

/* Whether the game has begun and is not over. */
static bool is_worth_keeping(const term_game *game) {
    return gw_record_count(term_record(game)) > 0 &&
           !gw_is_over(sitting_table(game->sitting), gw_record_state(term_record(game)));
}

static bool drop(term_keeping *keeping) {
    if (!keeping->is_open) return true;
    keeping->is_open = keeping->is_whole = false;
    return os_file_remove(&keeping->file);
}

static void say_kept(const term_game *game, term_style style, const char *id) {
    const char *path = game->keeping.path;
    gw_arg args[] = {gw_arg_word("word", path ? path : "unfinished"),
                     gw_arg_word("fault", os_fault(game->t.lang, errno))};
    term_say_line(game, style, id, args, 2);
}

/* Appends the next step of the story to the file. */
static bool add_line(term_game *game, sitting_story *story) {
    const gw_table *table = sitting_table(game->sitting);
    char line[GW_ACTION_TEXT + 64];
    gw_out out = gw_out_to(line, sizeof line);
    gw_any_state before = story->state;
    gw_step step;
    if (!sitting_story_next(game->sitting, story, GW_ALL_SEEING, &step, NULL)) return false;
    table->game->write_actor(table, GW_STATE(&before), step.seat, &out);
    gw_put_char(&out, ' ');
    table->game->write_action(table, step.action, &out);
    gw_put_char(&out, '\n');
    return out.length < sizeof line && os_file_add(&game->keeping.file, line, out.length);
}

/* Appends the steps that the story has not reached, if the file contains the record up to there. */
static bool add_lines(term_game *game, const sitting_story *before) {
    if (before == NULL || !game->keeping.is_whole) return false;
    sitting_story story = *before;
    while (story.step < gw_record_count(term_record(game)))
        if (!add_line(game, &story)) return false;
    return true;
}

void term_keep_since(term_game *game, const sitting_story *before) {
    term_keeping *keeping = &game->keeping;
    if (!term_has_people(game)) return;
    bool is_done =
        is_worth_keeping(game) ? add_lines(game, before) || write_record(game) : drop(keeping);
    if (is_done || keeping->is_said) return;
    keeping->is_said = true;
    say_kept(game, TERM_BAD, "term.keeps-not");
}

void term_keep_whole(term_game *game) {
    game->keeping.is_whole = false;
}

bool term_keep(term_game *game) {
    term_keeping *keeping = &game->keeping;
    if (!is_worth_keeping(game)) {
        bool is_gone = drop(keeping);
        if (!is_gone) say_kept(game, TERM_BAD, "term.not-kept");
        return is_gone;
    }
    bool is_kept = (keeping->is_whole || write_record(game)) && os_file_sync(&keeping->file);
    say_kept(game, is_kept ? TERM_PLAIN : TERM_BAD, is_kept ? "term.kept" : "term.not-kept");
    return is_kept;
}

void term_keep_end(term_game *game) {
    if (game->keeping.is_open) os_file_close(&game->keeping.file);
    free(game->keeping.path);
    game->keeping = (term_keeping){.is_open = false};
}

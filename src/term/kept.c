/* Games that were left unfinished, each in a file of its own. */
#define _POSIX_C_SOURCE 200809L
#include "term/kept.h"

#include "host/host.h"
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SLOTS = 999 };

static char *slot_path(unsigned slot) {
    char name[32];
    snprintf(name, sizeof name, "unfinished-%u.gwr", slot);
    return host_data_path(name);
}

/* When the slot's file was written; false if there is none. */
static bool find_slot(unsigned slot, struct timespec *written) {
    struct stat status;
    char *path = slot_path(slot);
    bool is_there = path && stat(path, &status) == 0;
    if (is_there) *written = status.st_mtim;
    free(path);
    return is_there;
}

static unsigned free_slot(void) {
    struct timespec written;
    for (unsigned slot = 1; slot <= SLOTS; slot++)
        if (!find_slot(slot, &written)) return slot;
    return 0;
}

/* A record that can be played on, or NULL. */
static gw_record *read_slot(unsigned slot) {
    size_t length;
    char *path = slot_path(slot);
    char *text = path ? host_read_file(path, &length) : NULL;
    gw_record *record = text ? gw_record_read(text, length, NULL) : NULL;
    free(text);
    free(path);
    if (record == NULL) return NULL;
    bool can_go_on =
        !gw_record_is_view(record) && !gw_is_over(gw_record_table(record), gw_record_state(record));
    if (can_go_on) return record;
    gw_record_free(record);
    return NULL;
}

static bool is_later(struct timespec a, struct timespec b) {
    return a.tv_sec != b.tv_sec ? a.tv_sec > b.tv_sec : a.tv_nsec > b.tv_nsec;
}

size_t term_kept_games(term_kept list[TERM_KEPT_MAX]) {
    struct timespec times[TERM_KEPT_MAX + 1], written;
    size_t count = 0;
    for (unsigned slot = 1; slot <= SLOTS; slot++) {
        if (!find_slot(slot, &written)) continue;
        gw_record *record = read_slot(slot);
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
        list[at] = (term_kept){slot, record};
        times[at] = written;
        count++;
    }
    return count;
}

bool term_save(const term_game *game, const char *path) {
    size_t length;
    char *text = gw_record_text(game->record, GW_ALL_SEEING, &length);
    if (text == NULL) {
        errno = ENOMEM;
        return false;
    }
    bool is_saved = host_write_file(path, text, length);
    int fault = errno;
    free(text);
    errno = fault;
    return is_saved;
}

static void say_kept(const term_game *game, term_style style, const char *id, const char *path) {
    gw_arg args[] = {gw_arg_word("word", path ? path : ""),
                     gw_arg_word("fault", host_fault(game->t.lang, errno))};
    char text[1024];
    gw_out out = gw_out_to(text, sizeof text);
    gw_put_catalogue(&out, game->t.lang, id, args, 2);
    fputs("  ", game->t.out);
    term_wrap(&game->t, style, 2, 2, text);
}

bool term_keep(term_game *game) {
    const gw_table *table = gw_record_table(game->record);
    bool is_over = gw_is_over(table, gw_record_state(game->record));
    if (gw_record_count(game->record) == 0 || (is_over && game->slot == 0)) return true;
    if (!is_over && game->slot == 0) game->slot = free_slot();
    char *path = game->slot ? slot_path(game->slot) : NULL;
    errno = path ? 0 : ENOENT;
    bool is_done = path && (is_over ? unlink(path) == 0 || errno == ENOENT
                                    : host_make_folder_of(path) && term_save(game, path));
    if (!is_done)
        say_kept(game, TERM_BAD, "term.not-kept", path);
    else if (!is_over)
        say_kept(game, TERM_PLAIN, "term.kept", path);
    free(path);
    return is_done;
}

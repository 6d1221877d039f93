#ifndef CONFORMANCE_FILES_H
#define CONFORMANCE_FILES_H
/* Files of this repository, by their path in tests/; those of the null game are found in its own
 * folder, docs/null-game/tests, as long as it is not one of the games. */
#include <gangway/record.h>

/* The text of a file, to be freed, or NULL if there is none. */
char *file_read(const char *path, size_t *length);

void file_write(const char *path, const char *text, size_t length);

/* A record of the repository, to be freed; a broken one fails the test. NULL if
 * there is no such file. */
gw_record *file_record(const char *path);

/* Calls `each` with every line of tests/GAME/NAME, where GAME is the game's folder, except
 * those that begin with `#`; it may modify the line. Fails if the game has no such file. */
typedef void each_line(const gw_game *game, char *line);
void for_each_line_of(const gw_game *game, const char *name, each_line *each);

/* The same for all games. */
void for_each_line(const char *name, each_line *each);

/* Cuts off and returns the first word of a line; *rest is what follows the space after it. */
char *cut_word(char *line, char **rest);

/* Whether stored files are to be rewritten (GANGWAY_UPDATE=1). */
bool is_update(void);

#endif

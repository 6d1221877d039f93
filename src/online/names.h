#ifndef ONLINE_NAMES_H
#define ONLINE_NAMES_H
/* What people may call themselves, and what lines they may write: others read it, and must not be
 * misled about who says what. */
#include "store/store.h"

enum {
    NAMES_CHARACTERS = 24,
    NAMES_SIZE = 4 * NAMES_CHARACTERS + 1 /* bytes of a name, with its end */
};

/* Reads a name: any text. It is trimmed, and the spaces between its words are single. False if it
 * is empty or too long, is not valid UTF-8, has characters that are invisible or change the
 * direction of writing, or letters of more than one alphabet that look alike. */
bool names_read(store_text text, char name[NAMES_SIZE]);

/* Whether `text` is one line of 1 to `characters` characters, valid UTF-8, that others may be
 * shown: without control characters and without such as are invisible or change the direction of
 * writing; but with the joiners, which some scripts and pictures need. */
bool names_is_line(store_text text, size_t characters);

#endif

#ifndef CLI_KEEPING_H
#define CLI_KEEPING_H
/* Where `gangway serve` keeps its tables, and which server does. */
#include "cli/settings.h"
#include "os/writing.h"

enum { KEEPING_ADDRESS = 320 };

typedef struct keeping {
    store *store;
    os_file note; /* where the server that has the usual database says what its address is */
} keeping;

/* Where `gangway admin` finds the server that has the database, newly allocated; NULL if it is kept
 * in memory, or errno says why. */
char *keeping_socket(const settings *s);

/* Opens the database that was set, if there is one, for somebody who serves nothing. NULL if it was
 * printed why not, with `code` set. */
store *keeping_open_existing(const cli *c, const settings *s, int *code);

typedef enum keeping_answer {
    KEEPING_OPEN,
    KEEPING_ELSEWHERE, /* the server that is running has the usual database; see `address` */
    KEEPING_REFUSED    /* it was printed why */
} keeping_answer;

/* Opens the database that was set. The usual one is made if it is not there, readable for its user
 * only.
 *
 * Somebody who wants to see the page (`is_for_desktop`) gets it in any case: if the usual database
 * cannot be opened, tables are kept in memory, and it is printed that they are. */
keeping_answer keeping_open(const cli *c, const settings *s, bool is_for_desktop, keeping *k,
                            char address[KEEPING_ADDRESS], int *code);

/* Notes the address for keeping_open of others. Best effort: without it they only know that there
 * is a server. */
void keeping_note(keeping *k, const char *address);

void keeping_close(keeping *k);

#endif

#ifndef CLI_ANNOUNCING_H
#define CLI_ANNOUNCING_H
/* What `gangway serve` prints when it listens: how to get there from this computer, from the
 * network and from elsewhere. */
#include "cli/settings.h"

enum { ANNOUNCED_MAX = 128 };

/* Writes an address of HTTP. */
void announce_write(char text[ANNOUNCED_MAX], const char *address, unsigned port);

/* Prints everything, with a QR code on a terminal if others can come; with --quiet only `here`, the
 * address for this computer. `figures` is where those are told, or "". False if that could not be
 * written. */
bool announce(const cli *c, const settings *s, const char *here, unsigned port,
              const char *figures);

/* Whether it is every address of the computer. */
bool announce_is_every(const char *address);

#endif

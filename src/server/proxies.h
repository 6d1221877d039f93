#ifndef SERVER_PROXIES_H
#define SERVER_PROXIES_H
/* Proxies that are trusted to say for whom they ask. Pure. */
#include "server/limits.h"

enum { PROXIES_MAX = 16 };

typedef struct proxies {
    size_t count;
    uint8_t address[PROXIES_MAX][16]; /* an IPv4 address is mapped into IPv6 */
} proxies;

/* Reads an address in digits, with brackets or without. */
bool proxies_read_address(const char *text, size_t length, uint8_t address[16]);

/* Reads addresses with commas between them. False if one is not in digits, or they are too many. */
bool proxies_read(proxies *p, const char *text);

bool proxies_has(const proxies *p, const uint8_t address[16]);

/* For whom a proxy asks: the last address in the list X-Forwarded-For that is not a proxy's, since
 * only what our proxies have added can be believed. False if there is none, or it makes no sense.
 */
bool proxies_visitor(const proxies *p, const char *forwarded_for, limits_address *visitor);

#endif

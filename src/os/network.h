#ifndef OS_NETWORK_H
#define OS_NETWORK_H
/* The addresses of this computer in its networks. */
#include <stdbool.h>
#include <stddef.h>

enum { OS_ADDRESS = 46 }; /* bytes of the text of one */

/* Writes those by which others can reach this computer, in digits: not the loopback, nor those that
 * are only good for one cable. The most likely one of a home network is first. Returns how many,
 * at most `capacity`. */
size_t os_addresses(bool is_ipv6, char addresses[][OS_ADDRESS], size_t capacity);

#endif

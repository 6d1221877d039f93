#define _DEFAULT_SOURCE /* getifaddrs */
#include "os/network.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <string.h>

/* How likely it is that an address is that of a home network; 0: nobody can reach it. */
static int rank_ipv4(uint32_t address) {
    if (address >> 24 == 127 || address >> 16 == 0xa9fe) return 0; /* loopback, 169.254/16 */
    if (address >> 16 == 0xc0a8) return 4;                         /* 192.168/16 */
    if (address >> 24 == 10) return 3;
    return address >> 20 == 0xac1 ? 1 : 2; /* 172.16/12 is mostly containers' */
}

static int rank_ipv6(const struct in6_addr *address) {
    if (IN6_IS_ADDR_LOOPBACK(address) || IN6_IS_ADDR_LINKLOCAL(address)) return 0;
    return (address->s6_addr[0] & 0xfe) == 0xfc ? 2 : 1; /* fc00::/7 is for private networks */
}

static int write_address(const struct ifaddrs *one, bool is_ipv6, char text[OS_ADDRESS]) {
    const struct sockaddr *address = one->ifa_addr;
    if (address == NULL || !(one->ifa_flags & IFF_UP)) return 0;
    if (address->sa_family != (is_ipv6 ? AF_INET6 : AF_INET)) return 0;
    if (is_ipv6) {
        const struct sockaddr_in6 *ipv6 = (const void *)address;
        inet_ntop(AF_INET6, &ipv6->sin6_addr, text, OS_ADDRESS);
        return rank_ipv6(&ipv6->sin6_addr);
    }
    const struct sockaddr_in *ipv4 = (const void *)address;
    inet_ntop(AF_INET, &ipv4->sin_addr, text, OS_ADDRESS);
    return rank_ipv4(ntohl(ipv4->sin_addr.s_addr));
}

size_t os_addresses(bool is_ipv6, char addresses[][OS_ADDRESS], size_t capacity) {
    enum { HIGHEST = 4 };
    struct ifaddrs *all;
    size_t count = 0;
    if (getifaddrs(&all) != 0) return 0;
    for (int rank = HIGHEST; rank > 0; rank--)
        for (const struct ifaddrs *one = all; one && count < capacity; one = one->ifa_next)
            if (write_address(one, is_ipv6, addresses[count]) == rank) count++;
    freeifaddrs(all);
    return count;
}

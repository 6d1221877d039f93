#ifndef CLIENT_NETWORK_H
#define CLIENT_NETWORK_H
/* Moves the bytes of connections to servers: WebSockets, with TLS where the address says so. One
 * loop and one thread for any number of them; what takes long is done in another thread.
 *
 * The certificate of a server must be good and be that of the host in the address. */
#include "client/address.h"
#include "client/connection.h"

typedef struct client_network client_network;
typedef struct client_socket client_socket;

/* `trusted` names a file with the certificates, in PEM, to trust instead of the system's; or is
 * NULL. NULL if libwebsockets cannot use the loop, or the file cannot be read. SIGINT and SIGTERM
 * end the run from now on. */
client_network *client_network_new(const char *trusted);

/* Closes everything. NULL is fine. */
void client_network_free(client_network *n);

/* Connects, and again as the connection wishes. It and `address`, whose table it is for, must
 * outlive the network. NULL if out of memory. */
client_socket *client_network_add(client_network *n, const client_address *address,
                                  client_connection *connection);

/* Why it could not be connected the last time, as the library says it, in English; or "". */
const char *client_socket_fault(const client_socket *s);

/* Runs until it is ended, which may be called from its callbacks. */
void client_network_run(client_network *n);
void client_network_end(client_network *n);

/* Whether a signal has ended it. */
bool client_network_was_interrupted(const client_network *n);

/* Does `work` in another thread, then calls `done` in the loop, which goes on meanwhile. One at a
 * time. If the network ends meanwhile, `done` is not called. False if out of memory. */
bool client_network_work(client_network *n, void (*work)(void *owner), void (*done)(void *owner),
                         void *owner);

#endif

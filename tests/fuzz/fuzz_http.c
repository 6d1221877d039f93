/* Arbitrary bytes as an HTTP request, in one piece and in two: the request read is the same, and so
 * is whether it is refused or incomplete. */
#include "bytes.h"
#include "server/host.h"
#include "server/proxies.h"
#include "server/request.h"
#include <string.h>

/* Reads the first `length` bytes, from a copy of exactly that size. */
static unsigned read_first(server_request *r, const uint8_t *from, size_t length) {
    if (length == 0) return SERVER_REQUEST_INCOMPLETE;
    char *copy = malloc(length);
    EXPECT(copy != NULL);
    memcpy(copy, from, length);
    unsigned status = server_request_read(r, copy, length);
    free(copy);
    return status;
}

static void check_read(const server_request *r, size_t length) {
    EXPECT(r->length > 0 && r->length <= length && r->length <= SERVER_REQUEST_MAX);
    EXPECT(r->path[0] == '/' && strlen(r->path) <= SERVER_REQUEST_TARGET_MAX);
    EXPECT(r->host[0] == '\0' ? r->is_1_0 : server_host_is_valid(r->host));
    EXPECT(!r->has_body && r->is_upgrade == r->is_websocket);
    EXPECT(!r->is_websocket || strlen(r->key) == SERVER_REQUEST_KEY);
    EXPECT(strlen(r->bearer) <= SERVER_REQUEST_BEARER);
    EXPECT(strlen(r->origin) < SERVER_REQUEST_HEADER_MAX);
    EXPECT(strlen(r->accept_encoding) < SERVER_REQUEST_HEADER_MAX);
    EXPECT(strlen(r->if_none_match) < SERVER_REQUEST_HEADER_MAX);
    server_host_is_local(r->host);
}

/* What the server concludes from hosts, origins and lists of proxies. */
static void check_names(const server_request *r) {
    static const server_names at_home = {.is_at_home = true};
    server_names names = {.is_at_home = false};
    proxies trusted;
    limits_address visitor;
    if (server_names_read(&names, r->origin)) {
        EXPECT(server_host_is_valid(names.host) && server_host_is_ours(&names, names.host));
        EXPECT(server_origin_is_ours(&names, names.origin, "localhost"));
    }
    if (r->host[0] && server_host_is_loopback(r->host))
        EXPECT(server_host_is_ours(&names, r->host));
    if (r->host[0]) server_origin_is_ours(&at_home, r->origin, r->host);
    EXPECT(strlen(r->forwarded_for) < SERVER_REQUEST_HEADER_MAX);
    if (!proxies_read(&trusted, r->accept_encoding)) trusted.count = 0;
    EXPECT(trusted.count <= PROXIES_MAX);
    if (proxies_visitor(&trusted, r->forwarded_for, &visitor)) EXPECT(!visitor.is_proxy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bytes in = {data, size};
    size_t first = take_number(&in, 2);
    if (first > in.left) first = in.left;
    server_request whole = {0}, pieces = {0};
    unsigned status = read_first(&whole, in.at, in.left);
    unsigned in_pieces = read_first(&pieces, in.at, first);
    if (in_pieces == SERVER_REQUEST_INCOMPLETE) in_pieces = read_first(&pieces, in.at, in.left);
    EXPECT(status == in_pieces);
    if (status == SERVER_REQUEST_INCOMPLETE) EXPECT(in.left <= SERVER_REQUEST_MAX);
    if (status != SERVER_REQUEST_READ) {
        EXPECT(status == SERVER_REQUEST_INCOMPLETE || status == 400 || status == 405 ||
               status == 414 || status == 431 || status == 505);
        return 0;
    }
    check_read(&whole, in.left);
    check_names(&whole);
    EXPECT(whole.length == pieces.length && strcmp(whole.path, pieces.path) == 0 &&
           strcmp(whole.host, pieces.host) == 0 && whole.is_head == pieces.is_head &&
           whole.is_kept_alive == pieces.is_kept_alive &&
           whole.is_websocket == pieces.is_websocket && strcmp(whole.key, pieces.key) == 0 &&
           strcmp(whole.origin, pieces.origin) == 0 &&
           strcmp(whole.forwarded_for, pieces.forwarded_for) == 0 &&
           strcmp(whole.bearer, pieces.bearer) == 0 &&
           strcmp(whole.accept_encoding, pieces.accept_encoding) == 0 &&
           strcmp(whole.if_none_match, pieces.if_none_match) == 0);
    return 0;
}

#include "server/answer.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---------------------------------------------------------- made pages -- */

/* A page with one sentence. The texts contain no HTML markup. */
static void make_page(char *page, gw_lang lang, const char *text) {
    snprintf(page, SERVER_MADE_MAX,
             "<!doctype html>\n<html lang=\"%s\">\n<meta charset=\"utf-8\">\n"
             "<title>Gangway</title>\n<p>%s</p>\n<p><a href=\"/\">Gangway</a></p>\n</html>\n",
             gw_lang_code(lang), gw_text(lang, text));
}

/* Statuses with their names and, for refusals, a text for people. */
static const struct {
    unsigned status;
    const char *name;
    const char *text;
} statuses[] = {{404, "Not Found", "serve.not-found"},
                {405, "Method Not Allowed", "serve.not-allowed"},
                {400, "Bad Request", "serve.bad-request"},
                {403, "Forbidden", "serve.wrong-origin"},
                {408, "Request Timeout", "serve.too-slow"},
                {414, "URI Too Long", "serve.too-long"},
                {421, "Misdirected Request", "serve.wrong-host"},
                {431, "Request Header Fields Too Large", "serve.too-many-headers"},
                {503, "Service Unavailable", "serve.full"},
                {505, "HTTP Version Not Supported", "serve.version"},
                {200, "OK", NULL},
                {304, "Not Modified", NULL}};
enum { STATUSES = sizeof statuses / sizeof statuses[0] };
static_assert((int)SERVER_REFUSALS + 2 == (int)STATUSES, "all but the last two are refusals");

static size_t find_status(unsigned status) {
    size_t i = 0;
    while (statuses[i].status != status) i++;
    return i;
}

void server_make(server_made *made, gw_lang lang, const char *version, const char *commit) {
    snprintf(made->health, sizeof made->health,
             "{\"ok\":true,\"version\":\"%s\",\"commit\":\"%s\"}\n", version, commit);
    for (size_t i = 0; i < SERVER_REFUSALS; i++)
        make_page(made->refusals[i], lang, statuses[i].text);
}

static server_answer made_answer(unsigned status, const char *type, const char *text) {
    return (server_answer){.status = status,
                           .type = type,
                           .caching = "no-store",
                           .body = {(const unsigned char *)text, strlen(text)}};
}

static server_answer refusal_page(const server_made *made, unsigned status) {
    return made_answer(status, "text/html; charset=utf-8", made->refusals[find_status(status)]);
}

server_answer server_refusal(const server_made *made, unsigned status) {
    server_answer refusal = refusal_page(made, status);
    if (status == 405) refusal.allow = "GET, HEAD";
    refusal.connection = "close"; /* what may follow such a request is not read */
    return refusal;
}

/* --------------------------------------------------- headers of requests -- */

/* The end of the list element that starts at `element`; elements are separated by commas. */
static const char *element_end(const char *element) {
    return element + strcspn(element, ",");
}

static const char *skip_spaces(const char *text) {
    return text + strspn(text, " \t");
}

enum { QUALITY_ONE = 1000 };

/* The quality of an element, such as "q=0.5", in thousandths; the default is 1. */
static int quality(const char *element, const char *end) {
    const char *q = element;
    while (q < end && *q != ';') q++;
    if (q == end) return QUALITY_ONE;
    q = skip_spaces(q + 1);
    if ((q[0] != 'q' && q[0] != 'Q') || q[1] != '=') return QUALITY_ONE;
    if (q[2] != '0') return QUALITY_ONE;
    if (q[3] != '.') return 0;
    int thousandths = 0;
    q += 4;
    for (int unit = QUALITY_ONE / 10; unit > 0 && *q >= '0' && *q <= '9'; unit /= 10, q++)
        thousandths += (*q - '0') * unit;
    return thousandths;
}

/* The client's preference for a coding, from its Accept-Encoding; 0: not acceptable. */
static int wanted(const char *accept, const char *coding) {
    size_t length = strlen(coding);
    int by_star = 0;
    for (const char *element = accept; *element;) {
        const char *end = element_end(element);
        element = skip_spaces(element);
        size_t name = strcspn(element, " \t;,");
        if (name == length && strncmp(element, coding, length) == 0) return quality(element, end);
        if (name == 1 && *element == '*') by_star = quality(element, end);
        element = *end ? end + 1 : end;
    }
    return by_star;
}

static const char *const coding_names[SERVER_CODINGS] = {
    [SERVER_PLAIN] = NULL, [SERVER_BROTLI] = "br", [SERVER_GZIP] = "gzip"};

/* The coding of the file that the client prefers; among equals the smallest. */
static server_coding choose_coding(const server_file *file, const char *accept) {
    server_coding best = SERVER_PLAIN;
    int best_wanted = 0;
    for (int coding = SERVER_BROTLI; coding < SERVER_CODINGS; coding++) {
        if (file->bytes[coding].start == NULL) continue;
        int now = wanted(accept, coding_names[coding]);
        if (now <= best_wanted) continue;
        best = (server_coding)coding;
        best_wanted = now;
    }
    return best;
}

/* Whether If-None-Match contains the tag, weak or strong. */
static bool has_tag(const char *list, const char *tag) {
    size_t length = strlen(tag);
    for (const char *element = list; *element;) {
        const char *end = element_end(element);
        element = skip_spaces(element);
        if (*element == '*') return true;
        if (strncmp(element, "W/", 2) == 0) element += 2;
        if (strncmp(element, tag, length) == 0 && strchr(" \t,", element[length])) return true;
        element = *end ? end + 1 : end;
    }
    return false;
}

/* ------------------------------------------------------------- answers -- */

/* Files in /assets/ have a hash in their names: new content has a new name. */
static bool is_versioned(const char *path) {
    return strncmp(path, "/assets/", 8) == 0;
}

enum { PAGE_ADDRESS_MAX = 255 };

static bool is_below(const char *path, const char *folder) {
    size_t length = strlen(folder);
    return strncmp(path, folder, length) == 0 && (path[length] == '\0' || path[length] == '/');
}

/* Whether this can be an address within the page: /, /rules/river-dragons, /table/x7. The answer to
 * such an address is the page, so that it can be reloaded and shared. */
static bool is_page_address(const char *path) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "0123456789-_~/";
    return path[0] == '/' && strlen(path) <= PAGE_ADDRESS_MAX &&
           path[strspn(path, letters)] == '\0' && !is_versioned(path) &&
           strstr(path, "//") == NULL && !is_below(path, "/api") && !is_below(path, "/feed") &&
           !is_below(path, "/ws");
}

/* The answer, or only that it is the one which the client has. */
static server_answer unless_known(server_answer answer, const server_request *request) {
    if (!has_tag(request->if_none_match, answer.etag)) return answer;
    answer.status = 304;
    answer.type = answer.encoding = NULL;
    answer.body = (server_bytes){NULL, 0};
    return answer;
}

static server_answer file_answer(const server_file *file, const server_request *request) {
    server_coding coding = choose_coding(file, request->accept_encoding);
    bool has_codings = file->bytes[SERVER_BROTLI].start || file->bytes[SERVER_GZIP].start;
    server_answer answer = {
        .status = 200,
        .type = file->type,
        .caching = is_versioned(file->path) ? "public, max-age=31536000, immutable" : "no-cache",
        .encoding = coding_names[coding],
        .vary = has_codings ? "accept-encoding" : NULL,
        .body = file->bytes[coding]};
    snprintf(answer.etag, sizeof answer.etag, "\"%s%s%s\"", file->etag, answer.encoding ? "-" : "",
             answer.encoding ? answer.encoding : "");
    return unless_known(answer, request);
}

server_answer server_answer_with(const server_reply *reply, const server_request *request) {
    server_answer answer = {.status = reply->status,
                            .type = reply->type,
                            .caching = reply->etag[0] ? "private, no-cache" : "no-store",
                            .body = {(const unsigned char *)reply->text, reply->length}};
    memcpy(answer.etag, reply->etag, sizeof answer.etag);
    return reply->etag[0] ? unless_known(answer, request) : answer;
}

server_answer server_answer_to(const server_made *made, const server_request *request) {
    if (strcmp(request->path, "/healthz") == 0)
        return made_answer(200, "application/json", made->health);
    const server_file *file = server_site_find(request->path);
    if (file == NULL && is_page_address(request->path)) file = server_site_find("/index.html");
    return file ? file_answer(file, request) : refusal_page(made, 404);
}

/* ------------------------------------------------------ heads of answers -- */

static const char always[] =
    "server: gangway\r\n"
    "content-security-policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
    "style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
    "worker-src 'self'; manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; "
    "form-action 'self'; object-src 'none'\r\n"
    "x-content-type-options: nosniff\r\n"
    "referrer-policy: no-referrer\r\n"
    "cross-origin-opener-policy: same-origin\r\n";

static size_t put_header(char *head, size_t length, const char *name, const char *value) {
    if (value == NULL || value[0] == '\0') return length;
    int written = snprintf(head + length, SERVER_HEAD_MAX - length, "%s: %s\r\n", name, value);
    assert(written > 0 && length + (size_t)written < SERVER_HEAD_MAX);
    return length + (size_t)written;
}

size_t server_write_head(char head[SERVER_HEAD_MAX], const server_answer *answer) {
    size_t length = (size_t)snprintf(head, SERVER_HEAD_MAX, "HTTP/1.1 %u %s\r\n%s", answer->status,
                                     statuses[find_status(answer->status)].name, always);
    length = put_header(head, length, "content-type", answer->type);
    length = put_header(head, length, "cache-control", answer->caching);
    length = put_header(head, length, "content-encoding", answer->encoding);
    length = put_header(head, length, "vary", answer->vary);
    length = put_header(head, length, "allow", answer->allow);
    length = put_header(head, length, "etag", answer->etag);
    length = put_header(head, length, "connection", answer->connection);
    char bytes[24];
    snprintf(bytes, sizeof bytes, "%zu", answer->body.length);
    if (answer->status != 304) length = put_header(head, length, "content-length", bytes);
    memcpy(head + length, "\r\n", 2);
    return length + 2;
}

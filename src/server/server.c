#define _GNU_SOURCE /* accept4 */
#include "server/server.h"

#include "os/network.h"
#include "os/os.h"
#include "server/answer.h"
#include "server/connections.h"
#include "server/hall.h"
#include "server/library.h"
#include "server/metrics.h"
#include "server/site.h"
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>
#include <uv.h>

enum {
    BACKLOG = 511,          /* connections waiting to be accepted */
    ACCEPTED_AT_ONCE = 64,  /* before other events are handled */
    LOOK_MS = 250,          /* interval of checking for expired connections */
    OTHER_DESCRIPTORS = 32, /* other than connections */
    DESCRIPTORS_MIN = 16,   /* with fewer, libuv aborts or no connection can be accepted */
};

struct server {
    uv_loop_t loop;
    bool has_loop;
    int listener; /* -1: none */
    uv_poll_t arrivals;
    uv_timer_t timer;
    uv_async_t stop;
    bool is_paused; /* no descriptor is left for new connections */
    bool is_stopping;
    uint16_t port;
    bool is_ipv6, is_everywhere; /* it listens on every address of the computer */
    struct lws_context *context;
    connections *connections;
    hall *hall;       /* NULL: no tables */
    metrics *metrics; /* NULL: none */
    figures_process process;
    server_made made;
    server_names names;
    proxies proxies;
    void (*on_store)(void *owner, const char *why);
    void *owner;
};

bool server_has_page(void) {
    return server_site_find("/index.html") != NULL;
}

/* ------------------------------------------------------------ listening -- */

static bool is_loopback(const struct sockaddr *address) {
    if (address->sa_family == AF_INET) {
        const struct sockaddr_in *ipv4 = (const void *)address;
        return ntohl(ipv4->sin_addr.s_addr) >> 24 == 127;
    }
    const struct sockaddr_in6 *ipv6 = (const void *)address;
    return IN6_IS_ADDR_LOOPBACK(&ipv6->sin6_addr);
}

static bool is_every(const struct sockaddr *address) {
    if (address->sa_family == AF_INET)
        return ((const struct sockaddr_in *)(const void *)address)->sin_addr.s_addr == INADDR_ANY;
    return IN6_IS_ADDR_UNSPECIFIED(
        &((const struct sockaddr_in6 *)(const void *)address)->sin6_addr);
}

static uint16_t port_of(const struct sockaddr *address) {
    const void *its = address;
    return ntohs(address->sa_family == AF_INET ? ((const struct sockaddr_in *)its)->sin_port
                                               : ((const struct sockaddr_in6 *)its)->sin6_port);
}

static bool start_listening(int fd, const struct addrinfo *where) {
    int one = 1;
    if (setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one) != 0) return false;
    if (where->ai_family == AF_INET6 &&
        setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &one, sizeof one) != 0)
        return false;
    return bind(fd, where->ai_addr, where->ai_addrlen) == 0 && listen(fd, BACKLOG) == 0;
}

/* Opens the socket at the address of the configuration. */
static bool open_listener(server *s, const server_config *config) {
    struct addrinfo hints = {.ai_flags = AI_NUMERICHOST | AI_PASSIVE, .ai_socktype = SOCK_STREAM};
    struct addrinfo *found;
    char port[8];
    snprintf(port, sizeof port, "%u", config->port);
    if (getaddrinfo(config->address, port, &hints, &found) != 0) {
        errno = EINVAL;
        return false;
    }
    s->listener = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    bool can = s->listener >= 0 && start_listening(s->listener, found);
    int fault = errno;
    freeaddrinfo(found);
    errno = fault;
    return can;
}

/* Takes over one that listens already. */
static bool take_listener(server *s, int listener) {
    int flags = fcntl(listener, F_GETFL);
    s->listener = listener;
    return flags >= 0 && fcntl(listener, F_SETFL, flags | O_NONBLOCK) == 0;
}

/* Sets `listener` and `port`, and whether others than this computer can connect. */
static bool listen_at(server *s, const server_config *config) {
    struct sockaddr_storage address;
    socklen_t size = sizeof address;
    const struct sockaddr *its = (const struct sockaddr *)&address;
    bool can = config->listener < 0 ? open_listener(s, config) : take_listener(s, config->listener);
    if (!can || getsockname(s->listener, (struct sockaddr *)&address, &size) != 0) return false;
    s->names.is_at_home = !is_loopback(its);
    s->is_ipv6 = its->sa_family == AF_INET6;
    s->is_everywhere = is_every(its);
    s->port = port_of(its);
    return true;
}

/* ------------------------------------------------------------- arrivals -- */

/* Maps IPv4 into IPv6. */
static void copy_address(uint8_t address[16], const struct sockaddr_storage *peer) {
    if (peer->ss_family == AF_INET) {
        limits_address made =
            limits_ipv4((const uint8_t *)&((const struct sockaddr_in *)peer)->sin_addr);
        memcpy(address, made.bytes, sizeof made.bytes);
    } else {
        memcpy(address, &((const struct sockaddr_in6 *)peer)->sin6_addr, 16);
    }
}

static void on_timer(uv_timer_t *timer);
static void on_arrivals(uv_poll_t *poll, int status, int events);

static void start_timer(server *s) {
    if (!uv_is_active((uv_handle_t *)&s->timer))
        uv_timer_start(&s->timer, on_timer, LOOK_MS, LOOK_MS);
}

/* Without a free descriptor no connection can be accepted, and pending ones would keep waking the
 * loop: stops listening until a connection is closed, or until the next timer. */
static void pause_listening(server *s) {
    s->is_paused = true;
    uv_poll_stop(&s->arrivals);
    connections_make_room(s->connections);
    start_timer(s);
}

static void resume_listening(server *s) {
    if (!s->is_paused || s->is_stopping) return;
    s->is_paused = false;
    uv_poll_start(&s->arrivals, UV_READABLE, on_arrivals);
}

static bool is_out_of_resources(int fault) {
    return fault == EMFILE || fault == ENFILE || fault == ENOBUFS || fault == ENOMEM;
}

static void on_arrivals(uv_poll_t *poll, int status, int events) {
    (void)status, (void)events;
    server *s = poll->data;
    for (int i = 0; i < ACCEPTED_AT_ONCE; i++) {
        struct sockaddr_storage peer;
        socklen_t size = sizeof peer;
        int fd =
            accept4(s->listener, (struct sockaddr *)&peer, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd >= 0) {
            uint8_t address[16];
            copy_address(address, &peer);
            connections_take(s->connections, fd, address);
            start_timer(s);
        } else if (is_out_of_resources(errno)) {
            pause_listening(s);
            return;
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            return;
        } /* else: the client has already disconnected */
    }
}

static void on_timer(uv_timer_t *timer) {
    server *s = timer->data;
    connections_expire(s->connections);
    resume_listening(s);
    if (connections_count(s->connections) == 0) uv_timer_stop(timer);
}

static void on_closed(void *its_server) {
    resume_listening(its_server);
}

/* -------------------------------------------------------------- running -- */

static void on_hall_closed(void *its_server) {
    uv_stop(&((server *)its_server)->loop);
}

/* The first time, what is being done is finished. */
static void on_stop(uv_async_t *stop) {
    server *s = stop->data;
    bool is_again = s->is_stopping;
    s->is_stopping = true;
    uv_poll_stop(&s->arrivals);
    if (s->hall && !is_again)
        hall_close(s->hall, on_hall_closed, s);
    else
        uv_stop(&s->loop);
}

static bool start_loop(server *s) {
    int fault = uv_loop_init(&s->loop);
    if (fault == 0) {
        s->has_loop = true;
        fault = uv_async_init(&s->loop, &s->stop, on_stop);
    }
    if (fault == 0) fault = uv_timer_init(&s->loop, &s->timer);
    if (fault == 0) fault = uv_poll_init(&s->loop, &s->arrivals, s->listener);
    if (fault == 0) fault = uv_poll_start(&s->arrivals, UV_READABLE, on_arrivals);
    s->timer.data = s->arrivals.data = s->stop.data = s;
    errno = -fault;
    return fault == 0;
}

static bool has_descriptors(void) {
    struct rlimit descriptors;
    if (getrlimit(RLIMIT_NOFILE, &descriptors) != 0 || descriptors.rlim_cur >= DESCRIPTORS_MIN)
        return true;
    errno = EMFILE;
    return false;
}

server_limits server_limits_usual(void) {
    thinkers_rules thinking = thinkers_usual();
    return (server_limits){.connections = (uint32_t)limits_default.places,
                           .connections_each = (uint32_t)limits_default.places_each,
                           .sockets = (uint32_t)sockets_default.limits.places,
                           .sockets_each = (uint32_t)sockets_default.limits.places_each,
                           .messages = sockets_default.each.each_second,
                           .messages_each = sockets_default.address.each_second,
                           .tables = online_rules_default.tables,
                           .thinking_threads = thinking.threads,
                           .thinking_time = (uint32_t)thinking.milliseconds,
                           .thinking_table = thinking.table_quota / 10,
                           .thinking_person = thinking.host_quota / 10};
}

/* Lets this process have as many descriptors as wanted, or as the system allows, and no more: see
 * library.h. Returns how many. */
static rlim_t allow_descriptors(rlim_t wanted) {
    struct rlimit allowed;
    if (getrlimit(RLIMIT_NOFILE, &allowed) != 0) return wanted;
    struct rlimit set = allowed;
    set.rlim_cur = allowed.rlim_max < wanted ? allowed.rlim_max : wanted;
    return setrlimit(RLIMIT_NOFILE, &set) == 0 ? set.rlim_cur : allowed.rlim_cur;
}

/* As many places as wanted or as there are descriptors for, but two at least; and not more than
 * half of them for one address if there are fewer. */
static void set_places(limits_rules *rules, uint32_t wanted, uint32_t each, int descriptors) {
    rules->places = (int)wanted;
    rules->places_each = (int)each;
    if (descriptors >= rules->places) return;
    rules->places = descriptors > 2 ? descriptors : 2;
    if (rules->places_each > rules->places / 2) rules->places_each = rules->places / 2;
}

static rate rate_of(uint32_t each_second, const rate *usual) {
    uint32_t burst = usual->at_once / usual->each_second;
    return (rate){.each_second = each_second, .at_once = each_second * burst};
}

static void answer_question(void *its_server, connections_ticket ticket,
                            const server_reply *reply) {
    connections_answer(((server *)its_server)->connections, ticket, reply);
}

static void on_store(void *its_server, const char *why) {
    server *s = its_server;
    s->on_store(s->owner, why);
}

/* Whether it is a question about tables, or whether the server takes connections. */
static bool on_question(void *its_server, connections_ticket ticket, limits_address address,
                        const server_request *request) {
    server *s = its_server;
    if (strcmp(request->path, "/readyz") == 0) {
        bool is_ready = !s->is_stopping && (s->hall == NULL || hall_is_open(s->hall));
        char *text = strdup(is_ready ? "{\"ready\":true}\n" : "{\"ready\":false}\n");
        connections_answer(s->connections, ticket,
                           &(server_reply){.status = is_ready && text ? 200 : 503,
                                           .type = "application/json",
                                           .text = text,
                                           .length = text ? strlen(text) : 0});
        return true;
    }
    return s->hall && hall_ask(s->hall, ticket, address, request);
}

/* Links begin with the public address. Without one, somebody at this computer gets what others in
 * the network can use. */
static void write_link(void *its_server, const char *host, gw_out *out) {
    const server *s = its_server;
    char address[1][OS_ADDRESS];
    if (s->names.host[0]) {
        gw_put_text(out, s->names.origin);
    } else if (s->is_everywhere && server_host_is_loopback(host) &&
               os_addresses(s->is_ipv6, address, 1) == 1) {
        gw_put_text(out, s->is_ipv6 ? "http://[" : "http://");
        gw_put_text(out, address[0]);
        gw_put_text(out, s->is_ipv6 ? "]:" : ":");
        gw_put_number(out, s->port);
    }
}

/* ------------------------------------------------------------- figures -- */

static uint64_t milliseconds(const uv_timeval_t *time) {
    return (uint64_t)time->tv_sec * 1000 + (uint64_t)time->tv_usec / 1000;
}

static void write_figures(void *its_server, gw_out *out) {
    server *s = its_server;
    figures f = {.connections = (uint64_t)connections_count(s->connections)};
    uv_rusage_t used;
    size_t memory = 0;
    if (s->hall) hall_count(s->hall, &f);
    if (uv_getrusage(&used) == 0)
        s->process.processor_ms = milliseconds(&used.ru_utime) + milliseconds(&used.ru_stime);
    if (uv_resident_set_memory(&memory) == 0) s->process.memory = memory;
    figures_write(&f, &s->process, out);
}

uint16_t server_tell_figures(server *s, const char *address, uint16_t port) {
    s->metrics = metrics_new(&s->loop, address, port, write_figures, s);
    return s->metrics ? metrics_port(s->metrics) : 0;
}

static bool open_hall(server *s, const server_config *config, const sockets_rules *rules) {
    const server_limits *wanted = &config->limits;
    const hall_config its = {.loop = &s->loop,
                             .context = s->context,
                             .store = config->store,
                             .version = config->version,
                             .lang = config->lang,
                             .sockets = *rules,
                             .thinkers = {.threads = wanted->thinking_threads,
                                          .milliseconds = wanted->thinking_time,
                                          .table_quota = 10 * wanted->thinking_table,
                                          .host_quota = 10 * wanted->thinking_person},
                             .tables = wanted->tables,
                             .operators = config->operators,
                             .write_link = write_link,
                             .answer = answer_question,
                             .on_store = on_store,
                             .owner = s};
    if (config->store == NULL) return true;
    s->hall = hall_new(&its);
    return s->hall != NULL;
}

static unsigned on_websocket(void *its_server, int fd, limits_address address,
                             const server_request *request) {
    server *s = its_server;
    return s->hall ? hall_take(s->hall, fd, address, request) : 404;
}

/* Opens everything that has connections. */
static bool open_doors(server *s, const server_config *config) {
    const server_limits *wanted = &config->limits;
    rlim_t all = (rlim_t)wanted->connections + wanted->sockets + OTHER_DESCRIPTORS,
           allowed = allow_descriptors(all);
    if (allowed > all) allowed = all;
    int left = (int)allowed - OTHER_DESCRIPTORS;
    connections_config its = {.loop = &s->loop,
                              .made = &s->made,
                              .names = &s->names,
                              .proxies = &s->proxies,
                              .rules = limits_default,
                              .on_closed = on_closed,
                              .on_websocket = on_websocket,
                              .on_question = on_question,
                              .server = s};
    sockets_rules lasting = sockets_default;
    set_places(&its.rules, wanted->connections, wanted->connections_each, left);
    left -= its.rules.places;
    set_places(&lasting.limits, wanted->sockets, wanted->sockets_each, left);
    lasting.each = rate_of(wanted->messages, &lasting.each);
    lasting.address = rate_of(wanted->messages_each, &lasting.address);
    lasting.greetings = (rate){.each_second = wanted->messages_each / 100 + 1,
                               .at_once = wanted->messages_each + 1};
    s->context = library_new(&s->loop, (unsigned)allowed);
    errno = ELIBACC;
    if (s->context == NULL) return false;
    errno = ENOMEM;
    s->connections = connections_new(&its, s->context);
    return s->connections && open_hall(s, config, &lasting);
}

server *server_new(const server_config *config) {
    server *s = calloc(1, sizeof *s);
    if (s == NULL) return NULL;
    s->listener = -1;
    server_make(&s->made, config->lang, config->version, config->commit);
    s->names = config->names;
    s->proxies = config->proxies;
    s->on_store = config->on_store;
    s->owner = config->owner;
    s->process = (figures_process){
        .version = config->version, .commit = config->commit, .started = os_wall_milliseconds()};
    if (has_descriptors() && listen_at(s, config) && start_loop(s) && open_doors(s, config))
        return s;
    int fault = errno;
    server_free(s);
    errno = fault;
    return NULL;
}

uint16_t server_port(const server *s) {
    return s->port;
}

int server_operators_fault(const server *s) {
    return s->hall ? hall_operators_fault(s->hall) : 0;
}

void server_run(server *s) {
    uv_run(&s->loop, UV_RUN_DEFAULT);
}

void server_stop(server *s) {
    uv_async_send(&s->stop);
}

void server_free(server *s) {
    if (s == NULL) return;
    s->is_stopping = true;
    if (s->has_loop) {
        uv_handle_t *own[] = {(uv_handle_t *)&s->stop, (uv_handle_t *)&s->timer,
                              (uv_handle_t *)&s->arrivals};
        for (size_t i = 0; i < sizeof own / sizeof own[0]; i++)
            if (own[i]->loop) uv_close(own[i], NULL); /* it was initialised */
        metrics_free(s->metrics);
        hall_stop(s->hall);
        library_free(s->context, &s->loop);
        uv_run(&s->loop, UV_RUN_DEFAULT);
        hall_free(s->hall);
        connections_free(s->connections);
        uv_loop_close(&s->loop);
    }
    if (s->listener >= 0) close(s->listener);
    free(s);
}

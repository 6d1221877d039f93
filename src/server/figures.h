#ifndef SERVER_FIGURES_H
#define SERVER_FIGURES_H
/* What a server counts, for its operator: the text that Prometheus reads. */
#include <gangway/out.h>
#include <stdint.h>

enum { FIGURES_BOUNDS = 10 };

/* How often something took how long. */
typedef struct figures_times {
    uint64_t upto[FIGURES_BOUNDS]; /* as long as each of figures_bounds, but not the one before */
    uint64_t count;
    uint64_t microseconds; /* all together */
} figures_times;

typedef struct figures {
    /* as they are now */
    uint64_t connections; /* for the page and other reading */
    uint64_t sockets;
    uint64_t tables; /* in memory */
    /* since the start */
    uint64_t messages_in, messages_out;
    uint64_t sockets_opened;
    uint64_t store_failures; /* batches that failed */
    uint64_t decisions;      /* of computers */
    figures_times store;     /* batches, from sending until they came back */
} figures;

void figures_add_time(figures_times *times, uint64_t microseconds);

/* `started` and processor time are in milliseconds, memory in bytes. */
typedef struct figures_process {
    const char *version, *commit;
    int64_t started;
    uint64_t processor_ms, memory;
} figures_process;

void figures_write(const figures *f, const figures_process *process, gw_out *out);

#endif

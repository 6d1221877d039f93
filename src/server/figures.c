#include "server/figures.h"

/* Milliseconds. */
static const uint64_t bounds[FIGURES_BOUNDS] = {1, 2, 5, 10, 20, 50, 100, 200, 500, 2000};

void figures_add_time(figures_times *times, uint64_t microseconds) {
    int i = 0;
    while (i < FIGURES_BOUNDS && microseconds > bounds[i] * 1000) i++;
    if (i < FIGURES_BOUNDS) times->upto[i]++;
    times->count++;
    times->microseconds += microseconds;
}

static void put_seconds(gw_out *out, uint64_t thousandths) {
    char digits[] = ".000";
    gw_put_number(out, (int64_t)(thousandths / 1000));
    for (int i = 3; i >= 1; i--, thousandths /= 10) digits[i] = (char)('0' + thousandths % 10);
    gw_put_text(out, digits);
}

static void put_head(gw_out *out, const char *name, const char *type, const char *help) {
    gw_put_text(out, "# HELP ");
    gw_put_text(out, name);
    gw_put_char(out, ' ');
    gw_put_text(out, help);
    gw_put_text(out, "\n# TYPE ");
    gw_put_text(out, name);
    gw_put_char(out, ' ');
    gw_put_text(out, type);
    gw_put_char(out, '\n');
}

static void put_number(gw_out *out, const char *name, uint64_t number) {
    gw_put_text(out, name);
    gw_put_char(out, ' ');
    gw_put_number(out, (int64_t)number);
    gw_put_char(out, '\n');
}

static void put_time(gw_out *out, const char *name, uint64_t milliseconds) {
    gw_put_text(out, name);
    gw_put_char(out, ' ');
    put_seconds(out, milliseconds);
    gw_put_char(out, '\n');
}

static void put_times(gw_out *out, const char *name, const char *help, const figures_times *times) {
    uint64_t count = 0;
    put_head(out, name, "histogram", help);
    for (int i = 0; i < FIGURES_BOUNDS; i++) {
        count += times->upto[i];
        gw_put_text(out, name);
        gw_put_text(out, "_bucket{le=\"");
        put_seconds(out, bounds[i]);
        gw_put_text(out, "\"} ");
        gw_put_number(out, (int64_t)count);
        gw_put_char(out, '\n');
    }
    gw_put_text(out, name);
    put_number(out, "_bucket{le=\"+Inf\"}", times->count);
    gw_put_text(out, name);
    put_time(out, "_sum", times->microseconds / 1000);
    gw_put_text(out, name);
    put_number(out, "_count", times->count);
}

static void put_build(gw_out *out, const figures_process *process) {
    put_head(out, "gangway_build_info", "gauge", "What is running.");
    gw_put_text(out, "gangway_build_info{version=\"");
    gw_put_text(out, process->version);
    gw_put_text(out, "\",commit=\"");
    gw_put_text(out, process->commit);
    gw_put_text(out, "\"} 1\n");
}

void figures_write(const figures *f, const figures_process *process, gw_out *out) {
    const struct {
        const char *name, *type, *help;
        uint64_t number;
    } plain[] = {
        {"gangway_connections", "gauge", "Connections for the page and other reading.",
         f->connections},
        {"gangway_sockets", "gauge", "WebSockets of people.", f->sockets},
        {"gangway_sockets_opened_total", "counter", "WebSockets that were opened.",
         f->sockets_opened},
        {"gangway_tables", "gauge", "Tables in memory.", f->tables},
        {"gangway_messages_received_total", "counter", "Messages of clients.", f->messages_in},
        {"gangway_messages_sent_total", "counter", "Messages to clients.", f->messages_out},
        {"gangway_store_failures_total", "counter", "Batches that the store failed at.",
         f->store_failures},
        {"gangway_decisions_total", "counter", "Turns that computers have decided.", f->decisions},
        {"process_resident_memory_bytes", "gauge", "Memory in use.", process->memory},
    };
    put_build(out, process);
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++) {
        put_head(out, plain[i].name, plain[i].type, plain[i].help);
        put_number(out, plain[i].name, plain[i].number);
    }
    put_times(out, "gangway_store_seconds", "How long batches were at the store.", &f->store);
    put_head(out, "process_cpu_seconds_total", "counter", "Processor time used.");
    put_time(out, "process_cpu_seconds_total", process->processor_ms);
    put_head(out, "process_start_time_seconds", "gauge", "When it started.");
    put_time(out, "process_start_time_seconds", (uint64_t)process->started);
}

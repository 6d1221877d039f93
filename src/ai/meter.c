#include "ai/meter.h"

#include <assert.h>

static uint64_t lesser_limit(uint64_t a, uint64_t b) {
    if (a == 0 || b == 0) return a + b;
    return a < b ? a : b;
}

gw_meter gw_meter_start(const gw_budget *budget, uint64_t own_limit, uint64_t default_limit,
                        uint32_t every) {
    assert(every > 0);
    uint64_t limit = lesser_limit(own_limit, budget->nodes);
    if (limit == 0 && budget->spent == NULL) limit = default_limit;
    return (gw_meter){.budget = budget, .limit = limit, .every = every};
}

static uint32_t nodes_spent(const gw_meter *m) {
    if (m->limit == 0) return 0;
    return m->nodes >= m->limit ? (uint32_t)GW_ALL_SPENT
                                : (uint32_t)(m->nodes * GW_ALL_SPENT / m->limit);
}

uint32_t gw_meter_count(gw_meter *m, uint32_t nodes) {
    m->nodes += nodes;
    if (m->budget->visited) *m->budget->visited = m->nodes;
    if (m->budget->spent && m->nodes >= m->ask_at) {
        m->ask_at = m->nodes + m->every;
        m->spent = m->budget->spent(m->budget->clock);
    }
    uint32_t spent = nodes_spent(m);
    return spent > m->spent ? spent : m->spent;
}

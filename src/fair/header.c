#include "fair/header.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The seat after the name of a key, or 0. */
static gw_seat seat_of(const char *key, const char *name) {
    size_t length = strlen(name);
    unsigned long seat = key[length] == ' ' ? strtoul(key + length + 1, NULL, 10) : 0;
    return seat <= GW_SEATS_MAX ? (gw_seat)seat : 0;
}

static bool is_key(const char *key, const char *name) {
    size_t length = strlen(name);
    return strncmp(key, name, length) == 0 && (key[length] == '\0' || key[length] == ' ');
}

static bool read_hash(fair_hash *hash, const char *value) {
    return fair_hash_read(hash, value, strlen(value));
}

static void read_part(fair_parts *parts, gw_seat seat, const char *value) {
    if (seat > 0 && read_hash(&parts->of[seat], value)) parts->people |= GW_SEAT_BIT(seat);
}

static void read_line(fair_header *h, const char *key, const char *value) {
    char *end;
    if (is_key(key, "fair-table")) {
        h->table = strtoull(value, NULL, 16);
        h->has_table = true;
    } else if (is_key(key, "fair-after")) {
        h->after = strtoull(value, NULL, 10);
    } else if (is_key(key, "fair-local")) {
        h->number = strtoull(value, &end, 10);
        h->part = strtoull(end, NULL, 10);
        h->has_local = true;
    } else if (is_key(key, "fair-commit") && seat_of(key, "fair-commit") > 0) {
        read_part(&h->commitments, seat_of(key, "fair-commit"), value);
    } else if (is_key(key, "fair-commit")) {
        h->has_commitment = read_hash(&h->commitment, value);
    } else if (is_key(key, "fair-lock")) {
        h->has_lock = read_hash(&h->lock, value);
    } else if (is_key(key, "fair-nonce")) {
        read_part(&h->nonces, seat_of(key, "fair-nonce"), value);
    } else if (is_key(key, "fair-secret")) {
        h->has_secret = fair_secret_read(&h->secret, value);
    }
}

void fair_header_read(const gw_record *record, fair_header *header) {
    size_t count = gw_record_key_count(record);
    *header = (fair_header){.version = 0};
    for (size_t i = 0; i < count; i++) {
        const char *value, *key = gw_record_key(record, i, &value);
        if (strcmp(key, "fair-version") == 0) header->version = (unsigned)strtoul(value, NULL, 10);
    }
    for (size_t i = 0; i < count && header->version == 1; i++) {
        const char *value, *key = gw_record_key(record, i, &value);
        read_line(header, key, value);
    }
}

gw_seat fair_header_find_nonce(const fair_header *header, const fair_hash *nonce) {
    for (gw_seat seat = 1; seat <= GW_SEATS_MAX; seat++)
        if (header->nonces.people & GW_SEAT_BIT(seat) &&
            fair_hash_equal(&header->nonces.of[seat], nonce))
            return seat;
    return 0;
}

/* ---------------------------------------------------------------- writing -- */

/* Adds a line whose value is still empty, and returns where the value goes. */
static char *add(fair_lines *lines, const char *name, gw_seat seat) {
    size_t i = lines->count++;
    if (seat > 0)
        snprintf(lines->keys[i], FAIR_KEY, "%s %d", name, seat);
    else
        snprintf(lines->keys[i], FAIR_KEY, "%s", name);
    lines->list[i] = (gw_header_line){lines->keys[i], lines->values[i]};
    return lines->values[i];
}

static void add_parts(fair_lines *lines, const char *name, const fair_parts *parts) {
    for (gw_seat seat = 1; seat <= GW_SEATS_MAX; seat++)
        if (parts->people & GW_SEAT_BIT(seat))
            fair_hash_write(&parts->of[seat], add(lines, name, seat));
}

void fair_header_write(const fair_header *h, fair_lines *lines) {
    lines->count = 0;
    snprintf(add(lines, "fair-version", 0), FAIR_TEXT, "%u", h->version);
    if (h->has_table)
        snprintf(add(lines, "fair-table", 0), FAIR_TEXT, "%016llx", (unsigned long long)h->table);
    if (h->has_local)
        snprintf(add(lines, "fair-local", 0), FAIR_TEXT, "%llu %llu", (unsigned long long)h->number,
                 (unsigned long long)h->part);
    if (h->after > 0)
        snprintf(add(lines, "fair-after", 0), FAIR_TEXT, "%llu", (unsigned long long)h->after);
    if (h->has_commitment) fair_hash_write(&h->commitment, add(lines, "fair-commit", 0));
    add_parts(lines, "fair-commit", &h->commitments);
    if (h->has_lock) fair_hash_write(&h->lock, add(lines, "fair-lock", 0));
    add_parts(lines, "fair-nonce", &h->nonces);
    if (h->has_secret) fair_secret_write(&h->secret, add(lines, "fair-secret", 0));
}

#ifndef TESTS_STORE_DISK_H
#define TESTS_STORE_DISK_H
/* A disk in memory below SQLite, which fails, is full, and loses power as told.
 *
 * Every file has two contents: what readers see, and what would survive a power cut. A write
 * reaches the first at once and the second when the file is flushed, or by chance: when power is
 * lost, each sector of each write that was not flushed is there or not. A flush that fails drops
 * what it could not write, and readers still see it; a later flush succeeds without it. That is
 * what Linux does. */
#include <stdbool.h>
#include <stdint.h>

typedef enum disk_fault {
    DISK_FINE,
    DISK_ERROR,    /* one operation fails; a failed flush forgets */
    DISK_ERRORS,   /* all operations from then on fail, until disk_repair */
    DISK_FORGETS,  /* the next flush fails, and nothing of it is kept */
    DISK_FULL,     /* from then on no file grows, until disk_repair */
    DISK_POWER_CUT /* everything fails, until disk_restart */
} disk_fault;

/* The name of the disk for SQLite. One disk is enough for a program. */
#define DISK_NAME "gangway-test-disk"

/* An empty disk. */
void disk_begin(uint64_t seed);
void disk_end(void);

/* The fault occurs at the operation with this number, from now on and from 1. */
void disk_fail(disk_fault fault, uint64_t operation);

/* Whether the fault has occurred. */
bool disk_has_failed(void);

/* No fault any more. */
void disk_repair(void);

/* Power is lost now, unless it has been already. Everything fails until disk_restart. */
void disk_cut_power(void);

/* After everything was closed: the files are what has survived. */
void disk_restart(void);

/* Where a file contains these bytes for the first time, or -1. */
int64_t disk_find(const char *name, const char *bytes);

/* Changes bytes of a file, as a broken disk does. */
void disk_spoil(const char *name, int64_t at, unsigned length);

#endif

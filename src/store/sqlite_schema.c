/* The schema, as the steps that lead to it. A step that was released never changes; a change of the
 * schema is a new step, and STORE_SCHEMA grows by one.
 *
 * Ids, numbers and tags are the same 64 bits with a sign. Entries are kept in the order in which
 * they are read, so a log is a few neighbouring pages. What is found in another way than by its key
 * has an index (a test asserts that no statement scans a table). */
#include "store/sqlite.h"

const char *const sqlite_migrations[STORE_SCHEMA] = {
    /* 1 */
    "CREATE TABLE tables ("
    "    id INTEGER PRIMARY KEY,"
    "    log INTEGER NOT NULL," /* the last numbers of its lists */
    "    players INTEGER NOT NULL,"
    "    watchers INTEGER NOT NULL,"
    "    phase INTEGER NOT NULL,"
    "    due INTEGER NOT NULL,"
    "    deadline INTEGER NOT NULL,"
    "    changed INTEGER NOT NULL,"
    "    claimed INTEGER NOT NULL,"
    "    summary TEXT NOT NULL"
    ") STRICT;"
    "CREATE INDEX tables_phase ON tables (phase);"
    "CREATE INDEX tables_deadline ON tables (deadline);"
    "CREATE TABLE members ("
    "    of INTEGER NOT NULL,"
    "    place INTEGER NOT NULL,"
    "    person INTEGER NOT NULL,"
    "    PRIMARY KEY (of, place)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX members_person ON members (person, of);"
    "CREATE TABLE entries ("
    "    of INTEGER NOT NULL,"
    "    list INTEGER NOT NULL," /* store_list */
    "    number INTEGER NOT NULL,"
    "    tag INTEGER NOT NULL,"
    "    person INTEGER NOT NULL,"
    "    time INTEGER NOT NULL,"
    "    erased INTEGER NOT NULL,"
    "    text TEXT NOT NULL,"
    "    PRIMARY KEY (of, list, number)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX entries_chat ON entries (person) WHERE list > 0;"
    "CREATE TABLE people ("
    "    id INTEGER PRIMARY KEY,"
    "    revision INTEGER NOT NULL,"
    "    forgotten INTEGER NOT NULL,"
    "    created INTEGER NOT NULL,"
    "    seen INTEGER NOT NULL,"
    "    name TEXT NOT NULL,"
    "    data TEXT NOT NULL"
    ") STRICT;"
    "CREATE TABLE tokens ("
    "    hash BLOB PRIMARY KEY,"
    "    kind INTEGER NOT NULL,"
    "    person INTEGER NOT NULL,"
    "    at INTEGER NOT NULL," /* its table */
    "    seat INTEGER NOT NULL,"
    "    created INTEGER NOT NULL,"
    "    expires INTEGER NOT NULL"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX tokens_person ON tokens (person, at);"
    "CREATE INDEX tokens_expires ON tokens (expires);"
    "CREATE TABLE outages ("
    "    began INTEGER PRIMARY KEY,"
    "    ended INTEGER NOT NULL"
    ") STRICT;"
    "CREATE INDEX outages_ended ON outages (ended);"
    "CREATE TABLE alive ("
    "    id INTEGER PRIMARY KEY CHECK (id = 1),"
    "    time INTEGER NOT NULL"
    ") STRICT;",
};

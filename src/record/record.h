#ifndef RECORD_RECORD_H
#define RECORD_RECORD_H
/* A record in memory; see <gangway/record.h>. */
#include <gangway/record.h>

typedef struct record_key {
    char *key, *value;
} record_key;

struct gw_record {
    gw_table *table;
    bool is_view;
    gw_any_state state;  /* after all steps */
    gw_scratch *scratch; /* while it is being read, or NULL */
    gw_step *steps;
    size_t count, capacity;
    char *players[GW_SEATS_MAX + 1];
    record_key *keys;
    size_t key_count;
};

/* The position before the first step: a view if the record is one. */
void gw_record_begin(const gw_record *record, gw_state *state);

/* Scratch for going through all steps, for speed alone: NULL if the game has none or there is
 * no memory. To be freed. */
gw_scratch *gw_record_scratch(const gw_record *record);

/* Like gw_record_play, for an action that is known to be legal; false if there
 * is no memory. */
bool gw_record_append(gw_record *record, gw_seat seat, gw_action action, gw_events *events);

bool gw_record_add_key_text(gw_record *record, const char *key, size_t key_length,
                            const char *value, size_t value_length);
bool gw_record_set_player_text(gw_record *record, gw_seat seat, const char *name, size_t length);

/* The version of the rules that a header's value names; GW_RULES_UNSAID if it is no number from
 * 1 to GW_RULES_MAX. */
enum { GW_RULES_UNSAID = 0, GW_RULES_MAX = 9999 };
unsigned gw_rules_read(const char *text, size_t length);

/* Notes in the problem of a record that names `version`, or none: that the broken rule has changed
 * since, or else which changed rules concern `table`; or that the version is newer than ours.
 * `table` is NULL where what is wrong cannot be a consequence of another rule. */
void gw_rules_note(gw_problem *problem, const gw_game *game, const gw_table *table,
                   unsigned version);

#endif

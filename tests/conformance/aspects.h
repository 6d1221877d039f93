#ifndef CONFORMANCE_ASPECTS_H
#define CONFORMANCE_ASPECTS_H
/* The promises of every game, one aspect at a time. */
#include "fixture.h"

typedef struct aspect {
    const char *name;
    void (*check)(fixture *f); /* in the present position of the fixture */
    bool is_costly;            /* not checked after every single action */
} aspect;

extern const aspect aspects[];
extern const size_t aspect_count;

/* aspect_rules.c */
void check_invariants(fixture *f);
void check_legal(fixture *f);
void check_legal_in_views(fixture *f);
void check_pick(fixture *f);
void check_outcome(fixture *f);
/* aspect_apply.c */
void check_apply(fixture *f);
void check_scratch(fixture *f);
void check_events(fixture *f);
/* aspect_sight.c */
void check_views(fixture *f);
void check_guesses(fixture *f);
void check_hidden_actions(fixture *f);
/* aspect_text.c */
void check_notation(fixture *f);
void check_strange_texts(fixture *f);
void check_json(fixture *f);
void check_queries(fixture *f);
/* aspect_record.c */
void check_records(fixture *f);
void check_masked_records(fixture *f);
void check_undo(fixture *f);
/* aspect_players.c */
void check_players(fixture *f);

#endif

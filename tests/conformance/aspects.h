#ifndef CONFORMANCE_ASPECTS_H
#define CONFORMANCE_ASPECTS_H
/* What every game promises, one aspect at a time. */
#include "desk.h"

typedef struct aspect {
    const char *name;
    void (*look)(desk *d); /* at the position where the desk's game stands */
    bool is_costly;        /* not to be looked at after every single action */
} aspect;

extern const aspect aspects[];
extern const size_t aspect_count;

/* aspect_rules.c */
void look_at_invariants(desk *d);
void look_at_legal(desk *d);
void look_at_legal_in_views(desk *d);
void look_at_pick(desk *d);
void look_at_outcome(desk *d);
/* aspect_apply.c */
void look_at_apply(desk *d);
void look_at_scratch(desk *d);
void look_at_events(desk *d);
/* aspect_sight.c */
void look_at_views(desk *d);
void look_at_guesses(desk *d);
void look_at_hidden_actions(desk *d);
/* aspect_text.c */
void look_at_notation(desk *d);
void look_at_strange_texts(desk *d);
void look_at_json(desk *d);
void look_at_queries(desk *d);
/* aspect_record.c */
void look_at_records(desk *d);
void look_at_masked_records(desk *d);
void look_at_undo(desk *d);
/* aspect_players.c */
void look_at_players(desk *d);

#endif
